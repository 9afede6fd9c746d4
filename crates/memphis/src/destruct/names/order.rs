//! The order of definitions, and value numbers.

use super::{BlockNumber, CopyPlace, Names, Origin, Rank, Tag, ValueNumber};
use crate::destruct::describe::Input;

impl Names {
    /// Needs: the definitions of all names. Leaves: their order, and the first rank of each block.
    pub(super) fn sort(&mut self, f: &Input<'_>) {
        let definitions = &self.definitions;
        let n_numbers = BlockNumber::last_of(&f.analyses.dom).index() + 1;
        let blocks = definitions.iter().map(|(name, definition)| (definition.block, name));
        self.by_block.group(n_numbers, blocks.filter(|&(block, _)| block != BlockNumber::UNREACHABLE));
        self.first_ranks.clear();
        for number in self.by_block.ids() {
            self.first_ranks.push(Rank::new(self.by_block.range(number).start));
            self.by_block.row_mut(number).sort_unstable_by_key(|&name| {
                let definition = &definitions[name];
                (definition.position, definition.tag, name)
            });
        }
        self.order.clear();
        self.order.extend(self.by_block.items().iter().copied());
        self.first_ranks.push(Rank::new(self.order.len()));
        self.ranks.reset(self.named.len(), Rank::END);
        for (rank, &name) in self.order.iter() {
            self.ranks[name] = rank;
        }
    }

    /// Needs: the order, and the first rank of each block. Leaves: the ends of names.
    pub(super) fn find_ends(&mut self) {
        self.ends.reset(self.order.len(), Rank::END);
        for (rank, &name) in self.order.iter().rev() {
            let definition = &self.definitions[name];
            let next = self.order.get(rank.next()).map(|&next| &self.definitions[next]);
            self.ends[rank] = match definition.tag {
                Tag::NONE => self.first_ranks[definition.last.next()],
                _ if next.is_some_and(|next| definition.is_at(next)) => self.ends[rank.next()],
                _ => rank.next(),
            };
        }
    }

    /// Needs: the order, and the copies. Leaves: equal numbers for copies. The source of a copy is
    /// defined earlier in the order.
    pub(super) fn number_values(&mut self) {
        self.numbers.clear();
        self.numbers.extend(self.named.ids().map(ValueNumber::of_name));
        for &name in self.order.values() {
            if let Some(value) = self.value(name)
                && let Some(from) = self.copy_of[value].get()
            {
                self.numbers[name] = self.numbers[from.into()];
            }
        }
        for copy in self.copies.values() {
            if self.value(copy.to).is_none() {
                self.numbers[copy.to] = match copy.from {
                    Origin::Name(name) => self.numbers[name],
                    Origin::Constant(constant) => ValueNumber::of_constant(constant),
                };
            }
        }
        for copy in self.copies.values() {
            // The result of a φ that is copied from its first name: the two are one value.
            if let (CopyPlace::Head(_), Origin::Name(name)) = (copy.at, copy.from)
                && self.value(name).is_none()
            {
                self.numbers[name] = self.numbers[copy.to];
            }
        }
    }
}
