/* SPDX-License-Identifier: MIT */
/*
 * A writer and a reader are processes of their own and are killed at random moments. The test is their supervisor. It
 * knows what became of each record: the position at which it ends says whether it was published and taken.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>
#include <cmocka.h>

#include "core/shm/members.h"

enum { WRITER, READER, SUPERVISOR, MEMBERS };
enum { KILLS_OF_A_RUN = 200, RECORDS_OF_A_KILL = 2000, RECORDS = (KILLS_OF_A_RUN + 2) * RECORDS_OF_A_KILL };
enum { LONGEST = 900, WHOLE = NX_RING_FIRST | NX_RING_LAST, STUCK_MILLISECONDS = 60000 };

/* What became of a record. */
enum { RETURNED = 1, VOID = 2, TAKEN = 4, DELIVERED = 8 /* a count */ };

typedef struct ledger {
    _Atomic uint32_t next, allowed;
    _Atomic bool is_ending, is_progress_awaited;
    _Atomic uint32_t torn, disordered, faults;
    _Atomic uint32_t sleeps[MEMBERS], starved, records_returned;
    uint64_t ends[RECORDS];
    _Atomic uint8_t fates[RECORDS];
} ledger_t;

typedef struct content {
    uint32_t sequence, length;
    uint64_t checksum;
    uint8_t bytes[LONGEST];
} content_t;

typedef struct scene {
    int file, progress, bells[MEMBERS];
    nx_members_t supervised, observed;
    ledger_t *ledger;
    pid_t processes[MEMBERS];
    uint32_t settled_writes, settled_takes;
} scene_t;

typedef struct figures {
    unsigned kills[2];
    uint64_t records, delivered, returned, taken, unpublished, sleeps, starved;
} figures_t;

static uint64_t checksum_of(const content_t *content)
{
    uint64_t sum = UINT64_C(14695981039346656037) ^ content->sequence ^ (uint64_t)content->length << 32;
    for (uint32_t i = 0; i < content->length; i++) {
        sum = (sum ^ content->bytes[i]) * UINT64_C(1099511628211);
    }
    return sum;
}

/* --- what both processes do --- */

typedef struct party {
    scene_t *scene;
    ledger_t *ledger;
    nx_members_t members;
    uint32_t self, other, incarnation;
} party_t;

static uint32_t life_of(const party_t *party, uint32_t member)
{
    return atomic_load(&nx_members_life(&party->members, member)->life);
}

static party_t join_as(scene_t *scene, uint32_t self)
{
    party_t party = {.scene = scene, .ledger = scene->ledger, .self = self, .other = self ^ 1};
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (nx_members_map_member(scene->file, MEMBERS, self, &party.members) != 0) {
        _exit(2);
    }
    party.incarnation = life_of(&party, self);
    nx_bell_awake(nx_members_bell(&party.members, self));
    nx_members_ring_bell(&party.members, self, party.other, scene->bells);
    return party;
}

static void ring_other(const party_t *party)
{
    nx_members_ring_bell(&party->members, party->self, party->other, party->scene->bells);
}

/* To be called after the bell was taken and a second look has found nothing. */
static void sleep_until_rung(const party_t *party)
{
    nx_bell_t *bell = nx_members_bell(&party->members, party->self);
    if (!nx_bell_sleep(bell)) {
        return;
    }
    atomic_fetch_add(&party->ledger->sleeps[party->self], 1);
    uint64_t count;
    if (read(party->scene->bells[party->self], &count, sizeof(count)) != sizeof(count)) {
        _exit(3);
    }
    nx_bell_awake(bell);
}

/* --- the writer --- */

static void settle_with(party_t *party, nx_ring_writer_t *writer, uint32_t life)
{
    uint64_t position = 0;
    const nx_ring_record_t *record;
    while ((record = nx_ring_next_unread(writer, &position)) != NULL) {
        const content_t *content = (const content_t *)(record + 1);
        uint8_t before = atomic_fetch_or(&party->ledger->fates[content->sequence % RECORDS], RETURNED);
        atomic_fetch_add(&party->ledger->torn, checksum_of(content) != content->checksum);
        atomic_fetch_add(&party->ledger->records_returned, !(before & RETURNED));
    }
    nx_ring_open(writer, life);
}

