//! Programs in which the addresses of slots go through φs and selects: their results before
//! `lift-loads` and after it.
//!
//! `MEMPHIS_LIFT_SEEDS=FROM..TO` selects other seeds.

use memphis_filetests::execute::{call_f, seeds};
use memphis_filetests::{opt, ours};
use memphis_gen::shapes::Family;
use memphis_gen::webs::{WebConfig, random_webs};
use memphis_interp::Value;
use memphis_passes::mem2reg::Reason;
use memphis_passes::report::Counters;

/// Most programs have the default mix; the others raise some settings.
fn config(seed: u64) -> WebConfig {
    let base = WebConfig::DEFAULT;
    match seed % 5 {
        1 => WebConfig { escape: 0.15, ..base },
        2 => WebConfig { nothing: 0.2, uninitialised: 0.2, ..base },
        3 => WebConfig { max_blocks: 3, max_slots: 3, max_items: 4, ..base },
        4 => WebConfig { escape: 0.04, max_slots: 6, invoke: 0.4, ..base },
        _ => base,
    }
}

#[test]
fn programs_compute_the_same() {
    let (mut n_defined, mut lifted) = (0, Counters::default());
    for seed in seeds("MEMPHIS_LIFT_SEEDS", 0..3000) {
        let before = random_webs(seed, &config(seed));
        let pipeline = if seed % 2 == 0 { "lift-loads" } else { "mem2reg,lift-loads,lift-loads" };
        let answer = ours::run(pipeline, &before).unwrap_or_else(|error| panic!("seed {seed}: {error}\n{before}"));
        for x in [0, 1, 0xdead_beef_1234] {
            let expected = call_f(&before, x);
            let Ok(expected @ Value::Bits(_)) = expected else { continue };
            let found = call_f(&answer.text, x);
            assert_eq!(found, Ok(expected), "seed {seed}, @f({x})\n{before}\n; became\n{}", answer.text);
            n_defined += 1;
        }
        answer.functions.iter().for_each(|function| lifted.add(&function.counters));
    }
    println!("{n_defined} runs, {lifted:?}");
    assert!(
        n_defined > 0 && ["loads", "stores", "tags", "phis"].iter().all(|name| lifted.value("lift-loads", name) > 0)
    );
}

/// Every slot is promoted or has a remark, so no rewriting was in vain.
#[test]
fn what_stays_has_a_remark() {
    for seed in 0..500 {
        let before = random_webs(seed, &config(seed));
        let answer = ours::run("lift-loads", &before).expect("a valid module");
        let n_allocas = answer.text.lines().filter(|line| line.contains(" = alloca ")).count();
        let n_remarks: usize = answer.functions.iter().map(|function| function.remarks.len()).sum();
        assert_eq!(n_allocas, n_remarks, "seed {seed}\n{before}\n; became\n{}", answer.text);
    }
}

#[test]
fn a_long_web_of_few_slots_is_lifted_and_one_of_many_stays() {
    let before = Family::AddressWeb.text(60, 5);
    let after = ours::run("lift-loads", &before).expect("a valid module");
    assert!(!after.text.contains("alloca"), "{}", after.text);
    for x in [0, 7, 40, 100] {
        assert_eq!(call_f(&before, x), call_f(&after.text, x), "@f({x})");
    }
    let after = ours::run("lift-loads", &Family::AddressWeb.text(300, 300)).expect("a valid module");
    let remarks = &after.functions[0].remarks;
    assert_eq!(remarks.len(), 300);
    assert!(remarks.iter().all(|placed| placed.remark.id == Reason::TooManySlots.id()));
    assert!(!after.text.contains("select"));
}

#[test]
fn opt_accepts_what_is_lifted() {
    if !opt::available("what lift-loads writes is not verified by it") {
        return;
    }
    for seed in 0..40 {
        let before = random_webs(seed, &config(seed));
        assert!(opt::accepts(&before), "seed {seed}\n{before}");
        let answer = ours::run("lift-loads", &before).expect("a valid module");
        assert!(opt::accepts(&answer.text), "seed {seed}\n{before}\n; became\n{}", answer.text);
    }
}
