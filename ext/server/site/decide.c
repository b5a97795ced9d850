/* SPDX-License-Identifier: MIT */
/* Decides what answers a request. */
#include "server/site/private.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "http/wire/format.h"

#define SCRIPT_SUFFIX ".php"

size_t nx_site_normalize_path(const char *raw, size_t length, char path[NX_SITE_PATH_MAX])
{
    if (length == 0 || length >= NX_SITE_PATH_MAX || raw[0] != '/') {
        return 0;
    }
    size_t decoded = nx_wire_decode_percent(raw, length, path, false), kept = 0;
    for (size_t i = 0; i < decoded; i++) {
        if (path[i] == '\0') {
            return 0;
        }
        if (path[i] != '/' || kept == 0 || path[kept - 1] != '/') {
            path[kept++] = path[i];
        }
    }
    path[kept] = '\0';
    return kept;
}

static void set_nothing(nx_site_target_t *target, unsigned status)
{
    if (target->file >= 0) {
        close(target->file);
    }
    target->kind = NX_SITE_NOTHING;
    target->status = (uint16_t)status;
    target->file = -1;
}

/* Where a path is in the file system. */
typedef struct site_place {
    const nx_directory_t *directory;
    const char *path; /* below it; a part of the URL's path */
    bool is_resolved; /* once it is open: no link is in the path */
} site_place_t;

static site_place_t find_site_place(const nx_site_t *site, const char *path)
{
    for (size_t i = 0; i < site->alias_count; i++) {
        const nx_site_alias_t *alias = &site->aliases[i];
        bool begins = strncmp(path, alias->prefix, alias->length) == 0;
        if (begins && (path[alias->length] == '/' || path[alias->length] == '\0')) {
            return (site_place_t){&alias->directory, path + alias->length, false};
        }
    }
    return (site_place_t){&site->root, path, false};
}

static void find_protection(const nx_site_t *site, const char *path, size_t length, nx_site_target_t *target)
{
    const nx_site_protection_t *protection = site->protections;
    while (protection != NULL && target->protection == NULL) {
        if (nx_pattern_matches(protection->pattern, path, length, NULL)) {
            target->protection = protection;
        }
        protection = protection->next;
    }
}

/* Refuses a path of which a rule refuses the whole, and finds the password that it needs. */
static bool passes_access(const nx_site_t *site, const char *path, size_t length, nx_site_target_t *target)
{
    if (nx_site__is_denied(site, path, length, true)) {
        return false;
    }
    find_protection(site, path, length, target);
    return true;
}

/* The name of a file that is opened: of the URL, or the one that a link leads to. */
static bool is_allowed_name(const nx_site_t *site, const char *path, size_t length)
{
    return !nx_site__has_hidden_part(path) && !nx_site__is_denied(site, path, length, false);
}

/* The descriptor or -errno. */
static int open_allowed(const nx_site_t *site, site_place_t *place, const char *path, size_t length)
{
    return is_allowed_name(site, path, length)
               ? nx_open_beneath(place->directory, place->path, &place->is_resolved)
               : -EACCES;
}

/* `protected`: gets the password that a file needs to which a link leads; NULL: it was asked for. */
static bool is_allowed_file(const nx_site_t *site, const site_place_t *place, int file, bool is_script,
                            nx_site_target_t *protected)
{
    char whole[PATH_MAX];
    const char *linked = place->is_resolved ? place->path : nx_target_beneath(place->directory, file, whole);
    if (linked == NULL || !is_allowed_name(site, linked, strlen(linked))) {
        return false;
    }
    if (protected != NULL) {
        find_protection(site, linked, strlen(linked), protected);
    }
    return is_script ? nx_site__may_execute(site, linked, strlen(linked)) : !nx_site__is_source(linked);
}

typedef enum found { FOUND_NOTHING, FOUND_FILE, FOUND_DIRECTORY, FOUND_REFUSED } found_t;

