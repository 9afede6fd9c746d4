//! The instructions that most functions consist of, in their usual spelling: read directly, without
//! a search for blanks, comments and rare words.
//!
//! This is the same grammar as in [`operation`](super::operation), for speed only. Where anything
//! in an instruction is unusual, or wrong, this reader gives up: it forgets the operands and notes
//! (`notes.rs`) of the instruction, and the general reader starts again at its first byte. Errors
//! in attachments are reported from here.
//!
//! While it reads, this reader finds most of these instructions sound: the verifier has nothing to
//! find in them.

use super::instruction::ResultName;
use super::*;
use crate::bytes::is_name_byte;
use crate::intrinsics;
use crate::text::{at_comment_column, leading_digits};

/// The rest of the text. It is small and its address is taken nowhere, so that it is kept in
/// registers while a line is read.
#[derive(Clone, Copy)]
struct Rest<'t>(&'t [u8]);

impl<'t> Rest<'t> {
    /// Takes exactly these bytes, if they are next.
    #[inline(always)]
    fn take<const N: usize>(&mut self, bytes: &[u8; N]) -> bool {
        match self.0.split_first_chunk::<N>() {
            Some((first, rest)) if first == bytes => {
                self.0 = rest;
                true
            }
            _ => false,
        }
    }

    /// Takes exactly these bytes, which have to be next.
    #[inline(always)]
    fn expect<const N: usize>(&mut self, bytes: &[u8; N]) -> Option<()> {
        self.take(bytes).then_some(())
    }

    /// Takes a number of one to seven digits.
    #[inline(always)]
    fn number(&mut self) -> Option<u32> {
        let (len, n) = leading_digits(u64::from_le_bytes(*self.0.first_chunk()?));
        if len == 0 || len == 8 {
            return None;
        }
        self.0 = &self.0[len..];
        Some(n)
    }

    /// Takes a name without quotes, which starts with no digit.
    #[inline(always)]
    fn name(&mut self) -> Option<&'t [u8]> {
        let len = self.0.iter().position(|&c| !is_name_byte(c)).unwrap_or(self.0.len());
        let (name, rest) = self.0.split_at(len);
        self.0 = rest;
        (!name.first()?.is_ascii_digit()).then_some(name)
    }

    /// True if a line ends here, and the next token is no comma.
    #[inline(always)]
    fn at_line_end(self) -> bool {
        match self.0.first_chunk() {
            Some(&[b'\n', b' ', b' ', first]) => first == b'%' || first.is_ascii_lowercase(),
            _ => matches!(self.0, [b'\n', b'\n', b'0'..=b'9' | b'a'..=b'z', ..] | [b'\n', b'}', ..]),
        }
    }
}

