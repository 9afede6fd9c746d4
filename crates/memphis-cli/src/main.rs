//! The program `memphis`.

#![forbid(unsafe_code)]

use std::process::ExitCode;

#[global_allocator]
static MEMORY: memphis_pages::LargePages = memphis_pages::LargePages;

fn main() -> ExitCode {
    memphis_pages::LargePages::keep_freed();
    memphis_pages::end_on_closed_pipe();
    memphis_cli::run(std::env::args_os()).into()
}
