/* SPDX-License-Identifier: MIT */
#include "isolation/request/private.h"

#include "php_output.h"
#include "zend_exceptions.h"

#include "engine/intercept/no_wait.h"

NX_PER_THREAD const nx_request_source_t *nx_request_source;
NX_PER_THREAD bool nx_realm_is_wanted;

static NX_PER_THREAD nx_realm_superglobals_t chosen;

nx_request_globals_t *nx_realm_create(const nx_realm_kind_t *kind, void *message)
{
    nx_request_globals_t *realm = ecalloc(1, sizeof(*realm));
    realm->references = 1;
    realm->kind = kind;
    realm->message = message;
    realm->isolated = nx_isolated_is_used() ? nx_isolated_create() : NULL;
    return realm;
}

static void release(nx_request_globals_t *realm)
{
    if (--realm->references > 0) {
        return;
    }
    if (realm->session != NULL) {
        nx_isolation_move_request(realm);
        nx_realm__end_session(realm);
    }
    if (nx_realm__is_in_place(realm)) {
        nx_isolation_move_request(NULL);
    }
    nx_realm__release_session(realm);
    if (realm->kept != NULL) {
        nx_realm_drop_settings(realm->kept);
    }
    nx_realm__release_sapi(realm);
    if (realm->isolated != NULL) {
        nx_isolated_destroy(realm->isolated);
    }
    smart_str_free(&realm->output);
    if (realm->output_file != NULL) {
        zend_string_release(realm->output_file);
    }
    realm->kind->release(realm->message);
    efree(realm);
}

unsigned nx_realm__wanted(void)
{
    if (chosen == NX_REALM_MENTIONED) {
        return nx_realm__mentioned;
    }
    return chosen == NX_REALM_ALL ? NX_REALM_EVERY : 0;
}

bool nx_realm_reads_forms(void)
{
    return (nx_realm__wanted() & (1U << NX_REALM_POST | 1U << NX_REALM_FILES | 1U << NX_REALM_REQUEST)) != 0;
}

void nx_realm_begin_uploads(void)
{
    nx_request_globals_t *realm = nx_realm_enter();
    if (realm != NULL) {
        nx_realm__begin_sapi(realm);
    }
}

/*
 * Code that mentions what has not been filled yet has been loaded meanwhile. PHP's readers may warn, and that runs a
 * handler.
 */
static void fill_rest(nx_request_globals_t *realm)
{
    unsigned missing = nx_realm__wanted() & ~realm->filled;
    if (EXPECTED(missing == 0) || realm->is_closed) {
        return;
    }
    const char *previous = nx_no_wait_begin("a request's superglobals are being filled");
    nx_realm__fill(realm, missing);
    nx_no_wait_end(previous);
}

static void exchange(nx_request_globals_t *realm)
{
    if (realm->sapi != NULL) {
        nx_realm__exchange_sapi(realm);
    }
    if (realm->session != NULL) {
        nx_realm__exchange_session(realm);
    }
    if (realm->isolated != NULL) {
        nx_isolated_exchange(realm->isolated);
    }
}

static void move(nx_request_globals_t *realm)
{
    nx_isolate__look_again();
    if (nx_isolation_here.request != NULL) {
        exchange(nx_isolation_here.request);
    }
    nx_isolation_here.request = realm;
    if (realm != NULL) {
        exchange(realm);
        fill_rest(realm);
    }
}

static void make_missing(nx_isolation_t *isolation)
{
    if (isolation->request == NULL && isolation->is_request) {
        isolation->request = nx_request_source->make(isolation);
    }
}

nx_request_globals_t *nx_realm_current(void)
{
    nx_isolation_t *isolation = nx_isolation_current();
    if (isolation == NULL) {
        return NULL;
    }
    make_missing(isolation);
    return isolation->request;
}

nx_request_globals_t *nx_realm_enter(void)
{
    nx_request_globals_t *realm = nx_realm_current();
    if (realm != NULL) {
        nx_isolation_move_request(realm);
    }
    return realm;
}

static nx_request_globals_t *share(nx_isolation_t *spawner)
{
    make_missing(spawner);
    spawner->request->references++;
    return spawner->request;
}

