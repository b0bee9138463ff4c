//! The Jacobian of a point and an axis, of which the slider-crank's moment is made.

use super::models::{forward, offset};
use sim_conformance_tests::support::{all_close, load};
use sim_core::jacobian::{jac, jac_point_axis};
use sim_core::math::Vec3;

const POINT: Vec3 = Vec3([0.1, 0.2, 0.3]);

const AXIS: Vec3 = Vec3([0.6, 0.0, 0.8]);

#[test]
fn point_and_axis_on_a_hinge() {
    let m = offset(1.0);
    let d = forward(&m, &[0.4], &[0.0], &[0.0]);
    let (mut point, mut axis) = ([0.0; 3], [0.0; 3]);
    jac_point_axis(&m, &d, Some(&mut point), Some(&mut axis), POINT, AXIS, 1);
    // a turn about y: y × point and y × axis
    all_close(&point, &[0.3, 0.0, -0.1]);
    all_close(&axis, &[0.8, 0.0, -0.6]);
}

#[test]
fn the_axis_moves_by_the_cross_product() {
    let m = load(
        r#"<mujoco>
             <worldbody>
               <body>
                 <joint name="a" axis="1 0 0"/>
                 <inertial pos="0 0 .1" mass="1" diaginertia="0.1 0.1 0.1"/>
                 <body pos=".1 0 .2">
                   <joint name="b" axis="0 1 0"/>
                   <inertial pos="0 0 0" mass="1" diaginertia="0.1 0.1 0.1"/>
                 </body>
               </body>
             </worldbody>
           </mujoco>"#,
    );
    let d = forward(&m, &[0.3, -0.4], &[0.0, 0.0], &[]);
    let (mut point, mut axis) = ([0.0; 6], [0.0; 6]);
    jac_point_axis(&m, &d, Some(&mut point), Some(&mut axis), POINT, AXIS, 2);
    all_close(&point, &[0.0, 0.0274969054054139, -0.3, 0.0, 0.2, 0.0]);
    all_close(
        &axis,
        &[
            0.0,
            0.7642691913004849,
            -0.8,
            0.1773121239968037,
            0.0,
            -0.5732018934753635,
        ],
    );

    let (mut jacp, mut jacr) = ([0.0; 6], [0.0; 6]);
    jac(&m, &d, Some(&mut jacp), Some(&mut jacr), POINT, 2);
    assert_eq!(point, jacp);
    for dof in 0..2 {
        let turn = Vec3([jacr[dof], jacr[2 + dof], jacr[4 + dof]]);
        let cross = turn.cross(AXIS);
        assert_eq!([axis[dof], axis[2 + dof], axis[4 + dof]], cross.0);
    }
}
