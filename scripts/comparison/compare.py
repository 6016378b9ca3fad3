"""Measures mote and others on the same work in the same run, and prints what each costs.

The work: so many particles under a constant acceleration that turn and fade, a quarter of them born and dead each
second. Figures are nanoseconds of processor time a particle and frame, best of several samples; each ratio is to
the first line of its table. What can't run here is left out, and why is said.
"""
import json
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
COUNT = 100_000


def run(*command, **options):
    """The last line that a command prints, read as JSON; None, with a note, where that fails."""
    try:
        result = subprocess.run(
            [str(part) for part in command], capture_output=True, text=True, timeout=300, check=True, **options)
        return json.loads(result.stdout.strip().splitlines()[-1])
    except (OSError, subprocess.SubprocessError, ValueError, IndexError) as error:
        print(f"left out: {command[0]}: {error}", file=sys.stderr)
        return None


def mote():
    names = ["particles.position", "particles.all", "frame.positions", "frame.particles"]
    try:
        result = subprocess.run(
            [str(ROOT / ".build/release/mote-bench"), "--json", *names], capture_output=True, text=True, timeout=300,
            check=True)
    except (OSError, subprocess.SubprocessError) as error:
        sys.exit(f"mote-bench failed: {error}")
    return {entry["name"]: entry["best"] for entry in map(json.loads, result.stdout.splitlines())}


def limit(folder):
    program = Path(folder) / "limit"
    built = subprocess.run(["cc", "-O3", "-o", str(program), str(HERE / "limit.c")], check=False)
    return run(program, COUNT) if built.returncode == 0 else None


def table(title, rows):
    rows = [(name, figure) for name, figure in rows if figure is not None]
    print(f"\n{title}\n" + " " * 44 + "   ns   ratio")
    for name, figure in rows:
        print(f"  {name:<40}{figure:8.2f}{figure / rows[0][1]:8.2f}")


def main():
    with tempfile.TemporaryDirectory() as folder:
        ours, plain = mote(), limit(folder) or {}
    python = run(sys.executable, HERE / "numpy_orjson.py", COUNT) or {}
    love = run("xvfb-run", "-a", "love", HERE / "love", COUNT) or {}
    print(f"{COUNT} particles; nanoseconds of processor time a particle and frame")
    table("places worked out", [
        ("mote", ours["particles.position"]), ("numpy", python.get("positions")),
        ("C, columns in plain loops (the limit)", plain.get("positions")),
    ])
    table("places, scales, turns and colours worked out", [
        ("mote, seven columns", ours["particles.all"]), ("LÖVE ParticleSystem, one update", love.get("all")),
        ("numpy", python.get("all")), ("C, columns in plain loops (the limit)", plain.get("all")),
    ])
    table("a frame as JSON: x and y with one decimal", [
        ("mote", ours["frame.positions"]), ("numpy and orjson", python.get("frame")),
    ])


main()
