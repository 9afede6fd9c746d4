//! A machine that executes register code.

use crate::code::{Code, Jump, Move};
use std::collections::HashMap;
use waffle::{ConstVal, Func, InterpContext, Operator, const_eval};

/// The reason why a run has no results.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The program has trapped.
    Trap,
    /// Too many blocks were executed.
    TooLong,
    /// A called function has no code.
    NoCode(Func),
}

/// Code of functions, and the memories, tables and globals of their module.
pub struct Machine {
    /// The code of each function.
    pub functions: HashMap<Func, Code>,
    /// What the module holds. Single operators are waffle's.
    pub context: InterpContext,
    /// The number of blocks that may still be executed.
    pub fuel: u64,
}

impl Machine {
    /// Calls a function.
    ///
    /// # Errors
    /// The run has no results.
    pub fn call(&mut self, function: Func, arguments: &[ConstVal]) -> Result<Vec<ConstVal>, Stop> {
        let code = self.functions.get(&function).ok_or(Stop::NoCode(function))?.clone();
        let mut registers = vec![ConstVal::None; code.n_registers as usize];
        registers[..arguments.len()].copy_from_slice(arguments);
        let mut block = 0;
        loop {
            self.fuel = self.fuel.checked_sub(1).ok_or(Stop::TooLong)?;
            let current = &code.blocks[block];
            run_moves(&current.head, &mut registers);
            for operation in &current.operations {
                let arguments: Vec<ConstVal> =
                    operation.arguments.iter().map(|&from| registers[from as usize]).collect();
                let results = self.operate(&operation.operator, &arguments)?;
                for (&to, result) in operation.results.iter().zip(results) {
                    registers[to as usize] = result;
                }
            }
            run_moves(&current.end, &mut registers);
            let number = |register: u32| registers[register as usize].as_u32().unwrap_or(0);
            block = match &current.jump {
                Jump::Always(target) => *target,
                Jump::If(condition, yes, no) => {
                    if number(*condition) != 0 {
                        *yes
                    } else {
                        *no
                    }
                }
                Jump::Table(selector, targets) => targets[(number(*selector) as usize).min(targets.len() - 1)],
                Jump::Return(results) => return Ok(results.iter().map(|&result| registers[result as usize]).collect()),
                Jump::Trap => return Err(Stop::Trap),
            };
        }
    }

    fn operate(&mut self, operator: &Operator, arguments: &[ConstVal]) -> Result<Vec<ConstVal>, Stop> {
        match *operator {
            Operator::Call { function_index } => self.call(function_index, arguments),
            Operator::CallIndirect { table_index, .. } => {
                let (selector, arguments) = arguments.split_last().ok_or(Stop::Trap)?;
                let elements = &self.context.tables[table_index].elements;
                let place = selector.as_u32().and_then(|place| elements.get(place as usize));
                let &function = place.ok_or(Stop::Trap)?;
                self.call(function, arguments)
            }
            _ => const_eval(operator, arguments, Some(&mut self.context)).map(|result| vec![result]).ok_or(Stop::Trap),
        }
    }
}

fn run_moves(moves: &[Move], registers: &mut [ConstVal]) {
    for copy in moves {
        registers[copy.to as usize] = registers[copy.from as usize];
    }
}
