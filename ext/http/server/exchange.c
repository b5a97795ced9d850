/* SPDX-License-Identifier: MIT */
/*
 * One request and its answer. After the concurrency limit admits it, it is a coroutine. It owns everything that must
 * survive a suspension of its handler. If its connection closes meanwhile, the answer is discarded.
 */
#include "http/request/body.h"
#include "http/server/finish.h"
#include "http/server/request_slots.h"
#include "http/server/upgrade.h"
#include "http/server/private.h"

#include "zend_exceptions.h"

#include "http/websocket/handshake.h"
#include "runtime/async/scope.h"
#include "runtime/diagnostics/failure_log.h"

#define PATH_SHOWN 200

static void append_methods(char *text, size_t capacity, uint32_t methods)
{
    size_t length = 0;
    text[0] = '\0';
    for (unsigned method = 0; method < NX_METHOD_OTHER; method++) {
        if (methods & NX_METHOD_BIT(method)) {
            length += (size_t)snprintf(text + length, capacity - length, "%s%s", length > 0 ? ", " : "",
                                       nx_wire_method_name((nx_method_t)method));
        }
    }
}

static void answer_without_handler(nx_exchange_t *exchange, unsigned status, const char *extra_name,
                                   const char *extra_value)
{
    nx_connection_t *connection = exchange->connection;
    exchange->server->manager.statistics.requests++;
    nx_connection_manager_counters.requests++;
    if (UNEXPECTED(connection == NULL)) {
        nx_in_process__answer_error(exchange, status, NULL, extra_name, extra_value);
        nx_exchange__discard(exchange);
        return;
    }
    nx_reply__send_error(connection, status, NULL, extra_name, extra_value);
    bool keep_alive = exchange->keep_alive;
    nx_exchange__discard(exchange);
    nx_connection_answered(connection, keep_alive);
}

static NX_COLD void redirect_to_other_form(nx_exchange_t *exchange)
{
    smart_str location = {0};
    nx_trailing_slash__append_location(exchange->message, &location);
    answer_without_handler(exchange, 308, "Location", ZSTR_VAL(location.s));
    smart_str_free(&location);
}

static void answer_no_route(nx_exchange_t *exchange, nx_route_outcome_t outcome)
{
    nx_server_t *server = exchange->server;
    const nx_request_head_t *head = &exchange->message->head;
    char allowed[96];
    if (outcome == NX_ROUTE_MATCHED) {
        redirect_to_other_form(exchange);
        return;
    }
    if (head->target_form == NX_TARGET_ASTERISK && head->method == NX_METHOD_OPTIONS) {
        append_methods(allowed, sizeof(allowed),
                       NX_METHOD_ANY & ~(NX_METHOD_BIT(NX_METHOD_TRACE) | NX_METHOD_BIT(NX_METHOD_CONNECT)));
        answer_without_handler(exchange, 204, "Allow", allowed);
        return;
    }
    if (outcome == NX_ROUTE_METHOD_NOT_ALLOWED) {
        const bool is_asked = head->method == NX_METHOD_OPTIONS;
        server->manager.statistics.rejected[NX_REJECTED_methodNotAllowed] += !is_asked;
        append_methods(allowed, sizeof(allowed),
                       exchange->match.allowed_methods | NX_METHOD_BIT(NX_METHOD_OPTIONS));
        answer_without_handler(exchange, is_asked ? 204 : 405, "Allow", allowed);
        return;
    }
    server->manager.statistics.rejected[NX_REJECTED_notFound]++;
    answer_without_handler(exchange, 404, NULL, NULL);
}

