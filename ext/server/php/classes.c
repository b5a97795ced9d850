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
    return 0;
}

const nx_module_t nx_server_php_module = {
    .name = "server/php",
    .minit = register_server_classes,
};
