//! What is refused, and in which words.

use super::models::{hill, loaded_text, text};
use cortenforge::ErrorKind;
use sim_conformance_tests::support::{load, refused};

/// The message for a muscle named `m` on line 5 of a text.
fn message(attributes: &str) -> String {
    let text = format!(
        "<mujoco>\n<worldbody><body><joint name='j' type='slide'/><geom size='.1'/></body>\n</worldbody>\n<actuator>\n\
         <general name='m' joint='j' dyntype='hillmuscle' {attributes}/>\n</actuator></mujoco>"
    );
    let error = refused(&text);
    assert_eq!(
        (error.kind, error.line, error.column),
        (ErrorKind::Compile, 5, 1),
        "{error}"
    );
    assert_eq!((error.element.as_str(), error.id), ("m", Some(0)));
    error.message
}

#[test]
fn errors_name_actuator_parameter_value_and_line() {
    let names = [
        ("range_lo", "lo"),
        ("range_hi", "hi"),
        ("max_isometric_force", "F0"),
        ("scale", "scale"),
        ("optimal_fiber_length", "Lopt"),
        ("tendon_slack_length", "Lslack"),
        ("max_contraction_velocity", "vmax"),
        ("pennation_angle", "α0"),
        ("tendon_stiffness", "kT"),
        ("fiber_damping", "β"),
    ];
    let good = [
        "0.75", "1.05", "1000", "200", "0.1", "0.2", "10", "0", "35", "0.1",
    ];
    let with = |i: usize, value: &str| {
        let mut prm = good;
        prm[i] = value;
        format!("gainprm='{}'", prm.join(" "))
    };
    let expected = |i: usize, must: &str, value: &str| {
        let (name, symbol) = names[i];
        format!(
            "HillMuscle: {name} must be {must}, got gainprm[{i}] ({symbol}) = {value} in actuator 'm' (id = 0)"
        )
    };
    for i in [4, 6, 8, 9] {
        for value in ["0", "-0.5"] {
            assert_eq!(message(&with(i, value)), expected(i, "positive", value));
        }
    }
    assert_eq!(
        message(&with(5, "-0.01")),
        expected(5, "non-negative", "-0.01")
    );
    let slack = format!("actdim='2' {}", with(5, "0"));
    assert_eq!(
        message(&slack),
        expected(5, "positive with a compliant tendon", "0")
    );
    for value in ["-0.1", "1.6", "1.5707963267948966"] {
        assert_eq!(message(&with(7, value)), expected(7, "in [0, π/2)", value));
    }
    for i in 0..10 {
        for (value, shown) in [("inf", "inf"), ("-inf", "-inf"), ("nan", "NaN")] {
            assert_eq!(message(&with(i, value)), expected(i, "finite", shown));
        }
    }
    assert_eq!(
        message("dynprm='0.01 inf'"),
        "HillMuscle: dynprm[1] must be finite, got dynprm[1] = inf in actuator 'm' (id = 0)"
    );
    assert_eq!(
        message("actdim='3'"),
        "HillMuscle: actdim must be 1 or 2, got actdim = 3 in actuator 'm' (id = 0)"
    );
    assert!(message("actdim='0'").contains("actdim 0"));
    assert!(
        message("actdim='2' gaintype='fixed'").contains("needs gaintype and biastype 'hillmuscle'")
    );
}

#[test]
fn two_activations_are_refused_for_other_dynamics() {
    for dynamics in ["integrator", "filter", "filterexact", "muscle"] {
        let text = loaded_text("", 1.0, r#"actdim="2""#).replace("hillmuscle", dynamics);
        let message = refused(&text).message;
        assert_eq!(
            message,
            "actdim > 1 is only allowed for dyntype 'user' in actuator"
        );
    }
}

#[test]
fn user_dynamics_write_two_activations_themselves() {
    let text = loaded_text("", 1.0, r#"actdim="2""#).replace("hillmuscle", "user");
    for (text, act) in [
        (text.clone(), vec![0.002 * 2.0, 0.002 * 3.0]),
        (
            text.replace(r#"actdim="2""#, "")
                .replace(r#"act="1.1 0.4""#, ""),
            vec![0.002 * 5.0],
        ),
    ] {
        let m = load(&text);
        let mut d = m.make_data();
        d.callbacks.act_dyn = Some(std::sync::Arc::new(|m, d, actuator| {
            let first = m.actuator_actadr[actuator] as usize;
            d.act_dot[first] = 2.0;
            if m.actuator_actnum[actuator] == 2 {
                d.act_dot[first + 1] = 3.0;
            }
            5.0
        }));
        d.step(&m);
        assert_eq!(d.act, act);
    }
}

#[test]
fn an_optimal_length_of_zero_is_refused() {
    let text = text(
        "",
        &hill(r#"gainprm="0.75 1.05 -1 200 0.0 0.20 10.0 0.0 35.0""#),
    );
    let error = refused(&text);
    assert!(
        error
            .message
            .contains("optimal_fiber_length must be positive"),
        "{error}"
    );
}

#[test]
fn every_bad_parameter_is_refused() {
    for (prm, words) in [
        (
            "0.75 1.05 -1 200 0 0.2 10 0 35",
            "optimal_fiber_length must be positive",
        ),
        (
            "0.75 1.05 -1 200 0.1 -0.1 10 0 35",
            "tendon_slack_length must be non-negative",
        ),
        (
            "0.75 1.05 -1 200 0.1 0.2 -1 0 35",
            "max_contraction_velocity must be positive",
        ),
        (
            "0.75 1.05 -1 200 0.1 0.2 10 1.6 35",
            "pennation_angle must be in [0, π/2)",
        ),
        (
            "0.75 1.05 -1 200 0.1 0.2 10 -0.1 35",
            "pennation_angle must be in [0, π/2)",
        ),
        (
            "0.75 1.05 -1 200 0.1 0.2 10 0 0",
            "tendon_stiffness must be positive",
        ),
        (
            "0.75 1.05 -1 200 0.1 0.2 10 0 35 0",
            "fiber_damping must be positive",
        ),
    ] {
        let error = refused(&text("", &hill(&format!(r#"gainprm="{prm}""#))));
        assert!(error.message.contains(words), "{error}");
    }
}
