//! Scripts that split slots: right ones are proved, and wrong ones are not.

#[path = "split/script.rs"]
mod script;

use memphis_ir::edit::{Edit, Insertion};
use memphis_ir::{BlockId, Function, InstId, Opcode, TypeId, Value};
use script::{check, check_with};
use std::fmt::Write as _;

/// Layouts of both byte orders.
const LITTLE: &str = "target datalayout = \"e-p:64:64-i64:64\"\n";
const BIG: &str = "target datalayout = \"E-p:64:64-i64:64\"\n";

/// A store and a load of an `i64` in two pieces: `low` and `high` are the offsets of its lower and
/// higher half.
fn halves(layout: &str, low: u64, high: u64) -> String {
    format!(
        "{layout}
define i64 @f(i64 %w) {{
-  %a = alloca i64, align 8
+  %a.0 = alloca i32, align 8 ; of %a at 0
+  %a.4 = alloca i32, align 4 ; of %a at 4
-  store i64 %w, ptr %a, align 8
+  %w.low = trunc i64 %w to i32
+  store i32 %w.low, ptr %a.{low}, align 4
+  %w.shifted = lshr i64 %w, 32
+  %w.high = trunc i64 %w.shifted to i32
+  store i32 %w.high, ptr %a.{high}, align 4
-  %v = load i64, ptr %a, align 8
+  %v.0 = load i32, ptr %a.{low}, align 4
+  %v.4 = load i32, ptr %a.{high}, align 4
+  %v.low = zext i32 %v.0 to i64
+  %v.wide = zext i32 %v.4 to i64
+  %v.high = shl i64 %v.wide, 32
+  %v = or i64 %v.low, %v.high
  ret i64 %v
}}
"
    )
}

#[test]
fn scalars_are_accessed_in_pieces_by_byte_order() {
    assert_eq!(check(&halves(LITTLE, 0, 4)), Ok(2));
    assert_eq!(check(&halves(BIG, 4, 0)), Ok(2));
    for wrong in [halves(LITTLE, 4, 0), halves(BIG, 0, 4)] {
        assert_eq!(check(&wrong), refused("this stores other bits than the lines in its place"));
    }
}

fn refused(reason: &str) -> Result<u64, String> {
    Err(reason.to_owned())
}

/// Checks that each change of a right text makes it a wrong one, and why.
fn check_mistakes(right: &str, mistakes: &[(&str, &str, &str)]) {
    let report = mistakes.iter().fold(String::new(), |mut report, &(from, to, reason)| {
        assert!(right.contains(from), "there is no {from}");
        let found = check(&right.replace(from, to));
        if found != refused(reason) {
            writeln!(report, "{from} => {to}: {found:?}, not {reason}").unwrap();
        }
        report
    });
    assert_eq!(report, "");
}

#[test]
fn mistakes_in_pieces_are_found() {
    let right = halves(LITTLE, 0, 4);
    let other_bits = "this stores other bits than the lines in its place";
    check_mistakes(
        &right,
        &[
            ("lshr i64 %w, 32", "lshr i64 %w, 31", other_bits),
            ("shl i64 %v.wide, 32", "shl i64 %v.wide, 24", "bits of two values are mixed here"),
            ("shl i64 %v.wide, 32", "shl i64 %v.wide, 33", "this reads bits that the lines in its place do not read"),
            (
                "+  store i32 %w.high, ptr %a.4, align 4\n",
                "",
                "this stores bits that the lines in its place do not store",
            ),
            (
                "+  store i32 %w.high, ptr %a.4",
                "+  store i32 %w.high, ptr %a.0",
                "bytes are stored twice in place of this",
            ),
            ("store i32 %w.high", "store i32 %w.low", other_bits),
            (
                "zext i32 %v.0 to",
                "zext i32 %w.low to",
                "a line inserted here uses a value that is neither of this nor of the lines before it",
            ),
            ("or i64 %v.low, %v.high", "add i64 %v.low, %v.high", "a line is inserted here that no split needs"),
            ("or i64 %v.low, %v.high", "or i64 %v.low, %v.wide", "bits of two values are mixed here"),
            ("or i64 %v.low, %v.high", "or i64 %v.low, 0", "this reads bits that the lines in its place do not read"),
            ("; of %a at 4", "; of %a at 3", "parts of this overlap"),
            ("; of %a at 4", "; of %a at 5", "a part of this ends after it"),
            ("%a.4 = alloca i32", "%a.4 = alloca i16", "bytes beyond a part are accessed here"),
            ("; of %a at 4", "", "an alloca inserted here is no part of a slot"),
            (
                "alloca i32, align 4",
                "alloca i32, align 2",
                "a line inserted here promises an alignment that is not known",
            ),
            (
                "%v.4 = load i32, ptr %a.4, align 4",
                "%v.4 = load i32, ptr %a.4, align 8",
                "a line inserted here promises an alignment that is not known",
            ),
            ("store i64 %w, ptr %a", "store volatile i64 %w, ptr %a", "this access is volatile or atomic, and deleted"),
            ("load i64, ptr %a", "load volatile i64, ptr %a", "this access is volatile or atomic, and deleted"),
        ],
    );
}

/// The instruction whose text starts with this.
fn find(f: Function<'_>, text: &str) -> InstId {
    f.body.inst_ids().find(|&inst| f.inst_text(inst).starts_with(text.as_bytes())).expect("it is there")
}

