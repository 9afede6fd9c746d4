//! Modules: sections, functions in parallel, and the result as bytes.

use crate::decode::{self, Decoded};
use crate::error::{Error, ErrorKind};
use crate::function_names::FunctionNames;
use crate::lower::{self, Body, Declared, Lowering};
use crate::promote::{self, Promotion};
use crate::reason::Reason;
use crate::ssa::Function;
use crate::verify;
use rayon::prelude::*;
use std::sync::Arc;
use wasm_encoder::Encode;
use wasmparser::{
    FuncToValidate, FuncValidatorAllocations, FunctionBody, Parser, Payload, ValidPayload, Validator,
    ValidatorResources, WasmFeatures,
};

/// The passes to run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Passes {
    /// None: the module is validated, and stays as it is.
    Nothing,
    /// `mem2reg`: each value that is read from a local gets a local of its own, as does each φ.
    /// WebAssembly cannot name a value that is used twice, so this form has more locals than the
    /// input. Functions are written even if they become larger.
    Mem2Reg,
    /// `mem2reg,phi-eliminate`: values share locals, and stay on the stack where that is free. A
    /// function that would not become smaller stays as it is.
    #[default]
    PhiEliminate,
}

impl Passes {
    /// Reads the names of passes, separated by commas.
    ///
    /// # Errors
    ///
    /// A pass is not known, or has nothing to do at its place.
    pub fn parse(text: &str) -> Result<Self, String> {
        let mut passes = Self::Nothing;
        for name in text.split(',').map(str::trim).filter(|name| !name.is_empty()) {
            passes = match (name, passes) {
                ("mem2reg", _) => Self::Mem2Reg,
                ("phi-eliminate", Self::Nothing) => {
                    return Err("phi-eliminate needs mem2reg before it".to_owned());
                }
                ("phi-eliminate", _) => Self::PhiEliminate,
                _ => {
                    let known = "expected mem2reg or phi-eliminate";
                    return Err(format!("unknown pass '{name}', {known}"));
                }
            };
        }
        Ok(passes)
    }
}

/// Options for the work on a module.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Options {
    /// The passes. Default: both.
    pub passes: Passes,
    /// Prove each changed function before it is handed out. Default: yes. Costs about as much time
    /// as the rest.
    pub check: bool,
    /// A clock in nanoseconds, for [`Report::times`]. Default: none.
    pub clock: Option<fn() -> u64>,
}

impl Default for Options {
    fn default() -> Self {
        Self { passes: Passes::default(), check: true, clock: None }
    }
}

impl Options {
    fn now(&self) -> u64 {
        self.clock.map_or(0, |clock| clock())
    }

    /// These options with other passes.
    #[must_use]
    pub const fn with_passes(self, passes: Passes) -> Self {
        Self { passes, ..self }
    }

    /// These options with another `check`.
    #[must_use]
    pub const fn with_check(self, check: bool) -> Self {
        Self { check, ..self }
    }

    /// These options with a clock.
    #[must_use]
    pub const fn with_clock(self, clock: fn() -> u64) -> Self {
        Self { clock: Some(clock), ..self }
    }
}

/// Nanoseconds for each step, on all threads together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Times {
    /// Reading the module, decoding and validation.
    pub read: u64,
    /// To SSA form, with the proof of that.
    pub construct: u64,
    /// Back to locals.
    pub write: u64,
    /// Validation and proof of what was written.
    pub proof: u64,
    /// Putting the module together.
    pub print: u64,
}

impl std::ops::AddAssign for Times {
    fn add_assign(&mut self, other: Self) {
        self.read += other.read;
        self.construct += other.construct;
        self.write += other.write;
        self.proof += other.proof;
        self.print += other.print;
    }
}

/// Sizes of a function.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Declared locals; parameters are not counted.
    pub locals: u64,
    /// `local.get`, `local.set` and `local.tee`.
    pub accesses: u64,
    /// Bytes of the body.
    pub bytes: u64,
}

