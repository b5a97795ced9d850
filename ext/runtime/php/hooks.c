/* SPDX-License-Identifier: MIT */
#include "runtime/php/classes.h"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>

#include "runtime/hook/hook.h"

#include "runtime/php/hooks_arginfo.h"

static void add_hook_entry(const nx_hook_entry_t *entry, void *list)
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
    nx_hook_each_entry(add_hook_entry, return_value);
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

/* Returns -1 for a value that is neither a descriptor nor a stream with one. */
static int descriptor_of(zval *socket)
{
    if (Z_TYPE_P(socket) == IS_LONG) {
        return (int)Z_LVAL_P(socket);
    }
    php_stream *stream = NULL;
    int descriptor = -1;
    if (Z_TYPE_P(socket) == IS_RESOURCE) {
        stream = zend_fetch_resource2(Z_RES_P(socket), NULL, php_file_le_stream(), php_file_le_pstream());
    }
    if (stream == NULL ||
        php_stream_cast(stream, PHP_STREAM_AS_SOCKETD, (void **)&descriptor, 0) != SUCCESS) {
        return -1;
    }
    return descriptor;
}

static bool set_option(int descriptor, int level, int option, zend_long value)
{
    const int number = (int)value;
    return setsockopt(descriptor, level, option, &number, sizeof(number)) == 0;
}

ZEND_FUNCTION(Nexus_Internal_keep_alive)
{
    zval *socket;
    zend_long idle, interval, probes;
    ZEND_PARSE_PARAMETERS_START(4, 4)
    Z_PARAM_ZVAL(socket)
    Z_PARAM_LONG(idle)
    Z_PARAM_LONG(interval)
    Z_PARAM_LONG(probes)
    ZEND_PARSE_PARAMETERS_END();
    const int descriptor = descriptor_of(socket);
    /* A TCP_USER_TIMEOUT below the duration of all probes would end the connection after the first lost probe. */
    RETURN_BOOL(set_option(descriptor, IPPROTO_TCP, TCP_KEEPIDLE, idle) &&
                set_option(descriptor, IPPROTO_TCP, TCP_KEEPINTVL, interval) &&
                set_option(descriptor, IPPROTO_TCP, TCP_KEEPCNT, probes) &&
                set_option(descriptor, IPPROTO_TCP, TCP_USER_TIMEOUT, (idle + interval * probes) * 1000) &&
                set_option(descriptor, SOL_SOCKET, SO_KEEPALIVE, 1));
}

void nx_php_register_hooks(void)
{
    zend_register_functions(NULL, ext_functions, NULL, MODULE_PERSISTENT);
}
