/* SPDX-License-Identifier: MIT */
/* Checks and reads the whole input of a combinator. */
#include "runtime/async/group.h"

#include "zend_closures.h"

#include "runtime/async/async.h"
#include "runtime/async/source.h"
#include "engine/errors/errors.h"

static NX_COLD bool refuse_item(const nx_group_rule_t *rule, zval *key, zval *item)
{
    zend_string *at = nx_source__describe_key(key);
    zend_string *type = nx_source__describe(item);
    nx_throw(NX_ERROR_BAD_ARGUMENT, "%s takes %s; at %s it was given %s", rule->name,
             rule->takes_futures ? "coroutines, futures and callables"
                                 : "callables (coroutines that already run cannot be limited)",
             ZSTR_VAL(at), ZSTR_VAL(type));
    zend_string_release(type);
    zend_string_release(at);
    return false;
}

static bool is_own_item(zval *item)
{
    nx_task_t *task = nx_task_of_future(nx_future_of(Z_OBJ_P(item)));
    return task != NULL && &task->coroutine == nx_coroutine_current();
}

static bool check_item(const nx_group_rule_t *rule, zval *key, zval *item)
{
    if (EXPECTED(Z_TYPE_P(item) == IS_OBJECT) && EXPECTED(Z_OBJCE_P(item) == zend_ce_closure)) {
        return true;
    }
    if (rule->takes_futures && nx_group__is_future(item)) {
        if (EXPECTED(!is_own_item(item))) {
            return true;
        }
        nx_throw(NX_ERROR_SELF_AWAIT, "%s was given the coroutine that calls it: it would wait for ever",
                 rule->name);
        return false;
    }
    if (zend_is_callable(item, 0, NULL)) {
        return true;
    }
    return EG(exception) == NULL && refuse_item(rule, key, item);
}

static bool check_array(const nx_group_rule_t *rule, HashTable *items)
{
    zend_ulong index;
    zend_string *name;
    zval *item;
    ZEND_HASH_FOREACH_KEY_VAL(items, index, name, item)
    {
        zval key;
        ZVAL_DEREF(item);
        if (name == NULL) {
            ZVAL_LONG(&key, (zend_long)index);
        } else {
            ZVAL_STR(&key, name);
        }
        if (UNEXPECTED(!check_item(rule, &key, item))) {
            return false;
        }
    }
    ZEND_HASH_FOREACH_END();
    return true;
}

/* A repeated key is an error, because its value would replace an earlier one in the result. */
static bool add_gathered_item(const nx_group_rule_t *rule, HashTable *items, zval *key, zval *item)
{
    if (!rule->preserves_keys) {
        zend_hash_next_index_insert_new(items, item);
        return true;
    }
    zval *added = NULL;
    zend_ulong index = 0;
    bool is_name = Z_TYPE_P(key) == IS_STRING && !ZEND_HANDLE_NUMERIC(Z_STR_P(key), index);
    if (is_name) {
        added = zend_hash_add(items, Z_STR_P(key), item);
    } else if (Z_TYPE_P(key) == IS_LONG || Z_TYPE_P(key) == IS_STRING) {
        added =
            zend_hash_index_add(items, Z_TYPE_P(key) == IS_LONG ? (zend_ulong)Z_LVAL_P(key) : index, item);
    }
    if (EXPECTED(added != NULL)) {
        return true;
    }
    zend_string *at = nx_source__describe_key(key);
    nx_throw(
        NX_ERROR_BAD_ARGUMENT,
        "%s keeps the keys, so each key must be an int or a string and must be unique; it was given %s%s",
        rule->name, ZSTR_VAL(at), Z_TYPE_P(key) == IS_LONG || Z_TYPE_P(key) == IS_STRING ? " twice" : "");
    zend_string_release(at);
    return false;
}

static void read_source(const nx_group_rule_t *rule, nx_source_t *source, HashTable *items)
{
    zval key, item;
    while (nx_source__next(source, &key, &item)) {
        bool is_good = check_item(rule, &key, &item) && add_gathered_item(rule, items, &key, &item);
        if (UNEXPECTED(!is_good)) {
            zval_ptr_dtor(&item);
        }
        zval_ptr_dtor(&key);
        if (UNEXPECTED(!is_good)) {
            return;
        }
    }
}

HashTable *nx_group__read(const nx_group_rule_t *rule, zval *items)
{
    if (EXPECTED(Z_TYPE_P(items) == IS_ARRAY)) {
        HashTable *array = Z_ARRVAL_P(items);
        if (UNEXPECTED(!check_array(rule, array))) {
            return NULL;
        }
        GC_TRY_ADDREF(array);
        return array;
    }
    nx_source_t source;
    HashTable *table = zend_new_array(0);
    if (nx_source__open(&source, items)) {
        read_source(rule, &source, table);
    }
    nx_source__close(&source);
    return table;
}
