/* SPDX-License-Identifier: MIT */
/*
 * Determines from the text of an SQL statement what it may do to its session. A shared connection is reset according
 * to the result. Therefore a bit is set in case of doubt: if something is unknown, unreadable or ambiguous.
 *
 * Functions are assumed to change nothing in the session unless functions.def lists them. The effects of user code in
 * the database are found in its catalogue (Nexus\Db\Internal\StoredCode), and not here.
 *
 * There is no state and no allocation. The time is linear in the length of the text. Bytes after its end are not
 * read, and a NUL byte has no special meaning.
 */
#ifndef NX_DB_SQL_SQL_H
#define NX_DB_SQL_SQL_H

#include <stddef.h>
#include <stdint.h>

typedef enum nx_sql_dialect {
    NX_SQL_OTHER, /* common quotes and comments; syntax that differs between dialects counts as ambiguous */
    NX_SQL_PGSQL,
    NX_SQL_MYSQL, /* MariaDB, too */
    NX_SQL_SQLITE,
    NX_SQL_DIALECTS
} nx_sql_dialect_t;

/* Nexus\Db\Internal\Effect has the same numbers. */
enum {
    NX_SQL_SESSION = 1,   /* may change the session in a way that its next user would see */
    NX_SQL_BEGINS = 2,    /* a transaction may begin */
    NX_SQL_ENDS = 4,      /* a transaction may end */
    NX_SQL_INSERTS = 8,   /* may change the last inserted identifier */
    NX_SQL_STICKY = 16,   /* the next statement may ask for a result of this one */
    NX_SQL_SCHEMA = 32,   /* prepared plans may become stale */
    NX_SQL_READS = 64,    /* only reads, judging by its words; applies to all statements of the text */
    NX_SQL_ASKS = 128,    /* reads a result of an earlier statement, such as LAST_INSERT_ID() */
    NX_SQL_SEVERAL = 256, /* may return more than one result */
    /* may store code in the database that later statements execute: functions, triggers, views, policies */
    NX_SQL_CODE = 512
};

/* The combined effects of all statements in the text. */
uint32_t nx_sql_effects(nx_sql_dialect_t dialect, const char *text, size_t length);

#endif
