; case: ways to pass an argument
%O = type opaque
declare void @f(ptr byval(i32) inreg)
; error: 2:17: only one of the ways to pass an argument can be chosen: 'byval', 'byref', 'inalloca', 'preallocated', 'nest', and 'sret' or 'inreg'
; case: inalloca and readonly
%O = type opaque
declare void @f(ptr inalloca(i32) readonly)
; error: 2:17: attributes 'inalloca' and 'readonly' exclude each other
; case: zero and sign extension
%O = type opaque
declare void @f(i8 zeroext signext)
; error: 2:17: attributes 'zeroext' and 'signext' exclude each other
; case: zero and sign extension of a result
%O = type opaque
declare zeroext signext i8 @f()
; error: 2:9: attributes 'zeroext' and 'signext' exclude each other
; case: readnone and readonly
%O = type opaque
declare void @f(ptr readnone readonly)
; error: 2:17: attributes 'readnone' and 'readonly' exclude each other
; case: readonly and writeonly
%O = type opaque
declare void @f(ptr readonly writeonly)
; error: 2:17: attributes 'readonly' and 'writeonly' exclude each other
; case: writable and readonly
%O = type opaque
declare void @f(ptr writable readonly)
; error: 2:17: attributes 'writable' and 'readonly' exclude each other
; case: immediate of an ordinary function
%O = type opaque
declare void @f(i32 immarg)
; error: 2:17: 'immarg' and 'elementtype' are for intrinsics and calls only
; case: element type of an ordinary function
%O = type opaque
declare void @f(ptr elementtype(i32))
; error: 2:17: 'immarg' and 'elementtype' are for intrinsics and calls only
; case: two nest parameters
%O = type opaque
declare void @f(ptr nest, ptr nest)
; error: 2:27: only one parameter can be 'nest'
; case: two returned parameters
%O = type opaque
declare ptr @f(ptr returned, ptr returned)
; error: 2:30: only one parameter can be 'returned'
; case: returned value of another type
%O = type opaque
declare ptr @f(i32 returned)
; error: 2:16: 'returned' needs a parameter of the result's type
; case: returned value of another type but the same size
%O = type opaque
declare float @f(i32 returned)
; error: 2:18: 'returned' needs a parameter of the result's type
; case: third parameter for the result
%O = type opaque
declare void @f(i32, i32, ptr sret(i32))
; error: 2:27: 'sret' must be the first or second parameter
; case: second parameter for the result
%O = type opaque
declare void @f(i32, ptr sret(i32))
; case: parameter for the result of a function with a result
%O = type opaque
declare i32 @f(ptr sret(i32))
; error: 2:16: functions with 'sret' must return void
; case: two swiftself parameters
%O = type opaque
declare void @f(ptr swiftself, ptr swiftself)
; error: 2:32: only one parameter can be 'swiftself'
; case: two swiftasync parameters
%O = type opaque
declare void @f(ptr swiftasync, ptr swiftasync)
; error: 2:33: only one parameter can be 'swiftasync'
; case: two swifterror parameters
%O = type opaque
declare void @f(ptr swifterror, ptr swifterror)
; error: 2:33: only one parameter can be 'swifterror'
; case: inalloca that is not last
%O = type opaque
declare void @f(ptr inalloca(i32), i32)
; error: 2:17: 'inalloca' must be the last parameter
; case: byval of an opaque type
%O = type opaque
declare void @f(ptr byval(%O))
; error: 2:17: type of 'byval' has no size
; case: byref of an opaque type
%O = type opaque
declare void @f(ptr byref(%O))
; error: 2:17: type of 'byref' has no size
; case: inalloca of a token
%O = type opaque
declare void @f(ptr inalloca(token))
; error: 2:17: type of 'inalloca' has no size
; case: preallocated of an opaque type
%O = type opaque
declare void @f(ptr preallocated(%O))
; error: 2:17: type of 'preallocated' has no size
; case: byval of four gigabytes
%O = type opaque
declare void @f(ptr byval([1073741824 x i32]))
; error: 2:17: arguments of 4 GiB and more cannot be passed by 'byval'
; case: byval of less
%O = type opaque
declare void @f(ptr byval([1073741823 x i32]))
; case: ranges that overlap
%O = type opaque
declare void @f(ptr initializes((0, 4), (2, 6)))
; error: 2:17: ranges of 'initializes' must ascend and not touch
; case: ranges that touch
%O = type opaque
declare void @f(ptr initializes((0, 4), (4, 8)))
; error: 2:17: ranges of 'initializes' must ascend and not touch
; case: ranges that descend
%O = type opaque
declare void @f(ptr initializes((4, 0)))
; error: 2:17: ranges of 'initializes' must ascend and not touch
; case: ranges that ascend
%O = type opaque
declare void @f(ptr initializes((-4, 0), (4, 8)))
; case: range of another width
%O = type opaque
declare range(i8 0, 1) i32 @f()
; error: 2:9: 'range' is of i8, the value of i32
; case: range of a floating-point type
%O = type opaque
declare range(float 0, 1) i32 @f()
; error: 2:20: the range must have integer type
; case: range of a vector
%O = type opaque
declare range(i32 0, 1) <2 x i32> @f()
; case: metadata parameter
%O = type opaque
declare void @f(metadata)
; error: 2:14: only intrinsics have parameters of type metadata
; case: token parameter
%O = type opaque
declare void @f(token)
; error: 2:14: only intrinsics have parameters of type token
; case: token result
%O = type opaque
declare token @f()
; error: 2:15: only intrinsics return token
; case: matrix tile parameter
%O = type opaque
declare void @f(x86_amx)
; error: 2:14: only intrinsics have parameters of type x86_amx
; case: matrix tile result
%O = type opaque
declare x86_amx @f()
; error: 2:17: only intrinsics return x86_amx
; case: opaque parameter
%O = type opaque
declare void @f(%O)
; error: 2:17: invalid type for function argument
