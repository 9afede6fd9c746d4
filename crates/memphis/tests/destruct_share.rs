//! Locations that share: the plans are right, liveness is that of a walk over all paths, and wrong
//! sharings are refused.

#[path = "common/batches.rs"]
mod batches;
mod common;
#[path = "common/sharing.rs"]
mod sharing;
#[path = "common/ssa.rs"]
mod ssa;

use batches::Tally;
use common::*;
use memphis::check::check_destruction;
use memphis::check::destruction::{Program, Step};
use memphis::destruct::{self, *};
use memphis::{Analyses, Block, Cfg, PhiId, Rows, Table};
use sharing::{judge_sharing, random_function};
use ssa::*;

/// The locations of values that nothing defines.
fn parameters(function: &Input<'_>, plan: &Plan) -> Vec<Location> {
    let mut is_defined = vec![false; function.values.len()];
    for operand in function.operands {
        is_defined[operand.value.index()] |= !matches!(operand.kind, OperandKind::Read | OperandKind::ReadAtEnd);
    }
    function.phis.iter().for_each(|phi| is_defined[phi.result.index()] = true);
    (0..).map(Value).zip(is_defined).filter(|&(_, is)| !is).map(|(value, _)| plan.location(value)).collect()
}

#[test]
fn random_functions_stay_right() {
    let options = all_options();
    let (mut before, mut after, mut copies_before, mut copies_after) = (0, 0, 0, 0);
    for_seeds(4_000, |rng| {
        let traits = Traits::random(rng);
        let case = random_function(rng, traits);
        let analyses = Analyses::compute(&case.cfg);
        let function = case.function(&analyses);
        let mut plan = destruct::plan(&function, &options[rng.below(options.len())]).expect("a valid description");
        if !plan.stuck().is_empty() {
            return;
        }
        let old = plan.clone();
        let fixed = if rng.chance(50) { parameters(&function, &plan) } else { Vec::new() };
        // Classes are told apart, or not.
        let is_one_class = rng.chance(30);
        let classes = |class: u32| if is_one_class { 7 } else { class };
        let new = destruct::share_locations(&function, &mut plan, classes, &fixed).expect("a valid request");
        for (number, &location) in (0..).zip(&fixed) {
            assert_eq!(new[location], Location(number));
        }
        for value in (0..case.values.len()).map(Value::new) {
            assert_eq!(plan.location(value), new[old.location(value)]);
        }
        let program = destruct::write(&function, &plan).expect("its own plan");
        check_all_ways(&case.cfg, &program)
            .unwrap_or_else(|failure| panic!("{failure}\n{}", show(&case.cfg, &program, &case.limits)));
        let runner = Runner::new(&case.cfg, &program);
        (0..6).for_each(|_| assert!(runner.walk(rng, 30).is_ok(), "{}", show(&case.cfg, &program, &case.limits)));
        assert!(plan.location_classes().len() <= old.location_classes().len());
        assert!(plan.n_copies() <= old.n_copies() && plan.n_splits() <= old.n_splits());
        let again = plan.clone();
        destruct::rename_locations(&function, &mut plan, |class| class, &identity(&again)).expect("the same");
        assert_eq!(format!("{plan:?}"), format!("{again:?}"));
        before += old.location_classes().len();
        after += plan.location_classes().len();
        copies_before += old.n_copies();
        copies_after += plan.n_copies();
    });
    println!("{before} locations, {after} shared; {copies_before} copies, {copies_after} after");
    assert!(after * 10 < before * 9 && copies_after < copies_before);
}

fn identity(plan: &Plan) -> Table<Location, Location> {
    (0..plan.location_classes().len()).map(Location::new).filter(|&location| !plan.is_temporary(location)).collect()
}

/// By block: is a location live on entry, by following steps backwards until nothing changes.
fn live_in_of(cfg: &Cfg, analyses: &Analyses, program: &Program, location: Location) -> Vec<bool> {
    let pass = |steps: &[Step], live: bool| {
        steps.iter().rev().fold(live, |live, step| match *step {
            Step::Read { location: read, .. } => live || read == location,
            Step::Define { location: to, .. } => live && to != location,
            Step::Rename { location: to, from, .. } => {
                (live && to != Some(location)) || (to.is_some() && from == location)
            }
            Step::Copy { to, from } => (live && to != location) || from == Source::Location(location),
        })
    };
    // Copies at once are read first: what one of them reads is live before all of them.
    let pass_row = |row: destruct_rows::Range, live: bool| {
        let (mut live, mut end) = (live, row.end);
        while end > row.start {
            let group = program.at_once.iter().find(|group| group.start.index() < end && end <= group.end.index());
            let start = group.map_or(end - 1, |group| group.start.index());
            let steps = &program.steps.values()[start..end];
            let is_read = steps
                .iter()
                .any(|step| matches!(step, Step::Copy { from: Source::Location(from), .. } if *from == location));
            let is_written = steps.iter().any(|step| match *step {
                Step::Copy { to, .. } | Step::Define { location: to, .. } => to == location,
                _ => false,
            });
            live = match group {
                Some(_) => is_read || (live && !is_written),
                None => pass(steps, live),
            };
            end = start;
        }
        live
    };
    let mut live_in = vec![false; cfg.n_blocks()];
    loop {
        let before = live_in.clone();
        for block in cfg.blocks().filter(|&block| analyses.dom().is_reachable(block)) {
            let live_out = cfg.outgoing(block).any(|edge| {
                let row = program.edges[edge];
                pass_row(row.start.index()..row.end.index(), live_in[cfg.edge_target(edge).index()])
            });
            let row = program.blocks[block];
            live_in[block.index()] = pass_row(row.start.index()..row.end.index(), live_out);
        }
        if before == live_in {
            return live_in;
        }
    }
}

