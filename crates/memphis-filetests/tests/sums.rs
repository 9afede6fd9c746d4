//! Random sums, differences and exclusive ors: what `simplify` finds of them is right, and is what
//! LLVM's `instsimplify` finds.

use memphis_filetests::{opt, ours};
use memphis_gen::Rng;
use memphis_interp::{Machine, Options, Value};
use memphis_ir::Module;
use std::fmt::Write;

const FUNCTIONS: u64 = 400;

/// The returned values of all functions, as they are written.
fn returned(text: &str) -> Vec<&str> {
    text.lines().filter_map(|line| line.trim().strip_prefix("ret i8 ")).collect()
}

/// A function of few values, so that many of its expressions are known.
fn random_sum(out: &mut String, number: u64, rng: &mut Rng) {
    writeln!(out, "define i8 @f{number}(i8 %a, i8 %b) {{").expect("it is a string");
    let mut values: Vec<String> = ["%a", "%b", "1", "-3"].map(String::from).to_vec();
    let n = 3 + rng.below(6);
    for index in 0..n {
        let opcode = ["add", "sub", "xor", "sub", "add nsw"][rng.below(5)];
        // Later values are taken more often.
        let mut value = || {
            let last = values.len() - 1;
            let back = rng.below(values.len()).min(rng.below(values.len()));
            values[last - back].clone()
        };
        let (x, y) = (value(), value());
        writeln!(out, "  %v{index} = {opcode} i8 {x}, {y}").expect("it is a string");
        values.push(format!("%v{index}"));
    }
    writeln!(out, "  ret i8 %v{}\n}}", n - 1).expect("it is a string");
}

#[test]
fn random_sums_are_what_they_were() {
    let (mut text, mut rng) = (String::new(), Rng::new(5));
    (0..FUNCTIONS).for_each(|number| random_sum(&mut text, number, &mut rng));
    let after = ours::run("simplify", &text).expect("a valid module").text;
    let modules = [&text, &after].map(|text| Module::read(text.as_bytes()).expect("a valid module"));
    for id in modules[0].function_ids() {
        let name = modules[0].function_name(id);
        for arguments in [[0, 0], [1, 255], [7, 200], [128, 3], [90, 41]] {
            let [before, after] = [0, 1].map(|side| {
                let machine = Machine::new(&modules[side], Options::default());
                machine.and_then(|mut machine| machine.call(&name, &arguments.map(Value::Bits))).expect("it returns")
            });
            let is_refined = before == after || matches!(before, Value::Poison(_));
            assert!(is_refined, "@{} {arguments:?}: {before:?}, {after:?}", String::from_utf8_lossy(&name));
        }
    }
    let changed = returned(&text).iter().zip(returned(&after)).filter(|(old, new)| *old != new).count();
    assert!(changed > 50, "{changed} functions return another value");
    if opt::available("its instsimplify is not compared") {
        let opts = opt::run(Some("instsimplify"), &text).expect("a valid module");
        for (number, (ours, opts)) in returned(&after).into_iter().zip(returned(&opts)).enumerate() {
            let is_known = !opts.starts_with("%v");
            assert!(!is_known || ours == opts, "@f{number} returns {ours}, by opt {opts}:\n{text}");
        }
    }
}
