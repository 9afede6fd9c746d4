//! The driver: a pipeline on the text of a module, from reading to the text of the result.
//!
//! ```text
//!   given ──▶ plain names ──▶ LLVM IR ──stage──▶ text ──stage──▶ ... ──▶ the form that is asked for
//! ```
//!
//! Each stage reads the text that the one before has left (`driver/stage.rs`), and runs its passes
//! on the functions (`driver/function.rs`). The caller lends threads ([`Executor`]) and gets text,
//! reports and errors ([`Sink`]).

mod assemble;
mod function;
mod queue;
mod stage;

use crate::copies;
use crate::error::Refusal;
use crate::executor::{Executor, OneThread, side_by_side};
use crate::pipeline::{Pipeline, Stage};
use crate::report::StageReport;
use crate::texts;
use crate::times::Stopwatch;
use assemble::{Assembled, Destination};
use memphis_ir::blockargs::{Detour, Scope};
use memphis_ir::edit::Edit;
use memphis_ir::intrinsics::with_plain_names;
use memphis_ir::upgrade::upgrade_declarations;
use memphis_ir::{Body, Error, Function, FunctionId, Llvm, Module, Opcode, Purpose, verify};
use stage::{ModuleRun, is_small};

pub use function::Outcome;
pub use memphis_ir::print::Numbering;
pub use memphis_ir::upgrade::Upgrade;

/// Choices that hold for all passes.
#[derive(Debug, Clone, Copy)]
pub struct Options {
    /// The version of LLVM whose text is read. Default: any.
    pub llvm: Llvm,
    /// True if what a pass did is proved before it is printed. Default: yes.
    pub check: bool,
    /// Breaks what a pass did on purpose before it is proved: a test of the check. Default: no.
    #[doc(hidden)]
    pub fault: Option<u64>,
    /// True if passes make remarks. Default: yes.
    pub remarks: bool,
    /// Tells the time in nanoseconds, to measure what each step costs. Default: none, and all times
    /// are zero.
    pub clock: Option<fn() -> u64>,
    /// How unnamed values are numbered where something changed.
    pub numbering: Numbering,
    /// The extent to which the text of an older version of LLVM is brought up to date. Default: as
    /// far as passes need it, so that LLVM of that version can read the result.
    pub upgrade: Upgrade,
    /// True if the input was bitcode. Then LLVM numbers blocks in their order, on which the names
    /// of φs depend. [`Driver::run`] sees that itself. Default: no.
    pub was_bitcode: bool,
    /// True if functions are only printed as they were decoded: a test of the reader. Default: no.
    #[doc(hidden)]
    pub reprint: bool,
    /// The form of the result. Default: that of the input.
    pub emit: Emit,
}

impl Options {
    /// The defaults.
    pub const DEFAULT: Options = Options {
        llvm: Llvm::Main,
        check: true,
        fault: None,
        remarks: true,
        clock: None,
        numbering: Numbering::Renumber,
        upgrade: Upgrade::Needed,
        was_bitcode: false,
        reprint: false,
        emit: Emit::AsGiven,
    };
}

impl Default for Options {
    fn default() -> Options {
        Options::DEFAULT
    }
}

/// The form in which the functions of the result are written.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Emit {
    /// The form that each has in the input.
    AsGiven,
    /// LLVM IR.
    Llvm,
    /// Block-argument text in SSA form.
    Arguments,
    /// Copy form, the result of SSA destruction.
    Copies(copies::Options),
}

/// A text on the way through a pipeline.
#[derive(Debug, Clone, Copy)]
pub struct Text<'t> {
    /// The text.
    pub bytes: &'t [u8],
    /// Its origin.
    pub origin: Origin<'t>,
}

/// The origin of a text on the way through a pipeline.
#[derive(Debug, Clone, Copy)]
pub enum Origin<'t> {
    /// It is the input.
    Given,
    /// It is the input with plain names of intrinsics: all other bytes have their places.
    Plain,
    /// It is the input, written as LLVM IR.
    AsLlvm(&'t Detour),
    /// A stage made it, and others follow: what is wrong with it is a bug of memphis.
    Amid,
    /// The last stage made it.
    After,
}

/// The run has ended early: the sink was told why, or has asked for that.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stopped;

