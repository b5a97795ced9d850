/* SPDX-License-Identifier: MIT */
/*
 * A group is one call of a combinator. It reads its whole input, takes responsibility for it, and waits once. Each
 * member that settles reduces the count of pending ones; the member that decides the outcome wakes the caller. The
 * remaining members are cancelled and waited for one after the other, so that the last one waited for is the one that
 * delayed the call.
 *
 * Invariants: while members are observed, no user code runs except in other coroutines. The group is on the heap:
 * observers that remain after a fatal error refer to memory that is still a group, in which no coroutine waits.
 */
#include "runtime/async/combine.h"

#include "zend_exceptions.h"
#include "zend_smart_str.h"

#include "runtime/async/async.h"
#include "runtime/async/ending.h"
#include "runtime/async/group.h"
#include "engine/arguments/callable.h"
#include "engine/errors/errors.h"

#define ATTACHED_AT_MOST 10

static const nx_group_rule_t rules[] = {
    [NX_COMBINE_ALL] = {"all()", .failure_decides = true, .takes_futures = true, .preserves_keys = true},
    [NX_COMBINE_ANY] = {"any()", .value_decides = true, .takes_futures = true, .preserves_keys = true,
                        .needs_one = true},
    [NX_COMBINE_RACE] = {"race()", .value_decides = true, .failure_decides = true, .takes_futures = true,
                         .needs_one = true},
    [NX_COMBINE_SETTLE] = {"settle()", .takes_futures = true, .preserves_keys = true},
    [NX_COMBINE_CONCURRENT] = {"concurrent()", .failure_decides = true, .preserves_keys = true},
};

typedef struct group group_t;

typedef struct {
    nx_observer_t observer;
    group_t *group;
    nx_future_t *future; /* counted; NULL: not started, since the outcome was known */
} member_t;

struct group {
    nx_wait_t wait;
    const nx_group_rule_t *rule;
    HashTable *items;  /* counted */
    nx_scope_t *scope; /* scope of the coroutines that it spawns; NULL: none */
    nx_future_t *decisive;
    uint32_t limit;
    uint32_t count, pending;
    bool is_waiting;
    bool is_ending;     /* members that settle now no longer affect the outcome */
    member_t members[]; /* in the order of the items */
};

zend_class_entry *nx_ce_outcome;

static void note(group_t *group, nx_future_t *future)
{
    const nx_group_rule_t *rule = group->rule;
    future->observed |= future->failed;
    if (group->decisive == NULL && !group->is_ending &&
        (future->failed ? rule->failure_decides : rule->value_decides)) {
        group->decisive = future;
    }
}

static void on_group_settled(nx_observer_t *observer, nx_future_t *future)
{
    group_t *group = nx_container_of(observer, member_t, observer)->group;
    group->pending--;
    note(group, future);
    if (group->is_waiting && (group->pending == 0 || group->decisive != NULL)) {
        group->is_waiting = false;
        nx_coroutine_wake(&group->wait);
    }
}

/* The group becomes responsible for the failure of a coroutine; its failure no longer affects the owning scope. */
static void observe_failure(group_t *group, member_t *member, nx_future_t *future)
{
    member->future = future;
    future->observed |= nx_task_of_future(future) != NULL;
    if (future->done) {
        note(group, future);
        return;
    }
    member->group = group;
    member->observer.settled = on_group_settled;
    nx_future_observe(future, &member->observer);
    group->pending++;
}

static nx_future_t *spawn_in_scope(group_t *group, zval *callable)
{
    zend_fcall_info call;
    zend_fcall_info_cache cache;
    /* Checked again: an autoloader may have changed it through a reference. */
    if (!nx_call_of_closure(callable, &call, &cache) &&
        UNEXPECTED(zend_fcall_info_init(callable, 0, &call, &cache, NULL, NULL) != SUCCESS)) {
        nx_throw(NX_ERROR_BAD_ARGUMENT, "%s was given a callable that cannot be called any more",
                 group->rule->name);
        return NULL;
    }
    zend_release_fcall_info_cache(&cache);
    if (group->scope == NULL) {
        group->scope = nx_scope_open(true);
        group->scope->concurrency = group->limit;
    }
    return &nx_task_spawn_in(group->scope, &call, &cache)->future;
}

static void begin_member(group_t *group, member_t *member, zval *item, bool may_spawn)
{
    nx_future_t *future = NULL;
    if (UNEXPECTED(nx_group__is_future(item))) {
        future = nx_future_of(Z_OBJ_P(item));
        GC_ADDREF(&future->std);
    } else if (may_spawn && group->decisive == NULL && EG(exception) == NULL) {
        future = spawn_in_scope(group, item);
    }
    if (EXPECTED(future != NULL)) {
        observe_failure(group, member, future);
    }
}

static group_t *create_group(const nx_group_rule_t *rule, HashTable *items, uint32_t limit)
{
    uint32_t count = zend_hash_num_elements(items);
    group_t *group = safe_emalloc(count, sizeof(member_t), sizeof(group_t));
    memset(group, 0, sizeof(*group));
    memset(group->members, 0, count * sizeof(member_t));
    group->rule = rule;
    group->items = items;
    group->limit = limit;
    group->count = count;
    return group;
}

