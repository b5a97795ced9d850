/* SPDX-License-Identifier: MIT */
/*
 * Sends a body in pieces. Small pieces are gathered while they arrive without a pause, and are sent when their source
 * waits. A thousand lines then take few writes. A source is asked for the next piece, or a writer continues, only when
 * at most HIGH_WATER bytes are unsent. When the client disconnects, the wait ends at once, and the source gets an
 * exception at the place where it waits.
 */
#include "http/server/streamed_reply.h"

#include "zend_closures.h"
#include "zend_exceptions.h"
#include "zend_generators.h"
#include "zend_interfaces.h"

#include "core/base/clock.h"
#include "http/server/request_slots.h"
#include "http/server/private.h"

/* A source waits when more than this is unsent. */
#define HIGH_WATER 65536
/* Bytes of one body that are written before other coroutines run. */
#define YIELD_BYTES (1024 * 1024)
/* Pieces further apart than this are not gathered. */
#define MOMENT NX_NANOSECONDS_PER_MILLISECOND

zend_class_entry *nx_ce_response_writer;
const zend_object_handlers *nx_response_writer_handlers;

typedef struct capacity_wait {
    nx_wait_t wait;
    nx_list_t link;
    nx_exchange_t *exchange;
} capacity_wait_t;

static capacity_wait_t *capacity_wait_of(nx_wait_t *wait)
{
    return nx_container_of(wait, capacity_wait_t, wait);
}

static void stop_capacity_wait(nx_wait_t *wait)
{
    nx_list_unlink(&capacity_wait_of(wait)->link);
}

static void describe_capacity_wait(nx_wait_t *wait, smart_str *text)
{
    nx_connection_t *connection = capacity_wait_of(wait)->exchange->connection;
    if (connection == NULL) {
        return;
    }
    zend_string *client = nx_address_text(&connection->addresses.client);
    smart_str_append_printf(text, " %s, %zu bytes unsent", ZSTR_VAL(client),
                            nx_connection_pending(connection));
    zend_string_release(client);
}

const nx_wait_kind_t nx_exchange__capacity_wait = {
    .what = "write to", .abandon = stop_capacity_wait, .describe = describe_capacity_wait};

void nx_exchange__wake_writers(nx_exchange_t *exchange)
{
    nx_list_t *node;
    while ((node = nx_list_pop_front(&exchange->writers)) != NULL) {
        nx_coroutine_wake(&nx_container_of(node, capacity_wait_t, link)->wait);
    }
}

static bool has_reply_capacity(const nx_flow_t *flow)
{
    return nx_connection_pending(flow->exchange->connection) <= HIGH_WATER;
}

static bool has_client(const nx_flow_t *flow)
{
    return flow->exchange != NULL && flow->exchange->connection != NULL;
}

/* False when the client has disconnected, or with an exception. */
static bool await_reply_capacity(nx_flow_t *flow)
{
    while (has_client(flow)) {
        if (has_reply_capacity(flow)) {
            return true;
        }
        capacity_wait_t writer = {.wait = {.kind = &nx_exchange__capacity_wait}, .exchange = flow->exchange};
        flow->since_yield = 0;
        nx_list_push_back(&flow->exchange->writers, &writer.link);
        if (!nx_coroutine_park(&writer.wait)) {
            return false;
        }
    }
    return false;
}

bool nx_exchange_await_capacity(nx_exchange_t *exchange)
{
    nx_flow_t flow = {.exchange = exchange};
    return await_reply_capacity(&flow);
}

/* Yields to other coroutines: a source that never waits would block the event loop as long as its client keeps up. */
static bool yield_writer(nx_flow_t *flow, size_t length)
{
    flow->since_yield += length;
    if (EXPECTED(flow->since_yield < YIELD_BYTES) || !nx_coroutine_may_wait()) {
        return true;
    }
    flow->since_yield = 0;
    return nx_coroutine_yield();
}

void nx_reply__piece(nx_exchange_t *exchange, zend_string *piece, bool gathers)
{
    char header[NX_WIRE_CHUNK_HEADER_MAX];
    if (exchange->connection == NULL || exchange->discards_body || ZSTR_LEN(piece) == 0) {
        return;
    }
    nx_exchange__note_sent(exchange->connection, 0, ZSTR_LEN(piece));
    if (!exchange->is_chunked) {
        nx_connection_send(exchange->connection, NULL, 0, piece, gathers);
        return;
    }
    size_t length = nx_wire_format_chunk_header(header, ZSTR_LEN(piece));
    nx_connection_send_chunk(exchange->connection, header, length, piece, gathers);
}

void nx_reply__last_piece(nx_exchange_t *exchange, const char *last_chunk, size_t length)
{
    if (exchange->connection != NULL && exchange->is_chunked && !exchange->discards_body) {
        nx_connection_send(exchange->connection, last_chunk, length, NULL, false);
    }
}

