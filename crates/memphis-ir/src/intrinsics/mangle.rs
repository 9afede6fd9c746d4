//! The names of overloaded intrinsics: each overloaded type follows the intrinsic's own name, after
//! a dot.

use crate::text::unquoted;
use crate::types::{Type, TypeId, Types};

/// A part of a name that is still to be written.
enum Part {
    Type(TypeId),
    Text(&'static str),
    Number(u64),
}

/// Appends overloaded types to an intrinsic's own name, as LLVM spells them (`.i32`, `.v4f32`,
/// `.p0`). `None` for types that have no spelling, and for structs without a name of their own:
/// LLVM numbers those.
///
/// Cost: the length of the result.
pub(super) fn add_types(types: Types<'_>, overloaded: &[TypeId], name: &mut Vec<u8>) -> Option<()> {
    let mut pending = Vec::new();
    for &ty in overloaded {
        pending.extend([Part::Type(ty), Part::Text(".")]);
        while let Some(part) = pending.pop() {
            match part {
                Part::Text(text) => name.extend_from_slice(text.as_bytes()),
                Part::Number(number) => name.extend_from_slice(number.to_string().as_bytes()),
                Part::Type(ty) => add_type(types, ty, name, &mut pending)?,
            }
        }
    }
    Some(())
}

/// Appends the start of a type, and leaves the rest in `pending`, the next part last.
fn add_type(types: Types<'_>, ty: TypeId, name: &mut Vec<u8>, pending: &mut Vec<Part>) -> Option<()> {
    let mut start = |text: &str| name.extend_from_slice(text.as_bytes());
    match types.get(types.unalias(ty)) {
        Type::Void => start("isVoid"),
        Type::Metadata => start("Metadata"),
        Type::Half => start("f16"),
        Type::BFloat => start("bf16"),
        Type::Float => start("f32"),
        Type::Double => start("f64"),
        Type::X86Fp80 => start("f80"),
        Type::Fp128 => start("f128"),
        Type::PpcFp128 => start("ppcf128"),
        Type::X86Amx => start("x86amx"),
        Type::Int(bits) => pending.extend([Part::Number((*bits).into()), Part::Text("i")]),
        Type::Byte(bits) => pending.extend([Part::Number((*bits).into()), Part::Text("b")]),
        Type::Ptr(space) => pending.extend([Part::Number((*space).into()), Part::Text("p")]),
        Type::Array(n, element) => pending.extend([Part::Type(*element), Part::Number(*n), Part::Text("a")]),
        Type::Vector(n, element) => {
            pending.extend([Part::Type(*element), Part::Number((*n).into()), Part::Text("v")]);
        }
        Type::ScalableVector(n, element) => {
            pending.extend([Part::Type(*element), Part::Number((*n).into()), Part::Text("nxv")]);
        }
        Type::Struct(fields) | Type::PackedStruct(fields) => {
            start("sl_");
            pending.push(Part::Text("s"));
            pending.extend(fields.iter().rev().map(|&field| Part::Type(field)));
        }
        Type::Named(index) => {
            let own = unquoted(&types.named(*index).name);
            if own.iter().all(u8::is_ascii_digit) {
                return None;
            }
            start("s_");
            name.extend_from_slice(&own);
            pending.push(Part::Text("s"));
        }
        Type::Function(function) => {
            start("f_");
            pending.push(Part::Text(if function.varargs { "varargf" } else { "f" }));
            pending.extend(function.params.iter().rev().map(|&param| Part::Type(param)));
            pending.push(Part::Type(function.result));
        }
        Type::Target(target) => {
            start("t");
            name.extend_from_slice(&unquoted(&target.name));
            pending.push(Part::Text("t"));
            for &number in target.numbers.iter().rev() {
                pending.extend([Part::Number(number.into()), Part::Text("_")]);
            }
            for &ty in target.types.iter().rev() {
                pending.extend([Part::Type(ty), Part::Text("_")]);
            }
        }
        Type::Label | Type::Token | Type::Unknown => return None,
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Module;

    /// The name `x` with the type of the variable `@v` after it.
    fn mangled(text: &str) -> Option<String> {
        let module = Module::read(text.as_bytes()).expect("it is valid");
        let variable = module.global(module.find_global(b"v").expect("there is one"));
        let mut name = b"x".to_vec();
        add_types(Types::of_module(&module.types), &[variable.ty], &mut name)?;
        Some(String::from_utf8(name).expect("only ASCII is in it"))
    }

    #[test]
    fn types_are_spelled_as_llvm_spells_them() {
        for (ty, expected) in [
            ("i7", "x.i7"),
            ("ptr addrspace(3)", "x.p3"),
            ("<4 x half>", "x.v4f16"),
            ("<vscale x 2 x ptr>", "x.nxv2p0"),
            ("[2 x [3 x bfloat]]", "x.a2a3bf16"),
            ("{ i32, { fp128, ppc_fp128 } }", "x.sl_i32sl_f128ppcf128ss"),
            ("<{ x86_fp80, double }>", "x.sl_f80f64s"),
            ("target(\"spirv.Image\", float, 1, 2)", "x.tspirv.Image_f32_1_2t"),
        ] {
            assert_eq!(mangled(&format!("@v = external global {ty}\n")).as_deref(), Some(expected));
        }
        let named = "%pair.x = type { i32 }\n%word = type i32\n%0 = type { i32 }\n@v = external global ";
        assert_eq!(mangled(&format!("{named}[2 x %pair.x]\n")).as_deref(), Some("x.a2s_pair.xs"));
        assert_eq!(mangled(&format!("{named}%word\n")).as_deref(), Some("x.i32"));
        assert_eq!(mangled(&format!("{named}%0\n")), None);
    }
}
