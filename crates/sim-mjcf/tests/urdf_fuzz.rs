//! Damaged robots: whatever is in them, the answer is a model or an error, soon and on a small stack.

use sim_mjcf::{Assets, load_model_from_bytes};
use std::fmt::Write;
use std::time::{Duration, Instant};

const ROBOT: &str = include_str!("../../../conformance/models/urdf/visual.urdf");
const CHAIN: &str = include_str!("../../../conformance/models/urdf/fixed.urdf");
const JOINTS: &str = include_str!("../../../conformance/models/urdf/dynamics.urdf");
const SETTINGS: &str = include_str!("../../../conformance/models/urdf/extension.urdf");
const MESHES: &str = include_str!("../../../conformance/models/urdf/mesh_scales.urdf");
const WEDGE: &[u8] = include_bytes!("../../../conformance/models/urdf/wedge.obj");

/// Numbers that are the same every time.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % n.max(1) as u64) as usize
    }

    fn of<'a>(&mut self, list: &[&'a str]) -> &'a str {
        list[self.below(list.len())]
    }
}

/// Runs on the stack that a thread has where nobody asks for more.
fn on_small_stack<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> T {
    let thread = std::thread::Builder::new().stack_size(2 << 20);
    thread.spawn(work).unwrap().join().unwrap()
}

fn load(text: &[u8]) -> Result<sim_core::Model, sim_mjcf::Error> {
    let mut assets = Assets::memory();
    assets.insert("wedge.obj", WEDGE);
    load_model_from_bytes(text, &assets)
}

#[test]
fn damaged_bytes() {
    const PIECES: &[&str] = &[
        "<",
        ">",
        "/>",
        "'",
        "\"",
        "&",
        "<!--",
        "-->",
        "\0",
        "\u{fffd}",
        "1e308",
        "-1e308",
        "1e-308",
        "nan",
        "-inf",
        "0x1p9",
        "99999999999",
        "",
        " ",
        "name=\"base\"",
        "<link name=\"base\"/>",
        "world",
        "<origin xyz=\"\"/>",
        "<inertial/>",
        "type=\"planar\"",
        "xmlns:a=\"b\"",
        "a:b",
        "<mujoco>",
        "</link>",
    ];
    on_small_stack(|| {
        let mut random = Random(0x2545_f491_4f6c_dd1d);
        let mut fine = 0;
        for round in 0..4000 {
            let robots = [ROBOT, CHAIN, JOINTS, SETTINGS, MESHES];
            let mut bytes = robots[round % robots.len()].as_bytes().to_vec();
            for _ in 0..=random.below(3) {
                let at = random.below(bytes.len());
                let end = (at + random.below(30)).min(bytes.len());
                match random.below(5) {
                    0 => bytes.truncate(at),
                    1 => bytes[at] = random.below(256) as u8,
                    2 => drop(bytes.drain(at..end)),
                    3 => drop(bytes.splice(at..end, random.of(PIECES).bytes())),
                    _ => {
                        let piece = bytes[at..end].to_vec();
                        let to = random.below(bytes.len());
                        drop(bytes.splice(to..to, piece));
                    }
                }
                if bytes.is_empty() {
                    break;
                }
            }
            fine += usize::from(load(&bytes).is_ok());
        }
        // some survive, which shows that the damage is not all at the surface
        assert!(fine > 100, "{fine}");
    });
}

