//! An explanation for the terminal.

use super::document::{Destruction, Document, Stage};
use std::collections::HashMap;
use std::fmt::Write;

impl Document {
    /// All events, below headings, a line each.
    pub fn text(&self) -> String {
        let mut out = String::new();
        let mut last = None;
        let allocas = self.split.iter().flat_map(|split| &split.allocas);
        let rows: HashMap<usize, Vec<String>> =
            allocas.map(|alloca| (alloca.event, alloca.drawn(&self.slots))).collect();
        for (index, event) in self.events.iter().enumerate() {
            let heading = (event.stage, event.slot.filter(|_| event.stage.is_of_a_slot()));
            if last != Some(heading) {
                let about = event.slot.map_or(String::new(), |slot| format!(" of {}", self.slots[slot].name));
                let about = if event.stage.is_of_a_slot() { about } else { String::new() };
                let blank = if last.is_some() { "\n" } else { "" };
                let _ = writeln!(out, "{blank}{}{about}:", event.stage.title());
                last = Some(heading);
            }
            let _ = writeln!(out, "  {}", event.text);
            for row in rows.get(&index).into_iter().flatten() {
                let _ = writeln!(out, "    {row}");
            }
        }
        let Destruction { copy_form, elimination, .. } = &self.destruction;
        let split = self.split.iter().map(|split| ("split", &split.diff));
        let others = [("mem2reg", &self.diff), ("copy form", copy_form), ("φ elimination", elimination)];
        for (title, lines) in split.chain(others).filter(|(_, lines)| !lines.is_empty()) {
            let _ = writeln!(out, "\nDifference, {title}:");
            for line in lines {
                let _ = writeln!(out, "{}", format!("{} {}", line.sign, line.text).trim_end());
            }
        }
        out
    }
}

impl Stage {
    /// Its heading.
    pub fn title(self) -> &'static str {
        match self {
            Stage::Errors => "Errors",
            Stage::Parts => "Parts",
            Stage::Function => "Function",
            Stage::Order => "Order",
            Stage::Dominators => "Dominators",
            Stage::Frontiers => "Frontiers",
            Stage::Verdicts => "Verdicts",
            Stage::Definitions => "Definitions",
            Stage::Insertion => "Insertion of φs",
            Stage::Pruning => "Dead φs",
            Stage::Arguments => "Arguments",
            Stage::Renaming => "Loads",
            Stage::Simplification => "Simplification",
            Stage::Result => "Result",
            Stage::Proof => "Proof",
            Stage::Classes => "Out of SSA: registers",
            Stage::ParallelCopies => "Copies that the φs ask for",
            Stage::Copies => "Copies that are left",
            Stage::Splits => "New blocks",
            Stage::CopyForm => "Copy form",
            Stage::Elimination => "φ elimination",
            Stage::Run => "Run",
        }
    }

    /// True if it goes slot by slot.
    fn is_of_a_slot(self) -> bool {
        !matches!(self, Stage::Verdicts)
    }
}
