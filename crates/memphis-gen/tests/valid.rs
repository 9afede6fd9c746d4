//! The promises of the generator: the same text for the same seed, every feature, and modules that
//! LLVM accepts.

use std::io::Write;
use std::process::{Command, Stdio};

use memphis_gen::parts::random_parts;
use memphis_gen::shapes::Family;
use memphis_gen::{Config, Feature, Features, random_module};

/// The reference, if it is installed.
const OPT: &str = "opt-22";

#[test]
fn same_seed_same_text() {
    let config = Config::default();
    for seed in 0..20 {
        assert_eq!(random_module(seed, &config).text, random_module(seed, &config).text);
    }
    assert_ne!(random_module(0, &config).text, random_module(1, &config).text);
}

#[test]
fn every_feature_occurs() {
    let config = Config { functions: 3000, retyped: 0.1, ..Config::default() };
    let module = random_module(1, &config);
    for &feature in Feature::ALL {
        assert!(module.features.has(feature), "no {} in {} functions", feature.name(), config.functions);
    }
    let mut sum = Features::default();
    for function in &module.functions {
        sum.add(&function.features);
    }
    assert_eq!(sum, module.features);
}

#[test]
fn knobs_switch_off() {
    let config = Config { functions: 500, ..Config::PLAIN };
    let features = random_module(1, &config).features;
    for feature in [Feature::Invoke, Feature::CallBr, Feature::IndirectBr, Feature::CatchSwitch, Feature::DebugFunction]
    {
        assert!(!features.has(feature), "{}", feature.name());
    }
    for feature in [Feature::TwoRounds, Feature::Escape, Feature::Volatile, Feature::Atomic, Feature::TypeMismatch] {
        assert!(!features.has(feature), "{}", feature.name());
    }
}

/// Both branches of an `if` made a slot, which got the same index, and a φ merged their addresses.
/// The volatile access through it was looked up by that index, after the slots were gone.
#[test]
fn an_address_merged_from_slots_of_two_branches_is_accessed() {
    check("program", &random_parts(9_712_420_845_785_258_918));
}

#[test]
fn random_modules_are_valid() {
    for config in [Config::DEFAULT, Config::PLAIN].into_iter().chain(extreme_configs()) {
        for seed in 0..5 {
            let config = Config { functions: 40, ..config.clone() };
            if !check(&format!("module {seed} of {config:?}"), &random_module(seed, &config).text) {
                return;
            }
        }
    }
}

/// Each turns something up as far as it goes.
fn extreme_configs() -> Vec<Config> {
    let base = Config::DEFAULT;
    vec![
        Config { debug: 1.0, ..base },
        Config { debug: 1.0, eh: 1.0, rounds: 0.8, unnamed: 1.0, ..base },
        Config { debug: 1.0, funclets: 1.0, phis: 1.0, clash: 1.0, quoted: 1.0, unnamed: 0.0, ..base },
        Config { callbr: 1.0, indirectbr: 1.0, switch: 0.6, dead: 0.4, shuffle: 1.0, ..base },
        Config { exotic_types: 1.0, undef: 1.0, metadata: 1.0, attributes: 1.0, ..base },
        Config { escape: 1.0, volatile: 1.0, mismatch: 1.0, atomic: 1.0, bundles: 1.0, ..base },
        Config { debug: 1.0, old_records: 1.0, lifetime: 1.0, old_lifetime: 0.5, ..base },
        Config { large: 1.0, max_slots: 40, max_items: 30, ..base },
        Config { max_blocks: 1, max_slots: 0, max_items: 0, ..base },
        Config { max_blocks: 40, funclets: 1.0, large: 0.0, ..base },
    ]
}

#[test]
fn shapes_are_valid() {
    for &family in Family::ALL {
        for (n, v) in [(1, 1), (2, 1), (3, 5), (40, 10)] {
            if !check(&format!("{} {n} {v}", family.name()), &family.text(n, v)) {
                return;
            }
        }
    }
}

/// False, and loud, if the reference is not installed.
///
/// # Panics
/// If the reference refuses the module or has anything to say about it.
fn check(name: &str, text: &str) -> bool {
    let command = Command::new(OPT)
        .args(["-passes=verify", "-disable-output"])
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn();
    let Ok(mut child) = command else {
        eprintln!("SKIPPED: {OPT} is not installed, so nothing says whether {name} is valid");
        return false;
    };
    child.stdin.take().expect("stdin is piped").write_all(text.as_bytes()).expect("opt reads its input");
    let output = child.wait_with_output().expect("opt ends");
    let complaints = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && complaints.is_empty(), "{name}: {complaints}");
    true
}
