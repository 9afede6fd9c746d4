/* A loop, an `if`, and an array that stays in memory. fib.ll is made of this file by
 *
 *     clang-22 -O0 -Xclang -disable-O0-optnone -fno-discard-value-names -S -emit-llvm fib.c
 *
 * without what clang says about the machine and about itself. */

int fib(int n) {
    int previous = 0, current = 1;
    if (n == 0)
        return 0;
    for (int i = 1; i < n; i++) {
        int next = previous + current;
        previous = current;
        current = next;
    }
    return current;
}

int main(void) {
    int table[10];
    int sum = 0;
    for (int i = 0; i < 10; i++) {
        table[i] = fib(i);
        sum += table[i];
    }
    return sum;
}
