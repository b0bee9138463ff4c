//! Setting fields side by side.

use crate::Golden;
use sim_core::data::DATA_FIELDS;
use sim_core::fields::{Slice, Stage};
use sim_core::model::{MODEL_FIELDS, MODEL_SIZES};
use sim_core::{Data, Model};
use std::fmt;
use std::ops::Range;

/// A field that is not what MuJoCo has.
#[derive(Clone, Debug)]
pub struct Difference {
    /// the field
    pub field: String,
    /// the stage that writes it
    pub stage: Stage,
    /// the largest error: |ours - theirs| / max(1, |ours|, |theirs|); infinite where lengths differ
    pub error: f64,
    /// where the largest error is, flat
    pub index: usize,
    /// our value there
    pub ours: f64,
    /// MuJoCo's value there
    pub theirs: f64,
    /// how many values differ by more than the tolerance
    pub count: usize,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{:?} {}[{}]: ours {:?}, MuJoCo {:?} (error {:.2e}, {} values differ)",
            self.stage, self.field, self.index, self.ours, self.theirs, self.error, self.count
        )
    }
}

/// All differences of one comparison, in the order of the pipeline.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// the fields that differ
    pub differences: Vec<Difference>,
    /// how many fields were compared
    pub compared: usize,
}

impl Report {
    /// Compares two arrays and keeps the difference, if there is one above the tolerance.
    pub fn check(
        &mut self,
        stage: Stage,
        field: &str,
        ours: Slice<'_>,
        theirs: Slice<'_>,
        tol: f64,
    ) {
        self.compared += 1;
        if ours.len() != theirs.len() {
            self.differences.push(Difference {
                field: format!("{field}.len()"),
                stage,
                error: f64::INFINITY,
                index: 0,
                ours: ours.len() as f64,
                theirs: theirs.len() as f64,
                count: 1,
            });
            return;
        }
        let mut worst: Option<Difference> = None;
        let mut count = 0;
        for i in 0..ours.len() {
            let (Some(a), Some(b)) = (ours.get(i), theirs.get(i)) else {
                continue;
            };
            let error = error(a, b);
            if error > tol {
                count += 1;
                if worst.as_ref().is_none_or(|w| error > w.error) {
                    worst = Some(Difference {
                        field: field.to_owned(),
                        stage,
                        error,
                        index: i,
                        ours: a,
                        theirs: b,
                        count: 0,
                    });
                }
            }
        }
        if let Some(worst) = worst {
            self.differences.push(Difference { count, ..worst });
        }
    }

    /// Brings the differences into the order of the pipeline.
    pub fn sort(&mut self) {
        self.differences.sort_by_key(|d| d.stage);
    }
}

/// Error relative to the larger value, or to one where both are small.
fn error(a: f64, b: f64) -> f64 {
    if a == b || (a.is_nan() && b.is_nan()) {
        0.0
    } else {
        let error = (a - b).abs() / a.abs().max(b.abs()).max(1.0);
        if error.is_nan() { f64::INFINITY } else { error }
    }
}

/// Every size and array of `m` beside what MuJoCo's compiler made.
pub fn compare_model(m: &Model, golden: &Golden, tol: f64) -> Report {
    let mut report = Report::default();
    for (name, _) in MODEL_SIZES {
        // the size of MuJoCo's own buffer is not a property of the model
        if *name == "nbuffer" || golden.get(&format!("size/{name}")).is_none() {
            continue;
        }
        // a size that is not given is -1 in MuJoCo, all bits set here
        let ours = [m.size(name).unwrap_or(0) as i64 as f64];
        report.check(
            Stage::Compile,
            name,
            Slice::F64(&ours),
            golden.values(&format!("size/{name}")),
            0.0,
        );
    }
    for info in MODEL_FIELDS {
        let (Some(view), Some(theirs)) = (
            m.field(info.name),
            golden.get(&format!("model/{}", info.name)),
        ) else {
            continue;
        };
        let theirs = theirs.values.as_slice();
        let tol = match theirs {
            Slice::F64(_) => tol,
            Slice::F32(_) => 1e-6,
            Slice::I32(_) | Slice::I64(_) | Slice::U8(_) | Slice::U64(_) => 0.0,
        };
        // of long arrays, golden files keep every so many numbers
        match golden.values(&format!("thin/{}", info.name)).get(0) {
            None => report.check(Stage::Compile, info.name, view.values, theirs, tol),
            Some(step) => {
                let kept = (0..view.values.len()).step_by(step as usize);
                let kept: Vec<f64> = kept.filter_map(|i| view.values.get(i)).collect();
                report.check(Stage::Compile, info.name, Slice::F64(&kept), theirs, tol);
            }
        }
    }
    for name in sim_core::model::Options::FIELDS {
        let key = format!("opt/{name}");
        if let Some(ours) = m.opt.field(name) {
            report.check(Stage::Compile, &key, ours, golden.values(&key), tol);
        }
    }
    for name in sim_core::model::Statistic::FIELDS {
        let key = format!("stat/{name}");
        if let Some(ours) = m.stat.field(name) {
            report.check(Stage::Compile, &key, ours, golden.values(&key), tol);
        }
    }
    for (group, name) in sim_core::model::Visual::FIELDS {
        let key = format!("vis/{group}/{name}");
        if let (Some(ours), Some(_)) = (m.vis.field(group, name), golden.get(&key)) {
            report.check(Stage::Compile, &key, ours, golden.values(&key), 1e-6);
        }
    }
    report
}

