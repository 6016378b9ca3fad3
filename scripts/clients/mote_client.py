#!/usr/bin/env python3
"""The smallest whole client of moted, with the standard library alone.

    python3 mote_client.py SCENE [--frames N]      a line of JSON for each frame: the picture, ready to draw

As a module: `for picture in pictures("snow"): draw(picture)`. It asks for deltas and births, keeps the state,
evaluates particles, and connects again when the daemon has gone.
"""
import base64, itertools, json, math, os, re, socket, struct, sys, time

OPTIONS = {"encoding": "delta", "particles": "births", "numbers": "base64"}


def socket_path():
    if os.environ.get("MOTE_SOCKET"):
        return os.environ["MOTE_SOCKET"]
    folder = os.environ.get("XDG_RUNTIME_DIR")
    return f"{folder}/mote/mote.sock" if folder else f"/tmp/mote-{os.getuid()}/mote.sock"


def columns(table, names, count):
    """The columns of `particles` or `births`: lists, base64, or constants."""
    def column(name, default):
        value = table.get(name, table.get("constant", {}).get(name, default))
        if isinstance(value, dict):
            (kind, text) = next(iter(value.items()))
            return struct.unpack(f"<{count}{'f' if kind == 'f32' else 'I'}", base64.b64decode(text))
        return value if isinstance(value, list) else [value] * count
    return [column(name, default) for name, default in names.items()]


BIRTH = {"id": 0, "cell": 0, "age": 0, "lifetime": 0, "x": 0, "y": 0, "vx": 0, "vy": 0, "ax": 0, "ay": 0,
         "drag": 0, "rotation": 0, "spin": 0, "scale": 1, "scaleSpeed": 0, "alpha": 1, "alphaSpeed": 0,
         "color": 0xFFFFFF, "redSpeed": 0, "greenSpeed": 0, "blueSpeed": 0}
ROW = {"id": 0, "cell": 0, "x": 0, "y": 0, "scale": 1, "rotation": 0, "alpha": 1, "color": 0xFFFFFF}


def along(curve, u):
    """A curve of a cell at a fraction of the lifetime: linear between its corners, constant outside."""
    if u <= curve[0][0]: return curve[0][1]
    for (u0, v0), (u1, v1) in zip(curve, curve[1:]):
        if u <= u1:
            return v0 + (v1 - v0) * (u - u0) / (u1 - u0) if u1 > u0 else v1
    return curve[-1][1]


def unit(value):
    return min(max(value, 0), 1)


def channels(text):
    return [int(text[i:i + 2], 16) / 255 for i in (1, 3, 5)]


def place(x, v, a, k, q):
    if k * q < 1e-4:
        return x + v * q + a * q * q / 2
    return x + (v - a / k) * (1 - math.exp(-k * q)) / k + a / k * q


def evaluate(p, cell, t):
    """A particle of `births` at scene time t, or None before its birth and after its death."""
    q = t - p["born"]
    if not 0 <= q < p["lifetime"]:
        return None
    curves = cell.get("curves", {})
    u = q / p["lifetime"]
    rgb = [(p["color"] >> shift & 255) / 255 for shift in (16, 8, 0)]
    rgb = [unit(c + p[name] * q) for c, name in zip(rgb, ("redSpeed", "greenSpeed", "blueSpeed"))]
    scale = max(0, p["scale"] + p["scaleSpeed"] * q)
    alpha = unit(p["alpha"] + p["alphaSpeed"] * q)
    if "scale" in curves:
        scale *= along(curves["scale"], u)
    if "alpha" in curves:
        alpha *= along(curves["alpha"], u)
    if "color" in curves:
        corners = [(at, channels(color)) for at, color in curves["color"]]
        rgb = [c * along([(at, value[i]) for at, value in corners], u) for i, c in enumerate(rgb)]
    red, green, blue = (int(c * 255 + 0.5) for c in rgb)
    return {"id": p["id"], "cell": p["cell"], "x": place(p["x"], p["vx"], p["ax"], p["drag"], q),
            "y": place(p["y"], p["vy"], p["ay"], p["drag"], q), "scale": scale,
            "rotation": p["rotation"] + p["spin"] * q, "alpha": alpha, "color": red << 16 | green << 8 | blue}


