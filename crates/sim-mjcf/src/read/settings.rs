//! `<compiler>`, `<option>`, `<size>`, `<statistic>`.

use super::keywords::{Coordinate, Degrees, Enable, Keyword};
use super::xml::Element;
use super::{Fault, Reader};
use sim_core::math::Vec3;
use sim_core::model::{
    Cone, DisableBit, EnableBit, Integrator, JacobianType, LengthRangeMode, SolverType,
};

/// What `<flag>` can switch off.
const DISABLE_FLAGS: &[(&str, DisableBit)] = &[
    ("constraint", DisableBit::Constraint),
    ("equality", DisableBit::Equality),
    ("frictionloss", DisableBit::FrictionLoss),
    ("limit", DisableBit::Limit),
    ("contact", DisableBit::Contact),
    ("spring", DisableBit::Spring),
    ("damper", DisableBit::Damper),
    ("gravity", DisableBit::Gravity),
    ("clampctrl", DisableBit::ClampCtrl),
    ("warmstart", DisableBit::WarmStart),
    ("filterparent", DisableBit::FilterParent),
    ("actuation", DisableBit::Actuation),
    ("refsafe", DisableBit::RefSafe),
    ("sensor", DisableBit::Sensor),
    ("midphase", DisableBit::MidPhase),
    ("eulerdamp", DisableBit::EulerDamp),
    ("autoreset", DisableBit::AutoReset),
    ("nativeccd", DisableBit::NativeCcd),
    ("island", DisableBit::Island),
];

/// What `<flag>` can switch on.
const ENABLE_FLAGS: &[(&str, EnableBit)] = &[
    ("override", EnableBit::Override),
    ("energy", EnableBit::Energy),
    ("fwdinv", EnableBit::FwdInv),
    ("invdiscrete", EnableBit::InvDiscrete),
    ("multiccd", EnableBit::MultiCcd),
    ("sleep", EnableBit::Sleep),
];

/// Groups of actuators that can be switched off.
const ACTUATOR_GROUPS: i32 = 31;

