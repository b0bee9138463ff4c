"""CortenForge and MuJoCo 3.5.0 side by side, in one process, on every model that can be found.

    python conformance/live.py [DIR or FILE ...] [--all] [--table] [--update] [--verbose] [--steps 100] [--jobs 2]

For each model: every field of Model; every field of Data after `forward` at several random states; a run of steps.
Prints a line per model, with the first field that differs in the order of the pipeline, and a total. Fails when a
model of `conformance/agreeing.txt` no longer agrees; `--update` adds the models that agree now. `--all` takes the
collections under `target/models/` along, each a folder there, and `--table` writes the counts of every collection to
`docs/models.md`.
"""

import argparse
import collections
import concurrent.futures
import importlib.util
import json
import os
import pathlib
import subprocess
import sys
import threading
import traceback

import numpy as np

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent
AGREEING = HERE / "agreeing.txt"
TABLE = ROOT / "docs" / "models.md"

# relative to max(1, |value|)
MODEL_TOL = 1e-12
FLOAT32_TOL = 1e-6
SMOOTH_TOL = 1e-9
# What an iterative solver gives agrees to what its tolerance allows. The bound of a field is the larger of this and
# ten times what MuJoCo's own answer moves when its start is moved by 1e-10.
SOLVER_TOL = 1e-6
# CG and PGS stop further from the solution than Newton does.
SLOW_SOLVER_TOL = 1e-4
# These come out of solves with the inertia matrix, which multiply rounding by its condition number.
INVWEIGHT_TOL = 1e-10
RUN_TOL = 1e-8
SENSITIVITY = 10.0
# A step can jump between two states that differ in the last bit: parallel capsules have one contact or two. Where two runs
# part that were together until then, each engine takes the step from the state of the other as well and must get to where
# the other got; from there the run goes on from MuJoCo's state. So much may a step alone be off where an iterative algorithm
# decides (the convex pipeline, whose tolerance is 1e-6, or CG and PGS, which stop early); elsewhere it is RUN_TOL.
STEP_TOL = 1e-5
# How often MuJoCo's start is moved: an iterative algorithm may jump at one place and not at another.
MOVES = 4

# Stages of the pipeline whose fields depend on the solver.
SOLVED = {"Solve", "RnePostConstraint", "Sensor", "Inverse", "Integrate"}
# Not a function of the state: left over from whatever was computed before, or memory that is reserved and not filled.
LEFTOVER = {"qH", "qHDiagInv", "qDeriv", "qLU", "qfrc_inverse", "plugin_data", "bvh_active"}
DUAL = {"efc_AR", "efc_AR_rownnz", "efc_AR_rowadr", "efc_AR_colind"}
SPARSE = {"J_rownnz", "J_rowadr", "J_rowsuper", "J_colind"}
ISLAND_SOLVE = {"iefc_aref", "iefc_state", "iefc_force", "iacc", "ifrc_constraint", "ifrc_smooth", "iacc_smooth"}
# What the solver writes into contacts, with elliptic cones only.
CONTACT_SOLVE = {"mu", "H"}
# Counts of constraints. Where these do not fit into memory, MuJoCo drops all of them and keeps some counts; ours are zero.
COUNTS = {"ne", "nf", "nl", "nJ", "nA", "nidof"}
# Bookkeeping of MuJoCo's memory.
MEMORY = {"narena", "nbuffer", "maxuse_arena"}
WARN_CONSTRAINTS_FULL = 2
# mjDSBL_WARMSTART
NO_WARM_START = 1 << 9


def tiny_moments(data):
    """Whether a moment is stored that is zero but for rounding."""
    dense = meaningful("actuator_moment", data, False)
    return bool(np.any((dense != 0) & (np.abs(dense) < 1e-13)))


def error(ours, theirs, by_field=False):
    """Largest |a - b| / max(1, |a|, |b|), and where it is. Infinite where shapes differ. What a solver leaves undone is
    spread over a field, so its error is measured by the largest value of the field."""
    ours, theirs = np.asarray(ours), np.asarray(theirs)
    if ours.size != theirs.size:
        return np.inf, f"length {ours.size}, MuJoCo {theirs.size}"
    if np.array_equal(ours.ravel(), theirs.ravel()):
        return 0.0, ""
    a, b = ours.ravel().astype(float), theirs.ravel().astype(float)
    with np.errstate(invalid="ignore"):
        scale = np.maximum(1.0, np.maximum(np.abs(a), np.abs(b)))
        e = np.abs(a - b) / (np.nanmax(scale) if by_field else scale)
    e[(a == b) | (np.isnan(a) & np.isnan(b))] = 0.0
    e[np.isnan(e)] = np.inf
    i = int(np.argmax(e))
    return float(e[i]), f"[{i}] ours {a[i]!r}, MuJoCo {b[i]!r}"


