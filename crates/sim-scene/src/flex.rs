//! Deformables as triangles: the faces of their elements, or a surface that is as thick as they are.

use crate::enums::VisFlag;
use crate::geom::single;
use crate::options::VisOption;
use crate::scene::{Scene, SceneError};
use sim_core::math::Vec3;
use sim_core::model::Flex;
use sim_core::{Data, Model};

/// The faces of a tetrahedron, by its corners.
const FACES: [[usize; 3]; 4] = [[0, 1, 2], [0, 2, 3], [0, 3, 1], [1, 3, 2]];

/// How many triangles a deformable can have, whichever way it is drawn.
pub(crate) fn most_faces(m: &Model, flex: Flex<'_>) -> usize {
    let (pieces, elems) = (m.flex_shellnum[flex.id] as usize, flex.elems());
    if flex.dim() == 2 {
        return 2 * pieces + 2 * elems.len();
    }
    // one layer of a solid is drawn at a time; the first one that is empty is the end
    let layers = &m.flex_elemlayer[elems];
    let sizes = (0..).map(|layer| layers.iter().filter(|&&other| other == layer).count());
    let largest = sizes.take_while(|&size| size > 0).max().unwrap_or(0);
    pieces.max(4 * largest)
}

/// Makes room in a scene for the deformables of a model.
pub(crate) fn make_room(m: &Model, scene: &mut Scene) {
    scene.nflex = m.nflex as i32;
    scene.flexedgeadr.clone_from(&m.flex_edgeadr);
    scene.flexedgenum.clone_from(&m.flex_edgenum);
    scene.flexvertadr.clone_from(&m.flex_vertadr);
    scene.flexvertnum.clone_from(&m.flex_vertnum);
    scene.flexfaceused = vec![0; m.nflex];
    scene.flexedge = m.flex_edge.as_flattened().to_vec();
    scene.flexvert = vec![0.0; 3 * m.nflexvert];
    let mut total = 0;
    let mut most_verts = 0;
    for flex in m.flexes() {
        let faces = most_faces(m, flex);
        scene.flexfaceadr.push(total as i32);
        scene.flexfacenum.push(faces as i32);
        total += faces;
        most_verts = most_verts.max(flex.verts().len());
    }
    scene.flexface = vec![0.0; 9 * total];
    scene.flexnormal = vec![0.0; 9 * total];
    scene.flextexcoord = vec![0.0; 6 * total];
    scene.vert_normals = vec![Vec3::ZERO; most_verts];
}

/// Numbers that a scene has for the deformables of a model, four bytes each.
pub(crate) fn numbers(m: &Model) -> usize {
    let faces: usize = m.flexes().map(|flex| most_faces(m, flex)).sum();
    let normals = 6 * m.nflexvert;
    24 * faces + 2 * m.nflexedge + 3 * m.nflexvert + 7 * m.nflex + normals
}

/// Fills in the vertices and the triangles of deformables, as the options ask for.
pub fn update_flexes(
    m: &Model,
    d: &Data,
    opt: &VisOption,
    scene: &mut Scene,
) -> Result<(), SceneError> {
    if scene.flexvert.len() != 3 * m.nflexvert || scene.flexfaceadr.len() != m.nflex {
        return Err(SceneError::OtherModel);
    }
    scene.flexvertopt = opt.flags[VisFlag::FlexVert as usize];
    scene.flexedgeopt = opt.flags[VisFlag::FlexEdge as usize];
    scene.flexfaceopt = opt.flags[VisFlag::FlexFace as usize];
    scene.flexskinopt = opt.flags[VisFlag::FlexSkin as usize];
    let (verts, _) = scene.flexvert.as_chunks_mut::<3>();
    for (out, &vert) in verts.iter_mut().zip(&d.flexvert_xpos) {
        *out = single(vert);
    }
    let mut normals = std::mem::take(&mut scene.vert_normals);
    for flex in m.flexes() {
        let mut mesh = FlexMesh::of(m, d, flex, scene);
        if flex.dim() > 1 && opt.shows(VisFlag::FlexSkin) {
            mesh.skin(m, &mut normals);
        } else if flex.dim() > 1 && opt.shows(VisFlag::FlexFace) {
            mesh.elements(m, opt.flex_layer);
        }
        scene.flexfaceused[flex.id] = mesh.count as i32;
    }
    scene.vert_normals = normals;
    Ok(())
}

/// The triangles of a deformable while they are made.
struct FlexMesh<'a> {
    flex: Flex<'a>,
    verts: &'a [Vec3],
    radius: f64,
    count: usize,
    faces: &'a mut [[f32; 9]],
    normals: &'a mut [[f32; 9]],
    texcoords: &'a mut [[f32; 6]],
    /// texture coordinates, where there are any
    texture: Option<&'a [[f32; 2]]>,
}

