//! Debug information of copied lines: each line gets a location that says where it was inlined.
//!
//! The call's location becomes a distinct node, one for each copy, and the copied lines' locations
//! are made anew with `inlinedAt:` that node. Where a line of the callee was itself inlined, its
//! chain is made anew as well, and ends in the call. Calls without a location leave nothing to hang
//! the others on; then the copy has none.

use super::expansion::{DebugFrame, Expansion, InlinedAt};
use super::plan::Inlined;
use memphis_ir::debug_info::{MetadataNode, NodeRef};
use memphis_ir::edit::{Node, RecordCopy, RecordStyle};
use memphis_ir::upgrade::{is_record, record_parts};
use memphis_ir::{Function, INLINE_NODE, InstId, NO_NODE, Opcode, split_arguments};

impl Expansion<'_, '_> {
    /// The frame of a body that replaces a call in frame `k`.
    pub fn debug_frame(&mut self, k: usize, child: Inlined) -> DebugFrame {
        let Some(location) = self.location_text(k, child.inst) else {
            return DebugFrame::new(InlinedAt::Nowhere, None);
        };
        if matches!(self.frames[k].debug.at, InlinedAt::Nowhere) {
            return DebugFrame::new(InlinedAt::Nowhere, None);
        }
        let dbg = self.frames[k].body.inst(child.inst).dbg;
        let Some(call) = self.inlined_location(k, &location, true) else {
            return DebugFrame::new(InlinedAt::Nowhere, None);
        };
        let fallback = match self.plan.traits(child.callee).has_debug_info {
            true => None,
            false => self.location_part(k, dbg, &location),
        };
        DebugFrame::new(InlinedAt::Call(call), fallback)
    }

    /// The text of the node of a line's location.
    fn location_text(&self, k: usize, inst: InstId) -> Option<Vec<u8>> {
        let f = self.f(k);
        match f.body.inst(inst).dbg {
            NO_NODE => None,
            INLINE_NODE => f.attachment(inst, "dbg").map(|attachment| attachment.text.to_vec()),
            node => f.module.metadata_text(node).map(<[u8]>::to_vec),
        }
    }

    /// How a line with this location refers to it in the caller.
    fn location_part(&mut self, k: usize, dbg: u32, text: &[u8]) -> Option<Box<[u8]>> {
        if let InlinedAt::Root = self.frames[k].debug.at {
            return Some(if dbg == INLINE_NODE { text.into() } else { reference(dbg) });
        }
        if let Some(&known) = self.frames[k].debug.locations.get(&dbg) {
            return Some(reference(known));
        }
        let node = self.inlined_location(k, text, false)?;
        if dbg != INLINE_NODE {
            self.frames[k].debug.locations.insert(dbg, node);
        }
        Some(reference(node))
    }

    /// The location, with what the frame was inlined at.
    fn inlined_location(&mut self, k: usize, text: &[u8], distinct: bool) -> Option<u32> {
        let inlined_at = MetadataNode::parse(text)?.node(b"inlinedAt").map(|node| node.to_text());
        let outer = match inlined_at {
            Some(outer) => Some(self.chain(k, &outer)?),
            None => match self.frames[k].debug.at {
                InlinedAt::Root => None,
                InlinedAt::Nowhere => return None,
                InlinedAt::Call(node) => Some(reference(node)),
            },
        };
        Some(self.edit.add_node(location(text, outer.as_deref(), distinct)?))
    }

