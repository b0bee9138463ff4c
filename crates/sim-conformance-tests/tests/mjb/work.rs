//! All that a user can do with a model: if it was accepted, nothing of this may panic or take for ever.

use cortenforge::contacts::{contact_force, geom_distance};
use cortenforge::dynamics::energy_pos;
use cortenforge::engine::setconst::LengthRangeOpt;
use cortenforge::kinematics::{
    jac_geom, jac_site, jac_subtree_com, object_acceleration, object_velocity,
};
use cortenforge::math::Vec3;
use cortenforge::model::{
    Cone, DisableBit, EnableBit, Integrator, JacobianType, Model, ObjType, SolverType,
    get_total_mass, set_const, set_total_mass,
};
use cortenforge::rays::{Ray, RayFilter, multi_ray, ray, ray_hfield, ray_mesh};
use cortenforge::{Data, actuators};

/// How often a solver may try is the user's to say, in a file as in MJCF; a test has no time for billions.
fn bounded(model: &mut Model) {
    let opt = &mut model.opt;
    for count in [
        &mut opt.iterations,
        &mut opt.ls_iterations,
        &mut opt.noslip_iterations,
    ] {
        *count = (*count).min(20);
    }
}

/// Options that take other ways through the engine, one set after the other.
fn vary(model: &mut Model, case: usize) {
    let opt = &mut model.opt;
    let pick = |n: usize, among: &[i32]| among[(case / n) % among.len()];
    opt.integrator = pick(
        1,
        &[
            Integrator::Euler as i32,
            Integrator::Rk4 as i32,
            Integrator::Implicit as i32,
            Integrator::ImplicitFast as i32,
        ],
    );
    opt.cone = pick(2, &[Cone::Pyramidal as i32, Cone::Elliptic as i32]);
    opt.jacobian = pick(
        3,
        &[JacobianType::Dense as i32, JacobianType::Sparse as i32],
    );
    opt.solver = pick(
        1,
        &[
            SolverType::Newton as i32,
            SolverType::Cg as i32,
            SolverType::Pgs as i32,
        ],
    );
    opt.noslip_iterations = pick(5, &[0, 3]);
    for (n, flag) in [
        (2, DisableBit::NativeCcd),
        (3, DisableBit::MidPhase),
        (7, DisableBit::Island),
    ] {
        if (case / n) % 2 == 1 {
            opt.disableflags ^= flag as i32;
        }
    }
    for (n, flag) in [
        (3, EnableBit::MultiCcd),
        (5, EnableBit::Energy),
        (7, EnableBit::FwdInv),
        (9, EnableBit::Override),
    ] {
        if (case / n) % 2 == 1 {
            opt.enableflags ^= flag as i32;
        }
    }
}

/// Rays from several sides, along and across the axes.
fn rays(model: &Model, data: &mut Data) {
    let directions = [
        Vec3::new(0.0, 0.0, -1.0),
        Vec3::new(0.1, 0.2, -1.0),
        Vec3::new(1.0, 0.0, 0.0),
        Vec3::new(0.3, -1.0, 0.2),
    ];
    for vec in directions {
        let cast = Ray {
            pnt: vec * -2.0,
            vec,
        };
        let _ = ray(model, data, &cast, &RayFilter::default());
        for geom in 0..model.ngeom {
            let _ = ray_mesh(model, data, geom, &cast);
            let _ = ray_hfield(model, data, geom, &cast);
        }
    }
    let mut hits = vec![None; directions.len()];
    let start = Vec3::new(0.0, 0.0, 1.0);
    let filter = RayFilter::default();
    multi_ray(
        model,
        data,
        start,
        &directions,
        &filter,
        f64::MAX,
        &mut hits,
    );
}

/// Names in both directions, and objects by number.
fn names(model: &Model) {
    for kind in (0..=i32::from(u8::MAX)).filter_map(ObjType::from_i32) {
        for id in 0..model.count_of(kind) {
            if let Some(name) = model.id2name(kind, id) {
                let _ = model.name2id(kind, name);
            }
        }
    }
    for id in 0..model.nbody.max(model.njnt).max(model.nsensor) {
        let _ = (model.body(id), model.joint(id), model.sensor(id));
        let _ = (model.actuator(id), model.equality(id), model.tendon(id));
        let _ = (model.camera(id), model.numeric(id), model.text(id));
    }
}

/// Geometry and motion of everything.
fn queries(model: &Model, data: &mut Data) {
    rays(model, data);
    let mut jac = vec![0.0; 3 * model.nv];
    (0..model.ngeom).for_each(|geom| jac_geom(model, data, Some(&mut jac), None, geom));
    (0..model.nsite).for_each(|site| jac_site(model, data, Some(&mut jac), None, site));
    (0..model.nbody).for_each(|body| jac_subtree_com(model, data, &mut jac, body));
    for kind in (0..=i32::from(u8::MAX)).filter_map(ObjType::from_i32) {
        for id in 0..model.count_of(kind) {
            let _ = object_velocity(model, data, kind, id, true);
            let _ = object_acceleration(model, data, kind, id, false);
        }
    }
    for geom in 1..model.ngeom.min(12) {
        geom_distance(model, data, 0, geom, 10.0);
        geom_distance(model, data, geom, geom - 1, 10.0);
    }
    (0..data.contact.len()).for_each(|id| {
        contact_force(model, data, id);
    });
    energy_pos(model, data);
}

/// Does all of it. `case` says with which options.
pub fn everything(model: &Model, case: usize) {
    names(model);
    let mut model = model.clone();
    bounded(&mut model);
    vary(&mut model, case);
    let mut data = model.make_data();
    data.step(&model);
    data.ctrl.fill(0.5);
    data.step(&model);
    let _ = data.inverse(&model);
    queries(&model, &mut data);
    let state = data.save_state(&model);
    data.reset(&model);
    let _ = data.restore_state(&model, &state);
    for key in 0..model.nkey {
        if data.reset_keyframe(&model, key).is_ok() {
            data.step(&model);
        }
    }
    let mass = get_total_mass(&model);
    set_total_mass(&mut model, 2.0 * mass);
    let ranges = LengthRangeOpt {
        inttotal: 0.05,
        interval: 0.02,
        ..LengthRangeOpt::default()
    };
    let _ = actuators::set_length_ranges(&mut model, &ranges);
    if set_const(&mut model).is_ok() {
        model.make_data().step(&model);
    }
    let _ = model.to_mjb();
}
