//! Joints: limits, axis and anchor, reference angles.

use super::draft::Draft;
use super::fault::{Checked, Fault};
use super::users::check_userdata;
use crate::frames::{EPS, accumulate, normalize, rotate};
use crate::spec::Element;
use crate::spec::Limited;
use sim_core::math::{Pose, Quat, Vec3};
use sim_core::model::JointType;
use std::f64::consts::PI;

/// Whether a limit is in force: where it is asked for, or where the range holds something.
pub(crate) fn is_limited(limited: Limited, range: [f64; 2]) -> bool {
    match limited {
        Limited::True => true,
        Limited::False => false,
        Limited::Auto => range[0] < range[1],
    }
}

/// Refuses a range without a word on whether it counts, where the compiler must not guess.
pub(crate) fn check_autolimits(
    element: &impl Element,
    id: usize,
    autolimits: bool,
    entity: &str,
    attribute: &str,
    limited: Limited,
    range: [f64; 2],
) -> Checked<()> {
    if autolimits || limited != Limited::Auto || range == [0.0, 0.0] {
        return Ok(());
    }
    Err(Fault::of(
        element,
        id,
        format!(
            "{entity} has `{attribute}range` but not `{attribute}limited`. set the autolimits=\"true\" \
             compiler option, specify `{attribute}limited` explicitly (\"true\" or \"false\"), or remove \
             the `{attribute}range` attribute."
        ),
    ))
}

/// Compiles joint number `id`.
pub(crate) fn compile(draft: &mut Draft<'_>, id: usize, nuser: usize) -> Checked<()> {
    let spec = draft.joints[id].spec;
    let compiler = draft.spec.compiler_of(spec.loc);
    let fault = |message: &str| Fault::of(spec, id, message);
    let frame = draft.frame_pose(spec.frame);
    check_userdata(
        spec,
        id,
        &spec.userdata,
        nuser,
        "user has more values than nuser_jnt in joint",
    )?;

    let [timeconst, dampratio] = spec.springdamper;
    if (timeconst != 0.0 || dampratio != 0.0) && (timeconst <= 0.0 || dampratio <= 0.0) {
        return Err(fault(
            "when defined, springdamper values must be positive in joint",
        ));
    }

    let joint = &mut draft.joints[id];

    // limits of the position
    if spec.ty != JointType::Free {
        let autolimits = compiler.autolimits;
        check_autolimits(spec, id, autolimits, "joint", "", spec.limited, spec.range)?;
        joint.limited = is_limited(spec.limited, spec.range);
    }
    if joint.limited {
        if joint.range[0] >= joint.range[1] && spec.ty != JointType::Ball {
            return Err(fault("range[0] should be smaller than range[1] in joint"));
        }
        if joint.range[0] != 0.0 && spec.ty == JointType::Ball {
            return Err(fault("range[0] should be 0 in ball joint"));
        }
        if compiler.degree && spec.ty.is_rotational() {
            joint.range = joint
                .range
                .map(|x| if x != 0.0 { x * (PI / 180.0) } else { x });
        }
    }

    // limits of the actuator force
    if spec.ty.is_scalar() {
        let (limited, range) = (spec.actfrclimited, spec.actfrcrange);
        check_autolimits(spec, id, compiler.autolimits, "joint", "", limited, range)?;
        joint.actfrclimited = is_limited(limited, range);
        if joint.actfrclimited && range[0] >= range[1] {
            return Err(fault(
                "actfrcrange[0] should be smaller than actfrcrange[1] in joint",
            ));
        }
    }

    // axis and anchor
    if !spec.ty.is_scalar() {
        joint.axis = Vec3::Z;
    } else if let Some(frame) = frame {
        joint.axis = rotate(joint.axis, frame.quat);
    }
    if normalize(&mut joint.axis.0) < EPS {
        return Err(fault("axis too small in joint"));
    }
    if spec.ty == JointType::Free {
        joint.pos = Vec3::ZERO;
    } else if let Some(frame) = frame {
        joint.pos = accumulate(frame, Pose::new(joint.pos, Quat::IDENTITY)).pos;
    }

    if spec.ty == JointType::Hinge && compiler.degree {
        joint.reference *= PI / 180.0;
        joint.springref *= PI / 180.0;
    }
    Ok(())
}
