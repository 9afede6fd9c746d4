//! The text of `-passes=`: names separated by commas, nested as opt nests them, and the stages in
//! which passes run.

use crate::mem2reg::Llvm;
use crate::pass::{Pass, Work};
use crate::{passes, phi_eliminate};
use std::fmt;
use std::sync::Arc;

/// `verify`
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Verify;

impl Pass for Verify {
    fn name(&self) -> &'static str {
        "verify"
    }

    fn about(&self) -> &'static str {
        "report invalid functions as errors"
    }

    fn work(&self) -> Work<'_> {
        Work::Verify
    }
}

/// `print`
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Print;

impl Pass for Print {
    fn name(&self) -> &'static str {
        "print"
    }

    fn about(&self) -> &'static str {
        "print the module to standard error, as it is at this point"
    }

    fn work(&self) -> Work<'_> {
        Work::Print
    }
}

/// Sets the options in the text between `<` and `>`, separated by semicolons.
///
/// # Errors
/// A sentence about the first option that is wrong.
fn set_options(pass: &mut dyn Pass, text: &str) -> Result<(), String> {
    for option in text.split(';').map(str::trim).filter(|option| !option.is_empty()) {
        let (name, value) = option.split_once('=').map_or((option, ""), |(name, value)| (name.trim(), value.trim()));
        pass.set(name, value)?;
    }
    Ok(())
}

/// Reads the options of `phi-eliminate`, written as between `<` and `>`, for callers that leave SSA
/// form in another way.
///
/// # Errors
/// A sentence about the first option that is wrong.
pub fn destruction_options(text: &str) -> Result<phi_eliminate::Options, String> {
    let mut options = phi_eliminate::Options::DEFAULT;
    set_options(&mut options, text).map(|()| options)
}

/// Passes in order.
///
/// ```
/// use memphis_passes::pipeline::Pipeline;
/// let names = |text| Pipeline::parse(text).map(|p| p.passes().iter().map(|pass| pass.name()).collect::<Vec<_>>());
/// assert_eq!(names("function(mem2reg<all-blocks;max-size=8>,verify)")?, ["mem2reg", "verify"]);
/// assert_eq!(Pipeline::parse("phi-eliminate<splitting=never>,mem2reg")?.stages().len(), 2);
/// assert_eq!(names("mem2rag").unwrap_err().to_string(), "unknown pass name 'mem2rag'; did you mean 'mem2reg'?");
/// # Ok::<(), memphis_passes::pipeline::PipelineError>(())
/// ```
#[derive(Debug, Clone, Default)]
pub struct Pipeline {
    passes: Vec<Arc<dyn Pass>>,
    ignores_optnone: bool,
}

impl PartialEq for Pipeline {
    fn eq(&self, other: &Pipeline) -> bool {
        self.ignores_optnone == other.ignores_optnone
            && self.passes.len() == other.passes.len()
            && self.passes.iter().zip(&other.passes).all(|(a, b)| is_same(a, b))
    }
}

fn is_same(a: &Arc<dyn Pass>, b: &Arc<dyn Pass>) -> bool {
    a.is_same(&**b)
}

/// The error in a pipeline's text, as a sentence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PipelineError {
    /// Byte offset in the text.
    pub offset: usize,
    message: String,
}

impl fmt::Display for PipelineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for PipelineError {}

/// The names that may enclose passes: `module(function(mem2reg))`.
const NESTS: &[&str] = &["module", "cgscc", "function"];

