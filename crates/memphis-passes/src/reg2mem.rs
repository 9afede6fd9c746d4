//! `reg2mem`: every value that is used outside of its block goes through memory, and so does every
//! φ, as in LLVM's pass of that name.
//!
//! It serves uses in which nothing but memory may connect the blocks: teaching, transformations
//! that move blocks about, and comparisons with mem2reg. [`phi_eliminate`] leaves far fewer loads
//! and stores.
//!
//! Entry-block allocas stay as they are. A value is stored after its definition and loaded before
//! each instruction of another block that uses it; a φ is stored to at the end of each predecessor
//! and loaded at its head. Unlike LLVM's pass, it splits only edges with the result of a terminator
//! on them.
//!
//! A block with a `catchswitch` has room for neither. A φ there is loaded before each use, and a
//! value that such a block passes on to a φ is stored before. Stores for one path may then change a
//! slot that another still needs. So the engine plans these **narrow** φs, as it does for
//! [`phi_eliminate`]: some share a slot, those of one value are replaced by it, and those that find
//! no slot stay.

use crate::demote::{self, Counts, Demoted, Demotion, LinePlace, Obstacles, SlotId, Staying, StuckPhi};
use crate::demote::{entries, has_room, phis};
use crate::pass::{self, Change, FunctionPass, Wanted, Work};
use crate::phi_eliminate::{self, Goal, Planned};
use crate::worker;
use memphis::destruct::{self, Coalescing, Splitting};
use memphis::{Analyses, Cfg};
use memphis_check::demotion::Certificate;
use memphis_entity::Table;
use memphis_ir::edit::Edit;
use memphis_ir::{BlockId, Body, Flags, Function, InstId, Local, LocalTypes, Module, Opcode, Value};

/// Memory that is kept from function to function.
#[derive(Debug, Default)]
pub(crate) struct Scratch {
    analyses: Analyses,
    demotion: demote::Scratch,
    context: destruct::Context,
    plan: destruct::Plan,
    types: LocalTypes,
}

/// The result of `reg2mem` on a function.
#[derive(Debug, Default)]
pub(crate) struct Reg2MemResult {
    /// How the function changes.
    pub edit: Edit,
    /// The certificate for the checker, if it was asked for and something changed.
    pub certificate: Option<Certificate>,
    /// φs that are gone.
    pub n_phis: u64,
    /// The number of lines that replace φs and registers, by kind.
    pub counts: Counts,
    /// True if the function is a coroutine that is still to be split, and so stays as it is.
    pub is_coroutine: bool,
    /// The φs that stay, as they cannot go through memory.
    pub stuck: Vec<StuckPhi>,
}

/// Puts the values of a function into memory, with a certificate for [`memphis_check::demotion`] if
/// `certify`.
///
/// `body` only gains constants and types. Cost: linear in the function, plus that of a construction
/// with the slots' accesses.
pub(crate) fn run(module: &Module<'_>, body: &mut Body, certify: bool, scratch: &mut Scratch) -> Reg2MemResult {
    let unchanged = |body: &Body| Reg2MemResult { edit: Edit::new(body), ..Reg2MemResult::default() };
    if demote::is_unsplit_coroutine(Function { module, body }) {
        return Reg2MemResult { is_coroutine: true, ..unchanged(body) };
    }
    let all_phis: Vec<InstId> = phis(body).collect();
    if let Err(reason) = demote::check_understood(body) {
        let stuck = all_phis.into_iter().map(|phi| StuckPhi { phi, reason }).collect();
        return Reg2MemResult { stuck, ..unchanged(body) };
    }
    let pointer = demote::prepare_pointer(module, body);
    let poison = phi_eliminate::poison_of(body, &all_phis);
    let cfg = body.cfg();
    let Scratch { analyses, demotion, context, plan, types } = scratch;
    analyses.recompute(cfg);
    let f = Function { module, body };
    let mut demoter =
        Demoter { f, cfg, analyses, phis: &all_phis, poison: &poison, slots: Table::filled(body.locals.len(), None) };
    let mut staying = demoter.find_staying(types);
    let narrow = demoter.plan_narrow(&mut staying, context, plan, types);
    let made = demoter.run(Demotion::new(f, cfg, pointer), &staying, narrow, plan, types);
    let stuck = staying.into_stuck();
    let n_phis = (all_phis.len() - stuck.len()) as u64;
    let Demoted { edit, certificate, counts } = made.finish(analyses, certify, demotion);
    let certificate = certificate.filter(|_| !edit.is_empty());
    Reg2MemResult { edit, certificate, n_phis, counts, stuck, ..Reg2MemResult::default() }
}

