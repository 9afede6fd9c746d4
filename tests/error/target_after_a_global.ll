; test: error
@g = global i32 0
target triple = "x86_64-unknown-linux-gnu"
;<- expected top-level entity: this must stand before all others
