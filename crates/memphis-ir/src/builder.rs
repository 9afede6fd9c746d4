//! Modules made from nothing.
//!
//! In this crate the text of a module is its storage: a [`Module`](crate::Module) borrows it, and a
//! body keeps spans of it. So a builder writes text, and [`Module::read`](crate::Module::read) takes
//! it from there. What is typed is the way to it: values know their types, instructions refuse
//! operands that do not fit, and what can be seen only at the end is an error of `finish`.
//!
//! ```
//! use memphis_ir::builder::{FunctionSignature, ModuleBuilder, Value};
//! use memphis_ir::{Body, Function, Module, Predicate, TypeId, verify};
//!
//! // The sum of the numbers below `n`.
//! let mut module = ModuleBuilder::new();
//! let mut f = module.function("sum", FunctionSignature::new(TypeId::I32, [TypeId::I32]));
//! f.name_argument(0, "n");
//! let n = f.argument(0);
//! let [entry, head, body, exit] = ["entry", "head", "body", "exit"].map(|name| f.create_block(name));
//!
//! f.switch_to(entry);
//! f.br(head);
//! f.switch_to(head);
//! let i = f.named("i").phi(TypeId::I32);
//! let sum = f.named("sum").phi(TypeId::I32);
//! let more = f.icmp(Predicate::Ult, i, n);
//! f.cond_br(more, body, exit);
//! f.switch_to(body);
//! let next_sum = f.add(sum, i);
//! let next_i = f.add(i, Value::i32(1));
//! f.br(head);
//! f.switch_to(exit);
//! f.ret(sum);
//! for (phi, next) in [(i, next_i), (sum, next_sum)] {
//!     f.add_incoming(phi, Value::i32(0), entry);
//!     f.add_incoming(phi, next, body);
//! }
//! f.finish()?;
//!
//! let text = module.finish()?;
//! assert_eq!(text, "
//! define i32 @sum(i32 %n) {
//! entry:
//!   br label %head
//!
//! head:
//!   %i = phi i32 [ 0, %entry ], [ %2, %body ]
//!   %sum = phi i32 [ 0, %entry ], [ %1, %body ]
//!   %0 = icmp ult i32 %i, %n
//!   br i1 %0, label %body, label %exit
//!
//! body:
//!   %1 = add i32 %sum, %i
//!   %2 = add i32 %i, 1
//!   br label %head
//!
//! exit:
//!   ret i32 %sum
//! }
//! ");
//! let module = Module::read(text.as_bytes())?;
//! let mut body = Body::new();
//! for id in module.function_ids() {
//!     module.read_body(id, &mut body)?;
//!     verify::verify(Function { module: &module, body: &body }, &mut Default::default()).unwrap();
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! **Who checks what.** A wrong type, an operand of another function or a flag that an instruction
//! cannot have is a mistake in the program that builds, and panics at the call. Blocks without
//! terminators, instructions behind them, φs that do not match the edges and names given twice are
//! [`BuildError`]s. Whether definitions dominate their uses is the [verifier](crate::verify)'s
//! business, as are atomic accesses, attributes and metadata, which cannot be built here.
//!
//! **Names.** A name is given without quotes; the text has them where LLVM wants them. Taken names
//! of locals, and of globals that no other module sees, get a number behind them. Whatever has no
//! name is numbered when its function is finished, in the order of the text, so blocks may be filled
//! in any order. An empty name is none.
//!
//! **Alignment** is written where it is given ([`FunctionBuilder::align`]); elsewhere the reader of
//! the text derives it from the data layout.
//!
//! **Cost.** Linear in the instructions and operands.

use crate::opcode::{Flags, Opcode, Predicate};
use crate::types::{FunctionType, Type, TypeId, TypeTable, Types};
use hashbrown::{HashMap, HashSet};
use std::borrow::Cow;
use std::fmt;
use std::ops::Range;

/// A value: a constant, an argument, or the result of an instruction. Small, and free to copy.
///
/// Values of a function belong to the [`FunctionBuilder`] that made them, and those that come from
/// a [`ModuleBuilder`] to that module. The result of an instruction of type `void` is no operand.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Value {
    ty: TypeId,
    kind: Kind,
}

#[derive(Debug, Clone, Copy, PartialEq)]
enum Kind {
    /// An argument, or counted on behind them, an instruction.
    Local {
        function: u32,
        index: u32,
    },
    /// A block, as an operand of terminators.
    Block(u32),
    Int(i64),
    /// A `float` or `double`, by its bits as a double.
    Float(u64),
    Undef,
    Poison,
    /// `0`, `null`, `zeroinitializer`, whatever the type calls it.
    Zero,
    /// The address of a global.
    Global(u32),
    /// A constant that the module keeps as text.
    Text(u32),
}

impl Value {
    /// An integer of type `ty`, which may be given as signed or as unsigned number.
    /// Whether the type is an integer and wide enough is found out where the value is used.
    pub fn int(ty: TypeId, value: i64) -> Value {
        let kind = if value == 0 { Kind::Zero } else { Kind::Int(value) };
        Value { ty, kind }
    }

    /// `i1`
    pub fn bool(value: bool) -> Value {
        Value::int(TypeId::I1, value.into())
    }

    /// `i8`
    pub fn i8(value: i8) -> Value {
        Value::int(TypeId::I8, value.into())
    }

    /// `i32`
    pub fn i32(value: i32) -> Value {
        Value::int(TypeId::I32, value.into())
    }

    /// `i64`
    pub fn i64(value: i64) -> Value {
        Value::int(TypeId::I64, value)
    }

    /// `float`; the bits of a NaN are kept.
    pub fn float(value: f32) -> Value {
        let bits = value.to_bits();
        let wide = match value.is_nan() {
            // The conversion of the language may make a signaling NaN a quiet one.
            true => u64::from(bits >> 31) << 63 | 0x7ff << 52 | u64::from(bits & 0x7f_ffff) << 29,
            false => f64::from(value).to_bits(),
        };
        Value::of_float(TypeId::FLOAT, wide)
    }

    /// `double`; the bits of a NaN are kept.
    pub fn double(value: f64) -> Value {
        Value::of_float(TypeId::DOUBLE, value.to_bits())
    }

    fn of_float(ty: TypeId, bits: u64) -> Value {
        Value { ty, kind: if bits == 0 { Kind::Zero } else { Kind::Float(bits) } }
    }

    /// `ptr null`. For another address space, see [`Value::zero`].
    pub fn null() -> Value {
        Value::zero(TypeId::PTR)
    }

    /// Zero of any type: `0`, `false`, `null`, `zeroinitializer`, positive floating-point zero.
    pub fn zero(ty: TypeId) -> Value {
        Value { ty, kind: Kind::Zero }
    }

    /// `undef`
    pub fn undef(ty: TypeId) -> Value {
        Value { ty, kind: Kind::Undef }
    }

    /// `poison`
    pub fn poison(ty: TypeId) -> Value {
        Value { ty, kind: Kind::Poison }
    }

    /// The type.
    pub fn ty(self) -> TypeId {
        self.ty
    }
}

/// A function that can be called. As a [`Value`] it is its address.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Callee(u32);

impl From<Callee> for Value {
    fn from(callee: Callee) -> Value {
        Value { ty: TypeId::PTR, kind: Kind::Global(callee.0) }
    }
}

/// A block of the function being built.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct BlockHandle {
    function: u32,
    index: u32,
}

/// Who sees a global.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Linkage {
    /// Every module. No keyword, or `external` for a variable without initializer.
    #[default]
    External,
    /// `internal`: this module.
    Internal,
    /// `private`: this module, and the object file does not even have the name.
    Private,
    /// `weak`
    Weak,
    /// `weak_odr`
    WeakOdr,
    /// `linkonce`
    LinkOnce,
    /// `linkonce_odr`
    LinkOnceOdr,
}

impl Linkage {
    /// The keyword with a space behind it, empty for [`Linkage::External`].
    fn prefix(self) -> &'static str {
        match self {
            Linkage::External => "",
            Linkage::Internal => "internal ",
            Linkage::Private => "private ",
            Linkage::Weak => "weak ",
            Linkage::WeakOdr => "weak_odr ",
            Linkage::LinkOnce => "linkonce ",
            Linkage::LinkOnceOdr => "linkonce_odr ",
        }
    }

    fn is_local(self) -> bool {
        matches!(self, Linkage::Internal | Linkage::Private)
    }
}

/// What a function takes and returns, and who sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FunctionSignature {
    /// Type of the result, possibly `void`.
    pub result: TypeId,
    /// Types of the parameters.
    pub params: Vec<TypeId>,
    /// Whether `...` follows them.
    pub varargs: bool,
    /// Who sees the function. Default: [`Linkage::External`].
    pub linkage: Linkage,
}

impl FunctionSignature {
    /// A function with external linkage and a fixed number of parameters.
    pub fn new(result: TypeId, params: impl Into<Vec<TypeId>>) -> FunctionSignature {
        FunctionSignature { result, params: params.into(), varargs: false, linkage: Linkage::External }
    }

    /// The same, with `...` behind the parameters.
    pub fn varargs(self) -> FunctionSignature {
        FunctionSignature { varargs: true, ..self }
    }

    /// The same with another linkage.
    pub fn linkage(self, linkage: Linkage) -> FunctionSignature {
        FunctionSignature { linkage, ..self }
    }
}

/// What else can be said of a global variable.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct GlobalOptions {
    /// Who sees it. Default: [`Linkage::External`].
    pub linkage: Linkage,
    /// `constant` in place of `global`: nobody writes it. Default: no.
    pub constant: bool,
    /// `unnamed_addr`: its address does not matter, so equal ones may be merged. Default: no.
    pub unnamed_addr: bool,
    /// Alignment in bytes. Default: that of the type.
    pub align: Option<u32>,
}

impl GlobalOptions {
    /// External, writable, with an address of its own.
    pub const DEFAULT: GlobalOptions =
        GlobalOptions { linkage: Linkage::External, constant: false, unnamed_addr: false, align: None };
}

