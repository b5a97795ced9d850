/* SPDX-License-Identifier: MIT */
#include "server/php/classes.h"

#include "ext/standard/basic_functions.h"

#include "server/php/sentinel_arginfo.h"

ZEND_FUNCTION(Nexus_Internal_registered_functions)
{
    ZEND_PARSE_PARAMETERS_NONE();
    const HashTable *at_end = BG(user_shutdown_function_names);
    array_init(return_value);
    add_assoc_long(return_value, "shutdown", at_end == NULL ? 0 : zend_hash_num_elements(at_end));
    zend_llist *ticks = BG(user_tick_functions);
    add_assoc_long(return_value, "tick", ticks == NULL ? 0 : (zend_long)zend_llist_count(ticks));
}

void nx_php_register_sentinel(void)
{
    zend_register_functions(NULL, ext_functions, NULL, MODULE_PERSISTENT);
}
