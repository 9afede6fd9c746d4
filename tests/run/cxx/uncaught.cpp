#include <cstdio>
struct Loud { ~Loud() { std::printf("never destroyed\n"); } };
static void f() { Loud loud; throw 5; }
int main() { std::printf("before\n"); std::fflush(stdout); f(); return 0; }
