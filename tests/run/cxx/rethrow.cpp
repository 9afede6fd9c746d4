#include <cstdio>
struct E { int n; E(int n) : n(n) {} E(const E &e) : n(e.n) { std::printf("copy %d\n", n); } ~E() { std::printf("gone %d\n", n); } };
static void inner() { try { throw E(1); } catch (E &e) { e.n = 2; std::printf("first\n"); throw; } }
static void middle() { try { inner(); } catch (...) { std::printf("second\n"); throw; } }
static void handler() { try { throw; } catch (E &e) { std::printf("in handler %d\n", e.n); } catch (int i) { std::printf("int in handler %d\n", i); } }
int main() {
  try { middle(); } catch (E e) { std::printf("third %d\n", e.n); }
  try { throw E(5); } catch (...) { handler(); }
  try { throw 9; } catch (...) { handler(); }
  std::printf("end\n");
  return 0;
}
