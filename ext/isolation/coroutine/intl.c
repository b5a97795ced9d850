/* SPDX-License-Identifier: MIT */
/*
 * The last error of ext/intl. No header shows its globals, but PHP knows where one of its settings lies in them, and
 * the error lies right before it. Whether it does is tried once, with an error made for that; where it does not,
 * intl's error stays everybody's.
 */
#include "isolation/coroutine/private.h"

#include "zend_ini.h"

static nx_world_intl_t nowhere;
NX_PER_THREAD nx_world_intl_t *nx_world__intl = &nowhere;

static bool ask(const char *function, const char *text, zval *result)
{
    zval argument;
    ZVAL_STR(&argument, zend_string_init(text, strlen(text), false));
    bool is_known = nx_world__call(function, result, &argument);
    zval_ptr_dtor_str(&argument);
    return is_known;
}

/* What its own function of locales begins with, and "en" adds no error. */
static void reset(void)
{
    zval language;
    if (ask("locale_get_primary_language", "en", &language)) {
        zval_ptr_dtor(&language);
    }
}

void nx_world__reset_intl(void)
{
    if (UNEXPECTED(nx_world__intl->code != 0)) {
        reset();
    }
}

static bool is_it(const nx_world_intl_t *place)
{
    zval length, code;
    if (place->code != 0 || !ask("grapheme_strlen", "\xff", &length) ||
        !nx_world__call("intl_get_error_code", &code, NULL)) {
        return false;
    }
    bool is_there = Z_TYPE(code) == IS_LONG && Z_LVAL(code) != 0 && Z_LVAL(code) == place->code;
    reset();
    return is_there && place->code == 0;
}

void nx_world__find_intl(char *globals)
{
    static NX_PER_THREAD bool is_tried;
    zend_ini_entry *level = zend_hash_str_find_ptr(EG(ini_directives), ZEND_STRL("intl.error_level"));
    bool is_silent = level != NULL && zend_ini_long(ZEND_STRL("intl.error_level"), 0) == 0 &&
                     zend_ini_long(ZEND_STRL("intl.use_exceptions"), 0) == 0;
    size_t offset = level != NULL ? (size_t)(uintptr_t)level->mh_arg1 : 0;
    if (is_tried || globals == NULL || !is_silent || offset < sizeof(nx_world_intl_t)) {
        return;
    }
    is_tried = true;
    nx_world_intl_t *place = (nx_world_intl_t *)(globals + offset - sizeof(nx_world_intl_t));
    if ((uintptr_t)place % sizeof(void *) == 0 && is_it(place)) {
        nx_world__intl = place;
    }
}
