//! Sizes and alignments of types, from `target datalayout`.

mod validate;

pub(crate) use validate::problem as problem_at;

use crate::types::{Type, TypeId, TypeTable, Types};
use hashbrown::HashMap;
use hashbrown::hash_map::Entry;

/// The first problem of a data layout; `None` if LLVM takes it. Cost: linear.
#[doc(hidden)]
pub fn problem(data_layout: &[u8]) -> Option<String> {
    problem_at(data_layout).map(|(_, what)| what)
}

/// A size in bits; for scalable types, of one unit of `vscale`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Size {
    /// Bits.
    pub bits: u64,
    /// True if the true size is a multiple unknown to the compiler.
    pub scalable: bool,
}

/// Sizes and alignments from a data layout, in bits.
#[derive(Debug, Clone)]
pub struct DataLayout {
    pointers: Vec<PointerLayout>,
    abi: Alignments,
    preferred: Alignments,
    alloca_space: u32,
    is_big_endian: bool,
    /// Address spaces whose pointers are more than the bits of an address.
    non_integral: Vec<u32>,
    /// By type of the module: its size without padding at the end, and its alignment; `None` for
    /// types without a size.
    known: Vec<Option<(Size, u64)>>,
}

/// The pointers of an address space.
#[derive(Debug, Clone, Copy)]
struct PointerLayout {
    space: u32,
    bits: u64,
    abi: u64,
    preferred: u64,
    /// The width of an address in it.
    address: u64,
}

/// Alignments of one kind.
#[derive(Debug, Clone)]
struct Alignments {
    /// Width and alignment, here and below.
    integers: Vec<(u64, u64)>,
    floats: Vec<(u64, u64)>,
    vectors: Vec<(u64, u64)>,
    aggregate: u64,
}

impl DataLayout {
    /// Reads a data-layout string. Parts that do not concern sizes are skipped.
    pub fn parse(text: &str) -> DataLayout {
        let mut layout = DataLayout {
            pointers: vec![DEFAULT_POINTER],
            abi: Alignments::default_with(32, 0),
            preferred: Alignments::default_with(64, 64),
            alloca_space: 0,
            is_big_endian: false,
            non_integral: Vec::new(),
            known: Vec::new(),
        };
        for part in text.split('-') {
            layout.read_part(part);
        }
        layout
    }

    /// Keeps the sizes of all types of a module. Cost: linear in their descriptions.
    pub(crate) fn with_sizes_of(mut self, table: &TypeTable) -> DataLayout {
        let (types, mut found) = (Types::of_module(table), HashMap::new());
        let mut size =
            |ty| self.size_of_known(types, ty).unwrap_or_else(|| self.size_of_aggregate(types, ty, &mut found));
        self.known = (0..table.len() as u32).map(|id| size(TypeId(id))).collect();
        self
    }

    fn read_part(&mut self, part: &str) -> Option<()> {
        if let "e" | "E" = part {
            // Of several, the last counts.
            self.is_big_endian = part == "E";
        }
        if let Some(space) = part.strip_prefix('A') {
            // LLVM refuses larger ones.
            self.alloca_space = space.parse().ok().filter(|&space| space < 1 << 24)?;
        }
        let (head, rest) = part.split_once(':')?;
        let mut numbers = rest.split(':').map(|n| n.parse::<u64>().ok());
        let mut next = || numbers.next().flatten();
        if head == "ni" {
            self.non_integral.extend(rest.split(':').filter_map(|space| space.parse::<u32>().ok()));
            return Some(());
        }
        let (kind, width) = head.split_at_checked(1)?;
        match kind {
            "p" => {
                // Letters after the `p` say what the bits mean, not how many there are.
                let digits = width.trim_start_matches(|c: char| c.is_ascii_alphabetic());
                let digits = digits.split('(').next().unwrap_or("");
                let space = if digits.is_empty() { 0 } else { digits.parse().ok()? };
                if width.starts_with(|c: char| c.is_ascii_alphabetic()) {
                    self.non_integral.push(space);
                }
                let size = next()?;
                let abi = next().unwrap_or(size);
                self.pointers.retain(|p| p.space != space);
                let (preferred, address) = (next().unwrap_or(abi), next().unwrap_or(size));
                self.pointers.push(PointerLayout { space, bits: size, abi, preferred, address });
            }
            "i" | "f" | "v" | "a" => {
                let abi = next()?;
                self.abi.set(kind, width, abi)?;
                self.preferred.set(kind, width, next().unwrap_or(abi))?;
            }
            _ => {}
        }
        Some(())
    }

