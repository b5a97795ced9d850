/* SPDX-License-Identifier: MIT */
/*
 * Maps a URL path to a file below the document root, to the front controller, or to nothing. The kernel resolves the
 * path and never leaves the root (openat2). It cannot do so before Linux 5.6, nor for an absolute symbolic link: then
 * realpath() resolves the path.
 */
#include "server/classic/private.h"

#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/openat2.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

NX_PER_THREAD nx_classic_site_t nx_classic__site;

#define self nx_classic__site

int nx_classic__open_site(const char *script)
{
    const char *slash = strrchr(script, '/');
    self.script = strdup(script);
    self.root_length = slash == script ? 1 : (size_t)(slash - script);
    self.root = strndup(script, self.root_length);
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

static bool is_inside_root(const char *resolved)
{
    bool begins = strncmp(resolved, self.root, self.root_length) == 0;
    return begins && (self.root_length == 1 || resolved[self.root_length] == '/');
}

/* Opens the path if realpath() resolves it to a file inside the root. */
static int open_resolved(const char *path)
{
    char whole[PATH_MAX], resolved[PATH_MAX];
    int length = snprintf(whole, sizeof(whole), "%s%s", self.root_length == 1 ? "" : self.root, path);
    if (length < 0 || (size_t)length >= sizeof(whole)) {
        return -ENAMETOOLONG;
    }
    if (realpath(whole, resolved) == NULL) {
        return -errno;
    }
    if (!is_inside_root(resolved)) {
        return -EXDEV;
    }
    int file = open(resolved, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | O_NOFOLLOW);
    return file < 0 ? -errno : file;
}

static int open_beneath(const char *path)
{
    struct open_how how = {.flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY,
                           .resolve = RESOLVE_BENEATH | RESOLVE_NO_MAGICLINKS};
    const char *relative = path + strspn(path, "/");
    int file = (int)syscall(SYS_openat2, self.root_fd, *relative == '\0' ? "." : relative, &how, sizeof(how));
    if (file >= 0) {
        return file;
    }
    bool is_unsure = errno == EXDEV || errno == ENOSYS || errno == EPERM;
    return is_unsure ? open_resolved(path) : -errno;
}

static const char *below_root(const char *resolved)
{
    return self.root_length == 1 ? resolved : resolved + self.root_length;
}

/* Checks the target of a symbolic link: a link with an allowed name may lead to a file that is not allowed. */
static bool leads_to_secret(int file)
{
    char name[64], target[PATH_MAX];
    snprintf(name, sizeof(name), "/proc/self/fd/%d", file);
    ssize_t length = readlink(name, target, sizeof(target) - 1);
    if (length <= 0) {
        return true;
    }
    target[length] = '\0';
    return !is_inside_root(target) || has_hidden_part(below_root(target)) || is_source(target);
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
    int file = open_beneath(path);
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
    if (!S_ISREG(target.status.st_mode) || is_source(path) || leads_to_secret(file)) {
        return nothing_and_close(file, NX_CLASSIC_NOTHING);
    }
    return target;
}
