; test: error
global i32 0
;<- expected top-level entity
