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

static zend_class_entry *board_class;
static zend_object_handlers board_handlers;

typedef struct board_object {
    nx_board_t *board;
    int fd;
    zend_object std;
} board_object_t;

static board_object_t *board_of(zend_object *object)
{
    return nx_container_of(object, board_object_t, std);
}

nx_board_t *nx_php_board_of(zend_object *object)
{
    return board_of(object)->board;
}

static zend_object *create_board(zend_class_entry *class_entry)
{
    board_object_t *self = zend_object_alloc(sizeof(board_object_t), class_entry);
    self->board = NULL;
    self->fd = -1;
    zend_object_std_init(&self->std, class_entry);
    object_properties_init(&self->std, class_entry);
    self->std.handlers = &board_handlers;
    return &self->std;
}

static void free_board(zend_object *object)
{
    board_object_t *self = board_of(object);
    if (self->board != NULL) {
        /* False for a scoreboard that was opened for reading only: this process does not write its heartbeat there. */
        bool is_beaten_on = nx_keeper_has_used(self->board);
        if (is_beaten_on) {
            nx_keeper_stop();
        }
        if (!is_beaten_on && !nx_shares_are_in(self->board)) {
            nx_board_close(self->board);
        }
        close(self->fd);
    }
    zend_object_std_dtor(object);
}

static void return_board(zval *return_value, int result, int fd, nx_board_t *board)
{
    if (result != 0) {
        nx_throw(NX_ERROR_SYSTEM, "The memory that the processes of a server share cannot be had: %s.",
                 strerror(-result));
        return;
    }
    object_init_ex(return_value, board_class);
    board_object_t *self = board_of(Z_OBJ_P(return_value));
    self->board = board;
    self->fd = fd;
}

PHP_METHOD(Nexus_Server_Internal_Board, __construct)
{
    ZEND_PARSE_PARAMETERS_NONE();
}

PHP_METHOD(Nexus_Server_Internal_Board, create)
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
    nx_board_t *board = NULL;
    int result = nx_board_create((uint32_t)slots, &fd, &board);
    return_board(return_value, result, fd, board);
}

PHP_METHOD(Nexus_Server_Internal_Board, attach)
{
    zend_long fd;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_LONG(fd)
    ZEND_PARSE_PARAMETERS_END();
    nx_board_t *board = NULL;
    int result = nx_board_attach((int)fd, &board);
    return_board(return_value, result, (int)fd, board);
}

PHP_METHOD(Nexus_Server_Internal_Board, open)
{
    zend_string *path;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_PATH_STR(path)
    ZEND_PARSE_PARAMETERS_END();
    int fd = open(ZSTR_VAL(path), O_RDWR | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    nx_board_t *board = NULL;
    int result = fd < 0 ? -errno : nx_board_attach(fd, &board);
    if (result != 0 && fd >= 0) {
        close(fd);
    }
    return_board(return_value, result, fd, board);
}

PHP_METHOD(Nexus_Server_Internal_Board, descriptor)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_LONG(board_of(Z_OBJ_P(ZEND_THIS))->fd);
}

PHP_METHOD(Nexus_Server_Internal_Board, slots)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_LONG(nx_board_slots(board_of(Z_OBJ_P(ZEND_THIS))->board));
}

PHP_METHOD(Nexus_Server_Internal_Board, ownSlots)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_LONG(board_of(Z_OBJ_P(ZEND_THIS))->board->slot_count);
}

PHP_METHOD(Nexus_Server_Internal_Board, widen)
{
    zend_long slots;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_LONG(slots)
    ZEND_PARSE_PARAMETERS_END();
    nx_board_t *board = board_of(Z_OBJ_P(ZEND_THIS))->board;
    RETURN_BOOL(slots >= 0 && slots <= (zend_long)UINT32_MAX && nx_board_widen(board, (uint32_t)slots) == 0);
}

PHP_METHOD(Nexus_Server_Internal_Board, narrow)
{
    zend_long slots;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_LONG(slots)
    ZEND_PARSE_PARAMETERS_END();
    if (slots > 0 && slots <= (zend_long)UINT32_MAX) {
        nx_board_narrow(board_of(Z_OBJ_P(ZEND_THIS))->board, (uint32_t)slots);
    }
}

PHP_METHOD(Nexus_Server_Internal_Board, claim)
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
    nx_board_t *board = board_of(Z_OBJ_P(ZEND_THIS))->board;
    int row = nx_board_claim(board, (uint32_t)slot, (uint32_t)generation, (uint32_t)workers);
    if (row < 0) {
        nx_throw(NX_ERROR_SYSTEM,
                 "The board has no row left for another worker: too many of them are still ending.");
        RETURN_THROWS();
    }
    RETURN_LONG(row);
}

nx_row_t *nx_php_board_row(zval *this, zend_long row)
{
    nx_board_t *board = board_of(Z_OBJ_P(this))->board;
    if (row >= 0 && row < (zend_long)board->row_count) {
        return nx_board_row(board, (uint32_t)row);
    }
    zend_argument_value_error(1, "must be a row of the board");
    return NULL;
}

PHP_METHOD(Nexus_Server_Internal_Board, occupy)
{
    zend_long index, pid;
    ZEND_PARSE_PARAMETERS_START(2, 2)
    Z_PARAM_LONG(index)
    Z_PARAM_LONG(pid)
    ZEND_PARSE_PARAMETERS_END();
    nx_row_t *row = nx_php_board_row(ZEND_THIS, index);
    if (row != NULL) {
        atomic_store(&row->pid, (int32_t)pid);
    }
}

