//! The functions that JavaScript calls.
//!
//! 1. [`memphis_request`] makes room for a request of `length` bytes and returns its address.
//! 2. The caller writes the request there.
//! 3. [`memphis_answer`] answers it and returns the address of the answer, which has
//!    [`memphis_answer_length`] bytes and stays until the next answer.

use std::cell::RefCell;

thread_local! {
    static REQUEST: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static ANSWER: RefCell<String> = const { RefCell::new(String::new()) };
}

/// The address of `length` bytes for a request.
#[expect(unsafe_code, reason = "the name is exported")]
#[unsafe(no_mangle)]
pub extern "C" fn memphis_request(length: usize) -> *mut u8 {
    REQUEST.with_borrow_mut(|request| {
        *request = vec![0; length];
        request.as_mut_ptr()
    })
}

/// The address of the answer to the request.
#[expect(unsafe_code, reason = "the name is exported")]
#[unsafe(no_mangle)]
pub extern "C" fn memphis_answer() -> *const u8 {
    // The old answer and the request are not kept beside the new answer.
    ANSWER.set(String::new());
    let answer = crate::answer(&REQUEST.take());
    ANSWER.with_borrow_mut(|kept| {
        *kept = answer;
        kept.as_ptr()
    })
}

/// The length of the answer in bytes.
#[expect(unsafe_code, reason = "the name is exported")]
#[unsafe(no_mangle)]
pub extern "C" fn memphis_answer_length() -> usize {
    ANSWER.with_borrow(String::len)
}
