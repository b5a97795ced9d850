/* SPDX-License-Identifier: MIT */
#include <php.h>

#include "server/php/classes.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "engine/errors/errors.h"
#include "http/server/server.h"
#include "server/process/process.h"
#include "server/scoreboard/scoreboard.h"

#include "core/shm/shared_counters.h"
#include "server/php/scoreboard.h"
#include "server/php/scoreboard_arginfo.h"

static zend_class_entry *scoreboard_class;
static zend_object_handlers scoreboard_handlers;

typedef struct scoreboard_object {
    nx_scoreboard_t *scoreboard;
    int fd;
    zend_object std;
} scoreboard_object_t;

static scoreboard_object_t *scoreboard_of(zend_object *object)
{
    return nx_container_of(object, scoreboard_object_t, std);
}

zend_class_entry *nx_php_scoreboard_class(void)
{
    return scoreboard_class;
}

nx_scoreboard_t *nx_php_scoreboard_of(zend_object *object)
{
    return scoreboard_of(object)->scoreboard;
}

static zend_object *create_scoreboard(zend_class_entry *class_entry)
{
    scoreboard_object_t *self = zend_object_alloc(sizeof(scoreboard_object_t), class_entry);
    self->scoreboard = NULL;
    self->fd = -1;
    zend_object_std_init(&self->std, class_entry);
    object_properties_init(&self->std, class_entry);
    self->std.handlers = &scoreboard_handlers;
    return &self->std;
}

static void free_scoreboard(zend_object *object)
{
    scoreboard_object_t *self = scoreboard_of(object);
    if (self->scoreboard != NULL) {
        /* False for a scoreboard that was opened for reading only: this process does not write its heartbeat there. */
        bool has_heartbeat = nx_heartbeat_has_used(self->scoreboard);
        if (has_heartbeat) {
            nx_heartbeat_stop();
        }
        if (!has_heartbeat && !nx_shared_counters_are_in(self->scoreboard)) {
            nx_scoreboard_close(self->scoreboard);
        }
        close(self->fd);
    }
    zend_object_std_dtor(object);
}

static void return_scoreboard(zval *return_value, int result, int fd, nx_scoreboard_t *scoreboard)
{
    if (result != 0) {
        nx_throw(NX_ERROR_SYSTEM, "The shared memory of the server's processes cannot be allocated: %s.",
                 strerror(-result));
        return;
    }
    object_init_ex(return_value, scoreboard_class);
    scoreboard_object_t *self = scoreboard_of(Z_OBJ_P(return_value));
    self->scoreboard = scoreboard;
    self->fd = fd;
}

PHP_METHOD(Nexus_Server_Internal_Scoreboard, __construct)
{
    ZEND_PARSE_PARAMETERS_NONE();
}

PHP_METHOD(Nexus_Server_Internal_Scoreboard, create)
{
    zend_long slots;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_LONG(slots)
    ZEND_PARSE_PARAMETERS_END();
    if (slots < 1 || slots > 1024) {
        zend_argument_value_error(1, "must be between 1 and 1024");
        RETURN_THROWS();
    }
    int fd = -1;
    nx_scoreboard_t *scoreboard = NULL;
    int result = nx_scoreboard_create((uint32_t)slots, &fd, &scoreboard);
    return_scoreboard(return_value, result, fd, scoreboard);
}

PHP_METHOD(Nexus_Server_Internal_Scoreboard, attach)
{
    zend_long fd;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_LONG(fd)
    ZEND_PARSE_PARAMETERS_END();
    nx_scoreboard_t *scoreboard = NULL;
    int result = nx_scoreboard_attach((int)fd, &scoreboard);
    return_scoreboard(return_value, result, (int)fd, scoreboard);
}

