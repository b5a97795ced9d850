/* SPDX-License-Identifier: MIT */
/*
 * A bug that depends on the order of steps needs certain steps in a certain order. No single strategy of choosing
 * produces all such orders often, so the seed chooses the strategy too. Ids are counted from where the seed was set, so
 * that a schedule does not depend on what ran before.
 */
#include "runtime/scheduler/order.h"

#include "runtime/scheduler/private.h"
#include "runtime/scheduler/scheduler.h"

/* Length of the part of the queue from which is chosen, so that a queue of thousands is not walked at every step. */
#define REACH 32
/* The loop runs after at most this many bodies. */
#define CREDIT_SEEDED 12

typedef enum {
    UNIFORM,       /* every ready coroutine has the same probability */
    MOSTLY_OLDEST, /* the order without a seed, with some exceptions */
    PRIORITIES,    /* random per coroutine, changed now and then: one runs far ahead of the others */
    MOSTLY_NEWEST, /* the coroutine that was woken last runs first */
    ORDER_MODES
} order_mode_t;

typedef struct {
    nx_wait_t wait;
    nx_list_t link;
} idler_t;

static NX_PER_THREAD struct {
    uint64_t seed;
    uint64_t era;
    uint64_t first_id;
    uint64_t luck;    /* state of the choices made without a seed */
    uint64_t choices; /* number of choices of the next coroutine since the seed was set */
    uint64_t fatal_choice;
    uint64_t victim;
    order_mode_t mode;
    nx_list_t idlers;
} self;

static uint64_t mix_seed(uint64_t value)
{
    value = (value ^ value >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    value = (value ^ value >> 27) * UINT64_C(0x94D049BB133111EB);
    return value ^ value >> 31;
}

static uint64_t next_random(void)
{
    nx_scheduler.seed += UINT64_C(0x9E3779B97F4A7C15);
    nx_scheduler.seed += nx_scheduler.seed == 0;
    return mix_seed(nx_scheduler.seed);
}

static unsigned choose(unsigned among)
{
    return (unsigned)((next_random() >> 32) * among >> 32);
}

uint32_t nx_order_choose(uint32_t among)
{
    if (UNEXPECTED(nx_scheduler.seed != 0)) {
        return choose(among);
    }
    self.luck += UINT64_C(0x9E3779B97F4A7C15);
    return (uint32_t)((mix_seed(self.luck) >> 32) * among >> 32);
}

void nx_order_use_seed(uint64_t seed)
{
    self.seed = seed;
    self.era = self.choices = self.fatal_choice = 0;
    self.first_id = nx_scheduler.counters.started;
    self.mode = (order_mode_t)(seed % ORDER_MODES);
    nx_scheduler.seed = seed == 0 ? 0 : mix_seed(seed) | 1;
    nx_scheduler.credit = 0;
    nx_order__attach();
}

NX_HOT uint64_t nx_order_seed(void)
{
    return self.seed;
}

void nx_order__attach(void)
{
    if (nx_scheduler.loop != NULL) {
        nx_loop_shuffle_timers(nx_scheduler.loop, self.seed == 0 ? NULL : choose);
    }
}

uint32_t nx_order__credit(void)
{
    return choose(CREDIT_SEEDED) + 1;
}

static nx_list_t *any(void)
{
    nx_list_t *queue = &nx_scheduler.queue;
    unsigned count = 0;
    for (nx_list_t *node = queue->next; node != queue && count < REACH; node = node->next) {
        count++;
    }
    nx_list_t *node = queue->next;
    for (unsigned steps = choose(count); steps > 0; steps--) {
        node = node->next;
    }
    return node;
}

static uint64_t priority_of(const nx_list_t *node)
{
    const nx_coroutine_t *coroutine = nx_container_of(node, const nx_coroutine_t, link);
    /* Coroutines that were started before the seed was set (main) count by their own ids. */
    uint64_t id = coroutine->id > self.first_id ? coroutine->id - self.first_id : ~coroutine->id;
    return mix_seed(mix_seed(self.seed) ^ mix_seed(id) ^ self.era);
}

static nx_list_t *highest(void)
{
    nx_list_t *queue = &nx_scheduler.queue, *best = queue->next;
    self.era += choose(12) == 0;
    uint64_t most = priority_of(best);
    unsigned count = 1;
    for (nx_list_t *node = best->next; node != queue && count < REACH; node = node->next, count++) {
        uint64_t priority = priority_of(node);
        if (priority > most) {
            most = priority;
            best = node;
        }
    }
    return best;
}

uint64_t nx_order_choices(void)
{
    return self.choices;
}

void nx_order_cancel_at(uint64_t choice, uint64_t victim)
{
    self.fatal_choice = choice;
    self.victim = victim;
}

/* Postponed while a deadlock waits to be reported to main: the cancellation would resolve the deadlock. */
static NX_COLD void cancel_victim(void)
{
    if (nx_scheduler.verdict != NULL) {
        self.fatal_choice++;
        return;
    }
    uint64_t steps = nx_scheduler.counters.alive == 0 ? 0 : self.victim % nx_scheduler.counters.alive;
    for (nx_list_t *node = nx_scheduler.alive.next; node != &nx_scheduler.alive; node = node->next) {
        if (steps-- == 0) {
            nx_coroutine_cancel_own(nx_container_of(node, nx_coroutine_t, alive_link),
                                    zend_string_init(ZEND_STRL("a test has chosen this moment"), false));
            return;
        }
    }
}

nx_list_t *nx_order__pick(void)
{
    nx_list_t *queue = &nx_scheduler.queue;
    if (UNEXPECTED(++self.choices == self.fatal_choice)) {
        cancel_victim();
    }
    if (self.mode == PRIORITIES) {
        return highest();
    }
    if (self.mode == UNIFORM || choose(6) == 0) {
        return any();
    }
    return self.mode == MOSTLY_OLDEST ? queue->next : queue->previous;
}

static void stop_idling(nx_wait_t *wait)
{
    nx_list_unlink(&nx_container_of(wait, idler_t, wait)->link);
}

static const nx_wait_kind_t for_idleness = {.what = "all other coroutines to wait", .abandon = stop_idling};

bool nx_order_wait_until_idle(void)
{
    if (!nx_scheduler_has_loop()) {
        return false;
    }
    idler_t idler = {.wait = {.kind = &for_idleness}};
    nx_list_push_back(&self.idlers, &idler.link);
    return nx_coroutine_park(&idler.wait);
}

bool nx_order__is_idleness_awaited(void)
{
    return !nx_list_is_empty(&self.idlers);
}

void nx_order__wake_idle(void)
{
    if (nx_loop_next_deadline(nx_scheduler.loop) > nx_loop_now(nx_scheduler.loop)) {
        nx_coroutine_wake(&nx_container_of(nx_list_pop_front(&self.idlers), idler_t, link)->wait);
    }
}

void nx_order__start(void)
{
    const char *text = getenv("NX_SCHED_SEED");
    nx_list_init(&self.idlers);
    nx_order_use_seed(text == NULL ? 0 : strtoull(text, NULL, 10));
}