impl<'m, const RECORD: bool> BodyReader<'m, '_, RECORD> {
    /// Takes the label of a block that was mentioned above and has the next number, and the comment
    /// after it; returns its local, and the ranges of the label and the comment.
    #[inline]
    pub(super) fn read_usual_label(&mut self, block: BlockId) -> Option<(Local, Range<u32>, Range<u32>)> {
        let start = Rest(&self.cur.text[self.cur.pos..]);
        let mut rest = start;
        let number = rest.number()?;
        rest.expect(b":")?;
        if number != self.body.names.next_number {
            return None;
        }
        let local = LocalNames::number(self.body, number);
        let data = &mut self.body.locals[local];
        if data.def != Def::Forward || data.ty != TypeId::LABEL {
            return None;
        }
        data.def = Def::Block(block);
        self.body.names.next_number = number + 1;
        let label = self.offset_of(start)..self.offset_of(rest);
        let mut comment = 0..0;
        // LLVM puts the comment at a fixed column.
        if let Some(after_label) = at_comment_column(rest.0, label.len())
            && after_label.first_chunk() == Some(b"; ")
            && let Some(end) = memchr::memchr2(b'\n', b'\r', after_label)
        {
            rest.0 = &after_label[end..];
            if after_label[end - 1].is_ascii_graphic() {
                comment = self.offset_of(Rest(after_label))..self.offset_of(rest);
            }
        }
        self.cur.pos = self.place(rest);
        Some((local, label, comment))
    }

    /// Takes the instruction that starts here and those below it, as long as they are usual and on
    /// lines of their own. True if the last one is a terminator. Leaves the cursor before the first
    /// unusual text.
    ///
    /// # Errors
    /// The offset of the wrong instruction, the index of its first operand, and the error.
    pub(super) fn read_usual_lines(&mut self) -> Result<bool, (usize, OperandId, Fail)> {
        if RECORD || self.body.form != Form::Llvm {
            return Ok(false);
        }
        let mut rest = Rest(&self.cur.text[self.cur.pos..]);
        // Where the instructions start that are sound, up to the last.
        let mut first_sound = self.body.insts.next_id();
        let read = loop {
            let (before, first_operand) = (rest, self.body.operands.next_id());
            self.is_sound = true;
            match self.usual_line(&mut rest) {
                Some(Ok(is_terminator)) => {
                    if !self.is_sound {
                        let next = self.body.insts.next_id();
                        self.note_sound(IdRange { start: first_sound, end: InstId(next.0 - 1) });
                        first_sound = next;
                    }
                    if is_terminator || !rest.take(b"\n  ") {
                        self.cur.pos = self.place(rest);
                        break Ok(is_terminator);
                    }
                }
                Some(Err(fail)) => break Err((self.place(before), first_operand, fail)),
                None => {
                    self.cur.pos = self.place(before);
                    self.body.forget_operands(first_operand);
                    break Ok(false);
                }
            }
        };
        self.note_sound(self.body.insts.range_from(first_sound));
        read
    }

    /// Notes instructions of which nothing is left to verify.
    #[inline]
    fn note_sound(&mut self, insts: IdRange<InstId>) {
        // After an error, the data of locals may be wrong.
        if !insts.is_empty() && self.errors.is_none() {
            self.body.notes.add_sound(insts);
        }
    }

    /// Takes an instruction. True if it is a terminator.
    #[inline(always)]
    fn usual_line(&mut self, rest: &mut Rest<'m>) -> Option<Read<bool>> {
        let (start, operands_start) = (self.place(*rest), self.body.operands.next_id());
        let mut result = None;
        if rest.take(b"%") {
            let number = rest.number();
            if number.is_none() {
                rest.name()?;
            }
            result = Some(ResultName { start, end: self.place(*rest), number });
            rest.expect(b" = ")?;
        }
        let (opcode, shape) = self.usual_operation(rest)?;
        if rest.at_line_end()
            && let Some(result) = self.usual_result(&result, &shape)
        {
            let operands = self.body.operands.range_from(operands_start);
            let text = (start - self.body.start) as u32..self.offset_of(*rest);
            self.body.insts.push(shape.inst(opcode, result, operands, text));
            match opcode {
                Opcode::Call => self.recognise_old_debug_call(InstId::new(self.body.insts.len() - 1)),
                Opcode::Alloca => self.body.note_alloca(),
                _ => {}
            }
            return Some(Ok(opcode.is_terminator()));
        }
        // Only attachments follow, if anything does.
        self.cur.pos = self.place(*rest);
        (!self.cur.at_comma() || self.cur.at(b", !")).then_some(())?;
        let finished = self.finish_instruction(start, operands_start, result, opcode, shape);
        rest.0 = &self.cur.text[self.cur.pos..];
        Some(finished.map(|()| opcode.is_terminator()))
    }

    /// Defines the result if it is the next number, as it mostly is; `Some(None)` where there is
    /// none to be.
    #[inline(always)]
    fn usual_result(&mut self, name: &Option<ResultName>, shape: &Shape) -> Option<Option<Local>> {
        let id = self.body.insts.next_id();
        match name {
            None if shape.ty == TypeId::VOID => Some(None),
            Some(ResultName { start, number: Some(number), .. }) if shape.ty != TypeId::VOID => {
                let mention = (start - self.body.start) as u32;
                LocalNames::next(self.body, *number, mention, shape.ty, Def::Inst(id)).map(Some)
            }
            _ => None,
        }
    }

    #[inline(always)]
    fn usual_operation(&mut self, rest: &mut Rest<'m>) -> Option<(Opcode, Shape)> {
        match rest.0.first()? {
            b'l' if rest.take(b"load ") => Some((Opcode::Load, self.usual_load(rest)?)),
            b's' if rest.take(b"store ") => Some((Opcode::Store, self.usual_store(rest)?)),
            b'b' if rest.take(b"br ") => Some((Opcode::Br, self.usual_br(rest)?)),
            b'g' if rest.take(b"getelementptr ") => {
                Some((Opcode::GetElementPtr, apart(rest, |rest| self.usual_gep(rest))?))
            }
            b'c' if rest.take(b"call ") => Some((Opcode::Call, apart(rest, |rest| self.usual_call(rest))?)),
            b'i' if rest.take(b"icmp ") => Some((Opcode::ICmp, apart(rest, |rest| self.usual_icmp(rest))?)),
            b'a' if rest.take(b"alloca ") => Some((Opcode::Alloca, apart(rest, |rest| self.usual_alloca(rest))?)),
            b'a' if rest.take(b"add ") => Some((Opcode::Add, apart(rest, |rest| self.usual_arithmetic(rest))?)),
            b'a' if rest.take(b"and ") => Some((Opcode::And, apart(rest, |rest| self.usual_binary(rest))?)),
            b's' if rest.take(b"sext ") => {
                Some((Opcode::SExt, apart(rest, |rest| self.usual_cast(rest, Opcode::SExt))?))
            }
            b's' if rest.take(b"sub ") => Some((Opcode::Sub, apart(rest, |rest| self.usual_arithmetic(rest))?)),
            b'z' if rest.take(b"zext ") => {
                Some((Opcode::ZExt, apart(rest, |rest| self.usual_cast(rest, Opcode::ZExt))?))
            }
            b't' if rest.take(b"trunc ") => {
                Some((Opcode::Trunc, apart(rest, |rest| self.usual_cast(rest, Opcode::Trunc))?))
            }
            b'o' if rest.take(b"or ") => Some((Opcode::Or, apart(rest, |rest| self.usual_binary(rest))?)),
            b'm' if rest.take(b"mul ") => Some((Opcode::Mul, apart(rest, |rest| self.usual_arithmetic(rest))?)),
            _ => None,
        }
    }

    #[inline(always)]
    fn usual_load(&mut self, rest: &mut Rest<'m>) -> Option<Shape> {
        let ty = match () {
            _ if rest.take(b"ptr, ptr ") => TypeId::PTR,
            _ if rest.take(b"i32, ptr ") => TypeId::I32,
            _ => {
                let ty = self.usual_type(rest)?;
                rest.expect(b", ptr ")?;
                ty
            }
        };
        self.usual_operand(rest, TypeId::PTR)?;
        usual_alignment(rest)?;
        Some(Shape::of(ty))
    }

    #[inline(always)]
    fn usual_store(&mut self, rest: &mut Rest<'m>) -> Option<Shape> {
        let ty = self.usual_type(rest)?;
        rest.expect(b" ")?;
        self.usual_operand(rest, ty)?;
        rest.expect(b", ptr ")?;
        self.usual_operand(rest, TypeId::PTR)?;
        usual_alignment(rest)?;
        Some(Shape::of(TypeId::VOID))
    }

    #[inline(always)]
    fn usual_br(&mut self, rest: &mut Rest<'m>) -> Option<Shape> {
        if !rest.take(b"label ") {
            rest.expect(b"i1 ")?;
            self.usual_operand(rest, TypeId::I1)?;
            rest.expect(b", label ")?;
            self.usual_local(rest, TypeId::LABEL)?;
            rest.expect(b", label ")?;
        }
        self.usual_local(rest, TypeId::LABEL)?;
        Some(Shape::of(TypeId::VOID))
    }

    fn usual_gep(&mut self, rest: &mut Rest<'m>) -> Option<Shape> {
        let mut flags = Flags::default();
        if rest.take(b"inbounds ") {
            flags |= Flags::INBOUNDS;
        }
        if rest.take(b"nuw ") {
            flags |= Flags::NUW;
        }
        let aux_ty = self.usual_or_other_type(rest)?;
        rest.expect(b", ptr ")?;
        self.usual_operand(rest, TypeId::PTR)?;
        let first_index = self.body.operands.next_id();
        loop {
            let index = match () {
                _ if rest.take(b", i32 ") => TypeId::I32,
                _ if rest.take(b", i64 ") => TypeId::I64,
                _ => break,
            };
            self.usual_operand(rest, index)?;
        }
        self.is_sound &= self.is_way_into(aux_ty, self.body.operands.range(self.body.operands.range_from(first_index)));
        Some(Shape { flags, aux_ty, ..Shape::of(TypeId::PTR) })
    }

    /// True if indices, which are integers, certainly lead to something of this type, or to a
    /// member of it.
    fn is_way_into(&self, ty: TypeId, indices: &[Operand]) -> bool {
        let is_sized = is_usual(ty) || self.module.sized.get(ty) == Some(&true);
        is_sized
            && match (indices, self.types().resolve(ty)) {
                ([_], Some(Type::Struct(_) | Type::PackedStruct(_))) => !self.types().is_struct_of_scalable_vectors(ty),
                ([_], _) | ([_, _], Some(Type::Array(..))) => true,
                ([_, field], Some(Type::Struct(fields) | Type::PackedStruct(fields))) => {
                    let number = field.value.as_const().map(|c| &self.body.consts.get(c).kind);
                    let is_one = matches!(number, Some(&ConstKind::Int(n)) if (0..fields.len() as i64).contains(&n));
                    field.ty == TypeId::I32 && is_one
                }
                _ => false,
            }
    }

    fn usual_icmp(&mut self, rest: &mut Rest<'m>) -> Option<Shape> {
        let len = rest.0.iter().take(4).position(|&c| c == b' ')?;
        let predicate = Predicate::of_icmp(&rest.0[..len])?;
        rest.0 = &rest.0[len + 1..];
        self.usual_pair(rest)?;
        Some(Shape { predicate, ..Shape::of(TypeId::I1) })
    }

    fn usual_alloca(&mut self, rest: &mut Rest<'m>) -> Option<Shape> {
        let aux_ty = self.usual_or_other_type(rest)?;
        self.is_alloca_type(aux_ty).then_some(())?;
        self.is_sound &= is_usual(aux_ty);
        usual_alignment(rest)?;
        Some(Shape { aux_ty, ..Shape::of(TypeId::PTR) })
    }

    /// A binary operation that may wrap.
    fn usual_arithmetic(&mut self, rest: &mut Rest<'m>) -> Option<Shape> {
        let mut flags = Flags::default();
        if rest.take(b"nuw ") {
            flags |= Flags::NUW;
        }
        if rest.take(b"nsw ") {
            flags |= Flags::NSW;
        }
        Some(Shape { flags, ..self.usual_binary(rest)? })
    }

    fn usual_binary(&mut self, rest: &mut Rest<'m>) -> Option<Shape> {
        let ty = self.usual_pair(rest)?;
        self.is_sound &= is_usual_int(ty);
        Some(Shape::of(ty))
    }

    /// Takes a type and two operands of it.
    fn usual_pair(&mut self, rest: &mut Rest<'m>) -> Option<TypeId> {
        let ty = self.usual_type(rest)?;
        rest.expect(b" ")?;
        self.usual_operand(rest, ty)?;
        rest.expect(b", ")?;
        self.usual_operand(rest, ty)?;
        Some(ty)
    }

    fn usual_cast(&mut self, rest: &mut Rest<'m>, opcode: Opcode) -> Option<Shape> {
        let from = self.usual_type(rest)?;
        rest.expect(b" ")?;
        self.usual_operand(rest, from)?;
        rest.expect(b" to ")?;
        let to = self.usual_or_other_type(rest)?;
        let (narrow, wide) = if opcode == Opcode::Trunc { (to, from) } else { (from, to) };
        self.is_sound &= is_usual_int(narrow) && is_usual_int(wide) && narrow.0 < wide.0;
        Some(Shape::of(to))
    }

    /// A call whose arguments have usual types and attributes, and that has at most a group of
    /// attributes after it.
    fn usual_call(&mut self, rest: &mut Rest<'m>) -> Option<Shape> {
        // The verifier checks that the call fits the callee.
        self.is_sound = false;
        (self.module.types.program_address_space() == 0).then_some(())?;
        let attributes = UsualAttributes::take(rest);
        let aux_ty = match rest.take(b"void ") {
            true => TypeId::VOID,
            false => {
                let ty = self.usual_type(rest)?;
                rest.expect(b" ")?;
                ty
            }
        };
        attributes.check(aux_ty)?;
        matches!(rest.0.first(), Some(b'@' | b'%')).then_some(())?;
        self.usual_operand(rest, TypeId::PTR)?;
        rest.expect(b"(")?;
        let mut n_args = 0;
        if !rest.take(b")") {
            loop {
                let ty = self.usual_type(rest)?;
                rest.expect(b" ")?;
                UsualAttributes::take(rest).check(ty)?;
                self.usual_operand(rest, ty)?;
                n_args += 1;
                if !rest.take(b", ") {
                    break;
                }
            }
            rest.expect(b")")?;
        }
        if rest.take(b" #") {
            let group = rest.number()?;
            // The verifier looks at calls with some groups.
            (!self.module.checked_groups.contains(&group)).then_some(())?;
        }
        // Attributes may follow, and bundles, even in the next line.
        let next = rest.0.strip_prefix(b"\n  ").unwrap_or(b"");
        let is_next = next.starts_with(b"%") || NEXT.iter().any(|word| next.starts_with(word));
        (is_next || rest.0.starts_with(b", !")).then_some(())?;
        Some(Shape { aux_ty, n_args, ..Shape::of(aux_ty) })
    }

    #[inline(always)]
    fn usual_type(&mut self, rest: &mut Rest<'m>) -> Option<TypeId> {
        let (ty, len) = usual_type(rest.0)?;
        rest.0 = &rest.0[len..];
        Some(ty)
    }

    #[inline(always)]
    fn usual_or_other_type(&mut self, rest: &mut Rest<'m>) -> Option<TypeId> {
        self.usual_type(rest).or_else(|| self.in_general(rest, |reader| reader.read_type()))
    }

    /// Takes a local or a constant of type `ty` as an operand.
    #[inline(always)]
    fn usual_operand(&mut self, rest: &mut Rest<'m>, ty: TypeId) -> Option<()> {
        if rest.0.first() == Some(&b'%') {
            return self.usual_local(rest, ty);
        }
        self.usual_constant(rest, ty)
    }

    /// Takes a constant of type `ty` as an operand.
    #[inline(always)]
    fn usual_constant(&mut self, rest: &mut Rest<'m>, ty: TypeId) -> Option<()> {
        let start = *rest;
        let constant = match usual_int(rest, ty) {
            Some(n) => {
                let text = Span { start: self.place(start), end: self.place(*rest) };
                self.body.consts.intern_small(n, ty, text)
            }
            None => apart(rest, |rest| self.other_constant(rest, ty))?,
        };
        self.push_usual(Value::constant(constant), ty, start, *rest);
        Some(())
    }

    /// Takes a constant that is no integer of few digits.
    #[inline(never)]
    fn other_constant(&mut self, rest: &mut Rest<'m>, ty: TypeId) -> Option<Const> {
        let start = *rest;
        if let Some(constant) = self.usual_address(rest, ty) {
            return Some(constant);
        }
        *rest = start;
        let constant = self.in_general(rest, |reader| reader.read_const(ty))?;
        // Intrinsics have no address.
        self.is_sound &= match self.body.consts.get(constant).kind {
            ConstKind::Int(_) | ConstKind::Null | ConstKind::Undef | ConstKind::Poison => true,
            ConstKind::Global(Some(_), _) => !start.0.starts_with(b"@llvm.") && !start.0.starts_with(b"@\""),
            _ => false,
        };
        Some(constant)
    }

    /// Takes the name of a global of the module, without quotes, or `null`. If it is neither,
    /// `rest` has an unspecified position.
    #[inline]
    fn usual_address(&mut self, rest: &mut Rest<'m>, ty: TypeId) -> Option<Const> {
        let start = self.place(*rest);
        let is_pointer = ty == TypeId::PTR || self.types().is_pointer(ty);
        is_pointer.then_some(())?;
        if rest.take(b"null") {
            let is_word = !rest.0.first().is_some_and(|&c| is_name_byte(c));
            return is_word.then(|| self.body.consts.intern_null(ty, Span { start, end: self.place(*rest) }));
        }
        rest.expect(&[self.global_sigil()])?;
        let name = rest.name()?;
        let global = self.module.find_global(name)?;
        if ty == TypeId::PTR && self.module.global(global).address_space != 0 {
            return None;
        }
        // Intrinsics have no address.
        self.is_sound &= !name.starts_with(intrinsics::PREFIX);
        Some(self.body.consts.intern_global(global, ty, Span { start, end: self.place(*rest) }))
    }

    /// Takes a local that is used as something of type `ty`, as an operand.
    #[inline(always)]
    fn usual_local(&mut self, rest: &mut Rest<'m>, ty: TypeId) -> Option<()> {
        let start = *rest;
        rest.expect(b"%")?;
        let local = match rest.number() {
            Some(number) => LocalNames::number(self.body, number),
            None => apart(rest, |rest| self.named_local(rest, start))?,
        };
        let data = self.body.local(local);
        if data.ty != ty {
            // The first mention, or a mistake, which the general reader reports.
            if data.ty != TypeId::UNKNOWN || ty == TypeId::LABEL && data.def != Def::Forward {
                return None;
            }
            self.mention(local, self.place(start), ty);
        }
        self.is_sound &= self.is_available(local, ty);
        self.body.note_operand(Value::local(local), ty);
        self.push_usual(Value::local(local), ty, start, *rest);
        Some(())
    }

    /// Takes the name of a local, if it is not a short number. The caller has taken its `%`.
    #[inline(never)]
    fn named_local(&mut self, rest: &mut Rest<'m>, start: Rest<'m>) -> Option<Local> {
        let start = self.place(start);
        self.in_general(rest, |reader| reader.local_at(start))
    }

    /// True if a local may certainly be used here.
    #[inline(always)]
    fn is_available(&self, local: Local, ty: TypeId) -> bool {
        match self.body.local(local).def {
            // Above in this block, or in the entry, but not as the result of its terminator.
            Def::Inst(inst) => inst >= self.block_start || inst < self.entry_end,
            Def::Arg(_) => true,
            Def::Block(block) => block != BlockId(0),
            // It will be a block, or reading fails.
            Def::Forward => ty == TypeId::LABEL,
        }
    }

    #[inline(always)]
    fn push_usual(&mut self, value: Value, ty: TypeId, start: Rest<'m>, end: Rest<'m>) {
        let len = (start.0.len() - end.0.len()) as u32;
        let start = self.offset_of(start);
        self.body.operands.push(Operand { value, ty, start, len });
    }

    /// The offset of `rest` in the module's text.
    #[inline(always)]
    fn place(&self, rest: Rest<'m>) -> usize {
        self.cur.text.len() - rest.0.len()
    }

    /// The offset of `rest` in the function.
    #[inline(always)]
    fn offset_of(&self, rest: Rest<'m>) -> u32 {
        (self.place(rest) - self.body.start) as u32
    }

    /// Has the general reader take something, which is not wrong.
    #[inline(always)]
    fn in_general<T>(&mut self, rest: &mut Rest<'m>, read: impl FnOnce(&mut Self) -> Read<T>) -> Option<T> {
        self.cur.pos = self.place(*rest);
        let taken = read(self).ok()?;
        rest.0 = &self.cur.text[self.cur.pos..];
        Some(taken)
    }
}

