//! Runs programs: the loop over operations, and calls of functions, of the library and of
//! intrinsics.

use crate::arguments::Arguments;
use crate::arith;
use crate::code::*;
use crate::decode::{Watched, decode, decode_for, signature_of};
use crate::demand::address;
use crate::image::{self, Image, Known};
use crate::library;
use crate::library_state::standard_file;
use crate::machine::{Called, Machine, Options, Stream};
use crate::memory::Memory;
use crate::step::{self, Steps, read};
use crate::stop::{ExitCode, Fault, Result, Stop, StopKind, limit, undefined, undefined_by, unsupported};
use crate::value::{Kind, Origin, Scalar, Ty, Value};
use crate::varargs::VarArgs;
use memphis_ir::{FunctionId, GlobalKind, Module, Type, TypeId, Types};
use std::rc::Rc;

/// The library calls back, which calls the library, which calls back.
const MAX_NESTED: u32 = 64;

/// Output is handed over in pieces of about this size.
const OUTPUT_PIECE: u64 = 1 << 13;

type Sink<'s> = dyn FnMut(Stream, &[u8]) + 's;

/// The library's look-up functions.
const LIBRARY: Known = Known { function: library::knows, file: standard_file };

impl<'m> Machine<'m> {
    /// Loads a program: gives its variables their places and first values. No function is decoded
    /// yet.
    ///
    /// # Errors
    /// When the interpreter does not support the module's target (it has to be little-endian with
    /// pointers of 32 or 64 bits), when a variable's initializer is not valid, or when the
    /// variables need more than the memory limit.
    ///
    /// Cost: the size of the variables.
    pub fn new(module: &'m Module<'m>, options: Options) -> std::result::Result<Machine<'m>, Stop> {
        Machine::with_modules(module, &[], options)
    }

    /// Loads a program of several modules: its own, which has `main`, and others with their names,
    /// such as a runtime. A global that a module declares is the definition that another module has
    /// under the same name.
    ///
    /// # Errors
    /// As [`new`](Self::new), and when two modules define the same name, or differ in their data
    /// layouts.
    ///
    /// Cost: the size of the variables, and the number of globals.
    pub fn with_modules(
        module: &'m Module<'m>,
        beside: &[(&str, &'m Module<'m>)],
        options: Options,
    ) -> std::result::Result<Machine<'m>, Stop> {
        let mut machine = Machine::without_variables(module, options)?;
        let loaded = machine.add_modules(beside).and_then(|()| machine.load());
        match loaded {
            Ok(()) => Ok(machine),
            Err(fault) => Err(machine.stop_of(*fault)),
        }
    }

    fn add_modules(&mut self, beside: &[(&str, &'m Module<'m>)]) -> Result<()> {
        for &(name, module) in beside {
            let layout = |module: &Module<'m>| module.data_layout.map(|span| span.of(module.text));
            if layout(module) != layout(self.image.module) {
                return unsupported(format!("modules with different data layouts: that of {name} is another"));
            }
            let image = Image::new(module, &self.memory, module.layout(), self.image.pointer_bits);
            let image = image.after(self.unit(self.beside.len()));
            self.codes.extend(vec![None; module.functions.len()]);
            self.beside.push((name.to_owned(), image));
        }
        self.link()
    }

    /// Gives every global its address, and variables their values.
    fn load(&mut self) -> Result<()> {
        for unit in 0..=self.beside.len() {
            let (image, memory) = self.unit_and_memory(unit);
            image.place(memory, &LIBRARY)?;
        }
        // An alias may stand for something imported, and be imported itself.
        self.address_imports();
        for unit in 0..=self.beside.len() {
            self.unit_mut(unit).resolve_aliases();
        }
        self.address_imports();
        for unit in 0..=self.beside.len() {
            let (image, memory) = self.unit_and_memory(unit);
            image.initialize(memory)?;
        }
        Ok(())
    }

    fn unit_and_memory(&mut self, unit: usize) -> (&mut Image<'m>, &mut Memory) {
        let image = match unit.checked_sub(1) {
            None => &mut self.image,
            Some(index) => &mut self.beside[index].1,
        };
        (image, &mut self.memory)
    }

    /// Runs constructors, `main`, and what `atexit` has registered. Output is handed to `out` as it
    /// comes.
    ///
    /// # Errors
    /// When a limit is hit, something is unsupported, or the program's behaviour is undefined. The
    /// output written before that has reached `out`.
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
        while let Some((function, argument)) = self.library.at_exit.pop() {
            self.call_address(function, argument.map(Value::Bits).into_iter().collect(), Some(out))?;
        }
        Ok(ended)
    }

    fn constructors_and_main(&mut self, out: &mut Sink<'_>) -> Result<ExitCode> {
        for constructor in self.constructors()? {
            self.call_address(constructor, Vec::new(), Some(out))?;
        }
        let main = |image: &Image<'_>| image.definition(image.module.find_global(b"main")?);
        let Some(main) = self.images().find_map(main) else { return unsupported("a program without @main") };
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
            None if result == Value::POISON => undefined_by(&result, "@main returns poison"),
            None => undefined_by(&result, "@main returns an undefined value"),
        }
    }

    /// Functions of `@llvm.global_ctors`, by priority.
    pub(crate) fn constructors(&mut self) -> Result<Vec<u64>> {
        let mut found: Vec<(u128, u64)> = Vec::new();
        for unit in 0..=self.beside.len() {
            let (image, memory) = self.unit_and_memory(unit);
            let Some(id) = image.module.find_global(b"llvm.global_ctors") else { continue };
            let Some(address) = image.addresses[id] else { continue };
            let ty = image.ty(&memphis_ir::Body::new(), image.module.global(id).ty);
            let list = image::load(memory, &ty, address)?;
            found.extend((0..ty.len() as usize).filter_map(|i| {
                let entry = list.member(i);
                Some((entry.member(0).defined()?, entry.member(1).defined()? as u64))
            }));
        }
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
            return Err(Stop { kind: StopKind::Unsupported, message, site: None, source: None, callers: Vec::new() });
        };
        let args = self.of_parameters(id, args);
        let result = self.call_function(self.image.callee(id), args, None, Some(&mut |_, _| {}));
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
            (&Value::Bits(bits), Some(&(Type::Int(width) | Type::Byte(width)))) => Value::int(width, u128::from(bits)),
            _ => arg.clone(),
        };
        args.iter().enumerate().map(fitted).collect()
    }

    pub(crate) fn flush(&mut self, out: &mut Sink<'_>) {
        self.library.pending = 0;
        for (stream, bytes) in self.library.output.drain(..) {
            out(stream, &bytes);
        }
    }

    pub(crate) fn code(&mut self, function: Callee) -> Result<Rc<Code>> {
        match &self.codes[function.index()] {
            Some(code) => Ok(code.clone()),
            None => self.decoded(function),
        }
    }

    #[cold]
    fn decoded(&mut self, callee: Callee) -> Result<Rc<Code>> {
        let room = self.memory.spare(0)?;
        let (unit, function) = self.home(callee);
        let code = match self.followed.take() {
            None => decode(self.unit_mut(unit), function, room),
            Some(followed) => {
                let decoded = decode_for(self.unit_mut(unit), function, Watched::Course(&followed.course), room);
                self.followed = Some(followed);
                decoded.map(|decoded| decoded.0)
            }
        };
        let code = Rc::new(code?);
        self.memory.claim(code.consts_owned)?;
        self.codes[callee.index()] = Some(code.clone());
        Ok(code)
    }

    /// Calls the function at an address, and runs until it returns.
    pub(crate) fn call_address(&mut self, address: u64, args: Vec<Value>, out: Option<&mut Sink<'_>>) -> Result<Value> {
        let Some((unit, global)) = self.function_at(address) else {
            return undefined(format!("a call of {address:#x}, which is no function"));
        };
        // The library calls something again and again that may have no instructions.
        self.memory.limits.work(1)?;
        match self.unit(unit).definition(global) {
            Some(function) => self.call_function(function, args, None, out),
            None => {
                let name = self.unit(unit).name(global);
                let signature = signature_of(self.unit_mut(unit), global);
                match library::find(&name) {
                    Some(Target::Library(id)) => library::function(id)(self, &Arguments { values: args, signature }),
                    _ => unsupported(format!("function @{}", String::from_utf8_lossy(&name))),
                }
            }
        }
    }

    pub(crate) fn call_function(
        &mut self,
        function: Callee,
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
        let base = self.make_room(&callee)?;
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

    /// Runs until the frame above `floor` is left. Returns the result of that frame's function.
    fn run(&mut self, floor: usize, mut out: Option<&mut Sink<'_>>) -> Result<Value> {
        'frame: loop {
            let Some(top) = self.frames.last() else { return unsupported("no function to run") };
            let (code, base) = (top.code.clone(), top.base);
            loop {
                let registers = &mut self.registers[base..];
                Steps { code: &code, registers, memory: &mut self.memory, pc: &mut self.pc }.run()?;
                match &code.ops[self.pc - 1] {
                    Op::Call(call) => {
                        self.memory.limits.counts.calls += 1;
                        let called = self.call_op(call, &code, base, floor);
                        match called.or_else(|fault| self.land(fault, floor))? {
                            Called::Entered | Called::Jumped => continue 'frame,
                            Called::Returned(value) => {
                                if call.dst != NONE {
                                    let value = match value {
                                        Value::Bits(_) => value,
                                        value => self.traced(value, &code, base, &call.args),
                                    };
                                    self.registers[base + call.dst as usize] = value;
                                }
                                self.go_on(&code, base, call.edge);
                                if self.library.pending >= OUTPUT_PIECE {
                                    match out.as_deref_mut() {
                                        Some(out) => self.flush(out),
                                        None => drop(self.memory.spare(self.library.pending)?),
                                    }
                                }
                            }
                        }
                    }
                    Op::VaArg { ty, dst, list } => {
                        let list = address(read(&self.registers[base..], &code, *list))?;
                        let value = self.va_arg(list, ty)?;
                        self.registers[base + *dst as usize] = self.traced(value, &code, base, &[]);
                    }
                    &Op::Return { value } => {
                        let value = match value {
                            NONE => Value::UNDEF,
                            value => match read(&self.registers[base..], &code, value) {
                                &Value::Bits(bits) => Value::Bits(bits),
                                value => self.traced(value.clone(), &code, base, &[]),
                            },
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
                    &Op::LandingPad { dst } => {
                        if dst != NONE {
                            self.registers[base + dst as usize] = self.landed();
                        }
                    }
                    &Op::Resume { value } => {
                        let exception = address(&read(&self.registers[base..], &code, value).member(0))?;
                        self.unwind(exception, floor)?;
                        continue 'frame;
                    }
                    Op::Observe(observation) => {
                        // It is no instruction of the program.
                        self.memory.limits.counts.instructions -= 1;
                        self.trace(observation, &code, base);
                        if self.followed.is_some() {
                            if let Some(out) = out.as_deref_mut() {
                                self.flush(out);
                            }
                            self.report(observation, &code, base)?;
                        }
                    }
                    op => return unsupported(format!("the operation {op:?}")),
                }
            }
        }
    }

    /// The result of the current operation with these operands, with the origin of what is
    /// undefined in it.
    #[cold]
    fn traced(&self, value: Value, code: &Code, base: usize, operands: &[Opd]) -> Value {
        let operands: Vec<&Value> = operands.iter().map(|&opd| read(&self.registers[base..], code, opd)).collect();
        value.traced(&operands, Origin::at(code.places[self.pc - 1].0))
    }

    /// After a call: an `invoke` goes along its edge.
    fn go_on(&mut self, code: &Code, base: usize, edge: EdgeId) {
        if edge != NONE {
            self.pc = step::take(code, &mut self.registers[base..], edge);
        }
    }

    fn call_op(&mut self, call: &Call, code: &Rc<Code>, base: usize, floor: usize) -> Result<Called> {
        let target = match call.target {
            Target::Indirect(callee) => {
                let at = address(read(&self.registers[base..], code, callee))?;
                let Some((unit, global)) = self.function_at(at) else {
                    return undefined(format!("a call of {at:#x}, which is no function"));
                };
                match self.unit(unit).definition(global) {
                    Some(function) => Target::Function(function),
                    None => {
                        let name = self.unit(unit).name(global);
                        match library::find(&name) {
                            Some(target) => target,
                            None => return unsupported(format!("function @{}", String::from_utf8_lossy(&name))),
                        }
                    }
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
                let first = self.make_room(&callee)?;
                let n_args = n.min(call.args.len());
                for (i, &arg) in call.args[..n_args].iter().enumerate() {
                    let value = read(&self.registers[base..], code, arg).clone();
                    value.replace(&mut self.registers[first + i]);
                }
                self.enter(callee, n_args, varargs, call.dst, call.edge)?;
                Ok(Called::Entered)
            }
            Target::Library(id) => {
                let values = call.args.iter().map(|&a| read(&self.registers[base..], code, a).clone()).collect();
                let arguments = Arguments { values, signature: call.signature.clone() };
                library::function(id)(self, &arguments).map(Called::Returned)
            }
            Target::Intrinsic(intrinsic) => {
                let values: Vec<Value> =
                    call.args.iter().map(|&a| read(&self.registers[base..], code, a).clone()).collect();
                self.intrinsic(intrinsic, call, values, floor)
            }
            Target::Unknown(global) => {
                let name = self.unit(self.home(code.function).0).name(global);
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
        let mut list = VarArgs::after(&callee.signature.params, &callee.by_value);
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
}

/// True if two types are passed in the same way.
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

/// Checks the types of a call against those of the function. Other types are undefined behaviour,
/// with two exceptions for old C, which every machine allows: too few or too many arguments, and a
/// result that the caller or the function does not have.
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
