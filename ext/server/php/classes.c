/* SPDX-License-Identifier: MIT */
#include "server/php/classes.h"

static int register_server_classes(int module_number)
{
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
    return 0;
}

static void server_forget_callbacks(void)
{
    nx_php_forget_cluster();
    nx_php_forget_fabric_callbacks();
}

const nx_module_t nx_server_php_module = {
    .name = "server/php",
    .minit = register_server_classes,
    .rshutdown = server_forget_callbacks,
};
