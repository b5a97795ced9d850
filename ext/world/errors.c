/* SPDX-License-Identifier: MIT */
/*
 * The last errors. Whoever has made none since it runs sees none, main too. They are moved only when there are any; that they are
 * there, nobody tells us: nx_apart_is_used() looks.
 */
#include "world/private.h"

#include "ext/json/php_json.h"
#include "ext/pcre/php_pcre.h"

/* How the globals of ext/openssl begin, and what they point to; its header needs OpenSSL's own. */
#define OPENSSL_ERRORS 16
typedef struct {
    int codes[OPENSSL_ERRORS];
    int top, bottom;
} openssl_queue_t;

static const int no_code;
static int no_socket_code;
static void *no_queue;
static NX_PER_THREAD int *socket_code = &no_socket_code;
static NX_PER_THREAD void **openssl_queue = &no_queue, **date_errors = &no_queue;

/* How the globals of ext/date begin. */
typedef struct {
    char *default_timezone, *timezone;
    HashTable *cache;
    void *last_errors;
} date_globals_t;

static void *globals_of(const char *extension)
{
    zend_module_entry *module = zend_hash_str_find_ptr(&module_registry, extension, strlen(extension));
    if (module == NULL || module->globals_size == 0) {
        return NULL;
    }
#ifdef ZTS
    return ts_resource(*module->globals_id_ptr);
#else
    return module->globals_ptr;
#endif
}

void nx_world__watch_errors(void)
{
    int *sockets = globals_of("sockets");
    void **openssl = globals_of("openssl");
    socket_code = sockets != NULL ? sockets : &no_socket_code;
    nx_apart.codes[0] = &PG(last_error_type);
    nx_apart.codes[1] = (const int *)&JSON_G(error_code);
    nx_apart.codes[2] = (const int *)&PCRE_G(error_code);
    nx_apart.codes[3] = sockets != NULL ? sockets : &no_code;
    nx_world__find_intl(globals_of("intl"));
    nx_apart.codes[4] = &nx_world__intl->code;
    openssl_queue = openssl != NULL ? openssl : &no_queue;
    date_globals_t *dates = globals_of("date");
    date_errors = &dates->last_errors;
    nx_apart.queues[0] = openssl_queue;
    nx_apart.queues[1] = date_errors;
}

static void drop_queue(void *queue)
{
    if (queue != NULL) {
        pefree(queue, true);
    }
}

/* What they are made of is ext/date's own affair: a date without errors takes their place. */
static void drop_dates(void)
{
    zval now, made;
    if (EXPECTED(*date_errors == NULL)) {
        return;
    }
    ZVAL_STR(&now, zend_string_init(ZEND_STRL("now"), false));
    if (nx_world__call("date_create", &made, &now)) {
        zval_ptr_dtor(&made);
    }
    zval_ptr_dtor_str(&now);
}

/* A queue that has been read to its end is kept by ext/openssl, but would be moved for ever. */
static bool has_queue(void)
{
    const openssl_queue_t *queue = *openssl_queue;
    if (queue != NULL && queue->top == queue->bottom) {
        drop_queue(*openssl_queue);
        *openssl_queue = NULL;
    }
    return *openssl_queue != NULL;
}

bool nx_world__has_errors(void)
{
    return has_queue() || *date_errors != NULL || PG(last_error_type) != 0 || JSON_G(error_code) != 0 ||
           PCRE_G(error_code) != 0 || *socket_code != 0 || nx_world__intl->code != 0;
}

static void set(const nx_world_errors_t *errors)
{
    PG(last_error_type) = errors->type;
    PG(last_error_lineno) = errors->line;
    PG(last_error_message) = errors->message;
    PG(last_error_file) = errors->file;
    JSON_G(error_code) = errors->json;
    PCRE_G(error_code) = errors->preg;
    *socket_code = errors->socket;
    *openssl_queue = errors->openssl;
    *date_errors = errors->dates;
    *nx_world__intl = errors->intl;
}

void nx_world__take_errors(nx_world_errors_t *errors)
{
    *errors = (nx_world_errors_t){
        .type = PG(last_error_type),
        .line = PG(last_error_lineno),
        .message = PG(last_error_message),
        .file = PG(last_error_file),
        .json = JSON_G(error_code),
        .preg = PCRE_G(error_code),
        .socket = *socket_code,
        .openssl = *openssl_queue,
        .dates = *date_errors,
        .intl = *nx_world__intl,
    };
    set(&(nx_world_errors_t){0});
}

void nx_world__drop_errors(void)
{
    if (PG(last_error_message) != NULL) {
        zend_string_release(PG(last_error_message));
    }
    if (PG(last_error_file) != NULL) {
        zend_string_release(PG(last_error_file));
    }
    drop_queue(*openssl_queue);
    drop_dates();
    nx_world__reset_intl();
    set(&(nx_world_errors_t){0});
}

void nx_world__put_errors(const nx_world_errors_t *errors)
{
    nx_world__drop_errors();
    set(errors);
}
