/* SPDX-License-Identifier: MIT */
/* Shared by the files of isolation/coroutine/ only. */
#ifndef NX_ISOLATION_COROUTINE_PRIVATE_H
#define NX_ISOLATION_COROUTINE_PRIVATE_H

#include "isolation/registry/isolation.h"
#include "engine/compat/compat.h"
#include "isolation/coroutine/coroutine_globals.h"

/* In the order in which they are put in place. They number the bits of nx_world.used. */
typedef enum {
    NX_WORLD_INI,
    NX_WORLD_TIMEZONE,
    NX_WORLD_LOCALE,
    NX_WORLD_MULTIBYTE,
    NX_WORLD_RANDOM,
    NX_WORLD_STREAMS,
    NX_WORLD_DIRECTORY,
    NX_WORLD_UMASK,
    NX_WORLD_TEXT_DOMAIN,
    NX_WORLD_ASSERTION,
    NX_WORLD_LIMIT,
    NX_WORLD_PARTS
} nx_world_part_t;

typedef nx_php_intl_error_t nx_world_intl_t;

typedef struct nx_world_errors {
    int type, line, preg, socket, pcntl, posix;
    nx_php_json_error_t json;
    zend_string *message, *file;
    void *openssl, *dates;
    nx_world_intl_t intl;
} nx_world_errors_t;

typedef struct nx_world_setting {
    zend_ini_entry *entry;
    zend_string *value; /* NULL: not set, as when the entry was created */
} nx_world_setting_t;

#define NX_WORLD_MULTIBYTES 6

typedef struct nx_world_limit nx_world_limit_t;

/*
 * The state that is exchanged at a switch. While the coroutine runs, this holds the values of the process; while it
 * does not run, its own. Only parts whose bit in `used` is set are valid. `errors` is valid only while the coroutine
 * does not run.
 */
struct nx_world {
    uint32_t used;
    bool has_errors;
    nx_world_errors_t errors;
    nx_world_setting_t *settings;
    uint32_t setting_count;
    char *timezone;
    char *locale;
    zend_string *locale_of_characters;
    zval multibyte[NX_WORLD_MULTIBYTES];
    zval multibyte_in_place[NX_WORLD_MULTIBYTES]; /* during an exchange only */
    char *generator;
    bool is_seeded;
    struct _php_stream_context *context;
#ifdef VIRTUAL_DIR
    /* a thread-safe PHP keeps a directory name per thread and does not change the directory of the process */
    char *directory;
#else
    int directory;
#endif
    mode_t umask;
    char *text_domain;
    zval assertion_callback;
    zend_string *assertion_setting; /* NULL: none */
    nx_world_limit_t *limit;        /* the time limit of the coroutine, which is not exchanged; NULL: none */
};

/* intl.c: points to the last error of ext/intl, or to a dummy without an error. */
extern NX_PER_THREAD nx_world_intl_t *nx_world__intl;
void nx_world__find_intl(char *globals);
void nx_world__reset_intl(void);

/* last_errors.c */
void nx_world__watch_errors(void);
bool nx_world__has_errors(void);
void nx_world__take_errors(nx_world_errors_t *errors);
/* Replaces the errors that are in place, and releases those. */
void nx_world__put_errors(const nx_world_errors_t *errors);
void nx_world__drop_errors(void);
/* To be called after a call that may have left errors in libcrypto's queue. */
void nx_world__note_crypto_errors(void);

/* crypto.c: intercepts those calls. */
void nx_world__start_crypto(void);
void nx_world__remove_crypto(void);

/*
 * The parts. begin or note: before a coroutine sets the part for the first time. exchange: at a switch, in both
 * directions. release: frees what is left at the coroutine's end.
 */
void nx_world__note_setting(nx_world_t *world, zend_string *name);
void nx_world__exchange_settings(nx_world_t *world);
void nx_world__release_settings(nx_world_t *world);
void nx_world__begin_timezone(nx_world_t *world);
void nx_world__exchange_timezone(nx_world_t *world);
void nx_world__release_timezone(nx_world_t *world);
void nx_world__begin_locale(nx_world_t *world);
void nx_world__exchange_locale(nx_world_t *world);
void nx_world__release_locale(nx_world_t *world);
void nx_world__begin_multibyte(nx_world_t *world);
/* Called before settings are exchanged, since some settings change the multibyte state. */
void nx_world__read_multibyte(nx_world_t *world);
void nx_world__exchange_multibyte(nx_world_t *world);
void nx_world__release_multibyte(nx_world_t *world);
void nx_world__begin_random(nx_world_t *world);
void nx_world__exchange_random(nx_world_t *world);
void nx_world__release_random(nx_world_t *world);
void nx_world__begin_streams(nx_world_t *world);
void nx_world__exchange_streams(nx_world_t *world);
void nx_world__release_streams(nx_world_t *world);
void nx_world__begin_directory(nx_world_t *world);
void nx_world__exchange_directory(nx_world_t *world);
void nx_world__release_directory(nx_world_t *world);
void nx_world__begin_umask(nx_world_t *world);
void nx_world__exchange_umask(nx_world_t *world);
void nx_world__begin_text_domain(nx_world_t *world);
void nx_world__exchange_text_domain(nx_world_t *world);
void nx_world__release_text_domain(nx_world_t *world);
void nx_world__begin_assertion(nx_world_t *world);
void nx_world__exchange_assertion(nx_world_t *world);
void nx_world__release_assertion(nx_world_t *world);

/* time_limit.c */
void nx_world__release_limit(nx_world_t *world);
void nx_world__start_limits(void);
void nx_world__remove_limits(void);

/* setters.c: intercepts the PHP functions that set any of these parts. */
void nx_world__start_setters(void);
void nx_world__remove_setters(void);

/*
 * coroutine_globals.c: the globals of the running coroutine, created if needed. NULL: what is set applies to the
 * process, since main runs or no coroutine does.
 */
nx_world_t *nx_world__of_runner(void);
/* Called before the coroutine sets something of that part. */
void nx_world__begin(nx_world_t *world, nx_world_part_t part);
/*
 * Calls the original of a PHP function that setters.c has replaced. It must neither suspend nor throw. False: there
 * is no such function.
 */
bool nx_world__call(const char *function, zval *result, zval *argument);
/* A part is being exchanged: what PHP functions set now was not set by the coroutine. */
extern NX_PER_THREAD bool nx_world__is_moving;

#endif
