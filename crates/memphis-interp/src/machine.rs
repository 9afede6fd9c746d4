//! The machine: frames, registers, and the loop over operations.

use crate::arith;
use crate::code::*;
use crate::decode::{decode, signature_of};
use crate::demand::address;
use crate::image::{self, Image};
use crate::library::{self, Library};
use crate::memory::Memory;
use crate::step::{self, Counts, Steps, read};
use crate::stop::{ExitCode, Fault, Result, Site, Stop, StopKind, limit, undefined, unsupported};
use crate::value::{Kind, Scalar, Ty, Value};
use crate::varargs::VarArgs;
use memphis_ir::layout::DataLayout;
use memphis_ir::{FunctionId, GlobalKind, Module, Place, Type, TypeId, Types};
use std::rc::Rc;

/// Limits and arguments of a run.
#[derive(Debug, Clone)]
pub struct Options {
    /// So many instructions are executed at most. Default: no limit worth the name. Cost: none.
    pub max_steps: u64,
    /// So many bytes of memory the program may have, globals and stack included. Default: 1 GiB. The interpreter needs about
    /// twice as much itself.
    pub max_memory: u64,
    /// So many calls may be nested. Default: 200,000.
    pub max_depth: usize,
    /// `argv`: the program's name and its arguments. Default: `program` alone.
    pub args: Vec<Vec<u8>>,
}

impl Options {
    /// The defaults, without a program's name.
    pub const DEFAULT: Options =
        Options { max_steps: u64::MAX, max_memory: 1 << 30, max_depth: 200_000, args: Vec::new() };
}

impl Default for Options {
    fn default() -> Options {
        Options { args: vec![b"program".to_vec()], ..Options::DEFAULT }
    }
}

/// Where output goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stream {
    /// Standard output.
    Out,
    /// Standard error.
    Err,
}

/// A program with its memory. See the crate's head for an example.
#[derive(Debug)]
pub struct Machine<'m> {
    pub(crate) image: Image<'m>,
    pub(crate) memory: Memory,
    pub(crate) options: Options,
    codes: Vec<Option<Rc<Code>>>,
    pub(crate) frames: Vec<Frame>,
    /// Those of all frames, and behind them what left ones have used: each is written before it is read.
    registers: Vec<Value>,
    /// Where the registers of the next frame begin.
    next_base: usize,
    /// The operation behind the current one.
    pub(crate) pc: usize,
    counts: Counts,
    next_frame: u64,
    pub(crate) jumps: Vec<Jump>,
    pub(crate) library: Library,
    /// Callbacks of the library that are running.
    nested: u32,
}

#[derive(Debug)]
pub(crate) struct Frame {
    code: Rc<Code>,
    /// Where the caller goes on.
    return_pc: usize,
    base: usize,
    /// Where the stack ended before.
    stack: u64,
    /// What the caller does with the result.
    dst: u32,
    edge: EdgeId,
    pub number: u64,
    pub varargs: Option<Box<VarArgs>>,
}

/// Where a `longjmp` leads.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Jump {
    frame: usize,
    number: u64,
    pc: usize,
    dst: u32,
}

/// Arguments of a call of the library.
#[derive(Debug)]
pub(crate) struct Arguments {
    pub values: Vec<Value>,
    pub signature: Rc<Signature>,
}

/// The library calls back, which calls the library, which calls back.
const MAX_NESTED: u32 = 64;
/// So many callers are shown of where a run stops.
const MAX_CALLERS: usize = 5;
/// Output is handed over in pieces of about this size.
const OUTPUT_PIECE: usize = 1 << 13;

type Sink<'s> = dyn FnMut(Stream, &[u8]) + 's;

