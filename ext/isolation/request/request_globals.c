/* SPDX-License-Identifier: MIT */
#include "isolation/request/private.h"

#include "php_output.h"
#include "zend_exceptions.h"

#include "engine/intercept/no_wait.h"

NX_PER_THREAD const nx_request_source_t *nx_request_source;
NX_PER_THREAD bool nx_request_globals_are_required;

static NX_PER_THREAD nx_superglobals_choice_t chosen;

static void open_request(void *slot, nx_isolation_t *isolation)
{
    nx_request_globals_t *request = slot;
    request->set = isolation->request;
    request->kind = nx_request_source->kind;
    request->message = nx_request_source->retain_message(isolation);
}

static void release_request(void *slot)
{
    nx_request_globals_t *request = slot;
    smart_str_free(&request->output);
    if (request->output_file != NULL) {
        zend_string_release(request->output_file);
    }
    request->kind->release(request->message);
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
    if (nx_request_globals_enter() != NULL) {
        nx_request_sapi__begin();
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

static void complete_request(void *slot)
{
    fill_rest(slot);
}

nx_isolation_entry_t nx_isolation_request = {
    .name = "request",
    .scope = NX_ISOLATION_REQUEST,
    .bytes = sizeof(nx_request_globals_t),
    .open = open_request,
    .complete = complete_request,
    .release = release_request,
};

/* The entries, in the order in which they are exchanged and released. */
static nx_isolation_entry_t *const entries[] = {
    &nx_isolation_sapi,     &nx_isolation_session, &nx_isolation_session_settings,
    &nx_isolation_isolated, &nx_isolation_request,
};

nx_request_globals_t *nx_request_globals_of(const nx_isolation_t *isolation)
{
    return nx_isolation_slot(isolation->request, &nx_isolation_request);
}

nx_request_globals_t *nx_request_globals__here(void)
{
    return nx_isolation_slot(nx_isolation_here.request, &nx_isolation_request);
}

nx_request_globals_t *nx_request_globals_current(void)
{
    nx_isolation_t *isolation = nx_isolation_current();
    if (isolation == NULL) {
        return NULL;
    }
    nx_isolation_open_request(isolation);
    return nx_request_globals_of(isolation);
}

nx_request_globals_t *nx_request_globals_enter(void)
{
    nx_request_globals_t *request = nx_request_globals_current();
    if (request != NULL) {
        nx_isolation_move_request(request->set);
    }
    return request;
}

/* Creates globals for requests that have begun without them. They are filled when the requests continue. */
void nx_request_globals__notice_mentions(void)
{
    nx_request_globals_are_required = nx_request_globals__wanted() != 0 || nx_isolate__is_used();
    nx_isolation_complete_requests();
    if (!nx_request_globals_are_required || nx_request_source == NULL) {
        return;
    }
    nx_request_source->each_open(nx_isolation_open_request);
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
    nx_isolation_move_request(request->set);
    if (nx_request_sapi__is_used(request)) {
        nx_request_sapi__call_shutdown_functions();
        report_second_failure(pending);
    }
    if (OG(active) != NULL && EG(exception) == NULL) {
        php_output_end_all();
        report_second_failure(pending);
    }
    if (nx_request_sapi__is_used(request) && EG(exception) == NULL) {
        nx_request_sapi__call_header_callback();
        report_second_failure(pending);
    }
    if (nx_request_session__is_used() && EG(exception) == NULL) {
        nx_request_session__end();
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
    if (nx_request_globals__are_in_place(request) && nx_request_sapi__is_used(request)) {
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
    nx_request_sapi__begin();
    request->is_begun = true;
    nx_request_sapi__call_header_callback();
    nx_request_sapi__close_headers();
}

zend_string *nx_request_globals_output_site(const nx_request_globals_t *request, uint32_t *line)
{
    *line = request->output_line;
    return request->output_file;
}

static int request_globals_start_process(int module_number)
{
    nx_superglobals__name();
    nx_mentions__install();
    for (size_t i = 0; i < sizeof(entries) / sizeof(entries[0]); i++) {
        nx_isolation_register(entries[i]);
    }
    return 0;
}

static int request_globals_start_request(void)
{
    nx_request_source = NULL;
    nx_request_globals_are_required = false;
    chosen = NX_SUPERGLOBALS_MENTIONED;
    nx_superglobals__prepare();
    nx_mentions__watch();
    nx_request_sapi__install();
    nx_request_session__install();
    nx_request_input__install();
    nx_request_filter__install();
    return 0;
}

static void request_globals_end_request(void)
{
    nx_isolate__stop();
    nx_superglobals__drop();
}

static void request_globals_end_process(void)
{
    nx_request_sapi__remove();
    nx_request_session__remove();
    nx_request_input__remove();
    nx_request_filter__remove();
}

const nx_module_t nx_request_globals_module = {
    .name = "request",
    .minit = request_globals_start_process,
    .rinit = request_globals_start_request,
    .rshutdown = request_globals_end_request,
    .mshutdown = request_globals_end_process,
};
