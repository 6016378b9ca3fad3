"""The same particles in Python's fast libraries: numpy works their columns out, orjson writes them.

Prints nanoseconds of processor time a particle: worked out, and with the writing of x and y.
"""
import json
import sys
import time

import numpy as np
import orjson

count = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
random = np.random.default_rng(1)


def column(low, high):
    return random.uniform(low, high, count).astype(np.float32)


birth, x0, y0 = column(0, 4), column(0, 390), column(0, 844)
vx, vy, s0, r0, w = column(-60, 60), column(-60, 60), column(0.3, 0.7), column(0, 6), column(-2, 2)
red, green = column(0, 1), column(0, 1)
half, fade = np.float32(10), np.float32(0.2)


def positions(now):
    age = np.float32(now) - birth
    return x0 + vx * age, y0 + age * (vy + half * age), age


def everything(now):
    x, y, age = positions(now)
    alpha = np.clip(1 - fade * age, 0, 1)
    color = (red * 255).astype(np.uint32) << 16 | (green * 255).astype(np.uint32) << 8 | np.uint32(255)
    return x, y, s0, r0 + w * age, alpha, color


def frame(now):
    x, y, _ = positions(now)
    columns = {"count": count, "particles": {"x": np.round(x, 1), "y": np.round(y, 1)}}
    return orjson.dumps(columns, option=orjson.OPT_SERIALIZE_NUMPY)


def best(work, repeats):
    figures = []
    for _ in range(5):
        start = time.process_time()
        for repeat in range(repeats):
            work(4 + 0.01 * repeat)
        figures.append((time.process_time() - start) / repeats / count * 1e9)
    return round(min(figures), 3)


print(json.dumps({"positions": best(positions, 40), "all": best(everything, 20), "frame": best(frame, 5)}))
