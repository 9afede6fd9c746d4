//! Debug info of one function: scopes, locations, variables, and the records that mention slots.

use crate::features::Feature;
use crate::function::{Function, Profile, v};
use crate::module::{DebugRoots, Module};
use crate::rng::Rng;
use crate::types::Ty;

/// Variables and locations belong to a subprogram: the function itself, or an inlined one. A record
/// must not mix them.
type Class = usize;

#[derive(Clone, Debug)]
struct Location {
    node: usize,
    class: Class,
}

#[derive(Clone, Debug)]
struct Variable {
    node: usize,
    class: Class,
    bits: Option<u32>,
    slot: usize,
}

#[derive(Clone, Debug)]
pub(crate) struct FunctionDebug {
    roots: DebugRoots,
    pub(crate) subprogram: usize,
    locations: Vec<Location>,
    /// Innermost scopes of each class, for variables and labels.
    scopes: Vec<(usize, Class)>,
    variables: Vec<Variable>,
    /// Share of instructions that have a location.
    located: f64,
    /// The function uses assignment tracking.
    pub(crate) assignments: bool,
    n_arguments: usize,
}

impl FunctionDebug {
    pub(crate) fn new(module: &mut Module, rng: &mut Rng, name: &str) -> FunctionDebug {
        let roots = module.debug_roots();
        let subprogram = module.subprogram(&roots, name, 1);
        let (outer, nested) = (lexical_block(module, &roots, subprogram, 2), roots.file);
        let inner = lexical_block(module, &roots, outer, 3);
        let file_scope =
            module.node(&format!("!DILexicalBlockFile(scope: !{outer}, file: !{nested}, discriminator: 0)"));
        let call_site = |module: &mut Module, line: usize, scope: usize, inlined_at: Option<usize>| {
            let suffix = inlined_at.map_or(String::new(), |at| format!(", inlinedAt: !{at}"));
            module.distinct(&format!("distinct !DILocation(line: {line}, column: 3, scope: !{scope}{suffix})"))
        };
        let first_call = call_site(module, 4, inner, None);
        let second_call = call_site(module, 5, subprogram, None);
        let [callee, helper] = [roots.inlined[0], roots.inlined[1]];
        let nested_call = call_site(module, 102, callee, Some(first_call));
        let callee_block = lexical_block(module, &roots, callee, 101);

        // Scope, inlinedAt, class; the function's own scopes come up more often.
        let own = [subprogram, outer, inner, file_scope].map(|scope| (scope, None, 0));
        let inlined = [
            (callee, Some(first_call), 1),
            (callee, Some(second_call), 1),
            (callee_block, Some(first_call), 1),
            (helper, Some(nested_call), 2),
        ];
        let mut locations = Vec::new();
        let n_random = rng.between(3, 9);
        for i in 0..3 + n_random {
            // One location of each class at least, so that every variable finds one.
            let (scope, inlined_at, class) = match i {
                0 => own[0],
                1 => inlined[0],
                2 => inlined[3],
                _ if rng.chance(0.75) => rng.pick(&own),
                _ => rng.pick(&inlined),
            };
            let line = if class == 0 { rng.below(5) } else { 100 + rng.below(4) };
            let column = rng.below(3);
            let suffix = inlined_at.map_or(String::new(), |at: usize| format!(", inlinedAt: !{at}"));
            let text = format!("!DILocation(line: {line}, column: {column}, scope: !{scope}{suffix})");
            locations.push(Location { node: module.node(&text), class });
        }
        FunctionDebug {
            roots,
            subprogram,
            locations,
            scopes: vec![(subprogram, 0), (outer, 0), (inner, 0), (callee, 1), (callee_block, 1), (helper, 2)],
            variables: Vec::new(),
            located: rng.pick(&[0.3, 0.8, 0.95, 1.0]),
            assignments: rng.chance(0.25),
            n_arguments: 0,
        }
    }

    fn location_of(&self, rng: &mut Rng, class: Class) -> usize {
        let suitable: Vec<usize> =
            self.locations.iter().filter(|location| location.class == class).map(|location| location.node).collect();
        rng.pick(&suitable)
    }
}

fn lexical_block(module: &mut Module, roots: &DebugRoots, scope: usize, line: usize) -> usize {
    module
        .distinct(&format!("distinct !DILexicalBlock(scope: !{scope}, file: !{}, line: {line}, column: 1)", roots.file))
}

