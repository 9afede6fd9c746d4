//! The table of types, with the text of each.
//!
//! Bitcode before LLVM 15 says what a pointer points to. LLVM 22 writes `ptr`, but the pointee says
//! which type an old load, call or `getelementptr` has. So the table keeps it; types that differ in
//! it alone have the same text, and the same [representative](Types::same).

use super::text::Text;
use crate::bits::{BlockInfo, Cursor, Entry, Record};
use crate::codes::types as code;
use crate::error::Error;
use hashbrown::HashMap;
use std::ops::Range;

/// A type, as its number in the table.
pub(crate) type TypeId = u32;

/// The kind of a type.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Kind {
    Void,
    Half,
    BFloat,
    Float,
    Double,
    X86Fp80,
    Fp128,
    PpcFp128,
    Label,
    Metadata,
    Token,
    X86Amx,
    /// An integer of this many bits.
    Integer(u32),
    /// A pointer into this address space, with the pointee that old bitcode gives.
    Pointer {
        space: u32,
    },
    /// The first element is the result, the others are the parameters.
    Function {
        is_vararg: bool,
    },
    Array(u64),
    Vector {
        n: u64,
        is_scalable: bool,
    },
    /// A struct without a name of its own.
    Literal {
        is_packed: bool,
    },
    /// A struct with a name, or a number if the name is empty.
    Struct {
        is_packed: bool,
    },
    /// A struct whose fields are unknown.
    Opaque,
    /// A type of a target, with types and numbers as parameters.
    Target,
    /// `x86_mmx`, which LLVM 20 replaced by a vector.
    Mmx,
}

/// An entry of the table.
#[derive(Debug, Clone)]
pub(crate) struct Type {
    pub kind: Kind,
    /// The types that it contains, among [`Types::elements`].
    elements: Range<u32>,
    /// Its text among the texts.
    text: Range<u32>,
    /// The text of the name of a struct, with `%`, or of a target type.
    name: Range<u32>,
    /// The first type that LLVM 22 does not distinguish from it.
    same: TypeId,
    /// True if it contains a struct with a name or number.
    has_struct: bool,
    /// Numbers among the parameters of a target type.
    numbers: Vec<u64>,
}

/// The table.
#[derive(Debug, Default)]
pub(crate) struct Types {
    /// True if pointers say what they point to, as in old bitcode.
    pub has_pointees: bool,
    types: Vec<Type>,
    elements: Vec<TypeId>,
    text: Vec<u8>,
    /// By shape: the first type of it.
    shapes: HashMap<Shape, TypeId>,
    /// The types that each table has.
    common: Common,
    /// By type: that of its comparison.
    comparisons: Vec<Option<TypeId>>,
    /// True if a struct with a name or number is among them.
    pub has_structs: bool,
    /// Pointers by address space and pointee.
    pointers: HashMap<(u32, Option<TypeId>), TypeId>,
}

/// Types that each table has.
#[derive(Debug, Default)]
struct Common {
    void: TypeId,
    token: TypeId,
    i1: TypeId,
    i32: TypeId,
}

/// What LLVM 22 distinguishes types without a name by: kind, representatives of the elements,
/// numbers, and the name of a target type.
type Shape = (Kind, Vec<TypeId>, Vec<u64>, Vec<u8>);

/// The longest text of all types together. Nested literal types can have a text that is
/// exponentially longer than the bitcode.
const MAX_TEXT: usize = 1 << 26;

impl Types {
    /// Reads the block that a cursor has come to.
    pub fn read(cursor: &mut Cursor<'_>, info: &BlockInfo) -> Result<Types, Error> {
        cursor.enter(code::BLOCK, info)?;
        let (mut types, mut record, mut name) = (Types::default(), Record::default(), Vec::new());
        loop {
            match cursor.next(&mut record)? {
                Entry::End => break,
                Entry::Block(_) => return Err(cursor.error("a block among the types")),
                Entry::Record => types.add(&record, &mut name).map_err(|what| cursor.error_in(&record, what))?,
            }
        }
        types.finish().map_err(|what| cursor.error(what))?;
        Ok(types)
    }

