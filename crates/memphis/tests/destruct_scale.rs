//! The effort of destruction grows with the function, on shapes that are hopeless for some way of
//! doing it.

mod common;
#[path = "common/shapes.rs"]
mod shapes;
#[path = "common/ssa.rs"]
mod ssa;

use memphis::check::{check_destruction, destruction};
use memphis::destruct::{self, *};
use memphis::{Analyses, Block, Cfg};
use ssa::*;

/// A name, and a function of about as many blocks or operands as asked for.
type Family = (&'static str, fn(usize) -> Case);

fn constructed(shape: shapes::Shape) -> Case {
    let copied = vec![None; shape.accesses.len()];
    constructed_case(shape.cfg, &shape.accesses, shape.n_slots, &copied)
}

/// A switch with `n` cases to one block with a φ: one edge each, or all parallel.
fn wide_phi(n: usize, is_parallel: bool) -> Case {
    let n = n as u32;
    let mut cfg = Cfg::new();
    let mut case = Case::default();
    if is_parallel {
        cfg.push_block((0..n).map(|_| Block(1)).chain([Block(2)]));
        cfg.push_block([Block(2)]);
        cfg.push_block([]);
        case.arguments.push_row((0..n).map(|_| Argument::Value(Value(0))));
        case.operands.push(Operand::read_at_end(Block(0), Value(0)));
        case.operands.push(Operand::read_at_end(Block(2), Value(0)));
    } else {
        cfg.push_block((1..=n).map(Block));
        case.arguments.push_row((1..=n).map(|block| Argument::Value(Value(block))));
        for case_block in 1..=n {
            cfg.push_block([Block(n + 1)]);
            case.operands.push(Operand::define(Block(case_block), 0, Value(case_block)));
        }
        cfg.push_block([]);
    }
    cfg.finish(Block(0));
    let block = if is_parallel { Block(1) } else { Block(n + 1) };
    let result = Value(n + 1);
    case.phis.push(PhiInfo { block, result });
    case.operands.push(Operand::read_at_end(block, result));
    case.values = vec![ValueInfo::default(); n as usize + 2];
    case.cfg = cfg;
    case
}

/// `n` φs in one loop, each getting the value of the next: one parallel copy that is a ring.
fn ring(n: usize) -> Case {
    let n = n as u32;
    let cfg = Cfg::from_successors(&[&[1][..], &[1, 2], &[]]);
    let mut case = Case { cfg, values: vec![ValueInfo::default(); n as usize], ..Case::default() };
    for phi in 0..n {
        case.phis.push(PhiInfo { block: Block(1), result: Value(phi) });
        case.arguments.push_row([Argument::Constant(phi), Argument::Value(Value((phi + 1) % n))]);
        case.operands.push(Operand::read_at_end(Block(2), Value(phi)));
    }
    case
}

/// One value that lives through everything, copied to a φ of each of `n` loops where it is still
/// needed.
fn long_lived(n: usize) -> Case {
    let n = n as u32;
    let mut cfg = Cfg::new();
    let mut case = Case { values: vec![ValueInfo::default(); n as usize * 2 + 1], ..Case::default() };
    for k in 0..n {
        // A loop of one block.
        cfg.push_block([Block(k), Block(k + 1)]);
        let (result, next) = (Value(1 + 2 * k), Value(2 + 2 * k));
        case.phis.push(PhiInfo { block: Block(k), result });
        // Edges ascend, so the way in from the block in front comes first.
        let [way_in, way_round] = [Argument::Value(Value(0)), Argument::Value(next)];
        let ways = if k == 0 { [way_round, way_in] } else { [way_in, way_round] };
        case.arguments.push_row(ways);
        case.operands.push(Operand::read(Block(k), 0, result));
        case.operands.push(Operand::define(Block(k), 0, next));
    }
    cfg.push_block([]);
    cfg.finish(Block(0));
    case.operands.push(Operand::read_at_end(Block(n), Value(0)));
    case.cfg = cfg;
    case
}

/// An irreducible ladder: two rails with rungs both ways, a φ on each step of both.
fn ladder(n: usize) -> Case {
    let n = n as u32;
    let mut cfg = Cfg::new();
    let mut accesses = vec![memphis::Access::store(Block(0), memphis::Slot(0))];
    cfg.push_block([Block(1), Block(2)]);
    for k in 0..n {
        let (left, right) = (1 + 2 * k, 2 + 2 * k);
        let next = |block: u32| if k + 1 < n { block + 2 } else { 2 * n + 1 };
        cfg.push_block([Block(right), Block(next(left))]);
        cfg.push_block([Block(left), Block(next(right))]);
        accesses.push(memphis::Access::load(Block(left), memphis::Slot(0)));
        accesses.push(memphis::Access::store(Block(left), memphis::Slot(0)));
    }
    cfg.push_block([]);
    accesses.push(memphis::Access::load(Block(2 * n + 1), memphis::Slot(0)));
    cfg.finish(Block(0));
    let copied = vec![None; accesses.len()];
    constructed_case(cfg, &accesses, 1, &copied)
}

/// Beside those of construction: functions of about `n` blocks or operands.
const OTHERS: &[Family] = &[
    ("wide-phi", |n| wide_phi(n, false)),
    ("parallel", |n| wide_phi(n, true)),
    ("ring", ring),
    ("long-lived", long_lived),
    ("ladder", |n| ladder(n / 2)),
];

/// For each size: what is looked at, for each block, edge, operand and argument: by the planner, by
/// the checker, and to share locations.
fn for_families(sizes: &[u32], mut see: impl FnMut(&str, &[[f64; 3]])) {
    let mut measure_all = |name: &str, case: &dyn Fn(usize) -> Case| {
        println!("{name}");
        let ratios: Vec<[f64; 3]> = sizes.iter().map(|&log2| measure(&case(1 << log2))).collect();
        see(name, &ratios);
    };
    for (name, family) in shapes::FAMILIES {
        measure_all(name, &|n| constructed(family(n)));
    }
    for (name, family) in OTHERS {
        measure_all(name, &|n| family(n));
    }
}

fn measure(case: &Case) -> [f64; 3] {
    let analyses = Analyses::compute(&case.cfg);
    let function = case.function(&analyses);
    let start = std::time::Instant::now();
    let mut plan = destruct::plan(&function, &Options::DEFAULT).expect("a valid description");
    let planned = start.elapsed();
    assert!(plan.stuck().is_empty());
    let program = destruct::write(&function, &plan).expect("a valid description");
    let written = start.elapsed();
    let counts = destruction::check(&case.cfg, &program).unwrap_or_else(|failure| panic!("{failure}"));
    let checked = start.elapsed() - written;
    let effort = plan.effort();
    let size = case.cfg.n_blocks() + case.cfg.n_edges() + case.operands.len() + case.arguments.items().len();
    let of_plan = (effort.names + effort.visits + effort.steps) as f64 / size as f64;
    let of_check = (counts.reads + counts.demands + counts.ways + counts.jumps + counts.frontier) as f64 / size as f64;
    println!(
        "    {size:>8} {:>8} names {:>9} visits {:>9} steps, {of_plan:.2} each, {} copies, {} splits, {:.2} ms",
        effort.names,
        effort.visits,
        effort.steps,
        plan.n_copies(),
        plan.n_splits(),
        planned.as_secs_f64() * 1e3,
    );
    println!(
        "             {:>8} reads {:>9} demands {:>7} ways {:>7} jumps {:>7} of frontiers, {of_check:.2} each, {:.2} ms",
        counts.reads,
        counts.demands,
        counts.ways,
        counts.jumps,
        counts.frontier,
        checked.as_secs_f64() * 1e3,
    );
    [of_plan, of_check, measure_sharing(&function, &mut plan, size)]
}

fn measure_sharing(function: &Input<'_>, plan: &mut Plan, size: usize) -> f64 {
    let n_before = plan.location_classes().len();
    let start = std::time::Instant::now();
    destruct::share_locations(function, plan, |class| class, &[]).expect("a valid request");
    let shared = start.elapsed();
    check_destruction(function, plan).unwrap_or_else(|failure| panic!("{failure}"));
    let effort = plan.effort().sharing;
    let each = effort as f64 / size as f64;
    println!(
        "             {n_before:>8} locations {:>7} shared {effort:>9} looked at, {each:.2} each, {:.2} ms",
        plan.location_classes().len(),
        shared.as_secs_f64() * 1e3,
    );
    each
}

#[test]
fn effort_grows_with_the_function() {
    for_families(&[10, 12, 14], |name, ratios| {
        for &[of_plan, of_check, of_sharing] in ratios {
            assert!(of_plan < 1.3 * ratios[0][0] + 1.0, "{name}: planner, from {ratios:?}");
            assert!(of_check < 1.3 * ratios[0][1] + 1.0, "{name}: checker, {ratios:?}");
            assert!(of_sharing < 1.3 * ratios[0][2] + 1.0, "{name}: sharing, {ratios:?}");
        }
    });
}

#[test]
#[ignore = "takes a minute"]
fn large_shapes() {
    for_families(&[15, 16, 17, 18], |_, _| {});
}
