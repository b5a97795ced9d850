/* SPDX-License-Identifier: MIT */
#include "server/classic/fpm_page.h"

#include <inttypes.h>
#include <string.h>
#include <time.h>

#include "http/wire/websocket.h"

static bool has_word(const char *query, size_t length, const char *word)
{
    size_t wanted = strlen(word);
    const char *end = query + length;
    while (query < end) {
        const char *stop = memchr(query, '&', (size_t)(end - query));
        stop = stop == NULL ? end : stop;
        bool is_long = (size_t)(stop - query) >= wanted;
        if (is_long && memcmp(query, word, wanted) == 0 && (query + wanted == stop || query[wanted] == '=')) {
            return true;
        }
        query = stop + 1;
    }
    return false;
}

nx_fpm_format_t nx_fpm_page__format(const char *query, size_t length, bool *is_full)
{
    static const struct {
        const char *word;
        nx_fpm_format_t format;
    } words[] = {{"html", NX_FPM_HTML},
                 {"xml", NX_FPM_XML},
                 {"json", NX_FPM_JSON},
                 {"openmetrics", NX_FPM_OPENMETRICS}};
    *is_full = has_word(query, length, "full");
    for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++) {
        if (has_word(query, length, words[i].word)) {
            return words[i].format;
        }
    }
    return NX_FPM_TEXT;
}

const char *nx_fpm_page__type(nx_fpm_format_t format)
{
    static const char *const types[] = {
        "text/plain;charset=UTF-8",
        "text/html;charset=UTF-8",
        "text/xml;charset=UTF-8",
        "application/json",
        "application/openmetrics-text; version=1.0.0; charset=utf-8",
    };
    return types[format];
}

/* The bytes of the UTF-8 character at `text`; 0: there is none. */
static size_t bytes_of_character(const char *text, size_t length)
{
    for (size_t bytes = 2; bytes <= 4 && bytes <= length; bytes++) {
        if (nx_utf8_is_text(text, bytes)) {
            return bytes;
        }
    }
    return 0;
}

static const char *escape_character(nx_fpm_format_t format, char character)
{
    static const char *const of_json[] = {"\"\\\"", "\\\\\\", "/\\/", NULL};
    static const char *const of_markup[] = {"&&amp;", "<&lt;", ">&gt;", "\"&quot;", NULL};
    static const char *const none[] = {NULL};
    const char *const *list = format == NX_FPM_JSON                           ? of_json
                              : format == NX_FPM_HTML || format == NX_FPM_XML ? of_markup
                                                                              : none;
    while (*list != NULL && **list != character) {
        list++;
    }
    return *list == NULL ? NULL : *list + 1;
}

static void write_words(FILE *page, nx_fpm_format_t format, const char *text)
{
    size_t length = strlen(text);
    for (size_t at = 0; at < length;) {
        unsigned char character = (unsigned char)text[at];
        size_t bytes = character < 0x80 ? 1 : bytes_of_character(text + at, length - at);
        const char *escaped = character < 0x80 ? escape_character(format, text[at]) : NULL;
        if (bytes == 0 || character < ' ' || character == 0x7f) {
            fputc('?', page);
        } else if (escaped != NULL) {
            fputs(escaped, page);
        } else {
            fwrite(text + at, 1, bytes, page);
        }
        at += bytes == 0 ? 1 : bytes;
    }
}

static void write_moment(FILE *page, nx_fpm_format_t format, int64_t seconds)
{
    char text[64];
    struct tm local;
    time_t moment = (time_t)seconds;
    if (format != NX_FPM_TEXT && format != NX_FPM_HTML) {
        fprintf(page, "%" PRId64, seconds);
        return;
    }
    if (localtime_r(&moment, &local) != NULL &&
        strftime(text, sizeof(text), "%d/%b/%Y:%H:%M:%S %z", &local) > 0) {
        fputs(text, page);
    }
}