impl std::ops::AddAssign for Counts {
    fn add_assign(&mut self, other: Self) {
        self.locals += other.locals;
        self.accesses += other.accesses;
        self.bytes += other.bytes;
    }
}

/// The result for a function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It was written anew.
    Changed,
    /// The result would not be smaller, so it is as it was.
    NotImproved,
    /// It is as it was for this reason.
    Stays(Reason),
}

/// The report on a function.
#[derive(Clone, Debug)]
pub struct FunctionReport {
    /// The index of the function, imports included.
    pub index: u32,
    /// The offset of its body in the input.
    pub offset: u64,
    /// The result for it.
    pub outcome: Outcome,
    /// The function in the input.
    pub before: Counts,
    /// The function in the output.
    pub after: Counts,
    /// The φs of its SSA form.
    pub phis: u64,
    /// Locals that did not become values, by index.
    pub pinned: Vec<u32>,
    /// The number of reads that were proved, on the way to SSA form and back.
    pub proved: u64,
    times: Times,
}

/// The report on a module.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// The functions that have a body, in order.
    pub functions: Vec<FunctionReport>,
    /// Custom sections that were left out because places in the code that they name have moved.
    pub dropped: Vec<String>,
    /// How long the steps took, if there is a clock.
    pub times: Times,
}

/// A written module.
#[derive(Clone, Debug)]
pub struct Output {
    /// Its bytes.
    pub bytes: Vec<u8>,
    /// The report on its functions.
    pub report: Report,
}

/// A function in SSA form, or why it is not.
#[derive(Clone, Debug)]
pub struct FunctionSsa<'a> {
    /// The index of the function, imports included.
    pub index: u32,
    /// The body, without its size.
    pub body: &'a [u8],
    /// The function, or the reason why there is no SSA form.
    pub function: Result<Box<Function>, Reason>,
    names: Arc<FunctionNames>,
}

impl std::fmt::Display for FunctionSsa<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match &self.function {
            Ok(function) => write!(f, "{}", function.display_named(self.body, &self.names)),
            Err(reason) => writeln!(f, "; func {} is not converted: {}", self.names.shown(self.index), reason.text),
        }
    }
}

/// Reads a module and brings its functions into SSA form.
///
/// # Errors
///
/// The module is not valid, or a proof failed.
pub fn functions<'a>(bytes: &'a [u8], options: &Options) -> Result<Vec<FunctionSsa<'a>>, Error> {
    functions_selected(bytes, options, |_| true)
}

/// Like [`functions`], for functions whose index is selected. The others are only validated.
///
/// # Errors
///
/// The errors of [`functions`].
pub fn functions_selected<'a>(
    bytes: &'a [u8],
    options: &Options,
    is_selected: impl Fn(u32) -> bool + Sync,
) -> Result<Vec<FunctionSsa<'a>>, Error> {
    let names = Arc::new(FunctionNames::read(bytes));
    let work = |worker: &mut Worker, to_validate: FuncToValidate<_>, body: FunctionBody<'a>| {
        let index = to_validate.index;
        if !is_selected(index) {
            worker.validate(to_validate, &body)?;
            return Ok(None);
        }
        let function = worker.promoted(to_validate, &body, false, options, &mut Times::default())?;
        Ok(Some(FunctionSsa { index, body: body.as_bytes(), function, names: names.clone() }))
    };
    let functions = Module::read(bytes).and_then(|module| for_each_function(module.functions, work));
    Ok(functions.map_err(|error| error.named(bytes))?.into_iter().flatten().collect())
}

