/* SPDX-License-Identifier: MIT */
/*
 * pcntl_fork() throws while any coroutine besides main lives: the child would own copies of the parent's unfinished
 * coroutines, and both processes would finish them. Otherwise the child starts with a scheduler of its own.
 */
#include "runtime/scheduler/interplay.h"
#include "runtime/scheduler/private.h"

#include <signal.h>

#include "zend_smart_str.h"

#include "engine/errors/errors.h"
#include "runtime/scheduler/scheduler.h"

#define SITES_LISTED 3

static ZEND_NAMED_FUNCTION(fork_when_alone);

static nx_intercept_t forks[] = {
    {.name = "pcntl_fork", .handler = fork_when_alone},
    {.name = "pcntl_rfork", .handler = fork_when_alone},
    {.name = "pcntl_forkx", .handler = fork_when_alone},
};

static zif_handler original_of(zend_execute_data *execute_data)
{
    for (size_t i = 0; i < sizeof(forks) / sizeof(forks[0]); i++) {
        if (zend_string_equals_cstr(EX(func)->common.function_name, forks[i].name, strlen(forks[i].name))) {
            return forks[i].before;
        }
    }
    ZEND_UNREACHABLE();
    return NULL;
}

static void append_sites(smart_str *text)
{
    unsigned listed = 0;
    for (nx_list_t *node = nx_scheduler.alive.next; node != &nx_scheduler.alive; node = node->next) {
        nx_coroutine_t *coroutine = nx_container_of(node, nx_coroutine_t, alive_link);
        if (coroutine->spawned_in == NULL) {
            continue;
        }
        if (listed == SITES_LISTED) {
            smart_str_appends(text, ", ...");
            break;
        }
        smart_str_append_printf(text, "%s%s:%u", listed++ == 0 ? ", spawned at " : ", ",
                                ZSTR_VAL(coroutine->spawned_in), coroutine->spawned_at);
    }
    smart_str_0(text);
}

static void refuse_fork(zend_execute_data *execute_data)
{
    smart_str sites = {0};
    append_sites(&sites);
    uint64_t alive = nx_scheduler.counters.alive;
    nx_throw(
        NX_ERROR_FORK_REFUSED,
        "%s() was called while %" PRIu64
        " coroutine%s alive%s: the child process would have copies of them that never finish. Fork before "
        "the first spawn(), await the coroutines first, or start a program with proc_open()",
        ZSTR_VAL(EX(func)->common.function_name), alive, alive == 1 ? " is" : "s are",
        sites.s == NULL ? "" : ZSTR_VAL(sites.s));
    smart_str_free(&sites);
}

static void forget_the_parents_counts(void)
{
    nx_scheduler_counters_t *counters = &nx_scheduler.counters;
    counters->started = counters->ended = counters->switches = counters->parks = counters->iterations = 0;
}

/* PHP rejects a call with the wrong number of arguments before it forks. */
static bool has_wrong_arguments(const zend_execute_data *call)
{
    uint32_t count = ZEND_CALL_NUM_ARGS(call);
    return count < call->func->common.required_num_args || count > call->func->common.num_args;
}

static ZEND_NAMED_FUNCTION(fork_when_alone)
{
    if (has_wrong_arguments(execute_data)) {
        original_of(execute_data)(INTERNAL_FUNCTION_PARAM_PASSTHRU);
        return;
    }
    if (nx_scheduler.counters.alive > 0) {
        refuse_fork(execute_data);
        RETURN_THROWS();
    }
    /* Until the child has its own loop, a signal of the child would be reported to the parent's loop. */
    sigset_t all, previous;
    sigfillset(&all);
    sigprocmask(SIG_SETMASK, &all, &previous);
    original_of(execute_data)(INTERNAL_FUNCTION_PARAM_PASSTHRU);
    if (Z_TYPE_P(return_value) == IS_LONG && Z_LVAL_P(return_value) == 0) {
        forget_the_parents_counts();
        nx_modules_after_fork();
    }
    sigprocmask(SIG_SETMASK, &previous, NULL);
}

void nx_fork__start(void)
{
    nx_intercept_start(forks, sizeof(forks) / sizeof(forks[0]));
}

void nx_fork__remove(void)
{
    nx_intercept_remove(forks, sizeof(forks) / sizeof(forks[0]));
}
