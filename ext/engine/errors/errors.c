/* SPDX-License-Identifier: MIT */
#include "engine/errors/errors.h"

#include <syslog.h>

#include "zend_exceptions.h"
#include "zend_smart_str.h"

#include "engine/errors/error_log.h"
#include "engine/errors/log_text.h"

#define NX_ERROR_CLASS(variable) zend_class_entry *variable;
#include "engine/errors/classes.def"
#undef NX_ERROR_CLASS

typedef struct error_entry {
    const char *code;
    zend_class_entry **class_entry;
} error_entry_t;

static const error_entry_t catalogue[NX_ERROR_COUNT] = {
#define NX_ERROR(name, code, class_variable, meaning) {code, &class_variable},
#include "engine/errors/catalogue.def"
#undef NX_ERROR
};

static zend_object *create_error(nx_error_t error, const char *format, va_list arguments)
{
    zend_string *detail = zend_vstrpprintf(0, format, arguments);
    zend_string *message = zend_strpprintf(0, "[%s] %s", catalogue[error].code, ZSTR_VAL(detail));
    zend_string_release(detail);

    zval exception, value;
    object_init_ex(&exception, *catalogue[error].class_entry);
    ZVAL_STR(&value, message);
    zend_update_property_ex(zend_get_exception_base(Z_OBJ(exception)), Z_OBJ(exception),
                            ZSTR_KNOWN(ZEND_STR_MESSAGE), &value);
    zend_string_release(message);
    ZVAL_STRING(&value, catalogue[error].code);
    zend_update_property(Z_OBJCE(exception), Z_OBJ(exception), ZEND_STRL("errorCode"), &value);
    zval_ptr_dtor(&value);
    return Z_OBJ(exception);
}

zend_object *nx_error_create(nx_error_t error, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    zend_object *object = create_error(error, format, arguments);
    va_end(arguments);
    return object;
}

void nx_throw(nx_error_t error, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    zend_object *object = create_error(error, format, arguments);
    va_end(arguments);
    zend_throw_exception_internal(object);
}

static bool is_among(const zend_object *wanted, zend_object *exception)
{
    zval buffer, *previous;
    while (exception != wanted) {
        previous = zend_read_property_ex(zend_get_exception_base(exception), exception,
                                         ZSTR_KNOWN(ZEND_STR_PREVIOUS), true, &buffer);
        if (Z_TYPE_P(previous) != IS_OBJECT) {
            return false;
        }
        exception = Z_OBJ_P(previous);
    }
    return true;
}

/*
 * `earlier` may be in the chain already. zend_exception_set_previous() would then link nothing, and the reference would
 * leak.
 */
void nx_error_chain_previous(zend_object *exception, zend_object *earlier)
{
    if (!is_among(earlier, exception)) {
        GC_ADDREF(earlier);
        zend_exception_set_previous(exception, earlier);
    }
}

void nx_error_report(zend_object *failure)
{
    zend_object *outer = EG(exception);
    EG(exception) = NULL;
    zend_exception_error(failure, E_WARNING);
    if (outer != NULL) {
        zend_clear_exception();
        EG(exception) = outer;
    }
}

void nx_error_append_escaped(smart_str *line, const char *text, size_t length)
{
    nx_log_text_append(line, text, length, NX_LOG_BREAKS_NONE);
}

static void error_write_lines(int level, smart_str *lines)
{
    smart_str_appendc(lines, '\n');
    nx_error_log_write(level, ZSTR_VAL(lines->s), ZSTR_LEN(lines->s));
}

void nx_error_say_lines(smart_str *lines)
{
    error_write_lines(LOG_ERR, lines);
}

void nx_error_say(const char *format, ...)
{
    va_list arguments;
    char *text;
    smart_str line = {0};
    if (!nx_error_log_accepts(LOG_WARNING)) {
        return;
    }
    va_start(arguments, format);
    size_t length = zend_vspprintf(&text, 0, format, arguments);
    va_end(arguments);
    size_t of_text = length > 0 && text[length - 1] == '\n' ? length - 1 : length;
    nx_log_text_append(&line, text, of_text, NX_LOG_BREAKS_INDENTED);
    error_write_lines(LOG_WARNING, &line);
    smart_str_free(&line);
    efree(text);
}
