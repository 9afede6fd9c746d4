//! A pipeline from a source to a result in memory.

use crate::driver::{Driver, Origin, Outcome, Sink, Stopped, Text};
use crate::error::{Refusal, Refused, RunError};
use crate::pipeline::Pipeline;
use crate::report::{Counters, PlacedRemark, PlacedWarning, StageReport};
use crate::times::Times;
use memphis_ir::{FunctionId, LineIndex, Module};
use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

/// Runs passes over a module: LLVM IR as text or bitcode, or block-argument text; the bytes tell
/// which. Returns the text of the result, with remarks, warnings, counters and a verdict for each
/// function.
///
/// ```
/// let source = "define i32 @f(i32 %a) {
///   %x = alloca i32
///   store i32 %a, ptr %x
///   %v = load i32, ptr %x
///   ret i32 %v
/// }
/// ";
/// let output = memphis_passes::run(source, "sroa,simplify-cfg")?;
/// assert_eq!(output.text(), "define i32 @f(i32 %a) {\n  ret i32 %a\n}\n");
/// for function in &output.functions {
///     assert_eq!(format!("@{}: {}", function.name, function.verdict), "@f: proved");
///     assert_eq!(function.counters.value("mem2reg", "NumPromoted"), 1);
/// }
/// # Ok::<(), memphis_passes::RunError>(())
/// ```
///
/// Each remark has its place in the source, or in the text that earlier passes have made of it:
///
/// ```
/// let source = "declare void @g(ptr)
/// define void @f() {
///   %x = alloca i32
///   call void @g(ptr %x)
///   ret void
/// }
/// ";
/// let output = memphis_passes::run(source, "mem2reg")?;
/// let remarks: Vec<String> = output.remarks().map(|remark| remark.to_string()).collect();
/// let expected = "<source>:3:3: remark: in @f, %x stays in memory: its address is passed to a call \
///     (line 4: call void @g(ptr %x))";
/// assert_eq!(remarks, [expected]);
/// # Ok::<(), memphis_passes::RunError>(())
/// ```
///
/// This is [`Driver::run`] with default options: there are threads, a filter of functions, runs
/// without proofs, and more. The pipeline is read by [`Pipeline::parse`].
///
/// # Errors
/// The pipeline is wrong, or the errors of [`Driver::run`].
///
/// Cost: linear in the text for each [stage](Pipeline::n_stages), plus that of the passes.
pub fn run(source: impl AsRef<[u8]>, pipeline: &str) -> Result<Output, RunError> {
    let parsed = Pipeline::parse(pipeline);
    let parsed = parsed.map_err(|error| RunError::Pipeline { text: pipeline.to_owned(), error })?;
    Driver::new(&parsed).run(source.as_ref())
}

/// The result of a run.
///
/// `Display` is the text of the result; bytes that are not UTF-8 become replacement characters.
#[derive(Debug, Clone, Default)]
#[non_exhaustive]
pub struct Output {
    /// The functions of the source, in its order.
    pub functions: Vec<FunctionOutput>,
    /// The texts that the passes `print` have shown, in order.
    pub shown: Vec<Vec<u8>>,
    pub(crate) text: Vec<u8>,
    #[cfg(feature = "bitcode")]
    pub(crate) bitcode: crate::bitcode::Origin,
}

/// The result for a function.
#[derive(Debug, Clone, Default)]
#[non_exhaustive]
pub struct FunctionOutput {
    /// The function's name, without `@` and quotes. Bytes that are not UTF-8 became replacement
    /// characters.
    pub name: String,
    /// The certainty that the function does what it did before the passes.
    pub verdict: Verdict,
    /// True if anything changed.
    pub changed: bool,
    /// True if the function is not in the result: all of its calls were inlined.
    pub removed: bool,
    /// True if passes have left the function alone because it is `optnone`.
    pub is_optnone: bool,
    /// The number of instructions that were kept without being understood.
    pub n_unknown: u32,
    /// The counters of passes and proofs.
    pub counters: Counters,
    /// Remarks about things done or not done, with reasons: by stage, then in the order of the
    /// text.
    pub remarks: Vec<PlacedRemark>,
    /// Warnings, in the same order.
    pub warnings: Vec<PlacedWarning>,
    /// The time of each step, if [`Options::clock`](crate::Options::clock) is set.
    pub times: Times,
}

