//! Growing shapes on their way out of SSA form:
//! `cargo run --profile dist -p memphis --example destruct_scale [SHAPE] [LOG2_MAX] [LOG2_MIN]`.
//!
//! Prints, for sizes that double, what planning and checking cost, and the exponents of the growth:
//! the slope of a straight line through the logarithms. Time is that spent on a processor, where
//! the system tells, so that others on the machine hardly count.

#[path = "../tests/common/mod.rs"]
mod common;
#[path = "../tests/common/shapes.rs"]
mod shapes;
#[path = "../tests/common/ssa.rs"]
mod ssa;

use memphis::Analyses;
use memphis::check::destruction;
use memphis::destruct;
use std::time::{Duration, Instant};

/// Blocks, seconds of planning and checking, and the steps of each.
type Point = [f64; 5];

fn main() {
    let wanted = std::env::args().nth(1).filter(|name| name != "all");
    let log2_max: u32 = std::env::args().nth(2).map_or(17, |text| text.parse().expect("a number"));
    let log2_min: u32 =
        std::env::args().nth(3).map_or(log2_max.saturating_sub(4), |text| text.parse().expect("a number"));
    println!("shape          blocks     args      plan     check    plan steps  check steps");
    for (name, family) in shapes::FAMILIES {
        if wanted.as_ref().is_some_and(|wanted| wanted != name) {
            continue;
        }
        let points: Vec<Point> = (log2_min..=log2_max).map(|log2| measure(name, family(1 << log2))).collect();
        let exponents = [1, 2, 3, 4].map(|column| exponent(&points, column));
        let [plan, check, plan_steps, check_steps] = exponents;
        println!("{name:13}  exponents:        {plan:>8.2}  {check:>8.2}  {plan_steps:>12.3} {check_steps:>12.3}");
    }
}

fn measure(name: &str, shape: shapes::Shape) -> Point {
    let copied = vec![None; shape.accesses.len()];
    let case = ssa::constructed_case(shape.cfg, &shape.accesses, shape.n_slots, &copied);
    let analyses = Analyses::compute(&case.cfg);
    let function = case.function(&analyses);
    let mut sums = [0.0; 2];
    let mut steps = [0.0; 2];
    let start = Instant::now();
    let mut n_rounds = 0;
    // What the system tells comes in ticks.
    while n_rounds == 0 || start.elapsed() < Duration::from_millis(400) {
        n_rounds += 1;
        let clock = Clock::start();
        let plan = destruct::plan(&function, &destruct::Options::DEFAULT).expect("a valid description");
        let program = destruct::write(&function, &plan).expect("a valid description");
        let planned = clock.seconds();
        let clock = Clock::start();
        let counts = destruction::check(&case.cfg, &program).unwrap_or_else(|failure| panic!("{failure}"));
        let checked = clock.seconds();
        sums = [sums[0] + planned, sums[1] + checked];
        let effort = plan.effort();
        steps = [
            (effort.names + effort.visits + effort.steps) as f64,
            (counts.reads + counts.demands + counts.ways + counts.jumps + counts.frontier) as f64,
        ];
    }
    let [planned, checked] = sums.map(|sum| sum / f64::from(n_rounds));
    println!(
        "{name:13} {:>7} {:>8} {:>7.1} ms {:>7.1} ms {:>12} {:>12}",
        case.cfg.n_blocks(),
        case.arguments.items().len(),
        planned * 1e3,
        checked * 1e3,
        steps[0],
        steps[1]
    );
    [case.cfg.n_blocks() as f64, planned, checked, steps[0], steps[1]]
}

/// Least squares.
fn exponent(points: &[Point], column: usize) -> f64 {
    let n = points.len() as f64;
    let mean = |column: usize| points.iter().map(|point| point[column].ln()).sum::<f64>() / n;
    let (x, y) = (mean(0), mean(column));
    let covariance: f64 = points.iter().map(|point| (point[0].ln() - x) * (point[column].ln() - y)).sum();
    let variance: f64 = points.iter().map(|point| (point[0].ln() - x).powi(2)).sum();
    covariance / variance
}

/// Time spent on a processor; wall time where the system does not tell.
struct Clock {
    wall: Instant,
    processor: Option<f64>,
}

impl Clock {
    fn start() -> Self {
        Self { wall: Instant::now(), processor: Self::processor() }
    }

    fn seconds(&self) -> f64 {
        match (self.processor, Self::processor()) {
            (Some(start), Some(end)) => end - start,
            _ => self.wall.elapsed().as_secs_f64(),
        }
    }

    fn processor() -> Option<f64> {
        let status = std::fs::read_to_string("/proc/self/schedstat").ok()?;
        status.split_whitespace().next()?.parse::<f64>().ok().map(|nanoseconds| nanoseconds / 1e9)
    }
}
