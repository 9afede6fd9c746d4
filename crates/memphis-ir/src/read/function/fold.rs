//! Constant expressions as LLVM creates them: the reader folds an expression when it reads it.
//!
//! LLVM has no object for `add (i8 1, i8 2)`: its reader requests that expression and gets `i8 3`.
//! So passes see the folded constant, and test if it is undefined, or the same as another. The
//! rules are those of `lib/IR/ConstantFold.cpp` in LLVM 22, for the operators that its reader
//! accepts. They know no data layout, and look at no flags.
//!
//! A folded constant has a text of its own, because the module may not contain it. Lanes are folded
//! one by one, unless a vector has more than [`MAX_LANES`].

use super::BodyReader;
use super::floats::{bits_of_float, float_of_bits};
use super::wide_int::{WideInt, is_zero};
use crate::consts::{Const, ConstKind};
use crate::opcode::{Flags, Opcode};
use crate::types::{Type, TypeId, TypeInterner};

/// Vectors with more lanes are not taken apart, so that a long chain of `insertelement` costs no
/// more than its text.
const MAX_LANES: u32 = 1 << 10;

/// Expressions within expressions that are made to fold one; the rest stays an expression.
const MAX_DEPTH: u32 = 32;

/// An operator with its operands.
pub(super) struct Expression<'e> {
    pub opcode: Opcode,
    pub flags: Flags,
    /// Source element type of a `getelementptr`, otherwise the result's type.
    pub source: TypeId,
    pub operands: &'e [Const],
    /// The type of the result.
    pub ty: TypeId,
}

