//! Places in the source program: of instructions, with the calls that were inlined, of functions
//! and of variables.

use super::{MetadataNode, NodeRef, Nodes, WrittenLocation};
use crate::body::{Function, INLINE_NODE, InstId, NO_NODE};
use crate::items::GlobalId;
use crate::module::Module;
use crate::quoted::Text;
use crate::upgrade::record_parts;
use std::fmt;

/// A place in the source program.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct SourceLocation<'a> {
    /// The file, as the compiler had it: relative to the directory, or absolute. Empty for none.
    pub file: Text<'a>,
    /// The directory in which the compiler ran.
    pub directory: Text<'a>,
    /// The line, from 1; 0 for none.
    pub line: u32,
    /// The column, from 1; 0 for none.
    pub column: u32,
    /// The name that the source program has for the function with the place, or for the variable
    /// that is declared there. Empty for none.
    pub name: Text<'a>,
}

/// `file:line:column`; without the column if there is none.
impl fmt::Display for SourceLocation<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.file, self.line)?;
        if self.column > 0 { write!(f, ":{}", self.column) } else { Ok(()) }
    }
}

/// A debug record: `#dbg_value(i32 %x, !4, !DIExpression(), !9)`, or a call of an old intrinsic.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct DebugRecord<'a> {
    /// The first argument as it is written: a value with its type, `!DIArgList(...)`, or for
    /// `#dbg_label` the label. The locals in it are operands of the record.
    pub value: &'a [u8],
    /// The `DILocalVariable`; `None` for `#dbg_label`.
    pub variable: Option<NodeRef<'a>>,
    /// The `DIExpression`; `None` for `#dbg_label`.
    pub expression: Option<NodeRef<'a>>,
    /// The `DILocation`.
    pub location: Option<NodeRef<'a>>,
}

/// The frames of an instruction: see [`Function::source_frames`].
#[derive(Debug, Clone)]
pub struct SourceFrames<'a> {
    f: Function<'a>,
    next: Option<NodeRef<'a>>,
    /// The number of frames after which the chain must be a cycle.
    left: usize,
}

impl<'a> Iterator for SourceFrames<'a> {
    type Item = SourceLocation<'a>;

    fn next(&mut self) -> Option<SourceLocation<'a>> {
        self.left = self.left.checked_sub(1)?;
        let written = WrittenLocation::parse(self.next.take()?.text(self.f)?)?;
        self.next = written.inlined_at;
        let number = |number: u64| u32::try_from(number).unwrap_or(0);
        let scope = NodeRef::parse(written.scope);
        Some(SourceLocation {
            line: number(written.line),
            column: number(written.column),
            ..of_scope(self.f, scope, self.f.module.max_metadata_nodes())
        })
    }
}

