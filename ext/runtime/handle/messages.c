/* SPDX-License-Identifier: MIT */
/* Messages about handles that cannot be used: which coroutine uses them, and where. */
#include "runtime/handle/private.h"

#include "zend_smart_str.h"

#include "runtime/diagnostics/inspect.h"
#include "engine/errors/errors.h"
#include "runtime/scheduler/scheduler.h"

typedef struct {
    nx_handle_key_t key;
    bool is_found;
} message_search_t;

static bool is_searched_key(const nx_handle_operand_t *operand, void *context)
{
    message_search_t *search = context;
    search->is_found = operand->key == search->key;
    return !search->is_found;
}

/* The call that has the handle as object or argument. PHP code here means a foreach over the handle. */
static const zend_execute_data *call_that_has(zend_execute_data *frame, nx_handle_key_t key)
{
    message_search_t search = {.key = key};
    for (zend_execute_data *call = frame; call != NULL; call = call->prev_execute_data) {
        if (call->func == NULL || ZEND_USER_CODE(call->func->type)) {
            continue;
        }
        nx_handle__each_of(call, is_searched_key, &search);
        if (search.is_found) {
            return call;
        }
    }
    return frame;
}

static const char *what_is(const nx_handle_operand_t *operand)
{
    if (operand->kind != NULL) {
        return operand->kind->what;
    }
    return operand->stream != NULL ? "TLS stream" : "default PostgreSQL connection";
}

static void add_coroutine(smart_str *text, nx_coroutine_t *coroutine)
{
    smart_str_append_printf(text, "coroutine %" PRIu64, coroutine->id);
    smart_str name = {0};
    nx_coroutine_name(coroutine, &name);
    if (name.s != NULL) {
        smart_str_append_printf(text, " (%.*s)", (int)ZSTR_LEN(name.s), ZSTR_VAL(name.s));
    }
    smart_str_free(&name);
}

static void add_call(smart_str *text, const zend_execute_data *call)
{
    const zend_function *function = call->func;
    if (ZEND_USER_CODE(function->type)) {
        smart_str_appends(text, nx_handle__is_foreach(call) ? "foreach" : "freeing a statement of it");
        return;
    }
    if (function->common.scope != NULL) {
        smart_str_append(text, function->common.scope->name);
        smart_str_appends(text, "::");
    }
    smart_str_append(text, function->common.function_name);
    smart_str_appends(text, "()");
}

static void add_place(smart_str *text, const zend_execute_data *call)
{
    nx_place_t place = nx_inspect_place_of(call);
    if (place.file != NULL) {
        smart_str_append_printf(text, " at %s:%" PRIu32, ZSTR_VAL(place.file), place.line);
    }
}

static void add_attempt(smart_str *text, const zend_execute_data *call)
{
    smart_str_appends(text, ", and ");
    add_coroutine(text, nx_coroutine_current());
    smart_str_appends(text, " calls ");
    add_call(text, call);
    smart_str_0(text);
}

void nx_handle__throw_busy(const zend_execute_data *call, const nx_handle_operand_t *operand,
                           const nx_handle_account_t *user)
{
    const zend_execute_data *other = call_that_has(user->frame, operand->key);
    double seconds = (double)(nx_loop_update_now(nx_scheduler_loop()) - user->since) / 1e9;
    smart_str text = {0};
    smart_str_append_printf(&text, "This %s is in use: ", what_is(operand));
    add_coroutine(&text, user->coroutine);
    smart_str_append_printf(&text, " has been waiting for %.3f s in ", seconds);
    add_call(&text, other);
    add_place(&text, other);
    add_attempt(&text, call);
    nx_throw(
        NX_ERROR_HANDLE_BUSY,
        "%s. It serves one call at a time: give each coroutine its own, borrow it from a pool, or hold a "
        "Mutex around calls that belong together",
        ZSTR_VAL(text.s));
    smart_str_free(&text);
}

zend_string *nx_handle__story(zend_execute_data *frame, nx_handle_key_t key)
{
    const zend_execute_data *call = call_that_has(frame, key);
    smart_str text = {0};
    add_coroutine(&text, nx_coroutine_current());
    smart_str_appends(&text, " was cancelled in ");
    add_call(&text, call);
    add_place(&text, call);
    smart_str_0(&text);
    return text.s;
}

void nx_handle__throw_broken(const zend_execute_data *call, const nx_handle_operand_t *operand,
                             const nx_handle_break_t *broken)
{
    smart_str text = {0};
    smart_str_append_printf(&text, "This %s is broken: %s, in the middle of an exchange", what_is(operand),
                            ZSTR_VAL(broken->story));
    add_attempt(&text, call);
    nx_throw(NX_ERROR_HANDLE_BROKEN, "%s. The next answer would be the rest of that exchange. Open a new one",
             ZSTR_VAL(text.s));
    smart_str_free(&text);
}
