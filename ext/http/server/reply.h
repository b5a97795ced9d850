/* SPDX-License-Identifier: MIT */
/* Shared by the files of http/ only, at the end of private.h: how an exchange is answered. */
#ifndef NX_HTTP_SERVER_REPLY_H
#define NX_HTTP_SERVER_REPLY_H

/* reply.c */
/* error_reply.c: an answer without a body of the application's, in the format that the client wishes for. */
const char *nx_respond__plain_type(const nx_message_t *message);
void nx_respond__plain(nx_connection_t *connection, unsigned status, const char *detail,
                       const char *extra_name, const char *extra_value);
void nx_exchange__answer(nx_exchange_t *exchange, nx_response_t *response);
void nx_exchange__answer_plain(nx_exchange_t *exchange, unsigned status, const char *detail);
/* 503, and after how many seconds the client may come again. */
void nx_exchange__answer_later(nx_exchange_t *exchange, const char *detail, const char *seconds);
/* The head of an answer in pieces. False when that was all of it, or nobody is there to take more. */
bool nx_respond__begin_pieces(nx_exchange_t *exchange, nx_response_t *response);
void nx_respond__send(nx_connection_t *connection, const nx_response_head_t *head, zend_string *body,
                      bool gathers);
void nx_respond__send_file(nx_connection_t *connection, const nx_response_head_t *head, nx_file_t *file,
                           uint64_t first, uint64_t length, bool gathers);
void nx_exchange__answer_file(nx_exchange_t *exchange, nx_response_t *response);

/* streamed_reply.c */
NX_SUSPENDS NX_THROWS void nx_exchange__stream(nx_exchange_t *exchange, nx_response_t *response);
/* A piece of a body, and the end of one in chunks. Without a peer, or in an answer without a body: nothing. */
void nx_respond__piece(nx_exchange_t *exchange, zend_string *piece, bool gathers);
void nx_respond__last_piece(nx_exchange_t *exchange, const char *last_chunk, size_t length);
extern const nx_wait_kind_t nx_exchange__for_room;
/* There is room, or nobody to write to any more. */
void nx_exchange__wake_writers(nx_exchange_t *exchange);
/* Whoever holds its writer can do nothing with it any more. */
void nx_exchange__drop_writer(nx_exchange_t *exchange);

/* Whether the client takes what the response has of trailers. */
bool nx_exchange__wants_trailers(const nx_exchange_t *exchange, const nx_response_t *response);

/* backend.c: so many bytes of the file. */
void nx_exchange__reply_bytes(nx_exchange_t *exchange, nx_response_head_t *head, nx_file_t *file,
                              uint64_t first, uint64_t length);

/* framing.c */
#define NX_LENGTH_UNKNOWN (-1) /* the body comes in pieces, and ends when it ends */
#define NX_LENGTH_UNSAID  (-2) /* no body will come, and how long it would have been is not known */
/* Answers `length` bytes: sets the head's framing and `connection`, and what the exchange knows of its answer. */
void nx_exchange__frame(nx_exchange_t *exchange, nx_response_head_t *head, int64_t length);
/* An answer with this status has no body, to any request. */
bool nx_respond__has_no_body(unsigned status);

/* The answer under way on this connection is its head. */
static inline bool nx_respond__discards_body(const nx_connection_t *connection)
{
    const nx_exchange_t *exchange = connection->exchange;
    const nx_message_t *message = connection->message;
    if (EXPECTED(exchange != NULL)) {
        return exchange->discards_body;
    }
    return message != NULL && message->head.method == NX_METHOD_HEAD;
}

#endif
