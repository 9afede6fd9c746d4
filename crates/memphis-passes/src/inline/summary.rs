//! Facts about a function for the plan: its calls, its cost, and obstacles to copying it.

use super::cost::{call_cost, instruction_cost};
use super::reason::Reason;
use super::target::Target;
use super::traits::{OfAllHeaders, Traits};
use crate::allocas::is_static;
use memphis_entity::Table;
use memphis_ir::attributes::words;
use memphis_ir::{
    BlockId, Body, Error, Flags, Form, Function, FunctionId, Global, GlobalKind, InstId, Module, Opcode, Type, TypeId,
    intrinsics, is_name_byte, verify,
};

/// A call of a function with a body.
#[derive(Debug, Clone)]
pub struct CallSite {
    /// The call or invoke.
    pub inst: InstId,
    /// The called function.
    pub callee: FunctionId,
    /// True if it is an `invoke`.
    pub is_invoke: bool,
    /// True if an exception may leave it.
    pub may_unwind: bool,
    /// The obstacle in the caller, if it must stay.
    pub obstacle: Option<Reason>,
    /// True if the call has the attribute `alwaysinline`.
    pub always: bool,
    /// True if the call has the attribute `noinline`.
    pub never: bool,
    /// True if the call has the attribute `cold`, or nothing but `unreachable` follows.
    pub is_cold: bool,
    /// True if the block ends in `unreachable`.
    pub leads_nowhere: bool,
    /// True if it is a `musttail` call.
    pub is_musttail: bool,
    /// True if it passes a vector or an aggregate, or returns one.
    pub passes_aggregates: bool,
    /// The cost of the call itself.
    pub cost: i64,
}

/// Facts about a function for the plan.
#[derive(Debug, Clone, Default)]
pub struct Summary<'t> {
    /// Its errors. If there are any, the other fields are meaningless.
    pub errors: Vec<Error>,
    /// Facts from its header.
    pub traits: Traits<'t>,
    /// Its calls of functions with bodies, in order.
    pub calls: Vec<CallSite>,
    /// Its cost.
    pub cost: i64,
    /// The reason why it cannot be copied anywhere.
    pub obstacle: Option<Reason>,
    /// The reason why nothing can be inlined into it.
    pub caller_obstacle: Option<Reason>,
    /// The functions that its text names, its own header's name apart, each as often as it does.
    pub mentions: Vec<FunctionId>,
    /// Number of blocks.
    pub n_blocks: u32,
    /// Number of `ret`s.
    pub n_returns: u32,
    /// True if it has a `resume`.
    pub resumes: bool,
    /// True if a call that is not among `calls` may let an exception through.
    pub throws: bool,
    /// True if it has an alloca that is not static.
    pub dynamic: bool,
    /// True if it has a `musttail` call.
    pub has_musttail: bool,
    /// True if a block has two ways out.
    pub branches: bool,
    /// True if a call that is not among `calls` passes a vector or an aggregate, or returns one.
    pub passes_aggregates: bool,
}

/// Memory for [`summarise`].
#[derive(Debug, Default)]
pub struct Scratch {
    body: Body,
    verify: verify::Scratch,
}

/// Looks at a function.
///
/// Cost: linear in its text; that of the verifier.
pub fn summarise<'t>(
    module: &Module<'t>,
    facts: &Facts<'t>,
    function: FunctionId,
    scratch: &mut Scratch,
) -> Summary<'t> {
    let body = &mut scratch.body;
    if let Err(error) = module.read_body(function, body) {
        return Summary { errors: vec![error], ..Summary::default() };
    }
    if body.form != Form::Llvm {
        let message = "expected a function in LLVM's own text: what is inlined is copied from it";
        return Summary { errors: vec![Error::new(body.start, message)], ..Summary::default() };
    }
    let f = Function { module, body };
    if let Err(errors) = verify::verify(f, &mut scratch.verify) {
        return Summary { errors, ..Summary::default() };
    }
    let mut summary = Summary { n_blocks: body.blocks.len() as u32, ..Summary::default() };
    if body.n_unknown > 0 {
        summary.obstacle = Some(Reason::Unknown);
        summary.caller_obstacle = Some(Reason::Unknown);
    }
    summary.read_mentions(f);
    if facts.address_taken[function] {
        summary.obstacle.get_or_insert(Reason::BlockAddress);
    }
    let traits = Traits::of(module, &facts.headers, function);
    for block in body.block_ids() {
        let leads_nowhere = body.inst(body.terminator(block)).opcode == Opcode::Unreachable;
        for inst in body.block_insts(block) {
            summary.read_instruction(f, &traits, block, inst, leads_nowhere);
        }
    }
    Summary { traits, ..summary }
}

