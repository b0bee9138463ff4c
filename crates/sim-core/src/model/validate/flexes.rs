//! Deformables: their elements, edges and surfaces are between vertices of their own, their nodes are as many as their
//! interpolation needs, and the rows of their Jacobians are within memory and in order.

use super::{Checked, expect, require, within, wrong};
use crate::model::{Flex, Model};
use std::ops::Range;

/// Edges of an element, for each dimension.
const EDGES: [i64; 3] = [1, 3, 6];

/// The highest order of interpolation.
const MAX_ORDER: i32 = 2;

/// Numbers of the stiffness of an element.
const STIFFNESS: usize = 21;

pub(super) fn check(m: &Model) -> Checked {
    for id in 0..m.nflex {
        check_kind(m, id)?;
        check_extent(m, id)?;
        let flex = Flex::of(m, id);
        check_vertices(m, flex)?;
        check_edges(m, flex)?;
        check_elements(m, flex)?;
        check_spokes(m, flex)?;
    }
    check_rows(m)
}

/// Dimension, interpolation and what is constrained are among those that there are.
fn check_kind(m: &Model, id: usize) -> Checked {
    let among = |field, value: i32, known: Range<i32>| {
        require(known.contains(&value), field, id, || {
            format!(
                "is {value}, out of bounds: at least {} and below {}",
                known.start, known.end
            )
        })
    };
    among("flex_dim", m.flex_dim[id], 1..4)?;
    among("flex_interp", m.flex_interp[id], 0..MAX_ORDER + 1)?;
    among("flex_edgeequality", m.flex_edgeequality[id], 0..3)?;
    let nodes = match m.flex_interp[id] {
        0 => 0,
        order => (order + 1).pow(3),
    };
    expect("flex_nodenum", id, m.flex_nodenum[id], nodes)
}

/// What is counted in other units than its address is within its array; trees of boxes are among those that move.
fn check_extent(m: &Model, id: usize) -> Checked {
    let dim = i64::from(m.flex_dim[id]);
    let elements = i64::from(m.flex_elemnum[id]);
    let lists = [
        (
            "flex_elemdataadr",
            m.flex_elemdataadr[id],
            elements * (dim + 1),
            (m.nflexelemdata, "nflexelemdata"),
        ),
        (
            "flex_elemedgeadr",
            m.flex_elemedgeadr[id],
            elements * EDGES[dim as usize - 1],
            (m.nflexelemedge, "nflexelemedge"),
        ),
        (
            "flex_shelldataadr",
            m.flex_shelldataadr[id],
            i64::from(m.flex_shellnum[id]) * dim,
            (m.nflexshelldata, "nflexshelldata"),
        ),
    ];
    for (field, start, count, size) in lists {
        if start != -1 || count != 0 {
            within(field, id, start.into(), count, size)?;
        }
    }
    let adr = m.flex_bvhadr[id];
    require(
        adr == -1 || adr as usize >= m.nbvhstatic,
        "flex_bvhadr",
        id,
        || {
            let fixed = m.nbvhstatic;
            format!("is {adr}, out of bounds: the first {fixed} boxes do not move (nbvhstatic)")
        },
    )?;
    // the stiffness of what follows nodes is spread over its elements
    let nodes = m.flex_nodenum[id] as usize;
    let room = STIFFNESS * elements as usize;
    let needed = 9 * nodes * nodes;
    let stiff = || {
        m.flex_stiffness[Flex::of(m, id).elems()]
            .as_flattened()
            .iter()
            .any(|&x| x != 0.0)
    };
    require(needed <= room || !stiff(), "flex_elemnum", id, || {
        format!("is {elements}: elements have no room for the stiffness of {nodes} nodes")
    })
}

/// Numbers of the deformable's own parts.
fn check_own(field: &'static str, first: usize, values: &[i32], range: Range<i32>) -> Checked {
    match values.iter().position(|value| !range.contains(value)) {
        None => Ok(()),
        Some(at) => Err(wrong(
            field,
            first + at,
            format!(
                "is {}, out of bounds: at least {} and below {}",
                values[at], range.start, range.end
            ),
        )),
    }
}

/// Bodies carry vertices that follow no nodes.
fn check_vertices(m: &Model, flex: Flex<'_>) -> Checked {
    let verts = flex.verts();
    let nbody = m.nbody as i32;
    let least = if flex.order().is_some() { -1 } else { 0 };
    check_own(
        "flex_vertbodyid",
        verts.start,
        flex.vert_bodies(),
        least..nbody,
    )
}

