/* SPDX-License-Identifier: MIT */
/*
 * The last error of ext/intl. No header declares its globals. However, a registered setting has an offset in them, and
 * the error comes right before that setting. This is tested once, by causing an error. If the test fails, all
 * coroutines share intl's last error, and NX-0120 is in the error log.
 */
#include "isolation/coroutine/private.h"

#include "zend_ini.h"

#include "engine/compat/layouts.h"

static nx_php_intl_error_t nowhere;
NX_PER_THREAD nx_php_intl_error_t *nx_intl_error = &nowhere;

static bool call_intl(const char *function, const char *text, zval *result)
{
    zval argument;
    ZVAL_STR(&argument, zend_string_init(text, strlen(text), false));
    bool is_known = nx_coroutine_globals_call(function, result, &argument);
    zval_ptr_dtor_str(&argument);
    return is_known;
}

/* Functions of ext/intl reset the error first, and this one succeeds. */
static void reset_intl_error(void)
{
    zval language;
    if (call_intl("locale_get_primary_language", "en", &language)) {
        zval_ptr_dtor(&language);
    }
}

void nx_intl_reset(void)
{
    if (UNEXPECTED(nx_intl_error->code != 0)) {
        reset_intl_error();
    }
}

static bool is_intl_error(const nx_php_intl_error_t *place)
{
    zval length, code;
    if (place->code != 0 || !call_intl("grapheme_strlen", "\xff", &length) ||
        !nx_coroutine_globals_call("intl_get_error_code", &code, NULL)) {
        return false;
    }
    bool is_there = Z_TYPE(code) == IS_LONG && Z_LVAL(code) != 0 && Z_LVAL(code) == place->code;
    reset_intl_error();
    return is_there && place->code == 0;
}

void nx_intl_find(char *globals)
{
    static NX_PER_THREAD bool is_tried;
    zend_ini_entry *level = zend_hash_str_find_ptr(EG(ini_directives), ZEND_STRL("intl.error_level"));
    bool is_silent = level != NULL && zend_ini_long(ZEND_STRL("intl.error_level"), 0) == 0 &&
                     zend_ini_long(ZEND_STRL("intl.use_exceptions"), 0) == 0;
    size_t offset = level != NULL ? (size_t)(uintptr_t)level->mh_arg1 : 0;
    if (is_tried || globals == NULL || !is_silent || offset < sizeof(nx_php_intl_error_t)) {
        return;
    }
    /* A disabled function may be declared by a script that is preloaded later. */
    if (!nx_php_has_function("grapheme_strlen") || !nx_php_has_function("intl_get_error_code")) {
        return;
    }
    is_tried = true;
    nx_php_intl_error_t *place = (nx_php_intl_error_t *)(globals + offset - sizeof(nx_php_intl_error_t));
    if ((uintptr_t)place % sizeof(void *) == 0 && is_intl_error(place)) {
        nx_intl_error = place;
    } else {
        nx_php_report_shared("intl", "last error");
    }
}
