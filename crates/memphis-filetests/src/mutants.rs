//! Do the checks notice errors? This module transforms random functions, breaks the edit scripts on
//! purpose, and checks them again.
//!
//! A mutant may be correct all the same: the broken part may be unused, or as good where the
//! program is undefined. To find out, both functions are run, along paths chosen freely ([`trace`])
//! and, after promotion, on inputs ([`memphis_check::pair`]). Mutants that differ are *observably
//! wrong*, and the checks must accept none of them, nor a mutant that is not valid IR.
//!
//! φ elimination and `reg2mem` get the random functions after mem2reg, printed and read again. The
//! splits of `sroa` are those of programs that access slots in parts, which are run before and
//! after.

use crate::execute::{self, call_f, compare_alone, refines};
use crate::random::{self, Plan};
use crate::trace;
use memphis_check::pair::{self, Pair, Verdict};
use memphis_check::script;
use memphis_gen::parts::random_parts;
use memphis_interp::{StopKind, Value};
use memphis_ir::edit::Edit;
use memphis_ir::print::{ModuleWriter, Numbering, print_function};
use memphis_ir::reduce::alone;
use memphis_ir::{Body, Function, FunctionId, Module, verify};
use memphis_passes::fault::{self, Fault};
use memphis_passes::pass::{Certificate, Change, Wanted, Work};
use memphis_passes::worker::Scratch;
use memphis_passes::{Pass, Pipeline, sroa};
use std::collections::BTreeMap;
use std::fmt::{self, Write as _};
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::str::FromStr;
use std::sync::Arc;

/// The passes whose scripts are broken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Target {
    /// The scripts of mem2reg.
    Mem2Reg,
    /// The scripts of mem2reg with the answers of LLVM's main branch.
    Mem2RegMain,
    /// The scripts of mem2reg with options.
    Mem2RegOptions,
    /// The scripts of φ elimination, with each of its options.
    PhiEliminate,
    /// The scripts of `reg2mem`.
    Reg2Mem,
    /// The scripts of `sroa` that split slots into parts.
    Sroa,
}

impl Target {
    /// All targets.
    pub const ALL: &[Target] = &[
        Target::Mem2Reg,
        Target::Mem2RegMain,
        Target::Mem2RegOptions,
        Target::PhiEliminate,
        Target::Reg2Mem,
        Target::Sroa,
    ];

    /// The passes of the target, one for each set of options, with the target of each.
    fn passes(self) -> Vec<(Target, Arc<dyn Pass>)> {
        let texts: Vec<String> = match self {
            Target::Mem2Reg | Target::Reg2Mem | Target::Sroa => vec![self.to_string()],
            Target::Mem2RegMain => vec!["mem2reg<llvm=main>".to_owned()],
            Target::Mem2RegOptions => MEM2REG_OPTIONS.iter().map(ToString::to_string).collect(),
            Target::PhiEliminate => (["none", "interference", "value", "two-phase"].iter())
                .flat_map(|coalescing| {
                    ["never", "where-copies-remain", "all-critical"]
                        .map(|splitting| format!("phi-eliminate<coalescing={coalescing};splitting={splitting}>"))
                })
                .collect(),
        };
        let pipeline = Pipeline::parse(&texts.join(",")).expect("these are passes");
        pipeline.passes().iter().map(|pass| (self, pass.clone())).collect()
    }
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Target::Mem2Reg => "mem2reg",
            Target::Mem2RegMain => "mem2reg-main",
            Target::Mem2RegOptions => "mem2reg-options",
            Target::PhiEliminate => "phi-eliminate",
            Target::Reg2Mem => "reg2mem",
            Target::Sroa => "sroa",
        })
    }
}

impl FromStr for Target {
    type Err = String;

