//! Promotion of stack slots in Cranelift IR, with the engine of memphis.
//!
//! ```text
//!   function %larger(i64, i64) -> i64 {         function %larger(i64, i64) -> i64 {
//!       ss0 = explicit_slot 8                       ss0 = explicit_slot 0
//!
//!   block0(v0: i64, v1: i64):                   block0(v0: i64, v1: i64):
//!       v2 = stack_addr.i64 ss0
//!       store v0, v2
//!       v3 = icmp slt v0, v1                        v3 = icmp slt v0, v1
//!       brif v3, block1, block2                     brif v3, block1, block2(v0)
//!
//!   block1:                                     block1:
//!       store.i64 v1, v2
//!       jump block2                                 jump block2(v1)
//!
//!   block2:                                     block2(v5: i64):
//!       v4 = load.i64 v2                            v4 -> v5
//!       return v4                                   return v4
//!   }                                           }
//! ```
//!
//! `describe.rs` finds the slots that can be promoted and describes them, `edit.rs` carries out the
//! plan and reads the result back, and [`promote`] calls the engine in between. [`run_file`] is the
//! test: it verifies and executes the functions of a file before and after.

mod describe;
mod edit;
mod run;

pub use describe::Reason;
pub use run::{Promoted, run_file};

use cranelift_codegen::ir::{Function, InstructionData, StackSlot, Value};
use describe::Description;
use edit::Edit;
use memphis::construct::{self, EmittedError, InputError, Options};
use memphis::{Analyses, SlotInfo};
use std::fmt;

/// The stack slots of a function after promotion.
#[derive(Debug, Default)]
pub struct Report {
    /// The promoted ones, round by round. They stay declared, with no bytes.
    pub promoted: Vec<StackSlot>,
    /// Those that stay in memory, in the order of their numbers.
    pub kept: Vec<(StackSlot, Reason)>,
    /// The number of block parameters that were added.
    pub n_params: usize,
}

/// A failure of [`promote`]. The function may be half edited then.
#[derive(Debug)]
pub enum Error {
    /// The engine refuses the description: a mistake in `describe.rs`.
    Description(InputError),
    /// The edited function does not do what the input did: a mistake in `edit.rs`.
    Wrong(EmittedError<Value>),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Description(error) => write!(f, "wrong description: {error}"),
            Self::Wrong(error) => write!(f, "wrong result: {error}"),
        }
    }
}

impl std::error::Error for Error {}

/// Replaces the stack slots of a verified function by values and block parameters, and proves each
/// replacement.
///
/// A slot whose address is stored in another slot becomes promotable once that one is promoted, so
/// there are rounds. Cost: each round reads the whole function.
///
/// # Errors
/// Either error is a mistake of this client, not of its caller.
pub fn promote(func: &mut Function) -> Result<Report, Error> {
    let mut report = Report::default();
    loop {
        let description = Description::of(func);
        if description.cells.is_empty() {
            report.kept = description.kept;
            return Ok(report);
        }
        report.n_params += promote_described(func, &description)?;
        delete_slots(func, &description.promoted);
        report.promoted.extend(description.promoted);
    }
}

/// Plans, edits and proves; returns the number of new block parameters.
fn promote_described(func: &mut Function, description: &Description) -> Result<usize, Error> {
    let analyses = Analyses::compute(&description.cfg);
    // Cranelift has no undefined value, and a stack slot holds anything at first: see `Edit::zero`.
    let slots = vec![SlotInfo::default(); description.cells.len()];
    let input =
        construct::Input { cfg: &description.cfg, analyses: &analyses, slots: &slots, accesses: &description.accesses };
    let plan = construct::plan(&input, &Options::DEFAULT).map_err(Error::Description)?;
    let n_params = plan.phis().len();
    construct::apply_checked(&input, &plan, &mut Edit { func, description }).map_err(Error::Wrong)?;
    Ok(n_params)
}

/// Deletes the addresses of slots that have no access left, and the bytes of these slots. Slots are
/// numbered without gaps, so their declarations stay.
fn delete_slots(func: &mut Function, promoted: &[StackSlot]) {
    for &slot in promoted {
        func.sized_stack_slots[slot].size = 0;
    }
    let blocks: Vec<_> = func.layout.blocks().collect();
    for block in blocks {
        let insts: Vec<_> = func.layout.block_insts(block).collect();
        for inst in insts {
            if let InstructionData::StackAddr { stack_slot, .. } = func.dfg.insts[inst]
                && func.sized_stack_slots[stack_slot].size == 0
            {
                func.layout.remove_inst(inst);
            }
        }
    }
}
