/* SPDX-License-Identifier: MIT */
/*
 * What lies in one place each, and is exchanged there: by PHP's functions where its place is hidden or others look at
 * it.
 */
#include "isolation/coroutine/private.h"

#include <fcntl.h>
#include <libintl.h>
#include <locale.h>
#include <sys/stat.h>
#include <unistd.h>

#include "ext/random/php_random.h"
#include "ext/standard/basic_functions.h"
#include "ext/standard/file.h"
#include "zend_operators.h"

#include "core/base/descriptor.h"
#include "engine/compat/compat.h"
#include "engine/intercept/quiet.h"

#define SWAP(type, a, b)                                                                                     \
    do {                                                                                                     \
        type swapped = (a);                                                                                  \
        (a) = (b);                                                                                           \
        (b) = swapped;                                                                                       \
    } while (0)

/* How the globals of ext/date begin. */
typedef struct {
    char *default_timezone, *timezone;
} date_globals_t;

static char **timezone_in_place(void)
{
    zend_module_entry *module = zend_hash_str_find_ptr(&module_registry, ZEND_STRL("date"));
#ifdef ZTS
    return &((date_globals_t *)ts_resource(*module->globals_id_ptr))->timezone;
#else
    return &((date_globals_t *)module->globals_ptr)->timezone;
#endif
}

void nx_world__begin_timezone(nx_world_t *world)
{
    char *now = *timezone_in_place();
    world->timezone = now == NULL ? NULL : estrdup(now);
}

void nx_world__exchange_timezone(nx_world_t *world)
{
    SWAP(char *, *timezone_in_place(), world->timezone);
}

void nx_world__release_timezone(nx_world_t *world)
{
    if (world->timezone != NULL) {
        efree(world->timezone);
    }
}

void nx_world__begin_locale(nx_world_t *world)
{
    world->locale = estrdup(setlocale(LC_ALL, NULL));
    zend_string *characters = BG(ctype_string);
    world->locale_of_characters = characters == NULL ? NULL : zend_string_copy(characters);
}

void nx_world__exchange_locale(nx_world_t *world)
{
    char *replaced = estrdup(setlocale(LC_ALL, NULL));
    if (strcmp(replaced, world->locale) != 0) {
        setlocale(LC_ALL, world->locale);
        zend_update_current_locale();
    }
    efree(world->locale);
    world->locale = replaced;
    SWAP(zend_string *, BG(ctype_string), world->locale_of_characters);
}

void nx_world__release_locale(nx_world_t *world)
{
    efree(world->locale);
    if (world->locale_of_characters != NULL) {
        zend_string_release(world->locale_of_characters);
    }
}

static const char *const multibyte[NX_WORLD_MULTIBYTES] = {
    "mb_internal_encoding", "mb_substitute_character", "mb_regex_encoding",
    "mb_detect_order",      "mb_http_output",          "mb_regex_set_options",
};

void nx_world__begin_multibyte(nx_world_t *world)
{
    for (size_t i = 0; i < NX_WORLD_MULTIBYTES; i++) {
        nx_world__call(multibyte[i], &world->multibyte[i], NULL);
    }
}

/* The settings that these follow until the function is called, and what the settings begin with. */
static const struct {
    const char *function;
    const char *setting;
    const char *(*begins_with)(void);
} followed[] = {
    {"mb_internal_encoding", "mbstring.internal_encoding", php_get_internal_encoding},
    {"mb_http_output", "mbstring.http_output", php_get_output_encoding},
};

/*
 * Has it follow its setting again, so that a later ini_set('default_charset') changes it. False: the value is another
 * one.
 */
static bool follow_setting(const char *function, const zval *value)
{
    for (size_t i = 0; i < sizeof(followed) / sizeof(followed[0]); i++) {
        zend_ini_entry *entry =
            zend_hash_str_find_ptr(EG(ini_directives), followed[i].setting, strlen(followed[i].setting));
        if (strcmp(followed[i].function, function) != 0 || entry == NULL || entry->value != NULL ||
            Z_TYPE_P(value) != IS_STRING || strcasecmp(Z_STRVAL_P(value), followed[i].begins_with()) != 0) {
            continue;
        }
        entry->on_modify(entry, NULL, entry->mh_arg1, entry->mh_arg2, entry->mh_arg3,
                         ZEND_INI_STAGE_DEACTIVATE);
        return true;
    }
    return false;
}

