//! Whole runs of the shape-pair functions, with the answers of MuJoCo 3.5.0.

use super::*;
use crate::collision::{PairContacts, PairFn, ShapeScratch};
use crate::data::{Data, GeomPoses};
use crate::math::{Mat3, Quat, Vec3};
use crate::model::{DisableBit, EnableBit, GeomType};

const TURNED: Quat = Quat([0.8, 0.36, 0.48, 0.0]);
/// Puts the fourth face of the tetrahedron at the bottom.
const FACE_DOWN: Quat = Quat([
    0.8880738339771153,
    -0.3250575836718681,
    0.3250575836718681,
    0.0,
]);

/// A geom at the origin and one that is placed.
fn scene(types: [GeomType; 2], sizes: [[f64; 3]; 2], pos: [f64; 3], quat: Quat) -> (Model, Data) {
    let mut m = Model::default();
    let mut d = Data::default();
    m.geom_type = types.map(|t| t as i32).to_vec();
    m.geom_size = sizes.map(Vec3).to_vec();
    m.geom_dataid = vec![-1, -1];
    m.geom_rbound = vec![0.5, 0.2];
    d.geom_xpos = vec![Vec3::ZERO, Vec3(pos)];
    d.geom_xmat = vec![Mat3::IDENTITY, quat.to_mat()];
    (m, d)
}

/// The second geom becomes a tetrahedron.
fn make_tetrahedron(m: &mut Model) {
    let s = 0.3_f32;
    m.geom_dataid[1] = 0;
    m.geom_rbound[1] = 0.5196152629183178;
    m.mesh_vertadr = vec![0];
    m.mesh_vertnum = vec![4];
    m.mesh_vert = vec![[s, s, s], [-s, -s, s], [-s, s, -s], [s, -s, -s]];
    m.mesh_graphadr = vec![0];
    m.mesh_graph = vec![
        4, 4, 0, 4, 8, 12, 3, 2, 0, 1, 2, 3, 1, -1, 2, 3, 0, -1, 1, 3, 0, -1, 1, 2, 0, -1,
    ];
    let n = 0.5773502691896258;
    m.mesh_polyadr = vec![0];
    m.mesh_polynum = vec![4];
    m.mesh_polynormal = vec![
        Vec3([n, n, -n]),
        Vec3([n, -n, n]),
        Vec3([-n, n, n]),
        Vec3([-n, -n, -n]),
    ];
    m.mesh_polyvertadr = vec![0, 3, 6, 9];
    m.mesh_polyvertnum = vec![3; 4];
    m.mesh_polyvert = vec![3, 2, 0, 3, 0, 1, 0, 2, 1, 2, 3, 1];
    m.mesh_polymapadr = vec![0, 3, 6, 9];
    m.mesh_polymapnum = vec![3; 4];
    m.mesh_polymap = vec![0, 1, 2, 1, 2, 3, 0, 2, 3, 0, 1, 3];
}

/// Distance, position and normal of each contact.
fn assert_contacts(f: PairFn, m: &Model, d: &Data, margin: f64, expected: &[[f64; 7]]) {
    let mut out = PairContacts::default();
    let (poses, scratch) = (GeomPoses::of(d), &mut ShapeScratch::default());
    f(m, poses, scratch, &mut out, 0, 1, margin);
    assert_eq!(out.len(), expected.len());
    for (contact, &[dist, x, y, z, nx, ny, nz]) in out.iter().zip(expected) {
        assert!((contact.dist - dist).abs() < 1e-12, "{contact:?}");
        assert!(
            (contact.pos - Vec3([x, y, z])).norm() < 1e-12,
            "{contact:?}"
        );
        assert!(
            (contact.normal - Vec3([nx, ny, nz])).norm() < 1e-12,
            "{contact:?}"
        );
    }
}

#[test]
fn ellipsoid_and_box_overlap() {
    let (m, d) = scene(
        [GeomType::Ellipsoid, GeomType::Box],
        [[0.3, 0.2, 0.1], [0.2, 0.15, 0.1]],
        [0.1, 0.2, 0.25],
        TURNED,
    );
    let expected = [
        -0.013065900161648937,
        0.16163795060770114,
        0.15129052919924493,
        0.026588281805559576,
        0.3456000022288984,
        0.740799998322958,
        0.5760000008195234,
    ];
    assert_contacts(convex, &m, &d, 0.0, &[expected]);
    let (dist, points) = geom_distance(
        &m,
        GeomPoses::of(&d),
        &mut ShapeScratch::default(),
        0,
        1,
        1.0,
    );
    assert!((dist - expected[0]).abs() < 1e-12);
    assert!(points.is_some_and(|[a, b]| ((a - b).norm() + dist).abs() < 1e-9));
}

