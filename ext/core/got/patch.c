/* SPDX-License-Identifier: MIT */
/*
 * Patches the GOT of every loaded object, except excluded objects and our own. An entry is replaced if the object
 * imports the name, and if the entry is not bound yet or leads to what the program or this object would call by that
 * name. Replacements by other code stay. The previous value of an entry is remembered. It is restored if the entry
 * still leads to our replacement.
 */
#include "core/got/patch.h"

#include <dlfcn.h>
#include <elf.h>
#include <link.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#if defined(__x86_64__)
enum { TO_FUNCTION = R_X86_64_JUMP_SLOT, TO_ADDRESS = R_X86_64_GLOB_DAT };
#elif defined(__aarch64__)
enum { TO_FUNCTION = R_AARCH64_JUMP_SLOT, TO_ADDRESS = R_AARCH64_GLOB_DAT };
#else
enum { TO_FUNCTION = -1, TO_ADDRESS = -1 };
#endif

typedef struct {
    void **entry;
    void *before;
} written_t;

typedef struct {
    uintptr_t base, first, last; /* range of its memory */
    uintptr_t relro_start, relro_end;
    const char *path, *library;
    const ElfW(Sym) * symbols;
    const char *strings;
    const ElfW(Rela) * tables[2];
    size_t counts[2];
    bool is_writable;
} object_t;

static nx_patch_call_t *calls;
static const nx_patch_exclusion_t *exclusions;
static size_t call_count, exclusion_count;

static written_t *written;
static size_t written_count, written_capacity;
static unsigned long long adds_seen;

typedef struct pass pass_t;
struct pass {
    /* False: the object's entries cannot be written. */
    bool (*visit)(const pass_t *pass, object_t *object, void **entry, const nx_patch_call_t *call);
    void (*report)(const nx_patch_entry_t *entry, void *context);
    void *context;
    /* is_for_new: the pass ends at once if no object was loaded since the last one */
    bool is_for_new, has_begun;
};

static int by_name(const void *a, const void *b)
{
    return strcmp(((const nx_patch_call_t *)a)->name, ((const nx_patch_call_t *)b)->name);
}

static nx_patch_call_t *find_call(const char *name)
{
    nx_patch_call_t key = {.name = name};
    return bsearch(&key, calls, call_count, sizeof(*calls), by_name);
}

const nx_patch_call_t *nx_patch__find(const char *name)
{
    return find_call(name);
}

/*
 * PHP binds extensions, this one too, with RTLD_DEEPBIND. The program has another scope, which may begin with a
 * preloaded library. Therefore `program` may differ from `ours`.
 */
void nx_patch__begin(nx_patch_call_t *table, size_t table_size, const nx_patch_exclusion_t *exceptions,
                     size_t exception_count)
{
    calls = table;
    call_count = table_size;
    exclusions = exceptions;
    exclusion_count = exception_count;
    qsort(calls, call_count, sizeof(*calls), by_name);
    void *program = dlopen(NULL, RTLD_LAZY);
    for (size_t i = 0; i < call_count; i++) {
        void *found = program != NULL ? dlsym(program, calls[i].name) : NULL;
        calls[i].program = found != NULL ? found : calls[i].ours;
    }
    if (program != NULL) {
        dlclose(program);
    }
}

/* NULL: not excluded. With `call` NULL it looks for an exclusion of all calls of the library. */
static const nx_patch_exclusion_t *find_exclusion(const char *library, const char *call)
{
    for (size_t i = 0; i < exclusion_count; i++) {
        bool is_every = exclusions[i].call[0] == '*';
        if (strncmp(library, exclusions[i].library, strlen(exclusions[i].library)) == 0 &&
            (is_every || (call != NULL && strcmp(exclusions[i].call, call) == 0))) {
            return &exclusions[i];
        }
    }
    return NULL;
}

/* Where the dynamic section can be written, glibc has replaced these offsets by addresses. */
static const void *address_in(const object_t *object, ElfW(Addr) value)
{
    return (const void *)(value < object->base ? object->base + value : value);
}

