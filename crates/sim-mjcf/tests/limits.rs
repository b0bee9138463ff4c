//! Limits hold before work is done and memory is taken: models that ask for more are refused by the limit's name, in little
//! memory, and however deep elements are nested a small stack will do.

use sim_mjcf::{Assets, Limits, Spec, load_model, load_model_from_path_with};
use std::fs::File;
use std::path::PathBuf;
use std::process::Command;
use std::time::Instant;

/// Elements inside of each other, as deep as the default allows: `outer` and `inner` elements count too.
fn nested(depth: usize, open: impl Fn(usize) -> String, close: &str, inside: &str) -> String {
    let opened: String = (0..depth).map(open).collect();
    opened + inside + &close.repeat(depth)
}

/// The deepest models of each kind of nesting.
fn deep_models() -> Vec<(&'static str, String)> {
    let geom = "<geom size='1'/>";
    let body = |inside: String| format!("<mujoco><worldbody>{inside}</worldbody></mujoco>");
    vec![
        (
            "default",
            format!(
                "<mujoco>{}</mujoco>",
                nested(
                    498,
                    |i| match i {
                        0 => "<default>".to_owned(),
                        i => format!("<default class='c{i}'>"),
                    },
                    "</default>",
                    geom
                )
            ),
        ),
        (
            "body",
            body(nested(497, |_| "<body>".into(), "</body>", geom)),
        ),
        (
            "frame",
            body(nested(497, |_| "<frame>".into(), "</frame>", geom)),
        ),
        (
            "replicate",
            body(nested(
                200,
                |_| "<replicate count='1'>".into(),
                "</replicate>",
                geom,
            )),
        ),
        (
            "robot",
            format!(
                "<robot><mujoco><compiler>{}</compiler></mujoco><link name='a'/></robot>",
                nested(496, |_| "<x>".into(), "</x>", "")
            ),
        ),
    ]
}

#[test]
fn depth_needs_no_stack() {
    for stack in [256 << 10, 512 << 10] {
        for (what, xml) in deep_models() {
            let thread = std::thread::Builder::new().stack_size(stack);
            let work = move || {
                let spec = Spec::from_xml_str(&xml).unwrap_or_else(|e| panic!("{what}: {e}"));
                spec.compile(&Assets::memory())
                    .unwrap_or_else(|e| panic!("{what}: {e}"));
                let text = spec.to_xml().unwrap_or_else(|e| panic!("{what}: {e}"));
                Spec::from_xml_str(&text).unwrap_or_else(|e| panic!("{what}: {e}"));
            };
            thread.spawn(work).unwrap().join().unwrap();
        }
    }
}

#[test]
fn files_that_include_each_other_need_no_stack() {
    let mut assets = Assets::memory();
    for i in 0..400 {
        let next = format!("f{}.xml", i + 1);
        let text = format!("<mujocoinclude><body><include file='{next}'/></body></mujocoinclude>");
        assets.insert(&format!("f{i}.xml"), text.into_bytes());
    }
    let last = b"<mujocoinclude><geom size='1'/></mujocoinclude>";
    assets.insert("f400.xml", &last[..]);
    let work = move || {
        let xml = "<mujoco><worldbody><include file='f0.xml'/></worldbody></mujoco>";
        let spec = Spec::from_xml_str_with(xml, &assets).unwrap();
        assert_eq!(spec.bodies.len(), 401);
    };
    let thread = std::thread::Builder::new().stack_size(256 << 10);
    thread.spawn(work).unwrap().join().unwrap();
}

#[test]
fn depth_has_a_limit_by_its_name() {
    for (what, depth) in [("body", 498), ("frame", 498)] {
        let inside = nested(
            depth,
            |_| format!("<{what}>"),
            &format!("</{what}>"),
            "<geom size='1'/>",
        );
        let error = load_model(&format!("<mujoco><worldbody>{inside}</worldbody></mujoco>"));
        let error = error.unwrap_err().to_string();
        assert!(error.contains("Element nesting is too deep."), "{error}");
        assert!(error.contains("(limit 'depth': 500;"), "{error}");
    }
    let assets = Assets::memory().with_limits(Limits {
        depth: 10_000,
        ..Limits::default()
    });
    let inside = nested(5_000, |_| "<frame>".into(), "</frame>", "<geom size='1'/>");
    let xml = format!("<mujoco><worldbody>{inside}</worldbody></mujoco>");
    let spec = Spec::from_xml_str_with(&xml, &assets).unwrap();
    assert_eq!(spec.frames.len(), 5_000);
}

