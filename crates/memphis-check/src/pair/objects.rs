//! Metadata nodes that equal no other node, whatever their texts say.
//!
//! LLVM gives two nodes of equal contents one identity, unless they are `distinct`, or lead back to
//! themselves: two rings of nodes stay two, though nothing but their places tells them apart. A
//! type identifier, for instance, is such an identity. The nodes on rings are found as the strongly
//! connected components of references (Robert Tarjan: *Depth-first search and linear graph
//! algorithms*, 1972). A `distinct` node is made before what it refers to, so no ring goes through
//! one.

use super::token::{Token, Tokens};
use hashbrown::HashMap;
use memphis_ir::Module;

/// The nodes of a module that were asked for, and those that they lead to.
#[derive(Default)]
pub(super) struct Objects {
    /// True for a node that is an object of its own.
    known: HashMap<u32, bool>,
}

/// A node that is being visited.
struct Frame {
    node: u32,
    /// Its position in the order of visits.
    index: u32,
    /// The smallest position that it leads back to.
    low: u32,
    references: std::vec::IntoIter<u32>,
    names_itself: bool,
}

impl Objects {
    /// Returns whether a node equals no other node.
    ///
    /// Cost: linear in the nodes that are reached for the first time.
    pub(super) fn is_own(&mut self, module: &Module<'_>, node: u32) -> bool {
        if !self.known.contains_key(&node) {
            self.visit(module, node);
        }
        self.known.get(&node).copied().unwrap_or(false)
    }

    fn visit(&mut self, module: &Module<'_>, root: u32) {
        // Of nodes whose component is not complete: their positions.
        let mut open: HashMap<u32, u32> = HashMap::new();
        let mut component: Vec<u32> = Vec::new();
        let mut frames: Vec<Frame> = Vec::new();
        let mut next = Some(root);
        loop {
            if let Some(node) = next.take() {
                match references(module, node) {
                    None => drop(self.known.insert(node, true)),
                    Some(references) => {
                        let index = open.len() as u32;
                        open.insert(node, index);
                        component.push(node);
                        let names_itself = references.contains(&node);
                        let references = references.into_iter();
                        frames.push(Frame { node, index, low: index, references, names_itself });
                    }
                }
            }
            let Some(frame) = frames.last_mut() else { return };
            if let Some(reference) = frame.references.next() {
                match open.get(&reference) {
                    Some(&index) => frame.low = frame.low.min(index),
                    None if self.known.contains_key(&reference) => {}
                    None => next = Some(reference),
                }
                continue;
            }
            let Some(done) = frames.pop() else { return };
            if let Some(outer) = frames.last_mut() {
                outer.low = outer.low.min(done.low);
            }
            if done.low == done.index {
                let is_ring = component.last() != Some(&done.node) || done.names_itself;
                while let Some(node) = component.pop() {
                    open.remove(&node);
                    self.known.insert(node, is_ring);
                    if node == done.node {
                        break;
                    }
                }
            }
        }
    }
}

/// The nodes that a node refers to; `None` for a distinct node.
fn references(module: &Module<'_>, node: u32) -> Option<Vec<u32>> {
    let mut tokens = Tokens::new(module.metadata_text(node).unwrap_or_default()).peekable();
    if tokens.peek().is_some_and(|first| first.is_word(b"distinct")) {
        return None;
    }
    Some(tokens.filter_map(|token| if let Token::Node(node) = token { Some(node) } else { None }).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rings_and_distinct_nodes_are_objects_of_their_own() {
        let text = b"!0 = distinct !{!1}\n!1 = !{!0}\n!2 = !{!2}\n!3 = !{!4, !7}\n!4 = !{!{!5}}\n!5 = !{!3}\n\
            !6 = !{!3, !0}\n!7 = !{i32 1}\n!8 = !{!6, !9}\n!9 = !{!10}\n!10 = !{!9, !6}\n";
        let module = Module::read(text).expect("it is valid");
        let mut objects = Objects::default();
        let own: Vec<u32> =
            [8, 7, 6, 5, 4, 3, 2, 1, 0, 9, 10].into_iter().filter(|&node| objects.is_own(&module, node)).collect();
        assert_eq!(own, [5, 4, 3, 2, 0, 9, 10]);
        // The answers do not depend on the order of the questions.
        for first in 0..=10 {
            let mut objects = Objects::default();
            objects.is_own(&module, first);
            let found = (0..=10).filter(|&node| objects.is_own(&module, node));
            assert_eq!(found.collect::<Vec<_>>(), [0, 2, 3, 4, 5, 9, 10]);
        }
    }

    #[test]
    fn a_long_ring_needs_no_stack() {
        let n = 100_000;
        let text: String = (0..n).map(|i| format!("!{i} = !{{!{}}}\n", (i + 1) % n)).collect();
        let module = Module::read(text.as_bytes()).expect("it is valid");
        assert!(Objects::default().is_own(&module, 7));
    }
}
