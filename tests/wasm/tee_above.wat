;; test: wasm
;; The second result stays on the stack only where it is not above the operand of `local.tee`.
(module
  (import "env" "f" (func $f (result i32)))
  (func (export "f") (result i32) (local i32 i32)
    call $f
    call $f
    local.set 0
    local.tee 1
    local.get 0
    i32.sub
    local.get 1
    i32.add))
