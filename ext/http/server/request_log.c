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
    nx_logged_request_t request;
    char text[];
} request_record_t;

NX_PER_THREAD bool nx_request_log__is_on;

static NX_PER_THREAD struct {
    nx_list_t pending;
    uint32_t count;
    uint64_t lost;
    nx_wait_t *consumer; /* the consumer, while it waits for the next request; usually not NULL */
} self;

static void wake_consumer(void)
{
    nx_wait_t *consumer = self.consumer;
    if (consumer != NULL) {
        self.consumer = NULL;
        nx_coroutine_wake(consumer);
    }
}

void nx_request_log__push(const nx_logged_request_t *request)
{
    request_record_t *record =
        self.count < PENDING_AT_MOST ? malloc(sizeof(*record) + request->text_length) : NULL;
    if (record == NULL) {
        self.lost++;
        return;
    }
    record->request = *request;
    record->request.text = record->text;
    memcpy(record->text, request->text, request->text_length);
    nx_list_push_back(&self.pending, &record->link);
    self.count++;
    wake_consumer();
}

static void drop_all(void)
{
    while (self.count > 0) {
        free(nx_container_of(nx_list_pop_front(&self.pending), request_record_t, link));
        self.count--;
    }
}

void nx_request_log__forget(void)
{
    nx_request_log__is_on = false;
    self.consumer = NULL;
    drop_all();
}

static void stop_log_wait(nx_wait_t *wait)
{
    self.consumer = NULL;
}

static const nx_wait_kind_t for_end_of_request = {.what = "the end of a request, for the access log",
                                                  .abandon = stop_log_wait};

static void add_texts(zval *array, const nx_logged_request_t *request)
{
    static const char *const names[NX_REQUEST_LOG_TEXTS] = {
        [NX_REQUEST_LOG_CLIENT] = "client", [NX_REQUEST_LOG_METHOD] = "method",
        [NX_REQUEST_LOG_PATH] = "path",     [NX_REQUEST_LOG_PROTOCOL] = "protocol",
        [NX_REQUEST_LOG_AGENT] = "agent",   [NX_REQUEST_LOG_ID] = "id",
    };
    const char *text = request->text;
    for (size_t i = 0; i < NX_REQUEST_LOG_TEXTS && text < request->text + request->text_length; i++) {
        size_t length = strlen(text);
        add_assoc_stringl(array, names[i], text, length);
        text += length + 1;
    }
}

static void describe_request(zval *array, const nx_logged_request_t *request)
{
    array_init_size(array, 16);
    add_texts(array, request);
    add_assoc_long(array, "status", request->status);
    add_assoc_long(array, "bytes", (zend_long)request->bytes);
    add_assoc_double(array, "duration", (double)request->duration / 1e9);
    add_assoc_bool(array, "aborted", !request->is_whole);
    add_assoc_double(array, "time", (double)request->ended / 1e9);
}

void nx_request_log_start(void)
{
    if (!nx_request_log__is_on) {
        nx_list_init(&self.pending);
        self.lost = 0;
        nx_request_log__is_on = true;
    }
}

void nx_request_log_stop(void)
{
    nx_request_log__is_on = false;
    wake_consumer();
}

uint64_t nx_request_log_take_lost(void)
{
    uint64_t lost = self.lost;
    self.lost = 0;
    return lost;
}

bool nx_request_log_next(zval *request)
{
    if (self.consumer != NULL) {
        nx_throw(NX_ERROR_WAIT_FORBIDDEN,
                 "Another coroutine already waits for finished requests. Only one may wait at a time.");
        return false;
    }
    ZVAL_NULL(request);
    while (self.count == 0 && nx_request_log__is_on) {
        nx_wait_t wait = {.kind = &for_end_of_request};
        self.consumer = &wait;
        if (!nx_coroutine_park(&wait)) {
            return false;
        }
    }
    if (self.count > 0) {
        request_record_t *record = nx_container_of(nx_list_pop_front(&self.pending), request_record_t, link);
        self.count--;
        describe_request(request, &record->request);
        free(record);
    }
    return true;
}
