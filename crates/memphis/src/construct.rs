//! SSA construction: from accesses of slots to a plan of φs.
//!
//! Describe with [`Input`], plan with [`plan`], carry out with [`apply`] or [`apply_checked`]. A loop over functions keeps the memory:
//!
//! ```
//! use memphis::construct::{self, Context, Input, Options, Plan};
//! use memphis::{Access, Analyses, Block, Cfg, Slot, SlotInfo};
//!
//! let functions = [Cfg::from_successors(&[&[1][..], &[]]), Cfg::from_successors(&[&[0, 1][..], &[]])];
//! let accesses = [Access::store(Block(0), Slot(0)), Access::load(Block(1), Slot(0))];
//! let (mut analyses, mut context, mut plan) = (Analyses::default(), Context::new(), Plan::new());
//! for cfg in &functions {
//!     analyses.recompute(cfg);
//!     let input = Input { cfg, analyses: &analyses, slots: &[SlotInfo::default()], accesses: &accesses };
//!     construct::plan_with(&input, &Options::DEFAULT, &mut context, &mut plan)?;
//!     assert!(plan.phis().is_empty());
//! }
//! # Ok::<(), construct::InputError>(())
//! ```
//!
//! # Four shapes of IR
//!
//! | shape | [`Rewrite::insert_phi`] | [`Rewrite::add_argument`] |
//! | --- | --- | --- |
//! | φ per edge (LLVM) | an empty φ at the head of the block | an entry for the edge's source; parallel edges get an entry each |
//! | φ per predecessor block (SPIR-V) | an empty φ | an entry for the source, unless it has one: parallel edges carry one value |
//! | block parameters (Cranelift, MLIR) | a parameter appended to the block | an argument appended to the jump along the edge |
//! | structured code (WebAssembly) | a local, or a result of the block | an assignment before the branch along the edge |
//!
//! Block parameters, for the jumps of one branch:
//!
//! ```
//! use memphis::construct::{self, Input, Options, Rewrite};
//! use memphis::*;
//!
//! /// By block its parameters, and by edge the arguments that its jump passes. Values are numbers.
//! #[derive(Default)]
//! struct Ir {
//!     params: [Vec<u32>; 4],
//!     args: [Vec<u32>; 4],
//!     returned: u32,
//! }
//!
//! impl Rewrite for Ir {
//!     type Value = u32;
//!     fn stored_value(&mut self, store: AccessId) -> u32 {
//!         [11, 12][store.index()]
//!     }
//!     fn initial_value(&mut self, _: Slot) -> u32 {
//!         0
//!     }
//!     fn unreachable_value(&mut self, _: Slot) -> u32 {
//!         0
//!     }
//!     fn insert_phi(&mut self, phi: PhiId, block: Block, _: Slot) -> u32 {
//!         self.params[block.index()].push(20 + phi.0);
//!         20 + phi.0
//!     }
//!     fn add_argument(&mut self, _: PhiId, _: usize, from: Incoming, value: u32) {
//!         if let Incoming::Edge(edge, _) = from {
//!             self.args[edge.index()].push(value);
//!         }
//!     }
//!     fn replace_load(&mut self, _: AccessId, value: u32) {
//!         self.returned = value;
//!     }
//!     fn delete_store(&mut self, _: AccessId) {}
//! }
//!
//! // b0: if .. b1 else b2;  b1: x = %11, goto b3;  b2: x = %12, goto b3;  b3: return x
//! let cfg = Cfg::from_successors(&[&[1, 2][..], &[3], &[3], &[]]);
//! let x = Slot(0);
//! let accesses = [Access::store(Block(1), x), Access::store(Block(2), x), Access::load(Block(3), x)];
//! let analyses = Analyses::compute(&cfg);
//! let input = Input { cfg: &cfg, analyses: &analyses, slots: &[SlotInfo::default()], accesses: &accesses };
//! let mut ir = Ir::default();
//! construct::apply(&input, construct::plan(&input, &Options::DEFAULT)?, &mut ir)?;
//!
//! // goto b3(%11), goto b3(%12), b3(%20): return %20
//! assert_eq!((&ir.args[2][..], &ir.args[3][..]), (&[11][..], &[12][..]));
//! assert_eq!((&ir.params[3][..], ir.returned), (&[20][..], 20));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # How
//!
//! Slots are planned one after the other, mostly, and a slot looks at nothing but its own accesses, its φs and their arguments:
//!
//! 1. The accesses are grouped by slot (one counting sort) and put in preorder of the dominator tree.
//! 2. Slots that need no φ end here: never loaded, never stored, accessed in one block, or stored once before all loads.
//! 3. A sweep over the accesses answers the loads that follow a definition in their own block. The others are *exposed*.
//! 4. φs are placed (`place.rs`), by frontier or by live range, whichever is the smaller.
//! 5. Definitions and φs cut the dominator tree into regions with one answer each (`reach.rs`).
//! 6. Backwards from the exposed loads: a load keeps the φ it reads, a kept φ those that it reads at the sources of its incoming edges.
//! 7. The kept φs go into the plan by block, and read their arguments for good.
//!
//! Where step 4 has found a good part of the graph for one slot, the next ones share it (`construct/together.rs`).
//!
//! The φs of pruned SSA after Choi, Cytron and Ferrante (1991); see `place.rs` for how no slot pays for the number of
//! blocks. The usual last phase, a renaming walk over the dominator tree for all slots at once (Cytron et al. 1991), is replaced by
//! steps 5 to 7. The walk visits every block and edge, so it cannot plan three slots of a large function cheaply, and it fills the
//! arguments of φs before it is known which of them live.
//!
//! Cost: O(accesses · log + φs and their arguments · log + the smaller of frontier and live range, per slot). No term has slots ×
//! blocks: a word at each block is for 32 slots, and only after one whose search has found a sixteenth of the blocks or more. Accesses in blocks that cannot be reached define nothing, and what they read is [`ReachingDef::UNREACHABLE`].

