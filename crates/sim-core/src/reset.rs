//! Back to the start: the reference configuration or a keyframe.

use crate::actuation::reset_history;
use crate::data::Data;
use crate::forward::{forward, static_kinematics};
use crate::model::{EnableBit, Model, NameError, NameOrId, ObjType};
use crate::plugin::PluginError;
use crate::sleep::{AWAKE, any_starts_asleep, sleep_init, update_sleep, update_sleep_all};

impl Model {
    /// A new simulation of this model, in its reference configuration.
    pub fn make_data(&self) -> Data {
        Data::new(self)
    }
}

impl Data {
    /// A new simulation of `m`, in its reference configuration.
    pub fn new(m: &Model) -> Data {
        let mut d = Data::bare(m);
        d.reset(m);
        d
    }

    /// A new simulation of `m` in which plugins compute nothing, for what is asked of a model before it is complete.
    pub(crate) fn without_plugins(m: &Model) -> Data {
        let mut d = Data::bare(m);
        d.reset_arrays(m, None);
        d
    }

    fn bare(m: &Model) -> Data {
        let mut d = Data {
            narena: m.narena,
            nplugin: m.nplugin,
            ..Data::default()
        };
        d.allocate(m);
        d.belong_to(m);
        d
    }

    /// Why plugins cannot compute in this simulation: the first instance that could not be made, in the words of its plugin.
    pub fn plugin_error(&self) -> Option<&PluginError> {
        self.instances.error()
    }

    /// Back to the reference configuration, with everything else cleared. Callbacks stay. A simulation of another model
    /// becomes one of this.
    pub fn reset(&mut self, m: &Model) {
        self.reset_with(m, None);
    }

    /// As [`reset`](Data::reset), but the bytes of what a step computes are `debug_value`, so that what is read before it
    /// is computed shows.
    pub fn reset_debug(&mut self, m: &Model, debug_value: u8) {
        self.reset_with(m, Some(debug_value));
    }

    fn reset_with(&mut self, m: &Model, debug_value: Option<u8>) {
        // those of another model are not those of this one
        if self.instances.len() != m.nplugin || self.plugin != m.plugin {
            self.reset_arrays(m, None);
            self.make_instances(m);
        }
        self.reset_arrays(m, debug_value);
        self.instances.reset(m, &mut self.plugin_state);
    }

    fn reset_arrays(&mut self, m: &Model, debug_value: Option<u8>) {
        // arrays that fit stay where they are: others may look at them
        if self.first_bad_length(m).is_some() {
            self.allocate(m);
            self.narena = m.narena;
            self.nplugin = m.nplugin;
            self.drop_scratch();
        }
        self.belong_to(m);
        self.clear();
        if let Some(value) = debug_value {
            self.fill_bytes(value);
            let state = [
                &mut self.qvel,
                &mut self.act,
                &mut self.ctrl,
                &mut self.qfrc_applied,
                &mut self.qacc,
                &mut self.qacc_warmstart,
                &mut self.act_dot,
                &mut self.userdata,
                &mut self.qM,
            ];
            state.into_iter().for_each(|array| array.fill(0.0));
            self.xfrc_applied.fill([0.0; 6]);
        }
        self.qpos.copy_from_slice(&m.qpos0);
        self.eq_active.copy_from_slice(&m.eq_active0);
        self.plugin.copy_from_slice(&m.plugin);
        for (adr, act) in m.initial_activations() {
            self.act[adr] = act;
        }
        reset_history(m, self);
        self.tree_asleep.fill(AWAKE);
        if m.enabled(EnableBit::Sleep) {
            self.settle(m);
        }
        update_sleep(m, self);
        for body in 0..m.nbody {
            if let Ok(id) = usize::try_from(m.body_mocapid[body]) {
                self.mocap_pos[id] = m.body_pos[body];
                self.mocap_quat[id] = m.body_quat[body];
            }
        }
    }

    /// Computes once what stages leave out from then on: where things are that cannot move, and all that follows for trees
    /// that are asleep from the start. Bodies placed from outside are still at the origin, as in MuJoCo.
    fn settle(&mut self, m: &Model) {
        update_sleep_all(m, self);
        if !any_starts_asleep(m) {
            static_kinematics(m, self);
            return;
        }
        forward(m, self);
        sleep_init(m, self);
        self.qacc_smooth.fill(0.0);
        self.qfrc_smooth.fill(0.0);
        self.clear_constraints();
        for contact in &mut self.contact {
            contact.efc_address = -1;
        }
    }

    /// Back to a keyframe, by name or number: its time, positions, velocities, activations, controls and bodies placed
    /// from outside, with everything else cleared. Callbacks stay. Where there is no such keyframe, nothing is changed.
    ///
    /// ```
    /// let model = sim_mjcf::load_model("<mujoco/>")?; // without keyframes
    /// let mut data = model.make_data();
    /// let error = data.reset_keyframe(&model, "home").unwrap_err();
    /// assert_eq!(error.to_string(), "no keyframe called 'home': the model has none");
    /// # Ok::<(), sim_mjcf::Error>(())
    /// ```
    pub fn reset_keyframe<'a>(
        &mut self,
        m: &Model,
        key: impl Into<NameOrId<'a>>,
    ) -> Result<(), NameError> {
        let key = m.find(ObjType::Key, key)?;
        self.reset(m);
        self.load_keyframe(m, key);
        Ok(())
    }
}
