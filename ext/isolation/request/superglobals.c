/* SPDX-License-Identifier: MIT */
/*
 * Superglobals. $_GET, $_POST and others are filled by PHP's own readers from the request that is in place. $_SERVER
 * starts with the entries of the process: the environment, and what the application has added when it started.
 */
#include "isolation/request/private.h"

#include "php_variables.h"
#include "rfc1867.h"

static const char *const names[NX_SUPERGLOBALS] = {"_GET",    "_POST",    "_COOKIE", "_FILES",
                                                   "_SERVER", "_REQUEST", "_SESSION"};
static zend_string *interned[NX_SUPERGLOBALS];
/* The value of $_SESSION while there is no session. The name stays in PHP's table of globals all the time. */
static NX_PER_THREAD zval absent[NX_SUPERGLOBALS];
/*
 * The initial value of $_SERVER of a request, and the array from which it was made. The reference to that array makes a
 * change create another array, so that the change is noticed.
 */
static NX_PER_THREAD HashTable *template, *made_of;

void nx_superglobals__name(void)
{
    for (nx_superglobal_t which = 0; which < NX_SUPERGLOBALS; which++) {
        interned[which] = zend_string_init_interned(names[which], strlen(names[which]), true);
    }
}

zend_string *nx_superglobals__name_of(nx_superglobal_t which)
{
    return interned[which];
}

void nx_superglobals__prepare(void)
{
    for (nx_superglobal_t which = 0; which < NX_SUPERGLOBALS; which++) {
        ZVAL_UNDEF(&absent[which]);
    }
    template = made_of = NULL;
}

void nx_superglobals__drop(void)
{
    for (nx_superglobal_t which = 0; which < NX_SUPERGLOBALS; which++) {
        zval_ptr_dtor(&absent[which]);
        ZVAL_UNDEF(&absent[which]);
    }
    if (template != NULL) {
        zend_array_release(template);
        zend_array_release(made_of);
        template = made_of = NULL;
    }
}

zval *nx_superglobals__place_of(nx_superglobal_t which)
{
    zval *place = zend_hash_find_known_hash(&EG(symbol_table), interned[which]);
    if (UNEXPECTED(place == NULL)) {
        zval indirect;
        ZVAL_INDIRECT(&indirect, &absent[which]);
        zend_hash_add_new(&EG(symbol_table), interned[which], &indirect);
        return &absent[which];
    }
    return Z_TYPE_P(place) == IS_INDIRECT ? Z_INDIRECT_P(place) : place;
}

static bool is_of_command_line(const zend_string *name)
{
    return zend_string_equals_literal(name, "argv") || zend_string_equals_literal(name, "argc") ||
           zend_string_equals_literal(name, "PATH_TRANSLATED") ||
           (ZSTR_LEN(name) > 5 && memcmp(ZSTR_VAL(name), "HTTP_", 5) == 0);
}

/* An environment variable HTTP_PROXY must not be taken for a header, nor the other way round. */
static HashTable *make_template(HashTable *from)
{
    HashTable *made = zend_new_array(zend_hash_num_elements(from) + 32);
    zend_string *name;
    zval *value;
    ZEND_HASH_FOREACH_STR_KEY_VAL(from, name, value)
    {
        if (name != NULL && !is_of_command_line(name)) {
            ZVAL_DEREF(value);
            Z_TRY_ADDREF_P(value);
            zend_hash_add_new(made, name, value);
        }
    }
    ZEND_HASH_FOREACH_END();
    return made;
}

/* While the globals of a request are in place, those of the process are stored in them. So both are exchanged first. */
static HashTable *initial_server(void)
{
    void *sapi = nx_isolation_find(&nx_isolation_sapi);
    nx_isolation_sapi.exchange(sapi);
    zend_is_auto_global(interned[NX_SUPERGLOBAL_SERVER]);
    zval *of_process = nx_superglobals__place_of(NX_SUPERGLOBAL_SERVER);
    ZVAL_DEREF(of_process);
    HashTable *from =
        Z_TYPE_P(of_process) == IS_ARRAY ? Z_ARRVAL_P(of_process) : (HashTable *)&zend_empty_array;
    if (from != made_of) {
        if (template != NULL) {
            zend_array_release(template);
            zend_array_release(made_of);
        }
        template = make_template(from);
        made_of = from;
        GC_TRY_ADDREF(made_of);
    }
    nx_isolation_sapi.exchange(sapi);
    return zend_array_dup(template);
}

static void add_server_entry(HashTable *server, const char *name, size_t length, const char *value)
{
    zval entry;
    if (value != NULL) {
        ZVAL_STRING(&entry, value);
        zend_hash_str_update(server, name, length, &entry);
    }
}

static void set_superglobal(nx_superglobal_t which, int tracked, zval *value)
{
    zval *place = nx_superglobals__place_of(which);
    zval before;
    ZVAL_COPY_VALUE(&before, place);
    ZVAL_COPY(place, value);
    zval_ptr_dtor(&before);
    zval_ptr_dtor(&PG(http_globals)[tracked]);
    ZVAL_COPY_VALUE(&PG(http_globals)[tracked], value);
}

