//! The function as it stands in the middle of a promotion.
//!
//! LLVM decides some questions ("can this value be poison?") on the half-promoted function: some
//! loads have been replaced, some stores are gone, new φs have appeared. This is that function:
//! the body as read, plus what has been deleted, replaced and inserted so far.

use memphis_ir::{BlockId, Body, Def, Function, InstId, Local, TypeId, Value};

/// A φ that the promotion made.
#[derive(Debug, Clone)]
pub struct NewPhi {
    /// Where it stands.
    pub block: BlockId,
    /// Type of the promoted slot.
    pub ty: TypeId,
    /// Value and predecessor for each edge, in LLVM's order. Not resolved: ask [`State::resolve`].
    pub entries: Vec<(Value, BlockId)>,
    /// The local it defines.
    pub local: Local,
    /// Whether it was replaced by another value.
    pub folded: bool,
}

/// `%c = icmp ne ptr %v, null` and `call void @llvm.assume(i1 %c)`, in place of a load.
#[derive(Debug, Clone, Copy)]
pub struct NonNullAssume {
    /// The load that they replace.
    pub at: InstId,
    /// The pointer, not resolved.
    pub pointer: Value,
    /// The local of the comparison.
    pub condition: Local,
}

/// What defines a value, now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Source {
    /// A constant.
    Const(memphis_ir::Const),
    /// The argument with this index.
    Arg(u32),
    /// A block (an operand of a terminator).
    Block(BlockId),
    /// An instruction of the body.
    Inst(InstId),
    /// A φ made by the promotion, by its index in [`State::phis`].
    NewPhi(usize),
    /// A comparison made by the promotion, by its index in [`State::assumes`].
    NonNull(usize),
}

/// See the module's head.
#[derive(Debug)]
pub struct State<'a> {
    /// The function as read.
    pub f: Function<'a>,
    /// What was deleted so far, by instruction.
    pub deleted: Vec<bool>,
    /// What takes the place of a local, by local (new ones included).
    replaced: Vec<Option<Value>>,
    /// New φs.
    pub phis: Vec<NewPhi>,
    /// New assumptions.
    pub assumes: Vec<NonNullAssume>,
    /// What the new locals are, by number above those of the body.
    new_sources: Vec<Source>,
    /// The block of each instruction.
    block_of: Vec<BlockId>,
    /// Users of each local of the body: `user_insts[user_start[l]..user_start[l + 1]]`, in the
    /// order of the text, one entry for each operand. Filled when first asked for.
    user_start: Vec<u32>,
    user_insts: Vec<InstId>,
    /// Locals replaced by a local, as linked lists: newest first.
    first_merged: Vec<Option<Local>>,
    next_merged: Vec<Option<Local>>,
}

impl<'a> State<'a> {
    /// The function with nothing changed.
    pub fn new(f: Function<'a>) -> State<'a> {
        let n = f.body.locals.len();
        let mut block_of = vec![BlockId(0); f.body.insts.len()];
        for b in f.body.block_ids() {
            for i in f.body.block_insts(b) {
                block_of[i.0 as usize] = b;
            }
        }
        State {
            f,
            deleted: vec![false; f.body.insts.len()],
            replaced: vec![None; n],
            phis: Vec::new(),
            assumes: Vec::new(),
            new_sources: Vec::new(),
            block_of,
            user_start: Vec::new(),
            user_insts: Vec::new(),
            first_merged: vec![None; n],
            next_merged: vec![None; n],
        }
    }

    /// The body as read.
    pub fn body(&self) -> &'a Body {
        self.f.body
    }

    /// What stands for `value` now. Cost: amortised by path halving in [`State::replace`]'s callers;
    /// here the length of the chain.
    pub fn resolve(&self, mut value: Value) -> Value {
        while let Some(next) = value.as_local().and_then(|l| self.replaced[l.0 as usize]) {
            value = next;
        }
        value
    }