/* NULL: the server answers itself. With the outcome "matched" it redirects to the other form of the path. */
NX_HOT static nx_handler_t *find_handler(nx_exchange_t *exchange, nx_route_outcome_t *outcome)
{
    nx_server_t *server = exchange->server;
    const nx_message_t *message = exchange->message;
    *outcome = NX_ROUTE_NOT_FOUND;
    exchange->match.allowed_methods = 0;
    if (server->routes != NULL && message->head.target_form != NX_TARGET_ASTERISK) {
        *outcome = nx_server__match(server, message, &exchange->match);
        if (EXPECTED(*outcome == NX_ROUTE_MATCHED)) {
            return &server->handlers[exchange->match.handler];
        }
        if (UNEXPECTED(*outcome == NX_ROUTE_NOT_FOUND) &&
            server->trailing_slashes == NX_TRAILING_SLASH_REDIRECTED &&
            nx_trailing_slash__match(server, message, &exchange->match)) {
            *outcome = NX_ROUTE_MATCHED;
            return NULL;
        }
    }
    return Z_TYPE(server->fallback.callable) == IS_UNDEF ? NULL : &server->fallback;
}

static void call_handler(nx_handler_t *handler, zval *arguments, uint32_t count, zval *result)
{
    zend_fcall_info info = handler->call;
    ZVAL_UNDEF(result);
    info.params = arguments;
    info.param_count = count;
    info.retval = result;
    zend_call_function(&info, &handler->cache);
}

static bool is_response(const zval *value)
{
    return Z_TYPE_P(value) == IS_OBJECT && Z_OBJCE_P(value) == nx_ce_response;
}

static void report_bad_result(const nx_handler_t *handler, const zval *result)
{
    const zend_function *function = handler->cache.function_handler;
    bool is_user = function->type == ZEND_USER_FUNCTION;
    nx_throw(NX_ERROR_BAD_HANDLER,
             "The handler of %s (%s:%u) returned %s. Return a Nexus\\Http\\Response or a PSR-7 response",
             handler->pattern == NULL ? "every request" : ZSTR_VAL(handler->pattern),
             is_user ? ZSTR_VAL(function->op_array.filename) : "internal",
             is_user ? function->op_array.line_start : 0, zend_zval_type_name(result));
}

NX_COLD bool nx_exchange__convert(nx_exchange_t *exchange, zval *result)
{
    if (is_response(result)) {
        return true;
    }
    zval converted;
    ZVAL_NULL(&converted);
    nx_handler_t *converter = &exchange->server->convert;
    if (Z_TYPE(converter->callable) != IS_UNDEF) {
        call_handler(converter, result, 1, &converted);
    }
    if (EG(exception) != NULL) {
        return false;
    }
    if (!is_response(&converted)) {
        report_bad_result(exchange->handler, result);
        zval_ptr_dtor(&converted);
        return false;
    }
    zval_ptr_dtor(result);
    ZVAL_COPY_VALUE(result, &converted);
    return true;
}

/* A middleware may have given an upgrade another status: then it is an answer without a body. */
static void answer_pieces(nx_exchange_t *exchange, nx_response_t *response)
{
    if (EXPECTED(!nx_websocket_is_upgrade(&response->pieces))) {
        nx_exchange__stream(exchange, response);
    } else if (response->status == 101) {
        nx_upgrade__answer(exchange, response);
    } else {
        nx_exchange__answer(exchange, response);
    }
}

NX_HOT void nx_exchange__answer_result(nx_exchange_t *exchange, zval *result)
{
    if (UNEXPECTED(!is_response(result)) && !nx_exchange__convert(exchange, result)) {
        return;
    }
    nx_response_t *response = nx_response_of(Z_OBJ_P(result));
    if (UNEXPECTED(Z_TYPE(response->pieces) != IS_UNDEF)) {
        answer_pieces(exchange, response);
        return;
    }
    if (UNEXPECTED(response->file != NULL)) {
        nx_exchange__answer_file(exchange, response);
        return;
    }
    nx_exchange__answer(exchange, response);
}

/*
 * Replaces the handler by the fallback, because the path contains no value of the type of a parameter. False: there is
 * no fallback, and the request was answered.
 */
static NX_COLD bool take_fallback(nx_exchange_t *exchange, zval *arguments)
{
    const nx_handler_t *fallback = &exchange->server->fallback;
    exchange->match.allowed_methods = 0;
    if (Z_TYPE(fallback->callable) == IS_UNDEF || fallback->instances != NULL) {
        exchange->server->manager.statistics.rejected[NX_REJECTED_notFound]++;
        nx_exchange__answer_error(exchange, 404, NULL);
        return false;
    }
    exchange->handler = &exchange->server->fallback;
    return nx_arguments__make(exchange, arguments);
}

