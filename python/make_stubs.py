"""Writes the type stubs of the package, cortenforge/__init__.pyi, from its own tables.

    python python/make_stubs.py            writes the file
    python python/make_stubs.py --check    says whether it is up to date
"""

import inspect
import pathlib
import re
import sys
import warnings
from collections.abc import Sequence

import numpy as np

import signatures

# The installed package, not the sources beside this file, unless it is these that are installed.
if pathlib.Path(sys.path[0]).resolve() == pathlib.Path(__file__).resolve().parent:
    del sys.path[0]

import cortenforge  # noqa: E402
from cortenforge import _core, _enums, _spec, _views  # noqa: E402
from cortenforge._spec.kinds import KINDS  # noqa: E402

TARGET = pathlib.Path(__file__).parent / "cortenforge" / "__init__.pyi"

HEAD = '''"""A physics engine that reads MuJoCo's models and gives MuJoCo's numbers."""

# Written by make_stubs.py from the tables of the engine: do not edit.

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import IntEnum
from typing import Any, Generic, SupportsFloat, SupportsIndex, TypeVar, final, overload

import numpy as np
from numpy.typing import ArrayLike, NDArray

_Number = TypeVar("_Number", bound=np.generic)

class _Array(Generic[_Number]):
    """An array; whatever numpy makes such an array of can be assigned."""
    @overload
    def __get__(self, instance: None, owner: Any) -> Any: ...
    @overload
    def __get__(self, instance: object, owner: Any) -> NDArray[_Number]: ...
    def __set__(self, instance: Any, value: ArrayLike) -> None: ...

__version__: str

class FatalError(Exception):
    """The engine cannot do what it was asked."""

class UnexpectedError(Exception):
    """Something that should not happen."""
'''

OPERATORS = '''
    def __copy__(self) -> {0}: ...
    def __deepcopy__(self, memo: Any) -> {0}: ...
'''

BIND = "    def bind_scalar(self, specs: Any) -> Any: ...\n    def bind(self, specs: Any) -> Any:\n        \"\"\"The fields of the object that an element has become, or of several.\"\"\"\n"


def array_type(value):
    if isinstance(value, bytes):
        return "bytes"
    return f"NDArray[np.{np.asarray(value).dtype.name}]"


def members(names_and_types):
    return "".join(f"    {name}: {kind}\n" for name, kind in names_and_types)


def fields(table, owner):
    """Attributes from a table of fields, with their shapes."""
    lines = []
    for name, dims, width, _, doc in table:
        shape = dims + (f", {width}" if width > 1 else "")
        lines.append(f"    {name}: {array_type(getattr(owner, name))}  # ({shape}) {doc}\n")
    return "".join(lines)


def read_only(name, kind, doc):
    return f"    @property\n    def {name}(self) -> {kind}:\n        \"\"\"{doc}\"\"\"\n"


def accessors(owner, tables):
    text = ""
    for key, kind in _views.KINDS.items():
        if not tables[key]:
            continue
        for name in kind.names:
            text += f"    def {name}(self, name: str | bytes | SupportsIndex = ...) -> _{owner}{kind.title}Views: ...\n"
    return text


def view_classes(owner_name, owner, tables):
    text = ""
    for key, kind in _views.KINDS.items():
        if tables[key]:
            text += f"\nclass _{owner_name}{kind.title}Views:\n"
            text += read_only("id", "int", "The number of the object.")
            text += read_only("name", "str", "The name of the object, empty if it has none.")
            text += members((short, array_type(getattr(owner, field))) for short, (field, _) in tables[key].items())
    return text


def public(thing):
    return [name for name in dir(thing) if not name.startswith("_")]


def settings(name, group, constructible=True):
    text = f"\nclass {name}:\n"
    if constructible:
        text += "    def __init__(self) -> None: ..."
        text += OPERATORS.format(name)
    return text + members((key, "int" if isinstance(v, int) else "float" if isinstance(v, float) else array_type(v))
                          for key, v in ((key, getattr(group, key)) for key in public(group)))


