//! A small plotter: panels of lines on a grid, as SVG text.

use cortenforge::math::elementary::{log10, pow};
use std::fmt::Write;

/// Colours that most people can tell apart.
const COLOURS: [&str; 5] = ["#0b6e99", "#c2410c", "#4d7c0f", "#7e22ce", "#525252"];
/// Size of a panel and of what surrounds its axes.
const PANEL: [f64; 2] = [380.0, 270.0];
const MARGIN: [f64; 4] = [62.0, 16.0, 34.0, 46.0];
/// Height of a line of the legend.
const LEGEND_LINE: f64 = 14.0;
/// How many intervals an axis has, about.
const TICKS: f64 = 5.0;

/// A curve.
pub struct Line {
    /// what the legend says
    pub label: String,
    /// its points
    pub points: Vec<[f64; 2]>,
    /// drawn as dashes
    pub dashed: bool,
}

/// One picture with axes.
pub struct Panel {
    /// what stands above
    pub title: &'static str,
    /// what the axes mean
    pub axes: [&'static str; 2],
    /// the curves
    pub lines: Vec<Line>,
}

impl Line {
    /// A solid curve.
    pub fn new(label: impl Into<String>, points: Vec<[f64; 2]>) -> Line {
        Line {
            label: label.into(),
            points,
            dashed: false,
        }
    }

    /// The same curve with dashes.
    pub fn dashed(mut self) -> Line {
        self.dashed = true;
        self
    }
}

/// The panels as one image with so many columns.
pub fn draw(panels: &[Panel], columns: usize) -> String {
    let rows = panels.len().div_ceil(columns.max(1));
    let (width, height) = (PANEL[0] * columns as f64, PANEL[1] * rows as f64);
    let mut svg = format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="11">
<rect width="100%" height="100%" fill="white"/>
"##
    );
    for (i, panel) in panels.iter().enumerate() {
        let at = [
            PANEL[0] * (i % columns) as f64,
            PANEL[1] * (i / columns) as f64,
        ];
        svg.push_str(&draw_panel(panel, at));
    }
    svg.push_str("</svg>\n");
    svg
}

/// From the smallest to the largest coordinate of all points.
fn bounds(lines: &[Line], axis: usize) -> [f64; 2] {
    let values = lines
        .iter()
        .flat_map(|line| line.points.iter().map(|p| p[axis]));
    let [lo, hi] = values.fold([f64::INFINITY, f64::NEG_INFINITY], |[lo, hi], x| {
        [lo.min(x), hi.max(x)]
    });
    if lo < hi {
        [lo, hi]
    } else {
        [lo - 0.5, lo + 0.5]
    }
}

/// A step of 1, 2 or 5 times a power of ten that divides a range into some intervals.
fn tick_step(range: [f64; 2]) -> f64 {
    let raw = (range[1] - range[0]) / TICKS;
    let power = pow(10.0, log10(raw).floor());
    let steps = [1.0, 2.0, 5.0, 10.0].map(|s| s * power);
    steps.into_iter().find(|&s| s >= raw).unwrap_or(raw)
}

