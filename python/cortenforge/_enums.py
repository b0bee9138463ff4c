"""Enumerations, from the engine's own table, and constants."""

from enum import IntEnum

from . import _core


class Enum(IntEnum):
    """An enumeration of MuJoCo: an integer that prints its name."""

    def __str__(self):
        return f"{type(self).__name__}.{self.name}"

    def __format__(self, spec):
        return format(int(self), spec) if spec else str(self)


# What the engine has no use for: the number of values, and shapes that only viewers draw.
_MORE = {
    "mjtDisableBit": {"mjNDISABLE": 19},
    "mjtEnableBit": {"mjNENABLE": 6},
    "mjtGeom": {
        "mjNGEOMTYPES": 9,
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
    "mjtTextureRole": {"mjNTEXROLE": 10},
    "mjtObj": {"mjNOBJECT": 26},
    "mjtCamOutBit": {"mjNCAMOUT": 5},
    "mjtConDataField": {"mjNCONDATA": 7},
    "mjtRayDataField": {"mjNRAYDATA": 6},
    "mjtWarning": {"mjNWARNING": 8},
    "mjtTimer": {"mjNTIMER": 15},
    "mjtState": {"mjNSTATE": 14},
}

ENUMS = {name: Enum(name, {**dict(values), **_MORE.get(name, {})}, module="cortenforge") for name, values in _core.ENUMS}

CONSTANTS = {
    "mjPI": 3.14159265358979323846,
    "mjMINVAL": 1e-15,
    "mjMAXVAL": 1e10,
    "mjMINMU": 1e-5,
    "mjMINIMP": 0.0001,
    "mjMAXIMP": 0.9999,
    "mjMAXCONPAIR": 50,
    "mjMAXTREEDEPTH": 50,
    "mjMAXFLEXNODES": 27,
    "mjMINAWAKE": 10,
    "mjNEQDATA": 11,
    "mjNDYN": 10,
    "mjNGAIN": 10,
    "mjNBIAS": 10,
    "mjNFLUID": 12,
    "mjNREF": 2,
    "mjNIMP": 5,
    "mjNSENS": 3,
    "mjNSOLVER": 200,
    "mjNISLAND": 20,
    "mjNGROUP": 6,
    # the version of MuJoCo whose numbers these are
    "mjVERSION_HEADER": 3005000,
    "mjDISABLESTRING": (
        "Constraint", "Equality", "Frictionloss", "Limit", "Contact", "Spring", "Damper", "Gravity", "Clampctrl",
        "Warmstart", "Filterparent", "Actuation", "Refsafe", "Sensor", "Midphase", "Eulerdamp", "AutoReset", "NativeCCD",
        "Island",
    ),
    "mjENABLESTRING": ("Override", "Energy", "Fwdinv", "InvDiscrete", "MultiCCD", "Sleep"),
    "mjTIMERSTRING": (
        "step", "forward", "inverse", "position", "velocity", "actuation", "constraint", "advance", "pos_kinematics",
        "pos_inertia", "pos_collision", "pos_make", "pos_project", "col_broadphase", "col_narrowphase",
    ),
}