PHP_METHOD(Nexus_Server_Internal_Scoreboard, open)
{
    zend_string *path;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_PATH_STR(path)
    ZEND_PARSE_PARAMETERS_END();
    int fd = open(ZSTR_VAL(path), O_RDWR | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    nx_scoreboard_t *scoreboard = NULL;
    int result = fd < 0 ? -errno : nx_scoreboard_attach(fd, &scoreboard);
    if (result != 0 && fd >= 0) {
        close(fd);
    }
    return_scoreboard(return_value, result, fd, scoreboard);
}

PHP_METHOD(Nexus_Server_Internal_Scoreboard, descriptor)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_LONG(scoreboard_of(Z_OBJ_P(ZEND_THIS))->fd);
}

PHP_METHOD(Nexus_Server_Internal_Scoreboard, capacity)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_LONG(scoreboard_of(Z_OBJ_P(ZEND_THIS))->scoreboard->row_count);
}

PHP_METHOD(Nexus_Server_Internal_Scoreboard, slots)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_LONG(nx_scoreboard_slots(scoreboard_of(Z_OBJ_P(ZEND_THIS))->scoreboard));
}

PHP_METHOD(Nexus_Server_Internal_Scoreboard, ownSlots)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_LONG(scoreboard_of(Z_OBJ_P(ZEND_THIS))->scoreboard->slot_count);
}

PHP_METHOD(Nexus_Server_Internal_Scoreboard, widen)
{
    zend_long slots;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_LONG(slots)
    ZEND_PARSE_PARAMETERS_END();
    nx_scoreboard_t *scoreboard = scoreboard_of(Z_OBJ_P(ZEND_THIS))->scoreboard;
    RETURN_BOOL(slots >= 0 && slots <= (zend_long)UINT32_MAX &&
                nx_scoreboard_widen(scoreboard, (uint32_t)slots) == 0);
}

PHP_METHOD(Nexus_Server_Internal_Scoreboard, narrow)
{
    zend_long slots;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_LONG(slots)
    ZEND_PARSE_PARAMETERS_END();
    if (slots > 0 && slots <= (zend_long)UINT32_MAX) {
        nx_scoreboard_narrow(scoreboard_of(Z_OBJ_P(ZEND_THIS))->scoreboard, (uint32_t)slots);
    }
}

PHP_METHOD(Nexus_Server_Internal_Scoreboard, claim)
{
    zend_long slot, generation, workers;
    ZEND_PARSE_PARAMETERS_START(3, 3)
    Z_PARAM_LONG(slot)
    Z_PARAM_LONG(generation)
    Z_PARAM_LONG(workers)
    ZEND_PARSE_PARAMETERS_END();
    if (workers <= slot) {
        zend_argument_value_error(3, "must be greater than the slot");
        RETURN_THROWS();
    }
    nx_scoreboard_t *scoreboard = scoreboard_of(Z_OBJ_P(ZEND_THIS))->scoreboard;
    int row = nx_scoreboard_claim(scoreboard, (uint32_t)slot, (uint32_t)generation, (uint32_t)workers);
    if (row < 0) {
        nx_throw(NX_ERROR_SYSTEM,
                 "The scoreboard has no row left for another worker: too many workers are still stopping.");
        RETURN_THROWS();
    }
    RETURN_LONG(row);
}

nx_row_t *nx_php_scoreboard_row(zval *this, zend_long row)
{
    nx_scoreboard_t *scoreboard = scoreboard_of(Z_OBJ_P(this))->scoreboard;
    if (row >= 0 && row < (zend_long)scoreboard->row_count) {
        return nx_scoreboard_row(scoreboard, (uint32_t)row);
    }
    zend_argument_value_error(1, "must be a row of the scoreboard");
    return NULL;
}

PHP_METHOD(Nexus_Server_Internal_Scoreboard, occupy)
{
    zend_long index, pid;
    ZEND_PARSE_PARAMETERS_START(2, 2)
    Z_PARAM_LONG(index)
    Z_PARAM_LONG(pid)
    ZEND_PARSE_PARAMETERS_END();
    nx_row_t *row = nx_php_scoreboard_row(ZEND_THIS, index);
    if (row != NULL) {
        atomic_store(&row->pid, (int32_t)pid);
    }
}

