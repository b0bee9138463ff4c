//! Files of assets that are damaged or hostile: whatever is in them, the answer is a model or an error, soon and in
//! bounded memory.

use allocation_counter::measure;
use cortenforge::{Assets, Model, load_model_from_bytes};
use sim_conformance_tests::support::{Random, Watch};
use std::time::Duration;

/// How many damaged copies of each file to try.
const CASES: usize = 400;
/// No file of this size may take longer.
const LIMIT: Duration = Duration::from_secs(20);
/// The most bytes that a small file may take at a time, its model and one step included.
const ROOM: u64 = 64 << 20;

/// Words of a file that mean much.
const WORDS: [u32; 10] = [
    0,
    1,
    u32::MAX,
    i32::MAX as u32,
    0x8000_0000,
    0x7FC0_0000, // not a number
    0x7F80_0000, // infinite
    0x7F7F_FFFF, // the largest number
    0x0000_0001,
    0x0001_0000,
];

/// What may stand for a number in a text.
const NUMBERS: [&str; 16] = [
    "nan",
    "inf",
    "1e308",
    "-1e39",
    "1e-45",
    "0",
    "-0",
    "-1",
    "99999999999999999999",
    "2147483647",
    "-2147483648",
    "",
    "1/1/1",
    "//",
    "1e",
    "\0",
];

/// Changes a file here and there: bytes, words, its length.
fn damage(bytes: &[u8], random: &mut Random) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    for _ in 0..=random.below(3) {
        let at = random.below(bytes.len());
        match random.below(5) {
            0 => bytes.truncate(at),
            1 => bytes.insert(at, random.bits() as u8),
            2 if at + 4 <= bytes.len() => {
                let word = WORDS[random.below(WORDS.len())];
                let at = at / 4 * 4;
                bytes[at..at + 4].copy_from_slice(&word.to_le_bytes());
            }
            3 if at + 4 <= bytes.len() => {
                let word = WORDS[random.below(WORDS.len())];
                bytes[at..at + 4].copy_from_slice(&word.to_be_bytes());
            }
            _ if at < bytes.len() => bytes[at] ^= 1 << random.below(8),
            _ => {}
        }
    }
    bytes
}

/// Changes a text here and there: words, lines, bytes.
fn damage_text(bytes: &[u8], random: &mut Random) -> Vec<u8> {
    let text = String::from_utf8_lossy(bytes).into_owned();
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    for _ in 0..=random.below(4) {
        let at = random.below(lines.len());
        let other = random.below(lines.len());
        match random.below(6) {
            0 => {
                lines.remove(at);
            }
            1 => lines.swap(at, other),
            2 => lines.insert(at, lines[other].clone()),
            _ => {
                let mut words: Vec<&str> = lines[at].split(' ').collect();
                let word = random.below(words.len());
                words[word] = NUMBERS[random.below(NUMBERS.len())];
                lines[at] = words.join(" ");
            }
        }
        if lines.is_empty() {
            break;
        }
    }
    let bytes = lines.join("\n").into_bytes();
    match random.below(8) {
        0 => damage(&bytes, random),
        _ => bytes,
    }
}

/// Sets the checksum of each chunk of a PNG file, so that what is in the chunks gets looked at.
fn with_checksums(bytes: &mut [u8]) {
    let mut at = 8;
    while let Some(header) = bytes.get(at..at + 8) {
        let length = u32::from_be_bytes([header[0], header[1], header[2], header[3]]) as usize;
        let end = at.saturating_add(8).saturating_add(length);
        let Some(body) = bytes.get(at + 4..end) else {
            return;
        };
        let mut crc = u32::MAX;
        for byte in body {
            crc ^= u32::from(*byte);
            for _ in 0..8 {
                crc = (crc >> 1) ^ (0xEDB8_8320 & (crc & 1).wrapping_neg());
            }
        }
        if let Some(place) = bytes.get_mut(end..end + 4) {
            place.copy_from_slice(&(!crc).to_be_bytes());
        }
        at = end + 4;
    }
}

