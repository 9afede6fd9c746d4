//! Constants that are certainly not poison, in any lane or member.
//!
//! A question is about a whole constant or about one lane of a vector: `shufflevector` and
//! `extractelement` drop lanes, and dropped lanes may be poison. An operator that works lane by
//! lane has a lane that is not poison where the lanes of its operands are not. Casts between
//! different numbers of lanes ask for whole operands. A constant that no rule covers may be poison.
//!
//! The reader folds the constants that LLVM folds; nothing here depends on that.

use hashbrown::HashSet;
use memphis_ir::{Const, ConstKind, Flags, Function, Opcode, Type, TypeId};

/// The maximal number of questions for one constant, besides those about the members of aggregates.
const MAX_LANES: usize = 4_096;

/// The part of a constant that a question is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Part {
    Whole,
    /// A lane that the vector certainly has.
    Lane(u64),
}

/// True if a constant is not poison, and has no part that is.
///
/// Cost: linear in the constant, and in the lanes that `shufflevector` chooses.
pub fn is_defined_constant(f: Function<'_>, c: Const) -> bool {
    let mut questions = Questions { f, pending: vec![(c, Part::Whole)], seen: HashSet::new() };
    while let Some((c, part)) = questions.pending.pop() {
        if !questions.may_hold(c, part) || questions.seen.len() > MAX_LANES {
            return false;
        }
    }
    true
}

/// True for an address without an offset: it leaves no object and no range, and overflows nothing.
pub fn is_base(f: Function<'_>, opcode: Opcode, operands: &[Const]) -> bool {
    let is_zero = |&c: &Const| matches!(f.body.consts.get(c).kind, ConstKind::Int(0));
    opcode == Opcode::GetElementPtr && operands[1..].iter().all(is_zero)
}

/// Questions that must all be answered with yes.
struct Questions<'f> {
    f: Function<'f>,
    pending: Vec<(Const, Part)>,
    /// The expressions that were asked for: each is asked once.
    seen: HashSet<(Const, Part)>,
}

impl<'f> Questions<'f> {
    /// Adds the questions on which the answer depends; `false` if no rule allows a yes.
    fn may_hold(&mut self, c: Const, part: Part) -> bool {
        let f = self.f;
        let data = f.body.consts.get(c);
        match &data.kind {
            ConstKind::Poison | ConstKind::Metadata(_) | ConstKind::PtrAuth(_) => return false,
            ConstKind::Aggregate(elements) => match part {
                Part::Whole => self.pending.extend(elements.iter().map(|&element| (element, Part::Whole))),
                Part::Lane(lane) => {
                    let Some(&element) = usize::try_from(lane).ok().and_then(|lane| elements.get(lane)) else {
                        return false;
                    };
                    self.pending.push((element, Part::Whole));
                }
            },
            ConstKind::Splat(element) | ConstKind::DsoLocalEquivalent(element) | ConstKind::NoCfi(element) => {
                self.pending.push((*element, Part::Whole));
            }
            ConstKind::Expr { opcode, flags, operands, .. } => {
                if flags.has(Flags::MAKE_POISON) && !is_base(f, *opcode, operands) {
                    return false;
                }
                if self.seen.insert((c, part)) {
                    return self.expression_may_hold(data.ty, *opcode, operands, part);
                }
            }
            _ => {}
        }
        true
    }

    fn expression_may_hold(&mut self, ty: TypeId, opcode: Opcode, operands: &[Const], part: Part) -> bool {
        use Opcode::*;
        match (opcode, operands) {
            (ExtractElement, &[vector, index]) => match self.lane_in_range(vector, index) {
                Some(lane) => self.pending.push((vector, Part::Lane(lane))),
                None => return false,
            },
            (InsertElement, &[vector, element, index]) => {
                let Some(inserted) = self.lane_in_range(vector, index) else { return false };
                if part == Part::Whole || part == Part::Lane(inserted) {
                    self.pending.push((element, Part::Whole));
                }
                match part {
                    Part::Lane(lane) if lane == inserted => {}
                    Part::Lane(_) => self.pending.push((vector, part)),
                    Part::Whole => match self.lanes(self.type_of(vector)) {
                        // All lanes but the replaced one.
                        Some((n, false)) if n as usize <= MAX_LANES => {
                            let others = (0..n).filter(|&lane| lane != inserted);
                            self.pending.extend(others.map(|lane| (vector, Part::Lane(lane))));
                        }
                        _ => self.pending.push((vector, Part::Whole)),
                    },
                }
            }
            (ShuffleVector, &[left, right, mask]) => {
                let Some((n_left, is_scalable)) = self.lanes(self.type_of(left)) else { return false };
                let chosen = match (self.mask(mask), part) {
                    (Some(chosen), Part::Whole) => chosen,
                    (Some(chosen), Part::Lane(lane)) => match usize::try_from(lane).ok().and_then(|n| chosen.get(n)) {
                        Some(&lane) => vec![lane],
                        None if is_scalable && chosen.len() == 1 => chosen,
                        None => return false,
                    },
                    (None, _) => return false,
                };
                // Of two scalable vectors, only the lowest lane of the first has a known number.
                if is_scalable && chosen.iter().any(|&lane| lane != 0) {
                    return false;
                }
                for lane in chosen {
                    match lane.checked_sub(n_left) {
                        None => self.pending.push((left, Part::Lane(lane))),
                        Some(lane) if lane < n_left => self.pending.push((right, Part::Lane(lane))),
                        Some(_) => return false,
                    }
                }
            }
            (GetElementPtr | BitCast | PtrToInt | PtrToAddr | IntToPtr | Trunc | Add | Sub | Xor, _) => {
                let lanes = self.lanes(ty);
                for &operand in operands {
                    let is_lanewise = lanes.is_some() && self.lanes(self.type_of(operand)) == lanes;
                    self.pending.push((operand, if is_lanewise { part } else { Part::Whole }));
                }
            }
            _ => return false,
        }
        true
    }

