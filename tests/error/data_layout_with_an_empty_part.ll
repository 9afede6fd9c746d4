; test: error
target datalayout = "e--p:64:64"
;                      ^ empty specification is not allowed
