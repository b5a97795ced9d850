/* SPDX-License-Identifier: MIT */
#include "runtime/diagnostics/failure_log.h"

#include "runtime/diagnostics/private.h"

#include <syslog.h>

#include "zend_exceptions.h"

#include "engine/errors/error_log.h"
#include "engine/errors/errors.h"
#include "engine/errors/trace.h"
#include "engine/intercept/fatal.h"

#define UNCAUGHT "Uncaught "
#define THROWN   "\n  thrown"

NX_PER_THREAD void (*nx_failure_append_request)(nx_coroutine_t *coroutine, smart_str *text);

static NX_PER_THREAD nx_coroutine_t *subject;
/* A fatal error occurred since the last exit status was checked. The status that it has set is not logged. */
static NX_PER_THREAD bool was_fatal;

nx_coroutine_t *nx_failure_begin(nx_coroutine_t *coroutine)
{
    nx_coroutine_t *outer = subject;
    subject = coroutine;
    return outer;
}

void nx_failure_end(nx_coroutine_t *outer)
{
    subject = outer;
}

static void append_request(nx_coroutine_t *coroutine, smart_str *text)
{
    if (nx_failure_append_request != NULL && coroutine != NULL) {
        nx_failure_append_request(coroutine, text);
    }
}

static NX_COLD void log_exit(nx_coroutine_t *coroutine, int status)
{
    smart_str text = {0};
    smart_str_append_printf(&text, "nexus: exit(%d)", status);
    append_request(coroutine, &text);
    nx_error_say_lines(&text);
    smart_str_free(&text);
}

void nx_failure_log_exit(nx_coroutine_t *coroutine)
{
    int status = EG(exit_status);
    bool is_in_log = was_fatal;
    was_fatal = false;
    if (EXPECTED(status == 0) || !nx_error_log_is_open()) {
        return;
    }
    EG(exit_status) = 0;
    if (!is_in_log) {
        log_exit(coroutine, status);
    }
}

static void reset_failures(void)
{
    subject = NULL;
    was_fatal = false;
    if (nx_error_log_is_open()) {
        EG(exit_status) = 0;
    }
}

static bool quotes_exception(int type, const zend_string *message)
{
    return (type & E_DONT_BAIL) && (type & (E_ERROR | E_WARNING)) &&
           zend_string_starts_with_literal(message, UNCAUGHT);
}

/* True if the message was made from this exception: PHP stores the exception's text in the exception. */
static bool is_made_of(const zend_string *message, zend_object *object)
{
    zval buffer;
    size_t before = sizeof(UNCAUGHT) - 1, after = sizeof(THROWN) - 1;
    if (!instanceof_function(object->ce, zend_ce_throwable)) {
        return false;
    }
    const zval *text =
        zend_read_property(zend_get_exception_base(object), object, ZEND_STRL("string"), true, &buffer);
    return Z_TYPE_P(text) == IS_STRING && Z_STRLEN_P(text) + before + after == ZSTR_LEN(message) &&
           memcmp(ZSTR_VAL(message) + before, Z_STRVAL_P(text), Z_STRLEN_P(text)) == 0;
}

/* Searches for the exception, because PHP passes only its message to the error callback. */
static zend_object *find_exception(const zend_string *message)
{
    for (uint32_t i = EG(objects_store).top; i > 1; i--) {
        zend_object *object = EG(objects_store).object_buckets[i - 1];
        if (IS_OBJ_VALID(object) && is_made_of(message, object)) {
            return object;
        }
    }
    return NULL;
}

static void append_error(smart_str *text, const zend_string *file, uint32_t line, const zend_string *message)
{
    nx_error_append_escaped(text, ZSTR_VAL(message), ZSTR_LEN(message));
    if (file != NULL) {
        smart_str_appends(text, " in ");
        nx_error_append_escaped(text, ZSTR_VAL(file), ZSTR_LEN(file));
        smart_str_append_printf(text, ":%" PRIu32, line);
    }
}

static const char *title_of(int type)
{
    switch (type & E_ALL) {
    case E_PARSE:
        return "PHP Parse error:  ";
    case E_WARNING:
        return "PHP Warning:  ";
    case E_RECOVERABLE_ERROR:
        return "PHP Recoverable fatal error:  ";
    default:
        return "PHP Fatal error:  ";
    }
}

static bool takes_failure(int type, const zend_string *message)
{
    bool is_fatal = (type & NX_FATAL_ERRORS) != 0;
    was_fatal |= is_fatal;
    return nx_error_log_is_open() && PG(log_errors) && (EG(error_reporting) & type & E_ALL) != 0 &&
           (is_fatal || quotes_exception(type, message));
}

static void write_failure(int type, const zend_string *file, uint32_t line, const zend_string *message)
{
    smart_str text = {0};
    zend_object *thrown = quotes_exception(type, message) ? find_exception(message) : NULL;
    smart_str_appends(&text, title_of(type));
    if (thrown == NULL) {
        append_error(&text, file, line, message);
    } else {
        smart_str_appends(&text, UNCAUGHT);
        nx_trace_append_headline(&text, thrown);
    }
    append_request(subject == NULL ? nx_coroutine_current() : subject, &text);
    if (thrown != NULL) {
        nx_trace_append_frames(&text, thrown);
    }
    smart_str_0(&text);
    php_log_err_with_severity(ZSTR_VAL(text.s), (type & E_WARNING) ? LOG_WARNING : LOG_ERR);
    smart_str_free(&text);
}

void nx_failure__install(void)
{
    static const nx_fatal_log_t log = {
        .takes = takes_failure, .write = write_failure, .reset = reset_failures};
    nx_fatal_log_by(&log);
}
