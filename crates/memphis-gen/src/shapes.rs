//! Families of functions that grow with a size, for measuring how cost grows.
//!
//! A [`Shape`] is blocks, edges and accesses, without instructions: an engine can be measured on it
//! directly. Its text is a function `i32 @f(i32 %x)` with one `i32` slot per variable, written
//! piece by piece into any [`fmt::Write`]. Block 0 is the entry.
//!
//! ```
//! use memphis_gen::shapes::{Family, Step};
//!
//! let shape = Family::Diamonds.shape(2, 1).expect("diamonds have an abstract form");
//! assert_eq!(shape.blocks.len(), 8);
//! assert_eq!(shape.blocks[2].steps, [Step::Increment(0)]);
//! assert_eq!(shape.blocks[1].term.successors(), [2, 3]);
//! assert!(Family::Diamonds.text(2, 1).starts_with("define i32 @f(i32 %x) {\n"));
//! ```

mod aggregates;

use std::fmt::{self, Write};

/// Something a block does to slots.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Stores a constant to a slot.
    Store {
        /// The slot.
        slot: u32,
        /// The constant.
        value: u32,
    },
    /// Loads a slot, adds one, stores it back.
    Increment(u32),
    /// Loads a slot and adds it to what the block has loaded so far.
    Load(u32),
}

/// How a block ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Term {
    /// Goes to a block.
    Jump(u32),
    /// Goes to the first block if the argument is below the constant, else to the second.
    Branch {
        /// The constant.
        below: u32,
        /// The target if the argument is below it.
        yes: u32,
        /// The target otherwise.
        no: u32,
    },
    /// Goes to the case of the argument's value, or to the default.
    Switch {
        /// The default.
        default: u32,
        /// One block per value, from 0.
        cases: Vec<u32>,
    },
    /// Returns what this block has loaded.
    Return,
}

impl Term {
    /// The edges, parallel ones included, in LLVM's order.
    pub fn successors(&self) -> Vec<u32> {
        match self {
            Term::Jump(to) => vec![*to],
            Term::Branch { yes, no, .. } => vec![*yes, *no],
            Term::Switch { default, cases } => [&[*default], cases.as_slice()].concat(),
            Term::Return => vec![],
        }
    }
}

/// A block of a [`Shape`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShapeBlock {
    /// Its actions, in order.
    pub steps: Vec<Step>,
    /// How it ends.
    pub term: Term,
}

/// A function reduced to blocks, edges and accesses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shape {
    /// The number of slots.
    pub slots: u32,
    /// The blocks; the first is the entry.
    pub blocks: Vec<ShapeBlock>,
}

