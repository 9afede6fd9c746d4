//! Values in registers, and the types that give them a meaning.
//!
//! An integer has a mask of its undefined bits: a store of a bit-field into uninitialized memory
//! defines the bits of the field and no others. Fully defined values, which are nearly all, take
//! one machine word.

use memphis_ir::layout::DataLayout;
use memphis_ir::{Type, TypeId, Types};
use num_bigint::BigUint;
use std::collections::HashMap;
use std::rc::Rc;

/// Integers of this many bits and fewer are not wide.
pub(crate) const NARROW: u32 = 128;

/// The value of a register. Instructions know its type; the value itself does not.
#[derive(Debug, Clone, PartialEq)]
pub enum Value {
    /// A defined scalar of up to 64 bits: an integer without sign extension, an address, the bits
    /// of a `double`.
    Bits(u64),
    /// A defined scalar of 65 to 128 bits.
    Wide(Box<u128>),
    /// A defined or partly defined integer of more than 128 bits.
    Long(Rc<Long>),
    /// A scalar of up to 128 bits with some defined and some undefined bits.
    Part(Box<Partial>),
    /// `undef`, of any type.
    Undef(Origin),
    /// `poison`, of any type.
    Poison(Origin),
    /// The members of an array or struct, the lanes of a vector.
    Aggregate(Rc<Vec<Value>>),
}

/// The instruction that a value comes from which is undefined or poison, or nothing. Values are
/// equal wherever they come from.
///
/// It is as wide as what other values hold, so a [`Value`] is two words to the compiler, which are
/// copied one by one. A copy as a whole would have to wait until both have been written: loops took
/// half as long again.
#[derive(Clone, Copy, Default)]
pub struct Origin(u64);

impl PartialEq for Origin {
    fn eq(&self, _: &Origin) -> bool {
        true
    }
}

impl Eq for Origin {}

impl std::fmt::Debug for Origin {
    /// Equal values have equal texts.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("_")
    }
}

impl Origin {
    pub(crate) const UNKNOWN: Origin = Origin(0);

    /// The instruction at an offset of the module's text.
    pub(crate) fn at(offset: usize) -> Origin {
        Origin(offset as u64 + 1)
    }

    /// The offset of the instruction in the module's text.
    pub(crate) fn offset(self) -> Option<usize> {
        usize::try_from(self.0.checked_sub(1)?).ok()
    }

    /// This one, or the other one if it is unknown.
    pub(crate) fn or(self, other: Origin) -> Origin {
        if self.0 == 0 { other } else { self }
    }
}

/// The bits of a partly undefined scalar.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Partial {
    /// The instruction that the undefined bits come from.
    pub origin: Origin,
    /// The defined bits; undefined ones are zero.
    pub bits: u128,
    /// A mask of the undefined bits.
    pub undef: u128,
}

/// An integer of more than 128 bits, some of them possibly undefined.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Long {
    /// The defined bits; undefined ones are zero.
    pub(crate) bits: BigUint,
    /// A mask of the undefined bits.
    pub(crate) undef: BigUint,
}

impl Long {
    /// Of a value that is not poison, without sign extension.
    pub(crate) fn of(value: &Value, width: u32) -> Option<Long> {
        Some(match value {
            Value::Long(long) => (**long).clone(),
            Value::Undef(_) => Long { bits: BigUint::ZERO, undef: ones(width) },
            _ => {
                let (bits, undef) = value.parts(width.min(NARROW))?;
                Long { bits: bits.into(), undef: undef.into() }
            }
        })
    }

    /// The bits as [`Value::raw`] has them.
    pub(crate) fn raw(value: &Value, width: u32) -> Long {
        Long::of(value, width).unwrap_or_else(|| Long { bits: ones(width), undef: ones(width) })
    }

    /// The reverse of [`raw`](Self::raw), from any bits.
    pub(crate) fn of_raw(width: u32, bits: BigUint, undef: BigUint) -> Value {
        let is_poison = &bits & &undef & ones(width) != BigUint::ZERO;
        if is_poison { Value::POISON } else { Long { bits, undef }.value(width) }
    }

