//! Variables that mean something to LLVM: `llvm.used`, `llvm.global_ctors` and their kin.

use super::globals::Traits;
use super::*;
use crate::consts::{Const, ConstKind};
use crate::keywords::Linkage;
use crate::opcode::Opcode;
use crate::types::{Type, TypeId, Types};

impl ModuleVerifier<'_, '_> {
    pub(super) fn check_special(&mut self, id: GlobalId, global: &Global) {
        let is_list_of_calls = match global.name.of(self.module.text) {
            b"llvm.global_ctors" | b"llvm.global_dtors" => true,
            b"llvm.used" | b"llvm.compiler.used" => false,
            _ => return,
        };
        let traits = Traits::of(self.module, global);
        if !traits.is_declaration && traits.linkage != Linkage::Appending {
            self.report_global(global, "this variable must have appending linkage");
        }
        if self.is_used(global) {
            self.report_global(global, "this variable cannot be used");
        }
        let types = Types::of_module(&self.module.types);
        let Type::Array(_, element) = types.get(global.ty) else { return };
        if is_list_of_calls {
            self.check_calls(global, *element);
        } else if !types.is_pointer(*element) {
            self.report_global(global, "this variable must be an array of pointers");
        } else if !traits.is_declaration {
            self.check_members(id, global);
        }
    }

    /// Elements are priority, function and data.
    fn check_calls(&mut self, global: &Global, element: TypeId) {
        let types = Types::of_module(&self.module.types);
        let fields = match types.resolve(element) {
            Some(Type::Struct(fields) | Type::PackedStruct(fields)) => &fields[..],
            _ => &[],
        };
        let in_programs = self.module.types.program_address_space();
        let is_function = |ty: TypeId| matches!(types.get(ty), Type::Ptr(space) if *space == in_programs);
        let problem = match *fields {
            [priority, function, ref rest @ ..] if priority == TypeId::I32 && is_function(function) => match *rest {
                [] => "the third field of the element type is mandatory: 'ptr null' for none",
                [data] if types.is_pointer(data) => return,
                _ => "the elements of this variable must be { i32, ptr, ptr }",
            },
            _ => "the elements of this variable must be { i32, ptr, ptr }",
        };
        self.report_global(global, problem);
    }

    fn check_members(&mut self, id: GlobalId, global: &Global) {
        let Ok(Some(value)) = self.module.read_initializer(id, self.body) else { return };
        let ConstKind::Aggregate(members) = &self.body.consts.get(value).kind else {
            self.report(global.header.value.start, "this variable must hold an array of globals");
            return;
        };
        if !members.iter().all(|&member| self.is_member(member)) {
            self.report(global.header.value.start, "members must be variables, functions or aliases with names");
        }
    }

    fn is_member(&self, member: Const) -> bool {
        let mut at = member;
        loop {
            match &self.body.consts.get(at).kind {
                ConstKind::Expr { opcode, operands, .. } => match (opcode, operands.first()) {
                    (Opcode::BitCast | Opcode::AddrSpaceCast | Opcode::GetElementPtr, Some(&of)) => at = of,
                    _ => return false,
                },
                ConstKind::Global(Some(global), _) => {
                    let global = self.module.global(*global);
                    let name = global.name.of(self.module.text);
                    return global.kind != GlobalKind::Ifunc && !name[0].is_ascii_digit() && name != b"\"\"";
                }
                // An intrinsic without a declaration.
                ConstKind::Global(None, _) => return true,
                _ => return false,
            }
        }
    }

    /// True if the name of a global is anywhere but in its definition.
    fn is_used(&self, global: &Global) -> bool {
        let text = self.module.text;
        let name = &text[global.name.start - 1..global.name.end];
        let mut places: Vec<usize> = memchr::memmem::find_iter(text, name).collect();
        places.retain(|&at| {
            let next = text.get(at + name.len()).copied().unwrap_or(b' ');
            // Metadata is no use.
            let line = memchr::memrchr(b'\n', &text[..at]).map_or(0, |n| n + 1);
            at + 1 != global.name.start && !crate::bytes::is_name_byte(next) && text[line] != b'!'
        });
        keep_code(text, &mut places);
        !places.is_empty()
    }
}
