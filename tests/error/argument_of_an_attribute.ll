; test: error
declare void @a() memory(everything)
;                        ^ expected argmem, errnomem, inaccessiblemem, none, read, readwrite, target_mem0, target_mem1, write
