/* SPDX-License-Identifier: MIT */
/*
 * gethostbyname(), gethostbyaddr() and their variants. The thread fills a buffer of its own with the same alignment as
 * the caller's. The answer is then copied to the caller's buffer, and its pointers are adjusted.
 */
#include "runtime/offload/private.h"

#include <stdlib.h>
#include <string.h>

#include <ext/standard/file.h>

/* At least the alignment of every object in an answer. */
#define ALIGNMENT     64
#define FIRST_SIZE    1024
#define BIGGEST_SIZE  (1024 * 1024)
#define LONGEST_BYTES sizeof(struct in6_addr)

typedef struct {
    nx_offload_job_t job;
    int family;
    bool is_by_address, may_grow;
    socklen_t length;
    unsigned char address[LONGEST_BYTES];
    struct hostent host, *result;
    int status, host_error, error;
    int thread_error; /* h_errno of the thread: the _r variants set it as well, and some callers read it */
    char *allocation, *buffer;
    size_t size;
    char name[];
} query_t;

static NX_PER_THREAD struct hostent last_host;
static NX_PER_THREAD char *last_allocation;

static void release_host_query(nx_offload_job_t *job)
{
    query_t *query = nx_container_of(job, query_t, job);
    free(query->allocation);
    free(query);
}

static void resolve_query(query_t *query)
{
    query->status =
        query->is_by_address
            ? nx_offload_libc.gethostbyaddr_r(query->address, query->length, query->family, &query->host,
                                              query->buffer, query->size, &query->result, &query->host_error)
            : nx_offload_libc.gethostbyname2_r(query->name, query->family, &query->host, query->buffer,
                                               query->size, &query->result, &query->host_error);
}

static bool grow(query_t *query)
{
    if (!query->may_grow || query->status != ERANGE || query->size >= BIGGEST_SIZE) {
        return false;
    }
    char *bigger = realloc(query->allocation, query->size * 2);
    if (bigger == NULL) {
        return false;
    }
    query->allocation = query->buffer = bigger;
    query->size *= 2;
    return true;
}

static void run_host_query(nx_offload_job_t *job)
{
    query_t *query = nx_container_of(job, query_t, job);
    do {
        errno = h_errno = 0;
        resolve_query(query);
        query->error = errno;
        query->thread_error = h_errno;
    } while (grow(query));
}

static void describe_host_query(nx_wait_t *wait, smart_str *text)
{
    const query_t *query = nx_container_of(nx_offload_job_of(wait), query_t, job);
    if (!query->is_by_address) {
        smart_str_append_printf(text, " of %s", query->name);
    }
}

static const nx_wait_kind_t for_host = {
    .what = "host", .abandon = nx_offload_abandon, .describe = describe_host_query};

/* `near`: the buffer to which the answer will be copied; NULL: the answer stays in the query's own. */
static query_t *make_query(const char *name, const char *near, size_t size)
{
    size_t name_size = name == NULL ? 1 : strlen(name) + 1;
    query_t *query = calloc(1, sizeof(*query) + name_size);
    char *allocation = malloc(size + ALIGNMENT);
    if (query == NULL || allocation == NULL) {
        free(query);
        free(allocation);
        return NULL;
    }
    size_t shift = near == NULL ? 0 : ((uintptr_t)near - (uintptr_t)allocation) % ALIGNMENT;
    query->allocation = allocation;
    query->buffer = allocation + shift;
    query->size = size;
    query->may_grow = near == NULL;
    if (name != NULL) {
        memcpy(query->name, name, name_size);
    }
    query->job.run = run_host_query;
    query->job.release = release_host_query;
    return query;
}

static query_t *make_query_by_address(const void *address, socklen_t length, const char *near, size_t size)
{
    query_t *query = make_query(NULL, near, size);
    if (query != NULL) {
        memcpy(query->address, address, length);
        query->length = length;
        query->is_by_address = true;
    }
    return query;
}

static char *moved(const query_t *query, char *pointer, char *buffer)
{
    uintptr_t offset = (uintptr_t)pointer - (uintptr_t)query->buffer;
    return pointer != NULL && offset < query->size ? buffer + offset : pointer;
}

static void move_list(const query_t *query, char **list, char *buffer)
{
    for (; list != NULL && *list != NULL; list++) {
        *list = moved(query, *list, buffer);
    }
}

static void copy_answer(const query_t *query, struct hostent *host, char *buffer)
{
    memcpy(buffer, query->buffer, query->size);
    *host = query->host;
    host->h_name = moved(query, host->h_name, buffer);
    host->h_aliases = (char **)moved(query, (char *)host->h_aliases, buffer);
    host->h_addr_list = (char **)moved(query, (char *)host->h_addr_list, buffer);
    move_list(query, host->h_aliases, buffer);
    move_list(query, host->h_addr_list, buffer);
}

/*
 * PHP has one buffer for all its callers (gethostbyname(), socket_connect(), udp://), and frees it when the next call
 * comes. During a wait the buffer is taken away from PHP, so that it belongs to the waiting call alone. Calls made
 * meanwhile have finished reading their own buffer when this one is given back.
 */
typedef struct {
    char *buffer;
    size_t size;
} loan_t;

