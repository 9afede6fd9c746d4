//! The checker of destruction gives the same verdict whether it jumps from event to event or goes
//! block by block: on programs that are not the outcome of any plan, and need not be in strict SSA
//! form.

mod common;
#[path = "common/shapes.rs"]
mod shapes;
#[path = "common/ssa.rs"]
mod ssa;

use common::*;
use memphis::check::Tree;
use memphis::check::destruction::{self, BlockRow, Program, Search, Step, StepId, StepRow};
use memphis::destruct::{Argument as Arg, Location, PhiInfo, Source, Value};
use memphis::{Analyses, Block, Cfg};
use ssa::*;

#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    programs: u64,
    accepted: u64,
    executed: u64,
    jumps: u64,
}

impl core::ops::AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        self.programs += other.programs;
        self.accepted += other.accepted;
        self.executed += other.executed;
        self.jumps += other.jumps;
    }
}

/// A program in the making.
struct Maker<'r> {
    rng: &'r mut Rng,
    n_values: usize,
    n_locations: usize,
    program: Program,
}

impl Maker<'_> {
    fn value(&mut self) -> Value {
        Value::new(self.rng.below(self.n_values))
    }

    fn location(&mut self) -> Location {
        Location::new(self.rng.below(self.n_locations))
    }

    fn here(&self) -> StepId {
        StepId::new(self.program.steps.len())
    }

    fn copies(&mut self, percent: usize) {
        while self.rng.chance(percent) {
            let to = self.location();
            let from = if self.rng.chance(85) { Source::Location(self.location()) } else { Source::Constant(0) };
            self.program.steps.push(Step::Copy { to, from });
        }
    }

    fn definitions(&mut self, percent: usize) {
        while self.rng.chance(percent) {
            let (value, location) = (self.value(), self.location());
            self.program.steps.push(Step::Define { value, location });
        }
    }

    fn reads(&mut self, percent: usize) {
        while self.rng.chance(percent) {
            let (value, location) = (self.value(), self.location());
            self.program.steps.push(Step::Read { value, location });
        }
    }

    fn argument(&mut self) -> Arg {
        match self.rng.below(10) {
            0 => Arg::Undef,
            1 => Arg::Constant(0),
            _ => Arg::Value(self.value()),
        }
    }
}

fn n_ways_in(cfg: &Cfg, block: Block) -> usize {
    cfg.incoming(block).len() + usize::from(block == cfg.entry())
}

fn random_program(rng: &mut Rng, cfg: &Cfg) -> Program {
    let (n_values, n_locations) = (1 + rng.below(4), 1 + rng.below(3));
    let percents = [rng.below(15), rng.below(20), rng.below(25), rng.below(12), rng.below(8), rng.below(60)];
    let [copies, definitions, renames, reads, late, phis] = percents;
    let last = rng.below(cfg.n_blocks());
    let mut maker = Maker { rng, n_values, n_locations, program: Program::default() };
    maker.definitions(70);
    maker.copies(copies);
    maker.program.outside.end = maker.here();
    for block in blocks(cfg) {
        let mut row = BlockRow { start: maker.here(), ..BlockRow::default() };
        maker.copies(copies);
        row.body = maker.here();
        maker.reads(reads / 2);
        maker.definitions(definitions);
        if maker.rng.chance(renames) && renames > 12 {
            let (value, of) = (maker.value(), maker.value());
            let (to, from) = (maker.location(), maker.location());
            let location = maker.rng.chance(70).then_some(to);
            maker.program.steps.push(Step::Rename { value, location, of, from });
        }
        row.late = maker.here();
        maker.copies(copies);
        row.terminator = maker.here();
        maker.reads(if block.index() == last { 90 } else { reads });
        row.end = maker.here();
        maker.program.blocks.push(row);
        let result = maker.value();
        if maker.rng.chance(phis) && maker.program.phis.values().iter().all(|phi| phi.result != result) {
            maker.program.phis.push(PhiInfo { block, result });
            maker.program.arguments.start_row();
            for _ in 0..n_ways_in(cfg, block) {
                let argument = maker.argument();
                maker.program.arguments.push(argument);
            }
        }
    }
    for _ in 0..cfg.n_edges() {
        if maker.rng.chance(10)
            && let Some(&last) = maker.program.edges.values().last()
        {
            maker.program.edges.push(last);
            continue;
        }
        let start = maker.here();
        maker.definitions(late);
        maker.copies(late);
        let end = maker.here();
        maker.program.edges.push(StepRow { start, end });
    }
    maker.program.value_classes = vec![0; n_values].into();
    maker.program.location_classes = vec![0; n_locations].into();
    maker.program
}

