//! Makes a module that shows a difference small, by leaving out lines as long as it still shows one.
//!
//! Andreas Zeller, Ralf Hildebrandt, "Simplifying and Isolating Failure-Inducing Input" (2002), in its simplest form: chunks of
//! halving size, over and over until a sweep over single lines removes nothing.

use crate::compare::{Report, compare};
use crate::text;
use std::ops::Range;

/// Comparisons that a reduction may cost.
pub const BUDGET: usize = 400;

/// A module that shows a difference, as small as the budget allows, and what it shows.
pub fn reduce(input: &str, function: &str) -> (String, Report) {
    let mut best = input.to_owned();
    let mut budget = BUDGET;
    if let Some(alone) = only_function(input, function).filter(|alone| shows_difference(alone)) {
        best = alone;
    }
    loop {
        let before = best.len();
        best = sweep(best, &mut budget);
        if best.len() == before || budget == 0 {
            break;
        }
    }
    let report = compare(&best);
    (best, report)
}

/// The functions that show a difference when theirs is the only body, at most `limit`.
pub fn culprits(input: &str, limit: usize) -> Vec<String> {
    let shows = |name: &&str| only_function(input, name).is_some_and(|alone| shows_difference(&alone));
    let split = text::split(input);
    split.functions.iter().map(|&(name, _)| name).filter(shows).take(limit).map(str::to_owned).collect()
}

/// Both read the input, and the answers differ; or we refuse what opt accepts.
fn shows_difference(input: &str) -> bool {
    let report = compare(input);
    report.unusable.is_none() && !report.is_same()
}

/// The module with one body alone; the other functions are declared.
fn only_function(input: &str, function: &str) -> Option<String> {
    let split = text::split(input);
    let mut functions = split.functions.iter();
    let mut out = String::new();
    for line in split.between.split_inclusive('\n') {
        if line != "define\n" {
            out.push_str(line);
            continue;
        }
        let &(name, text) = functions.next()?;
        if name == function { out.push_str(text) } else { out.push_str(&declaration(text)?) }
    }
    Some(out)
}

/// `declare` with the header's types. Attributes, linkage and attachments are not kept.
fn declaration(definition: &str) -> Option<String> {
    const LINKAGE: &[&str] =
        &["internal ", "private ", "weak ", "weak_odr ", "linkonce ", "linkonce_odr ", "dso_local "];
    let header = definition.lines().next()?;
    let at = header.find('@')?;
    let mut prefix = header["define ".len()..at].to_owned();
    for word in LINKAGE {
        prefix = prefix.replace(word, "");
    }
    let end = closing_parenthesis(header, at)?;
    Some(format!("declare {prefix}{}\n", &header[at..=end]))
}

fn closing_parenthesis(header: &str, from: usize) -> Option<usize> {
    let mut depth = 0;
    for (index, byte) in header.bytes().enumerate().skip(from) {
        match byte {
            b'(' => depth += 1,
            b')' if depth == 1 => return Some(index),
            b')' => depth -= 1,
            _ => {}
        }
    }
    None
}

fn sweep(input: String, budget: &mut usize) -> String {
    let mut lines: Vec<&str> = input.split_inclusive('\n').collect();
    let mut size = lines.len().div_ceil(2);
    while size > 0 && *budget > 0 {
        let mut start = 0;
        while start < lines.len() && *budget > 0 {
            let shorter = without(&lines, start..(start + size).min(lines.len()));
            *budget -= 1;
            if shows_difference(&shorter.concat()) { lines = shorter } else { start += size }
        }
        size /= 2;
    }
    lines.concat()
}

fn without<'t>(lines: &[&'t str], range: Range<usize>) -> Vec<&'t str> {
    [&lines[..range.start], &lines[range.end..]].concat()
}