    /// The value of the low `width` bits; higher bits are ignored.
    pub(crate) fn value(self, width: u32) -> Value {
        let all = ones(width);
        let undef = self.undef & &all;
        let bits = self.bits & (&all ^ &undef);
        if width <= NARROW {
            let low = |bits: BigUint| u128::try_from(bits).unwrap_or(u128::MAX);
            return Value::partial(width, low(bits), low(undef));
        }
        if undef == all { Value::UNDEF } else { Value::Long(Rc::new(Long { bits, undef })) }
    }

    /// True if all bits are defined.
    pub(crate) fn is_defined(&self) -> bool {
        self.undef == BigUint::ZERO
    }

    /// The number, if it is defined and small enough.
    pub(crate) fn small(&self) -> Option<u128> {
        u128::try_from(&self.bits).ok().filter(|_| self.is_defined())
    }
}

/// All ones in the `width` low bits.
pub(crate) fn ones(width: u32) -> BigUint {
    (BigUint::from(1u32) << width as usize) - 1u32
}

/// All ones in the `width` low bits.
#[inline]
pub(crate) fn mask(width: u32) -> u128 {
    if width >= 128 { u128::MAX } else { (1 << width) - 1 }
}

/// All ones in the `width` low bits, for up to 64 of them.
#[inline]
pub(crate) fn mask64(width: u32) -> u64 {
    if width >= 64 { u64::MAX } else { (1 << width) - 1 }
}

impl Value {
    /// `undef` of unknown origin.
    pub const UNDEF: Value = Value::Undef(Origin::UNKNOWN);
    /// `poison` of unknown origin.
    pub const POISON: Value = Value::Poison(Origin::UNKNOWN);

    /// The instruction that the value comes from, as far as it is undefined or poison. As deep as
    /// the type is.
    pub(crate) fn origin(&self) -> Origin {
        match self {
            Value::Undef(origin) | Value::Poison(origin) => *origin,
            Value::Part(part) => part.origin,
            Value::Aggregate(list) => list.iter().map(Value::origin).fold(Origin::UNKNOWN, Origin::or),
            Value::Bits(_) | Value::Wide(_) | Value::Long(_) => Origin::UNKNOWN,
        }
    }

    /// The result of an instruction with these operands. What is undefined or poison in it comes
    /// from where an operand comes from that is, or from the instruction itself.
    pub(crate) fn traced(mut self, operands: &[&Value], here: Origin) -> Value {
        match &mut self {
            Value::Undef(origin) => *origin = origin.or(origin_of(operands)).or(here),
            Value::Part(part) => part.origin = part.origin.or(origin_of(operands)).or(here),
            Value::Poison(origin) => {
                let poison = operands.iter().copied().filter(|value| **value == Value::POISON);
                *origin = origin.or(origin_of(poison.collect::<Vec<_>>().as_slice())).or(here);
            }
            Value::Aggregate(list) => {
                // Others share a list that is not new, so its members have origins.
                for (i, member) in Rc::get_mut(list).into_iter().flatten().enumerate() {
                    if matches!(member, Value::Undef(_) | Value::Poison(_) | Value::Part(_)) {
                        let operands: Vec<Value> = operands.iter().map(|operand| operand.member(i)).collect();
                        let operands: Vec<&Value> = operands.iter().collect();
                        let whole = std::mem::replace(member, Value::UNDEF);
                        *member = whole.traced(&operands, here);
                    }
                }
            }
            Value::Bits(_) | Value::Wide(_) | Value::Long(_) => {}
        }
        self
    }

    /// A scalar of `width` bits, the lowest 128 of them as given.
    pub fn int(width: u32, bits: u128) -> Value {
        if width > NARROW {
            return Value::long(width, bits.into());
        }
        let bits = bits & mask(width);
        if width <= 64 { Value::Bits(bits as u64) } else { Value::Wide(Box::new(bits)) }
    }

    /// A defined integer of the low `width` bits, for any width; higher bits are ignored.
    pub(crate) fn long(width: u32, bits: BigUint) -> Value {
        Long { bits, undef: BigUint::ZERO }.value(width)
    }

    /// A `double`.
    pub fn double(value: f64) -> Value {
        Value::Bits(value.to_bits())
    }

    pub(crate) fn bool(value: bool) -> Value {
        Value::Bits(u64::from(value))
    }

