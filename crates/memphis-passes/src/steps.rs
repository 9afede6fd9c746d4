//! Several steps on one function: each runs on what the one before has made of it, without text in
//! between, and all together are one change of the function as read.
//!
//! ```text
//!   body as read ──step──▶ script ──prove──▶ commit ──▶ body ──step──▶ script ──prove──▶ ... ──▶ one script
//! ```
//!
//! A script is committed when a step or the verifier asks for the body that it makes: the only step
//! that changes something leaves its own script.

use crate::error::made_invalid;
use crate::output::Verdict;
use crate::pass::{Certificate, Change, Wanted};
use crate::report::{Report, Warning};
use crate::times::{Stopwatch, Times};
use crate::worker::{Scratch, is_large};
use memphis_check::script::Failure;
use memphis_ir::edit::Edit;
use memphis_ir::upgrade::{Upgrade, called_debug_intrinsics, forget_flags, upgrade_function};
use memphis_ir::verify::{self, verify};
use memphis_ir::{Body, Error, Function, Module};
use std::collections::BTreeSet;

/// What is known of a function that was valid as read, from the most to the least.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Trust {
    /// It is valid: nothing was changed since it was verified.
    Verified,
    /// What was changed since was proved right.
    Proved,
    /// Something was changed without a proof.
    Unknown,
}

/// A function on which steps run. No step runs after one that could not be proved.
#[derive(Debug)]
pub struct Steps<'s> {
    module: &'s Module<'s>,
    /// The function as read.
    first: &'s mut Body,
    /// The function after the steps that were committed.
    last: Option<Body>,
    scratch: &'s mut Scratch,
    wanted: Wanted,
    /// The script that was committed, if there was only one.
    only: Option<Edit>,
    /// The script that is not committed yet.
    pending: Option<Edit>,
    /// What is known of the function as it is now.
    trust: Trust,
    /// What is known of all changes together.
    verdict: Verdict,
    removes_function: bool,
    /// True if pointers in new lines are given types.
    types_pointers: bool,
    /// True if other functions may rely on the changes of this one.
    is_planned: bool,
    /// The number of remarks of the passes before.
    n_remarks: usize,
    /// The index of the pass that runs, for its times.
    pass: usize,
    watch: Stopwatch,
    times: Times,
    report: Report,
    declares: BTreeSet<(String, String)>,
    problem: Option<Error>,
    failure: Option<Box<Failure>>,
}

