/* SPDX-License-Identifier: MIT */
#include "actor/system/fingerprint.h"

#include "zend_closures.h"
#include "zend_enum.h"

#include "runtime/diagnostics/inspect.h"
#include "engine/compat/compat.h"
#include "engine/errors/errors.h"

struct nx_fingerprint {
    uint64_t value;
    zend_string *file; /* counted; NULL: sent by the extension itself */
    uint32_t line;
};

/* Limits of depth and number of values that are hashed, for large or recursive messages. */
enum { DEEPEST = 8, MOST = 4096 };

typedef struct nx_fingerprint_hash {
    uint64_t value;
    uint32_t left;
} nx_fingerprint_hash_t;

static const nx_mail_kind_t fingerprinted_mail = {.what = "message"};

static void fingerprint_hash_add(nx_fingerprint_hash_t *hash, uint64_t value)
{
    hash->value = (hash->value ^ value) * UINT64_C(0x9E3779B97F4A7C15);
    hash->value ^= hash->value >> 29;
}

static void fingerprint_hash_value(nx_fingerprint_hash_t *hash, const zval *value, int depth);

static void fingerprint_hash_table(nx_fingerprint_hash_t *hash, HashTable *table, int depth)
{
    zend_ulong index;
    zend_string *key;
    zval *value;
    ZEND_HASH_FOREACH_KEY_VAL(table, index, key, value)
    {
        if (Z_TYPE_P(value) != IS_INDIRECT) {
            fingerprint_hash_add(hash, key == NULL ? index : zend_string_hash_val(key));
            fingerprint_hash_value(hash, value, depth + 1);
        }
    }
    ZEND_HASH_FOREACH_END();
}

/*
 * True if the object is hashed by its properties: objects of user classes and stdClass. Other objects are hashed by
 * their handle.
 */
static bool fingerprint_is_hashed_by_properties(const zend_object *object)
{
    const zend_class_entry *class_entry = object->ce;
    bool is_plain = class_entry->type == ZEND_USER_CLASS || class_entry == zend_standard_class_def;
    return is_plain && !nx_php_is_lazy(object) && object->handlers == &std_object_handlers &&
           !(class_entry->ce_flags & ZEND_ACC_ENUM);
}

/* Recursive references need no check: the depth limit ends them. */
static void fingerprint_hash_object(nx_fingerprint_hash_t *hash, const zend_object *object, int depth)
{
    fingerprint_hash_add(hash, (uint64_t)(uintptr_t)object->ce);
    if (!fingerprint_is_hashed_by_properties(object)) {
        fingerprint_hash_add(hash, object->handle);
        return;
    }
    for (int i = 0; i < object->ce->default_properties_count; i++) {
        fingerprint_hash_value(hash, &object->properties_table[i], depth + 1);
    }
    if (object->properties != NULL) {
        fingerprint_hash_table(hash, object->properties, depth);
    }
}

static void fingerprint_hash_value(nx_fingerprint_hash_t *hash, const zval *value, int depth)
{
    if (depth > DEEPEST || hash->left == 0) {
        return;
    }
    hash->left--;
    ZVAL_DEREF(value);
    fingerprint_hash_add(hash, Z_TYPE_P(value));
    switch (Z_TYPE_P(value)) {
    case IS_LONG:
    case IS_DOUBLE:
        fingerprint_hash_add(hash, (uint64_t)Z_LVAL_P(value));
        break;
    case IS_STRING:
        fingerprint_hash_add(hash, zend_string_hash_val(Z_STR_P(value)));
        break;
    case IS_ARRAY:
        fingerprint_hash_table(hash, Z_ARRVAL_P(value), depth);
        break;
    case IS_OBJECT:
        fingerprint_hash_object(hash, Z_OBJ_P(value), depth);
        break;
    default:
        break;
    }
}

static uint64_t fingerprint_of(const zend_object *message)
{
    nx_fingerprint_hash_t hash = {.value = 1, .left = MOST};
    fingerprint_hash_object(&hash, message, 0);
    return hash.value;
}

void nx_fingerprint_release(struct nx_fingerprint *fingerprint)
{
    if (fingerprint->file != NULL) {
        zend_string_release(fingerprint->file);
    }
    efree(fingerprint);
}

nx_envelope_t *nx_fingerprint_add(nx_envelope_t *envelope, const zend_object *message)
{
    if (envelope == NULL) {
        envelope = emalloc(sizeof(*envelope));
        nx_envelope_init(envelope, &fingerprinted_mail, NULL);
    }
    if (envelope->fingerprint != NULL) {
        nx_fingerprint_release(envelope->fingerprint);
    }
    nx_place_t place = nx_inspect_place_of(EG(current_execute_data));
    envelope->fingerprint = emalloc(sizeof(*envelope->fingerprint));
    envelope->fingerprint->value = fingerprint_of(message);
    envelope->fingerprint->file = place.file == NULL ? NULL : zend_string_copy(place.file);
    envelope->fingerprint->line = place.line;
    return envelope;
}

bool nx_fingerprint_check(const nx_cell_t *cell, const nx_mail_t *mail)
{
    const struct nx_fingerprint *fingerprint = mail->envelope->fingerprint;
    if (EXPECTED(fingerprint->value == fingerprint_of(mail->message))) {
        return true;
    }
    zend_string *path = nx_cell_path((nx_cell_t *)cell);
    nx_throw(
        NX_ERROR_MESSAGE_CHANGED,
        "A %s that was sent to %s in %s:%u was changed before it was handled: make messages readonly, or send a copy",
        ZSTR_VAL(mail->message->ce->name), ZSTR_VAL(path),
        fingerprint->file == NULL ? "the engine" : ZSTR_VAL(fingerprint->file), fingerprint->line);
    zend_string_release(path);
    return false;
}

nx_envelope_t *nx_fingerprint_remove(nx_envelope_t *envelope)
{
    if (envelope->fingerprint != NULL) {
        nx_fingerprint_release(envelope->fingerprint);
        envelope->fingerprint = NULL;
    }
    if (envelope->kind != &fingerprinted_mail) {
        return envelope;
    }
    nx_envelope_release(envelope);
    return NULL;
}
