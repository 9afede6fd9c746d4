//! The types that have a size, and those that an alloca may have.

use crate::body::Function;
use crate::target_types::{self, Properties};
use crate::types::{NamedId, Type, TypeId, TypeTable, Types};
use memphis_entity::{EpochSets, Ids, SetBit, Table};

/// By type of a module: true if it has a size in memory. Cost: linear in the table.
pub(crate) fn sized_types(table: &TypeTable) -> Table<TypeId, bool> {
    let mut memo = SizedMemo::new(Asked::Sized);
    memo.begin(table.len());
    let types = Types::of_module(table);
    Ids::below(table.len()).map(|id| memo.get(types, id, &Table::new())).collect()
}

/// The index of a named type that contains itself, if there is one. `sized` is the result of
/// [`sized_types`]. Cost: linear in the table.
pub(crate) fn recursive_type(table: &TypeTable, sized: &Table<TypeId, bool>) -> Option<NamedId> {
    let types = Types::of_module(table);
    // A type with a size contains no type without one.
    let is_sized = |id: TypeId| sized.get(id) == Some(&true);
    let mut entered = Table::filled(table.len(), false);
    let mut is_open = Table::filled(table.len(), false);
    for named in table.named().values().iter().filter(|named| !is_sized(named.id)) {
        let mut stack = vec![(named.id, 0)];
        while let Some(&mut (at, ref mut next)) = stack.last_mut() {
            if *next == 0 && std::mem::replace(&mut entered[at], true) {
                stack.pop();
                continue;
            }
            is_open[at] = true;
            let index = *next;
            *next += 1;
            match member_to_ask(Asked::Sized, types, at, index) {
                Members::Next(member) if is_open[member] => {
                    let mut circle = stack.iter().skip_while(|entry| entry.0 != member);
                    return circle.find_map(|entry| match types.get(entry.0) {
                        Type::Named(number) => Some(*number),
                        _ => None,
                    });
                }
                Members::Next(member) if is_sized(member) => {}
                Members::Next(member) => stack.push((member, 0)),
                Members::End | Members::Refused => {
                    is_open[at] = false;
                    stack.pop();
                }
            }
        }
    }
    None
}

/// The question about a type, which each of its members must answer with yes as well.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Asked {
    /// Its values have a size in memory.
    #[default]
    Sized,
    /// An alloca may allocate it: it has a size, and no target forbids it.
    Local,
}

/// The types that were asked for.
const ASKED: SetBit = SetBit::ALL[0];
/// The types whose answer is yes.
const YES: SetBit = SetBit::ALL[1];

/// By type: the answer to a question; stored, because structs are looked up many times.
#[derive(Debug, Clone, Default)]
pub(crate) struct SizedMemo {
    asked: Asked,
    sets: EpochSets<TypeId>,
    /// Types under examination, each with the next member to look at.
    stack: Vec<(TypeId, usize)>,
}

impl SizedMemo {
    pub fn new(asked: Asked) -> SizedMemo {
        SizedMemo { asked, ..SizedMemo::default() }
    }

    pub fn begin(&mut self, n_types: usize) {
        self.sets.start(n_types);
    }

    /// The answer for a type. `given` has the answers for the first types.
    pub fn get(&mut self, types: Types<'_>, id: TypeId, given: &Table<TypeId, bool>) -> bool {
        self.enter(id);
        while let Some(&mut (at, ref mut next)) = self.stack.last_mut() {
            match member_to_ask(self.asked, types, at, *next) {
                Members::Refused => _ = self.stack.pop(),
                Members::End => {
                    self.sets.insert(YES, at);
                    self.stack.pop();
                }
                Members::Next(member) if given.get(member) == Some(&true) => *next += 1,
                Members::Next(member) if !self.sets.contains(ASKED, member) => self.enter(member),
                // For a type that contains itself, the answer is still no here.
                Members::Next(member) if !self.sets.contains(YES, member) => _ = self.stack.pop(),
                Members::Next(_) => *next += 1,
            }
        }
        self.sets.contains(YES, id)
    }

    fn enter(&mut self, id: TypeId) {
        if self.sets.insert(ASKED, id) {
            self.stack.push((id, 0));
        }
    }
}

/// The types that an alloca may allocate: those of a size that no target forbids. It keeps its
/// answers.
#[doc(hidden)]
#[derive(Debug, Clone)]
pub struct LocalTypes(SizedMemo);

impl Default for LocalTypes {
    fn default() -> LocalTypes {
        LocalTypes(SizedMemo::new(Asked::Local))
    }
}

impl LocalTypes {
    /// Forgets all answers, and is ready for the types of a function.
    pub fn begin(&mut self, f: Function<'_>) {
        self.0.begin(f.types().len());
    }

    /// Returns whether an alloca may allocate a type.
    ///
    /// Cost: that of the members that were not asked for since [`LocalTypes::begin`].
    pub fn contains(&mut self, types: Types<'_>, id: TypeId) -> bool {
        self.0.get(types, id, &Table::new())
    }
}

enum Members {
    /// The answer for this member must be yes.
    Next(TypeId),
    /// There are no more members.
    End,
    /// The answer is no, whatever it is for the members.
    Refused,
}

fn member_to_ask(asked: Asked, types: Types<'_>, id: TypeId, index: usize) -> Members {
    let next = |member: Option<TypeId>| member.map_or(Members::End, Members::Next);
    match types.get(id) {
        Type::Void | Type::Label | Type::Metadata | Type::Token | Type::Function(_) => Members::Refused,
        Type::Target(target) => match target_types::properties(&target.name) {
            Properties { is_sized: true, can_be_local, .. } if can_be_local || asked == Asked::Sized => Members::End,
            _ => Members::Refused,
        },
        Type::Array(_, element) => next((index == 0).then_some(*element)),
        Type::Struct(fields) | Type::PackedStruct(fields) => {
            let Some(&field) = fields.get(index) else { return Members::End };
            // All fields are one scalable vector, or none is or has one.
            let are_mixed = field != fields[0] && (is_scalable(types, field) || is_scalable(types, fields[0]));
            match are_mixed || is_scalable(types, field) && !is_scalable_vector(types, field) {
                true => Members::Refused,
                false => Members::Next(field),
            }
        }
        Type::Named(n) => match types.named(*n).body {
            Some(body) => next((index == 0).then_some(body)),
            None => Members::Refused,
        },
        _ => Members::End,
    }
}

fn is_scalable_vector(types: Types<'_>, id: TypeId) -> bool {
    matches!(types.get(id), Type::ScalableVector(..))
}

/// True if a type with a size is, or contains, a scalable vector or a target's type like one: then
/// its first field does too.
fn is_scalable(types: Types<'_>, id: TypeId) -> bool {
    let mut at = id;
    for _ in 0..MAX_NESTED_SCALABLE {
        at = match types.resolve(at) {
            Some(Type::ScalableVector(..)) => return true,
            Some(Type::Target(target)) => return target_types::properties(&target.name).is_scalable,
            Some(Type::Array(_, element)) => *element,
            Some(Type::Struct(fields) | Type::PackedStruct(fields)) if !fields.is_empty() => fields[0],
            _ => return false,
        };
    }
    false
}

/// The depth of arrays and structs in which scalable vectors are searched for.
const MAX_NESTED_SCALABLE: usize = 64;
