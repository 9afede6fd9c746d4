//! The three classical problems of eliminating φs, and what becomes of each: where values are kept,
//! what is copied where, and why.
//!
//! `cargo run -p memphis --example destruct`

use memphis::check::destruction;
use memphis::destruct::{self, *};
use memphis::{Analyses, Block, Cfg, Edge, PhiId, Rows};

/// A loop with some φs, left by its own terminator: block 0 goes to block 1, that to itself or to
/// block 2.
struct Problem {
    name: &'static str,
    source: &'static str,
    names: &'static [&'static str],
    phis: Vec<PhiInfo>,
    arguments: Rows<PhiId, Argument>,
    operands: Vec<Operand>,
    limits: Vec<(Block, Limit)>,
}

const ENTRY: Block = Block(0);
const LOOP: Block = Block(1);
const DONE: Block = Block(2);

fn problems() -> [Problem; 3] {
    let [x, y] = [Value(0), Value(1)];
    let phi = |result| PhiInfo { block: LOOP, result };
    let first_and_later = |ways: &[(u32, Value)]| {
        let mut arguments = Rows::new();
        for &(first, later) in ways {
            arguments.push_row([Argument::Constant(first), Argument::Value(later)]);
        }
        arguments
    };
    let increment = vec![Operand::read(LOOP, 0, x), Operand::define(LOOP, 0, y), Operand::read_at_end(DONE, x)];
    let lost = Problem {
        name: "the lost copy",
        source: "loop: x = φ(1, y); y = x + 1; if (..) goto loop; done: return x",
        names: &["x", "y"],
        phis: vec![phi(x)],
        arguments: first_and_later(&[(1, y)]),
        operands: increment,
        limits: vec![],
    };
    let swap = Problem {
        name: "the swap",
        source: "loop: x = φ(1, y), y = φ(2, x); if (..) goto loop; done: return x - y",
        names: &["x", "y"],
        phis: vec![phi(x), phi(y)],
        arguments: first_and_later(&[(1, y), (2, x)]),
        operands: vec![Operand::read_at_end(DONE, x), Operand::read_at_end(DONE, y)],
        limits: vec![],
    };
    let goto = Problem {
        name: "the computed goto",
        source: "loop: x = φ(1, y); y = x + 1; goto *p (loop or done); done: return x",
        limits: vec![(LOOP, Limit::EdgesOut)],
        phis: lost.phis.clone(),
        arguments: lost.arguments.clone(),
        operands: lost.operands.clone(),
        ..lost
    };
    [lost, swap, goto]
}

impl Problem {
    fn held(&self, held: LiveRange) -> String {
        let result = |phi: u32| self.names[self.phis[phi as usize].result.index()];
        match held {
            LiveRange::Value(value) => self.names[value.index()].to_string(),
            LiveRange::Result(phi) => format!("φ {} on entry", result(phi.0)),
            LiveRange::Argument(phi, incoming) => format!("argument {incoming} of φ {}", result(phi.0)),
        }
    }

    fn reason(&self, reason: Reason) -> String {
        match reason {
            Reason::Constant => "a constant".to_string(),
            Reason::NotTried => "not tried".to_string(),
            Reason::Interference(Interference { one, other, block }) => {
                let block = block.map_or("outside".to_string(), |block| format!("in block {}", block.0));
                format!("{} is defined {block} while {} lives", self.held(one), self.held(other))
            }
        }
    }
}

fn show_move(Move { to, from }: Move) -> String {
    match from {
        Source::Location(from) => format!("r{} := r{}", to.0, from.0),
        Source::Constant(number) => format!("r{} := {number}", to.0),
    }
}

/// Plans, prints and proves each problem.
pub fn main() {
    let cfg = Cfg::from_successors(&[&[LOOP.0][..], &[LOOP.0, DONE.0], &[]]);
    let analyses = Analyses::compute(&cfg);
    for problem in problems() {
        let function = Input {
            cfg: &cfg,
            analyses: &analyses,
            values: &[ValueInfo::default(); 2],
            operands: &problem.operands,
            phis: &problem.phis,
            arguments: &problem.arguments,
            limits: &problem.limits,
        };
        let plan = destruct::plan(&function, &Options::DEFAULT).expect("a valid description");
        println!("{}\n    {}", problem.name, problem.source);
        for (name, location) in problem.names.iter().zip(plan.locations()) {
            println!("    {name} is kept in r{}", location.0);
        }
        for copies in plan.copies() {
            let point = match copies.point {
                Point::Outside => "outside".to_string(),
                Point::Head(block) => format!("at the head of block {}", block.0),
                Point::End(block) => format!("at the end of block {}", block.0),
                Point::Split(split) => {
                    let on = |&Edge(edge): &Edge| {
                        format!("{} → {}", cfg.edge_source(Edge(edge)).0, cfg.edge_target(Edge(edge)).0)
                    };
                    format!(
                        "in a new block on {}",
                        plan.split_edges(split).iter().map(on).collect::<Vec<_>>().join(", ")
                    )
                }
            };
            let sequence: Vec<String> = copies.sequence.iter().map(|&m| show_move(m)).collect();
            println!("    {point}: {}", sequence.join("; "));
            for (&m, &reason) in copies.parallel.iter().zip(copies.reasons) {
                println!("        {}: {}", show_move(m), problem.reason(reason));
            }
        }
        assert!(plan.stuck().is_empty());
        let counts = destruction::check(&cfg, &destruct::write(&function, &plan).expect("a valid description"))
            .expect("the plan is right");
        println!("    proved: {} reads, {} demands\n", counts.reads, counts.demands);
    }
    assert_eq!(cfg.incoming(LOOP), [Edge(0), Edge(1)]);
    assert_eq!(cfg.edge_source(Edge(0)), ENTRY);
}
