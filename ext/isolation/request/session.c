/* SPDX-License-Identifier: MIT */
/*
 * The session: the globals and the settings of ext/session, which PHP keeps once. This extension does not link to
 * ext/session, since it need not be loaded.
 */
#include "isolation/request/private.h"

#include "ext/session/php_session.h"

#include "engine/intercept/functions.h"
#include "engine/compat/globals.h"
#include "engine/intercept/quiet.h"
#include "engine/errors/errors.h"

typedef struct session {
    php_ps_globals globals;
    zend_string *values[]; /* of the settings; NULL: the initial value of the entry */
} session_t;

static zend_module_entry *module;
static NX_PER_THREAD zend_ini_entry **settings;
static NX_PER_THREAD uint32_t setting_count;

static php_ps_globals *session_in_place(void)
{
    return nx_php_globals_of_module(module);
}

static zend_string *copy_session_setting(zend_string *value)
{
    return value == NULL ? NULL : zend_string_copy(value);
}

static void collect_settings(void)
{
    zend_ini_entry *entry;
    if (settings != NULL) {
        return;
    }
    ZEND_HASH_FOREACH_PTR(EG(ini_directives), entry)
    {
        if (entry->module_number == module->module_number) {
            settings = perealloc(settings, (setting_count + 1) * sizeof(*settings), true);
            settings[setting_count++] = entry;
        }
    }
    ZEND_HASH_FOREACH_END();
}

/* Called in a quiet section. ext/session refuses no value while no session is open and a save handler is being set. */
static void exchange_session_settings(session_t *session)
{
    php_ps_globals *globals = session_in_place();
    globals->session_status = php_session_none;
    globals->set_handler = true;
    for (uint32_t i = 0; i < setting_count; i++) {
        if (settings[i]->value == session->values[i]) {
            continue;
        }
        zend_string *replaced = copy_session_setting(settings[i]->value);
        nx_quiet_alter(settings[i], session->values[i]);
        if (session->values[i] != NULL) {
            zend_string_release(session->values[i]);
        }
        session->values[i] = replaced;
    }
}

/* Settings change the globals, too. So the globals are put in place as a whole afterwards. */
static void exchange_session(void *slot)
{
    session_t *session = *(session_t **)slot;
    php_ps_globals replaced = *session_in_place();
    nx_quiet_t quiet;
    nx_quiet_begin(&quiet);
    exchange_session_settings(session);
    nx_quiet_end(&quiet);
    *session_in_place() = session->globals;
    session->globals = replaced;
}

static void begin_session(void *slot)
{
    nx_request_sapi__begin();
    session_t *session = emalloc(sizeof(*session) + setting_count * sizeof(zend_string *));
    session->globals = *session_in_place();
    for (uint32_t i = 0; i < setting_count; i++) {
        session->values[i] = copy_session_setting(settings[i]->value);
    }
    *(session_t **)slot = session;
    php_ps_globals *globals = session_in_place();
    /* An array of functions; since 8.4, a member for each. */
    zval *user_functions = (zval *)&globals->mod_user_names;
    for (size_t i = 0; i < sizeof(globals->mod_user_names) / sizeof(zval); i++) {
        ZVAL_UNDEF(&user_functions[i]);
    }
    NX_PHP_FORGET_SESSION_CLASS(globals);
    globals->mod_user_implemented = false;
    globals->rfc1867_progress = NULL;
    globals->auto_start = false;
    module->request_startup_func(MODULE_PERSISTENT, module->module_number);
}

static void destroy_session(session_t *session)
{
    for (uint32_t i = 0; i < setting_count; i++) {
        if (session->values[i] != NULL) {
            zend_string_release(session->values[i]);
        }
    }
    efree(session);
}

/* A save handler of the application is an object of its request, and is not kept. */
static bool is_user_handler(const zend_ini_entry *entry, const zend_string *value)
{
    return value != NULL && zend_string_equals_literal(entry->name, "session.save_handler") &&
           zend_string_equals_literal(value, "user");
}

static bool settings_differ(const session_t *session)
{
    for (uint32_t i = 0; i < setting_count; i++) {
        if (session->values[i] != settings[i]->value && !is_user_handler(settings[i], session->values[i])) {
            return true;
        }
    }
    return false;
}

/* The settings at the end of the request are kept for the next request of its application instance. */
static void release_session(void *slot)
{
    session_t *session = *(session_t **)slot;
    session_t **kept = settings_differ(session) ? nx_isolation_begin(&nx_isolation_session_settings) : NULL;
    if (kept != NULL && *kept == NULL) {
        *kept = session;
    } else {
        destroy_session(session);
    }
}

nx_isolation_entry_t nx_isolation_session = {
    .name = "session",
    .scope = NX_ISOLATION_REQUEST,
    .bytes = sizeof(session_t *),
    .begin = begin_session,
    .exchange = exchange_session,
    .release = release_session,
    .finish = nx_request_session__end,
};

bool nx_request_session__is_used(void)
{
    return nx_isolation_find(&nx_isolation_session) != NULL;
}

/* Does what PHP does at the end of a request: the session is written and closed, and its settings are discarded. */
void nx_request_session__end(void)
{
    module->request_shutdown_func(MODULE_PERSISTENT, module->module_number);
    nx_isolation_drop(&nx_isolation_session);
}

static void put_settings(const session_t *before)
{
    nx_quiet_t quiet;
    nx_quiet_begin(&quiet);
    for (uint32_t i = 0; i < setting_count; i++) {
        if (before->values[i] != settings[i]->value && !is_user_handler(settings[i], before->values[i])) {
            nx_quiet_alter(settings[i], before->values[i]);
        }
    }
    nx_quiet_end(&quiet);
}