    /// Adds the type of a record.
    fn add(&mut self, record: &Record, name: &mut Vec<u8>) -> Result<(), String> {
        let operands = &record.operands[..];
        let first = || operands.first().copied().ok_or("a type without its operand");
        let kind = match record.code {
            code::NUMENTRY => return Ok(()),
            code::STRUCT_NAME => {
                name.extend(operands.iter().map(|&byte| byte as u8));
                return Ok(());
            }
            code::VOID => Kind::Void,
            code::FLOAT => Kind::Float,
            code::DOUBLE => Kind::Double,
            code::HALF => Kind::Half,
            code::BFLOAT => Kind::BFloat,
            code::X86_FP80 => Kind::X86Fp80,
            code::FP128 => Kind::Fp128,
            code::PPC_FP128 => Kind::PpcFp128,
            code::LABEL => Kind::Label,
            code::METADATA => Kind::Metadata,
            code::TOKEN => Kind::Token,
            code::X86_MMX => Kind::Mmx,
            code::X86_AMX => Kind::X86Amx,
            code::INTEGER => match first()? {
                bits @ 1..=0x80_0000 => Kind::Integer(bits as u32),
                bits => return Err(format!("an integer type of {bits} bits")),
            },
            code::POINTER => {
                self.has_pointees = true;
                let space = operands.get(1).copied().unwrap_or(0) as u32;
                return self.push(Kind::Pointer { space }, &[first()?], &[], name);
            }
            code::OPAQUE_POINTER => Kind::Pointer { space: first()? as u32 },
            code::FUNCTION_OLD if operands.len() >= 3 => {
                return self.push(Kind::Function { is_vararg: operands[0] != 0 }, &operands[2..], &[], name);
            }
            code::FUNCTION if operands.len() >= 2 => {
                return self.push(Kind::Function { is_vararg: operands[0] != 0 }, &operands[1..], &[], name);
            }
            code::ARRAY if operands.len() >= 2 => {
                return self.push(Kind::Array(operands[0]), &operands[1..2], &[], name);
            }
            code::VECTOR if operands.len() >= 2 => {
                let is_scalable = operands.get(2).is_some_and(|&scalable| scalable != 0);
                if operands[0] == 0 {
                    return Err("a vector without elements".to_owned());
                }
                return self.push(Kind::Vector { n: operands[0], is_scalable }, &operands[1..2], &[], name);
            }
            code::STRUCT_ANON if !operands.is_empty() => {
                return self.push(Kind::Literal { is_packed: operands[0] != 0 }, &operands[1..], &[], name);
            }
            code::STRUCT_NAMED if !operands.is_empty() => {
                return self.push(Kind::Struct { is_packed: operands[0] != 0 }, &operands[1..], &[], name);
            }
            code::OPAQUE => Kind::Opaque,
            code::TARGET_TYPE if !operands.is_empty() => {
                let n = operands[0] as usize;
                let Some((types, numbers)) = operands[1..].split_at_checked(n) else {
                    return Err("a target type without its parameters".to_owned());
                };
                return self.push(Kind::Target, types, numbers, name);
            }
            code => return Err(format!("the unknown or malformed type record {code}")),
        };
        self.push(kind, &[], &[], name)
    }

    fn push(&mut self, kind: Kind, elements: &[u64], numbers: &[u64], name: &mut Vec<u8>) -> Result<(), String> {
        let start = self.elements.len() as u32;
        for &element in elements {
            self.elements.push(u32::try_from(element).map_err(|_| "the number of a type is too large")?);
        }
        let id = self.types.len() as u32;
        let name_start = self.text.len() as u32;
        if matches!(kind, Kind::Struct { .. } | Kind::Opaque | Kind::Target) {
            let mut text = Text::default();
            match kind {
                Kind::Target => text.quoted(name),
                _ if name.is_empty() => {}
                _ => {
                    text.push(b"%");
                    text.name(name);
                }
            }
            self.text.extend_from_slice(&text.bytes);
            name.clear();
        }
        let name = name_start..self.text.len() as u32;
        let elements = start..self.elements.len() as u32;
        self.types.push(Type {
            kind,
            elements,
            text: 0..0,
            name,
            same: id,
            has_struct: false,
            numbers: numbers.to_vec(),
        });
        Ok(())
    }

