//! Reads types.

use super::cursor::{Cursor, MAX_DEPTH, Read};
use crate::bytes::is_name_byte;
use crate::recent_texts::RecentTexts;
use crate::target_types;
use crate::types::{FunctionType, NamedId, TargetType, Type, TypeId, TypeInterner};

/// True if a type can start with this word.
pub(crate) fn is_type_word(word: &[u8]) -> bool {
    match word {
        b"void" | b"ptr" | b"half" | b"bfloat" | b"float" | b"double" | b"x86_fp80" | b"fp128" | b"ppc_fp128"
        | b"x86_amx" | b"label" | b"metadata" | b"token" | b"target" => true,
        [b'i' | b'b', digits @ ..] => !digits.is_empty() && digits.iter().all(u8::is_ascii_digit),
        _ => false,
    }
}

/// True if the next token starts a type.
pub(super) fn at_type(cur: &mut Cursor<'_>) -> bool {
    match cur.next_token() {
        b'%' | b'{' | b'[' | b'<' => true,
        _ => usual_type(&cur.text[cur.pos..]).is_some() || is_type_word(cur.word_here()),
    }
}

/// The types of most operands, where something follows that cannot go on with a type: the type, and
/// how long its text is.
#[inline(always)]
pub(super) fn usual_type(rest: &[u8]) -> Option<(TypeId, usize)> {
    let &[a, b, c, d, e, ..] = rest else { return None };
    // The byte after the type's word, and the next.
    let (ty, len, end, next) = match [a, b, c] {
        [b'i', b'3', b'2'] => (TypeId::I32, 3, d, e),
        [b'p', b't', b'r'] => (TypeId::PTR, 3, d, e),
        [b'i', b'6', b'4'] => (TypeId::I64, 3, d, e),
        [b'i', b'1', b'6'] => (TypeId::I16, 3, d, e),
        [b'i', b'8', _] => (TypeId::I8, 2, c, d),
        [b'i', b'1', _] => (TypeId::I1, 2, c, d),
        _ => return None,
    };
    let ends = ends_type(end, next)
        || match rest[len..] {
            [b'\n', b' ', b' ', b'%' | b'b'..=b'z', ..] => true,
            // An attribute, such as `align`.
            [b' ', b'a', third, ..] => third != b'd',
            _ => false,
        };
    ends.then_some((ty, len))
}

/// True if a type cannot go on with these bytes: `i32 (`, `i32 *` and `ptr addrspace(1)` go on.
#[inline(always)]
fn ends_type(end: u8, next: u8) -> bool {
    match end {
        b',' | b')' | b']' => true,
        b' ' => {
            matches!(next, b'%' | b'@' | b'-' | b'{' | b'}' | b'[' | b'<')
                || next.is_ascii_alphanumeric() && next != b'a'
        }
        _ => false,
    }
}

/// The types with names, or in brackets, that a reader took last: it takes a while to find a name,
/// or the one object of a struct.
pub(super) struct RecentTypes<'t>(RecentTexts<'t, TypeId>);

impl<'t> RecentTypes<'t> {
    /// The length of the longest text that is kept.
    const MAX_BYTES: usize = 64;

    pub fn new() -> RecentTypes<'t> {
        RecentTypes(RecentTexts::new(TypeId::VOID))
    }

    /// Takes a type, as [`read_type`] does.
    #[inline]
    pub fn read(&mut self, cur: &mut Cursor<'t>, types: &mut TypeInterner<'_>) -> Read<TypeId> {
        match cur.next_token() {
            b'%' | b'{' | b'[' | b'<' => self.read_keeping(cur, types),
            _ => read_type(cur, types),
        }
    }

    fn read_keeping(&mut self, cur: &mut Cursor<'t>, types: &mut TypeInterner<'_>) -> Read<TypeId> {
        let start = cur.pos;
        let Some(text) = Self::whole_type(&cur.text[start..]) else { return read_type(cur, types) };
        if let Some(&ty) = self.0.find(text) {
            cur.pos += text.len();
            return Ok(ty);
        }
        let ty = read_type(cur, types)?;
        if cur.pos == start + text.len() {
            self.0.keep(text, ty);
        }
        Ok(ty)
    }

    /// The text of the type at the start; `None` if the type may go on after it, and for long
    /// texts.
    fn whole_type(text: &[u8]) -> Option<&[u8]> {
        let within = &text[..text.len().min(Self::MAX_BYTES)];
        let len = match within {
            [b'%', b'"', name @ ..] => 3 + memchr::memchr(b'"', name)?,
            [b'%', name @ ..] => 1 + name.iter().position(|&c| !is_name_byte(c))?,
            _ => brackets_len(within)?,
        };
        let &[end, next] = text[len..].first_chunk()?;
        ends_type(end, next).then_some(&text[..len])
    }
}

