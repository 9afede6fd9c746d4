//! Arguments of a call of the library, as its functions take them. Whatever they are given has to
//! be defined.

use crate::code::Signature;
use crate::demand::{address, number};
use crate::machine::Machine;
use crate::stop::{Result, undefined};
use crate::value::{Scalar, Ty, Value};
use std::rc::Rc;

/// A function of the library.
pub(crate) type LibraryFunction = fn(&mut Machine<'_>, &Arguments) -> Result<Value>;

/// The names of a library function, and its implementation.
pub(crate) type Row = (&'static [&'static str], LibraryFunction);

/// Arguments of a call of the library.
#[derive(Debug)]
pub(crate) struct Arguments {
    pub values: Vec<Value>,
    pub signature: Rc<Signature>,
}

impl Arguments {
    /// Argument `i`.
    pub fn value(&self, i: usize) -> Result<&Value> {
        match self.values.get(i) {
            Some(value) => Ok(value),
            None => undefined("the library gets too few arguments"),
        }
    }

    pub fn address(&self, i: usize) -> Result<u64> {
        address(self.value(i)?)
    }

    /// An unsigned number, as wide as it is.
    pub fn size(&self, i: usize) -> Result<u64> {
        Ok(number(self.value(i)?, "an argument of the library")? as u64)
    }

    /// A C `int`.
    pub fn int(&self, i: usize) -> Result<i32> {
        Ok(number(self.value(i)?, "an argument of the library")? as i32)
    }

    /// A floating-point number: its format and bits.
    pub fn float(&self, i: usize) -> Result<(Scalar, u128)> {
        let ty = self.ty(i).and_then(Ty::scalar).filter(|ty| ty.is_float()).unwrap_or(Scalar::Double);
        Ok((ty, number(self.value(i)?, "a number")?))
    }

    /// Type of an argument.
    pub fn ty(&self, i: usize) -> Option<&Ty> {
        self.signature.params.get(i).map(|t| &**t)
    }

    /// The floating-point format of the result.
    pub fn result(&self) -> Scalar {
        self.signature.result.scalar().unwrap_or(Scalar::Double)
    }

    /// Bits of the result.
    pub fn width(&self) -> u32 {
        self.signature.result.scalar().map_or(32, Scalar::bits)
    }
}