    /// A scalar of `width` bits, those of `undef` undefined.
    pub(crate) fn partial(width: u32, bits: u128, undef: u128) -> Value {
        let undef = undef & mask(width);
        if undef == 0 {
            Value::int(width, bits)
        } else if undef == mask(width) {
            Value::UNDEF
        } else {
            let bits = bits & mask(width) & !undef;
            Value::Part(Box::new(Partial { origin: Origin::UNKNOWN, bits, undef }))
        }
    }

    /// The defined and the undefined bits of a scalar of up to 128 bits; `None` for poison.
    pub(crate) fn parts(&self, width: u32) -> Option<(u128, u128)> {
        match self {
            Value::Bits(b) => Some((u128::from(*b), 0)),
            Value::Wide(b) => Some((**b, 0)),
            Value::Part(p) => Some((p.bits, p.undef)),
            Value::Undef(_) => Some((0, mask(width))),
            Value::Poison(_) | Value::Aggregate(_) | Value::Long(_) => None,
        }
    }

    /// The bits of a scalar of up to 128 bits as memory keeps them: the data, and a mask of the bits
    /// that are not defined. Where the mask is set, a one in the data says that the bit is poison.
    pub(crate) fn raw(&self, width: u32) -> (u128, u128) {
        self.parts(width).unwrap_or((mask(width), mask(width)))
    }

    /// The reverse of [`raw`](Self::raw): poison in a bit makes the scalar poison.
    pub(crate) fn of_raw(width: u32, bits: u128, undef: u128) -> Value {
        if bits & undef & mask(width) != 0 { Value::POISON } else { Value::partial(width, bits, undef) }
    }

    /// The result of a function whose result is known only where all operands are defined, when one
    /// of them is not.
    pub(crate) fn lost(operands: &[&Value]) -> Value {
        if operands.contains(&&Value::POISON) { Value::POISON } else { Value::UNDEF }
    }

    /// The bits of a scalar that is defined throughout, and no larger than 128 bits hold.
    pub(crate) fn defined(&self) -> Option<u128> {
        match self {
            Value::Bits(b) => Some(u128::from(*b)),
            Value::Wide(b) => Some(**b),
            Value::Long(long) => long.small(),
            _ => None,
        }
    }

    /// Returns whether no bit is undefined or poison, in members and lanes too. As deep as the type
    /// is.
    pub(crate) fn is_defined(&self) -> bool {
        match self {
            Value::Bits(_) | Value::Wide(_) => true,
            Value::Long(long) => long.is_defined(),
            Value::Aggregate(list) => list.iter().all(Value::is_defined),
            Value::Part(_) | Value::Undef(_) | Value::Poison(_) => false,
        }
    }

    /// The bytes that the value owns, but for what all registers may own. As deep as the type is.
    pub(crate) fn owned(&self) -> u64 {
        match self {
            Value::Long(long) => 96 + (long.bits.bits() + long.undef.bits()) / 8,
            Value::Aggregate(list) => LIST + list.iter().map(|member| MEMBER + member.owned()).sum::<u64>(),
            Value::Wide(_) | Value::Part(_) => 32,
            Value::Bits(_) | Value::Undef(_) | Value::Poison(_) => 0,
        }
    }

    pub(crate) fn aggregate(values: Vec<Value>) -> Value {
        Value::Aggregate(Rc::new(values))
    }

    /// Takes the place of another value. Most have nothing to be freed, and forgetting these costs
    /// nothing.
    #[inline(always)]
    pub(crate) fn replace(self, slot: &mut Value) {
        let old = std::mem::replace(slot, self);
        match old {
            Value::Bits(_) | Value::Undef(_) | Value::Poison(_) => std::mem::forget(old),
            Value::Wide(_) | Value::Part(_) | Value::Long(_) | Value::Aggregate(_) => drop(old),
        }
    }

    /// The member at `index`: of `undef` and `poison`, the same.
    pub(crate) fn member(&self, index: usize) -> Value {
        match self {
            Value::Aggregate(list) => list.get(index).cloned().unwrap_or(Value::POISON),
            Value::Undef(_) | Value::Poison(_) => self.clone(),
            _ => Value::POISON,
        }
    }
}