/// A family of shapes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Family {
    /// `n` diamonds in a row; each writes one of `v` slots in both arms.
    Diamonds,
    /// Diamonds with `n / 4` slots, all of which are live in most diamonds.
    DiamondsV,
    /// `n` do-while loops in a row with `n / 5` slots, all of which are live in all loops: each
    /// loop increments one of them in one arm.
    LoopsV,
    /// `n` nested while loops around the increments of `v` slots.
    Nest,
    /// A loop around a switch with `n` cases, each incrementing one of `v` slots.
    Switch,
    /// `n` nested do-while loops, whose dominance frontiers add up to `n²` blocks (Cytron's worst
    /// case).
    Repeat,
    /// `n` slots, each holding the address of the one before: as many rounds as slots.
    AddressChain,
    /// `n` diamonds in a row; each merges the address of one of `v` slots with that of the diamond
    /// before, and increments what it leads to.
    AddressWeb,
    /// `n` diamonds in a row; each increments one slot in one arm, by its address in a second slot.
    PointerLoads,
    /// `n` blocks in a row; one slot is stored in the first and loaded in the last.
    BlockChain,
    /// One block with `n` stores and loads of `v` slots.
    ManyAccesses,
    /// A switch with `n` cases to one block, which loads the `v` slots stored on the way.
    WideSwitch,
    /// A loop around a switch with `n` cases, each with a slot of its own that it stores to in two
    /// places and loads after both.
    CaseLocals,
    /// A diamond that stores to `n` slots in both arms, and loads all of them after it: `n` φs in
    /// one block.
    OneJoin,
    /// `n` early exits, whose values share a φ; every other exit is a critical edge.
    Exits,
    /// `n` calls at which the function can be left, and at which it can be resumed, as Asyncify
    /// writes them, with `v` slots: each is a step that may be skipped, a call that may be skipped,
    /// and an exit that stores its number and then loads all slots.
    Resume,
    /// A loop around `n` loops in a row, each around a switch: cases for the next turn, one that
    /// leaves the loop, and one for the next turn of the outer loop.
    LoopsOfSwitches,
    /// A table of the addresses of `n` blocks, each of which goes to the next address in it.
    BlockAddresses,
    /// `n` slots that are loaded in a row, then the first of them `n` times, each load with `!nonnull !noundef`.
    PromisedLoads,
    /// A call with `n` string attributes, and an assumption with an operand bundle for each of `n`
    /// slots.
    Bundles,
    /// `n` invokes in a row that unwind to one landing pad with `n` clauses.
    Clauses,
    /// A slot that is compared with `n` constants, one after the other; each has a block of its own.
    Comparisons,
    /// One struct with `n` fields, each of which is stored and loaded.
    Fields,
    /// A struct that is copied to a second one, that one to a third, and so on `n` times.
    CopyChain,
    /// A struct that is copied to `n` others, one field of each of which is loaded.
    CopiesOfOne,
    /// One array with `n` elements, each of which is stored.
    Elements,
    /// `n` structs with three fields.
    SmallStructs,
}

impl Family {
    /// All families.
    pub const ALL: &[Family] = &[
        Family::Diamonds,
        Family::DiamondsV,
        Family::LoopsV,
        Family::Nest,
        Family::Switch,
        Family::Repeat,
        Family::AddressChain,
        Family::AddressWeb,
        Family::PointerLoads,
        Family::BlockChain,
        Family::ManyAccesses,
        Family::WideSwitch,
        Family::CaseLocals,
        Family::OneJoin,
        Family::Exits,
        Family::Resume,
        Family::LoopsOfSwitches,
        Family::BlockAddresses,
        Family::PromisedLoads,
        Family::Bundles,
        Family::Clauses,
        Family::Comparisons,
        Family::Fields,
        Family::CopyChain,
        Family::CopiesOfOne,
        Family::Elements,
        Family::SmallStructs,
    ];

