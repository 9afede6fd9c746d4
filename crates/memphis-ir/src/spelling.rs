//! The version of LLVM that a text is of, and how that version spells what passes add.
//!
//! [`SPELLINGS`] says which spellings belong to which versions. A text is of the newest version that
//! writes all spellings in it, or of an older one. It is of LLVM 22, as far as it matters here, if
//! it has none of these spellings, or such as no version writes together: then a person wrote it,
//! for LLVM 22.

use crate::bytes::is_name_byte;
use crate::error::Error;
use crate::module::Module;
use crate::text::{CodeWalk, starts_word};
use memchr::memmem;

/// A spelling that some versions of LLVM write.
#[derive(Debug, Clone, Copy)]
pub struct Spelling {
    /// The spelling, by an example.
    pub example: &'static str,
    /// A name for what is spelled.
    pub what: &'static str,
    /// The first version of LLVM that writes it; early ones are not told apart.
    first: u32,
    /// The last one.
    last: u32,
    /// How to find it in a text.
    sign: Sign,
}

/// A sign of a spelling in a text. Strings and comments do not count.
#[derive(Debug, Clone, Copy)]
enum Sign {
    /// A word.
    Word(&'static str),
    /// This text.
    Text(&'static str),
    /// A word, and a parenthesis after it.
    Applied(&'static str),
    /// A star after the end of a type.
    Star,
    /// A call or declaration of a lifetime marker with this many arguments.
    Marker(usize),
}

/// The last version of LLVM whose text is read.
const NEWEST: u32 = 22;
/// An early version, from which on spellings are told apart.
const EARLY: u32 = 3;

macro_rules! spellings {
    ($($what:literal, $example:literal, $first:expr, $last:expr, $sign:expr;)*) => {
        /// The spellings by which versions of LLVM are told apart.
        pub const SPELLINGS: &[Spelling] = &[$(
            Spelling { what: $what, example: $example, first: $first, last: $last, sign: $sign },
        )*];
    };
}
spellings! {
    "memory that a function accesses", "argmemonly", EARLY, 15, Sign::Word("argmemonly");
    "memory that a function accesses", "inaccessiblememonly", EARLY, 15, Sign::Word("inaccessiblememonly");
    "memory that a function accesses", "memory(argmem: read)", 16, NEWEST, Sign::Applied("memory");
    "pointers", "i32*", EARLY, 16, Sign::Star;
    "the state of the stack", "@llvm.stacksave()", EARLY, 17, Sign::Text("@llvm.stacksave(");
    "the state of the stack", "@llvm.stacksave.p0()", 18, NEWEST, Sign::Text("@llvm.stacksave.p");
    "ranges of addresses", "inrange i32 1", EARLY, 18, Sign::Word("inrange");
    "ranges of addresses", "inrange(-16, 8)", 19, NEWEST, Sign::Applied("inrange");
    "debug records", "call void @llvm.dbg.value(...)", EARLY, 18, Sign::Text("call void @llvm.dbg.");
    "debug records", "#dbg_value(...)", 19, NEWEST, Sign::Text("#dbg_");
    "lists of arguments", "@llvm.va_start(ptr %list)", EARLY, 18, Sign::Text("@llvm.va_start(");
    "lists of arguments", "@llvm.va_start.p0(ptr %list)", 19, NEWEST, Sign::Text("@llvm.va_start.p");
    "types of MMX", "x86_mmx", EARLY, 19, Sign::Word("x86_mmx");
    "what is kept of an address", "nocapture", EARLY, 20, Sign::Word("nocapture");
    "what is kept of an address", "captures(none)", 21, NEWEST, Sign::Applied("captures");
    "lifetime markers", "@llvm.lifetime.start.p0(i64 4, ptr %x)", EARLY, 21, Sign::Marker(2);
    "lifetime markers", "@llvm.lifetime.start.p0(ptr %x)", 22, NEWEST, Sign::Marker(1);
}

/// A pointer without a type. LLVM 15 and 16 write these, or pointers with types.
const OPAQUE_POINTER: Spelling =
    Spelling { what: "pointers", example: "ptr", first: 15, last: NEWEST, sign: Sign::Word("ptr") };

impl Spelling {
    /// The first version of LLVM that writes it; `None` for the earliest ones.
    pub fn first(&self) -> Option<u32> {
        Some(self.first).filter(|&first| first > EARLY)
    }

    /// The last version of LLVM that writes it; `None` if LLVM 22 does.
    pub fn last(&self) -> Option<u32> {
        Some(self.last).filter(|&last| last < NEWEST)
    }

    /// Returns whether a text has the spelling.
    fn is_in(&self, text: &[u8]) -> bool {
        self.find_in(text).is_some()
    }

    /// The first place of the spelling in a text.
    fn find_in(&self, text: &[u8]) -> Option<usize> {
        let word = match self.sign {
            Sign::Word(word) | Sign::Text(word) | Sign::Applied(word) => word,
            Sign::Star => "*",
            Sign::Marker(_) => "@llvm.lifetime.",
        };
        let mut code = CodeWalk::new(text);
        memmem::find_iter(text, word).find(|&at| {
            let after = &text[at + word.len()..];
            let fits = match self.sign {
                Sign::Word(_) => {
                    starts_word(text, at) && !after.first().is_some_and(|&byte| is_name_byte(byte) || byte == b'(')
                }
                Sign::Applied(_) => starts_word(text, at) && after.starts_with(b"("),
                Sign::Text(_) => true,
                Sign::Star => at > 0 && (is_name_byte(text[at - 1]) || b"*)]}>\"".contains(&text[at - 1])),
                Sign::Marker(n) => {
                    let name = after.iter().take_while(|&&byte| is_name_byte(byte)).count();
                    let arguments = crate::read::in_parentheses(&after[name..]);
                    arguments.is_some_and(|arguments| crate::split_arguments(arguments).count() == n)
                }
            };
            fits && code.is_code(at)
        })
    }
}

/// The spellings of a module: those of a version of LLVM.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Version {
    /// The version.
    pub number: u32,
    /// True if pointers have the types that they point to.
    pub has_typed_pointers: bool,
}

/// An intrinsic as a version has it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IntrinsicForm {
    /// The name, with `llvm.`
    pub name: String,
    /// Its declaration.
    pub declaration: String,
}

impl Version {
    /// LLVM 22.
    pub const LLVM_22: Version = Version { number: NEWEST, has_typed_pointers: false };

