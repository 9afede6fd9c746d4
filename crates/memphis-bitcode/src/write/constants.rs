//! Constants, as records of a block of constants.

use super::pool::Pool;
use super::words::{Records, Tag, Word, sign_in_lowest_bit};
use crate::codes::constants as code;
use crate::facts::instructions::{CASTS, INTEGER_BINARY};
use memphis_ir::{
    Body, Const, ConstKind, ConstTable, Error, Flags, Function, InlineAsm, Module, Opcode, Span, Type, TypeId, Types,
    unquoted_name,
};

/// Where a constant is, for others that it is an operand of.
pub(super) trait Place {
    /// The constants.
    fn consts(&self) -> &ConstTable;
    /// Their types.
    fn types(&self) -> Types<'_>;
    /// The word for a constant as an operand of another.
    fn word(&self, constant: Const) -> Word;
    /// A type among those of the pool.
    fn pool_type(&self, ty: TypeId) -> TypeId;
}

/// The global that a constant is the address of, if it is one.
pub(super) fn global_of(kind: &ConstKind) -> Option<memphis_ir::GlobalId> {
    match kind {
        ConstKind::Global(global, _) => *global,
        _ => None,
    }
}

/// Makes the constants that are written in place of some: each splat of a scalable vector is an
/// expression, as LLVM writes it, and signed pointers have all operands. Returns pairs.
pub(super) fn expand(module: &Module<'_>, body: &mut Body) -> Vec<(Const, Const)> {
    let mut expanded = Vec::new();
    for index in 0..body.consts.len() {
        let c = Const(index as u32);
        let written = match &body.consts.get(c).kind {
            &ConstKind::Splat(lane) => expanded_splat(module, body, c, lane),
            ConstKind::PtrAuth(operands) => {
                let operands = operands.to_vec();
                Some(expanded_ptr_auth(body, c, operands))
            }
            _ => None,
        };
        expanded.extend(written.map(|written| (c, written)));
    }
    expanded
}

/// A splat of a scalable vector: one lane is inserted, then all lanes are that lane.
fn expanded_splat(module: &Module<'_>, body: &mut Body, splat: Const, lane: Const) -> Option<Const> {
    let ty = body.consts.get(splat).ty;
    let &Type::ScalableVector(n, _) = (Function { module, body }).types().get(ty) else { return None };
    let mask_ty = body.type_id(module, Type::ScalableVector(n, TypeId::I32));
    let (poison, zero) = (body.consts.poison(ty), body.consts.intern_int(0, TypeId::I64));
    let mask = body.consts.intern(ConstKind::Zero, mask_ty, None);
    let mut expression = |opcode, operands: &[Const]| {
        let operands = operands.into();
        let kind = ConstKind::Expr { opcode, flags: Flags::default(), ty, operands, in_range: None };
        // Nothing reads its text.
        body.consts.intern(kind, ty, Some(Span::default()))
    };
    let inserted = expression(Opcode::InsertElement, &[poison, lane, zero]);
    Some(expression(Opcode::ShuffleVector, &[inserted, poison, mask]))
}

/// A signed pointer with a discriminator, the address of one, and a deactivation symbol.
fn expanded_ptr_auth(body: &mut Body, pointer: Const, mut operands: Vec<Const>) -> Const {
    let zero = body.consts.intern_int(0, TypeId::I64);
    let null = body.consts.intern(ConstKind::Null, TypeId::PTR, None);
    let defaults = [zero, null, null];
    operands.extend_from_slice(&defaults[operands.len().clamp(2, 5) - 2..]);
    let ty = body.consts.get(pointer).ty;
    body.consts.intern(ConstKind::PtrAuth(operands.into()), ty, Some(Span::default()))
}

/// True if the elements of an aggregate of this type are written as numbers in one record.
pub(super) fn is_data(types: Types<'_>, consts: &ConstTable, ty: TypeId, kind: &ConstKind) -> bool {
    let element = match *types.get(ty) {
        Type::Array(_, element) | Type::Vector(_, element) => element,
        _ => return false,
    };
    let is_simple = matches!(
        types.get(element),
        Type::Int(8 | 16 | 32 | 64) | Type::Half | Type::BFloat | Type::Float | Type::Double
    );
    let is_number = |c: Const| {
        matches!(
            consts.get(c).kind,
            ConstKind::Int(_) | ConstKind::Float(_) | ConstKind::OtherFloat(_) | ConstKind::BigInt(_)
        )
    };
    is_simple
        && match kind {
            ConstKind::Aggregate(operands) => operands.iter().all(|&c| is_number(c)),
            ConstKind::Splat(operand) => is_number(*operand),
            _ => false,
        }
}

