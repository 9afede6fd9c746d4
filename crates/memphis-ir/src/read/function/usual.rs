//! The instructions that most functions consist of, in their usual spelling: read at once, without looking for blanks, comments and rare words.
//!
//! This is the same grammar as in [`operation`](super::operation), for speed only. Where anything is unusual, or wrong, nothing is said: the general reader
//! starts again at the instruction's first byte. What has been noted up to there is what it would note too, in the same order, and noting it again changes
//! nothing.

use super::*;

impl<const RECORD: bool> BodyReader<'_, '_, RECORD> {
    /// Takes the operation and its operands, not the attachments, if all of it is usual. The cursor is anywhere behind its start if not.
    pub(super) fn read_usual(&mut self) -> Option<(Opcode, Shape)> {
        match self.cur.peek() {
            b'l' if self.cur.take(b"load ") => Some((Opcode::Load, self.usual_load()?)),
            b's' if self.cur.take(b"store ") => Some((Opcode::Store, self.usual_store()?)),
            b'b' if self.cur.take(b"br ") => Some((Opcode::Br, self.usual_br()?)),
            b'g' if self.cur.take(b"getelementptr ") => Some((Opcode::GetElementPtr, self.usual_gep()?)),
            b'i' if self.cur.take(b"icmp ") => Some((Opcode::ICmp, self.usual_icmp()?)),
            b'a' if self.cur.take(b"alloca ") => Some((Opcode::Alloca, self.usual_alloca()?)),
            b'a' if self.cur.take(b"add ") => Some((Opcode::Add, self.usual_arithmetic()?)),
            b'a' if self.cur.take(b"and ") => Some((Opcode::And, self.usual_binary()?)),
            b's' if self.cur.take(b"sext ") => Some((Opcode::SExt, self.usual_cast()?)),
            b's' if self.cur.take(b"sub ") => Some((Opcode::Sub, self.usual_arithmetic()?)),
            b'z' if self.cur.take(b"zext ") => Some((Opcode::ZExt, self.usual_cast()?)),
            b't' if self.cur.take(b"trunc ") => Some((Opcode::Trunc, self.usual_cast()?)),
            b'o' if self.cur.take(b"or ") => Some((Opcode::Or, self.usual_binary()?)),
            b'm' if self.cur.take(b"mul ") => Some((Opcode::Mul, self.usual_arithmetic()?)),
            _ => None,
        }
    }

    fn usual_load(&mut self) -> Option<Shape> {
        let ty = self.usual_type()?;
        self.cur.take(b", ptr ").then_some(())?;
        self.usual_operand(TypeId::PTR)?;
        self.usual_alignment()?;
        Some(Shape::of(ty))
    }

    fn usual_store(&mut self) -> Option<Shape> {
        let ty = self.usual_type()?;
        self.cur.take(b" ").then_some(())?;
        self.usual_operand(ty)?;
        self.cur.take(b", ptr ").then_some(())?;
        self.usual_operand(TypeId::PTR)?;
        self.usual_alignment()?;
        Some(Shape::of(TypeId::VOID))
    }

    fn usual_br(&mut self) -> Option<Shape> {
        if !self.cur.take(b"label ") {
            self.cur.take(b"i1 ").then_some(())?;
            self.usual_operand(TypeId::I1)?;
            self.cur.take(b", label ").then_some(())?;
            self.usual_local(TypeId::LABEL)?;
            self.cur.take(b", label ").then_some(())?;
        }
        self.usual_local(TypeId::LABEL)?;
        Some(Shape::of(TypeId::VOID))
    }

    fn usual_gep(&mut self) -> Option<Shape> {
        let mut flags = Flags::default();
        if self.cur.take(b"inbounds ") {
            flags |= Flags::INBOUNDS;
        }
        if self.cur.take(b"nuw ") {
            flags |= Flags::NUW;
        }
        let aux_ty = self.usual_or_other_type()?;
        self.cur.take(b", ptr ").then_some(())?;
        self.usual_operand(TypeId::PTR)?;
        loop {
            let index = match () {
                _ if self.cur.take(b", i32 ") => TypeId::I32,
                _ if self.cur.take(b", i64 ") => TypeId::I64,
                _ => break,
            };
            self.usual_operand(index)?;
        }
        self.usual_end()?;
        Some(Shape { flags, aux_ty, ..Shape::of(TypeId::PTR) })
    }

