"""A simulation as text."""

import numpy as np

from .. import _core
from .text import blocks, column, integers, labelled, memory, pattern, rows, sparse, title, vector

# Bytes of the structure itself in MuJoCo, which come on top of the arrays.
_STRUCT = 241024
_COUNTS = (
    "narena", "nbuffer", "nplugin", "maxuse_stack", "maxuse_arena", "maxuse_con", "maxuse_efc", "ncon", "ne", "nf",
    "nl", "nefc", "nJ", "nA", "nisland", "nidof", "ntree_awake", "nbody_awake", "nparent_awake", "nv_awake",
    "flg_energypos", "flg_energyvel", "flg_subtreevel", "flg_rnepost",
)  # fmt: skip


def _head(d, form):
    arena = 100 * d.maxuse_arena / d.narena if d.narena else 0.0
    yield "MEMORY\n"
    yield f"  total         {memory(_STRUCT + d.nbuffer + d.narena)}\n  struct        {memory(_STRUCT)}\n"
    yield f"  buffer        {memory(d.nbuffer)}\n  arena         {memory(d.narena)}, used {arena:.1f}%\n\nSIZES\n"
    for name in _COUNTS:
        yield f"  {title(name)} {int(getattr(d, name))}\n"
    yield f"  {title('threadpool')} 0\n\n"
    if d.warning.number.any():
        yield "WARNING\n"
        for i, warning in enumerate(d.warning):
            if warning.number:
                yield f"    {i}:  lastinfo = {warning.lastinfo}   number = {warning.number}\n"
        yield "\n"
    if d.timer.duration.any():
        yield "TIMER\n"
        for i, timer in enumerate(d.timer):
            yield f"    {i}:  duration = " + form % timer.duration + f"   number = {timer.number}\n"
        yield "\n"


