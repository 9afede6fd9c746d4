//! Prints a function from its text and an edit script, and a module from its functions.
//!
//! Text that the script does not change is copied. Most lines of unoptimised IR contain unnamed
//! numbers, which change when something above them is deleted; so the positions of operands are
//! used as a patch table.

mod decoded;
mod function;
mod module;
mod numbers;
mod predecessors;
mod token;
mod writer;

use crate::body::Function;
use crate::edit::Edit;
use crate::edit::changes::{Changes, Part, fill_parts};

pub use decoded::reprint_function;
use function::FunctionPrinter;
pub use module::ModuleWriter;
use numbers::Numbers;
use predecessors::Predecessors;
use writer::Writer;
pub use writer::{Outlet, Printed, PrintedPart};

/// The numbering of unnamed values in an edited function.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Numbering {
    /// From zero without gaps, as LLVM prints.
    #[default]
    Renumber,
    /// As in the input; LLVM 19 and newer accept the gaps. A function whose script appends blocks
    /// to others is renumbered anyway: numbers have to ascend.
    Keep,
}

/// Prints a function with the changes of the script.
///
/// ```
/// use memphis_ir::{print::*, edit::Edit, Body, Function, InstId, Module, Value};
/// let text = b"define i32 @f(i32 %0) {\n  %2 = add i32 %0, 0\n  %3 = mul i32 %2, %2\n  ret i32 %3\n}\n";
/// let module = Module::read(text)?;
/// let mut body = Body::new();
/// module.read_body(module.function_ids().next().unwrap(), &mut body)?;
/// let mut edit = Edit::new(&body);
/// edit.delete(InstId(0));
/// edit.replace(body.inst(InstId(0)).result.unwrap(), body.operands(InstId(0))[0].value);
/// let f = Function { module: &module, body: &body };
/// let printed = print_function(f, &edit, Numbering::Renumber);
/// assert_eq!(printed.text, b"define i32 @f(i32 %0) {\n  %2 = mul i32 %0, %0\n  ret i32 %2\n}");
/// # Ok::<(), memphis_ir::Error>(())
/// ```
///
/// Cost: linear in the function's text and the script.
pub fn print_function(f: Function<'_>, edit: &Edit, numbering: Numbering) -> Printed {
    print_function_in(f, edit, numbering, None, &mut Scratch::default())
}

/// Memory for [`print_function_in`], reused from function to function.
#[doc(hidden)]
#[derive(Debug, Clone, Default)]
pub struct Scratch {
    parts: Vec<Part>,
    changes: Changes,
    numbers: Numbers,
    predecessors: Predecessors,
}

