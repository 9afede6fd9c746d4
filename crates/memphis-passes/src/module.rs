//! Whole modules: a pipeline from one text to another.

use crate::driver::{Driver, Options, Origin, Outcome, Sink, Stopped, Text};
use crate::error::RunError;
use crate::pipeline::Pipeline;
use crate::report::{Remark, StageReport};
use memphis_ir::FunctionId;
use memphis_ir::print::Numbering;
use std::sync::Arc;

/// Runs a pipeline over a module and prints it. Returns its text and the outcome of each function,
/// in order.
///
/// ```
/// use memphis_passes::{Pipeline, run_module};
/// let text = b"define i32 @f(i32 %a) {
///   %x = alloca i32
///   store i32 %a, ptr %x
///   %v = load i32, ptr %x
///   ret i32 %v
/// }
/// ";
/// let (promoted, outcomes) = run_module(text, &Pipeline::parse("mem2reg")?, Default::default()).unwrap();
/// assert_eq!(promoted, b"define i32 @f(i32 %a) {\n  ret i32 %a\n}\n");
/// assert_eq!(outcomes[0].report.counters.value("mem2reg", "NumPromoted"), 1);
/// # Ok::<(), memphis_passes::PipelineError>(())
/// ```
///
/// Each remark carries the text that it is about, unless that is `text` itself: a stage
/// reports on what the stages before it have made, where lines and names may be others.
///
/// Functions in block-argument text go through the passes as LLVM IR, and come out as they came;
/// without passes nothing changes.
///
/// # Errors
/// The problems of the text: the first one of the top level, or all those of the functions, in the
/// order of the text. If there are none: the first function whose transformation could not be
/// proved.
///
/// Cost: linear in the text for each [stage](Pipeline::n_stages), plus that of the passes. A function
/// that could not be proved is reduced for a bug report, which takes a few hundred runs.
pub fn run_module(text: &[u8], pipeline: &Pipeline, numbering: Numbering) -> Result<(Vec<u8>, Vec<Outcome>), RunError> {
    run_module_with(text, pipeline, Options { numbering, ..Options::DEFAULT })
}

/// [`run_module`] with all options of the driver.
///
/// # Errors
/// As [`run_module`].
pub fn run_module_with(
    text: &[u8],
    pipeline: &Pipeline,
    options: Options,
) -> Result<(Vec<u8>, Vec<Outcome>), RunError> {
    let mut result = Collected { text: Vec::with_capacity(text.len()), ..Collected::default() };
    match (Driver { options, ..Driver::new(pipeline) }.run(text, &mut result), result.error) {
        (Ok(()), _) => Ok((result.text, result.outcomes)),
        (Err(Stopped), error) => Err(error.expect("a run that is refused has an error")),
    }
}

/// All results of a run.
#[derive(Default)]
struct Collected {
    text: Vec<u8>,
    /// By function of the input.
    outcomes: Vec<Outcome>,
    error: Option<RunError>,
}

impl Sink for Collected {
    fn function(&mut self, function: FunctionId, outcome: &Outcome) {
        match self.outcomes.get_mut(function.0 as usize) {
            Some(known) => known.add(outcome.clone()),
            None => self.outcomes.push(outcome.clone()),
        }
    }

    fn write(&mut self, bytes: &[u8]) {
        self.text.extend_from_slice(bytes);
    }

    fn report(&mut self, text: Text<'_>, report: StageReport) {
        let text: Option<Arc<[u8]>> = match text.origin {
            Origin::Given => None,
            _ if report.remarks.is_empty() => None,
            _ => Some(text.bytes.into()),
        };
        let remarks = report.remarks.into_iter().filter(|(_, remark)| !remark.is_overruled);
        remarks.for_each(|(id, remark)| {
            self.outcomes[id.0 as usize].report.remarks.push(Remark { text: text.clone(), ..remark });
        });
        let warnings = report.warnings.into_iter();
        warnings.for_each(|(id, warning)| self.outcomes[id.0 as usize].report.warnings.push(warning));
    }

    fn refused(&mut self, text: Text<'_>, error: RunError) {
        self.error = Some(match text.origin {
            Origin::Given | Origin::Plain => error,
            Origin::AsLlvm(detour) => error.at_places(&|offset| detour.original(offset)),
            Origin::Amid | Origin::After => error.amid_passes(text.bytes.to_vec()),
        });
    }
}

#[cfg(test)]
mod tests {
    use super::{run_module, run_module_with};
    use crate::{Options, Pipeline};
    use memphis_ir::upgrade::Upgrade;

    /// Bringing the module up to date would go on for ever.
    #[test]
    fn an_old_intrinsic_in_an_unknown_instruction_is_an_error() {
        let text = b"define i32 @f(i32 %a) {\n  %1 = foo i32 @llvm.dbg.value \"\"\n}\n";
        let inline = Pipeline::parse("inline").expect("a pipeline");
        let options = Options { upgrade: Upgrade::All, ..Options::DEFAULT };
        let error = run_module_with(text, &inline, options).expect_err("it is not valid");
        let located: Vec<String> = error.errors().iter().map(|e| e.locate("f.ll", text).to_string()).collect();
        assert_eq!(located.len(), 1);
        assert!(located[0].starts_with("f.ll:2:8: error: expected instruction opcode"), "{}", located[0]);
    }

    /// Remarks are about the text before their stage: in the second case that is what the first
    /// promotion and inlining have made.
    #[test]
    fn remarks_carry_the_text_that_they_are_about() {
        let text = b"declare void @g(ptr)\n\ndefine i32 @f(i32 %0) {\n  %2 = alloca i32\n  %3 = alloca i32\n  \
            store i32 %0, ptr %2\n  call void @g(ptr %3)\n  %4 = load i32, ptr %2\n  ret i32 %4\n}\n";
        let shown = |pipeline: &str| {
            let pipeline = Pipeline::parse(pipeline).expect("a pipeline");
            let (_, outcomes) = run_module(text, &pipeline, Default::default()).expect("it is valid");
            let remarks = outcomes[0].report.remarks.iter().filter(|remark| remark.pass == "mem2reg");
            let shown = remarks.map(|remark| {
                let text = remark.text.as_deref().unwrap_or(text);
                let line = |offset: usize| text[..offset].iter().filter(|&&byte| byte == b'\n').count() + 1;
                let named = text[remark.offset..].starts_with(format!("{} = alloca", remark.subject).as_bytes());
                format!("{}, {named}: {}", line(remark.offset), remark.sentence(line))
            });
            shown.collect::<Vec<_>>()
        };
        let reason = "stays in memory: its address is passed to a call";
        let expected = [format!("5, true: in @f, %3 {reason} (line 7: call void @g(ptr %3))")];
        assert_eq!(shown("mem2reg,dce,mem2reg<all-blocks>"), expected);
        let expected = [format!("4, true: in @f, %2 {reason} (line 5: call void @g(ptr %2))")];
        assert_eq!(shown("mem2reg,inline,mem2reg<all-blocks>"), expected);
    }
}
