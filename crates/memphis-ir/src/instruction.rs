//! An instruction as a value: everything that its line says, before it has a place.

mod constructors;
pub(crate) mod typing;

pub use constructors::RecordArgument;

use crate::calling_convention::CallingConvention;
use crate::keywords::{AtomicOrdering, RmwOperation};
use crate::node_ref::Attachment;
use crate::opcode::{Flags, Opcode, Predicate};
use crate::types::TypeId;
use std::fmt::{self, Write as _};

/// An instruction or debug record that has no place yet. `V` are its operands: values of a
/// [draft](crate::draft::Draft), or those of a [builder](crate::builder::Value).
///
/// A constructor says what the operation needs; methods say the rest, in any order.
///
/// ```
/// use memphis_ir::{AtomicOrdering, Body, Flags, FunctionId, Instruction, Module, TypeId, Value};
/// use memphis_ir::draft::{Draft, Point};
/// let text = b"define i32 @f(ptr %p) {\n  ret i32 0\n}\n";
/// let module = Module::read(text)?;
/// let mut body = Body::new();
/// module.read_body(FunctionId(0), &mut body)?;
/// let mut draft = Draft::new(&module, body);
/// let (end, p) = (Point::End(draft.entry()), draft.argument(0));
/// let load = Instruction::load(TypeId::I32, p).align(4).ordering(AtomicOrdering::Acquire).named("x");
/// let x = draft.insert_value(end, load);
/// draft.insert(end, Instruction::add(x, x).flags(Flags::NSW));
/// assert_eq!(
///     String::from_utf8_lossy(&draft.print()?),
///     "define i32 @f(ptr %p) {
///   %x = load atomic i32, ptr %p acquire, align 4
///   %1 = add nsw i32 %x, %x
///   ret i32 0
/// }"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Whether the parts fit together is checked where the instruction is inserted: there the types of
/// the operands are known. Attributes, scopes and nodes are text, which
/// [`Draft::check`](crate::draft::Draft::check) reads.
#[derive(Debug, Clone, PartialEq)]
pub struct Instruction<V> {
    pub(crate) opcode: Opcode,
    pub(crate) flags: Flags,
    pub(crate) predicate: Predicate,
    /// The type of the result, where operands do not tell it.
    pub(crate) ty: Option<TypeId>,
    /// The type that an `alloca` allocates, the source element type of a `getelementptr`, the
    /// function type of a call.
    pub(crate) aux_ty: Option<TypeId>,
    pub(crate) align: u64,
    /// In the order of a [body](crate::Body).
    pub(crate) operands: Vec<V>,
    /// The number of arguments of a call or pad.
    pub(crate) n_args: u32,
    /// The path of an `extractvalue` or `insertvalue`.
    pub(crate) path: Vec<u32>,
    pub(crate) details: Option<Box<Details>>,
    pub(crate) attachments: Vec<NewAttachment>,
    pub(crate) name: Option<Box<str>>,
}

/// The parts of an instruction that few have.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Details {
    pub(crate) ordering: Option<AtomicOrdering>,
    pub(crate) failure_ordering: Option<AtomicOrdering>,
    /// Its name, without quotes.
    pub(crate) sync_scope: Option<Box<str>>,
    pub(crate) rmw: Option<RmwOperation>,
    pub(crate) convention: CallingConvention,
    pub(crate) return_attributes: String,
    /// The attributes of each argument; arguments after the last entry have none.
    pub(crate) argument_attributes: Vec<String>,
    pub(crate) call_attributes: String,
    /// Tags without quotes, with the number of operands of each bundle.
    pub(crate) bundles: Vec<(Box<str>, usize)>,
    /// A call passes on the arguments of its function that have no parameters: `...`.
    pub(crate) forwards_arguments: bool,
    /// The address space of the result of an `alloca`.
    pub(crate) address_space: u32,
    /// The arguments of a debug record: texts, or `None` for the next operand.
    pub(crate) record: Vec<Option<Box<str>>>,
}

/// A metadata node that is attached to an instruction.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct NewAttachment {
    /// Without `!`.
    pub(crate) kind: Box<str>,
    pub(crate) node: Box<str>,
}

impl<V> Instruction<V> {
    pub(crate) fn new(opcode: Opcode, operands: Vec<V>) -> Instruction<V> {
        let n_args = match opcode {
            Opcode::Call | Opcode::CatchPad | Opcode::CleanupPad => operands.len().saturating_sub(1) as u32,
            _ => 0,
        };
        Instruction {
            opcode,
            flags: Flags::default(),
            predicate: Predicate::Eq,
            ty: None,
            aux_ty: None,
            align: 0,
            operands,
            n_args,
            path: Vec::new(),
            details: None,
            attachments: Vec::new(),
            name: None,
        }
    }

    /// The operation.
    pub fn opcode(&self) -> Opcode {
        self.opcode
    }

    /// The operands, in the order that the page of [`Body`](crate::Body) describes.
    pub fn operands(&self) -> &[V] {
        &self.operands
    }

    /// The operands, to be exchanged for others.
    pub fn operands_mut(&mut self) -> &mut [V] {
        &mut self.operands
    }