    /// The version of a text.
    ///
    /// Cost: a search through the text for each spelling.
    pub(crate) fn of_text(text: &[u8]) -> Version {
        let (mut first, mut last, mut has_typed_pointers) = (EARLY, NEWEST, false);
        for spelling in SPELLINGS.iter().filter(|spelling| spelling.is_in(text)) {
            (first, last) = (first.max(spelling.first), last.min(spelling.last));
            has_typed_pointers |= matches!(spelling.sign, Sign::Star);
        }
        // No version writes pointers with types and others into one text.
        let is_mixed = has_typed_pointers && OPAQUE_POINTER.is_in(text);
        if first > last || is_mixed {
            return Version::LLVM_22;
        }
        Version { number: last, has_typed_pointers }
    }

    /// True if the text is of a version before LLVM 22. Its true version may be an even older one,
    /// so new lines have the oldest spelling: all later versions read it.
    fn is_old(self) -> bool {
        self.number < NEWEST
    }

    /// True if lifetime markers have a size before the address.
    pub fn has_sized_markers(self) -> bool {
        self.is_old()
    }

    /// `llvm.lifetime.start` or `llvm.lifetime.end`; `which` is the last word.
    pub fn lifetime_marker(self, which: &str, space: u32) -> IntrinsicForm {
        let size = if self.has_sized_markers() { "i64 immarg, " } else { "" };
        let name = format!("llvm.lifetime.{which}.{}", self.suffix(space));
        let declaration = format!("declare void @{name}({size}{} {})", self.pointer(space), self.not_captured());
        IntrinsicForm { name, declaration }
    }

    /// `llvm.memcpy` in an address space, with a size in 64 bits.
    pub fn memcpy(self, space: u32) -> IntrinsicForm {
        let (suffix, pointer, captures) = (self.suffix(space), self.pointer(space), self.not_captured());
        let name = format!("llvm.memcpy.{suffix}.{suffix}.i64");
        let [to, from] = ["writeonly", "readonly"].map(|access| format!("{pointer} noalias {access} {captures}"));
        let declaration = format!("declare void @{name}({to}, {from}, i64, i1 immarg)");
        IntrinsicForm { name, declaration }
    }

    /// `llvm.stacksave` in an address space.
    pub fn stack_save(self, space: u32) -> IntrinsicForm {
        let name = self.of_stack("llvm.stacksave", space);
        IntrinsicForm { declaration: format!("declare {} @{name}()", self.pointer(space)), name }
    }

    /// `llvm.stackrestore` in an address space.
    pub fn stack_restore(self, space: u32) -> IntrinsicForm {
        let name = self.of_stack("llvm.stackrestore", space);
        IntrinsicForm { declaration: format!("declare void @{name}({})", self.pointer(space)), name }
    }

    fn of_stack(self, name: &str, space: u32) -> String {
        if self.is_old() { name.to_owned() } else { format!("{name}.{}", self.suffix(space)) }
    }

