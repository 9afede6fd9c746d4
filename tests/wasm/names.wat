;; test: wasm
;; Names of locals go with their values.
(module
  (func $f (export "f") (param $n i32) (result i32) (local $unused i64) (local $sum i32) (local $copy i32)
    loop
      local.get $sum
      local.get $n
      i32.add
      local.set $sum
      local.get $n
      i32.const 1
      i32.sub
      local.set $copy
      local.get $copy
      local.tee $n
      br_if 0
    end
    local.get $sum))
