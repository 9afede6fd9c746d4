//! Random functions, promoted, proved and executed.

use memphis_cranelift::run_file;
use std::fmt::Write;

/// Random numbers by xorshift.
struct Random(u64);

impl Random {
    /// A number below `n`.
    fn below(&mut self, n: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % n
    }
}

const N_SLOTS: u64 = 3;
const N_BLOCKS: u64 = 6;

/// The text of a function with random branches. Each block first counts down a slot of fuel, and
/// goes to the last block if there is none left; that block sums up the slots.
fn function(random: &mut Random) -> String {
    let mut text = String::from("function %f(i64) -> i64 {\n");
    let mut n_values = 1;
    let mut value = || {
        n_values += 1;
        format!("v{}", n_values - 1)
    };
    for slot in 0..=N_SLOTS {
        writeln!(text, "    ss{slot} = explicit_slot 8").unwrap();
    }
    text.push_str("block0(v0: i64):\n");
    let slots: Vec<String> = (0..=N_SLOTS).map(|_| value()).collect();
    for (slot, name) in slots.iter().enumerate() {
        writeln!(text, "    {name} = stack_addr.i64 ss{slot}\n    store v0, {name}").unwrap();
    }
    let (fuel, one) = (value(), value());
    writeln!(text, "    {fuel} = iconst.i64 20\n    store {fuel}, {}\n    {one} = iconst.i64 1", slots[0]).unwrap();
    writeln!(text, "    jump block1").unwrap();
    for block in 1..=N_BLOCKS {
        let (left, less) = (value(), value());
        writeln!(text, "block{block}:\n    {left} = load.i64 {}\n    {less} = isub {left}, {one}", slots[0]).unwrap();
        writeln!(text, "    store {less}, {}\n    brif {less}, block{}, block100", slots[0], 10 + block).unwrap();
        writeln!(text, "block{}:", 10 + block).unwrap();
        let mut known = less;
        for _ in 0..random.below(4) {
            let slot = &slots[1 + random.below(N_SLOTS) as usize];
            if random.below(2) == 0 {
                writeln!(text, "    store {known}, {slot}").unwrap();
            } else {
                let (loaded, sum) = (value(), value());
                writeln!(text, "    {loaded} = load.i64 {slot}\n    {sum} = iadd {loaded}, {known}").unwrap();
                known = if random.below(2) == 0 { loaded } else { sum };
            }
        }
        let mut target = || 1 + random.below(N_BLOCKS);
        let (yes, no, bit) = (target(), target(), value());
        writeln!(text, "    {bit} = band {known}, {one}\n    brif {bit}, block{yes}, block{no}").unwrap();
    }
    text.push_str("block100:\n");
    let mut sum = one.clone();
    for slot in &slots[1..] {
        let (loaded, tripled, next) = (value(), value(), value());
        writeln!(text, "    {loaded} = load.i64 {slot}\n    {tripled} = rotl {sum}, {one}").unwrap();
        writeln!(text, "    {next} = iadd {tripled}, {loaded}").unwrap();
        sum = next;
    }
    writeln!(text, "    return {sum}\n}}").unwrap();
    text
}

/// The result of a function for one argument, as `run_file` says when the expected one is wrong.
fn result_before(text: &str, argument: u64) -> String {
    let error = run_file(&format!("{text}; run: %f({argument}) == 987654321987654321\n")).expect_err("a wrong result");
    let actual = error.rsplit_once("actual: ").unwrap_or_else(|| panic!("{error}\n{text}")).1;
    assert!(error.starts_with("before promotion"), "{error}\n{text}");
    actual.to_owned()
}

#[test]
fn random_functions_do_the_same_after_promotion() {
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    let mut n_params = 0;
    for _ in 0..100 {
        let mut text = function(&mut random);
        for argument in 0..4 {
            let result = result_before(&text, argument);
            writeln!(text, "; run: %f({argument}) == {result}").unwrap();
        }
        let functions = run_file(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        let (_, report) = &functions[0];
        assert!(report.kept.is_empty(), "{:?}\n{text}", report.kept);
        n_params += report.n_params;
    }
    assert!(n_params > 100, "{n_params} block parameters: the functions are too simple");
}
