//! Exception handling: landing pads, and the funclets of Windows.
//!
//! A landing pad may be entered by unwind edges of `invoke`s only. Funclet pads (`catchswitch`,
//! `catchpad`, `cleanuppad`) form a tree through their parents:
//!
//! ```text
//!   none ◀── catchswitch ◀── catchpad ◀── cleanuppad
//! ```
//!
//! An exception that leaves a pad goes to a pad whose parent is on the way to the root, and all
//! exceptions that leave one pad go to the same place.

use super::{Here, Verifier};
use crate::attributes;
use crate::body::{BlockId, Inst, InstId, Operand, Value};
use crate::consts::{Const, ConstKind};
use crate::intrinsics::table::Intrinsic;
use crate::opcode::{Flags, Opcode};
use crate::types::Type;
use memphis_entity::Table;

/// The operand in the place of a pad: `none`, a pad, or something wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Pad {
    None,
    Inst(InstId),
    Wrong,
}

/// The target of an exception that a user of a pad raises.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Unwind {
    /// Out of the function.
    Caller,
    /// To the pad of another block.
    Pad(InstId),
}

impl<'a> Verifier<'a, '_> {
    /// A pad: in its place, in a function that can have it, reached by the right edges.
    pub(super) fn check_pad(&mut self, here: Here<'a>, id: InstId, is_first: bool) {
        let body = self.body;
        let inst = body.inst(id);
        self.check_personality(inst);
        if !is_first {
            let keyword = inst.opcode.keyword();
            self.report(inst.start, format!("{keyword} must be the first instruction of its block that is no phi"));
        }
        if here.index == BlockId(0) {
            self.report(inst.start, "exception pad cannot stand in the entry block");
        }
        match inst.opcode {
            Opcode::LandingPad => self.check_landing_pad(here, id, inst),
            Opcode::CatchPad => self.check_catch_pad(here, id, inst),
            Opcode::CatchSwitch => self.check_catch_switch(here, id, inst),
            _ => self.check_cleanup_pad(here, id, inst),
        }
        self.has_funclets |= inst.opcode != Opcode::LandingPad;
    }

    fn check_personality(&mut self, inst: &Inst) {
        let global = self.f.module.function(self.body.function).global;
        let suffix = self.f.module.global(global).header.suffix.of(self.f.module.text);
        let mut texts = self.body.added.header.iter().map(|(_, text)| &**text).chain([suffix]);
        if !texts.any(|text| attributes::words(text).any(|word| word == b"personality")) {
            let keyword = inst.opcode.keyword();
            self.report(inst.start, format!("{keyword} needs a function with a personality"));
        }
    }

    fn check_landing_pad(&mut self, here: Here<'a>, id: InstId, inst: &Inst) {
        self.check_landing_type(inst, inst.ty);
        // The clauses of a new one are text.
        let text = self.f.slice(inst.start, inst.attachments);
        let has_clause = || attributes::words(text).any(|word| matches!(word, b"catch" | b"filter"));
        if self.body.operands(id).is_empty() && !inst.flags.has(Flags::CLEANUP) && !has_clause() {
            self.report(inst.start, "landingpad needs a clause or cleanup");
        }
        for clause in self.body.operands(id) {
            let is_array = matches!(self.types.get(clause.ty), Type::Array(..));
            if is_array && clause.value.as_const().is_some_and(|filter| !self.is_array_of_constants(filter)) {
                self.report(clause.start, "filter of a landingpad must be an array of constants");
            }
        }
        if self.sources(here).any(|source| !self.is_unwind_only(source, here.index)) {
            self.report(inst.start, "block of a landingpad may only be reached by unwind edges of invokes");
        }
    }

    /// False for arrays that LLVM does not take for ones of constants: data, and what is undefined.
    fn is_array_of_constants(&self, filter: Const) -> bool {
        use ConstKind::*;
        let kind = |id: Const| &self.body.consts.get(id).kind;
        let is_zero = |kind: &ConstKind| matches!(kind, Zero | Int(0) | Float(0));
        let is_number = |kind: &ConstKind| matches!(kind, Zero | Int(_) | Float(_) | OtherFloat(_));
        match kind(filter) {
            Undef | Poison => false,
            Bytes(bytes) => bytes.iter().all(|&byte| byte == 0),
            Aggregate(elements) => {
                let are = |is: &dyn Fn(&ConstKind) -> bool| elements.iter().all(|&element| is(kind(element)));
                are(&is_zero) || !are(&is_number)
            }
            _ => true,
        }
    }

    fn check_landing_type(&mut self, inst: &Inst, ty: crate::types::TypeId) {
        let expected = *self.landing_type.get_or_insert(ty);
        if !self.same_type(expected, ty) {
            let keyword = inst.opcode.keyword();
            self.report(inst.start, format!("type of the {keyword} differs from that of others in this function"));
        }
    }

    pub(super) fn check_resume(&mut self, inst: &Inst, operands: &[Operand]) {
        self.check_personality(inst);
        if let [value] = operands {
            self.check_landing_type(inst, value.ty);
        }
    }

    /// The terminators of the blocks that lead here.
    fn sources(&self, here: Here<'a>) -> impl Iterator<Item = InstId> + use<'_, 'a> {
        let body = self.body;
        self.predecessors(here.index).iter().map(move |&source| body.terminator(source))
    }

    /// True if a terminator is an `invoke` that reaches `block` by its unwind edge, and only so.
    fn is_unwind_only(&self, terminator: InstId, block: BlockId) -> bool {
        let inst = self.body.inst(terminator);
        match self.body.operands(terminator) {
            [.., normal, unwind] if inst.opcode == Opcode::Invoke => {
                self.body.block_of_value(unwind.value) == Some(block)
                    && self.body.block_of_value(normal.value) != Some(block)
            }
            _ => false,
        }
    }

    fn check_catch_pad(&mut self, here: Here<'a>, id: InstId, inst: &Inst) {
        let Pad::Inst(switch) = self.parent(id) else {
            self.report(inst.start, "parent of a catchpad must be a catchswitch");
            return;
        };
        if self.body.inst(switch).opcode != Opcode::CatchSwitch {
            self.report(inst.start, "parent of a catchpad must be a catchswitch");
            return;
        }
        if self.sources(here).any(|source| source != switch) {
            self.report(inst.start, "block of a catchpad may only be reached from its catchswitch");
        }
        if self.unwind_block(switch) == Some(here.index) {
            self.report(inst.start, "catchswitch cannot unwind to one of its own catchpads");
        }
    }

    fn check_catch_switch(&mut self, here: Here<'a>, id: InstId, inst: &Inst) {
        self.check_parent_is_funclet(id, inst);
        self.check_pad_unwind(id, inst);
        let operands = self.body.operands(id);
        let n_unwind = usize::from(!inst.flags.has(Flags::UNWIND_TO_CALLER));
        let handlers = operands.get(1..operands.len() - n_unwind).unwrap_or(&[]);
        if handlers.is_empty() {
            self.report(inst.start, "catchswitch needs a handler");
        }
        for handler in handlers {
            let Some(block) = self.body.block_of_value(handler.value) else { continue };
            if self.body.inst(self.first_proper(block)).opcode != Opcode::CatchPad {
                self.report(handler.start, "handler of a catchswitch must start with a catchpad");
            }
        }
        self.check_ways_in(here, id, inst);
    }

    fn check_cleanup_pad(&mut self, here: Here<'a>, id: InstId, inst: &Inst) {
        self.check_parent_is_funclet(id, inst);
        self.check_ways_in(here, id, inst);
    }

    fn check_parent_is_funclet(&mut self, id: InstId, inst: &Inst) {
        let fits = match self.parent(id) {
            Pad::None => true,
            Pad::Inst(parent) => is_funclet(self.body.inst(parent).opcode),
            Pad::Wrong => false,
        };
        if !fits {
            let keyword = inst.opcode.keyword();
            self.report(inst.start, format!("parent of a {keyword} must be none, a catchpad or a cleanuppad"));
        }
    }

    /// `catchswitch` and `cleanupret` unwind to funclet pads.
    fn check_pad_unwind(&mut self, id: InstId, inst: &Inst) {
        let Some(target) = self.unwind_block(id) else { return };
        let first = self.body.inst(self.first_proper(target)).opcode;
        if !first.is_eh_pad() || first == Opcode::LandingPad {
            let keyword = inst.opcode.keyword();
            self.report(inst.start, format!("{keyword} must unwind to a catchswitch or cleanuppad"));
        }
    }

    pub(super) fn check_pad_return(&mut self, inst: &'a Inst, operands: &[Operand]) {
        let [pad, ..] = operands else { return };
        let expected = if inst.opcode == Opcode::CatchRet { Opcode::CatchPad } else { Opcode::CleanupPad };
        if self.defining_inst(pad.value).is_none_or(|d| self.body.inst(d).opcode != expected) {
            self.report(pad.start, format!("{} needs a {}", inst.opcode.keyword(), expected.keyword()));
        }
        if inst.opcode == Opcode::CleanupRet
            && let [_, target] = operands
            && let Some(target) = self.body.block_of_value(target.value)
        {
            let first = self.body.inst(self.first_proper(target)).opcode;
            if !first.is_eh_pad() || first == Opcode::LandingPad {
                self.report(inst.start, "cleanupret must unwind to a catchswitch or cleanuppad");
            }
        }
    }

    /// Every edge into a funclet pad leaves pads up to the parent of this one, and no further.
    fn check_ways_in(&mut self, here: Here<'a>, id: InstId, inst: &Inst) {
        let parent = self.parent(id);
        for &source in self.predecessors(here.index) {
            let terminator = self.body.terminator(source);
            if let Err(problem) = self.check_way_in(here, id, parent, terminator) {
                let from = self.block_name(self.body.block(source));
                self.report(inst.start, format!("{problem} (from {from})"));
            }
        }
    }

    fn check_way_in(&self, here: Here<'a>, to: InstId, to_parent: Pad, terminator: InstId) -> Result<(), &'static str> {
        let mut from = match self.body.inst(terminator).opcode {
            Opcode::Invoke if !self.is_unwind_only(terminator, here.index) => {
                return Err("exception pad must be reached by unwind edges");
            }
            Opcode::Invoke if self.cannot_unwind(terminator) => return Ok(()),
            Opcode::Invoke => self.funclet_bundle(terminator),
            Opcode::CleanupRet => match self.parent(terminator) {
                pad if pad == to_parent => return Err("cleanupret must leave its cleanuppad"),
                pad => pad,
            },
            Opcode::CatchSwitch => Pad::Inst(terminator),
            Opcode::Unknown => return Ok(()),
            _ => return Err("exception pad must be reached by unwind edges"),
        };
        // A tree cannot be deeper than there are instructions; a longer way is a cycle.
        for _ in 0..self.body.insts.len() {
            match from {
                Pad::Inst(pad) if pad == to => return Err("exception pad cannot handle what is raised inside it"),
                _ if from == to_parent => return Ok(()),
                Pad::None => return Err("an unwind edge may only enter one exception pad"),
                Pad::Wrong => return Err("parent of a pad must be a pad"),
                Pad::Inst(pad) => from = self.parent(pad),
            }
        }
        Err("exception pads are nested in a cycle")
    }

    /// An `invoke` of an intrinsic may be a mere formality.
    fn cannot_unwind(&self, invoke: InstId) -> bool {
        let callee = self.body.operands(invoke)[0].value;
        self.intrinsic_of(callee).is_some()
    }

    /// The pad in the `"funclet"(token %pad)` bundle of a call.
    fn funclet_bundle(&self, call: InstId) -> Pad {
        let inst = self.body.inst(call);
        if !inst.flags.has(Flags::BUNDLES) {
            return Pad::None;
        }
        let bundles = self.body.operands_after_arguments(call);
        let Some(first) = bundles.first() else { return Pad::None };
        let from = self.body.callee_and_arguments(call).last().map_or(inst.start, |last| last.start);
        let text = self.f.slice(from, inst.attachments);
        debug_assert!(first.start >= from);
        let Some(tag) = memchr::memmem::find(text, b"\"funclet\"") else { return Pad::None };
        match bundles.iter().find(|o| o.start > from + tag as u32) {
            Some(pad) => self.pad(pad.value),
            None => Pad::None,
        }
    }

    /// A `funclet` bundle names a funclet.
    pub(super) fn check_funclet_bundle(&mut self, id: InstId, inst: &Inst) {
        match self.funclet_bundle(id) {
            Pad::None => {}
            Pad::Inst(pad) if is_funclet(self.body.inst(pad).opcode) => {}
            _ => self.report(inst.start, "operand of a funclet bundle must be a catchpad or cleanuppad"),
        }
    }

    /// Calls of intrinsics that become calls of functions name their funclet.
    pub(super) fn check_missing_funclets(&mut self) {
        if !self.has_funclets {
            return;
        }
        let body = self.body;
        let lacks_funclet = |&id: &InstId| {
            let name = self
                .f
                .called_intrinsic(id)
                .filter(|name| name.starts_with(b"objc.") && !name.starts_with(b"objc.clang."));
            name.is_some_and(|name| Intrinsic::find(name).is_some()) && self.funclet_bundle(id) == Pad::None
        };
        let calls: Vec<InstId> = body.inst_ids().filter(lacks_funclet).collect();
        if calls.is_empty() {
            return;
        }
        let inside = self.blocks_in_funclets();
        for call in calls {
            if inside[body.block_of_inst(call)] {
                self.report(body.inst(call).start, "a call of this intrinsic in a funclet needs a bundle \"funclet\"");
            }
        }
    }

    /// By block: true if it is in a funclet.
    fn blocks_in_funclets(&self) -> Table<BlockId, bool> {
        let body = self.body;
        let starts = |&block: &BlockId| is_funclet(body.inst(self.first_proper(block)).opcode);
        let mut inside = Table::filled(body.blocks.len(), false);
        let mut work: Vec<BlockId> = body.block_ids().filter(starts).collect();
        while let Some(block) = work.pop() {
            if std::mem::replace(&mut inside[block], true) {
                continue;
            }
            let terminator = body.inst(body.terminator(block)).opcode;
            if !matches!(terminator, Opcode::CatchRet | Opcode::CleanupRet) {
                let targets = body.successors(block);
                work.extend(targets.filter(|&target| !body.inst(self.first_proper(target)).opcode.is_eh_pad()));
            }
        }
        inside
    }

    /// The pad that a value is.
    fn pad(&self, value: Value) -> Pad {
        match value.as_const() {
            Some(c) if self.body.consts.get(c).kind == ConstKind::NoneToken => Pad::None,
            Some(_) => Pad::Wrong,
            None => match self.defining_inst(value) {
                Some(id)
                    if is_funclet(self.body.inst(id).opcode) || self.body.inst(id).opcode == Opcode::CatchSwitch =>
                {
                    Pad::Inst(id)
                }
                _ => Pad::Wrong,
            },
        }
    }

    /// The first operand of a pad or of a return from one, as a pad.
    fn parent(&self, id: InstId) -> Pad {
        self.body.operands(id).first().map_or(Pad::Wrong, |o| self.pad(o.value))
    }

    /// The block that a `catchswitch` or `cleanupret` unwinds to.
    fn unwind_block(&self, id: InstId) -> Option<BlockId> {
        if self.body.inst(id).flags.has(Flags::UNWIND_TO_CALLER) {
            return None;
        }
        match self.body.operands(id) {
            [_, .., target] => self.body.block_of_value(target.value),
            _ => None,
        }
    }

    /// Checks that all exceptions that leave a funclet unwind to the same target.
    ///
    /// Needs: all pads checked one by one. Runs only when there are funclets.
    pub(super) fn check_funclets(&mut self) {
        if !self.has_funclets || !self.errors.is_empty() {
            return;
        }
        self.collect_pad_uses();
        let mut at = 0;
        while let Some(&(pad, _)) = self.scratch.token_uses.get(at) {
            if is_funclet(self.body.inst(pad).opcode) {
                self.check_exits(pad);
            }
            at += self.uses_of(pad).len();
        }
    }

    fn collect_pad_uses(&mut self) {
        let uses = &mut self.scratch.token_uses;
        uses.clear();
        for user in self.body.inst_ids() {
            for operand in self.body.operands(user) {
                if operand.ty == crate::types::TypeId::TOKEN
                    && let Some(local) = operand.value.as_local()
                    && let crate::body::Def::Inst(pad) = self.body.local(local).def
                    && self.body.inst(pad).opcode.is_eh_pad()
                {
                    uses.push((pad, user));
                }
            }
        }
        uses.sort_unstable();
    }

    fn uses_of(&self, pad: InstId) -> &[(InstId, InstId)] {
        let uses = &self.scratch.token_uses;
        let start = uses.partition_point(|u| u.0 < pad);
        let end = start + uses[start..].partition_point(|u| u.0 == pad);
        &uses[start..end]
    }

    fn check_exits(&mut self, pad: InstId) {
        let mut exit: Option<Unwind> = None;
        let mut work = vec![pad];
        let mut steps = 0;
        while let Some(current) = work.pop() {
            steps += 1;
            if steps > self.body.insts.len() {
                self.report(self.body.inst(pad).start, "funclet pads are nested in a cycle");
                return;
            }
            for &(_, user) in self.uses_of(current) {
                let inst = self.body.inst(user);
                let unwind = match inst.opcode {
                    Opcode::CleanupPad => {
                        work.push(user);
                        continue;
                    }
                    Opcode::CatchSwitch if inst.flags.has(Flags::UNWIND_TO_CALLER) => continue,
                    Opcode::CatchSwitch | Opcode::CleanupRet | Opcode::Invoke => self.unwind_of(user),
                    _ => continue,
                };
                let Some(unwind) = unwind else { continue };
                if !self.leaves(pad, current, unwind) {
                    // An inner pad unwinds to one place only, so one answer is enough.
                    if current != pad && self.leaves(current, current, unwind) {
                        break;
                    }
                    continue;
                }
                if exit.is_some_and(|e| e != unwind) {
                    let at = inst.start;
                    self.report(at, "exceptions that leave one funclet pad must all go to the same place");
                    return;
                }
                exit = Some(unwind);
                if current != pad {
                    break;
                }
            }
        }
        self.check_exit_of_catch(pad, exit);
    }

    /// Checks that exceptions out of a `catchpad` unwind to the target of its `catchswitch`.
    fn check_exit_of_catch(&mut self, pad: InstId, exit: Option<Unwind>) {
        let (Some(exit), Pad::Inst(parent)) = (exit, self.parent(pad)) else { return };
        if self.body.inst(parent).opcode == Opcode::CatchSwitch && self.unwind_of(parent) != Some(exit) {
            self.report(self.body.inst(pad).start, "exceptions must leave a catchpad to where its catchswitch unwinds");
        }
    }

    /// The unwind target of a terminator; `None` if that is no pad.
    fn unwind_of(&self, terminator: InstId) -> Option<Unwind> {
        let block = match self.body.inst(terminator).opcode {
            Opcode::Invoke => self.body.operands(terminator).last().and_then(|o| self.body.block_of_value(o.value)),
            _ => self.unwind_block(terminator),
        };
        let Some(block) = block else { return Some(Unwind::Caller) };
        let first = self.first_proper(block);
        self.body.inst(first).opcode.is_eh_pad().then_some(Unwind::Pad(first))
    }

    /// True if an exception raised in `inner` leaves `pad`, which `inner` is nested in or is.
    fn leaves(&self, pad: InstId, inner: InstId, unwind: Unwind) -> bool {
        let Unwind::Pad(target) = unwind else { return true };
        let target_parent = self.parent(target);
        if target_parent == Pad::Inst(inner) {
            return false;
        }
        let mut left = inner;
        for _ in 0..self.body.insts.len() {
            if left == pad {
                return true;
            }
            match self.parent(left) {
                parent if parent == target_parent => return false,
                Pad::Inst(parent) => left = parent,
                _ => return false,
            }
        }
        false
    }
}

/// Pads that stand for a funclet: others may be nested in them.
fn is_funclet(opcode: Opcode) -> bool {
    matches!(opcode, Opcode::CatchPad | Opcode::CleanupPad)
}
