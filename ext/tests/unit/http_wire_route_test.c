/* SPDX-License-Identifier: MIT */
#include <errno.h>

#include "http_wire_naive_route.h"
#include "http_wire_support.h"

typedef struct spec {
    uint32_t methods;
    const char *pattern;
} spec_t;

#define GET    NX_METHOD_BIT(NX_METHOD_GET)
#define HEAD   NX_METHOD_BIT(NX_METHOD_HEAD)
#define POST   NX_METHOD_BIT(NX_METHOD_POST)
#define DELETE NX_METHOD_BIT(NX_METHOD_DELETE)

static const spec_t specs[] = {
    {GET, "/"},
    {GET, "/hello/load"},
    {GET, "/users"},
    {POST, "/users"},
    {GET, "/users/{id}"},
    {DELETE, "/users/{user}"},
    {GET, "/users/me"},
    {GET, "/users/me/"},
    {GET, "/users/{id}/posts/{post}"},
    {GET, "/users/{id}/posts/new"},
    {HEAD, "/users/{id}/posts/head"},
    {GET, "/a/b/c"},
    {GET, "/a/{x}/d"},
    {GET, "/{y}/b/e"},
    {NX_METHOD_ANY, "/any/{rest}"},
    {GET, "/caf\xc3\xa9/{x}"},
    {GET, "/with space"},
    {GET, "/a b/{x}"},
    {GET, "//double//{x}"},
    {GET, "/trailing/"},
    {GET, "/x/{a}/{b}/{c}/{d}/{e}/{f}/{g}/{h}/{i}/{j}/{k}/{l}/{m}/{n}/{o}/{p}"},
};

#define SPEC_COUNT (sizeof specs / sizeof *specs)

static nx_route_table_t *make_table(void)
{
    nx_route_table_t *table = nx_route_table_create();
    for (size_t index = 0; index < SPEC_COUNT; index++) {
        const char *pattern = specs[index].pattern;
        const int added =
            nx_route_table_add(table, specs[index].methods, pattern, strlen(pattern), (uint32_t)index);
        if (added != 0) {
            fail_msg("%s", nx_route_table_problem(table));
        }
    }
    assert_int_equal(nx_route_table_compile(table), 0);
    return table;
}

static uint32_t handler_of(const char *pattern)
{
    for (uint32_t index = 0; index < SPEC_COUNT; index++) {
        if (strcmp(specs[index].pattern, pattern) == 0) {
            return index;
        }
    }
    fail_msg("no such pattern: %s", pattern);
    return 0;
}

/* `parameters`: the decoded values, separated by commas. */
static void assert_matches(const nx_route_table_t *table, nx_method_t method, const char *path,
                           const char *pattern, const char *parameters)
{
    nx_route_match_t match;
    char found[1024];
    const size_t length = strlen(path);
    const char *data = guarded(path, length);
    size_t at = 0;
    assert_int_equal(nx_route_match(table, method, data, length, &match), NX_ROUTE_MATCHED);
    assert_int_equal(match.handler, handler_of(pattern));
    found[0] = '\0';
    for (uint32_t index = 0; index < match.parameter_count; index++) {
        char decoded[256];
        const nx_route_parameter_t *parameter = &match.parameters[index];
        const char *raw = data + parameter->value.offset;
        const size_t bytes = nx_wire_decode_percent(raw, parameter->value.length, decoded, false);
        assert_int_equal(parameter->is_encoded, memchr(raw, '%', parameter->value.length) != NULL);
        at = put_text(found, sizeof found, at, "%s%.*s", index ? "," : "", (int)bytes, decoded);
    }
    assert_string_equal(found, parameters);
}

static void assert_outcome(const nx_route_table_t *table, nx_method_t method, const char *path,
                           nx_route_outcome_t outcome, uint32_t allowed)
{
    nx_route_match_t match;
    const size_t length = strlen(path);
    assert_int_equal(nx_route_match(table, method, guarded(path, length), length, &match), outcome);
    assert_int_equal(match.allowed_methods, allowed);
}

