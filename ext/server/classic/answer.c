/* SPDX-License-Identifier: MIT */
/*
 * Converts a script's output to an answer. Output is gathered, so that the length of a page can be announced. flush(),
 * or more output than can be gathered, begins an answer in pieces. Gathered output is allocated with malloc(): it must
 * not count a second time against memory_limit, and it outlives the PHP request while the peer is slow.
 */
#include "server/classic/coding.h"
#include "server/classic/private.h"
#include "server/classic/standby.h"
#include "runtime/scheduler/scheduler.h"

#include "ext/standard/head.h"
#include "php_main.h"

/* A longer page is sent while it is being written, in pieces of this size. */
#define GATHERED_MAX (256 * 1024)
#define PIECE        (32 * 1024)

#define self nx_classic__request

static bool is_header_name(const nx_bytes_t *text, const nx_classic_field_t *field, const char *name)
{
    return field->name_length == strlen(name) &&
           strncasecmp(nx_bytes_data(text) + field->name, name, field->name_length) == 0;
}

static size_t trim_header_value(const char *text, size_t length)
{
    while (length > 0 && (text[length - 1] == ' ' || text[length - 1] == '\t')) {
        length--;
    }
    return length;
}

/* Parses "404 Not Here", with a status of three digits. `text` may point into self.text, which grows. */
static void take_status(const char *text)
{
    char *end;
    zend_long status = ZEND_STRTOL(text, &end, 10);
    if (end != text + 3 || status < 100) {
        return;
    }
    self.status = (unsigned)status;
    self.reason_length = 0;
    size_t length = trim_header_value(end, strlen(end));
    while (length > 0 && *end == ' ') {
        end++;
        length--;
    }
    zend_string *reason = zend_string_init(end, length, false);
    size_t at = nx_bytes_length(&self.text);
    if (length > 0 && nx_wire_is_header_value(ZSTR_VAL(reason), length) &&
        nx_bytes_append(&self.text, ZSTR_VAL(reason), length) == 0) {
        self.reason = (uint32_t)at;
        self.reason_length = (uint32_t)length;
    }
    zend_string_release(reason);
}

/* False for headers that the server sets. */
static bool take_special(const nx_classic_field_t *field)
{
    const char *value = nx_bytes_data(&self.text) + field->value;
    if (is_header_name(&self.text, field, "content-length")) {
        self.promised = ZEND_STRTOL(value, NULL, 10);
        return false;
    }
    if (is_header_name(&self.text, field, "status")) {
        take_status(value);
        return false;
    }
    if (is_header_name(&self.text, field, "connection")) {
        if (strncasecmp(value, "close", 5) == 0) {
            nx_exchange_close_after(self.exchange);
        }
        return false;
    }
    if (self.status == 304 && is_header_name(&self.text, field, "content-type")) {
        return false;
    }
    self.is_date_given |= is_header_name(&self.text, field, "date");
    return !is_header_name(&self.text, field, "transfer-encoding") &&
           !is_header_name(&self.text, field, "keep-alive");
}

void nx_classic__add_field(const char *name, size_t name_length, const char *value, size_t value_length)
{
    if (self.field_count == NX_FIELDS_MAX || !nx_wire_is_header_name(name, name_length) ||
        !nx_wire_is_header_value(value, value_length)) {
        return;
    }
    size_t at = nx_bytes_length(&self.text);
    nx_classic_field_t field = {(uint32_t)at, (uint32_t)name_length, (uint32_t)(at + name_length + 1),
                                (uint32_t)value_length};
    if (nx_bytes_append(&self.text, name, name_length) != 0 || nx_bytes_append(&self.text, "", 1) != 0 ||
        nx_bytes_append(&self.text, value, value_length) != 0 || nx_bytes_append(&self.text, "", 1) != 0) {
        return;
    }
    /* PHP writes its default content type in its own format. */
    if (is_header_name(&self.text, &field, "content-type")) {
        memcpy(nx_bytes_data(&self.text) + field.name, "Content-Type", name_length);
    }
    if (take_special(&field)) {
        self.fields[self.field_count++] = field;
    }
}

static void take_field(const char *line, size_t length)
{
    const char *colon = memchr(line, ':', length);
    if (colon == NULL) {
        return;
    }
    size_t name_length = (size_t)(colon - line);
    const char *value = colon + 1;
    size_t value_length = length - name_length - 1;
    while (value_length > 0 && (*value == ' ' || *value == '\t')) {
        value++;
        value_length--;
    }
    value_length = trim_header_value(value, value_length);
    nx_classic__add_field(line, name_length, value, value_length);
}

