; test: error
!0 = !DIBasicType(tag: DW_TAG_badtag)
