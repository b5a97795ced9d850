/* SPDX-License-Identifier: MIT */
/*
 * A call that is cancelled halfway leaves unread parts of a response on its connection. The next call would take them
 * for its own response. Therefore the shared connection is marked as broken, until its last object is freed.
 */
#include "runtime/handle/private.h"

#include "zend_weakrefs.h"

/* breaks: marks by key. owners: by object, removed by the engine when the object is freed. */
static NX_PER_THREAD HashTable breaks, owners;
static NX_PER_THREAD bool is_open;

typedef struct {
    zend_object *object;
    nx_handle_break_t *broken;
} owner_t;

static void drop_break(zval *element)
{
    nx_handle_break_t *broken = Z_PTR_P(element);
    nx_handle__state.attention--;
    zend_string_release(broken->story);
    efree(broken);
}

static void drop_owner(zval *element)
{
    owner_t *owner = Z_PTR_P(element);
    nx_handle_break_t *broken = owner->broken;
    efree(owner);
    if (--broken->owners == 0) {
        zend_hash_index_del(&breaks, broken->key);
    }
}

static void open_broken_tables(void)
{
    if (!is_open) {
        zend_hash_init(&breaks, 8, NULL, drop_break, false);
        zend_hash_init(&owners, 8, NULL, drop_owner, false);
        is_open = true;
    }
}

static nx_handle_break_t *add_break(nx_handle_key_t key)
{
    nx_handle_break_t *broken = emalloc(sizeof(*broken));
    *broken = (nx_handle_break_t){.key = key};
    broken->story = nx_handle__story(EG(current_execute_data), key);
    zend_hash_index_add_ptr(&breaks, key, broken);
    nx_handle__state.attention++;
    return broken;
}

static void add_owner(nx_handle_break_t *broken, zend_object *object)
{
    owner_t *owner = emalloc(sizeof(*owner));
    *owner = (owner_t){.object = object, .broken = broken};
    if (zend_weakrefs_hash_add_ptr(&owners, object, owner) == NULL) {
        efree(owner);
        return;
    }
    broken->owners++;
}

/*
 * All objects are searched: the call may only have had a statement, and a persistent connection has several objects. A
 * cancelled call is rare enough for that.
 */
static void add_owners(nx_handle_break_t *broken)
{
    for (uint32_t i = 1; i < EG(objects_store).top; i++) {
        zend_object *object = EG(objects_store).object_buckets[i];
        if (!IS_OBJ_VALID(object) || (OBJ_FLAGS(object) & IS_OBJ_FREE_CALLED)) {
            continue;
        }
        const nx_handle_kind_t *kind = nx_handle__kind_of_class(object->ce);
        if (kind != NULL && kind->is_owner && kind->identify(object) == broken->key) {
            add_owner(broken, object);
        }
    }
}

static void break_connection(nx_handle_key_t key, zend_object *object)
{
    open_broken_tables();
    nx_handle__state.is_lost = true;
    if (zend_hash_index_exists(&breaks, key)) {
        return;
    }
    nx_handle_break_t *broken = add_break(key);
    add_owners(broken);
    if (broken->owners == 0 && object != NULL) {
        add_owner(broken, object);
    }
    if (broken->owners == 0) {
        zend_hash_index_del(&breaks, key);
    }
}

/* The end of a stream is not reported. Its number is never reused within a request. */
static void forget_closed_streams(void)
{
    zend_ulong key;
    nx_handle_break_t *broken;
    ZEND_HASH_FOREACH_NUM_KEY_PTR(&breaks, key, broken)
    {
        if (nx_handle__is_closed_stream(key)) {
            zend_hash_index_del(&breaks, key);
        }
    }
    ZEND_HASH_FOREACH_END();
    (void)broken;
}

/*
 * PHP's TLS streams retry until their timeout, whatever the error. So the stream is marked, and the end of its
 * connection stops the retries.
 */
static void break_stream(const nx_handle_operand_t *operand)
{
    if (operand->direction == NX_HANDLE_STREAM || !nx_handle__is_tls(operand->stream)) {
        return;
    }
    open_broken_tables();
    forget_closed_streams();
    nx_handle__state.is_lost = true;
    nx_handle_key_t key = nx_handle__key_of_stream(operand->stream, NX_HANDLE_STREAM);
    if (!zend_hash_index_exists(&breaks, key)) {
        add_break(key);
    }
}

static bool mark_broken(const nx_handle_operand_t *operand, void *context)
{
    if (operand->stream != NULL) {
        break_stream(operand);
        nx_handle__note_reader(operand);
    } else if (operand->kind == NULL ||
               (operand->kind->loses != NULL && operand->kind->loses(operand->object))) {
        break_connection(operand->key, operand->object);
    }
    return true;
}

void nx_handle__fail(void)
{
    nx_handle__state.is_lost = false;
    zend_execute_data *frame = EG(current_execute_data);
    if (frame != NULL && frame->func != NULL && (nx_handle__traits(frame->func).flags & NX_CALL_KEEPS)) {
        return;
    }
    nx_handle__each(frame, false, mark_broken, NULL);
}

const nx_handle_break_t *nx_handle__break_of(nx_handle_key_t key)
{
    return is_open ? zend_hash_index_find_ptr(&breaks, key) : NULL;
}

void nx_handle__renew(nx_handle_key_t key)
{
    nx_handle_break_t *broken = is_open ? zend_hash_index_find_ptr(&breaks, key) : NULL;
    if (broken == NULL) {
        return;
    }
    owner_t *owner;
    ZEND_HASH_FOREACH_PTR(&owners, owner)
    {
        if (owner->broken == broken) {
            bool is_last = broken->owners == 1;
            zend_weakrefs_hash_del(&owners, owner->object);
            if (is_last) {
                return;
            }
        }
    }
    ZEND_HASH_FOREACH_END();
}

void nx_handle__forget_broken(void)
{
    if (!is_open) {
        return;
    }
    owner_t *owner;
    ZEND_HASH_FOREACH_PTR(&owners, owner)
    {
        zend_weakrefs_hash_del(&owners, owner->object);
    }
    ZEND_HASH_FOREACH_END();
    zend_hash_destroy(&owners);
    zend_hash_destroy(&breaks);
    is_open = false;
}
