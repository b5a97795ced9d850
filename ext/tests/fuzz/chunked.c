/* SPDX-License-Identifier: MIT */
/*
 * The input is a seed byte and a chunked body. It is decoded whole, and in pieces whose sizes come from the seed. Both
 * must give the same bytes, the same end and the same refusal.
 */
#include <stdlib.h>
#include <string.h>

#include "http/wire/wire.h"

typedef struct outcome {
    nx_chunk_decoder_t decoder;
    int64_t status;
    size_t consumed;
    size_t body_length;
    uint8_t *body;
} outcome_t;

static void check(bool is_true)
{
    if (!is_true) {
        abort();
    }
}

static void feed(outcome_t *outcome, const uint8_t *data, size_t length)
{
    char *copy = malloc(length);
    size_t at = 0;
    memcpy(copy, data, length);
    while (at < length && outcome->status == 0 && !outcome->decoder.is_done) {
        nx_span_t body;
        const int64_t taken = nx_wire_chunk_decode(&outcome->decoder, copy + at, length - at, &body);
        if (taken < 0) {
            outcome->status = taken;
            break;
        }
        check(taken > 0 && (size_t)taken <= length - at &&
              (uint64_t)body.offset + body.length <= (uint64_t)taken);
        memcpy(outcome->body + outcome->body_length, copy + at + body.offset, body.length);
        outcome->body_length += body.length;
        outcome->consumed += (size_t)taken;
        at += (size_t)taken;
    }
    free(copy);
}

static void decode(outcome_t *outcome, const uint8_t *data, size_t length, uint32_t seed)
{
    memset(outcome, 0, sizeof *outcome);
    nx_wire_chunk_init(&outcome->decoder);
    outcome->body = malloc(length + 1);
    for (size_t at = 0; at < length && outcome->status == 0 && !outcome->decoder.is_done;) {
        size_t piece = length - at;
        if (seed != 0) {
            seed = seed * 1664525u + 1013904223u;
            const size_t wanted = 1 + (seed >> 16) % 8;
            piece = wanted < piece ? wanted : piece;
        }
        feed(outcome, data + at, piece);
        at += piece;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t length)
{
    outcome_t whole;
    outcome_t cut;
    if (length == 0) {
        return 0;
    }
    decode(&whole, data + 1, length - 1, 0);
    decode(&cut, data + 1, length - 1, data[0] + 1u);
    check(whole.status == cut.status && whole.decoder.is_done == cut.decoder.is_done);
    check(whole.decoder.problem == cut.decoder.problem &&
          (whole.status < 0) == (whole.decoder.problem != NULL));
    check(whole.body_length == cut.body_length && memcmp(whole.body, cut.body, whole.body_length) == 0);
    check(whole.status != 0 || whole.consumed == cut.consumed);
    free(whole.body);
    free(cut.body);
    return 0;
}
