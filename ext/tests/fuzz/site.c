/* SPDX-License-Identifier: MIT */
/*
 * The input is lines. One that begins with "/" is the target of a request, any other one a rule of the site, whose
 * arguments are separated by tabs. The site has fixed rules before those: whatever the input adds, a file that they
 * refuse is not answered, a path that they protect needs its password, and nothing outside of the root is opened.
 */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "server/site/private.h"

#define RULES_MAX     24
#define ARGUMENTS_MAX 4
#define LINE_MAX_SIZE 4200

static char root[PATH_MAX];

static void check(bool is_true)
{
    if (!is_true) {
        abort();
    }
}

/* The number that the next descriptor has. */
static int free_descriptor(void)
{
    int number = dup(STDERR_FILENO);
    check(number >= 0 && close(number) == 0);
    return number;
}

static void write_file(const char *name)
{
    char path[PATH_MAX + 64];
    snprintf(path, sizeof(path), "%s/%s", root, name);
    int file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
    check(file >= 0 && close(file) == 0);
}

static void make_folder(const char *name)
{
    char path[PATH_MAX + 64];
    snprintf(path, sizeof(path), "%s/%s", root, name);
    check(mkdir(path, 0700) == 0);
}

static void make_link(const char *target, const char *name)
{
    char path[PATH_MAX + 64];
    snprintf(path, sizeof(path), "%s/%s", root, name);
    check(symlink(target, path) == 0);
}

static void remove_tree(void)
{
    char command[PATH_MAX + 32];
    snprintf(command, sizeof(command), "rm -rf '%s'", root);
    (void)!system(command);
}

int LLVMFuzzerInitialize(int *count, char ***arguments)
{
    static const char *const folders[] = {"a", "dir.php", "uploads", "data", "private", ".git", "index"};
    static const char *const files[] = {
        "index.php",        "a/index.php",   "a/b.php",         "dir.php/inner.php",
        "uploads/evil.php", "uploads/a.jpg", "data/secret.txt", "private/page.php",
        "private/page.txt", ".env",          ".git/config",     "style.css",
        "style.css.gz",     "dump.sql",      "photo.php.jpg",   "index/index.html"};
    char name[] = "/tmp/nexus-fuzz-site-XXXXXX";
    check(mkdtemp(name) != NULL && realpath(name, root) != NULL);
    for (size_t i = 0; i < sizeof(folders) / sizeof(folders[0]); i++) {
        make_folder(folders[i]);
    }
    for (size_t i = 0; i < sizeof(files) / sizeof(files[0]); i++) {
        write_file(files[i]);
    }
    make_link("/etc/passwd", "out.txt");
    make_link("data/secret.txt", "link.txt");
    make_link(".env", "env.txt");
    make_link("uploads/evil.php", "link.php");
    make_link("private", "other");
    atexit(remove_tree);
    return 0;
}

static nx_site_t *make_site(void)
{
    const char *const rules[][4] = {{"root", root},
                                    {"index", "index.php"},
                                    {"index", "index.html"},
                                    {"deny", "/data/**"},
                                    {"deny", "*.sql"},
                                    {"noscripts", "/uploads/**"},
                                    {"protect", "/private/**", "realm"}};
    static const size_t counts[] = {2, 2, 2, 2, 2, 2, 3};
    nx_site_t *site = nx_site_create();
    check(site != NULL);
    for (size_t i = 0; i < sizeof(counts) / sizeof(counts[0]); i++) {
        check(nx_site_add(site, rules[i], counts[i]) == 0);
    }
    return site;
}

/* A site that could not compile a rule is not used by the server, so the rule must not be half added. */
static bool add_rule(nx_site_t *site, char *line)
{
    /* "root", "link" and "alias" are folders of the user, "allow" lifts the denials that are checked here. */
    static const char *const left_out[] = {"root", "link", "alias", "allow", "front"};
    const char *arguments[ARGUMENTS_MAX + 1];
    size_t count = 0;
    for (char *at = line; at != NULL && count < ARGUMENTS_MAX; count++) {
        char *tab = strchr(at, '\t');
        if (tab != NULL) {
            *tab++ = '\0';
        }
        arguments[count] = at;
        at = tab;
    }
    for (size_t i = 0; i < sizeof(left_out) / sizeof(left_out[0]); i++) {
        if (strcmp(arguments[0], left_out[i]) == 0) {
            return true;
        }
    }
    int error = nx_site_add(site, arguments, count);
    check(error <= 0);
    return error == 0;
}

static bool is_below(const char *name, const char *folder)
{
    size_t length = strlen(folder);
    return strncmp(name, folder, length) == 0 && (name[length] == '/' || name[length] == '\0');
}

/* `name`: real, below the root, with a slash at its beginning. */
static void check_answer(const nx_site_target_t *target, const char *name)
{
    check(strstr(name, "/.") == NULL && !is_below(name, "/data") && strstr(name, ".sql") == NULL);
    check(!is_below(name, "/private") || target->protection != NULL);
}

