//! A module: its text, divided into top-level items, and the facts that passes need about them.
//!
//! The items cover the text without gaps, in order, so printing all of them as they are gives the
//! text back. Function bodies are only delimited here; [`Module::read_body`] reads one.

use crate::attributes::{self, KnownSet};
use crate::bytes::is_name_byte;
use crate::items::*;
use crate::layout::DataLayout;
use crate::llvm::Llvm;
use crate::mentions::Mentions;
use crate::node_ref::Nodes;
use crate::quoted::Text;
use crate::spelling::Version;
use crate::text::{from_token, keep_code, unquoted};
use crate::types::{TypeId, TypeTable};
use crate::verified::Verified;
use hashbrown::hash_table::{Entry, HashTable};
use hashbrown::{DefaultHashBuilder, HashMap};
use memphis_entity::{Ids, Table};
use std::hash::BuildHasher;
use std::sync::OnceLock;

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
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub struct AttributeGroup {
    /// The text between the braces.
    pub span: Span,
    /// True if it has `"no-signed-zeros-fp-math"="true"`, which passes look up in every function.
    has_no_signed_zeros: bool,
    /// Its attributes that are words.
    pub(crate) known: KnownSet,
    /// True if the verifier checks functions and calls with this group.
    pub(crate) is_checked: bool,
}

impl AttributeGroup {
    pub(crate) const NO_SIGNED_ZEROS: &[u8] = b"\"no-signed-zeros-fp-math\"=\"true\"";

    pub(crate) fn new(text: &[u8], span: Span, is_checked: bool) -> AttributeGroup {
        let has_no_signed_zeros = attributes::has(span.of(text), Self::NO_SIGNED_ZEROS);
        AttributeGroup { span, has_no_signed_zeros, known: KnownSet::of_text(span.of(text)), is_checked }
    }

    fn has(&self, text: &[u8], name: &[u8]) -> bool {
        match KnownSet::named(name) {
            Some(attribute) => self.known.has(attribute),
            None if name == Self::NO_SIGNED_ZEROS => self.has_no_signed_zeros,
            None => attributes::has(self.span.of(text), name),
        }
    }
}

/// The name of the type that an item defines, and the place of its definition.
fn defined_type(text: &[u8], item: Span) -> Option<(Box<[u8]>, Span)> {
    let after_percent = item.of(text).strip_prefix(b"%")?;
    let name = match after_percent {
        [b'"', rest @ ..] => &after_percent[..memchr::memchr(b'"', rest)? + 2],
        _ => &after_percent[..after_percent.iter().position(|&byte| !is_name_byte(byte))?],
    };
    let rest = from_token(from_token(&after_percent[name.len()..]).strip_prefix(b"=")?).strip_prefix(b"type")?;
    Some((unquoted(name).into(), Span { start: item.end - rest.len(), end: item.end }))
}

/// A module as read: its text, divided into items, with tables of its globals and types.
///
/// The items cover the text without gaps, in order, so printing all of them as they are gives the
/// text back. Bodies of functions are only delimited; [`Module::read_body`] reads one.
///
/// ```
/// use memphis_ir::{Body, Function, InstId, Module, Opcode};
/// let text = b"define i32 @f(i32 %x) {\n  %y = add i32 %x, 1\n  ret i32 %y\n}\n";
/// let module = Module::read(text)?;
/// let mut body = Body::new();
/// module.read_body(module.function_ids().next().unwrap(), &mut body)?;
/// assert_eq!(body.insts[InstId(0)].opcode, Opcode::Add);
/// let f = Function { module: &module, body: &body };
/// assert_eq!(f.display(body.operands(InstId(0))[0].value), "%x");
/// # Ok::<(), memphis_ir::Error>(())
/// ```
#[derive(Debug, Clone)]
pub struct Module<'t> {
    /// The whole text.
    pub text: &'t [u8],
    /// The text, divided into items.
    #[doc(hidden)]
    pub items: Table<ItemId, Item>,
    /// Types of the top level.
    pub types: TypeTable,
    /// By type: true if it has a size.
    pub(crate) sized: Table<TypeId, bool>,
    /// Functions, variables, aliases, ifuncs, in the order of the text.
    pub globals: Table<GlobalId, Global>,
    pub(crate) global_names: GlobalNames,
    /// Functions with bodies, in the order of the text.
    pub functions: Table<FunctionId, FunctionItem>,
    /// Definitions of metadata nodes by number, without `!N =`; an empty span where there is none.
    pub(crate) metadata: Vec<Span>,
    /// Nodes with numbers that are larger than the length of the text.
    pub(crate) far_metadata: HashMap<u32, Span>,
    /// Attribute groups by number.
    #[doc(hidden)]
    pub attribute_groups: HashMap<u32, AttributeGroup>,
    /// Groups for which the verifier checks the calls.
    pub(crate) checked_groups: Vec<u32>,
    /// The string of `target datalayout`.
    #[doc(hidden)]
    pub data_layout: Option<Span>,
    /// The string of `target triple`.
    #[doc(hidden)]
    pub triple: Option<Span>,
    /// True if the text was made from bitcode. Then LLVM numbers the blocks of a function in their
    /// order, not in that of their first mention; the comments that name predecessors have the order
    /// in which LLVM has them, which bitcode can say; and φs with attachments have fast-math flags.
    pub was_bitcode: bool,
    /// True if wrong items were skipped, which may contain definitions that seem to be missing.
    pub(crate) is_incomplete: bool,
    /// The results of searches through the whole text.
    pub(crate) mentions: OnceLock<Mentions>,
    /// The layout that `data_layout` describes, with the sizes of the types.
    pub(crate) layout: OnceLock<DataLayout>,
    /// The texts of the definitions of named types, by name without `%` and quotes.
    pub(crate) type_texts: OnceLock<HashMap<Box<[u8]>, Span>>,
    /// The version of LLVM whose spellings new lines have.
    pub(crate) version: OnceLock<Version>,
    /// Facts that the verifier keeps.
    pub(crate) verified: Verified,
}

