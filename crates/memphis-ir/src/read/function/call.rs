//! Calls: attributes, arguments, operand bundles.

use super::*;
use crate::attributes::{Demands, known};
use crate::calling_convention::is_convention;
use crate::read::attributes::{Place, RecentAttributes, check_values, skip_attribute, skip_convention, skip_known};

impl<const RECORD: bool> BodyReader<'_, '_, RECORD> {
    /// Takes attributes, as many as there are, and returns their demands on values.
    #[inline]
    pub(super) fn read_attributes(&mut self, place: Place) -> Read<Demands> {
        let mut demands = Demands::default();
        loop {
            let before = self.cur;
            let c = self.cur.next_token();
            // A value or a type: the common cases first.
            if matches!(c, b'%' | b'@' | b'0'..=b'9' | b',' | b')') {
                self.cur = before;
                return Ok(demands);
            }
            let start = self.cur.pos;
            let mut types = TypeInterner::of_body(&self.module.types, &mut self.body.types);
            let is_attribute = match c {
                b'"' | b'#' => {
                    let is_attribute = skip_attribute(&mut self.cur, &mut types, place)?.is_some();
                    // A `#` that is no group starts a debug record.
                    let is_checked = is_attribute
                        && (c == b'"' || !self.module.checked_groups.is_empty() && self.is_checked_group(start));
                    if is_checked {
                        demands.check();
                    }
                    is_attribute
                }
                _ => match known(self.cur.word_here()) {
                    Some(attribute) => {
                        skip_known(&mut self.cur, &mut types, attribute, place)?;
                        demands.add(attribute, &self.cur.text[start..self.cur.pos]);
                        true
                    }
                    // In another line, the word is an instruction that is not known.
                    None => {
                        let before = &self.cur.text[before.pos.min(start - 1)..start];
                        let may_be_one = before.ends_with(b" ") && (place != Place::Call || !before.contains(&b'\n'));
                        types.reads_newer() && may_be_one && skip_attribute(&mut self.cur, &mut types, place)?.is_some()
                    }
                },
            };
            if !is_attribute {
                self.cur = before;
                return Ok(demands);
            }
            self.text_piece(start);
        }
    }

    /// True if the group, whose number starts after the `#` here, has rules for calls.
    #[cold]
    fn is_checked_group(&self, start: usize) -> bool {
        let digits = self.cur.text[start + 1..self.cur.pos].trim_ascii();
        let number = std::str::from_utf8(digits).ok().and_then(|digits| digits.parse().ok());
        number.is_some_and(|number| self.module.checked_groups.contains(&number))
    }

    /// Takes the attributes of an argument of type `ty`, with `may_be_sret` as in
    /// [`Demands::are_checked`].
    #[inline]
    pub(super) fn read_argument_attributes(&mut self, ty: TypeId, may_be_sret: bool) -> Read<()> {
        let start = self.cur.pos;
        let demands = self.read_parameter_attributes()?;
        self.has_checked_attributes |= demands.are_checked(self.types(), ty, may_be_sret);
        self.check_values(start, demands, ty)
    }

    #[inline]
    fn read_parameter_attributes(&mut self) -> Read<Demands> {
        let rest = &self.cur.text[self.cur.pos..];
        if RECORD || matches!(rest, [b' ', b'%' | b'@' | b'0'..=b'9', ..]) {
            return self.read_attributes(Place::Parameter);
        }
        let list = RecentAttributes::list(rest);
        if let Some(list) = list
            && let Some(recent) = self.recent_attributes.find(list)
        {
            self.cur.pos += recent.len;
            return Ok(recent.demands);
        }
        let start = self.cur.pos;
        let demands = self.read_attributes(Place::Parameter)?;
        if let Some(list) = list {
            self.recent_attributes.keep(list, self.cur.pos - start, demands);
        }
        Ok(demands)
    }

    /// The attributes from `at` to the cursor may be said of values of the type.
    #[inline]
    fn check_values(&mut self, at: usize, demands: Demands, ty: TypeId) -> Read<()> {
        let mut types = TypeInterner::of_body(&self.module.types, &mut self.body.types);
        check_values(&self.cur, at, demands, &mut types, ty)
    }