static void check_script(const nx_site_t *site, const nx_site_request_t *request,
                         const nx_site_target_t *target)
{
    static nx_site_target_t again;
    char file[PATH_MAX * 2], real[PATH_MAX];
    check(target->script_length > 4 && target->script_length <= target->length && target->file == -1);
    check(memcmp(target->path + target->script_length - 4, ".php", 4) == 0);
    size_t length = nx_site_script_file(site, target, file, sizeof(file));
    check(length > 0 && realpath(file, real) != NULL && is_below(real, root));
    check_answer(target, real + strlen(root));
    check(!is_below(real + strlen(root), "/uploads"));
    check(nx_site_restore(site, request, &target->note, &again) && again.kind == NX_SITE_SCRIPT);
    check(again.script_length == target->script_length && again.length == target->length);
    check(strcmp(again.path, target->path) == 0 && strcmp(again.query, target->query) == 0);
    check(again.has_query == target->has_query);
}

static void check_file(const nx_site_t *site, nx_site_target_t *target)
{
    char name[64], real[PATH_MAX];
    struct stat status;
    snprintf(name, sizeof(name), "/proc/self/fd/%d", target->file);
    ssize_t length = readlink(name, real, sizeof(real) - 1);
    check(length > 0);
    real[length] = '\0';
    check(is_below(real, root) && S_ISREG(target->file_status.st_mode));
    check_answer(target, real + strlen(root));
    check(strstr(real + strlen(root), ".php") == NULL);
    int sibling = nx_site_open_sibling(site, target, ".gz", &status);
    if (sibling >= 0) {
        close(sibling);
    }
    close(target->file);
    target->file = -1;
}

static void check_redirect(const nx_site_target_t *target)
{
    check(target->file == -1 && target->status >= 300 && target->length > 0);
    for (size_t i = 0; i < target->length; i++) {
        check((unsigned char)target->path[i] > ' ' && target->path[i] != 0x7f);
    }
    /* Without a rule it is a folder, and the location is no other host. */
    check(target->note.rule > 0 || (target->path[0] == '/' && target->path[1] != '/'));
}

static void ask(const nx_site_t *site, const char *line, size_t length)
{
    static nx_site_target_t target;
    const char *question = memchr(line, '?', length);
    size_t path_length = question == NULL ? length : (size_t)(question - line);
    nx_site_request_t request = {.path = line,
                                 .path_length = path_length,
                                 .query = question == NULL ? "" : question + 1,
                                 .query_length = question == NULL ? 0 : length - path_length - 1,
                                 .has_query = question != NULL};
    nx_site_decide(site, &request, &target);
    check(target.length < sizeof(target.path) && target.query_length < sizeof(target.query));
    check(target.path[target.length] == '\0' && target.query[target.query_length] == '\0');
    (void)nx_site_body_limit(site, line, path_length);
    switch (target.kind) {
    case NX_SITE_SCRIPT:
        check_script(site, &request, &target);
        break;
    case NX_SITE_FILE:
        check_file(site, &target);
        break;
    case NX_SITE_REDIRECT:
        check_redirect(&target);
        break;
    case NX_SITE_STATUS:
        check(target.file == -1 && nx_site_status_pool(site) != NULL);
        break;
    default:
        check(target.file == -1 && target.status >= 400);
        if (nx_site_find_error_page(site, target.status, &target) && target.kind == NX_SITE_FILE) {
            close(target.file);
        }
    }
}

static void each_request(const nx_site_t *site, const uint8_t *data, size_t size)
{
    while (size > 0) {
        const uint8_t *feed = memchr(data, '\n', size);
        size_t length = feed != NULL ? (size_t)(feed - data) : size;
        if (length > 0 && data[0] == '/') {
            /* Of its own, so that a read beyond its end is seen. */
            char *copy = malloc(length);
            memcpy(copy, data, length);
            ask(site, copy, length);
            free(copy);
        }
        size -= length + (feed != NULL);
        data += length + (feed != NULL);
    }
}

static bool add_rules(nx_site_t *site, const uint8_t *data, size_t size)
{
    for (size_t count = 0; size > 0;) {
        const uint8_t *feed = memchr(data, '\n', size);
        size_t length = feed != NULL ? (size_t)(feed - data) : size;
        char line[LINE_MAX_SIZE];
        bool is_rule = length > 0 && data[0] != '/' && length < sizeof(line) && count < RULES_MAX;
        if (is_rule && memchr(data, '\0', length) == NULL) {
            memcpy(line, data, length);
            line[length] = '\0';
            count++;
            if (!add_rule(site, line)) {
                return false;
            }
        }
        size -= length + (feed != NULL);
        data += length + (feed != NULL);
    }
    return true;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    int free_before = free_descriptor();
    nx_site_t *site = make_site();
    static const char *const front[] = {"front", "/index.php?q={path}"};
    bool has_front = size > 0 && data[0] == '\n';
    check(!has_front || nx_site_add(site, front, 2) == 0);
    if (add_rules(site, data, size)) {
        each_request(site, data, size);
    }
    nx_site_destroy(site);
    check(free_descriptor() == free_before);
    return 0;
}
