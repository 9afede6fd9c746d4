; test: error
%t = type opaque
define void @f() {
  %a = freeze target("spirv.DeviceEvent") zeroinitializer
  %b = freeze target("unknown") zeroinitializer
  ret void
}
@x = global %t undef
;              ^ invalid type for undefined constant
