//! Whether a simulation is one of a model: asked at the start of every step, so it must cost next to nothing.
//!
//! A simulation remembers the structure of the model that it was made for, as a number, and where the arrays of the last
//! model were that it was found to fit. As long as a step gets the same model, all there is to do is to compare that place
//! and a few lengths. A model at another place is looked at once: copies with other masses or options fit as well.

use super::Data;
use crate::model::Model;

/// The model that a simulation belongs to.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Belongs {
    /// where the model was that was looked at last; 0: nowhere
    place: usize,
    /// its structure; `None`: not known
    structure: Option<u64>,
}

/// A simulation was used with a model that it was not made for.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the data was made for another model: {what}")]
pub struct WrongModel {
    what: String,
}

/// Where a model is: its arrays stay there when it is moved.
fn place(m: &Model) -> usize {
    m.body_parentid.as_ptr() as usize
}

/// A number that models have in common whose bodies hang from each other in the same way, by the same joints.
fn structure(m: &Model) -> u64 {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    let mut add = |values: &[i32]| {
        for &value in values {
            hash = (hash ^ u64::from(value as u32)).wrapping_mul(0x0100_0000_01b3);
        }
    };
    add(&m.body_parentid);
    add(&m.body_mocapid);
    add(&m.jnt_type);
    add(&m.jnt_bodyid);
    hash
}

impl Data {
    /// Refuses a model that this simulation was not made for: one with other sizes, or with other bodies and joints. Copies of
    /// the model fit, and so do models that differ in nothing but numbers: masses, shapes, options.
    ///
    /// ```
    /// let load = |joint: &str| sim_mjcf::load_model(&format!(
    ///     "<mujoco><worldbody><body><joint type='{joint}'/><geom size='.1'/></body></worldbody></mujoco>"
    /// ));
    /// let (hinge, slide) = (load("hinge")?, load("slide")?);
    /// let mut data = hinge.make_data();
    /// assert!(data.check_model(&hinge.clone()).is_ok());
    /// assert!(data.check_model(&slide).is_err());
    /// data.step(&slide); // computes nothing
    /// assert!(data.time.is_nan());
    /// # Ok::<(), sim_mjcf::Error>(())
    /// ```
    pub fn check_model(&self, m: &Model) -> Result<(), WrongModel> {
        if let Some(field) = self.first_bad_length(m) {
            let what = format!("'{field}' has another length");
            return Err(WrongModel { what });
        }
        let known = self.belongs.structure;
        if known.is_some_and(|known| known != structure(m)) {
            let what = "its bodies and joints are others".to_owned();
            return Err(WrongModel { what });
        }
        Ok(())
    }

    /// The model is the one that this simulation is of.
    pub(crate) fn belong_to(&mut self, m: &Model) {
        self.belongs = Belongs {
            place: place(m),
            structure: Some(structure(m)),
        };
    }

    /// Whether this is a simulation of the model. If it is not, nothing may be computed: time becomes NaN, so that no loop over
    /// time goes on and nobody takes old numbers for new ones.
    #[inline]
    pub(crate) fn accepts(&mut self, m: &Model) -> bool {
        // one array of each length, as another model may have come to where the last one was
        let fits = self.belongs.place == place(m)
            && self.qpos.len() == m.nq
            && self.qvel.len() == m.nv
            && self.ctrl.len() == m.nu
            && self.act.len() == m.na
            && self.xpos.len() == m.nbody
            && self.xaxis.len() == m.njnt
            && self.geom_xpos.len() == m.ngeom
            && self.site_xpos.len() == m.nsite
            && self.cam_xpos.len() == m.ncam
            && self.light_xpos.len() == m.nlight
            && self.mocap_pos.len() == m.nmocap
            && self.eq_active.len() == m.neq
            && self.ten_length.len() == m.ntendon
            && self.wrap_obj.len() == m.nwrap
            && self.actuator_moment.len() == m.nJmom
            && self.tree_asleep.len() == m.ntree
            && self.bvh_active.len() == m.nbvh
            && self.M.len() == m.nC
            && self.qM.len() == m.nM
            && self.qLU.len() == m.nD
            && self.history.len() == m.nhistory
            && self.plugin.len() == m.nplugin
            && self.plugin_state.len() == m.npluginstate
            && self.flexvert_xpos.len() == m.nflexvert
            && self.flexelem_aabb.len() == m.nflexelem
            && self.flexedge_length.len() == m.nflexedge
            && self.flexedge_J.len() == m.nJfe
            && self.flexvert_J.len() == m.nJfv
            && self.bvh_aabb_dyn.len() == m.nbvhdynamic
            && self.userdata.len() == m.nuserdata
            && self.sensordata.len() == m.nsensordata;
        fits || self.accepts_other(m)
    }

