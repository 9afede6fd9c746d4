//! The text of `-passes=`.

use std::fmt;

/// A pass.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pass {
    /// Variables become values and φs.
    Mem2reg,
    /// φs become variables.
    PhiEliminate,
    /// Calls of functions that take pointers to variables, or are called once, become the bodies of
    /// these functions.
    Inline,
    /// What nothing uses goes: functions, variables, types, constants, instructions without effects.
    Dce,
}

impl Pass {
    /// All passes with their names.
    pub const ALL: &[(Pass, &str)] = &[
        (Pass::Mem2reg, "mem2reg"),
        (Pass::PhiEliminate, "phi-eliminate"),
        (Pass::Inline, "inline"),
        (Pass::Dce, "dce"),
    ];

    /// The name of the pass.
    pub fn name(self) -> &'static str {
        match self {
            Pass::Mem2reg => "mem2reg",
            Pass::PhiEliminate => "phi-eliminate",
            Pass::Inline => "inline",
            Pass::Dce => "dce",
        }
    }
}

/// Passes, in order.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Pipeline {
    passes: Vec<Pass>,
}

/// A name that is no pass.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PipelineError {
    /// The name.
    pub name: String,
}

impl Pipeline {
    /// Passes separated by commas; the empty text is no pass.
    ///
    /// # Errors
    /// A name is no pass.
    pub fn parse(text: &str) -> Result<Pipeline, PipelineError> {
        let names = text.split(',').map(str::trim);
        let names = names.filter(|name| !(name.is_empty() && text.trim().is_empty()));
        let pass = |name: &str| {
            let found = Pass::ALL.iter().find(|(_, known)| *known == name);
            found.map(|(pass, _)| *pass).ok_or_else(|| PipelineError { name: name.to_owned() })
        };
        Ok(Pipeline { passes: names.map(pass).collect::<Result<_, _>>()? })
    }

    /// The passes.
    pub fn passes(&self) -> &[Pass] {
        &self.passes
    }
}

impl fmt::Display for PipelineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unknown pass '{}', expected mem2reg, phi-eliminate, inline or dce", self.name)
    }
}

impl std::error::Error for PipelineError {}
