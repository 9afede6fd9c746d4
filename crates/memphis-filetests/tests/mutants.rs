//! Errors in edit scripts are noticed: the short version of `cargo xtask mutants`.

use memphis_filetests::mutants::run;
use memphis_filetests::random::Plan;

const PLAN: Plan = Plan { functions: 400, seed: 77_000, threads: 2 };

#[test]
fn scripts_are_proved_and_broken_scripts_refused() {
    let outcome = run(&PLAN, 3, &|_| {});
    let shown = format!("{outcome}\n{:#?}", outcome.findings.first());
    assert!(outcome.functions > 300, "{shown}");
    assert_eq!(outcome.proved, outcome.functions, "{shown}");
    let total = outcome.total();
    assert!(total.wrong > 300, "too few mutants are wrong\n{shown}");
    assert_eq!(total.missed, 0, "{shown}");
    assert!(outcome.findings.is_empty(), "{shown}");
}
