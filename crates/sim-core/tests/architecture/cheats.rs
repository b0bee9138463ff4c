//! The checker itself, on small sources: every way to reach up that was ever thought of is seen.

use super::edges::{Source, find};
use super::wrong;

/// What is wrong with `text` at `file`, in a crate of four layers.
fn faults_of(file: &str, text: &str) -> Vec<String> {
    faults_among(&[(file, text)])
}

/// What is wrong with some files of a crate of four layers.
fn faults_among(files: &[(&str, &str)]) -> Vec<String> {
    let names = ["model", "data", "position", "solver", "step"];
    let rows = names.iter().map(|name| name.to_string()).zip(0..).collect();
    let root = ("lib.rs", "pub use data::Data;\npub use solver::Newton;\n");
    let step = (
        "step.rs",
        "use crate::data::Data;\nimpl Data { pub fn step(&mut self) {} pub fn fresh() -> Data { Data::default() } }",
    );
    let sources: Vec<Source> = [root, step]
        .iter()
        .chain(files)
        .map(|(file, text)| (file.into(), text.to_string()))
        .collect();
    let modules = names.iter().map(|name| name.to_string()).collect();
    wrong(&rows, find(&modules, &sources))
}

#[track_caller]
fn assert_refused(file: &str, text: &str) {
    assert_eq!(faults_of(file, text).len(), 1, "{text}");
}

#[track_caller]
fn assert_allowed(file: &str, text: &str) {
    assert_eq!(faults_of(file, text), [""; 0], "{text}");
}

#[test]
fn paths_are_seen_however_they_are_written() {
    for text in [
        "use crate::solver::newton;",
        "use crate :: solver :: newton;",
        "use crate:: /* here */ solver::newton;",
        "use crate\n    ::solver;",
        "use crate::{model::{A, B}, solver::{Newton}};",
        "use {crate::model::Model, crate::solver};",
        "fn f() { let x = crate::solver::newton::<f64>(1.0); }",
        "pub(in crate::solver) fn f() {}",
        "macro_rules! m { () => { $crate::solver::newton() }; }",
        "use crate::Newton;",
    ] {
        assert_refused("position/frame.rs", text);
    }
    let text =
        "use crate::{data::{A, B}, model::C};\nuse super::tendon::D;\npub(crate) use self::e::F;";
    assert_allowed("position/frame.rs", text);
    assert_allowed("position/mod.rs", "use super::data::A;\nuse crate::Data;");
}

#[test]
fn super_is_resolved_from_the_place_of_the_file() {
    assert_refused("position/mod.rs", "use super::solver::newton;");
    assert_refused("position.rs", "use super::solver::newton;");
    assert_refused("position/frame.rs", "use super::super::solver::newton;");
    assert_refused(
        "position/frame.rs",
        "mod inner { use super::super::super::solver::newton; }",
    );
    assert_refused("position/mod.rs", "fn f() { super::solver::newton() }");
    // a module of the same name further down
    assert_allowed("position/frame.rs", "use super::solver::newton;");
    assert_allowed("position/mod.rs", "mod inner { use super::solver::f; }");
    assert_allowed("position/mod.rs", "mod inner {}\nuse self::solver::f;");
}

#[test]
fn the_root_is_not_taken_whole() {
    for text in [
        "use crate as root;",
        "use crate::{self as root};",
        "use crate::*;",
        "use super::*;",
        "use super as root;",
        "extern crate self as me;",
        "use crate::unheard_of;",
        "#[path = \"../solver/mod.rs\"] mod other;",
        "include!(\"../solver/mod.rs\");",
    ] {
        assert_refused("position/mod.rs", text);
    }
    assert_allowed("position/frame.rs", "use super::*;");
}

#[test]
fn tests_are_passed_over_and_nothing_else() {
    let up = "use crate::solver::newton;";
    let body = "mod tests { fn f() { if x { '{'; \"}\" } } use crate::solver::newton; }";
    assert_allowed("position/frame.rs", &format!("#[cfg(test)]\n{body}"));
    assert_allowed("position/frame.rs", &format!("#[cfg(test)]\n{up}"));
    let text = format!("#[cfg(test)]\n#[allow(unused)]\npub(crate) {up}\n{up}");
    assert_refused("position/frame.rs", &text);
    assert_refused("position/frame.rs", &format!("#[cfg(test)]\n{body}\n{up}"));
    let text = format!("#[cfg(test)] use crate::solver::{{a, b}};\n{up}");
    assert_refused("position/frame.rs", &text);
    for text in [
        "// #[cfg(test)]",
        "/* #[cfg(test)] */",
        "const A: &str = \"#[cfg(test)]\";",
        "const A: &str = r#\"#[cfg(test)]\"#;",
        "struct S { #[cfg(test)] a: i32, b: i32 }",
        "#[cfg(not(test))]",
        "fn f<'a>(a: &'a str) {}",
    ] {
        assert_refused("position/frame.rs", &format!("{text}\n{up}"));
    }
}

#[test]
fn files_of_tests_are_those_declared_so() {
    let up = ("position/testing.rs", "use crate::solver::newton;");
    let below = ("position/testing/more.rs", "use crate::solver::newton;");
    let declared = ("position/mod.rs", "#[cfg(test)]\nmod testing;");
    assert_eq!(faults_among(&[declared, up, below]), [""; 0]);
    let declared = ("position/mod.rs", "mod testing;");
    assert_eq!(faults_among(&[declared, up, below]).len(), 2);
}

#[test]
fn methods_belong_to_the_module_they_stand_in() {
    for text in [
        "fn f(d: &mut Data) { d.step(); }",
        "fn f(d: &mut Data) { d\n    .step(); }",
        "fn f(d: &mut Data) { Data::step(d); }",
        "fn f() -> Data { crate::data::Data::fresh() }",
        "fn f() -> Data { crate::Data::fresh() }",
        "impl Data { fn f() -> Data { Self::fresh() } }",
        "use crate::data::Data as D;",
    ] {
        assert_refused("position/frame.rs", text);
    }
    assert_allowed("position/frame.rs", "fn f() { range.step_by(2); x.step; }");
    assert_allowed("step.rs", "fn f(d: &mut Data) { d.step(); }");
}
