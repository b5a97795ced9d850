/* SPDX-License-Identifier: MIT */
#include "server/php/classes.h"

#include <stdlib.h>

#include "engine/intercept/loading.h"

/* Before PHP compiles the first file. src/Server/Internal/Manifest.php has the reason. */
static void bypass_cache_in_leader(void)
{
    if (getenv("NEXUS_UNCACHED") != NULL) {
        nx_intercept_bypass_cache(true);
    }
}

static int register_server_classes(int module_number)
{
    bypass_cache_in_leader();
    nx_php_register_process();
    nx_php_register_scoreboard();
    nx_php_register_file_changes();
    nx_php_register_sentinel();
    nx_php_register_classic();
    nx_php_register_web();
    nx_php_register_cluster();
    nx_php_register_codec();
    nx_php_register_fabric();
    nx_php_register_shared_map();
    nx_php_register_shared_atomic();
    nx_php_register_shared_queue();
    nx_php_register_shared_lock();
    nx_php_register_shared_topic();
    return 0;
}

static int server_begin_request(void)
{
    nx_php_begin_shared_locks();
    nx_php_begin_subscriptions();
    return 0;
}

static void server_forget_callbacks(void)
{
    nx_php_release_shared_locks();
    nx_php_end_subscriptions();
    nx_php_forget_cluster();
    nx_php_forget_fabric_callbacks();
}

static void server_after_fork(void)
{
    nx_php_forget_shared_locks();
    nx_php_begin_subscriptions();
}

const nx_module_t nx_server_php_module = {
    .name = "server/php",
    .minit = register_server_classes,
    .rinit = server_begin_request,
    .rshutdown = server_forget_callbacks,
    .after_fork = server_after_fork,
};
