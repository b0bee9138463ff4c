//! Paths of tendons, as Python sees them.

use sim_core::model::{GeomType, ObjType, WrapType};
use sim_mjcf::Spec;
use sim_mjcf::spec::{Geom, Id, Tendon, WrapObject};

/// A part of a path: type, kind and number of the target, number of the side site, parameter.
pub type Row = (i32, i32, Option<u64>, Option<u64>, f64);

/// The path of a tendon.
pub fn rows(spec: &Spec, tendon: &Tendon) -> Vec<Row> {
    let find = |kind: ObjType, name: &str| {
        let found = spec.find_handle(kind, name);
        found.map(|handle| handle.number)
    };
    let row = |object: &WrapObject| match object {
        WrapObject::Joint { joint, coef } => {
            let target = find(ObjType::Joint, joint);
            (
                WrapType::Joint as i32,
                ObjType::Joint as i32,
                target,
                None,
                *coef,
            )
        }
        WrapObject::Site { site } => {
            let target = find(ObjType::Site, site);
            (
                WrapType::Site as i32,
                ObjType::Site as i32,
                target,
                None,
                0.0,
            )
        }
        WrapObject::Geom { geom, sidesite } => {
            let target = find(ObjType::Geom, geom);
            let side = find(ObjType::Site, sidesite);
            let shape = target.and_then(|number| spec.get(Id::<Geom>::of(number)));
            let ty = match shape.map(|geom| geom.ty) {
                Some(GeomType::Cylinder) => WrapType::Cylinder,
                _ => WrapType::Sphere,
            };
            (ty as i32, ObjType::Geom as i32, target, side, 0.0)
        }
        WrapObject::Pulley { divisor } => (
            WrapType::Pulley as i32,
            ObjType::Unknown as i32,
            None,
            None,
            *divisor,
        ),
    };
    tendon.path.iter().map(|wrap| row(&wrap.object)).collect()
}

/// A part of a path that leads over an object of this kind; a pulley if it is none that a path leads over.
pub fn object(of: ObjType, name: String, sidesite: String, number: f64) -> WrapObject {
    if of == ObjType::Joint {
        WrapObject::Joint {
            joint: name,
            coef: number,
        }
    } else if of == ObjType::Site {
        WrapObject::Site { site: name }
    } else if of == ObjType::Geom {
        WrapObject::Geom {
            geom: name,
            sidesite,
        }
    } else {
        WrapObject::Pulley { divisor: number }
    }
}
