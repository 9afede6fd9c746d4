//! The warnings of the passes that put values into memory: which φs stay, and why.

use memphis_filetests::ours;
use std::path::Path;

fn warnings(pass: &str, file: &str) -> Vec<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests").join(pass).join(file);
    let input = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let answer = ours::run(pass, &input).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    answer.functions.into_iter().flat_map(|function| function.warnings).map(|warning| warning.message).collect()
}

#[test]
fn phis_that_stay_are_named_with_the_reason() {
    for pass in ["phi-eliminate", "reg2mem"] {
        assert_eq!(
            warnings(pass, "phi_of_a_handler.ll"),
            [
                "the phi %p stays: it is used by a pad, and there is no room for a load before that",
                "the phi %x stays: between it and a phi that stays there is no room for a load or store",
            ],
            "{pass}"
        );
        assert_eq!(
            warnings(pass, "phi_stays_beside_others.ll"),
            [
                "the phi %p and 3 others stay: values of its type cannot be in memory",
                "the phi %r stays: its value is defined on an edge into the block of another phi that stays, and that \
                 edge cannot be split",
            ],
            "{pass}"
        );
        assert_eq!(
            warnings(pass, "slot_is_still_needed_after_an_invoke.ll"),
            ["the phi %v stays: there is no room for a store before it"],
            "{pass}"
        );
        assert_eq!(warnings(pass, "target_types_in_memory.ll"), [""; 0], "{pass}");
    }
}

#[test]
fn coroutines_that_are_not_split_are_named() {
    for pass in ["phi-eliminate", "reg2mem"] {
        let warnings = warnings(pass, "coroutine_before_it_is_split.ll");
        assert_eq!(warnings.len(), 1, "{pass}");
        assert!(warnings[0].starts_with("this function stays as it is: it is a coroutine that is not split yet"));
    }
}
