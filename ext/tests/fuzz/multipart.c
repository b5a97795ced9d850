/* SPDX-License-Identifier: MIT */
/*
 * The input is a seed byte and a body with the boundary "XY" (or, if the seed is odd, a content type up to the first
 * LF, then its body). It is parsed whole, and in pieces whose sizes come from the seed. Both must report the same
 * parts, bytes and refusal.
 */
#include <stdlib.h>
#include <string.h>

#include "http/wire/wire.h"

typedef struct outcome {
    nx_multipart_t multipart;
    int status;
    uint64_t hash; /* a hash of all events and their bytes, independent of the cuts */
    uint64_t bytes;
} outcome_t;

static void check(bool is_true)
{
    if (!is_true) {
        abort();
    }
}

static void mix(outcome_t *outcome, const char *bytes, size_t length)
{
    for (size_t at = 0; at < length; at++) {
        outcome->hash = (outcome->hash ^ (uint8_t)bytes[at]) * 0x100000001b3u;
    }
    outcome->bytes += length;
}

static void tell(outcome_t *outcome, nx_multipart_event_t event)
{
    const nx_multipart_t *multipart = &outcome->multipart;
    if (event == NX_MULTIPART_DATA) {
        check(multipart->data.length > 0);
        mix(outcome, multipart->data.bytes, multipart->data.length);
        return;
    }
    mix(outcome, event == NX_MULTIPART_PART ? "(" : event == NX_MULTIPART_PART_END ? ")" : "", event != 0);
    if (event == NX_MULTIPART_PART) {
        check(multipart->name.bytes != NULL);
        mix(outcome, multipart->name.bytes, multipart->name.length);
        mix(outcome, multipart->file_name.bytes, multipart->file_name.length);
        mix(outcome, multipart->media_type.bytes, multipart->media_type.length);
    }
}

static void feed(outcome_t *outcome, const uint8_t *data, size_t length)
{
    char *copy = malloc(length);
    size_t at = 0;
    unsigned standstill = 0;
    memcpy(copy, data, length);
    while (at < length && outcome->status == 0) {
        nx_multipart_event_t event;
        const int64_t taken = nx_wire_multipart_parse(&outcome->multipart, copy + at, length - at, &event);
        if (taken < 0) {
            outcome->status = (int)taken;
            break;
        }
        check((size_t)taken <= length - at);
        standstill = taken == 0 ? standstill + 1 : 0;
        check(standstill < 2);
        tell(outcome, event);
        at += (size_t)taken;
    }
    free(copy);
}

static void parse(outcome_t *outcome, const char *type, size_t type_length, const uint8_t *data,
                  size_t length, uint32_t seed)
{
    memset(outcome, 0, sizeof *outcome);
    outcome->status = nx_wire_multipart_init(&outcome->multipart, type, type_length);
    for (size_t at = 0; at < length && outcome->status == 0;) {
        size_t piece = length - at;
        if (seed != 0) {
            seed = seed * 1664525u + 1013904223u;
            const size_t wanted = 1 + (seed >> 16) % 8;
            piece = wanted < piece ? wanted : piece;
        }
        feed(outcome, data + at, piece);
        at += piece;
    }
    if (outcome->status == 0) {
        outcome->status = nx_wire_multipart_end(&outcome->multipart);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t length)
{
    static const char usual[] = "multipart/form-data; boundary=XY";
    static outcome_t whole, cut;
    if (length == 0) {
        return 0;
    }
    const uint8_t seed = *data++;
    length--;
    const char *type = usual;
    size_t type_length = sizeof usual - 1;
    const uint8_t *feed_at = (seed & 1) && length > 0 ? memchr(data, '\n', length) : NULL;
    if (feed_at != NULL) {
        type = (const char *)data;
        type_length = (size_t)(feed_at - data);
        length -= type_length + 1;
        data = feed_at + 1;
    }
    parse(&whole, type, type_length, data, length, 0);
    parse(&cut, type, type_length, data, length, seed + 1u);
    check(whole.status == cut.status && whole.multipart.problem == cut.multipart.problem);
    check((whole.status < 0) == (whole.multipart.problem != NULL));
    check(whole.hash == cut.hash && whole.bytes == cut.bytes);
    return 0;
}
