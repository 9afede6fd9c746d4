//! The proof for one aligned pair of bodies: claims about loads, and the walk back that justifies
//! them.

use super::align::{Alignment, Inserted, phi_entries};
use super::canon::{Canon, ConstNumber, Definedness};
use super::graph::Graph;
use super::guards::Guards;
use super::jumps::Jumps;
use super::poison::Poison;
use super::reason::Failure;
use super::shape::{ASSUME, IGNORE, callee_name};
use super::side::{Both, Side};
use super::slots::Role;
use hashbrown::HashSet;
use memphis::Slot;
use memphis::check::Source;
use memphis_entity::{IdRange, Table};
use memphis_ir::{BlockId, Body, Const, ConstKind, Def, Flags, Function, InstId, Local, Opcode, TypeId, Value};

/// A value of AFTER: a local, or a constant by its common number. [`UNDEFINED`] and [`POISON`] are
/// no values of AFTER, but content that may become any.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Val(u32);

const CONST_BIT: u32 = 1 << 31;
const UNDEFINED: Val = Val(u32::MAX);
/// `poison`, and nothing more defined.
const POISON: Val = Val(u32::MAX - 1);

impl Val {
    fn as_local(self) -> Option<Local> {
        (self.0 & CONST_BIT == 0).then_some(Local(self.0))
    }

    fn as_const(self) -> Option<ConstNumber> {
        let is_const = self.0 & CONST_BIT != 0 && self != UNDEFINED && self != POISON;
        is_const.then_some(ConstNumber(self.0 & !CONST_BIT))
    }
}

/// The maximal number of demands for each instruction of BEFORE, after which a proof is given up.
const MAX_DEMANDS_PER_INSTRUCTION: usize = 256;

/// "The load reads this value", or with `lenient`, "... or undefined content".
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Claim {
    load: InstId,
    value: Val,
    lenient: bool,
}

/// "The cell holds this value at the start of the block", or with `lenient`, "... or undefined
/// content".
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Demand {
    slot: Slot,
    block: BlockId,
    value: Val,
    lenient: bool,
}

/// The claims and demands added since a trial started.
#[derive(Default)]
struct Trial {
    claims: Vec<Claim>,
    demands: Vec<Demand>,
}

/// The size of a proof.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Work {
    pub(super) n_claims: usize,
    pub(super) n_demands: usize,
}

pub(super) struct Prover<'a, 'm> {
    canon: &'a mut Canon<'m>,
    f: Both<Function<'a>>,
    graph: &'a Graph<'a>,
    alignment: &'a Alignment,
    /// The stores of each cell, in order of the text, and markers that count as stores.
    stores: Table<Slot, Vec<InstId>>,
    jumps: Jumps<Slot>,
    poison: Poison<'a>,
    /// True if a value counts as not poison at places where its use would already have been
    /// undefined behaviour.
    with_guards: bool,
    guards: hashbrown::HashMap<Value, Guards>,
    claims: HashSet<Claim>,
    todo_claims: Vec<Claim>,
    demands: HashSet<Demand>,
    todo_demands: Vec<Demand>,
    trial: Option<Trial>,
    /// By number: a constant of AFTER, filled on first use.
    constants_after: Option<hashbrown::HashMap<ConstNumber, Const>>,
    /// Values of AFTER that are claimed for content from before they are computed, for messages.
    early: Vec<Val>,
}

impl<'a, 'm> Prover<'a, 'm> {
    pub(super) fn new(
        canon: &'a mut Canon<'m>,
        f: Both<Function<'a>>,
        graph: &'a Graph<'a>,
        alignment: &'a Alignment,
    ) -> Prover<'a, 'm> {
        let mut stores = Table::filled(alignment.slots.allocas.len(), Vec::new());
        for (inst, &role) in alignment.slots.roles.iter() {
            if let Role::Store(slot) | Role::Undefine(slot) = role {
                stores[slot].push(inst);
            }
        }
        Prover {
            canon,
            f,
            graph,
            alignment,
            jumps: Jumps::default(),
            stores,
            poison: Poison::new(f.after),
            with_guards: false,
            guards: Default::default(),
            claims: HashSet::new(),
            todo_claims: Vec::new(),
            demands: HashSet::new(),
            todo_demands: Vec::new(),
            trial: None,
            constants_after: None,
            early: Vec::new(),
        }
    }

