/* SPDX-License-Identifier: MIT */
/*
 * The status page in the format of php-fpm: what each worker executes, from the scoreboard. The worker answers without
 * PHP, also while a script waits.
 */
#include "server/classic/private.h"
#include "server/classic/fpm_page.h"
#include "server/classic/standby.h"

#include <netinet/tcp.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <time.h>

#include "core/base/clock.h"
#include "engine/compat/compat.h"
#include "http/connection/handover.h"

/* Rows with this slot and later ones are those of task workers (Scoreboard::TASK_SLOTS). */
#define TASK_SLOTS 1024
/* The queues are measured at most so often. */
#define MEASURED_EVERY (10 * NX_NANOSECONDS_PER_MILLISECOND)

static NX_PER_THREAD struct {
    nx_classic_status_t status;
    nx_script_record_t *record; /* NULL: no site has a status page, and nothing is recorded */
    bool is_recording;          /* a script runs in this worker, and its beginning was recorded */
    int64_t cpu_before, measured_at;
    uint64_t memory;
} self;

void nx_classic__open_status(const nx_classic_status_t *status)
{
    bool has_page = false;
    for (size_t i = 0; i < nx_classic__sites.count; i++) {
        has_page = has_page || nx_site_status_pool(nx_classic__sites.items[i]) != NULL;
    }
    if (has_page) {
        self.status = *status;
        self.record = &nx_scoreboard_stats(status->scoreboard, status->row)->script;
    }
}

void nx_classic__close_status_sockets(void)
{
    self.status.socket_count = 0;
}

static bool client_ip(const nx_address_t *address, nx_ip_t *ip)
{
    if (address->family == AF_INET) {
        *ip = nx_ip_of4(ntohl(address->ip4.sin_addr.s_addr));
        return true;
    }
    *ip = nx_ip_of6(address->ip6.sin6_addr.s6_addr);
    return address->family == AF_INET6;
}

/* True if a proxy that is not trusted has passed the request on: its own address says nothing about the client. */
static bool is_of_unknown_client(const nx_message_t *message)
{
    static const nx_header_id_t headers[] = {NX_HEADER_FORWARDED, NX_HEADER_X_FORWARDED_FOR};
    for (size_t i = 0; !message->origin.is_trusted && i < sizeof(headers) / sizeof(headers[0]); i++) {
        if (nx_wire_find_header(&message->head, headers[i]) != NULL) {
            return true;
        }
    }
    return false;
}

bool nx_classic__may_see_status(const nx_message_t *message, const nx_site_t *site)
{
    nx_ip_t ip;
    bool has_ip = client_ip(&message->addresses.client, &ip);
    return !is_of_unknown_client(message) && nx_site_shows_status_to(site, has_ip ? &ip : NULL);
}

static void raise_to(_Atomic uint32_t *most, uint32_t value)
{
    uint32_t before = *most;
    while (before < value && !atomic_compare_exchange_weak(most, &before, value)) {
    }
}

static void raise_memory_peak(uint64_t value)
{
    _Atomic uint64_t *peak = &self.status.scoreboard->memory->scripts.memory_peak;
    uint64_t before = *peak;
    while (before < value && !atomic_compare_exchange_weak(peak, &before, value)) {
    }
}

static bool is_worker_row(uint32_t index)
{
    const nx_row_t *row = nx_scoreboard_row(self.status.scoreboard, index);
    uint32_t state = row->state;
    bool is_serving = state == NX_ROW_SERVING || state == NX_ROW_RETIRING || state == NX_ROW_DRAINING;
    return (is_serving && row->slot < TASK_SLOTS) || index == self.status.row;
}

typedef struct status_counts {
    uint32_t total, active;
    uint64_t waiting; /* clients that no worker has accepted, or whose requests wait for their worker */
    uint64_t backlog; /* how many may wait in the kernel */
} status_counts_t;

static void count_workers(status_counts_t *counts)
{
    for (uint32_t row = 0; row < self.status.scoreboard->row_count; row++) {
        if (is_worker_row(row)) {
            const nx_worker_stats_t *stats = nx_scoreboard_stats(self.status.scoreboard, row);
            counts->total++;
            counts->active += stats->script.is_running != 0;
            counts->waiting += stats->queued;
        }
    }
    raise_to(&self.status.scoreboard->memory->scripts.most_active, counts->active);
}

/* The kernel reports the backlog of a TCP socket only. */
static void count_queues(status_counts_t *counts)
{
    counts->waiting += nx_handover_count(nx_standby__queue());
    for (size_t i = 0; i < self.status.socket_count; i++) {
        struct tcp_info info = {0};
        socklen_t size = sizeof(info);
        int fd = self.status.sockets[i].fd;
        if (!nx_classic__is_listed_before(self.status.sockets, i) &&
            getsockopt(fd, IPPROTO_TCP, TCP_INFO, &info, &size) == 0) {
            counts->waiting += info.tcpi_unacked;
            counts->backlog += info.tcpi_sacked;
        }
    }
    raise_to(&self.status.scoreboard->memory->scripts.most_waiting, (uint32_t)counts->waiting);
}

