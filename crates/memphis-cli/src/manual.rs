//! Completion scripts and manual pages, both generated from the command line's description.

use crate::args::{Cli, ManArgs};
use crate::failure::{Exit, Failure};
use crate::output::{self, Output, Target};
use crate::report;
use crate::usage::Usage;
use clap::CommandFactory;
use clap_mangen::Man;
use std::path::Path;

/// Prints a completion script.
pub fn completions(shell: clap_complete::Shell) -> Exit {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "memphis", &mut script);
    output::print(&script)
}

/// Runs `memphis man`.
pub fn run(arguments: &ManArgs) -> Exit {
    let pages = pages();
    if let Some(directory) = &arguments.out_dir {
        return match write_all(directory, &pages) {
            Ok(()) => Exit::Success,
            Err(failure) => report::failure(&failure),
        };
    }
    let wanted = match &arguments.command {
        Some(command) => format!("memphis-{command}"),
        None => "memphis".to_owned(),
    };
    match pages.iter().find(|page| page.name == wanted) {
        Some(page) => output::print(&page.text),
        None => report::usage(&Usage::NoPage(wanted["memphis-".len()..].to_owned())),
    }
}

/// A manual page in section 1.
struct Page {
    /// `memphis`, or `memphis-` and the name of a command.
    name: String,
    text: Vec<u8>,
}

/// The page of `memphis` and those of its commands.
fn pages() -> Vec<Page> {
    let mut memphis = Cli::command().disable_help_subcommand(true);
    memphis.build();
    let commands = memphis.get_subcommands().map(|command| {
        let name = format!("memphis-{}", command.get_name());
        page(command.clone().display_name(&name), name)
    });
    let mut pages: Vec<Page> = commands.collect();
    pages.insert(0, page(memphis.clone(), "memphis".to_owned()));
    pages
}

fn page(command: clap::Command, name: String) -> Page {
    let mut text = Vec::new();
    Man::new(command).render(&mut text).expect("memory takes everything");
    Page { name, text }
}

fn write_all(directory: &Path, pages: &[Page]) -> Result<(), Failure> {
    for Page { name, text } in pages {
        let mut output = Output::create(&Target::named(&directory.join(format!("{name}.1"))), text.len())?;
        output.write(text);
        drop(output.commit()?);
    }
    Ok(())
}
