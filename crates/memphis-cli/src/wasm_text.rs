//! WebAssembly text: read with `wast`, the parser inside of `wat`, as its errors have places.

use crate::binary_client::Places;
use memphis_ir::Error;
use wasmparser::{Parser, Payload};
use wast::Wat;
use wast::core::{FuncKind, ModuleField, ModuleKind};
use wast::parser::{self, ParseBuffer};

/// The module that a text describes, and the place in the text of each instruction.
///
/// # Errors
/// The first error in the text. Whether the module is valid is not looked at.
pub fn assemble(text: &[u8]) -> Result<(Vec<u8>, Places), Error> {
    let text = std::str::from_utf8(text).map_err(|error| Error::new(error.valid_up_to(), "this is not UTF-8"))?;
    let misread = |error: wast::Error| Error::new(error.span().offset(), error.message());
    let mut buffer = ParseBuffer::new(text).map_err(misread)?;
    buffer.track_instr_spans(true);
    let mut wat: Wat<'_> = parser::parse(&buffer).map_err(misread)?;
    let module = wat.encode().map_err(misread)?;
    let places = Places::new(wat.span().offset(), places(&wat, &module));
    Ok((module, places))
}

/// For each instruction: its offset in the module, and the one in the text.
fn places(wat: &Wat<'_>, module: &[u8]) -> Vec<(usize, usize)> {
    let Wat::Module(parsed) = wat else { return Vec::new() };
    let ModuleKind::Text(fields) = &parsed.kind else { return Vec::new() };
    let functions = fields.iter().filter_map(|field| match field {
        ModuleField::Func(function) => match &function.kind {
            FuncKind::Inline { expression, .. } => Some((function.span.offset(), expression)),
            FuncKind::Import(..) => None,
        },
        _ => None,
    });
    let payloads = Parser::new(0).parse_all(module).map_while(Result::ok);
    let bodies = payloads.filter_map(|payload| match payload {
        Payload::CodeSectionEntry(body) => Some(body),
        _ => None,
    });
    let mut places = Vec::new();
    for ((start, expression), body) in functions.zip(bodies) {
        places.push((body.range().start as usize, start));
        let operators = body.get_operators_reader().into_iter().flat_map(|reader| reader.into_iter_with_offsets());
        let spans = expression.instr_spans.iter().flatten();
        // The last `end` has no place in the text.
        let pairs = operators.map_while(Result::ok).zip(spans);
        places.extend(pairs.map(|((_, offset), span)| (offset as usize, span.offset())));
    }
    places
}
