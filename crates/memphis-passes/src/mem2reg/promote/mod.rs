//! Promotion in LLVM's order: rounds, the list of slots with its swaps, the three ways to finish a slot.
//!
//! ```text
//!   round:  promotable slots of the entry block, in order ──▶ list
//!   list:   dead? ──▶ delete.   one store? ──▶ its value, where it dominates.
//!           one block? ──▶ the store above.   else: φs now, loads and stores in the walk
//!   walk:   loads and stores in the order of LLVM's renaming, and φ entries where somebody may ask meanwhile which there are
//!   slots:  φ entries elsewhere
//!   φs:     simplified, completed for dead predecessors
//! ```
//!
//! Where φs stand and what each load reads comes from the engine, once for all slots of a round; this
//! module decides in which order things happen and what they are called. A round costs what its own
//! slots' accesses and φs cost: the walk's order is computed once and each round visits only the blocks
//! that matter to it.

mod agenda;
mod fill;
mod phis;

use super::asm::Obstacles;
use super::certificate::Notes;
use super::debug::{Debug, SlotRecords};
use super::left_over::over_budget;
use super::names::{Names, base_name};
use super::options::Options;
use super::punned::{Fit, fit};
use super::remark::Reason;
use super::script::PhiLists;
use super::simplify::{FirstLook, simplify_phis};
use super::slots::{self, Marker, Slot, SlotConstants, marker};
use super::state::{Source, State, Tables, refill};
use super::stats::Stats;
use super::uses::{Look, SlotUse, SlotUser, UseKind};
use super::value_tracking::{Dominance, Facts, Query, is_known_non_null, is_not_poison};
use super::walk::Walk;
use agenda::{Agenda, AgendaPhi, Enter, What};
use memphis::construct::{Context, Plan, Ssa};
use memphis::{Access, AccessId, AccessKind, Analyses, Block, Cfg, ReachingDefKind, SlotInfo};
use memphis_check::script::{Certificate, Uninit};
use memphis_entity::NumberSort;
use memphis_ir::debug_info::LocationId;
use memphis_ir::edit::Edit;
use memphis_ir::layout::DataLayout;
use memphis_ir::{BlockId, Body, Const, ConstKind, Function, InstId, Local, Opcode, OptionalValue, Value};
use phis::{PhiLocals, PhiOrder};
use smallvec::SmallVec;
use std::borrow::Cow;
use std::ops::Range;

/// Dominance as LLVM has it, from the engine's tree.
#[derive(Debug, Clone, Copy)]
pub struct Dom<'e>(pub &'e memphis::DomTree);

impl Dominance for Dom<'_> {
    fn dominates(&self, a: BlockId, b: BlockId) -> bool {
        !self.0.is_reachable(Block(b.0)) || self.0.dominates(Block(a.0), Block(b.0))
    }

    fn idom(&self, b: BlockId) -> Option<BlockId> {
        self.0.idom(Block(b.0)).map(|b| BlockId(b.0))
    }
}

/// Memory that is kept from function to function.
#[derive(Debug, Default)]
pub struct Scratch {
    pub(super) constants: Vec<SlotConstants>,
    /// Lower bits of constants, by the stores of which they are meant.
    pub(super) narrowed: Vec<(InstId, Const)>,
    /// While no promotion has them.
    pub(super) slots: Vec<Slot>,
    pub(super) phi_lists: PhiLists,
    analyses: Analyses,
    context: Context,
    plan: Plan,
    /// While no state has them.
    tables: Option<Box<Tables>>,
    round: RoundTables,
    names: Option<Box<Names>>,
    phi_slots: PhiSlots,
    notes: Notes,
    /// A certificate and a script that are not needed any more.
    certificate: Certificate,
    edit: Edit,
}

/// What a round needs, beside what it is about.
#[derive(Debug, Default)]
struct RoundTables {
    walk: Walk,
    /// Whether the function was walked.
    is_walked: bool,
    description: Description,
    phi_order: PhiOrder,
    /// See [`PhiLocals::Listed`].
    local_of_phi: Vec<Local>,
    agenda: Agenda,
    /// Those slots that a round is about.
    candidates: Vec<u32>,
    /// The slots, while there is no round that has them.
    list: Vec<RoundSlot>,
}

impl RoundTables {
    /// Leaves what serves the next round too, and no more.
    #[inline(never)]
    fn drop_lists(&mut self) {
        *self =
            RoundTables { walk: std::mem::take(&mut self.walk), is_walked: self.is_walked, ..RoundTables::default() };
    }
}

impl Scratch {
    /// Computes graph and dominators of a body.
    pub fn analyse(&mut self, body: &Body) {
        self.analyses.recompute(body.cfg());
        if is_large(body) {
            self.analyses.shrink();
        }
    }

    /// Takes back what a promotion does not need any more. After a large function nothing is kept.
    pub fn recycle(&mut self, promoted: Promoted<'_>) {
        if is_large(promoted.state.body()) {
            *self = Scratch::default();
        } else {
            let Promoted { state, slots, names, phi_slots, .. } = promoted;
            self.slots = slots;
            self.tables = Some(state.into_tables());
            self.names = Some(names);
            self.phi_slots = phi_slots;
        }
    }

    /// Takes back a script that was carried out.
    pub fn recycle_edit(&mut self, edit: Edit) {
        self.edit = edit;
    }

    /// Takes back a certificate that was looked at.
    pub fn recycle_certificate(&mut self, certificate: Certificate) {
        self.certificate = certificate;
    }

    /// The script that was taken back.
    pub(super) fn spare_edit(&mut self) -> Edit {
        std::mem::take(&mut self.edit)
    }
}

/// Whether a function is so large that the time for new memory is of no importance, and its tables are given back as soon as they have served.
pub(crate) fn is_large(body: &Body) -> bool {
    body.insts.len() > 1 << 14
}

