//! Arguments, and the symbol table's uses and definitions.

use super::*;

impl<const RECORD: bool> BodyReader<'_, '_, RECORD> {
    /// Takes the parameters again, for their names: `i32 noundef %n`, in block-argument text
    /// `%n: i32 noundef`.
    pub(super) fn read_arguments(&mut self) -> Read<()> {
        let is_llvm = self.body.form == Form::Llvm;
        let global = self.module.global(self.module.function(self.body.function).global);
        let Type::Function(FunctionType { params, .. }) = self.module.types.get(global.ty) else {
            return self.cur.error("expected a function type");
        };
        self.cur.pos = global.header.params.start;
        for (i, &ty) in params.iter().enumerate() {
            if i > 0 {
                self.cur.expect(b',', "between arguments")?;
            }
            let mut name = None;
            if !is_llvm {
                name = Some(self.cur.token_start());
                self.cur.pos += 1;
                self.cur.name()?;
                self.cur.expect(b':', "after a parameter's name")?;
            }
            self.read_type()?;
            // In LLVM IR, the last `%name` before the comma is the argument's.
            loop {
                match self.cur.next_token() {
                    b',' | b')' => break,
                    b'%' if is_llvm => {
                        name = Some(self.cur.pos);
                        self.cur.pos += 1;
                        self.cur.name()?;
                    }
                    b'(' | b'<' | b'[' | b'{' => drop(self.cur.balanced()?),
                    b'"' => drop(self.cur.string()?),
                    _ => self.cur.pos += self.cur.word_here().len().max(1),
                }
            }
            let end = self.cur;
            let def = Def::Arg(i as u32);
            let token = match name {
                Some(start) => {
                    self.define_local(start, ty, def)?;
                    (start - self.body.start) as u32..self.offset()
                }
                None => {
                    self.define_number(ty, def)?;
                    0..0
                }
            };
            self.body.arg_tokens.push(token);
            self.cur = end;
        }
        self.body.n_args = params.len() as u32;
        self.current.clear();
        Ok(())
    }

    pub(super) fn mention_early_label(&mut self, label: Span, brace: usize) {
        let at = brace - self.body.start;
        let text = label.of(self.module.text);
        let number =
            if text[0].is_ascii_digit() { std::str::from_utf8(text).ok().and_then(|l| l.parse().ok()) } else { None };
        let local = match number {
            Some(n) => LocalNames::number(self.body, n),
            None => LocalNames::name(self.module.text, self.body, label.start, text.len()),
        };
        let data = &mut self.body.locals[local];
        data.ty = TypeId::LABEL;
        data.mention = at as u32;
    }

    /// The local whose `%` is at `start`; the cursor is moved after its name.
    #[inline]
    pub(super) fn local_at(&mut self, start: usize) -> Read<Local> {
        self.cur.pos = start + 1;
        if let Some(n) = self.cur.digits() {
            return Ok(LocalNames::number(self.body, n));
        }
        let name = self.cur.name()?;
        if name[0].is_ascii_digit() {
            // At most a u32; longer digits are an error.
            let n = name.iter().try_fold(0u32, |n, d| n.checked_mul(10)?.checked_add(u32::from(d - b'0')));
            return match n {
                Some(n) if n < u32::MAX => Ok(LocalNames::number(self.body, n)),
                _ => self.cur.error_at(start, "invalid value number (too large)"),
            };
        }
        Ok(LocalNames::name(self.module.text, self.body, start + 1, name.len()))
    }

    /// Moves the cursor after the name whose `%` is at `start`, if the name has the spelling of the
    /// first mention of `local`. Nothing is hashed, and a caller that reads neighbours one after
    /// the other finds them in the cache.
    pub(super) fn eat_if_named(&mut self, start: usize, local: Local) -> bool {
        let data = &self.body.locals[local];
        let known = data.name_in(self.module.text, self.body.start);
        let end = start + 1 + known.len();
        // A closing quote ends the name.
        let is_it = data.is_named()
            && self.cur.text[start + 1..].starts_with(known)
            && (known[0] == b'"' || self.cur.name_end(end) == end);
        if is_it {
            self.cur.pos = end;
        }
        is_it
    }

    /// A use of the local whose `%` is at `start`, as something of type `ty`.
    pub(super) fn local_ref(&mut self, start: usize, ty: TypeId) -> Read<Local> {
        let local = self.local_at(start)?;
        // Which register of the name is meant, is known in the end.
        if self.body.form == Form::Arguments && ty != TypeId::LABEL {
            let data = &mut self.body.locals[local];
            data.mention = data.mention.min((start - self.body.start) as u32);
            return Ok(local);
        }
        let found = self.body.local(local).ty;
        if found == TypeId::UNKNOWN && ty == TypeId::LABEL && self.body.local(local).def != Def::Forward {
            // Whatever an unknown instruction gives, it is no block.
            return self.type_mismatch(start, local, ty);
        } else if found == TypeId::UNKNOWN {
            self.mention(local, start, ty);
        } else if found != ty && ty != TypeId::UNKNOWN {
            return self.type_mismatch(start, local, ty);
        }
        Ok(local)
    }