use crate::describe::{AccessKind, Analyses, Initial, SlotInfo};
use crate::dom::DomTree;
use crate::entity::{AccessId, Block, PhiId, Slot};
use crate::graph::{Cfg, Graph};
use crate::place::{Placed, Placement};
use crate::plan::{Proof, ReachingDef, Verdict};
use crate::reach::Reaching;
use crate::sort::sort_nearly_sorted;
use alloc::vec::Vec;
use together::{Together, is_dense, may_join};

pub use crate::apply::{Rewrite, apply};
pub use crate::describe::Input;
pub use crate::error::{InputError, PlanMismatch};
pub use crate::plan::Plan;
pub use crate::recorder::{Emitted, EmittedError, SlotValue, apply_checked};

mod lanes;
mod together;

/// How many φs a slot with several definitions gets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Ssa {
    /// φs where definitions meet and the slot is live: the fewest.
    #[default]
    Pruned,
    /// φs where definitions meet, also where no load sees them. Slots that need no φ for an obvious reason still get none.
    Minimal,
    /// φs in every reachable block that has predecessors, one alone too, for every slot that is accessed.
    /// Costs slots × edges; meant as an oracle for the others.
    Maximal,
}

/// Which search finds the φs of pruned SSA. They find the same φs; this is for tests and measurements.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Search {
    /// Both in lock step: a slot pays for the smaller.
    #[default]
    LockStep,
    /// Frontier first only.
    Frontier,
    /// Live range first only.
    LiveRange,
    /// All slots together, as if the one before them had been dense.
    Together,
}

/// How to construct.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Options {
    /// How many φs. Default: [`Ssa::Pruned`]. The others cost time and memory for φs that nobody reads.
    pub ssa: Ssa,
    /// Whether the plan carries what a checker needs besides the φs ([`Plan::proof`]). Default: yes. Costs at most as much memory as the
    /// search for the φs has looked at.
    pub certificate: bool,
    /// Which search finds the φs.
    #[doc(hidden)]
    pub search: Search,
}

impl Options {
    /// The default options.
    pub const DEFAULT: Self = Self { ssa: Ssa::Pruned, certificate: true, search: Search::LockStep };

    /// These options with another [`ssa`](Options::ssa).
    pub const fn with_ssa(self, ssa: Ssa) -> Self {
        Self { ssa, ..self }
    }

    /// These options with another search.
    #[doc(hidden)]
    pub const fn with_search(self, search: Search) -> Self {
        Self { search, ..self }
    }

    /// These options with another [`certificate`](Options::certificate).
    pub const fn with_certificate(self, certificate: bool) -> Self {
        Self { certificate, ..self }
    }
}

impl Default for Options {
    fn default() -> Self {
        Self::DEFAULT
    }
}

