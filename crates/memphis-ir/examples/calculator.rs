//! A compiler for expressions in reverse Polish notation, `x 3 * 1 +`: numbers, `+ - * /`, and `x`,
//! the argument of the function `@f` that it makes. A division by zero gives zero.
//!
//!     cargo run --release -p memphis-ir --example calculator -- 'x 3 * 1 +' > f.ll
use memphis_ir::builder::{FunctionBuilder, FunctionSignature, ModuleBuilder, Value};
use memphis_ir::{Instruction, Opcode, Predicate, TypeId};
use std::error::Error;

/// Divides, unless the divisor is zero.
fn divide(f: &mut FunctionBuilder<'_>, dividend: Value, divisor: Value) -> Value {
    let before = f.current_block().expect("a block was chosen");
    let [nonzero, after] = ["nonzero", "after"].map(|name| f.create_block(name));
    let is_zero = f.push(Instruction::icmp(Predicate::Eq, divisor, Value::i64(0)));
    f.push(Instruction::cond_br(is_zero, after.into(), nonzero.into()));
    f.switch_to(nonzero);
    let quotient = f.push(Instruction::sdiv(dividend, divisor).named("quotient"));
    f.push(Instruction::br(after.into()));
    f.switch_to(after);
    f.push(Instruction::phi(TypeId::I64, [(Value::i64(0), before.into()), (quotient, nonzero.into())]))
}

/// A module with the function that computes the expression.
pub(crate) fn run(text: &[u8]) -> Result<String, Box<dyn Error>> {
    let mut module = ModuleBuilder::new();
    let mut f = module.function("f", FunctionSignature::new(TypeId::I64, [TypeId::I64]).attribute("nounwind"));
    f.name_argument(0, "x");
    let entry = f.create_block("entry");
    f.switch_to(entry);
    let mut stack = Vec::new();
    for word in std::str::from_utf8(text)?.split_whitespace() {
        let opcode = match word {
            "+" => Opcode::Add,
            "-" => Opcode::Sub,
            "*" => Opcode::Mul,
            "/" => Opcode::SDiv,
            _ => {
                stack.push(if word == "x" { f.argument(0) } else { Value::i64(word.parse()?) });
                continue;
            }
        };
        let (right, left) = stack.pop().zip(stack.pop()).ok_or("an operator lacks an operand")?;
        stack.push(match opcode {
            Opcode::SDiv => divide(&mut f, left, right),
            _ => f.push(Instruction::binary(opcode, left, right)),
        });
    }
    let [result] = stack[..] else { return Err("an expression has one result".into()) };
    f.push(Instruction::ret(result));
    f.finish()?;
    Ok(module.finish()?)
}

fn main() -> Result<(), Box<dyn Error>> {
    let expression: Vec<String> = std::env::args().skip(1).collect();
    print!("{}", run(expression.join(" ").as_bytes())?);
    Ok(())
}
