/* SPDX-License-Identifier: MIT */
/* Temporary failures: an exception that is marked as temporary is answered with 503 and Retry-After. */
#include "http/server/private.h"

#include <inttypes.h>

#include "zend_exceptions.h"
#include "zend_interfaces.h"

#include "core/base/clock.h"
#include "runtime/diagnostics/inspect.h"
#include "engine/errors/errors.h"

/* Minimum interval between two lines in the log: such a failure affects all requests at once. */
#define QUIET NX_NANOSECONDS_PER_SECOND

enum { DEPTH = 16, LATEST = 86400 };

static zend_class_entry *base_of(const zend_object *thrown)
{
    return instanceof_function(thrown->ce, zend_ce_exception) ? zend_ce_exception : zend_ce_error;
}

static zend_object *previous_exception_of(zend_object *thrown)
{
    zval buffer;
    zval *value = zend_read_property(base_of(thrown), thrown, ZEND_STRL("previous"), true, &buffer);
    return Z_TYPE_P(value) == IS_OBJECT ? Z_OBJ_P(value) : NULL;
}

/* Searches the chain of previous exceptions, because libraries wrap exceptions in their own. */
static zend_object *find_in_chain(zend_object *thrown)
{
    for (int depth = 0; thrown != NULL && depth < DEPTH; depth++) {
        if (instanceof_function(thrown->ce, nx_ce_temporarily_unavailable)) {
            return thrown;
        }
        thrown = previous_exception_of(thrown);
    }
    return NULL;
}

static zend_long retry_seconds_of(zend_object *unavailable)
{
    zval result;
    zend_long seconds = 1;
    ZVAL_UNDEF(&result);
    zend_call_method_with_0_params(unavailable, unavailable->ce, NULL, "retryafter", &result);
    if (EG(exception) != NULL && !zend_is_unwind_exit(EG(exception))) {
        zend_clear_exception();
    }
    if (Z_TYPE(result) == IS_LONG) {
        seconds = Z_LVAL(result);
    }
    zval_ptr_dtor(&result);
    return seconds < 1 ? 1 : MIN(seconds, LATEST);
}

static zend_string *unavailable_message_of(zend_object *thrown)
{
    zval buffer;
    zval *value = zend_read_property(base_of(thrown), thrown, ZEND_STRL("message"), true, &buffer);
    return zval_get_string(value);
}

static void log_unavailable(nx_exchange_t *exchange, const zend_string *message)
{
    nx_rare_line_t *line = &exchange->server->unavailable_report;
    nx_time_t now = nx_loop_now(nx_scheduler_outer_loop());
    if (now < line->next) {
        line->suppressed++;
        return;
    }
    smart_str text = {0};
    smart_str_appends(&text, "nexus: ");
    nx_coroutine_name(&exchange->coroutine, &text);
    smart_str_appends(&text, " was answered with 503");
    if (line->suppressed > 0) {
        smart_str_append_printf(&text, " (and %" PRIu32 " others since the last such line)",
                                line->suppressed);
    }
    smart_str_appends(&text, ": ");
    smart_str_append(&text, message);
    smart_str_0(&text);
    nx_error_say("%s\n", ZSTR_VAL(text.s));
    smart_str_free(&text);
    line->next = now + QUIET;
    line->suppressed = 0;
}

bool nx_unavailable__find(nx_exchange_t *exchange, zend_object *thrown, nx_failure_answer_t *answer)
{
    zend_object *unavailable = find_in_chain(thrown);
    if (unavailable == NULL) {
        return false;
    }
    answer->status = 503;
    snprintf(answer->retry_after, sizeof(answer->retry_after), ZEND_LONG_FMT, retry_seconds_of(unavailable));
    zend_string *message = unavailable_message_of(unavailable);
    log_unavailable(exchange, message);
    bool is_development = Z_TYPE(exchange->server->explain.callable) != IS_UNDEF;
    if (is_development) {
        answer->detail = message;
    } else {
        zend_string_release(message);
    }
    return true;
}
