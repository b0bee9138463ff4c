//! What a viewer should know about a model. The engine does not use it.

use crate::fields::{Element, Slice, SliceMut};

macro_rules! visual {
    ($($(#[doc = $doc:literal])* $group:ident: $ty:ident {
        $($(#[doc = $field_doc:literal])* $name:ident: $field:ty = $default:expr,)*
    })*) => {
        $(
            $(#[doc = $doc])*
            #[derive(Clone, Debug, PartialEq)]
            pub struct $ty { $($(#[doc = $field_doc])* pub $name: $field,)* }

            impl Default for $ty {
                fn default() -> $ty {
                    $ty { $($name: $default,)* }
                }
            }
        )*

        /// Visualisation options, in MuJoCo's groups.
        #[derive(Clone, Debug, Default, PartialEq)]
        pub struct Visual { $($(#[doc = $doc])* pub $group: $ty,)* }

        impl Visual {
            /// The settings: group and name.
            pub const FIELDS: &[(&str, &str)] = &[$($((stringify!($group), stringify!($name)),)*)*];

            /// The values of one setting.
            pub fn field(&self, group: &str, name: &str) -> Option<Slice<'_>> {
                match (group, name) {
                    $($((stringify!($group), stringify!($name)) =>
                        Some(Element::flatten(std::slice::from_ref(&self.$group.$name))),)*)*
                    _ => None,
                }
            }

            /// The values of one setting, to be written.
            pub fn field_mut(&mut self, group: &str, name: &str) -> Option<SliceMut<'_>> {
                match (group, name) {
                    $($((stringify!($group), stringify!($name)) =>
                        Some(Element::flatten_mut(std::slice::from_mut(&mut self.$group.$name))),)*)*
                    _ => None,
                }
            }
        }
    };
}

visual! {
    /// What applies to the whole scene.
    global: VisualGlobal {
        /// camera a viewer starts with, -1 for a free one
        cameraid: i32 = -1,
        /// whether the free camera is orthographic
        orthographic: i32 = 0,
        /// vertical opening of the free camera, degrees, or m if orthographic
        fovy: f32 = 45.0,
        /// distance between the eyes of the free camera, m
        ipd: f32 = 0.068,
        /// where the free camera starts: angle about the vertical, degrees
        azimuth: f32 = 90.0,
        /// where the free camera starts: angle above the horizon, degrees
        elevation: f32 = -45.0,
        /// width of lines, pixels
        linewidth: f32 = 1.0,
        /// how much a selected body glows, 0 to 1
        glow: f32 = 0.3,
        /// simulated time per wall-clock time in a viewer, no unit
        realtime: f32 = 1.0,
        /// width of pictures made without a window, pixels
        offwidth: i32 = 640,
        /// height of pictures made without a window, pixels
        offheight: i32 = 480,
        /// whether inertia is drawn as ellipsoids, else as boxes
        ellipsoidinertia: i32 = 0,
        /// whether bounding volumes that were looked into are marked
        bvactive: i32 = 1,
    }
    /// Rendering quality.
    quality: VisualQuality {
        /// side of the shadow texture, pixels
        shadowsize: i32 = 4096,
        /// samples per pixel of pictures made without a window
        offsamples: i32 = 4,
        /// slices around drawn spheres, cylinders and capsules
        numslices: i32 = 28,
        /// slices along drawn spheres, cylinders and capsules
        numstacks: i32 = 16,
        /// rectangles along each side of drawn boxes
        numquads: i32 = 4,
    }
    /// The light that moves with the camera.
    headlight: VisualHeadlight {
        /// colour of what it adds everywhere: red, green, blue, 0 to 1
        ambient: [f32; 3] = [0.1, 0.1, 0.1],
        /// colour of what matt surfaces reflect: red, green, blue, 0 to 1
        diffuse: [f32; 3] = [0.4, 0.4, 0.4],
        /// colour of highlights: red, green, blue, 0 to 1
        specular: [f32; 3] = [0.5, 0.5, 0.5],
        /// whether it is switched on
        active: i32 = 1,
    }
    /// How physical quantities map to what is drawn.
    map: VisualMap {
        /// pull of the mouse: acceleration per displacement, 1/s²
        stiffness: f32 = 100.0,
        /// turn of the mouse: angular acceleration per angle, 1/s²
        stiffnessrot: f32 = 500.0,
        /// length of drawn forces, m/N at the mean size of the model
        force: f32 = 0.005,
        /// length of drawn torques, m/(N·m) at the mean size of the model
        torque: f32 = 0.1,
        /// opacity of what is made transparent, 0 to 1
        alpha: f32 = 0.3,
        /// where fog begins, in extents of the model
        fogstart: f32 = 3.0,
        /// where fog is complete, in extents of the model
        fogend: f32 = 10.0,
        /// nearest that is drawn, in extents of the model
        znear: f32 = 0.01,
        /// farthest that is drawn, in extents of the model
        zfar: f32 = 50.0,
        /// share of the sky that haze covers, 0 to 1
        haze: f32 = 0.3,
        /// half width of the shadow of directional lights, in extents of the model
        shadowclip: f32 = 1.0,
        /// share of a spot's opening that throws shadows, 0 to 1
        shadowscale: f32 = 0.6,
        /// width of actuated tendons, relative to their own
        actuatortendon: f32 = 2.0,
    }
    /// Sizes of decorations, in mean body sizes.
    scale: VisualScale {
        /// width of force arrows
        forcewidth: f32 = 0.1,
        /// width of contact discs
        contactwidth: f32 = 0.3,
        /// height of contact discs
        contactheight: f32 = 0.1,
        /// width of lines of the tree of bodies
        connect: f32 = 0.2,
        /// radius of centres of mass
        com: f32 = 0.4,
        /// size of cameras
        camera: f32 = 0.3,
        /// size of lights
        light: f32 = 0.3,
        /// radius of the selected point
        selectpoint: f32 = 0.2,
        /// length of joint arrows
        jointlength: f32 = 1.0,
        /// width of joint arrows
        jointwidth: f32 = 0.1,
        /// length of actuators
        actuatorlength: f32 = 0.7,
        /// width of actuators
        actuatorwidth: f32 = 0.2,
        /// length of the axes of frames
        framelength: f32 = 1.0,
        /// width of the axes of frames
        framewidth: f32 = 0.1,
        /// width of drawn constraints
        constraint: f32 = 0.1,
        /// width of slider-cranks
        slidercrank: f32 = 0.2,
        /// distance up to which the frustum of a camera is drawn
        frustum: f32 = 10.0,
    }
    /// Colours of decorations: red, green, blue, opacity, 0 to 1.
    rgba: VisualRgba {
        /// fog
        fog: [f32; 4] = [0.0, 0.0, 0.0, 1.0],
        /// haze
        haze: [f32; 4] = [1.0, 1.0, 1.0, 1.0],
        /// applied forces
        force: [f32; 4] = [1.0, 0.5, 0.5, 1.0],
        /// inertia of bodies
        inertia: [f32; 4] = [0.8, 0.2, 0.2, 0.6],
        /// joints
        joint: [f32; 4] = [0.2, 0.6, 0.8, 1.0],
        /// actuators at rest
        actuator: [f32; 4] = [0.2, 0.25, 0.2, 1.0],
        /// actuators at their smallest control
        actuatornegative: [f32; 4] = [0.2, 0.6, 0.9, 1.0],
        /// actuators at their largest control
        actuatorpositive: [f32; 4] = [0.9, 0.4, 0.2, 1.0],
        /// centres of mass
        com: [f32; 4] = [0.9, 0.9, 0.9, 1.0],
        /// cameras
        camera: [f32; 4] = [0.6, 0.9, 0.6, 1.0],
        /// lights
        light: [f32; 4] = [0.6, 0.6, 0.9, 1.0],
        /// the selected point
        selectpoint: [f32; 4] = [0.9, 0.9, 0.1, 1.0],
        /// lines of the tree of bodies
        connect: [f32; 4] = [0.2, 0.2, 0.8, 1.0],
        /// contact points
        contactpoint: [f32; 4] = [0.9, 0.6, 0.2, 1.0],
        /// contact forces
        contactforce: [f32; 4] = [0.7, 0.9, 0.9, 1.0],
        /// friction forces
        contactfriction: [f32; 4] = [0.9, 0.8, 0.4, 1.0],
        /// contact torques
        contacttorque: [f32; 4] = [0.9, 0.7, 0.9, 1.0],
        /// contacts in the gap, without force
        contactgap: [f32; 4] = [0.5, 0.8, 0.9, 1.0],
        /// rays of range finders
        rangefinder: [f32; 4] = [1.0, 1.0, 0.1, 1.0],
        /// violated constraints
        constraint: [f32; 4] = [0.9, 0.0, 0.0, 1.0],
        /// slider-cranks
        slidercrank: [f32; 4] = [0.5, 0.3, 0.8, 1.0],
        /// slider-cranks whose rod is too short
        crankbroken: [f32; 4] = [0.9, 0.0, 0.0, 1.0],
        /// frustums of cameras
        frustum: [f32; 4] = [1.0, 1.0, 0.0, 0.2],
        /// bounding volumes
        bv: [f32; 4] = [0.0, 1.0, 0.0, 0.5],
        /// bounding volumes that were looked into
        bvactive: [f32; 4] = [1.0, 0.0, 0.0, 0.5],
    }
}