/// A change of a script.
type Change<'c> = &'c dyn Fn(Function<'_>, &mut Edit);

/// Checks that changes of a right script make it wrong, and why.
fn check_changes(right: &str, changes: &[(Change<'_>, &str)]) {
    check(right).expect("this is right");
    for (change, reason) in changes {
        assert_eq!(check_with(right, change), refused(reason));
    }
}

#[test]
fn nothing_else_may_change() {
    let right = halves(LITTLE, 0, 4).replace("  ret i64 %v", "  %n = add i64 %w, 1\n  ret i64 %v");
    let escapes = "the address of an alloca that is split is used here";
    let stray = "a line is inserted here that no split needs";
    check_changes(
        &right,
        &[
            (
                &|f, edit| edit.restore(find(f, "%a =")),
                "this is deleted, and it is no access of an alloca that is split",
            ),
            (&|f, edit| edit.restore(find(f, "store")), escapes),
            (
                &|f, edit| edit.delete(find(f, "%n =")),
                "this is deleted, and it is no access of an alloca that is split",
            ),
            (&|_, edit| _ = edit.insertions_mut().pop(), "a value is used here whose definition is deleted"),
            (
                &|f, edit| {
                    let last = edit.insertions()[edit.insertions().len() - 1];
                    edit.insertions_mut().push(Insertion { before: find(f, "ret"), ..last });
                },
                "a line inserted here defines a value of the function anew",
            ),
            (
                &|f, edit| {
                    let line = edit.insertions()[2];
                    edit.insertions_mut().push(Insertion { before: find(f, "ret"), ..line });
                },
                stray,
            ),
            (
                &|f, edit| {
                    let w = f.find_local(b"w").unwrap();
                    edit.replace(f.find_local(b"n").unwrap(), Value::local(w));
                },
                "a value is replaced by another one, which no split needs",
            ),
            (
                &|f, edit| {
                    let (n, w) = (find(f, "%n ="), f.find_local(b"w").unwrap());
                    let index = f.body.operand_ids(n).nth(1).unwrap();
                    edit.set_operand(index, Value::local(w));
                },
                "an operand of this is replaced, which no split needs",
            ),
            (
                &|f, edit| {
                    let n = f.body.inst(find(f, "%n ="));
                    edit.replace_text(n.start..n.start + 2, b"%m");
                },
                "a piece of this is exchanged, and it is not the tag of an assumption",
            ),
            (
                &|f, edit| edit.append_block(BlockId(0), f.body.block_ids().next().unwrap()),
                "blocks are added, deleted or joined, which no split needs",
            ),
        ],
    );
}

/// Accesses that stay, with an address in a part.
const KEPT: &str = "target datalayout = \"e-i64:64\"
define i32 @f(i32 %w, i64 %n) {
-  %a = alloca { i32, i64, [2 x i16] }, align 8
+  %a.0 = alloca i32, align 8 ; of %a at 0
+  %a.16 = alloca i32, align 8 ; of %a at 16
-  %p = getelementptr inbounds { i32, i64, [2 x i16] }, ptr %a, i32 0, i32 2, i64 1
-  %q = getelementptr i8, ptr %p, i64 -18
-  %d = getelementptr { i32, i64, [2 x i16] }, ptr %a, i32 0, i32 1
-  store i64 %n, ptr %d, align 8
   store volatile i32 %w, ptr {%q => %a.0}, align 4
^  %b = getelementptr i8, ptr %a.16, i64 2
   store i16 7, ptr {%p => %b}, align 2
   %v = load atomic i32, ptr {%a => %a.0} seq_cst, align 8
   ret i32 %v
}
";

#[test]
fn accesses_stay_with_another_address() {
    assert_eq!(check(KEPT), Ok(4));
    let other = "this accesses other bytes than before";
    let escapes = "the address of an alloca that is split is used here";
    check_changes(KEPT, &[(&|_, edit| _ = edit.operand_replacements_mut().pop(), escapes)]);
    check_mistakes(
        KEPT,
        &[
            ("i8, ptr %a.16, i64 2", "i8, ptr %a.16, i64 1", other),
            ("i8, ptr %a.16, i64 2", "i8, ptr %a.16, i64 0", other),
            ("i8, ptr %a.16, i64 2", "i8, ptr %a.16, i64 3", "bytes beyond a part are accessed here"),
            ("i8, ptr %a.16, i64 2", "i8, ptr %a.16, i64 5", "an address inserted here is outside of what is accessed"),
            ("{%q => %a.0}", "{%q => %a.16}", other),
            ("i64 -18", "i64 -17", other),
            ("i32 2, i64 1", "i32 2, i64 0", "this accesses bytes outside of the alloca"),
            ("i32 2, i64 1", "i32 2, i64 2", other),
            ("; of %a at 16", "; of %a at 12", "this stores bits that the lines in its place do not store"),
            (
                "%a.0 = alloca i32, align 8",
                "%a.0 = alloca i32, align 4",
                "this promises an alignment that its part does not have",
            ),
            (
                "store i16 7, ptr {%p => %b}",
                "store ptr {%a => %a.0}, ptr null",
                "an operand of this is replaced, which no split needs",
            ),
            (
                "   ret i32 %v",
                "   %c = icmp eq ptr {%a => %a.0}, null
   ret i32 %v",
                "an operand of this is replaced, which no split needs",
            ),
            (
                "   ret i32 %v",
                "   %c = cmpxchg ptr {%a => %a.0}, i32 0, i32 1 seq_cst seq_cst
   ret i32 %v",
                "an operand of this is replaced, which no split needs",
            ),
        ],
    );
}

/// Copies between two slots, to and from other memory.
const COPIES: &str = "target datalayout = \"LAYOUT\"
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memmove.p0.p0.i64(ptr, ptr, i64, i1)
define i32 @f(ptr %o, i32 %w, i16 %h) {
-  %a = alloca [8 x i8], align 8
+  %a.0 = alloca i32, align 8 ; of %a at 0
+  %a.4 = alloca i16, align 4 ; of %a at 4
+  %a.6 = alloca i16, align 2 ; of %a at 6
-  %b = alloca [12 x i8], align 4
+  %b.4 = alloca i32, align 4 ; of %b at 4
+  %b.8 = alloca i16, align 4 ; of %b at 8
-  %a.end = getelementptr i8, ptr %a, i64 6
-  %b.mid = getelementptr i8, ptr %b, i64 4
   store i32 %w, ptr {%a => %a.0}, align 4
   store i16 %h, ptr {%a.end => %a.6}, align 2
-  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %b.mid, ptr align 8 %a, i64 8, i1 false)
+  %x.0 = load i32, ptr %a.0, align 8
+  %x.4 = load i16, ptr %a.4, align 4
+  store i32 %x.0, ptr %b.4, align 4
+  store i16 %x.4, ptr %b.8, align 4
-  call void @llvm.memmove.p0.p0.i64(ptr align 4 %o, ptr align 1 %a, i64 8, i1 false)
+  %o.4 = getelementptr inbounds i8, ptr %o, i64 4
+  %o.6 = getelementptr inbounds i8, ptr %o, i64 6
+  %y.0 = load i32, ptr %a.0, align 4
+  %y.4 = load i16, ptr %a.4, align 4
+  %y.6 = load i16, ptr %a.6, align 2
+  store i16 %y.6, ptr %o.6, align 2
+  store i32 %y.0, ptr %o, align 4
+  store i16 %y.4, ptr %o.4, align 4
-  call void @llvm.memcpy.p0.p0.i64(ptr %a, ptr %o, i64 8, i1 false)
+  %q.4 = getelementptr inbounds i8, ptr %o, i64 4
+  %z.0 = load float, ptr %o, align 1
+  %z.4 = load i32, ptr %q.4, align 1
+  %z.top = lshr i32 %z.4, 16
+  %z.5 = trunc i32 %z.LOW to i16
+  %z.6 = trunc i32 %z.HIGH to i16
+  store float %z.0, ptr %a.0, align 4
+  store i16 %z.5, ptr %a.4, align 4
+  store i16 %z.6, ptr %a.6, align 2
   %v = load i32, ptr {%b.mid => %b.4}, align 4
   ret i32 %v
}
";

fn copies(is_big: bool) -> String {
    let [layout, low, high] = if is_big { ["E-p:64:64", "top", "4"] } else { ["e-p:64:64", "4", "top"] };
    COPIES.replace("LAYOUT", layout).replace("LOW", low).replace("HIGH", high)
}

#[test]
fn copies_become_loads_and_stores() {
    assert_eq!(check(&copies(false)), Ok(6));
    assert_eq!(check(&copies(true)), Ok(6));
    let swapped = copies(false).replace("e-p:64:64", "E-p:64:64");
    assert_eq!(check(&swapped), refused("this reads other bits than the lines in its place"));
    let other = "this reads other bits than the lines in its place";
    let missing = "this reads bits that the lines in its place do not read";
    let alignment = "a line inserted here promises an alignment that is not known";
    check_mistakes(
        &copies(false),
        &[
            ("load i16, ptr %a.4, align 4\n+  store i32 %x.0", "load i16, ptr %a.6, align 2\n+  store i32 %x.0", other),
            ("store i32 %x.0, ptr %b.4, align 4\n", "store float 0.000000e+00, ptr %b.4, align 4\n", missing),
            ("+  store i16 %x.4, ptr %b.8, align 4\n", "", missing),
            ("+  store i16 %y.6, ptr %o.6, align 2\n", "", missing),
            ("+  store i16 %y.6, ptr %o.6, align 2\n", "+  store i16 0, ptr %o.6, align 2\n", missing),
            ("store i16 %y.6, ptr %o.6, align 2", "store i16 %y.6, ptr %o.6, align 4", alignment),
            ("%z.0 = load float, ptr %o, align 1", "%z.0 = load float, ptr %o, align 4", alignment),
            ("%z.0 = load float, ptr %o, align 1", "%z.0 = load float, ptr %o", alignment),
            ("i8, ptr %o, i64 6", "i8, ptr %o, i64 7", "bytes that are not copied are accessed here"),
            (
                "store i16 %y.4, ptr %o.4, align 4",
                "store i16 %y.4, ptr %o.6, align 2",
                "bytes are stored twice in place of this",
            ),
            ("i8, ptr %o, i64 6", "i8, ptr %o, i64 9", "an address inserted here is outside of what is accessed"),
            (
                "store i32 %y.0, ptr %o, align 4",
                "store i32 %y.0, ptr %b.4, align 4",
                "memory that this does not write is written here",
            ),
            ("%x.4 = load i16, ptr %a.4", "%x.4 = load i16, ptr %b.8", "memory that this does not read is read here"),
            (
                "i64 8, i1 false)\n+  %x.0",
                "i64 8, i1 true)\n+  %x.0",
                "this is deleted, and it is no access of an alloca that is split",
            ),
            ("i64 8, i1 false)\n+  %x.0", "i64 9, i1 false)\n+  %x.0", "this accesses bytes outside of the alloca"),
            (
                "i64 8, i1 false)\n+  %x.0",
                "i64 -1, i1 false)\n+  %x.0",
                "this is deleted, and it is no access of an alloca that is split",
            ),
            (
                "store i16 %y.4, ptr %o.4, align 4",
                "store i32 %w, ptr %o.4, align 4",
                "a line inserted here uses a value that is neither of this nor of the lines before it",
            ),
        ],
    );
}

#[test]
fn dead_bytes_are_read_only_if_nothing_is_stored_there() {
    let right = "
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
define void @f(ptr %o, i64 %w, i32 %n) {
-  %a = alloca i64, align 8
+  %a.0 = alloca i32, align 8 ; of %a at 0
   store i32 %n, ptr {%a => %a.0}, align 4
-  call void @llvm.memcpy.p0.p0.i64(ptr %o, ptr %a, i64 8, i1 false)
+  %x = load i32, ptr %a.0, align 8
+  store i32 %x, ptr %o, align 1
-  %v = load i64, ptr %a, align 8
+  %u = load i32, ptr %a.0, align 8
+  %v = zext i32 %u to i64
   %n.0 = add i64 %v, 1
   ret void
}
";
    assert_eq!(check(right), Ok(3));
    let store = "-  store i64 %w, ptr %a, align 8
+  %t = trunc i64 %w to i32
+  store i32 %t, ptr %a.0, align 4
   ret void";
    let written = right.replace("   ret void", store);
    assert_eq!(check(&written), refused("this reads bytes that no part holds"));
    let undef = "
define i64 @f() {
-  %a = alloca i64, align 8
-  %v = load i64, ptr %a, align 8
=  %v = freeze i64 undef
   ret i64 %v
}
";
    assert_eq!(check(undef), Ok(1));
    assert_eq!(check(&undef.replace("i64 undef", "i64 -7")), Ok(1));
    let wrong = "this reads other bits than the lines in its place";
    assert_eq!(check(&undef.replace("i64 undef", "i64 poison")), refused(wrong));
    let narrow = |f: Function<'_>, edit: &mut Edit| {
        let constant = edit.new_constant(TypeId::I32, b"undef");
        edit.replace(f.find_local(b"v").unwrap(), constant);
    };
    assert_eq!(check_with(undef, narrow), refused("this load is replaced by a constant of another type"));
    let written = undef.replace("-  %v", "-  store i64 0, ptr %a, align 8\n-  %v");
    assert_eq!(check(&written), refused("this reads bytes that no part holds"));
}

#[test]
fn bytes_are_read_before_they_change() {
    let right = "
declare void @llvm.memmove.p0.p0.i64(ptr, ptr, i64, i1)
define void @f() {
-  %a = alloca [3 x i32], align 4
+  %a.0 = alloca i32, align 4 ; of %a at 0
+  %a.4 = alloca i32, align 4 ; of %a at 4
+  %a.8 = alloca i32, align 4 ; of %a at 8
-  %p = getelementptr i8, ptr %a, i64 4
-  call void @llvm.memmove.p0.p0.i64(ptr %p, ptr %a, i64 8, i1 false)
+  %x.0 = load i32, ptr %a.0, align 4
+  %x.4 = load i32, ptr %a.4, align 4
+  store i32 %x.0, ptr %a.4, align 4
+  store i32 %x.4, ptr %a.8, align 4
   ret void
}
";
    let stale = "bytes are read here after a line before has changed them";
    check(right).expect("this is right");
    check_mistakes(
        right,
        &[
            (
                "+  %x.4 = load i32, ptr %a.4, align 4\n+  store i32 %x.0, ptr %a.4, align 4\n",
                "+  store i32 %x.0, ptr %a.4, align 4\n+  %x.4 = load i32, ptr %a.4, align 4\n",
                stale,
            ),
            (
                "store i32 %x.4, ptr %a.8",
                "store i32 %x.0, ptr %a.8",
                "this reads other bits than the lines in its place",
            ),
        ],
    );
    // Calls, from the last part to the first.
    let calls =
        |lines: &str| right.replace(&right[right.find("+  %x.0").unwrap()..right.find("   ret").unwrap()], lines);
    let last = "+  call void @llvm.memmove.p0.p0.i64(ptr align 4 %a.8, ptr align 4 %a.4, i64 4, i1 false)\n";
    let first = "+  call void @llvm.memmove.p0.p0.i64(ptr %a.4, ptr %a.0, i64 4, i1 false)\n";
    assert_eq!(check(&calls(&format!("{last}{first}"))), Ok(1));
    assert_eq!(check(&calls(&format!("{first}{last}"))), refused(stale));
    assert_eq!(check(&calls(first)), refused("this reads bits that the lines in its place do not read"));
    let alignment = last.replace("align 4 %a.8", "align 8 %a.8");
    assert_eq!(
        check(&calls(&format!("{alignment}{first}"))),
        refused("a line inserted here promises an alignment that is not known")
    );
    let volatile = last.replace("i1 false", "i1 true");
    assert_eq!(check(&calls(&format!("{volatile}{first}"))), refused("a call inserted here is volatile"));
    let attribute = last.replace("ptr align 4 %a.8", "ptr nonnull %a.8");
    assert_eq!(
        check(&calls(&format!("{attribute}{first}"))),
        refused("a call inserted here is not one of the same intrinsic")
    );
}

#[test]
fn memory_is_set_in_parts() {
    let right = "
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
define void @f(i8 %b) {
-  %a = alloca [40 x i8], align 8
+  %a.0 = alloca i64, align 8 ; of %a at 0
+  %a.8 = alloca i8, align 8 ; of %a at 8
+  %a.12 = alloca float, align 4 ; of %a at 12
+  %a.20 = alloca [16 x i8], align 4 ; of %a at 20
-  call void @llvm.memset.p0.i64(ptr %a, i8 %b, i64 32, i1 false)
+  %b.wide = zext i8 %b to i64
+  %b.8 = mul i64 %b.wide, 72340172838076673
+  store i64 %b.8, ptr %a.0, align 8
+  store i8 %b, ptr %a.8, align 1
+  %b.more = zext i8 %b to i32
+  %b.4 = mul i32 %b.more, 16843009
+  %b.float = bitcast i32 %b.4 to float
+  store float %b.float, ptr %a.12, align 4
+  call void @llvm.memset.p0.i64(ptr align 4 %a.20, i8 %b, i64 12, i1 false)
-  call void @llvm.memset.p0.i64(ptr %a, i8 -1, i64 16, i1 false)
+  store i64 -1, ptr %a.0, align 8
+  store i8 -1, ptr %a.8, align 1
+  store i32 -1, ptr %a.12, align 4
-  call void @llvm.memset.p0.i64(ptr %a, i8 0, i64 40, i1 false)
+  store i64 0, ptr %a.0, align 8
+  store i8 0, ptr %a.8, align 1
+  store float 0.000000e+00, ptr %a.12, align 4
+  store [16 x i8] zeroinitializer, ptr %a.20, align 4
   ret void
}
";
    check(right).expect("this is right");
    let other = "this stores other bits than the lines in its place";
    check_mistakes(
        right,
        &[
            ("mul i32 %b.more, 16843009", "mul i32 %b.more, 16843008", "a line is inserted here that no split needs"),
            ("mul i64 %b.wide, 72340172838076673", "shl i64 %b.wide, 8", other),
            ("i64 12, i1", "i64 11, i1", "this stores bits that the lines in its place do not store"),
            ("i64 12, i1", "i64 13, i1", "memory that this does not write is written here"),
            ("store i32 -1", "store i32 -2", other),
            ("store i64 -1", "store i64 255", other),
            ("float 0.000000e+00", "float 0x3FF0000000000000", other),
            ("%a.20, i8 %b", "%a.20, i8 0", other),
            (
                "i8 %b, i64 32",
                "i8 1, i64 32",
                "a line inserted here uses a value that is neither of this nor of the lines before it",
            ),
        ],
    );
    assert_eq!(check(&right.replace("i8 -1, i64 16", "i8 undef, i64 16")), check(right));
    assert_eq!(check(&right.replace("store i32 -1", "store i32 undef")), refused(other));
}

#[test]
fn lanes_stay_apart() {
    let right = "
define <2 x i32> @f(<2 x i32> %w, { i8, ptr } %s, i33 %odd) {
-  %a = alloca [16 x i8], align 8
+  %a.0 = alloca i32, align 8 ; of %a at 0
+  %a.4 = alloca i32, align 4 ; of %a at 4
+  %a.8 = alloca ptr, align 8 ; of %a at 8
-  store <2 x i32> %w, ptr %a, align 8
+  %w.0 = extractelement <2 x i32> %w, i32 0
+  %w.1 = extractelement <2 x i32> %w, i64 1
+  store i32 %w.0, ptr %a.0, align 8
+  store i32 %w.1, ptr %a.4, align 4
-  store { i8, ptr } %s, ptr %a, align 8
+  %s.0 = extractvalue { i8, ptr } %s, 0
+  store i8 %s.0, ptr %a.0, align 8
+  %s.1 = extractvalue { i8, ptr } %s, 1
+  %s.number = ptrtoint ptr %s.1 to i64
+  store i64 %s.number, ptr %a.8, align 8
-  store i33 %odd, ptr %a, align 8
+  %odd.0 = trunc i33 %odd to i32
+  %odd.top = lshr i33 %odd, 32
+  %odd.4 = trunc i33 %odd.top to i8
+  store i32 %odd.0, ptr %a.0, align 8
+  store i8 %odd.4, ptr %a.4, align 4
-  %v = load <2 x i32>, ptr %a, align 8
+  %v.0 = load i32, ptr %a.0, align 8
+  %v.1 = load i32, ptr %a.4, align 4
+  %v.2 = insertelement <2 x i32> poison, i32 %v.0, i32 0
+  %v = insertelement <2 x i32> %v.2, i32 %v.1, i32 1
-  %s.v = load { i8, ptr }, ptr %a, align 8
+  %s.v.0 = load i8, ptr %a.0, align 8
+  %s.v.8 = load i64, ptr %a.8, align 8
+  %s.v.p = inttoptr i64 %s.v.8 to ptr
+  %s.v.1 = insertvalue { i8, ptr } undef, i8 %s.v.0, 0
+  %s.v = insertvalue { i8, ptr } %s.v.1, ptr %s.v.p, 1
-  %i.v = load i64, ptr %a, align 8
+  %i.v.0 = load i32, ptr %a.0, align 8
+  %i.v.4 = load i32, ptr %a.4, align 4
+  %i.v.1 = insertelement <2 x i32> undef, i32 %i.v.0, i32 0
+  %i.v.2 = insertelement <2 x i32> undef, i32 %i.v.4, i32 0
+  %i.v.3 = shufflevector <2 x i32> %i.v.1, <2 x i32> %i.v.2, <2 x i32> <i32 0, i32 2>
+  %i.v = bitcast <2 x i32> %i.v.3 to i64
   ret <2 x i32> %v
}
";
    check(right).expect("this is right");
    let other = "this stores other bits than the lines in its place";
    let joined = "what is stored in place of this may be poison where this stores no poison";
    let whole = right
        .replace("%a.0 = alloca i32", "%a.0 = alloca i64")
        .replace("+  %a.4 = alloca i32, align 4 ; of %a at 4\n", "");
    let whole = &whole[..whole.find("-  store { i8").unwrap()];
    let store = |lines: &str| {
        let start = whole.find("+  %w.0").unwrap();
        check(&format!("{}{lines}\n   ret <2 x i32> %w\n}}", &whole[..start]))
    };
    assert_eq!(store("+  store <2 x i32> %w, ptr %a.0, align 8"), Ok(1));
    assert_eq!(store("+  %n = bitcast <2 x i32> %w to i64\n+  store i64 %n, ptr %a.0, align 8"), refused(joined));
    assert_eq!(
        store(
            "+  %n = bitcast <2 x i32> %w to i64
+  %m = bitcast i64 %n to <2 x i32>
+  store <2 x i32> %m, ptr %a.0, align 8"
        ),
        refused("an operation inserted here drops bits that may make its result poison")
    );
    assert_eq!(store("+  %n = bitcast <2 x i32> %w to <4 x i16>\n+  store <4 x i16> %n, ptr %a.0, align 8"), Ok(1));
    let computed = |f: Function<'_>, edit: &mut Edit| {
        // The mask is the result of a line.
        let of = |opcode: Opcode| edit.insts().iter().find(|(_, inst)| inst.opcode == opcode).unwrap();
        let (shuffle, by) = (of(Opcode::ShuffleVector).0, of(Opcode::InsertElement).1.result.unwrap());
        assert_eq!(edit.type_of(f, Value::local(by)), edit.operands_of(shuffle)[2].ty);
        edit.set_new_operand(shuffle, 2, Value::local(by));
    };
    assert_eq!(check_with(right, computed), refused("a line is inserted here that no split needs"));
    check_mistakes(
        right,
        &[
            ("%w.1 = extractelement <2 x i32> %w, i64 1", "%w.1 = extractelement <2 x i32> %w, i64 0", other),
            (
                "%w.1 = extractelement <2 x i32> %w, i64 1",
                "%w.1 = extractelement <2 x i32> %w, i64 2",
                "a line is inserted here that no split needs",
            ),
            ("lshr i33 %odd, 32", "lshr i33 %odd, 31", other),
            ("store i8 %s.0", "store i8 0", other),
            ("+  store i8 %s.0, ptr %a.0, align 8\n", "", "this stores bits that the lines in its place do not store"),
            ("store i64 %s.number, ptr %a.8", "store i64 0, ptr %a.8", other),
            (
                "<2 x i32> <i32 0, i32 2>",
                "<2 x i32> <i32 0, i32 1>",
                "this reads bits that the lines in its place do not read",
            ),
            (
                "<2 x i32> <i32 0, i32 2>",
                "<2 x i32> <i32 0, i32 poison>",
                "this reads other bits than the lines in its place",
            ),
            (
                "<2 x i32> <i32 0, i32 2>",
                "<2 x i32> <i32 2, i32 0>",
                "this reads other bits than the lines in its place",
            ),
            ("%v.2, i32 %v.1, i32 1", "%v.2, i32 %v.1, i32 0", "this reads other bits than the lines in its place"),
        ],
    );
}