    /// The number of types.
    pub fn len(&self) -> usize {
        self.types.len()
    }

    /// A type of the table; `None` for a number that is none.
    pub fn kind(&self, ty: TypeId) -> Option<Kind> {
        self.types.get(ty as usize).map(|ty| ty.kind)
    }

    /// The types that it contains: the result and parameters of a function, the pointee of a
    /// pointer in old bitcode.
    #[inline]
    pub fn elements(&self, ty: TypeId) -> &[TypeId] {
        let elements = &self.types[ty as usize].elements;
        &self.elements[elements.start as usize..elements.end as usize]
    }

    /// The text of a type.
    #[inline]
    pub fn text(&self, ty: TypeId) -> &[u8] {
        let text = &self.types[ty as usize].text;
        &self.text[text.start as usize..text.end as usize]
    }

    /// True for a struct that has a number in place of a name.
    pub fn is_unnamed(&self, ty: TypeId) -> bool {
        let ty = &self.types[ty as usize];
        matches!(ty.kind, Kind::Struct { .. } | Kind::Opaque) && ty.name.is_empty()
    }

    /// True if LLVM 22 does not distinguish the types.
    #[inline]
    pub fn same(&self, one: TypeId, other: TypeId) -> bool {
        one == other || self.types[one as usize].same == self.types[other as usize].same
    }

    /// True if it contains a struct with a name or number.
    pub fn has_struct(&self, ty: TypeId) -> bool {
        self.types[ty as usize].has_struct
    }

    /// The type of the elements of a vector, else the type itself.
    pub fn scalar(&self, ty: TypeId) -> TypeId {
        // Old bitcode has attributes before types.
        match self.kind(ty) {
            Some(Kind::Vector { .. }) => self.elements(ty)[0],
            _ => ty,
        }
    }

    /// What a pointer of old bitcode points to.
    pub fn pointee(&self, ty: TypeId) -> Option<TypeId> {
        match self.types.get(ty as usize)?.kind {
            Kind::Pointer { .. } => self.elements(ty).first().copied(),
            _ => None,
        }
    }

    /// Checks the table, and gives each type its text and representative.
    fn finish(&mut self) -> Result<(), String> {
        let n = self.types.len() as u32;
        if let Some(missing) = self.elements.iter().find(|&&element| element >= n) {
            return Err(format!("there is no type {missing}"));
        }
        for id in 0..n {
            let is_pointer = matches!(self.types[id as usize].kind, Kind::Pointer { .. });
            let is_named = |ty: TypeId| matches!(self.types[ty as usize].kind, Kind::Struct { .. } | Kind::Opaque);
            if is_named(id) || is_pointer {
                continue;
            }
            if let Some(later) = self.elements(id).iter().find(|&&element| element >= id && !is_named(element)) {
                return Err(format!("type {id} contains type {later}, which comes later"));
            }
        }
        self.merge();
        self.write_texts(&[])?;
        // Results of instructions can have types that no record has.
        self.common = Common {
            void: self.add_shape(Kind::Void, &[]),
            token: self.add_shape(Kind::Token, &[]),
            i1: self.add_shape(Kind::Integer(1), &[]),
            i32: self.add_shape(Kind::Integer(32), &[]),
        };
        if self.has_pointees {
            self.add_shape(Kind::Integer(64), &[]);
        }
        // What a `cmpxchg` returns, before LLVM 3.5 only in part.
        for id in 0..self.types.len() as u32 {
            if let Kind::Pointer { .. } = self.types[id as usize].kind
                && let &[pointee] = self.elements(id)
                && let Kind::Integer(_) | Kind::Pointer { .. } = self.types[pointee as usize].kind
            {
                self.add_shape(Kind::Literal { is_packed: false }, &[pointee, self.common.i1]);
            }
        }
        self.add_shape(Kind::Metadata, &[]);
        self.add_shape(Kind::Label, &[]);
        self.add_shape(Kind::Pointer { space: 0 }, &[]);
        self.add_results();
        self.has_structs = self.types.iter().any(|ty| ty.has_struct);
        let comparisons = (0..self.types.len() as u32).map(|ty| match self.types[ty as usize].kind {
            kind @ Kind::Vector { .. } => self.find(kind, &[self.common.i1]),
            _ => Some(self.common.i1),
        });
        self.comparisons = comparisons.collect();
        Ok(())
    }