def stat_classes(data):
    text = ""
    for one, list_name, values in (
        ("MjWarningStat", "_MjWarningStatList", data.warning),
        ("MjTimerStat", "_MjTimerStatList", data.timer),
        ("MjSolverStat", "_MjSolverStatList", data.solver),
    ):
        names = [name for name in dir(values) if not name.startswith("_")]
        kinds = {name: "int" if getattr(values, name).dtype.kind == "i" else "float" for name in names}
        text += f"\nclass {one}:\n    def __init__(self) -> None: ...\n" + members(kinds.items())
        text += f"\nclass {list_name}:\n    def __len__(self) -> int: ...\n    def __iter__(self) -> Iterator[{one}]: ...\n"
        text += f"    @overload\n    def __getitem__(self, index: SupportsIndex) -> {one}: ...\n"
        text += f"    @overload\n    def __getitem__(self, index: slice) -> {list_name}: ...\n"
        text += members((name, array_type(getattr(values, name))) for name in names)
    return text


def contact_classes(data):
    own = cortenforge.MjContact()
    scalar = {int: "int", float: "float"}
    text = "\nclass MjContact:\n    def __init__(self) -> None: ..." + OPERATORS.format("MjContact")
    text += members((name, scalar.get(type(getattr(own, name))) or array_type(getattr(own, name))) for name in _core.CONTACT_MEMBERS)
    text += "\nclass _MjContactList:\n    def __len__(self) -> int: ...\n    def __iter__(self) -> Iterator[MjContact]: ...\n"
    text += "    @overload\n    def __getitem__(self, index: SupportsIndex) -> MjContact: ...\n"
    text += "    @overload\n    def __getitem__(self, index: slice) -> _MjContactList: ...\n"
    return text + members((name, array_type(getattr(data.contact, name))) for name in _core.CONTACT_MEMBERS)


def scene_classes(model):
    """Structures of scenes: numbers, texts, arrays, and the lists of a scene."""
    text = ""
    for name in ("MjvGeom", "MjvLight", "MjvGLCamera", "MjvCamera", "MjvOption", "MjvPerturb", "MjvFigure", "MjvScene"):
        cls = getattr(cortenforge, name)
        value = cls(model, 1) if name == "MjvScene" else cls()
        given = "model: MjModel = ..., maxgeom: SupportsIndex = ..." if name == "MjvScene" else ""
        text += f'\nclass {name}:\n    """{cls.__doc__}"""\n\n    def __init__(self{", " * bool(given)}{given}) -> None: ...' + OPERATORS.format(name)
        for member in dir(value):
            it = getattr(value, member)
            if isinstance(it, tuple):
                text += read_only(member, f"tuple[{type(it[0]).__name__}, ...]", f"The {member} of the scene.")
            elif not member.startswith("_"):
                text += members([(member, array_type(it) if isinstance(it, np.ndarray) and it.dtype.kind != "S" else
                                  "Any" if isinstance(it, np.ndarray) else type(it).__name__)])
    return text


def model_class(model):
    text = '\nclass MjModel:\n    """A compiled model."""\n\n'
    path = "str | os.PathLike[str]"
    for source, kind in (("from_xml_string(xml", "str | bytes"), ("from_xml_path(filename", path), ("from_binary_path(filename", path)):
        text += f"    @staticmethod\n    def {source}: {kind}, assets: Mapping[str, bytes] | None = None) -> MjModel: ...\n"
    text += "    def validate(self) -> None: ...\n"
    text += OPERATORS.format("MjModel").lstrip("\n")
    for name, kind, doc in (("opt", "MjOption", "Physics options."), ("stat", "MjStatistic", "Statistics of the model."),
                            ("vis", "MjVisual", "What a viewer should know about the model.")):
        text += read_only(name, kind, doc)
    text += "".join(read_only(name, "int", doc) for name, doc in _core.MODEL_SIZES)
    text += read_only("signature", "int", "A number that tells which elements the model has.") + BIND
    return text + fields(_core.MODEL_FIELDS, model) + accessors("MjModel", _views.MODEL)