/// Does something with each function, on several threads. The error is that of the first function
/// that has one.
fn for_each_function<'a, W: Default + Send, T: Send>(
    functions: Vec<(FuncToValidate<ValidatorResources>, FunctionBody<'a>)>,
    work: impl Fn(&mut W, FuncToValidate<ValidatorResources>, FunctionBody<'a>) -> Result<T, Error> + Sync,
) -> Result<Vec<T>, Error> {
    let results: Vec<Result<T, Error>> = functions
        .into_par_iter()
        .map_init(W::default, |worker, (to_validate, body)| work(worker, to_validate, body))
        .collect();
    results.into_iter().collect()
}

/// Rewrites a module.
///
/// # Errors
///
/// The module is not valid, it is a component or relocatable, or a proof failed. Nothing is handed
/// out then.
pub fn run(bytes: &[u8], options: &Options) -> Result<Output, Error> {
    run_selected(bytes, options, |_| true)
}

/// Like [`run`], for functions whose index is selected. The others are validated and stay byte for
/// byte, and the report does not have them.
///
/// # Errors
///
/// The errors of [`run`].
pub fn run_selected(
    bytes: &[u8],
    options: &Options,
    is_selected: impl Fn(u32) -> bool + Sync,
) -> Result<Output, Error> {
    rewrite(bytes, options, is_selected).map_err(|error| error.named(bytes))
}

fn rewrite(bytes: &[u8], options: &Options, is_selected: impl Fn(u32) -> bool + Sync) -> Result<Output, Error> {
    let start = options.now();
    let module = Module::read(bytes)?;
    if options.passes == Passes::Nothing {
        validate(module)?;
        let times = Times { read: options.now() - start, ..Times::default() };
        return Ok(Output { bytes: bytes.to_vec(), report: Report { times, ..Report::default() } });
    }
    let mut times = Times { read: options.now() - start, ..Times::default() };
    let first = module.functions.first().map_or(0, |(function, _)| function.index);
    let results: Vec<(Option<FunctionReport>, Option<Body>)> =
        for_each_function(module.functions, |worker: &mut Worker, to_validate, body| {
            if !is_selected(to_validate.index) {
                worker.validate(to_validate, &body)?;
                return Ok((None, None));
            }
            let (report, body) = worker.rewrite(to_validate, &body, options)?;
            Ok((Some(report), body))
        })?;
    let (functions, bodies): (Vec<_>, Vec<_>) = results.into_iter().unzip();
    let functions: Vec<FunctionReport> = functions.into_iter().flatten().collect();
    functions.iter().for_each(|function: &FunctionReport| times += function.times);
    let start = options.now();
    let mut report = Report { functions, dropped: Vec::new(), times };
    let bytes = if bodies.iter().all(Option::is_none) {
        bytes.to_vec()
    } else {
        let bodies = Bodies { first, places: &module.bodies, written: &bodies };
        write_module(bytes, &module.sections, &bodies, &mut report)
    };
    report.times.print = options.now() - start;
    Ok(Output { bytes, report })
}

/// Validates the functions.
fn validate(module: Module<'_>) -> Result<(), Error> {
    let work =
        |worker: &mut Worker, function: FuncToValidate<_>, body: FunctionBody<'_>| worker.validate(function, &body);
    for_each_function(module.functions, work).map(drop)
}

/// A section: its number, where its header and its contents start, and where it ends.
struct Section {
    id: u8,
    header: usize,
    start: usize,
    end: usize,
    name: String,
}

struct Module<'a> {
    sections: Vec<Section>,
    functions: Vec<(FuncToValidate<ValidatorResources>, FunctionBody<'a>)>,
    /// The start and the end of each body, without its size.
    bodies: Vec<(usize, usize)>,
}

impl<'a> Module<'a> {
    fn read(bytes: &'a [u8]) -> Result<Self, Error> {
        let mut module = Self { sections: Vec::new(), functions: Vec::new(), bodies: Vec::new() };
        let mut validator = Validator::new_with_features(WasmFeatures::all());
        for payload in Parser::new(0).parse_all(bytes) {
            let payload = payload.map_err(|error| Error::invalid(None, &error, None))?;
            module.section(bytes, &payload)?;
            match validator.payload(&payload).map_err(|error| Error::invalid(None, &error, None))? {
                ValidPayload::Func(function, body) => {
                    let range = body.range();
                    module.bodies.push((range.start as usize, range.end as usize));
                    module.functions.push((function, body));
                }
                ValidPayload::Parser(_) => {
                    return Err(Error::unsupported(0, "a component; expected a module"));
                }
                ValidPayload::Ok | ValidPayload::End(_) => {}
            }
        }
        Ok(module)
    }

    fn section(&mut self, bytes: &[u8], payload: &Payload<'_>) -> Result<(), Error> {
        if let Payload::Version { encoding: wasmparser::Encoding::Component, .. } = payload {
            return Err(Error::unsupported(0, "a component; expected a module"));
        }
        let Some((id, range)) = payload.as_section() else { return Ok(()) };
        let (start, end) = (range.start as usize, range.end as usize);
        let name = match payload {
            Payload::CustomSection(section) => section.name().to_owned(),
            _ => String::new(),
        };
        if name == "linking" {
            let what = "a relocatable object file; link it first: its relocations name places \
                        in the code, which move";
            return Err(Error::unsupported(range.start, what));
        }
        // The header is between the section before and the contents.
        let header = self.sections.last().map_or(8, |section| section.end);
        debug_assert!(header < start && bytes[header] == id);
        self.sections.push(Section { id, header, start, end, name });
        Ok(())
    }
}

/// Memory that a thread keeps from function to function.
#[derive(Default)]
struct Worker {
    promote: promote::Scratch,
    promotion: Promotion,
    lower: lower::Scratch,
    allocations: FuncValidatorAllocations,
    /// Accesses of locals in the function that was promoted last, dead code included.
    n_accesses: u64,
}

impl Worker {
    fn validate(
        &mut self,
        to_validate: FuncToValidate<ValidatorResources>,
        body: &FunctionBody<'_>,
    ) -> Result<(), Error> {
        let index = to_validate.index;
        let mut validator = to_validate.into_validator(std::mem::take(&mut self.allocations));
        let outcome = validator.validate(body);
        self.allocations = validator.into_allocations();
        outcome.map_err(|error| Error::invalid(Some(index), &error, None))
    }

    fn decode(
        &mut self,
        to_validate: FuncToValidate<ValidatorResources>,
        body: &FunctionBody<'_>,
    ) -> Result<Decoded, Error> {
        let mut validator = to_validate.into_validator(std::mem::take(&mut self.allocations));
        let decoded = decode::decode(body, &mut validator);
        self.allocations = validator.into_allocations();
        decoded
    }

    /// The function in SSA form, or the reason why it has none.
    fn promoted(
        &mut self,
        to_validate: FuncToValidate<ValidatorResources>,
        body: &FunctionBody<'_>,
        pin: bool,
        options: &Options,
        times: &mut Times,
    ) -> Result<Result<Box<Function>, Reason>, Error> {
        let start = options.now();
        let decoded = self.decode(to_validate, body)?;
        times.read += options.now() - start;
        let mut function = match decoded {
            Decoded::Function(function) => function,
            Decoded::Unsupported(reason, n_accesses) => {
                self.n_accesses = n_accesses;
                return Ok(Err(reason));
            }
        };
        self.n_accesses = function.n_accesses;
        let start = options.now();
        let locals = function.locals.clone();
        let is_pinned = |local: u32| pin && !promote::has_default(locals[local as usize]);
        let Self { promote, promotion, .. } = self;
        promote::promote(&mut function, is_pinned, options.check, promote, promotion)?;
        times.construct += options.now() - start;
        Ok(Ok(function))
    }

    fn rewrite(
        &mut self,
        to_validate: FuncToValidate<ValidatorResources>,
        body: &FunctionBody<'_>,
        options: &Options,
    ) -> Result<(FunctionReport, Option<Body>), Error> {
        let declared = Declared::read(body).map_err(|error| Error::invalid(Some(to_validate.index), &error, None))?;
        let before = Counts { locals: declared.n_locals(), accesses: 0, bytes: body.as_bytes().len() as u64 };
        let mut report = FunctionReport {
            index: to_validate.index,
            offset: body.range().start,
            outcome: Outcome::NotImproved,
            before,
            after: before,
            phis: 0,
            pinned: Vec::new(),
            proved: 0,
            times: Times::default(),
        };
        let mut attempt = Attempt::FIRST;
        loop {
            match self.attempt(attempt, &to_validate, body, &declared, options, &mut report)? {
                Attempted::Finished(written) => return Ok((report, written)),
                Attempted::Again(next) => attempt = next,
            }
        }
    }

    fn attempt(
        &mut self,
        attempt: Attempt,
        to_validate: &FuncToValidate<ValidatorResources>,
        body: &FunctionBody<'_>,
        declared: &Declared,
        options: &Options,
        report: &mut FunctionReport,
    ) -> Result<Attempted, Error> {
        let promoted = self.promoted(again(to_validate), body, attempt.pin, options, &mut report.times)?;
        report.before.accesses = self.n_accesses;
        report.after = report.before;
        let function = match promoted {
            Ok(function) => function,
            Err(reason) => {
                report.outcome = Outcome::Stays(reason);
                return Ok(Attempted::Finished(None));
            }
        };
        report.phis = function.phis.len() as u64;
        report.pinned = (0..function.locals.len() as u32).filter(|&local| function.is_pinned(local)).collect();
        report.proved = self.promotion.proved_reads as u64;
        let may_pin = !attempt.pin && function.locals.iter().any(|&ty| !promote::has_default(ty));
        let coalesce = options.passes == Passes::PhiEliminate;
        let lowering = Lowering { coalesce, follow_copies: attempt.follow_copies };
        let start = options.now();
        let written =
            lower::lower(&function, body.as_bytes(), declared, &mut self.promotion, lowering, &mut self.lower);
        report.times.write += options.now() - start;
        let written = match written {
            Ok(written) => written,
            Err(reason) if reason == Reason::handler() && attempt.follow_copies => {
                return Ok(Attempted::Again(Attempt { follow_copies: false, ..attempt }));
            }
            Err(_) if may_pin => return Ok(Attempted::Again(Attempt::PINNED)),
            Err(reason) => {
                report.outcome = Outcome::Stays(reason);
                return Ok(Attempted::Finished(None));
            }
        };
        let (locals, accesses) = (written.n_locals, written.n_accesses);
        let after = Counts { locals, accesses, bytes: written.bytes.len() as u64 };
        if coalesce && !is_better(report.before, after) {
            return Ok(Attempted::Finished(None));
        }
        if options.check || may_pin {
            let start = options.now();
            let proof = self.prove(to_validate, &function, body, &written, options.check);
            report.times.proof += options.now() - start;
            match proof {
                Ok(reads) => report.proved += reads,
                Err(error) if error.kind == ErrorKind::Invalid && may_pin => {
                    return Ok(Attempted::Again(Attempt::PINNED));
                }
                Err(error) => return Err(as_unproved(error, report.index)),
            }
        }
        (report.outcome, report.after) = (Outcome::Changed, after);
        Ok(Attempted::Finished(Some(written)))
    }

    /// Validates and proves a written body.
    fn prove(
        &mut self,
        to_validate: &FuncToValidate<ValidatorResources>,
        function: &Function,
        body: &FunctionBody<'_>,
        written: &Body,
        check: bool,
    ) -> Result<u64, Error> {
        let reader = wasmparser::BinaryReader::new(&written.bytes, 0);
        let decoded = self.decode(again(to_validate), &FunctionBody::new(reader))?;
        match decoded {
            Decoded::Function(after) if check => Ok(verify::verify(function, body.as_bytes(), &after, written)? as u64),
            Decoded::Function(_) => Ok(0),
            Decoded::Unsupported(reason, _) => Err(Error::unproved(to_validate.index, reason.text)),
        }
    }
}

/// One way to write a function. A later attempt gives up something that made the one before fail.
#[derive(Clone, Copy)]
struct Attempt {
    /// Locals without a default value stay instructions. As values, they may be read where
    /// validation does not see that they were set in the same block or one around.
    pin: bool,
    /// As in [`Lowering`].
    follow_copies: bool,
}

impl Attempt {
    const FIRST: Self = Self { pin: false, follow_copies: true };
    const PINNED: Self = Self { pin: true, ..Self::FIRST };
}

enum Attempted {
    /// The function was written, or stays.
    Finished(Option<Body>),
    Again(Attempt),
}

/// The same function, to be validated another time.
fn again(function: &FuncToValidate<ValidatorResources>) -> FuncToValidate<ValidatorResources> {
    let FuncToValidate { resources, index, ty, features } = function;
    FuncToValidate { resources: resources.clone(), index: *index, ty: *ty, features: *features }
}

/// An invalid body that was written here is a defect here.
fn as_unproved(error: Error, function: u32) -> Error {
    match error.kind {
        ErrorKind::Invalid => Error::unproved(function, format!("the result is not valid: {}", error.message)),
        _ => error,
    }
}

/// True if nothing has become more, and something less.
fn is_better(before: Counts, after: Counts) -> bool {
    after.locals <= before.locals && after.accesses <= before.accesses && after.bytes <= before.bytes && after != before
}

/// The bodies of a module.
struct Bodies<'a> {
    /// The index of the first function with a body.
    first: u32,
    /// The start and the end of each in the input.
    places: &'a [(usize, usize)],
    /// Those that were written anew.
    written: &'a [Option<Body>],
}

