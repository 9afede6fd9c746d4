; test: error
@k = global float 0
;                 ^ floating point constant invalid for type: integer found
