//! Translation validation of mem2reg on two texts: does AFTER behave as BEFORE does?
//!
//! It does not matter which tool made AFTER, nor in how many rounds: the checker reads nothing but
//! the two texts. [`Pair`] matches the functions of the two modules, mostly by name, and
//! [`Pair::check`] judges one.
//!
//! # What is proved
//!
//! *Step 0, alignment.* Both functions are valid SSA (`memphis_ir::verify`). They have the same
//! blocks and edges. A *cell* is an alloca that AFTER lacks and whose address does not escape: see
//! `slots.rs`. All instructions other than a cell's alloca and the accesses of cells are in both
//! texts, one to one and in order, with the same opcode, flags, types, attributes and attachments.
//! So the two differ in operands, deleted accesses, and new φs.
//!
//! *Claims.* An instruction of both texts may have the load `L` of a cell as an operand in BEFORE
//! and the value `x` in AFTER. The claim is then: whenever control is at `L`, the cell holds the
//! value of `x` in AFTER. Other operands must be counterparts, or equal constants.
//!
//! *Demands.* A claim is justified by a walk back from `L`:
//! * A store `w` to the cell: `w`'s counterpart must be `x`. If `w` is itself a load of a cell,
//!   this is a claim about that load.
//! * The definition of `x`, other than a φ that gives its entries as they are: the cell was written under an earlier instance of `x`,
//!   so the walk has failed. (Unless the cell holds nothing defined there; see below.)
//! * The alloca: the content is undefined.
//! * The start of a block: if `x` is a φ of this block in AFTER, its entry for each edge must be in
//!   the cell at the end of that edge's source; otherwise `x` itself at the end of every reachable
//!   predecessor. A demand for one cell, block and value is made once.
//! * If a walk over edges has become long, it jumps: from the start of a block where no contents
//!   meet to the end of the nearest dominating block in which the cell is written or contents meet.
//!   No store is in between. If `x` is computed in between, it is so on every path, and the walk
//!   stops there as it would without jumps. If `x` is computed above, it is not computed again in
//!   between: a path from there that avoids the dominating block would be one from the entry. See
//!   `jumps.rs` and [`memphis::check::Nearest`].
//!
//! If all demands are met they are an invariant: by induction over the steps of an execution,
//! whenever control is at a place with a demand, the cell holds what the demand says, and
//! corresponding instructions have corresponding operands. The induction runs over all cells at
//! once, so that rounds play no role: a claim about one cell may rest on claims about others. A
//! claim is used where `x` is used, later than `L`. In between `x` is not computed anew without
//! `L`: `x` dominates `L`, and `L` its users, so a path from a second `x` to the user that avoids
//! `L` could be walked without `L` from the start.
//!
//! *Refinement.* AFTER may be more defined. Stored `poison` may be anything. Content that is
//! undefined (`undef`, or nothing was ever stored) may be any `x` that is not poison: see
//! `poison.rs`. Where a load with `!noundef` reads undefined content, behaviour is undefined.
//! `store i1 true, ptr poison` in place of a load claims that the load promised `!noundef` and
//! reads undefined content; an assumption that `x` is not null claims that the load promised
//! `!nonnull` and `!noundef`.
//!
//! In blocks that cannot be reached, operands and accesses of cells do not matter.
//!
//! # What is assumed
//!
//! Lifetime markers of cells have no effect, unless the [`Rules`] say otherwise: then a marker is a
//! store of `undef`. No other thread, signal handler or second return of `setjmp` looks at a cell.
//! Inline assembly refers to no local symbol by name, other than those in lists of used symbols.
//! The check does not compare debug information, which is what rule 7 of `normal.rs` lists. It does
//! not notice two errors of the reader that cancel each other, nor allocas that could have been
//! promoted and were not.
//!
//! All other text must be equal by the rules of `normal.rs`: instructions outside their operands,
//! headers of functions, and, by [`Pair::check_module`], the text outside functions.
//!
//! # Counter-examples
//!
//! If the proof fails, the interpreter runs both functions on chosen inputs: see `refute.rs`. Only
//! a run in which BEFORE's behaviour is defined throughout and AFTER does something else makes a
//! verdict [`Refuted`](Verdict::Refuted); otherwise it is [`Unproved`](Verdict::Unproved).
//!
//! Sources: demands are the converse of the checker of regalloc2 (Chris Fallin, `src/checker.rs`),
//! which goes forward; validation of SSA construction after Gilles Barthe, Delphine Demange, David
//! Pichardie: *Formal Verification of an SSA-Based Middle-End for CompCert*, TOPLAS 2014.
//!
//! ```
//! use memphis_check::pair::{Checker, Pair, Verdict};
//! use memphis_ir::Module;
//! let before = Module::read(
//!     b"define i32 @f(i32 %a) {\n  %x = alloca i32\n  store i32 %a, ptr %x\n  %v = load i32, ptr %x\n  ret i32 %v\n}\n",
//! )?;
//! let after = Module::read(b"define i32 @f(i32 %a) {\n  ret i32 %a\n}\n")?;
//! let pair = Pair::new(&before, &after);
//! let report = pair.check(0, &mut Checker::new(&pair));
//! assert!(matches!(report.verdict, Verdict::Proved(_)));
//! # Ok::<(), memphis_ir::Error>(())
//! ```

