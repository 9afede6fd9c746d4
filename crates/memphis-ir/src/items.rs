//! The items of a module's text: globals, functions and others, each with its place.

use crate::attributes::KnownSet;
use crate::intrinsics::table::Intrinsic;
use crate::types::TypeId;
use memphis_entity::id;

/// A range of bytes in the module's text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Span {
    /// First byte.
    pub start: usize,
    /// One past the last byte.
    pub end: usize,
}

impl Span {
    /// The bytes of the span.
    pub fn of<'t>(&self, text: &'t [u8]) -> &'t [u8] {
        &text[self.start..self.end]
    }
}

id! {
    /// Index of a function, variable, alias or ifunc in
    /// [`Module::globals`](crate::Module::globals).
    pub struct GlobalId;

    /// An item in [`Module::items`](crate::Module::items), in the order of the text.
    #[doc(hidden)]
    pub struct ItemId;

    /// Index of a function with a body in [`Module::functions`](crate::Module::functions), in the
    /// order of the text.
    pub struct FunctionId;
}

/// The kind of a global value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GlobalKind {
    /// `declare`
    Declaration,
    /// `define`
    Definition(FunctionId),
    /// `global` or `constant`
    Variable,
    /// `alias`
    Alias,
    /// `ifunc`
    Ifunc,
}

/// A function, variable, alias or ifunc.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Global {
    /// Function, variable, alias or ifunc.
    pub kind: GlobalKind,
    /// Name as written after `@`, quotes kept.
    pub name: Span,
    /// A function's type, a variable's value type.
    pub ty: TypeId,
    /// Address space.
    pub address_space: u32,
    /// `extern_weak`: its address may be null.
    pub extern_weak: bool,
    /// True if another definition may take its place when linking (`weak`, `linkonce`,
    /// `common`, ... , and `extern_weak`).
    pub interposable: bool,
    /// The attributes of a function that are words, with those of its groups.
    pub(crate) attributes: KnownSet,
    /// True if the verifier checks attributes of its parameters or its result.
    pub(crate) is_checked: bool,
    /// True if it is a function of LLVM's own, whose name starts with `llvm.`
    pub is_intrinsic: bool,
    /// LLVM 22's intrinsic with its name, if there is one.
    pub(crate) intrinsic: Option<Intrinsic>,
    /// True if it has a comdat.
    pub(crate) has_comdat: bool,
    /// True if it has DLL storage, or one of the rare linkages `appending`, `common`,
    /// `available_externally`.
    pub(crate) is_unusual: bool,
    /// The parts of its text.
    #[doc(hidden)]
    pub header: Header,
    /// The number of its item.
    #[doc(hidden)]
    pub item: ItemId,
}

impl Global {
    /// True for a variable with an initializer, and for an alias or ifunc. Functions have none.
    pub fn has_value(&self) -> bool {
        self.header.value.end > self.header.value.start
    }

    /// A global of a kind, without any other properties.
    pub(crate) fn new(kind: GlobalKind) -> Global {
        Global {
            kind,
            name: Span::default(),
            ty: TypeId::VOID,
            address_space: 0,
            extern_weak: false,
            interposable: false,
            is_intrinsic: false,
            intrinsic: None,
            is_checked: false,
            attributes: KnownSet::default(),
            has_comdat: false,
            is_unusual: false,
            header: Header::default(),
            item: ItemId(0),
        }
    }
}

/// The places of the parts of a global; parts that its kind does not have are empty.
#[doc(hidden)]
#[derive(Debug, Clone, Copy, Default)]
pub struct Header {
    /// From after `define` or `declare` to the return type: linkage, calling convention and return
    /// attributes. For a variable or alias: from after `=` to the keyword of its kind.
    pub prefix: Span,
    /// Between the parentheses.
    pub params: Span,
    /// A variable's initializer, without its type. For an alias or ifunc: its target, with the
    /// type.
    pub value: Span,
    /// After the parameters: function attributes, section, personality, attachments. For a variable
    /// or alias: the text after its value.
    pub suffix: Span,
}

/// The kind of a top-level item.
#[doc(hidden)]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ItemKind {
    /// Text between items: blank lines, comments.
    Trivia,
    /// `target ...`, `source_filename`, `module asm`, comdats, types, summary entries.
    Other,
    /// `attributes #N = {...}`
    AttributeGroup(u32),
    /// `@x = ...` or `declare ...`
    Global(GlobalId),
    /// `define ...`
    Function(FunctionId),
    /// `!N = ...`
    Metadata(u32),
    /// `!name = !{...}`
    NamedMetadata,
    /// `uselistorder...`
    UseListOrder,
}

/// An item of the module's text.
#[doc(hidden)]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Item {
    /// Its kind.
    pub kind: ItemKind,
    /// Its place. Items follow one another without gaps.
    pub span: Span,
}

/// The form of a function's body.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Form {
    /// LLVM IR, in SSA form.
    #[default]
    Llvm,
    /// [Block-argument text](crate::blockargs) in SSA form: blocks have parameters, which are φs in
    /// the body, and gotos have arguments.
    Arguments,
    /// Block-argument text in copy form: registers are assigned any number of times, and there are
    /// no φs.
    Copies,
}

/// A function with a body.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct FunctionItem {
    /// The form of its body.
    pub form: Form,
    /// Its entry among the globals.
    pub global: GlobalId,
    /// From `define` to the closing brace.
    pub span: Span,
    /// The opening brace.
    #[doc(hidden)]
    pub brace: usize,
    /// Labels of blocks whose address was taken earlier in the text, sorted as in LLVM, which
    /// numbers these blocks before all others.
    #[doc(hidden)]
    pub early_labels: Vec<Span>,
    /// Labels of all blocks whose address is taken anywhere in the module, in the order of the
    /// text; a label may occur several times.
    #[doc(hidden)]
    pub taken_labels: Vec<Box<[u8]>>,
    /// True if the address of one of its unnamed blocks is taken anywhere in the module.
    #[doc(hidden)]
    pub has_block_addresses: bool,
}
