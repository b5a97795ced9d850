/* SPDX-License-Identifier: MIT */
#include "php/php.h"

#include "classic/classic.h"
#include "nexus.h"
#include "php/classic_arginfo.h"
#include "php/server_settings.h"
#include "php/web.h"

static int *copy_sockets(HashTable *list)
{
    int *sockets = safe_emalloc(zend_hash_num_elements(list), sizeof(int), 0);
    size_t count = 0;
    zval *descriptor;
    ZEND_HASH_FOREACH_VAL(list, descriptor)
    {
        sockets[count++] = (int)zval_get_long(descriptor);
    }
    ZEND_HASH_FOREACH_END();
    return sockets;
}

ZEND_FUNCTION(Nexus_Worker_Internal_serve_classic)
{
    zend_string *script;
    zend_long board, row, leader, request_limit;
    HashTable *sockets;
    double drain_seconds;
    zend_object *settings;
    ZEND_PARSE_PARAMETERS_START(8, 8)
    Z_PARAM_STR(script)
    Z_PARAM_LONG(board)
    Z_PARAM_LONG(row)
    Z_PARAM_LONG(leader)
    Z_PARAM_ARRAY_HT(sockets)
    Z_PARAM_LONG(request_limit)
    Z_PARAM_DOUBLE(drain_seconds)
    Z_PARAM_OBJ_OF_CLASS(settings, nx_php_ce_server_settings)
    ZEND_PARSE_PARAMETERS_END();
    int *descriptors = copy_sockets(sockets);
    nx_classic_serve(&(nx_classic_settings_t){
        .script = ZSTR_VAL(script),
        .board = (int)board,
        .row = (uint32_t)row,
        .leader = (pid_t)leader,
        .sockets = descriptors,
        .slot_count = zend_hash_num_elements(sockets),
        .request_limit = (uint64_t)request_limit,
        .drain_seconds = drain_seconds,
        .server = *nx_php_server_settings(settings),
        .software = "nexus/" NX_VERSION,
        .functions = nx_php_web_functions,
    });
    efree(descriptors);
}

void nx_php_register_classic(void)
{
    zend_register_functions(NULL, ext_functions, NULL, MODULE_PERSISTENT);
}