/// Why a function or module cannot be finished.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BuildError {
    /// Two globals have the same name and others see at least one of them; or a function was
    /// declared with two signatures, or defined twice.
    DuplicateGlobal {
        /// Its name.
        name: String,
    },
    /// A function or variable is local to the module and has no definition in it.
    Undefined {
        /// Its name.
        name: String,
    },
    /// A name has a byte zero in it, which LLVM does not allow, or a global that others see has an
    /// empty one.
    InvalidName {
        /// The name.
        name: String,
    },
    /// A function has no blocks.
    NoBlocks {
        /// The function.
        function: String,
    },
    /// A block does not end in a terminator.
    NoTerminator {
        /// The function.
        function: String,
        /// The block, as the text calls it: `%name` or `%7`.
        block: String,
    },
    /// An instruction was added to a block that has its terminator.
    AfterTerminator {
        /// The function.
        function: String,
        /// The block.
        block: String,
    },
    /// A φ does not have exactly one entry for each edge into its block, or there is no edge.
    PhiEntries {
        /// The function.
        function: String,
        /// The block.
        block: String,
    },
    /// An edge leads to the first block.
    EdgeToEntry {
        /// The function.
        function: String,
        /// The block where the edge starts.
        block: String,
    },
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use BuildError::*;
        match self {
            DuplicateGlobal { name } => write!(f, "@{name} is defined or declared twice"),
            Undefined { name } => write!(f, "@{name} is local to the module and has no definition"),
            InvalidName { name } => write!(f, "{name:?} is no name: empty, or with a byte zero in it"),
            NoBlocks { function } => write!(f, "@{function} has no blocks"),
            NoTerminator { function, block } => write!(f, "block {block} of @{function} has no terminator"),
            AfterTerminator { function, block } => {
                write!(f, "an instruction follows the terminator of block {block} of @{function}")
            }
            PhiEntries { function, block } => {
                write!(f, "a phi of block {block} of @{function} does not have one entry for each edge into the block")
            }
            EdgeToEntry { function, block } => {
                write!(f, "block {block} of @{function} branches to the first block, which may have no predecessors")
            }
        }
    }
}

impl std::error::Error for BuildError {}

/// Builds a module. See the [module's head](self).
#[derive(Debug, Default)]
pub struct ModuleBuilder {
    source_filename: Option<String>,
    data_layout: Option<String>,
    triple: Option<String>,
    types: TypeTable,
    globals: Vec<Global>,
    names: HashMap<Box<str>, u32>,
    last_unique: u32,
    /// The texts of those constants that are not in their [`Value`].
    texts: Vec<Box<[u8]>>,
    error: Option<BuildError>,
}

#[derive(Debug)]
struct Global {
    name: Box<str>,
    /// The name with `@`, and quotes if need be.
    reference: Box<[u8]>,
    kind: GlobalKind,
}

#[derive(Debug)]
enum GlobalKind {
    Variable {
        ty: TypeId,
        initializer: Option<Value>,
        options: GlobalOptions,
    },
    /// With the text from the brace on once it is defined, and the names of its arguments.
    Function {
        signature: FunctionSignature,
        ty: TypeId,
        definition: Option<Vec<u8>>,
    },
}

impl ModuleBuilder {
    /// A module without anything in it.
    pub fn new() -> ModuleBuilder {
        ModuleBuilder::default()
    }

    /// Sets `source_filename`.
    pub fn source_filename(&mut self, name: &str) -> &mut ModuleBuilder {
        self.source_filename = Some(name.to_owned());
        self
    }

    /// Sets `target datalayout`.
    pub fn data_layout(&mut self, layout: &str) -> &mut ModuleBuilder {
        self.data_layout = Some(layout.to_owned());
        self
    }

    /// Sets `target triple`.
    pub fn triple(&mut self, triple: &str) -> &mut ModuleBuilder {
        self.triple = Some(triple.to_owned());
        self
    }

    // Types. The frequent ones are constants of `TypeId`.

