"""Enumerations, from the engine's own table, and constants."""

from enum import IntEnum

from . import _core


class Enum(IntEnum):
    """An enumeration of MuJoCo: an integer that prints its name."""

    def __str__(self):
        return f"{type(self).__name__}.{self.name}"

    def __format__(self, spec):
        return format(int(self), spec) if spec else str(self)


# Shapes that only viewers draw.
_MORE = {
    "mjtGeom": {
        "mjGEOM_ARROW": 100,
        "mjGEOM_ARROW1": 101,
        "mjGEOM_ARROW2": 102,
        "mjGEOM_LINE": 103,
        "mjGEOM_LINEBOX": 104,
        "mjGEOM_FLEX": 105,
        "mjGEOM_SKIN": 106,
        "mjGEOM_LABEL": 107,
        "mjGEOM_TRIANGLE": 108,
        "mjGEOM_NONE": 1001,
    },
}
# The name under which an enumeration counts its values.
_COUNTED = {
    "mjtDisableBit": "mjNDISABLE",
    "mjtEnableBit": "mjNENABLE",
    "mjtGeom": "mjNGEOMTYPES",
    "mjtTextureRole": "mjNTEXROLE",
    "mjtObj": "mjNOBJECT",
    "mjtCamOutBit": "mjNCAMOUT",
    "mjtConDataField": "mjNCONDATA",
    "mjtRayDataField": "mjNRAYDATA",
    "mjtWarning": "mjNWARNING",
    "mjtTimer": "mjNTIMER",
    "mjtState": "mjNSTATE",
}


def _count(values):
    """How many values there are: those numbered in a row, or those that are single bits."""
    numbers = sorted(values.values())
    in_a_row = [n for i, n in enumerate(numbers) if n == i]
    bits = [n for n in numbers if n > 0 and n & (n - 1) == 0]
    return max(len(in_a_row), len(bits))


def _enum(name, values):
    values = dict(values)
    if name in _COUNTED:
        values[_COUNTED[name]] = _count(values)
    return Enum(name, {**values, **_MORE.get(name, {})}, module="cortenforge")


# What plugins can do, and how tasks of a pool of threads go: neither is part of the engine.
_OTHERS = {
    "mjtPluginCapabilityBit": {
        "mjPLUGIN_ACTUATOR": 1,
        "mjPLUGIN_SENSOR": 2,
        "mjPLUGIN_PASSIVE": 4,
        "mjPLUGIN_SDF": 8,
    },
    "mjtTaskStatus": {"mjTASK_NEW": 0, "mjTASK_QUEUED": 1, "mjTASK_COMPLETED": 2},
}

ENUMS = {
    name: _enum(name, values)
    for name, values in (*_core.ENUMS, *_core.SPEC_ENUMS, *_OTHERS.items())
}

_WIDTHS = {name: width for name, _, width, *_ in _core.MODEL_FIELDS}

CONSTANTS = {
    **dict(_core.CONSTANTS),
    # lengths of parameter blocks: the widths of the fields that hold them
    "mjNEQDATA": _WIDTHS["eq_data"],
    "mjNDYN": _WIDTHS["actuator_dynprm"],
    "mjNGAIN": _WIDTHS["actuator_gainprm"],
    "mjNBIAS": _WIDTHS["actuator_biasprm"],
    "mjNFLUID": _WIDTHS["geom_fluid"],
    "mjNREF": _WIDTHS["geom_solref"],
    "mjNIMP": _WIDTHS["geom_solimp"],
    "mjNSENS": _WIDTHS["sensor_intprm"],
    # limits of what the engine does not have yet
    "mjMAXTREEDEPTH": 50,
    "mjMAXFLEXNODES": 27,
    # the version of MuJoCo whose numbers these are
    "mjVERSION_HEADER": 3005000,
}

# MuJoCo has its enumerations in a module of this name.
globals().update(ENUMS)