    /// The name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Family::Diamonds => "diamonds",
            Family::DiamondsV => "diamondsv",
            Family::LoopsV => "loopsv",
            Family::Nest => "nest",
            Family::Switch => "switch",
            Family::Repeat => "repeat",
            Family::AddressChain => "address-chain",
            Family::AddressWeb => "address-web",
            Family::PointerLoads => "pointer-loads",
            Family::BlockChain => "block-chain",
            Family::ManyAccesses => "many-accesses",
            Family::WideSwitch => "wide-switch",
            Family::CaseLocals => "case-locals",
            Family::OneJoin => "one-join",
            Family::Exits => "exits",
            Family::Resume => "resume",
            Family::LoopsOfSwitches => "loops-of-switches",
            Family::BlockAddresses => "block-addresses",
            Family::PromisedLoads => "promised-loads",
            Family::Bundles => "bundles",
            Family::Clauses => "clauses",
            Family::Comparisons => "comparisons",
            Family::Fields => "fields",
            Family::CopyChain => "copy-chain",
            Family::CopiesOfOne => "copies-of-one",
            Family::Elements => "elements",
            Family::SmallStructs => "small-structs",
        }
    }

    /// The family of that name.
    pub fn from_name(name: &str) -> Option<Family> {
        Family::ALL.iter().copied().find(|family| family.name() == name)
    }

    /// The shape of size `n` with `v` slots; `None` for families that are more than plain accesses:
    /// [`Family::AddressChain`], [`Family::AddressWeb`], [`Family::PointerLoads`],
    /// [`Family::BlockAddresses`], [`Family::PromisedLoads`], [`Family::Bundles`],
    /// [`Family::Clauses`], [`Family::Comparisons`], and those with aggregates.
    ///
    /// `v` is ignored by `DiamondsV`, `LoopsV`, `BlockChain`, `CaseLocals`, `OneJoin` and `Exits`, and
    /// is at least 1 elsewhere.
    pub fn shape(self, n: u32, v: u32) -> Option<Shape> {
        let v = v.max(1);
        Some(match self {
            Family::Diamonds => diamonds(n, v),
            Family::DiamondsV => diamonds(n, (n / 4).max(1)),
            Family::LoopsV => loops(n, (n / 5).max(1)),
            Family::Nest => nest(n, v),
            Family::Switch => switch(n, v),
            Family::Repeat => repeat(n, v),
            Family::AddressChain
            | Family::AddressWeb
            | Family::PointerLoads
            | Family::BlockAddresses
            | Family::PromisedLoads
            | Family::Bundles
            | Family::Clauses
            | Family::Comparisons
            | Family::Fields
            | Family::CopyChain
            | Family::CopiesOfOne
            | Family::Elements
            | Family::SmallStructs => return None,
            Family::BlockChain => block_chain(n),
            Family::ManyAccesses => many_accesses(n, v),
            Family::WideSwitch => wide_switch(n, v),
            Family::CaseLocals => case_locals(n),
            Family::OneJoin => one_join(n),
            Family::Exits => exits(n),
            Family::Resume => resume(n, v),
            Family::LoopsOfSwitches => loops_of_switches(n, v),
        })
    }

    /// The module text of size `n` with `v` slots.
    pub fn text(self, n: u32, v: u32) -> String {
        let mut text = String::new();
        let written = self.write(n, v, &mut text);
        debug_assert!(written.is_ok(), "writing to a string does not fail");
        text
    }

    /// Writes the module text of size `n` with `v` slots.
    ///
    /// # Errors
    /// The errors of `out`.
    pub fn write(self, n: u32, v: u32, out: &mut impl Write) -> fmt::Result {
        match (self, self.shape(n, v)) {
            (_, Some(shape)) => shape.write(out),
            (Family::AddressWeb, _) => write_address_web(n, v.max(1), out),
            (Family::PointerLoads, _) => write_pointer_loads(n, out),
            (Family::BlockAddresses, _) => write_block_addresses(n, out),
            (Family::PromisedLoads, _) => write_promised_loads(n, out),
            (Family::Bundles, _) => write_bundles(n.max(1), out),
            (Family::Clauses, _) => write_clauses(n.max(1), out),
            (Family::Comparisons, _) => write_comparisons(n, out),
            (Family::Fields, _) => aggregates::fields(n.max(1), out),
            (Family::CopyChain, _) => aggregates::copy_chain(n.max(1), out),
            (Family::CopiesOfOne, _) => aggregates::copies_of_one(n.max(1), out),
            (Family::Elements, _) => aggregates::elements(n.max(1), out),
            (Family::SmallStructs, _) => aggregates::small_structs(n.max(1), out),
            (_, None) => write_address_chain(n, out),
        }
    }
}

impl Shape {
    /// Writes the shape as a module with one function.
    ///
    /// # Errors
    /// The errors of `out`.
    pub fn write(&self, out: &mut impl Write) -> fmt::Result {
        out.write_str("define i32 @f(i32 %x) {\n")?;
        let mut next_value = 0;
        for (id, block) in self.blocks.iter().enumerate() {
            writeln!(out, "b{id}:")?;
            if id == 0 {
                for slot in 0..self.slots {
                    writeln!(out, "  %v{slot} = alloca i32, align 4")?;
                }
            }
            block.write(&mut next_value, out)?;
        }
        out.write_str("}\n")
    }
}

