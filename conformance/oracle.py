"""What MuJoCo 3.5.0 makes of a model, written to an .npz file.

    python conformance/oracle.py MODEL.xml -o OUT.npz [--states 3] [--steps 100] [--seed 0]

Arrays in the file:
    size/NAME            sizes of mjModel
    model/NAME           every array of mjModel
    opt/NAME stat/NAME vis/GROUP/NAME
    state/K/NAME         inputs of snapshot K: time, qpos, qvel, act, ctrl, ...
    data/K/NAME          every array of mjData after mj_forward in snapshot K
    count/K/NAME         ncon, nefc, ... of snapshot K
    contact/K/NAME       members of the contacts of snapshot K
    run/steps            some numbers of steps
    run/K/state          qpos, qvel and act after each of them, from snapshot K
    run/K/own            how far MuJoCo is then from its own path when its start is moved by 1e-10
"""

import argparse

import mujoco
import numpy as np

# What MuJoCo has made of a mesh file it keeps, and gives to other meshes of the same file, in this model and in later
# ones, though they differ in what it does not look at. A model is to be what its own text says.
mujoco.mj_setCacheCapacity(mujoco.mj_getCache(), 0)

STATE = ["qpos", "qvel", "act", "history", "qacc_warmstart", "ctrl", "qfrc_applied", "xfrc_applied",
         "eq_active", "mocap_pos", "mocap_quat", "userdata", "plugin_state"]
COUNTS = ["ncon", "ne", "nf", "nl", "nefc", "nJ", "nA", "nisland", "nidof", "ntree_awake",
          "nbody_awake", "nparent_awake", "nv_awake"]
CONTACT = ["dist", "pos", "frame", "includemargin", "friction", "solref", "solreffriction", "solimp",
           "mu", "H", "dim", "geom", "flex", "elem", "vert", "exclude", "efc_address"]
SKIP = {"plugin_data", "buffer", "arena"}


def arrays(obj):
    """All array attributes of a MuJoCo structure, in the order MuJoCo declares them."""
    for name in dir(obj):
        if name.startswith("_") or name in SKIP:
            continue
        try:
            value = getattr(obj, name)
        except Exception:
            continue
        if isinstance(value, np.ndarray) and value.dtype.kind == "S":
            yield name, value.view(np.uint8).ravel()
        elif isinstance(value, np.ndarray) and value.dtype != object:
            yield name, value
        elif isinstance(value, bytes):
            yield name, np.frombuffer(value, np.uint8)


def sizes(model):
    for name in dir(model):
        value = getattr(model, name, None) if name.startswith("n") else None
        if isinstance(value, (int, np.integer)) and not isinstance(value, bool):
            yield name, int(value)


def scalars(obj):
    for name in dir(obj):
        if name.startswith("_"):
            continue
        value = getattr(obj, name)
        if isinstance(value, (bool, int, float, np.ndarray)):
            yield name, np.atleast_1d(np.asarray(value, dtype=None if isinstance(value, np.ndarray) else (
                np.float64 if isinstance(value, float) else np.int32))).ravel()


def reach(model):
    """How far each dof is moved to reach a random state. What carries a deformable is moved by a fraction of the
    deformable's own size, which would otherwise be one tangle with thousands of contacts."""
    out = np.full(model.nv, 0.3)
    for flex in np.flatnonzero(model.flex_rigid == 0):
        part = {name: slice(a := getattr(model, f"flex_{name}adr")[flex], a + getattr(model, f"flex_{name}num")[flex])
                for name in ("node", "vert", "edge")}
        if model.flex_interp[flex]:
            bodies, size = model.flex_nodebodyid[part["node"]], model.flex_size[flex].max()
        else:
            bodies, size = model.flex_vertbodyid[part["vert"]], model.flexedge_length0[part["edge"]].mean()
        for body in bodies:
            dof = model.body_dofadr[body]
            if dof >= 0:
                out[dof:dof + model.body_dofnum[body]] = min(0.3, 0.2 * size)
    return out


