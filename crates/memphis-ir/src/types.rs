//! Types of LLVM IR, interned.
//!
//! A [`TypeTable`] gives equal types equal ids, so that type identity is a comparison of numbers.
//! The types of a module's top level live in one table; a function body adds its own few types to
//! a second table that continues the numbering of the first. [`Types`] reads both as one. This
//! keeps functions independent of one another, and so of the order in which threads read them.
//!
//! Typed pointers of old files (`i32*`) are read as `ptr`.

mod elements;

use crate::llvm::Llvm;
use crate::tables::empty;
use crate::text::{unquoted, write_number};
use hashbrown::HashTable;
use memphis_entity::{Table, id};
use std::hash::BuildHasher;

pub(crate) use elements::{Scalar, Shape};

id! {
    /// Index of a type in a [`Types`] view.
    pub struct TypeId;

    /// Index of a named type, in the order of first mention.
    pub struct NamedId;
}

/// A type, one level deep: its components are ids.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Type {
    /// `void`
    Void,
    /// `iN`
    Int(u32),
    /// `bN`, of LLVM's main branch: bits that may also be those of a pointer.
    Byte(u32),
    /// `half`
    Half,
    /// `bfloat`
    BFloat,
    /// `float`
    Float,
    /// `double`
    Double,
    /// `x86_fp80`
    X86Fp80,
    /// `fp128`
    Fp128,
    /// `ppc_fp128`
    PpcFp128,
    /// `x86_amx`
    X86Amx,
    /// `label`
    Label,
    /// `metadata`
    Metadata,
    /// `token`
    Token,
    /// `ptr addrspace(N)`
    Ptr(u32),
    /// `[N x T]`
    Array(u64, TypeId),
    /// `<N x T>`
    Vector(u32, TypeId),
    /// `<vscale x N x T>`
    ScalableVector(u32, TypeId),
    /// `{ ... }`
    Struct(Box<[TypeId]>),
    /// `<{ ... }>`
    PackedStruct(Box<[TypeId]>),
    /// `%name`, an index into the table of named types
    Named(NamedId),
    /// `R (A, B, ...)`
    Function(FunctionType),
    /// `target("name", types, numbers)`
    Target(TargetType),
    /// The result of an instruction that this reader does not know. Equal to nothing useful.
    Unknown,
}

impl Type {
    /// Bits of an integer, of bytes, or of a floating-point number. `None` for other types: the
    /// data layout decides the size of a pointer.
    pub fn bits(&self) -> Option<u32> {
        Some(match self {
            Type::Int(bits) | Type::Byte(bits) => *bits,
            Type::Half | Type::BFloat => 16,
            Type::Float => 32,
            Type::Double => 64,
            Type::X86Fp80 => 80,
            Type::Fp128 | Type::PpcFp128 => 128,
            _ => return None,
        })
    }
}

/// Return type, parameters, and whether `...` follows them.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct FunctionType {
    /// The result type of a call.
    pub result: TypeId,
    /// Types of the fixed parameters.
    pub params: Box<[TypeId]>,
    /// `...`
    pub varargs: bool,
}

/// A type that a target explains.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct TargetType {
    /// Its name, with quotes.
    pub name: Box<[u8]>,
    /// Types after the name.
    pub types: Box<[TypeId]>,
    /// Numbers after those.
    pub numbers: Box<[u32]>,
}

/// A `%name = type ...` of the module, or a name that was used before (or without) one.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct NamedType {
    /// Name as written, without `%`, quotes kept.
    pub name: Box<[u8]>,
    /// The type of this name.
    pub id: TypeId,
    /// The definition; `None` for `opaque` and for names without any definition.
    pub body: Option<TypeId>,
    /// True if a definition (possibly `opaque`) was seen.
    pub defined: bool,
    /// Offset of the first mention in the module's text.
    #[doc(hidden)]
    pub first_mention: usize,
}

