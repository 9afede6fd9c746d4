//! `memphis run --trace`: the events of a run, as text or as JSON lines, on standard error.

use crate::args::TraceForm;
use crate::report;
use memphis_explain::names;
use memphis_interp::{Event, EventKind};
use serde::Serialize;
use std::fmt::Write;

/// Deeper calls are indented no further.
const MAX_INDENT: usize = 16;

/// An event as JSON.
#[derive(Serialize)]
#[serde(rename_all = "kebab-case", tag = "event")]
enum Line<'e> {
    Block {
        #[serde(flatten)]
        place: Place<'e>,
        block: &'e str,
        #[serde(skip_serializing_if = "Option::is_none")]
        from: Option<&'e str>,
        phis: Vec<NameAndValue<'e>>,
    },
    Store {
        #[serde(flatten)]
        place: Place<'e>,
        operand: &'e str,
        to: &'e str,
        value: &'e str,
    },
    Load {
        #[serde(flatten)]
        place: Place<'e>,
        result: &'e str,
        from: &'e str,
        value: &'e str,
        #[serde(skip_serializing_if = "Option::is_none")]
        stored: Option<Stored<'e>>,
    },
}

#[derive(Serialize)]
struct Place<'e> {
    function: &'e str,
    depth: usize,
    line: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    source: Option<&'e str>,
}

#[derive(Serialize)]
struct NameAndValue<'e> {
    name: &'e str,
    value: &'e str,
}

/// The store that has written what a load reads.
#[derive(Serialize)]
struct Stored<'e> {
    function: &'e str,
    line: usize,
}

/// Prints an event.
pub fn print(form: TraceForm, event: &Event) {
    report::plain(&match form {
        TraceForm::Text => text(event),
        TraceForm::Json => json(event),
    });
}

fn text(event: &Event) -> String {
    let indent = "  ".repeat((event.depth - 1).min(MAX_INDENT));
    let mut text = match &event.kind {
        EventKind::Block { block, from, phis } => {
            let mut text = format!("{indent}{} {block}", names::shown(&event.function));
            if let Some(from) = from {
                text += &format!(" from {from}");
            }
            for (index, (name, value)) in phis.iter().enumerate() {
                let mark = if index == 0 { ':' } else { ',' };
                // A string takes any text.
                let _ = write!(text, "{mark} {name} = {value}");
            }
            return text + "\n";
        }
        EventKind::Store { operand, to, value } => {
            let named = if operand == value { String::new() } else { format!(" ({operand})") };
            format!("{indent}  line {}: store {value}{named} to {to}", event.line)
        }
        EventKind::Load { result, from, value, stored } => {
            let mut text = format!("{indent}  line {}: {result} = {value} from {from}", event.line);
            if let Some((function, line)) = stored {
                let function = if *function == event.function { String::new() } else { names::shown(function) + ", " };
                text += &format!(", stored in {function}line {line}");
            }
            text
        }
    };
    if let Some(source) = &event.source {
        text += &format!("  [{source}]");
    }
    text + "\n"
}

fn json(event: &Event) -> String {
    let Event { function, depth, line, source, kind } = event;
    let place = Place { function, depth: *depth, line: *line, source: source.as_deref() };
    let line = match kind {
        EventKind::Block { block, from, phis } => {
            let phis = phis.iter().map(|(name, value)| NameAndValue { name, value }).collect();
            Line::Block { place, block, from: from.as_deref(), phis }
        }
        EventKind::Store { operand, to, value } => Line::Store { place, operand, to, value },
        EventKind::Load { result, from, value, stored } => {
            let stored = stored.as_ref().map(|(function, line)| Stored { function, line: *line });
            Line::Load { place, result, from, value, stored }
        }
    };
    let text = serde_json::to_string(&line).expect("an event has strings and numbers only");
    text + "\n"
}
