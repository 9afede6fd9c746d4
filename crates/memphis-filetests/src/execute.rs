//! Runs modules in the interpreter: programs, and functions alone.

use memphis_interp::{ExitCode, Machine, Observed, Options, Outcome, Side, Stop, StopKind, Value, World, compare_runs};
use memphis_ir::{Body, Function, InstId, Module, Opcode};
use std::ops::Range;

/// The result of running a program.
#[derive(Debug)]
pub struct Run {
    /// The output.
    pub output: String,
    /// The exit code, or the reason why it stopped.
    pub ended: Result<ExitCode, Stop>,
}

impl Run {
    /// The part of the result that rewriting the program must preserve: the output, and the exit
    /// code or the kind of failure.
    pub fn essence(&self) -> (&str, Result<u8, StopKind>) {
        (&self.output, self.ended.as_ref().map(|code| code.status()).map_err(|stop| stop.kind))
    }
}

/// Runs `main`.
///
/// # Panics
/// If the module cannot be read.
pub fn program(text: &str) -> Run {
    let module = Module::read(text.as_bytes()).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let options = Options { max_steps: 50_000_000, ..Options::default() };
    let mut output = Vec::new();
    let ended = Machine::new(&module, options)
        .and_then(|mut machine| machine.run_main(&mut |_, bytes| output.extend_from_slice(bytes)));
    Run { output: String::from_utf8_lossy(&output).into_owned(), ended }
}

/// Returns the result of a function for zeros and ones: the arguments of the first kind alternate,
/// those of the second are pairs.
///
/// # Errors
/// The reason why the function does not return.
pub fn function(module: &Module<'_>, name: &[u8], kind: u32) -> Result<Value, Stop> {
    let options = Options { max_steps: 100_000, ..Options::default() };
    let args: Vec<Value> = (0..16).map(|i| Value::Bits((i >> kind) % 2)).collect();
    Machine::new(module, options).and_then(|mut machine| machine.call(name, &args))
}

/// Arguments of a program's `@f` that are tried.
pub const ARGUMENTS: [u64; 3] = [0, 1, 0xdead_beef_1234];

/// The result of a program's `@f`, called with one integer, as the generators of programs define
/// it.
///
/// # Errors
/// The reason why the function does not return.
///
/// # Panics
/// Panics if the program is not valid.
pub fn call_f(text: &str, x: u64) -> Result<Value, StopKind> {
    let module = Module::read(text.as_bytes()).expect("a valid module");
    let options = Options { max_steps: 1_000_000, ..Options::default() };
    let machine = Machine::new(&module, options);
    machine.and_then(|mut machine| machine.call(b"f", &[Value::Bits(x)])).map_err(|stop| stop.kind)
}

/// True if a result may become another one: each member, bit by bit. An undefined bit may become
/// any, and poison anything; what is not poison must not become poison.
pub fn refines(before: &Value, after: &Value) -> bool {
    let bits = |value: &Value| match value {
        Value::Bits(bits) => Some((u128::from(*bits), 0)),
        Value::Wide(bits) => Some((**bits, 0)),
        Value::Part(part) => Some((part.bits, part.undef)),
        Value::Undef(_) => Some((0, u128::MAX)),
        Value::Long(_) | Value::Poison(_) | Value::Aggregate(_) => None,
    };
    match (before, after) {
        (Value::Poison(_), _) => true,
        (Value::Aggregate(before), Value::Aggregate(after)) => {
            before.len() == after.len() && before.iter().zip(after.iter()).all(|(before, after)| refines(before, after))
        }
        (Value::Undef(_), Value::Bits(_) | Value::Wide(_) | Value::Part(_)) => true,
        _ => match (bits(before), bits(after)) {
            (Some(before), Some(after)) => (before.0 ^ after.0 | after.1) & !before.1 == 0,
            _ => before == after,
        },
    }
}

