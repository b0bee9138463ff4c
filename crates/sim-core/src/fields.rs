//! What a field is: the types an array can hold and how it is seen by name.
//!
//! `Model` and `Data` are each declared from one table (`model/fields.rs`, `data/fields.rs`).
//! Everything that has to go over all fields (allocation, dumps, Python, comparison) goes
//! through the types here, so that no list of fields is typed twice.

use crate::math::{Mat3, Quat, Vec3};

/// A flat, typed, read-only view of an array field.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Slice<'a> {
    /// 64-bit floats
    F64(&'a [f64]),
    /// 32-bit floats
    F32(&'a [f32]),
    /// 32-bit integers
    I32(&'a [i32]),
    /// 64-bit integers
    I64(&'a [i64]),
    /// bytes, flags and characters
    U8(&'a [u8]),
    /// opaque handles
    U64(&'a [u64]),
}

/// A flat, typed, writable view of an array field.
#[derive(Debug, PartialEq)]
pub enum SliceMut<'a> {
    /// 64-bit floats
    F64(&'a mut [f64]),
    /// 32-bit floats
    F32(&'a mut [f32]),
    /// 32-bit integers
    I32(&'a mut [i32]),
    /// 64-bit integers
    I64(&'a mut [i64]),
    /// bytes, flags and characters
    U8(&'a mut [u8]),
    /// opaque handles
    U64(&'a mut [u64]),
}

impl<'a> Slice<'a> {
    /// Number of scalars in the view.
    pub fn len(&self) -> usize {
        match self {
            Slice::F64(s) => s.len(),
            Slice::F32(s) => s.len(),
            Slice::I32(s) => s.len(),
            Slice::I64(s) => s.len(),
            Slice::U8(s) => s.len(),
            Slice::U64(s) => s.len(),
        }
    }

    /// Whether the view holds no scalar.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The same memory as bytes, in the order of this machine.
    pub fn bytes(&self) -> &'a [u8] {
        match self {
            Slice::F64(s) => bytemuck::cast_slice(s),
            Slice::F32(s) => bytemuck::cast_slice(s),
            Slice::I32(s) => bytemuck::cast_slice(s),
            Slice::I64(s) => bytemuck::cast_slice(s),
            Slice::U8(s) => s,
            Slice::U64(s) => bytemuck::cast_slice(s),
        }
    }

    /// The scalar at `i`, widened to `f64`.
    pub fn get(&self, i: usize) -> Option<f64> {
        match self {
            Slice::F64(s) => s.get(i).copied(),
            Slice::F32(s) => s.get(i).map(|&x| f64::from(x)),
            Slice::I32(s) => s.get(i).map(|&x| f64::from(x)),
            Slice::I64(s) => s.get(i).map(|&x| x as f64),
            Slice::U8(s) => s.get(i).map(|&x| f64::from(x)),
            Slice::U64(s) => s.get(i).map(|&x| x as f64),
        }
    }
}

impl SliceMut<'_> {
    /// The same memory as bytes to be written, in the order of this machine.
    pub fn bytes_mut(&mut self) -> &mut [u8] {
        match self {
            SliceMut::F64(s) => bytemuck::cast_slice_mut(s),
            SliceMut::F32(s) => bytemuck::cast_slice_mut(s),
            SliceMut::I32(s) => bytemuck::cast_slice_mut(s),
            SliceMut::I64(s) => bytemuck::cast_slice_mut(s),
            SliceMut::U8(s) => s,
            SliceMut::U64(s) => bytemuck::cast_slice_mut(s),
        }
    }
}

/// A type that an array field can hold: a scalar, or a fixed group of equal scalars.
pub trait Element: bytemuck::Pod {
    /// Scalars in one element.
    const WIDTH: usize;
    /// The same memory, seen as scalars.
    fn flatten(elements: &[Self]) -> Slice<'_>;
    /// The same memory, seen as writable scalars.
    fn flatten_mut(elements: &mut [Self]) -> SliceMut<'_>;
}

macro_rules! element {
    ($($variant:ident: $scalar:ty => $($ty:ty = $width:expr),+;)*) => {
        $($(
            impl Element for $ty {
                const WIDTH: usize = $width;
                fn flatten(elements: &[Self]) -> Slice<'_> {
                    Slice::$variant(bytemuck::cast_slice::<$ty, $scalar>(elements))
                }
                fn flatten_mut(elements: &mut [Self]) -> SliceMut<'_> {
                    SliceMut::$variant(bytemuck::cast_slice_mut::<$ty, $scalar>(elements))
                }
            }
        )+)*
    };
}

element! {
    F64: f64 => f64 = 1, [f64; 2] = 2, Vec3 = 3, Quat = 4, [f64; 4] = 4, [f64; 5] = 5, [f64; 6] = 6,
        [f64; 8] = 8, Mat3 = 9, [f64; 10] = 10, [f64; 11] = 11, [f64; 12] = 12, [f64; 17] = 17, [f64; 21] = 21;
    F32: f32 => f32 = 1, [f32; 2] = 2, [f32; 3] = 3, [f32; 4] = 4;
    I32: i32 => i32 = 1, [i32; 2] = 2, [i32; 3] = 3, [i32; 8] = 8, [i32; 10] = 10;
    I64: i64 => i64 = 1;
    U8: u8 => u8 = 1;
    U64: u64 => u64 = 1;
}

/// One row of a field table: what is fixed about a field.
#[derive(Clone, Copy, Debug)]
pub struct FieldInfo {
    /// Name of the field: MuJoCo's, where MuJoCo has it.
    pub name: &'static str,
    /// The length, in terms of the sizes of `Model` or `Data`.
    pub dims: &'static str,
    /// Scalars per element.
    pub width: usize,
    /// What writes the field.
    pub stage: Stage,
    /// Whether MuJoCo has the field.
    pub in_mujoco: bool,
    /// What the numbers refer to: a size of the model that they are below, or an enumeration; empty for plain numbers.
    pub refers: &'static str,
    /// One line of documentation.
    pub doc: &'static str,
}

/// A field of one particular `Model` or `Data`: its row in the table, its shape, its values.
#[derive(Clone, Debug)]
pub struct FieldView<'a> {
    /// The row of the table.
    pub info: &'static FieldInfo,
    /// Lengths of the axes, as numpy would have them.
    pub shape: Vec<usize>,
    /// The values, flat and row-major.
    pub values: Slice<'a>,
}

/// The stage of the pipeline that writes a field. Declared in the order in which the stages run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stage {
    /// written when the model is compiled
    Compile,
    /// state: advanced by the integrators, set by the user
    State,
    /// input: set by the user
    Control,
    /// which trees, bodies and dofs are awake
    Sleep,
    /// poses of bodies, joints, geoms, sites, cameras and lights
    Kinematics,
    /// centre-of-mass frame quantities
    ComPos,
    /// flexes
    Flex,
    /// tendon paths, lengths and Jacobians
    Tendon,
    /// inertia matrix and its factorisation
    Inertia,
    /// contacts
    Collision,
    /// constraint Jacobians and parameters
    MakeConstraint,
    /// constraint islands
    Island,
    /// actuator lengths and moments
    Transmission,
    /// constraint-space inertia
    Project,
    /// velocities of tendons and actuators
    Velocity,
    /// centre-of-mass frame velocities
    ComVel,
    /// spring, damper, gravity-compensation and fluid forces
    Passive,
    /// reference accelerations of constraints
    Reference,
    /// Coriolis, centrifugal and gravity forces
    Bias,
    /// actuator forces
    Actuation,
    /// unconstrained forces and accelerations
    Acceleration,
    /// the constraint solver
    Solve,
    /// momenta of subtrees, computed on demand
    SubtreeVel,
    /// body accelerations and interaction forces, computed on demand
    RnePostConstraint,
    /// sensors
    Sensor,
    /// what an integrator leaves behind
    Integrate,
    /// inverse dynamics
    Inverse,
}

/// The lengths of the axes of an array field, as numpy would have them.
pub(crate) fn shape(rows: usize, cols: Option<usize>, width: usize) -> Vec<usize> {
    let mut shape = vec![rows];
    shape.extend(cols);
    if width > 1 {
        shape.push(width);
    }
    shape
}