mod addresses;
mod align;
mod canon;
mod graph;
mod guards;
mod items;
mod jumps;
mod kind;
mod labels;
mod nodes;
mod normal;
mod objects;
mod poison;
mod prove;
mod reason;
mod refute;
mod rules;
mod shape;
mod side;
mod slots;
mod symbols;
mod token;

pub use reason::Reason;
pub use rules::Rules;

use align::Alignment;
use canon::Canon;
use graph::Graph;
use memphis_ir::{Body, Function, FunctionId, Module, Text, verify};
use reason::Failure;
use side::{Both, Side};
use std::fmt;
use std::sync::Arc;
use symbols::Symbols;

/// Two modules, and the pairs of functions that are counterparts.
#[derive(Debug)]
pub struct Pair<'m> {
    before: &'m Module<'m>,
    after: &'m Module<'m>,
    symbols: Arc<Symbols<'m>>,
    functions: Vec<(Option<FunctionId>, Option<FunctionId>)>,
    rules: Rules,
    /// The number of steps over edges before a walk looks for jumps.
    first_steps: usize,
}

/// Memory for [`Pair::check`], to be used for many functions of one pair. Each thread needs its
/// own.
pub struct Checker<'m> {
    canon: Canon<'m>,
    bodies: Both<Body>,
    verifier: verify::Scratch,
}

impl fmt::Debug for Checker<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Checker").finish_non_exhaustive()
    }
}

/// The verdict on a pair of functions, with the function's name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    /// The function's name, without `@` and quotes.
    pub name: String,
    /// The verdict.
    pub verdict: Verdict,
    /// Pairs of distinct metadata nodes that the verdict takes for counterparts.
    distinct_nodes: Vec<(u32, u32)>,
}

/// A verdict on a pair of functions.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Verdict {
    /// AFTER is the same text but for numbers and names.
    Unchanged,
    /// AFTER does what BEFORE does.
    Proved(Counts),
    /// There is a run in which AFTER does something else.
    Refuted(Box<CounterExample>),
    /// No proof was found, and no counter-example.
    Unproved(Reason),
    /// The two functions cannot be aligned.
    NotComparable(Reason),
}

impl Verdict {
    /// The verdict in one word.
    pub fn id(&self) -> &'static str {
        match self {
            Verdict::Unchanged => "unchanged",
            Verdict::Proved(_) => "proved",
            Verdict::Refuted(_) => "refuted",
            Verdict::Unproved(_) => "unproved",
            Verdict::NotComparable(_) => "not-comparable",
        }
    }

    /// The reason of a verdict other than *unchanged* and *proved*.
    pub fn reason(&self) -> Option<&Reason> {
        match self {
            Verdict::Unchanged | Verdict::Proved(_) => None,
            Verdict::Unproved(reason) | Verdict::NotComparable(reason) => Some(reason),
            Verdict::Refuted(example) => Some(&example.reason),
        }
    }
}

/// The size of a proof.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Counts {
    /// Cells: allocas that AFTER lacks.
    pub n_slots: usize,
    /// Instructions that AFTER lacks.
    pub n_deleted: usize,
    /// φs that BEFORE lacks.
    pub n_phis: usize,
    /// Claims that were made about loads.
    pub n_claims: usize,
    /// Demands that the claims led to.
    pub n_demands: usize,
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let counted = |n: usize, one: &str| format!("{n} {one}{}", if n == 1 { "" } else { "s" });
        let Counts { n_slots, n_deleted, n_phis, .. } = *self;
        let (slots, instructions, phis) =
            (counted(n_slots, "slot"), counted(n_deleted, "instruction"), counted(n_phis, "phi"));
        write!(f, "{slots}, {instructions} less, {phis} more")
    }
}