macro_rules! primitives {
    ($($id:ident = $n:literal, $ty:expr;)*) => {
        impl TypeId { $(
            #[allow(missing_docs, reason = "each is the primitive type of that name")]
            pub const $id: TypeId = TypeId($n);
        )* }
        const PRIMITIVES: &[Type] = &[$($ty),*];
    };
}
primitives! {
    VOID = 0, Type::Void;
    PTR = 1, Type::Ptr(0);
    I1 = 2, Type::Int(1);
    I8 = 3, Type::Int(8);
    I16 = 4, Type::Int(16);
    I32 = 5, Type::Int(32);
    I64 = 6, Type::Int(64);
    LABEL = 7, Type::Label;
    METADATA = 8, Type::Metadata;
    TOKEN = 9, Type::Token;
    HALF = 10, Type::Half;
    BFLOAT = 11, Type::BFloat;
    FLOAT = 12, Type::Float;
    DOUBLE = 13, Type::Double;
    X86_FP80 = 14, Type::X86Fp80;
    FP128 = 15, Type::Fp128;
    PPC_FP128 = 16, Type::PpcFp128;
    X86_AMX = 17, Type::X86Amx;
    UNKNOWN = 18, Type::Unknown;
}

/// Interned types. See the module's head.
#[derive(Debug, Clone)]
pub struct TypeTable {
    /// Number of the first type of this table.
    first: u32,
    /// By number of the type from `first` on.
    types: Table<TypeId, Type>,
    lookup: HashTable<TypeId>,
    /// True if there is a target type.
    has_target_types: bool,
    /// True if a pointer was read that has a type, `i32*`.
    has_typed_pointers: bool,
    named: Table<NamedId, NamedType>,
    named_lookup: HashTable<NamedId>,
    hasher: hashbrown::DefaultHashBuilder,
    /// The module's data layout, which explains the names of address spaces.
    data_layout: Box<[u8]>,
    /// The address space of functions, which the data layout says.
    program_address_space: u32,
    /// The version of LLVM whose text is read.
    llvm: Llvm,
}

impl Default for TypeTable {
    fn default() -> TypeTable {
        TypeTable::new()
    }
}

impl TypeTable {
    /// A table that holds the primitive types.
    pub fn new() -> TypeTable {
        let mut table = TypeTable::extending(0);
        for ty in PRIMITIVES {
            table.push(ty.clone());
        }
        table
    }

    /// An empty table whose ids continue those of a table with `first` types.
    fn extending(first: u32) -> TypeTable {
        TypeTable {
            first,
            types: Table::new(),
            lookup: HashTable::new(),
            has_target_types: false,
            has_typed_pointers: false,
            named: Table::new(),
            named_lookup: HashTable::new(),
            hasher: Default::default(),
            data_layout: Box::default(),
            program_address_space: 0,
            llvm: Llvm::Main,
        }
    }

    /// An empty table that continues the numbering of `self`.
    #[doc(hidden)]
    pub fn extension(&self) -> TypeTable {
        TypeTable::extending(self.first + self.types.len() as u32)
    }

    /// An empty table for a body that was not read.
    pub(crate) fn of_body() -> TypeTable {
        TypeTable::extending(PRIMITIVES.len() as u32)
    }

    /// Makes the table an empty extension of `base`, keeping its memory.
    pub(crate) fn reset_to_extend(&mut self, base: &TypeTable) {
        self.first = base.first + base.types.len() as u32;
        self.types.clear();
        self.has_target_types = false;
        self.has_typed_pointers = false;
        empty(&mut self.lookup);
    }

    /// A table of the primitive types, for the text of a version of LLVM.
    pub(crate) fn new_for(llvm: Llvm) -> TypeTable {
        TypeTable { llvm, ..TypeTable::new() }
    }

    /// The version of LLVM whose text is read.
    pub(crate) fn llvm(&self) -> Llvm {
        self.llvm
    }

    pub(crate) fn set_data_layout(&mut self, data_layout: &[u8]) {
        self.data_layout = data_layout.into();
        let spaces = data_layout.split(|&c| c == b'-').filter_map(|part| part.strip_prefix(b"P"));
        let mut spaces = spaces.filter_map(|digits| std::str::from_utf8(digits).ok()?.parse().ok());
        // Of several, the last counts.
        self.program_address_space = spaces.next_back().unwrap_or(0);
    }

