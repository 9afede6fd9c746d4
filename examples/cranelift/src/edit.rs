//! The edits of a function that a plan asks for, and the reading back of their results.
//!
//! Cranelift has block parameters: a φ is a parameter, and its arguments are arguments of the
//! branches to its block. A load that goes leaves its result behind as an *alias* of the value that
//! it read, so no use has to be renamed.

use crate::describe::{Description, Place};
use cranelift_codegen::cursor::{Cursor, FuncCursor};
use cranelift_codegen::ir::types::{F32, F64};
use cranelift_codegen::ir::{BlockCall, Function, InstBuilder, Type, Value, ValueDef};
use memphis::construct::{Emitted, Replacement, Rewrite};
use memphis::{AccessId, Block, Incoming, PhiId, Slot};

/// A function that is edited as a plan says.
pub struct Edit<'a> {
    pub func: &'a mut Function,
    pub description: &'a Description,
}

impl Edit<'_> {
    fn place(&self, access: AccessId) -> &Place {
        &self.description.places[access]
    }

    /// The targets of the branch that an edge leaves, and which of them is the edge's.
    fn branch(&self, from: Incoming) -> (Block, usize) {
        // The verifier refuses a branch to the entry block, so the entry block has no φ.
        let Incoming::Edge(edge, source) = from else { unreachable!("no parameter is added to the entry block") };
        (source, self.description.cfg.edge_position(edge))
    }

    /// Zero of a cell's type, at the top of the function. It stands for contents that are not
    /// defined: Cranelift has no value for these.
    fn zero(&mut self, slot: Slot) -> Value {
        let ty: Type = self.description.cells[slot];
        let entry = self.description.blocks[Block(0)];
        let mut cursor = FuncCursor::new(self.func).at_first_insertion_point(entry);
        match ty {
            F32 => cursor.ins().f32const(0.0),
            F64 => cursor.ins().f64const(0.0),
            _ => cursor.ins().iconst(ty, 0),
        }
    }
}

impl Rewrite for Edit<'_> {
    type Value = Value;

    fn stored_value(&mut self, store: AccessId) -> Value {
        self.func.dfg.resolve_aliases(self.place(store).value)
    }

    fn copied_load(&self, store: AccessId) -> Option<AccessId> {
        match self.func.dfg.value_def(self.place(store).value) {
            ValueDef::Result(inst, _) => self.description.loads[inst],
            _ => None,
        }
    }

    fn initial_value(&mut self, slot: Slot) -> Value {
        self.zero(slot)
    }

    fn unreachable_value(&mut self, slot: Slot) -> Value {
        self.zero(slot)
    }

    fn insert_phi(&mut self, _: PhiId, block: Block, slot: Slot) -> Value {
        self.func.dfg.append_block_param(self.description.blocks[block], self.description.cells[slot])
    }

    fn add_argument(&mut self, _: PhiId, _: usize, from: Incoming, value: Value) {
        let (source, position) = self.branch(from);
        let branch = self.func.layout.last_inst(self.description.blocks[source]).expect("a terminator");
        let dfg = &mut self.func.dfg;
        let targets = dfg.insts[branch].branch_destination_mut(&mut dfg.jump_tables, &mut dfg.exception_tables);
        targets[position].append_argument(value, &mut dfg.value_lists);
    }

    fn replace_load(&mut self, load: AccessId, value: Value) {
        let &Place { inst, value: result } = self.place(load);
        self.func.dfg.clear_results(inst);
        self.func.dfg.change_to_alias(result, value);
        self.func.layout.remove_inst(inst);
    }

    fn delete_store(&mut self, store: AccessId) {
        let inst = self.place(store).inst;
        self.func.layout.remove_inst(inst);
    }
}

/// The edited function, for the proof.
impl Emitted for Edit<'_> {
    type Value = Value;

    fn emitted_block(&self, &param: &Value) -> Option<Block> {
        match self.func.dfg.value_def(param) {
            ValueDef::Param(block, _) => self.description.block_ids[block],
            _ => None,
        }
    }

    fn emitted_argument(&self, &param: &Value, from: Incoming) -> Option<Value> {
        let ValueDef::Param(_, number) = self.func.dfg.value_def(param) else { return None };
        let (source, position) = self.branch(from);
        let branch = self.func.layout.last_inst(self.description.blocks[source])?;
        let dfg = &self.func.dfg;
        let targets: &[BlockCall] = dfg.insts[branch].branch_destination(&dfg.jump_tables, &dfg.exception_tables);
        let argument = targets.get(position)?.args(&dfg.value_lists).nth(number)?;
        argument.as_value().map(|value| dfg.resolve_aliases(value))
    }

    fn emitted_load(&self, load: AccessId) -> Replacement<Value> {
        let result = self.place(load).value;
        let is_load = self.func.dfg.value_is_attached(result);
        (!is_load).then(|| self.func.dfg.resolve_aliases(result)).into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cranelift_reader::parse_functions;
    use memphis::construct::{self, Input, Options};
    use memphis::{Analyses, SlotInfo};

    /// A client with a mistake: every branch passes the first value that any branch passes.
    struct Mistaken<'a> {
        edit: Edit<'a>,
        first: Option<Value>,
    }

    impl Rewrite for Mistaken<'_> {
        type Value = Value;
        fn stored_value(&mut self, store: AccessId) -> Value {
            self.edit.stored_value(store)
        }
        fn copied_load(&self, store: AccessId) -> Option<AccessId> {
            self.edit.copied_load(store)
        }
        fn initial_value(&mut self, slot: Slot) -> Value {
            self.edit.initial_value(slot)
        }
        fn unreachable_value(&mut self, slot: Slot) -> Value {
            self.edit.unreachable_value(slot)
        }
        fn insert_phi(&mut self, phi: PhiId, block: Block, slot: Slot) -> Value {
            self.edit.insert_phi(phi, block, slot)
        }
        fn add_argument(&mut self, phi: PhiId, position: usize, from: Incoming, value: Value) {
            let first = *self.first.get_or_insert(value);
            self.edit.add_argument(phi, position, from, first);
        }
        fn replace_load(&mut self, load: AccessId, value: Value) {
            self.edit.replace_load(load, value);
        }
        fn delete_store(&mut self, store: AccessId) {
            self.edit.delete_store(store);
        }
    }

    impl Emitted for Mistaken<'_> {
        type Value = Value;
        fn emitted_block(&self, param: &Value) -> Option<Block> {
            self.edit.emitted_block(param)
        }
        fn emitted_argument(&self, param: &Value, from: Incoming) -> Option<Value> {
            self.edit.emitted_argument(param, from)
        }
        fn emitted_load(&self, load: AccessId) -> Replacement<Value> {
            self.edit.emitted_load(load)
        }
    }

    #[test]
    fn a_mistake_in_the_edits_is_refused() {
        let text = include_str!("../functions/larger.clif");
        let mut func = parse_functions(text).expect("a valid file").remove(0);
        let description = Description::of(&func);
        let analyses = Analyses::compute(&description.cfg);
        let slots = [SlotInfo::default()];
        let Description { cfg, accesses, .. } = &description;
        let input = Input { cfg, analyses: &analyses, slots: &slots, accesses };
        let plan = construct::plan(&input, &Options::DEFAULT).expect("a valid description");
        let edit = Edit { func: &mut func, description: &description };
        let error = construct::apply_checked(&input, &plan, &mut Mistaken { edit, first: None }).expect_err("wrong");
        let expected = "slot 0: argument 1 of the φ in block 2, from block 1, is v0, but the slot holds v1";
        assert!(error.to_string().starts_with(expected), "{error}");
    }
}
