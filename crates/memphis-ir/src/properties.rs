//! The properties of globals and of the whole module, decoded from their text when they are asked
//! for.

use crate::attributes::{argument, is, name_of, words};
use crate::items::{Global, GlobalId, GlobalKind, ItemKind};
use crate::module::Module;
use crate::read::{is_convention, loose_attachments, named_node};
use crate::text::{comment_end, from_token, number, offset_in};

/// The properties of a global besides its name, type and value. Those that it does not have are
/// empty, `None` or false. Texts are parts of the module's text: strings have their quotes, names
/// have no sigil, and constants have their types.
#[derive(Debug, Clone, Default)]
pub struct Properties<'t> {
    /// `internal`, `weak` and so on.
    pub linkage: &'t [u8],
    /// `hidden` or `protected`.
    pub visibility: &'t [u8],
    /// `dllimport` or `dllexport`.
    pub dll_storage: &'t [u8],
    /// `dso_local`
    pub is_dso_local: bool,
    /// The model in the parentheses of `thread_local`; empty for `thread_local` alone.
    pub thread_local: Option<&'t [u8]>,
    /// `unnamed_addr` or `local_unnamed_addr`.
    pub unnamed_addr: &'t [u8],
    /// `externally_initialized`
    pub is_externally_initialized: bool,
    /// True for a variable that is `constant`.
    pub is_constant: bool,
    /// The calling convention of a function: its word, with parentheses if it has them; for
    /// `cc 11`, the number.
    pub convention: &'t [u8],
    /// `section "..."`
    pub section: Option<&'t [u8]>,
    /// `partition "..."`
    pub partition: Option<&'t [u8]>,
    /// `gc "..."`
    pub gc: Option<&'t [u8]>,
    /// `code_model "..."`
    pub code_model: Option<&'t [u8]>,
    /// The name of its comdat, which is that of the global if no other is written.
    pub comdat: Option<&'t [u8]>,
    /// `align N`
    pub alignment: Option<u64>,
    /// `no_sanitize_address`, `no_sanitize_hwaddress`, `sanitize_memtag`, `sanitize_address_dyninit`.
    pub sanitizers: Vec<&'t [u8]>,
    /// `prefix T value`
    pub prefix_data: Option<&'t [u8]>,
    /// `prologue T value`
    pub prologue_data: Option<&'t [u8]>,
    /// `personality T value`
    pub personality: Option<&'t [u8]>,
    /// The text with the attributes of the function or variable. Other words in it match no
    /// attribute.
    pub attributes: &'t [u8],
    /// Attached metadata: kinds without `!`, and nodes.
    pub attachments: Vec<(&'t [u8], &'t [u8])>,
}

/// A `$name = comdat kind`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Comdat<'t> {
    /// The name as written, without `$`.
    pub name: &'t [u8],
    /// `any`, `exactmatch` and so on.
    pub kind: &'t [u8],
}

