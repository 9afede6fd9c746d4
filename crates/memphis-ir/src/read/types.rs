//! Reads types.

use super::cursor::{Cursor, MAX_DEPTH, Read};
use crate::types::{FunctionType, Type, TypeId, TypeInterner};

/// Whether a type can start with this word.
pub(super) fn is_type_word(word: &[u8]) -> bool {
    match word {
        b"void" | b"ptr" | b"half" | b"bfloat" | b"float" | b"double" | b"x86_fp80" | b"fp128" | b"ppc_fp128"
        | b"x86_amx" | b"label" | b"metadata" | b"token" | b"target" => true,
        [b'i', digits @ ..] => !digits.is_empty() && digits.iter().all(u8::is_ascii_digit),
        _ => false,
    }
}

/// Whether the next token starts a type.
pub(super) fn at_type(cur: &mut Cursor<'_>) -> bool {
    match cur.next_token() {
        b'%' | b'{' | b'[' | b'<' => true,
        _ => usual_type(&cur.text[cur.pos..]).is_some() || is_type_word(cur.word_here()),
    }
}

/// The types of most operands, where something follows that cannot go on with a type: the type, and how long its text is.
#[inline(always)]
pub(super) fn usual_type(rest: &[u8]) -> Option<(TypeId, usize)> {
    let &[a, b, c, d, e, ..] = rest else { return None };
    // The byte behind the type's word, and the next.
    let (ty, len, end, next) = match [a, b, c] {
        [b'i', b'3', b'2'] => (TypeId::I32, 3, d, e),
        [b'p', b't', b'r'] => (TypeId::PTR, 3, d, e),
        [b'i', b'6', b'4'] => (TypeId::I64, 3, d, e),
        [b'i', b'1', b'6'] => (TypeId::I16, 3, d, e),
        [b'i', b'8', _] => (TypeId::I8, 2, c, d),
        [b'i', b'1', _] => (TypeId::I1, 2, c, d),
        _ => return None,
    };
    // `i32 (`, `i32 *` and `ptr addrspace(1)` go on, in the next line too.
    let ends = match end {
        b',' | b')' => true,
        b' ' => matches!(next, b'%' | b'@' | b'-' | b'{' | b'[' | b'<') || next.is_ascii_alphanumeric() && next != b'a',
        b'\n' => matches!(rest[len..], [_, b' ', b' ', b'%' | b'b'..=b'z', ..]),
        _ => false,
    };
    ends.then_some((ty, len))
}

/// Takes a type. `void` and function types are allowed: the caller knows whether they fit.
#[inline]
pub(super) fn read_type(cur: &mut Cursor<'_>, types: &mut TypeInterner<'_>) -> Read<TypeId> {
    let start = cur.token_start();
    if let Some((ty, len)) = usual_type(&cur.text[start..]) {
        cur.pos += len;
        return Ok(ty);
    }
    read_type_at_depth(cur, types, 0)
}

fn read_type_at_depth(cur: &mut Cursor<'_>, types: &mut TypeInterner<'_>, depth: u32) -> Read<TypeId> {
    if depth > MAX_DEPTH {
        return cur.error(format!("types are nested more than {MAX_DEPTH} deep"));
    }
    cur.next_token();
    let mut is_bare_pointer = cur.word_here() == b"ptr";
    let mut ty = read_simple_type(cur, types, depth)?;
    loop {
        let before = *cur;
        match cur.next_token() {
            b'*' => {
                if ty == TypeId::VOID || ty == TypeId::LABEL {
                    return cur.error("pointers to this type are invalid");
                }
                if is_bare_pointer {
                    return cur.error("ptr* is invalid - use ptr instead");
                }
                cur.pos += 1;
                ty = TypeId::PTR;
            }
            b'(' => {
                ty = read_function_type(cur, types, ty, depth)?;
                is_bare_pointer = false;
            }
            b'a' if cur.word_here() == b"addrspace" => {
                cur.pos += 9;
                cur.expect(b'(', "after 'addrspace'")?;
                let space = read_address_space(cur, types)?;
                cur.expect(b')', "in address space")?;
                if !cur.eat(b'*') {
                    *cur = before;
                    return Ok(ty);
                }
                ty = types.intern(Type::Ptr(space));
            }
            _ => {
                *cur = before;
                return Ok(ty);
            }
        }
    }
}

/// Takes what stands between the parentheses of `addrspace(...)`: a number, or a name that the data layout
/// explains.
pub(super) fn read_address_space(cur: &mut Cursor<'_>, types: &TypeInterner<'_>) -> Read<u32> {
    if cur.next_token() == b'"' {
        let start = cur.pos;
        let name = cur.string()?;
        return match named_address_space(types.data_layout(), &name[1..name.len() - 1]) {
            Some(space) => Ok(space),
            None => cur.error_at(start, "invalid symbolic address space"),
        };
    }
    let space = cur.integer32()?;
    if space >= 1 << 24 {
        return cur.error("invalid address space, must be a 24-bit integer");
    }
    Ok(space)
}

