@info = external constant ptr

declare i32 @__gxx_personality_v0(...)
declare i32 @may_throw(ptr)
declare void @use(i32)

define i32 @f(ptr %p, i32 %x) personality ptr @__gxx_personality_v0 {
entry:
  %slot = alloca ptr
  %a = invoke i32 @may_throw(ptr %p)
          to label %next unwind label %pad

next:
  %b = invoke i32 @may_throw(ptr %slot)
          to label %join unwind label %pad

pad:
  %held = phi i32 [ 0, %entry ], [ %a, %next ]
  %caught = landingpad { ptr, i32 }
          cleanup
          catch ptr @info
  %which = extractvalue { ptr, i32 } %caught, 1
  %is = icmp eq i32 %which, %held
  br i1 %is, label %join, label %out

out:
  resume { ptr, i32 } %caught

join:
  %r = phi i32 [ %b, %next ], [ %which, %pad ]
  call void @use(i32 %r)
  ret i32 %r
}