/// The receiver of a run: it takes the text of the result, and the reports. Only
/// [`write`](Self::write) and [`refused`](Self::refused) must do something.
///
/// ```text
///   each stage: stage, function ..., report; the last one: stage, function and write ..., complete, report
/// ```
pub trait Sink: Send {
    /// A stage begins on this text, whose top level is valid. Returns which functions may change;
    /// `None` for those that [`Driver::functions`] names.
    ///
    /// # Errors
    /// The run is to end.
    fn stage(&mut self, _text: Text<'_>, _module: &Module<'_>) -> Result<Option<Vec<bool>>, Stopped> {
        Ok(None)
    }

    /// The outcome of a stage for a function, without remarks and warnings. The id is that of the
    /// function in the input.
    fn function(&mut self, _function: FunctionId, _outcome: &Outcome) {}

    /// More text of the result. If the run is refused later, this text is incomplete.
    fn write(&mut self, bytes: &[u8]);

    /// The text for the pass `print`.
    fn shown(&mut self, _text: &[u8]) {}

    /// The text of the result is complete. `boundaries` are places in the `given` text and in the
    /// result that correspond, in order, as far as they are known.
    ///
    /// # Errors
    /// The run is to end.
    fn complete(&mut self, _given: Text<'_>, _boundaries: &[(usize, usize)]) -> Result<(), Stopped> {
        Ok(())
    }

