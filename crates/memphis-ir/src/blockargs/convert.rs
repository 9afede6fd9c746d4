//! Converts whole modules from one form of text to the other.

use super::arguments::{Scope, print_arguments};
use super::llvm::{Printed, print_llvm};
use crate::body::{BlockId, Body, Function};
use crate::error::Error;
use crate::items::{Form, FunctionId, GlobalId, ItemKind};
use crate::module::Module;
use crate::opcode::Opcode;
use crate::print::ModuleWriter;
use crate::read::numbered_block_addresses;
use crate::text::comment_end;
use crate::verify;
use hashbrown::HashMap;

/// A module in the other form of text.
#[derive(Debug, Clone, Default)]
pub struct Converted {
    /// Its text.
    pub text: Vec<u8>,
    /// Places in the text, with their places in the input, ascending.
    places: Vec<(usize, usize)>,
    /// Functions that did not change, because they contain an unknown instruction, or a φ in the
    /// first block.
    pub kept: Vec<FunctionId>,
}

impl Converted {
    /// The place in the input of the instruction at this place.
    ///
    /// Cost: logarithmic in the number of instructions.
    pub fn original(&self, offset: usize) -> usize {
        match self.places.partition_point(|place| place.0 <= offset) {
            0 => offset,
            n => self.places[n - 1].1,
        }
    }
}

/// True if a function of the module is block-argument text in SSA form.
pub fn has_arguments(module: &Module<'_>) -> bool {
    module.functions.values().iter().any(|function| function.form == Form::Arguments)
}

/// Writes the functions of LLVM IR that `wanted` selects as block-argument text. Everything else is
/// copied, and so are functions with unknown instructions.
///
/// ```
/// use memphis_ir::{Module, blockargs::{Scope, to_arguments}};
/// let text = b"define i32 @f(i1 %c, i32 %a) {
/// entry:
///   br i1 %c, label %then, label %end
///
/// then:
///   br label %end
///
/// end:
///   %v = phi i32 [ %a, %entry ], [ 0, %then ]
///   ret i32 %v
/// }
/// ";
/// let converted = to_arguments(&Module::read(text)?, Scope::default(), |_| true).unwrap();
/// assert_eq!(String::from_utf8(converted.text).unwrap(), "func &f(%c: i1, %a: i32) -> (i32) {
/// @entry:
///   goto i1 %c { 1 -> @then, 0 -> @end(%a) }
///
/// @then:
///   goto @end(0)
///
/// @end(%v: i32):
///   goto @ret(%v)
/// }
/// ");
/// # Ok::<(), memphis_ir::Error>(())
/// ```
///
/// # Errors
/// The errors in the functions, in the order of the text.
///
/// Cost: linear in the text, and in the output.
pub fn to_arguments(
    module: &Module<'_>,
    scope: Scope,
    wanted: impl Fn(FunctionId) -> bool,
) -> Result<Converted, Vec<Error>> {
    let mut kept = Vec::new();
    let is_llvm = |id: FunctionId| module.function(id).form == Form::Llvm;
    let functions = each(
        module,
        |id| is_llvm(id) && wanted(id),
        |f| {
            // The first block has no parameters. In LLVM IR it may have φs, without incoming
            // values.
            let is_phi = |inst| f.body.inst(inst).opcode == Opcode::Phi;
            let has_no_place = f.body.block_insts(BlockId(0)).any(is_phi);
            if has_no_place || f.body.insts.values().iter().any(|inst| inst.opcode == Opcode::Unknown) {
                kept.push(f.body.function);
                return None;
            }
            Some(Printed { text: print_arguments(f, scope), ..Printed::default() })
        },
    )?;
    Ok(Converted { kept, ..put_together(module, functions) })
}

/// Writes functions of block-argument text in SSA form as LLVM IR. Everything else is copied.
///
/// # Errors
/// The errors in the functions, in the order of the text.
///
/// Cost: linear in the text, and in the incoming values of φs.
pub fn to_llvm(module: &Module<'_>) -> Result<Converted, Vec<Error>> {
    let functions = each(module, |id| module.function(id).form == Form::Arguments, |f| Some(print_llvm(f)))?;
    let mut converted = put_together(module, functions);
    replace_slash_comments(&mut converted.text);
    Ok(converted)
}