impl Reader<'_> {
    pub(super) fn compiler(&mut self, e: &Element) -> Result<(), Fault> {
        let c = &mut self.spec.compiler;
        e.word("autolimits", &mut c.autolimits);
        e.real("boundmass", &mut c.boundmass);
        e.real("boundinertia", &mut c.boundinertia);
        e.real("settotalmass", &mut c.settotalmass);
        e.word("balanceinertia", &mut c.balanceinertia);
        e.word("strippath", &mut c.strippath);
        e.word("fitaabb", &mut c.fitaabb);
        match e.keyword("coordinate") {
            Some(Coordinate::Global) => {
                return Err(e.fault(
                    "global coordinates no longer supported. To convert existing models, \
                     load and save them in MuJoCo 2.3.3 or older",
                ));
            }
            Some(Coordinate::Local) | None => {}
        }
        if let Some(Degrees(degree)) = e.keyword("angle") {
            c.degree = degree;
        }
        if let Some(text) = e.text("eulerseq") {
            let axes: Vec<char> = text.chars().collect();
            c.eulerseq = axes
                .try_into()
                .map_err(|_| e.fault("euler format must have length 3"))?;
        }
        if let Some(dir) = e.text("assetdir") {
            dir.clone_into(&mut c.meshdir);
            dir.clone_into(&mut c.texturedir);
        }
        e.string("meshdir", &mut c.meshdir);
        e.string("texturedir", &mut c.texturedir);
        e.word("discardvisual", &mut c.discardvisual);
        e.word("usethread", &mut c.usethread);
        e.word("fusestatic", &mut c.fusestatic);
        e.word("inertiafromgeom", &mut c.inertiafromgeom);
        e.ints("inertiagrouprange", &mut c.inertiagrouprange);
        e.word("alignfree", &mut c.alignfree);
        e.word("saveinertial", &mut c.saveinertial);
        if let Some(child) = e.child("lengthrange") {
            self.length_range(child);
        }
        Ok(())
    }

    fn length_range(&mut self, e: &Element) {
        let opt = &mut self.spec.compiler.LRopt;
        e.word::<LengthRangeMode>("mode", &mut opt.mode);
        e.word("useexisting", &mut opt.useexisting);
        e.word("uselimit", &mut opt.uselimit);
        e.real("accel", &mut opt.accel);
        e.real("maxforce", &mut opt.maxforce);
        e.real("timeconst", &mut opt.timeconst);
        e.real("timestep", &mut opt.timestep);
        e.real("inttotal", &mut opt.inttotal);
        e.real("interval", &mut opt.interval);
        e.real("tolrange", &mut opt.tolrange);
    }

    pub(super) fn option(&mut self, e: &Element) -> Result<(), Fault> {
        let opt = &mut self.spec.option;
        e.real("timestep", &mut opt.timestep);
        e.real("impratio", &mut opt.impratio);
        e.real("tolerance", &mut opt.tolerance);
        e.real("ls_tolerance", &mut opt.ls_tolerance);
        e.real("noslip_tolerance", &mut opt.noslip_tolerance);
        e.real("ccd_tolerance", &mut opt.ccd_tolerance);
        e.real("sleep_tolerance", &mut opt.sleep_tolerance);
        e.reals("gravity", &mut opt.gravity.0);
        e.reals("wind", &mut opt.wind.0);
        e.reals("magnetic", &mut opt.magnetic.0);
        e.real("density", &mut opt.density);
        e.real("viscosity", &mut opt.viscosity);
        e.real("o_margin", &mut opt.o_margin);
        e.reals("o_solref", &mut opt.o_solref);
        e.reals("o_solimp", &mut opt.o_solimp);
        e.reals("o_friction", &mut opt.o_friction);
        number_of::<Integrator>(e, "integrator", &mut opt.integrator, |v| v as i32);
        number_of::<Cone>(e, "cone", &mut opt.cone, |v| v as i32);
        number_of::<JacobianType>(e, "jacobian", &mut opt.jacobian, |v| v as i32);
        number_of::<SolverType>(e, "solver", &mut opt.solver, |v| v as i32);
        e.int("iterations", &mut opt.iterations);
        e.int("ls_iterations", &mut opt.ls_iterations);
        e.int("noslip_iterations", &mut opt.noslip_iterations);
        e.int("ccd_iterations", &mut opt.ccd_iterations);
        e.int("sdf_iterations", &mut opt.sdf_iterations);
        e.int("sdf_initpoints", &mut opt.sdf_initpoints);
        for &group in e.int_list("actuatorgroupdisable") {
            if group < 0 {
                return Err(e.fault("disabled actuator group value must be non-negative"));
            }
            if group >= ACTUATOR_GROUPS {
                return Err(e.fault("disabled actuator group value cannot exceed 30"));
            }
            opt.disableactuator |= 1 << group;
        }
        match e.child("flag") {
            Some(child) => self.flag(child),
            None => Ok(()),
        }
    }

    fn flag(&mut self, e: &Element) -> Result<(), Fault> {
        let opt = &mut self.spec.option;
        for &(name, bit) in DISABLE_FLAGS {
            if let Some(Enable(on)) = e.keyword(name) {
                set_bit(&mut opt.disableflags, bit as i32, !on);
            }
        }
        for &(name, bit) in ENABLE_FLAGS {
            if let Some(Enable(on)) = e.keyword(name) {
                if on && bit == EnableBit::Sleep {
                    return Err(e.fault("not supported yet: <flag sleep=\"enable\"/>"));
                }
                set_bit(&mut opt.enableflags, bit as i32, on);
            }
        }
        Ok(())
    }

    pub(super) fn size(&mut self, e: &Element) -> Result<(), Fault> {
        let spec = &mut self.spec;
        if let Some(text) = e.text("memory") {
            let memory = memory_size(text).ok_or_else(|| {
                e.fault(
                    "unsigned integer with an optional suffix {K,M,G,T,P,E} is expected in \
                     attribute 'memory' (or the size specified is too big)",
                )
            })?;
            if memory >= 0 {
                spec.memory = memory;
            }
        }
        e.int("nuserdata", &mut spec.nuserdata);
        e.int("nkey", &mut spec.nkey);

        let mut nstack = -1;
        let mut njmax = -1;
        let has_nstack = e.int("nstack", &mut nstack);
        let has_njmax = e.int("njmax", &mut njmax);
        for (name, given) in [("nstack", nstack), ("njmax", njmax)] {
            if spec.memory != -1 && given != -1 {
                return Err(e.fault(format!(
                    "either 'memory' and '{name}' attribute can be specified, not both"
                )));
            }
        }
        if has_nstack {
            spec.nstack = i64::from(nstack);
        }
        if has_njmax {
            spec.njmax = njmax;
        }

        let sizes: [(&str, &mut i32); 9] = [
            ("nconmax", &mut spec.nconmax),
            ("nuser_body", &mut spec.nuser_body),
            ("nuser_jnt", &mut spec.nuser_jnt),
            ("nuser_geom", &mut spec.nuser_geom),
            ("nuser_site", &mut spec.nuser_site),
            ("nuser_cam", &mut spec.nuser_cam),
            ("nuser_tendon", &mut spec.nuser_tendon),
            ("nuser_actuator", &mut spec.nuser_actuator),
            ("nuser_sensor", &mut spec.nuser_sensor),
        ];
        for (name, field) in sizes {
            e.int(name, field);
            if *field < -1 {
                return Err(e.fault(format!("{name} must be >= -1")));
            }
        }
        Ok(())
    }

    pub(super) fn statistic(&mut self, e: &Element) -> Result<(), Fault> {
        let stat = &mut self.spec.stat;
        e.optional_real("meaninertia", &mut stat.meaninertia);
        e.optional_real("meanmass", &mut stat.meanmass);
        e.optional_real("meansize", &mut stat.meansize);
        e.optional_real("extent", &mut stat.extent);
        if stat.extent.is_some_and(|extent| extent <= 0.0) {
            return Err(e.fault("extent must be strictly positive"));
        }
        let mut center = stat.center.map(|c| c.0);
        e.optional_reals("center", &mut center);
        stat.center = center.map(Vec3);
        Ok(())
    }
}