impl ShapeBlock {
    fn write(&self, next_value: &mut u64, out: &mut impl Write) -> fmt::Result {
        let mut fresh = || {
            *next_value += 1;
            *next_value - 1
        };
        let mut sum = None;
        for step in &self.steps {
            match step {
                Step::Store { slot, value } => writeln!(out, "  store i32 {value}, ptr %v{slot}, align 4")?,
                Step::Increment(slot) => {
                    let (old, new) = (fresh(), fresh());
                    writeln!(out, "  %t{old} = load i32, ptr %v{slot}, align 4")?;
                    writeln!(out, "  %t{new} = add i32 %t{old}, 1")?;
                    writeln!(out, "  store i32 %t{new}, ptr %v{slot}, align 4")?;
                }
                Step::Load(slot) => {
                    let (loaded, new) = (fresh(), fresh());
                    writeln!(out, "  %t{loaded} = load i32, ptr %v{slot}, align 4")?;
                    match sum {
                        None => writeln!(out, "  %t{new} = add i32 0, %t{loaded}")?,
                        Some(old) => writeln!(out, "  %t{new} = add i32 %t{old}, %t{loaded}")?,
                    }
                    sum = Some(new);
                }
            }
        }
        match &self.term {
            Term::Jump(to) => writeln!(out, "  br label %b{to}"),
            Term::Branch { below, yes, no } => {
                let condition = fresh();
                writeln!(out, "  %t{condition} = icmp slt i32 %x, {below}")?;
                writeln!(out, "  br i1 %t{condition}, label %b{yes}, label %b{no}")
            }
            Term::Switch { default, cases } => {
                writeln!(out, "  switch i32 %x, label %b{default} [")?;
                for (value, to) in cases.iter().enumerate() {
                    writeln!(out, "    i32 {value}, label %b{to}")?;
                }
                writeln!(out, "  ]")
            }
            Term::Return => match sum {
                None => writeln!(out, "  ret i32 0"),
                Some(sum) => writeln!(out, "  ret i32 %t{sum}"),
            },
        }
    }
}

fn block(steps: Vec<Step>, term: Term) -> ShapeBlock {
    ShapeBlock { steps, term }
}

/// Initialises all slots.
fn entry(slots: u32, term: Term) -> ShapeBlock {
    block((0..slots).map(|slot| Step::Store { slot, value: slot }).collect(), term)
}

/// Sums up all slots.
fn exit(slots: u32) -> ShapeBlock {
    block((0..slots).map(Step::Load).collect(), Term::Return)
}

fn increments(slots: u32) -> Vec<Step> {
    (0..slots).map(Step::Increment).collect()
}

/// Each join is the condition of the next diamond.
fn diamonds(n: u32, slots: u32) -> Shape {
    let mut blocks = vec![entry(slots, Term::Jump(1))];
    for i in 0..n {
        let head = 1 + 3 * i;
        blocks.push(block(vec![], Term::Branch { below: i, yes: head + 1, no: head + 2 }));
        blocks.push(block(vec![Step::Increment(i % slots)], Term::Jump(head + 3)));
        blocks.push(block(vec![Step::Store { slot: i % slots, value: i }], Term::Jump(head + 3)));
    }
    blocks.push(exit(slots));
    Shape { slots, blocks }
}

/// A large argument passes each loop once, through the arm.
fn loops(n: u32, slots: u32) -> Shape {
    let mut blocks = vec![entry(slots, Term::Jump(1))];
    for i in 0..n {
        let head = 1 + 3 * i;
        blocks.push(block(vec![], Term::Branch { below: i, yes: head + 2, no: head + 1 }));
        blocks.push(block(vec![Step::Increment(i % slots)], Term::Jump(head + 2)));
        blocks.push(block(vec![], Term::Branch { below: i, yes: head, no: head + 3 }));
    }
    blocks.push(exit(slots));
    Shape { slots, blocks }
}

/// Blocks: entry, headers `1..=n`, body, latches from the innermost... the latch of header `k` is
/// `n + 1 + k`; exit.
fn nest(n: u32, slots: u32) -> Shape {
    let n = n.max(1);
    let latch = |header: u32| n + 1 + header;
    let mut blocks = vec![entry(slots, Term::Jump(1))];
    for header in 1..=n {
        let outside = if header == 1 { 2 * n + 2 } else { latch(header - 1) };
        // The innermost header's successor is the body, which comes right after it.
        blocks.push(block(vec![], Term::Branch { below: header - 1, yes: header + 1, no: outside }));
    }
    blocks.push(block(increments(slots), Term::Jump(latch(n))));
    for header in 1..=n {
        blocks.push(block(vec![], Term::Jump(header)));
    }
    blocks.push(exit(slots));
    Shape { slots, blocks }
}

