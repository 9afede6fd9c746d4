;; test: wasm
;; A reference that cannot be null has to be set, for validation too, before it is read.
(module
  (type $t (struct (field i32)))
  (func (export "f") (param i32) (result i32) (local $r (ref $t)) (local $s (ref $t))
    local.get 0
    struct.new $t
    local.set $r
    local.get 0
    if
      i32.const 7
      struct.new $t
      local.set $r
    end
    local.get $r
    local.set $s
    local.get $s
    struct.get $t 0
    local.get $r
    struct.get $t 0
    i32.add))