/// Robots of few names: links that repeat, parents that are missing, circles, several roots, odd numbers.
#[test]
fn damaged_structures() {
    const NAMES: &[&str] = &["a", "b", "c", "d", "e", "f", "world", "", "é"];
    const TYPES: &[&str] = &[
        "revolute",
        "continuous",
        "prismatic",
        "fixed",
        "fixed",
        "floating",
        "planar",
        "spherical",
        "screw",
    ];
    const NUMBERS: &[&str] = &[
        "0", "1", "-1", "0.5", "1e-9", "1e300", "-1e300", "nan", "inf", "", "1e-400", "x",
    ];
    const FORMS: &[&str] = &[
        "<box size='1 1 1'/>",
        "<sphere radius='0.1'/>",
        "<capsule radius='1' length='0'/>",
        "<mesh filename=''/>",
        "<mesh filename='a/wedge.obj'/>",
        "<mesh filename='wedge.obj' scale='-1 1 1'/>",
        "<mesh filename='wedge.obj' scale='0 1 1e300'/>",
        "<cylinder radius='1e200' length='1e200'/>",
        "",
    ];
    on_small_stack(|| {
        let mut random = Random(0x9e37_79b9_7f4a_7c15);
        let mut fine = 0;
        for _ in 0..6000 {
            // mostly plain numbers, or nothing would get far
            let number = |random: &mut Random| match random.below(12) {
                0 => random.of(NUMBERS),
                _ => random.of(&["0.1", "1", "2", "-0.3"]),
            };
            let mut text = String::from("<robot name='r'>");
            if random.below(3) == 0 {
                let word = random.of(&["true", "false"]);
                let visuals = random.of(&["true", "false", "1"]);
                write!(text, "<mujoco><compiler fusestatic='{word}' discardvisual='{visuals}' boundmass='0.1' boundinertia='0.1' balanceinertia='true'/></mujoco>").unwrap();
            }
            let first = random.below(3);
            for i in 0..random.below(7) {
                let name = match random.below(12) {
                    0 => random.of(NAMES),
                    _ => NAMES[(i + first) % NAMES.len()],
                };
                write!(text, "<link name='{name}'>").unwrap();
                if random.below(2) == 0 {
                    let n: [&str; 9] = std::array::from_fn(|_| number(&mut random));
                    write!(text, "<inertial><origin xyz='{} 0 {}' rpy='{} 1 0'/><mass value='{}'/><inertia ixx='2' iyy='2' izz='{}' ixy='{}' ixz='0' iyz='0'/></inertial>", n[0], n[1], n[2], n[3], n[4], n[5]).unwrap();
                }
                for _ in 0..random.below(3) {
                    let kind = random.of(&["visual", "collision"]);
                    let form = random.of(FORMS);
                    write!(
                        text,
                        "<{kind} name='{}'><geometry>{form}</geometry></{kind}>",
                        random.of(NAMES)
                    )
                    .unwrap();
                }
                text.push_str("</link>");
            }
            for i in 0..random.below(6) {
                let ty = random.of(TYPES);
                let (parent, child) = match random.below(4) {
                    0 => (random.of(NAMES), random.of(NAMES)),
                    _ => (
                        NAMES[(i + first) % NAMES.len()],
                        NAMES[(i + first + 1) % NAMES.len()],
                    ),
                };
                let n: [&str; 6] = std::array::from_fn(|_| number(&mut random));
                write!(text, "<joint name='j{i}' type='{ty}'><parent link='{parent}'/><child link='{child}'/><origin xyz='0 {} 0'/><axis xyz='{} {} 1'/><limit lower='{}' upper='{}' effort='{}'/></joint>", n[0], n[1], n[2], n[3], n[4], n[5]).unwrap();
            }
            text.push_str("</robot>");
            fine += usize::from(load(text.as_bytes()).is_ok());
        }
        assert!(fine > 200, "{fine}");
    });
}

/// A robot with so many links, each hanging from the one that `parent` gives.
fn robot(links: usize, ty: &str, parent: impl Fn(usize) -> Option<usize>) -> String {
    let mut text = String::from("<robot name='r'>");
    for i in 0..links {
        write!(text, "<link name='l{i}'><inertial><mass value='1'/><inertia ixx='1' iyy='1' izz='1' ixy='0' ixz='0' iyz='0'/></inertial></link>").unwrap();
    }
    for i in 0..links {
        if let Some(parent) = parent(i) {
            write!(text, "<joint name='j{i}' type='{ty}'><parent link='l{parent}'/><child link='l{i}'/></joint>").unwrap();
        }
    }
    text + "</robot>"
}

#[test]
fn large_robots() {
    on_small_stack(|| {
        let start = Instant::now();
        let error = |text: &str| load(text.as_bytes()).unwrap_err().message;
        let many = "number of bodies plus flexes must be less than 65534";
        let deep = "depth limit exceeded in signature computation";
        let before = |i: usize| i.checked_sub(1);
        assert_eq!(error(&robot(100_000, "fixed", before)), many);
        assert_eq!(error(&robot(100_000, "continuous", |_| None)), many);
        assert_eq!(error(&robot(50_000, "fixed", before)), deep);
        assert_eq!(error(&robot(1024, "fixed", before)), deep);
        assert_eq!(
            error(&robot(100_000, "fixed", |i| Some((i + 1) % 100_000))),
            "URDF body not found"
        );
        // as deep as MuJoCo allows
        assert!(load(robot(1023, "fixed", before).as_bytes()).is_ok());
        assert!(load(robot(1023, "continuous", before).as_bytes()).is_ok());
        // all from one
        assert!(load(robot(3000, "fixed", |i| (i > 0).then_some(0)).as_bytes()).is_ok());
        assert!(
            start.elapsed() < Duration::from_secs(100),
            "{:?}",
            start.elapsed()
        );
    });
}

#[test]
fn deep_texts_and_many_materials() {
    on_small_stack(|| {
        let nested = format!(
            "<robot>{}{}</robot>",
            "<a>".repeat(100_000),
            "</a>".repeat(100_000)
        );
        assert!(
            load(nested.as_bytes())
                .unwrap_err()
                .message
                .contains("nesting is too deep")
        );
        let mut text = String::from("<robot>");
        for i in 0..100_000 {
            write!(
                text,
                "<material name='m{i}'><color rgba='1 1 1 1'/></material>"
            )
            .unwrap();
        }
        assert!(load((text + "</robot>").as_bytes()).is_ok());
        // one mesh in thousands of scales: the names are told apart by numbers
        let mut text = String::from("<robot><link name='a'>");
        for i in 1..300 {
            write!(text, "<collision><geometry><mesh filename='wedge.obj' scale='{i} 1 1'/></geometry></collision>").unwrap();
        }
        let model = load((text + "</link></robot>").as_bytes()).unwrap();
        assert_eq!(model.nmesh, 299);
    });
}