static void fill_server(nx_request_globals_t *request)
{
    zval server, time;
    ZVAL_ARR(&server, initial_server());
    request->kind->add_server_variables(request->message, Z_ARRVAL(server));
    add_server_entry(Z_ARRVAL(server), ZEND_STRL("PHP_AUTH_USER"), SG(request_info).auth_user);
    add_server_entry(Z_ARRVAL(server), ZEND_STRL("PHP_AUTH_PW"), SG(request_info).auth_password);
    add_server_entry(Z_ARRVAL(server), ZEND_STRL("PHP_AUTH_DIGEST"), SG(request_info).auth_digest);
    ZVAL_DOUBLE(&time, SG(global_request_time));
    zend_hash_str_update(Z_ARRVAL(server), ZEND_STRL("REQUEST_TIME_FLOAT"), &time);
    ZVAL_LONG(&time, (zend_long)SG(global_request_time));
    zend_hash_str_update(Z_ARRVAL(server), ZEND_STRL("REQUEST_TIME"), &time);
    set_superglobal(NX_SUPERGLOBAL_SERVER, TRACK_VARS_SERVER, &server);
}

static void drop_body(void)
{
    if (SG(request_info).request_body != NULL) {
        php_stream_close(SG(request_info).request_body);
        SG(request_info).request_body = NULL;
    }
}

/* PHP's reader of forms creates a list of its own. The entries of the old list are added to it. */
static void restore_uploads(HashTable *before)
{
    if (before == NULL || SG(rfc1867_uploaded_files) == NULL) {
        SG(rfc1867_uploaded_files) = before != NULL ? before : SG(rfc1867_uploaded_files);
        return;
    }
    zend_string *name;
    zval *entry;
    before->pDestructor = NULL;
    ZEND_HASH_FOREACH_STR_KEY_VAL(before, name, entry)
    {
        zend_hash_update(SG(rfc1867_uploaded_files), name, entry);
    }
    ZEND_HASH_FOREACH_END();
    zend_hash_destroy(before);
    FREE_HASHTABLE(before);
}

/*
 * Does what sapi_read_post_data() does, which not all versions export. The parameters of the content type are ignored.
 */
static void read_by_type(sapi_request_info *info)
{
    size_t length = strcspn(info->content_type, ";, ");
    char *type = estrdup(info->content_type);
    zend_str_tolower(type, length);
    info->post_entry = zend_hash_str_find_ptr(&SG(known_post_content_types), type, length);
    info->content_type_dup = type;
    if (info->post_entry != NULL && info->post_entry->post_reader != NULL) {
        info->post_entry->post_reader();
    }
    if (sapi_module.default_post_reader != NULL) {
        sapi_module.default_post_reader();
    }
}

/*
 * Does what PHP does when a request starts: the reader of the content type reads the body. No upload progress is
 * reported, since the body has arrived already.
 */
static void read_post(void)
{
    int (*callback)(unsigned event, void *data, void **extra) = php_rfc1867_callback;
    HashTable *uploads = SG(rfc1867_uploaded_files);
    php_rfc1867_callback = NULL;
    SG(rfc1867_uploaded_files) = NULL;
    bool is_post =
        SG(request_info).request_method != NULL && strcmp(SG(request_info).request_method, "POST") == 0;
    if (PG(enable_post_data_reading) && SG(request_info).content_type != NULL && is_post) {
        read_by_type(&SG(request_info));
    }
    zend_auto_global *post = zend_hash_find_ptr(CG(auto_globals), interned[NX_SUPERGLOBAL_POST]);
    post->auto_global_callback(post->name);
    restore_uploads(uploads);
    php_rfc1867_callback = callback;
    drop_body();
}

static void fill_by_php(nx_superglobal_t which)
{
    if (which == NX_SUPERGLOBAL_POST) {
        read_post();
        return;
    }
    zend_auto_global *global = zend_hash_find_ptr(CG(auto_globals), interned[which]);
    global->auto_global_callback(global->name);
}

void nx_superglobals__fill(nx_request_globals_t *request, unsigned superglobals)
{
    nx_request_sapi__begin();
    if (superglobals & 1U << NX_SUPERGLOBAL_REQUEST) {
        superglobals |= 1U << NX_SUPERGLOBAL_GET | 1U << NX_SUPERGLOBAL_POST | 1U << NX_SUPERGLOBAL_COOKIE;
    }
    if (superglobals & (1U << NX_SUPERGLOBAL_FILES | 1U << NX_SUPERGLOBAL_POST)) {
        superglobals |= 1U << NX_SUPERGLOBAL_FILES | 1U << NX_SUPERGLOBAL_POST;
    }
    superglobals &= ~request->filled;
    request->filled |= (uint8_t)superglobals;
    /* The filter of ext/filter would keep a copy for the whole process. */
    unsigned (*filter)(int, const char *, char **, size_t, size_t *) = sapi_module.input_filter;
    sapi_module.input_filter = php_default_input_filter;
    /*
     * PHP reads a form before any code has set an error handler. A handler that throws would turn a malformed form
     * into a 500. In a request that has started, PHP 8.4 reads the name of a function for the warning; none is active.
     */
    bool is_startup = PG(during_request_startup);
    PG(during_request_startup) = true;
    zval error_handler;
    ZVAL_COPY_VALUE(&error_handler, &EG(user_error_handler));
    ZVAL_UNDEF(&EG(user_error_handler));
    for (nx_superglobal_t which = 0; which < NX_SUPERGLOBALS_FILLED; which++) {
        if (!(superglobals & 1U << which)) {
            continue;
        }
        if (which == NX_SUPERGLOBAL_SERVER) {
            fill_server(request);
        } else {
            fill_by_php(which);
        }
    }
    ZVAL_COPY_VALUE(&EG(user_error_handler), &error_handler);
    PG(during_request_startup) = is_startup;
    sapi_module.input_filter = filter;
}
