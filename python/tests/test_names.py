"""Every public name of MuJoCo's package is here, or in the list of those that are not, with the reason."""

import enum

import pytest

# Why a name of MuJoCo's package is not one of ours.
ABSENT = {
    "glfw": "rendering",
    **dict.fromkeys(("MjByteVec", "MjCharVec", "MjDoubleVec", "MjFloatVec", "MjIntVec", "MjStringVec"),
                    "C++ vectors: arrays of a model as it is written are numpy arrays and lists here"),
    **dict.fromkeys(("HEADERS_DIR", "PLUGINS_DIR", "PLUGIN_HANDLES", "_load_all_bundled_plugins"),
                    "C headers and libraries"),
    **dict.fromkeys(("_MjBindData", "_MjBindModel", "_bind_data", "_bind_model", "_SYSTEM"),
                    "internal: how MuJoCo's package is put together"),
    **dict.fromkeys(("Any", "IO", "Sequence", "TypeAlias", "Union", "ctypes", "os", "platform", "subprocess", "warnings",
                     "zipfile"), "imports of MuJoCo's package that are not part of it"),
    **dict.fromkeys(("_structs", "_functions", "_enums", "_constants", "_callbacks", "_errors", "_specs", "_rollout",
                     "_simulate"), "modules: `cortenforge.drop_in` provides them"),
}  # fmt: skip
# Attributes of classes.
ABSENT_ATTRIBUTES = {
    "_pybind11_conduit_v1_": "how C++ modules hand each other objects",
    "__setstate__": "pickles are restored by `_restore`",
    "__entries": "enumerations are those of Python",
    "_from_model_ptr": "a pointer to a C structure",
    **dict.fromkeys(("name", "value"), "enumerations are those of Python: their members have these"),
}
NOT_SUPPORTED = {"MjsFlex", "GLContext", "MjrContext", "Renderer"}


def test_every_name_is_here_or_has_a_reason(cf, mj):
    names = [name for name in dir(mj) if not name.startswith("__")]
    assert len(names) > 490
    missing = sorted(name for name in names if not hasattr(cf, name) and name not in ABSENT)
    assert missing == []


def test_every_attribute_is_here_or_has_a_reason(cf, mj):
    compared = 0
    for name in dir(mj):
        theirs, ours = getattr(mj, name), getattr(cf, name, None)
        if not isinstance(theirs, type) or ours is None or name in NOT_SUPPORTED:
            continue
        missing = {a for a in dir(theirs) if not hasattr(ours, a)} - set(ABSENT_ATTRIBUTES) - {"override_assets"}
        assert not missing, (name, missing)
        compared += 1
    assert compared > 60


def test_constants_are_equal(cf, mj):
    compared = 0
    for name in dir(mj):
        theirs = getattr(mj, name)
        if name.startswith("mj") and isinstance(theirs, (int, float, str, tuple)) and hasattr(cf, name):
            assert getattr(cf, name) == theirs, name
            compared += 1
    assert compared > 20


def test_enumerations_are_equal(cf, mj):
    compared = 0
    for name in (name for name in dir(mj) if name.startswith("mjt")):
        theirs, ours = getattr(mj, name), getattr(cf, name)
        assert issubclass(ours, enum.IntEnum)
        values = {member: int(value[0]) for member, value in theirs.__dict__["__entries"].items()}
        own = {member: int(value) for member, value in ours.__members__.items()}
        assert values.items() <= own.items(), name
        assert {member for member in set(own) - set(values) if "HILL" not in member} == set(), name
        compared += 1
    assert compared > 45


def test_enumerations_count_as_integers(cf, mj):
    ours, theirs = cf.mjtObj, mj.mjtObj
    for kind in (5, 6, 7):
        assert ours(kind) == theirs(kind) == kind == float(kind)
        assert str(ours(kind)) == str(theirs(kind)) and ours(kind).name == theirs(kind).name
        assert ["abcdefgh"[ours(kind)]] == ["abcdefgh"[theirs(kind)]]
        for operation in ("__add__", "__sub__", "__mul__", "__floordiv__", "__mod__", "__or__", "__and__", "__xor__"):
            assert getattr(ours(kind), operation)(3) == getattr(theirs(kind), operation)(3)
        assert -ours(kind) == -theirs(kind) and ours(kind) / 2 == theirs(kind) / 2
    for wrong in (1000, -1):
        for module in (cf, mj):
            with pytest.raises(ValueError):
                module.mjtObj(wrong)
