//! Objects whose references depend on their kind: geoms, pairs, equalities, tendons, actuators, tuples; and names.

use super::{Checked, check_size, expect, require, sensors, within, wrong};
use crate::model::{
    ActuatorTransmission, EqualityType, GeomType, Model, ObjType, WrapType, history_size,
};

/// Everything that objects of these kinds refer to.
pub(super) fn check(m: &Model) -> Checked {
    check_geoms(m)?;
    check_signatures(m)?;
    check_equalities(m)?;
    check_wraps(m)?;
    check_tendons(m)?;
    let mut histories = Histories { m, next: 0 };
    check_actuators(m, &mut histories)?;
    sensors::check(m, &mut histories)?;
    histories.finish()?;
    check_tuples(m)?;
    check_texts(m)
}

/// A contact pushes in one, three, four or six directions.
fn check_dimensions(field: &'static str, dims: &[i32]) -> Checked {
    match dims.iter().position(|dim| ![1, 3, 4, 6].contains(dim)) {
        None => Ok(()),
        Some(at) => Err(wrong(
            field,
            at,
            format!("is {}, not 1, 3, 4 or 6", dims[at]),
        )),
    }
}

fn check_geoms(m: &Model) -> Checked {
    check_dimensions("geom_condim", &m.geom_condim)?;
    check_dimensions("flex_condim", &m.flex_condim)?;
    for geom in 0..m.ngeom {
        let ty = GeomType::of(m.geom_type[geom]);
        // a shape that was fitted to a mesh still names it
        let count = match ty.asset() {
            Some(asset) => m.count_of(asset),
            None => m.nmesh.max(m.nhfield),
        };
        let id = m.geom_dataid[geom];
        let fits = id >= -1 && i64::from(id) < count as i64;
        require(fits, "geom_dataid", geom, || {
            format!("is {id}, out of bounds: at least -1 and below {count}")
        })?;
    }
    Ok(())
}

/// Pairs are in the order of the two bodies that their signatures are made of.
fn check_signatures(m: &Model) -> Checked {
    check_dimensions("pair_dim", &m.pair_dim)?;
    for (field, signatures) in [
        ("pair_signature", &m.pair_signature),
        ("exclude_signature", &m.exclude_signature),
    ] {
        for (at, &signature) in signatures.iter().enumerate() {
            let bodies = [signature as u32 >> 16, signature as u32 & 0xffff];
            let exist = bodies.iter().all(|&body| (body as usize) < m.nbody);
            require(exist, field, at, || {
                format!(
                    "is {signature}: bodies {bodies:?}, out of bounds: below {} (nbody)",
                    m.nbody
                )
            })?;
        }
        let sorted = signatures.is_sorted_by_key(|&signature| signature as u32);
        require(sorted, field, 0, || {
            "does not start a rising list".to_owned()
        })?;
    }
    Ok(())
}

/// An object of a kind exists.
fn check_object(m: &Model, field: &'static str, at: usize, kind: ObjType, id: i32) -> Checked {
    let count = m.count_of(kind);
    let exists = id >= 0 && i64::from(id) < count as i64;
    require(exists, field, at, || {
        format!(
            "is {id}, out of bounds: at least 0 and below {count} (number of {}s)",
            kind.name()
        )
    })
}

fn check_equalities(m: &Model) -> Checked {
    for eq in 0..m.neq {
        let ty = EqualityType::of(m.eq_type[eq]);
        match ty {
            EqualityType::Connect
            | EqualityType::Weld
            | EqualityType::Joint
            | EqualityType::Tendon
            | EqualityType::Flex
            | EqualityType::FlexVert => {}
            EqualityType::Distance => {
                return Err(wrong(
                    "eq_type",
                    eq,
                    "is a distance, which no longer exists",
                ));
            }
        }
        let given = ObjType::of(m.eq_objtype[eq]);
        let kind = ty.object(given).ok_or_else(|| {
            wrong(
                "eq_objtype",
                eq,
                format!("is {}, which {ty:?} cannot tie", given as i32),
            )
        })?;
        check_object(m, "eq_obj1id", eq, kind, m.eq_obj1id[eq])?;
        if ty.ties_bodies() || m.eq_obj2id[eq] != -1 {
            check_object(m, "eq_obj2id", eq, kind, m.eq_obj2id[eq])?;
        }
    }
    Ok(())
}

/// The kind of object at a station of a path, if there is one.
fn wrapped(ty: WrapType) -> Option<ObjType> {
    match ty {
        WrapType::Joint => Some(ObjType::Joint),
        WrapType::Site => Some(ObjType::Site),
        WrapType::Sphere | WrapType::Cylinder => Some(ObjType::Geom),
        WrapType::Pulley | WrapType::None => None,
    }
}

