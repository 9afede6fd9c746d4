//! Bodies that [commits](crate::edit::Edit::commit) have made: what the reader reports of a text,
//! and the places of errors.

use super::Verifier;
use crate::body::{Def, Inst, InstId, Operand, Value, ValueKind};
use crate::consts::ConstKind;
use crate::intrinsics::is_name as is_intrinsic_name;
use crate::opcode::Opcode;
use crate::text::unquoted;
use crate::types::TypeId;

impl Verifier<'_, '_> {
    /// Reports what makes printed text unreadable: values without a definition or with several,
    /// names that are taken, constants of other types. The rest relies on it.
    pub(super) fn check_committed(&mut self) -> bool {
        if self.body.is_committed() {
            self.check_definitions();
            self.check_names();
            self.body.insts.values().iter().for_each(|inst| self.check_operands(inst));
        }
        self.errors.is_empty()
    }

    fn check_definitions(&mut self) {
        let body = self.body;
        for id in body.inst_ids() {
            let inst = body.inst(id);
            match inst.result {
                Some(result) if body.local(result).def != Def::Inst(id) => {
                    let name = self.f.display(Value::local(result));
                    self.report(inst.start, format!("multiple definition of local value named '{name}'"));
                }
                None if !matches!(inst.ty, TypeId::VOID | TypeId::UNKNOWN) => {
                    self.report(inst.start, "result of the instruction has no number");
                }
                _ => {}
            }
        }
        for (id, block) in body.blocks.iter() {
            if body.local(block.local).def != Def::Block(id) {
                let name = self.block_name(block);
                self.report(block.label.start, format!("multiple definition of local value named '{name}'"));
            }
        }
    }

    fn check_names(&mut self) {
        let body = self.body;
        if !body.locals.values().iter().any(|local| local.is_named() && body.added_name(local).is_some()) {
            return;
        }
        for local in body.locals.ids() {
            if let Some(name) = self.f.name(local)
                && self.f.find_local(unquoted(name)) != Some(local)
            {
                let at = match body.local(local).def {
                    Def::Inst(inst) => body.inst(inst).start,
                    Def::Block(block) => body.block(block).label.start,
                    Def::Arg(_) | Def::Forward => 0,
                };
                let name = self.f.display(Value::local(local));
                self.report(at, format!("multiple definition of local value named '{name}'"));
            }
        }
    }

    /// Operands have definitions, of the types that the instruction gives them.
    fn check_operands(&mut self, inst: &Inst) {
        for (index, operand) in self.body.operands_of(inst).iter().enumerate() {
            if let Some(problem) = self.problem_of_operand(operand) {
                self.report(operand.start, problem);
            } else if self.is_asm(operand) && !(index == 0 && inst.opcode.is_call()) {
                self.report(operand.start, "inline assembly can only be called");
            } else if self.f.value_type(operand.value) != operand.ty && inst.opcode != Opcode::Unknown {
                // What an unknown instruction expects of its operands is unknown.
                self.check_operand_type(operand);
            }
        }
    }

    fn problem_of_operand(&self, operand: &Operand) -> Option<String> {
        let shown = match operand.value.kind() {
            // It has lost its number.
            ValueKind::Local(local) => (self.body.local(local).def == Def::Forward).then(|| "%".to_owned()),
            ValueKind::Const(constant) => match &self.body.consts.get(constant).kind {
                ConstKind::Global(None, name) if !is_intrinsic_name(name) && !self.f.module.is_incomplete => {
                    Some(self.f.display(operand.value))
                }
                ConstKind::Metadata(text) if operand.ty != TypeId::METADATA && !self.is_unknown(operand.ty) => {
                    let text = String::from_utf8_lossy(text);
                    return Some(format!("'{text}' is no constant of type {}", self.name(operand.ty)));
                }
                _ => None,
            },
        };
        shown.map(|name| format!("use of undefined value '{name}'"))
    }

    /// Puts errors in text that commits have added at the places of the instructions.
    pub(super) fn place_errors(&mut self) {
        let (f, start) = (self.f, self.body.start);
        let is_added = |offset: usize| offset >= start + f.body.len() as usize;
        if !f.body.is_committed() || !self.errors.iter().any(|error| is_added(error.offset)) {
            return;
        }
        let mut added: Vec<(usize, InstId)> =
            f.body.inst_ids().map(|inst| (start + f.body.inst(inst).start as usize, inst)).collect();
        added.sort_unstable();
        for error in self.errors.iter_mut().filter(|error| is_added(error.offset)) {
            let last = added.partition_point(|&(at, _)| at <= error.offset).checked_sub(1);
            error.offset = last.map_or(start, |last| f.place(added[last].1));
        }
    }
}
