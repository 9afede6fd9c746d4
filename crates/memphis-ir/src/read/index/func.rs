//! The head of a function in [block-argument text](crate::blockargs).

use super::*;

impl Index<'_> {
    /// Takes `func copies? PREFIX &name(%n: TYPE ATTRIBUTES, ...) -> (TYPE) SUFFIX {BODY}`.
    pub(super) fn read_func(&mut self) -> Read<ItemKind> {
        let start = self.cur.pos;
        self.cur.slash_comments = true;
        self.cur.pos += b"func".len();
        let form = if self.cur.eat_word(b"copies") { Form::Copies } else { Form::Arguments };
        let mut global = Global::new(GlobalKind::Declaration, self.module.items.len());
        global.header.prefix.start = self.cur.pos;
        self.skip_func_prefix(&mut global)?;
        global.header.prefix.end = self.cur.pos;
        self.cur.pos += 1;
        global.name.start = self.cur.pos;
        self.cur.name()?;
        global.name.end = self.cur.pos;
        self.cur.expect(b'(', "before the parameters")?;
        global.header.params.start = self.cur.pos;
        let (params, varargs) = self.read_func_params()?;
        global.header.params.end = self.cur.pos - 1;
        let result = self.read_func_result()?;
        global.ty = self.module.types.intern(Type::Function(FunctionType { result, params: params.into(), varargs }));
        global.header.suffix.start = self.cur.pos;
        self.read_definition(global, start, form)
    }

    /// Linkage, calling convention, attributes of the result: up to the name.
    fn skip_func_prefix(&mut self, global: &mut Global) -> Read<()> {
        let mut linkage = Linkage::default();
        while self.cur.next_token() != b'&' {
            self.read_prefix_word(&mut linkage, "expected the function's name, such as '&f'")?;
        }
        linkage.check(&self.cur, Some(true))?;
        linkage.put_into(global);
        Ok(())
    }

    /// Takes the parameters and the closing parenthesis. Returns the types, and whether `...` ends
    /// them.
    fn read_func_params(&mut self) -> Read<(Vec<TypeId>, bool)> {
        let mut params = Vec::new();
        if self.cur.eat(b')') {
            return Ok((params, false));
        }
        loop {
            if self.cur.next_token() == b'.' && self.cur.text[self.cur.pos..].starts_with(b"...") {
                self.cur.pos += 3;
                self.cur.expect(b')', "after '...'")?;
                return Ok((params, true));
            }
            self.cur.expect(b'%', "and a parameter's name")?;
            self.cur.name()?;
            self.cur.expect(b':', "after a parameter's name")?;
            let at = self.cur.token_start();
            let ty = self.read_type()?;
            if matches!(self.module.types.get(ty), Type::Void | Type::Function(_) | Type::Label) {
                return self.cur.error_at(at, "invalid type for a parameter");
            }
            params.push(ty);
            self.skip_parameter_attributes(ty, false)?;
            match self.cur.peek() {
                b',' => self.cur.pos += 1,
                b')' => {
                    self.cur.pos += 1;
                    return Ok((params, false));
                }
                _ => return self.cur.error("expected ',' or ')' after a parameter"),
            }
        }
    }

    /// Takes `-> ()` or `-> (TYPE)`.
    fn read_func_result(&mut self) -> Read<TypeId> {
        self.cur.expect(b'-', "in '->', after the parameters")?;
        if self.cur.peek() != b'>' {
            return self.cur.error("expected '>' in '->'");
        }
        self.cur.pos += 1;
        self.cur.expect(b'(', "before the result's type")?;
        if self.cur.eat(b')') {
            return Ok(TypeId::VOID);
        }
        let at = self.cur.token_start();
        let result = self.read_type()?;
        if matches!(self.module.types.get(result), Type::Void | Type::Function(_) | Type::Label | Type::Metadata) {
            return self.cur.error_at(at, "invalid type for a result; a function without one has '-> ()'");
        }
        self.cur.expect(b')', "after the result's type")?;
        Ok(result)
    }
}
