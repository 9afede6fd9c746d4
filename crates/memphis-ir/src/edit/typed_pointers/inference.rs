//! Types of pointers that are found out from one another.
//!
//! A type is a text and the stars after it, or an unknown type and the stars after it. An equation
//! between two types binds an unknown one.

use super::spans::{canonical, erased};
use hashbrown::HashMap;

/// The start of a type, before its last stars.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Root {
    /// A text that does not end with a star.
    Text(u32),
    /// An unknown type.
    Unknown(u32),
}

/// A type.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Ty {
    root: Root,
    /// The address spaces of the stars.
    stars: Vec<u32>,
}

impl Ty {
    /// A pointer to the type.
    pub fn pointer(mut self, space: u32) -> Ty {
        self.stars.push(space);
        self
    }
}

/// An unknown type.
#[derive(Debug)]
struct Unknown {
    /// What it is, if that is known.
    known: Option<Ty>,
    /// What it is if nothing tells.
    otherwise: Ty,
    /// Its text with `ptr` for pointers; `None` if it may be anything that is pointed to.
    shape: Option<Vec<u8>>,
}

/// The types of a function.
#[derive(Debug, Default)]
pub(super) struct Inference {
    texts: Vec<Box<[u8]>>,
    ids: HashMap<Box<[u8]>, u32>,
    unknown: Vec<Unknown>,
}

impl Inference {
    /// A type by its text.
    pub fn known(&mut self, text: &[u8]) -> Ty {
        self.canonical(canonical(text, false))
    }

    /// A type that is not known yet, by its text with `ptr` for pointers: if nothing tells, these
    /// point to bytes.
    pub fn unknown(&mut self, text: &[u8]) -> Ty {
        let shape = canonical(text, false);
        let otherwise = self.canonical(canonical(text, true));
        let root = Root::Unknown(self.unknown.len() as u32);
        if shape != b"ptr" && !shape.starts_with(b"ptr addrspace(") {
            self.unknown.push(Unknown { known: None, otherwise, shape: Some(shape) });
            return Ty { root, stars: Vec::new() };
        }
        let Ty { root: bytes, stars } = otherwise;
        let otherwise = Ty { root: bytes, stars: Vec::new() };
        self.unknown.push(Unknown { known: None, otherwise, shape: None });
        Ty { root, stars }
    }

    fn canonical(&mut self, mut text: Vec<u8>) -> Ty {
        let mut stars = Vec::new();
        while text.last() == Some(&b'*') {
            text.pop();
            stars.push(take_address_space(&mut text).unwrap_or(0));
        }
        stars.reverse();
        let texts = &mut self.texts;
        let root = *self.ids.entry(text.into()).or_insert_with_key(|text| {
            texts.push(text.clone());
            texts.len() as u32 - 1
        });
        Ty { root: Root::Text(root), stars }
    }

    /// The type with what is known by now.
    fn resolve(&self, ty: &Ty) -> Ty {
        let mut ty = ty.clone();
        while let Root::Unknown(index) = ty.root
            && let Some(bound) = &self.unknown[index as usize].known
        {
            ty.root = bound.root;
            ty.stars.splice(..0, bound.stars.iter().copied());
        }
        ty
    }

    /// Says that two types are the same, if they may be.
    pub fn equate(&mut self, a: &Ty, b: &Ty) {
        let (a, b) = (self.resolve(a), self.resolve(b));
        if a.root == b.root {
            return;
        }
        if !self.bind(&a, &b) {
            self.bind(&b, &a);
        }
    }

    /// Makes a type whose start is unknown another type, if it may be that. Both are resolved.
    fn bind(&mut self, ty: &Ty, other: &Ty) -> bool {
        let Root::Unknown(index) = ty.root else { return false };
        let Some(stars) = other.stars.strip_suffix(&ty.stars[..]) else { return false };
        let rest = Ty { root: other.root, stars: stars.to_vec() };
        let is_bound = self.unknown[index as usize].shape.as_ref().is_none_or(|shape| self.has_shape(&rest, shape));
        if is_bound {
            self.unknown[index as usize].known = Some(rest);
        }
        is_bound
    }

    fn has_shape(&self, ty: &Ty, shape: &[u8]) -> bool {
        ty.stars.is_empty()
            && match ty.root {
                Root::Text(text) => erased(&self.texts[text as usize]) == shape,
                Root::Unknown(index) => self.unknown[index as usize].shape.as_deref() == Some(shape),
            }
    }

