//! Assembles the text of a module, and the report about it, from what a stage makes of its
//! functions.

use super::Sink;
use super::function::Transformed;
use super::queue::Taker;
use super::stage::ModuleRun;
use crate::error::{Refusal, Unproved};
use crate::report::StageReport;
use crate::times::Times;
use memphis_ir::print::{ModuleWriter, PrintedPart};
use memphis_ir::{Error, FunctionId, ItemKind};
use std::collections::BTreeSet;
use std::ops::Range;

/// The text of a stage goes to the sink, or is kept for another stage.
pub(super) struct Destination<'s> {
    pub sink: &'s mut dyn Sink,
    pub kept: Option<Vec<u8>>,
}

impl Destination<'_> {
    fn write(&mut self, bytes: &[u8]) {
        match &mut self.kept {
            Some(text) => text.extend_from_slice(bytes),
            None => self.sink.write(bytes),
        }
    }
}

/// The result of a stage on a module.
#[derive(Default)]
pub(super) struct Assembled {
    /// The text, if it was kept.
    pub text: Vec<u8>,
    pub report: StageReport,
    pub times: Times,
    /// Places in the old text and in the new text that correspond: one pair after each function
    /// that was printed anew.
    pub boundaries: Vec<(usize, usize)>,
    /// The functions that the module still has, by their ids in the input.
    pub left: Vec<FunctionId>,
    /// The problems of functions, in the order of these.
    pub errors: Vec<Error>,
    /// The first function whose transformation was not proved.
    pub unproved: Option<Unproved>,
}

impl Assembled {
    fn has_failed(&self) -> bool {
        !self.errors.is_empty() || self.unproved.is_some()
    }
}

/// Takes results in the order of the text, and writes the module's text as far as it is known.
///
/// Edits outside of functions are made as well: declarations that functions need, functions that
/// go, new metadata, numbers of blocks elsewhere. Nothing is written after the first function that
/// has failed.
pub(super) struct Assembler<'m, 's> {
    run: &'m ModuleRun<'m>,
    /// By function: its id in the input.
    ids: &'m [FunctionId],
    destination: Destination<'s>,
    needs_foresight: bool,
    /// Made when it is known whether anything changes.
    writer: Option<ModuleWriter<'m>>,
    n_taken: u32,
    n_written: usize,
    declares: BTreeSet<(String, String)>,
    assembled: Assembled,
}

impl<'m, 's> Assembler<'m, 's> {
    /// Starts.
    pub fn new(run: &'m ModuleRun<'m>, ids: &'m [FunctionId], destination: Destination<'s>) -> Assembler<'m, 's> {
        let changes = run.declarations.old_calls || run.stage.passes().len() > 0;
        let needs_foresight = changes
            && (run.module.items.values().iter().any(|item| item.kind == ItemKind::UseListOrder)
                || ModuleWriter::needs_block_numbers(run.module));
        Assembler {
            run,
            ids,
            destination,
            needs_foresight,
            writer: None,
            n_taken: 0,
            n_written: 0,
            declares: BTreeSet::new(),
            assembled: Assembled::default(),
        }
    }

    /// Returns whether all functions must be done before the first is written. Use-list orders are
    /// left out when any function changes, and may come before the functions; so may the address of
    /// a block whose number changes.
    pub fn needs_foresight(&self) -> bool {
        self.needs_foresight
    }

    /// Takes a part of the text of a function while that is printed, if those before it were
    /// taken; then its result has what is left.
    ///
    /// # Panics
    /// If the assembler [needs foresight](Self::needs_foresight).
    pub fn take_part(&mut self, function: FunctionId, part: PrintedPart<'_>) {
        assert!(!self.needs_foresight, "all functions are to be known before the first is written");
        if self.assembled.has_failed() {
            return;
        }
        let writer = self.writer.get_or_insert_with(|| writer(self.run, true));
        let (destination, n_written) = (&mut self.destination, &mut self.n_written);
        writer.part(function, part, &mut |bytes| {
            *n_written += bytes.len();
            destination.write(bytes);
        });
    }

