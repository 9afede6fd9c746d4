//! The variables of a function: their parts, their accesses, and the reasons why some have to stay.
//!
//! One walk in the order of the text finds the pointers that lead into a variable, and the uses of
//! each of them. A pointer is a variable and a path of constant indices: a place, which is a range of
//! [leaves](crate::leaves). The engine cuts variables at the bounds of accessed places, but not
//! inside of one ([`memphis::parts`]). So the *parts* that are accessed are the shortest accessed
//! paths, and each is a slot. Places deeper in a part are extracted from its value and inserted into
//! it.

use crate::body::Body;
use crate::grammar::{self, Role};
use crate::leaves::{Leaves, MANY};
use crate::module::Instruction;
use crate::types::{self, Types};
use memphis::parts::{self, Partition};
use rspirv::spirv::{MemoryAccess, Op, StorageClass};
use std::collections::HashMap;
use std::fmt;
use std::ops::Range;

/// The reason why a variable stays.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// An access is volatile.
    Volatile,
    /// The address is stored.
    AddressStored,
    /// The address is an argument of a call.
    PassedToCall,
    /// The address is chosen while the program runs, or compared.
    AddressChosen,
    /// An index is not a constant.
    DynamicIndex,
    /// An index is a specialisation constant.
    SpecialisedIndex,
    /// An index leads out of the type, or to a part that has no value of its own.
    NoSuchPart,
    /// An access has another type.
    OtherType,
    /// An atomic, image or extended instruction uses the address.
    AddressUsed,
    /// The definition is not in the first block.
    NotInEntry,
    /// A φ would be needed, or an undefined value, and the type has none.
    NoPhiOfType,
    /// A decoration asks for memory.
    Decorated,
}

impl Reason {
    /// A name for programs.
    pub fn id(self) -> &'static str {
        match self {
            Reason::Volatile => "volatile",
            Reason::AddressStored => "address-stored",
            Reason::PassedToCall => "passed-to-call",
            Reason::AddressChosen => "address-chosen",
            Reason::DynamicIndex => "dynamic-index",
            Reason::SpecialisedIndex => "specialised-index",
            Reason::NoSuchPart => "no-such-part",
            Reason::OtherType => "other-type",
            Reason::AddressUsed => "address-used",
            Reason::NotInEntry => "not-in-entry",
            Reason::NoPhiOfType => "no-phi-of-type",
            Reason::Decorated => "decorated",
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Reason::Volatile => "an access is volatile",
            Reason::AddressStored => "its address is stored",
            Reason::PassedToCall => "its address is passed to a call",
            Reason::AddressChosen => "its address is chosen or compared while the program runs",
            Reason::DynamicIndex => "it is accessed with an index that is not a constant",
            Reason::SpecialisedIndex => "it is accessed with an index that is a specialisation constant",
            Reason::NoSuchPart => "it is accessed with an index that leads to no part of its type",
            Reason::OtherType => "it is accessed with another type",
            Reason::AddressUsed => "its address is used by something other than loads and stores",
            Reason::NotInEntry => "it is not defined in the first block",
            Reason::NoPhiOfType => "it would need a phi or an undefined value of a type that has none",
            Reason::Decorated => "it is decorated as volatile or coherent",
        })
    }
}

/// A variable of storage class Function.
#[derive(Debug, Clone, Copy)]
pub struct Variable {
    pub id: u32,
    /// The word where its definition starts.
    pub at: usize,
    pub initializer: Option<u32>,
    /// The reason why it stays, and the word of the instruction to blame.
    pub pinned: Option<(Reason, usize)>,
}

/// A place in a variable: its root, or what a constant index leads to from another place.
#[derive(Debug, Clone, Copy)]
pub struct Place {
    /// By place in [`Variables::variables`].
    pub variable: usize,
    /// The place around it and the index, with the id that it was given by.
    pub parent: Option<(usize, u32, u32)>,
    pub type_id: u32,
    is_accessed: bool,
    /// The place that is a part of its own, at or above this one; set when all accesses are known.
    part: Option<usize>,
}

