//! The body of a function: from its block to text.
//!
//! ```text
//!   block ──records──▶ Records ──body──▶ Body ──print──▶ Text
//! ```
//!
//! [`records`] reads the block into flat tables: names come after the instructions. [`body`] takes
//! each record apart: it resolves operands and finds the types of results, so that all values are
//! known. [`print`] writes the text.

pub(crate) mod body;
mod debug;
mod print;
pub(crate) mod records;

pub(crate) use body::{binary_operations, is_float};
pub(crate) use debug::DebugIntrinsic;
pub(crate) use print::target_places;
pub(crate) use print::{FunctionText, debug_intrinsic};

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

#[cfg(test)]
pub(crate) mod tests {
    use crate::bits::Output;
    use crate::codes::{function, metadata_kind, module, types};
    use crate::error::Error;

    /// Reads a module with a function of one block that returns an `i32`, which is type 0, and
    /// whose records these are. Attachments have the kind `dbg`, which is number 0.
    pub fn read_function(write: impl FnOnce(&mut Output)) -> Result<Vec<u8>, Error> {
        let mut out = Output::new(2);
        out.raw(b"BC\xc0\xde");
        out.enter(module::BLOCK, 3);
        out.record(module::VERSION, &[1]);
        out.enter(types::BLOCK, 3);
        out.record(types::NUMENTRY, &[3]);
        out.record(types::INTEGER, &[32]);
        out.record(types::FUNCTION, &[0, 0]);
        out.record(types::OPAQUE_POINTER, &[0]);
        out.leave();
        out.enter(metadata_kind::BLOCK, 3);
        out.record(metadata_kind::KIND, &[0, b'd'.into(), b'b'.into(), b'g'.into()]);
        out.leave();
        out.record(module::FUNCTION, &[1, 0, 0, 0, 0, 0, 0, 0]);
        out.enter(function::BLOCK, 4);
        out.record(function::DECLAREBLOCKS, &[1]);
        write(&mut out);
        out.leave();
        out.leave();
        crate::read(&out.into_bytes(), "")
    }
}
