/* SPDX-License-Identifier: MIT */
/*
 * Assertions of invariants. They are checked in the build for tests (VARIANT=asan defines NX_ASSERTIONS), and cost
 * nothing elsewhere. PHP's own assertion is no substitute: in a release build it is a promise to the compiler.
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
