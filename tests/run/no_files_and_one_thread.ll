; test: roundtrip
; The system around a program: files that are not there, a clock that stands still, locks that are free, the C locale.
target triple = "x86_64-pc-linux-gnu"

@name = constant [10 x i8] c"/etc/none\00"
@mode = constant [2 x i8] c"r\00"
@failed = constant [19 x i8] c"%s: %p, errno %d%c\00"
@time = constant [14 x i8] c"%ld s %ld us\0A\00"
@date = constant [20 x i8] c"%d-%d-%d day %d/%d\0A\00"
@huge = constant [22 x i8] c"999999999999999999999\00"
@clamped = constant [19 x i8] c"%ld, errno %d, %d\0A\00"
@locale = constant [20 x i8] c"<%s> <%s> <%s> %ld\0A\00"
@once = global i32 0
@said = constant [5 x i8] c"once\00"

declare i32 @printf(ptr, ...)
declare i32 @puts(ptr)
declare ptr @fopen(ptr, ptr)
declare i32 @open(ptr, i32, ...)
declare ptr @__errno_location()
declare ptr @strerror(i32)
declare i32 @gettimeofday(ptr, ptr)
declare ptr @gmtime(ptr)
declare i64 @strtol(ptr, ptr, i32)
declare ptr @localeconv()
declare ptr @setlocale(i32, ptr)
declare i64 @sysconf(i32)
declare i32 @pthread_mutex_lock(ptr)
declare i32 @pthread_once(ptr, ptr)

define void @hello() {
  %n = call i32 @puts(ptr @said)
  ret void
}

define i32 @main() {
  %mutex = alloca [40 x i8]
  %locked = call i32 @pthread_mutex_lock(ptr %mutex)
  %o1 = call i32 @pthread_once(ptr @once, ptr @hello)
  %o2 = call i32 @pthread_once(ptr @once, ptr @hello)

  %file = call ptr @fopen(ptr @name, ptr @mode)
  %errno = call ptr @__errno_location()
  %error = load i32, ptr %errno
  %text = call ptr @strerror(i32 %error)
  call i32 (ptr, ...) @printf(ptr @failed, ptr %text, ptr %file, i32 %error, i32 10)
  %descriptor = call i32 (ptr, i32, ...) @open(ptr @name, i32 0)

  %now = alloca { i64, i64 }
  %g = call i32 @gettimeofday(ptr %now, ptr null)
  %micro_at = getelementptr { i64, i64 }, ptr %now, i32 0, i32 1
  %seconds = load i64, ptr %now
  %micro = load i64, ptr %micro_at
  call i32 (ptr, ...) @printf(ptr @time, i64 %seconds, i64 %micro)
  %tm = call ptr @gmtime(ptr %now)
  %year_at = getelementptr i32, ptr %tm, i64 5
  %month_at = getelementptr i32, ptr %tm, i64 4
  %day_at = getelementptr i32, ptr %tm, i64 3
  %weekday_at = getelementptr i32, ptr %tm, i64 6
  %yearday_at = getelementptr i32, ptr %tm, i64 7
  %year = load i32, ptr %year_at
  %month = load i32, ptr %month_at
  %day = load i32, ptr %day_at
  %weekday = load i32, ptr %weekday_at
  %yearday = load i32, ptr %yearday_at
  call i32 (ptr, ...) @printf(ptr @date, i32 %year, i32 %month, i32 %day, i32 %weekday, i32 %yearday)

  %large = call i64 @strtol(ptr @huge, ptr null, i32 10)
  %range = load i32, ptr %errno
  call i32 (ptr, ...) @printf(ptr @clamped, i64 %large, i32 %range, i32 %descriptor)

  %lconv = call ptr @localeconv()
  %comma_at = getelementptr ptr, ptr %lconv, i64 1
  %point = load ptr, ptr %lconv
  %comma = load ptr, ptr %comma_at
  %c = call ptr @setlocale(i32 6, ptr null)
  %page = call i64 @sysconf(i32 30)
  call i32 (ptr, ...) @printf(ptr @locale, ptr %point, ptr %comma, ptr %c, i64 %page)
  ret i32 %locked
}
