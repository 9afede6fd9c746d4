//! Inputs: files and standard input.

use crate::failure::Failure;
use crate::format::Format;
use crate::report;
use memphis_ir::{Diagnostic, Error, Llvm, Module};
use memphis_pages::Bytes;
use memphis_passes::{RunError, Unproved};
use std::io::{self, Read};
use std::path::Path;
use std::thread;

/// The text of an input and its name in messages.
pub struct Input {
    pub name: String,
    pub text: Bytes,
}

/// True if the path is `-`, for standard input or output.
pub fn is_dash(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// The length of a file; the length of a pipe is unknown.
pub fn size(path: &Path) -> Option<u64> {
    std::fs::metadata(path).ok().filter(std::fs::Metadata::is_file).map(|metadata| metadata.len())
}

impl Input {
    /// Reads LLVM IR text from a file, or from standard input for `-`.
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
        Input::read_by(path, format, |path| std::fs::read(path).map(Bytes::from))
    }

    /// Like [`Input::read`], but maps a large file: [`Input::ensure_unchanged`] checks that the
    /// text was the same all the time. Reading a file takes a tenth of the time of mem2reg.
    ///
    /// # Errors
    /// The errors of [`Input::read`].
    pub fn map(path: &Path) -> Result<Input, Failure> {
        Input::read_by(path, Format::Llvm, |path| memphis_pages::read_file(path, end_without))
    }

    fn read_by(
        path: &Path,
        expected: Format,
        read_file: impl Fn(&Path) -> io::Result<Bytes>,
    ) -> Result<Input, Failure> {
        let (name, text) = if is_dash(path) {
            ("<stdin>".to_owned(), read_stdin().map(Bytes::from))
        } else {
            (path.display().to_string(), read_file(path))
        };
        let text = text.map_err(|error| Failure::Read { file: name.clone(), error })?;
        match Format::of(path, &text) {
            Some(found) if found != expected => Err(Failure::OtherFormat { file: name, found, expected }),
            _ => Ok(Input { name, text }),
        }
    }

    /// Like [`Input::read`], with the names of intrinsics in their plain spelling.
    ///
    /// # Errors
    /// The errors of [`Input::read`].
    pub fn read_plain(path: &Path) -> Result<Input, Failure> {
        let input = Input::read(path)?;
        Ok(input.plain().unwrap_or(input))
    }

    /// This input with the names of intrinsics in their plain spelling, if any has another
    /// spelling. All other bytes keep their offsets.
    pub fn plain(&self) -> Option<Input> {
        let text = memphis_ir::intrinsics::with_plain_names(&self.text)?;
        Some(Input { name: self.name.clone(), text: text.into() })
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
        self.first_invalid(errors, errors.len())
    }

    /// The failure for the first of `n_errors` errors in the input.
    pub fn first_invalid(&self, errors: &[Error], n_errors: usize) -> Failure {
        Failure::Invalid { diagnostics: self.diagnostics(errors), n_hidden: n_errors - errors.len() }
    }

    /// The failure for a function without a proof. `reduced` is a small module that shows the
    /// problem.
    pub fn unproved(&self, module: &Module<'_>, unproved: Unproved, reduced: Vec<u8>) -> Failure {
        let function = String::from_utf8_lossy(&module.function_name(unproved.function)).into_owned();
        let diagnostics = self.diagnostics(&RunError::Unproved(unproved).errors());
        Failure::Unproved { diagnostics, function, reduced }
    }

    fn diagnostics(&self, errors: &[Error]) -> Vec<Diagnostic> {
        errors.iter().map(|error| error.locate(&self.name, &self.text)).collect()
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

    /// The module of the input, read with a second thread if `threads` allows it. The second thread
    /// also does `work`; without it, `work` is done first.
    ///
    /// # Errors
    /// The first error in the top level.
    pub fn module_beside(
        &self,
        llvm: Llvm,
        threads: usize,
        work: &mut (dyn FnMut() + Send),
    ) -> Result<Module<'_>, Failure> {
        let mut work = Some(work);
        let module = match threads {
            0 | 1 => {
                work.take().into_iter().for_each(|work| work());
                Module::read_as(&self.text, llvm)
            }
            _ => Module::read_in_two(&self.text, llvm, |one, other| {
                let mut work = work.take();
                side_by_side(one, &mut || {
                    work.take().into_iter().for_each(|work| work());
                    other();
                });
            }),
        };
        // A short text has no work for a second thread.
        work.into_iter().for_each(|work| work());
        module.map_err(|error| self.invalid(&[error]))
    }
}

impl AsRef<[u8]> for Input {
    fn as_ref(&self) -> &[u8] {
        &self.text
    }
}

/// Does two pieces of work at the same time, or one after the other if the system has no thread
/// left.
fn side_by_side(one: &mut (dyn FnMut() + Send), other: &mut (dyn FnMut() + Send)) {
    let is_under_way = thread::scope(|scope| {
        let spawned = thread::Builder::new().spawn_scoped(scope, &mut *other);
        one();
        spawned.is_ok()
    });
    if !is_under_way {
        other();
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
