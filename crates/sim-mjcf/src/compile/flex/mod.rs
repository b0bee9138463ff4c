//! Flexes: lines, triangles or tetrahedra between points that bodies carry, or that follow the nodes of a box.
//!
//! What is written is checked in MuJoCo's order; then edges and the surface are found (`mesh`), the stiffness of elements
//! (`elasticity`, `bending`, `interpolated`), and the tree of boxes.

mod bending;
mod elasticity;
mod interpolated;
mod mesh;
mod write;

pub(crate) use write::{jacobian_sizes, write};

use self::mesh::Mesh;
use super::bvh::{Bvh, Face};
use super::draft::Draft;
use super::fault::{Checked, Fault};
use super::names::Names;
use crate::frames::rotate;
use crate::spec;
use sim_core::math::{MINVAL, Pose, Vec3};
use sim_core::model::{FlexSelf, ObjType};

/// A flex.
#[derive(Clone, Debug)]
pub(crate) struct Flex<'a> {
    /// as it is written
    pub spec: &'a spec::Flex,
    /// 1 for lines, 2 for triangles, 3 for tetrahedra
    pub dim: usize,
    /// how many vertices it has
    pub nvert: usize,
    /// material; -1: none
    pub matid: i32,
    /// whether one body carries all of it
    pub rigid: bool,
    /// whether all vertices, or nodes, are at the origins of their bodies
    pub centered: bool,
    /// the order of the polynomials by which vertices follow nodes; 0: they do not
    pub order: usize,
    /// the bodies of the vertices, one of all that one body carries; -1 for those that follow nodes
    pub vertbody: Vec<i32>,
    /// the bodies of the nodes
    pub nodebody: Vec<i32>,
    /// the texture coordinates of the corners of elements
    pub elemtexcoord: Vec<i32>,
    /// elements, edges and surface
    pub mesh: Mesh,
    /// 21 numbers for each element, or none
    pub stiffness: Vec<f64>,
    /// 17 numbers for each edge, or none
    pub bending: Vec<f64>,
    /// boxes around elements
    pub bvh: Bvh,
    /// half sizes of the box around all vertices
    pub size: Vec3,
    /// vertices in that box, from 0 to 1
    pub vert0: Vec<Vec3>,
    /// nodes in the world
    pub node0: Vec<Vec3>,
}

/// Makes all flexes.
pub(crate) fn compile_all<'a>(draft: &Draft<'a>, names: &Names<'_>) -> Checked<Vec<Flex<'a>>> {
    let flexes = draft.spec.flexes.iter().enumerate();
    flexes
        .map(|(id, spec)| compile(spec, id, draft, names))
        .collect()
}

/// What is written, before bodies are looked for.
struct Written {
    dim: usize,
    nvert: usize,
    order: usize,
    interpolated: bool,
}

fn compile<'a>(
    spec: &'a spec::Flex,
    id: usize,
    draft: &Draft<'a>,
    names: &Names<'_>,
) -> Checked<Flex<'a>> {
    let fault = |message: String| Fault::of(spec, id, message);
    let written = check(spec).map_err(fault)?;
    let Written {
        dim,
        nvert,
        order,
        interpolated,
    } = written;
    let material = spec.material.as_str();
    let matid = match material {
        "" => -1,
        name => match names.find(ObjType::Material, name)? {
            Some(material) => material as i32,
            None => return Err(fault(format!("unknown material '{name}' in flex"))),
        },
    };
    let (mut vertbody, nodebody) = resolve(spec, id, draft, names)?;
    check_repeats(spec, dim).map_err(|message| fault(message.to_owned()))?;

    let rigid = !interpolated && vertbody.iter().all(|&body| body == vertbody[0]);
    let all_zero = |numbers: &[f64]| numbers.iter().all(|&x| x == 0.0);
    let centered = match interpolated {
        true => all_zero(&spec.node),
        false => all_zero(&spec.vert),
    };
    let places = Places { draft };
    let points = (0..nvert).map(|i| {
        let body = vertbody[if rigid { 0 } else { i }];
        let local = (!centered || interpolated).then(|| triple(&spec.vert, i));
        places.point(body, local)
    });
    let points: Vec<Vec3> = points.collect();
    let node0: Vec<Vec3> = (nodebody.iter().enumerate())
        .map(|(i, &body)| places.point(body, (!centered).then(|| triple(&spec.node, i))))
        .collect();
    if interpolated {
        // vertices follow nodes: no body carries them
        vertbody.fill(-1);
    }

    let mesh = Mesh::new(dim, &spec.elem, &points);
    let elemtexcoord = texcoords(spec, dim, &mesh).map_err(fault)?;
    let (stiffness, bending) = elastic(spec, &written, &mesh, &points, &node0).map_err(fault)?;
    let bvh = boxes(spec, &mesh, &points);
    let Some(root) = bvh.nodes.first() else {
        // MuJoCo crashes here
        let message = "no element can collide: activelayers is too small";
        return Err(fault(message.to_owned()));
    };
    let aabb = root.aabb;
    let size = Vec3([3, 4, 5].map(|k| aabb[k] - spec.radius));
    let scaled = |point: &Vec3| {
        Vec3([0, 1, 2].map(|k| match size[k] > MINVAL {
            true => (point[k] - aabb[k]) / (2.0 * size[k]) + 0.5,
            false => 0.5,
        }))
    };
    Ok(Flex {
        spec,
        dim,
        nvert,
        matid,
        rigid,
        centered,
        order,
        vertbody,
        nodebody,
        elemtexcoord,
        mesh,
        stiffness,
        bending,
        bvh,
        size,
        vert0: points.iter().map(scaled).collect(),
        node0,
    })
}