#[test]
fn ellipsoids_apart() {
    let (m, d) = scene(
        [GeomType::Ellipsoid, GeomType::Ellipsoid],
        [[0.3, 0.2, 0.1], [0.2, 0.15, 0.1]],
        [0.1, 0.2, 0.45],
        TURNED,
    );
    assert_contacts(convex, &m, &d, 0.0, &[]);
    let scratch = &mut ShapeScratch::default();
    let (dist, points) = geom_distance(&m, GeomPoses::of(&d), scratch, 0, 1, 1.0);
    assert!((dist - 0.21430535532962805).abs() < 1e-12);
    let first = Vec3([0.0970082389406389, 0.10376067083025044, 0.0791379088643043]);
    assert!(points.is_some_and(|[a, _]| (a - first).norm() < 1e-12));
    // farther apart than asked for
    assert_eq!(
        geom_distance(&m, GeomPoses::of(&d), scratch, 0, 1, 0.1),
        (0.1, None)
    );
}

#[test]
fn tilting_finds_four_more_contacts_of_standing_cylinders() {
    let (mut m, d) = scene(
        [GeomType::Cylinder, GeomType::Cylinder],
        [[0.3, 0.1, 0.0], [0.2, 0.15, 0.0]],
        [0.1, 0.05, 0.249],
        Quat::IDENTITY,
    );
    let first = [-0.001, 0.06, 0.03, 0.0995, 0.0, 0.0, 1.0];
    assert_contacts(convex, &m, &d, 0.0, &[first]);
    m.opt.enableflags = EnableBit::MultiCcd as i32;
    m.geom_rbound = vec![0.31622776601683794, 0.25];
    let more = [
        [
            0.2983918218822231,
            0.026427509016467978,
            0.09949999985377708,
            -0.0001980287517309179,
            6.486773101201415e-05,
            0.9999999782883953,
        ],
        [
            -0.09997599325776749,
            0.04944120736682421,
            0.0994999993386006,
            0.0010021554984673635,
            -7.630437146833367e-06,
            0.9999994978129407,
        ],
        [
            0.09842101522891308,
            0.24998370661115743,
            0.0994999992803277,
            5.142514491773071e-07,
            -0.0009995662410925957,
            0.9999995004334079,
        ],
        [
            0.09978444843401041,
            -0.14999819472421572,
            0.09949999932000211,
            1.2433570003884105e-08,
            0.00099999824834994,
            0.9999995000016266,
        ],
    ]
    .map(|[x, y, z, nx, ny, nz]| [-0.001, x, y, z, nx, ny, nz]);
    assert_contacts(convex, &m, &d, 0.0, &[&[first][..], &more[..]].concat());
}

#[test]
fn capsule_within_margin_of_cylinder() {
    let (m, d) = scene(
        [GeomType::Capsule, GeomType::Cylinder],
        [[0.1, 0.2, 0.0], [0.2, 0.15, 0.0]],
        [0.1, 0.2, 0.25],
        TURNED,
    );
    let expected = [
        -0.0721741015420133,
        0.03331104971221742,
        0.05216417380940934,
        0.215941706841005,
        0.5211940633950005,
        0.8161753516100565,
        0.24942843403671694,
    ];
    assert_contacts(convex, &m, &d, 0.05, &[expected]);
}

#[test]
fn portal_refinement_where_the_native_algorithm_is_off() {
    let (mut m, d) = scene(
        [GeomType::Ellipsoid, GeomType::Cylinder],
        [[0.3, 0.2, 0.1], [0.2, 0.15, 0.0]],
        [0.1, 0.1, 0.2],
        TURNED,
    );
    m.opt.disableflags = DisableBit::NativeCcd as i32;
    let expected = [
        -0.11053237203031879,
        0.018114489321800306,
        0.09651138774947379,
        0.04870468579478869,
        0.02146752369300844,
        0.3827471633260084,
        0.9236036782042306,
    ];
    assert_contacts(convex, &m, &d, 0.0, &[expected]);
}

#[test]
fn face_of_a_mesh_on_a_box_gives_three_contacts() {
    let (mut m, d) = scene(
        [GeomType::Box, GeomType::Mesh],
        [[0.5, 0.5, 0.1], [0.3; 3]],
        [0.1, 0.05, 0.26],
        FACE_DOWN,
    );
    make_tetrahedron(&mut m);
    m.opt.enableflags = EnableBit::MultiCcd as i32;
    let corners = [
        [-0.3732050995603682, 0.17679492428148968],
        [0.2267949242814897, -0.4232050995603682],
        [0.4464101752788785, 0.3964101752788785],
    ];
    let expected = corners.map(|[x, y]| {
        [
            -0.013205087639439254,
            x,
            y,
            0.09339745618028038,
            0.0,
            0.0,
            1.0,
        ]
    });
    assert_contacts(convex, &m, &d, 0.0, &expected);
}

