//! The way from body pairs to contacts, on scenes of a few spheres put together by hand.

use super::*;
use crate::math::{MAXVAL, Mat3, Vec3};
use crate::model::GeomType;
use std::sync::Arc;

/// Moving bodies, each with spheres of radius 1 at the given heights. The world is empty.
fn spheres(bodies: &[&[f64]]) -> (Model, Data) {
    let mut m = Model {
        nbody: bodies.len() + 1,
        ngeom: bodies.iter().map(|b| b.len()).sum(),
        ..Model::default()
    };
    m.nbvh = bodies.iter().map(|b| 2 * b.len() - 1).sum();
    m.nbvhstatic = m.nbvh;
    m.allocate();
    m.body_mocapid.fill(-1);
    m.body_treeid.fill(-1);
    m.body_geomadr[0] = -1;
    m.body_bvhadr[0] = -1;

    let heights: Vec<f64> = bodies.concat();
    let (mut geom, mut node) = (0, 0);
    for (i, body) in bodies.iter().enumerate() {
        let b = i + 1;
        m.body_weldid[b] = b as i32;
        m.body_geomadr[b] = geom;
        m.body_geomnum[b] = body.len() as i32;
        m.body_contype[b] = 1;
        m.body_conaffinity[b] = 1;
        m.body_bvhadr[b] = node as i32;
        m.body_bvhnum[b] = 2 * body.len() as i32 - 1;
        // a tree that takes off one leaf at a time; inner boxes are large enough for all
        for k in 0..body.len() {
            let at = 2 * k as i32;
            let last = k + 1 == body.len();
            if !last {
                m.bvh_child[node] = [at + 1, at + 2];
                m.bvh_nodeid[node] = -1;
                m.bvh_aabb[node] = [0.0, 0.0, 0.0, 99.0, 99.0, 99.0];
                node += 1;
            }
            m.bvh_child[node] = [-1, -1];
            m.bvh_nodeid[node] = geom;
            node += 1;
            m.geom_bodyid[geom as usize] = b as i32;
            geom += 1;
        }
    }
    m.geom_type.fill(GeomType::Sphere as i32);
    m.geom_size.fill(Vec3::new(1.0, 0.0, 0.0));
    m.geom_rbound.fill(1.0);
    m.geom_aabb.fill([0.0, 0.0, 0.0, 1.0, 1.0, 1.0]);
    m.geom_contype.fill(1);
    m.geom_conaffinity.fill(1);
    m.geom_condim.fill(3);
    m.geom_solref.fill([0.02, 1.0]);
    m.geom_friction.fill(Vec3::new(1.0, 0.01, 0.001));

    let mut d = m.make_data();
    d.geom_xmat.fill(Mat3::IDENTITY);
    d.ximat.fill(Mat3::IDENTITY);
    for (pos, z) in d.geom_xpos.iter_mut().zip(heights) {
        *pos = Vec3::new(0.0, 0.0, z);
    }
    (m, d)
}

/// The geoms of all contacts, in order.
fn touching(m: &Model, d: &mut Data) -> Vec<[i32; 2]> {
    collision(m, d);
    assert_eq!(d.ncon, d.contact.len());
    d.contact.iter().map(|c| c.geom).collect()
}

fn add_pair(m: &mut Model, geom1: i32, geom2: i32) {
    m.npair += 1;
    m.pair_dim.push(1);
    m.pair_geom1.push(geom1);
    m.pair_geom2.push(geom2);
    let body = |g: i32| m.geom_bodyid[g as usize];
    let (b1, b2) = (body(geom1), body(geom2));
    m.pair_signature.push((b1.min(b2) << 16) + b1.max(b2));
    m.pair_solref.push([0.5, 0.5]);
    m.pair_solreffriction.push([0.25, 2.0]);
    m.pair_solimp.push([0.5; 5]);
    m.pair_margin.push(0.25);
    m.pair_gap.push(0.125);
    m.pair_friction.push([0.0, 2.0, 3.0, 4.0, 5.0]);
}

#[test]
fn contacts_come_in_the_order_of_bodies_and_geoms() {
    let (m, mut d) = spheres(&[&[0.0, 1.0], &[1.5, 0.5], &[0.75]]);
    let found = touching(&m, &mut d);
    let all = [
        [0, 2],
        [0, 3],
        [1, 2],
        [1, 3],
        [0, 4],
        [1, 4],
        [2, 4],
        [3, 4],
    ];
    assert_eq!(found, all);
}

