//! Small worlds: every graph of up to three blocks with two φs at each join; of four blocks, and
//! with all arguments that two φs can have, on demand: `cargo xtask small-worlds --destruction`.
//! Each function is destructed in every way, proved, and executed on all paths up to a bound,
//! before and after.

mod common;
#[path = "common/ssa.rs"]
mod ssa;

use common::*;
use memphis::destruct::{self, *};
use memphis::{Analyses, Block, Cfg};
use ssa::*;

/// Counts of tried cases.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    graphs: u64,
    placements: u64,
    exhausted: u64,
    functions: u64,
    plans: u64,
    stuck: u64,
    paths: u64,
    copies: u64,
}

impl core::iter::Sum for Tally {
    fn sum<I: Iterator<Item = Self>>(tallies: I) -> Self {
        tallies.fold(Self::default(), |sum, other| Self {
            graphs: sum.graphs + other.graphs,
            placements: sum.placements + other.placements,
            exhausted: sum.exhausted + other.exhausted,
            functions: sum.functions + other.functions,
            plans: sum.plans + other.plans,
            stuck: sum.stuck + other.stuck,
            paths: sum.paths + other.paths,
            copies: sum.copies + other.copies,
        })
    }
}

impl core::fmt::Display for Tally {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(
            f,
            "{} graphs, {} placements of φs ({} with all arguments), {} functions, {} plans proved (and {} with stuck operands), \
             {} copies, {} paths executed",
            self.graphs,
            self.placements,
            self.exhausted,
            self.functions,
            self.plans - self.stuck,
            self.stuck,
            self.copies,
            self.paths
        )
    }
}

/// The blocks with φs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phis {
    /// Two at each join.
    TwoPerJoin,
    /// Two in all, at any joins.
    TwoInAll,
}

struct Worlds {
    context: Context,
    plan: Plan,
    analyses: Analyses,
    options: Vec<Options>,
    phis: Phis,
    /// How often arguments are drawn, unless there are at most this many different ones.
    n_draws: usize,
    n_exhausted: usize,
    path_length: usize,
    tally: Tally,
}

impl Worlds {
    fn new(options: Vec<Options>, phis: Phis, n_draws: usize, n_exhausted: usize, path_length: usize) -> Self {
        Self {
            context: Context::new(),
            plan: Plan::new(),
            analyses: Analyses::default(),
            options,
            phis,
            n_draws,
            n_exhausted,
            path_length,
            tally: Tally::default(),
        }
    }

    /// Tries the graphs whose number leaves `part`. Of graphs of four blocks that differ in the
    /// order of blocks, and have none that cannot be reached, one.
    fn run(&mut self, n_blocks: u32, part: u64, n_parts: u64) {
        let mut number = 0;
        for_all_graphs(n_blocks, |cfg| {
            number += 1;
            if number % n_parts == part && (n_blocks < 4 || is_first_of_its_kind(cfg)) {
                self.run_graph(cfg, number);
            }
        });
    }

    /// Each block defines one value; there are φs at joins.
    fn run_graph(&mut self, cfg: &Cfg, number: u64) {
        self.tally.graphs += 1;
        self.analyses.recompute(cfg);
        let is_join = |&block: &Block| n_ways_in(cfg, block) > 1 && self.analyses.dom().is_reachable(block);
        let joins: Vec<Block> = blocks(cfg).filter(is_join).collect();
        let placements: Vec<Vec<Block>> = match self.phis {
            Phis::TwoPerJoin => vec![joins.iter().flat_map(|&join| [join, join]).collect()],
            Phis::TwoInAll => (0..joins.len())
                .flat_map(|one| (one..joins.len()).map(move |other| (one, other)))
                .map(|(one, other)| vec![joins[one], joins[other]])
                .collect(),
        };
        for placement in placements {
            self.run_placement(cfg, &placement, number);
        }
    }

    /// Arguments are all that can be, or drawn from that.
    fn run_placement(&mut self, cfg: &Cfg, placement: &[Block], number: u64) {
        self.tally.placements += 1;
        let mut case = Case { cfg: cfg.clone(), ..Case::default() };
        let mut home = Vec::new();
        for block in blocks(cfg) {
            case.operands.push(Operand::define(block, 0, Value(home.len() as u32)));
            home.push(block);
        }
        for &block in placement {
            case.phis.push(PhiInfo { block, result: Value(home.len() as u32) });
            home.push(block);
        }
        case.values = vec![ValueInfo::default(); home.len()];
        // What each argument can be.
        let mut pools: Vec<Vec<Argument>> = Vec::new();
        for phi in &case.phis {
            for &edge in cfg.incoming(phi.block) {
                let source = cfg.edge_source(edge);
                let is_available = |value: &usize| self.analyses.dom().dominates(home[*value], source);
                let mut pool: Vec<Argument> =
                    (0..home.len()).filter(is_available).map(|value| Argument::Value(Value(value as u32))).collect();
                if pool.is_empty() {
                    pool.push(Argument::Undef);
                }
                pools.push(pool);
            }
            if phi.block == cfg.entry() {
                pools.push(vec![Argument::Constant(7)]);
            }
        }
        let rng = &mut Rng(number);
        let n_choices = pools.iter().try_fold(1usize, |n, pool| n.checked_mul(pool.len()).filter(|&n| n < 1 << 40));
        let is_exhausted = n_choices.is_some_and(|n| n <= self.n_exhausted);
        let n = n_choices.filter(|_| is_exhausted).unwrap_or(self.n_draws);
        self.tally.exhausted += u64::from(is_exhausted);
        let n_definitions = case.operands.len();
        for mut choice in 0..n {
            case.arguments.clear();
            let mut pools = pools.iter();
            for phi in &case.phis {
                case.arguments.start_row();
                for pool in pools.by_ref().take(cfg.n_ways_in(phi.block)) {
                    let at = if is_exhausted { choice % pool.len() } else { rng.below(pool.len()) };
                    case.arguments.push(pool[at]);
                    choice /= pool.len();
                }
            }
            case.operands.truncate(n_definitions);
            self.read(&mut case, &home, rng);
            self.run_world(&case);
        }
    }

