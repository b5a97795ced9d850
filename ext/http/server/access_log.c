/* SPDX-License-Identifier: MIT */
#include "http/server/access_log.h"

#include <arpa/inet.h>
#include <time.h>

#include "core/base/clock.h"
#include "runtime/scheduler/scheduler.h"

#define REPORT_EVERY (60 * NX_NANOSECONDS_PER_SECOND)

NX_PER_THREAD nx_access_log_t nx_access_log__state;

typedef struct access_entry {
    const nx_address_t *client;
    nx_message_t *message; /* NULL: the request was malformed */
    unsigned status;
    uint64_t bytes;
    nx_time_t started, ended; /* monotonic */
    bool is_whole;
} access_entry_t;

/* The formatted time of the current second. */
static NX_PER_THREAD struct {
    nx_time_t until; /* monotonic */
    nx_access_log_format_t format;
    size_t length;
    char text[40];
} clock_face;

static void set_clock(nx_time_t monotonic)
{
    static const char *const patterns[] = {
        [NX_ACCESS_LOG_COMMON] = " - - [%d/%b/%Y:%H:%M:%S +0000] \"",
        [NX_ACCESS_LOG_JSON] = "{\"time\":\"%Y-%m-%dT%H:%M:%SZ\"",
    };
    struct tm parts;
    nx_time_t wall = monotonic + nx_clock_wall_offset();
    time_t second = (time_t)(wall / NX_NANOSECONDS_PER_SECOND);
    gmtime_r(&second, &parts);
    clock_face.format = nx_access_log__state.format;
    clock_face.length =
        strftime(clock_face.text, sizeof(clock_face.text), patterns[clock_face.format], &parts);
    clock_face.until = monotonic + NX_NANOSECONDS_PER_SECOND - wall % NX_NANOSECONDS_PER_SECOND;
}

static void append_time(smart_str *line, nx_time_t monotonic)
{
    if (monotonic >= clock_face.until || clock_face.format != nx_access_log__state.format) {
        set_clock(monotonic);
    }
    smart_str_appendl(line, clock_face.text, clock_face.length);
}

static void append_seconds(smart_str *line, nx_time_t time)
{
    char text[32];
    uint64_t microseconds = time < 0 ? 0 : (uint64_t)time / 1000;
    size_t at = sizeof(text);
    for (int digits = 0; digits < 7 || microseconds > 0; digits++, microseconds /= 10) {
        if (digits == 6) {
            text[--at] = '.';
        }
        text[--at] = (char)('0' + microseconds % 10);
    }
    smart_str_appendl(line, text + at, sizeof(text) - at);
}

static void append_client(smart_str *line, const nx_address_t *address)
{
    char text[INET6_ADDRSTRLEN] = "-";
    if (address->family == AF_INET) {
        inet_ntop(AF_INET, &address->ip4.sin_addr, text, sizeof(text));
    } else if (address->family == AF_INET6) {
        inet_ntop(AF_INET6, &address->ip6.sin6_addr, text, sizeof(text));
    }
    smart_str_appends(line, text);
}

/* Escapes text from a client, which must not end a line or a field, or send control sequences to a terminal. */
static void append_safe(smart_str *line, const char *text, size_t length, const char *escape)
{
    size_t plain = 0;
    for (size_t at = 0; at < length; at++) {
        unsigned char byte = (unsigned char)text[at];
        if (EXPECTED(byte >= 0x20 && byte < 0x7F && byte != '"' && byte != '\\')) {
            continue;
        }
        smart_str_appendl(line, text + plain, at - plain);
        smart_str_append_printf(line, escape, byte);
        plain = at + 1;
    }
    smart_str_appendl(line, text + plain, length - plain);
}

static void append_span(smart_str *line, const nx_message_t *message, nx_span_t span, const char *escape)
{
    append_safe(line, nx_message_at(message, span), span.length, escape);
}

static void append_agent(smart_str *line, const nx_message_t *message, const char *escape)
{
    const nx_header_t *agent = nx_wire_find_header(&message->head, NX_HEADER_USER_AGENT);
    if (agent != NULL) {
        append_span(line, message, agent->value, escape);
    }
}

static void append_id(smart_str *line, nx_message_t *message, const char *escape)
{
    zend_string *id = nx_message_id(message);
    append_safe(line, ZSTR_VAL(id), ZSTR_LEN(id), escape);
    zend_string_release(id);
}

static void append_outcome(smart_str *line, const access_entry_t *entry, const char *between)
{
    smart_str_append_unsigned(line, entry->status);
    smart_str_appends(line, between);
    smart_str_append_unsigned(line, entry->bytes);
}

static void append_request_line(smart_str *line, const nx_message_t *message, const char *escape)
{
    append_span(line, message, message->head.method_name, escape);
    smart_str_appendc(line, ' ');
    append_span(line, message, message->head.path, escape);
    smart_str_appends(line, message->head.minor_version == 0 ? " HTTP/1.0" : " HTTP/1.1");
}

/* The Common Log Format, followed by: seconds, the request's id, "aborted" or "-". */
static void format_common(smart_str *line, const access_entry_t *entry)
{
    static const char escape[] = "\\x%02x";
    nx_message_t *message = entry->message;
    append_client(line, entry->client);
    append_time(line, entry->ended);
    if (message == NULL) {
        smart_str_appendc(line, '-');
    } else {
        append_request_line(line, message, escape);
    }
    smart_str_appends(line, "\" ");
    append_outcome(line, entry, " ");
    smart_str_appends(line, " \"-\" \"");
    if (message != NULL) {
        append_agent(line, message, escape);
    }
    smart_str_appends(line, "\" ");
    append_seconds(line, entry->ended - entry->started);
    smart_str_appendc(line, ' ');
    if (message == NULL) {
        smart_str_appendc(line, '-');
    } else {
        append_id(line, message, escape);
    }
    smart_str_appends(line, entry->is_whole ? " -\n" : " aborted\n");
}