impl<'t> Module<'t> {
    /// The module of a text of which nothing was read.
    pub(crate) fn new(text: &'t [u8], llvm: Llvm) -> Module<'t> {
        Module {
            text,
            items: Table::new(),
            types: TypeTable::new_for(llvm),
            sized: Table::new(),
            globals: Table::new(),
            global_names: GlobalNames::default(),
            functions: Table::new(),
            metadata: Vec::new(),
            far_metadata: HashMap::new(),
            attribute_groups: HashMap::new(),
            checked_groups: Vec::new(),
            data_layout: None,
            triple: None,
            was_bitcode: false,
            is_incomplete: false,
            mentions: OnceLock::new(),
            layout: OnceLock::new(),
            type_texts: OnceLock::new(),
            version: OnceLock::new(),
            verified: Verified::default(),
        }
    }

    /// The results of searches through the whole text, which may happen now.
    pub(crate) fn mentions(&self) -> &Mentions {
        self.mentions.get_or_init(|| Mentions::of(self.text))
    }

    /// The sizes and alignments of types: LLVM's defaults where `target datalayout` says nothing.
    ///
    /// Cost: the first time, linear in the descriptions of the module's types.
    pub fn layout(&self) -> &DataLayout {
        self.layout.get_or_init(|| {
            let text = self.data_layout.map_or(&b""[..], |span| span.of(self.text));
            DataLayout::parse(&String::from_utf8_lossy(text)).with_sizes_of(&self.types)
        })
    }

    /// Returns whether the text names a lifetime marker.
    ///
    /// Cost: a search through the text, the first time.
    #[doc(hidden)]
    pub fn has_lifetime_markers(&self) -> bool {
        self.mentions().intrinsics.names().any(|name| name.starts_with(b"llvm.lifetime."))
    }

    /// The text of the definition of a named type, after `type`; `None` if there is none. The name
    /// is as written, without `%`.
    ///
    /// Cost: a look at each item, the first time.
    pub(crate) fn type_text(&self, name: &[u8]) -> Option<&'t [u8]> {
        let texts = self.type_texts.get_or_init(|| {
            let others = self.items.values().iter().filter(|item| item.kind == ItemKind::Other);
            others.filter_map(|item| defined_type(self.text, item.span)).collect()
        });
        texts.get(&*unquoted(name)).map(|span| span.of(self.text))
    }

    /// The functions with bodies.
    pub fn function_ids(&self) -> Ids<FunctionId> {
        self.functions.ids()
    }

    /// The item of a function with a body.
    pub fn function(&self, id: FunctionId) -> &FunctionItem {
        &self.functions[id]
    }

    /// A global.
    pub fn global(&self, id: GlobalId) -> &Global {
        &self.globals[id]
    }

    /// Finds a global by its name as written: without `@`, quotes kept.
    #[doc(hidden)]
    pub fn find_global(&self, name: &[u8]) -> Option<GlobalId> {
        self.global_names.find(name)
    }

    /// Finds a global by its name without `@`, quotes and escapes. One that has a number instead of
    /// a name is not found.
    ///
    /// ```
    /// use memphis_ir::Module;
    /// let module = Module::read(b"@\"a b\" = global i32 0\ndefine void @f() {\n  ret void\n}\n")?;
    /// assert_eq!(module.global_name(module.global_named("a b").unwrap()), "a b");
    /// assert_eq!(module.find_function("f"), module.function_ids().next());
    /// assert_eq!(module.find_function("a b"), None);
    /// # Ok::<(), memphis_ir::Error>(())
    /// ```
    pub fn global_named(&self, name: impl AsRef<[u8]>) -> Option<GlobalId> {
        self.global_names.find_key(name.as_ref())
    }

