//! `<compiler>`, `<option>`, `<size>`, `<statistic>`.

use super::element::Element;
use super::keywords::Coordinate;
use super::schema::Value;
use super::schema::settings::{
    ACTUATORGROUPDISABLE, ASSETDIR, CONTACTS, COORDINATE, EULERSEQ, MEMORY, NJMAX, NSTACK, SIZES,
};
use super::{Fault, Reader};
use sim_xml::number::is_space;

/// Groups of actuators that can be switched off.
const ACTUATOR_GROUPS: i32 = 31;

impl Reader<'_> {
    pub(super) fn compiler(&mut self, e: &Element) -> Result<(), Fault> {
        let c = &mut self.spec.compiler;
        // the directory of all assets, then those that have their own
        if let Some(dir) = e.get(ASSETDIR) {
            dir.clone_into(&mut c.meshdir);
            dir.clone_into(&mut c.texturedir);
        }
        e.fill(c);
        match e.get(COORDINATE) {
            Some(Coordinate::Global) => {
                return Err(e.fault(
                    "global coordinates no longer supported. To convert existing models, \
                     load and save them in MuJoCo 2.3.3 or older",
                ));
            }
            Some(Coordinate::Local) | None => {}
        }
        if let Some(text) = e.get(EULERSEQ) {
            let axes: Vec<char> = text.chars().collect();
            c.eulerseq = axes
                .try_into()
                .map_err(|_| e.fault("euler format must have length 3"))?;
        }
        if let Some(child) = e.child("lengthrange") {
            child.fill(&mut c.LRopt);
        }
        Ok(())
    }

    pub(super) fn option(&mut self, e: &Element) -> Result<(), Fault> {
        let opt = &mut self.spec.option;
        e.fill(opt);
        for &group in e.get(ACTUATORGROUPDISABLE).unwrap_or(&[]) {
            if group < 0 {
                return Err(e.fault("disabled actuator group value must be non-negative"));
            }
            if group >= ACTUATOR_GROUPS {
                return Err(e.fault("disabled actuator group value cannot exceed 30"));
            }
            opt.disableactuator |= 1 << group;
        }
        let Some(flag) = e.child("flag") else {
            return Ok(());
        };
        flag.fill(opt);
        Ok(())
    }

    pub(super) fn size(&mut self, e: &Element) -> Result<(), Fault> {
        let spec = &mut self.spec;
        if let Some(text) = e.get(MEMORY) {
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
        for size in [NSTACK, NJMAX] {
            if spec.memory != -1 && e.get(size).is_some_and(|number| number != -1) {
                return Err(e.fault(format!(
                    "either 'memory' and '{}' attribute can be specified, not both",
                    size.name
                )));
            }
        }
        if let Some(nstack) = e.get(NSTACK) {
            spec.nstack = i64::from(nstack);
        }
        if let Some(njmax) = e.get(NJMAX) {
            spec.njmax = njmax;
        }
        e.fill(spec);
        for size in CONTACTS.iter().chain(SIZES) {
            let written = e.value(size).map_or(&[][..], Value::ints);
            if written.iter().any(|&number| number < -1) {
                return Err(e.fault(format!("{} must be >= -1", size.name)));
            }
        }
        Ok(())
    }

    pub(super) fn statistic(&mut self, e: &Element) -> Result<(), Fault> {
        let stat = &mut self.spec.stat;
        e.fill(stat);
        if stat.extent.is_some_and(|extent| extent <= 0.0) {
            return Err(e.fault("extent must be strictly positive"));
        }
        Ok(())
    }
}

/// A number of bytes with an optional suffix; -1 is allowed and means automatic. `None` if it is anything else.
fn memory_size(text: &str) -> Option<i64> {
    // blanks after the number count as a second word for MuJoCo
    let word = text.trim_start_matches(is_space);
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
