//! Validation of `target datalayout` strings: the specifications that LLVM 22 knows, and the
//! numbers that each may have.
//!
//! Facts, compared with opt-22 on strings made of valid and invalid parts.

/// A problem in a data layout: the offset in the string, and a message.
pub(crate) type Problem = (usize, String);

/// The first problem of a data-layout string; `None` if LLVM takes it. Cost: linear.
pub(crate) fn problem(text: &[u8]) -> Option<Problem> {
    if text.is_empty() {
        return None;
    }
    let mut start = 0;
    for part in text.split(|&c| c == b'-') {
        if let Err((at, message)) = check_part(part) {
            return Some((start + at, message));
        }
        start += part.len() + 1;
    }
    None
}

type Check<T = ()> = Result<T, Problem>;

fn error<T>(at: usize, message: impl Into<String>) -> Check<T> {
    Err((at, message.into()))
}

/// A component of a specification, between colons, and its offset.
#[derive(Clone, Copy)]
struct Component<'t> {
    at: usize,
    text: &'t [u8],
}

fn check_part(part: &[u8]) -> Check {
    let Some((&kind, rest)) = part.split_first() else { return error(0, "empty specification is not allowed") };
    if part.starts_with(b"ni") {
        return check_non_integral(part);
    }
    match kind {
        b'i' | b'f' | b'v' => check_primitive(kind, part),
        b'a' => check_aggregate(part),
        b'p' => check_pointer(part),
        b'e' | b'E' if rest.is_empty() => Ok(()),
        b'e' | b'E' => error(0, "malformed specification, must be just 'e' or 'E'"),
        b's' => Ok(()),
        b'n' => components(part, 1).try_for_each(|size| check_size(size, "size").map(drop)),
        b'S' => match rest {
            [] => error(1, "malformed specification, must be of the form \"S<size>\""),
            _ => check_alignment(Component { at: 1, text: rest }, "stack natural", Zero::Refused).map(drop),
        },
        b'F' => check_function_pointer(rest),
        b'A' | b'P' | b'G' if rest.is_empty() => {
            error(1, format!("malformed specification, must be of the form \"{}<address space>\"", kind as char))
        }
        b'A' | b'P' | b'G' => check_address_space(Component { at: 1, text: rest }).map(drop),
        b'm' => check_mangling(part),
        _ => error(0, format!("unknown specifier '{}'", kind as char)),
    }
}

/// The components from the byte `first` on.
fn components(part: &[u8], first: usize) -> impl Iterator<Item = Component<'_>> {
    let mut at = first;
    part[first..].split(|&c| c == b':').map(move |text| {
        let component = Component { at, text };
        at += text.len() + 1;
        component
    })
}

fn check_non_integral(part: &[u8]) -> Check {
    if part.get(2) != Some(&b':') {
        return error(0, "malformed specification, must be of the form \"ni:<address space>[:<address space>]...\"");
    }
    components(part, 3).try_for_each(|space| match check_address_space(space)? {
        0 => error(space.at, "address space 0 cannot be non-integral"),
        _ => Ok(()),
    })
}

fn check_primitive(kind: u8, part: &[u8]) -> Check {
    let list: Vec<_> = components(part, 1).collect();
    let [size, abi, ref preferred @ ..] = list[..] else {
        return error(
            0,
            format!("malformed specification, must be of the form \"{0}<size>:<abi>[:<pref>]\"", kind as char),
        );
    };
    if preferred.len() > 1 {
        return error(
            0,
            format!("malformed specification, must be of the form \"{0}<size>:<abi>[:<pref>]\"", kind as char),
        );
    }
    let bits = check_size(size, "size")?;
    let alignment = check_alignment(abi, "ABI", Zero::Refused)?;
    if kind == b'i' && bits == 8 && alignment != 8 {
        return error(abi.at, "i8 must be 8-bit aligned");
    }
    check_preferred(preferred.first(), alignment)
}

fn check_aggregate(part: &[u8]) -> Check {
    let list: Vec<_> = components(part, 1).collect();
    let [size, abi, ref preferred @ ..] = list[..] else {
        return error(0, "malformed specification, must be of the form \"a:<abi>[:<pref>]\"");
    };
    if preferred.len() > 1 {
        return error(0, "malformed specification, must be of the form \"a:<abi>[:<pref>]\"");
    }
    if !size.text.is_empty() && number(size.text, 24) != Some(0) {
        return error(size.at, "size must be zero");
    }
    let alignment = check_alignment(abi, "ABI", Zero::Allowed)?;
    check_preferred(preferred.first(), alignment)
}

fn check_preferred(preferred: Option<&Component<'_>>, abi: u32) -> Check {
    let Some(&preferred) = preferred else { return Ok(()) };
    let alignment = check_alignment(preferred, "preferred", Zero::Refused)?;
    if alignment < abi {
        return error(preferred.at, "preferred alignment cannot be less than the ABI alignment");
    }
    Ok(())
}

