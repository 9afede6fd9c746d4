//! Automation: `cargo xtask`.
fn main() {}