/// Writes the module with new bodies.
fn write_module(bytes: &[u8], sections: &[Section], bodies: &Bodies<'_>, report: &mut Report) -> Vec<u8> {
    let mut out = Vec::with_capacity(bytes.len());
    out.extend_from_slice(&bytes[..8]);
    for section in sections {
        match section.id {
            CODE => write_code(bytes, section, bodies, &mut out),
            CUSTOM if tells_places(&section.name) => report.dropped.push(section.name.clone()),
            CUSTOM if section.name == "name" => match rename_locals(&bytes[section.start..section.end], bodies) {
                Some(contents) => {
                    out.push(CUSTOM);
                    contents.encode(&mut out);
                }
                None => report.dropped.push(section.name.clone()),
            },
            _ => out.extend_from_slice(&bytes[section.header..section.end]),
        }
    }
    out
}

const CUSTOM: u8 = 0;
const CODE: u8 = 10;

/// True for custom sections that name places in the code.
fn tells_places(name: &str) -> bool {
    name.starts_with(".debug_")
        || name.starts_with("reloc.")
        || name.starts_with("metadata.code.")
        || matches!(name, "sourceMappingURL" | "external_debug_info")
}

fn write_code(bytes: &[u8], section: &Section, bodies: &Bodies<'_>, out: &mut Vec<u8>) {
    let mut contents = Vec::with_capacity(section.end - section.start);
    // The number of functions, and between bodies their sizes, stay as they are written.
    let mut at = section.start;
    for (number, (&(start, end), body)) in bodies.places.iter().zip(bodies.written).enumerate() {
        match body {
            None => contents.extend_from_slice(&bytes[at..end]),
            Some(body) => {
                if number == 0 {
                    let n = bytes[at..].iter().take_while(|&&byte| byte >= 0x80).count() + 1;
                    contents.extend_from_slice(&bytes[at..at + n]);
                }
                body.bytes.encode(&mut contents);
            }
        }
        debug_assert!(start <= end);
        at = end;
    }
    out.push(CODE);
    contents.encode(out);
}

