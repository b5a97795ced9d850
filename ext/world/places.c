/* SPDX-License-Identifier: MIT */
/* What lies in one place each, and is exchanged there: by PHP's functions where its place is hidden or others look at it. */
#include "world/private.h"

#include <fcntl.h>
#include <locale.h>
#include <sys/stat.h>
#include <unistd.h>

#include "ext/random/php_random.h"
#include "ext/standard/basic_functions.h"
#include "ext/standard/file.h"
#include "zend_operators.h"

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
    "mb_detect_order",      "mb_http_output",
};

void nx_world__begin_multibyte(nx_world_t *world)
{
    for (size_t i = 0; i < NX_WORLD_MULTIBYTES; i++) {
        nx_world__call(multibyte[i], &world->multibyte[i], NULL);
    }
}

void nx_world__exchange_multibyte(nx_world_t *world)
{
    for (size_t i = 0; i < NX_WORLD_MULTIBYTES; i++) {
        zval replaced, done;
        if (!nx_world__call(multibyte[i], &replaced, NULL)) {
            continue;
        }
        if (!zend_is_identical(&replaced, &world->multibyte[i])) {
            nx_world__call(multibyte[i], &done, &world->multibyte[i]);
            zval_ptr_dtor(&done);
        }
        zval_ptr_dtor(&world->multibyte[i]);
        ZVAL_COPY_VALUE(&world->multibyte[i], &replaced);
    }
}

void nx_world__release_multibyte(nx_world_t *world)
{
    for (size_t i = 0; i < NX_WORLD_MULTIBYTES; i++) {
        zval_ptr_dtor(&world->multibyte[i]);
    }
}

#if PHP_VERSION_ID < 80400
#define GENERATOR RANDOM_G(mt19937)->state
#else
#define GENERATOR (&RANDOM_G(mt19937))
#endif
#define GENERATOR_BYTES sizeof(php_random_status_state_mt19937)

void nx_world__begin_random(nx_world_t *world)
{
    world->generator = emalloc(GENERATOR_BYTES);
    memcpy(world->generator, GENERATOR, GENERATOR_BYTES);
    world->is_seeded = RANDOM_G(mt19937_seeded);
}

void nx_world__exchange_random(nx_world_t *world)
{
    php_random_status_state_mt19937 replaced;
    memcpy(&replaced, GENERATOR, GENERATOR_BYTES);
    memcpy(GENERATOR, world->generator, GENERATOR_BYTES);
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

static int open_directory(void)
{
    return open(".", O_PATH | O_DIRECTORY | O_CLOEXEC);
}

void nx_world__begin_directory(nx_world_t *world)
{
    world->directory = open_directory();
}

/* A directory that cannot be kept (no descriptor left) or entered any more leaves its coroutine where the others are. */
void nx_world__exchange_directory(nx_world_t *world)
{
    int replaced = open_directory();
    if (world->directory >= 0 && fchdir(world->directory) == 0) {
        /* OPcache and the stat cache hear of it by PHP's own function. */
        zval here, done;
        ZVAL_STR(&here, ZSTR_CHAR('.'));
        if (nx_world__call("chdir", &done, &here)) {
            zval_ptr_dtor(&done);
        }
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

void nx_world__begin_umask(nx_world_t *world)
{
    world->umask = umask(077);
    umask(world->umask);
}

void nx_world__exchange_umask(nx_world_t *world)
{
    world->umask = umask(world->umask);
}
