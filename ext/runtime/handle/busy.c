/* SPDX-License-Identifier: MIT */
/* Records which handles waiting coroutines use. Nothing is recorded while no coroutine waits. */
#include "runtime/handle/private.h"
#include "runtime/scheduler/scheduler.h"

#include "php_streams.h"
_Static_assert(sizeof(nx_handle_account_t) <= sizeof(nx_library_wait_t), "see runtime/scheduler/library.h");

/* users: by key, the record of the waiting coroutine. pinned: by stream, the number of records that contain it. */
static NX_PER_THREAD HashTable users, pinned;
static NX_PER_THREAD bool is_open;

static void open_busy_tables(void)
{
    if (!is_open) {
        zend_hash_init(&users, 8, NULL, NULL, true);
        zend_hash_init(&pinned, 8, NULL, NULL, true);
        is_open = true;
    }
}

static bool reserve_users(nx_handle_account_t *account)
{
    if (account->count < account->capacity) {
        return true;
    }
    nx_handle_key_t *before = account->keys == account->first_keys ? NULL : account->keys;
    nx_handle_key_t *keys = reallocarray(before, account->capacity, 2 * sizeof(*keys));
    if (keys == NULL) {
        return false;
    }
    if (before == NULL) {
        memcpy(keys, account->first_keys, sizeof(account->first_keys));
    }
    account->keys = keys;
    account->capacity *= 2;
    return true;
}

/* fclose() would free a stream in which a coroutine waits. While it is pinned, fclose() warns and returns false. */
static void pin(nx_handle_account_t *account, zend_resource *resource)
{
    php_stream *stream = resource->ptr;
    zval *count = zend_hash_index_find(&pinned, (zend_ulong)resource->handle);
    if (account->pin_count == sizeof(account->pins) / sizeof(account->pins[0]) ||
        (count == NULL && (stream->flags & PHP_STREAM_FLAG_NO_FCLOSE))) {
        return;
    }
    if (count == NULL) {
        zval zero;
        ZVAL_LONG(&zero, 0);
        count = zend_hash_index_add_new(&pinned, (zend_ulong)resource->handle, &zero);
    }
    Z_LVAL_P(count)++;
    stream->flags |= PHP_STREAM_FLAG_NO_FCLOSE;
    GC_ADDREF(resource);
    account->pins[account->pin_count++] = resource;
}

/* A stream may be closed already: at the end of a request PHP closes streams before it frees their resources. */
static void unpin(zend_resource *resource)
{
    zval *count = zend_hash_index_find(&pinned, (zend_ulong)resource->handle);
    if (count != NULL && --Z_LVAL_P(count) == 0) {
        zend_hash_index_del(&pinned, (zend_ulong)resource->handle);
        if (resource->ptr != NULL) {
            ((php_stream *)resource->ptr)->flags &= ~PHP_STREAM_FLAG_NO_FCLOSE;
        }
    }
    zend_list_delete(resource);
}

static bool use(const nx_handle_operand_t *operand, void *context)
{
    nx_handle_account_t *account = context;
    if (operand->stream != NULL) {
        pin(account, operand->stream);
        if (operand->direction == NX_HANDLE_STREAM) {
            return true;
        }
    }
    if (reserve_users(account) && zend_hash_index_add_ptr(&users, operand->key, account) != NULL) {
        account->keys[account->count++] = operand->key;
    }
    return true;
}

void nx_handle__enter(nx_library_wait_t *wait)
{
    nx_handle_account_t *account = (nx_handle_account_t *)wait;
    account->keys = account->first_keys;
    account->capacity = sizeof(account->first_keys) / sizeof(account->first_keys[0]);
    account->count = account->pin_count = 0;
    account->frame = EG(current_execute_data);
    account->coroutine = nx_coroutine_current();
    open_busy_tables();
    nx_handle__each(account->frame, true, use, account);
    nx_handle__each_freed(use, account);
    if (account->count > 0) {
        account->since = nx_loop_now(nx_scheduler_loop());
        nx_handle__state.attention++;
    }
}

void nx_handle__leave(nx_library_wait_t *wait)
{
    nx_handle_account_t *account = (nx_handle_account_t *)wait;
    for (uint32_t i = 0; i < account->pin_count; i++) {
        unpin(account->pins[i]);
    }
    if (account->count == 0) {
        return;
    }
    nx_handle__state.attention--;
    for (uint32_t i = 0; i < account->count; i++) {
        zend_hash_index_del(&users, account->keys[i]);
        nx_handle__poke(account->keys[i]);
    }
    if (account->keys != account->first_keys) {
        free(account->keys);
    }
}

const nx_handle_account_t *nx_handle__user_of(nx_handle_key_t key)
{
    const nx_handle_account_t *user = is_open ? zend_hash_index_find_ptr(&users, key) : NULL;
    return user == NULL || user->coroutine == nx_coroutine_current() ? NULL : user;
}

/* At the end of a request: the frames of the records are gone. */
void nx_handle__forget_busy(void)
{
    if (is_open) {
        is_open = false;
        zend_hash_destroy(&users);
        zend_hash_destroy(&pinned);
    }
}