/// The contents of the name section, with names for the new locals of functions that have changed,
/// and without names of their labels; `None` if it cannot be read.
fn rename_locals(contents: &[u8], bodies: &Bodies<'_>) -> Option<Vec<u8>> {
    const LOCALS: u8 = 2;
    const LABELS: u8 = 3;
    let mut input = Bytes(contents);
    let mut out = Vec::with_capacity(contents.len());
    let name = input.sized()?;
    name.encode(&mut out);
    let body = |function: u32| bodies.written.get(function.checked_sub(bodies.first)? as usize)?.as_ref();
    while let Some(id) = input.byte() {
        let part = input.sized()?;
        if !matches!(id, LOCALS | LABELS) {
            out.push(id);
            part.encode(&mut out);
            continue;
        }
        let mut part = Bytes(part);
        let (mut n, mut functions) = (0u32, Vec::new());
        for _ in 0..part.number()? {
            let function = part.number()?;
            let mut names = Vec::new();
            for _ in 0..part.number()? {
                names.push((part.number()?, part.sized()?));
            }
            if let Some(body) = body(function) {
                if id == LABELS {
                    continue;
                }
                names = new_names(&names, &body.names);
                if names.is_empty() {
                    continue;
                }
            }
            n += 1;
            function.encode(&mut functions);
            (names.len() as u32).encode(&mut functions);
            for (local, name) in names {
                local.encode(&mut functions);
                name.encode(&mut functions);
            }
        }
        if n == 0 {
            continue;
        }
        let mut contents = Vec::new();
        n.encode(&mut contents);
        contents.extend(functions);
        out.push(id);
        contents.encode(&mut out);
    }
    Some(out)
}

