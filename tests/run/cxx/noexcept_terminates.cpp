#include <cstdio>
#include <exception>
#include <cstdlib>
static void handler() { std::printf("terminate handler\n"); std::exit(3); }
static void quiet() noexcept { throw 1; }
int main() {
  std::set_terminate(handler);
  try { quiet(); } catch (...) { std::printf("never\n"); }
  return 0;
}
