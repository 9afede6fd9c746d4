//! The bytes of a file, mapped into memory where that is cheaper than a copy.
//!
//! ```
//! let file = tempfile::NamedTempFile::new()?;
//! std::fs::write(file.path(), "define void @f() {")?;
//! assert_eq!(*memphis_map::read(file.path())?, *b"define void @f() {");
//! # Ok::<(), std::io::Error>(())
//! ```
//!
//! Beside `memphis-pages` this is the one crate of the workspace with unsafe code: a map is unsafe, since the file may change beneath it. What that can do here: whoever writes into
//! the file meanwhile has something else read, which may be refused, or a mixture of old and new text, part of which nothing was proved of; every access is
//! still checked against the length of the map. Whoever makes the file shorter has the process killed by the system (`SIGBUS`), as with every linker and search tool that maps its
//! input. An output that replaces its input is no such case: it is another file, which takes over the name.

use memmap2::Mmap;
use std::fs::File;
use std::io::{self, Read};
use std::ops::{Deref, Range};
use std::path::Path;

/// Below this size a copy is cheaper.
const MIN_MAPPED: u64 = 64 * 1024;

/// Bytes that are owned or mapped.
#[derive(Debug)]
pub enum Bytes {
    /// In memory of their own.
    Owned(Vec<u8>),
    /// In a file.
    Mapped(Mmap),
}

impl Bytes {
    /// Says that nobody will read some of the bytes for a while, so that their pages need not be in memory: they are mapped again when somebody does. Bytes
    /// in memory of their own stay there.
    ///
    /// ```
    /// let file = tempfile::NamedTempFile::new()?;
    /// std::fs::write(file.path(), vec![b'x'; 1 << 20])?;
    /// let bytes = memphis_map::read(file.path())?;
    /// bytes.release(5..1 << 20);
    /// assert!(bytes.iter().all(|&byte| byte == b'x'));
    /// # Ok::<(), std::io::Error>(())
    /// ```
    ///
    /// # Panics
    /// Panics if the range reaches beyond the bytes.
    pub fn release(&self, range: Range<usize>) {
        assert!(range.end <= self.len(), "bytes to release that there are not");
        #[cfg(unix)]
        if let Bytes::Mapped(map) = self
            && !range.is_empty()
        {
            // Sound because the map is of a file: what is read next is what the file has, as before. A refusal changes nothing.
            #[expect(unsafe_code)]
            let _: io::Result<()> =
                unsafe { map.unchecked_advise_range(memmap2::UncheckedAdvice::DontNeed, range.start, range.len()) };
        }
    }
}

impl Deref for Bytes {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        match self {
            Bytes::Owned(bytes) => bytes,
            Bytes::Mapped(map) => map,
        }
    }
}

impl From<Vec<u8>> for Bytes {
    fn from(bytes: Vec<u8>) -> Bytes {
        Bytes::Owned(bytes)
    }
}

/// The bytes of a file. Large regular files are mapped; pipes, devices, and what cannot be mapped are read.
///
/// # Errors
/// The file cannot be opened or read.
pub fn read(path: &Path) -> io::Result<Bytes> {
    let mut file = File::open(path)?;
    let metadata = file.metadata()?;
    if metadata.is_file() && metadata.len() >= MIN_MAPPED {
        // Sound as far as nobody writes into the file; the crate's head says what happens if somebody does.
        #[expect(unsafe_code)]
        let map = unsafe { Mmap::map(&file) };
        if let Ok(map) = map {
            return Ok(Bytes::Mapped(map));
        }
    }
    let mut bytes = Vec::with_capacity(usize::try_from(metadata.len()).unwrap_or(0));
    file.read_to_end(&mut bytes)?;
    Ok(Bytes::Owned(bytes))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_files_are_mapped_and_small_ones_read() {
        let file = tempfile::NamedTempFile::new().expect("a file");
        for (size, mapped) in [(0, false), (MIN_MAPPED - 1, false), (MIN_MAPPED, true), (3 * MIN_MAPPED + 1, true)] {
            let bytes: Vec<u8> = (0..size).map(|n| n as u8).collect();
            std::fs::write(file.path(), &bytes).expect("a file that can be written");
            let found = read(file.path()).expect("a file that can be read");
            assert_eq!(matches!(found, Bytes::Mapped(_)), mapped, "{size} bytes");
            assert!(*found == *bytes, "{size} bytes");
        }
    }

    #[test]
    fn released_bytes_are_the_same_when_they_are_read_again() {
        let file = tempfile::NamedTempFile::new().expect("a file");
        let bytes: Vec<u8> = (0..MIN_MAPPED + 7).map(|n| (n % 251) as u8).collect();
        std::fs::write(file.path(), &bytes).expect("a file that can be written");
        let len = bytes.len();
        for found in [read(file.path()).expect("a file that can be read"), Bytes::from(bytes.clone())] {
            for range in [0..len, 5000..5001, 4096..8192, len..len, 0..0, 1..len - 1] {
                found.release(range.clone());
                assert!(*found == *bytes, "{range:?}");
            }
        }
    }

    #[test]
    fn a_directory_is_an_error() {
        assert!(read(Path::new(".")).is_err());
    }
}