    fn begin(&self, results: &[Results]) -> ModuleWriter<'m> {
        let done =
            || results.iter().flatten().enumerate().filter_map(|(index, result)| Some((index, result.as_ref().ok()?)));
        let mut writer = writer(self.run, done().any(|(_, transformed)| transformed.outcome.changed));
        for (index, transformed) in done() {
            let function = FunctionId(self.n_taken + index as u32);
            writer.renumber_blocks(function, &transformed.printed.block_numbers);
        }
        writer
    }

    fn add(&mut self, function: FunctionId, transformed: &mut Transformed) {
        self.write(function, transformed);
        let (outcome, id) = (&mut transformed.outcome, self.ids[function.0 as usize]);
        if !outcome.removed {
            self.assembled.left.push(id);
        }
        self.assembled.times += &outcome.times;
        self.assembled.report.take(id, &mut outcome.report, self.run.is_meant(function));
        self.destination.sink.function(id, outcome);
    }

    fn write(&mut self, function: FunctionId, transformed: &Transformed) {
        if self.run.scripts.is_some() {
            return;
        }
        let Transformed { outcome, printed, declares } = transformed;
        let (module, destination, n_written) = (self.run.module, &mut self.destination, &mut self.n_written);
        let Some(writer) = &mut self.writer else { return };
        let item = module.global(module.function(function).global).item;
        if outcome.removed {
            writer.drop_item(item);
        }
        self.declares.extend(declares.iter().cloned());
        // What was not printed anew is left to the writer, which copies it.
        if !printed.text.is_empty() || printed.has_begun {
            writer.function(function, printed, &mut |bytes| {
                *n_written += bytes.len();
                destination.write(bytes);
            });
            self.assembled.boundaries.push((module.items[item].span.end, self.n_written));
        }
    }

    fn fail(&mut self, error: &Refusal) {
        match error {
            Refusal::Invalid(errors) => {
                let mut errors = errors.clone();
                errors.sort_by_key(|error| error.offset);
                self.assembled.errors.append(&mut errors);
            }
            Refusal::Unproved(unproved) => drop(self.assembled.unproved.get_or_insert_with(|| unproved.clone())),
        }
    }

    /// Writes what is left, if no function has failed.
    pub fn finish(mut self) -> Assembled {
        if !self.assembled.has_failed() && self.run.scripts.is_none() {
            let mut writer = self.writer.unwrap_or_else(|| writer(self.run, false));
            let added = &self.run.declarations.added;
            let is_called = |name: &str| self.declares.iter().any(|(called, _)| called == name);
            let needed = added.iter().filter(|added| !added.must_be_called || is_called(&added.name));
            needed.for_each(|added| writer.declare(&*added.line));
            let missing = self.declares.iter().filter(|(name, _)| added.iter().all(|added| added.name != *name));
            missing.for_each(|(_, declaration)| writer.declare(declaration.as_str()));
            writer.finish(&mut |bytes| self.destination.write(bytes));
        }
        self.assembled.text = self.destination.kept.unwrap_or_default();
        self.assembled
    }
}

/// A writer that leaves out the declarations that the stage drops. `changed` says whether any
/// function changed.
fn writer<'m>(run: &ModuleRun<'m>, changed: bool) -> ModuleWriter<'m> {
    let mut writer = ModuleWriter::new(run.module, changed);
    run.declarations.dropped.iter().for_each(|&item| writer.drop_item(item));
    writer
}

/// The results of consecutive functions.
pub(super) type Results = Vec<Result<Transformed, Refusal>>;

impl Taker<Results> for &mut Assembler<'_, '_> {
    /// Takes the results of the next functions: of all at once if the assembler [needs
    /// foresight](Assembler::needs_foresight).
    fn take(&mut self, _: Range<u32>, results: &mut [Results]) {
        if self.writer.is_none() {
            self.writer = Some(self.begin(results));
        }
        for result in results.iter_mut().flatten() {
            let function = FunctionId(self.n_taken);
            self.n_taken += 1;
            match result {
                Ok(transformed) if !self.assembled.has_failed() => self.add(function, transformed),
                Ok(_) => {}
                Err(error) => self.fail(error),
            }
        }
    }
}
