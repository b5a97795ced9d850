/* SPDX-License-Identifier: MIT */
#include "server/classic/private.h"
#include "server/classic/standby.h"

#include "php_main.h"

#include "engine/intercept/engine_tables.h"
#include "runtime/diagnostics/failure_log.h"
#include "engine/errors/error_log.h"
#include "runtime/scheduler/scheduler.h"

NX_PER_THREAD nx_classic_request_t nx_classic__request;

#define self nx_classic__request

static void append_script_request(nx_coroutine_t *coroutine, smart_str *text)
{
    (void)coroutine;
    if (self.exchange != NULL) {
        nx_exchange_append_request(self.exchange, text);
    }
}

void nx_classic__prepare(void)
{
    nx_bytes_init(&self.strings, SIZE_MAX / 2);
    nx_bytes_init(&self.text, SIZE_MAX / 2);
}

static void begin_script(nx_exchange_t *exchange)
{
    self.exchange = exchange;
    self.message = nx_exchange_message(exchange);
    self.promised = -1;
    self.passed = 0;
    self.body_read = 0;
    self.parameter_count = self.field_count = 0;
    self.status = 500;
    self.reason = self.reason_length = 0;
    self.is_head_known = self.is_date_given = self.is_begun = self.is_coded = self.is_over = false;
    self.strings.start = self.strings.end = self.text.start = self.text.end = 0;
}

static void execute_script(void)
{
    zend_file_handle script;
    zend_stream_init_filename(&script, self.script_file);
    script.primary_script = true;
    zend_first_try
    {
        php_execute_script(&script);
    }
    zend_end_try();
    zend_destroy_file_handle(&script);
}

static void end_script(void)
{
    if (UNEXPECTED(self.is_child)) {
        nx_error_log_close();
        _exit(EG(exit_status));
    }
    nx_standby__end_script();
    nx_classic__record_end();
    nx_failure_log_exit(nx_scheduler_main());
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
    NX_ASSERT(!self.has_slots || self.slots == nx_engine_slots());
    if (UNEXPECTED(nx_classic__is_late(exchange))) {
        nx_exchange_refuse_late(exchange);
        nx_exchange_finish(exchange, true);
        return;
    }
    begin_script(exchange);
    if (UNEXPECTED(!nx_classic__restore_target(exchange, &self.site, &self.target, &self.has_user))) {
        self.exchange = NULL;
        nx_exchange_reply_error(exchange, 404, NULL, NULL);
        nx_exchange_finish(exchange, true);
        return;
    }
    SG(server_context) = &self;
    nx_classic__describe(&self);
    nx_classic__record_begin(&self);
    nx_standby__begin_script();
    if (php_request_startup() == SUCCESS) {
        /* The start of the PHP request has installed the function of the HTTP server. */
        nx_failure_append_request = append_script_request;
        nx_classic__begin_deadline(exchange);
        execute_script();
    }
    php_request_shutdown(NULL);
    self.slots = nx_engine_slots();
    self.has_slots = true;
    end_script();
}