#[test]
fn marks_of_meshes_are_cleared_where_something_makes_them() {
    let (mut m, mut d) = spheres(&[&[0.0, 1.0], &[1.5, 20.0]]);
    m.vis.global.bvactive = 1;
    let bodies = m.nbvh;
    // two nodes of a mesh behind those of the bodies
    m.nbvh += 2;
    d.bvh_active = vec![1; m.nbvh];
    touching(&m, &mut d);
    assert_eq!(d.bvh_active[bodies..], [1, 1]);
    m.sensor_type = vec![SensorType::RangeFinder as i32];
    touching(&m, &mut d);
    assert_eq!(d.bvh_active[bodies..], [0, 0]);
}

#[test]
fn trees_find_what_all_pairs_find() {
    let (mut m, mut d) = spheres(&[&[0.0, 1.0, 5.0, 9.0], &[1.5, 20.0, 10.5], &[4.0, 30.0]]);
    m.vis.global.bvactive = 1;
    let by_trees = touching(&m, &mut d);
    assert!(by_trees.len() > 2);
    assert!(d.bvh_active.contains(&1));
    m.opt.disableflags |= DisableBit::MidPhase as i32;
    assert_eq!(touching(&m, &mut d), by_trees);
    assert!(d.bvh_active.iter().all(|&a| a == 0));
}

#[test]
fn predefined_pairs_come_first_and_once() {
    let (mut m, mut d) = spheres(&[&[0.0, 0.5], &[1.0, 1.5], &[9.0]]);
    add_pair(&mut m, 2, 1);
    let found = touching(&m, &mut d);
    assert_eq!(found, [[2, 1], [0, 2], [0, 3], [1, 3]]);
    let predefined = &d.contact[0];
    assert_eq!(predefined.dim, 1);
    assert_eq!(predefined.includemargin, 0.125);
    assert_eq!(predefined.solreffriction, [0.25, 2.0]);
    assert_eq!(predefined.friction, [MINMU, 2.0, 3.0, 4.0, 5.0]);
    assert_eq!(d.contact[1].friction, [1.0, 1.0, 0.01, 0.001, 0.001]);
}

#[test]
fn predefined_pairs_need_no_bits_and_no_broad_phase() {
    let (mut m, mut d) = spheres(&[&[0.0], &[1.0]]);
    for bits in [&mut m.geom_contype, &mut m.body_contype] {
        bits.fill(0);
    }
    assert!(touching(&m, &mut d).is_empty());
    add_pair(&mut m, 0, 1);
    assert_eq!(touching(&m, &mut d), [[0, 1]]);
}

#[test]
fn excluded_bodies_do_not_collide() {
    let (mut m, mut d) = spheres(&[&[0.0], &[1.0], &[1.5]]);
    assert_eq!(touching(&m, &mut d), [[0, 1], [0, 2], [1, 2]]);
    m.nexclude = 1;
    m.exclude_signature.push((1 << 16) + 3);
    assert_eq!(touching(&m, &mut d), [[0, 1], [1, 2]]);
}

#[test]
fn parent_and_child_do_not_collide_unless_asked_to() {
    let (mut m, mut d) = spheres(&[&[0.0], &[1.0], &[1.5]]);
    m.body_parentid[2] = 1;
    assert_eq!(touching(&m, &mut d), [[0, 2], [1, 2]]);
    m.opt.disableflags |= DisableBit::FilterParent as i32;
    assert_eq!(touching(&m, &mut d), [[0, 1], [0, 2], [1, 2]]);
    // welded bodies never do
    m.body_weldid[2] = 1;
    assert_eq!(touching(&m, &mut d), [[0, 2], [1, 2]]);
}

#[test]
fn the_user_decides_in_place_of_bits() {
    let (mut m, mut d) = spheres(&[&[0.0], &[1.0], &[1.5]]);
    m.geom_contype[0] = 2;
    m.body_contype[1] = 2;
    m.geom_conaffinity[0] = 2;
    m.body_conaffinity[1] = 2;
    assert_eq!(touching(&m, &mut d), [[1, 2]]);
    d.callbacks.contact_filter = Some(Arc::new(|_, _, g1, _| g1 == 1));
    assert!(touching(&m, &mut d).is_empty());
}