    fn from_str(text: &str) -> Result<Target, String> {
        let found = Target::ALL.iter().copied().find(|target| target.to_string() == text);
        found.ok_or_else(|| {
            let known: Vec<String> = Target::ALL.iter().map(Target::to_string).collect();
            format!("'{text}' is none of {}", known.join(", "))
        })
    }
}

/// Options of mem2reg, each alone and together.
pub const MEM2REG_OPTIONS: &[&str] = &[
    "mem2reg<all-blocks>",
    "mem2reg<skip-params>",
    "mem2reg<keep-param-slots>",
    "mem2reg<uninit=zero>",
    "mem2reg<max-size=4>",
    "mem2reg<phi-args-budget=4>",
    "mem2reg<punned>",
    "mem2reg<lifetimes=undef>",
    "mem2reg<llvm=main>",
    "mem2reg<ssa=minimal>",
    "mem2reg<ssa=maximal>",
    "mem2reg<all-blocks;uninit=zero;lifetimes=undef;keep-param-slots>",
    "mem2reg<all-blocks;lifetimes=undef;ssa=minimal>",
    "mem2reg<llvm=main;all-blocks;uninit=zero>",
    "mem2reg<all-blocks;punned;uninit=zero;ssa=maximal>",
    "mem2reg<all-blocks;punned;uninit=zero;phi-args-budget=2>",
    "mem2reg<all-blocks;skip-params;uninit=zero;max-size=8;phi-args-budget=50000>",
];

/// The result of a run.
#[derive(Debug, Default)]
pub struct Outcome {
    /// Random functions; for splits, programs.
    pub functions: usize,
    /// The results for scripts, by the pass that makes them.
    pub targets: BTreeMap<Target, Scripts>,
    /// The problems found, at most a few.
    pub findings: Vec<Finding>,
}

/// The results for the scripts of a pass.
#[derive(Debug, Default)]
pub struct Scripts {
    /// The number of scripts that change something.
    pub made: usize,
    /// The number of scripts that were proved. All should be.
    pub proved: usize,
    /// The sizes of the proofs, added up.
    pub counts: script::Counts,
    /// Pairs of functions before and after promotion, by the verdict on them.
    pub pairs: BTreeMap<&'static str, usize>,
    /// The mutants, by what was broken.
    pub mutants: BTreeMap<Fault, Tally>,
}

/// The results for the mutants of one kind.
#[derive(Debug, Clone, Copy, Default)]
pub struct Tally {
    /// The number of mutants.
    pub made: usize,
    /// The number that the check of scripts refused.
    pub refused: usize,
    /// The number that are observably wrong.
    pub wrong: usize,
    /// The number of wrong ones that differ on inputs, in a run whose conditions hold.
    pub refuted: usize,
    /// The number of wrong ones that the check accepted. Should be zero.
    pub missed: usize,
    /// The number that were refused although they are proved as a pair of texts: the broken part is
    /// unused, or refines an undefined value. Known for promotions only.
    pub harmless: usize,
}

/// A problem.
#[derive(Debug)]
pub struct Finding {
    /// The pass, with its options.
    pub pass: Arc<dyn Pass>,
    /// Seed of the module.
    pub seed: u64,
    /// Seed of the fault; `None` if the script is not broken.
    pub fault: Option<u64>,
    /// The problem.
    pub what: String,
    /// The function before the pass, alone in its module.
    pub before: String,
    /// The function after the pass.
    pub after: String,
}

/// The maximal number of findings that are kept.
const MAX_FINDINGS: usize = 5;

