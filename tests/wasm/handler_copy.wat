;; test: wasm
;; Both `try`s see local 1, which has to be one local for both: an exception with another tag goes
;; from one to the other without code on the way. Local 2 keeps the value that local 1 had at the
;; call that threw, while local 1 gets another one for the outer handler.
(module
  (import "env" "f" (func $f (param i32) (result i32)))
  (tag $e)
  (func (export "f") (param i32) (result i32) (local i32 i32)
    try
      try
        local.get 0
        call $f
        local.set 1
        local.get 1
        call $f
        drop
      catch $e
        local.get 1
        local.set 2
        i32.const 77
        local.set 1
        local.get 2
        call $f
        local.get 2
        i32.add
        call $f
        drop
      end
    catch_all
    end
    local.get 1))
