#include <cstdio>
struct A { virtual ~A() {} int a = 1; };
struct B { virtual ~B() {} int b = 2; };
struct C : A, B { int c = 3; };
struct D : C { int d = 4; };
struct X : A { int x = 5; };
static void look(A *p) {
  B *b = dynamic_cast<B *>(p); C *c = dynamic_cast<C *>(p); D *d = dynamic_cast<D *>(p); X *x = dynamic_cast<X *>(p);
  std::printf("%d %d %d %d\n", b ? b->b : 0, c ? c->c : 0, d ? d->d : 0, x ? x->x : 0);
  if (b) std::printf("%d\n", dynamic_cast<A *>(b) == p);
}
int main() { A a; C c; D d; X x; look(&a); look(&c); look(&d); look(&x); look(nullptr); return 0; }
