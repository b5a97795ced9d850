/* SPDX-License-Identifier: MIT */
#include "engine/intercept/fatal.h"

#include "php_output.h"
#include "zend_gc.h"
#include "zend_observer.h"

#include "engine/compat/globals.h"
#include "engine/intercept/memory_limit.h"
#include "engine/intercept/quiet.h"

static void (*report_before)(int type, zend_string *file, const uint32_t line, zend_string *message);

static const nx_fatal_owner_t *owner;
static const nx_fatal_log_t *log_in_use;
static bool (*take_error)(int type, zend_string *message);

/* The engine reports an uncaught exception as a fatal error that does not bail out. */
static bool is_uncaught_exception(int type)
{
    return (type & NX_FATAL_ERRORS) && (type & E_DONT_BAIL);
}

/* Calls PHP's handler without logging. It displays the error, sets the exit status, and may bail out. */
static void report_without_logging(int type, zend_string *file, const uint32_t line, zend_string *message)
{
    volatile bool bails_out = false;
    PG(log_errors) = false;
    zend_try
    {
        report_before(type, file, line, message);
    }
    zend_catch
    {
        bails_out = true;
    }
    zend_end_try();
    PG(log_errors) = true;
    if (bails_out) {
        zend_bailout();
    }
}

static void pass_error_on(int type, zend_string *file, const uint32_t line, zend_string *message)
{
    if (EXPECTED(!log_in_use->takes(type, message))) {
        report_before(type, file, line, message);
        return;
    }
    log_in_use->write(type, file, line, message);
    report_without_logging(type, file, line, message);
}

static void report_error(int type, zend_string *file, const uint32_t line, zend_string *message)
{
    if (take_error != NULL && take_error(type, message)) {
        return;
    }
    bool fatal = (type & NX_FATAL_ERRORS) && !(type & E_DONT_BAIL);
    if (!fatal && nx_quiet_is_on()) {
        return;
    }
    if (is_uncaught_exception(type)) {
        owner->uncaught();
    }
    if (!fatal || !owner->contains() || EG(bailout) == NULL) {
        pass_error_on(type, file, line, message);
        return;
    }
    nx_memory_limit_raise();
    pass_error_on(type | E_DONT_BAIL, file, line, message);
    if (type & E_PARSE && EG(exception) != NULL) {
        return;
    }
    zend_bailout();
}

static void forget_delayed_oom(void)
{
#ifdef ZEND_HAS_OOM
    EG(delayed_oom).state = ZEND_OOM_STATE_NONE;
    EG(delayed_oom).message = NULL;
    EG(delayed_oom).filename = NULL;
#endif
}

/*
 * A fatal error inside the compiler leaves entries on the compiler's stacks, for the loops and expressions around it.
 * Code that is compiled next would jump out of those loops. No other coroutine is inside the compiler, since no code
 * may wait there.
 */
static void reset_compiler(void)
{
    CG(active_op_array) = NULL;
    memset(&CG(context), 0, sizeof(CG(context)));
    CG(loop_var_stack).top = 0;
    CG(delayed_oplines_stack).top = 0;
    CG(short_circuiting_opnums).top = 0;
    CG(memoized_exprs) = NULL;
    CG(memoize_mode) = 0;
    CG(encoding_declared) = 0;
    CG(skip_shebang) = 0;
    CG(current_linking_class) = NULL;
    zend_restore_compiled_filename(NULL);
}

/*
 * Before some fatal errors PHP ends all output, because they end a script. Here the script continues, so output is
 * activated again.
 */
static void recover_output(void)
{
    if (!(OG(flags) & PHP_OUTPUT_ACTIVATED)) {
        OG(flags) |= PHP_OUTPUT_ACTIVATED;
        nx_php_clear_output();
    }
}

void nx_fatal_recover(void)
{
    CG(unclean_shutdown) = 0;
    reset_compiler();
    nx_quiet_reset();
    log_in_use->reset();
    recover_output();
    gc_protect(false);
    forget_delayed_oom();
    nx_memory_limit_raise();
    if (EG(exception) != NULL) {
        OBJ_RELEASE(EG(exception));
        EG(exception) = NULL;
    }
    nx_php_set_previous_exception(NULL);
}

void nx_fatal_log_by(const nx_fatal_log_t *log)
{
    log_in_use = log;
}

void nx_fatal_take_by(bool (*takes)(int type, zend_string *message))
{
    take_error = takes;
}

void nx_fatal_observe(void (*raised)(int type, zend_string *file, uint32_t line, zend_string *message))
{
    zend_observer_error_register(raised);
}

void nx_fatal_install(const nx_fatal_owner_t *of)
{
    owner = of;
    report_before = zend_error_cb;
    zend_error_cb = report_error;
}

void nx_fatal_remove(void)
{
    zend_error_cb = report_before;
}
