//! Families of functions that grow: each is hopeless for some way of constructing SSA form.
#![allow(dead_code, reason = "each user takes a part")]

use memphis::*;

/// A name, and a function of about as many blocks as asked for.
pub type Family = (&'static str, fn(usize) -> Shape);

/// The families of the measurements.
pub const FAMILIES: &[Family] = &[
    ("diamonds", |n| diamonds(n / 3, 64)),
    ("diamondsv", |n| diamonds(n / 3, n / 12)),
    ("diamonds-wide", |n| diamonds(n / 3, n / 4)),
    ("nest", |n| nest(n / 2, 16)),
    ("repeat", |n| repeat(n / 2, 16)),
    ("switch", |n| switch(n, 16)),
    ("mixed", |n| repeat_and_diamonds(n / 5, n / 8)),
    ("short-lived", |n| short_lived(n / 5)),
    ("switch-locals", |n| switch_locals(n / 2)),
    ("case-locals", |n| case_locals(n / 3)),
    ("exits", |n| exits(n / 3 * 2)),
    ("resume", |n| resume(n / 5, 16)),
    ("loops-of-switches", |n| loops_of_switches(n / 6, 16)),
];

/// A function in the making. Blocks are pushed in order.
#[derive(Default)]
pub struct Shape {
    pub cfg: Cfg,
    pub accesses: Vec<Access>,
    pub n_slots: usize,
}

impl Shape {
    /// A function whose first block stores to every slot.
    fn new(n_slots: usize, targets: &[u32]) -> Self {
        let mut shape = Self { n_slots, ..Self::default() };
        for slot in 0..n_slots {
            shape.store(slot);
        }
        shape.block(targets);
        shape
    }

    /// Ends the block in work.
    fn block(&mut self, targets: &[u32]) {
        self.cfg.push_block(targets.iter().map(|&target| Block(target)));
    }

    fn load(&mut self, slot: usize) {
        self.accesses.push(Access::load(Block(self.cfg.n_blocks() as u32), Slot(slot as u32)));
    }

    fn store(&mut self, slot: usize) {
        self.accesses.push(Access::store(Block(self.cfg.n_blocks() as u32), Slot(slot as u32)));
    }

    fn increment(&mut self, slot: usize) {
        self.load(slot);
        self.store(slot);
    }

    /// The last block: loads every slot and returns.
    fn finish(mut self) -> Self {
        for slot in 0..self.n_slots {
            self.load(slot);
        }
        self.block(&[]);
        self.cfg.finish(Block(0));
        self
    }

    pub fn n_blocks(&self) -> usize {
        self.cfg.n_blocks()
    }
}

/// `n` if-then-else in a row, each storing to one slot in both arms: slots live through everything,
/// few stores.
pub fn diamonds(n: usize, n_slots: usize) -> Shape {
    let mut shape = Shape::new(n_slots, &[1]);
    for i in 0..n {
        let base = 1 + 3 * i as u32;
        shape.block(&[base + 1, base + 2]);
        shape.increment(i % n_slots);
        shape.block(&[base + 3]);
        shape.store(i % n_slots);
        shape.block(&[base + 3]);
    }
    shape.finish()
}

/// `depth` while loops, one in the other, the innermost storing to every slot.
pub fn nest(depth: usize, n_slots: usize) -> Shape {
    let d = depth as u32;
    let mut shape = Shape::new(n_slots, &[1]);
    for k in 0..d {
        let inner = if k + 1 < d { 2 + k } else { d + 1 };
        let outer = if k > 0 { d + 2 + (k - 1) } else { 2 * d + 2 };
        shape.block(&[inner, outer]);
    }
    (0..n_slots).for_each(|slot| shape.increment(slot));
    shape.block(&[2 * d + 1]);
    for k in 0..d {
        shape.block(&[1 + k]);
    }
    shape.finish()
}

/// `depth` repeat-until loops, one in the other: the dominance frontiers are quadratic.
pub fn repeat(depth: usize, n_slots: usize) -> Shape {
    let d = depth as u32;
    let mut shape = Shape::new(n_slots, &[1]);
    for k in 0..d {
        shape.block(&[2 + k]);
    }
    (0..n_slots).for_each(|slot| shape.increment(slot));
    shape.block(&[d + 2]);
    for k in (0..d).rev() {
        shape.block(&[1 + k, d + 3 + (d - 1 - k)]);
    }
    shape.finish()
}

/// An interpreter: a loop around a switch of `n` cases, each storing to one slot.
pub fn switch(n: usize, n_slots: usize) -> Shape {
    let c = n as u32;
    let mut shape = Shape::new(n_slots, &[1]);
    let targets: Vec<u32> = core::iter::once(c + 2).chain(2..c + 2).collect();
    shape.block(&targets);
    for k in 0..n {
        shape.increment(k % n_slots);
        shape.block(&[1]);
    }
    shape.finish()
}

/// [`repeat`] over budget before [`diamonds`]: no frontier table, and slots live through
/// everything.
pub fn repeat_and_diamonds(n: usize, n_slots: usize) -> Shape {
    let depth = n as u32;
    let mut shape = Shape::new(n_slots, &[1]);
    for k in 0..depth {
        shape.block(&[2 + k]);
    }
    for k in (0..depth).rev() {
        shape.block(&[1 + k, depth + 1 + (depth - k)]);
    }
    for i in 0..n {
        let base = shape.n_blocks() as u32;
        shape.block(&[base + 1, base + 2]);
        shape.increment(i % n_slots);
        shape.block(&[base + 3]);
        shape.store(i % n_slots);
        shape.block(&[base + 3]);
    }
    shape.finish()
}

/// A loop nest of `depth` with a short-lived local at each level: frontiers as large as the nest,
/// live ranges of two blocks.
pub fn short_lived(depth: usize) -> Shape {
    let d = depth as u32;
    let mut shape = Shape::new(depth, &[1]);
    // Per level: head (two ways), then the two arms that store, then the block that loads and opens
    // the next level.
    for k in 0..d {
        let base = 1 + 4 * k;
        shape.block(&[base + 1, base + 2]);
        shape.store(k as usize);
        shape.block(&[base + 3]);
        shape.store(k as usize);
        shape.block(&[base + 3]);
        shape.load(k as usize);
        shape.block(&[base + 4]);
    }
    for k in (0..d).rev() {
        let next = shape.n_blocks() as u32 + 1;
        shape.block(&[1 + 4 * k, next]);
    }
    shape.block(&[]);
    shape.cfg.finish(Block(0));
    shape
}

/// Two slots' worth of a switch of `n` cases, each case with a local of its own that the head
/// stores to.
pub fn switch_locals(n: usize) -> Shape {
    let c = n as u32;
    let mut shape = Shape::new(n, &[1]);
    (0..n).for_each(|slot| shape.store(slot));
    let targets: Vec<u32> = core::iter::once(2 * c + 2).chain((0..c).map(|k| 2 + 2 * k)).collect();
    shape.block(&targets);
    for k in 0..c {
        shape.increment(k as usize);
        shape.block(&[3 + 2 * k]);
        shape.load(k as usize);
        shape.block(&[1, 2 + 2 * k]);
    }
    shape.block(&[]);
    shape.cfg.finish(Block(0));
    shape
}

/// A loop around a switch of `n` cases, each with a local of its own that it stores to in two
/// places and loads after both. The definitions meet once more where all cases do, and nothing
/// reads that.
pub fn case_locals(n: usize) -> Shape {
    let c = n as u32;
    let end = 2 + 3 * c;
    let mut shape = Shape { n_slots: n, ..Shape::default() };
    shape.block(&[1]);
    let targets: Vec<u32> = core::iter::once(end).chain((0..c).map(|case| 2 + 3 * case)).collect();
    shape.block(&targets);
    for (slot, head) in (0..n).zip((2..).step_by(3)) {
        shape.store(slot);
        shape.block(&[head + 1, head + 2]);
        shape.store(slot);
        shape.block(&[head + 2]);
        shape.load(slot);
        shape.block(&[end]);
    }
    shape.block(&[1, end + 1]);
    shape.block(&[]);
    shape.cfg.finish(Block(0));
    shape
}

/// `n` early exits, whose values share a φ; every other exit is a critical edge.
pub fn exits(n: usize) -> Shape {
    let mut shape = Shape::new(1, &[1]);
    let out = 1 + 3 * n.div_ceil(2) as u32;
    for i in 0..n.div_ceil(2) as u32 {
        let first = 1 + 3 * i;
        shape.increment(0);
        shape.block(&[first + 1, first + 2]);
        shape.block(&[out]);
        shape.increment(0);
        shape.block(&[out, first + 3]);
    }
    shape.finish()
}

/// `n` calls at which the function can be left, and at which it can be resumed, as Asyncify writes
/// them: each is a step that may be skipped, a call that may be skipped, and an exit that stores its
/// number and then all variables.
pub fn resume(n: usize, n_slots: usize) -> Shape {
    let mut shape = Shape::new(n_slots + 1, &[1]);
    let out = 1 + 5 * n as u32;
    for i in 0..n {
        let first = 1 + 5 * i as u32;
        let [body, test, call, leave, next] = [1, 2, 3, 4, 5].map(|offset| first + offset);
        shape.block(&[body, test]);
        shape.increment(i % n_slots);
        shape.block(&[test]);
        shape.block(&[call, next]);
        shape.store(i * 7 % n_slots);
        shape.block(&[leave, next]);
        shape.store(n_slots);
        shape.block(&[out]);
    }
    shape.finish()
}

/// A loop around `n` loops in a row, each around a switch: cases for the next turn, one that leaves
/// the loop, and one for the next turn of the outer loop.
pub fn loops_of_switches(n: usize, n_slots: usize) -> Shape {
    let mut shape = Shape::new(n_slots, &[1]);
    let last = 2 + 6 * n as u32;
    shape.block(&[2, last + 1]);
    for i in 0..n {
        let head = 2 + 6 * i as u32;
        let [add, set, leave, outer, latch, next] = [1, 2, 3, 4, 5, 6].map(|offset| head + offset);
        shape.block(&[add, set, leave, outer]);
        shape.increment(i % n_slots);
        shape.block(&[latch]);
        shape.store(i % n_slots);
        shape.block(&[latch]);
        shape.increment((i + 1) % n_slots);
        shape.block(&[next]);
        shape.block(&[1]);
        shape.block(&[head, next]);
    }
    shape.block(&[1, last + 1]);
    shape.finish()
}
