/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "db/sql/sql.h"

enum {
    S = NX_SQL_SESSION,
    B = NX_SQL_BEGINS,
    E = NX_SQL_ENDS,
    I = NX_SQL_INSERTS,
    K = NX_SQL_STICKY,
    C = NX_SQL_SCHEMA,
    R = NX_SQL_READS,
    A = NX_SQL_ASKS,
    X = NX_SQL_SEVERAL,
    D = NX_SQL_CODE,
    CALL = S | B | E | I | C | X,
    DOUBT = CALL | D
};

typedef struct row {
    uint32_t effects;
    const char *text;
} row_t;

/* Copies the text into memory of exactly its size, so that ASan finds a read past its end. */
static uint32_t effects_of(nx_sql_dialect_t dialect, const char *text, size_t length)
{
    char *copy = malloc(length > 0 ? length : 1);
    memcpy(copy, text, length);
    const uint32_t effects = nx_sql_effects(dialect, copy, length);
    free(copy);
    return effects;
}

static void write_letters(uint32_t effects, char *letters)
{
    static const char names[] = "SBEIKCRAXD";
    for (int bit = 0; bit < 10; bit++) {
        *letters = names[bit];
        letters += effects >> bit & 1;
    }
    *letters = '\0';
}

static void check(nx_sql_dialect_t dialect, const row_t *rows, size_t count)
{
    unsigned wrong = 0;
    for (size_t i = 0; i < count; i++) {
        const uint32_t effects = effects_of(dialect, rows[i].text, strlen(rows[i].text));
        char is[11], should[11];
        write_letters(effects, is);
        write_letters(rows[i].effects, should);
        if (effects != rows[i].effects) {
            print_error("%s: has [%s], should have [%s]\n", rows[i].text, is, should);
            wrong++;
        }
    }
    assert_int_equal(wrong, 0);
}

static const row_t everywhere[] = {
#define ROW(effects, text) {effects, text},
#include "data/sql_everywhere.def"
};
static const row_t pgsql[] = {
#include "data/sql_pgsql.def"
};
static const row_t mysql[] = {
#include "data/sql_mysql.def"
};
static const row_t sqlite[] = {
#include "data/sql_sqlite.def"
};
static const row_t other[] = {
#include "data/sql_other.def"
#undef ROW
};

#define CHECK(dialect, rows) check(dialect, rows, sizeof(rows) / sizeof(*(rows)))

static void effects_common_to_all_databases(void **state)
{
    for (int dialect = 0; dialect < NX_SQL_DIALECTS; dialect++) {
        CHECK(dialect, everywhere);
    }
}

static void effects_in_postgresql(void **state)
{
    CHECK(NX_SQL_PGSQL, pgsql);
}

static void effects_in_mysql(void **state)
{
    CHECK(NX_SQL_MYSQL, mysql);
}

static void effects_in_sqlite(void **state)
{
    CHECK(NX_SQL_SQLITE, sqlite);
}

static void an_unknown_statement_has_uncertain_effects(void **state)
{
    CHECK(NX_SQL_OTHER, other);
}

/* Wherever a text is cut off, the effects of the part before the cut are found. */
static void a_cut_statement_keeps_the_effects_before_the_cut(void **state)
{
    static const char text[] = "SET a = 1; SELECT 'x', \"y\", $$z$$ /* c */ -- d\n FROM e WHERE f = 'g\\'h'";
    for (int dialect = 0; dialect < NX_SQL_DIALECTS; dialect++) {
        for (size_t length = sizeof("SET a"); length < sizeof(text); length++) {
            assert_true((effects_of(dialect, text, length) & NX_SQL_SESSION) != 0);
        }
    }
}

static void a_nul_has_no_meaning(void **state)
{
    static const char text[] = "SELECT 1\0; SET a = 1";
    assert_true((effects_of(NX_SQL_PGSQL, text, sizeof(text) - 1) & NX_SQL_SESSION) != 0);
}

static double seconds_for(nx_sql_dialect_t dialect, const char *unit, size_t bytes)
{
    const size_t length = strlen(unit);
    char *text = malloc(bytes);
    for (size_t i = 0; i < bytes; i++) {
        text[i] = unit[i % length];
    }
    struct timespec begin, end;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &begin);
    nx_sql_effects(dialect, text, bytes);
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &end);
    free(text);
    return (double)(end.tv_sec - begin.tv_sec) + (double)(end.tv_nsec - begin.tv_nsec) / 1e9;
}

/*
 * Each unit could make a scanner go back. The limit is generous: a megabyte takes minutes if each byte scans the rest
 * of the text.
 */
static void time_grows_with_the_text_and_no_faster(void **state)
{
    static const char *const units[] = {"(",   "/*", "/*!",         "$a$b", "$a", "'\\",
                                        "\\'", "[",  "\"",          "`",    "--", "E'",
                                        "@@",  ";",  "set_config(", ":=",   "a ", "/*!1 '*/"};
    for (int dialect = 0; dialect < NX_SQL_DIALECTS; dialect++) {
        for (size_t i = 0; i < sizeof(units) / sizeof(*units); i++) {
            assert_true(seconds_for(dialect, units[i], 1 << 20) < 5.0);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(effects_common_to_all_databases),
        cmocka_unit_test(effects_in_postgresql),
        cmocka_unit_test(effects_in_mysql),
        cmocka_unit_test(effects_in_sqlite),
        cmocka_unit_test(an_unknown_statement_has_uncertain_effects),
        cmocka_unit_test(a_cut_statement_keeps_the_effects_before_the_cut),
        cmocka_unit_test(a_nul_has_no_meaning),
        cmocka_unit_test(time_grows_with_the_text_and_no_faster),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
