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
/// assert_eq!(Pipeline::parse("mem2reg,dce,inline,dce")?.n_stages(), 2);
/// assert_eq!(names("mem2rag").unwrap_err().to_string(), "unknown pass name 'mem2rag'; did you mean 'mem2reg'?");
/// # Ok::<(), memphis_passes::pipeline::PipelineError>(())
/// ```
#[derive(Debug, Clone, Default)]
pub struct Pipeline {
    passes: Vec<Arc<dyn Pass>>,
    ignores_optnone: bool,
    text: String,
}

/// The text that was read, or the name of the only pass.
impl fmt::Display for Pipeline {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
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
            "sroa,inline,sroa,mem2reg<all-blocks>,lift-loads,simplify,simplify-cfg,dce",
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
        Ok(Pipeline { passes, text: text.to_owned(), ..Pipeline::default() })
    }

    /// The pipeline of one pass.
    pub fn of(pass: impl Pass + 'static) -> Pipeline {
        Pipeline { text: pass.name().to_owned(), passes: vec![Arc::new(pass)], ..Pipeline::default() }
    }

    /// The same passes, which transform `optnone` functions too. The attribute stays.
    ///
    /// ```
    /// use memphis_passes::{Driver, Pipeline};
    /// let text = b"define i32 @f(i32 %a) noinline optnone {
    ///   %x = alloca i32
    ///   store i32 %a, ptr %x
    ///   %v = load i32, ptr %x
    ///   ret i32 %v
    /// }
    /// ";
    /// let pipeline = Pipeline::parse("mem2reg")?;
    /// assert_eq!(Driver::new(&pipeline).run(text).unwrap().bytes(), text);
    /// let promoted = Driver::new(&pipeline.ignoring_optnone()).run(text).unwrap();
    /// assert_eq!(promoted.text(), "define i32 @f(i32 %a) noinline optnone {\n  ret i32 %a\n}\n");
    /// # Ok::<(), memphis_passes::PipelineError>(())
    /// ```
    pub fn ignoring_optnone(self) -> Pipeline {
        Pipeline { ignores_optnone: true, ..self }
    }

    /// The passes, in order.
    pub fn passes(&self) -> &[Arc<dyn Pass>] {
        &self.passes
    }

    /// The number of stages in which the passes run, one at least: a stage reads the text that the
    /// one before has left.
    pub fn n_stages(&self) -> usize {
        self.stages().len()
    }

    /// Returns whether it is one stage of passes over functions that keep their blocks, or has no
    /// pass: then the scripts of functions may be taken in place of text.
    pub fn changes_functions_alone(&self) -> bool {
        let keeps_blocks = |pass: &Arc<dyn Pass>| match pass.work() {
            Work::Functions(pass) => pass.keeps_blocks(),
            Work::Verify => true,
            Work::Module(_) | Work::Print => false,
        };
        self.n_stages() == 1 && self.passes.iter().all(keeps_blocks)
    }

    /// The stages in which the passes run, one at least.
    ///
    /// Passes over functions that follow one another are one stage: a function goes through all of
    /// them before it is printed. So are a pass over the module and those after it. A pass that
    /// follows itself is left out: there is nothing left for it to do. A stage that
    /// [prints](Stage::prints) ends there, and is not the last.
    pub(crate) fn stages(&self) -> Vec<Stage> {
        let new = || Stage { ignores_optnone: self.ignores_optnone, ..Stage::default() };
        let mut stages = vec![new()];
        let last_word = self.passes.iter().rposition(|pass| pass.reports_slots());
        for (index, pass) in self.passes.iter().enumerate() {
            let previous = stages.last().and_then(|stage| stage.passes.last());
            let is_repeated = previous.is_some_and(|previous| is_same(&previous.pass, pass));
            if matches!(pass.work(), Work::Module(_)) && previous.is_some() && !is_repeated {
                stages.push(new());
            }
            let stage = stages.last_mut().expect("there is one");
            stage.is_asked = true;
            let is_overruled = pass.reports_slots() && Some(index) != last_word;
            match (pass.work(), stage.passes.last_mut()) {
                (Work::Print, _) => {
                    stage.prints = true;
                    stages.push(new());
                }
                (Work::Verify, previous) => previous.into_iter().for_each(|previous| previous.is_verified = true),
                (_, Some(previous)) if is_repeated => previous.is_overruled &= is_overruled,
                _ => stage.passes.push(StagePass { pass: pass.clone(), is_overruled, is_verified: false }),
            }
        }
        stages
    }
}

