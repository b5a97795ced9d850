/* SPDX-License-Identifier: MIT */
/*
 * The report of a crash. The process that crashed holds any lock, and its memory may be broken: it only makes system
 * calls. Each part of the report is written by a copy of the process (process_copy.c), which may crash, wait for a
 * lock or for a reader of the log, and is killed when its time is over. Then the process ends by the signal's default
 * action.
 */
#include "runtime/scheduler/interplay.h"
#include "runtime/scheduler/private.h"
#include "runtime/scheduler/watching.h"

#include <dlfcn.h>
#include <execinfo.h>
#include <link.h>
#include <poll.h>
#include <signal.h>
#include <unistd.h>

#define C_FRAMES          40
#define PART_MILLISECONDS 600

static char program[1024]; /* its path */
static const int deadly[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};

enum { DEADLY = sizeof(deadly) / sizeof(deadly[0]) };

typedef struct crash {
    int signal_number;
    const void *address;
} crash_t;

static void say(const char *text)
{
    ssize_t ignored = write(STDERR_FILENO, text, strlen(text));
    (void)ignored;
}

static void say_number(unsigned long number)
{
    char digits[24];
    size_t position = sizeof(digits) - 1;
    digits[position] = '\0';
    do {
        digits[--position] = (char)('0' + number % 10);
        number /= 10;
    } while (number > 0);
    say(digits + position);
}

static void say_frames(void *nothing)
{
    zend_execute_data *frame = EG(current_execute_data);
    for (int depth = 0; frame != NULL && depth < 12; frame = frame->prev_execute_data) {
        if (frame->func == NULL || !ZEND_USER_CODE(frame->func->type)) {
            continue;
        }
        say("  at ");
        say(frame->func->op_array.filename == NULL ? "?" : ZSTR_VAL(frame->func->op_array.filename));
        say(":");
        say_number(frame->opline == NULL ? 0 : frame->opline->lineno);
        say("\n");
        depth++;
    }
}

static void say_hexadecimal(uintptr_t number)
{
    char digits[sizeof(number) * 2 + 1];
    size_t position = sizeof(digits) - 1;
    digits[position] = '\0';
    do {
        digits[--position] = "0123456789abcdef"[number % 16];
        number /= 16;
    } while (number > 0);
    say("0x");
    say(digits + position);
}

/* As backtrace_symbols_fd() does, which calls the program by what is in its argv[0]: here, a title of the process. */
static void say_place(const void *address)
{
    Dl_info found;
    struct link_map *module;
    if (dladdr1(address, &found, (void **)&module, RTLD_DL_LINKMAP) != 0) {
        bool is_named = found.dli_sname != NULL;
        uintptr_t from = is_named ? (uintptr_t)found.dli_saddr : module->l_addr;
        say(module->l_name[0] != '\0' ? module->l_name : program);
        say(is_named ? "(" : "(+");
        say(is_named ? found.dli_sname : "");
        say(is_named ? "+" : "");
        say_hexadecimal((uintptr_t)address - from);
        say(")");
    }
    say("[");
    say_hexadecimal((uintptr_t)address);
    say("]\n");
}

/* Its frames are those of the process: it begins in the signal's handler. */
static void say_c_frames(void *nothing)
{
    void *addresses[C_FRAMES];
    int count = backtrace(addresses, C_FRAMES);
    say("  in C, innermost first:\n");
    for (int i = 0; i < count; i++) {
        say_place(addresses[i]);
    }
}

static void say_headline(void *crash_of)
{
    const crash_t *crash = crash_of;
    if (nx_stacks_is_guard(crash->address)) {
        say("Nexus: [NX-0110] a coroutine's stack overflowed: too deep a recursion, or nexus.stack_size is "
            "too small\n");
        return;
    }
    say("Nexus: [NX-0111] the process crashed (signal ");
    say_number((unsigned long)crash->signal_number);
    say(")\n");
}

/* There is no room for a copy of the process (memory, a limit of processes): without one, only what cannot wait. */
static void say_that_it_crashed(void)
{
    struct pollfd output = {.fd = STDERR_FILENO, .events = POLLOUT};
    if (poll(&output, 1, 0) == 1 && (output.revents & POLLOUT)) {
        say("Nexus: [NX-0111] the process crashed\n");
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
    /* Should anything here crash after all, the process ends at once. */
    for (size_t i = 0; i < DEADLY; i++) {
        signal(deadly[i], SIG_DFL);
    }
    crash_t crash = {.signal_number = signal_number, .address = information->si_addr};
    if (nx_copy__run(say_headline, &crash, PART_MILLISECONDS)) {
        nx_copy__run(say_frames, NULL, PART_MILLISECONDS);
        nx_copy__run(say_c_frames, NULL, PART_MILLISECONDS);
    } else {
        say_that_it_crashed();
    }
    end_by(signal_number);
}

/* The first call of backtrace() loads a library, which is too late in a crash. */
static void prepare(void)
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

void nx_crash__watch(void)
{
    static char alternative[64 * 1024];
    static bool watching;
    if (watching || has_handler(SIGSEGV)) {
        return;
    }
    watching = true;
    prepare();
    stack_t stack = {.ss_sp = alternative, .ss_size = sizeof(alternative)};
    sigaltstack(&stack, NULL);
    struct sigaction action = {.sa_sigaction = on_crash, .sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER};
    sigemptyset(&action.sa_mask);
    for (size_t i = 0; i < DEADLY; i++) {
        if (!has_handler(deadly[i])) {
            sigaction(deadly[i], &action, NULL);
        }
    }
}
