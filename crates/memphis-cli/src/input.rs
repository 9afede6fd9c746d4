//! Inputs: files and standard input.

use crate::embedded;
use crate::failure::Failure;
use crate::format::Format;
use crate::report;
use crate::threads::Threads;
use memphis_bitcode::Source;
use memphis_ir::{Error, Llvm, Module};
use memphis_pages::Bytes;
use std::io::{self, Read};
use std::ops::Range;
use std::path::Path;

/// The text of an input and its name in messages.
pub struct Input {
    pub name: String,
    pub text: Bytes,
    /// True if the text was bitcode.
    pub was_bitcode: bool,
    /// The major version of the LLVM that wrote the bitcode, if that says so.
    pub llvm: Option<u32>,
}

/// True if the path is `-`, for standard input or output.
pub fn is_dash(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// The file and the member that a path names: `libx.a(x.o)` is a member, unless there is such a
/// file.
fn member(path: &Path) -> (&Path, Option<&str>) {
    let parts = path.to_str().and_then(|text| text.strip_suffix(')')).and_then(|text| text.rsplit_once('('));
    match parts {
        Some((file, member)) if !path.exists() && Path::new(file).is_file() => (Path::new(file), Some(member)),
        _ => (path, None),
    }
}

/// True if bitcode is expected in a file, for its name ends with `.bc`.
fn has_name_of_bitcode(file: &Path) -> bool {
    file.extension().is_some_and(|extension| extension == "bc")
}

/// The length of a file; the length of a pipe is unknown.
pub fn size(path: &Path) -> Option<u64> {
    std::fs::metadata(path).ok().filter(std::fs::Metadata::is_file).map(|metadata| metadata.len())
}

/// A file that was opened, with bytes of a format that a command takes.
pub struct Opened {
    name: String,
    bytes: Bytes,
    /// The place of the bitcode in the bytes, if it is not text.
    bitcode: Option<Range<usize>>,
}

impl Opened {
    /// Maps a file with LLVM IR, text or bitcode, if it is large: reading it takes a tenth of the
    /// time of mem2reg. [`Opened::ensure_unchanged`] and [`Input::ensure_unchanged`] check that the
    /// bytes were the same all the time.
    ///
    /// # Errors
    /// The errors of [`Input::read`].
    pub fn map(path: &Path) -> Result<Opened, Failure> {
        Opened::read_by(path, (Format::Llvm, None), |path| memphis_pages::read_file(path, end_without))
    }

    fn read_by(
        path: &Path,
        (expected, text_form): (Format, Option<Format>),
        read_file: impl Fn(&Path) -> io::Result<Bytes>,
    ) -> Result<Opened, Failure> {
        let name = if is_dash(path) { "<stdin>".to_owned() } else { path.display().to_string() };
        let (file, member) = member(path);
        let bytes = if is_dash(path) { read_stdin().map(Bytes::from) } else { read_file(file) };
        let bytes = bytes.map_err(|error| Failure::Read { file: name.clone(), error })?;
        match Format::of(file, &bytes) {
            // To LLVM, which looks for bitcode by its first bytes, this is the text of a module
            // without anything.
            _ if bytes.is_empty() && expected == Format::Llvm && has_name_of_bitcode(file) => {
                let nothing =
                    memphis_bitcode::write(b"", &name).map_err(|error| Failure::invalid(&name, b"", &[error]))?;
                let bitcode = Some(0..nothing.len());
                Ok(Opened { name, bytes: nothing.into(), bitcode })
            }
            Some(Format::Bitcode) if expected == Format::Llvm => {
                let bitcode = Some(0..bytes.len());
                Ok(Opened { name, bytes, bitcode })
            }
            Some(Format::Objects) if expected == Format::Llvm => {
                let bitcode = Some(embedded::find(&file.display().to_string(), &bytes, member)?);
                Ok(Opened { name, bytes, bitcode })
            }
            Some(found) if found != expected && Some(found) != text_form => {
                Err(Failure::OtherFormat { file: name, found, expected })
            }
            _ => Ok(Opened { name, bytes, bitcode: None }),
        }
    }

    /// The text; also what changes are made in, if it is that of bitcode and `takes_changes` is
    /// true. The bytes of a text are taken.
    ///
    /// # Errors
    /// The bitcode is malformed, or a program has written to the file meanwhile.
    pub fn input<'o>(
        &'o mut self,
        threads: &Threads,
        takes_changes: bool,
    ) -> Result<(Input, Option<Source<'o>>), Failure> {
        let name = self.name.clone();
        let Some(range) = self.bitcode.clone() else {
            let text = std::mem::replace(&mut self.bytes, Vec::new().into());
            return Ok((Input { name, text, was_bitcode: false, llvm: None }, None));
        };
        let opened: &'o Opened = self;
        let bytes = &opened.bytes[range];
        let (text, source) = match takes_changes {
            true => crate::bitcode::to_text_and_source(bytes, &name, threads)?,
            false => (crate::bitcode::to_text(bytes, &name, threads)?, None),
        };
        // What a program has written to the file meanwhile may be in the text, or be taken for
        // wrong bitcode.
        opened.ensure_unchanged()?;
        Ok((Input { name, text: text.into(), was_bitcode: true, llvm: crate::bitcode::version(bytes) }, source))
    }

    /// Checks that the file still has the bytes that were read.
    ///
    /// # Errors
    /// A program has written to the file.
    pub fn ensure_unchanged(&self) -> Result<(), Failure> {
        match self.bytes.is_unchanged() {
            true => Ok(()),
            false => Err(Failure::changed(self.name.clone())),
        }
    }
}

