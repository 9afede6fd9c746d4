//! Applies a plan of destruction to a small IR and proves what became of it: once done right, three
//! times with a mistake in the client's edits.
//!
//! ```text
//!   b0: jump b1(0, 1)                         after:  b0: r0 := 0, r1 := 1; jump b1
//!   b1(x, y): if .. goto b1(y, x) else b2             b1: if .. goto b3 else b2
//!   b2: return x                                      b2: return r0
//!                                                     b3: r2 := r0, r0 := r1, r1 := r2; jump b1
//! ```

use memphis::destruct::{self, *};
use memphis::{Analyses, Block, Cfg, Edge, PhiId, Rows, Table};
use std::collections::BTreeMap;

/// The mistake that the client makes.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Mistake {
    None,
    ParallelCopiesAsSequence,
    CopiesAtEnd,
    OperandForgotten,
}

/// The client's IR: the variable that each operand names, the new block that an edge leads to, and
/// the copies in the code.
struct Ir {
    mistake: Mistake,
    operands: Vec<Option<Location>>,
    new_blocks: BTreeMap<Edge, Split>,
    copies: BTreeMap<Point, Vec<Move>>,
}

impl Rewrite for Ir {
    fn add_location(&mut self, _: Location, _: u32) {}

    fn set_locations(&mut self, locations: &Table<Value, Location>) {
        if self.mistake != Mistake::OperandForgotten {
            self.operands = VALUES.iter().map(|&value| Some(locations[value])).collect();
        }
    }

    fn delete_phi(&mut self, _: PhiId) {}

    fn split_edges(&mut self, split: Split, edges: &[Edge]) {
        self.new_blocks.extend(edges.iter().map(|&edge| (edge, split)));
    }

    fn insert_copies(&mut self, copies: Copies<'_>) {
        let (point, moves) = match self.mistake {
            // One after the other, the second copy reads what the first has written.
            Mistake::ParallelCopiesAsSequence => (copies.point, copies.parallel),
            // The copies run on the way to block 2, too.
            Mistake::CopiesAtEnd if matches!(copies.point, Point::Split(_)) => (Point::End(Block(1)), copies.sequence),
            _ => (copies.point, copies.sequence),
        };
        self.copies.entry(point).or_default().extend(moves);
    }
}

impl Emitted for Ir {
    fn emitted_parameter(&self, _: Value) -> Option<Location> {
        None
    }

    fn emitted_operand(&self, operand: OperandId) -> Option<Location> {
        self.operands[operand.index()]
    }

    fn emitted_split(&self, edge: Edge) -> Option<Split> {
        self.new_blocks.get(&edge).copied()
    }

    fn emitted_copies(&self, point: Point) -> Vec<Move> {
        self.copies.get(&point).cloned().unwrap_or_default()
    }
}

const X: Value = Value(0);
const Y: Value = Value(1);

/// The value that each operand reads: block 2 returns `x`.
const VALUES: [Value; 1] = [X];

/// Destructs SSA form with a mistake; returns what the check says.
fn destruct_with(mistake: Mistake) -> String {
    let cfg = Cfg::from_successors(&[&[1][..], &[1, 2], &[]]);
    let analyses = Analyses::compute(&cfg);
    // A row for each φ, with an argument for each edge into block 1: from block 0, from block 1.
    let mut arguments = Rows::new();
    arguments.push_row([Argument::Constant(0), Argument::Value(Y)]);
    arguments.push_row([Argument::Constant(1), Argument::Value(X)]);
    let input = destruct::Input {
        cfg: &cfg,
        analyses: &analyses,
        values: &[ValueInfo::default(); 2],
        operands: &VALUES.map(|value| Operand::read_at_end(Block(2), value)),
        phis: &[PhiInfo { block: Block(1), result: X }, PhiInfo { block: Block(1), result: Y }],
        arguments: &arguments,
        limits: &[],
    };
    let plan = destruct::plan(&input, &Options::DEFAULT).expect("a valid description");
    memphis::check::check_destruction(&input, &plan).expect("the plan is right, whatever the client does with it");

    let mut ir = Ir { mistake, operands: vec![None], new_blocks: BTreeMap::new(), copies: BTreeMap::new() };
    match destruct::apply_checked(&input, &plan, &mut ir) {
        Ok(counts) => format!("proved: {} read", counts.reads),
        Err(error) => error.to_string(),
    }
}

/// Prints what the check says of each mistake.
pub fn main() {
    for (mistake, expected) in [
        (Mistake::None, "proved: 1 read"),
        (
            Mistake::ParallelCopiesAsSequence,
            "block 2 reads value 0 from location 0: constant 0 is not in location 1, \
             which is copied to location 0 on edge 1, \
             as constant 1 is put there: path 0 → 1 → 1 → 1 → 2",
        ),
        (
            Mistake::CopiesAtEnd,
            "block 2 reads value 0 from location 0: constant 0 is not in location 1, \
             which is copied to location 0 at the end of block 1, \
             as constant 1 is put there: path 0 → 1 → 2",
        ),
        (Mistake::OperandForgotten, "operand 0 in block 2 has no location, expected one that holds value 0"),
    ] {
        let said = destruct_with(mistake);
        println!("{mistake:?}: {said}");
        assert_eq!(said, expected);
    }
}