/// The length of the brackets that a text starts with, without strings; `None` if it ends before
/// them.
fn brackets_len(text: &[u8]) -> Option<usize> {
    let mut depth = 0u32;
    for (at, &byte) in text.iter().enumerate() {
        match byte {
            b'{' | b'[' | b'<' => depth += 1,
            b'}' | b']' | b'>' => depth -= 1,
            b'"' => return None,
            _ => {}
        }
        if depth == 0 {
            return Some(at + 1);
        }
    }
    None
}

/// Takes a type. `void` and function types are allowed: the caller has to check that they fit.
#[inline]
pub(super) fn read_type(cur: &mut Cursor<'_>, types: &mut TypeInterner<'_>) -> Read<TypeId> {
    let start = cur.token_start();
    if let Some((ty, len)) = usual_type(&cur.text[start..]) {
        cur.pos += len;
        return Ok(ty);
    }
    let mut leaf = None;
    let is_leaf = match cur.peek() {
        b'{' | b'[' | b'<' => false,
        b't' => cur.word_here() != b"target",
        _ => true,
    };
    if is_leaf {
        let is_bare_pointer = cur.peek() == b'p' && cur.word_here() == b"ptr";
        let ty = read_leaf(cur, types)?;
        let mut next = *cur;
        match next.next_token() {
            b'*' | b'(' => {}
            b'a' if next.word_here() == b"addrspace" => {}
            _ => return Ok(ty),
        }
        leaf = Some((ty, is_bare_pointer));
    }
    TypeReader { cur, types, members: Vec::new(), innermost: None, outer: Vec::new() }.read(leaf)
}

/// Takes a type that constants may have.
pub(super) fn read_constant_type(cur: &mut Cursor<'_>, types: &mut TypeInterner<'_>) -> Read<TypeId> {
    let at = cur.token_start();
    let ty = read_type(cur, types)?;
    let view = types.view();
    let is_opaque = |number: &NamedId| view.named(*number).defined && view.named(*number).body.is_none();
    match view.get(ty) {
        Type::Void => cur.error_at(at, "void type only allowed for function results"),
        Type::Function(_) => cur.error_at(at, "functions are not values, refer to them as pointers"),
        Type::Label => cur.error_at(at, "a constant cannot have type label"),
        Type::Named(number) if is_opaque(number) => cur.error_at(at, "a constant cannot have an opaque type"),
        _ => Ok(ty),
    }
}

/// Takes a type without members: a name, or a word with its arguments.
fn read_leaf(cur: &mut Cursor<'_>, types: &mut TypeInterner<'_>) -> Read<TypeId> {
    if cur.peek() != b'%' {
        return read_word_type(cur, types);
    }
    let start = cur.pos;
    cur.pos += 1;
    let name = cur.name()?;
    match types.named(name, start) {
        Some(ty) => Ok(ty),
        None => cur.error_at(start, format!("use of undefined type named '{}'", String::from_utf8_lossy(name))),
    }
}

/// Reads a type and the types in it, which may be nested up to [`MAX_DEPTH`], without recursion.
struct TypeReader<'r, 't, 'i> {
    cur: &'r mut Cursor<'t>,
    types: &'r mut TypeInterner<'i>,
    /// The members of all open types, the outermost first.
    members: Vec<TypeId>,
    /// The type whose members are being read.
    innermost: Option<Open<'t>>,
    /// The types around it, the outermost first.
    outer: Vec<Open<'t>>,
}

/// A type whose end was not yet read.
struct Open<'t> {
    kind: OpenKind<'t>,
    /// The offset of the type.
    start: usize,
    /// The number of its first member.
    first: usize,
    /// The offset of the last member.
    member: usize,
}