    /// Proves all claims, or returns the first failure.
    pub(super) fn prove(&mut self) -> Result<Work, Failure> {
        if let Some(&(slot, inst, why)) = self.alignment.slots.improper.first() {
            let alloca = self.alignment.slots.allocas[slot];
            let name = self.name_before(alloca);
            return Err(Failure::new(format!("AFTER lacks the alloca {name}, but {why}")).before(inst));
        }
        self.check_new_phis()?;
        let first = self.run();
        if first.is_err() && !self.with_guards {
            self.with_guards = true;
            self.claims.clear();
            self.todo_claims.clear();
            self.demands.clear();
            self.todo_demands.clear();
            return self.run();
        }
        first
    }

    fn run(&mut self) -> Result<Work, Failure> {
        let alignment = self.alignment;
        for (inst, after) in alignment.to_after.iter() {
            let Some(after) = after.get() else { continue };
            if callee_name(self.f.before, inst) == ASSUME {
                self.check_bundles(inst, after)?;
            }
            if self.graph.reachable[self.graph.block_of[inst]] {
                self.check_operands(inst, after)?;
            }
        }
        self.settle()?;
        self.check_inserted()?;
        Ok(Work { n_claims: self.claims.len(), n_demands: self.demands.len() })
    }

    /// Checks the instructions that AFTER has in place of loads. They are in the order of those
    /// loads, so each load is visited once.
    fn check_inserted(&mut self) -> Result<(), Failure> {
        let alignment = self.alignment;
        // Of each gap, the first load that has no replacement yet.
        let mut next = Table::filled(alignment.gaps.len(), 0_usize);
        for &(after, inserted) in &alignment.inserted {
            let (gap, value, attachment) = match inserted {
                Inserted::NotNull(gap) => (gap, self.val(self.f.after.body.operands(after)[0].value), &b"nonnull"[..]),
                Inserted::Unreachable(gap) => (gap, UNDEFINED, &b"noundef"[..]),
                Inserted::Assume => continue,
            };
            let loads = &alignment.gaps[gap];
            let mut last = Err(Failure::new("this stands in place of no load"));
            while last.is_err()
                && let Some(&load) = loads.get(next[gap])
            {
                next[gap] += 1;
                if self.f.before.has_attachment(load, attachment) {
                    last = self.try_claim(load, value);
                }
            }
            last.map_err(|failure| failure.after(after))?;
        }
        Ok(())
    }

    /// Claims that a load reads this value. If that cannot be proved, all new assumptions are
    /// removed.
    fn try_claim(&mut self, load: InstId, value: Val) -> Result<(), Failure> {
        self.trial = Some(Trial::default());
        let result = self.claim(load, value).and_then(|()| self.settle());
        let trial = self.trial.take().unwrap_or_default();
        if result.is_err() {
            self.todo_claims.clear();
            self.todo_demands.clear();
            for claim in &trial.claims {
                self.claims.remove(claim);
            }
            for demand in &trial.demands {
                self.demands.remove(demand);
            }
        }
        result
    }

    fn settle(&mut self) -> Result<(), Failure> {
        loop {
            if let Some(demand) = self.todo_demands.pop() {
                self.at_block_start(demand)?;
            } else if let Some(claim) = self.todo_claims.pop() {
                let Role::Load(slot) = self.alignment.slots.roles[claim.load] else { continue };
                let failed = |failure: Failure| failure.about_load(claim.load);
                self.scan(slot, claim.load, claim.value, claim.lenient).map_err(failed)?;
            } else {
                return Ok(());
            }
        }
    }

    fn val(&self, value: Value) -> Val {
        match (value.as_local(), value.as_const()) {
            (Some(local), _) => Val(local.0),
            (_, Some(c)) => Val(self.canon.constant(Side::After, c).0 | CONST_BIT),
            _ => UNDEFINED,
        }
    }