impl Pipeline {
    /// Named pipelines, which are allowed in the place of a pass: the name, the pipeline, and one
    /// line about it.
    pub const NAMED: &[(&str, &str, &str)] = &[
        (
            "O1",
            "mem2reg,inline,mem2reg<all-blocks>,lift-loads,simplify,simplify-cfg,dce",
            "promote, inline and clean up, in the recommended order",
        ),
        (
            "mem2reg-around-inline",
            "mem2reg<all-blocks; skip-params; uninit=zero; max-size=8; phi-args-budget=50000; narrow-constants; \
             asm-outputs; asm-goto-outputs=fallthrough>, inline, mem2reg<all-blocks; keep-param-slots; uninit=zero; \
             max-size=8; phi-args-budget=50000; narrow-constants; asm-outputs; asm-goto-outputs=fallthrough>",
            "promote, inline, promote again; slots of parameters only the second time",
        ),
    ];

    /// All names that a pipeline may consist of, those of passes first, with one line about each.
    pub fn names() -> impl Iterator<Item = (&'static str, &'static str)> {
        let of_passes = passes().into_iter().map(|pass| (pass.name(), pass.about()));
        of_passes.chain(Self::NAMED.iter().map(|&(name, _, about)| (name, about)))
    }

    /// Reads a pipeline. Empty text is the empty pipeline.
    ///
    /// # Errors
    /// An unknown name (with the nearest known one), a parenthesis too many or too few.
    pub fn parse(text: &str) -> Result<Pipeline, PipelineError> {
        Pipeline::parse_for(text, Llvm::default())
    }

    /// Reads a pipeline in which mem2reg gives the answers of a version of LLVM, where its option
    /// `llvm` says nothing else.
    ///
    /// ```
    /// use memphis_passes::mem2reg::Llvm;
    /// use memphis_passes::pipeline::Pipeline;
    /// let of_main = Pipeline::parse_for("mem2reg", Llvm::Main)?;
    /// assert_eq!(of_main, Pipeline::parse_for("mem2reg<llvm=main>", Llvm::V22)?);
    /// assert_ne!(of_main, Pipeline::parse_for("mem2reg<llvm=22>", Llvm::Main)?);
    /// # Ok::<(), memphis_passes::pipeline::PipelineError>(())
    /// ```
    ///
    /// # Errors
    /// As [`Pipeline::parse`].
    pub fn parse_for(text: &str, llvm: Llvm) -> Result<Pipeline, PipelineError> {
        let mut passes = Vec::new();
        let mut depth = 0usize;
        let mut rest = text;
        let error = |rest: &str, message: String| PipelineError { offset: text.len() - rest.len(), message };
        if text.trim().is_empty() {
            return Ok(Pipeline::default());
        }
        let mut need_name = true;
        while !rest.is_empty() {
            let options = rest.find('<').filter(|&open| !rest[..open].contains([',', '(', ')']));
            let close = options.map_or(Some(0), |open| rest[open..].find('>').map(|close| open + close));
            let Some(close) = close else { return Err(error(rest, "missing '>' after a pass's options".into())) };
            let end = rest[close..].find([',', '(', ')']).map_or(rest.len(), |end| close + end);
            let name = rest[..end].trim();
            let delimiter = rest[end..].chars().next();
            match delimiter {
                Some('(') if NESTS.contains(&name) => {
                    depth += 1;
                    need_name = true;
                }
                Some('(') => return Err(error(rest, format!("'{name}' does not take a nested pipeline"))),
                _ if name.is_empty() && !need_name => {}
                _ => match Pipeline::NAMED.iter().find(|named| named.0 == name) {
                    Some((_, text, _)) => passes.extend(Pipeline::parse_for(text, llvm)?.passes),
                    None => passes.push(find_pass(name, llvm).map_err(|m| error(rest, m))?),
                },
            }
            match delimiter {
                Some(')') if depth == 0 => return Err(error(&rest[end..], "unmatched ')' in the pipeline".into())),
                Some(')') => {
                    depth -= 1;
                    need_name = false;
                }
                Some(',') => need_name = true,
                _ => {}
            }
            rest = rest.get(end + 1..).unwrap_or("");
        }
        if depth > 0 {
            return Err(error("", "missing ')' at the end of the pipeline".into()));
        }
        Ok(Pipeline { passes, ..Pipeline::default() })
    }

