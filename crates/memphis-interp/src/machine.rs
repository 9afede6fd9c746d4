//! The machine: frames, registers, and the loop over operations.

use crate::arith;
use crate::code::*;
use crate::decode::{decode, signature_of};
use crate::float;
use crate::image::{self, Image};
use crate::library::{self, Library};
use crate::memory::Memory;
use crate::stop::{ExitCode, Fault, Result, Site, Stop, StopKind, limit, undefined, unsupported};
use crate::value::{Kind, Scalar, Ty, Value, mask64, members};
use crate::varargs::VarArgs;
use memphis_ir::layout::DataLayout;
use memphis_ir::{FunctionId, GlobalKind, Module, Opcode, Place, Predicate, Type, TypeId, Types};
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
    registers: Vec<Value>,
    /// The operation behind the current one.
    pub(crate) pc: usize,
    steps_left: u64,
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
        let mut machine = Machine {
            image,
            memory,
            codes: vec![None; module.functions.len()],
            frames: Vec::new(),
            registers: Vec::new(),
            pc: 0,
            steps_left: options.max_steps,
            next_frame: 0,
            jumps: Vec::new(),
            library: Library::default(),
            nested: 0,
            options,
        };
        match machine.image.load(&mut machine.memory) {
            Ok(()) => Ok(machine),
            Err(fault) => Err(machine.stop_of(*fault)),
        }
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

    /// Instructions that were executed.
    pub fn steps(&self) -> u64 {
        self.options.max_steps - self.steps_left
    }

    fn unwind_all(&mut self) {
        if let Some(first) = self.frames.first() {
            self.memory.pop(first.stack);
        }
        self.frames.clear();
        self.registers.clear();
    }

    fn stop_of(&self, fault: Fault) -> Stop {
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
        let base = self.registers.len();
        self.registers.extend(args.into_iter().take(callee.signature.params.len()));
        self.enter(callee, base, varargs, NONE, NONE)?;
        self.nested += 1;
        let result = self.run(floor, out);
        self.nested -= 1;
        if result.is_ok() {
            self.pc = pc;
        }
        result
    }

    /// Makes a frame whose arguments are on top of the registers already, from `base` on. Missing ones are undefined.
    fn enter(
        &mut self,
        code: Rc<Code>,
        base: usize,
        varargs: Option<Box<VarArgs>>,
        dst: u32,
        edge: EdgeId,
    ) -> Result<()> {
        if self.frames.len() >= self.options.max_depth {
            return limit(format!("calls are nested {} deep", self.options.max_depth));
        }
        self.registers.resize(base + code.n_registers as usize, Value::Undef);
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

    /// Leaves the top frame; the caller's registers are on top then.
    fn leave(&mut self) -> Option<Frame> {
        let frame = self.frames.pop()?;
        self.memory.pop(frame.stack);
        self.registers.truncate(frame.base);
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

    /// Moves along an edge.
    #[inline]
    fn take(&mut self, code: &Code, base: usize, edge: EdgeId) {
        let edge = &code.edges[edge as usize];
        self.pc = edge.pc as usize;
        let moves = &code.moves[edge.moves.0 as usize..edge.moves.1 as usize];
        if edge.overlaps {
            let values: Vec<Value> =
                moves.iter().map(|&(_, source)| read(&self.registers, code, base, source).clone()).collect();
            for (&(dst, _), value) in moves.iter().zip(values) {
                self.registers[base + dst as usize] = value;
            }
        } else {
            for &(dst, source) in moves {
                let value = read(&self.registers, code, base, source).clone();
                self.registers[base + dst as usize] = value;
            }
        }
    }

    /// Runs until the frame above `floor` is left; what it returns.
    fn run(&mut self, floor: usize, mut out: Option<&mut Sink<'_>>) -> Result<Value> {
        let Some(top) = self.frames.last() else { return unsupported("no function to run") };
        let (mut code, mut base) = (top.code.clone(), top.base);
        macro_rules! get {
            ($opd:expr) => {
                read(&self.registers, &code, base, $opd)
            };
        }
        macro_rules! set {
            ($dst:expr, $value:expr) => {{
                let value = $value;
                self.registers[base + $dst as usize] = value;
            }};
        }
        macro_rules! refresh {
            () => {{
                let Some(top) = self.frames.last() else { return unsupported("no function to run") };
                code = top.code.clone();
                base = top.base;
            }};
        }
        loop {
            let op = &code.ops[self.pc];
            self.pc += 1;
            if self.steps_left == 0 {
                return limit(format!("{} instructions were executed", self.options.max_steps));
            }
            self.steps_left -= 1;
            match op {
                &Op::Int { op, w, flags, dst, a, b } => {
                    let value = match (get!(a), get!(b)) {
                        (&Value::Bits(x), &Value::Bits(y)) => {
                            let w = u32::from(w);
                            match arith::int64(op, flags, w, x, y)? {
                                Some(r) => Value::Bits(r),
                                None => Value::Poison,
                            }
                        }
                        (a, b) => arith::binary(op, flags, Scalar::Int(u32::from(w)), a, b)?,
                    };
                    set!(dst, value);
                }
                &Op::Double { op, dst, a, b } => {
                    let value = arith::binary(op, memphis_ir::Flags::default(), Scalar::Double, get!(a), get!(b))?;
                    set!(dst, value);
                }
                &Op::Binary { op, flags, ty, lanes, dst, a, b } => {
                    let value = lanewise2(lanes, get!(a), get!(b), |a, b| arith::binary(op, flags, ty, a, b))?;
                    set!(dst, value);
                }
                &Op::Compare { predicate, w, flags, dst, a, b } => {
                    let value = match (get!(a), get!(b)) {
                        (&Value::Bits(x), &Value::Bits(y)) if flags.0 == 0 => {
                            Value::bool(arith::icmp64(predicate, u32::from(w), x, y))
                        }
                        (a, b) => arith::icmp(predicate, flags, u32::from(w), a, b),
                    };
                    set!(dst, value);
                }
                Op::CompareAny(c) => {
                    let value = lanewise2(c.lanes, get!(c.a), get!(c.b), |a, b| {
                        if c.ty.is_float() {
                            arith::fcmp(c.predicate, c.ty, a, b)
                        } else {
                            Ok(arith::icmp(c.predicate, c.flags, c.ty.bits(), a, b))
                        }
                    })?;
                    set!(c.dst, value);
                }
                &Op::Negate { ty, lanes, dst, a } => {
                    let sign = 1u128 << (ty.bits() - 1);
                    let value = lanewise1(lanes, get!(a), |a| {
                        Ok(a.parts(ty.bits()).map_or(Value::Poison, |(b, u)| Value::partial(ty.bits(), b ^ sign, u)))
                    })?;
                    set!(dst, value);
                }
                Op::Cast(c) => {
                    let value = lanewise1(c.lanes, get!(c.a), |a| arith::cast(c.op, c.flags, c.from, c.to, a))?;
                    set!(c.dst, value);
                }
                &Op::Mask { from, to, dst, a } => {
                    let value = match get!(a) {
                        Value::Bits(x) => Value::Bits(x & mask64(u32::from(to))),
                        a => match a.parts(u32::from(from)) {
                            Some((bits, undef)) => Value::partial(u32::from(to), bits, undef),
                            None => Value::Poison,
                        },
                    };
                    set!(dst, value);
                }
                &Op::SignExtend { from, to, dst, a } => {
                    let value = match get!(a) {
                        &Value::Bits(x) => {
                            Value::Bits(arith::sext64(u32::from(from), x) as u64 & mask64(u32::from(to)))
                        }
                        a => arith::cast(
                            Opcode::SExt,
                            memphis_ir::Flags::default(),
                            Scalar::Int(u32::from(from)),
                            Scalar::Int(u32::from(to)),
                            a,
                        )?,
                    };
                    set!(dst, value);
                }
                Op::Bitcast { from, to, dst, a } => {
                    let value = match (from.scalar(), to.scalar()) {
                        (Some(_), Some(_)) => get!(*a).clone(),
                        _ if Rc::ptr_eq(from, to) => get!(*a).clone(),
                        _ => image::bitcast(from, to, get!(*a))?,
                    };
                    set!(*dst, value);
                }
                &Op::Load { bytes, w, dst, at } => {
                    let (bits, undef) = self.memory.load64(address(get!(at))?, u32::from(bytes))?;
                    let value = if undef == 0 {
                        Value::Bits(bits & mask64(u32::from(w)))
                    } else {
                        Value::partial(u32::from(w), u128::from(bits), u128::from(undef))
                    };
                    set!(dst, value);
                }
                Op::LoadAny { ty, dst, at } => {
                    let value = image::load(&self.memory, ty, address(get!(*at))?)?;
                    set!(*dst, value);
                }
                &Op::Store { bytes, w, value, at } => {
                    let at = address(get!(at))?;
                    match get!(value) {
                        &Value::Bits(bits) => self.memory.store64(at, u32::from(bytes), bits)?,
                        value => {
                            let value = value.clone();
                            self.memory.store_scalar(at, u32::from(w), &value)?;
                        }
                    }
                }
                Op::StoreAny { ty, value, at } => {
                    let at = address(get!(*at))?;
                    let value = read(&self.registers, &code, base, *value);
                    image::store(&mut self.memory, ty, at, value)?;
                }
                &Op::Alloca { dst, size, align, count } => {
                    let n = if count == NONE { 1 } else { number(get!(count), "the size of an alloca")? as u64 };
                    let at = self.memory.push(size.saturating_mul(n), u64::from(align))?;
                    set!(dst, Value::Bits(at));
                }
                &Op::Gep { dst, base: pointer, offset, index, scale, w } => {
                    let value = match get!(pointer) {
                        &Value::Bits(at) => {
                            let at = at.wrapping_add(offset as u64);
                            if index == NONE {
                                Value::Bits(self.cut(at))
                            } else {
                                match get!(index) {
                                    &Value::Bits(n) => {
                                        let n = arith::sext64(u32::from(w), n);
                                        Value::Bits(self.cut(at.wrapping_add(n.wrapping_mul(scale) as u64)))
                                    }
                                    Value::Poison => Value::Poison,
                                    _ => Value::Undef,
                                }
                            }
                        }
                        Value::Poison => Value::Poison,
                        _ => Value::Undef,
                    };
                    set!(dst, value);
                }
                Op::GepAny(gep) => {
                    let value = self.gep(gep, &code, base);
                    set!(gep.dst, value);
                }
                &Op::Select { dst, c, a, b, lanes } => {
                    let pick = |c: &Value, a: &Value, b: &Value| match c {
                        Value::Bits(c) => if c & 1 != 0 { a } else { b }.clone(),
                        Value::Poison => Value::Poison,
                        _ if a == b => a.clone(),
                        _ => Value::Undef,
                    };
                    let (c, a, b) = (get!(c), get!(a), get!(b));
                    let value = if lanes == 0 {
                        pick(c, a, b)
                    } else {
                        let lane = |i| pick(&c.member(i), &a.member(i), &b.member(i));
                        Value::aggregate((0..lanes as usize).map(lane).collect())
                    };
                    set!(dst, value);
                }
                Op::Freeze { ty, dst, a } => {
                    let value = freeze(ty, get!(*a))?;
                    set!(*dst, value);
                }
                Op::ExtractValue { dst, a, path } => {
                    let mut value = get!(*a).clone();
                    for &i in path {
                        value = value.member(i as usize);
                    }
                    set!(*dst, value);
                }
                Op::InsertValue { ty, dst, a, b, path } => {
                    let value = insert(ty, get!(*a), get!(*b), path)?;
                    set!(*dst, value);
                }
                &Op::ExtractElement { dst, a, index, lanes } => {
                    let value = match get!(index).defined() {
                        Some(i) if i < u128::from(lanes) => get!(a).member(i as usize),
                        _ => Value::Poison,
                    };
                    set!(dst, value);
                }
                &Op::InsertElement { dst, a, b, index, lanes } => {
                    let value = match get!(index).defined() {
                        Some(i) if i < u128::from(lanes) => {
                            let mut list: Vec<Value> = (0..lanes as usize).map(|k| get!(a).member(k)).collect();
                            list[i as usize] = get!(b).clone();
                            Value::aggregate(list)
                        }
                        _ => Value::Poison,
                    };
                    set!(dst, value);
                }
                Op::Shuffle { dst, a, b, lanes, mask } => {
                    let (a, b) = (get!(*a), get!(*b));
                    let pick = |&i: &u32| match i {
                        NONE => Value::Poison,
                        i if i < *lanes => a.member(i as usize),
                        i => b.member((i - lanes) as usize),
                    };
                    let value = Value::aggregate(mask.iter().map(pick).collect());
                    set!(*dst, value);
                }
                &Op::CompareExchange { ty, dst, at, expected, new } => {
                    let at = address(get!(at))?;
                    let old = self.memory.load_scalar(at, ty.bits())?;
                    let same =
                        arith::icmp(Predicate::Eq, memphis_ir::Flags::default(), ty.bits(), &old, get!(expected));
                    let same = truth(&same, "cmpxchg compares")?;
                    if same {
                        let new = get!(new).clone();
                        self.memory.store_scalar(at, ty.bits(), &new)?;
                    }
                    set!(dst, Value::aggregate(vec![old, Value::bool(same)]));
                }
                &Op::ReadModifyWrite { op, ty, dst, at, value } => {
                    let at = address(get!(at))?;
                    let old = self.memory.load_scalar(at, ty.bits())?;
                    let new = modify(op, ty, &old, get!(value))?;
                    self.memory.store_scalar(at, ty.bits(), &new)?;
                    if dst != NONE {
                        set!(dst, old);
                    }
                }
                Op::VaArg { ty, dst, list } => {
                    let list = address(get!(*list))?;
                    let value = self.va_arg(list, ty)?;
                    set!(*dst, value);
                }
                Op::Call(call) => {
                    let code_here = code.clone();
                    let Op::Call(call) = (match code_here.ops.get(self.pc - 1) {
                        Some(op) => op,
                        None => &Op::Unreachable,
                    }) else {
                        let _ = call;
                        continue;
                    };
                    match self.call_op(call, &code_here, base, floor)? {
                        Called::Entered => refresh!(),
                        Called::Jumped => refresh!(),
                        Called::Returned(value) => {
                            if call.dst != NONE {
                                set!(call.dst, value);
                            }
                            if call.edge != NONE {
                                self.take(&code, base, call.edge);
                            }
                            if let Some(out) = out.as_deref_mut()
                                && self.library.output.last().is_some_and(|last| last.1.len() >= OUTPUT_PIECE)
                            {
                                self.flush(out);
                            }
                        }
                    }
                }
                &Op::Promise { register, defined, not_null } => {
                    let value = &mut self.registers[base + register as usize];
                    if not_null && *value == Value::Bits(0) {
                        *value = Value::Poison;
                    }
                    if defined && !value.is_defined() {
                        return undefined("a value that is promised to be defined is not");
                    }
                }
                &Op::Branch { edge } => self.take(&code, base, edge),
                &Op::BranchIf { c, yes, no } => {
                    let edge = match get!(c) {
                        Value::Bits(c) => {
                            if c & 1 != 0 {
                                yes
                            } else {
                                no
                            }
                        }
                        other => {
                            truth(other, "a branch depends")?;
                            no
                        }
                    };
                    self.take(&code, base, edge);
                }
                Op::Switch(switch) => {
                    let value = number(get!(switch.value), "the value of a switch")?;
                    let edge = match switch.cases.binary_search_by_key(&value, |c| c.0) {
                        Ok(i) => switch.cases[i].1,
                        Err(_) => switch.default,
                    };
                    self.take(&code, base, edge);
                }
                Op::IndirectBranch { at, targets } => {
                    let at = address(get!(*at))?;
                    let Some(&(_, edge)) = targets.iter().find(|t| t.0 == at) else {
                        return undefined("indirectbr to an address that is not in its list");
                    };
                    self.take(&code, base, edge);
                }
                &Op::Return { value } => {
                    let value = if value == NONE { Value::Undef } else { get!(value).clone() };
                    let Some(left) = self.leave() else { return unsupported("no function to return from") };
                    if self.frames.len() == floor {
                        return Ok(value);
                    }
                    refresh!();
                    if left.dst != NONE {
                        set!(left.dst, value);
                    }
                    if left.edge != NONE {
                        self.take(&code, base, left.edge);
                    }
                }
                Op::Unreachable => return undefined("unreachable is reached"),
                Op::Nothing => {}
                Op::Fail(kind, message) => return Err(Box::new(Fault::Stop(*kind, message.to_string()))),
            }
        }
    }

    /// Cuts an address to the width of pointers.
    #[inline]
    fn cut(&self, at: u64) -> u64 {
        if self.image.pointer_bits == 64 { at } else { at & u64::from(u32::MAX) }
    }

    fn gep(&self, gep: &Gep, code: &Code, base: usize) -> Value {
        let lane = |i: usize| {
            let pointer = read(&self.registers, code, base, gep.base);
            let pointer = if gep.base_is_vector { pointer.member(i) } else { pointer.clone() };
            let Some(at) = pointer.defined() else { return pointer };
            let mut at = (at as u64).wrapping_add(gep.offset as u64);
            for &(index, w, scale, is_vector) in &gep.indices {
                let index = read(&self.registers, code, base, index);
                let index = if is_vector { index.member(i) } else { index.clone() };
                let Some(n) = index.defined() else { return index };
                at = at.wrapping_add((arith::sext128(w, n) as i64).wrapping_mul(scale) as u64);
            }
            Value::Bits(self.cut(at))
        };
        if gep.lanes == 0 { lane(0) } else { Value::aggregate((0..gep.lanes as usize).map(lane).collect()) }
    }

    fn call_op(&mut self, call: &Call, code: &Rc<Code>, base: usize, floor: usize) -> Result<Called> {
        let target = match call.target {
            Target::Indirect(callee) => {
                let at = address(read(&self.registers, code, base, callee))?;
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
                self.check_signatures(call, &callee)?;
                let n = callee.signature.params.len();
                let varargs = if callee.signature.varargs {
                    Some(self.collect_varargs(call, code, base, n, &callee)?)
                } else {
                    None
                };
                let first = self.registers.len();
                self.registers.reserve(callee.n_registers as usize);
                for &arg in call.args.iter().take(n) {
                    let value = read(&self.registers, code, base, arg).clone();
                    self.registers.push(value);
                }
                self.enter(callee, first, varargs, call.dst, call.edge)?;
                Ok(Called::Entered)
            }
            Target::Library(f) => {
                let values = call.args.iter().map(|&a| read(&self.registers, code, base, a).clone()).collect();
                let arguments = Arguments { values, signature: call.signature.clone() };
                f(self, &arguments).map(Called::Returned)
            }
            Target::Intrinsic(intrinsic) => {
                let values: Vec<Value> =
                    call.args.iter().map(|&a| read(&self.registers, code, base, a).clone()).collect();
                self.intrinsic(intrinsic, call, values, floor)
            }
            Target::Unknown(global) => {
                let name = self.image.name(global);
                unsupported(format!("function @{}", String::from_utf8_lossy(&name)))
            }
            Target::Indirect(_) => unsupported("this call"),
        }
    }

    /// A call with other types than the function's own is undefined, but for what old C does and every machine allows:
    /// arguments too few or too many, a result that nobody wants.
    fn check_signatures(&self, call: &Call, callee: &Code) -> Result<()> {
        let (have, want) = (&call.signature, &callee.signature);
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
            let value = read(&self.registers, code, base, call.args[i]).clone();
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

/// The value of an operand.
#[inline]
fn read<'v>(registers: &'v [Value], code: &'v Code, base: usize, opd: Opd) -> &'v Value {
    if opd & CONST != 0 { &code.consts[(opd & !CONST) as usize] } else { &registers[base + opd as usize] }
}

/// An address that has to be defined.
#[inline]
pub(crate) fn address(value: &Value) -> Result<u64> {
    match value {
        Value::Bits(at) => Ok(*at),
        Value::Poison => undefined("the address is poison"),
        _ => undefined("the address is undefined"),
    }
}

/// A number that has to be defined.
pub(crate) fn number(value: &Value, what: &str) -> Result<u128> {
    match value.defined() {
        Some(n) => Ok(n),
        None => undefined(format!("{what} is {}", if *value == Value::Poison { "poison" } else { "undefined" })),
    }
}

fn truth(value: &Value, what: &str) -> Result<bool> {
    match value {
        Value::Bits(c) => Ok(c & 1 != 0),
        Value::Poison => undefined(format!("{what} on poison")),
        _ => undefined(format!("{what} on an undefined value")),
    }
}

/// Applies a function to a scalar, or to each lane.
pub(crate) fn lanewise1(lanes: u32, a: &Value, f: impl Fn(&Value) -> Result<Value>) -> Result<Value> {
    if lanes == 0 {
        return f(a);
    }
    Ok(Value::aggregate((0..lanes as usize).map(|i| f(&a.member(i))).collect::<Result<_>>()?))
}

/// Applies a function to two scalars, or lane by lane.
pub(crate) fn lanewise2(
    lanes: u32,
    a: &Value,
    b: &Value,
    f: impl Fn(&Value, &Value) -> Result<Value>,
) -> Result<Value> {
    if lanes == 0 {
        return f(a, b);
    }
    Ok(Value::aggregate((0..lanes as usize).map(|i| f(&a.member(i), &b.member(i))).collect::<Result<_>>()?))
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

/// `freeze`: what is undefined becomes zero.
fn freeze(ty: &Ty, value: &Value) -> Result<Value> {
    match &ty.kind {
        Kind::Scalar(s) => Ok(match value.parts(s.bits()) {
            Some((bits, _)) => Value::int(s.bits(), bits),
            None => Value::int(s.bits(), 0),
        }),
        Kind::Void | Kind::Unsupported(_) => unsupported("freeze of this type"),
        _ => {
            let Some(list) = members(value, ty) else { return unsupported("an aggregate of this size") };
            let list = list.iter().enumerate().map(|(i, v)| match ty.member(i as u64) {
                Some(member) => freeze(&member, v),
                None => Ok(v.clone()),
            });
            Ok(Value::aggregate(list.collect::<Result<_>>()?))
        }
    }
}

/// `insertvalue`. Cost: the members of what is on the path.
fn insert(ty: &Ty, aggregate: &Value, value: &Value, path: &[u32]) -> Result<Value> {
    let Some((&first, rest)) = path.split_first() else { return Ok(value.clone()) };
    let Some(mut list) = members(aggregate, ty) else { return unsupported("an aggregate of this size") };
    let (Some(member), Some(slot)) = (ty.member(u64::from(first)), list.get_mut(first as usize)) else {
        return unsupported("this insertvalue");
    };
    *slot = insert(&member, slot, value, rest)?;
    Ok(Value::aggregate(list))
}

fn modify(op: Rmw, ty: Scalar, old: &Value, value: &Value) -> Result<Value> {
    let none = memphis_ir::Flags::default();
    let w = ty.bits();
    let compare = |p| truth(&arith::icmp(p, none, w, old, value), "atomicrmw depends");
    Ok(match op {
        Rmw::Exchange => value.clone(),
        Rmw::Operator(op) => arith::binary(op, none, ty, old, value)?,
        Rmw::Nand => {
            let and = arith::binary(Opcode::And, none, ty, old, value)?;
            arith::binary(Opcode::Xor, none, ty, &and, &Value::int(w, u128::MAX))?
        }
        Rmw::Pick(p) => if compare(p)? { old } else { value }.clone(),
        Rmw::IncrementWrap if compare(Predicate::Uge)? => Value::int(w, 0),
        Rmw::IncrementWrap => arith::binary(Opcode::Add, none, ty, old, &Value::int(w, 1))?,
        Rmw::DecrementWrap if old.defined() == Some(0) || compare(Predicate::Ugt)? => value.clone(),
        Rmw::DecrementWrap => arith::binary(Opcode::Sub, none, ty, old, &Value::int(w, 1))?,
        Rmw::SubtractIfAbove if !compare(Predicate::Uge)? => old.clone(),
        Rmw::SubtractSaturating if !compare(Predicate::Uge)? => Value::int(w, 0),
        Rmw::SubtractIfAbove | Rmw::SubtractSaturating => arith::binary(Opcode::Sub, none, ty, old, value)?,
    })
}

/// A `double` that has to be defined.
pub(crate) fn double(ty: Scalar, value: &Value) -> Result<f64> {
    float::to_f64(ty, number(value, "a number")?)
}
