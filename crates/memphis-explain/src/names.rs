//! Names of functions as their programmers wrote them: those of C++ (Itanium) and Rust (both
//! schemes) are demangled.

use cpp_demangle::{DemangleOptions, Symbol};
use std::fmt::{self, Write};

/// Longer names stay as they are, and so do those whose source form would be longer. A short
/// mangled name can stand for a very long one.
const MAX_NAME: usize = 1 << 12;

/// A text that does not grow beyond [`MAX_NAME`] bytes.
struct Bounded(String);

impl Write for Bounded {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        if self.0.len() + text.len() > MAX_NAME {
            return Err(fmt::Error);
        }
        self.0.push_str(text);
        Ok(())
    }
}

/// Returns the name that a mangled name stands for, without the hash of a Rust name.
///
/// Cost: linear in the name and the result, which is bounded.
pub fn demangled(name: &str) -> Option<String> {
    of_rust(name, true).or_else(|| of_cpp(name, &DemangleOptions::new()))
}

/// The function as a message shows it: the demangled name, or `@` and the name.
pub fn shown(name: &str) -> String {
    demangled(name).unwrap_or_else(|| format!("@{name}"))
}

/// True if a user who writes `wanted` means the function: by its name, its demangled name, the hash
/// of Rust included or not, or the one of C++ without parameters.
pub fn is_meant(wanted: &str, name: &str) -> bool {
    let without_parameters = || of_cpp(name, &DemangleOptions::new().no_params().no_return_type());
    wanted == name
        || of_rust(name, true).is_some_and(|shown| shown == wanted)
        || of_rust(name, false).is_some_and(|shown| shown == wanted)
        || of_cpp(name, &DemangleOptions::new()).is_some_and(|shown| shown == wanted)
        || without_parameters().is_some_and(|shown| shown == wanted)
}

fn of_rust(name: &str, is_short: bool) -> Option<String> {
    if name.len() > MAX_NAME {
        return None;
    }
    let symbol = rustc_demangle::try_demangle(name).ok()?;
    let mut text = Bounded(String::new());
    let written = if is_short { write!(text, "{symbol:#}") } else { write!(text, "{symbol}") };
    written.ok().map(|()| text.0)
}

fn of_cpp(name: &str, options: &DemangleOptions) -> Option<String> {
    if name.len() > MAX_NAME || !name.starts_with("_Z") {
        return None;
    }
    let mut text = Bounded(String::new());
    Symbol::new(name).ok()?.structured_demangle(&mut text, options).ok().map(|()| text.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_those_of_the_source() {
        for (name, wanted) in [
            ("_ZN3foo3barEi", "foo::bar(int)"),
            ("_ZNSt6vectorIiSaIiEE9push_backERKi", "std::vector<int, std::allocator<int> >::push_back(int const&)"),
            ("_ZN4core3fmt5write17h0123456789abcdefE", "core::fmt::write"),
            ("_RNvC7mycrate3foo", "mycrate::foo"),
            ("_RNvCs15kBYyAo9fc_7mycrate7example", "mycrate::example"),
        ] {
            assert_eq!(demangled(name).as_deref(), Some(wanted));
            assert!(is_meant(wanted, name) && is_meant(name, name));
        }
        assert!(is_meant("foo::bar", "_ZN3foo3barEi"));
        assert!(is_meant("core::fmt::write::h0123456789abcdef", "_ZN4core3fmt5write17h0123456789abcdefE"));
        for name in ["main", "_Zfoo", "_start", "_ZN", "_R", "f.1", ""] {
            assert_eq!(demangled(name), None, "{name}");
            assert_eq!(shown(name), format!("@{name}"));
        }
    }

    /// Each substitution doubles the name.
    #[test]
    fn a_name_that_grows_stays_as_it_is() {
        let mut name = "_Z1fI1aS0_E".to_owned();
        for i in 0..30 {
            name = format!("_Z1f1aIS{i}_S{i}_E{}", &name[4..]);
        }
        let doubling: String = (0..26u8).map(|i| format!("1{}I", char::from(b'a' + i))).collect();
        for name in [name, format!("_Z1f{doubling}i{}", "E".repeat(26)), format!("_ZN{}E", "1a".repeat(100_000))] {
            assert!(demangled(&name).is_none_or(|shown| shown.len() <= MAX_NAME));
        }
    }
}