    /// The address space of functions that name none.
    pub(crate) fn program_address_space(&self) -> u32 {
        self.program_address_space
    }

    fn hash(&self, ty: &Type) -> u64 {
        self.hasher.hash_one(ty)
    }

    /// The id of `ty`, if it is in this table, without one that it extends.
    pub fn find(&self, ty: &Type) -> Option<TypeId> {
        let first = self.first;
        self.lookup.find(self.hash(ty), |&id| self.types[TypeId(id.0 - first)] == *ty).copied()
    }

    fn push(&mut self, ty: Type) -> TypeId {
        let id = TypeId(self.first + self.types.next_id().0);
        let hash = self.hash(&ty);
        self.has_target_types |= matches!(ty, Type::Target(_));
        self.types.push(ty);
        let (types, hasher, first) = (&self.types, &self.hasher, self.first);
        self.lookup.insert_unique(hash, id, |&id| hasher.hash_one(&types[TypeId(id.0 - first)]));
        id
    }

    /// The id of `ty`, which is added when it is new.
    pub fn intern(&mut self, ty: Type) -> TypeId {
        self.find(&ty).unwrap_or_else(|| self.push(ty))
    }

    /// The type with this id, which is none of a table that it extends.
    pub fn get(&self, id: TypeId) -> &Type {
        &self.types[TypeId(id.0 - self.first)]
    }

    /// A type of a module's table, as LLVM prints it.
    pub(crate) fn display_type(&self, id: TypeId) -> String {
        Types::of_module(self).display(id)
    }

    /// Number of types, those of the table it extends included.
    pub fn len(&self) -> usize {
        self.types.next_id().index() + TypeId(self.first).index()
    }

    /// True if a pointer with a type was read, which is `ptr` here.
    #[doc(hidden)]
    pub fn has_typed_pointers(&self) -> bool {
        self.has_typed_pointers
    }

    /// True if there are no types at all.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// All named types, in order of first mention.
    pub fn named(&self) -> &Table<NamedId, NamedType> {
        &self.named
    }

    fn hash_name(&self, name: &[u8]) -> u64 {
        self.hasher.hash_one(&*unquoted(name))
    }

    /// Index of the named type `name` (without `%`).
    pub fn find_named(&self, name: &[u8]) -> Option<NamedId> {
        let is_it = |&id: &NamedId| unquoted(&self.named[id].name) == unquoted(name);
        self.named_lookup.find(self.hash_name(name), is_it).copied()
    }

    /// Index of the named type `name`, made when it is new.
    #[doc(hidden)]
    pub fn intern_named(&mut self, name: &[u8], offset: usize) -> NamedId {
        if let Some(known) = self.find_named(name) {
            return known;
        }
        let index = self.named.next_id();
        let hash = self.hash_name(name);
        let id = self.intern(Type::Named(index));
        self.named.push(NamedType { name: name.into(), id, body: None, defined: false, first_mention: offset });
        let (named, hasher) = (&self.named, &self.hasher);
        self.named_lookup.insert_unique(hash, index, |&id| hasher.hash_one(&*unquoted(&named[id].name)));
        index
    }

    /// Sets the definition of a named type: `None` is `opaque`.
    #[doc(hidden)]
    pub fn define_named(&mut self, index: NamedId, body: Option<TypeId>) {
        let named = &mut self.named[index];
        named.body = body;
        named.defined = true;
    }
}

/// A module's types and the additions of one function body, read as one table.
#[derive(Debug, Clone, Copy)]
pub struct Types<'a> {
    base: &'a TypeTable,
    local: Option<&'a TypeTable>,
}

impl<'a> Types<'a> {
    /// The types of `base` alone.
    pub fn of_module(base: &'a TypeTable) -> Types<'a> {
        Types { base, local: None }
    }

    /// The types of `base` and of `local`, an extension of it.
    pub fn new(base: &'a TypeTable, local: &'a TypeTable) -> Types<'a> {
        Types { base, local: Some(local) }
    }