/// Fields that hold nothing meaningful unless the dual problem is solved.
const DUAL: [&str; 4] = ["efc_AR_rownnz", "efc_AR_rowadr", "efc_AR_colind", "efc_AR"];
/// Memory that MuJoCo reserves but does not fill when the Jacobian is dense, or when there are no islands.
const SPARSE_J: [&str; 4] = [
    "efc_J_rownnz",
    "efc_J_rowadr",
    "efc_J_rowsuper",
    "efc_J_colind",
];
/// Not filled when matrices are dense.
const UNUSED_DENSE: [&str; 6] = [
    "efc_AR_rownnz",
    "efc_AR_rowadr",
    "efc_AR_colind",
    "ten_J_rownnz",
    "ten_J_rowadr",
    "ten_J_colind",
];
/// Filled when the solver works by islands: the primal ones do.
const ISLAND_SOLVE: [&str; 7] = [
    "iefc_aref",
    "iefc_state",
    "iefc_force",
    "iacc",
    "ifrc_constraint",
    "ifrc_smooth",
    "iacc_smooth",
];
/// Left over from the last call that needed them, so not a function of the state.
const LEFTOVER: [&str; 5] = ["qH", "qHDiagInv", "qDeriv", "qLU", "qfrc_inverse"];

/// The part of a field that is computed, where MuJoCo reserves more than it fills.
fn filled(d: &Data, name: &str, sparse: bool) -> Option<Vec<Range<usize>>> {
    let rows = |adr: &[i32], nnz: &[i32]| {
        adr.iter()
            .zip(nnz)
            .map(|(&adr, &nnz)| adr as usize..(adr + nnz) as usize)
            .collect()
    };
    match name {
        "actuator_moment" | "moment_colind" => Some(rows(&d.moment_rowadr, &d.moment_rownnz)),
        "ten_J" | "ten_J_colind" if sparse => Some(rows(&d.ten_J_rowadr, &d.ten_J_rownnz)),
        "iM" | "iLD" | "iM_colind" => Some(rows(&d.iM_rowadr, &d.iM_rownnz)),
        "iefc_J" if !sparse => Some(
            (0..d.nisland)
                .map(|i| {
                    let start = d.nidof * d.island_iefcadr[i] as usize;
                    start..start + (d.island_nefc[i] * d.island_nv[i]) as usize
                })
                .collect(),
        ),
        "efc_J" if !sparse => Some(std::iter::once(0..d.nefc * d.qvel.len()).collect()),
        _ => None,
    }
}