static void begin_group(group_t *group, bool may_spawn)
{
    member_t *member = group->members;
    zval *item;
    ZEND_HASH_FOREACH_VAL(group->items, item)
    {
        ZVAL_DEREF(item);
        begin_member(group, member++, item, may_spawn);
    }
    ZEND_HASH_FOREACH_END();
}

static bool is_pending(const member_t *member)
{
    return member->future != NULL && !member->future->done;
}

static group_t *group_of(nx_wait_t *wait)
{
    return nx_container_of(wait, group_t, wait);
}

static void stop_group_wait(nx_wait_t *wait)
{
    group_of(wait)->is_waiting = false;
}

static void describe_group(nx_wait_t *wait, smart_str *text)
{
    const group_t *group = group_of(wait);
    smart_str_append_printf(text, " of %s: %u of %u not done", group->rule->name, group->pending,
                            group->count);
}

/* The only pending coroutine, or NULL. */
static nx_coroutine_t *find_last_pending(nx_wait_t *wait)
{
    const group_t *group = group_of(wait);
    for (uint32_t i = 0; group->pending == 1 && i < group->count; i++) {
        if (is_pending(&group->members[i])) {
            nx_task_t *task = nx_task_of_future(group->members[i].future);
            return task == NULL ? NULL : &task->coroutine;
        }
    }
    return NULL;
}

static const nx_wait_kind_t for_outcome = {
    .what = "outcome", .abandon = stop_group_wait, .describe = describe_group, .holder = find_last_pending};

bool nx_combine_is_waited_for(const nx_wait_t *wait)
{
    return wait->kind == &for_outcome;
}

bool nx_combine_needs_one(const nx_wait_t *wait)
{
    return nx_container_of(wait, group_t, wait)->rule->value_decides;
}

nx_future_t *nx_combine_next_pending(const nx_wait_t *wait, uint32_t *position)
{
    const group_t *group = nx_container_of(wait, group_t, wait);
    while (*position < group->count) {
        const member_t *member = &group->members[(*position)++];
        if (is_pending(member)) {
            return member->future;
        }
    }
    return NULL;
}

static bool wait_for_outcome(group_t *group)
{
    if (UNEXPECTED(EG(exception) != NULL)) {
        return false;
    }
    if (group->decisive != NULL || group->pending == 0) {
        return true;
    }
    group->wait.kind = &for_outcome;
    group->is_waiting = true;
    bool is_there = nx_coroutine_park(&group->wait);
    group->is_waiting = false;
    return is_there;
}

static void cancel_rest(group_t *group, const char *why)
{
    zend_string *reason = zend_strpprintf(0, "%s %s", group->rule->name, why);
    for (uint32_t i = 0; i < group->count; i++) {
        nx_task_t *task = is_pending(&group->members[i]) ? nx_task_of_future(group->members[i].future) : NULL;
        if (task != NULL && task->scope != group->scope) {
            nx_task_cancel(task, reason);
        }
    }
    if (group->scope != NULL) {
        nx_scope_cancel(group->scope, zend_string_copy(reason));
    }
    zend_string_release(reason);
}

static bool has_rest(const group_t *group)
{
    return group->pending > 0 || (group->scope != NULL && group->scope->living > 0);
}

static void wait_for_rest(group_t *group)
{
    nx_ending_t ending;
    bool may_wait = true;
    nx_ending__begin(&ending, group->rule->name);
    for (uint32_t i = 0; i < group->count && may_wait; i++) {
        nx_task_t *task = is_pending(&group->members[i]) ? nx_task_of_future(group->members[i].future) : NULL;
        may_wait = task == NULL || nx_ending__wait_for(&ending, task);
    }
    if (may_wait && group->scope != NULL) {
        nx_ending__wait_for_scope(&ending, group->scope);
    }
    nx_ending__finish(&ending);
}

/* An exception thrown meanwhile (waiting may be forbidden) is discarded if the call already fails. */
static void end_rest(group_t *group, const char *why)
{
    if (!has_rest(group)) {
        return;
    }
    zend_object *error = EG(exception);
    EG(exception) = NULL;
    group->is_ending = true;
    cancel_rest(group, why);
    wait_for_rest(group);
    if (error == NULL) {
        return;
    }
    if (EG(exception) != NULL) {
        zend_clear_exception();
    }
    EG(exception) = error;
}

/* Further failures are added as previous exceptions, because PHP has no other place for them. */
static void attach_failures(const group_t *group)
{
    zend_object *thrown = EG(exception);
    if (!group->rule->failure_decides || zend_is_unwind_exit(thrown) || zend_is_graceful_exit(thrown)) {
        return;
    }
    uint32_t left = ATTACHED_AT_MOST;
    for (uint32_t i = 0; i < group->count && left > 0; i++) {
        const nx_future_t *future = group->members[i].future;
        if (future == NULL || !future->failed || future == group->decisive) {
            continue;
        }
        zend_object *failure = Z_OBJ(future->result);
        if (failure != thrown && failure->ce != nx_ce_cancelled_error) {
            nx_error_chain_previous(thrown, failure);
            left--;
        }
    }
}

