//! The text of functions, written line by line.

use std::fmt::Write;

/// A text that grows, and the number of local names that were made for it.
#[derive(Default)]
pub(crate) struct Lines {
    pub text: String,
    n_names: usize,
}

impl Lines {
    /// A line of a block.
    pub fn line(&mut self, text: &str) {
        writeln!(self.text, "  {text}").expect("a string takes everything");
    }

    /// The label of the block with this number.
    pub fn label(&mut self, block: usize) {
        writeln!(self.text, "b{block}:").expect("a string takes everything");
    }

    /// A new name of a local that starts like this.
    pub fn fresh(&mut self, base: &str) -> String {
        self.n_names += 1;
        format!("%{base}{}", self.n_names)
    }

    /// A line that defines a value; its name.
    pub fn define(&mut self, text: &str) -> String {
        let name = self.fresh("v");
        self.line(&format!("{name} = {text}"));
        name
    }
}
