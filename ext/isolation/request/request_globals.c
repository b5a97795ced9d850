/* SPDX-License-Identifier: MIT */
#include "isolation/request/private.h"

#include "php_output.h"
#include "zend_exceptions.h"

#include "engine/intercept/no_wait.h"

NX_PER_THREAD const nx_request_source_t *nx_request_source;
NX_PER_THREAD bool nx_request_globals_are_wanted;

static NX_PER_THREAD nx_superglobals_choice_t chosen;

nx_request_globals_t *nx_request_globals_create(const nx_request_message_t *kind, void *message)
{
    nx_request_globals_t *request = ecalloc(1, sizeof(*request));
    request->references = 1;
    request->kind = kind;
    request->message = message;
    request->isolated = nx_isolated_is_used() ? nx_isolated_create() : NULL;
    return request;
}

static void release_request_globals(nx_request_globals_t *request)
{
    if (--request->references > 0) {
        return;
    }
    if (request->session != NULL) {
        nx_isolation_move_request(request);
        nx_request_session__end(request);
    }
    if (nx_request_globals__are_in_place(request)) {
        nx_isolation_move_request(NULL);
    }
    nx_request_session__release(request);
    if (request->kept != NULL) {
        nx_request_globals_drop_session_settings(request->kept);
    }
    nx_request_sapi__release(request);
    if (request->isolated != NULL) {
        nx_isolated_destroy(request->isolated);
    }
    smart_str_free(&request->output);
    if (request->output_file != NULL) {
        zend_string_release(request->output_file);
    }
    request->kind->release(request->message);
    efree(request);
}

unsigned nx_request_globals__wanted(void)
{
    if (chosen == NX_SUPERGLOBALS_MENTIONED) {
        return nx_mentions__found;
    }
    return chosen == NX_SUPERGLOBALS_ALL ? NX_SUPERGLOBALS_EVERY : 0;
}

bool nx_request_globals_read_forms(void)
{
    return (nx_request_globals__wanted() &
            (1U << NX_SUPERGLOBAL_POST | 1U << NX_SUPERGLOBAL_FILES | 1U << NX_SUPERGLOBAL_REQUEST)) != 0;
}

void nx_request_globals_begin_uploads(void)
{
    nx_request_globals_t *request = nx_request_globals_enter();
    if (request != NULL) {
        nx_request_sapi__begin(request);
    }
}

/*
 * Fills the superglobals that are mentioned by code that was loaded meanwhile. PHP's readers may raise warnings, which
 * call an error handler.
 */
static void fill_rest(nx_request_globals_t *request)
{
    unsigned missing = nx_request_globals__wanted() & ~request->filled;
    if (EXPECTED(missing == 0) || request->is_closed) {
        return;
    }
    const char *previous = nx_no_wait_begin("a request's superglobals are being filled");
    nx_superglobals__fill(request, missing);
    nx_no_wait_end(previous);
}

static void exchange_request(nx_request_globals_t *request)
{
    if (request->sapi != NULL) {
        nx_request_sapi__exchange(request);
    }
    if (request->session != NULL) {
        nx_request_session__exchange(request);
    }
    if (request->isolated != NULL) {
        nx_isolated_exchange(request->isolated);
    }
}

static void move_request(nx_request_globals_t *request)
{
    nx_isolate__resolve_later();
    if (nx_isolation_here.request != NULL) {
        exchange_request(nx_isolation_here.request);
    }
    nx_isolation_here.request = request;
    if (request != NULL) {
        exchange_request(request);
        fill_rest(request);
    }
}

static void make_request_globals(nx_isolation_t *isolation)
{
    if (isolation->request == NULL && isolation->is_request) {
        isolation->request = nx_request_source->make(isolation);
    }
}

nx_request_globals_t *nx_request_globals_current(void)
{
    nx_isolation_t *isolation = nx_isolation_current();
    if (isolation == NULL) {
        return NULL;
    }
    make_request_globals(isolation);
    return isolation->request;
}

nx_request_globals_t *nx_request_globals_enter(void)
{
    nx_request_globals_t *request = nx_request_globals_current();
    if (request != NULL) {
        nx_isolation_move_request(request);
    }
    return request;
}

static nx_request_globals_t *share_request(nx_isolation_t *spawner)
{
    make_request_globals(spawner);
    spawner->request->references++;
    return spawner->request;
}

