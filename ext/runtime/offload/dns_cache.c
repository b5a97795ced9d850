/* SPDX-License-Identifier: MIT */
/*
 * A cache of DNS answers, each kept for its TTL. The table has a fixed size: a new answer replaces the one in its slot.
 * Only complete, successful answers are kept; a name that does not exist is looked up again.
 *
 * The hash only finds the slot. Clients may choose names with the same hash, so name, class and type are compared.
 */
#include "runtime/offload/private.h"

#include <stdlib.h>
#include <string.h>

#define PLACES       256
#define BIGGEST      4096
#define LONGEST_TIME (24 * 60 * 60)
#define HEADER_SIZE  12
#define RECORD_SIZE  10
#define TYPE_OPTIONS 41
#define FLAG_CUT     0x02

typedef struct {
    nx_dns_question_t question; /* its name is stored after the message */
    int64_t stored_at, expires_at;
    int host_error, size;
    unsigned char message[];
} dns_answer_t;

typedef void (*record_fn)(unsigned char *time_to_live, unsigned type, void *argument);

static NX_PER_THREAD dns_answer_t *answers[PLACES];

static uint64_t hash_bytes(uint64_t hash, const void *bytes, size_t size)
{
    const unsigned char *byte = bytes;
    for (size_t i = 0; i < size; i++) {
        hash = (hash ^ byte[i]) * 0x100000001b3;
    }
    return hash;
}

nx_dns_question_t nx_answers__question(const struct __res_state *state, const char *name, int class, int type)
{
    uint64_t hash = 0xcbf29ce484222325;
    hash = hash_bytes(hash, name, strlen(name) + 1);
    hash = hash_bytes(hash, &class, sizeof(class));
    hash = hash_bytes(hash, &type, sizeof(type));
    hash = hash_bytes(hash, &state->options, sizeof(state->options));
    hash = hash_bytes(hash, &state->nscount, sizeof(state->nscount));
    hash = hash_bytes(hash, state->nsaddr_list, sizeof(state->nsaddr_list));
    hash = hash_bytes(hash, state->defdname, sizeof(state->defdname));
    return (nx_dns_question_t){.hash = hash, .name = name, .class = class, .type = type};
}

static bool is_same_question(const nx_dns_question_t *one, const nx_dns_question_t *other)
{
    return one->hash == other->hash && one->class == other->class && one->type == other->type &&
           strcmp(one->name, other->name) == 0;
}

static unsigned read16(const unsigned char *bytes)
{
    return (unsigned)bytes[0] << 8 | bytes[1];
}

static uint32_t read32(const unsigned char *bytes)
{
    return (uint32_t)read16(bytes) << 16 | read16(bytes + 2);
}

static void write32(unsigned char *bytes, uint32_t number)
{
    for (int i = 3; i >= 0; i--, number >>= 8) {
        bytes[i] = (unsigned char)number;
    }
}

/* The first byte after a name. NULL: the message is malformed. */
static unsigned char *skip_name(unsigned char *at, const unsigned char *end)
{
    while (at < end) {
        unsigned length = *at;
        if (length == 0) {
            return at + 1;
        }
        if (length >= 0xc0) {
            return end - at >= 2 ? at + 2 : NULL;
        }
        at += length + 1;
    }
    return NULL;
}

static unsigned char *skip_questions(unsigned char *message, const unsigned char *end)
{
    unsigned char *at = message + HEADER_SIZE;
    for (unsigned i = read16(message + 4); i > 0 && at != NULL; i--) {
        at = skip_name(at, end);
        at = at == NULL || end - at < 4 ? NULL : at + 4;
    }
    return at;
}

/* Visits the first `count` records after the questions. False: the message is malformed or incomplete. */
static bool walk(unsigned char *message, int size, unsigned count, record_fn visit, void *argument)
{
    const unsigned char *end = message + size;
    unsigned char *at = skip_questions(message, end);
    for (; count > 0; count--) {
        at = at == NULL ? NULL : skip_name(at, end);
        if (at == NULL || end - at < RECORD_SIZE || end - at - RECORD_SIZE < (int)read16(at + 8)) {
            return false;
        }
        visit(at + 4, read16(at), argument);
        at += RECORD_SIZE + read16(at + 8);
    }
    return at != NULL;
}

static void find_shortest(unsigned char *time_to_live, unsigned type, void *argument)
{
    uint32_t *shortest = argument;
    uint32_t seconds = read32(time_to_live);
    seconds = seconds > INT32_MAX ? 0 : seconds;
    *shortest = seconds < *shortest ? seconds : *shortest;
}

/* In the options record this field is not a TTL. */
static void grow_older(unsigned char *time_to_live, unsigned type, void *argument)
{
    uint32_t age = *(const uint32_t *)argument;
    uint32_t seconds = read32(time_to_live);
    if (type != TYPE_OPTIONS) {
        write32(time_to_live, seconds > age ? seconds - age : 0);
    }
}

/* Seconds that the answer may be kept; 0: not at all. res_nsearch() returns a message only for successful lookups. */
static uint32_t time_to_live(unsigned char *message, int size)
{
    if (size < HEADER_SIZE || size > BIGGEST || (message[2] & FLAG_CUT) != 0) {
        return 0;
    }
    uint32_t shortest = LONGEST_TIME;
    return walk(message, size, read16(message + 6), find_shortest, &shortest) ? shortest : 0;
}

void nx_answers__store(const nx_dns_question_t *question, unsigned char *message, int size, int host_error)
{
    uint32_t seconds = time_to_live(message, size);
    size_t name_size = strlen(question->name) + 1;
    dns_answer_t *answer = seconds == 0 ? NULL : malloc(sizeof(*answer) + (size_t)size + name_size);
    if (answer == NULL) {
        return;
    }
    int64_t now = nx_clock_monotonic();
    *answer = (dns_answer_t){.question = *question,
                             .stored_at = now,
                             .expires_at = now + seconds * NX_NANOSECONDS_PER_SECOND,
                             .host_error = host_error,
                             .size = size};
    memcpy(answer->message, message, (size_t)size);
    answer->question.name = memcpy(answer->message + size, question->name, name_size);
    free(answers[question->hash % PLACES]);
    answers[question->hash % PLACES] = answer;
}

int nx_answers__find(const nx_dns_question_t *question, unsigned char *message, int size, int *host_error)
{
    dns_answer_t *answer = answers[question->hash % PLACES];
    int64_t now = nx_clock_monotonic();
    if (answer == NULL || !is_same_question(&answer->question, question) || answer->expires_at <= now ||
        answer->size > size) {
        return -1;
    }
    uint32_t age = (uint32_t)((now - answer->stored_at) / NX_NANOSECONDS_PER_SECOND);
    memcpy(message, answer->message, (size_t)answer->size);
    unsigned records = read16(message + 6) + read16(message + 8) + read16(message + 10);
    walk(message, answer->size, records, grow_older, &age);
    *host_error = answer->host_error;
    return answer->size;
}

void nx_answers__end(void)
{
    for (size_t i = 0; i < PLACES; i++) {
        free(answers[i]);
        answers[i] = NULL;
    }
}
