/* SPDX-License-Identifier: MIT */
/*
 * What PHP's lower side keeps of a request: the line it came by, headers and status, uploads, shutdown functions, and
 * the superglobals. Its functions are told of here before they run.
 */
#include "isolation/request/private.h"

#include "php_main.h"
#include "php_variables.h"
#include "ext/standard/basic_functions.h"
#include "rfc1867.h"
#include "zend_exceptions.h"

#include "engine/intercept/functions.h"
#include "engine/compat/globals.h"
#include "engine/compat/compat.h"

#define TRACKED 6
/* So much of an answer that has begun is passed on without flush(), as in classic mode. */
#define PIECE (32 * 1024)

struct nx_realm_sapi {
    sapi_request_info line;
    sapi_headers_struct headers;
    int64_t read_post_bytes;
    unsigned char post_read, headers_sent;
    int output_sent; /* PHP_OUTPUT_SENT, or 0 */
    HashTable *uploads;
    double started_at;
    nx_php_header_callback_t callback;
    HashTable *shutdown_functions;
    zval tracked[TRACKED], superglobals[NX_REALM_SUPERGLOBALS];
};

#define SWAP(type, a, b)                                                                                     \
    do {                                                                                                     \
        type swapped = (a);                                                                                  \
        (a) = (b);                                                                                           \
        (b) = swapped;                                                                                       \
    } while (0)

static void swap_values(zval *here, zval *there, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        zval swapped;
        ZVAL_COPY_VALUE(&swapped, &here[i]);
        ZVAL_COPY_VALUE(&here[i], &there[i]);
        ZVAL_COPY_VALUE(&there[i], &swapped);
    }
}

/* Some settings (zlib.output_compression) are refused once output was sent. */
static void exchange_output_sent(nx_realm_sapi_t *sapi)
{
    int replaced = OG(flags) & PHP_OUTPUT_SENT;
    OG(flags) = (OG(flags) & ~PHP_OUTPUT_SENT) | sapi->output_sent;
    sapi->output_sent = replaced;
}

void nx_realm__exchange_sapi(nx_request_globals_t *realm)
{
    nx_realm_sapi_t *sapi = realm->sapi;
    SWAP(sapi_request_info, SG(request_info), sapi->line);
    SWAP(sapi_headers_struct, SG(sapi_headers), sapi->headers);
    SWAP(int64_t, SG(read_post_bytes), sapi->read_post_bytes);
    SWAP(unsigned char, SG(post_read), sapi->post_read);
    SWAP(unsigned char, SG(headers_sent), sapi->headers_sent);
    exchange_output_sent(sapi);
    SWAP(HashTable *, SG(rfc1867_uploaded_files), sapi->uploads);
    SWAP(double, SG(global_request_time), sapi->started_at);
    sapi->callback = nx_php_exchange_header_callback(sapi->callback);
    SWAP(HashTable *, BG(user_shutdown_function_names), sapi->shutdown_functions);
    swap_values(PG(http_globals), sapi->tracked, TRACKED);
    for (nx_realm_superglobal_t which = 0; which < NX_REALM_SUPERGLOBALS; which++) {
        swap_values(nx_realm__place_of(which), &sapi->superglobals[which], 1);
    }
}

/* Headers are never refused for having been sent: the answer is sent when the handler is through. */
static void describe(nx_realm_sapi_t *sapi, nx_request_globals_t *realm)
{
    nx_realm_line_t line = {0};
    realm->kind->tell_line(realm->message, &line);
    sapi->line = (sapi_request_info){
        .request_method = line.method,
        .request_uri = line.uri,
        .query_string = line.query,
        .cookie_data = line.cookies,
        .content_type = line.content_type,
        .content_length = line.content_length,
        .no_headers = true,
        .proto_num = 1001,
    };
    sapi->started_at = line.started_at;
    sapi->headers.http_response_code = 200;
    sapi->headers.send_default_content_type = true;
    zend_llist_init(&sapi->headers.headers, sizeof(sapi_header_struct), (llist_dtor_func_t)sapi_free_header,
                    0);
    if (line.authorization != NULL) {
        SWAP(sapi_request_info, SG(request_info), sapi->line);
        php_handle_auth_data(line.authorization);
        SWAP(sapi_request_info, SG(request_info), sapi->line);
        efree(line.authorization);
    }
}