    /// The module's types.
    pub fn types(&self) -> Types<'_> {
        Types::of_module(&self.types)
    }

    /// Any type; a named one comes from [`ModuleBuilder::named_struct`].
    pub fn intern(&mut self, ty: Type) -> TypeId {
        self.types.intern(ty)
    }

    /// `i<bits>`
    pub fn int_type(&mut self, bits: u32) -> TypeId {
        self.intern(Type::Int(bits))
    }

    /// `[n x element]`
    pub fn array_type(&mut self, n: u64, element: TypeId) -> TypeId {
        self.intern(Type::Array(n, element))
    }

    /// `<n x element>`
    pub fn vector_type(&mut self, n: u32, element: TypeId) -> TypeId {
        self.intern(Type::Vector(n, element))
    }

    /// `{ fields }`
    pub fn struct_type(&mut self, fields: impl Into<Box<[TypeId]>>) -> TypeId {
        self.intern(Type::Struct(fields.into()))
    }

    /// `%name = type { fields }`, or without fields, `%name = type opaque`.
    ///
    /// The name of an opaque one may be given again to define it: so can a struct be inside itself,
    /// for the types of functions. A name that is defined already gets a number behind it.
    pub fn named_struct(&mut self, name: &str, fields: Option<&[TypeId]>) -> TypeId {
        self.check_name(name);
        let quoted = |name: &str| quoted_name(name.as_bytes()).into_owned();
        let mut text = quoted(name);
        while self.types.find_named(&text).is_some_and(|n| self.types.named()[n as usize].body.is_some()) {
            self.last_unique += 1;
            text = quoted(&format!("{name}.{}", self.last_unique));
        }
        let index = self.types.intern_named(&text, 0);
        let body = fields.map(|f| self.types.intern(Type::Struct(f.into())));
        self.types.define_named(index, body);
        self.types.intern(Type::Named(index))
    }

    // Constants. The simple ones are made by `Value`.

    /// An array, struct or vector constant of type `ty`.
    ///
    /// # Panics
    /// If `ty` is none of them, or the elements are not constants of its elements' types.
    #[track_caller]
    pub fn aggregate(&mut self, ty: TypeId, elements: &[Value]) -> Value {
        self.check_elements(ty, elements);
        let Some(&first) = elements.first() else { return Value::zero(ty) };
        let all = |kind: Kind| elements.iter().all(|e| e.kind == kind);
        if let Some(kind) = [Kind::Zero, Kind::Undef, Kind::Poison].into_iter().find(|&k| all(k)) {
            return Value { ty, kind };
        }
        let is_splat = matches!(first.kind, Kind::Int(_) | Kind::Float(_)) && all(first.kind);
        let bytes: Option<Vec<u8>> = elements.iter().map(|e| e.as_byte()).collect();
        let mut out = Vec::new();
        match (self.types().resolve(ty), bytes) {
            (Some(Type::Array(..)), Some(bytes)) => write_string(&bytes, &mut out),
            (Some(Type::Array(..)), _) => self.write_elements(b"[", elements, b"]", &mut out),
            (Some(Type::Struct(_)), _) => self.write_elements(b"{ ", elements, b" }", &mut out),
            (Some(Type::PackedStruct(_)), _) => self.write_elements(b"<{ ", elements, b" }>", &mut out),
            _ if is_splat => self.write_elements(b"splat (", &[first], b")", &mut out),
            _ => self.write_elements(b"<", elements, b">", &mut out),
        }
        self.text(ty, out)
    }

    /// `[n x i8] c"..."`: the bytes as they are.
    pub fn bytes(&mut self, bytes: &[u8]) -> Value {
        let ty = self.array_type(bytes.len() as u64, TypeId::I8);
        if bytes.iter().all(|&b| b == 0) {
            return Value::zero(ty);
        }
        let mut out = Vec::new();
        write_string(bytes, &mut out);
        self.text(ty, out)
    }

    /// An integer for which [`Value::int`] is too narrow.
    ///
    /// # Panics
    /// If `ty` is no integer type.
    #[track_caller]
    pub fn wide_int(&mut self, ty: TypeId, value: i128) -> Value {
        if let Ok(value) = i64::try_from(value) {
            return Value::int(ty, value);
        }
        let Type::Int(bits @ 64..) = *self.types().get(ty) else {
            panic!("{value} is no constant of type {}", self.types().display(ty));
        };
        // What does not fit as a signed number was given as an unsigned one.
        let value = if bits < 128 { value << (128 - bits) >> (128 - bits) } else { value };
        self.text(ty, value.to_string().into_bytes())
    }

    /// A floating-point constant of any type by its bits, for `half`, `bfloat`, `x86_fp80`, `fp128`
    /// and `ppc_fp128` (whose first double is in the lower half).
    ///
    /// # Panics
    /// If `ty` is no floating-point type, or has fewer bits.
    #[track_caller]
    pub fn float_bits(&mut self, ty: TypeId, bits: u128) -> Value {
        let width = float_width(self.types().get(ty));
        assert!(width == 128 || bits >> width == 0, "{bits:#x} is no constant of type {}", self.types().display(ty));
        if bits == 0 {
            return Value::zero(ty);
        }
        let (low, high) = (bits as u64, (bits >> 64) as u64);
        let text = match self.types().get(ty) {
            Type::Half => format!("0xH{low:04X}"),
            Type::BFloat => format!("0xR{low:04X}"),
            Type::Float => return Value::float(f32::from_bits(low as u32)),
            Type::Double => return Value::double(f64::from_bits(low)),
            Type::X86Fp80 => format!("0xK{high:04X}{low:016X}"),
            Type::Fp128 => format!("0xL{low:016X}{high:016X}"),
            _ => format!("0xM{low:016X}{high:016X}"),
        };
        self.text(ty, text.into_bytes())
    }

    fn text(&mut self, ty: TypeId, text: Vec<u8>) -> Value {
        self.texts.push(text.into());
        Value { ty, kind: Kind::Text(self.texts.len() as u32 - 1) }
    }

    // Globals.

    /// A global variable: `@name = global ty initializer`, or `external` without initializer.
    /// The result is its address.
    ///
    /// # Panics
    /// If the initializer is no constant of type `ty`.
    #[track_caller]
    pub fn global(&mut self, name: &str, ty: TypeId, initializer: Option<Value>) -> Value {
        self.global_with(name, ty, initializer, GlobalOptions::DEFAULT)
    }

    /// A global variable with options. The result is its address.
    ///
    /// # Panics
    /// If the initializer is no constant of type `ty`, or the alignment no power of two.
    #[track_caller]
    pub fn global_with(&mut self, name: &str, ty: TypeId, initializer: Option<Value>, options: GlobalOptions) -> Value {
        self.check_has_values(ty);
        if let Some(value) = initializer {
            self.check_constant(value);
            self.check_same(value.ty, ty, "initializer");
        }
        assert!(options.align.is_none_or(u32::is_power_of_two), "an alignment must be a power of two");
        let index = self.add_global(name, options.linkage, GlobalKind::Variable { ty, initializer, options });
        Value { ty: TypeId::PTR, kind: Kind::Global(index) }
    }

    /// A string of C: the bytes and a zero behind them, private, constant, and without an address
    /// of its own. The result is its address.
    pub fn constant_string(&mut self, name: &str, bytes: impl AsRef<[u8]>) -> Value {
        let mut bytes = bytes.as_ref().to_vec();
        bytes.push(0);
        let value = self.bytes(&bytes);
        let options = GlobalOptions { linkage: Linkage::Private, constant: true, unnamed_addr: true, align: Some(1) };
        self.global_with(name, value.ty, Some(value), options)
    }

    /// A function that is defined elsewhere, or later with [`ModuleBuilder::define`]. Declaring an
    /// external function twice with one signature gives the same function.
    ///
    /// # Panics
    /// If the signature has types that cannot be passed or returned.
    #[track_caller]
    pub fn declare(&mut self, name: &str, signature: FunctionSignature) -> Callee {
        let ty = self.function_type(&signature);
        if let Some(&index) = self.names.get(name)
            && !signature.linkage.is_local()
            && let GlobalKind::Function { signature: known, .. } = &self.globals[index as usize].kind
            && *known == signature
        {
            return Callee(index);
        }
        let linkage = signature.linkage;
        Callee(self.add_global(name, linkage, GlobalKind::Function { signature, ty, definition: None }))
    }

    /// Declares a function and starts its definition.
    ///
    /// # Panics
    /// If the signature has types that cannot be passed or returned.
    #[track_caller]
    pub fn function(&mut self, name: &str, signature: FunctionSignature) -> FunctionBuilder<'_> {
        let callee = self.declare(name, signature);
        self.define(callee)
    }

    /// Starts the definition of a declared function. It is part of the module once it is
    /// [finished](FunctionBuilder::finish).
    ///
    /// # Panics
    /// If the function comes from another module.
    #[track_caller]
    pub fn define(&mut self, callee: Callee) -> FunctionBuilder<'_> {
        let signature = self.signature(callee).clone();
        FunctionBuilder::new(self, callee, signature)
    }

    /// The signature of a function.
    ///
    /// # Panics
    /// If the function comes from another module.
    #[track_caller]
    pub fn signature(&self, callee: Callee) -> &FunctionSignature {
        match self.globals.get(callee.0 as usize).map(|g| &g.kind) {
            Some(GlobalKind::Function { signature, .. }) => signature,
            _ => panic!("a function of another module"),
        }
    }

    /// The text of the module.
    ///
    /// # Errors
    /// If a name has a zero in it or stands for two globals, or a local function has no definition.
    pub fn finish(self) -> Result<String, BuildError> {
        if let Some(error) = self.error {
            return Err(error);
        }
        if let Some(global) = self.globals.iter().find(|g| g.is_undefined()) {
            return Err(BuildError::Undefined { name: global.name.to_string() });
        }
        let mut out = Vec::new();
        self.write_header(&mut out);
        self.write_named_types(&mut out);
        self.write_variables(&mut out);
        for global in &self.globals {
            if let GlobalKind::Function { signature, definition, .. } = &global.kind {
                out.push(b'\n');
                match definition {
                    Some(text) => out.extend_from_slice(text),
                    None => self.write_declaration(signature, &global.reference, &mut out),
                }
            }
        }
        // All text is made of ASCII, but a target type may be anything.
        Ok(String::from_utf8_lossy(&out).into_owned())
    }

    fn function_type(&mut self, signature: &FunctionSignature) -> TypeId {
        for &param in &signature.params {
            self.check_has_values(param);
        }
        if signature.result != TypeId::VOID {
            self.check_has_values(signature.result);
        }
        self.types.intern(Type::Function(FunctionType {
            result: signature.result,
            params: signature.params.as_slice().into(),
            varargs: signature.varargs,
        }))
    }

    fn add_global(&mut self, name: &str, linkage: Linkage, kind: GlobalKind) -> u32 {
        self.check_name(name);
        let mut unique = Cow::Borrowed(name);
        if linkage.is_local() {
            while self.names.contains_key(&*unique) || unique.is_empty() {
                self.last_unique += 1;
                unique = Cow::Owned(format!("{name}.{}", self.last_unique));
            }
        } else if name.is_empty() {
            self.fail(BuildError::InvalidName { name: String::new() });
        } else if self.names.contains_key(name) {
            self.fail(BuildError::DuplicateGlobal { name: name.to_owned() });
        }
        let index = self.globals.len() as u32;
        let mut reference = vec![b'@'];
        reference.extend_from_slice(&quoted_name(unique.as_bytes()));
        self.names.insert((*unique).into(), index);
        self.globals.push(Global { name: (*unique).into(), reference: reference.into(), kind });
        index
    }

    /// Keeps the first error for `finish`.
    fn fail(&mut self, error: BuildError) {
        self.error.get_or_insert(error);
    }

    fn check_name(&mut self, name: &str) {
        if name.contains('\0') {
            self.fail(BuildError::InvalidName { name: name.to_owned() });
        }
    }

    #[track_caller]
    fn check_has_values(&self, ty: TypeId) {
        let has_values = !matches!(
            self.types().get(ty),
            Type::Void | Type::Function(_) | Type::Label | Type::Metadata | Type::Token | Type::Unknown
        );
        assert!(has_values, "a value cannot have type {}", self.types().display(ty));
    }

    #[track_caller]
    fn check_same(&self, ty: TypeId, expected: TypeId, what: &str) {
        if ty != expected {
            panic!("{what} has type {}, not {}", self.types().display(ty), self.types().display(expected));
        }
    }

    /// That the value is a constant and its type can have it.
    #[track_caller]
    fn check_constant(&self, value: Value) {
        let ty = self.types().get(value.ty);
        let fits = match (value.kind, ty) {
            (Kind::Local { .. } | Kind::Block(_), _) => false,
            (Kind::Int(_), Type::Int(64..)) => true,
            (Kind::Int(n), Type::Int(bits)) => (-1 << bits.saturating_sub(1)..1i128 << bits).contains(&n.into()),
            (Kind::Int(_), _) => false,
            (Kind::Undef | Kind::Poison | Kind::Zero, _) => {
                !matches!(ty, Type::Void | Type::Function(_) | Type::Label | Type::Metadata | Type::Unknown)
            }
            (Kind::Float(_) | Kind::Global(_) | Kind::Text(_), _) => true,
        };
        assert!(fits, "{:?} is no constant of type {}", value.kind, self.types().display(value.ty));
    }

    #[track_caller]
    fn check_elements(&self, ty: TypeId, elements: &[Value]) {
        let types = self.types();
        let (n, element_ty): (u64, &dyn Fn(usize) -> TypeId) = match types.resolve(ty) {
            Some(Type::Array(n, element)) => (*n, &|_| *element),
            Some(Type::Vector(n, element)) => (u64::from(*n), &|_| *element),
            Some(Type::Struct(fields) | Type::PackedStruct(fields)) => (fields.len() as u64, &|i| fields[i]),
            _ => panic!("{} has no elements", types.display(ty)),
        };
        assert!(n == elements.len() as u64, "{} has {n} elements, not {}", types.display(ty), elements.len());
        for (i, &element) in elements.iter().enumerate() {
            self.check_constant(element);
            self.check_same(element.ty, element_ty(i), "element");
        }
    }

    // Text.

    fn write_header(&self, out: &mut Vec<u8>) {
        let lines = [
            ("source_filename", &self.source_filename),
            ("target datalayout", &self.data_layout),
            ("target triple", &self.triple),
        ];
        for (what, string) in lines {
            if let Some(string) = string {
                out.extend_from_slice(what.as_bytes());
                out.extend_from_slice(b" = \"");
                write_escaped(string.as_bytes(), out);
                out.extend_from_slice(b"\"\n");
            }
        }
    }

    fn write_named_types(&self, out: &mut Vec<u8>) {
        for (i, named) in self.types.named().iter().enumerate() {
            out.extend_from_slice(if i == 0 { b"\n%" } else { b"%" });
            out.extend_from_slice(&named.name);
            out.extend_from_slice(b" = type ");
            match named.body {
                Some(body) => self.types().write(body, out),
                None => out.extend_from_slice(b"opaque"),
            }
            out.push(b'\n');
        }
    }

    fn write_variables(&self, out: &mut Vec<u8>) {
        let mut is_first = true;
        for global in &self.globals {
            if let GlobalKind::Variable { ty, initializer, options } = &global.kind {
                if std::mem::take(&mut is_first) {
                    out.push(b'\n');
                }
                out.extend_from_slice(&global.reference);
                self.write_variable(*ty, *initializer, options, out);
            }
        }
    }

    fn write_variable(&self, ty: TypeId, initializer: Option<Value>, options: &GlobalOptions, out: &mut Vec<u8>) {
        out.extend_from_slice(b" = ");
        out.extend_from_slice(if initializer.is_some() { options.linkage.prefix().as_bytes() } else { b"external " });
        out.extend_from_slice(if options.unnamed_addr { b"unnamed_addr " } else { b"" });
        out.extend_from_slice(if options.constant { b"constant " } else { b"global " });
        self.types().write(ty, out);
        if let Some(value) = initializer {
            out.push(b' ');
            self.write_constant(value, out);
        }
        if let Some(align) = options.align {
            out.extend_from_slice(format!(", align {align}").as_bytes());
        }
        out.push(b'\n');
    }

    fn write_declaration(&self, signature: &FunctionSignature, reference: &[u8], out: &mut Vec<u8>) {
        out.extend_from_slice(b"declare ");
        self.types().write(signature.result, out);
        out.push(b' ');
        out.extend_from_slice(reference);
        out.push(b'(');
        for (i, &param) in signature.params.iter().enumerate() {
            separate(i, out);
            self.types().write(param, out);
        }
        write_varargs(signature, out);
        out.extend_from_slice(b")\n");
    }

    fn write_elements(&self, open: &[u8], elements: &[Value], close: &[u8], out: &mut Vec<u8>) {
        out.extend_from_slice(open);
        for (i, &element) in elements.iter().enumerate() {
            separate(i, out);
            self.types().write(element.ty, out);
            out.push(b' ');
            self.write_constant(element, out);
        }
        out.extend_from_slice(close);
    }

    /// A constant without its type.
    fn write_constant(&self, value: Value, out: &mut Vec<u8>) {
        match (value.kind, self.types().get(value.ty)) {
            (Kind::Int(n), Type::Int(1)) => out.extend_from_slice(if n & 1 == 0 { b"false" } else { b"true" }),
            (Kind::Int(n), Type::Int(bits @ ..64)) => write_int(n << (64 - bits) >> (64 - bits), out),
            (Kind::Int(n), _) => write_int(n, out),
            (Kind::Float(bits), _) => write_float(bits, out),
            (Kind::Undef, _) => out.extend_from_slice(b"undef"),
            (Kind::Poison, _) => out.extend_from_slice(b"poison"),
            (Kind::Zero, ty) => out.extend_from_slice(zero(ty).as_bytes()),
            (Kind::Global(g), _) => out.extend_from_slice(&self.globals[g as usize].reference),
            (Kind::Text(t), _) => out.extend_from_slice(&self.texts[t as usize]),
            (Kind::Local { .. } | Kind::Block(_), _) => unreachable!("locals were refused"),
        }
    }
}

