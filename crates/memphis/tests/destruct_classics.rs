//! The classical problems, and shapes on which protocols for eliminating φs are known to have gone
//! wrong. Each is destructed in every way there is, proved, and executed on all paths of a few
//! blocks.

mod common;
#[path = "common/ssa.rs"]
mod ssa;

use memphis::PhiId;
use memphis::check::destruction;
use memphis::destruct::{self, *};
use memphis::{Analyses, Block, Cfg, Edge};
use ssa::*;

use Argument::{Constant, Undef};

/// A function in the making.
#[derive(Default)]
struct Make {
    case: Case,
}

impl Make {
    fn new(successors: &[&[u32]], n_values: u32) -> Self {
        let case = Case {
            cfg: Cfg::from_successors(successors),
            values: vec![ValueInfo::default(); n_values as usize],
            ..Case::default()
        };
        Self { case }
    }

    fn phi(mut self, block: u32, result: u32, arguments: &[Argument]) -> Self {
        self.case.phis.push(PhiInfo { block: Block(block), result: Value(result) });
        self.case.arguments.push_row(arguments.iter().copied());
        self
    }

    /// An instruction that reads and writes.
    fn op(mut self, block: u32, position: u32, reads: &[u32], write: u32) -> Self {
        let operands = reads.iter().map(|&value| Operand::read(Block(block), position, Value(value)));
        self.case.operands.extend(operands);
        self.case.operands.push(Operand::define(Block(block), position, Value(write)));
        self
    }

    fn end(mut self, block: u32, reads: &[u32]) -> Self {
        self.case.operands.extend(reads.iter().map(|&value| Operand::read_at_end(Block(block), Value(value))));
        self
    }

    fn result(mut self, operand: Operand) -> Self {
        self.case.operands.push(operand);
        self
    }

    fn limit(mut self, block: u32, limit: Limit) -> Self {
        self.case.limits.push((Block(block), limit));
        self
    }

    fn plan(&self, options: &Options) -> Plan {
        let analyses = Analyses::compute(&self.case.cfg);
        destruct::plan(&self.case.function(&analyses), options).expect("a valid description")
    }

    /// Every way of doing it is right.
    fn check(&self) {
        let analyses = Analyses::compute(&self.case.cfg);
        let function = self.case.function(&analyses);
        for options in all_options() {
            let plan = destruct::plan(&function, &options).expect("a valid description");
            assert_eq!(plan.stuck(), [], "{options:?}");
            let program = destruct::write(&function, &plan).expect("a valid description");
            let explain = || format!("{options:?}\n{}", show(&self.case.cfg, &program, &self.case.limits));
            destruction::check(&self.case.cfg, &program).unwrap_or_else(|failure| panic!("{failure} {}", explain()));
            Runner::new(&self.case.cfg, &program)
                .all_paths(6)
                .unwrap_or_else(|wrong| panic!("{wrong:?} {}", explain()));
        }
    }
}

fn v(value: u32) -> Argument {
    Argument::Value(Value(value))
}

const VALUE_NEVER: Options = Options::DEFAULT.with_splitting(Splitting::Never);

/// `x = φ(0, y); y = x + 1; if (..) goto loop; return x`
fn lost_copy() -> Make {
    Make::new(&[&[1], &[1, 2], &[]], 2).phi(1, 0, &[Constant(0), v(1)]).op(1, 0, &[0], 1).end(2, &[0])
}

