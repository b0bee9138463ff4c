"""The class of each kind of element, made of the engine's tables of fields."""

from .. import _core
from .element import Classed, InBody, MjsDefault, MjsElement
from .kinds import CLASSES, IN_BODIES, KINDS, LETTERS, NOT_SHOWN, NOT_SHOWN_IN, WITH_CLASS
from .methods import Actuator, Mesh, Sensor
from .plugin import HasPlugin, Plugin
from .tendon import Tendon
from .tree import AttachesBodies, Body, Frame
from .values import attribute


def _make(name, bases=()):
    """The class of a kind of element, with an attribute for each field."""
    title, _, kind = KINDS[name]
    rows = {row[0]: row for row in dict(_core.SPEC_ELEMENTS)[kind]}
    hidden = NOT_SHOWN | NOT_SHOWN_IN.get(name, set())
    rows = {field: row for field, row in rows.items() if field not in hidden}
    if name in _WITH_PLUGIN:
        bases = (*bases, HasPlugin)
    own = {field for base in bases for field in dir(base)}
    members = {field: attribute(row, field in LETTERS) for field, row in rows.items() if field not in own}
    members |= {"__slots__": (), "_kind": kind, "_rows": rows, "__module__": "cortenforge", "__doc__": f"A {name} of a model."}
    if name in IN_BODIES:
        bases = (*bases, InBody)
    if name in WITH_CLASS or name == "body":
        bases = (*bases, Classed)
    return type(title, (*bases, MjsElement), members)


_OWN = {
    "body": Body, "frame": Frame, "site": AttachesBodies, "tendon": Tendon, "actuator": Actuator, "mesh": Mesh,
    "sensor": Sensor, "plugin": Plugin,
}
_WITH_PLUGIN = ("body", "geom", "mesh", "actuator", "sensor")
CLASSES.update({name: _make(name, (_OWN[name],) if name in _OWN else ()) for name in KINDS})


def _of_class(name):
    return property(lambda self: CLASSES[name]._of(self._home(), self._number, True), doc=f"What a {name} of this class starts with.")


for _name in WITH_CLASS:
    setattr(MjsDefault, _name, _of_class(_name))


def _no_flex(self):
    raise AttributeError("flexes have no defaults: those of MuJoCo have no effect")


MjsDefault.flex = property(_no_flex, doc="Flexes have no defaults.")
