/* SPDX-License-Identifier: MIT */
/*
 * A site: a document root and the rules that say what answers a request (docs/inside/classic-mode.md). The rules are
 * compiled once, when a worker starts; a request is decided without PHP.
 *
 * Every path is opened below a directory by the kernel (http/response/beneath.h). No file is examined by its name only.
 *
 * Ownership: a site owns the texts of its rules. A target owns its descriptor `file` until the caller closes it.
 * Suspension, exceptions: none. Fork: create a site in the process that uses it. Threads: one.
 */
#ifndef NX_SERVER_SITE_SITE_H
#define NX_SERVER_SITE_SITE_H

#include <sys/stat.h>

#include "http/response/beneath.h"
#include "http/wire/ip.h"
#include "server/site/pattern.h"

#define NX_SITE_QUERY_MAX 16384

typedef struct nx_site nx_site_t;

/* A name and a value, for all paths or for those of a pattern. */
typedef struct nx_site_pair {
    const char *name, *value;
    uint32_t name_length, value_length;
    const nx_pattern_t *pattern; /* NULL: every path */
    bool is_of_files;            /* of headers: not of the answers of scripts */
    bool is_moment;              /* of headers: the value is a number of seconds, counted from the answer */
    struct nx_site_pair *next;
} nx_site_pair_t;

typedef struct nx_site_user {
    const char *name, *hash; /* as crypt(3) makes it */
    struct nx_site_user *next;
} nx_site_user_t;

/* Paths that need a password. */
typedef struct nx_site_protection {
    const nx_pattern_t *pattern;
    const char *realm;
    nx_site_user_t *users;
    struct nx_site_protection *next;
} nx_site_protection_t;

nx_site_t *nx_site_create(void);
void nx_site_destroy(nx_site_t *site);
/*
 * Adds a rule: its name ("deny") and its arguments. Copies them. 0, or -EINVAL when the rule is unknown or invalid,
 * -ENOMEM, or the error that a directory cannot be opened with. rules.def lists the rules.
 */
int nx_site_add(nx_site_t *site, const char *const *rule, size_t count);

const char *nx_site_root(const nx_site_t *site);
/* The value of PHP_SAPI; NULL: the server's own. */
const char *nx_site_sapi(const nx_site_t *site);
/* True if the site is for the host of a request, or for every host. */
bool nx_site_serves_host(const nx_site_t *site, const char *host, size_t length);
bool nx_site_is_default(const nx_site_t *site);

const nx_site_pair_t *nx_site_parameters(const nx_site_t *site);
bool nx_site_has_headers(const nx_site_t *site);
/*
 * The next header that is sent for the path, after `last` (NULL: the first one): its pattern fits, and no later header
 * of that name does. NULL: there is none. `is_file`: the answer is a file.
 */
const nx_site_pair_t *nx_site_next_header(const nx_site_t *site, const nx_site_pair_t *last, const char *path,
                                          size_t length, bool is_file);
/*
 * Decodes the path of a request, and merges repeated slashes, as patterns need it. Returns its length, or 0: it is no
 * path, contains a NUL, or is too long.
 */
size_t nx_site_normalize_path(const char *raw, size_t length, char path[NX_SITE_PATH_MAX]);
/* Settings of PHP: `is_forced` for those that a script cannot change. */
const nx_site_pair_t *nx_site_settings(const nx_site_t *site, bool is_forced);
/* The name of the ini files of folders; NULL: they are not read. */
const char *nx_site_user_ini(const nx_site_t *site);
/* The name of the pool on the site's status page; NULL: it has no such page. */
const char *nx_site_status_pool(const nx_site_t *site);
/* Whether a client may see that page. NULL: a client of a Unix socket. */
bool nx_site_shows_status_to(const nx_site_t *site, const nx_ip_t *client);
bool nx_site_has_precompressed(const nx_site_t *site);
/* The level at which answers are compressed while they are sent; 0: they are not. */
int nx_site_gzip_level(const nx_site_t *site);
/* Longest body of a request for this path; 0: as the server has it. `raw` is the path as the client sent it. */
uint64_t nx_site_body_limit(const nx_site_t *site, const char *raw, size_t length);
/* The path of the page for an error; NULL: none. */
const char *nx_site_error_page(const nx_site_t *site, unsigned status);

typedef enum nx_site_kind {
    NX_SITE_NOTHING,  /* `status` */
    NX_SITE_SCRIPT,   /* a PHP file, of which `path` has `script_length` bytes; the rest is its PATH_INFO */
    NX_SITE_FILE,     /* an open file */
    NX_SITE_REDIRECT, /* to `path`, percent-encoded, with `query`; `status` */
    NX_SITE_STATUS,   /* the status page in the format of php-fpm */
} nx_site_kind_t;

/*
 * How a script was found. With it, nx_site_restore() makes the same target from the same request without asking the
 * file system, when the request's turn has come.
 */
typedef struct nx_site_note {
    uint16_t rule;          /* number of the rewriting rule that applied; 0: none */
    uint16_t script_length; /* bytes of the path */
    uint16_t status;        /* of an error page; 0: of the script */
    uint8_t index;          /* number of the index file that was appended; 0: none */
    uint8_t is_front;
} nx_site_note_t;

typedef struct nx_site_target {
    nx_site_kind_t kind;
    uint16_t status;
    char path[NX_SITE_PATH_MAX];
    size_t length, script_length;
    char query[NX_SITE_QUERY_MAX];
    size_t query_length;
    bool has_query;
    const nx_site_protection_t *protection; /* NULL: no password is needed */
    nx_site_note_t note;
    int file; /* -1: none */
    struct stat file_status;
} nx_site_target_t;

typedef struct nx_site_request {
    const char *path; /* as the client sent it */
    size_t path_length;
    const char *query;
    size_t query_length;
    bool has_query;
} nx_site_request_t;

/* Decides what answers a request. Fills `target` completely. */
void nx_site_decide(const nx_site_t *site, const nx_site_request_t *request, nx_site_target_t *target);
/* False: the request has no such target. Call with a note of the same request only. */
bool nx_site_restore(const nx_site_t *site, const nx_site_request_t *request, const nx_site_note_t *note,
                     nx_site_target_t *target);
/* Makes the target of an error page. False: it is neither a script nor a file. */
bool nx_site_find_error_page(const nx_site_t *site, unsigned status, nx_site_target_t *target);
/* Opens the sibling of a target's file with this suffix, unless it is older or the target is no file. -1: none. */
int nx_site_open_sibling(const nx_site_t *site, const nx_site_target_t *target, const char *suffix,
                         struct stat *status);
/*
 * Writes the absolute path of a target's script: a part of the path, so without resolving links. Returns its length, or
 * 0 if it does not fit.
 */
size_t nx_site_script_file(const nx_site_t *site, const nx_site_target_t *target, char *out, size_t size);

#endif