    fn type_of(&self, c: Const) -> TypeId {
        self.f.body.consts.get(c).ty
    }

    /// The lanes that a vector has at least, and whether it may have more.
    fn lanes(&self, ty: TypeId) -> Option<(u64, bool)> {
        match *self.f.types().get(ty) {
            Type::Vector(n, _) => Some((n.into(), false)),
            Type::ScalableVector(n, _) => Some((n.into(), true)),
            _ => None,
        }
    }

    /// The number of a lane that the vector certainly has.
    fn lane_in_range(&self, vector: Const, index: Const) -> Option<u64> {
        let (n, _) = self.lanes(self.type_of(vector))?;
        match self.f.body.consts.get(index).kind {
            ConstKind::Int(lane) => u64::try_from(lane).ok().filter(|&lane| lane < n),
            _ => None,
        }
    }

    /// The lanes that a mask chooses, all of them numbers; one for all of a scalable mask.
    fn mask(&self, mask: Const) -> Option<Vec<u64>> {
        let consts = &self.f.body.consts;
        let number = |c: Const| match consts.get(c).kind {
            ConstKind::Int(lane) => u64::try_from(lane).ok(),
            _ => None,
        };
        let (n, is_scalable) = self.lanes(self.type_of(mask))?;
        let n = if is_scalable { 1 } else { usize::try_from(n).ok().filter(|&n| n <= MAX_LANES)? };
        match &consts.get(mask).kind {
            ConstKind::Zero => Some(vec![0; n]),
            ConstKind::Splat(lane) => Some(vec![number(*lane)?; n]),
            ConstKind::Aggregate(lanes) => lanes.iter().map(|&lane| number(lane)).collect(),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use memphis_ir::{Body, InstId, Module};

    fn claimed(typed: &str) -> bool {
        let text = format!("@g = global i32 0\ndefine void @f(ptr %p) {{\n  store {typed}, ptr %p\n  ret void\n}}\n");
        let module = Module::read(text.as_bytes()).expect("a valid module");
        let mut body = Body::new();
        let function = module.function_ids().next().expect("a function");
        module.read_body(function, &mut body).unwrap_or_else(|error| panic!("{typed}: {error}"));
        let constant = body.operands(InstId(0))[0].value.as_const().expect("a constant");
        is_defined_constant(Function { module: &module, body: &body }, constant)
    }

    /// Constants that remain expressions after reading: of scalable vectors, of addresses, with
    /// lanes whose number is not known.
    #[test]
    fn lanes_of_expressions() {
        let scalable = "<vscale x 2 x i32>";
        let insert =
            |lane: &str, index: &str| format!("{scalable} insertelement ({scalable} zeroinitializer, {lane}, {index})");
        let spread = |lane: &str, index: &str| {
            let vector = insert(lane, index);
            format!("{scalable} shufflevector ({vector}, {scalable} poison, {scalable} zeroinitializer)")
        };
        let addresses = "<2 x ptr> getelementptr (i8, ptr @g, <2 x i64> <i64 1, i64 poison>)";
        let yes = [
            insert("i32 1", "i64 1"),
            spread("i32 1", "i32 0"),
            format!("i32 extractelement ({}, i32 1)", insert("i32 3", "i64 0")),
            "i64 sub (i64 ptrtoint (ptr @g to i64), i64 1)".to_owned(),
            "{ i8, [1 x <2 x i8>] } { i8 1, [1 x <2 x i8>] [<2 x i8> <i8 undef, i8 2>] }".to_owned(),
            "i16 extractelement (<2 x i16> bitcast (i32 7 to <2 x i16>), i32 0)".to_owned(),
            "ptr getelementptr inrange(0, 4) (i32, ptr @g, i64 0)".to_owned(),
        ];
        for typed in yes {
            assert!(claimed(&typed), "{typed}");
        }
        let no = [
            insert("i32 poison", "i64 1"),
            // The vector may lack this lane.
            insert("i32 1", "i64 2"),
            insert("i32 1", "i64 ptrtoint (ptr @g to i64)"),
            spread("i32 poison", "i32 0"),
            format!("i32 extractelement ({}, i32 5)", insert("i32 3", "i64 0")),
            format!(
                "{scalable} shufflevector ({scalable} poison, {}, {scalable} zeroinitializer)",
                insert("i32 1", "i64 0")
            ),
            addresses.to_owned(),
            "i64 sub nuw (i64 ptrtoint (ptr @g to i64), i64 1)".to_owned(),
            "ptr getelementptr inrange(0, 4) (i32, ptr @g, i64 1)".to_owned(),
            "ptr addrspacecast (ptr addrspace(1) null to ptr)".to_owned(),
            "{ i8, [1 x <2 x i8>] } { i8 1, [1 x <2 x i8>] [<2 x i8> <i8 poison, i8 2>] }".to_owned(),
            "i32 bitcast (<2 x i16> <i16 1, i16 poison> to i32)".to_owned(),
        ];
        for typed in no {
            assert!(!claimed(&typed), "{typed}");
        }
    }
}