    fn claim(&mut self, load: InstId, value: Val) -> Result<(), Failure> {
        self.add_claim(Claim { load, value, lenient: false })
    }

    fn add_claim(&mut self, mut claim: Claim) -> Result<(), Failure> {
        let Claim { load, value, .. } = claim;
        if !self.graph.reachable[self.graph.block_of[load]] {
            return Ok(());
        }
        // A load that promises a defined value is undefined behaviour for undefined content.
        claim.lenient |= self.f.before.has_attachment(load, b"noundef");
        if !self.is_there(value, load) {
            claim.value = self.what_stands_for(value, claim.lenient);
        }
        if self.claims.insert(claim) {
            if let Some(trial) = &mut self.trial {
                trial.claims.push(claim);
            }
            self.todo_claims.push(claim);
        }
        Ok(())
    }

    /// True if a value of AFTER is computed before control reaches an instruction of BEFORE.
    fn is_there(&mut self, value: Val, at: InstId) -> bool {
        let Some(inst) = definition(self.f.after.body, value) else { return true };
        let Some(place) = self.alignment.place[inst].get() else { return false };
        if self.f.after.body.inst(inst).opcode == Opcode::Phi {
            let (home, block) = (self.graph.block_of[place], self.graph.block_of[at]);
            return home == block || self.graph.dominates(home, block);
        }
        self.graph.is_available(self.f.before.body, place, at)
    }

    // ----- instructions of both texts -----

    fn check_operands(&mut self, before: InstId, after: InstId) -> Result<(), Failure> {
        let (b, a) = (before, after);
        if self.f.before.body.inst(b).opcode == Opcode::Phi {
            return self.check_phi(before, after);
        }
        let n_args = self.f.before.body.inst(b).n_args as usize;
        let n_operands = self.f.before.body.operands(b).len();
        let is_assume = callee_name(self.f.before, b) == ASSUME;
        for index in 0..n_operands {
            let (bv, av) = (self.f.before.body.operands(b)[index].value, self.f.after.body.operands(a)[index].value);
            let is_mask = index == 2 && self.f.before.body.inst(b).opcode == Opcode::ShuffleVector;
            let is_dropped = is_assume && index > n_args && self.alignment.slots.address(bv).is_some();
            if is_mask && self.is_same_mask(bv, av) || is_dropped && self.is_poison(av) {
                continue;
            }
            self.check_value(bv, av).map_err(|failure| failure.at(before, after))?;
        }
        Ok(())
    }

    /// Checks that the tags of an assumption's operand bundles are equal, except for a bundle with
    /// the address of a cell: LLVM drops such a bundle, and leaves the tag "ignore" in its place.
    ///
    /// Cost: linear in the call.
    fn check_bundles(&self, before: InstId, after: InstId) -> Result<(), Failure> {
        let Both { before: fb, after: fa } = self.f;
        let (b, a) = (before, after);
        let (of_before, of_after): (Vec<_>, Vec<_>) = (fb.bundles(b).collect(), fa.bundles(a).collect());
        let mut same = of_before.len() == of_after.len();
        for (bundle, after) in of_before.iter().zip(&of_after) {
            let is_dropped = bundle.operands.iter().any(|o| self.alignment.slots.address(o.value).is_some());
            same &= *after.tag == *(if is_dropped { IGNORE } else { &bundle.tag });
        }
        if same { Ok(()) } else { Err(Failure::new("the tag of an operand bundle differs").at(before, after)) }
    }

    fn is_poison(&self, value: Value) -> bool {
        value.as_const().is_some_and(|c| self.f.after.body.consts.get(c).kind == ConstKind::Poison)
    }

    fn check_phi(&mut self, before: InstId, after: InstId) -> Result<(), Failure> {
        let entries = phi_entries(self.f.after, after);
        for (source, value) in phi_entries(self.f.before, before) {
            if source.is_some_and(|source| !self.graph.reachable[source]) {
                continue;
            }
            match entries.get(entries.partition_point(|entry| entry.0 < source)) {
                Some(entry) if entry.0 == source => {
                    self.check_value(value, entry.1).map_err(|failure| failure.at(before, after))?;
                }
                _ => return Err(Failure::new("the phi lacks an entry").at(before, after)),
            }
        }
        Ok(())
    }

