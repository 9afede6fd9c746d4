//! From bitcode to text.
//!
//! The top level of the module is read first, by [`Reader::new`]. Then the functions, each on its
//! own and on any thread, by [`Reader::function`]: into text in which the numbers are missing that
//! depend on the functions before. [`Reader::finish`] puts them in.

mod attributes;
mod constants;
mod container;
mod function;
mod globals;
mod metadata;
mod module;
mod number;
mod text;
mod types;

pub(crate) use container::Container;
pub use container::is_bitcode;

use crate::bits::Cursor;
use crate::error::Error;
use constants::Values;
use function::{FunctionText, Scratch};
use globals::Parameters;
use hashbrown::HashMap;
use metadata::{Kinds, Known, Level, Numbering, Pending, Printer, View};
use module::{GlobalKind, Module};
use text::{Target, Text};
use types::{Found, TypeId};

/// What the functions of a module share.
#[derive(Debug)]
pub(crate) struct Tables<'d> {
    pub module: Module<'d>,
    /// The kinds of attachments.
    pub kinds: Kinds,
    pub metadata: Level,
    /// True if LLVM ignores the debug information, for it is of another version.
    pub is_debug_info_ignored: bool,
}

impl<'d> Tables<'d> {
    fn read(module: Module<'d>) -> Result<Tables<'d>, Error> {
        let (mut kinds, mut metadata) = (Kinds::default(), Level::of_module());
        for place in &module.metadata_kinds {
            kinds.read_block(&mut Cursor::in_block(module.data, *place, &module.info)?)?;
        }
        for place in &module.metadata {
            let mut cursor = Cursor::in_block(module.data, *place, &module.info)?;
            metadata.read_block(&mut cursor, &module.types, Some(&mut kinds))?;
        }
        metadata.complete(None, &module)?;
        let version = View::of_module(&metadata).debug_info_version(&module);
        let is_debug_info_ignored = version != DEBUG_INFO_VERSION;
        if is_debug_info_ignored {
            metadata.retain_named(|name| !name.starts_with(b"llvm.dbg.") && name != b"llvm.gcov");
        }
        Ok(Tables { module, kinds, metadata, is_debug_info_ignored })
    }

    /// True if attachments of this kind are debug information that LLVM ignores.
    fn is_ignored(&self, kind: u32) -> bool {
        self.is_debug_info_ignored && matches!(kind, Kinds::DBG | Kinds::ASSIGN_ID)
    }

    /// Writes the name of an attachment.
    fn write_kind(&self, kind: u32, text: &mut Text) {
        text.push(b"!");
        metadata::push_identifier(self.kinds.name(kind), text);
        text.push(b" ");
    }

    /// Writes the attachments of a global variable or of the declaration of a function.
    fn write_global_attachments(&self, global: u32, separator: &[u8], text: &mut Text) -> Result<(), String> {
        let printer = Printer { view: View::of_module(&self.metadata), values: &self.module, numbers: Pending };
        for attachment in self.metadata.attachments_of(global) {
            if !self.is_ignored(attachment.kind) {
                text.push(separator);
                self.write_kind(attachment.kind, text);
                printer.operand(attachment.node, text)?;
            }
        }
        Ok(())
    }
}

/// The version of debug information that LLVM 22 understands.
const DEBUG_INFO_VERSION: u64 = 3;

/// A module whose top level was read.
///
/// ```no_run
/// let bytes = std::fs::read("x.bc")?;
/// let reader = memphis_bitcode::Reader::new(&bytes, "x.bc")?;
/// let mut memory = Default::default();
/// let functions: Result<Vec<_>, _> = (0..reader.n_functions()).map(|f| reader.function(f, &mut memory)).collect();
/// let mut text = Vec::new();
/// reader.finish(&functions?, &mut |part| text.extend_from_slice(part))?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Reader<'d> {
    tables: Tables<'d>,
    /// The name of the module, such as that of its file.
    name: Vec<u8>,
}

