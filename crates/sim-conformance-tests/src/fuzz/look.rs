//! What else can be asked of a simulation: scenes, derivatives, Jacobians, forces, products with the inertia.

use super::values::{INTEGERS, SPECIAL};
use crate::support::Random;
use cortenforge::derivatives::{InverseJacobians, Transition, inverse_fd, transition_fd};
use cortenforge::dynamics::{apply_ft, full_m, mul_m, rne, solve_m};
use cortenforge::kinematics::{
    angmom_mat, differentiate_pos, integrate_pos, jac, jac_body, jac_body_com, jac_dot, jac_geom,
    jac_site, jac_subtree_com,
};
use cortenforge::math::Vec3;
use cortenforge::scene::{
    Camera, CatBit, Perturb, Scene, VisFlag, VisOption, apply_perturb_force, apply_perturb_pose,
    init_perturb, select, update_scene,
};
use cortenforge::{Data, Model};

/// Derivatives of models with more degrees of freedom take too long for what they can tell.
const MOST_DOFS: usize = 24;

fn special(random: &mut Random) -> f64 {
    match random.below(3) {
        0 => SPECIAL[random.below(SPECIAL.len())],
        _ => random.between(-1.0, 1.0),
    }
}

/// Asks for things at random. Errors are answers.
pub fn look_around(m: &Model, d: &mut Data, random: &mut Random) {
    match random.below(4) {
        0 => draw(m, d, random),
        1 => jacobians(m, d, random),
        2 if m.nv <= MOST_DOFS => derivatives(m, d, random),
        _ => inertia(m, d, random),
    }
}

/// Draws whatever there is, with room for it and without, and pulls at something.
fn draw(m: &Model, d: &mut Data, random: &mut Random) {
    let room = [0, 1, 10, 1000, 5000][random.below(5)];
    let mut scene = Scene::new(Some(m), room);
    let mut opt = VisOption::default();
    for flag in VisFlag::ALL {
        opt.show(*flag, random.below(2) == 0);
    }
    opt.label = random.below(20) as i32;
    opt.frame = random.below(10) as i32;
    opt.bvh_depth = INTEGERS[random.below(INTEGERS.len())];
    opt.flex_layer = INTEGERS[random.below(INTEGERS.len())];
    if random.below(2) == 0 {
        opt.geomgroup = [1; 6];
        opt.sitegroup = [1; 6];
        opt.jointgroup = [1; 6];
        opt.tendongroup = [1; 6];
        opt.actuatorgroup = [1; 6];
        opt.skingroup = [1; 6];
    }
    let mut camera = match random.below(3) {
        0 => Camera::fixed(random.below(m.ncam + 2)),
        _ => Camera::free(m),
    };
    if random.below(4) == 0 {
        camera.distance = special(random);
        camera.elevation = special(random);
        camera.trackbodyid = INTEGERS[random.below(INTEGERS.len())];
    }
    let mut pert = Perturb {
        select: match random.below(4) {
            0 => INTEGERS[random.below(INTEGERS.len())],
            _ => random.below(m.nbody + 1) as i32,
        },
        active: random.below(4) as i32,
        ..Perturb::default()
    };
    for _ in 0..2 {
        let categories = CatBit::All as i32;
        let _ = update_scene(m, d, &opt, &pert, &mut camera, categories, &mut scene);
        let _ = init_perturb(m, d, &scene, &mut pert);
        pert.refpos = Vec3([special(random), special(random), special(random)]);
        apply_perturb_pose(m, d, &pert, random.below(2) == 0);
        apply_perturb_force(m, d, &pert);
        let aspect = random.between(0.0, 2.0);
        let (x, y) = (random.between(0.0, 1.0), special(random));
        let _ = select(m, d, &opt, aspect, x, y, &scene);
    }
    d.step(m);
}

fn jacobians(m: &Model, d: &mut Data, random: &mut Random) {
    let mut p = vec![0.0; 3 * m.nv];
    let mut r = vec![0.0; 3 * m.nv];
    let point = Vec3([special(random), special(random), special(random)]);
    let body = random.below(m.nbody);
    jac(m, d, Some(&mut p), Some(&mut r), point, body);
    jac_dot(m, d, Some(&mut p), Some(&mut r), point, body);
    jac_body(m, d, Some(&mut p), None, body);
    jac_body_com(m, d, None, Some(&mut r), body);
    jac_subtree_com(m, d, &mut p, body);
    angmom_mat(m, d, &mut p, body);
    if m.ngeom > 0 {
        jac_geom(m, d, Some(&mut p), Some(&mut r), random.below(m.ngeom));
    }
    if m.nsite > 0 {
        jac_site(m, d, Some(&mut p), Some(&mut r), random.below(m.nsite));
    }
    let mut force = vec![0.0; m.nv];
    apply_ft(m, d, point, point, point, body, &mut force);
}

fn derivatives(m: &Model, d: &mut Data, random: &mut Random) {
    let (nv, nx) = (m.nv, 2 * m.nv + m.na);
    let eps = [1e-6, 1e-6, 1e-3, special(random)][random.below(4)];
    let side = random.below(2) == 0;
    let (mut a, mut b) = (vec![0.0; nx * nx], vec![0.0; nx * m.nu]);
    let (mut c, mut e) = (
        vec![0.0; m.nsensordata * nx],
        vec![0.0; m.nsensordata * m.nu],
    );
    let out = Transition {
        a: Some(&mut a),
        b: Some(&mut b),
        c: Some(&mut c),
        d: Some(&mut e),
    };
    let _ = transition_fd(m, d, eps, side, out);
    let (mut by_pos, mut by_vel) = (vec![0.0; nv * nv], vec![0.0; nv * nv]);
    let mut inertia = vec![0.0; nv * m.nM];
    let out = InverseJacobians {
        force_pos: Some(&mut by_pos),
        force_vel: Some(&mut by_vel),
        mass_pos: Some(&mut inertia),
        ..InverseJacobians::default()
    };
    let _ = inverse_fd(m, d, eps, side, out);
}

fn inertia(m: &Model, d: &mut Data, random: &mut Random) {
    let vector: Vec<f64> = (0..m.nv).map(|_| special(random)).collect();
    let mut out = vec![0.0; m.nv];
    mul_m(m, d, &mut out, &vector);
    solve_m(m, d, &mut out, &vector);
    rne(m, d, random.below(2) == 0, &mut out);
    if m.nv < 200 {
        let mut full = vec![0.0; m.nv * m.nv];
        full_m(m, &mut full, &d.qM);
    }
    let mut qpos = d.qpos.clone();
    let dt = special(random);
    integrate_pos(m, &mut qpos, &vector, dt);
    differentiate_pos(m, &mut out, dt, &d.qpos, &qpos);
}
