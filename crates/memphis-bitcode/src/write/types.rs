//! The table of types.

use super::abbreviations::{Abbreviations, bits_for};
use super::encode::write;
use crate::bits::Operand::{Array, Char6, Fixed, Literal, Vbr};
use crate::bits::Output;
use crate::codes::types as code;
use memphis_ir::{NamedId, NamedType, Type, TypeId, TypeTable, Types, unquoted_name};

/// The types that are written, in their order, with their final numbers.
#[derive(Debug, Default)]
pub(super) struct FinalTypes {
    pub order: Vec<TypeId>,
    /// By type of the pool.
    pub numbers: Vec<u32>,
}

/// No number.
const NONE: u32 = u32::MAX;
/// A type whose parts are being numbered.
const OPEN: u32 = u32::MAX - 1;

impl FinalTypes {
    /// Numbers types, and the types that they are made of: those first, but for structs with
    /// names, which may contain themselves.
    pub(super) fn of(types: Types<'_>, n_types: usize, used: &[u32]) -> FinalTypes {
        let mut found = FinalTypes { order: Vec::new(), numbers: vec![NONE; n_types] };
        for &ty in used {
            found.add(types, TypeId(ty));
        }
        found
    }

    fn add(&mut self, types: Types<'_>, ty: TypeId) {
        let mut stack = vec![(ty, false)];
        while let Some((ty, is_done)) = stack.pop() {
            let number = &mut self.numbers[ty.0 as usize];
            if is_done {
                if *number == OPEN || *number == NONE {
                    *number = self.order.len() as u32;
                    self.order.push(ty);
                }
                continue;
            }
            if *number != NONE {
                continue;
            }
            if let Type::Named(_) = types.get(ty) {
                *number = OPEN;
            }
            stack.push((ty, true));
            let first = stack.len();
            for_each_part(types, ty, |part| stack.push((part, false)));
            stack[first..].reverse();
        }
    }

    /// The number of a type.
    #[inline]
    fn number(&self, ty: TypeId) -> u64 {
        self.numbers[ty.0 as usize].into()
    }

    /// Writes the block.
    pub(super) fn write(&self, output: &mut Output, types: Types<'_>, named: impl Fn(NamedId) -> Option<Vec<u8>>) {
        let width = Fixed(bits_for(self.order.len() + 1));
        let lit = |code: u32| Literal(code.into());
        let abbreviations = Abbreviations(vec![
            vec![lit(code::OPAQUE_POINTER), Literal(0)],
            vec![lit(code::FUNCTION), Fixed(1), Array, width],
            vec![lit(code::STRUCT_ANON), Fixed(1), Array, width],
            vec![lit(code::STRUCT_NAME), Array, Char6],
            vec![lit(code::STRUCT_NAME), Array, Fixed(8)],
            vec![lit(code::STRUCT_NAMED), Fixed(1), Array, width],
            vec![lit(code::ARRAY), Vbr(8), width],
        ]);
        output.enter(code::BLOCK, 4);
        abbreviations.0.iter().for_each(|abbreviation| output.define(abbreviation));
        output.record(code::NUMENTRY, &[self.order.len() as u64]);
        let mut record = Vec::new();
        for &ty in &self.order {
            record.clear();
            if let Type::Named(index) = types.get(ty)
                && let Some(name) = named(*index)
            {
                self.write_name(output, &name, &abbreviations);
            }
            if let Type::Target(target) = types.get(ty) {
                self.write_name(output, &unquoted_name(&target.name), &abbreviations);
            }
            self.record(types, ty, &mut record);
            write(output, &record, &abbreviations);
        }
        output.leave();
    }

    fn write_name(&self, output: &mut Output, name: &[u8], abbreviations: &Abbreviations) {
        let record: Vec<u64> =
            std::iter::once(code::STRUCT_NAME.into()).chain(name.iter().map(|&byte| byte.into())).collect();
        write(output, &record, abbreviations);
    }

