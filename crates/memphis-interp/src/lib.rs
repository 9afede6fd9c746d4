//! Executes LLVM IR text, with φs or without them.
//!
//! ```
//! use memphis_interp::{ExitCode, Machine, Options};
//! use memphis_ir::Module;
//!
//! let text = br#"
//! @hello = constant [7 x i8] c"hello\0A\00"
//! declare i32 @printf(ptr, ...)
//! define i32 @main() {
//!   %n = call i32 (ptr, ...) @printf(ptr @hello)
//!   ret i32 %n
//! }
//! "#;
//! let module = Module::read(text)?;
//! let mut machine = Machine::new(&module, Options::default())?;
//! let mut output = Vec::new();
//! let ended = machine.run_main(&mut |_, bytes| output.extend_from_slice(bytes))?;
//! assert_eq!((ended, &output[..]), (ExitCode::Code(6), &b"hello\n"[..]));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A run depends on the module and its arguments alone: addresses, the time and random numbers are the same every time. It ends
//! when the program does, or with a [`Stop`]: at a limit, at something [`Unsupported`](StopKind::Unsupported), or at behaviour
//! that is [`Undefined`](StopKind::Undefined) and can be seen to be: an access outside of objects, division by zero, a branch on
//! a value that is not defined. Nothing is guessed.
//!
//! * A function is decoded once, when it is first called, into a table of operations over numbered registers ([`Machine`]).
//! * Memory knows of every bit whether it is defined; so do integers in registers ([`Value`]). Copying what is not defined is
//!   allowed, depending on it is not.
//! * Two functions can be run side by side in one [`World`] of chosen inputs, where calls are not executed but observed
//!   ([`compare_runs`]): that is how a checker finds a difference between them.
//! * Part of the C library is built in; its output goes where [`Machine::run_main`] is told.

#![forbid(unsafe_code)]

mod arith;
mod code;
mod complex;
mod decode;
mod demand;
mod float;
mod format;
mod image;
mod intrinsics;
mod library;
mod machine;
mod math;
mod memory;
mod moves;
mod observe;
mod observe_decode;
mod step;
mod stop;
mod system;
mod value;
mod varargs;
mod wide;
mod world;

pub use machine::{Machine, Options, Stream};
pub use observe::{Difference, Ending, Observed, Outcome, Side, compare_runs};
pub use step::Counts;
pub use stop::{ExitCode, Site, Stop, StopKind};
pub use value::{Partial, Value};
pub use wide::Long;
pub use world::World;