impl<'t> Properties<'t> {
    fn of_prefix(text: &'t [u8], is_function: bool) -> Properties<'t> {
        let mut found = Properties::default();
        let mut all = words(text);
        while let Some(word) = all.next() {
            match word {
                b"private"
                | b"internal"
                | b"weak"
                | b"weak_odr"
                | b"linkonce"
                | b"linkonce_odr"
                | b"available_externally"
                | b"appending"
                | b"common"
                | b"extern_weak"
                | b"external" => found.linkage = word,
                b"default" | b"dso_preemptable" => {}
                b"dso_local" => found.is_dso_local = true,
                b"hidden" | b"protected" => found.visibility = word,
                b"dllimport" | b"dllexport" => found.dll_storage = word,
                b"unnamed_addr" | b"local_unnamed_addr" => found.unnamed_addr = word,
                b"externally_initialized" => found.is_externally_initialized = true,
                b"cc" => found.convention = all.next().unwrap_or_default(),
                _ if word.starts_with(b"thread_local") => {
                    found.thread_local = Some(argument(word, b"thread_local").and_then(first_word).unwrap_or_default());
                }
                _ if is_function && is_convention(name_of(word)) => {
                    found.convention = word;
                }
                _ => {}
            }
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
            let is_property = match word {
                b"no_sanitize_address"
                | b"no_sanitize_hwaddress"
                | b"sanitize_memtag"
                | b"sanitize_address_dyninit" => {
                    self.sanitizers.push(word);
                    true
                }
                [b'!', ..] => true,
                _ => self.take_property(word, &mut all, name),
            };
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
            b"section" => self.section = rest.next(),
            b"partition" => self.partition = rest.next(),
            b"gc" => self.gc = rest.next(),
            b"code_model" => self.code_model = rest.next(),
            b"unnamed_addr" | b"local_unnamed_addr" => {
                self.unnamed_addr = word;
                return false;
            }
            b"comdat" => self.comdat = Some(name),
            _ if is(word, b"comdat") => {
                self.comdat = argument(word, b"comdat").and_then(first_word).and_then(|word| word.strip_prefix(b"$"));
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

    /// The string of `source_filename`, with its quotes.
    ///
    /// Cost: linear in the number of items, as for the next two.
    pub fn source_filename(&self) -> Option<&'t [u8]> {
        self.items_that_start_with(b"source_filename").last().and_then(string_in)
    }

    /// The strings of `module asm`, with their quotes, in order.
    pub fn inline_asm(&self) -> impl Iterator<Item = &'t [u8]> + '_ {
        self.items_that_start_with(b"module").filter_map(string_in)
    }

    /// The comdats, in the order of the text.
    pub fn comdats(&self) -> impl Iterator<Item = Comdat<'t>> + '_ {
        self.items_that_start_with(b"$").filter_map(|text| {
            let name = first_word(text)?;
            let rest = from_token(&text[name.len()..]).strip_prefix(b"=")?;
            Some(Comdat { name: &name[1..], kind: words(rest).nth(1)? })
        })
    }

    /// The named nodes in the order of the text: names without `!`, and the text between the
    /// braces.
    pub fn named_metadata(&self) -> impl Iterator<Item = (&'t [u8], &'t [u8])> + '_ {
        let named = self.items.values().iter().filter(|item| item.kind == ItemKind::NamedMetadata);
        named.filter_map(|item| named_node(item.span.of(self.text)))
    }

    /// The numbers of the metadata nodes that are defined, ascending.
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
fn string_in(text: &[u8]) -> Option<&[u8]> {
    let mut start = 0;
    while *text.get(start)? != b'"' {
        start = comment_end(text, start).unwrap_or(start + 1);
    }
    let len = memchr::memchr(b'"', &text[start + 1..])?;
    Some(&text[start..start + len + 2])
}

/// All attachments of a global with the text of each node.
pub(crate) fn attachments_of<'t>(module: &Module<'t>, global: &Global) -> Vec<(&'t [u8], &'t [u8])> {
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
            (&b"weak"[..], Some(&b"localexec"[..]), &b"unnamed_addr"[..])
        );
        assert!(v.is_dso_local && v.is_constant);
        assert_eq!((v.section, v.comdat, v.alignment), (Some(&b"\"s, \""[..]), Some(&b"\"c=d\""[..]), Some(8)));
        assert_eq!((v.attributes.trim_ascii(), &v.attachments[..]), (&b"#1"[..], &[(&b"k"[..], &b"!0"[..])][..]));
        let e = of(b"e");
        assert_eq!(
            (e.comdat, &e.sanitizers[..], e.attributes.trim_ascii()),
            (Some(&b"e"[..]), &[&b"no_sanitize_address"[..]][..], &b"#1"[..])
        );
        let f = of(b"f");
        assert_eq!((f.linkage, f.convention, f.unnamed_addr), (&b"internal"[..], &b"fastcc"[..], &b"unnamed_addr"[..]));
        assert_eq!(f.attributes.trim_ascii(), b"unnamed_addr nounwind #2");
        assert_eq!((f.section, f.alignment, f.gc), (Some(&b"\"t\""[..]), Some(16), Some(&b"\"g\""[..])));
        assert_eq!((f.prefix_data, f.prologue_data, f.personality), (Some(&b"i8 1"[..]), None, Some(&b"ptr @g"[..])));
        assert_eq!(f.attachments, [(&b"dbg"[..], &b"!1"[..]), (b"k", b"!{}")]);
        let g = of(b"g");
        assert_eq!(
            (g.visibility, g.convention, &g.attachments[..]),
            (&b"hidden"[..], &b"77"[..], &[(&b"k"[..], &b"!0"[..])][..])
        );
        assert_eq!(module.source_filename(), Some(&b"\"a;b\""[..]));
        assert_eq!(module.inline_asm().collect::<Vec<_>>(), [b"\"nop\"", b"\"ret\""]);
        let comdats: Vec<_> = module.comdats().map(|comdat| (comdat.name, comdat.kind)).collect();
        assert_eq!(comdats, [(&b"\"c=d\""[..], &b"any"[..]), (b"e", b"largest")]);
        assert_eq!(module.metadata_numbers().collect::<Vec<_>>(), [0, 1]);
    }
}
