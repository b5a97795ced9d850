/* SPDX-License-Identifier: MIT */
/* For a test: an extension "sockets" whose globals begin with something other than the last error. */
#include "php.h"

typedef struct {
    const char *text;
    int last_error;
} other_globals_t;

static other_globals_t globals = {.text = "intact"};

static ZEND_NAMED_FUNCTION(other_socket_last_error)
{
    RETURN_LONG(globals.last_error);
}

static ZEND_NAMED_FUNCTION(other_socket_text)
{
    RETURN_STRING(globals.text);
}

ZEND_BEGIN_ARG_INFO(no_arguments, 0)
ZEND_END_ARG_INFO()

static const zend_function_entry functions[] = {
    ZEND_NAMED_FE(socket_last_error, other_socket_last_error, no_arguments)
        ZEND_NAMED_FE(socket_text, other_socket_text, no_arguments) ZEND_FE_END};

static zend_module_entry module = {STANDARD_MODULE_HEADER,
                                   "sockets",
                                   functions,
                                   NULL,
                                   NULL,
                                   NULL,
                                   NULL,
                                   NULL,
                                   "1",
                                   sizeof(other_globals_t),
                                   &globals,
                                   NULL,
                                   NULL,
                                   NULL,
                                   STANDARD_MODULE_PROPERTIES_EX};

ZEND_DLEXPORT zend_module_entry *get_module(void)
{
    return &module;
}