/// Facts about a module, collected before its functions are read.
#[derive(Debug, Clone, Default)]
pub struct Facts<'t> {
    /// By function: true if the address of one of its blocks is taken.
    address_taken: Table<FunctionId, bool>,
    /// What headers say besides their own text.
    pub headers: OfAllHeaders<'t>,
    /// How the target compares processors.
    pub target: Target,
}

impl<'t> Facts<'t> {
    /// Cost: three searches through the text.
    pub fn of(module: &Module<'t>) -> Facts<'t> {
        let mut address_taken = Table::filled(module.functions.len(), false);
        for at in memchr::memmem::find_iter(module.text, b"blockaddress") {
            let rest = &module.text[at..];
            let end = memchr::memchr(b',', rest).unwrap_or(rest.len());
            mentions(module, &rest[..end]).into_iter().for_each(|function| address_taken[function] = true);
        }
        Facts { address_taken, headers: OfAllHeaders::of(module), target: Target::of(module) }
    }
}

impl Summary<'_> {
    fn read_mentions(&mut self, f: Function<'_>) {
        let text = f.text();
        let own = f.header().suffix.start - f.body.start;
        self.mentions = mentions(f.module, &text[own..]);
    }

    fn read_instruction(
        &mut self,
        f: Function<'_>,
        own: &Traits<'_>,
        block: BlockId,
        inst: InstId,
        leads_nowhere: bool,
    ) {
        let body = f.body;
        let data = body.inst(inst);
        self.cost += instruction_cost(f, inst);
        match data.opcode {
            Opcode::Ret => {
                self.n_returns += 1;
                if self.n_returns > 1 {
                    self.cost += 5;
                }
            }
            Opcode::Resume => self.resumes = true,
            Opcode::IndirectBr => drop(self.obstacle.get_or_insert(Reason::BlockAddress)),
            Opcode::CatchSwitch | Opcode::CatchPad | Opcode::CleanupPad | Opcode::CatchRet | Opcode::CleanupRet => {
                self.obstacle.get_or_insert(Reason::Funclets);
                self.caller_obstacle.get_or_insert(Reason::Funclets);
            }
            Opcode::Alloca if !is_static(body, inst) => self.dynamic = true,
            _ => {}
        }
        if data.opcode.is_terminator() {
            self.branches |= body.successors(block).nth(1).is_some();
        }
        if data.opcode.is_call() {
            self.read_call(f, own, inst, leads_nowhere);
        }
    }

    fn read_call(&mut self, f: Function<'_>, own: &Traits<'_>, inst: InstId, leads_nowhere: bool) {
        let data = f.body.inst(inst);
        let suffix = f.text_after_arguments(inst);
        let may_unwind = may_unwind(f, inst);
        self.has_musttail |= data.flags.has(Flags::MUSTTAIL);
        if f.module.has_function_attribute(suffix, b"returns_twice") && !own.has(b"returns_twice") {
            self.obstacle.get_or_insert(Reason::ReturnsTwice);
        }
        if f.call_has_attribute(inst, b"noduplicate") {
            self.obstacle.get_or_insert(Reason::NoDuplicate);
        }
        if let Some(reason) = intrinsic_obstacle(f, inst) {
            self.obstacle.get_or_insert(reason);
        }
        let Some((global, callee)) = called(f, inst) else {
            if f.call_has_attribute(inst, b"returns_twice") && !own.has(b"returns_twice") {
                self.obstacle.get_or_insert(Reason::ReturnsTwice);
            }
            self.throws |= data.opcode == Opcode::Call && may_unwind;
            self.passes_aggregates |= passes_aggregates(f, inst);
            return;
        };
        let has = |name: &[u8]| f.module.has_function_attribute(suffix, name);
        let type_fits = fits(f, inst, global.ty);
        let obstacle = if data.opcode == Opcode::CallBr || data.flags.has(Flags::BUNDLES) {
            Some(Reason::Bundles)
        } else if let Err(reason) = type_fits {
            Some(reason)
        } else if f.calling_convention(inst) != f.module.calling_convention(global) {
            Some(Reason::Convention)
        } else {
            None
        };
        self.calls.push(CallSite {
            inst,
            callee,
            is_invoke: data.opcode == Opcode::Invoke,
            may_unwind,
            obstacle,
            always: has(b"alwaysinline"),
            never: has(b"noinline"),
            is_cold: has(b"cold"),
            leads_nowhere,
            is_musttail: data.flags.has(Flags::MUSTTAIL),
            passes_aggregates: passes_aggregates(f, inst),
            cost: call_cost(data.n_args),
        });
    }
}