/// Plans the φs of a function. A loop over functions uses [`plan_with`], which needs less allocation.
///
/// # Errors
/// The description is wrong: see [`Input::validate`].
///
/// # Panics
/// As [`plan_with`].
pub fn plan(input: &Input<'_>, options: &Options) -> Result<Plan, InputError> {
    let mut plan = Plan::new();
    plan_with(input, options, &mut Context::new(), &mut plan)?;
    Ok(plan)
}

/// Plans the φs of a function into `plan`, with the memory of `context` and of the plan's last use.
///
/// Cost: see the module. The first call on a graph larger than all before also costs O(blocks), once.
///
/// # Errors
/// The description is wrong: see [`Input::validate`]. The plan is then as it was.
///
/// # Panics
/// Panics if the plan needs 2³⁰ φs or more, or 2³² arguments or blocks of proofs.
pub fn plan_with(
    input: &Input<'_>,
    options: &Options,
    context: &mut Context,
    plan: &mut Plan,
) -> Result<(), InputError> {
    let fingerprint = input.fingerprint()?;
    plan.reset(fingerprint, input.slots.len(), input.accesses);
    plan_valid(input, options, context, plan);
    Ok(())
}

/// Needs: a valid description, an empty plan.
fn plan_valid(function: &Input<'_>, options: &Options, context: &mut Context, plan: &mut Plan) {
    context.group_by_slot(function);
    let Context { events, slot_start, scratch, .. } = context;
    let mut slots = Slots { infos: function.slots, events, start: slot_start };
    scratch.reaching.forget_function();
    let graph = Graphs { cfg: function.cfg, analyses: function.analyses };
    let always_together = options.search == Search::Together;
    let mut may_plan_together = options.ssa == Ssa::Pruned && (always_together || options.search == Search::LockStep);
    let mut is_last_dense = false;
    let mut next = 0;
    while let Some(info) = function.slots.get(next) {
        let n_left = function.slots.len() - next;
        let is_worth_it = always_together || is_last_dense && n_left >= together::MIN_SLOTS;
        if may_plan_together && is_worth_it && may_join(info) {
            match scratch.plan_together(graph, options, &mut slots, next, plan) {
                Some((end, are_dense)) => (next, is_last_dense) = (end, are_dense),
                None => may_plan_together = false,
            }
            continue;
        }
        plan.open_slot();
        let verdict = scratch.plan_slot(graph, options, Slot(next as u32), info, slots.events_of(next), plan);
        if verdict == Verdict::General {
            is_last_dense = is_dense(scratch.n_found, function.cfg.n_blocks());
            plan.expect_args(n_left - 1);
        }
        plan.verdicts.push(verdict);
        next += 1;
    }
    plan.close_slots();
}

/// Memory that is kept from function to function.
#[derive(Clone, Debug, Default)]
pub struct Context {
    /// All accesses, by slot.
    events: Vec<Event>,
    /// Row bounds in `events`; one more entry than there are slots.
    slot_start: Vec<u32>,
    scratch: Scratch,
}

impl Context {
    /// Empty memory.
    pub fn new() -> Self {
        Self::default()
    }

    /// Needs: dominator tree. Leaves: the accesses of each slot as events, in the order described.
    fn group_by_slot(&mut self, function: &Input<'_>) {
        let n_slots = function.slots.len();
        let start = &mut self.slot_start;
        start.clear();
        // Two places further on: the first pass counts, the sum makes starts, the second pass turns them into ends.
        start.resize(n_slots + 2, 0);
        for access in function.accesses {
            start[access.slot().index() + 2] += 1;
        }
        for index in 2..start.len() {
            start[index] += start[index - 1];
        }
        self.events.clear();
        self.events.resize(function.accesses.len(), Event(0));
        let dom = &function.analyses.dom;
        for (id, access) in (0..).map(AccessId).zip(function.accesses) {
            let place = &mut start[access.slot().index() + 1];
            self.events[*place as usize] = Event::new(dom.first(access.block()), id, access.kind());
            *place += 1;
        }
    }
}

/// An access as the planner sorts it: preorder number of its block, then its position, then its kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Event(u64);

impl Event {
    #[inline]
    fn new(first: u32, id: AccessId, kind: AccessKind) -> Self {
        Self(u64::from(first) << 32 | u64::from(id.0) << 2 | kind as u64)
    }