fn check_edges(m: &Model, flex: Flex<'_>) -> Checked {
    let (edges, nvert) = (flex.edges(), flex.verts().len() as i32);
    let first = 2 * edges.start;
    let ends = m.flex_edge[edges.clone()].as_flattened();
    check_own("flex_edge", first, ends, 0..nvert)?;
    let flaps = m.flex_edgeflap[edges].as_flattened();
    check_own("flex_edgeflap", first, flaps, -1..nvert)
}

fn check_elements(m: &Model, flex: Flex<'_>) -> Checked {
    let id = flex.id;
    let (nvert, nedge, nelem) = (
        flex.verts().len() as i32,
        flex.edges().len() as i32,
        flex.elems().len() as i32,
    );
    let list = |start: i32, count: usize| start.max(0) as usize..start.max(0) as usize + count;
    let corners = flex.dim() + 1;
    let elem = list(m.flex_elemdataadr[id], corners * nelem as usize);
    check_own(
        "flex_elem",
        elem.start,
        &m.flex_elem[elem.clone()],
        0..nvert,
    )?;
    let count = EDGES[flex.dim() - 1] as usize * nelem as usize;
    let elemedge = list(m.flex_elemedgeadr[id], count);
    check_own(
        "flex_elemedge",
        elemedge.start,
        &m.flex_elemedge[elemedge.clone()],
        0..nedge,
    )?;
    let shell = list(
        m.flex_shelldataadr[id],
        flex.dim() * m.flex_shellnum[id] as usize,
    );
    check_own(
        "flex_shell",
        shell.start,
        &m.flex_shell[shell.clone()],
        0..nvert,
    )?;
    let texcoords = match m.flex_texcoordadr[id] {
        -1 => nvert,
        start => m.nflextexcoord as i32 - start,
    };
    let values = &m.flex_elemtexcoord[elem.clone()];
    check_own("flex_elemtexcoord", elem.start, values, -1..texcoords)?;
    let pairs = list(m.flex_evpairadr[id], m.flex_evpairnum[id] as usize);
    for at in pairs {
        let [element, vert] = m.flex_evpair[at];
        check_own("flex_evpair", 2 * at, &[element], 0..nelem)?;
        check_own("flex_evpair", 2 * at + 1, &[vert], 0..nvert)?;
    }
    Ok(())
}

/// The edges that meet in vertices are edges of the same deformable.
fn check_spokes(m: &Model, flex: Flex<'_>) -> Checked {
    let list = m.flex_vertedge.as_flattened();
    let nedge = flex.edges().len() as i32;
    for vert in flex.verts() {
        let (start, count) = (m.flex_vertedgeadr[vert], m.flex_vertedgenum[vert]);
        let room = (list.len(), "twice nflexedge");
        within("flex_vertedgeadr", vert, start.into(), count.into(), room)?;
        let start = start as usize;
        let values = &list[start..start + count as usize];
        check_own("flex_vertedge", start, values, 0..nedge)?;
    }
    Ok(())
}

/// Rows of Jacobians have each dof once, in order.
fn check_rows(m: &Model) -> Checked {
    let increasing = |row: &[i32]| row.windows(2).all(|two| two[0] < two[1]);
    let check = |field, at: usize, start: i32, count: i32, columns: &[i32], size| {
        within(field, at, start.into(), count.into(), (columns.len(), size))?;
        let row = &columns[start as usize..][..count as usize];
        require(increasing(row), field, at, || {
            "leads to dofs that are not in order".to_owned()
        })
    };
    for (at, (&start, &count)) in m
        .flexedge_J_rowadr
        .iter()
        .zip(&m.flexedge_J_rownnz)
        .enumerate()
    {
        check(
            "flexedge_J_rowadr",
            at,
            start,
            count,
            &m.flexedge_J_colind,
            "nJfe",
        )?;
    }
    let rows = m.flexvert_J_rowadr.as_flattened().iter();
    let counts = m.flexvert_J_rownnz.as_flattened();
    let columns = m.flexvert_J_colind.as_flattened();
    for (at, (&start, &count)) in rows.zip(counts).enumerate() {
        check("flexvert_J_rowadr", at, start, count, columns, "twice nJfv")?;
    }
    Ok(())
}