PHP_METHOD(Nexus_Server_Internal_Scoreboard, enter)
{
    zend_long index, state;
    ZEND_PARSE_PARAMETERS_START(2, 2)
    Z_PARAM_LONG(index)
    Z_PARAM_LONG(state)
    ZEND_PARSE_PARAMETERS_END();
    nx_row_t *row = nx_php_scoreboard_row(ZEND_THIS, index);
    if (row != NULL) {
        atomic_store(&row->state, (uint32_t)state);
    }
}

PHP_METHOD(Nexus_Server_Internal_Scoreboard, free)
{
    zend_long index;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_LONG(index)
    ZEND_PARSE_PARAMETERS_END();
    if (nx_php_scoreboard_row(ZEND_THIS, index) != NULL) {
        nx_scoreboard_free(scoreboard_of(Z_OBJ_P(ZEND_THIS))->scoreboard, (uint32_t)index);
    }
}

PHP_METHOD(Nexus_Server_Internal_Scoreboard, askToEnd)
{
    zend_long index;
    double drain_seconds;
    ZEND_PARSE_PARAMETERS_START(2, 2)
    Z_PARAM_LONG(index)
    Z_PARAM_DOUBLE(drain_seconds)
    ZEND_PARSE_PARAMETERS_END();
    nx_row_t *row = nx_php_scoreboard_row(ZEND_THIS, index);
    if (row != NULL) {
        atomic_store(&row->drain_ms, (uint32_t)fmax(1, fmin(drain_seconds * 1000, UINT32_MAX)));
        atomic_store(&row->asked_to_end, 1);
    }
}

PHP_METHOD(Nexus_Server_Internal_Scoreboard, drainSeconds)
{
    zend_long index;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_LONG(index)
    ZEND_PARSE_PARAMETERS_END();
    nx_row_t *row = nx_php_scoreboard_row(ZEND_THIS, index);
    if (row != NULL && row->drain_ms > 0) {
        RETURN_DOUBLE(row->drain_ms / 1000.0);
    }
}

static double seconds_since(int64_t then)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    uint64_t now = (uint64_t)time.tv_sec * UINT64_C(1000000000) + (uint64_t)time.tv_nsec;
    return (double)(int64_t)(now - (uint64_t)then) / 1e9;
}

PHP_METHOD(Nexus_Server_Internal_Scoreboard, row)
{
    zend_long index;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_LONG(index)
    ZEND_PARSE_PARAMETERS_END();
    nx_row_t *row = nx_php_scoreboard_row(ZEND_THIS, index);
    if (row == NULL) {
        RETURN_THROWS();
    }
    array_init_size(return_value, 9);
    add_assoc_long(return_value, "slot", (zend_long)row->slot);
    add_assoc_long(return_value, "state", (zend_long)row->state);
    add_assoc_long(return_value, "generation", (zend_long)row->generation);
    add_assoc_long(return_value, "pid", (zend_long)row->pid);
    add_assoc_double(return_value, "age", seconds_since(row->started_at));
    add_assoc_double(return_value, "silence", seconds_since(row->heartbeat));
    add_assoc_long(return_value, "requests", (zend_long)row->requests);
    add_assoc_long(return_value, "connections", (zend_long)row->connections);
    add_assoc_long(return_value, "adopted", (zend_long)row->adopted);
}

PHP_METHOD(Nexus_Server_Internal_Scoreboard, rows)
{
    ZEND_PARSE_PARAMETERS_NONE();
    nx_scoreboard_t *scoreboard = scoreboard_of(Z_OBJ_P(ZEND_THIS))->scoreboard;
    array_init(return_value);
    for (uint32_t row = 0; row < scoreboard->row_count; row++) {
        if (nx_scoreboard_row(scoreboard, row)->state != NX_ROW_FREE) {
            add_next_index_long(return_value, row);
        }
    }
}

static bool is_mark(zend_long mark)
{
    if (mark >= 0 && mark < NX_MARKS) {
        return true;
    }
    zend_argument_value_error(1, "must be a mark of the scoreboard");
    return false;
}

