/* SPDX-License-Identifier: MIT */
/*
 * The input is a byte of flags and a seed, and a response. It is parsed whole, and in pieces whose sizes come from the
 * seed. Both heads must have the same meaning and the same end, or be refused for the same reason.
 */
#include <stdlib.h>
#include <string.h>

#include "http/wire/wire.h"

typedef struct outcome {
    nx_answer_parser_t parser;
    nx_answer_head_t head;
    int answer;
} outcome_t;

static void check(bool is_true)
{
    if (!is_true) {
        abort();
    }
}

/* Copies into memory of exactly that length, so that ASan finds a read past its end. */
static void feed(outcome_t *outcome, const uint8_t *data, size_t length)
{
    char *copy = malloc(length);
    memcpy(copy, data, length);
    outcome->answer = nx_wire_parse_answer(&outcome->parser, copy, length, &outcome->head);
    free(copy);
}

static void parse(outcome_t *outcome, const uint8_t *data, size_t length, bool is_head, uint32_t seed)
{
    size_t given = seed == 0 ? length : 0;
    memset(outcome, 0, sizeof *outcome);
    nx_wire_answer_init(&outcome->parser, is_head);
    do {
        if (seed != 0) {
            seed = seed * 1664525u + 1013904223u;
            given += 1 + (seed >> 16) % 16;
            given = given < length ? given : length;
        }
        feed(outcome, data, given);
    } while (outcome->answer == 0 && given < length);
}

static void check_head(const nx_answer_head_t *head, int answer, size_t length)
{
    check((size_t)answer <= length && answer > 0);
    check(head->status >= 100 && head->status <= 999 && head->minor_version <= 1);
    check(head->content_length >= -1 && (head->body != NX_ANSWER_BODY_COUNTED || head->content_length >= 0));
    check(head->body != NX_ANSWER_BODY_UNTIL_CLOSE || !head->keep_alive);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t length)
{
    outcome_t whole;
    outcome_t cut;
    if (length == 0) {
        return 0;
    }
    const bool is_head = data[0] & 1;
    parse(&whole, data + 1, length - 1, is_head, 0);
    parse(&cut, data + 1, length - 1, is_head, data[0] + 1u);
    check((whole.answer < 0) == (whole.parser.problem != NULL));
    check(whole.answer == cut.answer && whole.parser.problem == cut.parser.problem);
    if (whole.answer > 0) {
        check_head(&whole.head, whole.answer, length - 1);
        check(whole.head.status == cut.head.status && whole.head.body == cut.head.body &&
              whole.head.content_length == cut.head.content_length &&
              whole.head.keep_alive == cut.head.keep_alive);
    }
    return 0;
}
