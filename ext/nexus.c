/* SPDX-License-Identifier: MIT */
#ifdef HAVE_CONFIG_H
#include "config.h"
#endif

#include "nexus.h"

#include <pthread.h>

#include "ext/standard/info.h"

#include "actor/system/cell.h"
#include "runtime/async/async.h"
#include "server/classic/classic.h"
#include "runtime/scheduler/coroutine.h"
#include "engine/intercept/engine_tables.h"
#include "engine/errors/error_log.h"
#include "runtime/handle/handle.h"
#include "runtime/hook/hook.h"
#include "http/server/server.h"
#include "runtime/offload/offload.h"
#include "engine/php/php.h"
#include "isolation/request/request_globals.h"
#include "runtime/sync/sync.h"
#include "server/process/process.h"
#include "isolation/coroutine/coroutine_globals.h"

/* In rank order: started from the top, stopped from the bottom. */
static const nx_module_t *const modules[] = {
    &nx_fault_module,   &nx_php_module,    &nx_coro_module,   &nx_async_module,   &nx_sync_module,
    &nx_offload_module, &nx_handle_module, &nx_world_module,  &nx_realm_module,   &nx_hook_module,
    &nx_http_module,    &nx_actor_module,  &nx_worker_module, &nx_classic_module,
};

#define MODULE_COUNT (sizeof(modules) / sizeof(modules[0]))

static PHP_MINIT_FUNCTION(nexus)
{
    for (size_t i = 0; i < MODULE_COUNT; i++) {
        if (modules[i]->minit != NULL && modules[i]->minit(module_number) != 0) {
            return FAILURE;
        }
    }
    return SUCCESS;
}

static int start_request(void)
{
    size_t slots = nx_engine_slots();
    nx_engine_tables_freeze();
    for (size_t i = 0; i < MODULE_COUNT; i++) {
        if (modules[i]->rinit != NULL && modules[i]->rinit() != 0) {
            return FAILURE;
        }
    }
    nx_engine_tables_check();
    NX_ASSERT(nx_engine_slots() == slots);
    return SUCCESS;
}

#ifdef ZTS
/*
 * Modules set up state of the process in the first request, because other extensions and OPcache are ready only then.
 * A thread-safe PHP starts requests in several threads at once: each waits for the one before it.
 */
static pthread_mutex_t starting = PTHREAD_MUTEX_INITIALIZER;

static PHP_RINIT_FUNCTION(nexus)
{
    volatile int status = FAILURE;
    volatile bool has_failed = false;
    pthread_mutex_lock(&starting);
    zend_try
    {
        status = start_request();
    }
    zend_catch
    {
        has_failed = true;
    }
    zend_end_try();
    pthread_mutex_unlock(&starting);
    if (has_failed) {
        zend_bailout();
    }
    return status;
}
#else
static PHP_RINIT_FUNCTION(nexus)
{
    return start_request();
}
#endif

static PHP_RSHUTDOWN_FUNCTION(nexus)
{
    for (size_t i = MODULE_COUNT; i-- > 0;) {
        if (modules[i]->rshutdown != NULL) {
            modules[i]->rshutdown();
        }
    }
    nx_engine_tables_check();
    return SUCCESS;
}

static PHP_MSHUTDOWN_FUNCTION(nexus)
{
    for (size_t i = MODULE_COUNT; i-- > 0;) {
        if (modules[i]->mshutdown != NULL) {
            modules[i]->mshutdown();
        }
    }
    return SUCCESS;
}

static PHP_MINFO_FUNCTION(nexus)
{
    php_info_print_table_start();
    php_info_print_table_row(2, "Nexus", NX_VERSION);
    php_info_print_table_end();
    DISPLAY_INI_ENTRIES();
}

void nx_after_fork(void)
{
    size_t slots = nx_engine_slots();
    for (size_t i = 0; i < MODULE_COUNT; i++) {
        if (modules[i]->after_fork != NULL) {
            modules[i]->after_fork();
        }
    }
    NX_ASSERT(nx_engine_slots() == slots);
}

zend_module_entry nexus_module_entry = {
    STANDARD_MODULE_HEADER,
    "nexus",
    NULL,
    PHP_MINIT(nexus),
    PHP_MSHUTDOWN(nexus),
    PHP_RINIT(nexus),
    PHP_RSHUTDOWN(nexus),
    PHP_MINFO(nexus),
    NX_VERSION,
    STANDARD_MODULE_PROPERTIES,
};

#ifdef COMPILE_DL_NEXUS
#ifdef ZTS
ZEND_TSRMLS_CACHE_DEFINE()
#endif
ZEND_GET_MODULE(nexus)
#endif