def data_class(data):
    text = '\nclass MjData:\n    """A simulation."""\n\n    def __init__(self, model: MjModel) -> None: ...'
    text += OPERATORS.format("MjData") + read_only("model", "MjModel", "The model that this is a simulation of.")
    text += "".join(read_only(name, "int", doc) for name, doc in _core.DATA_COUNTS)
    lists = {"contact": "_MjContactList", "warning": "_MjWarningStatList", "timer": "_MjTimerStatList", "solver": "_MjSolverStatList"}
    for name, doc in _core.DATA_OTHERS:
        value = getattr(data, name)
        kind = {int: "int", float: "float"}.get(type(value))
        if name in lists:
            text += read_only(name, lists[name], doc)
        else:
            text += f"    {name}: {kind or array_type(value)}  # {doc}\n"
    text += "    pstack: int  # bytes of the stack that somebody says are in use\n"
    for name, kind in (("pbase", "int"), ("parena", "int"), ("maxuse_stack", "int"),
                       ("maxuse_threadstack", "NDArray[np.uint64]"), ("threadpool", "int")):
        text += read_only(name, kind, inspect.getdoc(getattr(cortenforge.MjData, name)))
    text += read_only("signature", "int", "The signature of the model.") + BIND
    return text + fields(_core.DATA_FIELDS, data) + accessors("MjData", _views.DATA)


def batch_class():
    """`Batch`: its arrays, and its methods with their own annotations."""
    cls = cortenforge.Batch
    text = f'\nclass Batch:\n    """{inspect.cleandoc(cls.__doc__).splitlines()[0]}"""\n\n'

    def kind(annotation):
        text = annotation if isinstance(annotation, str) else inspect.formatannotation(annotation)
        if "ArrayLike" in text or "_ArrayLike" in text or "Buffer" in text:
            text = "ArrayLike | None" if "None" in text else "ArrayLike"
        text = re.sub(r"(?:typing\.)?Optional\[([^\[\]]*)\]", r"\1 | None", text)
        if "ndarray" in text or "NDArray" in text:
            return "NDArray[Any]"
        for old in ("cortenforge.", "_core.", "collections.abc.", "typing."):
            text = text.replace(old, "")
        return text.replace("Iterable[str]", "list[str] | tuple[str, ...]")

    for name, member in vars(cls).items():
        if isinstance(member, type(vars(cls)["qpos"])):
            text += f"    {name}: NDArray[np.{member.kind}]  # {member.__doc__}\n"
        elif isinstance(member, property):
            text += read_only(name, kind(inspect.signature(member.fget).return_annotation), member.__doc__)
        elif inspect.isfunction(member) and (not name.startswith("_") or name in ("__init__", "__len__")):
            parameters, star = [], False
            for parameter in inspect.signature(member).parameters.values():
                if parameter.kind is parameter.KEYWORD_ONLY and not star:
                    parameters.append("*")
                    star = True
                default = "" if parameter.default is parameter.empty else f" = {parameter.default!r}"
                stars = {parameter.VAR_KEYWORD: "**", parameter.VAR_POSITIONAL: "*"}.get(parameter.kind, "")
                declared = "" if parameter.name == "self" else f": {kind(parameter.annotation)}"
                parameters.append(f"{stars}{parameter.name}{declared}{default}")
            result = inspect.signature(member).return_annotation
            doc = "..." if name.startswith("_") else f'\n        """{inspect.cleandoc(member.__doc__).splitlines()[0]}"""'
            text += f"    def {name}({', '.join(parameters)}) -> {'None' if result is None else kind(result)}: {doc}\n".replace(": \n", ":\n")
    return text


def documentation(name, value):
    """The documentation of a function, without the signature that it may start with."""
    doc = value.__doc__ or ""
    if doc.startswith(f"{name}("):
        doc = doc.partition("\n")[2]
    return " ".join(doc.split())


def function(name, value, declared):
    """The signature of a function: names and defaults as Python knows them, types as its source declares them."""
    parameters = []
    for parameter, kind in zip(inspect.signature(value).parameters.values(), declared.parameters, strict=True):
        default = "" if parameter.default is parameter.empty else f" = {parameter.default!r}"
        stars = "**" if parameter.kind is parameter.VAR_KEYWORD else ""
        parameters.append(f"{stars}{parameter.name}: {kind}{default}")
    doc = documentation(name, value)
    return f"\ndef {name}({', '.join(parameters)}) -> {declared.result}:\n    \"\"\"{doc}\"\"\"\n"


