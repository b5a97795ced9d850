/* SPDX-License-Identifier: MIT */
#include "engine/errors/error_log.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <syslog.h>
#include <time.h>
#include <unistd.h>

#include "php.h"

#include "SAPI.h"

#include "engine/errors/log_text.h"

#include "core/threads/log_writer.h"

/* 2026-11-23T03:11:24.517Z and a space */
#define TIME_BYTES 25
/* "[emergency] " and the end of the string */
#define LEVEL_BYTES 13
/* Longer records are assembled on the heap. */
#define SHORT_BYTES 2048

static struct {
    bool is_open;
    bool is_timed;            /* false: the reader adds the time itself */
    int limit;                /* records of Nexus with a greater level are dropped; 0: none */
    nx_log_writer_t *journal; /* NULL: not created in this process */
    FILE *stderr_before;
    void (*log_message_before)(const char *message, int syslog_type);
} self;

static nx_log_writer_t *journal_of_this_process(void)
{
    int error;
    if (self.is_open && self.journal == NULL) {
        self.journal = nx_log_writer_of_descriptor(STDERR_FILENO, &error);
    }
    return self.journal;
}

static void put_time(char text[TIME_BYTES + 1])
{
    struct timespec now;
    struct tm parts;
    clock_gettime(CLOCK_REALTIME, &now);
    gmtime_r(&now.tv_sec, &parts);
    size_t length = strftime(text, TIME_BYTES + 1, "%Y-%m-%dT%H:%M:%S", &parts);
    snprintf(text + length, TIME_BYTES + 1 - length, ".%03dZ ", (int)(now.tv_nsec / 1000000));
}

/* Returns the length of the prefix. The names are those of PSR-3. */
static size_t put_prefix(char text[TIME_BYTES + LEVEL_BYTES], int level)
{
    static const char *const names[] = {"emergency", "alert",  "critical", "error",
                                        "warning",   "notice", "info",     "debug"};
    int known = level < LOG_EMERG || level > LOG_DEBUG ? LOG_NOTICE : level;
    if (!self.is_timed) {
        return (size_t)snprintf(text, TIME_BYTES, "<%d>", known);
    }
    put_time(text);
    return TIME_BYTES + (size_t)snprintf(text + TIME_BYTES, LEVEL_BYTES, "[%s] ", names[known]);
}

/* The prefix and the record are appended in one call, so that either both are written or both are dropped. */
static void append_to_log(nx_log_writer_t *journal, int level, const char *text, size_t length)
{
    char prefix[TIME_BYTES + LEVEL_BYTES];
    char brief[sizeof(prefix) + SHORT_BYTES];
    size_t of_prefix = put_prefix(prefix, level);
    char *record = length <= SHORT_BYTES ? brief : malloc(of_prefix + length);
    if (record == NULL) {
        nx_log_writer_append(journal, text, length);
        return;
    }
    memcpy(record, prefix, of_prefix);
    memcpy(record + of_prefix, text, length);
    nx_log_writer_append(journal, record, of_prefix + length);
    if (record != brief) {
        free(record);
    }
}

static void say_what_was_lost(nx_log_writer_t *journal)
{
    nx_log_writer_trouble_t trouble;
    char line[160];
    if (!nx_log_writer_trouble(journal, &trouble) || trouble.lost == 0) {
        return;
    }
    int length = snprintf(
        line, sizeof(line), "nexus: %" PRIu64 " lines that pid %d wrote to standard error were lost%s%s\n",
        trouble.lost, (int)getpid(), trouble.error == 0 ? ": they were not read in time" : ": ",
        trouble.error == 0 ? "" : strerror(-trouble.error));
    append_to_log(journal, LOG_WARNING, line, (size_t)length);
}

void nx_error_log_limit(int level)
{
    self.limit = level;
}

bool nx_error_log_accepts(int level)
{
    return self.limit == 0 || level <= self.limit;
}

int nx_error_log_redirect(int descriptor)
{
    return dup2(descriptor, STDERR_FILENO) < 0 ? -errno : 0;
}

void nx_error_log_write(int level, const char *text, size_t length)
{
    nx_log_writer_t *journal = journal_of_this_process();
    if (journal == NULL) {
        ssize_t ignored = write(STDERR_FILENO, text, length);
        (void)ignored;
        return;
    }
    nx_error_log_flush();
    append_to_log(journal, level, text, length);
    nx_log_writer_flush(journal);
}

void nx_error_log_write_directly(void)
{
    self.is_open = false;
    self.journal = NULL;
}

void nx_error_log_flush(void)
{
    if (self.journal != NULL && !nx_log_writer_is_behind(self.journal)) {
        say_what_was_lost(self.journal);
        nx_log_writer_flush(self.journal);
    }
}

static ssize_t write_stream(void *cookie, const char *text, size_t length)
{
    nx_error_log_write(LOG_NOTICE, text, length);
    return (ssize_t)length;
}

/* PHP and C libraries print messages to `stderr`. It becomes a stream that writes to this log. */
static void replace_stderr(void)
{
    FILE *stream = fopencookie(NULL, "w", (cookie_io_functions_t){.write = write_stream});
    if (stream == NULL) {
        return;
    }
    setvbuf(stream, NULL, _IOLBF, BUFSIZ);
    self.stderr_before = stderr;
    stderr = stream;
}

/* PHP calls this for its messages, including those of error_log(), unless an ini setting names another log. */
static void log_message(const char *message, int syslog_type)
{
    smart_str record = {0};
    nx_log_text_append(&record, message, strlen(message), NX_LOG_BREAKS_ALL);
    smart_str_appendc(&record, '\n');
    nx_error_log_write(syslog_type, ZSTR_VAL(record.s), ZSTR_LEN(record.s));
    smart_str_free(&record);
}

/* The systemd journal adds times itself. JOURNAL_STREAM names the stream that the journal reads (systemd.exec(5)). */
static bool is_read_by_systemd(void)
{
    const char *stream = getenv("JOURNAL_STREAM");
    struct stat status;
    char name[48];
    if (stream == NULL || fstat(STDERR_FILENO, &status) != 0) {
        return false;
    }
    snprintf(name, sizeof(name), "%ju:%ju", (uintmax_t)status.st_dev, (uintmax_t)status.st_ino);
    return strcmp(stream, name) == 0;
}

void nx_error_log_open(void)
{
    if (!self.is_open) {
        self.is_open = true;
        self.is_timed = !is_read_by_systemd();
        self.log_message_before = sapi_module.log_message;
        sapi_module.log_message = log_message;
        replace_stderr();
    }
}

bool nx_error_log_is_open(void)
{
    return self.is_open;
}

static void give_messages_back(void)
{
    if (self.log_message_before != NULL) {
        sapi_module.log_message = self.log_message_before;
        self.log_message_before = NULL;
    }
}

void nx_error_log_close(void)
{
    give_messages_back();
    if (self.stderr_before != NULL) {
        fclose(stderr);
        stderr = self.stderr_before;
        self.stderr_before = NULL;
    }
    self.is_open = false;
    if (self.journal != NULL) {
        say_what_was_lost(self.journal);
        nx_log_writer_close(self.journal);
        self.journal = NULL;
    }
}

/* Called in a child of fork(): the thread and the lines that it has not written yet belong to the parent. */
static void forget_error_log(void)
{
    if (self.journal != NULL) {
        nx_log_writer_forget(self.journal);
        self.journal = NULL;
    }
}

const nx_module_t nx_errors_module = {
    .name = "errors", .mshutdown = nx_error_log_close, .after_fork = forget_error_log};