#[test]
fn bytes_that_are_loaded_at_once_are_poison_at_once() {
    let right = "
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
define void @f(ptr %o, double %w, i32 %n) {
-  %a = alloca i64, align 8
+  %a.0 = alloca double, align 8 ; of %a at 0
   store double %w, ptr {%a => %a.0}, align 8
-  call void @llvm.memcpy.p0.p0.i64(ptr %o, ptr %a, i64 8, i1 false)
+  %x = load double, ptr %a.0, align 8
+  store double %x, ptr %o, align 1
   ret void
}
";
    assert_eq!(check(right), Ok(2));
    let divided = "bytes are loaded as one value here, of which some may be poison alone";
    let half = right.replace("   ret", "   store i32 %n, ptr {%a => %a.0}, align 4\n   ret");
    assert_eq!(check(&half), refused(divided));
    let call = "+  call void @llvm.memcpy.p0.p0.i64(ptr %o, ptr align 8 %a.0, i64 8, i1 false)\n";
    let lines = "+  %x = load double, ptr %a.0, align 8\n+  store double %x, ptr %o, align 1\n";
    assert_eq!(check(&half.replace(lines, call)), Ok(3));
    // A load that is wider than the one it replaces.
    let narrow = right.replace(
        "   ret",
        "-  %v = load i8, ptr %a\n+  %y = load i64, ptr %a.0\n+  %v = trunc i64 %y to i8\n   %u = add i8 %v, 1\n   ret",
    );
    let narrow = narrow.replacen("\ndeclare", "\ntarget datalayout = \"e-i64:64\"\ndeclare", 1);
    assert_eq!(check(&narrow), Ok(3));
    let half = narrow.replace(lines, call).replace("   ret", "   store i32 %n, ptr {%a => %a.0}, align 4\n   ret");
    assert_eq!(check(&half), refused(divided));
}

