/* SPDX-License-Identifier: MIT */
/*
 * Guarded functions: a wrapper (engine/intercept/wrappers.h) checks their handles before they run.
 */
#include "runtime/handle/private.h"

#include "engine/intercept/wrappers.h"

NX_PER_THREAD struct nx_handle_state nx_handle__state;

/* Keyed by the original handler, which aliases and methods of subclasses share. */
static HashTable traits_by_handler;
static bool has_traits;

static const struct {
    const char *name;
    uint8_t flags;
} modules[] = {
#define NX_HANDLE_MODULE(...) {__VA_ARGS__},
#include "runtime/handle/table.def"
#undef NX_HANDLE_MODULE
};

static const struct {
    const char *name;
    nx_handle_traits_t traits;
} functions[] = {
#define NX_HANDLE_STREAM(name, flags, reads, writes) {name, {flags, reads, writes}},
#define NX_HANDLE_CALL(name, flags)                  {name, {flags, 0, 0}},
#include "runtime/handle/table.def"
#undef NX_HANDLE_STREAM
#undef NX_HANDLE_CALL
};

enum { MODULES = sizeof(modules) / sizeof(modules[0]), FUNCTIONS = sizeof(functions) / sizeof(functions[0]) };

bool nx_handle__is_guarded(const zend_function *function)
{
    return nx_wrappers_original(function) != NULL;
}

static zend_ulong key_of_handler(zif_handler handler)
{
    return (zend_ulong)(uintptr_t)handler >> 4;
}

nx_handle_traits_t nx_handle__traits(const zend_function *function)
{
    zval *found = zend_hash_index_find(&traits_by_handler, key_of_handler(nx_wrappers_handler(function)));
    nx_handle_traits_t traits = {0};
    if (found != NULL) {
        traits = (nx_handle_traits_t){
            .flags = Z_LVAL_P(found) & 0xff,
            .reads = Z_LVAL_P(found) >> 8 & 0xff,
            .writes = Z_LVAL_P(found) >> 16 & 0xff,
        };
    }
    return traits;
}

enum { MAY_CALL, MUST_NOT_CALL, NEED_NOT_CALL };
/* At most one read and one write, see operands.c. */
enum { WAITERS = 2 };

typedef struct {
    zend_execute_data *call;
    nx_handle_traits_t traits;
    int decision;
    uint32_t waiter_count;
    nx_stream_waiter_t waiters[WAITERS];
} check_t;

static void forbid_use(check_t *check, const nx_handle_operand_t *operand, const nx_handle_account_t *user)
{
    check->decision = MUST_NOT_CALL;
    nx_handle__throw_busy(check->call, operand, user);
}

static bool check_break(check_t *check, const nx_handle_operand_t *operand, nx_handle_key_t key)
{
    const nx_handle_break_t *broken = nx_handle__break_of(key);
    if (EXPECTED(broken == NULL) || (check->traits.flags & (NX_CALL_ENDS | NX_CALL_RENEWS))) {
        return true;
    }
    if (check->traits.flags & NX_CALL_UNDOES) {
        check->decision = NEED_NOT_CALL;
        return false;
    }
    check->decision = MUST_NOT_CALL;
    nx_handle__throw_broken(check->call, operand, broken);
    return false;
}

/*
 * Where waiting is forbidden, a write goes on: pieces of two writes may mix, as between processes. A read fails
 * instead, because it would corrupt PHP's buffer.
 */
static bool wait_in_stream_queue(check_t *check, const nx_handle_operand_t *operand)
{
    if (operand->direction == NX_HANDLE_WRITES && !nx_coroutine_may_wait()) {
        return true;
    }
    if (!nx_handle__enter_stream_queue(&check->waiters[check->waiter_count], operand)) {
        check->decision = MUST_NOT_CALL;
        return false;
    }
    check->waiter_count++;
    return true;
}