impl Value {
    fn as_byte(self) -> Option<u8> {
        match self.kind {
            Kind::Zero if self.ty == TypeId::I8 => Some(0),
            Kind::Int(n) if self.ty == TypeId::I8 => Some(n as u8),
            _ => None,
        }
    }
}

impl Global {
    fn is_undefined(&self) -> bool {
        match &self.kind {
            GlobalKind::Variable { initializer, options, .. } => {
                initializer.is_none() && options.linkage != Linkage::External
            }
            GlobalKind::Function { signature, definition, .. } => {
                definition.is_none() && signature.linkage != Linkage::External
            }
        }
    }
}

/// Builds the definition of one function. See the [module's head](self).
///
/// Instructions go to the end of the block chosen by [`switch_to`](FunctionBuilder::switch_to),
/// φs behind the other φs at its start. [`named`](FunctionBuilder::named),
/// [`flags`](FunctionBuilder::flags) and [`align`](FunctionBuilder::align) say more of the next
/// instruction: `f.named("x").flags(Flags::NSW).add(a, b)`.
///
/// **Panics.** All methods that add an instruction do if no block is chosen, if an operand is a
/// value of another function or of type `void`, if the types are not those that the instruction
/// asks for, and if it cannot have the name, flags or alignment announced for it.
///
/// A builder that is dropped leaves a declaration.
#[derive(Debug)]
pub struct FunctionBuilder<'m> {
    module: &'m mut ModuleBuilder,
    callee: Callee,
    signature: FunctionSignature,
    argument_names: Vec<Option<Box<str>>>,
    names: HashSet<Box<str>>,
    last_unique: u32,
    blocks: Vec<Block>,
    current: Option<u32>,
    insts: Vec<Inst>,
    operands: Vec<Value>,
    phis: Vec<Vec<(Value, u32)>>,
    next: Next,
    error: Option<BuildError>,
}

/// What was said of the next instruction.
#[derive(Debug, Default)]
struct Next {
    name: Option<Box<str>>,
    flags: Flags,
    align: u32,
}

#[derive(Debug, Default)]
struct Block {
    name: Option<Box<str>>,
    phis: Vec<u32>,
    insts: Vec<u32>,
    is_terminated: bool,
}

#[derive(Debug)]
struct Inst {
    opcode: Opcode,
    flags: Flags,
    /// Type of the result.
    ty: TypeId,
    detail: Detail,
    operands: Range<u32>,
    name: Option<Box<str>>,
}

/// What an instruction has besides operands, by opcode.
#[derive(Debug, Clone, Copy)]
enum Detail {
    None,
    /// `icmp`, `fcmp`
    Predicate(Predicate),
    /// The source element type of a `getelementptr`, the function type of a call.
    Type(TypeId),
    /// Alignment of `load` and `store`; 0 for none.
    Align(u32),
    /// Type and alignment of an `alloca`.
    Alloca(TypeId, u32),
    /// Index of the entries of a φ.
    Phi(u32),
}

macro_rules! binary_shortcuts {
    ($($method:ident $opcode:ident,)*) => { $(
        #[doc = concat!("`", stringify!($method), "`, see [`FunctionBuilder::binary`].")]
        #[track_caller]
        pub fn $method(&mut self, lhs: Value, rhs: Value) -> Value {
            self.binary(Opcode::$opcode, lhs, rhs)
        }
    )* };
}

impl<'m> FunctionBuilder<'m> {
    fn new(module: &'m mut ModuleBuilder, callee: Callee, signature: FunctionSignature) -> FunctionBuilder<'m> {
        FunctionBuilder {
            module,
            callee,
            argument_names: vec![None; signature.params.len()],
            signature,
            names: HashSet::new(),
            last_unique: 0,
            blocks: Vec::new(),
            current: None,
            insts: Vec::new(),
            operands: Vec::new(),
            phis: Vec::new(),
            next: Next::default(),
            error: None,
        }
    }

    /// The module, for types, constants and other globals.
    pub fn module(&mut self) -> &mut ModuleBuilder {
        self.module
    }

    /// The function itself, for a call of it.
    pub fn callee(&self) -> Callee {
        self.callee
    }

    /// An argument.
    ///
    /// # Panics
    /// If there is no argument with this index.
    #[track_caller]
    pub fn argument(&self, index: usize) -> Value {
        assert!(index < self.signature.params.len(), "there is no argument {index}");
        Value { ty: self.signature.params[index], kind: Kind::Local { function: self.callee.0, index: index as u32 } }
    }

    /// Names an argument.
    ///
    /// # Panics
    /// If there is no argument with this index.
    #[track_caller]
    pub fn name_argument(&mut self, index: usize, name: &str) {
        assert!(index < self.signature.params.len(), "there is no argument {index}");
        self.argument_names[index] = self.unique_name(name);
    }

    /// A new block behind the others in the text. The first one is where the function starts.
    pub fn create_block(&mut self, name: &str) -> BlockHandle {
        let name = self.unique_name(name);
        self.blocks.push(Block { name, ..Block::default() });
        BlockHandle { function: self.callee.0, index: self.blocks.len() as u32 - 1 }
    }

    /// Adds the following instructions to `block`.
    ///
    /// # Panics
    /// If it is a block of another function.
    #[track_caller]
    pub fn switch_to(&mut self, block: BlockHandle) {
        self.current = Some(self.label(block).1);
    }

    /// The block that instructions are added to, if any was chosen.
    pub fn current_block(&self) -> Option<BlockHandle> {
        self.current.map(|index| BlockHandle { function: self.callee.0, index })
    }

    /// Whether the current block has its terminator, or there is no current block: no instruction
    /// can be added.
    pub fn is_terminated(&self) -> bool {
        self.current.is_none_or(|b| self.blocks[b as usize].is_terminated)
    }

    /// Names the result of the next instruction.
    pub fn named(&mut self, name: &str) -> &mut FunctionBuilder<'m> {
        self.next.name = self.unique_name(name);
        self
    }