/// Like [`print_function`], in memory that another function no longer needs. The outlet may take
/// the text while it is printed, except the end; not if the caller needs
/// [`block_numbers`](Printed::block_numbers) first.
#[doc(hidden)]
pub fn print_function_in<'o>(
    f: Function<'_>,
    edit: &Edit,
    numbering: Numbering,
    outlet: Option<&'o mut Outlet<'o>>,
    scratch: &mut Scratch,
) -> Printed {
    let nodes = [&f.body.added.nodes, edit.nodes()].concat();
    if edit.is_empty() {
        return Printed { text: f.text().to_vec(), nodes, ..Printed::default() };
    }
    let keeps_numbers = numbering == Numbering::Keep && edit.appended_blocks().is_empty();
    let Scratch { parts, changes, numbers, predecessors } = scratch;
    fill_parts(parts, f.body, edit);
    changes.fill(f.body, edit);
    numbers.fill(f, edit, parts, changes, keeps_numbers);
    predecessors.fill(f.body, edit, parts, changes);
    let outlet = outlet.filter(|_| f.body.use_list_orders.is_empty());
    let writer = Writer::new(f, edit, numbers, &nodes, outlet);
    let printer = FunctionPrinter {
        f,
        edit,
        text: f.text(),
        keeps_numbers,
        parts,
        predecessors,
        changes: changes.all(),
        next_change: 0,
        pos: 0,
        writer,
    };
    let Writer { out: text, has_begun, .. } = printer.run();
    let mut printed = Printed { text, has_begun, ..Printed::default() };
    if f.module.function(f.body.function).has_block_addresses {
        let blocks = f.body.blocks.values().iter().map(|block| block.local);
        let changed = blocks.map(|block| (f.body.local(block).number, numbers.number(block)));
        printed.block_numbers = changed.filter(|&(old, new)| new != u32::MAX && old != new).collect();
    }
    Printed { nodes, ..printed }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::body::{BlockId, Body, InstId, Local, Value};
    use crate::edit::NewOperand;
    use crate::items::FunctionId;
    use crate::module::Module;
    use crate::opcode::Opcode;
    use crate::types::TypeId;

    /// A module and the body of its first function.
    pub(super) fn read(text: &[u8]) -> (Module<'_>, Body) {
        let module = Module::read(text).expect("it is valid");
        let mut body = Body::new();
        module.read_body(FunctionId(0), &mut body).expect("it is valid");
        (module, body)
    }

    fn printed(module: &Module<'_>, body: &Body, edit: &Edit, numbering: Numbering) -> String {
        let text = print_function(Function { module, body }, edit, numbering).text;
        if numbering == Numbering::Renumber {
            assert_eq!(String::from_utf8_lossy(&text), String::from_utf8_lossy(&committed(module, body, edit)));
        }
        String::from_utf8(text).expect("it is text")
    }

    /// The text of what two commits make of a function, of which the second changes nothing.
    fn committed(module: &Module<'_>, body: &Body, edit: &Edit) -> Vec<u8> {
        let (mut first, mut second, mut last) = (body.clone(), Body::new(), Body::new());
        edit.commit(module, &mut first, &mut second);
        Edit::new(&second).commit(module, &mut second, &mut last);
        let edit = Edit::between(module, &mut first, &mut last);
        print_function(Function { module, body: &first }, &edit, Numbering::Renumber).text
    }

    #[test]
    fn numbers_that_are_kept_are_written_where_they_were_implied() {
        let text = b"define i8 @f(i8) {\n  add i8 %0, 1\n  br label %3\n\n  add i8 %0, 2\n  ret i8 %4\n}\n";
        let (module, body) = read(text);
        let mut edit = Edit::new(&body);
        edit.delete(InstId(0));
        assert_eq!(
            printed(&module, &body, &edit, Numbering::Keep),
            "define i8 @f(i8) {\n  br label %3\n\n3:\n  %4 = add i8 %0, 2\n  ret i8 %4\n}"
        );
        assert_eq!(
            printed(&module, &body, &edit, Numbering::Renumber),
            "define i8 @f(i8) {\n  br label %2\n\n  add i8 %0, 2\n  ret i8 %3\n}"
        );
    }

    #[test]
    fn a_number_that_is_kept_goes_to_the_instruction_with_the_result() {
        let text = b"define i8 @f(i8 %0) {\n  %2 = add i8 %0, 1\n  %3 = mul i8 %2, %2\n  ret i8 %3\n}\n";
        let (module, body) = read(text);
        let f = Function { module: &module, body: &body };
        let mut edit = Edit::new(&body);
        let half = edit.new_local(TypeId::I8, None);
        let argument = NewOperand::new(TypeId::I8, Value::local(Local(0)));
        let first = edit.write(f).operate(Opcode::Sub, half, &[argument, argument]);
        edit.insert(InstId(0), first);
        let operand = NewOperand::new(TypeId::I8, Value::local(half));
        let result = body.inst(InstId(0)).result.expect("a result");
        let last = edit.write(f).operate(Opcode::Xor, result, &[operand, argument]);
        edit.insert(InstId(0), last);
        edit.delete(InstId(0));
        assert_eq!(
            printed(&module, &body, &edit, Numbering::Keep),
            "define i8 @f(i8 %0) {\n  %kept.4 = sub i8 %0, %0\n  %2 = xor i8 %kept.4, %0\n  %3 = mul i8 %2, %2\n  ret i8 %3\n}"
        );
        assert_eq!(
            printed(&module, &body, &edit, Numbering::Renumber),
            "define i8 @f(i8 %0) {\n  %2 = sub i8 %0, %0\n  %3 = xor i8 %2, %0\n  %4 = mul i8 %3, %3\n  ret i8 %4\n}"
        );
    }

    #[test]
    fn a_block_is_cut_in_two() {
        let text = b"define void @f() {\n  call void @g()\n  br label %1\n\n1:                                                ; preds = %0\n  ret void\n}\ndeclare void @g()\n";
        let (module, body) = read(text);
        let mut edit = Edit::new(&body);
        edit.delete(InstId(0));
        let rest = edit.new_local(TypeId::LABEL, Some(b"rest"));
        let branch = edit.write(Function { module: &module, body: &body }).jump(rest);
        edit.insert(InstId(0), branch);
        edit.insert_label(InstId(0), rest);
        assert_eq!(
            printed(&module, &body, &edit, Numbering::Renumber),
            "define void @f() {\n  br label %rest\n\nrest:\n  br label %1\n\n1:                                                ; preds = %rest\n  ret void\n}"
        );
    }

    #[test]
    fn short_names_and_the_text_after_them_stay_apart() {
        let text = b"define i16 @f(i8 %0) {\n  %2 = add i8 %0, 1\n  %3 = sext i8 %2to i16\n  ret i16 %3\n}\n";
        let (module, body) = read(text);
        let mut edit = Edit::new(&body);
        let x = edit.new_local(TypeId::I8, Some(b"x"));
        let factors = [Value::local(Local(0)), edit.new_constant(TypeId::I8, b"3")];
        let factors = factors.map(|value| NewOperand::new(TypeId::I8, value));
        let product = edit.write(Function { module: &module, body: &body }).operate(Opcode::Mul, x, &factors);
        edit.insert(InstId(0), product);
        edit.delete(InstId(0));
        edit.replace(body.inst(InstId(0)).result.expect("a result"), Value::local(x));
        let expected = "define i16 @f(i8 %0) {\n  %x = mul i8 %0, 3\n  %2 = sext i8 %x to i16\n  ret i16 %2\n}";
        assert_eq!(printed(&module, &body, &edit, Numbering::Renumber), expected);
    }

    #[test]
    fn a_block_may_start_right_after_another() {
        let text = b"define i8 @f(i8) {\n  add i8 %0, 1\n  ret i8 5ret i8 6\n}\n";
        let (module, body) = read(text);
        let mut edit = Edit::new(&body);
        edit.delete(InstId(0));
        assert_eq!(printed(&module, &body, &edit, Numbering::Keep), "define i8 @f(i8) {\n  ret i8 5\n3:\nret i8 6\n}");
    }

    const LOOP: &[u8] = b"define i8 @f(i8 %0) {
  br label %2

; About the first.
2:                                                ; preds = %1
  %3 = add i8 %0, 1 ; one
  br label %5 ; two

4:                                                ; No predecessors!
  unreachable

5:                                                ; preds = %2
  %6 = phi i8 [ %3, %2 ]
    #dbg_value(i8 %6, !0, !DIExpression(), !1)
  ret i8 %6
}
!0 = !{}
!1 = !{}
";

    #[test]
    fn blocks_go_after_others_with_their_lines() {
        let (module, body) = read(LOOP);
        let mut edit = Edit::new(&body);
        let f = Function { module: &module, body: &body };
        edit.delete_block(BlockId(2));
        edit.append_block(BlockId(1), BlockId(3));
        edit.delete(body.terminator(BlockId(1)));
        let phi = body.block(BlockId(3)).insts.start;
        edit.delete(phi);
        edit.replace(body.inst(phi).result.expect("a result"), body.operands(phi)[0].value);
        let expected = "define i8 @f(i8 %0) {\n  br label %2\n\n; About the first.\n2:                                                ; preds = %1\n  %3 = add i8 %0, 1 ; one\n    #dbg_value(i8 %3, !0, !DIExpression(), !1)\n  ret i8 %3\n}";
        for numbering in [Numbering::Renumber, Numbering::Keep] {
            assert_eq!(String::from_utf8_lossy(&print_function(f, &edit, numbering).text), expected);
        }
    }

    #[test]
    fn a_block_goes_after_one_below_it() {
        let text = b"define void @f() {\na:\n  br label %c\nb: ret void\nc:\n  br label %b\n}\n";
        let (module, body) = read(text);
        let mut edit = Edit::new(&body);
        edit.append_block(BlockId(2), BlockId(1));
        edit.delete(body.terminator(BlockId(2)));
        assert_eq!(
            printed(&module, &body, &edit, Numbering::Renumber),
            "define void @f() {\na:\n  br label %c\nc:\n  ret void\n}"
        );
    }

    #[test]
    fn a_branch_becomes_another() {
        let text = b"define void @f(i1 %c) {\n  br i1 %c, label %a, label %b, !x !{}\n\na:                                                ; preds = %0\n  ret void\n\nb:                                                ; preds = %0\n  ret void\n}\n";
        let (module, body) = read(text);
        let mut edit = Edit::new(&body);
        let f = Function { module: &module, body: &body };
        let target = body.operands(InstId(0))[1].value.as_local().expect("a label");
        let jump = edit.write(f).attached_as(InstId(0), |_| true).jump(target);
        edit.delete(InstId(0));
        edit.insert(InstId(0), jump);
        edit.delete_block(BlockId(2));
        assert_eq!(
            printed(&module, &body, &edit, Numbering::Renumber),
            "define void @f(i1 %c) {\n  br label %a, !x !{}\n\na:                                                ; preds = %0\n  ret void\n}"
        );
    }
}