#[test]
fn markers_records_and_assumptions_lose_the_slot() {
    let right = "
declare void @llvm.lifetime.start.p0(ptr)
declare void @llvm.lifetime.end.p0(ptr)
declare void @llvm.assume(i1)
define void @f(i32 %n) {
-  %a = alloca i32, align 4
+  %a.0 = alloca i32, align 4 ; of %a at 0
-  call void @llvm.lifetime.start.p0(ptr %a)
+  call void @llvm.lifetime.start.p0(ptr %a.0)
   store i32 %n, ptr {%a => %a.0}, align 4
-  call void @llvm.lifetime.end.p0(ptr %a)
+  call void @llvm.lifetime.end.p0(ptr %a.0)
   ret void
}
";
    assert_eq!(check(right), Ok(1));
    let start = "+  call void @llvm.lifetime.start.p0(ptr %a.0)\n";
    let end = "+  call void @llvm.lifetime.end.p0(ptr %a.0)\n";
    assert_eq!(check(&right.replace(start, "").replace(end, "")), Ok(1));
    assert_eq!(check(&right.replace(start, "")), refused("a part of this has some of its lifetime markers"));
    assert_eq!(check(&right.replace(start, end)), refused("a call inserted here is not one of the same intrinsic"));
    assert_eq!(check(&right.replace(start, &start.repeat(2))), refused("a line is inserted here that no split needs"));

    let assumed =
        right.replace("   store", "   call void @llvm.assume(i1 true) [\"align\"(ptr {%a => null}, i64 4)]\n   store");
    let escapes = "an operand of this is replaced, which no split needs";
    assert_eq!(check(&assumed), refused(escapes));
    let make_void = |f: Function<'_>, edit: &mut Edit| {
        let call = f.body.inst_ids().find(|&inst| f.called_intrinsic(inst) == Some(b"assume")).unwrap();
        let tag = f.bundles(call).next().unwrap().tag_range;
        edit.replace_text(tag, b"\"ignore\"");
    };
    assert_eq!(check_with(&assumed, make_void), Ok(1));
}

