//! Many small functions: `cargo run --profile dist -p memphis --example small`.
//!
//! Describes, analyses and constructs as many functions of the size of a C compiler's as a large
//! file has, with memory reused from function to function, and prints the time of each phase.

#[path = "../tests/common/shapes.rs"]
mod shapes;

use memphis::construct::{self, Context, Input, Options, Plan};
use memphis::*;
use std::time::{Duration, Instant};

const N_FUNCTIONS: u32 = 3000;
const N_DIAMONDS: usize = 20;
const N_SLOTS: usize = 12;

fn main() {
    let shape = shapes::diamonds(N_DIAMONDS, N_SLOTS);
    let slots = vec![SlotInfo::default(); shape.n_slots];
    let (mut cfg, mut analyses, mut context, mut plan) = (Cfg::new(), Analyses::default(), Context::new(), Plan::new());
    for round in 0..5 {
        let mut times = [Duration::ZERO; 3];
        for _ in 0..N_FUNCTIONS {
            let start = Instant::now();
            cfg.clear();
            for block in 0..shape.n_blocks() as u32 {
                cfg.push_block(shape.cfg.successors(Block(block)).iter().copied());
            }
            cfg.finish(Block(0));
            times[0] += start.elapsed();
            analyses.recompute(&cfg);
            times[1] += start.elapsed();
            let function = Input { cfg: &cfg, analyses: &analyses, slots: &slots, accesses: &shape.accesses };
            construct::plan_with(&function, &Options::DEFAULT, &mut context, &mut plan).expect("a valid description");
            times[2] += start.elapsed();
        }
        let [described, analysed, constructed] = times;
        println!(
            "round {round}: {N_FUNCTIONS} functions of {} blocks, {} accesses, {} φs: graph {:?}, analyses {:?}, construction {:?}",
            shape.n_blocks(),
            shape.accesses.len(),
            plan.phis().len(),
            described,
            analysed - described,
            constructed - analysed,
        );
    }
}
