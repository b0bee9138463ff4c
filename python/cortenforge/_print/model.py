"""A model as text."""

from .. import _core
from .text import integers, memory, pattern, title

# The lists of a model: title, what counts them, and the prefix of their fields; names where they have some.
_LISTS = (
    ("BODY", "nbody", "body_", "name_bodyadr"),
    ("JOINT", "njnt", "jnt_", "name_jntadr"),
    ("DOF", "nv", "dof_", None),
    ("TREE", "ntree", "tree_", None),
    ("GEOM", "ngeom", "geom_", "name_geomadr"),
    ("SITE", "nsite", "site_", "name_siteadr"),
    ("CAMERA", "ncam", "cam_", "name_camadr"),
    ("LIGHT", "nlight", "light_", "name_lightadr"),
    ("FLEX", "nflex", "flex_", "name_flexadr"),
    ("MESH", "nmesh", "mesh_", "name_meshadr"),
    ("SKIN", "nskin", "skin_", "name_skinadr"),
    ("HEIGHTFIELD", "nhfield", "hfield_", "name_hfieldadr"),
    ("TEXTURE", "ntex", "tex_", "name_texadr"),
    ("MATERIAL", "nmat", "mat_", "name_matadr"),
    ("PAIR", "npair", "pair_", "name_pairadr"),
    ("EXCLUDE", "nexclude", "exclude_", "name_excludeadr"),
    ("EQUALITY", "neq", "eq_", "name_eqadr"),
    ("TENDON", "ntendon", "tendon_", "name_tendonadr"),
    ("ACTUATOR", "nu", "actuator_", "name_actuatoradr"),
    ("SENSOR", "nsensor", "sensor_", "name_sensoradr"),
)
# Fields of our own, which MuJoCo's text has no place for.
_OWN = frozenset(("actuator_fiberlength0",))
_BYTES = {
    "meshes": ("mesh_vert", "mesh_normal", "mesh_texcoord", "mesh_face", "mesh_facenormal", "mesh_facetexcoord",
               "mesh_graph", "mesh_polynormal", "mesh_polyvertadr", "mesh_polyvertnum", "mesh_polyvert",
               "mesh_polymapadr", "mesh_polymapnum", "mesh_polymap"),
    "bvhs": ("bvh_depth", "bvh_child", "bvh_nodeid", "bvh_aabb", "oct_depth", "oct_child", "oct_aabb", "oct_coeff"),
    "textures": ("tex_data",),
    "skins": ("skin_vert", "skin_texcoord", "skin_face", "skin_bonevertadr", "skin_bonevertnum", "skin_bonebindpos",
              "skin_bonebindquat", "skin_bonebodyid", "skin_bonevertid", "skin_bonevertweight"),
}


def _name(m, address):
    return m.names[address : m.names.index(b"\0", address)].decode(errors="surrogateescape")


def _memory(m):
    total = _core.mj_sizeModel(m)
    yield f"MEMORY\n  total       {memory(total)}\n"
    rest = total
    for what, fields in _BYTES.items():
        size = sum(getattr(m, field).nbytes for field in fields if hasattr(m, field))
        rest -= size
        if size:
            yield f"  {what:<11} {memory(size)}\n"
    if rest:
        yield f"  other       {memory(rest)}\n"
    yield "\n"


def _settings(m, form):
    yield "SIZES\n"
    for name in m._size_fields:
        if size := getattr(m, name):
            yield f"{title('  ' + name)} {size}\n"
    yield "\nOPTION\n"
    opt = m.opt
    for name in opt._float_fields:
        yield title("  " + name) + form % getattr(opt, name) + "\n"
    for name in opt._int_fields:
        yield title("  " + name) + f" {getattr(opt, name)}\n"
    for name in opt._floatarray_fields:
        yield title("  " + name) + "".join(form % x + " " for x in getattr(opt, name).tolist()) + "\n"
    yield "\n" + title("totalmass") + form % sum(m.body_mass.tolist()) + "\n\nSTATISTIC\n"
    for name in ("meaninertia", "meanmass", "meansize", "extent"):
        yield title("  " + name) + form % getattr(m.stat, name) + "\n"
    yield title("  center") + "".join(form % x for x in m.stat.center.tolist()) + "\n\n"
    for name in ("qpos0", "qpos_spring"):
        yield title(name) + "".join(form % x + " " for x in getattr(m, name).tolist()) + "\n\n"


def _fields(m, size, prefix):
    """The fields of a list, as columns of rows."""
    for name, dims, *_ in _core.MODEL_FIELDS:
        if name.startswith(prefix) and dims.split(",")[0].strip() == size and name not in _OWN:
            array = getattr(m, name)
            if array.size:
                yield name, array.reshape(len(array), -1), array.dtype.kind == "f"


