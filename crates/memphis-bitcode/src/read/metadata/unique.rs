//! Nodes that are the same: LLVM has each node that is not distinct only once.
//!
//! In what LLVM writes, no two nodes are the same. But two of an old version can differ in nothing
//! but a field that no longer exists.

use super::{Id, Kind, LOCATION, Level, Node, hash_of};
use crate::codes::metadata as code;
use crate::nodes::SCHEMAS;
use hashbrown::HashTable;

/// The tuples of a level that are not distinct, by their elements.
#[derive(Debug, Default)]
pub(super) struct Tuples(HashTable<Id>);

impl Tuples {
    /// The tuples that a level has now.
    pub(super) fn of(level: &Level) -> Tuples {
        let mut tuples = Tuples::default();
        for id in level.base..level.end() {
            let node = level.node(id);
            if node.kind == Kind::Tuple && !node.is_distinct {
                tuples.insert(level, hash_of(level.words_of(node)), id);
            }
        }
        tuples
    }

    fn insert(&mut self, level: &Level, hash: u64, id: Id) {
        self.0.insert_unique(hash, id, |&id| hash_of(level.words_of(level.node(id))));
    }

    /// The tuple of these elements, which are ids and one; it is added if there is none.
    pub(super) fn find_or_add(&mut self, level: &mut Level, elements: &[u64]) -> Id {
        let hash = hash_of(elements);
        if let Some(&id) = self.0.find(hash, |&id| level.words_of(level.node(id)) == elements) {
            return id;
        }
        let id = level.add(Kind::Tuple, false, elements);
        self.insert(level, hash, id);
        id
    }
}

/// The state of a node in a walk over the operands of nodes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    New,
    /// Its operands are being visited.
    Open,
    Done,
}

/// Calls `f` with the index of each word of a node that is an id and one, or zero. `first` is the
/// first word of a node with fields.
#[inline]
pub(super) fn for_each_operand(node: &Node, first: u64, mut f: impl FnMut(usize)) {
    let start = node.start as usize;
    match node.kind {
        Kind::Tuple | Kind::ArgList => (start..start + node.len as usize).for_each(f),
        Kind::Fields(index) => {
            let schema = &SCHEMAS[usize::from(index)];
            let sizes = if first & schema.size_is_metadata == 0 { schema.sizes } else { 0 };
            let metadata = schema.metadata.as_slice().iter();
            metadata.filter(|&&at| sizes >> at & 1 == 0).for_each(|&at| f(start + usize::from(at)));
            if schema.code == code::GENERIC_DEBUG {
                (start + 4..start + node.len as usize).for_each(f);
            }
        }
        Kind::Same | Kind::String | Kind::Value | Kind::Integer | Kind::Expression => {}
    }
}

impl Level {
    /// Recognises nodes that are the same, and replaces ids by what they were recognised as.
    /// Operands come before what refers to them; a node in a cycle is like no other.
    pub(super) fn merge_twins(&mut self, module: Option<&Level>) {
        let mut states = vec![State::New; self.nodes.len()];
        let mut known = HashTable::new();
        // Indices of nodes, and whether their operands have been visited.
        let mut stack = Vec::new();
        for root in 0..self.nodes.len() {
            stack.push((root, false));
            while let Some((index, is_visited)) = stack.pop() {
                if is_visited {
                    states[index] = State::Done;
                    self.merge_if_known(module, index, &mut known);
                } else if states[index] == State::New {
                    states[index] = State::Open;
                    stack.push((index, true));
                    let node = self.nodes[index];
                    for_each_operand(&node, self.first_word(&node), |word| {
                        let operand = (self.words[word] as u32).checked_sub(1).and_then(|id| id.checked_sub(self.base));
                        if let Some(operand) = operand.filter(|&operand| states[operand as usize] == State::New) {
                            stack.push((operand as usize, false));
                        }
                    });
                }
            }
        }
        self.resolve_all(module);
    }

