//! URDF text to a [`Robot`] as it is written: links, joints, shapes, with their places in the text.
//!
//! ```
//! let robot = sim_urdf::Robot::from_text(
//!     "<robot name='arm'>
//!        <link name='base'/>
//!        <link name='tool'><inertial><mass value='2'/><inertia ixx='1' iyy='1' izz='1' ixy='0' ixz='0' iyz='0'/></inertial></link>
//!        <joint name='lift' type='prismatic'><parent link='base'/><child link='tool'/><axis xyz='0 0 1'/></joint>
//!      </robot>",
//! )?;
//! assert_eq!(robot.links[1].parent, Some(0));
//! assert_eq!(robot.joints[0].axis, [0.0, 0.0, 1.0]);
//!
//! let fault = sim_urdf::Robot::from_text("<robot>\n  <joint name='lift'/>\n</robot>").unwrap_err();
//! assert_eq!(fault.to_string(), "2:3: missing element: 'parent'");
//! # Ok::<(), sim_urdf::Fault>(())
//! ```
//!
//! What is read is what MuJoCo reads, in its order, so that of several mistakes the same one is reported in the
//! same words. It checks no schema: elements and attributes that it does not know are passed over, among them
//! `<mimic>`, `<transmission>`, `<gazebo>`, `<safety_controller>`. What a link or a joint becomes in a model is for
//! others to say.

mod joint;
mod link;
mod materials;
mod robot;
mod shape;
mod tree;

pub use joint::{Joint, JointType};
pub use link::{Inertial, Link};
pub use robot::Robot;
pub use shape::{Geometry, Origin, Purpose, Shape};
pub use sim_xml::{Fault, Place};
pub use tree::WORLD;