fn switch(n: u32, slots: u32) -> Shape {
    let cases = (2..n + 2).collect();
    let mut blocks = vec![entry(slots, Term::Jump(1)), block(vec![], Term::Switch { default: n + 2, cases })];
    for i in 0..n {
        blocks.push(block(vec![Step::Increment(i % slots)], Term::Jump(1)));
    }
    blocks.push(exit(slots));
    Shape { slots, blocks }
}

/// Blocks: entry, headers `1..=n`, body, latches from the innermost out, exit.
fn repeat(n: u32, slots: u32) -> Shape {
    let mut blocks = vec![entry(slots, Term::Jump(1))];
    for header in 1..=n {
        blocks.push(block(vec![], Term::Jump(header + 1)));
    }
    blocks.push(block(increments(slots), Term::Jump(n + 2)));
    for header in (1..=n).rev() {
        let next = n + 3 + (n - header);
        blocks.push(block(vec![], Term::Branch { below: header - 1, yes: header, no: next }));
    }
    blocks.push(exit(slots));
    Shape { slots, blocks }
}

fn block_chain(n: u32) -> Shape {
    let mut blocks = vec![entry(1, Term::Jump(1))];
    // A second, conditional store keeps the slot from being a single-store one.
    blocks.push(block(vec![], Term::Branch { below: 7, yes: 2, no: 3 }));
    blocks.push(block(vec![Step::Increment(0)], Term::Jump(3)));
    for i in 0..n {
        blocks.push(block(vec![], Term::Jump(4 + i)));
    }
    blocks.push(exit(1));
    Shape { slots: 1, blocks }
}

fn many_accesses(n: u32, slots: u32) -> Shape {
    let mut only = entry(slots, Term::Return);
    only.steps.extend((0..n).map(|i| match i % 3 {
        0 => Step::Store { slot: i % slots, value: i },
        1 => Step::Increment(i % slots),
        _ => Step::Load(i % slots),
    }));
    only.steps.extend((0..slots).map(Step::Load));
    Shape { slots, blocks: vec![only] }
}

fn wide_switch(n: u32, slots: u32) -> Shape {
    let blocks = vec![
        entry(slots, Term::Switch { default: 1, cases: vec![2; n as usize] }),
        block(increments(slots), Term::Jump(2)),
        exit(slots),
    ];
    Shape { slots, blocks }
}

/// All slots are in the entry, as a front end puts them there, and are stored to in their cases
/// alone.
fn case_locals(n: u32) -> Shape {
    let end = 2 + 3 * n;
    let heads = (0..n).map(|case| 2 + 3 * case);
    let mut blocks = vec![
        block(vec![], Term::Jump(1)),
        block(vec![], Term::Switch { default: end, cases: heads.clone().collect() }),
    ];
    for (slot, head) in heads.enumerate() {
        let slot = slot as u32;
        let (yes, no) = (head + 1, head + 2);
        blocks.push(block(vec![Step::Store { slot, value: 1 }], Term::Branch { below: slot, yes, no }));
        blocks.push(block(vec![Step::Store { slot, value: 2 }], Term::Jump(no)));
        blocks.push(block(vec![Step::Load(slot)], Term::Jump(end)));
    }
    blocks.push(block(vec![], Term::Branch { below: n, yes: 1, no: end + 1 }));
    blocks.push(block(vec![], Term::Return));
    Shape { slots: n, blocks }
}

fn one_join(n: u32) -> Shape {
    let stores = |value: u32| (0..n).map(|slot| Step::Store { slot, value: value + slot }).collect();
    let blocks = vec![
        block(vec![], Term::Branch { below: 0, yes: 1, no: 2 }),
        block(stores(1), Term::Jump(3)),
        block(stores(2), Term::Jump(3)),
        exit(n),
    ];
    Shape { slots: n, blocks }
}

