//! Arguments of a call that are given as text.

use crate::code::Signature;
use crate::decode::signature_of;
use crate::float;
use crate::machine::Machine;
use crate::value::{Scalar, Ty, Value, mask, zero};
use memphis_ir::FunctionId;
use std::rc::Rc;

/// Wider integers cannot be given.
const MAX_WIDTH: u32 = 128;

impl Machine<'_> {
    /// Reads the arguments of a call, a word for each parameter: an integer in decimal digits or
    /// after `0x`, `true` or `false`, a floating-point number, `null` or `@name` for an address,
    /// and `undef`, `poison` or `zeroinitializer` for any type.
    ///
    /// # Errors
    /// There are too many words or too few, or one is not a value of its parameter's type. The
    /// error is a sentence without a full stop.
    pub fn arguments_of_text(
        &mut self,
        function: FunctionId,
        words: &[&str],
    ) -> std::result::Result<Vec<Value>, String> {
        let global = self.image.module.function(function).global;
        let signature: Rc<Signature> = signature_of(&mut self.image, global);
        let (n, given) = (signature.params.len(), words.len());
        if n != given {
            let name = self.image.module.function_name(function).to_string();
            let plural = if n == 1 { "" } else { "s" };
            let values = if given == 1 { "value is" } else { "values are" };
            return Err(format!("@{name} has {n} parameter{plural}, and {given} {values} given"));
        }
        let value = |(index, (&word, ty)): (usize, (&&str, &Rc<Ty>))| {
            let value = self.value_of_text(ty, word);
            value.ok_or_else(|| format!("'{word}' is no value for parameter {}, {}", index + 1, described(ty)))
        };
        words.iter().zip(&signature.params).enumerate().map(value).collect()
    }

    fn value_of_text(&self, ty: &Ty, word: &str) -> Option<Value> {
        match word {
            "undef" => return Some(Value::UNDEF),
            "poison" => return Some(Value::POISON),
            "zeroinitializer" => return zero(ty),
            _ => {}
        }
        match (word, ty.scalar()?) {
            ("null", Scalar::Ptr(_)) => Some(Value::Bits(0)),
            (_, Scalar::Ptr(_)) => {
                let global = self.image.module.find_global(word.strip_prefix('@')?.as_bytes())?;
                self.image.addresses[global].map(Value::Bits)
            }
            (_, Scalar::Int(width)) => integer(width, word),
            (_, scalar) => Some(Value::int(scalar.bits(), float::of_decimal(scalar, word).ok()?)),
        }
    }
}

/// An integer of at most [`MAX_WIDTH`] bits, signed or unsigned.
fn integer(width: u32, word: &str) -> Option<Value> {
    if width > MAX_WIDTH {
        return None;
    }
    let (is_negative, digits) = word.strip_prefix('-').map_or((false, word), |digits| (true, digits));
    let magnitude = match (digits, digits.strip_prefix("0x")) {
        ("false", _) if width == 1 => 0,
        ("true", _) if width == 1 => 1,
        (_, Some(hexadecimal)) => u128::from_str_radix(hexadecimal, 16).ok()?,
        (decimal, None) if decimal.starts_with(|c: char| c.is_ascii_digit()) => decimal.parse().ok()?,
        _ => return None,
    };
    let is_in_range = match is_negative {
        true => magnitude <= 1 << (width - 1),
        false => magnitude <= mask(width),
    };
    let bits = if is_negative { magnitude.wrapping_neg() } else { magnitude };
    is_in_range.then(|| Value::int(width, bits))
}

/// The type of a parameter in an error.
fn described(ty: &Ty) -> String {
    match ty.scalar() {
        Some(Scalar::Int(width)) if width > MAX_WIDTH => format!("an integer of more than {MAX_WIDTH} bits"),
        Some(Scalar::Int(width)) => format!("an i{width}"),
        Some(Scalar::Ptr(_)) => "a pointer, which is null or @name".to_owned(),
        Some(scalar) => format!("a {}", scalar.name()),
        None => "an aggregate or vector".to_owned(),
    }
}
