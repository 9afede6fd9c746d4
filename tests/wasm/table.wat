;; test: wasm
;; Parallel edges of a table are one edge for a φ.
(module
  (func (export "f") (param i32) (result i32) (local i32 i32)
    i32.const 500000
    local.set 1
    block
      block
        local.get 0
        br_table 0 1 0 1 0
      end
      local.get 0
      i32.const 600000
      i32.add
      local.set 1
    end
    local.get 1
    local.set 2
    local.get 2
    local.get 2
    i32.mul))
