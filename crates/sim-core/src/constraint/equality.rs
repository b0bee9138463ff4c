//! Rows of equality constraints: connect, weld, joint and tendon couplings, edges and strains of deformables.

use super::make::MakeScratch;
use super::rows::{Row, Rows};
use super::sources::Sources;
use crate::jacobian::{BodyPoint, PairJacobian, jac_dif_pair};
use crate::math::{Quat, Vec3};
use crate::model::kinds::{ConnectData, CouplingData, WeldData};
use crate::model::{ConstraintType, DisableBit, EqualityType, Flex, Model, ObjType};

/// Work space for the Jacobian of a coupling: the first object's, then the combined one.
#[derive(Clone, Debug, Default)]
pub(super) struct EqualityScratch {
    jac: Vec<f64>,
    chain: Vec<i32>,
}

/// Adds the rows of all active equality constraints.
pub(super) fn add_equalities(
    m: &Model,
    from: &Sources<'_>,
    rows: &mut Rows<'_>,
    tendon_efcadr: &mut [i32],
    scratch: &mut MakeScratch,
) {
    if m.disabled(DisableBit::Equality) || m.nemax == 0 {
        return;
    }
    for eq in 0..m.neq {
        if from.eq_active[eq] == 0 || from.awake.skips_equality(m, eq) {
            continue;
        }
        match EqualityType::of(m.eq_type[eq]) {
            EqualityType::Connect => add_connect(m, from, rows, &mut scratch.pair, eq),
            EqualityType::Weld => add_weld(m, from, rows, &mut scratch.pair, eq),
            EqualityType::Joint => add_joint_coupling(m, from, rows, &mut scratch.equality, eq),
            EqualityType::Tendon => {
                mark_tendons(m, tendon_efcadr, eq);
                add_tendon_coupling(m, from, rows, &mut scratch.equality, eq);
            }
            EqualityType::Flex => add_edges(m, from, rows, &mut scratch.equality, eq),
            EqualityType::FlexVert => add_strains(m, from, rows, &mut scratch.equality, eq),
            // distance constraints no longer exist
            EqualityType::Distance => {}
        }
    }
}

fn equality_row(eq: usize, pos: f64) -> Row {
    Row {
        kind: ConstraintType::Equality,
        id: eq,
        pos,
        margin: 0.0,
        frictionloss: 0.0,
    }
}

/// The anchors of a connect or weld: two sites, or points given in the frames of two bodies.
fn anchors(m: &Model, from: &Sources<'_>, eq: usize, local: [Vec3; 2]) -> [BodyPoint; 2] {
    let objects = [m.eq_obj1id[eq] as usize, m.eq_obj2id[eq] as usize];
    let bodies = m.eq_bodies(eq);
    let on_bodies = m.eq_objtype[eq] == ObjType::Body as i32;
    std::array::from_fn(|side| {
        let body = bodies[side];
        let pos = if on_bodies {
            from.xmat[body] * local[side] + from.xpos[body]
        } else {
            from.site_xpos[objects[side]]
        };
        BodyPoint { body, pos }
    })
}

/// The Jacobian of the first anchor relative to the second; the length of its rows.
fn relative_jacobian(
    m: &Model,
    from: &Sources<'_>,
    rows: &Rows<'_>,
    pair: &mut PairJacobian,
    &[first, second]: &[BodyPoint; 2],
    rot: bool,
) -> usize {
    jac_dif_pair(m, from.motions, pair, [second, first], rot, rows.sparse)
}

/// Two points coincide.
fn add_connect(
    m: &Model,
    from: &Sources<'_>,
    rows: &mut Rows<'_>,
    pair: &mut PairJacobian,
    eq: usize,
) {
    let data = ConnectData::of(&m.eq_data[eq]);
    let anchors = anchors(m, from, eq, data.anchors);
    let error = anchors[0].pos - anchors[1].pos;
    let width = relative_jacobian(m, from, rows, pair, &anchors, false);

    rows.count(ConnectData::ROWS);
    if rows.is_empty(&pair.difp, &pair.chain) {
        return;
    }
    for (k, jac) in pair.difp.chunks_exact(width).enumerate() {
        rows.push(equality_row(eq, error[k]), &pair.chain, jac.iter().copied());
    }
}