fn check_pointer(part: &[u8]) -> Check {
    let form = "malformed specification, must be of the form \"p[<n>]:<size>:<abi>[:<pref>[:<idx>]]\"";
    let list: Vec<_> = components(part, 1).collect();
    let [space, size, abi, ref rest @ ..] = list[..] else { return error(0, form) };
    if rest.len() > 2 {
        return error(0, form);
    }
    check_pointer_space(space)?;
    let bits = check_size(size, "pointer size")?;
    let alignment = check_alignment(abi, "ABI", Zero::Refused)?;
    check_preferred(rest.first(), alignment)?;
    if let Some(&index) = rest.get(1)
        && check_size(index, "index size")? > bits
    {
        return error(index.at, "index size cannot be larger than the pointer size");
    }
    Ok(())
}

/// `5`, `e5(name)`, or nothing: flags, the address space, its name.
fn check_pointer_space(space: Component<'_>) -> Check {
    let mut digits = space.text;
    while let [flag @ (b'a'..=b'z' | b'A'..=b'Z'), rest @ ..] = digits {
        if !matches!(flag, b'e' | b'u') {
            return error(space.at, format!("'{}' is not a valid pointer specification flag", *flag as char));
        }
        digits = rest;
    }
    let flags = space.text.len() - digits.len();
    if let Some(open) = digits.iter().position(|&c| c == b'(') {
        match digits[open..].strip_prefix(b"(").and_then(|name| name.strip_suffix(b")")) {
            Some(b"P" | b"G" | b"A") => return error(space.at, "an address space cannot be named P, G or A"),
            None | Some([]) => {
                return error(space.at + flags + open, "expected the name of an address space in parentheses");
            }
            Some(_) => digits = &digits[..open],
        }
    }
    let number = match digits {
        [] => 0,
        _ => check_address_space(Component { at: space.at + flags, text: digits })?,
    };
    if number == 0 && flags > 0 {
        return error(space.at, "address space 0 cannot be unstable or have external state");
    }
    Ok(())
}

fn check_function_pointer(rest: &[u8]) -> Check {
    match rest {
        [] => error(1, "malformed specification, must be of the form \"F<type><abi>\""),
        [b'i' | b'n', digits @ ..] => {
            check_alignment(Component { at: 2, text: digits }, "ABI", Zero::Refused).map(drop)
        }
        [other, ..] => error(1, format!("unknown function pointer alignment type '{}'", *other as char)),
    }
}

fn check_mangling(part: &[u8]) -> Check {
    match part {
        [b'm', b':', mode] if b"elmowxa".contains(mode) => Ok(()),
        [b'm', b':', _, ..] => error(2, "unknown mangling mode"),
        _ => error(0, "malformed specification, must be of the form \"m:<mangling>\""),
    }
}

/// A number of at most `bits` bits: digits and nothing else, as LLVM reads it.
fn number(text: &[u8], bits: u32) -> Option<u32> {
    let text = std::str::from_utf8(text).ok()?;
    let is_digits = !text.is_empty() && text.bytes().all(|c| c.is_ascii_digit());
    text.parse::<u32>().ok().filter(|&n| is_digits && n < 1 << bits)
}

fn check_address_space(component: Component<'_>) -> Check<u32> {
    if component.text.is_empty() {
        return error(component.at, "address space component cannot be empty");
    }
    match number(component.text, 24) {
        Some(space) => Ok(space),
        None => error(component.at, "address space must be a 24-bit integer"),
    }
}

fn check_size(component: Component<'_>, name: &str) -> Check<u32> {
    if component.text.is_empty() {
        return error(component.at, format!("{name} component cannot be empty"));
    }
    match number(component.text, 24) {
        Some(size) if size > 0 => Ok(size),
        _ => error(component.at, format!("{name} must be a non-zero 24-bit integer")),
    }
}

/// The permission for an alignment of zero.
#[derive(PartialEq)]
enum Zero {
    Allowed,
    Refused,
}

/// Takes an alignment in bits.
fn check_alignment(component: Component<'_>, name: &str, zero: Zero) -> Check<u32> {
    if component.text.is_empty() {
        return error(component.at, format!("{name} alignment component cannot be empty"));
    }
    match number(component.text, 16) {
        None => error(component.at, format!("{name} alignment must be a 16-bit integer")),
        Some(0) if zero == Zero::Allowed => Ok(0),
        Some(0) => error(component.at, format!("{name} alignment must be non-zero")),
        Some(bits) if bits % 8 == 0 && (bits / 8).is_power_of_two() => Ok(bits),
        Some(_) => error(component.at, format!("{name} alignment must be a power of two times the byte width")),
    }
}
