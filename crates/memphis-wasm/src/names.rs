//! Names of operators, as in the text format.

use wasmparser::{MemArg, MemArgTarget, Operator};

macro_rules! define_names {
    ($(@$proposal:ident $op:ident $({ $($arg:ident: $argty:ty),* })? => $visit:ident ($($ann:tt)*))*) => {
        /// The proposal that an operator comes from, and its name with underscores.
        pub(crate) fn proposal_and_name(operator: &Operator<'_>) -> (&'static str, &'static str) {
            match operator {
                $(Operator::$op { .. } => (stringify!($proposal), stringify!($visit)),)*
                _ => ("", "visit_unknown"),
            }
        }
    };
}
wasmparser::for_each_operator!(define_names);

macro_rules! memory_immediate {
    ({ $memory:ident } arity memarg $($rest:tt)*) => {
        Some(*$memory)
    };
    ($($other:tt)*) => {
        None
    };
}

macro_rules! define_memory_immediates {
    ($(@$proposal:ident $op:ident $({ $($arg:ident: $argty:ty),* })? => $visit:ident ($($ann:tt)*))*) => {
        /// Offset and memory of a load or store that has no other immediate.
        pub(crate) fn memory_immediate(operator: &Operator<'_>) -> Option<MemArg> {
            match operator {
                $(Operator::$op { $($($arg),*)? } => {
                    $($(let _ = $arg;)*)?
                    memory_immediate!({ $($($arg)*)? } $($ann)*)
                })*
                _ => None,
            }
        }
    };
}
wasmparser::for_each_operator!(define_memory_immediates);

/// First words of names that a dot follows.
const PREFIXES: &[&str] = &[
    "i32", "i64", "f32", "f64", "v128", "i8x16", "i16x8", "i32x4", "i64x2", "f32x4", "f64x2", "local", "global",
    "memory", "table", "ref", "struct", "array", "data", "elem", "any", "extern", "i31", "atomic",
];

/// The name of an operator.
pub(crate) fn name(operator: &Operator<'_>) -> String {
    let name = proposal_and_name(operator).1.trim_start_matches("visit_");
    let mut text = match name.split_once('_') {
        Some((first, rest)) if PREFIXES.contains(&first) => format!("{first}.{rest}"),
        _ => name.to_owned(),
    };
    for word in ["atomic_rmw_", "atomic_"] {
        text = text.replace(word, &word.replace('_', "."));
    }
    text.replace("typed_select", "select")
}

/// The immediate of a load or store as text: nothing if it is zero.
pub(crate) fn memory_text(memory: MemArg) -> String {
    let mut text = match memory.target {
        MemArgTarget::Memory(0) => String::new(),
        MemArgTarget::Memory(number) => format!(" memory={number}"),
        MemArgTarget::Array(number) => format!(" array={number}"),
    };
    if memory.offset != 0 {
        text += &format!(" offset={}", memory.offset);
    }
    text
}
