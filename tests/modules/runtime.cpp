// The exceptions of the C++ standard library, for programs that run without it:
// memphis run --extra-module runtime.ll program.ll
#include <cstdlib>
#include <cstring>
namespace std {
class exception { public: exception() noexcept {} virtual ~exception() noexcept; virtual const char *what() const noexcept; };
exception::~exception() noexcept {}
const char *exception::what() const noexcept { return "std::exception"; }
class bad_alloc : public exception { public: ~bad_alloc() noexcept override; const char *what() const noexcept override; };
bad_alloc::~bad_alloc() noexcept {}
const char *bad_alloc::what() const noexcept { return "std::bad_alloc"; }
#define WITH_TEXT(name, base) class name : public base { char *text; public: explicit name(const char *); ~name() noexcept override; const char *what() const noexcept override; }; \
  name::name(const char *s) : base(), text(strdup(s)) {} name::~name() noexcept { free(text); } const char *name::what() const noexcept { return text; }
#define DERIVED(name, base) class name : public base { public: explicit name(const char *); ~name() noexcept override; }; \
  name::name(const char *s) : base(s) {} name::~name() noexcept {}
WITH_TEXT(logic_error, exception) WITH_TEXT(runtime_error, exception)
DERIVED(domain_error, logic_error) DERIVED(invalid_argument, logic_error) DERIVED(length_error, logic_error) DERIVED(out_of_range, logic_error)
DERIVED(range_error, runtime_error) DERIVED(overflow_error, runtime_error) DERIVED(underflow_error, runtime_error)
void __throw_bad_alloc() { throw bad_alloc(); }
void __throw_length_error(const char *s) { throw length_error(s); }
void __throw_out_of_range(const char *s) { throw out_of_range(s); }
void __throw_logic_error(const char *s) { throw logic_error(s); }
}
