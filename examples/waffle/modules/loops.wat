;; Loops whose variables are block parameters in waffle's IR.
(module
  (memory (export "memory") 1)

  (func (export "factorial") (param $n i32) (result i32)
    (local $product i32)
    (local.set $product (i32.const 1))
    (block $done
      (loop $next
        (br_if $done (i32.eqz (local.get $n)))
        (local.set $product (i32.mul (local.get $product) (local.get $n)))
        (local.set $n (i32.sub (local.get $n) (i32.const 1)))
        (br $next)))
    (local.get $product))

  ;; The parameters of the loop change places: a ring of moves.
  (func (export "swap") (param $a i32) (param $b i32) (param $n i32) (result i32 i32)
    (local $t i32)
    (block $done
      (loop $next
        (br_if $done (i32.eqz (local.get $n)))
        (local.set $t (local.get $a))
        (local.set $a (local.get $b))
        (local.set $b (local.get $t))
        (local.set $n (i32.sub (local.get $n) (i32.const 1)))
        (br $next)))
    (local.get $a) (local.get $b))

  ;; The old value of a parameter is used after the loop: the lost copy.
  (func (export "previous") (param $n i32) (result i32)
    (local $i i32) (local $old i32)
    (loop $next
      (local.set $old (local.get $i))
      (local.set $i (i32.add (local.get $i) (i32.const 3)))
      (br_if $next (i32.lt_u (local.get $i) (local.get $n))))
    (local.get $old))

  (func (export "sort") (param $n i32)
    (local $i i32) (local $j i32) (local $v i32) (local $w i32)
    (block $sorted
      (loop $outer
        (br_if $sorted (i32.ge_u (local.get $i) (local.get $n)))
        (local.set $v (i32.load (i32.shl (local.get $i) (i32.const 2))))
        (local.set $j (local.get $i))
        (block $placed
          (loop $inner
            (br_if $placed (i32.eqz (local.get $j)))
            (local.set $w (i32.load (i32.shl (i32.sub (local.get $j) (i32.const 1)) (i32.const 2))))
            (br_if $placed (i32.le_u (local.get $w) (local.get $v)))
            (i32.store (i32.shl (local.get $j) (i32.const 2)) (local.get $w))
            (local.set $j (i32.sub (local.get $j) (i32.const 1)))
            (br $inner)))
        (i32.store (i32.shl (local.get $j) (i32.const 2)) (local.get $v))
        (local.set $i (i32.add (local.get $i) (i32.const 1)))
        (br $outer))))

  (func (export "fill") (param $n i32) (param $seed i32)
    (local $i i32)
    (loop $next
      (local.set $seed (i32.add (i32.mul (local.get $seed) (i32.const 1103515245)) (i32.const 12345)))
      (i32.store (i32.shl (local.get $i) (i32.const 2)) (i32.shr_u (local.get $seed) (i32.const 16)))
      (local.set $i (i32.add (local.get $i) (i32.const 1)))
      (br_if $next (i32.lt_u (local.get $i) (local.get $n))))))
