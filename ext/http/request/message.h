/* SPDX-License-Identifier: MIT */
/*
 * A request as it came: a parsed head over the receive block, and the body. Part of request.h.
 *
 * Ownership: counted, and malloc'ed; who answers it holds one reference, a Request object another. Suspension,
 * exceptions: none.
 */
#ifndef NX_HTTP_REQUEST_MESSAGE_H
#define NX_HTTP_REQUEST_MESSAGE_H

#include <netinet/in.h>

#include "php.h"
#include "core/base/bytes.h"
#include "core/base/list.h"
#include "core/base/module.h"
#include "core/loop/loop.h"
#include "http/request/block.h"
#include "http/wire/wire.h"

typedef union nx_address {
    sa_family_t family;
    struct sockaddr_in ip4;
    struct sockaddr_in6 ip6;
} nx_address_t;

typedef struct nx_addresses {
    nx_address_t client, server;
} nx_addresses_t;

/* What trusted proxies have said of the request, beside what stands in its place already (trusted_proxies.h). */
typedef struct nx_origin {
    uint16_t port; /* 0: nothing */
    bool is_told : 1;
    bool is_trusted : 1; /* its peer is one of them */
} nx_origin_t;

/* What a body may have, and where it goes. */
typedef struct nx_body_rules {
    uint64_t limit;      /* 413 above */
    size_t memory_bytes; /* what is longer goes to a file */
    size_t field_bytes;  /* of all fields of a form together */
    uint64_t file_bytes; /* of one file of a form; 0: as the body may have */
    size_t total_bytes;  /* of bodies and fields in memory, of all requests of the worker; 0: any */
    uint64_t files;      /* of all its requests; 0: any */
    bool parts_forms;    /* one of several parts that is longer is taken apart as it comes */
} nx_body_rules_t;

typedef struct nx_intake nx_intake_t;

typedef struct nx_message {
    uint32_t references;
    bool body_is_block; /* the body lies in the block, not in `body` */
    bool has_left;      /* its client has shut its side, or is gone */
    nx_block_t *block;
    const char *data;      /* in the block: what the head's offsets count from */
    const char *body_data; /* of a body in memory (body.h) */
    uint64_t body_length;  /* of what has come */
    nx_body_rules_t rules;
    nx_bytes_t body;
    size_t charged;    /* bytes of `body` (budget.h) */
    int spool;         /* the file of a body that does; -1 */
    uint64_t received; /* bytes of the body that have come */
    bool is_streamed;  /* its handler reads the body as it comes */
    bool is_left_over; /* the rest of the body is read away */
    nx_intake_t
        *intake; /* of a body that comes while its handler runs; NULL: it came before (body_source.h) */
    struct nx_form *form;         /* NULL: nobody has asked (form.h) */
    struct nx_exchange *exchange; /* that answers it; NULL: none, or no more */
    uint64_t number;              /* for its name; 0: nobody has asked for that */
    nx_time_t started;            /* monotonic */
    nx_addresses_t addresses;
    nx_origin_t origin;
    union {
        nx_request_parser_t parser;
        nx_chunk_decoder_t chunks;
    };
    nx_request_head_t head;
} nx_message_t;

/* NULL: no memory. */
nx_message_t *nx_message_create(void);
/*
 * What logs call the request: the X-Request-Id of a proxy that is believed, else a name of our own that nothing else
 * has.
 */
zend_string *nx_message_id(nx_message_t *message);
void nx_message_release(nx_message_t *message);

static inline const char *nx_message_at(const nx_message_t *message, nx_span_t span)
{
    return message->data + span.offset;
}
zend_string *nx_address_text(const nx_address_t *address);

/* What a request that no server has received may have in the fields of its form. */
#define NX_FIELD_BYTES_DEFAULT (8 * 1024 * 1024)

#endif