static NX_COLD zend_object *create_client_gone(const nx_exchange_t *exchange)
{
    zend_string *client = nx_address_text(&exchange->message->addresses.client);
    zend_object *gone = nx_error_create(
        NX_ERROR_CLIENT_GONE,
        "The client %s disconnected before the end of its response. Release what the rest of the response "
        "needs",
        ZSTR_VAL(client));
    zend_string_release(client);
    return gone;
}

void nx_exchange__throw_gone(const nx_exchange_t *exchange)
{
    zval gone;
    ZVAL_OBJ(&gone, create_client_gone(exchange));
    zend_throw_exception_object(&gone);
}

static bool fits(const nx_flow_t *flow, size_t length)
{
    if (EXPECTED(flow->left < 0 || length <= (uint64_t)flow->left)) {
        return true;
    }
    flow->exchange->keep_alive = false;
    nx_throw(NX_ERROR_BODY_LENGTH,
             "A response's body is at least %" PRIu64 " bytes longer than its declared length. Declare "
             "the exact length, or none",
             (uint64_t)length - (uint64_t)flow->left);
    return false;
}

/* Sends the piece to a connected client. */
static void pass_piece(nx_flow_t *flow, zend_string *piece)
{
    nx_time_t now = nx_clock_monotonic();
    bool gathers = now - flow->sent_at < MOMENT;
    if (ZSTR_LEN(piece) == 0) {
        return;
    }
    flow->sent_at = gathers ? flow->sent_at : now;
    flow->left -= flow->left < 0 ? 0 : (int64_t)ZSTR_LEN(piece);
    nx_reply__piece(flow->exchange, piece, gathers);
}

/* False when no further piece is needed, or with an exception. */
static bool give_piece(nx_flow_t *flow, zval *piece)
{
    ZVAL_DEREF(piece);
    if (UNEXPECTED(Z_TYPE_P(piece) != IS_STRING)) {
        nx_throw(NX_ERROR_BAD_HANDLER,
                 "A piece of a streamed response is %s, but must be a string. Convert it, for example "
                 "with json_encode()",
                 zend_zval_type_name(piece));
        return false;
    }
    if (!has_client(flow) || !fits(flow, Z_STRLEN_P(piece))) {
        return false;
    }
    size_t length = Z_STRLEN_P(piece);
    pass_piece(flow, Z_STR_P(piece));
    return yield_writer(flow, length) && await_reply_capacity(flow);
}

static void give_array(nx_flow_t *flow, HashTable *pieces)
{
    zval *piece;
    ZEND_HASH_FOREACH_VAL(pieces, piece)
    {
        if (!give_piece(flow, piece)) {
            return;
        }
    }
    ZEND_HASH_FOREACH_END();
}

/*
 * Throws `why` into a generator that is suspended at a yield, so that its finally blocks run. Its reaction has no
 * effect, because the answer is over.
 */
static void throw_into_generator(zend_object_iterator *iterator, zend_object *why)
{
    zval reason, unused;
    ZVAL_OBJ(&reason, why);
    zend_call_method_with_1_params(Z_OBJ(iterator->data), zend_ce_generator, NULL, "throw", &unused, &reason);
    zval_ptr_dtor(&unused);
}

static void stop_iteration(const nx_flow_t *flow, zend_object_iterator *iterator)
{
    zend_object *thrown = EG(exception);
    if (Z_TYPE(iterator->data) != IS_OBJECT || Z_OBJCE(iterator->data) != zend_ce_generator ||
        (thrown != NULL && (zend_is_unwind_exit(thrown) || zend_is_graceful_exit(thrown)))) {
        return;
    }
    zend_object *why = thrown == NULL ? create_client_gone(flow->exchange) : thrown;
    if (thrown != NULL) {
        GC_ADDREF(thrown);
        zend_clear_exception();
    }
    throw_into_generator(iterator, why);
    if (thrown == NULL && EG(exception) == why) {
        zend_clear_exception();
    }
    if (thrown != NULL && EG(exception) == NULL) {
        zend_throw_exception_internal(why);
        return;
    }
    OBJ_RELEASE(why);
}

static void give_each(nx_flow_t *flow, zend_object_iterator *iterator)
{
    const zend_object_iterator_funcs *functions = iterator->funcs;
    if (functions->rewind != NULL) {
        functions->rewind(iterator);
    }
    while (EG(exception) == NULL && functions->valid(iterator) == SUCCESS && EG(exception) == NULL) {
        zval *piece = functions->get_current_data(iterator);
        if (EG(exception) != NULL) {
            return;
        }
        if (!give_piece(flow, piece)) {
            stop_iteration(flow, iterator);
            return;
        }
        functions->move_forward(iterator);
    }
}

