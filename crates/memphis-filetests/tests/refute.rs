//! Refutations of `memphis check`: none of a right answer, and each of a wrong one is true.
//!
//! Seeds are fixed; `MEMPHIS_SEEDS=FIRST..END` selects others.

use memphis_check::pair::{Checker, CounterExample, Pair, Verdict};
use memphis_filetests::execute::seeds;
use memphis_filetests::{odd, opt, ours, random};
use memphis_gen::{Config, Rng, random_module};
use memphis_interp::{Machine, Options, StopKind, Value};
use memphis_ir::Module;

fn module(text: &str) -> Module<'_> {
    Module::read(text.as_bytes()).unwrap_or_else(|error| panic!("{}", error.locate("text", text.as_bytes())))
}

/// Looks for a run that refutes a right answer, whether it is proved or not. Returns the number of
/// functions searched.
fn refute_nothing(seed: u64, who: &str, before: &str, after: &str) -> usize {
    let (b, a) = (module(before), module(after));
    let pair = Pair::new(&b, &a);
    let mut checker = Checker::new(&pair);
    for index in 0..pair.len() {
        if let Some(example) = pair.counter_example(index, &mut checker) {
            let name = pair.name(index).to_string();
            panic!("seed {seed}, @{name}: mem2reg of {who} is refuted: {example:#?}\n{before}\n{after}");
        }
    }
    pair.len()
}

#[test]
fn right_answers_are_not_refuted() {
    let (mut n_ours, mut n_llvms) = (0, 0);
    let has_opt = opt::available("refutations of LLVM's mem2reg");
    for seed in seeds("MEMPHIS_SEEDS", 1..9) {
        let odd = odd::module(seed, 30, if seed % 2 == 0 { 0.9 } else { 0.2 });
        let config = Config { functions: 10, ..random::config(seed as usize, 10) };
        for before in [odd, random_module(seed, &config).text] {
            let after = ours::run("mem2reg", &before).expect("a valid module").text;
            n_ours += refute_nothing(seed, "memphis", &before, &after);
            if has_opt {
                let after = opt::run(Some("mem2reg"), &before).expect("a valid module");
                n_llvms += refute_nothing(seed, "LLVM", &before, &after);
            }
        }
    }
    println!("{n_ours} functions of ours, {n_llvms} of LLVM, none refuted");
}

/// The inputs of a run as arguments of the function, if there are no others and all are integers.
fn arguments(example: &CounterExample) -> Option<Vec<Value>> {
    let number = |(what, value): &(String, String)| match value.as_str() {
        _ if !matches!(what.as_str(), "%a" | "%b" | "%c") => None,
        "true" => Some(Value::int(1, 1)),
        "false" => Some(Value::int(1, 0)),
        digits => digits.parse::<i64>().ok().map(|n| Value::int(32, n as u128)),
    };
    example.inputs.iter().map(number).collect()
}

/// The result of calling a function, in a run that is independent of the check.
fn result(module: &Module<'_>, name: &str, arguments: &[Value]) -> Result<Value, StopKind> {
    let options = Options { max_steps: 1_000_000, ..Options::DEFAULT };
    let mut machine = Machine::new(module, options).map_err(|stop| stop.kind)?;
    machine.call(name.as_bytes(), arguments).map_err(|stop| stop.kind)
}

#[test]
fn refutations_are_true() {
    let (mut n, mut n_refuted, mut n_confirmed) = (0, 0, 0);
    for seed in seeds("MEMPHIS_SEEDS", 1001..1013) {
        let before = odd::module(seed, 30, 0.1);
        let b = module(&before);
        let mut rng = Rng::new(seed);
        for _ in 0..40 {
            let Some((name, broken)) = odd::break_slots(&before, &mut rng) else { continue };
            let after = ours::run("mem2reg", &broken).expect("a valid module").text;
            let a = module(&after);
            let pair = Pair::new(&b, &a);
            let mut checker = Checker::new(&pair);
            let Some(index) = (0..pair.len()).find(|&i| pair.name(i) == name.as_bytes()) else { continue };
            let report = pair.check(index, &mut checker);
            n += 1;
            let Verdict::Refuted(example) = &report.verdict else { continue };
            n_refuted += 1;
            let Some(arguments) = arguments(example) else { continue };
            let context = || format!("seed {seed}, @{name}: {example:#?}\n{before}\n{after}");
            let expected = result(&b, &name, &arguments).unwrap_or_else(|kind| panic!("{kind:?}, {}", context()));
            match result(&a, &name, &arguments) {
                Ok(found) => {
                    assert!(matches!(expected, Value::Bits(_)), "{expected:?} may be anything, {}", context());
                    assert_ne!(found, expected, "{}", context());
                }
                Err(kind) => assert_ne!(kind, StopKind::Unsupported, "{}", context()),
            }
            n_confirmed += 1;
        }
    }
    println!("{n} functions with a slot mixed up: {n_refuted} refuted, {n_confirmed} of them confirmed by a call");
    assert!(n_confirmed >= 20, "hardly any refutation could be confirmed");
}
