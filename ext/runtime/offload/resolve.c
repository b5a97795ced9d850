/* SPDX-License-Identifier: MIT */
/*
 * res_nsearch(), the DNS lookup behind dns_get_record() and similar functions. A resolver state refers to data inside
 * libc, so a copy must not outlive the original. The thread therefore initializes a state of its own and copies the
 * caller's settings into it.
 */
#include "runtime/offload/private.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
    nx_offload_job_t job;
    struct __res_state wanted;       /* only its numbers are valid */
    ptrdiff_t search[MAXDNSRCH + 1]; /* offsets in defdname; negative: end of the list */
    int class, type, result, host_error, error;
    size_t size;
    unsigned char *answer;
    char name[];
} resolver_search_t;

static void release_resolver(nx_offload_job_t *job)
{
    resolver_search_t *search = nx_container_of(job, resolver_search_t, job);
    free(search->answer);
    free(search);
}

/* A state without changes is not touched, so that libc still treats it as the system's default. */
static void take_over(struct __res_state *state, const resolver_search_t *search)
{
    const struct __res_state *wanted = &search->wanted;
    state->options = wanted->options;
    state->retrans = wanted->retrans;
    state->retry = wanted->retry;
    state->ndots = wanted->ndots;
    if (state->nscount != wanted->nscount ||
        memcmp(state->nsaddr_list, wanted->nsaddr_list, sizeof(state->nsaddr_list)) != 0) {
        state->nscount = wanted->nscount;
        memcpy(state->nsaddr_list, wanted->nsaddr_list, sizeof(state->nsaddr_list));
    }
    if (memcmp(state->defdname, wanted->defdname, sizeof(state->defdname)) == 0) {
        return;
    }
    memcpy(state->defdname, wanted->defdname, sizeof(state->defdname));
    for (size_t i = 0; i <= MAXDNSRCH; i++) {
        state->dnsrch[i] = search->search[i] < 0 ? NULL : state->defdname + search->search[i];
    }
}

static void run_resolver(nx_offload_job_t *job)
{
    resolver_search_t *search = nx_container_of(job, resolver_search_t, job);
    struct __res_state state = {0};
    errno = 0;
    search->result = -1;
    search->host_error = NETDB_INTERNAL;
    if (res_ninit(&state) == 0) {
        take_over(&state, search);
        search->result = nx_offload_libc.res_nsearch(&state, search->name, search->class, search->type,
                                                     search->answer, (int)search->size);
        search->host_error = state.res_h_errno;
    }
    search->error = errno;
    res_nclose(&state);
}

static void describe_resolver(nx_wait_t *wait, smart_str *text)
{
    smart_str_append_printf(text, " of %s",
                            nx_container_of(nx_offload_job_of(wait), resolver_search_t, job)->name);
}

static const nx_wait_kind_t for_answer = {
    .what = "DNS answer", .abandon = nx_offload_abandon, .describe = describe_resolver};

static resolver_search_t *make_search(res_state state, const char *name, int size)
{
    size_t name_size = strlen(name) + 1;
    resolver_search_t *search = calloc(1, sizeof(*search) + name_size);
    unsigned char *answer = calloc(1, (size_t)size);
    if (search == NULL || answer == NULL) {
        free(search);
        free(answer);
        return NULL;
    }
    search->answer = answer;
    search->size = (size_t)size;
    memcpy(search->name, name, name_size);
    search->wanted = *state;
    for (size_t i = 0; i <= MAXDNSRCH; i++) {
        uintptr_t offset = (uintptr_t)state->dnsrch[i] - (uintptr_t)state->defdname;
        search->search[i] = offset < sizeof(state->defdname) ? (ptrdiff_t)offset : -1;
    }
    search->job.run = run_resolver;
    search->job.release = release_resolver;
    return search;
}

static int fail_resolver(res_state state, int error)
{
    state->res_h_errno = h_errno = NETDB_INTERNAL;
    errno = error;
    return -1;
}

int nx_offload_res_nsearch(res_state state, const char *name, int class, int type, unsigned char *answer,
                           int size)
{
    if ((state->options & RES_INIT) == 0 || size <= 0 || !nx_offload_may_wait()) {
        return nx_offload_libc.res_nsearch(state, name, class, type, answer, size);
    }
    nx_dns_question_t question = nx_answers__question(state, name, class, type);
    int kept = nx_answers__find(&question, answer, size, &state->res_h_errno);
    if (kept >= 0) {
        h_errno = state->res_h_errno;
        return kept;
    }
    nx_names__prepare();
    resolver_search_t *search = make_search(state, name, size);
    if (search == NULL) {
        return fail_resolver(state, ENOMEM);
    }
    search->class = class;
    search->type = type;
    int refusal = nx_offload_wait(&search->job, NX_THREAD_POOL_NAMES, &for_answer);
    if (UNEXPECTED(refusal != 0)) {
        return fail_resolver(state, refusal);
    }
    int result = search->result, error = search->error;
    if (result > 0) {
        memcpy(answer, search->answer, result < size ? (size_t)result : (size_t)size);
    }
    state->res_h_errno = h_errno = search->host_error;
    if (result > 0 && result <= size) {
        nx_answers__store(&question, answer, result, search->host_error);
    }
    release_resolver(&search->job);
    errno = error != 0 ? error : errno;
    return result;
}

int nx_offload___res_nsearch(res_state state, const char *name, int class, int type, unsigned char *answer,
                             int size)
{
    return nx_offload_res_nsearch(state, name, class, type, answer, size);
}