    /// A chain of `inlinedAt:` in the callee's text, in the caller's terms.
    fn chain(&mut self, k: usize, inlined_at: &[u8]) -> Option<Box<[u8]>> {
        let at = match self.frames[k].debug.at {
            InlinedAt::Root => return Some(inlined_at.into()),
            InlinedAt::Nowhere => return None,
            InlinedAt::Call(node) => node,
        };
        // Outwards, then made from the outermost inwards.
        let mut texts: Vec<(Option<u32>, Vec<u8>)> = Vec::new();
        let mut outer = at;
        let mut next = Some(inlined_at.to_vec());
        while let Some(inlined_at) = next {
            let node = NodeRef::parse(&inlined_at)?;
            let number = if let NodeRef::Number(number) = node { Some(number) } else { None };
            if let Some(&known) = number.and_then(|number| self.frames[k].debug.chains.get(&number)) {
                outer = known;
                break;
            }
            let text = match node {
                NodeRef::Number(number) => self.module.metadata_text(number)?.to_vec(),
                NodeRef::Inline(text) => text.to_vec(),
            };
            next = MetadataNode::parse(&text)?.node(b"inlinedAt").map(|node| node.to_text());
            texts.push((number, text));
            if texts.len() > MAX_CHAIN {
                return None;
            }
        }
        for (number, text) in texts.into_iter().rev() {
            outer = self.edit.add_node(location(&text, Some(&reference(outer)), true)?);
            if let Some(number) = number {
                self.frames[k].debug.chains.insert(number, outer);
            }
        }
        Some(reference(outer))
    }

    /// Copies a debug record.
    pub fn copy_record(&mut self, k: usize, inst: InstId) {
        let InlinedAt::Call(_) = self.frames[k].debug.at else { return };
        let f = self.f(k);
        let (ranges, location) = record_parts(f, inst);
        let Some(location) = location.filter(|_| is_record(f, inst)).map(<[u8]>::to_vec) else { return };
        let (number, text) = match NodeRef::parse(&location) {
            Some(NodeRef::Number(number)) => (number, self.module.metadata_text(number).map(<[u8]>::to_vec)),
            Some(NodeRef::Inline(text)) => (INLINE_NODE, Some(text.to_vec())),
            None => return,
        };
        let Some(location) = text.and_then(|text| self.location_part(k, number, &text)) else { return };
        let mut own_id = None;
        if self.frames[k].body.inst(inst).opcode == Opcode::DbgAssign
            && let Some(id) = ranges.get(3).cloned()
        {
            let id_text = self.f(k).slice(id.start, id.end).to_vec();
            let Some(own) = self.own_node(k, &id_text) else { return };
            own_id = Some(reference(own));
        }
        let Expansion { module, frames, edit, .. } = self;
        let (source, root) = (&frames[k], Function { module, body: &frames[0].body });
        let of_frame = Function { module, body: &source.body };
        let style = RecordStyle::of(of_frame, inst);
        let copy = RecordCopy { style, argument: own_id.as_deref().map(|id| (3, id)), location: Some(&location) };
        let copy = edit
            .write(root)
            .with_types(&source.types)
            .record_like(of_frame, inst, copy, |index| source.operand(inst, index));
        self.emit(copy);
    }

    /// A distinct node of a copy's own, for one like it in the callee.
    fn own_node(&mut self, k: usize, node: &[u8]) -> Option<u32> {
        let NodeRef::Number(number) = NodeRef::parse(node)? else { return None };
        if let Some(&known) = self.frames[k].debug.own.get(&number) {
            return Some(known);
        }
        let text = self.module.metadata_text(number)?;
        let node = self.edit.add_node(Node { text: text.into(), distinct: true });
        self.frames[k].debug.own.insert(number, node);
        Some(node)
    }

    /// The attachments of a line of a frame: kinds and nodes.
    pub fn attachments(&mut self, k: usize, inst: InstId, is_located: bool) -> Vec<(Vec<u8>, Box<[u8]>)> {
        let f = self.f(k);
        let old: Vec<(Vec<u8>, Vec<u8>)> =
            f.attachments(inst).map(|attachment| (attachment.kind.into(), attachment.text.to_vec())).collect();
        let location = if is_located { self.location_of_line(k, inst) } else { None };
        let mut new: Vec<_> = location.map(|location| (b"dbg".to_vec(), location)).into_iter().collect();
        for (kind, node) in old {
            let node = match &kind[..] {
                b"dbg" => continue,
                // Scopes of one body say nothing of its copies.
                b"noalias" | b"alias.scope" | b"llvm.mem.parallel_loop_access" if k > 0 => continue,
                b"DIAssignID" if k > 0 => self.own_node(k, &node).map(reference),
                b"llvm.loop" if k > 0 => self.loop_node(k, &node),
                _ => Some(node.into()),
            };
            new.extend(node.map(|node| (kind, node)));
        }
        new
    }

