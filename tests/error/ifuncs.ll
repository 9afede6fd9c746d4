; test: error
declare ptr @declared()
define i32 @no_pointer() {
  ret i32 0
}
@variable = global i32 0
@a = ifunc void (), ptr @declared
@b = ifunc void (), ptr @no_pointer
@c = ifunc void (), ptr @variable
