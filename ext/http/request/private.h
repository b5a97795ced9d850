/* SPDX-License-Identifier: MIT */
/* Private to request/. */
#ifndef NX_HTTP_REQUEST_PRIVATE_H
#define NX_HTTP_REQUEST_PRIVATE_H

#include <errno.h>

#include "zend_smart_str.h"

#include "engine/errors/errors.h"
#include "http/request/request.h"

/* An interned string that is never freed; NULL for the OTHER id. */
zend_string *nx_request__header_name(nx_header_id_t id);
void nx_request__free_spare_blocks(void);

#endif
