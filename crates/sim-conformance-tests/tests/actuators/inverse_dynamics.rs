//! What `qfrc_bias`, `rne` and `inverse` hold, for those who control with them.

use super::models::{moving, two_links};
use sim_conformance_tests::support::{all_close, close, within};
use sim_core::math::Vec3;
use sim_core::position::{full_m, mul_m};
use sim_core::velocity::rne;

#[test]
fn qfrc_bias_is_rne_without_acceleration() {
    let m = two_links("");
    let mut d = moving(&m, &[]);
    let mut bias = [0.0; 2];
    rne(&m, &mut d, false, &mut bias);
    assert_eq!(bias.as_slice(), d.qfrc_bias);
    all_close(&bias, &[-5.979917357845731, -1.1638163190902042]);
    // passive forces stand apart
    all_close(&d.qfrc_passive, &[-1.19, -0.12]);
}

#[test]
fn qfrc_bias_ignores_qacc() {
    let m = two_links("");
    let mut d = moving(&m, &[]);
    let mut bias = [0.0; 2];
    d.qacc.copy_from_slice(&[100.0, -100.0]);
    rne(&m, &mut d, false, &mut bias);
    all_close(&bias, &[-5.979917357845731, -1.1638163190902042]);
}

#[test]
fn rne_with_acceleration_leaves_out_armature() {
    let m = two_links("");
    let mut d = moving(&m, &[]);
    d.qacc.copy_from_slice(&[2.0, -3.0]);
    let mut force = [0.0; 2];
    rne(&m, &mut d, true, &mut force);
    all_close(&force, &[-5.68678303910349, -1.1331476816057209]);
    // M qacc + bias differs from it by armature times qacc
    let mut full = [0.0; 2];
    mul_m(&m, &d, &mut full, &[2.0, -3.0]);
    for dof in 0..2 {
        let total = full[dof] + d.qfrc_bias[dof];
        close(total - force[dof], m.dof_armature[dof] * d.qacc[dof]);
    }
}

#[test]
fn inverse_is_the_full_one() {
    let m = two_links("");
    let mut d = moving(&m, &[]);
    let qacc = [2.0, -3.0];
    d.qacc.copy_from_slice(&qacc);
    d.inverse(&m).expect("the integrator has inverse dynamics");
    all_close(&d.qfrc_inverse, &[-4.29678303910349, -1.073147681605721]);
    let mut full = [0.0; 2];
    mul_m(&m, &d, &mut full, &qacc);
    for dof in 0..2 {
        let sum = full[dof] + d.qfrc_bias[dof] - d.qfrc_passive[dof] - d.qfrc_constraint[dof];
        close(d.qfrc_inverse[dof], sum);
    }
}

#[test]
fn holding_still_takes_the_gravity_in_rne() {
    // at rest the bias is gravity alone: minus the weight's moment about each hinge
    let m = two_links("");
    let mut d = m.make_data();
    d.qpos.copy_from_slice(&[0.4, -0.7]);
    d.forward(&m);
    let mut matrix = [0.0; 4];
    full_m(&m, &mut matrix, &d.qM);
    within(matrix[1], matrix[2], 0.0);
    let g = 9.81;
    for (dof, bodies) in [(0, [1, 2].as_slice()), (1, [2].as_slice())] {
        let moment: f64 = bodies
            .iter()
            .map(|&body| {
                let arm = d.xipos[body] - d.xanchor[dof];
                let weight = Vec3([0.0, 0.0, -g * m.body_mass[body]]);
                arm.cross(weight)[1]
            })
            .sum();
        within(d.qfrc_bias[dof], -moment, 1e-14);
    }
}
