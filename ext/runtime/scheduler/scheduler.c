/* SPDX-License-Identifier: MIT */
/*
 * The loop and the bodies run on the same stack. The function at the bottom of every pooled stack,
 * nx_scheduler__run_stack(), runs both. A body that does not wait is one C call from there. A body that waits leaves
 * its stack parked. A spare stack, whose bottom function then runs the loop, is taken in its place. When the loop finds
 * that body woken, it sets its own stack aside and switches back.
 *
 * Invariants: exactly one stack runs the loop at any time. `current` is NULL exactly while no body runs. A parked
 * coroutine is in no queue and its `wait` is set. A queued one was woken or has not started (context == NULL).
 */
#include "isolation/registry/isolation.h"
#include "engine/intercept/engine_tables.h"
#include "runtime/scheduler/interplay.h"
#include "runtime/scheduler/private.h"

#include "zend_exceptions.h"

#include "core/base/clock.h"
#include "engine/errors/errors.h"
#include "engine/intercept/fatal.h"
#include "engine/intercept/memory_limit.h"
#include "engine/intercept/no_wait.h"
#include "runtime/scheduler/scheduler.h"

/*
 * How many bodies may run, and for how long, before timers and sockets are checked. The clock is read once in
 * CREDIT_SOME bodies.
 */
#define CREDIT_BODIES 64
#define CREDIT_SOME   8
#define CREDIT_TIME   500000

NX_PER_THREAD nx_scheduler_t nx_scheduler;
NX_PER_THREAD nx_scheduler_settings_t nx_scheduler_settings;

/* The only instance, by a short name. */
#define self nx_scheduler

const nx_scheduler_counters_t *nx_scheduler_counters(void)
{
    self.counters.stacks_created = nx_stack_counters.created;
    self.counters.stacks_spare = nx_stack_counters.spare;
    return &self.counters;
}

NX_HOT nx_coroutine_t *nx_coroutine_current(void)
{
    return self.current;
}

nx_coroutine_t *nx_scheduler_main(void)
{
    return &self.main;
}

bool nx_scheduler_is_tainted(void)
{
    return self.tainted;
}

void nx_scheduler_taint(void)
{
    self.tainted = true;
}

/*
 * Member by member: a memset() of this size becomes `rep stos`, whose start alone takes longer than these assignments.
 */
NX_HOT void nx_coroutine_init(nx_coroutine_t *coroutine, const nx_coroutine_kind_t *kind)
{
    nx_list_init(&coroutine->link);
    nx_list_init(&coroutine->alive_link);
    nx_list_init(&coroutine->bound);
    nx_list_init(&coroutine->leases);
    coroutine->kind = kind;
    coroutine->context = NULL;
    coroutine->parked_frame = NULL;
    coroutine->wait = NULL;
    coroutine->isolation = (nx_isolation_t){0};
    coroutine->identity = NULL;
    coroutine->own = NULL;
    coroutine->slots[NX_COROUTINE_SCOPE] = NULL;
    coroutine->values = NULL;
    coroutine->spawned_in = NULL;
    coroutine->name = NULL;
    coroutine->started_at = 0;
    coroutine->deadline = coroutine->due = NX_TIME_NEVER;
    coroutine->id = ++self.counters.started;
    coroutine->spawned_at = 0;
    coroutine->shields = coroutine->asked = 0;
    coroutine->state = NX_COROUTINE_NEW;
    coroutine->flags = 0;
    coroutine->lifeline = -1;
}

NX_HOT void nx_scheduler__enqueue(nx_coroutine_t *coroutine)
{
    coroutine->state = NX_COROUTINE_QUEUED;
    nx_list_push_back(&self.queue, &coroutine->link);
}

static nx_coroutine_t *dequeue_coroutine(void)
{
    nx_list_t *node = EXPECTED(self.seed == 0) ? self.queue.next : nx_order__pick();
    nx_list_unlink(node);
    return nx_container_of(node, nx_coroutine_t, link);
}

NX_HOT void nx_coroutine_start(nx_coroutine_t *coroutine)
{
    nx_list_push_back(&self.alive, &coroutine->alive_link);
    coroutine->started_at = self.iterated_at;
    self.counters.alive++;
    self.attached += !(coroutine->flags & NX_COROUTINE_DAEMON);
    nx_scheduler__enqueue(coroutine);
    if (UNEXPECTED(self.loop == NULL)) {
        nx_scheduler_is_used = true;
        nx_preempt__first_started();
    }
}

