/* SPDX-License-Identifier: MIT */
/*
 * The bytes may come from a hostile process: each length and number is checked before it is used. Memory is allocated
 * for elements that are there, not for those that a count announces.
 */
#include "server/codec/decoder.h"

#define SHORT_VALUE 16384
#define PER_PAIR    (sizeof(Bucket) + sizeof(uint32_t))

static NX_PER_THREAD nx_codec_decode_reference_t decode_reference;

void nx_codec__set_decode_reference(nx_codec_decode_reference_t decode)
{
    decode_reference = decode;
}

bool nx_codec__malformed(void)
{
    if (EG(exception) == NULL) {
        nx_throw(
            NX_ERROR_TRANSFER_BYTES,
            "Bytes of another process are not a value: the process has written them wrongly, or not as this "
            "release of Nexus");
    }
    return false;
}

bool nx_codec__exceeds_memory(void)
{
    nx_throw(NX_ERROR_TRANSFER_SIZE,
             "A value of another process does not fit into what is left of PHP's memory_limit");
    return false;
}

/*
 * The memory that a value of that length may use. A short value is not limited further. A part is left for the overhead
 * of the allocator and of PHP's table of objects.
 */
static size_t codec_memory_for(size_t length)
{
    if (EXPECTED(length < SHORT_VALUE) || PG(memory_limit) <= 0) {
        return SIZE_MAX;
    }
    size_t limit = (size_t)PG(memory_limit), used = zend_memory_usage(false);
    return used < limit ? (limit - used) / 8 * 5 : 0;
}

bool nx_codec__get_bytes(nx_codec_decoder_t *decoder, bool is_small, const unsigned char **bytes,
                         uint32_t *length)
{
    if (UNEXPECTED(!codec_get_count(decoder, is_small, length) || !codec_has(decoder, *length))) {
        return nx_codec__malformed();
    }
    *bytes = decoder->at;
    decoder->at += *length;
    return true;
}

static bool codec_get_string(nx_codec_decoder_t *decoder, bool is_small, zval *value)
{
    const unsigned char *bytes;
    uint32_t length;
    if (UNEXPECTED(!nx_codec__get_bytes(decoder, is_small, &bytes, &length))) {
        return false;
    }
    if (UNEXPECTED(!codec_charge(decoder, _ZSTR_STRUCT_SIZE(length)))) {
        return false;
    }
    ZVAL_STRINGL_FAST(value, (const char *)bytes, length);
    return true;
}

static bool codec_get_integer(nx_codec_decoder_t *decoder, unsigned char tag, zend_long *integer)
{
    int8_t tiny;
    int32_t narrow;
    bool is_read;
    if (EXPECTED(tag == CODEC_INT8)) {
        is_read = codec_get(decoder, &tiny, sizeof(tiny));
        *integer = is_read ? tiny : 0;
    } else if (tag == CODEC_INT32) {
        is_read = codec_get(decoder, &narrow, sizeof(narrow));
        *integer = is_read ? narrow : 0;
    } else {
        is_read = codec_get(decoder, integer, sizeof(*integer));
    }
    return EXPECTED(is_read) || nx_codec__malformed();
}

/* A key: a string of which the caller owns a reference, or NULL and an integer. */
bool nx_codec__get_key(nx_codec_decoder_t *decoder, zend_string **key, zend_long *index)
{
    const unsigned char *bytes;
    uint32_t length;
    unsigned char tag;
    *key = NULL;
    *index = 0;
    if (UNEXPECTED(!codec_get(decoder, &tag, 1))) {
        return nx_codec__malformed();
    }
    if (EXPECTED(tag == CODEC_STRING8 || tag == CODEC_STRING32)) {
        if (UNEXPECTED(!nx_codec__get_bytes(decoder, tag == CODEC_STRING8, &bytes, &length))) {
            return false;
        }
        *key = nx_codec__share_key(bytes, length);
        return true;
    }
    return tag >= CODEC_INT8 && tag <= CODEC_INT64 ? codec_get_integer(decoder, tag, index)
                                                   : nx_codec__malformed();
}

bool nx_codec__enter_level(nx_codec_decoder_t *decoder)
{
    return EXPECTED(++decoder->depth <= NX_CODEC_DEEPEST) || nx_codec__malformed();
}

