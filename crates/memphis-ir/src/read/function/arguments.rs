//! Parameters of blocks, and the arguments that are handed to them, in [block-argument
//! text](crate::blockargs) in SSA form.
//!
//! A parameter becomes a φ as soon as it is read. Arguments may come before their parameters, which
//! have the types. So the reader skips them at first, and reads them when all blocks are known.
//! Then [the φs are put together](super::assemble).

use super::*;
use hashbrown::HashMap;
use memphis_entity::{IdRange, Table, id};
use std::ops::Range;

id! {
    /// An argument among those of all lists.
    pub(super) struct ArgumentId;
}

/// The parts of a function in SSA form that have been read and are not in its body yet.
#[derive(Debug, Default)]
pub(super) struct Arguments {
    /// Lists of arguments, in the order of the text.
    pub lists: Vec<List>,
    /// The arguments of all lists.
    pub values: Table<ArgumentId, Operand>,
    /// Ways of a goto that lead out of the function, in the order of the text.
    pub exits: Vec<Exit>,
    /// Blocks in the order in which φs name them, with their places in the text.
    pub orders: Vec<Vec<(Local, u32)>>,
    /// By φ: its order, if it has one.
    pub order_of: HashMap<InstId, u32>,
    /// Registers that have the name of a register of another block above, by that register. Each
    /// comes with its block, ascending.
    pub scopes: HashMap<Local, Vec<(BlockId, Local)>>,
}

/// `(%x, 1)` after the name of a block.
#[derive(Debug, Clone)]
pub(super) struct List {
    /// The offset of the block's name, relative to the function.
    pub target: u32,
    /// The opening parenthesis, in the module's text.
    pub open: usize,
    /// Its arguments, when they have been read.
    pub values: IdRange<ArgumentId>,
}

/// `@ret(%x)` as a way of a goto of several ways: a block that holds nothing else.
#[derive(Debug, Clone)]
pub(super) struct Exit {
    pub block: Local,
    /// The block that goes there.
    pub source: BlockId,
    /// Its text, relative to the function.
    pub text: Range<u32>,
    /// The returned value.
    pub value: Option<Operand>,
}

impl<const RECORD: bool> BodyReader<'_, '_, RECORD> {
    /// Takes `(PARAMETERS) from (BLOCKS)` after the name of a block.
    pub(super) fn read_block_parameters(&mut self) -> Read<()> {
        let open = self.cur.token_start();
        self.cur.expect(b'(', "before a block's parameters")?;
        let first = self.body.insts.next_id();
        while !self.cur.eat(b')') {
            if self.body.blocks.len() == 1 {
                let message = "the first block has no parameters, as nothing goes to it; those of the function are its";
                return self.cur.error_at(open, message);
            }
            self.read_parameter_group()?;
            if !self.cur.eat(b',') {
                self.cur.expect(b')', "after a block's parameters")?;
                break;
            }
        }
        self.read_order(self.body.insts.range_from(first))
    }

    /// Takes `%a, %b: TYPE from (BLOCKS) ATTACHMENTS`.
    fn read_parameter_group(&mut self) -> Read<()> {
        let mut names = Vec::new();
        loop {
            names.push(self.cur.token_start());
            self.cur.expect(b'%', "and a parameter's name")?;
            self.cur.name()?;
            if !self.cur.eat(b',') {
                break;
            }
        }
        self.cur.expect(b':', "after a parameter's name")?;
        let flags = self.read_flags_of(Opcode::Phi)?;
        self.need_type()?;
        let at = self.cur.pos;
        let ty = self.read_type()?;
        if !self.types().is_first_class(ty) || matches!(ty, TypeId::LABEL | TypeId::METADATA | TypeId::TOKEN) {
            return self.cur.error_at(at, "invalid type for a parameter of a block");
        }
        let start = self.body.insts.next_id();
        self.read_order(IdRange { start, end: InstId::new(start.index() + names.len()) })?;
        let attachments = self.offset();
        let dbg = self.read_parameter_attachments()?;
        let (end, after) = (self.offset(), self.cur);
        for start in names {
            let id = self.body.insts.next_id();
            let result = self.define_local(start, ty, Def::Inst(id))?;
            self.body.insts.push(Inst {
                opcode: Opcode::Phi,
                predicate: Predicate::Eq,
                flags,
                ty,
                aux_ty: TypeId::VOID,
                n_args: 0,
                result: Some(result),
                operands: IdRange::default(),
                start: (start - self.body.start) as u32,
                end,
                attachments,
                dbg,
            });
        }
        self.cur = after;
        Ok(())
    }