/// A line that takes the place of a load.
#[derive(Debug, Clone, Copy)]
pub enum LoadLine {
    /// `store i1 true, ptr poison, align 1`
    Unreachable,
    /// The assumption with this index in [`State::assumes`].
    NonNull(usize),
}

/// Whose the new φs are. They are made slot by slot.
#[derive(Debug, Default)]
pub struct PhiSlots(Vec<PhiSlot>);

/// A slot with its φs, which start where those of the slot in front of it end.
#[derive(Debug, Clone, Copy)]
pub struct PhiSlot {
    /// One past its last φ, by index in the state.
    end: u32,
    /// Which slot.
    pub slot: u32,
    /// Its place in its round's list.
    pub place: u32,
}

impl PhiSlots {
    /// The slot of a new φ. Cost: logarithmic in the slots.
    pub fn of(&self, phi: usize) -> PhiSlot {
        self.0[self.0.partition_point(|slot| slot.end as usize <= phi)]
    }
}

/// A function whose slots were promoted, ready to be turned into an edit script.
#[derive(Debug)]
pub struct Promoted<'a> {
    /// The function as it stands in the end.
    pub state: State<'a>,
    /// The allocas that may be promoted.
    pub slots: Vec<Slot>,
    /// Debug records.
    pub debug: Debug,
    /// Lines in front of loads, in the order they were made.
    pub load_lines: Vec<(InstId, LoadLine)>,
    /// The slots of the new φs.
    pub phi_slots: PhiSlots,
    /// Names of the new φs.
    pub names: Box<Names>,
    /// Locations of the new φs, up to the last that has one at least.
    pub phi_locations: Vec<Option<LocationId>>,
    /// Whether bundles of assumptions named slots that are gone.
    pub drops_bundles: bool,
    /// LLVM's counters.
    pub stats: Stats,
    /// What a checker needs to know, if it was asked for.
    pub certificate: Option<Certificate>,
}

impl Promoted<'_> {
    /// The location of a new φ.
    pub fn phi_location(&self, phi: u32) -> Option<LocationId> {
        *self.phi_locations.get(phi as usize)?
    }
}

/// Promotes the slots of a function, and certifies it if asked to. A budget for copies is kept by giving up slots and promoting the others
/// again, each time twice as many at least.
///
/// Needs: `scratch` analysed for this body.
pub fn promote<'a>(
    f: Function<'a>,
    mut slots: Vec<Slot>,
    options: Options,
    certify: bool,
    scratch: &mut Scratch,
) -> Promoted<'a> {
    let Some(budget) = options.copy_budget else { return promote_all(f, slots, options, certify, scratch) };
    let mut at_least = 1;
    loop {
        let promoted = promote_all(f, slots.clone(), options, certify, scratch);
        let given_up = over_budget(&promoted, f.body.cfg(), &scratch.analyses, budget, at_least);
        if given_up.is_empty() {
            return promoted;
        }
        for slot in given_up {
            slots[slot as usize].held = Some(Reason::TooManyCopies { budget });
        }
        at_least *= 2;
    }
}

/// Promotes all slots that nothing is against, round after round.
fn promote_all<'a>(
    f: Function<'a>,
    slots: Vec<Slot>,
    options: Options,
    certify: bool,
    scratch: &mut Scratch,
) -> Promoted<'a> {
    let Scratch { analyses, context, plan, tables, round, names, phi_slots, notes, certificate, narrowed, .. } =
        scratch;
    let analyses = &*analyses;
    let mut names = names.take().unwrap_or_default();
    names.clear();
    phi_slots.0.clear();
    notes.clear();
    round.is_walked = false;
    let mut out = Promoted {
        state: State::new_in(f, tables.take().unwrap_or_default()),
        slots,
        debug: Debug::default(),
        load_lines: Vec::new(),
        phi_slots: std::mem::take(phi_slots),
        names,
        phi_locations: Vec::new(),
        drops_bundles: false,
        stats: Stats::default(),
        certificate: None,
    };
    let state = &mut out.state;
    state.find_slot_uses(&out.slots, !options.punned && !options.narrow_constants);
    state.asm = options.rewrites_asm().then(|| Obstacles::of(state, &options));
    state.punning = options.punned.then(|| DataLayout::of(f.module));
    state.narrowed.clone_from(narrowed);
    let mut promoter = Promoter {
        options,
        cfg: f.body.cfg(),
        analyses,
        dom: Dom(analyses.dom()),
        facts: Facts::new(),
        out: &mut out,
        notes: certify.then_some(&mut *notes),
        accesses: Vec::new(),
        freed: Vec::new(),
        n_phi_args: 0,
        is_first_round: true,
        is_last_round: false,
    };
    promoter.run(round, context, plan);
    let users = std::mem::take(&mut promoter.accesses);
    out.state.slot_uses_mut().put_users(users);
    if is_large(f.body) {
        (*context, *plan) = Default::default();
    }
    out.certificate = certify.then(|| notes.finish(&out.state, analyses, std::mem::take(certificate)));
    out
}

struct Promoter<'a, 'e> {
    options: Options,
    cfg: &'e Cfg,
    analyses: &'e Analyses,
    dom: Dom<'e>,
    facts: Facts,
    out: &'e mut Promoted<'a>,
    /// For the certificate, if one is wanted.
    notes: Option<&'e mut Notes>,
    /// Loads and stores of the slots of this round, among other users.
    accesses: Vec<SlotUser>,
    /// Slots that lost a use in this round.
    freed: Vec<u32>,
    /// Arguments of φs so far.
    n_phi_args: u64,
    /// Whether nothing was changed yet.
    is_first_round: bool,
    /// Whether all slots are in this round, so that there is no other.
    is_last_round: bool,
}

