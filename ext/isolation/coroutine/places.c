/* SPDX-License-Identifier: MIT */
/*
 * Values that have one address each. If the address is not accessible, or if other code must be notified, functions of
 * PHP exchange the value.
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
#include "engine/compat/globals.h"
#include "engine/intercept/quiet.h"

#define SWAP(type, a, b)                                                                                     \
    do {                                                                                                     \
        type swapped = (a);                                                                                  \
        (a) = (b);                                                                                           \
        (b) = swapped;                                                                                       \
    } while (0)

typedef struct timezone_slot {
    char *timezone;
} timezone_slot_t;

typedef struct locale_slot {
    char *locale;
    zend_string *locale_of_characters;
} locale_slot_t;

#define MULTIBYTE_FUNCTIONS 6

typedef struct multibyte_slot {
    zval multibyte[MULTIBYTE_FUNCTIONS];
    zval multibyte_in_place[MULTIBYTE_FUNCTIONS]; /* during an exchange only */
} multibyte_slot_t;

typedef struct random_slot {
    char *generator;
    bool is_seeded;
} random_slot_t;

typedef struct streams_slot {
    php_stream_context *context;
} streams_slot_t;

typedef struct directory_slot {
#ifdef VIRTUAL_DIR
    /* a thread-safe PHP keeps a directory name per thread and does not change the directory of the process */
    char *directory;
#else
    int directory;
#endif
} directory_slot_t;

typedef struct umask_slot {
    mode_t umask;
} umask_slot_t;

typedef struct text_domain_slot {
    char *text_domain;
} text_domain_slot_t;

typedef struct assertion_slot {
    zval assertion_callback;
    zend_string *assertion_setting; /* NULL: none */
} assertion_slot_t;

static void begin_timezone(void *slot)
{
    timezone_slot_t *own = slot;
    char *now = *nx_php_timezone();
    own->timezone = now == NULL ? NULL : estrdup(now);
}

static void exchange_timezone(void *slot)
{
    timezone_slot_t *own = slot;
    SWAP(char *, *nx_php_timezone(), own->timezone);
}

static void release_timezone(void *slot)
{
    timezone_slot_t *own = slot;
    if (own->timezone != NULL) {
        efree(own->timezone);
    }
}

static void begin_locale(void *slot)
{
    locale_slot_t *own = slot;
    own->locale = estrdup(setlocale(LC_ALL, NULL));
    zend_string *characters = BG(ctype_string);
    own->locale_of_characters = characters == NULL ? NULL : zend_string_copy(characters);
}

static void exchange_locale(void *slot)
{
    locale_slot_t *own = slot;
    char *replaced = estrdup(setlocale(LC_ALL, NULL));
    if (strcmp(replaced, own->locale) != 0) {
        setlocale(LC_ALL, own->locale);
        zend_update_current_locale();
    }
    efree(own->locale);
    own->locale = replaced;
    SWAP(zend_string *, BG(ctype_string), own->locale_of_characters);
}

static void release_locale(void *slot)
{
    locale_slot_t *own = slot;
    efree(own->locale);
    if (own->locale_of_characters != NULL) {
        zend_string_release(own->locale_of_characters);
    }
}

static const char *const multibyte[MULTIBYTE_FUNCTIONS] = {
    "mb_internal_encoding", "mb_substitute_character", "mb_regex_encoding",
    "mb_detect_order",      "mb_http_output",          "mb_regex_set_options",
};

static void begin_multibyte(void *slot)
{
    multibyte_slot_t *own = slot;
    for (size_t i = 0; i < MULTIBYTE_FUNCTIONS; i++) {
        nx_coroutine_globals_call(multibyte[i], &own->multibyte[i], NULL);
    }
}

/* The settings that the multibyte functions follow until they are called, and the initial values of the settings. */
static const struct {
    const char *function;
    const char *setting;
    const char *(*begins_with)(void);
} followed[] = {
    {"mb_internal_encoding", "mbstring.internal_encoding", php_get_internal_encoding},
    {"mb_http_output", "mbstring.http_output", php_get_output_encoding},
};

/*
 * Makes the value follow its setting again, so that a later ini_set('default_charset') changes it. False: the value
 * differs from the setting's.
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

static void read_multibyte(void *slot)
{
    multibyte_slot_t *own = slot;
    for (size_t i = 0; i < MULTIBYTE_FUNCTIONS; i++) {
        nx_coroutine_globals_call(multibyte[i], &own->multibyte_in_place[i], NULL);
    }
}

/* The exchange of settings may have changed the value in place, so it is read again. */
static void put_multibyte(const char *function, zval *value)
{
    zval in_place, done;
    if (!nx_coroutine_globals_call(function, &in_place, NULL)) {
        return;
    }
    if (!zend_is_identical(&in_place, value) && !follow_setting(function, value)) {
        nx_coroutine_globals_call(function, &done, value);
        zval_ptr_dtor(&done);
    }
    zval_ptr_dtor(&in_place);
}

