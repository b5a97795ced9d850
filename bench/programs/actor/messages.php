<?php

declare(strict_types=1);

namespace Nexus\Bench\Programs\Actor;

use function Nexus\Bench\Programs\arguments;

require_once dirname(__DIR__) . '/micro/harness.php';

/** A small message. */
final class Tick
{
    public function __construct(public readonly int $seq = 0) {}
}

/** The origin of a message: one object is sent again, a new object of a class, or a new stdClass. */
enum Kind: string
{
    case Same = 'same';
    case Fresh = 'new';
    case Plain = 'seq';
}

/** The numbers of receivers and messages: each receiver gets its own burst, or all get messages in turn. */
final readonly class Load
{
    private function __construct(
        public int $receivers,
        public int $each,
        public bool $inTurns = false,
        public bool $stateful = false,
    ) {}

    public static function of(string $row): self
    {
        return match ($row) {
            'one_actor_100k', 'raw_dispatch' => new self(1, share(100_000)),
            'burst_50k' => new self(1, share(50_000)),
            'stateful_100k' => new self(1, share(100_000), stateful: true),
            'fan_out_100x100' => new self(100, share(100)),
            'multi_dispatch_50x100' => new self(50, share(100), inTurns: true),
            default => throw new \ValueError("No row is called {$row}."),
        };
    }

    public function messages(): int
    {
        return $this->receivers * $this->each;
    }
}

/** Counts the messages of this process's handlers, to check that all were delivered. */
final class Handled
{
    public static int $messages = 0;
}

/** The requested share of the work: --share=100 is a hundredth, for a test that it runs. */
function share(int $all): int
{
    foreach (arguments() as $argument) {
        if (str_starts_with($argument, '--share=')) {
            return max(1, intdiv($all, max(1, (int) substr($argument, 8))));
        }
    }

    return $all;
}

/** @return array{string, string} the row and the kind of message this process is for */
function row(): array
{
    return [arguments()[0] ?? '', arguments()[1] ?? 'same'];
}

/**
 * The cost of a message; the work is repeated until half a million messages are sent.
 *
 * @param callable(): int $work runs once; returns its nanoseconds
 */
function repeated(Load $load, callable $work): float
{
    $took = 0;
    $times = max(1, intdiv(share(500_000), $load->messages()));
    for ($time = 0; $time < $times; ++$time) {
        $took += $work();
    }

    return $took / $times / $load->messages();
}