impl<'m> Machine<'m> {
    /// Loads a program: gives its variables their places and first values. No function is decoded yet.
    ///
    /// # Errors
    /// When the module's target is not one that can be run (little-endian, pointers of 32 or 64 bits), when a variable's
    /// initializer is not valid, or when the variables need more than the memory limit.
    ///
    /// Cost: the size of the variables.
    pub fn new(module: &'m Module<'m>, options: Options) -> std::result::Result<Machine<'m>, Stop> {
        let mut machine = Machine::without_variables(module, options)?;
        match machine.image.load(&mut machine.memory) {
            Ok(()) => Ok(machine),
            Err(fault) => Err(machine.stop_of(*fault)),
        }
    }

    /// A machine whose globals have no addresses yet.
    pub(crate) fn without_variables(
        module: &'m Module<'m>,
        options: Options,
    ) -> std::result::Result<Machine<'m>, Stop> {
        let layout = DataLayout::of(module);
        let text = module.data_layout.map_or(&b""[..], |span| span.of(module.text));
        let pointer_bits = layout.pointer_bits(0) as u32;
        let stop = |message: &str| Stop {
            kind: StopKind::Unsupported,
            message: message.into(),
            site: None,
            callers: Vec::new(),
        };
        if text.split(|&b| b == b'-').any(|part| part == b"E") {
            return Err(stop("big-endian targets"));
        }
        if !matches!(pointer_bits, 32 | 64) {
            return Err(stop("pointers that have neither 32 nor 64 bits"));
        }
        let memory = Memory::new(pointer_bits, options.max_memory);
        let image = Image::new(module, &memory, layout, pointer_bits);
        Ok(Machine {
            image,
            memory,
            codes: vec![None; module.functions.len()],
            frames: Vec::new(),
            registers: Vec::new(),
            next_base: 0,
            pc: 0,
            counts: Counts::default(),
            next_frame: 0,
            jumps: Vec::new(),
            library: Library::default(),
            nested: 0,
            options,
        })
    }

    /// Runs constructors, `main`, and what `atexit` has registered. Output is handed to `out` as it comes.
    ///
    /// # Errors
    /// When a limit is hit, something is unsupported, or the program's behaviour is undefined. What was written before that
    /// has reached `out`.
    pub fn run_main(&mut self, out: &mut Sink<'_>) -> std::result::Result<ExitCode, Stop> {
        let ended = self.program(out);
        let ended = match ended.map_err(|fault| *fault) {
            Err(Fault::Exit(code)) => Ok(code),
            Err(stop) => Err(self.stop_of(stop)),
            Ok(code) => Ok(code),
        };
        self.flush(out);
        ended
    }

    fn program(&mut self, out: &mut Sink<'_>) -> Result<ExitCode> {
        let ended = self.constructors_and_main(out).or_else(|fault| match *fault {
            Fault::Exit(code @ ExitCode::Code(_)) if !self.library.immediate => Ok(code),
            _ => Err(fault),
        })?;
        self.unwind_all();
        while let Some(function) = self.library.at_exit.pop() {
            self.call_address(function, Vec::new(), Some(out))?;
        }
        Ok(ended)
    }

    fn constructors_and_main(&mut self, out: &mut Sink<'_>) -> Result<ExitCode> {
        for constructor in self.constructors()? {
            self.call_address(constructor, Vec::new(), Some(out))?;
        }
        let main = self.image.module.find_global(b"main").map(|id| self.image.module.global(id).kind);
        let Some(GlobalKind::Definition(main)) = main else { return unsupported("a program without @main") };
        let n = self.code(main)?.signature.params.len();
        let mut args = self.arguments()?;
        args.truncate(n);
        let result = self.call_function(main, args, None, Some(out))?;
        let width = match self.code(main)?.signature.result.scalar() {
            Some(Scalar::Int(width)) => width,
            _ => return Ok(ExitCode::Code(0)),
        };
        match result.defined() {
            Some(bits) => Ok(ExitCode::Code(arith::sext128(width, bits) as i32)),
            None => undefined("@main returns an undefined value"),
        }
    }

    /// Functions of `@llvm.global_ctors`, by priority.
    fn constructors(&mut self) -> Result<Vec<u64>> {
        let Some(id) = self.image.module.find_global(b"llvm.global_ctors") else { return Ok(Vec::new()) };
        let Some(address) = self.image.addresses[id.0 as usize] else { return Ok(Vec::new()) };
        let ty = self.image.ty(&memphis_ir::Body::new(), self.image.module.global(id).ty);
        let list = image::load(&self.memory, &ty, address)?;
        let mut found: Vec<(u128, u64)> = (0..ty.len() as usize)
            .filter_map(|i| {
                let entry = list.member(i);
                Some((entry.member(0).defined()?, entry.member(1).defined()? as u64))
            })
            .collect();
        found.sort_by_key(|f| f.0);
        Ok(found.into_iter().map(|f| f.1).collect())
    }

    /// `argc` and `argv`.
    fn arguments(&mut self) -> Result<Vec<Value>> {
        let word = u64::from(self.image.pointer_bits / 8);
        let args = std::mem::take(&mut self.options.args);
        let list = self.memory.add_global(word * (args.len() as u64 + 1), 16, "argv".into())?;
        for (i, arg) in args.iter().enumerate() {
            let at = self.memory.add_global(arg.len() as u64 + 1, 1, format!("argv[{i}]"))?;
            self.memory.write(at, arg)?;
            self.memory.store64(at + arg.len() as u64, 1, 0)?;
            self.memory.store64(list + i as u64 * word, word as u32, at)?;
        }
        let end = list + args.len() as u64 * word;
        self.memory.store64(end, word as u32, 0)?;
        let argc = args.len() as u64;
        self.options.args = args;
        Ok(vec![Value::Bits(argc), Value::Bits(list), Value::Bits(end)])
    }

    /// Calls a function with a body: for tests of single functions. Its output is dropped.
    ///
    /// # Errors
    /// As [`run_main`](Self::run_main); `exit` counts as unsupported here.
    pub fn call(&mut self, function: &[u8], args: &[Value]) -> std::result::Result<Value, Stop> {
        let id = self.image.module.find_global(function).map(|id| self.image.module.global(id).kind);
        let Some(GlobalKind::Definition(id)) = id else {
            let message = format!("no function @{} with a body", String::from_utf8_lossy(function));
            return Err(Stop { kind: StopKind::Unsupported, message, site: None, callers: Vec::new() });
        };
        let args = self.of_parameters(id, args);
        let result = self.call_function(id, args, None, Some(&mut |_, _| {}));
        let result = result.map_err(|fault| self.stop_of(*fault));
        self.unwind_all();
        result
    }

    /// Arguments as the function's parameters have them: integers of their widths.
    fn of_parameters(&self, function: FunctionId, args: &[Value]) -> Vec<Value> {
        let module = self.image.module;
        let types = Types::of_module(&module.types);
        let params: &[TypeId] = match types.get(module.global(module.function(function).global).ty) {
            Type::Function(ty) => &ty.params,
            _ => &[],
        };
        let fitted = |(index, arg): (usize, &Value)| match (arg, params.get(index).map(|&ty| types.get(ty))) {
            (&Value::Bits(bits), Some(&Type::Int(width))) => Value::int(width, u128::from(bits)),
            _ => arg.clone(),
        };
        args.iter().enumerate().map(fitted).collect()
    }

    /// What was executed so far.
    pub fn counts(&self) -> Counts {
        self.counts
    }

    fn unwind_all(&mut self) {
        if let Some(first) = self.frames.first() {
            self.memory.pop(first.stack);
        }
        self.frames.clear();
        self.registers.clear();
        self.next_base = 0;
    }

    pub(crate) fn stop_of(&self, fault: Fault) -> Stop {
        let (kind, message) = match fault {
            Fault::Stop(kind, message) => (kind, message),
            Fault::Exit(code) => (StopKind::Unsupported, format!("the program ends here, with {code:?}")),
        };
        let callers = self.frames.iter().rev().take(MAX_CALLERS + 1).collect::<Vec<_>>();
        let callers = callers.windows(2).filter_map(|pair| self.site_in(pair[1], pair[0].return_pc)).collect();
        let site = self.frames.last().and_then(|frame| self.site_in(frame, self.pc));
        Stop { kind, message, site, callers }
    }

    /// The instruction in front of `pc`.
    fn site_in(&self, frame: &Frame, pc: usize) -> Option<Site> {
        let (start, len) = *frame.code.places.get(pc.checked_sub(1)?)?;
        let text = self.image.module.text;
        let instruction = &text[start..start + len as usize];
        let first_line = instruction.split(|&b| b == b'\n').next().unwrap_or(b"");
        Some(Site {
            function: String::from_utf8_lossy(&self.image.module.function_name(frame.code.function)).into_owned(),
            instruction: String::from_utf8_lossy(first_line).into_owned(),
            line: Place::of(text, start).line,
        })
    }

    fn code(&mut self, function: FunctionId) -> Result<Rc<Code>> {
        if let Some(code) = &self.codes[function.0 as usize] {
            return Ok(code.clone());
        }
        let code = Rc::new(decode(&mut self.image, function)?);
        self.codes[function.0 as usize] = Some(code.clone());
        Ok(code)
    }

    fn flush(&mut self, out: &mut Sink<'_>) {
        for (stream, bytes) in self.library.output.drain(..) {
            out(stream, &bytes);
        }
    }

    /// Calls what stands at an address, and runs until it returns.
    pub(crate) fn call_address(&mut self, address: u64, args: Vec<Value>, out: Option<&mut Sink<'_>>) -> Result<Value> {
        let Some(global) = self.image.function_at(&self.memory, address) else {
            return undefined(format!("a call of {address:#x}, which is no function"));
        };
        match self.image.module.global(global).kind {
            GlobalKind::Definition(f) => self.call_function(f, args, None, out),
            _ => {
                let name = self.image.name(global);
                let signature = signature_of(&mut self.image, global);
                match library::find(&name) {
                    Some(Target::Library(f)) => f(self, &Arguments { values: args, signature }),
                    _ => unsupported(format!("function @{}", String::from_utf8_lossy(&name))),
                }
            }
        }
    }

    fn call_function(
        &mut self,
        function: FunctionId,
        args: Vec<Value>,
        varargs: Option<Box<VarArgs>>,
        out: Option<&mut Sink<'_>>,
    ) -> Result<Value> {
        if self.nested >= MAX_NESTED {
            return limit(format!("callbacks of the library are nested {MAX_NESTED} deep"));
        }
        let pc = self.pc;
        let floor = self.frames.len();
        let callee = self.code(function)?;
        let base = self.make_room(&callee);
        let n_args = args.len().min(callee.signature.params.len());
        for (slot, arg) in self.registers[base..base + n_args].iter_mut().zip(args) {
            *slot = arg;
        }
        self.enter(callee, n_args, varargs, NONE, NONE)?;
        self.nested += 1;
        let result = self.run(floor, out);
        self.nested -= 1;
        if result.is_ok() {
            self.pc = pc;
        }
        result
    }

    /// Room for a function's registers; where they begin.
    fn make_room(&mut self, code: &Code) -> usize {
        let end = self.next_base + code.n_registers as usize;
        if self.registers.len() < end {
            self.registers.resize(end, Value::Undef);
        }
        self.next_base
    }

    /// Makes a frame. So many arguments are in its registers already, missing ones are undefined.
    fn enter(
        &mut self,
        code: Rc<Code>,
        n_args: usize,
        varargs: Option<Box<VarArgs>>,
        dst: u32,
        edge: EdgeId,
    ) -> Result<()> {
        if self.frames.len() >= self.options.max_depth {
            return limit(format!("calls are nested {} deep", self.options.max_depth));
        }
        let base = self.next_base;
        self.next_base += code.n_registers as usize;
        self.registers[base + n_args..base + code.signature.params.len()].fill(Value::Undef);
        if code.clears_registers {
            self.registers[base + code.signature.params.len()..self.next_base].fill(Value::Poison);
        }
        let stack = self.memory.stack_end;
        for (i, by_value) in code.by_value.iter().enumerate() {
            if let Some((size, align)) = *by_value {
                let from = address(&self.registers[base + i])?;
                let at = self.memory.push(size, align)?;
                self.memory.copy(at, from, size)?;
                self.registers[base + i] = Value::Bits(at);
            }
        }
        self.next_frame += 1;
        let number = self.next_frame;
        self.frames.push(Frame { code, return_pc: self.pc, base, stack, dst, edge, number, varargs });
        self.pc = 0;
        Ok(())
    }

    /// Leaves the top frame.
    fn leave(&mut self) -> Option<Frame> {
        let frame = self.frames.pop()?;
        self.memory.pop(frame.stack);
        self.next_base = frame.base;
        self.pc = frame.return_pc;
        Some(frame)
    }

    /// Notes where a `longjmp` with the returned number leads.
    pub(crate) fn set_jump(&mut self, dst: u32) -> Result<u64> {
        let Some(frame) = self.frames.last() else { return unsupported("setjmp outside of functions") };
        self.jumps.push(Jump { frame: self.frames.len() - 1, number: frame.number, pc: self.pc, dst });
        Ok(self.jumps.len() as u64)
    }

    /// Goes to where a jump was set, which gives `value` there.
    fn jump(&mut self, token: u64, value: Value, floor: usize) -> Result<()> {
        let jump = (token as usize).checked_sub(1).and_then(|i| self.jumps.get(i)).copied();
        let Some(jump) = jump.filter(|j| self.frames.get(j.frame).is_some_and(|f| f.number == j.number)) else {
            return undefined("longjmp to a place that was never set, or in a function that has returned");
        };
        if jump.frame < floor {
            return unsupported("longjmp out of a function that the library has called");
        }
        while self.frames.len() > jump.frame + 1 {
            self.leave();
        }
        self.pc = jump.pc;
        if jump.dst != NONE {
            let base = self.frames[jump.frame].base;
            self.registers[base + jump.dst as usize] = value;
        }
        Ok(())
    }

    /// The frame that an intrinsic is executed in.
    pub(crate) fn frame(&mut self) -> Result<&mut Frame> {
        match self.frames.last_mut() {
            Some(frame) => Ok(frame),
            None => unsupported("an intrinsic outside of functions"),
        }
    }

    /// Runs until the frame above `floor` is left; what it returns.
    fn run(&mut self, floor: usize, mut out: Option<&mut Sink<'_>>) -> Result<Value> {
        'frame: loop {
            let Some(top) = self.frames.last() else { return unsupported("no function to run") };
            let (code, base) = (top.code.clone(), top.base);
            loop {
                let registers = &mut self.registers[base..];
                let counts = &mut self.counts;
                let (max_steps, pc) = (self.options.max_steps, &mut self.pc);
                Steps { code: &code, registers, memory: &mut self.memory, counts, max_steps, pc }.run()?;
                match &code.ops[self.pc - 1] {
                    Op::Call(call) => {
                        self.counts.calls += 1;
                        match self.call_op(call, &code, base, floor)? {
                            Called::Entered | Called::Jumped => continue 'frame,
                            Called::Returned(value) => {
                                if call.dst != NONE {
                                    self.registers[base + call.dst as usize] = value;
                                }
                                self.go_on(&code, base, call.edge);
                                if let Some(out) = out.as_deref_mut()
                                    && self.library.output.last().is_some_and(|last| last.1.len() >= OUTPUT_PIECE)
                                {
                                    self.flush(out);
                                }
                            }
                        }
                    }
                    Op::VaArg { ty, dst, list } => {
                        let list = address(read(&self.registers[base..], &code, *list))?;
                        self.registers[base + *dst as usize] = self.va_arg(list, ty)?;
                    }
                    &Op::Return { value } => {
                        let value = match value {
                            NONE => Value::Undef,
                            value => read(&self.registers[base..], &code, value).clone(),
                        };
                        let Some(left) = self.leave() else { return unsupported("no function to return from") };
                        if self.frames.len() == floor {
                            return Ok(value);
                        }
                        let Some(top) = self.frames.last() else { return unsupported("no function to return to") };
                        let (code, base) = (top.code.clone(), top.base);
                        if left.dst != NONE {
                            self.registers[base + left.dst as usize] = value;
                        }
                        self.go_on(&code, base, left.edge);
                        continue 'frame;
                    }
                    op => return unsupported(format!("the operation {op:?}")),
                }
            }
        }
    }

    /// Behind a call: an `invoke` goes along its edge.
    fn go_on(&mut self, code: &Code, base: usize, edge: EdgeId) {
        if edge != NONE {
            self.pc = step::take(code, &mut self.registers[base..], edge);
        }
    }

    fn call_op(&mut self, call: &Call, code: &Rc<Code>, base: usize, floor: usize) -> Result<Called> {
        let target = match call.target {
            Target::Indirect(callee) => {
                let at = address(read(&self.registers[base..], code, callee))?;
                let Some(global) = self.image.function_at(&self.memory, at) else {
                    return undefined(format!("a call of {at:#x}, which is no function"));
                };
                match self.image.module.global(global).kind {
                    GlobalKind::Definition(f) => Target::Function(f),
                    _ => library::find(&self.image.name(global)).unwrap_or(Target::Unknown(global)),
                }
            }
            target => target,
        };
        match target {
            Target::Function(f) => {
                let callee = self.code(f)?;
                if call.fits.get() != Some(f) {
                    check_signatures(&call.signature, &callee.signature)?;
                    call.fits.set(Some(f));
                }
                let n = callee.signature.params.len();
                let varargs = if callee.signature.varargs {
                    Some(self.collect_varargs(call, code, base, n, &callee)?)
                } else {
                    None
                };
                let first = self.make_room(&callee);
                let n_args = n.min(call.args.len());
                for (i, &arg) in call.args[..n_args].iter().enumerate() {
                    let value = read(&self.registers[base..], code, arg).clone();
                    value.replace(&mut self.registers[first + i]);
                }
                self.enter(callee, n_args, varargs, call.dst, call.edge)?;
                Ok(Called::Entered)
            }
            Target::Library(f) => {
                let values = call.args.iter().map(|&a| read(&self.registers[base..], code, a).clone()).collect();
                let arguments = Arguments { values, signature: call.signature.clone() };
                f(self, &arguments).map(Called::Returned)
            }
            Target::Intrinsic(intrinsic) => {
                let values: Vec<Value> =
                    call.args.iter().map(|&a| read(&self.registers[base..], code, a).clone()).collect();
                self.intrinsic(intrinsic, call, values, floor)
            }
            Target::Unknown(global) => {
                let name = self.image.name(global);
                unsupported(format!("function @{}", String::from_utf8_lossy(&name)))
            }
            Target::Indirect(_) => unsupported("this call"),
        }
    }

    fn collect_varargs(
        &mut self,
        call: &Call,
        code: &Code,
        base: usize,
        n_fixed: usize,
        callee: &Code,
    ) -> Result<Box<VarArgs>> {
        let mut list = VarArgs::behind(&callee.signature.params, &callee.by_value);
        for i in n_fixed..call.args.len() {
            let value = read(&self.registers[base..], code, call.args[i]).clone();
            list.push(value, call.signature.params[i].clone(), call.by_value.get(i).copied().flatten());
        }
        if call.forwards
            && let Some(own) = self.frames.last().and_then(|f| f.varargs.as_ref())
        {
            list.extend(own);
        }
        Ok(Box::new(list))
    }

    /// Goes to the place that `setjmp` has noted in a buffer.
    pub(crate) fn long_jump(&mut self, buffer: u64, value: Value, floor: usize) -> Result<Called> {
        let token = match self.memory.load64(buffer, 8)? {
            (token, 0) => token,
            _ => return undefined("longjmp with a buffer that setjmp has not filled"),
        };
        self.jump(token, value, floor)?;
        Ok(Called::Jumped)
    }
}