    /// The pipeline of one pass.
    pub fn of(pass: impl Pass + 'static) -> Pipeline {
        Pipeline { passes: vec![Arc::new(pass)], ..Pipeline::default() }
    }

    /// The same passes, which transform `optnone` functions too. The attribute stays.
    ///
    /// ```
    /// use memphis_passes::{Pipeline, run_module};
    /// let text = b"define i32 @f(i32 %a) noinline optnone {
    ///   %x = alloca i32
    ///   store i32 %a, ptr %x
    ///   %v = load i32, ptr %x
    ///   ret i32 %v
    /// }
    /// ";
    /// let pipeline = Pipeline::parse("mem2reg")?;
    /// assert_eq!(run_module(text, &pipeline, Default::default()).unwrap().0, text);
    /// let (promoted, _) = run_module(text, &pipeline.ignoring_optnone(), Default::default()).unwrap();
    /// assert_eq!(promoted, b"define i32 @f(i32 %a) noinline optnone {\n  ret i32 %a\n}\n");
    /// # Ok::<(), memphis_passes::PipelineError>(())
    /// ```
    pub fn ignoring_optnone(self) -> Pipeline {
        Pipeline { ignores_optnone: true, ..self }
    }

    /// The passes, in order.
    pub fn passes(&self) -> &[Arc<dyn Pass>] {
        &self.passes
    }

    /// The stages in which the passes run, one at least.
    ///
    /// A pass that follows itself is left out: there is nothing left for it to do. A stage that
    /// [prints](Stage::prints) ends there, and is not the last. Nor is one whose pass comes without
    /// a [proof](Stage::is_proved): the stage after it verifies its result.
    pub fn stages(&self) -> Vec<Stage> {
        let mut stages = vec![Stage::default()];
        for pass in &self.passes {
            let last = stages.last_mut().expect("there is one");
            match pass.work() {
                Work::Verify if last.pass.is_none() => last.is_asked = true,
                Work::Verify => stages.push(Stage::verify()),
                Work::Print => {
                    (last.is_asked, last.prints) = (true, true);
                    stages.push(Stage::default());
                }
                Work::Functions(_) | Work::Module(_) if last.pass.as_ref().is_some_and(|last| is_same(last, pass)) => {}
                Work::Functions(_) | Work::Module(_) => {
                    stages.pop_if(|last| last.pass.is_none());
                    stages.push(Stage { pass: Some(pass.clone()), is_asked: true, ..Stage::default() });
                }
            }
        }
        if stages.last().is_some_and(|stage| !stage.is_proved()) {
            stages.push(Stage::default());
        }
        let speaks = |stage: &&Stage| stage.pass().is_some_and(Pass::reports_slots);
        let last = stages.iter().rev().find(speaks).and_then(|stage| stage.pass.clone());
        for stage in &mut stages {
            stage.ignores_optnone = self.ignores_optnone;
            let is_last = stage.pass.as_ref().zip(last.as_ref()).is_some_and(|(pass, last)| Arc::ptr_eq(pass, last));
            stage.is_overruled = speaks(&&*stage) && !is_last;
        }
        stages
    }
}

/// The work on one reading of a module: verification, then a pass.
#[derive(Debug, Clone, Default)]
pub struct Stage {
    pass: Option<Arc<dyn Pass>>,
    is_asked: bool,
    prints: bool,
    ignores_optnone: bool,
    is_overruled: bool,
}

impl Stage {
    /// The stage of the pass `verify`.
    pub fn verify() -> Stage {
        Stage { is_asked: true, ..Stage::default() }
    }

    /// The pass that may change something.
    pub fn pass(&self) -> Option<&dyn Pass> {
        self.pass.as_deref()
    }

    /// Returns whether the pipeline asks for it. Other stages leave old-fashioned IR alone.
    pub fn is_asked(&self) -> bool {
        self.is_asked
    }

