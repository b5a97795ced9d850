/* SPDX-License-Identifier: MIT */
/* Values of offload/ for tests. */
#include "runtime/php/classes.h"

#include "runtime/offload/offload.h"
#include "runtime/php/offload_arginfo.h"

ZEND_FUNCTION(Nexus_Internal_offload_counters)
{
    ZEND_PARSE_PARAMETERS_NONE();
    nx_thread_pool_counters_t counters = nx_offload_counters();
    array_init_size(return_value, 5);
    add_assoc_long(return_value, "threads", counters.threads);
    add_assoc_long(return_value, "idle", counters.idle);
    add_assoc_long(return_value, "queued", counters.queued);
    add_assoc_long(return_value, "running", counters.running);
    add_assoc_long(return_value, "begun", (zend_long)counters.begun);
}

void nx_php_register_offload(void)
{
    zend_register_functions(NULL, ext_functions, NULL, MODULE_PERSISTENT);
}