enum OpenKind<'t> {
    Struct {
        is_packed: bool,
    },
    Array(u64),
    Vector {
        n: u64,
        is_scalable: bool,
    },
    Function(TypeId),
    /// The name in quotes.
    Target(&'t [u8]),
}

/// The part of a type that was read.
enum Piece {
    /// All of it, but for a suffix.
    Whole(TypeId),
    /// Its start; a member follows.
    Start,
}

impl<'t> TypeReader<'_, 't, '_> {
    /// Takes a type, or the rest of a type after its first leaf. `leaf` has that leaf's type, and
    /// true if the leaf is a bare `ptr`.
    fn read(&mut self, leaf: Option<(TypeId, bool)>) -> Read<TypeId> {
        let mut leaf = leaf;
        loop {
            let (mut piece, mut is_bare_pointer) = match leaf.take() {
                Some((ty, is_bare_pointer)) => (Piece::Whole(ty), is_bare_pointer),
                None => {
                    let start = self.cur.token_start();
                    if let Some(open) = &mut self.innermost {
                        open.member = start;
                    }
                    if let Some((ty, len)) = usual_type(&self.cur.text[start..]) {
                        // Without a suffix.
                        self.cur.pos += len;
                        match self.add_member(ty)? {
                            Piece::Start => continue,
                            longer => (longer, false),
                        }
                    } else {
                        let is_bare_pointer = self.cur.word_here() == b"ptr";
                        (self.read_start()?, is_bare_pointer)
                    }
                }
            };
            while let Piece::Whole(ty) = piece {
                piece = match self.read_suffix(ty, is_bare_pointer)? {
                    Some(longer) => longer,
                    None if self.innermost.is_some() => self.add_member(ty)?,
                    None => return Ok(ty),
                };
                is_bare_pointer = false;
            }
        }
    }

    /// Starts a type whose members follow.
    fn open(&mut self, kind: OpenKind<'t>, start: usize) -> Read<Piece> {
        if self.outer.len() + usize::from(self.innermost.is_some()) >= MAX_DEPTH {
            return self.cur.error(format!("types are nested more than {MAX_DEPTH} deep"));
        }
        let open = Open { kind, start, first: self.members.len(), member: start };
        self.outer.extend(self.innermost.replace(open));
        Ok(Piece::Start)
    }

    /// Leaves the innermost open type, which is complete, and takes its members.
    fn close(&mut self, open: &Open<'t>) -> Box<[TypeId]> {
        self.innermost = self.outer.pop();
        self.members.drain(open.first..).collect()
    }

    /// Takes the suffix of a type, if there is one: `*`, `addrspace(1)*`, or parameters.
    fn read_suffix(&mut self, ty: TypeId, is_bare_pointer: bool) -> Read<Option<Piece>> {
        let before = *self.cur;
        match self.cur.next_token() {
            b'*' => {
                if ty == TypeId::VOID || ty == TypeId::LABEL {
                    return self.cur.error("pointers to this type are invalid");
                }
                if is_bare_pointer {
                    return self.cur.error("ptr* is invalid - use ptr instead");
                }
                self.cur.pos += 1;
                Ok(Some(Piece::Whole(self.types.typed_pointer(0))))
            }
            b'(' => {
                let start = self.cur.pos;
                self.cur.pos += 1;
                self.open(OpenKind::Function(ty), start)?;
                if self.cur.eat(b')') {
                    return self.end_function(false).map(Some);
                }
                if self.at_dots() { self.end_parameters().map(Some) } else { Ok(Some(Piece::Start)) }
            }
            b'a' if self.cur.word_here() == b"addrspace" => {
                self.cur.pos += 9;
                self.cur.expect(b'(', "after 'addrspace'")?;
                let space = read_address_space(self.cur, self.types)?;
                self.cur.expect(b')', "in address space")?;
                if !self.cur.eat(b'*') {
                    *self.cur = before;
                    return Ok(None);
                }
                Ok(Some(Piece::Whole(self.types.typed_pointer(space))))
            }
            _ => {
                *self.cur = before;
                Ok(None)
            }
        }
    }

    fn at_dots(&mut self) -> bool {
        self.cur.next_token() == b'.' && self.cur.text[self.cur.pos..].starts_with(b"...")
    }

