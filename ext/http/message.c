/* SPDX-License-Identifier: MIT */
/*
 * Blocks and messages are used for microseconds, by every request: the ones last used are kept at hand. They are malloc's,
 * not PHP's: a peer's bytes must not be able to exhaust memory_limit inside a callback of the loop.
 */
#include "http/form.h"
#include "http/intake.h"
#include "http/private.h"

#include <stdlib.h>
#include <unistd.h>

#define SPARE_BLOCKS   256
#define SPARE_MESSAGES 256

typedef struct spares {
    nx_block_t *blocks;
    nx_message_t *messages[SPARE_MESSAGES];
    uint32_t block_count, message_count;
    char *scratch;
} spares_t;

static NX_PER_THREAD spares_t spares;

nx_block_t *nx_block__take(size_t capacity)
{
    nx_block_t *block = spares.blocks;
    if (EXPECTED(block != NULL && capacity <= NX_BLOCK_BYTES)) {
        spares.blocks = block->next_spare;
        spares.block_count--;
        block->references = 1;
        return block;
    }
    if (capacity < NX_BLOCK_BYTES) {
        capacity = NX_BLOCK_BYTES;
    }
    block = malloc(sizeof(*block) + capacity);
    if (block != NULL) {
        block->references = 1;
        block->capacity = (uint32_t)capacity;
    }
    return block;
}

nx_block_t *nx_block__take_small(void)
{
    nx_block_t *block = malloc(sizeof(*block) + NX_SMALL_BLOCK_BYTES);
    if (block != NULL) {
        block->references = 1;
        block->capacity = NX_SMALL_BLOCK_BYTES;
    }
    return block;
}

void nx_block__release(nx_block_t *block)
{
    if (--block->references > 0) {
        return;
    }
    if (block->capacity != NX_BLOCK_BYTES || spares.block_count == SPARE_BLOCKS) {
        free(block);
        return;
    }
    block->next_spare = spares.blocks;
    spares.blocks = block;
    spares.block_count++;
}

nx_message_t *nx_message_create(void)
{
    nx_message_t *message =
        spares.message_count > 0 ? spares.messages[--spares.message_count] : malloc(sizeof(nx_message_t));
    if (message == NULL) {
        return NULL;
    }
    message->references = 1;
    message->exchange = NULL;
    message->body_is_block = message->has_left = false;
    message->block = NULL;
    message->data = NULL;
    message->form = NULL;
    message->body_data = "";
    message->body_length = 0;
    message->spool = -1;
    message->received = 0;
    message->number = 0;
    message->rules = (nx_body_rules_t){.field_bytes = NX_FIELD_BYTES_DEFAULT};
    message->is_left_over = message->is_streamed = false;
    message->intake = NULL;
    message->origin = (nx_origin_t){0};
    nx_bytes_init(&message->body, 0);
    nx_wire_parser_init(&message->parser);
    return message;
}

void nx_message_release(nx_message_t *message)
{
    if (--message->references > 0) {
        return;
    }
    if (message->block != NULL) {
        nx_block__release(message->block);
    }
    if (message->body.memory != NULL) {
        nx_bytes_release(&message->body);
    }
    if (UNEXPECTED(message->form != NULL)) {
        nx_form_release(message->form);
    }
    if (UNEXPECTED(message->intake != NULL)) {
        nx_intake_free(message->intake);
    }
    if (UNEXPECTED(message->spool >= 0)) {
        close(message->spool);
    }
    if (spares.message_count == SPARE_MESSAGES) {
        free(message);
        return;
    }
    spares.messages[spares.message_count++] = message;
}

char *nx_http__scratch(void)
{
    if (spares.scratch == NULL) {
        spares.scratch = malloc(NX_SCRATCH_BYTES);
    }
    return spares.scratch;
}

void nx_http__free_spares(void)
{
    free(spares.scratch);
    spares.scratch = NULL;
    while (spares.message_count > 0) {
        free(spares.messages[--spares.message_count]);
    }
    while (spares.blocks != NULL) {
        nx_block_t *block = spares.blocks;
        spares.blocks = block->next_spare;
        free(block);
    }
    spares.block_count = 0;
}