static bool write_next(party_t *party, nx_ring_writer_t *writer)
{
    ledger_t *ledger = party->ledger;
    uint32_t sequence = atomic_load(&ledger->next);
    content_t content = {.sequence = sequence, .length = sequence * 7919 % LONGEST};
    memset(content.bytes, (int)sequence, content.length);
    content.checksum = checksum_of(&content);
    uint32_t length = (uint32_t)offsetof(content_t, bytes) + content.length;
    nx_ring_record_t record = {.length = length, .total = length, .flags = WHOLE};
    if (!nx_ring_has_space(writer, length)) {
        return false;
    }
    atomic_store(&ledger->next, sequence + 1);
    nx_ring_write(writer, record, &content);
    ledger->ends[sequence] = writer->tail;
    return true;
}

static bool has_credit(const ledger_t *ledger)
{
    return atomic_load(&ledger->next) < atomic_load(&ledger->allowed);
}

static void write_batch(party_t *party, nx_ring_writer_t *writer)
{
    for (unsigned left = 1 + (unsigned)rand() % 8; left > 0 && has_credit(party->ledger); left--) {
        if (!write_next(party, writer)) {
            break;
        }
    }
    if (nx_ring_publish(writer)) {
        ring_other(party);
    }
    if (rand() % 8 == 0) {
        usleep(20);
    }
}

static bool may_write(party_t *party, nx_ring_writer_t *writer)
{
    if (writer->reader % 2 == 0 || !has_credit(party->ledger)) {
        return false;
    }
    if (nx_ring_has_space(writer, sizeof(content_t))) {
        return true;
    }
    atomic_fetch_add(&party->ledger->starved, 1);
    return nx_ring_starve(writer, sizeof(content_t));
}

static void be_writer(scene_t *scene)
{
    party_t party = join_as(scene, WRITER);
    nx_ring_place_t place = nx_members_ring(&party.members, WRITER, READER);
    nx_ring_writer_t writer;
    nx_ring_writer_start(&writer, &place, party.incarnation);
    for (;;) {
        nx_bell_take(nx_members_bell(&party.members, WRITER));
        uint32_t life = life_of(&party, READER);
        bool is_ending = atomic_load(&party.ledger->is_ending);
        if (life != writer.reader) {
            settle_with(&party, &writer, life);
        } else if (may_write(&party, &writer)) {
            write_batch(&party, &writer);
        } else if (is_ending && !has_credit(party.ledger)) {
            _exit(0);
        } else {
            sleep_until_rung(&party);
        }
    }
}

/* --- the reader --- */

static void note_progress(party_t *party)
{
    uint64_t one = 1;
    if (atomic_exchange(&party->ledger->is_progress_awaited, false) &&
        write(party->scene->progress, &one, sizeof(one)) != sizeof(one)) {
        _exit(4);
    }
}

static void accept_content(party_t *party, const nx_ring_record_t *record, uint32_t *expected)
{
    ledger_t *ledger = party->ledger;
    const content_t *content = (const content_t *)(record + 1);
    uint32_t sequence = content->sequence;
    if (sequence >= RECORDS || content->length > LONGEST || content->checksum != checksum_of(content) ||
        record->length != offsetof(content_t, bytes) + content->length) {
        atomic_fetch_add(&ledger->torn, 1);
        return;
    }
    atomic_fetch_add(&ledger->disordered, sequence < *expected);
    *expected = sequence + 1;
    atomic_fetch_add(&ledger->fates[sequence], DELIVERED);
}

static size_t take_all(party_t *party, nx_ring_reader_t *reader, uint8_t *copy, uint32_t *expected)
{
    size_t length = nx_ring_take(reader, copy), offset = 0;
    if (nx_ring_is_starved(reader)) {
        ring_other(party);
    }
    const nx_ring_record_t *record;
    while ((record = nx_ring_next(reader, copy, length, &offset)) != NULL) {
        accept_content(party, record, expected);
    }
    if (length > 0) {
        note_progress(party);
    }
    atomic_fetch_add(&party->ledger->faults, reader->faults);
    return length;
}