    /// Preorder number of the block; all ones if it cannot be reached.
    #[inline]
    fn first(self) -> u32 {
        (self.0 >> 32) as u32
    }

    #[inline]
    fn id(self) -> AccessId {
        AccessId(self.0 as u32 >> 2)
    }

    #[inline]
    fn is_load(self) -> bool {
        self.0 & 3 == AccessKind::Load as u64
    }

    #[inline]
    fn is_store(self) -> bool {
        self.0 & 3 == AccessKind::Store as u64
    }

    #[inline]
    fn is_reachable(self) -> bool {
        self.first() != u32::MAX
    }
}

/// The slots of a function with their accesses.
struct Slots<'a> {
    infos: &'a [SlotInfo],
    /// See [`Context`].
    events: &'a mut [Event],
    start: &'a [u32],
}

impl Slots<'_> {
    /// The accesses of a slot.
    fn events_of(&mut self, slot: usize) -> &mut [Event] {
        &mut self.events[self.start[slot] as usize..self.start[slot + 1] as usize]
    }
}

#[derive(Clone, Copy)]
struct Graphs<'a> {
    cfg: &'a Cfg,
    analyses: &'a Analyses,
}

/// Memory for one slot at a time.
#[derive(Clone, Debug, Default)]
struct Scratch {
    placement: Placement,
    reaching: Reaching,
    exposed: Vec<Exposed>,
    /// What the slot holds at the end of each defining block, with the block's interval.
    defined: Vec<(Block, ReachingDef)>,
    /// By block: its φ, numbered as if all were kept. Valid where a φ is placed.
    local_phi: Vec<PhiId>,
    keeping: Keeping,
    /// By placed φ: its number in the plan, if it is kept and not all are.
    ids: Vec<PhiId>,
    /// How many blocks finding the φs of the last slot has found.
    n_found: usize,
    together: Together,
}

/// A load before any definition in its block.
#[derive(Clone, Copy, Debug)]
struct Exposed {
    load: AccessId,
    block: Block,
}

impl Scratch {
    /// Plans one slot. `events` are its accesses, in any order of blocks.
    fn plan_slot(
        &mut self,
        graph: Graphs<'_>,
        options: &Options,
        slot: Slot,
        info: &SlotInfo,
        events: &mut [Event],
        plan: &mut Plan,
    ) -> Verdict {
        let (early, events, unreachable) = begin_slot(graph, options, slot, info, events, plan);
        if early.is_none() {
            self.plan_general(graph, options, slot, events, plan);
        }
        if info.initial == Initial::External && reads_initial(slot, events, plan) {
            answer_loads(events, ReachingDef::NONE, plan);
            answer_loads(unreachable, ReachingDef::NONE, plan);
            plan.undo_slot();
            return Verdict::External;
        }
        early.unwrap_or(Verdict::General)
    }

    /// Plans a slot whose definitions may meet.
    fn plan_general(&mut self, graph: Graphs<'_>, options: &Options, slot: Slot, events: &[Event], plan: &mut Plan) {
        self.placement.start(graph.cfg.n_blocks());
        self.exposed.clear();
        self.defined.clear();
        self.n_found = 0;
        sweep(graph, slot, events, plan, self);
        if self.exposed.is_empty() && options.ssa == Ssa::Pruned {
            return;
        }
        let placed = self.place(graph, options, plan.phis.len());
        self.n_found = match placed {
            Placed::Frontier => self.placement.placed().len(),
            Placed::LiveRange => self.placement.live().len(),
        };
        let Self { placement, reaching, defined, keeping, .. } = self;
        let phis = placement.placed().iter().enumerate();
        let phis = phis.map(|(position, &block)| (PhiId(keeping.first_phi + position as u32), block));
        cut_regions(reaching, graph, slot, defined, phis, |block| placement.defines(block));
        self.answer_exposed(graph, slot, plan);
        if placed == Placed::LiveRange || options.ssa != Ssa::Pruned {
            self.keeping.keep_all();
        } else {
            self.keep_arguments(graph);
        }
        self.emit(graph, slot, plan);
        if options.certificate {
            self.certify(placed, plan);
        }
    }

