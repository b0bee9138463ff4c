"""Turns MuJoCo's binary meshes (MSH) into Wavefront's text (OBJ).

    python -m cortenforge.msh2obj -i body.msh -o body.obj
"""

import argparse
import dataclasses
import pathlib

import numpy as np

# Four counts, then the arrays that they count: their names, the counts' names, columns, types.
_ARRAYS = (
    ("vertex_positions", "vertices", 3, np.float32),
    ("vertex_normals", "normals", 3, np.float32),
    ("vertex_texcoords", "texcoords", 2, np.float32),
    ("face_vertex_indices", "faces", 3, np.int32),
)


@dataclasses.dataclass(frozen=True)
class Msh:
    """The content of an MSH file, each array with a row for each of what it describes."""

    vertex_positions: np.ndarray
    vertex_normals: np.ndarray
    vertex_texcoords: np.ndarray
    face_vertex_indices: np.ndarray

    @staticmethod
    def create(file: pathlib.Path) -> "Msh":
        """Reads a file."""
        file = pathlib.Path(file)
        if not file.exists():
            raise FileNotFoundError(f"{file} does not exist.")
        return Msh.from_bytes(file.read_bytes())

    @staticmethod
    def from_bytes(content: bytes) -> "Msh":
        """Reads what a file contains."""
        if len(content) < 16:
            raise ValueError("Not an MSH file: it is shorter than its header.")
        counts = np.frombuffer(content, "<i4", count=4)
        arrays, start = {}, 16
        for (name, what, columns, kind), count in zip(_ARRAYS, counts.tolist()):
            kind = np.dtype(kind).newbyteorder("<")
            end = start + count * columns * kind.itemsize
            if count < 0 or end > len(content):
                there = max(len(content) - start, 0) // kind.itemsize
                raise ValueError(f"Invalid number of {what}: {there} != {columns}*{count}.")
            arrays[name] = np.frombuffer(content[start:end], kind).reshape(-1, columns).copy()
            start = end
        # v grows upwards in OBJ files and downwards in MSH files
        arrays["vertex_texcoords"][:, 1] = 1 - arrays["vertex_texcoords"][:, 1]
        return Msh(**arrays)

    def to_obj(self) -> str:
        """As the text of an OBJ file, whose indices start at 1."""
        lines = []
        for word, rows in (("v", self.vertex_positions), ("vn", self.vertex_normals), ("vt", self.vertex_texcoords)):
            lines += (" ".join((word, *map(str, row))) for row in rows)
        for face in self.face_vertex_indices.tolist():
            lines.append(" ".join(("f", *(f"{i + 1}/{i + 1}/{i + 1}" for i in face))))
        return "".join(f"{line}\n" for line in lines)


def msh_to_obj(msh_file: pathlib.Path) -> str:
    """The text of an OBJ file with the mesh of an MSH file."""
    return Msh.create(msh_file).to_obj()


def main() -> None:
    parser = argparse.ArgumentParser(description="Turns an MSH file into an OBJ file.")
    parser.add_argument("-i", "--input", type=pathlib.Path, required=True, help="the MSH file")
    parser.add_argument("-o", "--output", type=pathlib.Path, required=True, help="the OBJ file")
    args = parser.parse_args()
    args.output.write_text(msh_to_obj(args.input))


if __name__ == "__main__":
    main()