#[test]
fn mesh_on_a_plane_rests_on_three_vertices() {
    let (mut m, d) = scene(
        [GeomType::Plane, GeomType::Mesh],
        [[1.0; 3], [0.3; 3]],
        [0.0, 0.0, 0.17],
        FACE_DOWN,
    );
    make_tetrahedron(&mut m);
    let count = |m: &Model| {
        let mut out = PairContacts::default();
        plane_convex(
            m,
            GeomPoses::of(&d),
            &mut ShapeScratch::default(),
            &mut out,
            0,
            1,
            0.0,
        );
        assert!(
            out.iter()
                .all(|c| c.normal == Vec3::Z && (c.dist + 0.0032).abs() < 1e-4)
        );
        out.len()
    };
    assert_eq!(count(&m), 3);
    // the same without the graph of the hull
    m.mesh_graphadr[0] = -1;
    assert_eq!(count(&m), 3);
}

/// The first geom becomes a height field of two by two cells.
fn make_height_field(m: &mut Model) {
    m.geom_dataid[0] = 0;
    m.hfield_nrow = vec![3];
    m.hfield_ncol = vec![3];
    m.hfield_adr = vec![0];
    m.hfield_size = vec![[1.0, 1.0, 0.5, 0.1]];
    m.hfield_data = vec![0.2, 0.5, 1.0, 0.1, 0.9, 0.3, 0.0, 0.2, 0.4];
}

#[test]
fn sphere_on_a_height_field_touches_every_prism_under_it() {
    let (mut m, d) = scene(
        [GeomType::HField, GeomType::Sphere],
        [[1.0, 1.0, 0.175], [0.2, 0.0, 0.0]],
        [0.1, 0.05, 0.5],
        Quat::IDENTITY,
    );
    make_height_field(&mut m);
    let expected = [
        [
            -0.07752550799414175,
            -0.031649654848306494,
            -0.015824827424153247,
            0.43417515688198494,
            0.8164965484830652,
            0.4082482742415326,
            0.40824837157550586,
        ],
        [
            -0.07752550799414175,
            -0.031649654848306494,
            -0.015824827424153247,
            0.43417515688198494,
            0.8164965484830652,
            0.4082482742415326,
            0.40824837157550586,
        ],
        [
            -0.10850376413095908,
            0.06492606402603848,
            -0.029647056816157213,
            0.3830868731182287,
            0.24064760815449443,
            0.5464705681615721,
            0.8021587416607072,
        ],
        [
            -0.08142925558325073,
            -0.03433783602515193,
            0.021726219955447018,
            0.4192177682059224,
            0.8433783602515194,
            0.1775039330514648,
            0.5071541138655189,
        ],
        [
            -0.12362372887908263,
            0.039689759211548555,
            0.08015511810664439,
            0.3793795020832319,
            0.43643573700337746,
            -0.2182178519475807,
            0.8728715922503736,
        ],
        [
            -0.12585343443748992,
            0.060657376021524774,
            0.05655710399641252,
            0.3688579122550717,
            0.28701890828177756,
            -0.04783648471362957,
            0.9567297512981288,
        ],
    ];
    assert_contacts(convex_hfield, &m, &d, 0.0, &expected);
}

#[test]
fn geom_beyond_the_edge_of_a_height_field_has_no_contacts() {
    for axis in 0..2 {
        for side in [-1.0, 1.0] {
            let mut pos = [0.0; 3];
            pos[axis] = 4.0 * side;
            let (mut m, d) = scene(
                [GeomType::HField, GeomType::Sphere],
                [[1.0, 1.0, 0.175], [0.2, 0.0, 0.0]],
                pos,
                Quat::IDENTITY,
            );
            make_height_field(&mut m);
            assert_contacts(convex_hfield, &m, &d, 3.0, &[]);
        }
    }
}

