//! Reads constants.

use super::BodyReader;
use super::fold::Expression;
use super::wide_int::{WideInt, int, is_zero};
use crate::consts::{Const, ConstKind};
use crate::intrinsics;
use crate::items::{GlobalId, GlobalKind, Span};
use crate::opcode::{Flags, Opcode};
use crate::read::cursor::{MAX_DEPTH, Read};
use crate::text::leading_digits;
use crate::types::{Type, TypeId, Types};

/// A constant whose operands are being read.
struct Open {
    kind: OpenKind,
    ty: TypeId,
    /// The offset of its first byte.
    start: usize,
    /// The number of its first operand.
    first: usize,
}

/// The kinds of open constants.
pub(super) enum OpenKind {
    Array,
    Struct {
        is_packed: bool,
    },
    Vector,
    PtrAuth,
    Splat,
    /// `no_cfi`, or `dso_local_equivalent`
    OfGlobal {
        is_no_cfi: bool,
    },
    Expr {
        opcode: Opcode,
        flags: Flags,
        /// Source element type of a `getelementptr`, otherwise the result's type.
        source: TypeId,
        in_range: Option<Box<[i64; 2]>>,
    },
}

impl OpenKind {
    /// True if a comma and another operand may follow.
    fn may_have_more(&self) -> bool {
        !matches!(self, OpenKind::Splat | OpenKind::OfGlobal { .. })
    }

    /// The bracket at the end of a list.
    fn end(&self) -> u8 {
        match self {
            OpenKind::Array => b']',
            OpenKind::Struct { .. } => b'}',
            OpenKind::Vector => b'>',
            _ => b')',
        }
    }
}

/// A type of integers that are mostly small.
struct SmallInts {
    /// The bytes between two of them in an array, the first lowest, and how many there are.
    separator: (u64, usize),
    low: i64,
    high: i64,
}

impl SmallInts {
    #[inline]
    fn of(ty: TypeId) -> Option<SmallInts> {
        let (separator, low, high) = match ty {
            TypeId::I8 => ((u64::from_le_bytes(*b", i8 \0\0\0"), 5), i8::MIN.into(), i8::MAX.into()),
            TypeId::I16 => ((u64::from_le_bytes(*b", i16 \0\0"), 6), i16::MIN.into(), i16::MAX.into()),
            TypeId::I32 => ((u64::from_le_bytes(*b", i32 \0\0"), 6), i64::MIN, i64::MAX),
            TypeId::I64 => ((u64::from_le_bytes(*b", i64 \0\0"), 6), i64::MIN, i64::MAX),
            _ => return None,
        };
        Some(SmallInts { separator, low, high })
    }

    fn contain(&self, value: i64) -> bool {
        self.low <= value && value <= self.high
    }

    /// The element of at most seven digits after a separator at `at`, with the offsets of its start
    /// and its end.
    #[inline]
    fn element_after(&self, text: &[u8], at: usize) -> Option<(i64, Span)> {
        let eight = |at: usize| text.get(at..)?.first_chunk().map(|&eight| u64::from_le_bytes(eight));
        let (separator, len) = self.separator;
        if (eight(at)? ^ separator) << (64 - 8 * len) != 0 {
            return None;
        }
        let start = at + len;
        let is_negative = text[start] == b'-';
        let digits = start + usize::from(is_negative);
        let (n_digits, n) = leading_digits(eight(digits)?);
        let value = if is_negative { -i64::from(n) } else { n.into() };
        let end = digits + n_digits;
        let is_element = matches!(n_digits, 1..8) && matches!(text[end], b',' | b']') && self.contain(value);
        is_element.then_some((value, Span { start, end }))
    }
}

/// The reader's position in a constant that was started.
enum Entered {
    /// At an operand of this type.
    Operand(TypeId),
    /// After the constant, which has no operands.
    Empty(Const),
}

/// The part of a constant that was read.
enum Started {
    /// All of it.
    Whole(ConstKind),
    /// Its start; operands follow.
    Open(OpenKind),
}

