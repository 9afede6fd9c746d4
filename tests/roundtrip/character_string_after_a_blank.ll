; test: roundtrip
; The letter is a token of its own.
@s = global [2 x i8] c "ab"