/// What a call has done.
#[derive(Debug)]
pub(crate) enum Called {
    /// There is a new frame.
    Entered,
    /// Another frame goes on.
    Jumped,
    Returned(Value),
}

/// Whether two types are passed in the same way.
fn same_class(a: &Ty, b: &Ty) -> bool {
    match (&a.kind, &b.kind) {
        (Kind::Scalar(a), Kind::Scalar(b)) => a.is_float() == b.is_float() && a.bits() == b.bits(),
        (Kind::Vector(n, s), Kind::Vector(m, t)) => n * s.bits() == m * t.bits(),
        (Kind::Void, Kind::Void) => true,
        (Kind::Struct(a), Kind::Struct(b)) => {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.0 == b.0 && same_class(&a.1, &b.1))
        }
        (Kind::Array(n, a), Kind::Array(m, b)) => n == m && same_class(a, b),
        _ => false,
    }
}

/// A call with other types than the function's own is undefined, but for what old C does and every machine allows:
/// arguments too few or too many, a result that nobody wants.
fn check_signatures(have: &Rc<Signature>, want: &Rc<Signature>) -> Result<()> {
    if Rc::ptr_eq(have, want) {
        return Ok(());
    }
    for (i, (have, want)) in have.params.iter().zip(&want.params).enumerate() {
        if !Rc::ptr_eq(have, want) && !same_class(have, want) {
            return undefined(format!("the function is called with another type for argument {}", i + 1));
        }
    }
    let wanted = !matches!(have.result.kind, Kind::Void) && !matches!(want.result.kind, Kind::Void);
    if wanted && !Rc::ptr_eq(&have.result, &want.result) && !same_class(&have.result, &want.result) {
        return undefined("the function returns another type than the call expects");
    }
    Ok(())
}
