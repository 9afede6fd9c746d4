//! The `memphis` command.
fn main() {}
