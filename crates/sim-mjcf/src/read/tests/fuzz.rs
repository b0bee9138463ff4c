//! Thousands of damaged models: none may make the reader panic or hang.

use crate::{Assets, Spec};

const MODELS: &[&str] = &[
    "<mujoco model='a'><compiler angle='radian' eulerseq='xyz'/><option timestep='0.01'><flag contact='disable'/>
     </option><size memory='1M' nuser_geom='2'/><statistic extent='1'/><worldbody><light pos='0 0 3'/>
     <geom type='plane' size='1 1 1'/><body name='b' pos='0 0 1' euler='1 2 3'><freejoint name='r'/>
     <inertial pos='0 0 0' mass='1' diaginertia='1 1 1'/><geom size='.1' rgba='1 0 0 1' user='1 2'/>
     <site name='s'/><camera name='c' output='rgb depth'/></body></worldbody></mujoco>",
    "<mujoco><default><geom size='1'/><default class='k'><joint damping='1' range='-1 1'/><motor gear='2'/></default>
     </default><worldbody><frame pos='1 0 0'><replicate count='3' offset='1 0 0' sep='-'><body name='b'
     childclass='k'><joint name='j' axis='0 1 0'/><geom name='g' fromto='0 0 0 1 0 0'/></body></replicate></frame>
     </worldbody><tendon><fixed name='t'><joint joint='j' coef='1'/></fixed></tendon><actuator><motor class='k'
     joint='j'/><position tendon='t' kp='3' dampratio='1'/><general joint='j' dyntype='hillmuscle' gainprm='1 2'/>
     </actuator><sensor><jointpos joint='j'/><clock/><contact geom1='g' data='found force'/></sensor></mujoco>",
    "<?xml version='1.0'?><!-- a -- b --><mujoco><include file='x.xml'/><asset><texture name='t' type='2d'
     builtin='checker' width='2' height='2'/><material name='m'><layer role='rgb' texture='t'/></material>
     <hfield name='h' nrow='2' ncol='2' size='1 1 1 1' elevation='1 2 3 4'/><mesh name='q' vertex='0 0 0 1 0 0'
     scale='1 1 1'/></asset><contact><pair geom1='a' geom2='b'/></contact><equality><weld body1='a'
     relpose='0 0 0 1 0 0 0'/></equality><custom><numeric name='n' data='1'/><tuple name='u'><element
     objtype='body' objname='a'/></tuple></custom><keyframe><key qpos='1 2'/></keyframe></mujoco>",
];

/// Pieces that are likely to hit something.
const PIECES: &[&str] = &[
    "<",
    ">",
    "/>",
    "</",
    "'",
    "\"",
    "&",
    "&#0;",
    "&#x41;",
    "<!--",
    "-->",
    "<?",
    "?>",
    "<![CDATA[",
    "]]>",
    "<!DOCTYPE",
    "\0",
    "é",
    "\u{feff}",
    "1e999",
    "-1",
    "99999999999",
    "nan",
    "inf",
    "0x1p9",
    "1 2 3",
    " ",
    "name='b'",
    "class='k'",
    "count='1000000'",
    "<body>",
    "</body>",
    "<frame>",
    "<replicate count='9'>",
    "</replicate>",
    "<include file='x.xml'/>",
    "<default class='k'>",
    "<geom/>",
    "xmlns:a='b'",
    "a:b",
];

/// Small random numbers, the same on every run.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % bound.max(1) as u64) as usize
    }

    /// A place between two characters.
    fn place(&mut self, text: &str) -> usize {
        let mut at = self.below(text.len() + 1);
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        at
    }
}

fn damage(text: &str, random: &mut Random) -> String {
    let mut text = text.to_owned();
    for _ in 0..=random.below(4) {
        let (a, b) = (random.place(&text), random.place(&text));
        let (a, b) = (a.min(b), a.max(b).min(a.min(b) + 40));
        let b = (a..=b)
            .rev()
            .find(|&i| text.is_char_boundary(i))
            .unwrap_or(a);
        match random.below(4) {
            0 => text.replace_range(a..b, ""),
            1 => text.insert_str(a, PIECES[random.below(PIECES.len())]),
            2 => {
                let piece = text[a..b].to_owned();
                let to = random.place(&text);
                text.insert_str(to, &piece);
            }
            _ => text.replace_range(a..b, PIECES[random.below(PIECES.len())]),
        }
    }
    text
}

#[test]
fn damaged_models_are_read_or_refused() {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let mut assets = Assets::memory();
    assets.insert("x.xml", &b"<mujoco><statistic extent='1'/></mujoco>"[..]);
    let mut fine = 0;
    for round in 0..6000 {
        let text = damage(MODELS[round % MODELS.len()], &mut random);
        fine += usize::from(Spec::from_xml_str_with(&text, &assets).is_ok());
    }
    // some survive, which shows that the damage is not all at the surface
    assert!(fine > 50, "{fine}");
}
