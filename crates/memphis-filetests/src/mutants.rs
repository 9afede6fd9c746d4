//! Do the checks notice errors? Random functions are promoted, the edit scripts broken on purpose, and the check asked again.
//!
//! A mutant may be right all the same: what is wrong may not be used, or be as good where the program is undefined. Whether it is wrong
//! is found out by running both functions, along paths chosen freely ([`trace`]) and on inputs ([`memphis_check::pair`]): those
//! that differ are *observably wrong*, and none of them may be accepted.

use crate::random::{self, Plan};
use crate::trace;
use memphis_check::pair::{self, Pair, Verdict};
use memphis_check::script;
use memphis_ir::edit::Edit;
use memphis_ir::print::{ModuleWriter, Numbering, print_function};
use memphis_ir::reduce::alone;
use memphis_ir::{Body, Function, FunctionId, Module};
use memphis_passes::fault::{self, Fault};
use memphis_passes::mem2reg;
use memphis_passes::module::declare_assume;
use std::collections::BTreeMap;
use std::fmt::{self, Write as _};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// What came of it.
#[derive(Debug, Default)]
pub struct Outcome {
    /// Functions that were promoted.
    pub functions: usize,
    /// Those of them whose script was proved. All should be.
    pub proved: usize,
    /// What the proofs were about.
    pub counts: script::Counts,
    /// Pairs of functions before and after promotion, by the verdict on them.
    pub pairs: BTreeMap<&'static str, usize>,
    /// The mutants, by what was broken.
    pub mutants: BTreeMap<Fault, Tally>,
    /// What is not as it should be, at most a few.
    pub findings: Vec<Finding>,
}

/// What came of the mutants of one kind.
#[derive(Debug, Clone, Copy, Default)]
pub struct Tally {
    /// How many there are.
    pub made: usize,
    /// Those that the check of scripts refused.
    pub refused: usize,
    /// Those that are observably wrong.
    pub wrong: usize,
    /// Those of them that differ on inputs, in a run whose conditions hold.
    pub refuted: usize,
    /// Those of them that the check accepted. None should be.
    pub missed: usize,
    /// Those that were refused, though as a pair of texts they are proved: what is wrong is not used, or refines what is undefined.
    pub harmless: usize,
}

/// Something that is not as it should be.
#[derive(Debug)]
pub struct Finding {
    /// Seed of the module.
    pub seed: u64,
    /// Seed of the fault; `None` if nothing was broken.
    pub fault: Option<u64>,
    /// What.
    pub what: String,
    /// The function before promotion, alone in its module.
    pub before: String,
    /// And after.
    pub after: String,
}

/// No one looks at more.
const MAX_FINDINGS: usize = 5;

/// Promotes the functions of a plan, and breaks each script `faults` times.
pub fn run(plan: &Plan, faults: u64, progress: &(dyn Fn(usize) + Sync)) -> Outcome {
    let n_modules = plan.functions.div_ceil(random::FUNCTIONS_PER_MODULE);
    let next = AtomicUsize::new(0);
    let outcome = Mutex::new(Outcome::default());
    std::thread::scope(|scope| {
        for _ in 0..plan.threads.max(1) {
            scope.spawn(|| {
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    if index >= n_modules {
                        break;
                    }
                    let (seed, generated) = random::module(plan, index);
                    let mut found = Outcome::default();
                    look_at_module(seed, &generated.text, faults, &mut found);
                    let mut outcome = outcome.lock().expect("no thread panics with the lock");
                    outcome.add(found);
                    progress(outcome.functions);
                }
            });
        }
    });
    let mut outcome = outcome.into_inner().expect("no thread panics with the lock");
    outcome.findings.sort_by_key(|finding| (finding.seed, finding.fault));
    outcome.findings.truncate(MAX_FINDINGS);
    outcome
}

fn look_at_module(seed: u64, text: &str, faults: u64, found: &mut Outcome) {
    let module = Module::read(text.as_bytes()).expect("generated modules are valid");
    for function in module.function_ids() {
        let alone = alone(&module, function);
        let name = module.function_name(function);
        let module = Module::read(&alone).expect("a function alone is valid");
        let id = module.function_ids().find(|&id| module.function_name(id) == name).expect("it is still there");
        Subject { seed, module: &module, id, found }.look(faults);
    }
}

/// A function alone in its module.
struct Subject<'m, 'o> {
    seed: u64,
    module: &'m Module<'m>,
    id: FunctionId,
    found: &'o mut Outcome,
}