fn draw_panel(panel: &Panel, at: [f64; 2]) -> String {
    let [left, right, top, bottom] = MARGIN;
    let (w, h) = (PANEL[0] - left - right, PANEL[1] - top - bottom);
    let mut ranges = [0, 1].map(|axis| bounds(&panel.lines, axis));
    ranges[1][1] += 0.05 * (ranges[1][1] - ranges[1][0]);
    let place = |p: [f64; 2]| {
        let part = |axis: usize| (p[axis] - ranges[axis][0]) / (ranges[axis][1] - ranges[axis][0]);
        [left + w * part(0), top + h * (1.0 - part(1))]
    };

    let mut out = format!(r#"<g transform="translate({} {})">"#, at[0], at[1]);
    let mut add = |text: std::fmt::Arguments<'_>| {
        // writing to a string cannot fail
        let _ = out.write_fmt(text);
        out.push('\n');
    };
    add(format_args!(
        r#"<text x="{}" y="20" text-anchor="middle" font-size="13">{}</text>"#,
        left + 0.5 * w,
        panel.title
    ));
    for axis in [0, 1] {
        let step = tick_step(ranges[axis]);
        let decimals = (-log10(step).floor()).max(0.0) as usize;
        let mut tick = (ranges[axis][0] / step).ceil() * step;
        while tick <= ranges[axis][1] + 1e-9 * step {
            // zero without a sign
            let value = if tick.abs() < 1e-9 * step { 0.0 } else { tick };
            let mut point = [ranges[0][0], ranges[1][0]];
            point[axis] = value;
            let [x, y] = place(point);
            if axis == 0 {
                add(format_args!(
                    r##"<path d="M{x:.1} {top}v{h}" stroke="#e5e5e5"/><text x="{x:.1}" y="{:.1}" text-anchor="middle">{value:.decimals$}</text>"##,
                    top + h + 15.0
                ));
            } else {
                add(format_args!(
                    r##"<path d="M{left} {y:.1}h{w}" stroke="#e5e5e5"/><text x="{:.1}" y="{:.1}" text-anchor="end">{value:.decimals$}</text>"##,
                    left - 6.0,
                    y + 4.0
                ));
            }
            tick += step;
        }
    }
    add(format_args!(
        r##"<rect x="{left}" y="{top}" width="{w}" height="{h}" fill="none" stroke="#a3a3a3"/>"##
    ));
    add(format_args!(
        r#"<text x="{}" y="{}" text-anchor="middle">{}</text>"#,
        left + 0.5 * w,
        PANEL[1] - 12.0,
        panel.axes[0]
    ));
    add(format_args!(
        r#"<text transform="translate(14 {}) rotate(-90)" text-anchor="middle">{}</text>"#,
        top + 0.5 * h,
        panel.axes[1]
    ));

    for (line, colour) in panel.lines.iter().zip(COLOURS.iter().cycle()) {
        let points: Vec<String> = line
            .points
            .iter()
            .map(|&p| place(p))
            .map(|[x, y]| format!("{x:.1},{y:.1}"))
            .collect();
        let dash = if line.dashed {
            r#" stroke-dasharray="5 3""#
        } else {
            ""
        };
        add(format_args!(
            r#"<polyline points="{}" fill="none" stroke="{colour}" stroke-width="1.6"{dash}/>"#,
            points.join(" ")
        ));
    }
    let placed: Vec<[f64; 2]> = panel
        .lines
        .iter()
        .flat_map(|line| &line.points)
        .map(|&p| place(p))
        .collect();
    let [x, y] = legend_place(panel, &placed, [left, top, w, h]);
    for (i, (line, colour)) in panel.lines.iter().zip(COLOURS.iter().cycle()).enumerate() {
        let y = y + LEGEND_LINE * (i as f64 + 0.8);
        let dash = if line.dashed {
            r#" stroke-dasharray="5 3""#
        } else {
            ""
        };
        add(format_args!(
            r#"<path d="M{x:.1} {:.1}h18" stroke="{colour}" stroke-width="2"{dash}/><text x="{:.1}" y="{y:.1}">{}</text>"#,
            y - 4.0,
            x + 24.0,
            line.label
        ));
    }
    out.push_str("</g>\n");
    out
}

/// The corner of the legend's box, where the fewest points of the curves are in its way.
fn legend_place(panel: &Panel, points: &[[f64; 2]], [left, top, w, h]: [f64; 4]) -> [f64; 2] {
    let longest = panel
        .lines
        .iter()
        .map(|line| line.label.chars().count())
        .max()
        .unwrap_or(0);
    let size = [
        30.0 + 6.2 * longest as f64,
        LEGEND_LINE * panel.lines.len() as f64 + 4.0,
    ];
    let (near, far) = (
        [left + 8.0, top + 6.0],
        [left + w - size[0] - 6.0, top + h - size[1] - 6.0],
    );
    let corners = [near, [far[0], near[1]], [near[0], far[1]], far];
    let covered = |corner: &[f64; 2]| {
        let inside =
            |p: &&[f64; 2]| (0..2).all(|k| (corner[k]..corner[k] + size[k]).contains(&p[k]));
        points.iter().filter(inside).count()
    };
    corners.into_iter().min_by_key(covered).unwrap_or(near)
}