/* Both directions of a TLS stream are checked: it may read when it writes, and write when it reads. */
static bool check_stream(check_t *check, const nx_handle_operand_t *operand)
{
    if (operand->direction == NX_HANDLE_STREAM) {
        return true;
    }
    nx_handle_key_t other_key = nx_handle__key_of_stream(operand->stream, !operand->direction);
    const nx_handle_account_t *user = nx_handle__user_of(operand->key);
    const nx_handle_account_t *other = nx_handle__user_of(other_key);
    if ((user != NULL || other != NULL) && nx_handle__is_tls(operand->stream)) {
        forbid_use(check, operand, user != NULL ? user : other);
        return false;
    }
    if (!check_break(check, operand, nx_handle__key_of_stream(operand->stream, NX_HANDLE_STREAM))) {
        return false;
    }
    if (check->traits.flags & NX_CALL_TLS_ONLY) {
        return true;
    }
    return (user == NULL && !nx_handle__is_queued(operand->key)) || wait_in_stream_queue(check, operand);
}

static bool check_operand(const nx_handle_operand_t *operand, void *context)
{
    check_t *check = context;
    if (operand->stream != NULL) {
        return check_stream(check, operand);
    }
    const nx_handle_account_t *user = nx_handle__user_of(operand->key);
    if (UNEXPECTED(user != NULL)) {
        forbid_use(check, operand, user);
        return false;
    }
    return check_break(check, operand, operand->key);
}

static bool renew(const nx_handle_operand_t *operand, void *context)
{
    nx_handle__renew(operand->key);
    return true;
}

static void leave_stream_queues(check_t *check)
{
    while (check->waiter_count > 0) {
        nx_handle__leave_stream_queue(&check->waiters[--check->waiter_count]);
    }
}

/* The queue entries are in this frame, so a fatal error must not jump over them. */
static void call_as_first(check_t *check, zif_handler own, zval *return_value)
{
    volatile bool is_fatal = false;
    zend_try
    {
        own(check->call, return_value);
    }
    zend_catch
    {
        is_fatal = true;
    }
    zend_end_try();
    leave_stream_queues(check);
    if (is_fatal) {
        zend_bailout();
    }
}

static void call_checked(check_t *check, zif_handler own, zval *return_value)
{
    if (check->waiter_count > 0) {
        call_as_first(check, own, return_value);
        return;
    }
    bool renews = check->traits.flags & NX_CALL_RENEWS;
    if (renews) {
        nx_handle__each_of(check->call, renew, NULL);
    }
    own(check->call, return_value);
    if (renews && EG(exception) == NULL) {
        nx_handle__each_of(check->call, renew, NULL);
    }
}

static NX_COLD void call_after_check(zend_execute_data *call, zif_handler own, zval *return_value)
{
    check_t check = {.call = call, .traits = nx_handle__traits(call->func)};
    if (nx_coroutine_current() != NULL) {
        nx_handle__release_deferred(call->prev_execute_data);
        nx_handle__each_of(call, check_operand, &check);
    }
    switch (check.decision) {
    case MAY_CALL:
        call_checked(&check, own, return_value);
        break;
    case NEED_NOT_CALL:
        ZVAL_TRUE(return_value);
        break;
    default:
        leave_stream_queues(&check);
    }
}

static ZEND_NAMED_FUNCTION(call_guarded)
{
    zif_handler own = nx_wrappers_original(EX(func));
    if (EXPECTED(nx_handle__state.attention == 0)) {
        own(INTERNAL_FUNCTION_PARAM_PASSTHRU);
        return;
    }
    call_after_check(execute_data, own, return_value);
}

/* pg_connect(): its result is the default connection of functions that are called without one. */
static ZEND_NAMED_FUNCTION(call_that_opens)
{
    call_guarded(INTERNAL_FUNCTION_PARAM_PASSTHRU);
    const nx_handle_kind_t *kind =
        Z_TYPE_P(return_value) == IS_OBJECT ? nx_handle__kind_of_class(Z_OBJCE_P(return_value)) : NULL;
    if (kind != NULL) {
        nx_handle__state.default_link = kind->identify(Z_OBJ_P(return_value));
    }
}

static const zif_handler wrappers[] = {call_guarded, call_that_opens, NULL};