/// The pass `reg2mem`.
///
/// ```
/// let text = "define i32 @f(i32 %a) {
/// entry:
///   %x = add i32 %a, 1
///   br label %end
/// end:
///   ret i32 %x
/// }
/// ";
/// let output = memphis_passes::run(text, "reg2mem")?;
/// let count = |name| output.counters().value("demote", name);
/// assert_eq!((count("slots"), count("loads"), count("stores")), (1, 1, 1));
/// # Ok::<(), memphis_passes::RunError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pass;

impl pass::Pass for Pass {
    fn name(&self) -> &'static str {
        "reg2mem"
    }

    fn about(&self) -> &'static str {
        "put all phis, and all values that are used outside their block, into memory"
    }

    fn work(&self) -> Work<'_> {
        Work::Functions(self)
    }
}

impl FunctionPass for Pass {
    fn is_proved(&self) -> bool {
        true
    }

    fn run(&self, module: &Module<'_>, body: &mut Body, wanted: Wanted, scratch: &mut worker::Scratch) -> Change {
        let result = run(module, body, wanted.certificate, &mut scratch.lend::<Scratch>());
        let f = Function { module, body };
        let report = match result.is_coroutine {
            true => demote::report_coroutine(f),
            false => result.counts.report(f, result.n_phis, &result.stuck),
        };
        let certificate = result.certificate.map(pass::Certificate::Demotion);
        Change { certificate, report, ..Change::new(result.edit) }
    }
}

struct Demoter<'a> {
    f: Function<'a>,
    cfg: &'a Cfg,
    analyses: &'a Analyses,
    phis: &'a [InstId],
    /// By φ: `poison` of its type.
    poison: &'a [Value],
    /// By local: the slot that it is stored in where it is defined.
    slots: Table<Local, Option<SlotId>>,
}

impl<'a> Demoter<'a> {
    /// The sweeps over the φs for those that stay because others do. What is not known then stays.
    const SWEEPS: usize = 8;

