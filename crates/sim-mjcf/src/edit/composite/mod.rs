//! Composite objects: many bodies from a few numbers. They become ordinary elements of the model at once, so that
//! nobody after this knows of them.
//!
//! Of the kinds that MJCF has names for, only cables are still made; the others are refused with the words that say
//! what to use instead.

mod cable;
mod skin;
mod subgrid;

use super::{Names, Place};
use crate::spec::{Geom, Joint, Location, PluginUse, Site, Spec};
use sim_core::math::{MINVAL, Quat, Vec3};
use sim_core::model::GeomType;

/// The plugin that cables can have.
const CABLE_PLUGIN: &str = "mujoco.elasticity.cable";

/// Kinds of composite objects.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum CompositeKind {
    #[default]
    Particle,
    Grid,
    Rope,
    Loop,
    Cable,
    Cloth,
}

impl CompositeKind {
    /// Its word, and what is to be used instead, for a kind that is no longer made.
    fn instead(self) -> Option<(&'static str, &'static str)> {
        match self {
            CompositeKind::Particle => Some(("particle", "replicate")),
            CompositeKind::Grid => Some(("grid", "flex")),
            CompositeKind::Rope => Some(("rope", "cable")),
            CompositeKind::Loop => Some(("loop", "flexcomp")),
            CompositeKind::Cloth => Some(("cloth", "shell")),
            CompositeKind::Cable => None,
        }
    }
}

/// How one coordinate of a cable changes along it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Curve {
    /// in proportion
    Line,
    /// as a cosine
    Cos,
    /// as a sine
    Sin,
    /// not at all
    Zero,
}

impl Curve {
    /// The three coordinates, as they are written.
    pub fn parse(text: &str) -> Result<[Curve; 3], &'static str> {
        let mut words: Vec<&str> = text.split_ascii_whitespace().collect();
        // as MuJoCo reads it: a blank at the end repeats the last word
        if text.ends_with(|c: char| c.is_ascii_whitespace()) {
            words.extend(words.last().copied());
        }
        let mut curves = [Curve::Zero; 3];
        if words.is_empty() && !text.is_empty() {
            return Err("The curve array contains an invalid shape");
        }
        for (i, word) in words.into_iter().enumerate() {
            let Some(curve) = curves.get_mut(i) else {
                return Err("The curve array must have a maximum of 3 components");
            };
            *curve = match word {
                "s" => Curve::Line,
                "cos(s)" => Curve::Cos,
                "sin(s)" => Curve::Sin,
                "0" => Curve::Zero,
                _ => return Err("The curve array contains an invalid shape"),
            };
        }
        Ok(curves)
    }
}

/// What the skin of a cable looks like.
#[derive(Clone, Debug)]
pub(crate) struct CompositeSkin {
    /// whether it has texture coordinates
    pub texcoord: bool,
    /// material; empty: none
    pub material: String,
    /// colour
    pub rgba: [f32; 4],
    /// without effect: the skin of a cable is as thick as its geoms
    pub inflate: f32,
    /// how many points are put between two vertices; 0: none
    pub subgrid: i32,
    /// group
    pub group: i32,
}

impl Default for CompositeSkin {
    fn default() -> CompositeSkin {
        CompositeSkin {
            texcoord: false,
            material: String::new(),
            rgba: [1.0; 4],
            inflate: 0.0,
            subgrid: 0,
            group: 0,
        }
    }
}

/// A composite object as it is written. Geoms, sites and joints know no default classes.
#[derive(Clone, Debug)]
pub(crate) struct Composite {
    /// what all its names start with
    pub prefix: String,
    /// what is made
    pub kind: CompositeKind,
    /// how many points it has in each direction
    pub count: [i32; 3],
    /// where it starts, in the frame it stands in
    pub offset: Vec3,
    /// how its curve is turned
    pub quat: Quat,
    /// its length; radius and angle (in half turns) of sines and cosines
    pub size: [f64; 3],
    /// its curve
    pub curve: [Curve; 3],
    /// its points, three numbers each, instead of count and curve
    pub vertex: Vec<f32>,
    /// how it begins: `free`, `none`, or anything else for a ball joint
    pub initial: String,
    /// its geoms
    pub geom: Geom,
    /// the sites at its ends
    pub site: Site,
    /// the joints between its bodies
    pub joint: Joint,
    /// its skin
    pub skin: Option<CompositeSkin>,
    /// the plugin of its bodies
    pub plugin: PluginUse,
}

