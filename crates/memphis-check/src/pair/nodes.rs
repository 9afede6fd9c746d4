//! Comparison of metadata nodes and attribute groups of both texts.

use super::canon::{Canon, ConstKey};
use super::normal;
use super::side::{Both, Side};
use super::token::{Name, Token};
use hashbrown::{HashMap, HashSet};

impl Canon<'_> {
    /// A block by its place, because its label may change.
    pub(super) fn block_address(&mut self, side: Side, text: &[u8]) -> ConstKey {
        let tokens = normal::normal(self, side, text);
        match &tokens[..] {
            [_, _, Token::Global(Name::Named(function)), _, Token::Block(place), _] => {
                ConstKey::Block((**function).into(), *place)
            }
            _ => ConstKey::Text(text.into()),
        }
    }

    /// Returns whether two texts of metadata mean the same: `!5`, `!{i32 1, !7}`, and so on.
    ///
    /// Cost: the nodes that are reached for the first time.
    pub(super) fn same_metadata(&mut self, before: &[u8], after: &[u8]) -> bool {
        let (before, after) = (normal::normal(self, Side::Before, before), normal::normal(self, Side::After, after));
        normal::same_tokens(self, &before, &after)
    }

    /// Returns whether the nodes of each pair mean the same. Pairs that lead back to themselves are
    /// assumed to.
    ///
    /// Cost: the nodes that are reached for the first time, and those that lead to
    /// [objects of their own](is_own_object) for each function again.
    pub(super) fn same_nodes(&mut self, mut todo: Vec<(u32, u32)>) -> bool {
        let mut assumed = HashSet::new();
        let mut own = Both::<HashMap<u32, u32>>::default();
        while let Some((b, a)) = todo.pop() {
            let is_known = self.same_nodes.contains(&(b, a)) || self.same_with_own_nodes.contains(&(b, a));
            if is_known || !assumed.insert((b, a)) {
                continue;
            }
            let modules = self.modules;
            let (Some(before), Some(after)) = (modules.before.metadata_text(b), modules.after.metadata_text(a)) else {
                return false;
            };
            let (before, after) =
                (normal::normal(self, Side::Before, before), normal::normal(self, Side::After, after));
            if is_debug_info(&before) && is_debug_info(&after) {
                continue;
            }
            let is_own = is_own_object(&before, b);
            if is_own != is_own_object(&after, a) {
                return false;
            }
            if is_own {
                let stands_for = [(Side::Before, b, a), (Side::After, a, b)].into_iter().all(|(side, of, other)| {
                    let known = self.own_nodes[side].get(&of).copied();
                    known.unwrap_or(*own[side].entry(of).or_insert(other)) == other
                });
                if !stands_for {
                    return false;
                }
            }
            let (before, after) = (without_distinct(&before), without_distinct(&after));
            let is_same = before.len() == after.len()
                && before.iter().zip(after).all(|(b, a)| normal::same_token(self, b, a, &mut todo));
            if !is_same {
                return false;
            }
        }
        // No assumption was refuted.
        match own.before.is_empty() && self.same_with_own_nodes.is_empty() {
            true => self.same_nodes.extend(assumed),
            false => self.same_with_own_nodes.extend(assumed),
        }
        self.own_nodes.before.extend(own.before);
        self.own_nodes.after.extend(own.after);
        true
    }

    /// Returns whether two attribute groups have the same attributes.
    pub(super) fn same_groups(&mut self, before: u32, after: u32) -> bool {
        if let Some(&known) = self.groups.get(&(before, after)) {
            return known;
        }
        let text = |side: Side, number: u32| {
            let module = self.modules[side];
            module.attribute_groups.get(&number).map_or(&b""[..], |group| group.span.of(module.text))
        };
        let (before_text, after_text) = (text(Side::Before, before), text(Side::After, after));
        let same = before_text == after_text && !before_text.contains(&b'%')
            || normal::same_group_texts(self, before_text, after_text);
        self.groups.insert((before, after), same);
        same
    }
}

/// Returns whether node `n` equals no other node, whatever its text: it is `distinct`, or it names
/// itself, which makes it so.
fn is_own_object(node: &[Token<'_>], n: u32) -> bool {
    node.first().is_some_and(|first| first.is_word(b"distinct")) || node.contains(&Token::Node(n))
}

/// Returns whether a node describes source code.
fn is_debug_info(node: &[Token<'_>]) -> bool {
    matches!(without_distinct(node), [Token::Kind(kind), Token::Sign(b'('), ..] if kind.starts_with(b"DI"))
}

/// The text of a node after `distinct`.
fn without_distinct<'n, 't>(node: &'n [Token<'t>]) -> &'n [Token<'t>] {
    match node {
        [first, rest @ ..] if first.is_word(b"distinct") => rest,
        node => node,
    }
}