def meaningful(name, data, sparse):
    """The values of a field that were computed: MuJoCo reserves more than it fills."""
    values = getattr(data, name)
    if name == "actuator_moment":
        # as a dense matrix: which entries are stored depends on whether a sum is exactly zero
        dense = np.zeros((len(data.moment_rowadr), data.qvel.size))
        for i, (adr, nnz) in enumerate(zip(data.moment_rowadr, data.moment_rownnz)):
            dense[i, data.moment_colind[adr : adr + nnz]] = values[adr : adr + nnz]
        return dense
    if name == "moment_colind":
        rows = [values[adr : adr + nnz] for adr, nnz in zip(data.moment_rowadr, data.moment_rownnz)]
        return np.concatenate(rows) if rows else values[:0]
    if name in ("ten_J", "ten_J_colind") and sparse:
        flat = values.ravel()
        rows = [flat[adr : adr + nnz] for adr, nnz in zip(data.ten_J_rowadr, data.ten_J_rownnz)]
        return np.concatenate(rows) if rows else flat[:0]
    if name in ("iM", "iLD", "iM_colind"):
        return values[: int(np.sum(data.iM_rownnz))]
    if name == "iefc_J" and not sparse:
        starts, sizes = data.nidof * data.island_iefcadr, data.island_nefc * data.island_nv
        return np.concatenate([values[start : start + size] for start, size in zip(starts, sizes)])
    if name == "efc_J" and not sparse:
        return values[: data.nefc * data.qvel.size]
    return values


TABLE_PAGE = """\
# Models that others wrote

Every file of these collections, loaded by CortenForge and by MuJoCo 3.5.0 in one process. A model *agrees* when every
field of Model is equal (integers exactly, doubles to 1e-12, floats to 1e-6), every field of Data after `forward` at
three random states (to 1e-9; what solvers give to their tolerance), and a run of 100 steps from each (to 1e-8, or ten
times what MuJoCo itself moves when its start is moved by 1e-10). *Refused* are files that both refuse: parts that are
included by others, and faults. *Beyond* are models with what MuJoCo does not have.

| collection | files | agree | refused by both | beyond | not supported yet | differ | what is not supported |
|---|---|---|---|---|---|---|---|
{rows}

This page is made by `cargo xtask models`. It takes our own models, the corpus beside the repository, what is installed
of `dm_control` and `gymnasium`, and every folder under `target/models/`: put copies of the MuJoCo Menagerie, of
`myo_sim`, of models of your own there. `cargo xtask conformance DIR` compares the models of one folder.
"""


class Difference(Exception):
    """A field that is not what MuJoCo has."""


def members(settings):
    """The names of settings, without methods and classes."""
    return [name for name in dir(settings) if name[0].islower()]


def compare_model(cf, ours, theirs):
    """Raises at the first size or field of the model that differs."""
    for name, _ in cf._core.MODEL_SIZES:
        if name == "nbuffer" or not hasattr(theirs, name):
            continue
        if getattr(ours, name) != getattr(theirs, name):
            raise Difference(f"Model.{name}: ours {getattr(ours, name)}, MuJoCo {getattr(theirs, name)}")
    for name, *_ in cf._core.MODEL_FIELDS:
        if not hasattr(theirs, name):
            continue
        a, b = getattr(ours, name), getattr(theirs, name)
        if isinstance(b, bytes):
            if a != b:
                raise Difference(f"Model.{name}: bytes differ")
            continue
        if np.asarray(b).dtype.kind == "S" or name == "plugin_attr":
            continue  # the bindings do not give these characters
        tol = {"f8": MODEL_TOL, "f4": FLOAT32_TOL}.get(np.asarray(b).dtype.str[1:], 0.0)
        if name.endswith("invweight0"):
            tol = INVWEIGHT_TOL
        e, where = error(a, b)
        if e > tol:
            raise Difference(f"Model.{name}{where} (error {e:.1e})")
    for group, mine, other in (("opt", ours.opt, theirs.opt), ("stat", ours.stat, theirs.stat)):
        for name in members(mine):
            e, where = error(getattr(mine, name), getattr(other, name))
            if e > MODEL_TOL:
                raise Difference(f"Model.{group}.{name}{where}")
    for group in members(ours.vis):
        for name in members(getattr(ours.vis, group)):
            b = np.asarray(getattr(getattr(theirs.vis, group), name))
            e, where = error(getattr(getattr(ours.vis, group), name), b)
            if b.size and e > FLOAT32_TOL:
                raise Difference(f"Model.vis.{group}.{name}{where}")


