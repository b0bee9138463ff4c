//! The models that there are to start from, and the vocabulary that they use.

use crate::support::Random;
use sim_mjcf::attribute::{Attr, elements};
use sim_xml::Element;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::{Path, PathBuf};

/// Longer texts take too long for what they can tell.
const MOST_TEXT: u64 = 20_000;
/// The same for all files that a model names.
const MOST_FILES: u64 = 300_000;
/// The same for copies that replicates make.
const MOST_COPIES: f64 = 30.0;
/// How many elements of a name to keep to take from.
const MOST_PIECES: usize = 400;
/// How many texts to keep for an attribute.
const MOST_SEEN: usize = 200;

/// A model to start from.
pub struct Base {
    /// its file
    pub path: PathBuf,
    /// what is in it
    pub text: String,
    /// the same as a tree
    pub tree: Element,
    /// the files that it names
    pub files: Vec<PathBuf>,
    /// bytes of its text, its files and the textures that it has painted: about what it costs to load
    pub cost: u64,
    /// whether it is accepted as it is, as far as is known: it has bodies, and all of its files are there
    pub whole: bool,
}

/// An element as a format knows it, wherever it stands.
#[derive(Default)]
pub struct Known {
    /// its attributes, with what the schema says of them, if there is one
    pub attributes: BTreeMap<String, Option<&'static Attr>>,
    /// what may stand in it
    pub children: BTreeSet<String>,
}

/// The elements of a format by name.
pub type Vocabulary = BTreeMap<String, Known>;

/// The way to an element from the root.
pub type Way = Vec<usize>;

/// All models, and what is in them.
pub struct Pool {
    /// models, those that are whole first, and among them those that cost little
    pub bases: Vec<Base>,
    /// which of them are robots
    robots: Vec<usize>,
    /// elements of MJCF, as its schema has them
    mjcf: Vocabulary,
    /// elements of robots, as the models have them
    urdf: Vocabulary,
    /// texts of attributes by name
    pub seen: BTreeMap<String, Vec<String>>,
    /// where elements are, in the order of their names: model and way, by the name of the root and their own
    pub pieces: BTreeMap<(String, String), Vec<(usize, Way)>>,
}

impl Pool {
    /// The small models in folders and all below them.
    #[must_use]
    pub fn new(folders: &[PathBuf]) -> Pool {
        Pool::knowing(folders, &BTreeSet::new())
    }

    /// The same where it is known which of them are refused as they are.
    #[must_use]
    pub fn knowing(folders: &[PathBuf], refused: &BTreeSet<PathBuf>) -> Pool {
        let mut bases = Vec::new();
        for folder in folders {
            collect(folder, &mut bases);
        }
        for base in &mut bases {
            base.whole &= !refused.contains(&base.path);
        }
        bases.sort_by_key(|base| (!base.whole, base.cost));
        let mut mjcf = Vocabulary::new();
        for element in elements() {
            let entry = mjcf.entry(element.name.to_owned()).or_default();
            let attributes = element.attributes.iter();
            entry
                .attributes
                .extend(attributes.map(|attr| (attr.name().to_owned(), Some(*attr))));
            let children = element.children.into_iter();
            entry.children.extend(children.map(str::to_owned));
        }
        let mut urdf = Vocabulary::new();
        let robot = |&number: &usize| bases[number].tree.name == "robot";
        let robots: Vec<usize> = (0..bases.len()).filter(robot).collect();
        for &number in &robots {
            learn(&bases[number].tree, &mut urdf);
        }
        let mut seen: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for base in &bases {
            visit(&base.tree, &mut |element| {
                for (name, text) in &element.attributes {
                    let texts = seen.entry(name.clone()).or_default();
                    if texts.len() < MOST_SEEN && text.len() < 400 {
                        texts.insert(text.clone());
                    }
                }
            });
        }
        let seen = seen
            .into_iter()
            .map(|(name, texts)| (name, texts.into_iter().collect()))
            .collect();
        let mut pieces: BTreeMap<(String, String), Vec<(usize, Way)>> = BTreeMap::new();
        for (number, base) in bases.iter().enumerate() {
            for way in ways(&base.tree).into_iter().skip(1) {
                let name = look(&base.tree, &way).name.clone();
                let places = pieces.entry((base.tree.name.clone(), name)).or_default();
                if places.len() < MOST_PIECES {
                    places.push((number, way));
                }
            }
        }
        Pool {
            bases,
            robots,
            mjcf,
            urdf,
            seen,
            pieces,
        }
    }

    /// A model to start from; now and then a robot, of which there are few.
    pub fn base(&self, random: &mut Random) -> &Base {
        if random.below(12) == 0 && !self.robots.is_empty() {
            return &self.bases[*Pool::pick(&self.robots, random)];
        }
        let whole = self.bases.partition_point(|base| base.whole);
        match whole > 0 && random.below(20) > 0 {
            true => Pool::pick(&self.bases[..whole], random),
            false => Pool::pick(&self.bases, random),
        }
    }

    /// The elements of the format that a tree is written in.
    pub fn vocabulary(&self, tree: &Element) -> &Vocabulary {
        match tree.name == "robot" {
            true => &self.urdf,
            false => &self.mjcf,
        }
    }

    /// A model of all that are there, or of a part of them that keeps their order. Those that cost little come more often: in
    /// the same time there are several times as many inputs, and what a change breaks seldom needs a large model.
    pub fn pick<'a, T>(bases: &'a [T], random: &mut Random) -> &'a T {
        let part = random.between(0.0, 1.0);
        let index = (part * part * part * bases.len() as f64) as usize;
        &bases[index.min(bases.len() - 1)]
    }

    /// What others write for an attribute.
    pub fn seen(&self, attribute: &str) -> &[String] {
        self.seen.get(attribute).map_or(&[], Vec::as_slice)
    }
}