    fn record(&self, types: Types<'_>, ty: TypeId, record: &mut Vec<u64>) {
        let mut put = |code: u32, operands: &[u64]| {
            record.push(code.into());
            record.extend_from_slice(operands);
        };
        match types.get(ty) {
            Type::Void => put(code::VOID, &[]),
            Type::Int(bits) => put(code::INTEGER, &[(*bits).into()]),
            Type::Byte(bits) => put(code::BYTE, &[(*bits).into()]),
            Type::Half => put(code::HALF, &[]),
            Type::BFloat => put(code::BFLOAT, &[]),
            Type::Float => put(code::FLOAT, &[]),
            Type::Double => put(code::DOUBLE, &[]),
            Type::X86Fp80 => put(code::X86_FP80, &[]),
            Type::Fp128 => put(code::FP128, &[]),
            Type::PpcFp128 => put(code::PPC_FP128, &[]),
            Type::X86Amx => put(code::X86_AMX, &[]),
            Type::Label => put(code::LABEL, &[]),
            Type::Metadata => put(code::METADATA, &[]),
            Type::Token | Type::Unknown => put(code::TOKEN, &[]),
            Type::Ptr(space) => put(code::OPAQUE_POINTER, &[(*space).into()]),
            Type::Array(n, element) => put(code::ARRAY, &[*n, self.number(*element)]),
            Type::Vector(n, element) => put(code::VECTOR, &[(*n).into(), self.number(*element)]),
            Type::ScalableVector(n, element) => put(code::VECTOR, &[(*n).into(), self.number(*element), 1]),
            Type::Struct(fields) => self.fields(code::STRUCT_ANON, 0, fields, record),
            Type::PackedStruct(fields) => self.fields(code::STRUCT_ANON, 1, fields, record),
            Type::Named(index) => match types.named(*index).body.map(|body| types.get(body)) {
                Some(Type::Struct(fields)) => self.fields(code::STRUCT_NAMED, 0, fields, record),
                Some(Type::PackedStruct(fields)) => self.fields(code::STRUCT_NAMED, 1, fields, record),
                _ => put(code::OPAQUE, &[0]),
            },
            Type::Function(f) => {
                put(code::FUNCTION, &[f.varargs.into(), self.number(f.result)]);
                record.extend(f.params.iter().map(|&ty| self.number(ty)));
            }
            Type::Target(target) => {
                put(code::TARGET_TYPE, &[target.types.len() as u64]);
                record.extend(target.types.iter().map(|&ty| self.number(ty)));
                record.extend(target.numbers.iter().map(|&number| u64::from(number)));
            }
            other => unreachable!("{other:?} has no record"),
        }
    }

    fn fields(&self, code: u32, packed: u64, fields: &[TypeId], record: &mut Vec<u64>) {
        record.extend([code.into(), packed]);
        record.extend(fields.iter().map(|&ty| self.number(ty)));
    }
}

/// Calls `f` for each type that a type is made of; for a struct with a name, for its fields.
fn for_each_part(types: Types<'_>, ty: TypeId, mut f: impl FnMut(TypeId)) {
    let ty = match types.get(ty) {
        Type::Named(index) => match types.named(*index).body {
            Some(body) => types.get(body),
            None => return,
        },
        ty => ty,
    };
    match ty {
        Type::Struct(parts) | Type::PackedStruct(parts) => parts.iter().copied().for_each(f),
        Type::Array(_, element) | Type::Vector(_, element) | Type::ScalableVector(_, element) => f(*element),
        Type::Function(function) => {
            f(function.result);
            function.params.iter().copied().for_each(f);
        }
        Type::Target(target) => target.types.iter().copied().for_each(f),
        _ => {}
    }
}

/// The name of a struct: one with a number has none.
pub(super) fn name_of(named: &NamedType) -> Option<Vec<u8>> {
    match &*named.name {
        [b'0'..=b'9', ..] => None,
        name => Some(unquoted_name(name).into_owned()),
    }
}

/// A table's types and those of the module that it extends.
pub(super) fn all<'a>(module: &'a TypeTable, own: &'a TypeTable) -> Types<'a> {
    Types::new(module, own)
}