/// The operation of an instruction on a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Action {
    /// Its result is the value.
    Load,
    /// Stores this value.
    Store(u32),
    /// `OpCopyMemory` from here.
    CopyFrom,
    /// `OpCopyMemory` to here.
    CopyTo,
    /// The lifetime starts: from here on the variable holds nothing.
    Start,
    /// The lifetime ends.
    Stop,
    /// `DebugDeclare`, or another instruction of debug information.
    Debug,
}

/// An access.
#[derive(Debug, Clone, Copy)]
pub struct Touch {
    /// The word of the instruction.
    pub at: usize,
    pub block: memphis::Block,
    pub place: usize,
    pub action: Action,
}

/// The variables of a function.
#[derive(Debug, Default)]
pub struct Variables {
    pub variables: Vec<Variable>,
    pub places: Vec<Place>,
    children: HashMap<(usize, u32), usize>,
    /// By number of the result: one more than the place that it points to.
    pointers: Vec<u32>,
    /// In the order of the text.
    pub touches: Vec<Touch>,
    /// By number of the result: something other than a described access or debug information uses
    /// it.
    pub is_used: Vec<bool>,
}

/// Variables that must stay because of a decoration, with the word of the decoration.
pub type Pinned = HashMap<u32, usize>;

impl Variables {
    /// Finds the variables of a function. `decorated` are those that a decoration pins, with its
    /// word.
    pub fn find(body: &Body<'_>, types: &Types, decorated: &Pinned) -> Variables {
        let n = body.function.n_locals as usize;
        let mut found = Variables { pointers: vec![0; n], is_used: vec![false; n], ..Variables::default() };
        for (number, block) in body.blocks().iter().enumerate() {
            for instruction in body.instructions(block) {
                found.visit(body, memphis::Block::new(number), &instruction, decorated);
            }
        }
        found.use_values_of_pinned(body);
        found.find_parts(&types.leaves);
        found
    }

    /// The place that a pointer leads to.
    pub fn place_of(&self, body: &Body<'_>, pointer: u32) -> Option<usize> {
        (self.pointers[body.local(pointer)?] as usize).checked_sub(1)
    }

    /// The part of a variable that a place is in, and the indices that lead from there to the
    /// place.
    pub fn part_of(&self, place: usize) -> Option<(usize, Vec<u32>)> {
        let part = self.places[place].part?;
        let mut indices = Vec::new();
        let mut at = place;
        while at != part {
            let (parent, index, _) = self.places[at].parent?;
            indices.push(index);
            at = parent;
        }
        indices.reverse();
        Some((part, indices))
    }

    /// The ids of the indices that lead from a variable to a place.
    pub fn index_ids(&self, place: usize) -> Vec<u32> {
        let parents = std::iter::successors(self.places[place].parent, |&(parent, ..)| self.places[parent].parent);
        let mut ids: Vec<u32> = parents.map(|(_, _, id)| id).collect();
        ids.reverse();
        ids
    }

    pub fn is_pinned(&self, place: usize) -> bool {
        self.variables[self.places[place].variable].pinned.is_some()
    }

    /// Keeps a variable in memory.
    pub fn pin(&mut self, variable: usize, reason: Reason, at: usize) {
        self.variables[variable].pinned.get_or_insert((reason, at));
    }