/* Opens the first `length` bytes of the target's path. The descriptor is the target's. */
static found_t open_part(const nx_site_t *site, nx_site_target_t *target, size_t length, bool is_script)
{
    char after = target->path[length];
    target->path[length] = '\0';
    site_place_t place = find_site_place(site, target->path);
    found_t found = FOUND_NOTHING;
    target->file = open_allowed(site, &place, target->path, length);
    if (target->file < 0) {
        bool is_missing =
            target->file == -ENOENT || target->file == -ENOTDIR || target->file == -ENAMETOOLONG;
        found = is_missing ? FOUND_NOTHING : FOUND_REFUSED;
        target->file = -1;
    } else if (fstat(target->file, &target->file_status) != 0) {
        found = FOUND_REFUSED;
    } else if (S_ISDIR(target->file_status.st_mode)) {
        found = FOUND_DIRECTORY;
    } else {
        bool is_regular = S_ISREG(target->file_status.st_mode);
        bool is_source = !is_script && nx_site__is_source(target->path);
        found = is_regular && !is_source && is_allowed_file(site, &place, target->file, is_script, target)
                    ? FOUND_FILE
                    : FOUND_REFUSED;
    }
    if (found != FOUND_FILE && target->file >= 0) {
        close(target->file);
        target->file = -1;
    }
    target->path[length] = after;
    return found;
}

static void set_script(nx_site_target_t *target, size_t script_length)
{
    if (target->file >= 0) {
        close(target->file);
        target->file = -1;
    }
    target->kind = NX_SITE_SCRIPT;
    target->status = 0;
    target->script_length = script_length;
    target->note.script_length = (uint16_t)script_length;
}

typedef enum resolution { RESOLVED, UNRESOLVED } resolution_t;

static resolution_t refuse(nx_site_target_t *target)
{
    set_nothing(target, 404);
    return RESOLVED;
}

/* The end of the next name that a script could have; 0: there is none. */
static size_t find_script_end(const nx_site_target_t *target, size_t from)
{
    const size_t suffix = sizeof(SCRIPT_SUFFIX) - 1;
    const char *at = strstr(target->path + from, SCRIPT_SUFFIX);
    while (at != NULL && at[suffix] != '/' && at[suffix] != '\0') {
        at = strstr(at + suffix, SCRIPT_SUFFIX);
    }
    return at == NULL ? 0 : (size_t)(at - target->path) + suffix;
}

static bool is_front(const nx_site_t *site, const char *path, size_t length)
{
    return site->has_front && length == site->front_length && memcmp(path, site->front.text, length) == 0;
}

static resolution_t take_script(const nx_site_t *site, nx_site_target_t *target, size_t end)
{
    bool may_execute = is_front(site, target->path, end) || nx_site__may_execute(site, target->path, end);
    if (!may_execute || !passes_access(site, target->path, end, target)) {
        return refuse(target);
    }
    set_script(target, end);
    return RESOLVED;
}

/* Appends the name of the index file. False: the path becomes too long. */
static bool append_index(const nx_site_t *site, nx_site_target_t *target, size_t number)
{
    const nx_site_index_t *index = &site->indexes[number];
    if (target->length + index->length + 1 >= sizeof(target->path)) {
        return false;
    }
    bool has_slash = target->path[target->length - 1] == '/';
    if (!has_slash) {
        target->path[target->length++] = '/';
    }
    memcpy(target->path + target->length, index->name, index->length + 1);
    target->length += index->length;
    return true;
}

static void set_file(nx_site_target_t *target)
{
    target->kind = NX_SITE_FILE;
    target->status = 0;
}

static resolution_t take_index(const nx_site_t *site, nx_site_target_t *target, size_t number)
{
    if (!passes_access(site, target->path, target->length, target)) {
        return refuse(target);
    }
    target->note.index = (uint8_t)(number + 1);
    if (site->indexes[number].is_script) {
        set_script(target, target->length);
    } else {
        set_file(target);
    }
    return RESOLVED;
}

static resolution_t redirect_to_directory(nx_site_target_t *target)
{
    char encoded[NX_SITE_PATH_MAX];
    set_nothing(target, 404);
    size_t length = nx_template_encode_path(target->path, target->length, encoded, sizeof(encoded) - 1);
    if (length == 0) {
        return RESOLVED;
    }
    memcpy(target->path, encoded, length);
    target->path[length] = '/';
    target->length = length + 1;
    target->path[target->length] = '\0';
    target->kind = NX_SITE_REDIRECT;
    target->status = 301;
    return RESOLVED;
}