/// The certainty that a function does after passes what it did before. `Display` is one word.
///
/// They are about the passes. Changes that LLVM makes on reading (upgrades of old IR) are not
/// proved.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Verdict {
    /// No pass has changed the function.
    #[default]
    Unchanged,
    /// All that passes have changed was proved right.
    Proved,
    /// A pass whose results have no proof has changed the function. The result is valid IR.
    Verified,
    /// A pass whose results have proofs has changed the function, and proofs were not
    /// [asked for](crate::Options::check).
    Unchecked,
}

impl Verdict {
    /// The verdict in one word.
    pub fn id(self) -> &'static str {
        match self {
            Verdict::Unchanged => "unchanged",
            Verdict::Proved => "proved",
            Verdict::Verified => "verified",
            Verdict::Unchecked => "unchecked",
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.id())
    }
}

impl Output {
    /// The text of the result as a string. LLVM writes UTF-8, but names in quotes and comments may
    /// have any bytes: those that are not UTF-8 become replacement characters.
    pub fn text(&self) -> Cow<'_, str> {
        String::from_utf8_lossy(&self.text)
    }

    /// The text of the result.
    pub fn bytes(&self) -> &[u8] {
        &self.text
    }

    /// The text of the result.
    pub fn into_bytes(self) -> Vec<u8> {
        self.text
    }

    /// The remarks of all functions, function by function.
    pub fn remarks(&self) -> impl Iterator<Item = &PlacedRemark> {
        self.functions.iter().flat_map(|function| &function.remarks)
    }

    /// The warnings of all functions, function by function.
    pub fn warnings(&self) -> impl Iterator<Item = &PlacedWarning> {
        self.functions.iter().flat_map(|function| &function.warnings)
    }

    /// The sums of the counters of all functions.
    pub fn counters(&self) -> Counters {
        let mut counters = Counters::default();
        self.functions.iter().for_each(|function| counters.add(&function.counters));
        counters
    }

    /// The result as bitcode for LLVM 22.
    ///
    /// ```
    /// let output = memphis_passes::run("define void @f() {\n  ret void\n}\n", "mem2reg")?;
    /// let bitcode = output.bitcode()?;
    /// assert_eq!(&bitcode[..4], b"BC\xc0\xde");
    /// let again = memphis_passes::run(&bitcode, "mem2reg")?;
    /// assert!(again.text().contains("define void @f()"));
    /// # Ok::<(), memphis_passes::RunError>(())
    /// ```
    ///
    /// # Errors
    /// The text has something that LLVM 22 does not know, or functions in another form than LLVM
    /// IR.
    ///
    /// Cost: linear in the text; a copy, if passes have changed what was bitcode.
    #[cfg(feature = "bitcode")]
    pub fn bitcode(&self) -> Result<Vec<u8>, RunError> {
        self.bitcode.write(&self.text, &crate::OneThread)
    }
}

impl fmt::Display for Output {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text())
    }
}

impl FunctionOutput {
    /// Adds the outcome of a stage.
    fn add(&mut self, outcome: &Outcome) {
        self.verdict = self.verdict.max(outcome.verdict);
        self.changed |= outcome.changed;
        self.removed |= outcome.removed;
        self.is_optnone |= outcome.report.is_optnone;
        self.n_unknown = outcome.n_unknown;
        self.counters.add(&outcome.report.counters);
        self.times += &outcome.times;
    }
}

