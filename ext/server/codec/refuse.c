/* SPDX-License-Identifier: MIT */
/* Messages about values that cannot be encoded: the path of the part, as PHP code would name it, and the reason. */
#include "server/codec/private.h"

#include "ext/date/php_date.h"
#include "zend_closures.h"
#include "zend_fibers.h"
#include "zend_generators.h"
#include "zend_smart_str.h"

#include "engine/compat/compat.h"

/* `$placeOrder` for an object of App\PlaceOrder, `$value` for anything else. */
static void codec_path_root(smart_str *path, const zval *root)
{
    bool is_named = Z_TYPE_P(root) == IS_OBJECT && !(Z_OBJCE_P(root)->ce_flags & ZEND_ACC_ANON_CLASS);
    if (!is_named) {
        smart_str_appends(path, "$value");
        return;
    }
    const zend_string *name = Z_OBJCE_P(root)->name;
    const char *last = zend_memrchr(ZSTR_VAL(name), '\\', ZSTR_LEN(name));
    const char *brief = last == NULL ? ZSTR_VAL(name) : last + 1;
    smart_str_appendc(path, '$');
    smart_str_appendc(path, (char)zend_tolower_ascii(*brief));
    smart_str_appends(path, *brief == '\0' ? "" : brief + 1);
}

static void codec_path_key(smart_str *path, const nx_codec_part_t *part)
{
    if (part->key == NULL) {
        smart_str_append_printf(path, "[" ZEND_LONG_FMT "]", (zend_long)part->index);
        return;
    }
    smart_str_appends(path, "['");
    nx_error_append_escaped(path, ZSTR_VAL(part->key), ZSTR_LEN(part->key));
    smart_str_appends(path, "']");
}

static void codec_path_property(smart_str *path, const nx_codec_part_t *part)
{
    const zend_object *object = part->container;
    const char *class_name, *bare;
    zend_string *name = part->key;
    size_t length;
    if (name == NULL) {
        const zend_property_info *property = object->ce->properties_info_table[part->index];
        name = property->name;
    }
    zend_unmangle_property_name_ex(name, &class_name, &bare, &length);
    smart_str_appends(path, "->");
    nx_error_append_escaped(path, bare, length);
}

static void codec_path_append(smart_str *path, const nx_codec_part_t *part)
{
    if (part == NULL) {
        return;
    }
    codec_path_append(path, part->outer);
    if (part->is_serialized) {
        return;
    }
    if (part->is_object) {
        codec_path_property(path, part);
    } else {
        codec_path_key(path, part);
    }
}

bool nx_codec__refuse(const zval *root, const nx_codec_part_t *part, const char *reason, ...)
{
    smart_str path = {0};
    va_list arguments;
    codec_path_root(&path, root);
    codec_path_append(&path, part);
    smart_str_0(&path);
    va_start(arguments, reason);
    zend_string *what = zend_vstrpprintf(0, reason, arguments);
    va_end(arguments);
    nx_throw(NX_ERROR_NOT_TRANSFERABLE, "%s: %s cannot be carried to another process", ZSTR_VAL(path.s),
             ZSTR_VAL(what));
    zend_string_release(what);
    smart_str_free(&path);
    return false;
}

static const char *codec_name_known_class(const zend_class_entry *class_entry)
{
    return class_entry == zend_ce_closure     ? "a closure"
           : class_entry == zend_ce_generator ? "a generator"
           : class_entry == zend_ce_fiber     ? "a Fiber"
                                              : NULL;
}

/* Why objects of the class cannot be encoded. NULL: the reason is not known here. */
static const char *codec_reason_of_class(const zend_class_entry *class_entry)
{
    if (class_entry->ce_flags & ZEND_ACC_NOT_SERIALIZABLE) {
        return "PHP marks the class as not serializable";
    }
    if (class_entry->type == ZEND_INTERNAL_CLASS) {
        return "a class of PHP or of an extension";
    }
    if (class_entry->__serialize != NULL && class_entry->__unserialize == NULL) {
        return "it has __serialize() without __unserialize()";
    }
    if (class_entry->__unserialize != NULL && class_entry->__serialize == NULL) {
        return "it has __unserialize() without __serialize()";
    }
    if (class_entry->create_object != NULL) {
        return "it extends a class of PHP or of an extension";
    }
    if (zend_hash_str_exists(&class_entry->function_table, ZEND_STRL("__sleep")) ||
        zend_hash_str_exists(&class_entry->function_table, ZEND_STRL("__wakeup")) ||
        class_entry->serialize != NULL) {
        return "it needs __serialize() and __unserialize() instead of __sleep(), __wakeup() or serialize()";
    }
    return "its names are too long";
}

bool nx_codec__refuse_object(const zval *root, const nx_codec_part_t *part, zend_object *object)
{
    const char *known = codec_name_known_class(object->ce);
    if (known != NULL) {
        return nx_codec__refuse(root, part, "%s", known);
    }
    if (object->ce->ce_flags & ZEND_ACC_ANON_CLASS) {
        return nx_codec__refuse(root, part, "an object of an anonymous class");
    }
    if (nx_php_is_lazy(object)) {
        return nx_codec__refuse(root, part, "a lazy object of %s", ZSTR_VAL(object->ce->name));
    }
    return nx_codec__refuse(root, part, "an object of %s (%s)", ZSTR_VAL(object->ce->name),
                            codec_reason_of_class(object->ce));
}