/// The number of an integer or floating-point number of at most 64 bits as an element of data.
fn element(types: Types<'_>, consts: &ConstTable, c: Const) -> Option<u64> {
    let data = consts.get(c);
    match *types.get(data.ty) {
        Type::Int(bits) => {
            let value = match &data.kind {
                ConstKind::Int(value) => *value as u64,
                other => *other.integer_words(bits)?.first()?,
            };
            Some(if bits < 64 { value & ((1 << bits) - 1) } else { value })
        }
        _ => data.kind.float_bits(data.ty).map(|bits| bits as u64),
    }
}

/// Writes records of constants.
pub(super) struct ConstantWriter<'a, 'm, P> {
    pub place: &'a P,
    pub pool: &'a mut Pool<'m>,
    pub records: &'a mut Records,
}

impl<P: Place> ConstantWriter<'_, '_, P> {
    fn use_type(&mut self, ty: TypeId) -> Word {
        let ty = self.place.pool_type(ty);
        self.pool.use_type(ty);
        Word::new(Tag::Type, ty.0.into())
    }

    /// Writes the record that sets the type of the next constants.
    pub(super) fn set_type(&mut self, ty: TypeId) {
        let word = self.use_type(ty);
        let record = self.records.begin(code::SETTYPE);
        self.records.push(word);
        self.records.end(record);
    }

    /// Writes the record of a constant.
    ///
    /// # Errors
    /// It cannot be written; without a place.
    pub(super) fn constant(&mut self, c: Const) -> Result<(), Error> {
        let (place, types) = (self.place, self.place.types());
        let data = place.consts().get(c);
        let (kind, ty) = (&data.kind, data.ty);
        match kind {
            ConstKind::Int(0) | ConstKind::Null | ConstKind::Zero | ConstKind::NoneToken => self.empty(code::NULL),
            ConstKind::Undef => self.empty(code::UNDEF),
            ConstKind::Poison => self.empty(code::POISON),
            ConstKind::Int(_) | ConstKind::BigInt(_) => self.integer(kind, ty)?,
            ConstKind::Float(_) | ConstKind::OtherFloat(_) => self.float(kind, ty)?,
            ConstKind::Bytes(bytes) => self.bytes(bytes),
            ConstKind::Aggregate(_) | ConstKind::Splat(_) if is_data(types, place.consts(), ty, kind) => {
                self.data(kind, ty)?;
            }
            ConstKind::Aggregate(operands) => self.operands(code::AGGREGATE, operands),
            ConstKind::Splat(operand) => self.splat(*operand, ty)?,
            ConstKind::PtrAuth(operands) => self.ptr_auth(operands)?,
            ConstKind::DsoLocalEquivalent(operand) => self.of_global(code::DSO_LOCAL_EQUIVALENT, *operand),
            ConstKind::NoCfi(operand) => self.of_global(code::NO_CFI_VALUE, *operand),
            ConstKind::BlockAddress(text) => self.block_address(text, ty)?,
            ConstKind::Expr { opcode: Opcode::GetElementPtr, flags, ty: source, operands, in_range } => {
                self.address(*flags, *source, operands, in_range.as_deref().copied());
            }
            ConstKind::Expr { opcode, flags, operands, .. } => self.expression(c, *opcode, *flags, operands)?,
            // Globals, inline assembly and metadata have records of their own.
            _ => return Err(unwritten("this constant cannot be written here")),
        }
        Ok(())
    }

    fn empty(&mut self, code: u32) {
        self.records.record(code, []);
    }

    fn operands(&mut self, code: u32, operands: &[Const]) {
        let record = self.records.begin(code);
        for &operand in operands {
            self.records.push(self.place.word(operand));
        }
        self.records.end(record);
    }

