//! Growing shapes: `cargo run --profile dist -p memphis --example scale [SHAPE] [LOG2_BLOCKS]`.
//!
//! Prints, for sizes that double, what the engine needs per block, φ and argument, and the exponent
//! of the growth.

#[path = "../tests/common/shapes.rs"]
mod shapes;

use memphis::construct::{self, Input, Options};
use memphis::*;
use shapes::{FAMILIES, Shape};
use std::time::Instant;

fn main() {
    let wanted = std::env::args().nth(1).filter(|name| name != "all");
    let log2_max: u32 = std::env::args().nth(2).map_or(17, |text| text.parse().expect("a number"));
    println!("shape          blocks   slots accesses     φs     args  analyses  construct  exponent  peak");
    for (name, family) in FAMILIES {
        if wanted.as_ref().is_some_and(|wanted| wanted != name) {
            continue;
        }
        let mut last = None;
        for log2 in [log2_max - 4, log2_max - 2, log2_max] {
            let (work, time) = measure(name, &family(1 << log2));
            let exponent = last.map(|(w, t): (f64, f64)| (time / t).ln() / (work / w).ln());
            println!("{:>8}  {:>5.0} MiB", exponent.map_or("".into(), |e| format!("{e:.2}")), peak_mib());
            last = Some((work, time));
        }
    }
}

/// Prints a line without its end; returns the number of blocks and the seconds.
fn measure(name: &str, shape: &Shape) -> (f64, f64) {
    let slots = vec![SlotInfo::default(); shape.n_slots];
    let start = Instant::now();
    let analyses = Analyses::compute(&shape.cfg);
    let analysed = start.elapsed();
    let function = Input { cfg: &shape.cfg, analyses: &analyses, slots: &slots, accesses: &shape.accesses };
    let plan = construct::plan(&function, &Options::DEFAULT).expect("a valid description");
    let constructed = start.elapsed() - analysed;
    print!(
        "{name:13} {:>7} {:>7} {:>8} {:>6} {:>8} {:>6.1} ms  {:>6.1} ms  ",
        shape.n_blocks(),
        shape.n_slots,
        shape.accesses.len(),
        plan.phis().len(),
        plan.all_args().len(),
        analysed.as_secs_f64() * 1e3,
        constructed.as_secs_f64() * 1e3,
    );
    let work = shape.n_blocks() + shape.accesses.len() + plan.all_args().len();
    (work as f64, start.elapsed().as_secs_f64())
}

/// Peak memory of the process, where the system tells.
fn peak_mib() -> f64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with("VmHWM"));
    let kib = line.and_then(|line| line.split_whitespace().nth(1)?.parse::<f64>().ok());
    kib.unwrap_or(f64::NAN) / 1024.0
}