/* Gives the next request of an application instance the settings that the last request has left. */
static void give_settings(void)
{
    session_t **kept = nx_isolation_find(&nx_isolation_session_settings);
    nx_isolation_begin(&nx_isolation_session);
    put_settings(*kept);
    nx_isolation_drop(&nx_isolation_session_settings);
}

static void release_settings(void *slot)
{
    session_t *kept = *(session_t **)slot;
    if (kept != NULL) {
        destroy_session(kept);
    }
}

/* Its values are never in place. */
nx_isolation_entry_t nx_isolation_session_settings = {
    .name = "settings of the session that has ended",
    .scope = NX_ISOLATION_REQUEST,
    .bytes = sizeof(session_t *),
    .is_retained = true,
    .release = release_settings,
    .given = give_settings,
};

#define SESSION_FUNCTIONS(X)                                                                                 \
    X(session_name)                                                                                          \
    X(session_module_name)                                                                                   \
    X(session_set_save_handler)                                                                              \
    X(session_save_path)                                                                                     \
    X(session_id)                                                                                            \
    X(session_create_id)                                                                                     \
    X(session_regenerate_id)                                                                                 \
    X(session_decode)                                                                                        \
    X(session_encode)                                                                                        \
    X(session_start)                                                                                         \
    X(session_destroy)                                                                                       \
    X(session_unset)                                                                                         \
    X(session_gc)                                                                                            \
    X(session_set_cookie_params)                                                                             \
    X(session_get_cookie_params)                                                                             \
    X(session_write_close)                                                                                   \
    X(session_commit)                                                                                        \
    X(session_abort)                                                                                         \
    X(session_reset)                                                                                         \
    X(session_status)                                                                                        \
    X(session_register_shutdown)                                                                             \
    X(session_cache_limiter)                                                                                 \
    X(session_cache_expire)                                                                                  \
    X(ini_set)                                                                                               \
    X(ini_alter)                                                                                             \
    X(ini_restore)

enum {
#define AT(function) AT_##function,
    SESSION_FUNCTIONS(AT)
#undef AT
        FUNCTIONS
};

#define DECLARE(function) static ZEND_NAMED_FUNCTION(call_##function);
SESSION_FUNCTIONS(DECLARE)
#undef DECLARE

static nx_intercept_t calls[FUNCTIONS] = {
#define ENTRY(function) {.name = #function, .handler = call_##function},
    SESSION_FUNCTIONS(ENTRY)
#undef ENTRY
};

static bool sets_other_setting(const zend_execute_data *call, unsigned function)
{
    if (function != AT_ini_set && function != AT_ini_alter && function != AT_ini_restore) {
        return false;
    }
    if (ZEND_CALL_NUM_ARGS(call) == 0) {
        return true;
    }
    const zval *name = ZEND_CALL_ARG(call, 1);
    ZVAL_DEREF(name);
    return Z_TYPE_P(name) != IS_STRING || strncmp(Z_STRVAL_P(name), ZEND_STRL("session.")) != 0;
}

/*
 * ext/session is not re-entrant: a function of it waits in another coroutine. The save handler that it calls runs in
 * the same coroutine, and may call it.
 */
static bool is_busy(const nx_request_globals_t *request)
{
    if (EXPECTED(request->session_user == NULL) || request->session_user == nx_isolation_current()) {
        return false;
    }
    nx_throw(
        NX_ERROR_SESSION_BUSY,
        "Another coroutine of this request is waiting in a function of its session. Start and close the session in one "
        "coroutine, before the others begin and after they have ended");
    return true;
}

/* session_start() reads the cookies of the client. */
static nx_request_globals_t *use_session(const zend_execute_data *call, unsigned function)
{
    nx_request_globals_t *request = sets_other_setting(call, function) ? NULL : nx_request_globals_enter();
    if (request == NULL || request->is_closed || is_busy(request)) {
        return NULL;
    }
    nx_isolation_begin(&nx_isolation_session);
    if (function == AT_session_start) {
        nx_superglobals__fill(request, 1U << NX_SUPERGLOBAL_COOKIE);
        request->has_headers = true;
    }
    return request;
}

static void call_session_function(unsigned function, INTERNAL_FUNCTION_PARAMETERS)
{
    nx_request_globals_t *request = use_session(execute_data, function);
    if (EG(exception) != NULL) {
        return;
    }
    nx_isolation_t *outer = request == NULL ? NULL : request->session_user;
    if (request != NULL) {
        request->session_user = nx_isolation_current();
    }
    calls[function].before(INTERNAL_FUNCTION_PARAM_PASSTHRU);
    if (request != NULL) {
        request->session_user = outer;
    }
}

#define CALL(function)                                                                                       \
    static ZEND_NAMED_FUNCTION(call_##function)                                                              \
    {                                                                                                        \
        call_session_function(AT_##function, INTERNAL_FUNCTION_PARAM_PASSTHRU);                              \
    }
SESSION_FUNCTIONS(CALL)
#undef CALL

void nx_request_session__install(void)
{
    module = nx_php_module_of("session");
    if (module == NULL || module->globals_size != sizeof(php_ps_globals)) {
        return;
    }
    collect_settings();
    nx_intercept_start(calls, FUNCTIONS);
}

void nx_request_session__remove(void)
{
    nx_intercept_remove(calls, FUNCTIONS);
    if (settings != NULL) {
        pefree(settings, true);
        settings = NULL;
        setting_count = 0;
    }
}
