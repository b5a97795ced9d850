/* SPDX-License-Identifier: MIT */
/* Builds objects from bytes: without their constructors, with the declared types of their properties. */
#include "server/codec/decoder.h"

#include "zend_enum.h"
#include "zend_exceptions.h"

#include "engine/intercept/quiet.h"

static nx_codec_layout_t *codec_get_definition(nx_codec_decoder_t *decoder)
{
    nx_codec_layout_t *layout = nx_codec__read_definition(&decoder->at, decoder->end);
    if (layout == NULL || decoder->local_count >= CODEC_CLASS_MOST) {
        nx_codec__free_layout(layout);
        return NULL;
    }
    if (decoder->local_count == decoder->local_capacity) {
        decoder->local_capacity = MAX(4, decoder->local_capacity * 2);
        decoder->locals = erealloc(decoder->locals, decoder->local_capacity * sizeof(*decoder->locals));
    }
    decoder->locals[decoder->local_count++] = layout;
    return layout;
}

static nx_codec_layout_t *codec_find_layout(nx_codec_decoder_t *decoder, uint16_t reference)
{
    if (reference == CODEC_CLASS_DEFINED) {
        return codec_get_definition(decoder);
    }
    if (reference & CODEC_CLASS_LOCAL) {
        uint32_t number = reference & ~CODEC_CLASS_LOCAL;
        return number < decoder->local_count ? decoder->locals[number] : NULL;
    }
    return decoder->names == NULL ? NULL : nx_codec__layout_of(decoder->names, reference);
}

/* NULL, with an exception, if the bytes are malformed, or the class cannot be built as `kind`. */
static nx_codec_layout_t *codec_get_layout(nx_codec_decoder_t *decoder, nx_codec_kind_t kind)
{
    uint16_t reference;
    nx_codec_layout_t *layout = NULL;
    if (EXPECTED(codec_get(decoder, &reference, sizeof(reference)))) {
        layout = codec_find_layout(decoder, reference);
    }
    if (UNEXPECTED(layout == NULL)) {
        nx_codec__malformed();
        return NULL;
    }
    if (UNEXPECTED(layout->class_entry == NULL) && !nx_codec__resolve(layout)) {
        return NULL;
    }
    if (UNEXPECTED(layout->kind != kind)) {
        nx_throw(
            NX_ERROR_TRANSFER_CLASS,
            "Bytes of another process have an object of %s in another form than this process would write",
            ZSTR_VAL(layout->name));
        return NULL;
    }
    return layout;
}

/* After a failure no destructor of an object that was built may run. */
static void codec_keep_destructible(nx_codec_decoder_t *decoder, zend_object *object)
{
    if (decoder->destructible_count == decoder->destructible_capacity) {
        decoder->destructible_capacity = MAX(8, decoder->destructible_capacity * 2);
        decoder->destructible =
            erealloc(decoder->destructible, decoder->destructible_capacity * sizeof(*decoder->destructible));
    }
    GC_ADDREF(object);
    decoder->destructible[decoder->destructible_count++] = object;
}

static NX_COLD bool codec_refuse_type(const zend_object *object, const zend_property_info *property)
{
    const char *class_name, *bare;
    zend_unmangle_property_name(property->name, &class_name, &bare);
    nx_throw(NX_ERROR_TRANSFER_TYPE,
             "Bytes of another process have a value for %s::$%s that is not of the declared type",
             ZSTR_VAL(object->ce->name), bare);
    return false;
}

/* Checks the declared type of a property that was decoded into its slot. */
static zend_always_inline bool codec_check_type(const zend_object *object, uint32_t number, zval *slot)
{
    zend_property_info *property = object->ce->properties_info_table[number];
    if (!ZEND_TYPE_IS_SET(property->type) ||
        EXPECTED(ZEND_TYPE_CONTAINS_CODE(property->type, Z_TYPE_P(slot)))) {
        return true;
    }
    return EXPECTED(zend_verify_property_type(property, slot, true)) || codec_refuse_type(object, property);
}

/* Decodes a property into its slot, which must be undefined. */
static zend_always_inline bool codec_get_slot(nx_codec_decoder_t *decoder, zend_object *object,
                                              uint32_t number)
{
    zval *slot = OBJ_PROP_NUM(object, number);
    if (UNEXPECTED(!codec_has(decoder, 1))) {
        return nx_codec__malformed();
    }
    if (UNEXPECTED(*decoder->at <= CODEC_UNSET)) {
        bool is_typed = ZEND_TYPE_IS_SET(object->ce->properties_info_table[number]->type);
        Z_PROP_FLAG_P(slot) = *decoder->at == CODEC_UNINITIALIZED && is_typed ? IS_PROP_UNINIT : 0;
        decoder->at++;
        return true;
    }
    Z_PROP_FLAG_P(slot) = 0;
    return nx_codec__get_value(decoder, slot) && codec_check_type(object, number, slot);
}

