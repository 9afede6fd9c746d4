//! Block-argument text: functions whose terminators pass arguments to the parameters of blocks.
//!
//! ```text
//!   func &sum(%n: i32) -> (i32) {
//!     goto @loop(0)                                        an argument ...
//!
//!   @loop(%i: i32):                                        ... for a parameter
//!     %next = add i32 %i, 1                                instructions as in LLVM IR
//!     %more = icmp slt i32 %next, %n
//!     goto i1 %more { 1 -> @loop(%next), 0 -> @end }
//!
//!   @end:
//!     goto @ret(%next)
//!   }
//! ```
//!
//! This is *SSA form*. [`to_arguments`] writes LLVM IR in this form, and [`to_llvm`] writes this
//! form as LLVM IR. In *copy form* (`func copies`), the text after SSA destruction, registers are
//! assigned any number of times, and `copy` moves one to another; [`print_function`] writes a
//! function of LLVM IR in copy form, with the copies of a [`Layout`].
//!
//! [`Module::read`](crate::Module::read) and [`Module::read_body`](crate::Module::read_body) read
//! both as they read LLVM IR, into a [`Body`](crate::Body) with a [`form`](crate::Body::form). A
//! body in SSA form has φs for parameters, so that code that reads bodies sees no difference. Code
//! that edits text does, and needs LLVM IR.
//!
//! Everything else in a module, from the target to the metadata, is LLVM IR. The grammar is in
//! `docs/block-arguments.md`. The syntax is that of the article *Why SSA?* (mcyoung.xyz, 2025).

mod arguments;
mod convert;
mod copies;
mod detour;
mod llvm;
mod scoped;
mod text;
mod writer;

pub use arguments::{Scope, print_arguments};
pub use convert::{Converted, has_arguments, to_arguments, to_llvm};
pub use copies::{Copy, CopyId, Layout, Location, Source, Split, SplitId, print_function, print_module};
pub use detour::Detour;
pub use llvm::block_names;
