//! `run`: a call of a function.

use crate::input::Source;
use crate::{Outcome, Problem, problem};
use memphis_interp::{ExitCode, Machine, Options, Stop, Value};
use memphis_ir::{Body, Form, FunctionId, GlobalKind, Module, Type, TypeId, Types};
use serde::Serialize;

/// The limits of a run: a second or two.
const MAX_STEPS: u64 = 50_000_000;
const MAX_MEMORY: u64 = 64 << 20;
const MAX_DEPTH: usize = 20_000;
/// The longest output that is kept.
const MAX_OUTPUT: usize = 1 << 16;

/// The end of a run.
#[derive(Debug, Serialize)]
pub struct Run {
    function: String,
    /// The program's output; only `main` without arguments has one.
    output: String,
    /// The returned value, or the exit code of `main`.
    #[serde(skip_serializing_if = "Option::is_none")]
    result: Option<String>,
    /// Why the run ended before the function did.
    #[serde(skip_serializing_if = "Option::is_none")]
    stop: Option<String>,
}

/// Calls a function. Without arguments, `main` is run as a program.
pub fn run(source: &Source<'_>, function: &str, arguments: &[String]) -> Outcome<Run> {
    let module = source.module()?;
    check_copy_form(source, &module)?;
    let Some(signature) = Signature::of(&module, function) else {
        return problem(format!("there is no function @{function} with a body"));
    };
    let is_program = function == "main" && arguments.is_empty();
    let values = if is_program { Vec::new() } else { signature.values(arguments)? };
    let options = Options { max_steps: MAX_STEPS, max_memory: MAX_MEMORY, max_depth: MAX_DEPTH, ..Options::default() };
    let mut ended = Run { function: function.to_owned(), output: String::new(), result: None, stop: None };
    let result = Machine::new(&module, options).and_then(|mut machine| match is_program {
        true => program(&mut machine, &mut ended.output),
        false => machine.call(function.as_bytes(), &values).map(|value| signature.shown(&value)),
    });
    match result {
        Ok(result) => ended.result = Some(result),
        Err(stop) => ended.stop = Some(stop.to_string()),
    }
    Ok(ended)
}

/// Reads all functions in copy form: those of LLVM IR are read when they are called.
fn check_copy_form(source: &Source<'_>, module: &Module<'_>) -> Outcome<()> {
    let mut body = Body::new();
    let mut in_copy_form = module.function_ids().filter(|&function| module.function(function).form == Form::Copies);
    in_copy_form
        .try_for_each(|function| module.read_body(function, &mut body))
        .map_err(|error| source.problems(&[error]))
}

fn program(machine: &mut Machine<'_>, output: &mut String) -> Result<String, Stop> {
    let mut written = Vec::new();
    let ended = machine.run_main(&mut |_, bytes| {
        let left = MAX_OUTPUT - written.len();
        written.extend_from_slice(&bytes[..bytes.len().min(left)]);
    });
    *output = String::from_utf8_lossy(&written).into_owned();
    Ok(match ended? {
        ExitCode::Code(code) => format!("exit code {}", code as u8),
        ExitCode::Abort => "abort".to_owned(),
        ExitCode::Trap => "trap".to_owned(),
    })
}

/// Types of parameters and result.
struct Signature<'m> {
    types: Types<'m>,
    parameters: &'m [TypeId],
    result: TypeId,
}

impl<'m> Signature<'m> {
    fn of(module: &'m Module<'_>, function: &str) -> Option<Signature<'m>> {
        let global = module.global(module.find_global(function.as_bytes())?);
        let GlobalKind::Definition(FunctionId(_)) = global.kind else { return None };
        let types = Types::of_module(&module.types);
        match types.get(global.ty) {
            Type::Function(ty) => Some(Signature { types, parameters: &ty.params, result: ty.result }),
            _ => None,
        }
    }

    fn values(&self, arguments: &[String]) -> Outcome<Vec<Value>> {
        let (wanted, given) = (self.parameters.len(), arguments.len());
        if wanted != given {
            return problem(format!("the function has {wanted} parameters, and {given} arguments are given"));
        }
        let values = arguments.iter().zip(self.parameters).map(|(text, &ty)| self.value(text.trim(), ty));
        values.collect::<Result<_, String>>().map_err(|message| vec![Problem::new(message)])
    }

    fn value(&self, text: &str, ty: TypeId) -> Result<Value, String> {
        let wrong = || format!("expected a value of type {}, found `{text}`", self.types.display(ty));
        match self.types.get(ty) {
            &Type::Int(width @ ..=128) => {
                let value = text.parse::<i128>().ok().filter(|value| fits(*value, width)).ok_or_else(wrong)?;
                Ok(Value::int(width, value as u128))
            }
            Type::Float => Ok(Value::Bits(u64::from(text.parse::<f32>().map_err(|_| wrong())?.to_bits()))),
            Type::Double => Ok(Value::double(text.parse().map_err(|_| wrong())?)),
            _ => Err(format!("a parameter has type {}: only numbers can be given here", self.types.display(ty))),
        }
    }

    fn shown(&self, value: &Value) -> String {
        let bits = match value {
            _ if self.result == TypeId::VOID => return "void".to_owned(),
            Value::Bits(bits) => u128::from(*bits),
            Value::Wide(bits) => **bits,
            Value::Undef => return "undef".to_owned(),
            Value::Poison => return "poison".to_owned(),
            _ => return format!("a value of type {}", self.types.display(self.result)),
        };
        match self.types.get(self.result) {
            Type::Int(1) => (bits != 0).to_string(),
            &Type::Int(width @ ..=128) => (((bits as i128) << (128 - width)) >> (128 - width)).to_string(),
            Type::Float => f32::from_bits(bits as u32).to_string(),
            Type::Double => f64::from_bits(bits as u64).to_string(),
            _ => format!("{bits:#x}"),
        }
    }
}

/// Returns whether an integer of `width` bits can be the number, with or without a sign.
fn fits(value: i128, width: u32) -> bool {
    width >= 128 || (-(1i128 << (width - 1))..1i128 << width.min(126)).contains(&value)
}
