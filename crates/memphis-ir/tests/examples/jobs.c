// A queue of jobs that threads work on: the input of the examples.
//
// `jobs.ll` is `clang-22 -O0 -g -fno-discard-value-names -fdebug-compilation-dir=. -S -emit-llvm
// -Xclang -disable-O0-optnone jobs.c`; `jobs.ssa.ll` is that after `opt-22 -passes=mem2reg`.
#include <pthread.h>
#include <stdio.h>

typedef int (*Job)(int);

struct Queue {
    pthread_mutex_t lock;
    int n;
    Job jobs[8];
};

static struct Queue queue = {PTHREAD_MUTEX_INITIALIZER, 0, {0}};
static pthread_mutex_t log_lock = PTHREAD_MUTEX_INITIALIZER;

enum { VERBOSE = 0 };

static void note(const char *text, int value) {
    pthread_mutex_lock(&log_lock);
    printf("%s %d\n", text, value);
    pthread_mutex_unlock(&log_lock);
}

static int square(int x) { return x * x; }
static int negate(int x) { return -x; }

static Job table[] = {square, negate};

// Not written if there is no positive number.
__attribute__((always_inline)) static inline int first_positive(const int *numbers, int n) {
    int found;
    for (int i = 0; i < n; i++) {
        if (numbers[i] > 0) {
            found = numbers[i];
            break;
        }
    }
    return found;
}

int push(Job job) {
    pthread_mutex_lock(&queue.lock);
    if (queue.n == 8) {
        note("full", queue.n);
        return 0; // The lock is kept.
    }
    queue.jobs[queue.n++] = job;
    pthread_mutex_unlock(&queue.lock);
    return 1;
}

int push_two(struct Queue *q, Job a, Job b) {
    pthread_mutex_lock(&q->lock);
    if (q->n < 7) {
        q->jobs[q->n++] = a;
        pthread_mutex_unlock(&q->lock);
    }
    pthread_mutex_lock(&q->lock); // Locked twice if the queue was full.
    q->jobs[q->n++ & 7] = b;
    pthread_mutex_unlock(&q->lock);
    return q->n;
}

int run_all(int x) {
    int sum = 0;
    for (int i = 0; i < queue.n; i++)
        sum += queue.jobs[i](x);
    return sum;
}

int level(int wanted) {
    int step = 3, limit = step * 4;
    if (limit > 20)
        wanted = -1;
    switch (step) {
    case 1:
        return wanted;
    case 3:
        break;
    default:
        note("step", step);
    }
    return wanted < limit ? wanted + (VERBOSE ? step : 0) : limit;
}

int main(int argc, char **argv) {
    (void)argv;
    int numbers[] = {-1, argc - 2, argc};
    for (unsigned i = 0; i < 2; i++)
        push(table[i]);
    push_two(&queue, square, negate);
    note("first", first_positive(numbers, 3));
    note("sum", run_all(level(argc + 5)));
    return 0;
}
