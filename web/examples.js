// Examples: files of the repository.
import rust from "./examples/sum_of_squares.ll";
import max from "../demo/max.before.ll";
import wrongMax from "../demo/max.after.ll";
import digits from "../demo/digits.wend";
import fib from "../demo/fib.ll";
import arguments_ from "../tests/blockargs/fibonacci_with_slots.ll";
import nest from "../tests/browser/nest.ll";
import computedGoto from "../tests/explain/computed_goto.ll";
import lostCopy from "../tests/explain/lost_copy.ll";
import swap from "../tests/explain/swap.ll";

// Each is a state; what it leaves out is as in `DEFAULT` of main.js.
export const examples = [
  { name: "Fibonacci (C, clang -O0)", text: fib, function: "fib", arguments: "10" },
  { name: "Sum of squares (Rust, debug)", text: rust, arguments: "5" },
  { name: "Lost copy", text: lostCopy, arguments: "3" },
  { name: "Swap", text: swap },
  { name: "Computed goto", text: computedGoto },
  { name: "Nested loops", text: nest, arguments: "3, 4" },
  { name: "A wrong result, refuted", text: max, after: wrongMax, tab: "result", arguments: "1, 2" },
  { name: "Block arguments", text: arguments_, arguments: "10" },
  { name: "Digits (wend)", text: digits, language: "wend" },
];
