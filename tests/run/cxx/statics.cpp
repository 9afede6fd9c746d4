#include <cstdio>
struct Once { Once(int n) { std::printf("once %d\n", n); if (n < 2) throw n; } ~Once() { std::printf("at exit\n"); } };
static Once global(7);
static void use(int n) { static Once once(n); std::printf("used\n"); }
int main() {
  for (int i = 0; i < 4; ++i) { try { use(i); } catch (int n) { std::printf("failed %d\n", n); } }
  return 0;
}