    #[cold]
    fn accepts_other(&mut self, m: &Model) -> bool {
        let accepted = self.check_model(m).is_ok();
        if accepted {
            self.belongs.place = place(m);
            self.belongs.structure.get_or_insert_with(|| structure(m));
        } else {
            self.time = f64::NAN;
        }
        accepted
    }
}

#[cfg(test)]
mod tests {
    use crate::data::DATA_FIELDS;
    use crate::testing::random_tree;

    #[test]
    fn a_step_of_another_model_computes_nothing() {
        // as many dofs and bodies, which hang from each other in another way
        let (m, other) = (random_tree(12, 1), random_tree(12, 2));
        let mut d = m.make_data();
        d.step(&m);
        let before = d.qpos.clone();
        for model in [&other, &random_tree(5, 1), &random_tree(20, 1)] {
            d.step(model);
            d.forward(model);
            d.step1(model);
            d.step2(model);
            assert!(d.inverse(model).is_err());
            assert!(d.time.is_nan());
            assert_eq!(d.qpos, before);
            d.time = 1.0;
        }
        d.step(&m);
        assert!(d.time > 1.0);
    }

    #[test]
    fn every_length_counts_where_another_model_comes_to_the_same_place() {
        let mut m = random_tree(12, 1);
        let mut d = m.make_data();
        d.step(&m);
        let lengths = DATA_FIELDS.iter().flat_map(|field| field.dims.split(", "));
        for name in lengths.filter(|name| name.starts_with('n')) {
            // arrays that change from step to step have counts of the data
            let Some(size) = m.size_mut(name) else {
                continue;
            };
            *size += 1;
            d.step(&m);
            assert!(d.time.is_nan(), "{name}");
            if let Some(size) = m.size_mut(name) {
                *size -= 1;
            }
            d.time = 0.0;
        }
        d.step(&m);
        assert_eq!(d.time, m.opt.timestep);
    }

    #[test]
    fn models_with_other_numbers_are_the_same() {
        let m = random_tree(12, 1);
        let mut heavier = m.clone();
        heavier.body_mass.iter_mut().for_each(|mass| *mass *= 2.0);
        let mut d = m.make_data();
        for _ in 0..5 {
            d.step(&m);
            d.step(&heavier);
        }
        assert!((d.time - 10.0 * m.opt.timestep).abs() < 1e-12);
    }

    #[test]
    fn arrays_that_a_user_cut_are_refused() {
        let m = random_tree(6, 1);
        let mut d = m.make_data();
        d.qvel.pop();
        d.step(&m);
        assert!(d.time.is_nan());
        d.reset(&m);
        d.step(&m);
        assert_eq!(d.time, m.opt.timestep);
    }

    #[test]
    fn reset_makes_a_simulation_one_of_the_model() {
        let (m, other) = (random_tree(12, 1), random_tree(5, 2));
        let mut d = m.make_data();
        d.reset(&other);
        d.step(&other);
        assert_eq!(d.time, other.opt.timestep);
    }

    #[test]
    fn states_of_another_model_are_refused() {
        let (m, other) = (random_tree(12, 1), random_tree(5, 2));
        let mut d = m.make_data();
        assert!(d.save_state(&other).as_slice().is_empty());
        let state = other.make_data().save_state(&other);
        assert!(d.restore_state(&other, &state).is_err());
        assert!(d.reset_keyframe(&m, 99).is_err());
    }
}
