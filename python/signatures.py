"""Types of the parameters and results of the package's functions, as their Rust sources declare them.

A function is written once, in ``src``; the type stubs follow from its signature. Functions that a macro makes from
rows (``stages!``, ``frames!``, ``elementwise!``) have the signature that the macro gives them.
"""

import pathlib
import re
from typing import NamedTuple

SOURCES = pathlib.Path(__file__).parent / "src"

# How a Rust type is seen from Python.
PARAMETERS = {
    "In": "ArrayLike",
    "Out": "NDArray[np.float64]",
    "Out<f32>": "NDArray[np.float32]",
    "Out<i32>": "NDArray[np.int32]",
    "Out<u8>": "NDArray[np.uint8]",
    "&str": "str",
    "Text": "str | bytes",
    "Out<f32>": "NDArray[np.float32]",
    "PathBuf": "str | os.PathLike[str]",
    "bool": "bool",
    "f64": "SupportsFloat",
    "PyDict": "Any",
    **dict.fromkeys(("i32", "i64", "u8", "u32", "usize"), "SupportsIndex"),
}
RESULTS = {
    "()": "None",
    "f64": "float",
    "bool": "bool",
    **dict.fromkeys(("i32", "i64", "usize"), "int"),
    **dict.fromkeys(("String", "&str"), "str"),
    "Vec<String>": "list[str]",
    "PyArrayDyn<f64>": "NDArray[np.float64]",
    "PyDict": "dict[str, Any]",
}


class Signature(NamedTuple):
    parameters: list  # types, in order
    result: str


def _python(rust, table):
    """The Python type of a Rust type."""
    rust = re.sub(r"'\w+\s*,?\s*", "", rust).replace("<>", "").strip()
    for wrapper in ("PyResult", "Bound", "Py"):
        rust = re.sub(rf"^&?{wrapper}<(.*)>$", r"\1", rust)
    if optional := re.fullmatch(r"Option<(.*)>", rust):
        return _python(optional[1], table) + " | None"
    if rust == "PyAny":
        return "Any"
    return rust if rust.startswith("Mj") else table[rust]


def _split(text):
    """Splits at the commas that stand in no bracket."""
    parts, depth, start = [], 0, 0
    for i, c in enumerate(text):
        depth += (c in "<([") - (c in ">)]" and text[i - 1] != "-")
        if c == "," and depth == 0:
            parts.append(text[start:i])
            start = i + 1
    return [part.strip() for part in (*parts, text[start:]) if part.strip()]


def _signature(parameters, result):
    types = [part.split(":", 1)[1].strip() for part in _split(parameters)]
    types = [kind for kind in types if not kind.startswith("Python<")]
    return Signature([_python(kind, PARAMETERS) for kind in types], _python(result or "()", RESULTS))


FUNCTION = r"#\[pyfunction\](?:\s*#\[.*?\])*\s*(?:pub )?fn (\$?\w+)(?:<[^>]*>)?\((.*?)\)(?: -> ([^{]*?))? \{"


def _expanded(text):
    """The functions that macros of a file make, each as the text of its head."""
    for macro in re.finditer(r"macro_rules! (\w+) \{(.*?)\n\}\n", text, re.DOTALL):
        head = re.search(FUNCTION, macro[2], re.DOTALL)
        invocation = re.search(rf"^{macro[1]}! \{{(.*?)\n\}}\n", text, re.DOTALL | re.MULTILINE)
        if not head or not invocation or head[1] != "$name":
            continue
        for row in re.findall(r"^    (mj\w+)(.*?);$", invocation[1], re.DOTALL | re.MULTILINE):
            # the names in brackets are vectors and, behind the semicolon, a number
            lists = re.search(r"\[([\w ]*);([\w ]*)\]", row[1])
            parameters = head[2]
            for group, names in zip((r"\$\(\$vec: (\w+),\)\*", r"\$\(\$num: (\w+)\)\?"), lists.groups() if lists else ()):
                parameters = re.sub(group, lambda m, names=names: "".join(f"{n}: {m[1]}, " for n in names.split()), parameters)
            yield row[0], parameters, head[3]


def signatures():
    """Name of a function -> its signature."""
    found = {}
    for path in (*sorted((SOURCES / "functions").glob("*.rs")), *sorted((SOURCES / "scene").glob("*.rs")), SOURCES / "callbacks.rs"):
        text = path.read_text()
        for name, parameters, result in (*re.findall(FUNCTION, text, re.DOTALL), *_expanded(text)):
            if not name.startswith("$"):
                found[name] = _signature(parameters, result.strip())
    return found
