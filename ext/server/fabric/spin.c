/* SPDX-License-Identifier: MIT */
/*
 * Spinning before sleep. To sleep and to be woken takes tens of microseconds, most of which is the wake-up of an idle
 * CPU. A member whose answer is on its way needs less.
 *
 * A process spins only after it has taken messages from a member that runs on another CPU: on its own CPU, that member
 * could not run meanwhile. How long it spins follows from its sleeps, as in KVM's halt polling. When it is woken soon
 * after it has fallen asleep, it spins for longer the next time; after a long sleep, for half as long. When the kernel
 * has given the CPU to another process meanwhile, that one needs it, and no process spins for PREEMPTED_PAUSE.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <sched.h>
#include <sys/resource.h>

#include "core/base/clock.h"
#include "server/fabric/private.h"

#define self nx_fabric__self

enum {
    WINDOW_LEAST = 5000, /* nanoseconds */
    WINDOW_MOST =
        150000, /* a wake-up of another CPU takes up to 60 µs in virtual machines, in both directions */
    PREEMPTED_PAUSE = 10000000,
    SPINS_PER_LOOK = 16, /* at the clock */
    CHECKED_EACH = 256,  /* number of spins after which involuntary switches are looked for */
};

static uint32_t spin_current_cpu(void)
{
    int cpu = sched_getcpu();
    return cpu < 0 ? 0 : (uint32_t)cpu + 1;
}

static void spin_note_cpu(void)
{
    uint32_t cpu = spin_current_cpu();
    if (cpu != self.cpu) {
        self.cpu = cpu;
        atomic_store_explicit(&nx_members_header(&self.members, self.address.member)->cpu, cpu,
                              memory_order_relaxed);
    }
}

static void spin_adapt(bool was_short)
{
    if (!was_short) {
        self.window = self.window / 2 < WINDOW_LEAST ? 0 : self.window / 2;
    } else if (self.window < WINDOW_LEAST) {
        self.window = WINDOW_LEAST;
    } else {
        self.window = self.window < WINDOW_MOST / 2 ? self.window * 2 : WINDOW_MOST;
    }
}

void nx_fabric__end_sleep(const nx_bell_t *bell)
{
    spin_note_cpu();
    if (self.slept_at != 0) {
        spin_adapt(nx_bell_look(bell) != 0 && nx_clock_monotonic() - self.slept_at < WINDOW_MOST);
    }
}

/* The number of the CPU is a hint only: the other member has written it. */
static bool spin_is_possible(void)
{
    if (self.last >= self.members.capacity) {
        return false;
    }
    spin_note_cpu();
    uint32_t cpu =
        atomic_load_explicit(&nx_members_header(&self.members, self.last)->cpu, memory_order_relaxed);
    return cpu != 0 && self.cpu != 0 && cpu != self.cpu;
}

static bool spin_for_bit(const nx_bell_t *bell, int64_t until)
{
    do {
        for (int spin = 0; spin < SPINS_PER_LOOK; spin++) {
            if (nx_bell_look(bell) != 0) {
                return true;
            }
#if defined(__x86_64__)
            __builtin_ia32_pause();
#endif
        }
    } while (nx_clock_monotonic() < until);
    return false;
}

/* Involuntary context switches: another process has got the CPU of this one. */
static void spin_check_preemption(int64_t now)
{
    struct rusage usage;
    if (getrusage(RUSAGE_THREAD, &usage) != 0 || usage.ru_nivcsw == self.preemptions) {
        return;
    }
    self.preemptions = usage.ru_nivcsw;
    self.window = 0;
    self.spin_from = now + PREEMPTED_PAUSE;
}

bool nx_fabric__spin(const nx_bell_t *bell)
{
    self.can_spin = spin_is_possible();
    self.has_taken = false;
    if (!self.can_spin || self.window == 0) {
        return false;
    }
    int64_t now = nx_clock_monotonic();
    if (now < self.spin_from) {
        self.window = 0;
        return false;
    }
    self.counters.spins++;
    bool is_rung = spin_for_bit(bell, now + self.window);
    self.counters.spins_won += is_rung;
    if (!is_rung || self.counters.spins % CHECKED_EACH == 0) {
        spin_check_preemption(now);
    }
    return is_rung;
}
