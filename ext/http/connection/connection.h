/* SPDX-License-Identifier: MIT */
/*
 * A client's connection: bytes in become messages, which its front's owner answers; bytes out are sent, or kept until
 * the client takes them.
 *
 * It answers one request at a time; what its peer sends meanwhile waits in its block or in the kernel. Idle, it holds
 * neither block nor message nor exchange. Nothing here knows what an exchange is: its owner is told by
 * connection_manager.h.
 *
 * Ownership: a connection is its front's. Anything below may close it: look at its state afterwards. Its memory stays
 * until the next callback of the loop, when no frame of ours can know it any more. Suspension: only whoever reads a
 * body that comes while its handler runs (http/request/body_source.h). Exceptions: only there. Fork: nothing.
 */
#ifndef NX_HTTP_CONNECTION_CONNECTION_H
#define NX_HTTP_CONNECTION_CONNECTION_H

#include <sys/socket.h>
#include <sys/uio.h>

#include "php.h"

#include "core/base/bytes.h"
#include "http/connection/connection_manager.h"
#include "http/connection/transfer.h"
#include "http/response/file.h"

typedef struct nx_transport nx_transport_t;
typedef struct nx_source nx_source_t;

/* What carries a connection's bytes. Results: bytes, -EAGAIN, or another -errno; read answers 0 at the end. */
typedef struct nx_transport_functions {
    ssize_t (*read)(nx_transport_t *transport, void *buffer, size_t length);
    /* `has_more`: what follows is at hand, and may go out together with it. */
    ssize_t (*write)(nx_transport_t *transport, const struct iovec *parts, int count, bool has_more);
    /* The events to wait for when the caller wants to do `events`. */
    unsigned (*want)(const nx_transport_t *transport, unsigned events);
    /* At most `length` bytes of the file from there on, which moves on; 0 at its end. */
    ssize_t (*send_file)(nx_transport_t *transport, int file, off_t *offset, size_t length);
    /* Bytes that were written and that the peer does not have yet. */
    uint64_t (*unacknowledged)(const nx_transport_t *transport);
    void (*finish)(nx_transport_t *transport); /* nothing more will be written */
    void (*close)(nx_transport_t *transport);
} nx_transport_functions_t;

struct nx_transport {
    const nx_transport_functions_t *functions;
    int fd;
};

extern const nx_transport_functions_t nx_transport__plain;

typedef enum nx_connection_state {
    NX_CONNECTION_IDLE,
    NX_CONNECTION_HEAD, /* some of a head is there */
    NX_CONNECTION_BODY,
    NX_CONNECTION_ANSWERING,
    NX_CONNECTION_FINISHING, /* the last answer is being sent */
    NX_CONNECTION_LINGERING, /* it was sent; what the peer still sends is read away, so that it can read the answer */
    NX_CONNECTION_CLOSED, /* freed by nx_connection__reap() */
    NX_CONNECTION_STATES,
} nx_connection_state_t;

struct nx_connection {
    nx_watch_t watch;
    nx_transport_t transport;
    nx_front_t *front;
    nx_list_t link;
    nx_list_t unsent_link;
    nx_list_t deadline_link;
    nx_list_t slow_link;    /* while is_writing */
    uint64_t deadline_tick; /* of the slot it is in */
    nx_time_t deadline;
    nx_block_t *block;
    uint32_t start, end; /* of the bytes in the block that are not judged yet */
    nx_message_t *message;
    nx_exchange_t *exchange;
    nx_source_t *source; /* of the exchange's body, while it comes (body_reader.c) */
    nx_bytes_t output;   /* answered, not sent */
    zend_string *body;   /* goes after it */
    size_t body_offset;  /* of what is not sent */
    nx_file_t *file;     /* goes after that and `tail`: an answer's, or the overflow of one; NULL: none */
    off_t file_offset;
    size_t file_left;
    nx_message_t *answered;        /* that answer's request, for the log; NULL: none */
    struct nx_flight *flight;      /* of the answer that its peer takes slowly; NULL: none */
    uint32_t lingered;             /* bytes read away */
    int listening;                 /* the descriptor that it was accepted from; -1: taken of the queue */
    uint64_t sent;                 /* bytes that the transport has taken */
    nx_transfer_t body_transfer;   /* of the request's body, while it comes */
    nx_transfer_t answer_transfer; /* of the answer, while is_writing */
    uint8_t state;                 /* nx_connection_state_t */
    uint8_t tail;                  /* bytes of the line break that ends the chunk in `body` */
    bool input_has_ended : 1;
    bool is_reading : 1;     /* the watch asks for input */
    bool may_have_more : 1;  /* the last read may have left something in the socket */
    bool is_writing : 1;     /* the watch asks for room: the peer is slow */
    bool lingers : 1;        /* the peer may be sending what is not read any more */
    bool was_used : 1;       /* it has brought a request */
    bool has_all : 1;        /* of the answer that has begun, nothing has left the output yet */
    bool is_advancing : 1;   /* nx_connection__advance() is below us */
    bool is_overflowing : 1; /* `file` is the rest of an answer that its peer takes slowly, and may grow */
    bool is_ending : 1;      /* drained: it is closed once what has arrived is answered */
    bool is_given_up;        /* by another thread (assist.h), whose byte this is: to be closed */
    bool awaits_introduction : 1; /* by the PROXY protocol, before anything else */
    nx_caller_t *caller;          /* counts it; NULL: nobody does */
    nx_addresses_t addresses;
};

_Static_assert(sizeof(nx_connection_t) <= 1024, "an idle connection costs at most 1 KiB");

void nx_connection_close(nx_connection_t *connection);
/* The exchange under way has been answered: on to the next. */
void nx_connection_answered(nx_connection_t *connection, bool keep_alive);
/* What nobody has read of its request's body is little enough to be read away. Of one that still comes. */
bool nx_connection_may_go_on(const nx_connection_t *connection);

/* More input waits to be judged, so that an answer may be gathered with the next one. */
static inline bool nx_connection_has_input(const nx_connection_t *connection)
{
    return connection->start < connection->end;
}

/* Sends, or keeps what the peer does not take yet. */
void nx_connection_send(nx_connection_t *connection, const char *head, size_t head_length, zend_string *body,
                        bool gathers);
/* A chunk of a body: its size in `head`, and a line break behind it. */
void nx_connection_send_chunk(nx_connection_t *connection, const char *head, size_t head_length,
                              zend_string *body, bool gathers);
/* Of a front whose answers overflow: the writer of a body need not wait for the peer. */
bool nx_connection_takes_more(const nx_connection_t *connection);
/* The file is held until it is sent. */
void nx_connection_send_file(nx_connection_t *connection, const char *head, size_t head_length,
                             nx_file_t *file, uint64_t first, uint64_t length);
/* Takes back the answer that began when the output was that long; false when something of it has been sent. */
bool nx_connection_retract(nx_connection_t *connection, size_t length);
void nx_connection_flush(nx_connection_t *connection);
static inline size_t nx_connection_pending(const nx_connection_t *connection)
{
    return nx_bytes_length(&connection->output) +
           (connection->body == NULL ? 0 : ZSTR_LEN(connection->body) - connection->body_offset) +
           connection->tail + connection->file_left;
}

#endif
