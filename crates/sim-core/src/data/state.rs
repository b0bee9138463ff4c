//! The state as one flat vector, put together from parts that the caller chooses.

use super::Data;
use crate::fields::{Element, Slice, SliceMut};
use crate::model::{Model, StateBit};

/// Number of elementary parts of the state.
pub const NSTATE: usize = 14;

/// Why a state vector was not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StateError {
    /// bits outside of those defined
    #[error("invalid state signature {0} {reason}", reason = if *.0 < 0 { "< 0" } else { ">= 2^mjNSTATE" })]
    Signature(i32),
    /// parts that the source does not have
    #[error("dstsig is not a subset of srcsig")]
    NotSubset,
    /// a vector of the wrong length
    #[error("state size should be {expected}, got {found}")]
    Length {
        /// what the signature asks for
        expected: usize,
        /// what was given
        found: usize,
    },
    /// the data was made for another model
    #[error("the data was made for another model")]
    WrongModel,
}

/// The elementary parts in `sig`, in order.
fn parts(sig: i32) -> Result<impl Iterator<Item = StateBit>, StateError> {
    if !(0..1 << NSTATE).contains(&sig) {
        return Err(StateError::Signature(sig));
    }
    Ok((0..NSTATE)
        .map(|i| 1 << i)
        .filter(move |bit| bit & sig != 0)
        .filter_map(StateBit::from_i32))
}

/// The length of the state vector that `sig` describes, a sum of [`StateBit`]s.
///
/// ```
/// use sim_core::Model;
/// use sim_core::data::{StateError, state_size};
/// use sim_core::model::StateBit;
///
/// let model = Model::default(); // nothing in it moves
/// assert_eq!(state_size(&model, StateBit::Time as i32 | StateBit::Qpos as i32), Ok(1));
/// assert_eq!(state_size(&model, -1), Err(StateError::Signature(-1)));
/// ```
pub fn state_size(m: &Model, sig: i32) -> Result<usize, StateError> {
    Ok(parts(sig)?
        .map(|part| match part {
            StateBit::Time => 1,
            StateBit::Qpos => m.nq,
            StateBit::Qvel | StateBit::Warmstart | StateBit::QfrcApplied => m.nv,
            StateBit::Act => m.na,
            StateBit::History => m.nhistory,
            StateBit::Ctrl => m.nu,
            StateBit::XfrcApplied => 6 * m.nbody,
            StateBit::EqActive => m.neq,
            StateBit::MocapPos => 3 * m.nmocap,
            StateBit::MocapQuat => 4 * m.nmocap,
            StateBit::Userdata => m.nuserdata,
            StateBit::Plugin => m.npluginstate,
            StateBit::Physics | StateBit::Fullphysics | StateBit::User | StateBit::Integration => 0,
        })
        .sum())
}