    /// Finds a function with a body by its name without `@`, quotes and escapes.
    pub fn find_function(&self, name: impl AsRef<[u8]>) -> Option<FunctionId> {
        match self.global(self.global_named(name)?).kind {
            GlobalKind::Definition(function) => Some(function),
            _ => None,
        }
    }

    /// The name of a global without `@`, quotes and escapes, or its number.
    pub fn global_name(&self, id: GlobalId) -> Text<'t> {
        Text::of_written(self.global(id).name.of(self.text))
    }

    /// True if a global has `!absolute_symbol`: its address is a number that the linker chooses.
    #[doc(hidden)]
    pub fn is_absolute_symbol(&self, id: GlobalId) -> bool {
        const ATTACHMENT: &[u8] = b"!absolute_symbol";
        let text = self.global(id).header.suffix.of(self.text);
        let mut places: Vec<usize> = memchr::memmem::find_iter(text, ATTACHMENT).collect();
        keep_code(text, &mut places);
        !places.is_empty()
    }

    /// The name of a function with a body, without `@` and quotes.
    pub fn function_name(&self, id: FunctionId) -> Text<'t> {
        self.global_name(self.function(id).global)
    }

    /// The text of a metadata node's definition, or `None` when there is none.
    pub fn metadata_text(&self, node: u32) -> Option<&'t [u8]> {
        let span = self.metadata.get(node as usize).or_else(|| self.far_metadata.get(&node))?;
        (span.end > span.start).then(|| span.of(self.text))
    }

    /// The first of many numbers, one after the other, that no metadata node has.
    ///
    /// Cost: that of sorting the numbers of nodes that are far from all others.
    pub(crate) fn first_free_node(&self) -> u32 {
        let dense = self.metadata.len() as u32;
        if self.far_metadata.is_empty() {
            return dense;
        }
        let mut far: Vec<u32> = self.far_metadata.keys().copied().chain([u32::MAX]).collect();
        far.sort_unstable();
        let starts = std::iter::once(dense).chain(far.iter().map(|&number| number.saturating_add(1)));
        let longest = starts.zip(&far).max_by_key(|(start, end)| end.saturating_sub(*start));
        longest.map_or(dense, |gap| gap.0)
    }

    /// An upper bound of the number of metadata nodes.
    pub(crate) fn max_metadata_nodes(&self) -> usize {
        self.metadata.len() + self.far_metadata.len()
    }

    /// True if a function has an attribute, itself or in a group.
    #[doc(hidden)]
    pub fn function_has_attribute(&self, function: &Global, name: &[u8]) -> bool {
        match KnownSet::named(name) {
            Some(attribute) => function.attributes.has(attribute),
            None => self.has_function_attribute(function.header.suffix.of(self.text), name),
        }
    }

    /// True if the function attributes in `suffix` (a header's, or the text after a call's
    /// arguments) have the attribute `name`, looking into attribute groups.
    #[doc(hidden)]
    pub fn has_function_attribute(&self, suffix: &[u8], name: &[u8]) -> bool {
        attributes::words(suffix).any(|word| match word {
            [b'#', ..] => self.attribute_group(word).is_some_and(|group| group.has(self.text, name)),
            word => attributes::is(word, name),
        })
    }

    /// The word attributes after the parameters of a function, with those of its groups; true if
    /// there are strings, or groups, that the verifier checks.
    pub(crate) fn known_attributes(&self, suffix: &[u8]) -> (KnownSet, bool) {
        let mut known = KnownSet::default();
        let mut is_checked = false;
        for word in attributes::words(suffix) {
            match word {
                [b'#', ..] => {
                    let Some(group) = self.attribute_group(word) else { continue };
                    known.add_all(group.known);
                    is_checked |= group.is_checked;
                }
                [b'"', ..] => is_checked = true,
                word => known.add(word),
            }
        }
        (known, is_checked)
    }

    /// The attribute group that a word, `#0`, names.
    #[doc(hidden)]
    pub fn attribute_group(&self, word: &[u8]) -> Option<&AttributeGroup> {
        let digits = word.strip_prefix(b"#")?;
        self.attribute_groups.get(&std::str::from_utf8(digits).ok()?.parse::<u32>().ok()?)
    }
}

impl<'t> Nodes<'t> for &Module<'t> {
    fn node_text(self, node: u32) -> Option<&'t [u8]> {
        self.metadata_text(node)
    }
}