static void read_dynamic(object_t *object, const ElfW(Dyn) * entry)
{
    bool has_rela_calls = false;
    for (; entry->d_tag != DT_NULL; entry++) {
        switch (entry->d_tag) {
        case DT_SYMTAB:
            object->symbols = address_in(object, entry->d_un.d_ptr);
            break;
        case DT_STRTAB:
            object->strings = address_in(object, entry->d_un.d_ptr);
            break;
        case DT_JMPREL:
            object->tables[0] = address_in(object, entry->d_un.d_ptr);
            break;
        case DT_PLTRELSZ:
            object->counts[0] = entry->d_un.d_val / sizeof(ElfW(Rela));
            break;
        case DT_PLTREL:
            has_rela_calls = entry->d_un.d_val == DT_RELA;
            break;
        case DT_RELA:
            object->tables[1] = address_in(object, entry->d_un.d_ptr);
            break;
        case DT_RELASZ:
            object->counts[1] = entry->d_un.d_val / sizeof(ElfW(Rela));
            break;
        default:
            break;
        }
    }
    if (!has_rela_calls) {
        object->counts[0] = 0;
    }
}

/* The part of PT_GNU_RELRO that the loader has write-protected: whole pages, the last one only if it is full. */
static void read_relro(object_t *object, const ElfW(Phdr) * segment)
{
    uintptr_t mask = ~((uintptr_t)sysconf(_SC_PAGESIZE) - 1);
    object->relro_start = (object->base + segment->p_vaddr) & mask;
    object->relro_end = (object->base + segment->p_vaddr + segment->p_memsz) & mask;
}

static bool read_object(object_t *object, const struct dl_phdr_info *info)
{
    const char *slash = strrchr(info->dlpi_name, '/');
    *object = (object_t){.base = info->dlpi_addr,
                         .first = UINTPTR_MAX,
                         .path = info->dlpi_name,
                         .library = slash != NULL ? slash + 1 : info->dlpi_name};
    for (size_t i = 0; i < info->dlpi_phnum; i++) {
        const ElfW(Phdr) *segment = &info->dlpi_phdr[i];
        uintptr_t start = object->base + segment->p_vaddr, end = start + segment->p_memsz;
        if (segment->p_type == PT_DYNAMIC) {
            read_dynamic(object, (const ElfW(Dyn) *)start);
        } else if (segment->p_type == PT_GNU_RELRO) {
            read_relro(object, segment);
        } else if (segment->p_type == PT_LOAD) {
            object->first = start < object->first ? start : object->first;
            object->last = end > object->last ? end : object->last;
        }
    }
    return object->symbols != NULL && object->strings != NULL;
}

static bool contains(const object_t *object, const void *address)
{
    return (uintptr_t)address >= object->first && (uintptr_t)address < object->last;
}

static bool protect(const object_t *object, int protection)
{
    return mprotect((void *)object->relro_start, object->relro_end - object->relro_start, protection) == 0;
}

static bool make_writable(object_t *object, void **entry)
{
    bool is_protected = (uintptr_t)entry >= object->relro_start && (uintptr_t)entry < object->relro_end;
    if (!is_protected || object->is_writable) {
        return true;
    }
    object->is_writable = protect(object, PROT_READ | PROT_WRITE);
    return object->is_writable;
}

static written_t *find_written(void **entry)
{
    for (size_t i = 0; i < written_count; i++) {
        if (written[i].entry == entry) {
            return &written[i];
        }
    }
    return NULL;
}

/* The address may be recorded already: an object that was unloaded since then may have had an entry there. */
static written_t *record_entry(void **entry)
{
    written_t *found = find_written(entry);
    if (found != NULL) {
        return found;
    }
    if (written_count == written_capacity) {
        size_t capacity = written_capacity > 0 ? written_capacity * 2 : 256;
        written_t *grown = reallocarray(written, capacity, sizeof(*grown));
        if (grown == NULL) {
            return NULL;
        }
        written = grown;
        written_capacity = capacity;
    }
    written[written_count].entry = entry;
    return &written[written_count++];
}

static bool may_replace(const object_t *object, const nx_patch_call_t *call, const void *value)
{
    if (value == call->program) {
        return true;
    }
    return !call->is_exact && ((call->ours != NULL && value == call->ours) || contains(object, value));
}