static void paths_find_their_routes(void **state)
{
    nx_route_table_t *table = make_table();
    assert_matches(table, NX_METHOD_GET, "/", "/", "");
    assert_matches(table, NX_METHOD_GET, "/hello/load", "/hello/load", "");
    assert_matches(table, NX_METHOD_GET, "/users/42", "/users/{id}", "42");
    assert_matches(table, NX_METHOD_DELETE, "/users/42", "/users/{user}", "42");
    assert_matches(table, NX_METHOD_GET, "/users/me", "/users/me", "");
    assert_matches(table, NX_METHOD_GET, "/users/me/", "/users/me/", "");
    assert_matches(table, NX_METHOD_GET, "/users/1/posts/2", "/users/{id}/posts/{post}", "1,2");
    assert_matches(table, NX_METHOD_GET, "/users/me/posts/2", "/users/{id}/posts/{post}", "me,2");
    assert_matches(table, NX_METHOD_GET, "/users/1/posts/new", "/users/{id}/posts/new", "1");
    assert_matches(table, NX_METHOD_GET, "//double//z", "//double//{x}", "z");
    assert_matches(table, NX_METHOD_GET, "/x/1/2/3/4/5/6/7/8/9/a/b/c/d/e/f/g",
                   "/x/{a}/{b}/{c}/{d}/{e}/{f}/{g}/{h}/{i}/{j}/{k}/{l}/{m}/{n}/{o}/{p}",
                   "1,2,3,4,5,6,7,8,9,a,b,c,d,e,f,g");
    assert_outcome(table, NX_METHOD_GET, "/users/", NX_ROUTE_NOT_FOUND, 0);
    assert_outcome(table, NX_METHOD_GET, "/hello", NX_ROUTE_NOT_FOUND, 0);
    assert_outcome(table, NX_METHOD_GET, "/hello/load/", NX_ROUTE_NOT_FOUND, 0);
    assert_outcome(table, NX_METHOD_GET, "/hello/loa", NX_ROUTE_NOT_FOUND, 0);
    assert_outcome(table, NX_METHOD_GET, "/Hello/load", NX_ROUTE_NOT_FOUND, 0);
    assert_outcome(table, NX_METHOD_GET, "/trailing", NX_ROUTE_NOT_FOUND, 0);
    assert_outcome(table, NX_METHOD_GET, "//", NX_ROUTE_NOT_FOUND, 0);
    assert_outcome(table, NX_METHOD_GET, "*", NX_ROUTE_NOT_FOUND, 0);
    assert_outcome(table, NX_METHOD_GET, "", NX_ROUTE_NOT_FOUND, 0);
    nx_route_table_destroy(table);
}

static void a_parameter_matches_where_no_literal_route_does(void **state)
{
    nx_route_table_t *table = make_table();
    assert_matches(table, NX_METHOD_GET, "/a/b/c", "/a/b/c", "");
    assert_matches(table, NX_METHOD_GET, "/a/b/d", "/a/{x}/d", "b");
    assert_matches(table, NX_METHOD_GET, "/a/b/e", "/{y}/b/e", "a");
    assert_matches(table, NX_METHOD_DELETE, "/users/me", "/users/{user}", "me");
    nx_route_table_destroy(table);
}

static void escapes_are_decoded_within_their_segment(void **state)
{
    nx_route_table_t *table = make_table();
    assert_matches(table, NX_METHOD_GET, "/users/a%2Fb", "/users/{id}", "a/b");
    assert_matches(table, NX_METHOD_GET, "/users/%7Bid%7D", "/users/{id}", "{id}");
    assert_matches(table, NX_METHOD_GET, "/users/a+b", "/users/{id}", "a+b");
    assert_matches(table, NX_METHOD_GET, "/u%73ers/%6d%65", "/users/me", "");
    assert_matches(table, NX_METHOD_GET, "/caf%c3%a9/x", "/caf\xc3\xa9/{x}", "x");
    assert_matches(table, NX_METHOD_GET, "/with%20space", "/with space", "");
    assert_matches(table, NX_METHOD_GET, "/a%20b/%41", "/a b/{x}", "A");
    assert_matches(table, NX_METHOD_GET, "/users/%2e%2e", "/users/{id}", "..");
    assert_outcome(table, NX_METHOD_GET, "/hello%2Fload", NX_ROUTE_NOT_FOUND, 0);
    assert_outcome(table, NX_METHOD_GET, "/with+space", NX_ROUTE_NOT_FOUND, 0);
    nx_route_table_destroy(table);
}