fn try_programs(seeds: std::ops::Range<u64>, max_blocks: usize) -> Tally {
    let mut tally = Tally::default();
    for seed in seeds {
        let guard = OnFailure(seed);
        let rng = &mut Rng(seed);
        let cfg = random_cfg(rng, max_blocks);
        let program = random_program(rng, &cfg);
        tally.programs += 1;
        if let Ok(counts) = check_all_ways(&cfg, &program) {
            tally.accepted += 1;
            tally.jumps += counts.jumps as u64;
            // What copies stand for is known in strict SSA form alone.
            let is_copy = |step: &Step| matches!(step, Step::Rename { .. });
            let has_one_way = |phi: &PhiInfo| n_ways_in(&cfg, phi.block) == 1;
            if !program.steps.values().iter().any(is_copy) && !program.phis.values().iter().any(has_one_way) {
                tally.executed += 1;
                let runner = Runner::new(&cfg, &program);
                for _ in 0..4 {
                    runner.walk(rng, 40).unwrap_or_else(|wrong| panic!("{wrong:?}\n{}", show(&cfg, &program, &[])));
                }
            }
        }
        drop(guard);
    }
    tally
}

#[test]
fn random_programs() {
    let mut tally = try_programs(0..15_000, 6);
    tally += try_programs(15_000..20_000, 30);
    println!("{tally:?}");
    assert!(tally.accepted > 1_000 && tally.jumps > 1_000 && tally.accepted * 2 < tally.programs, "{tally:?}");
}

/// A million programs: `cargo xtask small-worlds --destruction`.
#[test]
#[ignore = "takes a minute"]
fn random_programs_on_demand() {
    let parts = in_parts(|part, n_parts| {
        let part_of = |start: u64, n: u64| start + n * part / n_parts..start + n * (part + 1) / n_parts;
        let mut tally = try_programs(part_of(0, 900_000), 6);
        tally += try_programs(part_of(900_000, 100_000), 30);
        tally
    });
    let mut tally = Tally::default();
    parts.into_iter().for_each(|part| tally += part);
    println!(
        "{} arbitrary programs, {} of them accepted: the same verdicts with jumps and without; {} of the accepted executed",
        tally.programs, tally.accepted, tally.executed
    );
}

/// The bodies of blocks in the small worlds.
const BODIES: [&[Step]; 6] = [
    &[],
    &[Step::Define { value: Value(1), location: Location(0) }],
    &[Step::Define { value: Value(1), location: Location(1) }],
    &[Step::Define { value: Value(2), location: Location(0) }],
    &[Step::Copy { to: Location(0), from: Source::Location(Location(1)) }],
    &[Step::Copy { to: Location(1), from: Source::Location(Location(0)) }],
];

/// Every graph, every body for every block, no φ or one of value 1 in any block, and one read at
/// the end of any block.
fn all_programs(n_blocks: u32, part: u64, n_parts: u64) -> Tally {
    let mut tally = Tally::default();
    let mut number = 0;
    for_all_graphs(n_blocks, |cfg| {
        number += 1;
        if number % n_parts != part {
            return;
        }
        for_all_choices(BODIES.len(), n_blocks as usize, |bodies| {
            let mut program =
                Program { value_classes: vec![0; 3].into(), location_classes: vec![0; 2].into(), ..Program::default() };
            program.steps.push(Step::Define { value: Value(0), location: Location(0) });
            program.outside.end = StepId(1);
            for &body in bodies {
                let start = StepId::new(program.steps.len());
                program.steps.extend(BODIES[body].iter().copied());
                let late = program.steps.push(Step::Copy { to: Location(0), from: Source::Location(Location(0)) });
                program.blocks.push(BlockRow { start, body: start, late, terminator: late, end: late });
            }
            program.edges = vec![StepRow::default(); cfg.n_edges()].into();
            for phi in core::iter::once(None).chain(blocks(cfg).map(Some)) {
                program.phis.clear();
                program.arguments.clear();
                if let Some(block) = phi {
                    program.phis.push(PhiInfo { block, result: Value(1) });
                    // Around a loop the φ is itself, or value 2.
                    let way = |edge: &memphis::Edge| Arg::Value(Value(if edge.0.is_multiple_of(2) { 2 } else { 1 }));
                    program.arguments.push_row(cfg.incoming(block).iter().map(way));
                    if block == cfg.entry() {
                        program.arguments.push(Arg::Value(Value(0)));
                    }
                }
                try_reads(cfg, &mut program, &mut tally);
            }
        });
    });
    tally
}

/// Reads each value from each location at the end of each block, one at a time.
fn try_reads(cfg: &Cfg, program: &mut Program, tally: &mut Tally) {
    for block in blocks(cfg) {
        let row = program.blocks[block];
        program.blocks[block].end = StepId(row.end.0 + 1);
        let place = row.terminator;
        let kept = program.steps[place];
        for (value, location) in [(0, 0), (0, 1), (1, 0), (1, 1), (2, 0), (2, 1)] {
            let (value, location) = (Value(value), Location(location));
            program.steps[place] = Step::Read { value, location };
            let jumping = destruction::check_with(cfg, program, Search::Frontier);
            let walking = destruction::check_with(cfg, program, Search::Blocks);
            assert_eq!(jumping.is_ok(), walking.is_ok(), "{jumping:?} {walking:?}\n{}", show(cfg, program, &[]));
            tally.programs += 1;
            if let Ok(counts) = jumping {
                tally.accepted += 1;
                tally.jumps += counts.jumps as u64;
            }
        }
        program.steps[place] = kept;
        program.blocks[block] = row;
    }
}