impl<'s> Steps<'s> {
    /// A function before its first step.
    pub(crate) fn new(
        module: &'s Module<'s>,
        body: &'s mut Body,
        wanted: Wanted,
        scratch: &'s mut Scratch,
    ) -> Steps<'s> {
        Steps {
            module,
            first: body,
            last: None,
            scratch,
            wanted,
            only: None,
            pending: None,
            trust: Trust::Verified,
            verdict: Verdict::Unchanged,
            removes_function: false,
            types_pointers: false,
            is_planned: false,
            n_remarks: 0,
            pass: 0,
            watch: Stopwatch::default(),
            times: Times::default(),
            report: Report::default(),
            declares: BTreeSet::new(),
            problem: None,
            failure: None,
        }
    }

    /// The change that steps make of a function as read.
    pub fn change(
        module: &Module<'_>,
        body: &mut Body,
        wanted: Wanted,
        scratch: &mut Scratch,
        run: impl FnOnce(&mut Steps<'_>),
    ) -> Change {
        let mut steps = Steps::new(module, body, wanted, scratch);
        run(&mut steps);
        steps.finish().0
    }

    /// Measures time by a clock, from now on.
    pub(crate) fn measured_by(self, clock: Option<fn() -> u64>) -> Steps<'s> {
        Steps { watch: Stopwatch::start(clock), ..self }
    }

    /// Brings the function up to date, before the first pass.
    pub(crate) fn upgrade(&mut self, upgrade: Upgrade) {
        let (edit, mut markers) = upgrade_function(Function { module: self.module, body: self.first }, upgrade);
        self.declares.append(&mut markers);
        if !edit.is_empty() {
            self.add(edit);
        }
    }

    /// Lets pointers in new lines have types, as the function's text has them. `is_planned` is true
    /// if other functions may rely on the changes of this one: they may remove what it calls.
    pub(crate) fn typing_pointers(self, types_pointers: bool, is_planned: bool) -> Steps<'s> {
        Steps { types_pointers, is_planned, ..self }
    }

    /// The counters, remarks and warnings so far.
    pub fn report(&mut self) -> &mut Report {
        &mut self.report
    }

    /// Returns whether remarks are wanted.
    pub fn wants_remarks(&self) -> bool {
        self.wanted.remarks
    }

    /// Starts the pass with an index in its stage.
    pub(crate) fn start_pass(&mut self, index: usize) {
        self.pass = index;
    }

    /// Ends a pass: the function is verified if the pass has changed it without a proof, or the
    /// pipeline asks for that.
    pub(crate) fn end_pass(&mut self, name: &'static str, is_overruled: bool, is_verified: bool) {
        for remark in &mut self.report.remarks[self.n_remarks..] {
            (remark.pass, remark.is_overruled) = (name, is_overruled);
        }
        self.n_remarks = self.report.remarks.len();
        let enough = if is_verified { Trust::Verified } else { Trust::Proved };
        if self.trust > enough {
            self.verify();
        }
    }

    /// True if no step runs any more.
    fn has_ended(&self) -> bool {
        self.problem.is_some() || self.failure.is_some() || self.removes_function
    }

    /// Runs a step whose change is not proved, unless one before has failed; returns whether it
    /// changes anything.
    pub fn step(&mut self, run: impl FnOnce(&Module<'_>, &mut Body, Wanted, &mut Scratch) -> Change) -> bool {
        self.run(false, run)
    }

    /// Runs a step whose change is proved, unless one before has failed; returns whether it changes
    /// anything. A change without a certificate is checked as if it claimed nothing.
    pub fn proved_step(&mut self, run: impl FnOnce(&Module<'_>, &mut Body, Wanted, &mut Scratch) -> Change) -> bool {
        self.run(true, run)
    }

    fn run(
        &mut self,
        is_proved: bool,
        run: impl FnOnce(&Module<'_>, &mut Body, Wanted, &mut Scratch) -> Change,
    ) -> bool {
        if self.has_ended() {
            return false;
        }
        self.commit();
        let change = run(self.module, self.last.as_mut().unwrap_or(self.first), self.wanted, self.scratch);
        self.times.add_pass(self.pass, self.watch.lap());
        self.apply(change, is_proved)
    }

    fn apply(&mut self, mut change: Change, is_proved: bool) -> bool {
        let body = self.last.as_ref().unwrap_or(self.first);
        let f = Function { module: self.module, body };
        self.failure = change.failure.take();
        if is_proved && self.failure.is_none() {
            self.failure = prove(f, &mut change, self.wanted, self.scratch).err();
            self.times.proof += self.watch.lap();
        }
        self.problem = change.problem;
        self.removes_function = change.removes_function;
        self.report.add(change.report);
        self.declares.append(&mut change.declares);
        let is_changed = !change.edit.is_empty() && !self.has_ended();
        if is_changed || self.removes_function {
            let of_step = match (is_proved, self.wanted.certificate) {
                (true, true) => Verdict::Proved,
                (true, false) => Verdict::Unchecked,
                (false, _) => Verdict::Verified,
            };
            self.verdict = self.verdict.max(of_step);
        }
        if is_changed {
            self.trust = self.trust.max(if is_proved { Trust::Proved } else { Trust::Unknown });
            self.add(change.edit);
        } else {
            *self.scratch.lend::<Edit>() = change.edit;
        }
        is_changed
    }

    /// Adds the script of a change.
    fn add(&mut self, mut edit: Edit) {
        if self.last.is_none() {
            forget_flags(Function { module: self.module, body: self.first }, &mut edit);
        }
        self.pending = Some(edit);
    }

    /// Makes the body that the last script leads to.
    fn commit(&mut self) {
        let Some(edit) = self.pending.take() else { return };
        let mut next = std::mem::take(&mut *self.scratch.lend::<Body>());
        edit.commit(self.module, self.last.as_mut().unwrap_or(self.first), &mut next);
        match self.last.replace(next) {
            None => self.only = Some(edit),
            Some(before) => {
                *self.scratch.lend() = before;
                self.only = None;
                *self.scratch.lend::<Edit>() = edit;
            }
        }
    }

    /// Verifies the function as it is now.
    fn verify(&mut self) {
        self.trust = Trust::Verified;
        if self.has_ended() {
            return;
        }
        self.commit();
        self.times.add_pass(self.pass, self.watch.lap());
        let body = self.last.as_ref().unwrap_or(self.first);
        let verified = verify(Function { module: self.module, body }, &mut self.scratch.lend::<verify::Scratch>());
        self.failure = verified.err().map(|errors| Box::new(made_invalid(&errors)));
        self.times.verify += self.watch.lap();
    }

    /// All steps as one change of the function as read, their times, and what is known of them.
    pub(crate) fn finish(mut self) -> (Change, Times, Verdict) {
        let edit = self.take_script();
        self.times.add_pass(self.pass, self.watch.lap());
        if let Some(last) = self.last.take_if(|last| !is_large(last)) {
            *self.scratch.lend() = last;
        }
        self.declares.extend(called_debug_intrinsics(self.module, &edit));
        let Steps { report, declares, problem, removes_function, failure, times, verdict, .. } = self;
        (Change { certificate: None, edit, report, declares, problem, removes_function, failure }, times, verdict)
    }

    /// The script that leads from the function as read to what the steps have made of it.
    fn take_script(&mut self) -> Edit {
        let has_ended = self.has_ended();
        let types_pointers = self.types_pointers && !has_ended;
        if (self.last.is_some() || types_pointers) && !has_ended {
            self.commit();
        }
        if types_pointers {
            self.only = None;
        }
        match (self.pending.take(), &mut self.last, self.only.take()) {
            (Some(edit), None, _) => edit,
            (None, None, _) => Edit::new(self.first),
            (None, Some(last), None) if !has_ended => {
                let mut edit = Edit::between(self.module, self.first, last);
                if types_pointers {
                    self.type_pointers(&mut edit);
                }
                edit
            }
            (_, Some(last), only) => {
                self.first.take_back(last);
                only.unwrap_or_else(|| Edit::new(self.first))
            }
        }
    }

    /// Gives types to the pointers in the new lines of a script. If that is impossible, the
    /// function stays as it was, or its new lines have pointers without types if other functions
    /// rely on them.
    fn type_pointers(&mut self, edit: &mut Edit) {
        let f = Function { module: self.module, body: self.first };
        let untyped = self.is_planned.then(|| edit.clone());
        let Err(reason) = edit.type_pointers(f) else { return };
        let (name, offset) = (self.module.function_name(self.first.function), self.first.start);
        let what = match untyped {
            Some(_) => "has new lines without types of pointers, which old versions of LLVM do not read",
            None => "stays as it was, because pointers have types",
        };
        if untyped.is_none() {
            self.declares.clear();
        }
        *edit = untyped.unwrap_or_else(|| Edit::new(self.first));
        let message = format!("@{} {what}: {reason}", String::from_utf8_lossy(&name));
        self.report.warnings.push(Warning { offset, message });
    }
}

/// Proves a change, and counts what was looked at.
///
/// # Errors
/// The failure of the proof.
fn prove(f: Function<'_>, change: &mut Change, wanted: Wanted, scratch: &mut Scratch) -> Result<(), Box<Failure>> {
    if let Some(seed) = wanted.fault {
        crate::fault::inject(f, &mut change.edit, change.certificate.as_mut(), seed);
    }
    let claims_nothing = || Certificate::Promotion(Default::default(), Default::default());
    let needs_proof = wanted.certificate && !change.edit.is_empty();
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
