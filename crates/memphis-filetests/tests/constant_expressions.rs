//! Constant expressions: functions whose promotion depends on the value of one are promoted,
//! proved, and equal to opt's answer.
//!
//! With `MEMPHIS_FUZZ_SEED`, only the module of that seed is tested.

use memphis_check::pair::{Checker, Pair, Verdict};
use memphis_filetests::constants::{self, Constants, GLOBALS, Group};
use memphis_filetests::{compare, opt, ours, text};
use memphis_ir::Module;
use std::collections::BTreeMap;
use std::io::Write;

const MODULES: u64 = 16;
const GROUPS: usize = 100;
const DEPTH: u32 = 3;

#[test]
fn constant_expressions_are_judged_as_opt_judges_them() {
    let seeds = match std::env::var("MEMPHIS_FUZZ_SEED") {
        Ok(seed) => {
            let seed = seed.parse().expect("a number");
            seed..seed + 1
        }
        Err(_) => 0..MODULES,
    };
    let has_reference = opt::available("whether constant expressions are what opt makes of them");
    let mut n_used: BTreeMap<&str, usize> = BTreeMap::new();
    let mut claims = Claims::default();
    let (mut n_functions, mut n_compared, mut n_phis) = (0, 0, 0);
    let mut wrong = String::new();
    for seed in seeds {
        let mut constants = Constants::new(seed);
        let groups = constants::groups(&mut constants, GROUPS, DEPTH);
        let text = constants::module(&groups);
        for (operator, n) in constants.n_used {
            *n_used.entry(operator).or_default() += n;
        }
        if std::env::var_os("MEMPHIS_FUZZ_SEED").is_some() {
            let _ = writeln!(std::io::stderr(), "{text}");
        }
        // The answer is proved, or this is an error.
        let answer = match ours::run("mem2reg", &text) {
            Ok(answer) => answer,
            Err(error) => {
                wrong += &format!("seed {seed}: {error}\n");
                continue;
            }
        };
        n_functions += answer.functions.len();
        if !has_reference {
            continue;
        }
        let report = compare::compare(&text);
        n_compared += report.functions;
        n_phis += report.phis;
        for why in [&report.unusable, &report.rejected].into_iter().flatten() {
            wrong += &format!("seed {seed}: {why}\n");
        }
        check_claims(seed, &groups, &mut claims, &mut wrong);
        for difference in report.differing {
            wrong += &format!("seed {seed}, @{}\n{}\n", difference.function, difference.diff);
        }
    }
    // Written past the capture of successful tests: these counts are wanted in the log.
    let _ = writeln!(
        std::io::stderr(),
        "constant expressions: {n_functions} functions proved, {n_compared} compared with opt, {n_phis} phis, \
         {} constants claimed not to be poison, {} of the others are; {n_used:?}",
        claims.n_proved,
        claims.n_poison
    );
    assert!(wrong.is_empty(), "{wrong}");
    assert!(n_used.len() == 13 && n_used.values().all(|&n| n > 5), "{n_used:?}");
}

/// Claims that a constant is not poison.
#[derive(Default)]
struct Claims {
    n_proved: usize,
    /// The number that are poison, as opt prints them.
    n_poison: usize,
}

/// Checks that `memphis check` never proves a constant that may be poison in place of an undefined
/// value.
fn check_claims(seed: u64, groups: &[Group], claims: &mut Claims, wrong: &mut String) {
    let file = |function: fn(&Group) -> String| GLOBALS.to_owned() + &groups.iter().map(function).collect::<String>();
    let (before, after) = (file(Group::before), file(Group::after));
    let printed = match opt::run(None, &after) {
        Ok(printed) => printed,
        Err(why) => return *wrong += &format!("seed {seed}: {why}\n"),
    };
    let read = |text| Module::read(text).expect("a valid module");
    let (b, a) = (read(before.as_bytes()), read(after.as_bytes()));
    let pair = Pair::new(&b, &a);
    let mut checker = Checker::new(&pair);
    for index in 0..pair.len() {
        let report = pair.check(index, &mut checker);
        let functions = text::split(&printed).functions;
        let (_, function) = functions.iter().find(|(name, _)| *name == report.name).expect("the function");
        let returned = function.lines().find(|line| line.starts_with("  ret ")).expect("a return");
        let is_poison = constants::is_poison(returned);
        let is_proved = matches!(report.verdict, Verdict::Proved(_));
        claims.n_proved += usize::from(is_proved);
        claims.n_poison += usize::from(is_poison);
        if is_poison && is_proved {
            *wrong += &format!("seed {seed}, @{}: claimed not to be poison: {returned}\n", report.name);
        }
    }
}