    /// Name with quotes, and numbers, of a target type.
    pub fn target_parts(&self, id: TypeId) -> (&[u8], &[u64]) {
        let ty = &self.types[id as usize];
        (&self.text[ty.name.start as usize..ty.name.end as usize], &ty.numbers)
    }

    /// Adds the types that results of instructions may have: vectors as long as others, of elements
    /// that others have; the pair that a `cmpxchg` gives.
    fn add_results(&mut self) {
        /// More combinations than programs have.
        const MAX: usize = 4096;
        let (mut shapes, mut elements, mut scalars) = (Vec::new(), vec![self.common.i1], Vec::new());
        for (id, ty) in self.types.iter().enumerate().filter(|(id, ty)| ty.same == *id as u32) {
            match ty.kind {
                Kind::Vector { .. } => {
                    shapes.push(ty.kind);
                    elements.extend(self.elements(id as u32));
                }
                Kind::Pointer { .. } => {
                    elements.push(id as u32);
                    scalars.push(id as u32);
                }
                Kind::Integer(_) | Kind::Half | Kind::BFloat | Kind::Float | Kind::Double => scalars.push(id as u32),
                _ => {}
            }
        }
        shapes.sort_unstable();
        shapes.dedup();
        elements.sort_unstable();
        elements.dedup();
        let vectors = shapes.iter().flat_map(|&shape| elements.iter().map(move |&element| (shape, element)));
        for (shape, element) in vectors.take(MAX) {
            self.add_shape(shape, &[element]);
        }
        for scalar in scalars {
            self.add_shape(Kind::Literal { is_packed: false }, &[scalar, self.common.i1]);
        }
    }

    /// The type of this shape, added if there is none.
    pub fn add_shape(&mut self, kind: Kind, elements: &[TypeId]) -> TypeId {
        if let Some(found) = self.find(kind, elements) {
            return found;
        }
        let id = self.types.len() as u32;
        let start = self.elements.len() as u32;
        self.elements.extend_from_slice(elements);
        let has_struct = elements.iter().any(|&element| self.types[element as usize].has_struct);
        let elements = start..self.elements.len() as u32;
        self.types.push(Type { kind, elements, text: 0..0, name: 0..0, same: id, has_struct, numbers: Vec::new() });
        let mut text = Text::default();
        self.write(id, &mut text);
        let start = self.text.len() as u32;
        self.text.extend_from_slice(&text.bytes);
        self.types[id as usize].text = start..self.text.len() as u32;
        let elements = self.elements(id).iter().map(|&element| self.types[element as usize].same).collect();
        self.shapes.insert((kind, elements, Vec::new(), Vec::new()), id);
        if let Kind::Pointer { space } = kind {
            self.pointers.entry((space, None)).or_insert(id);
        }
        id
    }

    /// The first type of a kind with these elements.
    pub fn find(&self, kind: Kind, elements: &[TypeId]) -> Option<TypeId> {
        let elements = elements.iter().map(|&element| self.types[element as usize].same).collect();
        self.shapes.get(&(kind, elements, Vec::new(), Vec::new())).copied()
    }

    /// The type `void`.
    pub fn void(&self) -> TypeId {
        self.common.void
    }

    /// The type `token`.
    pub fn token(&self) -> TypeId {
        self.common.token
    }

    /// The type `i1`.
    pub fn i1(&self) -> TypeId {
        self.common.i1
    }

    /// The type `i32`.
    pub fn i32(&self) -> TypeId {
        self.common.i32
    }

    /// A pointer to a type, added if there is none: with the pointee if old bitcode has that one.
    pub fn pointer_to(&mut self, pointee: TypeId, space: u32) -> TypeId {
        match self.find_pointer(pointee, space) {
            Some(found) => found,
            None => self.add_shape(Kind::Pointer { space }, &[]),
        }
    }