/// Takes an integer of few digits.
#[inline(always)]
fn usual_int(rest: &mut Rest<'_>, ty: TypeId) -> Option<i64> {
    if !matches!(ty, TypeId::I32 | TypeId::I64) {
        return None;
    }
    let mut ahead = *rest;
    let is_negative = ahead.take(b"-");
    let n = i64::from(ahead.number()?);
    // A floating-point number, or a hexadecimal one.
    (!matches!(ahead.0.first(), Some(b'.' | b'x'))).then_some(())?;
    *rest = ahead;
    Some(if is_negative { -n } else { n })
}

/// Takes `, align N`, if that follows.
#[inline(always)]
fn usual_alignment(rest: &mut Rest<'_>) -> Option<()> {
    if rest.take(b", align ") {
        match rest.0 {
            [b'1' | b'2' | b'4' | b'8', b'\n' | b',', ..] => rest.0 = &rest.0[1..],
            // Larger ones are for the general reader to judge.
            _ => rest.number()?.is_power_of_two().then_some(())?,
        }
    }
    Some(())
}

/// Calls `take` with a copy of `rest`, so that `rest` itself stays in registers here even if `take`
/// calls a function.
#[inline(always)]
fn apart<'t, T>(rest: &mut Rest<'t>, take: impl FnOnce(&mut Rest<'t>) -> Option<T>) -> Option<T> {
    let mut copy = *rest;
    let taken = take(&mut copy)?;
    *rest = copy;
    Some(taken)
}

