//! Modules made from nothing.
//!
//! In this crate the text of a module is its storage: a [`Module`](crate::Module) borrows it, and a
//! body keeps spans of it. So a builder writes text, and [`Module::read`](crate::Module::read)
//! takes it from there. The interface is typed: values have types, instructions refuse operands
//! that do not fit, and `finish` reports errors that only show at the end.
//!
//! ```
//! use memphis_ir::builder::{FunctionSignature, ModuleBuilder, Value};
//! use memphis_ir::{Body, Function, Instruction, Module, Predicate, TypeId, verify};
//!
//! // The sum of the numbers below `n`.
//! let mut module = ModuleBuilder::new();
//! let mut f = module.function("sum", FunctionSignature::new(TypeId::I32, [TypeId::I32]));
//! f.name_argument(0, "n");
//! let n = f.argument(0);
//! let [entry, head, body, exit] = ["entry", "head", "body", "exit"].map(|name| f.create_block(name));
//!
//! f.switch_to(entry);
//! f.push(Instruction::br(head.into()));
//! f.switch_to(head);
//! let i = f.push(Instruction::phi(TypeId::I32, []).named("i"));
//! let sum = f.push(Instruction::phi(TypeId::I32, []).named("sum"));
//! let more = f.push(Instruction::icmp(Predicate::Ult, i, n));
//! f.push(Instruction::cond_br(more, body.into(), exit.into()));
//! f.switch_to(body);
//! let next_sum = f.push(Instruction::add(sum, i));
//! let next_i = f.push(Instruction::add(i, Value::i32(1)));
//! f.push(Instruction::br(head.into()));
//! f.switch_to(exit);
//! f.push(Instruction::ret(sum));
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
//! **Mistakes.** The first mistake (a wrong type, an operand of another function, a flag that an
//! instruction cannot have) is the error of `finish`, with the line of the calling program. Blocks
//! without terminators, instructions after them, φs that do not match the edges and names given
//! twice are errors too. [`ModuleBuilder::finish_module`] has the [verifier](crate::verify) check
//! the rest: that definitions dominate their uses, attributes, metadata.
//!
//! **Names.** A name is given without quotes; the text has them where LLVM wants them. Taken names
//! of locals, and of globals that no other module sees, get a number after them. Whatever has no
//! name is numbered when its function is finished, in the order of the text, so blocks may be
//! filled in any order. An empty name is none.
//!
//! **Alignment** is written where it is [given](crate::Instruction::align); elsewhere the reader of
//! the text derives it from the data layout.
//!
//! **Metadata** nodes are text, `!{!"name", i32 1}`, which [`ModuleBuilder::node`] numbers.
//!
//! **Origins.** A front end may [say](FunctionBuilder::origin) which place of its source
//! instructions come from, and ask the [finished module](ModuleBuilder::finish_with_origins) when
//! something is wrong at one. The text has nothing of it.
//!
//! **Cost.** Linear in the instructions and operands.

mod error;
mod function;
mod literal;
mod signature;
mod text;
mod unfinished;
mod values;

pub use crate::keywords::Linkage;
pub use error::BuildError;
pub use function::FunctionBuilder;
pub use literal::quoted_name;
pub use signature::{FunctionSignature, GlobalOptions};
pub use values::{BlockHandle, Callee, Value};

use crate::body::Body;
use crate::bytes::write_escaped;
use crate::draft::problems_of;
use crate::instruction::typing::valued;
use crate::owned::OwnedModule;
use crate::owner::Owner;
use crate::types::{Type, TypeId, TypeTable, Types};
use crate::verify;
use hashbrown::HashMap;
pub(crate) use literal::write_string;
use literal::{write_float, write_int, zero};
use signature::separate;
use std::borrow::Cow;
use std::panic::Location;
use values::{InModule, Kind, float_width};

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
    /// The mark of its values.
    owner: Owner,
    /// The texts of those constants that are not in their [`Value`].
    texts: Vec<Box<[u8]>>,
    /// The texts of metadata nodes, by number.
    nodes: Vec<Box<str>>,
    node_numbers: HashMap<Box<str>, usize>,
    /// Names without `!`, and the nodes in them.
    named_metadata: Vec<(Box<str>, String)>,
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
    /// With its whole text once it is defined.
    Function {
        signature: FunctionSignature,
        ty: TypeId,
        definition: Option<Definition>,
    },
}

