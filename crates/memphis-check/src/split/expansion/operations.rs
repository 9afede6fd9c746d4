//! The operations on values that lines may contain.

use super::{Context, Expansion, STRAY, is_constant, number};
use crate::split::bits::{Checked, LaneBits, Lanes, Origin, Segment};
use crate::split::shapes;
use memphis_ir::edit::{NewInst, NewInstId, NewOperand};
use memphis_ir::{Flags, Opcode, Type, TypeId};

impl Expansion {
    /// The result of an operation on values.
    pub(super) fn compute(&mut self, c: Context<'_>, inst: NewInstId) -> Checked<Lanes> {
        use Opcode::*;
        let (row, operands) = (c.edit.inst(inst), c.edit.operands_of(inst));
        let is_disjoint_or = row.opcode == Or && row.flags == Flags::DISJOINT;
        if row.flags != Flags::default() && !is_disjoint_or {
            return Err(STRAY);
        }
        match (row.opcode, operands) {
            (Trunc | ZExt | Shl | LShr | Or | Mul, _) => {
                self.compute_integer(c, row, operands)?;
                // The lane that was added last.
                Ok(self.bits.since(self.bits.next() - 1))
            }
            (BitCast, &[from]) => self.cast(c, row.ty, from),
            (PtrToInt, &[from]) => self.address_cast(c, (from.ty, row.ty), from),
            (IntToPtr, &[from]) => self.address_cast(c, (row.ty, from.ty), from),
            (ExtractValue, &[from]) => {
                let mut before = b"extractvalue ".to_vec();
                c.f.types().write(from.ty, &mut before);
                if c.edit.text_before(inst, 0).strip_prefix(&*before) != Some(b" ") {
                    return Err(STRAY);
                }
                let value = self.value(c, from)?;
                let (first, n, ty) = self.shapes.member(c.f, from.ty, c.edit.text_before(inst, 1)).ok_or(STRAY)?;
                let start = value.start + first as u32;
                Some(start..start + n as u32).filter(|_| ty == row.ty).ok_or(STRAY)
            }
            (InsertValue, &[into, by]) if into.ty == row.ty => {
                let (into, by_value) = (self.value(c, into)?, self.value(c, by)?);
                let (first, _, ty) = self.shapes.member(c.f, row.ty, c.edit.text_before(inst, 2)).ok_or(STRAY)?;
                if ty != by.ty {
                    return Err(STRAY);
                }
                Ok(self.with(into, first as u32, by_value))
            }
            (ExtractElement, &[from, index]) => {
                let (value, index) = (self.value(c, from)?, self.index(c, from.ty, index)?);
                let start = value.start + index;
                Some(start..start + 1).filter(|_| row.ty == c.f.types().scalar(from.ty)).ok_or(STRAY)
            }
            (InsertElement, &[into, by, index]) if into.ty == row.ty && by.ty == c.f.types().scalar(row.ty) => {
                let index = self.index(c, into.ty, index)?;
                let (into, by) = (self.value(c, into)?, self.value(c, by)?);
                Ok(self.with(into, index, by))
            }
            (ShuffleVector, &[a, b, mask]) if a.ty == b.ty => self.shuffle(c, row, [a, b], mask),
            _ => Err(STRAY),
        }
    }

    /// Adds the result of an operation on integers.
    fn compute_integer(&mut self, c: Context<'_>, row: &NewInst, operands: &[NewOperand]) -> Checked<()> {
        use Opcode::*;
        let bits = integer_bits(c, row.ty)?;
        match (row.opcode, operands) {
            (Trunc | ZExt, &[from]) => {
                let (lane, before) = (self.lane(c, from)?, integer_bits(c, from.ty)?);
                let is_right = if row.opcode == Trunc { bits < before } else { bits > before };
                if is_right { self.bits.shift(0, lane, 0, bits) } else { Err(STRAY) }
            }
            (Shl | LShr, &[from, by]) if from.ty == row.ty => {
                let lane = self.lane(c, from)?;
                let by = number(c, by.value).and_then(|by| u64::try_from(by).ok());
                let by = by.filter(|&by| by < bits).ok_or(STRAY)?;
                match row.opcode {
                    Shl => self.bits.shift(by, lane, 0, bits - by),
                    _ => self.bits.shift(0, lane, by, bits),
                }
            }
            (Or, &[a, b]) if a.ty == row.ty && b.ty == row.ty => {
                let (a, b) = (self.lane(c, a)?, self.lane(c, b)?);
                self.bits.or(a, b)
            }
            (Mul, &[a, b]) if a.ty == row.ty && b.ty == row.ty => {
                let (a, b) = (self.lane(c, a)?, self.lane(c, b)?);
                match (self.is_splat(a), self.is_splat(b)) {
                    (_, true) => self.bits.splat(a),
                    (true, false) => self.bits.splat(b),
                    (false, false) => Err(STRAY),
                }
            }
            _ => Err(STRAY),
        }
    }