/// Transforms the functions of a plan by the passes of the targets, and breaks each script `faults`
/// times.
pub fn run(plan: &Plan, targets: &[Target], faults: u64, progress: &(dyn Fn(usize) + Sync)) -> Outcome {
    let mut outcome = Outcome::default();
    let look = |seed, generated: memphis_gen::Generated| {
        let mut found = Outcome { functions: generated.functions.len(), ..Outcome::default() };
        let is_promotion =
            |target: &&Target| matches!(target, Target::Mem2Reg | Target::Mem2RegMain | Target::Mem2RegOptions);
        let passes = |targets: &[&Target]| targets.iter().flat_map(|target| target.passes()).collect::<Vec<_>>();
        let (splits, others): (Vec<&Target>, Vec<&Target>) =
            targets.iter().partition(|&&target| target == Target::Sroa);
        let (promotion, demotions): (Vec<&Target>, Vec<&Target>) = others.into_iter().partition(is_promotion);
        if !promotion.is_empty() {
            look_at_module(seed, generated.text.as_bytes(), &passes(&promotion), faults, &mut found);
        }
        if !demotions.is_empty() {
            let promoted = memphis_passes::run(&generated.text, "mem2reg");
            let promoted = promoted.unwrap_or_else(|error| panic!("module of seed {seed}: {error}"));
            look_at_module(seed, promoted.bytes(), &passes(&demotions), faults, &mut found);
        }
        for (_, pass) in passes(&splits) {
            for number in 0..found.functions as u64 {
                look_at_program(seed.wrapping_mul(1_000_003) + number, &pass, faults, &mut found);
            }
        }
        found
    };
    random::for_each_module(plan, look, |found| {
        outcome.add(found);
        progress(outcome.functions);
    });
    outcome.findings.sort_by_key(|finding| (finding.seed, finding.fault));
    outcome.findings.truncate(MAX_FINDINGS);
    outcome
}

fn look_at_module(seed: u64, text: &[u8], passes: &[(Target, Arc<dyn Pass>)], faults: u64, found: &mut Outcome) {
    let module = Module::read(text).expect("generated modules are valid");
    let mut scratch = Scratch::default();
    for (number, function) in module.function_ids().enumerate() {
        let alone = alone(&module, function);
        let name = module.function_name(function);
        let module = Module::read(&alone).expect("a function alone is valid");
        let id = module.function_ids().find(|&id| module.function_name(id) == name).expect("it is still there");
        let mut body = Body::new();
        module.read_body(id, &mut body).expect("generated functions are valid");
        for (index, (target, pass)) in passes.iter().enumerate() {
            let Work::Functions(work) = pass.work() else { unreachable!("targets are passes over functions") };
            let wanted = Wanted { certificate: true, ..Wanted::default() };
            let Change { edit, certificate: Some(proof), .. } = work.run(&module, &mut body, wanted, &mut scratch)
            else {
                continue;
            };
            let fault_seed = seed.wrapping_mul(1_000_003) ^ ((number as u64) << 40) ^ ((index as u64) << 32);
            let (target, scratch, proof, program) = (*target, &mut scratch, &proof, None);
            let mut subject = Subject { seed, module: &module, id, target, pass, proof, program, scratch, found };
            subject.look(Function { module: &module, body: &body }, &edit, fault_seed..fault_seed + faults);
        }
    }
}

/// Splits the slots of a program that accesses them in parts.
fn look_at_program(seed: u64, pass: &Arc<dyn Pass>, faults: u64, found: &mut Outcome) {
    let text = random_parts(seed);
    let module = Module::read(text.as_bytes()).expect("generated programs are valid");
    let id = module.function_ids().find(|&id| module.function_name(id) == b"g"[..]).expect("programs have @g");
    let mut body = Body::new();
    module.read_body(id, &mut body).expect("generated programs are valid");
    let sroa::SplitResult { edit, certificate, .. } = sroa::split(&module, &mut body, &Scratch::default());
    if edit.is_empty() {
        return;
    }
    let (program, proof) = (Program::run(&text), Certificate::Split(certificate));
    let (module, proof, program, scratch) = (&module, &proof, Some(&program), &mut Scratch::default());
    let mut subject = Subject { seed, module, id, target: Target::Sroa, pass, proof, program, scratch, found };
    let fault_seed = seed.wrapping_mul(1_000_003);
    subject.look(Function { module, body: &body }, &edit, fault_seed..fault_seed + faults);
}