    /// Needs: definitions and exposed loads. Leaves: placed φs by block, none of them kept.
    fn place(&mut self, graph: Graphs<'_>, options: &Options, first_phi: usize) -> Placed {
        let placed = match options.ssa {
            Ssa::Pruned => self.placement.pruned(graph.cfg, graph.analyses, options.search),
            Ssa::Minimal => self.placement.minimal(graph.cfg, graph.analyses),
            Ssa::Maximal => self.placement.maximal(graph.cfg, graph.analyses),
        };
        let n_blocks = graph.cfg.n_blocks();
        if self.local_phi.len() < n_blocks {
            self.local_phi.resize(n_blocks, PhiId(0));
        }
        self.placement.sort_placed(n_blocks);
        let n_placed = self.placement.placed().len();
        assert!(first_phi + n_placed < 1 << 30, "too many φs");
        self.keeping.start(first_phi as u32, n_placed);
        for (phi, &block) in (self.keeping.first_phi..).zip(self.placement.placed()) {
            self.local_phi[block.index()] = PhiId(phi);
        }
        placed
    }

    /// Needs: regions. Leaves: every load answered, the φs they read kept.
    fn answer_exposed(&mut self, graph: Graphs<'_>, slot: Slot, plan: &mut Plan) {
        for position in 0..self.exposed.len() {
            let Exposed { load, block } = self.exposed[position];
            let value = self.at_start(graph, slot, block);
            plan.loads[load.index()] = value;
            self.keeping.keep(value);
        }
    }

    /// Needs: regions, and the φs that loads read kept. Leaves: the φs those read kept as well.
    fn keep_arguments(&mut self, graph: Graphs<'_>) {
        let Self { placement, reaching, keeping, .. } = self;
        while keeping.n_dropped > 0
            && let Some(position) = keeping.pending.pop()
        {
            let block = placement.placed()[position as usize];
            reaching.visit_ends(&graph.analyses.dom, graph.cfg.predecessors(block), |value| keeping.keep(value));
        }
    }

    /// Needs: kept φs. Leaves: them in the plan with their arguments, blocks ascending, and all values naming them by number.
    fn emit(&mut self, graph: Graphs<'_>, slot: Slot, plan: &mut Plan) {
        if self.keeping.n_dropped == 0 {
            return self.emit_as(graph, slot, plan, |value, _| value);
        }
        let first = self.keeping.first_phi;
        let mut next = first;
        self.ids.clear();
        self.ids.extend(self.keeping.is_kept.iter().map(|&is_kept| {
            let id = PhiId(next);
            next += u32::from(is_kept);
            id
        }));
        let renumber = |phi: PhiId, ids: &[PhiId]| ReachingDef::phi(ids[(phi.0 - first) as usize]);
        self.emit_as(graph, slot, plan, |value, ids| value.as_phi().map_or(value, |phi| renumber(phi, ids)));
        for exposed in &self.exposed {
            let value = &mut plan.loads[exposed.load.index()];
            *value = value.as_phi().map_or(*value, |phi| renumber(phi, &self.ids));
        }
    }

    /// As [`emit`](Self::emit) for the φs, changing each argument.
    #[inline]
    fn emit_as(
        &mut self,
        graph: Graphs<'_>,
        slot: Slot,
        plan: &mut Plan,
        change: impl Fn(ReachingDef, &[PhiId]) -> ReachingDef,
    ) {
        let Self { placement, reaching, keeping, ids, .. } = self;
        let kept = placement.placed().iter().zip(&keeping.is_kept).filter(|(_, is_kept)| **is_kept);
        for (&block, _) in kept {
            plan.push_phi(slot, block);
            fill_arguments(reaching, graph, slot, block, |value| change(value, ids), &mut plan.phi_args);
        }
    }

    /// Needs: kept φs. Leaves: what the proof needs besides them.
    fn certify(&mut self, placed: Placed, plan: &mut Plan) {
        let start = plan.proof_blocks.len();
        let proof = match placed {
            Placed::LiveRange => {
                plan.proof_blocks.extend_from_slice(self.placement.live());
                Proof::LiveRange
            }
            Placed::Frontier => {
                let placed = self.placement.placed().iter().zip(&self.keeping.is_kept);
                plan.proof_blocks.extend(placed.filter(|(_, is_kept)| !**is_kept).map(|(&block, _)| block));
                Proof::Frontier
            }
        };
        plan.proof_blocks[start..].sort_unstable();
        plan.set_proof(proof);
    }

