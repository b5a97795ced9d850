/* SPDX-License-Identifier: MIT */
#include "actor/php/classes.h"

#include "actor/php/names.h"

static int php_classes_register_classes(int module_number)
{
    nx_php_register_actor_settings(module_number);
    nx_php_register_actor_names();
    nx_php_register_actor();
    nx_php_register_actor_behavior();
    nx_php_register_actor_context();
    nx_php_register_actor_dead_letters();
    nx_php_register_actor_load();
    nx_php_register_ask();
    nx_php_register_direct_route();
    nx_php_register_actor_features();
    return 0;
}

const nx_module_t nx_actor_php_module = {
    .name = "actor/php",
    .minit = php_classes_register_classes,
};
