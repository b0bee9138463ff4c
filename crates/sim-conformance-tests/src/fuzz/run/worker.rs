//! A child and those who watch it.

use super::{SLOW, Settings, store};
use crate::fuzz::{Input, Kind};
use std::io::{BufRead, BufReader, Read, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Address space of a child, in KiB.
const MEMORY: u64 = 2 << 20;
/// A child that has seen so many inputs is let go, with whatever it has gathered.
const LIFE: u64 = 5_000;

/// What came of an input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// an answer
    Answer { accepted: bool },
    /// a panic, with its place and its words
    Panic(String),
    /// the child ended
    Abort(String),
    /// no answer in time
    Hang,
}

impl End {
    /// The same for what has the same cause, as far as it can be told.
    pub fn signature(&self) -> String {
        match self {
            End::Answer { .. } => "answer".to_owned(),
            End::Panic(text) => format!("panic: {}", normal(text)),
            End::Abort(text) => format!("abort: {text}"),
            End::Hang => "hang".to_owned(),
        }
    }

    /// Whether both are of one kind and, for panics, of one place.
    pub fn alike(&self, other: &End) -> bool {
        self.signature() == other.signature()
    }
}

/// A message without what changes from model to model: numbers and what is quoted.
fn normal(text: &str) -> String {
    let (place, words) = text.split_once(' ').unwrap_or((text, ""));
    let mut out = format!("{place} ");
    let mut quoted = false;
    let mut digits = false;
    for letter in words.chars().take(300) {
        if letter == '\'' || letter == '"' {
            quoted = !quoted;
            out.push(letter);
        } else if quoted {
        } else if letter.is_ascii_digit() || (digits && (letter == '.' || letter == 'e')) {
            if !digits {
                out.push('#');
            }
            digits = true;
            continue;
        } else {
            out.push(letter);
        }
        digits = false;
    }
    // what is lost is told by its field alone
    if let Some((start, _)) = out.split_once(": #").filter(|_| out.contains("lost: ")) {
        return start.to_owned();
    }
    out.chars().take(180).collect()
}

/// What came of several.
#[derive(Default)]
pub struct Done {
    pub done: u64,
    pub accepted: u64,
    pub refused: Vec<u64>,
    pub slow: Vec<String>,
    pub findings: Vec<(u64, End)>,
}

/// When an input began, by the wall and by the processor: a machine that has much else to do is not an input that hangs.
struct Begun {
    wall: Instant,
    processor: Option<Duration>,
}

impl Begun {
    fn now(child: &Child) -> Begun {
        Begun {
            wall: Instant::now(),
            processor: processor_time(child),
        }
    }

    /// How long it took, of the processor's time where the system tells.
    fn spent(&self, child: &Child) -> Duration {
        match (processor_time(child), self.processor) {
            (Some(now), Some(then)) => now.saturating_sub(then),
            _ => self.wall.elapsed(),
        }
    }

    /// Whether it is at work for too long, or does not work at all.
    fn too_long(&self, child: &Child, limit: Duration) -> bool {
        let spent = self.spent(child);
        let wall = self.wall.elapsed();
        let waits = || spent < wall / 200 && !ready(child);
        spent > limit || wall > 20 * limit || (wall > limit && waits())
    }
}

/// Whether a thread of a process would go on if it were its turn: others come first where there is much to do.
fn ready(child: &Child) -> bool {
    let tasks = std::fs::read_dir(format!("/proc/{}/task", child.id()));
    tasks.into_iter().flatten().flatten().any(|task| {
        let stat = std::fs::read_to_string(task.path().join("stat")).unwrap_or_default();
        let state = stat.rsplit_once(')').map(|(_, rest)| rest.trim_start());
        state.is_some_and(|state| state.starts_with(['R', 'D']))
    })
}

/// The processor's time that a process has used; `None` where the system does not tell.
fn processor_time(child: &Child) -> Option<Duration> {
    let stat = std::fs::read_to_string(format!("/proc/{}/stat", child.id())).ok()?;
    // after the name, which may have spaces: state, ten others, then user and system time in hundredths of a second
    let mut words = stat.rsplit_once(')')?.1.split_whitespace().skip(11);
    let mut time = || words.next()?.parse::<u64>().ok();
    Some(Duration::from_millis(10 * (time()? + time()?)))
}

/// A process that does what it is told.
struct Process {
    child: Child,
    orders: ChildStdin,
    lines: Receiver<String>,
    errors: Arc<Mutex<String>>,
    seen: u64,
}

/// A child that is made again when it is gone.
pub struct Worker {
    settings: Settings,
    process: Option<Process>,
    folder: PathBuf,
}

impl Worker {
    pub fn new(settings: &Settings) -> Worker {
        static NUMBER: AtomicUsize = AtomicUsize::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let name = format!("cortenforge-fuzz-{}-{number}", std::process::id());
        Worker {
            settings: settings.clone(),
            process: None,
            folder: std::env::temp_dir().join(name),
        }
    }

