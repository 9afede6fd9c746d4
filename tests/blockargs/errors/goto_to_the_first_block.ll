; test: error
func &f() -> () {
@entry:
  goto @entry
;      ^ the entry block must not have predecessors
}
