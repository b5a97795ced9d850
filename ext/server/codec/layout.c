/* SPDX-License-Identifier: MIT */
#include "server/codec/private.h"

#include "zend_exceptions.h"

/* NULL: malformed. */
static zend_string *codec_read_name(const unsigned char **at, const unsigned char *end)
{
    uint16_t length;
    if ((size_t)(end - *at) < sizeof(length)) {
        return NULL;
    }
    memcpy(&length, *at, sizeof(length));
    *at += sizeof(length);
    if ((size_t)(end - *at) < length || length == 0) {
        return NULL;
    }
    *at += length;
    return zend_string_init((const char *)*at - length, length, false);
}

void nx_codec__free_layout(nx_codec_layout_t *layout)
{
    if (layout == NULL) {
        return;
    }
    for (uint32_t number = 0; number < layout->count; number++) {
        zend_string_release(layout->properties[number]);
    }
    if (layout->properties != NULL) {
        efree(layout->properties);
    }
    if (layout->slots != NULL) {
        efree(layout->slots);
    }
    zend_string_release(layout->name);
    efree(layout);
}

static bool codec_read_properties(nx_codec_layout_t *layout, uint16_t count, const unsigned char **at,
                                  const unsigned char *end)
{
    if ((size_t)(end - *at) / sizeof(uint16_t) < count) {
        return false;
    }
    layout->properties = safe_emalloc(count, sizeof(zend_string *), 1);
    for (; layout->count < count; layout->count++) {
        zend_string *property = codec_read_name(at, end);
        if (property == NULL) {
            return false;
        }
        layout->properties[layout->count] = property;
    }
    return true;
}

nx_codec_layout_t *nx_codec__read_definition(const unsigned char **at, const unsigned char *end)
{
    uint16_t count;
    zend_string *name = codec_read_name(at, end);
    if (name == NULL) {
        return NULL;
    }
    nx_codec_layout_t *layout = ecalloc(1, sizeof(*layout));
    layout->name = name;
    bool has_count = (size_t)(end - *at) >= sizeof(count);
    if (has_count) {
        memcpy(&count, *at, sizeof(count));
        *at += sizeof(count);
    }
    if (!has_count || !codec_read_properties(layout, count, at, end)) {
        nx_codec__free_layout(layout);
        return NULL;
    }
    return layout;
}

static zend_string *codec_slot_name(const zend_class_entry *class_entry, uint32_t slot)
{
    const zend_property_info *property = class_entry->properties_info_table[slot];
    return property == NULL ? NULL : property->name;
}

static bool codec_is_same_layout(const nx_codec_layout_t *layout, const zend_class_entry *class_entry)
{
    if (layout->count != class_entry->default_properties_count) {
        return false;
    }
    for (uint32_t slot = 0; slot < layout->count; slot++) {
        const zend_string *name = codec_slot_name(class_entry, slot);
        if (name == NULL || !zend_string_equals((zend_string *)name, layout->properties[slot])) {
            return false;
        }
    }
    return true;
}

/* The name without its visibility: the part after the last NUL. */
static const char *codec_bare_name(const zend_string *name, size_t *length)
{
    const char *last = memrchr(ZSTR_VAL(name), '\0', ZSTR_LEN(name));
    const char *bare = last == NULL ? ZSTR_VAL(name) : last + 1;
    *length = ZSTR_LEN(name) - (size_t)(bare - ZSTR_VAL(name));
    return bare;
}

static bool codec_is_same_bare_name(const zend_string *one, const zend_string *other)
{
    size_t length, other_length;
    const char *name = codec_bare_name(one, &length), *other_name = codec_bare_name(other, &other_length);
    return length == other_length && memcmp(name, other_name, length) == 0;
}

/* The slot with that name and visibility; otherwise the slot with that name and another visibility. */
static int32_t codec_find_slot(const zend_class_entry *class_entry, const zend_string *property,
                               const bool *taken)
{
    int32_t similar = -1;
    for (int32_t slot = 0; slot < class_entry->default_properties_count; slot++) {
        const zend_string *name = taken[slot] ? NULL : codec_slot_name(class_entry, (uint32_t)slot);
        if (name != NULL && zend_string_equals((zend_string *)name, (zend_string *)property)) {
            return slot;
        }
        if (name != NULL && similar < 0 && codec_is_same_bare_name(name, property)) {
            similar = slot;
        }
    }
    return similar;
}

static void codec_match_properties(nx_codec_layout_t *layout, const zend_class_entry *class_entry)
{
    bool *taken = ecalloc((size_t)class_entry->default_properties_count + 1, sizeof(bool));
    layout->slots = safe_emalloc(layout->count, sizeof(int32_t), 1);
    for (uint32_t number = 0; number < layout->count; number++) {
        int32_t slot = codec_find_slot(class_entry, layout->properties[number], taken);
        layout->slots[number] = slot;
        if (slot >= 0) {
            taken[slot] = true;
        }
    }
    efree(taken);
}

static bool codec_accept_class(nx_codec_layout_t *layout, zend_class_entry *class_entry)
{
    nx_codec_kind_t kind = nx_codec__kind_of(class_entry);
    if (!nx_codec__is_allowed(class_entry) || kind == CODEC_KIND_REFUSED || kind == CODEC_KIND_INTERNAL) {
        nx_throw(NX_ERROR_TRANSFER_CLASS,
                 "Bytes of another process name the class %s, which must not be built from bytes",
                 ZSTR_VAL(class_entry->name));
        return false;
    }
    if (!(class_entry->ce_flags & ZEND_ACC_CONSTANTS_UPDATED) &&
        zend_update_class_constants(class_entry) != SUCCESS) {
        return false;
    }
    layout->kind = (uint8_t)kind;
    if (kind == CODEC_KIND_PROPERTIES && !codec_is_same_layout(layout, class_entry)) {
        codec_match_properties(layout, class_entry);
    }
    layout->class_entry = class_entry;
    return true;
}

bool nx_codec__resolve(nx_codec_layout_t *layout)
{
    if (EXPECTED(layout->class_entry != NULL)) {
        return true;
    }
    bool may_load = !layout->was_loaded;
    layout->was_loaded = true;
    zend_class_entry *class_entry = nx_codec__find_class(layout->name, may_load);
    if (UNEXPECTED(EG(exception) != NULL)) {
        return false;
    }
    if (class_entry == NULL) {
        nx_throw(
            NX_ERROR_TRANSFER_CLASS,
            "Bytes of another process name the class %s, which this process has not declared and cannot load",
            ZSTR_VAL(layout->name));
        return false;
    }
    /* Another coroutine may have resolved the class while this one loaded it. */
    return layout->class_entry != NULL || codec_accept_class(layout, class_entry);
}