    /// The φs that stay, but for narrow ones.
    fn find_staying(&self, types: &mut LocalTypes) -> Staying<'a> {
        let mut staying = Staying::none(self.f.body, self.cfg, self.phis);
        let mut obstacles = Obstacles::new(self.f, types);
        for _ in 0..Demoter::SWEEPS {
            let mut has_changed = false;
            for &phi in self.phis.iter().filter(|&&phi| self.goes(phi) && !self.is_narrow(phi)) {
                let values = entries(self.f.body, self.cfg, phi);
                let reason = obstacles.of(phi, &values, &staying).filter(|_| !staying.contains(phi));
                if let Some(reason) = reason {
                    staying.add(StuckPhi { phi, reason });
                    has_changed = true;
                }
            }
            if !has_changed {
                return staying;
            }
        }
        staying.add_all(demote::NO_STORE);
        staying
    }

    /// Plans for the narrow φs. Leaves: those of them that stay, too; the engine's plan for others.
    fn plan_narrow(
        &self,
        staying: &mut Staying<'_>,
        context: &mut destruct::Context,
        plan: &mut destruct::Plan,
        types: &mut LocalTypes,
    ) -> Planned {
        let narrow: Vec<InstId> = self.phis.iter().copied().filter(|&phi| self.is_narrow(phi)).collect();
        self.goal().plan(&narrow, staying, context, plan, types)
    }

    fn goal(&self) -> Goal<'a> {
        let &Demoter { f, cfg, analyses, phis: all, poison, .. } = self;
        let options = phi_eliminate::Options { coalescing: Coalescing::None, splitting: Splitting::Never };
        Goal { f, cfg, analyses, options, all, poison, returns_twice: phi_eliminate::returns_twice(f) }
    }

    fn run(
        &mut self,
        mut demotion: Demotion<'a>,
        staying: &Staying<'_>,
        mut narrow: Planned,
        plan: &destruct::Plan,
        types: &mut LocalTypes,
    ) -> Demotion<'a> {
        self.find_escaping(&mut demotion, staying, &narrow, &mut Obstacles::new(self.f, types));
        narrow.make(self.goal(), staying, plan, &self.slots, &mut demotion);
        self.replace_phis(&mut demotion, staying, &narrow);
        self.store_definitions(&mut demotion);
        self.reload(&mut demotion, &narrow);
        demotion
    }

    /// Returns whether a φ has incoming values: it can be reached, and is not in the entry.
    fn goes(&self, phi: InstId) -> bool {
        let block = self.f.body.block_of_inst(phi);
        self.is_reached(block) && block != BlockId(0)
    }

    /// Returns whether there is no room for the load of a φ, or for the store of a value of it.
    fn is_narrow(&self, phi: InstId) -> bool {
        let body = self.f.body;
        let block = body.block_of_inst(phi);
        let mut sources = self.cfg.predecessors(block).iter();
        self.goes(phi)
            && (!has_room(body, block) || sources.any(|&source| self.is_reached(source) && !has_room(body, source)))
    }

    fn is_reached(&self, block: BlockId) -> bool {
        self.analyses.dom().is_reachable(block)
    }

    /// Returns whether a value is used in another block than its own, where a load can give it. An
    /// argument of type `metadata` may name a value in a block that its definition does not
    /// dominate; there no load can. The use is in a reachable block, and not in a φ.
    fn crosses(&self, definition: InstId, block: BlockId) -> bool {
        let home = self.f.body.block_of_inst(definition);
        home != block && self.analyses.dom().dominates(home, block)
    }

    /// Makes slots for values that are used outside of their blocks.
    fn find_escaping(
        &mut self,
        demotion: &mut Demotion<'a>,
        staying: &Staying<'_>,
        narrow: &Planned,
        obstacles: &mut Obstacles<'_, '_>,
    ) {
        let body = self.f.body;
        let [mut escapes, mut is_kept] = [(); 2].map(|()| Table::filled(body.locals.len(), false));
        for block in body.block_ids().filter(|&block| self.is_reached(block)) {
            for inst in body.block_insts(block) {
                let opcode = body.inst(inst).opcode;
                let is_no_use = opcode == Opcode::Phi && (staying.contains(inst) || narrow.is_trivial(inst));
                if opcode.is_debug_record() || is_no_use {
                    continue;
                }
                let values = body.operands(inst).iter().map(|operand| narrow.resolve(operand.value));
                for local in values.filter_map(Value::as_local) {
                    let Some(defined) = body.definition(Value::local(local)) else { continue };
                    escapes[local] |= opcode == Opcode::Phi || self.crosses(defined, block);
                    // Before a pad nothing can be loaded; and intrinsics that are about an
                    // alloca want to see it.
                    let is_about =
                        body.inst(defined).opcode == Opcode::Alloca && self.f.called_intrinsic(inst).is_some();
                    is_kept[local] |= opcode.is_eh_pad() || is_about;
                }
            }
        }
        for local in body.locals.ids() {
            let Some(inst) = body.definition(Value::local(local)) else { continue };
            let (data, block) = (body.inst(inst), body.block_of_inst(inst));
            let is_slot = data.opcode == Opcode::Alloca && (block == BlockId(0) || data.flags.has(Flags::SWIFTERROR));
            let escapes = escapes[local] && !is_kept[local];
            if escapes
                && !is_slot
                && self.is_reached(block)
                && has_room(body, block)
                && obstacles.can_be_in_memory(data.ty)
                && !staying.needs_split(local)
            {
                self.slots[local] = Some(demotion.slot(data.ty, local));
            }
        }
    }

    /// φs become loads at the heads of their blocks, with stores at the ends of the predecessors.
    /// Narrow ones have gone.
    fn replace_phis(&self, demotion: &mut Demotion<'a>, staying: &Staying<'_>, narrow: &Planned) {
        let body = self.f.body;
        for (&phi, &poison) in self.phis.iter().zip(self.poison) {
            let (block, data) = (body.block_of_inst(phi), body.inst(phi));
            let Some(result) = data.result else { continue };
            if !self.goes(phi) {
                demotion.edit().delete(phi);
                demotion.edit().replace(result, poison);
                continue;
            }
            if staying.contains(phi) || self.is_narrow(phi) {
                continue;
            }
            let slot = demotion.slot(data.ty, result);
            demotion.phi(phi, slot);
            let mut previous = None;
            for (entry, &edge) in entries(body, self.cfg, phi).into_iter().zip(self.cfg.incoming(block)) {
                let source = self.cfg.edge_source(edge);
                if previous.replace(source) != Some(source) && self.is_reached(source) {
                    self.store_entry(demotion, (source, block), slot, entry, narrow);
                }
            }
            let load = demotion.load(LinePlace::Head(block), slot, result, true);
            demotion.edit().replace(result, Value::local(load));
        }
    }

    fn store_entry(
        &self,
        demotion: &mut Demotion<'a>,
        (source, target): (BlockId, BlockId),
        slot: SlotId,
        entry: Value,
        narrow: &Planned,
    ) {
        let body = self.f.body;
        let entry = narrow.resolve(entry);
        let local = entry.as_local();
        if local.and_then(|local| body.definition(Value::local(local))) == Some(body.terminator(source)) {
            demotion.store(LinePlace::Edge(source, target), slot, entry);
            return;
        }
        let value = match local.and_then(|local| Some((local, narrow.slot_of(local)?))) {
            Some((local, from)) => Value::local(demotion.load(LinePlace::End(source), from, local, false)),
            None => demotion.at_end(source, entry, &self.slots),
        };
        demotion.store(LinePlace::End(source), slot, value);
    }

    fn store_definitions(&self, demotion: &mut Demotion<'a>) {
        let body = self.f.body;
        for local in body.locals.ids() {
            let Some(slot) = self.slots[local] else { continue };
            let phi = body.definition(Value::local(local)).filter(|&inst| body.inst(inst).opcode == Opcode::Phi);
            match phi {
                Some(phi) => demotion.store(LinePlace::Head(body.block_of_inst(phi)), slot, Value::local(local)),
                None => demotion.store_definition(local, slot),
            }
        }
    }

    /// Loads before uses in other blocks, one for each instruction and value.
    fn reload(&self, demotion: &mut Demotion<'a>, narrow: &Planned) {
        let body = self.f.body;
        let mut loaded: Vec<(Local, Local)> = Vec::new();
        for block in body.block_ids().filter(|&block| self.is_reached(block)) {
            let first = demotion.first_insertion(block);
            for inst in body.block_insts(block).skip_while(|&inst| inst < first) {
                if body.inst(inst).opcode.is_debug_record() {
                    continue;
                }
                loaded.clear();
                for operand in body.operand_ids(inst) {
                    let value = narrow.resolve(body.operands[operand].value);
                    let Some(local) = value.as_local() else { continue };
                    let Some(slot) = self.slots[local] else { continue };
                    if !body.definition(Value::local(local)).is_some_and(|inst| self.crosses(inst, block)) {
                        continue;
                    }
                    let known = loaded.iter().find(|pair| pair.0 == local).map(|pair| pair.1);
                    let load = known.unwrap_or_else(|| demotion.load(LinePlace::Before(inst), slot, local, false));
                    loaded.push((local, load));
                    demotion.edit().set_operand(operand, Value::local(load));
                }
            }
        }
    }
}
