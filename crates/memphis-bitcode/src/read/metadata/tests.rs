//! Tests of records that LLVM 22 does not write: of older versions, and malformed ones.

use crate::bits::{BlockInfo, Cursor, Entry, Output};
use crate::codes::{constants, metadata as code, module, types};

/// The values of the test module: `i32 0` to `i32 7`, and a `select` of some.
const N_CONSTANTS: u64 = 8;
const SELECT: u64 = N_CONSTANTS;
/// Types of the test module.
const I32: u64 = 0;
const I64: u64 = 1;
const METADATA: u64 = 2;
const VOID: u64 = 3;

/// A record of the block of metadata: its code and operands.
type Record<'r> = (u32, &'r [u64]);

/// Bitcode with these records of metadata, and named metadata `!n` of these nodes.
fn bitcode(records: &[Record<'_>], named: &[u64]) -> Vec<u8> {
    let mut out = Output::new(2);
    out.raw(b"BC\xc0\xde");
    out.enter(module::BLOCK, 3);
    out.record(module::VERSION, &[1]);
    out.enter(types::BLOCK, 3);
    out.record(types::NUMENTRY, &[4]);
    out.record(types::INTEGER, &[32]);
    out.record(types::INTEGER, &[64]);
    out.record(types::METADATA, &[]);
    out.record(types::VOID, &[]);
    out.leave();
    out.enter(constants::BLOCK, 3);
    out.record(constants::SETTYPE, &[I32]);
    (0..N_CONSTANTS).for_each(|number| out.record(constants::INTEGER, &[2 * number]));
    out.record(constants::CE_SELECT, &[0, 1, 2]);
    out.leave();
    out.enter(code::BLOCK, 3);
    records.iter().for_each(|(code, operands)| out.record(*code, operands));
    out.record(code::NAME, &[u64::from(b'n')]);
    out.record(code::NAMED_NODE, named);
    out.leave();
    out.leave();
    out.into_bytes()
}

/// The lines with metadata of the text.
fn printed(records: &[Record<'_>], named: &[u64]) -> Vec<String> {
    let text = String::from_utf8(crate::read(&bitcode(records, named), "").unwrap()).unwrap();
    text.lines().filter(|line| line.starts_with('!')).map(str::to_owned).collect()
}

/// The operands of a record of a string of old versions.
fn string(string: &str) -> Vec<u64> {
    string.bytes().map(u64::from).collect()
}

/// Records of old versions, and how the nodes are printed. Metadata 0 is the string `x`, 1 the
/// node.
const OLD_RECORDS: &[(u32, &[u64], &str)] = &[
    (code::LOCATION, &[0, 3, 70000, 1, 0], "!DILocation(line: 3, scope: !1)"),
    (code::SUBRANGE, &[0, 5, 5], "!DISubrange(count: 5, lowerBound: -3)"),
    (code::SUBRANGE, &[0, u64::MAX, 4], "!DISubrange(count: -1, lowerBound: 2)"),
    (code::ENUMERATOR, &[0, 5, 1], "!DIEnumerator(name: \"x\", value: -3)"),
    (code::ENUMERATOR, &[3, 8, 1], "distinct !DIEnumerator(name: \"x\", value: 4, isUnsigned: true)"),
    (
        code::BASIC_TYPE,
        &[0, 0x24, 1, 32, 8, 5],
        "!DIBasicType(name: \"x\", size: 32, align: 8, encoding: DW_ATE_signed)",
    ),
    (code::STRING_TYPE, &[0, 0x12, 1, 0, 0, 32, 8, 0], "!DIStringType(name: \"x\", size: 32, align: 8)"),
    (
        code::DERIVED_TYPE,
        &[0, 0x0d, 1, 0, 7, 0, 0, 32, 8, 64, 3, 0],
        "!DIDerivedType(tag: DW_TAG_member, name: \"x\", line: 7, baseType: null, size: 32, align: 8, offset: 64, flags: DIFlagPublic)",
    ),
    (
        code::DERIVED_TYPE,
        &[0, 0x0f, 0, 0, 0, 0, 0, 64, 0, 0, 0, 0, 2, 1],
        "!DIDerivedType(tag: DW_TAG_pointer_type, baseType: null, size: 64, dwarfAddressSpace: 1)",
    ),
    (
        code::COMPOSITE_TYPE,
        &[0, 0x13, 1, 0, 7, 0, 0, 32, 8, 0, 0, 0, 0, 0, 0, 0],
        "!DICompositeType(tag: DW_TAG_structure_type, name: \"x\", line: 7, size: 32, align: 8)",
    ),
    (code::SUBROUTINE_TYPE, &[0, 4, 0], "!DISubroutineType(flags: DIFlagFwdDecl, types: null)"),
    (code::MODULE, &[0, 0, 1, 0, 0, 0], "!DIModule(scope: null, name: \"x\")"),
    (code::FILE, &[0, 1, 1], "!DIFile(filename: \"x\", directory: \"x\")"),
    (code::FILE, &[0, 1, 0, 0, 1], "!DIFile(filename: \"x\", directory: \"\")"),
    (code::NAMESPACE, &[2, 0, 0, 1, 9], "!DINamespace(name: \"x\", scope: null, exportSymbols: true)"),
    (
        code::COMPILE_UNIT,
        &[0, 12, 0, 1, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0],
        "distinct !DICompileUnit(language: DW_LANG_C99, file: null, producer: \"x\", isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug)",
    ),
    (code::TEMPLATE_TYPE, &[0, 1, 0], "!DITemplateTypeParameter(name: \"x\", type: null)"),
    (code::TEMPLATE_VALUE, &[0, 0x30, 1, 0, 1], "!DITemplateValueParameter(name: \"x\", value: !\"x\")"),
    (
        code::GLOBAL_VAR,
        &[2, 0, 1, 0, 0, 7, 0, 1, 1, 0, 0, 8],
        "!DIGlobalVariable(name: \"x\", scope: null, line: 7, isLocal: true, isDefinition: true, align: 8)",
    ),
    // A tag, then also `inlinedAt`.
    (
        code::LOCAL_VAR,
        &[0, 0x100, 0, 1, 0, 7, 0, 2, 64],
        "!DILocalVariable(name: \"x\", arg: 2, scope: null, line: 7, flags: DIFlagArtificial)",
    ),
    (
        code::LOCAL_VAR,
        &[0, 0x100, 0, 1, 0, 7, 0, 2, 64, 2],
        "!DILocalVariable(name: \"x\", arg: 2, scope: null, line: 7, flags: DIFlagArtificial)",
    ),
    (code::LABEL, &[0, 0, 1, 0, 7], "!DILabel(scope: null, name: \"x\", line: 7)"),
    (
        code::IMPORTED_ENTITY,
        &[0, 8, 0, 0, 7, 1],
        "!DIImportedEntity(tag: DW_TAG_imported_declaration, name: \"x\", scope: null)",
    ),
    (code::GLOBAL_VAR_EXPR, &[0, 0, 0], "!DIGlobalVariableExpression(expr: !DIExpression())"),
    // The versions of subprograms: with a function, without, with a unit, and so on.
    (
        code::SUBPROGRAM,
        &[0, 0, 1, 0, 0, 7, 0, 1, 0, 8, 0, 1, 9, 256, 1, 0, 0, 0, 0],
        "!DISubprogram(name: \"x\", scope: null, line: 7, scopeLine: 8, virtualIndex: 9, flags: DIFlagPrototyped, spFlags: DISPFlagVirtual | DISPFlagLocalToUnit | DISPFlagOptimized)",
    ),
    (
        code::SUBPROGRAM,
        &[0, 0, 1, 0, 0, 7, 0, 0, 1, 8, 0, 0, 0, 1 << 21, 0, 0, 0, 0],
        "distinct !DISubprogram(name: \"x\", scope: null, line: 7, scopeLine: 8, spFlags: DISPFlagDefinition | DISPFlagMainSubprogram)",
    ),
    (
        code::SUBPROGRAM,
        &[2, 0, 1, 0, 0, 7, 0, 0, 0, 8, 0, 0, 0, 0, 0, 2, 0, 0, 0, u64::MAX, 0],
        "!DISubprogram(name: \"x\", scope: null, line: 7, scopeLine: 8, thisAdjustment: -1, spFlags: 0, unit: !1)",
    ),
];

#[test]
fn records_of_old_versions_get_the_layout_of_today() {
    let name = string("x");
    for &(record, operands, expected) in OLD_RECORDS {
        let lines = printed(&[(code::STRING_OLD, &name), (record, operands)], &[1]);
        assert_eq!(lines[1].replace("!0", "!1"), format!("!1 = {expected}"), "{operands:?}");
    }
}

/// Asserts that the metadata is printed so; names of nodes are their numbers in the text.
fn assert_printed(records: &[Record<'_>], named: &[u64], expected: &[&str]) {
    let lines = printed(records, named);
    assert_eq!(lines, expected);
}

#[test]
fn nodes_are_numbered_before_their_operands_and_these_in_llvms_order() {
    // A subprogram's file comes before its scope, though the scope is printed first.
    let subprogram = [6, 3, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0];
    assert_printed(
        &[
            (code::SUBPROGRAM, &subprogram),
            (code::FILE, &[0, 0, 0, 0, 0]),
            (code::NAMESPACE, &[0, 0, 0]),
            (code::NODE, &[1, 3, 0]),
            (code::NODE, &[]),
        ],
        &[4, 0],
        &[
            "!n = !{!0, !1}",
            "!0 = !{}",
            "!1 = !DISubprogram(scope: !3, file: !2, spFlags: 0, unit: !4)",
            "!2 = !DIFile(filename: \"\", directory: \"\")",
            "!3 = !DINamespace(scope: null)",
            "!4 = !{!1, !3, null}",
        ],
    );
}

#[test]
fn a_tuple_with_itself_is_distinct_and_values_are_printed_in_place() {
    assert_printed(
        &[
            (code::NODE, &[1, 2, 4]),
            (code::VALUE, &[I32, 5]),
            (code::EXPRESSION, &[6, 6]),
            // LLVM 22 has no such constant.
            (code::VALUE, &[I32, SELECT]),
        ],
        &[0, 2],
        &["!n = !{!0, !DIExpression(DW_OP_deref)}", "!0 = distinct !{!0, i32 5, i32 poison}"],
    );
}

#[test]
fn tuples_of_old_versions_have_types() {
    assert_printed(
        &[
            (code::STRING_OLD, &string("a\"\n")),
            (code::OLD_NODE, &[METADATA, 0, VOID, 0, I32, 3, METADATA, 2]),
            (code::OLD_FN_NODE, &[VOID, 0]),
            (code::OLD_FN_NODE, &[]),
            (code::OLD_FN_NODE, &[I32, 7]),
            (code::NODE, &[3, 4, 5]),
        ],
        &[1, 5],
        &["!n = !{!0, !2}", "!0 = !{!\"a\\22\\0A\", null, i32 3, !1}", "!1 = !{}", "!2 = !{!1, !1, i32 7}"],
    );
}

#[test]
fn identifiers_of_types_become_the_types() {
    let declaration = [0, 0x13, 0, 0, 0, 0, 0, 0, 0, 0, 4, 0, 0, 0, 0, 1];
    let definition = [0, 0x13, 0, 0, 7, 0, 0, 32, 0, 0, 0, 0, 0, 0, 0, 1];
    let pointer = [0, 0x0f, 0, 0, 0, 0, 1, 64, 0, 0, 0, 0];
    assert_printed(
        &[
            (code::STRING_OLD, &string("id")),
            (code::COMPOSITE_TYPE, &declaration),
            (code::COMPOSITE_TYPE, &definition),
            (code::DERIVED_TYPE, &pointer),
            (code::NODE, &[0, 1]),
            (code::SUBROUTINE_TYPE, &[0, 0, 5]),
        ],
        &[3, 5],
        &[
            "!n = !{!0, !2}",
            "!0 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !1, size: 64)",
            "!1 = distinct !DICompositeType(tag: DW_TAG_structure_type, line: 7, size: 32, identifier: \"id\")",
            "!2 = !DISubroutineType(types: !3)",
            "!3 = !{null, !1}",
        ],
    );
}

#[test]
fn variables_with_values_get_expressions() {
    let unit = [0, 12, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 5, 0];
    let variable = |value| [0, 0, 0, 0, 0, 7, 0, 0, 1, value, 0];
    let mut records: Vec<Record<'_>> = vec![(code::COMPILE_UNIT, &unit), (code::VALUE, &[I32, 6])];
    let (with_value, without) = (variable(2), variable(0));
    records.extend([(code::GLOBAL_VAR, &with_value[..]), (code::GLOBAL_VAR, &without), (code::NODE, &[3, 4])]);
    let name = string("llvm.dbg.cu");
    records.extend([(code::NAME, &name[..]), (code::NAMED_NODE, &[0])]);
    // Debug information of version 3, or it would be ignored.
    let version = [string("Debug Info Version"), string("llvm.module.flags")];
    records.extend([
        (code::STRING_OLD, &version[0][..]),
        (code::VALUE, &[I32, 3]),
        (code::NODE, &[7, 6, 7]),
        (code::NAME, &version[1]),
        (code::NAMED_NODE, &[7]),
    ]);
    let lines = printed(&records, &[2]);
    assert_eq!(
        lines[2..],
        [
            "!n = !{!2}",
            "!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: null, isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, globals: !1)",
            "!1 = !{!2, !4}",
            "!2 = distinct !DIGlobalVariableExpression(var: !3, expr: !DIExpression(DW_OP_constu, 6, DW_OP_stack_value))",
            "!3 = !DIGlobalVariable(scope: null, line: 7, isLocal: false, isDefinition: true)",
            "!4 = distinct !DIGlobalVariableExpression(var: !3, expr: !DIExpression())",
            "!5 = !{i32 3, !\"Debug Info Version\", i32 3}",
        ]
    );
}

#[test]
fn nodes_that_have_become_the_same_are_merged() {
    // These differ in the file and the line, which namespaces no longer have.
    assert_printed(
        &[
            (code::NODE, &[3, 4]),
            (code::NODE, &[4, 3]),
            (code::NAMESPACE, &[0, 0, 0, 0, 1]),
            (code::NAMESPACE, &[0, 0, 0, 0, 2]),
        ],
        &[0, 1],
        &["!n = !{!0, !0}", "!0 = !{!1, !1}", "!1 = !DINamespace(scope: null)"],
    );
}

#[test]
fn malformed_records_are_refused() {
    let x = string("x");
    for (records, expected) in [
        (&[(code::NODE, &[3][..])][..], "there is no metadata 2"),
        (&[(code::NODE, &[u64::MAX])], "there is no metadata"),
        (&[(code::FILE, &[0, 2, 0]), (code::NODE, &[])], "a field of !DIFile is no string"),
        (&[(code::LOCATION, &[0, 1, 2, 3, 4, 5, 6])], "with 7 operands"),
        (&[(code::LOCATION, &[0, 1, 2, u64::MAX, 0])], "there is no metadata"),
        (&[(code::BASIC_TYPE, &[0])], "a record of !DIBasicType with 1 operands"),
        (&[(code::SUBRANGE, &[8, 0, 0, 0, 0])], "version 4 of !DISubrange"),
        (&[(code::ENUMERATOR, &[4, 1 << 40, 0, 1])], "an integer of 1099511627776 bits"),
        (&[(code::ENUMERATOR, &[4, 0, 0, 1])], "an integer of 0 bits"),
        (
            &[(code::FIXED_POINT_TYPE, &[2, 0x24, 0, 0, 0, 0, 0, 0, 0, 2 << 32 | 1, 0])],
            "an integer of 1 bits in 2 words",
        ),
        (&[(code::FIXED_POINT_TYPE, &[2, 0x24, 0, 0, 0, 0, 0, 0, 0, 1 << 32 | 1, 0])], "without a fraction"),
        (&[(code::ASSIGN_ID, &[0])], "not distinct"),
        (&[(code::EXPRESSION, &[8])], "version 4 of !DIExpression"),
        (&[(code::ARG_LIST, &[0])], "no value that came before"),
        (&[(code::STRING_OLD, &x), (code::ARG_LIST, &[0])], "no value that came before"),
        (&[(code::VALUE, &[METADATA, 0])], "the value 0 with the type 2"),
        (&[(code::VALUE, &[99, 0])], "the value 0 with the type 99"),
        (&[(code::VALUE, &[I64, 5])], "the value 5 has the type 'i32', and metadata says 'i64'"),
        (&[(code::OLD_NODE, &[METADATA])], "half an element"),
        (&[(code::NAME, &x), (code::NODE, &[])], "the name of metadata"),
        (&[(code::STRINGS, &[1, 0])], "1 strings with 0 bytes"),
        (&[(code::KIND, &[0])], "a kind without a name"),
        (&[(code::GLOBAL_DECL_ATTACHMENT, &[0, 5, 0])], "there is no kind 5"),
    ] {
        let error = crate::read(&bitcode(records, &[]), "").unwrap_err().to_string();
        assert!(error.contains(expected), "{error} for {records:?}");
    }
    let error = crate::read(&bitcode(&[(code::STRING_OLD, &x)], &[0]), "").unwrap_err().to_string();
    assert!(error.contains("metadata 0 is no node"), "{error}");
    let error = crate::read(&bitcode(&[(code::VALUE, &[I32, 99]), (code::NODE, &[1])], &[1]), "").unwrap_err();
    assert!(error.to_string().contains("the missing value 99"), "{error}");
}

#[test]
fn long_chains_and_cycles_need_no_stack() {
    const N: u64 = 100_000;
    // Each node mentions the next one, and the last one the first; the namespaces may be twins.
    let chain: Vec<[u64; 2]> = (0..N).map(|index| [(index + 1) % N + 1, N + 1]).collect();
    let mut records: Vec<Record<'_>> = chain.iter().map(|words| (code::NODE, &words[..])).collect();
    records.push((code::NAMESPACE, &[0, 0, 0, 0, 1]));
    let lines = printed(&records, &[0]);
    assert_eq!(lines.len() as u64, N + 2);
    assert_eq!(lines[1], format!("!0 = !{{!1, !{N}}}"));
}

/// The records of the block of metadata in a module that LLVM wrote. Its strings are as older
/// versions wrote them.
fn records_in(bitcode: &[u8]) -> Vec<(u32, Vec<u64>)> {
    let (mut cursor, mut info) = (Cursor::new(bitcode, 4), BlockInfo::default());
    let (mut record, mut found) = (crate::bits::Record::default(), Vec::new());
    loop {
        match cursor.next(&mut record).unwrap() {
            Entry::Block(0) => cursor.block_info(&mut info).unwrap(),
            Entry::Block(block @ (module::BLOCK | code::BLOCK)) => cursor.enter(block, &info).unwrap(),
            Entry::Block(block) => _ = cursor.skip(block).unwrap(),
            Entry::End if cursor.depth() == 0 => return found,
            Entry::Record if cursor.block() == Some(code::BLOCK) => match record.code {
                code::STRINGS => {
                    let n = record.operands[0] as usize;
                    found.extend((0..n).map(|index| (code::STRING_OLD, string(&format!("string {index}")))));
                }
                // The test module has other values.
                code::VALUE => found.push((code::VALUE, vec![I32, record.operands[1] % N_CONSTANTS])),
                other => found.push((other, record.operands.clone())),
            },
            Entry::End | Entry::Record => {}
        }
    }
}

/// Changes some operands, the length or the code of some records.
fn mutate(records: &mut [(u32, Vec<u64>)], random: &mut impl FnMut(usize) -> usize) {
    for _ in 0..1 + random(4) {
        let place = random(records.len());
        let (code, operands) = &mut records[place];
        let at = random(operands.len() + 1);
        let values = [0, 1, 2, random(300) as u64, u64::MAX, 1 << 32, 1 << 63, u64::from(u32::MAX)];
        let value = values[random(values.len())];
        match random(8) {
            0 => operands.truncate(at),
            1 => operands.insert(at, value),
            2 => *code = random(50) as u32,
            _ => {
                if let Some(operand) = operands.get_mut(at) {
                    *operand = value;
                }
            }
        }
    }
}

#[test]
fn mutated_records_are_read_or_refused() {
    let files = [
        &include_bytes!("../../../tests/metadata/fields.bc")[..],
        include_bytes!("../../../tests/metadata/defaults.bc"),
        include_bytes!("../../../tests/metadata/odd.bc"),
    ];
    let mut state = 0x9e37_79b9_7f4a_7c15u64;
    let mut random = |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state % below.max(1) as u64) as usize
    };
    let (mut n_read, mut n_refused) = (0, 0);
    for file in files {
        let records = records_in(file);
        for _ in 0..1000 {
            let mut records = records.clone();
            mutate(&mut records, &mut random);
            let borrowed: Vec<Record<'_>> = records.iter().map(|(code, words)| (*code, &words[..])).collect();
            match crate::read(&bitcode(&borrowed, &[]), "") {
                Ok(_) => n_read += 1,
                Err(_) => n_refused += 1,
            }
        }
    }
    assert!(n_read > 300 && n_refused > 300, "{n_read} were read, {n_refused} refused");
}
