#![doc = include_str!("../README.md")]
//!
//! ## Why
//!
//! The first touch of each page of new memory is a trap into the kernel, and a function of a
//! million blocks needs 155,000 to 290,000 pages of 4 KB. Linux gives pages of 2 MB to a process
//! that asks for them (`madvise(MADV_HUGEPAGE)`), if the system is set up so. Then 43,000 to 71,000
//! traps are left, and scattered reads take half the time, because the processor finds more of the
//! addresses that it has to translate. But a virtual machine may have to get such a page from its
//! host first, which takes longer than getting 512 small pages. So this allocator asks for large
//! pages only for tables that fill several of them. Elsewhere, and if the kernel has no large pages,
//! it is the system's allocator.
//!
//! The remaining traps are for memory that is new from the system although an earlier step has just
//! returned as much: the GNU C library returns large allocations, and free memory at the end of a
//! heap, at once. A program whose steps need about the same memory, one after the other, can keep
//! that memory ([`LargePages::keep_freed`]).
//!
//! A file that is read into new memory costs such traps, too, and a copy. So large ones are mapped
//! ([`read_file`]).
//!
//! This is the one crate of the workspace with unsafe code. The allocator passes each call on, and
//! all it adds is advice, which changes no byte.

#[cfg(target_os = "linux")]
mod mapped;

use std::alloc::{GlobalAlloc, Layout, System};
use std::io;
use std::ops::Deref;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

/// See the [head](crate) of the crate.
#[derive(Debug, Clone, Copy, Default)]
pub struct LargePages;

impl LargePages {
    /// The size in bytes from which on tables ask for large pages: that of four.
    pub const MIN_SIZE: usize = 8 << 20;

    /// The number of bytes at the end of a heap that stay with the process. No heap of a thread is
    /// larger.
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    const KEPT: i32 = 64 << 20;

    /// Makes the process keep the memory that it frees, for later allocations. Only tables that ask
    /// for large pages have pages of their own, which go back to the system. With another C library
    /// than GNU's nothing changes.
    ///
    /// A program calls this at its start. It changes the whole process, so libraries must not call
    /// it. Peak memory may grow: a table that grows step by step leaves holes in the kept memory, so
    /// a table whose size is known should be allocated at its full size.
    pub fn keep_freed() {
        #[cfg(all(target_os = "linux", target_env = "gnu"))]
        for (parameter, value) in
            [(libc::M_TRIM_THRESHOLD, Self::KEPT), (libc::M_MMAP_THRESHOLD, Self::MIN_SIZE as i32)]
        {
            // Sound because this decides where memory comes from, and touches none that is in use.
            // A refusal changes nothing: addresses of 32 bits have less room.
            #[expect(unsafe_code)]
            let _: i32 = unsafe { libc::mallopt(parameter, value) };
        }
    }
}

// Sound because each call goes to the system's allocator as it came, and what that gives is
// returned as it is.
#[expect(unsafe_code)]
unsafe impl GlobalAlloc for LargePages {
    #[inline]
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        advised(unsafe { System.alloc(layout) }, layout.size())
    }

    #[inline]
    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        advised(unsafe { System.alloc_zeroed(layout) }, layout.size())
    }

    #[inline]
    unsafe fn realloc(&self, start: *mut u8, layout: Layout, new_size: usize) -> *mut u8 {
        advised(unsafe { System.realloc(start, layout, new_size) }, new_size)
    }

    #[inline]
    unsafe fn dealloc(&self, start: *mut u8, layout: Layout) {
        unsafe { System.dealloc(start, layout) }
    }
}

/// Advises about an allocation if it is large, and returns it.
#[inline]
fn advised(start: *mut u8, len: usize) -> *mut u8 {
    if len >= LargePages::MIN_SIZE && !start.is_null() {
        advise(start, len);
    }
    start
}

/// Asks for large pages for an allocation. If the system has none, it keeps small ones.
#[cfg(target_os = "linux")]
#[cold]
fn advise(start: *mut u8, len: usize) {
    use rustix::mm::{Advice, madvise};
    // From the start of the first page to the end of the allocation; the kernel takes the last page
    // as a whole.
    let Some(before) = start.addr().checked_rem(page_size()) else { return };
    // Sound because these pages are mapped, and this advice changes no byte of them. A refusal
    // changes nothing either.
    #[expect(unsafe_code)]
    let _: rustix::io::Result<()> =
        unsafe { madvise(start.wrapping_sub(before).cast(), before + len, Advice::LinuxHugepage) };
}

