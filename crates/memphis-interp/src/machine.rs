//! The machine: memory, frames, registers.

use crate::byte_order::ByteOrder;
use crate::code::*;
use crate::course::Followed;
use crate::demand::address;
use crate::image::Image;
pub use crate::library_state::Stream;
use crate::library_state::{Input, Library};
use crate::limits::Limits;
use crate::memory::Memory;
use crate::observation::Tracer;
use crate::step::Counts;
use crate::stop::{Fault, Result, Site, Stop, StopKind, limit, undefined, unsupported};
use crate::value::{Origin, Value};
use crate::varargs::VarArgs;
use memphis_ir::{FunctionId, GlobalId, Module, Place};
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Limits and arguments of a run.
#[derive(Debug, Clone)]
pub struct Options {
    /// The greatest number of steps: of executed instructions, and of the work of those that work
    /// on many bytes, such as a `memset` or a product of wide integers. Default: no limit in
    /// practice. Cost: none.
    pub max_steps: u64,
    /// The greatest size of memory in bytes. It counts what the interpreter keeps: two bytes and a
    /// bit for each byte of the program, registers as large as their types, what operations on them
    /// make until they are done, frames and constants. The text and the decoded functions are not
    /// counted. Default: 1 GiB.
    pub max_memory: u64,
    /// The greatest depth of nested calls. Default: 200,000.
    pub max_depth: usize,
    /// The run ends soon after this becomes true. Default: none. Cost: none.
    pub interrupt: Option<Arc<AtomicBool>>,
    /// `argv`: the program's name and its arguments. Default: `program` alone.
    pub args: Vec<Vec<u8>>,
}

impl Options {
    /// The defaults, without a program's name.
    pub const DEFAULT: Options =
        Options { max_steps: u64::MAX, max_memory: 1 << 30, max_depth: 200_000, interrupt: None, args: Vec::new() };
}

impl Default for Options {
    fn default() -> Options {
        Options { args: vec![b"program".to_vec()], ..Options::DEFAULT }
    }
}

/// A program with its memory. See the crate's head for an example.
#[derive(Debug)]
pub struct Machine<'m> {
    /// The program's module.
    pub(crate) image: Image<'m>,
    /// The modules beside it, with their names.
    pub(crate) beside: Vec<(String, Image<'m>)>,
    pub(crate) memory: Memory,
    pub(crate) options: Options,
    /// By [`Callee`]: the functions that have been called.
    pub(crate) codes: Vec<Option<Rc<Code>>>,
    pub(crate) frames: Vec<Frame>,
    /// The registers of all frames, followed by those of frames that have been left. Each register
    /// is written before it is read.
    pub(crate) registers: Vec<Value>,
    /// The index of the next frame's first register.
    pub(crate) next_base: usize,
    /// The operation after the current one.
    pub(crate) pc: usize,
    next_frame: u64,
    pub(crate) jumps: Vec<Jump>,
    pub(crate) library: Library,
    /// Callbacks of the library that are running.
    pub(crate) nested: u32,
    /// The state of the trace, during a traced call.
    pub(crate) tracer: Option<Box<Tracer>>,
    /// The state of a run whose course is reported.
    pub(crate) followed: Option<Box<Followed<'m>>>,
}

#[derive(Debug)]
pub(crate) struct Frame {
    pub code: Rc<Code>,
    /// The operation at which the caller continues.
    return_pc: usize,
    pub base: usize,
    /// The end of the stack before this frame.
    stack: u64,
    /// The caller's register for the result.
    pub dst: u32,
    pub edge: EdgeId,
    pub number: u64,
    pub varargs: Option<Box<VarArgs>>,
    /// Bytes that were claimed for the values of its registers and its variable arguments.
    claimed: u64,
}

impl Frame {
    /// The operation at which the caller continues.
    pub fn return_pc(&self) -> usize {
        self.return_pc
    }
}

/// Bytes that a register takes, and what it owns if its type has at most 128 bits.
pub(crate) const REGISTER: u64 = 64;

/// When a frame is left, its registers are cleared if they may own more bytes than this.
const LARGE: u64 = 1 << 10;

/// The target of a `longjmp`.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Jump {
    frame: usize,
    number: u64,
    pc: usize,
    dst: u32,
}