impl Driver<'_> {
    /// Runs the pipeline on a source, and collects the result in memory. The source is LLVM IR as
    /// text or bitcode, or block-argument text; the bytes tell which.
    ///
    /// ```
    /// use memphis_passes::{Driver, Options, Pipeline, Verdict};
    /// let function = |name| format!("define i32 @{name}() {{\n  %x = alloca i32\n  %v = load i32, ptr %x\n  ret i32 %v\n}}\n");
    /// let source = function("f") + &function("g");
    /// let pipeline = Pipeline::parse("mem2reg")?;
    /// let options = Options { check: false, ..Options::DEFAULT };
    /// let driver = Driver { functions: Some(&|name| name != "g"), options, ..Driver::new(&pipeline) };
    /// let output = driver.run(source.as_bytes()).unwrap();
    /// assert_eq!(output.functions[0].verdict, Verdict::Unchecked);
    /// assert_eq!(output.functions[1].verdict, Verdict::Unchanged);
    /// assert!(output.text().contains("define i32 @f() {\n  ret i32 undef\n}\n"));
    /// # Ok::<(), memphis_passes::PipelineError>(())
    /// ```
    ///
    /// Functions in block-argument text go through the passes as LLVM IR, and come out as they
    /// came; without passes nothing changes. Text that passes have made of bitcode is in the order
    /// in which LLVM prints it.
    ///
    /// # Errors
    /// The source is not valid: the first error of the top level, or all those of the functions, in
    /// the order of the text. If there are none: the first function whose transformation could not
    /// be proved.
    ///
    /// Cost: linear in the text for each [stage](Pipeline::n_stages), plus that of the passes. A
    /// function that could not be proved is reduced for a bug report, which takes a few hundred
    /// runs.
    pub fn run(&self, source: &[u8]) -> Result<Output, RunError> {
        #[cfg(feature = "bitcode")]
        if memphis_bitcode::is_bitcode(source) {
            return crate::bitcode::run(self, source);
        }
        #[cfg(not(feature = "bitcode"))]
        if source.starts_with(b"BC\xc0\xde") {
            let message = "this is bitcode, which memphis-passes reads with its feature `bitcode`".to_owned();
            return Err(RunError::Bitcode { file: self.file.to_owned(), byte: 0, message });
        }
        self.run_text(source)
    }

    /// Like [`run`](Self::run), but bitcode has no text in the order of LLVM, which
    /// [`Output::ordered_text`] makes.
    ///
    /// # Errors
    /// The errors of [`run`](Self::run).
    #[cfg(feature = "bitcode")]
    #[doc(hidden)]
    pub fn run_unordered(&self, source: &[u8]) -> Result<Output, RunError> {
        match memphis_bitcode::is_bitcode(source) {
            true => crate::bitcode::run_unordered(self, source),
            false => self.run_text(source),
        }
    }

    /// Runs the pipeline on a text. A run that its script sink has declined has an empty output.
    pub(crate) fn run_text(&self, text: &[u8]) -> Result<Output, RunError> {
        let mut collector = Collector::new(self, text);
        match (self.stream(text, &mut collector), collector.refused) {
            (Err(Stopped), Some(refused)) => Err(RunError::Refused(refused)),
            (Ok(()) | Err(Stopped), _) => Ok(collector.output),
        }
    }
}

/// The receiver of a run that is collected in memory.
struct Collector<'d> {
    driver: &'d Driver<'d>,
    source: &'d [u8],
    output: Output,
    refused: Option<Box<Refused>>,
}

impl<'d> Collector<'d> {
    fn new(driver: &'d Driver<'d>, source: &'d [u8]) -> Collector<'d> {
        #[cfg(not(feature = "bitcode"))]
        let output = Output { text: Vec::with_capacity(source.len()), ..Output::default() };
        #[cfg(feature = "bitcode")]
        let output = Output {
            text: Vec::with_capacity(source.len()),
            bitcode: crate::bitcode::Origin::new(driver),
            ..Output::default()
        };
        Collector { driver, source, output, refused: None }
    }

    /// The name of a text.
    fn name(&self, text: Text<'_>) -> String {
        let (file, pipeline) = (self.driver.file, self.driver.pipeline);
        match text.origin {
            Origin::Given | Origin::Plain | Origin::AsLlvm(_) => file.to_owned(),
            Origin::Amid => format!("{file} (amid {pipeline})"),
            Origin::After => format!("{file} (after {pipeline})"),
        }
    }
}

impl Sink for Collector<'_> {
    fn stage(&mut self, _: Text<'_>, module: &Module<'_>) -> Result<Option<Vec<bool>>, Stopped> {
        let functions = &mut self.output.functions;
        if functions.is_empty() {
            let named = |function| {
                let name = module.function_name(function).to_string();
                FunctionOutput { name, ..FunctionOutput::default() }
            };
            functions.extend(module.function_ids().map(named));
        }
        Ok(None)
    }

    fn function(&mut self, function: FunctionId, outcome: &Outcome) {
        self.output.functions[function.0 as usize].add(outcome);
    }