static void give_all(nx_flow_t *flow, zval *pieces)
{
    if (Z_TYPE_P(pieces) == IS_ARRAY) {
        zval held;
        ZVAL_COPY(&held, pieces);
        give_array(flow, Z_ARRVAL(held));
        zval_ptr_dtor(&held);
        return;
    }
    zend_object_iterator *iterator = Z_OBJCE_P(pieces)->get_iterator(Z_OBJCE_P(pieces), pieces, 0);
    if (iterator != NULL && EG(exception) == NULL) {
        give_each(flow, iterator);
    }
    if (iterator != NULL) {
        zend_iterator_dtor(iterator);
    }
}

static void call_source(nx_writer_t *writer, zval *source, zval *result)
{
    zend_fcall_info info;
    zend_fcall_info_cache cache;
    zval argument;
    ZVAL_UNDEF(result);
    ZVAL_OBJ(&argument, &writer->std);
    zend_fcall_info_init(source, 0, &info, &cache, NULL, NULL);
    info.params = &argument;
    info.param_count = 1;
    info.retval = result;
    zend_call_function(&info, &cache);
}

/* Calls the closure. Its return value, if any, is iterated after the pieces that it has written. */
static void call_writer_closure(nx_writer_t *writer, zval *source)
{
    zval result;
    call_source(writer, source, &result);
    if (EG(exception) == NULL && nx_response_is_iterable(&result)) {
        give_all(&writer->flow, &result);
    } else if (EG(exception) == NULL && Z_TYPE(result) > IS_NULL) {
        nx_throw(NX_ERROR_BAD_HANDLER,
                 "The closure of a streamed response returned %s. Return an iterable, or nothing",
                 zend_zval_type_name(&result));
    }
    zval_ptr_dtor(&result);
}

static void begin_flow(nx_flow_t *flow, nx_exchange_t *exchange, const nx_response_t *response)
{
    *flow = (nx_flow_t){.exchange = exchange, .left = response->length, .sent_at = nx_clock_monotonic()};
}

/* Trailer closures are called after the body is complete, because they may depend on it. */
static void end_chunks(nx_exchange_t *exchange, const nx_response_t *response)
{
    smart_str text = {0};
    smart_str_appendl(&text, NX_WIRE_CHUNK_LAST, 3);
    if (nx_response_put_trailers(response, &text) && exchange->connection != NULL) {
        exchange->is_complete = true;
        nx_reply__last_piece(exchange, ZSTR_VAL(text.s), ZSTR_LEN(text.s));
    }
    smart_str_free(&text);
}

static void end_body(nx_flow_t *flow, const nx_response_t *response)
{
    nx_exchange_t *exchange = flow->exchange;
    if (exchange->connection == NULL) {
        return;
    }
    if (flow->left > 0) {
        exchange->keep_alive = false;
        nx_throw(NX_ERROR_BODY_LENGTH,
                 "A response's body is %" PRId64 " bytes shorter than its declared length. Declare the "
                 "exact length, or none",
                 flow->left);
        return;
    }
    if (UNEXPECTED(exchange->sends_trailers)) {
        end_chunks(exchange, response);
        return;
    }
    exchange->is_complete = true;
    nx_reply__last_piece(exchange, ZEND_STRL(NX_WIRE_CHUNK_LAST));
}

/*
 * Clears the exception about a disconnected client: no code is left to receive it, and disconnecting is not an error.
 */
static void clear_client_gone(const nx_exchange_t *exchange)
{
    if (EG(exception) != NULL && exchange->connection == NULL &&
        EG(exception)->ce == nx_ce_client_gone_exception) {
        zend_clear_exception();
    }
}

static void stream_written(nx_exchange_t *exchange, nx_response_t *response)
{
    zend_object *object = nx_writer_create(nx_ce_response_writer);
    nx_writer_t *writer = nx_writer_of(object);
    begin_flow(&writer->flow, exchange, response);
    exchange->writer = writer;
    call_writer_closure(writer, &response->pieces);
    if (EG(exception) == NULL) {
        end_body(&writer->flow, response);
    }
    nx_exchange__drop_writer(exchange);
    OBJ_RELEASE(object);
}

void nx_exchange__open_writer(nx_exchange_t *exchange, const nx_response_t *response)
{
    exchange->writer = nx_writer_of(nx_writer_create(nx_ce_response_writer));
    begin_flow(&exchange->writer->flow, exchange, response);
}

static void stream_iterated(nx_exchange_t *exchange, nx_response_t *response)
{
    nx_flow_t flow;
    begin_flow(&flow, exchange, response);
    give_all(&flow, &response->pieces);
    if (EG(exception) == NULL) {
        end_body(&flow, response);
    }
}

