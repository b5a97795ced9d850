/* SPDX-License-Identifier: MIT */
#include "http/server/access_log.h"
#include "http/server/request_slots.h"
#include "http/server/private.h"

#include <math.h>
#include <sys/socket.h>

#include "core/base/clock.h"

static NX_PER_THREAD nx_list_t servers;
static NX_PER_THREAD nx_server_t *lasting;

typedef struct drain_wait {
    nx_wait_t wait;
    nx_timer_t timer;
    nx_server_t *server;
    bool time_is_up;
} drain_wait_t;

const nx_http_counters_t *nx_http_counters(void)
{
    return &nx_connection_manager_counters;
}

static void on_closed(nx_connection_manager_t *manager)
{
    nx_server__check_drain(nx_server_of_manager(manager));
}

static bool is_server_busy(const nx_connection_manager_t *manager)
{
    return nx_server_of_manager(manager)->active >= manager->settings.concurrency;
}

static void plan_server_body(const nx_connection_manager_t *manager, const nx_message_t *message,
                             nx_body_plan_t *plan)
{
    const nx_server_t *server = nx_server_of_manager(manager);
    if (UNEXPECTED(server->backend->plan_body != NULL)) {
        server->backend->plan_body(server, message, plan);
    }
}

static void refuse_message(nx_connection_t *connection, unsigned status, const char *problem)
{
    nx_access_log__write_refusal(connection, status);
    nx_reply__send_error(connection, status, problem, NULL, NULL);
}

static bool is_exchange_answered(const void *owner)
{
    const nx_exchange_t *exchange = owner;
    return exchange->is_answered;
}

static void client_finished(void *owner)
{
    nx_exchange__client_finished(owner);
}

static void client_left(void *owner)
{
    nx_exchange__lose_client(owner);
}

static void exchange_can_write(void *owner)
{
    nx_exchange__wake_writers(owner);
}

static const nx_connection_callbacks_t connection_callbacks = {
    .begin = nx_exchange__begin,
    .plan_body = plan_server_body,
    .refuse = refuse_message,
    .client_finished = client_finished,
    .client_left = client_left,
    .can_write = exchange_can_write,
    .is_answered = is_exchange_answered,
    .delivered = nx_exchange__answer_delivered,
    .closed = on_closed,
    .is_busy = is_server_busy,
};

static void init(nx_server_t *server, const nx_backend_t *backend)
{
    server->backend = backend;
    nx_connection_manager_init(&server->manager, &connection_callbacks);
    nx_list_init(&server->queue);
    nx_timer_init(&server->queue_timer);
    nx_slab_init(&server->exchange_slab, sizeof(nx_exchange_t));
    nx_deadlines__init(server);
    ZVAL_UNDEF(&server->fallback.callable);
    ZVAL_UNDEF(&server->convert.callable);
    ZVAL_UNDEF(&server->explain.callable);
    ZVAL_UNDEF(&server->error_map.callable);
    ZVAL_UNDEF(&server->reporter.callable);
}

void nx_server_init(nx_server_t *server)
{
    init(server, &nx_exchange__application);
    nx_list_push_back(&servers, &server->link);
}

void nx_server_init_lasting(nx_server_t *server, const nx_backend_t *backend)
{
    memset(server, 0, sizeof(*server));
    init(server, backend);
    nx_list_init(&server->link);
    server->is_lasting = true;
    lasting = server;
}

static bool refuse_for_memory(void)
{
    nx_throw(NX_ERROR_SYSTEM, "Out of memory: the routes could not be stored. Give this machine or its "
                              "container more memory");
    return false;
}

static bool has_route_table(nx_server_t *server)
{
    if (server->routes == NULL) {
        server->routes = nx_route_table_create();
    }
    return server->routes != NULL || refuse_for_memory();
}

