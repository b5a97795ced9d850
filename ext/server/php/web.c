/* SPDX-License-Identifier: MIT */
#include "server/php/classes.h"

#include "engine/intercept/late_functions.h"
#include "server/classic/classic.h"
#include "server/php/web_arginfo.h"

ZEND_FUNCTION(fastcgi_finish_request)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_BOOL(nx_classic_finish_answer());
}

ZEND_FUNCTION(apache_request_headers)
{
    ZEND_PARSE_PARAMETERS_NONE();
    nx_classic_request_headers(return_value);
}

/* Scripts can call these functions in classic mode only. */
void nx_php_register_web(void)
{
    nx_late_functions_register(ext_functions);
}
