//! The properties of globals and of the whole module, decoded from their text when they are asked
//! for.

use crate::attributes::{argument, is, words};
use crate::calling_convention::CallingConvention;
use crate::items::{Global, GlobalId, GlobalKind, ItemKind};
use crate::keywords::{
    CodeModel, ComdatKind, DllStorage, Linkage, SanitizerWord, ThreadLocalModel, UnnamedAddr, Visibility,
};
use crate::module::Module;
use crate::node_ref::Attachment;
use crate::quoted::Text;
use crate::read::{loose_attachments, named_node};
use crate::text::{comment_end, from_token, number, offset_in};

/// The properties of a global besides its name, type and value. Those that it does not have are
/// empty, `None`, false or the default. Names have no sigil and no quotes.
///
/// ```
/// use memphis_ir::{Linkage, Module, ThreadLocalModel};
/// let text = b"@g = internal thread_local(initialexec) global i32 7, section \"mine\", align 16\n";
/// let module = Module::read(text)?;
/// let properties = module.properties(module.global_named("g").unwrap());
/// assert_eq!(properties.linkage, Linkage::Internal);
/// assert_eq!(properties.thread_local, Some(ThreadLocalModel::InitialExec));
/// assert_eq!(properties.section.unwrap(), "mine");
/// assert_eq!(properties.alignment, Some(16));
/// # Ok::<(), memphis_ir::Error>(())
/// ```
#[derive(Debug, Clone, Default)]
#[non_exhaustive]
pub struct Properties<'t> {
    /// Where it is visible to other modules.
    pub linkage: Linkage,
    /// Where it is visible at run time.
    pub visibility: Visibility,
    /// `dllimport` or `dllexport`
    pub dll_storage: Option<DllStorage>,
    /// `dso_local` is written. LLVM also takes globals for such that are local, or that are not of
    /// default visibility.
    pub is_dso_local: bool,
    /// `thread_local`
    pub thread_local: Option<ThreadLocalModel>,
    /// `unnamed_addr` or `local_unnamed_addr`
    pub unnamed_addr: Option<UnnamedAddr>,
    /// `externally_initialized`
    pub is_externally_initialized: bool,
    /// True for a variable that is `constant`.
    pub is_constant: bool,
    /// The calling convention of a function.
    pub convention: CallingConvention,
    /// `section "..."`
    pub section: Option<Text<'t>>,
    /// `partition "..."`
    pub partition: Option<Text<'t>>,
    /// `gc "..."`
    pub gc: Option<Text<'t>>,
    /// `code_model "..."`
    pub code_model: Option<CodeModel>,
    /// The name of its comdat, which is that of the global if no other is written.
    pub comdat: Option<Text<'t>>,
    /// `align N`: bytes.
    pub alignment: Option<u64>,
    /// Words about sanitizers, in the order of the text.
    pub sanitizers: Vec<SanitizerWord>,
    /// `prefix T value`: the text of a constant with its type, for [`Module::read_constant`]; so
    /// are the next two.
    pub prefix_data: Option<&'t [u8]>,
    /// `prologue T value`
    pub prologue_data: Option<&'t [u8]>,
    /// `personality T value`
    pub personality: Option<&'t [u8]>,
    /// The text with the attributes of the function or variable, which
    /// [`Module::global_attributes`] decodes.
    pub attributes: &'t [u8],
    /// Attached metadata, in the order of the text.
    pub attachments: Vec<Attachment<'t>>,
}

/// A `$name = comdat kind`.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Comdat<'t> {
    /// The name, without `$`.
    pub name: Text<'t>,
    /// The choice among comdats of this name.
    pub kind: ComdatKind,
}

