//! The shared parts of a module: declarations, metadata, globals, and the final text.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use crate::rng::Rng;
use crate::types::Ty;

/// A function of the module that later ones may call.
#[derive(Clone, Debug)]
pub(crate) struct Signature {
    pub(crate) name: String,
    pub(crate) ret: Option<Ty>,
    pub(crate) params: Vec<Ty>,
    pub(crate) has_subprogram: bool,
}

/// Attribute groups; a call or function refers to one by its position.
pub(crate) const ATTRIBUTE_GROUPS: &[&str] = &[
    "nounwind willreturn",
    "nounwind",
    "nounwind willreturn memory(none)",
    "mustprogress noinline \"frame-pointer\"=\"all\"",
];

/// Metadata nodes that all functions with debug info share.
#[derive(Clone, Debug)]
pub(crate) struct DebugRoots {
    pub(crate) unit: usize,
    pub(crate) file: usize,
    pub(crate) subroutine_type: usize,
    /// Subprograms without a body of their own: inlined everywhere.
    pub(crate) inlined: Vec<usize>,
    /// Types of sizes 8, 16, 32, 64, 128 and 512 bits, a pointer, and one without a size.
    pub(crate) types: Vec<(usize, Option<u32>)>,
}

#[derive(Debug, Default)]
pub(crate) struct Module {
    declared: BTreeSet<String>,
    declarations: Vec<String>,
    metadata: Vec<String>,
    /// Named metadata, a line each.
    pub(crate) named: Vec<String>,
    interned: BTreeMap<String, usize>,
    debug: Option<DebugRoots>,
    used_groups: BTreeSet<usize>,
    /// Debug records are written as intrinsic calls; a module must not mix both.
    pub(crate) old_records: bool,
    pub(crate) signatures: Vec<Signature>,
    pub(crate) bodies: Vec<String>,
}

impl Module {
    /// Declares a function at its first use.
    pub(crate) fn declare(&mut self, declaration: &str) {
        if self.declared.insert(declaration.to_string()) {
            self.declarations.push(format!("declare {declaration}"));
        }
    }

    pub(crate) fn attribute_group(&mut self, group: usize) -> String {
        self.used_groups.insert(group);
        format!("#{group}")
    }

    /// A metadata node, shared with others of the same text.
    pub(crate) fn node(&mut self, text: &str) -> usize {
        if let Some(&id) = self.interned.get(text) {
            return id;
        }
        let id = self.distinct(text);
        self.interned.insert(text.to_string(), id);
        id
    }

    /// A metadata node of its own.
    pub(crate) fn distinct(&mut self, text: &str) -> usize {
        self.metadata.push(text.to_string());
        self.metadata.len() - 1
    }

    /// Gives a node another text.
    pub(crate) fn set(&mut self, node: usize, text: String) {
        self.metadata[node] = text;
    }

    pub(crate) fn add_body(&mut self, body: String) {
        self.bodies.push(body);
    }

    pub(crate) fn debug_roots(&mut self) -> DebugRoots {
        if let Some(roots) = &self.debug {
            return roots.clone();
        }
        let roots = self.make_debug_roots();
        self.debug = Some(roots.clone());
        roots
    }