def place(cf, stage):
    """Where a stage stands in the pipeline."""
    return cf._core.STAGES.index(stage)


def dropped(data):
    """Whether constraints did not fit into memory. What MuJoCo then has in their place is left over."""
    return data.nefc == 0 and data.warning[WARN_CONSTRAINTS_FULL].number > 0


def data_fields(cf, sparse, data):
    """(stage, name) of the fields to compare, in the order of the pipeline."""
    islands = data.nisland > 0
    for name, _, _, stage, _ in sorted(cf._core.DATA_FIELDS, key=lambda field: place(cf, field[3])):
        if name == "tendon_efcadr" and data.nefc == 0:
            continue  # MuJoCo sets it only where there are constraints
        if name in LEFTOVER or (name in DUAL and data.nA == 0) or not hasattr(data, name):
            continue
        if name.startswith("efc_") and dropped(data):
            continue
        if not sparse and name.removeprefix("i").removeprefix("efc_") in SPARSE:
            continue
        if not islands and (stage == "Island" or name in ISLAND_SOLVE):
            continue
        if data.nA and name in ISLAND_SOLVE:
            continue  # the dual solvers do not work by islands
        if name == "efc_state" and islands and not data.nA and data.model.opt.disableflags & NO_WARM_START:
            continue  # only the warm start writes it where islands are solved, and else it is left over: see iefc_state
        if data.nA and name == "efc_state":
            continue  # they put forces exactly on the cone, so that the last bit decides which side it is
        if name in ("efc_AR_rownnz", "efc_AR_rowadr", "efc_AR_colind", "ten_J_rownnz", "ten_J_rowadr", "ten_J_colind") and not sparse:
            continue
        yield stage, name


def compare_data(cf, sparse, ours, theirs, moved, tol):
    """Raises at the first field, in the order of the pipeline, that differs."""
    for name, _ in cf._core.DATA_COUNTS:
        expected = 0 if dropped(theirs) and name in COUNTS else getattr(theirs, name)
        if name not in MEMORY and getattr(ours, name) != expected:
            first_before(cf, sparse, ours, theirs, moved, tol, "Collision" if name == "ncon" else "MakeConstraint")
            raise Difference(f"{name}: ours {getattr(ours, name)}, MuJoCo {getattr(theirs, name)}")
    first_before(cf, sparse, ours, theirs, moved, tol, "Collision")
    for name in cf._core.CONTACT_MEMBERS:
        if name in CONTACT_SOLVE or (name == "efc_address" and dropped(theirs)):
            continue
        e, where = error(getattr(ours.contact, name), getattr(theirs.contact, name))
        if e > max(tol, SENSITIVITY * contact_sensitivity(theirs, moved, name)):
            raise Difference(f"contact.{name}{where} (error {e:.1e})")
    first_before(cf, sparse, ours, theirs, moved, tol, None)


def contact_sensitivity(theirs, moved, name):
    """How much MuJoCo's own contacts move."""
    return max((error(getattr(m.contact, name), getattr(theirs.contact, name))[0] for m in moved if m.ncon == theirs.ncon), default=0.0)