static bool name_parameters(nx_handler_t *handler, zend_string *host)
{
    const char *pattern = ZSTR_VAL(handler->pattern), *problem;
    nx_route_part_t parts[NX_ROUTE_PARAMETERS_MAX];
    int count = nx_route_pattern_parts(pattern, ZSTR_LEN(handler->pattern), parts, &problem);
    ZVAL_UNDEF(&handler->parameter_names);
    if (count > 0) {
        array_init_size(&handler->parameter_names, (uint32_t)count);
    }
    for (int i = 0; i < count; i++) {
        add_next_index_stringl(&handler->parameter_names, pattern + parts[i].name.offset,
                               parts[i].name.length);
    }
    return host == NULL || nx_host_routes_name(host, &handler->parameter_names);
}

/* False, with an exception: a route of another host can match the same request. */
static bool check_overlap(nx_server_t *server, const nx_host_routes_t *on, uint32_t methods,
                          const nx_handler_t *handler, const zend_string *host)
{
    if (on == NULL || !nx_host_routes_has_type(on)) {
        return true;
    }
    if (server->overlaps == NULL) {
        server->overlaps = nx_route_table_create_like(server->routes);
    }
    switch (server->overlaps == NULL ? -ENOMEM
                                     : nx_host_routes_compare(server->overlaps, on, methods, handler->pattern,
                                                              server->handler_count)) {
    case 0:
        return true;
    case -EEXIST:
        nx_throw(NX_ERROR_BAD_HANDLER,
                 "Cannot serve route \"%s\" on host %s: the route \"%s\" of another host can match the same "
                 "request. Use types for the labels of these hosts that exclude each other",
                 ZSTR_VAL(handler->pattern), ZSTR_VAL(host),
                 ZSTR_VAL(server->handlers[nx_route_table_conflict(server->overlaps)].pattern));
        return false;
    default:
        return refuse_for_memory();
    }
}

bool nx_server_define_route_type(nx_server_t *server, const nx_route_type_t *type)
{
    if (!has_route_table(server)) {
        return false;
    }
    switch (nx_route_table_define(server->routes, type)) {
    case 0:
        return true;
    case -EEXIST:
        nx_throw(NX_ERROR_BAD_HANDLER, "The type %.*s of path parameters is defined twice",
                 (int)type->name.length, type->name.text);
        return false;
    default:
        return refuse_for_memory();
    }
}

bool nx_server_add_route(nx_server_t *server, uint32_t method_bits, nx_handler_t *handler, zend_string *host)
{
    const nx_host_routes_t *on = NULL;
    if (!has_route_table(server) ||
        (host != NULL &&
         (on = nx_host_routes_find(&server->hosts, &server->host_count, server->routes, host)) == NULL)) {
        return false;
    }
    nx_route_table_t *table = on == NULL ? server->routes : on->routes;
    int error = nx_route_table_add(table, method_bits, ZSTR_VAL(handler->pattern), ZSTR_LEN(handler->pattern),
                                   server->handler_count);
    if (error != 0) {
        nx_throw(NX_ERROR_BAD_HANDLER, "Cannot serve %s%s%s", nx_route_table_problem(table),
                 host == NULL ? "" : " on host ", host == NULL ? "" : ZSTR_VAL(host));
        return false;
    }
    if (!name_parameters(handler, host) || !check_overlap(server, on, method_bits, handler, host)) {
        zval_ptr_dtor(&handler->parameter_names);
        return false;
    }
    server->handlers =
        safe_erealloc(server->handlers, server->handler_count + 1, sizeof(*server->handlers), 0);
    server->handlers[server->handler_count++] = *handler;
    return true;
}

nx_route_outcome_t nx_server__match_hosts(const nx_server_t *server, const nx_message_t *message,
                                          const char *path, size_t length, nx_route_match_t *match)
{
    if (nx_host_routes_match(server->hosts, server->host_count, message, path, length, match) ==
        NX_ROUTE_MATCHED) {
        return NX_ROUTE_MATCHED;
    }
    const uint32_t allowed = match->allowed_methods;
    nx_route_outcome_t outcome = nx_route_match(server->routes, message->head.method, path, length, match);
    if (outcome == NX_ROUTE_MATCHED || allowed == 0) {
        return outcome;
    }
    match->allowed_methods |= allowed;
    return NX_ROUTE_METHOD_NOT_ALLOWED;
}

