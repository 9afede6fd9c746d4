//! The lines that a script inserts.

use super::cells::{Cells, is_lifetime_marker};
use super::content::{Meaning, is_same_type};
use super::outcome::{Failure, failure_at, failure_in};
use memphis::Cfg;
use memphis::check::Tree;
use memphis_entity::{Table, id};
use memphis_ir::edit::{Attached, BlockPhis, Edit, Inserted, NewInst, NewInstId, PhiValueId};
use memphis_ir::{BlockId, ConstKind, Flags, Function, InstId, Local, Opcode, Predicate, TypeId, Value};

id! {
    /// A cast that a script inserts.
    pub struct CastId;

    /// A local of the script.
    struct NewLocalId;
}

/// The lines that a script inserts, with their definitions.
#[derive(Debug, Default)]
pub struct Lines {
    /// One row for each block whose new φs have their entries in another order than that of
    /// [`Cfg::incoming`]: for each edge in that order, the position of its entry.
    order: Vec<u32>,
    /// By local of the script: its definition.
    definitions: Table<NewLocalId, PackedDefinition>,
    /// By local of the script that is a φ: its entries. The script lists φs block by block, and
    /// proofs go slot by slot, as the locals of a script do: so a proof finds all it needs of a φ
    /// here.
    entries: Table<NewLocalId, Entries>,
    /// The casts, in the order of the script.
    pub casts: Table<CastId, Cast>,
    /// The pairs of entries of the current block that come from one block over several edges.
    parallel: Vec<(u32, u32)>,
}

/// The position of the entries of a new φ.
#[derive(Debug, Clone, Copy)]
struct Entries {
    /// The start of their values in [`Edit::phi_values`].
    first_value: PhiValueId,
    /// The start of the row of its block in [`Lines::order`], or [`Entries::AS_INCOMING`].
    order: u32,
}

impl Entries {
    /// The entries are in the order of [`Cfg::incoming`].
    const AS_INCOMING: u32 = u32::MAX;
}

/// A new φ.
#[derive(Debug, Clone, Copy)]
pub struct Phi<'l> {
    /// The block of the φ.
    pub block: BlockId,
    /// The values of its entries, in the order of the script; other values may follow.
    values: &'l [Value],
    /// For each edge the position of its entry, unless the entries are in the order of
    /// [`Cfg::incoming`]; others may follow.
    order: Option<&'l [u32]>,
}

impl<'l> Phi<'l> {
    /// The entry for the edge with this index, in the order of [`Cfg::incoming`].
    #[inline]
    pub fn entry(self, incoming: usize) -> Value {
        self.values[self.order.map_or(incoming, |order| order[incoming] as usize)]
    }
}

/// The definition of a local of the script.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Definition {
    /// No line: the local must not be used.
    None,
    /// A φ at the head of this block.
    Phi(BlockId),
    /// A comparison before this instruction.
    Comparison(InstId),
    /// The cast with this index.
    Cast(CastId),
}

/// A [`Definition`] in one word: its kind in the lowest two bits, its index above.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct PackedDefinition(u32);

impl PackedDefinition {
    const NONE: PackedDefinition = PackedDefinition(0);

    /// Texts have less than 2³² bytes, so every count is less than 2³⁰.
    fn new(definition: Definition) -> PackedDefinition {
        let (kind, index) = match definition {
            Definition::None => (0, 0),
            Definition::Phi(block) => (1, block.0),
            Definition::Comparison(inst) => (2, inst.0),
            Definition::Cast(cast) => (3, cast.0),
        };
        debug_assert!(index < 1 << 30, "an index has 30 bits");
        PackedDefinition(index << 2 | kind)
    }

    #[inline]
    fn get(self) -> Definition {
        let index = self.0 >> 2;
        match self.0 & 3 {
            0 => Definition::None,
            1 => Definition::Phi(BlockId(index)),
            2 => Definition::Comparison(InstId(index)),
            _ => Definition::Cast(CastId(index)),
        }
    }
}

