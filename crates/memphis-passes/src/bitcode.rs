//! Bitcode as source and result of a run: it is another form of the text.

use crate::driver::{Driver, Emit, Options};
use crate::error::{Refusal, Refused, RunError};
use crate::output::Output;
use memphis_ir::executor::Executor;

/// Runs a pipeline on bitcode.
///
/// LLVM prints what it has read from bitcode in its own order: numbers of nodes follow from their
/// uses. So text that passes have made goes through bitcode again.
pub(crate) fn run(driver: &Driver<'_>, source: &[u8]) -> Result<Output, RunError> {
    let text = to_text(source, driver)?;
    let options = Options { was_bitcode: true, ..driver.options };
    let mut output = Driver { options, ..*driver }.run_text(&text)?;
    let is_llvm = matches!(driver.options.emit, Emit::AsGiven | Emit::Llvm);
    if is_llvm && !driver.pipeline.passes().is_empty() {
        let bitcode = output.bitcode.write(&output.text, driver.executor)?;
        output.text = named(memphis_bitcode::reread_on(&bitcode, driver.file, driver.executor), driver)?;
        output.bitcode.written = Some(bitcode);
    }
    Ok(output)
}

fn to_text(bytes: &[u8], driver: &Driver<'_>) -> Result<Vec<u8>, RunError> {
    named(memphis_bitcode::read_on(bytes, driver.file, driver.executor), driver)
}

/// The text that was read, or the error with the name of the source.
fn named(text: Result<Vec<u8>, memphis_bitcode::Error>, driver: &Driver<'_>) -> Result<Vec<u8>, RunError> {
    text.map_err(|error| RunError::Bitcode {
        file: driver.file.to_owned(),
        byte: error.byte,
        message: error.sentence(),
    })
}

/// The origin of a text that may become bitcode.
#[derive(Debug, Clone, Default)]
pub(crate) struct Origin {
    /// The name of the source.
    file: String,
    was_bitcode: bool,
    /// The bitcode, if the text was made from it.
    written: Option<Vec<u8>>,
}

impl Origin {
    pub fn new(driver: &Driver<'_>) -> Origin {
        Origin { file: driver.file.to_owned(), was_bitcode: driver.options.was_bitcode, written: None }
    }

    /// The bitcode of a text.
    pub fn write(&self, text: &[u8], executor: &dyn Executor) -> Result<Vec<u8>, RunError> {
        if let Some(written) = &self.written {
            return Ok(written.clone());
        }
        let written = match self.was_bitcode {
            true => memphis_bitcode::rewrite_on(text, &self.file, executor),
            false => memphis_bitcode::write_on(text, &self.file, executor),
        };
        written.map_err(|error| {
            let (file, text) = (format!("{} (as bitcode)", self.file), text.to_vec());
            let refusal = Refusal::Invalid(vec![error]);
            RunError::Refused(Box::new(Refused { file, text, is_made: false, refusal }))
        })
    }
}