def _solver(d, form):
    yield "SOLVER STAT\n" + vector("  solver_fwdinv = ", d.solver_fwdinv, form)
    for island in range(max(1, min(d.nisland, len(d.solver_niter)))):
        iterations = int(d.solver_niter[island])
        shown = min(len(d.solver) // len(d.solver_niter), iterations)
        if not shown:
            continue
        yield f"  ISLAND {island}\n    solver_niter = {iterations}\n    solver_nnz = {d.solver_nnz[island]}\n"
        for i in range(shown):
            stat = d.solver[island * (len(d.solver) // len(d.solver_niter)) + i]
            yield f"      {i}:  improvement = " + form % stat.improvement + "    gradient = " + form % stat.gradient
            yield "    lineslope = " + form % stat.lineslope + "\n"
            yield f"          nactive = {stat.nactive}   nchange = {stat.nchange}   neval = {stat.neval}   nupdate = {stat.nupdate}\n"
        yield "\n"


def _buffer(name, buffer, count, dim, form):
    """What was kept of a control or a reading."""
    times, values = buffer[2 : 2 + count].tolist(), buffer[2 + count : 2 + count * (1 + dim)].reshape(count, dim).tolist()
    text = f"  {name}:\n    phase  = " + form % buffer[0] + f"\n    cursor =  {int(buffer[1])}\n"
    text += "    times  = " + "".join(form % x for x in times) + "\n"
    if dim == 1:
        return text + "    values = " + "".join(form % x for (x,) in values) + "\n"
    text += "    values:\n"
    for i, row in enumerate(values):
        text += f"      [{i}] =" + "".join(form % x for x in row) + "\n"
    return text


def _history(m, d, form):
    if not m.nhistory:
        return
    yield "DELAY\n"
    for i in range(m.nu):
        if (adr := int(m.actuator_historyadr[i])) >= 0 and m.actuator_history[i, 0] > 0:
            name = f"actuator {i} '{_core.mj_id2name(m, _ACTUATOR, i) or ''}'"
            yield _buffer(name[:99], d.history[adr:], int(m.actuator_history[i, 0]), 1, form)
    for i in range(m.nsensor):
        if (adr := int(m.sensor_historyadr[i])) >= 0 and m.sensor_history[i, 0] > 0:
            name = f"sensor {i}  '{_core.mj_id2name(m, _SENSOR, i) or ''}'"
            yield _buffer(name[:99], d.history[adr:], int(m.sensor_history[i, 0]), int(m.sensor_dim[i]), form)
    yield "\n"


def _inertia(m, d, form):
    """The inertia matrix, with room for the entries that are not stored."""
    if not 0 < m.nv <= 300:
        return ""
    gap = " " * (len(form % 0.0) + 1)
    text = "QM\n"
    for i in range(m.nv):
        adr = m.nM - 1 if i == m.nv - 1 else int(m.dof_Madr[i + 1]) - 1
        ancestors, j = {i}, i
        while (j := int(m.dof_parentid[j])) >= 0:
            ancestors.add(j)
        text += " "
        for k in range(i + 1):
            if k in ancestors:
                text += " " + form % d.qM[adr]
                adr -= 1
            else:
                text += gap
        text += "\n"
    return text + "\n"


def _contacts(m, d, form):
    if d.ncon:
        yield "CONTACT\n"
    force = np.zeros(6)
    for i, c in enumerate(d.contact):
        yield f"  {i}:\n     dim           {c.dim}\n"
        geoms = [int(geom) for geom in c.geom]
        if min(geoms) > -1:
            names = [_core.mj_id2name(m, _GEOM, geom) or str(geom) for geom in geoms]
            yield f"     geoms         {names[0]} : {names[1]}\n"
        else:
            sides = [" ".join(str(int(part[side])) for part in (c.geom, c.flex, c.elem, c.vert)) for side in (0, 1)]
            yield f"     gfev          {sides[0]} : {sides[1]}\n"
        yield f"     exclude       {c.exclude}\n     efc_address   {c.efc_address}\n"
        for name in ("solref", "solimp", "dist", "includemargin", "pos", "frame", "friction", "mu"):
            yield vector(f"     {name:<13}", np.atleast_1d(getattr(c, name)).tolist(), form)
        _core.mj_contactForce(m, d, i, force)
        yield vector("     force        ", force.tolist(), form)
    if d.ncon:
        yield "\n"


def _jacobian(m, d, form):
    if not _core.mj_isSparse(m):
        yield rows("EFC_J", d.efc_J.reshape(-1, m.nv), form) if m.nv else ""
        if d.nisland:
            yield _block_array(d, form)
        yield rows("EFC_AR", d.efc_AR.reshape(d.nefc, -1), form) if d.efc_AR.size else ""
        return
    yield column("EFC_J_ROWNNZ", d.efc_J_rownnz, "%d") + column("EFC_J_ROWADR", d.efc_J_rowadr, "%d")
    yield sparse("EFC_J", d.efc_J, d.efc_J_rownnz, d.efc_J_rowadr, d.efc_J_colind, form)
    yield pattern("J: constraint Jacobian", m.nv, d.efc_J_rownnz, d.efc_J_rowadr, d.efc_J_colind, None, d.efc_J_rowsuper)
    if d.nisland:
        title = "IEFC_J: block-diagonalized constraint Jacobian (nnzs are island ids)"
        islands = d.efc_island[d.map_iefc2efc].tolist()
        yield blocks(title, d.nidof, islands, d.island_nv.tolist(), d.island_idofadr.tolist(), d.iefc_J_rownnz,
                     d.iefc_J_rowadr, d.iefc_J_colind, d.iefc_J_rowsuper)  # fmt: skip
    if _core.mj_isDual(m):
        yield column("EFC_AR_ROWNNZ", d.efc_AR_rownnz, "%d") + column("EFC_AR_ROWADR", d.efc_AR_rowadr, "%d")
        yield sparse("EFC_AR", d.efc_AR, d.efc_AR_rownnz, d.efc_AR_rowadr, d.efc_AR_colind, form)
        yield pattern("efc_AR: inverse constraint inertia", d.nefc, d.efc_AR_rownnz, d.efc_AR_rowadr, d.efc_AR_colind)


def _block_array(d, form):
    """A dense matrix that falls apart into islands, with dots where it is empty."""
    if not d.iefc_J.size:
        return ""
    dots = "." * len(form % 0.0) + " "
    text = "IEFC_J\n"
    for height, width, first, left in zip(
        d.island_nefc.tolist(), d.island_nv.tolist(), d.island_iefcadr.tolist(), d.island_idofadr.tolist()
    ):
        start = first * d.nidof
        block = d.iefc_J[start : start + height * width].reshape(height, width)
        for row in block.tolist():
            text += " " + dots * left + "".join(" " + form % x for x in row) + dots * (d.nidof - left - width) + "\n"
    return text + "\n"


def _islands(m, d):
    for name in ("tree_island", "island_ntree", "island_itreeadr", "map_itree2tree"):
        yield integers(name.upper(), getattr(d, name))
    for name in ("dof_island", "island_nv", "island_idofadr"):
        yield labelled(name.upper(), getattr(d, name).tolist())
    yield _mapped("MAP_IDOF2DOF", d.map_idof2dof.tolist(), d.dof_island)
    for name in ("efc_island", "island_nefc", "island_iefcadr"):
        yield labelled(name.upper(), getattr(d, name).tolist())
    yield _mapped("MAP_IEFC2EFC", d.map_iefc2efc.tolist(), d.efc_island)


def _mapped(name, numbers, islands):
    """Numbers with a bar between islands."""
    text = title(name)
    for i, number in enumerate(numbers):
        if i and islands[number] != islands[numbers[i - 1]]:
            text += " |"
        text += f" {number}"
    return text + "\n\n"


_ACTUATOR, _SENSOR, _GEOM = (
    next(value for enum, values in _core.ENUMS if enum == "mjtObj" for name, value in values if name == wanted)
    for wanted in ("mjOBJ_ACTUATOR", "mjOBJ_SENSOR", "mjOBJ_GEOM")
)


def lines(m, d, form):
    """The text of a simulation, piece by piece."""

    def arrays(*names):
        return "".join(rows(name.upper(), getattr(d, name), form) for name in names)

    yield from _head(d, form)
    if d.nefc:
        yield from _solver(d, form)
    yield vector("ENERGY = ", d.energy, form) + "\nTIME = " + form % d.time + "\n\n"
    yield arrays("qpos", "qvel", "act")
    yield from _history(m, d, form)
    yield arrays("qacc_warmstart", "ctrl", "qfrc_applied", "xfrc_applied")
    if m.neq:
        yield labelled("EQ_ACTIVE", d.eq_active.tolist())
    yield arrays("mocap_pos", "mocap_quat", "qacc", "act_dot", "userdata") + rows("SENSOR", d.sensordata, form)
    yield column("TREE_ASLEEP", d.tree_asleep, "%d")
    yield arrays("xpos", "xquat", "xmat", "xipos", "ximat", "xanchor", "xaxis", "geom_xpos", "geom_xmat", "site_xpos",
                 "site_xmat", "cam_xpos", "cam_xmat", "light_xpos", "light_xdir", "subtree_com", "cdof", "cinert",
                 "flexvert_xpos", "flexelem_aabb")  # fmt: skip
    edges = (m.flexedge_J_rownnz, m.flexedge_J_rowadr, m.flexedge_J_colind)
    yield pattern("FLEXEDGE_J: flex edge connectivity", m.nv, *edges)
    yield sparse("FLEXEDGE_J", d.flexedge_J, *edges, form, empty=True)
    yield arrays("flexedge_length", "ten_length")
    if not _core.mj_isSparse(m):
        yield rows("TEN_MOMENT", d.ten_J.reshape(m.ntendon, -1), form) if d.ten_J.size else ""
    else:
        tendons = (d.ten_J_rownnz, d.ten_J_rowadr, d.ten_J_colind.reshape(-1))
        yield pattern("TEN_J: tendon moments", m.nv, *tendons)
        yield column("TEN_J_ROWNNZ", d.ten_J_rownnz, "%d") + column("TEN_J_ROWADR", d.ten_J_rowadr, "%d")
        yield sparse("TEN_J", d.ten_J.reshape(-1), *tendons, form)
    for i in range(m.ntendon):
        yield f"TENDON {i}: {d.ten_wrapnum[i]} wrap points\n"
        objects, points = d.wrap_obj.reshape(-1), d.wrap_xpos.reshape(-1, 3)
        for j in range(d.ten_wrapadr[i], d.ten_wrapadr[i] + d.ten_wrapnum[i]):
            yield f"    {objects[j]}:  " + vector("", points[j].tolist(), form)
        yield "\n"
    yield arrays("actuator_length")
    moments = (d.moment_rownnz, d.moment_rowadr, d.moment_colind)
    yield pattern("actuator_moment", m.nv, *moments) + sparse("ACTUATOR_MOMENT", d.actuator_moment, *moments, form)
    yield arrays("crb") + _inertia(m, d, form)
    inertia = (m.M_rownnz, m.M_rowadr, m.M_colind)
    yield sparse("M", d.M, *inertia, form) + sparse("QLD", d.qLD, *inertia, form) + rows("QLDIAGINV", d.qLDiagInv, form)
    if d.nisland:
        yield pattern("M: inertia structure", m.nv, *inertia)
        islands = d.dof_island[d.map_idof2dof[: d.nidof]].tolist()
        yield blocks("iM: block-diagonal inertia (nnzs are island ids)", d.nidof, islands, d.island_nv.tolist(),
                     d.island_idofadr.tolist(), d.iM_rownnz, d.iM_rowadr, d.iM_colind)  # fmt: skip
    if d.qHDiagInv.any():
        yield sparse("QH", d.qH, *inertia, form) + rows("QHDIAGINV", d.qHDiagInv, form)
    yield integers("TREE_AWAKE", d.tree_awake) + integers("BODY_AWAKE", d.body_awake)
    yield integers("BODY_AWAKE_IND", d.body_awake_ind[: d.nbody_awake])
    yield integers("PARENT_AWAKE_IND", d.parent_awake_ind[: d.nparent_awake])
    yield integers("DOF_AWAKE_IND", d.dof_awake_ind[: d.nv_awake])
    derivative = (m.D_rownnz, m.D_rowadr, m.D_colind)
    for name in ("qDeriv", "qLU"):
        if getattr(d, name).any():
            yield sparse(name.upper(), getattr(d, name), *derivative, form)
    yield from _contacts(m, d, form)
    yield column("EFC_TYPE", d.efc_type, "%d") + column("EFC_ID", d.efc_id, "%d")
    yield from _jacobian(m, d, form)
    yield arrays("efc_pos", "efc_margin", "efc_frictionloss", "efc_diagApprox", "efc_KBIP", "efc_D", "efc_R",
                 "flexedge_velocity", "ten_velocity", "actuator_velocity", "cvel", "cdof_dot", "qfrc_bias", "qfrc_spring", "qfrc_damper",
                 "qfrc_gravcomp", "qfrc_fluid", "qfrc_passive", "efc_vel", "efc_aref", "subtree_linvel",
                 "subtree_angmom", "actuator_force", "qfrc_actuator", "qfrc_smooth", "qacc_smooth", "efc_b",
                 "efc_force")  # fmt: skip
    yield column("EFC_STATE", d.efc_state, "%d")
    yield arrays("qfrc_constraint", "qfrc_inverse", "cacc", "cfrc_int", "cfrc_ext")
    if d.nisland:
        yield from _islands(m, d)
    if m.ntendon:
        yield labelled("TENDON_EFCADR", d.tendon_efcadr.tolist())