/* `has_slash`: the client named the folder with a slash at its end. Otherwise it is redirected to that name. */
static resolution_t resolve_directory(const nx_site_t *site, nx_site_target_t *target, bool has_slash)
{
    size_t length = target->length;
    for (size_t i = 0; i < site->index_count; i++) {
        if (!append_index(site, target, i)) {
            return refuse(target);
        }
        bool is_script = site->indexes[i].is_script;
        bool may_be = !is_script || is_front(site, target->path, target->length) ||
                      nx_site__may_execute(site, target->path, target->length);
        found_t found = may_be ? open_part(site, target, target->length, is_script) : FOUND_NOTHING;
        if (found == FOUND_FILE && has_slash) {
            return take_index(site, target, i);
        }
        target->length = length;
        target->path[length] = '\0';
        if (found == FOUND_FILE) {
            return redirect_to_directory(target);
        }
        if (found == FOUND_REFUSED) {
            return refuse(target);
        }
    }
    return UNRESOLVED;
}

/* The front controller by its own name, with or without PATH_INFO. It was found when the server started. */
static bool names_front(const nx_site_t *site, const nx_site_target_t *target)
{
    bool is_longer = target->length >= site->front_length;
    char after = is_longer ? target->path[site->front_length] : '\0';
    return is_longer && (after == '\0' || after == '/') && is_front(site, target->path, site->front_length);
}

/* Finds what the target's path names. */
static resolution_t resolve_path(const nx_site_t *site, nx_site_target_t *target)
{
    if (names_front(site, target)) {
        return take_script(site, target, site->front_length);
    }
    for (size_t end = find_script_end(target, 0); end > 0; end = find_script_end(target, end)) {
        found_t found = open_part(site, target, end, true);
        if (found == FOUND_FILE) {
            return take_script(site, target, end);
        }
        if (found == FOUND_NOTHING && site->sends_missing_to_front) {
            return UNRESOLVED;
        }
        if (found != FOUND_DIRECTORY) {
            return refuse(target);
        }
    }
    if (target->path[target->length - 1] == '/') {
        return resolve_directory(site, target, true);
    }
    switch (open_part(site, target, target->length, false)) {
    case FOUND_FILE:
        set_file(target);
        return RESOLVED;
    case FOUND_DIRECTORY:
        return resolve_directory(site, target, false);
    case FOUND_NOTHING:
        return UNRESOLVED;
    default:
        return refuse(target);
    }
}

/* Appends the client's query to the one that the rule has made. False: it does not fit. */
static bool join_query(const nx_site_request_t *request, nx_site_target_t *target)
{
    if (!request->has_query || (request->query_length == 0 && target->query_length > 0)) {
        return true;
    }
    size_t between = target->query_length > 0;
    if (target->query_length + between + request->query_length >= sizeof(target->query)) {
        return false;
    }
    if (between > 0) {
        target->query[target->query_length++] = '&';
    }
    memcpy(target->query + target->query_length, request->query, request->query_length);
    target->query_length += request->query_length;
    target->query[target->query_length] = '\0';
    return true;
}

static bool fill_target(const nx_site_request_t *request, const nx_template_t *source,
                        const nx_captures_t *captures, bool encodes, nx_site_target_t *target)
{
    bool fits =
        nx_template_fill(source, captures, encodes, target->path, sizeof(target->path), &target->length,
                         target->query, sizeof(target->query), &target->query_length);
    if (source->drops_query) {
        target->has_query = source->has_query;
        return fits && target->length > 0;
    }
    target->has_query = source->has_query || request->has_query;
    return fits && join_query(request, target) && target->length > 0;
}

static bool copy_request(const nx_site_request_t *request, const char *path, size_t length,
                         nx_site_target_t *target)
{
    memcpy(target->path, path, length + 1);
    target->length = length;
    target->query_length = 0;
    target->query[0] = '\0';
    target->has_query = request->has_query;
    return join_query(request, target);
}

/* Makes the path and the query that the rule gives. False: it does not apply. */
static bool apply_rewrite(const nx_site_t *site, size_t number, const nx_site_request_t *request,
                          const char *path, size_t length, nx_site_target_t *target)
{
    const nx_site_rewrite_t *rewrite = &site->rewrites[number];
    nx_captures_t captures;
    bool is_redirect = rewrite->change == NX_SITE_CHANGE_REDIRECT;
    if (!nx_pattern_matches(&rewrite->pattern, path, length, &captures) ||
        !fill_target(request, &rewrite->target, &captures, is_redirect, target)) {
        return false;
    }
    target->note.rule = (uint16_t)(number + 1);
    return true;
}