/* Reads and discards a property that the class of this process does not have. */
static bool codec_drop_property(nx_codec_decoder_t *decoder)
{
    zval value;
    if (EXPECTED(codec_has(decoder, 1)) && *decoder->at <= CODEC_UNSET) {
        decoder->at++;
        return true;
    }
    if (!nx_codec__get_value(decoder, &value)) {
        return false;
    }
    zval_ptr_dtor(&value);
    return true;
}

static bool codec_replace_slot(nx_codec_decoder_t *decoder, zend_object *object, uint32_t number)
{
    zval *slot = OBJ_PROP_NUM(object, number);
    zval_ptr_dtor(slot);
    ZVAL_UNDEF(slot);
    return codec_get_slot(decoder, object, number);
}

/* Properties that the writer does not have keep their defaults. */
static NX_COLD bool codec_get_matched(nx_codec_decoder_t *decoder, const nx_codec_layout_t *layout,
                                      zend_object *object)
{
    for (uint32_t number = 0; number < layout->count; number++) {
        int32_t slot = layout->slots[number];
        bool is_read =
            slot < 0 ? codec_drop_property(decoder) : codec_replace_slot(decoder, object, (uint32_t)slot);
        if (!is_read) {
            return false;
        }
    }
    return true;
}

static bool codec_get_declared(nx_codec_decoder_t *decoder, const nx_codec_layout_t *layout,
                               zend_object *object)
{
    for (uint32_t number = 0; number < layout->count; number++) {
        if (UNEXPECTED(!codec_get_slot(decoder, object, number))) {
            return false;
        }
    }
    return true;
}

/* The slot of a property that this class declares, under that name; -1: none. */
static int32_t codec_declared_slot(const zend_class_entry *class_entry, zend_string *name)
{
    const zend_property_info *declared = zend_hash_find_ptr(&class_entry->properties_info, name);
    if (declared == NULL || ((declared->flags & ZEND_ACC_PRIVATE) && declared->ce != class_entry)) {
        return -1;
    }
    for (int32_t slot = 0; slot < class_entry->default_properties_count; slot++) {
        if (class_entry->properties_info_table[slot] == declared) {
            return slot;
        }
    }
    return -1;
}

static HashTable *codec_dynamic_table(zend_object *object, uint32_t count)
{
    if (object->properties == NULL && object->ce->default_properties_count == 0) {
        object->properties = zend_new_array(MIN(count, MOST_AT_ONCE));
    }
    return zend_std_get_properties(object);
}

static bool codec_add_dynamic(nx_codec_decoder_t *decoder, zend_object *object, zend_string *name,
                              uint32_t count)
{
    zval value;
    int32_t slot = codec_declared_slot(object->ce, name);
    if (UNEXPECTED(slot >= 0)) {
        return codec_replace_slot(decoder, object, (uint32_t)slot);
    }
    if (!nx_codec__get_value(decoder, &value)) {
        return false;
    }
    if (zend_hash_add(codec_dynamic_table(object, count), name, &value) == NULL) {
        zval_ptr_dtor(&value);
        return nx_codec__malformed();
    }
    return true;
}

static bool codec_get_dynamic(nx_codec_decoder_t *decoder, zend_object *object)
{
    uint32_t count;
    unsigned char tag;
    if (!codec_get(decoder, &tag, 1) || (tag != CODEC_MAP8 && tag != CODEC_MAP32) ||
        !codec_get_count(decoder, tag == CODEC_MAP8, &count) ||
        (object->ce->ce_flags & ZEND_ACC_NO_DYNAMIC_PROPERTIES)) {
        return nx_codec__malformed();
    }
    for (uint32_t number = 0; number < count; number++) {
        zend_string *name;
        zend_long index;
        if (!nx_codec__get_key(decoder, &name, &index)) {
            return false;
        }
        bool is_name = name != NULL && ZSTR_VAL(name)[0] != '\0';
        bool is_read = is_name ? codec_add_dynamic(decoder, object, name, count) : nx_codec__malformed();
        if (name != NULL) {
            zend_string_release(name);
        }
        if (!is_read) {
            return false;
        }
    }
    return true;
}

static zend_object *codec_create_object(nx_codec_decoder_t *decoder, const nx_codec_layout_t *layout)
{
    zend_class_entry *class_entry = layout->class_entry;
    zend_object *object = zend_objects_new(class_entry);
    if (UNEXPECTED(layout->slots != NULL)) {
        object_properties_init(object, class_entry);
    } else {
        for (int slot = 0; slot < class_entry->default_properties_count; slot++) {
            ZVAL_UNDEF(&object->properties_table[slot]);
        }
    }
    if (UNEXPECTED(class_entry->destructor != NULL)) {
        codec_keep_destructible(decoder, object);
    }
    return object;
}