    /// Takes `from (@b, @c)`, if it is next: the order of these φs.
    fn read_order(&mut self, phis: IdRange<InstId>) -> Read<()> {
        let before = self.cur;
        if !self.cur.eat_word(b"from") {
            self.cur = before;
            return Ok(());
        }
        self.cur.expect(b'(', "after 'from'")?;
        let mut order = Vec::new();
        while !self.cur.eat(b')') {
            let start = self.cur.token_start();
            if self.cur.peek() != b'@' {
                return self.cur.error("expected a basic block, such as '@b'");
            }
            let local = self.local_ref(start, TypeId::LABEL)?;
            order.push((local, (start - self.body.start) as u32));
            if !self.cur.eat(b',') {
                self.cur.expect(b')', "after the blocks that a block is entered from")?;
                break;
            }
        }
        let number = self.arguments.orders.len() as u32;
        self.arguments.orders.push(order);
        // That of a parameter goes before that of its block.
        for phi in phis {
            self.arguments.order_of.entry(phi).or_insert(number);
        }
        Ok(())
    }

    /// Takes `, !kind !node` as often as it is next, but not the comma before another parameter.
    fn read_parameter_attachments(&mut self) -> Read<u32> {
        let mut dbg = NO_NODE;
        loop {
            let before = self.cur;
            let is_metadata = self.cur.eat(b',') && self.cur.next_token() == b'!';
            self.cur = before;
            if !is_metadata {
                return Ok(dbg);
            }
            let node = self.read_attachment()?;
            dbg = if node == NO_NODE { dbg } else { node };
        }
    }

    /// Skips the arguments after the name of a block that starts at `start`, if there are any.
    pub(super) fn skip_arguments(&mut self, start: usize) -> Read<()> {
        let before = self.cur;
        if self.body.form != Form::Arguments || self.cur.next_token() != b'(' {
            self.cur = before;
            return Ok(());
        }
        let open = self.cur.pos;
        self.cur.balanced()?;
        let target = (start - self.body.start) as u32;
        if let Some(operand) = self.body.operands.values_mut().last_mut() {
            operand.len = (self.cur.pos - start) as u32;
        }
        self.arguments.lists.push(List { target, open, values: IdRange::default() });
        Ok(())
    }

    /// Takes where one of several ways leads: a block with arguments, or the exit.
    pub(super) fn read_way(&mut self) -> Read<()> {
        if self.body.form != Form::Arguments || self.cur.next_token() != b'@' || !self.is_exit() {
            return self.read_block_name();
        }
        let start = self.cur.pos;
        self.cur.pos += b"@ret".len();
        if self.cur.next_token() != b'(' {
            return self.cur.error("expected '(' after @ret");
        }
        self.cur.balanced()?;
        let block = LocalNames::nameless(self.body);
        let source = BlockId::new(self.body.blocks.len() - 1);
        let data = &mut self.body.locals[block];
        // Its position is known when all blocks are.
        (data.ty, data.def) = (TypeId::LABEL, Def::Block(source));
        self.number_block(block);
        self.push_operand(Value::local(block), TypeId::LABEL, start);
        let text = (start - self.body.start) as u32..self.offset();
        self.arguments.exits.push(Exit { block, source, text, value: None });
        Ok(())
    }

    /// Takes the value that selects the target of a goto, without its type: a register that the
    /// block has defined above.
    pub(super) fn read_untyped_choice(&mut self) -> Read<TypeId> {
        let ty = self.own_type(self.cur.pos)?;
        self.read_value(ty)?;
        Ok(ty)
    }

