"""Enumerations, from the engine's own table, and constants."""

from enum import IntEnum

import numpy as np

from . import _core


class Enum(IntEnum):
    """An enumeration of MuJoCo: an integer that prints its name, and is true whatever its number."""

    @classmethod
    def _missing_(cls, value):
        if not isinstance(value, (int, np.integer)):
            raise TypeError(f"{cls.__name__}() takes a number, not {value!r}")

    def __bool__(self):
        return True

    def __str__(self):
        return f"{type(self).__name__}.{self.name}"

    def __format__(self, spec):
        return format(int(self), spec) if spec else str(self)


# Shapes that only viewers draw.
_MORE = {name: dict(values) for name, values in _core.SCENE_ENUMS if name == "mjtGeom"}
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
    "mjtLabel": "mjNLABEL",
    "mjtFrame": "mjNFRAME",
    "mjtVisFlag": "mjNVISFLAG",
    "mjtRndFlag": "mjNRNDFLAG",
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


def _numbered(prefix, names, first=0):
    """Values in a row."""
    return {prefix + name: number for number, name in enumerate(names.split(), first)}


# What plugins can do, how tasks of a pool of threads go, what windows are made of: none of it is part of the engine.
_OTHERS = {
    "mjtButton": _numbered("mjBUTTON_", "NONE LEFT RIGHT MIDDLE"),
    "mjtEvent": _numbered("mjEVENT_", "NONE MOVE PRESS RELEASE SCROLL KEY RESIZE REDRAW FILESDROP"),
    "mjtItem": {
        **_numbered(
            "mjITEM_",
            "END SECTION SEPARATOR STATIC BUTTON CHECKINT CHECKBYTE RADIO RADIOLINE SELECT SLIDERINT SLIDERNUM EDITINT "
            "EDITNUM EDITFLOAT EDITTXT",
            -2,
        ),
        "mjNITEM": 14,
    },
    "mjtSection": _numbered("mjSECT_", "CLOSED OPEN FIXED"),
    "mjtPluginCapabilityBit": {
        "mjPLUGIN_ACTUATOR": 1,
        "mjPLUGIN_SENSOR": 2,
        "mjPLUGIN_PASSIVE": 4,
        "mjPLUGIN_SDF": 8,
    },
    "mjtTaskStatus": {"mjTASK_NEW": 0, "mjTASK_QUEUED": 1, "mjTASK_COMPLETED": 2},
}

_TABLES = (
    *_core.ENUMS,
    *_core.SPEC_ENUMS,
    *(row for row in _core.SCENE_ENUMS if row[0] not in _MORE),
    *_OTHERS.items(),
)
ENUMS = {name: _enum(name, values) for name, values in _TABLES}

_WIDTHS = {name: width for name, _, width, *_ in _core.MODEL_FIELDS}

CONSTANTS = {
    **dict(_core.CONSTANTS),
    **dict(_core.SCENE_CONSTANTS),
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
