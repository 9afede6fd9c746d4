// flags: -std=c++14
#include <cstdio>
#include <exception>
#include <cstdlib>
static void unexpected() { std::printf("not allowed\n"); std::exit(6); }
static void only_int(int n) throw(int) { if (n) throw 2.5; throw 1; }
int main() {
  std::set_terminate(unexpected);
  try { only_int(0); } catch (int i) { std::printf("int %d\n", i); }
  try { only_int(1); } catch (...) { std::printf("never\n"); }
  return 0;
}
