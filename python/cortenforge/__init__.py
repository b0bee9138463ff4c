"""A physics engine that reads MuJoCo's models and gives MuJoCo's numbers.

Code written for ``mujoco`` works with the name changed::

    import cortenforge as mujoco

    model = mujoco.MjModel.from_xml_path("arm.xml")
    data = mujoco.MjData(model)
    mujoco.mj_step(model, data, nstep=1000)
    print(data.joint("elbow").qpos)
"""

from typing import Union as _Union

from . import _core
from ._core import *  # noqa: F403  (MuJoCo's names, all of them)
from ._batch import Batch  # noqa: F401
from ._core import MjData, MjModel, __version__  # noqa: F401
from ._enums import CONSTANTS as _CONSTANTS
from ._enums import ENUMS as _ENUMS
from ._dependencies import mju_getXMLDependencies  # noqa: F401
from ._print import *  # noqa: F403  (mj_printModel and its like)
from ._render import *  # noqa: F403  (drawing, in name only)
from ._scene_text import mj_printFormattedScene, mj_printScene  # noqa: F401
from ._scene import install as _install_scene
from ._spec import *  # noqa: F403  (MjSpec and its elements)
from ._spec import CLASSES as _CLASSES
from ._spec import install as _install_spec
from ._views import install as _install
from .gl_context import GLContext  # noqa: F401
from .renderer import Renderer  # noqa: F401

globals().update(_ENUMS)
globals().update(_CONSTANTS)

# Named access: model.body("torso").mass, data.joint("knee").qpos, ...
_install(MjModel, MjData)
_install_spec(MjModel, MjData)
_install_scene()

# Settings for viewers, under the names that elements of MjSpec have for them.
MjVisualHeadlight = _core.MjVisual.Headlight
MjVisualRgba = _core.MjVisual.Rgba

# Any element of a model as it is written.
MjStruct = _Union[tuple(_CLASSES.values())]


def mj_versionString() -> str:
    return "3.5.0"


# The first line is the signature, as in MuJoCo's bindings.
mj_versionString.__doc__ = "mj_versionString() -> str\n\nReturn the current version of MuJoCo as a null-terminated string.\n"


def mj_version() -> int:
    """The version of MuJoCo whose numbers these are, as an integer."""
    return _CONSTANTS["mjVERSION_HEADER"]