/// Two frames coincide, up to a fixed relative pose.
fn add_weld(
    m: &Model,
    from: &Sources<'_>,
    rows: &mut Rows<'_>,
    pair: &mut PairJacobian,
    eq: usize,
) {
    let WeldData {
        anchors: local,
        relquat,
        torquescale,
    } = WeldData::of(&m.eq_data[eq]);
    let anchors = anchors(m, from, eq, local);
    let error = anchors[0].pos - anchors[1].pos;
    let width = relative_jacobian(m, from, rows, pair, &anchors, true);

    // orientation of the second frame, inverted, and of the first, as it should be
    let (inverse, target) = weld_orientations(m, from, eq, &anchors, relquat);
    let twist = (inverse * target).vec() * torquescale;

    // the error is half of a rotation vector, seen in the second frame
    let (x, rest) = pair.difr.split_at_mut(width);
    let (y, z) = rest.split_at_mut(width);
    for ((x, y), z) in x.iter_mut().zip(y).zip(z) {
        let axis = Quat::new(0.0, *x, *y, *z);
        let column = (inverse * axis * target).vec();
        *x = 0.5 * column[0] * torquescale;
        *y = 0.5 * column[1] * torquescale;
        *z = 0.5 * column[2] * torquescale;
    }

    rows.count(WeldData::ROWS);
    if rows.is_empty(&pair.difp, &pair.chain) && rows.is_empty(&pair.difr, &pair.chain) {
        return;
    }
    let jacs = pair
        .difp
        .chunks_exact(width)
        .chain(pair.difr.chunks_exact(width));
    for (jac, pos) in jacs.zip(error.0.into_iter().chain(twist.0)) {
        rows.push(equality_row(eq, pos), &pair.chain, jac.iter().copied());
    }
}

/// For a weld: the inverse orientation of the second frame, and that of the first with the relative pose applied.
fn weld_orientations(
    m: &Model,
    from: &Sources<'_>,
    eq: usize,
    anchors: &[BodyPoint; 2],
    relquat: Quat,
) -> (Quat, Quat) {
    let (id1, id2) = (m.eq_obj1id[eq] as usize, m.eq_obj2id[eq] as usize);
    if m.eq_objtype[eq] == ObjType::Body as i32 {
        (from.xquat[id2].conjugate(), from.xquat[id1] * relquat)
    } else {
        let site1 = from.xquat[anchors[0].body] * m.site_quat[id1];
        let site2 = from.xquat[anchors[1].body] * m.site_quat[id2];
        (site2.conjugate(), site1)
    }
}

/// A quartic relation between two scalars, evaluated: the violation, and its derivative with respect to the
/// second scalar. Scalars are given relative to their reference values.
fn coupling(CouplingData(c): CouplingData, first: f64, second: f64) -> (f64, f64) {
    let x = second;
    let polynomial = c[1] * x + c[2] * x * x + c[3] * x * x * x + c[4] * x * x * x * x;
    let slope = c[1] + 2.0 * c[2] * x + 3.0 * c[3] * x * x + 4.0 * c[4] * x * x * x;
    (first - c[0] - polynomial, -slope)
}

