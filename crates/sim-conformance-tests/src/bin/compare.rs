//! Compares this engine with a file that `conformance/oracle.py` wrote.

use sim_conformance_tests::{
    Golden, Report, compare_data, compare_model, compare_run, parse_stage, run_stage,
};
use std::process::ExitCode;

const HELP: &str = "\
compare FILE.npz [options]
  --xml MODEL.xml    compile this model with our compiler, compare every field of Model, and use it
                     (without it the Model is taken as MuJoCo compiled it)
  --stage NAME       seed all earlier stages with MuJoCo's values, run only this stage, compare its fields
                     (Kinematics ComPos Flex Tendon Inertia Collision MakeConstraint Island Transmission Project
                      Velocity ComVel Passive Reference Bias Actuation Acceleration Solve)
  --fields a,b,c     report only these fields
  --tol X            tolerance (default 1e-9)
  --most N           report at most N fields per snapshot (default 12)
  --quiet            only the totals";

struct Args {
    file: String,
    xml: Option<String>,
    stage: Option<String>,
    fields: Option<Vec<String>>,
    tol: f64,
    most: usize,
    quiet: bool,
}

fn parse_args() -> Option<Args> {
    let mut args = Args {
        file: String::new(),
        xml: None,
        stage: None,
        fields: None,
        tol: 1e-9,
        most: 12,
        quiet: false,
    };
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        match word.as_str() {
            "--xml" => args.xml = Some(words.next()?),
            "--stage" => args.stage = Some(words.next()?),
            "--fields" => args.fields = Some(words.next()?.split(',').map(str::to_owned).collect()),
            "--tol" => args.tol = words.next()?.parse().ok()?,
            "--most" => args.most = words.next()?.parse().ok()?,
            "--quiet" => args.quiet = true,
            _ if args.file.is_empty() && !word.starts_with('-') => args.file = word,
            _ => return None,
        }
    }
    (!args.file.is_empty()).then_some(args)
}

fn print(title: &str, report: &Report, args: &Args) -> usize {
    println!(
        "{title}: {} of {} fields differ",
        report.differences.len(),
        report.compared
    );
    if !args.quiet {
        for difference in report.differences.iter().take(args.most) {
            println!("    {difference}");
        }
    }
    report.differences.len()
}

fn run(args: &Args) -> Result<usize, Box<dyn std::error::Error>> {
    let golden = Golden::read(&args.file)?;
    let mut total = 0;
    let model = match &args.xml {
        Some(path) => {
            let model = cortenforge::load_model_from_path(path)?;
            total += print("Model", &compare_model(&model, &golden, 1e-12), args);
            model
        }
        None => golden.model()?,
    };
    let stage = match &args.stage {
        Some(name) => Some(parse_stage(name).ok_or("unknown stage")?),
        None => None,
    };
    for k in 0..golden.snapshots() {
        let mut data = model.make_data();
        golden.set_state(&mut data, k)?;
        match stage {
            Some(stage) => {
                golden.seed(&mut data, k, stage)?;
                if !run_stage(&model, &mut data, stage) {
                    return Err("this stage cannot be run alone".into());
                }
            }
            None => {
                data.forward(&model);
                sim_core::velocity::subtree_vel(&model, &mut data);
                sim_core::velocity::rne_post_constraint(&model, &mut data);
            }
        }
        let report = compare_data(
            &model,
            &data,
            &golden,
            k,
            |_| args.tol,
            |name, field_stage| {
                stage.is_none_or(|s| s == field_stage)
                    && args
                        .fields
                        .as_ref()
                        .is_none_or(|f| f.iter().any(|x| x == name))
            },
        );
        total += print(&format!("snapshot {k}"), &report, args);
        if stage.is_none() && golden.get("run/steps").is_some() {
            let mut data = model.make_data();
            golden.set_state(&mut data, k)?;
            for (steps, error, own) in compare_run(&model, &mut data, &golden, k) {
                println!("run {k}, step {steps}: error {error:.1e}, MuJoCo's own {own:.1e}");
            }
        }
    }
    Ok(total)
}

fn main() -> ExitCode {
    let Some(args) = parse_args() else {
        eprintln!("{HELP}");
        return ExitCode::from(2);
    };
    match run(&args) {
        Ok(0) => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(2)
        }
    }
}