def random_state(model, data, rng, k):
    """Snapshot 0 is the reference configuration (or the first keyframe); others are random around it."""
    mujoco.mj_resetData(model, data)
    if k == 0:
        return
    if model.nkey and k % 2 == 0:
        mujoco.mj_resetDataKeyframe(model, data, (k // 2 - 1) % model.nkey)
    if model.nv:
        mujoco.mj_integratePos(model, data.qpos, rng.normal(size=model.nv) * reach(model), 1.0)
        data.qvel[:] = rng.normal(size=model.nv) * 0.5
        data.qfrc_applied[:] = rng.normal(size=model.nv) * 0.1
        data.xfrc_applied[1:] = rng.normal(size=(model.nbody - 1, 6)) * 0.1
    for i in range(model.nu):
        lo, hi = model.actuator_ctrlrange[i] if model.actuator_ctrllimited[i] else (-1.0, 1.0)
        data.ctrl[i] = rng.uniform(lo, hi)
    if model.na:
        data.act[:] = rng.uniform(0, 1, size=model.na)
    for i in range(model.nmocap):
        data.mocap_pos[i] += rng.normal(size=3) * 0.05


def snapshot(model, data, out, k):
    for name in STATE:
        out[f"state/{k}/{name}"] = np.array(getattr(data, name))
    out[f"state/{k}/time"] = np.array([data.time])
    mujoco.mj_forward(model, data)
    mujoco.mj_subtreeVel(model, data)
    mujoco.mj_rnePostConstraint(model, data)
    for name, value in arrays(data):
        if name not in STATE and name not in ("contact",):
            out[f"data/{k}/{name}"] = np.array(value)
    for name in COUNTS:
        out[f"count/{k}/{name}"] = np.array([getattr(data, name)], np.int64)
    out[f"count/{k}/solver_niter"] = np.array(data.solver_niter, np.int64)
    if data.ncon:
        for name in CONTACT:
            out[f"contact/{k}/{name}"] = np.array(getattr(data.contact, name))


def runs(model, out, states, steps):
    """State after some numbers of steps, and how far MuJoCo is then from its own path when its start is moved by
    1e-10."""
    marks = [n for n in (1, 10, 100, 1000, 10000) if n <= steps]
    for k in range(states):
        datas = [mujoco.MjData(model), mujoco.MjData(model)]
        rng = np.random.default_rng(k)
        for data in datas:
            data.time = out[f"state/{k}/time"][0]
            for name in STATE:
                getattr(data, name)[:] = out[f"state/{k}/{name}"]
        if model.nv:
            mujoco.mj_integratePos(model, datas[1].qpos, rng.choice([-1e-10, 1e-10], model.nv), 1)
            datas[1].qvel[:] += rng.choice([-1e-10, 1e-10], model.nv)
        rows, own, done = [], [], 0
        for mark in marks:
            for data in datas:
                mujoco.mj_step(model, data, mark - done)
            done = mark
            a, b = (np.concatenate([d.qpos, d.qvel, d.act]) for d in datas)
            rows.append(a)
            own.append(np.max(np.abs(a - b) / np.maximum(1, np.maximum(np.abs(a), np.abs(b))), initial=0.0))
        out[f"run/{k}/state"] = np.array(rows)
        out[f"run/{k}/own"] = np.array(own)
    out["run/steps"] = np.array(marks, np.int64)


def dump(model, states=3, steps=0, seed=0):
    """Everything MuJoCo computes for `model`, as a dictionary of arrays."""
    out = {}
    for name, value in sizes(model):
        out[f"size/{name}"] = np.array([value], np.int64)
    for name, value in arrays(model):
        out[f"model/{name}"] = np.array(value)
    for name, value in scalars(model.opt):
        out[f"opt/{name}"] = value
    for name, value in scalars(model.stat):
        out[f"stat/{name}"] = value
    for group in ("global_", "quality", "headlight", "map", "scale", "rgba"):
        for name, value in scalars(getattr(model.vis, group)):
            if value.size:  # the bindings of 3.5.0 give some colours no values
                out[f"vis/{group.rstrip('_')}/{name}"] = value
    rng = np.random.default_rng(seed)
    for k in range(states):
        data = mujoco.MjData(model)
        random_state(model, data, rng, k)
        snapshot(model, data, out, k)
    if steps:
        runs(model, out, states, steps)
    return out


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("model")
    parser.add_argument("-o", "--out", required=True)
    parser.add_argument("--states", type=int, default=3)
    parser.add_argument("--steps", type=int, default=0)
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args()
    model = mujoco.MjModel.from_xml_path(args.model)
    np.savez(args.out, **dump(model, args.states, args.steps, args.seed))


if __name__ == "__main__":
    main()