#[test]
fn metadata_is_that_of_the_access() {
    let right =
        format!("{}\n!0 = !{{!1, !1, i64 0}}\n!1 = !{{!\"long\", !2}}\n!2 = !{{!\"root\"}}\n", halves(LITTLE, 0, 4));
    let right = right.replace("load i64, ptr %a, align 8", "load i64, ptr %a, align 8, !tbaa !0");
    let tagged = right.replace("%v.4 = load i32, ptr %a.4, align 4", "%v.4 = load i32, ptr %a.4, align 4, !tbaa !0");
    assert_eq!(check(&tagged), Ok(2));
    let other = "a line inserted here has metadata that this has not";
    assert_eq!(check(&tagged.replace("align 4, !tbaa !0", "align 4, !tbaa !2")), refused(other));
    assert_eq!(check(&tagged.replace("align 4, !tbaa !0", "align 4, !noundef !2")), refused(other));
}

/// An alloca that stays, because a call reads it, and copies of its bytes.
const WATCHED: &str = "target datalayout = \"e-i64:64\"
declare void @read(ptr readonly captures(none))
declare void @write(ptr captures(none))
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
define i32 @f(i32 %w, i32 %n, ptr %o) {
   %a = alloca [16 x i8], align 8
^  %a.0 = alloca i32, align 8 ; of %a at 0
^  %a.4 = alloca i32, align 4 ; of %a at 4
-  %b = alloca i64, align 8
+  %b.0 = alloca i64, align 8 ; of %b at 0
   %p = getelementptr i8, ptr %a, i64 4
   %q = getelementptr i8, ptr %a, i64 8
   %d = getelementptr i32, ptr %a, i32 %n
^  store i32 %w, ptr %a.4, align 4
   store i32 %w, ptr %p, align 4
   store volatile i32 %n, ptr %q, align 4
^  store i32 0, ptr %a.0, align 4
   call void @llvm.memset.p0.i64(ptr %a, i8 0, i64 4, i1 false)
   call void @llvm.memcpy.p0.p0.i64(ptr %q, ptr %o, i64 8, i1 false)
   call void @llvm.memcpy.p0.p0.i64(ptr %o, ptr %p, i64 8, i1 false)
-  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %b, ptr align 8 %a, i64 8, i1 false)
+  %m = load i64, ptr %a, align 8
+  store i64 %m, ptr %b.0, align 8
-  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %q, ptr align 8 %b, i64 8, i1 false)
+  %r = load i64, ptr %b.0, align 8
+  store i64 %r, ptr %q, align 8
   call void @read(ptr %a)
   %k = load i32, ptr {%a => %a.0}, align 8
   %u = load i32, ptr %d, align 4
