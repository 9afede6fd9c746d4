;; test: wasm
;; Exceptions of the older proposal. A clause sees the local of the moment of the call that throws,
;; and `rethrow` names the clause whose exception it throws.
(module
  (import "env" "f" (func $f (param i32)))
  (tag $e (param i32))
  (func (export "f") (param i32) (result i32) (local i32 i32)
    try (result i32)
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
      i32.const 3
    catch $e
      local.get 1
      i32.add
      local.set 2
      try
        local.get 2
        call $f
      catch $e
        local.tee 1
        if
          rethrow 2
        end
        rethrow 0
      end
      local.get 2
    catch_all
      local.get 1
      call $f
      rethrow 0
    end
    local.tee 1
    local.get 1
    i32.mul))