/// Refuses what does not fit together, in MuJoCo's words.
fn check(spec: &spec::Flex) -> Result<Written, String> {
    let refuse = |message: &str| Err(message.to_owned());
    let dim = match usize::try_from(spec.dim) {
        Ok(dim @ 1..=3) => dim,
        Ok(_) | Err(_) => return refuse("dim must be 1, 2 or 3"),
    };
    let interpolated = !spec.nodebody.is_empty();
    if spec.elem.is_empty() {
        return refuse("elem is empty");
    }
    if !spec.elem.len().is_multiple_of(dim + 1) {
        return refuse("elem size must be multiple of (dim+1)");
    }
    if spec.vertbody.is_empty() && !interpolated {
        return refuse("vertbody and nodebody are both empty");
    }
    if !spec.vert.len().is_multiple_of(3) {
        return refuse("vert size must be a multiple of 3");
    }
    if spec.edgestiffness > 0.0 && dim > 1 {
        return refuse("edge stiffness only available for dim=1, please use elasticity plugins");
    }
    if interpolated && spec.selfcollide != FlexSelf::None as i32 {
        return refuse("trilinear interpolation cannot do self-collision");
    }
    if interpolated && spec.internal {
        return refuse("trilinear interpolation cannot do internal collisions");
    }
    if FlexSelf::from_i32(spec.selfcollide).is_none() {
        return refuse("invalid selfcollide");
    }
    let nvert = match spec.vert.len() / 3 {
        0 => spec.vertbody.len(),
        nvert if ![1, nvert].contains(&spec.vertbody.len()) => {
            return refuse("vertbody size must be 1 or nvert");
        }
        nvert => nvert,
    };
    if nvert < dim + 1 {
        return refuse("not enough vertices");
    }
    let order = check_nodes(spec, nvert)?;
    let exists = |&v: &i32| usize::try_from(v).is_ok_and(|v| v < nvert);
    if !spec.elem.iter().all(exists) {
        return refuse("elem vertex id out of range");
    }
    let texcoords = spec.texcoord.len();
    if texcoords != 0 && texcoords != 2 * nvert && spec.elemtexcoord.is_empty() {
        return refuse("two texture coordinates per vertex expected");
    }
    Ok(Written {
        dim,
        nvert,
        order,
        interpolated,
    })
}

/// The order of interpolation by the number of nodes, which is a cube.
fn check_nodes(spec: &spec::Flex, nvert: usize) -> Result<usize, String> {
    let order = match spec.nodebody.len() {
        0 => return Ok(0),
        8 => 1,
        27 => 2,
        nodes => {
            let order = sim_math::pow(nodes as f64, 1.0 / 3.0) - 1.0;
            return Err(format!(
                "number of nodes must be {}^3 but it is {nodes}",
                order as i32
            ));
        }
    };
    // MuJoCo reads outside of its arrays for these
    if spec.vert.is_empty() || spec.vertbody.len() != nvert {
        return Err("a flex with nodes needs a position and a body for each vertex".to_owned());
    }
    if !spec.node.is_empty() && spec.node.len() != 3 * spec.nodebody.len() {
        return Err("node size must be 3 times the number of nodes".to_owned());
    }
    Ok(order)
}

/// Finds the bodies of vertices and nodes.
pub(crate) fn resolve(
    spec: &spec::Flex,
    id: usize,
    draft: &Draft<'_>,
    names: &Names<'_>,
) -> Checked<(Vec<i32>, Vec<i32>)> {
    let find = |name: &String| {
        names.find(ObjType::Body, name)?.ok_or_else(|| {
            let message = format!("unknown body '{name}' in flex");
            Fault::of(spec, id, message)
        })
    };
    let bends = spec.dim == 2 && [1, 3].contains(&spec.elastic2d);
    let mut vertbody = Vec::with_capacity(spec.vertbody.len());
    for name in &spec.vertbody {
        let body = find(name)?;
        if bends && draft.bodies[body].joints.len() != 3 {
            return Err(Fault::of(spec, id, "pins are not supported for bending"));
        }
        vertbody.push(body as i32);
    }
    let nodebody = spec.nodebody.iter().map(|name| Ok(find(name)? as i32));
    Ok((vertbody, nodebody.collect::<Checked<_>>()?))
}

/// Refuses elements that have a corner twice.
fn check_repeats(spec: &spec::Flex, dim: usize) -> Result<(), &'static str> {
    let repeats = |element: &[i32]| (1..element.len()).any(|i| element[..i].contains(&element[i]));
    match spec.elem.chunks_exact(dim + 1).any(repeats) {
        true => Err("repeated vertex in element"),
        false => Ok(()),
    }
}