/// What a model asks for, and the limit that it is refused by.
fn refused(xml: &str, limits: Limits, limit: &str) {
    let assets = Assets::disk().with_limits(limits);
    let start = Instant::now();
    let result = Spec::from_xml_str_with(xml, &assets).and_then(|spec| spec.compile(&assets));
    let error = match result {
        Ok(_) => panic!("accepted: {:.200}", xml),
        Err(error) => error.to_string(),
    };
    let seconds = start.elapsed().as_secs_f64();
    assert!(
        error.contains(&format!("(limit '{limit}'")),
        "{error}\n{:.200}",
        xml
    );
    assert!(seconds < 30.0, "{seconds} s: {:.200}", xml);
}

#[test]
fn a_hull_that_takes_long_is_given_up() {
    // on one core of today it would take many minutes
    let rim = 50_000;
    let corners: String = (0..2 * rim)
        .map(|i| {
            let angle = std::f64::consts::TAU * f64::from(i / 2) / f64::from(rim);
            format!(
                "{} {} {} ",
                sim_math::cos(angle),
                sim_math::sin(angle),
                i % 2
            )
        })
        .collect();
    let xml = format!(
        "<mujoco><asset><mesh name='m' vertex='{corners}'/></asset><worldbody><geom type='mesh' mesh='m'/></worldbody></mujoco>"
    );
    let limits = Limits {
        compile_seconds: 0.5,
        ..Limits::default()
    };
    refused(&xml, limits, "compile_seconds");
}

#[test]
fn length_ranges_that_take_long_are_given_up() {
    // a thousand muscles in one tree: each takes thousands of steps of the whole tree
    let links: String = (0..1000)
        .map(|i| {
            format!(
                "<body><joint name='j{i}' range='-20 20'/><geom size='.1' pos='0 0 {i}'/></body>"
            )
        })
        .collect();
    let muscles: String = (0..1000)
        .map(|i| format!("<muscle joint='j{i}'/>"))
        .collect();
    let xml = format!(
        "<mujoco><worldbody><body><joint/><geom size='.1'/>{links}</body></worldbody><actuator>{muscles}</actuator></mujoco>"
    );
    let limits = Limits {
        compile_seconds: 2.0,
        ..Limits::default()
    };
    refused(&xml, limits.clone(), "compile_seconds");
    let assets = Assets::memory().with_limits(limits);
    let error = Spec::from_xml_str_with(&xml, &assets).and_then(|spec| spec.compile(&assets));
    let error = error.unwrap_err().to_string();
    assert!(
        error.contains("<lengthrange uselimit=\"true\"/>"),
        "{error}"
    );
}

/// Models that ask for a lot in few words, each in an element of its own.
fn greedy_models() -> Vec<(String, &'static str)> {
    let world = |inside: &str| format!("<mujoco><worldbody>{inside}</worldbody></mujoco>");
    let with = |before: &str| {
        format!(
            "<mujoco>{before}<worldbody><body><joint name='j'/><geom size='1'/></body></worldbody></mujoco>"
        )
    };
    let geom = "<geom size='1'/>";
    let name = "n".repeat(1 << 20);
    let numbers = "0 ".repeat(1 << 19);
    let many = |what: &str, count: usize| what.repeat(count);
    let cls =
        |inside: &str| format!("<default><default class='{name}'>{inside}</default></default>");
    vec![
        (
            world(&format!("<replicate count='2147483647'>{geom}</replicate>")),
            "elements",
        ),
        (world("<replicate count='2147483647'/>"), "elements"),
        (
            world(&nested(
                4,
                |_| "<replicate count='1000'>".into(),
                "</replicate>",
                geom,
            )),
            "elements",
        ),
        (
            world(
                "<composite type='cable' count='2147483647 1 1' curve='s' size='1'><geom type='capsule' size='.1'/></composite>",
            ),
            "elements",
        ),
        (world(&many("<geom size='1'/>", 1_000_001)), "elements"),
        (
            with("<actuator><general joint='j' dyntype='user' actdim='200000000'/></actuator>"),
            "memory",
        ),
        (with("<size nuserdata='500000000'/>"), "memory"),
        (with("<size nuser_body='500000000'/>"), "memory"),
        (
            with("<sensor><user dim='500000000' needstage='pos'/></sensor>"),
            "memory",
        ),
        (
            with("<asset><hfield name='h' nrow='30000' ncol='30000' size='1 1 1 1'/></asset>"),
            "memory",
        ),
        (
            with(&format!(
                "<asset>{}</asset>",
                (0..100)
                    .map(|i| format!(
                        "<hfield name='h{i}' nrow='5000' ncol='5000' size='1 1 1 1'/>"
                    ))
                    .collect::<String>()
            )),
            "memory",
        ),
        // names and numbers of classes, again in every element
        (
            format!(
                "<mujoco>{}<worldbody>{}</worldbody></mujoco>",
                cls(""),
                many(&format!("<geom class='{name}' size='1'/>"), 60)
                    + &format!("<body childclass='{name}'>{}</body>", many(geom, 5000))
            ),
            "memory",
        ),
        (
            format!(
                "<mujoco><default><geom user='{numbers}'/></default><worldbody>{}</worldbody></mujoco>",
                many(geom, 1000)
            ),
            "memory",
        ),
        (
            world(&format!(
                "<replicate count='100000'><body name='{name}'/></replicate>"
            )),
            "memory",
        ),
        (
            format!(
                "<mujoco><default>{}</default></mujoco>",
                (0..100_000)
                    .map(|i| format!("<default class='{i}'/>"))
                    .collect::<String>()
            ),
            "memory",
        ),
    ]
}