impl Data {
    fn part(&self, part: StateBit) -> Slice<'_> {
        match part {
            StateBit::Time => Slice::F64(std::slice::from_ref(&self.time)),
            StateBit::Qpos => Slice::F64(&self.qpos),
            StateBit::Qvel => Slice::F64(&self.qvel),
            StateBit::Act => Slice::F64(&self.act),
            StateBit::History => Slice::F64(&self.history),
            StateBit::Warmstart => Slice::F64(&self.qacc_warmstart),
            StateBit::Ctrl => Slice::F64(&self.ctrl),
            StateBit::QfrcApplied => Slice::F64(&self.qfrc_applied),
            StateBit::XfrcApplied => Element::flatten(&self.xfrc_applied),
            StateBit::EqActive => Slice::U8(&self.eq_active),
            StateBit::MocapPos => Element::flatten(&self.mocap_pos),
            StateBit::MocapQuat => Element::flatten(&self.mocap_quat),
            StateBit::Userdata => Slice::F64(&self.userdata),
            StateBit::Plugin => Slice::F64(&self.plugin_state),
            StateBit::Physics | StateBit::Fullphysics | StateBit::User | StateBit::Integration => {
                Slice::F64(&[])
            }
        }
    }

    fn part_mut(&mut self, part: StateBit) -> SliceMut<'_> {
        match part {
            StateBit::Time => SliceMut::F64(std::slice::from_mut(&mut self.time)),
            StateBit::Qpos => SliceMut::F64(&mut self.qpos),
            StateBit::Qvel => SliceMut::F64(&mut self.qvel),
            StateBit::Act => SliceMut::F64(&mut self.act),
            StateBit::History => SliceMut::F64(&mut self.history),
            StateBit::Warmstart => SliceMut::F64(&mut self.qacc_warmstart),
            StateBit::Ctrl => SliceMut::F64(&mut self.ctrl),
            StateBit::QfrcApplied => SliceMut::F64(&mut self.qfrc_applied),
            StateBit::XfrcApplied => Element::flatten_mut(&mut self.xfrc_applied),
            StateBit::EqActive => SliceMut::U8(&mut self.eq_active),
            StateBit::MocapPos => Element::flatten_mut(&mut self.mocap_pos),
            StateBit::MocapQuat => Element::flatten_mut(&mut self.mocap_quat),
            StateBit::Userdata => SliceMut::F64(&mut self.userdata),
            StateBit::Plugin => SliceMut::F64(&mut self.plugin_state),
            StateBit::Physics | StateBit::Fullphysics | StateBit::User | StateBit::Integration => {
                SliceMut::F64(&mut [])
            }
        }
    }

    /// Refuses a model that has parts of other lengths.
    fn check_parts(&self, m: &Model, sig: i32) -> Result<(), StateError> {
        for part in parts(sig)? {
            if self.part(part).len() != state_size(m, part as i32)? {
                return Err(StateError::WrongModel);
            }
        }
        Ok(())
    }

    /// Writes the parts of the state in `sig`, a sum of [`StateBit`]s, to `state`: one after the other in the order of
    /// their bits, [`state_size`] numbers in all. Units are those of the fields.
    ///
    /// ```
    /// use sim_core::data::state_size;
    /// use sim_core::model::StateBit;
    ///
    /// let model = sim_mjcf::load_model(
    ///     "<mujoco><worldbody><body pos='0 0 2'><freejoint/><geom size='.1'/></body></worldbody></mujoco>",
    /// )?;
    /// let mut data = model.make_data();
    /// data.qvel[0] = 3.0; // m/s
    /// let parts = StateBit::Qpos as i32 | StateBit::Qvel as i32;
    /// let mut observation = vec![0.0; state_size(&model, parts)?];
    /// data.get_state(&model, &mut observation, parts)?;
    /// assert_eq!(observation, [0., 0., 2., 1., 0., 0., 0., 3., 0., 0., 0., 0., 0.]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn get_state(&self, m: &Model, state: &mut [f64], sig: i32) -> Result<(), StateError> {
        check_length(m, sig, state.len())?;
        self.check_parts(m, sig)?;
        let mut adr = 0;
        for part in parts(sig)? {
            let values = self.part(part);
            let room = &mut state[adr..adr + values.len()];
            if let Slice::F64(numbers) = values {
                room.copy_from_slice(numbers);
            } else {
                for (i, number) in room.iter_mut().enumerate() {
                    *number = values.get(i).unwrap_or(0.0);
                }
            }
            adr += values.len();
        }
        Ok(())
    }

    /// Takes the parts of the state in `sig` from `state`, in which [`get_state`](Data::get_state) wrote them. What follows
    /// from the state stays as it is until [`forward`](Data::forward) or a step. A vector of the wrong length is refused, and
    /// nothing is changed.
    ///
    /// ```
    /// use sim_core::Model;
    /// use sim_core::data::StateError;
    /// use sim_core::model::StateBit;
    ///
    /// let model = Model::default();
    /// let mut data = model.make_data();
    /// data.set_state(&model, &[1.5], StateBit::Time as i32)?;
    /// assert_eq!(data.time, 1.5); // s
    /// let error = data.set_state(&model, &[], StateBit::Time as i32).unwrap_err();
    /// assert_eq!(error.to_string(), "state size should be 1, got 0");
    /// # Ok::<(), StateError>(())
    /// ```
    pub fn set_state(&mut self, m: &Model, state: &[f64], sig: i32) -> Result<(), StateError> {
        check_length(m, sig, state.len())?;
        self.check_parts(m, sig)?;
        let mut adr = 0;
        for part in parts(sig)? {
            match self.part_mut(part) {
                SliceMut::F64(dst) => {
                    dst.copy_from_slice(&state[adr..adr + dst.len()]);
                    adr += dst.len();
                }
                SliceMut::U8(dst) => {
                    for byte in dst {
                        *byte = state[adr] as u8;
                        adr += 1;
                    }
                }
                SliceMut::F32(_) | SliceMut::I32(_) | SliceMut::I64(_) | SliceMut::U64(_) => {}
            }
        }
        Ok(())
    }
}

