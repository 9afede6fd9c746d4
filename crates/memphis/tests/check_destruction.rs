//! The checker of destruction: on programs that were broken on purpose, and what it says about
//! them.

mod common;
#[path = "common/ssa.rs"]
mod ssa;

use common::*;
use memphis::check::destruction::{self, Fault, Held, Place, Program, Step, StepId, StepRow};
use memphis::destruct::{self, *};
use memphis::{Analyses, Block, Cfg, Edge, PhiId, Rows};
use ssa::*;

/// Counts of mutants by verdict.
#[derive(Debug, Default)]
struct Tally {
    programs: usize,
    mutants: usize,
    observably_wrong: usize,
    refused: usize,
    refused_though_no_path_shows_it: usize,
}

/// Changes one thing; `None` if the program does not have it.
fn mutate(program: &mut Program, rng: &mut Rng) -> Option<&'static str> {
    let n_locations = program.location_classes.len();
    let copies: Vec<StepId> =
        program.steps.ids().filter(|&step| matches!(program.steps[step], Step::Copy { .. })).collect();
    let any_copy = |rng: &mut Rng| (!copies.is_empty()).then(|| copies[rng.below(copies.len())]);
    match rng.below(7) {
        0 => {
            let at = any_copy(rng)?;
            let Step::Copy { from, .. } = &mut program.steps[at] else { unreachable!() };
            *from = Source::Location(Location::new(rng.below(n_locations)));
            Some("wrong source")
        }
        1 => {
            let at = any_copy(rng)?;
            let Step::Copy { to, from } = &mut program.steps[at] else { unreachable!() };
            *from = Source::Location(*to);
            Some("dropped copy")
        }
        2 => {
            let at = any_copy(rng)?;
            let Step::Copy { to, .. } = &mut program.steps[at] else { unreachable!() };
            *to = Location::new(rng.below(n_locations));
            Some("wrong destination")
        }
        3 => {
            let (one, other) = (any_copy(rng)?, any_copy(rng)?);
            let (Step::Copy { to: a, .. }, Step::Copy { to: b, .. }) = (program.steps[one], program.steps[other])
            else {
                unreachable!()
            };
            let Step::Copy { to, .. } = &mut program.steps[one] else { unreachable!() };
            *to = b;
            let Step::Copy { to, .. } = &mut program.steps[other] else { unreachable!() };
            *to = a;
            Some("swapped destinations")
        }
        4 => {
            let (one, other) = (any_copy(rng)?, any_copy(rng)?);
            program.steps.values_mut().swap(one.index(), other.index());
            Some("another order")
        }
        5 => {
            let at = StepId::new(rng.below(program.steps.len()));
            match &mut program.steps[at] {
                Step::Read { location, .. } | Step::Define { location, .. } => {
                    *location = Location::new(rng.below(n_locations));
                    Some("wrong location")
                }
                _ => None,
            }
        }
        _ => {
            let (one, other) = (Location::new(rng.below(n_locations)), Location::new(rng.below(n_locations)));
            let rename = |location: &mut Location| {
                if *location == one {
                    *location = other;
                }
            };
            for step in program.steps.values_mut() {
                match step {
                    Step::Read { location, .. } | Step::Define { location, .. } => rename(location),
                    Step::Rename { location, from, .. } => {
                        location.iter_mut().for_each(rename);
                        rename(from);
                    }
                    Step::Copy { to, from } => {
                        rename(to);
                        if let Source::Location(from) = from {
                            rename(from);
                        }
                    }
                }
            }
            Some("shared location")
        }
    }
}

fn is_observably_wrong(cfg: &Cfg, program: &Program, rng: &mut Rng) -> bool {
    let runner = Runner::new(cfg, program);
    (0..12).any(|_| runner.walk(rng, 30).is_err())
}

