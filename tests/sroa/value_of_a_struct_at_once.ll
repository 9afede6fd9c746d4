; test: sroa
; A load or store of a struct is taken apart into its leaves.
define { ptr, i64 } @f({ ptr, i64 } %s, i64 %n) {
  %p = alloca { ptr, i64 }, align 8
  store { ptr, i64 } %s, ptr %p
  %q = getelementptr inbounds { ptr, i64 }, ptr %p, i32 0, i32 1
  store i64 %n, ptr %q
  %v = load { ptr, i64 }, ptr %p
  ret { ptr, i64 } %v
}
; =>
; define { ptr, i64 } @f({ ptr, i64 } %s, i64 %n) {
;   %1 = extractvalue { ptr, i64 } %s, 0
;   %2 = extractvalue { ptr, i64 } %s, 1
;   %3 = insertvalue { ptr, i64 } poison, ptr %1, 0
;   %v = insertvalue { ptr, i64 } %3, i64 %n, 1
;   ret { ptr, i64 } %v
; }
define [2 x { i8, i16 }] @nested([2 x { i8, i16 }] %s) {
  %p = alloca [2 x { i8, i16 }], align 2
  store [2 x { i8, i16 }] %s, ptr %p
  %q = getelementptr i8, ptr %p, i64 4
  store i8 1, ptr %q
  %v = load [2 x { i8, i16 }], ptr %p
  ret [2 x { i8, i16 }] %v
}
; =>
; define [2 x { i8, i16 }] @nested([2 x { i8, i16 }] %s) {
;   %1 = extractvalue [2 x { i8, i16 }] %s, 0, 0
;   %2 = extractvalue [2 x { i8, i16 }] %s, 0, 1
;   %3 = extractvalue [2 x { i8, i16 }] %s, 1, 0
;   %4 = extractvalue [2 x { i8, i16 }] %s, 1, 1
;   %5 = insertvalue [2 x { i8, i16 }] poison, i8 %1, 0, 0
;   %6 = insertvalue [2 x { i8, i16 }] %5, i16 %2, 0, 1
;   %7 = insertvalue [2 x { i8, i16 }] %6, i8 1, 1, 0
;   %v = insertvalue [2 x { i8, i16 }] %7, i16 %4, 1, 1
;   ret [2 x { i8, i16 }] %v
; }