/// The work on one reading of a module: verification, then passes.
#[derive(Debug, Clone, Default)]
pub(crate) struct Stage {
    passes: Vec<StagePass>,
    is_asked: bool,
    prints: bool,
    ignores_optnone: bool,
}

/// A pass of a stage.
#[derive(Debug, Clone)]
pub(crate) struct StagePass {
    pub pass: Arc<dyn Pass>,
    /// See [`Remark::is_overruled`](crate::report::Remark::is_overruled).
    pub is_overruled: bool,
    /// True if the pipeline asks for verification of what it makes.
    pub is_verified: bool,
}

impl Stage {
    /// The stage of the pass `verify`.
    pub fn verify() -> Stage {
        Stage { is_asked: true, ..Stage::default() }
    }

    /// The passes, in order. Only the first may be a pass over the module.
    pub fn passes(&self) -> impl ExactSizeIterator<Item = &dyn Pass> {
        self.passes.iter().map(|staged| &*staged.pass)
    }

    pub fn staged(&self) -> &[StagePass] {
        &self.passes
    }

    /// Returns whether the pipeline asks for it. Other stages leave old-fashioned IR alone.
    pub fn is_asked(&self) -> bool {
        self.is_asked
    }

    /// Returns whether the module is shown after it.
    pub fn prints(&self) -> bool {
        self.prints
    }

    /// Returns whether its passes transform `optnone` functions too.
    pub fn ignores_optnone(&self) -> bool {
        self.ignores_optnone
    }

    /// Returns whether all functions are looked at before the first one changes.
    pub fn needs_all_functions(&self) -> bool {
        self.passes.first().is_some_and(|first| matches!(first.pass.work(), Work::Module(_)))
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
        _ => format!("unknown pass name '{name}'; 'memphis passes' lists all: {}", known.join(", ")),
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
        assert_eq!(
            around,
            Pipeline { passes: vec![Arc::new(before), Arc::new(inline), Arc::new(after)], ..Pipeline::default() }
        );
    }

    #[test]
    fn the_last_promotion_says_which_slots_stay() {
        let overruled = |pipeline: &str| {
            let stages = Pipeline::parse(pipeline).expect("a pipeline").stages();
            let passes = stages.iter().flat_map(Stage::staged);
            passes.map(|staged| staged.is_overruled).collect::<Vec<_>>()
        };
        assert_eq!(overruled("mem2reg,mem2reg"), [false]);
        assert_eq!(overruled("mem2reg,dce,mem2reg<punned>,reg2mem"), [true, false, false, false]);
        assert_eq!(overruled("mem2reg,lift-loads<rounds=1>,verify"), [true, false]);
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

    /// The passes of each stage, in parentheses if they are verified, and `print` if it prints.
    fn stages(pipeline: &str) -> Vec<String> {
        let name = |staged: &StagePass| match staged.is_verified {
            true => format!("({})", staged.pass.name()),
            false => staged.pass.name().to_owned(),
        };
        let stages = Pipeline::parse(pipeline).expect("a pipeline").stages().into_iter();
        let shown = stages.map(|stage| {
            let names = stage.staged().iter().map(name).chain(stage.prints().then(|| "print".to_owned()));
            names.collect::<Vec<_>>().join(" ")
        });
        shown.collect()
    }

    #[test]
    fn a_function_goes_through_all_passes_up_to_one_over_the_module() {
        assert_eq!(stages("mem2reg,dce,verify,mem2reg"), ["mem2reg (dce) mem2reg"]);
        assert_eq!(stages("O1"), ["sroa", "inline sroa mem2reg lift-loads simplify simplify-cfg dce"]);
        assert_eq!(stages("inline,inline<threshold=3>"), ["inline", "inline"]);
    }

    #[test]
    fn a_pass_that_follows_itself_is_left_out_if_its_options_are_the_same() {
        assert_eq!(stages("mem2reg,mem2reg<uninit=undef>"), ["mem2reg"]);
        assert_eq!(stages("mem2reg,mem2reg<uninit=zero>,mem2reg"), ["mem2reg mem2reg mem2reg"]);
        assert_eq!(stages("inline,verify,inline"), ["(inline)"]);
    }

    #[test]
    fn what_a_stage_shows_is_what_its_passes_have_left() {
        assert_eq!(stages("verify,mem2reg,print,verify,print"), ["mem2reg print", "print", ""]);
    }
}
