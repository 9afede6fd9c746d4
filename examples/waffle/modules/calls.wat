;; Calls, several results, tables of branches, and values of other types.
(module
  (type $binary (func (param i32 i32) (result i32)))
  (global $count (mut i32) (i32.const 0))
  (table funcref (elem $add $sub $mul))

  (func $add (type $binary) (i32.add (local.get 0) (local.get 1)))
  (func $sub (type $binary) (i32.sub (local.get 0) (local.get 1)))
  (func $mul (type $binary) (i32.mul (local.get 0) (local.get 1)))

  (func (export "apply") (param $a i32) (param $b i32) (param $which i32) (result i32)
    (global.set $count (i32.add (global.get $count) (i32.const 1)))
    (call_indirect (type $binary) (local.get $a) (local.get $b)
      (i32.rem_u (local.get $which) (i32.const 3))))

  (func $divide (param $a i32) (param $b i32) (result i32 i32)
    (i32.div_u (local.get $a) (local.get $b))
    (i32.rem_u (local.get $a) (local.get $b)))

  (func (export "gcd") (param $a i32) (param $b i32) (result i32)
    (local $rest i32)
    (block $done
      (loop $next
        (br_if $done (i32.eqz (local.get $b)))
        (call $divide (local.get $a) (local.get $b))
        (local.set $rest)
        (drop)
        (local.set $a (local.get $b))
        (local.set $b (local.get $rest))
        (br $next)))
    (local.get $a))

  (func (export "choose") (param $which i32) (param $x i32) (param $y i32) (result i32)
    (block $third (block $second (block $first
      (br_table $first $second $first $third (local.get $which)))
      (return (i32.add (local.get $x) (i32.const 10))))
      (local.set $x (local.get $y)))
    (i32.sub (local.get $x) (local.get $y)))

  (func $fibonacci (export "fibonacci") (param $n i32) (result i32)
    (if (result i32) (i32.lt_u (local.get $n) (i32.const 2))
      (then (local.get $n))
      (else (i32.add
        (call $fibonacci (i32.sub (local.get $n) (i32.const 1)))
        (call $fibonacci (i32.sub (local.get $n) (i32.const 2)))))))

  (func (export "mean") (param $n i32) (param $step i32) (result i64)
    (local $i i32) (local $sum i64)
    (loop $next
      (local.set $sum (i64.add (local.get $sum) (i64.extend_i32_u (i32.mul (local.get $i) (local.get $step)))))
      (local.set $i (i32.add (local.get $i) (i32.const 1)))
      (br_if $next (i32.le_u (local.get $i) (local.get $n))))
    (i64.div_u (local.get $sum) (i64.extend_i32_u (local.get $i)))))
