//! Sources as the checker sees them: words and signs, without comments, texts and what only tests have.

/// The words and signs of a text. `::` is one sign; comments are gone, and of texts and characters the quotes are left.
pub fn tokens(text: &str) -> Vec<String> {
    let chars: Vec<char> = text.chars().collect();
    let at = |i: usize| chars.get(i).copied().unwrap_or('\0');
    let mut tokens = Vec::new();
    let mut i = 0;
    while i < chars.len() {
        let c = chars[i];
        if c == '/' && at(i + 1) == '/' {
            while i < chars.len() && chars[i] != '\n' {
                i += 1;
            }
        } else if c == '/' && at(i + 1) == '*' {
            i = end_of_comment(&chars, i);
        } else if c == '"' {
            i += 1;
            while i < chars.len() && chars[i] != '"' {
                i += 1 + usize::from(chars[i] == '\\');
            }
            i += 1;
            tokens.push("\"\"".to_owned());
        } else if c == '\'' {
            let escaped = at(i + 1) == '\\';
            if escaped || at(i + 2) == '\'' {
                i += 2 + usize::from(escaped);
                while i < chars.len() && chars[i] != '\'' {
                    i += 1;
                }
                tokens.push("''".to_owned());
            }
            // otherwise a lifetime, whose name is a word
            i += 1;
        } else if c.is_alphanumeric() || c == '_' {
            let start = i;
            while at(i).is_alphanumeric() || at(i) == '_' {
                i += 1;
            }
            let word: String = chars[start..i].iter().collect();
            let hashes = (i..).take_while(|&k| at(k) == '#').count();
            let raw = ["r", "br", "cr"].contains(&word.as_str());
            if raw && at(i + hashes) == '"' {
                i = end_of_raw_text(&chars, i + hashes + 1, hashes);
                tokens.push("\"\"".to_owned());
            } else if word == "r" && hashes == 1 {
                // a word that would be a keyword
                i += 1;
            } else {
                tokens.push(word);
            }
        } else if c == ':' && at(i + 1) == ':' {
            tokens.push("::".to_owned());
            i += 2;
        } else {
            if !c.is_whitespace() {
                tokens.push(c.to_string());
            }
            i += 1;
        }
    }
    tokens
}

/// Comments of this form may hold others.
fn end_of_comment(chars: &[char], start: usize) -> usize {
    let (mut i, mut depth) = (start, 0);
    while i < chars.len() {
        match chars[i..] {
            ['/', '*', ..] => (i, depth) = (i + 2, depth + 1),
            ['*', '/', ..] => (i, depth) = (i + 2, depth - 1),
            _ => i += 1,
        }
        if depth == 0 {
            break;
        }
    }
    i
}

fn end_of_raw_text(chars: &[char], start: usize, hashes: usize) -> usize {
    let closes = |&i: &usize| {
        chars[i] == '"' && chars[i + 1..].iter().take_while(|&&c| c == '#').count() >= hashes
    };
    let end = (start..chars.len()).find(closes).unwrap_or(chars.len());
    end + 1 + hashes
}

/// Whether `tokens` go on with these words and signs, which are separated by spaces.
pub fn goes_on(tokens: &[String], with: &str) -> bool {
    let mut with = with.split(' ');
    let mut tokens = tokens.iter();
    with.all(|sign| tokens.next().is_some_and(|token| token == sign))
}

/// What is left of a source without the items that only tests have, and the modules among those that have a file of
/// their own. Where it is not certain that an attribute is about an item, everything stays.
pub fn without_tests(tokens: &[String]) -> (Vec<String>, Vec<String>) {
    const MARK: &str = "# [ cfg ( test ) ]";
    let (mut kept, mut modules) = (Vec::new(), Vec::new());
    let mut i = 0;
    while i < tokens.len() {
        let item = i + MARK.split(' ').count();
        match goes_on(&tokens[i..], MARK).then(|| end_of_item(tokens, item)) {
            Some(Some(end)) => {
                if let [.., declares, name, semicolon] = &tokens[item..end]
                    && (declares.as_str(), semicolon.as_str()) == ("mod", ";")
                {
                    modules.push(name.clone());
                }
                i = end;
            }
            Some(None) | None => {
                kept.push(tokens[i].clone());
                i += 1;
            }
        }
    }
    (kept, modules)
}

/// Where the item that starts at `start` ends; none if what starts there is no item.
fn end_of_item(tokens: &[String], start: usize) -> Option<usize> {
    const ITEMS: [&str; 11] = [
        "mod", "use", "fn", "const", "static", "struct", "enum", "impl", "trait", "type", "unsafe",
    ];
    let mut i = start;
    while goes_on(&tokens[i..], "# [") {
        i = end_of_group(tokens, i + 1);
    }
    if goes_on(&tokens[i..], "pub") {
        i += 1;
        if goes_on(&tokens[i..], "(") {
            i = end_of_group(tokens, i);
        }
    }
    let kind = tokens
        .get(i)
        .filter(|word| ITEMS.contains(&word.as_str()))?;
    // only these go on after what stands in braces
    let to_semicolon = ["use", "const", "static", "type"].contains(&kind.as_str())
        && !goes_on(&tokens[i + 1..], "fn");
    while i < tokens.len() {
        match tokens[i].as_str() {
            ";" => return Some(i + 1),
            "{" if !to_semicolon => return Some(end_of_group(tokens, i)),
            "{" | "(" | "[" => i = end_of_group(tokens, i),
            "}" => return None,
            _ => i += 1,
        }
    }
    None
}

/// The place behind the bracket that closes the one at `start`.
fn end_of_group(tokens: &[String], start: usize) -> usize {
    let mut depth = 0;
    for (i, token) in tokens.iter().enumerate().skip(start) {
        depth += i32::from(["(", "[", "{"].contains(&token.as_str()));
        depth -= i32::from([")", "]", "}"].contains(&token.as_str()));
        if depth == 0 {
            return i + 1;
        }
    }
    tokens.len()
}