    /// A pointer to a type, with the pointee if old bitcode has that one.
    pub fn find_pointer(&self, pointee: TypeId, space: u32) -> Option<TypeId> {
        let with_pointee = self.pointers.get(&(space, Some(pointee)));
        with_pointee.or_else(|| self.pointers.get(&(space, None))).copied()
    }

    /// The type of a comparison of values of a type.
    pub fn of_comparison(&self, ty: TypeId) -> Option<TypeId> {
        // Pointers that are added later compare as the others.
        self.comparisons.get(ty as usize).copied().unwrap_or(Some(self.common.i1))
    }

    /// Finds the representative of each type.
    fn merge(&mut self) {
        for id in 0..self.types.len() {
            let ty = &self.types[id];
            if let Kind::Pointer { space } = ty.kind {
                self.pointers.entry((space, self.elements(id as u32).first().copied())).or_insert(id as u32);
                self.pointers.entry((space, None)).or_insert(id as u32);
            }
            if matches!(ty.kind, Kind::Struct { .. } | Kind::Opaque) {
                self.types[id].has_struct = true;
                continue;
            }
            let elements = match ty.kind {
                Kind::Pointer { .. } => &[],
                _ => self.elements(id as u32),
            };
            let has_struct = elements.iter().any(|&element| {
                let element = &self.types[element as usize];
                element.has_struct || matches!(element.kind, Kind::Struct { .. } | Kind::Opaque)
            });
            let elements = elements.iter().map(|&element| self.types[element as usize].same).collect();
            let name = self.text[ty.name.start as usize..ty.name.end as usize].to_vec();
            let shape = (ty.kind, elements, ty.numbers.clone(), name);
            let same = *self.shapes.entry(shape).or_insert(id as u32);
            self.types[id].same = same;
            self.types[id].has_struct = has_struct;
        }
    }

    /// Writes the text of each type. The structs without a name have the numbers of their places in
    /// this order.
    ///
    /// # Errors
    /// The texts are too long.
    pub fn write_texts(&mut self, unnamed: &[TypeId]) -> Result<(), String> {
        let names_end = self.types.iter().map(|ty| ty.name.end as usize).max().unwrap_or(0);
        self.text.truncate(names_end);
        let mut numbers = HashMap::new();
        for (number, &ty) in unnamed.iter().enumerate() {
            numbers.insert(ty, number);
        }
        // Named types first: others may contain them before they come.
        for id in 0..self.types.len() {
            if matches!(self.types[id].kind, Kind::Struct { .. } | Kind::Opaque) {
                let ty = &mut self.types[id];
                ty.text = ty.name.clone();
                if ty.name.is_empty() {
                    let start = self.text.len() as u32;
                    let number = numbers.get(&(id as u32)).copied().unwrap_or(0);
                    self.text.extend_from_slice(format!("%{number}").as_bytes());
                    self.types[id].text = start..self.text.len() as u32;
                }
            }
        }
        let mut text = Text::default();
        for id in 0..self.types.len() {
            if matches!(self.types[id].kind, Kind::Struct { .. } | Kind::Opaque) {
                continue;
            }
            text.bytes.clear();
            self.write(id as u32, &mut text);
            let start = self.text.len();
            self.text.extend_from_slice(&text.bytes);
            if self.text.len() > MAX_TEXT {
                return Err(format!("the text of the types is longer than {MAX_TEXT} bytes"));
            }
            self.types[id].text = start as u32..self.text.len() as u32;
        }
        Ok(())
    }

