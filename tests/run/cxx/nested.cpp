#include <cstdio>
#include <exception>
struct Guard { int n; ~Guard() { std::printf("guard %d, uncaught %d\n", n, std::uncaught_exceptions()); try { throw n; } catch (int i) { std::printf("inside %d\n", i); } } };
int main() {
  try { Guard a{1}; Guard b{2}; throw 1.5; } catch (double d) {
    std::printf("outer %g\n", d);
    try { throw 'c'; } catch (char c) { std::printf("nested %c\n", c); try { throw d + 1; } catch (double e) { std::printf("deeper %g %g\n", d, e); } }
    std::printf("still %g, uncaught %d\n", d, std::uncaught_exceptions());
  }
  return 0;
}
