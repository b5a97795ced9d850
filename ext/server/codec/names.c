/* SPDX-License-Identifier: MIT */
/*
 * The table of classes. Its head contains the number of entries, which is stored with release order after the entry. An
 * entry consists of its length in 32 bits and the definition of a class. Only the writer stores; a reader copies each
 * entry before it checks it, because a hostile writer may change it at any time.
 */
#include "server/codec/private.h"

#include <stdatomic.h>

#include "zend_exceptions.h"

#define TABLE_HEAD sizeof(uint32_t)

struct nx_codec_names {
    unsigned char *table;
    size_t capacity;
    size_t used;                 /* the offset after the last entry that this process has read or written */
    uint32_t count;              /* their number */
    bool is_closed;              /* no more entries: the table is full, or invalid */
    HashTable numbers;           /* of a writer: definition => number */
    HashTable by_class;          /* of a writer: class entry => number, or -1 */
    nx_codec_layout_t **layouts; /* of a reader; NULL: that entry is invalid */
    uint32_t layout_capacity;    /* of `layouts` */
};

static _Atomic uint32_t *codec_table_count(const nx_codec_names_t *names)
{
    return (_Atomic uint32_t *)names->table;
}

static unsigned char *codec_define_text(unsigned char *at, const zend_string *text)
{
    uint16_t length = (uint16_t)ZSTR_LEN(text);
    memcpy(at, &length, sizeof(length));
    memcpy(at + sizeof(length), ZSTR_VAL(text), length);
    return at + sizeof(length) + length;
}

static uint32_t codec_defined_slots(const zend_class_entry *class_entry, nx_codec_kind_t kind)
{
    return kind == CODEC_KIND_PROPERTIES ? (uint32_t)class_entry->default_properties_count : 0;
}

bool nx_codec__is_definable(const zend_class_entry *class_entry)
{
    if (ZSTR_LEN(class_entry->name) > CODEC_NAME_MOST || class_entry->default_properties_count > UINT16_MAX) {
        return false;
    }
    for (int slot = 0; slot < class_entry->default_properties_count; slot++) {
        const zend_property_info *property = class_entry->properties_info_table[slot];
        if (property != NULL && ZSTR_LEN(property->name) > CODEC_NAME_MOST) {
            return false;
        }
    }
    return true;
}

size_t nx_codec__definition_length(const zend_class_entry *class_entry, nx_codec_kind_t kind)
{
    size_t length = 2 * sizeof(uint16_t) + ZSTR_LEN(class_entry->name);
    uint32_t count = codec_defined_slots(class_entry, kind);
    for (uint32_t slot = 0; slot < count; slot++) {
        const zend_property_info *property = class_entry->properties_info_table[slot];
        length += property == NULL ? 0 : sizeof(uint16_t) + ZSTR_LEN(property->name);
    }
    return length;
}

void nx_codec__define(const zend_class_entry *class_entry, nx_codec_kind_t kind, unsigned char *bytes)
{
    unsigned char *at = codec_define_text(bytes, class_entry->name), *at_count = at;
    uint32_t slots = codec_defined_slots(class_entry, kind);
    uint16_t count = 0;
    at += sizeof(count);
    for (uint32_t slot = 0; slot < slots; slot++) {
        const zend_property_info *property = class_entry->properties_info_table[slot];
        if (property != NULL) {
            at = codec_define_text(at, property->name);
            count++;
        }
    }
    memcpy(at_count, &count, sizeof(count));
}

static nx_codec_names_t *codec_names_create(unsigned char *table, size_t capacity)
{
    nx_codec_names_t *names = ecalloc(1, sizeof(*names));
    names->table = table;
    names->capacity = capacity;
    names->used = TABLE_HEAD;
    names->is_closed = capacity < TABLE_HEAD;
    zend_hash_init(&names->numbers, 8, NULL, NULL, false);
    zend_hash_init(&names->by_class, 8, NULL, NULL, false);
    return names;
}

