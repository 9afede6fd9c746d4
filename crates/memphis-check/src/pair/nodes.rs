//! Comparison of metadata nodes and attribute groups of both texts.

use super::canon::{Canon, ConstKey};
use super::normal;
use super::side::{Both, Side};
use super::token::{Token, Tokens};
use hashbrown::{HashMap, HashSet};

impl<'m> Canon<'m> {
    /// A block by its place, because its label may change.
    pub(super) fn block_address(&mut self, side: Side, text: &[u8]) -> ConstKey {
        let tokens = normal::normal(self, side, text);
        match &tokens[..] {
            [_, _, Token::Global(function), _, Token::Block(place), _] => {
                ConstKey::Block(function.clone().into_owned(), *place)
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
    /// Nothing in a node is left out, whatever it describes: LLVM takes any node for a type
    /// identifier, those of debug information as well. Where debug information does not matter, it
    /// is [left out](normal) before.
    ///
    /// Cost: the nodes that are reached for the first time, and those that lead to
    /// [objects of their own](super::objects) for each function again.
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
            let is_own = self.is_own_object(Side::Before, b);
            if is_own != self.is_own_object(Side::After, a) || is_own && !self.stands_for(&mut own, b, a) {
                return false;
            }
            let (before, after) =
                (normal::normal(self, Side::Before, before), normal::normal(self, Side::After, after));
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

    fn is_own_object(&mut self, side: Side, node: u32) -> bool {
        let module = self.modules[side];
        self.objects[side].is_own(module, node)
    }

    /// Returns whether two objects of their own are counterparts, or become so in `own`: neither
    /// has another counterpart.
    fn stands_for(&self, own: &mut Both<HashMap<u32, u32>>, before: u32, after: u32) -> bool {
        [(Side::Before, before, after), (Side::After, after, before)].into_iter().all(|(side, of, other)| {
            let known = self.own_nodes[side].get(&of).copied();
            known.unwrap_or(*own[side].entry(of).or_insert(other)) == other
        })
    }

    /// Returns whether the IDs of two loops, each a node that `!llvm.loop` attaches, mean the same.
    /// The locations that an ID lists are those of the loop in the source code: they mean nothing.
    ///
    /// Cost: as [`Canon::same_nodes`].
    pub(super) fn same_loops(&mut self, before: u32, after: u32) -> bool {
        if self.same_loops.contains(&(before, after)) {
            return true;
        }
        let is_own = self.is_own_object(Side::Before, before);
        let mut own = Both::default();
        if is_own != self.is_own_object(Side::After, after) || is_own && !self.stands_for(&mut own, before, after) {
            return false;
        }
        let (b, a) = (self.without_locations(Side::Before, before), self.without_locations(Side::After, after));
        let mut nodes = Vec::new();
        let is_same = b.len() == a.len() && b.iter().zip(&a).all(|(b, a)| normal::same_token(self, b, a, &mut nodes));
        // An ID names itself first.
        nodes.retain(|&pair| pair != (before, after));
        if !is_same || !self.same_nodes(nodes) || is_own && !self.stands_for(&mut own, before, after) {
            return false;
        }
        self.own_nodes.before.extend(own.before);
        self.own_nodes.after.extend(own.after);
        self.same_loops.insert((before, after));
        true
    }

    /// Returns whether the ID of a loop lists locations, and nothing else besides itself.
    pub(super) fn is_location_of_loop(&mut self, side: Side, id: u32) -> bool {
        let rest = self.without_locations(side, id);
        let is_id_alone = matches!(&rest[..], [.., Token::Sign(b'{'), Token::Node(node), Token::Sign(b','), Token::Sign(b'}')] if *node == id);
        let text = self.modules[side].metadata_text(id).unwrap_or_default();
        let tokens = Tokens::new(text).filter(|token| !token.is_word(b"distinct"));
        is_id_alone && tokens.count() + 1 > rest.len()
    }

    /// The ID of a loop without the locations that it lists. A comma follows each element.
    fn without_locations(&mut self, side: Side, id: u32) -> Vec<Token<'m>> {
        let module = self.modules[side];
        let tokens = normal::normal(self, side, module.metadata_text(id).unwrap_or_default());
        let Some(open) = tokens.iter().position(|token| token.is_sign(b'{')) else { return tokens };
        let is_location = |node: u32| {
            let mut tokens = Tokens::new(module.metadata_text(node).unwrap_or_default());
            tokens.find(|token| !token.is_word(b"distinct")) == Some(Token::Kind(b"DILocation"))
        };
        let mut out = without_distinct(&tokens[..=open]).to_vec();
        let mut at = open + 1;
        while at + 1 < tokens.len() {
            let end = element_end(&tokens, at);
            let element = &tokens[at..end];
            if !matches!(element, [Token::Node(node)] if is_location(*node)) {
                out.extend_from_slice(element);
                out.push(Token::Sign(b','));
            }
            at = end + 1;
        }
        out.extend(tokens.last().cloned());
        out
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

/// The text of a node after `distinct`. Which nodes are distinct is compared otherwise: a node that
/// names itself is, said or not.
fn without_distinct<'n, 't>(node: &'n [Token<'t>]) -> &'n [Token<'t>] {
    match node {
        [first, rest @ ..] if first.is_word(b"distinct") => rest,
        node => node,
    }
}

/// The index of the comma or bracket after the element of a list that starts at `at`.
fn element_end(tokens: &[Token<'_>], at: usize) -> usize {
    let mut depth = 0usize;
    for (index, token) in tokens.iter().enumerate().skip(at) {
        match token {
            Token::Sign(b',') if depth == 0 => return index,
            Token::Sign(b'(' | b'[' | b'{' | b'<') => depth += 1,
            Token::Sign(b')' | b']' | b'}' | b'>') if depth == 0 => return index,
            Token::Sign(b')' | b']' | b'}' | b'>') => depth -= 1,
            _ => {}
        }
    }
    tokens.len()
}