static loan_t take_from_php(char *buffer)
{
    loan_t loan = {NULL, 0};
#ifdef HAVE_GETHOSTBYNAME_R
    if (buffer != NULL && buffer == FG(tmp_host_buf)) {
        loan = (loan_t){FG(tmp_host_buf), FG(tmp_host_buf_len)};
        FG(tmp_host_buf) = NULL;
        FG(tmp_host_buf_len) = 0;
    }
#endif
    return loan;
}

static void give_back_to_php(loan_t loan)
{
#ifdef HAVE_GETHOSTBYNAME_R
    if (loan.buffer != NULL) {
        free(FG(tmp_host_buf));
        FG(tmp_host_buf) = loan.buffer;
        FG(tmp_host_buf_len) = loan.size;
    }
#endif
}

/* Returns the answer in the way of the _r variants. */
static int answer_into(query_t *query, struct hostent *host, char *buffer, struct hostent **result,
                       int *error)
{
    *result = NULL;
    if (query == NULL) {
        *error = NETDB_INTERNAL;
        return errno = ENOMEM;
    }
    loan_t loan = take_from_php(buffer);
    int refusal = nx_offload_wait(&query->job, NX_THREAD_POOL_NAMES, &for_host);
    give_back_to_php(loan);
    if (UNEXPECTED(refusal != 0)) {
        *error = NETDB_INTERNAL;
        return errno = refusal;
    }
    if (query->result != NULL) {
        copy_answer(query, host, buffer);
        *result = host;
    }
    *error = query->host_error;
    h_errno = query->thread_error != 0 ? query->thread_error : h_errno;
    int status = query->status, own_error = query->error;
    release_host_query(&query->job);
    errno = own_error != 0 ? own_error : errno;
    return status;
}

/* Returns the answer in the way of the variants without _r: valid until the thread's next call. */
static struct hostent *answer_alone(query_t *query)
{
    if (query == NULL) {
        h_errno = NETDB_INTERNAL;
        errno = ENOMEM;
        return NULL;
    }
    int refusal = nx_offload_wait(&query->job, NX_THREAD_POOL_NAMES, &for_host);
    if (UNEXPECTED(refusal != 0)) {
        h_errno = NETDB_INTERNAL;
        errno = refusal;
        return NULL;
    }
    bool is_found = query->result != NULL;
    errno = query->error != 0 ? query->error : errno;
    h_errno = is_found ? h_errno : query->host_error;
    if (is_found) {
        free(last_allocation);
        last_allocation = query->allocation;
        last_host = query->host;
        query->allocation = NULL;
    }
    release_host_query(&query->job);
    return is_found ? &last_host : NULL;
}

/* True if libc is to be called directly: it needs no lookup, or the coroutine may not wait. */
static bool is_for_libc(const char *name)
{
    return name == NULL || nx_names__is_numeric(name) || !nx_offload_may_wait();
}

static bool is_odd(const void *address, socklen_t length)
{
    return address == NULL || length > LONGEST_BYTES || !nx_offload_may_wait();
}

static query_t *query_for(query_t *query, int family)
{
    nx_names__prepare();
    if (query != NULL) {
        query->family = family;
    }
    return query;
}

struct hostent *nx_offload_gethostbyname2(const char *name, int family)
{
    if (is_for_libc(name)) {
        return nx_offload_libc.gethostbyname2(name, family);
    }
    return answer_alone(query_for(make_query(name, NULL, FIRST_SIZE), family));
}

struct hostent *nx_offload_gethostbyname(const char *name)
{
    return is_for_libc(name) ? nx_offload_libc.gethostbyname(name) : nx_offload_gethostbyname2(name, AF_INET);
}

struct hostent *nx_offload_gethostbyaddr(const void *address, socklen_t length, int family)
{
    if (is_odd(address, length)) {
        return nx_offload_libc.gethostbyaddr(address, length, family);
    }
    return answer_alone(query_for(make_query_by_address(address, length, NULL, FIRST_SIZE), family));
}

int nx_offload_gethostbyname2_r(const char *name, int family, struct hostent *host, char *buffer, size_t size,
                                struct hostent **result, int *error)
{
    if (is_for_libc(name)) {
        return nx_offload_libc.gethostbyname2_r(name, family, host, buffer, size, result, error);
    }
    return answer_into(query_for(make_query(name, buffer, size), family), host, buffer, result, error);
}

int nx_offload_gethostbyname_r(const char *name, struct hostent *host, char *buffer, size_t size,
                               struct hostent **result, int *error)
{
    if (is_for_libc(name)) {
        return nx_offload_libc.gethostbyname_r(name, host, buffer, size, result, error);
    }
    return nx_offload_gethostbyname2_r(name, AF_INET, host, buffer, size, result, error);
}

int nx_offload_gethostbyaddr_r(const void *address, socklen_t length, int family, struct hostent *host,
                               char *buffer, size_t size, struct hostent **result, int *error)
{
    if (is_odd(address, length)) {
        return nx_offload_libc.gethostbyaddr_r(address, length, family, host, buffer, size, result, error);
    }
    query_t *query = make_query_by_address(address, length, buffer, size);
    return answer_into(query_for(query, family), host, buffer, result, error);
}

void nx_hosts__end(void)
{
    free(last_allocation);
    last_allocation = NULL;
}
