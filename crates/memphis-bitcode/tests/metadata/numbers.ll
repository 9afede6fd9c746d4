; ModuleID = 'numbers.bc'
source_filename = "f.ll"

!n = !{!0, !1, !2, !3, !4, !5, !6, !7, !8, !9, !10}

!0 = !DIDerivedType(tag: DW_TAG_typedef, baseType: null, flags: 2147483648)
!1 = !DIDerivedType(tag: DW_TAG_typedef, baseType: null, flags: 2149580800)
!2 = !DIDerivedType(tag: DW_TAG_typedef, baseType: null, flags: DIFlagPrivate)
!3 = !DIFixedPointType(kind: Rational, numerator: 1, denominator: 2)
!4 = !DIFixedPointType(kind: Rational, numerator: 1, denominator: 3)
!5 = !DIFixedPointType(kind: Rational, numerator: 2, denominator: 7)
!6 = !DIFixedPointType(kind: Rational, numerator: 8, denominator: 18446744073709551615)
!7 = !DIEnumerator(name: "", value: 1)
!8 = !DIEnumerator(name: "", value: 0)
!9 = !DIDerivedType(tag: DW_TAG_LLVM_ptrauth_type, baseType: null, ptrAuthKey: 1, ptrAuthIsAddressDiscriminated: false, ptrAuthExtraDiscriminator: 3, ptrAuthIsaPointer: false, ptrAuthAuthenticatesNullValues: false)
!10 = !DIDerivedType(tag: DW_TAG_LLVM_ptrauth_type, baseType: null, ptrAuthKey: 1, ptrAuthIsAddressDiscriminated: false, ptrAuthIsaPointer: false, ptrAuthAuthenticatesNullValues: false)
