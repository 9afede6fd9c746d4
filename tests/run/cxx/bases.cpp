#include <cstdio>
struct Base { int b = 1; virtual const char *name() const { return "Base"; } virtual ~Base() {} };
struct Middle : Base { int m = 2; const char *name() const override { return "Middle"; } };
struct Leaf : Middle { int l = 3; const char *name() const override { return "Leaf"; } };
struct Other { int o = 4; };
template <class T> void attempt(const T &value) {
  try { throw value; }
  catch (const Middle &m) { std::printf("Middle& %s %d %d\n", m.name(), m.b, m.m); }
  catch (Base b) { std::printf("Base %s %d\n", b.name(), b.b); }
  catch (...) { std::printf("...\n"); }
}
int main() {
  attempt(Leaf()); attempt(Middle()); attempt(Base()); attempt(Other());
  return 0;
}
