#include <cstdio>
struct Count { static int n; ~Count() { ++n; } };
int Count::n = 0;
static void down(int n) { Count c; if (n == 0) throw 1; down(n - 1); }
int main() { for (int i = 0; i < 3; ++i) { try { down(2000); } catch (int) { } } std::printf("%d\n", Count::n); return 0; }