/// Starts comments that start with `//` with `;;`, as LLVM IR needs it.
fn replace_slash_comments(text: &mut [u8]) {
    if memchr::memmem::find(text, b"//").is_none() {
        return;
    }
    let mut at = 0;
    while let Some(n) = memchr::memchr3(b'"', b';', b'/', &text[at..]) {
        at += n;
        let end = match text[at] {
            b'"' => memchr::memchr(b'"', &text[at + 1..]).map_or(text.len(), |n| at + n + 2),
            _ => comment_end(text, at).unwrap_or(at + 1),
        };
        if text[at..end].starts_with(b"//") {
            text[at..at + 2].copy_from_slice(b";;");
        }
        at = end;
    }
}

/// Reads, verifies and prints functions.
fn each(
    module: &Module<'_>,
    wanted: impl Fn(FunctionId) -> bool,
    mut print: impl FnMut(Function<'_>) -> Option<Printed>,
) -> Result<Vec<Option<Printed>>, Vec<Error>> {
    let (mut body, mut scratch) = (Body::new(), verify::Scratch::default());
    let (mut functions, mut errors) = (Vec::with_capacity(module.functions.len()), Vec::new());
    for id in module.function_ids() {
        let mut printed = None;
        if let Err(error) = module.read_body(id, &mut body) {
            errors.push(error);
        } else {
            let f = Function { module, body: &body };
            match verify::verify(f, &mut scratch) {
                Err(mut wrong) if body.form != Form::Copies => errors.append(&mut wrong),
                _ if wanted(id) => printed = print(f),
                _ => {}
            }
        }
        functions.push(printed);
    }
    if !errors.is_empty() {
        errors.sort_by_key(|error| error.offset);
        return Err(errors);
    }
    Ok(functions)
}

/// The module with these functions instead of its own.
fn put_together(module: &Module<'_>, functions: Vec<Option<Printed>>) -> Converted {
    let mut writer = Writer { module, block_numbers: HashMap::new(), converted: Converted::default() };
    if ModuleWriter::needs_block_numbers(module) {
        for (id, printed) in module.function_ids().zip(&functions) {
            let global = module.function(id).global;
            let numbers = printed.iter().flat_map(|printed| &printed.block_numbers);
            writer.block_numbers.extend(numbers.map(|&(old, new)| ((global, old), new)));
        }
    }
    let mut functions = functions.into_iter();
    for item in module.items.values() {
        let printed = match item.kind {
            ItemKind::Function(id) => functions.next().flatten().map(|printed| (id, printed)),
            _ => None,
        };
        match printed {
            Some((id, printed)) => {
                let span = module.function(id).span;
                writer.copy(item.span.start, span.start);
                writer.function(&printed);
                writer.copy(span.end, item.span.end);
            }
            None => writer.copy(item.span.start, item.span.end),
        }
    }
    writer.converted
}

struct Writer<'m> {
    module: &'m Module<'m>,
    /// New numbers of unnamed blocks whose address is taken.
    block_numbers: HashMap<(GlobalId, u32), u32>,
    converted: Converted,
}

impl Writer<'_> {
    fn copy(&mut self, start: usize, end: usize) {
        self.converted.places.push((self.converted.text.len(), start));
        let text = self.module.text;
        self.write(&text[start..end]);
    }

    fn function(&mut self, printed: &Printed) {
        let ends = printed.places.iter().skip(1).map(|place| place.0).chain([printed.text.len()]);
        if printed.places.is_empty() {
            self.write(&printed.text);
        }
        for (&(start, original), end) in printed.places.iter().zip(ends) {
            self.converted.places.push((self.converted.text.len(), original));
            self.write(&printed.text[start..end]);
        }
    }

    /// Writes text in which `blockaddress` constants have the old numbers of unnamed blocks.
    fn write(&mut self, text: &[u8]) {
        let mut done = 0;
        if !self.block_numbers.is_empty() {
            for (range, global, old) in numbered_block_addresses(self.module, text) {
                if let Some(new) = self.block_numbers.get(&(global, old)) {
                    self.converted.text.extend_from_slice(&text[done..range.start]);
                    self.converted.text.extend_from_slice(new.to_string().as_bytes());
                    done = range.end;
                }
            }
        }
        self.converted.text.extend_from_slice(&text[done..]);
    }
}