bool nx_codec__get_object(nx_codec_decoder_t *decoder, bool has_more, zval *value)
{
    if (UNEXPECTED(!nx_codec__enter_level(decoder))) {
        return false;
    }
    const nx_codec_layout_t *layout = codec_get_layout(decoder, CODEC_KIND_PROPERTIES);
    if (UNEXPECTED(layout == NULL)) {
        return false;
    }
    size_t bytes = sizeof(zend_object) + (size_t)layout->class_entry->default_properties_count * sizeof(zval);
    if (UNEXPECTED(!codec_charge(decoder, bytes))) {
        return false;
    }
    zend_object *object = codec_create_object(decoder, layout);
    bool is_read = EXPECTED(layout->slots == NULL) ? codec_get_declared(decoder, layout, object)
                                                   : codec_get_matched(decoder, layout, object);
    if (UNEXPECTED(has_more)) {
        is_read = is_read && codec_get_dynamic(decoder, object);
    }
    if (UNEXPECTED(!is_read)) {
        zend_object_store_ctor_failed(object);
        OBJ_RELEASE(object);
        return false;
    }
    decoder->depth--;
    ZVAL_OBJ(value, object);
    return true;
}

/* Warnings of PHP's own classes must not call an error handler of the user. */
static void codec_call_method(zend_function *method, zend_object *object, zval *result, zval *data)
{
    nx_quiet_t quiet;
    bool is_quiet = method->type == ZEND_INTERNAL_FUNCTION;
    if (is_quiet) {
        nx_quiet_begin(&quiet);
    }
    zend_call_known_instance_method_with_1_params(method, object, result, data);
    if (is_quiet) {
        nx_quiet_end(&quiet);
    }
}

static bool codec_call_unserialize(nx_codec_decoder_t *decoder, zend_class_entry *class_entry, zval *data,
                                   zval *value)
{
    zval object, result;
    if (object_init_ex(&object, class_entry) != SUCCESS) {
        zval_ptr_dtor(&object);
        return false;
    }
    if (class_entry->destructor != NULL) {
        codec_keep_destructible(decoder, Z_OBJ(object));
    }
    ZVAL_UNDEF(&result);
    codec_call_method(class_entry->__unserialize, Z_OBJ(object), &result, data);
    zval_ptr_dtor(&result);
    if (UNEXPECTED(EG(exception) != NULL)) {
        zend_object_store_ctor_failed(Z_OBJ(object));
        zval_ptr_dtor(&object);
        if (class_entry->__unserialize->type == ZEND_INTERNAL_FUNCTION) {
            nx_throw(NX_ERROR_TRANSFER_BYTES, "Bytes of another process are not valid for an object of %s",
                     ZSTR_VAL(class_entry->name));
        }
        return false;
    }
    ZVAL_COPY_VALUE(value, &object);
    return true;
}

bool nx_codec__get_serialized(nx_codec_decoder_t *decoder, zval *value)
{
    zval data;
    if (!nx_codec__enter_level(decoder)) {
        return false;
    }
    nx_codec_layout_t *layout = codec_get_layout(decoder, CODEC_KIND_SERIALIZED);
    if (layout == NULL) {
        return false;
    }
    zend_class_entry *class_entry = layout->class_entry;
    bool is_array = codec_has(decoder, 1) && *decoder->at >= CODEC_LIST8 && *decoder->at <= CODEC_MAP32;
    if (!is_array) {
        return nx_codec__malformed();
    }
    if (!nx_codec__get_value(decoder, &data)) {
        return false;
    }
    bool is_built = codec_call_unserialize(decoder, class_entry, &data, value);
    zval_ptr_dtor(&data);
    decoder->depth--;
    return is_built;
}

bool nx_codec__get_enum(nx_codec_decoder_t *decoder, zval *value)
{
    const unsigned char *bytes;
    uint32_t length;
    unsigned char tag;
    nx_codec_layout_t *layout = codec_get_layout(decoder, CODEC_KIND_ENUM);
    if (layout == NULL) {
        return false;
    }
    if (!codec_get(decoder, &tag, 1) || (tag != CODEC_STRING8 && tag != CODEC_STRING32)) {
        return nx_codec__malformed();
    }
    if (!nx_codec__get_bytes(decoder, tag == CODEC_STRING8, &bytes, &length)) {
        return false;
    }
    zend_string *name = nx_codec__share_key(bytes, length);
    zend_class_constant *constant = zend_hash_find_ptr(CE_CONSTANTS_TABLE(layout->class_entry), name);
    zend_object *object = NULL;
    if (EXPECTED(constant != NULL && (ZEND_CLASS_CONST_FLAGS(constant) & ZEND_CLASS_CONST_IS_CASE))) {
        object = zend_enum_get_case(layout->class_entry, name);
    } else {
        nx_throw(NX_ERROR_TRANSFER_CLASS,
                 "Bytes of another process name a case of the enum %s that it does not have",
                 ZSTR_VAL(layout->name));
    }
    zend_string_release(name);
    if (object == NULL) {
        return false;
    }
    ZVAL_OBJ_COPY(value, object);
    return true;
}