static void format_request_json(smart_str *line, nx_message_t *message)
{
    static const char escape[] = "\\u%04x";
    smart_str_appends(line, "\",\"method\":\"");
    append_span(line, message, message->head.method_name, escape);
    smart_str_appends(line, "\",\"path\":\"");
    append_span(line, message, message->head.path, escape);
    smart_str_append_printf(line, "\",\"protocol\":\"HTTP/1.%u\",\"agent\":\"", message->head.minor_version);
    append_agent(line, message, escape);
    smart_str_appends(line, "\",\"id\":\"");
    append_id(line, message, escape);
}

static void format_json(smart_str *line, const access_entry_t *entry)
{
    append_time(line, entry->ended);
    smart_str_appends(line, ",\"client\":\"");
    append_client(line, entry->client);
    if (entry->message != NULL) {
        format_request_json(line, entry->message);
    }
    smart_str_appends(line, "\",\"status\":");
    append_outcome(line, entry, ",\"bytes\":");
    smart_str_appends(line, ",\"duration\":");
    append_seconds(line, entry->ended - entry->started);
    smart_str_appends(line, entry->is_whole ? ",\"aborted\":false}\n" : ",\"aborted\":true}\n");
}

static void append_end(smart_str *line)
{
    smart_str_appendc(line, '\0');
}

static void format_texts(smart_str *line, const access_entry_t *entry)
{
    static const char escape[] = "\\x%02x";
    nx_message_t *message = entry->message;
    append_client(line, entry->client);
    append_end(line);
    if (message == NULL) {
        return;
    }
    append_span(line, message, message->head.method_name, escape);
    append_end(line);
    append_span(line, message, message->head.path, escape);
    append_end(line);
    smart_str_appends(line, message->head.minor_version == 0 ? "HTTP/1.0" : "HTTP/1.1");
    append_end(line);
    append_agent(line, message, escape);
    append_end(line);
    append_id(line, message, escape);
    append_end(line);
}

static void push_to_request_log(const access_entry_t *entry)
{
    smart_str line = {0};
    format_texts(&line, entry);
    nx_logged_request_t request = {
        .ended = entry->ended + nx_clock_wall_offset(),
        .duration = entry->ended - entry->started,
        .bytes = entry->bytes,
        .status = entry->status,
        .is_whole = entry->is_whole,
        .text = ZSTR_VAL(line.s),
        .text_length = ZSTR_LEN(line.s),
    };
    nx_request_log__push(&request);
    smart_str_free(&line);
}

static void write_entry(const access_entry_t *entry)
{
    if (nx_request_log__is_on) {
        push_to_request_log(entry);
    }
    if (nx_access_log__state.journal == NULL) {
        return;
    }
    smart_str line = {0};
    if (nx_access_log__state.format == NX_ACCESS_LOG_JSON) {
        format_json(&line, entry);
    } else {
        format_common(&line, entry);
    }
    nx_log_writer_append(nx_access_log__state.journal, ZSTR_VAL(line.s), ZSTR_LEN(line.s));
    smart_str_free(&line);
}

void nx_access_log__write(const nx_request_slot_t *slot, nx_message_t *message, bool is_whole)
{
    access_entry_t entry = {
        .client = &message->addresses.client,
        .message = message,
        .status = slot->status,
        .bytes = slot->bytes,
        .started = slot->started_at,
        .ended = nx_loop_now(nx_scheduler_outer_loop()),
        .is_whole = is_whole && !message->has_left,
    };
    write_entry(&entry);
}

void nx_access_log__write_refusal(const nx_connection_t *connection, unsigned status)
{
    nx_time_t now = nx_loop_now(nx_scheduler_outer_loop());
    access_entry_t entry = {.client = &connection->addresses.client,
                            .status = status,
                            .started = now,
                            .ended = now,
                            .is_whole = true};
    if (nx_access_log__is_wanted()) {
        write_entry(&entry);
    }
}

static void report_errors_of_access_log(nx_time_t now)
{
    nx_log_writer_trouble_t trouble;
    if (now < nx_access_log__state.report_at ||
        !nx_log_writer_trouble(nx_access_log__state.journal, &trouble)) {
        return;
    }
    nx_access_log__state.report_at = now + REPORT_EVERY;
    nx_error_say("nexus: the access log %s %s%s: %" PRIu64 " lines were lost\n",
                 nx_log_writer_path(nx_access_log__state.journal),
                 trouble.error == 0 ? "is on a disk that is too slow" : "cannot be written, ",
                 trouble.error == 0 ? "" : strerror(-trouble.error), trouble.lost);
}

void nx_access_log__flush(void)
{
    if (nx_access_log__state.journal != NULL) {
        nx_log_writer_flush(nx_access_log__state.journal);
        report_errors_of_access_log(nx_loop_now(nx_scheduler_outer_loop()));
    }
}

int nx_access_log_open(const char *path, nx_access_log_format_t format)
{
    int error;
    nx_log_writer_t *journal = nx_log_writer_open(path, &error);
    if (journal == NULL) {
        return error;
    }
    nx_http_close_logs();
    nx_access_log__state = (nx_access_log_t){.journal = journal, .format = format};
    return 0;
}

void nx_http_reopen_logs(void)
{
    if (nx_access_log__state.journal != NULL) {
        nx_log_writer_reopen(nx_access_log__state.journal);
    }
}

void nx_http_close_logs(void)
{
    if (nx_access_log__state.journal != NULL) {
        nx_log_writer_close(nx_access_log__state.journal);
        nx_access_log__state.journal = NULL;
    }
}
