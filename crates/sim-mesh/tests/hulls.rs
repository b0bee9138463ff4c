//! Hulls of our own shapes beside MuJoCo's (`conformance/hulls.py --golden` writes them), and what must hold for
//! any input.

use sim_mesh::hull::{Hull, HullError, convex_hull, convex_hull_until};
use std::cell::Cell;

/// A small generator of random numbers (splitmix64).
struct Random(u64);

impl Random {
    fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// From 0 up to 1.
    fn unit(&mut self) -> f64 {
        (self.bits() >> 11) as f64 / (1u64 << 53) as f64
    }

    fn below(&mut self, n: usize) -> usize {
        (self.unit() * n as f64) as usize
    }

    fn ball(&mut self) -> [f64; 3] {
        loop {
            let p = [0; 3].map(|_| 2.0 * self.unit() - 1.0);
            let r: f64 = p.iter().map(|x| x * x).sum();
            if r <= 1.0 {
                return p;
            }
        }
    }
}

fn numbers<T: std::str::FromStr>(text: &str) -> Vec<T> {
    text.split_whitespace()
        .map(|x| x.parse().ok().expect("a number"))
        .collect()
}

/// The faces close to a surface of a ball, and no point is far outside one of them.
fn check(points: &[[f64; 3]], hull: &Hull, all_points: bool) {
    assert_eq!(hull.faces.len() + 4, 2 * hull.vertices.len());
    let mut edges: Vec<[u32; 2]> = Vec::new();
    for &[a, b, c] in &hull.faces {
        edges.extend([[a, b], [b, c], [c, a]]);
    }
    edges.sort_unstable();
    for &[a, b] in &edges {
        assert!(edges.binary_search(&[b, a]).is_ok(), "{a} {b} has one side");
    }
    edges.dedup();
    assert_eq!(edges.len(), 3 * hull.faces.len());
    if !all_points {
        return;
    }
    let size = points
        .iter()
        .flatten()
        .fold(0.0_f64, |size, x| size.max(x.abs()));
    for face in &hull.faces {
        let [a, b, c] = face.map(|i| points[i as usize]);
        let side = |p: [f64; 3]| [0, 1, 2].map(|k| p[k] - a[k]);
        let (u, v) = (side(b), side(c));
        let normal = [
            u[1] * v[2] - u[2] * v[1],
            u[2] * v[0] - u[0] * v[2],
            u[0] * v[1] - u[1] * v[0],
        ];
        let dot = |p: [f64; 3]| p[0] * normal[0] + p[1] * normal[1] + p[2] * normal[2];
        for &p in points {
            assert!(dot(side(p)) <= 1e-13 * size * size * size);
        }
    }
}

#[test]
fn graphs_are_mujocos() {
    let mut count = 0;
    for line in include_str!("hulls.txt").lines() {
        let [name, limit, coordinates, graph] = line.split('|').collect::<Vec<_>>()[..] else {
            panic!("four columns: {line}");
        };
        let coordinates: Vec<f32> = numbers(coordinates);
        let points: Vec<[f64; 3]> = coordinates
            .chunks(3)
            .map(|p| [p[0], p[1], p[2]].map(f64::from))
            .collect();
        let hull = convex_hull(&points, limit.parse().ok());
        if graph == "refused" {
            assert!(hull.is_err(), "{name}");
        } else {
            let hull = hull.expect(name);
            assert_eq!(hull.graph(), numbers::<i32>(graph), "{name}");
            check(&points, &hull, false);
        }
        count += 1;
    }
    assert!(count > 50);
}

#[test]
fn no_point_is_outside() {
    let mut random = Random(1);
    for n in [4, 10, 100, 1000] {
        let points: Vec<_> = (0..n).map(|_| random.ball()).collect();
        let hull = convex_hull(&points, None).expect("a hull");
        check(&points, &hull, true);
    }
}

#[test]
fn limit_of_vertices() {
    let mut random = Random(2);
    let points: Vec<_> = (0..300).map(|_| random.ball()).collect();
    for limit in [0, 4, 5, 17, 40] {
        let hull = convex_hull(&points, Some(limit)).expect("a hull");
        assert_eq!(hull.vertices.len(), limit.max(4));
        check(&points, &hull, false);
    }
}

