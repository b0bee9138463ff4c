//! The schema as text or HTML, as MuJoCo prints it.

use super::{Occurs, ROOT, Row};
use std::fmt::Write as _;

/// The schema: as text, or as a table of HTML, with its levels set off by style (`pad`) or by spaces.
pub fn print_schema(html: bool, pad: bool) -> String {
    let mut text = String::new();
    let mut path = Vec::new();
    if html {
        text += "<table border=\"1\">\n";
    }
    print(&ROOT, &mut path, html, pad, &mut text);
    if html {
        text += "</table>\n";
    }
    text
}

/// Sorted attributes.
fn attributes(row: &Row) -> Vec<&'static str> {
    let mut names: Vec<_> = row.attributes().map(|attribute| attribute.name).collect();
    names.sort_unstable();
    names.dedup();
    names
}

/// Prints a row and what may stand in it. Rows that stand in themselves are printed once: the table is no deeper than it
/// has rows.
fn print(
    row: &'static Row,
    path: &mut Vec<&'static Row>,
    html: bool,
    pad: bool,
    text: &mut String,
) {
    let inside_itself = row.children.iter().any(|child| std::ptr::eq(*child, row));
    let occurs = match row.occurs {
        _ if path.is_empty() => '!',
        _ if inside_itself => 'R',
        Occurs::Once => '?',
        Occurs::Many => '*',
    };
    let name = if row.name == "body" {
        "(world)body"
    } else {
        row.name
    };
    if html {
        html_row(name, occurs, &attributes(row), path.len(), pad, text);
    } else {
        text_row(name, occurs, &attributes(row), path.len(), text);
    }
    path.push(row);
    for child in row.children {
        if !path.iter().any(|open| std::ptr::eq(*open, *child)) {
            print(child, path, html, pad, text);
        }
    }
    path.pop();
}

fn text_row(name: &str, occurs: char, attributes: &[&str], level: usize, text: &mut String) {
    /// where attributes start, and where a line is full
    const START: usize = 30;
    const FULL: usize = 60;
    let head = format!("{:indent$}{name} ({occurs})", "", indent = 3 * level);
    let start = head.len().max(START);
    write!(text, "{head:start$}").ok();
    let mut column = start;
    for attribute in attributes {
        if column > FULL {
            write!(text, "\n{:start$}", "").ok();
            column = start;
        }
        write!(text, "{attribute} ").ok();
        column += attribute.len() + 1;
    }
    text.push('\n');
}

fn html_row(
    name: &str,
    occurs: char,
    attributes: &[&str],
    level: usize,
    pad: bool,
    text: &mut String,
) {
    let (style, spaces) = if pad {
        (
            format!(" style=\"padding-left:{}\"", 5 + 15 * level),
            String::new(),
        )
    } else {
        (String::new(), "&nbsp;".repeat(4 * level))
    };
    text.push_str("<tr>\n");
    writeln!(
        text,
        "\t<td{style} bgcolor=\"#EEEEEE\" class=\"el\">{spaces}{name}</td>"
    )
    .ok();
    writeln!(text, "\t<td class=\"ty\">{occurs}</td>").ok();
    let attributes = match attributes {
        [] => "<span style=\"color:black\"><i>no attributes</i></span>".to_owned(),
        names => names.iter().map(|name| format!("{name} ")).collect(),
    };
    writeln!(text, "\t<td class=\"at\">{attributes}</td>\n</tr>").ok();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_schema_has_a_line_for_every_element() {
        let text = print_schema(false, false);
        assert!(text.starts_with("mujoco (!)                    model \n"));
        assert!(
            text.contains("\n      key (*)                 act ctrl mpos mquat name qpos qvel \n")
        );
        let html = print_schema(true, true);
        assert!(
            html.starts_with("<table border=\"1\">\n<tr>\n") && html.ends_with("</tr>\n</table>\n")
        );
        assert_eq!(html.matches("<tr>").count(), html.matches("</tr>").count());
    }
}
