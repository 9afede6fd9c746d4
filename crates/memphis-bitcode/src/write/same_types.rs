//! Composite types with the same identifier, which are one type.
//!
//! By the one-definition rule of C++, types with one name are the same in all modules. Front ends
//! give them an identifier. opt makes one distinct node of the nodes with an identifier that have
//! the same tag: the first of them, or the first that is not only declared.

use super::spaced::without_comments;
use hashbrown::HashMap;
use memphis_ir::Module;
use memphis_ir::debug_info::MetadataNode;

/// The nodes that stand for others, by index among the numbered nodes.
#[derive(Debug, Default)]
pub(super) struct SameTypes {
    /// From a composite type with an identifier to the node that it is.
    first: HashMap<u32, u32>,
    /// From such a node to the one whose text it has.
    text: HashMap<u32, u32>,
}

/// The first type with an identifier and a tag.
struct Known {
    index: u32,
    is_declaration: bool,
    tag: Vec<u8>,
}

impl SameTypes {
    /// Finds them in a module whose numbered nodes are `nodes`.
    pub(super) fn of(module: &Module<'_>, nodes: &[u32]) -> SameTypes {
        let mut found = SameTypes::default();
        let mut by_identifier: HashMap<&[u8], Known> = HashMap::new();
        let texts = (0..nodes.len() as u32).filter_map(|index| {
            let text = module.metadata_text(nodes[index as usize])?;
            let is_type = text.starts_with(b"!DICompositeType(") || text.starts_with(b"distinct !DICompositeType(");
            is_type.then_some((index, text))
        });
        // In the order of the text, which is that of the numbers nearly always.
        let mut texts: Vec<(u32, &[u8])> = texts.collect();
        texts.sort_by_key(|(_, text)| memphis_ir::offset_in(text, module.text));
        for (index, text) in texts {
            let Some(node) = MetadataNode::parse(text) else { continue };
            let (mut identifier, mut flags, mut tag) = (None, &b""[..], &b""[..]);
            for (name, value) in node.fields() {
                match name {
                    b"identifier" => identifier = Some(value),
                    b"flags" => flags = value,
                    b"tag" => tag = value,
                    _ => {}
                }
            }
            let Some(identifier) = identifier.filter(|identifier| identifier.len() > 2) else { continue };
            let flags = without_comments(flags);
            let is_declaration = flags.split(|&c| c == b'|').any(|flag| flag.trim_ascii() == b"DIFlagFwdDecl");
            found.add(
                &mut by_identifier,
                index,
                identifier,
                Known { index, is_declaration, tag: without_comments(tag).into_owned() },
            );
        }
        found
    }

    fn add<'t>(&mut self, all: &mut HashMap<&'t [u8], Known>, index: u32, identifier: &'t [u8], new: Known) {
        let Some(known) = all.get_mut(identifier) else {
            self.first.insert(index, index);
            all.insert(identifier, new);
            return;
        };
        if known.tag != new.tag {
            return;
        }
        self.first.insert(index, known.index);
        if known.is_declaration && !new.is_declaration {
            known.is_declaration = false;
            self.text.insert(known.index, index);
        }
    }

    /// The node that a numbered node is.
    pub(super) fn node(&self, index: u32) -> u32 {
        self.first.get(&index).copied().unwrap_or(index)
    }

    /// The node whose text a node has, and whether it is distinct in any case.
    pub(super) fn text(&self, index: u32) -> (u32, bool) {
        (self.text.get(&index).copied().unwrap_or(index), self.first.contains_key(&index))
    }
}