static void write_value(FILE *page, nx_fpm_format_t format, const nx_fpm_field_t *field)
{
    bool is_quoted = format == NX_FPM_JSON && field->kind == NX_FPM_WORDS;
    fputs(is_quoted ? "\"" : "", page);
    switch (field->kind) {
    case NX_FPM_WORDS:
        write_words(page, format, field->text);
        break;
    case NX_FPM_TIME:
        write_moment(page, format, field->number);
        break;
    case NX_FPM_HUNDREDTHS:
        /* Not as a floating point number: its point depends on the locale. */
        fprintf(page, "%" PRId64 ".%02" PRId64, field->number / 100, field->number % 100);
        break;
    default:
        fprintf(page, "%" PRId64, field->number);
    }
    fputs(is_quoted ? "\"" : "", page);
}

static void write_element_name(FILE *page, const char *name)
{
    for (; *name != '\0'; name++) {
        fputc(*name == ' ' ? '-' : *name, page);
    }
}

static void write_element(FILE *page, const nx_fpm_field_t *field, const char *end)
{
    fputc('<', page);
    write_element_name(page, field->name);
    fputc('>', page);
    write_value(page, NX_FPM_XML, field);
    fputs("</", page);
    write_element_name(page, field->name);
    fputs(end, page);
}

/* The text format writes one of the names in another case than the other formats do. */
static const char *name_in_text(const char *name)
{
    return strcmp(name, "request uri") == 0 ? "request URI" : name;
}

static void write_text_line(FILE *page, const nx_fpm_field_t *field)
{
    const char *name = name_in_text(field->name);
    fprintf(page, "%s:%*s", name, 21 - (int)strlen(name), "");
    write_value(page, NX_FPM_TEXT, field);
    fputc('\n', page);
}

static void write_members(FILE *page, const nx_fpm_field_t *fields, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        fprintf(page, "%s\"%s\":", i == 0 ? "" : ",", fields[i].name);
        write_value(page, NX_FPM_JSON, &fields[i]);
    }
}

/* Lines in the order that php-fpm has. The fields are those of the summary from the fourth on. */
static void write_metrics(FILE *page, const nx_fpm_field_t *summary, size_t count)
{
    static const struct {
        const char *name, *type, *help;
    } metrics[] = {
        {"start_since", "counter", "The number of seconds since FPM has started."},
        {"accepted_connections", "counter", "The number of requests accepted by the pool."},
        {"listen_queue", "gauge", "The number of requests in the queue of pending connections."},
        {"max_listen_queue", "counter",
         "The maximum number of requests in the queue of pending connections since FPM has started."},
        {"listen_queue_length", "gauge", "The size of the socket queue of pending connections."},
        {"idle_processes", "gauge", "The number of idle processes."},
        {"active_processes", "gauge", "The number of active processes."},
        {"total_processes", "gauge", "The number of idle + active processes."},
        {"max_active_processes", "counter", "The maximum number of active processes since FPM has started."},
        {"max_children_reached", "counter",
         "The number of times, the process limit has been reached, when pm tries to start more children (works "
         "only for pm 'dynamic' and 'ondemand')."},
        {"slow_requests", "counter",
         "The number of requests that exceeded your 'request_slowlog_timeout' value."},
        {"memory_peak", "gauge", "The memory usage peak since FPM has started."},
    };
    fprintf(page, "# HELP phpfpm_up Could pool %s using a %s PM on PHP-FPM be reached?\n", summary[0].text,
            summary[1].text);
    fputs("# TYPE phpfpm_up gauge\nphpfpm_up 1\n", page);
    for (size_t i = 0; i + 3 < count; i++) {
        const char *name = metrics[i].name;
        bool is_type_first = strcmp(name, "listen_queue_length") == 0;
        if (is_type_first) {
            fprintf(page, "# TYPE phpfpm_%s %s\n", name, metrics[i].type);
        }
        fprintf(page, "# HELP phpfpm_%s %s\n", name, metrics[i].help);
        if (!is_type_first) {
            fprintf(page, "# TYPE phpfpm_%s %s\n", name, metrics[i].type);
        }
        fprintf(page, "phpfpm_%s %" PRId64 "\n", name, summary[i + 3].number);
    }
    fputs("# EOF\n", page);
}