/// Names for locals, each of which may have that of a local of the input.
fn new_names<'a>(old: &[(u32, &'a [u8])], origins: &[u32]) -> Vec<(u32, &'a [u8])> {
    let mut names = Vec::new();
    let mut taken = std::collections::HashSet::new();
    for (local, origin) in (0..).zip(origins) {
        let at = old.partition_point(|(number, _)| number < origin);
        if let Some(&(number, name)) = old.get(at)
            && number == *origin
            && taken.insert(number)
        {
            names.push((local, name));
        }
    }
    names
}

/// Bytes that are read from the front.
struct Bytes<'a>(&'a [u8]);

impl<'a> Bytes<'a> {
    fn byte(&mut self) -> Option<u8> {
        let (&first, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(first)
    }

    fn number(&mut self) -> Option<u32> {
        let mut number = 0u32;
        for shift in (0..35).step_by(7) {
            let byte = self.byte()?;
            number |= u32::from(byte & 0x7f).checked_shl(shift)?;
            if byte < 0x80 {
                return Some(number);
            }
        }
        None
    }

    fn sized(&mut self) -> Option<&'a [u8]> {
        let n = self.number()? as usize;
        let (bytes, rest) = self.0.split_at_checked(n)?;
        self.0 = rest;
        Some(bytes)
    }
}

