//! The uses of the values of a body.

use crate::body::{Body, InstId};
use crate::consts::Const;
use crate::values::{Local, Value, ValueKind};
use memphis_entity::Rows;

/// An operand of an instruction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Use {
    /// The instruction that uses the value.
    pub inst: InstId,
    /// The index of the operand among those of the instruction.
    pub index: u32,
}

/// The uses of each value of a body: of arguments, results, blocks and constants.
///
/// They are those of the body when the table was made, debug records included.
///
/// ```
/// use memphis_ir::{Body, InstId, Module, Use, Users};
/// let module = Module::read(b"define i32 @f(i32 %x) {\n  %y = add i32 %x, %x\n  ret i32 %y\n}\n")?;
/// let mut body = Body::new();
/// module.read_body(module.find_function("f").unwrap(), &mut body)?;
/// let (users, x) = (Users::of(&body), body.arguments().next().unwrap());
/// assert_eq!(users.uses_of_local(x), [Use { inst: InstId(0), index: 0 }, Use { inst: InstId(0), index: 1 }]);
/// assert_eq!(users.users(body.operands(InstId(1))[0].value).collect::<Vec<_>>(), [InstId(1)]);
/// # Ok::<(), memphis_ir::Error>(())
/// ```
#[derive(Debug, Clone, Default)]
pub struct Users {
    of_locals: Rows<Local, Use>,
    of_consts: Rows<Const, Use>,
}

impl Users {
    /// Finds the uses of all values. Cost: linear in the operands, locals and constants.
    pub fn of(body: &Body) -> Users {
        let uses = body.insts.iter().flat_map(|(inst, data)| {
            let operands = body.operands_of(data).iter().zip(0..);
            operands.map(move |(operand, index)| (operand.value, Use { inst, index }))
        });
        let mut users = Users::default();
        let of_locals = uses.clone().filter_map(|(value, at)| Some((value.as_local()?, at)));
        let of_consts = uses.filter_map(|(value, at)| Some((value.as_const()?, at)));
        users.of_locals.group(body.locals.len(), of_locals);
        users.of_consts.group(body.consts.len(), of_consts);
        users
    }

    /// The uses of a value, in the order of the text. Constants in other constants are not counted.
    /// Cost: constant.
    ///
    /// # Panics
    /// If the body had no such value when the table was made.
    pub fn uses(&self, value: Value) -> &[Use] {
        match value.kind() {
            ValueKind::Local(local) => self.uses_of_local(local),
            ValueKind::Const(constant) => &self.of_consts[constant],
        }
    }

    /// The uses of an argument, a result or a block, in the order of the text. Cost: constant.
    ///
    /// # Panics
    /// If the body had no such local when the table was made.
    pub fn uses_of_local(&self, local: Local) -> &[Use] {
        &self.of_locals[local]
    }

    /// The instructions that use a value, each once, in the order of the text.
    ///
    /// # Panics
    /// If the body had no such value when the table was made.
    pub fn users(&self, value: Value) -> impl Iterator<Item = InstId> + '_ {
        self.uses(value).chunk_by(|a, b| a.inst == b.inst).map(|uses| uses[0].inst)
    }
}