    fn integer(&mut self, kind: &ConstKind, ty: TypeId) -> Result<(), Error> {
        let (Type::Int(bits) | Type::Byte(bits)) = *self.place.types().get(ty) else {
            return Err(unwritten("an integer must have integer type"));
        };
        if let (ConstKind::Int(value), ..=64) = (kind, bits) {
            self.records.record(code::INTEGER, [sign_in_lowest_bit(*value)]);
            return Ok(());
        }
        let Some(words) = kind.integer_words(bits) else {
            return Err(unwritten("an integer of so many digits cannot be written"));
        };
        if bits <= 64 {
            let value = (words[0] << (64 - bits)) as i64 >> (64 - bits);
            self.records.record(code::INTEGER, [sign_in_lowest_bit(value)]);
            return Ok(());
        }
        let n_active = words.iter().rposition(|&word| word != 0).map_or(1, |last| last + 1);
        let operands = words[..n_active].iter().map(|&word| sign_in_lowest_bit(word as i64));
        self.records.record(code::WIDE_INTEGER, operands);
        Ok(())
    }

    fn float(&mut self, kind: &ConstKind, ty: TypeId) -> Result<(), Error> {
        let Some(bits) = kind.float_bits(ty) else {
            return Err(unwritten("this floating-point constant cannot be written"));
        };
        let (low, high) = (bits as u64, (bits >> 64) as u64);
        match ty {
            _ if bits == 0 => self.empty(code::NULL),
            TypeId::X86_FP80 => self.records.record(code::FLOAT, [high << 48 | low >> 16, low & 0xffff]),
            TypeId::FP128 | TypeId::PPC_FP128 => self.records.record(code::FLOAT, [low, high]),
            _ => self.records.record(code::FLOAT, [low]),
        }
        Ok(())
    }

    fn bytes(&mut self, bytes: &[u8]) {
        match bytes {
            [text @ .., 0] if !text.contains(&0) => {
                self.records.record(code::CSTRING, text.iter().map(|&byte| byte.into()));
            }
            _ => self.records.record(code::STRING, bytes.iter().map(|&byte| byte.into())),
        }
    }

    fn data(&mut self, kind: &ConstKind, ty: TypeId) -> Result<(), Error> {
        let (types, consts) = (self.place.types(), self.place.consts());
        let record = self.records.begin(code::DATA);
        let mut one = |c: Const| match element(types, consts, c) {
            Some(value) => {
                self.records.raw(value);
                Ok(())
            }
            None => Err(unwritten("this number cannot be written")),
        };
        match kind {
            ConstKind::Aggregate(operands) => operands.iter().try_for_each(|&c| one(c))?,
            ConstKind::Splat(c) => (0..length(types, ty)).try_for_each(|_| one(*c))?,
            _ => {}
        }
        self.records.end(record);
        Ok(())
    }

    fn splat(&mut self, operand: Const, ty: TypeId) -> Result<(), Error> {
        let types = self.place.types();
        if let Type::ScalableVector(..) = types.get(ty) {
            return Err(unwritten("a splat of a scalable vector is written as an expression"));
        }
        let record = self.records.begin(code::AGGREGATE);
        for _ in 0..length(types, ty) {
            self.records.push(self.place.word(operand));
        }
        self.records.end(record);
        Ok(())
    }

    fn ptr_auth(&mut self, operands: &[Const]) -> Result<(), Error> {
        let record = self.records.begin(code::PTRAUTH2);
        for &operand in operands {
            self.records.push(self.place.word(operand));
        }
        self.records.end(record);
        Ok(())
    }

    fn of_global(&mut self, code: u32, operand: Const) {
        let ty = self.use_type(self.place.consts().get(operand).ty);
        let record = self.records.begin(code);
        self.records.push(ty);
        self.records.push(self.place.word(operand));
        self.records.end(record);
    }

    fn block_address(&mut self, text: &[u8], ty: TypeId) -> Result<(), Error> {
        let Some((function, label)) = function_and_label(text) else {
            return Err(unwritten("this blockaddress cannot be written"));
        };
        let Some(global) = self.pool.module.find_global(function) else {
            return Err(unwritten("the function of a blockaddress is missing"));
        };
        let ty = self.use_type(ty);
        let address = self.pool.use_address(global, &unquoted_name(label));
        let record = self.records.begin(code::BLOCKADDRESS);
        self.records.push(ty);
        self.records.push(self.pool.global_word(global));
        self.records.push(Word::new(Tag::Block, address.into()));
        self.records.end(record);
        Ok(())
    }