impl Default for Composite {
    fn default() -> Composite {
        Composite {
            prefix: String::new(),
            kind: CompositeKind::default(),
            count: [1; 3],
            offset: Vec3::ZERO,
            quat: Quat::IDENTITY,
            size: [1.0, 0.0, 0.0],
            curve: [Curve::Zero; 3],
            vertex: Vec::new(),
            initial: "ball".to_owned(),
            geom: Geom::default(),
            site: Site {
                group: 3,
                ..Site::default()
            },
            joint: Joint {
                group: 3,
                ..Joint::default()
            },
            skin: None,
            plugin: PluginUse::default(),
        }
    }
}

/// Where the elements of a composite object are put, and what they have in common.
#[derive(Clone, Copy)]
pub(crate) struct Stand<'a> {
    pub place: Place,
    /// place in the text
    pub loc: Location,
    /// default class there
    pub class: &'a str,
}

impl Composite {
    /// How many points a cable has.
    fn points(&self) -> usize {
        match self.vertex.as_slice() {
            [] => usize::try_from(self.count[0]).unwrap_or(0),
            vertex => vertex.len() / 3,
        }
    }

    /// How many points are put between two vertices of the skin.
    fn subgrid(&self) -> usize {
        let written = self.skin.as_ref().map_or(0, |skin| skin.subgrid);
        usize::try_from(written).unwrap_or(0)
    }

    /// How many elements it makes, and vertices of a skin, to be asked before it makes any.
    pub fn weight(&self) -> usize {
        let points = self.points();
        let skin = match self.geom.ty == GeomType::Box {
            true => skin::vertices(points, self.subgrid()),
            false => 0,
        };
        points.saturating_mul(4).saturating_add(skin)
    }

    /// Refuses what makes no sense, in MuJoCo's words.
    fn check(&self) -> Result<(), String> {
        if self.count.iter().any(|&count| count < 1) {
            return Err("Positive counts expected in composite".to_owned());
        }
        let size: f64 = self.size.iter().map(|x| x * x).sum();
        if size < MINVAL && self.vertex.is_empty() {
            return Err("Positive spacing or length expected in composite".to_owned());
        }
        let mut count = self.count.map(i64::from);
        if !self.vertex.is_empty() {
            if count[0] > 1 {
                return Err("Either vertex or count can be specified, not both".to_owned());
            }
            count[0] = self.points() as i64;
            count[1] = 1;
        }
        let dim = count.iter().filter(|&&count| count != 1).count();
        if count[..dim].contains(&1) {
            return Err("Singleton counts must come last".to_owned());
        }
        let is_cable = self.kind.instead().is_none();
        if !is_cable && self.subgrid() > 0 && (count[0] < 3 || count[1] < 3) {
            return Err("At least 3x3 required for skin subgrid".to_owned());
        }
        if self.plugin.active {
            if !is_cable {
                return Err("Only cable composite supports plugins".to_owned());
            }
            if self.plugin.plugin_name != CABLE_PLUGIN {
                return Err(format!("Only {CABLE_PLUGIN} is supported by composites"));
            }
        }
        if let Some((kind, instead)) = self.kind.instead() {
            return Err(format!(
                "The \"{kind}\" composite type is deprecated. Please use \"{instead}\" instead."
            ));
        }
        if dim != 1 {
            return Err("Cable must be one-dimensional".to_owned());
        }
        if ![GeomType::Cylinder, GeomType::Capsule, GeomType::Box].contains(&self.geom.ty) {
            return Err("Cable geom type must be sphere, capsule or box".to_owned());
        }
        Ok(())
    }

    /// Adds its elements to a model and takes their names. An error says what is wrong; then the model may have been
    /// changed in part.
    pub fn add_to(
        &mut self,
        spec: &mut Spec,
        names: &mut Names,
        stand: Stand<'_>,
    ) -> Result<(), String> {
        self.check()?;
        let name = format!("composite{}", self.prefix);
        self.plugin.name_instance(&name, spec, names)?;
        self.add_cable(spec, names, stand)?;
        match self.geom.ty == GeomType::Box {
            true => self.add_skin(spec, names, stand),
            false => Ok(()),
        }
    }
}
