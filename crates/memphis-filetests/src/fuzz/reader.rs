//! Any bytes at all: the reader, the verifier and the printer give an answer.

use super::Verdict;
use memphis_ir::print::reprint_function;
use memphis_ir::verify::{Problem, problems};
use memphis_ir::{Body, Form, Function, Llvm, Module, Opcode, Place, verify};

/// Reads everything, whatever the bytes are, and asks the result all that a pass does.
///
/// # Panics
/// On a finding.
pub fn check(text: &[u8]) -> Verdict {
    let verdict = read_all(text);
    let problems = problems(text, Llvm::Main);
    assert_eq!(verdict == Verdict::Valid, problems.is_empty(), "{problems:?}");
    for Problem { error, .. } in problems {
        assert!(error.offset <= text.len(), "{error}: the text has {} bytes", text.len());
    }
    verdict
}

fn read_all(text: &[u8]) -> Verdict {
    let module = match Module::read(text) {
        Ok(module) => module,
        Err(error) => {
            assert!(error.offset <= text.len(), "{error}: the text has {} bytes", text.len());
            return Verdict::Invalid;
        }
    };
    assert_items_cover(&module);
    let (mut body, mut scratch) = (Body::new(), verify::Scratch::default());
    let mut verdict = Verdict::Valid;
    let of_initializers = verify::initializers(&module, &mut body);
    let of_top_level = verify::module(&module, &mut body);
    for error in of_initializers.into_iter().chain(of_top_level) {
        assert!(error.offset <= text.len(), "{error}: the text has {} bytes", text.len());
        verdict = Verdict::Invalid;
    }
    for id in module.function_ids() {
        let read = module.read_body(id, &mut body).map_err(|error| vec![error]);
        let errors = read.and_then(|()| {
            let f = Function { module: &module, body: &body };
            look_at_everything(f);
            verify::verify(f, &mut scratch)
        });
        for error in errors.err().into_iter().flatten() {
            assert!(error.offset <= text.len(), "{error}: the text has {} bytes", text.len());
            let place = Place::of(text, error.offset);
            assert!(place.line > 0 && place.column > 0 && !error.message.is_empty());
            let shown = error.locate("<fuzz>", text).to_string();
            assert!(shown.len() < 4096 + error.message.len(), "a diagnostic shows one line, cut to a length");
            verdict = Verdict::Invalid;
        }
        let _ = reprint_function(&module, id, &mut body);
    }
    verdict
}

/// Checks that items follow one another without gaps, and that functions are inside them.
fn assert_items_cover(module: &Module<'_>) {
    let mut end = 0;
    for item in module.items.values() {
        assert_eq!(item.span.start, end, "items follow one another");
        assert!(item.span.end >= item.span.start);
        end = item.span.end;
    }
    assert_eq!(end, module.text.len(), "items cover the text");
}

/// Reads names, types, operands and attachments of all instructions.
fn look_at_everything(f: Function<'_>) {
    for id in f.body.block_ids() {
        let block = f.body.block(id);
        for inst in f.body.block_insts(id) {
            let data = f.body.inst(inst);
            assert!(data.start <= data.attachments && data.attachments <= data.end);
            assert!(!f.inst_text(inst).is_empty());
            f.attachments(inst).for_each(drop);
            f.types().display(data.ty);
            for operand in f.body.operands(inst) {
                // The entries of a block parameter are written where a terminator names its block.
                let is_inside = data.start <= operand.start && operand.start + operand.len <= data.end;
                assert!(is_inside || f.body.form == Form::Arguments && data.opcode == Opcode::Phi);
                assert!(!f.operand_text(operand).is_empty());
                f.display(operand.value);
                f.types().display(operand.ty);
            }
        }
        f.display(memphis_ir::Value::local(block.local));
    }
}