#[test]
fn the_lost_copy_problem() {
    let make = lost_copy();
    make.check();
    // One copy for the constant, and one of y: on the back edge if that is split, else at the head.
    let plan = make.plan(&Options::DEFAULT);
    assert_eq!((plan.n_copies(), plan.n_splits()), (2, 1));
    assert_eq!(plan.split_edges(Split(0)), [Edge(1)]);
    let plan = make.plan(&VALUE_NEVER);
    assert_eq!((plan.n_copies(), plan.n_splits()), (2, 0));
    let points: Vec<Point> = plan.copies().map(|copies| copies.point).collect();
    assert_eq!(points, [Point::Head(Block(1)), Point::End(Block(0))]);
    // The reason: y lives at the end of the loop while x is still needed.
    let head = plan.copies().next().expect("there are two points");
    let Reason::Interference(Interference { one, other, block }) = head.reasons[0] else { panic!("{head:?}") };
    assert_eq!((other, block), (LiveRange::Value(Value(0)), Some(Block(1))));
    assert!(matches!(one, LiveRange::Value(Value(1)) | LiveRange::Argument(PhiId(0), 1)));
}

/// `a = φ(1, b); b = φ(2, a); if (..) goto loop; return a`
fn swap() -> Make {
    Make::new(&[&[1], &[1, 2], &[]], 2).phi(1, 0, &[Constant(1), v(1)]).phi(1, 1, &[Constant(2), v(0)]).end(2, &[0, 1])
}

#[test]
fn the_swap_problem() {
    let make = swap();
    make.check();
    let plan = make.plan(&Options::DEFAULT);
    let split = plan.copies().last().expect("copies");
    assert_eq!(split.point, Point::Split(Split(0)));
    // Two copies at once, three in sequence.
    assert_eq!((split.parallel.len(), split.sequence.len()), (2, 3));
    assert!(plan.is_temporary(split.sequence[0].to));
}

#[test]
fn rotation_chain_chain_into_a_ring_and_fan_out() {
    let start = |n| Constant(n);
    let looped = |n| Make::new(&[&[1], &[1, 2], &[]], n);
    let all = [0, 1, 2];
    looped(3)
        .phi(1, 0, &[start(0), v(1)])
        .phi(1, 1, &[start(1), v(2)])
        .phi(1, 2, &[start(2), v(0)])
        .end(2, &all)
        .check();
    looped(3)
        .phi(1, 0, &[start(0), v(0)])
        .phi(1, 1, &[start(1), v(0)])
        .phi(1, 2, &[start(2), v(1)])
        .end(2, &all)
        .check();
    looped(3)
        .phi(1, 0, &[start(0), v(1)])
        .phi(1, 1, &[start(1), v(0)])
        .phi(1, 2, &[start(2), v(1)])
        .end(2, &all)
        .check();
    looped(4)
        .phi(1, 0, &[start(0), v(1)])
        .phi(1, 1, &[start(1), v(0)])
        .phi(1, 2, &[start(2), v(0)])
        .phi(1, 3, &[start(3), v(0)])
        .end(2, &[0, 1, 2, 3])
        .check();
}

/// `a = φ(0, b); b = a + 1; goto *.. (loop or done); done: return a`
fn computed_goto() -> Make {
    lost_copy().limit(1, Limit::EdgesOut)
}

#[test]
fn a_computed_goto_and_a_lost_copy() {
    let make = computed_goto();
    make.check();
    // Nothing can be split, so the copy at the head stays.
    let plan = make.plan(&Options::DEFAULT);
    assert_eq!((plan.n_copies(), plan.n_splits()), (2, 0));
}

/// The terminator reads what the copy before it would overwrite.
#[test]
fn a_computed_goto_whose_address_is_a_phi() {
    let make = Make::new(&[&[1], &[1, 2], &[]], 3)
        .op(0, 0, &[], 0)
        .phi(1, 1, &[v(0), v(2)])
        .op(1, 0, &[1], 2)
        .end(1, &[1])
        .end(2, &[2])
        .limit(1, Limit::EdgesOut);
    make.check();
    // The same with a branch that can be split.
    let mut make = make;
    make.case.limits.clear();
    make.check();
}

