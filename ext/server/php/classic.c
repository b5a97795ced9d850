/* SPDX-License-Identifier: MIT */
#include "server/php/classes.h"

#include "server/classic/classic.h"
#include "core/base/version.h"
#include "server/php/classic_arginfo.h"
#include "http/php/server_settings.h"

static size_t count_sockets(HashTable *slots)
{
    size_t count = 0;
    zval *descriptors;
    ZEND_HASH_FOREACH_VAL(slots, descriptors)
    {
        count += Z_TYPE_P(descriptors) == IS_ARRAY ? zend_hash_num_elements(Z_ARRVAL_P(descriptors)) : 0;
    }
    ZEND_HASH_FOREACH_END();
    return count;
}

static nx_classic_socket_t *copy_sockets(HashTable *slots)
{
    nx_classic_socket_t *sockets = safe_emalloc(count_sockets(slots) + 1, sizeof(*sockets), 0);
    size_t count = 0;
    zend_ulong slot;
    zval *descriptors, *descriptor;
    ZEND_HASH_FOREACH_NUM_KEY_VAL(slots, slot, descriptors)
    {
        if (Z_TYPE_P(descriptors) != IS_ARRAY) {
            continue;
        }
        ZEND_HASH_FOREACH_VAL(Z_ARRVAL_P(descriptors), descriptor)
        {
            sockets[count++] =
                (nx_classic_socket_t){.slot = (uint32_t)slot, .fd = (int)zval_get_long(descriptor)};
        }
        ZEND_HASH_FOREACH_END();
    }
    ZEND_HASH_FOREACH_END();
    return sockets;
}

ZEND_FUNCTION(Nexus_Server_Internal_serve_classic)
{
    zend_string *script, *health;
    zend_long scoreboard, row, leader, request_limit, memory_limit;
    HashTable *sockets;
    double age_limit, drain_seconds;
    zend_object *settings;
    ZEND_PARSE_PARAMETERS_START(11, 11)
    Z_PARAM_STR(script)
    Z_PARAM_LONG(scoreboard)
    Z_PARAM_LONG(row)
    Z_PARAM_LONG(leader)
    Z_PARAM_ARRAY_HT(sockets)
    Z_PARAM_LONG(request_limit)
    Z_PARAM_LONG(memory_limit)
    Z_PARAM_DOUBLE(age_limit)
    Z_PARAM_DOUBLE(drain_seconds)
    Z_PARAM_STR(health)
    Z_PARAM_OBJ_OF_CLASS(settings, nx_php_ce_server_settings)
    ZEND_PARSE_PARAMETERS_END();
    nx_classic_socket_t *descriptors = copy_sockets(sockets);
    nx_classic_serve(&(nx_classic_settings_t){
        .script = ZSTR_VAL(script),
        .scoreboard = (int)scoreboard,
        .row = (uint32_t)row,
        .leader = (pid_t)leader,
        .sockets = descriptors,
        .socket_count = count_sockets(sockets),
        .request_limit = (uint64_t)request_limit,
        .memory_limit = (uint64_t)memory_limit,
        .age_limit = (int64_t)(age_limit * 1e9),
        .drain_seconds = drain_seconds,
        .health = ZSTR_VAL(health),
        .server = *nx_php_server_settings(settings),
        .software = "nexus/" NX_VERSION,
    });
    efree(descriptors);
}

ZEND_FUNCTION(Nexus_Server_Internal_open_classic_queue)
{
    ZEND_PARSE_PARAMETERS_NONE();
    nx_classic_open_queue();
}

void nx_php_register_classic(void)
{
    zend_register_functions(NULL, ext_functions, NULL, MODULE_PERSISTENT);
}