NX_HOT void nx_coroutine_wake(nx_wait_t *wait)
{
    nx_coroutine_t *coroutine = wait->coroutine;
    ZEND_ASSERT(coroutine != NULL && coroutine->wait == wait);
    coroutine->wait = NULL;
    nx_scheduler__enqueue(coroutine);
}

NX_HOT static void run_loop_once(nx_time_t deadline)
{
    self.counters.iterations++;
    if (EXPECTED(atomic_load_explicit(&nx_interrupt.watchdog.iterations, memory_order_relaxed) > 0)) {
        nx_scheduler__observer.looped(nx_clock_monotonic() -
                                      nx_loop_real_moment(self.loop, self.iterated_at));
    }
    if (deadline != 0) {
        nx_watchdog_enter_wait(&nx_interrupt.watchdog);
    }
    size_t slots = nx_engine_slots();
    int result = nx_loop_run_once(nx_scheduler_loop(), deadline);
    nx_engine_tables_check_handles();
    NX_ASSERT(nx_engine_slots() == slots);
    nx_watchdog_leave_wait(&nx_interrupt.watchdog);
    if (UNEXPECTED(result < 0)) {
        zend_error_noreturn(E_CORE_ERROR, "Nexus: the event loop failed: %s", strerror(-result));
    }
    self.credit = EXPECTED(self.seed == 0) ? CREDIT_BODIES : nx_order__credit();
    self.iterated_at = nx_loop_now(self.loop);
}

static bool is_poll_overdue(void)
{
    return nx_clock_monotonic() - nx_loop_real_moment(self.loop, self.iterated_at) > CREDIT_TIME;
}

NX_HOT bool nx_scheduler__take_credit(void)
{
    if (self.credit == 0) {
        return false;
    }
    bool is_some = --self.credit % CREDIT_SOME == 0;
    if ((!is_some && EXPECTED(!self.is_slow)) || UNEXPECTED(self.seed != 0)) {
        return true;
    }
    if (UNEXPECTED(is_poll_overdue())) {
        self.is_slow = true;
        self.credit = 0;
        return false;
    }
    self.is_slow = self.is_slow && !is_some;
    return true;
}

void nx_scheduler__spend_work(void)
{
    if (self.credit > 0 && self.seed == 0 && UNEXPECTED(is_poll_overdue())) {
        self.credit = 0;
    }
}

NX_HOT void nx_scheduler__spend_time(nx_time_t now)
{
    if (UNEXPECTED(now - self.iterated_at > CREDIT_TIME) && self.seed == 0) {
        self.credit = 0;
    }
}

static void on_nothing_left(void)
{
    nx_coroutine_t *main = &self.main;
    if (self.drain != NULL && main->wait == self.drain) {
        if (self.rounds_asleep++ < 3) {
            nx_scheduler__observer.asleep("Nothing can wake these coroutines any more; they are cancelled:");
            nx_scheduler_cancel_all("nothing could wake it any more");
            return;
        }
        nx_scheduler__observer.asleep(
            "These coroutines wait again although they were cancelled; they are abandoned:");
        self.drain = NULL;
        nx_coroutine_wake(main->wait);
        return;
    }
    if (main->state != NX_COROUTINE_PARKED) {
        zend_error_noreturn(
            E_CORE_ERROR,
            "Nexus: the event loop has nothing to wait for, but the main coroutine does not wait. Please "
            "report this");
    }
    self.verdict = nx_scheduler__observer.deadlock();
    main->flags |= NX_COROUTINE_OVERTAKEN | NX_COROUTINE_INTERRUPTED;
    nx_wait_t *wait = main->wait;
    main->wait = NULL;
    wait->kind->abandon(wait);
    nx_scheduler__enqueue(main);
}

/* Called before the loop sleeps or has nothing to wait for. True if a coroutine became ready. */
static bool start_idle_work(void)
{
    bool is_garbage_wanted = nx_collector__is_wanted();
    if (!is_garbage_wanted && EXPECTED(!nx_order__is_idleness_awaited())) {
        return false;
    }
    run_loop_once(0);
    if (!nx_list_is_empty(&self.queue)) {
        return true;
    }
    nx_loop_came_to_rest(self.loop);
    if (is_garbage_wanted) {
        nx_collector__begin();
    } else {
        nx_order__wake_idle();
    }
    return !nx_list_is_empty(&self.queue);
}