/// One joint's position is a polynomial of another's, or constant.
fn add_joint_coupling(
    m: &Model,
    from: &Sources<'_>,
    rows: &mut Rows<'_>,
    scratch: &mut EqualityScratch,
    eq: usize,
) {
    let position = |joint: usize| {
        let adr = m.jnt_qposadr[joint] as usize;
        (from.qpos[adr], m.qpos0[adr])
    };
    let first = m.eq_obj1id[eq] as usize;
    let dof1 = m.jnt_dofadr[first];
    let (pos1, ref1) = position(first);
    let Ok(second) = usize::try_from(m.eq_obj2id[eq]) else {
        let CouplingData([constant, ..]) = CouplingData::of(&m.eq_data[eq]);
        let error = pos1 - ref1 - constant;
        rows.push_dofs(equality_row(eq, error), dof1 as usize, [1.0]);
        return;
    };

    let dof2 = m.jnt_dofadr[second];
    let (pos2, ref2) = position(second);
    let (error, slope) = coupling(CouplingData::of(&m.eq_data[eq]), pos1 - ref1, pos2 - ref2);
    let EqualityScratch { jac, chain } = scratch;
    jac.clear();
    chain.clear();
    if rows.sparse {
        combine_sparse((&[1.0], &[dof1]), (&[1.0], &[dof2]), slope, jac, chain);
    } else {
        jac.resize(m.nv, 0.0);
        jac[dof1 as usize] = 1.0;
        jac[dof2 as usize] += slope;
    }
    push_coupling(rows, eq, error, jac, chain);
}

/// One tendon's length is a polynomial of another's, or constant.
fn add_tendon_coupling(
    m: &Model,
    from: &Sources<'_>,
    rows: &mut Rows<'_>,
    scratch: &mut EqualityScratch,
    eq: usize,
) {
    let first = m.eq_obj1id[eq] as usize;
    let length1 = from.ten_length[first] - m.tendon_length0[first];
    let Ok(second) = usize::try_from(m.eq_obj2id[eq]) else {
        let CouplingData([constant, ..]) = CouplingData::of(&m.eq_data[eq]);
        let error = length1 - constant;
        rows.push_tendon(from, equality_row(eq, error), first, 1.0);
        return;
    };

    let length2 = from.ten_length[second] - m.tendon_length0[second];
    let (error, slope) = coupling(CouplingData::of(&m.eq_data[eq]), length1, length2);
    let EqualityScratch { jac, chain } = scratch;
    jac.clear();
    chain.clear();
    let row1 = from.tendon_row(first, rows.sparse);
    let row2 = from.tendon_row(second, rows.sparse);
    if rows.sparse {
        combine_sparse(row1, row2, slope, jac, chain);
    } else {
        jac.extend(row1.0.iter().zip(row2.0).map(|(a, b)| a + b * slope));
    }
    push_coupling(rows, eq, error, jac, chain);
}

/// The edges of a deformable whose ends can move apart.
pub(super) fn elastic_edges(m: &Model, flex: Flex<'_>) -> impl Iterator<Item = usize> {
    flex.edges().filter(|&edge| m.flexedge_rigid[edge] == 0)
}

/// The edges of a deformable keep their lengths.
fn add_edges(
    m: &Model,
    from: &Sources<'_>,
    rows: &mut Rows<'_>,
    scratch: &mut EqualityScratch,
    eq: usize,
) {
    for edge in elastic_edges(m, Flex::of(m, m.eq_obj1id[eq] as usize)) {
        let error = from.flexedge_length[edge] - m.flexedge_length0[edge];
        let start = m.flexedge_J_rowadr[edge] as usize;
        let row = start..start + m.flexedge_J_rownnz[edge] as usize;
        let jac = (&from.flexedge_J[row.clone()], &m.flexedge_J_colind[row]);
        push_sparse(m, rows, scratch, equality_row(eq, error), jac);
    }
}

