//! Writes a module from its printed functions.

use super::writer::{Printed, PrintedPart};
use crate::edit::Node;
use crate::items::{FunctionId, GlobalId, ItemId, ItemKind};
use crate::module::Module;
use crate::text::{comment_end, keep_code, leading_number};
use std::ops::Range;

/// Reassembles a module: items in order, functions when they are printed, then new text.
///
/// Text is passed to the closure as soon as its place is reached, so only the current functions are
/// in memory.
#[doc(hidden)]
#[derive(Debug)]
pub struct ModuleWriter<'m> {
    module: &'m Module<'m>,
    next_item: ItemId,
    /// The numbers of the new nodes of the function that is partly written.
    begun: Option<Vec<u32>>,
    /// The number of the first new node in the text of a function.
    first_new_node: u32,
    /// Number of the next metadata node, unless the module has it.
    next_node: u32,
    nodes: hashbrown::HashMap<Box<[u8]>, u32>,
    /// New nodes, in order of their numbers.
    node_texts: Vec<(u32, Box<[u8]>)>,
    changed: bool,
    /// Items to leave out, sorted.
    dropped: Vec<ItemId>,
    /// Declarations to add after the last function.
    declarations: Vec<String>,
    /// New numbers of unnamed blocks whose address is taken, by function and old number.
    block_numbers: hashbrown::HashMap<(GlobalId, u32), u32>,
}

impl<'m> ModuleWriter<'m> {
    /// A writer at the start of the module. `changed` is true if any function has an edit: then
    /// use-list orders, which describe the old uses, are left out.
    pub fn new(module: &'m Module<'m>, changed: bool) -> Self {
        ModuleWriter {
            module,
            next_item: ItemId(0),
            begun: None,
            first_new_node: module.first_free_node(),
            next_node: module.metadata.len() as u32,
            nodes: Default::default(),
            node_texts: Vec::new(),
            changed,
            dropped: Vec::new(),
            declarations: Vec::new(),
            block_numbers: Default::default(),
        }
    }

    /// True if [`ModuleWriter::renumber_blocks`] must be called for all functions before anything
    /// is written: some unnamed block has its address taken.
    pub fn needs_block_numbers(module: &Module<'_>) -> bool {
        module.functions.values().iter().any(|f| f.has_block_addresses)
    }

    /// Notes the new numbers of a function's blocks, for `blockaddress` constants anywhere.
    pub fn renumber_blocks(&mut self, function: FunctionId, numbers: &[(u32, u32)]) {
        let global = self.module.function(function).global;
        self.block_numbers.extend(numbers.iter().map(|&(old, new)| ((global, old), new)));
    }

    /// Writes text that contains old numbers of blocks.
    fn write(&self, text: &[u8], out: &mut dyn FnMut(&[u8])) {
        let mut pos = 0;
        if !self.block_numbers.is_empty() {
            for (range, global, old) in crate::read::numbered_block_addresses(self.module, text) {
                if let Some(new) = self.block_numbers.get(&(global, old)) {
                    out(&text[pos..range.start]);
                    out(new.to_string().as_bytes());
                    pos = range.end;
                }
            }
        }
        out(&text[pos..]);
    }

    /// Leaves an item out.
    pub fn drop_item(&mut self, item: ItemId) {
        if let Err(at) = self.dropped.binary_search(&item) {
            self.dropped.insert(at, item);
        }
    }

    /// Adds a declaration after all functions. To be called before [`ModuleWriter::finish`].
    pub fn declare(&mut self, declaration: impl Into<String>) {
        self.declarations.push(declaration.into());
    }

    /// Writes the text before the function, then the function, or its end if [parts](Self::part) of
    /// it were written.
    pub fn function(&mut self, function: FunctionId, printed: &Printed, out: &mut dyn FnMut(&[u8])) {
        self.part(function, printed.part(), out);
        self.begun = None;
        let item = self.module.items[self.next_item];
        let span = self.module.function(function).span;
        out(&self.module.text[span.end..item.span.end]);
        self.next_item.0 += 1;
    }

    /// Writes the text before the function, and the first part of the function that is not yet
    /// written. [`function`](Self::function) writes the last part.
    #[doc(hidden)]
    pub fn part(&mut self, function: FunctionId, part: PrintedPart<'_>, out: &mut dyn FnMut(&[u8])) {
        let numbers = match self.begun.take() {
            Some(numbers) => numbers,
            None => {
                self.items_before(function, out);
                self.node_numbers(part.nodes)
            }
        };
        let mut pos = 0;
        for (place, node) in new_nodes(part.text, self.first_new_node, numbers.len()) {
            self.write(&part.text[pos..place.start], out);
            out(numbers[node].to_string().as_bytes());
            pos = place.end;
        }
        self.write(&part.text[pos..], out);
        self.begun = Some(numbers);
    }

