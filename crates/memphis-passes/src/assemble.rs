//! Assembles the module's text from the outcomes of its functions.

use crate::driver::Outcome;
use crate::error::RunError;
use crate::module_run::ModuleRun;
use memphis_ir::print::{ModuleWriter, PrintedPart};
use memphis_ir::{FunctionId, Module};
use std::collections::BTreeSet;
use std::ops::Range;

/// Takes outcomes in the order of the text, and hands out the module's text as far as it is known.
///
/// Edits outside of functions are made as well: declarations that functions need, functions that
/// go, new metadata, numbers of blocks elsewhere. Nothing is written after the first function that
/// has no outcome.
pub struct Assembler<'m, 'o> {
    module: &'m Module<'m>,
    run: &'m ModuleRun<'m>,
    needs_foresight: bool,
    /// Made when it is known whether anything changes.
    writer: Option<ModuleWriter<'m>>,
    out: &'o mut (dyn FnMut(&[u8]) + Send),
    n_written: usize,
    boundaries: Vec<(usize, usize)>,
    declares: BTreeSet<(String, String)>,
    has_failed: bool,
}

impl<'m, 'o> Assembler<'m, 'o> {
    /// Starts. Text goes out through `out`.
    pub fn new(run: &'m ModuleRun<'m>, out: &'o mut (dyn FnMut(&[u8]) + Send)) -> Assembler<'m, 'o> {
        Assembler {
            module: run.module,
            run,
            needs_foresight: run.needs_foresight(),
            writer: None,
            out,
            n_written: 0,
            boundaries: Vec::new(),
            declares: BTreeSet::new(),
            has_failed: false,
        }
    }

    /// Returns whether all functions must be done before the first is written. Use-list orders are
    /// left out when any function changes, and may come before the functions; so may the address of
    /// a block whose number changes.
    pub fn needs_foresight(&self) -> bool {
        self.needs_foresight
    }

    /// Takes the outcomes of the next functions: of any number of them, but of all at once if the
    /// assembler [needs foresight](Self::needs_foresight).
    pub fn take(&mut self, functions: Range<u32>, outcomes: &[Result<Outcome, RunError>]) {
        if self.writer.is_none() && !outcomes.is_empty() {
            self.writer = Some(self.begin(functions.clone(), outcomes));
        }
        for (function, outcome) in functions.map(FunctionId).zip(outcomes) {
            match outcome {
                Ok(outcome) if !self.has_failed => self.write(function, outcome),
                Ok(_) => {}
                Err(_) => self.has_failed = true,
            }
        }
    }

    /// Takes a part of the text of a function while that is printed, if those before it were
    /// taken; then the outcome has what is left.
    ///
    /// # Panics
    /// If the assembler [needs foresight](Self::needs_foresight).
    pub fn take_part(&mut self, function: FunctionId, part: PrintedPart<'_>) {
        assert!(!self.needs_foresight, "all functions are to be known before the first is written");
        if self.has_failed {
            return;
        }
        let writer = self.writer.get_or_insert_with(|| self.run.writer(true));
        let (out, n_written) = (&mut self.out, &mut self.n_written);
        writer.part(function, part, &mut |bytes| {
            *n_written += bytes.len();
            out(bytes);
        });
    }

    fn begin(&self, functions: Range<u32>, outcomes: &[Result<Outcome, RunError>]) -> ModuleWriter<'m> {
        let changed = outcomes.iter().flatten().any(|outcome| outcome.changed);
        let mut writer = self.run.writer(changed);
        for (function, outcome) in functions.map(FunctionId).zip(outcomes) {
            if let Ok(outcome) = outcome {
                writer.renumber_blocks(function, &outcome.printed.block_numbers);
            }
        }
        writer
    }

    fn write(&mut self, function: FunctionId, outcome: &Outcome) {
        let (module, out, n_written) = (self.module, &mut self.out, &mut self.n_written);
        let Some(writer) = &mut self.writer else { return };
        let item = module.global(module.function(function).global).item as usize;
        if outcome.removed {
            writer.drop_item(item);
        }
        self.declares.extend(outcome.declares.iter().cloned());
        // What was not printed anew is left to the writer, which copies it.
        if !outcome.printed.text.is_empty() || outcome.printed.has_begun {
            writer.function(function, &outcome.printed, &mut |bytes| {
                *n_written += bytes.len();
                out(bytes);
            });
            self.boundaries.push((module.items[item].span.end, self.n_written));
        }
    }

    /// Hands out what is left, if all functions have outcomes. Returns places in the old text and
    /// in the new text that correspond: one pair after each function that was printed anew.
    pub fn finish(self) -> Vec<(usize, usize)> {
        if !self.has_failed {
            let mut writer = self.writer.unwrap_or_else(|| self.run.writer(false));
            let run = self.run;
            run.added(&self.declares).for_each(|declaration| writer.declare(declaration));
            let missing = self.declares.iter().filter(|(name, _)| !run.declares(name));
            missing.for_each(|(_, declaration)| writer.declare(declaration.as_str()));
            writer.finish(&mut |bytes| (self.out)(bytes));
        }
        self.boundaries
    }
}
