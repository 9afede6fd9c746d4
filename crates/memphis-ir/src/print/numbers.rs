//! The numbers of unnamed locals in the output.

use super::token::{Counter, Token, Use};
use crate::body::{Body, Function, InstId, Local, LocalData};
use crate::edit::changes::{Change, Changes, Part, What};
use crate::edit::{Edit, Inserted, NewBlock};
use memphis_entity::{IdRange, Table};

/// By local, of the body or new: its number in the output, and the text of its uses.
#[derive(Debug, Clone, Default)]
pub(super) struct Numbers {
    /// `u32::MAX` for locals with a name, and for deleted locals.
    numbers: Table<Local, u32>,
    tokens: Table<Local, Token>,
}

impl Numbers {
    /// The number of a local.
    #[inline]
    pub(super) fn number(&self, local: Local) -> u32 {
        self.numbers[local]
    }

    /// The text of a use of a local.
    #[inline]
    pub(super) fn token(&self, local: Local) -> Token {
        self.tokens[local]
    }

    /// Numbers the locals that remain after a script, in the order in which they are printed: from
    /// zero, or, if numbers are `kept`, as they are. Then sets the text of those that the script
    /// replaces.
    pub(super) fn fill(&mut self, f: Function<'_>, edit: &Edit, parts: &[Part], changes: &Changes, kept: bool) {
        let body = f.body;
        let Numbers { numbers, tokens } = self;
        let n_locals = body.locals.len() + edit.new_locals().len();
        numbers.reset(n_locals, u32::MAX);
        tokens.reset(body.locals.len(), Token::LONG);
        tokens.extend(edit.new_locals().map(|local| match edit.name_parts(local) {
            Some((text, number)) if !local.is_constant() && !text.starts_with(b"\"") => Token::of_name(text, number),
            _ => Token::LONG,
        }));
        let mut filling = Filling { body, edit, kept, numbers, tokens, counter: Counter::new(), last_taken: None };
        body.arguments().for_each(|argument| filling.number(argument));
        let mut next = 0;
        for &part in parts {
            let data = match part {
                Part::New(block) => {
                    filling.number_new_block(edit.block(block));
                    continue;
                }
                Part::Block(block) => {
                    filling.number(body.block(block).local);
                    body.block(block)
                }
                Part::Appended(block) => body.block(block),
            };
            let mut rest = data.insts;
            let here = changes.of_block(data.insts, &mut next);
            for (index, &Change { at, what }) in here.iter().enumerate() {
                match what {
                    What::Phis(row) => edit.block_phis(row).iter().for_each(|phi| filling.number_new(phi.result)),
                    What::Insert(inserted) => {
                        filling.number_results(IdRange { end: at, ..rest });
                        rest.start = at;
                        filling.number_insertion(at, inserted, &here[index..]);
                    }
                    What::Header(_) | What::Text(_) | What::Operand(..) => {}
                }
            }
            filling.number_results(rest);
        }
        self.exchange_tokens(edit);
    }

    fn exchange_tokens(&mut self, edit: &Edit) {
        for (local, value) in edit.replacements() {
            let of_other = edit.resolve_halving(value).as_local().map(|other| self.token(other));
            self.tokens[local] = match of_other {
                Some(token) if token.len() > 0 => token.with_other_use(Use::Exchanged),
                _ => Token::LONG.with_use(Use::Other),
            };
        }
    }
}

/// The tables of [`Numbers`] while they are filled.
struct Filling<'a> {
    body: &'a Body,
    edit: &'a Edit,
    kept: bool,
    numbers: &'a mut Table<Local, u32>,
    tokens: &'a mut Table<Local, Token>,
    counter: Counter,
    /// If numbers are kept, the last instruction whose number was given to an insertion.
    last_taken: Option<InstId>,
}

impl Filling<'_> {
    /// Numbers a local of the body, if it has no name.
    #[inline(always)]
    fn number(&mut self, local: Local) {
        let LocalData { name_len: 0, number, .. } = *self.body.local(local) else { return };
        if self.kept {
            self.counter.go_to(number);
        }
        self.take_number(local, number);
    }

    fn number_new_block(&mut self, block: &NewBlock) {
        self.number_new(block.local);
        for &inst in block.insts.iter().chain([&block.last]) {
            self.edit.inst(inst).result.into_iter().for_each(|result| self.number_new(result));
        }
    }

    /// Numbers a new local, if it has no name and nothing keeps its number.
    fn number_new(&mut self, local: Local) {
        if self.is_unnamed(local) && !self.kept {
            self.take_number(local, u32::MAX);
        }
    }

    /// Numbers the results of those instructions that are not deleted.
    #[inline]
    fn number_results(&mut self, insts: IdRange<InstId>) {
        let insts = self.body.insts.range(insts).iter().zip(self.edit.deletions().range(insts));
        for (inst, &is_deleted) in insts {
            if !is_deleted && let Some(result) = inst.result {
                self.number(result);
            }
        }
    }

    /// `changes` starts with the insertion.
    #[inline(never)]
    fn number_insertion(&mut self, inst: InstId, inserted: Inserted, changes: &[Change]) {
        let local = self.edit.inserted_local(inserted);
        let Some(local) = local.filter(|&local| self.is_unnamed(local)) else { return };
        if self.kept {
            let result = self.body.inst(inst).result;
            let number = result.and_then(|result| self.body.local(result).number());
            // The number of the instruction that it replaces is free, if that had a number, and no
            // insertion has its result.
            let is_taken = !self.edit.is_deleted(inst) || self.last_taken.replace(inst) == Some(inst);
            let is_free = result == Some(local) || !is_taken && !self.keeps_result(inst, changes);
            let Some(number) = number.filter(|_| is_free) else { return };
            self.counter.go_to(number);
        }
        self.take_number(local, u32::MAX);
    }

    /// Returns whether one of these changes defines the result of an instruction in its place.
    fn keeps_result(&self, inst: InstId, changes: &[Change]) -> bool {
        let result = self.body.inst(inst).result;
        let defines = |what| matches!(what, What::Insert(inserted) if self.edit.inserted_local(inserted) == result);
        changes.iter().take_while(|change| change.at == inst).any(|change| defines(change.what))
    }

    /// `before` is the previous number of the local, if it had one.
    #[inline(always)]
    fn take_number(&mut self, local: Local, before: u32) {
        (self.numbers[local], self.tokens[local]) = self.counter.take(before);
    }

    fn is_unnamed(&self, local: Local) -> bool {
        match self.edit.new_local_data(local) {
            Some(new) => new.is_unnamed(),
            None => !self.body.local(local).is_named(),
        }
    }
}