/* How many arguments the handler takes, or the fallback that may replace it. */
static uint32_t most_arguments(const nx_exchange_t *exchange)
{
    uint32_t own = exchange->handler->argument_count, others = exchange->server->fallback.argument_count;
    return own > others ? own : others;
}

NX_HOT static void handle_exchange(nx_exchange_t *exchange)
{
    nx_handler_t *handler = exchange->handler;
    /* No more than needed: the stack of a handler that waits keeps the pages that were touched. */
    zval *arguments = alloca(sizeof(zval) * most_arguments(exchange)), result;
    if (UNEXPECTED(!nx_arguments__make(exchange, arguments))) {
        if (!take_fallback(exchange, arguments)) {
            return;
        }
        handler = exchange->handler;
    }
    uint32_t count = handler->argument_count;
    if (UNEXPECTED(handler->instances != NULL)) {
        nx_app_instances__call(exchange, arguments, count, &result);
    } else {
        call_handler(handler, arguments, count, &result);
    }
    if (UNEXPECTED(exchange->coroutine.isolation.request != NULL || OG(active) != NULL)) {
        nx_exchange__conclude(exchange, &result);
    }
    if (EXPECTED(EG(exception) == NULL) && EXPECTED(!exchange->is_echoed)) {
        nx_exchange__answer_result(exchange, &result);
    }
    nx_arguments__release(arguments, count);
    zval_ptr_dtor(&result);
}

static NX_COLD void answer_failure(nx_exchange_t *exchange, zend_object *thrown)
{
    if (!nx_failure__is_explained(exchange, thrown)) {
        nx_failure__answer(exchange, thrown);
        nx_failure__report_all(exchange);
    }
}

static NX_COLD void settle_failure(nx_exchange_t *exchange, nx_coroutine_end_t how)
{
    zend_object *thrown = EG(exception);
    exchange->has_failed = true;
    if (how != NX_COROUTINE_THREW) {
        nx_failure__forget(exchange);
    }
    switch (how) {
    case NX_COROUTINE_THREW:
        GC_ADDREF(thrown);
        zend_clear_exception();
        answer_failure(exchange, thrown);
        OBJ_RELEASE(thrown);
        return;
    case NX_COROUTINE_CANCELLED:
        exchange->server->unbegun--;
        nx_exchange__answer_error(exchange, 503, NULL);
        return;
    case NX_COROUTINE_FATAL:
        exchange->keep_alive = false;
        break;
    case NX_COROUTINE_EXITED:
        nx_failure_log_exit(&exchange->coroutine);
        if (nx_exchange__answer_output(exchange)) {
            return;
        }
        break;
    default:
        break;
    }
    exchange->server->manager.statistics.failed++;
    nx_exchange__answer_error(exchange, 500, NULL);
}

/* Coroutines that the handler has spawned end before the request does. If the handler failed, they are cancelled. */
static void wait_for_spawned(nx_exchange_t *exchange)
{
    zend_object *thrown = EG(exception);
    nx_scope_t *scope = nx_scope_of_coroutine(&exchange->coroutine);
    if (thrown != NULL && !zend_is_unwind_exit(thrown) && !zend_is_graceful_exit(thrown)) {
        settle_failure(exchange, NX_COROUTINE_THREW);
    }
    if (exchange->has_failed) {
        nx_scope_cancel(scope, zend_string_init(ZEND_STRL("its request failed"), false));
    }
    /*
     * Detaches a complete answer, so that neither the client's next request nor a deadline waits for these coroutines.
     */
    if (exchange->is_complete && exchange->socket == NULL) {
        nx_exchange_let_go(exchange);
        nx_deadlines__end(exchange);
    }
    nx_scope_end_of(&exchange->coroutine);
}