impl<'a> FlexMesh<'a> {
    fn of(m: &'a Model, d: &'a Data, flex: Flex<'a>, scene: &'a mut Scene) -> FlexMesh<'a> {
        let first = scene.flexfaceadr[flex.id].max(0) as usize;
        let faces = first..first + most_faces(m, flex);
        let texture = usize::try_from(m.flex_texcoordadr[flex.id]).ok();
        FlexMesh {
            flex,
            verts: &d.flexvert_xpos[flex.verts()],
            radius: flex.radius(),
            count: 0,
            faces: &mut scene.flexface.as_chunks_mut().0[faces.clone()],
            normals: &mut scene.flexnormal.as_chunks_mut().0[faces.clone()],
            texcoords: &mut scene.flextexcoord.as_chunks_mut().0[faces],
            texture: texture.map(|first| &m.flex_texcoord[first..]),
        }
    }

    /// Adds a triangle; `texture` says which texture coordinates its corners have.
    fn push(&mut self, corners: [Vec3; 3], normals: [Vec3; 3], texture: [i32; 3]) {
        let Some(face) = self.faces.get_mut(self.count) else {
            return;
        };
        let flat = |v: [Vec3; 3]| std::array::from_fn(|i| v[i / 3][i % 3] as f32);
        *face = flat(corners);
        self.normals[self.count] = flat(normals);
        if let Some(source) = self.texture {
            let coordinate = |id: i32| source.get(id as usize).copied().unwrap_or_default();
            let [a, b, c] = texture.map(coordinate);
            self.texcoords[self.count] = [a[0], a[1], b[0], b[1], c[0], c[1]];
        }
        self.count += 1;
    }

    /// The unit normal of a triangle.
    fn normal(&self, [a, b, c]: [i32; 3]) -> Vec3 {
        let [a, b, c] = [a, b, c].map(|v| self.verts[v as usize]);
        (b - a).cross(c - a).normalized().0
    }

    /// The faces of elements, each moved out along its normal: both sides of triangles, and the tetrahedra of one layer.
    fn elements(&mut self, m: &Model, layer: i32) {
        let (flex, elems) = (self.flex, self.flex.elems());
        let dim = flex.dim();
        let textures = element_textures(m, flex);
        let sides: &[[usize; 3]] = match dim {
            2 => &[[0, 1, 2], [0, 2, 1]],
            _ => &FACES,
        };
        for ((corners, texture), e) in flex.corners().zip(textures).zip(elems) {
            if dim == 3 && m.flex_elemlayer[e] != layer {
                continue;
            }
            for side in sides {
                let ids = side.map(|k| corners[k]);
                let normal = self.normal(ids);
                let place = ids.map(|v| self.verts[v as usize] + normal * self.radius);
                self.push(place, [normal; 3], side.map(|k| texture[k]));
            }
        }
    }

    /// The surface, moved out along normals at vertices: both sides of triangles and what is between them at the border,
    /// or the outside of a solid. `work` has room for a normal per vertex.
    fn skin(&mut self, m: &Model, work: &mut [Vec3]) {
        let flex = self.flex;
        let first = m.flex_shelldataadr[flex.id].max(0) as usize;
        let count = flex.dim() * m.flex_shellnum[flex.id] as usize;
        let shell = m.flex_shell[first..first + count].chunks_exact(flex.dim());
        let normals = &mut work[..self.verts.len()];
        normals.fill(Vec3::ZERO);
        let pieces = match flex.dim() {
            2 => flex.corners(),
            _ => shell.clone(),
        };
        for piece in pieces {
            let ids = [piece[0], piece[1], piece[2]];
            let normal = self.normal(ids);
            ids.iter().for_each(|&v| normals[v as usize] += normal);
        }
        for normal in &mut *normals {
            normal.normalize();
        }

        if flex.dim() == 3 {
            for piece in shell {
                let ids = [piece[0], piece[1], piece[2]];
                self.smooth(m, ids, ids, normals, self.radius);
            }
            return;
        }
        for (corners, texture) in flex.corners().zip(element_textures(m, flex)) {
            for (side, radius) in [([0, 1, 2], self.radius), ([0, 2, 1], -self.radius)] {
                let (ids, texture) = (side.map(|k| corners[k]), side.map(|k| texture[k]));
                self.smooth(m, ids, texture, normals, radius);
            }
        }
        for piece in shell {
            self.side([piece[0], piece[1]], normals, self.radius);
            self.side([piece[1], piece[0]], normals, -self.radius);
        }
    }

    /// A triangle of the surface.
    fn smooth(
        &mut self,
        m: &Model,
        ids: [i32; 3],
        texture: [i32; 3],
        normals: &[Vec3],
        radius: f64,
    ) {
        let sign = if radius > 0.0 { 1.0 } else { -1.0 };
        let shading = if m.flex_flatskin[self.flex.id] != 0 {
            [self.normal(ids); 3]
        } else {
            ids.map(|v| normals[v as usize])
        };
        let place = ids.map(|v| self.verts[v as usize] + normals[v as usize] * radius);
        self.push(place, shading.map(|normal| normal * sign), texture);
    }

    /// Half of the strip between both sides along a piece of the border.
    fn side(&mut self, [a, b]: [i32; 2], normals: &[Vec3], radius: f64) {
        let along = self.verts[b as usize] - self.verts[a as usize];
        let mut normal = along.cross(normals[b as usize]);
        if radius < 0.0 {
            normal *= -1.0;
        }
        let normal = normal.normalized().0;
        let place = [(a, radius), (b, -radius), (b, radius)]
            .map(|(v, radius)| self.verts[v as usize] + normals[v as usize] * radius);
        self.push(place, [normal; 3], [a, b, b]);
    }
}

/// The texture coordinates at the corners of elements, by number.
fn element_textures<'m>(m: &'m Model, flex: Flex<'_>) -> std::slice::ChunksExact<'m, i32> {
    let corners = flex.dim() + 1;
    let first = m.flex_elemdataadr[flex.id].max(0) as usize;
    m.flex_elemtexcoord[first..first + corners * flex.elems().len()].chunks_exact(corners)
}
