/* SPDX-License-Identifier: MIT */
#include "http/wire/wire.h"

/* The IANA registry of HTTP status codes. */
const char *nx_wire_reason(unsigned status)
{
    switch (status) {
#define NX_STATUS(number, phrase)                                                                            \
    case number:                                                                                             \
        return phrase;
#include "http/wire/statuses.def"
#undef NX_STATUS
    default:
        return "Unknown";
    }
}
