//! mem2reg on bitcode: what it makes in place is what it makes through text, also in bitcode of
//! forms that LLVM never writes.

use crate::bitcode::{shown, texts};
use memphis_bitcode::bits::{Operand, Output};
use memphis_bitcode::{Item, Records};
use memphis_filetests::folder;
use memphis_filetests::in_place::{self, InPlace};
use memphis_filetests::random::config;
use memphis_filetests::rewritten::{Rewriter, rewritten};
use memphis_gen::random_module;

/// Makes mem2reg in bitcode, and through text. Counts where it is made in place.
#[derive(Default)]
struct BothWays {
    n: usize,
    n_in_place: usize,
    failures: Vec<String>,
}

impl BothWays {
    fn judge(&mut self, name: &str, bitcode: &[u8]) {
        self.n += 1;
        match in_place::compare(bitcode) {
            Ok(is_in_place) => self.n_in_place += usize::from(is_in_place),
            Err(difference) => self.failures.push(format!("{name}\n{difference}")),
        }
    }

    /// Asserts that there are no differences, and how many percent are made in place.
    fn assert(&self, percent: usize) {
        let BothWays { n, n_in_place, failures } = self;
        eprintln!("{n_in_place} of {n} in place");
        assert!(failures.is_empty(), "{} failures\n{}", failures.len(), failures[..failures.len().min(5)].join("\n"));
        assert!(*n > 0 && 100 * n_in_place >= percent * n, "only {n_in_place} of {n} in place");
    }
}

/// Files in which all calls of an old intrinsic go. Through text, the new intrinsic is declared.
const DECLARES_LESS: [&str; 4] = [
    "old_call_with_operand_bundles_gets_arguments.ll",
    "old_declaration_over_several_lines.ll",
    "old_intrinsics_and_their_declarations.ll",
    "old_names_that_become_one.ll",
];

#[test]
fn test_files_change_in_place_as_through_text() {
    let mut both = BothWays::default();
    for (path, text) in texts() {
        if DECLARES_LESS.iter().any(|file| path.ends_with(file)) {
            continue;
        }
        let bitcode = memphis_bitcode::write(&text, "test").unwrap();
        both.judge(&path.display().to_string(), &bitcode);
    }
    both.assert(94);
}

#[test]
fn random_modules_change_in_place_as_through_text() {
    let mut both = BothWays::default();
    for module in 0..1000 {
        let seed = 9_100 + module as u64;
        let generated = random_module(seed, &config(module, 2));
        let bitcode = memphis_bitcode::write(generated.text.as_bytes(), "test").unwrap();
        both.judge(&format!("seed {seed}"), &bitcode);
    }
    both.assert(20);
}

/// Without changes, bitcode is the same byte by byte, except that composite types with identifiers
/// are distinct after it was read. With copies of all functions it has the same text.
fn judge_copies(text: &[u8]) -> Result<(), String> {
    let bitcode = memphis_bitcode::write(text, "test").map_err(|error| error.to_string())?;
    let [kept, copied] = in_place::copies(&bitcode)?.ok_or("it cannot be changed")?;
    let read = |bitcode: &[u8]| memphis_bitcode::read(bitcode, "test").map_err(|error| error.to_string());
    let (before, after) = (read(&bitcode)?, read(&copied)?);
    if before != after {
        return Err(shown(&before, &after));
    }
    let is_same = kept == bitcode || has_identifiers(&before) && read(&kept)? == before;
    if is_same { Ok(()) } else { Err("other bytes".into()) }
}

/// True if there are composite types with identifiers in a text.
fn has_identifiers(text: &[u8]) -> bool {
    String::from_utf8_lossy(text).contains(", identifier: ")
}

#[test]
fn bitcode_without_changes_stays_as_it_is() {
    let mut failures = Vec::new();
    for (path, text) in texts() {
        failures.extend(judge_copies(&text).err().map(|failure| format!("{}\n{failure}", path.display())));
    }
    for module in 0..100 {
        let seed = 9_200 + module as u64;
        let generated = random_module(seed, &config(module, 5));
        failures.extend(judge_copies(generated.text.as_bytes()).err().map(|failure| format!("seed {seed}\n{failure}")));
    }
    assert!(failures.is_empty(), "{} failures\n{}", failures.len(), failures[..failures.len().min(5)].join("\n"));
}

#[test]
fn bitcode_of_older_versions_changes_in_place_as_through_text() {
    let mut both = BothWays::default();
    for file in ["calls", "conversions", "expressions", "intrinsics", "others", "slot", "typed"] {
        let path = folder("crates/memphis-bitcode/tests/upgrade").join(format!("{file}.bc"));
        both.judge(file, &std::fs::read(path).unwrap());
    }
    both.assert(100);
}

