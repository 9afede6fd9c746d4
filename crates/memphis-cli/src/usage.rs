//! Errors in a command line that clap accepts.

use memphis_passes::PipelineError;
use std::fmt;
use std::path::PathBuf;

/// An error in a command line that clap accepts.
#[derive(Debug)]
pub enum Usage {
    /// `-mem2reg`.
    OldSpelling(&'static str),
    /// `-O2`, and the pipeline in its place.
    Level(String, &'static str),
    /// An option of wasm-opt, and what to write instead.
    Peer(String, &'static str),
    /// `mem2reg in.ll`: a pass where a file is expected.
    PassAsInput(&'static str),
    /// `-passes=` is not a pipeline.
    Pipeline(String, PipelineError),
    /// `--emit=` is nothing that can be written.
    Emit(String),
    /// Without `-S`, and without `-o`, on a terminal.
    BitcodeOnTerminal,
    /// Several inputs, one output.
    NoDirectory,
    /// `--out-dir` with standard input.
    NoName,
    /// Two inputs would be written to the same file.
    SameName(PathBuf),
    /// `--out-dir` is the directory of an input.
    ReplacesInput(PathBuf),
    /// `-o` without a text to write.
    NothingToWrite,
    /// `-passes=` is not a pipeline for a binary module.
    Passes(String),
    /// `memphis man` with the name of no command.
    NoPage(String),
}

impl fmt::Display for Usage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Usage::OldSpelling(pass) => {
                write!(f, "'-{pass}' is the old spelling of a pass; write -passes={pass}")
            }
            Usage::Level(level, best) => {
                write!(f, "there is no level '{level}'; -passes={best} runs the passes in their best order")
            }
            Usage::Peer(option, advice) => write!(f, "'{option}' is an option of wasm-opt; {advice}"),
            Usage::PassAsInput(pass) => {
                write!(f, "'{pass}' is a pass, and there is no file of that name; write -passes={pass}")
            }
            Usage::Pipeline(text, error) => {
                const OPTION: &str = "-passes=";
                let before = text.get(..error.offset).unwrap_or(text);
                // Blanks may follow a comma; the name comes after them.
                let blanks = text[before.len()..].len() - text[before.len()..].trim_start().len();
                let caret = OPTION.len() + before.chars().count() + blanks;
                write!(f, "{error}\n  {OPTION}{text}\n  {:caret$}^", "")
            }
            Usage::Passes(error) => write!(f, "-passes: {error}"),
            Usage::Emit(error) => write!(f, "--emit: {error}"),
            Usage::BitcodeOnTerminal => f.write_str(
                "the result is bitcode, which a terminal cannot show; \
                 add -S for text, or -o FILE to write it to a file",
            ),
            Usage::NoDirectory => f.write_str("several inputs need --out-dir DIR, --diff or -disable-output"),
            Usage::NoName => f.write_str("--out-dir needs inputs with a name, and standard input has none"),
            Usage::NoPage(command) => {
                write!(f, "there is no command '{command}'; memphis --help lists the commands")
            }
            Usage::NothingToWrite => f.write_str("-o names a file for text, but the program is run; add --emit=ll"),
            Usage::ReplacesInput(path) => {
                let path = path.display();
                write!(f, "the result would replace the input {path}; add --in-place if that is wanted")
            }
            Usage::SameName(path) => write!(f, "two inputs would be written to {}", path.display()),
        }
    }
}