    fn visit(&mut self, body: &Body<'_>, block: memphis::Block, instruction: &Instruction<'_>, decorated: &Pinned) {
        let words = instruction.words;
        match instruction.op() {
            Some(Op::Variable) => self.variable(body, block, instruction, decorated),
            Some(Op::AccessChain | Op::InBoundsAccessChain) => self.chain(body, instruction, 4),
            Some(Op::PtrAccessChain | Op::InBoundsPtrAccessChain) => match types::constant(body.module, words[4]) {
                Some(0) => self.chain(body, instruction, 5),
                _ => self.others(body, instruction),
            },
            Some(Op::CopyObject) => self.chain(body, instruction, 4),
            Some(Op::Load) => match self.place_of(body, words[3]) {
                Some(place) => self.access(body, block, instruction, place, Action::Load, words[1]),
                None => self.others(body, instruction),
            },
            Some(Op::Store) => self.store(body, block, instruction),
            Some(Op::CopyMemory) => self.copy(body, block, instruction),
            Some(Op::LifetimeStart | Op::LifetimeStop) => match self.place_of(body, words[1]) {
                Some(place) if self.places[place].parent.is_none() => {
                    let action = if instruction.is(Op::LifetimeStart) { Action::Start } else { Action::Stop };
                    self.touches.push(Touch { at: instruction.at, block, place, action });
                }
                _ => self.others(body, instruction),
            },
            _ if body.module.debug_instruction(instruction).is_some() => self.debug(body, block, instruction),
            _ => self.others(body, instruction),
        }
    }

    fn variable(&mut self, body: &Body<'_>, block: memphis::Block, instruction: &Instruction<'_>, decorated: &Pinned) {
        let words = instruction.words;
        self.others(body, instruction);
        let pointee = body.module.definition(words[1]).filter(|pointer| pointer.is(Op::TypePointer));
        let (Some(pointee), true) = (pointee, words[3] == StorageClass::Function as u32) else { return };
        let pinned = if block.index() != 0 {
            Some((Reason::NotInEntry, instruction.at))
        } else {
            decorated.get(&words[2]).map(|&at| (Reason::Decorated, at))
        };
        let variable = self.variables.len();
        let initializer = words.get(4).copied();
        self.variables.push(Variable { id: words[2], at: instruction.at, initializer, pinned });
        let is_accessed = initializer.is_some();
        let root = Place { variable, parent: None, type_id: pointee.words[3], is_accessed, part: None };
        self.places.push(root);
        self.point(body, words[2], self.places.len() - 1);
    }

    fn point(&mut self, body: &Body<'_>, pointer: u32, place: usize) {
        if let (Some(local), Ok(place)) = (body.local(pointer), u32::try_from(place + 1)) {
            self.pointers[local] = place;
        }
    }

    /// An access chain whose indices start at a word.
    fn chain(&mut self, body: &Body<'_>, instruction: &Instruction<'_>, first_index: usize) {
        let words = instruction.words;
        let Some(mut place) = self.place_of(body, words[3]) else { return self.others(body, instruction) };
        for &index in words.iter().skip(first_index) {
            match self.child(body, place, index) {
                Ok(child) => place = child,
                Err(reason) => {
                    self.pin(self.places[place].variable, reason, instruction.at);
                    return self.others(body, instruction);
                }
            }
        }
        self.point(body, words[2], place);
    }

    fn child(&mut self, body: &Body<'_>, place: usize, id: u32) -> Result<usize, Reason> {
        let Some(index) = types::constant(body.module, id) else {
            let is_specialised = types::is_specialised(body.module, id);
            return Err(if is_specialised { Reason::SpecialisedIndex } else { Reason::DynamicIndex });
        };
        if let Some(&child) = self.children.get(&(place, index)) {
            return Ok(child);
        }
        let Place { variable, type_id, .. } = self.places[place];
        let type_id = types::part(body.module, type_id, index).ok_or(Reason::NoSuchPart)?;
        let child = self.places.len();
        self.children.insert((place, index), child);
        self.places.push(Place { variable, parent: Some((place, index, id)), type_id, is_accessed: false, part: None });
        Ok(child)
    }

