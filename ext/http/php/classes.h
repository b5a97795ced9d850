/* SPDX-License-Identifier: MIT */
/* The classes and functions of http/. Each file of this folder registers its own; classes.c calls them in order. */
#ifndef NX_HTTP_PHP_CLASSES_H
#define NX_HTTP_PHP_CLASSES_H

#include "engine/php/php.h"

extern const nx_module_t nx_http_php_module;

void nx_php_register_body_stream(void);
void nx_php_register_request(void);
void nx_php_register_upload(void);
void nx_php_register_response(void);
void nx_php_register_server_settings(void);
void nx_php_register_response_writer(void);
void nx_php_register_websocket(void);
void nx_php_register_http_server(void);
void nx_php_register_framework(void);
void nx_php_register_messages(void);
void nx_php_register_logs(void);
void nx_php_register_load(void);

#endif