    fn check_value(&mut self, before: Value, after: Value) -> Result<(), Failure> {
        let differ = |prover: &Self| {
            let (b, a) = (prover.f.before.display(before), prover.f.after.display(after));
            Err(Failure::new(format!("{b} of BEFORE became {a}")))
        };
        let Some(local) = before.as_local() else {
            return if self.is_same_constant(before, after) { Ok(()) } else { differ(self) };
        };
        if let Some(counterpart) = self.alignment.local[local].get() {
            return if after == Value::local(counterpart) { Ok(()) } else { differ(self) };
        }
        match self.deleted_load(before) {
            Some(load) => {
                let value = self.val(after);
                self.claim(load, value)
            }
            None => differ(self),
        }
    }

    /// The load of a cell whose result a value of BEFORE is.
    fn deleted_load(&self, value: Value) -> Option<InstId> {
        let Def::Inst(inst) = self.f.before.body.local(value.as_local()?).def else { return None };
        matches!(self.alignment.slots.roles[inst], Role::Load(_)).then_some(inst)
    }

    fn is_same_constant(&mut self, before: Value, after: Value) -> bool {
        let (Some(b), Some(a)) = (before.as_const(), after.as_const()) else { return false };
        let (bd, ad) = (self.f.before.body.consts.get(b), self.f.after.body.consts.get(a));
        if let (ConstKind::Metadata(b), ConstKind::Metadata(a)) = (&bd.kind, &ad.kind) {
            return self.canon.same_metadata(b, a);
        }
        self.canon.constant(Side::Before, b) == self.canon.constant(Side::After, a)
    }

    /// True if two masks of `shufflevector` are equal. Their undefined lanes are poison, however
    /// they are written.
    fn is_same_mask(&self, before: Value, after: Value) -> bool {
        let (Some(b), Some(a)) = (before.as_const(), after.as_const()) else { return false };
        let undefined = |n: ConstNumber| matches!(self.canon.definedness(n), Definedness::Undef | Definedness::Poison);
        let same = |b, a| {
            let (b, a) = (self.canon.constant(Side::Before, b), self.canon.constant(Side::After, a));
            b == a || undefined(b) && undefined(a)
        };
        match (&self.f.before.body.consts.get(b).kind, &self.f.after.body.consts.get(a).kind) {
            (ConstKind::Aggregate(b), ConstKind::Aggregate(a)) => {
                b.len() == a.len() && b.iter().zip(a).all(|(&b, &a)| same(b, a))
            }
            _ => same(b, a),
        }
    }

    /// Checks that new φs promise nothing that the function does not.
    fn check_new_phis(&self) -> Result<(), Failure> {
        let f = self.f.after;
        let zeros = f.has_no_signed_zeros();
        for &phi in &self.alignment.new_phis {
            if f.attachments(phi).any(|attachment| attachment.kind != "dbg") {
                return Err(Failure::new("a new phi has metadata").after(phi));
            }
            let flags = f.body.inst(phi).flags.0 & Flags::FAST.0;
            let allowed = if zeros { Flags::NSZ.0 } else { 0 };
            if flags & !allowed != 0 {
                return Err(Failure::new("a new phi has fast-math flags").after(phi));
            }
        }
        Ok(())
    }

    // ----- the walk -----

    /// Requires that the cell holds `value` before the instruction `at` of BEFORE, which may be the
    /// end of a block.
    fn scan_from(&mut self, slot: Slot, block: BlockId, at: InstId, value: Val, lenient: bool) -> Result<(), Failure> {
        let start = self.f.before.body.block(block).insts.start;
        let (mut value, mut at) = (value, at);
        loop {
            let stores = &self.stores[slot];
            let in_block = |inst: InstId| start <= inst && inst < at;
            let store = stores[..stores.partition_point(|&s| s < at)].last().copied().filter(|&s| in_block(s));
            let alloca = Some(self.alignment.slots.allocas[slot]).filter(|&i| in_block(i));
            let own = self.definition_place(value).filter(|&i| in_block(i));
            let Some(event) = store.max(alloca).max(own) else {
                return self.demand(Demand { slot, block, value, lenient });
            };
            if store == Some(event) {
                return self.stored(event, value, lenient);
            }
            if alloca == Some(event) {
                return self.accept_undefined(value, lenient).map_err(|failure| failure.before(event));
            }
            // The cell was written before this instance of the value was computed.
            value = self.what_stands_for(value, lenient);
            at = event;
        }
    }