    fn write(&mut self, bytes: &[u8]) {
        self.output.text.extend_from_slice(bytes);
    }

    fn shown(&mut self, text: &[u8]) {
        self.output.shown.push(text.to_vec());
    }

    fn report(&mut self, text: Text<'_>, report: StageReport) {
        let (file, lines): (Arc<str>, _) = (self.name(text).into(), LineIndex::new(text.bytes));
        let functions = &mut self.output.functions;
        for (id, remark) in report.remarks.into_iter().filter(|(_, remark)| !remark.is_overruled) {
            functions[id.0 as usize].remarks.push(PlacedRemark::new(&file, &lines, remark));
        }
        for (id, warning) in report.warnings {
            functions[id.0 as usize].warnings.push(PlacedWarning::new(&file, &lines, warning));
        }
    }

    fn refused(&mut self, text: Text<'_>, refusal: Refusal) {
        let file = self.name(text);
        self.refused = Some(Box::new(match text.origin {
            Origin::Given | Origin::Plain => Refused { file, text: text.bytes.to_vec(), is_made: false, refusal },
            Origin::AsLlvm(detour) => {
                let refusal = refusal.at_places(&|offset| detour.original(offset));
                Refused { file, text: self.source.to_vec(), is_made: false, refusal }
            }
            Origin::Amid | Origin::After => Refused { file, text: text.bytes.to_vec(), is_made: true, refusal },
        }));
    }
}

#[cfg(test)]
mod tests {
    use super::{Output, Verdict, run};
    use crate::error::{Refusal, Refused, RunError, Unproved};
    use crate::{Driver, Options, Pipeline};
    use memphis_ir::upgrade::Upgrade;
    use memphis_ir::{Error, FunctionId};

    const SLOT: &str = "define i32 @f(i32 %a) {\n  %x = alloca i32\n  store i32 %a, ptr %x\n  %v = load i32, ptr %x\n  \
        ret i32 %v\n}\n";

    /// Block-argument text.
    const ARGUMENTS: &str =
        "func &f(%a: i32) -> (i32) {\n@entry:\n  goto @next(%a)\n@next(%c: i32):\n  goto @ret(%c)\n}\n";

    /// Bringing the module up to date would go on for ever.
    #[test]
    fn an_old_intrinsic_in_an_unknown_instruction_is_an_error() {
        let text = b"define i32 @f(i32 %a) {\n  %1 = foo i32 @llvm.dbg.value \"\"\n}\n";
        let inline = Pipeline::parse("inline").expect("a pipeline");
        let options = Options { upgrade: Upgrade::All, ..Options::DEFAULT };
        let error = Driver { file: "f.ll", options, ..Driver::new(&inline) }.run(text).expect_err("it is not valid");
        assert_eq!(error.diagnostics().len(), 1);
        assert!(error.to_string().starts_with("f.ll:2:8: error: expected instruction opcode"), "{error}");
    }

    /// Remarks are about the text before their stage: in the second case that is what the first
    /// promotion and inlining have made.
    #[test]
    fn remarks_name_the_text_that_they_are_about() {
        let text = "declare void @g(ptr)\n\ndefine i32 @f(i32 %0) {\n  %2 = alloca i32\n  %3 = alloca i32\n  \
            store i32 %0, ptr %2\n  call void @g(ptr %3)\n  %4 = load i32, ptr %2\n  ret i32 %4\n}\n";
        let shown = |pipeline: &str| {
            let pipeline = Pipeline::parse(pipeline).expect("a pipeline");
            let output = Driver { file: "f.ll", ..Driver::new(&pipeline) }.run(text.as_bytes()).expect("it is valid");
            let of_mem2reg = output.remarks().filter(|placed| placed.remark.pass == "mem2reg");
            of_mem2reg.map(ToString::to_string).collect::<Vec<_>>()
        };
        let reason = "stays in memory: its address is passed to a call";
        let expected = [format!("f.ll:5:3: remark: in @f, %3 {reason} (line 7: call void @g(ptr %3))")];
        assert_eq!(shown("mem2reg,dce,mem2reg<all-blocks>"), expected);
        let expected = [format!(
            "f.ll (amid mem2reg,inline,mem2reg<all-blocks>):4:3: remark: in @f, %2 {reason} (line 5: call void @g(ptr %2))"
        )];
        assert_eq!(shown("mem2reg,inline,mem2reg<all-blocks>"), expected);
    }