/// Memory of a thread that reads functions, for reuse.
#[derive(Debug, Default)]
pub struct Memory(Scratch);

/// A function with its body, as text in which numbers are missing.
#[derive(Debug)]
pub struct FunctionPart(FunctionText);

impl<'d> Reader<'d> {
    /// Reads the top level of a module. Its text begins with the name, which is that of the file for
    /// LLVM's tools.
    ///
    /// # Errors
    /// The bytes are no bitcode with one module, or malformed.
    pub fn new(bytes: &'d [u8], name: &str) -> Result<Reader<'d>, Error> {
        Reader::with_order(bytes, name.as_bytes(), &[])
    }

    fn with_order(bytes: &'d [u8], name: &[u8], unnamed: &[TypeId]) -> Result<Reader<'d>, Error> {
        let module = Module::read(bytes, unnamed)?;
        Ok(Reader { tables: Tables::read(module)?, name: name.to_vec() })
    }

    /// The number of functions with bodies.
    pub fn n_functions(&self) -> u32 {
        self.tables.module.bodies.len() as u32
    }

    /// The number of bytes that a function's body has: about what reading it costs.
    pub fn size(&self, function: u32) -> usize {
        let _ = function;
        1
    }

    /// Reads a function with a body.
    ///
    /// # Errors
    /// Its block is malformed.
    pub fn function(&self, function: u32, memory: &mut Memory) -> Result<FunctionPart, Error> {
        function::read(&self.tables, function, &mut memory.0).map(FunctionPart)
    }

    /// Writes the text of the module, with the texts of all functions in their order.
    ///
    /// # Errors
    /// The top level is malformed.
    pub fn finish(&self, functions: &[FunctionPart], out: &mut dyn FnMut(&[u8])) -> Result<(), Error> {
        let whole = self.assemble(functions);
        whole.map(|text| out(&text)).map_err(|what| Error::new(0, Some(crate::codes::module::BLOCK), what))
    }

    fn assemble(&self, functions: &[FunctionPart]) -> Result<Vec<u8>, String> {
        let module = &self.tables.module;
        let mut found = Found::default();
        let mut top = Text::default();
        let of_kind = |kind: GlobalKind| {
            let ids = 0..module.globals.len() as u32;
            ids.filter(move |&id| module.globals[id as usize].kind == kind)
        };
        let mut parts: Vec<(Text, Option<usize>)> = Vec::new();
        for (at, id) in of_kind(GlobalKind::Variable).enumerate() {
            if at == 0 {
                top.push(b"\n");
            }
            globals::write_variable(&self.tables, id, &mut top, &mut found)?;
        }
        for kind in [GlobalKind::Alias, GlobalKind::IFunc] {
            for (at, id) in of_kind(kind).enumerate() {
                if at == 0 {
                    top.push(b"\n");
                }
                globals::write_indirect(&self.tables, id, &mut top, &mut found)?;
            }
        }
        parts.push((top, None));
        for id in of_kind(GlobalKind::Function) {
            let mut text = Text::default();
            text.push(b"\n");
            match module.globals[id as usize].body {
                None => {
                    globals::write_header(&self.tables, id, Parameters::Unnamed, None, &mut text, &mut found)?;
                    parts.push((text, None));
                }
                Some(body) => {
                    parts.push((text, None));
                    let function = &functions[body as usize].0;
                    function.structs.iter().for_each(|&ty| found.add(&module.types, ty));
                    parts.push((Text::default(), Some(body as usize)));
                }
            }
        }
        let numbers = self.number(&parts, functions);
        let nodes = self.number_nodes(&parts, functions);
        let mut out = Vec::new();
        self.write_top(&found, &mut out);
        for (text, function) in &parts {
            let known = Known { numbering: &nodes, function: *function };
            let text = match function {
                Some(function) => &functions[*function].0.text,
                None => text,
            };
            self.put_in(text, &numbers, known, functions, &mut out);
        }
        self.write_groups(&numbers, &mut out);
        self.write_metadata(&nodes, &mut out)?;
        Ok(out)
    }

    /// Numbers the nodes of metadata, in the order of LLVM's printer.
    fn number_nodes<'n>(&'n self, parts: &[(Text, Option<usize>)], functions: &'n [FunctionPart]) -> Numbering<'n> {
        let metadata = &self.tables.metadata;
        let mut numbering = Numbering::new(metadata);
        for (index, (text, function)) in parts.iter().enumerate() {
            let mut text = text;
            if let Some(function) = *function {
                let function = &functions[function].0;
                numbering.function(&function.level);
                text = &function.text;
            }
            for reference in &text.references {
                if let Target::Node(node) = reference.to {
                    numbering.add(node);
                }
            }
            // Those of global variables come first.
            if index == 0 {
                let named = (0..metadata.n_named()).flat_map(|index| metadata.named(index).1);
                named.for_each(|&node| numbering.add(node));
            }
        }
        numbering
    }

    /// Writes named metadata and the definitions of nodes.
    fn write_metadata(&self, nodes: &Numbering<'_>, out: &mut Vec<u8>) -> Result<(), String> {
        let Tables { module, metadata, .. } = &self.tables;
        let mut text = Text::default();
        if metadata.n_named() > 0 {
            text.push(b"\n");
        }
        let numbers = Known { numbering: nodes, function: None };
        let printer = Printer { view: View::of_module(metadata), values: module, numbers };
        for index in 0..metadata.n_named() {
            let (name, operands) = metadata.named(index);
            text.push(b"!");
            metadata::push_identifier(name, &mut text);
            text.push(b" = !{");
            for (at, &operand) in operands.iter().enumerate() {
                text.push(if at > 0 { b", " } else { b"" });
                printer.operand(operand, &mut text)?;
            }
            text.push(b"}\n");
        }
        if nodes.len() > 0 {
            text.push(b"\n");
        }
        for number in 0..nodes.len() {
            let (function, node) = nodes.node(number);
            let numbers = Known { numbering: nodes, function };
            text.push(b"!");
            text.number(number as u64);
            text.push(b" = ");
            Printer { view: nodes.view(function), values: module, numbers }.definition(node, &mut text)?;
            text.push(b"\n");
        }
        out.extend_from_slice(&text.bytes);
        Ok(())
    }

    /// Numbers the groups of attributes, in the order of LLVM's printer.
    fn number(&self, parts: &[(Text, Option<usize>)], functions: &[FunctionPart]) -> HashMap<u32, u32> {
        let module = &self.tables.module;
        let mut numbers = HashMap::new();
        let mut add = |set: u32| {
            let next = numbers.len() as u32;
            numbers.entry(set).or_insert(next);
        };
        let sets_in = |text: &Text| {
            let sets = text.references.iter().filter_map(|reference| match reference.to {
                Target::Attributes(set) => Some(set),
                _ => None,
            });
            sets.collect::<Vec<u32>>()
        };
        sets_in(&parts[0].0).into_iter().for_each(&mut add);
        for global in module.globals.iter().filter(|global| global.kind == GlobalKind::Function) {
            let list = module.attributes.list(module.record_of(global)[4]);
            attributes::Attributes::of_function(list).into_iter().for_each(&mut add);
        }
        for (text, function) in parts {
            let text = function.map_or(text, |function| &functions[function].0.text);
            sets_in(text).into_iter().for_each(&mut add);
        }
        numbers
    }

    fn write_top(&self, found: &Found, out: &mut Vec<u8>) {
        let module = &self.tables.module;
        let mut text = Text::default();
        // A line break in it would end the comment.
        if !self.name.is_empty() && !self.name.contains(&b'\n') {
            text.push(b"; ModuleID = '");
            text.push(&self.name);
            text.push(b"'\n");
        }
        let source = module.source_filename.as_deref().unwrap_or(&self.name);
        if !source.is_empty() {
            text.push(b"source_filename = ");
            text.quoted(source);
            text.push(b"\n");
        }
        for (words, string) in
            [(&b"target datalayout = \""[..], &module.data_layout), (b"target triple = \"", &module.triple)]
        {
            if !string.is_empty() {
                text.push(words);
                text.push(string);
                text.push(b"\"\n");
            }
        }
        if !module.asm.is_empty() {
            text.push(b"\n");
            let lines = module.asm.strip_suffix(b"\n").unwrap_or(&module.asm);
            for line in lines.split(|&byte| byte == b'\n') {
                text.push(b"module asm ");
                text.quoted(line);
                text.push(b"\n");
            }
        }
        let named = |ty: &&TypeId| !module.types.unnamed.contains(ty);
        let mut numbered = found.structs.iter().filter(|ty| !named(ty)).peekable();
        if !found.structs.is_empty() {
            text.push(b"\n");
        }
        let all = numbered.by_ref().chain(found.structs.iter().filter(named));
        for &ty in all {
            text.push(module.types.text(ty));
            text.push(b" = type ");
            module.types.write_struct(ty, &mut text);
            text.push(b"\n");
        }
        self.write_comdats(&mut text);
        out.extend_from_slice(&text.bytes);
    }

    fn write_comdats(&self, text: &mut Text) {
        let module = &self.tables.module;
        let mut written = Vec::new();
        for kind in [GlobalKind::Function, GlobalKind::Variable] {
            for global in module.globals.iter().filter(|global| global.kind == kind) {
                if let Some(comdat) = global.comdat.filter(|comdat| !written.contains(comdat)) {
                    written.push(comdat);
                }
            }
        }
        if !written.is_empty() {
            text.push(b"\n");
        }
        for (at, &comdat) in written.iter().enumerate() {
            if at > 0 {
                text.push(b"\n");
            }
            globals::write_comdat_line(module, comdat, text);
        }
    }

    fn write_groups(&self, numbers: &HashMap<u32, u32>, out: &mut Vec<u8>) {
        let mut sets: Vec<(u32, u32)> = numbers.iter().map(|(&set, &number)| (number, set)).collect();
        sets.sort_unstable();
        if !sets.is_empty() {
            out.push(b'\n');
        }
        for (number, set) in sets {
            out.extend_from_slice(format!("attributes #{number} = {{ ").as_bytes());
            out.extend_from_slice(self.tables.module.attributes.in_group(set));
            out.extend_from_slice(b" }\n");
        }
    }

    /// Adds a text with its numbers.
    fn put_in(
        &self,
        text: &Text,
        numbers: &HashMap<u32, u32>,
        nodes: Known<'_>,
        functions: &[FunctionPart],
        out: &mut Vec<u8>,
    ) {
        let mut from = 0;
        for reference in &text.references {
            let at = reference.at as usize;
            out.extend_from_slice(&text.bytes[from..at]);
            from = at;
            match reference.to {
                Target::Attributes(set) => out.extend_from_slice(numbers[&set].to_string().as_bytes()),
                Target::Node(node) => nodes.write(node, out),
                Target::Block { function, block } => {
                    let function = &functions[function as usize].0;
                    let label = function.labels.get(block as usize).cloned().unwrap_or(0..0);
                    out.push(b'%');
                    out.extend_from_slice(&function.text.bytes[label.start as usize..label.end as usize]);
                }
            }
        }
        out.extend_from_slice(&text.bytes[from..]);
    }
}

/// Reads bitcode as text, as LLVM 22 writes it for a file with this name.
///
/// # Errors
/// The bytes are no bitcode with one module, or malformed.
pub fn read(bytes: &[u8], name: &str) -> Result<Vec<u8>, Error> {
    let reader = Reader::new(bytes, name)?;
    let mut memory = Memory::default();
    let mut functions = Vec::new();
    for function in 0..reader.n_functions() {
        functions.push(reader.function(function, &mut memory)?);
    }
    let mut text = Vec::new();
    reader.finish(&functions, &mut |part| text.extend_from_slice(part))?;
    Ok(text)
}