/// A program that was run.
struct Program<'t> {
    text: &'t str,
    /// The results of `@f`, by argument: those of runs that end.
    results: Vec<(u64, Value)>,
}

impl<'t> Program<'t> {
    fn run(text: &'t str) -> Program<'t> {
        let results = execute::ARGUMENTS.iter().filter_map(|&x| Some((x, call_f(text, x).ok()?)));
        Program { text, results: results.collect() }
    }

    /// A run that tells another program, which is valid, from this one.
    fn difference(&self, other: &str) -> Option<String> {
        let of_program = self.results.iter().find_map(|(x, expected)| match call_f(other, *x) {
            Ok(found) if refines(expected, &found) => None,
            Err(StopKind::Unsupported) => None,
            found => Some(format!("@f({x}) is {found:?}, not {expected:?}")),
        });
        of_program.or_else(|| compare_alone(self.text, other).err())
    }
}

/// The reason why there is no proof.
enum Refusal {
    Unproved(Box<script::Failure>),
    /// The check panicked, which it never should.
    Panicked,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Unproved(failure) => failure.fmt(f),
            Refusal::Panicked => f.write_str("the check panicked"),
        }
    }
}

fn check(proof: &Certificate, f: Function<'_>, edit: &Edit, scratch: &mut Scratch) -> Result<script::Counts, Refusal> {
    match catch_unwind(AssertUnwindSafe(|| proof.check(f, edit, scratch))) {
        Ok(checked) => checked.map_err(Refusal::Unproved),
        Err(_) => {
            *scratch = Scratch::default();
            Err(Refusal::Panicked)
        }
    }
}

/// A function alone in its module, and the transformation that is checked.
struct Subject<'m, 'o> {
    seed: u64,
    module: &'m Module<'m>,
    id: FunctionId,
    target: Target,
    pass: &'o Arc<dyn Pass>,
    proof: &'o Certificate,
    /// The program that the function belongs to, if mutants are programs.
    program: Option<&'o Program<'o>>,
    scratch: &'o mut Scratch,
    found: &'o mut Outcome,
}

impl Subject<'_, '_> {
    fn look(&mut self, f: Function<'_>, edit: &Edit, fault_seeds: Range<u64>) {
        let right = self.print(f, edit);
        let proved = check(self.proof, f, edit, self.scratch);
        self.scripts().made += 1;
        match proved {
            Ok(counts) => {
                self.scripts().proved += 1;
                self.scripts().counts += counts;
            }
            Err(failure) => self.note(None, format!("not proved: {failure}"), &right),
        }
        if let Some(problem) = self.problem(&right) {
            self.note(None, format!("not valid: {problem}"), &right);
        }
        if let Some(verdict) = self.judge(&right) {
            *self.scripts().pairs.entry(verdict.id()).or_default() += 1;
            if let Verdict::Refuted(example) = &verdict {
                self.note(None, format!("the pair is refuted: {example:?}"), &right);
            }
        }
        if let Some(difference) = self.difference(f, edit, &right, self.seed) {
            self.note(None, format!("differs: {difference}"), &right);
        }
        for fault_seed in fault_seeds {
            let (mut edit, mut proof) = (edit.clone(), self.proof.clone());
            let Some(fault) = fault::inject(f, &mut edit, Some(&mut proof), fault_seed) else { continue };
            let wrong = self.print(f, &edit);
            if wrong != right || fault == Fault::MovedPart {
                self.look_at_mutant(f, (&edit, &proof), (fault, fault_seed), &wrong);
            }
        }
    }

    /// A run that shows that a script is wrong.
    fn difference(&self, f: Function<'_>, edit: &Edit, after: &[u8], seed: u64) -> Option<String> {
        let Some(program) = self.program else {
            let place = trace::difference(f, edit, self.semantics(), seed)?;
            return Some(format!("on a path, in `{}`", String::from_utf8_lossy(f.inst_text(place))));
        };
        let is_valid = self.problem(after).is_none();
        is_valid.then(|| program.difference(&String::from_utf8_lossy(after))).flatten()
    }