fn run_mutants(seeds: std::ops::Range<u64>) -> Tally {
    let mut tally = Tally::default();
    let options = all_options();
    for seed in seeds {
        let guard = OnFailure(seed);
        let rng = &mut Rng(seed);
        let traits = Traits { n_classes: 1, no_copies: 0, ..Traits::random(rng) };
        let cfg = random_cfg(rng, 8);
        let case = random_case(rng, cfg, traits);
        let analyses = Analyses::compute(&case.cfg);
        let function = case.function(&analyses);
        let options = options[rng.below(options.len())];
        let plan = destruct::plan(&function, &options).expect("a valid description");
        let program = destruct::write(&function, &plan).expect("a valid description");
        if !plan.stuck().is_empty() || program.steps.is_empty() {
            continue;
        }
        tally.programs += 1;
        for _ in 0..20 {
            let mut mutant = program.clone();
            let Some(what) = mutate(&mut mutant, rng) else { continue };
            tally.mutants += 1;
            let is_wrong = is_observably_wrong(&case.cfg, &mutant, rng);
            let checked = check_all_ways(&case.cfg, &mutant);
            tally.observably_wrong += usize::from(is_wrong);
            tally.refused += usize::from(checked.is_err());
            tally.refused_though_no_path_shows_it += usize::from(checked.is_err() && !is_wrong);
            assert!(!is_wrong || checked.is_err(), "accepted: {what}\n{}", show(&case.cfg, &mutant, &case.limits));
        }
        drop(guard);
    }
    tally
}

#[test]
fn random_mutants() {
    let tally = run_mutants(0..1_500);
    println!("{tally:?}");
    assert!(tally.observably_wrong > 5_000);
}

/// Mutants of 100,000 programs: `cargo xtask small-worlds --destruction`.
#[test]
#[ignore = "takes minutes"]
fn random_mutants_on_demand() {
    let tallies = in_parts(|part, n_parts| run_mutants(100_000 * part / n_parts..100_000 * (part + 1) / n_parts));
    let sum = |of: fn(&Tally) -> usize| tallies.iter().map(of).sum::<usize>();
    let n_wrong = sum(|t| t.observably_wrong);
    println!(
        "{} programs, {} mutants, {n_wrong} of them observably wrong, all of those refused; of the others {} refused",
        sum(|t| t.programs),
        sum(|t| t.mutants),
        sum(|t| t.refused_though_no_path_shows_it)
    );
    assert!(n_wrong > 5_000);
}

/// A plan that reports a stuck operand is not accepted if the φ is read.
#[test]
fn stuck_plans() {
    let (mut refused, mut accepted) = (0, 0);
    for_seeds(3_000, |rng| {
        let traits = Traits { n_classes: 1, no_copies: 40, edges_stay: 60, undef: 0, ..Traits::random(rng) };
        let cfg = random_cfg(rng, 8);
        let case = random_case(rng, cfg, traits);
        let analyses = Analyses::compute(&case.cfg);
        let function = case.function(&analyses);
        let plan = destruct::plan(&function, &Options::DEFAULT).expect("a valid description");
        if plan.stuck().is_empty() {
            return;
        }
        let program = destruct::write(&function, &plan).expect("a valid description");
        let runner = Runner::new(&case.cfg, &program);
        let is_wrong = (0..12).any(|_| runner.walk(rng, 30).is_err());
        let checked = check_all_ways(&case.cfg, &program);
        assert!(!is_wrong || checked.is_err());
        *if checked.is_err() { &mut refused } else { &mut accepted } += 1;
    });
    println!("{refused} refused, {accepted} accepted");
    assert!(refused > 500);
}

/// `b0 → b1 ⇄ b1 → b2`: the lost-copy problem, with the copy before the branch.
fn lost_copy() -> (Cfg, Program) {
    let cfg = Cfg::from_successors(&[&[1][..], &[1, 2], &[]]);
    let analyses = Analyses::compute(&cfg);
    let [start, x, y] = [Value(0), Value(1), Value(2)];
    let operands = [Operand::read(Block(1), 0, x), Operand::define(Block(1), 0, y), Operand::read_at_end(Block(2), x)];
    let mut arguments = Rows::new();
    arguments.push_row([Argument::Value(start), Argument::Value(y)]);
    let function = Input {
        cfg: &cfg,
        analyses: &analyses,
        values: &[ValueInfo::default(); 3],
        operands: &operands,
        phis: &[PhiInfo { block: Block(1), result: x }],
        arguments: &arguments,
        limits: &[(Block(1), Limit::EdgesOut)],
    };
    let program =
        destruct::write(&function, &destruct::plan(&function, &Options::DEFAULT).expect("a valid description"))
            .expect("a valid description");
    destruction::check(&cfg, &program).expect("the plan is right");
    (cfg, program)
}

