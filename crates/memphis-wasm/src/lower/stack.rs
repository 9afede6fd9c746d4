//! Values that need no local because they can be on the stack when they are read.
//!
//! ```text
//!   a, set x, .., get x            x stays on the stack while `..` runs above it, if the stack is
//!                                  as high as then before the read, and was never lower
//!   a, set x, .. b, get x, add     the same below b, if the operation may exchange its operands
//!   a, set x, .. b, get x, sub     a moves to the read, if nothing in between changes what it does
//! ```
//!
//! The read goes, and the write if it was the only read; else it becomes a `local.tee`. All of it
//! is done in one walk, inside a block. A value that moves is at most [`MAX_TREE`] instructions
//! long, and at most [`MAX_PENDING`] values are looked through for one read, so the walk is linear.

use super::values::{Action, Code, Held, NONE};
use crate::effects::Effects;
use crate::ssa::{Def, Function, Kind, Value};

const MAX_TREE: usize = 48;
const MAX_PENDING: usize = 64;

/// A write whose value could have stayed on the stack so far.
#[derive(Clone, Copy)]
struct Pending {
    held: Held,
    /// The height of the stack after the write.
    level: i32,
}

/// Facts about the last write of each value.
#[derive(Clone, Copy)]
struct Write {
    block: u32,
    inst: u32,
    /// The start of the code of its operand; `NONE` if that is not known.
    start: u32,
    time: u32,
    n_reads: u32,
}

struct Walk<'a> {
    function: &'a Function,
    bytes: &'a [u8],
    /// What each access stores, before reads of locals become values.
    stored: &'a [Value],
    code: &'a mut Code,
    block: u32,
    height: i32,
    /// The start of the code of each operand that was pushed in this block.
    starts: Vec<u32>,
    pending: Vec<Pending>,
    writes: Vec<Write>,
    /// Counts steps. For each kind of effect, and each local, the last step that has it.
    time: u32,
    last_effect: [u32; Effects::KINDS],
    last_write: Vec<u32>,
}

/// Keeps values on the stack where that is free.
pub(super) fn keep_on_stack(function: &Function, stored: &[Value], bytes: &[u8], code: &mut Code) {
    let n_held = code.slot.len();
    let unwritten = Write { block: NONE, inst: NONE, start: NONE, time: 0, n_reads: 0 };
    let mut walk = Walk {
        function,
        bytes,
        stored,
        block: NONE,
        height: 0,
        starts: Vec::new(),
        pending: Vec::new(),
        writes: vec![unwritten; n_held],
        time: 0,
        last_effect: [0; Effects::KINDS],
        last_write: vec![0; code.n_locals as usize],
        code,
    };
    let mut inst = walk.code.first;
    while inst != NONE {
        let next = walk.code.next[inst as usize];
        walk.visit(inst);
        inst = next;
    }
}

