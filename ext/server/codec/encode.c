/* SPDX-License-Identifier: MIT */
#include "server/codec/private.h"

#include "zend_enum.h"

#include "engine/compat/compat.h"

typedef struct nx_codec_encoder {
    nx_codec_sink_t *sink;
    nx_codec_names_t *names; /* NULL: definitions only */
    const zval *root;
    zend_class_entry **locals; /* classes that this value has defined */
    uint32_t local_count, local_capacity;
} nx_codec_encoder_t;

/* An entry of a direct-mapped cache: how objects of a class are written with these names. */
typedef struct nx_codec_number {
    const zend_class_entry *class_entry;
    const nx_codec_names_t *names;
    int32_t number; /* -1: none in the table */
    uint8_t kind;
    bool is_dense; /* every slot has a property */
} nx_codec_number_t;

#define NUMBERS 128
static NX_PER_THREAD nx_codec_number_t numbers[NUMBERS];
static NX_PER_THREAD nx_codec_encode_reference_t encode_reference;

static bool codec_put_value(nx_codec_encoder_t *encoder, const zval *value, const nx_codec_part_t *part);

void nx_codec__forget_numbers(void)
{
    memset(numbers, 0, sizeof(numbers));
}

void nx_codec__set_encode_reference(nx_codec_encode_reference_t encode)
{
    encode_reference = encode;
}

static NX_COLD bool codec_grow(nx_codec_encoder_t *encoder, size_t more)
{
    size_t length = nx_codec_sink_length(encoder->sink);
    if (more > NX_CODEC_MOST_BYTES || length + more > NX_CODEC_MOST_BYTES) {
        nx_throw(NX_ERROR_TRANSFER_SIZE,
                 "A value for another process has more than %u MiB: send parts of it, or the name of a file",
                 NX_CODEC_MOST_BYTES >> 20);
        return false;
    }
    encoder->sink->grow(encoder->sink, more);
    return true;
}

static zend_always_inline bool codec_reserve(nx_codec_encoder_t *encoder, size_t bytes)
{
    return EXPECTED((size_t)(encoder->sink->end - encoder->sink->at) >= bytes) || codec_grow(encoder, bytes);
}

static zend_always_inline void codec_put(nx_codec_sink_t *sink, const void *bytes, size_t length)
{
    memcpy(sink->at, bytes, length);
    sink->at += length;
}

static zend_always_inline bool codec_put_tag(nx_codec_encoder_t *encoder, nx_codec_tag_t tag)
{
    if (UNEXPECTED(!codec_reserve(encoder, 1))) {
        return false;
    }
    *encoder->sink->at++ = (unsigned char)tag;
    return true;
}

static zend_always_inline bool codec_put_integer(nx_codec_encoder_t *encoder, zend_long value)
{
    nx_codec_sink_t *sink = encoder->sink;
    if (UNEXPECTED(!codec_reserve(encoder, 1 + sizeof(value)))) {
        return false;
    }
    if (value == (int8_t)value) {
        *sink->at++ = CODEC_INT8;
        *sink->at++ = (unsigned char)value;
    } else if (value == (int32_t)value) {
        int32_t narrow = (int32_t)value;
        *sink->at++ = CODEC_INT32;
        codec_put(sink, &narrow, sizeof(narrow));
    } else {
        *sink->at++ = CODEC_INT64;
        codec_put(sink, &value, sizeof(value));
    }
    return true;
}

/* A tag and a number: `small` with 8 bits, or the tag after it with 32. `more` bytes are free after it. */
static zend_always_inline bool codec_put_count(nx_codec_encoder_t *encoder, nx_codec_tag_t small,
                                               size_t count, size_t more)
{
    nx_codec_sink_t *sink = encoder->sink;
    if (UNEXPECTED(!codec_reserve(encoder, 1 + sizeof(uint32_t) + more))) {
        return false;
    }
    if (EXPECTED(count <= UINT8_MAX)) {
        *sink->at++ = (unsigned char)small;
        *sink->at++ = (unsigned char)count;
        return true;
    }
    uint32_t wide = (uint32_t)count;
    *sink->at++ = (unsigned char)(small + 1);
    codec_put(sink, &wide, sizeof(wide));
    return true;
}

