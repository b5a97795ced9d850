/* SPDX-License-Identifier: MIT */
#include "server/php/classes.h"

#include "engine/errors/errors.h"
#include "server/codec/codec.h"
#include "server/php/codec_arginfo.h"

#define LARGEST_TABLE  (16 << 20)
#define LARGEST_WINDOW 4096

static zend_class_entry *codec_table_class;
static zend_object_handlers codec_table_handlers;

typedef struct nx_codec_table {
    unsigned char *memory;
    size_t capacity;
    nx_codec_names_t *written, *read;
    zend_object std;
} nx_codec_table_t;

static nx_codec_table_t *codec_table_of(zend_object *object)
{
    return nx_container_of(object, nx_codec_table_t, std);
}

static zend_object *codec_table_create(zend_class_entry *class_entry)
{
    nx_codec_table_t *table = zend_object_alloc(sizeof(nx_codec_table_t), class_entry);
    zend_object_std_init(&table->std, class_entry);
    object_properties_init(&table->std, class_entry);
    table->std.handlers = &codec_table_handlers;
    return &table->std;
}

static void codec_table_free(zend_object *object)
{
    nx_codec_table_t *table = codec_table_of(object);
    if (table->memory != NULL) {
        nx_codec_names_close(table->written);
        nx_codec_names_close(table->read);
        efree(table->memory);
    }
    zend_object_std_dtor(object);
}

static nx_codec_table_t *codec_table_open(zend_object *object)
{
    nx_codec_table_t *table = codec_table_of(object);
    if (table->memory == NULL) {
        nx_throw(NX_ERROR_BAD_ARGUMENT, "CodecTable has not been constructed");
        return NULL;
    }
    return table;
}

static void codec_return_encoded(zval *return_value, zval *value, size_t window, nx_codec_names_t *names)
{
    unsigned char bytes[LARGEST_WINDOW];
    nx_codec_sink_t sink;
    nx_codec_sink_init(&sink, bytes, window);
    if (nx_codec_encode(value, &sink, names)) {
        RETVAL_STRINGL((char *)sink.start, nx_codec_sink_length(&sink));
    }
    nx_codec_sink_free(&sink);
}

static void codec_return_decoded(zval *return_value, zend_string *bytes, nx_codec_names_t *names)
{
    zval value;
    if (nx_codec_decode((const unsigned char *)ZSTR_VAL(bytes), ZSTR_LEN(bytes), names, &value)) {
        RETURN_COPY_VALUE(&value);
    }
}

PHP_METHOD(Nexus_Server_Internal_CodecTable, __construct)
{
    zend_long capacity = 65536;
    zend_string *contents = zend_empty_string;
    ZEND_PARSE_PARAMETERS_START(0, 2)
    Z_PARAM_OPTIONAL
    Z_PARAM_LONG(capacity)
    Z_PARAM_STR(contents)
    ZEND_PARSE_PARAMETERS_END();
    nx_codec_table_t *table = codec_table_of(Z_OBJ_P(ZEND_THIS));
    bool fits =
        capacity >= (zend_long)ZSTR_LEN(contents) && capacity <= LARGEST_TABLE && table->memory == NULL;
    if (!fits) {
        nx_throw(NX_ERROR_BAD_ARGUMENT,
                 "CodecTable has a capacity of up to %d bytes, and is constructed once", LARGEST_TABLE);
        RETURN_THROWS();
    }
    table->memory = ecalloc(1, (size_t)capacity + 1);
    table->capacity = (size_t)capacity;
    memcpy(table->memory, ZSTR_VAL(contents), ZSTR_LEN(contents));
    table->written = nx_codec_names_write(table->memory, table->capacity);
    table->read = nx_codec_names_read(table->memory, table->capacity);
}

PHP_METHOD(Nexus_Server_Internal_CodecTable, encode)
{
    zval *value;
    zend_long window = 256;
    ZEND_PARSE_PARAMETERS_START(1, 2)
    Z_PARAM_ZVAL(value)
    Z_PARAM_OPTIONAL
    Z_PARAM_LONG(window)
    ZEND_PARSE_PARAMETERS_END();
    nx_codec_table_t *table = codec_table_open(Z_OBJ_P(ZEND_THIS));
    if (table != NULL) {
        codec_return_encoded(return_value, value, (size_t)MAX(0, MIN(window, LARGEST_WINDOW)),
                             table->written);
    }
}

PHP_METHOD(Nexus_Server_Internal_CodecTable, decode)
{
    zend_string *bytes;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_STR(bytes)
    ZEND_PARSE_PARAMETERS_END();
    nx_codec_table_t *table = codec_table_open(Z_OBJ_P(ZEND_THIS));
    if (table != NULL) {
        codec_return_decoded(return_value, bytes, table->read);
    }
}

PHP_METHOD(Nexus_Server_Internal_CodecTable, contents)
{
    ZEND_PARSE_PARAMETERS_NONE();
    nx_codec_table_t *table = codec_table_open(Z_OBJ_P(ZEND_THIS));
    if (table != NULL) {
        RETURN_STRINGL((char *)table->memory, table->capacity);
    }
}

ZEND_FUNCTION(Nexus_Server_Internal_encode)
{
    zval *value;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_ZVAL(value)
    ZEND_PARSE_PARAMETERS_END();
    codec_return_encoded(return_value, value, LARGEST_WINDOW, NULL);
}

ZEND_FUNCTION(Nexus_Server_Internal_decode)
{
    zend_string *bytes;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_STR(bytes)
    ZEND_PARSE_PARAMETERS_END();
    codec_return_decoded(return_value, bytes, NULL);
}

ZEND_FUNCTION(Nexus_Server_Internal_allow_classes)
{
    HashTable *names;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_ARRAY_HT_OR_NULL(names)
    ZEND_PARSE_PARAMETERS_END();
    if (names != NULL) {
        GC_TRY_ADDREF(names);
    }
    nx_codec_allow_classes(names);
}

void nx_php_register_codec(void)
{
    codec_table_class = register_class_Nexus_Server_Internal_CodecTable();
    codec_table_class->create_object = codec_table_create;
    codec_table_handlers = std_object_handlers;
    codec_table_handlers.offset = offsetof(nx_codec_table_t, std);
    codec_table_handlers.free_obj = codec_table_free;
    codec_table_handlers.clone_obj = NULL;
    zend_register_functions(NULL, ext_functions, NULL, MODULE_PERSISTENT);
}