    fn make_debug_roots(&mut self) -> DebugRoots {
        let file = self.node("!DIFile(filename: \"random.c\", directory: \"/\")");
        let unit = self.distinct(&format!(
            "distinct !DICompileUnit(language: DW_LANG_C99, file: !{file}, producer: \"memphis-gen\", isOptimized: false, \
             runtimeVersion: 0, emissionKind: FullDebug)"
        ));
        let base = |module: &mut Module, name: &str, bits: u32, encoding: &str| {
            let text = format!("!DIBasicType(name: \"{name}\", size: {bits}, encoding: DW_ATE_{encoding})");
            (module.node(&text), Some(bits))
        };
        let mut types = vec![
            base(self, "char", 8, "signed_char"),
            base(self, "short", 16, "signed"),
            base(self, "int", 32, "signed"),
            base(self, "long", 64, "signed"),
            base(self, "wide", 128, "signed"),
        ];
        let int = types[2].0;
        let structure = "!DICompositeType(tag: DW_TAG_structure_type, name: \"big\", size: 512)";
        types.push((self.node(structure), Some(512)));
        let pointer = format!("!DIDerivedType(tag: DW_TAG_pointer_type, baseType: !{int}, size: 64)");
        types.push((self.node(&pointer), Some(64)));
        let range = self.node("!DISubrange(count: -1)");
        let elements = self.node(&format!("!{{!{range}}}"));
        let array = format!("!DICompositeType(tag: DW_TAG_array_type, baseType: !{int}, elements: !{elements})");
        types.push((self.node(&array), None));
        let typedef = format!("!DIDerivedType(tag: DW_TAG_typedef, name: \"num\", file: !{file}, baseType: !{int})");
        types.push((self.node(&typedef), Some(32)));

        let parameters = self.node("!{null}");
        let subroutine_type = self.node(&format!("!DISubroutineType(types: !{parameters})"));
        let mut roots = DebugRoots { unit, file, subroutine_type, inlined: Vec::new(), types };
        for name in ["inner", "helper"] {
            let subprogram = self.subprogram(&roots, name, 100);
            roots.inlined.push(subprogram);
        }
        roots
    }

    pub(crate) fn subprogram(&mut self, roots: &DebugRoots, name: &str, line: usize) -> usize {
        let DebugRoots { unit, file, subroutine_type, .. } = roots;
        self.distinct(&format!(
            "distinct !DISubprogram(name: \"{name}\", scope: !{file}, file: !{file}, line: {line}, type: \
             !{subroutine_type}, scopeLine: {line}, spFlags: DISPFlagDefinition, unit: !{unit})"
        ))
    }

    /// The whole module. Declarations come before or after the functions.
    pub(crate) fn text(mut self, rng: &mut Rng) -> String {
        let mut out = String::new();
        if rng.chance(0.5) {
            out.push_str("source_filename = \"random.c\"\n");
        }
        if rng.chance(0.3) {
            out.push_str(
                "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\"\n",
            );
            out.push_str("target triple = \"x86_64-unknown-linux-gnu\"\n");
        }
        out.push_str(GLOBALS);
        let declarations_first = rng.chance(0.3);
        if declarations_first {
            self.write_declarations(&mut out);
        }
        for body in &self.bodies {
            out.push('\n');
            out.push_str(body);
        }
        if !declarations_first {
            self.write_declarations(&mut out);
        }
        if !self.used_groups.is_empty() {
            out.push('\n');
        }
        for &group in &self.used_groups {
            let _ = writeln!(out, "attributes #{group} = {{ {} }}", ATTRIBUTE_GROUPS[group]);
        }
        self.write_metadata(&mut out, rng.chance(0.3));
        out
    }

    fn write_declarations(&self, out: &mut String) {
        out.push('\n');
        for declaration in &self.declarations {
            out.push_str(declaration);
            out.push('\n');
        }
    }

    fn write_metadata(&mut self, out: &mut String, assignment_tracking: bool) {
        if let Some(DebugRoots { unit, .. }) = self.debug {
            let mut flags = vec![self.node("!{i32 2, !\"Debug Info Version\", i32 3}")];
            if assignment_tracking {
                flags.push(self.node("!{i32 7, !\"debug-info-assignment-tracking\", i1 true}"));
            }
            let flags: Vec<String> = flags.iter().map(|flag| format!("!{flag}")).collect();
            let _ = write!(out, "\n!llvm.dbg.cu = !{{!{unit}}}\n!llvm.module.flags = !{{{}}}\n", flags.join(", "));
        }
        for line in &self.named {
            let _ = write!(out, "\n{line}\n");
        }
        if !self.metadata.is_empty() {
            out.push('\n');
        }
        for (id, node) in self.metadata.iter().enumerate() {
            let _ = writeln!(out, "!{id} = {node}");
        }
    }
}

/// Globals that constants refer to.
const GLOBALS: &str = "
@ga = global i32 0
@gb = global [8 x i32] zeroinitializer
@gc = internal constant i64 7
@gw = extern_weak global i32
@gsink = global ptr null
@gas1 = addrspace(1) global i32 0
@galias = alias i32, ptr @ga
@gtype = external constant ptr
@gformat = private unnamed_addr constant [4 x i8] c\"%d\\0A\\00\"
";