static zend_always_inline bool codec_put_string(nx_codec_encoder_t *encoder, const zend_string *string)
{
    if (UNEXPECTED(!codec_put_count(encoder, CODEC_STRING8, ZSTR_LEN(string), ZSTR_LEN(string)))) {
        return false;
    }
    codec_put(encoder->sink, ZSTR_VAL(string), ZSTR_LEN(string));
    return true;
}

static bool codec_put_float(nx_codec_encoder_t *encoder, double value)
{
    if (UNEXPECTED(!codec_reserve(encoder, 1 + sizeof(value)))) {
        return false;
    }
    *encoder->sink->at++ = CODEC_FLOAT;
    codec_put(encoder->sink, &value, sizeof(value));
    return true;
}

/* Begins an array or object: it must not contain itself. */
static bool codec_enter(nx_codec_encoder_t *encoder, nx_codec_part_t *inner, const void *container,
                        const nx_codec_part_t *outer)
{
    inner->outer = outer;
    inner->container = container;
    inner->key = NULL;
    inner->index = 0;
    inner->is_object = inner->is_serialized = false;
    inner->depth = outer == NULL ? 1 : outer->depth + 1;
    if (UNEXPECTED(inner->depth > NX_CODEC_DEEPEST)) {
        nx_throw(
            NX_ERROR_TRANSFER_SIZE,
            "A value for another process has more than %d levels of arrays and objects: send a list of its parts",
            NX_CODEC_DEEPEST);
        return false;
    }
    for (; outer != NULL; outer = outer->outer) {
        if (UNEXPECTED(outer->container == container)) {
            return nx_codec__refuse(encoder->root, inner->outer, "a cycle (the value contains itself)");
        }
    }
    return true;
}

static bool codec_put_pairs(nx_codec_encoder_t *encoder, HashTable *array, nx_codec_part_t *part)
{
    zval *value;
    ZEND_HASH_FOREACH_KEY_VAL(array, part->index, part->key, value)
    {
        if (UNEXPECTED(Z_TYPE_P(value) == IS_INDIRECT)) {
            continue; /* a declared property */
        }
        if (UNEXPECTED(part->is_object && ZSTR_VAL(part->key)[0] == '\0')) {
            return nx_codec__refuse(encoder->root, part->outer,
                                    "an object with a dynamic property whose name begins with a NUL byte");
        }
        bool is_put = part->key == NULL ? codec_put_integer(encoder, (zend_long)part->index)
                                        : codec_put_string(encoder, part->key);
        if (UNEXPECTED(!is_put || !codec_put_value(encoder, value, part))) {
            return false;
        }
    }
    ZEND_HASH_FOREACH_END();
    return true;
}

static bool codec_put_elements(nx_codec_encoder_t *encoder, HashTable *array, nx_codec_part_t *part)
{
    zval *value;
    uint32_t count = zend_hash_num_elements(array);
    if (!HT_IS_PACKED(array) || !HT_IS_WITHOUT_HOLES(array)) {
        return codec_put_count(encoder, CODEC_MAP8, count, 0) && codec_put_pairs(encoder, array, part);
    }
    if (UNEXPECTED(!codec_put_count(encoder, CODEC_LIST8, count, 0))) {
        return false;
    }
    ZEND_HASH_PACKED_FOREACH_VAL(array, value)
    {
        if (UNEXPECTED(!codec_put_value(encoder, value, part))) {
            return false;
        }
        part->index++;
    }
    ZEND_HASH_FOREACH_END();
    return true;
}

/* User code that runs meanwhile cannot change the array: it is shared, so that a change makes a copy. */
static bool codec_put_array(nx_codec_encoder_t *encoder, zend_array *array, const nx_codec_part_t *outer)
{
    nx_codec_part_t part;
    if (zend_hash_num_elements(array) == 0) {
        return codec_put_count(encoder, CODEC_LIST8, 0, 0);
    }
    if (UNEXPECTED(!codec_enter(encoder, &part, array, outer))) {
        return false;
    }
    GC_TRY_ADDREF(array);
    bool is_put = codec_put_elements(encoder, array, &part);
    zend_array_release(array);
    return is_put;
}

