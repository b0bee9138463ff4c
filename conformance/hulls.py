"""Convex hulls: ours and those of MuJoCo 3.5.0, integer by integer.

    cargo build --release -p sim-mesh --example hull_graph
    python conformance/hulls.py [--count 20] [--seed 0] [--class NAME ...] [MESH or DIR ...]
    python conformance/hulls.py --golden

Without files it makes point sets of many classes; with mesh files (.stl, .obj, .msh), or folders of them, it takes
their vertices. Both sides get the same points, in single precision as MuJoCo has them. Prints, by class, how many
graphs are equal, and each that differs. `--golden` writes `crates/sim-mesh/tests/hulls.txt`, which the tests of the
crate read.
"""

import argparse
import collections
import json
import os
import pathlib
import subprocess
import sys
import tempfile

import numpy as np

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent
GOLDEN = ROOT / "crates" / "sim-mesh" / "tests" / "hulls.txt"
TARGET = pathlib.Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
OURS = TARGET / "release" / "examples" / "hull_graph"
BATCH = 40


def rotation(rng):
    return np.linalg.qr(rng.normal(size=(3, 3)))[0]


def circle(count):
    angle = np.arange(count) * 2 * np.pi / count
    return np.c_[np.cos(angle), np.sin(angle)]


def layers(outline, heights):
    return np.concatenate([np.c_[outline, np.full(len(outline), h)] for h in heights])


def grid(count):
    return np.array(np.meshgrid(*[np.arange(count)] * 3)).reshape(3, -1).T.astype(float)


def ball(rng, n):
    p = rng.normal(size=(n, 3))
    return p / np.linalg.norm(p, axis=1)[:, None] * rng.random(n)[:, None] ** (1 / 3)


def sphere(rng, n):
    p = rng.normal(size=(n, 3))
    return p / np.linalg.norm(p, axis=1)[:, None]


def latitudes(rng, n):
    rings, around = rng.integers(3, 16), rng.integers(4, 32)
    angle = np.linspace(0, np.pi, rings)
    return np.concatenate([np.c_[circle(around) * np.sin(a), np.full(around, np.cos(a))] for a in angle])


def torus(rng, n):
    around, tube = circle(rng.integers(6, 32)), circle(rng.integers(4, 16))
    return np.array([[*((1 + 0.3 * x) * c), 0.3 * y] for c in around for x, y in tube])


def surface_of_grid(rng, n):
    g = grid(rng.integers(2, 12))
    g = g / g.max() * 2 - 1
    return g[np.abs(g).max(axis=1) == 1] * rng.uniform(0.01, 1, 3)


def plate(rng, n):
    line = np.linspace(-1, 1, rng.integers(2, 15))
    return np.array([[x, y, z] for x in line for y in line for z in (0, 10 ** rng.uniform(-4, -1))])


def extrusion(rng, n):
    angle = np.sort(rng.random(rng.integers(5, 40))) * 2 * np.pi
    radius = np.round(rng.uniform(0.5, 1, len(angle)), 2)[:, None]
    outline = np.round(radius * np.c_[np.cos(angle), np.sin(angle)], 3)
    return layers(outline, np.linspace(0, 0.3, rng.integers(2, 4)))


def box(rng, n):
    return (grid(2) * 2 - 1) * rng.uniform(0.01, 1, 3) + rng.normal(size=3)


