/* SPDX-License-Identifier: MIT */
/*
 * Locks for which the kernel reports no readiness. A thread for each waiter could be blocked forever, so the locks are
 * retried on timers. One waiter retries for all waiters of the same lock: a thousand waiters cost as much as one, and
 * the first in the queue gets the lock first.
 */
#include "runtime/offload/private.h"
#include "runtime/scheduler/scheduler.h"

#define SHORTEST_PAUSE NX_NANOSECONDS_PER_MILLISECOND
#define LONGEST_PAUSE  (50 * NX_NANOSECONDS_PER_MILLISECOND)

static NX_PER_THREAD nx_list_t heads;
/* The process that filled the queue: a vfork()ed child shares this memory and must not change it. */
static NX_PER_THREAD pid_t owner;

static void try_again(nx_timer_t *timer);

static bool is_same_lock(const nx_lock_key_t *one, const nx_lock_key_t *other)
{
    return one->kind == other->kind && one->id == other->id && one->part == other->part &&
           one->wanted == other->wanted;
}

static nx_lock_waiter_t *find_head(const nx_lock_key_t *key)
{
    for (nx_list_t *node = heads.next; node != &heads; node = node->next) {
        nx_lock_waiter_t *head = nx_container_of(node, nx_lock_waiter_t, link);
        if (is_same_lock(&head->key, key)) {
            return head;
        }
    }
    return NULL;
}

static void decide(nx_lock_waiter_t *waiter, int error)
{
    nx_loop_stop_timer(nx_scheduler_loop(), &waiter->limit);
    waiter->error = error;
    waiter->is_decided = true;
    nx_coroutine_wake(&waiter->wait);
}

static bool try_in(nx_lock_waiter_t *head, nx_time_t pause)
{
    nx_loop_t *loop = nx_scheduler_loop();
    return nx_loop_start_timer(loop, &head->retry, nx_loop_update_now(loop) + pause, try_again) == 0;
}

/* Unlinks the waiter. If it was the head, the next waiter becomes the head and retries at once. */
static void leave_lock_queue(nx_lock_waiter_t *waiter)
{
    nx_list_unlink(&waiter->link);
    if (!waiter->is_head) {
        return;
    }
    nx_loop_stop_timer(nx_scheduler_loop(), &waiter->retry);
    nx_list_t *node;
    while ((node = nx_list_pop_front(&waiter->behind)) != NULL) {
        nx_lock_waiter_t *next = nx_container_of(node, nx_lock_waiter_t, link);
        if (!try_in(next, 0)) {
            decide(next, ENOMEM);
            continue;
        }
        next->is_head = true;
        next->pause = SHORTEST_PAUSE;
        nx_list_splice_back(&next->behind, &waiter->behind);
        nx_list_push_back(&heads, &next->link);
        return;
    }
}

static void try_again(nx_timer_t *timer)
{
    nx_lock_waiter_t *head = nx_container_of(timer, nx_lock_waiter_t, retry);
    if (!head->attempt(head)) {
        nx_time_t pause = head->pause;
        head->pause = 2 * pause < LONGEST_PAUSE ? 2 * pause : LONGEST_PAUSE;
        if (try_in(head, pause)) {
            return;
        }
        head->error = ENOMEM;
    }
    leave_lock_queue(head);
    decide(head, head->error);
}

static void give_up_lock_waiter(nx_timer_t *timer)
{
    nx_lock_waiter_t *waiter = nx_container_of(timer, nx_lock_waiter_t, limit);
    leave_lock_queue(waiter);
    decide(waiter, EAGAIN);
}

static void abandon_lock_waiter(nx_wait_t *wait)
{
    nx_lock_waiter_t *waiter = nx_container_of(wait, nx_lock_waiter_t, wait);
    nx_loop_stop_timer(nx_scheduler_loop(), &waiter->limit);
    leave_lock_queue(waiter);
}

static void describe_lock_waiter(nx_wait_t *wait, smart_str *text)
{
    const nx_lock_waiter_t *waiter = nx_container_of(wait, nx_lock_waiter_t, wait);
    if (waiter->fd >= 0) {
        smart_str_append_printf(text, " of descriptor %d", waiter->fd);
    } else {
        smart_str_append_printf(text, " %" PRIu64, waiter->key.id);
    }
    if (!waiter->is_head) {
        smart_str_appends(text, ", others in front");
    }
}

