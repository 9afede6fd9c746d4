; test: error
; A value must follow the type, even at the end of the file.
define i32 @f() personality ptr
;<- expected value token