    /// The end of the name of an intrinsic for pointers of a space: to bytes, if they have types.
    fn suffix(self, space: u32) -> String {
        format!("p{space}{}", if self.has_typed_pointers { "i8" } else { "" })
    }

    fn pointer(self, space: u32) -> String {
        match (self.has_typed_pointers, space) {
            (false, 0) => "ptr".to_owned(),
            (false, space) => format!("ptr addrspace({space})"),
            (true, 0) => "i8*".to_owned(),
            (true, space) => format!("i8 addrspace({space})*"),
        }
    }

    /// The attribute of a pointer of which a callee keeps nothing.
    fn not_captured(self) -> &'static str {
        if self.is_old() { "nocapture" } else { "captures(none)" }
    }
}

impl Module<'_> {
    /// The version of LLVM whose spellings new lines have: that of the text, unless it is brought
    /// up to date.
    ///
    /// Cost: the first time, a search through the text for each of [`SPELLINGS`].
    #[doc(hidden)]
    pub fn version(&self) -> Version {
        *self.version.get_or_init(|| Version::of_text(self.text))
    }

    /// Makes new lines have the spellings of LLVM 22, whatever the text has. To be called first.
    ///
    /// # Errors
    /// The text has a spelling that LLVM 22 does not read.
    #[doc(hidden)]
    pub fn write_as_newest(&mut self) -> Result<(), Error> {
        self.version = Version::LLVM_22.into();
        let old_range = SPELLINGS.iter().filter(|spelling| matches!(spelling.sign, Sign::Word("inrange")));
        match old_range.filter_map(|spelling| spelling.find_in(self.text)).next() {
            Some(at) => Err(Error::new(at, "since LLVM 19, 'inrange(START, END)' is before the parenthesis")),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Texts of several versions, and the versions.
    const TEXTS: &[(&str, u32)] = &[
        ("declare void @f(ptr)\n", 22),
        ("declare void @f(ptr nocapture)\n", 20),
        ("declare void @f(ptr \"nocapture\") ; nocapture\n", 22),
        ("declare void @f(ptr %nocapture, ptr %nocapture.2)\n", 22),
        ("declare void @f(i8*)\n", 16),
        ("declare void @f(i8*) argmemonly\n", 15),
        ("declare void @f(i8*)\ndeclare void @g(ptr)\n", 22),
        ("@s = constant [2 x i8] c\"**\" ; i8*\n/* i8* */\n", 22),
        ("declare void @llvm.lifetime.start.p0(i64 immarg, ptr)\n", 21),
        ("declare void @llvm.lifetime.start.p0(ptr)\ndeclare void @f(ptr captures(none))\n", 22),
        ("declare void @f(ptr captures(none), ptr nocapture)\n", 22),
        ("declare void @llvm.dbg.value(metadata, metadata, metadata)\n", 22),
        ("  tail call void @llvm.dbg.value(metadata i1 0)\n", 18),
        ("declare ptr @llvm.stacksave()\n", 17),
        ("declare ptr @llvm.stacksave.p0()\n", 22),
    ];

    #[test]
    fn spellings_tell_the_version() {
        for &(text, number) in TEXTS {
            let version = Version::of_text(text.as_bytes());
            assert_eq!((version.number, version.has_typed_pointers), (number, number <= 16), "{text}");
        }
    }

    #[test]
    fn no_spelling_is_of_no_version() {
        for spelling in SPELLINGS {
            assert!(spelling.first <= spelling.last, "{spelling:?}");
            assert!(spelling.is_in(spelling.example.replace("...", "").as_bytes()), "{spelling:?}");
        }
    }

    #[test]
    fn intrinsics_have_the_form_of_the_version() {
        let form = |number, has_typed_pointers| {
            let version = Version { number, has_typed_pointers };
            let all = [version.lifetime_marker("end", 5), version.memcpy(0), version.stack_save(0)];
            all.map(|form| form.declaration)
        };
        assert_eq!(
            form(14, true),
            [
                "declare void @llvm.lifetime.end.p5i8(i64 immarg, i8 addrspace(5)* nocapture)",
                "declare void @llvm.memcpy.p0i8.p0i8.i64(i8* noalias writeonly nocapture, \
                 i8* noalias readonly nocapture, i64, i1 immarg)",
                "declare i8* @llvm.stacksave()",
            ]
        );
        assert_eq!(
            form(22, false),
            [
                "declare void @llvm.lifetime.end.p5(ptr addrspace(5) captures(none))",
                "declare void @llvm.memcpy.p0.p0.i64(ptr noalias writeonly captures(none), \
                 ptr noalias readonly captures(none), i64, i1 immarg)",
                "declare ptr @llvm.stacksave.p0()",
            ]
        );
    }
}