/// Every array of `d` beside what MuJoCo computed in snapshot `k`. `keep` chooses the fields.
pub fn compare_data(
    m: &Model,
    d: &Data,
    golden: &Golden,
    k: usize,
    tol: impl Fn(Stage) -> f64,
    keep: impl Fn(&str, Stage) -> bool,
) -> Report {
    let mut report = Report::default();
    for (name, stage) in [
        ("ncon", Stage::Collision),
        ("ne", Stage::MakeConstraint),
        ("nf", Stage::MakeConstraint),
        ("nl", Stage::MakeConstraint),
        ("nefc", Stage::MakeConstraint),
        ("nJ", Stage::MakeConstraint),
        ("nisland", Stage::Island),
        ("nidof", Stage::Island),
        ("nA", Stage::Project),
    ] {
        if keep(name, stage) {
            let ours = [d.count(name).unwrap_or(0) as f64];
            report.check(
                stage,
                name,
                Slice::F64(&ours),
                golden.values(&format!("count/{k}/{name}")),
                0.0,
            );
        }
    }
    if keep("contact", Stage::Collision) {
        compare_contacts(d, golden, k, tol(Stage::Collision), &mut report);
    }
    let dual = golden
        .values(&format!("count/{k}/nA"))
        .get(0)
        .unwrap_or(0.0)
        > 0.0;
    let islands = golden
        .values(&format!("count/{k}/nisland"))
        .get(0)
        .unwrap_or(0.0)
        > 0.0;
    for info in DATA_FIELDS {
        let name = info.name;
        let skip = !keep(name, info.stage)
            || (name == "tendon_efcadr" && d.nefc == 0)
            || LEFTOVER.contains(&name)
            || (!dual && DUAL.contains(&name))
            || (!m.is_sparse() && UNUSED_DENSE.contains(&name))
            || (dual && ISLAND_SOLVE.contains(&name))
            || (!m.is_sparse()
                && (SPARSE_J.contains(&name) || SPARSE_J.contains(&name.trim_start_matches('i'))))
            || (!islands && info.stage == Stage::Island)
            || (!islands && ISLAND_SOLVE.contains(&name));
        if skip {
            continue;
        }
        let (Some(view), Some(theirs)) =
            (d.field(m, name), golden.get(&format!("data/{k}/{name}")))
        else {
            continue;
        };
        let (ours, theirs) = (view.values, theirs.values.as_slice());
        // MuJoCo leaves the states of constraints unset where the solver found nothing to do
        let unset = name.ends_with("efc_state")
            && (0..theirs.len()).any(|i| !theirs.get(i).is_some_and(|x| (0.0..=4.0).contains(&x)));
        if unset || (dual && name == "efc_state") {
            continue;
        }
        match filled(d, name, m.is_sparse()) {
            None => report.check(info.stage, name, ours, theirs, tol(info.stage)),
            Some(ranges) => {
                let pick = |values: Slice<'_>| -> Vec<f64> {
                    ranges
                        .iter()
                        .cloned()
                        .flatten()
                        .filter_map(|i| values.get(i))
                        .collect()
                };
                report.check(
                    info.stage,
                    name,
                    Slice::F64(&pick(ours)),
                    Slice::F64(&pick(theirs)),
                    tol(info.stage),
                );
            }
        }
    }
    report.sort();
    report
}

/// The members of all contacts of snapshot `k`.
pub fn compare_contacts(d: &Data, golden: &Golden, k: usize, tol: f64, report: &mut Report) {
    let theirs = golden.contacts(k);
    if theirs.len() != d.contact.len() {
        return;
    }
    macro_rules! member {
        ($name:literal, $contact:ident => $values:expr) => {
            let ours: Vec<f64> = d.contact.iter().flat_map(|$contact| $values).collect();
            let theirs: Vec<f64> = theirs.iter().flat_map(|$contact| $values).collect();
            report.check(
                Stage::Collision,
                concat!("contact.", $name),
                Slice::F64(&ours),
                Slice::F64(&theirs),
                tol,
            );
        };
    }
    member!("geom", c => c.geom.map(f64::from));
    member!("dim", c => [f64::from(c.dim)]);
    member!("dist", c => [c.dist]);
    member!("pos", c => c.pos.0);
    member!("frame", c => c.frame.0);
    member!("includemargin", c => [c.includemargin]);
    member!("friction", c => c.friction);
    member!("solref", c => c.solref);
    member!("solreffriction", c => c.solreffriction);
    member!("solimp", c => c.solimp);
    member!("exclude", c => [f64::from(c.exclude)]);
    member!("efc_address", c => [f64::from(c.efc_address)]);
}

/// Steps from snapshot `k` as far as it was recorded. Gives, for each recorded number of steps, that number, the
/// largest error of `qpos`, `qvel` and `act`, and how far MuJoCo is then from its own path when its start is moved by
/// 1e-10.
pub fn compare_run(m: &Model, d: &mut Data, golden: &Golden, k: usize) -> Vec<(usize, f64, f64)> {
    let (steps, own) = (
        golden.floats("run/steps"),
        golden.floats(&format!("run/{k}/own")),
    );
    let recorded = golden.floats(&format!("run/{k}/state"));
    let width = m.nq + m.nv + m.na;
    let mut done = 0;
    steps
        .iter()
        .zip(own)
        .enumerate()
        .map(|(row, (&step, own))| {
            while done < step as usize {
                d.step(m);
                done += 1;
            }
            let ours = d.qpos.iter().chain(&d.qvel).chain(&d.act);
            let theirs = recorded.iter().skip(row * width).take(width);
            let worst = ours
                .zip(theirs)
                .fold(0.0, |worst: f64, (&a, &b)| worst.max(error(a, b)));
            (done, worst, own)
        })
        .collect()
}
