//! From text to bitcode.
//!
//! ```text
//!   Module ─▶ Writer ─reader─▶ FunctionReader ─read─▶ FunctionDraft   on any thread
//!                │                                        │
//!                └──────────────── plan ◀─────────────────┘           numbers for all
//!                                   │
//!                                   ├─encode─▶ FunctionBlock          on any thread
//!                                   └─finish─▶ bytes
//! ```
//!
//! A draft is a function's block in which numbers of types, attributes and metadata are missing.
//! The plan numbers them in the order in which functions use them, so the bytes do not depend on
//! the threads.

mod abbreviations;
mod attributes;
mod constants;
mod debug_records;
mod encode;
mod function;
mod globals;
mod instructions;
mod metadata;
mod module_constants;
mod nodes;
mod numbers;
mod plan;
mod pool;
mod same_types;
mod spaced;
mod types;
mod use_orders;
mod words;

#[cfg(test)]
mod tests;

pub(crate) use abbreviations::fits;
pub(crate) use instructions::{cast_code, fast_math, record_code};
pub(crate) use nodes::element_of_expression;
pub(crate) use plan::{write_metadata_strings, write_strings};
pub(crate) use words::sign_in_lowest_bit;

use crate::bits::Output;
use function::Draft;
use globals::Globals;
use memphis_ir::executor::{self, Executor, OneThread};
use memphis_ir::{Error, FunctionId, Llvm, Module, Purpose};
use metadata::{Metadata, NODES_AHEAD};
use module_constants::ModuleConstants;
use nodes::NodeDrafts;
use numbers::Numbers;
use plan::Plan;
use pool::Pool;
use same_types::SameTypes;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

/// Writes the text of a module as bitcode that LLVM 22 reads.
///
/// ```
/// let bitcode = memphis_bitcode::write(b"define void @f() {\n  ret void\n}\n", "f.ll")?;
/// assert_eq!(&bitcode[..4], b"BC\xc0\xde");
/// # Ok::<(), memphis_ir::Error>(())
/// ```
///
/// `name` is that of the source file for a module that names none: LLVM takes that of the file.
///
/// # Errors
/// The text is not LLVM IR, or has something that LLVM 22 does not know.
///
/// Cost: linear in the text.
pub fn write(text: &[u8], name: &str) -> Result<Vec<u8>, Error> {
    write_on(text, name, &OneThread)
}

/// Like [`write()`], on the threads of an executor. The result does not depend on them.
///
/// # Errors
/// The errors of [`write()`]; if several functions have errors, that of the first.
pub fn write_on(text: &[u8], name: &str, executor: &dyn Executor) -> Result<Vec<u8>, Error> {
    write_module(read_module(text, executor)?, name, executor)
}

/// Like [`write_on`], for text that [`read`](crate::read) has made, and passes may have changed:
/// the comments after labels say in which order LLVM has the predecessors of a block.
///
/// # Errors
/// The errors of [`write()`].
pub fn rewrite_on(text: &[u8], name: &str, executor: &dyn Executor) -> Result<Vec<u8>, Error> {
    let mut module = read_module(text, executor)?;
    module.was_bitcode = true;
    write_module(module, name, executor)
}

/// Reads the top level of a text, on two threads if the executor has them.
fn read_module<'t>(text: &'t [u8], executor: &dyn Executor) -> Result<Module<'t>, Error> {
    Module::read_in_two(text, Llvm::V22, Purpose::Writing, |head, tail| executor::side_by_side(executor, head, tail))
}

fn write_module(module: Module<'_>, name: &str, executor: &dyn Executor) -> Result<Vec<u8>, Error> {
    let mut writer = Writer::new(&module)?;
    writer.set_source(name.as_bytes());
    let n_functions = module.functions.len() as u32;
    let plan = writer.plan(writer.read(executor)?)?;
    // The head first, which takes longest.
    let encode = |piece: u32, (): &mut ()| match piece.checked_sub(1) {
        None => Encoded::Head(plan.head()),
        Some(function) => Encoded::Function(plan.encode(FunctionId(function))),
    };
    let (mut head, mut blocks) = (None, Vec::new());
    for encoded in executor::results(executor, n_functions + 1, CLAIM, || (), encode) {
        match encoded {
            Encoded::Head(encoded) => head = Some(encoded),
            Encoded::Function(block) => blocks.push(block),
        }
    }
    Ok(plan.finish(head.expect("it is the first piece"), blocks))
}

/// A part of a module's bitcode.
enum Encoded {
    Head(plan::Head),
    Function(FunctionBlock),
}

/// The number of functions that a thread claims at a time.
const CLAIM: u32 = 8;

/// Writes a module whose functions are divided among threads.
#[derive(Debug)]
struct Writer<'m> {
    module: &'m Module<'m>,
    numbers: Numbers,
    n_readers: AtomicUsize,
    source: Vec<u8>,
}

/// Decodes functions: each thread has one.
struct FunctionReader<'w> {
    reader: function::FunctionReader<'w>,
    number: usize,
}

/// A function that was decoded.
#[derive(Debug)]
struct FunctionDraft<'w> {
    draft: Draft<'w>,
    /// The number of its reader.
    reader: usize,
}

/// A module whose globals, functions and nodes are decoded, in its order.
struct Decoded<'w> {
    globals: DecodedGlobals<'w>,
    readers: Vec<FunctionReader<'w>>,
    functions: Vec<FunctionDraft<'w>>,
    nodes: Vec<NodeDrafts<'w>>,
    same_types: SameTypes,
}

