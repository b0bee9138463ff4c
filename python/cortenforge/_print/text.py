"""How numbers, arrays and sparse matrices are laid out."""

import re

from .. import _core

DEFAULT_FORMAT = "% -9.2g"
# Formats of printf for one number. Wide ones are refused: a text of one number must not fill the memory.
_FORMAT = re.compile(r"%([-+ #0]*)(\d*)(?:\.(\d*))?L?[fgGeE]")
_WIDEST = 1000
# Matrices with more columns or rows than this are not drawn.
_DRAWN = 300


def checked_format(text):
    """The format, or the default one, with a warning, if it is not one for a single number."""
    if not isinstance(text, str):
        raise TypeError("float_format should be a str")
    found = _FORMAT.fullmatch(text) if len(text) <= 20 else None
    if found:
        flags, width, precision = found.groups()
        sizes = (int(size or 0) for size in (width, precision))
        if len(set(flags)) == len(flags) and all(size <= _WIDEST for size in sizes):
            return text.replace("L", "")
    _core._warn("WARNING: Received invalid float_format. Using default instead.")
    return DEFAULT_FORMAT


def title(name):
    return f"{name:<21}"


def rows(name, array, form):
    """An array of numbers, one row a line; nothing if it is empty."""
    if not array.size:
        return ""
    array = array.reshape(len(array), -1)
    form = (" " + form) if form != "%d" else " %d"
    text = "".join(" " + "".join(form % x for x in row) + "\n" for row in array.tolist())
    return f"{name}\n{text}\n"


def column(name, array, form):
    """A vector, one number a line."""
    return rows(name, array.reshape(-1, 1), form)


def integers(name, array):
    """Integers in one line below their name."""
    return rows(name, array.reshape(1, -1), "%d")


def vector(name, values, form):
    """Numbers behind their name."""
    return name + "".join(" " + form % x for x in values) + "\n"


def labelled(name, values):
    """Integers behind their name."""
    return title(name) + "".join(f" {x}" for x in values) + "\n\n"


def sparse(name, mat, rownnz, rowadr, colind, form, empty=False):
    """The entries of a sparse matrix, each behind its column. One without entries is left out, unless `empty` is set."""
    if not (mat.size or empty) or not 0 < len(rownnz) <= _DRAWN:
        return ""
    text = f"{name}\n"
    for count, start in zip(rownnz.tolist(), rowadr.tolist()):
        part = slice(start, start + count)
        entries = zip(colind[part].tolist(), mat[part].tolist())
        text += "  " + "".join(f"  {c:2d}: " + form % x for c, x in entries) + "\n"
    return text + "\n"


def pattern(name, columns, rownnz, rowadr, colind, diagonal=None, supers=None):
    """Where a sparse matrix has entries."""
    if not len(rownnz) or not 0 < columns <= _DRAWN:
        return ""
    edge = "-" * (columns + 2) + "\n"
    text = f"{name}\n{edge}"
    for r, (count, start) in enumerate(zip(rownnz.tolist(), rowadr.tolist())):
        line = [" "] * columns
        for k, c in enumerate(colind[start : start + count].tolist()):
            line[c] = "D" if diagonal is not None and diagonal[r] == k else "x"
        more = f" {supers[r]}" if supers is not None and supers[r] > 0 else ""
        text += f" {''.join(line)} |{more}\n"
    return f"{text}{edge}\n"


def blocks(name, columns, islands, widths, starts, rownnz, rowadr, colind, supers=None):
    """Where a matrix that falls apart into islands has entries, each by the number of its island."""
    if not len(rownnz) or not 0 < columns <= _DRAWN:
        return ""
    edge = "-" * (columns + 2) + "\n"
    text = f"{name}\n{edge}"
    for r, island in enumerate(islands):
        line = [" "] * columns
        part = slice(rowadr[r], rowadr[r] + rownnz[r])
        for c in colind[part].tolist():
            if c < widths[island] and starts[island] + c < columns:
                line[starts[island] + c] = str(island) if island < 10 else "x"
        more = f" {supers[r]}" if supers is not None and supers[r] > 0 else ""
        text += f" {''.join(line)} |{more}\n"
    return f"{text}{edge}\n"


def memory(nbytes):
    return f"{nbytes:5d} bytes" if nbytes < 1024 else f"{nbytes / 1024:7.0f} KB"
