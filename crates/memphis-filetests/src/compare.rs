//! Comparison of our answer with opt's.
//!
//! opt prints our text again before it is compared: that verifies it, and removes differences of
//! layout (default alignments, numbers of metadata, comments). Everything else must be equal:
//! names, order of φs and of their entries, debug records, attributes.

use crate::{diff, opt, oracle, ours, text};
pub use memphis_passes::mem2reg::Llvm;

/// The pipeline that is compared.
pub const PIPELINE: &str = "mem2reg";

/// The result of a comparison.
#[derive(Debug, Default)]
pub struct Report {
    /// Functions with a body.
    pub functions: usize,
    /// The number of functions that have more φs after opt's pass than before.
    pub with_phi: usize,
    /// The number of additional φs, over all functions.
    pub phis: usize,
    /// Functions that differ, each with a unified diff.
    pub differing: Vec<Difference>,
    /// True if our text was opt's, byte for byte, before opt printed it again.
    pub exact: bool,
    /// The reason why there is nothing to compare: we refuse the input, or opt refuses our output.
    pub rejected: Option<String>,
    /// The reason why opt refused the input, so that there is no answer to reach.
    pub unusable: Option<String>,
}

/// A function whose two answers differ, or the text between functions.
#[derive(Debug)]
pub struct Difference {
    /// Name after `@`; empty for the text between functions.
    pub function: String,
    /// Unified diff from opt's answer to ours.
    pub diff: String,
    /// True if only numbers of metadata and attribute groups differ: most often because of another
    /// function's difference.
    pub numbers_only: bool,
}

impl Report {
    /// True if there is no difference, and nothing was refused.
    pub fn is_same(&self) -> bool {
        self.differing.is_empty() && self.rejected.is_none()
    }

    /// The number of functions that are the same.
    pub fn identical(&self) -> usize {
        let differing = self.differing.iter().filter(|difference| !difference.function.is_empty()).count();
        if self.rejected.is_some() { 0 } else { self.functions.saturating_sub(differing) }
    }
}

/// Compares the two answers for a module.
pub fn compare(input: &str) -> Report {
    compare_with(input, opt::run(Some(PIPELINE), input), PIPELINE, Ok)
}

/// Compares the two answers of a version of LLVM for a module.
pub fn compare_as(llvm: Llvm, input: &str) -> Report {
    match llvm {
        Llvm::Main => compare_main(input),
        _ => compare(input),
    }
}

/// Compares our answer as LLVM's main branch with the [oracle's](oracle).
fn compare_main(input: &str) -> Report {
    let printed = match opt::run(None, input) {
        Ok(printed) => printed,
        Err(why) => return Report { unusable: Some(why), ..Report::default() },
    };
    let want = oracle::run(&printed).and_then(oracle::without_unknown_records);
    compare_with(&printed, want, "mem2reg<llvm=main>", oracle::without_unknown_records)
}

/// Compares opt's answer with that of our pipeline; `clean` is applied to the latter as opt prints
/// it.
fn compare_with(
    input: &str,
    want: Result<String, String>,
    pipeline: &str,
    clean: fn(String) -> Result<String, String>,
) -> Report {
    let mut report = Report::default();
    let want = match want {
        Ok(text) => text::without_file_name(&text),
        Err(why) => return Report { unusable: Some(why), ..report },
    };
    count_phis(input, &want, &mut report);
    let got = ours::run(pipeline, input).and_then(|answer| {
        report.exact = text::without_file_name(&answer.text) == want;
        opt::run(None, &answer.text).and_then(clean).map_err(|why| format!("opt refuses our output: {why}"))
    });
    match got {
        Ok(got) => report.differing = differences_as_read(&want, &text::without_file_name(&got)),
        Err(why) => report.rejected = Some(why),
    }
    report
}

fn count_phis(input: &str, want: &str, report: &mut Report) {
    let (before, after) = (text::split(input), text::split(want));
    report.functions = after.functions.len();
    for ((_, before), (_, after)) in before.functions.iter().zip(&after.functions) {
        let more = text::count_phis(after).saturating_sub(text::count_phis(before));
        report.with_phi += usize::from(more > 0);
        report.phis += more;
    }
}

/// The differences between our text, read and printed again by opt, and opt's answer.
///
/// opt's reader loses a detail that its passes had: fast-math flags of a φ with metadata after it.
/// So a difference counts only if it remains when opt has read its own answer as well.
pub fn differences_as_read(want: &str, got: &str) -> Vec<Difference> {
    match differences(want, got) {
        none if none.is_empty() => none,
        some => opt::run(None, want).map_or(some, |again| differences(&text::without_file_name(&again), got)),
    }
}

/// The differences between two modules that opt has printed. Empty exactly if they are equal.
pub fn differences(want: &str, got: &str) -> Vec<Difference> {
    if want == got {
        return Vec::new();
    }
    let (want, got) = (text::split(want), text::split(got));
    let mut differences = Vec::new();
    let mut rest = got.functions.iter().peekable();
    for &(name, text) in &want.functions {
        let other = rest.next_if(|other| other.0 == name).map_or("", |other| other.1);
        if text != other {
            differences.push(difference(name, text, other));
        }
    }
    differences.extend(rest.map(|&(name, text)| difference(name, "", text)));
    if want.between != got.between {
        differences.push(difference("", &want.between, &got.between));
    }
    differences
}

fn difference(name: &str, want: &str, got: &str) -> Difference {
    let place = if name.is_empty() { "outside functions".to_owned() } else { format!("@{name}") };
    Difference {
        function: name.to_owned(),
        diff: diff(&format!("{} {place}", opt::OPT), want, &format!("memphis {place}"), got),
        numbers_only: without_numbers(want) == without_numbers(got),
    }
}

/// The text without the numbers after `!` and `#`.
fn without_numbers(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut in_number = false;
    for c in text.chars() {
        in_number = in_number && c.is_ascii_digit();
        if !in_number {
            out.push(c);
            in_number = c == '!' || c == '#';
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_opt_prints_is_exact() {
        if !opt::available("whether equal text is noticed is not tried") {
            return;
        }
        let input =
            opt::run(None, "define i32 @f(i32 %a) {\n  %x = alloca i32\n  store i32 %a, ptr %x\n  ret i32 %a\n}\n")
                .unwrap();
        let report = compare(&input);
        assert!(report.is_same() && report.exact, "{report:?}");
    }

    #[test]
    fn differences_by_function() {
        let want = "define void @f() {\n  ret void, !dbg !1\n}\n\ndefine i8 @g() {\n  ret i8 1\n}\n";
        let got = "define void @f() {\n  ret void, !dbg !2\n}\n\ndefine i8 @g() {\n  ret i8 2\n}\n";
        let found = differences(want, got);
        let names: Vec<_> = found.iter().map(|d| (d.function.as_str(), d.numbers_only)).collect();
        assert_eq!(names, [("f", true), ("g", false)]);
        assert!(differences(want, want).is_empty());
    }
}
