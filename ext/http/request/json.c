/* SPDX-License-Identifier: MIT */
#include "http/request/json.h"

#include "ext/json/php_json_parser.h"

#include "runtime/scheduler/coroutine.h"
#include "http/request/body.h"
#include "http/request/private.h"

/*
 * PHP's hash of an integer key is the key itself, and the hash of a string key has no seed. A client can therefore
 * choose keys that are all in one chain of the table, where each key is compared with all earlier ones. Steps along a
 * chain are counted from the number on that keys exceed only if a client has chosen them for this purpose. A document
 * may take some tens of milliseconds of such steps: 4 500 keys in one chain, or 100 000 keys in chains of 200.
 */
#define USUAL_STEPS      8
#define EXCESS_STEPS     (10 * 1000 * 1000)
#define KEYS_PER_OBJECT  (1u << 20)
#define COMPARED_AT_ONCE 32
/* After this many elements or steps, the decoder yields to other coroutines and checks the memory limit. */
#define YIELD_WORK    8192
#define STEPS_AS_WORK 64
/* Memory is checked before a table grows beyond this many elements. */
#define LARGE_TABLE 4096

typedef enum problem {
    JSON_SOUND,
    JSON_COLLIDES,
    JSON_HAS_MANY_KEYS,
    JSON_IS_LARGE,
    JSON_INTERRUPTED, /* an exception ended the wait */
} problem_t;

typedef struct decoder {
    php_json_parser parser;
    uint64_t excess; /* steps beyond USUAL_STEPS */
    uint32_t work;   /* work since the last yield */
    uint8_t problem; /* problem_t */
} decoder_t;

static decoder_t *decoder_of(php_json_parser *parser)
{
    return nx_container_of(parser, decoder_t, parser);
}

/* Moves the parser to the end of the text, so that it stops and frees its memory. */
static NX_COLD void stop_decoding(decoder_t *decoder, problem_t problem)
{
    if (decoder->problem == JSON_SOUND) {
        decoder->problem = (uint8_t)problem;
    }
    decoder->parser.scanner.cursor = decoder->parser.scanner.limit;
}

static NX_COLD void yield_json(decoder_t *decoder)
{
    decoder->work = 0;
    if (!nx_body_fits_memory(0)) {
        stop_decoding(decoder, JSON_IS_LARGE);
    } else if (nx_coroutine_may_wait() && !nx_coroutine_yield()) {
        stop_decoding(decoder, JSON_INTERRUPTED);
    }
}

static void count_work(decoder_t *decoder, uint32_t work)
{
    decoder->work += work;
    if (UNEXPECTED(decoder->work >= YIELD_WORK)) {
        yield_json(decoder);
    }
}

/* Counts the steps along a chain. */
static void count_steps(decoder_t *decoder, uint64_t steps)
{
    if (EXPECTED(steps <= USUAL_STEPS)) {
        return;
    }
    decoder->excess += steps - USUAL_STEPS;
    if (UNEXPECTED(decoder->excess > EXCESS_STEPS)) {
        stop_decoding(decoder, JSON_COLLIDES);
        return;
    }
    count_work(decoder, (uint32_t)(steps / STEPS_AS_WORK));
}

/* False: there is no memory for a larger table. */
static bool may_grow(decoder_t *decoder, const HashTable *table)
{
    if (EXPECTED(table->nNumUsed < table->nTableSize || table->nTableSize < LARGE_TABLE)) {
        return true;
    }
    size_t bytes = (size_t)table->nTableSize * 2 * (sizeof(Bucket) + sizeof(uint32_t));
    if (UNEXPECTED(!nx_body_fits_memory(bytes))) {
        stop_decoding(decoder, JSON_IS_LARGE);
        return false;
    }
    return true;
}

static HashTable *json_table_of(zval *array)
{
    if (Z_ARRVAL_P(array) == &zend_empty_array) {
        array_init(array);
    }
    return Z_ARRVAL_P(array);
}

/* An empty array needs no table. The first element allocates it. */
static int create_json_array(php_json_parser *parser, zval *array)
{
    ZVAL_EMPTY_ARRAY(array);
    return SUCCESS;
}

static int append_json_value(php_json_parser *parser, zval *array, zval *value)
{
    decoder_t *decoder = decoder_of(parser);
    HashTable *table = json_table_of(array);
    if (UNEXPECTED(!may_grow(decoder, table)) || zend_hash_next_index_insert(table, value) == NULL) {
        zval_ptr_dtor_nogc(value);
        return SUCCESS;
    }
    count_work(decoder, 1);
    return SUCCESS;
}

static bool has_chains(const HashTable *table)
{
    return (HT_FLAGS(table) & (HASH_FLAG_PACKED | HASH_FLAG_UNINITIALIZED)) == 0;
}

static bool is_key(const Bucket *bucket, zend_ulong hash, const zend_string *key, uint64_t *steps)
{
    if (EXPECTED(bucket->h != hash) || (bucket->key == NULL) != (key == NULL)) {
        return false;
    }
    if (key == NULL) {
        return true;
    }
    *steps += ZSTR_LEN(key) / COMPARED_AT_ONCE;
    return zend_string_equals(bucket->key, key);
}