    /// Returns whether the module is shown after it.
    pub fn prints(&self) -> bool {
        self.prints
    }

    /// Returns whether its pass transforms `optnone` functions too.
    pub fn ignores_optnone(&self) -> bool {
        self.ignores_optnone
    }

    /// Returns whether a later pass has the last word on the slots that stay in memory: it may
    /// promote them, and says why it does not.
    pub fn is_overruled(&self) -> bool {
        self.is_overruled
    }

    /// The name in timings.
    pub fn name(&self) -> &'static str {
        self.pass().map_or("verify", |pass| pass.name())
    }

    /// Returns whether each change is proved. Other results are read again and verified.
    pub fn is_proved(&self) -> bool {
        match self.pass().map(|pass| pass.work()) {
            Some(Work::Functions(pass)) => pass.is_proved(),
            Some(Work::Module(_)) => false,
            Some(Work::Verify | Work::Print) | None => true,
        }
    }

    /// Returns whether all functions are looked at before the first one changes.
    pub fn needs_all_functions(&self) -> bool {
        self.pass().is_some_and(|pass| matches!(pass.work(), Work::Module(_)))
    }
}

fn find_pass(text: &str, llvm: Llvm) -> Result<Arc<dyn Pass>, String> {
    let (name, options) = match text.split_once('<') {
        Some((name, rest)) => match rest.split_once('>') {
            Some((options, "")) => (name, options),
            _ => return Err(format!("expected a comma after the options of '{name}'")),
        },
        None => (text, ""),
    };
    if let Some(option) = option_of_analyze(name, options) {
        return Err(format!("'{text}' is not a pass here; use 'memphis analyze {option}'"));
    }
    if name == "print" && !options.is_empty() {
        return Err(format!("print shows the module, and '{options}' is no option of it"));
    }
    if let Some(mut pass) = passes().into_iter().find(|pass| pass.name() == name) {
        if name == "mem2reg" {
            pass.set("llvm", llvm.name())?;
        }
        set_options(&mut *pass, options).map_err(|error| format!("{name}: {error}"))?;
        return Ok(pass.into());
    }
    let known: Vec<&str> = Pipeline::names().map(|(name, _)| name).collect();
    let nearest = known.iter().map(|known| (strsim::levenshtein(name, known), known)).min();
    Err(match nearest {
        Some((distance, known)) if distance <= known.len() / 2 => {
            format!("unknown pass name '{name}'; did you mean '{known}'?")
        }
        _ => format!("unknown pass name '{name}'; known are {}", known.join(", ")),
    })
}