/// The number of callers that a report of a stopped run shows.
const MAX_CALLERS: usize = 5;

impl<'m> Machine<'m> {
    /// A machine whose globals have no addresses yet.
    pub(crate) fn without_variables(
        module: &'m Module<'m>,
        options: Options,
    ) -> std::result::Result<Machine<'m>, Stop> {
        let layout = module.layout();
        let pointer_bits = layout.pointer_bits(0) as u32;
        if !matches!(pointer_bits, 32 | 64) {
            return Err(Stop {
                kind: StopKind::Unsupported,
                message: "pointers that have neither 32 nor 64 bits".into(),
                site: None,
                source: None,
                callers: Vec::new(),
            });
        }
        let memory = Memory::new(pointer_bits, ByteOrder::of(layout), Limits::new(&options));
        let image = Image::new(module, &memory, layout, pointer_bits);
        Ok(Machine {
            image,
            beside: Vec::new(),
            memory,
            codes: vec![None; module.functions.len()],
            frames: Vec::new(),
            registers: Vec::new(),
            next_base: 0,
            pc: 0,
            next_frame: 0,
            jumps: Vec::new(),
            library: Library::default(),
            nested: 0,
            tracer: None,
            followed: None,
            options,
        })
    }

    /// Lets the program read standard input: `read` returns at most so many bytes of it, none at the
    /// end, or a sentence without a full stop that says why it cannot. Without it, reading standard
    /// input is unsupported.
    pub fn set_input(&mut self, read: impl FnMut(usize) -> std::result::Result<Vec<u8>, String> + 'static) {
        self.library.input = Some(Input::new(read));
    }

    /// Returns the number of instructions executed so far, by kind.
    pub fn counts(&self) -> Counts {
        self.memory.limits.counts
    }

    pub(crate) fn unwind_all(&mut self) {
        while self.leave().is_some() {}
    }

    pub(crate) fn stop_of(&self, fault: Fault) -> Stop {
        let (kind, message, origin) = match fault {
            Fault::Stop(kind, message, origin) => (kind, message, origin),
            Fault::Thrown(_) => (StopKind::Undefined, "an exception leaves the program".to_owned(), Origin::UNKNOWN),
            Fault::Exit(code) => {
                (StopKind::Unsupported, format!("the program ends here, with {code:?}"), Origin::UNKNOWN)
            }
        };
        let callers = self.frames.iter().rev().take(MAX_CALLERS + 1).collect::<Vec<_>>();
        let callers = callers.windows(2).filter_map(|pair| self.site_in(pair[1], pair[0].return_pc)).collect();
        let site = self.frames.last().and_then(|frame| self.site_in(frame, self.pc));
        Stop { kind, message, site: site.map(Box::new), source: self.site_of(origin).map(Box::new), callers }
    }

    /// The instruction that a value comes from.
    pub(crate) fn site_of(&self, origin: Origin) -> Option<Site> {
        let offset = origin.offset()?;
        let image = self.images().take_while(|image| image.first_byte <= offset).last()?;
        let (start, module) = (offset - image.first_byte, image.module);
        let holds = |&id: &FunctionId| {
            let span = &module.function(id).span;
            span.start <= start && start < span.end
        };
        let function = image.callee(module.function_ids().find(holds)?);
        let code = self.codes[function.index()].as_ref();
        let place = code.and_then(|code| code.places.iter().find(|place| place.0 == offset));
        // A φ is no operation.
        let len = place.map_or(module.text.len() - start, |place| place.1 as usize);
        Some(self.site_at(function, offset, len))
    }

    /// The images of all modules.
    pub(crate) fn images(&self) -> impl Iterator<Item = &Image<'m>> {
        std::iter::once(&self.image).chain(self.beside.iter().map(|(_, image)| image))
    }

    pub(crate) fn unit(&self, index: usize) -> &Image<'m> {
        match index.checked_sub(1) {
            None => &self.image,
            Some(index) => &self.beside[index].1,
        }
    }

    pub(crate) fn unit_mut(&mut self, index: usize) -> &mut Image<'m> {
        match index.checked_sub(1) {
            None => &mut self.image,
            Some(index) => &mut self.beside[index].1,
        }
    }

    /// The module that has a function, and the function.
    pub(crate) fn home(&self, callee: Callee) -> (usize, FunctionId) {
        let found = self.images().enumerate().find_map(|(unit, image)| Some((unit, image.function(callee)?)));
        found.expect("a function of one of the modules")
    }

    /// The function at an address: the index of its module, and its global there.
    pub(crate) fn function_at(&self, address: u64) -> Option<(usize, GlobalId)> {
        let at = |(unit, image): (usize, &Image<'m>)| Some((unit, image.function_at(&self.memory, address)?));
        self.images().enumerate().find_map(at)
    }

    /// The instruction before `pc`.
    fn site_in(&self, frame: &Frame, pc: usize) -> Option<Site> {
        let (start, len) = *frame.code.places.get(pc.checked_sub(1)?)?;
        Some(self.site_at(frame.code.function, start, len as usize))
    }

    fn site_at(&self, callee: Callee, offset: usize, len: usize) -> Site {
        let (unit, function) = self.home(callee);
        let image = self.unit(unit);
        let (text, start) = (image.module.text, offset - image.first_byte);
        let instruction = &text[start..start + len];
        let first_line = instruction.split(|&b| b == b'\n').next().unwrap_or(b"");
        Site {
            function: image.module.function_name(function).to_string(),
            module: unit.checked_sub(1).map(|unit| self.beside[unit].0.clone()),
            instruction: String::from_utf8_lossy(first_line).into_owned(),
            line: Place::of(text, start).line,
        }
    }

    /// Makes room for a function's registers. Returns the index of the first one.
    pub(crate) fn make_room(&mut self, code: &Code) -> Result<usize> {
        let (len, end) = (self.registers.len(), self.next_base + code.n_registers as usize);
        if len < end {
            let new = self.memory.claim_entries(len, end, REGISTER)?;
            self.registers.reserve_exact(new - len);
            self.registers.resize(new, Value::UNDEF);
        }
        let (len, end) = (self.frames.capacity(), self.frames.len() + 1);
        if len < end {
            let new = self.memory.claim_entries(len, end, size_of::<Frame>() as u64)?;
            self.frames.reserve_exact(new - self.frames.len());
        }
        Ok(self.next_base)
    }

    /// Makes a frame. The first arguments are in its registers already, missing ones are undefined.
    pub(crate) fn enter(
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
        let claimed = code.owned + varargs.as_ref().map_or(0, |list| list.owned());
        if claimed > 0 {
            self.memory.claim(claimed)?;
        }
        let base = self.next_base;
        self.next_base += code.n_registers as usize;
        self.registers[base + n_args..base + code.signature.params.len()].fill(Value::UNDEF);
        if code.clears_registers {
            self.memory.limits.work(u64::from(code.n_registers) / 16)?;
            self.registers[base + code.signature.params.len()..self.next_base].fill(Value::POISON);
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
        self.frames.push(Frame { code, return_pc: self.pc, base, stack, dst, edge, number, varargs, claimed });
        self.pc = 0;
        Ok(())
    }

    /// Leaves the top frame.
    pub(crate) fn leave(&mut self) -> Option<Frame> {
        let frame = self.frames.pop()?;
        self.memory.pop(frame.stack);
        if frame.claimed > 0 {
            self.memory.give_up(frame.claimed);
            if frame.claimed > LARGE {
                let end = self.registers.len().min(frame.base + frame.code.n_registers as usize);
                self.registers[frame.base..end].fill(Value::UNDEF);
            }
        }
        self.next_base = frame.base;
        self.pc = frame.return_pc;
        Some(frame)
    }

    /// Records the target of a `longjmp` with the returned number.
    pub(crate) fn set_jump(&mut self, dst: u32) -> Result<u64> {
        self.memory.claim(size_of::<Jump>() as u64)?;
        let Some(frame) = self.frames.last() else { return unsupported("setjmp outside of functions") };
        self.jumps.push(Jump { frame: self.frames.len() - 1, number: frame.number, pc: self.pc, dst });
        Ok(self.jumps.len() as u64)
    }

    /// Transfers control to the call that set a jump, whose result is `value`.
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

/// The result of executing a call.
#[derive(Debug)]
pub(crate) enum Called {
    /// There is a new frame.
    Entered,
    /// Control is in another frame.
    Jumped,
    Returned(Value),
}
