//! The order in which an edited function is printed.

use super::{Edit, NewBlock};
use crate::body::{BlockId, Body};

/// A block that is printed.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Placed {
    pub(crate) block: BlockId,
    /// The block that its lines belong to: itself, or the block to which it was appended.
    pub(crate) head: BlockId,
}

/// The blocks that remain after the script, in the order in which they are printed.
pub(crate) fn fill_layout(layout: &mut Vec<Placed>, body: &Body, edit: &Edit) {
    layout.clear();
    if edit.deleted_blocks().is_empty() && edit.appended_blocks().is_empty() {
        layout.extend(body.block_ids().map(|block| Placed { block, head: block }));
        return;
    }
    let mut stays = vec![true; body.blocks.len()];
    edit.deleted_blocks().iter().for_each(|block| stays[block.0 as usize] = false);
    edit.appended_blocks().iter().for_each(|(_, block)| stays[block.0 as usize] = false);
    let mut appended = edit.appended_blocks().to_vec();
    appended.sort_by_key(|pair| pair.0);
    let mut appended = appended.into_iter().peekable();
    for head in body.block_ids() {
        if stays[head.0 as usize] {
            layout.push(Placed { block: head, head });
        }
        while let Some((_, block)) = appended.next_if(|pair| pair.0 == head) {
            layout.push(Placed { block, head });
        }
    }
}

/// The script's new blocks in the order of their places.
pub(crate) fn new_blocks(edit: &Edit) -> Vec<&NewBlock> {
    let mut blocks: Vec<_> = edit.blocks().iter().collect();
    blocks.sort_by_key(|block| block.after);
    blocks
}
