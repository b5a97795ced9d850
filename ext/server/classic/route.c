/* SPDX-License-Identifier: MIT */
/*
 * Maps a URL path to a file below the document root (http/response/beneath.h), to the front controller, or to nothing.
 */
#include "server/classic/private.h"

#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

#include "http/response/beneath.h"

NX_PER_THREAD nx_classic_site_t nx_classic__site;

#define self nx_classic__site

int nx_classic__open_site(const char *script)
{
    const char *slash = strrchr(script, '/');
    self.script = strdup(script);
    self.root = strndup(script, slash == script ? 1 : (size_t)(slash - script));
    if (self.script == NULL || self.root == NULL) {
        return -ENOMEM;
    }
    self.script_name = self.script + (slash - script);
    self.root_fd = open(self.root, O_PATH | O_DIRECTORY | O_CLOEXEC);
    return self.root_fd < 0 ? -errno : 0;
}

size_t nx_classic__path_of(const nx_message_t *message, char path[NX_CLASSIC_PATH_MAX])
{
    nx_span_t span = message->head.path;
    const char *raw = nx_message_at(message, span);
    if (span.length == 0 || span.length >= NX_CLASSIC_PATH_MAX || raw[0] != '/') {
        return 0;
    }
    size_t length = nx_wire_decode_percent(raw, span.length, path, false);
    path[length] = '\0';
    return length;
}

const char *nx_classic__path_info(const char *path)
{
    size_t length = strlen(self.script_name);
    return strncmp(path, self.script_name, length) == 0 && path[length] == '/' ? path + length : "";
}

/* ".", ".." and hidden files are never served, except /.well-known/ (RFC 8615). */
static bool has_hidden_part(const char *path)
{
    static const char known[] = "/.well-known/";
    if (strncmp(path, known, sizeof(known) - 1) == 0) {
        path += sizeof(known) - 2;
    }
    return strstr(path, "/.") != NULL;
}

/* True when the name contains the extension at any place and no letter or digit follows it. */
static bool has_extension(const char *name, const char *extension)
{
    size_t length = strlen(extension);
    for (const char *at = strcasestr(name, extension); at != NULL; at = strcasestr(at + 1, extension)) {
        if (!isalnum((unsigned char)at[length])) {
            return true;
        }
    }
    return false;
}

/* PHP code or a copy of it: .php7, .phtml and .pht, and backup files of editors and users (.php~, .php.bak). */
static bool is_source(const char *path)
{
    const char *slash = strrchr(path, '/');
    const char *name = slash == NULL ? path : slash + 1;
    return strcasestr(name, ".php") != NULL || strcasestr(name, ".pht") != NULL ||
           has_extension(name, ".phar") || has_extension(name, ".inc");
}

/* Checks the target of a symbolic link: a link with an allowed name may lead to a file that is not allowed. */
static bool leads_to_secret(const nx_directory_t *root, int file)
{
    char whole[PATH_MAX];
    const char *target = nx_target_beneath(root, file, whole);
    return target == NULL || has_hidden_part(target) || is_source(target);
}

static nx_classic_target_t of_kind(nx_classic_kind_t kind)
{
    return (nx_classic_target_t){.kind = kind, .file = -1};
}

static nx_classic_target_t nothing_and_close(int file, nx_classic_kind_t kind)
{
    close(file);
    return of_kind(kind);
}

nx_classic_target_t nx_classic__find(const char *path, size_t length)
{
    if (strlen(path) != length || has_hidden_part(path)) {
        return of_kind(NX_CLASSIC_NOTHING);
    }
    if (length == 1 || strcmp(path, self.script_name) == 0 || *nx_classic__path_info(path) != '\0') {
        return of_kind(NX_CLASSIC_SCRIPT);
    }
    const nx_directory_t root = {.descriptor = self.root_fd, .path = self.root};
    int file = nx_open_beneath(&root, path);
    if (file == -ENOENT || file == -ENOTDIR || file == -ENAMETOOLONG) {
        return of_kind(NX_CLASSIC_SCRIPT);
    }
    if (file < 0) {
        return of_kind(NX_CLASSIC_NOTHING);
    }
    nx_classic_target_t target = {.kind = NX_CLASSIC_FILE, .file = file};
    if (fstat(file, &target.status) != 0) {
        return nothing_and_close(file, NX_CLASSIC_NOTHING);
    }
    if (S_ISDIR(target.status.st_mode)) {
        return nothing_and_close(file, NX_CLASSIC_SCRIPT);
    }
    if (!S_ISREG(target.status.st_mode) || is_source(path) || leads_to_secret(&root, file)) {
        return nothing_and_close(file, NX_CLASSIC_NOTHING);
    }
    return target;
}