static void drop_overlaps(nx_server_t *server)
{
    if (server->overlaps != NULL) {
        nx_route_table_destroy(server->overlaps);
        server->overlaps = NULL;
    }
}

bool nx_server_compile(nx_server_t *server)
{
    drop_overlaps(server);
    return server->routes == NULL ||
           (nx_route_table_compile(server->routes) == 0 &&
            nx_host_routes_compile(server->hosts, server->host_count)) ||
           refuse_for_memory();
}

int nx_server_try_listen(nx_server_t *server, int fd)
{
    return nx_connection_manager_listen(&server->manager, fd);
}

void nx_server__hold_itself(nx_server_t *server)
{
    if (!server->holds_itself) {
        server->holds_itself = true;
        GC_ADDREF(&server->std);
    }
}

bool nx_server_listen(nx_server_t *server, int fd)
{
    int is_listening = 0;
    socklen_t length = sizeof(is_listening);
    if (getsockopt(fd, SOL_SOCKET, SO_ACCEPTCONN, &is_listening, &length) != 0 || !is_listening) {
        nx_throw(NX_ERROR_SOCKET, "Descriptor %d is no listening socket. Open one before it is served", fd);
        return false;
    }
    int error = nx_server_try_listen(server, fd);
    if (error != 0) {
        nx_throw(NX_ERROR_SOCKET, "Descriptor %d cannot be watched: %s", fd, strerror(-error));
        return false;
    }
    nx_server__hold_itself(server);
    return true;
}

void nx_server_unlisten(nx_server_t *server, int fd)
{
    nx_connection_manager_unlisten(&server->manager, fd);
}

void nx_server_give_back(nx_server_t *server, int fd)
{
    nx_connection_manager_give_back(&server->manager, fd);
}

void nx_server_stop(nx_server_t *server)
{
    server->has_stopped = true;
    nx_connection_manager_stop(&server->manager);
    nx_loop_stop_timer(nx_scheduler_outer_loop(), &server->queue_timer);
}

static void release_handler(nx_handler_t *handler)
{
    if (handler->pattern != NULL) {
        zend_string_release(handler->pattern);
    }
    zval_ptr_dtor(&handler->parameter_names);
    if (handler->instances != NULL) {
        nx_app_instances_destroy(handler->instances);
    }
    zval_ptr_dtor(&handler->callable);
}

void nx_server_destroy(nx_server_t *server)
{
    nx_list_unlink(&server->link);
    for (uint32_t i = 0; i < server->handler_count; i++) {
        release_handler(&server->handlers[i]);
    }
    if (server->handlers != NULL) {
        efree(server->handlers);
    }
    release_handler(&server->fallback);
    release_handler(&server->convert);
    release_handler(&server->explain);
    release_handler(&server->error_map);
    release_handler(&server->reporter);
    for (unsigned i = 0; i < NX_PREPARED_COUNT; i++) {
        if (server->prepared[i] != NULL) {
            OBJ_RELEASE(server->prepared[i]);
        }
    }
    nx_host_routes_destroy(server->hosts, server->host_count);
    drop_overlaps(server);
    if (server->routes != NULL) {
        nx_route_table_destroy(server->routes);
    }
    nx_slab_destroy(&server->exchange_slab);
    nx_slab_destroy(&server->deadlines_slab);
    nx_connection_manager_destroy(&server->manager);
}

void nx_server_cut(nx_server_t *server)
{
    nx_connection_manager_cut(&server->manager);
}

bool nx_server_is_over(const nx_server_t *server)
{
    return nx_list_is_empty(&server->manager.connections) && server->active == 0 && server->waiting == 0 &&
           server->finishing == 0;
}

void nx_server__check_drain(nx_server_t *server)
{
    if (server->drain != NULL && nx_server_is_over(server)) {
        nx_wait_t *wait = server->drain;
        server->drain = NULL;
        nx_coroutine_wake(wait);
    }
}

static void stop_drain_wait(nx_wait_t *wait)
{
    drain_wait_t *drain = nx_container_of(wait, drain_wait_t, wait);
    nx_loop_stop_timer(nx_scheduler_outer_loop(), &drain->timer);
    drain->server->drain = NULL;
}

