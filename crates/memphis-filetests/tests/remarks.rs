//! The remedy that a remark names does promote the slot.

use memphis_filetests::{ours, text};
use std::collections::BTreeMap;
use std::path::Path;

#[test]
fn remedies_promote_the_slots_that_they_are_named_for() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/remarks");
    let mut n_tried: BTreeMap<&str, usize> = BTreeMap::new();
    let entries = std::fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("a readable entry").path()).collect();
    paths.sort();
    for path in paths {
        let input = std::fs::read_to_string(&path).expect("a readable file");
        let answer = ours::run("mem2reg", &input).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        for remark in answer.outcomes.iter().flat_map(|outcome| &outcome.report.remarks) {
            let Some(remedy) = remark.remedy else { continue };
            let after = ours::run(remedy, &input).unwrap_or_else(|error| panic!("{}: {error}", path.display())).text;
            let functions = text::split(&after).functions;
            let (_, body) = functions.iter().find(|(name, _)| *name == remark.function).expect("the function");
            let alloca = format!("  {} = alloca ", remark.subject);
            assert!(!body.contains(&alloca), "{}: {remedy} leaves {}\n{body}", path.display(), remark.subject);
            *n_tried.entry(remedy).or_default() += 1;
        }
    }
    let tried: Vec<&str> = n_tried.into_keys().collect();
    let all = [
        "lift-loads,mem2reg",
        "mem2reg<all-blocks>",
        "mem2reg<asm-goto-outputs=all-edges>",
        "mem2reg<asm-outputs>",
        "mem2reg<punned>",
    ];
    assert_eq!(tried, all);
}