/// The size of a page in bytes, as the C library knows it; 0 if it does not.
///
/// `rustix::param::page_size` asks the kernel for the auxiliary vector and, with some features of that
/// crate, reads the vDSO that it names. Valgrind unmaps the vDSO, so programs crashed under it.
#[cfg(target_os = "linux")]
fn page_size() -> usize {
    // Sound because this asks for a constant.
    #[expect(unsafe_code)]
    let size = unsafe { libc::sysconf(libc::_SC_PAGESIZE) };
    usize::try_from(size).unwrap_or(0)
}

#[cfg(not(target_os = "linux"))]
fn advise(_: *mut u8, _: usize) {}

/// The content of a file, or other bytes.
#[derive(Debug)]
pub struct Bytes(Kind);

#[derive(Debug)]
enum Kind {
    Owned(Vec<u8>),
    #[cfg(target_os = "linux")]
    Mapped(mapped::MappedFile),
}

/// Files up to this size are read into memory.
#[cfg(target_os = "linux")]
const MAX_READ: u64 = 1 << 18;

/// Reads a file: large ones are mapped, on Linux, so that the system brings in their pages when
/// they are read.
///
/// If a program makes a mapped file shorter, pages are lost. The thread that reads one of them
/// calls `on_loss` with the file's path: that must end the process, or the system does. Of other
/// changes [`Bytes::is_unchanged`] tells.
///
/// # Errors
/// The file cannot be read.
pub fn read_file(path: &Path, on_loss: fn(&Path)) -> io::Result<Bytes> {
    #[cfg(target_os = "linux")]
    {
        let file = std::fs::File::open(path)?;
        let metadata = file.metadata()?;
        if metadata.is_file() && metadata.len() > MAX_READ {
            return mapped::MappedFile::new(file, path, on_loss).map(|file| Bytes(Kind::Mapped(file)));
        }
    }
    #[cfg(not(target_os = "linux"))]
    let _ = on_loss;
    std::fs::read(path).map(Bytes::from)
}

impl Bytes {
    /// False if they are those of a mapped file that a program has written to since. Changes within
    /// a tick of the file system's clock, some milliseconds, may go unnoticed.
    pub fn is_unchanged(&self) -> bool {
        match &self.0 {
            Kind::Owned(_) => true,
            #[cfg(target_os = "linux")]
            Kind::Mapped(file) => file.is_unchanged(),
        }
    }

    /// The bytes in memory of their own. Cost: none, or that of copying a file that is mapped.
    pub fn into_vec(self) -> Vec<u8> {
        match self.0 {
            Kind::Owned(bytes) => bytes,
            #[cfg(target_os = "linux")]
            Kind::Mapped(file) => file.bytes().to_vec(),
        }
    }
}

impl Deref for Bytes {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        match &self.0 {
            Kind::Owned(bytes) => bytes,
            #[cfg(target_os = "linux")]
            Kind::Mapped(file) => file.bytes(),
        }
    }
}

impl From<Vec<u8>> for Bytes {
    fn from(bytes: Vec<u8>) -> Bytes {
        Bytes(Kind::Owned(bytes))
    }
}

/// Returns whether standard output was open when the process started.
///
/// Before `main`, Rust's runtime opens `/dev/null` in place of each standard stream that is closed,
/// so a program that was started with `>&-` writes into nothing without an error. This looks before
/// the runtime does. Where it cannot look, on other systems than Linux, it says yes.
pub fn is_stdout_open() -> bool {
    !STDOUT_WAS_CLOSED.load(Ordering::Relaxed)
}

/// Lets the process end when it writes to a pipe that no process reads any more, as programs in
/// other languages do.
///
/// Before `main`, Rust's runtime ignores the signal SIGPIPE, so that such a write is an error. This
/// undoes that, unless the process was started with the signal ignored; on other systems than Linux
/// it cannot know that. A program calls this at its start; libraries must not call it.
pub fn end_on_closed_pipe() {
    #[cfg(unix)]
    if !SIGPIPE_WAS_IGNORED.load(Ordering::Relaxed) {
        // Sound because the default action is no function of this process. A refusal changes
        // nothing.
        #[expect(unsafe_code)]
        let _: libc::sighandler_t = unsafe { libc::signal(libc::SIGPIPE, libc::SIG_DFL) };
    }
}

