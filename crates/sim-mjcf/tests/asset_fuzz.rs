//! Damaged files of assets: whatever is in them, the answer is a model or an error.

use sim_mjcf::{Assets, load_model_from_bytes};

const LIMIT: usize = 400;

/// Numbers that are the same every time.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, n: usize) -> usize {
        (self.next() % n.max(1) as u64) as usize
    }
}

/// Changes a file here and there: bytes, words that mean much, its length.
fn damage(bytes: &[u8], random: &mut Random) -> Vec<u8> {
    const WORDS: [u32; 8] = [
        0,
        1,
        u32::MAX,
        i32::MAX as u32,
        0x8000_0000,
        0x7FC0_0000, // not a number
        0x7F80_0000, // infinite
        0x0001_0000,
    ];
    let mut bytes = bytes.to_vec();
    for _ in 0..=random.below(3) {
        let at = random.below(bytes.len());
        match random.below(5) {
            0 => bytes.truncate(at),
            1 => bytes.insert(at, random.next() as u8),
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

fn read(name: &str) -> Vec<u8> {
    let folder = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../conformance/models/asset/"
    );
    std::fs::read(format!("{folder}{name}")).expect("the file is in the repository")
}

/// Loads a model with a damaged file many times, and takes a step where it loads.
fn fuzz(file: &str, xml: &str, repair: fn(&mut [u8])) {
    let good = read(file);
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    let mut refused = 0;
    for _ in 0..LIMIT {
        let mut bytes = damage(&good, &mut random);
        repair(&mut bytes);
        let mut assets = Assets::memory();
        assets.insert(file, bytes);
        match load_model_from_bytes(xml.as_bytes(), &assets) {
            Ok(m) => m.make_data().step(&m),
            Err(error) => {
                assert!(!error.message.is_empty());
                refused += 1;
            }
        }
    }
    assert!(refused > LIMIT / 4, "only {refused} refused");
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

#[test]
fn height_fields_of_numbers() {
    let xml = r#"<mujoco><asset><hfield name="h" file="hills.bin" size="1 1 .3 .1"/></asset>"#;
    fuzz("hills.bin", &format!("{xml}{FIELD}"), |_| {});
}

#[test]
fn images_as_height_fields() {
    let xml = r#"<mujoco><asset><hfield name="h" file="hills.png" size="1 1 .3 .1"/></asset>"#;
    fuzz("hills.png", &format!("{xml}{FIELD}"), with_checksums);
}

#[test]
fn images_as_textures() {
    for channels in [1, 3, 4] {
        let xml = format!(
            r#"<mujoco><asset><texture name="t" type="2d" file="tex_palette4.png" nchannel="{channels}"/></asset>
               </mujoco>"#
        );
        fuzz("tex_palette4.png", &xml, with_checksums);
    }
}

#[test]
fn textures_of_bytes() {
    let xml = r#"<mujoco><asset><texture name="t" type="2d" file="tex.bin"/></asset></mujoco>"#;
    fuzz("tex.bin", xml, |_| {});
}

#[test]
fn skins() {
    let xml = r#"<mujoco><deformable><skin file="limb.skn"/></deformable><worldbody>
      <body name="upper"><joint/><geom size=".1"/><body name="lower"/></body></worldbody></mujoco>"#;
    fuzz("limb.skn", xml, |_| {});
}