/// The first origin that is known.
fn origin_of(values: &[&Value]) -> Origin {
    values.iter().map(|value| value.origin()).fold(Origin::UNKNOWN, Origin::or)
}

/// A scalar type.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Scalar {
    /// `iN`.
    Int(u32),
    /// `ptr`, with its width.
    Ptr(u32),
    Half,
    BFloat,
    Float,
    Double,
    X86Fp80,
    Fp128,
    /// A pair of doubles, with the leading one in the low half.
    PpcFp128,
}

impl Scalar {
    pub fn bits(self) -> u32 {
        match self {
            Scalar::Int(n) | Scalar::Ptr(n) => n,
            Scalar::Half | Scalar::BFloat => 16,
            Scalar::Float => 32,
            Scalar::Double => 64,
            Scalar::X86Fp80 => 80,
            Scalar::Fp128 | Scalar::PpcFp128 => 128,
        }
    }

    /// Bytes that a load or store touches.
    pub fn bytes(self) -> u64 {
        u64::from(self.bits().div_ceil(8))
    }

    /// The name of the type, in LLVM's words but for integers.
    pub fn name(self) -> &'static str {
        match self {
            Scalar::Int(_) => "integers",
            Scalar::Ptr(_) => "ptr",
            Scalar::Half => "half",
            Scalar::BFloat => "bfloat",
            Scalar::Float => "float",
            Scalar::Double => "double",
            Scalar::X86Fp80 => "x86_fp80",
            Scalar::Fp128 => "fp128",
            Scalar::PpcFp128 => "ppc_fp128",
        }
    }

    pub fn is_float(self) -> bool {
        !matches!(self, Scalar::Int(_) | Scalar::Ptr(_))
    }
}

/// A type as the interpreter needs it.
#[derive(Debug, Clone)]
pub(crate) struct Ty {
    pub kind: Kind,
    /// Distance of array elements, in bytes.
    pub size: u64,
    /// In bytes.
    pub align: u64,
    /// The bytes that a value of the type owns in a register, beside those of the register: at most
    /// that many, but for what all registers may own.
    pub owned: u64,
}

#[derive(Debug, Clone)]
pub(crate) enum Kind {
    Void,
    Scalar(Scalar),
    Vector(u32, Scalar),
    Array(u64, Rc<Ty>),
    /// Members with their offsets.
    Struct(Box<[(u64, Rc<Ty>)]>),
    /// A type whose values cannot be handled, by its text.
    Unsupported(String),
}

/// Bytes of a member of an aggregate, and of a list of members.
pub(crate) const MEMBER: u64 = size_of::<Value>() as u64;
const LIST: u64 = 48;

/// The bytes that a scalar of this width owns.
pub(crate) fn owned_by_scalar(bits: u32) -> u64 {
    match bits {
        0..=64 => 0,
        65..=NARROW => 32,
        // The bits, and the mask of those that are undefined.
        _ => 96 + 2 * u64::from(bits.div_ceil(8)),
    }
}

impl Kind {
    /// See [`Ty::owned`].
    fn owned(&self) -> u64 {
        let list = |members: u64| LIST.saturating_add(members);
        match self {
            Kind::Void | Kind::Unsupported(_) => 0,
            Kind::Scalar(s) => owned_by_scalar(s.bits()),
            Kind::Vector(n, s) => list(u64::from(*n) * (MEMBER + owned_by_scalar(s.bits()))),
            Kind::Array(n, e) => list(n.saturating_mul(MEMBER.saturating_add(e.owned))),
            Kind::Struct(fields) => {
                list(fields.iter().fold(0, |sum, (_, ty)| sum.saturating_add(MEMBER).saturating_add(ty.owned)))
            }
        }
    }
}

impl Ty {
    /// A type of this size and alignment in bytes.
    pub fn new(kind: Kind, size: u64, align: u64) -> Ty {
        Ty { size, align, owned: kind.owned(), kind }
    }

    /// The steps of work that load, store or copy a value of the type.
    pub fn work(&self) -> u64 {
        self.size / 64 + self.owned / 256
    }

    /// The bytes that a store writes: all but the padding after a scalar or vector.
    pub fn stored(&self) -> u64 {
        match self.kind {
            Kind::Scalar(s) => s.bytes(),
            Kind::Vector(n, s) => (u64::from(n) * u64::from(s.bits())).div_ceil(8),
            _ => self.size,
        }
    }

