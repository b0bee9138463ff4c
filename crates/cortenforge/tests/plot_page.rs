//! The page with the curves, in a real browser where there is one.

mod common;

use common::{file, folder, says, text};
use std::path::Path;
use std::process::{Command, Stdio};

const SCENE: &str = r#"<mujoco model="a &lt;b&gt;bold&lt;/b&gt; &amp; &quot;quoted&quot; model">
  <option timestep="0.001"/>
  <worldbody>
    <body><joint name="knee" axis="0 1 0" damping=".01"/><geom size=".1" pos=".2 0 0"/><site name="tip"/></body>
  </worldbody>
  <actuator><motor name="m" joint="knee"/></actuator>
  <sensor><gyro name="turn" site="tip"/></sensor>
</mujoco>"#;

/// A page of five seconds, with one row in which a control is different.
fn page(folder: &Path) -> String {
    let scene = file(folder, "scene.xml", SCENE);
    let ctrl = file(folder, "ctrl.csv", "time,m\n0,0\n2.345,9\n2.346,0\n");
    let out = folder.join("run.html");
    says(&[
        "simulate",
        &scene,
        "--seconds",
        "5",
        "--ctrl",
        &ctrl,
        "--plot",
        &text(&out),
    ]);
    std::fs::read_to_string(out).expect("it is written")
}

#[test]
fn the_page_needs_nothing_else() {
    let page = page(&folder("plot_alone"));
    assert!(
        page.contains("default-src 'none'"),
        "nothing is to be loaded"
    );
    for word in ["http://", "https://", "src=", "@import", "url("] {
        assert!(!page.contains(word), "{word}");
    }
    assert!(page.len() < 2_000_000, "{} bytes", page.len());
}

fn browser() -> Option<&'static str> {
    let known = ["chromium", "chromium-browser", "google-chrome", "chrome"];
    let answers = |name: &&&str| {
        let mut command = Command::new(name);
        let command = command
            .arg("--version")
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        command.status().is_ok_and(|status| status.success())
    };
    known.iter().find(answers).copied()
}

#[test]
fn a_browser_shows_it() {
    let Some(browser) = browser() else {
        eprintln!("skipped: there is no chromium here");
        return;
    };
    let folder = folder("plot_browser");
    // the probe is a part of the page, as it may load nothing
    let script = |text: &str| format!("<script>{text}</script>");
    let first = format!("<head>{}", script(include_str!("plot_frames.js")));
    let last = format!("{}</body>", script(include_str!("plot_probe.js")));
    let page = page(&folder)
        .replacen("<head>", &first, 1)
        .replace("</body>", &last);
    assert!(page.contains(&first) && page.contains(&last));
    let path = file(&folder, "probe.html", &page);
    let run = Command::new(browser)
        .args([
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-dev-shm-usage",
        ])
        .args([
            "--window-size=1200,900",
            "--virtual-time-budget=20000",
            "--dump-dom",
        ])
        .arg(format!(
            "--user-data-dir={}",
            folder.join("profile").display()
        ))
        .arg(format!("file://{path}"))
        .output()
        .expect("the browser runs");
    let dom = String::from_utf8_lossy(&run.stdout);
    let found = dom
        .split("<pre id=\"probe\">")
        .nth(1)
        .and_then(|rest| rest.split("</pre>").next());
    let errors = String::from_utf8_lossy(&run.stderr);
    assert_eq!(found, Some("all is well"), "{errors}");
}
