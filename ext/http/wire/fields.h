/* SPDX-License-Identifier: MIT */
/* Parsing of header values, shared by the request and the response parser. */
#ifndef NX_HTTP_WIRE_FIELDS_H
#define NX_HTTP_WIRE_FIELDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* True if the bytes equal `lower`, ignoring case. */
bool nx_wire__equals_fold(const char *bytes, size_t length, const char *lower, size_t lower_length);
/* Takes the next element of a comma-separated list, without surrounding white space. False at the end. */
bool nx_wire__next_element(const char **rest, const char *end, const char **element, size_t *length);
/* Parses a Content-Length. Returns NULL, or a description of the error; `value` is unchanged then. */
const char *nx_wire__read_length(const char *digits, size_t length, int64_t *value);

#endif