static bool has_begun(const nx_list_t *node)
{
    return nx_container_of(node, nx_coroutine_t, link)->context != NULL;
}

/*
 * Moves the coroutines behind `last` that were woken to `woken`. Coroutines that have not started stay in their order.
 */
static void take_woken(nx_list_t *last, nx_list_t *woken)
{
    nx_list_t *next;
    for (nx_list_t *node = last->next; node != &self.queue; node = next) {
        next = node->next;
        if (has_begun(node)) {
            nx_list_unlink(node);
            nx_list_push_back(woken, node);
        }
    }
}

/*
 * The first coroutine from `node` to `last` that has not started. NULL if it is not among the next CREDIT_BODIES: the
 * search costs no more than the bodies that run until the next one.
 */
static nx_list_t *find_start(nx_list_t *node, const nx_list_t *last)
{
    for (int i = 0; i < CREDIT_BODIES; i++, node = node->next) {
        if (!has_begun(node)) {
            return node;
        }
        if (node == last) {
            return NULL;
        }
    }
    return NULL;
}

/*
 * Runs the loop once. Coroutines that it wakes run before coroutines that have not started: fifty starts in a row may
 * be fifty forks, which would block the whole process. One coroutine starts between two such iterations, so that woken
 * coroutines cannot delay the starts forever.
 */
static void run_loop_between_starts(void)
{
    nx_list_t woken;
    nx_list_t *last = self.queue.previous;
    run_loop_once(0);
    if (last->next == &self.queue || UNEXPECTED(self.seed != 0)) {
        return;
    }
    nx_list_t *start = find_start(self.queue.next, last);
    if (start != NULL && !self.has_begun) {
        start = start == last ? NULL : find_start(start->next, last);
    }
    if (start == NULL) {
        return;
    }
    nx_list_init(&woken);
    take_woken(last, &woken);
    if (!nx_list_is_empty(&woken)) {
        self.has_begun = false;
        nx_list_splice_back(start, &woken);
    }
}

static nx_coroutine_t *next_ready(void)
{
    if (EXPECTED(!nx_list_is_empty(&self.queue)) && EXPECTED(nx_scheduler__take_credit())) {
        return dequeue_coroutine();
    }
    for (;;) {
        bool ready = !nx_list_is_empty(&self.queue) || start_idle_work();
        if (!ready && !nx_loop_is_alive(self.loop) && !nx_signal__may_arrive()) {
            on_nothing_left();
            continue;
        }
        if (ready) {
            run_loop_between_starts();
        } else {
            nx_stacks_trim(nx_loop_now(self.loop));
            run_loop_once(NX_TIME_NEVER);
        }
        if (UNEXPECTED(nx_signal__wakes_main())) {
            return &self.main;
        }
        if (!nx_list_is_empty(&self.queue)) {
            return dequeue_coroutine();
        }
    }
}

static void end_drain_of_none(void)
{
    if (EXPECTED(self.drain == NULL)) {
        return;
    }
    if ((self.drains_daemons ? self.counters.alive : self.attached) == 0) {
        nx_wait_t *wait = self.drain;
        self.drain = NULL;
        nx_coroutine_wake(wait);
    }
}

void nx_coroutine_let_go(nx_coroutine_t *coroutine)
{
    if (coroutine != &self.main && !(coroutine->flags & NX_COROUTINE_DAEMON)) {
        coroutine->flags |= NX_COROUTINE_DAEMON;
        self.attached--;
        end_drain_of_none();
    }
}

/*
 * Undoing what the coroutine has set may run PHP code and end in a fatal error. Until then the coroutine owns the
 * stack, so that nx_scheduler__after_bailout() ends it and undoes the rest.
 */
static void drop_state(nx_stack_t *stack, nx_coroutine_t *coroutine)
{
    stack->owner = coroutine;
    nx_isolation_end();
    stack->owner = NULL;
}

