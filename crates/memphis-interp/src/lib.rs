#![doc = include_str!("../README.md")]
//!
//! ## How it works
//!
//! * A function is decoded once, when it is first called, into a table of operations over numbered
//!   registers ([`Machine`]).
//! * A run ends when the program does, or with a [`Stop`]: at a limit, at something
//!   [`Unsupported`](StopKind::Unsupported), or at [`Undefined`](StopKind::Undefined) behaviour.
//! * Memory and integers in registers ([`Value`]) record for every bit whether it is defined. A
//!   program may copy undefined bits, but may not depend on them.
//! * Two functions can be run side by side in one [`World`] of chosen inputs, where calls are not
//!   executed but observed ([`compare_runs`]). A checker finds a difference between them in this
//!   way.
//! * A call can be traced ([`Machine::trace_call`]): the trace has the blocks that control passes,
//!   and the values of φs and stores there.
//! * The course of a whole program can be reported ([`Machine::follow`]), and a program can have
//!   several modules ([`Machine::with_modules`]).
//! * Part of the C library is built in; [`Machine::run_main`] passes its output to the caller.

#![forbid(unsafe_code)]

mod argument_text;
mod arguments;
mod arith;
mod byte_order;
mod code;
mod course;
mod decode;
mod demand;
mod exceptions;
mod float;
mod image;
mod intrinsics;
mod library;
mod library_state;
mod limits;
mod link;
mod machine;
mod math;
mod memory;
mod observation;
mod observe;
mod observe_decode;
mod operand;
mod origins;
mod predicate;
mod run;
mod show;
mod step;
mod stop;
mod trace;
mod va_list;
mod value;
mod varargs;
mod wide;
mod work;
mod world;

pub use course::{Course, Event, EventKind, Until};
pub use machine::{Machine, Options, Stream};
pub use observation::{Side, Visit};
pub use observe::{Difference, Ending, Observed, Outcome, compare_runs};
pub use step::Counts;
pub use stop::{ExitCode, Site, Stop, StopKind};
pub use trace::{Trace, TraceEnd, Traced};
pub use value::{Long, Origin, Partial, Value};
pub use world::World;
