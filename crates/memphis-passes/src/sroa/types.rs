//! The types that a split needs, made before the script is.

use super::plan::{Fate, PartId, PartType, Plan, accessed_type, bytes_of};
use super::shape::{Leaf, Shape, leaves};
use super::uses::{Action, Place, Uses};
use hashbrown::HashMap;
use memphis_entity::Table;
use memphis_ir::{Body, Function, Module, Type, TypeId};

/// The types of parts and of the values on the way to and from them.
#[derive(Debug, Default)]
pub struct SplitTypes {
    /// By part: the type of its alloca.
    pub of_part: Table<PartId, TypeId>,
    /// Integers by their bits.
    ints: HashMap<u64, TypeId>,
    /// Vectors by their lanes.
    lanes: HashMap<(u64, TypeId), TypeId>,
}

impl SplitTypes {
    /// Makes the types for a plan.
    ///
    /// Cost: linear in the accesses and the parts that they touch.
    pub fn make(module: &Module<'_>, body: &mut Body, uses: &Uses, plan: &Plan) -> SplitTypes {
        let mut wanted = Wanted::default();
        let f = Function { module, body };
        for access in &uses.accesses {
            if let Action::Load(place) | Action::Store(place) = access.action
                && uses.is_known(place.object)
            {
                for leaf in leaves(f, accessed_type(f, access.inst)).into_iter().flatten() {
                    wanted.for_leaf(f, plan, Place { start: place.start + leaf.start, ..place }, &leaf);
                }
            }
        }
        let Wanted { mut ints, lanes } = wanted;
        let values = plan.parts.values().iter().filter(|part| part.fate == Fate::Value);
        ints.extend(values.map(|part| 8 * (part.range.end - part.range.start)));
        let of_part = plan.parts.values().iter().map(|part| part_type(module, body, part.fate, part.ty)).collect();
        let mut types = SplitTypes { of_part, ..SplitTypes::default() };
        for bits in ints.into_iter().filter(|&bits| bits <= MAX_INT_BITS) {
            types.ints.entry(bits).or_insert_with(|| body.type_id(module, Type::Int(bits as u32)));
        }
        for (n, element) in lanes.into_iter().filter(|lanes| lanes.0 > 0) {
            types.lanes.entry((n, element)).or_insert_with(|| body.type_id(module, Type::Vector(n as u32, element)));
        }
        types
    }

    /// The integer of a width that an access or a part has.
    pub fn int(&self, bits: u64) -> TypeId {
        self.ints[&bits]
    }

    /// The vector with this number of lanes.
    pub fn vector(&self, n: u64, element: TypeId) -> TypeId {
        self.lanes[&(n, element)]
    }
}

/// Types that accesses need, by their bits and lanes.
#[derive(Debug, Default)]
struct Wanted {
    ints: Vec<u64>,
    lanes: Vec<(u64, TypeId)>,
}

impl Wanted {
    /// Adds what a scalar or vector needs, and each piece of it.
    fn for_leaf(&mut self, f: Function<'_>, plan: &Plan, place: Place, leaf: &Leaf) {
        self.ints.push(8 * leaf.bytes);
        self.ints.extend(plan.pieces(place, leaf.bytes).map(|piece| 8 * piece.bytes()));
        let Shape::Lanes(n, element) = Shape::of(f, leaf.ty) else { return };
        let lane = bytes_of(f, element);
        for place in (0..n).map(|index| Place { start: place.start + index * lane, ..place }) {
            self.ints.push(8 * lane);
            self.ints.extend(plan.pieces(place, lane).map(|piece| 8 * piece.bytes()));
        }
        let numbers = plan.pieces(place, leaf.bytes).map(|piece| piece.bytes() / lane);
        // A mask has a number for each lane.
        self.lanes.extend(numbers.flat_map(|n| [(n, element), (n, TypeId::I32)]));
    }
}

/// LLVM has no wider integers.
const MAX_INT_BITS: u64 = (1 << 23) - 1;

fn part_type(module: &Module<'_>, body: &mut Body, fate: Fate, ty: PartType) -> TypeId {
    match fate {
        Fate::Dead => TypeId::I8,
        Fate::Memory(_) | Fate::Value => ty.intern(module, body),
    }
}
