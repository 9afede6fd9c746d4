//! The text of `-passes=`: names separated by commas, nested as opt nests them.

use crate::{dce, inline, lift_loads, mem2reg, phi_eliminate, simplify_cfg};
use memphis::destruct::{Coalescing, Splitting};
use std::fmt;

/// A pass over functions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pass {
    /// Promotes memory slots to SSA values.
    Mem2Reg(mem2reg::Options),
    /// What comes before, if outputs of asm are to be promoted.
    AsmOutputs(mem2reg::Options),
    /// Lifts loads through φs and selects of slots' addresses: the first step of it, the others follow in stages of their own.
    LiftLoads(lift_loads::Part),
    /// Replaces φs by loads and stores of as few slots as can be.
    PhiEliminate(phi_eliminate::Options),
    /// Puts every value that is used outside of its block into memory.
    Reg2Mem,
    /// Deletes what has no effect.
    Dce(dce::Options),
    /// Puts values in the place of instructions.
    Simplify,
    /// Makes control flow simpler.
    SimplifyCfg(simplify_cfg::Options),
    /// Puts bodies in the place of calls, in the whole module.
    Inline(inline::Options),
    /// Checks that the function is valid.
    Verify,
    /// Shows the module as it is by then, on standard error.
    Print,
}

impl Pass {
    /// All passes, with default options: spelling and one line about each.
    pub const ALL: &[(Pass, &str, &str)] = &[
        (
            Pass::Mem2Reg(mem2reg::Options::DEFAULT),
            "mem2reg",
            "promote memory slots (allocas) to SSA values, with the answers of LLVM 22",
        ),
        (
            Pass::LiftLoads(lift_loads::Part::DEFAULT),
            "lift-loads",
            "promote slots whose addresses go through phis and selects, and all that mem2reg promotes",
        ),
        (
            Pass::PhiEliminate(phi_eliminate::Options::DEFAULT),
            "phi-eliminate",
            "replace phis by loads and stores, as few as can be",
        ),
        (Pass::Reg2Mem, "reg2mem", "put every value that is used outside of its block into memory, and all phis"),
        (Pass::Dce(dce::Options::DEFAULT), "dce", "delete what has no effect: instructions, phis, branches"),
        (Pass::Simplify, "simplify", "fold integer constants, phis of one value and trivial identities"),
        (
            Pass::SimplifyCfg(simplify_cfg::Options::DEFAULT),
            "simplify-cfg",
            "fewer blocks and branches: unreachable, empty, known, cheap enough for a select",
        ),
        (Pass::Inline(inline::Options::DEFAULT), "inline", "put the bodies of functions in the place of calls"),
        (Pass::Verify, "verify", "refuse functions that are not valid IR"),
        (Pass::Print, "print", "show the module as it is by then, on standard error"),
    ];

    /// Whether the pass may change a function.
    pub fn transforms(self) -> bool {
        !matches!(self, Pass::Verify | Pass::Print)
    }