    fn pointer(&self, space: u32) -> PointerLayout {
        let of = |space| self.pointers.iter().find(|p| p.space == space);
        *of(space).or_else(|| of(0)).unwrap_or(&DEFAULT_POINTER)
    }

    /// The address space of allocas.
    pub fn alloca_space(&self) -> u32 {
        self.alloca_space
    }

    /// True if the most significant byte of a number comes first in memory.
    pub fn is_big_endian(&self) -> bool {
        self.is_big_endian
    }

    /// True if a pointer of an address space is an integer and its provenance, and nothing else, so
    /// that `ptrtoint` and `inttoptr` make sense of it.
    pub fn is_integral(&self, space: u32) -> bool {
        !self.non_integral.contains(&space)
    }

    /// Size of a pointer in bits.
    pub fn pointer_bits(&self, space: u32) -> u64 {
        self.pointer(space).bits
    }

    /// The width of the address in a pointer in bits: that of an index. A pointer may have more
    /// bits.
    pub fn address_bits(&self, space: u32) -> u64 {
        self.pointer(space).address
    }

    /// The size of a value of the type, without the padding after it. `None` for types without a
    /// size.
    pub fn size(&self, types: Types<'_>, ty: TypeId) -> Option<Size> {
        self.size_and_align(types, ty).map(|(size, _)| size)
    }

    /// The distance between array elements of the type: its size with padding. `None` for types
    /// without a size.
    ///
    /// Cost: the size of the type's description.
    pub fn alloc_size(&self, types: Types<'_>, ty: TypeId) -> Option<Size> {
        self.size_and_align(types, ty)
            .map(|(size, align)| Size { bits: round_up(size.bits.next_multiple_of(8), align), ..size })
    }

    /// The alignment of the type in bits, as the ABI has it. `None` for types without a size.
    pub fn alignment(&self, types: Types<'_>, ty: TypeId) -> Option<u64> {
        self.size_and_align(types, ty).map(|(_, align)| align)
    }

    /// The alignment in bits of an alloca of the type without an explicit alignment. `None` for
    /// types without a size.
    pub fn preferred_alignment(&self, types: Types<'_>, ty: TypeId) -> Option<u64> {
        let mut ty = ty;
        while let Type::Array(_, element) = types.resolve(ty)? {
            ty = *element;
        }
        let (size, abi) = self.size_and_align(types, ty)?;
        Some(match types.resolve(ty)? {
            Type::Int(bits) | Type::Byte(bits) => self.preferred.integer_align(u64::from(*bits)),
            Type::Ptr(space) => self.pointer(*space).preferred,
            Type::Vector(..) | Type::ScalableVector(..) => self.preferred.vector_align(size.bits),
            Type::Struct(_) | Type::PackedStruct(_) => abi.max(self.preferred.aggregate),
            _ if types.is_float(ty) => self.preferred.float_align(size.bits),
            _ => abi,
        })
    }

    /// The offset of the member `index` of a struct, in bits.
    pub fn member_offset(&self, types: Types<'_>, ty: TypeId, index: usize) -> Option<u64> {
        let (fields, packed) = match types.resolve(ty)? {
            Type::Struct(fields) => (fields, false),
            Type::PackedStruct(fields) => (fields, true),
            _ => return None,
        };
        let mut offset = 0;
        for (i, &field) in fields.iter().enumerate() {
            let (_, align) = self.size_and_align(types, field)?;
            if !packed {
                offset = round_up(offset, align);
            }
            if i == index {
                return Some(offset);
            }
            offset += self.alloc_size(types, field)?.bits;
        }
        None
    }

    /// The offsets of all members of a struct, in bits.
    ///
    /// Cost: linear in the members, where the module has their types.
    pub fn member_offsets(&self, types: Types<'_>, ty: TypeId) -> Option<Vec<u64>> {
        let (fields, packed) = match types.resolve(ty)? {
            Type::Struct(fields) => (fields, false),
            Type::PackedStruct(fields) => (fields, true),
            _ => return None,
        };
        let mut end = 0u64;
        let offset = |&field: &TypeId| {
            let (_, align) = self.size_and_align(types, field)?;
            let offset = if packed { end } else { checked_round_up(end, align)? };
            end = offset.checked_add(self.alloc_size(types, field)?.bits)?;
            Some(offset)
        };
        fields.iter().map(offset).collect()
    }

