/* SPDX-License-Identifier: MIT */
/* The functions that PHP requires from its server (main/SAPI.h), implemented for the current request. */
#include "server/classic/private.h"

#include <stdlib.h>

#include "php_ini.h"
#include "php_variables.h"
#include "zend_constants.h"
#include "zend_signal.h"

#include "engine/compat/compat.h"
#include "engine/compat/regex_cache.h"
#include "engine/intercept/engine_tables.h"
#include "engine/intercept/late_functions.h"
#include "http/request/body.h"
#include "isolation/request/request_globals.h"

#define NAME "nexus"

static int send_headers(sapi_headers_struct *headers)
{
    nx_classic__take_head(headers);
    return SAPI_HEADER_SENT_SUCCESSFULLY;
}

static void flush_output(void *context)
{
    if (NX_PHP_FLUSH_SENDS_HEADERS && nx_classic__request.exchange != NULL) {
        sapi_send_headers();
    }
    if (SG(headers_sent)) {
        nx_classic__pass_on();
    }
}

static size_t read_request_post(char *buffer, size_t size)
{
    nx_classic_request_t *request = &nx_classic__request;
    if (request->message == NULL) {
        return 0;
    }
    ssize_t count = nx_body_copy(request->message, request->body_read, buffer, size);
    if (count < 0) {
        return 0;
    }
    request->body_read += (size_t)count;
    return (size_t)count;
}

static char *read_cookies(void)
{
    return SG(request_info).cookie_data;
}

static zend_result get_request_time(double *time)
{
    if (nx_classic__request.exchange == NULL) {
        return FAILURE;
    }
    *time = nx_exchange_started_at(nx_classic__request.exchange);
    return SUCCESS;
}

static int activate(void)
{
    nx_classic__apply_settings();
    return SUCCESS;
}

static int deactivate(void)
{
    nx_classic__complete();
    nx_classic__record_memory();
    return SUCCESS;
}

void nx_classic__name_sapi(const char *to)
{
    zval *name = zend_get_constant_str(ZEND_STRL("PHP_SAPI"));
    sapi_module.name = (char *)to;
    if (name != NULL) {
        /*
         * The old name is interned, and this one must be as well; zend_string_init_interned() does not intern any more
         * once OPcache runs.
         */
        zend_string *text = zend_string_init(to, strlen(to), true);
        zend_string_hash_val(text);
        GC_ADD_FLAGS(text, IS_STR_INTERNED | IS_STR_PERMANENT);
        ZVAL_INTERNED_STR(name, text);
    }
}

/*
 * The leader is a command-line program and needs its arguments; requests have none. The change is permanent, like
 * php_admin_value in FPM.
 */
static void forget_arguments(void)
{
    zend_ini_entry *entry = zend_hash_str_find_ptr(EG(ini_directives), ZEND_STRL("register_argc_argv"));
    if (entry != NULL) {
        entry->value = ZSTR_CHAR('0');
        entry->on_modify(entry, entry->value, entry->mh_arg1, entry->mh_arg2, entry->mh_arg3,
                         ZEND_INI_STAGE_STARTUP);
    }
    SG(request_info).argc = 0;
    SG(request_info).argv = NULL;
}

void nx_classic__become_web(const char *name)
{
    /* The leader removed them with putenv(), which PHP undoes at the end of the leader's request. */
    unsetenv("NEXUS_MANIFEST");
    unsetenv("NEXUS_UNCACHED");
    nx_classic__name_sapi(name == NULL ? NAME : name);
    sapi_module.pretty_name = (char *)"Nexus classic mode";
    nx_regex_cache_keep();
    nx_mentions_stop();
    size_t slots = nx_engine_slots();
    forget_arguments();
    static const char *const of_command_line[] = {"cli_set_process_title", "cli_get_process_title", "dl",
                                                  NULL};
    nx_late_functions_show(of_command_line);
    NX_ASSERT(nx_engine_slots() == slots);
    nx_engine_tables_freeze_again();
    sapi_module.activate = activate;
    sapi_module.deactivate = deactivate;
    sapi_module.ub_write = nx_classic__take_output;
    sapi_module.flush = flush_output;
    sapi_module.getenv = nx_classic__getenv;
    sapi_module.header_handler = NULL;
    sapi_module.send_headers = send_headers;
    sapi_module.send_header = NULL;
    sapi_module.read_post = read_request_post;
    sapi_module.read_cookies = read_cookies;
    sapi_module.register_server_variables = nx_classic__register_variables;
    sapi_module.get_request_time = get_request_time;
    sapi_module.phpinfo_as_text = 0;
    SG(options) &= ~SAPI_OPTION_NO_CHDIR;
    nx_classic__environment_before = php_import_environment_variables;
    php_import_environment_variables = nx_classic__import_environment;
#ifdef ZEND_SIGNALS
    /* Our signal handlers stay installed from request to request. */
    SIGG(reset) = false;
#endif
}