/// Copies for two targets of one computed goto, one reading what the other writes.
#[test]
fn a_computed_goto_with_phis_in_both_targets() {
    // b1: goto *.. to b1, b2;  b1: a = φ(0, x), x = ..;  b2: c = φ(a, ..), entered from b1 and b0.
    Make::new(&[&[1, 2], &[1, 2], &[]], 4)
        .op(0, 0, &[], 0)
        .phi(1, 1, &[v(0), v(2)])
        .op(1, 0, &[1], 2)
        .phi(2, 3, &[v(0), v(1)])
        .end(2, &[3])
        .limit(1, Limit::EdgesOut)
        .limit(0, Limit::EdgesOut)
        .check();
}

#[test]
fn a_switch_with_two_cases_to_the_block_of_a_phi() {
    let make = |second: Argument| {
        Make::new(&[&[1, 2, 2], &[2], &[]], 3)
            .op(0, 0, &[], 0)
            .op(1, 0, &[], 1)
            .phi(2, 2, &[v(0), second, v(1)])
            .end(2, &[2, 0])
    };
    make(v(0)).check();
    // One new block for both edges.
    let plan = make(v(0)).plan(&Options::DEFAULT);
    assert_eq!(plan.split_edges(Split(0)), [Edge(1), Edge(2)]);
    // Parallel edges that bring different things need blocks of their own: block arguments allow
    // that.
    let differ = make(Constant(5));
    let plan = differ.plan(&Options::DEFAULT);
    assert_eq!((plan.stuck().len(), plan.n_splits()), (0, 2));
    let stuck = differ.plan(&VALUE_NEVER);
    assert!(stuck.stuck().contains(&Stuck { phi: PhiId(0), incoming: 1, interference: None }), "{:?}", stuck.stuck());
}

#[test]
fn a_branch_with_equal_targets() {
    Make::new(&[&[1, 1], &[1, 1, 2], &[]], 2)
        .phi(1, 0, &[Constant(0), Constant(0), v(1), v(1)])
        .op(1, 0, &[0], 1)
        .end(1, &[0])
        .end(2, &[0])
        .check();
}

/// An entry that is a loop head: its φ has an argument for the way in from outside.
#[test]
fn an_entry_with_predecessors() {
    let make = Make::new(&[&[0, 1], &[]], 3).phi(0, 1, &[v(2), v(0)]).op(0, 0, &[1], 2).end(1, &[1, 0]);
    make.check();
    let points: Vec<Point> = make.plan(&VALUE_NEVER).copies().map(|copies| copies.point).collect();
    assert!(points.contains(&Point::Outside), "{points:?}");
}

/// `x = invoke ..`, normally to a block that others enter, else to a landing pad; both have a φ of
/// x or what it was before.
fn invoke() -> Make {
    // b0: x0 = ..; branch b1, b2. b1: x1 = invoke → b2, unwinding to b3. b2: x2 = φ(x0, x1). b3: x3
    // = φ(x0), pad.
    Make::new(&[&[1, 2], &[2, 3], &[], &[]], 4)
        .op(0, 0, &[], 0)
        .result(Operand::define_on_edge(Block(1), Edge(2), Value(1)))
        .phi(2, 2, &[v(0), v(1)])
        .phi(3, 3, &[v(0)])
        .end(2, &[2])
        .end(3, &[3])
        .limit(3, Limit::EdgesIn)
}

#[test]
fn an_invoke_with_a_critical_normal_edge() {
    let make = invoke();
    make.check();
    // All share one location: the old value where the call fails, the new one where it does not.
    let plan = make.plan(&Options::DEFAULT);
    assert_eq!((plan.n_copies(), plan.n_splits()), (0, 0));
    let locations: Vec<Location> = plan.locations().to_vec();
    assert!(locations.iter().all(|&location| location == locations[0]));
}