    /// The numbers of a function's new nodes. Nodes that equal those of other functions have the
    /// same numbers.
    fn node_numbers(&mut self, nodes: &[Node]) -> Vec<u32> {
        let mut numbers = vec![0; nodes.len()];
        for (_, number) in nodes.iter().zip(&mut numbers).filter(|(node, _)| node.distinct) {
            *number = self.fresh_node();
        }
        for (i, node) in nodes.iter().enumerate() {
            let text = self.numbered(node, &numbers);
            if node.distinct {
                self.node_texts.push((numbers[i], text));
                continue;
            }
            numbers[i] = match self.nodes.get(&text) {
                Some(&known) => known,
                None => {
                    let number = self.fresh_node();
                    self.nodes.insert(text.clone(), number);
                    self.node_texts.push((number, text));
                    number
                }
            };
        }
        numbers
    }

    /// The text of a node, with the numbers of other new nodes in it.
    fn numbered(&self, node: &Node, numbers: &[u32]) -> Box<[u8]> {
        let mut text = Vec::with_capacity(node.text.len() + 8);
        let mut pos = 0;
        for (place, other) in new_nodes(&node.text, self.first_new_node, numbers.len()) {
            text.extend_from_slice(&node.text[pos..place.start]);
            text.extend_from_slice(numbers[other].to_string().as_bytes());
            pos = place.end;
        }
        text.extend_from_slice(&node.text[pos..]);
        text.into()
    }

    fn fresh_node(&mut self) -> u32 {
        while self.module.metadata_text(self.next_node).is_some() {
            self.next_node += 1;
        }
        self.next_node += 1;
        self.next_node - 1
    }

    fn items_before(&mut self, function: FunctionId, out: &mut dyn FnMut(&[u8])) {
        while self.module.items[self.next_item].kind != ItemKind::Function(function) {
            self.item(out);
        }
    }

    fn item(&mut self, out: &mut dyn FnMut(&[u8])) {
        let index = self.next_item;
        let item = self.module.items[index];
        self.next_item.0 += 1;
        if self.is_left_out(index) {
            // The comments after it belong to the next item.
            let text = item.span.of(self.module.text);
            if item.kind != ItemKind::UseListOrder {
                let end = match item.kind {
                    ItemKind::Function(function) => self.module.function(function).span.end - item.span.start,
                    ItemKind::Global(global) => {
                        self.module.global(global).header.suffix.end.saturating_sub(item.span.start).min(text.len())
                    }
                    _ => 0,
                };
                let line = line_end(text, end);
                let mut rest = &text[line..];
                if let [b'\n', tail @ ..] = rest {
                    rest = tail;
                }
                out(rest);
            }
        } else {
            self.write(item.span.of(self.module.text), out);
        }
        if self.next_item > self.last_global_item() {
            self.write_declarations(out);
        }
    }

    fn is_left_out(&self, index: ItemId) -> bool {
        self.changed && self.module.items[index].kind == ItemKind::UseListOrder
            || !self.dropped.is_empty() && self.dropped.binary_search(&index).is_ok()
    }

    /// The item after the last one that is a global, functions included.
    fn last_global_item(&self) -> ItemId {
        // The items of globals are in order, so the last global has the last of them.
        self.module.globals.values().last().map_or(ItemId(0), |global| ItemId(global.item.0 + 1))
    }

    fn write_declarations(&mut self, out: &mut dyn FnMut(&[u8])) {
        for declaration in std::mem::take(&mut self.declarations) {
            out(declaration.as_bytes());
            out(b"\n\n");
        }
    }

    /// Writes the rest, and the new metadata.
    pub fn finish(mut self, out: &mut dyn FnMut(&[u8])) {
        while self.next_item <= self.last_global_item() && self.next_item < self.module.items.next_id() {
            match self.module.items[self.next_item].kind {
                ItemKind::Function(_) if !self.is_left_out(self.next_item) => {
                    // `renumber_blocks` was not called for it: it does not change.
                    self.write(self.module.items[self.next_item].span.of(self.module.text), out);
                    self.next_item.0 += 1;
                }
                _ => self.item(out),
            }
        }
        self.write_declarations(out);
        // The items after all globals, most of them metadata, are written in long ranges.
        while let Some(first) = self.module.items.get(self.next_item) {
            let rest = self.module.items.range_from(self.next_item);
            let Some(last) = rest.iter().take_while(|&index| !self.is_left_out(index)).last() else {
                self.item(out);
                continue;
            };
            self.next_item = ItemId(last.0 + 1);
            let end = self.module.items[last].span.end;
            self.write(&self.module.text[first.span.start..end], out);
        }
        self.write_declarations(out);
        if !self.node_texts.is_empty() && self.module.text.last() != Some(&b'\n') {
            out(b"\n");
        }
        self.node_texts.sort_unstable_by_key(|node| node.0);
        for (number, text) in &self.node_texts {
            out(format!("!{number} = ").as_bytes());
            out(text);
            out(b"\n");
        }
    }
}

