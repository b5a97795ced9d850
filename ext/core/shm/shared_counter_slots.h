/* SPDX-License-Identifier: MIT */
/*
 * How many of something each process has, by name, where all of them may have so many together (the connections of a
 * pool).
 *
 * A process writes its own shares only, anybody may read them. There are no locks: whoever wants one more counts it
 * first, adds up, and takes it back when that was too much. So two may refuse each other what one of them could have
 * had, and never have more than there may be. What a process has ends with its row.
 */
#ifndef NX_CORE_SHM_SHARED_COUNTER_SLOTS_H
#define NX_CORE_SHM_SHARED_COUNTER_SLOTS_H

#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

enum { NX_SHARES = 32 };

typedef struct nx_share {
    _Atomic uint64_t name; /* 0: free; once taken, it stays */
    _Atomic uint32_t count;
    _Atomic uint32_t wanted; /* how many wait for one more */
} nx_share_t;

typedef struct nx_shares {
    nx_share_t all[NX_SHARES];
} nx_shares_t;

/* Of a text; never 0. */
uint64_t nx_share_name(const char *text, size_t length);
/* The owner's, made where there is none; NULL when there is no room for another name. */
nx_share_t *nx_shares_own(nx_shares_t *shares, uint64_t name);
/* NULL: that process has none. */
const nx_share_t *nx_shares_find(const nx_shares_t *shares, uint64_t name);
void nx_shares_clear(nx_shares_t *shares);

#endif
