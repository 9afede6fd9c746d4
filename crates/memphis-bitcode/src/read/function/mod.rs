//! The body of a function: from its block to text.
//!
//! ```text
//!   block ──records──▶ Records ──body──▶ Body ──print──▶ Text
//! ```
//!
//! [`records`] reads the block into flat tables: names come after the instructions. [`body`] takes
//! each record apart: it resolves operands and finds the types of results, so that all values are
//! known. [`print`] writes the text.

pub(in crate::read) mod body;
mod debug;
mod print;
pub(in crate::read) mod records;

pub(crate) use body::is_float;
pub(crate) use debug::DebugIntrinsic;
pub(crate) use print::FunctionText;
pub(in crate::read) use print::target_places;

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
    super::upgrade::body(module, &mut scratch.records, &mut scratch.body)
        .map_err(|what| Error::new(0, Some(crate::codes::function::BLOCK), what))?;
    print::print(tables, global, &scratch.records, &scratch.body)
}
