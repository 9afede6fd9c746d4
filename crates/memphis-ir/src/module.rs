//! A module: its text, divided into top-level items, and the facts that passes need about them.
//!
//! The items cover the text without gaps, in order, so printing all of them as they are gives the
//! text back. Function bodies are only delimited here; [`Module::read_body`] reads one.

use crate::body::Body;
use crate::error::Error;
use crate::read::{Mentions, keep_code};
use crate::text::unquoted;
use crate::types::{TypeId, TypeTable};
use hashbrown::hash_table::{Entry, HashTable};
use hashbrown::{DefaultHashBuilder, HashMap};
use std::hash::BuildHasher;
use std::sync::OnceLock;

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

/// Index of a function, variable, alias or ifunc in [`Module::globals`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct GlobalId(pub u32);

/// Index of a function with a body in [`Module::functions`], in the order of the text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FunctionId(pub u32);

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
    /// True if a function is `naked`.
    pub(crate) is_naked: bool,
    /// True if the verifier checks attributes of its parameters or its result.
    pub(crate) is_checked: bool,
    /// True if it is a function of LLVM's own, whose name starts with `llvm.`
    pub is_intrinsic: bool,
    /// True if it has a comdat.
    pub(crate) has_comdat: bool,
    /// True if it has DLL storage, or one of the rare linkages `appending`, `common`,
    /// `available_externally`.
    pub(crate) is_unusual: bool,
    /// The parts of its text.
    pub header: Header,
    /// The number of its item.
    pub item: u32,
}

impl Global {
    /// A global in the item with this number, without any other properties.
    pub(crate) fn new(kind: GlobalKind, item: usize) -> Global {
        Global {
            kind,
            name: Span::default(),
            ty: TypeId::VOID,
            address_space: 0,
            extern_weak: false,
            interposable: false,
            is_intrinsic: false,
            is_checked: false,
            is_naked: false,
            has_comdat: false,
            is_unusual: false,
            header: Header::default(),
            item: item as u32,
        }
    }
}

/// The places of the parts of a global; parts that its kind does not have are empty.
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
pub struct FunctionItem {
    /// The form of its body.
    pub form: Form,
    /// Its entry among the globals.
    pub global: GlobalId,
    /// From `define` to the closing brace.
    pub span: Span,
    /// The opening brace.
    pub brace: usize,
    /// Labels of blocks whose address was taken earlier in the text, sorted as in LLVM, which
    /// numbers these blocks before all others.
    pub early_labels: Vec<Span>,
    /// Labels of all blocks whose address is taken anywhere in the module, in the order of the
    /// text; a label may occur several times.
    pub taken_labels: Vec<Box<[u8]>>,
    /// True if the address of one of its unnamed blocks is taken anywhere in the module.
    pub has_block_addresses: bool,
}

/// Globals by name.
///
/// Bodies look them up in any order, so the names are stored next to each other: in the text they
/// are far apart, and mostly not in the caches.
#[derive(Debug, Clone, Default)]
pub(crate) struct GlobalNames {
    /// The names, without quotes, one after the other.
    names: Vec<u8>,
    table: HashTable<NamedGlobal>,
    hasher: DefaultHashBuilder,
}

#[derive(Debug, Clone, Copy)]
struct NamedGlobal {
    /// The place of its name among the names.
    name: Span,
    id: GlobalId,
}

impl GlobalNames {
    /// Finds a global by its name as written.
    pub fn find(&self, name: &[u8]) -> Option<GlobalId> {
        if name.first().is_some_and(u8::is_ascii_digit) {
            return self.find_key(&GlobalNames::key_of(std::str::from_utf8(name).ok()?.parse().ok()?));
        }
        self.find_key(&unquoted(name))
    }

    fn find_key(&self, name: &[u8]) -> Option<GlobalId> {
        let is_it = |global: &NamedGlobal| global.name.of(&self.names) == name;
        self.table.find(self.hasher.hash_one(name), is_it).map(|global| global.id)
    }

    /// Adds a global by its name as written; false if another has the name.
    pub fn add(&mut self, name: &[u8], id: GlobalId) -> bool {
        self.add_key(&unquoted(name), id)
    }

    /// Adds a global that has a number instead of a name; false if another has the number.
    pub fn add_numbered(&mut self, number: u32, id: GlobalId) -> bool {
        self.add_key(&GlobalNames::key_of(number), id)
    }

    /// The key of a number, which no name can be.
    fn key_of(number: u32) -> Vec<u8> {
        [b"\0", number.to_string().as_bytes()].concat()
    }

    fn add_key(&mut self, name: &[u8], id: GlobalId) -> bool {
        let GlobalNames { names, table, hasher } = self;
        let is_it = |global: &NamedGlobal| global.name.of(names) == name;
        let hash = |global: &NamedGlobal| hasher.hash_one(global.name.of(names));
        match table.entry(hasher.hash_one(name), is_it, hash) {
            Entry::Occupied(_) => false,
            Entry::Vacant(place) => {
                place.insert(NamedGlobal { name: Span { start: names.len(), end: names.len() + name.len() }, id });
                names.extend_from_slice(name);
                true
            }
        }
    }
}

