/* SPDX-License-Identifier: MIT */
/*
 * Assertions of invariants. They are checked in the test build (VARIANT=asan defines NX_ASSERTIONS), and cost nothing
 * in other builds. PHP's own assertion cannot replace them: in a release build the compiler assumes that its
 * condition holds.
 */
#ifndef NX_CORE_BASE_ASSERTION_H
#define NX_CORE_BASE_ASSERTION_H

#ifdef NX_ASSERTIONS
#include <stdio.h>
#include <stdlib.h>

#define NX_ASSERT(condition)                                                                                 \
    do {                                                                                                     \
        if (!(condition)) {                                                                                  \
            fprintf(stderr, "%s:%d: assertion failed: %s\n", __FILE__, __LINE__, #condition);                \
            abort();                                                                                         \
        }                                                                                                    \
    } while (0)
#else
#define NX_ASSERT(condition)                                                                                 \
    do {                                                                                                     \
        if (0 && (condition)) {                                                                              \
        }                                                                                                    \
    } while (0)
#endif

#endif