mod destruct_rows {
    pub type Range = std::ops::Range<usize>;
}

#[test]
fn liveness_is_that_of_a_walk_over_all_paths() {
    let (mut n_live, mut n_dead) = (0, 0);
    for_seeds(1_500, |rng| {
        let traits = Traits::random(rng);
        let case = random_function(rng, traits);
        let analyses = Analyses::compute(&case.cfg);
        let function = case.function(&analyses);
        let options = Options::DEFAULT.with_copying(Copying::AtOnce);
        let plan = destruct::plan(&function, &options).expect("a valid description");
        let program = destruct::write(&function, &plan).expect("its own plan");
        let liveness = Liveness::compute(&function, &plan).expect("its own plan");
        for location in (0..plan.location_classes().len()).map(Location::new) {
            assert!(liveness.is_exact(location));
            let live_in = live_in_of(&case.cfg, &analyses, &program, location);
            for block in case.cfg.blocks().filter(|&block| analyses.dom().is_reachable(block)) {
                let expected = live_in[block.index()];
                assert_eq!(liveness.is_live_in(location, block), expected, "{location:?} in {block:?}");
                *if expected { &mut n_live } else { &mut n_dead } += 1;
                if case.cfg.successors(block).is_empty() {
                    assert!(!liveness.is_live_out(location, block));
                }
            }
            let stretches = liveness.stretches(location);
            assert!(stretches.windows(2).all(|pair| pair[0].end < pair[1].start));
            assert!(stretches.iter().all(|stretch| stretch.start < stretch.end));
        }
    });
    assert!(n_live > 3_000 && n_dead > 3_000);
}

#[test]
fn wrong_sharings_are_refused() {
    let mut tally = Tally::default();
    for_seeds(2_500, |rng| judge_sharing(rng, &mut tally));
    println!("{tally:?}");
    assert!(tally.mutants > 5_000 && tally.wrong > 2_000);
}

/// `b0: v0 .. vn = ..` in a row, each read by the next.
fn chain(n: u32) -> Case {
    let mut case = Case { cfg: Cfg::from_successors(&[&[][..]]), ..Case::default() };
    case.values = vec![ValueInfo::default(); n as usize];
    for value in 0..n {
        if value > 0 {
            case.operands.push(Operand::read(Block(0), value, Value(value - 1)));
        }
        case.operands.push(Operand::define(Block(0), value, Value(value)));
    }
    case
}

#[test]
fn results_of_one_instruction_do_not_share() {
    let mut case = chain(1);
    case.values.push(ValueInfo::default());
    case.operands.push(Operand::define(Block(0), 0, Value(1)));
    case.operands.push(Operand::read_at_end(Block(0), Value(1)));
    let analyses = Analyses::compute(&case.cfg);
    let function = case.function(&analyses);
    let mut plan = destruct::plan(&function, &Options::DEFAULT).expect("a valid description");
    let both: Table<Location, Location> = [Location(0); 2].into_iter().collect();
    let mut wrong = plan.clone();
    destruct::rename_locations(&function, &mut wrong, |class| class, &both).expect("right at first sight");
    assert_eq!(
        check_destruction(&function, &wrong).expect_err("one result overwrites the other").to_string(),
        "location 0 is written twice by steps that are executed at once"
    );
    destruct::share_locations(&function, &mut plan, |class| class, &[]).expect("valid");
    assert_eq!(plan.location_classes().len(), 2);
}

#[test]
fn a_chain_needs_one_location() {
    let case = chain(1_000);
    let analyses = Analyses::compute(&case.cfg);
    let function = case.function(&analyses);
    let mut plan = destruct::plan(&function, &Options::DEFAULT).expect("a valid description");
    assert_eq!(plan.location_classes().len(), 1_000);
    destruct::share_locations(&function, &mut plan, |class| class, &[]).expect("valid");
    assert_eq!(plan.location_classes().len(), 1);
}

