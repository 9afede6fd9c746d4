#include <cstdio>
// Destructors run from the inside out, in frames with handlers for other types as well.
struct Noisy { const char *name; Noisy(const char *n) : name(n) { std::printf("+%s\n", n); } ~Noisy() { std::printf("-%s\n", name); } };
struct Pair { Noisy first, second; Pair(bool fails) : first("first"), second("second") { if (fails) throw 3; } };
static void deep(int n) {
  Noisy local(n % 2 ? "odd" : "even");
  if (n == 0) throw n + 100;
  try { deep(n - 1); } catch (const char *) { std::printf("never\n"); }
}
int main() {
  try { deep(3); } catch (int i) { std::printf("caught %d\n", i); }
  try { Pair pair(true); } catch (int i) { std::printf("constructor %d\n", i); }
  try { Pair *pair = new Pair(true); delete pair; } catch (int i) { std::printf("new %d\n", i); }
  Pair pair(false);
  return 0;
}
