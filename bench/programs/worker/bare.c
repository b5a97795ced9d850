/* SPDX-License-Identifier: MIT */
/*
 * Bare round trips between two processes on two CPUs, in nanoseconds: by spinning on a word in shared memory, and by
 * eventfds. No message between workers can be faster. Prints one line of JSON for each line of input.
 */
#define _GNU_SOURCE
#include <sched.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <time.h>
#include <unistd.h>

enum { SPINS = 20000, WAKES = 2000, PAUSED_WAKES = 400, PAUSE = 500000 /* nanoseconds */ };

static _Atomic uint64_t *word;
static int there, here;

static uint64_t now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec;
}

static void answer(void)
{
    for (;;) {
        uint64_t value;
        if (read(there, &value, sizeof(value)) != sizeof(value) || value == 2) {
            for (uint64_t turn = 1; turn <= SPINS; turn++) {
                while (atomic_load(&word[0]) != turn) {
                }
                atomic_store(&word[8], turn);
            }
            continue;
        }
        if (write(here, &value, sizeof(value)) < 0) {
            exit(1);
        }
    }
}

/* The scheduler puts two processes that wake each other in turn on one CPU. */
static void stay_on(int which)
{
    cpu_set_t allowed, one;
    if (sched_getaffinity(0, sizeof(allowed), &allowed) != 0) {
        return;
    }
    which %= CPU_COUNT(&allowed);
    for (int cpu = 0; cpu < CPU_SETSIZE; cpu++) {
        if (CPU_ISSET(cpu, &allowed) && which-- == 0) {
            CPU_ZERO(&one);
            CPU_SET(cpu, &one);
            sched_setaffinity(0, sizeof(one), &one);
            return;
        }
    }
}

static int by_value(const void *one, const void *other)
{
    uint64_t a = *(const uint64_t *)one, b = *(const uint64_t *)other;
    return a < b ? -1 : a > b;
}

static uint64_t median(uint64_t *times, size_t count)
{
    qsort(times, count, sizeof(*times), by_value);
    return times[count / 2];
}

static uint64_t times[SPINS];

/* After a pause both CPUs are idle, and to wake one takes longer. */
static uint64_t measure_eventfd(size_t wakes, long pause)
{
    uint64_t value = 1;
    for (size_t turn = 0; turn < wakes; turn++) {
        if (pause > 0) {
            nanosleep(&(struct timespec){.tv_nsec = pause}, NULL);
        }
        uint64_t began = now();
        if (write(there, &value, sizeof(value)) < 0 || read(here, &value, sizeof(value)) < 0) {
            exit(1);
        }
        times[turn] = now() - began;
    }
    return median(times, wakes);
}

static uint64_t measure_spin(void)
{
    uint64_t value = 2;
    atomic_store(&word[0], 0);
    atomic_store(&word[8], 0);
    if (write(there, &value, sizeof(value)) < 0) {
        exit(1);
    }
    for (uint64_t turn = 1; turn <= SPINS; turn++) {
        uint64_t began = now();
        atomic_store(&word[0], turn);
        while (atomic_load(&word[8]) != turn) {
        }
        times[turn - 1] = now() - began;
    }
    return median(times, SPINS);
}

int main(void)
{
    char line[64];
    word = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    there = eventfd(0, 0);
    here = eventfd(0, 0);
    if (word == MAP_FAILED || there < 0 || here < 0) {
        return 1;
    }
    if (fork() == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        stay_on(1);
        answer();
    }
    stay_on(0);
    puts("{\"residentBytes\":0}");
    fflush(stdout);
    while (fgets(line, sizeof(line), stdin) != NULL) {
        unsigned long long eventfd = measure_eventfd(WAKES, 0), paused = measure_eventfd(PAUSED_WAKES, PAUSE);
        unsigned long long spin = measure_spin();
        printf("{\"spin\":%llu,\"eventfd\":%llu,\"paused\":%llu}\n", spin, eventfd, paused);
        fflush(stdout);
    }
    return 0;
}