static void be_reader(scene_t *scene)
{
    party_t party = join_as(scene, READER);
    nx_ring_place_t place = nx_members_ring(&party.members, WRITER, READER);
    uint8_t *copy = aligned_alloc(64, place.size);
    nx_ring_reader_t reader;
    nx_ring_reader_start(&reader, &place, party.incarnation);
    for (uint32_t expected = 0;;) {
        nx_bell_take(nx_members_bell(&party.members, READER));
        uint32_t life = life_of(&party, WRITER);
        bool is_ending = atomic_load(&party.ledger->is_ending);
        if (nx_ring_has_news(&reader)) {
            take_all(&party, &reader, copy, &expected);
        } else if (is_ending && life % 2 == 0) {
            _exit(0);
        } else {
            sleep_until_rung(&party);
        }
    }
}

/* --- the supervisor --- */

static void start_process(scene_t *scene, uint32_t member)
{
    nx_members_begin(&scene->supervised, member, 1);
    unsigned seed = (unsigned)rand();
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        srand(seed);
        member == WRITER ? be_writer(scene) : be_reader(scene);
    }
    scene->processes[member] = child;
}

/* The writer was reaped: what it has not published does not exist. */
static void settle_writes(scene_t *scene)
{
    uint64_t tail = atomic_load(&nx_members_ring(&scene->observed, WRITER, READER).control->tail);
    uint32_t next = atomic_load(&scene->ledger->next);
    for (; scene->settled_writes < next; scene->settled_writes++) {
        uint64_t end = scene->ledger->ends[scene->settled_writes];
        if (end == 0 || end > tail) {
            atomic_fetch_or(&scene->ledger->fates[scene->settled_writes], VOID);
        }
    }
}

/* The reader was reaped: what it has taken and not delivered is lost with it. */
static void settle_takes(scene_t *scene)
{
    uint64_t head = atomic_load(&nx_members_ring(&scene->observed, WRITER, READER).progress->head);
    uint32_t next = atomic_load(&scene->ledger->next);
    for (; scene->settled_takes < next; scene->settled_takes++) {
        uint64_t end = scene->ledger->ends[scene->settled_takes];
        uint8_t fate = atomic_load(&scene->ledger->fates[scene->settled_takes]);
        if (!(fate & VOID) && (end == 0 || end > head)) {
            return;
        }
        if (fate == 0) {
            atomic_fetch_or(&scene->ledger->fates[scene->settled_takes], TAKEN);
        }
    }
}

static void reap_process(scene_t *scene, uint32_t member, bool is_killed)
{
    int status;
    assert_int_equal(waitpid(scene->processes[member], &status, 0), scene->processes[member]);
    assert_true(is_killed ? WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL
                          : WIFEXITED(status) && WEXITSTATUS(status) == 0);
    member == WRITER ? settle_writes(scene) : settle_takes(scene);
    nx_members_end(&scene->supervised, member, scene->bells);
}

static void await_progress(scene_t *scene)
{
    struct pollfd watched = {.fd = scene->progress, .events = POLLIN};
    uint64_t count;
    atomic_store(&scene->ledger->is_progress_awaited, true);
    nx_members_ring_bell(&scene->supervised, SUPERVISOR, WRITER, scene->bells);
    assert_int_equal(poll(&watched, 1, STUCK_MILLISECONDS), 1);
    assert_int_equal(read(scene->progress, &count, sizeof(count)), sizeof(count));
}

static void kill_one(scene_t *scene, figures_t *figures)
{
    uint32_t victim = (unsigned)rand() % 2 == 0 ? WRITER : READER;
    usleep((unsigned)rand() % 700);
    assert_int_equal(kill(scene->processes[victim], SIGKILL), 0);
    reap_process(scene, victim, true);
    figures->kills[victim]++;
    start_process(scene, victim);
    atomic_fetch_add(&scene->ledger->allowed, RECORDS_OF_A_KILL);
    nx_members_ring_bell(&scene->supervised, SUPERVISOR, WRITER, scene->bells);
    /* Otherwise the next kill can meet a process that has just started. */
    if (rand() % 4 != 0) {
        await_progress(scene);
    }
}

