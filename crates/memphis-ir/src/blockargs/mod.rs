//! Block-argument text: functions whose blocks say where they go, and with what.
//!
//! ```text
//!   func copies &sum(%n: i32) -> (i32) {
//!     %i = copy i32 0                              a register, assigned here ...
//!     goto @loop
//!
//!   @loop:
//!     %next = add i32 %i, 1                        instructions as in LLVM IR
//!     %more = icmp slt i32 %next, %n
//!     %i = copy i32 %next                          ... and here
//!     goto i1 %more { 1 -> @loop, 0 -> @end }
//!
//!   @end:
//!     goto @ret(%i)
//!   }
//! ```
//!
//! Only *copy form* is read and written so far: the text behind SSA, in which registers are assigned any number of times and `copy` moves
//! one to another. [`print_function`] writes a function of LLVM IR in it, with the copies that somebody has planned ([`Layout`]). It is
//! read as any other function is, by [`Module::read`](crate::Module::read) and [`Module::read_body`](crate::Module::read_body), into a
//! [`Body`](crate::Body) whose [`form`](crate::Body::form) is [`Form::Copies`](crate::Form::Copies).
//!
//! Everything else in a module, from the target to the metadata, is LLVM IR. The grammar is in `docs/block-arguments.md`.
//! The syntax is that of the article *Why SSA?* (mcyoung.xyz, 2025).

mod print;
mod text;

pub use print::{Copy, Layout, Source, Split, print_function, print_module};