static bool fill_front(const nx_site_t *site, const nx_site_request_t *request, const char *path,
                       size_t length, nx_site_target_t *target)
{
    nx_captures_t captures = {.path = path, .path_length = length};
    if (!fill_target(request, &site->front, &captures, false, target)) {
        return false;
    }
    target->note = (nx_site_note_t){.is_front = 1};
    set_script(target, target->length);
    return true;
}

static bool set_redirect(const nx_site_rewrite_t *rewrite, nx_site_target_t *target)
{
    size_t prefix = strlen(rewrite->prefix);
    if (prefix + target->length >= sizeof(target->path)) {
        return false;
    }
    memmove(target->path + prefix, target->path, target->length + 1);
    memcpy(target->path, rewrite->prefix, prefix);
    target->length += prefix;
    target->kind = NX_SITE_REDIRECT;
    target->status = rewrite->status;
    return true;
}

/* Resolves the path that a rule has made. */
static resolution_t resolve_changed(const nx_site_t *site, nx_site_target_t *target)
{
    bool is_open =
        !nx_site__has_dot_segment(target->path) && passes_access(site, target->path, target->length, target);
    return is_open ? resolve_path(site, target) : refuse(target);
}

typedef struct decision {
    const nx_site_t *site;
    const nx_site_request_t *request;
    char path[NX_SITE_PATH_MAX];
    size_t length;
    nx_site_target_t *target;
} decision_t;

static bool try_change(decision_t *decision, size_t number)
{
    const nx_site_t *site = decision->site;
    nx_site_target_t *target = decision->target;
    const nx_site_rewrite_t *rewrite = &site->rewrites[number];
    if (rewrite->change == NX_SITE_CHANGE_FALLBACK ||
        !apply_rewrite(site, number, decision->request, decision->path, decision->length, target)) {
        return false;
    }
    if (rewrite->change == NX_SITE_CHANGE_REDIRECT) {
        return set_redirect(rewrite, target);
    }
    if (rewrite->change == NX_SITE_CHANGE_REWRITE) {
        if (resolve_changed(site, target) == UNRESOLVED) {
            set_nothing(target, 404);
        }
        return true;
    }
    const nx_site_protection_t *protection = target->protection;
    bool is_found = resolve_changed(site, target) == RESOLVED &&
                    (target->kind == NX_SITE_FILE || target->kind == NX_SITE_SCRIPT);
    if (!is_found) {
        target->protection = protection;
        target->note = (nx_site_note_t){0};
    }
    return is_found;
}

static void resolve_unfound(decision_t *decision)
{
    const nx_site_t *site = decision->site;
    nx_site_target_t *target = decision->target;
    for (size_t i = 0; i < site->rewrite_count; i++) {
        if (site->rewrites[i].change == NX_SITE_CHANGE_FALLBACK &&
            apply_rewrite(site, i, decision->request, decision->path, decision->length, target)) {
            if (resolve_changed(site, target) == UNRESOLVED) {
                set_nothing(target, 404);
            }
            return;
        }
    }
    bool has_front =
        site->has_front && !nx_site__fits_any(&site->only_files, decision->path, decision->length, false);
    bool is_front =
        has_front && fill_front(site, decision->request, decision->path, decision->length, target);
    if (!is_front || !passes_access(site, target->path, target->length, target)) {
        set_nothing(target, 404);
    }
}

static void decide_path(decision_t *decision)
{
    const nx_site_t *site = decision->site;
    nx_site_target_t *target = decision->target;
    if (nx_site__has_dot_segment(decision->path) ||
        !passes_access(site, decision->path, decision->length, target)) {
        set_nothing(target, 404);
        return;
    }
    if (nx_site__is_status(site, decision->path, target)) {
        return;
    }
    for (size_t i = 0; i < site->rewrite_count; i++) {
        if (try_change(decision, i)) {
            return;
        }
    }
    if (!copy_request(decision->request, decision->path, decision->length, target)) {
        set_nothing(target, 414);
        return;
    }
    if (resolve_path(site, target) == UNRESOLVED) {
        resolve_unfound(decision);
    }
}