/// True if that is one of the types that are [taken at once](usual_type).
fn is_usual(ty: TypeId) -> bool {
    ty == TypeId::PTR || is_usual_int(ty)
}

/// The same for integers. Wider ones have larger ids.
fn is_usual_int(ty: TypeId) -> bool {
    (TypeId::I1..=TypeId::I64).contains(&ty)
}

/// Takes `align 8 ` or `dereferenceable(24) `, if that follows.
#[inline(always)]
fn take_size(rest: &mut Rest<'_>) -> Option<()> {
    let mut ahead = *rest;
    if ahead.take(b"align ") {
        ahead.number()?.is_power_of_two().then_some(())?;
        ahead.expect(b" ")?;
    } else {
        ahead.expect(b"dereferenceable(")?;
        (ahead.number()? > 0).then_some(())?;
        ahead.expect(b") ")?;
    }
    *rest = ahead;
    Some(())
}

/// The most usual instructions after a call that has no result.
const NEXT: [&[u8]; 5] = [b"br ", b"store ", b"call ", b"ret ", b"unreachable"];

/// Attributes of a value.
#[derive(Default)]
struct UsualAttributes {
    is_defined: bool,
    is_extended: bool,
    /// One of them is only for pointers.
    is_of_pointer: bool,
}

impl UsualAttributes {
    /// Takes the usual attributes before a value.
    #[inline(always)]
    fn take(rest: &mut Rest<'_>) -> UsualAttributes {
        let mut taken = UsualAttributes::default();
        loop {
            if rest.take(b"noundef ") {
                taken.is_defined = true;
            } else if rest.take(b"signext ") || rest.take(b"zeroext ") {
                taken.is_extended = true;
            } else if rest.take(b"nonnull ") || take_size(rest).is_some() {
                taken.is_of_pointer = true;
            } else {
                return taken;
            }
        }
    }

    /// Goes on if they may be said of values of the type.
    #[inline(always)]
    fn check(&self, ty: TypeId) -> Option<()> {
        let fits = (!self.is_defined || ty != TypeId::VOID)
            && (!self.is_extended || is_usual_int(ty))
            && (!self.is_of_pointer || ty == TypeId::PTR);
        fits.then_some(())
    }
}
