/* SPDX-License-Identifier: MIT */
/* Shared by the files of server/codec/ only. */
#ifndef NX_SERVER_CODEC_PRIVATE_H
#define NX_SERVER_CODEC_PRIVATE_H

#include "server/codec/codec.h"

#include "engine/errors/errors.h"

/* The first byte of each value. Numbers are little-endian, as all machines of one server are the same. */
typedef enum nx_codec_tag {
    CODEC_UNINITIALIZED = 1, /* a typed property that has never been set */
    CODEC_UNSET,             /* a property after unset() */
    CODEC_NULL,
    CODEC_FALSE,
    CODEC_TRUE,
    CODEC_INT8,
    CODEC_INT32,
    CODEC_INT64,
    CODEC_FLOAT,
    CODEC_STRING8, /* the number is the size of the length in bits */
    CODEC_STRING32,
    CODEC_LIST8, /* the number is the size of the count in bits */
    CODEC_LIST32,
    CODEC_MAP8,
    CODEC_MAP32,
    CODEC_OBJECT,          /* class, declared properties */
    CODEC_OBJECT_AND_MORE, /* class, declared properties, a map of dynamic ones */
    CODEC_SERIALIZED,      /* class, what __serialize() has returned */
    CODEC_ENUM,            /* class, the name of the case */
    CODEC_DATE,            /* seconds, microseconds, kind of the time zone, its offset or name */
    CODEC_REFERENCE,       /* length, bytes of the hook */
} nx_codec_tag_t;

/*
 * A class is written as 16 bits. They are a number of the writer's table, or CODEC_CLASS_LOCAL plus the number of a
 * class that this value has defined, or CODEC_CLASS_DEFINED, which is followed by the definition.
 */
#define CODEC_CLASS_LOCAL   0x8000u
#define CODEC_CLASS_DEFINED 0xffffu
#define CODEC_CLASS_MOST    0x7ffeu
/* Limit of the length of a class or property name, and of the number of properties of a class. */
#define CODEC_NAME_MOST UINT16_MAX

/* How objects of a class are encoded. */
typedef enum nx_codec_kind {
    CODEC_KIND_PROPERTIES,
    CODEC_KIND_SERIALIZED,
    CODEC_KIND_ENUM,
    CODEC_KIND_DATE,
    CODEC_KIND_INTERNAL, /* may be a reference */
    CODEC_KIND_REFUSED,
} nx_codec_kind_t;

/* The position of a part of the value that is being encoded, within the part that contains it. */
typedef struct nx_codec_part {
    const struct nx_codec_part *outer; /* NULL: the whole value */
    const void *container;             /* zend_array or zend_object */
    zend_string *key;                  /* of an array's element or a dynamic property; NULL: `index` */
    zend_ulong index;                  /* of an array's element, or a property's slot */
    uint32_t depth;
    bool is_object;
    bool is_serialized; /* the array of __serialize(): messages about it name its object */
} nx_codec_part_t;

/* classes.c */
void nx_codec__set_is_reference(nx_codec_is_reference_t hook);
nx_codec_kind_t nx_codec__kind_of(const zend_class_entry *class_entry);
/* Finds or loads a class that may be built from bytes. NULL, with or without an exception. */
zend_class_entry *nx_codec__find_class(zend_string *name, bool may_load);
bool nx_codec__is_allowed(const zend_class_entry *class_entry);
void nx_codec__forget_classes(void);

/* names.c: the definition of a class is its name, the number of properties and their names, each after its length. */
size_t nx_codec__definition_length(const zend_class_entry *class_entry, nx_codec_kind_t kind);
void nx_codec__define(const zend_class_entry *class_entry, nx_codec_kind_t kind, unsigned char *bytes);
/* The number of the class in the writer's table, after adding it; -1: the table is full. */
int32_t nx_codec__number_of(nx_codec_names_t *names, zend_class_entry *class_entry, nx_codec_kind_t kind);
/* True if a class can be defined: its names are not too long, and not too many. */
bool nx_codec__is_definable(const zend_class_entry *class_entry);

/* A class of the writer, as the reader has resolved it. */
typedef struct nx_codec_layout {
    zend_class_entry *class_entry; /* NULL: not found yet */
    zend_string *name;
    zend_string **properties;
    /* The slot of each written property, or -1. NULL: reader and writer have the same properties in the same order. */
    int32_t *slots;
    uint16_t count;
    uint8_t kind;    /* nx_codec_kind_t of `class_entry` */
    bool was_loaded; /* the autoloader has been asked */
} nx_codec_layout_t;

/* NULL: malformed. The caller owns it. Advances `*at`. */
nx_codec_layout_t *nx_codec__read_definition(const unsigned char **at, const unsigned char *end);
void nx_codec__free_layout(nx_codec_layout_t *layout);
/* Sets `class_entry`. False, with an exception. */
bool nx_codec__resolve(nx_codec_layout_t *layout);
/* NULL: the table has no valid entry with that number. */
nx_codec_layout_t *nx_codec__layout_of(nx_codec_names_t *names, uint32_t number);

/* encode.c */
void nx_codec__forget_numbers(void);
void nx_codec__set_encode_reference(nx_codec_encode_reference_t encode);

/* decode.c */
void nx_codec__set_decode_reference(nx_codec_decode_reference_t decode);

/* keys.c: a string with these bytes, which is shared with earlier keys. The caller owns a reference. */
zend_string *nx_codec__share_key(const unsigned char *bytes, size_t length);
void nx_codec__forget_keys(void);

/* refuse.c: throw NotTransferableError about a part of the value. Return false. */
NX_COLD bool nx_codec__refuse(const zval *root, const nx_codec_part_t *part, const char *reason, ...)
    ZEND_ATTRIBUTE_FORMAT(printf, 3, 4);
NX_COLD bool nx_codec__refuse_object(const zval *root, const nx_codec_part_t *part, zend_object *object);

/* date.c */
#define CODEC_DATE_MOST 64 /* without the name of the time zone */
/* Writes the bytes after the tag. False: the object is not initialized, or its time zone cannot be written. */
bool nx_codec__put_date(zend_object *object, nx_codec_sink_t *sink);
/* False, with or without an exception. Advances `*at`. */
bool nx_codec__get_date(const unsigned char **at, const unsigned char *end, zval *value);
void nx_codec__forget_zones(void);
void nx_codec__find_date_methods(void);

#endif
