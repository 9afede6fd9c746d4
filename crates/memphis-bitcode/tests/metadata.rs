//! Nodes of all kinds, as LLVM 22 writes them to bitcode, and prints them.
//!
//! The files are opt-22's, but for those of LLVM 14 and 19: each `.ll` is what `opt-22 -S -disable-verify`
//! prints for the `.bc`.

/// The text of bitcode, and what LLVM prints for it.
fn assert_same(name: &str, bitcode: &[u8], expected: &str) {
    let text = memphis_bitcode::read(bitcode, &format!("{name}.bc")).unwrap();
    let text = String::from_utf8(text).unwrap();
    for (ours, theirs) in text.lines().zip(expected.lines()) {
        assert_eq!(ours, theirs, "in {name}");
    }
    assert_eq!(text, expected, "in {name}");
}

macro_rules! files {
    ($($name:ident)*) => {$(
        #[test]
        fn $name() {
            let name = stringify!($name);
            let bitcode = include_bytes!(concat!("metadata/", stringify!($name), ".bc"));
            assert_same(name, bitcode, include_str!(concat!("metadata/", stringify!($name), ".ll")));
        }
    )*};
}

files! {
    // All fields of all kinds.
    fields
    // Fields that are missing, or have the value that is not printed.
    defaults
    // Integers and flags.
    numbers
    // Values that no program writes.
    odd
    // LLVM 14: calls in place of debug records, and a location of two functions.
    old_calls
    // LLVM 19: debug information that is ignored, for the module does not give its version.
    ignored
}
