; test: error
^0 = flags: 8 8
;             ^ expected top-level entity