#[test]
fn all_programs_of_up_to_two_blocks() {
    let mut tally = all_programs(1, 0, 1);
    tally += all_programs(2, 0, 1);
    println!("{tally:?}");
    assert!(tally.accepted > 10_000 && tally.jumps > 3_000, "{tally:?}");
}

/// `cargo xtask small-worlds --destruction`.
#[test]
#[ignore = "takes minutes"]
fn all_programs_on_demand() {
    let mut tally = Tally::default();
    in_parts(|part, n_parts| all_programs(3, part, n_parts)).into_iter().for_each(|part| tally += part);
    println!(
        "{} programs of three blocks, {} of them accepted: the same verdicts with jumps and without",
        tally.programs, tally.accepted
    );
}

/// The tree that the checker computes is that of immediate dominators.
#[test]
fn computed_trees() {
    let check = |cfg: &Cfg| {
        let mut tree = Tree::default();
        tree.compute(cfg).expect("a tree of dominators");
        let analyses = Analyses::compute(cfg);
        let dominators = analyses.dom();
        for block in blocks(cfg) {
            assert_eq!(tree.parent(block), dominators.idom(block), "{block:?} {cfg:?}");
            assert_eq!(tree.contains(block), dominators.is_reachable(block));
        }
        if cfg.n_blocks() > 8 {
            return;
        }
        // By the definition.
        let dominates = naive_dominance(cfg);
        for block in blocks(cfg).filter(|&block| tree.contains(block)) {
            for other in blocks(cfg).filter(|&other| tree.contains(other)) {
                assert_eq!(tree.is_ancestor(block, other), dominates[block.index()][other.index()], "{cfg:?}");
            }
        }
    };
    for n_blocks in 1..=3 {
        for_all_graphs(n_blocks, check);
    }
    for_seeds(3_000, |rng| {
        let max_blocks = if rng.chance(10) { 300 } else { 30 };
        check(&random_cfg(rng, max_blocks));
    });
}

/// In a large program that is wrong in one place, the path leads from there to the read, over all
/// that was jumped over.
#[test]
fn paths_over_jumps() {
    let shape = shapes::diamonds(1000, 250);
    let copied = vec![None; shape.accesses.len()];
    let case = constructed_case(shape.cfg, &shape.accesses, shape.n_slots, &copied);
    let analyses = Analyses::compute(&case.cfg);
    let function = case.function(&analyses);
    let plan = memphis::destruct::plan(&function, &memphis::destruct::Options::DEFAULT).expect("a valid description");
    let mut program = memphis::destruct::write(&function, &plan).expect("a valid description");
    check_all_ways(&case.cfg, &program).expect("the plan is right");
    let location = program.location_classes.push(0);
    // The last value but those of the last diamond is put somewhere else.
    let wrong = program.blocks[Block(2988)].start.index()..program.blocks[Block(2990)].end.index();
    let step = program.steps.values_mut()[wrong].iter_mut().find_map(|step| match step {
        Step::Define { location, .. } => Some(location),
        _ => None,
    });
    let was = core::mem::replace(step.expect("an arm stores"), location);
    let failure = check_all_ways(&case.cfg, &program).expect_err("a value is not where it is read");
    assert!(failure.demand.is_some_and(|(_, location)| location == was), "{failure}");
    // The other extreme: the value of a parameter is not where it was.
    program.outside = StepRow::default();
    let failure = check_all_ways(&case.cfg, &program).expect_err("nobody puts parameters anywhere");
    assert_eq!(failure.path.last(), Some(&failure.read.expect("a read is wrong").0));
}

/// A path of a failure begins at the entry if nothing has been put anywhere.
#[test]
fn paths_from_outside() {
    let shape = shapes::diamonds(400, 2);
    let n_blocks = shape.n_blocks() as u32;
    let row = BlockRow::default();
    let mut program = Program {
        blocks: vec![row; n_blocks as usize].into(),
        edges: vec![StepRow::default(); shape.cfg.n_edges()].into(),
        value_classes: vec![0].into(),
        location_classes: vec![0].into(),
        ..Program::default()
    };
    program.steps.push(Step::Read { value: Value(0), location: Location(0) });
    program.blocks[Block(n_blocks - 1)].end = StepId(1);
    let failure = destruction::check(&shape.cfg, &program).expect_err("nobody puts it there");
    assert_eq!((failure.path.first(), failure.path.last()), (Some(&Block(0)), Some(&Block(n_blocks - 1))));
    assert_eq!(failure.path.len(), 802);
    assert!(failure.to_string().contains("is entered: path 0 → 1 → "), "{failure}");
    assert!(failure.to_string().contains(" → (786 more) → "), "{failure}");
}