    /// Takes a calling convention, if one is next.
    fn read_convention(&mut self) -> Read<()> {
        let before = self.cur;
        let start = self.cur.token_start();
        if is_convention(self.cur.word_here()) && skip_convention(&mut self.cur)? {
            self.has_checked_attributes |= is_of_kernels(&self.cur.text[start..self.cur.pos]);
            self.text_piece(start);
        } else {
            self.cur = before;
        }
        Ok(())
    }

    /// Takes a call after its keyword, up to and without the labels of an `invoke`.
    pub(super) fn read_call(&mut self, opcode: Opcode) -> Read<Shape> {
        let mut flags = self.read_flags_of(opcode)?;
        self.has_checked_attributes = false;
        self.read_convention()?;
        let prefix = self.cur.pos;
        let demands = self.read_attributes(Place::Return)?;
        let space = self.read_callee_space()?;
        self.need_type()?;
        let aux_at = self.cur.pos;
        let aux_ty = self.read_type()?;
        let (result, params) = match self.types().get(aux_ty) {
            Type::Function(f) => (f.result, Some(f.clone())),
            _ => (aux_ty, None),
        };
        if !matches!(self.types().get(result), Type::Void) && !self.types().is_first_class(result)
            || result == TypeId::LABEL
        {
            return self.cur.error_at(aux_at, "invalid result type of a call");
        }
        self.check_values(prefix, demands, result)?;
        let is_asm = self.cur.next_token() == b'a' && self.cur.word_here() == b"asm";
        let callee_ty = self.callee_type(space)?;
        if is_asm {
            flags |= Flags::ASM;
            let start = self.cur.pos;
            let asm = self.read_asm(callee_ty)?;
            self.push_operand(Value::constant(asm), callee_ty, start);
        } else {
            self.read_value(callee_ty)?;
        }
        let n_args = self.read_call_arguments(params.as_ref())?;
        let of_call = self.read_attributes(if opcode == Opcode::CallBr { Place::CallBr } else { Place::Call })?;
        let is_checked = |demands: Demands, ty| demands.are_checked(self.types(), ty, false);
        if self.has_checked_attributes || is_checked(demands, result) || is_checked(of_call, TypeId::VOID) {
            flags |= Flags::CHECKED_ATTRIBUTES;
        }
        if self.look() == b'[' {
            self.read_bundles()?;
            flags |= Flags::BUNDLES;
        }
        Ok(Shape { flags, aux_ty, n_args, ..Shape::of(result) })
    }

    /// Takes `addrspace(1)`, if it is next: the address space of the callee, for which the data
    /// layout gives the default.
    fn read_callee_space(&mut self) -> Read<u32> {
        if !self.eat_word(b"addrspace") {
            return Ok(self.module.types.program_address_space());
        }
        self.expect(b'(', "in address space")?;
        let start = self.cur.token_start();
        let types = TypeInterner::of_body(&self.module.types, &mut self.body.types);
        let space = read_address_space(&mut self.cur, &types)?;
        self.text_piece(start);
        self.expect(b')', "in address space")?;
        Ok(space)
    }

    /// The type of the callee: a pointer.
    fn callee_type(&mut self, space: u32) -> Read<TypeId> {
        if self.cur.peek() == b'%' && self.body.form == Form::Arguments {
            let start = self.cur.pos;
            let local = self.local_at(start)?;
            self.cur.pos = start;
            // Registers of other blocks are resolved at the end.
            let ty = self.own_register(local).map_or(TypeId::UNKNOWN, |own| self.body.local(own).ty);
            if self.types().is_pointer(ty) {
                return Ok(ty);
            }
        }
        Ok(if space == 0 { TypeId::PTR } else { self.intern(Type::Ptr(space)) })
    }

    pub(super) fn read_call_arguments(&mut self, params: Option<&FunctionType>) -> Read<u32> {
        self.expect(b'(', "in call")?;
        let mut n = 0;
        if self.eat(b')') {
            return self.check_argument_count(params, n).map(|()| 0);
        }
        loop {
            if self.cur.next_token() == b'.' && self.cur.text[self.cur.pos..].starts_with(b"...") {
                // `musttail call ... (..., ...)` forwards the rest.
                let start = self.cur.pos;
                self.cur.pos += 3;
                self.text_piece(start);
                break;
            }
            self.need_type()?;
            let at = self.cur.pos;
            let ty = self.read_type()?;
            if let Some(&want) = params.and_then(|p| p.params.get(n as usize))
                && want != ty
            {
                let want = self.types().display(want);
                return self.cur.error_at(at, format!("argument is not of expected type '{want}'"));
            }
            if ty == TypeId::METADATA {
                self.read_metadata_argument()?;
            } else {
                if matches!(ty, TypeId::VOID | TypeId::LABEL) {
                    return self.cur.error_at(at, "invalid type for an argument");
                }
                let may_be_sret = n == 0 && params.is_none_or(|params| !params.params.is_empty());
                self.read_argument_attributes(ty, may_be_sret)?;
                self.read_value(ty)?;
            }
            n += 1;
            if !self.eat(b',') {
                break;
            }
        }
        self.expect(b')', "at end of argument list")?;
        self.check_argument_count(params, n)?;
        Ok(n)
    }