impl Subject<'_, '_> {
    fn look(&mut self, faults: u64) {
        let mut body = Body::new();
        self.module.read_body(self.id, &mut body).expect("generated functions are valid");
        let result = mem2reg::run(self.module, &mut body, true, &mut mem2reg::Scratch::default());
        let Some(certificate) = &result.certificate else { return };
        let f = Function { module: self.module, body: &body };
        let mut scratch = script::Scratch::default();
        self.found.functions += 1;
        let right = self.print(f, &result.edit);
        match script::check(f, &result.edit, certificate, &mut scratch) {
            Ok(counts) => {
                self.found.proved += 1;
                self.found.counts += counts;
            }
            Err(failure) => self.note(None, format!("not proved: {failure}"), &right),
        }
        let verdict = self.judge(&right);
        *self.found.pairs.entry(verdict.id()).or_default() += 1;
        if let Verdict::Refuted(example) = &verdict {
            self.note(None, format!("the pair is refuted: {example:?}"), &right);
        }
        if let Some(place) = trace::difference(f, &result.edit, self.seed) {
            let text = String::from_utf8_lossy(f.inst_text(place)).into_owned();
            self.note(None, format!("differs on a path, in `{text}`"), &right);
        }
        for k in 0..faults {
            let fault_seed = self.seed.wrapping_mul(1_000_003) ^ (u64::from(self.id.0) << 32) ^ k;
            let mut edit = result.edit.clone();
            let Some(fault) = fault::inject(&body, &mut edit, fault_seed) else { continue };
            let wrong = self.print(f, &edit);
            if wrong == right {
                continue;
            }
            let is_refused = script::check(f, &edit, certificate, &mut scratch).is_err();
            let verdict = self.judge(&wrong);
            let is_refuted = matches!(verdict, Verdict::Refuted(_));
            let is_wrong = is_refuted || trace::difference(f, &edit, fault_seed).is_some();
            let tally = self.found.mutants.entry(fault).or_default();
            tally.made += 1;
            tally.refused += usize::from(is_refused);
            tally.wrong += usize::from(is_wrong);
            tally.refuted += usize::from(is_refuted);
            if is_wrong && !is_refused {
                tally.missed += 1;
                self.note(Some(fault_seed), format!("accepted though wrong ({fault}): {verdict:?}"), &wrong);
            } else if is_refused && matches!(verdict, Verdict::Proved(_)) {
                tally.harmless += 1;
            }
        }
    }

    /// The module with the function as the script makes it.
    fn print(&self, f: Function<'_>, edit: &Edit) -> Vec<u8> {
        let printed = print_function(f, edit, Numbering::Renumber);
        let mut writer = ModuleWriter::new(self.module, true);
        declare_assume(self.module, &mut writer);
        writer.renumber_blocks(self.id, &printed.block_numbers);
        let mut out = Vec::new();
        writer.function(self.id, &printed, &mut |bytes| out.extend_from_slice(bytes));
        writer.finish(&mut |bytes| out.extend_from_slice(bytes));
        out
    }

    fn judge(&self, after: &[u8]) -> Verdict {
        let nothing = |message: String| Verdict::NotComparable(pair::Reason { message, before: None, after: None });
        let after = match Module::read(after) {
            Ok(after) => after,
            Err(error) => return nothing(error.to_string()),
        };
        let pair = Pair::new(self.module, &after);
        let index = (0..pair.len()).find(|&i| pair.name(i) == self.module.function_name(self.id));
        index.map_or_else(
            || nothing("the function is gone".to_owned()),
            |index| pair.check(index, &mut pair::Checker::new(&pair)).verdict,
        )
    }

    fn note(&mut self, fault: Option<u64>, what: String, after: &[u8]) {
        if self.found.findings.len() < MAX_FINDINGS {
            let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
            let (before, after) = (text(self.module.text), text(after));
            self.found.findings.push(Finding { seed: self.seed, fault, what, before, after });
        }
    }
}

impl Outcome {
    fn add(&mut self, other: Outcome) {
        self.functions += other.functions;
        self.proved += other.proved;
        self.counts += other.counts;
        for (verdict, n) in other.pairs {
            *self.pairs.entry(verdict).or_default() += n;
        }
        for (fault, tally) in other.mutants {
            self.mutants.entry(fault).or_default().add(tally);
        }
        self.findings.extend(other.findings);
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
        let script::Counts { slots, accesses, heads, refinements } = self.counts;
        writeln!(
            f,
            "{} functions promoted, {} of them proved: {slots} slots, {accesses} loads and stores, {heads} places for φs, {refinements} undefined values refined",
            self.functions, self.proved
        )?;
        let pairs: Vec<String> = self.pairs.iter().map(|(verdict, n)| format!("{n} {verdict}")).collect();
        writeln!(f, "as pairs of texts: {}", pairs.join(", "))?;
        writeln!(
            f,
            "{:>9} {:>9} {:>9} {:>9} {:>9}  what was broken",
            "mutants", "refused", "wrong", "on input", "missed"
        )?;
        let row = |tally: &Tally, what: &str| {
            let Tally { made, refused, wrong, refuted, missed, .. } = tally;
            format!("{made:>9} {refused:>9} {wrong:>9} {refuted:>9} {missed:>9}  {what}\n")
        };
        let mut table = String::new();
        for (fault, tally) in &self.mutants {
            write!(table, "{}", row(tally, &fault.to_string()))?;
        }
        f.write_str(&table)?;
        f.write_str(&row(&self.total(), "all"))?;
        write!(f, "refused, though harmless: {}", self.total().harmless)
    }
}
