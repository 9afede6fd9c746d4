//! Reads the initializers of variables and the targets of aliases.

use super::BodyReader;
use crate::body::Body;
use crate::consts::{Const, ConstKind};
use crate::error::Error;
use crate::items::{Form, FunctionId, Global, GlobalId, GlobalKind, Header};
use crate::module::Module;
use crate::read::cursor::{Cursor, Fail, Read};
use crate::types::TypeId;
use std::ops::Range;

/// Reads the constant into `body`, whose memory is reused. The result refers to the body's tables
/// of constants and types. With [`Wanted::Types`], the values of arrays and structs are wrong.
pub(crate) fn read_initializer(
    module: &Module<'_>,
    global: GlobalId,
    body: &mut Body,
    wanted: Wanted,
) -> Result<Option<Const>, Error> {
    let Global { kind, ty, header: Header { value, .. }, item, .. } = *module.global(global);
    if value.start == value.end {
        return Ok(None);
    }
    body.function = FunctionId(u32::MAX);
    body.form = Form::Llvm;
    body.consts.clear();
    body.extend_types_of(module);
    let text = value.start..module.items[item].span.end;
    let mut reader = BodyReader::<false>::at(module, body, text);
    // The index has read the text, so each `//` in it is a comment.
    reader.cur.slash_comments = true;
    reader.wants_values = matches!(wanted, Wanted::Values);
    let read = reader.read_initializer(kind, ty);
    read.map(Some).map_err(|fail| fail.into_error(reader.cur.pos, "expected value token"))
}

/// Reads the constant, with its type before it, that a part of the module's text is. It is added to
/// the tables of `body`.
pub(crate) fn read_typed_constant(module: &Module<'_>, text: Range<usize>, body: &mut Body) -> Result<Const, Error> {
    let function = std::mem::replace(&mut body.function, FunctionId(u32::MAX));
    let mut reader = BodyReader::<false>::at(module, body, text);
    reader.cur.slash_comments = true;
    let read = reader.read_typed_constant();
    let at = reader.cur.pos;
    body.function = function;
    read.map_err(|fail| fail.into_error(at, "expected a constant"))
}

/// The constant that a text is in a place of a type, in a body that has its own text.
pub(crate) fn constant_of_text(module: &Module<'_>, body: &mut Body, ty: TypeId, text: &[u8]) -> Const {
    let (function, n) = (std::mem::replace(&mut body.function, FunctionId(u32::MAX)), body.consts.len());
    let mut reader = BodyReader::<false> { cur: Cursor::of_read_text(text, 0), ..BodyReader::at(module, body, 0..0) };
    let constant = match ty {
        TypeId::METADATA => Err(Fail::Unknown),
        _ if reader.cur.at_word(b"asm") => reader.read_asm(ty),
        _ => reader.read_const(ty),
    };
    body.function = function;
    body.consts.own_texts(n, text);
    constant.unwrap_or_else(|_| {
        let kind = match text {
            [b'@', name @ ..] => ConstKind::Global(None, name.into()),
            // Metadata, or something that is no constant.
            _ => ConstKind::Metadata(text.into()),
        };
        body.consts.intern_written(kind, ty, text.to_vec())
    })
}

/// The part of an initializer that a caller wants.
pub(crate) enum Wanted {
    /// Its types: they tell whether it is valid.
    Types,
    /// Its value.
    Values,
}

impl BodyReader<'_, '_, false> {
    /// True if an intrinsic, which is called and has no address, is among the constants that were
    /// read.
    fn names_intrinsic(&self) -> bool {
        let table = &self.body.consts;
        (0..table.len() as u32).any(|index| match table.get(Const(index)).kind {
            ConstKind::Global(Some(global), _) => self.module.global(global).is_intrinsic,
            ConstKind::Global(None, _) => true,
            _ => false,
        })
    }

    fn read_typed_constant(&mut self) -> Read<Const> {
        self.cur.next_token();
        let ty = self.read_bare_type()?;
        self.cur.next_token();
        let constant = self.read_const(ty)?;
        self.cur.next_token();
        if self.cur.at_end() { Ok(constant) } else { self.cur.error("expected the end of the constant") }
    }

    fn read_initializer(&mut self, kind: GlobalKind, ty: TypeId) -> Read<Const> {
        let ty = match (kind, self.cur.word_here()) {
            (GlobalKind::Variable, _) => ty,
            // The text of these gives their type.
            (_, b"bitcast" | b"getelementptr" | b"addrspacecast" | b"inttoptr") => TypeId::UNKNOWN,
            _ => self.read_bare_type()?,
        };
        let start = self.cur.token_start();
        let constant = self.read_const(ty)?;
        if self.names_intrinsic() {
            return self.cur.error_at(start, "cannot take the address of an intrinsic");
        }
        // Properties of the variable follow, then attributes: words, strings, groups.
        match self.cur.next_token() {
            b',' | b'#' | b'"' | b'a'..=b'z' => Ok(constant),
            _ if self.cur.at_end() => Ok(constant),
            _ => self.cur.error("expected ',', an attribute or the end of the variable"),
        }
    }
}