impl<'m, const RECORD: bool> BodyReader<'m, '_, RECORD> {
    /// The constant that LLVM has for an expression, unless that is the expression itself.
    pub(super) fn fold(&mut self, e: &Expression<'_>) -> Option<Const> {
        self.fold_within(e, 0)
    }

    fn fold_within(&mut self, e: &Expression<'_>, depth: u32) -> Option<Const> {
        let is_known = |ty: TypeId| ty != TypeId::UNKNOWN;
        if depth > MAX_DEPTH || !is_known(e.ty) || !e.operands.iter().all(|&c| is_known(self.type_of(c))) {
            return None;
        }
        match (e.opcode, e.operands) {
            (opcode, &[value]) if opcode.is_cast() => self.fold_cast(opcode, value, e.ty, depth),
            (Opcode::Add | Opcode::Sub | Opcode::Xor, &[left, right]) => {
                let is_number = self.types().is_integer(self.types().scalar(e.ty));
                let fits = is_number && self.type_of(left) == e.ty && self.type_of(right) == e.ty;
                if fits { self.fold_binary(e.opcode, left, right, depth) } else { None }
            }
            (Opcode::ExtractElement, &[vector, index]) => {
                let fits = self.is_vector_of(vector, e.ty) && self.is_scalar_int(index);
                if fits { self.fold_extract(vector, index, depth) } else { None }
            }
            (Opcode::InsertElement, &[vector, lane, index]) => {
                let fits = self.type_of(vector) == e.ty
                    && self.is_vector_of(vector, self.type_of(lane))
                    && self.is_scalar_int(index);
                if fits { self.fold_insert(vector, lane, index, depth) } else { None }
            }
            (Opcode::ShuffleVector, &[left, right, mask]) => {
                let fits = self.type_of(left) == self.type_of(right)
                    && self.is_vector_of(left, self.types().scalar(e.ty))
                    && self.types().is_vector(e.ty);
                if fits { self.fold_shuffle([left, right], mask, e.ty, depth) } else { None }
            }
            (Opcode::GetElementPtr, &[base, ref indices @ ..]) => self.fold_address(e, base, indices),
            _ => None,
        }
    }

    /// The constant for an expression, which stays one if it cannot be folded.
    fn expression(&mut self, e: &Expression<'_>, depth: u32) -> Const {
        if let Some(folded) = self.fold_within(e, depth + 1) {
            return folded;
        }
        let ty = if e.opcode == Opcode::GetElementPtr { e.source } else { e.ty };
        let operands = e.operands.into();
        self.made(ConstKind::Expr { opcode: e.opcode, flags: e.flags, ty, operands, in_range: None }, e.ty)
    }

    fn plain(&mut self, opcode: Opcode, operands: &[Const], ty: TypeId, depth: u32) -> Const {
        self.expression(&Expression { opcode, flags: Flags::default(), source: ty, operands, ty }, depth)
    }

    fn type_of(&self, c: Const) -> TypeId {
        self.body.consts.get(c).ty
    }

    fn kind_of(&self, c: Const) -> &ConstKind {
        &self.body.consts.get(c).kind
    }

    fn is_vector_of(&self, vector: Const, element: TypeId) -> bool {
        self.types().shape(self.type_of(vector)).is_some() && self.types().scalar(self.type_of(vector)) == element
    }

    fn is_scalar_int(&self, c: Const) -> bool {
        self.types().is_integer(self.type_of(c))
    }

    /// The constant of a kind that is in its simplest spelling.
    fn made(&mut self, kind: ConstKind, ty: TypeId) -> Const {
        if let ConstKind::Int(n) = kind {
            return self.body.consts.intern_int(n.into(), ty);
        }
        let text = self.text_of(&kind);
        self.body.consts.intern_written(kind, ty, text)
    }

    fn undefined(&mut self, kind: ConstKind, ty: TypeId) -> Const {
        self.body.consts.intern(kind, ty, None)
    }

    /// Zero of a type for which there is one.
    fn zero(&mut self, ty: TypeId) -> Const {
        let kind = self.canonical(ConstKind::Zero, ty);
        self.made(kind, ty)
    }

    fn vector(&mut self, lanes: Vec<Const>, ty: TypeId) -> Const {
        let kind = self.canonical(ConstKind::Aggregate(lanes.into()), ty);
        self.made(kind, ty)
    }

    fn splat(&mut self, lane: Const, ty: TypeId) -> Const {
        let kind = self.canonical(ConstKind::Splat(lane), ty);
        self.made(kind, ty)
    }

    fn is_undefined(&self, c: Const) -> bool {
        matches!(self.kind_of(c), ConstKind::Undef | ConstKind::Poison)
    }

    fn is_poison(&self, c: Const) -> bool {
        *self.kind_of(c) == ConstKind::Poison
    }

    fn is_null(&self, c: Const) -> bool {
        is_zero(self.kind_of(c))
    }

    fn expr(&self, c: Const) -> Option<(Opcode, &[Const])> {
        match self.kind_of(c) {
            ConstKind::Expr { opcode, operands, .. } => Some((*opcode, operands)),
            _ => None,
        }
    }

    /// The value of all lanes, if the constant is made as LLVM makes such vectors.
    fn splat_value(&mut self, c: Const) -> Option<Const> {
        let ty = self.type_of(c);
        let scalar = self.types().scalar(ty);
        match self.kind_of(c) {
            ConstKind::Splat(lane) => Some(*lane),
            ConstKind::Zero => Some(self.zero(scalar)),
            ConstKind::Poison => Some(self.undefined(ConstKind::Poison, scalar)),
            ConstKind::Expr { opcode: Opcode::ShuffleVector, operands, .. } => {
                let &[spread, other, mask] = &operands[..] else { return None };
                let (Opcode::InsertElement, &[under, lane, index]) = self.expr(spread)? else { return None };
                let is_splat = self.is_undefined(other)
                    && self.is_undefined(under)
                    && *self.kind_of(index) == ConstKind::Int(0)
                    && *self.kind_of(mask) == ConstKind::Zero;
                is_splat.then_some(lane)
            }
            _ => None,
        }
    }

    /// A lane of a fixed vector; for an expression, another that extracts it.
    fn lane(&mut self, vector: Const, index: u32, depth: u32) -> Const {
        let scalar = self.types().scalar(self.type_of(vector));
        let index = self.body.consts.intern_int(index.into(), TypeId::I32);
        self.plain(Opcode::ExtractElement, &[vector, index], scalar, depth)
    }

    /// The lanes of a constant that is written lane by lane.
    fn written_lane(&mut self, vector: Const, index: u32) -> Option<Const> {
        let (is_scalable, _) = self.types().shape(self.type_of(vector))?;
        match self.kind_of(vector) {
            ConstKind::Aggregate(lanes) => lanes.get(index as usize).copied(),
            ConstKind::Splat(lane) if !is_scalable => Some(*lane),
            ConstKind::Zero if !is_scalable => {
                let scalar = self.types().scalar(self.type_of(vector));
                Some(self.zero(scalar))
            }
            _ => None,
        }
    }

    fn fold_cast(&mut self, opcode: Opcode, value: Const, to: TypeId, depth: u32) -> Option<Const> {
        let from = self.type_of(value);
        if !self.may_cast(opcode, from, to) {
            return None;
        }
        match self.kind_of(value) {
            kind @ (ConstKind::Undef | ConstKind::Poison) => {
                let kind = kind.clone();
                return Some(self.undefined(kind, to));
            }
            _ if opcode != Opcode::AddrSpaceCast && self.is_null(value) => return Some(self.zero(to)),
            _ => {}
        }
        if let Some((inner, &[innermost])) = self.expr(value) {
            use Opcode::{AddrSpaceCast, BitCast, PtrToInt, Trunc};
            let is_back = self.type_of(innermost) == to;
            let merged = match (inner, opcode) {
                (AddrSpaceCast, AddrSpaceCast) | (BitCast, BitCast) if is_back => return Some(innermost),
                (Trunc, Trunc) | (AddrSpaceCast, AddrSpaceCast) | (BitCast, BitCast) => Some(inner),
                (PtrToInt, Trunc) => Some(PtrToInt),
                _ => None,
            };
            if let Some(merged) = merged {
                return Some(self.plain(merged, &[innermost], to, depth));
            }
        }
        if let (Some(old), Some(new)) = (self.types().shape(from), self.types().shape(to))
            && old == new
        {
            let scalar = self.types().scalar(to);
            if let Some(lane) = self.splat_value(value) {
                let lane = self.plain(opcode, &[lane], scalar, depth);
                return Some(self.splat(lane, to));
            }
            if let (false, n @ ..=MAX_LANES) = old {
                let lanes = (0..n).map(|index| {
                    let lane = self.lane(value, index, depth);
                    self.plain(opcode, &[lane], scalar, depth)
                });
                let lanes = lanes.collect();
                return Some(self.vector(lanes, to));
            }
        }
        match opcode {
            Opcode::Trunc => {
                let Type::Int(bits) = *self.types().get(to) else { return None };
                let kind = WideInt::of(self.kind_of(value), self.width(from)?)?.constant(bits);
                Some(self.made(kind, to))
            }
            Opcode::BitCast => self.fold_bitcast(value, from, to, depth),
            _ => None,
        }
    }

    fn fold_bitcast(&mut self, value: Const, from: TypeId, to: TypeId, depth: u32) -> Option<Const> {
        if from == to {
            return Some(value);
        }
        let element = self.types().scalar(to);
        if self.is_all_ones(value) {
            let ones = match self.types().is_float(element) {
                true => float_of_bits(element, u128::MAX)?,
                false if self.types().is_integer(element) => ConstKind::Int(-1),
                false => return None,
            };
            let lane = self.made(ones, element);
            return Some(if to == element { lane } else { self.splat(lane, to) });
        }
        if to != element {
            let is_number = matches!(
                self.kind_of(value),
                ConstKind::Int(_) | ConstKind::BigInt(_) | ConstKind::Float(_) | ConstKind::OtherFloat(_)
            );
            if !is_number {
                return None;
            }
            // A number becomes a vector of one lane first.
            let mut types = TypeInterner::of_body(&self.module.types, &mut self.body.types);
            let ty = types.intern(Type::Vector(1, from));
            let vector = self.vector(vec![value], ty);
            return Some(self.plain(Opcode::BitCast, &[vector], to, depth));
        }
        let kind = match self.kind_of(value) {
            number @ (ConstKind::Int(_) | ConstKind::BigInt(_)) if self.types().is_float(to) => {
                float_of_bits(to, WideInt::of(number, self.width(from)?)?.low_bits())?
            }
            number @ (ConstKind::Float(_) | ConstKind::OtherFloat(_)) => {
                let Type::Int(bits) = *self.types().get(to) else { return None };
                WideInt::of_bits(bits_of_float(from, number)?).constant(bits)
            }
            _ => return None,
        };
        Some(self.made(kind, to))
    }

    fn is_all_ones(&self, c: Const) -> bool {
        match self.kind_of(c) {
            ConstKind::Int(-1) => true,
            ConstKind::Splat(lane) => self.is_all_ones(*lane),
            number @ (ConstKind::Float(_) | ConstKind::OtherFloat(_)) => {
                let ty = self.type_of(c);
                bits_of_float(ty, number)
                    .is_some_and(|bits| float_of_bits(ty, u128::MAX).as_ref() == Some(number) && bits != 0)
            }
            _ => false,
        }
    }

    fn width(&self, ty: TypeId) -> Option<u32> {
        match *self.types().get(ty) {
            Type::Int(bits) => Some(bits),
            _ => None,
        }
    }

    /// True if the verifier accepts the cast.
    fn may_cast(&self, opcode: Opcode, from: TypeId, to: TypeId) -> bool {
        let types = self.types();
        let (old, new) = (types.scalar(from), types.scalar(to));
        let (is_ptr, is_int) = (|ty| types.is_pointer(ty), |ty| types.is_integer(ty));
        let same_shape = self.types().shape(from) == self.types().shape(to);
        match opcode {
            Opcode::Trunc => same_shape && self.width(old) > self.width(new) && is_int(new),
            Opcode::PtrToInt | Opcode::PtrToAddr => same_shape && is_ptr(old) && is_int(new),
            Opcode::IntToPtr => same_shape && is_int(old) && is_ptr(new),
            Opcode::AddrSpaceCast => same_shape && is_ptr(old) && is_ptr(new) && old != new,
            Opcode::BitCast => from == to || self.size(from).is_some_and(|size| Some(size) == self.size(to)),
            _ => false,
        }
    }

    /// Bits of a number or a vector of numbers, and whether they are counted for each part of a
    /// scalable one.
    fn size(&self, ty: TypeId) -> Option<(u64, bool)> {
        let bits = self.types().get(self.types().scalar(ty)).bits()?;
        let (is_scalable, n) = self.types().shape(ty).unwrap_or((false, 1));
        Some((u64::from(bits) * u64::from(n), is_scalable))
    }

    fn fold_binary(&mut self, opcode: Opcode, left: Const, right: Const, depth: u32) -> Option<Const> {
        let ty = self.type_of(left);
        if opcode != Opcode::Sub && self.is_null(left) {
            return Some(right);
        }
        if self.is_null(right) {
            return Some(left);
        }
        if self.is_poison(left) || self.is_poison(right) {
            return Some(self.undefined(ConstKind::Poison, ty));
        }
        let lanes = self.types().shape(ty);
        if lanes.is_none_or(|(is_scalable, _)| is_scalable) {
            match [left, right].map(|c| self.is_undefined(c)) {
                [true, true] if opcode == Opcode::Xor => return Some(self.zero(ty)),
                [false, false] => {}
                _ => return Some(self.undefined(ConstKind::Undef, ty)),
            }
        }
        if let Some(bits) = self.width(ty) {
            let [a, b] = [left, right].map(|c| WideInt::of(self.kind_of(c), bits));
            if let (Some(a), Some(b)) = (a, b) {
                let kind = a.combined(opcode, b).constant(bits);
                return Some(self.made(kind, ty));
            }
        }
        if let Some((is_scalable, n)) = lanes {
            let scalar = self.types().scalar(ty);
            if let (Some(left), Some(right)) = (self.splat_value(left), self.splat_value(right)) {
                let lane = self.plain(opcode, &[left, right], scalar, depth);
                return Some(self.splat(lane, ty));
            }
            if !is_scalable && n <= MAX_LANES {
                let lanes = (0..n).map(|index| {
                    let operands = [left, right].map(|vector| self.lane(vector, index, depth));
                    self.plain(opcode, &operands, scalar, depth)
                });
                let lanes = lanes.collect();
                return Some(self.vector(lanes, ty));
            }
        }
        self.fold_associative(opcode, left, right, depth).or_else(|| self.fold_bit(opcode, left, right, depth))
    }

    /// `(a op b) op c` where `b op c` can be folded. For `c op (a op b)`, the sides are exchanged,
    /// and flags are lost.
    fn fold_associative(&mut self, opcode: Opcode, left: Const, right: Const, depth: u32) -> Option<Const> {
        let ty = self.type_of(left);
        if opcode == Opcode::Sub {
            return None;
        }
        match (self.expr(left), self.expr(right)) {
            (Some((inner, &[first, second])), _) if inner == opcode => {
                let rest = self.plain(opcode, &[second, right], ty, depth);
                let is_folded = self.expr(rest).is_none_or(|(inner, _)| inner != opcode);
                is_folded.then(|| self.plain(opcode, &[first, rest], ty, depth))
            }
            // A scalable vector of equal lanes is an expression as well.
            (None, Some(_))
                if !matches!((self.kind_of(left), self.types().shape(ty)), (ConstKind::Splat(_), Some((true, _)))) =>
            {
                Some(self.plain(opcode, &[right, left], ty, depth))
            }
            _ => None,
        }
    }

    /// Sums and differences of single bits.
    fn fold_bit(&mut self, opcode: Opcode, left: Const, right: Const, depth: u32) -> Option<Const> {
        let is_bit = self.type_of(left) == TypeId::I1 && opcode != Opcode::Xor;
        is_bit.then(|| self.plain(Opcode::Xor, &[left, right], TypeId::I1, depth))
    }

    fn fold_extract(&mut self, vector: Const, index: Const, depth: u32) -> Option<Const> {
        let ty = self.type_of(vector);
        let scalar = self.types().scalar(ty);
        if self.is_poison(vector) || self.is_undefined(index) {
            return Some(self.undefined(ConstKind::Poison, scalar));
        }
        if self.is_undefined(vector) {
            return Some(self.undefined(ConstKind::Undef, scalar));
        }
        let (is_scalable, n) = self.types().shape(ty)?;
        let number = self.index(index)?;
        if !is_scalable && number.is_none_or(|number| number >= n) {
            return Some(self.undefined(ConstKind::Poison, scalar));
        }
        match self.kind_of(vector) {
            ConstKind::Expr { opcode: Opcode::GetElementPtr, flags, ty: source, operands, .. }
                if !flags.has(Flags::INRANGE) =>
            {
                let (flags, source, operands) = (*flags, *source, operands.clone());
                let part = |reader: &mut Self, c: Const| match reader.types().shape(reader.type_of(c)) {
                    Some(_) => {
                        let scalar = reader.types().scalar(reader.type_of(c));
                        reader.plain(Opcode::ExtractElement, &[c, index], scalar, depth)
                    }
                    None => c,
                };
                let operands: Vec<Const> = operands.iter().map(|&c| part(self, c)).collect();
                let address =
                    Expression { opcode: Opcode::GetElementPtr, flags, source, operands: &operands, ty: scalar };
                return Some(self.expression(&address, depth));
            }
            ConstKind::Expr { opcode: Opcode::InsertElement, operands, .. } => {
                if let &[under, lane, place] = &operands[..]
                    && let Some(place) = self.index(place)
                {
                    return Some(match place == number {
                        true => lane,
                        false => self.plain(Opcode::ExtractElement, &[under, index], scalar, depth),
                    });
                }
            }
            _ => {}
        }
        let number = number?;
        if let Some(lane) = self.written_lane(vector, number) {
            return Some(lane);
        }
        if number < n { self.splat_value(vector) } else { None }
    }

    /// The number of a lane: the outer `None` if it is not a number, the inner one if it is a large
    /// one.
    fn index(&self, index: Const) -> Option<Option<u32>> {
        match (self.kind_of(index), self.width(self.type_of(index))?) {
            (&ConstKind::Int(n), bits) => {
                let number = if bits < 64 { n as u64 & ((1 << bits) - 1) } else { n as u64 };
                Some(u32::try_from(number).ok())
            }
            (ConstKind::BigInt(_), _) => Some(None),
            _ => None,
        }
    }

    fn fold_insert(&mut self, vector: Const, lane: Const, index: Const, depth: u32) -> Option<Const> {
        let ty = self.type_of(vector);
        if self.is_undefined(index) {
            return Some(self.undefined(ConstKind::Poison, ty));
        }
        if *self.kind_of(vector) == ConstKind::Zero && self.is_null(lane) {
            return Some(vector);
        }
        let number = self.index(index)?;
        let (false, n @ ..=MAX_LANES) = self.types().shape(ty)? else { return None };
        let Some(number) = number.filter(|&number| number < n) else {
            return Some(self.undefined(ConstKind::Poison, ty));
        };
        let lanes = (0..n).map(|at| if at == number { lane } else { self.lane(vector, at, depth) }).collect();
        Some(self.vector(lanes, ty))
    }

    fn fold_shuffle(&mut self, sides: [Const; 2], mask: Const, ty: TypeId, depth: u32) -> Option<Const> {
        let scalar = self.types().scalar(ty);
        let (is_scalable, n) = self.types().shape(ty)?;
        let (_, n_old) = self.types().shape(self.type_of(sides[0]))?;
        match self.kind_of(mask) {
            ConstKind::Undef | ConstKind::Poison => return Some(self.undefined(ConstKind::Poison, ty)),
            ConstKind::Zero => {
                let lane = self.lane(sides[0], 0, depth);
                if !is_scalable || self.is_null(lane) || self.is_undefined(lane) {
                    return Some(self.splat(lane, ty));
                }
                // As LLVM makes a vector of equal lanes itself.
                let is_whole = |reader: &Self, (_, under): (Const, Const)| reader.is_poison(under);
                let spread = self.expr(sides[0]).and_then(|(opcode, operands)| match (opcode, operands) {
                    (Opcode::InsertElement, &[under, _, index]) => Some((index, under)),
                    _ => None,
                });
                let is_splat = self.type_of(sides[0]) == ty
                    && self.is_poison(sides[1])
                    && spread.is_some_and(|spread| {
                        is_whole(self, spread)
                            && *self.kind_of(spread.0) == ConstKind::Int(0)
                            && self.type_of(spread.0) == TypeId::I64
                    });
                return is_splat.then(|| self.splat(lane, ty));
            }
            _ => {}
        }
        if is_scalable || n > MAX_LANES || n_old > MAX_LANES {
            return None;
        }
        let is_unknown = |&lane: &Const| self.is_undefined(lane);
        if matches!(self.kind_of(mask), ConstKind::Aggregate(lanes) if lanes.iter().all(is_unknown)) {
            return Some(self.undefined(ConstKind::Poison, ty));
        }
        let mut lanes = Vec::with_capacity(n as usize);
        for at in 0..n {
            let chosen = match self.written_lane(mask, at).map(|lane| self.kind_of(lane)) {
                Some(&ConstKind::Int(chosen)) => u32::try_from(chosen).ok().filter(|&chosen| chosen < 2 * n_old),
                Some(ConstKind::Undef | ConstKind::Poison) => None,
                _ => return None,
            };
            lanes.push(match chosen {
                Some(chosen) if chosen < n_old => self.lane(sides[0], chosen, depth),
                Some(chosen) => self.lane(sides[1], chosen - n_old, depth),
                None => self.undefined(ConstKind::Undef, scalar),
            });
        }
        Some(self.vector(lanes, ty))
    }

    /// Folds a `getelementptr` with an undefined base, or with indices that are all zero or
    /// undefined.
    fn fold_address(&mut self, e: &Expression<'_>, base: Const, indices: &[Const]) -> Option<Const> {
        let from = self.type_of(base);
        let address = self.types().scalar(from);
        if !self.types().is_pointer(address) || self.types().scalar(e.ty) != address {
            return None;
        }
        if let kind @ (ConstKind::Undef | ConstKind::Poison) = self.kind_of(base) {
            let kind = kind.clone();
            return Some(self.undefined(kind, e.ty));
        }
        let leads_nowhere = |&index: &Const| self.is_null(index) || self.is_undefined(index);
        if e.flags.has(Flags::INRANGE) || !indices.iter().all(leads_nowhere) {
            return None;
        }
        if from == e.ty {
            return Some(base);
        }
        (self.types().shape(from).is_none() && self.types().shape(e.ty).is_some()).then(|| self.splat(base, e.ty))
    }

    /// A constant as it is written.
    fn text_of(&self, kind: &ConstKind) -> Vec<u8> {
        let typed = |out: &mut Vec<u8>, c: Const| {
            self.types().write(self.type_of(c), out);
            out.push(b' ');
            out.extend_from_slice(self.body.consts.text(c, self.module.text));
        };
        let list = |out: &mut Vec<u8>, list: &[Const]| {
            for (index, &c) in list.iter().enumerate() {
                out.extend_from_slice(if index > 0 { b", " } else { b"" });
                typed(out, c);
            }
        };
        let mut out = Vec::new();
        match kind {
            ConstKind::BigInt(digits) if digits.starts_with(b"0x") => {
                out.push(b'u');
                out.extend_from_slice(digits);
            }
            ConstKind::BigInt(digits) => out.extend_from_slice(digits),
            ConstKind::Float(bits) => out.extend_from_slice(format!("0x{bits:016X}").as_bytes()),
            ConstKind::OtherFloat(digits) => {
                out.extend_from_slice(b"0x");
                out.extend_from_slice(digits);
            }
            ConstKind::Aggregate(lanes) => {
                out.push(b'<');
                list(&mut out, lanes);
                out.push(b'>');
            }
            ConstKind::Splat(lane) => {
                out.extend_from_slice(b"splat (");
                typed(&mut out, *lane);
                out.push(b')');
            }
            ConstKind::Expr { opcode, flags, ty, operands, .. } => {
                out.extend_from_slice(opcode.keyword().as_bytes());
                for word in flags.keywords() {
                    out.push(b' ');
                    out.extend_from_slice(word.as_bytes());
                }
                out.extend_from_slice(b" (");
                if *opcode == Opcode::GetElementPtr {
                    self.types().write(*ty, &mut out);
                    out.extend_from_slice(b", ");
                }
                list(&mut out, operands);
                if opcode.is_cast() {
                    out.extend_from_slice(b" to ");
                    self.types().write(*ty, &mut out);
                }
                out.push(b')');
            }
            keyword => out.extend_from_slice(keyword.keyword().as_bytes()),
        }
        out
    }
}