#[test]
fn failures_name_value_location_and_path() {
    let (cfg, mut program) = lost_copy();
    let location = |value: Value, program: &Program| {
        program.steps.values().iter().find_map(|step| match *step {
            Step::Read { value: v, location } | Step::Define { value: v, location } if v == value => Some(location),
            _ => None,
        })
    };
    let (x, y) =
        (location(Value(1), &program).expect("x is read"), location(Value(2), &program).expect("y is defined"));
    // x and y share a location: x is lost on the way to block 2.
    for step in program.steps.values_mut() {
        match step {
            Step::Define { value: Value(2), location } => *location = x,
            Step::Copy { from: Source::Location(from), .. } if *from == y => *from = x,
            _ => {}
        }
    }
    let failure = destruction::check(&cfg, &program).expect_err("x is overwritten");
    assert_eq!(failure.fault, Fault::Overwritten { by: Held::Value(Value(2)) });
    assert_eq!(failure.read, Some((Block(2), Value(1), x)));
    assert_eq!(failure.path, [Block(1), Block(2)]);
    assert_eq!(
        failure.to_string(),
        format!(
            "block 2 reads value 1 from location {x}: value 1 is not in location {x}, as value 2 is put there: path 1 → 2",
            x = x.0
        )
    );
}

#[test]
fn faults_of_all_kinds() {
    let (cfg, program) = lost_copy();
    let change = |change: &dyn Fn(&mut Program)| {
        let mut program = program.clone();
        change(&mut program);
        destruction::check(&cfg, &program).expect_err("it is wrong").fault
    };
    assert!(matches!(change(&|program| program.phis[PhiId(0)].result = Value(9)), Fault::Malformed));
    assert!(matches!(change(&|program| program.blocks[Block(1)].end = StepId(99)), Fault::Malformed));
    let twice = |program: &mut Program| {
        let PhiInfo { block, result } = program.phis[PhiId(0)];
        program.phis.push(PhiInfo { block, result });
        program.arguments.push_row(program.arguments[PhiId(0)].to_vec());
    };
    assert!(matches!(change(&twice), Fault::Malformed));
    assert!(matches!(change(&|program| program.arguments.clear()), Fault::Malformed));
    assert!(matches!(change(&|program| program.arguments.push(Argument::Undef)), Fault::Malformed));
    assert!(matches!(change(&|program| program.closed.push(Place::Head(Block(9)))), Fault::Malformed));
    assert!(matches!(change(&|program| program.closed.push(Place::Edge(Edge(9)))), Fault::Malformed));
    let lost = Step::Rename { value: Value(9), location: None, of: Value(1), from: Location(0) };
    assert!(matches!(change(&|program| program.steps.extend([lost])), Fault::Malformed));
    assert!(matches!(change(&|program| program.value_classes[Value(1)] = 9), Fault::Class { value: Value(1), .. }));
    assert!(matches!(change(&|program| program.location_classes.clear()), Fault::Malformed));
    assert!(matches!(
        change(&|program| program.arguments.row_mut(PhiId(0))[0] = Argument::Constant(3)),
        Fault::Overwritten { .. }
    ));
    // No step puts the parameter anywhere.
    assert!(matches!(change(&|program| program.outside = StepRow::default()), Fault::NeverPut));
    assert!(matches!(
        change(&|program| {
            for block in [Block(0), Block(1)] {
                program.closed.extend([Place::End(block), Place::Head(block)]);
            }
            program.closed.extend((0..3).map(|edge| Place::Edge(Edge(edge))));
        }),
        Fault::Closed(_)
    ));
    let elsewhere = change(&|program| {
        let other = program.location_classes.push(0);
        for step in program.steps.values_mut() {
            if let Step::Define { value: Value(2), location } = step {
                *location = other;
            }
        }
    });
    assert!(matches!(elsewhere, Fault::Elsewhere { .. }), "{elsewhere:?}");
}

/// An undefined argument wants nothing, and what cannot be reached is not looked at.
#[test]
fn undefined_and_unreachable() {
    let (cfg, mut program) = lost_copy();
    program.arguments.row_mut(PhiId(0))[0] = Argument::Undef;
    let StepRow { start, end } = program.outside;
    for step in &mut program.steps.values_mut()[start.index()..end.index()] {
        *step = Step::Copy { to: Location(0), from: Source::Constant(5) };
    }
    destruction::check(&cfg, &program).expect("an undefined argument may be anything");
}