/* The array is consistent after each element, because decoding the next one may run user code. */
static bool codec_get_elements(nx_codec_decoder_t *decoder, zend_array *list, uint32_t count)
{
    zend_hash_real_init_packed(list);
    for (uint32_t number = 0; number < count; number++) {
        if (UNEXPECTED(number == list->nTableSize)) {
            if (!codec_charge(decoder, 2 * (size_t)number * sizeof(zval))) {
                return false;
            }
            zend_hash_extend(list, MIN(count, list->nTableSize * 2), true);
        }
        if (UNEXPECTED(!nx_codec__get_value(decoder, &list->arPacked[number]))) {
            return false;
        }
        list->nNumUsed = list->nNumOfElements = number + 1;
        list->nNextFreeElement = (zend_long)number + 1;
    }
    return true;
}

static bool codec_get_list(nx_codec_decoder_t *decoder, bool is_small, zval *value)
{
    uint32_t count;
    if (UNEXPECTED(!codec_get_count(decoder, is_small, &count) || !codec_has(decoder, count) ||
                   !nx_codec__enter_level(decoder))) {
        return nx_codec__malformed();
    }
    if (count == 0) {
        decoder->depth--;
        ZVAL_EMPTY_ARRAY(value);
        return true;
    }
    if (UNEXPECTED(
            !codec_charge(decoder, sizeof(zend_array) + MAX(8, MIN(count, MOST_AT_ONCE)) * sizeof(zval)))) {
        return false;
    }
    zend_array *list = zend_new_array(MIN(count, MOST_AT_ONCE));
    if (UNEXPECTED(!codec_get_elements(decoder, list, count))) {
        zend_array_destroy(list);
        return false;
    }
    decoder->depth--;
    ZVAL_ARR(value, list);
    return true;
}

/* False: the key is there already. */
static bool codec_add_pair(zend_array *map, zend_string *key, zend_long index, zval *element)
{
    zend_ulong numeric;
    if (key == NULL) {
        return zend_hash_index_add(map, (zend_ulong)index, element) != NULL;
    }
    if (UNEXPECTED(ZEND_HANDLE_NUMERIC_STR(ZSTR_VAL(key), ZSTR_LEN(key), numeric))) {
        return zend_hash_index_add(map, numeric, element) != NULL;
    }
    return zend_hash_add(map, key, element) != NULL;
}

static bool codec_get_pairs(nx_codec_decoder_t *decoder, zend_array *map, uint32_t count)
{
    zend_hash_real_init_mixed(map);
    for (uint32_t number = 0; number < count; number++) {
        zend_string *key;
        zend_long index;
        zval element;
        bool is_full = UNEXPECTED(map->nNumUsed == map->nTableSize);
        if (UNEXPECTED((is_full && !codec_charge(decoder, 2 * (size_t)map->nTableSize * PER_PAIR)) ||
                       !nx_codec__get_key(decoder, &key, &index))) {
            return false;
        }
        bool is_read = nx_codec__get_value(decoder, &element), is_added = false;
        if (EXPECTED(is_read)) {
            is_added = codec_add_pair(map, key, index, &element);
        }
        if (key != NULL) {
            zend_string_release(key);
        }
        if (UNEXPECTED(!is_added)) {
            nx_codec__malformed();
            zval_ptr_dtor(&element);
            return false;
        }
    }
    return true;
}

static bool codec_get_map(nx_codec_decoder_t *decoder, bool is_small, zval *value)
{
    uint32_t count;
    if (UNEXPECTED(!codec_get_count(decoder, is_small, &count) || !codec_has(decoder, 2 * (size_t)count) ||
                   !nx_codec__enter_level(decoder))) {
        return nx_codec__malformed();
    }
    if (UNEXPECTED(
            !codec_charge(decoder, sizeof(zend_array) + MAX(8, MIN(count, MOST_AT_ONCE)) * PER_PAIR))) {
        return false;
    }
    zend_array *map = zend_new_array(MIN(count, MOST_AT_ONCE));
    if (UNEXPECTED(!codec_get_pairs(decoder, map, count))) {
        zend_array_destroy(map);
        return false;
    }
    decoder->depth--;
    ZVAL_ARR(value, map);
    return true;
}

