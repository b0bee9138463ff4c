"""Sleeping, step by step beside MuJoCo 3.5.0: who sleeps, when, and what stages leave behind for those who do.

    python conformance/sleep.py [DIR or FILE ...] [--steps 1000] [--free] [--golden]

Before every step all that MuJoCo's simulation holds is copied into ours, so that no chaos of contacts adds up; then both
take the step and every field is compared, also what is left over from steps in which a tree was awake. Now and then
something is pushed or moved, so that trees wake. With `--free` nothing is copied. `--golden` writes when the trees of our
own models fall asleep and wake in MuJoCo to `golden/asleep.tsv`, for a test in Rust.
"""

import argparse
import pathlib
import sys

import mujoco
import numpy as np

import cortenforge as cf

HERE = pathlib.Path(__file__).resolve().parent
COUNTS = ("ntree_awake", "nbody_awake", "nparent_awake", "nv_awake", "nisland", "nefc", "ncon")
WHO = ("tree_asleep", "tree_awake", "body_awake")
# out of iterations that stop at a tolerance, and what follows from it
SOLVED = {"qacc", "qacc_warmstart", "qfrc_constraint", "qvel", "cacc", "cfrc_int", "cfrc_ext", "sensordata", "qpos"}
# memory that nobody reads
SKIPPED = {"plugin_data", "plugin", "bvh_active", "wrap_obj", "wrap_xpos", "ten_J_colind", "ten_J", "moment_colind",
           "actuator_moment", "qfrc_inverse", "qLU", "history", "solver_niter", "solver_nnz"}


def fields(theirs, ours):
    """The arrays of fixed length that both have."""
    found = []
    for name in dir(theirs):
        if name.startswith("_") or name in SKIPPED or name.startswith(("efc_", "iefc_", "island_", "map_", "i")):
            continue
        mine, other = getattr(ours, name, None), getattr(theirs, name, None)
        if isinstance(other, np.ndarray) and isinstance(mine, np.ndarray) and other.dtype != object:
            if mine.shape == other.shape and other.size:
                found.append(name)
    return [name for name in found if name not in ("tree_island", "dof_island", "tendon_efcadr")]


def disturb(rng, model, step, datas):
    """Pushes or moves something, the same in all."""
    kind, body = rng.integers(5), rng.integers(1, max(2, model.nbody))
    dof, force = rng.integers(max(1, model.nv)), rng.normal(size=3) * 1e-2
    for data in datas:
        if kind == 0 and model.nbody > 1:
            data.xfrc_applied[body, :3] = force
        elif kind == 1:
            data.xfrc_applied[:] = 0
            data.qfrc_applied[:] = 0
        elif kind == 2 and model.nv:
            data.qvel[dof] = 1e-2
        elif kind == 3 and model.nq:
            data.qpos[0] += 1e-4
        elif kind == 4 and model.nu:
            data.ctrl[:] = force[0]


def run(path, steps, free):
    """What happened in a run, or where it differs."""
    rng = np.random.default_rng(0)
    theirs, ours = mujoco.MjModel.from_xml_path(str(path)), cf.MjModel.from_xml_path(str(path))
    reference, mine = mujoco.MjData(theirs), cf.MjData(ours)
    if theirs.nkey:
        mujoco.mj_resetDataKeyframe(theirs, reference, 0)
        cf.mj_resetDataKeyframe(ours, mine, 0)
    names = fields(reference, mine)
    slept = woken = 0
    for step in range(steps):
        if step % 131 == 130:
            disturb(rng, theirs, step, (reference, mine))
        if not free:
            for name in names:
                getattr(mine, name)[...] = getattr(reference, name)
            mine.time = reference.time
        before = reference.tree_asleep.copy()
        mujoco.mj_step(theirs, reference)
        cf.mj_step(ours, mine)
        slept += int(((before < 0) & (reference.tree_asleep >= 0)).sum())
        woken += int(((before >= 0) & (reference.tree_asleep < 0)).sum())
        for name in WHO:
            if not np.array_equal(getattr(mine, name), getattr(reference, name)):
                return False, f"step {step}: {name}: {getattr(mine, name)} is not {getattr(reference, name)}"
        for name in COUNTS:
            if getattr(mine, name) != getattr(reference, name):
                return False, f"step {step}: {name}: {getattr(mine, name)} is not {getattr(reference, name)}"
        for name in names if not free else ("qpos", "qvel"):
            a, b = np.asarray(getattr(mine, name), float), np.asarray(getattr(reference, name), float)
            if not a.size:
                continue
            e = np.abs(a - b).max() / max(1.0, np.abs(b).max())
            if not e < (1e-5 if name in SOLVED else 1e-9):
                return False, f"step {step}: {name} (error {e:.1e})"
    return True, f"{slept} fell asleep, {woken} woke"


def golden():
    """Lines of model, step and `tree_asleep`, after each step in which a tree fell asleep or woke."""
    lines = []
    for path in sorted((HERE / "models" / "sleep").glob("*.xml")):
        model = mujoco.MjModel.from_xml_path(str(path))
        data = mujoco.MjData(model)
        if model.nkey:
            mujoco.mj_resetDataKeyframe(model, data, 0)
        lines.append(f"{path.stem}\t-\t")
        for step in range(1000):
            if step == 400 and model.nv:
                data.qvel[model.nv - 1] = 0.01
            elif step == 600 and model.nbody > 1:
                data.xfrc_applied[model.nbody - 1, 2] = 0.01
            elif step == 650:
                data.xfrc_applied[:] = 0
            elif step == 800 and model.nq:
                data.qpos[0] += 1e-4
            before = data.tree_asleep >= 0
            mujoco.mj_step(model, data)
            if ((data.tree_asleep >= 0) != before).any():
                lines.append(f"{path.stem}\t{step}\t{' '.join(map(str, data.tree_asleep))}")
    (HERE / "golden" / "asleep.tsv").write_text("\n".join(lines) + "\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("paths", nargs="*", default=[str(HERE / "models" / "sleep")])
    parser.add_argument("--steps", type=int, default=1000)
    parser.add_argument("--free", action="store_true")
    parser.add_argument("--golden", action="store_true")
    args = parser.parse_args()
    if args.golden:
        return golden()
    failed = 0
    for root in map(pathlib.Path, args.paths):
        for path in sorted(root.rglob("*.xml")) if root.is_dir() else [root]:
            try:
                agrees, what = run(path, args.steps, args.free)
            except ValueError as error:
                agrees, what = True, f"refused: {str(error).splitlines()[0]}"
            failed += not agrees
            print(f"{'agrees ' if agrees else 'DIFFERS'} {path}  {what}", flush=True)
    sys.exit(bool(failed))


if __name__ == "__main__":
    main()
