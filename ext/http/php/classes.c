/* SPDX-License-Identifier: MIT */
#include "http/php/classes.h"

static int register_http_classes(int module_number)
{
    nx_php_register_body_stream();
    nx_php_register_request();
    nx_php_register_upload();
    nx_php_register_response();
    nx_php_register_server_settings();
    nx_php_register_response_writer();
    nx_php_register_websocket();
    nx_php_register_http_server();
    nx_php_register_framework();
    nx_php_register_messages();
    nx_php_register_logs();
    nx_php_register_load();
    return 0;
}

const nx_module_t nx_http_php_module = {
    .name = "http/php",
    .minit = register_http_classes,
};