impl<'m, const RECORD: bool> BodyReader<'m, '_, RECORD> {
    /// Takes a constant of type `ty`. The cursor is at its first byte.
    pub(super) fn read_const(&mut self, ty: TypeId) -> Read<Const> {
        if let Some(constant) = self.simple_const(ty) {
            return Ok(constant);
        }
        let start = self.cur.pos;
        match self.start_const(ty, start)? {
            Started::Whole(kind) => Ok(self.made_const(kind, ty, start)),
            Started::Open(kind) => self.read_nested_const(Open { kind, ty, start, first: 0 }),
        }
    }

    /// Takes a constant that many are like.
    #[inline]
    fn simple_const(&mut self, ty: TypeId) -> Option<Const> {
        let start = self.cur.pos;
        if let Some(n) = SmallInts::of(ty).and_then(|small| self.small_int(&small)) {
            return Some(self.body.consts.intern_small(n, ty, Span { start, end: self.cur.pos }));
        }
        let global = self.known_global(ty)?;
        Some(self.body.consts.intern_global(global, ty, Span { start, end: self.cur.pos }))
    }

    /// Takes the rest of a constant, and the constants in it, which may be nested up to
    /// [`MAX_DEPTH`], without recursion.
    fn read_nested_const(&mut self, outermost: Open) -> Read<Const> {
        // The open constants, the outermost first, and the operands of all of them.
        let (mut open, mut operands) = (Vec::new(), Vec::new());
        let mut ty = match self.enter(outermost, &mut open, &mut operands)? {
            Entered::Operand(ty) => ty,
            Entered::Empty(constant) => return Ok(constant),
        };
        loop {
            let start = self.cur.pos;
            let mut constant = match self.simple_const(ty) {
                Some(constant) => constant,
                None => match self.start_const(ty, start)? {
                    Started::Whole(kind) => self.made_const(kind, ty, start),
                    Started::Open(kind) => {
                        let inner = Open { kind, ty, start, first: operands.len() };
                        match self.enter(inner, &mut open, &mut operands)? {
                            Entered::Operand(of_operand) => {
                                ty = of_operand;
                                continue;
                            }
                            Entered::Empty(constant) => constant,
                        }
                    }
                },
            };
            loop {
                let Some(innermost) = open.last_mut() else { return Ok(constant) };
                operands.push(constant);
                if let OpenKind::Array = innermost.kind {
                    self.read_small_ints(ty, &mut operands);
                }
                if innermost.kind.may_have_more() && self.cur.eat(b',') {
                    self.read_old_range(&mut innermost.kind)?;
                    ty = self.read_operand_type(&innermost.kind)?;
                    break;
                }
                let innermost = open.pop().expect("it is the last");
                constant = self.finish_const(innermost, &mut operands)?;
            }
        }
    }

    /// Takes more elements of an array of integers, as far as they are written as most are:
    /// `, i16 5`. Tables have a hundred thousand of them.
    fn read_small_ints(&mut self, ty: TypeId, operands: &mut Vec<Const>) {
        let (Some(small), Some(&first)) = (SmallInts::of(ty), operands.last()) else { return };
        while let Some((value, text)) = small.element_after(self.cur.text, self.cur.pos) {
            self.cur.pos = text.end;
            operands.push(if self.wants_values { self.body.consts.intern_small(value, ty, text) } else { first });
        }
    }

    /// Goes to the first operand of a constant that was started.
    fn enter(&mut self, started: Open, open: &mut Vec<Open>, operands: &mut Vec<Const>) -> Read<Entered> {
        if open.len() >= MAX_DEPTH {
            return self.cur.error_at(started.start, format!("constants are nested more than {MAX_DEPTH} deep"));
        }
        if self.is_empty_list(&started.kind) {
            return self.finish_const(started, operands).map(Entered::Empty);
        }
        let ty = self.read_operand_type(&started.kind)?;
        open.push(started);
        Ok(Entered::Operand(ty))
    }

    /// The constant of this kind, in its canonical form.
    fn made_const(&mut self, kind: ConstKind, ty: TypeId, start: usize) -> Const {
        match self.canonical(kind, ty) {
            // A folded expression is its operand.
            ConstKind::Expr { opcode: Opcode::BitCast, operands, .. } if self.is_no_op(operands[0], ty) => operands[0],
            ConstKind::Expr { opcode: Opcode::GetElementPtr, flags, operands, .. }
                if !flags.has(Flags::INRANGE) && self.is_zero_gep(&operands, ty) =>
            {
                operands[0]
            }
            ConstKind::Expr { opcode, flags, ty: source, operands, in_range } => {
                let ty = if opcode.is_cast() { source } else { ty };
                let folded = self.fold(&Expression { opcode, flags, source, operands: &operands, ty });
                let kind = ConstKind::Expr { opcode, flags, ty: source, operands, in_range };
                let span = Span { start, end: self.cur.pos };
                folded.unwrap_or_else(|| self.body.consts.intern(kind, ty, Some(span)))
            }
            kind => self.body.consts.intern(kind, ty, Some(Span { start, end: self.cur.pos })),
        }
    }

    /// True if an open constant has no elements; its end is not taken.
    fn is_empty_list(&mut self, kind: &OpenKind) -> bool {
        let is_list = !matches!(kind, OpenKind::Splat | OpenKind::OfGlobal { .. } | OpenKind::Expr { .. });
        is_list && self.cur.next_token() == kind.end()
    }

    /// Takes `inrange` before an index, as LLVM wrote it up to version 18: the address is used within
    /// the member that the index chooses.
    fn read_old_range(&mut self, kind: &mut OpenKind) -> Read<()> {
        let OpenKind::Expr { opcode: Opcode::GetElementPtr, flags, .. } = kind else { return Ok(()) };
        if self.cur.peek_word() != b"inrange" {
            return Ok(());
        }
        if flags.has(Flags::INRANGE) {
            return self.cur.error("an address has one 'inrange'");
        }
        *flags |= Flags::INRANGE;
        self.cur.eat_word(b"inrange");
        Ok(())
    }

    /// Takes the text before an operand: for most, its type.
    fn read_operand_type(&mut self, kind: &OpenKind) -> Read<TypeId> {
        let ty = match kind {
            OpenKind::OfGlobal { .. } => TypeId::PTR,
            _ => self.read_bare_type()?,
        };
        self.cur.next_token();
        Ok(ty)
    }

    /// Takes the end of an open constant, whose operands are the last ones.
    fn finish_const(&mut self, open: Open, operands: &mut Vec<Const>) -> Read<Const> {
        let Open { kind, ty, start, first } = open;
        if !self.wants_values && matches!(kind, OpenKind::Array | OpenKind::Struct { .. }) {
            self.end_aggregate(&kind, ty, start, &operands[first..])?;
            operands.truncate(first);
            return Ok(self.body.consts.poison(ty));
        }
        let operands: Box<[Const]> = operands.drain(first..).collect();
        let kind = match kind {
            OpenKind::Array | OpenKind::Vector | OpenKind::Struct { .. } => {
                self.end_aggregate(&kind, ty, start, &operands)?;
                ConstKind::Aggregate(operands)
            }
            OpenKind::PtrAuth => {
                self.cur.expect(b')', "at end of constant")?;
                self.check_operands(&kind, ty, start, &operands)?;
                ConstKind::PtrAuth(operands)
            }
            OpenKind::Splat => {
                self.cur.expect(b')', "at end of splat")?;
                if !self.types().is_vector(ty) {
                    return self.cur.error_at(start, "vector constant must have vector type");
                }
                ConstKind::Splat(operands[0])
            }
            OpenKind::OfGlobal { is_no_cfi: true } => ConstKind::NoCfi(operands[0]),
            OpenKind::OfGlobal { is_no_cfi: false } => ConstKind::DsoLocalEquivalent(operands[0]),
            OpenKind::Expr { opcode, flags, mut source, in_range } => {
                if opcode.is_cast() {
                    self.cur.expect_word("to", "in constantexpr cast")?;
                    source = self.read_bare_type()?;
                    if source != ty && ty != TypeId::UNKNOWN {
                        return self.cur.error_at(start, "constant expression type mismatch");
                    }
                }
                self.cur.expect(b')', "at end of constant expression")?;
                let kind = OpenKind::Expr { opcode, flags, source, in_range: None };
                self.check_operands(&kind, ty, start, &operands)?;
                ConstKind::Expr { opcode, flags, ty: source, operands, in_range }
            }
        };
        Ok(self.made_const(kind, ty, start))
    }

    /// Takes an integer of at most nine digits that its type holds, as most constants are.
    #[inline]
    fn small_int(&mut self, small: &SmallInts) -> Option<i64> {
        let before = self.cur;
        let is_negative = self.cur.take(b"-");
        let value = match self.cur.digits() {
            // A floating-point number, or a hexadecimal one.
            Some(n) if !matches!(self.cur.peek(), b'.' | b'x') => {
                Some(if is_negative { -i64::from(n) } else { n.into() })
            }
            _ => None,
        };
        let value = value.filter(|&value| small.contain(value));
        if value.is_none() {
            self.cur = before;
        }
        value
    }

    /// Takes the name of a global that the module has, and that has this type.
    #[inline]
    fn known_global(&mut self, ty: TypeId) -> Option<GlobalId> {
        if self.cur.peek() != self.global_sigil() {
            return None;
        }
        let before = self.cur;
        self.cur.pos += 1;
        let global = self.cur.name().ok().and_then(|name| self.module.find_global(name));
        let known = global.filter(|&global| self.has_address_in(global, ty));
        if known.is_none() {
            self.cur = before;
        }
        known
    }

    /// True if the address of a global has this type. The target of an alias may have a type that
    /// is not written.
    #[inline]
    fn has_address_in(&self, global: GlobalId, ty: TypeId) -> bool {
        let global = self.module.global(global);
        if ty == TypeId::PTR && global.address_space == 0 {
            return true;
        }
        match *self.types().get(ty) {
            Type::Ptr(space) => {
                space == global.address_space || matches!(global.kind, GlobalKind::Alias | GlobalKind::Ifunc)
            }
            _ => false,
        }
    }

    fn is_no_op(&self, operand: Const, ty: TypeId) -> bool {
        self.body.consts.get(operand).ty == ty
    }

    /// True if a `getelementptr` with these operands equals its base, the first of them. That does
    /// not hold for one with `inrange`.
    fn is_zero_gep(&self, operands: &[Const], ty: TypeId) -> bool {
        self.is_no_op(operands[0], ty)
            && operands[1..].iter().all(|&i| matches!(self.body.consts.get(i).kind, ConstKind::Int(0)))
    }

    /// Takes a constant without operands, or the start of a constant that may have operands.
    fn start_const(&mut self, ty: TypeId, start: usize) -> Read<Started> {
        let kind = match self.cur.peek() {
            sigil @ (b'@' | b'&') if sigil == self.global_sigil() => {
                self.cur.pos += 1;
                let name = self.cur.name()?;
                let global = self.module.find_global(name);
                let is_intrinsic = intrinsics::is_name(name);
                if global.is_none() && !is_intrinsic && !self.module.is_incomplete {
                    let name = String::from_utf8_lossy(name);
                    let sigil = sigil as char;
                    return self.cur.error_at(start, format!("use of undefined value '{sigil}{name}'"));
                }
                if !self.types().is_pointer(ty) {
                    return self.cur.error_at(start, "global variable reference must have pointer type");
                }
                if let Some(global) = global.filter(|&global| !self.has_address_in(global, ty)) {
                    let space = self.module.global(global).address_space;
                    let (name, wanted) = (String::from_utf8_lossy(name), self.types().display(ty));
                    let message = format!("'@{name}' is in address space {space}, but its type is '{wanted}' here");
                    return self.cur.error_at(start, message);
                }
                ConstKind::Global(global, if global.is_none() { name.into() } else { Box::default() })
            }
            b'0'..=b'9' | b'-' | b'+' => self.read_number(ty)?,
            open @ (b'[' | b'{' | b'<') => return Ok(Started::Open(self.start_aggregate(open))),
            b'c' if self.cur.word_here() == b"c" => {
                self.cur.pos += 1;
                let text = self.cur.string()?;
                let bytes = crate::text::unquoted(text);
                match *self.types().get(ty) {
                    Type::Array(n, TypeId::I8) if n == bytes.len() as u64 => {}
                    _ => {
                        return self
                            .cur
                            .error_at(start, "constant expression type mismatch: array of i8 of another size");
                    }
                }
                if bytes.iter().all(|&b| b == 0) { ConstKind::Zero } else { ConstKind::Bytes(bytes.into()) }
            }
            _ => return self.start_word_const(ty, start),
        };
        Ok(Started::Whole(kind))
    }

    fn start_aggregate(&mut self, open: u8) -> OpenKind {
        self.cur.pos += 1;
        match open {
            b'[' => OpenKind::Array,
            b'{' => OpenKind::Struct { is_packed: false },
            _ if self.cur.eat(b'{') => OpenKind::Struct { is_packed: true },
            _ => OpenKind::Vector,
        }
    }

    /// Takes the parentheses of a `blockaddress`, which must have the type `ty`.
    fn read_block_address(&mut self, ty: TypeId, start: usize) -> Read<ConstKind> {
        self.cur.expect(b'(', "in block address expression")?;
        self.cur.expect(self.global_sigil(), "in block address expression")?;
        let function = self.cur.name()?;
        self.cur.expect(b',', "in block address expression")?;
        self.cur.expect(self.label_sigil(), "in block address expression")?;
        let label_at = self.cur.pos - 1;
        let label = self.cur.name()?;
        self.cur.expect(b')', "in block address expression")?;
        let Some(global) = self.module.find_global(function) else {
            return self.cur.error_at(start, "expected function name in blockaddress");
        };
        let space = self.module.global(global).address_space;
        if !self.types().is_pointer(ty) || self.types().address_space(ty) != Some(space) {
            let message = format!("a blockaddress of this function must have type ptr addrspace({space})");
            return self.cur.error_at(start, message);
        }
        // A variable's initializer is in no function.
        let here = self.module.functions.get(self.body.function).map(|item| item.global);
        if Some(global) == here {
            let end = self.cur;
            self.local_ref(label_at, TypeId::LABEL)?;
            self.cur = end;
        }
        Ok(ConstKind::BlockAddress([function, b" ", label].concat().into()))
    }

    fn start_word_const(&mut self, ty: TypeId, start: usize) -> Read<Started> {
        let word = self.cur.word_here();
        if matches!(word, [b'u' | b's', b'0', b'x', ..]) {
            return self.read_hex_integer(ty).map(Started::Whole);
        }
        self.cur.pos += word.len();
        let types = self.types();
        Ok(Started::Whole(match word {
            b"true" | b"false" => {
                if ty != TypeId::I1 {
                    return self.cur.error_at(start, "constant expression type mismatch: true and false have type i1");
                }
                ConstKind::Int(if word == b"true" { -1 } else { 0 })
            }
            b"null" => {
                if !types.is_pointer(ty) {
                    return self.cur.error_at(start, "null must be a pointer type");
                }
                ConstKind::Null
            }
            b"undef" | b"poison" => {
                if !types.is_first_class(ty) || ty == TypeId::LABEL || types.is_opaque(ty) {
                    return self.cur.error_at(start, "invalid type for undefined constant");
                }
                if word == b"undef" { ConstKind::Undef } else { ConstKind::Poison }
            }
            b"zeroinitializer" => {
                if !types.is_first_class(ty) || ty == TypeId::LABEL || types.is_opaque(ty) || has_no_zero(types, ty) {
                    return self.cur.error_at(start, "invalid type for null constant");
                }
                ConstKind::Zero
            }
            b"none" => {
                if ty != TypeId::TOKEN {
                    return self.cur.error_at(start, "invalid type for none constant");
                }
                ConstKind::NoneToken
            }
            b"blockaddress" => self.read_block_address(ty, start)?,
            b"dso_local_equivalent" | b"no_cfi" => {
                if self.cur.next_token() != self.global_sigil() {
                    return self.cur.error("expected global value name");
                }
                return Ok(Started::Open(OpenKind::OfGlobal { is_no_cfi: word == b"no_cfi" }));
            }
            b"ptrauth" => {
                self.cur.expect(b'(', "to start a list of constants")?;
                return Ok(Started::Open(OpenKind::PtrAuth));
            }
            b"splat" => {
                self.cur.expect(b'(', "after splat")?;
                return Ok(Started::Open(OpenKind::Splat));
            }
            b"asm" => return self.cur.error_at(start, "inline assembly can only be called"),
            _ => return self.start_const_expr(word, ty, start).map(Started::Open),
        }))
    }

    /// Takes inline assembly, which starts here.
    pub(super) fn read_asm(&mut self, ty: TypeId) -> Read<Const> {
        let start = self.cur.pos;
        self.cur.eat_word(b"asm");
        // With one blank between words: texts with others are the same assembly.
        let mut text = b"asm ".to_vec();
        while let word @ (b"sideeffect" | b"alignstack" | b"inteldialect" | b"unwind") = self.cur.peek_word() {
            self.cur.pos += word.len();
            text.extend_from_slice(word);
            text.push(b' ');
        }
        text.extend_from_slice(self.cur.string()?);
        self.cur.expect(b',', "in inline asm expression")?;
        text.extend_from_slice(b", ");
        text.extend_from_slice(self.cur.string()?);
        let kind = ConstKind::InlineAsm(text.into());
        Ok(self.made_const(kind, ty, start))
    }

    fn start_const_expr(&mut self, word: &[u8], ty: TypeId, start: usize) -> Read<OpenKind> {
        let Some(opcode) = Opcode::from_keyword(word) else {
            return self.cur.error_at(start, "expected value token");
        };
        use Opcode::*;
        let is_supported = matches!(
            opcode,
            GetElementPtr
                | Trunc
                | PtrToInt
                | PtrToAddr
                | IntToPtr
                | BitCast
                | AddrSpaceCast
                | Add
                | Sub
                | Xor
                | ExtractElement
                | InsertElement
                | ShuffleVector
        );
        if !is_supported {
            let was_supported = opcode.is_cast() || opcode.is_binary() || matches!(opcode, ICmp | FCmp | Select | FNeg);
            let message = match was_supported {
                true => format!("{} constexprs are no longer supported", opcode.keyword()),
                false => "expected value token".into(),
            };
            return self.cur.error_at(start, message);
        }
        let mut flags = Flags::default();
        while let word = self.cur.peek_word()
            && let Some(flag) = Flags::from_keyword(word)
        {
            self.cur.pos += word.len();
            flags |= flag;
        }
        let mut in_range = None;
        if opcode == GetElementPtr && self.cur.eat_word(b"inrange") {
            in_range = Some(Box::new(self.read_range(start)?));
            flags |= Flags::INRANGE;
        }
        self.cur.expect(b'(', "in constant expression")?;
        let mut source = ty;
        if opcode == GetElementPtr {
            source = self.read_bare_type()?;
            if self.cur.next_token() == b',' {
                self.cur.pos += 1;
            } else {
                return self.cur.error("expected comma after getelementptr's type");
            }
        }
        Ok(OpenKind::Expr { opcode, flags, source, in_range })
    }

    /// Takes `(-8, 8)` after `inrange`.
    fn read_range(&mut self, start: usize) -> Read<[i64; 2]> {
        self.cur.expect(b'(', "after 'inrange'")?;
        let low = self.read_range_end()?;
        self.cur.expect(b',', "in a range")?;
        let high = self.read_range_end()?;
        self.cur.expect(b')', "at the end of a range")?;
        if low < high { Ok([low, high]) } else { self.cur.error_at(start, "expected end to be larger than start") }
    }

    /// Takes one end of a range, and returns its lowest 64 bits, as LLVM uses them.
    fn read_range_end(&mut self) -> Read<i64> {
        self.cur.next_token();
        let rest = &self.cur.text[self.cur.pos..];
        let length = rest.iter().take_while(|c| c.is_ascii_alphanumeric() || **c == b'-').count();
        let (sign, radix, digits) = match &rest[..length] {
            [sign @ (b's' | b'u'), b'0', b'x', digits @ ..] => (*sign, 16, digits),
            [b'-', digits @ ..] => (b'-', 10, digits),
            digits => (b'+', 10, digits),
        };
        let value = digits.iter().try_fold(0u64, |value, &digit| {
            let digit = (digit as char).to_digit(radix)?;
            Some(value.wrapping_mul(radix.into()).wrapping_add(digit.into()))
        });
        let Some(value) = value.filter(|_| !digits.is_empty()) else { return self.cur.error("expected integer") };
        self.cur.pos += length;
        // The highest digit has the sign bit.
        let unused = 64_usize.saturating_sub(4 * digits.len());
        Ok(match sign {
            b's' => (value << unused).cast_signed() >> unused,
            b'-' => value.cast_signed().wrapping_neg(),
            _ => value.cast_signed(),
        })
    }

    /// Takes the end of an aggregate, whose elements fit the type.
    fn end_aggregate(&mut self, kind: &OpenKind, ty: TypeId, start: usize, elements: &[Const]) -> Read<()> {
        self.cur.expect(kind.end(), "at end of constant")?;
        if let OpenKind::Struct { is_packed: true } = kind {
            self.cur.expect(b'>', "at end of packed struct")?;
        }
        let types = self.types();
        let fits = |index: usize, want: TypeId| self.body.consts.get(elements[index]).ty == want;
        let n = elements.len();
        let have_types = |wanted: &[TypeId]| wanted.len() == n && (0..n).all(|i| fits(i, wanted[i]));
        let ok = match (kind, types.resolve(ty)) {
            (OpenKind::Array, Some(Type::Array(len, e))) => *len == n as u64 && (0..n).all(|i| fits(i, *e)),
            (OpenKind::Struct { is_packed: false }, Some(Type::Struct(fields))) => have_types(fields),
            (OpenKind::Struct { is_packed: true }, Some(Type::PackedStruct(fields))) => have_types(fields),
            (OpenKind::Vector, Some(Type::Vector(len, e))) => *len as usize == n && (0..n).all(|i| fits(i, *e)),
            _ => false,
        };
        if ok {
            return Ok(());
        }
        self.cur.error_at(start, format!("constant expression type mismatch: expected type '{}'", types.display(ty)))
    }

    /// The form that LLVM gives a constant at its creation: one object for all spellings.
    pub(super) fn canonical(&self, kind: ConstKind, ty: TypeId) -> ConstKind {
        let table = &self.body.consts;
        match kind {
            ConstKind::Zero => match self.types().get(ty) {
                Type::Int(_) | Type::Byte(_) => ConstKind::Int(0),
                Type::Ptr(_) => ConstKind::Null,
                Type::Float | Type::Double => ConstKind::Float(0),
                Type::Token => ConstKind::NoneToken,
                _ => super::floats::zero(ty).unwrap_or(ConstKind::Zero),
            },
            // An array without elements is written as `[]`, and is poison; a struct without any is
            // not.
            ConstKind::Aggregate(e) if e.is_empty() && matches!(self.types().get(ty), Type::Array(..)) => {
                ConstKind::Poison
            }
            ConstKind::Aggregate(e) if e.is_empty() => ConstKind::Zero,
            ConstKind::Aggregate(e) if e.iter().all(|&c| is_zero(&table.get(c).kind)) => ConstKind::Zero,
            ConstKind::Aggregate(e) if e.iter().all(|&c| table.get(c).kind == ConstKind::Poison) => ConstKind::Poison,
            ConstKind::Aggregate(e) if e.iter().all(|&c| table.get(c).kind == ConstKind::Undef) => ConstKind::Undef,
            ConstKind::Aggregate(e) if is_vector(self.types().get(ty)) && e.iter().all(|&c| c == e[0]) => {
                ConstKind::Splat(e[0])
            }
            ConstKind::Aggregate(e)
                if self.is_array_of_bytes(ty) && e.iter().all(|&c| byte(&table.get(c).kind).is_some()) =>
            {
                ConstKind::Bytes(e.iter().filter_map(|&c| byte(&table.get(c).kind)).collect())
            }
            ConstKind::Splat(c) if is_zero(&table.get(c).kind) => ConstKind::Zero,
            ConstKind::Splat(c) if table.get(c).kind == ConstKind::Poison => ConstKind::Poison,
            ConstKind::Splat(c) if table.get(c).kind == ConstKind::Undef => ConstKind::Undef,
            other => other,
        }
    }

    fn is_array_of_bytes(&self, ty: TypeId) -> bool {
        matches!(*self.types().get(ty), Type::Array(_, element) if *self.types().get(element) == Type::Int(8))
    }

    fn read_number(&mut self, ty: TypeId) -> Read<ConstKind> {
        let start = self.cur.pos;
        if self.cur.text[start..].starts_with(b"0x") {
            return self.read_hex_float(ty);
        }
        let mut end = start + usize::from(matches!(self.cur.peek(), b'-' | b'+'));
        let digits_start = end;
        let text = self.cur.text;
        while text.get(end).is_some_and(u8::is_ascii_digit) {
            end += 1;
        }
        if end == digits_start {
            return self.cur.error("expected value token");
        }
        if text.get(end) == Some(&b'.') {
            return self.read_decimal_float(ty, end);
        }
        self.cur.pos = end;
        let negative = text[start] == b'-';
        let (Type::Int(bits) | Type::Byte(bits)) = *self.types().get(ty) else {
            let message = match self.types().is_float(ty) {
                true => "floating point constant invalid for type: integer found",
                false => "integer constant must have integer type",
            };
            return self.cur.error_at(start, message);
        };
        let mut digits = &text[digits_start..end];
        while let [b'0', rest @ ..] = digits
            && !rest.is_empty()
        {
            digits = rest;
        }
        if digits.len() <= 19
            && let Ok(n) = std::str::from_utf8(digits).unwrap_or("").parse::<u64>()
        {
            let value = if negative { (n as i128).wrapping_neg() } else { n as i128 };
            return Ok(int(value, bits));
        }
        if digits.len() <= 38 {
            let n: i128 = std::str::from_utf8(digits).unwrap_or("").parse().unwrap_or(0);
            return Ok(int(if negative { -n } else { n }, bits));
        }
        if !WideInt::is_worthwhile(bits, digits) {
            let sign: &[u8] = if negative { b"-" } else { b"" };
            return Ok(ConstKind::BigInt([sign, digits].concat().into()));
        }
        let mut value = WideInt::new(bits);
        digits.iter().for_each(|digit| value.push_digit(10, digit - b'0'));
        if negative {
            value.negate();
        }
        Ok(value.constant(bits))
    }

    fn read_hex_integer(&mut self, ty: TypeId) -> Read<ConstKind> {
        let start = self.cur.pos;
        let word = self.cur.word_here();
        self.cur.pos += word.len();
        let (Type::Int(bits) | Type::Byte(bits)) = *self.types().get(ty) else {
            return self.cur.error_at(start, "integer constant must have integer type");
        };
        let mut digits = &word[3..];
        if digits.is_empty() || !digits.iter().all(u8::is_ascii_hexdigit) {
            return self.cur.error_at(start, "expected value token");
        }
        while let [b'0', rest @ ..] = digits
            && !rest.is_empty()
        {
            digits = rest;
        }
        let first = (digits[0] as char).to_digit(16).unwrap_or(0);
        // The number of bits up to the first that is set: a signed literal is as wide.
        let width = 4 * digits.len() as u32 - (first.leading_zeros() - 28);
        let is_signed = word[0] == b's' && width > 0;
        if digits.len() <= 31 {
            let n = i128::from_str_radix(std::str::from_utf8(digits).unwrap_or("0"), 16).unwrap_or(0);
            let n = if is_signed { n << (128 - width) >> (128 - width) } else { n };
            return Ok(int(n, bits));
        }
        if !WideInt::is_worthwhile(bits, digits) {
            return Ok(ConstKind::BigInt([b"0x", digits].concat().into()));
        }
        let mut value = WideInt::new(bits.max(width));
        for &digit in digits {
            value.push_digit(16, (digit as char).to_digit(16).unwrap_or(0) as u8);
        }
        if is_signed {
            value.extend_sign(width);
        }
        Ok(value.constant(bits))
    }
}

/// True if no value of a target's type is its zero, as far as LLVM 22 knows.
fn has_no_zero(types: Types<'_>, ty: TypeId) -> bool {
    match types.get(ty) {
        // LLVM 22 ends at a zero of the last one.
        Type::Metadata | Type::X86Amx => true,
        Type::Target(target) => !crate::target_types::properties(&target.name).has_zero,
        _ => false,
    }
}

fn is_vector(ty: &Type) -> bool {
    matches!(ty, Type::Vector(..) | Type::ScalableVector(..))
}

/// An integer as the byte of a string.
fn byte(kind: &ConstKind) -> Option<u8> {
    match *kind {
        ConstKind::Int(n) => Some(n as u8),
        _ => None,
    }
}
