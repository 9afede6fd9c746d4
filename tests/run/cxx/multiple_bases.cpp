#include <cstdio>
struct A { int a = 1; virtual ~A() {} };
struct B { int b = 2; virtual ~B() {} };
struct C : A, B { int c = 3; };
struct P : private A { };
struct V1 : virtual A { int v1 = 11; };
struct V2 : virtual A { int v2 = 12; };
struct Diamond : V1, V2 { int d = 13; };
struct L : A { int l = 21; };
struct R : A { int r = 22; };
struct Twice : L, R { int t = 23; };
template <class T> void attempt(const char *what) {
  std::printf("%s: ", what);
  try { throw T(); }
  catch (B &b) { std::printf("B %d\n", b.b); }
  catch (A &a) { std::printf("A %d\n", a.a); }
  catch (L &l) { std::printf("L %d %d\n", l.a, l.l); }
  catch (...) { std::printf("...\n"); }
}
int main() {
  attempt<C>("C"); attempt<P>("private"); attempt<Diamond>("virtual"); attempt<Twice>("ambiguous"); attempt<L>("L");
  return 0;
}