/// The text of a function.
#[derive(Debug)]
struct Definition {
    text: Vec<u8>,
    /// Starts of instructions in it, ascending, each with its origin.
    origins: Vec<(usize, usize)>,
}

/// A finished module.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Built {
    /// Its text.
    pub text: String,
    /// Starts of instructions in the text, ascending, each with its origin.
    origins: Vec<(usize, usize)>,
}

impl Built {
    /// The place of the source that the instruction at this byte of the text comes from, as it was
    /// given to [`FunctionBuilder::origin`]; between instructions, that of the one in front.
    ///
    /// Cost: logarithmic in the number of instructions.
    pub fn origin(&self, offset: usize) -> Option<usize> {
        let n_before = self.origins.partition_point(|&(start, _)| start <= offset);
        Some(self.origins[n_before.checked_sub(1)?].1)
    }
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
    /// The name of an opaque one may be given again to define it. A name that is defined already
    /// gets a number after it.
    pub fn named_struct(&mut self, name: &str, fields: Option<&[TypeId]>) -> TypeId {
        self.check_visible_name(name);
        let quoted = |name: &str| quoted_name(name.as_bytes()).into_owned();
        let mut text = quoted(name);
        while self.types.find_named(&text).is_some_and(|n| self.types.named()[n].body.is_some()) {
            self.last_unique += 1;
            text = quoted(&format!("{name}.{}", self.last_unique));
        }
        let index = self.types.intern_named(&text, 0);
        let body = fields.map(|f| self.types.intern(Type::Struct(f.into())));
        self.types.define_named(index, body);
        self.types.named()[index].id
    }

    // Constants. The simple ones are made by `Value`.