/// A folder of our own, gone when it is dropped.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("cortenforge_{name}_{}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    /// A file without content of this length.
    fn sparse(&self, name: &str, bytes: u64) -> String {
        let path = self.0.join(name);
        File::create(&path).unwrap().set_len(bytes).unwrap();
        path.to_string_lossy().into_owned()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        std::fs::remove_dir_all(&self.0).ok();
    }
}

/// Runs in a process of its own that has little memory: `little_memory_will_do` starts it.
#[test]
#[ignore = "started by another test, with a limit on memory"]
fn greedy_models_in_little_memory() {
    for (xml, limit) in greedy_models() {
        let limits = Limits {
            memory: 256 << 20,
            ..Limits::default()
        };
        refused(&xml, limits, limit);
    }
    let folder = Folder::new("greedy");
    let huge = folder.sparse("huge", 2 << 30);
    for asset in [
        format!("<include file='{huge}'/>"),
        format!("<asset><mesh name='m' file='{huge}' content_type='model/obj'/></asset>"),
        format!(
            "<asset><texture name='t' type='2d' file='{huge}' content_type='image/png'/></asset>"
        ),
        format!("<asset><hfield name='h' file='{huge}' size='1 1 1 1'/></asset>"),
        format!("<asset><model name='o' file='{huge}'/></asset>"),
    ] {
        refused(
            &format!("<mujoco>{asset}</mujoco>"),
            Limits::default(),
            "file",
        );
    }
    let error = load_model_from_path_with(&huge, &Assets::disk()).unwrap_err();
    assert!(error.to_string().contains("(limit 'file'"), "{error}");

    let text = folder.sparse("text.xml", 200 << 20);
    refused(
        &format!("<mujoco><include file='{text}'/></mujoco>"),
        Limits::default(),
        "text",
    );
    // each is small enough, all together are not
    let meshes: String = (0..10)
        .map(|i| folder.sparse(&format!("{i}.obj"), 300 << 20))
        .map(|file| format!("<mesh file='{file}'/>"))
        .collect();
    let limits = Limits {
        memory: 100 << 20,
        ..Limits::default()
    };
    refused(
        &format!("<mujoco><asset>{meshes}</asset></mujoco>"),
        limits,
        "memory",
    );
}

#[test]
fn little_memory_will_do() {
    let child = Command::new("prlimit")
        .arg(format!("--as={}", 1400 << 20))
        .arg(std::env::current_exe().unwrap())
        .args(["--ignored", "--exact", "greedy_models_in_little_memory"])
        .env("RUST_TEST_THREADS", "1")
        .output();
    // where there is no such program, nothing limits the memory of a process
    let Ok(output) = child else { return };
    let said = String::from_utf8_lossy(&output.stdout) + String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
    assert!(said.contains("1 passed"), "{said}");
}

#[test]
fn files_stay_in_their_folder() {
    let folder = Folder::new("confined");
    let inside = folder.0.join("inside");
    std::fs::create_dir_all(&inside).unwrap();
    let include = b"<mujocoinclude><worldbody><geom size='1'/></worldbody></mujocoinclude>";
    std::fs::write(folder.0.join("secret.xml"), include).unwrap();
    std::fs::write(inside.join("own.xml"), include).unwrap();
    let model = |file: &str| {
        let path = inside.join("model.xml");
        let xml = format!("<mujoco><include file='{file}'/></mujoco>");
        std::fs::write(&path, xml).unwrap();
        path
    };
    let load = |file: &str, folder: Option<PathBuf>| {
        let assets = Assets::disk().with_limits(Limits {
            folder,
            ..Limits::default()
        });
        load_model_from_path_with(model(file), &assets)
    };
    let confined = |file: &str| load(file, Some(inside.clone()));
    assert!(confined("own.xml").is_ok());
    assert!(confined("../inside/own.xml").is_ok());
    let absolute = folder.0.join("secret.xml").to_string_lossy().into_owned();
    let mut outside = vec!["../secret.xml".to_owned(), absolute];
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink(folder.0.join("secret.xml"), inside.join("link.xml")).unwrap();
        outside.push("link.xml".to_owned());
    }
    for file in outside {
        let error = confined(&file).unwrap_err().to_string();
        assert!(error.contains("outside of the only folder"), "{error}");
        // nobody said so: as in MuJoCo
        assert!(load(&file, None).is_ok(), "{file}");
    }
}