    /// Takes `...`, if it is next, and the end of the parameters.
    fn end_parameters(&mut self) -> Read<Piece> {
        let is_variadic = self.at_dots();
        if is_variadic {
            self.cur.pos += 3;
        }
        self.cur.expect(b')', "at end of argument list")?;
        self.end_function(is_variadic)
    }

    fn end_function(&mut self, varargs: bool) -> Read<Piece> {
        let open = self.innermost.take().expect("a function type is open");
        let params = self.close(&open);
        let OpenKind::Function(result) = open.kind else { unreachable!("it is a function type") };
        Ok(Piece::Whole(self.types.intern(Type::Function(FunctionType { result, params, varargs }))))
    }

    /// Adds a member to the innermost open type, and takes that type's end if it is there.
    fn add_member(&mut self, id: TypeId) -> Read<Piece> {
        let open = self.innermost.as_ref().expect("a type is open");
        let (member, start) = (open.member, open.start);
        let ty = self.types.view().get(id);
        match open.kind {
            OpenKind::Struct { is_packed } => {
                if !may_be_element(ty) {
                    return self.cur.error_at(member, "invalid element type for struct");
                }
                self.members.push(id);
                if self.cur.eat(b',') {
                    return Ok(Piece::Start);
                }
                self.cur.expect(b'}', "at end of struct")?;
                self.end_struct(is_packed)
            }
            OpenKind::Array(n) => {
                if !may_be_element(ty) || *ty == Type::X86Amx {
                    return self.cur.error_at(member, "invalid array element type");
                }
                self.cur.expect(b']', "at end of sequential type")?;
                self.innermost = self.outer.pop();
                Ok(Piece::Whole(self.types.intern(Type::Array(n, id))))
            }
            OpenKind::Vector { n, is_scalable } => {
                if !may_be_lane(ty) {
                    return self.cur.error_at(member, "invalid vector element type");
                }
                self.cur.expect(b'>', "at end of sequential type")?;
                self.innermost = self.outer.pop();
                let ty = match u32::try_from(n) {
                    Ok(0) => return self.cur.error_at(start, "zero element vector is illegal"),
                    Ok(n) if is_scalable => Type::ScalableVector(n, id),
                    Ok(n) => Type::Vector(n, id),
                    Err(_) => return self.cur.error_at(start, "size too large for vector"),
                };
                Ok(Piece::Whole(self.types.intern(ty)))
            }
            OpenKind::Function(_) => {
                if !self.types.view().is_first_class(id) {
                    return self.cur.error_at(member, "invalid type for function argument");
                }
                self.members.push(id);
                if !self.cur.eat(b',') {
                    self.cur.expect(b')', "at end of argument list")?;
                    return self.end_function(false);
                }
                if self.at_dots() { self.end_parameters() } else { Ok(Piece::Start) }
            }
            OpenKind::Target(_) => {
                self.members.push(id);
                self.go_on_with_target()
            }
        }
    }

    fn end_struct(&mut self, is_packed: bool) -> Read<Piece> {
        let open = self.innermost.take().expect("a struct is open");
        let fields = self.close(&open);
        if is_packed {
            self.cur.expect(b'>', "at end of packed struct")?;
        }
        let ty = if is_packed { Type::PackedStruct(fields) } else { Type::Struct(fields) };
        Ok(Piece::Whole(self.types.intern(ty)))
    }

    fn read_start(&mut self) -> Read<Piece> {
        let start = self.cur.pos;
        match self.cur.peek() {
            b'{' => self.start_struct(false, start),
            b'[' => {
                self.cur.pos += 1;
                let n = self.read_count()?;
                self.open(OpenKind::Array(n), start)
            }
            b'<' => {
                self.cur.pos += 1;
                if self.cur.next_token() == b'{' {
                    return self.start_struct(true, start);
                }
                let is_scalable = self.cur.eat_word(b"vscale");
                if is_scalable {
                    self.cur.expect_word("x", "after vscale")?;
                }
                let n = self.read_count()?;
                self.open(OpenKind::Vector { n, is_scalable }, start)
            }
            b't' if self.cur.word_here() == b"target" => {
                self.cur.pos += 6;
                self.cur.expect(b'(', "in target extension type")?;
                let name = self.cur.string()?;
                self.open(OpenKind::Target(name), start)?;
                self.go_on_with_target()
            }
            _ => read_leaf(self.cur, self.types).map(Piece::Whole),
        }
    }

