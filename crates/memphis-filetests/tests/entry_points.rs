//! The entry points for a small compiler are what the named pipeline is made of.

use memphis_filetests::{filetest, folder, ours};
use memphis_passes::mem2reg::{eliminate_phis, promote_allocas, promote_allocas_with_params};
use memphis_passes::{Output, RunError, run};

#[test]
fn promotion_around_the_inliner_is_the_pair_of_entry_points() {
    let (mut n_changed, mut n_phis) = (0, 0);
    for path in ["passes", "mem2reg-options", "inline", "phi-eliminate", "run"].map(|name| format!("tests/{name}")) {
        for path in filetest::files(&folder(&path)) {
            let Ok(input) = std::fs::read_to_string(&path) else { continue };
            let Ok(around) = ours::run("mem2reg-around-inline", &input) else { continue };
            let expect = |made: Result<Output, RunError>| {
                made.unwrap_or_else(|error| panic!("{}: {error}", path.display())).into_bytes()
            };
            let before = expect(promote_allocas(input.as_bytes()));
            let inlined = expect(run(&before, "inline"));
            let after = expect(promote_allocas_with_params(&inlined));
            assert_eq!(String::from_utf8_lossy(&after), around.text, "{}", path.display());
            n_changed += usize::from(after != input.as_bytes());
            let Ok(two_phase) = ours::run("phi-eliminate<coalescing=two-phase>", &around.text) else { continue };
            let eliminated = expect(eliminate_phis(&after));
            assert_eq!(String::from_utf8_lossy(&eliminated), two_phase.text, "{}", path.display());
            n_phis += usize::from(eliminated != after);
        }
    }
    assert!(n_changed > 50 && n_phis > 10, "{n_changed} modules changed, {n_phis} had phis");
}
