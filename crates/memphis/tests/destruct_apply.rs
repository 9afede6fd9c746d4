//! Applies plans of destruction to a small IR, with and without a mistake, and proves what became
//! of it.

mod common;
#[path = "common/ssa.rs"]
mod ssa;

use common::{Rng, random_cfg};
use memphis::destruct::{self, *};
use memphis::{Analyses, Block, Cfg, Edge, PhiId, Rows, Table};
use ssa::{Case, Traits, all_options, random_case};
use std::collections::BTreeMap;

/// The mistake that the client makes.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Mistake {
    None,
    CopiesReversed,
    CopyLost,
    CopiesOnOtherEdge,
    OperandForgotten,
    ParameterElsewhere,
    NewLocation,
    NewSplit,
}

/// The client's IR: the location of each operand, and the copies at each point.
struct Ir<'c> {
    case: &'c Case,
    mistake: Mistake,
    n_locations: usize,
    locations: Table<Value, Location>,
    is_deleted: Vec<bool>,
    n_phis: usize,
    splits: BTreeMap<Edge, Split>,
    copies: BTreeMap<Point, Vec<Move>>,
}

impl<'c> Ir<'c> {
    fn new(case: &'c Case, mistake: Mistake) -> Self {
        Self {
            case,
            mistake,
            n_locations: 0,
            locations: Table::new(),
            is_deleted: vec![false; case.operands.len()],
            n_phis: case.phis.len(),
            splits: BTreeMap::new(),
            copies: BTreeMap::new(),
        }
    }
}

impl Rewrite for Ir<'_> {
    fn add_location(&mut self, location: Location, _: u32) {
        assert_eq!(location.index(), self.n_locations);
        self.n_locations += 1;
    }

    fn set_locations(&mut self, locations: &Table<Value, Location>) {
        self.locations = locations.clone();
    }

    fn delete_copy(&mut self, copy: OperandId) {
        self.is_deleted[copy.index()] = true;
    }

    fn delete_phi(&mut self, phi: PhiId) {
        self.n_phis -= 1;
        assert_eq!(phi.index(), self.n_phis, "the last one goes first");
    }

    fn split_edges(&mut self, split: Split, edges: &[Edge]) {
        self.splits.extend(edges.iter().map(|&edge| (edge, split)));
    }

    fn insert_copies(&mut self, copies: Copies<'_>) {
        let is_at_once = copies.sequence.is_empty();
        let mut made = if is_at_once { copies.parallel } else { copies.sequence }.to_vec();
        match self.mistake {
            Mistake::CopiesReversed => made.reverse(),
            Mistake::CopyLost => drop(made.pop()),
            _ => {}
        }
        self.copies.insert(copies.point, made);
    }
}

impl Emitted for Ir<'_> {
    fn emitted_parameter(&self, value: Value) -> Option<Location> {
        (self.mistake != Mistake::ParameterElsewhere).then_some(self.locations[value])
    }

    fn emitted_operand(&self, operand: OperandId) -> Option<Location> {
        let is_gone = self.is_deleted[operand.index()] || self.mistake == Mistake::OperandForgotten;
        let location = match self.mistake {
            Mistake::NewLocation => Location::new(self.n_locations),
            _ => self.locations[self.case.operands[operand.index()].value],
        };
        (!is_gone).then_some(location)
    }

    fn emitted_source(&self, copy: OperandId) -> Option<Location> {
        match self.case.operands[copy.index()].kind {
            OperandKind::Copy(from) => Some(self.locations[from]),
            _ => None,
        }
    }

    fn emitted_split(&self, edge: Edge) -> Option<Split> {
        match self.mistake {
            Mistake::CopiesOnOtherEdge => self.splits.get(&Edge(edge.0 + 1)).copied(),
            Mistake::NewSplit => Some(Split(9)),
            _ => self.splits.get(&edge).copied(),
        }
    }

    fn emitted_copies(&self, point: Point) -> Vec<Move> {
        self.copies.get(&point).cloned().unwrap_or_default()
    }
}

/// `b0 → b1 ⇄ b1 → b2`: two φs that are swapped in each iteration, both read afterwards.
fn swap() -> Case {
    let [a, b, x, y] = [Value(0), Value(1), Value(2), Value(3)];
    let mut arguments = Rows::new();
    arguments.push_row([Argument::Value(a), Argument::Value(y)]);
    arguments.push_row([Argument::Value(b), Argument::Value(x)]);
    Case {
        cfg: Cfg::from_successors(&[&[1][..], &[1, 2], &[]]),
        values: vec![ValueInfo::default(); 4],
        operands: vec![
            Operand::define(Block(0), 0, a),
            Operand::read_at_end(Block(2), x),
            Operand::read_at_end(Block(2), y),
        ],
        phis: vec![PhiInfo { block: Block(1), result: x }, PhiInfo { block: Block(1), result: y }],
        arguments,
        limits: Vec::new(),
    }
}

