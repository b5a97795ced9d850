/* SPDX-License-Identifier: MIT */
#include "runtime/async/source.h"

bool nx_source__open(nx_source_t *source, zval *items)
{
    source->position = 0;
    source->iterator = NULL;
    source->has_begun = false;
    ZVAL_UNDEF(&source->items);
    if (EXPECTED(Z_TYPE_P(items) == IS_ARRAY)) {
        ZVAL_COPY(&source->items, items);
        zend_hash_internal_pointer_reset_ex(Z_ARRVAL_P(items), &source->position);
        return true;
    }
    source->iterator = Z_OBJCE_P(items)->get_iterator(Z_OBJCE_P(items), items, false);
    return source->iterator != NULL;
}

static bool next_of_array(nx_source_t *source, zval *key, zval *value)
{
    HashTable *array = Z_ARRVAL(source->items);
    zval *item = zend_hash_get_current_data_ex(array, &source->position);
    if (item == NULL) {
        return false;
    }
    zend_hash_get_current_key_zval_ex(array, key, &source->position);
    ZVAL_COPY_DEREF(value, item);
    zend_hash_move_forward_ex(array, &source->position);
    return true;
}

static void advance_source(nx_source_t *source)
{
    zend_object_iterator *iterator = source->iterator;
    if (source->has_begun) {
        iterator->index++;
        iterator->funcs->move_forward(iterator);
        return;
    }
    source->has_begun = true;
    iterator->index = 0;
    if (iterator->funcs->rewind != NULL) {
        iterator->funcs->rewind(iterator);
    }
}

static bool fetch_key(zend_object_iterator *iterator, zval *key)
{
    if (iterator->funcs->get_current_key == NULL) {
        ZVAL_LONG(key, (zend_long)iterator->index);
        return true;
    }
    ZVAL_UNDEF(key);
    iterator->funcs->get_current_key(iterator, key);
    return EXPECTED(EG(exception) == NULL);
}

static bool next_of_iterator(nx_source_t *source, zval *key, zval *value)
{
    zend_object_iterator *iterator = source->iterator;
    advance_source(source);
    if (EG(exception) != NULL || iterator->funcs->valid(iterator) != SUCCESS || EG(exception) != NULL) {
        return false;
    }
    zval *item = iterator->funcs->get_current_data(iterator);
    if (item == NULL || EG(exception) != NULL) {
        return false;
    }
    /* Copied before the key is read, because that may run code that moves the iterator. */
    ZVAL_COPY_DEREF(value, item);
    if (UNEXPECTED(!fetch_key(iterator, key))) {
        zval_ptr_dtor(value);
        return false;
    }
    return true;
}

bool nx_source__next(nx_source_t *source, zval *key, zval *value)
{
    if (source->iterator != NULL) {
        return next_of_iterator(source, key, value);
    }
    return Z_TYPE(source->items) == IS_ARRAY && next_of_array(source, key, value);
}

void nx_source__close(nx_source_t *source)
{
    zend_object_iterator *iterator = source->iterator;
    source->iterator = NULL;
    if (iterator != NULL) {
        zend_iterator_dtor(iterator);
    }
    zval items;
    ZVAL_COPY_VALUE(&items, &source->items);
    ZVAL_UNDEF(&source->items);
    zval_ptr_dtor(&items);
}

void nx_source__add_to_gc(const nx_source_t *source, zend_get_gc_buffer *buffer)
{
    if (source->iterator != NULL) {
        zend_get_gc_buffer_add_obj(buffer, &source->iterator->std);
    }
    zend_get_gc_buffer_add_zval(buffer, (zval *)&source->items);
}

zend_string *nx_source__describe(zval *value)
{
    const char *name =
        Z_TYPE_P(value) == IS_OBJECT ? ZSTR_VAL(Z_OBJCE_P(value)->name) : zend_zval_type_name(value);
    return zend_strpprintf(0, "%s", name);
}

zend_string *nx_source__describe_key(zval *key)
{
    if (Z_TYPE_P(key) == IS_LONG) {
        return zend_strpprintf(0, "key " ZEND_LONG_FMT, Z_LVAL_P(key));
    }
    if (Z_TYPE_P(key) == IS_STRING) {
        return zend_strpprintf(0, "key \"%s\"", Z_STRVAL_P(key));
    }
    zend_string *type = nx_source__describe(key);
    zend_string *text = zend_strpprintf(0, "a key of type %s", ZSTR_VAL(type));
    zend_string_release(type);
    return text;
}
