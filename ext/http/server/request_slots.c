/* SPDX-License-Identifier: MIT */
#include "http/server/request_slots.h"

#include "http/server/access_log.h"

#include <sys/mman.h>

#include "runtime/diagnostics/inspect.h"

NX_PER_THREAD nx_http_flights_t nx_http__flights;

void nx_http_publish(nx_sheet_t *sheet)
{
    nx_http__flights.sheet = sheet;
    nx_flights_start(&nx_http__flights.taken, sheet == NULL ? NULL : sheet->flights,
                     sheet == NULL ? NULL : &sheet->counts);
}

void *const *nx_http_flight_owners(void)
{
    return nx_http__flights.taken.owners;
}

void nx_flight__begin(nx_exchange_t *exchange)
{
    const nx_message_t *message = exchange->message;
    const nx_request_head_t *head = &message->head;
    nx_flight_request_t request = {
        .started_at = message->started,
        .method = nx_message_at(message, head->method_name),
        .method_length = head->method_name.length,
        .path = nx_message_at(message, head->path),
        .path_length = head->path.length,
    };
    exchange->flight = nx_flight_begin(&nx_http__flights.taken, &request, exchange);
}

static bool was_refused(const nx_flight_t *flight)
{
    return flight->status == 503 && flight->state == NX_FLIGHT_QUEUED;
}

/* The duration of a refused request is not recorded: it says nothing about the duration of requests. */
static void end(nx_flight_t *flight, nx_message_t *message, bool is_whole)
{
    if (UNEXPECTED(nx_access__is_wanted()) && message != NULL) {
        nx_access__note(flight, message, is_whole);
    }
    if (!was_refused(flight)) {
        nx_sheet_measure(nx_http__flights.sheet, nx_loop_now(nx_coro_outer_loop()) - flight->started_at);
    }
    nx_flight_end(&nx_http__flights.taken, flight);
}

void nx_flight__leave(nx_exchange_t *exchange)
{
    nx_flight_t *flight = exchange->flight;
    if (UNEXPECTED(flight == NULL)) {
        return;
    }
    nx_connection_t *connection = exchange->connection;
    exchange->flight = NULL;
    if (EXPECTED(connection == NULL || !connection->is_writing)) {
        end(flight, exchange->message, exchange->is_complete || connection != NULL);
        return;
    }
    nx_flight_disown(&nx_http__flights.taken, flight);
    nx_flight_enter(flight, NX_FLIGHT_SENDING);
    connection->flight = flight;
    if (nx_access__is_wanted()) {
        connection->answered = exchange->message;
        exchange->message->references++;
    }
}

void nx_flight__landed(nx_connection_t *connection, bool is_whole)
{
    nx_flight_t *flight = connection->flight;
    if (UNEXPECTED(flight != NULL)) {
        nx_message_t *message = connection->answered;
        if (!is_whole) {
            size_t unsent = nx_connection_pending(connection);
            flight->bytes -= flight->bytes < unsent ? flight->bytes : unsent;
        }
        connection->flight = NULL;
        connection->answered = NULL;
        end(flight, message, is_whole);
        if (message != NULL) {
            nx_message_release(message);
        }
    }
}

static nx_flight_state_t state_of(const nx_exchange_t *exchange)
{
    const nx_wait_t *wait = exchange->coroutine.wait;
    if (nx_list_is_linked(&exchange->queue_link)) {
        return NX_FLIGHT_QUEUED;
    }
    if (exchange->coroutine.state != NX_CORO_PARKED || wait == NULL) {
        return NX_FLIGHT_RUNNING;
    }
    return wait->kind == &nx_exchange__for_room ? NX_FLIGHT_SENDING : NX_FLIGHT_WAITING;
}

static void tell_wait(nx_flight_t *flight, const nx_exchange_t *exchange)
{
    nx_flight_state_t state = state_of(exchange);
    smart_str text = {0};
    if (state == NX_FLIGHT_WAITING || state == NX_FLIGHT_SENDING) {
        nx_place_t place = nx_coro_place(&exchange->coroutine);
        nx_coro_describe_wait(&exchange->coroutine, &text);
        if (place.file != NULL) {
            smart_str_append_printf(&text, ", at %s:%u", ZSTR_VAL(place.file), place.line);
        }
    }
    smart_str_0(&text);
    nx_flight_write_wait(flight, state, text.s == NULL ? "" : ZSTR_VAL(text.s),
                         text.s == NULL ? 0 : ZSTR_LEN(text.s));
    smart_str_free(&text);
}

void nx_http_tell(void)
{
    nx_access__flush();
    nx_http_load_t load = nx_http__load();
    nx_sheet_t *sheet = nx_http__flights.sheet;
    if (sheet == NULL) {
        return;
    }
    atomic_store(&sheet->concurrency, load.concurrency);
    atomic_store(&sheet->running, load.running);
    atomic_store(&sheet->queued, load.queued);
}

void nx_http_tell_waits(void)
{
    nx_flights_t *taken = &nx_http__flights.taken;
    uint32_t reached = taken->places == NULL ? 0 : taken->counts->reached;
    for (uint32_t place = 0; place < reached; place++) {
        if (taken->owners[place] != NULL) {
            tell_wait(&taken->places[place], taken->owners[place]);
        }
    }
}

void nx_http__forget_flights(void)
{
    nx_sheet_t *sheet = nx_http__flights.sheet;
    nx_request_id_reset();
    nx_told__forget();
    if (nx_http__access.journal != NULL) {
        nx_journal_forget(nx_http__access.journal);
        nx_http__access.journal = NULL;
    }
    /* The parent's requests do not belong to the child: the child writes to a private page that no process reads. */
    if (sheet != NULL) {
        (void)mmap(sheet, sizeof(*sheet), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1,
                   0);
    }
}
