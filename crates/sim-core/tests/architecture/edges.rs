//! Who uses whom, read off the sources: paths wherever they start, and methods wherever they stand.

use super::source::{goes_on, tokens, without_tests};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// The structs whose methods stand in many modules: each is for those who may use the module, not the struct.
const SHARED: [&str; 2] = ["Data", "Model"];

/// A source: its place in the crate, and its text.
pub type Source = (PathBuf, String);

/// One use of a module by another.
#[derive(Debug)]
pub struct Edge {
    pub user: String,
    pub used: String,
    pub file: PathBuf,
    /// what is used, from the root of the crate
    pub path: String,
}

/// What a crate says about itself.
#[derive(Debug, Default)]
pub struct Findings {
    pub edges: Vec<Edge>,
    /// what would hide a use from sight, and is refused for that
    pub faults: Vec<String>,
}

/// A source that is not for tests alone, as words and signs.
struct Code {
    file: PathBuf,
    /// the module that the file is
    module: Vec<String>,
    tokens: Vec<String>,
}

/// The methods of shared structs that stand elsewhere than the struct itself: struct and name, and the modules.
type Methods = BTreeMap<(String, String), BTreeSet<String>>;

/// All uses of one of `modules` by another.
pub fn find(modules: &BTreeSet<String>, sources: &[Source]) -> Findings {
    let codes = without_test_files(sources);
    let exports = exports(modules, &codes);
    let mut methods = Methods::new();
    let mut walks = Vec::new();
    for code in &codes {
        let walk = Walk::through(code);
        if let Some(home) = code.module.first() {
            for method in &walk.methods {
                // the module of a struct is named like it
                if method.0.to_lowercase() != *home {
                    let homes = methods.entry(method.clone()).or_default();
                    homes.insert(home.clone());
                }
            }
        }
        walks.push(walk);
    }
    let mut findings = Findings::default();
    for (code, walk) in codes.iter().zip(walks) {
        let Some(user) = code.module.first().filter(|name| modules.contains(*name)) else {
            continue;
        };
        let file = code.file.display();
        findings
            .faults
            .extend(walk.faults.iter().map(|fault| format!("{file}: {fault}")));
        let mut add = |used: &str, path: String| {
            if used != user && modules.contains(used) {
                findings.edges.push(Edge {
                    user: user.clone(),
                    used: used.to_owned(),
                    file: code.file.clone(),
                    path,
                });
            }
        };
        for path in &walk.paths {
            let Some(first) = path.first() else { continue };
            match exports.get(first) {
                Some(home) => add(home, path.join("::")),
                None if modules.contains(first) => add(first, path.join("::")),
                None => findings.faults.push(format!(
                    "{file}: crate::{} is of no module on the map",
                    path.join("::")
                )),
            }
        }
        for (owner, name) in &walk.calls {
            for ((of, method), homes) in &methods {
                if method == name && owner.as_ref().is_none_or(|owner| owner == of) {
                    for home in homes {
                        add(home, format!("{home}::{of}::{name}"));
                    }
                }
            }
        }
    }
    findings
}

/// The sources without those that are declared for tests alone.
fn without_test_files(sources: &[Source]) -> Vec<Code> {
    let mut for_tests = BTreeSet::new();
    let mut codes = Vec::new();
    for (file, text) in sources {
        let (tokens, tests) = without_tests(&tokens(text));
        let module = module_of(file);
        for test in tests {
            for_tests.insert([&module[..], &[test]].concat());
        }
        codes.push(Code {
            file: file.clone(),
            module,
            tokens,
        });
    }
    let is_test = |module: &[String]| (1..=module.len()).any(|n| for_tests.contains(&module[..n]));
    codes.retain(|code| !is_test(&code.module));
    codes
}

/// The module that a file is: its folders and its name, but for `mod.rs` and the root.
fn module_of(file: &Path) -> Vec<String> {
    let path = file.with_extension("");
    let mut module: Vec<String> = path
        .components()
        .map(|part| part.as_os_str().to_string_lossy().into_owned())
        .collect();
    if module.last().is_some_and(|name| name == "mod") || module == ["lib"] {
        module.pop();
    }
    module
}

/// What the root of the crate exports under its own name, and the module that it comes from.
fn exports(modules: &BTreeSet<String>, codes: &[Code]) -> BTreeMap<String, String> {
    let mut exports = BTreeMap::new();
    for root in codes.iter().filter(|code| code.module.is_empty()) {
        for i in 0..root.tokens.len() {
            if goes_on(&root.tokens[i..], "pub use") {
                for path in tree(&root.tokens, i + 2, &[]).0 {
                    if let [module, .., name] = &path[..]
                        && modules.contains(module)
                    {
                        exports.insert(name.clone(), module.clone());
                    }
                }
            }
        }
    }
    exports
}

/// The paths of a tree of paths that starts at `i`, each behind `prefix`, and the place behind the tree.
fn tree(tokens: &[String], mut i: usize, prefix: &[String]) -> (Vec<Vec<String>>, usize) {
    let mut path = prefix.to_vec();
    let is = |i: usize, sign: &str| tokens.get(i).is_some_and(|token| token == sign);
    loop {
        if is(i, "{") {
            let mut paths = Vec::new();
            i += 1;
            while i < tokens.len() && !is(i, "}") {
                let (more, next) = tree(tokens, i, &path);
                paths.extend(more);
                // what a tree does not know (a new name, a comma) is passed over
                i = next.max(i + 1);
                while i < tokens.len() && !is(i, ",") && !is(i, "}") {
                    i += 1;
                }
                i += usize::from(is(i, ","));
            }
            return (paths, i + 1);
        }
        let word = tokens
            .get(i)
            .filter(|token| is_word(token) || *token == "*");
        let Some(word) = word else {
            return (vec![path], i);
        };
        match word.as_str() {
            "self" => {}
            "super" => _ = path.pop(),
            word => path.push(word.to_owned()),
        }
        i += 1;
        if !is(i, "::") {
            return (vec![path], i);
        }
        i += 1;
    }
}

