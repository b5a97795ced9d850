/* SPDX-License-Identifier: MIT */
/*
 * A queue of waiting coroutines. Each entry is on the C stack of its coroutine. An entry leaves the queue when it is
 * served, cancelled or timed out, and each of these unlinks it at once. So the result of a wait is decided before its
 * coroutine is woken.
 */
#include "runtime/sync/private.h"

#include <math.h>

#include "zend_smart_str.h"

#include "engine/errors/errors.h"
#include "runtime/scheduler/scheduler.h"

NX_PER_THREAD bool nx_sync__is_over;

void nx_wait_queue__init(nx_wait_queue_t *queue, void (*admit)(nx_wait_queue_t *queue))
{
    nx_list_init(&queue->entries);
    queue->length = 0;
    queue->wanted = 0;
    queue->admit = admit;
}

NX_HOT static void leave_wait_queue(nx_wait_entry_t *entry)
{
    nx_list_unlink(&entry->link);
    entry->queue->length--;
    entry->queue->wanted -= (uint64_t)entry->wanted;
    if (nx_timer_is_active(&entry->timer)) {
        nx_loop_stop_timer(nx_scheduler_loop(), &entry->timer);
    }
}

static void abandon_entry(nx_wait_entry_t *entry)
{
    if (!nx_list_is_linked(&entry->link)) {
        return;
    }
    leave_wait_queue(entry);
    if (entry->queue->admit != NULL) {
        entry->queue->admit(entry->queue);
    }
}

void nx_wait_queue__abandon(nx_wait_t *wait)
{
    abandon_entry(nx_wait_entry__of(wait));
}

NX_HOT void nx_wait_queue__serve(nx_wait_entry_t *entry)
{
    leave_wait_queue(entry);
    nx_coroutine_wake(&entry->wait);
}

void nx_wait_queue__serve_all(nx_wait_queue_t *queue)
{
    nx_wait_entry_t *entry;
    while ((entry = nx_wait_queue__first(queue)) != NULL) {
        nx_wait_queue__serve(entry);
    }
}

/* An entry that can be served by now is served, although its timeout has passed. */
static void on_patience_ended(nx_timer_t *timer)
{
    nx_wait_entry_t *entry = nx_container_of(timer, nx_wait_entry_t, timer);
    if (entry->queue->admit != NULL) {
        entry->queue->admit(entry->queue);
    }
    if (!nx_list_is_linked(&entry->link)) {
        return;
    }
    entry->is_late = true;
    abandon_entry(entry);
    nx_coroutine_wake(&entry->wait);
}

zend_string *nx_wait_queue__target(nx_wait_t *wait)
{
    smart_str text = {0};
    smart_str_appends(&text, wait->kind->what);
    if (wait->kind->describe != NULL) {
        wait->kind->describe(wait, &text);
    }
    return smart_str_extract(&text);
}

static NX_COLD void throw_timeout(nx_wait_entry_t *entry, double patience)
{
    zend_string *target = nx_wait_queue__target(&entry->wait);
    nx_throw(NX_ERROR_TIMEOUT, "Timed out after %g s: %s", patience, ZSTR_VAL(target));
    zend_string_release(target);
}

static bool start_patience(nx_wait_entry_t *entry, double patience)
{
    nx_time_t deadline = nx_coroutine_deadline(patience);
    if (nx_loop_start_timer(nx_scheduler_loop(), &entry->timer, deadline, on_patience_ended) == 0) {
        return true;
    }
    nx_throw(NX_ERROR_SYSTEM, "Out of memory: a timer could not be created");
    return false;
}

NX_HOT bool nx_wait_queue__wait(nx_wait_entry_t *entry, double patience)
{
    if (!isinf(patience) && UNEXPECTED(!start_patience(entry, patience))) {
        return false;
    }
    nx_wait_queue_t *queue = entry->queue;
    nx_list_push_back(&queue->entries, &entry->link);
    queue->length++;
    queue->wanted += (uint64_t)entry->wanted;
    if (UNEXPECTED(!nx_coroutine_park(&entry->wait))) {
        /* Again, because `abandon` may not have been called for a Fiber that PHP unwinds at the end of a request. */
        abandon_entry(entry);
        return false;
    }
    if (UNEXPECTED(entry->is_late)) {
        throw_timeout(entry, patience);
        return false;
    }
    return true;
}

static int wait_queue_start_request(void)
{
    nx_sync__is_over = false;
    return 0;
}

static void wait_queue_end_request(void)
{
    nx_sync__is_over = true;
}

const nx_module_t nx_sync_module = {
    .name = "sync", .rinit = wait_queue_start_request, .rshutdown = wait_queue_end_request};
