#include <cstdio>
struct A { int a = 1; };
struct B { int b = 2; };
struct C : A, B { int c = 3; };
static C object;
static int number = 5;
static void plain() {}
template <class T> void attempt(const char *what, T value) {
  std::printf("%s: ", what);
  try { throw value; }
  catch (B *b) { std::printf("B* %d\n", b ? b->b : -1); }
  catch (const A *a) { std::printf("const A* %d\n", a->a); }
  catch (int *p) { std::printf("int* %d\n", *p); }
  catch (const int *p) { std::printf("const int* %d\n", *p); }
  catch (const int *const *p) { std::printf("const int* const* %d\n", **p); }
  catch (void *p) { std::printf("void* %d\n", p != nullptr); }
  catch (const void *p) { std::printf("const void* %d\n", p != nullptr); }
  catch (void (*f)()) { std::printf("function %d\n", f == plain); }
  catch (...) { std::printf("...\n"); }
}
int main() {
  int *p = &number;
  const int *q = &number;
  double d = 1;
  const double e = 2;
  attempt("C*", &object); attempt("A*", static_cast<A *>(&object)); attempt("null C*", static_cast<C *>(nullptr));
  attempt("int*", p); attempt("const int*", q); attempt("int**", &p); attempt("double*", &d);
  attempt("const double*", &e); attempt("function", plain); attempt("nullptr", nullptr);
  try { throw &object; } catch (C *&c) { std::printf("C*& %d\n", c->c); }
  return 0;
}