    fn access(
        &mut self,
        body: &Body<'_>,
        block: memphis::Block,
        instruction: &Instruction<'_>,
        place: usize,
        action: Action,
        type_id: u32,
    ) {
        let Place { variable, type_id: expected, .. } = self.places[place];
        if is_volatile(instruction) {
            self.pin(variable, Reason::Volatile, instruction.at);
        }
        if type_id != expected {
            self.pin(variable, Reason::OtherType, instruction.at);
        }
        // The components of a vector are parts of its value, not slots.
        let inside = |place: &usize| self.places[*place].parent.map(|(parent, ..)| parent);
        let around = std::iter::successors(Some(place), inside);
        let vector = around.filter(|&place| types::is_vector(body.module, self.places[place].type_id)).last();
        self.places[vector.unwrap_or(place)].is_accessed = true;
        self.touches.push(Touch { at: instruction.at, block, place, action });
    }

    fn store(&mut self, body: &Body<'_>, block: memphis::Block, instruction: &Instruction<'_>) {
        let (pointer, value) = (instruction.words[1], instruction.words[2]);
        if let Some(stored) = self.place_of(body, value) {
            self.pin(self.places[stored].variable, Reason::AddressStored, instruction.at);
        }
        let Some(place) = self.place_of(body, pointer) else { return self.others(body, instruction) };
        let type_id = body.module.type_of(value).unwrap_or(0);
        self.access(body, block, instruction, place, Action::Store(value), type_id);
    }

    fn copy(&mut self, body: &Body<'_>, block: memphis::Block, instruction: &Instruction<'_>) {
        let [to, from] = [instruction.words[1], instruction.words[2]].map(|pointer| self.place_of(body, pointer));
        let pointee = |pointer: u32| {
            let pointer = body.module.definition(body.module.type_of(pointer)?)?;
            pointer.is(Op::TypePointer).then(|| pointer.words[3])
        };
        let [to_type, from_type] =
            [instruction.words[1], instruction.words[2]].map(|pointer| pointee(pointer).unwrap_or(0));
        if to.is_none() && from.is_none() {
            return self.others(body, instruction);
        }
        for pointer in &instruction.words[1..3] {
            if let (None, Some(local)) = (self.place_of(body, *pointer), body.local(*pointer)) {
                self.is_used[local] = true;
            }
        }
        // What is copied has the type of the other side.
        if let Some(from) = from {
            self.access(body, block, instruction, from, Action::CopyFrom, to_type);
        }
        if let Some(to) = to {
            self.access(body, block, instruction, to, Action::CopyTo, from_type);
        }
    }

    /// Debug information does not keep a variable in memory.
    fn debug(&mut self, body: &Body<'_>, block: memphis::Block, instruction: &Instruction<'_>) {
        let mut touched = None;
        for &id in &instruction.words[5..] {
            let is_id = (id as usize) < body.module.ids.len();
            touched = touched.or_else(|| is_id.then(|| self.place_of(body, id)).flatten());
        }
        match touched {
            Some(place) => self.touches.push(Touch { at: instruction.at, block, place, action: Action::Debug }),
            None => self.others(body, instruction),
        }
    }

    /// Any other instruction: what it uses has to be there.
    fn others(&mut self, body: &Body<'_>, instruction: &Instruction<'_>) {
        let Some(grammar) = grammar::lookup(instruction.opcode()) else { return };
        let is_used = &mut self.is_used;
        let mut pins = Vec::new();
        // The lengths were checked when the module was read.
        let _ = grammar::ids(grammar, instruction.words, body.module, |position, role| {
            let id = instruction.words[position];
            let Some(local) = body.local(id).filter(|_| role == Role::Operand) else { return };
            is_used[local] = true;
            if self.pointers[local] != 0 {
                pins.push(self.pointers[local] as usize - 1);
            }
        });
        for place in pins {
            self.pin(self.places[place].variable, reason_of(grammar.opcode), instruction.at);
        }
    }

    /// Marks values as used that are stored to a variable that stays.
    pub fn use_values_of_pinned(&mut self, body: &Body<'_>) {
        for touch in &self.touches {
            if let Action::Store(value) = touch.action
                && self.variables[self.places[touch.place].variable].pinned.is_some()
                && let Some(local) = body.local(value)
            {
                self.is_used[local] = true;
            }
        }
    }

