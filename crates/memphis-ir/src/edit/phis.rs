//! The φs that a script adds to blocks.

use crate::body::{BlockId, Local, Value};
use crate::opcode::Flags;
use memphis_entity::{IdRange, Ids, Table, id};

id! {
    /// An incoming value among those of all φs of a script.
    #[doc(hidden)]
    pub struct PhiValueId;

    /// A block with new φs.
    pub(crate) struct PhiHeadId;

    /// A block that incoming values come from, among those of all φs of a script.
    #[doc(hidden)]
    pub struct PhiSourceId;
}

/// A new φ at the start of a block of the function.
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub struct NewPhi<'e> {
    /// Its result, a new local of its type.
    pub result: Local,
    /// The text between `phi` and its type.
    pub flags: Flags,
    /// The node of its location.
    pub location: Option<u32>,
    /// Its incoming values, from the [sources](BlockPhis::sources) of its block's φs in the same
    /// order.
    pub values: &'e [Value],
    /// The start of these among the [values of all φs](super::Edit::phi_values).
    pub first_value: PhiValueId,
}

/// The new φs of a block.
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub struct BlockPhis<'e> {
    /// The block.
    pub block: BlockId,
    /// The blocks that the incoming values come from, one for each edge.
    pub sources: &'e [BlockId],
    /// The index of the first φ among all of the script.
    pub first: usize,
    all: &'e NewPhis,
    rows: &'e [Row],
}

impl<'e> BlockPhis<'e> {
    /// The number of φs.
    #[doc(hidden)]
    pub fn n_phis(self) -> usize {
        self.rows.len()
    }

    /// The φs, in the order in which they are in the block.
    pub fn iter(self) -> impl ExactSizeIterator<Item = NewPhi<'e>> {
        (0..self.rows.len()).map(move |index| self.phi(index))
    }

    /// The φ with this index among those of the block.
    ///
    /// # Panics
    /// If there are fewer.
    pub fn phi(self, index: usize) -> NewPhi<'e> {
        self.all.of_row(self.first + index, &self.rows[index], self.sources.len())
    }
}

/// The data of every φ.
#[derive(Debug, Clone, Copy)]
pub(super) struct Row {
    result: Local,
    /// The start of its values.
    values: PhiValueId,
}

/// The data that few φs have.
#[derive(Debug, Clone, Copy, Default)]
struct Extra {
    flags: Flags,
    location: Option<u32>,
}

/// The data that the φs of a block share.
#[derive(Debug, Clone)]
struct Head {
    block: BlockId,
    /// The index of its first φ; its φs end at the first φ of the next head.
    first: usize,
    sources: IdRange<PhiSourceId>,
}

/// The φs of a script. A function may have many more φs than instructions, so data that the φs of a
/// block share is stored once, and data that few φs have is stored separately.
#[derive(Debug, Clone, Default)]
pub(super) struct NewPhis {
    heads: Table<PhiHeadId, Head>,
    rows: Vec<Row>,
    /// By φ, at least up to the last one with flags or a location.
    extras: Vec<Extra>,
    values: Table<PhiValueId, Value>,
    sources: Table<PhiSourceId, BlockId>,
}

impl NewPhis {
    pub(super) fn len(&self) -> usize {
        self.rows.len()
    }

    pub(super) fn clear(&mut self) {
        let NewPhis { heads, rows, extras, values, sources } = self;
        heads.clear();
        rows.clear();
        extras.clear();
        values.clear();
        sources.clear();
    }

    pub(super) fn reserve(&mut self, n: usize) {
        self.rows.reserve_exact(n);
    }

    pub(super) fn exchange_entries(
        &mut self,
        values: &mut Table<PhiValueId, Value>,
        sources: &mut Table<PhiSourceId, BlockId>,
    ) {
        assert!(self.heads.is_empty(), "entries are given before φs");
        std::mem::swap(&mut self.values, values);
        std::mem::swap(&mut self.sources, sources);
    }

    pub(super) fn open(&mut self, block: BlockId, sources: IdRange<PhiSourceId>) {
        assert!(
            self.heads.values().last().is_none_or(|last| last.block < block),
            "φs are put in one block after the other"
        );
        assert!(sources.end <= self.sources.next_id(), "entries are given before φs");
        self.heads.push(Head { block, first: self.rows.len(), sources });
    }

