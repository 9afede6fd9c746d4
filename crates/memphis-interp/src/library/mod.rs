//! The part of the C library that programs find here: a table for each header, from names to
//! functions.
//!
//! The functions act on the machine's memory. All their arguments have to be defined. The time is
//! constant, there are no files.

mod complex;
mod ctype;
mod cxxabi;
mod format;
mod math_h;
mod objects;
mod stdio;
mod stdlib;
mod string;
mod system;

use crate::arguments::{LibraryFunction, Row};
use crate::code::{LibraryId, Target};
use crate::intrinsics;
use std::collections::HashMap;
use std::sync::LazyLock;

const TABLES: &[&[Row]] = &[
    stdio::FUNCTIONS,
    string::FUNCTIONS,
    ctype::FUNCTIONS,
    stdlib::FUNCTIONS,
    math_h::FUNCTIONS,
    system::FUNCTIONS,
    complex::FUNCTIONS,
    cxxabi::FUNCTIONS,
];

struct Index {
    functions: Vec<LibraryFunction>,
    by_name: HashMap<&'static str, LibraryId>,
}

static INDEX: LazyLock<Index> = LazyLock::new(|| {
    let mut index = Index { functions: Vec::new(), by_name: HashMap::new() };
    for (names, function) in TABLES.iter().copied().flatten() {
        let id = LibraryId(index.functions.len() as u16);
        index.functions.push(*function);
        index.by_name.extend(names.iter().map(|&name| (name, id)));
    }
    index
});

/// True if the library has a function of this name.
pub(crate) fn knows(name: &[u8]) -> bool {
    find(name).is_some()
}

/// The function of this name.
pub(crate) fn find(name: &[u8]) -> Option<Target> {
    let name = std::str::from_utf8(name).ok()?;
    let name = name.strip_prefix('\u{1}').unwrap_or(name);
    let function = INDEX.by_name.get(name).copied().map(Target::Library);
    function.or_else(|| intrinsics::of_library(name).map(Target::Intrinsic))
}

pub(crate) fn function(id: LibraryId) -> LibraryFunction {
    INDEX.functions[usize::from(id.0)]
}