impl Input {
    /// Reads LLVM IR, text or bitcode, from a file, or from standard input for `-`.
    ///
    /// # Errors
    /// It cannot be read, or has another format.
    pub fn read(path: &Path) -> Result<Input, Failure> {
        Input::read_as(path, Format::Llvm)
    }

    /// Reads a file of this format, or standard input for `-`.
    ///
    /// # Errors
    /// It cannot be read, or has another format.
    pub fn read_as(path: &Path, format: Format) -> Result<Input, Failure> {
        Input::read_either(path, format, None)
    }

    /// Reads a file of this format or its text form, or standard input for `-`.
    ///
    /// # Errors
    /// It cannot be read, or has another format.
    pub fn read_either(path: &Path, format: Format, text: Option<Format>) -> Result<Input, Failure> {
        let mut opened = Opened::read_by(path, (format, text), |path| std::fs::read(path).map(Bytes::from))?;
        Ok(opened.input(&Threads::all(), false)?.0)
    }

    /// Like [`Input::read`], with the names of intrinsics in their plain spelling. All other bytes
    /// keep their offsets.
    ///
    /// # Errors
    /// The errors of [`Input::read`].
    pub fn read_plain(path: &Path) -> Result<Input, Failure> {
        let input = Input::read(path)?;
        Ok(match memphis_ir::intrinsics::with_plain_names(&input.text) {
            Some(plain) => Input { text: plain.into(), ..input },
            None => input,
        })
    }

    /// The input with another text.
    pub fn with_text(&self, text: Vec<u8>) -> Input {
        Input { name: self.name.clone(), text: text.into(), was_bitcode: self.was_bitcode, llvm: self.llvm }
    }

    /// Takes the text, which the input then lacks.
    pub fn take_text(&mut self) -> Bytes {
        std::mem::replace(&mut self.text, Vec::new().into())
    }

    /// Checks that the file still has the text that was read. Otherwise its result is not valid.
    ///
    /// # Errors
    /// A program has written to the file.
    pub fn ensure_unchanged(&self) -> Result<(), Failure> {
        match self.text.is_unchanged() {
            true => Ok(()),
            false => Err(Failure::changed(self.name.clone())),
        }
    }

    /// The failure for these errors in the input.
    pub fn invalid(&self, errors: &[Error]) -> Failure {
        Failure::invalid(&self.name, &self.text, errors)
    }

    /// The module of the input, of any version of LLVM.
    ///
    /// # Errors
    /// The first error in the top level.
    pub fn module(&self) -> Result<Module<'_>, Failure> {
        self.module_as(Llvm::Main)
    }

    /// The module of the input, of this version of LLVM.
    ///
    /// # Errors
    /// The first error in the top level.
    pub fn module_as(&self, llvm: Llvm) -> Result<Module<'_>, Failure> {
        Module::read_as(&self.text, llvm).map_err(|error| self.invalid(&[error]))
    }
}

/// Ends the process because a part of this input file is gone.
fn end_without(path: &Path) {
    let failure = Failure::changed(path.display().to_string());
    std::process::exit(report::failure(&failure) as i32);
}

fn read_stdin() -> io::Result<Vec<u8>> {
    let mut text = Vec::new();
    io::stdin().lock().read_to_end(&mut text)?;
    Ok(text)
}