static void exchange_multibyte(void *slot)
{
    multibyte_slot_t *own = slot;
    for (size_t i = 0; i < MULTIBYTE_FUNCTIONS; i++) {
        put_multibyte(multibyte[i], &own->multibyte[i]);
        zval_ptr_dtor(&own->multibyte[i]);
        ZVAL_COPY_VALUE(&own->multibyte[i], &own->multibyte_in_place[i]);
    }
}

static void release_multibyte(void *slot)
{
    multibyte_slot_t *own = slot;
    for (size_t i = 0; i < MULTIBYTE_FUNCTIONS; i++) {
        zval_ptr_dtor(&own->multibyte[i]);
    }
}

#define GENERATOR_BYTES sizeof(php_random_status_state_mt19937)

static void begin_random(void *slot)
{
    random_slot_t *own = slot;
    own->generator = emalloc(GENERATOR_BYTES);
    memcpy(own->generator, nx_php_random_state(), GENERATOR_BYTES);
    own->is_seeded = RANDOM_G(mt19937_seeded);
}

static void exchange_random(void *slot)
{
    random_slot_t *own = slot;
    php_random_status_state_mt19937 replaced;
    memcpy(&replaced, nx_php_random_state(), GENERATOR_BYTES);
    memcpy(nx_php_random_state(), own->generator, GENERATOR_BYTES);
    memcpy(own->generator, &replaced, GENERATOR_BYTES);
    SWAP(bool, RANDOM_G(mt19937_seeded), own->is_seeded);
}

static void release_random(void *slot)
{
    random_slot_t *own = slot;
    efree(own->generator);
}

/* PHP adds options to the existing context, so the coroutine's context is a copy of it. */
static void begin_streams(void *slot)
{
    streams_slot_t *own = slot;
    own->context = FG(default_context);
    FG(default_context) = php_stream_context_alloc();
    if (own->context != NULL) {
        zval_ptr_dtor(&FG(default_context)->options);
        ZVAL_ARR(&FG(default_context)->options, zend_array_dup(Z_ARRVAL(own->context->options)));
    }
}

static void exchange_streams(void *slot)
{
    streams_slot_t *own = slot;
    SWAP(php_stream_context *, FG(default_context), own->context);
}

static void release_streams(void *slot)
{
    streams_slot_t *own = slot;
    zend_list_delete(own->context->res);
}

/* Uses PHP's own function, which also notifies OPcache and clears the stat cache. */
static void enter_directory(const char *name)
{
    zval directory, done;
    ZVAL_STR(&directory, zend_string_init_fast(name, strlen(name)));
    if (nx_coroutine_globals_call("chdir", &done, &directory)) {
        zval_ptr_dtor(&done);
    }
    zval_ptr_dtor(&directory);
}

#ifdef VIRTUAL_DIR
static void begin_directory(void *slot)
{
    directory_slot_t *own = slot;
    char now[MAXPATHLEN];
    own->directory = estrdup(VCWD_GETCWD(now, sizeof(now)) != NULL ? now : "/");
}

static void exchange_directory(void *slot)
{
    directory_slot_t *own = slot;
    char now[MAXPATHLEN];
    char *replaced = estrdup(VCWD_GETCWD(now, sizeof(now)) != NULL ? now : "/");
    enter_directory(own->directory);
    efree(own->directory);
    own->directory = replaced;
}

static void release_directory(void *slot)
{
    directory_slot_t *own = slot;
    efree(own->directory);
}
#else
static int open_directory(void)
{
    return nx_descriptor_raise(open(".", O_PATH | O_DIRECTORY | O_CLOEXEC));
}

static void begin_directory(void *slot)
{
    directory_slot_t *own = slot;
    own->directory = open_directory();
}

static void release_directory(void *slot)
{
    directory_slot_t *own = slot;
    if (own->directory >= 0) {
        close(own->directory);
    }
}

/*
 * If a directory could not be opened (no descriptor left), or cannot be entered any more, the coroutine stays in the
 * directory of the others.
 */
static void exchange_directory(void *slot)
{
    directory_slot_t *own = slot;
    int replaced = open_directory();
    if (own->directory >= 0 && fchdir(own->directory) == 0) {
        enter_directory(".");
    }
    release_directory(own);
    own->directory = replaced;
}
#endif

static void begin_umask(void *slot)
{
    umask_slot_t *own = slot;
    own->umask = umask(077);
    umask(own->umask);
}

static void exchange_umask(void *slot)
{
    umask_slot_t *own = slot;
    own->umask = umask(own->umask);
}