/// The option of `memphis analyze` that shows what a pass of LLVM shows.
fn option_of_analyze(name: &str, options: &str) -> Option<&'static str> {
    Some(match (name, options) {
        ("dot-cfg" | "dot-cfg-only" | "view-cfg" | "view-cfg-only", _) => "--dot=cfg",
        ("dot-dom" | "dot-dom-only" | "view-dom" | "view-dom-only", _) => "--dot=domtree",
        ("print", "domtree") => "--dominators",
        ("print", "domfrontier") => "--frontiers",
        ("print", "memoryssa" | "memoryssa-walker") => "--reaching",
        ("print", "loops" | "cycles") => "--loops",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{inline, mem2reg};

    #[test]
    fn passes_that_draw_point_to_analyze() {
        let message = |text: &str| Pipeline::parse(text).unwrap_err().to_string();
        assert_eq!(message("dot-cfg"), "'dot-cfg' is not a pass here; use 'memphis analyze --dot=cfg'");
        assert_eq!(message("mem2reg,view-dom"), "'view-dom' is not a pass here; use 'memphis analyze --dot=domtree'");
        assert_eq!(
            message("print<domtree>"),
            "'print<domtree>' is not a pass here; use 'memphis analyze --dominators'"
        );
    }

    #[test]
    fn listed_options_are_read_with_each_of_their_choices_and_others_are_not() {
        for pass in passes() {
            let name = pass.name();
            for option in pass.options() {
                let (key, choices) = option.text.split_once('=').unwrap_or((option.text, ""));
                for choice in choices.split('|') {
                    // What is written in capitals stands for a number.
                    let value = if choice.chars().any(|c| c.is_ascii_uppercase()) { "8" } else { choice };
                    let text =
                        if value.is_empty() { format!("{name}<{key}>") } else { format!("{name}<{key}={value}>") };
                    assert!(Pipeline::parse(&text).is_ok(), "{text}");
                }
                assert!(Pipeline::parse(&format!("{name}<{key}=rubbish>")).is_err(), "{name}<{key}>");
            }
            assert!(Pipeline::parse(&format!("{name}<rubbish>")).is_err(), "{name}");
        }
    }

    #[test]
    fn promotion_around_the_inliner_is_the_pair_of_entry_points() {
        let around = Pipeline::parse("mem2reg-around-inline").expect("a pipeline");
        let (before, inline, after) =
            (mem2reg::Options::BEFORE_INLINING, inline::Options::DEFAULT, mem2reg::Options::AFTER_INLINING);
        assert_eq!(around, Pipeline { passes: vec![Arc::new(before), Arc::new(inline), Arc::new(after)], ..around });
    }

    #[test]
    fn the_last_promotion_says_which_slots_stay() {
        let overruled = |pipeline: &str| {
            let stages = Pipeline::parse(pipeline).expect("a pipeline").stages();
            stages.iter().map(Stage::is_overruled).collect::<Vec<_>>()
        };
        assert_eq!(overruled("mem2reg,mem2reg"), [false]);
        assert_eq!(overruled("mem2reg,dce,mem2reg<punned>,reg2mem"), [true, false, false, false]);
        assert_eq!(overruled("mem2reg,lift-loads<rounds=1>,verify"), [true, false, false]);
        assert_eq!(overruled("inline,mem2reg<asm-outputs>,inline,mem2reg"), [false, true, false, false]);
    }

    #[test]
    fn named_pipelines_stand_where_a_pass_may() {
        for (name, text, _) in Pipeline::NAMED {
            let alone = Pipeline::parse(text).expect("a pipeline");
            assert_eq!(Pipeline::parse(name), Ok(alone.clone()));
            let among = Pipeline::parse(&format!("function(verify,{name}),verify")).expect("a pipeline");
            let passes = among.passes()[1..among.passes().len() - 1].to_vec();
            let among = Pipeline { passes, ..Pipeline::default() };
            assert_eq!(among, alone);
        }
    }

    fn stages(pipeline: &str) -> Vec<(&'static str, bool)> {
        let stages = Pipeline::parse(pipeline).expect("a pipeline").stages();
        stages.iter().map(|stage| (stage.name(), stage.prints())).collect()
    }

    #[test]
    fn what_comes_without_a_proof_is_read_again() {
        assert_eq!(stages("mem2reg,dce"), [("mem2reg", false), ("dce", false), ("verify", false)]);
        assert_eq!(stages("dce,mem2reg"), [("dce", false), ("mem2reg", false)]);
    }

    #[test]
    fn a_pass_that_follows_itself_is_left_out_if_its_options_are_the_same() {
        assert_eq!(stages("mem2reg,mem2reg<uninit=undef>").len(), 1);
        assert_eq!(stages("mem2reg,mem2reg<uninit=zero>,mem2reg").len(), 3);
        assert_eq!(stages("mem2reg,verify,mem2reg").len(), 2);
    }

    #[test]
    fn what_a_stage_shows_is_what_its_pass_has_left() {
        let expected = [("mem2reg", true), ("verify", true), ("verify", false)];
        assert_eq!(stages("verify,mem2reg,print,verify,print"), expected);
    }
}