    /// The report of a stage, about the text before it.
    fn report(&mut self, _text: Text<'_>, _report: StageReport) {}

    /// Steps took these times in nanoseconds, on all threads together, while `elapsed` went by.
    fn took(&mut self, _steps: &[(&'static str, u64)], _elapsed: u64) {}

    /// There is no result: `error` is about this text.
    fn refused(&mut self, text: Text<'_>, error: Refusal);
}

/// The receiver of what changes in functions, in place of the text of the result: for a form of the
/// module that is not text.
pub trait ScriptSink: Sync {
    /// Takes the script that leads from a function of the text to the result, from any thread.
    /// Returns false if the form cannot have it.
    fn take(&self, f: Function<'_>, edit: &Edit) -> bool;

    /// Returns whether empty scripts of functions are wanted as well. Default: no.
    fn takes_unchanged(&self) -> bool {
        false
    }

    /// A script was not taken, or there are changes outside of functions: the run ends with
    /// [`Stopped`], and the [`Sink`] is not told.
    fn decline(&self);

    /// Returns whether [`decline`](Self::decline) was called.
    fn is_declined(&self) -> bool;
}

/// A pipeline that is ready to run.
///
/// ```
/// use memphis_passes::driver::{Driver, Sink, Text};
/// use memphis_passes::{Pipeline, Refusal};
///
/// #[derive(Default)]
/// struct Lengths {
///     n_bytes: usize,
///     error: Option<Refusal>,
/// }
///
/// impl Sink for Lengths {
///     fn write(&mut self, bytes: &[u8]) {
///         self.n_bytes += bytes.len();
///     }
///
///     fn refused(&mut self, _: Text<'_>, error: Refusal) {
///         self.error = Some(error);
///     }
/// }
///
/// let pipeline = Pipeline::parse("dce")?;
/// let mut lengths = Lengths::default();
/// let text = b"define void @f(i32 %a) {\n  %b = add i32 %a, 1\n  ret void\n}\n";
/// assert!(Driver::new(&pipeline).stream(text, &mut lengths).is_ok());
/// assert_eq!((text.len(), lengths.n_bytes), (59, 38));
/// assert!(Driver::new(&pipeline).stream(b"define", &mut lengths).is_err() && lengths.error.is_some());
/// # Ok::<(), memphis_passes::PipelineError>(())
/// ```
#[derive(Clone, Copy)]
pub struct Driver<'d> {
    /// The pipeline.
    pub pipeline: &'d Pipeline,
    /// The name of the source, for [`run`](Driver::run): in messages, and as the source file of
    /// bitcode that names none. Default: `<source>`.
    pub file: &'d str,
    /// Tells by its name, without `@` and quotes, whether a function may change; the passes leave
    /// the others alone. In names, bytes that are not UTF-8 are replacement characters. Default:
    /// all may change.
    pub functions: Option<&'d (dyn Fn(&str) -> bool + Sync)>,
    /// Choices that hold for all passes.
    pub options: Options,
    /// Takes the scripts of functions, if the pipeline
    /// [changes functions alone](Pipeline::changes_functions_alone); the sink gets no text then.
    /// Default: none.
    pub scripts: Option<&'d dyn ScriptSink>,
    /// The threads that do the work. The result does not depend on them.
    pub executor: &'d dyn Executor,
    /// Called with the size in bytes of each function that a stage is done with, by any thread.
    pub progress: &'d (dyn Fn(usize) + Sync),
}

impl<'d> Driver<'d> {
    /// A pipeline on this thread, with default options.
    pub fn new(pipeline: &'d Pipeline) -> Driver<'d> {
        Driver {
            pipeline,
            file: "<source>",
            functions: None,
            options: Options::DEFAULT,
            scripts: None,
            executor: &OneThread,
            progress: &|_| {},
        }
    }

    /// Runs the pipeline on a text. The result goes to the sink as it becomes ready;
    /// [`run`](Driver::run) collects it.
    ///
    /// # Errors
    /// There is no result; the sink knows why.
    ///
    /// Cost: linear in the text for each stage, plus that of the passes.
    pub fn stream(&self, text: &[u8], sink: &mut dyn Sink) -> Result<(), Stopped> {
        let leaves_text = self.pipeline.passes().is_empty() && self.options.emit == Emit::AsGiven;
        let watch = Stopwatch::start(self.options.clock);
        let mut plain = None;
        let mut find_plain = || plain = if leaves_text { None } else { with_plain_names(text) };
        let mut first = self.read_beside(text, &mut find_plain);
        let mut given = Text { bytes: text, origin: Origin::Given };
        if let Some(plain) = &plain {
            given = Text { bytes: plain, origin: Origin::Plain };
            first = self.read_beside(plain, &mut || {});
        }
        let mut run = Run { driver: self, given, detour: None, functions: Vec::new(), sink, watch };
        let first = run.was_read(given, first)?;
        let errors = verify::module(&first, &mut Body::new());
        run.took("verify");
        if !errors.is_empty() {
            return Err(run.refuse(given, Refusal::Invalid(errors)));
        }
        let detour = if leaves_text { Ok(None) } else { Detour::of_module(&first) };
        let detour = detour.map_err(|errors| run.refuse(given, Refusal::Invalid(errors)))?;
        run.functions = first.function_ids().collect();
        let Some(detour) = &detour else { return run.run(given, Some(first)) };
        run.took("convert");
        run.detour = Some(detour);
        run.run(Text { bytes: detour.text(), origin: Origin::AsLlvm(detour) }, None)
    }

    /// Reads the top level of a text, and does other work at the same time if there is a second
    /// thread, else before.
    fn read_beside<'t>(&self, text: &'t [u8], work: &mut (dyn FnMut() + Send)) -> Result<Module<'t>, Error> {
        let mut module = self.read_text_beside(text, work)?;
        if self.options.upgrade == Upgrade::All {
            module.write_as_newest()?;
        }
        module.was_bitcode = self.options.was_bitcode;
        Ok(module)
    }

    fn read_text_beside<'t>(&self, text: &'t [u8], work: &mut (dyn FnMut() + Send)) -> Result<Module<'t>, Error> {
        let mut work = Some(work);
        let mut do_work = || work.take().into_iter().for_each(|work| work());
        if self.executor.n_threads() == 1 {
            do_work();
            return Module::read_as(text, self.options.llvm);
        }
        let module = Module::read_in_two(text, self.options.llvm, Purpose::Passes, |one, other| {
            side_by_side(self.executor, one, &mut || {
                do_work();
                other();
            });
        });
        // A short text has no work for a second thread.
        do_work();
        module
    }
}

/// A text on its way through a pipeline.
struct Run<'r> {
    driver: &'r Driver<'r>,
    /// The input, with plain names of intrinsics if passes run.
    given: Text<'r>,
    /// The conversion of the input to LLVM IR, if there was one.
    detour: Option<&'r Detour>,
    /// The functions that are left, by their ids in the input.
    functions: Vec<FunctionId>,
    sink: &'r mut dyn Sink,
    watch: Stopwatch,
}

impl Run<'_> {
    /// Runs all stages on the input as LLVM IR, which may have been read.
    fn run<'t>(&mut self, llvm: Text<'t>, mut first: Option<Module<'t>>) -> Result<(), Stopped> {
        let mut stages = self.driver.pipeline.stages().into_iter();
        let mut stage = stages.next().expect("a pipeline has a stage");
        let mut made: Option<Vec<u8>> = None;
        loop {
            let before = made.as_ref().map_or(llvm, |made| Text { bytes: made, origin: Origin::Amid });
            let module = first.take().map_or_else(|| self.read(before), Ok)?;
            let upgraded = self.upgraded(before, &module, &stage)?;
            if upgraded.is_some() {
                drop(module);
                made = upgraded;
                continue;
            }
            let Some(next) = stages.next() else { return self.run_last(before, &module, &stage) };
            let done = self.run_stage(before, &module, &stage, true)?;
            if stage.prints() {
                self.sink.shown(&done.text);
            }
            self.report(before, done.report);
            drop(module);
            (made, stage) = (Some(done.text), next);
        }
    }

    /// The text for a stage with what older files have brought up to date, if the stage needs that.
    fn upgraded(&mut self, before: Text<'_>, module: &Module<'_>, stage: &Stage) -> Result<Option<Vec<u8>>, Stopped> {
        if !wants_upgraded_text(module, stage, self.driver.options.upgrade) {
            return Ok(None);
        }
        let text = self.run_stage(before, module, &Stage::verify(), true)?.text;
        let upgraded = self.read(Text { bytes: &text, origin: Origin::Amid })?;
        match wants_upgraded_text(&upgraded, stage, self.driver.options.upgrade) {
            true => Err(self.refuse(before, Refusal::Invalid(vec![not_upgraded(module)]))),
            false => Ok(Some(text)),
        }
    }

    /// Runs the last stage. Its text goes to the sink as it becomes ready, if that is the result.
    fn run_last(&mut self, before: Text<'_>, module: &Module<'_>, stage: &Stage) -> Result<(), Stopped> {
        let is_result = match self.driver.options.emit {
            Emit::Llvm => true,
            Emit::AsGiven => self.detour.is_none(),
            Emit::Arguments | Emit::Copies(_) => false,
        };
        let done = self.run_stage(before, module, stage, !is_result)?;
        if !is_result {
            let origin = if self.driver.pipeline.passes().is_empty() { before.origin } else { Origin::After };
            let text = self.converted(Text { bytes: &done.text, origin })?;
            self.sink.write(&text);
        }
        // They are places in the text before the stage.
        let is_given = is_result && matches!(before.origin, Origin::Given | Origin::Plain);
        self.sink.complete(self.given, if is_given { &done.boundaries } else { &[] })?;
        self.report(before, done.report);
        Ok(())
    }

    /// By function: true if it may change; `None` if all may.
    fn selected(&self, module: &Module<'_>) -> Option<Vec<bool>> {
        let may_change = self.driver.functions?;
        let name = |function| module.function_name(function);
        Some(module.function_ids().map(|function| may_change(&String::from_utf8_lossy(&name(function)))).collect())
    }

    /// Runs a stage on a text, whose result is kept for another step or goes to the sink.
    fn run_stage(
        &mut self,
        before: Text<'_>,
        module: &Module<'_>,
        stage: &Stage,
        is_kept: bool,
    ) -> Result<Assembled, Stopped> {
        let Driver { options, executor, progress, scripts, .. } = *self.driver;
        let executor: &dyn Executor = if is_small(module) { &OneThread } else { executor };
        let selected = self.sink.stage(before, module)?.or_else(|| self.selected(module));
        self.watch.lap();
        let run = ModuleRun::new(module, stage, selected, options, executor).giving_scripts(scripts);
        let name = stage.passes().next().map_or("verify", |pass| pass.name());
        self.took(name);
        let kept = is_kept.then(|| Vec::with_capacity(before.bytes.len()));
        let mut done = run.run((executor, progress), &self.functions, Destination { sink: self.sink, kept });
        let elapsed = self.watch.lap();
        if let Some(error) = run.error(&mut done) {
            return Err(self.refuse(before, error));
        }
        if run.is_declined() {
            return Err(Stopped);
        }
        let times = &done.times;
        let of_passes = stage.passes().map(|pass| pass.name()).zip(times.passes.iter().copied());
        let steps = [("parse", times.read), ("verify", times.verify)].into_iter().chain(of_passes);
        let steps: Vec<_> = steps.chain([("proof", times.proof), ("print", times.print)]).collect();
        self.sink.took(&steps, elapsed);
        self.functions = std::mem::take(&mut done.left);
        Ok(done)
    }

    /// The text of the last stage in the form that is asked for.
    fn converted(&mut self, text: Text<'_>) -> Result<Vec<u8>, Stopped> {
        self.watch.lap();
        let Options { emit, check, .. } = self.driver.options;
        let (step, converted) = match emit {
            Emit::Copies(form) => ("copies", copies::emit(text.bytes, form, check).map(|emitted| emitted.text)),
            Emit::AsGiven | Emit::Llvm | Emit::Arguments => ("convert", self.in_arguments(text)),
        };
        self.took(step);
        converted.map_err(|error| self.refuse(text, error))
    }

    fn in_arguments(&mut self, text: Text<'_>) -> Result<Vec<u8>, Refusal> {
        let Options { emit, check, .. } = self.driver.options;
        let module = Module::read(text.bytes).map_err(|error| Refusal::Invalid(vec![error]))?;
        let had = |function| self.detour.is_some_and(|detour| detour.had(&module, function));
        let wanted = |function| emit == Emit::Arguments || had(function);
        let converted = texts::convert(&module, texts::Text::Arguments(Scope::default()), check, wanted)?;
        let warnings = texts::warnings(&module, &converted);
        if !warnings.is_empty() {
            self.sink.report(text, StageReport { warnings, ..StageReport::default() });
        }
        Ok(converted.text)
    }

    fn read<'t>(&mut self, text: Text<'t>) -> Result<Module<'t>, Stopped> {
        self.watch.lap();
        let module = self.driver.read_beside(text.bytes, &mut || {});
        self.was_read(text, module)
    }

    fn was_read<'t>(&mut self, text: Text<'t>, module: Result<Module<'t>, Error>) -> Result<Module<'t>, Stopped> {
        self.took("parse");
        module.map_err(|error| self.refuse(text, Refusal::Invalid(vec![error])))
    }

    /// Reports on a stage.
    fn report(&mut self, before: Text<'_>, mut report: StageReport) {
        match before.origin {
            Origin::AsLlvm(detour) => {
                report.move_places(|offset| detour.original(offset));
                self.sink.report(self.given, report);
            }
            _ => self.sink.report(before, report),
        }
    }

    /// Notes that a step took the time since the last one.
    fn took(&mut self, step: &'static str) {
        let time = self.watch.lap();
        self.sink.took(&[(step, time)], time);
    }

    fn refuse(&mut self, text: Text<'_>, error: Refusal) -> Stopped {
        self.sink.refused(text, error);
        Stopped
    }
}