-  %v = load i32, ptr %p, align 4
+  %v = load i32, ptr %a.4, align 4
   %c = icmp eq ptr %p, %o
   ret i32 %v
}
";

#[test]
fn copies_of_bytes_that_others_only_read() {
    check(WATCHED).expect("this is right");
    let escapes = "the address of an alloca that is split is used here";
    let missing = "this stores bits that the lines in its place do not store";
    check_mistakes(
        WATCHED,
        &[
            ("^  store i32 %w, ptr %a.4, align 4\n", "", missing),
            ("^  store i32 0, ptr %a.0, align 4\n", "", missing),
            ("store i32 0, ptr %a.0", "store i32 1, ptr %a.0", "this stores other bits than the lines in its place"),
            ("call void @read(ptr %a)", "call void @write(ptr %a)", escapes),
            ("store volatile i32 %n, ptr %q", "store i32 %n, ptr %d", "this accesses bytes outside of the alloca"),
            ("store volatile i32 %n, ptr %q", "store ptr %q, ptr %o", escapes),
            ("{%a => %a.0}", "{%a => %a.4}", "this accesses other bytes than before"),
            ("%k = load i32", "%k = load volatile i32", "an operand of this is replaced, which no split needs"),
            (
                "   store i32 %w, ptr %p",
                "   store i32 %w, ptr {%p => %a.4}",
                "an operand of this is replaced, which no split needs",
            ),
            (
                "   store i32 %w, ptr %p",
                "   store volatile i32 %w, ptr %p",
                "this writes bytes of which a part is a copy",
            ),
            (
                "-  %v = load i32, ptr %p",
                "-  %v = load i32, ptr %q",
                "this reads other bits than the lines in its place",
            ),
            (
                "(ptr %q, ptr %o, i64 8",
                "(ptr %p, ptr %o, i64 8",
                "this reads bits that the lines in its place do not read",
            ),
            ("(ptr %q, ptr %o, i64 8", "(ptr %q, ptr %o, i64 9", "this accesses bytes outside of the alloca"),
            (
                "(ptr align 8 %q, ptr align 8 %b, i64 8",
                "(ptr align 4 %p, ptr align 8 %b, i64 8",
                "this writes bytes of which a part is a copy",
            ),
            ("   %c = icmp eq ptr %p, %o", "   %c = ptrtoint ptr %p to i64", escapes),
            ("   %c = icmp eq ptr %p, %o", "   %c = select i1 true, ptr %p, ptr %o", escapes),
            (
                "   %c = icmp eq ptr %p, %o",
                "-  store i32 0, ptr %p\n+  store i32 0, ptr %a.4",
                "this is deleted, and it is no access of an alloca that is split",
            ),
        ],
    );
}