/// The mentions of `n` new nodes in a text, whose numbers start at `first`: the place of each number,
/// and the index of the node. Strings and comments mention none.
fn new_nodes(text: &[u8], first: u32, n: usize) -> impl Iterator<Item = (Range<usize>, usize)> {
    let place_and_index = move |at: usize| {
        let (len, number) = leading_number(&text[at + 1..]);
        let index = number?.checked_sub(first)? as usize;
        (index < n).then_some((at + 1..at + 1 + len, index))
    };
    let mut places = Vec::new();
    if n > 0 {
        // Most numbers in the text start with other digits.
        let [low, high] = [first, first.saturating_add(n as u32 - 1)].map(|number| format!("!{number}").into_bytes());
        let n_same = low.iter().zip(&high).take_while(|(a, b)| a == b).count();
        let start = if low.len() == high.len() { &low[..n_same] } else { b"!" };
        places.extend(memchr::memmem::find_iter(text, start).filter(|&at| place_and_index(at).is_some()));
        keep_code(text, &mut places);
    }
    places.into_iter().filter_map(place_and_index)
}

/// The end of the line on which the text up to `at` ends, including the comments on that line; a
/// comment that continues on the next line is left out.
fn line_end(text: &[u8], mut at: usize) -> usize {
    while let Some(&byte) = text.get(at) {
        match comment_end(text, at) {
            Some(end) if byte == b'/' && text[at..end].contains(&b'\n') => return at,
            Some(end) => at = end,
            None if byte == b'\n' => return at + 1,
            None => at += 1,
        }
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::body::{BlockId, Function, InstId, Local, Value};
    use crate::edit::{Edit, NewInstId, PhiSourceId, PhiValueId};
    use crate::opcode::Flags;
    use crate::print::tests::read;
    use crate::print::{Numbering, Scratch, print_function, print_function_in};
    use crate::types::TypeId;
    use memphis_entity::Table;

    #[test]
    fn nodes_mention_one_another() {
        let text = b"define void @f() {\n  ret void\n}\n!0 = !{}\n";
        let (module, body) = read(text);
        let mut edit = Edit::new(&body);
        let itself = format!("distinct !{{!{}, !\"!{0}\"}}", edit.next_node());
        let outer = edit.add_node(Node { text: itself.as_bytes().into(), distinct: true });
        let node = edit.node(format!("!{{!{outer}}}").as_bytes());
        let f = Function { module: &module, body: &body };
        let call = call_of_g(&mut edit, f, Some(node));
        edit.insert(InstId(0), call);
        let printed = print_function(f, &edit, Numbering::Renumber);
        let mut writer = ModuleWriter::new(&module, true);
        let mut out = Vec::new();
        writer.function(FunctionId(0), &printed, &mut |bytes| out.extend_from_slice(bytes));
        writer.finish(&mut |bytes| out.extend_from_slice(bytes));
        assert_eq!(
            String::from_utf8_lossy(&out),
            "define void @f() {\n  call void @g(), !x !2\n  ret void\n}\n!0 = !{}\n!1 = distinct !{!1, !\"!1\"}\n!2 = !{!1}\n"
        );
    }

    #[test]
    fn new_nodes_keep_clear_of_nodes_with_large_numbers() {
        let text = b"define void @f() {\n  ret void\n}\n!7 = !{}\n!4294967295 = !{}\n!1000000 = !{}\n";
        let (module, body) = read(text);
        let mut edit = Edit::new(&body);
        let numbers: Vec<u32> = (0..3).map(|n| edit.node(format!("!{{i32 {n}}}").as_bytes())).collect();
        assert!(numbers.iter().all(|&number| module.metadata_text(number).is_none()), "{numbers:?}");
    }

    fn call_of_g(edit: &mut Edit, f: Function<'_>, node: Option<u32>) -> NewInstId {
        let writer = edit.write(f);
        let writer = match node {
            Some(node) => writer.attached(b"x", format!("!{node}").as_bytes()),
            None => writer,
        };
        writer.call(None, TypeId::VOID, "g", &[])
    }

    /// A module with a function of this many instructions in each of several blocks, and a script
    /// that renumbers all of them and mentions new nodes.
    fn long_function(n: usize) -> Vec<u8> {
        let mut text = b"declare void @g()\n\ndefine void @f(i32 %0) {\n".to_vec();
        let mut number = 1;
        for block in ["a", "b", "c"] {
            text.extend_from_slice(format!("{block}:\n").as_bytes());
            for _ in 0..n {
                number += 1;
                text.extend_from_slice(format!("  %{} = add i32 %0, 1 ; a comment\n", number - 1).as_bytes());
            }
            text.extend_from_slice(if block == "c" { b"  ret void" } else { b"  br label %c" });
            text.extend_from_slice(b"\n\n");
        }
        text.truncate(text.len() - 1);
        text.extend_from_slice(b"}\n\n; The end.\n!0 = !{}\n");
        text
    }

    #[test]
    fn parts_of_a_function_make_what_it_makes_at_once() {
        let text = long_function(20_000);
        let (module, body) = read(&text);
        let f = Function { module: &module, body: &body };
        let mut edit = Edit::new(&body);
        edit.delete(InstId(0));
        for inst in (5..60_000).step_by(777) {
            let node = edit.node(format!("!{{i32 {inst}}}").as_bytes());
            let call = call_of_g(&mut edit, f, Some(node));
            edit.insert(InstId(inst), call);
        }
        // In this function most of the text does not change.
        let mut small_edit = Edit::new(&body);
        let call = call_of_g(&mut small_edit, f, None);
        small_edit.insert(InstId(0), call);
        compare_parts(f, &edit, Numbering::Renumber);
        compare_parts(f, &edit, Numbering::Keep);
        compare_parts(f, &small_edit, Numbering::Keep);
    }

    #[test]
    fn long_phis_go_out_in_parts() {
        const SOURCES: u32 = 60_000;
        let mut text = b"define void @f(i32 %x) {\n".to_vec();
        (0..SOURCES).for_each(|n| text.extend_from_slice(format!("b{n}:\n  br label %join\n\n").as_bytes()));
        text.extend_from_slice(b"join:\n  ret void\n}\n!0 = !{}\n");
        let (module, body) = read(&text);
        let f = Function { module: &module, body: &body };
        let mut edit = Edit::new(&body);
        let mut sources = (0..SOURCES).map(BlockId).collect::<Table<PhiSourceId, _>>();
        let all = sources.range_from(PhiSourceId(0));
        edit.exchange_phi_entries(&mut Table::filled(sources.len(), Value::local(Local(0))), &mut sources);
        edit.start_phis(BlockId(SOURCES), all);
        let location = edit.node(b"!{i32 7}");
        let stem = edit.stem(b"p.");
        let first = edit.new_numbered_locals(TypeId::I32, stem, 0, 2);
        edit.insert_phi(first, Flags::default(), Some(location), PhiValueId(0));
        edit.insert_phi(Local(first.0 + 1), Flags::default(), None, PhiValueId(0));
        compare_parts(f, &edit, Numbering::Renumber);
    }

    #[test]
    fn a_single_long_instruction_is_handed_on_in_parts() {
        let mut text = b"define void @f(i32 %x) {\n  %dead = add i32 %x, 1\n  switch i32 %x, label %end [\n".to_vec();
        (0..60_000).for_each(|n| text.extend_from_slice(format!("    i32 {n}, label %end\n").as_bytes()));
        text.extend_from_slice(b"  ]\n\nend:\n  %gone = add i32 %x, 2\n  ret void\n}\n");
        let (module, body) = read(&text);
        let mut edit = Edit::new(&body);
        edit.delete(InstId(0));
        edit.delete(InstId(2));
        compare_parts(Function { module: &module, body: &body }, &edit, Numbering::Renumber);
    }

    /// Prints a function at once and in parts.
    fn compare_parts(f: Function<'_>, edit: &Edit, numbering: Numbering) {
        let module = f.module;
        let mut whole = Vec::new();
        let mut writer = ModuleWriter::new(module, true);
        let printed = print_function(f, edit, numbering);
        writer.function(FunctionId(0), &printed, &mut |bytes| whole.extend_from_slice(bytes));
        writer.finish(&mut |bytes| whole.extend_from_slice(bytes));
        // Outlets that take every part, every second one, or none.
        for taken in [1, 2, usize::MAX] {
            let (mut out, mut n_offers, mut longest) = (Vec::new(), 0, 0);
            let mut writer = ModuleWriter::new(module, true);
            let mut outlet = |part: PrintedPart<'_>| {
                n_offers += 1;
                let takes = n_offers % taken == 0;
                if takes {
                    longest = longest.max(part.text.len());
                    writer.part(FunctionId(0), part, &mut |bytes| out.extend_from_slice(bytes));
                }
                takes
            };
            let printed = print_function_in(f, edit, numbering, Some(&mut outlet), &mut Scratch::default());
            assert!(n_offers > 4, "{n_offers}");
            assert_eq!(printed.has_begun, taken < usize::MAX);
            assert!(longest <= taken.saturating_mul(1 << 19), "{longest}");
            writer.function(FunctionId(0), &printed, &mut |bytes| out.extend_from_slice(bytes));
            writer.finish(&mut |bytes| out.extend_from_slice(bytes));
            assert!(out == whole, "{taken}");
        }
    }
}