static void end_processes(scene_t *scene)
{
    atomic_store(&scene->ledger->is_ending, true);
    nx_members_ring_bell(&scene->supervised, SUPERVISOR, WRITER, scene->bells);
    reap_process(scene, WRITER, false);
    reap_process(scene, READER, false);
}

static void check_fates(scene_t *scene, figures_t *figures)
{
    uint32_t next = atomic_load(&scene->ledger->next);
    assert_int_equal(next, atomic_load(&scene->ledger->allowed));
    for (uint32_t sequence = 0; sequence < next; sequence++) {
        uint8_t fate = atomic_load(&scene->ledger->fates[sequence]);
        if (fate != DELIVERED && fate != RETURNED && fate != TAKEN && fate != VOID) {
            fail_msg("the fate of record %u is %u", sequence, fate);
        }
        figures->delivered += fate == DELIVERED;
        figures->returned += fate == RETURNED;
        figures->taken += fate == TAKEN;
        figures->unpublished += fate == VOID;
    }
    figures->records += next;
    figures->sleeps +=
        atomic_load(&scene->ledger->sleeps[WRITER]) + atomic_load(&scene->ledger->sleeps[READER]);
    figures->starved += atomic_load(&scene->ledger->starved);
    assert_int_equal(atomic_load(&scene->ledger->torn), 0);
    assert_int_equal(atomic_load(&scene->ledger->disordered), 0);
    assert_int_equal(atomic_load(&scene->ledger->faults), 0);
}

static void open_scene(scene_t *scene)
{
    *scene = (scene_t){.file = nx_members_create(MEMBERS), .progress = eventfd(0, EFD_CLOEXEC)};
    for (uint32_t member = 0; member < MEMBERS; member++) {
        scene->bells[member] = eventfd(0, EFD_CLOEXEC);
    }
    assert_int_equal(nx_members_map_supervisor(scene->file, MEMBERS, &scene->supervised), 0);
    assert_int_equal(nx_members_map_member(scene->file, MEMBERS, SUPERVISOR, &scene->observed), 0);
    scene->ledger = mmap(NULL, sizeof(ledger_t), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    assert_ptr_not_equal(scene->ledger, MAP_FAILED);
    atomic_store(&scene->ledger->allowed, RECORDS_OF_A_KILL);
}

static void close_scene(scene_t *scene)
{
    for (uint32_t member = 0; member < MEMBERS; member++) {
        close(scene->bells[member]);
    }
    munmap(scene->ledger, sizeof(ledger_t));
    nx_members_unmap(&scene->observed);
    nx_members_unmap(&scene->supervised);
    close(scene->progress);
    close(scene->file);
}

static void killed_processes_double_tear_block_and_lose_no_record(void **state)
{
    (void)state;
    const unsigned kills = getenv("NX_KILLS") == NULL ? 300 : (unsigned)atoi(getenv("NX_KILLS"));
    figures_t figures = {0};
    for (unsigned killed = 0; killed < kills;) {
        scene_t scene;
        open_scene(&scene);
        start_process(&scene, WRITER);
        start_process(&scene, READER);
        for (unsigned i = 0; i < KILLS_OF_A_RUN && killed < kills; i++, killed++) {
            kill_one(&scene, &figures);
        }
        end_processes(&scene);
        check_fates(&scene, &figures);
        close_scene(&scene);
    }
    print_message(
        "%u writers and %u readers killed; %llu records: %llu delivered, %llu returned, %llu lost with "
        "a reader, %llu never published; %llu sleeps, %llu times full\n",
        figures.kills[WRITER], figures.kills[READER], (unsigned long long)figures.records,
        (unsigned long long)figures.delivered, (unsigned long long)figures.returned,
        (unsigned long long)figures.taken, (unsigned long long)figures.unpublished,
        (unsigned long long)figures.sleeps, (unsigned long long)figures.starved);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(killed_processes_double_tear_block_and_lose_no_record),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