    fn usual_icmp(&mut self) -> Option<Shape> {
        let word = self.cur.word_here();
        let predicate = Predicate::of_icmp(word)?;
        self.cur.pos += word.len();
        self.cur.take(b" ").then_some(())?;
        self.usual_pair()?;
        Some(Shape { predicate, ..Shape::of(TypeId::I1) })
    }

    fn usual_alloca(&mut self) -> Option<Shape> {
        let aux_ty = self.usual_or_other_type()?;
        self.is_alloca_type(aux_ty).then_some(())?;
        self.usual_alignment()?;
        Some(Shape { aux_ty, ..Shape::of(TypeId::PTR) })
    }

    /// A binary operation that may wrap.
    fn usual_arithmetic(&mut self) -> Option<Shape> {
        let mut flags = Flags::default();
        if self.cur.take(b"nuw ") {
            flags |= Flags::NUW;
        }
        if self.cur.take(b"nsw ") {
            flags |= Flags::NSW;
        }
        Some(Shape { flags, ..self.usual_binary()? })
    }

    fn usual_binary(&mut self) -> Option<Shape> {
        let ty = self.usual_pair()?;
        self.usual_end()?;
        Some(Shape::of(ty))
    }

    /// Takes a type and two operands of it.
    #[inline]
    fn usual_pair(&mut self) -> Option<TypeId> {
        let ty = self.usual_type()?;
        self.cur.take(b" ").then_some(())?;
        self.usual_operand(ty)?;
        self.cur.take(b", ").then_some(())?;
        self.usual_operand(ty)?;
        Some(ty)
    }

    fn usual_cast(&mut self) -> Option<Shape> {
        let ty = self.usual_type()?;
        self.cur.take(b" ").then_some(())?;
        self.usual_operand(ty)?;
        self.cur.take(b" to ").then_some(())?;
        let ty = self.usual_or_other_type()?;
        self.usual_end()?;
        Some(Shape::of(ty))
    }

    #[inline]
    fn usual_type(&mut self) -> Option<TypeId> {
        let (ty, len) = usual_type(&self.cur.text[self.cur.pos..])?;
        self.cur.pos += len;
        Some(ty)
    }

    #[inline]
    fn usual_or_other_type(&mut self) -> Option<TypeId> {
        self.usual_type().or_else(|| self.read_type().ok())
    }

    /// Takes a local or a constant of type `ty` as an operand.
    #[inline]
    fn usual_operand(&mut self, ty: TypeId) -> Option<()> {
        if self.cur.peek() == b'%' {
            return self.usual_local(ty);
        }
        let start = self.cur.pos;
        let value = Value::constant(self.read_const(ty, 0).ok()?);
        self.push_operand(value, ty, start);
        Some(())
    }

    /// Takes a local that is used as something of type `ty`, as an operand.
    #[inline]
    fn usual_local(&mut self, ty: TypeId) -> Option<()> {
        let start = self.cur.pos;
        (self.cur.peek() == b'%').then_some(())?;
        let local = self.local_at(start).ok()?;
        if self.body.local(local).ty != ty {
            // The first mention, or a mistake, which the general reader tells.
            if self.body.local(local).ty != TypeId::UNKNOWN {
                return None;
            }
            self.mention(local, start, ty);
        }
        self.push_operand(Value::local(local), ty, start);
        Some(())
    }

    /// Takes `, align N`, if that follows.
    #[inline]
    fn usual_alignment(&mut self) -> Option<()> {
        if self.cur.take(b", align ") {
            match self.cur.text.get(self.cur.pos..) {
                Some([b'1' | b'2' | b'4' | b'8', b'\n' | b',', ..]) => self.cur.pos += 1,
                // Larger ones are for the general reader to judge.
                _ => self.cur.digits()?.is_power_of_two().then_some(())?,
            }
        }
        self.usual_end()
    }

    /// Only attachments follow, if anything does.
    #[inline]
    fn usual_end(&self) -> Option<()> {
        (!self.cur.at_comma() || self.cur.at(b", !")).then_some(())
    }
}