    /// Gives flags to the next instruction, more to those it has.
    pub fn flags(&mut self, flags: Flags) -> &mut FunctionBuilder<'m> {
        self.next.flags |= flags;
        self
    }

    /// Sets the alignment in bytes of the next `alloca`, `load` or `store`.
    ///
    /// # Panics
    /// If it is no power of two.
    #[track_caller]
    pub fn align(&mut self, align: u32) -> &mut FunctionBuilder<'m> {
        assert!(align.is_power_of_two(), "an alignment must be a power of two");
        self.next.align = align;
        self
    }

    // Memory.

    /// `alloca ty`: a slot.
    #[track_caller]
    pub fn alloca(&mut self, ty: TypeId) -> Value {
        self.add_alloca(ty, &[])
    }

    /// `alloca ty, count`
    #[track_caller]
    pub fn alloca_many(&mut self, ty: TypeId, count: Value) -> Value {
        assert!(self.types().is_integer(count.ty), "the count of an alloca must be an integer");
        self.add_alloca(ty, &[count])
    }

    #[track_caller]
    fn add_alloca(&mut self, ty: TypeId, count: &[Value]) -> Value {
        self.module.check_has_values(ty);
        let align = std::mem::take(&mut self.next.align);
        self.push(Opcode::Alloca, TypeId::PTR, Detail::Alloca(ty, align), count)
    }

    /// `load ty, ptr address`
    #[track_caller]
    pub fn load(&mut self, ty: TypeId, address: Value) -> Value {
        self.module.check_has_values(ty);
        self.check_pointer(address);
        let align = std::mem::take(&mut self.next.align);
        self.push(Opcode::Load, ty, Detail::Align(align), &[address])
    }

    /// `store value, ptr address`
    #[track_caller]
    pub fn store(&mut self, value: Value, address: Value) {
        self.check_pointer(address);
        let align = std::mem::take(&mut self.next.align);
        self.push(Opcode::Store, TypeId::VOID, Detail::Align(align), &[value, address]);
    }

    /// `getelementptr source_ty, ptr base, indices`
    #[track_caller]
    pub fn gep(&mut self, source_ty: TypeId, base: Value, indices: &[Value]) -> Value {
        let types = self.types();
        assert!(types.is_pointer(types.scalar(base.ty)), "base of getelementptr has type {}", types.display(base.ty));
        self.check_indices(source_ty, indices);
        let shape = |v: &Value| self.shape(v.ty);
        let ty = match (shape(&base), indices.iter().find_map(shape)) {
            (None, Some((false, n))) => self.module.intern(Type::Vector(n, base.ty)),
            (None, Some((true, n))) => self.module.intern(Type::ScalableVector(n, base.ty)),
            _ => base.ty,
        };
        let operands: Vec<Value> = std::iter::once(base).chain(indices.iter().copied()).collect();
        self.push(Opcode::GetElementPtr, ty, Detail::Type(source_ty), &operands)
    }

    /// The address of a field of a struct: `getelementptr struct_ty, ptr base, i32 0, i32 field`.
    #[track_caller]
    pub fn field_address(&mut self, struct_ty: TypeId, base: Value, field: u32) -> Value {
        let field = Value::int(TypeId::I32, field.into());
        self.gep(struct_ty, base, &[Value::i32(0), field])
    }

    #[track_caller]
    fn check_indices(&self, source_ty: TypeId, indices: &[Value]) {
        let (types, mut at) = (self.types(), source_ty);
        for (i, index) in indices.iter().enumerate() {
            assert!(types.is_integer(types.scalar(index.ty)), "index {i} has type {}", types.display(index.ty));
            if i == 0 {
                continue;
            }
            let member = match (types.resolve(at), index.kind) {
                (Some(Type::Array(_, e) | Type::Vector(_, e) | Type::ScalableVector(_, e)), _) => Some(*e),
                (_, Kind::Zero) if types.scalar(index.ty) == TypeId::I32 => types.member(at, 0),
                (_, Kind::Int(n)) if index.ty == TypeId::I32 => types.member(at, n as u64),
                _ => None,
            };
            at = member.unwrap_or_else(|| panic!("index {i} selects nothing of {}", types.display(at)));
        }
    }

    // Arithmetic.

    /// A binary operator: `add` to `xor`, `fadd` to `frem`.
    #[track_caller]
    pub fn binary(&mut self, opcode: Opcode, lhs: Value, rhs: Value) -> Value {
        assert!(opcode.is_binary(), "{} is no binary operator", opcode.keyword());
        self.module.check_same(rhs.ty, lhs.ty, "second operand");
        let expected = if opcode.is_float_binary() { Class::Float } else { Class::Int };
        self.check_class(lhs, expected);
        self.push(opcode, lhs.ty, Detail::None, &[lhs, rhs])
    }

    binary_shortcuts! {
        add Add, sub Sub, mul Mul, udiv UDiv, sdiv SDiv, urem URem, srem SRem,
        shl Shl, lshr LShr, ashr AShr, and And, or Or, xor Xor,
        fadd FAdd, fsub FSub, fmul FMul, fdiv FDiv, frem FRem,
    }

    /// `fneg`
    #[track_caller]
    pub fn fneg(&mut self, value: Value) -> Value {
        self.check_class(value, Class::Float);
        self.push(Opcode::FNeg, value.ty, Detail::None, &[value])
    }

    /// `icmp`: integers or pointers; `Eq` to `Sle` of [`Predicate`].
    #[track_caller]
    pub fn icmp(&mut self, predicate: Predicate, lhs: Value, rhs: Value) -> Value {
        assert!(is_integer_predicate(predicate), "{predicate:?} does not compare integers");
        let fits = matches!(self.class(lhs.ty), Class::Int | Class::Pointer);
        assert!(fits, "icmp of type {}", self.types().display(lhs.ty));
        self.compare(Opcode::ICmp, predicate, lhs, rhs)
    }

    /// `fcmp`: `False` to `True` of [`Predicate`].
    #[track_caller]
    pub fn fcmp(&mut self, predicate: Predicate, lhs: Value, rhs: Value) -> Value {
        assert!(!is_integer_predicate(predicate), "{predicate:?} does not compare floating-point numbers");
        self.check_class(lhs, Class::Float);
        self.compare(Opcode::FCmp, predicate, lhs, rhs)
    }

    #[track_caller]
    fn compare(&mut self, opcode: Opcode, predicate: Predicate, lhs: Value, rhs: Value) -> Value {
        self.module.check_same(rhs.ty, lhs.ty, "second operand");
        let ty = match self.shape(lhs.ty) {
            None => TypeId::I1,
            Some((false, n)) => self.module.intern(Type::Vector(n, TypeId::I1)),
            Some((true, n)) => self.module.intern(Type::ScalableVector(n, TypeId::I1)),
        };
        self.push(opcode, ty, Detail::Predicate(predicate), &[lhs, rhs])
    }

    /// A cast: `trunc` to `addrspacecast`.
    #[track_caller]
    pub fn cast(&mut self, opcode: Opcode, value: Value, ty: TypeId) -> Value {
        if !self.can_cast(opcode, value.ty, ty) {
            let (from, to) = (self.types().display(value.ty), self.types().display(ty));
            panic!("{} cannot turn {from} into {to}", opcode.keyword());
        }
        self.push(opcode, ty, Detail::None, &[value])
    }

    fn can_cast(&self, opcode: Opcode, from: TypeId, to: TypeId) -> bool {
        use {Class::*, Opcode::*};
        let types = self.types();
        let width = |ty| scalar_width(types.get(types.scalar(ty)));
        let space = |ty| types.address_space(ty);
        let same_shape = self.shape(from) == self.shape(to);
        let classes = (self.class(from), self.class(to));
        match opcode {
            Trunc => same_shape && classes == (Int, Int) && width(from) > width(to),
            ZExt | SExt => same_shape && classes == (Int, Int) && width(from) < width(to),
            FpTrunc => same_shape && classes == (Float, Float) && width(from) > width(to),
            FpExt => same_shape && classes == (Float, Float) && width(from) < width(to),
            FpToUi | FpToSi => same_shape && classes == (Float, Int),
            UiToFp | SiToFp => same_shape && classes == (Int, Float),
            PtrToInt | PtrToAddr => same_shape && classes == (Pointer, Int),
            IntToPtr => same_shape && classes == (Int, Pointer),
            AddrSpaceCast => same_shape && classes == (Pointer, Pointer) && space(from) != space(to),
            BitCast if classes == (Pointer, Pointer) => same_shape && space(from) == space(to),
            BitCast => {
                let bits = |ty| (self.shape(ty).is_some_and(|s| s.0), width(ty) * self.shape(ty).map_or(1, |s| s.1));
                let is_number = |class| matches!(class, Int | Float);
                is_number(classes.0) && is_number(classes.1) && bits(from) == bits(to)
            }
            _ => false,
        }
    }

    /// `select condition, if_true, if_false`
    #[track_caller]
    pub fn select(&mut self, condition: Value, if_true: Value, if_false: Value) -> Value {
        self.module.check_same(if_false.ty, if_true.ty, "second value of select");
        let types = self.types();
        assert!(types.scalar(condition.ty) == TypeId::I1, "condition has type {}", types.display(condition.ty));
        let shape = self.shape(condition.ty);
        assert!(shape.is_none() || shape == self.shape(if_true.ty), "condition and values of select differ in length");
        self.push(Opcode::Select, if_true.ty, Detail::None, &[condition, if_true, if_false])
    }

    /// `freeze`
    #[track_caller]
    pub fn freeze(&mut self, value: Value) -> Value {
        self.push(Opcode::Freeze, value.ty, Detail::None, &[value])
    }

    // Aggregates and vectors.

    /// `extractvalue aggregate, path`
    #[track_caller]
    pub fn extract_value(&mut self, aggregate: Value, path: &[u32]) -> Value {
        let ty = self.member(aggregate.ty, path);
        let operands = with_path(&[aggregate], path);
        self.push(Opcode::ExtractValue, ty, Detail::None, &operands)
    }

    /// `insertvalue aggregate, value, path`
    #[track_caller]
    pub fn insert_value(&mut self, aggregate: Value, value: Value, path: &[u32]) -> Value {
        self.module.check_same(value.ty, self.member(aggregate.ty, path), "inserted value");
        let operands = with_path(&[aggregate, value], path);
        self.push(Opcode::InsertValue, aggregate.ty, Detail::None, &operands)
    }

    #[track_caller]
    fn member(&self, aggregate: TypeId, path: &[u32]) -> TypeId {
        let types = self.types();
        assert!(!path.is_empty(), "the path to a member is empty");
        path.iter().fold(aggregate, |ty, &index| {
            types.member(ty, index.into()).unwrap_or_else(|| panic!("{} has no member {index}", types.display(ty)))
        })
    }

    /// `extractelement vector, index`
    #[track_caller]
    pub fn extract_element(&mut self, vector: Value, index: Value) -> Value {
        let element = self.check_element_access(vector, index);
        self.push(Opcode::ExtractElement, element, Detail::None, &[vector, index])
    }

    /// `insertelement vector, value, index`
    #[track_caller]
    pub fn insert_element(&mut self, vector: Value, value: Value, index: Value) -> Value {
        let element = self.check_element_access(vector, index);
        self.module.check_same(value.ty, element, "inserted element");
        self.push(Opcode::InsertElement, vector.ty, Detail::None, &[vector, value, index])
    }

    #[track_caller]
    fn check_element_access(&self, vector: Value, index: Value) -> TypeId {
        let types = self.types();
        assert!(types.is_vector(vector.ty), "{} is no vector", types.display(vector.ty));
        assert!(types.is_integer(index.ty), "index has type {}", types.display(index.ty));
        types.scalar(vector.ty)
    }

    // Calls.

    /// `call`: the result of a function that returns `void` is no operand.
    #[track_caller]
    pub fn call(&mut self, callee: Callee, arguments: &[Value]) -> Value {
        let GlobalKind::Function { ty, .. } = self.module.globals[callee.0 as usize].kind else {
            panic!("a function of another module");
        };
        self.add_call(ty, callee.into(), arguments)
    }

    /// `call` of a pointer. The linkage of the signature does not matter.
    #[track_caller]
    pub fn call_pointer(&mut self, signature: &FunctionSignature, pointer: Value, arguments: &[Value]) -> Value {
        self.check_pointer(pointer);
        let ty = self.module.function_type(signature);
        self.add_call(ty, pointer, arguments)
    }

    #[track_caller]
    fn add_call(&mut self, ty: TypeId, callee: Value, arguments: &[Value]) -> Value {
        let Type::Function(FunctionType { result, params, varargs }) = self.types().get(ty) else {
            unreachable!("a function has a function type");
        };
        let fits = arguments.len() == params.len() || (*varargs && arguments.len() > params.len());
        assert!(fits, "call with {} arguments where {} are asked for", arguments.len(), params.len());
        for (argument, &param) in arguments.iter().zip(params) {
            self.module.check_same(argument.ty, param, "argument");
        }
        let result = *result;
        let operands: Vec<Value> = std::iter::once(callee).chain(arguments.iter().copied()).collect();
        self.push(Opcode::Call, result, Detail::Type(ty), &operands)
    }

    // φs.

    /// A φ without entries at the start of the current block, behind the φs that are there. It may
    /// be added at any time, even when the block has its terminator.
    #[track_caller]
    pub fn phi(&mut self, ty: TypeId) -> Value {
        self.module.check_has_values(ty);
        self.phis.push(Vec::new());
        self.push(Opcode::Phi, ty, Detail::Phi(self.phis.len() as u32 - 1), &[])
    }

    /// Adds an entry to a φ: `value` arrives on an edge from `block`. There must be one for each
    /// edge in the end: two for a block that branches twice to the φ's.
    ///
    /// # Panics
    /// If `phi` is no φ of this function, or the value has another type or comes from elsewhere.
    #[track_caller]
    pub fn add_incoming(&mut self, phi: Value, value: Value, block: BlockHandle) {
        self.check_operand(phi);
        self.check_operand(value);
        self.module.check_same(value.ty, phi.ty, "entry of a phi");
        let (_, block) = self.label(block);
        match self.inst_of(phi).map(|inst| inst.detail) {
            Some(Detail::Phi(entries)) => self.phis[entries as usize].push((value, block)),
            _ => panic!("not a phi"),
        }
    }

    fn inst_of(&self, value: Value) -> Option<&Inst> {
        match value.kind {
            Kind::Local { index, .. } => self.insts.get((index as usize).checked_sub(self.signature.params.len())?),
            _ => None,
        }
    }

    // Terminators.

    /// `ret value`
    #[track_caller]
    pub fn ret(&mut self, value: Value) {
        self.module.check_same(value.ty, self.signature.result, "returned value");
        self.push(Opcode::Ret, TypeId::VOID, Detail::None, &[value]);
    }

    /// `ret void`
    #[track_caller]
    pub fn ret_void(&mut self) {
        self.module.check_same(TypeId::VOID, self.signature.result, "returned value");
        self.push(Opcode::Ret, TypeId::VOID, Detail::None, &[]);
    }

    /// `br label target`
    #[track_caller]
    pub fn br(&mut self, target: BlockHandle) {
        let target = self.label(target).0;
        self.push(Opcode::Br, TypeId::VOID, Detail::None, &[target]);
    }

    /// `br i1 condition, label if_true, label if_false`
    #[track_caller]
    pub fn cond_br(&mut self, condition: Value, if_true: BlockHandle, if_false: BlockHandle) {
        self.module.check_same(condition.ty, TypeId::I1, "condition");
        let (if_true, if_false) = (self.label(if_true).0, self.label(if_false).0);
        self.push(Opcode::Br, TypeId::VOID, Detail::None, &[condition, if_true, if_false]);
    }

    /// `switch`. The cases are numbers of the value's type, each at most once.
    #[track_caller]
    pub fn switch(&mut self, value: Value, default: BlockHandle, cases: impl IntoIterator<Item = (i64, BlockHandle)>) {
        assert!(self.types().is_integer(value.ty), "switch of type {}", self.types().display(value.ty));
        let mut operands = vec![value, self.label(default).0];
        for (case, block) in cases {
            operands.extend([Value::int(value.ty, case), self.label(block).0]);
        }
        self.push(Opcode::Switch, TypeId::VOID, Detail::None, &operands);
    }

    /// `unreachable`
    #[track_caller]
    pub fn unreachable(&mut self) {
        self.push(Opcode::Unreachable, TypeId::VOID, Detail::None, &[]);
    }

    /// Makes the definition part of the module.
    ///
    /// # Errors
    /// When blocks, φs or names are not right; see [`BuildError`]. The function is then a
    /// declaration as before.
    pub fn finish(mut self) -> Result<Callee, BuildError> {
        if let Some(error) = self.error.take() {
            return Err(error);
        }
        let numbers = Numbers::of(&self);
        self.check_blocks(&numbers)?;
        self.check_phis(&numbers)?;
        let text = Writer { f: &self, numbers: &numbers, out: Vec::new() }.definition();
        match &mut self.module.globals[self.callee.0 as usize].kind {
            GlobalKind::Function { definition: definition @ None, .. } => *definition = Some(text),
            _ => return Err(BuildError::DuplicateGlobal { name: self.name() }),
        }
        Ok(self.callee)
    }

    fn check_blocks(&self, numbers: &Numbers) -> Result<(), BuildError> {
        if self.blocks.is_empty() {
            return Err(BuildError::NoBlocks { function: self.name() });
        }
        match self.blocks.iter().position(|b| !b.is_terminated) {
            Some(b) => Err(BuildError::NoTerminator { function: self.name(), block: numbers.display(self, b) }),
            None => Ok(()),
        }
    }

    /// That each φ has the entries that the edges into its block ask for, each as often.
    fn check_phis(&self, numbers: &Numbers) -> Result<(), BuildError> {
        let (start, sources) = self.predecessors();
        if let Some(&source) = sources[..start[1] as usize].first() {
            let block = numbers.display(self, source as usize);
            return Err(BuildError::EdgeToEntry { function: self.name(), block });
        }
        let mut missing = vec![0u32; self.blocks.len()];
        for (b, block) in self.blocks.iter().enumerate() {
            let sources = &sources[start[b] as usize..start[b + 1] as usize];
            sources.iter().for_each(|&s| missing[s as usize] += 1);
            for &phi in &block.phis {
                if !self.matches(self.entries(phi), sources, &mut missing) {
                    let block = numbers.display(self, b);
                    return Err(BuildError::PhiEntries { function: self.name(), block });
                }
            }
            sources.iter().for_each(|&s| missing[s as usize] = 0);
        }
        Ok(())
    }

    /// Whether the blocks of the entries are `sources` in some order. `missing` counts these.
    fn matches(&self, entries: &[(Value, u32)], sources: &[u32], missing: &mut [u32]) -> bool {
        if entries.len() != sources.len() || entries.is_empty() {
            return false;
        }
        let mut n_matched = 0;
        for &(_, block) in entries {
            match missing[block as usize].checked_sub(1) {
                Some(rest) => missing[block as usize] = rest,
                None => break,
            }
            n_matched += 1;
        }
        entries[..n_matched].iter().for_each(|&(_, block)| missing[block as usize] += 1);
        n_matched == entries.len()
    }

    /// The sources of all edges, grouped by target, and where each group starts.
    fn predecessors(&self) -> (Vec<u32>, Vec<u32>) {
        let mut start = vec![0u32; self.blocks.len() + 2];
        let edges = || self.blocks.iter().enumerate().flat_map(|(b, block)| self.targets(block).map(move |t| (b, t)));
        edges().for_each(|(_, target)| start[target as usize + 2] += 1);
        for b in 2..start.len() {
            start[b] += start[b - 1];
        }
        let mut sources = vec![0; start[self.blocks.len() + 1] as usize];
        for (source, target) in edges() {
            let at = &mut start[target as usize + 1];
            sources[*at as usize] = source as u32;
            *at += 1;
        }
        (start, sources)
    }

    fn targets(&self, block: &Block) -> impl Iterator<Item = u32> + '_ {
        let terminator = block.insts.last().map(|&i| self.operands_of(i)).unwrap_or_default();
        terminator.iter().filter_map(|v| match v.kind {
            Kind::Block(b) => Some(b),
            _ => None,
        })
    }

    fn operands_of(&self, inst: u32) -> &[Value] {
        let Range { start, end } = self.insts[inst as usize].operands;
        &self.operands[start as usize..end as usize]
    }

    fn entries(&self, phi: u32) -> &[(Value, u32)] {
        match self.insts[phi as usize].detail {
            Detail::Phi(entries) => &self.phis[entries as usize],
            _ => unreachable!("the list of phis has only phis"),
        }
    }

    // What all instructions go through.

    #[track_caller]
    fn push(&mut self, opcode: Opcode, ty: TypeId, detail: Detail, operands: &[Value]) -> Value {
        let Next { name, flags, align } = std::mem::take(&mut self.next);
        for &operand in operands {
            self.check_operand(operand);
        }
        assert!(align == 0, "{} has no alignment", opcode.keyword());
        assert!(name.is_none() || ty != TypeId::VOID, "{} without result has a name", opcode.keyword());
        self.check_flags(opcode, flags, ty);
        let start = self.operands.len() as u32;
        self.operands.extend_from_slice(operands);
        let operands = start..self.operands.len() as u32;
        let index = self.insts.len() as u32;
        self.insts.push(Inst { opcode, flags, ty, detail, operands, name });
        self.place(index, opcode);
        let index = self.signature.params.len() as u32 + index;
        Value { ty, kind: Kind::Local { function: self.callee.0, index } }
    }

    #[track_caller]
    fn place(&mut self, inst: u32, opcode: Opcode) {
        let Some(current) = self.current else { panic!("no block was chosen") };
        let block = &mut self.blocks[current as usize];
        if opcode == Opcode::Phi {
            block.phis.push(inst);
        } else if !block.is_terminated {
            block.insts.push(inst);
            block.is_terminated = opcode.is_terminator();
        } else if self.error.is_none() {
            let block = Numbers::of(self).display(self, current as usize);
            self.error = Some(BuildError::AfterTerminator { function: self.name(), block });
        }
    }

    #[track_caller]
    fn check_operand(&self, value: Value) {
        match value.kind {
            Kind::Local { function, .. } => {
                assert!(function == self.callee.0, "operand is a value of another function");
                assert!(value.ty != TypeId::VOID, "operand is an instruction without result");
            }
            Kind::Block(_) => {}
            _ => self.module.check_constant(value),
        }
    }

    #[track_caller]
    fn check_flags(&self, opcode: Opcode, flags: Flags, ty: TypeId) {
        let also = match opcode {
            Opcode::GetElementPtr => Flags::INBOUNDS | Flags::NUSW | Flags::NUW,
            Opcode::Load | Opcode::Store => Flags::VOLATILE,
            Opcode::Call => Flags::TAIL | Flags::MUSTTAIL | Flags::NOTAIL,
            _ => Flags::default(),
        };
        let allowed = opcode.possible_flags() | also;
        assert!(flags.0 & !allowed.0 == 0, "{} cannot have these flags", opcode.keyword());
        if flags.has(Flags::FAST) && matches!(opcode, Opcode::Phi | Opcode::Select | Opcode::Call) {
            let is_float = self.class(ty) == Class::Float;
            assert!(is_float, "fast-math flags need a floating-point result, not {}", self.types().display(ty));
        }
    }

    #[track_caller]
    fn check_pointer(&self, value: Value) {
        assert!(self.types().is_pointer(value.ty), "address has type {}", self.types().display(value.ty));
    }

    #[track_caller]
    fn check_class(&self, value: Value, expected: Class) {
        let class = self.class(value.ty);
        assert!(class == expected, "operand has type {}, which is no {expected:?}", self.types().display(value.ty));
    }

    #[track_caller]
    fn label(&self, block: BlockHandle) -> (Value, u32) {
        assert!(block.function == self.callee.0, "a block of another function");
        (Value { ty: TypeId::LABEL, kind: Kind::Block(block.index) }, block.index)
    }

    fn types(&self) -> Types<'_> {
        self.module.types()
    }

    fn class(&self, ty: TypeId) -> Class {
        let types = self.types();
        let scalar = types.scalar(ty);
        match types.get(scalar) {
            Type::Int(_) => Class::Int,
            Type::Ptr(_) => Class::Pointer,
            _ if types.is_float(scalar) => Class::Float,
            _ => Class::Other,
        }
    }

    /// Of a vector: whether it is scalable, and how long.
    fn shape(&self, ty: TypeId) -> Option<(bool, u32)> {
        match self.types().get(ty) {
            Type::Vector(n, _) => Some((false, *n)),
            Type::ScalableVector(n, _) => Some((true, *n)),
            _ => None,
        }
    }

    fn name(&self) -> String {
        self.module.globals[self.callee.0 as usize].name.to_string()
    }

    /// The name, with a number behind it if it is taken; `None` for an empty one.
    fn unique_name(&mut self, name: &str) -> Option<Box<str>> {
        if name.contains('\0') {
            self.error.get_or_insert(BuildError::InvalidName { name: name.to_owned() });
        }
        if name.is_empty() {
            return None;
        }
        let mut unique: Box<str> = name.into();
        while !self.names.insert(unique.clone()) {
            self.last_unique += 1;
            unique = format!("{name}{}", self.last_unique).into();
        }
        Some(unique)
    }
}

