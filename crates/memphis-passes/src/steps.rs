//! Several steps on one function: each runs on what the one before has made of it, without text in
//! between.

use crate::pass::{Certificate, Change, Wanted};
use crate::report::Report;
use crate::worker::Scratch;
use memphis_check::script::Failure;
use memphis_ir::edit::Edit;
use memphis_ir::upgrade::forget_flags;
use memphis_ir::{Body, Function, Module};
use std::collections::BTreeSet;

/// A function on which steps run. Nothing is applied after a step that could not be proved.
pub(crate) struct Steps<'s> {
    module: &'s Module<'s>,
    /// The function as read.
    first: &'s mut Body,
    /// The function after the last step that changed it.
    last: Option<Body>,
    wanted: Wanted,
    report: Report,
    declares: BTreeSet<(String, String)>,
    failure: Option<Box<Failure>>,
}

impl<'s> Steps<'s> {
    /// A function before its first step.
    pub fn new(module: &'s Module<'s>, body: &'s mut Body, wanted: Wanted) -> Steps<'s> {
        let (report, declares) = (Report::default(), BTreeSet::new());
        Steps { module, first: body, last: None, wanted, report, declares, failure: None }
    }

    pub fn module(&self) -> &'s Module<'s> {
        self.module
    }

    /// The function as it is now. A step only adds constants and types.
    pub fn body(&mut self) -> &mut Body {
        self.last.as_mut().unwrap_or(self.first)
    }

    /// Proves and applies the change of a step; returns whether it changes anything. Its remarks
    /// are left to the caller.
    pub fn apply(&mut self, change: Change, is_proved: bool, scratch: &mut Scratch) -> bool {
        let mut change = change;
        let (module, wanted) = (self.module, self.wanted);
        let body = self.last.as_mut().unwrap_or(self.first);
        if self.failure.is_none() {
            self.failure = prove(Function { module, body }, is_proved, &mut change, wanted, scratch).err();
        }
        self.report.add(change.report);
        self.declares.append(&mut change.declares);
        let is_changed = self.failure.is_none() && !change.edit.is_empty();
        if is_changed {
            forget_flags(Function { module, body }, &mut change.edit);
            let mut next = Body::new();
            change.edit.commit(module, body, &mut next);
            self.last = Some(next);
        }
        is_changed
    }

    /// All steps as one change of the function as read.
    pub fn finish(self) -> Change {
        let Steps { module, first, last, report, declares, failure, .. } = self;
        let edit = match last {
            Some(mut last) => Edit::between(module, first, &mut last),
            None => Edit::new(first),
        };
        Change { report, declares, failure, ..Change::new(edit) }
    }
}

/// Proves a change, and counts what was looked at. A pass whose changes are all proved needs a
/// certificate to change anything.
///
/// # Errors
/// The failure of the proof.
pub(crate) fn prove(
    f: Function<'_>,
    is_proved: bool,
    change: &mut Change,
    wanted: Wanted,
    scratch: &mut Scratch,
) -> Result<(), Box<Failure>> {
    if let Some(failure) = change.failure.take() {
        return Err(failure);
    }
    if let Some(seed) = wanted.fault {
        crate::fault::inject(f.body, &mut change.edit, seed);
    }
    let claims_nothing = || Certificate::Promotion(Default::default(), Default::default());
    let needs_proof = wanted.certificate && is_proved && !change.edit.is_empty();
    let certificate = change.certificate.take().or_else(|| needs_proof.then(claims_nothing));
    let Some(certificate) = certificate else { return Ok(()) };
    let counts = certificate.check(f, &change.edit, scratch)?;
    change.report.counters.count(
        "check",
        [
            ("slots", counts.slots, "Number of slots proved"),
            ("accesses", counts.accesses, "Number of loads and stores proved"),
            ("heads", counts.heads, "Number of places for phis proved"),
            ("refinements", counts.refinements, "Number of undefined values refined"),
        ],
    );
    Ok(())
}