def _lists(m, form):
    for head, size, prefix, names in _LISTS:
        count = getattr(m, size)
        columns = [(name, array.tolist(), form if real else " %d") for name, array, real in _fields(m, size, prefix)]
        for i in range(count):
            yield f"\n{head} {i}:\n"
            if names:
                space = "  " if head == "HEIGHTFIELD" else " "
                yield f"  {title('name')}{space}{_name(m, getattr(m, names)[i])}\n"
            for name, rows, single in columns:
                yield f"  {title(name)}" + "".join(single % x + " " for x in rows[i]) + "\n"
            if head == "MESH" and (at := int(m.mesh_graphadr[i])) >= 0:
                yield f"  {title('qhull face')} {m.mesh_graph[at + 1]}\n  {title('qhull vert')} {m.mesh_graph[at]}\n"
            if head == "TENDON":
                yield "  path\n    type  objid  prm\n"
                for k in range(m.tendon_adr[i], m.tendon_adr[i] + m.tendon_num[i]):
                    yield f"    {m.wrap_type[k]}     {m.wrap_objid[k]}     " + form % m.wrap_prm[k] + "\n"
                yield "\n"
        if count:
            yield "\n"


def _custom(m, form):
    for i in range(m.nnumeric):
        part = slice(m.numeric_adr[i], m.numeric_adr[i] + m.numeric_size[i])
        yield f"\nNUMERIC {i}:\n  name         {_name(m, m.name_numericadr[i])}\n  size         {m.numeric_size[i]}\n"
        yield "  value       " + "".join(form % x for x in m.numeric_data[part].tolist()) + "\n"
    if m.nnumeric:
        yield "\n"
    for i in range(m.ntext):
        at = m.text_adr[i]
        text = m.text_data[at : m.text_data.index(b"\0", at)].decode(errors="surrogateescape")
        yield f"\nTEXT {i}:\n  name         {_name(m, m.name_textadr[i])}\n  size         {m.text_size[i]}\n  value        {text}\n"
    if m.ntext:
        yield "\n"
    for i in range(m.ntuple):
        yield f"\nTUPLE {i}:\n  name         {_name(m, m.name_tupleadr[i])}\n  size         {m.tuple_size[i]}\n  elements\n"
        for j in range(m.tuple_adr[i], m.tuple_adr[i] + m.tuple_size[i]):
            kind = _core.mju_type2Str(int(m.tuple_objtype[j]))
            yield f"       {kind} {m.tuple_objid[j]}, prm = " + form % m.tuple_objprm[j] + "\n"
    if m.ntuple:
        yield "\n"


def _keys(m, form):
    """Keyframes, as far as they differ from the reference configuration."""
    placed = [(int(mocap), body) for body, mocap in enumerate(m.body_mocapid.tolist()) if mocap >= 0]
    for i in range(m.nkey):
        if name := _name(m, m.name_keyadr[i]):
            yield f"key_name{i}    {name}\n"
        if m.key_time[i] != 0:
            yield f"key_time{i}    {m.key_time[i]:.4f}\n"
        mpos, mquat = m.key_mpos[i].reshape(-1, 3), m.key_mquat[i].reshape(-1, 4)
        written = False
        for name, differs in (
            ("qpos", (m.key_qpos[i] != m.qpos0).any()),
            ("qvel", m.key_qvel[i].any()),
            ("act", m.key_act[i].any()),
            ("mpos", any((m.body_pos[body] != mpos[mocap]).any() for mocap, body in placed)),
            ("mquat", any((m.body_quat[body] != mquat[mocap]).any() for mocap, body in placed)),
            ("ctrl", m.key_ctrl[i].any()),
        ):
            if differs:
                written = True
                yield f"key_{name}{i}   " + "".join(form % x for x in getattr(m, "key_" + name)[i].tolist()) + "\n"
        if written:
            yield "\n"


def _patterns(m):
    yield pattern("B: body-dof matrix", m.nv, m.B_rownnz, m.B_rowadr, m.B_colind)
    for name in ("B_rownnz", "B_rowadr", "B_colind"):
        yield integers(name.upper(), getattr(m, name))
    yield pattern("M: reduced inertia matrix", m.nv, m.M_rownnz, m.M_rowadr, m.M_colind)
    for name in ("M_rownnz", "M_rowadr", "M_colind", "mapM2M"):
        yield integers(name.upper(), getattr(m, name))
    yield pattern("D: dof-dof matrix", m.nv, m.D_rownnz, m.D_rowadr, m.D_colind, m.D_diag)
    for name in ("D_rownnz", "D_rowadr", "D_colind", "mapM2D", "mapD2M"):
        yield integers(name.upper(), getattr(m, name))


def lines(m, form):
    """The text of a model, piece by piece."""
    yield f"MuJoCo version 3.5.0\nmodel name     {_name(m, 0)}\n\n"
    yield from _memory(m)
    yield from _settings(m, form)
    yield from _lists(m, form)
    yield from _custom(m, form)
    yield from _keys(m, form)
    yield from _patterns(m)
    yield f"\nSIGNATURE\n  {m.signature}\n\n"
    yield "BVH:\n  id      depth   nodeid  child[0]  child[1]\n"
    nodes = zip(m.bvh_depth.tolist(), m.bvh_nodeid.tolist(), m.bvh_child.tolist())
    for i, (depth, node, (left, right)) in enumerate(nodes):
        yield "  %-8d%-8d% -8d% -10d% -d\n" % (i, depth, node, left, right)
    yield "\n"