class Scene:
    """What is on screen in one scene, kept from full frames and deltas (section 8 of the protocol)."""

    def __init__(self):
        self.objects, self.order, self.living = {}, [], {}
        self.head, self.seq = {}, None

    def feed(self, frame):
        """False when a frame is missing: then `resync`, and feed nothing until a full one."""
        if frame["full"]:
            self.__init__()
            self.order = [layer["id"] for layer in frame["layers"]]
            after = {emitter["id"]: emitter.get("after", 0) for emitter in frame["emitters"]}
            for number, behind in after.items():
                at = self.order.index(behind) + 1 if behind else 0
                while at < len(self.order) and after.get(self.order[at]) == behind:
                    at += 1
                self.order.insert(at, number)
        elif self.seq is None or frame.get("base") != self.seq:
            self.seq = None
            return False
        self.seq, self.head = frame["seq"], {**self.head, **frame}
        for gone in frame.get("removed", []):
            self.objects.pop(gone, None)
            self.living.pop(gone, None)
            self.order = [number for number in self.order if number != gone]
        for kind in ("layers", "emitters"):
            for change in frame.get(kind, []):
                known = self.objects.setdefault(change["id"], {"is": kind})
                for name, value in change.items():
                    if value is None:
                        known.pop(name, None)
                    elif name not in ("births", "deaths"):
                        known[name] = value
                if kind == "emitters":
                    self.be_born(change, frame["time"])
        self.order = frame.get("order", self.order)
        for living in self.living.values():
            for number in [n for n, p in living.items() if p["born"] + p["lifetime"] <= frame["time"]]:
                del living[number]
        return True

    def be_born(self, emitter, now):
        births = emitter.get("births")
        living = self.living.setdefault(emitter["id"], {})
        if births and births.get("all"):
            living.clear()
        for number in emitter.get("deaths", []):
            living.pop(number, None)
        if births:
            for row in zip(*columns(births, BIRTH, births["count"])):
                particle = dict(zip(BIRTH, row))
                particle["born"] = now - particle["age"]
                living[particle["id"]] = particle

    def particles(self, emitter, t):
        """Those of an emitter at scene time t, in drawing order."""
        cells = emitter.get("cells", [])
        if emitter.get("mode", "columns") == "births":
            living = self.living.get(emitter["id"], {}).values()
            shown = sorted(living, key=lambda p: (p["born"], p["id"]))
            return [row for row in (evaluate(p, cells[p["cell"]], t) for p in shown) if row]
        table = emitter.get("particles")
        return [dict(zip(ROW, row)) for row in zip(*columns(table, ROW, emitter["count"]))] if table else []

    def picture(self):
        """Layers and emitters back to front, with their particles."""
        t = self.head["time"]
        shown = []
        for number in self.order:
            item = dict(self.objects[number])
            if item.pop("is") == "emitters":
                item["particles"] = self.particles(item, t)
            shown.append(item)
        return {"scene": self.head["scene"], "time": t, "size": self.head.get("size"),
                "background": self.head.get("background"), "objects": shown}


def send(daemon, method, params, **more):
    request = {"jsonrpc": "2.0", "method": method, "params": params, **more}
    daemon.sendall(json.dumps(request).encode() + b"\n")


def pictures(scene, options=OPTIONS):
    """Pictures of a scene for ever, also when the daemon has gone and is back."""
    pause = 0.1
    while True:
        try:
            with socket.socket(socket.AF_UNIX) as daemon:
                daemon.connect(socket_path())
                state = Scene()
                send(daemon, "subscribe", {"scene": scene, **options}, id=1)
                for message in map(json.loads, daemon.makefile("rb")):
                    if "error" in message:
                        raise ConnectionError(message["error"]["message"])
                    if message.get("method") != "frame":
                        continue
                    pause = 0.1
                    if state.feed(message["params"]):
                        yield state.picture()
                    else:
                        send(daemon, "resync", {"subscription": message["params"]["subscription"]})
        except OSError as error:
            print(f"{scene}: {error}; again in {pause:.1f} s", file=sys.stderr)
        time.sleep(pause)
        pause = min(pause * 2, 5)


if __name__ == "__main__":
    if sys.argv[1:] in (["-h"], ["--help"]): sys.exit(print(__doc__.strip()))
    words = re.fullmatch(r"([^-\n][^\n]*)(\n--frames\n([1-9][0-9]*))?", "\n".join(sys.argv[1:]))
    if not words: sys.exit(print("usage: mote_client.py SCENE [--frames N]", file=sys.stderr) or 2)
    for shown in itertools.islice(pictures(words[1]), int(words[3]) if words[3] else None):
        print(json.dumps(shown), flush=True)