impl<'t> Properties<'t> {
    /// Decodes the words before the result type of a function, or before `global` and the like.
    pub(crate) fn of_prefix(text: &'t [u8], is_function: bool) -> Properties<'t> {
        let mut found = Properties::default();
        for word in words(text) {
            if let Some(linkage) = Linkage::from_keyword(word) {
                found.linkage = linkage;
            } else if let Some(visibility) = Visibility::from_keyword(word) {
                found.visibility = visibility;
            } else if let Some(storage) = DllStorage::from_keyword(word) {
                found.dll_storage = Some(storage);
            } else if let Some(unnamed) = UnnamedAddr::from_keyword(word) {
                found.unnamed_addr = Some(unnamed);
            } else if is(word, b"thread_local") {
                let model = argument(word, b"thread_local").and_then(first_word);
                found.thread_local = Some(model.and_then(ThreadLocalModel::from_keyword).unwrap_or_default());
            }
            found.is_dso_local |= word == b"dso_local";
            found.is_externally_initialized |= word == b"externally_initialized";
        }
        if is_function {
            found.convention = CallingConvention::of_text(text);
        }
        found
    }

    /// Decodes the text after the parameters of a function: attributes, then other properties.
    fn add_function_suffix(&mut self, text: &'t [u8], name: &'t [u8]) {
        let mut attributes_end = None;
        // The constant that is being passed over, with its start.
        let mut constant: Option<(Constant, usize)> = None;
        let mut all = words(text);
        while let Some(word) = all.next() {
            let at = offset_in(word, text);
            let after = match word {
                b"prefix" => Some(Constant::Prefix),
                b"prologue" => Some(Constant::Prologue),
                b"personality" => Some(Constant::Personality),
                _ => None,
            };
            if after.is_some() || word.starts_with(b"!") {
                self.put_constant(constant.take(), &text[..at]);
                constant = after.map(|which| (which, at + word.len()));
            } else if constant.is_some() || !self.take_property(word, &mut all, name) {
                continue;
            }
            attributes_end.get_or_insert(at);
        }
        self.put_constant(constant, text);
        self.attributes = &text[..attributes_end.unwrap_or(text.len())];
    }

    /// Decodes the text after the value of a variable: properties, then attributes.
    fn add_variable_suffix(&mut self, text: &'t [u8], name: &'t [u8]) {
        let mut attributes_start = 0;
        let mut all = words(text);
        while let Some(word) = all.next() {
            let sanitizer = SanitizerWord::from_keyword(word);
            self.sanitizers.extend(sanitizer);
            let is_property = sanitizer.is_some() || word.starts_with(b"!") || self.take_property(word, &mut all, name);
            if is_property {
                // The next word, if there is one, is after what belongs to the property.
                attributes_start = all.clone().next().map_or(text.len(), |next| offset_in(next, text));
            }
        }
        self.attributes = &text[attributes_start..];
    }

    /// Takes a property that begins with a word, from that word on. False if it is none.
    fn take_property(&mut self, word: &'t [u8], rest: &mut impl Iterator<Item = &'t [u8]>, name: &'t [u8]) -> bool {
        match word {
            b"section" => self.section = rest.next().map(Text::of_written),
            b"partition" => self.partition = rest.next().map(Text::of_written),
            b"gc" => self.gc = rest.next().map(Text::of_written),
            b"code_model" => self.code_model = rest.next().map(Text::of_written).and_then(CodeModel::from_keyword),
            b"unnamed_addr" | b"local_unnamed_addr" => {
                self.unnamed_addr = UnnamedAddr::from_keyword(word);
                return false;
            }
            b"comdat" => self.comdat = Some(Text::of_written(name)),
            _ if is(word, b"comdat") => {
                let named = argument(word, b"comdat").and_then(first_word);
                self.comdat = named.and_then(|word| word.strip_prefix(b"$")).map(Text::of_written);
            }
            b"align" => self.alignment = rest.next().and_then(number),
            _ if is(word, b"align") => {
                self.alignment = argument(word, b"align").and_then(first_word).and_then(number);
            }
            _ => return false,
        }
        true
    }

    fn put_constant(&mut self, constant: Option<(Constant, usize)>, text: &'t [u8]) {
        let Some((which, start)) = constant else { return };
        let text = Some(text[start..].trim_ascii());
        match which {
            Constant::Prefix => self.prefix_data = text,
            Constant::Prologue => self.prologue_data = text,
            Constant::Personality => self.personality = text,
        }
    }
}

/// A property of a function that is a constant.
enum Constant {
    Prefix,
    Prologue,
    Personality,
}

impl<'t> Module<'t> {
    /// The properties of a global.
    ///
    /// Cost: linear in the text of its header without parameters and value.
    pub fn properties(&self, id: GlobalId) -> Properties<'t> {
        let Global { kind, header, name, .. } = self.global(id);
        let is_function = matches!(kind, GlobalKind::Declaration | GlobalKind::Definition(_));
        let mut found = Properties::of_prefix(header.prefix.of(self.text), is_function);
        let (suffix, name) = (header.suffix.of(self.text), name.of(self.text));
        match is_function {
            true => found.add_function_suffix(suffix, name),
            false => found.add_variable_suffix(suffix, name),
        }
        found.is_constant = *kind == GlobalKind::Variable && self.text[header.prefix.end..].starts_with(b"constant");
        found.attachments = attachments_of(self, self.global(id));
        found
    }

