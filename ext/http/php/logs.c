/* SPDX-License-Identifier: MIT */
#include <php.h>

#include "http/php/classes.h"

#include "http/server/server.h"

#include "http/php/logs_arginfo.h"

ZEND_FUNCTION(Nexus_Http_Server_open_access_log)
{
    zend_string *path;
    bool json;
    ZEND_PARSE_PARAMETERS_START(2, 2)
    Z_PARAM_PATH_STR(path)
    Z_PARAM_BOOL(json)
    ZEND_PARSE_PARAMETERS_END();
    RETURN_LONG(-nx_access_log_open(ZSTR_VAL(path), json ? NX_ACCESS_LOG_JSON : NX_ACCESS_LOG_COMMON));
}

ZEND_FUNCTION(Nexus_Http_Server_start_request_log)
{
    ZEND_PARSE_PARAMETERS_NONE();
    nx_request_log_start();
}

ZEND_FUNCTION(Nexus_Http_Server_stop_request_log)
{
    ZEND_PARSE_PARAMETERS_NONE();
    nx_request_log_stop();
}

ZEND_FUNCTION(Nexus_Http_Server_next_logged_request)
{
    ZEND_PARSE_PARAMETERS_NONE();
    nx_request_log_next(return_value);
}

ZEND_FUNCTION(Nexus_Http_Server_lost_requests)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_LONG((zend_long)nx_request_log_take_lost());
}

ZEND_FUNCTION(Nexus_Http_Server_reopen_logs)
{
    ZEND_PARSE_PARAMETERS_NONE();
    nx_http_reopen_logs();
}

void nx_php_register_logs(void)
{
    zend_register_functions(NULL, ext_functions, NULL, MODULE_PERSISTENT);
}