PHP_METHOD(Nexus_Server_Internal_Board, enter)
{
    zend_long index, state;
    ZEND_PARSE_PARAMETERS_START(2, 2)
    Z_PARAM_LONG(index)
    Z_PARAM_LONG(state)
    ZEND_PARSE_PARAMETERS_END();
    nx_row_t *row = nx_php_board_row(ZEND_THIS, index);
    if (row != NULL) {
        atomic_store(&row->state, (uint32_t)state);
    }
}

PHP_METHOD(Nexus_Server_Internal_Board, free)
{
    zend_long index;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_LONG(index)
    ZEND_PARSE_PARAMETERS_END();
    if (nx_php_board_row(ZEND_THIS, index) != NULL) {
        nx_board_free(board_of(Z_OBJ_P(ZEND_THIS))->board, (uint32_t)index);
    }
}

PHP_METHOD(Nexus_Server_Internal_Board, askToEnd)
{
    zend_long index;
    double drain_seconds;
    ZEND_PARSE_PARAMETERS_START(2, 2)
    Z_PARAM_LONG(index)
    Z_PARAM_DOUBLE(drain_seconds)
    ZEND_PARSE_PARAMETERS_END();
    nx_row_t *row = nx_php_board_row(ZEND_THIS, index);
    if (row != NULL) {
        atomic_store(&row->drain_ms, (uint32_t)fmax(1, fmin(drain_seconds * 1000, UINT32_MAX)));
        atomic_store(&row->asked_to_end, 1);
    }
}

PHP_METHOD(Nexus_Server_Internal_Board, drainSeconds)
{
    zend_long index;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_LONG(index)
    ZEND_PARSE_PARAMETERS_END();
    nx_row_t *row = nx_php_board_row(ZEND_THIS, index);
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

PHP_METHOD(Nexus_Server_Internal_Board, row)
{
    zend_long index;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_LONG(index)
    ZEND_PARSE_PARAMETERS_END();
    nx_row_t *row = nx_php_board_row(ZEND_THIS, index);
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

PHP_METHOD(Nexus_Server_Internal_Board, rows)
{
    ZEND_PARSE_PARAMETERS_NONE();
    nx_board_t *board = board_of(Z_OBJ_P(ZEND_THIS))->board;
    array_init(return_value);
    for (uint32_t row = 0; row < board->row_count; row++) {
        if (nx_board_row(board, row)->state != NX_ROW_FREE) {
            add_next_index_long(return_value, row);
        }
    }
}

static bool is_mark(zend_long mark)
{
    if (mark >= 0 && mark < NX_MARKS) {
        return true;
    }
    zend_argument_value_error(1, "must be a mark of the board");
    return false;
}

PHP_METHOD(Nexus_Server_Internal_Board, mark)
{
    zend_long mark, generation;
    ZEND_PARSE_PARAMETERS_START(2, 2)
    Z_PARAM_LONG(mark)
    Z_PARAM_LONG(generation)
    ZEND_PARSE_PARAMETERS_END();
    if (is_mark(mark)) {
        nx_board_mark(board_of(Z_OBJ_P(ZEND_THIS))->board, (nx_mark_t)mark, (uint32_t)generation);
    }
}

PHP_METHOD(Nexus_Server_Internal_Board, marked)
{
    zend_long mark;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_LONG(mark)
    ZEND_PARSE_PARAMETERS_END();
    if (is_mark(mark)) {
        RETURN_LONG(nx_board_marked(board_of(Z_OBJ_P(ZEND_THIS))->board, (nx_mark_t)mark));
    }
}

PHP_METHOD(Nexus_Server_Internal_Board, reopenLogs)
{
    ZEND_PARSE_PARAMETERS_NONE();
    nx_board_reopen_logs(board_of(Z_OBJ_P(ZEND_THIS))->board);
}

PHP_METHOD(Nexus_Server_Internal_Board, reset)
{
    ZEND_PARSE_PARAMETERS_NONE();
    nx_board_reset(board_of(Z_OBJ_P(ZEND_THIS))->board);
}

PHP_METHOD(Nexus_Server_Internal_Board, keep)
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
    if (nx_php_board_row(ZEND_THIS, row) == NULL) {
        RETURN_THROWS();
    }
    nx_keeper_settings_t settings = {
        .board = board_of(Z_OBJ_P(ZEND_THIS))->board,
        .row = (uint32_t)row,
        .request_limit = (uint64_t)MAX(0, request_limit),
        .memory_limit = (uint64_t)MAX(0, memory_limit),
        .age_limit = (int64_t)(fmin(age_limit, 1e9) * 1e9),
        .requests = &nx_http_counters()->requests,
        .connections = &nx_http_counters()->connections,
    };
    if (nx_keeper_start(&settings) != 0) {
        nx_throw(NX_ERROR_SYSTEM,
                 "The heartbeat of this worker cannot be started: the board has more slots than a worker can "
                 "watch. Start fewer workers.");
        RETURN_THROWS();
    }
}

PHP_METHOD(Nexus_Server_Internal_Board, look)
{
    ZEND_PARSE_PARAMETERS_NONE();
    nx_keeper_look();
}

PHP_METHOD(Nexus_Server_Internal_Board, wants)
{
    zend_long slot;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_LONG(slot)
    ZEND_PARSE_PARAMETERS_END();
    RETURN_BOOL(slot >= 0 && nx_keeper_wants((uint32_t)slot));
}

void nx_php_register_board(void)
{
    board_class = register_class_Nexus_Server_Internal_Board();
    board_class->create_object = create_board;
    board_handlers = std_object_handlers;
    board_handlers.offset = offsetof(board_object_t, std);
    board_handlers.free_obj = free_board;
    board_handlers.clone_obj = NULL;
}