    pub(super) fn insert(&mut self, result: Local, flags: Flags, location: Option<u32>, values: PhiValueId) {
        let n = self.heads.values().last().expect("φs are put in a block").sources.len();
        assert!(range(values, n).end <= self.values.next_id(), "entries are given before φs");
        if location.is_some() || flags != Flags::default() {
            self.extras.resize(self.rows.len(), Extra::default());
            self.extras.push(Extra { flags, location });
        }
        self.rows.push(Row { result, values });
    }

    pub(super) fn remove(&mut self, index: usize) {
        self.rows.remove(index);
        if index < self.extras.len() {
            self.extras.remove(index);
        }
        let later = self.heads.values_mut().iter_mut().filter(|head| head.first > index);
        later.for_each(|head| head.first -= 1);
    }

    pub(super) fn results(&self) -> impl ExactSizeIterator<Item = Local> + '_ {
        self.rows.iter().map(|row| row.result)
    }

    pub(super) fn values(&self) -> &Table<PhiValueId, Value> {
        &self.values
    }

    pub(super) fn heads(&self) -> Ids<PhiHeadId> {
        self.heads.ids()
    }

    #[inline]
    pub(super) fn head(&self, id: PhiHeadId) -> BlockPhis<'_> {
        let Head { block, first, sources } = self.heads[id];
        let end = self.heads.get(PhiHeadId(id.0 + 1)).map_or(self.rows.len(), |next| next.first);
        let sources = self.sources.range(sources);
        BlockPhis { block, sources, first, all: self, rows: &self.rows[first..end] }
    }

    /// The values of a φ, to be changed in place, with the blocks they come from.
    pub(super) fn entries_mut(&mut self, index: usize) -> (&mut [Value], &[BlockId]) {
        let heads = self.heads.values();
        let head = &heads[heads.partition_point(|head| head.first <= index) - 1];
        let values = range(self.rows[index].values, head.sources.len());
        (self.values.range_mut(values), self.sources.range(head.sources))
    }

    #[inline]
    fn of_row(&self, index: usize, row: &Row, n: usize) -> NewPhi<'_> {
        let &Row { result, values } = row;
        let Extra { flags, location } = self.extras.get(index).copied().unwrap_or_default();
        let entries = self.values.range(range(values, n));
        NewPhi { result, flags, location, values: entries, first_value: values }
    }
}

/// The first `n` values from this one on.
fn range(start: PhiValueId, n: usize) -> IdRange<PhiValueId> {
    IdRange { start, end: PhiValueId::new(start.index() + n) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The results of the φs of each block, their flags and their locations.
    fn rows(phis: &NewPhis) -> Vec<Vec<(u32, Flags, Option<u32>)>> {
        let heads = phis.heads().map(|head| phis.head(head));
        heads.map(|head| head.iter().map(|phi| (phi.result.0, phi.flags, phi.location)).collect()).collect()
    }

    #[test]
    fn a_phi_is_taken_back_with_its_location_and_flags() {
        let none = Flags::default();
        let mut phis = NewPhis::default();
        let mut values: Table<PhiValueId, Value> = (0..8).map(|local| Value::local(Local(local))).collect();
        let mut sources = vec![BlockId(0), BlockId(4), BlockId(1), BlockId(1)].into();
        let range = |start, end| IdRange { start: PhiSourceId(start), end: PhiSourceId(end) };
        phis.exchange_entries(&mut values, &mut sources);
        phis.open(BlockId(1), range(0, 2));
        phis.insert(Local(20), none, None, PhiValueId(6));
        phis.insert(Local(21), none, Some(3), PhiValueId(0));
        phis.open(BlockId(2), range(2, 4));
        phis.insert(Local(22), none, Some(4), PhiValueId(2));
        phis.insert(Local(23), Flags::NSZ, None, PhiValueId(4));
        let [two, three] = [Value::local(Local(2)), Value::local(Local(3))];
        assert_eq!(
            (phis.head(PhiHeadId(1)).phi(0).values, phis.head(PhiHeadId(1)).sources),
            (&[two, three][..], &[BlockId(1); 2][..])
        );
        let of_second = vec![(22, none, Some(4)), (23, Flags::NSZ, None)];
        assert_eq!(rows(&phis), [vec![(20, none, None), (21, none, Some(3))], of_second.clone()]);
        phis.remove(1);
        assert_eq!(rows(&phis), [vec![(20, none, None)], of_second.clone()]);
        phis.remove(0);
        assert_eq!(rows(&phis), [vec![], of_second]);
        let (values, sources) = phis.entries_mut(0);
        assert_eq!((&*values, sources), (&[two, three][..], &[BlockId(1); 2][..]));
    }
}