/// The slots of a function that a text does not have, by their names.
fn slots_without(f: Function<'_>, other: &str) -> Vec<InstId> {
    let allocas = f.body.inst_ids().filter(|&id| f.body.inst(id).opcode == Opcode::Alloca);
    let is_missing = |id: &InstId| {
        let name = f.body.inst(*id).result.map(|result| f.display(memphis_ir::Value::local(result)));
        name.is_some_and(|name| !other.contains(&format!("  {name} = alloca ")))
    };
    allocas.filter(is_missing).collect()
}

/// Runs the `@g` of two programs that access slots in parts, alone, with any arguments and memory;
/// what `@see` and `@touch` get is observed. Returns the number of runs that agree.
///
/// # Errors
/// The first difference.
///
/// # Panics
/// Panics if a program is not valid, or has no `@g`.
pub fn compare_alone(before: &str, after: &str) -> Result<usize, String> {
    let texts = [before, after];
    let modules = texts.map(|text| Module::read(text.as_bytes()).expect("a valid module"));
    let mut world = World::new(&modules[0]);
    let mut observe = |module, side, other| {
        let module: &Module<'_> = module;
        let g = module.function_ids().find(|&id| module.function_name(id) == b"g"[..]).expect("@g");
        let mut body = Body::new();
        module.read_body(g, &mut body).expect("a valid function");
        let hidden = slots_without(Function { module, body: &body }, other);
        Observed::new(module, g, side, hidden, &mut world).map_err(|stop| stop.to_string())
    };
    let mut first = observe(&modules[0], Side::Before, after)?;
    let mut second = observe(&modules[1], Side::After, before)?;
    let mut n_agree = 0;
    for seed in 0..20 {
        world.restart(seed);
        match compare_runs(&mut first, &mut second, &mut world) {
            Outcome::Agree => n_agree += 1,
            Outcome::Differ(difference) => {
                return Err(format!("{difference:#?}, {:#?}\n{before}\n; became\n{after}", world.inputs()));
            }
            // The first one is undefined, or uses what observed runs do not have.
            Outcome::Stopped(..) => {}
        }
    }
    Ok(n_agree)
}

/// The seeds `FROM..TO` that an environment variable names, or `default`. Prints them.
///
/// # Panics
/// Panics if the variable holds anything else.
pub fn seeds(variable: &str, default: Range<u64>) -> Range<u64> {
    let range = std::env::var(variable).map_or(default, |text| {
        let (from, to) = text.split_once("..").unwrap_or_else(|| panic!("{variable}: expected FROM..TO"));
        let number = |text: &str| text.parse().unwrap_or_else(|_| panic!("{variable}: {text} is no number"));
        number(from)..number(to)
    });
    println!("seeds {range:?}");
    range
}

#[cfg(test)]
mod tests {
    use super::refines;
    use memphis_interp::{Origin, Partial, Value};

    #[test]
    fn what_is_undefined_may_become_anything_but_poison() {
        let part = |bits, undef| Value::Part(Box::new(Partial { origin: Origin::default(), bits, undef }));
        let list = |members: &[Value]| Value::Aggregate(members.to_vec().into());
        let (one, two) = (Value::Bits(1), Value::Bits(2));
        for value in [&one, &Value::UNDEF, &Value::POISON, &part(1, 2), &list(&[one.clone(), Value::POISON])] {
            assert!(refines(value, value) && refines(&Value::POISON, value));
            assert_eq!(refines(value, &Value::POISON), *value == Value::POISON);
        }
        assert!(!refines(&one, &two) && !refines(&one, &Value::UNDEF) && !refines(&one, &part(1, 2)));
        assert!(refines(&Value::UNDEF, &one) && refines(&Value::UNDEF, &part(1, 2)));
        // The second bit is undefined, the first one is set.
        assert!(refines(&part(1, 2), &Value::Bits(3)) && refines(&part(1, 2), &one));
        assert!(!refines(&part(1, 2), &two) && !refines(&part(1, 2), &part(0, 3)));
        assert!(!refines(&part(1, 2), &Value::UNDEF));
        let before = list(&[Value::POISON, one.clone()]);
        assert!(refines(&before, &list(&[two.clone(), one.clone()])));
        assert!(!refines(&before, &list(&[two.clone(), two])) && !refines(&before, &list(&[one])));
    }
}
