; case: a type that is caught
declare i32 @p(...)
declare void @g()
define void @f() personality ptr @p {
  invoke void @g() to label %a unwind label %b
a:
  ret void
b:
  %l = landingpad { ptr, i32 } catch ptr null filter [1 x ptr] [ptr @g]
  unreachable
}
; case: the type is no constant
declare i32 @p(...)
declare void @g()
define void @f(ptr %x) personality ptr @p {
  invoke void @g() to label %a unwind label %b
a:
  ret void
b:
  %l = landingpad { ptr, i32 } catch ptr %x
  unreachable
}
; error: 4:45: unwind destination does not start with an exception pad
; error: 8:38: clause argument must be a constant
; case: an array is caught
declare i32 @p(...)
declare void @g()
define void @f() personality ptr @p {
  invoke void @g() to label %a unwind label %b
a:
  ret void
b:
  %l = landingpad { ptr, i32 } catch [1 x ptr] [ptr null]
  unreachable
}
; error: 4:45: unwind destination does not start with an exception pad
; error: 8:38: 'catch' clause has an invalid type
; case: a pointer filters
declare i32 @p(...)
declare void @g()
define void @f() personality ptr @p {
  invoke void @g() to label %a unwind label %b
a:
  ret void
b:
  %l = landingpad { ptr, i32 } filter ptr null
  unreachable
}
; error: 4:45: unwind destination does not start with an exception pad
; error: 8:39: 'filter' clause has an invalid type
; case: data filters
declare i32 @p(...)
declare void @g()
define void @f() personality ptr @p {
  invoke void @g() to label %a unwind label %b
a:
  ret void
b:
  %l = landingpad { ptr, i32 } filter [2 x i32] [i32 0, i32 7] filter [1 x ptr] poison filter [2 x i32] zeroinitializer
  unreachable
}
; error: 8:49: filter of a landingpad must be an array of constants
; error: 8:81: filter of a landingpad must be an array of constants
