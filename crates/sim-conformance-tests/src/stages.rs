//! Running one stage of the pipeline alone.

use sim_core::fields::Stage;
use sim_core::{Data, Model};
use sim_core::{actuation, collision, constraint, position, solver, velocity};

/// The stage called `name`, ignoring case.
pub fn parse_stage(name: &str) -> Option<Stage> {
    sim_core::data::DATA_FIELDS
        .iter()
        .map(|field| field.stage)
        .find(|stage| format!("{stage:?}").eq_ignore_ascii_case(name))
}

/// Computes one stage from what earlier stages left. `false` if the stage cannot be run alone.
pub fn run_stage(m: &Model, d: &mut Data, stage: Stage) -> bool {
    match stage {
        Stage::Kinematics => {
            position::kinematics(m, d);
            position::com_pos(m, d);
            position::camlight(m, d);
        }
        Stage::ComPos => {
            position::com_pos(m, d);
            position::camlight(m, d);
        }
        Stage::Flex => position::flex(m, d),
        Stage::Tendon => position::tendon(m, d),
        Stage::Inertia => {
            position::make_m(m, d);
            position::factor_m(m, d);
        }
        Stage::Collision => collision::collision(m, d),
        Stage::MakeConstraint => constraint::make_constraint(m, d),
        Stage::Island => constraint::island(m, d),
        Stage::Transmission => position::transmission(m, d),
        Stage::Project => constraint::project_constraint(m, d),
        Stage::Velocity => {
            velocity::flex_velocity(m, d);
            velocity::tendon_velocity(m, d);
            velocity::actuator_velocity(m, d);
        }
        Stage::ComVel => velocity::com_vel(m, d),
        Stage::Passive => velocity::passive(m, d),
        Stage::Reference => constraint::reference_constraint(m, d),
        Stage::Bias => velocity::bias(m, d),
        Stage::Actuation => actuation::fwd_actuation(m, d),
        Stage::Acceleration => velocity::fwd_acceleration(m, d),
        Stage::Solve => solver::fwd_constraint(m, d),
        Stage::Compile
        | Stage::State
        | Stage::Control
        | Stage::Sleep
        | Stage::SubtreeVel
        | Stage::RnePostConstraint
        | Stage::Sensor
        | Stage::Integrate
        | Stage::Inverse => return false,
    }
    true
}
