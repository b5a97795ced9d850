/* SPDX-License-Identifier: MIT */
/* A worker in classic mode: runs the lasting event loop, and answers requests one after another. */
#include "server/classic/private.h"
#include "server/classic/standby.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

#include "php_main.h"

#include "core/base/clock.h"
#include "engine/errors/error_log.h"
#include "engine/errors/errors.h"
#include "engine/intercept/late_functions.h"
#include "server/process/process.h"
#include "server/scoreboard/scoreboard.h"
#include "runtime/scheduler/scheduler.h"

static NX_PER_THREAD struct {
    nx_classic_settings_t settings;
    nx_server_t server;
    nx_scoreboard_t *scoreboard;
    nx_classic_socket_t *sockets;
    bool *is_listening;
    char *health;        /* path prefix of the health checks; empty: none */
    nx_exchange_t *next; /* the exchange to run next */
    nx_timer_t drain_timer;
    bool is_open, is_draining, is_time_up;
} self;

static void begin_exchange(nx_exchange_t *exchange)
{
    const nx_message_t *message = nx_exchange_message(exchange);
    nx_health_t health = nx_classic__health_of(self.health, &message->head, message->data);
    if (UNEXPECTED(health != NX_HEALTH_NONE)) {
        nx_exchange_reply_health(exchange, health);
        return;
    }
    if (UNEXPECTED(nx_exchange_refuse_foreign(exchange)) || UNEXPECTED(!nx_exchange_is_admitted(exchange))) {
        return;
    }
    nx_classic__route(exchange);
}

static void plan_site_body(const nx_server_t *server, const nx_message_t *message, nx_body_plan_t *plan)
{
    const nx_site_t *site = nx_classic__site_of(message);
    nx_span_t path = message->head.path;
    uint64_t limit = site == NULL ? 0 : nx_site_body_limit(site, nx_message_at(message, path), path.length);
    plan->rules.limit = limit > 0 ? limit : plan->rules.limit;
}

static void start_classic_exchange(nx_exchange_t *exchange)
{
    self.next = exchange;
}

static const nx_backend_t backend = {
    .begin = begin_exchange, .start = start_classic_exchange, .plan_body = plan_site_body};

static void enter_worker_state(nx_row_state_t state)
{
    atomic_store(&nx_scoreboard_row(self.scoreboard, self.settings.row)->state, (uint32_t)state);
    kill(self.settings.leader, SIGCHLD);
}

static bool is_watched_already(size_t socket)
{
    for (size_t i = 0; i < self.settings.socket_count; i++) {
        if (i != socket && self.is_listening[i] && self.sockets[i].fd == self.sockets[socket].fd) {
            return true;
        }
    }
    return false;
}

bool nx_classic__is_listed_before(const nx_classic_socket_t *sockets, size_t socket)
{
    for (size_t i = 0; i < socket; i++) {
        if (sockets[i].fd == sockets[socket].fd) {
            return true;
        }
    }
    return false;
}

/*
 * Watches shared sockets anew after another worker has started or ended, because that worker may have consumed a
 * wake-up.
 */
static void follow_slots(void)
{
    for (size_t i = 0; i < self.settings.socket_count; i++) {
        if (self.is_listening[i]) {
            nx_server_unlisten(&self.server, self.sockets[i].fd);
            self.is_listening[i] = false;
        }
    }
    for (size_t i = 0; i < self.settings.socket_count; i++) {
        if (nx_heartbeat_is_slot_wanted(self.sockets[i].slot) && !is_watched_already(i)) {
            self.is_listening[i] = nx_server_try_listen(&self.server, self.sockets[i].fd) == 0;
        }
    }
}

/* Only cuts the connections. If a script is still running, the leader ends the process. */
static void drain_time_is_up(nx_timer_t *timer)
{
    self.is_time_up = true;
    nx_server_cut(&self.server);
}

/* When no process has the sockets open any more, new clients are refused at once. */
static void close_sockets(void)
{
    for (size_t i = 0; i < self.settings.socket_count; i++) {
        if (!nx_classic__is_listed_before(self.sockets, i)) {
            close(self.sockets[i].fd);
        }
    }
}

static void drain(void)
{
    if (self.is_draining) {
        return;
    }
    self.is_draining = true;
    enter_worker_state(NX_ROW_DRAINING);
    nx_standby__stop_accepting();
    nx_server_begin_drain(&self.server);
    nx_classic__close_status_sockets();
    close_sockets();
    uint32_t drain_ms = nx_scoreboard_row(self.scoreboard, self.settings.row)->drain_ms;
    double seconds = drain_ms > 0 ? drain_ms / 1000.0 : self.settings.drain_seconds;
    nx_time_t now = nx_loop_update_now(nx_scheduler_lasting_loop);
    nx_loop_start_timer(nx_scheduler_lasting_loop, &self.drain_timer, now + (nx_time_t)(seconds * 1e9),
                        drain_time_is_up);
}

static void open_slots(void)
{
    self.is_open = true;
    (void)nx_connection_manager_listen_handover(&self.server.manager, nx_standby__queue());
    follow_slots();
    enter_worker_state(NX_ROW_SERVING);
}

/* Called in callbacks of the event loop, also while a request waits. */
static void handle_event(int event)
{
    if (event == NX_EVENT_LEAVING) {
        self.server.is_unready = true;
    }
    if (event == SIGTERM) {
        drain();
    }
    if (self.is_draining) {
        return;
    }
    if (event == SIGUSR1) {
        nx_heartbeat_run();
    } else if (event == NX_EVENT_LOGS) {
        nx_http_reopen_logs();
    } else if (event == NX_EVENT_OPEN) {
        open_slots();
    } else if (event == NX_EVENT_SLOTS && self.is_open) {
        follow_slots();
    } else if (event == NX_EVENT_RETIRE) {
        enter_worker_state(NX_ROW_RETIRING);
    }
}

