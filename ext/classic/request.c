/* SPDX-License-Identifier: MIT */
#include "classic/private.h"

#include "php_main.h"

NX_PER_THREAD nx_classic_request_t nx_classic__request;

#define self nx_classic__request

void nx_classic__prepare(void)
{
    nx_bytes_init(&self.strings, SIZE_MAX / 2);
    nx_bytes_init(&self.text, SIZE_MAX / 2);
}

static void begin(nx_exchange_t *exchange)
{
    self.exchange = exchange;
    self.message = nx_exchange_message(exchange);
    self.promised = -1;
    self.passed = 0;
    self.body_read = 0;
    self.parameter_count = self.field_count = 0;
    self.status = 500;
    self.is_head_known = self.is_date_given = self.is_begun = self.is_over = false;
    self.strings.start = self.strings.end = self.text.start = self.text.end = 0;
}

static void execute(void)
{
    zend_file_handle script;
    zend_stream_init_filename(&script, nx_classic__site.script);
    script.primary_script = true;
    zend_first_try
    {
        php_execute_script(&script);
    }
    zend_end_try();
    zend_destroy_file_handle(&script);
}

static void end(void)
{
    if (UNEXPECTED(self.is_child)) {
        _exit(EG(exit_status));
    }
    nx_exchange_t *exchange = self.exchange;
    nx_classic__complete();
    smart_str_free_ex(&self.output, true);
    self.exchange = NULL;
    self.message = NULL;
    SG(server_context) = NULL;
    nx_exchange_finish(exchange, true);
}

void nx_classic__run(nx_exchange_t *exchange)
{
    if (UNEXPECTED(nx_classic__is_late(exchange))) {
        nx_exchange_refuse_late(exchange);
        nx_exchange_finish(exchange, true);
        return;
    }
    begin(exchange);
    SG(server_context) = &self;
    nx_classic__describe(&self);
    if (php_request_startup() == SUCCESS) {
        nx_classic__begin_deadline(exchange);
        execute();
    }
    php_request_shutdown(NULL);
    end();
}