def written_in_python(name, value):
    """The signature of a function of the package that is written in Python, with its own annotations."""
    def kind(annotation):
        text = "None" if annotation is None else annotation if isinstance(annotation, str) else inspect.formatannotation(annotation)
        return text.replace("cortenforge.", "").replace("_core.", "")

    signature = inspect.signature(value)
    parameters = ", ".join(f"{parameter.name}: {kind(parameter.annotation)}" for parameter in signature.parameters.values())
    doc = documentation(name, value)
    return f"\ndef {name}({parameters}) -> {kind(signature.return_annotation)}:\n    \"\"\"{doc}\"\"\"\n"


def callback(name, value):
    """The function that installs a callback, or gives the one that is installed."""
    kind = "Callable[..., Any] | None"
    parameters, result = ("", kind) if name.startswith("get_") else (f"callback: {kind}", "None")
    doc = " ".join((value.__doc__ or "").split())
    return f"\ndef {name}({parameters}) -> {result}:\n    \"\"\"{doc}\"\"\"\n"


# What the methods of models as they are written take and give, where it is not what their names say.
SPEC_PARAMETERS = {
    "default": "MjsDefault | None", "parent": "MjsDefault | None", "parentframe": "MjsFrame | None", "frame": "MjsFrame",
    "body": "MjsBody", "child": "MjSpec", "model": "MjModel", "data": "MjData", "element": "MjsElement",
    "xml": "str | bytes", "include": "Mapping[str, str | bytes] | None", "assets": "Mapping[str, str | bytes] | None",
    "prefix": "str | None", "suffix": "str | None", "name": "str", "sidesite": "str", "classname": "str",
    "objtype": "str | int", "sequence": "Any", "orientation": "MjsOrientation", "file": "Any",
    "filename": "str | os.PathLike[str]", "memo": "Any", "degree": "bool", "inheritrange": "bool",
    **dict.fromkeys(("resolution", "fov", "range"), "Any"),
}
SPEC_RESULTS = {
    "add_freejoint": "MjsJoint", "add_default": "MjsDefault | None", "find_default": "MjsDefault | None",
    "find_all": "list[Any]", "find_child": "MjsBody | None", "attach": "MjsFrame", "attach_frame": "MjsFrame",
    "attach_body": "MjsBody", "to_frame": "MjsFrame", "default": "MjsDefault", "compile": "MjModel",
    "recompile": "_Recompiled", "copy": "MjSpec", "to_xml": "str", "get_data_size": "int",
    "resolve_orientation": "list[float]", **dict.fromkeys(("from_file", "from_string", "from_zip"), "MjSpec"),
    **dict.fromkeys(("wrap_site", "wrap_geom", "wrap_joint", "wrap_pulley"), "MjsWrap"),
}
SPEC_PROPERTIES = {
    "name": "str", "id": "int", "signature": "int", "parent": "MjsBody", "frame": "MjsFrame | None", "classname": "MjsDefault",
    "path": "MjsTendonPath", "type": "int", "target": "Any", "sidesite": "MjsSite | None", "divisor": "float | None",
    "coef": "float | None", "worldbody": "MjsBody", "default": "MjsDefault", "option": "MjOption", "visual": "MjVisual",
    "stat": "MjStatistic", "compiler": "MjsCompiler", "assets": "dict[str, Any]", "copy_during_attach": "bool", "override_assets": "bool",
    "meshdir": "str", "texturedir": "str", "strippath": "int", "flexes": "list[Any]", "plugins": "list[Any]", "flex": "MjsFlex", "plugin": "MjsPlugin", "childclass": "str",
    "LRopt": "MjLROpt", "hasImplicitPluginElem": "int", "info": "str", "active": "bool", "plugin_name": "str",
    "config": "dict[str, Any]",
    **dict.fromkeys(("axisangle", "xyaxes", "zaxis", "euler"), "NDArray[np.float64]"),
}
FIELD_TYPES = {
    "flag": "int", "integer": "int", "real": "float", "text": "str", "array": "NDArray[Any]", "bytes": "bytes",
    "texts": "Any", "lists": "list[Any]", "orientation": "MjsOrientation",
}