/// What the elements of a type are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Class {
    Int,
    Float,
    Pointer,
    Other,
}

/// The numbers of what has no name, in the order of the text.
struct Numbers {
    /// By index of the local; unused for those with names.
    locals: Vec<u32>,
    blocks: Vec<u32>,
}

impl Numbers {
    fn of(f: &FunctionBuilder<'_>) -> Numbers {
        let n_args = f.signature.params.len();
        let mut numbers = Numbers { locals: vec![0; n_args + f.insts.len()], blocks: vec![0; f.blocks.len()] };
        let mut count = 0;
        let mut next = |has_number: bool| {
            count += u32::from(has_number);
            count.wrapping_sub(1)
        };
        for (number, name) in numbers.locals.iter_mut().zip(&f.argument_names) {
            *number = next(name.is_none());
        }
        for (number, block) in numbers.blocks.iter_mut().zip(&f.blocks) {
            *number = next(block.name.is_none());
            for &i in block.phis.iter().chain(&block.insts) {
                let inst = &f.insts[i as usize];
                numbers.locals[n_args + i as usize] = next(inst.name.is_none() && inst.ty != TypeId::VOID);
            }
        }
        numbers
    }

    /// A block as the text calls it.
    fn display(&self, f: &FunctionBuilder<'_>, block: usize) -> String {
        let mut out = vec![b'%'];
        write_name_or_number(&f.blocks[block].name, self.blocks[block], &mut out);
        String::from_utf8_lossy(&out).into_owned()
    }
}

