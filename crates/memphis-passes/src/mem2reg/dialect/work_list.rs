//! The order of the slots of a round.
//!
//! LLVM 22 keeps the allocas of a round in a vector. It visits them in order, and removes a
//! finished one by putting the last alloca in its place, which is then visited next. So the allocas
//! that need φs, and with them the φs and their names, are in an order that depends on those that
//! need none.

use crate::state::ListIndex;
use memphis_entity::Table;

/// Visits a list in LLVM's order and removes what `stays` refuses.
///
/// An item that stays has the same index in the end.
pub fn retain<T>(list: &mut Table<ListIndex, T>, mut stays: impl FnMut(ListIndex, &mut T) -> bool) {
    let mut items = std::mem::take(list).into_values();
    let mut place = 0;
    while place < items.len() {
        if stays(ListIndex::new(place), &mut items[place]) {
            place += 1;
        } else {
            items.swap_remove(place);
        }
    }
    *list = items.into();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_item_is_visited_in_the_place_of_one_that_goes() {
        let mut list: Table<ListIndex, u32> = (0..6).collect();
        let mut visited = Vec::new();
        retain(&mut list, |index, item| {
            visited.push((index.0, *item));
            item.is_multiple_of(2)
        });
        assert_eq!(visited, [(0, 0), (1, 1), (1, 5), (1, 4), (2, 2), (3, 3)]);
        assert_eq!(list.values(), [0, 4, 2]);
    }
}
