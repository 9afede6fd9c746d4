//! The body of a function: from its block to text.
//!
//! ```text
//!   block ──records──▶ Records ──body──▶ Body ──print──▶ Text
//! ```
//!
//! [`records`] reads the block into flat tables: names come after the instructions. [`body`] takes
//! each record apart: it resolves operands and finds the types of results, so that all values are
//! known. [`print`] writes the text.

mod body;
mod debug;
mod print;
mod records;

pub(crate) use print::FunctionText;

use super::Tables;
use crate::error::Error;
use body::Body;
use records::Records;

/// Memory for reading functions, one after the other.
#[derive(Debug, Default)]
pub(crate) struct Scratch {
    records: Records,
    body: Body,
}

/// Reads the function with this body.
///
/// # Errors
/// The block is malformed.
pub(crate) fn read(tables: &Tables<'_>, body: u32, scratch: &mut Scratch) -> Result<FunctionText, Error> {
    let module = &tables.module;
    let place = module.places[body as usize];
    let global = module.bodies[body as usize];
    scratch.records.read(tables, place)?;
    scratch.body.read(tables, global, &mut scratch.records)?;
    print::print(tables, global, &scratch.records, &scratch.body)
}