fn exits(n: u32) -> Shape {
    let out = 1 + 3 * n.div_ceil(2);
    let mut blocks = vec![entry(1, Term::Jump(1))];
    for i in 0..n.div_ceil(2) {
        let first = 1 + 3 * i;
        blocks.push(block(increments(1), Term::Branch { below: 2 * i, yes: first + 1, no: first + 2 }));
        blocks.push(block(vec![], Term::Jump(out)));
        blocks.push(block(increments(1), Term::Branch { below: 2 * i + 1, yes: out, no: first + 3 }));
    }
    blocks.push(exit(1));
    Shape { slots: 1, blocks }
}

/// The number of the exit is in the last slot.
fn resume(n: u32, slots: u32) -> Shape {
    let mut blocks = vec![entry(slots + 1, Term::Jump(1))];
    for i in 0..n {
        let first = 1 + 5 * i;
        let [body, test, call, leave, next] = [1, 2, 3, 4, 5].map(|offset| first + offset);
        blocks.push(block(vec![], Term::Branch { below: i, yes: body, no: test }));
        blocks.push(block(vec![Step::Increment(i % slots)], Term::Jump(test)));
        blocks.push(block(vec![], Term::Branch { below: i + 1, yes: call, no: next }));
        let called = vec![Step::Store { slot: i * 7 % slots, value: i }];
        blocks.push(block(called, Term::Branch { below: i + 2, yes: leave, no: next }));
        blocks.push(block(vec![Step::Store { slot: slots, value: i }], Term::Jump(1 + 5 * n)));
    }
    blocks.push(exit(slots + 1));
    Shape { slots: slots + 1, blocks }
}

/// Blocks: entry, the outer head, six for each inner loop, the outer latch, exit.
fn loops_of_switches(n: u32, slots: u32) -> Shape {
    let end = 3 + 6 * n;
    let mut blocks = vec![entry(slots, Term::Jump(1)), block(vec![], Term::Branch { below: n, yes: 2, no: end })];
    for i in 0..n {
        let head = 2 + 6 * i;
        let [add, set, leave, outer, latch, next] = [1, 2, 3, 4, 5, 6].map(|offset| head + offset);
        blocks.push(block(vec![], Term::Switch { default: add, cases: vec![set, leave, outer] }));
        blocks.push(block(vec![Step::Increment(i % slots)], Term::Jump(latch)));
        blocks.push(block(vec![Step::Store { slot: i % slots, value: i }], Term::Jump(latch)));
        blocks.push(block(vec![Step::Increment((i + 1) % slots)], Term::Jump(next)));
        blocks.push(block(vec![], Term::Jump(1)));
        blocks.push(block(vec![], Term::Branch { below: i, yes: head, no: next }));
    }
    blocks.push(block(vec![], Term::Branch { below: n + 1, yes: 1, no: end }));
    blocks.push(exit(slots));
    Shape { slots, blocks }
}

/// Slot 0 holds a number, slot `i` the address of slot `i - 1`; the number is read through all of
/// them.
fn write_address_chain(n: u32, out: &mut impl Write) -> fmt::Result {
    let n = n.max(1);
    out.write_str("define i32 @f(i32 %x) {\nb0:\n  %v0 = alloca i32, align 4\n")?;
    for slot in 1..n {
        writeln!(out, "  %v{slot} = alloca ptr, align 8")?;
    }
    writeln!(out, "  store i32 %x, ptr %v0, align 4")?;
    for slot in 1..n {
        writeln!(out, "  store ptr %v{}, ptr %v{slot}, align 8", slot - 1)?;
    }
    let mut address = format!("v{}", n - 1);
    for depth in (1..n).rev() {
        writeln!(out, "  %t{depth} = load ptr, ptr %{address}, align 8")?;
        address = format!("t{depth}");
    }
    writeln!(out, "  %t0 = load i32, ptr %{address}, align 4\n  ret i32 %t0\n}}")
}