def spec_class(cls, rows):
    """A class of `_spec`: fields from its table, the rest from its members."""
    plurals = {plural: f"list[{title}]" for title, plural, _ in KINDS.values()}
    found = {name: title for name, (title, _, _) in KINDS.items()}
    text = f"\nclass {cls.__name__}:\n    \"\"\"{cls.__doc__}\"\"\"\n"
    if cls is cortenforge.MjSpec:
        text += "    def __init__(self) -> None: ...\n"
    if issubclass(cls, Sequence):
        text += "    def __len__(self) -> int: ...\n    def __getitem__(self, index: int) -> MjsWrap: ...\n"
    for name in sorted(name for name in dir(cls) if not name.startswith("_") and name not in dir(Sequence)):
        member = inspect.getattr_static(cls, name)
        if name in rows:
            kind = rows[name][3] or FIELD_TYPES[rows[name][1]]
            text += f"    {name}: {kind}  # {rows[name][4]}\n"
        elif isinstance(member, property):
            kind = plurals.get(name) or found.get(name) or SPEC_PROPERTIES[name]
            if name == "parent" and cls is cortenforge.MjSpec:
                kind = "MjSpec | None"
            if cls is not cortenforge.MjsDefault and name in ("frame", "default"):
                kind = SPEC_PROPERTIES[name]
            text += f"    {name}: {kind}  # {member.__doc__}\n" if member.fset else read_only(name, kind, member.__doc__)
        elif callable(getattr(cls, name)):
            text += spec_method(name, member, getattr(cls, name), found)
    return text


def spec_method(name, member, value, found):
    parameters = [] if isinstance(member, (staticmethod, classmethod)) else ["self"]
    for parameter in inspect.signature(value).parameters.values():
        if parameter.name == "self":
            continue
        default = "" if parameter.default is parameter.empty else f" = {parameter.default!r}"
        if parameter.kind is parameter.VAR_KEYWORD:
            parameters.append(f"**{parameter.name}: Any")
            continue
        kind = SPEC_PARAMETERS.get(parameter.name, "Any" if isinstance(parameter.default, tuple) else "SupportsFloat")
        if parameter.name in ("site", "frame") and name == "attach":
            kind = "Any"
        if name.startswith("next_"):
            kind = found[name.removeprefix("next_")]
        if parameter.default is None and "None" not in kind and kind != "Any":
            kind += " | None"
        parameters.append(f"{parameter.name}: {kind}{default}")
    what = name.split("_", 1)[-1]
    if name in SPEC_RESULTS:
        result = SPEC_RESULTS[name]
    elif name.startswith("add_") and what in found:
        result = found[what]
    elif name.startswith(("first_", "next_")) or name in found:
        result = f"{found[what]} | None"
    else:
        result = "None"
    decorator = "    @staticmethod\n" if "self" not in parameters else ""
    return f"{decorator}    def {name}({', '.join(parameters)}) -> {result}:\n        \"\"\"{value.__doc__}\"\"\"\n"


def spec_classes():
    rows = {name: {row[0]: row for row in table} for name, table in _core.SPEC_SETTINGS}
    # `tuple` is a method of the class
    text = "\n_Recompiled = tuple[MjModel, MjData]\n\nclass MjsElement:\n    \"\"\"An element of a model.\"\"\"\n"
    for name in _spec.__all__:
        cls = getattr(cortenforge, name)
        if isinstance(cls, type) and issubclass(cls, np.ndarray):
            dtype = np.dtype(cls._dtype).name
            text += f"\nclass {name}(np.ndarray[Any, np.dtype[np.{dtype}]]):\n    \"\"\"{cls.__doc__}\"\"\"\n"
        elif isinstance(cls, type) and issubclass(cls, Sequence) and cls is not _spec.MjsTendonPath:
            text += f"\nclass {name}(Sequence[str]):\n    \"\"\"{cls.__doc__}\"\"\"\n"
            text += "    @overload\n    def __getitem__(self, index: int) -> str: ...\n"
            text += "    @overload\n    def __getitem__(self, index: slice) -> list[str]: ...\n"
            text += "    def __len__(self) -> int: ...\n    def __setitem__(self, index: int, value: str) -> None: ...\n"
        elif isinstance(cls, type) and cls is not _spec.MjsElement:
            own = {cortenforge.MjSpec: "spec", cortenforge.MjsCompiler: "compiler"}.get(cls)
            part = spec_class(cls, rows[own] if own else getattr(cls, "_rows", {}))
            text += part.replace(f"class {name}:", f"class {name}(MjsElement):", 1) if issubclass(cls, _spec.MjsElement) else part
    text += "\ndef from_zip(file: Any) -> MjSpec: ...\ndef to_zip(spec: MjSpec, file: Any) -> None: ...\n"
    return text + "\nMjStruct = " + " | ".join(cls.__name__ for cls in _spec.CLASSES.values()) + "\n"