    /// The type of the register that this block has defined above, whose name starts at `start`.
    fn own_type(&mut self, start: usize) -> Read<TypeId> {
        let before = self.cur;
        let register = self.local_at(start)?;
        self.cur = before;
        match self.own_register(register) {
            Some(own) => Ok(self.body.local(own).ty),
            None => {
                let message =
                    "expected a type before a register that this block does not define above, such as 'i1 %c'";
                self.cur.error_at(start, message)
            }
        }
    }

    /// The type of the two operands that are next, if it is left out: that of the first register
    /// among them.
    pub(super) fn left_out_type(&mut self) -> Read<Option<TypeId>> {
        if self.body.form != Form::Arguments {
            return Ok(None);
        }
        let mut cur = self.cur;
        let first = cur.token_start();
        // A comma follows an operand, and does not follow a type.
        let is_operand = match cur.peek() {
            b'%' => {
                cur.pos += 1;
                cur.name().is_ok()
            }
            b'-' | b'0'..=b'9' => cur.skip_value().is_ok(),
            _ => false,
        };
        if !is_operand || !cur.eat(b',') {
            return Ok(None);
        }
        let second = cur.token_start();
        match [first, second].into_iter().find(|&at| self.cur.text.get(at) == Some(&b'%')) {
            Some(register) => self.own_type(register).map(Some),
            None => self.cur.error_at(first, "expected a type before two constants"),
        }
    }

    /// Reads all arguments.
    pub(super) fn read_arguments_of_blocks(&mut self) -> Read<()> {
        let n_parameters = self.body.block_ids().map(|block| self.n_parameters(block)).collect();
        for index in 0..self.arguments.lists.len() {
            match self.read_list(index, &n_parameters) {
                Err(Fail::Syntax(error)) if self.errors.is_some() => self.errors.get_or_insert_default().push(*error),
                read => read?,
            }
        }
        for index in 0..self.arguments.exits.len() {
            let value = self.body.operands.next_id();
            self.cur.pos = self.body.place(self.arguments.exits[index].text.start) + b"@ret".len();
            self.read_returned()?;
            self.arguments.exits[index].value = self.body.operands.get(value).copied();
            self.body.operands.truncate(value.index());
        }
        Ok(())
    }

    fn read_list(&mut self, index: usize, n_parameters: &Table<BlockId, u32>) -> Read<()> {
        let List { target, open, .. } = self.arguments.lists[index];
        let local = self.local_at(self.body.place(target))?;
        let name = self.cur.text[self.body.place(target)..self.cur.pos].to_vec();
        let Def::Block(block) = self.body.local(local).def else { return Ok(()) };
        let parameters = self.body.block(block).insts.start;
        let (n_operands, first) = (self.body.operands.len(), self.arguments.values.next_id());
        self.cur.pos = open + 1;
        for n in 0..n_parameters[block] {
            if n > 0 && !self.cur.eat(b',') || self.cur.next_token() == b')' {
                return self.wrong_count(&name, n_parameters[block]);
            }
            self.cur.next_token();
            let ty = self.body.inst(InstId(parameters.0 + n)).ty;
            self.read_value(ty)?;
        }
        if self.cur.next_token() != b')' {
            return self.wrong_count(&name, n_parameters[block]);
        }
        self.arguments.values.extend(self.body.operands.vec_mut().drain(n_operands..));
        self.arguments.lists[index].values = self.arguments.values.range_from(first);
        Ok(())
    }

    pub(super) fn wrong_count<T>(&self, block: &[u8], n_parameters: u32) -> Read<T> {
        self.cur.error(count_message(block, n_parameters))
    }
}

/// The message about a wrong number of arguments.
pub(super) fn count_message(block: &[u8], n_parameters: u32) -> String {
    let block = String::from_utf8_lossy(block);
    match n_parameters {
        0 => format!("expected no argument here: {block} has no parameters"),
        1 => format!("expected 1 argument here: {block} has 1 parameter"),
        n => format!("expected {n} arguments here: {block} has {n} parameters"),
    }
}
