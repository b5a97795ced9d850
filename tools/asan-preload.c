/* SPDX-License-Identifier: MIT */
/* Preloaded before libasan by tools/asan-environment. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>
#include <semaphore.h>

/* Removes RTLD_DEEPBIND, since ASan refuses to start with it. */
void *dlopen(const char *file, int flags)
{
    static void *(*real)(const char *, int);
    if (!real) {
        *(void **)&real = dlsym(RTLD_NEXT, "dlopen");
    }
    return real(file, flags & ~RTLD_DEEPBIND);
}

typedef struct start {
    void *(*run)(void *);
    void *argument;
    sem_t has_begun;
} start_t;

static void *begin(void *passed)
{
    start_t start = *(start_t *)passed;
    sem_post(&((start_t *)passed)->has_begun);
    return start.run(start.argument);
}

/*
 * Returns when the thread runs. libasan takes a lock of its allocator in a thread before it calls the thread's
 * function, and does not release it in a child that is forked meanwhile: the child's next free() would wait for ever.
 */
int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*run)(void *), void *argument)
{
    static int (*real)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
    if (!real) {
        *(void **)&real = dlsym(RTLD_NEXT, "pthread_create");
    }
    start_t start = {.run = run, .argument = argument};
    sem_init(&start.has_begun, 0, 0);
    int error = real(thread, attributes, begin, &start);
    while (error == 0 && sem_wait(&start.has_begun) != 0) {
    }
    sem_destroy(&start.has_begun);
    return error;
}
