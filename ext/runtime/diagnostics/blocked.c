/* SPDX-License-Identifier: MIT */
#include "runtime/diagnostics/blocked.h"

#include <dlfcn.h>
#include <link.h>
#include <stdio.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

/* The frames between a library and the kernel need far less stack. */
#define WORDS_LOOKED_AT 1024
#define CALL_BYTES      7

static const struct {
    long number;
    const char *name;
} system_calls[] = {
#define NX_SYSTEM_CALL(name) {SYS_##name, #name},
#include "runtime/diagnostics/system_calls.def"
#undef NX_SYSTEM_CALL
};

bool nx_blocked__inspect(nx_blocked_t *blocked, pid_t thread)
{
    char path[64];
    unsigned long stack = 0;
    snprintf(path, sizeof(path), "/proc/self/task/%d/syscall", (int)thread);
    FILE *file = fopen(path, "re");
    if (file == NULL) {
        return false;
    }
    int found = fscanf(file, "%ld %*x %*x %*x %*x %*x %*x %lx", &blocked->number, &stack);
    fclose(file);
    blocked->stack = stack;
    return found == 2 && blocked->number >= 0;
}

/* False if the address is not mapped. */
static bool peek(uintptr_t address, void *bytes, size_t size)
{
    struct iovec here = {.iov_base = bytes, .iov_len = size};
    struct iovec there = {.iov_base = (void *)address, .iov_len = size};
    return process_vm_readv(getpid(), &here, 1, &there, 1, 0) == (ssize_t)size;
}

/* On arm64 a return address may be signed. The signature occupies bits that no address uses. */
static uintptr_t without_signature(uintptr_t word)
{
#if defined(__aarch64__)
    /* xpaclri, encoded as a hint: processors without signatures ignore it. */
    register uintptr_t link __asm__("x30") = word;
    __asm__("hint #7" : "+r"(link));
    return link;
#else
    return word;
#endif
}

/* A word on the stack is a return address if a call instruction precedes its target. */
static bool is_after_call(uintptr_t address)
{
    unsigned char code[CALL_BYTES];
    if (!peek(address - CALL_BYTES, code, CALL_BYTES)) {
        return false;
    }
#if defined(__x86_64__)
    if (code[CALL_BYTES - 5] == 0xE8) {
        return true;
    }
    for (size_t length = 2; length <= CALL_BYTES; length++) {
        const unsigned char *instruction = &code[CALL_BYTES - length];
        if (instruction[0] == 0xFF && (instruction[1] & 0x38) == 0x10) {
            return true;
        }
    }
    return false;
#elif defined(__aarch64__)
    uint32_t instruction;
    memcpy(&instruction, &code[CALL_BYTES - sizeof(instruction)], sizeof(instruction));
    return (instruction & 0xFC000000) == 0x94000000 || (instruction & 0xFFFFFC1F) == 0xD63F0000;
#else
    return false;
#endif
}

static const char *base_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash != NULL ? slash + 1 : path;
}

/* Calls from the program itself are not named, because the PHP function already identifies them. */
static bool is_program(const Dl_info *found)
{
    Dl_info program;
    return dladdr((const void *)getauxval(AT_PHDR), &program) != 0 && program.dli_fbase == found->dli_fbase;
}

/* True for code between a library's call and the kernel: libc and this extension. */
static bool is_address_between(const Dl_info *found, const Dl_info *ours)
{
    const char *name = base_name(found->dli_fname);
    return found->dli_fbase == ours->dli_fbase || strncmp(name, "libc.", 5) == 0 ||
           strncmp(name, "libc-", 5) == 0 || strncmp(name, "ld-", 3) == 0 ||
           strncmp(name, "libpthread", 10) == 0 || strncmp(name, "linux-vdso", 10) == 0;
}

/* False if the nearest symbol before the address, which dladdr() returns, does not contain it. */
static bool is_inside(const ElfW(Sym) * symbol, const Dl_info *found, uintptr_t address)
{
    return symbol != NULL && found->dli_sname != NULL && address >= (uintptr_t)found->dli_saddr &&
           address - (uintptr_t)found->dli_saddr <= symbol->st_size;
}

static void name_caller(uintptr_t stack, char *text, size_t capacity)
{
    uintptr_t word;
    Dl_info ours, found, first = {0};
    dladdr((const void *)name_caller, &ours);
    for (size_t i = 0; i < WORDS_LOOKED_AT && peek(stack + i * sizeof(word), &word, sizeof(word)); i++) {
        const ElfW(Sym) *symbol = NULL;
        word = without_signature(word);
        if (dladdr1((void *)word, &found, (void **)&symbol, RTLD_DL_SYMENT) == 0 ||
            is_address_between(&found, &ours) || !is_after_call(word)) {
            continue;
        }
        if (is_program(&found) || (first.dli_fbase != NULL && found.dli_fbase != first.dli_fbase)) {
            break;
        }
        first = found;
        if (is_inside(symbol, &found, word)) {
            snprintf(text, capacity, ", called by %s (%s)", base_name(found.dli_fname), found.dli_sname);
            return;
        }
    }
    if (first.dli_fbase != NULL) {
        snprintf(text, capacity, ", called by %s", base_name(first.dli_fname));
    }
}

void nx_blocked__describe(const nx_blocked_t *blocked, char *text, size_t capacity)
{
    const char *name = NULL;
    for (size_t i = 0; i < sizeof(system_calls) / sizeof(system_calls[0]); i++) {
        if (system_calls[i].number == blocked->number) {
            name = system_calls[i].name;
        }
    }
    if (name == NULL) {
        snprintf(text, capacity, "system call %ld", blocked->number);
    } else {
        snprintf(text, capacity, "%s", name);
    }
    size_t length = strlen(text);
    name_caller(blocked->stack, text + length, capacity - length);
}