/// A slot of a round.
#[derive(Debug)]
struct RoundSlot {
    slot: u32,
    /// Its loads that are still there, in the order of LLVM's use list, last one first: where they stand in [`Promoter::accesses`].
    loads: Range<usize>,
    /// Its stores, likewise.
    stores: Range<usize>,
    /// Lifetime markers behind which it holds nothing.
    markers: Vec<InstId>,
    /// Whether anything but its loads and stores uses it.
    has_others: bool,
    /// Whether it has one store, which comes before all its loads.
    has_dominating_store: bool,
    /// Its number in the engine's description, if it was described.
    described: Option<u32>,
    /// The debug records that speak of it, if any do.
    records: Option<Box<SlotRecords>>,
    /// Whether it holds a pointer.
    is_pointer: bool,
    /// Its φs of this round, by index in the state.
    phis: Range<usize>,
}

/// What was planned in a round, and what is meant by it.
#[derive(Debug)]
struct Given<'g> {
    plan: &'g Plan,
    description: &'g Description,
    walk: &'g Walk,
    phi_locals: PhiLocals<'g>,
}

/// What the engine was told in a round.
#[derive(Debug, Default)]
struct Description {
    /// The instruction of each access.
    insts: Vec<InstId>,
    engine_accesses: Vec<Access>,
    /// By access: what a load defines, what a store stores. The walk and the φs ask in orders of their own, which go here and there in the text.
    values: Vec<OptionalValue>,
    engine_slots: Vec<SlotInfo>,
    /// By slot: its number in the description.
    described: Vec<u32>,
    accesses: Vec<(SlotUser, u32, AccessKind)>,
    sort: NumberSort<(SlotUser, u32, AccessKind)>,
}

impl Description {
    /// Adds an access. They come in the order of the text.
    fn push(&mut self, SlotUser { inst, block }: SlotUser, slot: u32, kind: AccessKind) {
        self.insts.push(inst);
        self.engine_accesses.push(Access::new(Block(block.0), memphis::Slot(slot), kind));
    }

    /// Needs: the accesses, and casts where they store another type than their slot's. Leaves: their values.
    fn read_values(&mut self, state: &State<'_>) {
        self.values.clear();
        self.values.extend(self.insts.iter().zip(&self.engine_accesses).map(|(&inst, access)| match access.kind() {
            AccessKind::Load => {
                state.body().inst(inst).result.map_or(OptionalValue::NONE, |result| Value::local(result).into())
            }
            AccessKind::Store => state.stored(inst).into(),
            AccessKind::Define => OptionalValue::NONE,
        }));
    }

    /// The value of a load or store, by its number.
    #[inline]
    fn value(&self, access: usize) -> Value {
        self.values[access].get().expect("a load defines something, and a store stores something")
    }

    /// Those accesses, by number, that stand in the same block as the first of them does.
    fn in_same_block(&self, first: u32) -> impl Iterator<Item = u32> + '_ {
        let accesses = &self.engine_accesses[first as usize..];
        (first..)
            .zip(accesses)
            .take_while(|(_, access)| access.block() == accesses[0].block())
            .map(|(number, _)| number)
    }
}