/// A run in which the two functions disagree.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct CounterExample {
    /// The blocks that are passed, by their names in BEFORE.
    pub path: Vec<String>,
    /// The inputs: arguments, results of calls and loads, with their values.
    pub inputs: Vec<(String, String)>,
    /// The difference: a phrase.
    pub what: String,
    /// The value in BEFORE.
    pub before_value: String,
    /// The value in AFTER.
    pub after_value: String,
    /// The place, and the reason why there is no proof.
    pub reason: Reason,
}

impl<'m> Pair<'m> {
    /// Matches the functions with bodies by name, or where a tool may have changed the names of
    /// internal functions, by their order. First come the functions of BEFORE in the order of the
    /// text, then those that only AFTER has.
    ///
    /// Cost: linear in the number of functions and other symbols.
    pub fn new(before: &'m Module<'m>, after: &'m Module<'m>) -> Pair<'m> {
        let symbols = Arc::new(Symbols::new(before, after));
        let name = |side: Side, module: &Module<'m>, id| {
            let own = symbols::name(module, module.global(module.function(id).global));
            symbols.in_before(side, own)
        };
        let mut found: hashbrown::HashMap<_, FunctionId> =
            after.function_ids().map(|id| (name(Side::After, after, id), id)).collect();
        let mut functions: Vec<_> =
            before.function_ids().map(|id| (Some(id), found.remove(&name(Side::Before, before, id)))).collect();
        let is_left = |&id: &FunctionId| found.contains_key(&name(Side::After, after, id));
        functions.extend(after.function_ids().filter(is_left).map(|id| (None, Some(id))));
        Pair { before, after, symbols, functions, rules: Rules::default(), first_steps: jumps::FIRST_STEPS }
    }

    /// The same pair under other rules.
    pub fn with_rules(self, rules: Rules) -> Pair<'m> {
        Pair { rules, ..self }
    }

    /// Looks for jumps after that many steps over edges, for tests: 0 is at once, `usize::MAX` is
    /// never. The verdicts are the same.
    #[doc(hidden)]
    pub fn with_first_steps(self, first_steps: usize) -> Pair<'m> {
        Pair { first_steps, ..self }
    }

    /// The texts of the modules: BEFORE, then AFTER.
    pub(crate) fn texts(&self) -> [&'m [u8]; 2] {
        [self.before.text, self.after.text]
    }

    /// Number of functions.
    pub fn len(&self) -> usize {
        self.functions.len()
    }

    /// True if neither module has a function.
    pub fn is_empty(&self) -> bool {
        self.functions.is_empty()
    }

    /// The name of a function in BEFORE, if it has the function, without `@` and quotes.
    ///
    /// # Panics
    /// If `index` is not less than [`len`](Pair::len).
    pub fn name(&self, index: usize) -> Text<'m> {
        match self.functions[index] {
            (Some(id), _) => self.before.function_name(id),
            (None, Some(id)) => self.after.function_name(id),
            (None, None) => Text::default(),
        }
    }

    /// The bytes of text of a function, in both modules together.
    ///
    /// # Panics
    /// If `index` is not less than [`len`](Pair::len).
    pub fn size(&self, index: usize) -> usize {
        let (before, after) = self.functions[index];
        let spans = [before.map(|id| self.before.function(id).span), after.map(|id| self.after.function(id).span)];
        spans.into_iter().flatten().map(|span| span.end - span.start).sum()
    }

    /// Judges the function with this index.
    ///
    /// # Panics
    /// If `index` is not less than [`len`](Pair::len).
    ///
    /// Cost: linear in the two bodies, plus the demands: for each cell, its accesses, and the
    /// blocks in which it is live or its dominance frontiers, whichever are fewer, times a
    /// logarithm.
    pub fn check(&self, index: usize, checker: &mut Checker<'m>) -> Report {
        let name = self.name(index).to_string();
        let lacks =
            |message: &str| Verdict::NotComparable(Reason { message: message.to_owned(), before: None, after: None });
        let verdict = match self.functions[index] {
            (Some(before), Some(after)) => checker.check(self, before, after),
            (Some(_), None) => lacks("AFTER has no body of this function"),
            _ => lacks("BEFORE has no body of this function"),
        };
        Report { name, verdict, distinct_nodes: checker.canon.own_nodes() }
    }

    /// Compares the text outside function bodies, and returns the differences. A function is proved
    /// relative to the items it refers to, so the verdicts on functions say that AFTER is right
    /// only if this is empty. `reports` are those of the functions.
    ///
    /// Cost: linear in the text outside functions.
    pub fn check_module(&self, reports: &[Report], checker: &mut Checker<'m>) -> Vec<Reason> {
        let mut reasons = items::compare(&mut checker.canon);
        // A distinct node has one counterpart only, in all functions together.
        let mut pairs = checker.canon.own_nodes();
        pairs.extend(reports.iter().flat_map(|report| &report.distinct_nodes));
        let mut stands_for = Both::<hashbrown::HashMap<u32, u32>>::default();
        for (b, a) in pairs {
            let Both { before, after } = &mut stands_for;
            if *before.entry(b).or_insert(a) != a || *after.entry(a).or_insert(b) != b {
                let place = |module: &Module<'_>, node| {
                    module.metadata_text(node).map(|text| memphis_ir::offset_in(text, module.text))
                };
                reasons.push(Reason {
                    message: format!("the node !{b} became !{a} in one place and another in others"),
                    before: place(self.before, b),
                    after: place(self.after, a),
                });
                break;
            }
        }
        reasons
    }

    /// Looks for a run in which the two functions with this index disagree, whether or not there is
    /// a proof: a test of the proofs.
    ///
    /// # Panics
    /// If `index` is not less than [`len`](Pair::len).
    ///
    /// Cost: bounded by constants, beside that of reading.
    pub fn counter_example(&self, index: usize, checker: &mut Checker<'m>) -> Option<CounterExample> {
        let (Some(before), Some(after)) = self.functions[index] else { return None };
        let search = |canon: &mut Canon<'m>, f: Both<Function<'_>>, _: Graph<'_>, alignment: &Alignment| {
            if alignment.is_guess || items::doubt(canon, f).is_some() {
                return None;
            }
            let example = refute::search(f, alignment).ok()??;
            Some(counter_example(f, example, "the runs disagree".to_owned()))
        };
        checker.with_aligned(self, before, after, search).ok()?
    }
}