    /// Notes a use, at `start` and as something of type `ty`, of a local whose type is not known:
    /// the first mention, or the result of something unknown.
    pub(super) fn mention(&mut self, local: Local, start: usize, ty: TypeId) {
        let data = &mut self.body.locals[local];
        if data.mention == u32::MAX {
            data.mention = (start - self.body.start) as u32;
        }
        if data.def == Def::Forward {
            data.ty = ty;
            if ty == TypeId::LABEL {
                self.number_block(local);
            }
        }
    }

    #[cold]
    pub(super) fn type_mismatch(&mut self, start: usize, local: Local, expected: TypeId) -> Read<Local> {
        let name = String::from_utf8_lossy(&self.module.text[start..self.cur.pos]).into_owned();
        let types = self.types();
        let found = self.body.local(local).ty;
        let message = match expected {
            TypeId::LABEL => format!("'{name}' is not a basic block"),
            _ => {
                let (found, expected) = (types.display(found), types.display(expected));
                format!("'{name}' defined with type '{found}' but expected '{expected}'")
            }
        };
        self.complain(start, message)?;
        Ok(local)
    }

    pub(super) fn number_block(&mut self, local: Local) {
        let number = self.body.names.n_blocks;
        self.body.names.n_blocks += 1;
        self.body.locals[local].block_number = number;
    }

    /// Defines the local whose `%` is at `start`.
    pub(super) fn define_local(&mut self, start: usize, ty: TypeId, def: Def) -> Read<Local> {
        let mut local = self.local_at(start)?;
        if self.body.form == Form::Arguments {
            local = self.register_to_define(local, start);
        }
        self.define(local, start, ty, def)?;
        Ok(local)
    }

    pub(super) fn define(&mut self, local: Local, start: usize, ty: TypeId, def: Def) -> Read<()> {
        let is_copies = self.body.form == Form::Copies;
        let is_llvm = self.body.form == Form::Llvm;
        let data = &mut self.body.locals[local];
        let is_register = matches!(data.def, Def::Arg(_) | Def::Inst(_));
        if is_copies && is_register && matches!(def, Def::Inst(_)) {
            return self.assign(local, start, ty);
        }
        if data.def != Def::Forward {
            let name = String::from_utf8_lossy(&self.module.text[start..self.cur.pos]).into_owned();
            return self.complain(start, format!("multiple definition of local value named '{name}'"));
        }
        let forward_ty = data.ty;
        if data.mention == u32::MAX {
            data.mention = (start - self.body.start) as u32;
        }
        // The result of an unknown instruction may have any type but that of a block.
        let may_be_same = ty == TypeId::UNKNOWN && forward_ty != TypeId::LABEL;
        if forward_ty != TypeId::UNKNOWN && forward_ty != ty && !may_be_same {
            let name = String::from_utf8_lossy(&self.module.text[start..self.cur.pos]).into_owned();
            let message = match forward_ty {
                TypeId::LABEL => format!("'{name}' is used as a label and defined as a value"),
                _ => format!(
                    "'{name}' of type '{}' was used before as '{}'",
                    self.types().display(ty),
                    self.types().display(forward_ty)
                ),
            };
            self.complain(start, message)?;
        }
        let data = &mut self.body.locals[local];
        data.ty = ty;
        data.def = def;
        let (named, number) = (data.is_named(), data.number);
        if forward_ty != TypeId::LABEL && ty == TypeId::LABEL {
            self.number_block(local);
        }
        if !named && is_llvm {
            let next = self.body.names.next_number;
            if number < next {
                let what = match def {
                    Def::Arg(_) => "argument",
                    Def::Block(_) => "label",
                    _ => "instruction",
                };
                self.complain(start, format!("{what} expected to be numbered '%{next}' or greater"))?;
            }
            let Some(next) = number.checked_add(1) else {
                return self.cur.error_at(start, "invalid value number (too large)");
            };
            self.body.names.next_number = self.body.names.next_number.max(next);
        }
        Ok(())
    }

    /// Defines the next number.
    pub(super) fn define_number(&mut self, ty: TypeId, def: Def) -> Read<Local> {
        let number = self.body.names.next_number;
        let local = LocalNames::number(self.body, number);
        self.define(local, self.cur.pos, ty, def)?;
        Ok(local)
    }

    pub(super) fn check_forward_references(&mut self) -> Read<()> {
        if self.body.locals.values().iter().all(|l| l.def != Def::Forward) {
            return Ok(());
        }
        let mut undefined: Vec<_> =
            self.body.locals.values().iter().filter(|l| l.def == Def::Forward).copied().collect();
        undefined.sort_by_key(|l| l.mention);
        for data in undefined {
            let name = match data.is_named() {
                true => String::from_utf8_lossy(data.name_in(self.module.text, self.body.start)).into_owned(),
                false => data.number.to_string(),
            };
            let sigil = if data.ty == TypeId::LABEL { self.label_sigil() } else { b'%' } as char;
            self.complain(self.body.place(data.mention), format!("use of undefined value '{sigil}{name}'"))?;
        }
        Ok(())
    }
}
