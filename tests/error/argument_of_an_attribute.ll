; test: error
declare void @a() memory(everything)
;                        ^ expected argmem, inaccessiblemem, errnomem, target_mem0, target_mem1, none, read, write, readwrite