CLASSES = {
    "ball": ball,
    "sphere": sphere,
    "cube": lambda rng, n: rng.random((n, 3)),
    "gaussian": lambda rng, n: rng.normal(size=(n, 3)),
    "ellipsoid": lambda rng, n: sphere(rng, n) * 10.0 ** rng.uniform(-3, 1, 3),
    "far from the origin": lambda rng, n: ball(rng, n) * 0.1 + rng.normal(size=3) * 10,
    "lattice": lambda rng, n: grid(rng.integers(2, 9)) * rng.choice([1, 0.1, 0.37]),
    "shuffled lattice": lambda rng, n: rng.permutation(grid(rng.integers(2, 9))) * 0.1,
    "part of a lattice": lambda rng, n: rng.permutation(np.unique(rng.integers(0, 7, (n, 3)), axis=0)) * 0.1,
    "repeated points": lambda rng, n: rng.integers(0, rng.integers(2, 8), (n, 3)) * 0.1,
    "box": box,
    "turned box": lambda rng, n: box(rng, n) @ rotation(rng),
    "prism": lambda rng, n: layers(circle(rng.integers(3, 200)), [0, rng.uniform(0.01, 2)]),
    "turned prism": lambda rng, n: layers(circle(rng.integers(3, 200)), [0, 1]) @ rotation(rng),
    "cylinder": lambda rng, n: layers(circle(rng.integers(3, 64)), np.linspace(0, 1, rng.integers(2, 8))),
    "turned cylinder": lambda rng, n: layers(circle(rng.integers(3, 64)), np.linspace(0, 1, 5)) @ rotation(rng) * 0.05,
    "latitudes": latitudes,
    "turned latitudes": lambda rng, n: latitudes(rng, n) @ rotation(rng),
    "torus": torus,
    "subdivided box": surface_of_grid,
    "turned subdivided box": lambda rng, n: surface_of_grid(rng, n) @ rotation(rng),
    "thin plate": plate,
    "turned thin plate": lambda rng, n: plate(rng, n) @ rotation(rng),
    "extrusion": extrusion,
    "turned extrusion": lambda rng, n: extrusion(rng, n) @ rotation(rng) * 0.01,
    "nearly flat": lambda rng, n: rng.normal(size=(n, 3)) * [1, 1, 10.0 ** rng.uniform(-9, -6)] @ rotation(rng),
    "flat": lambda rng, n: rng.normal(size=(n, 3)) * [1, 1, 0] @ np.eye(3)[rng.permutation(3)],
    "line": lambda rng, n: rng.normal(size=(n, 1)) * rng.integers(-1, 2, 3),
    "one point": lambda rng, n: np.zeros((n, 3)) + rng.normal(size=3),
}
SIZES = [4, 5, 6, 8, 10, 15, 20, 50, 100, 300, 1000, 5000]


def read_mesh(path):
    """The vertices of a mesh file, those of an STL once each. Raises ValueError if it is not one."""
    data = path.read_bytes()
    if path.suffix.lower() == ".stl":
        count = int.from_bytes(data[80:84], "little")
        faces = np.frombuffer(data, np.uint8, 50 * count, 84).reshape(count, 50)
        points = np.ascontiguousarray(faces[:, 12:48]).view("<f4").reshape(-1, 3)
        _, first = np.unique(points, axis=0, return_index=True)
        return points[np.sort(first)]
    if path.suffix.lower() == ".msh":
        count = int.from_bytes(data[:4], "little")
        return np.frombuffer(data, "<f4", 3 * count, 16).reshape(-1, 3)
    lines = (line.split() for line in data.decode(errors="replace").splitlines() if line.startswith("v "))
    return np.array([[float(x) for x in line[1:4]] for line in lines], np.float32).reshape(-1, 3)


def mujoco_graph(points, limit):
    import mujoco

    spec = mujoco.MjSpec()
    mesh = spec.add_mesh(name="mesh", maxhullvert=limit, inertia=mujoco.mjtMeshInertia.mjMESH_INERTIA_SHELL)
    mesh.uservert = points.ravel()
    spec.worldbody.add_geom(type=mujoco.mjtGeom.mjGEOM_MESH, meshname="mesh")
    try:
        return spec.compile().mesh_graph.tolist()
    except (ValueError, mujoco.FatalError) as error:
        return str(error).splitlines()[0]


