//! Derivatives in closed form beside centred differences.

use cortenforge::derivatives::{Nonsmooth, Transition, transition_derivatives, transition_fd};
use cortenforge::{Data, Model, load_model_from_path};
use std::path::Path;

const EPS: f64 = 1e-6;

/// The four matrices of a step.
struct Matrices {
    a: Vec<f64>,
    b: Vec<f64>,
    c: Vec<f64>,
    d: Vec<f64>,
}

impl Matrices {
    fn new(m: &Model) -> Matrices {
        let (ndx, ns) = (2 * m.nv + m.na, m.nsensordata);
        let [a, b, c, d] = [ndx * ndx, ndx * m.nu, ns * ndx, ns * m.nu].map(|n| vec![0.0; n]);
        Matrices { a, b, c, d }
    }

    fn out(&mut self) -> Transition<'_> {
        Transition {
            a: Some(&mut self.a),
            b: Some(&mut self.b),
            c: Some(&mut self.c),
            d: Some(&mut self.d),
        }
    }
}

fn tight(m: &mut Model) {
    m.opt.tolerance = 0.0;
    m.opt.iterations = 200;
    m.opt.ls_iterations = 100;
    m.opt.ls_tolerance = 1e-10;
    m.opt.ccd_tolerance = 1e-14;
    m.opt.ccd_iterations = 200;
    m.opt.noslip_iterations = 0;
}

/// The largest error of a block, relative to its largest entry.
fn error(
    found: &[f64],
    expected: &[f64],
    width: usize,
    rows: std::ops::Range<usize>,
    cols: std::ops::Range<usize>,
) -> (f64, f64, usize, usize) {
    let (mut worst, mut scale, mut at) = (0.0_f64, 0.0_f64, (0, 0));
    for r in rows {
        for c in cols.clone() {
            let (x, y) = (found[r * width + c], expected[r * width + c]);
            let dif = (x - y).abs();
            if dif > worst || dif.is_nan() {
                worst = if dif.is_nan() { f64::INFINITY } else { dif };
                at = (r, c);
            }
            scale = scale.max(y.abs());
        }
    }
    (worst, scale, at.0, at.1)
}

struct Random(u64);
impl Random {
    fn next(&mut self) -> f64 {
        self.0 = self
            .0
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        ((self.0 >> 33) as f64) / f64::from(1u32 << 31)
    }
}

fn compare(m: &Model, d: &mut Data, verbose: bool) -> (f64, Vec<Nonsmooth>) {
    let (nv, na, nu) = (m.nv, m.na, m.nu);
    let ndx = 2 * nv + na;
    let mut found = Matrices::new(m);
    let mut expected = Matrices::new(m);
    let report = transition_derivatives(m, d, found.out()).expect("closed form");
    transition_fd(m, d, EPS, true, expected.out()).expect("differences");
    let mut worst = 0.0_f64;
    let blocks = [
        ("qq", 0..nv, 0..nv),
        ("qv", 0..nv, nv..2 * nv),
        ("vq", nv..2 * nv, 0..nv),
        ("vv", nv..2 * nv, nv..2 * nv),
        ("va", nv..2 * nv, 2 * nv..ndx),
        ("aq", 2 * nv..ndx, 0..nv),
        ("av", 2 * nv..ndx, nv..2 * nv),
        ("aa", 2 * nv..ndx, 2 * nv..ndx),
    ];
    let mut check = |name: &str, (dif, scale, r, c): (f64, f64, usize, usize), x: f64, y: f64| {
        let relative = dif / scale.max(1e-2);
        if verbose {
            println!(
                "  {name}: {relative:.2e} (abs {dif:.2e} of {scale:.2e}) at {r},{c}: {x:.9e} {y:.9e}"
            );
        }
        worst = worst.max(relative);
    };
    for (name, rows, cols) in blocks {
        let e = error(&found.a, &expected.a, ndx, rows, cols);
        let (r, c) = (e.2, e.3);
        if ndx > 0 {
            check(name, e, found.a[r * ndx + c], expected.a[r * ndx + c]);
        }
    }
    if nu > 0 {
        for (name, rows) in [("bv", nv..2 * nv), ("ba", 2 * nv..ndx)] {
            let e = error(&found.b, &expected.b, nu, rows, 0..nu);
            let (r, c) = (e.2, e.3);
            check(name, e, found.b[r * nu + c], expected.b[r * nu + c]);
        }
    }
    (worst, report)
}

fn explore(path: &str) {
    let verbose = std::env::var("VERBOSE").is_ok();
    let mut m = match load_model_from_path(Path::new(path)) {
        Ok(m) => m,
        Err(e) => {
            println!("{path}: {e}");
            return;
        }
    };
    tight(&mut m);
    if let Ok(i) = std::env::var("INTEGRATOR") {
        m.opt.integrator = i.parse().unwrap();
    }
    if let Ok(i) = std::env::var("CONE") {
        m.opt.cone = i.parse().unwrap();
    }
    if let Ok(i) = std::env::var("DISABLE") {
        m.opt.disableflags |= i.parse::<i32>().unwrap();
    }
    let mut r = Random(7);
    for state in 0..3 {
        let mut d = m.make_data();
        if m.nkey > 0 {
            let _ = d.reset_keyframe(&m, 0);
        }
        for x in d.qvel.iter_mut() {
            *x += 0.3 * (2.0 * r.next() - 1.0);
        }
        let steps = 20 + (r.next() * 300.0) as usize;
        for k in 0..steps {
            if k % 10 == 0 {
                for i in 0..m.nu {
                    let [lo, hi] = m.actuator_ctrlrange[i];
                    let (lo, hi) = if m.actuator_ctrllimited[i] != 0 {
                        (lo, hi)
                    } else {
                        (-1.0, 1.0)
                    };
                    d.ctrl[i] = lo + (hi - lo) * r.next();
                }
            }
            d.step(&m);
        }
        let (e, report) = compare(&m, &mut d, verbose);
        println!(
            "{path} state {state}: error {e:.2e} nv {} ncon {} nefc {} {report:?}",
            m.nv, d.ncon, d.nefc
        );
    }
}

#[test]
fn explore_models() {
    if let Ok(list) = std::env::var("MODELS") {
        for path in list.split_whitespace() {
            explore(path);
        }
    }
}