static void the_method_decides_last(void **state)
{
    nx_route_table_t *table = make_table();
    assert_matches(table, NX_METHOD_HEAD, "/hello/load", "/hello/load", "");
    assert_matches(table, NX_METHOD_HEAD, "/users/1/posts/head", "/users/{id}/posts/head", "1");
    assert_matches(table, NX_METHOD_GET, "/users/1/posts/head", "/users/{id}/posts/{post}", "1,head");
    assert_matches(table, NX_METHOD_OTHER, "/any/x", "/any/{rest}", "x");
    assert_matches(table, NX_METHOD_TRACE, "/any/x", "/any/{rest}", "x");
    assert_outcome(table, NX_METHOD_POST, "/hello/load", NX_ROUTE_METHOD_NOT_ALLOWED, GET | HEAD);
    assert_outcome(table, NX_METHOD_DELETE, "/users", NX_ROUTE_METHOD_NOT_ALLOWED, GET | HEAD | POST);
    assert_outcome(table, NX_METHOD_POST, "/users/me", NX_ROUTE_METHOD_NOT_ALLOWED, GET | HEAD | DELETE);
    assert_outcome(table, NX_METHOD_OTHER, "/", NX_ROUTE_METHOD_NOT_ALLOWED, GET | HEAD);
    nx_route_table_destroy(table);
}

static void assert_refused(nx_route_table_t *table, const char *pattern, int error, const char *part)
{
    assert_int_equal(nx_route_table_add(table, GET, pattern, strlen(pattern), 9), error);
    if (strstr(nx_route_table_problem(table), part) == NULL) {
        fail_msg("%s: %s", pattern, nx_route_table_problem(table));
    }
}

static void bad_patterns_are_refused_with_the_reason(void **state)
{
    nx_route_table_t *table = nx_route_table_create();
    char longer[256] = "";
    assert_int_equal(nx_route_table_add(table, GET | POST, "/users/{id}", 11, 0), 0);
    assert_refused(table, "", -EINVAL, "starts with a slash");
    assert_refused(table, "users", -EINVAL, "starts with a slash");
    assert_refused(table, "/{}", -EINVAL, "without a name");
    assert_refused(table, "/{1a}", -EINVAL, "name is letters");
    assert_refused(table, "/{a-b}", -EINVAL, "name is letters");
    assert_refused(table, "/{a}/{a}", -EINVAL, "one name");
    assert_refused(table, "/file-{a}", -EINVAL, "whole segment");
    assert_refused(table, "/{a}{b}", -EINVAL, "name is letters");
    assert_refused(table, "/{a", -EINVAL, "whole segment");
    assert_refused(table, "/a}", -EINVAL, "whole segment");
    assert_refused(table, "/a%20b", -EINVAL, "decoded");
    assert_refused(table, "/{a?}", -EINVAL, "no optional parts");
    assert_refused(table, "/a?b", -EINVAL, "query");
    assert_refused(table, "/a#b", -EINVAL, "query");
    assert_refused(table, "/a\nb", -EINVAL, "control byte");
    assert_refused(table, "/x/{a}/{b}/{c}/{d}/{e}/{f}/{g}/{h}/{i}/{j}/{k}/{l}/{m}/{n}/{o}/{p}/{q}", -EINVAL,
                   "too many parameters");
    for (unsigned count = 0; count <= NX_ROUTE_SEGMENTS_MAX; count++) {
        strcat(longer, "/s");
    }
    assert_refused(table, longer, -EINVAL, "too many segments");
    assert_refused(table, "/{a:}", -EINVAL, "without a type");
    assert_refused(table, "/{a:\\d+}", -EINVAL, "no regular expressions");
    assert_refused(table, "/{a:App\\Kind}", -EINVAL, "not defined");
    assert_refused(table, "/{a...}/b", -EINVAL, "last part");
    assert_refused(table, "/{a...}/", -EINVAL, "last part");
    assert_refused(table, "/{...}", -EINVAL, "name is letters");
    assert_refused(table, "/users/{name}", -EEXIST, "GET is served already by \"/users/{id}\"");
    assert_int_equal(nx_route_table_add(table, 0, "/x", 2, 0), -EINVAL);
    assert_int_equal(nx_route_table_add(table, DELETE, "/users/{name}", 13, 1), 0);
    assert_int_equal(nx_route_table_add(table, NX_METHOD_ANY, "/users/{name}", 13, 1), -EEXIST);
    assert_int_equal(nx_route_table_compile(table), 0);
    assert_int_equal(nx_route_table_compile(table), 0);
    assert_int_equal(nx_route_table_add(table, GET, "/late", 5, 1), -EINVAL);
    nx_route_table_destroy(table);
    nx_route_table_destroy(NULL);
}

