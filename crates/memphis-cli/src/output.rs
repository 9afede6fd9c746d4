//! Outputs: a file is written completely or not at all.

use crate::failure::{Exit, Failure};
use crate::input::is_dash;
use crate::new_file::{NewFile, Removal, directory_of};
use std::fs::{File, OpenOptions, Permissions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// The destination of a result.
#[derive(Debug, Clone, PartialEq)]
pub enum Target {
    Nowhere,
    Stdout,
    File(PathBuf),
}

impl Target {
    /// The target that `-o` names.
    pub fn named(path: &Path) -> Target {
        if is_dash(path) { Target::Stdout } else { Target::File(path.to_owned()) }
    }
}

/// A result that is being written. It has no visible effect before [`Output::commit`] or
/// [`Output::hand_out`].
pub struct Output {
    sink: Sink,
    /// The first error; the text after it is dropped.
    error: Option<io::Error>,
}

enum Sink {
    Nothing,
    /// A pipe or device cannot take text back, so the text is collected here.
    Stdout(Vec<u8>),
    Device(PathBuf, Vec<u8>),
    /// A file in the directory of its target, which gets its name at the end.
    Beside(PathBuf, BufWriter<NewFile>),
}

const BUFFER: usize = 1 << 18;

impl Output {
    /// Prepares to write `target`. `size_hint` is the approximate length of the result.
    ///
    /// # Errors
    /// No file can be created in the target's directory.
    pub fn create(target: &Target, size_hint: usize) -> Result<Output, Failure> {
        let sink = match target {
            Target::Nowhere => Sink::Nothing,
            Target::Stdout => Sink::Stdout(Vec::with_capacity(size_hint)),
            Target::File(path) => file_sink(path).map_err(|error| write_failure(path, error))?,
        };
        Ok(Output { sink, error: None })
    }

    /// True if a reader may wait for the output: a pipe or a terminal, not a file.
    pub fn is_stream(&self) -> bool {
        matches!(self.sink, Sink::Stdout(_) | Sink::Device(..))
    }

    /// Adds to the result.
    pub fn write(&mut self, bytes: &[u8]) {
        match &mut self.sink {
            Sink::Nothing => {}
            Sink::Stdout(text) | Sink::Device(_, text) => text.extend_from_slice(bytes),
            Sink::Beside(_, file) if self.error.is_none() => self.error = file.write_all(bytes).err(),
            Sink::Beside(..) => {}
        }
    }

    /// Writes the collected text to standard output, if it is much: for a long result that can no
    /// longer become invalid.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn hand_out(&mut self) -> Result<(), Failure> {
        match &mut self.sink {
            Sink::Stdout(text) if text.len() >= BUFFER => {
                write_stdout(text)?;
                text.clear();
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// Puts the complete result in place.
    ///
    /// # Errors
    /// It cannot be written: the disk is full, or standard output is closed.
    pub fn commit(self) -> Result<Removal, Failure> {
        let error = self.error;
        match self.sink {
            Sink::Nothing => {}
            Sink::Stdout(text) => write_stdout(&text)?,
            Sink::Device(path, text) => write_device(&path, &text).map_err(|error| write_failure(&path, error))?,
            Sink::Beside(path, file) => {
                return error.map_or_else(|| name(file, &path), Err).map_err(|error| write_failure(&path, error));
            }
        }
        Ok(Removal::default())
    }
}

/// Prints to standard output.
pub fn print(bytes: &[u8]) -> Exit {
    match write_stdout(bytes) {
        Ok(()) => Exit::Success,
        Err(failure) => crate::report::failure(&failure),
    }
}

/// Writes to standard output at once.
///
/// # Errors
/// It is closed, or its device is full. If its reader has closed the other end, SIGPIPE ends the
/// process, unless it was started with that signal ignored.
pub fn write_stdout(bytes: &[u8]) -> Result<(), Failure> {
    let mut stdout = io::stdout().lock();
    if bytes.is_empty() {
        return Ok(());
    }
    let written = if memphis_pages::is_stdout_open() {
        stdout.write_all(bytes).and_then(|()| stdout.flush())
    } else {
        Err(io::Error::other("it is closed"))
    };
    written.map_err(|error| Failure::Write { file: "<stdout>".into(), error })
}

fn write_device(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut device = OpenOptions::new().write(true).open(path)?;
    device.write_all(bytes)
}

fn write_failure(path: &Path, error: io::Error) -> Failure {
    Failure::Write { file: path.display().to_string(), error }
}

fn file_sink(path: &Path) -> io::Result<Sink> {
    let present = std::fs::metadata(path).ok();
    let path = match &present {
        // Links of some devices have no path as their target.
        Some(_) => std::fs::canonicalize(path).unwrap_or_else(|_| path.to_owned()),
        None => link_target(path)?,
    };
    match &present {
        Some(present) if present.is_dir() => return Err(io::ErrorKind::IsADirectory.into()),
        Some(present) if !present.is_file() => return Ok(Sink::Device(path, Vec::new())),
        _ => {}
    }
    let file = NewFile::create_in(directory_of(&path))?;
    if let Some(present) = present {
        keep_permissions(file.as_file(), present.permissions())?;
    }
    Ok(Sink::Beside(path, BufWriter::with_capacity(BUFFER, file)))
}

/// The file to create for a path without a file: if the path is a symbolic link, the link's target.
fn link_target(path: &Path) -> io::Result<PathBuf> {
    /// The number of links that Linux follows.
    const MAX_LINKS: usize = 40;
    let mut target = path.to_owned();
    for _ in 0..MAX_LINKS {
        match std::fs::read_link(&target) {
            // An absolute link replaces the whole path.
            Ok(link) => target = target.parent().unwrap_or(Path::new("")).join(link),
            Err(_) => return Ok(target),
        }
    }
    Err(io::Error::other("too many symbolic links lead to one another"))
}

/// A file that is replaced keeps its permissions. A read-only file is not replaced.
fn keep_permissions(file: &File, permissions: Permissions) -> io::Result<()> {
    if permissions.readonly() {
        return Err(io::ErrorKind::PermissionDenied.into());
    }
    file.set_permissions(permissions)
}

fn name(file: BufWriter<NewFile>, path: &Path) -> io::Result<Removal> {
    file.into_inner().map_err(io::IntoInnerError::into_error)?.name(path)
}
