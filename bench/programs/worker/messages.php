<?php

declare(strict_types=1);

// Messages between the processes of a fabric, in nanoseconds of time per message. One row, and PHP's own queues in the
// same rounds.

use Nexus\Actor\{ActorContext, ActorRef, ActorSystem, Behavior, BehaviorWithState, Props};
use Nexus\Async\Deferred;
use Nexus\Bench\Programs\Worker\Cluster;
use Nexus\Bench\Programs\Worker\Order;
use Nexus\Bench\Programs\Worker\Queues;
use Nexus\Server\Internal\CodecTable;

use function Nexus\Async\{delay, timeout};
use function Nexus\Bench\Programs\arguments;
use function Nexus\Bench\Programs\cpu_time;
use function Nexus\Bench\Programs\memory_status;
use function Nexus\Bench\Programs\print_json;
use function Nexus\Bench\Programs\Worker\option;
use function Nexus\Bench\Programs\Worker\share;
use function Nexus\Bench\Programs\yardstick;

require __DIR__ . '/boot.php';
require __DIR__ . '/Order.php';
require __DIR__ . '/Cluster.php';
require __DIR__ . '/Queues.php';

/** Seconds. The timer also keeps the event loop alive while another process has to do something. */
const PATIENCE = 300.0;

final readonly class Blob
{
    public function __construct(public string $bytes) {}
}

/** The last message of a sender: the entity reports to `to` when it has those of all senders. */
final readonly class Finished
{
    /** @param ActorRef<object> $to */
    public function __construct(public ActorRef $to, public int $senders) {}
}

final readonly class Counted
{
    public function __construct(public int $messages, public int $cpu) {}
}

final readonly class Send
{
    /**
     * @param list<string> $ids of entities that get the messages in turn
     * @param ActorRef<object> $to
     */
    public function __construct(public int $messages, public array $ids, public int $senders, public ActorRef $to) {}
}

final readonly class Ping
{
    /** @param ActorRef<object> $to */
    public function __construct(public ActorRef $to) {}
}

final readonly class Pong {}

/** @return Props<object> an entity that counts messages */
function counter(): Props
{
    $finished = 0;

    return Props::fromBehavior(Behavior::withState(
        0,
        static function (ActorContext $context, object $message, int $count) use (&$finished): BehaviorWithState {
            if ($message instanceof Finished) {
                if (++$finished === $message->senders) {
                    $message->to->tell(new Counted($count, cpu_time()));
                    $finished = 0;

                    return BehaviorWithState::next(0);
                }

                return BehaviorWithState::same();
            }
            if ($message instanceof Ping) {
                $message->to->tell(new Pong());

                return BehaviorWithState::same();
            }

            return BehaviorWithState::next($count + 1);
        },
    ));
}

/** What the counters report. */
final class Reports
{
    /** @var ActorRef<object> */
    public readonly ActorRef $ref;
    /** CPU time of the process that reported last, in nanoseconds. */
    public int $cpu = 0;
    /** @var Deferred<null>|null */
    private ?Deferred $awaited = null;
    private int $missing = 0;
    private int $messages = 0;

    public function __construct(ActorSystem $system)
    {
        $this->ref = $system->spawn(Props::fromBehavior(Behavior::receive($this->receive(...))), 'collector');
    }

    /**
     * @param ActorContext<object> $_context
     *
     * @return Behavior<object>
     */
    private function receive(ActorContext $_context, object $report): Behavior
    {
        if ($report instanceof Counted) {
            $this->messages += $report->messages;
            $this->cpu = $report->cpu;
            --$this->missing === 0 ? $this->awaited?->complete() : null;
        }

        return Behavior::same();
    }

    /** @return float nanoseconds per message, until all counters have reported */
    public function await(int $reports, int $messages, Closure $send): float
    {
        /** @var Deferred<null> $awaited */
        $awaited = new Deferred();
        [$this->awaited, $this->missing, $this->messages] = [$awaited, $reports, 0];
        $began = hrtime(true);
        $send();
        timeout(PATIENCE, $awaited->future()->await(...));
        $took = hrtime(true) - $began;
        $this->messages === $messages || throw new LogicException("{$this->messages} of {$messages} messages.");

        return $took / max(1, $messages);
    }
}

