/* SPDX-License-Identifier: MIT */
/* The methods of Nexus\Server\Internal\Process that concern the log of the server. */
#include <php.h>

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

#include "engine/errors/error_log.h"

PHP_METHOD(Nexus_Server_Internal_Process, openErrorLog)
{
    ZEND_PARSE_PARAMETERS_NONE();
    nx_error_log_open();
}

PHP_METHOD(Nexus_Server_Internal_Process, logLine)
{
    zend_string *line;
    zend_long level;
    ZEND_PARSE_PARAMETERS_START(2, 2)
    Z_PARAM_STR(line)
    Z_PARAM_LONG(level)
    ZEND_PARSE_PARAMETERS_END();
    if (!nx_error_log_accepts((int)level)) {
        return;
    }
    zend_string *whole = zend_string_concat2(ZSTR_VAL(line), ZSTR_LEN(line), ZEND_STRL("\n"));
    nx_error_log_write((int)level, ZSTR_VAL(whole), ZSTR_LEN(whole));
    zend_string_release(whole);
}

PHP_METHOD(Nexus_Server_Internal_Process, limitErrorLog)
{
    zend_long level;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_LONG(level)
    ZEND_PARSE_PARAMETERS_END();
    nx_error_log_limit((int)level);
}

PHP_METHOD(Nexus_Server_Internal_Process, redirectErrors)
{
    zend_long descriptor;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_LONG(descriptor)
    ZEND_PARSE_PARAMETERS_END();
    RETURN_LONG(nx_error_log_redirect((int)descriptor));
}

PHP_METHOD(Nexus_Server_Internal_Process, duplicateErrors)
{
    ZEND_PARSE_PARAMETERS_NONE();
    int descriptor = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    RETURN_LONG(descriptor < 0 ? -errno : descriptor);
}

PHP_METHOD(Nexus_Server_Internal_Process, closeErrorLog)
{
    ZEND_PARSE_PARAMETERS_NONE();
    nx_error_log_close();
}
