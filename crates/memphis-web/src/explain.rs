//! `explain`: the page of a function.

use crate::input::{Source, no_function, refused, words};
use crate::problem::Outcome;
use memphis_explain::steps::{Options, explain};
use memphis_ir::{FunctionId, Module};
use serde::Serialize;

/// The page, and what else can be shown.
#[derive(Debug, Serialize)]
pub struct Explained {
    /// The function that the page is about, without `@`.
    function: String,
    /// All functions, in the order of the text.
    functions: Vec<String>,
    /// HTML that needs nothing else.
    page: String,
}

/// Explains the function of that name, or the first one. With arguments, the function of that name
/// is run on them.
pub fn run(source: &Source<'_>, function: Option<&str>, arguments: Option<&[String]>) -> Outcome<Explained> {
    let module = source.module()?;
    let functions: Vec<String> = module.function_ids().map(|id| name(&module, id)).collect();
    let found = function.and_then(|wanted| functions.iter().position(|name| name == wanted));
    let index = found.unwrap_or(0);
    let id = module.function_ids().nth(index).ok_or_else(|| no_function(source))?;
    let words = arguments.filter(|_| found.is_some()).map(words);
    let options = Options { run: words.as_deref(), ..Options::default() };
    let document = explain(&module, id, options).map_err(|error| refused(source, &error))?;
    Ok(Explained { function: functions[index].clone(), functions, page: document.page() })
}

fn name(module: &Module<'_>, function: FunctionId) -> String {
    module.function_name(function).to_string()
}