static void quit(nx_isolation_t *isolation)
{
    nx_request_globals_t *realm = isolation->request;
    isolation->request = NULL;
    release(realm);
}

/* Requests that have begun without globals of their own get them. They are filled when the requests continue. */
void nx_realm__notice(void)
{
    nx_realm_is_wanted = nx_realm__wanted() != 0 || nx_isolated_is_used();
    if (!nx_realm_is_wanted || nx_request_source == NULL) {
        return;
    }
    nx_request_source->each_open(make_missing);
    nx_request_globals_t *realm = nx_realm_enter();
    if (realm != NULL) {
        fill_rest(realm);
    }
}

void nx_realm_choose(nx_realm_superglobals_t which)
{
    chosen = which;
    nx_realm__notice();
}

static void report_second(zend_object *pending)
{
    if (EG(exception) != NULL && pending != NULL) {
        zend_exception_error(EG(exception), E_WARNING);
        EG(exception) = NULL;
    }
}

void nx_realm_conclude(nx_request_globals_t *realm)
{
    zend_object *pending = EG(exception);
    EG(exception) = NULL;
    nx_isolation_move_request(realm);
    if (realm->sapi != NULL) {
        nx_realm__call_shutdown_functions();
        report_second(pending);
    }
    if (OG(active) != NULL && EG(exception) == NULL) {
        php_output_end_all();
        report_second(pending);
    }
    if (realm->sapi != NULL && EG(exception) == NULL) {
        nx_realm__call_header_callback();
        report_second(pending);
    }
    if (realm->session != NULL && EG(exception) == NULL) {
        nx_realm__end_session(realm);
        report_second(pending);
    }
    EG(exception) = pending != NULL ? pending : EG(exception);
}

void nx_realm_close(nx_request_globals_t *realm)
{
    if (realm->is_closed) {
        return;
    }
    realm->is_closed = true;
    if (realm->sapi != NULL && nx_realm__is_in_place(realm)) {
        nx_realm__close_headers();
    }
}

zend_string *nx_realm_output(nx_request_globals_t *realm)
{
    if (realm->output.s != NULL) {
        smart_str_0(&realm->output);
    }
    return realm->output.s;
}

zend_string *nx_realm_take_output(nx_request_globals_t *realm)
{
    zend_string *output = nx_realm_output(realm);
    realm->output = (smart_str){0};
    return output;
}

void nx_realm_begin_answer(nx_request_globals_t *realm)
{
    nx_realm__begin_sapi(realm);
    realm->is_begun = true;
    nx_realm__call_header_callback();
    nx_realm__close_headers();
}

zend_string *nx_realm_output_site(const nx_request_globals_t *realm, uint32_t *line)
{
    *line = realm->output_line;
    return realm->output_file;
}

nx_isolated_t *nx_realm_give_isolated(nx_request_globals_t *realm, nx_isolated_t *isolated)
{
    nx_isolated_t *before = realm->isolated;
    bool is_here = nx_realm__is_in_place(realm);
    if (is_here && before != NULL) {
        nx_isolated_exchange(before);
    }
    realm->isolated = isolated;
    if (is_here && isolated != NULL) {
        nx_isolated_exchange(isolated);
    }
    return before;
}

static int start_process(int module_number)
{
    nx_realm__name_superglobals();
    return 0;
}

static int start_request(void)
{
    nx_isolation_here.request = NULL;
    nx_isolation_here.move = move;
    nx_isolation_here.share = share;
    nx_isolation_here.quit = quit;
    nx_request_source = NULL;
    nx_realm_is_wanted = false;
    chosen = NX_REALM_MENTIONED;
    nx_realm__prepare_superglobals();
    nx_realm__watch_mentions();
    nx_realm__install_sapi();
    nx_realm__install_session();
    nx_realm__install_input();
    nx_realm__install_filter();
    return 0;
}

static void end_request(void)
{
    nx_isolate__stop();
    nx_realm__drop_superglobals();
}

static void end_process(void)
{
    nx_realm__remove_sapi();
    nx_realm__remove_session();
    nx_realm__remove_input();
    nx_realm__remove_filter();
}

const nx_module_t nx_realm_module = {
    .name = "realm",
    .minit = start_process,
    .rinit = start_request,
    .rshutdown = end_request,
    .mshutdown = end_process,
};
