//! mem2reg on bitcode, made in the bitcode itself and through text.

use memphis_bitcode::{read_on, read_source_on, reread_on, rewrite_on};
use memphis_ir::edit::Edit;
use memphis_ir::{Body, Function, Module};
use memphis_passes::driver::{Sink, Text};
use memphis_passes::{BitcodeChanges, Driver, OneThread, Options, Pipeline, Refusal};

/// The name of the bitcode in messages and texts.
const NAME: &str = "f.bc";

const OPTIONS: Options = Options { was_bitcode: true, ..Options::DEFAULT };

/// Bitcode after a pass that changes functions in place.
#[derive(Debug)]
pub enum InPlace {
    /// The text of the bitcode is not valid.
    Refused,
    /// The bitcode cannot have the changes.
    Declined,
    /// The bitcode with the changes.
    Changed(Vec<u8>),
}

/// Runs mem2reg in bitcode.
///
/// # Errors
/// The bitcode cannot be read, or not be written.
pub fn promote(bitcode: &[u8]) -> Result<InPlace, memphis_bitcode::Error> {
    let (text, source) = read_source_on(bitcode, NAME, &OneThread)?;
    let pipeline = mem2reg();
    let run = |changes: &BitcodeChanges<'_>| {
        let driver = Driver { options: OPTIONS, file: NAME, scripts: Some(changes), ..Driver::new(&pipeline) };
        driver.stream(&text, &mut Nothing)
    };
    match source.and_then(|source| BitcodeChanges::run(source, run)) {
        None => Ok(InPlace::Declined),
        Some((Err(_), _)) => Ok(InPlace::Refused),
        Some((Ok(()), changes)) => changes.write().map(InPlace::Changed),
    }
}

/// The text of bitcode after mem2reg on that text.
///
/// # Errors
/// The sentence of the first problem.
pub fn promote_text(bitcode: &[u8]) -> Result<Vec<u8>, String> {
    let text = read_on(bitcode, NAME, &OneThread).map_err(|error| error.to_string())?;
    let pipeline = mem2reg();
    let driver = Driver { options: OPTIONS, file: NAME, ..Driver::new(&pipeline) };
    let output = driver.run(&text).map_err(|error| error.to_string())?;
    let bitcode = rewrite_on(output.bytes(), NAME, &OneThread).map_err(|error| error.to_string())?;
    reread_on(&bitcode, NAME, &OneThread).map_err(|error| error.to_string())
}

/// Runs mem2reg on bitcode both ways. Returns false if it cannot be made in place.
///
/// # Errors
/// The problem of one way, or the difference of their texts.
pub fn compare(bitcode: &[u8]) -> Result<bool, String> {
    let in_place = match promote(bitcode).map_err(|error| error.to_string())? {
        InPlace::Refused => return Err("refused".into()),
        InPlace::Declined => return Ok(false),
        InPlace::Changed(bitcode) => read_on(&bitcode, NAME, &OneThread).map_err(|error| error.to_string())?,
    };
    let through_text = promote_text(bitcode)?;
    let shown = |text| String::from_utf8_lossy(text);
    match in_place == through_text {
        true => Ok(true),
        false => Err(crate::diff("through text", &shown(&through_text), "in place", &shown(&in_place))),
    }
}

/// Bitcode after changes of nothing: without new blocks, and with a copy of each function's block.
/// `None` if the bitcode cannot be changed.
///
/// # Errors
/// The sentence of the first problem.
pub fn copies(bitcode: &[u8]) -> Result<Option<[Vec<u8>; 2]>, String> {
    let (text, source) = read_source_on(bitcode, NAME, &OneThread).map_err(|error| error.to_string())?;
    let Some(source) = source else { return Ok(None) };
    let module = Module::read(&text).map_err(|error| error.to_string())?;
    let (mut body, mut memory) = (Body::new(), memphis_bitcode::Memory::default());
    let (mut kept, mut copied) = (Vec::new(), Vec::new());
    for id in module.function_ids() {
        module.read_body(id, &mut body).map_err(|error| error.to_string())?;
        let block = source.edit(Function { module: &module, body: &body }, &Edit::new(&body), &mut memory);
        copied.push(Some(block.map_err(|_| format!("function {} cannot be copied", id.0))?));
        kept.push(None);
    }
    let write = |blocks: &[_]| source.write(blocks).map_err(|error| error.to_string());
    Ok(Some([write(&kept)?, write(&copied)?]))
}

fn mem2reg() -> Pipeline {
    Pipeline::parse("mem2reg").expect("a pass")
}

/// Wants no text.
struct Nothing;

impl Sink for Nothing {
    fn write(&mut self, _: &[u8]) {}
    fn refused(&mut self, _: Text<'_>, _: Refusal) {}
}