static void write_rows(FILE *page, const nx_fpm_field_t *fields, size_t count)
{
    fputs("<!DOCTYPE html PUBLIC \"-//W3C//DTD XHTML 1.0 Strict//EN\" "
          "\"http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd\">\n"
          "<html xmlns=\"http://www.w3.org/1999/xhtml\" xml:lang=\"en\" lang=\"en\">\n"
          "<head><title>PHP-FPM Status Page</title></head>\n<body>\n<table>\n",
          page);
    for (size_t i = 0; i < count; i++) {
        fprintf(page, "<tr><th>%s</th><td>", fields[i].name);
        write_value(page, NX_FPM_HTML, &fields[i]);
        fputs("</td></tr>\n", page);
    }
    fputs("</table>\n", page);
}

void nx_fpm_page__begin(FILE *page, nx_fpm_format_t format, const nx_fpm_field_t *summary, size_t count,
                        bool is_full)
{
    switch (format) {
    case NX_FPM_HTML:
        write_rows(page, summary, count);
        break;
    case NX_FPM_XML:
        fputs("<?xml version=\"1.0\" ?>\n<status>\n", page);
        for (size_t i = 0; i < count; i++) {
            write_element(page, &summary[i], ">\n");
        }
        fputs(is_full ? "<processes>\n" : "", page);
        break;
    case NX_FPM_JSON:
        fputc('{', page);
        write_members(page, summary, count);
        fputs(is_full ? ", \"processes\":[" : "", page);
        break;
    case NX_FPM_OPENMETRICS:
        write_metrics(page, summary, count);
        break;
    default:
        for (size_t i = 0; i < count; i++) {
            write_text_line(page, &summary[i]);
        }
    }
}

void nx_fpm_page__end(FILE *page, nx_fpm_format_t format, bool is_full)
{
    static const char *const ends[][2] = {
        [NX_FPM_TEXT] = {"", ""},
        [NX_FPM_HTML] = {"</body></html>", "</table></body></html>"},
        [NX_FPM_XML] = {"</status>", "</processes>\n</status>"},
        [NX_FPM_JSON] = {"}", "]}"},
        [NX_FPM_OPENMETRICS] = {"", ""},
    };
    fputs(ends[format][is_full], page);
}

static void write_table_row(FILE *page, const nx_fpm_field_t *process, bool is_first)
{
    for (size_t i = 0; is_first && i < NX_FPM_PROCESS_FIELDS; i++) {
        fprintf(page, "%s<th>%s</th>", i == 0 ? "<table border=\"1\">\n<tr>" : "", process[i].name);
    }
    fputs(is_first ? "</tr>\n<tr>" : "<tr>", page);
    for (size_t i = 0; i < NX_FPM_PROCESS_FIELDS; i++) {
        fputs("<td>", page);
        write_value(page, NX_FPM_HTML, &process[i]);
        fputs("</td>", page);
    }
    fputs("</tr>\n", page);
}

void nx_fpm_page__process(FILE *page, nx_fpm_format_t format, const nx_fpm_field_t *process, bool is_first)
{
    switch (format) {
    case NX_FPM_HTML:
        write_table_row(page, process, is_first);
        break;
    case NX_FPM_XML:
        fputs("<process>", page);
        for (size_t i = 0; i < NX_FPM_PROCESS_FIELDS; i++) {
            write_element(page, &process[i], ">");
        }
        fputs("</process>\n", page);
        break;
    case NX_FPM_JSON:
        fputs(is_first ? "{" : ",{", page);
        write_members(page, process, NX_FPM_PROCESS_FIELDS);
        fputc('}', page);
        break;
    case NX_FPM_OPENMETRICS:
        break;
    default:
        fputs("\n************************\n", page);
        for (size_t i = 0; i < NX_FPM_PROCESS_FIELDS; i++) {
            write_text_line(page, &process[i]);
        }
    }
}
