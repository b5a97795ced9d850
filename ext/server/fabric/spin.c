/* SPDX-License-Identifier: MIT */
/*
 * Spinning before sleep. To sleep and to be woken takes tens of microseconds, most of which is the wake-up of an idle
 * CPU. A member whose answer is on its way needs less.
 *
 * A process spins only after it has taken messages from a member that runs on another CPU: on its own CPU, that member
 * could not run meanwhile. How long it spins follows from its sleeps, as in KVM's halt polling. When it is woken soon
 * after it has fallen asleep, it spins for longer the next time; after a long sleep, for half as long. When the kernel
 * has given the CPU to others for PREEMPTED_LEAST meanwhile, they need it, and this process does not spin for
 * PREEMPTED_PAUSE. Threads of the kernel run for a few microseconds each, some hundred times a second, and do not
 * count.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <sched.h>

#include "core/base/clock.h"
#include "server/fabric/private.h"

#define self nx_fabric__self

enum {
    WINDOW_LEAST = 5000, /* nanoseconds */
    WINDOW_MOST =
        150000, /* a wake-up of another CPU takes up to 60 µs in virtual machines, in both directions */
    PREEMPTED_LEAST = 100000,
    PREEMPTED_PAUSE = 10000000,
    SPINS_PER_LOOK = 16, /* at the clock */
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

static NX_COLD void spin_pause(int64_t now)
{
    self.window = 0;
    self.spin_from = now + PREEMPTED_PAUSE;
}

static bool spin_for_bit(const nx_bell_t *bell, int64_t now)
{
    int64_t until = now + self.window;
    do {
        for (int spin = 0; spin < SPINS_PER_LOOK; spin++) {
            if (nx_bell_look(bell) != 0) {
                return true;
            }
#if defined(__x86_64__)
            __builtin_ia32_pause();
#endif
        }
        int64_t before = now;
        now = nx_clock_monotonic();
        if (UNEXPECTED(now - before >= PREEMPTED_LEAST)) {
            spin_pause(now);
            return nx_bell_look(bell) != 0;
        }
    } while (now < until);
    return false;
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
    bool is_rung = spin_for_bit(bell, now);
    self.counters.spins_won += is_rung;
    return is_rung;
}
