;; test: wasm
;; A handler sees the local of the moment of the call that throws, not of the end of the body.
(module
  (import "env" "f" (func $f (param i32)))
  (tag $e (param i32))
  (func (export "f") (param i32) (result i32) (local i32 i32)
    block (result i32)
      try_table (catch $e 0)
        i32.const 1000
        local.set 1
        local.get 0
        call $f
        local.get 0
        i32.const 2000
        i32.add
        local.set 1
        local.get 1
        call $f
      end
      i32.const 3
    end
    local.set 2
    local.get 1
    local.get 2
    i32.add))
