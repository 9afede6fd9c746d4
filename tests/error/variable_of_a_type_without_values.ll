; test: error
@a = global metadata undef
;           ^ invalid type for global variable
@b = external global x86_amx
@c = external global void ()