/// The address space that `"A"` (of allocas), `"G"` (globals), `"P"` (code), or a name in the data layout
/// stands for.
fn named_address_space(layout: &[u8], name: &[u8]) -> Option<u32> {
    let number = |digits: &[u8]| std::str::from_utf8(digits).ok()?.parse().ok();
    let mut parts = layout.split(|c| *c == b'-');
    if matches!(name, b"A" | b"G" | b"P") {
        // Without a word about them, they are the first.
        return Some(parts.find_map(|part| number(part.strip_prefix(name)?)).unwrap_or(0));
    }
    parts.find_map(|part| {
        let head = part.split(|c| *c == b':').next()?.strip_prefix(b"p")?;
        let open = head.iter().position(|c| *c == b'(')?;
        let digits = head[..open].trim_ascii_start();
        let first_digit = digits.iter().position(u8::is_ascii_digit)?;
        (head[open + 1..].strip_suffix(b")")? == name).then(|| number(&digits[first_digit..]))?
    })
}

fn read_function_type(cur: &mut Cursor<'_>, types: &mut TypeInterner<'_>, result: TypeId, depth: u32) -> Read<TypeId> {
    cur.pos += 1;
    let mut params = Vec::new();
    let mut varargs = false;
    if !cur.eat(b')') {
        loop {
            if cur.next_token() == b'.' && cur.text[cur.pos..].starts_with(b"...") {
                cur.pos += 3;
                varargs = true;
                break;
            }
            params.push(read_type_at_depth(cur, types, depth + 1)?);
            if !cur.eat(b',') {
                break;
            }
        }
        cur.expect(b')', "at end of argument list")?;
    }
    Ok(types.intern(Type::Function(FunctionType { result, params: params.into(), varargs })))
}

fn read_simple_type(cur: &mut Cursor<'_>, types: &mut TypeInterner<'_>, depth: u32) -> Read<TypeId> {
    let start = cur.token_start();
    match cur.peek() {
        b'%' => {
            cur.pos += 1;
            let name = cur.name()?;
            match types.named(name, start) {
                Some(ty) => Ok(ty),
                None => cur.error_at(start, format!("use of undefined type named '{}'", String::from_utf8_lossy(name))),
            }
        }
        b'{' => {
            let fields = read_fields(cur, types, depth)?;
            Ok(types.intern(Type::Struct(fields)))
        }
        b'[' => {
            cur.pos += 1;
            let (n, element) = read_counted(cur, types, depth, b']')?;
            Ok(types.intern(Type::Array(n, element)))
        }
        b'<' => {
            cur.pos += 1;
            if cur.next_token() == b'{' {
                let fields = read_fields(cur, types, depth)?;
                cur.expect(b'>', "at end of packed struct")?;
                return Ok(types.intern(Type::PackedStruct(fields)));
            }
            let scalable = cur.eat_word(b"vscale");
            if scalable {
                cur.expect_word("x", "after vscale")?;
            }
            let (n, element) = read_counted(cur, types, depth, b'>')?;
            match u32::try_from(n) {
                Ok(0) => cur.error_at(start, "zero element vector is illegal"),
                Ok(n) if scalable => Ok(types.intern(Type::ScalableVector(n, element))),
                Ok(n) => Ok(types.intern(Type::Vector(n, element))),
                Err(_) => cur.error_at(start, "size too large for vector"),
            }
        }
        _ => read_word_type(cur, types, depth),
    }
}

/// Whether a struct or array may hold this.
fn may_be_element(ty: &Type) -> bool {
    !matches!(ty, Type::Void | Type::Label | Type::Metadata | Type::Function(_) | Type::Token)
}

/// Whether a vector may hold this.
fn may_be_lane(ty: &Type) -> bool {
    may_be_element(ty)
        && !matches!(
            ty,
            Type::Array(..) | Type::Struct(_) | Type::PackedStruct(_) | Type::Vector(..) | Type::ScalableVector(..)
        )
}

fn read_fields(cur: &mut Cursor<'_>, types: &mut TypeInterner<'_>, depth: u32) -> Read<Box<[TypeId]>> {
    cur.expect(b'{', "to start a struct type")?;
    let mut fields = Vec::new();
    if cur.eat(b'}') {
        return Ok(fields.into());
    }
    loop {
        let start = cur.token_start();
        let ty = read_type_at_depth(cur, types, depth + 1)?;
        if !may_be_element(types.view().get(ty)) {
            return cur.error_at(start, "invalid element type for struct");
        }
        fields.push(ty);
        if !cur.eat(b',') {
            break;
        }
    }
    cur.expect(b'}', "at end of struct")?;
    Ok(fields.into())
}