static void assert_part(const char *pattern, const nx_route_part_t *part, const char *name, const char *type)
{
    assert_int_equal(part->name.length, strlen(name));
    assert_memory_equal(pattern + part->name.offset, name, part->name.length);
    assert_int_equal(part->type.length, strlen(type));
    assert_memory_equal(pattern + part->type.offset, type, part->type.length);
}

static void a_pattern_lists_its_parameters(void **state)
{
    nx_route_part_t parts[NX_ROUTE_PARAMETERS_MAX];
    const char *problem;
    const char *pattern = "/users/{id:int}/{kind:App\\Kind}/{post_2}/{path...}";
    assert_int_equal(nx_route_pattern_parts(pattern, strlen(pattern), parts, &problem), 4);
    assert_null(problem);
    assert_part(pattern, &parts[0], "id", "int");
    assert_part(pattern, &parts[1], "kind", "App\\Kind");
    assert_part(pattern, &parts[2], "post_2", "");
    assert_part(pattern, &parts[3], "path", "");
    assert_false(parts[2].is_rest);
    assert_true(parts[3].is_rest);
    assert_int_equal(nx_route_pattern_parts("/{", 2, parts, &problem), -EINVAL);
    assert_non_null(problem);
}

static void add(nx_route_table_t *table, const char *pattern, uint32_t handler)
{
    if (nx_route_table_add(table, GET, pattern, strlen(pattern), handler) != 0) {
        fail_msg("%s", nx_route_table_problem(table));
    }
}

/* A table in which each pattern handles GET, and its index is its handler. */
static nx_route_table_t *make_typed_table(const char *const *patterns, size_t count)
{
    static const nx_route_value_t kinds[] = {{"book", 4}, {"7", 1}};
    nx_route_table_t *table = nx_route_table_create();
    assert_int_equal(nx_route_table_define(table, &(nx_route_type_t){{"App\\Kind", 8}, kinds, 2}), 0);
    assert_int_equal(nx_route_table_define(table, &(nx_route_type_t){{"App\\Code", 8}, NULL, 0}), 0);
    assert_int_equal(nx_route_table_define(table, &(nx_route_type_t){{"App\\Code", 8}, NULL, 0}), -EEXIST);
    for (uint32_t index = 0; index < count; index++) {
        add(table, patterns[index], index);
    }
    return table;
}