    /// The content that may become a value that is not computed yet: undefined if the value is
    /// certainly not poison, else poison.
    fn what_stands_for(&mut self, value: Val, lenient: bool) -> Val {
        if value != UNDEFINED && value != POISON && !self.early.contains(&value) {
            self.early.truncate(1);
            self.early.push(value);
        }
        if self.accept_undefined(value, lenient).is_ok() { UNDEFINED } else { POISON }
    }

    /// The value of AFTER that is claimed for content from before it is computed, if there is one
    /// only.
    fn shown_early(&mut self) -> Option<String> {
        let &[value] = &self.early[..] else { return None };
        Some(self.show(value))
    }

    fn scan(&mut self, slot: Slot, at: InstId, value: Val, lenient: bool) -> Result<(), Failure> {
        let block = self.graph.block_of[at];
        let lenient = lenient || self.is_guarded(value, block, at);
        self.scan_from(slot, block, at, value, lenient)
    }

    /// The place at which a value of AFTER is defined, in the order of BEFORE; `None` for φs,
    /// arguments and constants.
    fn definition_place(&self, value: Val) -> Option<InstId> {
        let inst = definition(self.f.after.body, value)?;
        if self.f.after.body.inst(inst).opcode == Opcode::Phi {
            return None;
        }
        self.alignment.place[inst].get()
    }

    fn stored(&mut self, store: InstId, value: Val, lenient: bool) -> Result<(), Failure> {
        if let Role::Undefine(_) = self.alignment.slots.roles[store] {
            return self.accept_undefined(value, lenient).map_err(|failure| failure.before(store));
        }
        let stored = self.f.before.body.operands(store)[0].value;
        let wrong = |prover: &mut Self| {
            let b = prover.f.before.display(stored);
            let message = match (value, prover.shown_early()) {
                (UNDEFINED | POISON, Some(early)) => {
                    format!("the slot holds {b} there, not the {early} that AFTER computes later")
                }
                (UNDEFINED | POISON, None) => {
                    format!("the slot holds {b} there, which is not {}", prover.show(value))
                }
                (value, _) => format!("the slot holds {b} there, not {}", prover.show(value)),
            };
            Err(Failure::new(message).before(store))
        };
        if let Some(c) = stored.as_const() {
            let number = self.canon.constant(Side::Before, c);
            if value.as_const() == Some(number) {
                return Ok(());
            }
            return match self.canon.definedness(number) {
                Definedness::Poison => Ok(()),
                Definedness::Undef => self.accept_undefined(value, lenient).map_err(|failure| failure.before(store)),
                _ => wrong(self),
            };
        }
        if let Some(load) = self.deleted_load(stored) {
            return self.add_claim(Claim { load, value, lenient });
        }
        let counterpart = stored.as_local().and_then(|local| self.alignment.local[local].get());
        if counterpart.is_some() && value.as_local() == counterpart { Ok(()) } else { wrong(self) }
    }

    /// Accepts undefined content for `value` if `value` is not poison, which is less defined.
    fn accept_undefined(&mut self, value: Val, lenient: bool) -> Result<(), Failure> {
        if lenient || value == UNDEFINED {
            return Ok(());
        }
        let fine = match (value.as_const(), value.as_local()) {
            (Some(number), _) => {
                matches!(self.canon.definedness(number), Definedness::Undef | Definedness::Defined)
            }
            (_, Some(local)) => self.poison.never(self.graph, local) || self.is_noticed(local),
            _ => false,
        };
        if fine {
            return Ok(());
        }
        let is_poison = value.as_const().is_some_and(|number| self.canon.definedness(number) == Definedness::Poison);
        Err(Failure::new(match (value, self.shown_early()) {
            (POISON, Some(early)) => {
                format!("the slot is undefined there, and AFTER uses {early}, which may be poison")
            }
            (POISON, None) => "the slot is undefined there, and AFTER uses a value that may be poison".to_owned(),
            (value, _) if is_poison => format!("the slot is undefined there, and AFTER uses {}", self.show(value)),
            (value, _) => format!("undef was refined to {}, which is not known never to be poison", self.show(value)),
        }))
    }

