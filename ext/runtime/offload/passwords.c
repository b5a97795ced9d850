/* SPDX-License-Identifier: MIT */
/*
 * Password hashes by libargon2, with which php is linked. A hash takes 50 ms of CPU or more, so a thread computes it.
 */
#include "runtime/offload/private.h"

#include <stdlib.h>
#include <string.h>

/* An error code of libargon2: a thread has failed. */
#define ARGON2_THREAD_FAIL (-33)

typedef struct {
    nx_offload_job_t job;
    bool verifies;
    uint32_t t_cost, m_cost, parallelism, version;
    int type, result;
    size_t password_length, salt_length, hash_length, encoded_length;
    unsigned char *password, *salt, *hash; /* in `bytes` */
    char *encoded;
    size_t size;
    unsigned char bytes[];
} password_call_t;

static void release_password(nx_offload_job_t *job)
{
    password_call_t *call = nx_container_of(job, password_call_t, job);
    explicit_bzero(call->bytes, call->size);
    free(call);
}

static void run_password(nx_offload_job_t *job)
{
    password_call_t *call = nx_container_of(job, password_call_t, job);
    call->result =
        call->verifies
            ? nx_offload_libc.argon2_verify(call->encoded, call->password, call->password_length, call->type)
            : nx_offload_libc.argon2_hash(call->t_cost, call->m_cost, call->parallelism, call->password,
                                          call->password_length, call->salt, call->salt_length, call->hash,
                                          call->hash_length, call->encoded, call->encoded_length, call->type,
                                          call->version);
}

static const nx_wait_kind_t for_password = {.what = "hash of a password", .abandon = nx_offload_abandon};

/* NULL: the caller computes it itself. */
static password_call_t *new_call(const void *password, size_t password_length, size_t salt_length,
                                 size_t hash_length, size_t encoded_length)
{
    size_t size = password_length + salt_length + hash_length + encoded_length;
    password_call_t *call = nx_offload_may_wait() ? calloc(1, sizeof(*call) + size) : NULL;
    if (call == NULL) {
        return NULL;
    }
    call->size = size;
    call->password = call->bytes;
    call->salt = call->password + password_length;
    call->hash = call->salt + salt_length;
    call->encoded = (char *)call->hash + hash_length;
    call->password_length = password_length;
    call->salt_length = salt_length;
    call->hash_length = hash_length;
    call->encoded_length = encoded_length;
    if (password_length > 0) {
        memcpy(call->password, password, password_length);
    }
    call->job.run = run_password;
    call->job.release = release_password;
    return call;
}

int nx_offload_argon2_hash(uint32_t t_cost, uint32_t m_cost, uint32_t parallelism, const void *password,
                           size_t password_length, const void *salt, size_t salt_length, void *hash,
                           size_t hash_length, char *encoded, size_t encoded_length, int type,
                           uint32_t version)
{
    password_call_t *call = hash == NULL || encoded == NULL ? NULL
                                                            : new_call(password, password_length, salt_length,
                                                                       hash_length, encoded_length);
    if (call == NULL) {
        return nx_offload_libc.argon2_hash(t_cost, m_cost, parallelism, password, password_length, salt,
                                           salt_length, hash, hash_length, encoded, encoded_length, type,
                                           version);
    }
    call->t_cost = t_cost;
    call->m_cost = m_cost;
    call->parallelism = parallelism;
    call->type = type;
    call->version = version;
    memcpy(call->salt, salt, salt_length);
    if (UNEXPECTED(nx_offload_wait(&call->job, NX_THREAD_POOL_COMPUTATIONS, &for_password) != 0)) {
        return ARGON2_THREAD_FAIL;
    }
    int result = call->result;
    memcpy(hash, call->hash, hash_length);
    memcpy(encoded, call->encoded, encoded_length);
    release_password(&call->job);
    return result;
}

int nx_offload_argon2_verify(const char *encoded, const void *password, size_t password_length, int type)
{
    size_t encoded_length = strlen(encoded) + 1;
    password_call_t *call = new_call(password, password_length, 0, 0, encoded_length);
    if (call == NULL) {
        return nx_offload_libc.argon2_verify(encoded, password, password_length, type);
    }
    call->verifies = true;
    call->type = type;
    memcpy(call->encoded, encoded, encoded_length);
    if (UNEXPECTED(nx_offload_wait(&call->job, NX_THREAD_POOL_COMPUTATIONS, &for_password) != 0)) {
        return ARGON2_THREAD_FAIL;
    }
    int result = call->result;
    release_password(&call->job);
    return result;
}