    fn start_struct(&mut self, is_packed: bool, start: usize) -> Read<Piece> {
        self.cur.pos += 1;
        self.open(OpenKind::Struct { is_packed }, start)?;
        if self.cur.eat(b'}') { self.end_struct(is_packed) } else { Ok(Piece::Start) }
    }

    /// Takes `4 x`.
    fn read_count(&mut self) -> Read<u64> {
        let n = if self.cur.next_token() == b'u' { self.read_hex_count()? } else { self.cur.integer()? };
        self.cur.expect_word("x", "after element count")?;
        Ok(n)
    }

    /// Takes `u0x4`.
    fn read_hex_count(&mut self) -> Read<u64> {
        let word = self.cur.word_here();
        let digits = word.strip_prefix(b"u0x").and_then(|digits| std::str::from_utf8(digits).ok());
        let Some(n) = digits.and_then(|digits| u64::from_str_radix(digits, 16).ok()) else {
            return self.cur.error("expected a number of elements");
        };
        self.cur.pos += word.len();
        Ok(n)
    }

    /// After the name or a type of `target("name", types, numbers)`, takes the comma before another
    /// type, or all that is left.
    fn go_on_with_target(&mut self) -> Read<Piece> {
        let mut numbers = Vec::new();
        while self.cur.eat(b',') {
            if numbers.is_empty() && !self.cur.next_token().is_ascii_digit() {
                return Ok(Piece::Start);
            }
            numbers.push(self.cur.integer32()?);
        }
        self.cur.expect(b')', "in target extension type")?;
        let open = self.innermost.take().expect("a target type is open");
        let types = self.close(&open);
        let OpenKind::Target(name) = open.kind else { unreachable!("it is a target type") };
        let ty = TargetType { name: name.into(), types, numbers: numbers.into() };
        if let Some(problem) = target_types::problem_of_parameters(&ty) {
            return self.cur.error(problem);
        }
        Ok(Piece::Whole(self.types.intern(Type::Target(ty))))
    }
}

/// Takes the text between the parentheses of `addrspace(...)`: a number, or a name that the data
/// layout explains.
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

/// The number of the address space called `"A"` (of allocas), `"G"` (globals), `"P"` (code), or a
/// name in the data layout.
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

/// True if a struct or array may hold this.
fn may_be_element(ty: &Type) -> bool {
    !matches!(ty, Type::Void | Type::Label | Type::Metadata | Type::Function(_) | Type::Token)
}

/// True if a vector may hold this.
fn may_be_lane(ty: &Type) -> bool {
    use Type::*;
    match ty {
        Int(_) | Byte(_) | Ptr(_) | Half | BFloat | Float | Double | X86Fp80 | Fp128 | PpcFp128 | Unknown => true,
        Target(target) => target_types::properties(&target.name).can_be_lane,
        _ => false,
    }
}

fn read_word_type(cur: &mut Cursor<'_>, types: &mut TypeInterner<'_>) -> Read<TypeId> {
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
        [b'i', digits @ ..] if !digits.is_empty() && digits.iter().all(u8::is_ascii_digit) => {
            let bits = std::str::from_utf8(digits).ok().and_then(|d| d.parse::<u32>().ok());
            let Some(bits @ 1..=0x80_0000) = bits else {
                return cur.error("bitwidth for integer type out of range");
            };
            cur.pos += word.len();
            return Ok(types.intern(Type::Int(bits)));
        }
        [b'b', digits @ ..] if !digits.is_empty() && digits.iter().all(u8::is_ascii_digit) => {
            if !types.reads_newer() {
                return cur.error("expected type; --llvm=main accepts byte types");
            }
            let bits = std::str::from_utf8(digits).ok().and_then(|d| d.parse::<u32>().ok());
            let Some(bits @ 1..=0x80_0000) = bits else {
                return cur.error("bitwidth for byte type out of range");
            };
            cur.pos += word.len();
            return Ok(types.intern(Type::Byte(bits)));
        }
        _ => return cur.error("expected type"),
    };
    cur.pos += word.len();
    Ok(primitive)
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
        let mut id = |text: &[u8]| read_type(&mut Cursor::new(text, 0), &mut types).unwrap();
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
