"""What the tests share: models, and a pair of simulations, ours and MuJoCo's, in the same state."""

import pathlib
import signal

import numpy as np
import pytest

import cortenforge

# Programs that are started in the background ignore Ctrl-C, and so would all that they start; the tests send it.
signal.signal(signal.SIGINT, signal.default_int_handler)

MODELS = pathlib.Path(__file__).resolve().parents[2] / "conformance" / "models"

# One of each: all joint types, contacts, limits, equalities, tendons, actuators with and without activation, muscles,
# sensors of all stages, mocap, keyframes, custom data, cameras and lights, names and no names.
SCENE = """
<mujoco model="scene">
  <option timestep="0.004"><flag energy="enable"/></option>
  <size nuserdata="3" nuser_body="2"/>
  <custom>
    <numeric name="gains" data="1 2 3"/>
    <text name="title" data="a scene"/>
    <tuple name="both"><element objtype="body" objname="ball" prm="0.5"/><element objtype="geom" objname="floor"/></tuple>
  </custom>
  <worldbody>
    <light name="sun" pos="0 0 4" dir="0 0 -1"/>
    <camera name="eye" pos="0 -3 1" xyaxes="1 0 0 0 0 1"/>
    <geom name="floor" type="plane" size="5 5 0.1" condim="3"/>
    <body name="ball" pos="0 0 0.095" user="7 8">
      <freejoint name="float"/>
      <geom name="ball" size="0.1" condim="6"/>
      <site name="top" pos="0 0 0.1"/>
    </body>
    <body name="box" pos="0.5 0 0.19">
      <freejoint/>
      <geom name="box" type="box" size="0.1 0.15 0.2" condim="4"/>
    </body>
    <body name="arm" pos="0 1 1">
      <joint name="shoulder" type="ball" damping="0.1" range="0 80" limited="true"/>
      <geom name="upper" type="capsule" fromto="0 0 0 0.4 0 0" size="0.04"/>
      <site name="start" pos="0.1 0 0.08"/>
      <body name="forearm" pos="0.4 0 0">
        <joint name="elbow" axis="0 1 0" range="-2 2" stiffness="1" springref="0.2" frictionloss="0.05" armature="0.01"/>
        <geom name="lower" type="capsule" fromto="0 0 0 0.3 0 0" size="0.03"/>
        <site name="end" pos="0.15 0 0.06"/>
        <body name="hand" pos="0.3 0 0" gravcomp="0.5">
          <joint name="grip" type="slide" axis="1 0 0" range="0 0.1" damping="1"/>
          <geom name="hand" type="ellipsoid" size="0.05 0.03 0.02"/>
        </body>
      </body>
    </body>
    <body name="target" mocap="true" pos="1 1 1"><geom type="sphere" size="0.02" contype="0" conaffinity="0"/></body>
    <body name="leaf" pos="2 0 1"><joint name="hinge" axis="1 0 0"/><geom type="cylinder" size="0.05 0.2"/></body>
  </worldbody>
  <tendon>
    <spatial name="biceps" range="0.1 0.6" stiffness="2" damping="0.1"><site site="start"/><site site="end"/></spatial>
    <fixed name="coupling" frictionloss="0.02"><joint joint="elbow" coef="1"/><joint joint="hinge" coef="-0.5"/></fixed>
  </tendon>
  <equality>
    <joint name="tie" joint1="hinge" joint2="elbow" polycoef="0 0.3 0 0 0"/>
    <connect name="pin" body1="leaf" body2="target" anchor="0 0 0.1" active="false"/>
  </equality>
  <actuator>
    <motor name="push" joint="elbow" gear="3" ctrlrange="-1 1" ctrllimited="true"/>
    <position name="hold" joint="grip" kp="20" kv="1"/>
    <general name="slow" joint="hinge" dyntype="filter" dynprm="0.1" gainprm="2"/>
    <muscle name="pull" tendon="biceps" lengthrange="0.1 0.6"/>
    <motor name="late" joint="hinge" delay="0.012" nsample="5"/>
  </actuator>
  <sensor>
    <jointpos name="angle" joint="elbow"/>
    <framequat name="turn" objtype="body" objname="hand"/>
    <velocimeter name="speed" site="end"/>
    <accelerometer name="acc" site="end"/>
    <touch name="touch" site="top"/>
    <user name="own" dim="2" needstage="vel"/>
  </sensor>
  <keyframe>
    <key name="bent" time="1.5" qpos="0 0 0.3 1 0 0 0  0.5 0 0.4 1 0 0 0  1 0 0 0 0.5 0.05 0.1" ctrl="0.1 0.02 0 0.3 0"/>
  </keyframe>
</mujoco>
"""

