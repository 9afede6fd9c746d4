//! `memphis wasm`: passes over a WebAssembly module.

use crate::args::WasmArgs;
use crate::binary_client::{BinaryClient, Outcome, Places, Refusal, Request};
use crate::format::Format;
use crate::functions;
use crate::output::Target;
use crate::report::BinaryRemark;
use crate::wasm_text;
use memphis_wasm::{Counts, Error, ErrorKind, FunctionNames, FunctionReport, Options, Passes, Reason};
use std::collections::HashSet;
use std::ffi::OsString;
use std::path::Path;

/// The client for WebAssembly.
pub struct Wasm<'a>(pub &'a WasmArgs);

impl BinaryClient for Wasm<'_> {
    const FORMAT: Format = Format::Wasm;
    const TEXT: Option<Format> = Some(Format::WasmText);

    fn writes_text(&self, target: &Target) -> bool {
        let is_named = |path: &Path| path.extension().is_some_and(|extension| extension == "wat");
        self.0.emit.is_none() && (self.0.text || matches!(target, Target::File(path) if is_named(path)))
    }

    fn assemble(&self, text: &[u8]) -> Result<(Vec<u8>, Places), memphis_ir::Error> {
        wasm_text::assemble(text)
    }

    fn run(&self, request: &Request<'_>) -> Result<Outcome, Refusal> {
        let passes = Passes::parse(request.passes).map_err(Refusal::Passes)?;
        let options = Options::default().with_passes(passes).with_check(request.check).with_clock(request.clock);
        let names = FunctionNames::read(request.bytes);
        let selected = self.selected(request, &names)?;
        let is_selected = |index: u32| selected.as_ref().is_none_or(|selected| selected.contains(&index));
        if self.0.emit.is_some() {
            return emit_ssa(request.bytes, &options, is_selected);
        }
        let output = memphis_wasm::run_selected(request.bytes, &options, is_selected).map_err(refusal)?;
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
            remarks.extend(remarks_of(function, &names));
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
        wasmprinter::print_bytes(bytes).map_err(|error| Refusal::Invalid { offset: 0, message: error.to_string() })
    }
}

impl Wasm<'_> {
    /// The indices of the functions that the command line names; `None` for all.
    fn selected(&self, request: &Request<'_>, names: &FunctionNames) -> Result<Option<HashSet<u32>>, Refusal> {
        if self.0.function.is_empty() {
            return Ok(None);
        }
        // An error in the module comes before one about its functions.
        memphis_wasm::run(request.bytes, &Options::default().with_passes(Passes::Nothing)).map_err(refusal)?;
        let bodies = names.bodies();
        let named =
            || names.all().filter(|(index, _)| bodies.contains(index)).map(|(index, name)| (index, name.into()));
        let select = |name: &OsString| {
            let name = name.to_string_lossy();
            let is_name = |name: &str| names.all().any(|(index, known)| known == name && bodies.contains(&index));
            let name = match name.strip_prefix('$') {
                Some(identifier) if !is_name(&name) => identifier,
                _ => &*name,
            };
            match name.parse().ok().filter(|index| bodies.contains(index)) {
                Some(index) if !is_name(name) => Ok(index),
                _ => functions::find_by(request.file, '$', named(), name.as_bytes()).map_err(Refusal::Other),
            }
        };
        self.0.function.iter().map(select).collect::<Result<_, _>>().map(Some)
    }
}

fn emit_ssa(bytes: &[u8], options: &Options, is_selected: impl Fn(u32) -> bool + Sync) -> Result<Outcome, Refusal> {
    let functions = memphis_wasm::functions_selected(bytes, options, is_selected).map_err(refusal)?;
    let mut text = String::new();
    functions.iter().for_each(|function| text += &function.to_string());
    let (remarks, warnings) = (Vec::new(), Vec::new());
    Ok(Outcome { bytes: text.into_bytes(), remarks, warnings, counters: Vec::new(), times: Vec::new() })
}

/// A kind of section that cannot stay when code moves.
struct Lost {
    /// True for names of sections of this kind.
    is_named: fn(&str) -> bool,
    what: &'static str,
    /// The loss for users, for a message.
    effect: &'static str,
}

const LOST: &[Lost] = &[
    Lost {
        is_named: |name| name.starts_with(".debug_") || name == "external_debug_info",
        what: "debug information",
        effect: "debuggers show names of functions, but no lines and no variables",
    },
    Lost {
        is_named: |name| name == "sourceMappingURL",
        what: "the link to the source map",
        effect: "debuggers and stack traces show no lines of the source",
    },
    Lost {
        is_named: |name| name.starts_with("metadata.code."),
        what: "metadata about code",
        effect: "engines choose without them",
    },
    Lost { is_named: |name| name == "name", what: "section name", effect: "it cannot be read" },
    Lost { is_named: |_| true, what: "relocation data", effect: "the module cannot be linked again" },
];

/// The warnings about sections that are left out, one for each kind.
fn left_out(sections: &[String]) -> Vec<String> {
    const MAX_NAMES: usize = 12;
    let mut rest: Vec<&str> = sections.iter().map(String::as_str).collect();
    let mut warnings = Vec::new();
    for lost in LOST {
        let (found, others): (Vec<&str>, Vec<&str>) = rest.into_iter().partition(|name| (lost.is_named)(name));
        rest = others;
        if found.is_empty() {
            continue;
        }
        let more = found.len().saturating_sub(MAX_NAMES);
        let more = if more > 0 { format!(" and {more} more") } else { String::new() };
        let names = found[..found.len().min(MAX_NAMES)].join(", ");
        let why = if lost.what == "section name" { "" } else { "code has moved, so " };
        warnings.push(format!("{} is left out ({names}{more}): {why}{}", lost.what, lost.effect));
    }
    warnings
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
fn remarks_of(function: &FunctionReport, names: &FunctionNames) -> Vec<BinaryRemark> {
    let name = format!("function {}", names.shown(function.index));
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
    let message = error.sentence();
    match error.kind {
        ErrorKind::Unproved => Refusal::Unproved { offset, message },
        ErrorKind::Invalid | ErrorKind::Unsupported => Refusal::Invalid { offset, message },
    }
}