/// b0: v = invoke → b1, else b2. b1: w = φ(v, 5); branch b3, b4. b4: goto b1 or b5. b3: goto b5.
/// b5: r = φ(v, w).
#[test]
fn a_result_on_an_edge_into_a_loop_lives_on_after_the_loops_head() {
    let case = || {
        Make::new(&[&[1, 2], &[3, 4], &[], &[5], &[1, 5], &[]], 3)
            .result(Operand::define_on_edge(Block(0), Edge(0), Value(0)))
            .phi(1, 1, &[v(0), Constant(5)])
            .end(5, &[2])
    };
    for make in [case().phi(5, 2, &[v(0), v(1)]), case().phi(5, 2, &[Constant(1), v(1)]).end(3, &[0])] {
        assert_eq!(make.plan(&Options::DEFAULT).stuck(), []);
        // v cannot be copied before its own call, nor share w's location.
        assert_eq!(make.plan(&VALUE_NEVER).stuck().len(), 1);
        make.check_where_nothing_is_stuck();
    }
}

/// The result cannot be copied before its own call, nor share while the old value is needed, nor be
/// copied on the edge.
#[test]
fn an_invoke_that_is_stuck() {
    let make = || invoke().end(2, &[0]);
    let plan = make().plan(&Options::DEFAULT);
    assert_eq!(plan.stuck(), []);
    make().check_where_nothing_is_stuck();
    // x2 is read along with another φ that holds the result, and no edge can be split.
    let stuck = Make::new(&[&[1, 2], &[2, 3], &[], &[]], 5)
        .op(0, 0, &[], 0)
        .result(Operand::define_on_edge(Block(1), Edge(2), Value(1)))
        .phi(2, 2, &[v(0), v(1)])
        .phi(2, 3, &[Constant(1), v(1)])
        .end(2, &[2, 3])
        .limit(1, Limit::EdgesOut);
    let plan = stuck.plan(&Options::DEFAULT);
    assert_eq!(plan.stuck().len(), 1);
    assert!(
        matches!(plan.stuck()[0], Stuck { phi: PhiId(1), incoming: 1, interference: Some(_) }),
        "{:?}",
        plan.stuck()
    );
    let analyses = Analyses::compute(&stuck.case.cfg);
    let program = destruct::write(&stuck.case.function(&analyses), &plan).expect("a valid description");
    destruction::check(&stuck.case.cfg, &program).expect_err("it is reported, and it is wrong");
}

impl Make {
    fn check_where_nothing_is_stuck(&self) {
        let analyses = Analyses::compute(&self.case.cfg);
        let function = self.case.function(&analyses);
        for options in all_options() {
            let plan = destruct::plan(&function, &options).expect("a valid description");
            if plan.stuck().is_empty() {
                destruction::check(&self.case.cfg, &destruct::write(&function, &plan).expect("a valid description"))
                    .expect("the plan is right");
            }
        }
    }
}

/// `callbr`: outputs on all edges, used on an indirect one; two to one label; the fall-through
/// joining the label.
#[test]
fn a_branching_asm() {
    // b0 → b1 (falls through), b2 (label).  b1 → b2.  b2: r = φ(out, w).
    let make = Make::new(&[&[1, 2], &[2], &[]], 4)
        .op(0, 0, &[], 0)
        .result(Operand::define_at_end(Block(0), Value(1)))
        .op(1, 0, &[1, 0], 2)
        .phi(2, 3, &[v(1), v(2)])
        .end(2, &[3, 0]);
    make.check();
    // Two of them to one label, the second falling through.
    Make::new(&[&[1, 3], &[2, 3], &[3], &[]], 5)
        .result(Operand::define_at_end(Block(0), Value(0)))
        .result(Operand::define_at_end(Block(1), Value(1)))
        .op(2, 0, &[0, 1], 2)
        .phi(3, 3, &[v(0), v(1), v(2)])
        .phi(3, 4, &[Constant(0), v(0), v(0)])
        .end(3, &[3, 4])
        .check_where_nothing_is_stuck();
}

/// A block whose head has no room for copies: the φ's result is kept as it is, or reported.
#[test]
fn a_catchswitch_with_phis() {
    let make = |reads_after: &[u32]| {
        Make::new(&[&[1, 2], &[2, 3], &[], &[]], 3)
            .op(0, 0, &[], 0)
            .op(1, 0, &[], 1)
            .phi(2, 2, &[v(0), v(1)])
            .end(2, &[2])
            .end(2, reads_after)
            .limit(2, Limit::CopiesAtHead)
            .limit(2, Limit::EdgesIn)
    };
    let plan = make(&[]).plan(&Options::DEFAULT);
    assert_eq!((plan.stuck(), plan.n_copies()), (&[][..], 0));
    make(&[]).check();
    make(&[0]).check();
}

