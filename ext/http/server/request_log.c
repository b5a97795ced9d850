/* SPDX-License-Identifier: MIT */
#include "http/server/request_log.h"

#include <stdlib.h>
#include <string.h>

#include "core/base/clock.h"
#include "core/base/list.h"
#include "runtime/scheduler/coroutine.h"
#include "engine/errors/errors.h"
#include "http/server/server.h"

/* About three megabytes; enough for a consumer that is blocked for a few seconds. */
enum { PENDING_AT_MOST = 10000 };

typedef struct record {
    nx_list_t link;
    nx_told_t told;
    char text[];
} record_t;

NX_PER_THREAD bool nx_http__is_told;

static NX_PER_THREAD struct {
    nx_list_t pending;
    uint32_t count;
    uint64_t lost;
    nx_wait_t *hearer; /* the consumer, while it waits for the next request; usually not NULL */
} self;

static void wake_hearer(void)
{
    nx_wait_t *hearer = self.hearer;
    if (hearer != NULL) {
        self.hearer = NULL;
        nx_coro_wake(hearer);
    }
}

void nx_told__push(const nx_told_t *request)
{
    record_t *record = self.count < PENDING_AT_MOST ? malloc(sizeof(*record) + request->text_length) : NULL;
    if (record == NULL) {
        self.lost++;
        return;
    }
    record->told = *request;
    record->told.text = record->text;
    memcpy(record->text, request->text, request->text_length);
    nx_list_push_back(&self.pending, &record->link);
    self.count++;
    wake_hearer();
}

static void drop_all(void)
{
    while (self.count > 0) {
        free(nx_container_of(nx_list_pop_front(&self.pending), record_t, link));
        self.count--;
    }
}

void nx_told__forget(void)
{
    nx_http__is_told = false;
    self.hearer = NULL;
    drop_all();
}

static void stop_hearing(nx_wait_t *wait)
{
    self.hearer = NULL;
}

static const nx_wait_kind_t for_end_of_request = {.what = "the end of a request, for the access log",
                                                  .abandon = stop_hearing};

static void add_texts(zval *array, const nx_told_t *told)
{
    static const char *const names[NX_TOLD_TEXTS] = {
        [NX_TOLD_CLIENT] = "client",     [NX_TOLD_METHOD] = "method", [NX_TOLD_PATH] = "path",
        [NX_TOLD_PROTOCOL] = "protocol", [NX_TOLD_AGENT] = "agent",   [NX_TOLD_ID] = "id",
    };
    const char *text = told->text;
    for (size_t i = 0; i < NX_TOLD_TEXTS && text < told->text + told->text_length; i++) {
        size_t length = strlen(text);
        add_assoc_stringl(array, names[i], text, length);
        text += length + 1;
    }
}

static void describe(zval *array, const nx_told_t *told)
{
    array_init_size(array, 16);
    add_texts(array, told);
    add_assoc_long(array, "status", told->status);
    add_assoc_long(array, "bytes", (zend_long)told->bytes);
    add_assoc_double(array, "duration", (double)told->duration / 1e9);
    add_assoc_bool(array, "aborted", !told->is_whole);
    add_assoc_double(array, "time", (double)told->ended / 1e9);
}

void nx_http_tell_of_requests(void)
{
    if (!nx_http__is_told) {
        nx_list_init(&self.pending);
        self.lost = 0;
        nx_http__is_told = true;
    }
}

void nx_http_tell_no_more(void)
{
    nx_http__is_told = false;
    wake_hearer();
}

uint64_t nx_http_untold(void)
{
    uint64_t lost = self.lost;
    self.lost = 0;
    return lost;
}

bool nx_http_hear(zval *request)
{
    if (self.hearer != NULL) {
        nx_throw(NX_ERROR_WAIT_FORBIDDEN, "Another coroutine hears of requests already, and only one may.");
        return false;
    }
    ZVAL_NULL(request);
    while (self.count == 0 && nx_http__is_told) {
        nx_wait_t wait = {.kind = &for_end_of_request};
        self.hearer = &wait;
        if (!nx_coro_park(&wait)) {
            return false;
        }
    }
    if (self.count > 0) {
        record_t *record = nx_container_of(nx_list_pop_front(&self.pending), record_t, link);
        self.count--;
        describe(request, &record->told);
        free(record);
    }
    return true;
}
