//! The text of `-passes=`: names separated by commas, nested as opt nests them.

use std::fmt;

/// A pass over functions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pass {
    /// Promotes memory slots to SSA values.
    Mem2Reg,
    /// Checks that the function is valid.
    Verify,
}

impl Pass {
    /// All passes: spelling and one line about each.
    pub const ALL: &[(Pass, &str, &str)] = &[
        (Pass::Mem2Reg, "mem2reg", "promote memory slots (allocas) to SSA values, with the answers of LLVM 22"),
        (Pass::Verify, "verify", "refuse functions that are not valid IR"),
    ];
}

/// Passes in order.
///
/// ```
/// use memphis_passes::pipeline::{Pass, Pipeline};
/// assert_eq!(Pipeline::parse("function(mem2reg,verify)")?.passes(), [Pass::Mem2Reg, Pass::Verify]);
/// assert_eq!(Pipeline::parse("mem2rag").unwrap_err().to_string(),
///     "unknown pass name 'mem2rag'; did you mean 'mem2reg'?");
/// # Ok::<(), memphis_passes::pipeline::PipelineError>(())
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Pipeline {
    passes: Vec<Pass>,
}

/// What is wrong with a pipeline's text, as a sentence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PipelineError {
    /// Byte offset in the text.
    pub offset: usize,
    message: String,
}

impl fmt::Display for PipelineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for PipelineError {}

/// What may stand around passes: `module(function(mem2reg))`.
const NESTS: &[&str] = &["module", "cgscc", "function"];

impl Pipeline {
    /// Reads a pipeline. Empty text is the empty pipeline.
    ///
    /// # Errors
    /// An unknown name (with the nearest known one), a parenthesis too many or too few.
    pub fn parse(text: &str) -> Result<Pipeline, PipelineError> {
        let mut passes = Vec::new();
        let mut depth = 0usize;
        let mut rest = text;
        let error = |rest: &str, message: String| PipelineError { offset: text.len() - rest.len(), message };
        if text.trim().is_empty() {
            return Ok(Pipeline::default());
        }
        let mut need_name = true;
        while !rest.is_empty() {
            let end = rest.find([',', '(', ')']).unwrap_or(rest.len());
            let name = rest[..end].trim();
            let delimiter = rest[end..].chars().next();
            match delimiter {
                Some('(') if NESTS.contains(&name) => {
                    depth += 1;
                    need_name = true;
                }
                Some('(') => return Err(error(rest, format!("'{name}' does not take a nested pipeline"))),
                _ if name.is_empty() && !need_name => {}
                _ => passes.push(find_pass(name).map_err(|m| error(rest, m))?),
            }
            match delimiter {
                Some(')') if depth == 0 => return Err(error(&rest[end..], "unmatched ')' in the pipeline".into())),
                Some(')') => {
                    depth -= 1;
                    need_name = false;
                }
                Some(',') => need_name = true,
                _ => {}
            }
            rest = rest.get(end + 1..).unwrap_or("");
        }
        if depth > 0 {
            return Err(error("", "missing ')' at the end of the pipeline".into()));
        }
        Ok(Pipeline { passes })
    }

    /// The passes, in order.
    pub fn passes(&self) -> &[Pass] {
        &self.passes
    }
}

fn find_pass(name: &str) -> Result<Pass, String> {
    if let Some((pass, ..)) = Pass::ALL.iter().find(|p| p.1 == name) {
        return Ok(*pass);
    }
    let nearest = Pass::ALL.iter().map(|p| (edit_distance(name, p.1), p.1)).min();
    Err(match nearest {
        Some((distance, known)) if distance <= known.len() / 2 => {
            format!("unknown pass name '{name}'; did you mean '{known}'?")
        }
        _ => {
            let known: Vec<_> = Pass::ALL.iter().map(|p| p.1).collect();
            format!("unknown pass name '{name}'; known are {}", known.join(", "))
        }
    })
}

/// Levenshtein distance.
fn edit_distance(a: &str, b: &str) -> usize {
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.bytes().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, y) in b.bytes().enumerate() {
            let next = (diagonal + usize::from(x != y)).min(row[j] + 1).min(row[j + 1] + 1);
            diagonal = std::mem::replace(&mut row[j + 1], next);
        }
    }
    row[b.len()]
}
