"""Types and declarations of C, with their spelling."""

import dataclasses
import re
from typing import Optional, Union

_WORD = re.compile(r"(struct )?[A-Za-z_]\w*")
_OF_INTEGERS = {"signed", "unsigned", "short", "long", "int", "char"}
# Words that cannot be the name of a type.
_KEYWORDS = frozenset(
    "auto break case const continue default do else enum extern for goto if inline register restrict return sizeof "
    "static struct switch typedef union volatile while _Alignas _Atomic _Generic _Imaginary _Noreturn _Static_assert "
    "_Thread_local __attribute__ _Pragma".split()
)
# The one type of functions that appears.
_TASK = "void *(*)(void *)"


def _is_type_name(name):
    """Whether C could have a type of this name: a word, or words that are a type of integers together."""
    if name == _TASK:
        return True
    if name in _KEYWORDS:
        return False
    if _WORD.fullmatch(name):
        return True
    words = name.split()
    count = {word: words.count(word) for word in _OF_INTEGERS}
    others = [word for word in words if word not in _OF_INTEGERS]
    return (
        bool(words)
        and all(_WORD.fullmatch(word) for word in others)
        and count["signed"] + count["unsigned"] <= 1
        and count["char"] + count["int"] + len(others) <= 1
        and (count["short"], count["long"]) in {(0, 0), (1, 0), (0, 1), (0, 2)}
        and not (count["char"] and count["short"] + count["long"])
    )


def _join(*words):
    return " ".join(word for word in words if word)


class _Spelled:
    """What is spelled as a declaration without a name."""

    def __str__(self):
        return self.decl()


@dataclasses.dataclass
class ValueType(_Spelled):
    """A type that is no pointer and no array."""

    name: str
    is_const: bool = False
    is_volatile: bool = False
    nullable: bool = False

    def __post_init__(self):
        if not _is_type_name(self.name):
            raise ValueError(f"{self.name!r} is not a valid value type name")

    def decl(self, name_or_decl: Optional[str] = None) -> str:
        return _join(self.is_const * "const", self.is_volatile * "volatile", self.name, name_or_decl)


@dataclasses.dataclass
class ArrayType(_Spelled):
    """Several of a type, one after the other."""

    inner_type: Union[ValueType, "PointerType"]
    extents: tuple[int, ...]
    nullable: bool = False

    def __post_init__(self):
        self.extents = tuple(self.extents)

    def decl(self, name_or_decl: Optional[str] = None) -> str:
        return self.inner_type.decl((name_or_decl or "") + "".join(f"[{n}]" for n in self.extents))


@dataclasses.dataclass
class PointerType(_Spelled):
    """The place of something of a type."""

    inner_type: Union[ValueType, ArrayType, "PointerType"]
    nullable: bool = False
    is_const: bool = False
    is_volatile: bool = False
    is_restrict: bool = False

    def decl(self, name_or_decl: Optional[str] = None) -> str:
        text = _join(
            "*",
            self.nullable * "nullable",
            self.is_const * "const",
            self.is_volatile * "volatile",
            self.is_restrict * "restrict",
            name_or_decl,
        )
        return self.inner_type.decl(f"({text})" if isinstance(self.inner_type, ArrayType) else text)


AnyType = Union[ValueType, ArrayType, PointerType]


class _Named:
    """What has a type and a name."""

    def __str__(self):
        return self.type.decl(self.name)

    @property
    def decltype(self) -> str:
        return self.type.decl()


@dataclasses.dataclass
class FunctionParameterDecl(_Named):
    """A parameter; one that is an array keeps its length."""

    name: str
    type: AnyType
    nullable: bool = False

    __str__ = _Named.__str__


@dataclasses.dataclass
class FunctionDecl:
    """A function."""

    name: str
    return_type: AnyType
    parameters: tuple[FunctionParameterDecl, ...]
    doc: str

    def __post_init__(self):
        self.parameters = tuple(self.parameters)

    def __str__(self):
        return f"{self.return_type} {self.name}({', '.join(map(str, self.parameters))})"

    @property
    def decltype(self) -> str:
        return f"{self.return_type} ({', '.join(p.decltype for p in self.parameters)})"


@dataclasses.dataclass
class EnumDecl:
    """An enumeration."""

    name: str
    declname: str
    values: dict[str, int]


@dataclasses.dataclass
class StructFieldDecl(_Named):
    """A member of a struct; ``array_extent`` says how long the array is that it points to."""

    name: str
    type: Union[AnyType, "AnonymousStructDecl", "AnonymousUnionDecl"]
    doc: str
    array_extent: Optional[tuple[Union[str, int], ...]] = None


@dataclasses.dataclass
class AnonymousStructDecl(_Spelled):
    """A struct without a name, within another."""

    fields: tuple[Union[StructFieldDecl, "AnonymousUnionDecl"], ...]

    def __post_init__(self):
        self.fields = tuple(self.fields)

    _WORD = "struct"

    def decl(self, name_or_decl: Optional[str] = None) -> str:
        return _join(self._WORD, "{" + "; ".join(map(str, self.fields)) + ";}", name_or_decl)


class AnonymousUnionDecl(AnonymousStructDecl):
    """A union without a name, within a struct."""

    _WORD = "union"


@dataclasses.dataclass
class StructDecl:
    """A struct."""

    name: str
    declname: str
    fields: tuple[Union[StructFieldDecl, AnonymousUnionDecl], ...]

    def __post_init__(self):
        self.fields = tuple(self.fields)

    def decl(self, name_or_decl: Optional[str] = None) -> str:
        return _join(self.name, name_or_decl)
