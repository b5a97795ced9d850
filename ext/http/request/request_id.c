/* SPDX-License-Identifier: MIT */
/* The id of a request in logs: the id that a trusted proxy has sent, or a generated one. Created on demand. */
#include "http/request/private.h"

#include <sys/random.h>
#include <unistd.h>

#include "core/base/clock.h"

#define ID_BYTES_MOST 128

static const char hex[] = "0123456789abcdef";

typedef struct own_name {
    uint64_t process; /* random */
    uint64_t last;    /* the number last assigned */
    pid_t pid;
} own_name_t;

static NX_PER_THREAD own_name_t own;

/* Mixes the bits, so that consecutive ids of one process look different. */
static uint64_t mix_request_id(uint64_t value)
{
    value = (value ^ (value >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    value = (value ^ (value >> 27)) * UINT64_C(0x94d049bb133111eb);
    return value ^ (value >> 31);
}

static void put_hex(char *text, uint64_t value)
{
    for (int at = 15; at >= 0; at--, value >>= 4) {
        text[at] = hex[value & 15];
    }
}

/* Accepts only ids that cannot be confused with other parts of a log line. */
static bool is_request_id(const char *text, size_t length)
{
    for (size_t at = 0; at < length; at++) {
        char byte = text[at];
        bool is_fine = (byte >= '0' && byte <= '9') || (byte >= 'a' && byte <= 'z') ||
                       (byte >= 'A' && byte <= 'Z') || byte == '-' || byte == '_' || byte == '.' ||
                       byte == '=' || byte == '/' || byte == '+';
        if (!is_fine) {
            return false;
        }
    }
    return length > 0 && length <= ID_BYTES_MOST;
}

static zend_string *given(const nx_message_t *message)
{
    static const char name[] = "x-request-id";
    for (uint16_t index = 0; index < message->head.header_count; index++) {
        const nx_header_t *header = &message->head.headers[index];
        const char *value = nx_message_at(message, header->value);
        if (header->name.length == sizeof(name) - 1 &&
            strncasecmp(nx_message_at(message, header->name), name, sizeof(name) - 1) == 0 &&
            is_request_id(value, header->value.length)) {
            return zend_string_init(value, header->value.length, false);
        }
    }
    return NULL;
}

static void begin_process(void)
{
    own.pid = getpid();
    if (getrandom(&own.process, sizeof(own.process), 0) != sizeof(own.process)) {
        own.process = mix_request_id((uint64_t)nx_clock_wall_offset()) ^ (uint64_t)own.pid;
    }
}

zend_string *nx_message_id(nx_message_t *message)
{
    zend_string *id = message->origin.is_trusted || message->origin.gives_id ? given(message) : NULL;
    if (id != NULL) {
        return id;
    }
    if (own.pid == 0) {
        begin_process();
    }
    if (message->number == 0) {
        message->number = ++own.last;
    }
    id = zend_string_alloc(32, false);
    put_hex(ZSTR_VAL(id), own.process);
    put_hex(ZSTR_VAL(id) + 16, mix_request_id(own.process + message->number));
    ZSTR_VAL(id)[32] = '\0';
    return id;
}

void nx_request_id_reset(void)
{
    own.pid = 0;
}
