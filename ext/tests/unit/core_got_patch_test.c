/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include <dlfcn.h>
#include <link.h>
#include <unistd.h>

#include "core/got/patch.h"

#define REPLACED_CALLED 1000001
#define REPLACED_TAKEN  1000002
#define ANOTHERS        1000003

typedef struct {
    void *handle;
    int (*called)(void);
    int (*taken)(void);
} library_t;

static pid_t replaced_called(void)
{
    return REPLACED_CALLED;
}

static pid_t replaced_taken(void)
{
    return REPLACED_TAKEN;
}

static pid_t anothers(void)
{
    return ANOTHERS;
}

static nx_patch_call_t calls[] = {
    {.name = "no_library_has_this", .replacement = (void *)anothers},
    {.name = "getppid", .replacement = (void *)replaced_called, .ours = (void *)getppid},
    {.name = "getpgrp", .replacement = (void *)replaced_taken, .ours = (void *)getpgrp},
};

static const nx_patch_exclusion_t exclusions[] = {
    {"libc.so", "*", "libc"},
    {"imports_excluded", "*", "the whole library"},
    {"imports_half", "getpgrp", "one call"},
};

static library_t open_library(const char *name)
{
    char path[512];
    snprintf(path, sizeof(path), "%s/imports_%s.so", NX_UNIT_LIBRARIES, name);
    library_t library = {.handle = dlopen(path, RTLD_LAZY | RTLD_LOCAL)};
    if (library.handle == NULL) {
        fail_msg("%s", dlerror());
    }
    library.called = (int (*)(void))dlsym(library.handle, "called");
    library.taken = (int (*)(void))dlsym(library.handle, "taken");
    return library;
}

static void assert_is_libc_s(const library_t *library)
{
    assert_int_equal(library->called(), getppid());
    assert_int_equal(library->taken(), getpgrp());
}

static void assert_is_replaced(const library_t *library)
{
    assert_int_equal(library->called(), REPLACED_CALLED);
    assert_int_equal(library->taken(), REPLACED_TAKEN);
}

/* Collects the access permissions of the library's mappings from /proc/self/maps. */
static void read_protections(const char *name, char *text, size_t size)
{
    FILE *maps = fopen("/proc/self/maps", "r");
    char line[512];
    text[0] = '\0';
    while (maps != NULL && fgets(line, sizeof(line), maps) != NULL) {
        if (strstr(line, name) != NULL) {
            size_t used = strlen(text);
            snprintf(text + used, size - used, "%s", line);
        }
    }
    if (maps != NULL) {
        fclose(maps);
    }
}

typedef struct {
    const void *inside;
    void *value, **found;
} search_t;

static int search_object(struct dl_phdr_info *info, size_t size, void *context)
{
    search_t *search = context;
    bool is_it = false;
    for (size_t i = 0; i < info->dlpi_phnum; i++) {
        uintptr_t start = info->dlpi_addr + info->dlpi_phdr[i].p_vaddr;
        is_it |= info->dlpi_phdr[i].p_type == PT_LOAD && (uintptr_t)search->inside >= start &&
                 (uintptr_t)search->inside < start + info->dlpi_phdr[i].p_memsz;
    }
    for (size_t i = 0; is_it && i < info->dlpi_phnum; i++) {
        const ElfW(Phdr) *segment = &info->dlpi_phdr[i];
        if (segment->p_type != PT_LOAD || (segment->p_flags & PF_W) == 0) {
            continue;
        }
        void **at = (void **)((info->dlpi_addr + segment->p_vaddr + 7) & ~(uintptr_t)7);
        for (size_t words = segment->p_memsz / sizeof(void *); words > 1; words--, at++) {
            search->found = *at == search->value ? at : search->found;
        }
    }
    return is_it;
}

/* The entry of the library's GOT that holds the address `value`. */
static void **find_entry(const library_t *library, void *value)
{
    search_t search = {.inside = (const void *)library->called, .value = value};
    dl_iterate_phdr(search_object, &search);
    assert_non_null(search.found);
    return search.found;
}

static int begin(void **state)
{
    nx_patch__begin(calls, sizeof(calls) / sizeof(calls[0]), exclusions,
                    sizeof(exclusions) / sizeof(exclusions[0]));
    return 0;
}

static int end(void **state)
{
    nx_patch__restore();
    return 0;
}

static void replaces_and_restores(const char *name)
{
    char before[4096], between[4096], after[4096], file[64];
    snprintf(file, sizeof(file), "imports_%s.so", name);
    library_t library = open_library(name);
    read_protections(file, before, sizeof(before));
    nx_patch__apply();
    read_protections(file, between, sizeof(between));
    assert_is_replaced(&library);
    nx_patch__restore();
    read_protections(file, after, sizeof(after));
    assert_is_libc_s(&library);
    assert_true(strlen(before) > 0);
    assert_string_equal(before, between);
    assert_string_equal(before, after);
    dlclose(library.handle);
}

static void an_object_that_is_bound_and_protected_is_replaced_and_protected_again(void **state)
{
    replaces_and_restores("full");
}

static void an_object_that_is_not_bound_yet_is_replaced(void **state)
{
    replaces_and_restores("partial");
}

