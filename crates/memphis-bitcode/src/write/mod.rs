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

use crate::bits::Output;
use function::Draft;
use memphis_ir::executor::{self, Executor, OneThread};
use memphis_ir::{Error, FunctionId, Llvm, Module};
use numbers::Numbers;
use plan::Plan;
use pool::Pool;
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
/// Those of [`write()`]; of several functions with errors, the one of the first.
pub fn write_on(text: &[u8], name: &str, executor: &dyn Executor) -> Result<Vec<u8>, Error> {
    write_module(Module::read_as(text, Llvm::V22)?, name, executor)
}

/// Like [`write_on`], for text that [`read`](crate::read) has made, and passes may have changed:
/// the comments after labels say in which order LLVM has the predecessors of a block.
///
/// # Errors
/// Those of [`write()`].
pub fn rewrite_on(text: &[u8], name: &str, executor: &dyn Executor) -> Result<Vec<u8>, Error> {
    let mut module = Module::read_as(text, Llvm::V22)?;
    module.was_bitcode = true;
    write_module(module, name, executor)
}

fn write_module(module: Module<'_>, name: &str, executor: &dyn Executor) -> Result<Vec<u8>, Error> {
    let mut writer = Writer::new(&module)?;
    writer.set_source(name.as_bytes());
    let n_functions = module.functions.len() as u32;
    let readers = Mutex::new(Vec::new());
    let drafts: Result<Vec<_>, Error> = executor::results_with_memories(
        executor,
        n_functions,
        CLAIM,
        || writer.reader(),
        |function, reader| reader.read(FunctionId(function)),
        |reader| executor::lock(&readers).push(reader),
    )
    .into_iter()
    .collect();
    let plan = writer.plan(readers.into_inner().unwrap_or_else(PoisonError::into_inner), drafts?)?;
    let encode = |function, (): &mut ()| plan.encode(FunctionId(function));
    Ok(plan.finish(executor::results(executor, n_functions, CLAIM, || (), encode)))
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

    /// Numbers everything, given all readers, and the drafts of all functions in the order of the
    /// module.
    ///
    /// # Errors
    /// Something outside of functions cannot be written.
    ///
    /// # Panics
    /// A function or a reader is missing.
    fn plan<'w>(
        &'w self,
        mut readers: Vec<FunctionReader<'w>>,
        drafts: Vec<FunctionDraft<'w>>,
    ) -> Result<Plan<'w>, Error> {
        assert_eq!(drafts.len(), self.module.functions.len(), "each function has a draft");
        readers.sort_by_key(|reader| reader.number);
        assert!(readers.iter().enumerate().all(|(index, reader)| reader.number == index), "all readers are there");
        let pools = readers.into_iter().map(|reader| reader.reader.pool).collect();
        Plan::new(self.pool(), pools, drafts, &self.source)
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