static NX_COLD bool codec_put_local_class(nx_codec_encoder_t *encoder, zend_class_entry *class_entry,
                                          nx_codec_kind_t kind)
{
    uint16_t reference;
    for (uint32_t local = 0; local < encoder->local_count; local++) {
        if (encoder->locals[local] == class_entry) {
            reference = (uint16_t)(CODEC_CLASS_LOCAL | local);
            codec_put(encoder->sink, &reference, sizeof(reference));
            return true;
        }
    }
    size_t length = nx_codec__definition_length(class_entry, kind);
    if (!codec_reserve(encoder, sizeof(reference) + length)) {
        return false;
    }
    reference = CODEC_CLASS_DEFINED;
    codec_put(encoder->sink, &reference, sizeof(reference));
    nx_codec__define(class_entry, kind, encoder->sink->at);
    encoder->sink->at += length;
    if (encoder->local_count == encoder->local_capacity) {
        encoder->local_capacity = MAX(8, encoder->local_capacity * 2);
        encoder->locals = erealloc(encoder->locals, encoder->local_capacity * sizeof(*encoder->locals));
    }
    if (encoder->local_count < CODEC_CLASS_MOST) {
        encoder->locals[encoder->local_count++] = class_entry;
    }
    return true;
}

/* Writes the tag and the class. */
static bool codec_put_class(nx_codec_encoder_t *encoder, nx_codec_tag_t tag, zend_class_entry *class_entry,
                            const nx_codec_number_t *known)
{
    if (UNEXPECTED(!codec_reserve(encoder, 1 + sizeof(uint16_t)))) {
        return false;
    }
    *encoder->sink->at++ = (unsigned char)tag;
    if (UNEXPECTED(known->number < 0)) {
        return codec_put_local_class(encoder, class_entry, known->kind);
    }
    uint16_t reference = (uint16_t)known->number;
    codec_put(encoder->sink, &reference, sizeof(reference));
    return true;
}

static NX_COLD void codec_learn_class(nx_codec_number_t *known, zend_class_entry *class_entry,
                                      nx_codec_names_t *names)
{
    nx_codec_kind_t kind = nx_codec__kind_of(class_entry);
    if (kind <= CODEC_KIND_ENUM && !nx_codec__is_definable(class_entry)) {
        kind = CODEC_KIND_REFUSED;
    }
    *known = (nx_codec_number_t){class_entry, names, -1, (uint8_t)kind, true};
    if (kind <= CODEC_KIND_ENUM && names != NULL) {
        known->number = nx_codec__number_of(names, class_entry, kind);
    }
    for (int slot = 0; kind == CODEC_KIND_PROPERTIES && slot < class_entry->default_properties_count;
         slot++) {
        known->is_dense = known->is_dense && class_entry->properties_info_table[slot] != NULL;
    }
}

static zend_always_inline nx_codec_number_t codec_number_of(const nx_codec_encoder_t *encoder,
                                                            zend_class_entry *class_entry)
{
    uintptr_t mixed = (uintptr_t)class_entry >> 6;
    nx_codec_number_t *known = &numbers[(mixed ^ (mixed >> 7)) % NUMBERS];
    if (UNEXPECTED(known->class_entry != class_entry || known->names != encoder->names)) {
        codec_learn_class(known, class_entry, encoder->names);
    }
    return *known;
}

static bool codec_put_slot(nx_codec_encoder_t *encoder, const zval *slot, const nx_codec_part_t *part)
{
    if (EXPECTED(Z_TYPE_P(slot) != IS_UNDEF)) {
        return codec_put_value(encoder, slot, part);
    }
    return codec_put_tag(encoder, Z_PROP_FLAG_P(slot) & IS_PROP_UNINIT ? CODEC_UNINITIALIZED : CODEC_UNSET);
}

