//! Bitcode as source and result of a run: it is another form of the text.

use crate::driver::{Driver, Emit, Options, ScriptSink, Upgrade};
use crate::error::{Refusal, Refused, RunError};
use crate::output::Output;
use memphis_bitcode::{Block, Declined, Memory, Source};
use memphis_ir::Function;
use memphis_ir::edit::Edit;
use memphis_ir::executor::{Executor, lock};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

/// The changes that passes make in functions of bitcode: they are made in the bitcode itself, which
/// keeps its version.
///
/// ```
/// use memphis_passes::driver::{Driver, Sink, Text};
/// use memphis_passes::{BitcodeChanges, OneThread, Pipeline, Refusal};
///
/// struct Nothing;
///
/// impl Sink for Nothing {
///     fn write(&mut self, _: &[u8]) {}
///     fn refused(&mut self, _: Text<'_>, _: Refusal) {}
/// }
///
/// let pipeline = Pipeline::parse("mem2reg")?;
/// assert!(pipeline.changes_functions_alone());
/// let text = b"define i32 @f(i32 %a) {\n  %x = alloca i32\n  store i32 %a, ptr %x\n  \
///     %v = load i32, ptr %x\n  ret i32 %v\n}\n";
/// let bitcode = memphis_bitcode::write(text, "f.ll")?;
/// let (text, source) = memphis_bitcode::read_source_on(&bitcode, "f.bc", &OneThread)?;
/// let source = source.expect("this bitcode can be changed");
/// let run = |changes: &BitcodeChanges<'_>| {
///     Driver { scripts: Some(changes), ..Driver::new(&pipeline) }.stream(&text, &mut Nothing)
/// };
/// let (ran, changes) = BitcodeChanges::run(source, run).expect("the bitcode can have the changes");
/// assert!(ran.is_ok());
/// let text = memphis_bitcode::read(&changes.write()?, "f.bc")?;
/// assert!(text.ends_with(b"define i32 @f(i32 %a) {\n  ret i32 %a\n}\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct BitcodeChanges<'d> {
    source: Source<'d>,
    /// By function: its new block.
    blocks: Mutex<Vec<Option<Block>>>,
    /// Memory that no thread uses.
    memories: Mutex<Vec<Memory>>,
    is_declined: AtomicBool,
    /// True if another run may not be declined, once the bitcode declares `llvm.dbg.value`.
    lacks_debug_value: AtomicBool,
}

impl<'d> BitcodeChanges<'d> {
    /// Runs passes: `run` has to give the changes to the [driver](Driver::scripts). It is called
    /// again if the bitcode has to declare an intrinsic first. Returns its last result and the
    /// changes; `None` if the bitcode cannot have them, and the passes are to run without.
    pub fn run<R>(source: Source<'d>, mut run: impl FnMut(&Self) -> R) -> Option<(R, Self)> {
        let mut changes = BitcodeChanges::new(source);
        loop {
            let ran = run(&changes);
            if !changes.is_declined() {
                return Some((ran, changes));
            }
            let BitcodeChanges { mut source, lacks_debug_value, .. } = changes;
            if !(lacks_debug_value.into_inner() && source.declare_debug_value()) {
                return None;
            }
            changes = BitcodeChanges::new(source);
        }
    }

    /// No changes yet.
    fn new(source: Source<'d>) -> BitcodeChanges<'d> {
        let blocks = (0..source.n_functions()).map(|_| None).collect();
        BitcodeChanges {
            source,
            blocks: Mutex::new(blocks),
            memories: Mutex::default(),
            is_declined: AtomicBool::new(false),
            lacks_debug_value: AtomicBool::new(false),
        }
    }

    /// The bitcode with the changes.
    ///
    /// # Errors
    /// The table of names in the bitcode is malformed.
    pub fn write(&self) -> Result<Vec<u8>, memphis_bitcode::Error> {
        self.source.write(&lock(&self.blocks))
    }
}

impl ScriptSink for BitcodeChanges<'_> {
    fn take(&self, f: Function<'_>, edit: &Edit) -> bool {
        let mut memory = lock(&self.memories).pop().unwrap_or_default();
        let block = self.source.edit(f, edit, &mut memory);
        lock(&self.memories).push(memory);
        match block {
            Ok(block) => {
                lock(&self.blocks)[f.body.function.0 as usize] = Some(block);
                true
            }
            Err(reason) => {
                self.lacks_debug_value.fetch_or(reason == Declined::LacksDebugValue, Ordering::Relaxed);
                false
            }
        }
    }

    fn takes_unchanged(&self) -> bool {
        self.source.changes_all()
    }

    fn decline(&self) {
        self.is_declined.store(true, Ordering::Relaxed);
    }

    fn is_declined(&self) -> bool {
        self.is_declined.load(Ordering::Relaxed)
    }
}

