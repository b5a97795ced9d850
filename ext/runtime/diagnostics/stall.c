/* SPDX-License-Identifier: MIT */
/*
 * Describes the code that blocks the loop, while it does. The interrupt is precise and is tried first. Code inside a C
 * function reaches no opcode, and under JIT no opcode may be interrupted. Then the observer creates a copy of the
 * process, which describes what the other thread was doing. The thread may have been in the middle of an operation: if
 * the copy crashes, only the description is lost.
 */
#include "runtime/diagnostics/private.h"
#include "runtime/diagnostics/blocked.h"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <syslog.h>
#include <unistd.h>

#include "zend_exceptions.h"
#include "zend_smart_str.h"

#include "core/base/clock.h"
#include "engine/intercept/process_copy.h"

/* The largest amount that a pipe certainly accepts without a reader. */
#define TEXT_BYTES 16384
/* The observer does no other work meanwhile. */
#define COPY_MILLISECONDS 500
#define TRACE_LINES       40

typedef struct {
    nx_blocked_t blocked;
    bool is_blocked, is_long;
    nx_time_t lasts;
    int out;
} inspection_t;

static void append_function(smart_str *text, const zend_function *function)
{
    if (function->common.function_name == NULL) {
        smart_str_appends(text, "the file's own code");
        return;
    }
    if (function->common.scope != NULL) {
        smart_str_append(text, function->common.scope->name);
        smart_str_appends(text, "::");
    }
    smart_str_append(text, function->common.function_name);
    smart_str_appends(text, "()");
}

static void append_trace(smart_str *text, const nx_coroutine_t *coroutine)
{
    zval trace;
    nx_coroutine_trace(coroutine, &trace);
    zend_string *lines = zend_trace_to_string(Z_ARRVAL(trace), false);
    const char *line = ZSTR_VAL(lines);
    for (int count = 0; *line != '\0' && count < TRACE_LINES; count++) {
        size_t length = strcspn(line, "\n");
        smart_str_appends(text, "\n    ");
        smart_str_appendl(text, line, length);
        line += length + (line[length] == '\n');
    }
    zend_string_release(lines);
    zval_ptr_dtor(&trace);
}

/* A complete first line, followed by the calls. */
static zend_string *describe_stall(const zend_execute_data *frame, const inspection_t *inspection)
{
    nx_coroutine_t *coroutine = nx_coroutine_current();
    smart_str text = {0};
    if (coroutine == NULL || frame == NULL || frame->func == NULL) {
        smart_str_appends(&text, "no coroutine, but the event loop itself");
        return smart_str_extract(&text);
    }
    nx_report__who(&text, coroutine);
    smart_str_appends(&text, " ran ");
    append_function(&text, frame->func);
    if (inspection != NULL && inspection->is_blocked) {
        char where[256];
        nx_blocked__describe(&inspection->blocked, where, sizeof(where));
        smart_str_append_printf(&text, " (blocked in %s)", where);
    }
    nx_report__place(&text, " at ", nx_coroutine_place(coroutine));
    nx_report__spawn_site(&text, coroutine);
    append_trace(&text, coroutine);
    return smart_str_extract(&text);
}

static void warn_of_long(nx_time_t lasts, const zend_string *seen)
{
    char *text;
    spprintf(&text, 0, "Nexus: the event loop has been stalled for %.1f s and is still stalled: %s",
             (double)lasts / 1e9, ZSTR_VAL(seen));
    php_log_err_with_severity(text, LOG_WARNING);
    efree(text);
}

zend_string *nx_stall__record(const zend_execute_data *frame)
{
    zend_string *seen = describe_stall(frame, NULL);
    nx_time_t lasts = nx_scheduler_time_since_iteration();
    if (nx_scheduler_is_long_stall(lasts)) {
        warn_of_long(lasts, seen);
    }
    return seen;
}

#ifndef ZTS
static void record_in_copy(void *argument)
{
    const inspection_t *inspection = argument;
    nx_process_copy_mend_frame();
    zend_string *seen = describe_stall(EG(current_execute_data), inspection);
    if (inspection->is_long) {
        warn_of_long(inspection->lasts, seen);
    }
    size_t length = ZSTR_LEN(seen) < TEXT_BYTES ? ZSTR_LEN(seen) : TEXT_BYTES;
    if (write(inspection->out, ZSTR_VAL(seen), length) != (ssize_t)length) {
        _exit(1);
    }
}

static char *read_stall_text(int from)
{
    char *text = malloc(TEXT_BYTES + 1);
    ssize_t length = text != NULL ? read(from, text, TEXT_BYTES) : 0;
    if (length <= 0) {
        free(text);
        return NULL;
    }
    text[length] = '\0';
    return text;
}

static char *inspect_in_copy(inspection_t *inspection)
{
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) {
        return NULL;
    }
    inspection->out = ends[1];
    bool is_seen = nx_process_copy_run(record_in_copy, inspection, COPY_MILLISECONDS);
    close(ends[1]);
    char *text = is_seen ? read_stall_text(ends[0]) : NULL;
    close(ends[0]);
    return text;
}

/* Runs on the observer's thread, which has access to Zend's data only in the copy. */
char *nx_stall__inspect(pid_t thread, nx_time_t lasts)
{
    inspection_t inspection = {.lasts = lasts, .is_long = nx_scheduler_is_long_stall(lasts)};
    inspection.is_blocked = nx_blocked__inspect(&inspection.blocked, thread);
    return inspect_in_copy(&inspection);
}
#else
/* With ZTS the data of the other thread is not accessible to a copy made by this one. */
char *nx_stall__inspect(pid_t thread, nx_time_t lasts)
{
    return NULL;
}
#endif

zend_string *nx_stall__take(void)
{
    char *text = nx_scheduler_take_inspection();
    zend_string *seen = text != NULL ? zend_string_init(text, strlen(text), false) : NULL;
    free(text);
    return seen;
}