static void init_target(nx_site_target_t *target)
{
    target->kind = NX_SITE_NOTHING;
    target->status = 0;
    target->file = -1;
    target->protection = NULL;
    target->note = (nx_site_note_t){0};
    target->length = target->script_length = target->query_length = 0;
    target->path[0] = target->query[0] = '\0';
    target->has_query = false;
}

void nx_site_decide(const nx_site_t *site, const nx_site_request_t *request, nx_site_target_t *target)
{
    decision_t decision = {.site = site, .request = request, .target = target};
    init_target(target);
    decision.length = nx_site_normalize_path(request->path, request->path_length, decision.path);
    if (decision.length > 0) {
        decide_path(&decision);
        return;
    }
    target->status = 404;
    /* "OPTIONS *", or a path that no file can have. Only a front controller without protected paths can answer it. */
    bool has_nul = memmem(request->path, request->path_length, "%00", 3) != NULL;
    if (!has_nul && site->has_front && site->protections == NULL) {
        (void)fill_front(site, request, "", 0, target);
    }
}

bool nx_site_restore(const nx_site_t *site, const nx_site_request_t *request, const nx_site_note_t *note,
                     nx_site_target_t *target)
{
    char path[NX_SITE_PATH_MAX] = "";
    init_target(target);
    if (note->status != 0) {
        return nx_site_find_error_page(site, note->status, target) && target->kind == NX_SITE_SCRIPT;
    }
    size_t length = nx_site_normalize_path(request->path, request->path_length, path);
    if (note->is_front) {
        return fill_front(site, request, path, length, target);
    }
    bool is_made = note->rule > 0 ? apply_rewrite(site, note->rule - 1u, request, path, length, target)
                                  : length > 0 && copy_request(request, path, length, target);
    if (!is_made || (note->index > 0 && !append_index(site, target, note->index - 1u)) ||
        note->script_length > target->length) {
        return false;
    }
    target->note = *note;
    set_script(target, note->script_length);
    return true;
}

bool nx_site_find_error_page(const nx_site_t *site, unsigned status, nx_site_target_t *target)
{
    const char *path = nx_site_error_page(site, status);
    nx_site_request_t none = {.path = path, .path_length = path == NULL ? 0 : strlen(path)};
    if (path == NULL || target->file >= 0) {
        return false;
    }
    init_target(target);
    if (!copy_request(&none, path, none.path_length, target) || resolve_path(site, target) == UNRESOLVED ||
        target->kind == NX_SITE_REDIRECT || target->kind == NX_SITE_NOTHING) {
        return false;
    }
    target->note.status = (uint16_t)status;
    target->status = (uint16_t)status;
    return true;
}

int nx_site_open_sibling(const nx_site_t *site, const nx_site_target_t *target, const char *suffix,
                         struct stat *status)
{
    char path[NX_SITE_PATH_MAX + 8];
    if (target->kind != NX_SITE_FILE) {
        return -1;
    }
    int length = snprintf(path, sizeof(path), "%s%s", target->path, suffix);
    site_place_t place = find_site_place(site, path);
    bool is_cut = length >= (int)sizeof(path);
    int file = is_cut ? -ENAMETOOLONG : open_allowed(site, &place, path, (size_t)length);
    if (file < 0) {
        return -1;
    }
    bool is_usable = fstat(file, status) == 0 && S_ISREG(status->st_mode) &&
                     status->st_mtime >= target->file_status.st_mtime &&
                     is_allowed_file(site, &place, file, false, NULL);
    if (!is_usable) {
        close(file);
        return -1;
    }
    return file;
}

size_t nx_site_script_file(const nx_site_t *site, const nx_site_target_t *target, char *out, size_t size)
{
    char path[NX_SITE_PATH_MAX];
    memcpy(path, target->path, target->script_length);
    path[target->script_length] = '\0';
    site_place_t place = find_site_place(site, path);
    const char *directory = place.directory->path;
    int length = snprintf(out, size, "%s%s", strcmp(directory, "/") == 0 ? "" : directory, place.path);
    return length < 0 || (size_t)length >= size ? 0 : (size_t)length;
}
