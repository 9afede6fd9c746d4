//! Plans and checks a description from a bug report, and shows the plan.
//!
//! `cargo run -p memphis --example replay FILE`; a description is written by `println!("{input}")`.

use memphis::{check, construct, destruct};
use std::error::Error;

/// Says what the engine does with a description.
pub(crate) fn replay(text: &str) -> Result<String, Box<dyn Error>> {
    let is_destruction = text.lines().any(|line| line.trim() == "destruct");
    if is_destruction {
        let description: destruct::Description = text.parse()?;
        let input = description.input();
        let plan = destruct::plan(&input, &destruct::Options::DEFAULT)?;
        let mut said = String::new();
        for (value, location) in plan.locations().iter().enumerate() {
            said += &format!("value {value} is in location {}\n", location.0);
        }
        for copies in plan.copies() {
            said += &format!("{:?}: {:?}\n", copies.point, copies.sequence);
        }
        for stuck in plan.stuck() {
            said += &format!("{stuck}\n");
        }
        if plan.stuck().is_empty() {
            said += &format!("proved: {:?}\n", check::check_destruction(&input, &plan)?);
        }
        return Ok(said);
    }
    let description: construct::Description = text.parse()?;
    let input = description.input();
    let plan = construct::plan(&input, &construct::Options::DEFAULT)?;
    let mut said = String::new();
    for (phi, placed) in plan.phis().iter().enumerate() {
        let arguments = plan.args(memphis::PhiId::new(phi));
        said += &format!("φ {phi} of slot {} in block {}: {arguments:?}\n", placed.slot.0, placed.block.0);
    }
    for (access, read) in plan.loads().iter().enumerate() {
        if input.accesses[access].kind() == memphis::AccessKind::Load {
            said += &format!("access {access} reads {read:?}\n");
        }
    }
    said += &format!("proved: {:?}\n", check::check_construction(&input, &plan)?);
    Ok(said)
}

/// Shows the plan of the description in a file.
pub fn main() -> Result<(), Box<dyn Error>> {
    let Some(file) = std::env::args().nth(1) else { return Err("expected the name of a file".into()) };
    print!("{}", replay(&std::fs::read_to_string(file)?)?);
    Ok(())
}
