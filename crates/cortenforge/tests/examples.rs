//! The examples run, and what they say of themselves is true: each of them asserts it.

macro_rules! examples {
    ($($name:ident = $path:literal;)*) => {
        $(
            #[path = $path]
            mod $name;
        )*

        $(
            #[test]
            fn $name() {
                $name::main().expect(stringify!($name));
            }
        )*
    };
}

examples! {
    build_a_model = "../examples/build_a_model.rs";
    callbacks = "../examples/callbacks.rs";
    contacts = "../examples/contacts.rs";
    control = "../examples/control.rs";
    domain_randomisation = "../examples/domain_randomisation.rs";
    errors = "../examples/errors.rs";
    inverse_dynamics = "../examples/inverse_dynamics.rs";
    inverse_kinematics = "../examples/inverse_kinematics.rs";
    keyframes_and_state = "../examples/keyframes_and_state.rs";
    load_and_step = "../examples/load_and_step.rs";
    muscles = "../examples/muscles.rs";
    rays = "../examples/rays.rs";
    rollout = "../examples/rollout.rs";
    save_a_model = "../examples/save_a_model.rs";
    sensors = "../examples/sensors.rs";
    threads = "../examples/threads.rs";
    urdf = "../examples/urdf.rs";
}
