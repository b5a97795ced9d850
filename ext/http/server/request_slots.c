/* SPDX-License-Identifier: MIT */
#include "http/server/request_slots.h"

#include "http/server/access_log.h"
#include "http/server/finish.h"

#include <sys/mman.h>

#include "runtime/diagnostics/inspect.h"
#include "runtime/scheduler/scheduler.h"

NX_PER_THREAD nx_http_slots_t nx_http__slots;

void nx_http_record_in(nx_worker_stats_t *stats)
{
    nx_http__slots.stats = stats;
    nx_request_slots_start(&nx_http__slots.taken, stats == NULL ? NULL : stats->slots,
                           stats == NULL ? NULL : &stats->counts);
}

void *const *nx_http_slot_owners(void)
{
    return nx_http__slots.taken.owners;
}

NX_HOT void nx_exchange__take_slot(nx_exchange_t *exchange)
{
    const nx_message_t *message = exchange->message;
    const nx_request_head_t *head = &message->head;
    nx_request_summary_t request = {
        .started_at = message->started,
        .method = nx_message_at(message, head->method_name),
        .method_length = head->method_name.length,
        .path = nx_message_at(message, head->path),
        .path_length = head->path.length,
    };
    exchange->slot = nx_request_slots_take(&nx_http__slots.taken, &request, exchange);
}

static bool was_refused(const nx_request_slot_t *slot)
{
    return slot->status == 503 && slot->state == NX_REQUEST_QUEUED;
}

/* The duration of a refused request is not recorded, because it is not comparable with answered requests. */
NX_HOT static void end_slot(nx_request_slot_t *slot, nx_message_t *message, bool is_whole)
{
    if (UNEXPECTED(nx_access_log__is_wanted()) && message != NULL) {
        nx_access_log__write(slot, message, is_whole);
    }
    if (!was_refused(slot)) {
        nx_worker_stats_add_latency(nx_http__slots.stats,
                                    nx_loop_now(nx_scheduler_outer_loop()) - slot->started_at);
    }
    nx_request_slots_release(&nx_http__slots.taken, slot);
}

NX_HOT void nx_exchange__leave_slot(nx_exchange_t *exchange)
{
    nx_request_slot_t *slot = exchange->slot;
    if (UNEXPECTED(slot == NULL)) {
        return;
    }
    nx_connection_t *connection = exchange->connection;
    exchange->slot = NULL;
    if (EXPECTED(connection == NULL || !connection->is_writing)) {
        end_slot(slot, exchange->message, exchange->is_complete || connection != NULL);
        return;
    }
    nx_request_slots_disown(&nx_http__slots.taken, slot);
    nx_request_slot_enter(slot, NX_REQUEST_SENDING);
    connection->slot = slot;
    if (nx_access_log__is_wanted()) {
        connection->answered = exchange->message;
        exchange->message->references++;
    }
}

void nx_exchange__answer_delivered(nx_connection_t *connection, bool is_whole)
{
    nx_request_slot_t *slot = connection->slot;
    if (UNEXPECTED(connection->finish != NULL)) {
        nx_finish__answer_delivered(connection, is_whole);
    }
    if (UNEXPECTED(slot != NULL)) {
        nx_message_t *message = connection->answered;
        if (!is_whole) {
            size_t unsent = nx_connection_pending(connection);
            slot->bytes -= slot->bytes < unsent ? slot->bytes : unsent;
        }
        connection->slot = NULL;
        connection->answered = NULL;
        end_slot(slot, message, is_whole);
        if (message != NULL) {
            nx_message_release(message);
        }
    }
}

static nx_request_state_t state_of(const nx_exchange_t *exchange)
{
    const nx_wait_t *wait = exchange->coroutine.wait;
    if (nx_list_is_linked(&exchange->queue_link)) {
        return NX_REQUEST_QUEUED;
    }
    if (exchange->coroutine.state != NX_COROUTINE_PARKED || wait == NULL) {
        return NX_REQUEST_RUNNING;
    }
    return wait->kind == &nx_exchange__capacity_wait ? NX_REQUEST_SENDING : NX_REQUEST_WAITING;
}

static void write_slot_wait(nx_request_slot_t *slot, const nx_exchange_t *exchange)
{
    nx_request_state_t state = state_of(exchange);
    smart_str text = {0};
    if (state == NX_REQUEST_WAITING || state == NX_REQUEST_SENDING) {
        nx_place_t place = nx_coroutine_place(&exchange->coroutine);
        nx_coroutine_describe_wait(&exchange->coroutine, &text);
        if (place.file != NULL) {
            smart_str_append_printf(&text, ", at %s:%u", ZSTR_VAL(place.file), place.line);
        }
    }
    smart_str_0(&text);
    nx_request_slot_write_wait(slot, state, text.s == NULL ? "" : ZSTR_VAL(text.s),
                               text.s == NULL ? 0 : ZSTR_LEN(text.s));
    smart_str_free(&text);
}

void nx_http_publish_load(void)
{
    nx_access_log__flush();
    nx_server_load_t load = nx_server__load();
    nx_worker_stats_t *stats = nx_http__slots.stats;
    if (stats == NULL) {
        return;
    }
    atomic_store(&stats->concurrency, load.concurrency);
    atomic_store(&stats->running, load.running);
    atomic_store(&stats->queued, load.queued);
}

void nx_http_publish_waits(void)
{
    nx_request_slots_t *taken = &nx_http__slots.taken;
    uint32_t reached = taken->places == NULL ? 0 : taken->counts->reached;
    for (uint32_t place = 0; place < reached; place++) {
        if (taken->owners[place] != NULL) {
            write_slot_wait(&taken->places[place], taken->owners[place]);
        }
    }
}

void nx_http__forget_slots(void)
{
    nx_worker_stats_t *stats = nx_http__slots.stats;
    nx_request_id_reset();
    nx_request_log__forget();
    if (nx_access_log__state.journal != NULL) {
        nx_log_writer_forget(nx_access_log__state.journal);
        nx_access_log__state.journal = NULL;
    }
    /* The parent's requests do not belong to the child: the child writes to a private page that no process reads. */
    if (stats != NULL) {
        (void)mmap(stats, sizeof(*stats), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1,
                   0);
    }
}
