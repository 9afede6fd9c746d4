//! The verifier for everything outside of functions: variables, aliases, ifuncs, headers of
//! functions, named metadata and what it reaches.

mod debug_nodes;
mod expressions;
mod globals;
mod indirect;
mod named;
mod special;

use super::metadata::{Meta, RangeUse, operands, problem_of_node, problem_of_range_node};
use crate::body::Body;
use crate::bytes::is_name_byte;
use crate::debug_info::NodeRef;
use crate::error::Error;
use crate::items::{Global, GlobalId, GlobalKind};
use crate::module::Module;
use crate::properties::attachments_of;
use crate::text::keep_code;
use crate::verified::NodeUse;

/// Checks what a module has outside of the bodies of its functions. Initializers are valid. `body`
/// is memory to be reused.
///
/// ```
/// use memphis_ir::{Body, Module, verify};
/// let module = Module::read(b"@f = external global i32\n@a = alias i32, ptr @f\n")?;
/// let errors = verify::module(&module, &mut Body::new());
/// assert_eq!(errors[0].message, "alias must point to a definition");
/// # Ok::<(), memphis_ir::Error>(())
/// ```
///
/// Cost: linear in the headers, in named metadata, and in the nodes that named metadata reaches,
/// those of compile units left out.
pub fn module(module: &Module<'_>, body: &mut Body) -> Vec<Error> {
    let mut verifier = ModuleVerifier { module, body, errors: Vec::new() };
    if !module.is_incomplete {
        verifier.check_globals();
        verifier.check_named_metadata();
        verifier.check_debug_formats();
    }
    verifier.errors.sort_by_key(|error| error.offset);
    verifier.errors
}

/// A module under verification.
struct ModuleVerifier<'m, 't> {
    module: &'m Module<'t>,
    body: &'m mut Body,
    errors: Vec<Error>,
}

impl ModuleVerifier<'_, '_> {
    #[cold]
    fn report(&mut self, offset: usize, message: impl Into<String>) {
        self.errors.push(Error::new(offset, message));
    }

    /// Reports a problem of a global at its name.
    #[cold]
    fn report_global(&mut self, global: &Global, message: impl Into<String>) {
        self.report(global.name.start - 1, message);
    }

    /// The place of a piece of the module's text.
    fn place_of(&self, text: &[u8]) -> usize {
        (text.as_ptr() as usize).wrapping_sub(self.module.text.as_ptr() as usize).min(self.module.text.len())
    }

    /// A module has debug records, or calls of the older intrinsics, but not both.
    fn check_debug_formats(&mut self) {
        let text = self.module.text;
        if !self.module.mentions().intrinsics.names().any(|name| name.starts_with(b"llvm.dbg.")) {
            return;
        }
        let mut calls: Vec<usize> = memchr::memmem::find_iter(text, b"@llvm.dbg.").collect();
        let mut records: Vec<usize> = memchr::memmem::find_iter(text, b"#dbg_").collect();
        keep_code(text, &mut calls);
        keep_code(text, &mut records);
        let line = |at: usize| &text[memchr::memrchr(b'\n', &text[..at]).map_or(0, |n| n + 1)..at];
        // Declarations, and instructions that are not known, are no calls.
        calls.retain(|&at| line(at).split(|&c| !is_name_byte(c)).any(|word| word == b"call"));
        let (Some(&call), Some(&record)) = (calls.first(), records.first()) else { return };
        self.report(call.max(record), "a module cannot have both debug records and calls of debug intrinsics");
    }
}
