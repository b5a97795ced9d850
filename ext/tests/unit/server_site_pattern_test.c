/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "server/site/pattern.h"

static bool matches(const char *text, const char *path)
{
    nx_pattern_t pattern;
    assert_int_equal(nx_pattern_compile(&pattern, text, false), 0);
    return nx_pattern_matches(&pattern, path, strlen(path), NULL);
}

static void a_rooted_pattern_is_for_the_whole_path(void **state)
{
    assert_true(matches("/a/*.txt", "/a/b.txt"));
    assert_true(matches("/a/*.txt", "/a/.txt"));
    assert_false(matches("/a/*.txt", "/a/b/c.txt"));
    assert_false(matches("/a/*.txt", "/x/a/b.txt"));
    assert_true(matches("/a/**.txt", "/a/b/c.txt"));
    assert_true(matches("/a?c", "/abc"));
    assert_false(matches("/a?c", "/a/c"));
    assert_false(matches("/a", "/a/"));
}

static void a_folder_includes_itself(void **state)
{
    assert_true(matches("/data/**", "/data"));
    assert_true(matches("/data/**", "/data/"));
    assert_true(matches("/data/**", "/data/a/b"));
    assert_false(matches("/data/**", "/database"));
    assert_true(matches("/**", "/"));
    assert_true(matches("/*/private/**", "/a/private/b"));
}

static void another_pattern_is_for_a_name_anywhere(void **state)
{
    assert_true(matches("*.bak", "/a/b.bak"));
    assert_true(matches("*.bak", "/a.bak/b"));
    assert_false(matches("*.bak", "/a.bakery"));
    assert_true(matches("vendor", "/a/vendor/b"));
    assert_false(matches("vendor", "/vendors"));
}

static void captures_fill_a_template(void **state)
{
    static const char text[] = "/{name}-{id:int}/{rest...}", path[] = "/a-b-17/x y/&.php";
    nx_pattern_t pattern;
    nx_template_t target;
    nx_captures_t captures;
    char filled[64], query[64];
    size_t length, query_length;
    assert_int_equal(nx_pattern_compile(&pattern, text, false), 0);
    assert_int_equal(nx_template_compile(&target, "/show/{name}?id={id}&rest={rest}", &pattern), 0);
    assert_true(nx_pattern_matches(&pattern, path, strlen(path), &captures));
    assert_true(nx_template_fill(&target, &captures, false, filled, sizeof(filled), &length, query,
                                 sizeof(query), &query_length));
    assert_string_equal(filled, "/show/a-b");
    assert_string_equal(query, "id=17&rest=x%20y%2F%26.php");
    assert_false(nx_template_fill(&target, &captures, false, filled, sizeof(filled), &length, query, 10,
                                  &query_length));
    assert_int_not_equal(nx_template_compile(&target, "/{other}", &pattern), 0);
}

static void a_location_is_encoded(void **state)
{
    char out[64];
    assert_int_equal(nx_template_encode_path("/a\r\nb?#%", 8, out, sizeof(out)), 18);
    assert_string_equal(out, "/a%0D%0Ab%3F%23%25");
    assert_int_equal(nx_template_encode_path("/a b", 4, out, 6), 0);
}

/* Backtracking over these wildcards without a memory of failures would not end. */
static void hostile_paths_take_bounded_time(void **state)
{
    char path[NX_SITE_PATH_MAX];
    memset(path, 'a', sizeof(path));
    path[0] = '/';
    path[sizeof(path) - 1] = '\0';
    assert_false(matches("/*a*a*a*a*a*a*a*a*a*a*b", path));
    assert_false(matches("/**a**a**a**a**a**a**a**b", path));
    assert_true(matches("/**a**a**a**a**a**a**a**", path));
}

static void invalid_texts_are_refused(void **state)
{
    static const char *const invalid[] = {"", "/{", "/{}", "/{a", "/a}", "/{a:b}", "/{a b}"};
    nx_pattern_t pattern;
    for (size_t i = 0; i < sizeof(invalid) / sizeof(invalid[0]); i++) {
        assert_int_not_equal(nx_pattern_compile(&pattern, invalid[i], false), 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_rooted_pattern_is_for_the_whole_path),
        cmocka_unit_test(a_folder_includes_itself),
        cmocka_unit_test(another_pattern_is_for_a_name_anywhere),
        cmocka_unit_test(captures_fill_a_template),
        cmocka_unit_test(a_location_is_encoded),
        cmocka_unit_test(hostile_paths_take_bounded_time),
        cmocka_unit_test(invalid_texts_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
