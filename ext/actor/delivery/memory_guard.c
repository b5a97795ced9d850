/* SPDX-License-Identifier: MIT */
#include "actor/delivery/memory_guard.h"

#include <inttypes.h>
#include <stdio.h>
#include <unistd.h>

#include "php.h"
#include "php_globals.h"
#include "zend_smart_str.h"

#include "actor/delivery/bounded_mailbox.h"
#include "runtime/scheduler/scheduler.h"

enum { NAMED = 3, MANY = 1000, REPORT_LASTS = 1000000000 /* ns */ };

NX_PER_THREAD zend_long nx_memory_guard_setting;

/* The last report, cached: a walk over all actors for each refused message would slow down the handlers. */
static NX_PER_THREAD struct {
    nx_actor_system_t *system;
    nx_time_t made_at;
    char text[512];
} report;

/* Bytes of the container (cgroup v2) or else of the machine. The operator divides it among workers by configuration. */
static zend_long memory_guard_total_memory(void)
{
    static NX_PER_THREAD zend_long bytes;
    if (bytes > 0) {
        return bytes;
    }
    int64_t limit = 0;
    FILE *file = fopen("/sys/fs/cgroup/memory.max", "re");
    bytes = (zend_long)sysconf(_SC_PHYS_PAGES) * sysconf(_SC_PAGESIZE);
    if (file != NULL && fscanf(file, "%" SCNd64, &limit) == 1 && limit > 0 && limit < bytes) {
        bytes = limit;
    }
    if (file != NULL) {
        fclose(file);
    }
    return bytes;
}

static size_t memory_guard_limit(void)
{
    if (nx_memory_guard_setting > 0) {
        return (size_t)nx_memory_guard_setting;
    }
    return (size_t)(PG(memory_limit) > 0 ? PG(memory_limit) : memory_guard_total_memory()) / 2;
}

bool nx_memory_guard_has_capacity(size_t bytes)
{
    return zend_memory_usage(false) + bytes <= memory_guard_limit();
}

bool nx_memory_guard_extend(nx_cell_t *cell)
{
    nx_mailbox_t *mailbox = &cell->mailbox;
    size_t growth = mailbox->count == mailbox->capacity ? mailbox->capacity * sizeof(nx_mail_t) : 0;
    if (mailbox->count >= NX_MEMORY_GUARD_UNCHECKED && UNEXPECTED(!nx_memory_guard_has_capacity(growth))) {
        return false;
    }
    nx_mailbox_extend(mailbox);
    return true;
}

typedef struct {
    nx_cell_t *cells[NAMED];
    uint32_t count;
} fullest_t;

static void memory_guard_consider(fullest_t *fullest, nx_cell_t *cell)
{
    uint32_t depth = nx_cell_depth(cell), position = fullest->count;
    while (position > 0 && nx_cell_depth(fullest->cells[position - 1]) < depth) {
        position--;
    }
    if (depth == 0 || position == NAMED) {
        return;
    }
    uint32_t moved = MIN(fullest->count, NAMED - 1) - position;
    memmove(&fullest->cells[position + 1], &fullest->cells[position], moved * sizeof(nx_cell_t *));
    fullest->cells[position] = cell;
    fullest->count = MIN(fullest->count + 1, NAMED);
}

static void memory_guard_consider_all(fullest_t *fullest, HashTable *cells)
{
    nx_cell_t *cell;
    ZEND_HASH_FOREACH_PTR(cells, cell)
    {
        memory_guard_consider(fullest, cell);
        if (cell->extras != NULL) {
            memory_guard_consider_all(fullest, &cell->extras->children);
        }
    }
    ZEND_HASH_FOREACH_END();
}

static void memory_guard_append(smart_str *text, nx_cell_t *cell)
{
    zend_string *path = nx_cell_path(cell);
    const nx_mail_t *front = cell->mailbox.count > 0 ? &cell->mailbox.slots[cell->mailbox.head]
                                                     : nx_bounded_mailbox_front(nx_bounded_mailbox_of(cell));
    smart_str_append_printf(text, "%s%s with %u (%s next)", text->s == NULL ? "" : ", ", ZSTR_VAL(path),
                            nx_cell_depth(cell), ZSTR_VAL(front->message->ce->name));
    zend_string_release(path);
}

static const char *memory_guard_name_fullest(nx_actor_system_t *system)
{
    nx_time_t now = nx_loop_now(nx_scheduler_loop());
    bool is_recent = report.system == system && now >= report.made_at && now - report.made_at < REPORT_LASTS;
    if (is_recent && system->population > MANY) {
        return report.text;
    }
    fullest_t fullest = {0};
    smart_str text = {0};
    memory_guard_consider_all(&fullest, &system->children);
    for (uint32_t i = 0; i < fullest.count; i++) {
        memory_guard_append(&text, fullest.cells[i]);
    }
    smart_str_0(&text);
    report.system = system;
    report.made_at = now;
    snprintf(report.text, sizeof(report.text), "%s", text.s == NULL ? "" : ZSTR_VAL(text.s));
    smart_str_free(&text);
    return report.text;
}

static void memory_guard_throw_full(nx_cell_t *cell)
{
    zval arguments[4];
    ZVAL_OBJ(&arguments[0], &cell->std);
    ZVAL_LONG(&arguments[1], (zend_long)zend_memory_usage(false));
    ZVAL_LONG(&arguments[2], (zend_long)memory_guard_limit());
    ZVAL_STRING(&arguments[3], memory_guard_name_fullest(cell->system));
    nx_actor_host_throw(&cell->system->host, NX_HOST_MEMORY_FULL, arguments);
    zval_ptr_dtor(&arguments[3]);
}

nx_delivery_t nx_memory_guard_refuse(nx_cell_t *cell, zend_object *message, nx_envelope_t *envelope,
                                     nx_delivery_mode_t mode)
{
    if (mode != NX_TELL) {
        return nx_mail_refuse(cell, message, envelope, mode, NX_LOST_REFUSED);
    }
    memory_guard_throw_full(cell);
    if (envelope != NULL) {
        nx_envelope_release(envelope);
    }
    return NX_THROWN;
}
