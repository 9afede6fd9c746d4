//! From bitcode to text.

pub(crate) mod text;
