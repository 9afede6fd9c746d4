//! Files as memory.

use memmap2::Mmap;
use std::ffi::c_int;
use std::fs::File;
use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::SystemTime;

/// The content of a file, mapped into memory.
#[derive(Debug)]
pub(crate) struct MappedFile {
    bytes: Mmap,
    file: File,
    /// The file's state before it was mapped.
    state: State,
}

type State = (u64, Option<SystemTime>);

/// A mapped file that a lost page may be of.
struct Mapped {
    addresses: Range<usize>,
    path: PathBuf,
    on_loss: fn(&Path),
}

/// The files that are mapped now.
static MAPPED: Mutex<Vec<Mapped>> = Mutex::new(Vec::new());

fn mapped() -> MutexGuard<'static, Vec<Mapped>> {
    MAPPED.lock().unwrap_or_else(PoisonError::into_inner)
}

impl MappedFile {
    /// Maps a file.
    ///
    /// # Errors
    /// The system cannot map it.
    pub(crate) fn new(file: File, path: &Path, on_loss: fn(&Path)) -> io::Result<MappedFile> {
        handle_lost_pages()?;
        let state = state(&file)?;
        // Sound as long as no process writes into the file. Programs leave a compiler's input alone
        // while it is compiled. If one does not, access to a page that is gone ends the process, and
        // `is_unchanged` reports other changes before a result is used.
        #[expect(unsafe_code)]
        let bytes = unsafe { Mmap::map(&file) }?;
        let start = bytes.as_ptr().addr();
        mapped().push(Mapped { addresses: start..start + bytes.len(), path: path.to_owned(), on_loss });
        Ok(MappedFile { bytes, file, state })
    }

    pub(crate) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// True if the file has the length and the time of its last change that it had when it was
    /// mapped.
    pub(crate) fn is_unchanged(&self) -> bool {
        state(&self.file).is_ok_and(|state| state == self.state)
    }
}

impl Drop for MappedFile {
    fn drop(&mut self) {
        let start = self.bytes.as_ptr().addr();
        mapped().retain(|mapped| mapped.addresses.start != start);
    }
}

fn state(file: &File) -> io::Result<State> {
    let metadata = file.metadata()?;
    Ok((metadata.len(), metadata.modified().ok()))
}

/// Has the process end in order when it reads a page that its file has lost.
fn handle_lost_pages() -> io::Result<()> {
    static IS_HANDLED: OnceLock<c_int> = OnceLock::new();
    let error = *IS_HANDLED.get_or_init(|| {
        // Sound because all fields may be zero, and the handler is a function for `SA_SIGINFO`. It
        // runs on the stack of the thread that has read the page, in the midst of that read, so it
        // may do what a function that is called there may do.
        #[expect(unsafe_code)]
        let result = unsafe {
            let mut action: libc::sigaction = std::mem::zeroed();
            action.sa_sigaction = page_is_lost as *const () as usize;
            action.sa_flags = libc::SA_SIGINFO;
            libc::sigaction(libc::SIGBUS, &action, std::ptr::null_mut())
        };
        if result == 0 { 0 } else { io::Error::last_os_error().raw_os_error().unwrap_or(libc::EINVAL) }
    });
    if error == 0 { Ok(()) } else { Err(io::Error::from_raw_os_error(error)) }
}

/// The handler of `SIGBUS`.
extern "C" fn page_is_lost(signal: c_int, info: &libc::siginfo_t, _: *mut libc::c_void) {
    // Sound because the kernel has filled this in for this signal.
    #[expect(unsafe_code)]
    let address = unsafe { info.si_addr() }.addr();
    // A second thread that reads such a page waits here until the process has ended.
    let files = mapped();
    if let Some(file) = files.iter().find(|file| file.addresses.contains(&address)) {
        (file.on_loss)(&file.path);
    }
    // It was another page, which the process dies of as it would have without this.
    #[expect(unsafe_code)]
    // Sound because the default action is no function of ours.
    unsafe {
        libc::signal(signal, libc::SIG_DFL);
    }
}