static bool has_field(const nx_site_pair_t *header)
{
    for (size_t i = 0; i < self.field_count; i++) {
        if (is_header_name(&self.text, &self.fields[i], header->name)) {
            return true;
        }
    }
    return false;
}

/* Adds the site's headers that the script has not set, for the path as the client sent it. */
static void take_site_headers(void)
{
    if (self.site == NULL || !nx_site_has_headers(self.site)) {
        return;
    }
    static NX_PER_THREAD char path[NX_SITE_PATH_MAX];
    const nx_span_t raw = self.message->head.path;
    size_t length = nx_site_normalize_path(nx_message_at(self.message, raw), raw.length, path);
    const nx_site_pair_t *header = NULL;
    while ((header = nx_site_next_header(self.site, header, path, length, false)) != NULL) {
        if (!has_field(header)) {
            nx_classic__add_field(header->name, header->name_length, header->value, header->value_length);
        }
    }
}

void nx_classic__take_head(const sapi_headers_struct *headers)
{
    if (self.is_head_known || self.is_child) {
        return;
    }
    self.is_head_known = true;
    self.status = headers->http_response_code > 0 ? (unsigned)headers->http_response_code : 200;
    /* "HTTP/1.1 404 Not Here", as passed to header(). As in php-fpm, http_response_code() does not change it. */
    const char *status = headers->http_status_line == NULL ? NULL : strchr(headers->http_status_line, ' ');
    if (status != NULL) {
        take_status(status + 1);
    }
    zend_llist_position position;
    sapi_header_struct *header = zend_llist_get_first_ex((zend_llist *)&headers->headers, &position);
    while (header != NULL) {
        take_field(header->header, header->header_len);
        header = zend_llist_get_next_ex((zend_llist *)&headers->headers, &position);
    }
    take_site_headers();
    /* A script sends a final answer: an interim status has no page. */
    if (self.status < 200) {
        self.status = 200;
        self.reason_length = 0;
    }
    if (self.status > 999) {
        self.status = 500;
    }
}

static size_t list_fields(nx_response_header_t *list)
{
    const char *text = nx_bytes_data(&self.text);
    for (size_t i = 0; i < self.field_count; i++) {
        const nx_classic_field_t *field = &self.fields[i];
        list[i] = (nx_response_header_t){text + field->name, text + field->value, field->name_length,
                                         field->value_length};
    }
    return self.field_count;
}

static nx_response_head_t make_head(nx_response_header_t *list)
{
    return (nx_response_head_t){
        .status = (uint16_t)self.status,
        .omit_date = self.is_date_given,
        .headers = list,
        .header_count = list_fields(list),
        .reason = self.reason_length == 0 ? NULL : nx_bytes_data(&self.text) + self.reason,
        .reason_length = self.reason_length,
    };
}

/* Returns the output since the last call, at most as much as was announced. The caller owns it. */
static zend_string *take_gathered(void)
{
    if (self.output.s == NULL) {
        return NULL;
    }
    smart_str_0(&self.output);
    zend_string *text = self.output.s;
    self.output = (smart_str){0};
    if (self.promised >= 0 && (int64_t)ZSTR_LEN(text) > self.promised - self.passed) {
        ZSTR_LEN(text) = (size_t)(self.promised - self.passed);
        ZSTR_VAL(text)[ZSTR_LEN(text)] = '\0';
    }
    self.passed += (int64_t)ZSTR_LEN(text);
    return text;
}

static void begin_classic_answer(void)
{
    nx_response_header_t list[NX_FIELDS_MAX];
    self.is_coded = nx_classic__begin_coding(SIZE_MAX);
    nx_response_head_t head = make_head(list);
    self.is_begun = true;
    nx_exchange_reply_begin(self.exchange, &head, self.is_coded ? -1 : self.promised);
}

static void pass_gathered(bool is_last)
{
    zend_string *piece = take_gathered();
    if (self.is_coded && (piece != NULL || is_last)) {
        piece = nx_classic__code(piece, is_last);
    }
    if (piece == NULL) {
        return;
    }
    nx_exchange_reply_piece(self.exchange, piece);
    zend_string_release_ex(piece, true);
}

