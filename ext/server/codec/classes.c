/* SPDX-License-Identifier: MIT */
#include "server/codec/private.h"

#include "ext/date/php_date.h"
#include "zend_exceptions.h"
#include "zend_interfaces.h"

/*
 * The autoloader is called once for each name, and not again after this many unknown names, because a hostile process
 * may invent names.
 */
#define MOST_UNKNOWN 1024

static NX_PER_THREAD HashTable *allowed; /* lower-case names, and namespaces with their last backslash */
static NX_PER_THREAD HashTable *unknown; /* names of which the autoloader knows no class */

/* Internal classes whose __unserialize() checks all of its data. Subclasses of them are carried in the same way. */
static bool codec_is_known_internal(const zend_class_entry *class_entry)
{
    return class_entry == php_date_get_immutable_ce() || class_entry == php_date_get_date_ce() ||
           class_entry == php_date_get_timezone_ce() || class_entry == php_date_get_interval_ce() ||
           class_entry == php_date_get_period_ce();
}

static const zend_class_entry *codec_internal_ancestor(const zend_class_entry *class_entry)
{
    while (class_entry != NULL && class_entry->type != ZEND_INTERNAL_CLASS) {
        class_entry = class_entry->parent;
    }
    return class_entry;
}

static bool codec_has_method(const zend_class_entry *class_entry, const char *name, size_t length)
{
    return zend_hash_str_exists(&class_entry->function_table, name, length);
}

/* Exceptions have no __unserialize(); a subclass may have one of its own. */
static bool codec_may_unserialize(const zend_class_entry *class_entry)
{
    const zend_class_entry *ancestor = codec_internal_ancestor(class_entry);
    return ancestor == NULL || codec_is_known_internal(ancestor) ||
           (class_entry != ancestor && (ancestor == zend_ce_exception || ancestor == zend_ce_error));
}

static nx_codec_kind_t codec_kind_of_plain(const zend_class_entry *class_entry)
{
    if (class_entry == zend_standard_class_def) {
        return CODEC_KIND_PROPERTIES;
    }
    if (class_entry->type == ZEND_INTERNAL_CLASS) {
        return CODEC_KIND_INTERNAL;
    }
    bool is_plain = class_entry->create_object == NULL && class_entry->serialize == NULL &&
                    !codec_has_method(class_entry, ZEND_STRL("__sleep")) &&
                    !codec_has_method(class_entry, ZEND_STRL("__wakeup"));
    return is_plain ? CODEC_KIND_PROPERTIES : CODEC_KIND_REFUSED;
}

static nx_codec_is_reference_t is_reference;

void nx_codec__set_is_reference(nx_codec_is_reference_t hook)
{
    is_reference = hook;
}

nx_codec_kind_t nx_codec__kind_of(const zend_class_entry *class_entry)
{
    uint32_t without_objects = ZEND_ACC_INTERFACE | ZEND_ACC_TRAIT | ZEND_ACC_EXPLICIT_ABSTRACT_CLASS |
                               ZEND_ACC_IMPLICIT_ABSTRACT_CLASS;
    if (class_entry->ce_flags & ZEND_ACC_ENUM) {
        return CODEC_KIND_ENUM;
    }
    if (class_entry == php_date_get_immutable_ce()) {
        return CODEC_KIND_DATE;
    }
    if (is_reference != NULL && is_reference(class_entry)) {
        return CODEC_KIND_INTERNAL;
    }
    if (class_entry->ce_flags & (without_objects | ZEND_ACC_ANON_CLASS)) {
        return CODEC_KIND_REFUSED;
    }
    if (class_entry->ce_flags & ZEND_ACC_NOT_SERIALIZABLE) {
        return class_entry->type == ZEND_INTERNAL_CLASS ? CODEC_KIND_INTERNAL : CODEC_KIND_REFUSED;
    }
    if (class_entry->__serialize != NULL && class_entry->__unserialize != NULL) {
        return codec_may_unserialize(class_entry) ? CODEC_KIND_SERIALIZED : CODEC_KIND_REFUSED;
    }
    if (class_entry->__serialize != NULL || class_entry->__unserialize != NULL) {
        return CODEC_KIND_REFUSED;
    }
    return codec_kind_of_plain(class_entry);
}

static bool codec_is_listed(const zend_string *name)
{
    zend_string *lower = zend_string_tolower((zend_string *)name);
    bool is_listed = zend_hash_exists(allowed, lower);
    for (size_t length = ZSTR_LEN(lower); length > 0 && !is_listed; length--) {
        is_listed =
            ZSTR_VAL(lower)[length - 1] == '\\' && zend_hash_str_exists(allowed, ZSTR_VAL(lower), length);
    }
    zend_string_release(lower);
    return is_listed;
}

static bool codec_may_build(const zend_class_entry *class_entry)
{
    return class_entry->type == ZEND_USER_CLASS || class_entry == zend_standard_class_def ||
           codec_is_known_internal(class_entry);
}

bool nx_codec__is_allowed(const zend_class_entry *class_entry)
{
    if (!codec_may_build(class_entry)) {
        return false;
    }
    return allowed == NULL || class_entry->type == ZEND_INTERNAL_CLASS || codec_is_listed(class_entry->name);
}

static bool codec_may_ask(zend_string *name)
{
    bool is_new = unknown == NULL ||
                  (zend_hash_num_elements(unknown) < MOST_UNKNOWN && !zend_hash_exists(unknown, name));
    return is_new && (allowed == NULL || codec_is_listed(name));
}

static void codec_note_unknown(zend_string *name)
{
    if (unknown == NULL) {
        unknown = zend_new_array(8);
    }
    zend_hash_add_empty_element(unknown, name);
}

zend_class_entry *nx_codec__find_class(zend_string *name, bool may_load)
{
    zend_class_entry *found = zend_lookup_class_ex(name, NULL, ZEND_FETCH_CLASS_NO_AUTOLOAD);
    if (found != NULL || !may_load || !codec_may_ask(name)) {
        return found;
    }
    found = zend_lookup_class_ex(name, NULL, 0);
    if (found == NULL && EG(exception) == NULL) {
        codec_note_unknown(name);
    }
    return found;
}

void nx_codec_allow_classes(zend_array *names)
{
    if (allowed != NULL) {
        zend_array_release(allowed);
    }
    allowed = NULL;
    if (names == NULL) {
        return;
    }
    zval *name;
    allowed = zend_new_array(zend_hash_num_elements(names));
    ZEND_HASH_FOREACH_VAL(names, name)
    {
        ZVAL_DEREF(name);
        if (Z_TYPE_P(name) == IS_STRING) {
            zend_string *lower = zend_string_tolower(Z_STR_P(name));
            zend_hash_add_empty_element(allowed, lower);
            zend_string_release(lower);
        }
    }
    ZEND_HASH_FOREACH_END();
    zend_array_release(names);
}

void nx_codec__forget_classes(void)
{
    nx_codec_allow_classes(NULL);
    if (unknown != NULL) {
        zend_array_release(unknown);
    }
    unknown = NULL;
}
