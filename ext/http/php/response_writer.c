/* SPDX-License-Identifier: MIT */
#include "http/php/classes.h"

#include "http/server/streamed_reply.h"
#include "http/php/response_writer_arginfo.h"

#define THIS nx_writer_of(Z_OBJ_P(ZEND_THIS))

static zend_object_handlers handlers;

static HashTable *writer_get_gc(zend_object *object, zval **table, int *count)
{
    *table = &nx_writer_of(object)->take;
    *count = 1;
    return NULL;
}

ZEND_METHOD(Nexus_Http_ResponseWriter, __construct)
{
    ZEND_PARSE_PARAMETERS_NONE();
}

ZEND_METHOD(Nexus_Http_ResponseWriter, write)
{
    zend_string *bytes;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_STR(bytes)
    ZEND_PARSE_PARAMETERS_END();
    nx_writer_write(THIS, bytes);
}

ZEND_METHOD(Nexus_Http_ResponseWriter, tryWrite)
{
    zend_string *bytes;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_STR(bytes)
    ZEND_PARSE_PARAMETERS_END();
    RETURN_BOOL(nx_writer_try_write(THIS, bytes));
}

ZEND_METHOD(Nexus_Http_ResponseWriter, isWritable)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_BOOL(nx_writer_is_writable(THIS));
}

ZEND_METHOD(Nexus_Http_ResponseWriter, awaitWritable)
{
    ZEND_PARSE_PARAMETERS_NONE();
    nx_writer_await(THIS);
}

ZEND_METHOD(Nexus_Http_ResponseWriter, flush)
{
    ZEND_PARSE_PARAMETERS_NONE();
    nx_writer_flush(THIS);
}

void nx_php_register_response_writer(void)
{
    nx_ce_response_writer = register_class_Nexus_Http_ResponseWriter();
    nx_ce_response_writer->create_object = nx_writer_create;
    memcpy(&handlers, &std_object_handlers, sizeof(handlers));
    handlers.offset = offsetof(nx_writer_t, std);
    handlers.free_obj = nx_writer_free_object;
    handlers.get_gc = writer_get_gc;
    handlers.clone_obj = NULL;
    nx_response_writer_handlers = &handlers;
}
