/* SPDX-License-Identifier: MIT */
/*
 * A fatal error in a coroutine ends that coroutine, not the process. PHP reports it as always, but is prevented from
 * bailing out, which would mark every live object as destructed. Instead we bail out to the bottom of the coroutine's
 * own stack, and repair what _zend_bailout() and the memory limit leave behind. What the abandoned frames held is
 * leaked: the process is tainted and should be replaced soon.
 */
#include "runtime/scheduler/interplay.h"
#include "engine/compat/globals.h"
#include "runtime/scheduler/private.h"
#include "runtime/scheduler/script_end.h"

#include "zend_gc.h"

static void (*report_before)(int type, zend_string *file, const uint32_t line, zend_string *message);

static bool in_a_coroutine(void)
{
    return nx_scheduler.current != NULL && nx_scheduler.current != &nx_scheduler.main;
}

/* The engine reports an uncaught exception as a fatal error that does not bail out. */
static bool is_of_exception(int type)
{
    return (type & NX_FATAL_ERRORS) && (type & E_DONT_BAIL);
}

/* PHP does the rest: displays it, sets the status, and may bail out. */
static void report_beside_log(int type, zend_string *file, const uint32_t line, zend_string *message)
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

static void tell(int type, zend_string *file, const uint32_t line, zend_string *message)
{
    if (EXPECTED(!nx_failure__takes(type, message))) {
        report_before(type, file, line, message);
        return;
    }
    nx_failure__log(type, file, line, message);
    report_beside_log(type, file, line, message);
}

static void report(int type, zend_string *file, const uint32_t line, zend_string *message)
{
    bool fatal = (type & NX_FATAL_ERRORS) && !(type & E_DONT_BAIL);
    if (!fatal && nx_quiet__is_on()) {
        return;
    }
    if (is_of_exception(type)) {
        nx_exit__note_uncaught();
    }
    if (!fatal || !in_a_coroutine() || EG(bailout) == NULL) {
        tell(type, file, line, message);
        return;
    }
    nx_memory_limit__raise();
    tell(type | E_DONT_BAIL, file, line, message);
    if (type & E_PARSE && EG(exception) != NULL) {
        return;
    }
    zend_bailout();
}

bool nx_fatal__was_delayed(void)
{
#ifdef ZEND_HAS_OOM
    return ZEND_HAS_OOM();
#else
    return false;
#endif
}

bool nx_coro_is_out_of_memory(void)
{
    return nx_fatal__was_delayed();
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
 * A fatal error inside the compiler leaves the loops and expressions it was inside of on the compiler's stacks: code
 * that is compiled next would leave them, too. No other coroutine is inside the compiler, since nothing may wait
 * there.
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

void nx_fatal__recover(void)
{
    CG(unclean_shutdown) = 0;
    reset_compiler();
    nx_quiet__reset();
    nx_failure__reset();
    nx_state__recover_output();
    gc_protect(false);
    forget_delayed_oom();
    nx_memory_limit__raise();
    if (EG(exception) != NULL) {
        OBJ_RELEASE(EG(exception));
        EG(exception) = NULL;
    }
    nx_php_set_previous_exception(NULL);
}

void nx_fatal__install(void)
{
    report_before = zend_error_cb;
    zend_error_cb = report;
}

void nx_fatal__remove(void)
{
    zend_error_cb = report_before;
}