    /// What the slot holds at the start of a reachable block.
    fn at_start(&mut self, graph: Graphs<'_>, slot: Slot, block: Block) -> ReachingDef {
        if self.placement.is_placed(block) {
            return ReachingDef::phi(self.local_phi[block.index()]);
        }
        match graph.analyses.dom.idom(block) {
            Some(idom) => self.reaching.at_end(&graph.analyses.dom, idom),
            None => ReachingDef::initial(slot),
        }
    }
}

/// Which of the placed φs are kept.
#[derive(Clone, Debug, Default)]
struct Keeping {
    /// The number that the first placed φ has in the plan if it is kept. Until the φs are in the plan, values number them as if all were kept.
    first_phi: u32,
    /// By placed φ.
    is_kept: Vec<bool>,
    /// How many are not.
    n_dropped: usize,
    /// Kept φs, by position, whose arguments were not looked at.
    pending: Vec<u32>,
}

impl Keeping {
    /// Starts with so many placed φs, none of them kept.
    fn start(&mut self, first_phi: u32, n_placed: usize) {
        self.first_phi = first_phi;
        self.is_kept.clear();
        self.is_kept.resize(n_placed, false);
        self.n_dropped = n_placed;
        self.pending.clear();
    }

    fn keep_all(&mut self) {
        self.is_kept.fill(true);
        self.n_dropped = 0;
    }

    /// Keeps the φ that a value is, if it is one.
    #[inline]
    fn keep(&mut self, value: ReachingDef) {
        if let Some(phi) = value.as_phi() {
            let position = phi.0 - self.first_phi;
            let is_kept = &mut self.is_kept[position as usize];
            if !*is_kept {
                *is_kept = true;
                self.pending.push(position);
                self.n_dropped -= 1;
            }
        }
    }
}

impl Event {
    /// What the slot holds after a store or definition.
    fn value(self, slot: Slot) -> ReachingDef {
        if self.is_store() { ReachingDef::store(self.id()) } else { ReachingDef::initial(slot) }
    }
}

/// Starts planning a slot: its verdict, if it obviously needs no φ, and its accesses, in preorder, those that can be reached and the others.
/// Where there is no verdict the loads among the first have no answer yet.
#[inline]
fn begin_slot<'e>(
    graph: Graphs<'_>,
    options: &Options,
    slot: Slot,
    info: &SlotInfo,
    events: &'e mut [Event],
    plan: &mut Plan,
) -> (Option<Verdict>, &'e [Event], &'e [Event]) {
    if let Some(reason) = info.pinned {
        return (Some(Verdict::Pinned(reason)), &[], &[]);
    }
    // Texts follow the tree but for some places. What is in order between these is not sorted again.
    sort_nearly_sorted(events, |event| *event);
    let (events, unreachable) = events.split_at(events.partition_point(|event| event.is_reachable()));
    answer_loads(unreachable, ReachingDef::UNREACHABLE, plan);
    let verdict = early_verdict(&graph.analyses.dom, slot, events, plan);
    (verdict.filter(|&verdict| options.ssa != Ssa::Maximal || verdict == Verdict::Unused), events, unreachable)
}

/// Takes what a sweep over the accesses of a slot finds.
trait Sweep {
    /// A load before any definition in its block.
    fn expose(&mut self, exposed: Exposed);
    /// What the slot holds at the end of a block with a definition.
    fn define(&mut self, block: Block, value: ReachingDef);
}

impl Sweep for Scratch {
    #[inline]
    fn expose(&mut self, exposed: Exposed) {
        self.exposed.push(exposed);
        self.placement.expose(exposed.block);
    }

    #[inline]
    fn define(&mut self, block: Block, value: ReachingDef) {
        self.defined.push((block, value));
        self.placement.define(block);
    }
}

/// Needs: events in preorder. Leaves: loads after a definition in their block answered.
#[inline]
fn sweep(graph: Graphs<'_>, slot: Slot, events: &[Event], plan: &mut Plan, sink: &mut impl Sweep) {
    for group in events.chunk_by(|a, b| a.first() == b.first()) {
        let block = graph.analyses.dom.preorder()[group[0].first() as usize];
        let mut current = None;
        for event in group {
            if !event.is_load() {
                current = Some(event.value(slot));
            } else if let Some(value) = current {
                plan.loads[event.id().index()] = value;
            } else {
                sink.expose(Exposed { load: event.id(), block });
            }
        }
        if let Some(value) = current {
            sink.define(block, value);
        }
    }
}

