; test: mem2reg
; The function's attribute becomes a flag of every φ that may carry it: also arrays, and structs of one floating-point type.
define void @f(i1 %c, float %f, { float, float } %s, { float, double } %t, [2 x double] %a, <2 x half> %v, i32 %i, ptr %out) "no-signed-zeros-fp-math"="true" {
entry:
  %scalar = alloca float
  %same = alloca { float, float }
  %mixed = alloca { float, double }
  %array = alloca [2 x double]
  %vector = alloca <2 x half>
  %integer = alloca i32
  br i1 %c, label %yes, label %no
yes:
  store float %f, ptr %scalar
  store { float, float } %s, ptr %same
  store { float, double } %t, ptr %mixed
  store [2 x double] %a, ptr %array
  store <2 x half> %v, ptr %vector
  store i32 %i, ptr %integer
  br label %join
no:
  store float 0.0, ptr %scalar
  store { float, float } zeroinitializer, ptr %same
  store { float, double } zeroinitializer, ptr %mixed
  store [2 x double] zeroinitializer, ptr %array
  store <2 x half> zeroinitializer, ptr %vector
  store i32 0, ptr %integer
  br label %join
join:
  %a1 = load float, ptr %scalar
  store float %a1, ptr %out
  %a2 = load { float, float }, ptr %same
  store { float, float } %a2, ptr %out
  %a3 = load { float, double }, ptr %mixed
  store { float, double } %a3, ptr %out
  %a4 = load [2 x double], ptr %array
  store [2 x double] %a4, ptr %out
  %a5 = load <2 x half>, ptr %vector
  store <2 x half> %a5, ptr %out
  %a6 = load i32, ptr %integer
  store i32 %a6, ptr %out
  ret void
}
; =>
; define void @f(i1 %c, float %f, { float, float } %s, { float, double } %t, [2 x double] %a, <2 x half> %v, i32 %i, ptr %out) "no-signed-zeros-fp-math"="true" {
; entry:
;   br i1 %c, label %yes, label %no
; yes:
;   br label %join
; no:
;   br label %join
; join:
;   %integer.0 = phi i32 [ %i, %yes ], [ 0, %no ]
;   %vector.0 = phi nsz <2 x half> [ %v, %yes ], [ zeroinitializer, %no ]
;   %array.0 = phi nsz [2 x double] [ %a, %yes ], [ zeroinitializer, %no ]
;   %mixed.0 = phi { float, double } [ %t, %yes ], [ zeroinitializer, %no ]
;   %same.0 = phi nsz { float, float } [ %s, %yes ], [ zeroinitializer, %no ]
;   %scalar.0 = phi nsz float [ %f, %yes ], [ 0.0, %no ]
;   store float %scalar.0, ptr %out
;   store { float, float } %same.0, ptr %out
;   store { float, double } %mixed.0, ptr %out
;   store [2 x double] %array.0, ptr %out
;   store <2 x half> %vector.0, ptr %out
;   store i32 %integer.0, ptr %out
;   ret void
; }