/// The place of a local among those of the script, if it is one of them.
fn new_local(f: Function<'_>, local: Local) -> Option<NewLocalId> {
    local.0.checked_sub(f.body.locals.next_id().0).map(NewLocalId)
}

/// A new cast.
#[derive(Debug, Clone, Copy)]
pub struct Cast {
    /// The instruction before which it is printed.
    pub before: InstId,
    /// The opcode of the cast.
    pub opcode: Opcode,
    /// The operand.
    pub from: Value,
    from_ty: TypeId,
    /// The result.
    result: Value,
}

/// The function and its script.
#[derive(Clone, Copy)]
struct Context<'c> {
    f: Function<'c>,
    edit: &'c Edit,
    cfg: &'c Cfg,
    cells: &'c Cells,
    tree: &'c Tree,
}

impl Lines {
    /// Reads all inserted lines.
    ///
    /// # Errors
    /// The first line that a promotion may not insert at its place.
    ///
    /// Cost: linear in the script; `n log n` for the entries of a φ.
    pub fn read(
        &mut self,
        f: Function<'_>,
        edit: &Edit,
        cfg: &Cfg,
        cells: &Cells,
        tree: &Tree,
    ) -> Result<(), Box<Failure>> {
        self.order.clear();
        self.casts.clear();
        self.definitions.reset(edit.new_locals().len(), PackedDefinition::NONE);
        let n_entries = if edit.n_phis() > 0 { edit.new_locals().len() } else { 0 };
        self.entries.reset(n_entries, Entries { first_value: PhiValueId(0), order: Entries::AS_INCOMING });
        let context = Context { f, edit, cfg, cells, tree };
        for phis in edit.phis() {
            if f.body.blocks.get(phis.block).is_none() {
                return Err(failure_at(f, InstId(0), "a φ is inserted in no block"));
            }
            if !self.phis(context, phis) {
                return Err(failure_in(f, phis.block, "a φ is inserted here that no promotion needs"));
            }
        }
        let mut previous = None;
        for line in edit.insertions() {
            if f.body.insts.get(line.before).is_none() {
                return Err(failure_at(f, InstId(0), "a line is inserted after the last instruction"));
            }
            let is_right = match line.what {
                Inserted::Inst(inst) => self.line(context, line.before, inst, previous),
                Inserted::Label(_) => false,
            };
            if !is_right {
                return Err(failure_at(f, line.before, "a line is inserted here that no promotion needs"));
            }
            previous = Some((line.before, edit.inserted_local(line.what)));
        }
        // A later line may define the operand of a cast.
        for &Cast { before, from, from_ty, .. } in self.casts.values() {
            if tree.contains(f.body.block_of_inst(before)) && !self.is_defined(f, edit, cells, from, from_ty) {
                return Err(failure_at(f, before, "a cast inserted here has an operand that is not defined"));
            }
        }
        Ok(())
    }

    /// The cast whose result a value is.
    pub fn cast(&self, f: Function<'_>, value: Value) -> Option<Cast> {
        match self.definition(f, value.as_local()?) {
            Definition::Cast(cast) => Some(self.casts[cast]),
            _ => None,
        }
    }

    /// The result of a cast.
    pub fn cast_result(&self, cast: CastId) -> Value {
        self.casts[cast].result
    }

    /// The block of a φ.
    #[inline]
    pub fn phi_block(&self, f: Function<'_>, local: Local) -> Option<BlockId> {
        match self.definition(f, local) {
            Definition::Phi(block) => Some(block),
            _ => None,
        }
    }