# Few enough to be quick, different enough to fill most fields.
SAMPLE = [
    "actuation/many_actuators.xml",
    "actuation/muscle_tendon_arm.xml",
    "actuation/delay_cubic.xml",
    "contact/solver_pgs_pyramidal_dense.xml",
    "contact/condim6_pyramidal.xml",
    "sensor/rangefinder_shapes.xml",
    "sensor/contact_fields.xml",
]


@pytest.fixture(scope="session")
def mj():
    """MuJoCo, where it is there."""
    mujoco = pytest.importorskip("mujoco")
    if mujoco.__version__ != "3.5.0":
        pytest.skip(f"MuJoCo 3.5.0 is needed, not {mujoco.__version__}")
    mujoco.set_mju_user_warning(lambda message: None)
    return mujoco


@pytest.fixture
def cf():
    """The package, without callbacks that a test forgot."""
    yield cortenforge
    cortenforge.mj_resetCallbacks()


@pytest.fixture
def scene(cf):
    """A model and a simulation that has moved a little."""
    model = cf.MjModel.from_xml_string(SCENE)
    data = cf.MjData(model)
    cf.mj_step(model, data, 3)
    cf.mj_forward(model, data)
    return model, data


class Pair:
    """Ours and MuJoCo's, in the same state."""

    def __init__(self, cf, mj, source):
        load = "from_xml_path" if str(source).endswith(".xml") else "from_xml_string"
        self.modules = (cf, mj)
        self.models = tuple(getattr(module.MjModel, load)(str(source)) for module in self.modules)
        self.datas = tuple(module.MjData(model) for module, model in zip(self.modules, self.models))

    def __iter__(self):
        return zip(self.modules, self.models, self.datas)

    def randomise(self, seed, forward=True):
        """Puts both into the same random state."""
        rng = np.random.default_rng(seed)
        model = self.models[1]
        qpos, module = model.qpos0.copy(), self.modules[1]
        module.mj_integratePos(model, qpos, rng.normal(0, 0.03, model.nv), 1.0)
        state = {
            "qpos": qpos,
            "qvel": rng.normal(0, 0.3, model.nv),
            "act": rng.uniform(0, 1, model.na),
            "ctrl": rng.uniform(-1, 1, model.nu),
            "qfrc_applied": rng.normal(0, 0.1, model.nv),
            "xfrc_applied": rng.normal(0, 0.1, (model.nbody, 6)),
        }
        for module, model, data in self:
            module.mj_resetData(model, data)
            for name, value in state.items():
                setattr(data, name, value)
            if forward:
                module.mj_forward(model, data)
        return rng


@pytest.fixture
def pair(cf, mj):
    """The scene, ours and MuJoCo's, in the same random state."""
    both = Pair(cf, mj, SCENE)
    both.randomise(1)
    return both


def close(ours, theirs, tol=1e-9):
    """Asserts equal shapes, types and numbers."""
    ours, theirs = np.asarray(ours), np.asarray(theirs)
    assert ours.shape == theirs.shape
    assert ours.dtype == theirs.dtype
    np.testing.assert_allclose(ours, theirs, rtol=tol, atol=tol)
