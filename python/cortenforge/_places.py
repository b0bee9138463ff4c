"""Where MuJoCo keeps its names: the modules that its package is put together from.

Programs import some of them (``from mujoco._structs import MjModel``). Here each is a selection of the names of the
package, by the way that MuJoCo forms names.
"""

import inspect
import re

# The first pattern that fits decides.
_PATTERNS = (
    ("_enums", r"mjt[A-Z]\w*"),
    ("_specs", r"MjSpec|Mjs[A-Z]\w*|Mj\w*Vec"),
    ("_render", r"mjr_\w+|Mjr[A-Z]\w*"),
    ("_structs", r"Mj[A-Zv]\w*|mjv_averageCamera"),
    ("_errors", r"FatalError|UnexpectedError"),
    ("_callbacks", r"[gs]et_mj(cb|u_user)_\w+"),
    ("_functions", r"mj[a-z]*_\w+"),
    ("_constants", r"mj[A-Z]\w*"),
)


def place(name):
    """The module of MuJoCo that has the name, or ``None``."""
    return next((module for module, pattern in _PATTERNS if re.fullmatch(pattern, name)), None)


def names_of(module):
    """The names of the package that belong into a module of MuJoCo, with what they name."""
    import cortenforge

    return {
        name: value
        for name, value in vars(cortenforge).items()
        if place(name) == module and not inspect.ismodule(value) and name != "MjStruct"
    }