/// A function whose bitcode changes, after one that has names and constants.
const TWO: &str = "define i32 @f(i1 %c, i32 %a) {
entry:
  %x = alloca i32
  store i32 %a, ptr %x
  br i1 %c, label %then, label %end

then:
  store i32 7, ptr %x
  br label %end

end:
  %v = load i32, ptr %x
  %w = add i32 %v, 300
  ret i32 %w
}

declare void @g(ptr)

define float @h(float %a) {
  %x = alloca float
  store float %a, ptr %x
  call void @g(ptr null) [ \"deopt\"(i32 1, ptr null) ]
  %v = load float, ptr %x
  %w = fadd float %v, 2.5
  ret float %w
}
";

// Blocks, and records in them.
const BLOCKINFO: u32 = 0;
const MODULE: u32 = 8;
const CONSTANTS: u32 = 11;
const FUNCTION: u32 = 12;
const NAMES: u32 = 14;
const USE_ORDERS: u32 = 18;
const SUMMARY: u32 = 20;
/// In the block of block information: names a block.
const SETBID: u32 = 1;
/// In the block of the module: the place of the table of names, and the hash of the module.
const PLACE_OF_NAMES: u32 = 13;
const HASH: u32 = 17;
/// In blocks of constants.
const SETTYPE: u32 = 1;
/// In the table of names.
const FUNCTION_ENTRY: u32 = 3;
/// In functions.
const CALL: u32 = 34;
const USERS_OF_BLOCKS: u32 = 60;
/// In orders of uses.
const OF_BLOCK: u32 = 2;

/// The bitcode of [`TWO`], with each item written by a closure.
fn written(write: impl FnMut(Item<'_>, &mut Rewriter<'_>)) -> Vec<u8> {
    rewritten(&memphis_bitcode::write(TWO.as_bytes(), "test").unwrap(), write)
}

/// Asserts that bitcode changes in place, with the text that the change has through text.
#[track_caller]
fn assert_changes(bitcode: &[u8]) {
    assert_eq!(in_place::compare(bitcode), Ok(true));
}

/// Asserts that bitcode, which can be read, does not change in place.
#[track_caller]
fn assert_declined(bitcode: &[u8]) {
    assert_eq!(in_place::compare(bitcode), Ok(false));
}

/// The number of blocks with a number.
fn n_blocks(bitcode: &[u8], block: u32) -> usize {
    let (mut records, mut n) = (Records::new(bitcode).unwrap(), 0);
    while let Some(item) = records.next().unwrap() {
        n += usize::from(matches!(item, Item::Enter(found) if found == block));
    }
    n
}

#[test]
fn bitcode_that_was_written_again_changes() {
    assert_changes(&written(|item, rewriter| rewriter.copy(item)));
}

#[test]
fn summary_and_hash_go() {
    let bitcode = written(|item, rewriter| {
        if let Item::Leave(MODULE) = item {
            rewriter.enter(SUMMARY, 4);
            rewriter.leave();
            rewriter.output.record(HASH, &[1, 2, 3, 4, 5]);
        }
        rewriter.copy(item);
    });
    assert_changes(&bitcode);
    let InPlace::Changed(after) = in_place::promote(&bitcode).unwrap() else { panic!("it does not change") };
    assert_eq!((n_blocks(&bitcode, SUMMARY), n_blocks(&after, SUMMARY)), (1, 0));
    let (mut records, mut depth) = (Records::new(&after).unwrap(), 0);
    while let Some(item) = records.next().unwrap() {
        match item {
            Item::Enter(_) => depth += 1,
            Item::Leave(_) => depth -= 1,
            Item::Record(record) => assert!(depth > 1 || record.code != HASH),
        }
    }
}

#[test]
fn a_hash_before_a_function() {
    let mut n = 0;
    assert_declined(&written(|item, rewriter| {
        rewriter.copy(item);
        if let Item::Leave(FUNCTION) = item {
            n += 1;
            if n == 1 {
                rewriter.output.record(HASH, &[1, 2, 3, 4, 5]);
            }
        }
    }));
}

#[test]
fn constants_in_several_blocks() {
    let bitcode = written(|item, rewriter| {
        if let Item::Record(record) = item
            && rewriter.block() == Some(CONSTANTS)
            && record.code == SETTYPE
        {
            rewriter.split();
        }
        rewriter.copy(item);
    });
    assert!(n_blocks(&bitcode, CONSTANTS) > 4);
    assert_changes(&bitcode);
}

/// Its place must be a word, in which another place fits.
#[test]
fn a_place_of_the_table_of_names_in_few_bits() {
    assert_declined(&written(|item, rewriter| match item {
        Item::Record(record) if rewriter.block() == Some(MODULE) && record.code == PLACE_OF_NAMES => {
            rewriter.output.record(record.code, &record.operands);
        }
        item => rewriter.copy(item),
    }));
}

#[test]
fn a_place_of_the_table_of_names_after_it() {
    let mut place = None;
    assert_declined(&written(|item, rewriter| match item {
        Item::Record(record) if rewriter.block() == Some(MODULE) && record.code == PLACE_OF_NAMES => {
            place = Some(record.clone());
        }
        Item::Leave(MODULE) => {
            rewriter.record(&place.take().expect("the table has a place"));
            rewriter.leave();
        }
        item => rewriter.copy(item),
    }));
}

/// The first bit in the table of names and of each function, and the places that the records have
/// for them: of the table, of functions by their values.
fn places(bitcode: &[u8]) -> (Vec<usize>, Vec<u64>) {
    let (mut bits, mut places, mut open, mut is_first) = (Vec::new(), Vec::new(), Vec::new(), false);
    let mut records = Records::new(bitcode).unwrap();
    while let Some(item) = records.next().unwrap() {
        match item {
            Item::Enter(block) => {
                open.push(block);
                is_first = true;
            }
            Item::Leave(_) => _ = open.pop(),
            Item::Record(record) => {
                let is_of_table = open[..] == [MODULE, NAMES];
                if std::mem::take(&mut is_first) && (is_of_table || open[..] == [MODULE, FUNCTION]) {
                    bits.push(record.start);
                }
                match record.operands[..] {
                    [place] if open[..] == [MODULE] && record.code == PLACE_OF_NAMES => places.push(place),
                    [_, place, ..] if is_of_table && record.code == FUNCTION_ENTRY => places.push(place),
                    _ => {}
                }
            }
        }
    }
    (bits, places)
}

/// The place of the table of names, a word at any bit, and those of functions in the table.
#[test]
fn places_move_with_what_they_are_of() {
    for n in 0..32 {
        let bitcode = memphis_bitcode::write(TWO.as_bytes(), &"-".repeat(n)).unwrap();
        let InPlace::Changed(after) = in_place::promote(&bitcode).unwrap() else { panic!("it does not change") };
        let moved = |before: u64, after: u64| 32 * (after as i64 - before as i64);
        let ((old_bits, old_places), (new_bits, new_places)) = (places(&bitcode), places(&after));
        // The table comes last in the file, and its place first.
        let of_bits = old_bits.iter().zip(&new_bits).map(|(&old, &new)| new as i64 - old as i64);
        let mut of_places: Vec<i64> = old_places.iter().zip(&new_places).map(|(&old, &new)| moved(old, new)).collect();
        of_places.rotate_left(1);
        assert_eq!(of_places, of_bits.collect::<Vec<_>>(), "{n}");
        assert!(of_places.len() == 3 && of_places[1..].iter().all(|&bits| bits != 0), "{of_places:?}");
    }
}

#[test]
fn a_function_twice_in_the_table_of_names() {
    assert_changes(&written(|item, rewriter| {
        rewriter.copy(item);
        if let Item::Record(record) = item
            && rewriter.block() == Some(NAMES)
            && record.code == FUNCTION_ENTRY
        {
            rewriter.record(record);
        }
    }));
}

/// Defines abbreviations for blocks, at the start of the module.
fn with_abbreviations(block: u32, width: u32, abbreviations: &[&[Operand]]) -> Vec<u8> {
    let define = |output: &mut Output| {
        output.enter(BLOCKINFO, 2);
        output.record(SETBID, &[block.into()]);
        abbreviations.iter().for_each(|abbreviation| output.define(abbreviation));
        output.leave();
    };
    written(|item, rewriter| match item {
        Item::Enter(MODULE) => {
            rewriter.copy(item);
            define(&mut rewriter.output);
        }
        Item::Enter(entered) if entered == block => rewriter.enter(block, width),
        item => rewriter.copy(item),
    })
}

#[test]
fn more_abbreviations_than_ids() {
    let any = [Operand::Vbr(6), Operand::Array, Operand::Vbr(6)];
    for block in [CONSTANTS, FUNCTION, NAMES] {
        assert_changes(&with_abbreviations(block, 2, &[&any]));
        assert_changes(&with_abbreviations(block, 3, &[&any[..]; 20]));
    }
}

/// The reader refuses a record whose code is in an array. It reads numbers of more than 32 bits,
/// which the writer has not.
#[test]
fn abbreviations_that_cannot_be_written() {
    let in_array: &[Operand] = &[Operand::Array, Operand::Vbr(6)];
    let wide: &[Operand] = &[Operand::Vbr(6), Operand::Array, Operand::Fixed(64)];
    let wide_code: &[Operand] = &[Operand::Fixed(64), Operand::Array, Operand::Vbr(6)];
    for block in [CONSTANTS, FUNCTION, NAMES] {
        assert_changes(&with_abbreviations(block, 4, &[in_array, wide, wide_code]));
    }
}

#[test]
fn a_bundle_apart_from_its_call() {
    assert_declined(&written(|item, rewriter| {
        if let Item::Record(record) = item
            && rewriter.block() == Some(FUNCTION)
            && record.code == CALL
        {
            rewriter.output.record(USERS_OF_BLOCKS, &[]);
        }
        rewriter.copy(item);
    }));
}

/// The order of the predecessors of a block is that of its uses.
#[test]
fn orders_of_the_uses_of_blocks_stay() {
    let mut n = 0;
    let bitcode = written(|item, rewriter| {
        if let Item::Leave(FUNCTION) = item {
            n += 1;
            if n == 1 {
                rewriter.enter(USE_ORDERS, 3);
                rewriter.output.record(OF_BLOCK, &[1, 0, 2]);
                rewriter.leave();
            }
        }
        rewriter.copy(item);
    });
    let text = String::from_utf8(memphis_bitcode::read(&bitcode, "test").unwrap()).unwrap();
    assert!(text.contains("; preds = %entry, %then"), "{text}");
    assert_changes(&bitcode);
}

/// Instructions whose records have values in unusual places.
#[test]
fn records_with_values_in_unusual_places() {
    let cases: String = (0..100).map(|n| format!("    i32 {}, label %end\n", 7 * n + 1)).collect();
    let text = format!(
        "declare i32 @__gxx_personality_v0(...)

declare void @use(i32)

declare float @llvm.experimental.constrained.fadd.f32(float, float, metadata, metadata)

define float @phi(i1 %c, float %a) {{
entry:
  %x = alloca float
  store float %a, ptr %x
  br i1 %c, label %then, label %end

then:
  %v = load float, ptr %x
  br label %end

end:
  %p = phi nnan ninf float [ %v, %then ], [ 1.0, %entry ]
  %w = load float, ptr %x
  %s = fadd fast float %p, %w
  %t = call float @llvm.experimental.constrained.fadd.f32(float %s, float %w, metadata !\"round.tonearest\", \
         metadata !\"fpexcept.ignore\")
  ret float %t
}}

define i32 @calls(i32 %a) personality ptr @__gxx_personality_v0 {{
entry:
  %x = alloca i32
  store i32 %a, ptr %x
  %v = load i32, ptr %x
  invoke void @use(i32 %v) [ \"deopt\"(i32 %v, i32 1), \"other\"() ]
          to label %next unwind label %pad

next:
  %w = load i32, ptr %x
  callbr void asm \"\", \"r,!i\"(i32 %w)
          to label %end [label %pads]

pads:
  br label %end

pad:
  %p = landingpad {{ ptr, i32 }}
          catch ptr null
  %q = load i32, ptr %x
  br label %end

end:
  %r = phi i32 [ %w, %next ], [ %q, %pad ], [ 3, %pads ]
  ret i32 %r
}}

define i32 @cases(i32 %a) {{
entry:
  %x = alloca i32
  store i32 %a, ptr %x
  %v = load i32, ptr %x
  switch i32 %v, label %other [
{cases}  ]

other:
  store i32 1, ptr %x
  br label %end

end:
  %w = load i32, ptr %x
  ret i32 %w
}}
"
    );
    assert_changes(&memphis_bitcode::write(text.as_bytes(), "test").unwrap());
}

/// LLVM writes no such record, but it is what remains of the store in `%first`.
#[test]
fn a_debug_record_of_a_later_value() {
    let text = b"define void @f() !dbg !3 {
entry:
  %x = alloca i32
    #dbg_declare(ptr %x, !6, !DIExpression(), !8)
  br label %second

first:
  store i32 %v, ptr %x
  ret void

second:
  %v = call i32 @get()
  br label %first
}

declare i32 @get()

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: \"a.c\", directory: \"/\")
!2 = !{i32 2, !\"Debug Info Version\", i32 3}
!3 = distinct !DISubprogram(name: \"f\", file: !1, line: 1, type: !4, unit: !0, spFlags: DISPFlagDefinition)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !DILocalVariable(name: \"x\", scope: !3, file: !1, line: 1, type: !7)
!7 = !DIBasicType(name: \"int\", size: 32, encoding: DW_ATE_signed)
!8 = !DILocation(line: 1, scope: !3)
";
    assert_changes(&memphis_bitcode::write(text, "test").unwrap());
}
