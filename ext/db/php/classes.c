/* SPDX-License-Identifier: MIT */
#include "db/php/classes.h"

static int register_db_classes(int module_number)
{
    nx_php_register_sql();
    return 0;
}

const nx_module_t nx_db_php_module = {
    .name = "db/php",
    .minit = register_db_classes,
};
