//! Bitcode of older versions of LLVM, which LLVM 22's reader upgrades.
//!
//! Each `.ll` is what llvm-dis-22 prints for the `.bc`. LLVM 14, 16 or 19 wrote the files; in
//! those with intrinsics that these versions do not have, the intrinsics had other names before.

macro_rules! files {
    ($($name:ident)*) => {$(
        #[test]
        fn $name() {
            let name = stringify!($name);
            let bitcode = include_bytes!(concat!("upgrade/", stringify!($name), ".bc"));
            let expected = include_str!(concat!("upgrade/", stringify!($name), ".ll"));
            let text = memphis_bitcode::read(bitcode, &format!("{name}.bc")).unwrap();
            let text = String::from_utf8(text).unwrap();
            for (ours, theirs) in text.lines().zip(expected.lines()) {
                assert_eq!(ours, theirs, "in {name}");
            }
            assert_eq!(text, expected, "in {name}");
        }
    )*};
}

files! {
    // LLVM 19: markers of lifetimes, masked accesses, splats of scalable vectors, effects on
    // memory.
    calls
    // LLVM 14: constant expressions that became instructions, also on edges to φs.
    expressions
    // LLVM 14: types of pointers, callbr, missing alignments, data layout.
    typed
    // Intrinsics before LLVM 3.2 to 12, generic ones and those of x86 and ARM.
    intrinsics
    // LLVM 16: conversions to bfloat, accesses without an alignment, x86_mmx.
    conversions
    // LLVM 14 and 16: a loop with variables in memory, from clang; with debug information.
    debug
    slot
    // Structs with names, element types, attributes of functions, clang.arc.use, unknown
    // intrinsics.
    others
}