    /// How it is called where there is no place for its options.
    pub fn name(self) -> &'static str {
        let is_it = |pass: &Pass| std::mem::discriminant(pass) == std::mem::discriminant(&self);
        // One of the steps of mem2reg, which nobody asks for by itself.
        Pass::ALL.iter().find(|entry| is_it(&entry.0)).map_or("mem2reg", |entry| entry.1)
    }

    /// Whether what the pass does to a function is proved. What other passes do is read again and verified.
    pub fn is_proved(self) -> bool {
        match self {
            Pass::Mem2Reg(_) | Pass::PhiEliminate(_) | Pass::Reg2Mem => true,
            Pass::AsmOutputs(_) => false,
            Pass::LiftLoads(part) => part.step == lift_loads::Step::Promote,
            Pass::Verify | Pass::Print => true,
            Pass::Inline(_) | Pass::Dce(_) | Pass::Simplify | Pass::SimplifyCfg(_) => false,
        }
    }

    /// What may stand between `<` and `>` behind the name.
    pub fn options(self) -> &'static [PassOption] {
        match self {
            Pass::PhiEliminate(_) => &[
                PassOption {
                    text: "coalescing=none|interference|value|two-phase",
                    about: "which copies are saved by giving values a common slot",
                },
                PassOption {
                    text: "splitting=never|where-copies-remain|all-critical",
                    about: "which edges get a block of their own for their copies",
                },
            ],
            Pass::Inline(_) => &[
                PassOption { text: "threshold=N", about: "what a body may cost more than its call; 225 if not said" },
                PassOption { text: "hint-threshold=N", about: "the same for functions with inlinehint; 325" },
                PassOption { text: "cold-threshold=N", about: "the same for functions and calls with cold; 45" },
            ],
            Pass::Dce(_) => &[PassOption {
                text: "branches=yes|no",
                about: "whether branches that decide nothing go, with what they lead to",
            }],
            Pass::SimplifyCfg(_) => &[PassOption {
                text: "selects=yes|no",
                about: "whether cheap code is executed always, and its values chosen",
            }],
            Pass::Mem2Reg(_) => mem2reg::Options::HELP,
            Pass::LiftLoads(_) => &[PassOption {
                text: "rounds=N",
                about: "how often it starts again with what it has made visible, if there is anything; 4 if not said",
            }],
            Pass::AsmOutputs(_) | Pass::Reg2Mem | Pass::Simplify | Pass::Verify | Pass::Print => &[],
        }
    }

    /// The pass as what runs on one reading of a module each: itself, for most.
    fn steps(self) -> Vec<Pass> {
        match self {
            Pass::LiftLoads(first) => {
                std::iter::successors(Some(first), |part| part.next()).map(Pass::LiftLoads).collect()
            }
            Pass::Mem2Reg(options) if options.rewrites_asm() => vec![Pass::AsmOutputs(options), self],
            pass => vec![pass],
        }
    }

    /// Sets what stands between `<` and `>`: options separated by semicolons.
    fn set(&mut self, text: &str) -> Result<(), String> {
        for option in text.split(';').map(str::trim).filter(|option| !option.is_empty()) {
            let (name, value) =
                option.split_once('=').map_or((option, ""), |(name, value)| (name.trim(), value.trim()));
            let is_known = match (&mut *self, name) {
                (Pass::Mem2Reg(options), name) => options.set(name, value),
                (Pass::LiftLoads(part), "rounds") => match set_number(&mut part.rounds, value) {
                    Ok(()) if part.rounds == 0 => Err("there is one round at least".to_owned()),
                    Ok(()) if part.rounds > lift_loads::Part::MAX_ROUNDS => {
                        Err(format!("there are {} rounds at most", lift_loads::Part::MAX_ROUNDS))
                    }
                    done => done,
                },
                (Pass::PhiEliminate(options), "coalescing") => set(&mut options.coalescing, value, COALESCING),
                (Pass::PhiEliminate(options), "splitting") => set(&mut options.splitting, value, SPLITTING),
                (Pass::Dce(options), "branches") => set(&mut options.branches, value, YES_OR_NO),
                (Pass::SimplifyCfg(options), "selects") => set(&mut options.selects, value, YES_OR_NO),
                (Pass::Inline(options), "threshold") => set_number(&mut options.threshold, value),
                (Pass::Inline(options), "hint-threshold") => set_number(&mut options.hint_threshold, value),
                (Pass::Inline(options), "cold-threshold") => set_number(&mut options.cold_threshold, value),
                _ => Err(format!("there is no option '{name}' here")),
            };
            is_known?;
        }
        Ok(())
    }
}

/// Reads the options of `phi-eliminate`, as they stand between `<` and `>`, for whoever leaves SSA form in another way.
///
/// # Errors
/// What is wrong with them, as a sentence.
pub fn destruction_options(text: &str) -> Result<phi_eliminate::Options, String> {
    let mut pass = Pass::PhiEliminate(phi_eliminate::Options::DEFAULT);
    pass.set(text)?;
    match pass {
        Pass::PhiEliminate(options) => Ok(options),
        _ => unreachable!("options do not make another pass of it"),
    }
}

/// An option of a pass.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PassOption {
    /// How it is written: `name`, `name=choice|choice`, or `name=WHAT`.
    pub text: &'static str,
    /// One line about it.
    pub about: &'static str,
}

const YES_OR_NO: &[(&str, bool)] = &[("yes", true), ("no", false)];