static void an_object_without_protection_is_replaced(void **state)
{
    replaces_and_restores("none");
}

static void an_entry_that_was_bound_meanwhile_is_replaced(void **state)
{
    library_t library = open_library("partial");
    assert_is_libc_s(&library);
    nx_patch__apply();
    assert_is_replaced(&library);
    nx_patch__restore();
    assert_is_libc_s(&library);
    dlclose(library.handle);
}

static void an_object_that_is_loaded_later_is_replaced_on_request(void **state)
{
    library_t early = open_library("partial");
    nx_patch__apply();
    library_t late = open_library("full");
    assert_is_libc_s(&late);
    nx_patch__apply();
    assert_is_replaced(&early);
    assert_is_replaced(&late);
    nx_patch__restore();
    assert_is_libc_s(&early);
    assert_is_libc_s(&late);
    dlclose(early.handle);
    dlclose(late.handle);
}

static void exclusions_are_by_library_and_by_call(void **state)
{
    library_t excluded = open_library("excluded"), half = open_library("half");
    nx_patch__apply();
    assert_is_libc_s(&excluded);
    assert_int_equal(half.called(), REPLACED_CALLED);
    assert_int_equal(half.taken(), getpgrp());
    dlclose(excluded.handle);
    dlclose(half.handle);
}

static void entries_replaced_by_others_before_stay(void **state)
{
    library_t library = open_library("none");
    library.called();
    void **entry = find_entry(&library, (void *)getppid);
    *entry = (void *)anothers;
    nx_patch__apply();
    assert_int_equal(library.called(), ANOTHERS);
    assert_int_equal(library.taken(), REPLACED_TAKEN);
    nx_patch__restore();
    assert_int_equal(library.called(), ANOTHERS);
    dlclose(library.handle);
}

/* Other code has patched the entry after us: restoring the original would remove that patch. */
static void entries_replaced_by_others_afterwards_stay(void **state)
{
    library_t library = open_library("none");
    nx_patch__apply();
    *find_entry(&library, (void *)replaced_called) = (void *)anothers;
    nx_patch__restore();
    assert_int_equal(library.called(), ANOTHERS);
    assert_int_equal(library.taken(), getpgrp());
    dlclose(library.handle);
}

static void objects_may_be_loaded_and_unloaded(void **state)
{
    for (int i = 0; i < 50; i++) {
        library_t library = open_library(i % 2 == 0 ? "full" : "partial");
        nx_patch__apply();
        assert_is_replaced(&library);
        dlclose(library.handle);
    }
    library_t library = open_library("none");
    nx_patch__apply();
    nx_patch__restore();
    assert_is_libc_s(&library);
    dlclose(library.handle);
}

typedef struct {
    const char *file;
    int count[4];
    const char *reason;
} seen_t;

static void see(const nx_patch_entry_t *entry, void *context)
{
    seen_t *seen = context;
    if (strstr(entry->object, seen->file) != NULL) {
        seen->count[entry->state]++;
        seen->reason = entry->reason != NULL ? entry->reason : seen->reason;
    }
}

static void each_entry_is_reported_with_its_state(void **state)
{
    library_t half = open_library("half"), none = open_library("none");
    none.called();
    *find_entry(&none, (void *)getppid) = (void *)anothers;
    seen_t before = {.file = "imports_half"}, after = {.file = "imports_half"},
           other = {.file = "imports_none"};
    nx_patch__each(see, &before);
    nx_patch__apply();
    nx_patch__each(see, &after);
    nx_patch__each(see, &other);
    assert_int_equal(before.count[NX_PATCH_LIBC], 1);
    assert_int_equal(before.count[NX_PATCH_EXCLUDED], 1);
    assert_string_equal(before.reason, "one call");
    assert_int_equal(after.count[NX_PATCH_OURS], 1);
    assert_int_equal(after.count[NX_PATCH_EXCLUDED], 1);
    assert_int_equal(other.count[NX_PATCH_ANOTHERS], 1);
    assert_int_equal(other.count[NX_PATCH_OURS], 1);
    assert_null(other.reason);
    dlclose(half.handle);
    dlclose(none.handle);
}

static void a_call_that_no_object_imports_is_left_out(void **state)
{
    assert_null(nx_patch__find("no_library_has_this")->program);
    assert_ptr_equal(nx_patch__find("getppid")->program, (void *)getppid);
    assert_null(nx_patch__find("nor_is_this_in_the_table"));
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, begin, end)
    const struct CMUnitTest tests[] = {
        TEST(an_object_that_is_bound_and_protected_is_replaced_and_protected_again),
        TEST(an_object_that_is_not_bound_yet_is_replaced),
        TEST(an_object_without_protection_is_replaced),
        TEST(an_entry_that_was_bound_meanwhile_is_replaced),
        TEST(an_object_that_is_loaded_later_is_replaced_on_request),
        TEST(exclusions_are_by_library_and_by_call),
        TEST(entries_replaced_by_others_before_stay),
        TEST(entries_replaced_by_others_afterwards_stay),
        TEST(objects_may_be_loaded_and_unloaded),
        TEST(each_entry_is_reported_with_its_state),
        TEST(a_call_that_no_object_imports_is_left_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