    /// The size without padding at the end, and the alignment in bits.
    fn size_and_align(&self, types: Types<'_>, ty: TypeId) -> Option<(Size, u64)> {
        self.size_of_known(types, ty).unwrap_or_else(|| self.size_of_aggregate(types, ty, &mut HashMap::new()))
    }

    /// As [`Self::size_and_align`], for a type of the module or one without members; `None` for
    /// others.
    fn size_of_known(&self, types: Types<'_>, ty: TypeId) -> Option<Option<(Size, u64)>> {
        match self.known.get(ty.0 as usize) {
            Some(&known) => Some(known),
            None => types.resolve(ty).map_or(Some(None), |ty| self.scalar_size(ty).map(Some)),
        }
    }

    /// As [`Self::size_and_align`], for a type with members. `found` has the answers of earlier
    /// calls.
    fn size_of_aggregate(
        &self,
        types: Types<'_>,
        ty: TypeId,
        found: &mut HashMap<TypeId, Option<(Size, u64)>>,
    ) -> Option<(Size, u64)> {
        if let Some(&answer) = found.get(&ty) {
            return answer;
        }
        // Types that wait for their members are on the stack, with the answer `None`.
        let mut stack = vec![ty];
        while let Some(&top) = stack.last() {
            if found.get(&top).is_some_and(Option::is_some) {
                stack.pop();
                continue;
            }
            found.insert(top, None);
            let resolved = types.resolve(top)?;
            let members = match resolved {
                Type::Array(_, element) | Type::Vector(_, element) | Type::ScalableVector(_, element) => {
                    std::slice::from_ref(element)
                }
                Type::Struct(fields) | Type::PackedStruct(fields) => fields,
                _ => return None,
            };
            let n = stack.len();
            for &member in members {
                match found.entry(member) {
                    // It contains itself, or has no size.
                    Entry::Occupied(entry) if entry.get().is_none() => return None,
                    Entry::Occupied(_) => {}
                    Entry::Vacant(entry) => match self.size_of_known(types, member) {
                        Some(answer) => _ = entry.insert(Some(answer?)),
                        None => stack.push(member),
                    },
                }
            }
            if stack.len() == n {
                let answer = self.size_of_members(resolved, |member| found.get(&member).copied().flatten())?;
                found.insert(top, Some(answer));
            }
        }
        found.get(&ty).copied().flatten()
    }

    /// The size and alignment of a type that has no members.
    fn scalar_size(&self, ty: &Type) -> Option<(Size, u64)> {
        let fixed = |bits, align| Some((Size { bits, scalable: false }, align));
        match ty {
            Type::Int(bits) | Type::Byte(bits) => fixed(u64::from(*bits), self.abi.integer_align(u64::from(*bits))),
            Type::Half | Type::BFloat => fixed(16, self.abi.float_align(16)),
            Type::Float => fixed(32, self.abi.float_align(32)),
            Type::Double => fixed(64, self.abi.float_align(64)),
            Type::X86Fp80 => fixed(80, self.abi.float_align(80)),
            Type::Fp128 | Type::PpcFp128 => fixed(128, self.abi.float_align(128)),
            Type::X86Amx => fixed(8192, 8192),
            Type::Ptr(space) => {
                let pointer = self.pointer(*space);
                fixed(pointer.bits, pointer.abi)
            }
            _ => None,
        }
    }

    /// The size and alignment of a type with members, whose sizes and alignments `size` returns.
    fn size_of_members(&self, ty: &Type, size: impl Fn(TypeId) -> Option<(Size, u64)>) -> Option<(Size, u64)> {
        let padded = |ty| -> Option<(Size, u64)> {
            let (size, align) = size(ty)?;
            let bits = checked_round_up(size.bits.checked_next_multiple_of(8)?, align)?;
            Some((Size { bits, ..size }, align))
        };
        match ty {
            Type::Array(n, element) => {
                let (size, align) = padded(*element)?;
                Some((Size { bits: size.bits.checked_mul(*n)?, ..size }, align))
            }
            Type::Vector(n, element) => {
                let (size, _) = size(*element)?;
                let bits = size.bits.checked_mul(u64::from(*n))?;
                Some((Size { bits, scalable: false }, self.abi.vector_align(bits)))
            }
            Type::ScalableVector(n, element) => {
                let (size, _) = size(*element)?;
                let bits = size.bits.checked_mul(u64::from(*n))?;
                Some((Size { bits, scalable: true }, self.abi.vector_align(bits)))
            }
            Type::Struct(fields) => {
                let (mut bits, mut align, mut scalable) = (0u64, 8.max(self.abi.aggregate), false);
                for &field in fields {
                    let (size, field_align) = padded(field)?;
                    bits = checked_round_up(bits, field_align)?.checked_add(size.bits)?;
                    align = align.max(field_align);
                    scalable |= size.scalable;
                }
                Some((Size { bits: checked_round_up(bits, align)?, scalable }, align))
            }
            Type::PackedStruct(fields) => {
                let (mut bits, mut scalable) = (0u64, false);
                for &field in fields {
                    let (size, _) = padded(field)?;
                    bits = bits.checked_add(size.bits)?;
                    scalable |= size.scalable;
                }
                Some((Size { bits, scalable }, 8))
            }
            _ => None,
        }
    }
}

