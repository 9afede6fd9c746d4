;; test: wasm
;; Branches on casts that compare descriptors: two operands, and the reference stays on the stack.
(module
  (rec
    (type $a (descriptor $b) (struct))
    (type $b (describes $a) (struct)))
  (func (export "is") (param anyref (ref (exact $b))) (result i32) (local anyref (ref null (exact $b)))
    local.get 0
    local.set 2
    local.get 1
    local.set 3
    block $same (result (ref null (exact $a)))
      local.get 2
      local.get 3
      br_on_cast_desc_eq $same anyref (ref null (exact $a))
      drop
      i32.const 0
      return
    end
    drop
    i32.const 1)
  (func (export "fails") (param anyref (ref (exact $b))) (result i32) (local anyref)
    block $other (result anyref)
      local.get 0
      local.tee 2
      local.get 1
      br_on_cast_desc_eq_fail $other anyref (ref null (exact $a))
      drop
      i32.const 1
      return
    end
    local.set 2
    local.get 2
    ref.is_null))
