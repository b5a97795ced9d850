/* SPDX-License-Identifier: MIT */
/* Private to site/. */
#ifndef NX_SERVER_SITE_PRIVATE_H
#define NX_SERVER_SITE_PRIVATE_H

#include "server/site/site.h"

/* A list of patterns. */
typedef struct nx_site_patterns {
    nx_pattern_t *items;
    size_t count;
} nx_site_patterns_t;

/* Rules that change a path. */
typedef enum nx_site_change {
    NX_SITE_CHANGE_REWRITE,  /* always */
    NX_SITE_CHANGE_TRY,      /* if the target is a file */
    NX_SITE_CHANGE_FALLBACK, /* if the path is neither a file nor a folder with an index */
    NX_SITE_CHANGE_REDIRECT, /* the client asks anew */
} nx_site_change_t;

typedef struct nx_site_rewrite {
    nx_site_change_t change;
    nx_pattern_t pattern;
    nx_template_t target;
    uint16_t status;
    const char *prefix; /* scheme and host of an external target */
} nx_site_rewrite_t;

typedef struct nx_site_alias {
    const char *prefix; /* without a slash at its end */
    size_t length;
    nx_directory_t directory;
} nx_site_alias_t;

typedef struct nx_site_page {
    uint16_t status;
    const char *path;
    struct nx_site_page *next;
} nx_site_page_t;

typedef struct nx_site_limit {
    nx_pattern_t pattern;
    uint64_t bytes;
} nx_site_limit_t;

typedef struct nx_site_index {
    const char *name;
    size_t length;
    bool is_script;
} nx_site_index_t;

typedef struct nx_site_text {
    struct nx_site_text *next;
    char bytes[];
} nx_site_text_t;

struct nx_site {
    nx_directory_t root;
    const char **hosts;
    size_t host_count;
    nx_site_patterns_t denied, allowed; /* allowed: not refused although `denied` has them */
    nx_site_patterns_t scripts, without_scripts;
    nx_site_patterns_t only_files; /* no front controller answers for these */
    nx_site_rewrite_t *rewrites;
    size_t rewrite_count;
    nx_site_alias_t *aliases;
    size_t alias_count;
    nx_directory_t *links; /* where links may lead to, besides the root */
    size_t link_count;
    nx_site_index_t *indexes;
    size_t index_count;
    bool has_front, sends_missing_to_front, has_precompressed;
    uint8_t gzip_level; /* 0: answers are not compressed */
    nx_template_t front;
    size_t front_length; /* of its path */
    const char *sapi, *user_ini;
    nx_site_pair_t *parameters, *headers, *settings, *forced_settings;
    nx_site_protection_t *protections;
    nx_site_page_t *pages;
    const char *status_path, *status_pool; /* NULL: no status page */
    nx_ip_range_t *status_clients;
    size_t status_client_count;
    bool shows_status_to_unix;
    nx_site_limit_t *limits;
    size_t limit_count;
    nx_site_text_t *texts; /* freed with the site */
};

/* names.c: ".", ".." and hidden names, except for /.well-known/ (RFC 8615), at any place of the path. */
bool nx_site__has_hidden_part(const char *path);
/* "." and ".." only. */
bool nx_site__has_dot_segment(const char *path);
/* PHP code or a copy of it, by the name of the file. */
bool nx_site__is_source(const char *path);
bool nx_site__fits_any(const nx_site_patterns_t *patterns, const char *path, size_t length, bool is_rooted);
/* Whether a rule of the site refuses the path. `is_rooted`: only patterns of whole paths. */
bool nx_site__is_denied(const nx_site_t *site, const char *path, size_t length, bool is_rooted);
/* site.c: whether the path is that of the status page, which is then the target. */
bool nx_site__is_status(const nx_site_t *site, const char *path, nx_site_target_t *target);
/* Whether a file of that name may be executed. */
bool nx_site__may_execute(const nx_site_t *site, const char *path, size_t length);

#endif