    pub fn scalar(&self) -> Option<Scalar> {
        match self.kind {
            Kind::Scalar(s) => Some(s),
            _ => None,
        }
    }

    /// The scalar of a scalar or vector type.
    pub fn element(&self) -> Option<Scalar> {
        match self.kind {
            Kind::Scalar(s) | Kind::Vector(_, s) => Some(s),
            _ => None,
        }
    }

    pub fn lanes(&self) -> Option<u32> {
        match self.kind {
            Kind::Vector(n, _) => Some(n),
            _ => None,
        }
    }

    /// Number of members or lanes.
    pub fn len(&self) -> u64 {
        match &self.kind {
            Kind::Vector(n, _) => u64::from(*n),
            Kind::Array(n, _) => *n,
            Kind::Struct(fields) => fields.len() as u64,
            _ => 0,
        }
    }

    pub fn member(&self, index: u64) -> Option<Rc<Ty>> {
        match &self.kind {
            Kind::Array(n, e) => (index < *n).then(|| e.clone()),
            Kind::Struct(fields) => fields.get(index as usize).map(|f| f.1.clone()),
            Kind::Vector(_, s) => Some(Rc::new(Ty::new(Kind::Scalar(*s), s.bytes(), s.bytes().next_power_of_two()))),
            _ => None,
        }
    }
}

/// A value of a type that may own more bytes than this is not kept in a register.
const MAX_OWNED: u64 = 1 << 28;

/// More members than this are not kept in a register.
const MAX_MEMBERS: u64 = 1 << 20;

/// Types that are nested deeper than this are not worked with.
const MAX_NESTING: usize = 1000;

/// Translates a type. What has no size, or is nested deeper than [`MAX_NESTING`], is unsupported.
pub(crate) fn translate(types: Types<'_>, layout: &DataLayout, id: TypeId) -> Ty {
    if is_nested_deeply(types, id) {
        let text = format!("a type that is nested more than {MAX_NESTING} deep");
        return Ty::new(Kind::Unsupported(text), 0, 1);
    }
    let translated = translate_nested(types, layout, id, &mut HashMap::new());
    Rc::unwrap_or_clone(translated)
}

fn is_nested_deeply(types: Types<'_>, id: TypeId) -> bool {
    let mut level = vec![id];
    for _ in 0..MAX_NESTING {
        let mut next = Vec::new();
        for &id in &level {
            match types.resolve(id) {
                Some(Type::Array(_, element)) => next.push(*element),
                Some(Type::Struct(fields) | Type::PackedStruct(fields)) => next.extend(fields.iter()),
                _ => {}
            }
        }
        if next.is_empty() {
            return false;
        }
        next.sort_unstable();
        next.dedup();
        level = next;
    }
    true
}

/// The same, for a type that is not nested deeply. A type that others mention again and again is
/// translated once.
fn translate_nested(types: Types<'_>, layout: &DataLayout, id: TypeId, known: &mut HashMap<TypeId, Rc<Ty>>) -> Rc<Ty> {
    if let Some(ty) = known.get(&id) {
        return ty.clone();
    }
    let ty = Rc::new(translate_once(types, layout, id, known));
    known.insert(id, ty.clone());
    ty
}

