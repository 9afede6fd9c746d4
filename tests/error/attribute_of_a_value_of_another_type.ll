; test: error
declare signext ptr @g()
;       ^ 'signext' does not apply to values of type ptr, but to integers