    fn expression(&mut self, c: Const, opcode: Opcode, flags: Flags, operands: &[Const]) -> Result<(), Error> {
        let keyword = opcode.keyword().as_bytes();
        let mut types = Vec::new();
        for &operand in operands {
            types.push(self.use_type(self.place.consts().get(operand).ty));
        }
        let values: Vec<Word> = operands.iter().map(|&operand| self.place.word(operand)).collect();
        let raw = |value| Word::new(Tag::Raw, value);
        let (code, words) = if let Some(cast) = CASTS.code(keyword) {
            (code::CE_CAST, vec![raw(cast), types[0], values[0]])
        } else if let Some(operation) = INTEGER_BINARY.code(keyword) {
            let mut words = vec![raw(operation), values[0], values[1]];
            let flags = u64::from(flags.0 & (Flags::NUW | Flags::NSW).0);
            words.extend((flags != 0).then_some(raw(flags)));
            (code::CE_BINOP, words)
        } else {
            match opcode {
                Opcode::ExtractElement => (code::CE_EXTRACTELT, vec![types[0], values[0], types[1], values[1]]),
                Opcode::InsertElement => (code::CE_INSERTELT, vec![values[0], values[1], types[2], values[2]]),
                Opcode::ShuffleVector if self.place.consts().get(c).ty == self.place.consts().get(operands[0]).ty => {
                    (code::CE_SHUFFLEVEC, values)
                }
                Opcode::ShuffleVector => (code::CE_SHUFVEC_EX, [&[types[0]], &values[..]].concat()),
                _ => return Err(unwritten("this constant expression cannot be written")),
            }
        };
        let record = self.records.begin(code);
        words.into_iter().for_each(|word| self.records.push(word));
        self.records.end(record);
        Ok(())
    }

    fn address(&mut self, flags: Flags, source: TypeId, operands: &[Const], in_range: Option<[i64; 2]>) {
        let (source, mut types) = (self.use_type(source), Vec::new());
        for &operand in operands {
            types.push(self.use_type(self.place.consts().get(operand).ty));
        }
        let record = self.records.begin(if in_range.is_some() { code::CE_GEP_WITH_INRANGE } else { code::CE_GEP });
        self.records.push(source);
        self.records.raw(gep_flags(flags));
        if let Some(bounds) = in_range {
            let space =
                operands.first().and_then(|&base| self.place.types().address_space(self.place.consts().get(base).ty));
            self.records.raw(self.pool.module.layout().pointer_bits(space.unwrap_or(0)));
            bounds.into_iter().for_each(|bound| self.records.signed(bound));
        }
        for (&operand, ty) in operands.iter().zip(types) {
            self.records.push(ty);
            self.records.push(self.place.word(operand));
        }
        self.records.end(record);
    }

    /// Writes inline assembly, which is called as a function of this type.
    pub(super) fn inline_asm(&mut self, text: &[u8], ty: TypeId) -> Result<(), Error> {
        let ty = {
            self.pool.use_type(ty);
            Word::new(Tag::Type, ty.0.into())
        };
        let asm = InlineAsm::of_text(text).ok_or_else(|| unwritten("this inline assembly cannot be written"))?;
        let flags = [asm.has_side_effects, asm.aligns_stack, asm.is_intel_dialect, asm.may_unwind];
        let record = self.records.begin(code::INLINEASM);
        self.records.push(ty);
        self.records.raw(flags.iter().rev().fold(0, |bits, &flag| bits << 1 | u64::from(flag)));
        for bytes in [asm.assembly, asm.constraints] {
            self.records.raw(bytes.len() as u64);
            bytes.iter().for_each(|&byte| self.records.raw(byte.into()));
        }
        self.records.end(record);
        Ok(())
    }
}

/// An error whose place the caller knows.
pub(super) fn unwritten(message: &str) -> Error {
    Error::new(usize::MAX, message)
}

/// The flags of a `getelementptr`.
pub(super) fn gep_flags(flags: Flags) -> u64 {
    // `inbounds` implies `nusw`.
    let inbounds = if flags.has(Flags::INBOUNDS) { 1 | 2 } else { 0 };
    inbounds | u64::from(flags.has(Flags::NUSW)) << 1 | u64::from(flags.has(Flags::NUW)) << 2
}

fn length(types: Types<'_>, ty: TypeId) -> u64 {
    match *types.get(ty) {
        Type::Array(length, _) => length,
        Type::Vector(length, _) => length.into(),
        _ => 0,
    }
}

/// The names of a function and of a label in the text of a block address, with a blank between
/// them.
pub(super) fn function_and_label(text: &[u8]) -> Option<(&[u8], &[u8])> {
    let end = match text {
        [b'"', rest @ ..] => memchr::memchr(b'"', rest)? + 2,
        _ => memchr::memchr(b' ', text)?,
    };
    Some((&text[..end], text.get(end + 1..)?))
}
