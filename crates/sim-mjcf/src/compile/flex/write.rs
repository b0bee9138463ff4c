//! Writes flexes into the model.

use super::Flex;
use super::mesh::edges_of;
use crate::compile::draft::Draft;
use crate::spec::Equality;
use sim_core::Model;
use sim_core::math::Vec3;
use sim_core::model::EqualityType;

/// How many entries the Jacobians of edges and of vertices have: the dofs that move one end of an edge, or a vertex or a
/// neighbour of it.
pub(crate) fn jacobian_sizes(draft: &Draft<'_>, flexes: &[Flex<'_>]) -> (usize, usize) {
    let (mut edges, mut verts) = (0, 0);
    let mut counter = Counter {
        draft,
        seen: vec![0; draft.bodies.len()],
        round: 0,
    };
    for flex in flexes {
        if flex.rigid || flex.order > 0 {
            continue;
        }
        let body = |v: i32| flex.vertbody[v as usize];
        let mut beside = vec![Vec::new(); flex.nvert];
        for &[a, b] in &flex.mesh.edges {
            edges += counter.dofs([body(a), body(b)]);
            beside[a as usize].push(b);
            beside[b as usize].push(a);
        }
        for (vert, beside) in beside.iter().enumerate() {
            let around = beside.iter().map(|&v| body(v));
            verts += counter.dofs(around.chain([flex.vertbody[vert]]));
        }
    }
    (edges, verts)
}

/// Counts the dofs that move at least one of some bodies.
struct Counter<'d, 'a> {
    draft: &'d Draft<'a>,
    /// in which round a body was seen last
    seen: Vec<usize>,
    round: usize,
}

impl Counter<'_, '_> {
    fn dofs(&mut self, bodies: impl IntoIterator<Item = i32>) -> usize {
        self.round += 1;
        let mut count = 0;
        for body in bodies {
            let mut body = body as usize;
            // all above one that was seen have been seen, too
            while self.seen[body] != self.round {
                self.seen[body] = self.round;
                count += self.draft.bodies[body].dofnum;
                body = self.draft.bodies[body].parent;
            }
        }
        count
    }
}

/// Where the parts of a flex start in the arrays that all flexes share.
#[derive(Clone, Copy, Default)]
struct Starts {
    vert: usize,
    node: usize,
    edge: usize,
    elem: usize,
    elemdata: usize,
    elemedge: usize,
    shelldata: usize,
    pair: usize,
    texcoord: usize,
    bvh: usize,
}

