//! Orders of the uses of blocks, which decide the order in which LLVM prints predecessors.

use memphis_ir::{BlockId, Function, Local};

/// The blocks whose predecessors have another order in the comment after the label than LLVM's
/// reader gives them: the new place of each use, from the last use to the first. An address of the
/// block in a constant is its first use, and stays that.
pub(super) fn of_comments<'a>(f: Function<'a>) -> impl Iterator<Item = (BlockId, Vec<u32>)> + use<'a> {
    let mut taken: Vec<BlockId> = f.address_taken_blocks().collect();
    taken.sort_unstable();
    f.body.block_ids().filter_map(move |block| {
        let predecessors = f.body.predecessors(block);
        if predecessors.len() < 2 {
            return None;
        }
        let named = f.predecessors_in_comment(block)?;
        let mut order = places(&named, predecessors.iter().rev().map(|&source| f.body.block(source).local));
        if order.is_sorted() {
            return None;
        }
        if taken.binary_search(&block).is_ok() {
            order.push(order.len() as u32);
        }
        Some((block, order))
    })
}

/// The place of each source in the list of names. Equal ones keep their order.
fn places(named: &[Local], sources: impl Iterator<Item = Local>) -> Vec<u32> {
    let mut by_name: Vec<(Local, u32)> = named.iter().copied().zip(0..).collect();
    by_name.sort_unstable();
    let mut is_used = vec![false; by_name.len()];
    let mut order = Vec::with_capacity(by_name.len());
    for source in sources {
        let mut at = by_name.partition_point(|entry| entry.0 < source);
        while is_used.get(at) == Some(&true) {
            at += 1;
        }
        is_used[at] = true;
        order.push(by_name[at].1);
    }
    order
}