    /// True if each byte of a lane is 1.
    fn is_splat(&self, lane: LaneBits) -> bool {
        let mut at = 0;
        self.bits.segments(lane).iter().all(|segment| {
            let ones = Segment::new(Origin::Bytes(1), at, segment.bits);
            at += segment.bits;
            segment.is_same(ones)
        })
    }

    /// A value with other lanes from `first` on.
    fn with(&mut self, value: Lanes, first: u32, by: Lanes) -> Lanes {
        let start = self.bits.next();
        for lane in value {
            self.bits.repeat(lane);
        }
        for (index, lane) in by.enumerate() {
            self.bits.set(start + first + index as u32, lane);
        }
        self.bits.since(start)
    }

    /// `bitcast`
    fn cast(&mut self, c: Context<'_>, to: TypeId, from: NewOperand) -> Checked<Lanes> {
        let types = c.f.types();
        let is_plain =
            |ty: TypeId| !matches!(types.resolve(ty), Some(Type::Array(..) | Type::Struct(_) | Type::PackedStruct(_)));
        let have_addresses = types.address_space(to).is_some() || types.address_space(from.ty).is_some();
        if !is_plain(to) || !is_plain(from.ty) || have_addresses && to != from.ty {
            return Err(STRAY);
        }
        let value = self.value(c, from)?;
        self.shapes.list(c.f, to).ok_or(STRAY)?;
        let start = self.bits.next();
        self.bits.reinterpret(c.f, &value, &self.shapes.lanes)?;
        Ok(self.bits.since(start))
    }

    /// `ptrtoint` or `inttoptr` without a change of the bits.
    fn address_cast(
        &mut self,
        c: Context<'_>,
        (address, integer): (TypeId, TypeId),
        from: NewOperand,
    ) -> Checked<Lanes> {
        let layout = c.f.module.layout();
        match c.f.types().resolve(address) {
            Some(&Type::Ptr(space))
                if layout.is_integral(space) && integer_bits(c, integer)? == layout.pointer_bits(space) =>
            {
                self.value(c, from)
            }
            _ => Err("a cast of a pointer inserted here changes bits"),
        }
    }

    /// The index of an element of a vector.
    fn index(&mut self, c: Context<'_>, vector: TypeId, index: NewOperand) -> Checked<u32> {
        let Some(&Type::Vector(n, _)) = c.f.types().resolve(vector) else { return Err(STRAY) };
        let index = number(c, index.value).and_then(|index| u32::try_from(index).ok());
        index.filter(|&index| index < n).ok_or(STRAY)
    }

    fn shuffle(&mut self, c: Context<'_>, row: &NewInst, from: [NewOperand; 2], mask: NewOperand) -> Checked<Lanes> {
        let types = c.f.types();
        let element = |ty: TypeId| match types.resolve(ty) {
            Some(&Type::Vector(n, element)) => Ok((n, element)),
            _ => Err(STRAY),
        };
        let (n, of) = element(from[0].ty)?;
        let (n_masks, _) = element(mask.ty)?;
        if element(row.ty)? != (n_masks, of) || !is_constant(c.edit, mask.value) {
            return Err(STRAY);
        }
        let bits = shapes::scalar_bits(c.f, of).ok_or(STRAY)?;
        let [a, b] = [self.value(c, from[0])?, self.value(c, from[1])?];
        let mask = self.value(c, mask)?;
        let start = self.bits.next();
        for index in mask {
            let [wanted] = *self.bits.segments(self.bits.of(&(index..index + 1))[0]) else { return Err(STRAY) };
            match wanted.as_number() {
                Some(wanted) if wanted < u64::from(n) => self.bits.repeat(a.start + wanted as u32),
                Some(wanted) if wanted < 2 * u64::from(n) => self.bits.repeat(b.start + wanted as u32 - n),
                None if matches!(wanted.origin, Origin::Undef | Origin::Poison) => {
                    self.bits.single(Segment::new(Origin::Poison, 0, bits));
                }
                _ => return Err(STRAY),
            }
        }
        Ok(self.bits.since(start))
    }
}

/// The width of an integer type.
fn integer_bits(c: Context<'_>, ty: TypeId) -> Checked<u64> {
    match c.f.types().resolve(ty) {
        Some(&Type::Int(bits)) => Ok(u64::from(bits)),
        _ => Err(STRAY),
    }
}
