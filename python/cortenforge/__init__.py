"""A physics engine that reads MuJoCo's models and gives MuJoCo's numbers.

Code written for ``mujoco`` works with the name changed::

    import cortenforge as mujoco

    model = mujoco.MjModel.from_xml_path("arm.xml")
    data = mujoco.MjData(model)
    mujoco.mj_step(model, data, nstep=1000)
    print(data.joint("elbow").qpos)
"""

from enum import IntEnum as _IntEnum

from . import _core
from ._core import *  # noqa: F403  (MuJoCo's names, all of them)
from ._core import FatalError, MjContact, MjData, MjLROpt, MjModel, UnexpectedError  # noqa: F401
from ._views import install as _install

__version__ = "0.1.0"

# The enumerations, from the engine's own table.
for _name, _values in _core.ENUMS:
    globals()[_name] = _IntEnum(_name, dict(_values), module=__name__)

# Named access: model.body("torso").mass, data.joint("knee").qpos, ...
_install(MjModel, MjData)

mjPI = 3.14159265358979323846
mjMINVAL = 1e-15
mjMAXVAL = 1e10
mjMINMU = 1e-5
mjMINIMP = 0.0001
mjMAXIMP = 0.9999
mjMAXCONPAIR = 50
mjNEQDATA = 11
mjNDYN = 10
mjNGAIN = 10
mjNBIAS = 10
mjNFLUID = 12
mjNREF = 2
mjNIMP = 5
mjNSENS = 3
mjNSOLVER = 200
mjNISLAND = 20

#: The version of MuJoCo whose numbers these are.
mjVERSION_HEADER = 3005000


def mj_versionString():
    """The version of MuJoCo whose numbers these are."""
    return "3.5.0"


def mj_version():
    """The version of MuJoCo whose numbers these are, as an integer."""
    return mjVERSION_HEADER


def mj_copyData(dest, model, src):
    """Copies the complete state and inputs of one simulation to another of the same model."""
    import numpy as np

    size = mj_stateSize(model, mjtState.mjSTATE_INTEGRATION)  # noqa: F405
    state = np.empty(size)
    mj_getState(model, src, state, mjtState.mjSTATE_INTEGRATION)  # noqa: F405
    mj_setState(model, dest, state, mjtState.mjSTATE_INTEGRATION)  # noqa: F405
    mj_forward(model, dest)  # noqa: F405
    return dest