static uint32_t codec_count_dynamic(HashTable *properties)
{
    zval *value;
    uint32_t count = 0;
    if (EXPECTED(properties == NULL)) {
        return 0;
    }
    ZEND_HASH_FOREACH_VAL(properties, value)
    {
        count += Z_TYPE_P(value) != IS_INDIRECT;
    }
    ZEND_HASH_FOREACH_END();
    return count;
}

static bool codec_put_dynamic(nx_codec_encoder_t *encoder, zend_object *object, uint32_t count,
                              nx_codec_part_t *part)
{
    HashTable *properties = object->properties;
    if (!codec_put_count(encoder, CODEC_MAP8, count, 0)) {
        return false;
    }
    GC_TRY_ADDREF(properties);
    bool is_put = codec_put_pairs(encoder, properties, part);
    zend_array_release(properties);
    return is_put;
}

static bool codec_put_properties(nx_codec_encoder_t *encoder, zend_object *object,
                                 const nx_codec_number_t *known, nx_codec_part_t *part)
{
    uint32_t dynamic = codec_count_dynamic(object->properties);
    nx_codec_tag_t tag = dynamic == 0 ? CODEC_OBJECT : CODEC_OBJECT_AND_MORE;
    if (UNEXPECTED(!codec_put_class(encoder, tag, object->ce, known))) {
        return false;
    }
    part->is_object = true;
    int count = object->ce->default_properties_count;
    for (int slot = 0; slot < count; slot++) {
        if (UNEXPECTED(!known->is_dense && object->ce->properties_info_table[slot] == NULL)) {
            continue;
        }
        part->index = (zend_ulong)slot;
        if (UNEXPECTED(!codec_put_slot(encoder, OBJ_PROP_NUM(object, slot), part))) {
            return false;
        }
    }
    return EXPECTED(dynamic == 0) || codec_put_dynamic(encoder, object, dynamic, part);
}

/* Detaches the sink, because code that __serialize() calls may use the window for another value. */
static bool codec_put_serialized(nx_codec_encoder_t *encoder, zend_object *object,
                                 const nx_codec_number_t *known, nx_codec_part_t *part)
{
    zval data;
    part->is_serialized = true;
    nx_codec_sink_detach(encoder->sink, 1 + sizeof(uint16_t));
    ZVAL_UNDEF(&data);
    zend_call_known_instance_method_with_0_params(object->ce->__serialize, object, &data);
    bool is_put = EG(exception) == NULL;
    if (is_put && Z_TYPE(data) != IS_ARRAY) {
        is_put = nx_codec__refuse(encoder->root, part->outer,
                                  "an object of %s, whose __serialize() returned no array,",
                                  ZSTR_VAL(object->ce->name));
    }
    is_put = is_put && codec_put_class(encoder, CODEC_SERIALIZED, object->ce, known) &&
             codec_put_array(encoder, Z_ARRVAL(data), part);
    zval_ptr_dtor(&data);
    return is_put;
}

static bool codec_put_enum(nx_codec_encoder_t *encoder, zend_object *object, const nx_codec_number_t *known)
{
    return codec_put_class(encoder, CODEC_ENUM, object->ce, known) &&
           codec_put_string(encoder, Z_STR_P(zend_enum_fetch_case_name(object)));
}

static bool codec_put_date(nx_codec_encoder_t *encoder, zend_object *object, const nx_codec_part_t *part)
{
    if (!codec_put_tag(encoder, CODEC_DATE)) {
        return false;
    }
    return nx_codec__put_date(object, encoder->sink) ||
           nx_codec__refuse(encoder->root, part->outer,
                            "a DateTimeImmutable without a time or with a long time zone");
}

