//! The variables of a function, described to the engine.

use crate::body::Body;
use crate::variables::{Action, Touch, Variables};
use memphis::construct::Input;
use memphis::{Access, AccessId, Initial, Slot, SlotInfo};

/// The role of a described access.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AccessRole {
    /// A load of the touch.
    Load,
    /// A load of the value into which a store to a deeper place inserts.
    Old,
    /// A store of the touch.
    Store,
    /// The start of the variable's lifetime, without a value.
    Define,
}

/// The description of a function for the engine.
pub struct Description {
    pub slots: Vec<SlotInfo>,
    /// By slot, the place that it is.
    pub parts: Vec<usize>,
    pub accesses: Vec<Access>,
    /// By access, its touch and its role.
    pub sources: Vec<(usize, AccessRole)>,
    /// By touch, its load and its store.
    pub load_of: Vec<Option<AccessId>>,
    pub store_of: Vec<Option<AccessId>>,
}

impl Description {
    /// Describes all accesses of variables that do not stay, but for loads that are not wanted.
    pub fn new(variables: &Variables, is_wanted: impl Fn(usize) -> bool) -> Description {
        let n = variables.touches.len();
        let mut description = Description {
            slots: Vec::new(),
            parts: Vec::new(),
            accesses: Vec::new(),
            sources: Vec::new(),
            load_of: vec![None; n],
            store_of: vec![None; n],
        };
        let mut slot_of = vec![None; variables.places.len()];
        for (number, place) in variables.places.iter().enumerate() {
            if variables.is_pinned(number) || variables.part_of(number).is_none_or(|(part, _)| part != number) {
                continue;
            }
            slot_of[number] = Some(Slot::new(description.slots.len()));
            let initial = match variables.variables[place.variable].initializer {
                Some(id) => Initial::Value(id),
                None => Initial::Undef,
            };
            description.slots.push(SlotInfo { initial, pinned: None });
            description.parts.push(number);
        }
        for (number, touch) in variables.touches.iter().enumerate() {
            let Some((part, deeper)) = variables.part_of(touch.place) else { continue };
            let Some(slot) = slot_of[part] else { continue };
            let is_deeper = !deeper.is_empty();
            match touch.action {
                Action::Load | Action::CopyFrom if is_wanted(number) => {
                    let load = description.push(Access::load(touch.block, slot), number, AccessRole::Load);
                    description.load_of[number] = Some(load);
                }
                Action::Store(_) | Action::CopyTo => {
                    if is_deeper && is_wanted(number) {
                        let load = description.push(Access::load(touch.block, slot), number, AccessRole::Old);
                        description.load_of[number] = Some(load);
                    }
                    let store = description.push(Access::store(touch.block, slot), number, AccessRole::Store);
                    description.store_of[number] = Some(store);
                }
                Action::Start
                    if part == touch.place && matches!(description.slots[slot.index()].initial, Initial::Undef) =>
                {
                    description.push(Access::define(touch.block, slot), number, AccessRole::Define);
                }
                _ => {}
            }
        }
        description
    }

    fn push(&mut self, access: Access, touch: usize, role: AccessRole) -> AccessId {
        self.accesses.push(access);
        self.sources.push((touch, role));
        AccessId::new(self.accesses.len() - 1)
    }

    /// The engine's input.
    pub fn input<'a>(&'a self, body: &'a Body<'_>) -> Input<'a> {
        Input { cfg: &body.cfg, analyses: &body.analyses, slots: &self.slots, accesses: &self.accesses }
    }
}

/// Returns whether a touch reads a variable.
pub fn is_load(touch: &Touch) -> bool {
    matches!(touch.action, Action::Load | Action::CopyFrom)
}