const DEFAULT_POINTER: PointerLayout = PointerLayout { space: 0, bits: 64, abi: 64, preferred: 64, address: 64 };

impl Alignments {
    /// LLVM's defaults, with these alignments of `i64` and of aggregates.
    fn default_with(i64_align: u64, aggregate: u64) -> Alignments {
        Alignments {
            integers: vec![(1, 8), (8, 8), (16, 16), (32, 32), (64, i64_align)],
            floats: vec![(16, 16), (32, 32), (64, 64), (128, 128)],
            vectors: vec![(64, 64), (128, 128)],
            aggregate,
        }
    }

    /// Sets the alignment of types of a width, by the letter that names their kind.
    fn set(&mut self, kind: &str, width: &str, align: u64) -> Option<()> {
        let table = match kind {
            "i" => &mut self.integers,
            "f" => &mut self.floats,
            "v" => &mut self.vectors,
            _ => {
                self.aggregate = align;
                return Some(());
            }
        };
        let width = width.parse().ok()?;
        table.retain(|entry| entry.0 != width);
        table.push((width, align.max(8)));
        Some(())
    }

    fn integer_align(&self, bits: u64) -> u64 {
        let larger = self.integers.iter().filter(|i| i.0 >= bits).min();
        larger.or(self.integers.iter().max()).map_or(8, |i| i.1)
    }

    fn float_align(&self, bits: u64) -> u64 {
        self.floats.iter().find(|f| f.0 == bits).map_or((bits / 8).next_power_of_two() * 8, |f| f.1)
    }

    fn vector_align(&self, bits: u64) -> u64 {
        let natural = bits.div_ceil(8).next_power_of_two() * 8;
        self.vectors.iter().find(|v| v.0 == bits).map_or(natural, |v| v.1)
    }
}

fn checked_round_up(bits: u64, align: u64) -> Option<u64> {
    if align == 0 { Some(bits) } else { bits.checked_next_multiple_of(align) }
}

fn round_up(bits: u64, align: u64) -> u64 {
    if align == 0 { bits } else { bits.next_multiple_of(align) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn structs_are_padded_to_their_alignment() {
        let mut table = TypeTable::new();
        let mixed = table.intern(Type::Struct([TypeId::I8, TypeId::I64, TypeId::I16].into()));
        let packed = table.intern(Type::PackedStruct([TypeId::I8, TypeId::I64, TypeId::I16].into()));
        let array = table.intern(Type::Array(3, mixed));
        let odd = table.intern(Type::Int(33));
        let layout = DataLayout::parse("e-m:e-p270:32:32-i64:64-f80:128-n8:16:32:64-S128");
        let size = |ty| layout.alloc_size(Types::of_module(&table), ty).map(|s| s.bits);
        assert_eq!(size(mixed), Some(192));
        assert_eq!(size(packed), Some(88));
        assert_eq!(size(array), Some(576));
        assert_eq!(size(odd), Some(64));
        assert_eq!(size(TypeId::X86_FP80), Some(128));
        assert_eq!(size(TypeId::VOID), None);
        assert_eq!(layout.member_offset(Types::of_module(&table), mixed, 2), Some(128));
    }

    #[test]
    fn the_last_byte_order_counts() {
        let is_big = |text: &str| DataLayout::parse(text).is_big_endian();
        assert_eq!(["", "e-m:e", "E-m:e", "m:e-E", "E-e"].map(is_big), [false, false, true, true, false]);
    }
}