$row = arguments()[0] ?? 'pair';
$number = (int) (arguments()[1] ?? 0);
$members = match ($row) {
    'fan_out' => 5,
    'world' => max(1, $number),
    default => 2,
};
$system = $counters = $senders = null;
$cluster = Cluster::of($members, static function () use (&$system, &$counters, &$senders): void {
    $system = ActorSystem::create('bench');
    $counters = $system->sharded('counter', static fn(string $_id): Props => counter());
    $sending = static function (ActorContext $context, Send $send) use (&$counters): Behavior {
        $refs = array_map(static fn(string $id): ActorRef => $counters->of($id), $send->ids);
        $batch = min(256, $send->messages);
        for ($i = 0; $i < $batch; ++$i) {
            $refs[$i % count($refs)]->tell(new Order($i, 'Ada Lovelace, London', 19.5));
        }
        if ($send->messages > $batch) {
            $context->self()->tell(new Send($send->messages - $batch, $send->ids, $send->senders, $send->to));
        } else {
            array_map(static fn(ActorRef $ref) => $ref->tell(new Finished($send->to, $send->senders)), $refs);
        }

        return Behavior::same();
    };
    $senders = $system->sharded('sender', static fn(string $_id): Props => Props::fromBehavior(
        Behavior::receive($sending),
    ));
}, in_array($row, ['awake', 'asleep'], true));
$counters !== null && $senders !== null && $system instanceof ActorSystem || throw new LogicException('Not joined.');

$reports = new Reports($system);

/** @return array<string, float> */
$pair = static function (int $messages, ?string $bytes) use ($cluster, $counters, $reports): array {
    static $before = 0;
    $ref = $counters->of($cluster->idAt(1, 'counter'));
    $own = cpu_time();
    $took = $reports->await(1, $messages, static function () use ($ref, $messages, $bytes, $reports): void {
        for ($i = 0; $i < $messages; ++$i) {
            $ref->tell($bytes === null ? new Order($i, 'Ada Lovelace, London', 19.5) : new Blob($bytes));
        }
        $ref->tell(new Finished($reports->ref, 1));
    });
    $sender = (cpu_time() - $own) / max(1, $messages);
    $receiver = ($reports->cpu - (is_int($before) ? $before : 0)) / max(1, $messages);
    $before = $reports->cpu;

    return ['nexus' => $took, 'sender' => $sender, 'receiver' => $receiver];
};

/**
 * Round trips of tells by two references; the nanoseconds of each.
 *
 * @param float $pause seconds before each; 0: none, so that the reader has no time to fall asleep
 */
$trips = static function (int $times, float $pause) use ($cluster, $counters, $system): array {
    $far = $counters->of($cluster->idAt(1, 'counter'));
    $done = new Deferred();
    $took = [];
    $began = 0;
    $here = $system->spawn(Props::fromBehavior(Behavior::receive(
        static function (ActorContext $context, object $_pong) use (
            &$took,
            &$began,
            $far,
            $times,
            $pause,
            $done,
        ): Behavior {
            $now = (int) hrtime(true);
            $began === 0 ? null : $took[] = $now - $began;
            if (count($took) >= $times) {
                $done->complete();

                return Behavior::stopped();
            }
            $pause > 0.0 ? delay($pause) : null;
            $began = (int) hrtime(true);
            $far->tell(new Ping($context->self()));

            return Behavior::same();
        },
    )));
    $here->tell(new Pong());
    timeout(PATIENCE, $done->future()->await(...));
    sort($took);

    return ['p50' => $took[intdiv($times, 2)], 'p99' => $took[intdiv($times * 99, 100)]];
};