    /// The type, with pointers to bytes where nothing is known.
    fn settled(&self, ty: &Ty) -> Ty {
        let mut ty = self.resolve(ty);
        if let Root::Unknown(index) = ty.root {
            let otherwise = &self.unknown[index as usize].otherwise;
            ty.root = otherwise.root;
            ty.stars.splice(..0, otherwise.stars.iter().copied());
        }
        ty
    }

    /// True if two types turned out to be the same.
    pub fn are_same(&self, a: &Ty, b: &Ty) -> bool {
        self.settled(a) == self.settled(b)
    }

    /// The text of a type, if it is known by now.
    pub fn known_text(&self, ty: &Ty) -> Option<Vec<u8>> {
        matches!(self.resolve(ty).root, Root::Text(_)).then(|| self.text(ty))
    }

    /// True if a type turned out to be a pointer.
    pub fn is_pointer(&self, ty: &Ty) -> bool {
        !self.settled(ty).stars.is_empty()
    }

    /// The text of a type.
    pub fn text(&self, ty: &Ty) -> Vec<u8> {
        let Ty { root, stars } = self.settled(ty);
        let Root::Text(root) = root else { unreachable!("a settled type is known") };
        let mut text = self.texts[root as usize].to_vec();
        for space in stars {
            match space {
                0 => text.push(b'*'),
                space => text.extend_from_slice(format!(" addrspace({space})*").as_bytes()),
            }
        }
        text
    }
}

/// Takes ` addrspace(N)` off the end of a text.
fn take_address_space(text: &mut Vec<u8>) -> Option<u32> {
    const WORD: &[u8] = b" addrspace(";
    if text.last() != Some(&b')') {
        return None;
    }
    let at = memchr::memmem::rfind(text, WORD)?;
    let space = text[at + WORD.len()..].strip_suffix(b")")?;
    let space = std::str::from_utf8(space).ok()?.parse().ok()?;
    text.truncate(at);
    Some(space)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_type_is_found_out_through_its_pointers() {
        let mut types = Inference::default();
        let (slot, value) = (types.unknown(b"ptr"), types.unknown(b"ptr addrspace(3)"));
        types.equate(&slot, &value.clone().pointer(0));
        let known = types.known(b"i32 addrspace(3)*");
        types.equate(&value, &known);
        assert_eq!(types.text(&slot), b"i32 addrspace(3)**");
        assert!(types.are_same(&value, &known) && types.is_pointer(&slot));
    }

    #[test]
    fn what_nothing_tells_points_to_bytes() {
        let mut types = Inference::default();
        let pair = types.unknown(b"{ ptr, ptr addrspace(1) }");
        assert_eq!(types.text(&pair), b"{ i8*, i8 addrspace(1)* }");
        let itself = types.unknown(b"ptr");
        types.equate(&itself.clone().pointer(0), &itself);
        assert_eq!(types.text(&itself), b"i8*");
    }

    #[test]
    fn a_pointer_is_not_what_is_no_pointer() {
        let mut types = Inference::default();
        let bytes = types.known(b"i8*");
        for (text, otherwise) in [(&b"ptr"[..], &b"i8*"[..]), (b"{ ptr, i8 }", b"{ i8*, i8 }")] {
            let loaded = types.unknown(text);
            types.equate(&bytes, &loaded.clone().pointer(0));
            assert_eq!(types.text(&loaded), otherwise);
        }
    }

    #[test]
    fn members_are_found_out_as_a_whole() {
        let mut types = Inference::default();
        let (slot, pair) = (types.unknown(b"{ ptr, i8 }"), types.known(b"{ void (i8*)*, i8 }"));
        types.equate(&slot.clone().pointer(0), &pair.pointer(0));
        assert_eq!(types.text(&slot), b"{ void (i8*)*, i8 }");
    }

    #[test]
    fn types_that_differ_stay_different() {
        let mut types = Inference::default();
        let [a, b] = [&b"i8*"[..], b"i8**"].map(|text| types.known(text));
        let unknown = types.unknown(b"ptr");
        types.equate(&unknown, &a);
        types.equate(&unknown, &b);
        assert!(types.are_same(&unknown, &a) && !types.are_same(&unknown, &b));
    }
}