static void copy_result(zval *slot, nx_future_t *future)
{
    ZVAL_COPY(slot, &future->result);
}

static void make_outcome(zval *slot, nx_future_t *future)
{
    object_init_ex(slot, nx_ce_outcome);
    ZVAL_NULL(OBJ_PROP_NUM(Z_OBJ_P(slot), future->failed ? 0 : 1));
    ZVAL_COPY(OBJ_PROP_NUM(Z_OBJ_P(slot), future->failed ? 1 : 0), &future->result);
}

/* Creates the result with the keys of the items. */
static void collect_results(const group_t *group, zval *result, void (*make)(zval *slot, nx_future_t *future))
{
    const member_t *member = group->members;
    zend_ulong index;
    zend_string *name;
    array_init_size(result, group->count);
    HashTable *array = Z_ARRVAL_P(result);
    if (HT_IS_PACKED(group->items)) {
        zend_hash_real_init_packed(array);
    }
    ZEND_HASH_FOREACH_KEY(group->items, index, name)
    {
        zval slot;
        make(&slot, member++->future);
        if (name == NULL) {
            zend_hash_index_add_new(array, index, &slot);
        } else {
            zend_hash_add_new(array, name, &slot);
        }
    }
    ZEND_HASH_FOREACH_END();
}

static NX_COLD void throw_composite(const group_t *group)
{
    zval errors, buffer;
    zend_object *first = Z_OBJ(group->members[0].future->result);
    zval *message = zend_read_property_ex(zend_get_exception_base(first), first, ZSTR_KNOWN(ZEND_STR_MESSAGE),
                                          true, &buffer);
    nx_throw(NX_ERROR_ALL_FAILED, "%s: all %u have failed, see errors(); the first with %s: %s",
             group->rule->name, group->count, ZSTR_VAL(first->ce->name),
             Z_TYPE_P(message) == IS_STRING ? Z_STRVAL_P(message) : "");
    collect_results(group, &errors, copy_result);
    zend_update_property(nx_ce_composite_exception, EG(exception), ZEND_STRL("errors"), &errors);
    zval_ptr_dtor(&errors);
    nx_error_chain_previous(EG(exception), first);
}

static bool conclude_with_one(group_t *group, zval *result)
{
    bool has_failed = group->decisive->failed;
    end_rest(group, has_failed ? "has failed, because another of its elements failed" : "has its result");
    if (UNEXPECTED(EG(exception) != NULL)) {
        return false;
    }
    if (EXPECTED(nx_future_take(group->decisive, result))) {
        return true;
    }
    attach_failures(group);
    return false;
}

/* All members have settled, but coroutines that they have spawned may still live. */
static bool conclude_with_all(group_t *group, zval *result)
{
    if (group->scope != NULL && UNEXPECTED(!nx_scope_join(group->scope))) {
        return false;
    }
    if (group->rule->value_decides) {
        throw_composite(group);
        return false;
    }
    collect_results(group, result, group->rule->failure_decides ? copy_result : make_outcome);
    return true;
}

static bool conclude(group_t *group, bool is_there, zval *result)
{
    if (UNEXPECTED(!is_there)) {
        end_rest(group, "was left by the coroutine that waited for it");
        attach_failures(group);
        return false;
    }
    return group->decisive != NULL ? conclude_with_one(group, result) : conclude_with_all(group, result);
}

/* Unlinks all observers first, because releasing a future may run destructors. */
static void dispose_group(group_t *group)
{
    for (uint32_t i = 0; i < group->count; i++) {
        if (is_pending(&group->members[i])) {
            nx_list_unlink(&group->members[i].observer.link);
        }
    }
    for (uint32_t i = 0; i < group->count; i++) {
        if (group->members[i].future != NULL) {
            OBJ_RELEASE(&group->members[i].future->std);
        }
    }
    nx_scope_release(group->scope);
    zend_array_release(group->items);
    efree(group);
}

/* Takes the items over. If an exception is set, only ends the coroutines that were read before it. */
static bool run_group(const nx_group_rule_t *rule, HashTable *items, uint32_t limit, zval *result)
{
    group_t *group = create_group(rule, items, limit);
    bool is_read = EG(exception) == NULL;
    begin_group(group, is_read);
    bool is_there = wait_for_outcome(group);
    bool is_done = conclude(group, is_there, result);
    dispose_group(group);
    return is_done;
}

bool nx_combine(nx_combine_rule_t which, zval *items, uint32_t limit, zval *result)
{
    const nx_group_rule_t *rule = &rules[which];
    HashTable *table = nx_group__read(rule, items);
    if (UNEXPECTED(table == NULL)) {
        return false;
    }
    if (UNEXPECTED(rule->needs_one && zend_hash_num_elements(table) == 0 && EG(exception) == NULL)) {
        nx_throw(NX_ERROR_NOTHING_TO_WAIT_FOR, "%s was given no element: it would wait for ever", rule->name);
    }
    return run_group(rule, table, limit, result);
}