/* `value`: the last parameter, as sent; NULL: the path is not found. */
static void assert_found(const nx_route_table_t *table, const char *path, uint32_t handler, const char *value)
{
    nx_route_match_t match;
    const size_t length = strlen(path);
    const char *data = guarded(path, length);
    const nx_route_outcome_t outcome = nx_route_match(table, NX_METHOD_GET, data, length, &match);
    if (outcome != (value == NULL ? NX_ROUTE_NOT_FOUND : NX_ROUTE_MATCHED)) {
        fail_msg("%s: outcome %d", path, (int)outcome);
    }
    if (value != NULL) {
        const nx_span_t span = match.parameters[match.parameter_count - 1].value;
        assert_int_equal(match.handler, handler);
        assert_int_equal(span.length, strlen(value));
        assert_memory_equal(data + span.offset, value, span.length);
    }
}

static void a_typed_part_matches_what_fits_its_type(void **state)
{
    static const char *const patterns[] = {"/i/{x:int}", "/u/{x:uuid}", "/s/{x:slug}", "/k/{x:App\\Kind}",
                                           "/c/{x:App\\Code}"};
    nx_route_table_t *table = make_typed_table(patterns, 5);
    assert_int_equal(nx_route_table_compile(table), 0);
    assert_found(table, "/i/0", 0, "0");
    assert_found(table, "/i/-9223372036854775808", 0, "-9223372036854775808");
    assert_found(table, "/i/9223372036854775807", 0, "9223372036854775807");
    assert_found(table, "/i/%31", 0, "%31");
    assert_found(table, "/i/9223372036854775808", 0, NULL);
    assert_found(table, "/i/-", 0, NULL);
    assert_found(table, "/i/+1", 0, NULL);
    assert_found(table, "/i/1.0", 0, NULL);
    assert_found(table, "/i/", 0, NULL);
    assert_found(table, "/u/9F0e2f0a-6b0c-4c57-8b5e-0d2f5a6c7d8e", 1, "9F0e2f0a-6b0c-4c57-8b5e-0d2f5a6c7d8e");
    assert_found(table, "/u/9f0e2f0a-6b0c-4c57-8b5e-0d2f5a6c7d8", 1, NULL);
    assert_found(table, "/u/9f0e2f0a06b0c-4c57-8b5e-0d2f5a6c7d8e", 1, NULL);
    assert_found(table, "/u/9f0e2f0g-6b0c-4c57-8b5e-0d2f5a6c7d8e", 1, NULL);
    assert_found(table, "/s/Hello-world-2", 2, "Hello-world-2");
    assert_found(table, "/s/a--b", 2, NULL);
    assert_found(table, "/s/-a", 2, NULL);
    assert_found(table, "/s/a-", 2, NULL);
    assert_found(table, "/s/a_b", 2, NULL);
    assert_found(table, "/k/book", 3, "book");
    assert_found(table, "/k/%62ook", 3, "%62ook");
    assert_found(table, "/k/Book", 3, NULL);
    assert_found(table, "/c/anything", 4, "anything");
    nx_route_table_destroy(table);
}

static void literals_types_parameters_and_the_rest_have_this_precedence(void **state)
{
    static const char *const patterns[] = {"/{path...}", "/p/{x}",         "/p/{x:int}",  "/p/{x:uuid}",
                                           "/p/7",       "/p/{x:int}/end", "/d/{rest...}"};
    nx_route_table_t *table = make_typed_table(patterns, 7);
    assert_int_equal(nx_route_table_compile(table), 0);
    assert_found(table, "/p/8", 2, "8");
    assert_found(table, "/p/9f0e2f0a-6b0c-4c57-8b5e-0d2f5a6c7d8e", 3, "9f0e2f0a-6b0c-4c57-8b5e-0d2f5a6c7d8e");
    assert_found(table, "/p/x", 1, "x");
    assert_found(table, "/p/8/end", 5, "8");
    assert_found(table, "/p/x/end", 0, "p/x/end");
    assert_found(table, "/", 0, "");
    assert_found(table, "/d/", 6, "");
    assert_found(table, "/d//a%2Fb/", 6, "/a%2Fb/");
    assert_found(table, "/d", 0, "d");
    nx_route_table_destroy(table);
}