/// A file of the models that the tests share.
fn read(folder: &str, name: &str) -> Vec<u8> {
    let models = concat!(env!("CARGO_MANIFEST_DIR"), "/../../conformance/models");
    std::fs::read(format!("{models}/{folder}/{name}")).expect("the file is in the repository")
}

/// Loads a model with one file and takes a step where it loads; how many bytes that took at most.
fn load(xml: &str, file: &str, bytes: Vec<u8>) -> (Result<Model, String>, u64) {
    let mut assets = Assets::memory();
    assets.insert(file, bytes);
    let mut answer = Err(String::new());
    let used = measure(|| {
        answer = load_model_from_bytes(xml.as_bytes(), &assets).map_err(|error| error.message);
        if let Ok(m) = &answer {
            m.make_data().step(m);
        }
    });
    (answer, used.bytes_max)
}

/// Loads a model with a damaged file many times.
fn fuzz(
    folder: &str,
    file: &str,
    xml: &str,
    damage: fn(&[u8], &mut Random) -> Vec<u8>,
    repair: fn(&mut [u8]),
) {
    let good = read(folder, file);
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    let watch = Watch::new(LIMIT);
    let mut refused = 0;
    assert!(load(xml, file, good.clone()).0.is_ok(), "{file} is good");
    for case in 0..CASES {
        let mut bytes = damage(&good, &mut random);
        repair(&mut bytes);
        watch.begin(format!("{file}, case {case}"));
        let (answer, used) = load(xml, file, bytes);
        assert!(used < ROOM, "{file}, case {case}: {used} bytes");
        if let Err(message) = answer {
            assert!(!message.is_empty());
            refused += 1;
        }
    }
    assert!(refused > CASES / 10, "{file}: only {refused} refused");
}

const FIELD: &str = r#"
  <worldbody>
    <geom type="hfield" hfield="h"/>
    <body pos="0 0 .2"><freejoint/><geom size=".3"/></body>
    <body pos=".2 0 .2"><freejoint/><geom type="box" size=".3 .2 .1"/></body>
    <site name="eye" pos="0 0 2" zaxis="0 .1 -1"/>
  </worldbody>
  <sensor><rangefinder site="eye"/></sensor>
</mujoco>"#;

/// A mesh that meets all kinds of geoms, itself among them.
fn mesh(file: &str, rest: &str) -> String {
    format!(
        r#"<mujoco>
             <asset><mesh name="m" file="{file}" {rest}/><hfield name="h" nrow="2" ncol="3" size="1 1 .1 .1"/></asset>
             <worldbody>
               <geom type="plane" size="1 1 1"/>
               <geom type="hfield" hfield="h" pos="0 0 -.1"/>
               <geom type="mesh" mesh="m" pos="0 0 .1"/>
               <body><freejoint/><geom type="mesh" mesh="m" density="1e4"/></body>
               <body pos=".1 0 .1"><freejoint/><geom type="box" size=".1 .1 .1"/></body>
               <body pos="0 .1 .1"><freejoint/><geom type="cylinder" size=".1 .1"/></body>
               <body pos="0 .1 0"><freejoint/><geom type="sphere" size=".1"/></body>
               <body pos="0 0 .3"><freejoint/><geom type="capsule" mesh="m"/><geom size=".01"/></body>
               <site name="eye" pos="0 0 2" zaxis="0 .1 -1"/>
             </worldbody>
             <sensor><rangefinder site="eye"/></sensor>
           </mujoco>"#
    )
}