fn translate_once(types: Types<'_>, layout: &DataLayout, id: TypeId, known: &mut HashMap<TypeId, Rc<Ty>>) -> Ty {
    let unsupported = |why: &str| Ty::new(Kind::Unsupported(format!("{why}{}", types.display(id))), 0, 1);
    if id == TypeId::VOID {
        return Ty::new(Kind::Void, 0, 1);
    }
    let (Some(size), Some(align)) = (layout.alloc_size(types, id), layout.alignment(types, id)) else {
        return unsupported("type ");
    };
    if size.scalable {
        return unsupported("scalable type ");
    }
    let scalar = |id: TypeId| match types.resolve(id) {
        Some(Type::Int(n) | Type::Byte(n)) => Some(Scalar::Int(*n)),
        Some(Type::Ptr(space)) => match layout.pointer_bits(*space) {
            bits @ (32 | 64) => Some(Scalar::Ptr(bits as u32)),
            _ => None,
        },
        Some(Type::Half) => Some(Scalar::Half),
        Some(Type::BFloat) => Some(Scalar::BFloat),
        Some(Type::Float) => Some(Scalar::Float),
        Some(Type::Double) => Some(Scalar::Double),
        Some(Type::X86Fp80) => Some(Scalar::X86Fp80),
        Some(Type::Fp128) => Some(Scalar::Fp128),
        Some(Type::PpcFp128) => Some(Scalar::PpcFp128),
        _ => None,
    };
    let kind = match types.resolve(id) {
        Some(Type::Array(n, e)) => Kind::Array(*n, translate_nested(types, layout, *e, known)),
        Some(Type::Vector(n, e)) => match scalar(*e) {
            Some(s) if u64::from(*n) <= MAX_MEMBERS => Kind::Vector(*n, s),
            _ => Kind::Unsupported(format!("type {}", types.display(id))),
        },
        Some(Type::Struct(fields) | Type::PackedStruct(fields)) => {
            let packed = matches!(types.resolve(id), Some(Type::PackedStruct(_)));
            let mut offset = 0u64;
            let mut members = Vec::with_capacity(fields.len());
            for &field in fields {
                let field = translate_nested(types, layout, field, known);
                if !packed {
                    offset = offset.next_multiple_of(field.align.max(1));
                }
                let at = offset;
                offset = offset.saturating_add(field.size);
                members.push((at, field));
            }
            Kind::Struct(members.into())
        }
        _ => match scalar(id) {
            Some(s) => Kind::Scalar(s),
            None => Kind::Unsupported(format!("type {}", types.display(id))),
        },
    };
    Ty::new(kind, size.bits / 8, (align / 8).max(1))
}

/// The members of an aggregate in a register, `undef` and `poison` spelled out.
pub(crate) fn members(value: &Value, ty: &Ty) -> Option<Vec<Value>> {
    match value {
        Value::Aggregate(list) => Some(list.to_vec()),
        other => (ty.len() <= MAX_MEMBERS).then(|| vec![other.clone(); ty.len() as usize]),
    }
}

/// The zero of a type; `None` when it is too large for a register, or of an unsupported type.
pub(crate) fn zero(ty: &Ty) -> Option<Value> {
    if ty.owned > MAX_OWNED {
        return None;
    }
    Some(match &ty.kind {
        Kind::Void => Value::UNDEF,
        Kind::Scalar(s) => Value::int(s.bits(), 0),
        Kind::Vector(n, s) => Value::aggregate(vec![Value::int(s.bits(), 0); *n as usize]),
        Kind::Array(n, e) if *n <= MAX_MEMBERS => Value::aggregate(vec![zero(e)?; *n as usize]),
        Kind::Struct(fields) => Value::aggregate(fields.iter().map(|f| zero(&f.1)).collect::<Option<_>>()?),
        _ => return None,
    })
}

#[cfg(all(test, target_pointer_width = "64"))]
mod tests {
    use super::*;

    /// See [`Origin`].
    #[test]
    fn a_value_is_two_words() {
        assert_eq!(size_of::<Value>(), 16);
        let part = Partial { origin: Origin::UNKNOWN, bits: 0, undef: 1 };
        let long = Long { bits: BigUint::ZERO, undef: BigUint::ZERO };
        let list = Rc::new(Vec::new());
        for value in [
            Value::Bits(1),
            Value::Wide(Box::new(1)),
            Value::Long(Rc::new(long)),
            Value::Part(Box::new(part)),
            Value::UNDEF,
            Value::POISON,
            Value::Aggregate(list),
        ] {
            let held: *const u8 = match &value {
                Value::Bits(held) => std::ptr::from_ref(held).cast(),
                Value::Wide(held) => std::ptr::from_ref(held).cast(),
                Value::Long(held) => std::ptr::from_ref(held).cast(),
                Value::Part(held) => std::ptr::from_ref(held).cast(),
                Value::Undef(held) | Value::Poison(held) => std::ptr::from_ref(held).cast(),
                Value::Aggregate(held) => std::ptr::from_ref(held).cast(),
            };
            assert_eq!(held.addr() - std::ptr::from_ref(&value).addr(), 8, "{value:?}");
        }
    }
}
