"""Makes the golden values: what MuJoCo 3.5.0 computes for our own models.

    python conformance/golden.py [NAME ...]

For each `conformance/models/GROUP/NAME.xml` or `.urdf` it writes `conformance/golden/GROUP/NAME.npz`, and for the models that
are to be refused MuJoCo's words to `conformance/golden/refused.tsv`. The tests of the Rust crates read them, so
that `cargo test` needs no Python.
"""

import io
import json
import pathlib
import sys

import ordered  # noqa: F401, I001  before MuJoCo
import hill
import mujoco
import numpy as np
from oracle import dump

HERE = pathlib.Path(__file__).resolve().parent
MODELS, GOLDEN = HERE / "models", HERE / "golden"
STATES = 2
STEPS = 1000
# visual settings are the same in nearly all models: the live comparison looks at them
SKIP = ("vis/",)


# Of arrays of meshes and octrees that are longer than this, a part is kept: the live comparison looks at all of them.
LONG, KEPT = 50_000, 3_000


def thinned(arrays):
    """Long arrays become every so many of their numbers; `thin/NAME` says how many."""
    out = dict(arrays)
    for name, array in arrays.items():
        field = name.removeprefix("model/")
        if name != field and field.startswith(("mesh_", "oct_", "bvh_")) and array.size > LONG:
            step = -(-array.size // KEPT)
            out[name] = array.ravel()[::step]
            out[f"thin/{field}"] = np.array([step], np.int64)
    return out


def pack(arrays):
    """Many small arrays as one array per type and an index: a tenth of the size of a plain .npz."""
    index, parts, sizes = [], {}, {}
    for name, array in arrays.items():
        array = np.ascontiguousarray(array)
        if array.dtype == np.bool_:
            array = array.view(np.uint8)
        kind = array.dtype.str[1:]
        index.append([name, kind, list(array.shape), sizes.get(kind, 0)])
        parts.setdefault(kind, []).append(array.ravel())
        sizes[kind] = sizes.get(kind, 0) + array.size
    packed = {kind: np.concatenate(list_) for kind, list_ in parts.items()}
    packed["index"] = np.frombuffer(json.dumps(index).encode(), np.uint8)
    return packed


def main():
    mujoco.set_mju_user_warning(lambda message: None)
    names = sys.argv[1:]
    refused = []
    for path in sorted(path for path in MODELS.rglob("*") if path.suffix in (".xml", ".urdf")):
        name = str(path.relative_to(MODELS).with_suffix(""))
        if names and name not in names and path.stem not in names:
            continue
        if name.startswith("refused/"):
            try:
                mujoco.MjModel.from_xml_path(str(path))
                sys.exit(f"{name}: MuJoCo takes it")
            except ValueError as exception:
                name = path.stem if path.suffix == ".xml" else path.name
                refused.append(f"{name}\t{str(exception).splitlines()[0]}")
            continue
        if name.startswith("hill/"):
            continue  # beyond MuJoCo: see hill.py
        model = mujoco.MjModel.from_xml_path(str(path))
        out = dump(model, STATES, STEPS)
        out = {key: value for key, value in out.items() if not key.startswith(SKIP)}
        target = GOLDEN / f"{name}.npz"
        target.parent.mkdir(parents=True, exist_ok=True)
        buffer = io.BytesIO()
        np.savez_compressed(buffer, **pack(thinned(out)))
        target.write_bytes(buffer.getvalue())
    if refused and not names:
        (GOLDEN / "refused.tsv").write_text("\n".join(refused) + "\n")
    if not names:
        hill.main()


if __name__ == "__main__":
    main()
