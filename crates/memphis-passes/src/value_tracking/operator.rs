//! Instructions and constant expressions, seen as one thing: LLVM's `Operator`.

use super::query::Query;
use crate::state::NewPhiId;
use crate::state::Source;
use memphis_ir::edit::NewInstId;
use memphis_ir::{BlockId, Const, ConstKind, Flags, Function, InstId, Opcode, Predicate, TypeId, Value};

/// Something that computes a value from operands.
#[derive(Debug, Clone, Copy)]
pub(super) enum Operator<'a> {
    /// An instruction of the body.
    Inst(InstId),
    /// A constant expression.
    Expr(Opcode, Flags, TypeId, &'a [Const]),
    /// A new φ.
    NewPhi(NewPhiId),
    /// The comparison of a new assumption. Its other operand is `null`.
    NonNull(NewInstId),
}

impl<'a, D> Query<'_, 'a, D> {
    /// The operator that makes a value.
    pub(super) fn operator(&self, value: Value) -> Option<Operator<'a>> {
        match self.state.source(value) {
            Source::Inst(i) => Some(Operator::Inst(i)),
            Source::NewPhi(i) => Some(Operator::NewPhi(i)),
            // LLVM makes no casts, so no rule looks through a new one.
            Source::Line(line) => {
                (self.state.edit.inst(line).opcode == Opcode::ICmp).then_some(Operator::NonNull(line))
            }
            Source::Const(c) => match self.const_kind(c) {
                ConstKind::Expr { opcode, flags, ty, operands, .. } => {
                    Some(Operator::Expr(*opcode, *flags, *ty, operands))
                }
                _ => None,
            },
            Source::Arg(_) | Source::Block(_) => None,
        }
    }

    pub(super) fn opcode(&self, op: Operator<'a>) -> Opcode {
        match op {
            Operator::Inst(i) => self.inst(i).opcode,
            Operator::Expr(opcode, ..) => opcode,
            Operator::NewPhi(_) => Opcode::Phi,
            Operator::NonNull(_) => Opcode::ICmp,
        }
    }

    pub(super) fn flags(&self, op: Operator<'a>) -> Flags {
        match op {
            Operator::Inst(i) => self.inst(i).flags,
            Operator::Expr(_, flags, ..) => flags,
            Operator::NewPhi(_) | Operator::NonNull(_) => Flags::default(),
        }
    }

    /// The source element type of a `getelementptr`.
    pub(super) fn element_type(&self, op: Operator<'a>) -> Option<TypeId> {
        match op {
            Operator::Inst(i) => Some(self.inst(i).aux_ty),
            Operator::Expr(_, _, ty, _) => Some(ty),
            _ => None,
        }
    }

    /// The values that the operator computes with, after replacements. Blocks are left out.
    pub(super) fn operands(&self, op: Operator<'a>) -> Vec<Value> {
        match op {
            Operator::Inst(i) => {
                let operands = self.f().body.operands(i).iter();
                operands.filter(|o| o.ty != TypeId::LABEL).map(|o| self.state.resolve(o.value)).collect()
            }
            Operator::Expr(.., operands) => operands.iter().map(|&c| Value::constant(c)).collect(),
            Operator::NewPhi(i) => self.state.incoming(i).iter().map(|&value| self.state.resolve(value)).collect(),
            Operator::NonNull(line) => self.line_operand(line).into_iter().collect(),
        }
    }

    /// The operand with this index.
    pub(super) fn nth(&self, op: Operator<'a>, index: usize) -> Option<Value> {
        match op {
            Operator::Inst(i) => self.f().body.operands(i).get(index).map(|o| self.state.resolve(o.value)),
            Operator::Expr(.., operands) => operands.get(index).map(|&c| Value::constant(c)),
            Operator::NewPhi(_) | Operator::NonNull(_) => self.operands(op).get(index).copied(),
        }
    }

    /// Value and predecessor of each entry of a φ, and its block.
    pub(super) fn phi(&self, op: Operator<'a>) -> Option<(BlockId, Vec<(Value, BlockId)>)> {
        match op {
            Operator::NewPhi(i) => {
                let phi = self.state.phi(i);
                let values = self.state.incoming(i).iter().map(|&value| self.state.resolve(value));
                Some((phi.block, values.zip(self.state.sources(i).iter().copied()).collect()))
            }
            Operator::Inst(i) if self.inst(i).opcode == Opcode::Phi => {
                let body = self.f().body;
                let entries = body.operands(i).chunks_exact(2).map(|pair| {
                    let block = pair[1].value.as_local().expect("a predecessor is a block");
                    (self.state.resolve(pair[0].value), body.block_of_local(block))
                });
                Some((self.state.block_of(i), entries.collect()))
            }
            _ => None,
        }
    }

    /// The operator when it is an instruction of the body with this opcode.
    pub(super) fn defined_by(&self, value: Value, opcode: Opcode) -> Option<InstId> {
        self.defining_inst(value).filter(|&i| self.inst(i).opcode == opcode)
    }

    /// For a comparison of `value` with something: the predicate with `value` on the left, and the
    /// other side; `None` is the `null` of a new assumption.
    pub(super) fn comparison_of(&self, comparison: InstId, value: Value) -> Option<(Predicate, Value)> {
        let inst = self.inst(comparison);
        if inst.opcode != Opcode::ICmp {
            return None;
        }
        let (left, right) = (self.operand(comparison, 0), self.operand(comparison, 1));
        if left == value {
            Some((inst.predicate, right))
        } else if right == value {
            Some((swapped(inst.predicate), left))
        } else {
            None
        }
    }

    /// An integer constant of at most 64 bits, sign-extended; lanes of a splat count as one.
    pub(super) fn const_int(&self, value: Value) -> Option<i64> {
        match self.const_kind(value.as_const()?) {
            ConstKind::Int(n) => Some(*n),
            ConstKind::Splat(c) => self.const_int(Value::constant(*c)),
            ConstKind::Zero if self.is_int_vector(value) => Some(0),
            ConstKind::Aggregate(lanes) if self.is_int_vector(value) => {
                let first = self.const_int(Value::constant(*lanes.first()?))?;
                let same = lanes[1..].iter().all(|&c| self.const_int(Value::constant(c)) == Some(first));
                same.then_some(first)
            }
            _ => None,
        }
    }

    fn is_int_vector(&self, value: Value) -> bool {
        let types = self.f().types();
        let ty = self.state.value_type(value);
        types.is_vector(ty) && types.is_integer(types.scalar(ty))
    }

    /// Width of an integer type, or of the integers in a vector.
    pub(super) fn int_width(&self, ty: TypeId) -> Option<u32> {
        let types = self.f().types();
        match types.get(types.scalar(ty)) {
            memphis_ir::Type::Int(width) => Some(*width),
            _ => None,
        }
    }

    /// Null, zero, or an aggregate of such.
    pub(super) fn is_zero(&self, value: Value) -> bool {
        let mut pending = match value.as_const() {
            Some(c) => vec![c],
            None => return false,
        };
        while let Some(c) = pending.pop() {
            match self.const_kind(c) {
                ConstKind::Null | ConstKind::Zero | ConstKind::Int(0) | ConstKind::Float(0) => {}
                ConstKind::Splat(c) => pending.push(*c),
                ConstKind::Aggregate(lanes) => pending.extend(lanes.iter()),
                _ => return false,
            }
        }
        true
    }
}

