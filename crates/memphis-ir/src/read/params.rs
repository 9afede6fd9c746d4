//! The parameters of a definition, in pieces.

use super::cursor::Cursor;
use super::types::read_type;
use crate::items::Span;
use crate::module::Module;
use crate::types::TypeInterner;

/// A parameter of a definition in LLVM IR.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Parameter {
    /// Its type.
    pub ty: Span,
    /// The text after the type: attributes, and the name if there is one.
    pub attributes: Span,
}

/// Cuts a parameter list that has been read before, without `...`.
///
/// Cost: linear in its text.
pub(crate) fn parameters(module: &Module<'_>, list: Span) -> Vec<Parameter> {
    let mut found = Vec::new();
    let mut types = module.types.extension();
    let mut cur = Cursor::of_read_text(&module.text[..list.end], list.start);
    loop {
        let start = cur.token_start();
        let mut interner = TypeInterner::of_body(&module.types, &mut types);
        if cur.at_end() || read_type(&mut cur, &mut interner).is_err() {
            return found;
        }
        let ty = Span { start, end: cur.pos };
        let type_end = cur.pos;
        loop {
            let skipped = match cur.next_token() {
                b',' => break,
                b'(' | b'<' | b'[' | b'{' => cur.balanced().map(drop),
                b'"' => cur.string().map(drop),
                _ if cur.at_end() => break,
                _ => {
                    cur.pos += 1;
                    Ok(())
                }
            };
            if skipped.is_err() {
                return found;
            }
        }
        found.push(Parameter { ty, attributes: Span { start: type_end, end: cur.pos } });
        if cur.at_end() {
            return found;
        }
        cur.pos += 1;
    }
}