/* Looks up a key like zend_hash_find(), and counts the steps. NULL: the key is new. */
static zval *find_json_key(decoder_t *decoder, const HashTable *table, zend_ulong hash,
                           const zend_string *key)
{
    uint64_t steps = 0;
    uint32_t at = HT_HASH_EX(table->arData, (uint32_t)hash | table->nTableMask);
    while (at != HT_INVALID_IDX) {
        Bucket *bucket = HT_HASH_TO_BUCKET_EX(table->arData, at);
        steps++;
        if (is_key(bucket, hash, key, &steps)) {
            count_steps(decoder, steps);
            return &bucket->val;
        }
        at = Z_NEXT(bucket->val);
    }
    count_steps(decoder, steps);
    return NULL;
}

static void replace_json_value(zval *old, zval *value)
{
    zval_ptr_dtor_nogc(old);
    ZVAL_COPY_VALUE(old, value);
}

static void put_index(decoder_t *decoder, HashTable *table, zend_ulong index, zval *value)
{
    if (!has_chains(table)) {
        zend_hash_index_update(table, index, value);
        return;
    }
    zval *old = find_json_key(decoder, table, index, NULL);
    if (UNEXPECTED(old != NULL)) {
        replace_json_value(old, value);
        return;
    }
    zend_hash_index_add_new(table, index, value);
}

static void put_name(decoder_t *decoder, HashTable *table, zend_string *name, zval *value)
{
    zval *old = has_chains(table) ? find_json_key(decoder, table, ZSTR_HASH(name), name) : NULL;
    if (UNEXPECTED(old != NULL)) {
        replace_json_value(old, value);
        return;
    }
    zend_hash_add_new(table, name, value);
}

static bool may_have_another_key(decoder_t *decoder, const HashTable *table)
{
    if (UNEXPECTED(zend_hash_num_elements(table) >= KEYS_PER_OBJECT)) {
        stop_decoding(decoder, JSON_HAS_MANY_KEYS);
        return false;
    }
    return may_grow(decoder, table);
}

static int update(php_json_parser *parser, zval *object, zend_string *key, zval *value)
{
    decoder_t *decoder = decoder_of(parser);
    HashTable *table = json_table_of(object);
    zend_ulong index;
    if (UNEXPECTED(!may_have_another_key(decoder, table))) {
        zval_ptr_dtor_nogc(value);
    } else if (ZEND_HANDLE_NUMERIC_STR(ZSTR_VAL(key), ZSTR_LEN(key), index)) {
        put_index(decoder, table, index, value);
    } else {
        put_name(decoder, table, key, value);
    }
    zend_string_release_ex(key, false);
    count_work(decoder, 1);
    return SUCCESS;
}

static const php_json_parser_methods methods = {.array_create = create_json_array,
                                                .array_append = append_json_value,
                                                .object_create = create_json_array,
                                                .object_update = update};

static const char *json_message_of(php_json_error_code code)
{
    switch (code) {
    case PHP_JSON_ERROR_DEPTH:
        return "Maximum stack depth exceeded";
    case PHP_JSON_ERROR_STATE_MISMATCH:
        return "State mismatch (invalid or malformed JSON)";
    case PHP_JSON_ERROR_CTRL_CHAR:
        return "Control character error, possibly incorrectly encoded";
    case PHP_JSON_ERROR_UTF8:
        return "Malformed UTF-8 characters, possibly incorrectly encoded";
    case PHP_JSON_ERROR_UTF16:
        return "Single unpaired UTF-16 surrogate in unicode escape";
    default:
        return "Syntax error";
    }
}

/* `text` is the document: the place of the token at which the parser stopped is counted from its first byte. */
static NX_COLD void throw_json_problem(const decoder_t *decoder, const zend_string *text)
{
    switch (decoder->problem) {
    case JSON_INTERRUPTED:
        return;
    case JSON_COLLIDES:
        nx_throw(NX_ERROR_JSON_COSTS,
                 "The request's JSON is refused: so many of its keys collide in PHP's hash tables that "
                 "decoding it would block the worker");
        return;
    case JSON_HAS_MANY_KEYS:
        nx_throw(NX_ERROR_JSON_COSTS, "The request's JSON is refused: an object in it has more than %u keys",
                 KEYS_PER_OBJECT);
        return;
    case JSON_IS_LARGE:
        nx_throw(
            NX_ERROR_BODY_TOO_LARGE,
            "The request's JSON does not fit into PHP's memory_limit once it is decoded: read the body piece "
            "by piece, by bodyStream(), or raise memory_limit");
        nx_body_throw_with(413);
        return;
    default:
        nx_throw(NX_ERROR_BAD_JSON, "The request's body is not valid JSON: %s at offset %zu",
                 json_message_of(php_json_parser_error_code(&decoder->parser)),
                 (size_t)((const char *)decoder->parser.scanner.token - ZSTR_VAL(text)));
    }
}

bool nx_json_decode(zend_string *text, zval *result)
{
    decoder_t decoder = {.problem = JSON_SOUND};
    ZVAL_NULL(result);
    php_json_parser_init_ex(&decoder.parser, result, ZSTR_VAL(text), ZSTR_LEN(text), PHP_JSON_OBJECT_AS_ARRAY,
                            PHP_JSON_PARSER_DEFAULT_DEPTH, &methods);
    bool is_parsed = php_json_parse(&decoder.parser) == 0;
    if (EXPECTED(is_parsed && decoder.problem == JSON_SOUND)) {
        return true;
    }
    if (is_parsed) {
        zval_ptr_dtor_nogc(result);
        ZVAL_UNDEF(result);
    }
    throw_json_problem(&decoder, text);
    return false;
}
