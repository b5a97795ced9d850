/* SPDX-License-Identifier: MIT */
#include "runtime/php/classes.h"

static int register_runtime_classes(int module_number)
{
    nx_php_register_runtime_settings(module_number);
    nx_php_register_async();
    nx_php_register_future();
    nx_php_register_scope();
    nx_php_register_local();
    nx_php_register_channel();
    nx_php_register_combine();
    nx_php_register_select();
    nx_php_register_iterate();
    nx_php_register_sync();
    nx_php_register_offload();
    nx_php_register_testing();
    nx_php_register_inspect();
    nx_php_register_lease_record();
    nx_php_register_shared_counters();
    nx_php_register_hooks();
    return 0;
}

const nx_module_t nx_runtime_php_module = {
    .name = "runtime/php",
    .minit = register_runtime_classes,
};
