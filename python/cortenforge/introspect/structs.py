"""Models and simulations, with their settings and parts, from the tables of the engine."""

import re

import numpy as np

import cortenforge

from .._core import DATA_COUNTS, DATA_FIELDS, DATA_OTHERS, MODEL_FIELDS, MODEL_SIZES
from .ast_nodes import AnonymousStructDecl, ArrayType, PointerType, StructDecl, StructFieldDecl, ValueType

# MuJoCo's names of the types of numbers.
_NUMBERS = {
    "float64": "mjtNum",
    "float32": "float",
    "int32": "int",
    "int64": "mjtSize",
    "uint8": "mjtByte",
    "uint64": "uintptr_t",
    "bool": "mjtByte",
}
# Blocks of parameters whose length has a name.
_LENGTHS = (
    (r"solref", "mjNREF"),
    (r"solimp", "mjNIMP"),
    (r"geom_fluid", "mjNFLUID"),
    (r"eq_data", "mjNEQDATA"),
    (r"actuator_dynprm", "mjNDYN"),
    (r"actuator_gainprm", "mjNGAIN"),
    (r"actuator_biasprm", "mjNBIAS"),
    (r"sensor_intprm", "mjNSENS"),
    (r"mat_texid", "mjNTEXROLE"),
)


def _array(value):
    """The type of the numbers of an array. Texts are arrays of characters."""
    if not isinstance(value, np.ndarray):
        return "char"
    return _NUMBERS[value.dtype.name]


def _extent(name, dims, width):
    words = tuple(word.replace(" ", "") for word in dims.split(","))
    if width == 1:
        return words
    return *words, next((length for pattern, length in _LENGTHS if re.search(pattern, name)), width)


def _fields(table, example):
    """Arrays, which are pointers in C."""
    for name, dims, width, _, doc in table:
        kind = PointerType(ValueType(_array(getattr(example, name))))
        yield StructFieldDecl(name, kind, doc, _extent(name, dims, width))


def _type(value, number):
    """The type of a member that is held by value, from an example."""
    if isinstance(value, np.ndarray):
        return ArrayType(ValueType(_NUMBERS[value.dtype.name]), value.shape)
    if isinstance(value, (bool, int, float)):
        return ValueType({bool: "mjtByte", int: "int", float: number}[type(value)])
    name = type(value).__name__
    if name.startswith("_Mj") and name.endswith("List"):
        return ArrayType(ValueType("mj" + name[3:-4]), (len(value),))
    if name.startswith("Mj") and not name.startswith("MjVisual"):
        return ValueType("mj" + name[2:])
    return AnonymousStructDecl(_members(value, number))


def _public(example):
    """Names and docs of the members of an object."""
    for name in dir(example):
        if not name.startswith("_") and not callable(getattr(example, name)):
            yield name, getattr(getattr(type(example), name, None), "__doc__", None) or ""


def _members(example, number="mjtNum"):
    return [
        # `global` is a word of Python
        StructFieldDecl(name.rstrip("_"), _type(getattr(example, name), number), doc)
        for name, doc in _public(example)
    ]


def _struct(name, fields):
    return StructDecl(name, f"struct {name}_", fields)


def _make():
    # something of everything that can be looked at
    model = cortenforge.MjModel.from_xml_string(
        "<mujoco><worldbody><geom type='plane' size='1 1 1'/><body><freejoint/><geom size='1'/></body></worldbody></mujoco>"
    )
    data = cortenforge.MjData(model)
    cortenforge.mj_forward(model, data)
    sizes = [StructFieldDecl(name, ValueType("mjtSize"), doc) for name, doc in MODEL_SIZES]
    settings = [StructFieldDecl(name, _type(getattr(model, name), "mjtNum"), "") for name in ("opt", "stat")]
    visual = StructFieldDecl("vis", ValueType("mjVisual"), "")
    counts = [StructFieldDecl(name, ValueType("int"), doc) for name, doc in DATA_COUNTS]
    contacts = StructFieldDecl(
        "contact", PointerType(ValueType("mjContact")), dict(DATA_OTHERS)["contact"], ("ncon",)
    )
    solver = (len(data.solver), len(data.solver[0])) if hasattr(data.solver[0], "__len__") else (len(data.solver),)
    others = [
        StructFieldDecl(name, _type(getattr(data, name), "mjtNum"), doc)
        for name, doc in DATA_OTHERS
        if name not in ("contact", "solver")
    ]
    others.append(StructFieldDecl("solver", ArrayType(ValueType("mjSolverStat"), solver), dict(DATA_OTHERS)["solver"]))
    structs = (
        _struct("mjModel", [*sizes, *settings, visual, *_fields(MODEL_FIELDS, model)]),
        _struct("mjData", [*counts, *others, *_fields(DATA_FIELDS, data), contacts]),
        _struct("mjOption", _members(model.opt)),
        _struct("mjStatistic", _members(model.stat)),
        _struct("mjVisual", _members(model.vis, "float")),
        _struct("mjContact", _members(data.contact[0])),
        _struct("mjWarningStat", _members(data.warning[0])),
        _struct("mjTimerStat", _members(data.timer[0])),
        _struct("mjLROpt", _members(cortenforge.MjLROpt())),
    )
    return {struct.name: struct for struct in structs}


STRUCTS: dict[str, StructDecl] = _make()