    /// The string of `target triple`: `x86_64-unknown-linux-gnu`.
    ///
    /// ```
    /// use memphis_ir::Module;
    /// let module = Module::read(b"target triple = \"wasm32\"\ntarget datalayout = \"e-p:32:32\"\n")?;
    /// assert_eq!(module.triple().unwrap(), "wasm32");
    /// assert_eq!(module.data_layout().unwrap(), "e-p:32:32");
    /// assert_eq!(module.source_filename(), None);
    /// # Ok::<(), memphis_ir::Error>(())
    /// ```
    pub fn triple(&self) -> Option<Text<'t>> {
        self.triple.map(|span| Text::of_written(span.of(self.text)))
    }

    /// The string of `target datalayout`. [`Module::layout`] answers questions about it.
    pub fn data_layout(&self) -> Option<Text<'t>> {
        self.data_layout.map(|span| Text::of_written(span.of(self.text)))
    }

    /// The string of `source_filename`.
    ///
    /// Cost: linear in the number of items, as for the next two.
    pub fn source_filename(&self) -> Option<Text<'t>> {
        self.items_that_start_with(b"source_filename").last().and_then(string_in)
    }

    /// The lines of `module asm`, in order.
    pub fn module_asm(&self) -> impl Iterator<Item = Text<'t>> + '_ {
        self.items_that_start_with(b"module").filter_map(string_in)
    }

    /// The comdats, in the order of the text.
    pub fn comdats(&self) -> impl Iterator<Item = Comdat<'t>> + '_ {
        self.items_that_start_with(b"$").filter_map(|text| {
            let name = first_word(text)?;
            let rest = from_token(&text[name.len()..]).strip_prefix(b"=")?;
            let kind = match words(rest).nth(1)? {
                b"noduplicates" => ComdatKind::NoDeduplicate,
                word => ComdatKind::from_keyword(word)?,
            };
            Some(Comdat { name: Text::of_written(&name[1..]), kind })
        })
    }

    /// The named nodes in the order of the text: names without `!`, and the text between the
    /// braces. Cost: linear in the number of items.
    pub fn named_metadata(&self) -> impl Iterator<Item = (&'t [u8], &'t [u8])> + '_ {
        let named = self.items.values().iter().filter(|item| item.kind == ItemKind::NamedMetadata);
        named.filter_map(|item| named_node(item.span.of(self.text)))
    }

    /// The numbers of the metadata nodes that are defined, ascending. Cost: linear in them.
    pub fn metadata_numbers(&self) -> impl Iterator<Item = u32> + '_ {
        let mut far: Vec<u32> = self.far_metadata.keys().copied().collect();
        far.sort_unstable();
        let near = (0..self.metadata.len()).filter(|&n| self.metadata[n].end > self.metadata[n].start);
        near.map(|n| n as u32).chain(far)
    }

    fn items_that_start_with(&self, word: &'static [u8]) -> impl Iterator<Item = &'t [u8]> + '_ {
        let others = self.items.values().iter().filter(|item| item.kind == ItemKind::Other);
        others.map(|item| from_token(item.span.of(self.text))).filter(move |text| text.starts_with(word))
    }
}

fn first_word(text: &[u8]) -> Option<&[u8]> {
    words(text).next()
}

/// The first string in a text.
fn string_in(text: &[u8]) -> Option<Text<'_>> {
    let mut start = 0;
    while *text.get(start)? != b'"' {
        start = comment_end(text, start).unwrap_or(start + 1);
    }
    let len = memchr::memchr(b'"', &text[start + 1..])?;
    Some(Text::of_written(&text[start..start + len + 2]))
}