/// A group of attributes: `attributes #0 = { nounwind }`.
#[derive(Debug, Clone, Copy)]
pub struct AttributeGroup {
    /// The text between the braces.
    pub span: Span,
    /// By index in [`AttributeGroup::ASKED_OFTEN`]: true if the group has the attribute.
    has: [bool; AttributeGroup::ASKED_OFTEN.len()],
    /// Its attributes that are words.
    pub(crate) known: crate::attributes::KnownSet,
    /// True if the verifier checks functions and calls with this group.
    pub(crate) is_checked: bool,
}

impl AttributeGroup {
    /// Attributes that passes look up in every function.
    const ASKED_OFTEN: [&[u8]; 2] = [b"optnone", b"\"no-signed-zeros-fp-math\"=\"true\""];

    pub(crate) fn new(text: &[u8], span: Span) -> AttributeGroup {
        let has = Self::ASKED_OFTEN.map(|name| crate::attributes::has(span.of(text), name));
        let mut known = crate::attributes::KnownSet::default();
        for word in crate::attributes::words(span.of(text)) {
            known.add(word.split(|&c| matches!(c, b'(' | b'=')).next().unwrap_or_default());
        }
        AttributeGroup { span, has, known, is_checked: crate::verify::is_checked_group(span.of(text)) }
    }

    fn has(&self, text: &[u8], name: &[u8]) -> bool {
        match Self::ASKED_OFTEN.iter().position(|often| *often == name) {
            Some(index) => self.has[index],
            None => crate::attributes::has(self.span.of(text), name),
        }
    }
}

/// A module as read. See the top of this file.
///
/// ```
/// use memphis_ir::{Body, Function, Module, Opcode};
/// let text = b"define i32 @f(i32 %x) {\n  %y = add i32 %x, 1\n  ret i32 %y\n}\n";
/// let module = Module::read(text)?;
/// let mut body = Body::new();
/// module.read_body(module.function_ids().next().unwrap(), &mut body)?;
/// assert_eq!(body.insts[0].opcode, Opcode::Add);
/// let f = Function { module: &module, body: &body };
/// assert_eq!(f.display(body.operands[0].value), "%x");
/// # Ok::<(), memphis_ir::Error>(())
/// ```
#[derive(Debug, Clone)]
pub struct Module<'t> {
    /// The whole text.
    pub text: &'t [u8],
    /// The text, divided into items.
    pub items: Vec<Item>,
    /// Types of the top level.
    pub types: TypeTable,
    /// By type: true if it has a size.
    pub(crate) sized: Vec<bool>,
    /// Functions, variables, aliases, ifuncs, in the order of the text.
    pub globals: Vec<Global>,
    pub(crate) global_names: GlobalNames,
    /// Functions with bodies, in the order of the text.
    pub functions: Vec<FunctionItem>,
    /// Definitions of metadata nodes by number, without `!N =`; an empty span where there is none.
    pub(crate) metadata: Vec<Span>,
    /// Nodes with numbers that are larger than the length of the text.
    pub(crate) far_metadata: HashMap<u32, Span>,
    /// Attribute groups by number.
    pub attribute_groups: HashMap<u32, AttributeGroup>,
    /// Groups for which the verifier checks the calls.
    pub(crate) checked_groups: Vec<u32>,
    /// The string of `target datalayout`.
    pub data_layout: Option<Span>,
    /// The string of `target triple`.
    pub triple: Option<Span>,
    /// True if wrong items were skipped, which may contain definitions that seem to be missing.
    pub(crate) is_incomplete: bool,
    /// The results of searches through the whole text.
    pub(crate) mentions: OnceLock<Mentions>,
}

impl<'t> Module<'t> {
    /// Divides `text` into its items. Does not read function bodies.
    ///
    /// # Errors
    /// When the top level is not LLVM IR: a global defined twice, an unknown item, an initializer
    /// that is not valid, a body that does not end.
    ///
    /// Cost: one sweep over the text.
    pub fn read(text: &'t [u8]) -> Result<Module<'t>, Error> {
        crate::read::read_module(text)
    }

    /// Like [`Module::read`], but divides the work if the text is long: `join` does two pieces of
    /// work, in any order or at the same time. It is called more than once, or not at all.
    ///
    /// ```
    /// use memphis_ir::Module;
    /// let module = Module::read_in_two(b"declare void @f()\n", |head, tail| {
    ///     std::thread::scope(|scope| {
    ///         scope.spawn(tail);
    ///         head();
    ///     });
    /// })?;
    /// assert_eq!(module.globals.len(), 1);
    /// # Ok::<(), memphis_ir::Error>(())
    /// ```
    ///
    /// # Errors
    /// The errors of [`Module::read`].
    pub fn read_in_two(
        text: &'t [u8],
        join: impl FnMut(&mut (dyn FnMut() + Send), &mut (dyn FnMut() + Send)),
    ) -> Result<Module<'t>, Error> {
        crate::read::read_module_in_two(text, join)
    }