NX_HOT static void run_exchange(nx_coroutine_t *coroutine)
{
    nx_exchange_t *exchange = nx_container_of(coroutine, nx_exchange_t, coroutine);
    if (UNEXPECTED(nx_request_globals_are_required)) {
        nx_request_globals_enter();
    }
    if (UNEXPECTED(!nx_concurrency__may_begin(exchange))) {
        nx_exchange_refuse_late(exchange);
        return;
    }
    if (UNEXPECTED(exchange->handler->instances != NULL) &&
        UNEXPECTED(!nx_app_instances__are_available(exchange))) {
        exchange->server->manager.statistics.rejected[NX_REJECTED_overloaded]++;
        nx_exchange_reply_error(exchange, 503, "Retry-After", "1");
        return;
    }
    if (UNEXPECTED(exchange->deadlines != NULL)) {
        nx_deadlines__attend(exchange);
    }
    handle_exchange(exchange);
    if (UNEXPECTED(nx_scope_of_coroutine(coroutine) != NULL)) {
        wait_for_spawned(exchange);
    } else if (UNEXPECTED(EG(exception) != NULL) && nx_error_map__is_asked(exchange)) {
        settle_failure(exchange, NX_COROUTINE_THREW);
    }
    if (UNEXPECTED(exchange->unreported != NULL) && EG(exception) == NULL) {
        nx_failure__report_all(exchange);
    }
    if (UNEXPECTED(exchange->instance != NULL) && EG(exception) == NULL && !exchange->has_failed) {
        nx_app_instances__save_globals(exchange);
    }
}

NX_HOT static void exchange_ended(nx_coroutine_t *coroutine, nx_coroutine_end_t how)
{
    nx_exchange_t *exchange = nx_container_of(coroutine, nx_exchange_t, coroutine);
    nx_server_t *server = exchange->server;
    nx_scope_forget(coroutine);
    /* The handler may have run for long: the connection's next deadline must not lie in the past. */
    nx_loop_update_now(nx_scheduler_outer_loop());
    if (UNEXPECTED(how != NX_COROUTINE_RETURNED)) {
        settle_failure(exchange, how);
    }
    if (UNEXPECTED(exchange->instance != NULL)) {
        nx_app_instances__give_back(exchange, how == NX_COROUTINE_RETURNED && !exchange->has_failed);
    }
    nx_isolation_quit(&coroutine->isolation);
    nx_connection_t *connection = exchange->connection;
    nx_app_instances_t *instances = exchange->handler->instances;
    bool keep_alive = nx_exchange__is_persistent(exchange);
    zend_object *socket = exchange->socket;
    const bool holds_server = UNEXPECTED(connection == NULL) && exchange->is_in_process;
    server->manager.statistics.requests++;
    nx_connection_manager_counters.requests++;
    nx_exchange__discard(exchange);
    if (UNEXPECTED(instances != NULL)) {
        nx_app_instances__collect_dropped(instances);
    }
    nx_concurrency__leave(server);
    if (UNEXPECTED(socket != NULL)) {
        nx_upgrade__open(server, socket, connection);
    } else if (EXPECTED(connection != NULL)) {
        nx_connection_answered(connection, keep_alive);
    }
    if (UNEXPECTED(server->drain != NULL)) {
        nx_server__check_drain(server);
    }
    if (UNEXPECTED(holds_server)) {
        OBJ_RELEASE(&server->std);
    }
}

static bool is_pattern(const zend_string *pattern)
{
    return pattern != NULL && memchr(ZSTR_VAL(pattern), '{', ZSTR_LEN(pattern)) != NULL;
}

/* Omits the query, which may contain data that must not be logged. */
void nx_exchange__name(const nx_exchange_t *exchange, smart_str *text)
{
    const nx_message_t *message = exchange->message;
    const nx_request_head_t *head = &message->head;
    size_t shown = head->path.length < PATH_SHOWN ? head->path.length : PATH_SHOWN;
    smart_str_appendl(text, nx_message_at(message, head->method_name), head->method_name.length);
    smart_str_appendc(text, ' ');
    smart_str_appendl(text, nx_message_at(message, head->path), shown);
    if (shown < head->path.length) {
        smart_str_appends(text, "...");
    }
    if (exchange->handler != NULL && is_pattern(exchange->handler->pattern)) {
        smart_str_appends(text, ", route ");
        smart_str_append(text, exchange->handler->pattern);
    }
}