    fn verdicts(source: &str, pipeline: &str, options: Options) -> Vec<Verdict> {
        let pipeline = Pipeline::parse(pipeline).expect("a pipeline");
        let output = Driver { options, ..Driver::new(&pipeline) }.run(source.as_bytes()).expect("it is valid");
        output.functions.iter().map(|function| function.verdict).collect()
    }

    #[test]
    fn the_least_certain_change_decides_the_verdict() {
        let dead = "define i32 @g(i32 %a) {\n  %b = add i32 %a, 1\n  ret i32 %a\n}\n";
        let both = SLOT.to_owned() + dead;
        let of = |pipeline| verdicts(&both, pipeline, Options::DEFAULT);
        assert_eq!(of(""), [Verdict::Unchanged; 2]);
        assert_eq!(of("verify"), [Verdict::Unchanged; 2]);
        assert_eq!(of("mem2reg"), [Verdict::Proved, Verdict::Unchanged]);
        assert_eq!(of("mem2reg,dce"), [Verdict::Proved, Verdict::Verified]);
        // dce and simplify have no proofs, and one of them changes what mem2reg has left.
        let sum = SLOT.replace("ret i32 %v", "%s = add i32 %v, 0\n  ret i32 %s");
        assert_eq!(verdicts(&sum, "mem2reg,simplify", Options::DEFAULT), [Verdict::Verified]);
        assert_eq!(verdicts(&sum, "inline,mem2reg", Options::DEFAULT), [Verdict::Proved]);
        let unchecked = Options { check: false, ..Options::DEFAULT };
        assert_eq!(verdicts(&both, "mem2reg,dce", unchecked), [Verdict::Unchecked, Verdict::Verified]);
    }

    #[test]
    fn a_function_that_was_inlined_is_removed() {
        let source = "define internal i32 @g(i32 %a) {\n  ret i32 %a\n}\n\ndefine i32 @f(i32 %a) {\n  \
            %r = call i32 @g(i32 %a)\n  ret i32 %r\n}\n";
        let output = run(source, "inline").expect("it is valid");
        let shown: Vec<_> = output.functions.iter().map(|f| (f.name.as_str(), f.removed, f.verdict)).collect();
        assert_eq!(shown, [("g", true, Verdict::Verified), ("f", false, Verdict::Verified)]);
    }

    #[test]
    fn functions_that_are_not_meant_stay() {
        let other = SLOT.replace("@f(", "@\"a b\"(");
        let source = SLOT.to_owned() + &other;
        let pipeline = Pipeline::parse("sroa,simplify-cfg").expect("a pipeline");
        let driver = Driver { functions: Some(&|name| name == "a b"), ..Driver::new(&pipeline) };
        let output = driver.run(source.as_bytes()).expect("it is valid");
        assert_eq!(output.text(), SLOT.to_owned() + "define i32 @\"a b\"(i32 %a) {\n  ret i32 %a\n}\n");
        let changed: Vec<_> = output.functions.iter().map(|function| function.changed).collect();
        assert_eq!(changed, [false, true]);
        // In a later stage they are found by their names.
        let pipeline = Pipeline::parse("inline,mem2reg").expect("a pipeline");
        let driver = Driver { functions: Some(&|name| name == "f"), ..Driver::new(&pipeline) };
        let output = driver.run(source.as_bytes()).expect("it is valid");
        assert!(output.text().ends_with(&other), "{output}");
    }

    #[test]
    fn errors_have_their_places() {
        let error = |source: &str, pipeline| run(source, pipeline).expect_err("it is wrong").to_string();
        let two = "define i32 @f() {\n  ret i33 0\n}\ndefine i32 @g() {\n  ret i32 %x\n}\n";
        let found = error(two, "mem2reg");
        let heads: Vec<_> = found.lines().filter_map(|line| line.split_once(" error: ")).map(|line| line.0).collect();
        assert_eq!(heads, ["<source>:2:7:", "<source>:5:11:"], "{found}");
        let open = error("define i32 @f(i32 %a) {\n", "mem2reg");
        assert!(
            open.ends_with("this body is never closed\ndefine i32 @f(i32 %a) {\n                      ^"),
            "{open}"
        );
        // In block-argument text the place is in the text that was given.
        let arguments = error(&ARGUMENTS.replace("next(%a)", "next(%b)"), "dce");
        assert!(arguments.starts_with("<source>:3:14: error: "), "{arguments}");
    }

