//! Types of slots and of accesses, and their sizes in the data layouts of the programs.

use crate::rng::Rng;

/// A data layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// That of x86-64.
    X86_64,
    /// LLVM's own, of modules that have none.
    None,
    /// Big-endian, with pointers of 64 bits: that of s390x.
    BigEndian,
    /// Little-endian, with pointers of 32 bits: that of i386.
    Narrow,
}

impl Layout {
    /// All of them.
    pub const ALL: &[Layout] = &[Layout::X86_64, Layout::None, Layout::BigEndian, Layout::Narrow];

    /// The string of the data layout; empty for none.
    pub fn text(self) -> &'static str {
        match self {
            Layout::X86_64 => "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128",
            Layout::None => "",
            Layout::BigEndian => "E-m:e-i1:8:16-i8:8:16-i64:64-f128:64-v128:64-a:8:16-n32:64",
            Layout::Narrow => "e-m:e-p:32:32-p270:32:32-p271:32:32-p272:64:64-i128:128-f64:32:64-f80:32-n8:16:32-S128",
        }
    }

    /// Bytes of a pointer.
    pub fn pointer_bytes(self) -> usize {
        if self == Layout::Narrow { 4 } else { 8 }
    }
}

/// A scalar, or a vector that is accessed like one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Scalar {
    Int(usize),
    Float,
    Double,
    Ptr,
    /// Of so many lanes; integers of so many bits.
    IntVector(usize, usize),
    FloatVector,
}

use Scalar::{Double, Float, FloatVector, Int, IntVector, Ptr};

/// The types of accesses, frequent ones more than once. Integers have whole bytes, but for those
/// that are rare.
const SCALARS: &[Scalar] = &[
    Int(8),
    Int(8),
    Int(16),
    Int(16),
    Int(24),
    Int(32),
    Int(32),
    Int(32),
    Int(64),
    Int(64),
    Float,
    Double,
    Ptr,
    Ptr,
    IntVector(2, 16),
    IntVector(4, 8),
    IntVector(2, 32),
    FloatVector,
];

const RARE: &[Scalar] = &[Int(1), Int(128), Int(33), IntVector(8, 1), IntVector(3, 8), IntVector(4, 32)];

impl Scalar {
    pub fn any(rng: &mut Rng) -> Scalar {
        if rng.chance(0.15) { rng.pick(RARE) } else { rng.pick(SCALARS) }
    }

    /// A type of as many bits, or itself.
    pub fn of_same_size(self, layout: Layout, rng: &mut Rng) -> Scalar {
        let bits = self.bits(layout);
        let others: Vec<Scalar> =
            SCALARS.iter().chain(RARE).copied().filter(|other| other.bits(layout) == bits).collect();
        if others.is_empty() { self } else { rng.pick(&others) }
    }

    pub fn text(self) -> String {
        match self {
            Int(bits) => format!("i{bits}"),
            Float => "float".to_owned(),
            Double => "double".to_owned(),
            Ptr => "ptr".to_owned(),
            IntVector(lanes, bits) => format!("<{lanes} x i{bits}>"),
            FloatVector => "<2 x float>".to_owned(),
        }
    }

    /// Its width in bits.
    pub fn bits(self, layout: Layout) -> usize {
        match self {
            Int(bits) => bits,
            Float => 32,
            Double | FloatVector => 64,
            Ptr => 8 * layout.pointer_bytes(),
            IntVector(lanes, bits) => lanes * bits,
        }
    }

    /// The bytes that an access touches.
    pub fn bytes(self, layout: Layout) -> usize {
        self.bits(layout).div_ceil(8)
    }

    /// The alignment in bytes.
    pub fn align(self, layout: Layout) -> usize {
        let long = if matches!(layout, Layout::None | Layout::Narrow) { 4 } else { 8 };
        match self {
            Int(bits) if bits > 64 && matches!(layout, Layout::X86_64 | Layout::Narrow) => 16,
            Int(bits) if bits > 32 => long,
            Double if layout == Layout::Narrow => 4,
            IntVector(4, 32) if layout == Layout::BigEndian => 8,
            _ => self.bytes(layout).next_power_of_two(),
        }
    }
}

