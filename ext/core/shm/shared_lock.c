/* SPDX-License-Identifier: MIT */
#include "core/shm/shared_lock.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/futex.h>
#include <pthread.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#define CONTENDED    UINT64_C(1)
#define PID_BITS     22
#define PID_MASK     ((UINT64_C(1) << PID_BITS) - 1)
#define START_MASK   ((UINT64_C(1) << (63 - PID_BITS)) - 1)
#define SPINS        200
#define FIRST_WAIT   INT64_C(1000000)
#define LONGEST_WAIT INT64_C(50000000)

/* The futex is the low half of the word, which contains the pid and CONTENDED. */
_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "the low half of a word must come first");

typedef enum { PROCESS_RUNS, PROCESS_ENDED, PROCESS_UNKNOWN } process_state_t;

/* Reads the state and the start time (clock ticks since boot) of a process. `text` is the content of /proc/PID/stat. */
static process_state_t parse_process_stat(const char *text, uint64_t *start)
{
    /* The name of the program is in parentheses, and may contain any character. */
    const char *after = strrchr(text, ')');
    if (after == NULL || after[1] != ' ') {
        return PROCESS_UNKNOWN;
    }
    const char *field = after + 2;
    bool has_ended = *field == 'Z' || *field == 'X' || *field == 'x';
    /* The state is field 3, the start time field 22. */
    for (int number = 3; number < 22; number++) {
        field = strchr(field, ' ');
        if (field == NULL) {
            return PROCESS_UNKNOWN;
        }
        field++;
    }
    *start = strtoull(field, NULL, 10) & START_MASK;
    return has_ended ? PROCESS_ENDED : PROCESS_RUNS;
}

static process_state_t read_process_stat(pid_t pid, uint64_t *start)
{
    char path[32], text[1024];
    snprintf(path, sizeof(path), "/proc/%d/stat", (int)pid);
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0) {
        return errno == ENOENT && kill(pid, 0) != 0 && errno == ESRCH ? PROCESS_ENDED : PROCESS_UNKNOWN;
    }
    ssize_t length = read(fd, text, sizeof(text) - 1);
    int error = errno;
    close(fd);
    if (length <= 0) {
        return length < 0 && error == ESRCH ? PROCESS_ENDED : PROCESS_UNKNOWN;
    }
    text[length] = 0;
    return parse_process_stat(text, start);
}

static _Atomic uint64_t own_identity;

static void forget_identity(void)
{
    atomic_store_explicit(&own_identity, 0, memory_order_relaxed);
}

static void forget_identity_after_fork(void)
{
    pthread_atfork(NULL, NULL, forget_identity);
}

static uint64_t make_identity(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, forget_identity_after_fork);
    uint64_t start = 0;
    read_process_stat(getpid(), &start);
    uint64_t identity = (start << PID_BITS) | ((uint64_t)getpid() & PID_MASK);
    atomic_store_explicit(&own_identity, identity, memory_order_relaxed);
    return identity;
}

uint64_t nx_shared_identity(void)
{
    uint64_t identity = atomic_load_explicit(&own_identity, memory_order_relaxed);
    return identity != 0 ? identity : make_identity();
}

bool nx_shared_identity_is_alive(uint64_t identity)
{
    pid_t pid = (pid_t)(identity & PID_MASK);
    uint64_t expected = (identity >> PID_BITS) & START_MASK, start = 0;
    if (pid == 0) {
        return false;
    }
    process_state_t state = read_process_stat(pid, &start);
    if (state == PROCESS_UNKNOWN || expected == 0) {
        /* Without /proc the pid is all that can be checked. */
        return state != PROCESS_ENDED && (kill(pid, 0) == 0 || errno != ESRCH);
    }
    return state == PROCESS_RUNS && start == expected;
}

static uint32_t *futex_of(nx_shared_lock_t *lock)
{
    return (uint32_t *)&lock->word;
}

static bool wait_for_release(nx_shared_lock_t *lock, uint64_t seen, int64_t nanoseconds)
{
    struct timespec timeout = {.tv_sec = 0, .tv_nsec = nanoseconds};
    return syscall(SYS_futex, futex_of(lock), FUTEX_WAIT, (uint32_t)seen, &timeout, NULL, 0) == 0 ||
           errno != ETIMEDOUT;
}

static bool try_free_lock(nx_shared_lock_t *lock, uint64_t word)
{
    uint64_t free_word = 0;
    return atomic_load_explicit(&lock->word, memory_order_relaxed) == 0 &&
           atomic_compare_exchange_strong_explicit(&lock->word, &free_word, word, memory_order_acquire,
                                                   memory_order_relaxed);
}

static bool spin_for_lock(nx_shared_lock_t *lock, uint64_t word)
{
    for (int spin = 0; spin < SPINS; spin++) {
        if (try_free_lock(lock, word)) {
            return true;
        }
#if defined(__x86_64__)
        __builtin_ia32_pause();
#endif
    }
    return false;
}

/* Other processes may wait, too, so the lock is contended from now on. */
static bool wait_for_lock(nx_shared_lock_t *lock, uint64_t own)
{
    int64_t patience = FIRST_WAIT;
    for (;;) {
        uint64_t seen = atomic_load_explicit(&lock->word, memory_order_relaxed);
        if (seen == 0) {
            if (try_free_lock(lock, own | CONTENDED)) {
                return false;
            }
            continue;
        }
        if (!(seen & CONTENDED) && !atomic_compare_exchange_strong(&lock->word, &seen, seen | CONTENDED)) {
            continue;
        }
        seen |= CONTENDED;
        if (wait_for_release(lock, seen, patience)) {
            continue;
        }
        patience = patience * 2 < LONGEST_WAIT ? patience * 2 : LONGEST_WAIT;
        if (!nx_shared_identity_is_alive(seen >> 1) &&
            atomic_compare_exchange_strong(&lock->word, &seen, own | CONTENDED)) {
            return true;
        }
    }
}

bool nx_shared_lock_acquire(nx_shared_lock_t *lock)
{
    uint64_t own = nx_shared_identity() << 1;
    if (try_free_lock(lock, own) || spin_for_lock(lock, own)) {
        return false;
    }
    return wait_for_lock(lock, own);
}

void nx_shared_lock_release(nx_shared_lock_t *lock)
{
    uint64_t word = atomic_exchange_explicit(&lock->word, 0, memory_order_release);
    if (word & CONTENDED) {
        syscall(SYS_futex, futex_of(lock), FUTEX_WAKE, 1, NULL, NULL, 0);
    }
}
