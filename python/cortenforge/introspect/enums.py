"""The enumerations of the package."""

from .._enums import ENUMS as _ENUMS
from .ast_nodes import EnumDecl

ENUMS: dict[str, EnumDecl] = {
    name: EnumDecl(name, f"enum {name}_", {key: int(value) for key, value in enum.__members__.items()})
    for name, enum in _ENUMS.items()
}