/// A keyword into a field that holds its number.
fn number_of<T: Keyword>(e: &Element, name: &str, field: &mut i32, number: fn(T) -> i32) {
    if let Some(value) = e.keyword(name) {
        *field = number(value);
    }
}

fn set_bit(flags: &mut i32, bit: i32, on: bool) {
    if on {
        *flags |= bit;
    } else {
        *flags &= !bit;
    }
}

/// A number of bytes with an optional suffix; -1 is allowed and means automatic. `None` if it is anything else.
fn memory_size(text: &str) -> Option<i64> {
    // blanks after the number count as a second word for the reference
    let word = text.trim_start_matches(super::number::is_space);
    if word == "-1" {
        return Some(-1);
    }
    let digits = word.bytes().take_while(u8::is_ascii_digit).count();
    let base: u64 = word[..digits].parse().ok()?;
    let shift = match &word[digits..] {
        "" => 0,
        "K" | "k" => 10,
        "M" | "m" => 20,
        "G" | "g" => 30,
        "T" | "t" => 40,
        "P" | "p" => 50,
        "E" | "e" => 60,
        _ => return None,
    };
    i64::try_from(base.checked_mul(1 << shift)?).ok()
}

#[cfg(test)]
mod tests {
    use super::memory_size;

    #[test]
    fn memory_sizes() {
        assert_eq!(memory_size("12"), Some(12));
        assert_eq!(memory_size(" 3K"), Some(3072));
        assert_eq!(memory_size("2g"), Some(2 << 30));
        assert_eq!(memory_size("-1"), Some(-1));
        for bad in [
            "",
            "-2",
            "1Q",
            "1KK",
            "1e3",
            "20E",
            "1 2",
            "K",
            "99999999999999999999",
        ] {
            assert_eq!(memory_size(bad), None, "{bad}");
        }
    }
}