static int64_t status_cpu_time(void)
{
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (int64_t)time.tv_sec * NX_NANOSECONDS_PER_SECOND + time.tv_nsec;
}

static void begin_record(const nx_script_start_t *start)
{
    status_counts_t counts = {0};
    nx_script_record_begin(self.record, start);
    self.is_recording = true;
    self.memory = 0;
    count_workers(&counts);
    if (start->now - self.measured_at >= MEASURED_EVERY) {
        self.measured_at = start->now;
        count_queues(&counts);
    }
    self.cpu_before = status_cpu_time();
}

void nx_classic__record_begin(const nx_classic_request_t *request)
{
    if (EXPECTED(self.record == NULL)) {
        return;
    }
    const sapi_request_info *info = &SG(request_info);
    begin_record(&(nx_script_start_t){
        .method = info->request_method,
        .user = info->auth_user,
        .script = request->script_file,
        .uri = info->request_uri,
        .body_length = request->message->body_length,
        .now = nx_clock_monotonic(),
    });
}

void nx_classic__record_memory(void)
{
    if (self.is_recording && !nx_classic__request.is_child) {
        self.memory = zend_memory_peak_usage(true);
    }
}

void nx_classic__record_end(void)
{
    if (!self.is_recording) {
        return;
    }
    self.is_recording = false;
    raise_memory_peak(self.memory);
    nx_script_record_end(self.record, nx_clock_monotonic(), status_cpu_time() - self.cpu_before, self.memory);
}

static char *copy_request_text(const nx_message_t *message, nx_span_t span)
{
    return strndup(nx_message_at(message, span), span.length);
}

/* The answer is a request like any other one, as in php-fpm: without a script. */
static void record_answer(const nx_message_t *message)
{
    const nx_request_head_t *head = &message->head;
    bool has_query = head->has_query;
    char *method = copy_request_text(message, head->method_name),
         *path = copy_request_text(message, head->path);
    char *query = has_query ? copy_request_text(message, head->query) : NULL;
    char uri[sizeof(((nx_script_texts_t *)NULL)->uri)];
    snprintf(uri, sizeof(uri), "%s%s%s", path == NULL ? "" : path, has_query ? "?" : "",
             query == NULL ? "" : query);
    begin_record(&(nx_script_start_t){.method = method, .uri = uri, .now = nx_clock_monotonic()});
    free(method);
    free(path);
    free(query);
}

#define FPM_WORDS(label, value)                                                                              \
    {                                                                                                        \
        .name = label, .kind = NX_FPM_WORDS, .text = value                                                   \
    }
#define FPM_NUMBER(label, value)                                                                             \
    {                                                                                                        \
        .name = label, .kind = NX_FPM_NUMBER, .number = (int64_t)(value)                                     \
    }
#define FPM_TIME(label, value)                                                                               \
    {                                                                                                        \
        .name = label, .kind = NX_FPM_TIME, .number = value                                                  \
    }
#define FPM_HUNDREDTHS(label, value)                                                                         \
    {                                                                                                        \
        .name = label, .kind = NX_FPM_HUNDREDTHS, .number = value                                            \
    }

static void write_summary(FILE *page, nx_fpm_format_t format, const char *pool, bool is_full)
{
    const nx_script_totals_t *totals = &self.status.scoreboard->memory->scripts;
    int64_t started = totals->opened_at / NX_NANOSECONDS_PER_SECOND;
    status_counts_t counts = {0};
    count_workers(&counts);
    count_queues(&counts);
    uint32_t active = counts.active < counts.total ? counts.active : counts.total;
    const nx_fpm_field_t fields[] = {
        FPM_WORDS("pool", pool),
        FPM_WORDS("process manager", "static"),
        FPM_TIME("start time", started),
        FPM_NUMBER("start since", (int64_t)time(NULL) - started),
        FPM_NUMBER("accepted conn", nx_scoreboard_script_count(self.status.scoreboard)),
        FPM_NUMBER("listen queue", counts.waiting),
        FPM_NUMBER("max listen queue", totals->most_waiting),
        FPM_NUMBER("listen queue len", counts.backlog),
        FPM_NUMBER("idle processes", counts.total - active),
        FPM_NUMBER("active processes", active),
        FPM_NUMBER("total processes", counts.total),
        FPM_NUMBER("max active processes", totals->most_active),
        FPM_NUMBER("max children reached", 0),
        FPM_NUMBER("slow requests", totals->slow),
        FPM_NUMBER("memory peak", totals->memory_peak),
    };
    size_t count = sizeof(fields) / sizeof(fields[0]) - (NX_PHP_FPM_HAS_MEMORY_PEAK ? 0 : 1);
    nx_fpm_page__begin(page, format, fields, count, is_full);
}

static const char *words_or_dash(const char *text)
{
    return *text == '\0' ? "-" : text;
}

