//! The effort of the sparse checker grows with the function and its plan, on shapes that are
//! hopeless for some way of doing it.

mod common;
#[path = "common/shapes.rs"]
mod shapes;

use memphis::check::{PlanClaims, construction};
use memphis::construct::{self, Input, Options};
use memphis::*;
use shapes::{FAMILIES, Shape};

/// The effort for the slots, the size of the function and its plan, and milliseconds:
/// analyses and construction, check.
fn measure(shape: &Shape) -> (usize, usize, [f64; 2]) {
    let slots = vec![SlotInfo::default(); shape.n_slots];
    let start = std::time::Instant::now();
    let analyses = Analyses::compute(&shape.cfg);
    let function = Input { cfg: &shape.cfg, analyses: &analyses, slots: &slots, accesses: &shape.accesses };
    let plan = construct::plan(&function, &Options::DEFAULT).expect("a valid description");
    let constructed = start.elapsed();
    let claims = PlanClaims::new(&function, &plan).expect("its own plan");
    let proved =
        construction::check(&shape.cfg, |b| analyses.dom().idom(b), &claims, &mut construction::Scratch::new());
    let checked = start.elapsed() - constructed;
    let counts = proved.unwrap_or_else(|failure| panic!("{failure}"));
    let steps = counts.reads + counts.definitions + counts.arguments + counts.live_edges + counts.frontier;
    let n_proof: usize = (0..shape.n_slots).map(|slot| plan.proof(Slot::new(slot)).1.len()).sum();
    let size = shape.n_blocks() + shape.cfg.n_edges() + shape.accesses.len() + plan.all_args().len() + n_proof;
    (steps, size, [constructed, checked].map(|time| time.as_secs_f64() * 1e3))
}

#[test]
fn steps_grow_with_function_and_plan() {
    for (name, family) in FAMILIES {
        let mut first = None;
        for log2 in [10, 12, 14] {
            let shape = family(1 << log2);
            let (steps, size, [constructed, checked]) = measure(&shape);
            let ratio = steps as f64 / size as f64;
            println!(
                "{name:13} {size:>8} {steps:>8} steps, {ratio:.2} each, {checked:.2} ms after {constructed:.2} ms"
            );
            let first = *first.get_or_insert(ratio);
            assert!(ratio < 5.0 && ratio < 1.2 * first, "{name}: {steps} steps for {size}");
        }
    }
}