def stubs():
    model = cortenforge.MjModel.from_xml_string("<mujoco/>")
    data = cortenforge.MjData(model)
    text = HEAD
    for name, enum in _enums.ENUMS.items():
        text += f"\nclass {name}(IntEnum):\n" + "".join(f"    {m.name} = {int(m)}\n" for m in enum)
    text += "\n"
    for name, value in _enums.CONSTANTS.items():
        rows = isinstance(value, tuple) and isinstance(value[0], tuple)
        kind = "tuple[tuple[str, str, str], ...]" if rows else "tuple[str, ...]" if isinstance(value, tuple) else type(value).__name__
        text += f"{name}: {kind}\n"
    text += settings("MjOption", model.opt) + settings("MjStatistic", model.stat)
    groups = {group: f"_Visual{group.strip('_').title()}" for group in public(model.vis) if group.islower()}
    for group, name in groups.items():
        text += settings(name, getattr(model.vis, group), constructible=False)
    text += "\nclass MjVisual:\n" + "".join(f"    {name.removeprefix('_Visual')} = {name}\n" for name in groups.values())
    text += OPERATORS.format("MjVisual").lstrip("\n") + "".join(read_only(group, name, f"Settings of the group {group}.") for group, name in groups.items())
    options = cortenforge.MjLROpt()
    names = [name for name in dir(options) if not name.startswith("_")]
    text += "\nclass MjLROpt:\n    def __init__(self) -> None: ..." + OPERATORS.format("MjLROpt")
    text += members((name, type(getattr(options, name)).__name__) for name in names)
    text += f'\nclass MjCache:\n    """{cortenforge.MjCache.__doc__}"""\n'
    text += contact_classes(data) + stat_classes(data) + scene_classes(model)
    text += view_classes("MjModel", model, _views.MODEL) + view_classes("MjData", data, _views.DATA)
    text += model_class(model) + data_class(data) + batch_class() + spec_classes()
    text += "\nMjVisualHeadlight = MjVisual.Headlight\nMjVisualRgba = MjVisual.Rgba\n"
    declared = signatures.signatures()
    for name in sorted(dir(cortenforge)):
        value = getattr(cortenforge, name)
        if name.startswith("_"):
            continue
        if name in declared:
            text += function(name, value, declared[name])
        elif name.startswith(("set_mjcb_", "get_mjcb_", "set_mju_", "get_mju_")):
            text += callback(name, value)
        elif name.startswith(("mj_", "mju_")):
            text += written_in_python(name, value)
    # attributes that can be assigned
    text = re.sub(r"^    (\w+): NDArray\[", r"    \1: _Array[", text, flags=re.MULTILINE)
    return re.sub(r"^class (?=Mjs(?!Element)|MjSpec|MjCache|_Mj\w+List)", "@final\nclass ", text, flags=re.MULTILINE)


def main():
    text = stubs()
    if "--check" in sys.argv[1:]:
        fresh = TARGET.exists() and TARGET.read_text() == text
        print("up to date" if fresh else "out of date: run python/make_stubs.py")
        return 0 if fresh else 1
    TARGET.write_text(text)
    return 0


if __name__ == "__main__":
    warnings.simplefilter("error")
    sys.exit(main())
