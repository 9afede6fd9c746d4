//! Runs the files in `functions/`, and compares which of their slots are promoted.

use memphis_cranelift::{Promoted, run_file};

/// A line for each function of a file: its promoted slots, its new block parameters, and the slots
/// that stay, each with the reason.
fn summary(file: &str) -> Vec<String> {
    let path = format!("{}/functions/{file}.clif", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let functions = run_file(&text).unwrap_or_else(|error| panic!("{path}: {error}"));
    let line = |(func, report): &Promoted| {
        let kept = report.kept.iter().map(|(slot, reason)| format!("; {slot}: {reason}"));
        format!("{}: {:?}, {}{}", func.name, report.promoted, report.n_params, kept.collect::<String>())
    };
    functions.iter().map(line).collect()
}

#[test]
fn slots_become_values() {
    assert_eq!(summary("larger"), ["%larger: [ss0], 1"]);
    assert_eq!(summary("fibonacci"), ["%fibonacci: [ss0, ss1, ss2, ss3], 3"]);
    assert_eq!(summary("swap"), ["%swap: [ss0, ss1], 2"]);
    assert_eq!(summary("fields"), ["%fields: [ss0], 2"]);
    assert_eq!(summary("unreachable"), ["%unreachable: [ss0, ss1], 1"]);
}

#[test]
fn a_promoted_pointer_frees_the_slot_that_it_points_to() {
    assert_eq!(summary("rounds"), ["%rounds: [ss1, ss0], 0"]);
}

#[test]
fn slots_stay_for_a_reason() {
    assert_eq!(
        summary("kept"),
        [
            "%read: [], 0".to_owned(),
            "%kept: [ss6], 0\
             ; ss0: inst2 uses its address other than to load or store\
             ; ss1: accesses overlap and differ in place or type\
             ; ss2: accesses overlap and differ in place or type\
             ; ss3: inst12 names a byte order\
             ; ss4: the type that inst16 accesses is not supported\
             ; ss5: inst20 uses its address other than to load or store\
             ; ss7: nothing accesses it"
                .to_owned(),
        ]
    );
}

#[test]
fn a_wrong_text_is_an_error() {
    let no_terminator = "function %f() {\nblock0:\n    v0 = iconst.i32 1\n}\n";
    assert!(run_file(no_terminator).is_err_and(|error| error.contains("%f is not valid")));
    let wrong_result = "function %f() -> i32 {\nblock0:\n    v0 = iconst.i32 1\n    return v0\n}\n; run: %f() == 2\n";
    let error = run_file(wrong_result).expect_err("f returns 1");
    assert_eq!(error, "before promotion: Failed test: run: %f() == 2, actual: 1");
}
