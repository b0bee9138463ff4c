"""Tendons and what they go along."""

from collections.abc import Sequence

from .._enums import ENUMS
from .kinds import CLASSES


class Tendon:
    __slots__ = ()

    def default(self):
        """The default class of the tendon."""
        return self.classname

    @property
    def path(self):
        """What the tendon goes along."""
        return MjsTendonPath(self)

    def _wrap(self, kind, name, sidesite, number):
        return MjsWrap(self, self._home()._core.add_wrap(self._number, kind, name, sidesite, number))

    def wrap_site(self, name):
        """Goes through a site."""
        return self._wrap(CLASSES["site"]._kind, name, "", 0.0)

    def wrap_geom(self, name, sidesite):
        """Wraps around a sphere or a cylinder, on the side of a site if one is given."""
        return self._wrap(CLASSES["geom"]._kind, name, sidesite, 0.0)

    def wrap_joint(self, name, coef):
        """Takes part of a joint's motion."""
        return self._wrap(CLASSES["joint"]._kind, name, "", coef)

    def wrap_pulley(self, divisor):
        """Goes over a pulley, which divides the length of what follows."""
        return self._wrap(0, "", "", divisor)


class MjsTendonPath(Sequence):
    """What a tendon goes along."""

    __slots__ = ("_tendon",)

    def __init__(self, tendon):
        self._tendon = tendon

    def __len__(self):
        return len(self._tendon._home()._core.wraps(self._tendon._number))

    def __getitem__(self, index):
        if not 0 <= index < len(self):
            raise IndexError("Index out of range.")
        return MjsWrap(self._tendon, index)


class MjsWrap:
    """A part of the path of a tendon."""

    __slots__ = ("_tendon", "_index")

    def __init__(self, tendon, index):
        self._tendon, self._index = tendon, index

    def _row(self):
        return self._tendon._home()._core.wraps(self._tendon._number)[self._index]

    def __eq__(self, other):
        if not isinstance(other, MjsWrap):
            return NotImplemented
        return self._tendon == other._tendon and self._index == other._index

    def __hash__(self):
        return hash((self._tendon, self._index))

    @property
    def type(self):
        """What it is."""
        return ENUMS["mjtWrap"](self._row()[0])

    @property
    def info(self):
        """What errors about it end with: nothing of its own."""
        return ""

    @property
    def target(self):
        """The joint, site or geom; None for a pulley."""
        _, kind, number, _, _ = self._row()
        cls = next((cls for cls in CLASSES.values() if cls._kind == kind), None)
        return None if number is None or cls is None else cls._of(self._tendon._home(), number)

    @property
    def sidesite(self):
        """The site that says on which side of a geom it goes; None if there is none."""
        number = self._row()[3]
        return None if number is None else CLASSES["site"]._of(self._tendon._home(), number)

    @property
    def divisor(self):
        """What a pulley divides by; None for others."""
        row = self._row()
        return row[4] if row[0] == int(ENUMS["mjtWrap"].mjWRAP_PULLEY) else None

    @property
    def coef(self):
        """How much of a joint's motion counts; None for others."""
        row = self._row()
        return row[4] if row[0] == int(ENUMS["mjtWrap"].mjWRAP_JOINT) else None
