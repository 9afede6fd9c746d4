#include <cstdio>
#include <exception>
struct ParseError : std::exception {
  int line; char text[32];
  ParseError(int l) : line(l) { std::snprintf(text, sizeof text, "error in line %d", l); }
  const char *what() const noexcept override { return text; }
};
struct Fatal : ParseError { Fatal() : ParseError(99) {} };
static void parse(int n) { if (n % 3 == 0) throw ParseError(n); if (n == 5) throw Fatal(); }
int main() {
  for (int i = 1; i < 7; ++i) {
    try { parse(i); std::printf("%d fine\n", i); }
    catch (const Fatal &f) { std::printf("fatal: %s\n", f.what()); }
    catch (const std::exception &e) { std::printf("%s\n", e.what()); }
  }
  return 0;
}
