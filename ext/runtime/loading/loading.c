/* SPDX-License-Identifier: MIT */
/*
 * What PHP does once, two coroutines must not do at the same time: load a class, run an included file. The second one
 * waits for the first. If waiting is forbidden or would be a deadlock, the class is not found, which is also PHP's
 * result for an autoload that needs itself.
 *
 * A class lock is on the C stack of its loader, which therefore catches bailouts. A file is recorded with the coroutine
 * that started to run it. Whether it still runs is read from that coroutine's frames, since PHP does not report the end
 * of a file.
 */
#include "engine/intercept/functions.h"
#include "engine/intercept/loading.h"
#include "runtime/loading/private.h"
#include "runtime/scheduler/scheduler.h"

#include "zend_exceptions.h"
#include "zend_smart_str.h"

typedef struct lock {
    nx_list_t link;
    nx_list_t waiters;
    zend_string *name;
    nx_coroutine_t *owner;
    uint64_t changes_by_peers; /* of the list of autoloaders, by other coroutines, since this was locked */
} load_lock_t;

typedef struct {
    nx_wait_t wait;
    nx_list_t link;
    nx_coroutine_t *owner; /* of the class or file that it waits for */
    zend_string *name;
} load_waiter_t;

static NX_PER_THREAD nx_list_t class_locks, file_waiters;
static NX_PER_THREAD HashTable *running_files;

static ZEND_NAMED_FUNCTION(change_autoloaders);

static nx_intercept_t changes[] = {
    {.name = "spl_autoload_register", .handler = change_autoloaders},
    {.name = "spl_autoload_unregister", .handler = change_autoloaders},
};

static void leave_load_queue(nx_wait_t *wait)
{
    nx_list_unlink(&nx_container_of(wait, load_waiter_t, wait)->link);
}

static nx_coroutine_t *load_owner_of(nx_wait_t *wait)
{
    return nx_container_of(wait, load_waiter_t, wait)->owner;
}

static void name_it(nx_wait_t *wait, smart_str *text)
{
    const load_waiter_t *waiter = nx_container_of(wait, load_waiter_t, wait);
    smart_str_append_printf(text, " of %s, begun by coroutine %" PRIu64, ZSTR_VAL(waiter->name),
                            waiter->owner->id);
}

static const nx_wait_kind_t for_class = {
    .what = "autoload", .abandon = leave_load_queue, .describe = name_it, .holder = load_owner_of};
static const nx_wait_kind_t for_file = {
    .what = "first run", .abandon = leave_load_queue, .describe = name_it, .holder = load_owner_of};

static nx_coroutine_t *owner_waited_for(nx_coroutine_t *coroutine)
{
    if (coroutine->wait == NULL || coroutine->wait->kind->abandon != leave_load_queue) {
        return NULL;
    }
    return load_owner_of(coroutine->wait);
}

static bool would_close_a_cycle(nx_coroutine_t *owner)
{
    for (; owner != NULL; owner = owner_waited_for(owner)) {
        if (owner == nx_coroutine_current()) {
            return true;
        }
    }
    return false;
}

static bool may_wait_for(nx_coroutine_t *owner)
{
    return nx_coroutine_may_wait() && !would_close_a_cycle(owner);
}

static load_lock_t *find_lock(zend_string *name)
{
    for (nx_list_t *node = class_locks.next; node != &class_locks; node = node->next) {
        load_lock_t *lock = nx_container_of(node, load_lock_t, link);
        if (zend_string_equals(lock->name, name)) {
            return lock;
        }
    }
    return NULL;
}

bool nx_loading__is_loading(const nx_coroutine_t *coroutine, zend_string *lower_name)
{
    load_lock_t *lock = find_lock(lower_name);
    return lock != NULL && lock->owner == coroutine;
}

static bool wait_for_load(load_lock_t *lock)
{
    load_waiter_t waiter = {.wait = {.kind = &for_class}, .owner = lock->owner, .name = lock->name};
    nx_list_push_back(&lock->waiters, &waiter.link);
    return nx_coroutine_park(&waiter.wait);
}

static void open_lock(load_lock_t *lock)
{
    nx_list_unlink(&lock->link);
    nx_list_t *node;
    while ((node = nx_list_pop_front(&lock->waiters)) != NULL) {
        nx_coroutine_wake(&nx_container_of(node, load_waiter_t, link)->wait);
    }
}

static ZEND_NAMED_FUNCTION(change_autoloaders)
{
    for (nx_list_t *node = class_locks.next; node != &class_locks; node = node->next) {
        load_lock_t *lock = nx_container_of(node, load_lock_t, link);
        lock->changes_by_peers += lock->owner != nx_coroutine_current();
    }
    bool adds = zend_string_equals_literal(EX(func)->common.function_name, "spl_autoload_register");
    changes[adds ? 0 : 1].before(INTERNAL_FUNCTION_PARAM_PASSTHRU);
}

/*
 * PHP walks its list of autoloaders by position. If another coroutine adds or removes one while an autoloader waits,
 * positions move and some are skipped. If the class was not found then, all autoloaders are called again.
 */
static zend_class_entry *call_every_autoloader(const load_lock_t *lock, zend_string *name,
                                               zend_string *lower_name)
{
    zend_class_entry *class_entry;
    uint64_t changes_before;
    do {
        changes_before = lock->changes_by_peers;
        class_entry = nx_intercept_call_autoloaders(name, lower_name);
    } while (class_entry == NULL && EG(exception) == NULL && lock->changes_by_peers != changes_before);
    return class_entry;
}