    /// An array, struct or vector constant of type `ty`. The elements are constants of its
    /// elements' types.
    #[track_caller]
    pub fn aggregate(&mut self, ty: TypeId, elements: &[Value]) -> Value {
        if let Some(problem) = self.problem_of_elements(ty, elements) {
            return self.no_constant(ty, problem);
        }
        let Some(&first) = elements.first() else { return Value::zero(ty) };
        let all = |kind: Kind| elements.iter().all(|e| e.kind == kind);
        if let Some(kind) = [Kind::Zero, Kind::Undef, Kind::Poison].into_iter().find(|&k| all(k)) {
            return Value { ty, kind };
        }
        let is_number = |v: Value| matches!(v.kind, Kind::Int(_) | Kind::Float(_) | Kind::Text(_));
        let is_splat = is_number(first) && elements.iter().all(|&e| self.is_same(e, first));
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
    #[track_caller]
    pub fn wide_int(&mut self, ty: TypeId, value: i128) -> Value {
        if let Ok(value) = i64::try_from(value) {
            return Value::int(ty, value);
        }
        let Type::Int(bits @ 64..) = *self.types().get(ty) else {
            let problem = format!("{value} is no constant of type {}", self.types().display(ty));
            return self.no_constant(ty, problem);
        };
        // A value that does not fit as a signed number was given as an unsigned one.
        let value = if bits < 128 { value << (128 - bits) >> (128 - bits) } else { value };
        self.text(ty, value.to_string().into_bytes())
    }

    /// A floating-point constant of any type by its bits, for `half`, `bfloat`, `x86_fp80`, `fp128`
    /// and `ppc_fp128` (whose first double is in the lower half).
    #[track_caller]
    pub fn float_bits(&mut self, ty: TypeId, bits: u128) -> Value {
        let width = float_width(self.types().get(ty));
        if width == 0 || width != 128 && bits >> width != 0 {
            let problem = format!("{bits:#x} is no constant of type {}", self.types().display(ty));
            return self.no_constant(ty, problem);
        }
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

    /// True if two constants of one type are written alike.
    fn is_same(&self, a: Value, b: Value) -> bool {
        match (a.kind, b.kind) {
            (Kind::Text(a), Kind::Text(b)) => self.texts[a.index as usize] == self.texts[b.index as usize],
            (a, b) => a == b,
        }
    }

    fn text(&mut self, ty: TypeId, text: Vec<u8>) -> Value {
        self.texts.push(text.into());
        Value { ty, kind: Kind::Text(self.own(self.texts.len() as u32 - 1)) }
    }

    // Globals.

    /// A global variable: `@name = global ty initializer`, or `external` without initializer.
    /// The result is its address.
    #[track_caller]
    pub fn global(&mut self, name: &str, ty: TypeId, initializer: Option<Value>) -> Value {
        self.global_with(name, ty, initializer, GlobalOptions::DEFAULT)
    }

    /// A global variable with options. The result is its address.
    #[track_caller]
    pub fn global_with(&mut self, name: &str, ty: TypeId, initializer: Option<Value>, options: GlobalOptions) -> Value {
        self.check_has_values(ty);
        if let Some(value) = initializer {
            let problem = self.problem_of_constant(value);
            let problem = problem.or_else(|| self.mismatch(value.ty, ty, "initializer"));
            if let Some(problem) = problem {
                self.mistake(problem);
            }
        }
        if !options.align.is_none_or(u32::is_power_of_two) {
            self.mistake("an alignment must be a power of two".to_owned());
        }
        let index = self.add_global(name, options.linkage, GlobalKind::Variable { ty, initializer, options });
        Value { ty: TypeId::PTR, kind: Kind::Global(self.own(index)) }
    }

    /// A string of C: the bytes and a zero after them, private, constant, and without an address
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
    #[track_caller]
    pub fn declare(&mut self, name: &str, signature: FunctionSignature) -> Callee {
        let ty = self.function_type(&signature);
        if let Some(&index) = self.names.get(name)
            && !signature.linkage.is_local()
            && let GlobalKind::Function { signature: known, .. } = &self.globals[index as usize].kind
            && *known == signature
        {
            return Callee(self.own(index));
        }
        let linkage = signature.linkage;
        let index = self.add_global(name, linkage, GlobalKind::Function { signature, ty, definition: None });
        Callee(self.own(index))
    }

    // Metadata.

    /// A metadata node by its text, `!{!"name", i32 1}`, new if there is none like it. Returns the
    /// reference to it: `!7`. A node whose text starts with `distinct` is always new.
    pub fn node(&mut self, text: &str) -> String {
        let next = self.nodes.len();
        let is_distinct = text.starts_with("distinct");
        if let Some(number) = self.node_numbers.get(text).filter(|_| !is_distinct) {
            return format!("!{number}");
        }
        self.node_numbers.insert(text.into(), next);
        self.nodes.push(text.into());
        format!("!{next}")
    }

    /// The reference to the node that is new next: a distinct node may mention itself.
    pub fn next_node(&self) -> String {
        format!("!{}", self.nodes.len())
    }

    /// Adds named metadata, `!name = !{nodes}`: its name without `!`, and references to nodes.
    pub fn named_metadata(&mut self, name: &str, nodes: &[String]) {
        self.named_metadata.push((name.into(), nodes.join(", ")));
    }

    /// The signature of a function.
    ///
    /// # Panics
    /// If the function comes from another module.
    #[track_caller]
    pub fn signature(&self, callee: Callee) -> &FunctionSignature {
        match self.find(callee.0, &self.globals).map(|g| &g.kind) {
            Some(GlobalKind::Function { signature, .. }) => signature,
            _ => panic!("a function of another module"),
        }
    }

    /// The text of the module.
    ///
    /// # Errors
    /// If a name has a zero byte in it or belongs to two globals, or a local function has no
    /// definition.
    pub fn finish(self) -> Result<String, BuildError> {
        self.finish_with_origins().map(|built| built.text)
    }

    /// The module, read and verified: it can be run, analysed and changed, and holds its text.
    ///
    /// ```
    /// use memphis_ir::builder::{FunctionSignature, ModuleBuilder, Value};
    /// use memphis_ir::{Instruction, TypeId};
    /// let mut module = ModuleBuilder::new();
    /// let mut f = module.function("seven", FunctionSignature::new(TypeId::I32, []));
    /// let entry = f.create_block("");
    /// f.switch_to(entry);
    /// let seven = f.push(Instruction::add(Value::i32(3), Value::i32(4)));
    /// f.push(Instruction::ret(seven));
    /// f.finish()?;
    /// let owned = module.finish_module()?;
    /// let id = owned.module().find_function("seven").unwrap();
    /// assert_eq!(owned.function(id).unwrap().body.insts.len(), 2);
    /// # Ok::<(), memphis_ir::builder::BuildError>(())
    /// ```
    ///
    /// # Errors
    /// As [`finish`](ModuleBuilder::finish), and [`BuildError::Invalid`] for what only the verifier
    /// finds.
    ///
    /// Cost: the text is written, and each function is read and verified once.
    pub fn finish_module(self) -> Result<OwnedModule, BuildError> {
        let llvm = self.types.llvm();
        let text = self.finish()?;
        // The text moves into the module, and comes back only if it is right.
        let invalid = |text: &[u8]| BuildError::Invalid { problems: problems_of(text, llvm, None) };
        let owned = match OwnedModule::read_as(text.as_str(), llvm) {
            Ok(owned) => owned,
            Err(_) => return Err(invalid(text.as_bytes())),
        };
        if is_valid(&owned) { Ok(owned) } else { Err(invalid(owned.text())) }
    }

    /// The text of the module, and where its instructions come from.
    ///
    /// # Errors
    /// As [`finish`](ModuleBuilder::finish).
    pub fn finish_with_origins(self) -> Result<Built, BuildError> {
        if let Some(error) = self.error {
            return Err(error);
        }
        if let Some(global) = self.globals.iter().find(|g| g.is_undefined()) {
            return Err(BuildError::Undefined { name: global.name.to_string() });
        }
        let (mut out, mut origins) = (Vec::new(), Vec::new());
        self.write_header(&mut out);
        self.write_named_types(&mut out);
        self.write_variables(&mut out);
        for global in &self.globals {
            if let GlobalKind::Function { signature, definition, .. } = &global.kind {
                out.push(b'\n');
                match definition {
                    Some(definition) => {
                        origins.extend(definition.origins.iter().map(|&(start, origin)| (out.len() + start, origin)));
                        out.extend_from_slice(&definition.text);
                    }
                    None => {
                        out.extend_from_slice(b"declare ");
                        signature.write(self.types(), &global.reference, &mut out, |_, _| {});
                        out.push(b'\n');
                    }
                }
            }
        }
        self.write_metadata(&mut out);
        // All text is made of ASCII, but a target type may be anything.
        Ok(Built { text: String::from_utf8_lossy(&out).into_owned(), origins })
    }

    /// The type of functions with a signature: for
    /// [`Instruction::call_as`](crate::Instruction::call_as).
    #[track_caller]
    pub fn function_type(&mut self, signature: &FunctionSignature) -> TypeId {
        for &param in &signature.params {
            self.check_has_values(param);
        }
        if signature.result != TypeId::VOID {
            self.check_has_values(signature.result);
        }
        self.types.intern(signature.ty())
    }

    fn add_global(&mut self, name: &str, linkage: Linkage, kind: GlobalKind) -> u32 {
        let mut unique = Cow::Borrowed(name);
        if linkage.is_local() {
            self.check_zeros(name);
            while self.names.contains_key(&*unique) || unique.is_empty() {
                self.last_unique += 1;
                unique = Cow::Owned(format!("{name}.{}", self.last_unique));
            }
        } else {
            self.check_visible_name(name);
            if self.names.contains_key(name) {
                self.fail(BuildError::DuplicateGlobal { name: name.to_owned() });
            }
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

    fn check_visible_name(&mut self, name: &str) {
        self.check_zeros(name);
        if name.is_empty() {
            self.fail(BuildError::InvalidName { name: String::new() });
        }
    }

    fn check_zeros(&mut self, name: &str) {
        if name.contains('\0') {
            self.fail(BuildError::InvalidName { name: name.to_owned() });
        }
    }

    #[track_caller]
    fn mistake(&mut self, message: String) {
        let caller = Location::caller();
        self.fail(BuildError::Mistake { message, instruction: None, function: None, caller });
    }

    /// The constant `poison` of a type, in place of a constant that the type cannot have.
    #[track_caller]
    fn no_constant(&mut self, ty: TypeId, message: String) -> Value {
        self.mistake(message);
        Value::poison(ty)
    }

    #[track_caller]
    fn check_has_values(&mut self, ty: TypeId) {
        if let Err(message) = valued(ty, self.types()) {
            self.mistake(message);
        }
    }

    /// Why a value of one type is not one of another.
    fn mismatch(&self, ty: TypeId, expected: TypeId, what: &str) -> Option<String> {
        let types = self.types();
        (ty != expected).then(|| format!("{what} has type {}, not {}", types.display(ty), types.display(expected)))
    }

    fn own(&self, index: u32) -> InModule {
        InModule { module: self.owner, index }
    }

    /// An entry of one of the module's tables; `None` if the index is another module's.
    fn find<'t, T>(&self, entry: InModule, table: &'t [T]) -> Option<&'t T> {
        table.get(entry.index as usize).filter(|_| self.owner.may_have(entry.module))
    }

    /// Why a value is no constant, or its type cannot have it.
    fn problem_of_constant(&self, value: Value) -> Option<String> {
        if matches!(value.kind, Kind::Global(entry) | Kind::Text(entry) if !self.owner.may_have(entry.module)) {
            return Some("a constant of another module".to_owned());
        }
        let ty = self.types().get(value.ty);
        let fits = match (value.kind, ty) {
            (Kind::Local { .. } | Kind::Block { .. }, _) => false,
            (Kind::Int(_), Type::Int(64..)) => true,
            (Kind::Int(n), Type::Int(bits)) => (-1 << bits.saturating_sub(1)..1i128 << bits).contains(&n.into()),
            (Kind::Int(_), _) => false,
            (Kind::Undef | Kind::Poison | Kind::Zero, _) => {
                !matches!(ty, Type::Void | Type::Function(_) | Type::Label | Type::Metadata | Type::Unknown)
            }
            (Kind::Float(_), _) => true,
            (Kind::Global(global), _) => self.find(global, &self.globals).is_some(),
            (Kind::Text(text), _) => self.find(text, &self.texts).is_some(),
        };
        (!fits).then(|| format!("{:?} is no constant of type {}", value.kind, self.types().display(value.ty)))
    }

    /// Why these are not the elements of an aggregate of a type.
    fn problem_of_elements(&self, ty: TypeId, elements: &[Value]) -> Option<String> {
        let types = self.types();
        let (n, element_ty): (u64, &dyn Fn(usize) -> TypeId) = match types.resolve(ty) {
            Some(Type::Array(n, element)) => (*n, &|_| *element),
            Some(Type::Vector(n, element)) => (u64::from(*n), &|_| *element),
            Some(Type::Struct(fields) | Type::PackedStruct(fields)) => (fields.len() as u64, &|i| fields[i]),
            _ => return Some(format!("{} has no elements", types.display(ty))),
        };
        if n != elements.len() as u64 {
            return Some(format!("{} has {n} elements, not {}", types.display(ty), elements.len()));
        }
        let problem = |(i, element): (usize, &Value)| {
            self.problem_of_constant(*element).or_else(|| self.mismatch(element.ty, element_ty(i), "element"))
        };
        elements.iter().enumerate().find_map(problem)
    }

    /// A global as it is mentioned.
    fn reference(&self, callee: Callee) -> &[u8] {
        &self.globals[callee.0.index as usize].reference
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

    fn write_metadata(&self, out: &mut Vec<u8>) {
        for (index, (name, nodes)) in self.named_metadata.iter().enumerate() {
            let before = if index == 0 { "\n" } else { "" };
            out.extend_from_slice(format!("{before}!{name} = !{{{nodes}}}\n").as_bytes());
        }
        for (number, text) in self.nodes.iter().enumerate() {
            let before = if number == 0 { "\n" } else { "" };
            out.extend_from_slice(format!("{before}!{number} = {text}\n").as_bytes());
        }
    }

    fn write_named_types(&self, out: &mut Vec<u8>) {
        for (i, named) in self.types.named().iter() {
            out.extend_from_slice(if i.0 == 0 { b"\n%" } else { b"%" });
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
        out.extend_from_slice(options.linkage.before_variable(initializer.is_some()).as_bytes());
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
            (Kind::Global(g), _) => out.extend_from_slice(&self.globals[g.index as usize].reference),
            (Kind::Text(t), _) => out.extend_from_slice(&self.texts[t.index as usize]),
            (Kind::Local { .. } | Kind::Block { .. }, _) => unreachable!("locals were refused"),
        }
    }
}

/// Reads and verifies all functions.
fn is_valid(owned: &OwnedModule) -> bool {
    let (module, mut body, mut scratch) = (owned.module(), Body::new(), verify::Scratch::default());
    verify::initializers(module, &mut body).is_empty()
        && verify::module(module, &mut body).is_empty()
        && module.function_ids().all(|id| owned.function(id).is_ok_and(|f| verify::verify(f, &mut scratch).is_ok()))
}

impl Global {
    fn is_undefined(&self) -> bool {
        match &self.kind {
            GlobalKind::Variable { initializer, options, .. } => {
                initializer.is_none() && !options.linkage.is_of_declarations()
            }
            GlobalKind::Function { signature, definition, .. } => {
                definition.is_none() && !signature.linkage.is_of_declarations()
            }
        }
    }
}
