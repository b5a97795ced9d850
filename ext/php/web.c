/* SPDX-License-Identifier: MIT */
#include "php/php.h"

#include "classic/classic.h"
#include "php/web.h"
#include "php/web_arginfo.h"

const zend_function_entry *const nx_php_web_functions = ext_functions;

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