    /// Runs inputs until one ends the child, or all are done.
    pub fn run(&mut self, kind: Kind, first: u64, count: u64) -> Done {
        let limit = self.settings.limit;
        self.order(&format!("run {} {first} {count}", kind.word()), limit)
    }

    /// What comes of models as they are, by their numbers.
    pub fn load(&mut self, first: u64, count: u64) -> Done {
        self.order(&format!("load {first} {count}"), self.settings.limit)
    }

    /// What comes of one input.
    pub fn one(&mut self, input: &Input, limit: Duration) -> End {
        if store::save(&self.folder, "", input).is_err() {
            return End::Answer { accepted: false };
        }
        let order = format!("one {}", self.folder.display());
        let mut done = self.order(&order, limit);
        match done.findings.pop() {
            Some((_, end)) => end,
            None => End::Answer {
                accepted: done.accepted > 0,
            },
        }
    }

    fn order(&mut self, order: &str, limit: Duration) -> Done {
        let mut done = Done::default();
        let process = match self.process.take() {
            Some(process) => Ok(process),
            None => start(&self.settings),
        };
        let mut process =
            process.unwrap_or_else(|error| panic!("no child could be started: {error}"));
        let mut number = 0;
        let mut begun = Begun::now(&process.child);
        if writeln!(process.orders, "{order}").is_err() {
            // it is gone already, which is told below
        }
        loop {
            match process
                .lines
                .recv_timeout(limit.min(Duration::from_secs(5)))
            {
                Ok(line) => match line.split_at_checked(1) {
                    Some((">", rest)) => {
                        number = rest.trim().parse().unwrap_or(number);
                        begun = Begun::now(&process.child);
                    }
                    Some((".", _)) => break,
                    Some((sign, rest)) => {
                        process.seen += 1;
                        done.done += 1;
                        done.accepted += u64::from(sign == "+");
                        if sign == "-" {
                            done.refused.push(number);
                        }
                        if sign == "!" {
                            let end = End::Panic(rest.trim().to_owned());
                            done.findings.push((number, end));
                        }
                        let time = begun.spent(&process.child);
                        if time > SLOW {
                            let time = time.as_secs_f64();
                            done.slow
                                .push(format!("{order}: {number} took {time:.1} s"));
                        }
                    }
                    None => {}
                },
                Err(RecvTimeoutError::Timeout) if !begun.too_long(&process.child, limit) => {}
                Err(why) => {
                    let end = match why {
                        RecvTimeoutError::Timeout => End::Hang,
                        RecvTimeoutError::Disconnected => process.ended(),
                    };
                    let _ = process.child.kill();
                    let _ = process.child.wait();
                    done.done += 1;
                    done.findings.push((number, end));
                    return done;
                }
            }
        }
        if process.seen < LIFE {
            self.process = Some(process);
        } else {
            process.end();
        }
        done
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        if let Some(process) = self.process.take() {
            process.end();
        }
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

impl Process {
    /// Lets it go.
    fn end(mut self) {
        drop(self.orders);
        let _ = self.child.wait();
    }

    /// How it came to its end.
    fn ended(&mut self) -> End {
        let status = self.child.wait();
        let errors = self.errors.lock().unwrap_or_else(PoisonError::into_inner);
        let text = match () {
            () if errors.contains("overflowed its stack") => "stack overflow".to_owned(),
            () if errors.contains("memory allocation of") => "out of memory".to_owned(),
            () => {
                let status = status.map_or_else(|e| e.to_string(), |s| s.to_string());
                let last = errors.lines().last().unwrap_or("").to_owned();
                format!("{status} {last}")
            }
        };
        End::Abort(text)
    }
}

/// The program itself, as a child with limits.
fn start(settings: &Settings) -> std::io::Result<Process> {
    let program = std::env::current_exe()?;
    let mut command = if cfg!(unix) {
        let mut shell = Command::new("sh");
        let script = format!("ulimit -v {MEMORY}; exec \"$0\" \"$@\"");
        shell.args(["-c", &script]).arg(program);
        shell
    } else {
        Command::new(program)
    };
    command.arg("--serve").arg(settings.seed.to_string());
    command.arg(settings.refused());
    let mut child = command
        .args(&settings.folders)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()?;
    let (Some(orders), Some(out), Some(err)) =
        (child.stdin.take(), child.stdout.take(), child.stderr.take())
    else {
        return Err(std::io::Error::other("no pipes"));
    };
    let (send, lines) = channel();
    std::thread::spawn(move || {
        for line in BufReader::new(out).lines().map_while(Result::ok) {
            if send.send(line).is_err() {
                return;
            }
        }
    });
    let errors = Arc::new(Mutex::new(String::new()));
    let kept = Arc::clone(&errors);
    std::thread::spawn(move || {
        let mut err = err;
        let mut buffer = [0; 4096];
        while let Ok(length @ 1..) = err.read(&mut buffer) {
            let text = String::from_utf8_lossy(&buffer[..length]);
            let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
            if kept.len() < 100_000 {
                kept.push_str(&text);
            }
        }
    });
    Ok(Process {
        child,
        orders,
        lines,
        errors,
        seen: 0,
    })
}
