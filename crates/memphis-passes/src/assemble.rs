//! The module's text again, out of what came of its functions.

use crate::driver::{Outcome, RunError};
use crate::module::ModuleRun;
use memphis_ir::print::{ModuleWriter, PrintedPart};
use memphis_ir::{FunctionId, Module};
use std::collections::BTreeSet;
use std::ops::Range;

/// Takes outcomes in the order of the text, and hands out the module's text as far as it is known.
///
/// What changes beside the functions is seen to as well: declarations that functions need, functions that go, new metadata, numbers of blocks
/// elsewhere. Nothing is written behind the first function that has no outcome.
pub struct Assembler<'m, O, K> {
    module: &'m Module<'m>,
    run: &'m ModuleRun<'m>,
    /// Made when it is known whether anything changes.
    writer: Option<ModuleWriter<'m>>,
    out: O,
    keep: K,
    n_written: usize,
    boundaries: Vec<(usize, usize)>,
    needs_assume: bool,
    needs: BTreeSet<(String, String)>,
    has_failed: bool,
}

impl<'m, O, K> Assembler<'m, O, K>
where
    O: FnMut(&[u8]),
    K: FnMut(FunctionId, Result<Outcome, RunError>),
{
    /// Starts. Text goes out through `out`; `keep` gets the outcomes when they are written, in order.
    pub fn new(run: &'m ModuleRun<'m>, out: O, keep: K) -> Assembler<'m, O, K> {
        Assembler {
            module: run.module,
            run,
            writer: None,
            out,
            keep,
            n_written: 0,
            boundaries: Vec::new(),
            needs_assume: false,
            needs: BTreeSet::new(),
            has_failed: false,
        }
    }

    /// Takes what came of the next functions: of any number of them, but of all at once if the run [needs that](ModuleRun::needs_foresight).
    pub fn take(&mut self, functions: Range<u32>, outcomes: Vec<Result<Outcome, RunError>>) {
        if self.writer.is_none() && !outcomes.is_empty() {
            self.writer = Some(self.begin(functions.clone(), &outcomes));
        }
        for (function, outcome) in functions.map(FunctionId).zip(outcomes) {
            match &outcome {
                Ok(outcome) if !self.has_failed => self.write(function, outcome),
                Ok(_) => {}
                Err(_) => self.has_failed = true,
            }
            (self.keep)(function, outcome);
        }
    }

    /// Takes a part of the text of a function while that is printed, if those in front of it were taken; then the outcome has what is left.
    ///
    /// # Panics
    /// If the run [needs foresight](ModuleRun::needs_foresight).
    pub fn take_part(&mut self, function: FunctionId, part: PrintedPart<'_>) {
        assert!(!self.run.needs_foresight(), "all functions are to be known before the first is written");
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
        self.needs_assume |= outcome.needs_assume;
        self.needs.extend(outcome.needs.iter().cloned());
        // What was not printed anew is left to the writer, which copies it.
        if !outcome.printed.text.is_empty() || outcome.printed.has_begun {
            writer.function(function, &outcome.printed, &mut |bytes| {
                *n_written += bytes.len();
                out(bytes);
            });
            self.boundaries.push((module.items[item].span.end, self.n_written));
        }
    }

    /// Hands out what is left, if all functions have outcomes. Places in the old text and in the new one that belong together: one pair behind
    /// each function that was printed anew.
    pub fn finish(mut self) -> Vec<(usize, usize)> {
        if !self.has_failed {
            let mut writer = self.writer.unwrap_or_else(|| self.run.writer(false));
            if self.needs_assume {
                declare_assume(self.module, &mut writer);
            }
            let run = self.run;
            let missing = self.needs.iter().filter(|(name, _)| !run.declares(name));
            missing.for_each(|(_, declaration)| writer.declare(declaration.as_str()));
            writer.finish(&mut |bytes| (self.out)(bytes));
        }
        self.boundaries
    }
}

/// Has the writer declare `@llvm.assume` if the module lacks it.
pub fn declare_assume(module: &Module<'_>, writer: &mut ModuleWriter<'_>) {
    if module.find_global(b"llvm.assume").is_none() {
        writer.declare("declare void @llvm.assume(i1 noundef)");
    }
}