fn check_wraps(m: &Model) -> Checked {
    for wrap in 0..m.nwrap {
        if let Some(kind) = wrapped(WrapType::of(m.wrap_type[wrap])) {
            check_object(m, "wrap_objid", wrap, kind, m.wrap_objid[wrap])?;
        }
    }
    Ok(())
}

/// A path is a list of joints; or of sites and pulleys, and geoms between two sites.
fn check_tendons(m: &Model) -> Checked {
    for tendon in 0..m.ntendon {
        let count = m.tendon_num[tendon];
        require(count > 0, "tendon_num", tendon, || {
            format!("is {count}: no path")
        })?;
        let first = m.tendon_adr[tendon] as usize;
        let path = first..first + count as usize;
        let kind = |wrap: usize| WrapType::of(m.wrap_type[wrap]);
        let is_site = |wrap: usize| path.contains(&wrap) && kind(wrap) == WrapType::Site;
        let fixed = kind(first) == WrapType::Joint;
        for wrap in path.clone() {
            let fits = match kind(wrap) {
                WrapType::Joint => fixed,
                WrapType::Site | WrapType::Pulley => !fixed,
                WrapType::Sphere | WrapType::Cylinder => {
                    wrap > first && is_site(wrap - 1) && is_site(wrap + 1)
                }
                WrapType::None => false,
            };
            require(fits, "wrap_type", wrap, || {
                format!(
                    "is {:?}, which has no place there in the path of tendon {tendon}",
                    kind(wrap)
                )
            })?;
        }
    }
    Ok(())
}

fn check_actuators(m: &Model, histories: &mut Histories<'_>) -> Checked {
    let mut activations = 0;
    for actuator in 0..m.nu {
        let ty = ActuatorTransmission::of(m.actuator_trntype[actuator]);
        let [id, second] = m.actuator_trnid[actuator];
        let at = 2 * actuator;
        if let Some(kind) = ty.target() {
            check_object(m, "actuator_trnid", at, kind, id)?;
        }
        let needs_second = match ty {
            ActuatorTransmission::SliderCrank => true,
            ActuatorTransmission::Site => second != -1,
            ActuatorTransmission::Joint
            | ActuatorTransmission::JointInParent
            | ActuatorTransmission::Tendon
            | ActuatorTransmission::Body
            | ActuatorTransmission::Undefined => false,
        };
        if needs_second {
            check_object(m, "actuator_trnid", at + 1, ObjType::Site, second)?;
        }
        let count = m.actuator_actnum[actuator];
        let start = if count > 0 { activations } else { -1 };
        expect(
            "actuator_actadr",
            actuator,
            m.actuator_actadr[actuator],
            start,
        )?;
        activations += count;
        histories.check(
            ("actuator_history", m.actuator_history[actuator][0]),
            ("actuator_historyadr", m.actuator_historyadr[actuator]),
            actuator,
            1,
        )?;
    }
    check_size("na", m.na, activations as usize)?;
    check_size("nJmom", m.nJmom, m.moment_count())
}

/// The memories of delayed controls and sensors, which follow each other in `history`.
pub(super) struct Histories<'a> {
    m: &'a Model,
    next: usize,
}

impl Histories<'_> {
    /// The next of them: how many samples there are, and where they start.
    pub fn check(
        &mut self,
        (count_field, count): (&'static str, i32),
        (field, start): (&'static str, i32),
        at: usize,
        dim: usize,
    ) -> Checked {
        let Ok(samples) = usize::try_from(count) else {
            return Err(wrong(count_field, 2 * at, format!("is {count}, negative")));
        };
        if samples == 0 {
            return Ok(());
        }
        let size = history_size(samples, dim);
        let length = i64::try_from(size).unwrap_or(i64::MAX);
        within(
            field,
            at,
            i64::from(start),
            length,
            (self.m.nhistory, "nhistory"),
        )?;
        expect(field, at, start, self.next as i32)?;
        self.next += size;
        Ok(())
    }

    fn finish(self) -> Checked {
        check_size("nhistory", self.m.nhistory, self.next)
    }
}

fn check_tuples(m: &Model) -> Checked {
    for entry in 0..m.ntupledata {
        let kind = ObjType::of(m.tuple_objtype[entry]);
        if kind.list().is_some() || kind == ObjType::Dof {
            check_object(m, "tuple_objid", entry, kind, m.tuple_objid[entry])?;
        }
    }
    Ok(())
}

/// Every text ends, so that none runs into what is behind it.
fn check_texts(m: &Model) -> Checked {
    for (field, bytes) in [
        ("names", &m.names),
        ("paths", &m.paths),
        ("text_data", &m.text_data),
    ] {
        let ends = bytes.last().is_none_or(|&last| last == 0);
        require(ends, field, bytes.len().max(1) - 1, || {
            "is no zero, though the last text ends there".to_owned()
        })?;
    }
    Ok(())
}