/// Runs a pipeline on bitcode.
pub(crate) fn run(driver: &Driver<'_>, source: &[u8]) -> Result<Output, RunError> {
    let mut output = run_unordered(driver, source)?;
    let is_llvm = matches!(driver.options.emit, Emit::AsGiven | Emit::Llvm);
    if is_llvm && !driver.pipeline.passes().is_empty() {
        let written = match output.bitcode.written.take() {
            Some(written) => written,
            None => output.write_bitcode(driver.executor)?,
        };
        output.text = written.text(driver.file, driver.executor)?;
        output.bitcode.written = Some(written);
    }
    Ok(output)
}

/// Runs a pipeline on bitcode. Passes that keep blocks change the bitcode itself, if it can have
/// what they do; then the output has no text.
pub(crate) fn run_unordered(driver: &Driver<'_>, bytes: &[u8]) -> Result<Output, RunError> {
    let options = Options { was_bitcode: true, ..driver.options };
    let driver = &Driver { options, ..*driver };
    let may_change_bitcode = driver.options.upgrade == Upgrade::Needed
        && driver.options.emit == Emit::AsGiven
        && !driver.pipeline.passes().is_empty()
        && driver.pipeline.changes_functions_alone();
    if !may_change_bitcode {
        let text = memphis_bitcode::read_on(bytes, driver.file, driver.executor);
        return driver.run_text(&named(text, driver.file)?);
    }
    let read = memphis_bitcode::read_source_on(bytes, driver.file, driver.executor);
    let (text, source) = named(read, driver.file)?;
    let run = |changes: &BitcodeChanges<'_>| Driver { scripts: Some(changes), ..*driver }.run_text(&text);
    let Some((ran, changes)) = source.and_then(|source| BitcodeChanges::run(source, run)) else {
        return driver.run_text(&text);
    };
    let mut output = ran?;
    output.bitcode.written = Some(Written { bytes: named(changes.write(), driver.file)?, is_upgraded: false });
    Ok(output)
}

/// What was read, or the error with the name of the source.
fn named<T>(read: Result<T, memphis_bitcode::Error>, file: &str) -> Result<T, RunError> {
    read.map_err(|error| RunError::Bitcode { file: file.to_owned(), byte: error.byte, message: error.sentence() })
}

/// The origin of a text that may become bitcode.
#[derive(Debug, Clone, Default)]
pub(crate) struct Origin {
    /// The name of the source.
    file: String,
    was_bitcode: bool,
    /// The bitcode, if it is there.
    written: Option<Written>,
}

/// Bitcode of a result.
#[derive(Debug, Clone)]
pub(crate) struct Written {
    bytes: Vec<u8>,
    /// True if it was made from text, in which everything is LLVM 22's.
    is_upgraded: bool,
}

impl Written {
    fn text(&self, file: &str, executor: &dyn Executor) -> Result<Vec<u8>, RunError> {
        let text = match self.is_upgraded {
            true => memphis_bitcode::reread_on(&self.bytes, file, executor),
            false => memphis_bitcode::read_on(&self.bytes, file, executor),
        };
        named(text, file)
    }
}

impl Origin {
    pub fn new(driver: &Driver<'_>) -> Origin {
        Origin { file: driver.file.to_owned(), was_bitcode: driver.options.was_bitcode, written: None }
    }

    /// The bitcode of a text.
    pub fn write(&self, text: &[u8], executor: &dyn Executor) -> Result<Vec<u8>, RunError> {
        if let Some(written) = &self.written {
            return Ok(written.bytes.clone());
        }
        let written = match self.was_bitcode {
            true => memphis_bitcode::rewrite_on(text, &self.file, executor),
            false => memphis_bitcode::write_on(text, &self.file, executor),
        };
        written.map_err(|error| {
            let (file, text) = (format!("{} (as bitcode)", self.file), text.to_vec());
            let refusal = Refusal::Invalid(vec![error]);
            RunError::Refused(Box::new(Refused { file, text, is_made: false, refusal }))
        })
    }
}

impl Output {
    /// The text of a result of [`Driver::run_unordered`], in the order in which LLVM prints it, where
    /// numbers of nodes follow from their uses.
    ///
    /// # Errors
    /// The errors of [`Output::bitcode`].
    #[doc(hidden)]
    pub fn ordered_text(&self, executor: &dyn Executor) -> Result<Vec<u8>, RunError> {
        match &self.bitcode.written {
            Some(written) => written.text(&self.bitcode.file, executor),
            None => self.write_bitcode(executor)?.text(&self.bitcode.file, executor),
        }
    }

    fn write_bitcode(&self, executor: &dyn Executor) -> Result<Written, RunError> {
        Ok(Written { bytes: self.bitcode.write(&self.text, executor)?, is_upgraded: true })
    }
}
