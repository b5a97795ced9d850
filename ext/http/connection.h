/* SPDX-License-Identifier: MIT */
/*
 * Shared by the files of http/ only: a connection.
 *
 * It answers one request at a time; what its peer sends meanwhile waits in its block or in the kernel. Idle, it holds
 * neither block nor message nor exchange.
 */
#ifndef NX_HTTP_CONNECTION_H
#define NX_HTTP_CONNECTION_H

#include <sys/socket.h>
#include <sys/uio.h>

#include "base/bytes.h"
#include "response/file.h"
#include "http/http.h"

typedef struct nx_connection nx_connection_t;
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
    void (*finish)(nx_transport_t *transport); /* nothing more will be written */
    void (*close)(nx_transport_t *transport);
} nx_transport_functions_t;

struct nx_transport {
    const nx_transport_functions_t *functions;
    int fd;
};

extern const nx_transport_functions_t nx_http__plain;

typedef enum nx_connection_state {
    NX_CONNECTION_IDLE,
    NX_CONNECTION_HEAD, /* some of a head is there */
    NX_CONNECTION_BODY,
    NX_CONNECTION_ANSWERING,
    NX_CONNECTION_FINISHING, /* the last answer is being sent */
    NX_CONNECTION_LINGERING, /* it was sent; what the peer still sends is read away, so that it can read the answer */
    NX_CONNECTION_CLOSED, /* freed by nx_connection__reap() */
} nx_connection_state_t;

struct nx_connection {
    nx_watch_t watch;
    nx_transport_t transport;
    nx_server_t *server;
    nx_list_t link;
    nx_list_t unsent_link;
    nx_list_t deadline_link;
    uint64_t deadline_tick; /* of the slot it is in */
    nx_time_t deadline;
    nx_block_t *block;
    uint32_t start, end; /* of the bytes in the block that are not judged yet */
    nx_message_t *message;
    nx_exchange_t *exchange;
    nx_source_t *source; /* of the exchange's body, while it comes (source.c) */
    nx_bytes_t output;   /* answered, not sent */
    zend_string *body;   /* goes after it */
    size_t body_offset;  /* of what is not sent */
    nx_file_t *file;     /* goes after that and `tail`; NULL: none */
    off_t file_offset;
    size_t file_left;
    nx_message_t *answered;   /* that answer's request, for the log; NULL: none */
    struct nx_flight *flight; /* of the answer that its peer takes slowly; NULL: none */
    uint32_t lingered;        /* bytes read away */
    uint8_t state;            /* nx_connection_state_t */
    uint8_t tail;             /* bytes of the line break that ends the chunk in `body` */
    bool input_has_ended : 1;
    bool is_reading : 1;          /* the watch asks for input */
    bool may_have_more : 1;       /* the last read may have left something in the socket */
    bool is_writing : 1;          /* the watch asks for room: the peer is slow */
    bool lingers : 1;             /* the peer may be sending what nobody will read */
    bool was_used : 1;            /* it has brought a request */
    bool has_all : 1;             /* of the answer that has begun, nothing has left the output yet */
    bool is_advancing : 1;        /* nx_connection__advance() is below us */
    bool awaits_introduction : 1; /* by the PROXY protocol, before anything else */
    nx_caller_t *caller;          /* counts it; NULL: nobody does */
    nx_addresses_t addresses;
};

_Static_assert(sizeof(nx_connection_t) <= 1024, "an idle connection costs at most 1 KiB");

/*
 * connection.c. Anything below may close a connection: look at its state afterwards. Its memory stays until the next
 * callback of the loop, when no frame of ours can know it any more. What cannot be opened is closed, and NULL.
 */
nx_connection_t *nx_connection__open(nx_server_t *server, int fd, const nx_address_t *client);
/* Reads what may have come, without being told. */
void nx_connection__look(nx_connection_t *connection);
void nx_connection__close(nx_connection_t *connection);
void nx_connection__reap(nx_server_t *server);
/* The exchange under way has been answered: on to the next. */
void nx_connection__answered(nx_connection_t *connection, bool keep_alive);
/* All that was to be sent has been. */
void nx_connection__sent(nx_connection_t *connection);
void nx_connection__drain(nx_connection_t *connection);
/* Makes the loop's events those that are wanted. */
void nx_connection__interest(nx_connection_t *connection);
/* How long a new connection has for the first byte of its first request. */
static inline nx_time_t nx_connection__fresh_time(const nx_server_settings_t *settings)
{
    return settings->header_time < settings->idle_time ? settings->header_time : settings->idle_time;
}
/* More input waits to be judged, so that an answer may be gathered with the next one. */
static inline bool nx_connection__has_input(const nx_connection_t *connection)
{
    return connection->start < connection->end;
}

/* receive.c: how bytes become messages. */
void nx_connection__read(nx_connection_t *connection);
/* Bytes, 0 at the peer's end, or -errno; into a block that has no unjudged ones. */
ssize_t nx_connection__receive(nx_connection_t *connection, void *buffer, size_t room);
ssize_t nx_connection__fill(nx_connection_t *connection);
void nx_connection__drop_empty_block(nx_connection_t *connection);
/* Judges what the block holds, as far as it goes. */
void nx_connection__advance(nx_connection_t *connection);
void nx_connection__refuse(nx_connection_t *connection, unsigned status, const char *problem,
                           nx_rejection_t reason);

/* output.c: sends, or keeps what the peer does not take yet. */
void nx_connection__send(nx_connection_t *connection, const char *head, size_t head_length, zend_string *body,
                         bool gathers);
/* A chunk of a body: its size in `head`, and a line break behind it. */
void nx_connection__send_chunk(nx_connection_t *connection, const char *head, size_t head_length,
                               zend_string *body, bool gathers);
/* Takes back the answer that began when the output was that long; false when something of it has been sent. */
bool nx_connection__retract(nx_connection_t *connection, size_t length);
/* The file is held until it is sent. */
void nx_connection__send_file(nx_connection_t *connection, const char *head, size_t head_length,
                              nx_file_t *file, uint64_t first, uint64_t length);
void nx_connection__drop_file(nx_connection_t *connection);
void nx_connection__flush(nx_connection_t *connection);
static inline size_t nx_connection__pending(const nx_connection_t *connection)
{
    return nx_bytes_length(&connection->output) +
           (connection->body == NULL ? 0 : ZSTR_LEN(connection->body) - connection->body_offset) +
           connection->tail + connection->file_left;
}

#endif
