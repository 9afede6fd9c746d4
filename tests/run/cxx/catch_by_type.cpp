#include <cstdio>
// The first clause that matches is taken; integers are not converted.
static int thrower(int n) {
  switch (n) {
  case 0: throw 42;
  case 1: throw 2.5;
  case 2: throw 'x';
  case 3: throw "text";
  case 4: throw 7L;
  default: return n;
  }
}
static int catcher(int n) {
  try {
    return thrower(n);
  } catch (int i) {
    std::printf("int %d\n", i);
  } catch (double d) {
    std::printf("double %g\n", d);
  } catch (const char *s) {
    std::printf("string %s\n", s);
  } catch (...) {
    std::printf("something else\n");
  }
  return -n;
}
int main() {
  int sum = 0;
  for (int i = 0; i < 7; ++i) sum += catcher(i);
  std::printf("%d\n", sum);
  return sum & 1;
}
