/* SPDX-License-Identifier: MIT */
/* Private to http/, included at the end of private.h: functions that answer an exchange. */
#ifndef NX_HTTP_SERVER_REPLY_H
#define NX_HTTP_SERVER_REPLY_H

/* reply.c */
/* error_reply.c: answers without a body of the application, in a format that the client accepts. */
/* The media type of the error page for development. A client that accepts anything is a terminal, and gets text. */
const char *nx_reply__page_type(const nx_message_t *message);
void nx_reply__send_error(nx_connection_t *connection, unsigned status, const char *detail,
                          const char *extra_name, const char *extra_value);
/* Makes the same answer as an object. The caller owns it. `extra_name`: NULL for none. */
zend_object *nx_reply__make_error(const nx_server_t *server, const nx_message_t *message, unsigned status,
                                  const char *detail, const char *extra_name, const char *extra_value);
/* Sends a whole response on a connection, which is closed then unless an exchange answers on it. */
void nx_reply__send_whole(nx_connection_t *connection, const nx_response_t *response);
/* Sends the head of an answer 101 with the headers `own`, and those of the response. */
NX_COLD void nx_reply__send_switch(nx_exchange_t *exchange, const nx_response_t *response,
                                   const nx_response_header_t *own, size_t count);
void nx_exchange__answer(nx_exchange_t *exchange, nx_response_t *response);
void nx_exchange__answer_error(nx_exchange_t *exchange, unsigned status, const char *detail);
/* Answers 503, with the number of seconds after which the client may retry. */
void nx_exchange__answer_later(nx_exchange_t *exchange, const char *detail, const char *seconds);
/* Sends the head of an answer in pieces. False when the answer is complete with it, or the client has disconnected. */
bool nx_reply__begin_pieces(nx_exchange_t *exchange, nx_response_t *response);
void nx_reply__send(nx_connection_t *connection, const nx_response_head_t *head, zend_string *body,
                    bool gathers);
void nx_reply__send_file(nx_connection_t *connection, const nx_response_head_t *head, nx_file_t *file,
                         uint64_t first, uint64_t length, bool gathers);
void nx_exchange__answer_file(nx_exchange_t *exchange, nx_response_t *response);

/* streamed_reply.c */
NX_SUSPENDS NX_THROWS void nx_exchange__stream(nx_exchange_t *exchange, nx_response_t *response);
/*
 * Sends a piece of a body, or the end of a chunked one. Does nothing without a peer, or in an answer without a body.
 */
void nx_reply__piece(nx_exchange_t *exchange, zend_string *piece, bool gathers);
void nx_reply__last_piece(nx_exchange_t *exchange, const char *last_chunk, size_t length);
extern const nx_wait_kind_t nx_exchange__capacity_wait;
/* Call when more can be written, or when the client has disconnected. */
void nx_exchange__wake_writers(nx_exchange_t *exchange);
/* Detaches the writer: code that still holds it cannot write any more. */
void nx_exchange__drop_writer(nx_exchange_t *exchange);

/* True if the response has trailers and the client accepts them. */
bool nx_exchange__wants_trailers(const nx_exchange_t *exchange, const nx_response_t *response);

/* backend.c: sends `length` bytes of the file. */
void nx_exchange__reply_bytes(nx_exchange_t *exchange, nx_response_head_t *head, nx_file_t *file,
                              uint64_t first, uint64_t length);

/* framing.c */
#define NX_LENGTH_UNKNOWN (-1) /* the body is sent in pieces; its length is not known before its end */
#define NX_LENGTH_OMITTED (-2) /* no body is sent, and the length that it would have is not known */
/*
 * For an answer of `length` bytes: sets the framing and `connection` of the head, and the framing flags of the
 * exchange.
 */
void nx_exchange__frame(nx_exchange_t *exchange, nx_response_head_t *head, int64_t length);
/* True when an answer with this status never has a body. */
bool nx_reply__has_no_body(unsigned status);

/* True when the current answer of this connection consists of a head only. */
static inline bool nx_reply__discards_body(const nx_connection_t *connection)
{
    const nx_exchange_t *exchange = connection->owner;
    const nx_message_t *message = connection->message;
    if (EXPECTED(exchange != NULL)) {
        return exchange->discards_body;
    }
    return message != NULL && message->head.method == NX_METHOD_HEAD;
}

#endif
