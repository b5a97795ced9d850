/* SPDX-License-Identifier: MIT */
/*
 * The statistics of workers, as the class Scoreboard returns them. They are for display, so this code is not optimised.
 */
#include <php.h>

#include "engine/php/php.h"

#include <stdlib.h>
#include <time.h>

#include "core/base/clock.h"
#include "server/remote_inspect/remote_inspect.h"
#include "core/shm/shared_counters.h"
#include "server/php/scoreboard.h"

static double seconds(int64_t nanoseconds)
{
    return (double)nanoseconds / NX_NANOSECONDS_PER_SECOND;
}

static nx_worker_stats_t *stats_at(zval *this, zend_long row)
{
    if (nx_php_scoreboard_row(this, row) == NULL) {
        return NULL;
    }
    return nx_scoreboard_stats(nx_php_scoreboard_of(Z_OBJ_P(this)), (uint32_t)row);
}

PHP_METHOD(Nexus_Server_Internal_Scoreboard, askForWaits)
{
    ZEND_PARSE_PARAMETERS_NONE();
    nx_scoreboard_t *scoreboard = nx_php_scoreboard_of(Z_OBJ_P(ZEND_THIS));
    int64_t now = nx_clock_monotonic();
    for (uint32_t row = 0; row < scoreboard->row_count; row++) {
        if (nx_scoreboard_row(scoreboard, row)->state != NX_ROW_FREE) {
            atomic_store(&nx_scoreboard_stats(scoreboard, row)->watched_at, now);
        }
    }
    RETURN_DOUBLE(seconds(now));
}

PHP_METHOD(Nexus_Server_Internal_Scoreboard, load)
{
    zend_long row;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_LONG(row)
    ZEND_PARSE_PARAMETERS_END();
    const nx_worker_stats_t *stats = stats_at(ZEND_THIS, row);
    if (stats == NULL) {
        RETURN_THROWS();
    }
    array_init_size(return_value, 8);
    add_assoc_long(return_value, "concurrency", (zend_long)stats->concurrency);
    add_assoc_long(return_value, "running", (zend_long)stats->running);
    add_assoc_long(return_value, "queued", (zend_long)stats->queued);
    add_assoc_long(return_value, "beyond", (zend_long)stats->counts.beyond);
    add_assoc_double(return_value, "lag", seconds(stats->lag));
    add_assoc_double(return_value, "longestLag", seconds(stats->longest_lag));
    add_assoc_double(return_value, "waitsAt", seconds(stats->waits_at));
    add_assoc_double(return_value, "rate", nx_worker_stats_rate(stats, nx_clock_monotonic()));
}

PHP_METHOD(Nexus_Server_Internal_Scoreboard, messages)
{
    zend_long row;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_LONG(row)
    ZEND_PARSE_PARAMETERS_END();
    const nx_worker_stats_t *stats = stats_at(ZEND_THIS, row);
    if (stats == NULL) {
        RETURN_THROWS();
    }
    const nx_message_figures_t *figures = &stats->messages;
    array_init_size(return_value, 8);
    add_assoc_long(return_value, "sent", (zend_long)figures->sent);
    add_assoc_long(return_value, "received", (zend_long)figures->received);
    add_assoc_long(return_value, "bytesSent", (zend_long)figures->bytes_sent);
    add_assoc_long(return_value, "bytesReceived", (zend_long)figures->bytes_received);
    add_assoc_long(return_value, "unread", (zend_long)figures->unread);
    add_assoc_long(return_value, "wakes", (zend_long)figures->wakes);
    add_assoc_long(return_value, "waits", (zend_long)figures->waits);
    add_assoc_long(return_value, "returned", (zend_long)figures->returned);
}

PHP_METHOD(Nexus_Server_Internal_Scoreboard, topics)
{
    zend_long row;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_LONG(row)
    ZEND_PARSE_PARAMETERS_END();
    const nx_worker_stats_t *stats = stats_at(ZEND_THIS, row);
    if (stats == NULL) {
        RETURN_THROWS();
    }
    const nx_topic_figures_t *figures = &stats->topics;
    array_init_size(return_value, 4);
    add_assoc_long(return_value, "subscriptions", (zend_long)figures->subscriptions);
    add_assoc_long(return_value, "published", (zend_long)figures->published);
    add_assoc_long(return_value, "received", (zend_long)figures->received);
    add_assoc_long(return_value, "lost", (zend_long)figures->lost);
}

static void add_quantiles(zval *list, const nx_histogram_sum_t *sum, HashTable *quantiles)
{
    zval *quantile;
    array_init(list);
    ZEND_HASH_FOREACH_VAL(quantiles, quantile)
    {
        add_next_index_double(list, (double)nx_histogram_sum_quantile(sum, zval_get_double(quantile)) / 1e6);
    }
    ZEND_HASH_FOREACH_END();
}

PHP_METHOD(Nexus_Server_Internal_Scoreboard, latencies)
{
    HashTable *rows, *quantiles;
    ZEND_PARSE_PARAMETERS_START(2, 2)
    Z_PARAM_ARRAY_HT(rows)
    Z_PARAM_ARRAY_HT(quantiles)
    ZEND_PARSE_PARAMETERS_END();
    nx_histogram_sum_t *sum = ecalloc(1, sizeof(*sum));
    zval *row;
    ZEND_HASH_FOREACH_VAL(rows, row)
    {
        const nx_worker_stats_t *stats = stats_at(ZEND_THIS, zval_get_long(row));
        if (stats == NULL) {
            break;
        }
        nx_worker_stats_sum_latencies(stats, nx_clock_monotonic(), sum);
    }
    ZEND_HASH_FOREACH_END();
    if (sum->total > 0 && EG(exception) == NULL) {
        add_quantiles(return_value, sum, quantiles);
    }
    efree(sum);
}

