/* SPDX-License-Identifier: MIT */
/*
 * A client connection. It parses received bytes into messages, which the server answers. It sends the answers, and
 * buffers what the client does not accept yet.
 *
 * A connection answers one request at a time. Later requests of the client wait in the connection's block or in the
 * kernel. An idle connection holds no block, no message and no owner. This file does not know what answers a request:
 * it notifies the server through nx_connection_callbacks_t (connection_manager.h).
 *
 * Ownership: the connection manager owns the connection. Any function below may close it: check `state` after each
 * call. The memory of a closed connection is freed in the next callback of the event loop, when no C stack frame can
 * refer to it any more.
 *
 * Suspension: only reading a body that arrives while its handler runs (http/request/body_source.h). Exceptions: only
 * there. Fork: not affected.
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
typedef struct nx_body_reader nx_body_reader_t;
typedef struct nx_upgrade nx_upgrade_t;

/*
 * Transport of a connection. Each function returns a byte count, -EAGAIN, or another -errno. `read` returns 0 at the
 * end of the input.
 */
typedef struct nx_transport_functions {
    ssize_t (*read)(nx_transport_t *transport, void *buffer, size_t length);
    /* `has_more`: more data follows immediately and may be sent in the same packet. */
    ssize_t (*write)(nx_transport_t *transport, const struct iovec *parts, int count, bool has_more);
    /* Returns the events of the descriptor to wait for, so that `events` are possible on the transport. */
    unsigned (*awaited)(const nx_transport_t *transport, unsigned events);
    /*
     * Sends at most `length` bytes of the file from `*offset` on, and advances `*offset`. Returns 0 at the end of the
     * file.
     */
    ssize_t (*send_file)(nx_transport_t *transport, int file, off_t *offset, size_t length);
    /* Returns how many written bytes the peer has not acknowledged yet. */
    uint64_t (*unacknowledged)(const nx_transport_t *transport);
    void (*finish)(nx_transport_t *transport); /* no more data will be written */
    void (*close)(nx_transport_t *transport);
} nx_transport_functions_t;

struct nx_transport {
    const nx_transport_functions_t *functions;
    int fd;
};

extern const nx_transport_functions_t nx_transport__plain;

typedef enum nx_connection_state {
    NX_CONNECTION_IDLE,
    NX_CONNECTION_HEAD, /* part of a request head has been received */
    NX_CONNECTION_BODY,
    NX_CONNECTION_ANSWERING,
    NX_CONNECTION_UPGRADED,  /* its bytes belong to another protocol (upgrade.h) */
    NX_CONNECTION_FINISHING, /* the last answer is being sent */
    /* the last answer was sent; further input is read and discarded, so that the peer can read the answer */
    NX_CONNECTION_LINGERING,
    NX_CONNECTION_CLOSED, /* freed by nx_connection__reap() */
    NX_CONNECTION_STATES,
} nx_connection_state_t;

