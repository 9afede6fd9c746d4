//! Records of small modules.

use super::nodes::NodeDrafts;
use super::same_types::SameTypes;
use super::{Decoded, write};
use crate::bits::{BlockInfo, Cursor, Entry, Record};
use crate::codes::{block_name, record_name};

/// The blocks and records of bitcode, a line each.
fn dump(bitcode: &[u8]) -> String {
    assert!(bitcode.starts_with(b"BC\xc0\xde"));
    let (mut cursor, mut info, mut record) = (Cursor::new(&bitcode[4..], 0), BlockInfo::default(), Record::default());
    let (mut blocks, mut text) = (Vec::new(), String::new());
    loop {
        match cursor.next(&mut record).unwrap() {
            Entry::Block(0) => cursor.block_info(&mut info).unwrap(),
            Entry::Block(block) => {
                cursor.enter(block, &info).unwrap();
                text.push_str(&format!("{}{}\n", "  ".repeat(blocks.len()), block_name(block).unwrap()));
                blocks.push(block);
            }
            Entry::Record => {
                let name = record_name(*blocks.last().unwrap(), record.code).unwrap();
                text.push_str(&format!("{}{name} {:?}\n", "  ".repeat(blocks.len()), record.operands));
            }
            Entry::End if blocks.is_empty() => return text,
            Entry::End => _ = blocks.pop(),
        }
    }
}

/// The lines of one block, without its indentation.
fn block(dump: &str, name: &str) -> Vec<String> {
    let mut lines = dump.lines().skip_while(|line| line.trim_start() != name);
    let first = lines.next().expect("the block is there");
    let depth = first.len() - first.trim_start().len();
    let inner = lines.take_while(|line| line.len() - line.trim_start().len() > depth);
    inner.map(|line| line.trim_start().to_owned()).collect()
}

#[test]
fn a_function_with_arguments_constants_and_blocks() {
    let text = b"define i32 @f(i32 %a, ptr %p) {
  %c = icmp slt i32 %a, 7
  br i1 %c, label %x, label %y
x:
  %s = add nsw i32 %a, 7
  store i32 %s, ptr %p, align 4
  br label %y
y:
  %r = phi i32 [ %s, %x ], [ 3, %0 ]
  ret i32 %r
}
";
    let dump = dump(&write(text, "").unwrap());
    let expected = [
        "DECLAREBLOCKS [3]",
        "CONSTANTS_BLOCK",
        "SETTYPE [0]",
        "INTEGER [6]",
        "INTEGER [14]",
        // Values: f, %a, %p, 3, 7, %c, %s, %r.
        "INST_CMP2 [4, 1, 40]",
        "INST_BR [1, 2, 1]",
        "INST_BINOP [5, 2, 0, 2]",
        "INST_STORE [5, 1, 3, 0]",
        "INST_BR [2]",
        "INST_PHI [0, 2, 1, 8, 0]",
        "INST_RET [1]",
        "VALUE_SYMTAB",
    ];
    assert_eq!(block(&dump, "FUNCTION_BLOCK")[..expected.len()], expected);
}

#[test]
fn what_comes_later_has_its_type() {
    let text = b"define void @f() {
entry:
  br label %b
a:
  store i32 %v, ptr %p, align 4
  ret void
b:
  %p = alloca i32, align 4
  %v = load i32, ptr %p, align 4
  br label %a
}
";
    let lines = block(&dump(&write(text, "").unwrap()), "FUNCTION_BLOCK");
    // Values: f, the number of elements of the alloca, %p, %v.
    let store = lines.iter().find(|line| line.starts_with("INST_STORE")).unwrap();
    let operands: Vec<&str> = store["INST_STORE [".len()..].split(", ").collect();
    assert_eq!((operands.len(), operands[0], operands[2]), (6, "0", "4294967295"), "{store}");
}

#[test]
fn lists_of_attributes_are_written_once() {
    let text = b"declare noundef i32 @g(i32 noundef, ...) #0
define void @f(i32 noundef %a) nounwind {
  %x = call noundef i32 (i32, ...) @g(i32 noundef %a, i32 1) #1
  %y = tail call i32 (i32, ...) @g(i32 noundef %a)
  %z = call noundef i32 (i32, ...) @g(i32 noundef %a, i32 1) nounwind
  ret void
}
attributes #0 = { \"k\"=\"v\" }
attributes #1 = { nounwind }
";
    let dump = dump(&write(text, "").unwrap());
    let expected = [
        "ENTRY [1, 4294967295, 4, 107, 0, 118, 0]",
        "ENTRY [2, 0, 0, 68]",
        "ENTRY [3, 1, 0, 68]",
        "ENTRY [4, 4294967295, 0, 18]",
    ];
    assert_eq!(block(&dump, "PARAMATTR_GROUP_BLOCK_ID"), expected);
    let expected = ["ENTRY [1, 2, 3]", "ENTRY [4, 3]", "ENTRY [4, 2, 3]", "ENTRY [3]"];
    assert_eq!(block(&dump, "PARAMATTR_BLOCK"), expected);
    let lines = block(&dump, "FUNCTION_BLOCK");
    let lists = lines.iter().filter_map(|line| line.strip_prefix("INST_CALL [")?.split(',').next());
    assert_eq!(lists.collect::<Vec<_>>(), ["3", "4", "3"]);
}

