/* SPDX-License-Identifier: MIT */
/*
 * A bell: a word of shared memory by which processes wake its owner. A process that has left work for the owner sets
 * its own bit. The owner sets SLEEPING before it sleeps. A process that sets a bit beside SLEEPING must write the
 * owner's eventfd.
 *
 * A bell is the only word of the fabric that several processes write. If a process is killed between nx_bell_ring() and
 * the write of the eventfd, the owner stays asleep. Therefore the supervisor that reaps the process rings all bells and
 * writes all eventfds.
 */
#ifndef NX_CORE_SHM_BELL_H
#define NX_CORE_SHM_BELL_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

typedef struct nx_bell {
    _Atomic uint64_t bits;
    char padding[128 - 8]; /* CPUs fetch lines in pairs */
} nx_bell_t;

enum { NX_BELL_BITS = 63 }; /* members whose numbers are equal modulo 63 share a bit */
#define NX_BELL_SLEEPING (UINT64_C(1) << 63)

static inline uint64_t nx_bell_bit(uint32_t member)
{
    return UINT64_C(1) << member % NX_BELL_BITS;
}

/* Sets the bit. True: the owner sleeps, and the caller must write its eventfd. */
static inline bool nx_bell_ring(nx_bell_t *bell, uint64_t bit)
{
    return atomic_fetch_or(&bell->bits, bit) == NX_BELL_SLEEPING;
}

/* Called by the owner. Returns the bits that are set. */
static inline uint64_t nx_bell_look(const nx_bell_t *bell)
{
    return atomic_load(&bell->bits) & ~NX_BELL_SLEEPING;
}

/*
 * Called by the owner. Clears the bits and returns them. The owner reads the work that they announce after this call.
 */
static inline uint64_t nx_bell_take(nx_bell_t *bell)
{
    return nx_bell_look(bell) == 0 ? 0 : atomic_exchange(&bell->bits, 0) & ~NX_BELL_SLEEPING;
}

/*
 * Called by the owner before it sleeps. False: a bit was set, so the owner must not sleep. SLEEPING may be set already,
 * by a predecessor of the owner that was killed in its sleep.
 */
static inline bool nx_bell_sleep(nx_bell_t *bell)
{
    uint64_t found = 0;
    return atomic_compare_exchange_strong(&bell->bits, &found, NX_BELL_SLEEPING) || found == NX_BELL_SLEEPING;
}

static inline void nx_bell_awake(nx_bell_t *bell)
{
    atomic_fetch_and(&bell->bits, ~NX_BELL_SLEEPING);
}

#endif
