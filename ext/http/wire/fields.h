/* SPDX-License-Identifier: MIT */
/* What values of headers are made of, for those who read requests and those who read responses. */
#ifndef NX_HTTP_WIRE_FIELDS_H
#define NX_HTTP_WIRE_FIELDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Whether it is `lower`, in whatever case. */
bool nx_wire__equals_fold(const char *bytes, size_t length, const char *lower, size_t lower_length);
/* Cuts the next element off a comma-separated list, white space around it removed. False at the end. */
bool nx_wire__next_element(const char **rest, const char *end, const char **element, size_t *length);
/* What a Content-Length says. NULL, or what is wrong with it: then `value` stays as it was. */
const char *nx_wire__read_length(const char *digits, size_t length, int64_t *value);

#endif
