//! Allocas, and uses of what they give: noted on the way, because promotion needs all of them and nothing else.

use super::*;

/// The results of allocas, as far as their locals stand one behind the other: mostly these are all, at the start of a function.
#[derive(Debug, Default)]
pub(super) struct AllocaResults(Range<u32>);

impl<const RECORD: bool> BodyReader<'_, '_, RECORD> {
    /// Notes the alloca that was just read.
    pub(super) fn note_alloca(&mut self) {
        let Some(&Inst { result, start, ty, .. }) = self.body.insts.last() else { return };
        self.body.allocas.push(InstId(self.body.insts.len() as u32 - 1));
        let Range { start: first, end } = &mut self.alloca_results.0;
        match result {
            // It was mentioned nowhere before.
            Some(local) if ty == TypeId::PTR && self.body.locals[local.0 as usize].mention >= start => {
                if first == end {
                    (*first, *end) = (local.0, local.0 + 1);
                } else if *end == local.0 {
                    *end += 1;
                } else {
                    self.body.knows_alloca_uses = false;
                }
            }
            _ => self.body.knows_alloca_uses = false,
        }
    }

    /// Notes where the allocas are now that instructions have moved.
    pub(super) fn find_allocas(&mut self) {
        let Body { allocas, insts, .. } = &mut *self.body;
        let is_alloca = |&id: &InstId| insts[id.0 as usize].opcode == Opcode::Alloca;
        allocas.clear();
        allocas.extend((0..insts.len() as u32).map(InstId).filter(is_alloca));
    }

    /// Notes an operand of the instruction that is being read, and if it is where that loads or stores something, what and in which type.
    #[inline(always)]
    pub(super) fn note_operand(&mut self, value: Value, ty: TypeId, access: Option<(AllocaUseKind, TypeId)>) {
        if ty == TypeId::PTR
            && let Some(local) = value.as_local()
            && self.alloca_results.0.contains(&local.0)
        {
            let inst = InstId(self.body.insts.len() as u32);
            let kind = match access {
                Some((kind, ty)) => self.kind_of_access(local, kind, ty),
                None => AllocaUseKind::Unknown,
            };
            self.body.alloca_uses.push(AllocaUse { inst, local, kind });
        }
    }

    /// The kind of a load or store of something of type `ty` at the result of an alloca, when all other operands are there.
    #[inline(always)]
    fn kind_of_access(&self, local: Local, kind: AllocaUseKind, ty: TypeId) -> AllocaUseKind {
        let is_itself = kind == AllocaUseKind::Store
            && self.body.operands.last().is_some_and(|stored| stored.value == Value::local(local));
        match self.body.local(local).def {
            Def::Inst(alloca) if self.body.inst(alloca).aux_ty == ty && !is_itself => kind,
            _ => AllocaUseKind::Unknown,
        }
    }

    /// Forgets the operands of an instruction whose reading starts again, from this one on.
    pub(super) fn forget_operands(&mut self, first: usize) {
        self.body.operands.truncate(first);
        let inst = InstId(self.body.insts.len() as u32);
        while self.body.alloca_uses.pop_if(|alloca_use| alloca_use.inst == inst).is_some() {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use AllocaUseKind::{Load, Store, Unknown};

    /// The uses that are known of the allocas of a function with these lines.
    fn uses(lines: &str) -> Option<Vec<(u32, String, AllocaUseKind)>> {
        let text = format!("define void @f(i32 %n) {{\n{lines}}}\n");
        let module = Module::read(text.as_bytes()).expect("a module");
        let mut body = Body::new();
        module.read_body(FunctionId(0), &mut body).expect("a function");
        let f = Function { module: &module, body: &body };
        let known = body.alloca_uses()?;
        Some(known.iter().map(|known| (known.inst.0, f.display(Value::local(known.local)), known.kind)).collect())
    }

    #[test]
    fn all_uses_are_known_where_allocas_stand_together() {
        let known = uses(
            "  %x = alloca ptr\n  %y = alloca i32, align 4\n  store ptr %y, ptr %x, !nontemporal !{i32 1}\n  ret void\n",
        );
        assert_eq!(known, Some(vec![(2, "%y".into(), Unknown), (2, "%x".into(), Store)]));
    }

    #[test]
    fn loads_and_stores_of_the_allocated_type_are_known_as_such() {
        let known = uses(
            "  %x = alloca i32\n  %p = alloca ptr\n  %v = load i32, ptr %x, align 4\n  %w = load i8, ptr %x\n  \
             %u = load volatile i32, ptr %x\n  store i32 %v, ptr %x\n  store ptr %p, ptr %p\n  store ptr %p, ptr %x\n  \
             %d = load ptr, ptr %p, align 8, !invariant.load !{}\n  store i32 1, ptr %d\n  ret void\n",
        );
        let known = known.expect("allocas that stand together");
        let found: Vec<_> = known.iter().map(|(inst, name, kind)| (*inst, name.as_str(), *kind)).collect();
        let expected = [
            (2, "%x", Load),
            (3, "%x", Unknown),
            (4, "%x", Unknown),
            (5, "%x", Store),
            (6, "%p", Unknown),
            (6, "%p", Unknown),
            (7, "%p", Unknown),
            (7, "%x", Unknown),
            (8, "%p", Load),
        ];
        assert_eq!(found, expected);
    }

    #[test]
    fn allocas_are_found_again_where_block_arguments_became_phis() {
        let text = "func &f(%c: i1) -> (i1) {\n  %x = stack i32\n  goto @b(%c)\n\n@b(%d: i1):\n  %y = stack i32\n  goto @ret(%d)\n}\n";
        let module = Module::read(text.as_bytes()).expect("a module");
        let mut body = Body::new();
        module.read_body(FunctionId(0), &mut body).expect("a function");
        let opcodes: Vec<_> = body.allocas().iter().map(|&inst| body.inst(inst).opcode).collect();
        assert_eq!(opcodes, [Opcode::Alloca; 2]);
    }

    #[test]
    fn a_use_in_front_of_the_alloca_is_not_overlooked() {
        assert_eq!(
            uses("  br label %b\na:\n  store i32 %n, ptr %x\n  ret void\nb:\n  %x = alloca i32\n  br label %a\n"),
            None
        );
    }

    #[test]
    fn allocas_apart_from_each_other_are_not_overlooked() {
        assert_eq!(uses("  %x = alloca i32\n  %v = load i32, ptr %x\n  %y = alloca i32\n  ret void\n"), None);
    }

    #[test]
    fn a_line_that_is_read_twice_uses_an_alloca_once() {
        let known = uses("  %x = alloca i32\n  store i32 %n,    ptr %x\n  %v = newop ptr %x, ptr %x\n  ret void\n");
        assert_eq!(known, Some(vec![(1, "%x".into(), Unknown), (2, "%x".into(), Unknown), (2, "%x".into(), Unknown)]));
    }
}
