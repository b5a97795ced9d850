/* SPDX-License-Identifier: MIT */
/* Types of the parts of a pattern. */
#include <errno.h>
#include <stdlib.h>

#include "http/wire/route_table.h"

#define UUID_BYTES 36

bool nx_route_parse_int(const char *text, size_t length, int64_t *value)
{
    const char *at = text, *end = text + length;
    const bool is_negative = at < end && *at == '-';
    const uint64_t limit = (uint64_t)INT64_MAX + is_negative;
    uint64_t number = 0;
    at += is_negative;
    if (at == end) {
        return false;
    }
    for (; at < end; at++) {
        const unsigned digit = (unsigned)(uint8_t)*at - '0';
        if (digit > 9 || number > (limit - digit) / 10) {
            return false;
        }
        number = number * 10 + digit;
    }
    *value = (int64_t)(is_negative ? 0 - number : number);
    return true;
}

static bool is_int(const char *text, size_t length)
{
    int64_t value;
    return nx_route_parse_int(text, length, &value);
}

static bool is_uuid(const char *text, size_t length)
{
    if (length != UUID_BYTES) {
        return false;
    }
    for (size_t at = 0; at < length; at++) {
        const bool is_hyphen = at == 8 || at == 13 || at == 18 || at == 23;
        if (is_hyphen ? text[at] != '-' : !nx_wire__is(text[at], NX_BYTE_HEX)) {
            return false;
        }
    }
    return true;
}

static bool is_slug(const char *text, size_t length)
{
    char previous = '-';
    for (size_t at = 0; at < length; at++) {
        const char byte = text[at];
        const bool is_alphanumeric =
            ((byte | 0x20) >= 'a' && (byte | 0x20) <= 'z') || (byte >= '0' && byte <= '9');
        if (!is_alphanumeric && (byte != '-' || previous == '-')) {
            return false;
        }
        previous = byte;
    }
    return previous != '-';
}

static bool type_has_value(const nx_defined_type_t *type, const char *text, size_t length)
{
    for (size_t index = 0; index < type->value_count; index++) {
        const nx_route_value_t *value = &type->values[index];
        if (value->length == length && memcmp(value->text, text, length) == 0) {
            return true;
        }
    }
    return type->value_count == 0 && length > 0;
}

bool nx_route__fits(const nx_route_table_t *table, uint32_t type, const char *text, size_t length)
{
    switch (type) {
    case NX_ROUTE_TYPE_INT:
        return is_int(text, length);
    case NX_ROUTE_TYPE_UUID:
        return is_uuid(text, length);
    case NX_ROUTE_TYPE_SLUG:
        return is_slug(text, length);
    default:
        return type_has_value(&table->types[type], text, length);
    }
}

static bool fits_any_value(const nx_route_table_t *table, uint32_t type, const nx_defined_type_t *values)
{
    for (size_t index = 0; index < values->value_count; index++) {
        if (nx_route__fits(table, type, values->values[index].text, values->values[index].length)) {
            return true;
        }
    }
    return values->value_count == 0;
}

bool nx_route__types_overlap(const nx_route_table_t *table, uint32_t left, uint32_t right)
{
    if (right >= NX_ROUTE_TYPES_BUILT_IN && table->types[right].value_count > 0) {
        return fits_any_value(table, left, &table->types[right]);
    }
    if (left >= NX_ROUTE_TYPES_BUILT_IN) {
        return fits_any_value(table, right, &table->types[left]);
    }
    /* Each other pair of the types above has texts in common: "5" is an int and a slug, each UUID is a slug. */
    return left == right || right >= NX_ROUTE_TYPES_BUILT_IN || left == NX_ROUTE_TYPE_SLUG ||
           right == NX_ROUTE_TYPE_SLUG;
}

uint32_t nx_route__find_type(const nx_route_table_t *table, const char *name, size_t length)
{
    for (uint32_t index = 0; index < table->type_count; index++) {
        const nx_route_value_t *known = &table->types[index].name;
        if (known->length == length && memcmp(known->text, name, length) == 0) {
            return index;
        }
    }
    return NX_ROUTE_NONE;
}

static nx_route_value_t copy_route_value(char **position, nx_route_value_t value)
{
    char *copy = memcpy(*position, value.text, value.length);
    *position += value.length;
    return (nx_route_value_t){copy, value.length};
}

static bool copy_type(const nx_route_type_t *type, nx_defined_type_t *copy)
{
    size_t bytes = type->value_count * sizeof(nx_route_value_t) + type->name.length + 1;
    for (size_t index = 0; index < type->value_count; index++) {
        bytes += type->values[index].length;
    }
    copy->values = malloc(bytes);
    if (copy->values == NULL) {
        return false;
    }
    copy->value_count = type->value_count;
    char *position = (char *)(copy->values + type->value_count);
    copy->name = copy_route_value(&position, type->name);
    for (size_t index = 0; index < type->value_count; index++) {
        copy->values[index] = copy_route_value(&position, type->values[index]);
    }
    return true;
}

int nx_route_table_define(nx_route_table_t *table, const nx_route_type_t *type)
{
    if (nx_route__find_type(table, type->name.text, type->name.length) != NX_ROUTE_NONE) {
        return -EEXIST;
    }
    if (!nx_route__reserve(&table->types, &table->type_capacity, table->type_count, 1,
                           sizeof(nx_defined_type_t)) ||
        !copy_type(type, &table->types[table->type_count])) {
        return -ENOMEM;
    }
    table->type_count++;
    return 0;
}

bool nx_route__define_built_in_types(nx_route_table_t *table)
{
    static const char *const names[] = {
        [NX_ROUTE_TYPE_INT] = "int", [NX_ROUTE_TYPE_UUID] = "uuid", [NX_ROUTE_TYPE_SLUG] = "slug"};
    for (size_t index = 0; index < NX_ROUTE_TYPES_BUILT_IN; index++) {
        const nx_route_type_t type = {{names[index], strlen(names[index])}, NULL, 0};
        if (nx_route_table_define(table, &type) != 0) {
            return false;
        }
    }
    return true;
}

void nx_route__free_types(nx_route_table_t *table)
{
    for (uint32_t index = 0; index < table->type_count; index++) {
        free(table->types[index].values);
    }
    free(table->types);
}
