"""MuJoCo's place for models, simulations and what they consist of."""

from . import _core
from ._places import names_of as _names_of
from ._views import View as _View

globals().update(_names_of("_structs"))


def _private():
    """Classes that nobody makes objects of, and that annotations name: lists of structs, and views by name."""
    data = _core.MjData(_core.MjModel.from_xml_string("<mujoco/>"))
    lists = (type(value) for value in (data.contact, data.warning, data.timer, data.solver))
    return {each.__name__: each for each in (*lists, *_View.__subclasses__())}


globals().update(_private())
