#include <cstdio>
struct Part { Part(int n) { if (n < 0) throw n; std::printf("part %d\n", n); } ~Part() { std::printf("part gone\n"); } };
struct Whole {
  Part a, b;
  Whole(int x, int y) try : a(x), b(y) { std::printf("whole\n"); } catch (int n) { std::printf("handler %d\n", n); throw n * 2; }
};
int compute(int n) try { if (n > 3) throw n; return n; } catch (int m) { return -m; }
int main() {
  try { Whole w(1, 2); } catch (int n) { std::printf("main %d\n", n); }
  try { Whole w(1, -2); } catch (int n) { std::printf("main %d\n", n); }
  try { Whole w(-1, 2); } catch (int n) { std::printf("main %d\n", n); }
  std::printf("%d %d\n", compute(2), compute(5));
  return 0;
}
