;; test: wasm
;; A load moves to where its value is read, but not past a store, a call, or a set of what it reads.
(module
  (import "env" "f" (func $f (param i32) (result i32)))
  (memory 1)
  (func (export "moves") (param i32 i32) (result i32) (local i32)
    local.get 0
    i32.load
    local.set 2
    local.get 1
    i32.load offset=8
    local.get 2
    i32.sub)
  (func (export "store") (param i32 i32) (result i32) (local i32)
    local.get 0
    i32.load
    local.set 2
    local.get 1
    i32.const 5
    i32.store
    local.get 1
    local.get 2
    i32.sub)
  (func (export "call") (param i32 i32) (result i32) (local i32)
    local.get 0
    i32.load
    local.set 2
    local.get 1
    call $f
    local.get 2
    i32.sub)
  (func (export "set") (param i32 i32) (result i32) (local i32)
    local.get 0
    i32.const 70
    i32.mul
    local.set 2
    local.get 1
    i32.const 3
    i32.add
    local.set 0
    local.get 0
    local.get 0
    i32.mul
    local.get 2
    i32.sub)
  (func (export "exchanged") (param i32 i32) (result i32) (local i32)
    local.get 0
    call $f
    local.set 2
    local.get 1
    call $f
    local.get 2
    i32.add))
