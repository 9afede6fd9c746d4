; test: error
@4 = global i32 0
@3 = global i32 0
;<- expected a number of '@5' or greater