impl Walk<'_> {
    fn visit(&mut self, inst: u32) {
        if self.block != self.code.block[inst as usize] {
            self.block = self.code.block[inst as usize];
            self.forget();
        }
        match self.code.actions[inst as usize] {
            Action::Get(held) => {
                if !self.read(inst, held) {
                    self.push(1, inst);
                }
            }
            Action::Set(held) => self.write(inst, held),
            Action::Tee(held) => {
                // A value that stays directly above the operand would be stored in its place.
                self.pop_pending(self.height - 1);
                self.time += 1;
                let slot = self.code.slot[held.index()];
                self.last_write[slot as usize] = self.time;
            }
            Action::Const(_) | Action::Zero(_) => self.push(1, inst),
            Action::Drop => drop(self.pop(1)),
            Action::Keep => self.keep(inst),
        }
    }

    /// Code of another block starts here, or a frame: nothing below can be reached.
    fn forget(&mut self) {
        self.height = 0;
        self.starts.clear();
        self.pending.clear();
    }

    fn keep(&mut self, inst: u32) {
        let data = &self.function.insts[inst as usize];
        let effects = match data.kind {
            Kind::Marker | Kind::DeadMarker | Kind::DeadEnd | Kind::Terminator => return self.forget(),
            Kind::Get(_) | Kind::Set(_) | Kind::Tee(_) => Effects::LOCAL,
            Kind::Drop | Kind::Const | Kind::Plain => data.effects,
        };
        self.stamp(effects);
        let (n_operands, n_results) = stack_change(self.function, inst);
        let start = if n_operands == 0 { inst } else { self.pop(n_operands) };
        self.push(n_results, start);
    }

    fn stamp(&mut self, effects: Effects) {
        self.time += 1;
        for kind in effects.kinds() {
            self.last_effect[kind] = self.time;
        }
    }

    /// Pops operands; returns where the code of the lowest starts.
    fn pop(&mut self, n: u32) -> u32 {
        let mut start = NONE;
        for _ in 0..n {
            start = self.starts.pop().unwrap_or(NONE);
        }
        self.height -= n as i32;
        self.pop_pending(self.height);
        start
    }

    /// Forgets the values that would be higher on the stack than this.
    fn pop_pending(&mut self, height: i32) {
        while self.pending.last().is_some_and(|pending| pending.level > height) {
            self.pending.pop();
        }
    }

    fn push(&mut self, n: u32, start: u32) {
        self.height += n as i32;
        for _ in 0..n {
            self.starts.push(if n == 1 { start } else { NONE });
        }
    }

    fn write(&mut self, inst: u32, held: Held) {
        let start = self.pop(1);
        self.time += 1;
        let slot = self.code.slot[held.index()];
        self.last_write[slot as usize] = self.time;
        self.writes[held.index()] = Write { block: self.block, inst, start, time: self.time, n_reads: 0 };
        self.pending.push(Pending { held, level: self.height });
    }

    /// Takes a read away, if the value can be on the stack.
    fn read(&mut self, inst: u32, held: Held) -> bool {
        let write = self.writes[held.index()];
        if write.block != self.block || write.inst == NONE {
            return false;
        }
        self.writes[held.index()].n_reads += 1;
        let place = self.pending.iter().rev().take(MAX_PENDING).position(|p| p.held == held);
        let place = place.map(|from_top| self.pending.len() - 1 - from_top);
        let level = place.map(|place| self.pending[place].level);
        if let (Some(place), Some(level)) = (place, level) {
            if level == self.height {
                self.stay(inst, held, place);
                self.push(1, write.start);
                return true;
            }
            if level + 1 == self.height && self.is_before_commutative(inst) && !self.is_copy(held) {
                self.stay(inst, held, place);
                let top = self.starts.pop().unwrap_or(NONE);
                self.starts.extend([write.start, top]);
                self.height += 1;
                return true;
            }
        }
        if write.n_reads == 0 && write.start != NONE && self.can_move(write) {
            self.move_before(inst, write);
            if let Some(place) = place {
                self.pending.remove(place);
            }
            self.take_away(inst, held);
            self.push(1, write.start);
            return true;
        }
        false
    }

    /// The value stays where it is on the stack: what was pushed above is one higher.
    fn stay(&mut self, inst: u32, held: Held, place: usize) {
        self.pending.remove(place);
        for above in &mut self.pending[place..] {
            above.level += 1;
        }
        self.take_away(inst, held);
    }

    /// Deletes a read, and the write if nothing else reads what it writes.
    fn take_away(&mut self, inst: u32, held: Held) {
        let write = self.writes[held.index()].inst;
        self.code.unlink(inst);
        self.code.gets[held.index()] -= 1;
        if self.code.uses(held) == 0 {
            self.code.unlink(write);
        } else {
            self.code.actions[write as usize] = Action::Tee(held);
        }
        // It is read from the local from here on: the value on the stack is used up.
        self.writes[held.index()].inst = NONE;
    }

    /// True if a written value was read from a local. The proof has names for values that
    /// instructions push, and sees by the names that two operands were exchanged.
    fn is_copy(&self, held: Held) -> bool {
        let stored = self.stored[(held.0 - self.code.n_locals) as usize];
        match self.function.value(stored).def {
            Def::Inst(inst) => matches!(self.function.inst(inst).kind, Kind::Get(_)),
            _ => false,
        }
    }

    /// True if the next instruction takes two operands and does not care for their order.
    fn is_before_commutative(&self, inst: u32) -> bool {
        let next = self.code.next[inst as usize];
        if next == NONE || self.code.block[next as usize] != self.block {
            return false;
        }
        let data = &self.function.insts[next as usize];
        self.code.actions[next as usize] == Action::Keep
            && data.kind == Kind::Plain
            && is_commutative(self.bytes[data.start as usize])
    }

    /// True if the code of a written value does the same here as where it is.
    fn can_move(&self, write: Write) -> bool {
        let mut effects = Effects::NONE;
        let mut height = 0;
        let mut inst = write.start;
        for _ in 0..MAX_TREE {
            if inst == write.inst {
                let conflicts = effects.conflicts();
                return height == 1 && conflicts.kinds().all(|kind| self.last_effect[kind] <= write.time);
            }
            let data = &self.function.insts[inst as usize];
            match self.code.actions[inst as usize] {
                Action::Get(held) => {
                    let slot = self.code.slot[held.index()];
                    if self.last_write[slot as usize] > write.time {
                        return false;
                    }
                }
                Action::Const(_) | Action::Zero(_) => {}
                Action::Set(_) | Action::Tee(_) | Action::Drop => return false,
                Action::Keep => match data.kind {
                    Kind::Get(_) => effects = effects.union(Effects::LOCAL),
                    Kind::Const | Kind::Plain => effects = effects.union(data.effects),
                    _ => return false,
                },
            }
            let (n_operands, n_results) = stack_change(self.function, inst);
            height -= n_operands as i32;
            if height < 0 {
                return false;
            }
            height += n_results as i32;
            inst = self.code.next[inst as usize];
            if inst == NONE {
                return false;
            }
        }
        false
    }

    /// Moves the code of a value, and its write, directly before an instruction.
    fn move_before(&mut self, inst: u32, write: Write) {
        let mut effects = Effects::NONE;
        let mut moved = write.start;
        while moved != write.inst {
            let data = &self.function.insts[moved as usize];
            let is_kept = self.code.actions[moved as usize] == Action::Keep;
            effects = effects.union(match data.kind {
                Kind::Get(_) if is_kept => Effects::LOCAL,
                _ => data.effects,
            });
            moved = self.code.next[moved as usize];
        }
        let (before, after) = (self.code.previous[write.start as usize], self.code.next[write.inst as usize]);
        self.code.link(before, after);
        let previous = self.code.previous[inst as usize];
        self.code.link(previous, write.start);
        self.code.link(write.inst, inst);
        self.stamp(effects);
    }
}

/// The number of operands that an instruction pops, and of results that it pushes.
fn stack_change(function: &Function, inst: u32) -> (u32, u32) {
    let data = &function.insts[inst as usize];
    match data.kind {
        Kind::Tee(_) => (1, 1),
        _ => (data.operands.1, data.results.1),
    }
}

/// True for operations on integers that give the same with their operands exchanged.
pub(crate) fn is_commutative(opcode: u8) -> bool {
    // i32: eq, ne, add, mul, and, or, xor; the same of i64.
    matches!(
        opcode,
        0x46 | 0x47 | 0x51 | 0x52 | 0x6a | 0x6c | 0x71..=0x73 | 0x7c | 0x7e | 0x83..=0x85
    )
}
