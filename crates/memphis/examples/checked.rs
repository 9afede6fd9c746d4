//! Applies a plan to a small IR and proves what became of it: once done right, three times with a
//! mistake in the client's edits.
//!
//! ```text
//!   b0: x = 10; if .. goto b1 else goto b2      after:   b3: %30 = φ [b1: 11] [b2: 12]
//!   b1: x = 11; goto b3                                      return %30
//!   b2: x = 12; goto b3
//!   b3: return x
//! ```
//!
//! A checked plan cannot see such mistakes: the plan is right. `apply_checked` reads the edited IR
//! back and proves that.

use memphis::construct::{self, Emitted, Input, Options, Replacement, Rewrite};
use memphis::{Access, AccessId, Analyses, Block, Cfg, Incoming, PhiId, Slot, SlotInfo};

/// The mistake that the client makes.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Mistake {
    None,
    ArgumentsExchanged,
    PhiInWrongBlock,
    WrongStoredValue,
}

/// Result, block, and arguments by predecessor.
type Phi = (u32, Block, Vec<(Block, u32)>);

/// The client's IR: φs with their blocks and arguments, and the replacement of each load. Values
/// are numbers.
struct Ir {
    mistake: Mistake,
    phis: Vec<Phi>,
    uses: Vec<Option<u32>>,
}

/// The value that each access of the description stores.
const STORED: [u32; 4] = [10, 11, 12, 0];

impl Rewrite for Ir {
    type Value = u32;

    fn stored_value(&mut self, store: AccessId) -> u32 {
        STORED[store.index()]
    }

    fn initial_value(&mut self, _: Slot) -> u32 {
        0
    }

    fn unreachable_value(&mut self, _: Slot) -> u32 {
        0
    }

    fn insert_phi(&mut self, phi: PhiId, block: Block, _: Slot) -> u32 {
        let block = if self.mistake == Mistake::PhiInWrongBlock { Block(2) } else { block };
        self.phis.push((30 + phi.0, block, Vec::new()));
        30 + phi.0
    }

    fn add_argument(&mut self, phi: PhiId, _: usize, from: Incoming, value: u32) {
        let Incoming::Edge(_, source) = from else { unreachable!("the entry has no predecessors") };
        let arguments = &mut self.phis[phi.index()].2;
        let value = if self.mistake == Mistake::WrongStoredValue && value == 12 { 10 } else { value };
        match self.mistake {
            // Block 1 has the argument of block 2 and the other way round.
            Mistake::ArgumentsExchanged => arguments.push((Block(3 - source.0), value)),
            _ => arguments.push((source, value)),
        }
    }

    fn replace_load(&mut self, load: AccessId, value: u32) {
        self.uses[load.index()] = Some(value);
    }

    fn delete_store(&mut self, _: AccessId) {}
}

impl Emitted for Ir {
    type Value = u32;

    fn emitted_block(&self, phi: &u32) -> Option<Block> {
        self.phis.iter().find(|(result, ..)| result == phi).map(|&(_, block, _)| block)
    }

    fn emitted_argument(&self, phi: &u32, from: Incoming) -> Option<u32> {
        let Incoming::Edge(_, source) = from else { return None };
        let (_, _, arguments) = self.phis.iter().find(|(result, ..)| result == phi)?;
        arguments.iter().find(|(block, _)| *block == source).map(|&(_, value)| value)
    }

    fn emitted_load(&self, load: AccessId) -> Replacement<u32> {
        self.uses[load.index()].into()
    }
}

/// Constructs SSA form with a mistake; returns what the check says.
fn construct_with(mistake: Mistake) -> String {
    let cfg = Cfg::from_successors(&[&[1, 2][..], &[3], &[3], &[]]);
    let analyses = Analyses::compute(&cfg);
    let x = Slot(0);
    let accesses =
        [Access::store(Block(0), x), Access::store(Block(1), x), Access::store(Block(2), x), Access::load(Block(3), x)];
    let input = Input { cfg: &cfg, analyses: &analyses, slots: &[SlotInfo::default()], accesses: &accesses };
    let plan = construct::plan(&input, &Options::DEFAULT).expect("a valid description");
    memphis::check::check_construction(&input, &plan).expect("the plan is right, whatever the client does with it");

    let mut ir = Ir { mistake, phis: Vec::new(), uses: vec![None; accesses.len()] };
    match construct::apply_checked(&input, &plan, &mut ir) {
        Ok(counts) => format!("proved: {} load, {} φ arguments", counts.reads, counts.arguments),
        Err(error) => error.to_string(),
    }
}

/// Prints what the check says of each mistake.
pub fn main() {
    for (mistake, expected) in [
        (Mistake::None, "proved: 1 load, 2 φ arguments"),
        (
            Mistake::ArgumentsExchanged,
            "slot 0: argument 0 of the φ in block 3, from block 1, is 12, but the slot holds 11, \
             stored (access 1) in block 1: path 1 → 3",
        ),
        (Mistake::PhiInWrongBlock, "φ 0 (30) is in block 2, expected block 3"),
        (
            Mistake::WrongStoredValue,
            "slot 0: argument 1 of the φ in block 3, from block 2, is 10, but the slot holds 12, \
             stored (access 2) in block 2: path 2 → 3",
        ),
    ] {
        let said = construct_with(mistake);
        println!("{mistake:?}: {said}");
        assert_eq!(said, expected);
    }
}
