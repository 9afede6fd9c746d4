//! The instructions that are certainly executed from a place on, up to the first branch, or the
//! first instruction that may not return control.
//!
//! # Poison that goes through slots
//!
//! A [`Spread`] follows the path from a place *t* on, and finds the values that would be poison if
//! a value *V* were. It argues about the function as read, in which slots are memory: a load gives
//! the last value stored on the path, and is poison if that value is.
//!
//! If nothing was stored on the path, the load *L* gives the content of its slot at *t*. *L* was
//! replaced by *X*, because the slot holds *X* there or holds `undef` that is refined to *X* at
//! some place *s*. If there is no such place on the path from *t* to *L*, then *s* comes before
//! *t*. There it was shown that *X* is not poison, and this *X* is the replacement of *L*, as no
//! value is stale. So *L* gives *X*, or *X* is not poison. In either case, if *X* is poison
//! whenever *V* is, then an instruction that is undefined behaviour for a poisonous *L* proves that
//! *V* is not poison. This is an induction over the places of a run at which `undef` is refined, in
//! their order. Places at which *poison* is refined do not count: a load that gives poison serves
//! the argument as well as a load that gives *X*.
//!
//! A new φ is a value of the function as read as well: the content of its slot at the head of its
//! block.
//!
//! The path ends where it comes back to a block that dominates *t*: from there on, names denote
//! other instances of their values.

use super::{Call, View, poison_from, undefined_if_poison};
use hashbrown::HashMap;
use memphis::{AccessKind, Slot};
use memphis_ir::{BlockId, Flags, InstId, Local, Opcode, Value};

/// The maximal number of instructions on the path.
const MAX_SCAN: usize = 256;

/// Facts about the deleted slots.
pub trait Slots {
    /// The slot that a deleted instruction loads or stores in its own type, or makes undefined.
    fn access(&self, inst: InstId) -> Option<(Slot, AccessKind)>;
    /// True if `undef` may have been refined in the slot's content on an edge into the block.
    fn is_refined_at_head(&self, slot: Slot, block: BlockId) -> bool;
    /// True if `undef` may have been refined in the value that the load reads.
    fn is_refined_at_load(&self, load: InstId) -> bool;
}

/// True if `is_found` accepts one of the instructions that are certainly executed from a block's
/// instruction on.
///
/// `is_found` gets each of them, with the block if the instruction is the first one there.
pub fn is_ahead(
    view: &View<'_>,
    (mut block, mut next): (BlockId, InstId),
    mut is_found: impl FnMut(Option<BlockId>, InstId) -> bool,
) -> bool {
    let f = view.f;
    let mut entered = (next == f.body.block(block).insts.start).then_some(block);
    for _ in 0..MAX_SCAN {
        if next == f.body.block(block).insts.end {
            let mut successors = f.body.successors(block);
            let (Some(only), None) = (successors.next(), successors.next()) else { return false };
            block = only;
            next = f.body.block(block).insts.start;
            entered = Some(block);
        }
        if is_found(entered.take(), next) {
            return true;
        }
        if !goes_on(view, next) {
            return false;
        }
        next.0 += 1;
    }
    false
}

/// True if control certainly continues after the instruction.
fn goes_on(view: &View<'_>, id: InstId) -> bool {
    let inst = view.f.body.inst(id);
    match inst.opcode {
        Opcode::Ret | Opcode::Unreachable | Opcode::Resume | Opcode::Unknown => false,
        Opcode::CatchSwitch | Opcode::CatchPad | Opcode::Invoke | Opcode::CallBr => false,
        Opcode::CleanupRet => !inst.flags.has(Flags::UNWIND_TO_CALLER),
        Opcode::Store => !inst.flags.has(Flags::VOLATILE),
        Opcode::Call => {
            let call = Call::new(view, id);
            call.has_function_attribute(b"nounwind") && call.has_function_attribute(b"willreturn")
        }
        _ => true,
    }
}

/// The values on the path that would be poison if a given value were.
pub struct Spread<'s> {
    view: &'s View<'s>,
    slots: &'s dyn Slots,
    value: Value,
    /// The block in which the path starts.
    start: BlockId,
    /// True if the start has been passed, so that the next block entered is another visit.
    is_under_way: bool,
    is_over: bool,
    /// Results of instructions on the path: true if the result would be poison.
    results: HashMap<Local, bool>,
    /// By slot: true if the value last stored on the path would be poison.
    stored: HashMap<Slot, bool>,
    /// The blocks entered on the path.
    entered: Vec<BlockId>,
}

impl<'s> Spread<'s> {
    /// Starts a path at an instruction of a block or after the last one, with no instruction passed
    /// yet.
    pub fn new(view: &'s View<'s>, slots: &'s dyn Slots, value: Value, (start, next): (BlockId, InstId)) -> Spread<'s> {
        let (results, stored, entered) = Default::default();
        let is_under_way = next == view.f.body.block(start).insts.end;
        Spread { view, slots, value, start, is_under_way, is_over: false, results, stored, entered }
    }

    /// Passes the next instruction; `entered` is its block if it is the first one there. Returns
    /// true if the instruction would be undefined behaviour.
    pub fn pass(&mut self, entered: Option<BlockId>, id: InstId) -> bool {
        let f = self.view.f;
        if let Some(block) = entered {
            self.is_over |= self.is_under_way && (self.view.dominates)(block, self.start);
            self.entered.push(block);
        }
        self.is_under_way = true;
        if self.is_over {
            return false;
        }
        let operands = f.body.operands(id);
        let is_poison = match self.slots.access(id) {
            Some((slot, AccessKind::Load)) => self.is_loaded(slot, id),
            Some((slot, AccessKind::Store)) => {
                let is_poison = self.would_be_poison(operands[0].value);
                self.stored.insert(slot, is_poison);
                false
            }
            Some((slot, AccessKind::Define)) => {
                self.stored.insert(slot, false);
                false
            }
            // Both arms would be poison.
            None if f.body.inst(id).opcode == Opcode::Select
                && operands[1..].iter().all(|arm| self.would_be_poison(arm.value)) =>
            {
                true
            }
            None => poison_from(self.view, id).into_iter().any(|operand| self.would_be_poison(operand)),
        };
        if let Some(result) = f.body.inst(id).result {
            self.results.insert(result, is_poison);
        }
        let mut is_undefined = false;
        undefined_if_poison(self.view, id, &mut |operand| is_undefined |= self.would_be_poison(operand));
        is_undefined
    }

    /// True if a load would give poison.
    fn is_loaded(&self, slot: Slot, load: InstId) -> bool {
        if let Some(&is_poison) = self.stored.get(&slot) {
            return is_poison;
        }
        let is_refined = self.slots.is_refined_at_load(load)
            || self.entered.iter().any(|&block| self.slots.is_refined_at_head(slot, block));
        let result = self.view.f.body.inst(load).result;
        !is_refined
            && result.and_then(|r| (self.view.resolve)(Value::local(r))).is_some_and(|v| self.would_be_poison(v))
    }

    /// True if an operand, as it is written in the body, would be poison.
    fn would_be_poison(&self, operand: Value) -> bool {
        match operand.as_local().and_then(|local| self.results.get(&local)) {
            Some(&is_poison) => is_poison,
            None => (self.view.resolve)(operand) == Some(self.value),
        }
    }
}
