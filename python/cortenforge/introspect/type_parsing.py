"""Reads types as C spells them."""

import re

from .ast_nodes import AnyType, ArrayType, PointerType, ValueType

_LENGTHS = re.compile(r"((?:\s*\[[^\]]*\])+)\s*\Z")


def _qualifiers(text, known):
    """Takes the known qualifiers out of a text."""
    words = text.split()
    for word in known:
        if words.count(word) > 1:
            raise ValueError(f"duplicate qualifier: {word!r}")
    rest = " ".join(word for word in words if word not in known)
    return rest, {f"is_{word}": word in words for word in known}


def _read(text, inner):
    """A type from its spelling without brackets around declarators; ``inner`` is what these were around."""
    if lengths := _LENGTHS.search(text):
        extents = tuple(int(n) for n in re.findall(r"\[([^\]]*)\]", lengths[1]))
        return ArrayType(_read(text[: lengths.start()], inner), extents)
    before, star, after = text.rpartition("*")
    if star:
        rest, qualifiers = _qualifiers(after, ("const", "volatile", "restrict"))
        if rest:
            raise ValueError(f"invalid qualifier for pointer: {rest!r}")
        if before.strip():
            return PointerType(_read(before, inner), **qualifiers)
        if inner is None:
            raise ValueError("a pointer to nothing")
        return PointerType(inner, **qualifiers)
    if inner is not None:
        raise ValueError(f"unexpected {text.strip()!r}")
    name, qualifiers = _qualifiers(text, ("const", "volatile"))
    return ValueType(name, **qualifiers)


def parse_type(type_name: str) -> AnyType:
    """Reads a type. Brackets go from the outermost, which is read first, to the innermost."""
    text = type_name.strip()
    if text == "void *(*)(void *)":
        return ValueType(text)
    result = None
    try:
        while True:
            start, end = text.find("("), text.rfind(")")
            if (start < 0) != (end < 0) or end < start:
                raise ValueError("incorrectly nested parentheses")
            if start < 0:
                return _read(text, result)
            result = _read(text[:start] + text[end + 1 :], result)
            text = text[start + 1 : end]
    except ValueError as error:
        raise ValueError(f"invalid type name {type_name!r}: {error}") from error


def parse_function_return_type(type_name: str) -> AnyType:
    """The type of what a function of a type returns."""
    return parse_type(type_name.partition("(")[0])