    /// The types of the module.
    pub(crate) fn base(&self) -> &'a TypeTable {
        self.base
    }

    /// Number of types.
    pub(crate) fn len(&self) -> usize {
        self.local.unwrap_or(self.base).len()
    }

    /// The types that the body adds to those of the module, with their ids. Each comes after those
    /// that it is made of.
    pub fn of_body(&self) -> impl Iterator<Item = (TypeId, &'a Type)> + use<'a> {
        let first = self.base.len() as u32;
        let own = self.local.map_or(&[][..], |local| local.types.values());
        own.iter().enumerate().map(move |(n, ty)| (TypeId(first + n as u32), ty))
    }

    /// The type with this id.
    ///
    /// # Panics
    /// If the id comes from another module or body.
    pub fn get(&self, id: TypeId) -> &'a Type {
        match self.base.types.get(id) {
            Some(ty) => ty,
            None => {
                let local = self.local.expect("a type of a function body");
                local.get(id)
            }
        }
    }

    /// True if there is a target type.
    pub(crate) fn has_target_types(&self) -> bool {
        self.base.has_target_types || self.local.is_some_and(|local| local.has_target_types)
    }

    /// The named type with this index.
    pub fn named(&self, index: NamedId) -> &'a NamedType {
        &self.base.named[index]
    }

    /// The type with named types looked through: the struct that comes after a name.
    /// `None` for an opaque type.
    pub fn resolve(&self, id: TypeId) -> Option<&'a Type> {
        let mut ty = self.get(id);
        // A chain of names can only be as long as there are names; a longer one is cyclic.
        for _ in 0..=self.base.named.len() {
            match ty {
                Type::Named(n) => ty = self.get(self.named(*n).body?),
                _ => return Some(ty),
            }
        }
        None
    }

    /// True if a type is a struct of scalable vectors, into which `getelementptr` cannot go.
    pub(crate) fn is_struct_of_scalable_vectors(&self, id: TypeId) -> bool {
        match self.resolve(id) {
            Some(Type::Struct(fields) | Type::PackedStruct(fields)) => {
                fields.first().is_some_and(|&first| matches!(self.get(first), Type::ScalableVector(..)))
            }
            _ => false,
        }
    }

    /// True if a type is a name of which nothing is known.
    pub(crate) fn is_opaque(&self, id: TypeId) -> bool {
        self.resolve(id).is_none()
    }

    /// The definition of a named type that is an alias of a type other than a struct, as in
    /// `%word = type i32`; other types unchanged.
    pub fn unalias(&self, id: TypeId) -> TypeId {
        let mut at = id;
        // A chain of names can only be as long as there are names.
        for _ in 0..=self.base.named.len() {
            let Type::Named(n) = self.get(at) else { return at };
            match self.named(*n).body {
                Some(body) if !matches!(self.get(body), Type::Struct(_) | Type::PackedStruct(_)) => at = body,
                _ => return at,
            }
        }
        id
    }

    /// The address space of functions that name none.
    pub(crate) fn program_address_space(&self) -> u32 {
        self.base.program_address_space
    }

    /// `ptr` in any address space.
    pub fn is_pointer(&self, id: TypeId) -> bool {
        matches!(self.get(id), Type::Ptr(_))
    }

    /// The address space of a pointer, or of the pointers in a vector.
    pub fn address_space(&self, id: TypeId) -> Option<u32> {
        match self.get(self.scalar(id)) {
            Type::Ptr(space) => Some(*space),
            _ => None,
        }
    }

    /// The element of a vector type, or the type itself.
    pub fn scalar(&self, id: TypeId) -> TypeId {
        match self.get(id) {
            Type::Vector(_, e) | Type::ScalableVector(_, e) => *e,
            _ => id,
        }
    }

    /// True if `id` is a fixed or scalable vector.
    pub fn is_vector(&self, id: TypeId) -> bool {
        matches!(self.get(id), Type::Vector(..) | Type::ScalableVector(..))
    }

    /// An integer of some width.
    pub fn is_integer(&self, id: TypeId) -> bool {
        matches!(self.get(id), Type::Int(_))
    }

    /// A floating-point type, a vector of them, or an array or struct of equal ones: results of
    /// such types may have fast-math flags.
    pub(crate) fn is_made_of_floats(&self, id: TypeId) -> bool {
        let mut at = id;
        loop {
            at = match self.get(self.unalias(at)) {
                Type::Array(_, element) => *element,
                Type::Struct(fields) if fields.iter().all(|f| *f == fields[0]) && !fields.is_empty() => fields[0],
                _ => return self.scalar_kind(at) == Scalar::Float,
            }
        }
    }

    /// A floating-point type, not a vector of them.
    pub fn is_float(&self, id: TypeId) -> bool {
        use Type::*;
        matches!(self.get(id), Half | BFloat | Float | Double | X86Fp80 | Fp128 | PpcFp128)
    }

    /// True if values of the type can exist: not void, label, metadata, token or a function.
    pub fn is_first_class(&self, id: TypeId) -> bool {
        !matches!(self.get(id), Type::Void | Type::Function(_))
    }

    /// The type of the member at `index` of a struct or array.
    pub fn member(&self, id: TypeId, index: u64) -> Option<TypeId> {
        match self.resolve(id)? {
            Type::Struct(fields) | Type::PackedStruct(fields) => fields.get(usize::try_from(index).ok()?).copied(),
            Type::Array(n, element) => (index < *n).then_some(*element),
            _ => None,
        }
    }

    /// The type as LLVM prints it.
    pub fn display(&self, id: TypeId) -> String {
        let mut out = Vec::new();
        self.write(id, &mut out);
        String::from_utf8_lossy(&out).into_owned()
    }

    /// Appends the type as LLVM prints it.
    pub fn write(&self, id: TypeId, out: &mut Vec<u8>) {
        // Most types are whole with their start, which needs no stack.
        let mut rest = Vec::new();
        self.write_start(id, out, &mut rest);
        while let Some(token) = rest.pop() {
            match token {
                Token::Text(text) => out.extend_from_slice(text),
                Token::Number(number) => {
                    out.extend_from_slice(b", ");
                    write_number(out, number);
                }
                Token::Type(id) => self.write_start(id, out, &mut rest),
            }
        }
    }

    /// Appends the start of a type, up to the first type in it, and puts what follows onto the
    /// stack.
    fn write_start(&self, id: TypeId, out: &mut Vec<u8>, rest: &mut Vec<Token>) {
        match self.get(id) {
            Type::Void => out.extend_from_slice(b"void"),
            Type::Int(bits) => {
                out.push(b'i');
                write_number(out, *bits);
            }
            Type::Byte(bits) => {
                out.push(b'b');
                write_number(out, *bits);
            }
            Type::Half => out.extend_from_slice(b"half"),
            Type::BFloat => out.extend_from_slice(b"bfloat"),
            Type::Float => out.extend_from_slice(b"float"),
            Type::Double => out.extend_from_slice(b"double"),
            Type::X86Fp80 => out.extend_from_slice(b"x86_fp80"),
            Type::Fp128 => out.extend_from_slice(b"fp128"),
            Type::PpcFp128 => out.extend_from_slice(b"ppc_fp128"),
            Type::X86Amx => out.extend_from_slice(b"x86_amx"),
            Type::Label => out.extend_from_slice(b"label"),
            Type::Metadata => out.extend_from_slice(b"metadata"),
            Type::Token => out.extend_from_slice(b"token"),
            Type::Unknown => out.extend_from_slice(b"<unknown>"),
            Type::Ptr(0) => out.extend_from_slice(b"ptr"),
            Type::Ptr(space) => out.extend_from_slice(format!("ptr addrspace({space})").as_bytes()),
            Type::Array(n, e) => {
                out.extend_from_slice(format!("[{n} x ").as_bytes());
                rest.extend([Token::Text(b"]"), Token::Type(*e)]);
            }
            Type::Vector(n, e) => {
                out.extend_from_slice(format!("<{n} x ").as_bytes());
                rest.extend([Token::Text(b">"), Token::Type(*e)]);
            }
            Type::ScalableVector(n, e) => {
                out.extend_from_slice(format!("<vscale x {n} x ").as_bytes());
                rest.extend([Token::Text(b">"), Token::Type(*e)]);
            }
            Type::Struct(fields) if fields.is_empty() => out.extend_from_slice(b"{}"),
            Type::PackedStruct(fields) if fields.is_empty() => out.extend_from_slice(b"<{}>"),
            Type::Struct(fields) => {
                out.extend_from_slice(b"{ ");
                rest.push(Token::Text(b" }"));
                push_list(fields, rest);
            }
            Type::PackedStruct(fields) => {
                out.extend_from_slice(b"<{ ");
                rest.push(Token::Text(b" }>"));
                push_list(fields, rest);
            }
            Type::Named(n) => {
                out.push(b'%');
                out.extend_from_slice(&self.named(*n).name);
            }
            Type::Function(f) => {
                rest.push(Token::Text(match (f.varargs, f.params.is_empty()) {
                    (true, true) => b"...)",
                    (true, false) => b", ...)",
                    (false, _) => b")",
                }));
                push_list(&f.params, rest);
                rest.extend([Token::Text(b" ("), Token::Type(f.result)]);
            }
            Type::Target(target) => {
                out.extend_from_slice(b"target(");
                out.extend_from_slice(&target.name);
                // Numbers come last.
                rest.push(Token::Text(b")"));
                rest.extend(target.numbers.iter().rev().map(|&number| Token::Number(number)));
                for &ty in target.types.iter().rev() {
                    rest.extend([Token::Type(ty), Token::Text(b", ")]);
                }
            }
        }
    }
}

