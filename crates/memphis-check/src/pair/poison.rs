//! Values of AFTER that are certainly not poison: what may stand for an undefined value.
//!
//! A value is one of the values that are never poison by themselves (an argument or result that is promised to be defined, the address
//! of an alloca, a frozen value), or an operation that makes no poison of its own over such values, or its being poison would be
//! undefined behaviour, in an instruction that certainly executes behind it. φs that depend on one another are judged together: if none
//! of the values that enter is poison, none of the φs ever is.

use super::canon::{Canon, Definedness, Side};
use super::graph::Graph;
use super::shape::callee_name;
use super::slots::Uses;
use memphis_ir::{Body, ConstKind, Def, Flags, Function, Inst, InstId, Local, Opcode, Value, attributes};

/// Operations looked at for one question.
const MAX_NODES: usize = 256;
/// Instructions looked at behind a definition.
const MAX_SCAN: usize = 64;

/// Answers questions about one function.
pub(super) struct Poison<'a> {
    f: Function<'a>,
    uses: Option<Uses>,
    memo: hashbrown::HashMap<u32, bool>,
    guards: hashbrown::HashMap<u32, Vec<u32>>,
}

impl<'a> Poison<'a> {
    pub(super) fn new(f: Function<'a>) -> Poison<'a> {
        Poison { f, uses: None, memo: Default::default(), guards: Default::default() }
    }

    /// Whether the local is certainly not poison, wherever it is defined.
    pub(super) fn never(&mut self, canon: &Canon<'_>, graph: &Graph, local: u32) -> bool {
        if let Some(&known) = self.memo.get(&local) {
            return known;
        }
        let answer = self.search(canon, graph, local);
        self.memo.insert(local, answer);
        answer
    }

    fn search(&mut self, canon: &Canon<'_>, graph: &Graph, local: u32) -> bool {
        let mut seen = vec![local];
        let mut next = 0;
        while let Some(&local) = seen.get(next) {
            next += 1;
            if seen.len() > MAX_NODES {
                return false;
            }
            let def = self.f.body.local(Local(local)).def;
            let Some(operands) = self.depends_on(def) else {
                if self.is_undefined_behaviour_behind(graph, local) {
                    continue;
                }
                return false;
            };
            let mut todo = Vec::new();
            let mut all = true;
            for value in operands {
                match (value.as_const(), value.as_local()) {
                    (Some(c), _) => {
                        let definedness = canon.definedness(canon.constant(Side::After, c));
                        all &= matches!(definedness, Definedness::Defined | Definedness::Undef);
                    }
                    (_, Some(l)) if !seen.contains(&l.0) => todo.push(l.0),
                    _ => {}
                }
            }
            if all {
                seen.append(&mut todo);
            } else if !self.is_undefined_behaviour_behind(graph, local) {
                return false;
            }
        }
        true
    }

    /// What must not be poison so that the definition is not: nothing, some operands; `None` when it may be poison in any case.
    fn depends_on(&self, def: Def) -> Option<Vec<Value>> {
        let f = self.f;
        let inst = match def {
            Def::Arg(n) => return is_defined_argument(f, n).then(Vec::new),
            Def::Inst(inst) => inst,
            _ => return None,
        };
        let data = f.body.inst(inst);
        let operands = f.body.operands(inst);
        let values = || operands.iter().map(|o| o.value).collect::<Vec<_>>();
        use Opcode::*;
        let makes_poison = data.flags.has(
            Flags::NUW
                | Flags::NSW
                | Flags::EXACT
                | Flags::DISJOINT
                | Flags::NNEG
                | Flags::SAMESIGN
                | Flags::INBOUNDS
                | Flags::NUSW
                | Flags::NNAN
                | Flags::NINF
                | Flags::INRANGE,
        );
        match data.opcode {
            Alloca | Freeze | LandingPad => Some(Vec::new()),
            Load => {
                let promised =
                    |kind: &[u8]| matches!(kind, b"noundef" | b"dereferenceable" | b"dereferenceable_or_null");
                f.attachments(inst).any(|(kind, _)| promised(kind)).then(Vec::new)
            }
            Call | Invoke | CallBr if returns_defined(f, inst) => Some(Vec::new()),
            Call if is_harmless_intrinsic(callee_name(f, inst)) && !makes_poison => {
                Some(operands[1..].iter().map(|o| o.value).collect())
            }
            _ if makes_poison => None,
            Phi => Some(operands.iter().step_by(2).map(|o| o.value).collect()),
            Shl | LShr | AShr => {
                let amount = operands[1].value.as_const().map(|c| &f.body.consts.get(c).kind);
                let width = match f.types().get(data.ty) {
                    memphis_ir::Type::Int(bits) => i64::from(*bits),
                    _ => 0,
                };
                matches!(amount, Some(&ConstKind::Int(n)) if 0 <= n && n < width).then(values)
            }
            FpToUi | FpToSi | AddrSpaceCast => None,
            ICmp | FCmp | Select | ExtractValue | InsertValue | GetElementPtr | FNeg => Some(values()),
            _ if data.opcode.is_binary() || data.opcode.is_cast() => Some(values()),
            _ => None,
        }
    }

    /// Whether the value's being poison is undefined behaviour in an instruction that certainly executes behind its definition.
    fn is_undefined_behaviour_behind(&self, graph: &Graph, local: u32) -> bool {
        let body = self.f.body;
        let mut at = match body.local(Local(local)).def {
            Def::Arg(_) => 0,
            Def::Inst(i) if body.inst(i).opcode.is_terminator() => return false,
            Def::Inst(i) => i.0 + 1,
            _ => return false,
        };
        let mut derived = vec![Value::local(Local(local))];
        let mut visited = Vec::new();
        for _ in 0..MAX_SCAN {
            let inst = InstId(at);
            let data = body.inst(inst);
            if !data.opcode.is_debug_record() {
                for (index, operand) in body.operands(inst).iter().enumerate() {
                    if derived.contains(&operand.value) {
                        if is_undefined_behaviour(self.f, inst, index) {
                            return true;
                        }
                        if spreads_poison(data, index) {
                            derived.extend(data.result.map(Value::local));
                            break;
                        }
                    }
                }
                if data.opcode.is_terminator() {
                    let block = graph.block_of[at as usize];
                    let mut next = graph.successors(block);
                    let (Some(target), None) = (next.next(), next.next()) else { return false };
                    if data.opcode != Opcode::Br || visited.contains(&target) {
                        return false;
                    }
                    visited.push(target);
                    at = body.blocks[target as usize].insts.start;
                    continue;
                }
                if !goes_on(self.f, inst) {
                    return false;
                }
            }
            at += 1;
        }
        false
    }

    /// Instructions in which it is undefined behaviour that the local is poison: where one of them lies on every path, it is not.
    pub(super) fn guards(&mut self, local: u32) -> &[u32] {
        let f = self.f;
        let uses = self.uses.get_or_insert_with(|| Uses::new(f.body));
        self.guards.entry(local).or_insert_with(|| {
            let mut found = Vec::new();
            for &(inst, index) in uses.of(local) {
                let data = f.body.inst(InstId(inst));
                if is_undefined_behaviour(f, InstId(inst), index as usize) {
                    found.push(inst);
                } else if spreads_poison(data, index as usize)
                    && let Some(result) = data.result
                {
                    let users = uses.of(result.0).iter();
                    let ub = users.filter(|&&(inst, index)| is_undefined_behaviour(f, InstId(inst), index as usize));
                    found.extend(ub.map(|&(inst, _)| inst));
                }
            }
            found
        })
    }
}

/// Whether an operand that is poison makes the instruction undefined behaviour.
fn is_undefined_behaviour(f: Function<'_>, inst: InstId, index: usize) -> bool {
    use Opcode::*;
    let data = f.body.inst(inst);
    match data.opcode {
        Br | Switch | IndirectBr => index == 0,
        Load | AtomicRmw | CmpXchg => index == 0,
        Store => index == 1,
        UDiv | SDiv | URem | SRem => index == 1,
        Ret => {
            let global = f.module.global(f.module.function(f.body.function).global);
            attributes::has(global.header.prefix.of(f.module.text), b"noundef")
        }
        Call | Invoke | CallBr if index == 0 => true,
        Call | Invoke | CallBr if index <= data.n_args as usize => {
            let name = callee_name(f, inst);
            name == b"llvm.assume" || is_defined_parameter(f, inst, index)
        }
        _ => false,
    }
}

/// Whether an argument of a call is promised to be defined, at the call or where the callee is declared.
fn is_defined_parameter(f: Function<'_>, inst: InstId, index: usize) -> bool {
    let operands = f.body.operands(inst);
    let previous = &operands[index - 1];
    let text = f.slice(previous.start + previous.len, operands[index].start);
    if promises(text) {
        return true;
    }
    let Some(header) = callee_header(f, inst) else { return false };
    parameter(header.params.of(f.module.text), index - 1).is_some_and(promises)
}

fn promises(text: &[u8]) -> bool {
    [&b"noundef"[..], b"dereferenceable", b"dereferenceable_or_null"].iter().any(|name| attributes::has(text, name))
}

fn callee_header(f: Function<'_>, inst: InstId) -> Option<memphis_ir::Header> {
    let c = f.body.operands(inst).first()?.value.as_const()?;
    match f.body.consts.get(c).kind {
        ConstKind::Global(Some(id), _) => Some(f.module.global(id).header),
        _ => None,
    }
}

/// The text of a parameter.
pub(super) fn parameter(params: &[u8], index: usize) -> Option<&[u8]> {
    let (mut depth, mut quoted, mut n, mut start) = (0usize, false, 0, 0);
    for (at, &c) in params.iter().enumerate() {
        match c {
            b'"' => quoted = !quoted,
            _ if quoted => {}
            b'(' | b'[' | b'{' | b'<' => depth += 1,
            b')' | b']' | b'}' | b'>' => depth = depth.saturating_sub(1),
            b',' if depth == 0 => {
                if n == index {
                    return Some(&params[start..at]);
                }
                n += 1;
                start = at + 1;
            }
            _ => {}
        }
    }
    (n == index).then(|| &params[start..])
}

fn is_defined_argument(f: Function<'_>, index: u32) -> bool {
    let global = f.module.global(f.module.function(f.body.function).global);
    parameter(global.header.params.of(f.module.text), index as usize).is_some_and(promises)
}

fn returns_defined(f: Function<'_>, inst: InstId) -> bool {
    let data = f.body.inst(inst);
    let Some(callee) = f.body.operands(inst).first() else { return false };
    let promised = |text: &[u8]| promises(text);
    promised(f.slice(data.start, callee.start))
        || callee_header(f, inst).is_some_and(|h| promised(h.prefix.of(f.module.text)))
}

fn is_harmless_intrinsic(name: &[u8]) -> bool {
    let Some(rest) = name.strip_prefix(b"llvm.") else { return false };
    let first = rest.split(|&c| c == b'.').next().unwrap_or(rest);
    matches!(
        first,
        b"ctpop" | b"bswap" | b"bitreverse" | b"fshl" | b"fshr" | b"smin" | b"smax" | b"umin" | b"umax" | b"fabs"
    )
}

/// Whether a poison operand makes the result poison.
fn spreads_poison(data: &Inst, index: usize) -> bool {
    use Opcode::*;
    match data.opcode {
        ICmp | FCmp | GetElementPtr | FNeg | ExtractValue => true,
        Select => index == 0,
        opcode => opcode.is_binary() || opcode.is_cast(),
    }
}

/// Whether the next instruction executes when this one does.
fn goes_on(f: Function<'_>, inst: InstId) -> bool {
    use Opcode::*;
    let data = f.body.inst(inst);
    match data.opcode {
        Load | Store => !data.flags.has(Flags::VOLATILE),
        Call => {
            let operands = f.body.operands(inst);
            let last = operands.last().map_or(data.start, |o| o.start + o.len);
            let has = |name: &[u8]| {
                f.module.has_function_attribute(f.slice(last.min(data.attachments), data.attachments), name)
                    || callee_header(f, inst)
                        .is_some_and(|h| f.module.has_function_attribute(h.suffix.of(f.module.text), name))
            };
            has(b"nounwind") && has(b"willreturn")
        }
        Unknown | VaArg | CatchPad | CleanupPad | CatchSwitch => false,
        _ => true,
    }
}

/// Where a local of the body is defined: the instruction, when there is one.
pub(super) fn definition(body: &Body, local: u32) -> Option<u32> {
    match body.local(Local(local)).def {
        Def::Inst(i) => Some(i.0),
        _ => None,
    }
}
