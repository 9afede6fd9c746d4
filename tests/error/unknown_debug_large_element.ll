; test: error
!0 = !DIExpression(18446744073709551616)
;                  ^ number is too large, limit is 18446744073709551615
