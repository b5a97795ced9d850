/* SPDX-License-Identifier: MIT */
/*
 * getaddrinfo() and getnameinfo(). The list that the thread got from libc is passed to the caller unchanged; the caller
 * frees it with freeaddrinfo(). These answers are not cached (docs/inside/thread-offload.md).
 */
#include "runtime/offload/private.h"

#include <arpa/inet.h>
#include <resolv.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    nx_offload_job_t job;
    const char *node, *service;
    struct addrinfo hints, *list;
    bool has_hints;
    int status, error;
    char text[];
} lookup_t;

typedef struct {
    nx_offload_job_t job;
    struct sockaddr_storage address;
    socklen_t length, host_size, service_size;
    int flags, status, error;
    char *host, *service;
    char text[];
} naming_t;

bool nx_names__is_numeric(const char *name)
{
    unsigned char address[sizeof(struct in6_addr)];
    return inet_pton(AF_INET, name, address) == 1 || inet_pton(AF_INET6, name, address) == 1;
}

void nx_names__prepare(void)
{
    static atomic_bool is_prepared;
    if (atomic_exchange(&is_prepared, true)) {
        return;
    }
    struct __res_state state = {0};
    if (res_ninit(&state) == 0) {
        res_nclose(&state);
    }
}

static void free_job(nx_offload_job_t *job)
{
    free(job);
}

static void resolve_name(nx_offload_job_t *job)
{
    lookup_t *lookup = nx_container_of(job, lookup_t, job);
    errno = 0;
    lookup->status = nx_offload_libc.getaddrinfo(lookup->node, lookup->service,
                                                 lookup->has_hints ? &lookup->hints : NULL, &lookup->list);
    lookup->error = errno;
}

static void forget_list(nx_offload_job_t *job)
{
    lookup_t *lookup = nx_container_of(job, lookup_t, job);
    if (lookup->status == 0) {
        freeaddrinfo(lookup->list);
    }
}

static void describe_node(nx_wait_t *wait, smart_str *text)
{
    const lookup_t *lookup = nx_container_of(nx_offload_job_of(wait), lookup_t, job);
    smart_str_append_printf(text, " of %s", lookup->node);
}

static const nx_wait_kind_t for_addresses = {
    .what = "addresses", .abandon = nx_offload_abandon, .describe = describe_node};
static const nx_wait_kind_t for_name = {.what = "name of an address", .abandon = nx_offload_abandon};

static lookup_t *make_lookup(const char *node, const char *service, const struct addrinfo *hints)
{
    size_t node_size = strlen(node) + 1, service_size = service == NULL ? 0 : strlen(service) + 1;
    lookup_t *lookup = calloc(1, sizeof(*lookup) + node_size + service_size);
    if (lookup == NULL) {
        return NULL;
    }
    lookup->node = memcpy(lookup->text, node, node_size);
    lookup->service = service == NULL ? NULL : memcpy(lookup->text + node_size, service, service_size);
    if (hints != NULL) {
        lookup->hints = *hints;
        lookup->has_hints = true;
    }
    lookup->job.run = resolve_name;
    lookup->job.undo = forget_list;
    lookup->job.release = free_job;
    return lookup;
}

static bool needs_no_lookup(const char *node, const struct addrinfo *hints)
{
    return node == NULL || (hints != NULL && hints->ai_flags & AI_NUMERICHOST) || nx_names__is_numeric(node);
}

int nx_offload_getaddrinfo(const char *node, const char *service, const struct addrinfo *hints,
                           struct addrinfo **result)
{
    if (needs_no_lookup(node, hints) || !nx_offload_may_wait()) {
        return nx_offload_libc.getaddrinfo(node, service, hints, result);
    }
    nx_names__prepare();
    lookup_t *lookup = make_lookup(node, service, hints);
    if (UNEXPECTED(lookup == NULL)) {
        return EAI_MEMORY;
    }
    int refusal = nx_offload_wait(&lookup->job, NX_THREAD_POOL_NAMES, &for_addresses);
    if (UNEXPECTED(refusal != 0)) {
        errno = refusal;
        return EAI_SYSTEM;
    }
    int status = lookup->status, error = lookup->error;
    if (status == 0) {
        *result = lookup->list;
    }
    free(lookup);
    errno = error != 0 ? error : errno;
    return status;
}

static void find_name(nx_offload_job_t *job)
{
    naming_t *naming = nx_container_of(job, naming_t, job);
    errno = 0;
    naming->status =
        nx_offload_libc.getnameinfo((struct sockaddr *)&naming->address, naming->length, naming->host,
                                    naming->host_size, naming->service, naming->service_size, naming->flags);
    naming->error = errno;
}

static naming_t *make_naming(const struct sockaddr *address, socklen_t length, socklen_t host_size,
                             socklen_t service_size, int flags)
{
    naming_t *naming = calloc(1, sizeof(*naming) + host_size + service_size);
    if (naming == NULL) {
        return NULL;
    }
    memcpy(&naming->address, address, length);
    naming->length = length;
    naming->host = naming->text;
    naming->host_size = host_size;
    naming->service = service_size == 0 ? NULL : naming->text + host_size;
    naming->service_size = service_size;
    naming->flags = flags;
    naming->job.run = find_name;
    naming->job.release = free_job;
    return naming;
}

int nx_offload_getnameinfo(const struct sockaddr *address, socklen_t length, char *host, socklen_t host_size,
                           char *service, socklen_t service_size, int flags)
{
    bool needs_no_query = host == NULL || host_size == 0 || (flags & NI_NUMERICHOST) != 0 ||
                          length > sizeof(struct sockaddr_storage);
    if (needs_no_query || !nx_offload_may_wait()) {
        return nx_offload_libc.getnameinfo(address, length, host, host_size, service, service_size, flags);
    }
    nx_names__prepare();
    service_size = service == NULL ? 0 : service_size;
    naming_t *naming = make_naming(address, length, host_size, service_size, flags);
    if (UNEXPECTED(naming == NULL)) {
        return EAI_MEMORY;
    }
    int refusal = nx_offload_wait(&naming->job, NX_THREAD_POOL_NAMES, &for_name);
    if (UNEXPECTED(refusal != 0)) {
        errno = refusal;
        return EAI_SYSTEM;
    }
    int status = naming->status, error = naming->error;
    if (status == 0) {
        memcpy(host, naming->host, strlen(naming->host) + 1);
        if (service_size > 0) {
            memcpy(service, naming->service, strlen(naming->service) + 1);
        }
    }
    free(naming);
    errno = error != 0 ? error : errno;
    return status;
}