fn write_promised_loads(n: u32, out: &mut impl Write) -> fmt::Result {
    out.write_str("declare ptr @get()\ndeclare void @use(ptr)\n\ndefine i32 @f(i32 %x) {\nb0:\n")?;
    for slot in 0..n {
        writeln!(out, "  %v{slot} = alloca ptr, align 8\n  %g{slot} = call ptr @get()")?;
    }
    for slot in 0..n {
        writeln!(out, "  store ptr %g{slot}, ptr %v{slot}, align 8")?;
    }
    for slot in 0..n {
        writeln!(out, "  %t{slot} = load ptr, ptr %v{slot}, align 8, !nonnull !0, !noundef !0")?;
    }
    for load in 0..n {
        writeln!(out, "  %o{load} = load ptr, ptr %v0, align 8, !nonnull !0, !noundef !0")?;
    }
    for slot in 0..n {
        writeln!(out, "  call void @use(ptr %t{slot})")?;
    }
    writeln!(out, "  ret i32 %x\n}}\n\n!0 = !{{}}")
}

fn write_bundles(n: u32, out: &mut impl Write) -> fmt::Result {
    out.write_str("declare void @use()\ndeclare void @llvm.assume(i1 noundef)\n\ndefine i32 @f(i32 %x) {\nb0:\n")?;
    for slot in 0..n {
        writeln!(out, "  %v{slot} = alloca i32, align 4")?;
    }
    out.write_str("  call void @use()")?;
    // The greatest comes first, as no printer sorts them.
    for attribute in (0..n).rev() {
        write!(out, " \"k{attribute}\"=\"v\"")?;
    }
    out.write_str("\n  call void @llvm.assume(i1 true) [ ")?;
    for slot in 0..n {
        let comma = if slot == 0 { "" } else { ", " };
        write!(out, "{comma}\"align\"(ptr %v{slot}, i64 4)")?;
    }
    writeln!(out, " ]\n  ret i32 %x\n}}")
}

fn write_clauses(n: u32, out: &mut impl Write) -> fmt::Result {
    out.write_str("@type = external constant ptr\n\ndeclare void @use()\ndeclare i32 @personality(...)\n\n")?;
    out.write_str("define i32 @f(i32 %x) personality ptr @personality {\nb0:\n  %v0 = alloca i32, align 4\n")?;
    for call in 0..n {
        writeln!(out, "  store i32 {call}, ptr %v0, align 4")?;
        writeln!(out, "  invoke void @use()\n          to label %b{} unwind label %pad\n\nb{0}:", call + 1)?;
    }
    writeln!(out, "  ret i32 %x\n\npad:\n  %p = landingpad {{ ptr, i32 }}")?;
    for _ in 0..n {
        writeln!(out, "          catch ptr @type")?;
    }
    writeln!(out, "  %t0 = load i32, ptr %v0, align 4\n  ret i32 %t0\n}}")
}

/// A large argument passes each arm.
fn write_pointer_loads(n: u32, out: &mut impl Write) -> fmt::Result {
    out.write_str(
        "define i32 @f(i32 %x) {\n  %s = alloca i32\n  %p = alloca ptr\n  store i32 0, ptr %s\n  store ptr %s, ptr %p\n  br label %d0\n",
    )?;
    for i in 0..n {
        writeln!(out, "d{i}:\n  %c{i} = icmp slt i32 %x, {i}\n  br i1 %c{i}, label %d{}, label %a{i}", i + 1)?;
        writeln!(out, "a{i}:\n  %q{i} = load ptr, ptr %p\n  %v{i} = load i32, ptr %q{i}")?;
        writeln!(out, "  %w{i} = add i32 %v{i}, 1\n  store i32 %w{i}, ptr %q{i}\n  br label %d{}", i + 1)?;
    }
    writeln!(out, "d{n}:\n  %q{n} = load ptr, ptr %p\n  %v{n} = load i32, ptr %q{n}\n  ret i32 %v{n}\n}}")
}

