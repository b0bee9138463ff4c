//! Sensors that look at a frame: where it is, how it moves, what it feels.

use super::Rows;
use crate::analytic::links::{Link, Twist, dof_com, dof_twist, links};
use crate::analytic::tree::{Tree, sum};
use crate::data::Data;
use crate::math::{Mat3, Quat, Spatial, Vec3, cross_motion};
use crate::model::kinds::Framed;
use crate::model::{CamLightMode, Model, ObjType, SensorType as S};
use crate::position::object_frame;
use crate::sensor::global_quat;

/// Work space.
#[derive(Debug, Default)]
pub(super) struct FrameScratch {
    links: Vec<Link<2>>,
}

/// A frame that a body carries.
#[derive(Clone, Copy, Debug)]
struct Carried {
    body: usize,
    pos: Vec3,
    mat: Mat3,
    quat: Quat,
    /// velocity of the body about the centre of mass of its tree, and of the frame
    vel: Spatial,
    own: Twist,
}

/// What of a pose a sensor reads.
#[derive(Clone, Copy)]
enum Part {
    Position,
    Orientation,
    /// one of the axes of the frame
    Axis(usize),
}

impl Carried {
    /// None for what its body does not carry as it is: a camera that turns by itself.
    fn new(m: &Model, d: &Data, tree: &Tree, objtype: ObjType, id: usize) -> Option<Carried> {
        let follows = objtype.frame() == Some(Framed::Camera)
            && CamLightMode::of(m.cam_mode[id]) != CamLightMode::Fixed;
        if follows {
            return None;
        }
        let (body, pos, mat) = object_frame(m, d, objtype, id).ok()?;
        let offset = pos - d.subtree_com[m.body_rootid[body] as usize];
        Some(Carried {
            body,
            pos,
            mat,
            quat: global_quat(m, d, objtype, id),
            vel: tree.vel[body],
            own: Twist::new(&tree.vel[body], offset),
        })
    }

    /// The frame of the world.
    fn world() -> Carried {
        Carried {
            body: 0,
            pos: Vec3::ZERO,
            mat: Mat3::IDENTITY,
            quat: Quat::IDENTITY,
            vel: [0.0; 6],
            own: Twist::ZERO,
        }
    }

    /// How it moves with a dof that moves its body: its motion, and how its velocity changes, beside turning along.
    fn moved(&self, m: &Model, d: &Data, tree: &Tree, dof: usize) -> (Twist, Twist) {
        let offset = self.pos - dof_com(m, d, dof);
        (
            dof_twist(m, d, dof, self.pos),
            Twist::new(&tree.dot[dof], offset),
        )
    }
}

