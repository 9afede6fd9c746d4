; test: error
declare ptr @declared()
define i32 @no_pointer() {
  ret i32 0
}
@variable = global i32 0
@a = ifunc void (), ptr @declared
;                   ^ the resolver of an ifunc must be a definition
@b = ifunc void (), ptr @no_pointer
;                   ^ the resolver of an ifunc must return a pointer
@c = ifunc void (), ptr @variable
;                   ^ ifunc must have a function as its resolver
