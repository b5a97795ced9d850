/* SPDX-License-Identifier: MIT */
/*
 * Nanoseconds per operation of wire/; build with -O2 -Iext and every C file of ext/http/wire. The best of several
 * runs is printed: the rest is the machine's noise.
 */
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "http/wire/wire.h"

#define OPERATIONS 1000000
#define RUNS       7

static const char wrk[] =
    "GET /hello/load HTTP/1.1\r\nHost: 127.0.0.1:8080\r\nUser-Agent: wrk/4.1.0\r\nAccept: */*\r\n\r\n";

static const char browser[] =
    "GET /search?q=caf%C3%A9+au+lait&page=2 HTTP/1.1\r\nHost: www.example.com\r\nConnection: keep-alive\r\n"
    "sec-ch-ua: \"Chromium\";v=\"118\", \"Not=A?Brand\";v=\"99\"\r\nsec-ch-ua-mobile: ?0\r\n"
    "sec-ch-ua-platform: \"Linux\"\r\nUpgrade-Insecure-Requests: 1\r\n"
    "User-Agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/118.0.0.0 "
    "Safari/537.36\r\n"
    "Accept: text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8\r\n"
    "Sec-Fetch-Site: none\r\nSec-Fetch-Mode: navigate\r\nAccept-Encoding: gzip, deflate, br\r\n"
    "Accept-Language: en-US,en;q=0.9\r\nCookie: session=abcdef0123456789; theme=dark\r\n\r\n";

static nx_route_table_t *table;
static volatile uint64_t sink;

static uint64_t parse(const char *bytes, size_t length)
{
    static nx_request_head_t head;
    const nx_wire_limits_t limits = NX_WIRE_LIMITS_DEFAULT;
    nx_request_parser_t parser;
    nx_wire_parser_init(&parser);
    return (uint64_t)nx_wire_parse_head(&parser, bytes, length, &limits, &head);
}

static uint64_t parse_wrk(void)
{
    return parse(wrk, sizeof wrk - 1);
}

static uint64_t parse_browser(void)
{
    return parse(browser, sizeof browser - 1);
}

static uint64_t format_head(void)
{
    static nx_wire_date_t date;
    static char buffer[512];
    const nx_response_header_t header = {"Content-Type", "application/json", 12, 16};
    const nx_response_head_t head = {
        .status = 200, .content_length = 19, .headers = &header, .header_count = 1};
    return nx_wire_format_head(buffer, &head, 784111777, &date);
}

static uint64_t match(const char *path, size_t length)
{
    nx_route_match_t found;
    return nx_route_match(table, NX_METHOD_GET, path, length, &found) + found.handler;
}

static uint64_t match_static(void)
{
    return match("/hello/load", 11);
}

static uint64_t match_parameters(void)
{
    return match("/users/42/posts/7", 17);
}

static uint64_t decode_chunk(void)
{
    static const char body[] = "1000\r\n";
    nx_chunk_decoder_t decoder;
    nx_span_t span;
    nx_wire_chunk_init(&decoder);
    return (uint64_t)nx_wire_chunk_decode(&decoder, body, sizeof body - 1, &span);
}

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static void measure(const char *name, uint64_t (*operation)(void))
{
    double best = 1e9;
    for (unsigned run = 0; run < RUNS; run++) {
        const double start = seconds();
        for (unsigned count = 0; count < OPERATIONS; count++) {
            sink += operation();
        }
        const double spent = seconds() - start;
        best = spent < best ? spent : best;
    }
    printf("%-44s %7.1f ns\n", name, best / OPERATIONS * 1e9);
}

int main(void)
{
    static const char *const patterns[] = {
        "/",           "/hello/load",       "/users", "/users/{id}", "/users/{id}/posts/{post}",
        "/orders/{x}", "/static/very/deep", "/login"};
    table = nx_route_table_create();
    for (uint32_t index = 0; index < sizeof patterns / sizeof *patterns; index++) {
        nx_route_table_add(table, 1, patterns[index], strlen(patterns[index]), index);
    }
    nx_route_table_compile(table);
    measure("parse a request of wrk (3 headers)", parse_wrk);
    measure("parse a browser's (13 headers)", parse_browser);
    measure("format a head (200, date, length, type)", format_head);
    measure("match a static route", match_static);
    measure("match a route of two parameters", match_parameters);
    measure("decode a chunk header", decode_chunk);
    nx_route_table_destroy(table);
    return 0;
}