static int by_age(const void *left, const void *right)
{
    const nx_request_slot_t *first = left, *second = right;
    return first->started_at < second->started_at ? -1 : first->started_at > second->started_at;
}

static void add_request(zval *list, const nx_request_slot_t *slot, int64_t now)
{
    zval entry;
    array_init_size(&entry, 8);
    /* The data was written by another process, which may have ended during the write. */
    size_t length = MIN(slot->text_length, NX_REQUEST_SLOT_TEXT), method = MIN(slot->method_length, length);
    add_assoc_stringl(&entry, "method", slot->text, method);
    add_assoc_stringl(&entry, "path", slot->text + method, length - method);
    add_assoc_bool(&entry, "isCut", slot->is_cut != 0);
    add_assoc_long(&entry, "state", slot->state);
    add_assoc_double(&entry, "age", seconds((int64_t)((uint64_t)now - (uint64_t)slot->started_at)));
    add_assoc_long(&entry, "number", (zend_long)slot->number);
    add_assoc_long(&entry, "bytes", (zend_long)slot->bytes);
    add_assoc_string(&entry, "waitsFor", slot->wait);
    add_next_index_zval(list, &entry);
}

PHP_METHOD(Nexus_Server_Internal_Scoreboard, requests)
{
    zend_long row;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_LONG(row)
    ZEND_PARSE_PARAMETERS_END();
    const nx_worker_stats_t *stats = stats_at(ZEND_THIS, row);
    if (stats == NULL) {
        RETURN_THROWS();
    }
    /* Read once, because it may increase meanwhile. */
    uint32_t reached = stats->counts.reached, count = 0;
    reached = MIN(reached, NX_REQUEST_SLOTS);
    nx_request_slot_t *slots = safe_emalloc(reached, sizeof(*slots), 1);
    for (uint32_t place = 0; place < reached; place++) {
        count += nx_request_slot_read(&stats->slots[place], &slots[count]);
    }
    qsort(slots, count, sizeof(*slots), by_age);
    array_init_size(return_value, count);
    for (uint32_t index = 0; index < count; index++) {
        add_request(return_value, &slots[index], nx_clock_monotonic());
    }
    efree(slots);
}

PHP_METHOD(Nexus_Server_Internal_Scoreboard, publish)
{
    zend_long row;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_LONG(row)
    ZEND_PARSE_PARAMETERS_END();
    nx_worker_stats_t *stats = stats_at(ZEND_THIS, row);
    if (stats != NULL) {
        nx_remote_inspect_publish(stats);
        nx_shared_counters_join(nx_php_scoreboard_of(Z_OBJ_P(ZEND_THIS)), (uint32_t)row);
    }
}

PHP_METHOD(Nexus_Server_Internal_Scoreboard, stacks)
{
    zend_long row, pid, request = 0;
    ZEND_PARSE_PARAMETERS_START(2, 3)
    Z_PARAM_LONG(row)
    Z_PARAM_LONG(pid)
    Z_PARAM_OPTIONAL
    Z_PARAM_LONG(request)
    ZEND_PARSE_PARAMETERS_END();
    const nx_worker_stats_t *stats = stats_at(ZEND_THIS, row);
    if (stats == NULL) {
        RETURN_THROWS();
    }
    smart_str text = {0};
    int result = nx_remote_inspect_append_stacks((pid_t)pid, stats, (uint64_t)request, &text);
    if (result != 0) {
        smart_str_free(&text);
        RETURN_LONG(-result);
    }
    RETURN_STR(smart_str_extract(&text));
}

static nx_history_t *history_at(zval *this, zend_long slot)
{
    nx_scoreboard_t *scoreboard = nx_php_scoreboard_of(Z_OBJ_P(this));
    if (slot >= 0 && slot < (zend_long)scoreboard->slot_capacity) {
        return nx_scoreboard_history(scoreboard, (uint32_t)slot);
    }
    zend_argument_value_error(1, "must be a slot of the scoreboard");
    return NULL;
}

PHP_METHOD(Nexus_Server_Internal_Scoreboard, countSlow)
{
    ZEND_PARSE_PARAMETERS_NONE();
    atomic_fetch_add(&nx_php_scoreboard_of(Z_OBJ_P(ZEND_THIS))->memory->scripts.slow, 1);
}

PHP_METHOD(Nexus_Server_Internal_Scoreboard, recordEnd)
{
    zend_long slot;
    zend_string *reason;
    struct timespec wall;
    ZEND_PARSE_PARAMETERS_START(2, 2)
    Z_PARAM_LONG(slot)
    Z_PARAM_STR(reason)
    ZEND_PARSE_PARAMETERS_END();
    nx_history_t *history = history_at(ZEND_THIS, slot);
    clock_gettime(CLOCK_REALTIME, &wall);
    if (history != NULL) {
        nx_history_note(history, wall.tv_sec * NX_NANOSECONDS_PER_SECOND + wall.tv_nsec, ZSTR_VAL(reason));
    }
}

PHP_METHOD(Nexus_Server_Internal_Scoreboard, history)
{
    zend_long slot;
    char reason[NX_REASON_BYTES];
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_LONG(slot)
    ZEND_PARSE_PARAMETERS_END();
    const nx_history_t *history = history_at(ZEND_THIS, slot);
    if (history == NULL) {
        RETURN_THROWS();
    }
    nx_history_reason(history, reason);
    array_init_size(return_value, 3);
    add_assoc_long(return_value, "count", (zend_long)history->restarts);
    add_assoc_double(return_value, "at", seconds(history->at));
    add_assoc_string(return_value, "reason", reason);
}