struct nx_connection {
    nx_watch_t watch;
    nx_transport_t transport;
    nx_connection_manager_t *manager;
    nx_list_t link;
    nx_list_t unsent_link;
    nx_list_t deadline_link;
    nx_list_t slow_link;    /* while is_writing */
    uint64_t deadline_tick; /* tick of its slot in the timer wheel */
    nx_time_t deadline;
    nx_block_t *block;
    uint32_t start, end; /* range of the bytes in the block that are not parsed yet */
    nx_message_t *message;
    void *owner; /* the object that answers its request, whose type only the server knows; NULL: none */
    const nx_upgrade_t *upgraded;  /* the protocol to which the bytes belong; NULL: HTTP */
    nx_body_reader_t *body_reader; /* supplies the request body while it arrives (body_reader.c) */
    nx_bytes_t output;             /* output that is not sent yet */
    zend_string *body;             /* sent after `output` */
    size_t body_offset;            /* offset of the first unsent byte of `body` */
    /* Sent after `body` and `tail`: the file of an answer, or the rest of an answer to a slow peer; NULL: none. */
    nx_file_t *file;
    off_t file_offset;
    size_t file_left;
    nx_message_t *answered;        /* request of the answer being sent, for the log; NULL: none */
    void *finish;                  /* of http/server: what to call when that answer was sent; NULL: nothing */
    struct nx_request_slot *slot;  /* request slot of the answer that the peer reads slowly; NULL: none */
    uint32_t lingered;             /* bytes discarded while lingering */
    int listening;                 /* the listening descriptor; -1: taken from the handover queue */
    uint64_t sent;                 /* bytes that the transport has accepted */
    nx_transfer_t body_transfer;   /* progress of the request body while it arrives */
    nx_transfer_t answer_transfer; /* progress of the answer, while is_writing */
    uint8_t state;                 /* nx_connection_state_t */
    uint8_t tail;                  /* unsent bytes of the line break that ends the chunk in `body` */
    bool input_has_ended : 1;
    bool is_reading : 1;     /* the watch waits for input */
    bool may_have_more : 1;  /* the last read may have left input in the socket */
    bool is_writing : 1;     /* the watch waits for writability: the peer is slow */
    bool lingers : 1;        /* the peer may still send data, which is not parsed */
    bool was_used : 1;       /* a request has arrived on it */
    bool has_all : 1;        /* `output` still has every byte of the answer that has begun */
    bool is_advancing : 1;   /* nx_connection__advance() is on the C stack */
    bool is_overflowing : 1; /* `file` is the rest of an answer that the peer reads slowly; it may grow */
    /* Draining: the connection is closed when the requests that have arrived are answered. */
    bool is_ending : 1;
    bool is_given_up; /* set by the standby thread (assist.h), which owns this byte: close the connection */
    bool awaits_proxy_header : 1;    /* the PROXY protocol header is expected first */
    nx_client_count_t *client_count; /* per-address counter that includes it; NULL: not counted */
    nx_addresses_t addresses;
};

_Static_assert(sizeof(nx_connection_t) <= 1024, "an idle connection costs at most 1 KiB");

void nx_connection_close(nx_connection_t *connection);
/* Called when the current request has been answered. Continues with the next request. */
void nx_connection_answered(nx_connection_t *connection, bool keep_alive);
/*
 * True when the unread rest of the request body is small enough to be read and discarded. For a body that is still
 * arriving.
 */
bool nx_connection_can_continue(const nx_connection_t *connection);

/* True when unparsed input is buffered: the answer may then be gathered with the next one into one write. */
static inline bool nx_connection_has_input(const nx_connection_t *connection)
{
    return connection->start < connection->end;
}

/* Sends the data. Buffers what the peer does not accept yet. */
void nx_connection_send(nx_connection_t *connection, const char *head, size_t head_length, zend_string *body,
                        bool gathers);
/* Sends one chunk of a body: `head` holds its size line, and a line break is sent after it. */
void nx_connection_send_chunk(nx_connection_t *connection, const char *head, size_t head_length,
                              zend_string *body, bool gathers);
/* True when the code that writes a body need not wait for the peer, because the rest overflows to a file. */
bool nx_connection_takes_more(const nx_connection_t *connection);
/* Holds a reference to the file until it is sent. */
void nx_connection_send_file(nx_connection_t *connection, const char *head, size_t head_length,
                             nx_file_t *file, uint64_t first, uint64_t length);
/* Removes the answer that began when the output had `length` bytes. False when some of it has been sent. */
bool nx_connection_retract(nx_connection_t *connection, size_t length);
void nx_connection_flush(nx_connection_t *connection);
static inline size_t nx_connection_pending(const nx_connection_t *connection)
{
    return nx_bytes_length(&connection->output) +
           (connection->body == NULL ? 0 : ZSTR_LEN(connection->body) - connection->body_offset) +
           connection->tail + connection->file_left;
}

#endif
