; test: error
attributes #0 = { nounwind, cold }
;                         ^ expected an attribute or '}'
