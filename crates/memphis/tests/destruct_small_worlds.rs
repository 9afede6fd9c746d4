//! Small worlds: every graph of up to three blocks with two φs at each join; of four blocks on demand. Each function is destructed in
//! every way, proved, and executed on all paths up to a bound, before and after.

mod common;
#[path = "common/ssa.rs"]
mod ssa;

use common::*;
use memphis::destruct::*;
use memphis::{Analyses, Block, Cfg, Graph};
use ssa::*;

/// What has been tried.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    graphs: u64,
    exhausted: u64,
    functions: u64,
    plans: u64,
    stuck: u64,
    paths: u64,
    copies: u64,
}

struct Worlds {
    context: Context,
    plan: Plan,
    analyses: Analyses,
    options: Vec<Options>,
    n_draws: usize,
    n_exhausted: usize,
    path_length: usize,
    tally: Tally,
}

impl Worlds {
    fn new(options: Vec<Options>, n_draws: usize, n_exhausted: usize, path_length: usize) -> Self {
        Self {
            context: Context::new(),
            plan: Plan::new(),
            analyses: Analyses::default(),
            options,
            n_draws,
            n_exhausted,
            path_length,
            tally: Tally::default(),
        }
    }

    fn run(&mut self, n_blocks: u32, part: u64, n_parts: u64) {
        let mut number = 0;
        for_all_graphs(n_blocks, |cfg| {
            number += 1;
            if number % n_parts == part {
                self.run_graph(cfg, number);
            }
        });
    }

    /// Each block defines one value, each join has two φs, and their arguments are all that can be, or drawn from that.
    fn run_graph(&mut self, cfg: &Cfg, number: u64) {
        self.tally.graphs += 1;
        self.analyses.recompute(cfg);
        let mut case = Case { cfg: cfg.clone(), ..Case::default() };
        let mut home = Vec::new();
        for block in blocks(cfg) {
            case.operands.push(Operand::define(block, 0, Value(home.len() as u32)));
            home.push(block);
        }
        for block in blocks(cfg) {
            if case.n_ways_in(block) > 1 && self.analyses.dom.is_reachable(block) {
                for _ in 0..2 {
                    case.phis.push(Phi { block, result: Value(home.len() as u32) });
                    home.push(block);
                }
            }
        }
        case.values = vec![ValueInfo::default(); home.len()];
        // What each argument can be.
        let mut pools: Vec<Vec<Argument>> = Vec::new();
        for phi in &case.phis {
            for &edge in cfg.incoming(phi.block) {
                let source = cfg.edge_source(edge);
                let is_available = |value: &usize| self.analyses.dom.dominates(home[*value], source);
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
        let n = match n_choices {
            Some(n) if n <= self.n_exhausted => {
                self.tally.exhausted += 1;
                n
            }
            _ => self.n_draws,
        };
        let is_exhausted = n_choices == Some(n);
        let n_definitions = case.operands.len();
        for mut choice in 0..n {
            case.arguments.clear();
            for pool in &pools {
                let at = if is_exhausted { choice % pool.len() } else { rng.below(pool.len()) };
                case.arguments.push(pool[at]);
                choice /= pool.len();
            }
            case.operands.truncate(n_definitions);
            self.read(&mut case, &home, rng);
            self.run_world(&case);
        }
    }

    /// Reads some of what is available, before and after the block's own definition and by the terminator; some gotos are computed.
    fn read(&self, case: &mut Case, home: &[Block], rng: &mut Rng) {
        case.limits.clear();
        let density = 20 + rng.below(60);
        for block in blocks(&case.cfg) {
            for (value, &home) in home.iter().enumerate() {
                let is_phi = value >= case.cfg.n_blocks();
                if self.analyses.dom.dominates(home, block) && rng.chance(density) {
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
            destruct_with(&function, options, &mut self.context, &mut self.plan);
            self.tally.plans += 1;
            if !self.plan.stuck().is_empty() {
                // Only what parallel edges bring can be stuck here.
                self.tally.stuck += 1;
                continue;
            }
            self.tally.copies += self.plan.n_copies() as u64;
            let program = write(&function, &self.plan);
            let explain = || format!("{options:?}\n{}", show(&case.cfg, &program, &case.limits));
            check_all_ways(&case.cfg, &program).unwrap_or_else(|failure| panic!("{failure} {}", explain()));
            let paths = Runner::new(&case.cfg, &program).all_paths(self.path_length);
            self.tally.paths += paths.unwrap_or_else(|wrong| panic!("{wrong:?} {}", explain()));
        }
    }
}

#[test]
fn all_graphs_of_up_to_three_blocks() {
    let some_options = all_options().into_iter().filter(|o| o.coalescing != Coalescing::None);
    let mut worlds = Worlds::new(some_options.step_by(2).collect(), 64, 64, 5);
    for n_blocks in 1..=3 {
        worlds.run(n_blocks, 0, 1);
    }
    println!("{:?}", worlds.tally);
    assert_eq!(worlds.tally.graphs, 3 + 7 * 7 + 13 * 13 * 13);
    assert!(worlds.tally.copies > 100_000);
}

/// All arguments there can be, on graphs of three blocks.
#[test]
#[ignore = "takes minutes"]
fn all_arguments_on_three_blocks() {
    let options = all_options();
    let mut worlds = Worlds::new(options, 64, 20_000, 5);
    for n_blocks in 1..=3 {
        worlds.run(n_blocks, 0, 1);
    }
    println!("{:?}", worlds.tally);
}

/// As many blocks and threads as the environment says.
#[test]
#[ignore = "takes minutes"]
fn worlds_on_demand() {
    let number = |name: &str| std::env::var(name).ok().and_then(|text| text.parse::<u32>().ok());
    let n_blocks = number("MEMPHIS_WORLDS_BLOCKS").unwrap_or(4);
    let n_draws = number("MEMPHIS_WORLDS_DRAWS").unwrap_or(4) as usize;
    let n_threads = u64::from(number("MEMPHIS_WORLDS_THREADS").unwrap_or(1).max(1));
    std::thread::scope(|scope| {
        for part in 0..n_threads {
            scope.spawn(move || {
                let mut worlds = Worlds::new(all_options(), n_draws, n_draws, 6);
                worlds.run(n_blocks, part, n_threads);
                println!("{:?}", worlds.tally);
            });
        }
    });
}
