//! Reads what a variable holds at first, and what an alias stands for.

use super::BodyReader;
use super::recent::RecentNames;
use crate::body::Body;
use crate::consts::{Const, ConstTable};
use crate::error::Error;
use crate::module::{Form, FunctionId, GlobalId, GlobalKind, Module};
use crate::read::cursor::{Cursor, Fail, Read};
use crate::read::types::read_type;
use crate::types::{TypeId, TypeInterner};

/// Reads the constant into `body`, whose memory is reused: its tables of constants and types are what the result refers to.
pub(crate) fn read_initializer(module: &Module<'_>, global: GlobalId, body: &mut Body) -> Result<Option<Const>, Error> {
    body.function = FunctionId(u32::MAX);
    body.form = Form::Llvm;
    body.consts = ConstTable::default();
    body.types.reset_to_extend(&module.types);
    let span = module.items[module.global(global).item as usize].span;
    let cur = Cursor { text: &module.text[..span.end], pos: span.start };
    let mut reader = BodyReader::<false> {
        module,
        body,
        cur,
        pieces: Vec::new(),
        current: Vec::new(),
        errors: None,
        arguments: Default::default(),
        last_phi_entries: 0..0,
        recent_types: RecentNames::new(TypeId::UNKNOWN),
        recent_globals: RecentNames::new(GlobalId(u32::MAX)),
        block_start: 0,
        entry_end: 0,
        is_sound: false,
        alloca_results: Default::default(),
    };
    reader.read_initializer(module.global(global).kind).map_err(|fail| match fail {
        Fail::Syntax(error) => *error,
        Fail::Unknown => Error::new(reader.cur.pos, "expected value token"),
    })
}

impl BodyReader<'_, '_, false> {
    fn read_initializer(&mut self, kind: GlobalKind) -> Read<Option<Const>> {
        if !matches!(kind, GlobalKind::Variable | GlobalKind::Alias | GlobalKind::Ifunc) {
            return Ok(None);
        }
        if self.cur.eat(b'@') {
            self.cur.name()?;
            self.cur.expect(b'=', "in global variable")?;
        }
        let mut is_external = false;
        loop {
            let word = self.cur.peek_word();
            self.cur.pos += word.len();
            match word {
                b"" => return self.cur.error("expected 'global' or 'constant'"),
                b"global" | b"constant" | b"alias" | b"ifunc" => break,
                b"external" | b"extern_weak" => is_external = true,
                _ if self.cur.next_token() == b'(' => drop(self.cur.balanced()?),
                _ => {}
            }
        }
        let mut types = TypeInterner::of_body(self.module, &mut self.body.types);
        let mut ty = read_type(&mut self.cur, &mut types)?;
        if kind != GlobalKind::Variable {
            self.cur.expect(b',', "after the type of an alias")?;
            let mut types = TypeInterner::of_body(self.module, &mut self.body.types);
            // What these give is said inside of them.
            ty = match self.cur.peek_word() {
                b"bitcast" | b"getelementptr" | b"addrspacecast" | b"inttoptr" => TypeId::UNKNOWN,
                _ => read_type(&mut self.cur, &mut types)?,
            };
        } else if is_external {
            return Ok(None);
        }
        self.cur.next_token();
        let constant = self.read_const(ty)?;
        // Properties of the variable follow, then attributes: words, strings, groups.
        match self.cur.next_token() {
            b',' | b'#' | b'"' | b'a'..=b'z' => Ok(Some(constant)),
            _ if self.cur.at_end() => Ok(Some(constant)),
            _ => self.cur.error("expected ',', an attribute or the end of the variable"),
        }
    }
}
