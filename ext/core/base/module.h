/* SPDX-License-Identifier: MIT */
/*
 * Description of a module for nexus.c: its lifecycle functions.
 *
 * nexus.c calls the modules of its table in order to start (minit, rinit, after_fork) and in reverse order to stop
 * (rshutdown, mshutdown). Any function may be NULL. Functions that can fail return 0 or -1.
 */
#ifndef NX_CORE_BASE_MODULE_H
#define NX_CORE_BASE_MODULE_H

/*
 * php_config.h says whether PHP has threads (ZTS). Programs without PHP, such as unit tests, do not include it, and
 * have one PHP thread at most.
 */
#if __has_include("php_config.h")
#include "php_config.h"
#endif

#ifdef ZTS
#define NX_PER_THREAD __thread
#else
#define NX_PER_THREAD
#endif

#define NX_COLD        __attribute__((cold))
#define NX_LIKELY(x)   (__builtin_expect(!!(x), 1))
#define NX_UNLIKELY(x) (__builtin_expect(!!(x), 0))

/*
 * Markers of declarations. NX_SUSPENDS: the call may switch coroutines. NX_THROWS: the call may leave an exception
 * pending.
 */
#define NX_SUSPENDS
#define NX_THROWS

#define nx_container_of(pointer, type, member) ((type *)((char *)(pointer)-offsetof(type, member)))

typedef struct nx_module {
    const char *name;
    int (*minit)(int module_number);
    int (*rinit)(void);
    void (*rshutdown)(void);
    void (*mshutdown)(void);
    void (*after_fork)(void);
} nx_module_t;

/*
 * Called once in a child of fork(), before any other code of ours: every module rebuilds what a fork breaks
 * (nexus.c).
 */
void nx_after_fork(void);

#endif
