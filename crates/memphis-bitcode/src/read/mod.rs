//! From bitcode to text.
//!
//! The top level of the module is read first ([`module`]). Then the functions, each on its own and
//! on any thread ([`function`]), into text in which the numbers are missing that depend on the
//! functions before. They are put in when all functions are there ([`assemble`]).

mod assemble;
mod attributes;
pub(crate) mod constants;
mod container;
pub(crate) mod function;
mod globals;
pub(crate) mod metadata;
pub(crate) mod module;
pub(crate) mod number;
pub(crate) mod text;
pub(crate) mod types;
mod upgrade;

pub(crate) use container::Container;
pub use container::is_bitcode;

use crate::bits::Cursor;
use crate::error::Error;
use assemble::Assembly;
use function::{FunctionText, Scratch};
use memphis_ir::executor::{self, Executor, OneThread};
use metadata::{Id, Kinds, Level, Pending, Printer, View};
use module::Module;
use text::Text;

/// What the functions of a module share.
#[derive(Debug)]
pub(crate) struct Tables<'d> {
    pub module: Module<'d>,
    /// The kinds of attachments.
    pub kinds: Kinds,
    pub metadata: Level,
    /// True if LLVM ignores the debug information, for it is of another version.
    pub is_debug_info_ignored: bool,
}

impl<'d> Tables<'d> {
    fn read(module: Module<'d>, age: Age) -> Result<Tables<'d>, Error> {
        let (mut kinds, mut metadata) = (Kinds::default(), Level::of_module(age));
        for place in &module.metadata_kinds {
            kinds.read_block(&mut Cursor::in_block(module.data, *place, &module.info)?)?;
        }
        for place in &module.metadata {
            let mut cursor = Cursor::in_block(module.data, *place, &module.info)?;
            metadata.read_block(&mut cursor, &module.types, Some(&mut kinds))?;
        }
        metadata.complete(None, &module)?;
        let version = View::of_module(&metadata).debug_info_version(&module);
        let is_debug_info_ignored = version != DEBUG_INFO_VERSION;
        if is_debug_info_ignored {
            metadata.retain_named(|name| !name.starts_with(b"llvm.dbg.") && name != b"llvm.gcov");
        }
        Ok(Tables { module, kinds, metadata, is_debug_info_ignored })
    }

    /// True if attachments of this kind are debug information that LLVM ignores.
    fn is_ignored(&self, kind: u32) -> bool {
        self.is_debug_info_ignored
            && (matches!(kind, Kinds::DBG | Kinds::ASSIGN_ID) || self.kinds.name(kind) == b"heapallocsite")
    }

    /// Writes the name of an attachment.
    fn write_kind(&self, kind: u32, text: &mut Text) {
        text.push(b"!");
        metadata::push_identifier(self.kinds.name(kind), text);
        text.push(b" ");
    }

    /// Writes the attachments of a global variable or of the declaration of a function.
    fn write_global_attachments(&self, global: u32, separator: &[u8], text: &mut Text) -> Result<(), String> {
        let printer = Printer { view: View::of_module(&self.metadata), values: &self.module, numbers: Pending };
        for attachment in self.metadata.attachments_of(global) {
            if !self.is_ignored(attachment.kind) {
                text.push(separator);
                self.write_kind(attachment.kind, text);
                printer.operand(attachment.node, text)?;
            }
        }
        Ok(())
    }
}

/// The version of debug information that LLVM 22 understands.
const DEBUG_INFO_VERSION: u64 = 3;

/// Reads bitcode as text, as LLVM 22 writes it for a file with this name.
///
/// # Errors
/// The bytes are no bitcode with one module, or malformed.
pub fn read(bytes: &[u8], name: &str) -> Result<Vec<u8>, Error> {
    read_on(bytes, name, &OneThread)
}

/// Like [`read`], on the threads of an executor. The result does not depend on them.
///
/// # Errors
/// The errors of [`read`]; of several functions with errors, the one of the first.
pub fn read_on(bytes: &[u8], name: &str, executor: &dyn Executor) -> Result<Vec<u8>, Error> {
    read_of_age(bytes, name, executor, Age::Any, |_| ()).map(|read| read.0)
}

/// Like [`read_on`], for what [`rewrite_on`](crate::rewrite_on) has made of text that was read
/// before: what was upgraded then is not upgraded again. LLVM adds the linker's options each time.
///
/// # Errors
/// The errors of [`read`].
pub fn reread_on(bytes: &[u8], name: &str, executor: &dyn Executor) -> Result<Vec<u8>, Error> {
    read_of_age(bytes, name, executor, Age::Upgraded, |_| ()).map(|read| read.0)
}

/// How old bitcode may be.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) enum Age {
    #[default]
    Any,
    /// Everything in it was upgraded.
    Upgraded,
}

/// Bitcode that was read as text, with what tells which part of the text is from where.
pub(crate) struct Read<'d> {
    pub text: Vec<u8>,
    pub tables: Tables<'d>,
    /// By function of the text: its number among the bodies.
    pub bodies: Vec<u32>,
    /// By body: the metadata of the function.
    pub levels: Vec<Level>,
    /// By number of a node in the text: the function, if it is not the module's, and its id.
    pub nodes: Vec<(Option<usize>, Id)>,
}

/// Like [`read_on`], with what tells which part of the text is from where.
pub(crate) fn read_whole_on<'d>(bytes: &'d [u8], name: &str, executor: &dyn Executor) -> Result<Read<'d>, Error> {
    let whole = |assembly: &Assembly<'_>| (assembly.bodies(), assembly.numbered_nodes());
    let (text, tables, functions, (bodies, nodes)) = read_of_age(bytes, name, executor, Age::Any, whole)?;
    let levels = functions.into_iter().map(|function| function.level).collect();
    Ok(Read { text, tables, bodies, levels, nodes })
}

/// Reads bitcode. `look` sees the text's parts before it is written.
fn read_of_age<'d, R>(
    bytes: &'d [u8],
    name: &str,
    executor: &dyn Executor,
    age: Age,
    look: impl Fn(&Assembly<'_>) -> R,
) -> Result<(Vec<u8>, Tables<'d>, Vec<FunctionText>, R), Error> {
    let mut order = Vec::new();
    loop {
        let tables = Tables::read(Module::read(bytes, &order)?, age)?;
        let n_functions = tables.module.bodies.len() as u32;
        let read = |function, memory: &mut Scratch| function::read(&tables, function, memory);
        let functions: Result<Vec<_>, Error> =
            executor::results(executor, n_functions, CLAIM, Scratch::default, read).into_iter().collect();
        let functions = functions?;
        let assembly = Assembly::new(&tables, name.as_bytes(), &functions).map_err(in_module)?;
        // Structs without a name have numbers, in the order in which the functions mention them. If
        // there are several, that order is now known, and all is read again.
        match assembly.order_of_unnamed() {
            found if found == order || found.len() == 1 => {
                let (text, seen) = (assembly.write(executor).map_err(in_module)?, look(&assembly));
                return Ok((text, tables, functions, seen));
            }
            found => order = found,
        }
    }
}

/// The number of functions that a thread claims at a time.
const CLAIM: u32 = 8;

/// The error for something wrong on the top level.
fn in_module(what: String) -> Error {
    Error::new(0, Some(crate::codes::module::BLOCK), what)
}
