/* SPDX-License-Identifier: MIT */
/*
 * The script that a worker in classic mode executes, or has executed last, as php-fpm's status page shows it. It is
 * written only in servers with such a page: it contains queries, which may hold secrets.
 *
 * Threads and processes: the worker writes, every process that has mapped the scoreboard reads. `version` is odd while
 * the texts are written. Other processes may write any value: a reader gets terminated texts of any bytes.
 */
#ifndef NX_CORE_SHM_SCRIPT_RECORD_H
#define NX_CORE_SHM_SCRIPT_RECORD_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

/* The texts are terminated. A text that is too long is cut. */
typedef struct nx_script_texts {
    char method[16];
    char user[32];
    char script[256];
    char uri[656]; /* with the query */
} nx_script_texts_t;

typedef struct nx_script_record {
    _Atomic uint32_t version;
    _Atomic uint32_t is_running;
    _Atomic uint64_t count;       /* requests of this process, with the one in progress */
    _Atomic int64_t started_at;   /* CLOCK_MONOTONIC, ns */
    _Atomic int64_t duration;     /* of the last one that has ended, ns; so are the next two */
    _Atomic int64_t cpu;          /* ns */
    _Atomic uint64_t memory;      /* peak, bytes */
    _Atomic uint64_t body_length; /* of the request */
    uint64_t padding;
    nx_script_texts_t texts;
} nx_script_record_t;

_Static_assert(sizeof(nx_script_record_t) % 64 == 0, "the statistics after it begin at a cache line");

typedef struct nx_script_start {
    const char *method, *user, *script, *uri;
    uint64_t body_length;
    int64_t now;
} nx_script_start_t;

void nx_script_record_begin(nx_script_record_t *record, const nx_script_start_t *start);
/* `cpu`: nanoseconds of processor time; `memory`: peak, bytes. */
void nx_script_record_end(nx_script_record_t *record, int64_t now, int64_t cpu, uint64_t memory);
/* False: the texts were written during the copy, and `texts` is empty. */
bool nx_script_record_read(const nx_script_record_t *record, nx_script_texts_t *texts);
/* Clears the record for a new process. */
void nx_script_record_clear(nx_script_record_t *record);

#endif