NX_HOT static void finish_coroutine(nx_stack_t *stack, nx_coroutine_t *coroutine, nx_coroutine_end_t how)
{
    drop_state(stack, coroutine);
    nx_cancel__unbind_all(coroutine);
    nx_interrupt__leave(coroutine);
    coroutine->state = NX_COROUTINE_ENDED;
    nx_list_unlink(&coroutine->alive_link);
    if (UNEXPECTED(coroutine->identity != NULL)) {
        OBJ_RELEASE(coroutine->identity);
        coroutine->identity = NULL;
    }
    if (UNEXPECTED(coroutine->flags & (NX_COROUTINE_WATCHED | NX_COROUTINE_LOADS))) {
        nx_scheduler__observer.ended(coroutine);
    }
    self.counters.ended++;
    self.counters.alive--;
    self.attached -= !(coroutine->flags & NX_COROUTINE_DAEMON);
    /* `ended` may free the coroutine and run destructors. These run as main and must not park the freed coroutine. */
    const char *previous = nx_no_wait_begin("its coroutine has ended");
    self.current = &self.main;
    if (UNEXPECTED(!nx_list_is_empty(&coroutine->leases))) {
        nx_lease__orphan(coroutine, how);
    }
    coroutine->kind->ended(coroutine, how);
    if (UNEXPECTED(EG(exception) != NULL)) {
        zend_exception_error(EG(exception), E_WARNING);
    }
    nx_isolation_discard();
    self.current = NULL;
    nx_no_wait_end(previous);
    end_drain_of_none();
}

/* Debian's PHP 8.2 turns an exhausted memory limit into the same unwinding as exit(). */
static nx_coroutine_end_t unwound(void)
{
    OBJ_RELEASE(EG(exception));
    EG(exception) = NULL;
    if (!nx_memory_limit_is_exhausted()) {
        return NX_COROUTINE_EXITED;
    }
    self.tainted = true;
    nx_fatal_recover();
    return NX_COROUTINE_FATAL;
}

static void run_body(nx_stack_t *stack, nx_coroutine_t *coroutine)
{
    stack->owner = coroutine;
    self.current = coroutine;
    coroutine->state = NX_COROUTINE_RUNNING;
    self.has_begun = true;
    EG(error_reporting) = self.error_reporting;
    nx_coroutine_end_t how = NX_COROUTINE_RETURNED;
    if (UNEXPECTED(coroutine->asked > 0)) {
        how = NX_COROUTINE_CANCELLED;
    } else {
        nx_isolation_move_request(coroutine->isolation.request);
        coroutine->kind->run(coroutine);
    }
    if (UNEXPECTED(EG(exception) != NULL)) {
        how = zend_is_unwind_exit(EG(exception)) || zend_is_graceful_exit(EG(exception)) ? unwound()
                                                                                         : NX_COROUTINE_THREW;
    }
    finish_coroutine(stack, coroutine, how);
}

static void resume(nx_coroutine_t *coroutine)
{
    self.current = coroutine;
    coroutine->state = NX_COROUTINE_RUNNING;
    nx_scheduler__switch_to(coroutine->context);
}

/*
 * Reached by the longjmp of a fatal error. What the body left on this stack, and what debuggers recorded about it, is
 * lost. The stack is never used again. The next stack that runs the loop ends the coroutine.
 */
void nx_scheduler__after_bailout(nx_stack_t *stack)
{
    self.crashed = stack->owner;
    self.tainted = true;
    nx_no_wait_reset();
    self.current = NULL;
    stack->owner = NULL;
    nx_fatal_recover();
    nx_stack_t *fresh = nx_stack_take();
    if (fresh == NULL) {
        zend_clear_exception();
        return;
    }
    nx_scheduler__switch_to(&fresh->context);
}

static NX_COLD void end_crashed(nx_stack_t *stack)
{
    nx_coroutine_t *coroutine = self.crashed;
    self.crashed = NULL;
    self.current = coroutine;
    finish_coroutine(stack, coroutine, NX_COROUTINE_FATAL);
}

NX_HOT void nx_scheduler__run_stack(nx_stack_t *stack)
{
    for (;;) {
        if (UNEXPECTED(self.crashed != NULL)) {
            end_crashed(stack);
        }
        nx_coroutine_t *coroutine = next_ready();
        if (coroutine->context == NULL) {
            run_body(stack, coroutine);
            continue;
        }
        nx_stack_give_back(stack);
        resume(coroutine);
    }
}
