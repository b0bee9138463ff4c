//! What MuJoCo shows to people: titles of flags and timers.

use crate::model::{DisableBit, EnableBit, Timer};

/// A word that starts with a capital letter.
fn capitalised(word: Option<&str>) -> String {
    let mut letters = word.unwrap_or_default().chars();
    let first = letters.next().map(|letter| letter.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}

impl DisableBit {
    /// MuJoCo's title: the word with a capital letter, or with several.
    pub fn title(self) -> String {
        match self {
            DisableBit::AutoReset => "AutoReset".to_owned(),
            DisableBit::NativeCcd => "NativeCCD".to_owned(),
            DisableBit::Constraint
            | DisableBit::Equality
            | DisableBit::FrictionLoss
            | DisableBit::Limit
            | DisableBit::Contact
            | DisableBit::Spring
            | DisableBit::Damper
            | DisableBit::Gravity
            | DisableBit::ClampCtrl
            | DisableBit::WarmStart
            | DisableBit::FilterParent
            | DisableBit::Actuation
            | DisableBit::RefSafe
            | DisableBit::Sensor
            | DisableBit::MidPhase
            | DisableBit::EulerDamp
            | DisableBit::Island => capitalised(self.word()),
        }
    }
}

impl EnableBit {
    /// MuJoCo's title: the word with a capital letter, or with several.
    pub fn title(self) -> String {
        match self {
            EnableBit::InvDiscrete => "InvDiscrete".to_owned(),
            EnableBit::MultiCcd => "MultiCCD".to_owned(),
            EnableBit::Override | EnableBit::Energy | EnableBit::FwdInv | EnableBit::Sleep => {
                capitalised(self.word())
            }
        }
    }
}

impl Timer {
    /// MuJoCo's title.
    pub const fn title(self) -> &'static str {
        match self {
            Timer::Step => "step",
            Timer::Forward => "forward",
            Timer::Inverse => "inverse",
            Timer::Position => "position",
            Timer::Velocity => "velocity",
            Timer::Actuation => "actuation",
            Timer::Constraint => "constraint",
            Timer::Advance => "advance",
            Timer::PosKinematics => "pos_kinematics",
            Timer::PosInertia => "pos_inertia",
            Timer::PosCollision => "pos_collision",
            Timer::PosMake => "pos_make",
            Timer::PosProject => "pos_project",
            Timer::ColBroad => "col_broadphase",
            Timer::ColNarrow => "col_narrowphase",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_are_words_with_capital_letters() {
        for &bit in DisableBit::ALL {
            let title = bit.title().to_ascii_lowercase();
            assert_eq!(bit.word(), Some(title.as_str()));
        }
        for &bit in EnableBit::ALL {
            let title = bit.title().to_ascii_lowercase();
            assert_eq!(bit.word(), Some(title.as_str()));
        }
        assert_eq!(DisableBit::FrictionLoss.title(), "Frictionloss");
    }
}
