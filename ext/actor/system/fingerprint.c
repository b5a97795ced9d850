/* SPDX-License-Identifier: MIT */
#include "actor/system/fingerprint.h"

#include "zend_closures.h"
#include "zend_enum.h"

#include "runtime/diagnostics/inspect.h"
#include "engine/compat/compat.h"
#include "engine/errors/errors.h"

struct nx_seal {
    uint64_t print;
    zend_string *file; /* counted; NULL: sent by the extension itself */
    uint32_t line;
};

/* Limits of depth and number of values that are hashed, for large or recursive messages. */
enum { DEEPEST = 8, MOST = 4096 };

typedef struct nx_look {
    uint64_t print;
    uint32_t left;
} nx_look_t;

static const nx_mail_kind_t sealed_mail = {.what = "message"};

static void add(nx_look_t *look, uint64_t value)
{
    look->print = (look->print ^ value) * UINT64_C(0x9E3779B97F4A7C15);
    look->print ^= look->print >> 29;
}

static void look_at(nx_look_t *look, const zval *value, int depth);

static void look_at_table(nx_look_t *look, HashTable *table, int depth)
{
    zend_ulong index;
    zend_string *key;
    zval *value;
    ZEND_HASH_FOREACH_KEY_VAL(table, index, key, value)
    {
        if (Z_TYPE_P(value) != IS_INDIRECT) {
            add(look, key == NULL ? index : zend_string_hash_val(key));
            look_at(look, value, depth + 1);
        }
    }
    ZEND_HASH_FOREACH_END();
}

/* Whether its properties are its contents: user classes and stdClass. Others are hashed by their handle. */
static bool has_a_look(const zend_object *object)
{
    const zend_class_entry *class_entry = object->ce;
    bool is_plain = class_entry->type == ZEND_USER_CLASS || class_entry == zend_standard_class_def;
    return is_plain && !nx_php_is_lazy(object) && object->handlers == &std_object_handlers &&
           !(class_entry->ce_flags & ZEND_ACC_ENUM);
}

/* Recursive references need no check: the depth limit ends them. */
static void look_at_object(nx_look_t *look, const zend_object *object, int depth)
{
    add(look, (uint64_t)(uintptr_t)object->ce);
    if (!has_a_look(object)) {
        add(look, object->handle);
        return;
    }
    for (int i = 0; i < object->ce->default_properties_count; i++) {
        look_at(look, &object->properties_table[i], depth + 1);
    }
    if (object->properties != NULL) {
        look_at_table(look, object->properties, depth);
    }
}

static void look_at(nx_look_t *look, const zval *value, int depth)
{
    if (depth > DEEPEST || look->left == 0) {
        return;
    }
    look->left--;
    ZVAL_DEREF(value);
    add(look, Z_TYPE_P(value));
    switch (Z_TYPE_P(value)) {
    case IS_LONG:
    case IS_DOUBLE:
        add(look, (uint64_t)Z_LVAL_P(value));
        break;
    case IS_STRING:
        add(look, zend_string_hash_val(Z_STR_P(value)));
        break;
    case IS_ARRAY:
        look_at_table(look, Z_ARRVAL_P(value), depth);
        break;
    case IS_OBJECT:
        look_at_object(look, Z_OBJ_P(value), depth);
        break;
    default:
        break;
    }
}

static uint64_t print_of(const zend_object *message)
{
    nx_look_t look = {.print = 1, .left = MOST};
    look_at_object(&look, message, 0);
    return look.print;
}

void nx_seal__release(struct nx_seal *seal)
{
    if (seal->file != NULL) {
        zend_string_release(seal->file);
    }
    efree(seal);
}

nx_envelope_t *nx_seal_put(nx_envelope_t *envelope, const zend_object *message)
{
    if (envelope == NULL) {
        envelope = emalloc(sizeof(*envelope));
        nx_envelope_init(envelope, &sealed_mail, NULL);
    }
    if (envelope->seal != NULL) {
        nx_seal__release(envelope->seal);
    }
    nx_place_t place = nx_coro_place_of(EG(current_execute_data));
    envelope->seal = emalloc(sizeof(*envelope->seal));
    envelope->seal->print = print_of(message);
    envelope->seal->file = place.file == NULL ? NULL : zend_string_copy(place.file);
    envelope->seal->line = place.line;
    return envelope;
}

bool nx_seal_check(const nx_cell_t *cell, const nx_mail_t *mail)
{
    const struct nx_seal *seal = mail->envelope->seal;
    if (EXPECTED(seal->print == print_of(mail->message))) {
        return true;
    }
    zend_string *path = nx_cell_path((nx_cell_t *)cell);
    nx_throw(
        NX_ERROR_MESSAGE_CHANGED,
        "A %s that was told to %s in %s:%u has been changed since, before it was handled: the actor would "
        "see what its sender never told it; make messages readonly, or tell it a copy",
        ZSTR_VAL(mail->message->ce->name), ZSTR_VAL(path),
        seal->file == NULL ? "the engine" : ZSTR_VAL(seal->file), seal->line);
    zend_string_release(path);
    return false;
}

nx_envelope_t *nx_seal_break(nx_envelope_t *envelope)
{
    if (envelope->seal != NULL) {
        nx_seal__release(envelope->seal);
        envelope->seal = NULL;
    }
    if (envelope->kind != &sealed_mail) {
        return envelope;
    }
    nx_envelope_release(envelope);
    return NULL;
}
