//! `memphis spirv`: passes over a SPIR-V module.

use crate::args::SpirvArgs;
use crate::binary_client::{BinaryClient, Outcome, Refusal, Request};
use crate::format::Format;
use crate::output::Target;
use crate::report::BinaryRemark;
use memphis_spirv::{Error, ErrorKind, Options, Pipeline, Remark};
use std::path::Path;

/// The client for SPIR-V.
pub struct Spirv<'a>(pub &'a SpirvArgs);

impl BinaryClient for Spirv<'_> {
    const FORMAT: Format = Format::Spirv;

    fn writes_text(&self, target: &Target) -> bool {
        let is_named = |path: &Path| path.extension().is_some_and(|extension| extension == "spvasm");
        self.0.text || matches!(target, Target::File(path) if is_named(path))
    }

    fn run(&self, request: &Request<'_>) -> Result<Outcome, Refusal> {
        let pipeline = Pipeline::parse(request.passes).map_err(|error| Refusal::Passes(error.to_string()))?;
        let options = Options { check: request.check, clock: Some(request.clock) };
        let outcome = memphis_spirv::run(request.bytes, &pipeline, &options).map_err(refusal)?;
        let (counts, proofs, times) = (outcome.counts, outcome.proofs, outcome.times);
        let counters = [
            ("check", proofs.slots, "Number of slots proved"),
            ("check", proofs.accesses, "Number of loads and stores proved"),
            ("check", proofs.heads, "Number of places for phis proved"),
            ("mem2reg", counts.promoted, "Number of variables promoted"),
            ("mem2reg", counts.slots, "Number of parts of variables promoted"),
            ("mem2reg", counts.loads, "Number of loads removed"),
            ("mem2reg", counts.stores, "Number of stores removed"),
            ("mem2reg", counts.phis, "Number of phis inserted"),
            ("phi-eliminate", counts.eliminated, "Number of phis eliminated"),
            ("phi-eliminate", counts.made, "Number of variables made"),
            ("phi-eliminate", counts.made_stores, "Number of stores made"),
            ("inline", counts.inlined, "Number of calls inlined"),
            ("dce", counts.dead_functions, "Number of functions removed"),
            ("dce", counts.dead_instructions, "Number of instructions removed"),
        ];
        Ok(Outcome {
            bytes: outcome.bytes,
            remarks: outcome.remarks.into_iter().map(remark).collect(),
            warnings: Vec::new(),
            counters: counters.into_iter().filter(|counter| counter.1 > 0).collect(),
            times: vec![("read", times.read), ("pass", times.pass), ("proof", times.proof), ("write", times.write)],
        })
    }

    fn disassemble(&self, bytes: &[u8]) -> Result<String, Refusal> {
        memphis_spirv::disassemble(bytes).map_err(refusal)
    }
}

fn remark(remark: Remark) -> BinaryRemark {
    let Remark { offset, function, variable, reason, blame: (instruction, at) } = remark;
    let message = format!("in {function}, {variable} stays in memory: {reason} ({instruction} at byte {at:#x})");
    BinaryRemark { offset, function, variable, reason: reason.id(), message }
}

fn refusal(error: Error) -> Refusal {
    let Error { kind, offset, message } = error;
    match kind {
        ErrorKind::Invalid => Refusal::Invalid { offset, message },
        ErrorKind::Unproved => Refusal::Unproved { offset, message },
    }
}
