//! The trace of a call: the blocks that control passes, with the values of their φs and of stores.
//!
//! The function is decoded with operations that report the starts of its blocks and the stores that
//! the caller asks about. Other functions have no such operations, so a run without a trace costs
//! no more. A function that calls itself is traced in its outermost call alone.

use crate::code::Code;
use crate::decode::{Watched, decode_for};
use crate::machine::{Machine, Stream};
use crate::observation::{Observation, Tracer, Visit, Watch};
use crate::show::shown;
use crate::step::read;
use crate::stop::{ExitCode, Fault, Result, Site, Stop};
use crate::value::{Kind, Origin, Ty, Value};
use memphis_ir::{FunctionId, InstId};
use std::collections::HashSet;
use std::rc::Rc;

/// The selection of stores and visits that a trace reports.
#[derive(Debug, Clone, Default)]
pub struct Traced {
    /// The stores whose values are reported.
    pub stores: HashSet<InstId>,
    /// The greatest number of visits that are kept.
    pub max_visits: usize,
}

/// The course of a call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Trace {
    /// The blocks that control has passed, in order; the first [`Traced::max_visits`] of them.
    pub visits: Vec<Visit>,
    /// The number of all visits.
    pub n_visits: u64,
    /// The end of the call.
    pub end: TraceEnd,
    /// The instruction that the returned value comes from, if it is undefined or poison in part.
    pub source: Option<Site>,
}

/// The end of a traced call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TraceEnd {
    /// The function has returned; the value, if it has one.
    Returned(Option<String>),
    /// The program has ended in the call.
    Exited(ExitCode),
    /// The run was stopped.
    Stopped(Stop),
}

impl Machine<'_> {
    /// Calls a function with a body, and reports its course. Output is dropped.
    ///
    /// Cost: that of the call, and the size of the function.
    pub fn trace_call(&mut self, function: FunctionId, arguments: Vec<Value>, traced: &Traced) -> Trace {
        let depth = self.frames.len() + 1;
        let tracer = Tracer { depth, max_visits: traced.max_visits, visits: Vec::new(), n_visits: 0 };
        self.tracer = Some(Box::new(tracer));
        let result = self.call_traced(function, arguments, traced);
        let mut source = None;
        let end = match result.map_err(|fault| *fault) {
            Ok((value, origin)) => {
                source = self.site_of(origin);
                TraceEnd::Returned(value)
            }
            Err(Fault::Exit(code)) => TraceEnd::Exited(code),
            Err(fault) => TraceEnd::Stopped(self.stop_of(fault)),
        };
        self.unwind_all();
        self.codes[self.image.callee(function).index()] = None;
        let (visits, n_visits) = self.tracer.take().map_or((Vec::new(), 0), |made| (made.visits, made.n_visits));
        Trace { visits, n_visits, end, source }
    }

    fn call_traced(
        &mut self,
        function: FunctionId,
        args: Vec<Value>,
        traced: &Traced,
    ) -> Result<(Option<String>, Origin)> {
        let room = self.memory.spare(0)?;
        let code = Rc::new(decode_for(&mut self.image, function, Watched::Blocks(&traced.stores), room)?.0);
        let callee = self.image.callee(function);
        self.codes[callee.index()] = Some(code.clone());
        let value = self.call_function(callee, args, None, Some(&mut |_, _| {}))?;
        let ty = &code.signature.result;
        Ok(((!matches!(ty.kind, Kind::Void)).then(|| self.shown(ty, &value)), value.origin()))
    }

    /// Runs constructors, and calls a function of the program's own module with arguments, for
    /// which [`arguments_of_text`](Self::arguments_of_text) reads texts. Output is handed to `out`
    /// as it comes.
    ///
    /// Cost: that of the call.
    pub fn run_function(
        &mut self,
        function: FunctionId,
        arguments: Vec<Value>,
        out: &mut dyn FnMut(Stream, &[u8]),
    ) -> TraceEnd {
        let ended = self.constructors_and(function, arguments, out);
        let end = match ended.map_err(|fault| *fault) {
            Ok(value) => TraceEnd::Returned(value),
            Err(Fault::Exit(code)) => TraceEnd::Exited(code),
            Err(fault) => TraceEnd::Stopped(self.stop_of(fault)),
        };
        self.flush(out);
        self.unwind_all();
        end
    }

    fn constructors_and(
        &mut self,
        function: FunctionId,
        arguments: Vec<Value>,
        out: &mut dyn FnMut(Stream, &[u8]),
    ) -> Result<Option<String>> {
        for constructor in self.constructors()? {
            self.call_address(constructor, Vec::new(), Some(out))?;
        }
        let callee = self.image.callee(function);
        let value = self.call_function(callee, arguments, None, Some(out))?;
        let ty = self.code(callee)?.signature.result.clone();
        Ok((!matches!(ty.kind, Kind::Void)).then(|| self.shown(&ty, &value)))
    }

    /// Executes an operation that reports something to a trace.
    pub(crate) fn trace(&mut self, observation: &Observation, code: &Code, base: usize) {
        let is_outermost = |tracer: &&mut Box<Tracer>| tracer.depth == self.frames.len();
        let Some(mut tracer) = self.tracer.take_if(|tracer| is_outermost(&tracer)) else { return };
        let value = |watch: &Watch| {
            let value = read(&self.registers[base..], code, watch.value);
            (watch.inst, self.shown(&watch.ty, value))
        };
        match observation {
            Observation::Visit { block, phis } => {
                tracer.n_visits += 1;
                if tracer.visits.len() < tracer.max_visits {
                    let phis = phis.iter().map(value).collect();
                    tracer.visits.push(Visit { block: *block, phis, stores: Vec::new() });
                }
            }
            Observation::Stored(watch) if tracer.n_visits == tracer.visits.len() as u64 => {
                if let Some(visit) = tracer.visits.last_mut() {
                    visit.stores.push(value(watch));
                }
            }
            _ => {}
        }
        self.tracer = Some(tracer);
    }

    pub(crate) fn shown(&self, ty: &Ty, value: &Value) -> String {
        shown(ty, value, &|address| match (address, self.memory.variable_at(address)) {
            (0, _) => "null".to_owned(),
            (_, Some((name, 0))) => format!("@{name}"),
            (_, Some((name, offset))) => format!("@{name} + {offset}"),
            (_, None) => match self.function_at(address) {
                Some((unit, global)) => format!("@{}", String::from_utf8_lossy(&self.unit(unit).name(global))),
                None => format!("{address:#x}"),
            },
        })
    }
}
