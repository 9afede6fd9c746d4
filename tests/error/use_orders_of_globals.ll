; test: error
@a = global i32 0
@b = global i32 0
@c = alias i32, ptr @b
@d = alias i32, ptr @b
define void @f() {
  ret void
}
uselistorder ptr @a, { 1, 0 }
uselistorder ptr @b, { 1, 0, 2 }
uselistorder ptr @b, { 0, 1 }
;                    ^ expected uselistorder indexes to change the order
uselistorder_bb @f, %x, { 1, 0 }
uselistorder_bb @b, %x, { 1, 0 }
uselistorder_bb @g, %x, { 1, 0 }