const COALESCING: &[(&str, Coalescing)] = &[
    ("none", Coalescing::None),
    ("interference", Coalescing::Interference),
    ("value", Coalescing::Value),
    ("two-phase", Coalescing::TwoPhase),
];

const SPLITTING: &[(&str, Splitting)] = &[
    ("never", Splitting::Never),
    ("where-copies-remain", Splitting::WhereCopiesRemain),
    ("all-critical", Splitting::AllCritical),
];

fn set_number(option: &mut u32, value: &str) -> Result<(), String> {
    *option = value.parse().map_err(|_| format!("'{value}' is no number"))?;
    Ok(())
}

fn set<T: Copy>(option: &mut T, value: &str, choices: &[(&str, T)]) -> Result<(), String> {
    let Some(&(_, chosen)) = choices.iter().find(|choice| choice.0 == value) else {
        let known: Vec<_> = choices.iter().map(|choice| choice.0).collect();
        return Err(format!("'{value}' is none of {}", known.join(", ")));
    };
    *option = chosen;
    Ok(())
}

/// Passes in order.
///
/// ```
/// use memphis_passes::pipeline::{Pass, Pipeline};
/// assert_eq!(Pipeline::parse("function(mem2reg,verify)")?.passes(), [Pass::ALL[0].0, Pass::Verify]);
/// let Pass::Mem2Reg(options) = Pipeline::parse("mem2reg<all-blocks;max-size=8>")?.passes()[0] else { unreachable!() };
/// assert!(options.all_blocks && options.max_size == Some(8));
/// assert_eq!(Pipeline::parse("phi-eliminate<splitting=never>,mem2reg")?.stages().len(), 2);
/// assert_eq!(Pipeline::parse("mem2rag").unwrap_err().to_string(),
///     "unknown pass name 'mem2rag'; did you mean 'mem2reg'?");
/// # Ok::<(), memphis_passes::pipeline::PipelineError>(())
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Pipeline {
    passes: Vec<Pass>,
}

/// What is wrong with a pipeline's text, as a sentence.
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

/// What may stand around passes: `module(function(mem2reg))`.
const NESTS: &[&str] = &["module", "cgscc", "function"];

impl Pipeline {
    /// Pipelines with a name that may stand where a pass may: the name, what it stands for, and one line about it.
    pub const NAMED: &[(&str, &str, &str)] = &[
        (
            "O1",
            "mem2reg,inline,mem2reg<all-blocks>,lift-loads,simplify,simplify-cfg,dce",
            "the best order of the passes",
        ),
        (
            "mem2reg-around-inline",
            "mem2reg<skip-params>,inline,mem2reg<all-blocks;keep-param-slots>",
            "promote without the slots of parameters, inline, and promote with them",
        ),
    ];

    /// All names that a pipeline may consist of, those of passes first, with one line about each.
    pub fn names() -> impl Iterator<Item = (&'static str, &'static str)> {
        let passes = Pass::ALL.iter().map(|&(_, name, about)| (name, about));
        passes.chain(Self::NAMED.iter().map(|&(name, _, about)| (name, about)))
    }

    /// Reads a pipeline. Empty text is the empty pipeline.
    ///
    /// # Errors
    /// An unknown name (with the nearest known one), a parenthesis too many or too few.
    pub fn parse(text: &str) -> Result<Pipeline, PipelineError> {
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
            let Some(close) = close else { return Err(error(rest, "missing '>' behind a pass's options".into())) };
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
                    Some((_, text, _)) => passes.extend(Pipeline::parse(text)?.passes),
                    None => passes.push(find_pass(name).map_err(|m| error(rest, m))?),
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
        Ok(Pipeline { passes })
    }

    /// The pipeline of one pass.
    pub fn of(pass: Pass) -> Pipeline {
        Pipeline { passes: vec![pass] }
    }

    /// What a [stage](Self::stages) inlines, if it does.
    pub fn inlining(&self) -> Option<inline::Options> {
        self.passes.iter().find_map(|pass| match pass {
            Pass::Inline(options) => Some(*options),
            _ => None,
        })
    }

