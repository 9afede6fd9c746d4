//! Unknown instructions: kept, with the locals that they mention as operands.

use super::*;

impl<const RECORD: bool> BodyReader<'_, '_, RECORD> {
    /// Keeps the text from `start` as an unknown instruction: to the end of its line, or further as
    /// long as brackets are open or the next line cannot start an instruction.
    pub(super) fn keep_unknown(&mut self, start: usize, operands_start: OperandId) -> Read<()> {
        self.body.forget_operands(operands_start);
        self.current.clear();
        let end = self.unknown_end(start)?;
        let id = self.body.insts.next_id();
        let text = self.cur.text;
        let mut result = None;
        self.cur.pos = start;
        if text[start] == b'%' {
            result = Some(self.define_local(start, TypeId::UNKNOWN, Def::Inst(id))?);
        }
        let mut after_label = false;
        while self.cur.next_token() != 0 && self.cur.pos < end {
            let at = self.cur.pos;
            match text[at] {
                b'"' => {
                    self.cur.string()?;
                }
                b'%' => {
                    self.cur.pos += 1;
                    let name = self.cur.name()?;
                    let is_type = self.module.types.find_named(name).is_some()
                        && !LocalNames::is_known(self.module.text, self.body, at + 1, name.len());
                    if !is_type {
                        let ty = if after_label { TypeId::LABEL } else { TypeId::UNKNOWN };
                        let local = self.local_ref(at, ty)?;
                        let ty = self.body.local(local).ty;
                        self.push_operand(Value::local(local), ty, at);
                    }
                    after_label = false;
                }
                _ => {
                    let word = self.cur.word_here();
                    after_label = word == b"label";
                    self.cur.pos += word.len().max(1);
                    // Addresses of blocks are renumbered all over the module.
                    if word == b"blockaddress" && self.cur.next_token() == b'(' {
                        self.cur.balanced()?;
                    }
                }
            }
        }
        self.cur.pos = end;
        self.current.clear();
        self.current.push(Piece::Text(Span { start, end }));
        let (start, end) = ((start - self.body.start) as u32, (end - self.body.start) as u32);
        self.body.insts.push(Inst {
            opcode: Opcode::Unknown,
            predicate: Predicate::Eq,
            flags: Flags::default(),
            ty: if result.is_some() { TypeId::UNKNOWN } else { TypeId::VOID },
            aux_ty: TypeId::VOID,
            n_args: 0,
            result,
            operands: self.body.operands.range_from(operands_start),
            start,
            end,
            attachments: end,
            dbg: NO_NODE,
        });
        self.body.n_unknown += 1;
        if RECORD {
            let pieces = std::mem::take(&mut self.current);
            self.pieces.push(pieces);
        }
        Ok(())
    }

    pub(super) fn unknown_end(&mut self, start: usize) -> Read<usize> {
        self.cur.pos = start;
        let text = self.cur.text;
        loop {
            let Some(&c) = text.get(self.cur.pos) else { return Ok(self.body.end - 1) };
            match c {
                b'"' => {
                    self.cur.string()?;
                }
                b'(' | b'[' | b'{' | b'<' => {
                    self.cur.balanced()?;
                }
                b'}' => return Ok(self.trimmed(start, self.cur.pos)),
                b'\n' | b';' => {
                    let end = self.cur.pos;
                    self.cur.next_token();
                    if self.at_instruction_start() {
                        return Ok(self.trimmed(start, end));
                    }
                    self.cur.pos = self.cur.pos.max(end + 1);
                }
                _ => self.cur.pos += 1,
            }
        }
    }

    pub(super) fn trimmed(&self, start: usize, end: usize) -> usize {
        // Something is always taken: a form feed is no blank for the lexer.
        start + self.cur.text[start..end].trim_ascii_end().len().max(1)
    }

    pub(super) fn at_instruction_start(&mut self) -> bool {
        let mut cur = self.cur;
        match cur.peek() {
            b'}' | b'#' => true,
            b'%' => {
                cur.pos += 1;
                cur.name().is_ok() && cur.next_token() == b'='
            }
            _ if self.label_end().is_some() => true,
            _ => {
                let word = cur.word_here();
                if at_constant(cur, word) {
                    return false;
                }
                Opcode::from_keyword(word).is_some()
                    || matches!(word, b"tail" | b"musttail" | b"notail" | b"uselistorder")
                    // Most likely another unknown instruction. An instruction only continues with
                    // known words.
                    || !(word.is_empty() || is_known_word(word))
            }
        }
    }
}

/// True if a constant is at the cursor, which is at `word`: an operand that continues the line
/// above.
fn at_constant(mut cur: Cursor<'_>, word: &[u8]) -> bool {
    match word {
        b"c" => cur.peek_at(1) == b'"',
        [b'0'..=b'9', ..] | [b'u' | b's', b'0', b'x', ..] => true,
        b"blockaddress" | b"dso_local_equivalent" | b"no_cfi" | b"ptrauth" | b"splat" | b"asm" => true,
        _ if Opcode::from_keyword(word).is_some() => {
            // No type starts with a parenthesis, so only an expression's operands do.
            cur.pos += word.len();
            let mut next = cur.peek_word();
            while Flags::from_keyword(next).is_some() {
                cur.pos += next.len();
                next = cur.peek_word();
            }
            cur.peek() == b'('
        }
        _ => false,
    }
}
