//! How a block ends.

use super::{EdgeForm, EdgeId};
use memphis_ir::{BlockId, Flags, Opcode, TypeId, Value};

/// How a block ends. Parallel edges occur several times.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Term {
    /// `br label`
    Jump(EdgeId),
    /// `br i1`
    Branch {
        /// The condition.
        condition: Value,
        /// The edges taken if it is true and if it is false.
        ways: [EdgeId; 2],
    },
    /// `switch`
    Switch {
        /// The value that the cases are compared with.
        value: Value,
        /// The edge taken if no case matches.
        default: EdgeId,
        /// The cases, constants.
        cases: Vec<(Value, EdgeId)>,
    },
    /// `unreachable`
    Unreachable,
    /// Anything else, with its labels in the order of the text: it is not changed, but its labels
    /// may be.
    Other(Vec<EdgeId>),
}

impl Term {
    /// The edges, one for each label.
    pub fn edges(&self) -> Vec<EdgeId> {
        match self {
            Term::Jump(edge) => vec![*edge],
            Term::Branch { ways, .. } => ways.to_vec(),
            Term::Switch { default, cases, .. } => {
                std::iter::once(*default).chain(cases.iter().map(|case| case.1)).collect()
            }
            Term::Unreachable => Vec::new(),
            Term::Other(edges) => edges.clone(),
        }
    }

    /// The values that it asks for.
    pub fn values(&self) -> impl Iterator<Item = Value> + use<> {
        let value = match self {
            Term::Branch { condition: value, .. } | Term::Switch { value, .. } => Some(*value),
            Term::Jump(_) | Term::Unreachable | Term::Other(_) => None,
        };
        value.into_iter()
    }
}

impl EdgeForm<'_> {
    /// A terminator of the body, with its edges.
    pub(super) fn read_term(&mut self, block: BlockId) -> Term {
        let body = self.f.body;
        let inst = body.terminator(block);
        let (data, operands) = (body.inst(inst), body.operands(inst));
        let mut edges = Vec::new();
        for operand in operands.iter().filter(|operand| operand.ty == TypeId::LABEL) {
            let Some(label) = operand.value.as_local() else { continue };
            edges.push(self.add_edge(block, body.block_of_local(label), Vec::new));
        }
        match (data.opcode, operands.len(), edges.as_slice()) {
            (Opcode::Br, 1, &[edge]) => Term::Jump(edge),
            (Opcode::Br, 3, &[then, other]) => Term::Branch { condition: operands[0].value, ways: [then, other] },
            (Opcode::Switch, _, [default, others @ ..]) if !data.flags.has(Flags::NO_DEFAULT) => {
                let cases = operands[2..].chunks_exact(2).map(|case| case[0].value);
                Term::Switch {
                    value: operands[0].value,
                    default: *default,
                    cases: cases.zip(others.iter().copied()).collect(),
                }
            }
            (Opcode::Unreachable, ..) => Term::Unreachable,
            _ => Term::Other(edges),
        }
    }
}
