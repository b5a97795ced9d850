/* SPDX-License-Identifier: MIT */
/* Intercepts the PHP functions that set state private to a coroutine: each is reported before it runs. */
#include "isolation/coroutine/private.h"

#include "engine/intercept/functions.h"

/* `what`: the name of a setting, or an entry. */
typedef struct {
    uint32_t arguments;
    void (*begin)(zend_execute_data *call, const void *what);
    const void *what;
} setter_t;

static void begin_setting_of_argument(zend_execute_data *call, const void *what)
{
    zval *name = ZEND_CALL_ARG(call, 1);
    ZVAL_DEREF(name);
    if (Z_TYPE_P(name) != IS_STRING) {
        return;
    }
    /* PHP keeps the callback outside of the setting. */
    if (zend_string_equals_literal(Z_STR_P(name), "assert.callback")) {
        nx_isolation_begin(&nx_isolation_assertion);
        return;
    }
    nx_settings_begin(Z_STR_P(name));
}

static void begin_setting(zend_execute_data *call, const void *what)
{
    zend_string *name = zend_string_init(what, strlen(what), false);
    nx_settings_begin(name);
    zend_string_release(name);
}

static void begin_settings(const char *const *names, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        begin_setting(NULL, names[i]);
    }
}

static void begin_assertion(zend_execute_data *call, const void *what)
{
    static const char *const names[] = {"assert.active", "assert.warning", "assert.bail", "assert.exception"};
    begin_settings(names, sizeof(names) / sizeof(names[0]));
    nx_isolation_begin(&nx_isolation_assertion);
}

static void begin_iconv(zend_execute_data *call, const void *what)
{
    static const char *const names[] = {"iconv.input_encoding", "iconv.output_encoding",
                                        "iconv.internal_encoding"};
    begin_settings(names, sizeof(names) / sizeof(names[0]));
}

static void begin_setter_entry(zend_execute_data *call, const void *what)
{
    nx_isolation_begin((nx_isolation_entry_t *)what);
}

enum {
#define NX_SETTER(identifier, ...) AT_##identifier,
#include "isolation/coroutine/setters.def"
#undef NX_SETTER
    SETTERS
};

static const setter_t setters[SETTERS] = {
#define NX_SETTER(identifier, function, arguments, begin, what) {arguments, begin, what},
#include "isolation/coroutine/setters.def"
#undef NX_SETTER
};

#define NX_SETTER(identifier, ...) static ZEND_NAMED_FUNCTION(call_##identifier);
#include "isolation/coroutine/setters.def"
#undef NX_SETTER

static nx_intercept_t calls[SETTERS] = {
#define NX_SETTER(identifier, function, ...) {.name = function, .handler = call_##identifier},
#include "isolation/coroutine/setters.def"
#undef NX_SETTER
};

static void note_setter_call(const setter_t *setter, zend_execute_data *call)
{
    if (nx_isolation_is_moving || ZEND_CALL_NUM_ARGS(call) < setter->arguments) {
        return;
    }
    setter->begin(call, setter->what);
}

#define NX_SETTER(identifier, ...)                                                                           \
    static ZEND_NAMED_FUNCTION(call_##identifier)                                                            \
    {                                                                                                        \
        note_setter_call(&setters[AT_##identifier], execute_data);                                           \
        calls[AT_##identifier].before(INTERNAL_FUNCTION_PARAM_PASSTHRU);                                     \
    }
#include "isolation/coroutine/setters.def"
#undef NX_SETTER

void nx_setters_start(void)
{
    nx_intercept_start(calls, SETTERS);
}

void nx_setters_remove(void)
{
    nx_intercept_remove(calls, SETTERS);
}