static void assert_conflict(const char *first, const char *second, bool is_conflict)
{
    static const nx_route_value_t kinds[] = {{"book", 4}, {"7", 1}};
    nx_route_table_t *table = nx_route_table_create();
    nx_route_table_define(table, &(nx_route_type_t){{"Kind", 4}, kinds, 2});
    nx_route_table_define(table, &(nx_route_type_t){{"Code", 4}, NULL, 0});
    add(table, first, 0);
    const int status = nx_route_table_add(table, GET, second, strlen(second), 1);
    if (status != (is_conflict ? -EEXIST : 0)) {
        fail_msg("%s and %s: %d", first, second, status);
    }
    nx_route_table_destroy(table);
}

static void patterns_that_no_precedence_decides_are_refused(void **state)
{
    static const char *const conflicts[][2] = {
        {"/{a:int}", "/{b:slug}"},
        {"/{a:uuid}", "/{b:slug}"},
        {"/{a:int}", "/{b:Kind}"},
        {"/{a:Kind}", "/{b:Code}"},
        {"/{a:Code}", "/{b:int}"},
        {"/{a...}", "/{b...}"},
        {"/{a:int}/{b}", "/{c:slug}/list"},
        {"/{a:int}/list", "/{c:slug}/{d:slug}"},
        {"/{a:int}/{b...}", "/{c:slug}/x/y"},
        {"/{a:slug}/x/y", "/{c:int}/{b...}"},
        {"/{a:int}/x", "/{c:slug}/{b...}"},
    };
    static const char *const pairs[][2] = {
        {"/{a:int}", "/{b:uuid}"},     {"/{a:uuid}", "/{b:Kind}"},
        {"/{a:int}", "/{b}"},          {"/{a:Code}", "/{b}"},
        {"/{a}", "/{b...}"},           {"/{a:int}/x", "/{b:slug}/y"},
        {"/{a:int}/x", "/{b:slug}"},   {"/{a:int}", "/{b:slug}/{c...}"},
        {"/a/{b:int}", "/c/{b:slug}"}, {"/{a:int}/7", "/{b:slug}/{c:uuid}"},
    };
    for (size_t index = 0; index < sizeof conflicts / sizeof *conflicts; index++) {
        assert_conflict(conflicts[index][0], conflicts[index][1], true);
        assert_conflict(conflicts[index][1], conflicts[index][0], true);
    }
    nx_route_table_t *table = make_typed_table(NULL, 0);
    add(table, "/{a:int}", 0);
    assert_int_equal(nx_route_table_add(table, HEAD, "/{b:slug}", 9, 1), -EEXIST);
    assert_int_equal(nx_route_table_add(table, HEAD, "/{b:int}", 8, 1), 0);
    assert_int_equal(nx_route_table_add(table, POST, "/{b:slug}", 9, 1), 0);
    nx_route_table_destroy(table);
    for (size_t index = 0; index < sizeof pairs / sizeof *pairs; index++) {
        assert_conflict(pairs[index][0], pairs[index][1], false);
        assert_conflict(pairs[index][1], pairs[index][0], false);
    }
}

static void an_empty_table_finds_nothing(void **state)
{
    nx_route_table_t *table = nx_route_table_create();
    assert_int_equal(nx_route_table_compile(table), 0);
    assert_outcome(table, NX_METHOD_GET, "/", NX_ROUTE_NOT_FOUND, 0);
    assert_outcome(table, NX_METHOD_GET, "/a/b", NX_ROUTE_NOT_FOUND, 0);
    nx_route_table_destroy(table);
}

static uint32_t next_random(uint32_t *seed)
{
    *seed = *seed * 1664525u + 1013904223u;
    return *seed >> 16;
}

static void random_path(uint32_t *seed, char *out)
{
    static const char *const pieces[] = {
        "a", "b", "%61", "a%2Fb", "", "ab", "%62", "12", "s", "%31", "00000000-0000-0000-0000-00000000000a"};
    const unsigned segments = 1 + next_random(seed) % 5;
    for (unsigned index = 0; index < segments; index++) {
        out += sprintf(out, "/%s", pieces[next_random(seed) % 11]);
    }
}