static void begin_text_domain(void *slot)
{
    text_domain_slot_t *own = slot;
    own->text_domain = estrdup(textdomain(NULL));
}

static void exchange_text_domain(void *slot)
{
    text_domain_slot_t *own = slot;
    char *replaced = estrdup(textdomain(NULL));
    textdomain(own->text_domain);
    efree(own->text_domain);
    own->text_domain = replaced;
}

static void release_text_domain(void *slot)
{
    text_domain_slot_t *own = slot;
    efree(own->text_domain);
}

enum { ASSERT_OPTION_CALLBACK = 2 };

/* Returns the callback of assert(). Sets it if `value` is not NULL. */
static void call_assert_options(zval *result, zval *value)
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

static void begin_assertion_options(void *slot)
{
    assertion_slot_t *own = slot;
    call_assert_options(&own->assertion_callback, NULL);
    own->assertion_setting = assertion_in_place();
}

/* Changing the setting replaces the callback, too: the callback is read before, and set after. */
static void exchange_assertion(void *slot)
{
    assertion_slot_t *own = slot;
    zval replaced, done;
    call_assert_options(&replaced, NULL);
    zend_string *replaced_setting = assertion_in_place();
    zend_ini_entry *entry = assertion_entry();
    if (entry != NULL) {
        nx_quiet_alter(entry, own->assertion_setting);
    }
    release_assertion_setting(own->assertion_setting);
    own->assertion_setting = replaced_setting;
    call_assert_options(&done, &own->assertion_callback);
    zval_ptr_dtor(&done);
    zval_ptr_dtor(&own->assertion_callback);
    ZVAL_COPY_VALUE(&own->assertion_callback, &replaced);
}

static void release_assertion(void *slot)
{
    assertion_slot_t *own = slot;
    zval_ptr_dtor(&own->assertion_callback);
    release_assertion_setting(own->assertion_setting);
}

nx_isolation_entry_t nx_isolation_timezone = {
    .name = "time zone",
    .phase = NX_ISOLATION_SETTINGS,
    .bytes = sizeof(timezone_slot_t),
    .is_retained = true,
    .begin = begin_timezone,
    .exchange = exchange_timezone,
    .release = release_timezone,
};

nx_isolation_entry_t nx_isolation_locale = {
    .name = "locale",
    .phase = NX_ISOLATION_SETTINGS,
    .bytes = sizeof(locale_slot_t),
    .is_retained = true,
    .begin = begin_locale,
    .exchange = exchange_locale,
    .release = release_locale,
};

nx_isolation_entry_t nx_isolation_multibyte = {
    .name = "encodings of mbstring",
    .phase = NX_ISOLATION_SETTINGS,
    .bytes = sizeof(multibyte_slot_t),
    .is_retained = true,
    .begin = begin_multibyte,
    .prepare = read_multibyte,
    .exchange = exchange_multibyte,
    .release = release_multibyte,
};

nx_isolation_entry_t nx_isolation_random = {
    .name = "generator of random numbers",
    .phase = NX_ISOLATION_SETTINGS,
    .bytes = sizeof(random_slot_t),
    .is_retained = true,
    .begin = begin_random,
    .exchange = exchange_random,
    .release = release_random,
};

nx_isolation_entry_t nx_isolation_streams = {
    .name = "default stream context",
    .phase = NX_ISOLATION_SETTINGS,
    .bytes = sizeof(streams_slot_t),
    .is_retained = true,
    .begin = begin_streams,
    .exchange = exchange_streams,
    .release = release_streams,
};

nx_isolation_entry_t nx_isolation_directory = {
    .name = "current directory",
    .phase = NX_ISOLATION_SETTINGS,
    .bytes = sizeof(directory_slot_t),
    .is_retained = true,
    .begin = begin_directory,
    .exchange = exchange_directory,
    .release = release_directory,
};

nx_isolation_entry_t nx_isolation_umask = {
    .name = "file mode creation mask",
    .phase = NX_ISOLATION_SETTINGS,
    .bytes = sizeof(umask_slot_t),
    .is_retained = true,
    .begin = begin_umask,
    .exchange = exchange_umask,
};

nx_isolation_entry_t nx_isolation_text_domain = {
    .name = "text domain",
    .phase = NX_ISOLATION_SETTINGS,
    .bytes = sizeof(text_domain_slot_t),
    .is_retained = true,
    .begin = begin_text_domain,
    .exchange = exchange_text_domain,
    .release = release_text_domain,
};

nx_isolation_entry_t nx_isolation_assertion = {
    .name = "callback of assertions",
    .phase = NX_ISOLATION_SETTINGS,
    .bytes = sizeof(assertion_slot_t),
    .is_retained = true,
    .begin = begin_assertion_options,
    .exchange = exchange_assertion,
    .release = release_assertion,
};
