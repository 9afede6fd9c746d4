;; test: wasm
;; Exceptions of the older proposal: the function stays as it is.
(module
  (import "env" "f" (func $f (param i32)))
  (func (export "f") (param i32) (local i32)
    try
      local.get 0
      local.set 1
      local.get 1
      call $f
    catch_all
    end))
