#include <cstdio>
#include <stdexcept>
#include <new>
static void f(int n) {
  switch (n) {
  case 0: throw std::runtime_error("run");
  case 1: throw std::out_of_range("range");
  case 2: throw std::bad_alloc();
  case 3: throw std::overflow_error("overflow");
  case 4: throw std::exception();
  }
}
int main() {
  for (int i = 0; i < 5; ++i) {
    try { f(i); }
    catch (const std::logic_error &e) { std::printf("logic %s\n", e.what()); }
    catch (const std::runtime_error &e) { std::printf("runtime %s\n", e.what()); }
    catch (const std::exception &e) { std::printf("exception %s\n", e.what()); }
  }
  return 0;
}