#[test]
fn undefined_arguments_cost_nothing() {
    let make = Make::new(&[&[1, 2], &[2], &[]], 2).op(1, 0, &[], 0).phi(2, 1, &[Undef, v(0)]).end(2, &[1]);
    make.check();
    assert_eq!(make.plan(&Options::DEFAULT).n_copies(), 0);
}

/// A value that cannot be copied shares its φ's location.
#[test]
fn a_pinned_value() {
    let mut make =
        Make::new(&[&[1, 2], &[2], &[]], 3).op(0, 0, &[], 0).op(1, 0, &[], 1).phi(2, 2, &[v(0), v(1)]).end(2, &[2]);
    make.case.values.iter_mut().for_each(|value| value.pinned = true);
    make.check();
    assert_eq!(make.plan(&Options::DEFAULT.with_coalescing(Coalescing::None)).n_copies(), 0);
    let stuck = make.end(2, &[0]);
    assert_eq!(stuck.plan(&Options::DEFAULT).stuck().len(), 1);
}

/// Different classes never share, though they could.
#[test]
fn classes_share_no_location() {
    let mut make = Make::new(&[&[]], 2).op(0, 0, &[], 0).op(0, 1, &[0], 1).end(0, &[1]);
    make.case.operands[2] = Operand::copy(Block(0), 1, Value(1), Value(0));
    make.case.operands.remove(1);
    assert_eq!(make.plan(&Options::DEFAULT).location(Value(0)), make.plan(&Options::DEFAULT).location(Value(1)));
    make.check();
    make.case.values[1].class = 1;
    let plan = make.plan(&Options::DEFAULT);
    assert_ne!(plan.location(Value(0)), plan.location(Value(1)));
    assert_eq!(plan.location_classes(), [0, 1]);
}

/// The same input gives the same plan, whatever the context was used for before.
#[test]
fn contexts_leave_no_trace() {
    let mut context = Context::new();
    let mut plan = Plan::new();
    for make in [lost_copy(), swap(), computed_goto(), invoke()] {
        let analyses = Analyses::compute(&make.case.cfg);
        for options in all_options() {
            destruct::plan_with(&make.case.function(&analyses), &options, &mut context, &mut plan)
                .expect("a valid description");
            assert_eq!(format!("{plan:?}"), format!("{:?}", make.plan(&options)));
        }
    }
}

#[test]
fn no_phis_no_copies() {
    let make = Make::new(&[&[1, 2], &[2], &[]], 2).op(0, 0, &[], 0).op(1, 0, &[0], 1).end(2, &[0]);
    assert_eq!(make.case.cfg.n_blocks(), 3);
    assert_eq!(make.plan(&Options::DEFAULT).copies().len(), 0);
    make.check();
}

/// Once a name that dominates others, but is not live where they are, was left out above them, and
/// with it one above it that is live elsewhere: u, which is live at y.
#[test]
fn a_value_above_a_short_lived_name_is_found_from_a_branch_beside_it() {
    let [u, s, w, y, r, q, k] = [0, 1, 2, 3, 4, 5, 6];
    for entry in [[1, 4], [4, 1]] {
        Make::new(&[&entry, &[2, 3], &[5], &[5], &[7, 6], &[6], &[], &[3]], 7)
            .op(0, 0, &[], u)
            .op(1, 0, &[], s)
            .op(2, 0, &[], w)
            .op(4, 0, &[], y)
            .phi(5, r, &[v(w), v(q)])
            .phi(3, q, &[v(s), v(u)])
            .phi(6, k, &[v(y), v(r)])
            .end(6, &[k])
            .check();
    }
}
