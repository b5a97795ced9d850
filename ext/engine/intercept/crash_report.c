/* SPDX-License-Identifier: MIT */
#include "engine/intercept/crash_report.h"

#include <dlfcn.h>
#include <execinfo.h>
#include <link.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <sys/mman.h>
#include <unistd.h>

#include "core/base/module.h"
#include "engine/intercept/process_copy.h"
#include "engine/stack/stack.h"

#define C_FRAMES                40
#define PART_MILLISECONDS       600
#define ALTERNATIVE_STACK_BYTES (64 * 1024)

static char program[1024]; /* path of the program */
static const int deadly[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};

enum { DEADLY = sizeof(deadly) / sizeof(deadly[0]) };

typedef struct crash {
    int signal_number;
    const void *address;
} crash_t;

static void write_text(const char *text)
{
    ssize_t ignored = write(STDERR_FILENO, text, strlen(text));
    (void)ignored;
}

static void write_number(unsigned long number)
{
    char digits[24];
    size_t position = sizeof(digits) - 1;
    digits[position] = '\0';
    do {
        digits[--position] = (char)('0' + number % 10);
        number /= 10;
    } while (number > 0);
    write_text(digits + position);
}

static void write_frames(void *nothing)
{
    nx_process_copy_mend_frame();
    zend_execute_data *frame = EG(current_execute_data);
    for (int depth = 0; frame != NULL && depth < 12; frame = frame->prev_execute_data) {
        if (frame->func == NULL || !ZEND_USER_CODE(frame->func->type)) {
            continue;
        }
        write_text("  at ");
        write_text(frame->func->op_array.filename == NULL ? "?" : ZSTR_VAL(frame->func->op_array.filename));
        write_text(":");
        write_number(frame->opline == NULL ? 0 : frame->opline->lineno);
        write_text("\n");
        depth++;
    }
}

static void write_hexadecimal(uintptr_t number)
{
    char digits[sizeof(number) * 2 + 1];
    size_t position = sizeof(digits) - 1;
    digits[position] = '\0';
    do {
        digits[--position] = "0123456789abcdef"[number % 16];
        number /= 16;
    } while (number > 0);
    write_text("0x");
    write_text(digits + position);
}

/*
 * Same format as backtrace_symbols_fd(), which names the program by argv[0]. Here argv[0] is the title of the process.
 */
static void write_place(const void *address)
{
    Dl_info found;
    struct link_map *module;
    if (dladdr1(address, &found, (void **)&module, RTLD_DL_LINKMAP) != 0) {
        bool is_named = found.dli_sname != NULL;
        uintptr_t from = is_named ? (uintptr_t)found.dli_saddr : module->l_addr;
        write_text(module->l_name[0] != '\0' ? module->l_name : program);
        write_text(is_named ? "(" : "(+");
        write_text(is_named ? found.dli_sname : "");
        write_text(is_named ? "+" : "");
        write_hexadecimal((uintptr_t)address - from);
        write_text(")");
    }
    write_text("[");
    write_hexadecimal((uintptr_t)address);
    write_text("]\n");
}

/* Runs in a copy, which has the stack of the process. So the first frames are those of the signal handler. */
static void write_c_frames(void *nothing)
{
    void *addresses[C_FRAMES];
    int count = backtrace(addresses, C_FRAMES);
    write_text("  in C, innermost first:\n");
    for (int i = 0; i < count; i++) {
        write_place(addresses[i]);
    }
}

static void write_headline(void *crash_of)
{
    const crash_t *crash = crash_of;
    if (nx_stacks_is_guard(crash->address)) {
        write_text(
            "Nexus: [NX-0110] a coroutine's stack overflowed: too deep a recursion, or nexus.stack_size is "
            "too small\n");
        return;
    }
    write_text("Nexus: [NX-0111] the process crashed (signal ");
    write_number((unsigned long)crash->signal_number);
    write_text(")\n");
}

/*
 * Called if no copy of the process could be made (memory, a limit of processes), or if the copy did not finish. The
 * write must not block.
 */
static void write_without_copy(void)
{
    struct pollfd output = {.fd = STDERR_FILENO, .events = POLLOUT};
    if (poll(&output, 1, 0) == 1 && (output.revents & POLLOUT)) {
        write_text("Nexus: [NX-0111] the process crashed\n");
    }
}

static void end_by(int signal_number)
{
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, signal_number);
    raise(signal_number);
    pthread_sigmask(SIG_UNBLOCK, &signals, NULL);
    _exit(128 + signal_number);
}

static void on_crash(int signal_number, siginfo_t *information, void *context)
{
    /* If the code below crashes, the process ends at once. */
    for (size_t i = 0; i < DEADLY; i++) {
        signal(deadly[i], SIG_DFL);
    }
    crash_t crash = {.signal_number = signal_number, .address = information->si_addr};
    if (nx_process_copy_run(write_headline, &crash, PART_MILLISECONDS)) {
        nx_process_copy_run(write_frames, NULL, PART_MILLISECONDS);
        nx_process_copy_run(write_c_frames, NULL, PART_MILLISECONDS);
    } else {
        write_without_copy();
    }
    end_by(signal_number);
}

/* The first call of backtrace() loads a library, which would not be safe in a crash. */
static void prepare_crash_report(void)
{
    void *address;
    (void)backtrace(&address, 1);
    ssize_t length = readlink("/proc/self/exe", program, sizeof(program) - 1);
    program[length > 0 ? length : 0] = '\0';
}

static bool has_handler(int signal_number)
{
    struct sigaction current;
    return sigaction(signal_number, NULL, &current) != 0 || current.sa_handler != SIG_DFL;
}

static pthread_once_t installation = PTHREAD_ONCE_INIT;
static bool is_installed;
static NX_PER_THREAD void *alternative_stack;

static void install_handlers(void)
{
    if (has_handler(SIGSEGV)) {
        return;
    }
    is_installed = true;
    prepare_crash_report();
    struct sigaction action = {.sa_sigaction = on_crash, .sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER};
    sigemptyset(&action.sa_mask);
    for (size_t i = 0; i < DEADLY; i++) {
        if (!has_handler(deadly[i])) {
            sigaction(deadly[i], &action, NULL);
        }
    }
}

static bool has_alternative_stack(void)
{
    stack_t current;
    return sigaltstack(NULL, &current) != 0 || !(current.ss_flags & SS_DISABLE);
}

void nx_crash_report_start(void)
{
    if (alternative_stack != NULL) {
        return;
    }
    pthread_once(&installation, install_handlers);
    if (!is_installed || has_alternative_stack()) {
        return;
    }
    void *memory =
        mmap(NULL, ALTERNATIVE_STACK_BYTES, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) {
        return;
    }
    stack_t stack = {.ss_sp = memory, .ss_size = ALTERNATIVE_STACK_BYTES};
    if (sigaltstack(&stack, NULL) != 0) {
        munmap(memory, ALTERNATIVE_STACK_BYTES);
        return;
    }
    alternative_stack = memory;
}

void nx_crash_report_stop(void)
{
    if (alternative_stack == NULL) {
        return;
    }
    stack_t none = {.ss_flags = SS_DISABLE};
    sigaltstack(&none, NULL);
    munmap(alternative_stack, ALTERNATIVE_STACK_BYTES);
    alternative_stack = NULL;
}