def first_before(cf, sparse, ours, theirs, moved, tol, stage):
    """Raises at the first field of the stages before `stage` that differs."""
    solver_tol = SOLVER_TOL if ours.model.opt.solver == 2 else SLOW_SOLVER_TOL
    for field_stage, name in data_fields(cf, sparse, theirs):
        if stage is not None and place(cf, field_stage) >= place(cf, stage):
            return
        if name in ("moment_colind", "moment_rownnz", "moment_rowadr") and (tiny_moments(ours) or tiny_moments(theirs)):
            continue
        theirs_value = meaningful(name, theirs, sparse)
        e, where = error(meaningful(name, ours, sparse), theirs_value, field_stage in SOLVED)
        bound = solver_tol if field_stage in SOLVED else tol
        if e > bound:
            own = max((o for o in (error(meaningful(name, m, sparse), theirs_value, field_stage in SOLVED)[0] for m in moved) if np.isfinite(o)), default=0.0)
            if e > SENSITIVITY * own:
                raise Difference(f"{field_stage} {name}{where} (error {e:.1e}, MuJoCo moves by {own:.1e})")


def set_state(module, model, data, state):
    module.mj_setState(model, data, state, int(module.mjtState.mjSTATE_INTEGRATION))


def get_state(module, model, data):
    state = np.empty(module.mj_stateSize(model, int(module.mjtState.mjSTATE_INTEGRATION)))
    module.mj_getState(model, data, state, int(module.mjtState.mjSTATE_INTEGRATION))
    return state


def finish(module, model, data):
    module.mj_forward(model, data)
    module.mj_subtreeVel(model, data)
    if not data.warning[WARN_CONSTRAINTS_FULL].number:
        module.mj_rnePostConstraint(model, data)  # MuJoCo may crash where constraints were left out


def compare(path, states, steps, tol=SMOOTH_TOL):
    """(status, detail) of one model. Status: agrees, refused (by both), beyond (MuJoCo), unsupported, DIFFERS, FAILED."""
    sys.path.insert(0, str(HERE))
    from ordered import mujoco

    import cortenforge as cf

    import oracle  # noqa: F401  MuJoCo keeps no meshes of models before this one

    mujoco.set_mju_user_warning(lambda message: None)
    theirs = reason = None
    try:
        theirs = mujoco.MjModel.from_xml_path(str(path))
    except ValueError as exception:
        reason = str(exception).splitlines()[0]
    try:
        ours = cf.MjModel.from_xml_path(str(path))
    except ValueError as exception:
        message = str(exception).replace("\n", ", ")
        if theirs is None:
            return "refused", message
        return ("unsupported" if "not supported yet" in message else "FAILED"), message
    if theirs is None and "hillmuscle" in pathlib.Path(path).read_text():
        return "beyond", "MuJoCo has no Hill muscle"
    if theirs is None:
        return ("beyond" if "hillmuscle" in reason else "FAILED"), f"loads, but MuJoCo says: {reason}"
    return compare_loaded(mujoco, cf, theirs, ours, states, steps, tol)


def compare_loaded(mujoco, cf, theirs, ours, states, steps, tol=SMOOTH_TOL):
    """(status, detail) of a model that both have loaded."""
    sys.path.insert(0, str(HERE))
    from oracle import random_state

    try:
        compare_model(cf, ours, theirs)
        rng = np.random.default_rng(0)
        sparse = theirs.opt.jacobian == 1 or (theirs.opt.jacobian == 2 and theirs.nv >= 60)
        for k in range(states):
            start = mujoco.MjData(theirs)
            random_state(theirs, start, rng, k)
            state = get_state(mujoco, theirs, start)
            states_moved = [moved_start(mujoco, theirs, state, rng) for _ in range(MOVES)]
            reference, mine = mujoco.MjData(theirs), cf.MjData(ours)
            moved = [mujoco.MjData(theirs) for _ in range(MOVES)]
            set_state(mujoco, theirs, reference, state)
            set_state(cf, ours, mine, state)
            finish(mujoco, theirs, reference)
            finish(cf, ours, mine)
            for data, moved_state in zip(moved, states_moved):
                set_state(mujoco, theirs, data, moved_state)
                finish(mujoco, theirs, data)
            try:
                compare_data(cf, sparse, mine, reference, moved, tol)
            except Difference as difference:
                raise Difference(f"state {k}: {difference}") from None
            run(mujoco, cf, theirs, ours, state, states_moved, steps, k)
    except Difference as difference:
        return "DIFFERS", str(difference)
    except Exception:
        return "FAILED", traceback.format_exc().strip().splitlines()[-1]
    return "agrees", ""


def moved_start(mujoco, model, state, rng):
    data = mujoco.MjData(model)
    set_state(mujoco, model, data, state)
    if model.nv:
        mujoco.mj_integratePos(model, data.qpos, rng.choice([-1e-10, 1e-10], model.nv), 1)
        data.qvel[:] += rng.choice([-1e-10, 1e-10], model.nv)
    return get_state(mujoco, model, data)