#[test]
fn each_mistake_is_found() {
    let case = swap();
    let analyses = Analyses::compute(&case.cfg);
    let input = case.function(&analyses);
    let plan = destruct::plan(&input, &Options::DEFAULT).expect("a valid description");
    for (mistake, expected) in [
        (Mistake::None, "right"),
        (
            Mistake::CopiesReversed,
            "block 2 reads value 3 from location 1: value 0 is not in location 2, \
             which is copied to location 1 on edge 1, \
             as its definition puts it into location 0: path 0 → 1 → 1 → 2",
        ),
        (
            Mistake::CopyLost,
            "block 2 reads value 3 from location 1: value 0 is not in location 1, \
             as its definition puts it into location 0: path 0 → 1 → 1 → 2",
        ),
        (
            Mistake::CopiesOnOtherEdge,
            "block 2 reads value 2 from location 0: value 0 is not in location 1, \
             which is copied to location 0 on edge 0, \
             as its definition puts it into location 0: path 0 → 1 → 2",
        ),
        (Mistake::OperandForgotten, "operand 0 in block 0 has no location, expected one that holds value 0"),
        (
            Mistake::ParameterElsewhere,
            "block 2 reads value 3 from location 1: value 1 is not in location 1, \
             as no step has put it there when the function is entered: path 0 → 1 → 2",
        ),
        (Mistake::NewLocation, "location 3 is used, expected a number below 3, the number of locations of the plan"),
        (Mistake::NewSplit, "edge 0 leads to split 9, expected a number below 1, the number of splits of the plan"),
    ] {
        let applied = destruct::apply_checked(&input, &plan, &mut Ir::new(&case, mistake));
        let said = applied.map_or_else(|error| error.to_string(), |_| "right".to_owned());
        assert_eq!(said, expected, "{mistake:?}");
    }
}

#[test]
fn plans_are_applied_to_what_they_are_for() {
    let case = swap();
    let analyses = Analyses::compute(&case.cfg);
    let input = case.function(&analyses);
    let plan = destruct::plan(&input, &Options::DEFAULT).expect("a valid description");
    let other = Input { limits: &[(Block(1), Limit::EdgesOut)], ..input };
    let mut ir = Ir::new(&case, Mistake::None);
    assert!(matches!(destruct::apply(&other, &plan, &mut ir), Err(ApplyError::Plan(_))));
    assert!(matches!(destruct::apply_checked(&other, &plan, &mut ir), Err(EmittedError::Plan(_))));
    assert_eq!((ir.n_locations, ir.n_phis), (0, 2), "nothing was edited");
}

/// Values that are swapped around a loop and cannot be copied.
#[test]
fn stuck_operands_are_errors() {
    let case = Case { values: vec![ValueInfo { class: 0, pinned: true }; 4], ..swap() };
    let analyses = Analyses::compute(&case.cfg);
    let input = case.function(&analyses);
    let plan = destruct::plan(&input, &Options::DEFAULT).expect("a valid description");
    let mut ir = Ir::new(&case, Mistake::None);
    let said = destruct::apply(&input, &plan, &mut ir).expect_err("it is stuck").to_string();
    let expected = "argument 1 of φ 0 can neither be copied nor share the location of the φ: \
                    value 0 is defined in block 0 while value 1 lives; \
                    expected operands that can be copied, and room for the copies";
    assert_eq!(said, expected);
    let checked = destruct::apply_checked(&input, &plan, &mut ir).expect_err("it is stuck").to_string();
    assert_eq!(checked, said);
    assert_eq!((ir.n_locations, ir.n_phis), (0, 2), "nothing was edited");
}

/// The number of values before the first that has a definition; those of [`random_case`] are all
/// parameters.
fn n_parameters(case: &Case) -> u32 {
    let results = case.phis.iter().map(|phi| phi.result.0);
    let is_definition = |operand: &&Operand| !matches!(operand.kind, OperandKind::Read | OperandKind::ReadAtEnd);
    let defined = case.operands.iter().filter(is_definition).map(|operand| operand.value.0);
    results.chain(defined).min().unwrap_or(case.values.len() as u32)
}

/// Random functions: the code read back is that of the plan, and many mistakes are refused.
#[test]
fn random_functions() {
    let (mut n_applied, mut n_refused) = (0, 0);
    for seed in 0..400 {
        let rng = &mut Rng(seed);
        let cfg = random_cfg(rng, 8);
        let traits = Traits::random(rng);
        let case = random_case(rng, cfg, traits);
        let analyses = Analyses::compute(&case.cfg);
        let input = case.function(&analyses);
        for options in all_options() {
            let plan = destruct::plan(&input, &options).expect("a valid description");
            for parameter in (0..n_parameters(&case)).map(Value) {
                assert_eq!(plan.location(parameter), Location(parameter.0), "seed {seed}");
            }
            if !plan.stuck().is_empty() {
                let applied = destruct::apply(&input, &plan, &mut Ir::new(&case, Mistake::None));
                assert_eq!(applied, Err(ApplyError::Stuck(plan.stuck()[0])), "seed {seed}");
                continue;
            }
            let counts = destruct::apply_checked(&input, &plan, &mut Ir::new(&case, Mistake::None))
                .unwrap_or_else(|error| panic!("seed {seed}, {options:?}: {error}"));
            let checked = memphis::check::check_destruction(&input, &plan).expect("the plan is right");
            assert_eq!(counts, checked, "seed {seed}: the program is that of the plan");
            n_applied += 1;
            for mistake in [Mistake::CopiesReversed, Mistake::CopyLost] {
                n_refused += u32::from(destruct::apply_checked(&input, &plan, &mut Ir::new(&case, mistake)).is_err());
            }
        }
    }
    assert!(n_applied > 1000 && n_refused > 200, "{n_applied} applied, {n_refused} mistakes refused");
}
