//! Links the command at a fixed address, if the linker has an option for that.

use std::env;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let has = |variable: &str, value: &str| env::var(variable).is_ok_and(|all| all.split(',').any(|one| one == value));
    let is_glibc = has("CARGO_CFG_TARGET_OS", "linux") && has("CARGO_CFG_TARGET_ENV", "gnu");
    if is_glibc && !has("CARGO_CFG_TARGET_FEATURE", "crt-static") {
        // Then the linker writes the 13,000 addresses in static tables. Otherwise the loader does
        // it whenever the command starts, in a sixth of the time that a small input takes.
        println!("cargo::rustc-link-arg-bins=-no-pie");
    }
}