/// Returns whether a stage has to run on what [`Stage::verify`] leaves of the module: a pass that
/// takes code from one function to another copies it unchanged, so all functions are brought up to
/// date before.
///
/// Cost: a search through the text, if the stage [needs all functions](Stage::needs_all_functions).
fn wants_upgraded_text(module: &Module<'_>, stage: &Stage, upgrade: Upgrade) -> bool {
    stage.needs_all_functions() && upgrade_declarations(module, upgrade).old_calls
}

/// The error for a module that is out of date after it was brought up to date: an instruction that
/// is not understood names an intrinsic of older files.
///
/// Cost: reads each function.
fn not_upgraded(module: &Module<'_>) -> Error {
    let mut body = Body::new();
    for function in module.function_ids() {
        if module.read_body(function, &mut body).is_err() {
            continue;
        }
        let f = Function { module, body: &body };
        let mut all = body.inst_ids();
        let names_intrinsic = |text: &[u8]| memchr::memmem::find(text, b"@llvm.").is_some();
        if let Some(inst) = all.find(|&i| body.inst(i).opcode == Opcode::Unknown && names_intrinsic(f.inst_text(i))) {
            let start = f.after_result(inst);
            return Error::new(body.place(start), "expected instruction opcode");
        }
    }
    Error::new(0, "this module has intrinsics of older files that cannot be brought up to date")
}
