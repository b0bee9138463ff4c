//! The five ways to give an orientation, as one quaternion.

use super::{EPS, compose, normalize, quat_from_axes, quat_from_z, unit};
use crate::spec::{Compiler, Orientation};
use sim_core::math::{Quat, Vec3};
use std::f64::consts::PI;

impl Orientation {
    /// The quaternion that it stands for; an error says what is wrong. `None` stands for the identity.
    pub fn resolve(&self, compiler: &Compiler) -> Result<Quat, &'static str> {
        resolve(Quat::IDENTITY, self, compiler)
    }
}

/// The orientation that counts: `alt` where it is given, `quat` otherwise. An error says what is wrong.
pub(crate) fn resolve(
    quat: Quat,
    alt: &Orientation,
    compiler: &Compiler,
) -> Result<Quat, &'static str> {
    let radians = |angle: f64| {
        if compiler.degree {
            angle / 180.0 * PI
        } else {
            angle
        }
    };
    match *alt {
        Orientation::None => Ok(quat),
        Orientation::AxisAngle([x, y, z, angle]) => axis_angle([x, y, z], radians(angle)),
        Orientation::XYAxes(axes) => xy_axes(axes),
        Orientation::ZAxis(mut axis) => {
            if normalize(&mut axis) < EPS {
                return Err("zaxis too small");
            }
            Ok(quat_from_z(Vec3(axis)))
        }
        Orientation::Euler(angles) => euler(angles.map(radians), compiler.eulerseq),
    }
}

fn axis_angle(mut axis: [f64; 3], angle: f64) -> Result<Quat, &'static str> {
    if normalize(&mut axis) < EPS {
        return Err("axisangle too small");
    }
    let half = angle / 2.0;
    let sin = sim_math::sin(half);
    Ok(Quat([
        sim_math::cos(half),
        sin * axis[0],
        sin * axis[1],
        sin * axis[2],
    ]))
}

/// The x axis as it is, the y axis made orthogonal to it.
fn xy_axes([x0, x1, x2, y0, y1, y2]: [f64; 6]) -> Result<Quat, &'static str> {
    let mut x = Vec3([x0, x1, x2]);
    let mut y = Vec3([y0, y1, y2]);
    if normalize(&mut x.0) < EPS {
        return Err("xaxis too small");
    }
    y = y - x * x.dot(y);
    if normalize(&mut y.0) < EPS {
        return Err("yaxis too small");
    }
    let mut z = x.cross(y);
    if normalize(&mut z.0) < EPS {
        return Err("cross(xaxis, yaxis) too small");
    }
    Ok(quat_from_axes(x, y, z))
}

/// Rotations about the fixed x, y and z axes, in radians, one after the other.
pub(crate) fn roll_pitch_yaw(angles: [f64; 3]) -> Quat {
    // the sequence is one that is understood
    euler(angles, ['X', 'Y', 'Z']).unwrap_or(Quat::IDENTITY)
}

/// Three rotations after each other, about axes that move with the body (lower case) or stay (upper case).
fn euler(angles: [f64; 3], sequence: [char; 3]) -> Result<Quat, &'static str> {
    let mut quat = Quat::IDENTITY;
    for (angle, axis) in angles.into_iter().zip(sequence) {
        let mut turn = [sim_math::cos(angle / 2.0), 0.0, 0.0, 0.0];
        let component = match axis.to_ascii_lowercase() {
            'x' => 1,
            'y' => 2,
            'z' => 3,
            _ => return Err("euler sequence can only contain x, y, z, X, Y, Z"),
        };
        turn[component] = sim_math::sin(angle / 2.0);
        quat = if axis.is_ascii_lowercase() {
            compose(quat, Quat(turn))
        } else {
            compose(Quat(turn), quat)
        };
    }
    Ok(unit(quat))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::frames::same_rotation;

    fn resolved(alt: Orientation, compiler: &Compiler) -> Result<Quat, &'static str> {
        resolve(Quat::IDENTITY, &alt, compiler)
    }

    #[test]
    fn the_same_quarter_turn_in_every_way() {
        let degrees = Compiler::default();
        let radians = Compiler {
            degree: false,
            ..Compiler::default()
        };
        let half = 0.5f64.sqrt();
        let about_x = Quat([half, half, 0.0, 0.0]);
        for found in [
            resolved(Orientation::AxisAngle([2.0, 0.0, 0.0, 90.0]), &degrees),
            resolved(Orientation::AxisAngle([2.0, 0.0, 0.0, PI / 2.0]), &radians),
            resolved(
                Orientation::XYAxes([1.0, 0.0, 0.0, 1.0, 0.0, 3.0]),
                &degrees,
            ),
            resolved(Orientation::ZAxis([0.0, -5.0, 0.0]), &degrees),
            resolved(Orientation::Euler([90.0, 0.0, 0.0]), &degrees),
        ] {
            assert!(same_rotation(found.unwrap(), about_x), "{found:?}");
        }
    }

    #[test]
    fn moving_and_fixed_axes_mirror_each_other() {
        let moving = Compiler::default();
        let fixed = Compiler {
            eulerseq: ['Z', 'Y', 'X'],
            ..Compiler::default()
        };
        let a = resolved(Orientation::Euler([10.0, 20.0, 30.0]), &moving).unwrap();
        let b = resolved(Orientation::Euler([30.0, 20.0, 10.0]), &fixed).unwrap();
        assert!(same_rotation(a, b));
    }

    #[test]
    fn degenerate_axes_are_refused() {
        let compiler = Compiler::default();
        for (alt, message) in [
            (
                Orientation::AxisAngle([0.0, 0.0, 0.0, 1.0]),
                "axisangle too small",
            ),
            (Orientation::XYAxes([0.0; 6]), "xaxis too small"),
            (
                Orientation::XYAxes([1.0, 0.0, 0.0, 2.0, 0.0, 0.0]),
                "yaxis too small",
            ),
            (Orientation::ZAxis([0.0; 3]), "zaxis too small"),
        ] {
            assert_eq!(resolved(alt, &compiler), Err(message));
        }
    }
}
