//! Names of operators, as in the text format.

use wasmparser::Operator;

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