    fn write(&self, id: TypeId, text: &mut Text) {
        let plain: &[u8] = match self.types[id as usize].kind {
            Kind::Void => b"void",
            Kind::Half => b"half",
            Kind::BFloat => b"bfloat",
            Kind::Float => b"float",
            Kind::Double => b"double",
            Kind::X86Fp80 => b"x86_fp80",
            Kind::Fp128 => b"fp128",
            Kind::PpcFp128 => b"ppc_fp128",
            Kind::Label => b"label",
            Kind::Metadata => b"metadata",
            Kind::Token => b"token",
            Kind::X86Amx => b"x86_amx",
            Kind::Mmx => b"<1 x i64>",
            Kind::Pointer { space: 0 } => b"ptr",
            Kind::Pointer { space } => return text.push(format!("ptr addrspace({space})").as_bytes()),
            Kind::Integer(bits) => return text.push(format!("i{bits}").as_bytes()),
            Kind::Function { is_vararg } => return self.write_function(id, is_vararg, text),
            Kind::Array(n) => return self.write_sequence(id, format!("[{n} x "), b"]", text),
            Kind::Vector { n, is_scalable } => {
                let scale = if is_scalable { "vscale x " } else { "" };
                return self.write_sequence(id, format!("<{scale}{n} x "), b">", text);
            }
            Kind::Literal { .. } | Kind::Struct { .. } | Kind::Opaque => return self.write_struct(id, text),
            Kind::Target => return self.write_target(id, text),
        };
        text.push(plain);
    }

    fn write_sequence(&self, id: TypeId, start: String, end: &[u8], text: &mut Text) {
        text.push(start.as_bytes());
        text.push(self.text(self.elements(id)[0]));
        text.push(end);
    }

    fn write_function(&self, id: TypeId, is_vararg: bool, text: &mut Text) {
        let (result, parameters) = self.elements(id).split_first().expect("a function has a result");
        text.push(self.text(*result));
        text.push(b" (");
        self.write_list(parameters, text);
        if is_vararg {
            text.push(if parameters.is_empty() { b"..." } else { b", ..." });
        }
        text.push(b")");
    }

    fn write_list(&self, types: &[TypeId], text: &mut Text) {
        for (at, &ty) in types.iter().enumerate() {
            if at > 0 {
                text.push(b", ");
            }
            text.push(self.text(ty));
        }
    }

    /// Writes the fields of a struct: the right side of its definition.
    pub fn write_struct(&self, id: TypeId, text: &mut Text) {
        let is_packed = match self.types[id as usize].kind {
            Kind::Literal { is_packed } | Kind::Struct { is_packed } => is_packed,
            _ => return text.push(b"opaque"),
        };
        text.push(if is_packed { b"<{" } else { b"{" });
        if !self.elements(id).is_empty() {
            text.push(b" ");
            self.write_list(self.elements(id), text);
            text.push(b" ");
        }
        text.push(if is_packed { b"}>" } else { b"}" });
    }

    fn write_target(&self, id: TypeId, text: &mut Text) {
        let ty = &self.types[id as usize];
        text.push(b"target(");
        text.push(&self.text[ty.name.start as usize..ty.name.end as usize]);
        for &element in self.elements(id) {
            text.push(b", ");
            text.push(self.text(element));
        }
        for &number in &ty.numbers {
            text.push(b", ");
            text.number(number);
        }
        text.push(b")");
    }
}

/// The structs of a module, in the order in which LLVM's printer comes to them.
#[derive(Debug, Default)]
pub(crate) struct Found {
    /// By type: true if the printer has come to it.
    seen: Vec<bool>,
    /// Structs with names or numbers.
    pub structs: Vec<TypeId>,
    todo: Vec<TypeId>,
}

impl Found {
    /// Adds the structs in a type.
    pub fn add(&mut self, types: &Types, ty: TypeId) {
        if !types.has_struct(ty) {
            return;
        }
        self.seen.resize(types.len(), false);
        let mut todo = std::mem::take(&mut self.todo);
        todo.push(ty);
        if std::mem::replace(&mut self.seen[types.types[ty as usize].same as usize], true) {
            todo.clear();
        }
        while let Some(ty) = todo.pop() {
            let entry = &types.types[ty as usize];
            match entry.kind {
                Kind::Struct { .. } | Kind::Opaque => self.structs.push(ty),
                Kind::Pointer { .. } => continue,
                _ => {}
            }
            for &element in types.elements(ty).iter().rev() {
                let same = types.types[element as usize].same;
                if types.has_struct(element) && !std::mem::replace(&mut self.seen[same as usize], true) {
                    todo.push(element);
                }
            }
        }
        self.todo = todo;
    }
}