void nx_world__read_multibyte(nx_world_t *world)
{
    for (size_t i = 0; i < NX_WORLD_MULTIBYTES; i++) {
        nx_world__call(multibyte[i], &world->multibyte_in_place[i], NULL);
    }
}

/* Settings that were exchanged in between may have changed what is in place: it is asked for anew. */
static void put_multibyte(const char *function, zval *value)
{
    zval in_place, done;
    if (!nx_world__call(function, &in_place, NULL)) {
        return;
    }
    if (!zend_is_identical(&in_place, value) && !follow_setting(function, value)) {
        nx_world__call(function, &done, value);
        zval_ptr_dtor(&done);
    }
    zval_ptr_dtor(&in_place);
}

void nx_world__exchange_multibyte(nx_world_t *world)
{
    for (size_t i = 0; i < NX_WORLD_MULTIBYTES; i++) {
        put_multibyte(multibyte[i], &world->multibyte[i]);
        zval_ptr_dtor(&world->multibyte[i]);
        ZVAL_COPY_VALUE(&world->multibyte[i], &world->multibyte_in_place[i]);
    }
}

void nx_world__release_multibyte(nx_world_t *world)
{
    for (size_t i = 0; i < NX_WORLD_MULTIBYTES; i++) {
        zval_ptr_dtor(&world->multibyte[i]);
    }
}

#define GENERATOR_BYTES sizeof(php_random_status_state_mt19937)

void nx_world__begin_random(nx_world_t *world)
{
    world->generator = emalloc(GENERATOR_BYTES);
    memcpy(world->generator, nx_php_random_state(), GENERATOR_BYTES);
    world->is_seeded = RANDOM_G(mt19937_seeded);
}

void nx_world__exchange_random(nx_world_t *world)
{
    php_random_status_state_mt19937 replaced;
    memcpy(&replaced, nx_php_random_state(), GENERATOR_BYTES);
    memcpy(nx_php_random_state(), world->generator, GENERATOR_BYTES);
    memcpy(world->generator, &replaced, GENERATOR_BYTES);
    SWAP(bool, RANDOM_G(mt19937_seeded), world->is_seeded);
}

void nx_world__release_random(nx_world_t *world)
{
    efree(world->generator);
}

/* PHP adds to the context that there is: the coroutine's is a copy of it. */
void nx_world__begin_streams(nx_world_t *world)
{
    world->context = FG(default_context);
    FG(default_context) = php_stream_context_alloc();
    if (world->context != NULL) {
        zval_ptr_dtor(&FG(default_context)->options);
        ZVAL_ARR(&FG(default_context)->options, zend_array_dup(Z_ARRVAL(world->context->options)));
    }
}

void nx_world__exchange_streams(nx_world_t *world)
{
    SWAP(php_stream_context *, FG(default_context), world->context);
}

void nx_world__release_streams(nx_world_t *world)
{
    zend_list_delete(world->context->res);
}

/* By PHP's own function, since OPcache and the stat cache hear of it there. */
static void enter_directory(const char *name)
{
    zval directory, done;
    ZVAL_STR(&directory, zend_string_init_fast(name, strlen(name)));
    if (nx_world__call("chdir", &done, &directory)) {
        zval_ptr_dtor(&done);
    }
    zval_ptr_dtor(&directory);
}

#ifdef VIRTUAL_DIR
void nx_world__begin_directory(nx_world_t *world)
{
    char now[MAXPATHLEN];
    world->directory = estrdup(VCWD_GETCWD(now, sizeof(now)) != NULL ? now : "/");
}