/// The rest of a type to write.
enum Token {
    Type(TypeId),
    Text(&'static [u8]),
    /// A number after a comma.
    Number(u32),
}

/// Puts types onto the stack, so that the first comes first, with commas between them.
fn push_list(list: &[TypeId], rest: &mut Vec<Token>) {
    for (i, &ty) in list.iter().enumerate().rev() {
        rest.push(Token::Type(ty));
        if i > 0 {
            rest.push(Token::Text(b", "));
        }
    }
}

/// Interns types: into a body's table, unless the module's table has them.
///
/// The reader's only way to make types. For a module's top level, `base` is `None`.
#[derive(Debug)]
pub(crate) struct TypeInterner<'a> {
    pub base: Option<&'a TypeTable>,
    pub local: &'a mut TypeTable,
}

impl<'a> TypeInterner<'a> {
    /// An interner that adds types to `local`, an extension of the module's table, unless the
    /// module's table has them.
    pub fn of_body(module: &'a TypeTable, local: &'a mut TypeTable) -> TypeInterner<'a> {
        TypeInterner { base: Some(module), local }
    }

    pub fn intern(&mut self, ty: Type) -> TypeId {
        if let Some(id) = self.base.and_then(|b| b.find(&ty)) {
            return id;
        }
        self.local.intern(ty)
    }

    /// The named type `name`; `None` when a body names a type that the module never mentions,
    /// which cannot happen in valid text because named types are defined at the top level.
    pub fn named(&mut self, name: &[u8], offset: usize) -> Option<TypeId> {
        let (table, index) = match self.base {
            Some(base) => (base, base.find_named(name)?),
            None => {
                let index = self.local.intern_named(name, offset);
                (&*self.local, index)
            }
        };
        // Only structs have names of their own; another named type is what it is defined as.
        let named = &table.named[index];
        match named.body {
            Some(body) if !matches!(table.get(body), Type::Struct(_) | Type::PackedStruct(_)) => Some(body),
            _ => Some(named.id),
        }
    }

    /// A pointer to a type, as a pointer without a type.
    pub fn typed_pointer(&mut self, space: u32) -> TypeId {
        self.local.has_typed_pointers = true;
        self.intern(Type::Ptr(space))
    }

    /// True if the reader takes what LLVM 22 does not know.
    pub fn reads_newer(&self) -> bool {
        self.base.unwrap_or(self.local).llvm.reads_newer()
    }

    /// The data layout, as far as it has been read.
    pub fn data_layout(&self) -> &[u8] {
        &self.base.unwrap_or(self.local).data_layout
    }

    pub fn view(&self) -> Types<'_> {
        match self.base {
            Some(base) => Types::new(base, self.local),
            None => Types::of_module(self.local),
        }
    }
}
