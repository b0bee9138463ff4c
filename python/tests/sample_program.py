"""A program as users write them: it is checked by type checkers, and runs."""

import copy
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

import cortenforge as mujoco

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


def main() -> float:
    model = mujoco.MjModel.from_xml_string(XML)
    data = Run(model, "first")
    model.opt.timestep = 0.001
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
    return float(np.linalg.norm(state)) + float(data.time) + size


if __name__ == "__main__":
    print(main())