impl FrameScratch {
    /// Fills the rows of a sensor. `false` if a frame is not carried by a body.
    pub fn add_to(&mut self, m: &Model, d: &Data, tree: &Tree, id: usize, rows: &mut Rows) -> bool {
        let object = m.sensor_objid[id].max(0) as usize;
        let objtype = ObjType::of(m.sensor_objtype[id]);
        let Some(frame) = Carried::new(m, d, tree, objtype, object) else {
            return false;
        };
        let reference = match usize::try_from(m.sensor_refid[id]) {
            Ok(reference) => {
                let reftype = ObjType::of(m.sensor_reftype[id]);
                match Carried::new(m, d, tree, reftype, reference) {
                    Some(reference) => Some(reference),
                    None => return false,
                }
            }
            Err(_) => None,
        };
        links(
            m,
            [reference.map_or(0, |r| r.body), frame.body],
            &mut self.links,
        );
        let kind = S::of(m.sensor_type[id]);
        match kind {
            S::Accelerometer | S::FrameLinAcc | S::FrameAngAcc => {
                let angular = kind == S::FrameAngAcc;
                let local = kind == S::Accelerometer;
                self.acceleration(m, d, tree, &frame, (angular, local), rows);
            }
            S::Velocimeter | S::Gyro => {
                for link in self.links.iter().filter(|link| link.moves[1]) {
                    // in its own frame, what turns along does not change
                    let (axis, dot) = frame.moved(m, d, tree, link.dof);
                    let part = |twist: &Twist| {
                        let v = if kind == S::Gyro {
                            twist.ang
                        } else {
                            twist.lin
                        };
                        frame.mat.mul_transposed(v)
                    };
                    rows.add_pos3(link.dof, part(&dot));
                    rows.add_vel3(link.dof, part(&axis));
                }
            }
            S::Magnetometer => {
                for link in self.links.iter().filter(|link| link.moves[1]) {
                    let (axis, _) = frame.moved(m, d, tree, link.dof);
                    let turned = m.opt.magnetic.cross(axis.ang);
                    rows.add_pos3(link.dof, frame.mat.mul_transposed(turned));
                }
            }
            S::FrameLinVel | S::FrameAngVel => {
                let angular = kind == S::FrameAngVel;
                let reference = reference.unwrap_or_else(Carried::world);
                self.velocity(m, d, tree, [&reference, &frame], angular, rows);
            }
            S::FramePos => self.pose(m, d, tree, (reference, &frame), Part::Position, rows),
            S::FrameQuat => self.pose(m, d, tree, (reference, &frame), Part::Orientation, rows),
            S::FrameXAxis => self.pose(m, d, tree, (reference, &frame), Part::Axis(0), rows),
            S::FrameYAxis => self.pose(m, d, tree, (reference, &frame), Part::Axis(1), rows),
            S::FrameZAxis => self.pose(m, d, tree, (reference, &frame), Part::Axis(2), rows),
            S::Touch
            | S::Force
            | S::Torque
            | S::RangeFinder
            | S::CamProjection
            | S::JointPos
            | S::JointVel
            | S::TendonPos
            | S::TendonVel
            | S::ActuatorPos
            | S::ActuatorVel
            | S::ActuatorFrc
            | S::JointActFrc
            | S::TendonActFrc
            | S::BallQuat
            | S::BallAngVel
            | S::JointLimitPos
            | S::JointLimitVel
            | S::JointLimitFrc
            | S::TendonLimitPos
            | S::TendonLimitVel
            | S::TendonLimitFrc
            | S::SubtreeCom
            | S::SubtreeLinVel
            | S::SubtreeAngMom
            | S::InsideSite
            | S::GeomDist
            | S::GeomNormal
            | S::GeomFromTo
            | S::Contact
            | S::EPotential
            | S::EKinetic
            | S::Clock
            | S::Tactile
            | S::Plugin
            | S::User => return false,
        }
        true
    }

    /// Position, orientation or an axis, seen from a reference.
    fn pose(
        &self,
        m: &Model,
        d: &Data,
        tree: &Tree,
        (reference, frame): (Option<Carried>, &Carried),
        part: Part,
        rows: &mut Rows,
    ) {
        let reference = &reference.unwrap_or_else(Carried::world);
        let arm = frame.pos - reference.pos;
        for link in &self.links {
            let turned = |carried: &Carried, moves: bool| {
                if moves {
                    carried.moved(m, d, tree, link.dof).0
                } else {
                    Twist::ZERO
                }
            };
            let (by, of) = (
                turned(reference, link.moves[0]),
                turned(frame, link.moves[1]),
            );
            let seen = |v: Vec3| reference.mat.mul_transposed(v);
            match part {
                Part::Position => {
                    let change = of.lin - by.lin - by.ang.cross(arm);
                    rows.add_pos3(link.dof, seen(change));
                }
                Part::Axis(k) => {
                    let change = (of.ang - by.ang).cross(frame.mat.col(k));
                    rows.add_pos3(link.dof, seen(change));
                }
                Part::Orientation => {
                    let half = (of.ang - by.ang) * 0.5;
                    let half = Quat::new(0.0, half[0], half[1], half[2]);
                    let change = reference.quat.conjugate() * half * frame.quat;
                    (0..4).for_each(|k| rows.add_pos(k, link.dof, change[k]));
                }
            }
        }
    }

