/* SPDX-License-Identifier: MIT */
/*
 * The first byte is the dialect, the rest is a text. For every text: it does not hide the effects of a statement before
 * it, and a statement without effects before it changes nothing.
 */
#include <stdlib.h>
#include <string.h>

#include "db/sql/sql.h"

static void check(int is_true)
{
    if (!is_true) {
        abort();
    }
}

/* Memory of exactly the size of both, so that ASan finds a read past its end. */
static uint32_t effects_of(nx_sql_dialect_t dialect, const char *before, const uint8_t *data, size_t length)
{
    const size_t begin = strlen(before);
    char *text = malloc(begin + length + (begin + length == 0));
    memcpy(text, before, begin);
    memcpy(text + begin, data, length);
    const uint32_t effects = nx_sql_effects(dialect, text, begin + length);
    free(text);
    return effects;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t length)
{
    if (length == 0 || length > 4096) {
        return 0;
    }
    const nx_sql_dialect_t dialect = (nx_sql_dialect_t)(data[0] % NX_SQL_DIALECTS);
    const uint32_t effects = effects_of(dialect, "", data + 1, length - 1);
    const uint32_t behind = effects_of(dialect, "SELECT 1;", data + 1, length - 1);
    check(effects < 2 * NX_SQL_CODE);
    check(((effects ^ behind) & ~(uint32_t)(NX_SQL_READS | NX_SQL_SEVERAL)) == 0);
    check((effects_of(dialect, "SET a = 1;", data + 1, length - 1) & NX_SQL_SESSION) != 0);
    const uint32_t changing =
        NX_SQL_SESSION | NX_SQL_BEGINS | NX_SQL_ENDS | NX_SQL_INSERTS | NX_SQL_SCHEMA | NX_SQL_CODE;
    check((effects & NX_SQL_READS) == 0 || (effects & changing) == 0);
    return 0;
}
