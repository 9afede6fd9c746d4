;; test: wasm
;; Two locals change places in each round: a copy at once, for which the stack is enough.
(module
  (func (export "f") (param i32 i32 i32) (result i32) (local i32)
    loop
      local.get 0
      local.set 3
      local.get 1
      local.set 0
      local.get 3
      local.set 1
      local.get 2
      i32.const 1
      i32.sub
      local.tee 2
      br_if 0
    end
    local.get 0
    local.get 1
    i32.sub))
