//! Prints a function as it was decoded, for tests of the reader.

use crate::body::{Body, Function, Value};
use crate::bytes::is_name_byte;
use crate::error::Error;
use crate::items::{Form, FunctionId, Span};
use crate::module::Module;
use crate::opcode::Flags;
use crate::read::{Piece, read_body_in_pieces};

/// Prints a function with every instruction rebuilt from the decoded words, types and operands. A
/// test of the reader: LLVM compares the result with the original.
///
/// # Errors
/// The errors of [`Module::read_body`], and functions in [copy form](crate::blockargs).
#[doc(hidden)]
pub fn reprint_function(module: &Module<'_>, function: FunctionId, body: &mut Body) -> Result<Vec<u8>, Error> {
    let pieces = read_body_in_pieces(module, function, body)?;
    if body.form != Form::Llvm {
        return Err(Error::new(body.start, "a function in block-argument text is not reprinted"));
    }
    let f = Function { module, body };
    let text = f.text();
    let mut out = Vec::with_capacity(text.len() + text.len() / 4);
    let mut pos = 0;
    for (inst, pieces) in body.insts.values().iter().zip(&pieces) {
        out.extend_from_slice(&text[pos..inst.start as usize]);
        // `ptr addrspace(0)call` are two instructions; the type is written as `ptr`.
        if out.last().copied().is_some_and(is_name_byte)
            && text.get(inst.start as usize).copied().is_some_and(is_name_byte)
        {
            out.push(b' ');
        }
        let first = out.len();
        for piece in pieces {
            if out.len() > first && !matches!(piece, Piece::Text(Span { start, .. }) if module.text[*start] == b',') {
                out.push(b' ');
            }
            match piece {
                Piece::Text(span) => out.extend_from_slice(span.of(module.text)),
                Piece::Type(ty) => f.types().write(*ty, &mut out),
                Piece::Value(value) => out.extend_from_slice(f.display(*value).as_bytes()),
                Piece::Result(local) => {
                    if !inst.flags.has(Flags::IMPLICIT_NUMBER) {
                        out.extend_from_slice(f.display(Value::local(*local)).as_bytes());
                        out.extend_from_slice(b" =");
                    }
                }
            }
        }
        pos = inst.end as usize;
    }
    out.extend_from_slice(&text[pos..]);
    Ok(out)
}
