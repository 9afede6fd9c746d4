;; test: wasm
;; Parameters and results of blocks stay on the stack.
(module
  (func (export "f") (param i32 i32) (result i32 i32) (local i32 i32)
    local.get 0
    local.get 1
    loop (param i32 i32) (result i32 i32)
      local.set 2
      local.set 3
      local.get 2
      local.get 3
      local.get 3
      br_if 0
    end
    local.set 2
    local.set 3
    local.get 3
    local.get 2)
  (func (export "g") (param i32) (result i32) (local i32)
    local.get 0
    if (result i32)
      local.get 0
      local.set 1
      local.get 1
    else
      i32.const 9
    end))
