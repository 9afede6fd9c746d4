#include <cstdio>
// Values that φs carry into a landing pad.
static int collatz(int n) { if (n == 1) throw 0; return n % 2 ? 3 * n + 1 : n / 2; }
static int steps(int n) {
  int count = 0, peak = n;
  try { for (;;) { n = collatz(n); ++count; if (n > peak) peak = n; } } catch (int) { return count * 10000 + peak; }
}
int main() { unsigned sum = 0; for (int i = 1; i < 30; ++i) sum = sum * 31 + steps(i); std::printf("%u %d\n", sum, steps(27)); return sum & 0x3f; }