static void serve_classic_requests(void)
{
    while (!self.is_time_up && !(self.is_draining && nx_server_is_over(&self.server))) {
        int result = nx_loop_run_once(nx_scheduler_lasting_loop, self.next != NULL ? 0 : NX_TIME_NEVER);
        if (result < 0) {
            fprintf(stderr, "nexus: the event loop failed: %s\n", strerror(-result));
            nx_error_log_close();
            _exit(71);
        }
        nx_exchange_t *exchange = self.next;
        if (exchange != NULL) {
            self.next = NULL;
            nx_classic__run(exchange);
        }
    }
}

static bool copy_settings(const nx_classic_settings_t *settings)
{
    self.settings = *settings;
    nx_trusted_proxies_retain(self.settings.server.trusted_proxies);
    self.sockets = calloc(settings->socket_count, sizeof(*self.sockets));
    self.is_listening = calloc(settings->socket_count, sizeof(*self.is_listening));
    self.health = strdup(settings->health);
    if (self.health == NULL || self.sockets == NULL || self.is_listening == NULL) {
        return false;
    }
    memcpy(self.sockets, settings->sockets, settings->socket_count * sizeof(*self.sockets));
    self.settings.sockets = self.sockets;
    return true;
}

static int prepare_worker(const nx_classic_settings_t *settings)
{
    if (!copy_settings(settings)) {
        return -ENOMEM;
    }
    int error = nx_scoreboard_attach(settings->scoreboard, &self.scoreboard);
    nx_classic__sites.items = settings->sites;
    nx_classic__sites.count = settings->site_count;
    nx_classic__sites.software = settings->software;
    if (error == 0) {
        nx_classic__open_status(&(nx_classic_status_t){.scoreboard = self.scoreboard,
                                                       .row = settings->row,
                                                       .sockets = self.sockets,
                                                       .socket_count = settings->socket_count});
    }
    return error;
}

/* Limits the waiting time in the queue to the deadline: a request that is late by then need not start. */
static void limit_queue_time(nx_server_settings_t *settings)
{
    if (settings->deadline > 0 && settings->deadline < settings->queue_time) {
        settings->queue_time = settings->deadline;
    }
}

static int open_sockets_and_queue(void)
{
    int error = nx_scheduler_open_lasting_loop();
    if (error != 0) {
        return error;
    }
    nx_server_init_lasting(&self.server, &backend);
    self.server.manager.settings = self.settings.server;
    limit_queue_time(&self.server.manager.settings);
    self.server.manager.overflows = true;
    size_t workers = nx_scoreboard_row(self.scoreboard, self.settings.row)->workers;
    self.server.manager.leaves_rest = workers > 1;
    nx_timer_init(&self.drain_timer);
    nx_heartbeat_settings_t heartbeat = {
        .scoreboard = self.scoreboard,
        .row = self.settings.row,
        .request_limit = self.settings.request_limit,
        .memory_limit = self.settings.memory_limit,
        .age_limit = self.settings.age_limit,
        .requests = &nx_http_counters()->requests,
        .connections = &nx_http_counters()->connections,
    };
    /* SIGINT, SIGQUIT and SIGHUP are sent to the whole process group of a terminal, and are handled by the master. */
    const int owned[] = {SIGTERM, SIGINT, SIGQUIT, SIGHUP, SIGUSR1};
    for (size_t i = 0; error == 0 && i < sizeof(owned) / sizeof(owned[0]); i++) {
        error = nx_process_own_signal(owned[i]);
    }
    error = error != 0 ? error : nx_process_report_on(SIGUSR2);
    error = error != 0 ? error : nx_heartbeat_start(&heartbeat);
    nx_loop_guard_iterations(nx_scheduler_lasting_loop, nx_standby__lock_manager, nx_standby__unlock_manager);
    return error != 0 ? error : nx_standby__start(&self.server, self.health, workers);
}

bool nx_classic_open_queue(void)
{
    int error = nx_standby__open_queue();
    if (error != 0) {
        nx_throw(NX_ERROR_SYSTEM,
                 "The connection queue cannot be opened: %s. Raise the limit on open files: ulimit -n",
                 strerror(-error));
    }
    return error == 0;
}

bool nx_classic_serve(const nx_classic_settings_t *settings)
{
    int error = prepare_worker(settings);
    if (error != 0) {
        nx_throw(NX_ERROR_SYSTEM, "Classic mode cannot start: %s", strerror(-error));
        return false;
    }
    nx_classic__prepare();
    php_request_shutdown(NULL);
    nx_classic__become_web(nx_site_sapi(settings->sites[0]));
    error = open_sockets_and_queue();
    if (error != 0) {
        fprintf(stderr, "nexus: classic mode cannot start: %s\n", strerror(-error));
        nx_error_log_close();
        _exit(71);
    }
    enter_worker_state(NX_ROW_READY);
    nx_process_handle_events(handle_event);
    serve_classic_requests();
    nx_http_close_logs();
    nx_error_log_close();
    _exit(0);
}

static void after_classic_fork(void)
{
    if (nx_classic__request.exchange == NULL) {
        return;
    }
    nx_classic__request.is_child = true;
    nx_server_close_inherited(&self.server);
}

static int begin_request(void)
{
    nx_late_functions_start();
    return 0;
}

const nx_module_t nx_classic_module = {
    .name = "classic",
    .minit = nx_classic__read_script_settings,
    .rinit = begin_request,
    .rshutdown = nx_classic__end_deadline,
    .mshutdown = nx_late_functions_free,
    .after_fork = after_classic_fork,
};
