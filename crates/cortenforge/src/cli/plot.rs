//! A self-contained page with the curves of a run: one SVG per quantity, no scripts from elsewhere.

use super::trajectory::Trajectory;
use cortenforge::Model;
use cortenforge::model::ObjType;
use std::fmt::Write;

const WIDTH: f64 = 860.0;
const HEIGHT: f64 = 240.0;
const LEFT: f64 = 70.0;
const RIGHT: f64 = 16.0;
const TOP: f64 = 12.0;
const BOTTOM: f64 = 28.0;
/// More curves than this would not be told apart.
const MOST_CURVES: usize = 12;
/// More points than this would not be seen.
const MOST_POINTS: usize = 2000;
const COLOURS: [&str; 12] = [
    "#1f6feb", "#d1242f", "#1a7f37", "#9a6700", "#8250df", "#0a7d8c", "#bc4c00", "#bf3989",
    "#57606a", "#4d7c0f", "#6e40c9", "#0550ae",
];

/// The page.
pub fn page(m: &Model, trajectory: &Trajectory) -> String {
    let mut body = String::new();
    for (quantity, title) in [
        ("qpos", "positions"),
        ("qvel", "velocities"),
        ("ctrl", "controls"),
        ("act", "activations"),
        ("actuator_force", "actuator forces"),
        ("sensordata", "sensors"),
        ("energy", "energy"),
    ] {
        let curves = trajectory.curves(quantity);
        if !curves.is_empty() && trajectory.len() > 1 {
            let labels: Vec<String> = (0..curves.len()).map(|k| label(m, quantity, k)).collect();
            let _ = write!(
                body,
                "<h2>{title}</h2>\n{}",
                chart(trajectory.time(), &curves, &labels)
            );
        }
    }
    let name = escape(m.name());
    format!(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>{name}</title>\n<style>\n\
         body {{ font: 15px/1.4 system-ui, sans-serif; max-width: {WIDTH}px; margin: 2em auto; color: #1f2328; }}\n\
         h1 {{ font-size: 1.4em; }} h2 {{ font-size: 1.05em; margin: 1.6em 0 .3em; }}\n\
         svg {{ width: 100%; }} text {{ font: 11px system-ui, sans-serif; fill: #57606a; }}\n\
         .legend span {{ display: inline-block; margin-right: 1.1em; white-space: nowrap; }}\n\
         .legend i {{ display: inline-block; width: 1em; height: .25em; margin-right: .4em; vertical-align: middle; }}\n\
         </style></head><body>\n<h1>{name}</h1>\n<p>{} rows, {:.3} s</p>\n{body}</body></html>\n",
        trajectory.len(),
        trajectory.time().last().copied().unwrap_or(0.0),
    )
}

/// What a column is called: the joint, dof, actuator or sensor it belongs to.
fn label(m: &Model, quantity: &str, k: usize) -> String {
    let owner = |kind: ObjType, start: &[i32]| {
        let id = start
            .iter()
            .rposition(|&adr| adr >= 0 && adr as usize <= k)?;
        let name = m
            .id2name(kind, id)
            .map_or_else(|| format!("{kind:?} {id}").to_lowercase(), str::to_owned);
        let part = k - start[id] as usize;
        let single = start
            .get(id + 1)
            .map_or(part == 0, |&next| next as usize == start[id] as usize + 1);
        Some(if single {
            name
        } else {
            format!("{name}[{part}]")
        })
    };
    match quantity {
        "qpos" => owner(ObjType::Joint, &m.jnt_qposadr),
        "qvel" => owner(ObjType::Joint, &m.jnt_dofadr),
        "ctrl" | "actuator_force" => m.id2name(ObjType::Actuator, k).map(str::to_owned),
        "act" => owner(ObjType::Actuator, &m.actuator_actadr),
        "sensordata" => owner(ObjType::Sensor, &m.sensor_adr),
        "energy" => Some(["potential", "kinetic"][k.min(1)].to_owned()),
        _ => None,
    }
    .unwrap_or_else(|| format!("{quantity}[{k}]"))
}

fn chart(time: &[f64], curves: &[Vec<f64>], labels: &[String]) -> String {
    let shown = curves.len().min(MOST_CURVES);
    let finite = || {
        curves[..shown]
            .iter()
            .flatten()
            .copied()
            .filter(|x| x.is_finite())
    };
    let (mut lo, mut hi) = (
        finite().fold(f64::INFINITY, f64::min),
        finite().fold(f64::NEG_INFINITY, f64::max),
    );
    if !(lo.is_finite() && hi.is_finite()) {
        return "<p>no finite values</p>\n".to_owned();
    }
    if hi - lo < 1e-12 * hi.abs().max(1.0) {
        (lo, hi) = (lo - 0.5, hi + 0.5);
    }
    let (t0, t1) = (time[0], time[time.len() - 1].max(time[0] + 1e-9));
    let x = |t: f64| LEFT + (t - t0) / (t1 - t0) * (WIDTH - LEFT - RIGHT);
    let y = |v: f64| TOP + (hi - v) / (hi - lo) * (HEIGHT - TOP - BOTTOM);

    let mut svg = format!("<svg viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\">\n");
    for i in 0..=4 {
        let (v, t) = (
            lo + (hi - lo) * f64::from(i) / 4.0,
            t0 + (t1 - t0) * f64::from(i) / 4.0,
        );
        let (right, height, left, base) = (WIDTH - RIGHT, y(v), LEFT - 6.0, y(v) + 4.0);
        let (at, bottom) = (x(t), HEIGHT - 8.0);
        let _ = writeln!(
            svg,
            "<line x1=\"{LEFT}\" x2=\"{right}\" y1=\"{height:.1}\" y2=\"{height:.1}\" stroke=\"#d8dee4\"/>\
             <text x=\"{left}\" y=\"{base:.1}\" text-anchor=\"end\">{v:.4}</text>\
             <text x=\"{at:.1}\" y=\"{bottom}\" text-anchor=\"middle\">{t:.2} s</text>"
        );
    }
    let stride = time.len().div_ceil(MOST_POINTS);
    for (k, curve) in curves[..shown].iter().enumerate() {
        let points: String = time
            .iter()
            .zip(curve)
            .step_by(stride)
            .filter(|(_, v)| v.is_finite())
            .map(|(&t, &v)| format!("{:.1},{:.1} ", x(t), y(v)))
            .collect();
        let _ = writeln!(
            svg,
            "<polyline fill=\"none\" stroke=\"{}\" stroke-width=\"1.4\" points=\"{}\"/>",
            COLOURS[k],
            points.trim_end()
        );
    }
    svg += "</svg>\n<p class=\"legend\">";
    for (k, label) in labels[..shown].iter().enumerate() {
        let _ = write!(
            svg,
            "<span><i style=\"background:{}\"></i>{}</span>",
            COLOURS[k],
            escape(label)
        );
    }
    if curves.len() > shown {
        let _ = write!(svg, "<span>and {} more</span>", curves.len() - shown);
    }
    svg + "</p>\n"
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}
