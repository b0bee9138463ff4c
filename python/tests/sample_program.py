"""A program as users write them: it is checked by type checkers, and runs."""

import copy
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

import cortenforge as mujoco
from cortenforge import minimize, rollout

XML = """
<mujoco>
  <worldbody>
    <geom name="floor" type="plane" size="1 1 1"/>
    <body name="arm" pos="0 0 1">
      <joint name="hinge" axis="0 1 0" damping="0.1"/>
      <geom name="rod" type="capsule" fromto="0 0 0 0.4 0 0" size="0.03"/>
      <site name="tip" pos="0.4 0 0"/>
    </body>
  </worldbody>
  <actuator><motor name="motor" joint="hinge"/></actuator>
</mujoco>
"""


class Run(mujoco.MjData):
    """A simulation with a label."""

    label: str

    def __init__(self, model: mujoco.MjModel, label: str) -> None:
        super().__init__(model)
        self.label = label


def controller(gain: float) -> Callable[[mujoco.MjModel, mujoco.MjData], None]:
    def control(model: mujoco.MjModel, data: mujoco.MjData) -> None:
        data.ctrl[0] = -gain * data.joint("hinge").qpos[0] - data.qvel[0]

    return control


def build(links: int) -> mujoco.MjSpec:
    """A chain without text."""
    spec = mujoco.MjSpec()
    spec.option.timestep = 0.002
    thin = spec.add_default("thin", spec.default)
    assert thin is not None
    thin.geom.size[:] = [0.02, 0, 0]
    body = spec.worldbody
    for i in range(links):
        body = body.add_body(name=f"link{i}", pos=[0, 0, 0.1])
        joint = body.add_joint(name=f"joint{i}", axis=[0, 1, 0])
        joint.damping = 0.1
        body.add_geom(thin, type=mujoco.mjtGeom.mjGEOM_CAPSULE, fromto=[0, 0, 0, 0, 0, 0.1])
    tip = body.add_site(name="tip", pos=[0, 0, 0.1])
    motor = spec.add_actuator(name="motor", target="joint0", trntype=mujoco.mjtTrn.mjTRN_JOINT)
    motor.set_to_position(kp=3)
    assert [found.name for found in spec.bodies][1] == "link0" and tip.parent == body
    hand = spec.body("link1")
    if hand is not None:
        hand.pos[2] += 0.05
        hand.quat = [1, 0, 0, 0]
        hand.userdata = [1.0, 2.0]
    return spec


def roll(model: mujoco.MjModel) -> NDArray[np.float64]:
    """Runs from two starts at once."""
    data = [mujoco.MjData(model) for _ in range(2)]
    full = mujoco.mjtState.mjSTATE_FULLPHYSICS
    start = np.zeros((2, mujoco.mj_stateSize(model, full)))
    for row, one in zip(start, data):
        mujoco.mj_getState(model, one, row, full)
    control = np.zeros((2, 5, model.nu))
    state, sensordata = rollout.rollout(model, data, start, control)
    assert state.shape[:2] == (2, 5) and sensordata.shape[2] == model.nsensordata
    return state


def fit() -> float:
    def residual(x: NDArray[np.float64]) -> NDArray[np.float64]:
        return np.stack([x[0] - 1, 10 * (x[1] - x[0] ** 2)])

    x, trace = minimize.least_squares(np.zeros(2), residual, verbose=minimize.Verbosity.SILENT)
    assert len(trace) > 1
    return float(x[0])


def draw(model: mujoco.MjModel, data: mujoco.MjData) -> int:
    """How many shapes there are to draw."""
    scene = mujoco.MjvScene(model, maxgeom=100)
    option, camera, perturb = mujoco.MjvOption(), mujoco.MjvCamera(), mujoco.MjvPerturb()
    camera.distance = 2.0
    option.flags[mujoco.mjtVisFlag.mjVIS_JOINT] = 1
    mujoco.mjv_updateScene(model, data, option, perturb, camera, mujoco.mjtCatBit.mjCAT_ALL, scene)
    return sum(geom.type != mujoco.mjtGeom.mjGEOM_PLANE for geom in scene.geoms[: scene.ngeom])


def main() -> float:
    model = mujoco.MjModel.from_xml_string(XML)
    data = Run(model, "first")
    model.opt.timestep = 0.001
    model.opt.gravity = (0, 0, -9.8)
    data.ctrl = 0.1
    data.qpos[:] = [0.2]
    data.qvel = np.zeros(model.nv)
    data.joint("hinge").qpos = 0.1
    model.body("arm").mass = [2.0]
    model.opt.integrator = mujoco.mjtIntegrator.mjINT_IMPLICITFAST
    mujoco.set_mjcb_control(controller(5.0))
    try:
        mujoco.mj_step(model, data, nstep=100)
    finally:
        mujoco.set_mjcb_control(None)
    jacp: NDArray[np.float64] = np.zeros((3, model.nv))
    mujoco.mj_jacSite(model, data, jacp, None, model.site("tip").id)
    force = np.zeros(6)
    for i, contact in enumerate(data.contact):
        mujoco.mj_contactForce(model, data, i, force)
        contact.friction[0] = 1.0
    twin = copy.copy(data)
    state = np.empty(mujoco.mj_stateSize(model, mujoco.mjtState.mjSTATE_PHYSICS))
    mujoco.mj_getState(model, twin, state, mujoco.mjtState.mjSTATE_PHYSICS)
    name = mujoco.mj_id2name(model, mujoco.mjtObj.mjOBJ_GEOM, 0)
    assert name == "floor" and model.vis.global_.fovy > 0 and data.label == "first"
    size: int = model.nv
    chain = build(3).compile()
    assert roll(chain).ndim == 3 and abs(fit() - 1) < 1e-6 and draw(model, data) > 0
    return float(np.linalg.norm(state)) + float(data.time) + size


if __name__ == "__main__":
    print(main())