fn read_counted(cur: &mut Cursor<'_>, types: &mut TypeInterner<'_>, depth: u32, end: u8) -> Read<(u64, TypeId)> {
    let n = cur.integer()?;
    cur.expect_word("x", "after element count")?;
    let start = cur.token_start();
    let element = read_type_at_depth(cur, types, depth + 1)?;
    let ty = types.view().get(element);
    let is_valid = match end {
        b']' => may_be_element(ty) && *ty != Type::X86Amx,
        _ => may_be_lane(ty),
    };
    if !is_valid {
        return cur
            .error_at(start, if end == b']' { "invalid array element type" } else { "invalid vector element type" });
    }
    cur.expect(end, "at end of sequential type")?;
    Ok((n, element))
}

fn read_word_type(cur: &mut Cursor<'_>, types: &mut TypeInterner<'_>, depth: u32) -> Read<TypeId> {
    let word = cur.word_here();
    let primitive = match word {
        b"void" => TypeId::VOID,
        b"half" => TypeId::HALF,
        b"bfloat" => TypeId::BFLOAT,
        b"float" => TypeId::FLOAT,
        b"double" => TypeId::DOUBLE,
        b"x86_fp80" => TypeId::X86_FP80,
        b"fp128" => TypeId::FP128,
        b"ppc_fp128" => TypeId::PPC_FP128,
        b"x86_amx" => TypeId::X86_AMX,
        b"label" => TypeId::LABEL,
        b"metadata" => TypeId::METADATA,
        b"token" => TypeId::TOKEN,
        // What typed-pointer files call an opaque struct in place has no use here.
        b"ptr" => {
            cur.pos += 3;
            let before = *cur;
            if cur.eat_word(b"addrspace") {
                cur.expect(b'(', "after 'addrspace'")?;
                let space = read_address_space(cur, types)?;
                cur.expect(b')', "in address space")?;
                return Ok(types.intern(Type::Ptr(space)));
            }
            *cur = before;
            return Ok(TypeId::PTR);
        }
        b"target" => {
            cur.pos += 6;
            return read_target_type(cur, types, depth);
        }
        b"x86_mmx" => {
            // The old MMX type reads as <1 x i64>.
            cur.pos += word.len();
            return Ok(types.intern(Type::Vector(1, TypeId::I64)));
        }
        [b'i', digits @ ..] if !digits.is_empty() && digits.iter().all(u8::is_ascii_digit) => {
            let bits = std::str::from_utf8(digits).ok().and_then(|d| d.parse::<u32>().ok());
            let Some(bits @ 1..=0x80_0000) = bits else {
                return cur.error("bitwidth for integer type out of range");
            };
            cur.pos += word.len();
            return Ok(types.intern(Type::Int(bits)));
        }
        _ => return cur.error("expected type"),
    };
    cur.pos += word.len();
    Ok(primitive)
}

/// Takes what follows `target`: a name, types, then numbers. Two that mean the same become one.
fn read_target_type(cur: &mut Cursor<'_>, types: &mut TypeInterner<'_>, depth: u32) -> Read<TypeId> {
    cur.expect(b'(', "in target extension type")?;
    let mut text = [b"target(", cur.string()?].concat();
    let mut is_number = false;
    while cur.eat(b',') {
        text.extend_from_slice(b", ");
        is_number |= cur.next_token().is_ascii_digit();
        if is_number {
            text.extend_from_slice(cur.integer32()?.to_string().as_bytes());
        } else {
            let ty = read_type_at_depth(cur, types, depth + 1)?;
            types.view().write(ty, &mut text);
        }
    }
    cur.expect(b')', "in target extension type")?;
    text.push(b')');
    Ok(types.intern(Type::Target(text.into())))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::TypeTable;

    #[test]
    fn target_types_that_mean_the_same_are_one() {
        let mut table = TypeTable::new();
        table.intern_named(b"s", 0);
        let mut types = TypeInterner { base: None, local: &mut table };
        let mut id = |text: &[u8]| read_type(&mut Cursor { text, pos: 0 }, &mut types).unwrap();
        let ty = id(b"target(\"a , b\", <vscale x 8 x i8>, %s, 2)");
        assert_eq!(ty, id(b"target( \"a , b\",<vscale  x 8 x\ti8 > , /* , */ %\"s\" ; )\n ,2 )"));
        assert_eq!(types.view().display(ty), "target(\"a , b\", <vscale x 8 x i8>, %s, 2)");
    }

    #[test]
    fn names_of_address_spaces_are_explained_by_the_layout() {
        let layout = b"e-p1(global):32:32-pe5(priv):32:32-A5-P200";
        let space = |name: &[u8]| named_address_space(layout, name);
        assert_eq!([space(b"A"), space(b"G"), space(b"P")], [Some(5), Some(0), Some(200)]);
        assert_eq!([space(b"global"), space(b"priv"), space(b"none")], [Some(1), Some(5), None]);
    }
}
