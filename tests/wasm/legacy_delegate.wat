;; test: wasm
;; Exceptions that `delegate` takes past a handler. The calls in both `try`s with `delegate` cannot
;; throw to the handler of `$outer`, those outside of them can: no call moves from one to the other.
(module
  (import "env" "f" (func $f (param i32) (result i32)))
  (func (export "from_outer") (param i32) (result i32) (local i32)
    try $outer
      try
        local.get 0
        call $f
        local.set 1
      delegate 1
      local.get 1
      call $f
      local.set 0
    catch_all
      local.get 1
      return
    end
    local.get 0)
  (func (export "to_outer") (param i32) (result i32) (local i32)
    try $outer
      try
        local.get 0
        call $f
        local.set 1
        try
          local.get 1
          call $f
          local.set 0
        delegate $outer
      delegate 1
    catch_all
      local.get 1
      return
    end
    local.get 0)
  (func (export "to_function") (param i32) (result i32) (local i32)
    try
      try
        local.get 0
        local.tee 1
        call $f
        drop
      end
      br 0
      try
        local.get 1
        drop
      catch_all
      end
    delegate 0
    local.get 1))
