//! `reg2mem`: every value that is used outside of its block goes through memory, and so does every
//! φ, as in LLVM's pass of that name.
//!
//! It serves uses in which nothing but memory may connect the blocks: teaching, transformations
//! that move blocks about, and comparisons with mem2reg. [`phi_eliminate`](crate::phi_eliminate)
//! leaves far fewer loads and stores.
//!
//! Entry-block allocas stay as they are. A value is stored after its definition and loaded before
//! each instruction of another block that uses it; a φ is stored to at the end of each predecessor
//! and loaded at its head. Unlike LLVM's pass, it splits only edges with the result of a terminator
//! on them.

use crate::demote::{self, Counts, Demoted, Demotion, LinePlace, SlotId, StuckPhi, definition, entries};
use crate::demote::{has_room, phis};
use crate::pass::{self, Change, FunctionPass, Wanted, Work};
use crate::report::Report;
use crate::worker;
use memphis::{Analyses, Block, Cfg};
use memphis_check::demotion::Certificate;
use memphis_ir::edit::Edit;
use memphis_ir::{BlockId, Body, ConstKind, Flags, Function, InstId, Local, Module, Opcode, TypeId, Value};

/// Memory that is kept from function to function.
#[derive(Debug, Default)]
pub struct Scratch {
    analyses: Analyses,
    demotion: demote::Scratch,
}

/// The result of `reg2mem` on a function.
#[derive(Debug, Default)]
pub struct Reg2Mem {
    /// How the function changes.
    pub edit: Edit,
    /// The certificate for the checker, if it was asked for and something changed.
    pub certificate: Option<Certificate>,
    /// φs that are gone.
    pub n_phis: u64,
    /// The number of lines that replace φs and registers, by kind.
    pub counts: Counts,
    /// True if the function is `optnone`, and so stays as it is.
    pub optnone: bool,
    /// A φ that cannot go through memory: nothing does.
    pub stuck: Option<StuckPhi>,
}

/// Puts the values of a function into memory, with a certificate for [`memphis_check::demotion`] if
/// `certify`.
///
/// ```
/// use memphis_ir::{print::*, Body, Function, Module};
/// use memphis_passes::reg2mem::{Scratch, run};
/// let text = b"define i32 @f(i32 %a) {
/// entry:
///   %x = add i32 %a, 1
///   br label %end
/// end:
///   ret i32 %x
/// }";
/// let module = Module::read(text)?;
/// let mut body = Body::new();
/// module.read_body(module.function_ids().next().unwrap(), &mut body)?;
/// let result = run(&module, &mut body, true, &mut Scratch::default());
/// assert_eq!((result.counts.slots, result.counts.loads, result.counts.stores), (1, 1, 1));
/// # Ok::<(), memphis_ir::Error>(())
/// ```
///
/// `body` only gains constants and types. Cost: linear in the function, plus that of a construction
/// with the slots' accesses.
pub fn run(module: &Module<'_>, body: &mut Body, certify: bool, scratch: &mut Scratch) -> Reg2Mem {
    let unchanged = |body: &Body| Reg2Mem { edit: Edit::new(body), ..Reg2Mem::default() };
    if (Function { module, body }).is_optnone() {
        return Reg2Mem { optnone: true, ..unchanged(body) };
    }
    if let Err(stuck) = demote::check_understood(body) {
        return Reg2Mem { stuck: Some(stuck), ..unchanged(body) };
    }
    let all_phis: Vec<InstId> = phis(body).collect();
    let pointer = demote::prepare_pointer(module, body);
    let poison = |body: &mut Body, phi: InstId| {
        let ty = body.inst(phi).ty;
        Value::constant(body.consts.intern(ConstKind::Poison, ty, None))
    };
    let poison: Vec<Value> = all_phis.iter().map(|&phi| poison(body, phi)).collect();
    let Scratch { analyses, demotion } = scratch;
    let cfg = body.cfg();
    analyses.recompute(cfg);
    let f = Function { module, body };
    let demoter = Demoter { f, cfg, analyses, phis: &all_phis, poison: &poison, slots: vec![None; body.locals.len()] };
    match demoter.run(pointer) {
        Err(stuck) => Reg2Mem { stuck: Some(stuck), ..unchanged(body) },
        Ok(made) => {
            let Demoted { edit, certificate, counts } = made.finish(analyses, certify, demotion);
            let certificate = certificate.filter(|_| !edit.is_empty());
            Reg2Mem { edit, certificate, n_phis: all_phis.len() as u64, counts, ..Reg2Mem::default() }
        }
    }
}

/// The pass.
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
        let report = result.counts.report(Function { module, body }, result.n_phis, result.stuck);
        let certificate = result.certificate.map(pass::Certificate::Demotion);
        Change { certificate, report: Report { is_optnone: result.optnone, ..report }, ..Change::new(result.edit) }
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
    slots: Vec<Option<SlotId>>,
}