impl<'a> Function<'a> {
    /// The place in the source program that the `!dbg` of an instruction names, then the places of
    /// the calls that were inlined, from the innermost outwards. Nothing without a `!dbg`.
    ///
    /// ```
    /// use memphis_ir::{Body, Function, InstId, Module};
    /// let text = br#"define void @f() !dbg !2 {
    ///   ret void, !dbg !5
    /// }
    /// !0 = !DIFile(filename: "a.c", directory: "/src")
    /// !1 = distinct !DISubprogram(name: "inlined", file: !0, line: 3)
    /// !2 = distinct !DISubprogram(name: "f", file: !0, line: 9)
    /// !3 = distinct !DILexicalBlock(scope: !1, file: !0, line: 4)
    /// !4 = distinct !DILocation(line: 10, column: 2, scope: !2)
    /// !5 = !DILocation(line: 5, column: 7, scope: !3, inlinedAt: !4)
    /// "#;
    /// let module = Module::read(text)?;
    /// let mut body = Body::new();
    /// module.read_body(module.find_function("f").unwrap(), &mut body)?;
    /// let f = Function { module: &module, body: &body };
    /// let frames = f.source_frames(InstId(0)).map(|frame| format!("{} {frame}", frame.name));
    /// assert_eq!(frames.collect::<Vec<_>>(), ["inlined a.c:5:7", "f a.c:10:2"]);
    /// let declared = module.source_location(module.global_named("f").unwrap()).unwrap();
    /// assert_eq!(declared.to_string(), "a.c:9");
    /// # Ok::<(), memphis_ir::Error>(())
    /// ```
    ///
    /// Cost: each frame is linear in the texts of its scopes.
    pub fn source_frames(&self, inst: InstId) -> SourceFrames<'a> {
        let data = self.body.inst(inst);
        let next = match data.dbg {
            NO_NODE => None,
            INLINE_NODE if data.opcode.is_debug_record() => self.debug_record(inst).and_then(|record| record.location),
            INLINE_NODE => self.attachment(inst, "dbg").map(|attachment| attachment.node),
            number => Some(NodeRef::Number(number)),
        };
        SourceFrames { f: *self, next, left: self.module.max_metadata_nodes().max(1) }
    }

    /// The place in the source program that the `!dbg` of an instruction names: the first of its
    /// [frames](Self::source_frames).
    pub fn source_location(&self, inst: InstId) -> Option<SourceLocation<'a>> {
        self.source_frames(inst).next()
    }

    /// The parts of a debug record; `None` for other instructions. Cost: linear in its text.
    pub fn debug_record(&self, record: InstId) -> Option<DebugRecord<'a>> {
        if !self.body.inst(record).opcode.is_debug_record() {
            return None;
        }
        let (arguments, location) = record_parts(*self, record);
        let text = |index: usize| arguments.get(index).map(|range| self.slice(range.start, range.end));
        let node = |index| text(index).and_then(NodeRef::parse);
        let location = location.and_then(NodeRef::parse);
        Some(DebugRecord { value: text(0)?, variable: node(1), expression: node(2), location })
    }

    /// The declaration in the source program of a local variable, a [`DebugRecord::variable`].
    pub fn variable_location(&self, variable: NodeRef<'a>) -> Option<SourceLocation<'a>> {
        declaration(*self, variable.node(*self)?)
    }
}

impl Module<'_> {
    /// The declaration in the source program of a function or a variable that has a `!dbg`.
    ///
    /// Cost: linear in the header of the global and in a few nodes.
    pub fn source_location(&self, global: GlobalId) -> Option<SourceLocation<'_>> {
        let attachments = crate::properties::attachments_of(self, self.global(global));
        let node = attachments.iter().find(|attachment| attachment.kind == "dbg")?.node;
        let mut node = node.node(self)?;
        if node.name == "DIGlobalVariableExpression" {
            node = node.node(b"var")?.node(self)?;
        }
        declaration(self, node)
    }
}

/// The file and the line in a node that declares something.
fn declaration<'a>(nodes: impl Nodes<'a>, node: MetadataNode<'a>) -> Option<SourceLocation<'a>> {
    let line = node.number(b"line").and_then(|line| u32::try_from(line).ok()).unwrap_or(0);
    Some(SourceLocation { line, name: node.string(b"name").unwrap_or_default(), ..of_file(nodes, node.node(b"file")) })
}

/// The file of a scope, and the function that it is in. `limit`: the number of scopes after which
/// they must form a cycle.
fn of_scope<'a>(nodes: impl Nodes<'a>, scope: Option<NodeRef<'a>>, limit: usize) -> SourceLocation<'a> {
    let parse = |node: NodeRef<'a>| node.node(nodes);
    let mut scopes = std::iter::successors(scope.and_then(parse), |scope| scope.node(b"scope").and_then(parse));
    let mut scopes = scopes.by_ref().take(limit.max(1));
    let Some(first) = scopes.next() else { return of_file(nodes, None) };
    let is_function = |scope: &MetadataNode<'_>| scope.name == "DISubprogram";
    let function = Some(first).filter(is_function).or_else(|| scopes.find(is_function));
    let name = function.and_then(|function| function.string(b"name")).unwrap_or_default();
    SourceLocation { name, ..of_file(nodes, first.node(b"file")) }
}

fn of_file<'a>(nodes: impl Nodes<'a>, file: Option<NodeRef<'a>>) -> SourceLocation<'a> {
    let file = file.and_then(|file| file.node(nodes));
    let field = |name| file.and_then(|file| file.string(name)).unwrap_or_default();
    SourceLocation {
        file: field(b"filename"),
        directory: field(b"directory"),
        line: 0,
        column: 0,
        name: Text::default(),
    }
}