/// Three numbers of a list.
fn triple(numbers: &[f64], i: usize) -> Vec3 {
    Vec3([0, 1, 2].map(|k| numbers[3 * i + k]))
}

/// Where bodies are when no joint has moved.
struct Places<'d, 'a> {
    draft: &'d Draft<'a>,
}

impl Places<'_, '_> {
    /// A point of a body in the world; none is the origin.
    fn point(&self, body: i32, local: Option<Vec3>) -> Vec3 {
        let Pose { pos, quat } = self.draft.bodies[body as usize].global;
        match local {
            Some(local) => pos + rotate(local, quat),
            None => pos,
        }
    }
}

/// The texture coordinates of all corners of elements: those that are written, or those of the vertices.
fn texcoords(spec: &spec::Flex, dim: usize, mesh: &Mesh) -> Result<Vec<i32>, String> {
    if spec.texcoord.is_empty() {
        return Ok(mesh.elem.clone());
    }
    let corners = mesh.elem.len();
    let mut list = spec.elemtexcoord.clone();
    if list.is_empty() {
        // triangles are what is drawn: MuJoCo takes three corners of each element
        let drawn = 3 * corners / (dim + 1);
        list.extend_from_slice(&spec.elem[..drawn.min(corners)]);
    }
    if list.len() > corners {
        return Err(format!(
            "elemtexcoord has {} values, elements have {corners} corners",
            list.len()
        ));
    }
    let known = (spec.texcoord.len() / 2) as i32;
    if let Some(at) = list.iter().position(|x| !(-1..known).contains(x)) {
        let value = list[at];
        return Err(format!(
            "elemtexcoord {at} is {value}, there are {known} texture coordinates"
        ));
    }
    list.resize(corners, 0);
    Ok(list)
}

/// Stiffness of elements and of edges against bending; empty where there is none.
fn elastic(
    spec: &spec::Flex,
    written: &Written,
    mesh: &Mesh,
    points: &[Vec3],
    nodes: &[Vec3],
) -> Result<(Vec<f64>, Vec<f64>), String> {
    let (mut stiffness, mut bending) = (Vec::new(), Vec::new());
    if spec.young.is_nan() || spec.young <= 0.0 {
        return Ok((stiffness, bending));
    }
    if spec.poisson < 0.0 || spec.poisson >= 0.5 {
        return Err("Poisson ratio must be in [0, 0.5)".to_owned());
    }
    let count = mesh.count();
    if written.interpolated {
        stiffness = interpolated::stiffness(nodes, spec.young, spec.poisson, written.order);
        // MuJoCo takes one that has not quite enough room, and writes behind it
        let room = stiffness.len() / elasticity::NUMBERS;
        let least = if count < room { room } else { room + 1 };
        if count < least {
            return Err(format!(
                "Trilinear dofs are require at least {least} elements"
            ));
        }
    } else {
        let thickness = match written.dim {
            2 if spec.elastic2d >= 2 && spec.thickness > 0.0 => Some(spec.thickness),
            3 => Some(elasticity::OF_SOLIDS),
            _ => None,
        };
        if let Some(thickness) = thickness {
            let material = elasticity::Material {
                young: spec.young,
                poisson: spec.poisson,
                thickness,
            };
            let elements = mesh.elements();
            stiffness = elements
                .flat_map(|element| elasticity::stiffness(element, points, material))
                .collect();
        }
    }
    stiffness.resize(elasticity::NUMBERS * count, 0.0);
    if written.dim == 2 && [1, 3].contains(&spec.elastic2d) {
        if spec.thickness < 0.0 {
            return Err("thickness must be positive for bending stiffness".to_owned());
        }
        let shear = spec.young / (2.0 * (1.0 + spec.poisson));
        bending = (mesh.flaps.iter())
            .flat_map(|flap| bending::stiffness(flap, points, shear, spec.thickness))
            .collect();
    }
    Ok((stiffness, bending))
}

/// The tree of the boxes around elements. Of a solid only outer layers are in it.
fn boxes(spec: &spec::Flex, mesh: &Mesh, points: &[Vec3]) -> Bvh {
    let mut leaves = Vec::with_capacity(mesh.count());
    for (id, element) in mesh.elements().enumerate() {
        if spec.dim == 3 && mesh.layers[id] >= spec.activelayers {
            continue;
        }
        let first = points[element[0] as usize];
        let (mut low, mut high) = (first, first);
        for &v in &element[1..] {
            let point = points[v as usize];
            for k in 0..3 {
                low[k] = low[k].min(point[k]);
                high[k] = high[k].max(point[k]);
            }
        }
        let center = Vec3([0, 1, 2].map(|k| 0.5 * (high[k] + low[k])));
        let half = Vec3([0, 1, 2].map(|k| 0.5 * (high[k] - low[k]) + spec.radius));
        leaves.push((id, Face::around(center, half)));
    }
    Bvh::of_boxes(leaves.iter().map(|(id, face)| (*id, face)))
}