#[test]
fn constants_are_known_bit_by_bit() {
    let right = "target datalayout = \"e-p:64:64-i64:64-i128:128-p1:64:64-ni:1\"
@g = global i32 0
define void @f() {
-  %a = alloca i128, align 16
+  %a.0 = alloca i32, align 16 ; of %a at 0
+  %a.4 = alloca i32, align 4 ; of %a at 4
+  %a.8 = alloca ptr, align 8 ; of %a at 8
-  store i64 1311768467294899695, ptr %a, align 8
+  store i32 -1867788817, ptr %a.0, align 4
+  store i32 305419896, ptr %a.4, align 4
-  store i128 -2, ptr %a, align 8
+  store i32 -2, ptr %a.0, align 4
+  store i32 -1, ptr %a.4, align 4
+  store i64 -1, ptr %a.8, align 4
-  store i128 18446744073709551616000, ptr %a, align 8
+  store i64 1000, ptr %a.8, align 8
+  store i32 0, ptr %a.0, align 4
+  store i32 0, ptr %a.4, align 4
-  store float 1.5, ptr %a, align 8
+  store i32 1069547520, ptr %a.0, align 4
-  store double 1.5, ptr %a, align 8
+  store i32 0, ptr %a.0, align 4
+  store i32 1073217536, ptr %a.4, align 4
-  store { i32, float, ptr } { i32 7, float 0.000000e+00, ptr @g }, ptr %a, align 8
+  store i32 7, ptr %a.0, align 4
+  store i32 0, ptr %a.4, align 4
+  store ptr @g, ptr %a.8, align 8
-  store <4 x i16> <i16 1, i16 2, i16 poison, i16 undef>, ptr %a, align 8
+  store i32 131073, ptr %a.0, align 4
+  store i32 undef, ptr %a.4, align 4
-  store { ptr, ptr } zeroinitializer, ptr %a, align 8
+  store <2 x i16> zeroinitializer, ptr %a.0, align 4
+  store <2 x i16> <i16 0, i16 0>, ptr %a.4, align 4
+  store ptr null, ptr %a.8, align 4
   ret void
}
";
    assert_eq!(check(right), Ok(8));
    let other = "this stores other bits than the lines in its place";
    check_mistakes(
        right,
        &[
            ("store i32 -1867788817", "store i32 -1867788816", other),
            ("store i64 -1, ptr", "store i64 4294967295, ptr", other),
            ("store i64 1000", "store i64 0", other),
            ("store i32 1069547520", "store i32 1069547521", other),
            ("store float 1.5", "store float 2.0", other),
            ("store double 1.5", "store double -1.5", other),
            ("float 0.000000e+00, ptr @g", "float -0.000000e+00, ptr @g", other),
            ("+  store ptr @g", "+  store ptr null", other),
            ("store i32 131073", "store i32 65537", other),
            ("i16 poison, i16 undef", "i16 poison, i16 3", other),
            ("<i16 0, i16 0>", "<i16 0, i16 1>", other),
            ("<i16 0, i16 0>", "<i16 0, i16 undef>", other),
        ],
    );
}