#[test]
fn refusals() {
    let flat = |n: usize| {
        (0..n)
            .map(|i| [i as f64, (i * i) as f64, 0.0])
            .collect::<Vec<_>>()
    };
    let line = |n: usize| (0..n).map(|i| [i as f64; 3]).collect::<Vec<_>>();
    assert_eq!(convex_hull(&[], None), Err(HullError::TooFewPoints(0)));
    assert_eq!(convex_hull(&flat(3), None), Err(HullError::TooFewPoints(3)));
    assert_eq!(convex_hull(&flat(50), None), Err(HullError::Flat));
    assert_eq!(convex_hull(&line(50), None), Err(HullError::Flat));
    assert_eq!(convex_hull(&[[1.0; 3]; 50], None), Err(HullError::Flat));
    for bad in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        let mut points = flat(10);
        points[7][2] = bad;
        assert_eq!(convex_hull(&points, None), Err(HullError::NotFinite(7)));
    }
}

/// A prism with many points on its rims takes time that grows with their square; one need not wait for it.
#[test]
fn a_hull_stops_at_every_question() {
    let n = 200;
    let points: Vec<[f64; 3]> = (0..2 * n)
        .map(|i| {
            let angle = std::f64::consts::TAU * f64::from(i / 2) / f64::from(n);
            [sim_math::cos(angle), sim_math::sin(angle), f64::from(i % 2)]
        })
        .collect();
    let asked = Cell::new(0);
    let stop_at = |last: usize| {
        asked.set(0);
        convex_hull_until(&points, None, &|| {
            asked.set(asked.get() + 1);
            asked.get() == last
        })
    };
    assert_eq!(stop_at(0), convex_hull(&points, None));
    // while it grows, and again when it is looked over
    let questions = asked.get();
    assert!(questions > 2 * 2 * n as usize / 100, "{questions}");
    for last in 1..=questions {
        assert_eq!(stop_at(last), Err(HullError::Stopped));
        assert_eq!(asked.get(), last);
    }
}

/// Any input gives a closed hull or an error, in a time that one waits for.
#[test]
fn hostile_input() {
    let mut random = Random(3);
    let mut hulls = 0;
    for round in 0..3000 {
        let n = [4, 5, 8, 13, 40, 150][random.below(6)];
        let steps = [1, 2, 3, 5, 20, 1000][random.below(6)];
        let exponents = [
            0.0, 0.0, 0.0, -3.0, -9.0, -16.0, -30.0, -160.0, -300.0, -320.0, 30.0, 100.0, 160.0,
            300.0, 308.0,
        ];
        let mut scales =
            [0; 3].map(|_| sim_math::pow(10.0, exponents[random.below(exponents.len())]));
        if round % 2 == 0 {
            scales = [scales[0]; 3];
        }
        let noise = [0.0, 0.0, 1e-16, 1e-15, 1e-13, 1e-8][random.below(6)];
        let shift = [0.0, 0.0, 1.0, 1e6, 1e15][random.below(5)];
        let mut points: Vec<[f64; 3]> = (0..n)
            .map(|_| {
                [0, 1, 2].map(|k| {
                    let lattice = random.below(steps) as f64;
                    (lattice + shift + noise * random.unit()) * scales[k]
                })
            })
            .collect();
        if round % 3 == 0 {
            for i in 0..n / 2 {
                points[n - 1 - i] = points[i];
            }
        }
        let limit = (round % 7 == 0).then(|| random.below(20));
        if let Ok(hull) = convex_hull(&points, limit) {
            assert!(hull.vertices.iter().all(|&v| (v as usize) < n));
            assert_eq!(hull.edges.len(), hull.vertices.len() + 3 * hull.faces.len());
            hulls += 1;
        }
    }
    assert!(hulls > 500, "{hulls}");
}

#[test]
fn many_points() {
    let mut random = Random(4);
    let inside: Vec<_> = (0..1_000_000).map(|_| random.ball()).collect();
    let hull = convex_hull(&inside, None).expect("a hull");
    check(&inside, &hull, false);
    let line: Vec<_> = (0..1_000_000)
        .map(|i| [f64::from(i), 0.5, 2.0 * f64::from(i)])
        .collect();
    assert_eq!(convex_hull(&line, None), Err(HullError::Flat));
    let same = vec![[0.25; 3]; 1_000_000];
    assert_eq!(convex_hull(&same, None), Err(HullError::Flat));
}