/* Other processes may write any value: unsigned arithmetic keeps the difference from overflowing. */
static int64_t nanoseconds_between(int64_t from, int64_t to)
{
    return (int64_t)((uint64_t)to - (uint64_t)from);
}

static void write_process(FILE *page, nx_fpm_format_t format, uint32_t index, bool is_first)
{
    const nx_row_t *row = nx_scoreboard_row(self.status.scoreboard, index);
    const nx_script_record_t *record = &nx_scoreboard_stats(self.status.scoreboard, index)->script;
    nx_script_texts_t texts;
    (void)nx_script_record_read(record, &texts);
    bool is_running = record->is_running != 0;
    int64_t now = nx_clock_monotonic(), last = record->duration;
    int64_t wall = (int64_t)((uint64_t)row->started_at + (uint64_t)nx_clock_wall_offset());
    int64_t started = wall / NX_NANOSECONDS_PER_SECOND;
    int64_t duration = is_running ? nanoseconds_between(record->started_at, now) : last;
    bool has_cpu = !is_running && last > 0 && record->cpu >= 0 && record->cpu < INT64_MAX / 10000;
    const nx_fpm_field_t fields[NX_FPM_PROCESS_FIELDS] = {
        FPM_NUMBER("pid", row->pid),
        FPM_WORDS("state", is_running ? "Running" : "Idle"),
        FPM_TIME("start time", started),
        FPM_NUMBER("start since", (int64_t)time(NULL) - started),
        FPM_NUMBER("requests", record->count),
        FPM_NUMBER("request duration", duration / 1000),
        FPM_WORDS("request method", words_or_dash(texts.method)),
        FPM_WORDS("request uri", words_or_dash(texts.uri)),
        FPM_NUMBER("content length", record->body_length),
        FPM_WORDS("user", words_or_dash(texts.user)),
        FPM_WORDS("script", words_or_dash(texts.script)),
        FPM_HUNDREDTHS("last request cpu", has_cpu ? record->cpu * 10000 / last : 0),
        FPM_NUMBER("last request memory", is_running ? 0 : record->memory),
    };
    nx_fpm_page__process(page, format, fields, is_first);
}

static void write_processes(FILE *page, nx_fpm_format_t format)
{
    bool is_first = true;
    for (uint32_t row = 0; row < self.status.scoreboard->row_count; row++) {
        if (is_worker_row(row)) {
            write_process(page, format, row, is_first);
            is_first = false;
        }
    }
}

/* NULL: no memory. */
static zend_string *create_page(const nx_message_t *message, const char *pool, nx_fpm_format_t *format)
{
    bool is_full, has_query = message->head.has_query;
    char *text = NULL;
    size_t length = 0;
    *format = nx_fpm_page__format(has_query ? nx_message_at(message, message->head.query) : "",
                                  has_query ? message->head.query.length : 0, &is_full);
    FILE *page = open_memstream(&text, &length);
    if (page == NULL) {
        return NULL;
    }
    write_summary(page, *format, pool, is_full);
    if (is_full) {
        write_processes(page, *format);
    }
    nx_fpm_page__end(page, *format, is_full);
    zend_string *body = fclose(page) == 0 ? zend_string_init(text, length, true) : NULL;
    free(text);
    return body;
}

static void send_page(nx_exchange_t *exchange, zend_string *body, const char *type)
{
    static const char expires[] = "Thu, 01 Jan 1970 00:00:00 GMT";
    static const char caching[] = "no-cache, no-store, must-revalidate, max-age=0";
    const nx_response_header_t headers[] = {
        {"Content-Type", type, sizeof("Content-Type") - 1, (uint32_t)strlen(type)},
        {"Expires", expires, sizeof("Expires") - 1, sizeof(expires) - 1},
        {"Cache-Control", caching, sizeof("Cache-Control") - 1, sizeof(caching) - 1},
    };
    nx_response_head_t head = {.status = 200, .headers = headers, .header_count = 3};
    nx_exchange_reply(exchange, &head, body, -1);
}

void nx_classic__answer_status(nx_exchange_t *exchange, const nx_site_t *site)
{
    const nx_message_t *message = nx_exchange_message(exchange);
    if (message->head.method != NX_METHOD_GET && message->head.method != NX_METHOD_HEAD) {
        nx_exchange_reply_error(exchange, 405, "Allow", "GET, HEAD");
        return;
    }
    /* While a script of this worker waits, its record stays. */
    bool has_script = self.is_recording;
    if (has_script) {
        atomic_fetch_add(&self.record->count, 1);
    } else {
        record_answer(message);
    }
    nx_fpm_format_t format;
    zend_string *body = create_page(message, nx_site_status_pool(site), &format);
    if (body == NULL) {
        nx_exchange_reply_error(exchange, 503, "Retry-After", "1");
    } else {
        send_page(exchange, body, nx_fpm_page__type(format));
        zend_string_release(body);
    }
    if (!has_script) {
        nx_classic__record_end();
    }
}