static void on_drain_time(nx_timer_t *timer)
{
    drain_wait_t *drain = nx_container_of(timer, drain_wait_t, timer);
    drain->time_is_up = true;
    drain->server->drain = NULL;
    nx_coroutine_wake(&drain->wait);
}

static void describe_requests(nx_wait_t *wait, smart_str *text)
{
    drain_wait_t *drain = nx_container_of(wait, drain_wait_t, wait);
    double left = (double)(drain->timer.deadline - nx_loop_now(nx_scheduler_outer_loop())) / 1e9;
    smart_str_append_printf(text, ", %" PRIu32 " run, %" PRIu32 " queued, %.3f s left", drain->server->active,
                            drain->server->waiting, left < 0 ? 0 : left);
}

static const nx_wait_kind_t for_requests = {
    .what = "end of all requests", .abandon = stop_drain_wait, .describe = describe_requests};

static bool wait_for_drain(nx_server_t *server, double seconds)
{
    drain_wait_t drain = {.wait = {.kind = &for_requests}, .server = server};
    double nanoseconds = seconds * 1e9;
    nx_time_t now = nx_loop_update_now(nx_scheduler_outer_loop());
    nx_time_t deadline = nanoseconds < 1e18 ? now + (nx_time_t)nanoseconds : NX_TIME_NEVER;
    nx_timer_init(&drain.timer);
    if (nx_loop_start_timer(nx_scheduler_outer_loop(), &drain.timer, deadline, on_drain_time) != 0) {
        return false;
    }
    server->drain = &drain.wait;
    bool woken = nx_coroutine_park(&drain.wait);
    nx_loop_stop_timer(nx_scheduler_outer_loop(), &drain.timer);
    return woken && !drain.time_is_up;
}

void nx_server_begin_drain(nx_server_t *server)
{
    nx_connection_manager_drain(&server->manager);
}

void nx_server_close_inherited(nx_server_t *server)
{
    nx_connection_manager_close_inherited(&server->manager);
}

bool nx_server_drain(nx_server_t *server, double seconds)
{
    if (server->drain != NULL) {
        nx_throw(NX_ERROR_BAD_ARGUMENT, "This server is being drained already. Wait for that call to return");
        return false;
    }
    nx_server_begin_drain(server);
    bool complete = nx_server_is_over(server) || wait_for_drain(server, seconds);
    nx_connection_manager_cut(&server->manager);
    return complete;
}

static void add_load(nx_server_load_t *load, const nx_server_t *server)
{
    load->concurrency += server->manager.settings.concurrency;
    load->running += server->active;
    load->queued += server->waiting;
}

nx_server_load_t nx_server__load(void)
{
    nx_server_load_t load = {0};
    for (nx_list_t *node = servers.next; node != &servers; node = node->next) {
        add_load(&load, nx_container_of(node, nx_server_t, link));
    }
    if (lasting != NULL) {
        add_load(&load, lasting);
    }
    return load;
}

static int start_http(int module_number)
{
    nx_request_start_process();
    nx_connection_manager_start_process();
    return 0;
}

static int start_servers(void)
{
    nx_list_init(&servers);
    if (EXPECTED(lasting == NULL)) {
        nx_connection_manager_counters = (nx_http_counters_t){0};
    }
    nx_exchange__start_globals();
    return 0;
}

/* Servers stop here, because their objects are freed later, when the event loop does not exist any more. */
static void end_servers(void)
{
    nx_list_t *next;
    for (nx_list_t *node = servers.next; node != &servers; node = next) {
        next = node->next;
        nx_server_t *server = nx_container_of(node, nx_server_t, link);
        if (!server->holds_itself) {
            continue;
        }
        nx_server_stop(server);
        server->holds_itself = false;
        OBJ_RELEASE(&server->std);
    }
    nx_request_log__forget();
    if (EXPECTED(lasting == NULL)) {
        nx_request_free_spares();
    }
}

const nx_module_t nx_http_module = {
    .name = "http",
    .minit = start_http,
    .rinit = start_servers,
    .rshutdown = end_servers,
    .mshutdown = nx_http_close_logs,
    .after_fork = nx_http__forget_slots,
};