/// All attachments of a global.
pub(crate) fn attachments_of<'t>(module: &Module<'t>, global: &Global) -> Vec<Attachment<'t>> {
    let suffix = global.header.suffix.of(module.text);
    let mut found = loose_attachments(suffix);
    if global.kind == GlobalKind::Declaration {
        let start = module.items[global.item].span.start;
        found.extend(loose_attachments(&module.text[start..global.header.prefix.start.max(start)]));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::node_ref::NodeRef;

    /// A `!` starts a token, whatever is before it.
    #[test]
    fn an_attachment_directly_after_a_group() {
        let text = b"define void @f() #0!dbg!1 {\n  ret void\n}\nattributes #0 = { noinline }\n!1 = !{}\n";
        let module = Module::read(text).unwrap();
        let attachments = module.properties(module.find_global(b"f").unwrap()).attachments;
        assert_eq!(attachments, [Attachment { kind: "dbg", node: NodeRef::Number(1), text: b"!1" }]);
    }

    #[test]
    fn properties_of_functions_and_variables() {
        let text = br#"source_filename = "a;b"
module asm "nop"
module asm "ret"
$"c=d" = comdat any
$e = comdat largest
@v = weak dso_local thread_local(localexec) unnamed_addr constant i32 7, section "s, ", comdat($"c=d"), align 8, !k !0 #1
@e = global i32 1, no_sanitize_address, comdat #1
define internal fastcc noundef i32 @f(i32 %x) unnamed_addr nounwind #2 section "t" align 16 gc "g" prefix i8 1 personality ptr @g !dbg !1 !k !{} {
  ret i32 0
}
declare !k !0 hidden cc 77 void @g()
attributes #1 = { "x" }
attributes #2 = { noinline }
!0 = !{}
!1 = distinct !DISubprogram(unit: !0)
"#;
        let module = Module::read(text).unwrap();
        let of = |name: &[u8]| module.properties(module.find_global(name).unwrap());
        let v = of(b"v");
        assert_eq!(
            (v.linkage, v.thread_local, v.unnamed_addr),
            (Linkage::Weak, Some(ThreadLocalModel::LocalExec), Some(UnnamedAddr::Global))
        );
        assert!(v.is_dso_local && v.is_constant);
        assert_eq!((v.section.unwrap(), v.comdat.unwrap(), v.alignment), ("s, ".into(), "c=d".into(), Some(8)));
        assert_eq!(v.attributes.trim_ascii(), b"#1");
        assert_eq!(v.attachments, [Attachment { kind: "k", node: NodeRef::Number(0), text: b"!0" }]);
        let e = of(b"e");
        assert_eq!((e.comdat.unwrap(), &e.sanitizers[..]), ("e".into(), &[SanitizerWord::NoAddress][..]));
        assert_eq!(e.attributes.trim_ascii(), b"#1");
        let f = of(b"f");
        assert_eq!(
            (f.linkage, f.convention, f.unnamed_addr),
            (Linkage::Internal, CallingConvention::FAST, Some(UnnamedAddr::Global))
        );
        assert_eq!(f.attributes.trim_ascii(), b"unnamed_addr nounwind #2");
        assert_eq!((f.section.unwrap(), f.alignment, f.gc.unwrap()), ("t".into(), Some(16), "g".into()));
        assert_eq!((f.prefix_data, f.prologue_data, f.personality), (Some(&b"i8 1"[..]), None, Some(&b"ptr @g"[..])));
        let attached = [("dbg", NodeRef::Number(1), &b"!1"[..]), ("k", NodeRef::Inline(b"!{}"), b"!{}")];
        assert_eq!(f.attachments, attached.map(|(kind, node, text)| Attachment { kind, node, text }));
        let g = of(b"g");
        assert_eq!((g.visibility, g.convention), (Visibility::Hidden, CallingConvention(77)));
        assert_eq!(g.attachments, [Attachment { kind: "k", node: NodeRef::Number(0), text: b"!0" }]);
        assert_eq!(module.source_filename().unwrap(), "a;b");
        assert_eq!(module.module_asm().collect::<Vec<_>>(), ["nop", "ret"]);
        let comdats: Vec<_> = module.comdats().map(|comdat| (comdat.name.to_string(), comdat.kind)).collect();
        assert_eq!(comdats, [("c=d".into(), ComdatKind::Any), ("e".into(), ComdatKind::Largest)]);
        assert_eq!(module.metadata_numbers().collect::<Vec<_>>(), [0, 1]);
    }
}