/// Writes the text of a function.
struct Writer<'a, 'm> {
    f: &'a FunctionBuilder<'m>,
    numbers: &'a Numbers,
    out: Vec<u8>,
}

impl<'a> Writer<'a, '_> {
    fn definition(mut self) -> Vec<u8> {
        self.header();
        for (b, block) in self.f.blocks.iter().enumerate() {
            self.block_start(b, block);
            for &i in block.phis.iter().chain(&block.insts) {
                self.inst(i);
            }
        }
        self.raw("}\n");
        self.out
    }

    fn header(&mut self) {
        let signature = &self.f.signature;
        self.raw("define ");
        self.raw(signature.linkage.prefix());
        self.ty(signature.result);
        self.raw(" ");
        self.value(self.f.callee.into());
        self.raw("(");
        for i in 0..signature.params.len() {
            separate(i, &mut self.out);
            self.typed(self.f.argument(i));
        }
        write_varargs(signature, &mut self.out);
        self.raw(") {\n");
    }

    fn block_start(&mut self, index: usize, block: &Block) {
        if index > 0 {
            self.raw("\n");
        }
        // The first block has its number without being told.
        if index > 0 || block.name.is_some() {
            write_name_or_number(&block.name, self.numbers.blocks[index], &mut self.out);
            self.raw(":\n");
        }
    }

    fn inst(&mut self, index: u32) {
        let inst = &self.f.insts[index as usize];
        let operands = self.f.operands_of(index);
        self.raw("  ");
        if inst.ty != TypeId::VOID {
            self.local(self.f.signature.params.len() as u32 + index);
            self.raw(" = ");
        }
        if inst.flags.0 != 0 && inst.opcode == Opcode::Call {
            self.tail_kind(inst.flags);
        }
        self.raw(inst.opcode.keyword());
        if inst.flags.0 != 0 {
            self.flags(inst.flags);
        }
        match inst.detail {
            Detail::Predicate(predicate) => self.compare(predicate, operands),
            Detail::Type(ty) if inst.opcode == Opcode::Call => self.call(ty, operands),
            Detail::Type(ty) => self.behind_type(ty, operands),
            Detail::Alloca(ty, align) => {
                self.behind_type(ty, operands);
                self.alignment(align);
            }
            Detail::Align(align) => {
                match inst.opcode {
                    Opcode::Load => self.behind_type(inst.ty, operands),
                    _ => self.list(operands),
                }
                self.alignment(align);
            }
            Detail::Phi(_) => self.phi(inst.ty, self.f.entries(index)),
            Detail::None => self.plain(inst, operands),
        }
        self.raw("\n");
    }

    fn plain(&mut self, inst: &Inst, operands: &[Value]) {
        match inst.opcode {
            Opcode::Ret if operands.is_empty() => self.raw(" void"),
            Opcode::Switch => self.switch(operands),
            Opcode::ExtractValue => self.with_path(operands, 1),
            Opcode::InsertValue => self.with_path(operands, 2),
            opcode if opcode.is_cast() => {
                self.list(operands);
                self.raw(" to ");
                self.ty(inst.ty);
            }
            opcode if opcode.is_binary() => self.pair(operands),
            _ => self.list(operands),
        }
    }

    fn compare(&mut self, predicate: Predicate, operands: &[Value]) {
        self.raw(" ");
        self.raw(predicate_keyword(predicate));
        self.pair(operands);
    }

    /// ` T a, b`
    fn pair(&mut self, operands: &[Value]) {
        self.raw(" ");
        self.typed(operands[0]);
        self.raw(", ");
        self.value(operands[1]);
    }

    /// ` T a, U b`
    fn list(&mut self, operands: &[Value]) {
        for (i, &operand) in operands.iter().enumerate() {
            self.raw(if i == 0 { " " } else { ", " });
            self.typed(operand);
        }
    }

    /// ` T, U a, V b`
    fn behind_type(&mut self, ty: TypeId, operands: &[Value]) {
        self.raw(" ");
        self.ty(ty);
        for &operand in operands {
            self.raw(", ");
            self.typed(operand);
        }
    }

    fn with_path(&mut self, operands: &[Value], n_values: usize) {
        let (values, path) = operands.split_at(n_values);
        self.list(values);
        for &index in path {
            self.raw(", ");
            self.value(index);
        }
    }

    fn alignment(&mut self, align: u32) {
        if align != 0 {
            self.raw(&format!(", align {align}"));
        }
    }

    fn call(&mut self, ty: TypeId, operands: &[Value]) {
        let Type::Function(function) = self.f.types().get(ty) else { unreachable!("a call has a function type") };
        self.raw(" ");
        self.ty(if function.varargs { ty } else { function.result });
        self.raw(" ");
        self.value(operands[0]);
        self.raw("(");
        for (i, &argument) in operands[1..].iter().enumerate() {
            separate(i, &mut self.out);
            self.typed(argument);
        }
        self.raw(")");
    }

    fn phi(&mut self, ty: TypeId, entries: &[(Value, u32)]) {
        self.raw(" ");
        self.ty(ty);
        for (i, &(value, block)) in entries.iter().enumerate() {
            self.raw(if i == 0 { " [ " } else { ", [ " });
            self.value(value);
            self.raw(", ");
            self.block(block);
            self.raw(" ]");
        }
    }

    fn switch(&mut self, operands: &[Value]) {
        self.list(&operands[..2]);
        self.raw(" [\n");
        for case in operands[2..].chunks_exact(2) {
            self.raw("    ");
            self.typed(case[0]);
            self.raw(", ");
            self.typed(case[1]);
            self.raw("\n");
        }
        self.raw("  ]");
    }

    fn tail_kind(&mut self, flags: Flags) {
        let kinds = [(Flags::TAIL, "tail "), (Flags::MUSTTAIL, "musttail "), (Flags::NOTAIL, "notail ")];
        if let Some((_, word)) = kinds.into_iter().find(|(flag, _)| flags.has(*flag)) {
            self.raw(word);
        }
    }

    /// The flags behind the opcode, in LLVM's order.
    fn flags(&mut self, flags: Flags) {
        let fast_math = flags.0 & Flags::FAST.0;
        let is_fast = fast_math == Flags::FAST.0;
        let words = [
            (Flags::VOLATILE, " volatile"),
            (Flags::INBOUNDS, " inbounds"),
            (Flags::NUSW, if flags.has(Flags::INBOUNDS) { "" } else { " nusw" }),
            (Flags::NUW, " nuw"),
            (Flags::NSW, " nsw"),
            (Flags::EXACT, " exact"),
            (Flags::DISJOINT, " disjoint"),
            (Flags::NNEG, " nneg"),
            (Flags::SAMESIGN, " samesign"),
            (Flags::REASSOC, " reassoc"),
            (Flags::NNAN, " nnan"),
            (Flags::NINF, " ninf"),
            (Flags::NSZ, " nsz"),
            (Flags::ARCP, " arcp"),
            (Flags::CONTRACT, " contract"),
            (Flags::AFN, " afn"),
        ];
        for (flag, word) in words {
            if flags.has(flag) && !(is_fast && flag.has(Flags::FAST)) {
                self.raw(word);
            }
        }
        if is_fast {
            self.raw(" fast");
        }
    }

    fn typed(&mut self, value: Value) {
        self.ty(value.ty);
        self.raw(" ");
        self.value(value);
    }

    fn value(&mut self, value: Value) {
        match value.kind {
            Kind::Local { index, .. } => self.local(index),
            Kind::Block(block) => self.block(block),
            _ => self.f.module.write_constant(value, &mut self.out),
        }
    }

    fn local(&mut self, index: u32) {
        let n_args = self.f.signature.params.len();
        let name = match (index as usize).checked_sub(n_args) {
            Some(inst) => &self.f.insts[inst].name,
            None => &self.f.argument_names[index as usize],
        };
        self.out.push(b'%');
        write_name_or_number(name, self.numbers.locals[index as usize], &mut self.out);
    }

    fn block(&mut self, block: u32) {
        self.out.push(b'%');
        write_name_or_number(&self.f.blocks[block as usize].name, self.numbers.blocks[block as usize], &mut self.out);
    }

    fn ty(&mut self, ty: TypeId) {
        self.f.types().write(ty, &mut self.out);
    }

    fn raw(&mut self, text: &str) {
        self.out.extend_from_slice(text.as_bytes());
    }
}

