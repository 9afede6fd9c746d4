//! Ordered sets of ranks: the members of each congruence class.
//!
//! A set is a binary trie over the bits of its ranks, without nodes that would have one child
//! (Donald Morrison, "PATRICIA: Practical Algorithm To Retrieve Information Coded in Alphanumeric",
//! 1968). A node needs no more than the first rank of its right half: the lowest bit of that number
//! is the bit that its children differ in, the bits above are those that they share.
//!
//! ```text
//!   { 2, 3, 12 }          8                 ranks below 8 are on the left
//!                       /   \
//!                      3     12
//!                    /   \
//!                   2     3
//! ```
//!
//! A name dominates the names from its own rank up to its *end*, this one not included
//! ([`Names::ends`](super::names::Names::ends)). Of two such ranges, one is inside of the other or
//! they have nothing in common. So the nearest member that dominates a rank is the last one before
//! it that ends after it. Nodes know the last end below them, which makes it a search as well.
//!
//! Cost: all methods look at O(bits of a rank) nodes. Nodes are never moved or given back, so sets
//! that are merged, small into large, have O(n log n) nodes in all.

use super::names::Rank;
use memphis_entity::Table;

memphis_entity::id! {
    struct NodeId;
}

/// A set that is not empty, or a subtree of one: a node, or the only member. Its memory is in a
/// [`RankSets`].
#[derive(Clone, Copy, Debug)]
pub(super) struct RankSet(u32);

#[derive(Clone, Copy, Debug)]
enum Tree {
    Node(NodeId),
    Member(Rank),
}

/// Two subtrees or more, and what is known of them.
#[derive(Clone, Copy, Debug)]
struct Node {
    /// The first rank that belongs on the right.
    middle: Rank,
    /// The last end of a member.
    end: Rank,
    left: RankSet,
    right: RankSet,
}

/// The memory of disjoint sets.
#[derive(Clone, Debug, Default)]
pub(super) struct RankSets {
    nodes: Table<NodeId, Node>,
}

impl RankSet {
    /// Set in members, not in nodes.
    const MEMBER: u32 = 1 << 31;

    /// The set of one rank.
    pub(super) fn of(rank: Rank) -> Self {
        Self(rank.0 | Self::MEMBER)
    }

    fn tree(self) -> Tree {
        match self.0 & Self::MEMBER {
            0 => Tree::Node(NodeId(self.0)),
            _ => Tree::Member(Rank(self.0 & !Self::MEMBER)),
        }
    }
}

impl Node {
    /// True if the rank is among those that the two halves are for.
    fn covers(&self, rank: Rank) -> bool {
        let half = self.middle.0 & self.middle.0.wrapping_neg();
        (rank.0 ^ self.middle.0) / 2 < half
    }
}

impl RankSets {
    pub(super) fn clear(&mut self) {
        self.nodes.clear();
    }

    /// The first member from a rank on.
    pub(super) fn first_from(&self, set: RankSet, rank: Rank) -> Option<Rank> {
        let mut set = set;
        // The nearest subtree with later ranks only.
        let mut later = None;
        loop {
            match set.tree() {
                Tree::Node(node) => {
                    let &Node { middle, left, right, .. } = &self.nodes[node];
                    if rank < middle {
                        later = Some(right);
                        set = left;
                    } else {
                        set = right;
                    }
                }
                Tree::Member(member) if member >= rank => return Some(member),
                Tree::Member(_) => set = later.take()?,
            }
        }
    }

    /// The nearest member before a rank that dominates it.
    pub(super) fn nearest_above(&self, ends: &Table<Rank, Rank>, set: RankSet, rank: Rank) -> Option<Rank> {
        let mut set = set;
        // The nearest subtree with earlier ranks only, one of which ends after this one.
        let mut earlier = None;
        loop {
            match set.tree() {
                Tree::Node(node) => {
                    let &Node { middle, left, right, .. } = &self.nodes[node];
                    if rank <= middle || self.end(ends, right) <= rank {
                        set = left;
                    } else {
                        if self.end(ends, left) > rank {
                            earlier = Some(left);
                        }
                        set = right;
                    }
                }
                Tree::Member(member) if member < rank && ends[member] > rank => return Some(member),
                Tree::Member(_) => set = earlier.take()?,
            }
        }
    }

