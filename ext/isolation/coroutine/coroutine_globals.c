/* SPDX-License-Identifier: MIT */
#include "isolation/coroutine/coroutine_globals.h"

#include "isolation/coroutine/private.h"

/* The entries, in the order in which they are exchanged. */
static nx_isolation_entry_t *const entries[] = {
    &nx_isolation_last_errors,    &nx_isolation_settings,    &nx_isolation_timezone,  &nx_isolation_locale,
    &nx_isolation_multibyte,      &nx_isolation_random,      &nx_isolation_streams,   &nx_isolation_directory,
    &nx_isolation_umask,          &nx_isolation_text_domain, &nx_isolation_assertion, &nx_isolation_handlers,
    &nx_isolation_engine_globals,
};

bool nx_coroutine_globals_call(const char *name, zval *result, zval *argument)
{
    zend_function *function = zend_hash_str_find_ptr(CG(function_table), name, strlen(name));
    ZVAL_UNDEF(result);
    if (function == NULL) {
        return false;
    }
    zend_object *pending = EG(exception);
    EG(exception) = NULL;
    zend_call_known_function(function, NULL, NULL, result, argument == NULL ? 0 : 1, argument, NULL);
    EG(exception) = pending;
    return true;
}

static int coroutine_globals_start_process(int module_number)
{
    for (size_t i = 0; i < sizeof(entries) / sizeof(entries[0]); i++) {
        nx_isolation_register(entries[i]);
    }
    return 0;
}

static int coroutine_globals_start_request(void)
{
    nx_last_errors_find();
    nx_libxml_start();
    nx_setters_start();
    nx_crypto_start();
    return 0;
}

static void coroutine_globals_end_process(void)
{
    nx_crypto_remove();
    nx_setters_remove();
}

const nx_module_t nx_coroutine_globals_module = {
    .name = "coroutine_globals",
    .minit = coroutine_globals_start_process,
    .rinit = coroutine_globals_start_request,
    .mshutdown = coroutine_globals_end_process,
};