static zend_class_entry *load_as_owner(zend_string *name, zend_string *lower_name)
{
    load_lock_t lock = {.name = lower_name, .owner = nx_coroutine_current()};
    lock.owner->flags |= NX_COROUTINE_LOADS;
    nx_list_init(&lock.waiters);
    nx_list_push_back(&class_locks, &lock.link);
    zend_class_entry *volatile class_entry = NULL;
    volatile bool fatal = false;
    zend_try
    {
        class_entry = call_every_autoloader(&lock, name, lower_name);
    }
    zend_catch
    {
        fatal = true;
    }
    zend_end_try();
    open_lock(&lock);
    if (fatal) {
        zend_bailout();
    }
    return class_entry;
}

static zend_class_entry *autoload_once(zend_string *name, zend_string *lower_name)
{
    load_lock_t *lock;
    while ((lock = find_lock(lower_name)) != NULL) {
        if (lock->owner == nx_coroutine_current() || !may_wait_for(lock->owner) || !wait_for_load(lock)) {
            return NULL;
        }
        zend_class_entry *class_entry = zend_hash_find_ptr(EG(class_table), lower_name);
        if (class_entry != NULL) {
            return class_entry;
        }
    }
    return nx_coroutine_current() == NULL ? nx_intercept_call_autoloaders(name, lower_name)
                                          : load_as_owner(name, lower_name);
}

static bool has_frame_of(zend_execute_data *frame, zend_string *path)
{
    for (; frame != NULL; frame = frame->prev_execute_data) {
        zend_function *function = frame->func;
        if (function == NULL || !ZEND_USER_CODE(function->type) || function->common.function_name != NULL) {
            continue;
        }
        if (zend_string_equals(function->op_array.filename, path)) {
            return true;
        }
    }
    return false;
}

static bool still_runs(nx_coroutine_t *coroutine, zend_string *path)
{
    return coroutine != NULL && coroutine->context != NULL && has_frame_of(coroutine->parked_frame, path);
}

static bool wait_until_it_moves(nx_coroutine_t *loader, zend_string *path)
{
    load_waiter_t waiter = {.wait = {.kind = &for_file}, .owner = loader, .name = path};
    loader->flags |= NX_COROUTINE_WATCHED;
    nx_list_push_back(&file_waiters, &waiter.link);
    return nx_coroutine_park(&waiter.wait);
}

/* The loader waits again or has ended: coroutines that wait for its file check it again. */
static void note_loader_waits(nx_coroutine_t *loader)
{
    loader->flags &= ~NX_COROUTINE_WATCHED;
    nx_list_t *next;
    for (nx_list_t *node = file_waiters.next; node != &file_waiters; node = next) {
        next = node->next;
        load_waiter_t *waiter = nx_container_of(node, load_waiter_t, link);
        if (waiter->owner == loader) {
            nx_list_unlink(node);
            nx_coroutine_wake(&waiter->wait);
        }
    }
}

/*
 * A userland Fiber that is suspended in an autoloader outlives the coroutine that started it. Its locks are released.
 */
static void note_ended(nx_coroutine_t *loader)
{
    note_loader_waits(loader);
    nx_list_t *next;
    for (nx_list_t *node = class_locks.next; node != &class_locks; node = next) {
        next = node->next;
        load_lock_t *lock = nx_container_of(node, load_lock_t, link);
        if (lock->owner == loader) {
            open_lock(lock);
        }
    }
}

static void wait_while_it_runs(zend_string *path)
{
    if (EXPECTED(running_files == NULL)) {
        return;
    }
    zval *entry;
    while ((entry = zend_hash_find(running_files, path)) != NULL &&
           zend_hash_exists(&EG(included_files), path)) {
        nx_coroutine_t *loader = nx_scheduler_find((uint64_t)Z_LVAL_P(entry));
        if (loader == nx_coroutine_current()) {
            return;
        }
        if (!still_runs(loader, path)) {
            zend_hash_del(running_files, path);
            return;
        }
        if (!may_wait_for(loader) || !wait_until_it_moves(loader, path)) {
            return;
        }
    }
}

/* PHP compiles the file of an include_once with the same type as that of an include, so both are recorded. */
static void remember_file(const zend_op_array *code, nx_code_source_t source, uint32_t functions,
                          uint32_t classes)
{
    if (source != NX_CODE_OF_FILE || nx_coroutine_current() == NULL) {
        return;
    }
    if (running_files == NULL) {
        ALLOC_HASHTABLE(running_files);
        zend_hash_init(running_files, 8, NULL, NULL, 0);
    }
    zval id;
    ZVAL_LONG(&id, (zend_long)nx_coroutine_current()->id);
    zend_hash_update(running_files, code->filename, &id);
}

static int loading_start_process(int module_number)
{
    nx_linking__install();
    static const nx_scheduler_observer_t observer = {.waits = note_loader_waits, .ended = note_ended};
    nx_scheduler_observe(&observer);
    static const nx_intercept_loading_t owner = {.autoload = autoload_once, .resolved = wait_while_it_runs};
    nx_intercept_loading_install(&owner);
    nx_intercept_on_compiled(remember_file);
    return 0;
}

static void loading_end_process(void)
{
    nx_intercept_loading_remove();
    nx_intercept_remove(changes, sizeof(changes) / sizeof(changes[0]));
}

static int loading_start_request(void)
{
    nx_list_init(&class_locks);
    nx_list_init(&file_waiters);
    nx_intercept_start(changes, sizeof(changes) / sizeof(changes[0]));
    nx_intercept_loading_start();
    return 0;
}

static void loading_free_request(void)
{
    if (running_files != NULL) {
        zend_hash_destroy(running_files);
        FREE_HASHTABLE(running_files);
        running_files = NULL;
    }
}

const nx_module_t nx_loading_module = {
    .name = "loading",
    .minit = loading_start_process,
    .rinit = loading_start_request,
    .rfree = loading_free_request,
    .mshutdown = loading_end_process,
};