def child(path):
    """In a process of its own, since MuJoCo may end it."""
    cases = np.load(path)
    for i, limit in enumerate(cases["limits"]):
        print(json.dumps(mujoco_graph(cases[str(i)], int(limit))), flush=True)


def theirs(cases, folder):
    path = folder / "cases.npz"
    graphs = []
    while len(graphs) < len(cases):
        batch = cases[len(graphs):len(graphs) + BATCH]
        arrays = {str(i): points for i, (_, points, _) in enumerate(batch)}
        np.savez(path, limits=[limit for _, _, limit in batch], **arrays)
        run = subprocess.run([sys.executable, __file__, "--child", path], stdout=subprocess.PIPE,
                             stderr=subprocess.DEVNULL, text=True)
        graphs += [json.loads(line) for line in run.stdout.splitlines()]
        if run.returncode:
            graphs.append("MuJoCo ended the process")
    return graphs


def ours(cases, folder):
    graphs = []
    for _, points, limit in cases:
        path = folder / "points.bin"
        points.astype("<f8").tofile(path)
        options = ["--max-vertices", str(limit)] if limit >= 0 else []
        run = subprocess.run([OURS, *options, path], capture_output=True, text=True, check=True)
        line = run.stdout.strip()
        graphs.append(line if line.startswith("error") else [int(x) for x in line.split()])
    return graphs


def compare(cases):
    equal, refused, total = collections.Counter(), collections.Counter(), collections.Counter()
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        pairs = zip(cases, ours(cases, folder), theirs(cases, folder))
        for (name, points, limit), mine, other in pairs:
            total[name] += 1
            if isinstance(mine, str) and isinstance(other, str):
                refused[name] += 1
            if mine == other or isinstance(mine, str) and isinstance(other, str):
                equal[name] += 1
            else:
                print(f"differs: {name}, {len(points)} points, limit {limit}: {str(mine)[:60]} / {str(other)[:60]}")
    for name in total:
        print(f"{name}: {equal[name]} of {total[name]} equal" + (f" ({refused[name]} refused)" * bool(refused[name])))
    print(f"all: {equal.total()} of {total.total()} equal")
    return equal.total() == total.total()


def made(args):
    rng = np.random.default_rng(args.seed)
    for name, make in CLASSES.items():
        for i in range(args.count):
            points = make(rng, int(rng.choice(SIZES))).astype(np.float32)
            limit = int(rng.integers(4, 40)) if i % 5 == 4 else -1
            if not args.classes or name in args.classes:
                yield name, points, limit


def found(paths):
    files = []
    for path in paths:
        files += sorted(path.rglob("*")) if path.is_dir() else [path]
    for path in files:
        if path.suffix.lower() in (".stl", ".obj", ".msh"):
            try:
                points = read_mesh(path)
            except ValueError:  # broken on purpose
                continue
            if len(points) >= 4 and np.isfinite(points).all():
                yield path.suffix.lower(), points, -1


def golden():
    rng = np.random.default_rng(0)
    lines = []
    for name, make in CLASSES.items():
        for size, limit in [(12, -1), (40, -1), (40, 9)]:
            points = make(rng, size).astype(np.float32)
            while len(points) > 60:
                points = make(rng, size).astype(np.float32)
            graph = mujoco_graph(points, limit)
            graph = "refused" if isinstance(graph, str) else " ".join(map(str, graph))
            lines.append("|".join([name, str(limit), " ".join(map(str, points.ravel())), graph]))
    GOLDEN.write_text("\n".join(lines) + "\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("paths", nargs="*", type=pathlib.Path)
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--class", dest="classes", action="append")
    parser.add_argument("--golden", action="store_true")
    parser.add_argument("--child", type=pathlib.Path, help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.child:
        child(args.child)
    elif args.golden:
        golden()
    elif not compare(list(found(args.paths)) if args.paths else list(made(args))):
        sys.exit(1)


if __name__ == "__main__":
    main()