/// Writes all flexes. Their trees of boxes come after all others.
pub(crate) fn write(m: &mut Model, flexes: &[Flex<'_>], equalities: &[Equality]) {
    let mut at = Starts {
        bvh: m.nbvhstatic,
        ..Starts::default()
    };
    for (id, flex) in flexes.iter().enumerate() {
        write_settings(m, id, flex);
        m.flex_edgeequality[id] = held(flex, equalities);
        write_mesh(m, id, flex, at);
        write_points(m, id, flex, at);
        write_edges(m, flex, at.edge);
        write_stiffness(m, flex, at);
        let trees = write_boxes(m, id, flex, at.bvh);
        at.vert += flex.nvert;
        at.node += flex.nodebody.len();
        at.edge += flex.mesh.edges.len();
        at.elem += flex.mesh.count();
        at.elemdata += flex.mesh.elem.len();
        at.elemedge += flex.mesh.elemedge.len();
        at.shelldata += flex.mesh.shell.len();
        at.pair += flex.mesh.pairs.len();
        at.texcoord += flex.spec.texcoord.len() / 2;
        at.bvh += trees;
    }
}

/// What the first constraint on a flex holds: 1 edges, 2 vertices, 0 if there is none.
fn held(flex: &Flex<'_>, equalities: &[Equality]) -> i32 {
    let of_flex = |eq: &&Equality| eq.name1 == flex.spec.name;
    let held = equalities
        .iter()
        .filter(of_flex)
        .find_map(|eq| match eq.ty {
            EqualityType::Flex => Some(1),
            EqualityType::FlexVert => Some(2),
            EqualityType::Connect
            | EqualityType::Weld
            | EqualityType::Joint
            | EqualityType::Tendon
            | EqualityType::Distance => None,
        });
    held.unwrap_or(0)
}

fn write_settings(m: &mut Model, id: usize, flex: &Flex<'_>) {
    let spec = flex.spec;
    m.flex_contype[id] = spec.contype;
    m.flex_conaffinity[id] = spec.conaffinity;
    m.flex_condim[id] = spec.condim;
    m.flex_priority[id] = spec.priority;
    m.flex_solmix[id] = spec.solmix;
    m.flex_solref[id] = spec.solref;
    m.flex_solimp[id] = spec.solimp;
    m.flex_friction[id] = Vec3(spec.friction);
    m.flex_margin[id] = spec.margin;
    m.flex_gap[id] = spec.gap;
    m.flex_internal[id] = u8::from(spec.internal);
    m.flex_selfcollide[id] = spec.selfcollide;
    m.flex_activelayers[id] = spec.activelayers;
    m.flex_passive[id] = spec.passive;
    m.flex_dim[id] = flex.dim as i32;
    m.flex_matid[id] = flex.matid;
    m.flex_group[id] = spec.group;
    m.flex_interp[id] = flex.order as i32;
    m.flex_radius[id] = spec.radius;
    m.flex_size[id] = flex.size;
    m.flex_damping[id] = spec.damping;
    m.flex_edgestiffness[id] = spec.edgestiffness;
    m.flex_edgedamping[id] = spec.edgedamping;
    m.flex_rigid[id] = u8::from(flex.rigid);
    m.flex_centered[id] = u8::from(flex.centered);
    m.flex_flatskin[id] = u8::from(spec.flatskin);
    m.flex_rgba[id] = spec.rgba;
}

/// Where something starts; -1 if there is nothing.
fn address(start: usize, count: usize) -> i32 {
    match count {
        0 => -1,
        _ => start as i32,
    }
}

fn write_mesh(m: &mut Model, id: usize, flex: &Flex<'_>, at: Starts) {
    let mesh = &flex.mesh;
    m.flex_edgeadr[id] = at.edge as i32;
    m.flex_edgenum[id] = mesh.edges.len() as i32;
    m.flex_elemadr[id] = at.elem as i32;
    m.flex_elemnum[id] = mesh.count() as i32;
    m.flex_elemdataadr[id] = at.elemdata as i32;
    m.flex_elemedgeadr[id] = at.elemedge as i32;
    m.flex_shellnum[id] = (mesh.shell.len() / flex.dim) as i32;
    m.flex_shelldataadr[id] = address(at.shelldata, mesh.shell.len());
    m.flex_evpairadr[id] = address(at.pair, mesh.pairs.len());
    m.flex_evpairnum[id] = mesh.pairs.len() as i32;
    m.flex_texcoordadr[id] = address(at.texcoord, flex.spec.texcoord.len());
    put(&mut m.flex_elem, at.elemdata, &mesh.elem);
    put(&mut m.flex_elemtexcoord, at.elemdata, &flex.elemtexcoord);
    put(&mut m.flex_elemedge, at.elemedge, &mesh.elemedge);
    put(&mut m.flex_elemlayer, at.elem, &mesh.layers);
    put(&mut m.flex_shell, at.shelldata, &mesh.shell);
    put(&mut m.flex_evpair, at.pair, &mesh.pairs);
    let texcoords = flex.spec.texcoord.as_chunks().0;
    put(&mut m.flex_texcoord, at.texcoord, texcoords);
    debug_assert_eq!(mesh.elemedge.len(), mesh.count() * edges_of(flex.dim));
}

fn write_points(m: &mut Model, id: usize, flex: &Flex<'_>, at: Starts) {
    m.flex_vertadr[id] = at.vert as i32;
    m.flex_vertnum[id] = flex.nvert as i32;
    m.flex_nodeadr[id] = at.node as i32;
    m.flex_nodenum[id] = flex.nodebody.len() as i32;
    for (i, vert0) in flex.vert0.iter().enumerate() {
        let body = if flex.rigid { 0 } else { i };
        m.flex_vertbodyid[at.vert + i] = flex.vertbody[body];
        m.flex_vert0[at.vert + i] = *vert0;
    }
    if !flex.centered || flex.order > 0 {
        let verts = flex.spec.vert.as_chunks().0;
        put(m.flex_vert.as_mut_slice(), at.vert, &vectors(verts));
    }
    if !flex.centered && flex.order > 0 {
        let nodes = flex.spec.node.as_chunks().0;
        put(m.flex_node.as_mut_slice(), at.node, &vectors(nodes));
    }
    put(&mut m.flex_nodebodyid, at.node, &flex.nodebody);
    put(&mut m.flex_node0, at.node, &flex.node0);
}

fn vectors(numbers: &[[f64; 3]]) -> Vec<Vec3> {
    numbers.iter().copied().map(Vec3).collect()
}

fn write_edges(m: &mut Model, flex: &Flex<'_>, start: usize) {
    let bends = flex.dim == 2 && [1, 3].contains(&flex.spec.elastic2d);
    for (i, &ends) in flex.mesh.edges.iter().enumerate() {
        let edge = start + i;
        m.flex_edge[edge] = ends;
        m.flex_edgeflap[edge] = match bends {
            true => [flex.mesh.flaps[i][2], flex.mesh.flaps[i][3]],
            false => [-1, -1],
        };
        let welded = || {
            let [a, b] = ends.map(|v| m.body_weldid[flex.vertbody[v as usize] as usize]);
            a == b
        };
        // nobody asks it of those that follow nodes
        let rigid = flex.rigid || flex.order == 0 && welded();
        m.flexedge_rigid[edge] = u8::from(rigid);
    }
}

fn write_stiffness(m: &mut Model, flex: &Flex<'_>, at: Starts) {
    let elements = flex.stiffness.as_chunks().0;
    put(&mut m.flex_stiffness, at.elem, elements);
    let edges = flex.bending.as_chunks().0;
    put(&mut m.flex_bending, at.edge, edges);
}

/// Writes the tree of boxes and returns how many nodes it has. The boxes themselves move: a simulation has them.
fn write_boxes(m: &mut Model, id: usize, flex: &Flex<'_>, start: usize) -> usize {
    let nodes = &flex.bvh.nodes;
    m.flex_bvhadr[id] = address(start, nodes.len());
    m.flex_bvhnum[id] = nodes.len() as i32;
    for (i, (node, element)) in nodes.iter().zip(&flex.bvh.geom).enumerate() {
        m.bvh_child[start + i] = node.child;
        m.bvh_depth[start + i] = node.depth;
        m.bvh_nodeid[start + i] = element.map_or(-1, |element| element as i32);
    }
    nodes.len()
}

/// Copies a list into a longer one.
fn put<T: Copy>(to: &mut [T], start: usize, from: &[T]) {
    to[start..start + from.len()].copy_from_slice(from);
}