#[test]
fn meshes_stl() {
    for file in ["bracket.stl", "gem.stl"] {
        fuzz("mesh", file, &mesh(file, ""), damage, |_| {});
        fuzz(
            "mesh",
            file,
            &mesh(file, r#"inertia="convex" maxhullvert="6""#),
            damage,
            |_| {},
        );
    }
}

#[test]
fn meshes_obj() {
    for file in [
        "bracket_all.obj",
        "bracket_backwards.obj",
        "bracket_texcoords.obj",
        "two_groups.obj",
    ] {
        fuzz("mesh", file, &mesh(file, ""), damage_text, |_| {});
        fuzz(
            "mesh",
            file,
            &mesh(file, r#"inertia="shell" scale="1 -1 1""#),
            damage_text,
            |_| {},
        );
    }
}

#[test]
fn meshes_msh() {
    for file in ["gem.msh", "gem_points.msh", "gem_faces.msh"] {
        fuzz("mesh", file, &mesh(file, ""), damage, |_| {});
        fuzz(
            "mesh",
            file,
            &mesh(file, r#"inertia="legacy" scale="1 -1 1""#),
            damage,
            |_| {},
        );
    }
}

#[test]
fn height_fields_of_numbers() {
    let xml = r#"<mujoco><asset><hfield name="h" file="hills.bin" size="1 1 .3 .1"/></asset>"#;
    fuzz(
        "asset",
        "hills.bin",
        &format!("{xml}{FIELD}"),
        damage,
        |_| {},
    );
}

#[test]
fn images_as_height_fields() {
    let xml = r#"<mujoco><asset><hfield name="h" file="hills.png" size="1 1 .3 .1"/></asset>"#;
    fuzz(
        "asset",
        "hills.png",
        &format!("{xml}{FIELD}"),
        damage,
        with_checksums,
    );
}

#[test]
fn images_as_textures() {
    for file in ["tex_palette4.png", "tex_rgba16.png", "tex_grey_trns.png"] {
        for channels in [1, 3, 4] {
            let xml = format!(
                r#"<mujoco><asset><texture name="t" type="2d" file="{file}" nchannel="{channels}"/></asset></mujoco>"#
            );
            fuzz("asset", file, &xml, damage, with_checksums);
        }
    }
}

#[test]
fn textures_of_bytes() {
    let xml = r#"<mujoco><asset><texture name="t" type="2d" file="tex.bin"/></asset></mujoco>"#;
    fuzz("asset", "tex.bin", xml, damage, |_| {});
}

#[test]
fn textures_for_the_renderer() {
    // any file is one, but an empty one
    let xml = r#"<mujoco><asset>
      <texture name="t" type="2d" file="tex.ktx" content_type="image/ktx"/></asset></mujoco>"#;
    let mut random = Random(5);
    for _ in 0..CASES {
        let bytes = damage(&read("asset", "tex.ktx"), &mut random);
        let (empty, length) = (bytes.is_empty(), bytes.len());
        match load(xml, "tex.ktx", bytes).0 {
            Ok(m) => assert_eq!(m.tex_width[0] as usize, length),
            Err(_) => assert!(empty),
        }
    }
}

#[test]
fn skins() {
    let xml = r#"<mujoco><deformable><skin file="limb.skn"/></deformable><worldbody>
      <body name="upper"><joint/><geom size=".1"/><body name="lower"/></body></worldbody></mujoco>"#;
    fuzz("asset", "limb.skn", xml, damage, |_| {});
}

/// Triangles as an STL file.
fn stl(triangles: &[[[f32; 3]; 3]]) -> Vec<u8> {
    let mut bytes = vec![0; 80];
    bytes.extend((triangles.len() as u32).to_le_bytes());
    for triangle in triangles {
        bytes.extend([0; 12]);
        bytes.extend(triangle.iter().flatten().flat_map(|x| x.to_le_bytes()));
        bytes.extend([0; 2]);
    }
    bytes
}

/// The triangles of a tetrahedron between four points.
fn tetrahedron([a, b, c, d]: [[f32; 3]; 4]) -> Vec<[[f32; 3]; 3]> {
    vec![[a, c, b], [a, b, d], [a, d, c], [b, c, d]]
}

const CORNERS: [[f32; 3]; 4] = [[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];

#[test]
fn hostile_stl_files() {
    let flat = CORNERS.map(|[x, y, z]| [x + z, y + z, 0.0]);
    let with = |value: f32| {
        let mut corners = CORNERS;
        corners[2][1] = value;
        stl(&tetrahedron(corners))
    };
    let counted = |count: u32| {
        let mut bytes = stl(&tetrahedron(CORNERS));
        bytes[80..84].copy_from_slice(&count.to_le_bytes());
        bytes
    };
    let text = b"solid cube\n facet normal 0 0 1\n outer loop\n vertex 0 0 0\n vertex 1 0 0\n vertex 0 1 0\n".to_vec();
    for (bytes, what) in [
        (vec![], "is empty"),
        (vec![0; 20], "invalid header"),
        (text, "perhaps this is an ASCII file?"),
        (counted(0), "number of faces should be between 1 and 200000"),
        (counted(3), "wrong size"),
        (counted(199_999), "wrong size"),
        (counted(u32::MAX), "number of faces"),
        (counted(0x8000_0000), "number of faces"),
        (with(f32::NAN), "is not finite"),
        (with(f32::INFINITY), "exceed maximum bounds"),
        (with(f32::MAX), "exceed maximum bounds"),
        (stl(&tetrahedron(flat)), "qhull error"),
        (
            stl(&tetrahedron([[1.0; 3]; 4])),
            "at least 4 vertices required",
        ),
        (
            stl(&[CORNERS.map(|p| p)[..3].try_into().unwrap(); 9]),
            "at least 4 vertices required",
        ),
    ] {
        let (answer, used) = load(&mesh("m.stl", ""), "m.stl", bytes);
        let message = answer.err().unwrap_or_default();
        assert!(message.contains(what), "{what}: {message}");
        assert!(used < 1 << 20, "{what}: {used} bytes");
    }
    // an edge of three triangles is no surface; only an exact inertia needs one
    let mut fins = tetrahedron(CORNERS);
    fins.push([CORNERS[0], CORNERS[1], [1.0, 1.0, 1.0]]);
    assert!(
        load(&mesh("m.stl", r#"inertia="legacy""#), "m.stl", stl(&fins))
            .0
            .is_ok()
    );
    let exact = load(&mesh("m.stl", r#"inertia="exact""#), "m.stl", stl(&fins)).0;
    assert!(exact.unwrap_err().contains("inconsistent orientation"));
}

#[test]
fn hostile_msh_files() {
    let msh = |counts: [i32; 4], words: usize| {
        let mut bytes: Vec<u8> = counts.iter().flat_map(|n| n.to_le_bytes()).collect();
        bytes.resize(bytes.len() + 4 * words, 0);
        bytes
    };
    let most = i32::MAX;
    for (bytes, what) in [
        (vec![], "is empty"),
        (vec![0; 15], "missing header"),
        (msh([0; 4], 0), "invalid sizes"),
        (msh([4, -1, 0, 0], 12), "invalid sizes"),
        (msh([4, 3, 0, 0], 21), "invalid sizes"),
        (msh([most, 0, 0, 0], 12), "too large sizes"),
        (msh([4, 0, 0, most], 12), "too large sizes"),
        (msh([100_000_000, 0, 0, 0], 12), "unexpected file size"),
        (msh([4, 0, 0, 1], 12), "unexpected file size"),
        (msh([4, 0, 0, 0], 12), "qhull error"),
    ] {
        let (answer, used) = load(&mesh("m.msh", ""), "m.msh", bytes);
        let message = answer.err().unwrap_or_default();
        assert!(message.contains(what), "{what}: {message}");
        assert!(used < 1 << 20, "{what}: {used} bytes");
    }
    let mut bytes = read("mesh", "gem_faces.msh");
    for index in [-1, 1000, i32::MIN] {
        let at = bytes.len() - 4;
        bytes[at..].copy_from_slice(&index.to_le_bytes());
        let message = load(&mesh("m.msh", ""), "m.msh", bytes.clone())
            .0
            .unwrap_err();
        assert!(message.contains("does not exist"), "{message}");
    }
}

#[test]
fn hostile_obj_files() {
    let tetrahedron = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\n";
    let long = |word: &str| format!("{tetrahedron}f{}\n", word.repeat(1_000_000));
    for (text, what) in [
        (String::new(), "at least 4 vertices required"),
        ("v 0 0 0\n".repeat(3), "at least 4 vertices required"),
        (format!("{tetrahedron}f 0 1 2\n"), "could not parse"),
        (format!("{tetrahedron}f 1 2 5\n"), "does not exist"),
        (format!("{tetrahedron}f 1 2 -9\n"), "does not exist"),
        (format!("{tetrahedron}f 1 2 2147483647\n"), "does not exist"),
        // the largest number there is stands for it
        (format!("{tetrahedron}v 1e39 0 0\nf 1 2 3\n"), "qhull error"),
        ("v 0 0 0\n".repeat(5), "qhull error"),
        (long(" 1"), ""),
        (long(" 1/1/1/1"), ""),
        (format!("{tetrahedron}f {}\n", "9".repeat(1_000_000)), ""),
        (format!("v 0.{} 0 0\n", "1".repeat(1_000_000)), "at least 4"),
        ("f 1 2 3\n".repeat(200_000), "at least 4 vertices required"),
    ] {
        let length = text.len();
        let (answer, used) = load(&mesh("m.obj", ""), "m.obj", text.into_bytes());
        let message = answer.err().unwrap_or_default();
        assert!(message.contains(what), "{what}: {message}");
        assert!(
            used < (1 << 20) + 200 * length as u64,
            "{what}: {used} bytes"
        );
    }
}

/// A PNG file that says it has this size, with the pixels of a small one.
fn png_of(width: u32, height: u32) -> Vec<u8> {
    let mut bytes = read("asset", "hills.png");
    bytes[16..20].copy_from_slice(&width.to_be_bytes());
    bytes[20..24].copy_from_slice(&height.to_be_bytes());
    with_checksums(&mut bytes);
    bytes
}

#[test]
fn images_of_claimed_sizes() {
    let most = i32::MAX as u32;
    for (width, height) in [
        (0, 0),
        (0, 5),
        (16_000, 16_000),
        (65_536, 16_000),
        (100_000, 100_000),
        (most, 1),
        (1, most),
        (most, most),
        (u32::MAX, u32::MAX),
    ] {
        for xml in [
            format!(r#"<mujoco><asset><hfield name="h" file="i.png" size="1 1 .3 .1"/></asset>{FIELD}"#),
            r#"<mujoco><asset><texture type="2d" name="t" file="i.png"/></asset></mujoco>"#.to_owned(),
            r#"<mujoco><asset><texture type="skybox" name="t" file="i.png" gridsize="1 6"/></asset></mujoco>"#
                .to_owned(),
        ] {
            let (answer, used) = load(&xml, "i.png", png_of(width, height));
            assert!(answer.is_err(), "{width} by {height}");
            assert!(used < 4 << 20, "{width} by {height}: {used} bytes");
        }
    }
}

#[test]
fn sizes_that_are_not_there() {
    let word = |x: i32| x.to_le_bytes();
    let field = |sizes: [i32; 2]| [word(sizes[0]), word(sizes[1]), word(0)].concat();
    let xml =
        format!(r#"<mujoco><asset><hfield name="h" file="h.bin" size="1 1 1 1"/></asset>{FIELD}"#);
    for sizes in [
        [i32::MAX; 2],
        [1 << 16; 2],
        [-1, -1],
        [i32::MIN; 2],
        [0, 1],
        [1, 2],
    ] {
        let (answer, used) = load(&xml, "h.bin", field(sizes));
        assert!(answer.is_err(), "{sizes:?}");
        assert!(used < 1 << 20, "{sizes:?}: {used} bytes");
    }
    let xml = r#"<mujoco><asset><texture type="2d" name="t" file="t.bin"/></asset></mujoco>"#;
    for sizes in [[i32::MAX; 2], [1 << 16; 2], [-1, -1], [0, 1], [1, 2]] {
        let (answer, used) = load(xml, "t.bin", field(sizes));
        assert!(answer.is_err(), "{sizes:?}");
        assert!(used < 1 << 20, "{sizes:?}: {used} bytes");
    }
    let skin = |counts: [i32; 4]| counts.map(word).concat();
    let xml = r#"<mujoco><deformable><skin file="s.skn"/></deformable><worldbody><body name="upper"/></worldbody></mujoco>"#;
    for counts in [
        [i32::MAX; 4],
        [-1; 4],
        [1 << 28, 0, 0, 0],
        [0, 0, 0, 1 << 28],
        [0, 0, 1 << 28, 1],
        [1, 0, 0, 1],
    ] {
        let (answer, used) = load(xml, "s.skn", skin(counts));
        assert!(answer.is_err(), "{counts:?}");
        assert!(used < 1 << 20, "{counts:?}: {used} bytes");
    }
}
