//! A plot with lines, for whoever draws it beside a scene.

use crate::record::{Kind, Member, Text, record};
use sim_core::fields::SliceMut;
use sim_core::math::halton;

/// A figure has at most this many lines.
pub const MAX_LINE: usize = 100;
/// A line has at most this many points.
pub const MAX_LINE_POINT: usize = 1001;

/// The points of all lines: x and y in turn, line by line.
#[derive(Clone, Debug, PartialEq)]
pub struct LineData(pub Vec<f32>);

impl Default for LineData {
    fn default() -> LineData {
        LineData(vec![0.0; MAX_LINE * 2 * MAX_LINE_POINT])
    }
}

impl Member for LineData {
    const KIND: Kind = Kind::Array;
    fn shape(&self) -> Vec<usize> {
        vec![MAX_LINE, 2 * MAX_LINE_POINT]
    }
    fn numbers(&mut self) -> SliceMut<'_> {
        SliceMut::F32(&mut self.0)
    }
}

/// The names of all lines, one after the other.
#[derive(Clone, Debug, PartialEq)]
pub struct LineNames(pub Vec<u8>);

impl LineNames {
    /// Bytes that a name has room in, the zero at its end included.
    pub const WIDTH: usize = 100;
}

impl Default for LineNames {
    fn default() -> LineNames {
        LineNames(vec![0; MAX_LINE * LineNames::WIDTH])
    }
}

impl Member for LineNames {
    const KIND: Kind = Kind::Texts;
    fn shape(&self) -> Vec<usize> {
        vec![MAX_LINE, LineNames::WIDTH]
    }
    fn numbers(&mut self) -> SliceMut<'_> {
        SliceMut::U8(&mut self.0)
    }
}

record! {
    /// A plot with lines.
    #[derive(Clone, Debug, PartialEq)]
    Figure {
        /// whether names of lines are shown
        flg_legend: i32,
        /// whether numbers stand at the grid, in x and in y
        flg_ticklabel: [i32; 2],
        /// whether ranges grow with the data
        flg_extend: i32,
        /// whether lines are pairs of points
        flg_barplot: i32,
        /// whether a vertical line marks a selection
        flg_selection: i32,
        /// whether the y range is symmetric
        flg_symmetric: i32,
        /// width of lines
        linewidth: f32,
        /// width of the lines of the grid
        gridwidth: f32,
        /// points of the grid in x and y
        gridsize: [i32; 2],
        /// colour of the grid
        gridrgb: [f32; 3],
        /// colour of the figure
        figurergba: [f32; 4],
        /// colour of the part with the lines
        panergba: [f32; 4],
        /// colour of the part with the names
        legendrgba: [f32; 4],
        /// colour of text
        textrgb: [f32; 3],
        /// colours of lines
        linergb: [[f32; 3]; MAX_LINE],
        /// ranges of x and y; automatic where the second is not above the first
        range: [[f32; 2]; 2],
        /// how numbers at the x axis are printed
        xformat: Text<20>,
        /// how numbers at the y axis are printed
        yformat: Text<20>,
        /// a text as wide as numbers at the y axis are at least
        minwidth: Text<20>,
        /// title; those of several figures are separated by two spaces
        title: Text<1000>,
        /// what stands below the x axis
        xlabel: Text<100>,
        /// names of lines
        linename: LineNames,
        /// by how many lines the names are moved
        legendoffset: i32,
        /// which of several figures is chosen
        subplot: i32,
        /// a point: the line whose name is there is marked
        highlight: [i32; 2],
        /// a line that is marked, where there is no such point
        highlightid: i32,
        /// where the line of the selection is in x
        selection: f32,
        /// points of each line
        linepnt: [i32; MAX_LINE],
        /// the points themselves
        linedata: LineData,
        /// range of the x axis in pixels, written by whoever draws
        xaxispixel: [i32; 2],
        /// range of the y axis in pixels
        yaxispixel: [i32; 2],
        /// range of the x axis in units of the data
        xaxisdata: [f32; 2],
        /// range of the y axis in units of the data
        yaxisdata: [f32; 2],
    }
}

/// Colours that are easily told apart.
const COLORS: [[f32; 3]; 8] = [
    [1.0, 0.3, 0.3],
    [0.1, 1.0, 0.1],
    [0.3, 0.3, 1.0],
    [0.1, 1.0, 1.0],
    [1.0, 0.2, 1.0],
    [1.0, 1.0, 0.1],
    [1.0, 0.6, 0.2],
    [0.6, 0.7, 0.4],
];

impl Default for Figure {
    fn default() -> Figure {
        let color = |line: usize| {
            // what comes after the colours by hand is spread evenly
            let spread = [2, 3, 5].map(|base| {
                (f64::from(0.1f32) + f64::from(0.8f32) * halton(line as i32, base)) as f32
            });
            COLORS.get(line).copied().unwrap_or(spread)
        };
        Figure {
            flg_legend: 1,
            flg_ticklabel: [1, 1],
            flg_extend: 1,
            flg_barplot: 0,
            flg_selection: 0,
            flg_symmetric: 0,
            linewidth: 3.0,
            gridwidth: 1.0,
            gridsize: [2, 2],
            gridrgb: [0.4; 3],
            figurergba: [0.0, 0.0, 0.0, 1.0],
            panergba: [0.0, 0.0, 0.0, 1.0],
            legendrgba: [0.0, 0.0, 0.0, 0.3],
            textrgb: [1.0; 3],
            linergb: std::array::from_fn(color),
            range: [[0.0, 1.0]; 2],
            xformat: Text::of("%.0f"),
            yformat: Text::of("%.2g"),
            minwidth: Text::of("XXX"),
            title: Text::default(),
            xlabel: Text::default(),
            linename: LineNames::default(),
            legendoffset: 0,
            subplot: 0,
            highlight: [0; 2],
            highlightid: -1,
            selection: 0.0,
            linepnt: [0; MAX_LINE],
            linedata: LineData::default(),
            xaxispixel: [0; 2],
            yaxispixel: [0; 2],
            xaxisdata: [0.0; 2],
            yaxisdata: [0.0; 2],
        }
    }
}
