//! The slots of parameters, recognised by their use, not by their place.
//!
//! A front end gives each parameter a slot and stores it there when the function is entered,
//! perhaps converted (a `bool` is stored as a byte). Debug information says whether the variable of
//! a slot is a parameter. Its place counts only where no store fills it.

use crate::debug_records::{Debug, declared_variable};
use hashbrown::{HashMap, HashSet};
use memphis_ir::{BlockId, Def, Function, Local, Opcode, Value};

/// The slots of parameters.
#[derive(Debug, Default)]
pub struct ParameterSlots {
    /// For each such slot, by address: whether a store fills it.
    is_filled: HashMap<Local, bool>,
}

/// The relation of a slot to parameters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// It holds a parameter that is stored there.
    Parameter,
    /// It holds a parameter, and no store puts it there.
    FilledOutside,
    /// It belongs to no parameter.
    Other,
}

impl ParameterSlots {
    /// Finds them.
    ///
    /// Cost: linear in the body.
    pub fn find(f: Function<'_>) -> ParameterSlots {
        let mut found = ParameterSlots::default();
        found.stored_at_entry(f);
        found.declared(f);
        // A front end that fills a slot elsewhere tells its parameter by the place.
        let first = f.body.allocas().iter().take(f.body.n_args as usize).filter_map(|&slot| f.body.inst(slot).result);
        let mut first: HashSet<Local> = first.filter(|&slot| entry_slot(f, Value::local(slot)).is_some()).collect();
        for inst in f.body.insts.values().iter().filter(|inst| inst.opcode == Opcode::Store) {
            let Some(slot) = f.body.operands_of(inst)[1].value.as_local() else { continue };
            first.remove(&slot);
            if let Some(is_filled) = found.is_filled.get_mut(&slot) {
                *is_filled = true;
            }
        }
        for slot in first {
            found.is_filled.entry(slot).or_insert(false);
        }
        found
    }

    /// The role of the slot with this address.
    pub fn role(&self, address: Local) -> Role {
        match self.is_filled.get(&address) {
            Some(true) => Role::Parameter,
            Some(false) => Role::FilledOutside,
            None => Role::Other,
        }
    }

    /// The slot into which the entry block stores a parameter first, as it is or converted.
    fn stored_at_entry(&mut self, f: Function<'_>) {
        let mut has_slot = vec![false; f.body.n_args as usize];
        let mut converted: HashMap<Local, u32> = HashMap::new();
        for inst in f.body.block_insts(BlockId(0)) {
            let (data, operands) = (f.body.inst(inst), f.body.operands(inst));
            let argument =
                operands.first().and_then(|o| o.value.as_local()).and_then(|local| match f.body.local(local).def {
                    Def::Arg(index) => Some(index),
                    _ => converted.get(&local).copied(),
                });
            let Some(argument) = argument else { continue };
            match (data.opcode, data.result) {
                (Opcode::Store, _) => {
                    if let Some(slot) = operands.get(1).and_then(|o| entry_slot(f, o.value))
                        && !std::mem::replace(&mut has_slot[argument as usize], true)
                    {
                        self.is_filled.insert(slot, true);
                    }
                }
                (opcode, Some(result)) if opcode.is_cast() => {
                    converted.insert(result, argument);
                }
                _ => {}
            }
        }
    }

    /// The slots that debug information declares to be parameters of this very function.
    fn declared(&mut self, f: Function<'_>) {
        let mut debug = Debug::default();
        for declare in f.body.inst_ids() {
            if f.body.inst(declare).opcode != Opcode::DbgDeclare {
                continue;
            }
            let Some(slot) = f.body.operands(declare).first().and_then(|o| entry_slot(f, o.value)) else { continue };
            let is_parameter = declared_variable(f, declare).is_some_and(|v| v.number(b"arg").is_some_and(|n| n > 0));
            let location = debug.location(f, declare);
            let is_inlined = location.is_some_and(|at| debug.locations.get(at).inlined_at.is_some());
            if is_parameter && !is_inlined {
                self.is_filled.entry(slot).or_insert(false);
            }
        }
    }
}

/// The address of an alloca of the entry block.
fn entry_slot(f: Function<'_>, address: Value) -> Option<Local> {
    let local = address.as_local()?;
    match f.body.local(local).def {
        Def::Inst(inst) if f.body.inst(inst).opcode == Opcode::Alloca => {
            f.body.block(BlockId(0)).insts.contains(inst).then_some(local)
        }
        _ => None,
    }
}