impl<'m> Checker<'m> {
    /// Memory for the functions of `pair`.
    pub fn new(pair: &Pair<'m>) -> Checker<'m> {
        Checker {
            canon: Canon::new(pair.before, pair.after, Arc::clone(&pair.symbols)),
            bodies: Both { before: Body::new(), after: Body::new() },
            verifier: verify::Scratch::default(),
        }
    }

    fn check(&mut self, pair: &Pair<'m>, before: FunctionId, after: FunctionId) -> Verdict {
        match self.with_aligned(pair, before, after, judge) {
            Ok(verdict) => verdict,
            Err(reason) => Verdict::NotComparable(reason),
        }
    }

    /// Reads, verifies and aligns two bodies, and calls `then` with them.
    fn with_aligned<R>(
        &mut self,
        pair: &Pair<'m>,
        before: FunctionId,
        after: FunctionId,
        then: impl FnOnce(&mut Canon<'m>, Both<Function<'_>>, Graph<'_>, &Alignment) -> R,
    ) -> Result<R, Reason> {
        let Both { before: b, after: a } = &mut self.bodies;
        read(pair.before, before, b, &mut self.verifier, Side::Before)?;
        read(pair.after, after, a, &mut self.verifier, Side::After)?;
        let f =
            Both { before: Function { module: pair.before, body: b }, after: Function { module: pair.after, body: a } };
        let (graph, alignment) = compare(&mut self.canon, f, pair).map_err(|failure| failure.reason(f))?;
        Ok(then(&mut self.canon, f, graph, &alignment))
    }
}

/// The number of instructions from which on a body's look-up tables are freed: they are a good part
/// of the memory of a large function, and small functions use them again.
const LARGE: usize = 10_000;

/// Reads and verifies a body.
fn read(
    module: &Module<'_>,
    id: FunctionId,
    body: &mut Body,
    verifier: &mut verify::Scratch,
    side: Side,
) -> Result<(), Reason> {
    let failed = |error: memphis_ir::Error| {
        let offset = Some(error.offset);
        let (name, before, after) = match side {
            Side::Before => ("BEFORE", offset, None),
            Side::After => ("AFTER", None, offset),
        };
        Reason { message: format!("{name} is not valid: {}", error.message), before, after }
    };
    module.read_body(id, body).map_err(failed)?;
    let other = match body.form {
        memphis_ir::Form::Llvm => None,
        memphis_ir::Form::Copies => Some("the function is in copy form, not in SSA form"),
        memphis_ir::Form::Arguments => {
            Some("the function is block-argument text: 'memphis convert --to=ll' makes LLVM IR of it")
        }
    };
    if let Some(message) = other {
        return Err(failed(memphis_ir::Error::new(body.start, message)));
    }
    match verify::verify(Function { module, body }, verifier).err().unwrap_or_default().into_iter().next() {
        Some(error) => Err(failed(error)),
        None => {
            if body.insts.len() >= LARGE {
                body.free_lookups_and_notes();
            }
            Ok(())
        }
    }
}

/// Step 0: the conditions without which there is nothing to prove.
fn compare<'m>(
    canon: &mut Canon<'_>,
    f: Both<Function<'m>>,
    pair: &Pair<'_>,
) -> Result<(Graph<'m>, Alignment), Failure> {
    canon.begin(f.before, f.after);
    let header = |f: Function<'m>| items::text(f.module, f.module.global(f.module.function(f.body.function).global));
    items::same_header(canon, header(f.before), header(f.after)).map_err(Failure::new)?;
    if f.before.body.blocks.len() != f.after.body.blocks.len() {
        return Err(Failure::new("the numbers of blocks differ"));
    }
    let graph = Graph::new(f.before.body, pair.first_steps);
    let uses = slots::uses(f.before.body);
    let alignment = align::align(canon, f, &graph, &uses, pair.rules)?;
    Ok((graph, alignment))
}

fn judge(canon: &mut Canon<'_>, f: Both<Function<'_>>, graph: Graph<'_>, alignment: &Alignment) -> Verdict {
    let failure = match prove::Prover::new(canon, f, &graph, alignment).prove() {
        Ok(_) if alignment.is_identity() => return Verdict::Unchanged,
        Ok(work) => return Verdict::Proved(counts(alignment, work)),
        Err(failure) => failure,
    };
    if alignment.slots.roles.values().iter().any(|role| matches!(role, slots::Role::Undefine(_))) {
        // The interpreter does not implement markers as stores of `undef`.
        return Verdict::Unproved(failure.reason(f));
    }
    let with_doubt = |why: String| {
        let mut reason = failure.clone().reason(f);
        reason.message += &format!("; no run can tell whether that matters ({why})");
        reason
    };
    if let Some(why) = items::doubt(canon, f) {
        return Verdict::NotComparable(with_doubt(why));
    }
    if alignment.is_guess {
        return Verdict::Unproved(with_doubt("it is not certain which allocas AFTER keeps".to_owned()));
    }
    match refute::search(f, alignment) {
        Ok(Some(example)) => Verdict::Refuted(Box::new(counter_example(f, example, failure.message))),
        Ok(None) => Verdict::Unproved(failure.reason(f)),
        Err(why) => Verdict::Unproved(with_doubt(why)),
    }
}

fn counts(alignment: &Alignment, work: prove::Work) -> Counts {
    Counts {
        n_slots: alignment.slots.allocas.len(),
        n_deleted: alignment.n_deleted,
        n_phis: alignment.new_phis.len(),
        n_claims: work.n_claims,
        n_demands: work.n_demands,
    }
}

fn counter_example(f: Both<Function<'_>>, example: refute::Example, message: String) -> CounterExample {
    let block_name =
        |block: u32| f.before.display(memphis_ir::Value::local(f.before.body.block(memphis_ir::BlockId(block)).local));
    let memphis_interp::Difference { what, before, after, path, before_place, after_place } = example.difference;
    CounterExample {
        path: path.into_iter().map(block_name).collect(),
        inputs: example.inputs,
        what,
        before_value: before,
        after_value: after,
        reason: Reason { message, before: Some(before_place), after: Some(after_place) },
    }
}