def run(mujoco, cf, theirs, ours, state, states_moved, steps, k):
    """Steps all and raises when ours leaves MuJoCo's path by more than MuJoCo leaves its own, and a step alone says so."""
    reference, mine = mujoco.MjData(theirs), cf.MjData(ours)
    set_state(mujoco, theirs, reference, state)
    set_state(cf, ours, mine, state)
    moved = [mujoco.MjData(theirs) for _ in states_moved]
    for data, moved_state in zip(moved, states_moved):
        set_state(mujoco, theirs, data, moved_state)
    own, jumps = 0.0, False
    for step in range(steps):
        before, mine_before, time = get_state(mujoco, theirs, reference), get_state(cf, ours, mine), reference.time
        cf.mj_step(ours, mine)
        for data in (reference, *moved):
            mujoco.mj_step(theirs, data)
        if reference.time <= time and mine.time == reference.time:
            return  # both have reset a bad state: all are where run 0 began, which is judged there
        jumps = jumps or iterative(theirs, reference)
        for name in ("qpos", "qvel", "act"):
            own = max(own, *(error(getattr(data, name), getattr(reference, name))[0] for data in moved))
        if own > 1e-3:
            return  # chaotic from here on
        for name in ("qpos", "qvel", "act"):
            e, where = error(getattr(mine, name), getattr(reference, name))
            if e > max(RUN_TOL, SENSITIVITY * own):
                apart = max(step_error(cf, ours, before, reference), step_error(mujoco, theirs, mine_before, mine))
                if apart > (STEP_TOL if jumps else RUN_TOL):
                    raise Difference(f"run {k}, step {step + 1}: {name}{where} (error {e:.1e}, MuJoCo moves by {own:.1e}, a step alone {apart:.1e})")
                set_state(cf, ours, mine, get_state(mujoco, theirs, reference))
                break


def iterative(model, data):
    """Whether contacts or forces came out of an algorithm that stops at a tolerance."""
    smooth = {2, 3, 6}  # spheres, capsules and boxes have closed forms among themselves; so does anything on a plane
    convex = any(not ({a, b} <= smooth or 0 in (a, b)) for a, b in model.geom_type[data.contact.geom])
    return bool(convex or model.opt.solver != 2 or model.opt.noslip_iterations)


def step_error(module, model, state, reference):
    """The error of one step from a state, beside where the other engine went from there."""
    data = module.MjData(model)
    set_state(module, model, data, state)
    module.mj_step(model, data)
    return max(error(getattr(data, name), getattr(reference, name))[0] for name in ("qpos", "qvel", "act"))


# Folders with models in packages that Python has, under the labels of their collections.
PACKAGES = {
    "dm_control": ("dm_control", "suite"),
    "gymnasium": ("gymnasium", "envs/mujoco/assets"),
    "dm_control locomotion": ("dm_control", "locomotion"),
    "dm_control third_party": ("dm_control", "third_party"),
}
# Those of them that only `--all` looks at.
MORE = ("dm_control locomotion", "dm_control third_party")


def package_folder(package, folder):
    """A folder of a package, found without importing it: importing dm_control starts a renderer."""
    spec = importlib.util.find_spec(package)
    return pathlib.Path(spec.origin).parent / folder if spec and spec.origin else pathlib.Path("missing")


def roots(names, everything):
    """(label, folder) of where models are. Labels make paths in the list of agreeing models portable."""
    if names:
        return [(name, pathlib.Path(name)) for name in names]
    corpus = pathlib.Path(os.environ.get("CORTENFORGE_CORPUS", ROOT.parent / "shared" / "corpus"))
    places = [("conformance", HERE / "models"), ("models", ROOT / "models"), ("corpus", corpus)]
    places += [(label, package_folder(*where)) for label, where in PACKAGES.items() if everything or label not in MORE]
    if everything:
        target = pathlib.Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target")) / "models"
        places += [(folder.name, folder) for folder in sorted(target.glob("*"))]
    for label, folder in places:
        if not folder.exists():
            print(f"not there, skipped: {label} ({folder})")
    return [(label, folder) for label, folder in places if folder.exists()]