    /// The φ whose result a local is.
    #[inline]
    pub fn phi<'l>(&'l self, f: Function<'_>, edit: &'l Edit, local: Local) -> Option<Phi<'l>> {
        let Definition::Phi(block) = self.definition(f, local) else { return None };
        let Entries { first_value, order } = self.entries[new_local(f, local)?];
        let order = (order != Entries::AS_INCOMING).then(|| &self.order[order as usize..]);
        let values = edit.phi_values();
        Some(Phi { block, values: values.range(values.range_from(first_value)), order })
    }

    /// The definition of a local of the script.
    pub fn definition(&self, f: Function<'_>, local: Local) -> Definition {
        new_local(f, local)
            .and_then(|new| self.definitions.get(new))
            .map_or(Definition::None, |definition| definition.get())
    }

    /// True if a promotion may insert the line. `previous` is the place and the result of the line
    /// inserted before it.
    #[inline(never)]
    fn line(
        &mut self,
        context: Context<'_>,
        before: InstId,
        inst: NewInstId,
        previous: Option<(InstId, Option<Local>)>,
    ) -> bool {
        let Context { f, edit, cells, .. } = context;
        let (row, operands) = (edit.inst(inst), edit.operands_of(inst));
        let constant = |index: usize| edit.new_constant_text(operands[index].value);
        if row.opcode == Opcode::DbgValue {
            return row.result.is_none();
        }
        if !row.is_plain || row.attached > Attached::Location || row.flags != Flags::default() {
            return false;
        }
        let is_bare = row.attached == Attached::Nothing;
        match row.opcode {
            Opcode::ICmp => {
                let (pointer, ty) = (edit.resolve(operands[0].value), operands[0].ty);
                is_bare
                    && row.predicate == Predicate::Ne
                    && constant(1) == Some(b"null")
                    && is_same_type(edit.type_of(f, pointer), ty)
                    && is_promised(f, cells, before, pointer)
                    && self.define(context, row, Definition::Comparison(before))
            }
            Opcode::Call => {
                let condition = operands.get(1).and_then(|operand| operand.value.as_local());
                is_bare
                    && row.result.is_none()
                    && operands.len() == 2
                    && constant(0) == Some(b"@llvm.assume")
                    && condition.is_some()
                    && previous == Some((before, condition))
                    && matches!(condition.map(|l| self.definition(f, l)), Some(Definition::Comparison(_)))
            }
            Opcode::Store if constant(0) == Some(b"true") => {
                is_bare && constant(1) == Some(b"poison") && is_broken_promise(f, cells, before)
            }
            Opcode::Store => {
                let [value, address] = [operands[0], operands[1]];
                edit.type_of(f, value.value) == value.ty
                    && edit.type_of(f, address.value) == address.ty
                    && value.value.as_const().is_some()
                    && is_undefined(f, address.value)
                    && self.replaces_dead_marker(context, before)
            }
            opcode if CASTS.contains(&opcode) => {
                let (Some(result), from) = (row.result, operands[0]) else { return false };
                let result = Value::local(result);
                let value = edit.resolve(from.value);
                let cast = self.casts.push(Cast { before, opcode, from: value, from_ty: from.ty, result });
                self.define(context, row, Definition::Cast(cast))
            }
            _ => false,
        }
    }

    /// True if the instruction is a deleted lifetime marker in unreachable code.
    fn replaces_dead_marker(&self, context: Context<'_>, call: InstId) -> bool {
        let Context { f, edit, tree, .. } = context;
        edit.is_deleted(call) && is_lifetime_marker(f, call) && !tree.contains(f.body.block_of_inst(call))
    }

    /// True if a promotion may insert these φs: they have one entry for each edge into their block,
    /// and no flag that the function does not have.
    fn phis(&mut self, context: Context<'_>, phis: BlockPhis<'_>) -> bool {
        let Context { f, cfg, .. } = context;
        let row = self.order.len();
        self.order.extend(0..phis.sources.len() as u32);
        let order = &mut self.order[row..];
        let source = |position: u32| phis.sources[position as usize];
        order.sort_by_key(|&position| source(position));
        // Edges are numbered by their sources.
        let incoming = cfg.incoming(phis.block).iter().map(|&edge| cfg.edge_source(edge));
        if !incoming.eq(order.iter().map(|&position| source(position))) {
            return false;
        }
        self.parallel.clear();
        let pairs = order.windows(2).map(|pair| (pair[0], pair[1]));
        self.parallel.extend(pairs.filter(|&(a, b)| source(a) == source(b)));
        let order = if self.order[row..].is_sorted() {
            self.order.truncate(row);
            Entries::AS_INCOMING
        } else {
            row as u32
        };
        phis.iter().all(|phi| {
            let is_right = (phi.flags == Flags::default() || phi.flags == Flags::NSZ && f.has_no_signed_zeros())
                && self.parallel.iter().all(|&(a, b)| phi.values[a as usize] == phi.values[b as usize])
                && self.define_local(context, phi.result, None, Definition::Phi(phis.block));
            if let Some(new) = new_local(f, phi.result).filter(|_| is_right) {
                self.entries[new] = Entries { first_value: phi.first_value, order };
            }
            is_right
        })
    }

    /// Records the definition of a local of the script; false if it has a definition already or
    /// another type than `ty`.
    fn define_local(&mut self, context: Context<'_>, local: Local, ty: Option<TypeId>, definition: Definition) -> bool {
        let Some(new) = new_local(context.f, local) else { return false };
        let is_right = self.definitions.get(new) == Some(&PackedDefinition::NONE)
            && ty.is_none_or(|ty| context.edit.new_local_type(local) == Some(ty));
        if is_right {
            self.definitions[new] = PackedDefinition::new(definition);
        }
        is_right
    }

    /// Records the definition of the result of a line.
    fn define(&mut self, context: Context<'_>, row: &NewInst, definition: Definition) -> bool {
        row.result.is_some_and(|result| self.define_local(context, result, Some(row.ty), definition))
    }

    /// True if the operand of a line is a value of the function as printed, and has type `ty`.
    #[inline]
    pub fn is_defined(&self, f: Function<'_>, edit: &Edit, cells: &Cells, value: Value, ty: TypeId) -> bool {
        let is_there = match value.as_local() {
            None => true,
            Some(local) if f.body.locals.get(local).is_some() => cells.meaning(value) == Meaning::Value(value),
            Some(local) => self.definition(f, local) != Definition::None,
        };
        is_there && is_same_type(edit.type_of(f, value), ty)
    }
}