/// The predicate with its sides exchanged.
pub(super) fn swapped(predicate: Predicate) -> Predicate {
    use Predicate::*;
    match predicate {
        Ugt => Ult,
        Uge => Ule,
        Ult => Ugt,
        Ule => Uge,
        Sgt => Slt,
        Sge => Sle,
        Slt => Sgt,
        Sle => Sge,
        other => other,
    }
}

/// The predicate that holds when the other does not; of `icmp` only.
pub(super) fn inverse(predicate: Predicate) -> Predicate {
    use Predicate::*;
    match predicate {
        Eq => Ne,
        Ne => Eq,
        Ugt => Ule,
        Uge => Ult,
        Ult => Uge,
        Ule => Ugt,
        Sgt => Sle,
        Sge => Slt,
        Slt => Sge,
        Sle => Sgt,
        other => other,
    }
}

/// Width of an integer or a pointer, or of the lanes of a vector of such.
pub(super) fn scalar_bits<D>(q: &Query<'_, '_, D>, ty: TypeId) -> Option<u32> {
    q.int_width(ty).or_else(|| Some(pointer_spec(q.f(), q.f().types().address_space(ty)?).0))
}

/// Width of the address in a pointer.
pub(super) fn address_bits<D>(q: &Query<'_, '_, D>, ty: TypeId) -> Option<u32> {
    Some(pointer_spec(q.f(), q.f().types().address_space(ty)?).1)
}

/// Width of the pointers of an address space and of the addresses in them, from the data layout:
/// `p1:128:128:128:64`.
fn pointer_spec(f: Function<'_>, space: u32) -> (u32, u32) {
    let layout = f.module.data_layout.map_or(&b""[..], |span| span.of(f.module.text));
    let layout = std::str::from_utf8(layout).unwrap_or("");
    let spec = |wanted: u32| {
        layout.trim_matches('"').split('-').find_map(|part| {
            let mut fields = part.strip_prefix('p')?.split(':');
            let space = fields.next()?.trim_start_matches(|c: char| c.is_ascii_alphabetic());
            if space.parse().unwrap_or(0) != wanted {
                return None;
            }
            let size = fields.next()?.parse().ok()?;
            let index = fields.nth(2).and_then(|i| i.parse().ok()).unwrap_or(size);
            Some((size, index))
        })
    };
    spec(space).or_else(|| spec(0)).unwrap_or((64, 64))
}

/// Returns whether `x predicate other` implies that `x` is not zero.
pub(super) fn excludes_zero<D>(q: &Query<'_, '_, D>, predicate: Predicate, other: Value) -> bool {
    use Predicate::*;
    match predicate {
        Ugt => return true,
        Ne => return q.is_zero(other),
        _ => {}
    }
    let Some(n) = q.const_int(other) else { return false };
    // Signed and unsigned comparison of zero with a sign-extended number, whatever the width.
    !match predicate {
        Eq => n == 0,
        Uge | Ule | Ult => match predicate {
            Uge => n == 0,
            Ule => true,
            _ => n != 0,
        },
        Sgt => 0 > n,
        Sge => 0 >= n,
        Slt => 0 < n,
        Sle => 0 <= n,
        _ => true,
    }
}

/// Condition and targets of a conditional `br`.
pub(super) fn conditional_branch<D>(q: &Query<'_, '_, D>, id: InstId) -> Option<(Value, BlockId, BlockId)> {
    if q.inst(id).opcode != Opcode::Br {
        return None;
    }
    let mut successors = q.f().body.successors(q.state.block_of(id));
    let (if_true, if_false) = (successors.next()?, successors.next()?);
    Some((q.operand(id, 0), if_true, if_false))
}
