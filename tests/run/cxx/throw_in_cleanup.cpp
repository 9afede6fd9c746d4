#include <cstdio>
#include <exception>
#include <cstdlib>
static void handler() { std::printf("terminated\n"); std::fflush(stdout); std::_Exit(4); }
struct Bad { ~Bad() noexcept(false) { throw 2; } };
int main() {
  std::set_terminate(handler);
  try { Bad alone; } catch (int i) { std::printf("caught %d\n", i); }
  std::fflush(stdout);
  try { Bad bad; throw 1; } catch (...) { std::printf("never\n"); }
  return 0;
}
