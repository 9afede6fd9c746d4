//! The heaps of the GNU C library: one of the process, and one for each further thread.

use crate::advise;
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};

/// So many bytes at the end of a heap stay with the process. No heap of a thread is larger.
const KEPT: i32 = 64 << 20;

/// An allocation of so many bytes or more has pages of its own, which come from the system and go back to it: the most that can be asked for.
const FROM_SYSTEM: i32 = 32 << 20;

/// For so many bytes of a heap large pages are asked for at a time: nearly the most that a heap gives out at once.
const ROOM: usize = FROM_SYSTEM as usize - (1 << 20);

static KEEPS_FREED: AtomicBool = AtomicBool::new(false);

thread_local! {
    /// The addresses in the thread's heap that were asked about last. Nothing is dropped with the thread, so this allocates nothing itself.
    static ASKED_ABOUT: Cell<(usize, usize)> = const { Cell::new((0, 0)) };
}

/// See [`LargePages::keep_freed`](crate::LargePages::keep_freed).
pub fn keep_freed() {
    for (parameter, value) in [(libc::M_TRIM_THRESHOLD, KEPT), (libc::M_MMAP_THRESHOLD, FROM_SYSTEM)] {
        // Sound because this decides where memory comes from, and touches none that is in use. A refusal changes nothing: addresses of 32 bits
        // have less room.
        #[expect(unsafe_code)]
        let _: i32 = unsafe { libc::mallopt(parameter, value) };
    }
    KEEPS_FREED.store(true, Ordering::Relaxed);
}

/// Asks for large pages for what this thread's heap gives out next, if it keeps what is freed; but not while its allocations, of which this is one, stand
/// where was asked before.
pub fn make_room(allocation: Range<usize>) {
    let (start, end) = ASKED_ABOUT.get();
    let is_known = start <= allocation.start && allocation.end <= end;
    if is_known || allocation.len() >= FROM_SYSTEM as usize || !KEEPS_FREED.load(Ordering::Relaxed) {
        return;
    }
    // What is given out and comes back untouched stands where the next allocations will, at the end of the heap.
    let layout = Layout::new::<[u64; ROOM / size_of::<u64>()]>();
    // Sound because the layout is not empty.
    #[expect(unsafe_code)]
    let room = unsafe { System.alloc(layout) };
    if !room.is_null() {
        advise(room, ROOM);
        ASKED_ABOUT.set((room.addr(), room.addr() + ROOM));
        // Sound because it goes back where it came from, in the same layout.
        #[expect(unsafe_code)]
        unsafe {
            System.dealloc(room, layout);
        }
    }
}