PHP_METHOD(Nexus_Server_Internal_Scoreboard, mark)
{
    zend_long mark, generation;
    ZEND_PARSE_PARAMETERS_START(2, 2)
    Z_PARAM_LONG(mark)
    Z_PARAM_LONG(generation)
    ZEND_PARSE_PARAMETERS_END();
    if (is_mark(mark)) {
        nx_scoreboard_mark(scoreboard_of(Z_OBJ_P(ZEND_THIS))->scoreboard, (nx_mark_t)mark,
                           (uint32_t)generation);
    }
}

PHP_METHOD(Nexus_Server_Internal_Scoreboard, marked)
{
    zend_long mark;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_LONG(mark)
    ZEND_PARSE_PARAMETERS_END();
    if (is_mark(mark)) {
        RETURN_LONG(nx_scoreboard_marked(scoreboard_of(Z_OBJ_P(ZEND_THIS))->scoreboard, (nx_mark_t)mark));
    }
}

PHP_METHOD(Nexus_Server_Internal_Scoreboard, reopenLogs)
{
    ZEND_PARSE_PARAMETERS_NONE();
    nx_scoreboard_reopen_logs(scoreboard_of(Z_OBJ_P(ZEND_THIS))->scoreboard);
}

PHP_METHOD(Nexus_Server_Internal_Scoreboard, reset)
{
    ZEND_PARSE_PARAMETERS_NONE();
    nx_scoreboard_reset(scoreboard_of(Z_OBJ_P(ZEND_THIS))->scoreboard);
}

PHP_METHOD(Nexus_Server_Internal_Scoreboard, startHeartbeat)
{
    zend_long row, request_limit = 0, memory_limit = 0;
    double age_limit = 0;
    ZEND_PARSE_PARAMETERS_START(1, 4)
    Z_PARAM_LONG(row)
    Z_PARAM_OPTIONAL
    Z_PARAM_LONG(request_limit)
    Z_PARAM_LONG(memory_limit)
    Z_PARAM_DOUBLE(age_limit)
    ZEND_PARSE_PARAMETERS_END();
    if (nx_php_scoreboard_row(ZEND_THIS, row) == NULL) {
        RETURN_THROWS();
    }
    nx_heartbeat_settings_t settings = {
        .scoreboard = scoreboard_of(Z_OBJ_P(ZEND_THIS))->scoreboard,
        .row = (uint32_t)row,
        .request_limit = (uint64_t)MAX(0, request_limit),
        .memory_limit = (uint64_t)MAX(0, memory_limit),
        .age_limit = (int64_t)(fmin(age_limit, 1e9) * 1e9),
        .requests = &nx_http_counters()->requests,
        .connections = &nx_http_counters()->connections,
    };
    if (nx_heartbeat_start(&settings) != 0) {
        nx_throw(
            NX_ERROR_SYSTEM,
            "The heartbeat of this worker cannot be started: the scoreboard has more slots than a worker can "
            "watch. Start fewer workers.");
        RETURN_THROWS();
    }
}

PHP_METHOD(Nexus_Server_Internal_Scoreboard, runHeartbeat)
{
    ZEND_PARSE_PARAMETERS_NONE();
    nx_heartbeat_run();
}

PHP_METHOD(Nexus_Server_Internal_Scoreboard, wants)
{
    zend_long slot;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_LONG(slot)
    ZEND_PARSE_PARAMETERS_END();
    RETURN_BOOL(slot >= 0 && nx_heartbeat_is_slot_wanted((uint32_t)slot));
}

void nx_php_register_scoreboard(void)
{
    scoreboard_class = register_class_Nexus_Server_Internal_Scoreboard();
    scoreboard_class->create_object = create_scoreboard;
    scoreboard_handlers = std_object_handlers;
    scoreboard_handlers.offset = offsetof(scoreboard_object_t, std);
    scoreboard_handlers.free_obj = free_scoreboard;
    scoreboard_handlers.clone_obj = NULL;
}
