/* SPDX-License-Identifier: MIT */
#ifdef HAVE_CONFIG_H
#include "config.h"
#endif

#include "nexus.h"

#include <pthread.h>

#include "ext/standard/info.h"

#include "actor/actor.h"
#include "actor/php/classes.h"
#include "core/base/assertion.h"
#include "core/base/version.h"
#include "db/php/classes.h"
#include "engine/errors/error_log.h"
#include "engine/intercept/engine_tables.h"
#include "engine/php/php.h"
#include "http/php/classes.h"
#include "http/server/server.h"
#include "isolation/coroutine/coroutine_globals.h"
#include "isolation/request/request_globals.h"
#include "runtime/async/async.h"
#include "runtime/diagnostics/inspect.h"
#include "runtime/handle/handle.h"
#include "runtime/hook/hook.h"
#include "runtime/loading/loading.h"
#include "runtime/offload/offload.h"
#include "runtime/php/classes.h"
#include "runtime/scheduler/coroutine.h"
#include "runtime/scheduler/scheduler.h"
#include "runtime/sync/sync.h"
#include "server/classic/classic.h"
#include "server/cluster/cluster.h"
#include "server/codec/codec.h"
#include "server/fabric/fabric.h"
#include "server/fabric/shared_wait.h"
#include "server/php/classes.h"
#include "server/process/process.h"
#include "server/scoreboard/scoreboard.h"

/* The modules between the first and the last one of the table must not take map_ptr slots. */
static NX_PER_THREAD size_t slots_before;

static void note_slots(void)
{
    slots_before = nx_engine_slots();
}

static void check_slots(void)
{
    NX_ASSERT(nx_engine_slots() == slots_before);
}

static int freeze_tables(void)
{
    note_slots();
    nx_engine_tables_freeze();
    return 0;
}

static int check_tables(void)
{
    nx_engine_tables_check();
    check_slots();
    return 0;
}

static const nx_module_t tables_before = {
    .name = "tables before",
    .rinit = freeze_tables,
    .rfree = nx_engine_tables_check,
    .after_fork = note_slots,
};

static const nx_module_t tables_after = {
    .name = "tables after",
    .rinit = check_tables,
    .after_fork = check_slots,
};

/*
 * Modules are started from the first to the last, and stopped from the last to the first. The settings and classes of a
 * domain come before its modules, which read the settings when the process starts.
 */
static const nx_module_t *const modules[] = {
    &tables_before,
    &nx_errors_module,
    &nx_engine_php_module,
    &nx_runtime_php_module,
    &nx_scheduler_module,
    &nx_loading_module,
    &nx_diagnostics_module,
    &nx_async_module,
    &nx_sync_module,
    &nx_offload_module,
    &nx_handle_module,
    &nx_coroutine_globals_module,
    &nx_request_globals_module,
    &nx_hook_module,
    &nx_db_php_module,
    &nx_http_php_module,
    &nx_http_module,
    &nx_actor_php_module,
    &nx_actor_module,
    &nx_server_php_module,
    &nx_process_module,
    &nx_scoreboard_module,
    &nx_classic_module,
    &nx_fabric_module,
    &nx_shared_wait_module,
    &nx_codec_module,
    &nx_cluster_module,
    &tables_after,
};

static PHP_MINIT_FUNCTION(nexus)
{
    size_t count = sizeof(modules) / sizeof(modules[0]);
    return nx_modules_start(modules, count, module_number) == 0 ? SUCCESS : FAILURE;
}

static int nexus_start_request(void)
{
    return nx_modules_begin_request() == 0 ? SUCCESS : FAILURE;
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
        status = nexus_start_request();
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
    return nexus_start_request();
}
#endif

static PHP_RSHUTDOWN_FUNCTION(nexus)
{
    nx_modules_end_request();
    return SUCCESS;
}

static PHP_MSHUTDOWN_FUNCTION(nexus)
{
    nx_modules_stop();
    return SUCCESS;
}

static PHP_MINFO_FUNCTION(nexus)
{
    php_info_print_table_start();
    php_info_print_table_row(2, "Nexus", NX_VERSION);
    php_info_print_table_end();
    DISPLAY_INI_ENTRIES();
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