void nx_realm__begin_sapi(nx_request_globals_t *realm)
{
    if (EXPECTED(realm->sapi != NULL)) {
        return;
    }
    nx_realm_sapi_t *sapi = ecalloc(1, sizeof(*sapi));
    describe(sapi, realm);
    sapi->callback = nx_php_no_header_callback();
    for (size_t i = 0; i < TRACKED; i++) {
        ZVAL_EMPTY_ARRAY(&sapi->tracked[i]);
    }
    /* PHP counts one more reference to this one without a look at what it is. */
    array_init(&sapi->tracked[TRACK_VARS_FILES]);
    for (nx_realm_superglobal_t which = 0; which < NX_REALM_FILLABLE; which++) {
        ZVAL_EMPTY_ARRAY(&sapi->superglobals[which]);
    }
    ZVAL_UNDEF(&sapi->superglobals[NX_REALM_SESSION]);
    realm->sapi = sapi;
    if (nx_realm__is_in_place(realm)) {
        nx_realm__exchange_sapi(realm);
    }
}

static void drop_string(const void *string)
{
    if (string != NULL) {
        efree((void *)string);
    }
}

static void drop_line(sapi_request_info *line)
{
    drop_string(line->request_uri);
    drop_string(line->query_string);
    drop_string(line->cookie_data);
    drop_string(line->content_type);
    drop_string(line->content_type_dup);
    drop_string(line->auth_user);
    drop_string(line->auth_password);
    drop_string(line->auth_digest);
    drop_string(line->current_user);
}

/* What was uploaded and not moved away goes with its request. */
static void drop_uploads(HashTable *uploads)
{
    if (uploads == NULL) {
        return;
    }
    zend_string *name;
    ZEND_HASH_FOREACH_STR_KEY(uploads, name)
    {
        VCWD_UNLINK(ZSTR_VAL(name));
    }
    ZEND_HASH_FOREACH_END();
    zend_hash_destroy(uploads);
    FREE_HASHTABLE(uploads);
}

static void drop_values(zval *values, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        zval_ptr_dtor(&values[i]);
    }
}

void nx_realm__release_sapi(nx_request_globals_t *realm)
{
    nx_realm_sapi_t *sapi = realm->sapi;
    if (sapi == NULL) {
        return;
    }
    realm->sapi = NULL;
    drop_line(&sapi->line);
    zend_llist_destroy(&sapi->headers.headers);
    drop_string(sapi->headers.http_status_line);
    drop_string(sapi->headers.mimetype);
    drop_uploads(sapi->uploads);
    nx_php_drop_header_callback(&sapi->callback);
    if (sapi->shutdown_functions != NULL) {
        zend_hash_destroy(sapi->shutdown_functions);
        FREE_HASHTABLE(sapi->shutdown_functions);
    }
    drop_values(sapi->tracked, TRACKED);
    drop_values(sapi->superglobals, NX_REALM_SUPERGLOBALS);
    efree(sapi);
}

/* One may register more. */
void nx_realm__call_shutdown_functions(void)
{
    for (uint32_t i = 0; BG(user_shutdown_function_names) != NULL &&
                         i < BG(user_shutdown_function_names)->nNumUsed && EG(exception) == NULL;
         i++) {
        zval *entry = zend_hash_index_find(BG(user_shutdown_function_names), i);
        if (entry != NULL) {
            zval result;
            nx_php_call_shutdown_function(Z_PTR_P(entry), &result);
            zval_ptr_dtor(&result);
        }
    }
}

void nx_realm__call_header_callback(void)
{
    nx_php_header_callback_t callback = nx_php_exchange_header_callback(nx_php_no_header_callback());
    nx_php_call_header_callback(&callback);
    nx_php_drop_header_callback(&callback);
}

/* From now on header() says that it is too late. */
void nx_realm__close_headers(void)
{
    SG(headers_sent) = true;
    SG(request_info).no_headers = false;
}

bool nx_realm_has_answer(const nx_request_globals_t *realm)
{
    return realm->has_headers || realm->output.s != NULL;
}

static const sapi_headers_struct *headers_of(const nx_request_globals_t *realm)
{
    return nx_realm__is_in_place(realm) ? &SG(sapi_headers) : &realm->sapi->headers;
}

int nx_realm_status(const nx_request_globals_t *realm)
{
    return realm->sapi == NULL ? 0 : headers_of(realm)->http_response_code;
}

bool nx_realm_each_header(const nx_request_globals_t *realm,
                          bool (*tell)(void *context, const char *line, size_t length), void *context)
{
    if (realm->sapi == NULL) {
        return true;
    }
    const zend_llist *list = &headers_of(realm)->headers;
    for (zend_llist_element *element = list->head; element != NULL; element = element->next) {
        const sapi_header_struct *header = (const sapi_header_struct *)element->data;
        if (!tell(context, header->header, header->header_len)) {
            return false;
        }
    }
    return true;
}