    /// Puts `value` wherever `local` was used.
    pub fn replace(&mut self, local: Local, value: Value) {
        let value = self.resolve(value);
        debug_assert_ne!(value, Value::local(local), "a value cannot replace itself");
        self.replaced[local.0 as usize] = Some(value);
        if let Some(target) = value.as_local() {
            self.next_merged[local.0 as usize] = self.first_merged[target.0 as usize];
            self.first_merged[target.0 as usize] = Some(local);
        }
    }

    /// Makes a local defined by `source`.
    pub fn new_local(&mut self, source: Source) -> Local {
        self.new_sources.push(source);
        self.replaced.push(None);
        self.first_merged.push(None);
        self.next_merged.push(None);
        Local(self.replaced.len() as u32 - 1)
    }

    /// What defines `value`, after replacements.
    pub fn source(&self, value: Value) -> Source {
        let value = self.resolve(value);
        let Some(local) = value.as_local() else {
            return Source::Const(value.as_const().expect("a value is a local or a constant"));
        };
        let n = self.f.body.locals.len();
        if local.0 as usize >= n {
            return self.new_sources[local.0 as usize - n];
        }
        match self.f.body.local(local).def {
            Def::Arg(i) => Source::Arg(i),
            Def::Block(b) => Source::Block(b),
            Def::Inst(i) => Source::Inst(i),
            Def::Forward => unreachable!("a body that was read has no undefined local"),
        }
    }

    /// The type of a value.
    pub fn value_type(&self, value: Value) -> TypeId {
        match value.as_local() {
            Some(l) if l.0 as usize >= self.f.body.locals.len() => match self.source(value) {
                Source::NewPhi(i) => self.phis[i].ty,
                _ => TypeId::I1,
            },
            _ => self.f.value_type(value),
        }
    }

    /// The block of an instruction.
    pub fn block_of(&self, inst: InstId) -> BlockId {
        self.block_of[inst.0 as usize]
    }

    /// Collects the users of each local. Needed once before [`State::users`].
    /// Cost: linear in the body.
    pub fn collect_users(&mut self) {
        if !self.user_start.is_empty() {
            return;
        }
        let body = self.f.body;
        let mut start = vec![0u32; body.locals.len() + 1];
        for o in &body.operands {
            if let Some(l) = o.value.as_local() {
                start[l.0 as usize + 1] += 1;
            }
        }
        for i in 1..start.len() {
            start[i] += start[i - 1];
        }
        let mut next = start.clone();
        self.user_insts = vec![InstId(0); *start.last().unwrap_or(&0) as usize];
        for i in 0..body.insts.len() as u32 {
            for o in body.operands(InstId(i)) {
                if let Some(l) = o.value.as_local() {
                    let n = &mut next[l.0 as usize];
                    self.user_insts[*n as usize] = InstId(i);
                    *n += 1;
                }
            }
        }
        self.user_start = start;
    }

    /// The instructions of the body that use `local` now (deleted ones left out), in the order of
    /// LLVM's use list for text input: what was gained by the newest replacement first, then its
    /// own uses, last one first. Debug records are left out. New φs are not listed.
    ///
    /// # Panics
    /// If [`State::collect_users`] was not called before.
    pub fn users(&self, local: Local) -> Vec<InstId> {
        let mut users = Vec::new();
        let mut pending = vec![(local, false)];
        while let Some((l, expanded)) = pending.pop() {
            if !expanded {
                pending.push((l, true));
                let mut merged = Vec::new();
                let mut next = self.first_merged[l.0 as usize];
                while let Some(m) = next {
                    merged.push((m, false));
                    next = self.next_merged[m.0 as usize];
                }
                pending.extend(merged.into_iter().rev());
            } else if (l.0 as usize) + 1 < self.user_start.len() {
                let range = self.user_start[l.0 as usize] as usize..self.user_start[l.0 as usize + 1] as usize;
                users.extend(self.user_insts[range].iter().rev().filter(|i| {
                    !self.deleted[i.0 as usize] && !self.f.body.inst(**i).opcode.is_debug_record()
                }));
            }
        }
        users
    }
}