/// Globals, with what they refer to.
struct DecodedGlobals<'w> {
    pool: Pool<'w>,
    globals: Globals,
    constants: ModuleConstants,
}

/// A piece of it, which one thread decodes.
enum Piece<'w> {
    Globals(Box<DecodedGlobals<'w>>),
    Function(Box<FunctionDraft<'w>>),
    SameTypes(SameTypes),
    Nodes(NodeDrafts<'w>),
}

/// The bits of a function.
#[derive(Debug)]
struct FunctionBlock(Output);

impl<'m> Writer<'m> {
    /// A writer of this module.
    ///
    /// # Errors
    /// The module has more globals than can be written.
    fn new(module: &'m Module<'m>) -> Result<Writer<'m>, Error> {
        if module.globals.len() >= words::MAX_GLOBALS {
            return Err(Error::new(0, "a module of so many globals cannot be written"));
        }
        Ok(Writer { module, numbers: Numbers::of(module), n_readers: AtomicUsize::new(0), source: Vec::new() })
    }

    /// Sets the name of the source file for a module that names none: LLVM takes the name of the
    /// file that the text is in.
    fn set_source(&mut self, name: &[u8]) {
        self.source = name.to_vec();
    }

    /// A reader of functions, for one thread.
    fn reader(&self) -> FunctionReader<'_> {
        let number = self.n_readers.fetch_add(1, Ordering::Relaxed);
        FunctionReader { reader: function::FunctionReader::new(self.pool()), number }
    }

    fn pool(&self) -> Pool<'_> {
        Pool::new(self.module, &self.numbers)
    }

    /// Decodes globals, functions and nodes of metadata on the threads of an executor.
    ///
    /// # Errors
    /// A global cannot be written; the error of [`FunctionReader::read`] for the first function
    /// that has one.
    fn read<'w>(&'w self, executor: &dyn Executor) -> Result<Decoded<'w>, Error> {
        let (n_functions, n_nodes) = (self.module.functions.len() as u32, self.numbers.nodes.len());
        let n_pieces = 1 + n_functions + 1 + n_nodes.div_ceil(NODES_AHEAD) as u32;
        let read = |piece: u32, reader: &mut FunctionReader<'w>| {
            let Some(function) = piece.checked_sub(1) else {
                return Ok(Piece::Globals(Box::new(self.read_globals()?)));
            };
            match function.checked_sub(n_functions) {
                None => Ok(Piece::Function(Box::new(reader.read(FunctionId(function))?))),
                Some(0) => Ok(Piece::SameTypes(SameTypes::of(self.module, &self.numbers.nodes))),
                Some(after) => {
                    let start = (after as usize - 1) * NODES_AHEAD;
                    let indices = start..n_nodes.min(start + NODES_AHEAD);
                    Ok(Piece::Nodes(NodeDrafts::ahead(self.module, &self.numbers, indices)))
                }
            }
        };
        let readers = Mutex::new(Vec::new());
        let finished = |reader| executor::lock(&readers).push(reader);
        let pieces = executor::results_with_memories(executor, n_pieces, CLAIM, || self.reader(), read, finished);
        let (mut globals, mut functions, mut nodes) = (None, Vec::new(), Vec::new());
        let mut same_types = SameTypes::default();
        for piece in pieces {
            match piece? {
                Piece::Globals(read) => globals = Some(*read),
                Piece::Function(draft) => functions.push(*draft),
                Piece::SameTypes(found) => same_types = found,
                Piece::Nodes(drafts) => nodes.push(drafts),
            }
        }
        let readers = readers.into_inner().unwrap_or_else(PoisonError::into_inner);
        let globals = globals.expect("they are the first piece");
        Ok(Decoded { globals, readers, functions, nodes, same_types })
    }

    fn read_globals(&self) -> Result<DecodedGlobals<'_>, Error> {
        let (mut pool, mut globals, mut constants) = (self.pool(), Globals::default(), ModuleConstants::default());
        globals.write(&mut pool, &mut constants)?;
        Ok(DecodedGlobals { pool, globals, constants })
    }

    /// Numbers everything.
    ///
    /// # Errors
    /// Something outside of functions cannot be written.
    fn plan<'w>(&'w self, decoded: Decoded<'w>) -> Result<Plan<'w>, Error> {
        let Decoded { globals, mut readers, functions, nodes, same_types } = decoded;
        readers.sort_by_key(|reader| reader.number);
        let pools = readers.into_iter().map(|reader| reader.reader.pool).collect();
        let metadata = Metadata::new(nodes, same_types, self.numbers.nodes.len());
        Plan::new(globals, pools, functions, metadata, &self.source)
    }
}

impl<'w> FunctionReader<'w> {
    /// Decodes a function.
    ///
    /// # Errors
    /// The function is not LLVM IR, or has something that LLVM 22 does not know.
    ///
    /// Cost: linear in the function's text.
    fn read(&mut self, function: FunctionId) -> Result<FunctionDraft<'w>, Error> {
        Ok(FunctionDraft { draft: self.reader.read(function)?, reader: self.number })
    }
}

impl std::fmt::Debug for FunctionReader<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("FunctionReader").field("number", &self.number).finish_non_exhaustive()
    }
}