$measure = match ($row) {
    'pair' => static function () use ($pair): array {
        $messages = share(200_000);

        return $pair($messages, null) + Queues::measure(max(10, intdiv($messages, 10)), option('redis'));
    },
    'stages' => static function () use ($system, $reports): array {
        $table = new CodecTable();
        $times = share(200_000);
        $order = new Order(4711, 'Ada Lovelace, London', 19.5);
        $bytes = $table->encode($order, 2048);
        $cost = static function (Closure $work) use ($times): float {
            $began = cpu_time();
            $work($times);

            return (cpu_time() - $began) / $times;
        };
        $empty = $cost(static function (int $times): void {
            for ($i = 0; $i < $times; ++$i) {
                $ignored = abs($i);
            }
        });
        /* As many at a time as a turn of an actor handles; a long mailbox would leave the caches. */
        $pauses = $cost(static function (int $times): void {
            for ($i = 0; $i < $times; ++$i) {
                $i % 64 === 0 ? delay(0.0) : null;
            }
        });
        $counter = $system->spawn(counter());
        $began = cpu_time();
        $reports->await(1, $times, static function () use ($counter, $order, $times, $reports): void {
            for ($i = 0; $i < $times; ++$i) {
                $i % 64 === 0 ? delay(0.0) : null;
                $counter->tell($order);
            }
            $counter->tell(new Finished($reports->ref, 1));
        });

        return [
            'dispatch' => (cpu_time() - $began) / $times - $pauses,
            'envelope' => $cost(static function (int $times): void {
                for ($i = 0; $i < $times; ++$i) {
                    $order = new Order($i, 'Ada Lovelace, London', 19.5);
                }
            }),
            'encode' => $cost(static function (int $times) use ($table, $order): void {
                for ($i = 0; $i < $times; ++$i) {
                    $encoded = $table->encode($order, 2048);
                }
            }) - $empty,
            'decode' => $cost(static function (int $times) use ($table, $bytes): void {
                for ($i = 0; $i < $times; ++$i) {
                    $decoded = $table->decode($bytes);
                }
            }) - $empty,
            'yardstick' => yardstick(range(1, 100_000)),
        ];
    },
    'size' => static fn(): array => $pair(share(intdiv(40_000_000, 400 + $number)), str_repeat('x', $number)),
    'asleep' => static fn(): array => $trips(max(10, share(1_000)), 0.0005),
    'awake' => static fn(): array => $trips(max(10, share(10_000)), 0.0),
    'fan_out' => static function () use ($cluster, $counters, $reports): array {
        $refs = [];
        foreach (range(1, 4) as $member) {
            $refs[] = $counters->of($cluster->idAt($member, 'counter'));
        }
        $messages = 4 * share(50_000);

        return ['nexus' => $reports->await(4, $messages, static function () use ($refs, $messages, $reports): void {
            for ($i = 0; $i < $messages; ++$i) {
                $refs[$i % 4]->tell(new Order($i, 'Ada Lovelace, London', 19.5));
            }
            array_map(static fn(ActorRef $ref) => $ref->tell(new Finished($reports->ref, 1)), $refs);
        })];
    },
    'world' => static function () use ($cluster, $senders, $members, $reports): array {
        $ids = $sending = [];
        for ($member = 0; $member < $members; ++$member) {
            $sending[] = $senders->of($cluster->idAt($member, 'sender'));
            array_push($ids, ...array_map(
                static fn(int $which): string => $cluster->idAt($member, 'counter', $which),
                range(0, 3),
            ));
        }
        $each = share(200_000);

        return ['nexus' => $reports->await(count($ids), $each * $members, static function () use (
            $sending,
            $each,
            $ids,
            $members,
            $reports,
        ): void {
            array_map(static fn(ActorRef $ref) => $ref->tell(new Send($each, $ids, $members, $reports->ref)), $sending);
        })];
    },
    'memory' => static function () use ($cluster, $counters, $reports): array {
        static $used = 0;
        \assert(is_int($used));
        $times = max(100, share(10_000));
        $figures = [];
        foreach (['active' => 0, 'remote' => 1] as $name => $member) {
            $ids = $cluster->idsAt($member, 'counter', $used += $times, $times);
            $before = memory_get_usage();
            $reports->await($times, $times, static function () use ($ids, $counters, $reports): void {
                foreach ($ids as $id) {
                    $counters->of($id)->tell(new Order(1, 'Ada', 1.0));
                    $counters->of($id)->tell(new Finished($reports->ref, 1));
                }
            });
            $refs = array_map(static fn(string $id): ActorRef => $counters->of($id), $ids);
            $figures[$name] = (memory_get_usage() - $before) / count($refs);
        }

        return $figures;
    },
    default => throw new LogicException("There is no row {$row}."),
};
$measure();
print_json(['residentBytes' => memory_status('VmRSS')]);
while (fgets(STDIN) !== false) {
    print_json($measure());
}
exit(0);
