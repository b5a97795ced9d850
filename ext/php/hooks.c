/* SPDX-License-Identifier: MIT */
#include "php/php.h"

#include <sys/socket.h>

#include "hook/hook.h"

#include "php/hooks_arginfo.h"

static void add_entry(const nx_hook_entry_t *entry, void *list)
{
    static const char *const states[] = {
        [NX_HOOK_ENTRY_OURS] = "nexus",
        [NX_HOOK_ENTRY_EXCLUDED] = "excluded",
        [NX_HOOK_ENTRY_ANOTHERS] = "another",
        [NX_HOOK_ENTRY_LIBC] = "libc",
    };
    zval row;
    array_init_size(&row, 4);
    add_next_index_string(&row, entry->object);
    add_next_index_string(&row, entry->call);
    add_next_index_string(&row, states[entry->state]);
    if (entry->reason != NULL) {
        add_next_index_string(&row, entry->reason);
    } else {
        add_next_index_null(&row);
    }
    add_next_index_zval(list, &row);
}

ZEND_FUNCTION(Nexus_Internal_hooks)
{
    ZEND_PARSE_PARAMETERS_NONE();
    array_init(return_value);
    nx_hook_each_entry(add_entry, return_value);
}

ZEND_FUNCTION(Nexus_Internal_last_socket)
{
    ZEND_PARSE_PARAMETERS_NONE();
    struct sockaddr_storage peer;
    socklen_t length = sizeof(peer);
    const int descriptor = nx_hook_last_read();
    if (descriptor >= 0 && getpeername(descriptor, (struct sockaddr *)&peer, &length) == 0) {
        RETURN_LONG(descriptor);
    }
}

ZEND_FUNCTION(Nexus_Internal_is_quiet)
{
    zend_long descriptor;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_LONG(descriptor)
    ZEND_PARSE_PARAMETERS_END();
    RETURN_BOOL(nx_hook_is_quiet((int)descriptor));
}

void nx_php_register_hooks(void)
{
    zend_register_functions(NULL, ext_functions, NULL, MODULE_PERSISTENT);
}