    /// Reads some of what is available, before and after the block's own definition and by the
    /// terminator; some gotos are computed.
    fn read(&self, case: &mut Case, home: &[Block], rng: &mut Rng) {
        case.limits.clear();
        let density = 20 + rng.below(60);
        for block in blocks(&case.cfg) {
            for (value, &home) in home.iter().enumerate() {
                let is_phi = value >= case.cfg.n_blocks();
                if self.analyses.dom().dominates(home, block) && rng.chance(density) {
                    let value = Value(value as u32);
                    if (home != block || is_phi) && rng.chance(60) {
                        case.operands.push(Operand::read(block, 0, value));
                    } else {
                        case.operands.push(Operand::read_at_end(block, value));
                    }
                }
            }
            if rng.chance(25) {
                case.limits.push((block, Limit::EdgesOut));
            }
        }
    }

    fn run_world(&mut self, case: &Case) {
        self.tally.functions += 1;
        let function = case.function(&self.analyses);
        for options in &self.options {
            destruct::plan_with(&function, options, &mut self.context, &mut self.plan).expect("a valid description");
            self.tally.plans += 1;
            if !self.plan.stuck().is_empty() {
                // Only what parallel edges bring can be stuck here.
                self.tally.stuck += 1;
                continue;
            }
            self.tally.copies += self.plan.n_copies() as u64;
            let program = destruct::write(&function, &self.plan).expect("a valid description");
            let explain = || format!("{options:?}\n{}", show(&case.cfg, &program, &case.limits));
            check_all_ways(&case.cfg, &program).unwrap_or_else(|failure| panic!("{failure} {}", explain()));
            let paths = Runner::new(&case.cfg, &program).all_paths(self.path_length);
            self.tally.paths += paths.unwrap_or_else(|wrong| panic!("{wrong:?} {}", explain()));
        }
    }
}

fn n_ways_in(cfg: &Cfg, block: Block) -> usize {
    cfg.incoming(block).len() + usize::from(block == cfg.entry())
}

/// True if all blocks can be reached, and no other numbering of the blocks after the entry gives a
/// smaller list of successors.
fn is_first_of_its_kind(cfg: &Cfg) -> bool {
    if reachable(cfg, None).contains(&false) {
        return false;
    }
    let n = cfg.n_blocks();
    let rows = |number: &[usize]| -> Vec<Vec<usize>> {
        let mut rows = vec![Vec::new(); n];
        for block in blocks(cfg) {
            rows[number[block.index()]] = cfg.successors(block).iter().map(|to| number[to.index()]).collect();
        }
        rows
    };
    let own = rows(&(0..n).collect::<Vec<_>>());
    let mut is_first = true;
    for_all_choices(n, n, |number| {
        let is_permutation = number[0] == 0 && (0..n).all(|block| number.contains(&block));
        is_first &= !is_permutation || rows(number) >= own;
    });
    is_first
}

#[test]
fn all_graphs_of_up_to_three_blocks() {
    let some_options = all_options().into_iter().filter(|o| o.coalescing != Coalescing::None);
    let mut worlds = Worlds::new(some_options.step_by(2).collect(), Phis::TwoPerJoin, 32, 32, 5);
    for n_blocks in 1..=3 {
        worlds.run(n_blocks, 0, 1);
    }
    println!("{}", worlds.tally);
    assert_eq!(worlds.tally.graphs, 3 + 7 * 7 + 13 * 13 * 13);
    assert!(worlds.tally.copies > 50_000);
}

/// All arguments that two φs can have, on graphs of up to three blocks.
#[test]
#[ignore = "takes minutes"]
fn all_arguments_on_demand() {
    let tally: Tally = in_parts(|part, n_parts| {
        let mut worlds = Worlds::new(all_options(), Phis::TwoInAll, 0, usize::MAX, 5);
        (1..=3).for_each(|n_blocks| worlds.run(n_blocks, part, n_parts));
        worlds.tally
    })
    .into_iter()
    .sum();
    println!("two φs with all arguments on up to 3 blocks: {tally}");
    assert_eq!(tally.exhausted, tally.placements);
}

/// Graphs of up to four blocks, with 64 draws of arguments each.
#[test]
#[ignore = "takes minutes"]
fn all_graphs_on_demand() {
    let tally: Tally = in_parts(|part, n_parts| {
        let mut worlds = Worlds::new(all_options(), Phis::TwoPerJoin, 64, 64, 5);
        (1..=4).for_each(|n_blocks| worlds.run(n_blocks, part, n_parts));
        worlds.tally
    })
    .into_iter()
    .sum();
    println!("two φs per join on up to 4 blocks: {tally}");
}
