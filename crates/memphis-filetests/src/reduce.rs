//! Reduces a module that shows a difference: see [`memphis_ir::reduce`].

use crate::compare::{Llvm, Report, compare_as};
use crate::text;
use memphis_ir::{FunctionId, Module, reduce as ir};

/// The maximal number of comparisons of a reduction.
pub const BUDGET: usize = 400;

/// A module that shows a difference, as small as the budget allows, and its report.
pub fn reduce((input, llvm): (&str, Llvm), function: &str) -> (String, Report) {
    let mut shows = |text: &[u8]| shows_difference(llvm, text);
    let small = find(input, function, |module, id| ir::reduce(module, id, BUDGET, &mut shows));
    let small = small.map_or_else(|| input.to_owned(), |small| String::from_utf8_lossy(&small).into_owned());
    let report = compare_as(llvm, &small);
    (small, report)
}

/// The functions that show a difference when theirs is the only body, at most `limit`.
pub fn culprits((input, llvm): (&str, Llvm), limit: usize) -> Vec<String> {
    let shows = |name: &&str| {
        find(input, name, |module, id| shows_difference(llvm, &ir::alone(module, id))).is_some_and(|shows| shows)
    };
    let split = text::split(input);
    split.functions.iter().map(|&(name, _)| name).filter(shows).take(limit).map(str::to_owned).collect()
}

/// True if both read the input, and the answers differ; or if we refuse an input that opt accepts.
fn shows_difference(llvm: Llvm, input: &[u8]) -> bool {
    let report = compare_as(llvm, &String::from_utf8_lossy(input));
    report.unusable.is_none() && !report.is_same()
}

/// Calls `work` with a function, given by its name with quotes kept.
fn find<T>(input: &str, function: &str, work: impl FnOnce(&Module<'_>, FunctionId) -> T) -> Option<T> {
    let module = Module::read(input.as_bytes()).ok()?;
    let name = memphis_ir::unquoted_name(function.as_bytes()).into_owned();
    let id = module.function_ids().find(|&id| module.function_name(id) == *name)?;
    Some(work(&module, id))
}
