//! Models that are saved and read again are the same, bit for bit.

use cortenforge::spec::Place;
use cortenforge::{Assets, Model, Spec};
use sim_conformance_tests::{Saved, differing_fields, save_and_reload};
use sim_core::math::{Quat, Vec3};
use std::path::{Path, PathBuf};

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// Whether a robot says something of the world, for which MJCF has no place.
fn of_world(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    name.starts_with("world") && name.ends_with(".urdf")
}

/// Whether a flex has nodes that are pinned, for which MJCF has no place.
fn has_pinned_nodes(path: &Path) -> bool {
    ["trilinear_pinned.xml", "quadratic_pinned.xml"]
        .iter()
        .any(|name| path.ends_with(name))
}

/// Our own models.
fn models() -> Vec<PathBuf> {
    fn visit(dir: &Path, found: &mut Vec<PathBuf>) {
        let Ok(entries) = std::fs::read_dir(dir) else {
            return;
        };
        let mut paths: Vec<PathBuf> = entries.filter_map(|e| e.ok().map(|e| e.path())).collect();
        paths.sort();
        for path in paths {
            if path.is_dir() {
                visit(&path, found);
            } else if path.extension().is_some_and(|e| e == "xml" || e == "urdf")
                && !of_world(&path)
            {
                found.push(path);
            }
        }
    }
    let mut found = Vec::new();
    for dir in ["conformance/models", "models"] {
        visit(&Path::new(ROOT).join(dir), &mut found);
    }
    found
}

#[test]
fn every_model_of_ours_is_the_same_after_saving() {
    let mut same = 0;
    let mut wrong = Vec::new();
    for path in models() {
        match save_and_reload(&path) {
            Saved::NotLoaded(_) => {}
            Saved::NotSaved(_) if has_pinned_nodes(&path) => {}
            Saved::NotSaved(error) => wrong.push(format!("{}: {error}", path.display())),
            Saved::NotReloaded(_, error) => wrong.push(format!("{}: {error}", path.display())),
            Saved::Reloaded(_, fields) if fields.is_empty() => same += 1,
            Saved::Reloaded(_, fields) => {
                wrong.push(format!("{}: {}", path.display(), fields.join("; ")));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(same > 300, "only {same} models were found");
}

#[test]
fn mass_and_pose_of_the_world_are_not_written() {
    for name in ["world", "world_moved"] {
        let path = Path::new(ROOT).join(format!("conformance/models/urdf/{name}.urdf"));
        let Saved::Reloaded(_, fields) = save_and_reload(&path) else {
            panic!("{name} is saved");
        };
        assert!(!fields.is_empty(), "{name}");
        for field in fields {
            let place = field
                .split_once('[')
                .and_then(|(_, rest)| rest.split_once(']'));
            let place: Option<usize> = place.and_then(|(place, _)| place.parse().ok());
            let world = field.starts_with("body_") && place.is_some_and(|place| place < 4);
            // boxes around what stands in the world are in its inertial frame
            assert!(world || field.starts_with("bvh_aabb"), "{name}: {field}");
        }
    }
}

/// A small generator of numbers.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, count: usize) -> usize {
        (self.next() % count.max(1) as u64) as usize
    }

    /// A number from -1 to 1, often a round one.
    fn number(&mut self) -> f64 {
        match self.below(4) {
            0 => 0.0,
            1 => self.below(5) as f64 / 4.0 - 0.5,
            _ => (self.next() >> 11) as f64 / (1u64 << 52) as f64 - 1.0,
        }
    }

    fn vector(&mut self) -> Vec3 {
        Vec3([self.number(), self.number(), self.number()])
    }

    fn quat(&mut self) -> Quat {
        match self.below(3) {
            0 => Quat::IDENTITY,
            _ => Quat([1.5, self.number(), self.number(), self.number()]),
        }
    }
}

/// Moves things, and puts them into new frames.
fn edit(spec: &mut Spec, random: &mut Random) {
    for index in 0..spec.bodies.len() {
        let frame = (random.below(2) == 0).then(|| {
            spec.frames.push(cortenforge::spec::Frame {
                name: match random.below(3) {
                    0 => format!("frame {}", spec.frames.len()),
                    _ => String::new(),
                },
                body: index,
                pos: random.vector(),
                quat: random.quat(),
                ..Default::default()
            });
            spec.frames.len() - 1
        });
        let children = spec.bodies[index].bodies.clone();
        for child in children {
            if random.below(3) == 0 && spec.bodies[child].frame.is_none() {
                spec.bodies[child].frame = frame;
            }
        }
        let body = &mut spec.bodies[index];
        if index > 0 && random.below(2) == 0 {
            (body.pos, body.quat) = (random.vector(), random.quat());
        }
        for geom in &mut body.geoms {
            if random.below(2) == 0 && geom.fromto.is_none() {
                (geom.pos, geom.quat) = (random.vector(), random.quat());
            }
            if random.below(3) == 0 && geom.frame.is_none() {
                geom.frame = frame;
            }
            geom.friction[0] += random.number().abs();
        }
        for site in &mut body.sites {
            if random.below(3) == 0 && site.frame.is_none() {
                site.frame = frame;
            }
        }
        for joint in &mut body.joints {
            if random.below(3) == 0 && joint.frame.is_none() {
                joint.frame = frame;
            }
            // a free joint that says how it is aligned cannot say more
            if joint.ty.is_scalar() {
                joint.damping += random.number().abs();
            }
        }
    }
}

fn compiled(spec: &Spec) -> Option<Model> {
    spec.compile(&Assets::disk()).ok()
}

#[test]
fn edited_and_attached_models_are_the_same_after_saving() {
    let mut random = Random(0x2545_f491_4f6c_dd1d);
    let mut tried = 0;
    for path in models() {
        let Ok(other) = Spec::from_xml_path(&path) else {
            continue;
        };
        let mut spec = other.clone();
        edit(&mut spec, &mut random);
        if random.below(2) == 0 {
            let place = Place {
                body: 0,
                frame: (!spec.frames.is_empty() && spec.frames[0].body == 0).then_some(0),
            };
            let mut attached = spec.clone();
            if attached.attach_spec(place, &other, "copy ", "").is_ok() {
                spec = attached;
            }
        }
        let Some(model) = compiled(&spec) else {
            continue;
        };
        // instances with a name come first in a text
        let names = spec.plugins.iter().map(|plugin| plugin.name.is_empty());
        if !names.is_sorted() {
            continue;
        }
        let text = match spec.to_xml() {
            Ok(text) => text,
            Err(_) if has_pinned_nodes(&path) => continue,
            Err(error) => panic!("{}: {error}", path.display()),
        };
        let beside = path.with_file_name("edited and saved.xml");
        let mut assets = Assets::disk();
        assets.insert(&beside.to_string_lossy(), text.as_bytes());
        let again = Spec::from_xml_path_with(&beside, &assets)
            .and_then(|spec| spec.compile(&Assets::disk()));
        match again {
            Ok(again) => {
                let fields = differing_fields(&model, &again);
                assert!(
                    fields.is_empty(),
                    "{}: {}\n{text}",
                    path.display(),
                    fields.join("; ")
                );
            }
            Err(error) => panic!("{}: {error}\n{text}", path.display()),
        }
        tried += 1;
    }
    assert!(tried > 100, "only {tried} edited models compile");
}