    /// True if BEFORE would have undefined behaviour if the value of AFTER were poison.
    fn is_noticed(&mut self, local: Local) -> bool {
        let before = match self.f.after.body.definition(Value::local(local)) {
            Some(inst) => self.alignment.to_before[inst].get().and_then(|inst| self.f.before.body.inst(inst).result),
            // Arguments have the same numbers in both.
            None => Some(local),
        };
        let roles = &self.alignment.slots.roles;
        before.is_some_and(|before| Poison::is_noticed(self.f.before, self.graph, roles, before))
    }

    /// True if every path to this place passes an instruction that is undefined behaviour if the
    /// value is poison.
    fn is_guarded(&mut self, value: Val, block: BlockId, at: InstId) -> bool {
        if !self.with_guards {
            return false;
        }
        let value = match (value.as_local(), value.as_const()) {
            (Some(local), _) => Some(Value::local(local)),
            // Other constants need no guard.
            (_, Some(number)) if self.canon.definedness(number) == Definedness::Unknown => {
                self.constant_of(number).map(Value::constant)
            }
            _ => None,
        };
        let Some(value) = value else { return false };
        if !self.guards.contains_key(&value) {
            let guards = self.poison.guards(self.graph, value);
            let places = guards.into_iter().filter_map(|guard| self.alignment.place[guard].get());
            self.guards.insert(value, Guards::new(self.graph, places));
        }
        let start = self.f.before.body.block(block).insts.start;
        self.guards[&value].guard(self.graph, block, IdRange { start, end: at })
    }

    fn demand(&mut self, mut demand: Demand) -> Result<(), Failure> {
        if !demand.lenient {
            let start = self.f.before.body.block(demand.block).insts.start;
            demand.lenient = self.is_guarded(demand.value, demand.block, start);
        }
        if self.demands.insert(demand) {
            if let Some(trial) = &mut self.trial {
                trial.demands.push(demand);
            }
            if self.demands.len() > MAX_DEMANDS_PER_INSTRUCTION * self.f.before.body.insts.len() {
                return Err(Failure::new("too many values are asked for the slots"));
            }
            self.todo_demands.push(demand);
        }
        Ok(())
    }

    fn at_block_start(&mut self, demand: Demand) -> Result<(), Failure> {
        let Demand { slot, block, value, lenient } = demand;
        if block == BlockId(0) {
            return Err(Failure::new("the slot is read before its alloca"));
        }
        let Some(phi) = self.phi_of(value).filter(|&phi| self.home(phi) == Some(block)) else {
            return self.before_block(demand);
        };
        if !self.is_plain(phi) {
            // This instance of the value is computed here, and it is not simply one of the entries.
            let value = self.what_stands_for(value, lenient);
            return self.before_block(Demand { value, ..demand });
        }
        let f = self.f.after;
        for entry in f.body.operands(phi).chunks_exact(2) {
            if let Some(source) = f.body.block_of_value(entry[1].value) {
                let value = self.val(entry[0].value);
                // The leniency granted to the φ holds for its entries as well.
                self.at_block_end(slot, source, value, lenient).map_err(|failure| failure.about_phi(phi))?;
            }
        }
        Ok(())
    }