    /// The last end of a member.
    fn end(&self, ends: &Table<Rank, Rank>, set: RankSet) -> Rank {
        match set.tree() {
            Tree::Node(node) => self.nodes[node].end,
            Tree::Member(member) => ends[member],
        }
    }

    /// The set with one more rank. The set as it was is not to be used again.
    pub(super) fn insert(&mut self, ends: &Table<Rank, Rank>, set: RankSet, rank: Rank) -> RankSet {
        let (mut place, mut parent) = (set, None);
        while let Tree::Node(node) = place.tree()
            && self.nodes[node].covers(rank)
        {
            let known = &mut self.nodes[node];
            known.end = known.end.max(ends[rank]);
            place = if rank < known.middle { known.left } else { known.right };
            parent = Some(node);
        }
        let new = self.join(ends, place, rank);
        let Some(parent) = parent else { return new };
        let Node { middle, left, right, .. } = &mut self.nodes[parent];
        *(if rank < *middle { left } else { right }) = new;
        set
    }

    /// Makes a node of a subtree and a rank outside of what it covers.
    fn join(&mut self, ends: &Table<Rank, Rank>, set: RankSet, rank: Rank) -> RankSet {
        let other = match set.tree() {
            Tree::Node(node) => self.nodes[node].middle,
            Tree::Member(member) => member,
        };
        debug_assert!(rank != other, "a rank is in one set");
        let bit = (rank.0 ^ other.0).ilog2();
        let middle = Rank(rank.0.max(other.0) >> bit << bit);
        let (left, right) = if rank < other { (RankSet::of(rank), set) } else { (set, RankSet::of(rank)) };
        let end = self.end(ends, set).max(ends[rank]);
        RankSet(self.nodes.push(Node { middle, end, left, right }).0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::collections::BTreeSet;

    /// The ends of ranks in a random tree, in preorder.
    fn random_ends(n: usize, mut below: impl FnMut(usize) -> usize) -> Table<Rank, Rank> {
        let mut ends = Table::filled(n, Rank::new(n));
        let mut open: alloc::vec::Vec<Rank> = alloc::vec::Vec::new();
        for rank in ends.ids() {
            for _ in 0..below(4).saturating_sub(1).min(open.len()) {
                ends[open.pop().expect("it is not empty")] = rank;
            }
            open.push(rank);
        }
        ends
    }

    #[test]
    fn sets_answer_as_sorted_lists_do() {
        for seed in 0..300_u32 {
            let mut random = seed;
            let mut below = |n: usize| {
                random = random.wrapping_mul(0x0019_660d).wrapping_add(0x3c6e_f35f);
                (random >> 8) as usize % n
            };
            let n = 2 + below(200);
            let ends = random_ends(n, &mut below);
            let mut sets = RankSets::default();
            let mut list = BTreeSet::from([Rank::new(below(n))]);
            let mut set = RankSet::of(*list.first().expect("it has one"));
            for _ in 0..below(n) {
                let rank = Rank::new(below(n));
                if list.insert(rank) {
                    set = sets.insert(&ends, set, rank);
                }
            }
            for rank in ends.ids() {
                assert_eq!(sets.first_from(set, rank), list.range(rank..).next().copied(), "seed {seed}");
                let above = list.range(..rank).rev().find(|&&member| ends[member] > rank);
                assert_eq!(sets.nearest_above(&ends, set, rank), above.copied(), "seed {seed}");
            }
            assert_eq!(sets.first_from(set, Rank::new(n)), None);
        }
    }
}
