//! Locations that share, right or with a mistake: for the tests and the fuzzers.
#![allow(dead_code, reason = "each user takes a part")]

use crate::batches::Tally;
use crate::common::*;
use crate::ssa::*;
use memphis::Analyses;
use memphis::destruct::{self, Location};

pub fn random_function(rng: &mut Rng, traits: Traits) -> Case {
    if rng.chance(40) {
        let n_slots = 1 + rng.below(5);
        return random_constructed_case(rng, 9, n_slots);
    }
    let cfg = random_cfg(rng, 9);
    random_case(rng, cfg, traits)
}

/// Shares the locations of a random function: that is proved. Sharings with a mistake (two places
/// made one, or a location moved to another place) are refused if a path shows it.
pub fn judge_sharing(rng: &mut Rng, tally: &mut Tally) {
    let options = all_options();
    let traits = Traits { n_classes: 1, ..Traits::random(rng) };
    let case = random_function(rng, traits);
    let analyses = Analyses::compute(&case.cfg);
    let function = case.function(&analyses);
    let plan = destruct::plan(&function, &options[rng.below(options.len())]).expect("a valid description");
    if !plan.stuck().is_empty() {
        return;
    }
    let mut shared = plan.clone();
    let right = destruct::share_locations(&function, &mut shared, |class| class, &[]).expect("valid");
    let program = destruct::write(&function, &shared).expect("its own plan");
    check_all_ways(&case.cfg, &program)
        .unwrap_or_else(|failure| panic!("{failure}\n{}", show(&case.cfg, &program, &case.limits)));
    tally.right += 1;
    let n = right.values().iter().map(|location| location.index() + 1).max().unwrap_or(0);
    for _ in 0..4 {
        if n < 2 {
            return;
        }
        let mut table = right.clone();
        let (one, other) = (Location::new(rng.below(n)), Location::new(rng.below(n)));
        if rng.chance(50) {
            table.values_mut().iter_mut().filter(|to| **to == one).for_each(|to| *to = other);
        } else {
            let at = Location::new(rng.below(table.len()));
            table[at] = other;
        }
        if table == right {
            continue;
        }
        let mut mutant = plan.clone();
        if destruct::rename_locations(&function, &mut mutant, |class| class, &table).is_err() {
            tally.add(false, true);
            continue;
        }
        let program = destruct::write(&function, &mutant).expect("its own plan");
        let checked = check_all_ways(&case.cfg, &program);
        let runner = Runner::new(&case.cfg, &program);
        let is_wrong = (0..20).any(|_| runner.walk(rng, 40).is_err());
        assert!(!is_wrong || checked.is_err(), "accepted\n{}", show(&case.cfg, &program, &case.limits));
        tally.add(is_wrong, checked.is_err());
    }
}
