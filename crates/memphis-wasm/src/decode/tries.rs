//! The clauses of the `try`s of a function body.
//!
//! The clauses of a `try` come after its body. The edges of its dispatch block are made before the
//! body is read, so that blocks and edges are in the order of the code. One more walk over the
//! operators finds the clauses; it is made only for functions that have a `try`.

use super::NONE;
use wasmparser::{FunctionBody, Operator};

/// How a `try` ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Handlers {
    /// `delegate` with this label, which does not count the `try` itself.
    Delegate(u32),
    /// `catch` and `catch_all`, if any: the tag of each, `None` for `catch_all`.
    Clauses(Vec<Option<u32>>),
}

/// The `try`s of a body in order, and the number of those that were taken.
pub(super) struct Tries {
    handlers: std::vec::IntoIter<Handlers>,
}

impl Tries {
    /// Finds the clauses of all `try`s.
    ///
    /// The search ends at an operator that cannot be read, and ignores clauses without a `try`. The
    /// decoder reads the same operators and reports both.
    pub fn find(body: &FunctionBody<'_>) -> Self {
        let mut handlers = Vec::new();
        // The number of the `try` that each open frame is.
        let mut frames = Vec::new();
        for operator in body.get_operators_reader().into_iter().flatten().map_while(Result::ok) {
            match operator {
                Operator::Block { .. } | Operator::Loop { .. } | Operator::If { .. } | Operator::TryTable { .. } => {
                    frames.push(NONE);
                }
                Operator::Try { .. } => {
                    frames.push(handlers.len() as u32);
                    handlers.push(Handlers::Clauses(Vec::new()));
                }
                Operator::Catch { tag_index } => add_clause(&mut handlers, &frames, Some(tag_index)),
                Operator::CatchAll => add_clause(&mut handlers, &frames, None),
                Operator::Delegate { relative_depth } => {
                    let number = frames.pop().unwrap_or(NONE) as usize;
                    if let Some(handlers) = handlers.get_mut(number) {
                        *handlers = Handlers::Delegate(relative_depth);
                    }
                }
                Operator::End => drop(frames.pop()),
                _ => {}
            }
        }
        Self { handlers: handlers.into_iter() }
    }

    /// The clauses of the next `try`.
    pub fn next(&mut self) -> Handlers {
        self.handlers.next().expect("a `try` that the search has met")
    }
}

fn add_clause(handlers: &mut [Handlers], frames: &[u32], tag: Option<u32>) {
    let number = frames.last().copied().unwrap_or(NONE) as usize;
    if let Some(Handlers::Clauses(clauses)) = handlers.get_mut(number) {
        clauses.push(tag);
    }
}