static void exchange_describe(nx_coroutine_t *coroutine, smart_str *text)
{
    nx_exchange__name(nx_container_of(coroutine, nx_exchange_t, coroutine), text);
}

static const nx_coroutine_kind_t exchange_kind = {
    .run = run_exchange, .ended = exchange_ended, .describe = exchange_describe};

void nx_exchange__start_globals(void)
{
    nx_exchange__register_globals();
}

/* Takes over a reference to the message. */
static inline void init_exchange(nx_exchange_t *exchange, nx_server_t *server, nx_message_t *message)
{
    nx_list_init(&exchange->queue_link);
    exchange->server = server;
    exchange->message = message;
    exchange->keep_alive = message->head.keep_alive;
    exchange->is_head = message->head.method == NX_METHOD_HEAD;
    exchange->is_answered = exchange->is_complete = exchange->is_chunked = exchange->has_failed = false;
    exchange->discards_body = exchange->is_echoed = exchange->is_in_process = false;
    exchange->handler = NULL;
    exchange->instance = NULL;
    exchange->writer = NULL;
    nx_list_init(&exchange->writers);
    exchange->deadlines = NULL;
    exchange->captured = NULL;
    exchange->unreported = NULL;
    exchange->finish = NULL;
    exchange->socket = NULL;
    exchange->sends_trailers = exchange->ends_with_client = false;
}

NX_HOT void nx_exchange__begin(nx_connection_t *connection, nx_message_t *message)
{
    nx_server_t *server = nx_server_of_manager(connection->manager);
    nx_exchange_t *exchange = nx_slab_alloc(&server->exchange_slab);
    if (UNEXPECTED(exchange == NULL)) {
        nx_message_release(message);
        nx_connection_close(connection);
        return;
    }
    init_exchange(exchange, server, message);
    exchange->connection = connection;
    message->has_left = connection->input_has_ended;
    message->answering = exchange;
    connection->owner = exchange;
    nx_exchange__take_slot(exchange);
    server->backend->begin(exchange);
}

/* Called by the event loop, without a limit: health checks are answered while all other requests wait. */
void nx_exchange_reply_health(nx_exchange_t *exchange, nx_health_t which)
{
    bool is_down = which == NX_HEALTH_READY && exchange->server->is_unready;
    answer_without_handler(exchange, is_down ? 503 : 200, "Cache-Control", "no-store");
}

NX_HOT bool nx_exchange_is_admitted(nx_exchange_t *exchange)
{
    char seconds[16];
    if (EXPECTED(exchange->server->manager.settings.client_rate == 0)) {
        return true;
    }
    unsigned wait =
        nx_connection_manager_admit(&exchange->server->manager, &exchange->message->addresses.client);
    if (EXPECTED(wait == 0)) {
        return true;
    }
    exchange->server->manager.statistics.rejected[NX_REJECTED_clientLimit]++;
    snprintf(seconds, sizeof(seconds), "%u", wait);
    answer_without_handler(exchange, 429, "Retry-After", seconds);
    return false;
}

/* False: no memory. */
static inline bool init_coroutine(nx_exchange_t *exchange)
{
    nx_coroutine_init(&exchange->coroutine, &exchange_kind);
    exchange->coroutine.isolation.is_request = true;
    exchange->coroutine.flags |= NX_COROUTINE_DAEMON;
    return EXPECTED(exchange->handler->deadline == 0) || nx_deadlines__begin(exchange);
}