    fn merge_if_known(&mut self, module: Option<&Level>, index: usize, known: &mut HashTable<Id>) {
        let node = self.nodes[index];
        if node.is_distinct || !matches!(node.kind, Kind::Tuple | Kind::Fields(_)) {
            return;
        }
        self.resolve_operands(module, &node);
        let hash = |node: &Node, words: &[u64]| match node.kind {
            Kind::Fields(kind) => hash_of(words) ^ (u64::from(kind) + 1),
            _ => hash_of(words),
        };
        let id = self.base + index as u32;
        let is_same = |&other: &Id| {
            let other = self.node(other);
            other.kind == node.kind && self.words_of(other) == self.words_of(&node)
        };
        match known.find(hash(&node, self.words_of(&node)), is_same) {
            Some(&first) => self.nodes[index] = Node { kind: Kind::Same, is_distinct: false, start: first, len: 0 },
            None => {
                let rehash = |&id: &Id| hash(self.node(id), self.words_of(self.node(id)));
                known.insert_unique(hash(&node, self.words_of(&node)), id, rehash);
            }
        }
    }

    /// The first word of a node with words; zero without any.
    fn first_word(&self, node: &Node) -> u64 {
        match node.kind {
            Kind::Fields(_) => self.words[node.start as usize],
            _ => 0,
        }
    }

    /// Replaces operands of a node by what they were recognised as.
    fn resolve_operands(&mut self, module: Option<&Level>, node: &Node) {
        let first = self.first_word(node);
        let Level { nodes, words, base, .. } = self;
        for_each_operand(node, first, |place| {
            if let Some(id) = (words[place] as u32).checked_sub(1) {
                words[place] = u64::from(resolved(module, nodes, *base, id)) + 1;
            }
        });
    }

    /// Replaces all ids by what they were recognised as.
    fn resolve_all(&mut self, module: Option<&Level>) {
        for index in 0..self.nodes.len() {
            let mut node = self.nodes[index];
            if node.kind == Kind::Same {
                // What this was recognised as may since have been recognised as another one.
                node.start = resolved(module, &self.nodes, self.base, node.start);
                self.nodes[index] = node;
            }
        }
        for index in 0..self.nodes.len() {
            let node = self.nodes[index];
            self.resolve_operands(module, &node);
        }
        let Level { nodes, base, named, global_attachments, subprograms, identified, .. } = self;
        let named = named.iter_mut().flat_map(|named| &mut named.operands);
        let attached = global_attachments.iter_mut().map(|attachment| &mut attachment.node);
        let subprograms = subprograms.iter_mut().map(|pair| &mut pair.1);
        for id in named.chain(attached).chain(subprograms).chain(identified.values_mut()) {
            *id = resolved(module, nodes, *base, *id);
        }
    }

    /// Notes the locations of the level, to find those of instructions among them, and an empty
    /// tuple.
    pub(super) fn note_shared(&mut self) {
        let Level { locations, nodes, words, base, .. } = self;
        for (index, node) in nodes.iter().enumerate().filter(|(_, node)| !node.is_distinct) {
            let id = *base + index as u32;
            match node.kind {
                Kind::Tuple if node.len == 0 => self.empty_tuple = self.empty_tuple.or(Some(id)),
                Kind::Fields(LOCATION) => {
                    let words_of = |node: &Node| &words[node.start as usize..][..node.len as usize];
                    let hash = hash_of(words_of(node));
                    locations.insert_unique(hash, id, |&id| hash_of(words_of(&nodes[(id - *base) as usize])));
                }
                _ => {}
            }
        }
    }
}

/// The id as which another one was recognised, which is itself as a rule.
fn resolved(module: Option<&Level>, nodes: &[Node], base: Id, id: Id) -> Id {
    // Few steps: a node is recognised as one that is no other at that time.
    let mut id = id;
    loop {
        let node = match module {
            Some(module) if id < base => module.node(id),
            _ => &nodes[(id - base) as usize],
        };
        if node.kind != Kind::Same {
            return id;
        }
        id = node.start;
    }
}