static void guard(zend_function *function, uint8_t flags)
{
    if (function->type != ZEND_INTERNAL_FUNCTION || nx_wrappers_are_around(function)) {
        return;
    }
    zend_ulong key = key_of_handler(nx_wrappers_handler(function));
    zval *found = zend_hash_index_find(&traits_by_handler, key);
    if (found != NULL) {
        flags = Z_LVAL_P(found) & 0xff;
    } else if (flags != 0) {
        zval traits;
        ZVAL_LONG(&traits, flags);
        zend_hash_index_add_new(&traits_by_handler, key, &traits);
    }
    if (flags & NX_CALL_FREE) {
        return;
    }
    nx_wrappers_set(function, flags & NX_CALL_OPENS ? call_that_opens : call_guarded);
}

static zend_function *find_guarded_function(const char *name)
{
    const char *colons = strstr(name, "::");
    HashTable *table = CG(function_table);
    if (colons != NULL) {
        zend_class_entry *scope = zend_hash_str_find_ptr(CG(class_table), name, (size_t)(colons - name));
        name = colons + 2;
        table = scope != NULL ? &scope->function_table : NULL;
    }
    return table != NULL ? zend_hash_str_find_ptr(table, name, strlen(name)) : NULL;
}

static void learn_traits(void)
{
    zend_hash_init(&traits_by_handler, FUNCTIONS, NULL, NULL, true);
    for (size_t i = 0; i < FUNCTIONS; i++) {
        zend_function *function = find_guarded_function(functions[i].name);
        if (function != NULL && function->type == ZEND_INTERNAL_FUNCTION) {
            const nx_handle_traits_t *traits = &functions[i].traits;
            zval packed;
            ZVAL_LONG(&packed, traits->flags | traits->reads << 8 | traits->writes << 16);
            zend_hash_index_update(&traits_by_handler, key_of_handler(nx_wrappers_handler(function)),
                                   &packed);
        }
    }
}

static void guard_functions(void)
{
    zend_function *function;
    ZEND_HASH_FOREACH_PTR(CG(function_table), function)
    {
        const zend_module_entry *module =
            function->type == ZEND_INTERNAL_FUNCTION ? function->internal_function.module : NULL;
        for (size_t i = 0; module != NULL && i < MODULES; i++) {
            if (strcmp(module->name, modules[i].name) == 0) {
                guard(function, modules[i].flags);
            }
        }
    }
    ZEND_HASH_FOREACH_END();
    for (size_t i = 0; i < FUNCTIONS; i++) {
        if (functions[i].traits.reads + functions[i].traits.writes > 0 &&
            (function = find_guarded_function(functions[i].name)) != NULL) {
            guard(function, 0);
        }
    }
}

static void guard_methods(void)
{
    zend_class_entry *class_entry;
    ZEND_HASH_FOREACH_PTR(CG(class_table), class_entry)
    {
        if (class_entry->type != ZEND_INTERNAL_CLASS || nx_handle__kind_of_class(class_entry) == NULL) {
            continue;
        }
        zend_function *method;
        ZEND_HASH_FOREACH_PTR(&class_entry->function_table, method)
        {
            if (method != class_entry->destructor) {
                guard(method, 0);
            }
        }
        ZEND_HASH_FOREACH_END();
    }
    ZEND_HASH_FOREACH_END();
}

bool nx_handle__reserve(void)
{
    bool is_reserved = nx_wrappers_reserve(wrappers);
    if (!is_reserved) {
        zend_error(
            E_CORE_WARNING,
            "Nexus: other extensions use all reserved slots of PHP functions (zend_get_resource_handle), "
            "so that two coroutines that use one connection at the same time are not detected");
    }
    return is_reserved;
}

/* Called in each thread: threads of PHP 8.2 have their own copies of the functions. */
void nx_handle__guard_all(void)
{
    if (!has_traits) {
        has_traits = true;
        learn_traits();
    }
    guard_functions();
    guard_methods();
}

void nx_handle__unguard_all(void)
{
    nx_wrappers_remove();
    zend_hash_destroy(&traits_by_handler);
    has_traits = false;
}
