/* SPDX-License-Identifier: MIT */
#include <php.h>

#include "http/php/classes.h"

#include "http/server/server.h"

#include "http/php/logs_arginfo.h"

ZEND_FUNCTION(Nexus_Http_Internal_log_access)
{
    zend_string *path;
    bool json;
    ZEND_PARSE_PARAMETERS_START(2, 2)
    Z_PARAM_PATH_STR(path)
    Z_PARAM_BOOL(json)
    ZEND_PARSE_PARAMETERS_END();
    RETURN_LONG(-nx_http_log_access(ZSTR_VAL(path), json ? NX_ACCESS_JSON : NX_ACCESS_COMMON));
}

ZEND_FUNCTION(Nexus_Http_Internal_tell_of_requests)
{
    ZEND_PARSE_PARAMETERS_NONE();
    nx_http_tell_of_requests();
}

ZEND_FUNCTION(Nexus_Http_Internal_tell_no_more)
{
    ZEND_PARSE_PARAMETERS_NONE();
    nx_http_tell_no_more();
}

ZEND_FUNCTION(Nexus_Http_Internal_next_request)
{
    ZEND_PARSE_PARAMETERS_NONE();
    nx_http_hear(return_value);
}

ZEND_FUNCTION(Nexus_Http_Internal_untold_requests)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_LONG((zend_long)nx_http_untold());
}

ZEND_FUNCTION(Nexus_Http_Internal_reopen_logs)
{
    ZEND_PARSE_PARAMETERS_NONE();
    nx_http_reopen_logs();
}

ZEND_FUNCTION(Nexus_Http_Internal_close_logs)
{
    ZEND_PARSE_PARAMETERS_NONE();
    nx_http_close_logs();
}

void nx_php_register_logs(void)
{
    zend_register_functions(NULL, ext_functions, NULL, MODULE_PERSISTENT);
}
