/* SPDX-License-Identifier: MIT */
/*
 * What the text of a statement may do to the session it is executed in, as far as the text tells. A connection that
 * is shared is made new by what this says, so on doubt a bit is set: what is not known, not readable, or can be read
 * in two ways.
 *
 * Functions are believed to leave nothing unless functions.def names them: what code of users in the database may
 * leave is found in its catalogue (Nexus\Db\Internal\StoredCode), and not here.
 *
 * No state, nothing allocated; linear in the length of the text; bytes behind its end are not read, a NUL has no
 * meaning.
 */
#ifndef NX_DB_SQL_SQL_H
#define NX_DB_SQL_SQL_H

#include <stddef.h>
#include <stdint.h>

typedef enum nx_sql_dialect {
    NX_SQL_OTHER, /* quotes and comments as most have them; what they could mean elsewhere is doubt */
    NX_SQL_PGSQL,
    NX_SQL_MYSQL, /* MariaDB, too */
    NX_SQL_SQLITE,
    NX_SQL_DIALECTS
} nx_sql_dialect_t;

/* Nexus\Db\Internal\Effect has the same numbers. */
enum {
    NX_SQL_SESSION = 1,   /* something may be left that the next user of the session would see */
    NX_SQL_BEGINS = 2,    /* a transaction may begin */
    NX_SQL_ENDS = 4,      /* a transaction may end */
    NX_SQL_INSERTS = 8,   /* another identifier may be the last inserted one */
    NX_SQL_STICKY = 16,   /* the very next statement may ask for something of it */
    NX_SQL_SCHEMA = 32,   /* plans may be stale */
    NX_SQL_READS = 64,    /* nothing but reading, by the words; all statements of the text */
    NX_SQL_ASKS = 128,    /* asks for what the session remembers of earlier statements */
    NX_SQL_SEVERAL = 256, /* more than one result may come */
    NX_SQL_CODE =
        512 /* it may store code in the database that later statements execute: functions, triggers, views, policies */
};

/* Of all statements in the text together. */
uint32_t nx_sql_effects(nx_sql_dialect_t dialect, const char *text, size_t length);

#endif