/// Whether a path is the root of the crate itself, or all that is in it.
fn is_root(path: &[String]) -> bool {
    path.first().is_none_or(|first| first == "*")
}

fn is_word(token: &str) -> bool {
    token.starts_with(|c: char| c.is_alphabetic() || c == '_')
}

/// What a walk through a source finds.
#[derive(Default)]
struct Walk {
    /// paths from the root of the crate
    paths: Vec<Vec<String>>,
    /// methods of shared structs: struct and name
    methods: Vec<(String, String)>,
    /// calls of functions that may be methods of a shared struct: the struct, where it is written, and the name
    calls: Vec<(Option<String>, String)>,
    faults: Vec<String>,
}

/// Braces that a walk is inside of.
enum Scope {
    Module,
    /// of this struct
    Impl(String),
    Other,
}

impl Walk {
    fn through(code: &Code) -> Walk {
        let tokens = &code.tokens[..];
        let is = |i: usize, sign: &str| tokens.get(i).is_some_and(|token| token == sign);
        let mut walk = Walk::default();
        for i in 0..tokens.len() {
            walk.refuse(&tokens[i..], i.checked_sub(1).map_or("", |i| &tokens[i]));
        }
        let mut module = code.module.clone();
        let mut scopes: Vec<Scope> = Vec::new();
        // what the next brace opens, if it is known
        let mut opens = None;
        let mut i = 0;
        while i < tokens.len() {
            let before = i.checked_sub(1).map_or("", |i| tokens[i].as_str());
            match tokens[i].as_str() {
                "mod" if is(i + 2, "{") => {
                    module.push(tokens[i + 1].clone());
                    opens = Some(Scope::Module);
                }
                // not the type of an argument or of a result
                "impl" if ["", "}", ";", "]", "unsafe", "{"].contains(&before) => {
                    opens = Some(Scope::Impl(implementing(&tokens[i + 1..])));
                }
                "{" => scopes.push(opens.take().unwrap_or(Scope::Other)),
                "}" => {
                    if let Some(Scope::Module) = scopes.pop() {
                        module.pop();
                    }
                }
                "fn" => {
                    if let Some(Scope::Impl(owner)) = scopes.last()
                        && SHARED.contains(&owner.as_str())
                    {
                        walk.methods.push((owner.clone(), tokens[i + 1].clone()));
                    }
                }
                "." if tokens.get(i + 1).is_some_and(|name| is_word(name))
                    && (is(i + 2, "(") || is(i + 2, "::")) =>
                {
                    walk.calls.push((None, tokens[i + 1].clone()));
                }
                "crate" | "super" | "self" if before != "::" && is(i + 1, "::") => {
                    let (paths, next) = walk.resolve(tokens, i, &module);
                    walk.paths.extend(paths);
                    i = next;
                    continue;
                }
                owner if is(i + 1, "::") => {
                    let owner = match scopes.iter().rev().find_map(Scope::owner) {
                        Some(owner) if tokens[i] == "Self" => owner,
                        Some(_) | None => owner,
                    };
                    if SHARED.contains(&owner)
                        && let Some(name) = tokens.get(i + 2)
                    {
                        walk.calls.push((Some(owner.to_owned()), name.clone()));
                    }
                }
                _ => {}
            }
            i += 1;
        }
        walk
    }

    /// The paths that start at `i` with `crate`, `super` or `self`, and the place behind them.
    fn resolve(
        &mut self,
        tokens: &[String],
        mut i: usize,
        module: &[String],
    ) -> (Vec<Vec<String>>, usize) {
        let mut start = module.to_vec();
        while goes_on(&tokens[i + 1..], "::") {
            match tokens[i].as_str() {
                "crate" => start.clear(),
                "super" => _ = start.pop(),
                "self" => {}
                _ => break,
            }
            i += 2;
        }
        let (paths, next) = tree(tokens, i, &start);
        for path in &paths {
            if is_root(path) {
                self.faults.push("takes the whole root of the crate".into());
            }
            if let [.., owner, name] = &path[..]
                && SHARED.contains(&owner.as_str())
            {
                self.calls.push((Some(owner.clone()), name.clone()));
            }
        }
        let paths = paths.into_iter().filter(|path| !is_root(path));
        (paths.collect(), next)
    }

    /// Notes what would hide a use.
    fn refuse(&mut self, tokens: &[String], before: &str) {
        for renamed in ["crate as", "super as", "Data as", "Model as"] {
            // `<Data as Trait>` gives nothing a new name
            if goes_on(tokens, renamed) && before != "<" {
                self.faults.push(format!("a new name for `{renamed} ..`"));
            }
        }
        for hidden in ["extern crate", "# [ path", "include !"] {
            if goes_on(tokens, hidden) {
                self.faults.push(format!("`{hidden}`"));
            }
        }
    }
}

impl Scope {
    fn owner(&self) -> Option<&str> {
        match self {
            Scope::Impl(owner) => Some(owner),
            Scope::Module | Scope::Other => None,
        }
    }
}

/// The struct that an `impl` is for: the last word of its path, before its parameters.
fn implementing(tokens: &[String]) -> String {
    let (mut depth, mut owner) = (0, String::new());
    for token in tokens {
        match token.as_str() {
            "{" | "where" if depth == 0 => break,
            "<" => depth += 1,
            ">" => depth -= 1,
            "for" if depth == 0 => owner.clear(),
            word if depth == 0 && is_word(word) => owner = word.to_owned(),
            _ => {}
        }
    }
    owner
}