    fn look_at_mutant(
        &mut self,
        f: Function<'_>,
        (edit, proof): (&Edit, &Certificate),
        (fault, seed): (Fault, u64),
        wrong: &[u8],
    ) {
        let checked = check(proof, f, edit, self.scratch);
        if let Err(Refusal::Panicked) = checked {
            self.note(Some(seed), format!("the check panicked ({fault})"), wrong);
        }
        let is_refused = checked.is_err();
        let verdict = self.judge(wrong);
        let difference = self.difference(f, edit, wrong, seed);
        let is_refuted = matches!(verdict, Some(Verdict::Refuted(_))) || self.program.is_some() && difference.is_some();
        // A refused mutant may be invalid.
        let problem = if is_refused { None } else { self.problem(wrong) };
        let is_wrong = is_refuted || problem.is_some() || difference.is_some();
        let is_missed = is_wrong && !is_refused;
        let is_harmless = is_refused && matches!(verdict, Some(Verdict::Proved(_)));
        self.scripts().mutants.entry(fault).or_default().add(Tally {
            made: 1,
            refused: usize::from(is_refused),
            wrong: usize::from(is_wrong),
            refuted: usize::from(is_refuted),
            missed: usize::from(is_missed),
            harmless: usize::from(is_harmless),
        });
        if is_missed {
            let why = problem.map(|problem| format!(", not valid: {problem}")).unwrap_or_default();
            let said = verdict.map(|verdict| format!(", as a pair {verdict:?}")).unwrap_or_default();
            let shown = difference.map(|difference| format!(", {difference}")).unwrap_or_default();
            self.note(Some(seed), format!("accepted though wrong ({fault}){why}{said}{shown}"), wrong);
        }
    }

    /// The semantics of the function, according to the pass's options.
    fn semantics(&self) -> script::Semantics {
        match self.proof {
            Certificate::Promotion(_, semantics) => *semantics,
            Certificate::Demotion(_) | Certificate::Split(_) => script::Semantics::default(),
        }
    }

    fn scripts(&mut self) -> &mut Scripts {
        self.found.targets.entry(self.target).or_default()
    }

    /// The module with the function as printed by the script.
    fn print(&self, f: Function<'_>, edit: &Edit) -> Vec<u8> {
        let printed = print_function(f, edit, Numbering::Renumber);
        let mut writer = ModuleWriter::new(self.module, true);
        if self.module.find_global(b"llvm.assume").is_none() {
            writer.declare("declare void @llvm.assume(i1 noundef)");
        }
        writer.renumber_blocks(self.id, &printed.block_numbers);
        let mut out = Vec::new();
        writer.function(self.id, &printed, &mut |bytes| out.extend_from_slice(bytes));
        writer.finish(&mut |bytes| out.extend_from_slice(bytes));
        out
    }

    /// The reason why a text is not valid.
    fn problem(&self, text: &[u8]) -> Option<String> {
        let module = match Module::read(text) {
            Ok(module) => module,
            Err(error) => return Some(error.to_string()),
        };
        let mut body = Body::new();
        if let Err(error) = module.read_body(self.id, &mut body) {
            return Some(error.to_string());
        }
        let verified = verify::verify(Function { module: &module, body: &body }, &mut verify::Scratch::default());
        verified.err().and_then(|errors| errors.first().map(ToString::to_string))
    }

