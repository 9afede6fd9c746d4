//! Random changes of a draft.

use arbitrary::{Result, Unstructured};
use memphis_ir::builder::{GlobalOptions, Linkage};
use memphis_ir::draft::{Draft, Point};
use memphis_ir::{BlockId, InstId, Opcode, Type, TypeId, Value};

/// Changes a draft as bytes say.
pub struct Changer<'c, 'a, 'u> {
    pub draft: &'c mut Draft<'a>,
    pub u: &'c mut Unstructured<'u>,
    /// The module has the nodes that locations and records mention.
    pub has_debug_info: bool,
}

impl<'c, 'a, 'u> Changer<'c, 'a, 'u> {
    pub fn new(draft: &'c mut Draft<'a>, u: &'c mut Unstructured<'u>) -> Changer<'c, 'a, 'u> {
        let text = draft.function().module.text;
        let is_there = |words: &[u8]| text.windows(words.len()).any(|window| window == words);
        let has_debug_info = is_there(b"!9 = !DILocalVariable(name: \"x\", arg: 1, scope: !5");
        Changer { draft, u, has_debug_info }
    }

    /// Makes `n` changes, or fewer if there are no more bytes.
    pub fn run(&mut self, n: usize) -> Result<()> {
        for _ in 0..n {
            if self.u.is_empty() {
                break;
            }
            self.change()?;
        }
        Ok(())
    }

    fn change(&mut self) -> Result<()> {
        match self.u.int_in_range(0..=24)? {
            0..=10 => {
                let at = self.point()?;
                let inst = self.instruction(at)?;
                self.insert(at, inst)?;
            }
            11 | 12 => self.exchange_operand()?,
            13 => self.replace_uses()?,
            14 => self.delete()?,
            15 => {
                let inst = self.any_inst()?;
                let is_possible = self.draft.opcode(inst).is_some_and(|op| op != Opcode::Phi && !op.is_eh_pad());
                if is_possible || self.u.ratio(1, 20)? {
                    self.draft.split_block(inst);
                }
            }
            16 => {
                let block = self.block()?;
                let successors = self.draft.successors(block);
                if !successors.is_empty() {
                    let to = *self.u.choose(&successors)?;
                    self.draft.split_edge(block, to);
                }
            }
            17 => self.new_block()?,
            18 => {
                let block = self.block()?;
                let inst = self.a_terminator(Point::End(block))?;
                self.draft.set_terminator(block, inst);
                self.complete_phis()?;
            }
            19 => self.delete_block()?,
            20 => {
                let value = self.constant(TypeId::I32)?;
                let linkage = *self.u.choose(&[Linkage::External, Linkage::Internal, Linkage::Private])?;
                let options = GlobalOptions { linkage, ..GlobalOptions::DEFAULT };
                let name = *self.u.choose(&["new", "a b", "g", "7"])?;
                if self.draft.global(name).is_none() {
                    self.draft.add_variable(name, TypeId::I32, Some(value), options);
                }
            }
            21 => {
                let inst = self.any_inst()?;
                if self.draft.opcode(inst).is_some_and(|opcode| !opcode.is_terminator()) {
                    let new = self.instruction(Point::Before(inst))?;
                    let same = self.draft.result(inst).map(|result| self.draft.type_of(result));
                    if same.is_some() && new.opcode().is_binary() {
                        self.draft.replace(inst, new);
                    }
                }
            }
            22 => self.change_entry()?,
            _ => {
                let at = self.point()?;
                let ty = self.ty()?;
                let phi = self.a_phi(ty, at)?;
                self.insert(Point::Head(self.block_of(at)), phi)?;
            }
        }
        Ok(())
    }

    /// Inserts an instruction if that is possible, and sometimes if not.
    fn insert(&mut self, at: Point, inst: memphis_ir::Instruction<Value>) -> Result<()> {
        let mut trial = self.draft.clone();
        let tried = trial.insert(at, inst.clone());
        if trial.block_of(tried).is_some() || self.u.ratio(1, 200)? {
            self.draft.insert(at, inst);
        }
        Ok(())
    }

    // Places.

    pub fn block(&mut self) -> Result<BlockId> {
        let blocks: Vec<BlockId> = self.draft.blocks().collect();
        Ok(*self.u.choose(&blocks)?)
    }

    /// The label of a block: mostly not the entry, which must not have predecessors.
    pub fn target(&mut self) -> Result<Value> {
        let block = self.block()?;
        if block == self.draft.entry() && self.u.ratio(19, 20)? {
            let last = self.draft.blocks().last().expect("a function has blocks");
            return Ok(self.draft.label(last));
        }
        Ok(self.draft.label(block))
    }

    fn any_inst(&mut self) -> Result<InstId> {
        let all: Vec<InstId> = self.draft.blocks().flat_map(|block| self.draft.insts(block)).collect();
        match all.is_empty() || self.u.ratio(1, 300)? {
            true => Ok(InstId(self.u.int_in_range(0..=99)?)),
            false => Ok(*self.u.choose(&all)?),
        }
    }

    fn point(&mut self) -> Result<Point> {
        Ok(match self.u.int_in_range(0..=7)? {
            0 | 1 => Point::Before(self.any_inst()?),
            2 => Point::After(self.any_inst()?),
            3 => Point::Head(self.block()?),
            4 | 5 => Point::End(self.draft.entry()),
            _ => Point::End(self.block()?),
        })
    }

    pub fn block_of(&self, at: Point) -> BlockId {
        match at {
            Point::Before(inst) | Point::After(inst) => self.draft.block_of(inst).unwrap_or(self.draft.entry()),
            Point::Head(block) | Point::End(block) => block,
        }
    }

    // Values.

    pub fn returned(&self) -> TypeId {
        let f = self.draft.function();
        let ty = f.module.global(f.module.function(f.body.function).global).ty;
        match f.types().get(ty) {
            Type::Function(function) => function.result,
            _ => TypeId::VOID,
        }
    }

    /// The results that are above a place, in the same block or the entry; all of the function if
    /// `any` is true.
    fn results(&self, at: Point, any: bool) -> Vec<Value> {
        let here = self.block_of(at);
        let mut results = Vec::new();
        for block in self.draft.blocks() {
            if !any && block != here && block != self.draft.entry() {
                continue;
            }
            for inst in self.draft.insts(block) {
                let is_at = matches!(at, Point::Before(place) if place == inst);
                if !any && block == here && (is_at || matches!(at, Point::Head(_))) {
                    break;
                }
                results.extend(self.draft.result(inst));
                if !any && matches!(at, Point::After(place) if place == inst) {
                    break;
                }
            }
        }
        results
    }

    /// A value of a type for an instruction at a place; few have another type, or do not reach it.
    pub fn value(&mut self, ty: TypeId, at: Point) -> Result<Value> {
        let is_careless = self.u.ratio(1, 100)?;
        let mut values: Vec<Value> = (0..self.draft.function().body.n_args).map(|i| self.draft.argument(i)).collect();
        values.extend(self.results(at, is_careless));
        if !self.u.ratio(1, 100)? {
            values.retain(|&value| self.draft.type_of(value) == ty);
        }
        if values.is_empty() || self.u.ratio(1, 4)? { self.constant(ty) } else { Ok(*self.u.choose(&values)?) }
    }

    /// A constant of a type.
    pub fn constant(&mut self, ty: TypeId) -> Result<Value> {
        let kind = self.draft.function().types().get(ty).clone();
        Ok(match kind {
            Type::Int(bits) => {
                let number = if bits < 8 { self.u.int_in_range(0..=1)? } else { self.u.arbitrary::<i8>()? };
                self.draft.int(ty, number)
            }
            Type::Ptr(0) => match self.u.int_in_range(0..=3)? {
                0 => self.draft.zero(ty),
                1 => self.draft.poison(ty),
                _ => match self.draft.global("g") {
                    Some(global) => global,
                    None => self.draft.zero(ty),
                },
            },
            Type::Void | Type::Label | Type::Metadata => self.draft.constant(TypeId::I32, "0"),
            Type::Token => self.draft.constant(ty, "none"),
            Type::Double if self.u.arbitrary()? => self.draft.constant(ty, "1.5"),
            _ => match self.u.int_in_range(0..=2)? {
                0 => self.draft.undef(ty),
                1 => self.draft.poison(ty),
                _ => self.draft.zero(ty),
            },
        })
    }

    // Changes.

    fn exchange_operand(&mut self) -> Result<()> {
        let inst = self.any_inst()?;
        let n = self.draft.operands(inst).len();
        if n == 0 {
            return Ok(());
        }
        let index = self.u.int_in_range(0..=n - 1)?;
        let old = self.draft.operands(inst)[index];
        let ty = self.draft.type_of(old);
        let at = match self.draft.opcode(inst) {
            Some(Opcode::Phi) if index % 2 == 0 => {
                match self.draft.block_of_label(self.draft.operands(inst)[index + 1]) {
                    Some(block) => Point::End(block),
                    None => return Ok(()),
                }
            }
            Some(_) => Point::Before(inst),
            None => return Ok(()),
        };
        let has_constants = !matches!(ty, TypeId::LABEL | TypeId::TOKEN | TypeId::METADATA | TypeId::UNKNOWN);
        if ty == TypeId::LABEL && self.u.ratio(1, 4)? {
            let target = self.target()?;
            self.draft.set_operand(inst, index, target);
            self.complete_phis()?;
        } else if has_constants {
            let value = self.value(ty, at)?;
            if self.draft.type_of(value) == ty || self.u.ratio(1, 50)? {
                self.draft.set_operand(inst, index, value);
            }
        }
        Ok(())
    }

    fn replace_uses(&mut self) -> Result<()> {
        let at = self.point()?;
        let values = self.results(at, true);
        if values.is_empty() {
            return Ok(());
        }
        let old = *self.u.choose(&values)?;
        let ty = self.draft.type_of(old);
        let Some(definition) = self.draft.definition(old) else { return Ok(()) };
        if ty == TypeId::TOKEN {
            return Ok(());
        }
        let new = self.value(ty, Point::Before(definition))?;
        if self.draft.type_of(new) == ty {
            self.draft.replace_uses(old, new);
        }
        Ok(())
    }

    fn delete(&mut self) -> Result<()> {
        let inst = self.any_inst()?;
        let is_terminator = self.draft.opcode(inst).is_none_or(Opcode::is_terminator);
        let users = self.draft.result(inst).map_or(0, |result| self.draft.users(result).len());
        if !is_terminator && users == 0 || self.u.ratio(1, 100)? {
            self.draft.delete(inst);
        }
        Ok(())
    }

    fn new_block(&mut self) -> Result<()> {
        let after = self.block()?;
        let name = *self.u.choose(&["", "b", "new", "8", "c d"])?;
        let block = self.draft.new_block(name, after);
        let terminator = self.a_terminator(Point::End(block))?;
        self.draft.set_terminator(block, terminator);
        if self.draft.terminator(block).is_none() {
            self.draft.set_terminator(block, memphis_ir::Instruction::unreachable());
        }
        // Some way leads there, mostly.
        let from = self.block()?;
        let successors = self.draft.successors(from);
        if !successors.is_empty() && self.u.ratio(7, 8)? {
            let old = *self.u.choose(&successors)?;
            self.draft.redirect(from, old, block);
        }
        self.complete_phis()
    }

    fn delete_block(&mut self) -> Result<()> {
        let block = self.block()?;
        let is_used = self.draft.insts(block).collect::<Vec<_>>().into_iter().any(|inst| {
            let users = self.draft.result(inst).map(|result| self.draft.users(result)).unwrap_or_default();
            users.into_iter().any(|user| self.draft.block_of(user) != Some(block))
        });
        let is_target = self.draft.predecessors(block).into_iter().any(|source| source != block);
        let is_right = block != self.draft.entry() && !is_used && !is_target;
        if is_right || self.u.ratio(1, 100)? {
            self.draft.delete_block(block);
        }
        Ok(())
    }

    /// Adds or removes an entry of a φ, which leaves few valid.
    fn change_entry(&mut self) -> Result<()> {
        let block = self.block()?;
        let phis: Vec<InstId> = self.draft.phis(block).collect();
        if phis.is_empty() || self.u.ratio(7, 8)? {
            return self.complete_phis();
        }
        let (phi, source) = (*self.u.choose(&phis)?, self.block()?);
        if self.u.arbitrary()? {
            self.draft.remove_incoming(phi, source);
        } else if let Some(result) = self.draft.result(phi) {
            let ty = self.draft.type_of(result);
            let value = self.value(ty, Point::End(source))?;
            if self.draft.type_of(value) == ty {
                self.draft.add_incoming(phi, value, source);
            }
        }
        Ok(())
    }

    /// Gives φs the entries that they lack, and takes those that have no edge.
    fn complete_phis(&mut self) -> Result<()> {
        if self.u.ratio(1, 30)? {
            return Ok(());
        }
        for block in self.draft.blocks().collect::<Vec<_>>() {
            for phi in self.draft.phis(block).collect::<Vec<_>>() {
                let Some(result) = self.draft.result(phi) else { continue };
                let ty = self.draft.type_of(result);
                let entries: Vec<(Value, BlockId)> = self.draft.incoming(phi).collect();
                let wanted = self.draft.predecessors(block);
                let mut sources: Vec<BlockId> = wanted.iter().copied().chain(entries.iter().map(|e| e.1)).collect();
                sources.sort_unstable();
                sources.dedup();
                for source in sources {
                    let n_wanted = wanted.iter().filter(|&&edge| edge == source).count();
                    let known = entries.iter().find(|entry| entry.1 == source).map(|entry| entry.0);
                    if entries.iter().filter(|entry| entry.1 == source).count() == n_wanted {
                        continue;
                    }
                    let value = match known {
                        Some(value) => value,
                        None => self.value(ty, Point::End(source))?,
                    };
                    self.draft.remove_incoming(phi, source);
                    if self.draft.type_of(value) == ty {
                        (0..n_wanted).for_each(|_| self.draft.add_incoming(phi, value, source));
                    }
                }
            }
        }
        Ok(())
    }
}