static const nx_wait_kind_t kinds[] = {
    [NX_LOCK_WAITER_FLOCK] = {.what = "flock",
                              .abandon = abandon_lock_waiter,
                              .describe = describe_lock_waiter},
    [NX_LOCK_WAITER_SEMAPHORE] = {.what = "semaphore set",
                                  .abandon = abandon_lock_waiter,
                                  .describe = describe_lock_waiter},
    [NX_LOCK_WAITER_RECEIVE] = {.what = "message of queue",
                                .abandon = abandon_lock_waiter,
                                .describe = describe_lock_waiter},
    [NX_LOCK_WAITER_SEND] = {.what = "space in message queue",
                             .abandon = abandon_lock_waiter,
                             .describe = describe_lock_waiter},
};

/* False: the waiter could not be queued; `error` is set. */
static bool queue_up(nx_lock_waiter_t *waiter, nx_lock_waiter_t *head, nx_time_t deadline)
{
    waiter->error = ENOMEM;
    owner = getpid();
    if (deadline != NX_TIME_NEVER &&
        nx_loop_start_timer(nx_scheduler_loop(), &waiter->limit, deadline, give_up_lock_waiter) != 0) {
        return false;
    }
    if (head != NULL) {
        nx_list_push_back(&head->behind, &waiter->link);
        return true;
    }
    waiter->is_head = true;
    waiter->pause = SHORTEST_PAUSE;
    if (!try_in(waiter, waiter->pause)) {
        nx_loop_stop_timer(nx_scheduler_loop(), &waiter->limit);
        return false;
    }
    nx_list_push_back(&heads, &waiter->link);
    return true;
}

static int wait_in_queue(nx_lock_waiter_t *waiter, nx_time_t deadline)
{
    nx_lock_waiter_t *head = find_head(&waiter->key);
    if (head == NULL && waiter->attempt(waiter)) {
        return waiter->error;
    }
    waiter->wait.kind = &kinds[waiter->key.kind];
    waiter->is_head = waiter->is_decided = false;
    nx_list_init(&waiter->link);
    nx_list_init(&waiter->behind);
    nx_timer_init(&waiter->retry);
    nx_timer_init(&waiter->limit);
    if (UNEXPECTED(!queue_up(waiter, head, deadline))) {
        return waiter->error;
    }
    int error = nx_offload__park(&waiter->wait);
    return EXPECTED(waiter->is_decided) ? waiter->error : error;
}

/* errno is restored, because other coroutines have run and a successful call must not change it. */
int nx_lock_waiter__wait(nx_lock_waiter_t *waiter, nx_time_t deadline)
{
    int before = errno;
    int error = wait_in_queue(waiter, deadline);
    errno = error != 0 ? error : before;
    return error;
}

bool nx_lock_waiter__is_any(void)
{
    return nx_offload__runs_php() && !nx_list_is_empty(&heads);
}

void nx_lock_waiter__poke(int kind, uint64_t id, uint64_t part)
{
    for (nx_list_t *node = heads.next; node != &heads; node = node->next) {
        nx_lock_waiter_t *head = nx_container_of(node, nx_lock_waiter_t, link);
        if ((int)head->key.kind == kind && head->key.id == id && head->key.part == part) {
            head->pause = SHORTEST_PAUSE;
            try_in(head, 0);
        }
    }
}

static bool is_offset_between(const nx_lock_waiter_t *waiter, unsigned first, unsigned last)
{
    return waiter->fd >= 0 && (unsigned)waiter->fd >= first && (unsigned)waiter->fd <= last;
}

/* Finds one waiter at a time, because deciding a waiter changes the lists. */
static nx_lock_waiter_t *find_by_descriptor(unsigned first, unsigned last)
{
    for (nx_list_t *node = heads.next; node != &heads; node = node->next) {
        nx_lock_waiter_t *head = nx_container_of(node, nx_lock_waiter_t, link);
        if (is_offset_between(head, first, last)) {
            return head;
        }
        for (nx_list_t *next = head->behind.next; next != &head->behind; next = next->next) {
            if (is_offset_between(nx_container_of(next, nx_lock_waiter_t, link), first, last)) {
                return nx_container_of(next, nx_lock_waiter_t, link);
            }
        }
    }
    return NULL;
}

void nx_lock_waiter__close(unsigned first, unsigned last)
{
    nx_lock_waiter_t *waiter;
    while (nx_lock_waiter__is_any() && getpid() == owner &&
           (waiter = find_by_descriptor(first, last)) != NULL) {
        leave_lock_queue(waiter);
        decide(waiter, EBADF);
    }
}

/* Waiters that are still in the queue lost their frame with the previous request. */
void nx_lock_waiter__start(void)
{
    nx_list_init(&heads);
}