/// A surface keeps lengths and areas around its vertices.
fn add_strains(
    m: &Model,
    from: &Sources<'_>,
    rows: &mut Rows<'_>,
    scratch: &mut EqualityScratch,
    eq: usize,
) {
    let (values, columns) = (
        from.flexvert_J.as_flattened(),
        m.flexvert_J_colind.as_flattened(),
    );
    for vert in Flex::of(m, m.eq_obj1id[eq] as usize).verts() {
        for (k, error) in from.flexvert_length[vert].into_iter().enumerate() {
            let start = m.flexvert_J_rowadr[vert][k] as usize;
            let row = start..start + m.flexvert_J_rownnz[vert][k] as usize;
            let jac = (&values[row.clone()], &columns[row]);
            push_sparse(m, rows, scratch, equality_row(eq, error), jac);
        }
    }
}

/// Adds a row that is given by its entries, unless it is empty.
fn push_sparse(
    m: &Model,
    rows: &mut Rows<'_>,
    scratch: &mut EqualityScratch,
    row: Row,
    (values, columns): (&[f64], &[i32]),
) {
    rows.count(1);
    if rows.sparse {
        if !columns.is_empty() {
            rows.push(row, columns, values.iter().copied());
        }
        return;
    }
    let dense = &mut scratch.jac;
    dense.clear();
    dense.resize(m.nv, 0.0);
    for (&column, &value) in columns.iter().zip(values) {
        dense[column as usize] = value;
    }
    if !rows.is_empty(dense, &[]) {
        rows.push(row, &[], dense.iter().copied());
    }
}

fn push_coupling(rows: &mut Rows<'_>, eq: usize, error: f64, jac: &[f64], chain: &[i32]) {
    rows.count(CouplingData::ROWS);
    if !rows.is_empty(jac, chain) {
        rows.push(equality_row(eq, error), chain, jac.iter().copied());
    }
}

/// Appends `a + scale * b` to `values` and its columns to `columns`; all columns are in increasing order.
fn combine_sparse(
    (a, a_col): (&[f64], &[i32]),
    (b, b_col): (&[f64], &[i32]),
    scale: f64,
    values: &mut Vec<f64>,
    columns: &mut Vec<i32>,
) {
    let (mut i, mut j) = (0, 0);
    while i < a.len() || j < b.len() {
        let column = match (a_col.get(i), b_col.get(j)) {
            (Some(&x), Some(&y)) => x.min(y),
            (Some(&x), None) | (None, Some(&x)) => x,
            (None, None) => break,
        };
        let mut value = 0.0;
        if a_col.get(i) == Some(&column) {
            value += a[i];
            i += 1;
        }
        if b_col.get(j) == Some(&column) {
            value += scale * b[j];
            j += 1;
        }
        values.push(value);
        columns.push(column);
    }
}

/// Notes the first constraint of each coupled tendon. What is noted is the number of the equality constraint, not
/// that of its row: this is what MuJoCo does.
fn mark_tendons(m: &Model, tendon_efcadr: &mut [i32], eq: usize) {
    for id in [m.eq_obj1id[eq], m.eq_obj2id[eq]] {
        if let Ok(tendon) = usize::try_from(id)
            && tendon_efcadr[tendon] == -1
        {
            tendon_efcadr[tendon] = eq as i32;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sparse_rows_are_merged_in_order() {
        let (mut values, mut columns) = (Vec::new(), Vec::new());
        combine_sparse(
            (&[1.0, 2.0, 3.0], &[0, 4, 5]),
            (&[10.0, 20.0], &[2, 4]),
            -0.5,
            &mut values,
            &mut columns,
        );
        assert_eq!(columns, [0, 2, 4, 5]);
        assert_eq!(values, [1.0, -5.0, -8.0, 3.0]);
    }

    #[test]
    fn the_slope_of_a_coupling_is_its_derivative() {
        let data = CouplingData([0.1, -0.4, 0.3, 2.0, -1.5]);
        let (x, eps) = (0.7, 1e-6);
        let up = coupling(data, 0.2, x + eps).0;
        let down = coupling(data, 0.2, x - eps).0;
        let slope = coupling(data, 0.2, x).1;
        assert!(((up - down) / (2.0 * eps) - slope).abs() < 1e-8);
    }
}
