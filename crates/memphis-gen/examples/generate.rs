//! Prints a random module, or a shape.
//!
//! ```text
//! generate [--seed S] [--functions N] [--plain] [--features]
//! generate --shape NAME N V
//! ```

use std::io::{self, Write};
use std::process::ExitCode;

use memphis_gen::shapes::Family;
use memphis_gen::{Config, random_module};

fn main() -> ExitCode {
    match text_for(std::env::args().skip(1)) {
        Ok(text) => match io::stdout().lock().write_all(text.as_bytes()) {
            Ok(()) => ExitCode::SUCCESS,
            Err(_) => ExitCode::FAILURE,
        },
        Err(message) => {
            eprintln!("generate: {message}");
            ExitCode::from(2)
        }
    }
}

fn text_for(mut arguments: impl Iterator<Item = String>) -> Result<String, String> {
    let mut seed = 0;
    let mut config = Config::default();
    let mut features = false;
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--seed" => seed = number(&mut arguments)?,
            "--functions" => config.functions = number(&mut arguments)? as usize,
            "--plain" => config = Config { functions: config.functions, ..Config::PLAIN },
            "--features" => features = true,
            "--shape" => return shape(&mut arguments),
            other => return Err(format!("unknown argument `{other}`")),
        }
    }
    let module = random_module(seed, &config);
    Ok(if features { module.features.to_string() } else { module.text })
}

fn shape(arguments: &mut impl Iterator<Item = String>) -> Result<String, String> {
    let name = arguments.next().ok_or("--shape needs a name")?;
    let family = Family::from_name(&name).ok_or_else(|| {
        let known: Vec<&str> = Family::ALL.iter().map(|family| family.name()).collect();
        format!("no shape `{name}`; there are {}", known.join(", "))
    })?;
    let (n, v) = (number(arguments)?, number(arguments)?);
    let small = |n: u64| u32::try_from(n).map_err(|_| format!("{n} is too large"));
    Ok(family.text(small(n)?, small(v)?))
}

fn number(arguments: &mut impl Iterator<Item = String>) -> Result<u64, String> {
    let text = arguments.next().ok_or("a number is missing")?;
    text.parse().map_err(|_| format!("`{text}` is no number"))
}