    pub(super) fn check_argument_count(&self, params: Option<&FunctionType>, n: u32) -> Read<()> {
        let Some(f) = params else { return Ok(()) };
        let want = f.params.len();
        if (n as usize) < want {
            return self.cur.error("not enough parameters specified for call");
        }
        if n as usize > want && !f.varargs {
            return self.cur.error("too many arguments specified");
        }
        Ok(())
    }

    /// Takes the operand after the type `metadata`.
    pub(super) fn read_metadata_argument(&mut self) -> Read<()> {
        if self.cur.next_token() == b'!' {
            let start = self.cur.pos;
            if self.at_arg_list() {
                return self.read_arg_list();
            }
            self.read_node()?;
            let text = self.cur.text[start..self.cur.pos].into();
            let c = self.body.consts.intern(
                ConstKind::Metadata(text),
                TypeId::METADATA,
                Some(Span { start, end: self.cur.pos }),
            );
            self.push_operand(Value::constant(c), TypeId::METADATA, start);
            return Ok(());
        }
        self.need_type()?;
        self.read_typed_value().map(drop)
    }

    /// True if `!DIArgList`, of one token, is next.
    pub(super) fn at_arg_list(&self) -> bool {
        self.cur.peek_at(1) == b'D' && Cursor { pos: self.cur.pos + 1, ..self.cur }.word_here() == b"DIArgList"
    }

    /// Takes `!DIArgList(T a, T b)`.
    pub(super) fn read_arg_list(&mut self) -> Read<()> {
        let start = self.cur.pos;
        self.cur.pos += b"!DIArgList".len();
        self.text_piece(start);
        self.expect(b'(', "here")?;
        if self.eat(b')') {
            return Ok(());
        }
        loop {
            self.need_type()?;
            self.read_typed_value()?;
            if !self.eat(b',') {
                break;
            }
        }
        self.expect(b')', "here")
    }

    pub(super) fn read_bundles(&mut self) -> Read<()> {
        self.expect(b'[', "to start operand bundles")?;
        loop {
            self.string()?;
            self.expect(b'(', "in operand bundle")?;
            if !self.eat(b')') {
                loop {
                    self.need_type()?;
                    let ty = self.read_type()?;
                    if ty == TypeId::METADATA {
                        self.read_metadata_argument()?;
                    } else {
                        self.read_value(ty)?;
                    }
                    if !self.eat(b',') {
                        break;
                    }
                }
                self.expect(b')', "at end of operand bundle")?;
            }
            if !self.eat(b',') {
                break;
            }
        }
        self.expect(b']', "at end of operand bundles")
    }

    pub(super) fn read_invoke(&mut self) -> Read<Shape> {
        let shape = self.read_call(Opcode::Invoke)?;
        self.expect_word("to", "in invoke")?;
        self.read_label()?;
        self.expect_word("unwind", "in invoke")?;
        self.read_label()?;
        Ok(shape)
    }

    pub(super) fn read_callbr(&mut self) -> Read<Shape> {
        let shape = self.read_call(Opcode::CallBr)?;
        self.expect_word("to", "in callbr")?;
        self.read_label()?;
        self.expect(b'[', "in callbr")?;
        if !self.eat(b']') {
            loop {
                self.read_label()?;
                if !self.eat(b',') {
                    break;
                }
            }
            self.expect(b']', "at end of block list")?;
        }
        Ok(shape)
    }
}

/// True if a convention may be one of functions that cannot be called.
fn is_of_kernels(convention: &[u8]) -> bool {
    convention.starts_with(b"amdgpu_") || convention.starts_with(b"spir_") || convention.starts_with(b"cc ")
}
