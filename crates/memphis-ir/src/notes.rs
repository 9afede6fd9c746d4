//! Facts that the reader notes about a function.
//!
//! The verifier and promotion would need a pass of their own over all instructions and operands to
//! find them. A body means the same without its notes: if notes are missing, their users compute
//! them.

use crate::tables::Rest;
use crate::values::{InstId, Local};
use memphis_entity::IdRange;
use std::ops::Range;

/// An operand that is the result of an alloca.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AllocaUse {
    /// The instruction that has the operand.
    pub inst: InstId,
    /// The result.
    pub local: Local,
}

/// The facts about one body.
#[derive(Debug, Clone, Default)]
pub(crate) struct ReaderNotes {
    /// All allocas, in the order of the text.
    allocas: Vec<InstId>,
    /// The results of allocas, if their locals are consecutive: usually all allocas, at the start
    /// of a function.
    results: Range<u32>,
    /// Operands that are among `results`, in the order of the text.
    uses: Vec<AllocaUse>,
    /// True if `uses` may be incomplete: see [`Body::alloca_uses`](crate::Body::alloca_uses).
    lacks_uses: bool,
    /// Runs of sound instructions, each within a block, in the order of the text.
    sound: Vec<IdRange<InstId>>,
    /// Instructions with metadata other than `!dbg`, in the order of the text; some may occur more
    /// than once.
    attached: Vec<InstId>,
}

impl ReaderNotes {
    /// Forgets everything. `has_uses`: true if operands keep their places after reading.
    pub fn reset(&mut self, has_uses: bool) {
        let ReaderNotes { allocas, results, uses, lacks_uses, sound, attached } = self;
        allocas.clear();
        *results = 0..0;
        uses.clear();
        *lacks_uses = !has_uses;
        sound.clear();
        attached.clear();
    }

    /// Frees the notes that grow with the text.
    pub fn free_lists(&mut self) {
        self.uses = Vec::new();
        self.lacks_uses = true;
        self.sound = Vec::new();
    }

    /// Reserves memory for the rest of a text.
    pub fn make_room(&mut self, rest: Rest) {
        rest.make_room(&mut self.sound);
        rest.make_room(&mut self.uses);
    }

    /// Notes instructions of one block as sound: the verifier has nothing to check in them.
    pub fn add_sound(&mut self, insts: IdRange<InstId>) {
        self.sound.push(insts);
    }

    /// The runs of sound instructions, each within a block, in the order of the text.
    pub fn sound(&self) -> &[IdRange<InstId>] {
        &self.sound
    }

    /// Notes an instruction as having metadata other than `!dbg`.
    pub fn add_attached(&mut self, inst: InstId) {
        self.attached.push(inst);
    }

    /// The instructions with metadata other than `!dbg`, in the order of the text; some may occur
    /// more than once.
    pub fn attached(&self) -> &[InstId] {
        &self.attached
    }

    /// Notes the next alloca. `new_result`: its result, if its type is `ptr` and nothing above
    /// mentioned it.
    pub fn add_alloca(&mut self, inst: InstId, new_result: Option<Local>) {
        self.allocas.push(inst);
        let Range { start, end } = &mut self.results;
        match new_result {
            Some(local) if start == end => (*start, *end) = (local.0, local.0 + 1),
            Some(local) if *end == local.0 => *end += 1,
            _ => self.lacks_uses = true,
        }
    }

    /// All allocas, in the order of the text.
    pub fn allocas(&self) -> &[InstId] {
        &self.allocas
    }

    /// True if uses of a local are noted, which is the result of an alloca.
    #[inline]
    pub fn is_noted(&self, local: Local) -> bool {
        self.results.contains(&local.0)
    }

    /// Notes a use of such a result.
    #[inline]
    pub fn add_use(&mut self, alloca_use: AllocaUse) {
        self.uses.push(alloca_use);
    }

    /// Forgets the uses in the last instruction.
    pub fn forget_uses_in(&mut self, inst: InstId) {
        while self.uses.pop_if(|known| known.inst == inst).is_some() {}
    }

    /// The uses: see [`Body::alloca_uses`](crate::Body::alloca_uses).
    pub fn uses(&self) -> Option<&[AllocaUse]> {
        (!self.lacks_uses).then_some(&self.uses)
    }

    /// Replaces all allocas, because instructions have moved.
    pub fn set_allocas(&mut self, allocas: impl Iterator<Item = InstId>) {
        self.allocas.clear();
        self.allocas.extend(allocas);
    }
}

#[cfg(test)]
mod tests {
    use crate::body::{Body, Function};
    use crate::items::FunctionId;
    use crate::module::Module;
    use crate::opcode::Opcode;
    use crate::values::Value;

    /// The uses that are known of the allocas of a function with these lines.
    fn uses(lines: &str) -> Option<Vec<(u32, String)>> {
        let text = format!("define void @f(i32 %n) {{\n{lines}}}\n");
        let module = Module::read(text.as_bytes()).expect("a module");
        let mut body = Body::new();
        module.read_body(FunctionId(0), &mut body).expect("a function");
        let f = Function { module: &module, body: &body };
        let known = body.alloca_uses()?;
        Some(known.iter().map(|known| (known.inst.0, f.display(Value::local(known.local)))).collect())
    }

    #[test]
    fn all_uses_are_known_where_allocas_stand_together() {
        let known = uses(
            "  %x = alloca ptr\n  %y = alloca i32, align 4\n  store ptr %y, ptr %x, !nontemporal !{i32 1}\n  ret void\n",
        );
        assert_eq!(known, Some(vec![(2, "%y".into()), (2, "%x".into())]));
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
    fn a_use_above_its_alloca_is_not_overlooked() {
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
        assert_eq!(known, Some(vec![(1, "%x".into()), (2, "%x".into()), (2, "%x".into())]));
    }
}
