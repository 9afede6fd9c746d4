//! The part of the C++ runtime that compiled code calls: exceptions, `new` and `delete`, guards of
//! local statics, `dynamic_cast`. See `exceptions.rs`.

use crate::arguments::{Arguments, Row};
use crate::exceptions::{EXCEPTION, Exception, HEADER};
use crate::machine::Machine;
use crate::stop::{Fault, Result, undefined};
use crate::value::Value;

pub(crate) const FUNCTIONS: &[Row] = &[
    (&["__cxa_allocate_exception"], |m, a| {
        m.memory.claim(EXCEPTION)?;
        let header = m.memory.allocate(a.size(0)?.saturating_add(HEADER), 16)?;
        Ok(Value::Bits(header + HEADER))
    }),
    (&["__cxa_free_exception"], |m, a| {
        m.memory.give_up(EXCEPTION);
        m.memory.release(a.address(0)?.wrapping_sub(HEADER)).map(|()| Value::UNDEF)
    }),
    (&["__cxa_throw"], |m, a| {
        let (object, ty, destructor) = (a.address(0)?, a.address(1)?, a.address(2)?);
        let header = object.wrapping_sub(HEADER);
        m.library.exceptions.thrown.insert(header, Exception { ty, destructor, handlers: 0, value: object });
        m.throw(header)
    }),
    (&["__cxa_rethrow"], |m, _| m.rethrow()),
    (&["_Unwind_Resume"], |_, a| Err(Box::new(Fault::Thrown(a.address(0)?)))),
    (&["__cxa_begin_catch"], |m, a| m.begin_catch(a.address(0)?).map(Value::Bits)),
    (&["__cxa_end_catch"], |m, _| m.end_catch().map(|()| Value::UNDEF)),
    (&["__cxa_get_exception_ptr"], |m, a| m.exception(a.address(0)?).map(|exception| Value::Bits(exception.value))),
    (&["__cxa_current_exception_type"], |m, _| match m.library.exceptions.caught.last() {
        Some(&header) => m.exception(header).map(|exception| Value::Bits(exception.ty)),
        None => Ok(Value::Bits(0)),
    }),
    (&["_ZSt18uncaught_exceptionv"], |m, _| Ok(Value::bool(m.library.exceptions.uncaught > 0))),
    (&["_ZSt19uncaught_exceptionsv"], |m, _| Ok(Value::int(32, m.library.exceptions.uncaught.into()))),
    (&["_ZSt9terminatev"], |m, _| m.terminate(None)),
    (&["__cxa_call_unexpected", "__cxa_call_terminate"], |m, a| m.terminate(Some(a.address(0)?))),
    (&["_ZSt13set_terminatePFvvE"], |m, a| {
        Ok(Value::Bits(std::mem::replace(&mut m.library.exceptions.on_terminate, a.address(0)?)))
    }),
    (&["_ZSt13get_terminatev"], |m, _| Ok(Value::Bits(m.library.exceptions.on_terminate))),
    (&["__cxa_pure_virtual", "__cxa_deleted_virtual"], |_, _| undefined("a call of a pure virtual function")),
    (&["__dynamic_cast"], |m, a| match a.address(0)? {
        0 => Ok(Value::Bits(0)),
        object => m.dynamic_cast(object, a.address(1)?, a.address(2)?).map(Value::Bits),
    }),
    (&["__cxa_guard_acquire"], |m, a| {
        let is_done = m.memory.byte(a.address(0)?)? != 0;
        Ok(Value::int(32, u128::from(!is_done)))
    }),
    (&["__cxa_guard_release"], |m, a| m.memory.store64(a.address(0)?, 1, 1).map(|()| Value::UNDEF)),
    (&["__cxa_guard_abort", "_ZNSt9exceptionD1Ev", "_ZNSt9exceptionD2Ev"], |_, _| Ok(Value::UNDEF)),
    (&["__cxa_atexit", "__cxa_thread_atexit"], |m, a| {
        m.memory.claim(16)?;
        m.library.at_exit.push((a.address(0)?, Some(a.address(1)?)));
        Ok(Value::int(32, 0))
    }),
    (&["_Znwm", "_Znam", "_Znwj", "_Znaj", "_ZnwmRKSt9nothrow_t", "_ZnamRKSt9nothrow_t"], |m, a| m.new_bytes(a, 16)),
    (&["_ZnwmSt11align_val_t", "_ZnamSt11align_val_t"], |m, a| {
        let align = a.size(1)?;
        m.new_bytes(a, align)
    }),
    (
        &[
            "_ZdlPv",
            "_ZdaPv",
            "_ZdlPvm",
            "_ZdaPvm",
            "_ZdlPvj",
            "_ZdaPvj",
            "_ZdlPvRKSt9nothrow_t",
            "_ZdaPvRKSt9nothrow_t",
            "_ZdlPvSt11align_val_t",
            "_ZdaPvSt11align_val_t",
            "_ZdlPvmSt11align_val_t",
            "_ZdaPvmSt11align_val_t",
        ],
        |m, a| match a.address(0)? {
            0 => Ok(Value::UNDEF),
            at => m.memory.release(at).map(|()| Value::UNDEF),
        },
    ),
];

impl Machine<'_> {
    /// `operator new`: a limit ends the run, so it throws nothing.
    fn new_bytes(&mut self, arguments: &Arguments, align: u64) -> Result<Value> {
        self.memory.allocate(arguments.size(0)?.max(1), align).map(Value::Bits)
    }
}