/// A ring of two in a loop, and a copy that shares away: sequences are made anew.
#[test]
fn rings_get_a_temporary_unless_copies_are_made_at_once() {
    let cfg = Cfg::from_successors(&[&[1][..], &[1, 2], &[]]);
    let mut case = Case { cfg, values: vec![ValueInfo::default(); 2], ..Case::default() };
    for phi in 0..2 {
        case.phis.push(PhiInfo { block: Block(1), result: Value(phi) });
        case.arguments.push_row([Argument::Constant(phi), Argument::Value(Value(1 - phi))]);
        case.operands.push(Operand::read_at_end(Block(2), Value(phi)));
    }
    let analyses = Analyses::compute(&case.cfg);
    let function = case.function(&analyses);
    for (copying, n_locations) in [(Copying::InSequence, 3), (Copying::AtOnce, 2)] {
        let options = Options::DEFAULT.with_copying(copying);
        let mut plan = destruct::plan(&function, &options).expect("a valid description");
        assert_eq!(plan.location_classes().len(), n_locations);
        check_destruction(&function, &plan).expect("the plan is right");
        destruct::share_locations(&function, &mut plan, |class| class, &[]).expect("valid");
        assert_eq!(plan.location_classes().len(), n_locations);
        assert_eq!(plan.copies().all(|copies| copies.sequence.is_empty()), copying == Copying::AtOnce);
        check_destruction(&function, &plan).expect("the plan is right");
    }
}

#[test]
fn wrong_requests_are_refused() {
    let case = chain(3);
    let analyses = Analyses::compute(&case.cfg);
    let function = case.function(&analyses);
    let plan = destruct::plan(&function, &Options::DEFAULT).expect("a valid description");
    let share = |fixed: &[Location]| {
        let mut copy = plan.clone();
        let result = destruct::share_locations(&function, &mut copy, |class| class, fixed);
        assert_eq!(format!("{copy:?}"), format!("{plan:?}"), "the plan is as it was");
        result.expect_err("a wrong request").to_string()
    };
    assert_eq!(
        share(&[Location(3)]),
        "there is no location 3, expected a number below 3, the number of locations of values"
    );
    assert_eq!(share(&[Location(1), Location(1)]), "location 1 is listed twice as fixed, expected once at most");
    let rename = |table: &[u32], classes: fn(u32) -> u32| {
        let mut copy = plan.clone();
        let table: Table<Location, Location> = table.iter().map(|&n| Location(n)).collect();
        destruct::rename_locations(&function, &mut copy, classes, &table).map_err(|error| error.to_string())
    };
    assert_eq!(
        rename(&[0, 0], |class| class),
        Err("the table has 2 entries, expected 3, one for each location of values".into())
    );
    assert_eq!(
        rename(&[0, 9, 0], |class| class),
        Err("there is no location 9, expected a number below 3, the number of locations of values".into())
    );
    let mut two_classes = case.clone();
    two_classes.values[1].class = 5;
    let function = two_classes.function(&analyses);
    let mut copy = destruct::plan(&function, &Options::DEFAULT).expect("a valid description");
    assert!(matches!(
        destruct::share_locations(&case.function(&analyses), &mut copy, |class| class, &[]),
        Err(ShareError::Plan(_))
    ));
    let table: Table<Location, Location> = [Location(0); 3].into_iter().collect();
    assert_eq!(
        destruct::rename_locations(&function, &mut copy, |class| class, &table),
        Err(ShareError::Class { one: Location(0), other: Location(1) })
    );
    destruct::rename_locations(&function, &mut copy, |_| 0, &table).expect("one class of places");
    check_destruction(&function, &copy).expect("the plan is right");
}

/// More live ranges than blocks that may be looked at: the rest are taken to be larger.
#[test]
fn sharing_is_right_with_live_ranges_that_are_not_exact() {
    // Values defined in a row of blocks inside a loop, all read at its end.
    let n = 400;
    let mut cfg = Cfg::new();
    let mut case = Case::default();
    cfg.push_block([Block(1)]);
    for block in 1..=n {
        let back = (block == n).then_some(Block(1));
        cfg.push_block([Block(block + 1)].into_iter().chain(back));
        case.operands.push(Operand::define(Block(block), 0, Value(block - 1)));
        case.operands.push(Operand::read(Block(n), block, Value(block - 1)));
    }
    cfg.push_block([]);
    cfg.finish(Block(0));
    case.cfg = cfg;
    case.values = vec![ValueInfo::default(); n as usize];
    case.arguments = Rows::<PhiId, Argument>::new();
    let analyses = Analyses::compute(&case.cfg);
    let function = case.function(&analyses);
    let mut plan = destruct::plan(&function, &Options::DEFAULT).expect("a valid description");
    let liveness = Liveness::compute(&function, &plan).expect("its own plan");
    let n_exact = (0..n).filter(|&location| liveness.is_exact(Location(location))).count();
    assert!(n_exact > 20 && n_exact < n as usize, "{n_exact}");
    destruct::share_locations(&function, &mut plan, |class| class, &[]).expect("valid");
    check_destruction(&function, &plan).expect("the plan is right");
    assert_eq!(plan.location_classes().len(), n as usize);
}
