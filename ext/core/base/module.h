/* SPDX-License-Identifier: MIT */
/*
 * A module of the extension: its lifecycle functions, and the functions that call those of all modules in nexus.c's
 * table.
 *
 * Modules start in the order of the table (minit, rinit, after_fork) and stop in reverse order (rshutdown, rfree,
 * mshutdown). A request ends in two passes: after the rshutdown of every module no PHP code runs any more, and rfree
 * frees what the modules needed until then. Any function may be NULL. Functions that can fail return 0 or -1.
 */
#ifndef NX_CORE_BASE_MODULE_H
#define NX_CORE_BASE_MODULE_H

#include <stddef.h>

#include "core/base/compiler.h"

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
    void (*rfree)(void);
    void (*mshutdown)(void);
    void (*after_fork)(void);
} nx_module_t;

/*
 * Starts the modules of the table. The table must exist until nx_modules_stop(); the functions below call the same
 * modules.
 */
int nx_modules_start(const nx_module_t *const *modules, size_t count, int module_number);
int nx_modules_begin_request(void);
void nx_modules_end_request(void);
void nx_modules_stop(void);
/*
 * Called once in a child of fork(), before any other code of this extension. Each module rebuilds what a fork breaks,
 * such as threads and epoll sets.
 */
void nx_modules_after_fork(void);

#endif