static bool replace_entry(const pass_t *pass, object_t *object, void **entry, const nx_patch_call_t *call)
{
    if (*entry == call->replacement || !may_replace(object, call, *entry) ||
        find_exclusion(object->library, call->name) != NULL) {
        return true;
    }
    written_t *memory = make_writable(object, entry) ? record_entry(entry) : NULL;
    if (memory == NULL) {
        return false;
    }
    memory->before = *entry;
    __atomic_store_n(entry, call->replacement, __ATOMIC_RELEASE);
    return true;
}

static bool restore_entry(const pass_t *pass, object_t *object, void **entry, const nx_patch_call_t *call)
{
    if (*entry != call->replacement) {
        return true;
    }
    written_t *memory = find_written(entry);
    if (!make_writable(object, entry)) {
        return false;
    }
    __atomic_store_n(entry, memory != NULL ? memory->before : call->program, __ATOMIC_RELEASE);
    return true;
}

static bool visit_entry(const pass_t *pass, object_t *object, void **entry, const nx_patch_call_t *call)
{
    const nx_patch_exclusion_t *exclusion = find_exclusion(object->library, call->name);
    nx_patch_entry_t found = {.object = object->path, .call = call->name, .state = NX_PATCH_ANOTHERS};
    if (exclusion != NULL) {
        found.state = NX_PATCH_EXCLUDED;
        found.reason = exclusion->reason;
    } else if (*entry == call->replacement) {
        found.state = NX_PATCH_OURS;
    } else if (may_replace(object, call, *entry)) {
        found.state = NX_PATCH_LIBC;
    }
    pass->report(&found, pass->context);
    return true;
}

static bool visit(const pass_t *pass, object_t *object, const ElfW(Rela) * relocation)
{
    ElfW(Xword) type = ELF64_R_TYPE(relocation->r_info);
    if (type != (ElfW(Xword))TO_FUNCTION && type != (ElfW(Xword))TO_ADDRESS) {
        return true;
    }
    const ElfW(Sym) *symbol = &object->symbols[ELF64_R_SYM(relocation->r_info)];
    if (symbol->st_shndx != SHN_UNDEF) {
        return true;
    }
    const nx_patch_call_t *call = find_call(object->strings + symbol->st_name);
    if (call == NULL || call->program == NULL) {
        return true;
    }
    return pass->visit(pass, object, (void **)(object->base + relocation->r_offset), call);
}

static void visit_object(const pass_t *pass, object_t *object)
{
    bool is_done = true;
    for (size_t table = 0; table < 2 && is_done; table++) {
        for (size_t i = 0; i < object->counts[table] && is_done; i++) {
            is_done = visit(pass, object, &object->tables[table][i]);
        }
    }
    if (object->is_writable) {
        protect(object, PROT_READ);
    }
}

static int on_object(struct dl_phdr_info *info, size_t size, void *context)
{
    pass_t *pass = context;
    if (pass->is_for_new && !pass->has_begun) {
        if (info->dlpi_adds == adds_seen) {
            return 1;
        }
        adds_seen = info->dlpi_adds;
        pass->has_begun = true;
    }
    object_t object;
    bool is_wanted = read_object(&object, info) && !contains(&object, (const void *)nx_patch__apply) &&
                     (pass->report != NULL || find_exclusion(object.library, NULL) == NULL);
    if (is_wanted) {
        visit_object(pass, &object);
    }
    return 0;
}

void nx_patch__apply(void)
{
    pass_t pass = {.visit = replace_entry, .is_for_new = true};
    dl_iterate_phdr(on_object, &pass);
}

void nx_patch__restore(void)
{
    pass_t pass = {.visit = restore_entry};
    dl_iterate_phdr(on_object, &pass);
    free(written);
    written = NULL;
    written_count = written_capacity = 0;
    adds_seen = 0;
}

void nx_patch__each(void (*with)(const nx_patch_entry_t *entry, void *context), void *context)
{
    pass_t pass = {.visit = visit_entry, .report = with, .context = context};
    dl_iterate_phdr(on_object, &pass);
}