/* False: the client has read so little that the script must wait. */
static bool pass_answer_piece(void)
{
    nx_standby__lock_manager();
    /* The script may have run for a long time without its event loop. The client's time limit starts now. */
    nx_loop_update_now(nx_scheduler_lasting_loop);
    if (!self.is_begun) {
        begin_classic_answer();
    }
    pass_gathered(false);
    bool takes_more = nx_exchange_takes_more(self.exchange);
    nx_standby__unlock_manager();
    return takes_more;
}

void nx_classic__pass_on(void)
{
    if (self.is_over || !self.is_head_known || self.is_child || self.exchange == NULL) {
        return;
    }
    if (EXPECTED(pass_answer_piece())) {
        return;
    }
    /* If the script must not suspend now, the rest of the page stays in memory. */
    if (nx_coroutine_current() != NULL && nx_coroutine_may_wait()) {
        nx_loop_ref(nx_scheduler_loop());
        nx_exchange_await_capacity(self.exchange);
        nx_loop_unref(nx_scheduler_loop());
    }
}

/*
 * As in FPM, the script ends at its next output, unless ignore_user_abort is set. If a coroutine other than main
 * writes the output, the script ends at the next output of main.
 */
static void report_aborted(void)
{
    if (nx_coroutine_current() == nx_scheduler_main()) {
        php_handle_aborted_connection();
    }
}

size_t nx_classic__take_output(const char *text, size_t length)
{
    if (self.exchange == NULL || self.is_over || self.is_child) {
        return length;
    }
    if (UNEXPECTED(!nx_exchange_has_peer(self.exchange))) {
        report_aborted();
        return length;
    }
    smart_str_appendl_ex(&self.output, text, length, true);
    if (UNEXPECTED(ZSTR_LEN(self.output.s) >= (self.is_begun ? PIECE : GATHERED_MAX))) {
        nx_classic__pass_on();
    }
    return length;
}

static void end_pieces(void)
{
    pass_gathered(true);
    if (self.promised >= 0 && self.passed != self.promised) {
        nx_exchange_cut(self.exchange);
        return;
    }
    nx_exchange_reply_end(self.exchange);
}

static void reply_whole(void)
{
    nx_response_header_t list[NX_FIELDS_MAX];
    zend_string *body = take_gathered();
    if (nx_classic__begin_coding(body == NULL ? 0 : ZSTR_LEN(body))) {
        body = nx_classic__code(body, true);
        self.promised = -1;
    }
    nx_response_head_t head = make_head(list);
    nx_exchange_reply(self.exchange, &head, body, self.promised);
    if (body != NULL) {
        zend_string_release_ex(body, true);
    }
}

static bool has_announced_length(void)
{
    size_t length = self.output.s == NULL ? 0 : ZSTR_LEN(self.output.s);
    bool has_body = self.message->head.method != NX_METHOD_HEAD && self.status >= 200 && self.status != 204 &&
                    self.status != 304;
    return self.promised < 0 || !has_body || (int64_t)length >= self.promised;
}

static void reply_with_answer(void)
{
    if (!self.is_begun && !has_announced_length()) {
        begin_classic_answer();
    }
    if (!self.is_begun) {
        reply_whole();
    } else if (self.message->head.method == NX_METHOD_HEAD) {
        nx_exchange_reply_end(self.exchange);
    } else {
        end_pieces();
    }
}

void nx_classic__complete(void)
{
    if (self.is_over || self.exchange == NULL || self.is_child) {
        return;
    }
    if (!self.is_head_known) {
        self.is_head_known = true;
        self.status = 500;
    }
    nx_classic__end_deadline();
    nx_standby__lock_manager();
    nx_loop_update_now(nx_scheduler_lasting_loop);
    reply_with_answer();
    self.is_over = true;
    nx_exchange_let_go(self.exchange);
    nx_standby__unlock_manager();
}

void nx_classic__answer_late(void)
{
    if (self.is_over || self.exchange == NULL || self.is_child) {
        return;
    }
    nx_standby__lock_manager();
    if (self.is_begun) {
        nx_exchange_cut(self.exchange);
    } else {
        nx_exchange_reply_error(self.exchange, 504, NULL, NULL);
    }
    smart_str_free_ex(&self.output, true);
    self.is_over = true;
    nx_exchange_let_go(self.exchange);
    nx_standby__unlock_manager();
}

bool nx_classic_finish_answer(void)
{
    if (self.exchange == NULL || self.is_over) {
        return false;
    }
    php_output_end_all();
    php_header();
    nx_classic__complete();
    return true;
}