    /// The velocity of a frame, as seen by someone who moves and turns with a reference.
    fn velocity(
        &self,
        m: &Model,
        d: &Data,
        tree: &Tree,
        [reference, frame]: [&Carried; 2],
        angular: bool,
        rows: &mut Rows,
    ) {
        let arm = frame.pos - reference.pos;
        let carrier = reference.own;
        let seen = if angular {
            frame.own.ang - carrier.ang
        } else {
            frame.own.lin - carrier.lin + arm.cross(carrier.ang)
        };
        for link in &self.links {
            let changes = |carried: &Carried, moves: bool| {
                if !moves {
                    return (Twist::ZERO, Twist::ZERO);
                }
                let (axis, dot) = carried.moved(m, d, tree, link.dof);
                let change = Twist {
                    ang: axis.ang.cross(carried.own.ang) + dot.ang,
                    lin: axis.ang.cross(carried.own.lin) + dot.lin,
                };
                (axis, change)
            };
            let (by, dby) = changes(reference, link.moves[0]);
            let (of, dof) = changes(frame, link.moves[1]);
            let (by_pos, by_vel) = if angular {
                (dof.ang - dby.ang, of.ang - by.ang)
            } else {
                (
                    dof.lin - dby.lin + (of.lin - by.lin).cross(carrier.ang) + arm.cross(dby.ang),
                    of.lin - by.lin + arm.cross(by.ang),
                )
            };
            let by_pos = by_pos - by.ang.cross(seen);
            rows.add_pos3(link.dof, reference.mat.mul_transposed(by_pos));
            rows.add_vel3(link.dof, reference.mat.mul_transposed(by_vel));
        }
    }

    /// The acceleration of a frame, gravity included: in the world or in its own frame.
    fn acceleration(
        &self,
        m: &Model,
        d: &Data,
        tree: &Tree,
        frame: &Carried,
        (angular, local): (bool, bool),
        rows: &mut Rows,
    ) {
        // what cannot move feels nothing, not even gravity
        if m.body_weldid[frame.body] == 0 {
            return;
        }
        let offset = frame.pos - d.subtree_com[m.body_rootid[frame.body] as usize];
        let own = Twist::new(&tree.acc[frame.body], offset);
        let total = Twist {
            ang: own.ang,
            lin: own.lin + frame.own.ang.cross(frame.own.lin),
        };
        for link in self.links.iter().filter(|link| link.moves[1]) {
            let dof = link.dof;
            let (axis, dot) = frame.moved(m, d, tree, dof);
            let at = |v: &Spatial| Twist::new(v, frame.pos - dof_com(m, d, dof));
            let coriolis =
                |twist: &Twist| twist.ang.cross(frame.own.lin) + frame.own.ang.cross(twist.lin);
            // by position: what lags behind
            let lag = sum(&cross_motion(&tree.dot[dof], &frame.vel), &tree.turn[dof]);
            let lag = at(&lag);
            let mut by_pos = Twist {
                ang: lag.ang,
                lin: lag.lin + coriolis(&dot),
            };
            if !local {
                by_pos.ang += axis.ang.cross(total.ang);
                by_pos.lin += axis.ang.cross(total.lin);
            }
            let lag = sum(&tree.lag[dof], &cross_motion(&d.cdof[dof], &frame.vel));
            let lag = at(&lag);
            let by_vel = Twist {
                ang: lag.ang,
                lin: lag.lin + coriolis(&axis),
            };
            let part = |twist: &Twist| {
                let v = if angular { twist.ang } else { twist.lin };
                if local {
                    frame.mat.mul_transposed(v)
                } else {
                    v
                }
            };
            rows.add_pos3(dof, part(&by_pos));
            rows.add_vel3(dof, part(&by_vel));
            rows.add_acc3(dof, part(&axis));
        }
    }
}
