"""Models and simulations as text files, in the layout of MuJoCo's."""

import numpy as np

from .. import _core
from .data import lines as _data_lines
from .model import lines as _model_lines
from .text import DEFAULT_FORMAT, checked_format

__all__ = ["mj_printModel", "mj_printFormattedModel", "mj_printData", "mj_printFormattedData"]


def _write(filename, lines):
    try:
        file = open(filename, "w", encoding="utf-8", errors="surrogateescape")
    except OSError:
        _core._warn(f"Could not open file '{filename}' for writing mjModel")
        return
    with file:
        file.writelines(lines)


def mj_printFormattedModel(m: _core.MjModel, filename: str, float_format: str) -> None:
    """Writes a model to a text file, with numbers in a format of printf for a single number."""
    if not isinstance(m, _core.MjModel):
        raise TypeError("m should be a MjModel")
    _write(filename, _model_lines(m, checked_format(float_format)))


def mj_printModel(m: _core.MjModel, filename: str) -> None:
    """Writes a model to a text file."""
    mj_printFormattedModel(m, filename, DEFAULT_FORMAT)


def mj_printFormattedData(m: _core.MjModel, d: _core.MjData, filename: str, float_format: str) -> None:
    """Writes a simulation to a text file, with numbers in a format of printf for a single number."""
    if not isinstance(m, _core.MjModel) or not isinstance(d, _core.MjData):
        raise TypeError("m should be a MjModel, d a MjData")
    if d.pstack:
        raise _core.FatalError("mj_printFormattedData: attempting to print mjData when stack is in use")
    # raises if the two do not belong together
    _core.mj_getState(m, d, np.empty(0), 0)
    _write(filename, _data_lines(m, d, checked_format(float_format)))


def mj_printData(m: _core.MjModel, d: _core.MjData, filename: str) -> None:
    """Writes a simulation to a text file."""
    mj_printFormattedData(m, d, filename, DEFAULT_FORMAT)