NX_HOT static void begin_application(nx_exchange_t *exchange)
{
    nx_route_outcome_t outcome;
    exchange->handler = find_handler(exchange, &outcome);
    /* Health checks may be sent to the IP address, without a host that this server serves. */
    if (UNEXPECTED(exchange->handler != NULL && exchange->handler->health != NX_HEALTH_NONE)) {
        nx_exchange_reply_health(exchange, (nx_health_t)exchange->handler->health);
        return;
    }
    if (UNEXPECTED(nx_exchange_refuse_foreign(exchange))) {
        return;
    }
    if (UNEXPECTED(exchange->handler == NULL)) {
        answer_no_route(exchange, outcome);
        return;
    }
    if (!nx_exchange_is_admitted(exchange)) {
        return;
    }
    if (UNEXPECTED(!init_coroutine(exchange))) {
        nx_connection_close(exchange->connection);
        return;
    }
    nx_concurrency__enter(exchange);
}

static bool exceeds_body_limit(const nx_exchange_t *exchange)
{
    const int64_t limit = exchange->handler->body_limit;
    return exchange->message->body_length >
           (limit >= 0 ? (uint64_t)limit : (uint64_t)exchange->server->manager.settings.body_bytes);
}

/* Hosts and the rates of clients are not checked: there is no client. */
static void begin_in_process(nx_exchange_t *exchange)
{
    nx_route_outcome_t outcome;
    exchange->handler = find_handler(exchange, &outcome);
    if (exchange->handler == NULL) {
        answer_no_route(exchange, outcome);
    } else if (exchange->handler->health != NX_HEALTH_NONE) {
        nx_exchange_reply_health(exchange, (nx_health_t)exchange->handler->health);
    } else if (exceeds_body_limit(exchange)) {
        answer_without_handler(exchange, 413, NULL, NULL);
    } else if (!init_coroutine(exchange)) {
        answer_without_handler(exchange, 503, NULL, NULL);
    } else {
        GC_ADDREF(&exchange->server->std);
        nx_concurrency__enter_in_process(exchange);
    }
}

bool nx_exchange__begin_in_process(nx_server_t *server, nx_message_t *message, nx_captured_t *captured)
{
    nx_exchange_t *exchange = nx_slab_alloc(&server->exchange_slab);
    if (UNEXPECTED(exchange == NULL)) {
        return false;
    }
    message->references++;
    init_exchange(exchange, server, message);
    exchange->connection = NULL;
    exchange->slot = NULL;
    exchange->is_in_process = true;
    exchange->captured = captured;
    captured->exchange = exchange;
    /* A message that a client has sent belongs to the exchange that answers the client. */
    message->answering = message->answering == NULL ? exchange : message->answering;
    begin_in_process(exchange);
    return true;
}

NX_HOT static void start_application(nx_exchange_t *exchange)
{
    exchange->server->unbegun++;
    nx_coroutine_start(&exchange->coroutine);
}

const nx_backend_t nx_exchange__application = {
    .begin = begin_application, .start = start_application, .plan_body = nx_body_plan__choose};

void nx_exchange__lose_client(nx_exchange_t *exchange)
{
    exchange->connection = NULL;
    nx_exchange__wake_writers(exchange);
    exchange->message->has_left = true;
    if (nx_list_is_linked(&exchange->queue_link)) {
        exchange->server->manager.statistics.rejected[NX_REJECTED_clientGone]++;
        nx_concurrency__leave_queue(exchange);
        nx_exchange__discard(exchange);
        return;
    }
    nx_deadlines__client_left(exchange);
}

NX_HOT void nx_exchange__discard(nx_exchange_t *exchange)
{
    if (UNEXPECTED(exchange->writer != NULL)) {
        nx_exchange__drop_writer(exchange);
    }
    nx_exchange__leave_slot(exchange);
    if (UNEXPECTED(exchange->finish != NULL)) {
        nx_finish__leave_exchange(exchange);
    }
    if (UNEXPECTED(exchange->deadlines != NULL)) {
        nx_deadlines__end(exchange);
    }
    if (EXPECTED(exchange->message->answering == exchange)) {
        exchange->message->answering = NULL;
    }
    nx_message_release(exchange->message);
    if (exchange->connection != NULL) {
        exchange->connection->owner = NULL;
    } else if (UNEXPECTED(exchange->captured != NULL)) {
        nx_in_process__deliver(exchange);
    }
    nx_slab_free(&exchange->server->exchange_slab, exchange);
}
