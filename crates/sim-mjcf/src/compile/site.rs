//! Sites: pose and size.

use super::draft::Draft;
use super::fault::{Checked, Fault};
use super::shape;
use super::users::check_userdata;
use crate::frames::{accumulate, orientation, unit};
use sim_core::math::Pose;

/// Compiles site number `id`.
pub(crate) fn compile(draft: &mut Draft<'_>, id: usize, nuser: usize) -> Checked<()> {
    let spec = draft.sites[id].spec;
    let compiler = draft.spec.compiler_of(spec.loc);
    let fault = |message: String| Fault::of(spec, id, message);
    let frame = draft.frame_pose(spec.frame);
    check_userdata(
        spec,
        id,
        &spec.userdata,
        nuser,
        "user has more values than nuser_site in site",
    )?;
    if !spec.ty.can_be_site() {
        return Err(fault(
            "meshes, hfields and planes not allowed in site".to_owned(),
        ));
    }

    let site = &mut draft.sites[id];
    if let Some(ends) = spec.fromto {
        (site.pose, site.size) = shape::from_to(spec.ty, ends, spec.pos, spec.size)
            .map_err(|message| fault(message.to_owned()))?;
    } else {
        let quat = orientation::resolve(spec.quat, &spec.alt, compiler).map_err(|what| {
            fault(format!(
                "orientation specification error '{what}' in site {id}"
            ))
        })?;
        site.pose = Pose::new(spec.pos, quat);
    }
    if let Some(frame) = frame {
        site.pose = accumulate(frame, site.pose);
    }
    site.pose.quat = unit(site.pose.quat);
    shape::check_size(spec.ty, site.size).map_err(fault)
}
