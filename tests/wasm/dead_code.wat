;; test: wasm
;; Code that is not reached goes; where validation would miss its results, `unreachable` stands.
(module
  (func (export "f") (param i32) (result i32) (local i32)
    block (result i32)
      local.get 0
      return
      local.get 1
      local.tee 0
    end
    local.get 1
    i32.add
    local.set 1
    local.get 1)
  (func (export "g") (param i32) (result i32) (local i32)
    local.get 0
    local.set 1
    local.get 1
    local.get 1
    i32.mul
    drop
    block
      local.get 1
      br 1
    end
    local.get 1))