/// Functions with bodies that a text names, each as often as it does. Names in strings count as
/// well: that keeps a function too many.
pub fn mentions(module: &Module<'_>, text: &[u8]) -> Vec<FunctionId> {
    let mut found = Vec::new();
    for at in memchr::memchr_iter(b'@', text) {
        let rest = &text[at + 1..];
        let length = match rest.first() {
            Some(b'"') => memchr::memchr(b'"', &rest[1..]).map_or(rest.len(), |n| n + 2),
            _ => rest.iter().take_while(|&&c| is_name_byte(c)).count(),
        };
        if let Some(global) = module.find_global(&rest[..length])
            && let GlobalKind::Definition(function) = module.global(global).kind
        {
            found.push(function);
        }
    }
    found
}

/// The function with a body that a call calls directly.
fn called<'a>(f: Function<'a>, inst: InstId) -> Option<(&'a Global, FunctionId)> {
    let global = f.called_function(inst)?;
    match global.kind {
        GlobalKind::Definition(function) => Some((global, function)),
        _ => None,
    }
}

/// Checks that a call has the argument types and the result type of the function.
fn fits(f: Function<'_>, inst: InstId, ty: TypeId) -> Result<(), Reason> {
    let Type::Function(ty) = f.types().get(ty) else { return Err(Reason::CallType) };
    if ty.varargs {
        return Err(Reason::Varargs);
    }
    let data = f.body.inst(inst);
    let arguments = f.body.call_arguments(inst);
    let same = data.ty == ty.result
        && arguments.len() == ty.params.len()
        && arguments.iter().zip(&ty.params).all(|(argument, ty)| argument.ty == *ty);
    if same { Ok(()) } else { Err(Reason::CallType) }
}

/// Returns whether a call of a function passes a vector or an aggregate, or returns one. Intrinsics
/// and inline asm are no functions.
fn passes_aggregates(f: Function<'_>, inst: InstId) -> bool {
    let data = f.body.inst(inst);
    if data.flags.has(Flags::ASM) || f.called_intrinsic(inst).is_some() {
        return false;
    }
    let arguments = f.body.call_arguments(inst);
    let is_simple = |ty: TypeId| {
        let ty = f.types().get(ty);
        let is_vector = matches!(ty, Type::Vector(..) | Type::ScalableVector(..));
        !is_vector && !matches!(ty, Type::Array(..) | Type::Struct(_) | Type::PackedStruct(_) | Type::Named(_))
    };
    !arguments.iter().map(|argument| argument.ty).chain([data.ty]).all(is_simple)
}

/// Returns whether an exception may leave a call.
pub fn may_unwind(f: Function<'_>, inst: InstId) -> bool {
    if f.call_has_attribute(inst, b"nounwind") {
        return false;
    }
    if f.body.inst(inst).flags.has(Flags::ASM) {
        let callee = &f.body.operands(inst)[0];
        let before = f.slice(f.keyword_end(inst), callee.start + callee.len);
        return words(before).any(|word| word == b"unwind");
    }
    true
}

/// Intrinsics that mean another thing in another function.
fn intrinsic_obstacle(f: Function<'_>, inst: InstId) -> Option<Reason> {
    let name = f.called_intrinsic(inst)?;
    let is = |base: &str| intrinsics::is_overload_of(name, base);
    let odd = [
        "va_start",
        "localescape",
        "localrecover",
        "icall.branch.funnel",
        "experimental.deoptimize",
        "experimental.guard",
        "experimental.convergence",
        "eh.sjlj",
        "eh.begincatch",
        "seh",
        "experimental.gc",
        "gcroot",
        "experimental.patchpoint",
        "experimental.stackmap",
        "call.preallocated",
        "swift.async",
    ];
    if is("coro") && !is("coro.promise") && !is("coro.done") && !is("coro.noop") {
        return Some(Reason::Coroutine);
    }
    odd.iter().any(|base| is(base)).then_some(Reason::Intrinsic)
}