#[test]
fn flags_switch_contacts_off() {
    for flag in [DisableBit::Contact, DisableBit::Constraint] {
        let (mut m, mut d) = spheres(&[&[0.0], &[1.0]]);
        assert_eq!(touching(&m, &mut d).len(), 1);
        m.opt.disableflags |= flag as i32;
        assert!(touching(&m, &mut d).is_empty());
    }
}

#[test]
fn options_can_override_all_contacts() {
    let (mut m, mut d) = spheres(&[&[0.0], &[2.5]]);
    assert!(touching(&m, &mut d).is_empty());
    m.opt.enableflags |= EnableBit::Override as i32;
    m.opt.o_margin = 1.0;
    m.opt.o_friction = [0.5; 5];
    m.opt.o_solref = [0.1, 0.2];
    assert_eq!(touching(&m, &mut d), [[0, 1]]);
    let c = &d.contact[0];
    assert_eq!((c.includemargin, c.exclude), (1.0, 0));
    assert_eq!((c.friction, c.solref), ([0.5; 5], [0.1, 0.2]));
    assert_eq!(c.solreffriction, [0.1, 0.2]);
}

#[test]
fn a_full_arena_is_a_warning() {
    let (m, mut d) = spheres(&[&[0.0], &[1.0], &[1.5]]);
    // pairs of the broad phase, and room for one pair of geoms
    d.narena = 24 + 6 * 4 + 50 * 576;
    assert_eq!(touching(&m, &mut d), [[0, 1]]);
    let full = d.warning[Warning::ContactFull as usize];
    assert_eq!((full.number, full.lastinfo), (2, 1));

    d.narena = 2 * 576;
    let contact = d.contact[0];
    assert!(add_contact(&m, &mut d, &contact));
    assert!(!add_contact(&m, &mut d, &contact));
    assert_eq!(d.ncon, 2);
    assert_eq!(d.warning[Warning::ContactFull as usize].number, 3);
}

#[test]
fn a_plane_in_the_world_meets_every_body() {
    let (mut m, _) = spheres(&[&[0.0], &[50.0]]);
    // the first body becomes part of the world, its sphere a plane
    m.body_weldid[1] = 0;
    m.geom_type[0] = GeomType::Plane as i32;
    m.geom_rbound[0] = 0.0;
    m.geom_aabb[0] = [0.0, 0.0, 0.0, MAXVAL, MAXVAL, MAXVAL];
    let mut d = m.make_data();
    d.geom_xmat.fill(Mat3::IDENTITY);
    d.geom_xpos[1] = Vec3::new(1e3, 1e3, 0.5);
    assert_eq!(touching(&m, &mut d), [[0, 1]]);
    d.geom_xpos[1] = Vec3::new(1e3, 1e3, 1.5);
    assert!(touching(&m, &mut d).is_empty());
}

#[test]
fn distances_do_not_depend_on_the_order_of_geoms() {
    let (mut m, mut d) = spheres(&[&[0.0], &[3.0]]);
    m.geom_type[0] = GeomType::Capsule as i32;
    m.geom_size[0] = Vec3::new(1.0, 0.5, 0.0);
    let (dist, segment) = geom_distance(&m, &mut d, 0, 1, 10.0);
    assert_eq!((dist, segment), (0.5, [0.0, 0.0, 1.5, 0.0, 0.0, 2.0]));
    let (dist, segment) = geom_distance(&m, &mut d, 1, 0, 10.0);
    assert_eq!((dist, segment), (0.5, [0.0, 0.0, 2.0, 0.0, 0.0, 1.5]));
    assert_eq!(geom_distance(&m, &mut d, 0, 1, 0.25), (0.25, [0.0; 6]));
}

#[test]
fn poses_that_are_no_numbers_do_no_harm() {
    let (m, mut d) = spheres(&[&[0.0, 1.0], &[1.5], &[0.75]]);
    d.geom_xpos[0] = Vec3::new(f64::NAN, f64::INFINITY, 0.0);
    d.geom_xmat[1] = Mat3([f64::NAN; 9]);
    d.ximat[1] = Mat3([f64::NAN; 9]);
    touching(&m, &mut d);
}