/// Needs: definitions, at most one for each block, and φs; `defines` knows the blocks of the definitions. Leaves: regions of the dominator tree with
/// one answer each.
#[inline]
fn cut_regions(
    reaching: &mut Reaching,
    graph: Graphs<'_>,
    slot: Slot,
    defined: &[(Block, ReachingDef)],
    phis: impl ExactSizeIterator<Item = (PhiId, Block)> + Clone,
    defines: impl Fn(Block) -> bool,
) {
    let dom = &graph.analyses.dom;
    let predecessors = phis.clone().map(|(_, block)| graph.cfg.predecessors(block));
    reaching.start(dom, defined.len() + phis.len(), predecessors);
    for &(block, value) in defined {
        reaching.define(dom, block, value);
    }
    for (phi, block) in phis.filter(|&(_, block)| !defines(block)) {
        reaching.define(dom, block, ReachingDef::phi(phi));
    }
    reaching.finish(dom, ReachingDef::initial(slot));
}

/// Needs: regions. Leaves: the arguments of a φ in this block behind the others, changed.
#[inline]
fn fill_arguments(
    reaching: &mut Reaching,
    graph: Graphs<'_>,
    slot: Slot,
    block: Block,
    change: impl Fn(ReachingDef) -> ReachingDef,
    args: &mut Vec<ReachingDef>,
) {
    reaching.at_ends(&graph.analyses.dom, graph.cfg.predecessors(block), change, args);
    if block == graph.cfg.entry() {
        args.push(ReachingDef::initial(slot));
    }
}

fn answer_loads(events: &[Event], value: ReachingDef, plan: &mut Plan) {
    for event in events.iter().filter(|event| event.is_load()) {
        plan.loads[event.id().index()] = value;
    }
}

/// Plans a slot that obviously needs no φ. `events` are its reachable accesses, in preorder.
fn early_verdict(dom: &DomTree, slot: Slot, events: &[Event], plan: &mut Plan) -> Option<Verdict> {
    let n_loads = events.iter().filter(|event| event.is_load()).count();
    let mut stores = events.iter().filter(|event| event.is_store());
    match (n_loads, stores.next(), stores.next()) {
        (0, None, _) => Some(Verdict::Unused),
        (0, Some(_), _) => Some(Verdict::NeverLoaded),
        (_, None, _) => {
            answer_loads(events, ReachingDef::initial(slot), plan);
            Some(Verdict::NeverStored)
        }
        (_, Some(&store), None) if comes_first(dom, store, events) => {
            answer_loads(events, ReachingDef::store(store.id()), plan);
            Some(Verdict::SingleStore(store.id()))
        }
        _ if is_block_local(events) => {
            answer_in_order(slot, events, plan);
            Some(Verdict::BlockLocal(dom.preorder()[events[0].first() as usize]))
        }
        _ => None,
    }
}

/// True if the slot's only store dominates every load and is dominated by every definition.
///
/// A definition that dominates the store cannot come between it and a load it dominates: from the definition there would be a way to
/// the load around the store.
fn comes_first(dom: &DomTree, store: Event, events: &[Event]) -> bool {
    let last_of = |event: Event| dom.last(dom.preorder()[event.first() as usize]);
    let store_last = last_of(store);
    events.iter().all(|&event| match () {
        () if event.is_load() => store <= event && event.first() <= store_last,
        () if event.is_store() => true,
        () => event <= store && store.first() <= last_of(event),
    })
}

/// True if all accesses are in one block and each load comes after a definition.
fn is_block_local(events: &[Event]) -> bool {
    let [first, .., last] = events else {
        return false;
    };
    first.first() == last.first() && !first.is_load()
}

fn answer_in_order(slot: Slot, events: &[Event], plan: &mut Plan) {
    let mut current = ReachingDef::initial(slot);
    for event in events {
        if event.is_load() {
            plan.loads[event.id().index()] = current;
        } else {
            current = event.value(slot);
        }
    }
}

/// True if a load or φ of the slot reads its initial value. `events` are its reachable accesses, and their slot is in work.
fn reads_initial(slot: Slot, events: &[Event], plan: &Plan) -> bool {
    let initial = ReachingDef::initial(slot);
    events.iter().any(|event| plan.loads[event.id().index()] == initial) || plan.open_args().contains(&initial)
}