    /// The verdict on a promotion as a pair of texts.
    fn judge(&self, after: &[u8]) -> Option<Verdict> {
        let rules = match self.target {
            Target::Mem2Reg => pair::Rules::default(),
            Target::Mem2RegMain => pair::Rules::LLVM_MAIN,
            _ => return None,
        };
        let nothing = |message: String| Verdict::NotComparable(pair::Reason { message, before: None, after: None });
        let after = match Module::read(after) {
            Ok(after) => after,
            Err(error) => return Some(nothing(error.to_string())),
        };
        let pair = Pair::new(self.module, &after).with_rules(rules);
        let index = (0..pair.len()).find(|&i| pair.name(i) == self.module.function_name(self.id));
        Some(index.map_or_else(
            || nothing("the function is gone".to_owned()),
            |index| pair.check(index, &mut pair::Checker::new(&pair)).verdict,
        ))
    }

    fn note(&mut self, fault: Option<u64>, what: String, after: &[u8]) {
        if self.found.findings.len() < MAX_FINDINGS {
            let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
            let (before, after) = (text(self.module.text), text(after));
            self.found.findings.push(Finding { pass: self.pass.clone(), seed: self.seed, fault, what, before, after });
        }
    }
}

impl Outcome {
    fn add(&mut self, other: Outcome) {
        self.functions += other.functions;
        for (target, scripts) in other.targets {
            self.targets.entry(target).or_default().add(scripts);
        }
        self.findings.extend(other.findings);
    }

    /// Returns whether there are scripts of each target, all of them are proved, and nothing else
    /// is wrong.
    pub fn is_as_expected(&self, targets: &[Target]) -> bool {
        let is_proved = |target| self.targets.get(target).is_some_and(|scripts| scripts.proved == scripts.made);
        targets.iter().all(is_proved) && self.findings.is_empty()
    }
}

impl Scripts {
    fn add(&mut self, other: Scripts) {
        self.made += other.made;
        self.proved += other.proved;
        self.counts += other.counts;
        for (verdict, n) in other.pairs {
            *self.pairs.entry(verdict).or_default() += n;
        }
        for (fault, tally) in other.mutants {
            self.mutants.entry(fault).or_default().add(tally);
        }
    }

    /// The mutants of all kinds.
    pub fn total(&self) -> Tally {
        let mut total = Tally::default();
        self.mutants.values().for_each(|&tally| total.add(tally));
        total
    }
}

impl Tally {
    fn add(&mut self, other: Tally) {
        self.made += other.made;
        self.refused += other.refused;
        self.wrong += other.wrong;
        self.refuted += other.refuted;
        self.missed += other.missed;
        self.harmless += other.harmless;
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} functions", self.functions)?;
        self.targets.iter().try_for_each(|(target, scripts)| write!(f, "\n\n{target}: {scripts}"))
    }
}

impl fmt::Display for Scripts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let script::Counts { slots, accesses, heads, refinements } = self.counts;
        writeln!(
            f,
            "{} scripts, {} of them proved: {slots} slots, {accesses} loads and stores, {heads} places for φs, {refinements} undefined values refined",
            self.made, self.proved
        )?;
        if !self.pairs.is_empty() {
            let pairs: Vec<String> = self.pairs.iter().map(|(verdict, n)| format!("{n} {verdict}")).collect();
            writeln!(f, "as pairs of texts: {}", pairs.join(", "))?;
        }
        let columns = ["mutants", "refused", "wrong", "on input", "missed"].map(|column| format!("{column:>9} "));
        writeln!(f, "{} what was broken", columns.concat())?;
        let row = |tally: &Tally, what: &str| {
            let Tally { made, refused, wrong, refuted, missed, .. } = tally;
            format!("{made:>9} {refused:>9} {wrong:>9} {refuted:>9} {missed:>9}  {what}\n")
        };
        let mut table = String::new();
        for (fault, tally) in &self.mutants {
            write!(table, "{}", row(tally, &fault.to_string()))?;
        }
        f.write_str(&table)?;
        f.write_str(row(&self.total(), "all").trim_end())?;
        match self.pairs.is_empty() {
            true => Ok(()),
            false => write!(f, "\nrefused, though harmless: {}", self.total().harmless),
        }
    }
}