impl Function<'_> {
    /// `, !dbg !N` or nothing.
    pub(crate) fn random_location_suffix(&mut self, required: bool) -> String {
        let Some(debug) = &self.debug else {
            return String::new();
        };
        if !required && !self.rng.chance(debug.located) {
            return String::new();
        }
        // The first locations exist for the sake of the records.
        let location = if self.rng.chance(0.9) {
            debug.locations[self.rng.between(3, debug.locations.len() - 1)].clone()
        } else {
            debug.locations[self.rng.below(debug.locations.len())].clone()
        };
        if location.class != 0 {
            self.features.note(Feature::InlinedAt);
        }
        format!(", !dbg !{}", location.node)
    }

    /// Makes variables for a slot that was just emitted, and mostly declares them at once.
    pub(crate) fn debug_slot(&mut self, slot: usize) {
        if self.debug.is_none() {
            return;
        }
        for _ in 0..self.rng.pick(&[0, 1, 1, 1, 2]) {
            self.make_variable(slot);
        }
    }

    /// Declares the variables of the slots of a block, after its allocas.
    pub(crate) fn declare_variables(&mut self, block: usize) {
        let Some(debug) = &self.debug else { return };
        for index in 0..debug.variables.len() {
            if self.rng.chance(0.8) {
                self.dbg_declare(block, index);
            }
        }
    }

    fn make_variable(&mut self, slot: usize) {
        let Some(debug) = &mut self.debug else { return };
        let (scope, class) = if self.rng.chance(0.7) { debug.scopes[0] } else { self.rng.pick(&debug.scopes) };
        let natural = self.slots[slot].ty.bits();
        let natural_type = debug.roots.types.iter().copied().find(|ty| ty.1 == Some(natural));
        let (ty, bits) = match natural_type {
            Some(ty) if self.rng.chance(0.7) => ty,
            _ => self.rng.pick(&debug.roots.types),
        };
        let argument = if class == 0 && self.rng.chance(0.15) {
            debug.n_arguments += 1;
            format!("arg: {}, ", debug.n_arguments)
        } else {
            String::new()
        };
        let scope = if argument.is_empty() { scope } else { debug.subprogram };
        let file = debug.roots.file;
        let n = debug.variables.len();
        let node = self.module.distinct(&format!(
            "!DILocalVariable(name: \"v{n}\", {argument}scope: !{scope}, file: !{file}, line: {}, type: !{ty})",
            n + 1
        ));
        debug.variables.push(Variable { node, class, bits, slot });
    }

    /// A variable, the text of a location for it, and an expression.
    fn variable_parts(&mut self, index: usize) -> (usize, usize, String) {
        let variable =
            self.debug.as_ref().map(|debug| debug.variables[index].clone()).expect("function has debug info");
        let location = self.debug.as_ref().map(|debug| debug.location_of(&mut self.rng, variable.class)).unwrap_or(0);
        if variable.class != 0 {
            self.features.note(Feature::InlinedAt);
        }
        let expression = self.expression(variable.bits);
        (variable.node, location, expression)
    }

    fn expression(&mut self, bits: Option<u32>) -> String {
        let operations = match self.rng.below(20) {
            0..12 => String::new(),
            12..14 => "DW_OP_deref".to_string(),
            14 => "DW_OP_plus_uconst, 4".to_string(),
            15 => "DW_OP_deref, DW_OP_plus_uconst, 2".to_string(),
            16 => "DW_OP_constu, 3, DW_OP_minus".to_string(),
            _ => self.fragment(bits),
        };
        format!("!DIExpression({operations})")
    }

    fn fragment(&mut self, bits: Option<u32>) -> String {
        let Some(bits) = bits.filter(|&bits| bits > 8) else {
            return String::new();
        };
        let size = self.rng.pick(&[8, 16, 32].map(|size: u32| size.min(bits - 8)));
        let offset = 8 * self.rng.below(((bits - size) / 8 + 1) as usize);
        let deref = self.rng.pick(&["", "", "DW_OP_deref, "]);
        format!("{deref}DW_OP_LLVM_fragment, {offset}, {size}")
    }

    fn dbg_declare(&mut self, block: usize, index: usize) {
        let (node, location, expression) = self.variable_parts(index);
        let Some(address) = self.variable_address(block, index) else {
            return;
        };
        self.features.note(Feature::DbgDeclare);
        let arguments = [address, format!("!{node}"), expression];
        self.push_record(block, "declare", &arguments, location);
    }

    fn variable_address(&self, block: usize, index: usize) -> Option<String> {
        let slot = self.debug.as_ref()?.variables[index].slot;
        let slot = &self.slots[slot];
        (slot.emitted && self.is_available(slot.address, block))
            .then(|| format!("{} {}", slot.pointer, v(slot.address)))
    }

    /// Some record, somewhere in a block.
    pub(crate) fn debug_item(&mut self, block: usize) {
        let n_variables = self.debug.as_ref().map_or(0, |debug| debug.variables.len());
        if n_variables == 0 {
            return;
        }
        let index = self.rng.below(n_variables);
        match self.rng.below(12) {
            0..4 => self.dbg_declare(block, index),
            4..7 => self.dbg_value_of_address(block, index),
            7 => self.dbg_value(block, index),
            8 | 9 => self.dbg_arg_list(block, index),
            10 => self.dbg_label(block),
            _ => self.dbg_assign_unlinked(block, index),
        }
    }

    fn dbg_value_of_address(&mut self, block: usize, index: usize) {
        let Some(address) = self.variable_address(block, index) else {
            return;
        };
        let (node, location, mut expression) = self.variable_parts(index);
        if self.rng.chance(0.5) {
            expression = "!DIExpression(DW_OP_deref)".to_string();
        }
        self.features.note(Feature::DbgValue);
        let arguments = [address, format!("!{node}"), expression];
        self.push_record(block, "value", &arguments, location);
    }

    fn dbg_value(&mut self, block: usize, index: usize) {
        let Some(value) = self.pick_value(block, |_| true) else {
            return;
        };
        let (node, location, expression) = self.variable_parts(index);
        let value = format!("{} {}", self.values[value].ty.text(), v(value));
        self.features.note(Feature::DbgValueOther);
        let arguments = [value, format!("!{node}"), expression];
        self.push_record(block, "value", &arguments, location);
    }

    fn dbg_arg_list(&mut self, block: usize, index: usize) {
        let Some(address) = self.variable_address(block, index) else {
            return;
        };
        let (node, location, _) = self.variable_parts(index);
        let deref = self.rng.pick(&["", "DW_OP_deref, "]);
        let mut arguments = address;
        let mut operations = format!("DW_OP_LLVM_arg, 0, {deref}DW_OP_stack_value");
        if let Some(value) = self.pick_value(block, |ty| ty.is_int() || ty == Ty::Ptr) {
            arguments = format!("{arguments}, {} {}", self.values[value].ty.text(), v(value));
            operations = format!("DW_OP_LLVM_arg, 0, {deref}DW_OP_LLVM_arg, 1, DW_OP_plus, DW_OP_stack_value");
        }
        self.features.note(Feature::DbgArgList);
        let list = format!("!DIArgList({arguments})");
        let expression = format!("!DIExpression({operations})");
        let arguments = [list, format!("!{node}"), expression];
        self.push_record(block, "value", &arguments, location);
    }

    fn dbg_label(&mut self, block: usize) {
        let Some(debug) = &self.debug else { return };
        let (scope, class) = self.rng.pick(&debug.scopes);
        let location = debug.location_of(&mut self.rng, class);
        let file = debug.roots.file;
        let label =
            self.module.distinct(&format!("!DILabel(scope: !{scope}, name: \"again\", file: !{file}, line: 7)"));
        self.features.note(Feature::DbgLabel);
        self.push_record(block, "label", &[format!("!{label}")], location);
    }

    /// An assignment that no store carries the ID of.
    fn dbg_assign_unlinked(&mut self, block: usize, index: usize) {
        if self.debug.as_ref().is_some_and(|debug| debug.assignments) {
            let id = self.module.distinct("distinct !DIAssignID()");
            self.dbg_assign(block, index, "i32 undef", id);
        }
    }

    fn dbg_assign(&mut self, block: usize, index: usize, value: &str, id: usize) {
        let Some(address) = self.variable_address(block, index) else {
            return;
        };
        let (node, location, expression) = self.variable_parts(index);
        self.features.note(Feature::DbgAssign);
        let arguments = [
            value.to_string(),
            format!("!{node}"),
            expression,
            format!("!{id}"),
            address,
            "!DIExpression()".to_string(),
        ];
        self.push_record(block, "assign", &arguments, location);
    }

    /// Writes a record, or the intrinsic call it was before LLVM 19.
    fn push_record(&mut self, block: usize, kind: &str, arguments: &[String], location: usize) {
        let text = if self.module.old_records {
            let parameters = vec!["metadata"; arguments.len()].join(", ");
            self.module.declare(&format!("void @llvm.dbg.{kind}({parameters})"));
            let arguments: Vec<String> = arguments.iter().map(|text| format!("metadata {text}")).collect();
            format!("call void @llvm.dbg.{kind}({}), !dbg !{location}", arguments.join(", "))
        } else {
            format!("  #dbg_{kind}({}, !{location})", arguments.join(", "))
        };
        self.push_line(block, None, text);
    }

    /// The variables of a slot, if assignments to it are tracked.
    fn tracked_variables(&mut self, slot: usize) -> Vec<usize> {
        match &self.debug {
            Some(debug) if debug.assignments && !matches!(self.slots[slot].profile, Profile::Holder(_)) => {
                (0..debug.variables.len()).filter(|&index| debug.variables[index].slot == slot).collect()
            }
            _ => Vec::new(),
        }
    }

    /// An ID for an alloca or store of the slot, if its assignments are tracked.
    pub(crate) fn assignment_id(&mut self, slot: usize) -> Option<usize> {
        let tracked = !self.tracked_variables(slot).is_empty() && self.rng.chance(0.7);
        tracked.then(|| self.module.distinct("distinct !DIAssignID()"))
    }

    /// The records linked to an alloca or store with that ID; sometimes they were lost.
    pub(crate) fn assignment_records(&mut self, block: usize, slot: usize, value: &str, id: usize) {
        for index in self.tracked_variables(slot) {
            if self.rng.chance(0.8) {
                self.dbg_assign(block, index, value, id);
            }
        }
    }
}
