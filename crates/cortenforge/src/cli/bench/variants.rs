//! What could be set otherwise, to see what it costs: each is the same model with one thing changed.

use cortenforge::Model;
use cortenforge::model::{
    Cone, DisableBit, EnableBit, GeomType, Integrator, JacobianType, SolverType,
};

/// Whether a change is one of speed alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// the same but for rounding
    Same,
    /// other numbers: something is computed in another way, or not at all
    Other,
}

impl Effect {
    /// In words.
    pub fn words(self) -> &'static str {
        match self {
            Effect::Same => "same results",
            Effect::Other => "other results",
        }
    }
}

/// A model with one thing changed.
pub struct Variant {
    /// what was changed, as one would write it in the model
    pub change: String,
    /// what it does to the results
    pub effect: Effect,
    /// the model
    pub model: Model,
}

/// All changes that make sense for a model.
pub fn variants(m: &Model) -> Vec<Variant> {
    let mut list = Vec::new();
    let mut add = |change: String, effect: Effect, edit: &dyn Fn(&mut Model)| {
        let mut model = m.clone();
        edit(&mut model);
        list.push(Variant {
            change,
            effect,
            model,
        });
    };
    let set = |name: &str, word: Option<&str>| format!("{name}=\"{}\"", word.unwrap_or_default());
    for &solver in SolverType::ALL {
        if solver as i32 != m.opt.solver {
            add(set("solver", solver.word()), Effect::Other, &|m| {
                m.opt.solver = solver as i32
            });
        }
    }
    for &cone in Cone::ALL {
        if cone as i32 != m.opt.cone {
            add(set("cone", cone.word()), Effect::Other, &|m| {
                m.opt.cone = cone as i32;
            });
        }
    }
    let other = match m.is_sparse() {
        true => JacobianType::Dense,
        false => JacobianType::Sparse,
    };
    add(set("jacobian", other.word()), Effect::Same, &|m| {
        m.opt.jacobian = other as i32
    });
    let off = |m: &Model, bit: DisableBit| m.opt.disabled(bit);
    let island = match off(m, DisableBit::Island) {
        true => "enable",
        false => "disable",
    };
    add(format!("<flag island=\"{island}\"/>"), Effect::Same, &|m| {
        m.opt.disableflags ^= DisableBit::Island as i32
    });
    if m.opt.integrator != Integrator::Euler as i32 {
        add("integrator=\"Euler\"".to_owned(), Effect::Other, &|m| {
            m.opt.integrator = Integrator::Euler as i32;
        });
    }
    if m.opt.noslip_iterations > 0 {
        add("noslip_iterations=\"0\"".to_owned(), Effect::Other, &|m| {
            m.opt.noslip_iterations = 0;
        });
    }
    if m.opt.iterations > 5 {
        add("iterations=\"5\"".to_owned(), Effect::Other, &|m| {
            m.opt.iterations = 5;
        });
    }
    if off(m, DisableBit::WarmStart) {
        add(
            "<flag warmstart=\"enable\"/>".to_owned(),
            Effect::Other,
            &|m| m.opt.disableflags &= !(DisableBit::WarmStart as i32),
        );
    }
    if !m.opt.enabled(EnableBit::Sleep) && m.ntree > 1 {
        add("<flag sleep=\"enable\"/>".to_owned(), Effect::Other, &|m| {
            m.opt.enableflags |= EnableBit::Sleep as i32;
        });
    }
    if m.nsensor > 0 && !off(m, DisableBit::Sensor) {
        add(
            "<flag sensor=\"disable\"/>".to_owned(),
            Effect::Other,
            &|m| m.opt.disableflags |= DisableBit::Sensor as i32,
        );
    }
    if touching(m, GeomType::Mesh) {
        add(
            "meshes that touch nothing (contype=\"0\" conaffinity=\"0\")".to_owned(),
            Effect::Other,
            &|m| silence(m, GeomType::Mesh),
        );
    }
    if !off(m, DisableBit::Contact) && !off(m, DisableBit::Constraint) {
        add(
            "<flag contact=\"disable\"/>".to_owned(),
            Effect::Other,
            &|m| m.opt.disableflags |= DisableBit::Contact as i32,
        );
    }
    list
}

/// Whether geoms of a type take part in collisions.
fn touching(m: &Model, kind: GeomType) -> bool {
    (0..m.ngeom).any(|geom| {
        m.geom_type[geom] == kind as i32
            && (m.geom_contype[geom] != 0 || m.geom_conaffinity[geom] != 0)
    })
}

/// Takes geoms of a type out of collisions.
fn silence(m: &mut Model, kind: GeomType) {
    for geom in 0..m.ngeom {
        if m.geom_type[geom] == kind as i32 {
            m.geom_contype[geom] = 0;
            m.geom_conaffinity[geom] = 0;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_change_makes_a_model_that_holds() {
        let text = "<mujoco><option integrator='RK4' noslip_iterations='3'><flag warmstart='disable'/></option>\
            <asset><mesh name='m' builtin='sphere' params='1'/></asset><worldbody><geom type='plane' size='1 1 1'/>\
            <body pos='0 0 1'><freejoint/><geom type='mesh' mesh='m'/></body><body pos='3 0 1'><freejoint/><geom size='.1'/></body>\
            </worldbody><sensor><clock/></sensor></mujoco>";
        let model = cortenforge::load_model(text).expect("it is a model");
        let tried = variants(&model);
        assert_eq!(
            tried.len(),
            13,
            "{:?}",
            tried.iter().map(|v| &v.change).collect::<Vec<_>>()
        );
        for variant in &tried {
            variant.model.validate().expect("it is one still");
            assert_ne!(
                (variant.model.opt.clone(), &variant.model.geom_contype),
                (model.opt.clone(), &model.geom_contype),
                "{}",
                variant.change
            );
        }
    }
}