impl<'a> Demoter<'a> {
    fn run(mut self, pointer: TypeId) -> Result<Demotion<'a>, StuckPhi> {
        let mut demotion = Demotion::new(self.f, self.cfg, pointer);
        self.find_escaping(&mut demotion);
        self.replace_phis(&mut demotion)?;
        self.store_definitions(&mut demotion);
        self.reload(&mut demotion);
        Ok(demotion)
    }

    fn is_reached(&self, block: BlockId) -> bool {
        self.analyses.dom().is_reachable(Block(block.0))
    }

    /// Returns whether a value is used in another block than its own, where a load can give it. An
    /// argument of type `metadata` may name a value in a block that its definition does not
    /// dominate; there no load can. The use is in a reachable block, and not in a φ.
    fn crosses(&self, definition: InstId, block: BlockId) -> bool {
        let home = self.f.body.block_of_inst(definition);
        home != block && self.analyses.dom().dominates(Block(home.0), Block(block.0))
    }

    /// Makes slots for values that are used outside of their blocks.
    fn find_escaping(&mut self, demotion: &mut Demotion<'a>) {
        let body = self.f.body;
        let mut escapes = vec![false; body.locals.len()];
        let mut is_kept = vec![false; body.locals.len()];
        for block in body.block_ids().filter(|&block| self.is_reached(block)) {
            for inst in body.block_insts(block) {
                let opcode = body.inst(inst).opcode;
                if opcode.is_debug_record() {
                    continue;
                }
                for local in body.operands(inst).iter().filter_map(|operand| operand.value.as_local()) {
                    let Some(defined) = definition(body, local) else { continue };
                    escapes[local.0 as usize] |= opcode == Opcode::Phi || self.crosses(defined, block);
                    // Before a pad nothing can be loaded; and intrinsics that are about an
                    // alloca want to see it.
                    let is_about =
                        body.inst(defined).opcode == Opcode::Alloca && self.f.called_intrinsic(inst).is_some();
                    is_kept[local.0 as usize] |= opcode.is_eh_pad() || is_about;
                }
            }
        }
        for local in (0..body.locals.len() as u32).map(Local) {
            let Some(inst) = definition(body, local) else { continue };
            let (data, block) = (body.inst(inst), body.block_of_inst(inst));
            let is_slot = data.opcode == Opcode::Alloca && (block == BlockId(0) || data.flags.has(Flags::SWIFTERROR));
            let escapes = escapes[local.0 as usize] && !is_kept[local.0 as usize];
            if escapes
                && !is_slot
                && self.is_reached(block)
                && has_room(body, block)
                && demote::is_sized(self.f, data.ty)
            {
                self.slots[local.0 as usize] = Some(demotion.slot(data.ty, local));
            }
        }
    }

    /// φs become loads at the heads of their blocks, with stores at the ends of the predecessors.
    fn replace_phis(&self, demotion: &mut Demotion<'a>) -> Result<(), StuckPhi> {
        let body = self.f.body;
        for (&phi, &poison) in self.phis.iter().zip(self.poison) {
            let (block, data) = (body.block_of_inst(phi), body.inst(phi));
            let Some(result) = data.result else { continue };
            // It has no predecessor, or is the entry: a φ has no incoming value.
            if !self.is_reached(block) || block == BlockId(0) {
                demotion.edit().delete(phi);
                demotion.edit().replace(result, poison);
                continue;
            }
            if !has_room(body, block) {
                return Err(StuckPhi {
                    phi,
                    reason: "its block starts with a catchswitch, where there is no room for a load",
                });
            }
            demotion.check_phi(phi)?;
            let slot = demotion.slot(data.ty, result);
            demotion.phi(phi, slot);
            let mut previous = None;
            for (entry, &edge) in entries(body, self.cfg, phi).into_iter().zip(self.cfg.incoming(Block(block.0))) {
                let source = BlockId(self.cfg.edge_source(edge).0);
                if previous.replace(source) != Some(source) && self.is_reached(source) {
                    self.store_entry(demotion, phi, slot, source, entry)?;
                }
            }
            let load = demotion.load(LinePlace::Head(block), slot, result, true);
            demotion.edit().replace(result, Value::local(load));
        }
        Ok(())
    }

    fn store_entry(
        &self,
        demotion: &mut Demotion<'a>,
        phi: InstId,
        slot: SlotId,
        source: BlockId,
        entry: Value,
    ) -> Result<(), StuckPhi> {
        let body = self.f.body;
        let inst = entry.as_local().and_then(|local| definition(body, local));
        if inst == Some(body.terminator(source)) {
            demotion.store(LinePlace::Edge(source, body.block_of_inst(phi)), slot, entry);
            return Ok(());
        }
        if !has_room(body, source) {
            return Err(StuckPhi { phi, reason: "there is no room for a store before a catchswitch" });
        }
        let is_here = inst.is_none_or(|inst| body.block_of_inst(inst) == source);
        let value = match entry.as_local().filter(|_| !is_here) {
            Some(local) => match self.slots[local.0 as usize] {
                Some(from) => Value::local(demotion.load(LinePlace::End(source), from, local, false)),
                None => entry,
            },
            None => entry,
        };
        demotion.store(LinePlace::End(source), slot, value);
        Ok(())
    }

    fn store_definitions(&self, demotion: &mut Demotion<'a>) {
        let body = self.f.body;
        for local in (0..body.locals.len() as u32).map(Local) {
            let Some(slot) = self.slots[local.0 as usize] else { continue };
            let phi = definition(body, local).filter(|&inst| body.inst(inst).opcode == Opcode::Phi);
            match phi {
                Some(phi) => demotion.store(LinePlace::Head(body.block_of_inst(phi)), slot, Value::local(local)),
                None => demotion.store_definition(local, slot),
            }
        }
    }

    /// Loads before uses in other blocks, one for each instruction and value.
    fn reload(&self, demotion: &mut Demotion<'a>) {
        let body = self.f.body;
        let mut loaded: Vec<(Local, Local)> = Vec::new();
        for block in body.block_ids().filter(|&block| self.is_reached(block)) {
            let first = demotion.first_insertion(block);
            for inst in body.block_insts(block).skip_while(|&inst| inst < first) {
                if body.inst(inst).opcode.is_debug_record() {
                    continue;
                }
                loaded.clear();
                for operand in body.operand_range(inst) {
                    let Some(local) = body.operands[operand as usize].value.as_local() else { continue };
                    let Some(slot) = self.slots[local.0 as usize] else { continue };
                    if !definition(body, local).is_some_and(|inst| self.crosses(inst, block)) {
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