#[test]
fn addresses_of_other_spaces_are_followed() {
    let right = "target datalayout = \"e-p:64:64-p5:32:32-A5\"
define i32 @f(i32 %n) {
-  %a = alloca [2 x i32], align 4, addrspace(5)
+  %a.4 = alloca i32, align 4, addrspace(5) ; of %a at 4
-  %c = addrspacecast ptr addrspace(5) %a to ptr
-  %p = getelementptr i32, ptr %c, i64 1
-  store i32 %n, ptr %p, align 4
+  store i32 %n, ptr addrspace(5) %a.4, align 4
-  %q = getelementptr i32, ptr addrspace(5) %a, i32 1
   %v = load i32, ptr addrspace(5) {%q => %a.4}, align 4
   ret i32 %v
}
";
    assert_eq!(check(right), Ok(2));
    let kept = right.replace("+  store i32 %n, ptr addrspace(5) %a.4, align 4\n", "");
    assert_eq!(check(&kept), refused("this stores bits that the lines in its place do not store"));
    let generic = right.replace("%a.4 = alloca i32, align 4, addrspace(5)", "%a.4 = alloca i32, align 4");
    let generic = generic.replace("+  store i32 %n, ptr addrspace(5)", "+  store i32 %n, ptr");
    let generic = generic.replace("load i32, ptr addrspace(5) {%q => %a.4}", "load i32, ptr {%c => %a.4}");
    assert_eq!(
        check(&generic),
        refused("the alloca of a part of this is not a plain one, or in another address space")
    );
}

#[test]
fn bits_above_an_integer_are_zero() {
    let right = "
define i1 @f() {
-  %a = alloca i1
+  %a.0 = alloca i8 ; of %a at 0
-  store i1 true, ptr %a
+  store i8 1, ptr %a.0
-  store i1 true, ptr %a
+  store i1 true, ptr %a.0
-  %v = load i1, ptr %a
+  %b = load i8, ptr %a.0
+  %v = trunc i8 %b to i1
   ret i1 %v
}
";
    assert_eq!(check(right), Ok(3));
    let other = "this stores other bits than the lines in its place";
    check_mistakes(
        right,
        &[
            ("store i8 1", "store i8 0", other),
            ("store i8 1", "store i8 3", other),
            ("store i8 1", "store i8 undef", other),
            (
                "store i1 true, ptr %a\n+  store i8 1, ptr %a.0\n",
                "store i1 undef, ptr %a\n",
                "this stores bits that the lines in its place do not store",
            ),
            ("store i1 true, ptr %a\n+  store i1 true", "store i8 1, ptr %a\n+  store i1 true", other),
        ],
    );
}
