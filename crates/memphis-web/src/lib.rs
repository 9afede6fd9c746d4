#![doc = include_str!("../README.md")]
//!
//! ```
//! let request = r#"{"kind": "run", "text": "define i32 @f(i32 %a) {\n  ret i32 %a\n}\n",
//!     "function": "f", "arguments": ["7"]}"#;
//! assert_eq!(memphis_web::answer(request.as_bytes()), r#"{"kind":"run","function":"f","output":"","result":"7"}"#);
//! ```

mod abi;
mod check;
mod explain;
mod input;
mod opt;
mod problem;
mod run;

pub use input::MAX_TEXT;

use input::{Language, Source};
use problem::{Outcome, Problem, problem};
use serde::{Deserialize, Serialize};

/// A request.
#[derive(Debug, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
enum Request {
    /// The page of `memphis explain` for a function; for the first one if there is none of that
    /// name. With arguments, the page has a run of that function.
    Explain {
        text: String,
        #[serde(default)]
        language: Language,
        function: Option<String>,
        arguments: Option<Vec<String>>,
    },
    /// The result of a pipeline, with remarks.
    Opt {
        text: String,
        #[serde(default)]
        language: Language,
        pipeline: String,
    },
    /// Verdicts on a result of mem2reg.
    Check {
        before: String,
        #[serde(default)]
        language: Language,
        after: String,
    },
    /// A call of a function with arguments as `memphis explain --run` takes them.
    Run {
        text: String,
        #[serde(default)]
        language: Language,
        function: String,
        #[serde(default)]
        arguments: Vec<String>,
    },
}

/// An answer.
#[derive(Debug, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum Answer {
    Explain(explain::Explained),
    Opt(opt::Result),
    Check(check::Verdicts),
    Run(run::Run),
    Errors { errors: Vec<Problem> },
}

/// Answers a request. Both are JSON in UTF-8; `docs/playground.md` has their fields.
///
/// Cost: that of the passes and of the interpreter, which stops after a limited number of
/// instructions. Texts have at most [`MAX_TEXT`] bytes.
///
/// # Panics
/// Never: strings and numbers always have a JSON text.
pub fn answer(request: &[u8]) -> String {
    let answer = match serde_json::from_slice(request) {
        Ok(request) => perform(&request),
        Err(error) => problem(format!("this is not a request: {error}")),
    };
    let answer = answer.unwrap_or_else(|errors| Answer::Errors { errors });
    serde_json::to_string(&answer).expect("strings and numbers have a JSON text")
}

fn perform(request: &Request) -> Outcome<Answer> {
    match request {
        Request::Explain { text, language, function, arguments } => {
            let source = Source::new("text", text, *language)?;
            explain::run(&source, function.as_deref(), arguments.as_deref()).map(Answer::Explain)
        }
        Request::Opt { text, language, pipeline } => {
            let source = Source::new("text", text, *language)?;
            opt::run(&source, pipeline).map(Answer::Opt)
        }
        Request::Check { before, language, after } => {
            let before = Source::new("before", before, *language)?;
            let after = Source::new("after", after, Language::Ir)?;
            check::run(&before, &after).map(Answer::Check)
        }
        Request::Run { text, language, function, arguments } => {
            let source = Source::new("text", text, *language)?;
            run::run(&source, function, arguments).map(Answer::Run)
        }
    }
}