/// A name as LLVM prints it behind `%` or `@`: in quotes where it must be. The inverse of
/// [`unquoted_name`](crate::unquoted_name).
///
/// ```
/// use memphis_ir::builder::quoted_name;
/// assert_eq!(&*quoted_name(b"x.addr-1"), b"x.addr-1");
/// assert_eq!(&*quoted_name(b"say \"hi\""), br#""say \22hi\22""#);
/// assert_eq!(&*quoted_name(b"1st"), br#""1st""#);
/// ```
pub fn quoted_name(name: &[u8]) -> Cow<'_, [u8]> {
    let plain = |c: u8| c.is_ascii_alphanumeric() || matches!(c, b'-' | b'.' | b'_');
    if name.first().is_some_and(|c| !c.is_ascii_digit()) && name.iter().all(|&c| plain(c)) {
        return Cow::Borrowed(name);
    }
    let mut out = vec![b'"'];
    write_escaped(name, &mut out);
    out.push(b'"');
    Cow::Owned(out)
}

/// The text between the quotes of a string.
fn write_escaped(bytes: &[u8], out: &mut Vec<u8>) {
    for &c in bytes {
        match c {
            // LLVM doubles the backslash, and writes everything else in hexadecimal.
            b'\\' => out.extend_from_slice(b"\\\\"),
            b' '..=b'~' if c != b'"' => out.push(c),
            _ => out.extend_from_slice(format!("\\{c:02X}").as_bytes()),
        }
    }
}

fn write_string(bytes: &[u8], out: &mut Vec<u8>) {
    out.extend_from_slice(b"c\"");
    write_escaped(bytes, out);
    out.push(b'"');
}

fn write_name_or_number(name: &Option<Box<str>>, number: u32, out: &mut Vec<u8>) {
    match name {
        Some(name) => out.extend_from_slice(&quoted_name(name.as_bytes())),
        None => write_int(number.into(), out),
    }
}

fn write_int(n: i64, out: &mut Vec<u8>) {
    use std::io::Write;
    write!(out, "{n}").expect("memory can be written");
}

/// A `float` or `double`, given as a double: six digits if they say it all, otherwise the bits.
fn write_float(bits: u64, out: &mut Vec<u8>) {
    let value = f64::from_bits(bits);
    let text = match six_digits(value) {
        _ if value == 0.0 => String::from(if bits == 0 { "0.000000e+00" } else { "-0.000000e+00" }),
        Some((digits, exponent)) if format!("{digits}e{exponent}").parse() == Ok(value.abs()) => {
            let exponent = exponent + digits.len() as i32 - 1;
            let minus = if value < 0.0 { "-" } else { "" };
            let sign = if exponent < 0 { '-' } else { '+' };
            format!("{minus}{}.{:0<6}e{sign}{:02}", &digits[..1], &digits[1..], exponent.unsigned_abs())
        }
        _ => format!("0x{bits:X}"),
    };
    out.extend_from_slice(text.as_bytes());
}

/// The first six digits of a finite number other than zero, and the power of ten to multiply with.
///
/// They are those of LLVM (`APFloat::toString`), which cuts off most of the number before it
/// rounds what is left: a number just below one with few digits (`1.0e23`) may come out different,
/// and is then printed by its bits.
fn six_digits(value: f64) -> Option<(String, i32)> {
    const N_DIGITS: usize = 6;
    /// How many bits LLVM wants for these digits.
    const N_BITS: usize = (N_DIGITS * 196).div_ceil(59);
    if value == 0.0 || !value.is_finite() {
        return None;
    }
    let (n_decimals, n_bits) = exact_size(value);
    // The library writes numbers exactly, with as many decimals as it is asked for.
    let exact = format!("{:.n_decimals$}", value.abs()).replace('.', "");
    let mut digits = exact.trim_start_matches('0').as_bytes().to_vec();
    let n_cut = n_bits.saturating_sub(N_BITS) * 59 / 196;
    digits.truncate(digits.len() - n_cut);
    let n_rounded = digits.len().saturating_sub(N_DIGITS);
    round(&mut digits, N_DIGITS);
    let power = (n_cut + n_rounded) as i32 - n_decimals as i32;
    Some((String::from_utf8(digits).ok()?, power))
}

/// Rounds to the first `n` digits, halves upwards. Nines may make it one digit more.
fn round(digits: &mut Vec<u8>, n: usize) {
    let round_up = digits.get(n).is_some_and(|&d| d >= b'5');
    digits.truncate(n);
    if !round_up {
        return;
    }
    let n_nines = digits.iter().rev().take_while(|&&d| d == b'9').count();
    digits[n - n_nines..].fill(b'0');
    match (n - n_nines).checked_sub(1) {
        Some(last) => digits[last] += 1,
        None => digits.insert(0, b'1'),
    }
}

/// Number of decimals of a number, and of the bits of all its digits, taken as an integer.
///
/// The number is `odd * 2^exponent`; for a negative exponent, `odd * 5^-exponent / 10^-exponent`.
fn exact_size(value: f64) -> (usize, usize) {
    let bits = value.to_bits();
    let (fraction, biased) = (bits & ((1 << 52) - 1), (bits >> 52 & 0x7ff) as i32);
    let significand = if biased == 0 { fraction } else { fraction | 1 << 52 };
    let odd = significand >> significand.trailing_zeros();
    let exponent = biased.max(1) - 1075 + significand.trailing_zeros() as i32;
    match usize::try_from(exponent) {
        Ok(exponent) => (0, (u64::BITS - odd.leading_zeros()) as usize + exponent),
        Err(_) => {
            let n_decimals = exponent.unsigned_abs() as usize;
            (n_decimals, bits_of_product(odd, n_decimals))
        }
    }
}

/// Number of bits of `factor * 5^n`.
fn bits_of_product(factor: u64, n: usize) -> usize {
    let mut words = vec![factor as u32, (factor >> 32) as u32];
    for _ in 0..n {
        let mut carry = 0u64;
        for word in &mut words {
            carry += u64::from(*word) * 5;
            *word = carry as u32;
            carry >>= 32;
        }
        if carry != 0 {
            words.push(carry as u32);
        }
    }
    let n_zeros = words.iter().rev().take_while(|&&w| w == 0).count();
    let top = words[words.len() - 1 - n_zeros];
    (words.len() - n_zeros) * 32 - top.leading_zeros() as usize
}

fn write_varargs(signature: &FunctionSignature, out: &mut Vec<u8>) {
    if signature.varargs {
        separate(signature.params.len(), out);
        out.extend_from_slice(b"...");
    }
}

/// A comma in front of all elements of a list but the first.
fn separate(index: usize, out: &mut Vec<u8>) {
    if index > 0 {
        out.extend_from_slice(b", ");
    }
}

/// What zero of a type is called.
fn zero(ty: &Type) -> &'static str {
    match ty {
        Type::Int(1) => "false",
        Type::Int(_) => "0",
        Type::Ptr(_) => "null",
        Type::Float | Type::Double => "0.000000e+00",
        Type::Half => "0xH0000",
        Type::BFloat => "0xR0000",
        Type::X86Fp80 => "0xK00000000000000000000",
        Type::Fp128 => "0xL00000000000000000000000000000000",
        Type::PpcFp128 => "0xM00000000000000000000000000000000",
        Type::Token => "none",
        _ => "zeroinitializer",
    }
}

/// The path to a member as operands behind the others.
fn with_path(values: &[Value], path: &[u32]) -> Vec<Value> {
    let path = path.iter().map(|&i| Value::int(TypeId::I32, i.into()));
    values.iter().copied().chain(path).collect()
}

/// Width in bits of an integer or floating-point type, 0 for others.
fn scalar_width(ty: &Type) -> u32 {
    match ty {
        Type::Int(bits) => *bits,
        ty => float_width(ty),
    }
}

fn float_width(ty: &Type) -> u32 {
    match ty {
        Type::Half | Type::BFloat => 16,
        Type::Float => 32,
        Type::Double => 64,
        Type::X86Fp80 => 80,
        Type::Fp128 | Type::PpcFp128 => 128,
        _ => 0,
    }
}

fn is_integer_predicate(predicate: Predicate) -> bool {
    predicate as u8 <= Predicate::Sle as u8
}

fn predicate_keyword(predicate: Predicate) -> &'static str {
    use Predicate::*;
    match predicate {
        Eq => "eq",
        Ne => "ne",
        Ugt | FUgt => "ugt",
        Uge | FUge => "uge",
        Ult | FUlt => "ult",
        Ule | FUle => "ule",
        Sgt => "sgt",
        Sge => "sge",
        Slt => "slt",
        Sle => "sle",
        False => "false",
        Oeq => "oeq",
        Ogt => "ogt",
        Oge => "oge",
        Olt => "olt",
        Ole => "ole",
        One => "one",
        Ord => "ord",
        Ueq => "ueq",
        Une => "une",
        Uno => "uno",
        True => "true",
    }
}