/* Copies the next entry. NULL: there is none, or it is outside of the table. */
static zend_string *codec_names_next(nx_codec_names_t *names)
{
    uint32_t length;
    if (names->is_closed || names->count >= CODEC_CLASS_MOST ||
        names->count >= atomic_load_explicit(codec_table_count(names), memory_order_acquire)) {
        return NULL;
    }
    size_t left = names->capacity - names->used;
    if (left >= sizeof(length)) {
        memcpy(&length, names->table + names->used, sizeof(length));
    }
    names->is_closed = left < sizeof(length) || length > left - sizeof(length);
    if (names->is_closed) {
        return NULL;
    }
    zend_string *entry =
        zend_string_init((const char *)names->table + names->used + sizeof(length), length, false);
    names->used += sizeof(length) + length;
    names->count++;
    return entry;
}

nx_codec_names_t *nx_codec_names_write(void *table, size_t capacity)
{
    nx_codec_names_t *names = codec_names_create(table, capacity);
    zend_string *entry;
    zval number;
    while ((entry = codec_names_next(names)) != NULL) {
        ZVAL_LONG(&number, names->count - 1);
        zend_hash_add(&names->numbers, entry, &number);
        zend_string_release(entry);
    }
    return names;
}

nx_codec_names_t *nx_codec_names_read(const void *table, size_t capacity)
{
    return codec_names_create((unsigned char *)table, capacity);
}

void nx_codec_names_close(nx_codec_names_t *names)
{
    nx_codec__forget_numbers();
    for (uint32_t number = 0; names->layouts != NULL && number < names->count; number++) {
        nx_codec__free_layout(names->layouts[number]);
    }
    if (names->layouts != NULL) {
        efree(names->layouts);
    }
    zend_hash_destroy(&names->numbers);
    zend_hash_destroy(&names->by_class);
    efree(names);
}

static int32_t codec_names_append(nx_codec_names_t *names, zend_string *entry)
{
    uint32_t length = (uint32_t)ZSTR_LEN(entry);
    bool fits = !names->is_closed && names->count < CODEC_CLASS_MOST &&
                names->capacity - names->used >= sizeof(length) + length;
    if (!fits) {
        return -1;
    }
    zval number;
    memcpy(names->table + names->used, &length, sizeof(length));
    memcpy(names->table + names->used + sizeof(length), ZSTR_VAL(entry), length);
    names->used += sizeof(length) + length;
    ZVAL_LONG(&number, names->count++);
    atomic_store_explicit(codec_table_count(names), names->count, memory_order_release);
    zend_hash_add(&names->numbers, entry, &number);
    return (int32_t)Z_LVAL(number);
}

int32_t nx_codec__number_of(nx_codec_names_t *names, zend_class_entry *class_entry, nx_codec_kind_t kind)
{
    zend_ulong key = (zend_ulong)(uintptr_t)class_entry;
    zval *found = zend_hash_index_find(&names->by_class, key), number;
    if (found != NULL) {
        return (int32_t)Z_LVAL_P(found);
    }
    zend_string *entry = zend_string_alloc(nx_codec__definition_length(class_entry, kind), false);
    nx_codec__define(class_entry, kind, (unsigned char *)ZSTR_VAL(entry));
    ZSTR_VAL(entry)[ZSTR_LEN(entry)] = '\0';
    found = zend_hash_find(&names->numbers, entry);
    ZVAL_LONG(&number, found != NULL ? Z_LVAL_P(found) : codec_names_append(names, entry));
    zend_hash_index_add(&names->by_class, key, &number);
    zend_string_release(entry);
    return (int32_t)Z_LVAL(number);
}

static void codec_names_learn(nx_codec_names_t *names)
{
    zend_string *entry;
    while ((entry = codec_names_next(names)) != NULL) {
        if (names->count > names->layout_capacity) {
            names->layout_capacity = MAX(16, names->layout_capacity * 2);
            names->layouts = erealloc(names->layouts, names->layout_capacity * sizeof(*names->layouts));
        }
        const unsigned char *at = (const unsigned char *)ZSTR_VAL(entry), *end = at + ZSTR_LEN(entry);
        names->layouts[names->count - 1] = nx_codec__read_definition(&at, end);
        zend_string_release(entry);
    }
}

nx_codec_layout_t *nx_codec__layout_of(nx_codec_names_t *names, uint32_t number)
{
    if (UNEXPECTED(number >= names->count || names->layouts == NULL)) {
        codec_names_learn(names);
    }
    return number < names->count && names->layouts != NULL ? names->layouts[number] : NULL;
}