static void use_sapi(nx_request_globals_t *realm)
{
    nx_realm__begin_sapi(realm);
}

static void use_headers(nx_request_globals_t *realm)
{
    nx_realm__begin_sapi(realm);
    realm->has_headers = true;
}

void nx_realm__flush(nx_request_globals_t *realm)
{
    if (!realm->is_closed) {
        realm->kind->flush(realm->message, realm);
    }
}

static void use_post(nx_request_globals_t *realm)
{
    nx_realm__fill(realm, 1U << NX_REALM_POST | 1U << NX_REALM_FILES);
}

enum {
#define NX_USE(identifier, ...) AT_##identifier,
#include "isolation/request/uses.def"
#undef NX_USE
    USES
};

#define NX_USE(identifier, ...) static ZEND_NAMED_FUNCTION(call_##identifier);
#include "isolation/request/uses.def"
#undef NX_USE

static nx_intercept_t calls[USES] = {
#define NX_USE(identifier, function, ...) {.name = function, .handler = call_##identifier},
#include "isolation/request/uses.def"
#undef NX_USE
};

#define NX_USE(identifier, function, use)                                                                    \
    static ZEND_NAMED_FUNCTION(call_##identifier)                                                            \
    {                                                                                                        \
        nx_request_globals_t *realm = nx_realm_enter();                                                      \
        if (realm != NULL) {                                                                                 \
            use(realm);                                                                                      \
        }                                                                                                    \
        calls[AT_##identifier].before(INTERNAL_FUNCTION_PARAM_PASSTHRU);                                     \
    }
#include "isolation/request/uses.def"
#undef NX_USE

static size_t (*write_before)(const char *text, size_t length);
static int (*header_before)(sapi_header_struct *header, sapi_header_op_enum operation,
                            sapi_headers_struct *headers);
static size_t (*read_before)(char *buffer, size_t length);

static void note_site(nx_request_globals_t *realm)
{
    zend_string *file = zend_get_executed_filename_ex();
    if (file != NULL) {
        realm->output_file = zend_string_copy(file);
        realm->output_line = zend_get_executed_lineno();
    }
}

static size_t write_output(const char *text, size_t length)
{
    nx_request_globals_t *realm = nx_realm_current();
    if (realm == NULL) {
        return write_before(text, length);
    }
    if (!realm->is_closed) {
        if (realm->output.s == NULL) {
            note_site(realm);
        }
        smart_str_appendl(&realm->output, text, length);
        if (UNEXPECTED(realm->is_begun) && ZSTR_LEN(realm->output.s) >= PIECE) {
            nx_realm__flush(realm);
        }
    }
    return length;
}

/* The command line's keeps no list of headers. */
static int keep_header(sapi_header_struct *header, sapi_header_op_enum operation,
                       sapi_headers_struct *headers)
{
    if (nx_isolation_here.request != NULL) {
        return SAPI_HEADER_ADD;
    }
    return header_before == NULL ? SAPI_HEADER_ADD : header_before(header, operation, headers);
}

static size_t read_body(char *buffer, size_t length)
{
    nx_request_globals_t *realm = nx_isolation_here.request;
    if (realm == NULL) {
        return read_before == NULL ? 0 : read_before(buffer, length);
    }
    return realm->kind->tell_body(realm->message, (size_t)SG(read_post_bytes), buffer, length);
}

/* Another owner of the process (classic mode) may have put its own in: ours go around them. */
void nx_realm__install_sapi(void)
{
    nx_intercept_start(calls, USES);
    if (sapi_module.ub_write != write_output) {
        write_before = sapi_module.ub_write;
        sapi_module.ub_write = write_output;
    }
    if (sapi_module.header_handler != keep_header) {
        header_before = sapi_module.header_handler;
        sapi_module.header_handler = keep_header;
    }
    if (sapi_module.read_post != read_body) {
        read_before = sapi_module.read_post;
        sapi_module.read_post = read_body;
    }
}

void nx_realm__remove_sapi(void)
{
    nx_intercept_remove(calls, USES);
    if (sapi_module.ub_write == write_output) {
        sapi_module.ub_write = write_before;
    }
    if (sapi_module.header_handler == keep_header) {
        sapi_module.header_handler = header_before;
    }
    if (sapi_module.read_post == read_body) {
        sapi_module.read_post = read_before;
    }
}