static bool codec_get_reference(nx_codec_decoder_t *decoder, zval *value)
{
    const unsigned char *bytes;
    uint32_t length;
    if (!nx_codec__get_bytes(decoder, false, &bytes, &length) || decode_reference == NULL) {
        return nx_codec__malformed();
    }
    return decode_reference(bytes, length, value);
}

static bool codec_get_date(nx_codec_decoder_t *decoder, zval *value)
{
    return nx_codec__get_date(&decoder->at, decoder->end, value) || nx_codec__malformed();
}

static bool codec_get_composite(nx_codec_decoder_t *decoder, unsigned char tag, zval *value)
{
    switch (tag) {
    case CODEC_LIST8:
    case CODEC_LIST32:
        return codec_get_list(decoder, tag == CODEC_LIST8, value);
    case CODEC_MAP8:
    case CODEC_MAP32:
        return codec_get_map(decoder, tag == CODEC_MAP8, value);
    case CODEC_OBJECT:
    case CODEC_OBJECT_AND_MORE:
        return nx_codec__get_object(decoder, tag == CODEC_OBJECT_AND_MORE, value);
    case CODEC_SERIALIZED:
        return nx_codec__get_serialized(decoder, value);
    case CODEC_ENUM:
        return nx_codec__get_enum(decoder, value);
    case CODEC_DATE:
        return codec_get_date(decoder, value);
    case CODEC_REFERENCE:
        return codec_get_reference(decoder, value);
    default:
        return nx_codec__malformed();
    }
}

static bool codec_get_tagged(nx_codec_decoder_t *decoder, unsigned char tag, zval *value)
{
    switch (tag) {
    case CODEC_NULL:
        ZVAL_NULL(value);
        return true;
    case CODEC_FALSE:
    case CODEC_TRUE:
        ZVAL_BOOL(value, tag == CODEC_TRUE);
        return true;
    case CODEC_INT8:
    case CODEC_INT32:
    case CODEC_INT64: {
        zend_long integer;
        bool is_read = codec_get_integer(decoder, tag, &integer);
        ZVAL_LONG(value, integer);
        return is_read;
    }
    case CODEC_FLOAT: {
        double number = 0;
        bool is_read = codec_get(decoder, &number, sizeof(number));
        ZVAL_DOUBLE(value, number);
        return is_read || nx_codec__malformed();
    }
    case CODEC_STRING8:
    case CODEC_STRING32:
        return codec_get_string(decoder, tag == CODEC_STRING8, value);
    default:
        return codec_get_composite(decoder, tag, value);
    }
}

/* After a failure the value is undefined. */
bool nx_codec__get_value(nx_codec_decoder_t *decoder, zval *value)
{
    ZVAL_UNDEF(value);
    if (UNEXPECTED(!codec_has(decoder, 1))) {
        return nx_codec__malformed();
    }
    unsigned char tag = *decoder->at++;
    bool is_read = codec_get_tagged(decoder, tag, value);
    if (UNEXPECTED(!is_read)) {
        ZVAL_UNDEF(value);
    }
    return is_read;
}

static void codec_release_decoder(nx_codec_decoder_t *decoder, bool is_failed)
{
    for (uint32_t number = 0; number < decoder->destructible_count; number++) {
        if (is_failed) {
            zend_object_store_ctor_failed(decoder->destructible[number]);
        }
        OBJ_RELEASE(decoder->destructible[number]);
    }
    for (uint32_t number = 0; number < decoder->local_count; number++) {
        nx_codec__free_layout(decoder->locals[number]);
    }
    if (decoder->destructible != NULL) {
        efree(decoder->destructible);
    }
    if (decoder->locals != NULL) {
        efree(decoder->locals);
    }
}

bool nx_codec_decode(const unsigned char *bytes, size_t length, nx_codec_names_t *names, zval *value)
{
    nx_codec_decoder_t decoder = {.at = bytes, .end = bytes + length, .names = names};
    decoder.memory = codec_memory_for(length);
    bool is_read = nx_codec__get_value(&decoder, value);
    if (UNEXPECTED(is_read && decoder.at != decoder.end)) {
        is_read = nx_codec__malformed();
    }
    if (UNEXPECTED(decoder.destructible != NULL || decoder.locals != NULL)) {
        codec_release_decoder(&decoder, !is_read);
    }
    if (UNEXPECTED(!is_read)) {
        zval_ptr_dtor(value);
        ZVAL_UNDEF(value);
    }
    return is_read;
}
