; test: mem2reg
; Structs, arrays and vectors that are loaded and stored as a whole, also empty ones.

%pair = type { i32, float }

define %pair @f(i1 %c, %pair %s, [2 x i8] %a, <4 x i32> %v, {} %e) {
entry:
  %struct = alloca %pair
  %array = alloca [2 x i8]
  %vector = alloca <4 x i32>
  %empty = alloca {}
  br i1 %c, label %yes, label %no
yes:
  store %pair %s, ptr %struct
  store [2 x i8] %a, ptr %array
  store <4 x i32> %v, ptr %vector
  store {} %e, ptr %empty
  br label %join
no:
  store %pair zeroinitializer, ptr %struct
  store [2 x i8] c"ab", ptr %array
  store <4 x i32> splat (i32 1), ptr %vector
  store {} zeroinitializer, ptr %empty
  br label %join
join:
  %w = load %pair, ptr %struct
  %x = load [2 x i8], ptr %array
  %y = load <4 x i32>, ptr %vector
  %z = load {}, ptr %empty
  ret %pair %w
}
; =>
; define %pair @f(i1 %c, %pair %s, [2 x i8] %a, <4 x i32> %v, {} %e) {
; entry:
;   br i1 %c, label %yes, label %no
; yes:
;   br label %join
; no:
;   br label %join
; join:
;   %empty.0 = phi {} [ %e, %yes ], [ zeroinitializer, %no ]
;   %vector.0 = phi <4 x i32> [ %v, %yes ], [ splat (i32 1), %no ]
;   %array.0 = phi [2 x i8] [ %a, %yes ], [ c"ab", %no ]
;   %struct.0 = phi %pair [ %s, %yes ], [ zeroinitializer, %no ]
;   ret %pair %struct.0
; }
