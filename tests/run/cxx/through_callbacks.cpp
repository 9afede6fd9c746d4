#include <cstdio>
#include <cstdlib>
// An exception leaves qsort; the library's frames are left as well.
static int compare(const void *a, const void *b) {
  int x = *(const int *)a, y = *(const int *)b;
  if (x == 13 || y == 13) throw x + y;
  return x - y;
}
static void sort(int *v, int n) { try { std::qsort(v, n, sizeof *v, compare); std::printf("sorted %d..%d\n", v[0], v[n - 1]); } catch (int) { std::printf("unlucky\n"); } }
int main() {
  int good[] = {5, 3, 9, 1}, bad[] = {5, 13, 9, 1};
  sort(good, 4); sort(bad, 4); sort(good, 4);
  return 0;
}
