#include <cstdio>
struct Big { double v[16]; Big() { for (int i = 0; i < 16; ++i) v[i] = i * 1.5; } };
enum class Color { red, green };
struct Empty {};
int main() {
  try { throw Big(); } catch (const Big &b) { double s = 0; for (double d : b.v) s += d; std::printf("%g\n", s); }
  try { throw Color::green; } catch (Color c) { std::printf("%d\n", (int)c); }
  try { throw Empty(); } catch (Empty) { std::printf("empty\n"); }
  try { throw [] { return 3; }; } catch (...) { std::printf("lambda\n"); }
  try { throw true; } catch (int) { std::printf("int\n"); } catch (bool b) { std::printf("bool %d\n", b); }
  return 0;
}