def models(places):
    for label, folder in places:
        files = [folder] if folder.is_file() else sorted(path for path in folder.rglob("*") if path.suffix in (".xml", ".urdf"))
        for path in files:
            yield f"{label}/{path.relative_to(folder)}" if path != folder else label, path


def work_off(share, args):
    """Results of a share of the models, from processes of their own: one that dies or hangs costs one model."""
    results = []
    while share:
        command = [sys.executable, __file__, "--worker", "--states", str(args.states), "--steps", str(args.steps)]
        process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        for name, path in share:
            watchdog = threading.Timer(args.limit, process.kill)
            watchdog.start()
            try:
                print(path, file=process.stdin, flush=True)
                answer = process.stdout.readline()
            except OSError:
                answer = ""
            watchdog.cancel()
            status, detail = json.loads(answer) if answer else ("FAILED", "the process died or hung")
            results.append((name, (status, detail)))
            if args.verbose:
                print(f"{status:<12}{name}  {detail}", flush=True)
            if not answer:
                break
        done = {name for name, _ in results}
        share = [(name, path) for name, path in share if name not in done]
        process.kill()
        process.wait()
    return results


def worker(args):
    """Compares the models whose paths come in, one per line."""
    out = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)  # whatever else prints goes elsewhere
    for line in sys.stdin:
        print(json.dumps(compare(line.rstrip("\n"), args.states, args.steps)), file=out, flush=True)


def reasons(results):
    """What is not supported yet, and in how many models."""
    found = (detail.split("not supported yet:")[-1].split(",")[0].strip() for status, detail in results if status == "unsupported")
    return ", ".join(f"{reason} {count}" for reason, count in collections.Counter(found).most_common())


def table(labels, results):
    """The page with the counts of every collection."""
    rows = []
    for label in (*labels, None):
        found = [result for name, result in results.items() if label is None or name.startswith(f"{label}/")]
        counts = collections.Counter(status for status, _ in found)
        known = ("agrees", "refused", "beyond", "unsupported")
        cells = [len(found), *(counts[status] for status in known), len(found) - sum(counts[status] for status in known)]
        rows.append(" | ".join(["| " + (label or "**all**"), *map(str, cells), reasons(found) + " |"]))
    return TABLE_PAGE.format(rows="\n".join(rows))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("places", nargs="*")
    parser.add_argument("--all", action="store_true", help="take the collections under target/models along")
    parser.add_argument("--table", action="store_true", help=f"write the counts to {TABLE.relative_to(ROOT)}")
    parser.add_argument("--update", action="store_true", help="add the models that agree now to the list")
    parser.add_argument("--verbose", action="store_true", help="a line for every model, as soon as it is known")
    parser.add_argument("--states", type=int, default=3)
    parser.add_argument("--steps", type=int, default=100)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--only-known", action="store_true", help="only models of the list")
    parser.add_argument("--limit", type=float, default=300.0, help="seconds that one model may take")
    parser.add_argument("--worker", action="store_true", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.worker:
        return worker(args)

    known = set(AGREEING.read_text().split("\n")) - {""} if AGREEING.exists() else set()
    places = roots(args.places, args.all)
    todo = [(name, path) for name, path in models(places) if not args.only_known or name in known]
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        shares = [todo[k :: args.jobs] for k in range(args.jobs)]
        results = dict(item for share in pool.map(lambda share: work_off(share, args), shares) for item in share)
    counts = collections.Counter(status for status, _ in results.values())
    for name in sorted(results):
        status, detail = results[name]
        if not args.verbose and status in ("DIFFERS", "FAILED"):
            print(f"{status:<12}{name}  {detail}")
    if counts["unsupported"]:
        print("not supported yet:", reasons(results.values()))
    if args.table:
        TABLE.write_text(table([label for label, _ in places], results))
    good = {name for name, (status, _) in results.items() if status in ("agrees", "refused")}
    lost = sorted(known & set(results) - good)
    print(", ".join(f"{n} {status}" for status, n in sorted(counts.items())), f"of {len(results)} models")
    if args.update:
        AGREEING.write_text("\n".join(sorted(known | good)) + "\n")
        print(f"{len(known | good)} models in {AGREEING.name}, {len(good - known)} new")
    for name in lost:
        print(f"no longer agrees: {name}")
    print(f"{len(known & good)} passed, {len(lost)} failed")
    return 1 if lost else 0


if __name__ == "__main__":
    sys.exit(main())
