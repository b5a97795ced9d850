/* SPDX-License-Identifier: MIT */
/* Shared by the files of server/codec/ that decode. A function that returns false has left an exception pending. */
#ifndef NX_SERVER_CODEC_DECODER_H
#define NX_SERVER_CODEC_DECODER_H

#include "server/codec/private.h"

/* The number of elements that are allocated before the first one is decoded. */
#define MOST_AT_ONCE 64u

typedef struct nx_codec_decoder {
    const unsigned char *at, *end;
    nx_codec_names_t *names;    /* NULL: definitions only */
    nx_codec_layout_t **locals; /* of the classes that the value defines */
    /*
     * Objects with a destructor. They are kept until the end, so that a failure can prevent their destructors from
     * running.
     */
    zend_object **destructible;
    uint32_t local_count, local_capacity, destructible_count, destructible_capacity;
    uint32_t depth;
    size_t
        memory; /* limit of the memory that the value may still use, since a few bytes can encode large objects */
} nx_codec_decoder_t;

/* Throws NX-1207, unless an exception is pending. Returns false. */
NX_COLD bool nx_codec__malformed(void);
/* Throws NX-1206. Returns false. */
NX_COLD bool nx_codec__exceeds_memory(void);
bool nx_codec__enter_level(nx_codec_decoder_t *decoder);
bool nx_codec__get_bytes(nx_codec_decoder_t *decoder, bool is_small, const unsigned char **bytes,
                         uint32_t *length);
/* Reads a key: a string of which the caller owns a reference, or NULL and an integer. */
bool nx_codec__get_key(nx_codec_decoder_t *decoder, zend_string **key, zend_long *index);
/* After a failure the value is undefined. */
bool nx_codec__get_value(nx_codec_decoder_t *decoder, zval *value);

/* objects.c */
bool nx_codec__get_object(nx_codec_decoder_t *decoder, bool has_more, zval *value);
bool nx_codec__get_serialized(nx_codec_decoder_t *decoder, zval *value);
bool nx_codec__get_enum(nx_codec_decoder_t *decoder, zval *value);

static zend_always_inline bool codec_has(const nx_codec_decoder_t *decoder, size_t bytes)
{
    return EXPECTED((size_t)(decoder->end - decoder->at) >= bytes);
}

static zend_always_inline bool codec_get(nx_codec_decoder_t *decoder, void *to, size_t bytes)
{
    if (!codec_has(decoder, bytes)) {
        return false;
    }
    memcpy(to, decoder->at, bytes);
    decoder->at += bytes;
    return true;
}

/* Reads the number after a tag: 8 bits if `is_small`, otherwise 32 bits. */
static zend_always_inline bool codec_get_count(nx_codec_decoder_t *decoder, bool is_small, uint32_t *count)
{
    if (EXPECTED(is_small && codec_has(decoder, 1))) {
        *count = *decoder->at++;
        return true;
    }
    return !is_small && codec_get(decoder, count, sizeof(*count));
}

/* Reduces `memory`. Called before memory is allocated. */
static zend_always_inline bool codec_charge(nx_codec_decoder_t *decoder, size_t bytes)
{
    if (UNEXPECTED(decoder->memory < bytes)) {
        return nx_codec__exceeds_memory();
    }
    decoder->memory -= bytes;
    return true;
}

#endif