/// Takes the parts of the state in `dst_sig` out of a vector with those in `src_sig`.
pub fn extract_state(
    m: &Model,
    src: &[f64],
    src_sig: i32,
    dst: &mut [f64],
    dst_sig: i32,
) -> Result<(), StateError> {
    check_length(m, src_sig, src.len())?;
    if src_sig & dst_sig != dst_sig {
        return Err(StateError::NotSubset);
    }
    check_length(m, dst_sig, dst.len())?;
    let (mut from, mut to) = (0, 0);
    for part in parts(src_sig)? {
        let size = state_size(m, part as i32)?;
        if part as i32 & dst_sig != 0 {
            dst[to..to + size].copy_from_slice(&src[from..from + size]);
            to += size;
        }
        from += size;
    }
    Ok(())
}

/// Copies the parts of the state in `sig` from one simulation to another of the same model.
pub fn copy_state(m: &Model, src: &Data, dst: &mut Data, sig: i32) -> Result<(), StateError> {
    let mut state = vec![0.0; state_size(m, sig)?];
    src.get_state(m, &mut state, sig)?;
    dst.set_state(m, &state, sig)
}

fn check_length(m: &Model, sig: i32, found: usize) -> Result<(), StateError> {
    let expected = state_size(m, sig)?;
    if expected == found {
        Ok(())
    } else {
        Err(StateError::Length { expected, found })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{Random, random_tree, randomise};

    #[test]
    fn setting_a_state_is_exact() {
        let m = random_tree(20, 1);
        let mut d = m.make_data();
        randomise(&m, &mut d, &mut Random::new(2));
        for _ in 0..10 {
            d.step(&m);
        }
        let sig = StateBit::Integration as i32;
        let mut state = vec![0.0; state_size(&m, sig).unwrap_or(0)];
        assert_eq!(d.get_state(&m, &mut state, sig), Ok(()));
        let mut other = m.make_data();
        assert_eq!(other.set_state(&m, &state, sig), Ok(()));
        for _ in 0..10 {
            d.step(&m);
            other.step(&m);
        }
        assert_eq!(
            (&d.qpos, &d.qvel, d.time),
            (&other.qpos, &other.qvel, other.time)
        );
    }

    #[test]
    fn extracting_takes_the_parts_in_order() {
        let m = random_tree(5, 3);
        let mut d = m.make_data();
        randomise(&m, &mut d, &mut Random::new(4));
        let all = StateBit::Integration as i32;
        let some = StateBit::Qpos as i32 | StateBit::Qvel as i32;
        let mut state = vec![0.0; state_size(&m, all).unwrap_or(0)];
        let mut part = vec![0.0; m.nq + m.nv];
        assert_eq!(d.get_state(&m, &mut state, all), Ok(()));
        assert_eq!(extract_state(&m, &state, all, &mut part, some), Ok(()));
        assert_eq!(part[..m.nq], d.qpos);
        assert_eq!(part[m.nq..], d.qvel);
        assert_eq!(
            extract_state(&m, &part, some, &mut [0.0], StateBit::Time as i32),
            Err(StateError::NotSubset)
        );
    }

    #[test]
    fn bad_signatures_are_refused() {
        let m = Model::default();
        assert_eq!(state_size(&m, -1), Err(StateError::Signature(-1)));
        assert_eq!(
            state_size(&m, 1 << NSTATE),
            Err(StateError::Signature(1 << NSTATE))
        );
        let message = StateError::Signature(-1).to_string();
        assert_eq!(message, "invalid state signature -1 < 0");
    }
}