#[test]
fn numbers_that_are_none_do_no_harm() {
    let shapes = [
        GeomType::Sphere,
        GeomType::Ellipsoid,
        GeomType::Cylinder,
        GeomType::Box,
    ];
    for bad in [f64::NAN, f64::INFINITY, 1e300] {
        for native in [0, DisableBit::NativeCcd as i32] {
            for t1 in shapes {
                for t2 in shapes {
                    let (mut m, d) = scene([t1, t2], [[0.3, 0.2, 0.1]; 2], [bad, 0.0, 0.1], TURNED);
                    m.opt.disableflags = native;
                    m.opt.ccd_iterations = i32::MAX;
                    let mut out = PairContacts::default();
                    convex(
                        &m,
                        GeomPoses::of(&d),
                        &mut ShapeScratch::default(),
                        &mut out,
                        0,
                        1,
                        0.0,
                    );
                }
            }
        }
    }
}

#[test]
fn geoms_without_their_mesh_or_field_have_no_contacts() {
    for id in [-1, 7] {
        let (mut m, d) = scene(
            [GeomType::HField, GeomType::Mesh],
            [[0.3; 3]; 2],
            [0.0; 3],
            TURNED,
        );
        m.geom_dataid = vec![id, id];
        assert_contacts(convex_hfield, &m, &d, 0.0, &[]);
        m.geom_type[0] = GeomType::Mesh as i32;
        assert_contacts(convex, &m, &d, 0.0, &[]);
        m.geom_type[0] = GeomType::Plane as i32;
        assert_contacts(plane_convex, &m, &d, 0.0, &[]);
    }
}

/// The same scene with the geoms exchanged.
fn exchanged(m: &Model, d: &Data) -> (Model, Data) {
    let (mut m, mut d) = (m.clone(), d.clone());
    m.geom_type.swap(0, 1);
    m.geom_size.swap(0, 1);
    d.geom_xpos.swap(0, 1);
    d.geom_xmat.swap(0, 1);
    (m, d)
}

#[test]
fn distances_are_symmetric() {
    let shapes = [
        (GeomType::Sphere, [0.2, 0.0, 0.0]),
        (GeomType::Capsule, [0.1, 0.2, 0.0]),
        (GeomType::Ellipsoid, [0.3, 0.2, 0.1]),
        (GeomType::Cylinder, [0.2, 0.15, 0.0]),
        (GeomType::Box, [0.2, 0.15, 0.1]),
    ];
    let scratch = &mut ShapeScratch::default();
    for k in 0..200_usize {
        let noise = |i: usize| sim_math::sin((k * 11 + i) as f64 * 3.7);
        let (one, other) = (shapes[k % 5], shapes[k / 5 % 5]);
        let pos = [0.6 * noise(0), 0.6 * noise(1), 0.6 * noise(2)];
        let quat = Quat::new(noise(3), noise(4), noise(5), noise(6)).normalized();
        let (m, d) = scene([one.0, other.0], [one.1, other.1], pos, quat);
        let (dist, points) = geom_distance(&m, GeomPoses::of(&d), scratch, 0, 1, 10.0);
        let (m, d) = exchanged(&m, &d);
        let (back, _) = geom_distance(&m, GeomPoses::of(&d), scratch, 0, 1, 10.0);
        // smooth shapes stop at the tolerance of the options, which holds for squares
        assert!((dist - back).abs() < 1e-4, "{k}: {dist} {back}");
        let [a, b] = points.unwrap_or_default();
        assert!(((a - b).norm() - dist.abs()).abs() < 1e-9, "{k}");
    }
}

#[test]
fn boxes_and_spheres_have_their_closed_forms() {
    let scratch = &mut ShapeScratch::default();
    let boxes = |x: f64| {
        let sizes = [[0.25, 0.5, 1.0], [0.5, 0.25, 0.125]];
        scene([GeomType::Box; 2], sizes, [x, 0.125, 0.0], Quat::IDENTITY)
    };
    for gap in [0.5, 0.0625, -0.0625] {
        let (m, d) = boxes(0.75 + gap);
        let (dist, _) = geom_distance(&m, GeomPoses::of(&d), scratch, 0, 1, 10.0);
        assert!((dist - gap).abs() < 1e-12, "{gap}: {dist}");
    }
    let types = [GeomType::Sphere, GeomType::Box];
    let sizes = [[0.5, 0.0, 0.0], [0.25, 0.25, 0.25]];
    // the sphere is nearest to a corner: 3, 4 and 0 away along the axes
    let (m, d) = scene(types, sizes, [3.25, 4.25, 0.0], Quat::IDENTITY);
    let (dist, points) = geom_distance(&m, GeomPoses::of(&d), scratch, 0, 1, 10.0);
    assert!((dist - 4.5).abs() < 1e-12);
    assert!(points.is_some_and(|[a, _]| (a - Vec3([0.3, 0.4, a[2]])).norm() < 1e-12));
}