    /// What a [stage](Self::stages) does of `lift-loads`.
    pub fn lifting(&self) -> Option<lift_loads::Part> {
        self.passes.iter().find_map(|pass| match pass {
            Pass::LiftLoads(part) => Some(*part),
            _ => None,
        })
    }

    /// Whether a [stage](Self::stages) makes results of asm's outputs, for the promotion that follows.
    pub fn rewrites_asm(&self) -> bool {
        self.passes.iter().any(|pass| matches!(pass, Pass::AsmOutputs(_)))
    }

    /// The passes, in order.
    pub fn passes(&self) -> &[Pass] {
        &self.passes
    }

    /// The passes that run on one reading of a module: what stands in front of a pass that changes something, and that pass. What follows
    /// reads what that has left. A pass that follows itself is left out: there is nothing left for it to do. A stage that
    /// [prints](Self::prints) ends there, and is not the last. Nor is one whose pass comes without a [proof](Pass::is_proved): the stage
    /// behind it verifies what it has left.
    pub fn stages(&self) -> Vec<Pipeline> {
        let mut stages = vec![Pipeline::default()];
        for pass in self.passes.iter().flat_map(|&pass| pass.steps()) {
            let last = stages.last_mut().expect("there is one");
            match last.transform() {
                _ if pass == Pass::Print => {
                    last.passes.push(pass);
                    stages.push(Pipeline::default());
                }
                Some(before) if before == pass => {}
                Some(_) => stages.push(Pipeline { passes: vec![pass] }),
                None => last.passes.push(pass),
            }
        }
        let ends_in = stages.last().and_then(Pipeline::transform);
        if ends_in.is_some_and(|pass| !pass.is_proved()) {
            stages.push(Pipeline::default());
        }
        stages
    }

    /// Whether what a [stage](Self::stages) leaves is to be shown.
    pub fn prints(&self) -> bool {
        self.passes.last() == Some(&Pass::Print)
    }

    /// The pass of a [stage](Self::stages) that may change something.
    pub fn transform(&self) -> Option<Pass> {
        self.passes.iter().copied().find(|pass| pass.transforms())
    }
}

fn find_pass(text: &str) -> Result<Pass, String> {
    let (name, options) = match text.split_once('<') {
        Some((name, rest)) => match rest.split_once('>') {
            Some((options, "")) => (name, options),
            _ => return Err(format!("expected a comma behind the options of '{name}'")),
        },
        None => (text, ""),
    };
    if name == "print" && !options.is_empty() {
        return Err(format!("print shows the module; 'memphis analyze' shows analyses, such as '{options}'"));
    }
    if let Some((pass, ..)) = Pass::ALL.iter().find(|p| p.1 == name) {
        let mut pass = *pass;
        return pass.set(options).map(|()| pass).map_err(|error| format!("{name}: {error}"));
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn listed_options_are_read_with_each_of_their_choices_and_others_are_not() {
        for &(pass, name, _) in Pass::ALL {
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
    fn named_pipelines_stand_where_a_pass_may() {
        for (name, text, _) in Pipeline::NAMED {
            let alone = Pipeline::parse(text).expect("a pipeline");
            assert_eq!(Pipeline::parse(name), Ok(alone.clone()));
            let among = Pipeline::parse(&format!("function(verify,{name}),verify")).expect("a pipeline");
            assert_eq!(among.passes()[1..among.passes().len() - 1], *alone.passes());
        }
    }

    #[test]
    fn what_comes_without_a_proof_is_read_again() {
        let steps = |text| Pipeline::parse(text).expect("a pipeline").stages();
        assert_eq!(
            steps("mem2reg,dce").iter().map(Pipeline::transform).map(|t| t.is_some()).collect::<Vec<_>>(),
            [true, true, false]
        );
        assert_eq!(steps("dce,mem2reg").len(), 2);
    }

    #[test]
    fn what_a_stage_shows_is_what_its_pass_has_left() {
        let stages = Pipeline::parse("verify,mem2reg,print,verify,print").expect("a pipeline").stages();
        let shown: Vec<_> = stages.iter().map(|stage| (stage.transform(), stage.prints())).collect();
        assert_eq!(shown, [(Some(Pass::Mem2Reg(mem2reg::Options::DEFAULT)), true), (None, true), (None, false)]);
    }
}
