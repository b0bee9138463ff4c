"""MJB files go both ways: what CortenForge writes, MuJoCo 3.5.0 loads, and the other way round.

    python conformance/mjb.py [DIR or FILE ...] [--verbose]

For each model that both load: our file, loaded by MuJoCo, has the fields of MuJoCo's own model (integers exactly, floats as
`live.py` asks); MuJoCo's file, loaded by us, is written again byte for byte. Prints how many files are the same in every byte,
which fields differ in how many of the others, and by how much. Fails where a file is not loaded or a field differs.
"""

import argparse
import collections
import pathlib
import sys
import tempfile

import numpy as np

import live

# Bytes before the sizes, bytes of the options, and bytes behind them that a struct in C is filled up with: they mean nothing.
HEADER = 5 * 4
OPTIONS = 300
PADDING = 4


def saved(module, model):
    """The bytes of a model as a file."""
    buffer = np.zeros(module.mj_sizeModel(model), np.uint8)
    module.mj_saveModel(model, None, buffer)
    return buffer.tobytes()


def loaded(module, content):
    """The model in the bytes of a file."""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "model.mjb"
        path.write_bytes(content)
        return module.MjModel.from_binary_path(str(path))


def without_padding(content):
    """The bytes of a file that have a meaning."""
    sizes = int.from_bytes(content[8:12], sys.byteorder)
    start = HEADER + 8 * sizes + OPTIONS
    return content[:start] + bytes(PADDING) + content[start + PADDING :]


def attributes(model):
    """(name, value) of all numbers of a model of MuJoCo's."""
    for name in dir(model):
        if name.startswith("_") or name == "signature":
            continue
        value = getattr(model, name)
        if isinstance(value, (int, np.ndarray)):
            yield name, np.asarray(value)
        elif isinstance(value, bytes):
            yield name, np.frombuffer(value, np.uint8)
        elif name in ("opt", "stat"):
            yield from ((f"{name}.{n}", v) for n, v in attributes(value))
        elif name == "vis":
            for group in ("global_", "quality", "headlight", "map", "scale", "rgba"):
                yield from ((f"vis.{group}.{n}", v) for n, v in attributes(getattr(value, group)))
        elif isinstance(value, float):
            yield name, np.asarray(value)


def tolerance(name, values):
    """How far a field may be off, relative to max(1, |value|)."""
    if values.dtype.kind != "f":
        return 0.0
    if values.dtype == np.float32:
        return live.FLOAT32_TOL
    return live.INVWEIGHT_TOL if name.endswith("invweight0") else live.MODEL_TOL


def compare(path):
    """(status, {field: error}) of one model."""
    import cortenforge as cf
    from ordered import mujoco as mj

    try:
        theirs = mj.MjModel.from_xml_path(str(path))
    except ValueError:
        return "refused", {}
    try:
        ours = cf.MjModel.from_xml_path(str(path))
    except ValueError as error:
        if "not supported yet" in str(error):
            return "unsupported", {}
        raise
    try:
        our_file = saved(cf, ours)
    except cf.FatalError as error:
        return ("own", {}) if "Hill muscle" in str(error) else ("FAILED", {str(error): np.inf})
    their_file = saved(mj, theirs)
    if len(our_file) != cf.mj_sizeModel(ours):
        return "FAILED", {"mj_sizeModel": np.inf}

    # theirs to us and back again
    if saved(cf, loaded(cf, their_file)) != without_padding(their_file):
        return "FAILED", {"MuJoCo's file, written again": np.inf}
    # ours to them
    if without_padding(our_file) == without_padding(their_file):
        again = saved(mj, loaded(mj, our_file))
        return ("same bytes", {}) if without_padding(again) == our_file else ("FAILED", {"our file": np.inf})
    differing = {}
    mine = dict(attributes(loaded(mj, our_file)))
    for name, values in attributes(theirs):
        if values.shape != mine[name].shape or values.tobytes() != mine[name].tobytes():
            error, _ = live.error(mine[name], values)
            differing[name] = (error, error <= tolerance(name, values))
    good = all(fits for _, fits in differing.values())
    return ("same numbers" if good else "DIFFERS"), {name: error for name, (error, _) in differing.items()}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("places", nargs="*")
    parser.add_argument("--verbose", action="store_true", help="a line for every model")
    args = parser.parse_args()
    from ordered import mujoco as mj
    import oracle  # noqa: F401  MuJoCo keeps no meshes of models before this one

    mj.set_mju_user_warning(lambda message: None)
    counts, names, largest = collections.Counter(), collections.Counter(), collections.Counter()
    for name, path in live.models(live.roots(args.places, False)):
        try:
            status, differing = compare(path)
        except Exception as error:  # whatever it is, the next model is looked at too
            status, differing = "FAILED", {repr(error): np.inf}
        counts[status] += 1
        for field, error in differing.items():
            names[field] += 1
            largest[field] = max(largest[field], error)
        if args.verbose or status in ("FAILED", "DIFFERS"):
            detail = ", ".join(f"{field} {error:.1e}" for field, error in differing.items())
            print(f"{status:<14}{name}  {detail}")
    for field, count in names.most_common():
        print(f"  {field:<28}differs in {count} files, by {largest[field]:.1e} at most")
    print(", ".join(f"{n} {status}" for status, n in counts.most_common()))
    return 1 if counts["FAILED"] or counts["DIFFERS"] else 0


if __name__ == "__main__":
    sys.exit(main())