static void random_pattern(uint32_t *seed, char *out)
{
    static const char *const literals[] = {"a", "b", "", "ab"};
    static const char *const types[] = {"", "", ":int", ":slug", ":uuid", ":Size", ":Any"};
    const unsigned segments = 1 + next_random(seed) % 5;
    for (unsigned index = 0; index < segments; index++) {
        const unsigned pick = next_random(seed) % 8;
        out += pick < 4 ? sprintf(out, "/%s", literals[pick])
                        : sprintf(out, "/{p%u%s}", index, types[next_random(seed) % 7]);
    }
    if (next_random(seed) % 6 == 0) {
        sprintf(out, "/{rest...}");
    }
}

static size_t make_routes(uint32_t *seed, naive_route_t *routes, size_t capacity)
{
    const size_t count = 1 + next_random(seed) % capacity;
    for (size_t index = 0; index < count; index++) {
        random_pattern(seed, routes[index].pattern);
        routes[index].methods = 1 + next_random(seed) % NX_METHOD_ANY;
        if (next_random(seed) % 2) {
            routes[index].methods = NX_METHOD_BIT(next_random(seed) % NX_METHOD_COUNT);
        }
    }
    return count;
}

static void random_tables_agree_with_a_naive_matcher(void **state)
{
    uint32_t seed = 20261121;
    for (unsigned round = 0; round < 300; round++) {
        naive_route_t routes[24];
        const size_t count = make_routes(&seed, routes, 24);
        nx_route_table_t *table = naive_make_table(routes, count);
        for (unsigned attempt = 0; attempt < 200; attempt++) {
            char path[256];
            random_path(&seed, path);
            const nx_method_t method = (nx_method_t)(next_random(&seed) % NX_METHOD_COUNT);
            const char *difference =
                naive_compare(table, routes, count, method, guarded(path, strlen(path)), strlen(path));
            if (difference != NULL) {
                fail_msg("%s on %s", difference, path);
            }
        }
        nx_route_table_destroy(table);
    }
}

static void many_routes_are_all_found(void **state)
{
    nx_route_table_t *table = nx_route_table_create();
    char pattern[64];
    for (uint32_t index = 0; index < 3000; index++) {
        const int length = sprintf(pattern, index % 2 ? "/r%u/{id}/x" : "/r%u/static/x", index);
        assert_int_equal(nx_route_table_add(table, GET, pattern, (size_t)length, index), 0);
    }
    assert_int_equal(nx_route_table_compile(table), 0);
    for (uint32_t index = 0; index < 3000; index++) {
        nx_route_match_t match;
        const int length = sprintf(pattern, "/r%u/static/x", index);
        assert_int_equal(nx_route_match(table, NX_METHOD_GET, pattern, (size_t)length, &match),
                         NX_ROUTE_MATCHED);
        assert_int_equal(match.handler, index);
        assert_int_equal(match.parameter_count, index % 2);
    }
    nx_route_table_destroy(table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(paths_find_their_routes),
        cmocka_unit_test(a_parameter_matches_where_no_literal_route_does),
        cmocka_unit_test(escapes_are_decoded_within_their_segment),
        cmocka_unit_test(the_method_decides_last),
        cmocka_unit_test(bad_patterns_are_refused_with_the_reason),
        cmocka_unit_test(a_pattern_lists_its_parameters),
        cmocka_unit_test(a_typed_part_matches_what_fits_its_type),
        cmocka_unit_test(literals_types_parameters_and_the_rest_have_this_precedence),
        cmocka_unit_test(patterns_that_no_precedence_decides_are_refused),
        cmocka_unit_test(an_empty_table_finds_nothing),
        cmocka_unit_test(random_tables_agree_with_a_naive_matcher),
        cmocka_unit_test(many_routes_are_all_found),
    };
    return cmocka_run_group_tests(tests, guard_setup, NULL);
}
