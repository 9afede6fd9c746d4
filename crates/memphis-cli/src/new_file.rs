//! A file that gets its name when it is complete.
//!
//! On Linux it has no name before (`O_TMPFILE`), so nothing of it stays if the process ends early,
//! for whatever reason. On other systems, and on file systems without such files, it has a
//! temporary name until then, in the directory of its target.

use std::fs::File;
use std::io::{self, Write};
use std::path::Path;
use std::thread::{self, JoinHandle};
use tempfile::{NamedTempFile, TempPath};

/// A file that gets its name when it is complete.
pub struct NewFile {
    file: File,
    /// The temporary name, if the file needs one.
    name: Option<TempPath>,
}

impl NewFile {
    /// Creates an empty file for a target in `directory`.
    ///
    /// # Errors
    /// No file can be created there.
    pub fn create_in(directory: &Path) -> io::Result<NewFile> {
        match nameless_in(directory) {
            Some(file) => Ok(NewFile { file, name: None }),
            None => NewFile::named_in(directory),
        }
    }

    fn named_in(directory: &Path) -> io::Result<NewFile> {
        let (file, name) = names().tempfile_in(directory)?.into_parts();
        Ok(NewFile { file, name: Some(name) })
    }

    /// The file itself.
    pub fn as_file(&self) -> &File {
        &self.file
    }

    /// Gives the complete file its name. A file that has the name is replaced, in one step.
    ///
    /// # Errors
    /// The directory cannot be changed.
    pub fn name(self, path: &Path) -> io::Result<Removal> {
        let name = match self.name {
            Some(name) => name,
            None => match link(&self.file, path) {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                    // Only a file with a name can replace another one.
                    let link = |name: &Path| link(&self.file, name);
                    let linked: NamedTempFile<()> = names().make_in(directory_of(path), link)?;
                    linked.into_temp_path()
                }
                linked => return linked.map(|()| Removal::default()),
            },
        };
        replace(path, name)
    }
}

impl Write for NewFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// The directory of a file.
pub fn directory_of(path: &Path) -> &Path {
    path.parent().filter(|directory| !directory.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// The form of temporary names, and the mode of files that are created with one: that of any new
/// file, before the umask.
fn names() -> tempfile::Builder<'static, 'static> {
    let mut names = tempfile::Builder::new();
    names.prefix(".memphis-").suffix(".tmp");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        names.permissions(std::fs::Permissions::from_mode(0o666));
    }
    names
}

/// A file without a name, if the system has that, and can give it one later.
#[cfg(target_os = "linux")]
fn nameless_in(directory: &Path) -> Option<File> {
    use rustix::fs::{CWD, Mode, OFlags, openat};
    let flags = OFlags::TMPFILE | OFlags::WRONLY | OFlags::CLOEXEC;
    let file = File::from(openat(CWD, directory, flags, Mode::from_raw_mode(0o666)).ok()?);
    std::fs::exists(opened(&file)).ok()?.then_some(file)
}

#[cfg(not(target_os = "linux"))]
fn nameless_in(_: &Path) -> Option<File> {
    None
}

/// The path by which the system knows an open file.
#[cfg(target_os = "linux")]
fn opened(file: &File) -> String {
    use std::os::fd::AsRawFd;
    format!("/proc/self/fd/{}", file.as_raw_fd())
}

/// Gives a file without a name this one, which must be free.
#[cfg(target_os = "linux")]
fn link(file: &File, path: &Path) -> io::Result<()> {
    use rustix::fs::{AtFlags, CWD, linkat};
    Ok(linkat(CWD, opened(file), CWD, path, AtFlags::SYMLINK_FOLLOW)?)
}

#[cfg(not(target_os = "linux"))]
fn link(_: &File, _: &Path) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

/// Replaces a file by the one with the temporary name.
///
/// The two exchange their names. If one were renamed over the other, ext4 would write it to the
/// disk first, which takes longer than writing all of it to memory.
#[cfg(target_os = "linux")]
fn replace(path: &Path, name: TempPath) -> io::Result<Removal> {
    use rustix::fs::{CWD, Mode, OFlags, RenameFlags, openat, renameat_with};
    let old = openat(CWD, path, OFlags::PATH | OFlags::CLOEXEC, Mode::empty()).map(File::from);
    if renameat_with(CWD, &*name, CWD, path, RenameFlags::EXCHANGE).is_err() {
        name.persist(path).map_err(|error| error.error)?;
        return Ok(Removal::default());
    }
    // The previous file has the temporary name now.
    name.close()?;
    Ok(old.map(Removal::of).unwrap_or_default())
}

#[cfg(not(target_os = "linux"))]
fn replace(path: &Path, name: TempPath) -> io::Result<Removal> {
    name.persist(path).map_err(|error| error.error)?;
    Ok(Removal::default())
}

/// The end of a file that was replaced. It has no name any more, but the system takes long to free
/// the memory of a large file, so a thread closes it while the command continues. Dropping this
/// waits.
#[derive(Default)]
pub struct Removal(Option<JoinHandle<()>>);

impl Removal {
    /// Smaller files are closed in less time than a thread takes to start.
    #[cfg(target_os = "linux")]
    const MIN_BYTES: u64 = 1 << 20;

    #[cfg(target_os = "linux")]
    fn of(old: File) -> Removal {
        let is_large = old.metadata().is_ok_and(|old| old.len() >= Removal::MIN_BYTES);
        // If the system has no thread left, `spawn` drops the closure, and the file with it.
        Removal(is_large.then(|| thread::Builder::new().spawn(move || drop(old)).ok()).flatten())
    }
}

impl Drop for Removal {
    fn drop(&mut self) {
        if let Some(thread) = self.0.take() {
            // The thread cannot panic.
            let _ = thread.join();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names_in(directory: &Path) -> Vec<String> {
        let entries = std::fs::read_dir(directory).unwrap();
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
    }

    /// Of both kinds: a new file, one that replaces another, and one that is given up.
    #[test]
    fn only_complete_files_have_a_name() {
        for create in [NewFile::create_in, NewFile::named_in] {
            let directory = tempfile::tempdir().unwrap();
            let path = directory.path().join("out");
            for text in ["first", "second"] {
                let mut file = create(directory.path()).unwrap();
                file.write_all(text.as_bytes()).unwrap();
                drop(file.name(&path).unwrap());
                assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
                assert_eq!(names_in(directory.path()), ["out"]);
            }
            create(directory.path()).unwrap().write_all(b"third").unwrap();
            assert_eq!(names_in(directory.path()), ["out"]);
        }
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_file_has_no_name_before() {
        let directory = tempfile::tempdir().unwrap();
        let file = NewFile::create_in(directory.path()).unwrap();
        // Not every file system has such files.
        assert!(file.name.is_some() || names_in(directory.path()).is_empty());
    }
}