void nx_exchange__stream(nx_exchange_t *exchange, nx_response_t *response)
{
    if (UNEXPECTED(exchange->is_in_process)) {
        nx_in_process__answer(exchange, response);
        return;
    }
    exchange->ends_with_client = response->ends_with_client;
    if (!nx_reply__begin_pieces(exchange, response)) {
        return;
    }
    if (exchange->ends_with_client) {
        nx_message_shrink(exchange->message);
    }
    if (Z_TYPE(response->pieces) == IS_OBJECT && Z_OBJCE(response->pieces) == zend_ce_closure) {
        stream_written(exchange, response);
    } else {
        stream_iterated(exchange, response);
    }
    clear_client_gone(exchange);
}

zend_object *nx_writer_create(zend_class_entry *class_entry)
{
    nx_writer_t *writer = zend_object_alloc(sizeof(nx_writer_t), class_entry);
    writer->flow = (nx_flow_t){0};
    ZVAL_UNDEF(&writer->take);
    zend_object_std_init(&writer->std, class_entry);
    writer->std.handlers = nx_response_writer_handlers;
    return &writer->std;
}

void nx_writer_free_object(zend_object *object)
{
    nx_writer_t *writer = nx_writer_of(object);
    if (writer->flow.exchange != NULL) {
        nx_exchange__drop_writer(writer->flow.exchange);
    }
    zval_ptr_dtor(&writer->take);
    zend_object_std_dtor(object);
}

zend_object *nx_writer_to(zval *take)
{
    zend_object *object = nx_writer_create(nx_ce_response_writer);
    ZVAL_COPY(&nx_writer_of(object)->take, take);
    return object;
}

static bool is_taken(const nx_writer_t *writer)
{
    return UNEXPECTED(Z_TYPE(writer->take) != IS_UNDEF);
}

static bool pass_to_closure(nx_writer_t *writer, zend_string *piece)
{
    zval argument, unused;
    ZVAL_STR(&argument, piece);
    ZVAL_UNDEF(&unused);
    call_user_function(NULL, NULL, &writer->take, &unused, 1, &argument);
    zval_ptr_dtor(&unused);
    return EG(exception) == NULL;
}

void nx_exchange__drop_writer(nx_exchange_t *exchange)
{
    if (exchange->writer != NULL) {
        nx_writer_t *writer = exchange->writer;
        writer->flow.exchange = NULL;
        exchange->writer = NULL;
        if (exchange->is_echoed) {
            OBJ_RELEASE(&writer->std);
        }
    }
    nx_exchange__wake_writers(exchange);
}

/* False with an exception. */
static bool can_write(const nx_flow_t *flow)
{
    if (UNEXPECTED(flow->exchange == NULL)) {
        nx_throw(NX_ERROR_RESPONSE_OVER,
                 "The response is complete: its closure has returned. Let the closure wait for all code that "
                 "writes");
        return false;
    }
    if (UNEXPECTED(flow->exchange->connection == NULL)) {
        nx_exchange__throw_gone(flow->exchange);
        return false;
    }
    return true;
}

void nx_writer_await(nx_writer_t *writer)
{
    if (!is_taken(writer) && !await_reply_capacity(&writer->flow) && EG(exception) == NULL) {
        can_write(&writer->flow);
    }
}

void nx_writer_write(nx_writer_t *writer, zend_string *piece)
{
    nx_flow_t *flow = &writer->flow;
    if (is_taken(writer)) {
        pass_to_closure(writer, piece);
        return;
    }
    nx_writer_await(writer);
    if (EG(exception) == NULL && fits(flow, ZSTR_LEN(piece))) {
        pass_piece(flow, piece);
        if (yield_writer(flow, ZSTR_LEN(piece))) {
            can_write(flow);
        }
    }
}

bool nx_writer_is_writable(const nx_writer_t *writer)
{
    return is_taken(writer) || (has_client(&writer->flow) && has_reply_capacity(&writer->flow));
}

bool nx_writer_try_write(nx_writer_t *writer, zend_string *piece)
{
    nx_flow_t *flow = &writer->flow;
    if (is_taken(writer)) {
        return pass_to_closure(writer, piece);
    }
    if (!can_write(flow) || !has_reply_capacity(flow) || !fits(flow, ZSTR_LEN(piece))) {
        return false;
    }
    pass_piece(flow, piece);
    return can_write(flow);
}

void nx_writer_flush(nx_writer_t *writer)
{
    nx_flow_t *flow = &writer->flow;
    if (!is_taken(writer) && can_write(flow) && !flow->exchange->connection->is_writing) {
        nx_connection_flush(flow->exchange->connection);
        can_write(flow);
    }
}
