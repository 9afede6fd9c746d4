; test: error
!0 = !DIBasicType(tag: DW_TAG_badtag)
;                      ^ unknown word 'DW_TAG_badtag' of debug information
