/* SPDX-License-Identifier: MIT */
#include "actor/php/classes.h"

#include "php_ini.h"

#include "actor/delivery/memory_guard.h"

static ZEND_INI_MH(on_mailbox_memory)
{
    zend_long bytes = zend_ini_parse_quantity_warn(new_value, entry->name);
    if (bytes < 0) {
        zend_error(
            E_WARNING,
            "nexus.mailbox_memory must be a number of bytes, or 0 (half of memory_limit), %s given; the "
            "setting is unchanged",
            ZSTR_VAL(new_value));
        return FAILURE;
    }
    nx_memory_guard_setting = bytes;
    return SUCCESS;
}

PHP_INI_BEGIN()
PHP_INI_ENTRY("nexus.mailbox_memory", "0", PHP_INI_ALL, on_mailbox_memory)
PHP_INI_END()

void nx_php_register_actor_settings(int module_number)
{
    zend_register_ini_entries(ini_entries, module_number);
}