    /// Finds the part of each place.
    fn find_parts(&mut self, leaves: &Leaves) {
        let ranges = self.ranges(leaves);
        let (mut description, mut objects) = (parts::Description::default(), Vec::new());
        for (place, range) in self.places.iter_mut().zip(&ranges) {
            if place.parent.is_none() {
                objects.push(description.object(range.end));
                // Ranges in this variable do not tell its places apart: it is one part.
                place.is_accessed |= range.end == MANY;
            }
            if place.is_accessed {
                description.access(objects[place.variable], range.clone());
                description.keep_whole(objects[place.variable], range.clone());
            }
        }
        let partition = Partition::of(&description);
        let n_parts = objects.iter().map(|&object| partition.n_parts(object));
        let mut outermost: Vec<Vec<Option<usize>>> = n_parts.map(|n| vec![None; n]).collect();
        // A place comes after those around it. Those with the same range that come before the first
        // accessed one, such as a struct of one member around that member, are not in the part.
        for (number, (place, range)) in self.places.iter_mut().zip(&ranges).enumerate() {
            let touched = partition.touched(objects[place.variable], range);
            if touched.len() == 1 {
                let part = &mut outermost[place.variable][touched.start];
                *part = part.or(place.is_accessed.then_some(number));
                place.part = *part;
            }
        }
    }

    /// By place, its leaves, counted from the first of its variable.
    fn ranges(&self, leaves: &Leaves) -> Vec<Range<u64>> {
        let mut ranges: Vec<Range<u64>> = Vec::with_capacity(self.places.len());
        for place in &self.places {
            ranges.push(match place.parent {
                None => 0..leaves.count(place.type_id),
                Some((parent, index, _)) => {
                    let start = ranges[parent].start;
                    let inside = leaves.of_member(self.places[parent].type_id, index, place.type_id);
                    start + inside.start..start + inside.end
                }
            });
        }
        ranges
    }
}

/// Returns whether the memory operands of an access are volatile.
pub fn is_volatile(instruction: &Instruction<'_>) -> bool {
    let words = instruction.words;
    let is = |mask: &u32| mask & MemoryAccess::VOLATILE.bits() != 0;
    match instruction.op() {
        Some(Op::Load) => words.get(4).is_some_and(is),
        Some(Op::Store) => words.get(3).is_some_and(is),
        Some(Op::CopyMemory) => copy_operands(words).iter().any(|operands| operands.first().is_some_and(is)),
        _ => false,
    }
}

/// The memory operands of `OpCopyMemory`, for what it writes and for what it reads.
pub fn copy_operands(words: &[u32]) -> [&[u32]; 2] {
    let operands = &words[3..];
    let Some(&mask) = operands.first() else { return [&[], &[]] };
    let with_operand = MemoryAccess::ALIGNED
        | MemoryAccess::MAKE_POINTER_AVAILABLE
        | MemoryAccess::MAKE_POINTER_VISIBLE
        | MemoryAccess::ALIAS_SCOPE_INTEL_MASK
        | MemoryAccess::NO_ALIAS_INTEL_MASK;
    let first = (1 + (mask & with_operand.bits()).count_ones() as usize).min(operands.len());
    // One set of operands is for both.
    let second = if first < operands.len() { &operands[first..] } else { operands };
    [&operands[..first], second]
}

fn reason_of(op: Op) -> Reason {
    match op {
        Op::FunctionCall => Reason::PassedToCall,
        Op::Select | Op::Phi | Op::PtrEqual | Op::PtrNotEqual | Op::PtrDiff => Reason::AddressChosen,
        Op::PtrAccessChain | Op::InBoundsPtrAccessChain => Reason::DynamicIndex,
        Op::AccessChain | Op::InBoundsAccessChain => Reason::DynamicIndex,
        Op::Store | Op::ReturnValue => Reason::AddressStored,
        _ => Reason::AddressUsed,
    }
}

#[cfg(test)]
mod tests;
