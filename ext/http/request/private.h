/* SPDX-License-Identifier: MIT */
/* Shared by the files of request/ only. */
#ifndef NX_HTTP_REQUEST_PRIVATE_H
#define NX_HTTP_REQUEST_PRIVATE_H

#include <errno.h>

#include "zend_smart_str.h"

#include "engine/errors/errors.h"
#include "http/request/request.h"

/* Interned for ever; NULL for the OTHER one. */
zend_string *nx_request__header_name(nx_header_id_t id);
void nx_request__free_spare_blocks(void);

#endif