/// The models of our own, the corpus, and what else is there.
#[must_use]
pub fn model_folders() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let corpus = std::env::var_os("CORTENFORGE_CORPUS");
    let corpus = corpus.map_or_else(|| root.join("../shared/corpus"), PathBuf::from);
    let own = ["conformance/models", "conformance/fuzz", "models"].map(|folder| root.join(folder));
    let mut folders = own.to_vec();
    folders.extend([corpus, root.join("target/models")]);
    let canonical = |folder: PathBuf| folder.canonicalize().ok();
    folders.into_iter().filter_map(canonical).collect()
}

/// Adds the models of a folder and of all below it, in the order of their names.
fn collect(folder: &Path, bases: &mut Vec<Base>) {
    let Ok(entries) = std::fs::read_dir(folder) else {
        return;
    };
    let mut paths: Vec<PathBuf> = entries.filter_map(|e| e.ok().map(|e| e.path())).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            collect(&path, bases);
        } else if path.extension().is_some_and(|e| e == "xml" || e == "urdf") {
            bases.extend(base(path));
        }
    }
}

/// A model, if it is small.
fn base(path: PathBuf) -> Option<Base> {
    if path.metadata().ok()?.len() > MOST_TEXT {
        return None;
    }
    let text = std::fs::read_to_string(&path).ok()?;
    let tree = sim_xml::parse(&text).ok()?;
    let folder = path.parent()?;
    let mut folders = vec![folder.to_owned()];
    let mut named = Vec::new();
    let mut copies = 1.0;
    let mut painted = 0.0;
    visit(&tree, &mut |element| {
        let number = |name| {
            let text = element.attribute(name);
            text.and_then(|n| n.parse::<f64>().ok()).unwrap_or(1.0)
        };
        if element.name == "texture" {
            painted += 3.0 * number("width") * number("height");
        }
        if element.name == "replicate" {
            copies *= number("count");
        }
        for (name, value) in &element.attributes {
            match name.as_str() {
                "meshdir" | "texturedir" | "assetdir" => folders.push(folder.join(value)),
                _ if name.starts_with("file") => named.push(value.clone()),
                _ => {}
            }
        }
    });
    let mut files = Vec::new();
    let mut whole = match tree.name.as_str() {
        "mujoco" => tree.children.iter().any(|c| c.name == "worldbody"),
        name => name == "robot",
    };
    for name in named {
        let before = files.len();
        let found = folders.iter().map(|folder| folder.join(&name));
        files.extend(found.filter(|file| file.is_file()));
        whole &= name.is_empty() || files.len() > before;
    }
    let size: u64 = files
        .iter()
        .map(|file| file.metadata().map_or(0, |data| data.len()))
        .sum();
    (size <= MOST_FILES && copies <= MOST_COPIES).then_some(Base {
        cost: text.len() as u64 + size + painted as u64,
        path,
        text,
        tree,
        files,
        whole,
    })
}

/// Learns what elements have, from those that are there.
fn learn(element: &Element, vocabulary: &mut Vocabulary) {
    let entry = vocabulary.entry(element.name.clone()).or_default();
    for (name, _) in &element.attributes {
        entry.attributes.entry(name.clone()).or_default();
    }
    let children = element.children.iter();
    entry.children.extend(children.map(|c| c.name.clone()));
    for child in &element.children {
        learn(child, vocabulary);
    }
}

/// The ways to all elements; the first is the root.
pub fn ways(tree: &Element) -> Vec<Way> {
    fn add(element: &Element, way: &mut Way, all: &mut Vec<Way>) {
        all.push(way.clone());
        for (i, child) in element.children.iter().enumerate() {
            way.push(i);
            add(child, way, all);
            way.pop();
        }
    }
    let mut all = Vec::new();
    add(tree, &mut Way::new(), &mut all);
    all
}

/// The element at the end of a way.
pub fn look<'a>(tree: &'a Element, way: &[usize]) -> &'a Element {
    way.iter().fold(tree, |element, &i| &element.children[i])
}

/// The same, to be changed.
pub fn at<'a>(tree: &'a mut Element, way: &[usize]) -> &'a mut Element {
    way.iter()
        .fold(tree, |element, &i| &mut element.children[i])
}

/// Goes to an element and all below it.
pub fn visit<'a>(element: &'a Element, see: &mut impl FnMut(&'a Element)) {
    see(element);
    for child in &element.children {
        visit(child, see);
    }
}

/// The text of a tree.
pub fn print(element: &Element) -> String {
    fn escape(text: &str, out: &mut String) {
        for letter in text.chars() {
            match letter {
                '<' => out.push_str("&lt;"),
                '&' => out.push_str("&amp;"),
                '"' => out.push_str("&quot;"),
                _ => out.push(letter),
            }
        }
    }
    fn add(element: &Element, depth: usize, out: &mut String) {
        let indent = " ".repeat(depth.min(12));
        let _ = write!(out, "{indent}<{}", element.name);
        for (name, text) in &element.attributes {
            let _ = write!(out, " {name}=\"");
            escape(text, out);
            out.push('"');
        }
        if element.children.is_empty() {
            out.push_str("/>\n");
            return;
        }
        out.push_str(">\n");
        for child in &element.children {
            add(child, depth + 1, out);
        }
        let _ = writeln!(out, "{indent}</{}>", element.name);
    }
    let mut out = String::new();
    add(element, 0, &mut out);
    out
}