/// Casts that a promotion may need. They have no effect but their result.
const CASTS: &[Opcode] = &[Opcode::BitCast, Opcode::PtrToInt, Opcode::IntToPtr];

/// True if `load` is a deleted load that would be undefined behaviour if it gave null, and was
/// replaced by `pointer`.
fn is_promised(f: Function<'_>, cells: &Cells, load: InstId, pointer: Value) -> bool {
    is_replaced_by(f, cells, load, |value| value == pointer)
        && f.has_attachment(load, b"nonnull")
        && f.has_attachment(load, b"noundef")
}

/// True if `load` is a deleted load that has undefined behaviour, because its replacement is
/// undefined.
fn is_broken_promise(f: Function<'_>, cells: &Cells, load: InstId) -> bool {
    is_replaced_by(f, cells, load, |value| is_undefined(f, value)) && f.has_attachment(load, b"noundef")
}

fn is_replaced_by(f: Function<'_>, cells: &Cells, load: InstId, is_right: impl Fn(Value) -> bool) -> bool {
    let inst = f.body.inst(load);
    let Some(result) = inst.result.map(Value::local) else { return false };
    match cells.meaning(result) {
        // A value that means itself was not deleted.
        Meaning::Value(value) => inst.opcode == Opcode::Load && value != result && is_right(value),
        _ => false,
    }
}

/// `undef` or `poison`.
fn is_undefined(f: Function<'_>, value: Value) -> bool {
    value.as_const().is_some_and(|c| matches!(f.body.consts.get(c).kind, ConstKind::Undef | ConstKind::Poison))
}