static bool codec_put_reference(nx_codec_encoder_t *encoder, zend_object *object, const nx_codec_part_t *part)
{
    uint32_t length = 0;
    size_t start = nx_codec_sink_length(encoder->sink);
    if (encode_reference == NULL) {
        return nx_codec__refuse_object(encoder->root, part->outer, object);
    }
    if (!codec_reserve(encoder, 1 + sizeof(length))) {
        return false;
    }
    *encoder->sink->at++ = CODEC_REFERENCE;
    codec_put(encoder->sink, &length, sizeof(length));
    int result = encode_reference(object, encoder->sink);
    if (result <= 0) {
        return result == 0 && nx_codec__refuse_object(encoder->root, part->outer, object);
    }
    length = (uint32_t)(nx_codec_sink_length(encoder->sink) - start - 1 - sizeof(length));
    memcpy(encoder->sink->start + start + 1, &length, sizeof(length));
    return true;
}

static bool codec_put_contents(nx_codec_encoder_t *encoder, zend_object *object, nx_codec_part_t *part)
{
    nx_codec_number_t known = codec_number_of(encoder, object->ce);
    if (EXPECTED(known.kind == CODEC_KIND_PROPERTIES) && EXPECTED(!nx_php_is_lazy(object))) {
        return codec_put_properties(encoder, object, &known, part);
    }
    switch (known.kind) {
    case CODEC_KIND_SERIALIZED:
        return codec_put_serialized(encoder, object, &known, part);
    case CODEC_KIND_ENUM:
        return codec_put_enum(encoder, object, &known);
    case CODEC_KIND_DATE:
        return codec_put_date(encoder, object, part);
    case CODEC_KIND_INTERNAL:
        return codec_put_reference(encoder, object, part);
    default:
        return nx_codec__refuse_object(encoder->root, part->outer, object);
    }
}

static bool codec_put_object(nx_codec_encoder_t *encoder, zend_object *object, const nx_codec_part_t *outer)
{
    nx_codec_part_t part;
    if (UNEXPECTED(!codec_enter(encoder, &part, object, outer))) {
        return false;
    }
    GC_ADDREF(object);
    bool is_put = codec_put_contents(encoder, object, &part);
    OBJ_RELEASE(object);
    return is_put;
}

static NX_COLD bool codec_put_rare(nx_codec_encoder_t *encoder, const zval *value,
                                   const nx_codec_part_t *part)
{
    if (Z_TYPE_P(value) == IS_REFERENCE && Z_REFCOUNT_P(value) == 1) {
        return codec_put_value(encoder, Z_REFVAL_P(value), part);
    }
    const char *reason = Z_TYPE_P(value) == IS_REFERENCE  ? "a PHP reference (&)"
                         : Z_TYPE_P(value) == IS_RESOURCE ? "a resource"
                                                          : "an internal value";
    return nx_codec__refuse(encoder->root, part, "%s", reason);
}

static bool codec_put_value(nx_codec_encoder_t *encoder, const zval *value, const nx_codec_part_t *part)
{
    switch (Z_TYPE_P(value)) {
    case IS_NULL:
        return codec_put_tag(encoder, CODEC_NULL);
    case IS_FALSE:
        return codec_put_tag(encoder, CODEC_FALSE);
    case IS_TRUE:
        return codec_put_tag(encoder, CODEC_TRUE);
    case IS_LONG:
        return codec_put_integer(encoder, Z_LVAL_P(value));
    case IS_DOUBLE:
        return codec_put_float(encoder, Z_DVAL_P(value));
    case IS_STRING:
        return codec_put_string(encoder, Z_STR_P(value));
    case IS_ARRAY:
        return codec_put_array(encoder, Z_ARRVAL_P(value), part);
    case IS_OBJECT:
        return codec_put_object(encoder, Z_OBJ_P(value), part);
    default:
        return codec_put_rare(encoder, value, part);
    }
}

bool nx_codec_encode(const zval *value, nx_codec_sink_t *sink, nx_codec_names_t *names)
{
    nx_codec_encoder_t encoder = {.sink = sink, .names = names, .root = value};
    size_t before = nx_codec_sink_length(sink);
    bool is_put = codec_put_value(&encoder, value, NULL);
    if (UNEXPECTED(!is_put)) {
        sink->at = sink->start + before;
    }
    if (UNEXPECTED(encoder.locals != NULL)) {
        efree(encoder.locals);
    }
    return is_put;
}
