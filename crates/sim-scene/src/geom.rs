//! A thing to draw.

use crate::enums::Shape;
use crate::record::{Text, record};
use crate::scene::SceneError;
use sim_core::math::{Mat3, Quat, Vec3};
use sim_core::model::{GeomType, ObjType};

record! {
    /// A thing to draw: a shape with its place, its colour and what it stands for.
    #[derive(Clone, Copy, Debug, PartialEq)]
    Geom {
        /// its shape: a number of [`GeomType`] or [`Shape`]
        r#type as "type": i32,
        /// the mesh, height field or plane, else -1; of a mesh twice its number, and one more for its convex hull
        dataid: i32,
        /// kind of the object that it stands for ([`ObjType`]), `Unknown` for decoration
        objtype: i32,
        /// the object that it stands for, -1 for none
        objid: i32,
        /// a number of [`CatBit`](crate::CatBit)
        category: i32,
        /// its material, -1 for none
        matid: i32,
        /// whether its mesh or deformable has texture coordinates
        texcoord: i32,
        /// its number where pictures show which geom is where, -1 if it is not shown there
        segid: i32,
        /// its sizes in x, y and z
        size: [f32; 3],
        /// where it is
        pos: [f32; 3],
        /// how it is turned: rotation matrix by rows
        mat: [[f32; 3]; 3],
        /// its colour: red, green, blue, opacity
        rgba: [f32; 4],
        /// how much it glows
        emission: f32,
        /// how strong its highlights are
        specular: f32,
        /// how small its highlights are
        shininess: f32,
        /// how much it mirrors
        reflectance: f32,
        /// what is written beside it
        label: Text<100>,
        /// distance to the camera, for whoever draws what is transparent
        camdist: f32,
        /// radius of the ball around a geom of the model, else 0
        modelrbound: f32,
        /// whether it is drawn as transparent
        transparent: u8,
    }
}

impl Default for Geom {
    /// Nothing: a grey shape of no type.
    fn default() -> Geom {
        Geom {
            r#type: Shape::None as i32,
            dataid: -1,
            objtype: ObjType::Unknown as i32,
            objid: 0,
            category: 0,
            matid: -1,
            texcoord: 0,
            segid: 0,
            size: [0.1; 3],
            pos: [0.0; 3],
            mat: [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
            rgba: [0.5, 0.5, 0.5, 1.0],
            emission: 0.0,
            specular: 0.5,
            shininess: 0.5,
            reflectance: 0.0,
            label: Text::default(),
            camdist: 0.0,
            modelrbound: 0.0,
            transparent: 0,
        }
    }
}

/// Three numbers in single precision.
pub(crate) fn single(v: Vec3) -> [f32; 3] {
    v.0.map(|x| x as f32)
}

fn single_rows(mat: &Mat3) -> [[f32; 3]; 3] {
    std::array::from_fn(|i| single(mat.row(i)))
}

impl Geom {
    /// Gives the geom a shape, size, place and colour, and everything else its default, but for the object that it
    /// stands for, its category and its number.
    pub fn init(
        &mut self,
        shape: i32,
        size: Option<Vec3>,
        pos: Option<Vec3>,
        mat: Option<&Mat3>,
        rgba: Option<[f32; 4]>,
    ) {
        *self = Geom {
            r#type: shape,
            objtype: self.objtype,
            objid: self.objid,
            category: self.category,
            segid: self.segid,
            camdist: self.camdist,
            transparent: self.transparent,
            ..Geom::default()
        };
        if let Some(size) = size {
            self.size = stretch(shape, single(size));
        }
        if let Some(pos) = pos {
            self.pos = single(pos);
        }
        if let Some(mat) = mat {
            self.turn(mat);
        }
        if let Some(rgba) = rgba {
            self.rgba = rgba;
        }
    }

    /// Turns the geom.
    pub(crate) fn turn(&mut self, mat: &Mat3) {
        self.mat = single_rows(mat);
    }

    /// Makes the geom a capsule, cylinder, arrow or line between two points.
    pub fn connect(
        &mut self,
        shape: i32,
        width: f64,
        from: Vec3,
        to: Vec3,
    ) -> Result<(), SceneError> {
        let round = shape == GeomType::Capsule as i32 || shape == GeomType::Cylinder as i32;
        let connects = [Shape::Arrow, Shape::Arrow1, Shape::Arrow2, Shape::Line];
        if !round && !connects.iter().any(|&known| known as i32 == shape) {
            return Err(SceneError::Connector(shape));
        }
        let along = to - from;
        self.r#type = shape;
        self.size = [width as f32, width as f32, along.norm() as f32];
        self.pos = single(from);
        if round {
            // these are centred, and their size is half their length
            self.size[2] *= 0.5;
            self.pos = single((from + to) * 0.5);
        }
        self.turn(&Quat::from_z_to(along).to_mat());
        Ok(())
    }

    /// The radius of a ball around the geom, roughly for arrows and lines.
    pub fn rbound(&self) -> f32 {
        let [x, y, z] = self.size;
        if self.objtype == ObjType::Geom as i32 {
            return self.modelrbound;
        }
        match GeomType::from_i32(self.r#type) {
            Some(GeomType::Sphere) => x,
            Some(GeomType::Capsule) => x + z,
            Some(GeomType::Cylinder) => (x * x + z * z).sqrt(),
            Some(GeomType::Box) => (x * x + y * y + z * z).sqrt(),
            Some(
                GeomType::Plane
                | GeomType::HField
                | GeomType::Ellipsoid
                | GeomType::Mesh
                | GeomType::Sdf,
            )
            | None => x.max(y.max(z)),
        }
    }
}

/// Sizes of a shape as they stretch a unit one along x, y and z.
fn stretch(shape: i32, [x, y, z]: [f32; 3]) -> [f32; 3] {
    match GeomType::from_i32(shape) {
        Some(GeomType::Sphere) => [x; 3],
        Some(GeomType::Capsule | GeomType::Cylinder) => [x, x, y],
        Some(
            GeomType::Plane
            | GeomType::HField
            | GeomType::Ellipsoid
            | GeomType::Box
            | GeomType::Mesh
            | GeomType::Sdf,
        )
        | None => [x, y, z],
    }
}
