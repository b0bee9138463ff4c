//! Errors as a person wants to see them: with the line of text they are about.

use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};
use cortenforge::Error;

/// The report of an error. For a model that was refused, it shows the place.
pub fn render(error: &(dyn std::error::Error + 'static)) -> String {
    let Some(error) = error.downcast_ref::<Error>() else {
        return format!("error: {error}");
    };
    let (Some(line), true) = (error.source_line.as_deref(), error.line > 0) else {
        return error.to_string();
    };
    let start = line
        .char_indices()
        .nth(error.column.saturating_sub(1) as usize)
        .map_or(0, |(i, _)| i);
    let tail = &line[start..];
    // underline the element's opening, up to the first space or bracket
    let end = start
        + tail
            .find([' ', '>', '/'])
            .unwrap_or(tail.len())
            .max(1)
            .min(tail.len());
    let mut snippet = Snippet::source(line).line_start(error.line as usize);
    if !error.file.is_empty() {
        snippet = snippet.path(error.file.as_str());
    }
    let label = match (error.element.as_str(), error.id) {
        ("", _) => String::new(),
        (name, Some(id)) => format!("'{name}', id {id}"),
        (name, None) => format!("in element '{name}'"),
    };
    let message = error.message.trim_end().to_owned();
    let group = Level::ERROR.primary_title(message.as_str()).element(
        snippet.annotation(
            AnnotationKind::Primary
                .span(start..end)
                .label(label.as_str()),
        ),
    );
    Renderer::plain().render(&[group])
}