    /// Meets a demand for a value that is not computed at the start of the block.
    fn before_block(&mut self, demand: Demand) -> Result<(), Failure> {
        let Demand { slot, block, value, lenient } = demand;
        let alloca = self.alignment.slots.allocas[slot];
        let block_of = &self.graph.block_of;
        let stores = &self.stores[slot];
        // The alloca is asked for along with the last store, to have an iterator of known length.
        let definers = (0..stores.len() + 1).map(|n| block_of[stores.get(n).copied().unwrap_or(alloca)]);
        match self.jumps.source(self.graph, slot, block, definers) {
            Source::Edges => {
                let graph = self.graph;
                graph.predecessors(block).try_for_each(|source| self.at_block_end(slot, source, value, lenient))
            }
            Source::End(source) => self.jump(demand, source),
            Source::Entry => Err(Failure::new("the slot is read before its alloca")),
        }
    }

    /// Meets a demand at the end of the block `source`, which strictly dominates the demand's: the
    /// cell is not written in between.
    fn jump(&mut self, demand: Demand, source: BlockId) -> Result<(), Failure> {
        let Demand { slot, block, value, lenient } = demand;
        let home = definition(self.f.after.body, value).and_then(|inst| self.home(inst));
        match home.filter(|&home| home != source && !self.graph.dominates(home, source)) {
            // Any instance of the value that a use may see was computed before the cell was
            // written.
            None => self.at_block_end(slot, source, value, lenient),
            // The value is computed in between, whenever control comes from `source`.
            Some(home) if self.phi_of(value).is_some() && self.graph.dominates(home, block) => {
                self.demand(Demand { block: home, ..demand })
            }
            Some(_) => {
                let value = self.what_stands_for(value, lenient);
                self.at_block_end(slot, source, value, lenient)
            }
        }
    }

    /// The φ of AFTER that a value is.
    fn phi_of(&self, value: Val) -> Option<InstId> {
        let inst = definition(self.f.after.body, value)?;
        (self.f.after.body.inst(inst).opcode == Opcode::Phi).then_some(inst)
    }

    /// The block in which an instruction of AFTER is executed.
    fn home(&self, inst: InstId) -> Option<BlockId> {
        self.alignment.place[inst].get().map(|place| self.graph.block_of[place])
    }

    /// True if a φ of AFTER gives its entries as they are: flags may make it poison, or another
    /// zero. Those of a new φ were [checked](Self::check_new_phis).
    fn is_plain(&self, phi: InstId) -> bool {
        let flags = self.f.after.body.inst(phi).flags.meant();
        self.alignment.to_before[phi].is_none() || !flags.has(Flags::FAST)
    }

    fn at_block_end(&mut self, slot: Slot, block: BlockId, value: Val, lenient: bool) -> Result<(), Failure> {
        if !self.graph.reachable[block] {
            return Ok(());
        }
        let end = self.f.before.body.block(block).insts.end;
        let lenient = lenient || self.is_guarded(value, block, end);
        self.scan_from(slot, block, end, value, lenient)
    }

    /// A constant of AFTER with this number.
    ///
    /// Cost: the first question is linear in the constants.
    fn constant_of(&mut self, number: ConstNumber) -> Option<Const> {
        let (consts, canon) = (&self.f.after.body.consts, &*self.canon);
        let constants_after = self.constants_after.get_or_insert_with(|| {
            let all = consts.ids().rev().filter(|&c| consts.get(c).ty != TypeId::LABEL);
            all.map(|c| (canon.constant(Side::After, c), c)).collect()
        });
        constants_after.get(&number).copied()
    }

    fn show(&mut self, value: Val) -> String {
        match (value.as_local(), value.as_const()) {
            (Some(local), _) => self.f.after.display(Value::local(local)),
            (_, Some(number)) => {
                let found = self.constant_of(number);
                found.map_or_else(|| "a constant".to_owned(), |c| self.f.after.display(Value::constant(c)))
            }
            _ if value == POISON => "poison".to_owned(),
            _ => "something undefined".to_owned(),
        }
    }

    fn name_before(&self, inst: InstId) -> String {
        let result = self.f.before.body.inst(inst).result;
        result.map_or_else(String::new, |l| self.f.before.display(Value::local(l)))
    }
}

/// The instruction that defines a value of AFTER, when there is one.
fn definition(body: &Body, value: Val) -> Option<InstId> {
    body.definition(Value::local(value.as_local()?))
}
