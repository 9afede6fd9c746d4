//! Proves edits that were made in a batch, in an IR without copies and without use lists: once
//! right, twice with a mistake.
//!
//! ```text
//!   b0: %0 = arg; x = %0; if .. goto b1 else goto b2     after:   b1: goto b2(%1)
//!   b1: %1 = neg %0; x = %1; goto b2                              b2(%3): print %3, %3
//!   b2: %2 = load x; print %2, %2
//! ```
//!
//! The client reads the plan and edits its IR as it likes. Then it answers questions about the IR,
//! and about what the deleted instructions were.

use memphis::construct::{self, Emitted, Input, Options, Plan, Reader, Replacement};
use memphis::{Access, AccessId, Analyses, Block, Cfg, Incoming, PhiId, ReachingDefKind, Slot, SlotInfo};

/// The mistake that the client makes.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Mistake {
    None,
    OneUseForgotten,
    ArgumentsExchanged,
}

/// The client's IR: the arguments of the two ways into b2, its parameter, and the operands of its
/// `print`.
struct Ir {
    arguments: [u32; 2],
    parameter: u32,
    print: [u32; 2],
}

/// The value that each store (accesses 0 and 1) stored, and what used the load (access 2): operands
/// of `print`, which is the only user here.
const STORED: [u32; 2] = [0, 1];
const USES: [usize; 2] = [0, 1];

impl Ir {
    /// Edits the IR as the plan says.
    fn edit(&mut self, plan: &Plan, mistake: Mistake) {
        let phi = plan.load(AccessId(2)).as_phi().expect("two stores meet in b2");
        self.parameter = 3;
        let mut arguments = plan.args(phi).iter().map(|value| match value.kind() {
            ReachingDefKind::Store(store) => STORED[store.index()],
            _ => unreachable!("each way comes past a store"),
        });
        self.arguments = std::array::from_fn(|_| arguments.next().expect("two ways"));
        for &operand in &USES {
            self.print[operand] = 3;
        }
        match mistake {
            Mistake::None => {}
            Mistake::OneUseForgotten => self.print[1] = 0,
            Mistake::ArgumentsExchanged => self.arguments.swap(0, 1),
        }
    }
}

impl Emitted for Ir {
    type Value = u32;

    fn emitted_block(&self, &value: &u32) -> Option<Block> {
        (value == self.parameter).then_some(Block(2))
    }

    fn emitted_argument(&self, _: &u32, from: Incoming) -> Option<u32> {
        let Incoming::Edge(_, source) = from else { return None };
        self.arguments.get(source.index()).copied()
    }

    fn emitted_load(&self, _: AccessId) -> Replacement<u32> {
        Replacement::of_uses(USES.iter().map(|&operand| Some(self.print[operand])))
    }
}

impl Reader for Ir {
    fn emitted_phi(&self, _: PhiId) -> Option<u32> {
        Some(self.parameter)
    }

    fn emitted_store(&self, store: AccessId) -> u32 {
        STORED[store.index()]
    }

    fn emitted_initial(&self, _: Slot) -> Option<u32> {
        None
    }
}

/// Edits the IR with a mistake; returns what the check says.
fn construct_with(mistake: Mistake) -> String {
    let cfg = Cfg::from_successors(&[&[1, 2][..], &[2], &[]]);
    let analyses = Analyses::compute(&cfg);
    let x = Slot(0);
    let accesses = [Access::store(Block(0), x), Access::store(Block(1), x), Access::load(Block(2), x)];
    let input = Input { cfg: &cfg, analyses: &analyses, slots: &[SlotInfo::default()], accesses: &accesses };
    let plan = construct::plan(&input, &Options::DEFAULT).expect("a valid description");

    let mut ir = Ir { arguments: [9; 2], parameter: 9, print: [2; 2] };
    ir.edit(&plan, mistake);
    match construct::check_emitted(&input, &plan, &ir) {
        Ok(counts) => format!("proved: {} load, {} φ arguments", counts.reads, counts.arguments),
        Err(error) => error.to_string(),
    }
}

/// Prints what the check says of each mistake.
pub fn main() {
    for (mistake, expected) in [
        (Mistake::None, "proved: 1 load, 2 φ arguments"),
        (
            Mistake::OneUseForgotten,
            "the load (access 2) in block 2 was replaced by 3 in one place and by 0 in another, expected one value",
        ),
        (
            Mistake::ArgumentsExchanged,
            "slot 0: argument 0 of the φ in block 2, from block 0, is 1, but the slot holds 0, \
             stored (access 0) in block 0: path 0 → 2",
        ),
    ] {
        let said = construct_with(mistake);
        println!("{mistake:?}: {said}");
        assert_eq!(said, expected);
    }
}