impl<'a> Promoter<'a, '_> {
    fn run(&mut self, tables: &mut RoundTables, context: &mut Context, plan: &mut Plan) {
        let mut candidates = std::mem::take(&mut tables.candidates);
        candidates.clear();
        candidates.extend(0..self.out.slots.len() as u32);
        while !candidates.is_empty() {
            candidates.retain(|&slot| self.is_promotable(slot));
            if candidates.is_empty() {
                break;
            }
            self.out.stats.num_promoted += candidates.len() as u64;
            self.is_last_round = candidates.len() == self.out.slots.len();
            self.round(&candidates, tables, context, plan);
            self.is_first_round = false;
            candidates.clear();
            candidates.append(&mut self.freed);
            candidates.retain(|&s| !self.out.slots[s as usize].is_promoted(&self.out.state));
            candidates.sort_unstable();
            candidates.dedup();
        }
        tables.candidates = candidates;
    }

    /// Whether nothing is against a slot as the function stands now.
    fn is_promotable(&self, slot: u32) -> bool {
        let (state, data) = (&self.out.state, &self.out.slots[slot as usize]);
        data.held.is_none()
            && match state.slot_uses().look(slot) {
                Look::Plain if !state.has_merged(data.local) => !state.has_inserted_user(data.local),
                Look::Held if self.is_first_round => false,
                _ => slots::judge(state, data).is_ok(),
            }
    }

    fn body(&self) -> &'a Body {
        self.out.state.f.body
    }

    fn is_deleted(&self, inst: InstId) -> bool {
        self.out.state.deleted[inst.0 as usize]
    }

    fn slot(&self, slot: u32) -> Slot {
        self.out.slots[slot as usize]
    }

    // ----- one round -----

    fn round(&mut self, slots: &[u32], tables: &mut RoundTables, context: &mut Context, plan: &mut Plan) {
        let mut list = std::mem::take(&mut tables.list);
        if self.is_first_round {
            self.accesses = self.out.state.slot_uses_mut().take_users();
        } else {
            self.accesses.clear();
        }
        list.extend(slots.iter().map(|&slot| self.collect_accesses(slot)));
        self.describe(&mut list, &mut tables.description, context, plan);
        if is_large(self.body()) && self.is_last_round {
            *context = Context::default();
        }
        if let Some(budget) = self.options.phi_args_budget {
            self.keep_to_budget(budget, &mut list, plan);
        }
        if self.out.state.punning.is_some() {
            self.cast_stores(&list);
        }
        let first_phi = self.out.state.phis.len();
        tables.phi_order.recompute(plan, self.body());
        self.out.state.reserve_phis(plan.phis().len());
        let mut k = 0;
        while k < list.len() {
            if self.finish_early(&mut list[k]) {
                list.swap_remove(k);
                continue;
            }
            self.place_phis(&mut list[k], k as u32, plan, &tables.phi_order);
            k += 1;
        }
        if !list.is_empty() {
            let look = self.rename(&list, first_phi, plan, tables);
            let Promoted { state, slots, names, phi_slots, .. } = &mut *self.out;
            let slot_of = |phi: usize| {
                let of_phi = phi_slots.of(phi);
                (&slots[of_phi.slot as usize], of_phi.place)
            };
            if self.options.ssa == Ssa::Pruned {
                simplify_phis(state, first_phi, look, slot_of, &self.dom, &self.facts, names);
            }
            if self.analyses.dom().preorder().len() < self.cfg.n_blocks() {
                self.complete_phis(&list);
            }
        }
        list.clear();
        tables.list = list;
        if is_large(self.body()) {
            tables.drop_lists();
            self.accesses = Vec::new();
        }
        self.out.debug.round_done(&mut self.out.state);
    }

    fn collect_accesses(&mut self, slot: u32) -> RoundSlot {
        let (loads, stores, others) = self.sort_users(slot);
        let markers = if self.options.lifetimes_undef { self.markers(&others) } else { Vec::new() };
        let mut slot = RoundSlot {
            slot,
            has_others: !others.is_empty(),
            has_dominating_store: false,
            is_pointer: self.out.state.f.types().is_pointer(self.slot(slot).ty),
            described: None,
            records: None,
            phis: 0..0,
            loads,
            stores,
            markers,
        };
        slot.has_dominating_store = match *self.stores(&slot) {
            [store] => self.loads(&slot).iter().all(|&load| self.store_dominates(store, load)),
            _ => false,
        };
        slot
    }

    /// Finds the users of a slot that are still there: where its loads and its stores stand among the accesses, and the others.
    fn sort_users(&mut self, slot: u32) -> (Range<usize>, Range<usize>, SmallVec<[InstId; 4]>) {
        let (state, data) = (&self.out.state, self.slot(slot));
        let uses = state.slot_uses();
        if self.is_first_round && !state.has_merged(data.local) {
            let rows = [UseKind::Load, UseKind::Store, UseKind::Other].map(|kind| uses.users(slot, kind));
            let mut first_users = rows.iter().filter_map(|row| self.accesses[row.clone()].last());
            if first_users.all(|first| first.inst > data.inst) {
                let [loads, stores, others] = rows;
                return (loads, stores, self.accesses[others].iter().map(|user| user.inst).collect());
            }
        }
        let users = state.users(data.local);
        let of_kind = |kind| {
            let is_of_kind = move |user: &InstId| UseKind::of(state.f.body.inst(*user).opcode) == kind;
            users.iter().copied().filter(is_of_kind)
        };
        let mut list = |kind| {
            let start = self.accesses.len();
            self.accesses.extend(of_kind(kind).map(|inst| SlotUser { inst, block: state.block_of(inst) }));
            start..self.accesses.len()
        };
        (list(UseKind::Load), list(UseKind::Store), of_kind(UseKind::Other).collect())
    }

    fn loads(&self, slot: &RoundSlot) -> &[SlotUser] {
        &self.accesses[slot.loads.clone()]
    }

    fn stores(&self, slot: &RoundSlot) -> &[SlotUser] {
        &self.accesses[slot.stores.clone()]
    }

    /// The lifetime markers among users of a slot, and behind casts among them.
    #[inline(never)]
    fn markers(&self, users: &[InstId]) -> Vec<InstId> {
        let state = &self.out.state;
        let is_marker = |&user: &InstId| marker(state.f, user) == Some(Marker::Lifetime);
        let mut markers = Vec::new();
        for &user in users {
            let inst = self.body().inst(user);
            match (inst.opcode, inst.result) {
                (opcode, Some(cast)) if opcode.derives_address() => {
                    markers.extend(state.users(cast).into_iter().filter(is_marker));
                }
                _ => markers.extend(Some(user).filter(is_marker)),
            }
        }
        markers
    }

    /// What makes the slot hold its initial value again.
    fn definitions<'s>(&'s self, slot: &'s RoundSlot) -> impl Iterator<Item = SlotUser> + 's {
        let data = self.slot(slot.slot);
        let insts = slot.markers.iter().copied().chain(Some(data.inst).filter(|_| !data.is_in_entry));
        insts.map(|inst| SlotUser { inst, block: self.out.state.block_of(inst) })
    }

    /// Tells the engine of all slots that may need φs, and has it plan them.
    fn describe(&self, list: &mut [RoundSlot], description: &mut Description, context: &mut Context, plan: &mut Plan) {
        let mut n = 0;
        for slot in list.iter_mut().filter(|s| self.may_need_phis(s)) {
            slot.described = Some(n);
            n += 1;
        }
        description.insts.clear();
        description.engine_accesses.clear();
        let mut described = list.iter().filter(|slot| slot.described.is_some());
        if n == 0 {
            // There is nothing to tell.
        } else if self.is_first_round && described.all(|slot| self.definitions(slot).next().is_none()) {
            self.describe_uses(list, description);
        } else {
            self.describe_accesses(list, description);
        }
        let engine_slots = &mut description.engine_slots;
        engine_slots.clear();
        engine_slots.resize(n as usize, SlotInfo::default());
        let options =
            memphis::construct::Options::DEFAULT.with_ssa(self.options.ssa).with_certificate(self.notes.is_some());
        let function = memphis::construct::Input {
            cfg: self.cfg,
            analyses: self.analyses,
            slots: engine_slots,
            accesses: &description.engine_accesses,
        };
        memphis::construct::plan_with(&function, &options, context, plan)
            .expect("the numbers are those of the function");
    }

    /// Needs: nothing was changed, and slots hold what they held at first in no other place. Leaves: the accesses, which are uses.
    fn describe_uses(&self, list: &[RoundSlot], description: &mut Description) {
        const NONE: u32 = u32::MAX;
        let mut described = std::mem::take(&mut description.described);
        refill(&mut described, NONE, self.out.slots.len());
        for slot in list {
            described[slot.slot as usize] = slot.described.unwrap_or(NONE);
        }
        let uses = self.out.state.slot_uses();
        description.insts.reserve(uses.len());
        description.engine_accesses.reserve(uses.len());
        for SlotUse { user, slot, kind } in uses.of(self.body(), |slot| described[slot as usize] != NONE) {
            if let Some(kind) = kind.access() {
                description.push(user, described[slot as usize], kind);
            }
        }
        description.described = described;
    }

    /// Leaves: the accesses, put in order.
    #[inline(never)]
    fn describe_accesses(&self, list: &[RoundSlot], description: &mut Description) {
        let mut accesses = std::mem::take(&mut description.accesses);
        accesses.clear();
        for (slot, n) in list.iter().filter_map(|slot| Some((slot, slot.described?))) {
            accesses.extend(self.loads(slot).iter().map(|&load| (load, n, AccessKind::Load)));
            accesses.extend(self.stores(slot).iter().map(|&store| (store, n, AccessKind::Store)));
            accesses.extend(self.definitions(slot).map(|definition| (definition, n, AccessKind::Define)));
        }
        // Stable: one instruction may access several slots, and they are in order.
        description.sort.sort(&mut accesses, self.body().insts.len(), |access| access.0.inst.0);
        for &(user, slot, kind) in &accesses {
            description.push(user, slot, kind);
        }
        description.accesses = accesses;
    }

    /// Gives up slots whose φs have most arguments, until those of the others are within the budget.
    #[inline(never)]
    fn keep_to_budget(&mut self, budget: u64, list: &mut Vec<RoundSlot>, plan: &Plan) {
        let cost = |slot: &RoundSlot| match slot.described {
            Some(described) if !self.ends_with_single_store(slot) => {
                let phis = plan.phis_of(memphis::Slot(described));
                phis.map(|id| plan.args(id).len() as u64).sum::<u64>()
            }
            _ => 0,
        };
        let mut costs: Vec<(u64, usize)> = list.iter().enumerate().map(|(i, slot)| (cost(slot), i)).collect();
        // Of two that cost the same, the later one goes first.
        costs.sort_unstable();
        let mut total: u64 = costs.iter().map(|c| c.0).sum();
        while self.n_phi_args.saturating_add(total) > budget
            && let Some((cost, i)) = costs.pop().filter(|c| c.0 > 0)
        {
            total -= cost;
            let slot = list[i].slot;
            self.out.slots[slot as usize].held = Some(Reason::TooManyPhiArguments { budget });
            self.out.stats.num_promoted -= 1;
        }
        self.n_phi_args += total;
        list.retain(|slot| self.slot(slot.slot).held.is_none());
    }

    /// Casts what is stored as another type to the slot's, where somebody may ask for it.
    #[inline(never)]
    fn cast_stores(&mut self, list: &[RoundSlot]) {
        for slot in list.iter().filter(|slot| !slot.loads.is_empty() || self.options.ssa != Ssa::Pruned) {
            let data = self.slot(slot.slot);
            let mut stores = self.stores(slot).to_vec();
            stores.sort_unstable();
            for SlotUser { inst: store, .. } in stores {
                if let Fit::Cast(opcode) = fit(&self.out.state, &data, store) {
                    let stored = &self.body().operands(store)[0];
                    let base = [&base_name(self.out.state.f, data.local), &b".cast"[..]].concat();
                    let name = self.out.names.give(&self.out.state, &base);
                    let from = (self.out.state.resolve(stored.value), stored.ty);
                    self.out.state.new_cast(store, opcode, from, data.ty, name);
                }
            }
        }
    }

    /// What a load gives when its slot holds `value`: that, or a cast of it in the load's place, which takes over the load's name.
    #[inline]
    fn as_loaded(&mut self, slot: u32, load: InstId, value: Value) -> Value {
        match self.out.state.punning {
            Some(_) => self.cast_loaded(slot, load, value),
            None => value,
        }
    }

    #[inline(never)]
    fn cast_loaded(&mut self, slot: u32, load: InstId, value: Value) -> Value {
        let slot = self.slot(slot);
        let Fit::Cast(opcode) = fit(&self.out.state, &slot, load) else { return value };
        let (inst, f) = (self.body().inst(load), self.out.state.f);
        let mut base = inst.result.map_or(Cow::Borrowed(&b""[..]), |result| base_name(f, result));
        self.out.state.deleted[load.0 as usize] = true;
        if base.is_empty() {
            base = [&base_name(f, slot.local), &b".cast"[..]].concat().into();
        }
        let name = self.out.names.give(&self.out.state, &base);
        let from = (self.out.state.resolve(value), slot.ty);
        self.out.state.new_cast(load, opcode, from, inst.ty, name)
    }

    /// Whether none of the early ways is certain to finish the slot.
    fn may_need_phis(&self, slot: &RoundSlot) -> bool {
        if slot.loads.is_empty() && slot.stores.is_empty() {
            return false;
        }
        if self.options.ssa == Ssa::Maximal || !slot.markers.is_empty() {
            return true;
        }
        if slot.has_dominating_store || self.stores_one_constant(slot) {
            return false;
        }
        if !self.is_in_one_block(slot) {
            return true;
        }
        match (self.loads(slot).iter().min(), self.stores(slot).iter().min()) {
            (Some(load), Some(store)) => load < store,
            _ => false,
        }
    }

    /// Whether a store comes before a load on all ways, as LLVM asks it.
    fn store_dominates(&self, store: SlotUser, load: SlotUser) -> bool {
        if store.block == load.block { store < load } else { self.dom.dominates(store.block, load.block) }
    }

    /// Deletes a slot that needs no φ; whether it did.
    fn finish_early(&mut self, slot: &mut RoundSlot) -> bool {
        if slot.has_others {
            self.remove_markers(slot.slot);
        }
        let data = self.slot(slot.slot);
        if slot.loads.is_empty() && slot.stores.is_empty() {
            self.delete_alloca(&data);
            self.out.stats.num_dead_alloca += 1;
            return true;
        }
        slot.records = self.out.debug.collect(&self.out.state, &data);
        if self.options.ssa == Ssa::Maximal {
            return false;
        }
        if let [store] = *self.stores(slot)
            && self.rewrite_single_store(slot, store)
        {
            self.out.stats.num_single_store += 1;
            return true;
        }
        if slot.markers.is_empty() && self.is_in_one_block(slot) && self.rewrite_single_block(slot) {
            self.out.stats.num_local_promoted += 1;
            return true;
        }
        false
    }

    fn is_in_one_block(&self, slot: &RoundSlot) -> bool {
        let mut blocks = self.loads(slot).iter().chain(self.stores(slot)).map(|access| access.block);
        let first = blocks.next();
        blocks.all(|b| Some(b) == first)
    }

    /// Deletes lifetime markers, fake uses, and casts that serve only those.
    #[inline(never)]
    fn remove_markers(&mut self, slot: u32) {
        for user in self.out.state.users(self.slot(slot).local) {
            match self.body().inst(user).opcode {
                Opcode::Call => self.remove_marker(user),
                opcode if opcode.derives_address() => {
                    let result = self.body().inst(user).result.expect("casts have results");
                    for call in self.out.state.users(result) {
                        self.remove_marker(call);
                    }
                    self.out.state.deleted[user.0 as usize] = true;
                    // What is left of it stands in bundles and debug records.
                    let nothing = self.slot(slot).no_address;
                    self.out.state.replace(result, nothing);
                }
                _ => {}
            }
        }
    }

    fn remove_marker(&mut self, call: InstId) {
        // An assumption stays; its bundle is rewritten when the script is made.
        match marker(self.out.state.f, call) {
            Some(Marker::Assume) => self.out.drops_bundles = true,
            _ => self.out.state.deleted[call.0 as usize] = true,
        }
    }

    fn delete_alloca(&mut self, slot: &Slot) {
        self.out.state.deleted[slot.inst.0 as usize] = !slot.stays;
        self.out.state.replace(slot.local, slot.no_address);
    }

    /// Replaces a load, leaving behind what its metadata promised.
    #[inline(always)]
    fn replace_load(&mut self, load: InstId, value: Value) {
        self.keep_promises(load, value);
        self.drop_load(load, self.result(load), value);
    }

    /// Deletes a load with this result, for which `value` stands from now on.
    fn drop_load(&mut self, load: InstId, result: Value, value: Value) {
        self.out.state.replace(result.as_local().expect("results are locals"), value);
        self.out.state.deleted[load.0 as usize] = true;
    }

    #[inline]
    fn keep_promises(&mut self, load: InstId, value: Value) {
        if self.has_promise(load) {
            self.keep_promises_of(load, value);
        }
    }

    /// Whether the metadata of a load promises that it gives something defined. What else it promises holds only then.
    #[inline]
    fn has_promise(&self, load: InstId) -> bool {
        if !self.body().has_annotated_accesses {
            return false;
        }
        let inst = self.body().inst(load);
        inst.attachments < inst.end && self.out.state.f.has_attachment(load, b"noundef")
    }

    /// Of a load that [promises](Self::has_promise) something.
    #[inline(never)]
    fn keep_promises_of(&mut self, load: InstId, value: Value) {
        let state = &self.out.state;
        let value = state.resolve(value);
        if let Some(c) = value.as_const()
            && matches!(state.f.body.consts.get(c).kind, ConstKind::Undef | ConstKind::Poison)
        {
            self.out.load_lines.push((load, LoadLine::Unreachable));
            return;
        }
        if !state.f.has_attachment(load, b"nonnull") {
            return;
        }
        let query = Query { state, dom: &self.dom, facts: &self.facts };
        if is_known_non_null(&query, value, load) {
            return;
        }
        let index = self.out.state.new_assume(load, value);
        self.out.load_lines.push((load, LoadLine::NonNull(index)));
    }

    /// Deletes a store, noting whose address it stored.
    fn drop_store(&mut self, store: InstId) {
        self.out.state.deleted[store.0 as usize] = true;
        if !self.is_last_round {
            let stored = self.body().operands(store)[0].value;
            if stored.as_local().is_some() {
                self.note_freed(stored);
            }
        }
    }

    /// Notes that the slot whose address `value` is, or is computed from, lost a use.
    fn note_freed(&mut self, value: Value) {
        let state = &self.out.state;
        let mut value = state.resolve(value);
        // One step through a cast is all that LLVM looks through.
        if let Source::Inst(inst) = state.source(value)
            && self.body().inst(inst).opcode.derives_address()
        {
            value = state.resolve(self.body().operands(inst)[0].value);
        }
        let uses = self.out.state.slot_uses();
        self.freed.extend(value.as_local().and_then(|local| uses.slot_of(local)));
    }

    // ----- the early ways -----

    fn rewrite_single_store(&mut self, slot: &mut RoundSlot, access: SlotUser) -> bool {
        let data = self.slot(slot.slot);
        let store = access.inst;
        let has_markers = !slot.markers.is_empty() && !slot.loads.is_empty();
        let must_dominate = (has_markers || !slot.has_dominating_store) && self.must_dominate(store);
        if must_dominate && has_markers {
            return false;
        }
        let mut value = self.out.state.resolve(self.out.state.stored(store));
        let mut left = slot.loads.start;
        for index in slot.loads.clone() {
            let SlotUser { inst: load, .. } = self.accesses[index];
            if must_dominate && !self.store_dominates(access, self.accesses[index]) {
                self.accesses[left] = self.accesses[index];
                left += 1;
                continue;
            }
            if value == self.result(load) {
                // Only in unreachable code.
                value = data.poison;
            }
            let loaded = self.as_loaded(slot.slot, load, value);
            self.replace_load(load, loaded);
        }
        slot.loads.end = left;
        if !slot.loads.is_empty() {
            return false;
        }
        if let Some(records) = &slot.records {
            self.out.debug.single_store_done(&mut self.out.state, &data, records, store);
        }
        self.drop_store(store);
        self.delete_alloca(&data);
        true
    }

    /// Whether loads that a slot's only store does not dominate read something else.
    #[inline(never)]
    fn must_dominate(&self, store: InstId) -> bool {
        let value = self.out.state.resolve(self.out.state.stored(store));
        let is_instruction = matches!(
            self.out.state.source(value),
            Source::Inst(_) | Source::NewPhi(_) | Source::NonNull(_) | Source::Cast(_)
        );
        let query = Query { state: &self.out.state, dom: &self.dom, facts: &self.facts };
        is_instruction || self.options.uninit != Uninit::Undef || !is_not_poison(&query, value)
    }

    /// Whether the slot's only store stores a constant that loads may read everywhere. That no other slot of the round can change.
    fn stores_one_constant(&self, slot: &RoundSlot) -> bool {
        let state = &self.out.state;
        let is_constant = |store: &SlotUser| state.punning.is_none() && state.stored(store.inst).as_const().is_some();
        matches!(self.stores(slot), [store] if is_constant(store)) && self.ends_with_single_store(slot)
    }

    /// Whether the slot's only store is all that it takes, though it does not dominate all loads.
    fn ends_with_single_store(&self, slot: &RoundSlot) -> bool {
        match *self.stores(slot) {
            [store] => self.options.ssa != Ssa::Maximal && !self.must_dominate(store.inst),
            _ => false,
        }
    }

    fn result(&self, load: InstId) -> Value {
        Value::local(self.body().inst(load).result.expect("loads have results"))
    }

    fn rewrite_single_block(&mut self, slot: &mut RoundSlot) -> bool {
        let data = self.slot(slot.slot);
        let mut stores: SmallVec<[SlotUser; 8]> = self.stores(slot).into();
        stores.sort_unstable();
        for index in slot.loads.clone() {
            let load = self.accesses[index];
            let above = stores.partition_point(|&store| store < load);
            let load = load.inst;
            let value = match above {
                0 if stores.is_empty() => data.initial,
                0 => {
                    slot.loads.start = index;
                    return false;
                }
                n => self.out.state.stored(stores[n - 1].inst),
            };
            // LLVM asks what the value is before it finds that it is the load itself.
            let asked = value;
            let is_itself = self.out.state.resolve(value) == self.result(load);
            let value = if is_itself { data.poison } else { value };
            let loaded = self.as_loaded(slot.slot, load, value);
            self.keep_promises(load, if loaded == value { asked } else { loaded });
            self.drop_load(load, self.result(load), loaded);
        }
        for &SlotUser { inst: store, .. } in &stores {
            if let Some(records) = &slot.records {
                self.out.debug.store_deleted(&self.out.state, &data, records, store);
            }
            self.drop_store(store);
        }
        if let Some(records) = &slot.records {
            self.out.debug.slot_done(&mut self.out.state, records);
        }
        self.delete_alloca(&data);
        true
    }

    // ----- the general way -----

    fn place_phis(&mut self, slot: &mut RoundSlot, place: u32, plan: &Plan, order: &PhiOrder) {
        let data = self.slot(slot.slot);
        let described = slot.described.expect("a slot that was not finished early was described");
        let planned = order.at(phis::places(plan, described));
        slot.phis = self.out.state.phis.len()..self.out.state.phis.len();
        if planned.len() > 0 {
            let base = base_name(self.out.state.f, data.local);
            self.out.names.add(&self.out.state, &base, planned.len() as u32);
            let blocks = planned.map(|id| BlockId(plan.phi(id).block.0));
            slot.phis = self.out.state.new_phis(data.ty, blocks);
        }
        self.out.phi_slots.0.push(PhiSlot { end: slot.phis.end as u32, slot: slot.slot, place });
        self.out.stats.num_phi_insert += slot.phis.len() as u64;
        if let Some(notes) = &mut self.notes {
            notes.slot(data.inst, slot.phis.clone(), plan, memphis::Slot(described));
        }
    }

    /// Fills φs, rewrites accesses in the order of LLVM's walk, stopping only where this round has something to do, and deletes the slots. Returns
    /// what can be seen of the φs, from `first_phi` on.
    fn rename(&mut self, list: &[RoundSlot], first_phi: usize, plan: &mut Plan, tables: &mut RoundTables) -> FirstLook {
        if !tables.is_walked {
            tables.walk.recompute(self.body(), self.cfg);
            if is_large(self.body()) {
                tables.walk.shrink();
            }
            tables.is_walked = true;
        }
        let RoundTables { walk, description, phi_order, local_of_phi, agenda, .. } = tables;
        let state = &mut self.out.state;
        state.make_entry_rows(first_phi..state.phis.len(), self.cfg, walk);
        if is_large(state.body()) {
            state.shrink_entry_rows();
        }
        agenda.fill(self, list, description, plan, phi_order, walk);
        if is_large(self.body()) {
            agenda.drop_unsorted();
        }
        let agenda = &*agenda;
        let phi_locals = PhiLocals::of(list, plan, phi_order, &self.out.state, local_of_phi);
        description.read_values(&self.out.state);
        let description = &*description;
        let given = Given { plan, description, walk, phi_locals };
        for event in agenda.events() {
            match event {
                What::Enter(enter) => self.add_entries(list, agenda, enter, &given),
                What::Visit { first } => {
                    for access in description.in_same_block(first) {
                        self.rewrite_access(list, agenda, access, &given);
                    }
                }
            }
        }
        self.delete_slots(list);
        if agenda.has_entries() {
            return FirstLook::at(&self.out.state, first_phi);
        }
        self.fill_entries(list, &given, phi_order)
    }

    fn add_entries(&mut self, list: &[RoundSlot], agenda: &Agenda, Enter { phis, edges }: Enter, given: &Given<'_>) {
        let edges = &agenda.edges[edges.0 as usize..edges.1 as usize];
        let pred = edges[0].pred;
        for &AgendaPhi { phi, planned, slot } in &agenda.phis[phis.0 as usize..phis.1 as usize] {
            let (phi, round_slot) = (phi as usize, &list[slot as usize]);
            let Slot { initial, poison, .. } = self.out.slots[round_slot.slot as usize];
            if let Some(locations) = &agenda.locations {
                let location = locations.at_end(slot, pred, given.walk);
                self.add_location(phi, location);
            }
            for edge in edges {
                let value = given.plan.args(planned)[edge.argument as usize];
                let value = self.value(value, given, initial, poison);
                self.out.state.push_entry(phi, value);
                if round_slot.is_pointer {
                    self.out.state.add_inserted_user(value, Source::NewPhi(phi));
                }
            }
            if let Some(records) = &round_slot.records {
                let data = self.slot(round_slot.slot);
                let (local, block) = (self.out.state.phi_local(phi), self.out.state.phis[phi].block);
                let head = first_insertion_point(self.body(), block);
                self.out.debug.phi_made(&self.out.state, &data, records, local, head);
            }
        }
    }

    #[inline(never)]
    fn add_location(&mut self, phi: usize, location: Option<InstId>) {
        let f = self.out.state.f;
        let location = location.filter(|&inst| f.body.inst(inst).opcode == Opcode::Store);
        let location = location.and_then(|store| self.out.debug.location(f, store));
        if self.out.phi_locations.len() <= phi {
            self.out.phi_locations.resize(phi + 1, None);
        }
        let merged = match (self.out.phi_locations[phi], location) {
            _ if self.out.state.entries(phi).is_empty() => location,
            (Some(a), Some(b)) => Some(self.out.debug.locations.merge(f.module, a, b)),
            _ => None,
        };
        self.out.phi_locations[phi] = merged;
    }

    /// A value of the plan, for a slot that holds `initial` at first and `poison` in dead code.
    #[inline]
    fn value(&self, value: memphis::ReachingDef, given: &Given<'_>, initial: Value, poison: Value) -> Value {
        match value.kind() {
            ReachingDefKind::Store(access) => self.out.state.resolve(given.description.value(access.index())),
            ReachingDefKind::Phi(id) => Value::local(given.phi_locals.get(id)),
            ReachingDefKind::Initial(_) => initial,
            ReachingDefKind::Unreachable | ReachingDefKind::None => poison,
        }
    }

    fn rewrite_access(&mut self, list: &[RoundSlot], agenda: &Agenda, access: u32, given: &Given<'_>) {
        let Given { plan, description, .. } = *given;
        let described = description.engine_accesses[access as usize];
        let inst = description.insts[access as usize];
        let slot = agenda.round_slot[described.slot().index()];
        if slot == u32::MAX || self.is_deleted(inst) {
            return;
        }
        let round_slot = &list[slot as usize];
        match described.kind() {
            AccessKind::Load => {
                let Slot { initial, poison, .. } = self.out.slots[round_slot.slot as usize];
                let value = self.value(plan.load(AccessId(access)), given, initial, poison);
                let loaded = self.as_loaded(round_slot.slot, inst, value);
                self.keep_promises(inst, loaded);
                self.drop_load(inst, description.value(access as usize), loaded);
            }
            AccessKind::Store => {
                if let Some(records) = &round_slot.records {
                    let data = self.slot(round_slot.slot);
                    self.out.debug.store_deleted(&self.out.state, &data, records, inst);
                }
                self.drop_store(inst);
            }
            // An alloca or a marker: the plan knows of it.
            AccessKind::Define => {}
        }
    }

    fn delete_slots(&mut self, list: &[RoundSlot]) {
        for slot in list {
            // Accesses in unreachable code stay, with `poison` for the address.
            let data = self.slot(slot.slot);
            self.delete_alloca(&data);
        }
        for records in list.iter().filter_map(|slot| slot.records.as_ref()) {
            self.out.debug.slot_done(&mut self.out.state, records);
        }
    }

    /// Gives the φs that are left one `poison` entry for each edge from an unreachable block.
    #[inline(never)]
    fn complete_phis(&mut self, list: &[RoundSlot]) {
        for slot in list {
            let poison = self.slot(slot.slot).poison;
            for phi in slot.phis.clone() {
                let data = &self.out.state.phis[phi];
                if !data.is_folded() {
                    let row = self.out.state.entry_rows().row(data.block);
                    (data.n_entries()..row.n).for_each(|_| self.out.state.push_entry(phi, poison));
                }
            }
        }
    }
}

/// The first instruction or record behind φs and a pad; `None` when the block has no room for any.
fn first_insertion_point(body: &Body, block: BlockId) -> Option<InstId> {
    let mut insts = body.block_insts(block).skip_while(|&i| body.inst(i).opcode == Opcode::Phi);
    let first = insts.next()?;
    match body.inst(first).opcode {
        Opcode::CatchSwitch => None,
        opcode if opcode.is_eh_pad() => insts.next(),
        _ => Some(first),
    }
}