    /// The results of searches through the whole text, which may happen now.
    pub(crate) fn mentions(&self) -> &Mentions {
        self.mentions.get_or_init(|| Mentions::of(self.text))
    }

    /// Reads the body of a function into `body`, whose memory is reused.
    ///
    /// # Errors
    /// When the body is not valid LLVM IR text. `body` is then unspecified.
    ///
    /// Cost: linear in the body's text.
    pub fn read_body(&self, function: FunctionId, body: &mut Body) -> Result<(), Error> {
        crate::read::read_body(self, function, body)
    }

    /// Reads the initializer of a variable, or the target of an alias or ifunc, into the tables of
    /// `body`, whose memory is reused: its constants and types are then those of the result, and
    /// the rest of it is unspecified. `None` for a variable that is defined elsewhere, and for
    /// functions.
    ///
    /// # Errors
    /// When the constant is not valid LLVM IR text.
    ///
    /// Cost: linear in the constant's text.
    pub fn read_initializer(&self, global: GlobalId, body: &mut Body) -> Result<Option<crate::Const>, Error> {
        crate::read::read_initializer(self, global, body)
    }

    /// The functions with bodies.
    pub fn function_ids(&self) -> impl DoubleEndedIterator<Item = FunctionId> + use<> {
        (0..self.functions.len() as u32).map(FunctionId)
    }

    /// The item of a function with a body.
    pub fn function(&self, id: FunctionId) -> &FunctionItem {
        &self.functions[id.0 as usize]
    }

    /// A global.
    pub fn global(&self, id: GlobalId) -> &Global {
        &self.globals[id.0 as usize]
    }

    /// Finds a global by its name as written: without `@`, quotes kept.
    pub fn find_global(&self, name: &[u8]) -> Option<GlobalId> {
        self.global_names.find(name)
    }

    /// True if a global has `!absolute_symbol`: its address is a number that the linker chooses.
    pub fn is_absolute_symbol(&self, id: GlobalId) -> bool {
        const ATTACHMENT: &[u8] = b"!absolute_symbol";
        let text = self.global(id).header.suffix.of(self.text);
        let mut places: Vec<usize> = memchr::memmem::find_iter(text, ATTACHMENT).collect();
        keep_code(text, &mut places);
        !places.is_empty()
    }

    /// The name of a function with a body, without `@` and quotes.
    pub fn function_name(&self, id: FunctionId) -> Vec<u8> {
        unquoted(self.global(self.function(id).global).name.of(self.text)).into_owned()
    }

    /// The text of a metadata node's definition, or `None` when there is none.
    pub fn metadata_text(&self, node: u32) -> Option<&'t [u8]> {
        let span = self.metadata.get(node as usize).or_else(|| self.far_metadata.get(&node))?;
        (span.end > span.start).then(|| span.of(self.text))
    }

    /// An upper bound of the number of metadata nodes.
    pub(crate) fn max_metadata_nodes(&self) -> usize {
        self.metadata.len() + self.far_metadata.len()
    }

    /// True if the function attributes in `suffix` (a header's, or the text after a call's
    /// arguments) have the attribute `name`, looking into attribute groups.
    pub fn has_function_attribute(&self, suffix: &[u8], name: &[u8]) -> bool {
        crate::attributes::words(suffix).any(|word| match word {
            [b'#', ..] => self.attribute_group(word).is_some_and(|group| group.has(self.text, name)),
            word => crate::attributes::is(word, name),
        })
    }

    /// The word attributes after the parameters of a function, with those of its groups; true if
    /// there are strings, or groups, that the verifier checks.
    pub(crate) fn known_attributes(&self, suffix: &[u8]) -> (crate::attributes::KnownSet, bool) {
        let mut known = crate::attributes::KnownSet::default();
        let mut is_checked = false;
        for word in crate::attributes::words(suffix) {
            match word {
                [b'#', ..] => {
                    let Some(group) = self.attribute_group(word) else { continue };
                    known.add_all(group.known);
                    is_checked |= group.is_checked;
                }
                [b'"', ..] => is_checked = true,
                [b'a'..=b'z', ..] => known.add(word.split(|&c| c == b'(').next().unwrap_or_default()),
                _ => {}
            }
        }
        (known, is_checked)
    }

    /// The attribute group that a word, `#0`, names.
    pub fn attribute_group(&self, word: &[u8]) -> Option<&AttributeGroup> {
        let digits = word.strip_prefix(b"#")?;
        self.attribute_groups.get(&std::str::from_utf8(digits).ok()?.parse::<u32>().ok()?)
    }
}