static void quit_request(nx_isolation_t *isolation)
{
    nx_request_globals_t *request = isolation->request;
    isolation->request = NULL;
    release_request_globals(request);
}

/* Creates globals for requests that have begun without them. They are filled when the requests continue. */
void nx_request_globals__notice_mentions(void)
{
    nx_request_globals_are_wanted = nx_request_globals__wanted() != 0 || nx_isolated_is_used();
    if (!nx_request_globals_are_wanted || nx_request_source == NULL) {
        return;
    }
    nx_request_source->each_open(make_request_globals);
    nx_request_globals_t *request = nx_request_globals_enter();
    if (request != NULL) {
        fill_rest(request);
    }
}

void nx_superglobals_choose(nx_superglobals_choice_t which)
{
    chosen = which;
    nx_request_globals__notice_mentions();
}

static void report_second_failure(zend_object *pending)
{
    if (EG(exception) != NULL && pending != NULL) {
        zend_exception_error(EG(exception), E_WARNING);
        EG(exception) = NULL;
    }
}

void nx_request_globals_conclude(nx_request_globals_t *request)
{
    zend_object *pending = EG(exception);
    EG(exception) = NULL;
    nx_isolation_move_request(request);
    if (request->sapi != NULL) {
        nx_request_sapi__call_shutdown_functions();
        report_second_failure(pending);
    }
    if (OG(active) != NULL && EG(exception) == NULL) {
        php_output_end_all();
        report_second_failure(pending);
    }
    if (request->sapi != NULL && EG(exception) == NULL) {
        nx_request_sapi__call_header_callback();
        report_second_failure(pending);
    }
    if (request->session != NULL && EG(exception) == NULL) {
        nx_request_session__end(request);
        report_second_failure(pending);
    }
    EG(exception) = pending != NULL ? pending : EG(exception);
}

void nx_request_globals_close(nx_request_globals_t *request)
{
    if (request->is_closed) {
        return;
    }
    request->is_closed = true;
    if (request->sapi != NULL && nx_request_globals__are_in_place(request)) {
        nx_request_sapi__close_headers();
    }
}

zend_string *nx_request_globals_output(nx_request_globals_t *request)
{
    if (request->output.s != NULL) {
        smart_str_0(&request->output);
    }
    return request->output.s;
}

zend_string *nx_request_globals_take_output(nx_request_globals_t *request)
{
    zend_string *output = nx_request_globals_output(request);
    request->output = (smart_str){0};
    return output;
}

void nx_request_globals_begin_response(nx_request_globals_t *request)
{
    nx_request_sapi__begin(request);
    request->is_begun = true;
    nx_request_sapi__call_header_callback();
    nx_request_sapi__close_headers();
}

zend_string *nx_request_globals_output_site(const nx_request_globals_t *request, uint32_t *line)
{
    *line = request->output_line;
    return request->output_file;
}

nx_isolated_t *nx_request_globals_exchange_isolated(nx_request_globals_t *request, nx_isolated_t *isolated)
{
    nx_isolated_t *before = request->isolated;
    bool is_here = nx_request_globals__are_in_place(request);
    if (is_here && before != NULL) {
        nx_isolated_exchange(before);
    }
    request->isolated = isolated;
    if (is_here && isolated != NULL) {
        nx_isolated_exchange(isolated);
    }
    return before;
}

static int start_process(int module_number)
{
    nx_superglobals__name();
    nx_mentions__install();
    return 0;
}

static int start_request(void)
{
    nx_isolation_here.request = NULL;
    nx_isolation_here.move = move_request;
    nx_isolation_here.share = share_request;
    nx_isolation_here.quit = quit_request;
    nx_request_source = NULL;
    nx_request_globals_are_wanted = false;
    chosen = NX_SUPERGLOBALS_MENTIONED;
    nx_superglobals__prepare();
    nx_mentions__watch();
    nx_request_sapi__install();
    nx_request_session__install();
    nx_request_input__install();
    nx_request_filter__install();
    return 0;
}

static void end_request(void)
{
    nx_isolate__stop();
    nx_superglobals__drop();
}

static void end_process(void)
{
    nx_request_sapi__remove();
    nx_request_session__remove();
    nx_request_input__remove();
    nx_request_filter__remove();
}

const nx_module_t nx_request_globals_module = {
    .name = "request",
    .minit = start_process,
    .rinit = start_request,
    .rshutdown = end_request,
    .mshutdown = end_process,
};