    /// The same with other operands, of another kind perhaps.
    pub fn map<W>(self, value: impl FnMut(V) -> W) -> Instruction<W> {
        let Instruction { opcode, flags, predicate, ty, aux_ty, align, operands, n_args, path, details, .. } = self;
        let operands = operands.into_iter().map(value).collect();
        let Instruction { attachments, name, .. } = self;
        Instruction { opcode, flags, predicate, ty, aux_ty, align, operands, n_args, path, details, attachments, name }
    }

    fn details(&mut self) -> &mut Details {
        self.details.get_or_insert_default()
    }

    fn with(mut self, change: impl FnOnce(&mut Details)) -> Self {
        change(self.details());
        self
    }

    /// Names the result: without `%` and quotes. A taken name gets a number after it; the empty
    /// name is none.
    pub fn named(mut self, name: &str) -> Self {
        self.name = Some(name).filter(|name| !name.is_empty()).map(Box::from);
        self
    }

    /// Adds flags that come after the opcode, and those of tail calls.
    pub fn flags(mut self, flags: Flags) -> Self {
        self.flags |= flags;
        self
    }

    /// The accesses of a load, a store, an `atomicrmw` or a `cmpxchg` are `volatile`.
    pub fn volatile(self) -> Self {
        self.flags(Flags::VOLATILE)
    }

    /// Sets the alignment in bytes: of an access, or of what an `alloca` allocates. 0 is none; LLVM
    /// then takes that of the type.
    pub fn align(mut self, bytes: u64) -> Self {
        self.align = bytes;
        self
    }

    /// Sets the ordering, which makes a load or store atomic. Of a `cmpxchg`, that of a success.
    pub fn ordering(mut self, ordering: AtomicOrdering) -> Self {
        if matches!(self.opcode, Opcode::Load | Opcode::Store) {
            self.flags |= Flags::ATOMIC;
        }
        self.with(|details| details.ordering = Some(ordering))
    }

    /// Sets the scope of an atomic access by its name, without quotes: `singlethread`.
    pub fn sync_scope(self, scope: &str) -> Self {
        self.with(|details| details.sync_scope = Some(scope.into()))
    }

    /// Sets the address space of the memory that an `alloca` allocates.
    pub fn address_space(self, space: u32) -> Self {
        self.with(|details| details.address_space = space)
    }

    /// Sets the calling convention of a call.
    pub fn calling_convention(self, convention: CallingConvention) -> Self {
        self.with(|details| details.convention = convention)
    }

    /// Adds an attribute of a call itself, or a group: `nounwind`, `"key"="value"`, `#0`.
    pub fn call_attribute(self, attribute: impl fmt::Display) -> Self {
        self.with(|details| add_word(&mut details.call_attributes, attribute))
    }

    /// Adds an attribute of the result of a call: `noundef`.
    pub fn return_attribute(self, attribute: impl fmt::Display) -> Self {
        self.with(|details| add_word(&mut details.return_attributes, attribute))
    }

    /// Adds an attribute of an argument of a call, counted from zero: `byval(%struct.s)`.
    pub fn argument_attribute(self, argument: usize, attribute: impl fmt::Display) -> Self {
        self.with(|details| add_word_at(&mut details.argument_attributes, argument, attribute))
    }

    /// Adds an operand bundle to a call: its tag, without quotes, and its operands.
    pub fn bundle(mut self, tag: &str, operands: impl IntoIterator<Item = V>) -> Self {
        let operands: Vec<V> = operands.into_iter().collect();
        let n_before: usize = self.details().bundles.iter().map(|bundle| bundle.1).sum();
        self.details().bundles.push((tag.into(), operands.len()));
        let at = self.operands.len().min(1 + self.n_args as usize + n_before);
        self.operands.splice(at..at, operands);
        self.flags(Flags::BUNDLES)
    }

    /// A `musttail` call passes on the arguments of its function that have no parameters: `...`.
    pub fn forwards_arguments(self) -> Self {
        self.with(|details| details.forwards_arguments = true)
    }

    /// Attaches what is attached to an instruction that was read, its location in the source for
    /// one: `f.attachments(inst)`.
    pub fn with_attachments<'t>(mut self, attachments: impl IntoIterator<Item = Attachment<'t>>) -> Self {
        for Attachment { kind, node, .. } in attachments {
            self = self.attached(kind, node);
        }
        self
    }

    /// Attaches a metadata node: its kind without `!`, and the node: `!7`, or a node in place.
    pub fn attached(mut self, kind: &str, node: impl fmt::Display) -> Self {
        self.attachments.push(NewAttachment { kind: kind.into(), node: node.to_string().into() });
        self
    }

    /// Sets the debug location, a `!DILocation`: `!7`, or a node in place.
    pub fn located(self, node: impl fmt::Display) -> Self {
        self.attached("dbg", node)
    }
}

/// Adds a word to the text with this index.
pub(crate) fn add_word_at(texts: &mut Vec<String>, index: usize, word: impl fmt::Display) {
    texts.resize(texts.len().max(index + 1), String::new());
    add_word(&mut texts[index], word);
}

pub(crate) fn add_word(text: &mut String, word: impl fmt::Display) {
    if !text.is_empty() {
        text.push(' ');
    }
    write!(text, "{word}").expect("a string takes any text");
}