fn write_comparisons(n: u32, out: &mut impl Write) -> fmt::Result {
    out.write_str("declare void @use(i32)\n\ndefine i32 @f(i32 %x) {\nentry:\n  %v0 = alloca i32, align 4\n")?;
    out.write_str("  store i32 %x, ptr %v0, align 4\n  br label %b0\n")?;
    for i in 0..n {
        writeln!(out, "b{i}:\n  %t{i} = load i32, ptr %v0, align 4\n  %c{i} = icmp eq i32 %t{i}, {i}")?;
        writeln!(out, "  br i1 %c{i}, label %h{i}, label %b{}", i + 1)?;
        writeln!(out, "h{i}:\n  call void @use(i32 {i})\n  ret i32 {i}")?;
    }
    writeln!(out, "b{n}:\n  ret i32 -1\n}}")
}

/// Diamond `i` takes the address of slot `i % v` or the one before.
fn write_address_web(n: u32, v: u32, out: &mut impl Write) -> fmt::Result {
    out.write_str("define i32 @f(i32 %x) {\nentry:\n")?;
    for slot in 0..v {
        writeln!(out, "  %v{slot} = alloca i32, align 4")?;
    }
    for slot in 0..v {
        writeln!(out, "  store i32 {slot}, ptr %v{slot}, align 4")?;
    }
    out.write_str("  %p0 = getelementptr i8, ptr %v0, i64 0\n  br label %d1\n")?;
    for i in 1..=n.max(1) {
        let (before, slot, next) = (i - 1, i % v, i + 1);
        writeln!(out, "d{i}:\n  %c{i} = icmp sgt i32 %x, {i}\n  br i1 %c{i}, label %t{i}, label %j{i}")?;
        writeln!(out, "t{i}:\n  br label %j{i}")?;
        writeln!(out, "j{i}:\n  %p{i} = phi ptr [ %p{before}, %d{i} ], [ %v{slot}, %t{i} ]")?;
        writeln!(out, "  %o{i} = load i32, ptr %p{i}, align 4\n  %n{i} = add i32 %o{i}, 1")?;
        writeln!(out, "  store i32 %n{i}, ptr %p{i}, align 4\n  br label %d{next}")?;
    }
    let last = n.max(1) + 1;
    writeln!(out, "d{last}:\n  %r = load i32, ptr %p{}, align 4\n  ret i32 %r\n}}", last - 1)
}

/// Block `i` stores the address of block `i + 1` to a slot, and all go through one `indirectbr`.
fn write_block_addresses(n: u32, out: &mut impl Write) -> fmt::Result {
    let n = n.max(1);
    write!(out, "@table = constant [{n} x ptr] [")?;
    for block in 0..n {
        write!(out, "{}ptr blockaddress(@f, %b{block})", if block > 0 { ", " } else { "" })?;
    }
    out.write_str("]\n\ndefine i32 @f(i32 %x) {\nentry:\n  %v0 = alloca i32, align 4\n  %p = alloca ptr, align 8\n")?;
    out.write_str("  store i32 %x, ptr %v0, align 4\n  br label %b0\n")?;
    for block in 0..n {
        let next = (block + 1) % n;
        writeln!(out, "b{block}:\n  %o{block} = load i32, ptr %v0, align 4")?;
        writeln!(out, "  %n{block} = add i32 %o{block}, 1\n  store i32 %n{block}, ptr %v0, align 4")?;
        writeln!(out, "  store ptr blockaddress(@f, %b{next}), ptr %p, align 8\n  br label %go")?;
    }
    out.write_str("go:\n  %t = load ptr, ptr %p, align 8\n  indirectbr ptr %t, [")?;
    for block in 0..n {
        write!(out, "{}label %b{block}", if block > 0 { ", " } else { "" })?;
    }
    out.write_str("]\n}\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edges_stay_inside() {
        for &family in Family::ALL {
            for (n, v) in [(1, 1), (2, 3), (9, 4)] {
                let Some(shape) = family.shape(n, v) else {
                    continue;
                };
                let n_blocks = shape.blocks.len() as u32;
                for block in &shape.blocks {
                    assert!(block.term.successors().iter().all(|&to| to > 0 && to < n_blocks), "{}", family.name());
                }
            }
        }
    }

    #[test]
    fn names_are_found_again() {
        for &family in Family::ALL {
            assert_eq!(Family::from_name(family.name()), Some(family));
        }
        assert_eq!(Family::from_name("spiral"), None);
    }
}
