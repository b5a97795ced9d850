/* SPDX-License-Identifier: MIT */
#include "http/request/private.h"

static zend_string *header_names[NX_HEADER_COUNT];
static zend_string *method_names[NX_METHOD_COUNT];

static zend_string *intern_name(const char *name)
{
    return name == NULL ? NULL : zend_string_init_interned(name, strlen(name), true);
}

void nx_request_start_process(void)
{
    for (unsigned id = 0; id < NX_HEADER_COUNT; id++) {
        header_names[id] = intern_name(nx_wire_header_name((nx_header_id_t)id));
    }
    for (unsigned method = 0; method < NX_METHOD_COUNT; method++) {
        method_names[method] = intern_name(nx_wire_method_name((nx_method_t)method));
    }
}

zend_string *nx_request__header_name(nx_header_id_t id)
{
    return header_names[id];
}

zend_string *nx_request_method_name(nx_method_t method)
{
    return method_names[method];
}
