/* SPDX-License-Identifier: MIT */
#include "http/request/private.h"

#include "http/request/budget.h"
#include "http/request/form.h"
#include "http/request/body_source.h"

#include <stdlib.h>
#include <unistd.h>

#define SPARE_MESSAGES 256

/* Every request uses a message for a short time, so the ones released last are cached. */
static NX_PER_THREAD struct {
    nx_message_t *messages[SPARE_MESSAGES];
    uint32_t count;
} spares;

NX_HOT nx_message_t *nx_message_create(void)
{
    nx_message_t *message = spares.count > 0 ? spares.messages[--spares.count] : malloc(sizeof(nx_message_t));
    if (message == NULL) {
        return NULL;
    }
    message->references = 1;
    message->answering = NULL;
    message->body_is_block = message->has_left = false;
    message->block = NULL;
    message->data = NULL;
    message->head_length = 0;
    message->form = NULL;
    message->body_data = "";
    message->body_length = 0;
    message->spool = -1;
    message->charged = 0;
    message->received = 0;
    message->number = 0;
    message->rules = (nx_body_rules_t){.field_bytes = NX_FIELD_BYTES_DEFAULT};
    message->is_left_over = message->is_streamed = false;
    message->body_source = NULL;
    message->origin = (nx_origin_t){0};
    nx_bytes_init(&message->body, 0);
    nx_wire_parser_init(&message->parser);
    /* The method stays OTHER if the head is malformed before its end. */
    message->head.method = NX_METHOD_OTHER;
    return message;
}

void nx_message_shrink(nx_message_t *message)
{
    if (message->head_length == 0 || message->body_is_block ||
        message->block->capacity <= message->head_length) {
        return;
    }
    nx_block_t *block = nx_block_take_exactly(message->head_length);
    if (block == NULL) {
        return;
    }
    memcpy(block->bytes, message->data, message->head_length);
    nx_block_release(message->block);
    message->block = block;
    message->data = block->bytes;
}

NX_HOT void nx_message_release(nx_message_t *message)
{
    if (--message->references > 0) {
        return;
    }
    if (message->block != NULL) {
        nx_block_release(message->block);
    }
    if (message->body.memory != NULL) {
        nx_bytes_release(&message->body);
        nx_budget_give_memory(&message->charged);
    }
    if (UNEXPECTED(message->form != NULL)) {
        nx_form_release(message->form);
    }
    if (UNEXPECTED(message->body_source != NULL)) {
        free(message->body_source);
    }
    if (UNEXPECTED(message->spool >= 0)) {
        close(message->spool);
        nx_budget_give_file();
    }
    if (spares.count == SPARE_MESSAGES) {
        free(message);
        return;
    }
    spares.messages[spares.count++] = message;
}

void nx_request_free_spares(void)
{
    while (spares.count > 0) {
        free(spares.messages[--spares.count]);
    }
    nx_request__free_spare_blocks();
}