static STDOUT_WAS_CLOSED: AtomicBool = AtomicBool::new(false);

#[cfg(unix)]
static SIGPIPE_WAS_IGNORED: AtomicBool = AtomicBool::new(false);

// Sound because the C library calls each function of this section once, before `main` and before
// there is a second thread, and this one needs nothing of Rust's runtime: two system calls and two
// stores.
#[cfg(target_os = "linux")]
#[used]
#[expect(unsafe_code)]
#[unsafe(link_section = ".init_array")]
static LOOK_BEFORE_RUNTIME: extern "C" fn() = look_before_runtime;

#[cfg(target_os = "linux")]
extern "C" fn look_before_runtime() {
    let is_closed = rustix::io::fcntl_getfd(rustix::stdio::stdout()).is_err();
    STDOUT_WAS_CLOSED.store(is_closed, Ordering::Relaxed);
    SIGPIPE_WAS_IGNORED.store(is_sigpipe_ignored(), Ordering::Relaxed);
}

#[cfg(target_os = "linux")]
fn is_sigpipe_ignored() -> bool {
    let mut action = std::mem::MaybeUninit::<libc::sigaction>::uninit();
    // Sound because the call changes no action, and writes the one in force if it succeeds.
    #[expect(unsafe_code)]
    unsafe {
        libc::sigaction(libc::SIGPIPE, std::ptr::null(), action.as_mut_ptr()) == 0
            && action.assume_init().sa_sigaction == libc::SIG_IGN
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[global_allocator]
    static MEMORY: LargePages = LargePages;

    /// The system's flags of the memory around an address.
    #[cfg(target_os = "linux")]
    fn flags(address: usize) -> String {
        let maps = std::fs::read_to_string("/proc/self/smaps").expect("a list of what is mapped");
        let range_of = |line: &str| {
            let (start, end) = line.split_once(' ')?.0.split_once('-')?;
            Some(usize::from_str_radix(start, 16).ok()?..usize::from_str_radix(end, 16).ok()?)
        };
        let mut of_address =
            maps.lines().skip_while(|line| range_of(line).is_none_or(|range| !range.contains(&address)));
        of_address.find_map(|line| line.strip_prefix("VmFlags:")).expect("flags of what is mapped").to_owned()
    }

    /// True if the memory of a table asks for large pages; `None` if the system has none.
    #[cfg(target_os = "linux")]
    fn asks(table: &[u32]) -> Option<bool> {
        let has_large_pages = std::path::Path::new("/sys/kernel/mm/transparent_hugepage").exists();
        let flags = flags(table.as_ptr().addr() + size_of_val(table) / 2);
        has_large_pages.then(|| flags.split(' ').any(|flag| flag == "hg"))
    }

    #[cfg(not(target_os = "linux"))]
    fn asks(_: &[u32]) -> Option<bool> {
        None
    }

    // One test, because memory that was on large pages may be that of a small table later.
    #[test]
    fn tables_grow_onto_large_pages_and_keep_their_words() {
        const WORDS: usize = LargePages::MIN_SIZE / 4;
        let mut table: Vec<u32> = (0..1000).collect();
        assert_ne!(asks(&table), Some(true));
        for n in [WORDS / 8, WORDS, 2 * WORDS + 12_345] {
            table.extend(table.len() as u32..n as u32);
            assert!(table.iter().zip(0..).all(|(&word, number)| word == number));
        }
        assert_ne!(asks(&table), Some(false));
        table.truncate(5000);
        table.shrink_to_fit();
        assert!(table.iter().zip(0..).all(|(&word, number)| word == number));
        let zeros = vec![0_u32; WORDS];
        assert_ne!(asks(&zeros), Some(false));
        assert!(zeros.iter().all(|&word| word == 0));
        let sevens = vec![7; WORDS];
        assert_ne!(asks(&sevens), Some(false));
        assert!(sevens.iter().all(|&word| word == 7));
    }
}
