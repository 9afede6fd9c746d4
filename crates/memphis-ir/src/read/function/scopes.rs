//! Registers that share a name, in [block-argument text](crate::blockargs) in SSA form.
//!
//! A name belongs to the registers of a block, so that other blocks may have it too. It means the
//! block's own register, or else that of the nearest dominator that has one. If no dominator has
//! one, it means the first in the text, and the verifier reports that this one does not dominate
//! the use; unreachable code may do that.
//!
//! Symbol tables know the first register of a name. All uses are taken for its uses; when
//! dominators are known, those that mean another one are found in one walk over the tree, as a
//! compiler looks names up in nested scopes. Names that are there once cost nothing.

use super::*;
use hashbrown::HashMap;
use memphis::{Cfg, DomTree, Order, Preorder};

impl<const RECORD: bool> BodyReader<'_, '_, RECORD> {
    /// The register that a definition in this block makes, of a name that means `register` so far.
    pub(super) fn register_to_define(&mut self, register: Local, start: usize) -> Local {
        let data = self.body.local(register);
        if matches!(data.def, Def::Forward | Def::Block(_)) || self.own_register(register).is_some() {
            return register;
        }
        let new =
            LocalData { ty: TypeId::UNKNOWN, def: Def::Forward, mention: (start - self.body.start) as u32, ..*data };
        let local = self.body.locals.next_id();
        self.body.locals.push(new);
        self.body.n_homonyms += 1;
        let block = BlockId::new(self.body.blocks.len().saturating_sub(1));
        self.arguments.scopes.entry(register).or_default().push((block, local));
        local
    }

    /// The register that this block has defined under the name of `register`.
    pub(super) fn own_register(&self, register: Local) -> Option<Local> {
        let block = BlockId::new(self.body.blocks.len().saturating_sub(1));
        let first = self.body.blocks.values().last().map_or(InstId(0), |block| block.insts.start);
        match self.body.local(register).def {
            Def::Arg(_) if block == BlockId(0) => return Some(register),
            Def::Inst(inst) if inst >= first => return Some(register),
            _ => {}
        }
        let last = self.arguments.scopes.get(&register)?.last()?;
        (last.0 == block).then_some(last.1)
    }

    /// Replaces, in each use of a shared name, the name's first register by the register that the
    /// use means. `scopes` has the numbers that blocks have now.
    pub(super) fn resolve_names(&mut self, scopes: &HashMap<Local, Vec<(BlockId, Local)>>) {
        if scopes.is_empty() {
            return;
        }
        let mut cfg = Cfg::new();
        self.body.fill_cfg(&mut cfg);
        let dom = DomTree::compute(&cfg, &Order::compute(&cfg));
        let mut names = Names::new(self.body, scopes, &dom);
        for (_, block, place) in std::mem::take(&mut names.uses) {
            names.enter(block, &dom);
            let operand = &mut self.body.operands[place];
            if let Some(register) = operand.value.as_local() {
                operand.value = Value::local(names.meant(register, block, &dom));
            }
        }
    }
}

/// The names that several registers have.
struct Names {
    /// Definitions by preorder number of their blocks, with the block, the first register of the
    /// name and the own one.
    definitions: Vec<(u32, BlockId, Local, Local)>,
    /// Uses by preorder number of their blocks, with the block and the operand.
    uses: Vec<(u32, BlockId, OperandId)>,
    next: usize,
    /// By the first register of a name: its registers in the blocks around, each with the last
    /// preorder number that its block dominates.
    current: HashMap<Local, Vec<(u32, Local)>>,
    /// Registers of unreachable blocks, by block and first register of the name.
    unreachable: HashMap<(BlockId, Local), Local>,
}

impl Names {
    fn new(body: &Body, scopes: &HashMap<Local, Vec<(BlockId, Local)>>, dom: &DomTree) -> Names {
        let number = |block: BlockId| dom.interval(block).map(|(first, _)| first.0);
        let mut names = Names {
            definitions: Vec::new(),
            uses: Vec::new(),
            next: 0,
            current: HashMap::new(),
            unreachable: HashMap::new(),
        };
        for (&first, others) in scopes {
            let block = match body.local(first).def {
                Def::Inst(inst) => body.block_of_inst(inst),
                _ => BlockId(0),
            };
            for &(block, own) in others.iter().chain(&[(block, first)]) {
                match number(block) {
                    Some(at) => names.definitions.push((at, block, first, own)),
                    None => drop(names.unreachable.insert((block, first), own)),
                }
            }
        }
        names.definitions.sort_unstable();
        for home in body.block_ids() {
            for inst in body.block_insts(home) {
                for place in body.operand_ids(inst) {
                    let operand = &body.operands[place];
                    let Some(local) = operand.value.as_local().filter(|local| scopes.contains_key(local)) else {
                        continue;
                    };
                    debug_assert!(!matches!(body.local(local).def, Def::Block(_)), "blocks have names of their own");
                    // A φ reads at the end of the block that the next operand names.
                    let block = match body.inst(inst).opcode {
                        Opcode::Phi => match body.operands[OperandId(place.0 + 1)].value.as_local() {
                            Some(source) => body.block_of_local(source),
                            None => continue,
                        },
                        _ => home,
                    };
                    names.uses.push((number(block).unwrap_or(u32::MAX), block, place));
                }
            }
        }
        names.uses.sort_unstable();
        names
    }

    /// Makes everything known that is defined in a block and around it. Blocks come in preorder.
    fn enter(&mut self, block: BlockId, dom: &DomTree) {
        let Some((Preorder(at), _)) = dom.interval(block) else { return };
        while let Some(&(number, of, first, own)) = self.definitions.get(self.next).filter(|row| row.0 <= at) {
            self.next += 1;
            let end = dom.interval(of).map_or(number, |(_, last)| last.0);
            let around = self.current.entry(first).or_default();
            while around.last().is_some_and(|last| last.0 < number) {
                around.pop();
            }
            around.push((end, own));
        }
    }

    /// The register that a name means in a block that was entered.
    fn meant(&mut self, first: Local, block: BlockId, dom: &DomTree) -> Local {
        let Some((Preorder(at), _)) = dom.interval(block) else {
            return *self.unreachable.get(&(block, first)).unwrap_or(&first);
        };
        let Some(around) = self.current.get_mut(&first) else { return first };
        while around.last().is_some_and(|last| last.0 < at) {
            around.pop();
        }
        around.last().map_or(first, |last| last.1)
    }
}