/// The type of a slot or of a member.
#[derive(Clone, Debug)]
pub(super) enum Ty {
    Scalar(Scalar),
    Array(usize, Box<Ty>),
    Struct(Vec<Ty>),
    Packed(Vec<Ty>),
}

impl Ty {
    /// A type of a slot.
    pub fn any(rng: &mut Rng) -> Ty {
        match rng.below(10) {
            0..5 => Ty::Struct((0..rng.between(1, 5)).map(|_| Ty::member_of(rng)).collect()),
            5 => Ty::Packed((0..rng.between(1, 4)).map(|_| Ty::member_of(rng)).collect()),
            6 => Ty::Array(rng.between(1, 4), Box::new(Ty::member_of(rng))),
            7 | 8 => Ty::Array(rng.pick(&[4, 8, 8, 12, 16]), Box::new(Ty::Scalar(Int(8)))),
            _ => Ty::Scalar(Scalar::any(rng)),
        }
    }

    fn member_of(rng: &mut Rng) -> Ty {
        match rng.below(12) {
            0 => Ty::Struct((0..rng.between(1, 3)).map(|_| Ty::Scalar(Scalar::any(rng))).collect()),
            1 => Ty::Array(rng.between(1, 4), Box::new(Ty::Scalar(Scalar::any(rng)))),
            2 => Ty::Array(rng.between(2, 8), Box::new(Ty::Scalar(Int(8)))),
            _ => Ty::Scalar(Scalar::any(rng)),
        }
    }

    pub fn text(&self) -> String {
        let list = |members: &[Ty]| members.iter().map(Ty::text).collect::<Vec<_>>().join(", ");
        match self {
            Ty::Scalar(scalar) => scalar.text(),
            Ty::Array(n, element) => format!("[{n} x {}]", element.text()),
            Ty::Struct(members) => format!("{{ {} }}", list(members)),
            Ty::Packed(members) => format!("<{{ {} }}>", list(members)),
        }
    }

    /// The distance between elements of an array of the type.
    pub fn size(&self, layout: Layout) -> usize {
        match self {
            Ty::Scalar(scalar) => scalar.bytes(layout).next_multiple_of(scalar.align(layout)),
            Ty::Array(n, element) => n * element.size(layout),
            Ty::Struct(members) | Ty::Packed(members) => {
                let last = members.len() - 1;
                (self.offset(layout, last) + members[last].size(layout)).next_multiple_of(self.align(layout))
            }
        }
    }

    pub fn align(&self, layout: Layout) -> usize {
        match self {
            Ty::Scalar(scalar) => scalar.align(layout),
            Ty::Array(_, element) => element.align(layout),
            Ty::Struct(members) => members.iter().map(|member| member.align(layout)).max().unwrap_or(1),
            Ty::Packed(_) => 1,
        }
    }

    /// The number of members.
    pub fn len(&self) -> usize {
        match self {
            Ty::Scalar(_) => 0,
            Ty::Array(n, _) => *n,
            Ty::Struct(members) | Ty::Packed(members) => members.len(),
        }
    }

    pub fn member(&self, index: usize) -> &Ty {
        match self {
            Ty::Scalar(_) => self,
            Ty::Array(_, element) => element,
            Ty::Struct(members) | Ty::Packed(members) => &members[index],
        }
    }

    /// Where a member begins, in bytes.
    pub fn offset(&self, layout: Layout, index: usize) -> usize {
        match self {
            Ty::Scalar(_) => 0,
            Ty::Array(_, element) => index * element.size(layout),
            Ty::Packed(members) => members[..index].iter().map(|member| member.size(layout)).sum(),
            Ty::Struct(members) => members[..=index].iter().enumerate().fold(0, |at, (i, member)| {
                let start = at.next_multiple_of(member.align(layout));
                if i == index { start } else { start + member.size(layout) }
            }),
        }
    }
}