void nx_world__exchange_directory(nx_world_t *world)
{
    char now[MAXPATHLEN];
    char *replaced = estrdup(VCWD_GETCWD(now, sizeof(now)) != NULL ? now : "/");
    enter_directory(world->directory);
    efree(world->directory);
    world->directory = replaced;
}

void nx_world__release_directory(nx_world_t *world)
{
    efree(world->directory);
}
#else
static int open_directory(void)
{
    return nx_descriptor_raise(open(".", O_PATH | O_DIRECTORY | O_CLOEXEC));
}

void nx_world__begin_directory(nx_world_t *world)
{
    world->directory = open_directory();
}

/*
 * A directory that cannot be kept (no descriptor left) or entered any more leaves its coroutine where the others are.
 */
void nx_world__exchange_directory(nx_world_t *world)
{
    int replaced = open_directory();
    if (world->directory >= 0 && fchdir(world->directory) == 0) {
        enter_directory(".");
    }
    nx_world__release_directory(world);
    world->directory = replaced;
}

void nx_world__release_directory(nx_world_t *world)
{
    if (world->directory >= 0) {
        close(world->directory);
    }
}
#endif

void nx_world__begin_umask(nx_world_t *world)
{
    world->umask = umask(077);
    umask(world->umask);
}

void nx_world__exchange_umask(nx_world_t *world)
{
    world->umask = umask(world->umask);
}

void nx_world__begin_text_domain(nx_world_t *world)
{
    world->text_domain = estrdup(textdomain(NULL));
}

void nx_world__exchange_text_domain(nx_world_t *world)
{
    char *replaced = estrdup(textdomain(NULL));
    textdomain(world->text_domain);
    efree(world->text_domain);
    world->text_domain = replaced;
}

void nx_world__release_text_domain(nx_world_t *world)
{
    efree(world->text_domain);
}

enum { ASSERT_OPTION_CALLBACK = 2 };

/* Without a value it answers the callback of assert(), with one it sets it. */
static void ask_assertion(zval *result, zval *value)
{
    zend_function *options = zend_hash_str_find_ptr(CG(function_table), ZEND_STRL("assert_options"));
    zval arguments[2];
    ZVAL_NULL(result);
    if (options == NULL) {
        return;
    }
    ZVAL_LONG(&arguments[0], ASSERT_OPTION_CALLBACK);
    ZVAL_COPY_VALUE(&arguments[1], value == NULL ? &EG(uninitialized_zval) : value);
    zend_call_known_function(options, NULL, NULL, result, value == NULL ? 1 : 2, arguments, NULL);
}

static zend_ini_entry *assertion_entry(void)
{
    return zend_hash_str_find_ptr(EG(ini_directives), ZEND_STRL("assert.callback"));
}

static zend_string *assertion_in_place(void)
{
    const zend_ini_entry *entry = assertion_entry();
    return entry == NULL || entry->value == NULL ? NULL : zend_string_copy(entry->value);
}

static void release_assertion_setting(zend_string *value)
{
    if (value != NULL) {
        zend_string_release(value);
    }
}

void nx_world__begin_assertion(nx_world_t *world)
{
    ask_assertion(&world->assertion_callback, NULL);
    world->assertion_setting = assertion_in_place();
}

/* Putting the setting in place replaces the callback, too: the callback is read before, and set after. */
void nx_world__exchange_assertion(nx_world_t *world)
{
    zval replaced, done;
    ask_assertion(&replaced, NULL);
    zend_string *replaced_setting = assertion_in_place();
    zend_ini_entry *entry = assertion_entry();
    if (entry != NULL) {
        nx_quiet_alter(entry, world->assertion_setting);
    }
    release_assertion_setting(world->assertion_setting);
    world->assertion_setting = replaced_setting;
    ask_assertion(&done, &world->assertion_callback);
    zval_ptr_dtor(&done);
    zval_ptr_dtor(&world->assertion_callback);
    ZVAL_COPY_VALUE(&world->assertion_callback, &replaced);
}

void nx_world__release_assertion(nx_world_t *world)
{
    zval_ptr_dtor(&world->assertion_callback);
    release_assertion_setting(world->assertion_setting);
}