    #[test]
    fn an_error_in_a_text_that_passes_have_made_is_a_bug() {
        let refusal = Refusal::Invalid(vec![Error::new(17, "wrong type")]);
        let (file, text) = ("a.ll (amid dce,inline)".to_owned(), b"define i32 @f() {\n  ret i33 0\n}\n".to_vec());
        let shown = RunError::Refused(Box::new(Refused { file, text, is_made: true, refusal })).to_string();
        let note = "\nnote: this is a bug in memphis; please report it with the source and the passes";
        assert!(
            shown.starts_with("a.ll (amid dce,inline):1:18: error: wrong type\n") && shown.ends_with(note),
            "{shown}"
        );
        let failure = memphis_check::script::Failure { offset: 0, message: "it is not".to_owned() };
        let refusal = Refusal::Unproved(Unproved::new(FunctionId(0), failure));
        let (file, text) = ("a.ll".to_owned(), SLOT.as_bytes().to_vec());
        let shown = RunError::Refused(Box::new(Refused { file, text, is_made: false, refusal })).to_string();
        assert!(shown.ends_with(note), "{shown}");
    }

    /// A fault on purpose, which the proof finds.
    #[test]
    fn a_result_without_proof_is_an_error() {
        let pipeline = Pipeline::parse("mem2reg").expect("a pipeline");
        let refused = (0..20).find_map(|seed| {
            let options = Options { fault: Some(seed), ..Options::DEFAULT };
            Driver { options, ..Driver::new(&pipeline) }.run(SLOT.as_bytes()).err()
        });
        let Some(RunError::Refused(refused)) = refused else { panic!("no fault was found: {refused:?}") };
        assert!(matches!(&refused.refusal, Refusal::Unproved(unproved) if !unproved.reduced.is_empty()));
    }

    #[test]
    fn shown_texts_and_warnings_come_back() {
        let output = run(SLOT, "print,mem2reg,print,dce").expect("it is valid");
        assert_eq!(output.shown, [SLOT.as_bytes(), output.bytes()]);
        // A pointer with a type, in a version of LLVM that needs types.
        let Output { functions, .. } = run(SLOT, "mem2reg").expect("it is valid");
        assert!(functions[0].warnings.is_empty() && !functions[0].is_optnone);
        let optnone = SLOT.replace("%a) {", "%a) noinline optnone {");
        let output = run(&optnone, "mem2reg").expect("it is valid");
        assert!(output.functions[0].is_optnone && output.text() == optnone);
        assert_eq!(output.remarks().count(), 1);
    }

    #[cfg(feature = "bitcode")]
    #[test]
    fn bitcode_is_read_and_written() {
        let bitcode = run(SLOT, "").and_then(|output| output.bitcode()).expect("it is valid");
        let output = run(&bitcode, "mem2reg").expect("it is bitcode");
        assert!(output.text().contains("define i32 @f(i32 %a) {\n  ret i32 %a\n}\n"), "{output}");
        assert_eq!(output.functions[0].verdict, Verdict::Proved);
        let wrong = run(&bitcode[..bitcode.len() - 4], "mem2reg").expect_err("its end is missing");
        assert!(matches!(&wrong, RunError::Bitcode { .. }) && wrong.to_string().starts_with("<source>:0x"), "{wrong}");
        let error = run(ARGUMENTS, "").expect("it is valid").bitcode().expect_err("bitcode has no block arguments");
        assert!(error.to_string().starts_with("<source> (as bitcode):"), "{error}");
    }

    #[cfg(not(feature = "bitcode"))]
    #[test]
    fn bitcode_is_refused() {
        let error = run(b"BC\xc0\xde", "").expect_err("it is bitcode");
        let expected = "<source>:0x0: error: this is bitcode, which memphis-passes reads with its feature `bitcode`";
        assert_eq!(error.to_string(), expected);
    }
}