#[test]
fn nodes_follow_those_that_they_refer_to() {
    let text = b"define void @f() !k !0 {
  ret void, !k !1
}
!n = !{!0}
!0 = !{!\"s\", !1, i32 7}
!1 = !{!2, null}
!2 = distinct !{!2}
!9 = !{!\"nothing refers to it\"}
";
    let dump = dump(&write(text, "").unwrap());
    let lines = block(&dump, "METADATA_BLOCK");
    // Ids: the string 0, i32 7 is 1, then the nodes 2, 1, 0.
    let expected = ["DISTINCT_NODE [3]", "NODE [3, 0]", "NODE [1, 4, 2]", "NAME [110]", "NAMED_NODE [4]"];
    assert_eq!(lines[2..], expected, "{lines:?}");
    assert_eq!(block(&dump, "METADATA_ATTACHMENT_BLOCK"), ["ATTACHMENT [0, 4]", "ATTACHMENT [0, 0, 3]"]);
}

#[test]
fn errors_have_places() {
    let text = b"define void @f() {\n  call void @g()\n  ret void\n}\n";
    assert_eq!(write(text, "").unwrap_err().offset, 31);
    let text = b"define void @f() {\n  ret void, !k !7\n}\n";
    let error = write(text, "").unwrap_err();
    assert_eq!((error.offset, &*error.message), (34, "use of undefined metadata '!7'"));
}

#[test]
fn the_bytes_do_not_depend_on_the_readers() {
    let text = b"define void @f() {
  call void @llvm.donothing() #0
  ret void
}
define [2 x i24] @g(ptr byval([3 x i24]) %p) {
  %x = load [2 x i24], ptr %p, align 4
  ret [2 x i24] %x
}
define void @h([4 x i24] %p) {
  call void @llvm.donothing() #1
  ret void
}
declare void @llvm.donothing()
attributes #0 = { nounwind }
attributes #1 = { \"x\" }
";
    let module = memphis_ir::Module::read(text).unwrap();
    let writer = super::Writer::new(&module).unwrap();
    let (mut a, mut b) = (writer.reader(), writer.reader());
    let ids: Vec<_> = module.function_ids().collect();
    let (h, f) = (b.read(ids[2]).unwrap(), b.read(ids[0]).unwrap());
    let g = a.read(ids[1]).unwrap();
    let nodes = vec![NodeDrafts::ahead(&module, &writer.numbers, 0..0)];
    let (globals, same_types) = (writer.read_globals().unwrap(), SameTypes::default());
    let decoded = Decoded { globals, readers: vec![b, a], functions: vec![f, g, h], nodes, same_types };
    let plan = writer.plan(decoded).unwrap();
    let blocks = ids.iter().map(|&id| plan.encode(id)).collect();
    assert_eq!(plan.finish(plan.head(), blocks), write(text, "").unwrap());
}

#[test]
fn usual_locations_are_written_as_others() {
    let with = |location: &str| {
        let text = format!(
            "define void @f() !dbg !3 {{\n  ret void, !x !5\n}}\n!llvm.dbg.cu = !{{!1}}\n!llvm.module.flags = !{{!0}}\n\
             !0 = !{{i32 2, !\"Debug Info Version\", i32 3}}\n!1 = distinct !DICompileUnit(language: DW_LANG_C99, file: !2)\n\
             !2 = !DIFile(filename: \"f\", directory: \"\")\n!3 = distinct !DISubprogram(unit: !1, type: !4)\n\
             !4 = !DISubroutineType(types: !{{}})\n!5 = {location}\n!6 = distinct !DILocation(line: 9, scope: !3)\n"
        );
        write(text.as_bytes(), "").unwrap()
    };
    for (usual, other) in [
        ("!DILocation(line: 7, column: 3, scope: !3)", "!DILocation(line: 7,  column: 3, scope: !3)"),
        (
            "!DILocation(line: 7, column: 3, scope: !3, inlinedAt: !6)",
            "!DILocation(scope: !3, line: 7, column: 3, inlinedAt: !6)",
        ),
    ] {
        assert!(with(usual) == with(other), "{usual}");
    }
}

#[test]
fn wrong_initializers_are_found() {
    for text in ["@a = global i32 zzz\n", "@a = global i32 0\n@b = alias i32, ptr @nothing\n"] {
        let error = write(text.as_bytes(), "").unwrap_err();
        assert_eq!(error, memphis_ir::Module::read(text.as_bytes()).unwrap_err());
    }
}

#[test]
fn calls_about_debug_information_with_strings_are_left_out() {
    let text = "declare void @llvm.dbg.declare(metadata, metadata, metadata)\n\
                define void @f(ptr %x) {\n\
                \x20 call void @llvm.dbg.declare(metadata ptr %x, metadata !\"\", metadata !DIExpression()), !dbg !0\n\
                \x20 ret void\n}\n!0 = !DILocation(scope: !1)\n!1 = distinct !DISubprogram()\n";
    let once = crate::read(&write(text.as_bytes(), "").unwrap(), "").unwrap();
    assert!(!String::from_utf8_lossy(&once).contains("dbg_declare"));
}

#[test]
fn integers_of_very_many_bits_come_back() {
    let large = "115792089237316195423570985008687907853269984665640564039457584007913129639935";
    for number in [large.to_owned(), format!("-{large}"), "-1".to_owned()] {
        let text = format!("@g = global i8388607 {number}\n");
        let once = crate::read(&write(text.as_bytes(), "").unwrap(), "").unwrap();
        assert!(String::from_utf8_lossy(&once).contains(&format!("i8388607 {number}\n")), "{number}");
    }
}

#[test]
fn assembly_is_the_same_with_other_blanks() {
    let with = |second: &str| {
        let asm = "asm sideeffect \"nop\", \"\"";
        write(
            format!("define void @f() {{\n  call void {asm}()\n  call void {second}()\n  ret void\n}}\n").as_bytes(),
            "",
        )
    };
    assert!(with("asm sideeffect \"nop\", \"\"") == with("asm  sideeffect /* ; */ \"nop\" , ; x\n \"\" "));
}