pub(crate) mod testing {
    //! Written bodies for tests that break them.

    use super::*;

    /// A function that was written, and all that its proof needs.
    pub struct Written<'a> {
        to_validate: FuncToValidate<ValidatorResources>,
        function: Box<Function>,
        body: FunctionBody<'a>,
        written: Body,
    }

    /// Writes all functions of a module, better or not.
    ///
    /// # Errors
    ///
    /// The module is not valid.
    pub fn written(bytes: &[u8]) -> Result<Vec<Written<'_>>, Error> {
        let mut worker = Worker::default();
        let mut found = Vec::new();
        for (to_validate, body) in Module::read(bytes)?.functions {
            let declared =
                Declared::read(&body).map_err(|error| Error::invalid(Some(to_validate.index), &error, None))?;
            let promoted =
                worker.promoted(again(&to_validate), &body, true, &Options::default(), &mut Times::default())?;
            let Ok(function) = promoted else { continue };
            let lowering = Lowering { coalesce: true, follow_copies: true };
            let (promotion, lower) = (&mut worker.promotion, &mut worker.lower);
            let bytes = body.as_bytes();
            if let Ok(written) = lower::lower(&function, bytes, &declared, promotion, lowering, lower) {
                found.push(Written { to_validate, function, body, written });
            }
        }
        Ok(found)
    }

    impl Written<'_> {
        /// The written body.
        pub fn bytes(&self) -> &[u8] {
            &self.written.bytes
        }

        /// The range of the body in the input.
        pub fn place(&self) -> std::ops::Range<usize> {
            let range = self.body.range();
            range.start as usize..range.end as usize
        }

        /// Proves other bytes in place of the written ones.
        ///
        /// # Errors
        ///
        /// They are not valid, or refused.
        pub fn prove(&self, bytes: Vec<u8>) -> Result<u64, Error> {
            let written = Body { bytes, ..self.written.clone() };
            let mut worker = Worker::default();
            worker.prove(&self.to_validate, &self.function, &self.body, &written, true)
        }
    }
}
