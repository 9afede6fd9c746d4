//! `memphis wasm`: passes over a WebAssembly module.

use crate::binary_client::{BinaryClient, Outcome, Refusal, Request};
use crate::format::Format;
use crate::report::BinaryRemark;
use memphis_wasm::{Counts, Error, ErrorKind, FunctionReport, Options, Passes, Reason};

/// The client for WebAssembly.
pub struct Wasm {
    /// Write the functions in SSA form, as text.
    pub emit_ssa: bool,
}

impl BinaryClient for Wasm {
    const FORMAT: Format = Format::Wasm;

    fn run(&self, request: &Request<'_>) -> Result<Outcome, Refusal> {
        let passes = Passes::parse(request.passes).map_err(Refusal::Passes)?;
        let options = Options::default().with_passes(passes).with_check(request.check).with_clock(request.clock);
        if self.emit_ssa {
            return emit_ssa(request.bytes, &options);
        }
        let output = memphis_wasm::run(request.bytes, &options).map_err(refusal)?;
        let report = output.report;
        let (mut before, mut after) = (Counts::default(), Counts::default());
        let (mut changed, mut phis, mut proved) = (0, 0, 0);
        let mut remarks = Vec::new();
        for function in &report.functions {
            before += function.before;
            after += function.after;
            changed += u64::from(function.outcome == memphis_wasm::Outcome::Changed);
            phis += function.phis;
            proved += function.proved;
            remarks.extend(remarks_of(function));
        }
        remarks.extend(report.dropped.iter().map(|section| BinaryRemark {
            offset: 0,
            function: String::new(),
            variable: section.clone(),
            reason: "moved",
            message: format!("section {section} is left out: it names places in the code, which have moved"),
        }));
        let counters = [
            ("check", proved, "Number of reads proved"),
            ("mem2reg", phis, "Number of phis inserted"),
            ("wasm", report.functions.len() as u64, "Number of functions read"),
            ("wasm", changed, "Number of functions written"),
            ("wasm", before.locals, "Number of declared locals before"),
            ("wasm", after.locals, "Number of declared locals after"),
            ("wasm", before.accesses, "Number of accesses of locals before"),
            ("wasm", after.accesses, "Number of accesses of locals after"),
            ("wasm", before.bytes, "Number of bytes of code before"),
            ("wasm", after.bytes, "Number of bytes of code after"),
        ];
        let times = report.times;
        Ok(Outcome {
            bytes: output.bytes,
            remarks,
            warnings: left_out(&report.dropped).into_iter().chain(grown(passes, before.bytes, after.bytes)).collect(),
            counters: counters.into_iter().filter(|counter| counter.1 > 0).collect(),
            times: vec![
                ("read", times.read),
                ("mem2reg", times.construct),
                ("phi-eliminate", times.write),
                ("proof", times.proof),
                ("print", times.print),
            ],
        })
    }

    fn disassemble(&self, bytes: &[u8]) -> Result<String, Refusal> {
        if self.emit_ssa {
            return Ok(String::from_utf8_lossy(bytes).into_owned());
        }
        wasmprinter::print_bytes(bytes).map_err(|error| Refusal::Invalid { offset: 0, message: error.to_string() })
    }
}

fn emit_ssa(bytes: &[u8], options: &Options) -> Result<Outcome, Refusal> {
    let functions = memphis_wasm::functions(bytes, options).map_err(refusal)?;
    let mut text = String::new();
    functions.iter().for_each(|function| text += &function.to_string());
    let (remarks, warnings) = (Vec::new(), Vec::new());
    Ok(Outcome { bytes: text.into_bytes(), remarks, warnings, counters: Vec::new(), times: Vec::new() })
}

/// The warning about sections that are left out.
fn left_out(sections: &[String]) -> Option<String> {
    const MAX_NAMES: usize = 12;
    let names = sections.iter().take(MAX_NAMES).map(String::as_str).collect::<Vec<_>>().join(", ");
    let more = sections.len().saturating_sub(MAX_NAMES);
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    let message = format!("left out, because places in the code that they name have moved: {names}{more}");
    (!sections.is_empty()).then_some(message)
}

/// The warning about a result of `mem2reg` alone that is larger.
fn grown(passes: Passes, before: u64, after: u64) -> Option<String> {
    (passes == Passes::Mem2Reg && after > before).then(|| {
        format!(
            "the code has {after} bytes, {before} before: with mem2reg alone, each value that is read from a local \
             gets a local of its own; -passes=mem2reg,phi-eliminate lets values share locals"
        )
    })
}

/// The reasons why the function, or some of its locals, are unchanged.
fn remarks_of(function: &FunctionReport) -> Vec<BinaryRemark> {
    let name = format!("function {}", function.index);
    let remark = |variable: String, reason: &Reason, message| BinaryRemark {
        offset: function.offset as usize,
        function: name.clone(),
        variable,
        reason: reason.id,
        message,
    };
    match &function.outcome {
        memphis_wasm::Outcome::Stays(reason) => {
            let message = format!("{name} stays as it is: {}", reason.text);
            vec![remark(String::new(), reason, message)]
        }
        _ => {
            let reason = Reason::no_default();
            let of_local = |local: &u32| {
                let message = format!("in {name}, local {local} stays: {}", reason.text);
                remark(format!("local {local}"), &reason, message)
            };
            function.pinned.iter().map(of_local).collect()
        }
    }
}

fn refusal(error: Error) -> Refusal {
    let offset = error.offset.unwrap_or(0) as usize;
    let message = match error.function {
        Some(function) => format!("in function {function}: {}", error.message),
        None => error.message,
    };
    match error.kind {
        ErrorKind::Unproved => Refusal::Unproved { offset, message },
        ErrorKind::Invalid | ErrorKind::Unsupported => Refusal::Invalid { offset, message },
    }
}
