//! The engine without `std`: a static library with its own allocator and panic handler.
//!
//! `plan_diamond` runs every part of the engine once. If anything below it needed an operating
//! system, this would not link.

#![no_std]

extern crate alloc;

use alloc::vec::Vec;
use core::alloc::{GlobalAlloc, Layout};
use core::sync::atomic::{AtomicUsize, Ordering};
use memphis::construct::{Context, Input, Options, Plan, plan_with};
use memphis::{Access, Analyses, Block, Builder, Cfg, Slot, SlotInfo};

/// Memory that is handed out once and never taken back: enough for a proof.
struct Bump;

const HEAP_SIZE: usize = 1 << 20;

#[repr(align(16))]
struct Heap(core::cell::UnsafeCell<[u8; HEAP_SIZE]>);

// SAFETY: `Bump` hands out disjoint ranges of the array, and nothing else touches it.
unsafe impl Sync for Heap {}

static HEAP: Heap = Heap(core::cell::UnsafeCell::new([0; HEAP_SIZE]));
static USED: AtomicUsize = AtomicUsize::new(0);

// SAFETY: a range is returned at most once, because `USED` only grows and is advanced atomically
// past the range; it lies inside the array, and its start is aligned as asked relative to an array
// aligned to 16.
unsafe impl GlobalAlloc for Bump {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        if layout.align() > 16 {
            return core::ptr::null_mut();
        }
        let place = |used: usize| Some((used.next_multiple_of(layout.align()), layout.size()));
        let end = |used: usize| {
            place(used)
                .and_then(|(start, size)| start.checked_add(size))
                .filter(|&end| end <= HEAP_SIZE)
        };
        match USED.fetch_update(Ordering::Relaxed, Ordering::Relaxed, end) {
            // SAFETY: the range from there on was just reserved, so it is inside the array.
            Ok(used) => unsafe {
                HEAP.0
                    .get()
                    .cast::<u8>()
                    .add(used.next_multiple_of(layout.align()))
            },
            Err(_) => core::ptr::null_mut(),
        }
    }

    unsafe fn dealloc(&self, _: *mut u8, _: Layout) {}
}

#[global_allocator]
static ALLOCATOR: Bump = Bump;

#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    loop {}
}

/// Plans a diamond that stores on both sides and loads below, and a loop through the builder.
/// Returns the number of φs: 2.
#[unsafe(no_mangle)]
pub extern "C" fn memphis_plan_diamond() -> usize {
    let cfg = Cfg::from_successors(&[&[1, 2][..], &[3], &[3], &[]]);
    let analyses = Analyses::compute(&cfg);
    let slot = Slot(0);
    let accesses: Vec<Access> = [
        Access::store(Block(1), slot),
        Access::store(Block(2), slot),
        Access::load(Block(3), slot),
    ]
    .into_iter()
    .collect();
    let input = Input {
        cfg: &cfg,
        analyses: &analyses,
        slots: &[SlotInfo::default()],
        accesses: &accesses,
    };
    let mut plan = Plan::new();
    match plan_with(&input, &Options::DEFAULT, &mut Context::new(), &mut plan) {
        Ok(()) => plan.phis().len() + n_phis_of_a_loop(),
        Err(_) => 0,
    }
}

fn n_phis_of_a_loop() -> usize {
    let mut builder = Builder::new();
    let (entry, head) = (builder.create_block(), builder.create_block());
    let var = builder.declare_var(SlotInfo::default());
    builder.def_var(entry, var);
    builder.add_edge(entry, head);
    builder.add_edge(head, head);
    builder.use_var(head, var);
    builder.def_var(head, var);
    builder.finish(entry).map_or(0, |built| built.plan.phis().len())
}
