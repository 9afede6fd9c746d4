//! Growing shapes at a moderate size, with their expected answers, and inputs that overflow stacks
//! and square costs.

#[path = "common/mod.rs"]
mod common;
#[path = "common/shapes.rs"]
mod shapes;

use common::{Rng, walk};
use memphis::construct::{self, Context, Input, Options, Plan};
use memphis::*;
use shapes::Shape;
use std::time::{Duration, Instant};

fn plan(shape: &Shape) -> Plan {
    let analyses = Analyses::compute(&shape.cfg);
    let slots = vec![SlotInfo::default(); shape.n_slots];
    let function = Input { cfg: &shape.cfg, analyses: &analyses, slots: &slots, accesses: &shape.accesses };
    let plan = construct::plan(&function, &Options::DEFAULT).expect("a valid description");
    walk(&shape.cfg, &shape.accesses, shape.n_slots, &plan, &mut Rng(1), 10 * shape.n_blocks().min(10_000));
    plan
}

/// φs and arguments.
fn size(shape: &Shape) -> (usize, usize) {
    let plan = plan(shape);
    (plan.phis().len(), plan.all_args().len())
}

const N: usize = 5_000;

#[test]
fn diamonds() {
    assert_eq!(size(&shapes::diamonds(N, 64)), (N, 2 * N));
    assert_eq!(size(&shapes::diamonds(N, N / 4)), (N, 2 * N));
}

#[test]
fn nests() {
    assert_eq!(size(&shapes::nest(N, 2)), (2 * N, 4 * N));
    assert_eq!(size(&shapes::repeat(N, 2)), (2 * N, 4 * N));
    assert_eq!(size(&shapes::short_lived(N)), (N, 2 * N));
}

#[test]
fn switches() {
    assert_eq!(size(&shapes::switch(N, 8)), (8, 8 * (N + 1)));
    assert_eq!(size(&shapes::switch_locals(N)), (N, 2 * N));
    assert_eq!(size(&shapes::case_locals(N)), (N, 2 * N));
}

#[test]
fn no_table_and_long_lives() {
    assert_eq!(size(&shapes::repeat_and_diamonds(N, N)), (N, 2 * N));
}

#[test]
fn a_million_blocks_in_a_chain() {
    let n = 1_000_000;
    let mut shape = Shape { n_slots: 1, ..Shape::default() };
    for block in 1..n {
        shape.cfg.push_block([Block(block)]);
    }
    shape.cfg.push_block([Block(0)]);
    shape.cfg.finish(Block(0));
    shape.accesses = vec![Access::load(Block(n / 2), Slot(0)), Access::store(Block(n - 1), Slot(0))];
    assert_eq!(size(&shape), (1, 2));
}

#[test]
fn a_million_accesses_in_a_block() {
    let mut shape = Shape { cfg: Cfg::from_successors(&[[0]]), n_slots: 2, ..Shape::default() };
    for _ in 0..250_000 {
        for slot in [Slot(0), Slot(1)] {
            shape.accesses.extend([Access::load(Block(0), slot), Access::store(Block(0), slot)]);
        }
    }
    assert_eq!(size(&shape), (2, 4));
}

#[test]
fn a_switch_with_all_cases_to_one_block() {
    let n = 100_000;
    let mut shape = Shape { n_slots: 1, ..Shape::default() };
    shape.cfg.push_block(std::iter::repeat_n(Block(1), n));
    shape.cfg.push_block([Block(2), Block(1)]);
    shape.cfg.push_block([]);
    shape.cfg.finish(Block(0));
    shape.accesses =
        vec![Access::store(Block(0), Slot(0)), Access::load(Block(1), Slot(0)), Access::store(Block(1), Slot(0))];
    assert_eq!(size(&shape), (1, n + 1));
}

/// The shortest of some times that a call takes.
fn fastest(mut call: impl FnMut()) -> Duration {
    let times = (0..7).map(|_| {
        let start = Instant::now();
        call();
        start.elapsed()
    });
    times.min().expect("there are some")
}

/// Each slot's definitions meet at a block with as many predecessors as there are slots, in a φ
/// without readers. What it would read was once counted as asked, which made a table of all blocks
/// for each slot. With 16 times the slots, that takes 256 times as long.
#[test]
fn a_phi_that_nobody_reads_asks_no_predecessors() {
    let time = |n| {
        let shape = shapes::case_locals(n);
        let analyses = Analyses::compute(&shape.cfg);
        let slots = vec![SlotInfo::default(); n];
        let function = Input { cfg: &shape.cfg, analyses: &analyses, slots: &slots, accesses: &shape.accesses };
        fastest(|| {
            let plan = construct::plan(&function, &Options::DEFAULT).expect("a valid description");
            assert_eq!(plan.phis().len(), n);
        })
    };
    let (few, many) = (time(1_000), time(16_000));
    assert!(many < 80 * few, "{few:?} for 1,000 slots, {many:?} for 16,000");
}

/// A call for one slot costs what the slot costs, not what the graph costs: here one graph has a
/// thousand times the blocks of the other.
#[test]
fn a_small_call_on_a_large_graph() {
    let time = |n_diamonds: usize| {
        let shape = shapes::diamonds(n_diamonds, 1);
        let analyses = Analyses::compute(&shape.cfg);
        let last = Block(3 * n_diamonds as u32);
        let accesses =
            [Access::store(Block(2), Slot(0)), Access::store(Block(3), Slot(0)), Access::load(last, Slot(0))];
        let function =
            Input { cfg: &shape.cfg, analyses: &analyses, slots: &[SlotInfo::default()], accesses: &accesses };
        let (mut context, mut plan) = (Context::new(), Plan::new());
        fastest(|| {
            for _ in 0..100 {
                construct::plan_with(&function, &Options::DEFAULT, &mut context, &mut plan)
                    .expect("a valid description");
                assert_eq!(plan.phis().len(), 1);
            }
        })
    };
    let (small, large) = (time(50), time(50_000));
    assert!(large < 20 * small, "{small:?} on 150 blocks, {large:?} on 150,000");
}