    fn location_of_line(&mut self, k: usize, inst: InstId) -> Option<Box<[u8]>> {
        match self.location_text(k, inst) {
            Some(text) => {
                let dbg = self.frames[k].body.inst(inst).dbg;
                if let InlinedAt::Nowhere = self.frames[k].debug.at {
                    return None;
                }
                self.location_part(k, dbg, &text)
            }
            None => self.frames[k].debug.fallback.clone(),
        }
    }

    /// The metadata of a loop, with the locations in it inlined at the call; the original if it has
    /// none.
    fn loop_node(&mut self, k: usize, id: &[u8]) -> Option<Box<[u8]>> {
        let NodeRef::Number(number) = NodeRef::parse(id)? else { return None };
        if let Some(&known) = self.frames[k].debug.own.get(&number) {
            return Some(reference(known));
        }
        let text = self.module.metadata_text(number)?;
        let inner = text.strip_prefix(b"distinct")?.trim_ascii().strip_prefix(b"!{")?.strip_suffix(b"}")?;
        let elements: Vec<Vec<u8>> = split_arguments(inner).map(<[u8]>::to_vec).collect();
        let mut locations = Vec::new();
        for element in &elements {
            let text = NodeRef::parse(element).and_then(|node| Some(node.text(self.module)?.to_vec()));
            let is_location =
                text.as_deref().and_then(MetadataNode::parse).is_some_and(|node| node.name == "DILocation");
            locations.push(match text.filter(|_| is_location) {
                Some(text) => Some(self.inlined_location(k, &text, false)?),
                None => None,
            });
        }
        if locations.iter().all(Option::is_none) {
            return Some(id.into());
        }
        let itself = reference(self.edit.next_node());
        let new = elements.iter().zip(locations).skip(1);
        let new = new.map(|(element, location)| location.map_or_else(|| element.as_slice().into(), reference));
        let elements: Vec<Box<[u8]>> = std::iter::once(itself).chain(new).collect();
        let text = [b"distinct !{", &elements.join(&b", "[..])[..], b"}"].concat();
        let node = self.edit.add_node(Node { text: text.into(), distinct: true });
        self.frames[k].debug.own.insert(number, node);
        Some(reference(node))
    }
}

/// Longer chains are taken for cycles.
const MAX_CHAIN: usize = 1 << 12;

/// The reference to a numbered node.
fn reference(node: u32) -> Box<[u8]> {
    format!("!{node}").into_bytes().into()
}

/// A location like another, inlined at `outer`.
fn location(text: &[u8], outer: Option<&[u8]>, distinct: bool) -> Option<Node> {
    let old = MetadataNode::parse(text).filter(|node| node.name == "DILocation")?;
    let mut text = if distinct { b"distinct !DILocation(".to_vec() } else { b"!DILocation(".to_vec() };
    // Groups of atoms are numbered by function.
    let dropped: [&[u8]; 3] = [b"inlinedAt", b"atomGroup", b"atomRank"];
    let kept = old.arguments().filter(|argument| !dropped.iter().any(|name| argument.starts_with(name)));
    text.extend_from_slice(&kept.collect::<Vec<_>>().join(&b", "[..]));
    if let Some(outer) = outer {
        text.extend_from_slice(&[b", inlinedAt: ", outer].concat());
    }
    text.push(b')');
    Some(Node { text: text.into(), distinct })
}
