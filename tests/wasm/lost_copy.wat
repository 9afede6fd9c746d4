;; test: wasm
;; The value from before the last round is still needed after the loop.
(module
  (func (export "f") (param i32) (result i32) (local i32 i32)
    loop
      local.get 1
      local.set 2
      local.get 1
      i32.const 1
      i32.add
      local.tee 1
      local.get 0
      i32.lt_s
      br_if 0
    end
    local.get 2))
