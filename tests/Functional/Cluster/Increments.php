<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Cluster;

use Nexus\Async\{Coroutine, Deferred};
use Nexus\Tests\Functional\ServerProcess;

use function Nexus\Async\spawn;

/** Clients that increment the counters of counters.php until end(). */
final class Increments
{
    private const CLIENTS = 8;

    /** @var array<string, array<int, int>> how often each count was acknowledged, by activation */
    private array $counts = [];
    private int $answered = 0;
    /** @var array<string, int> requests without an acknowledgement, by reason */
    private array $failures = [];
    /** @var array<string, int> the same by counter */
    private array $failedOf = [];
    private bool $isOver = false;
    /** @var list<Coroutine<void>> */
    private array $clients = [];
    /** @var array{int, Deferred<null>}|null */
    private ?array $awaited = null;

    public function __construct(private readonly ServerProcess $server, private readonly int $counters = 20)
    {
        for ($client = 0; $client < self::CLIENTS; ++$client) {
            $this->clients[] = spawn($this->run(...), $client);
        }
    }

    private function run(int $client): void
    {
        for ($turn = $client; !$this->isOver; ++$turn) {
            $counter = 'c' . ($turn * 7 + $client) % $this->counters;
            try {
                $failure = $this->increment($counter);
            } catch (\RuntimeException) {
                $failure = 'the connection ended';
            }
            if ($failure !== null) {
                $this->failures[$failure] = ($this->failures[$failure] ?? 0) + 1;
                $this->failedOf[$counter] = ($this->failedOf[$counter] ?? 0) + 1;
            }
            if ($this->awaited !== null && $this->answered >= $this->awaited[0]) {
                [, $deferred] = $this->awaited;
                $this->awaited = null;
                $deferred->complete();
            }
        }
    }

    /** @return string|null why it was not acknowledged */
    private function increment(string $counter): ?string
    {
        $connection = $this->server->connect();
        $connection->send(
            "POST /counters/{$counter} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: 0\r\n\r\n",
        );
        $answer = $connection->read();
        if ($answer->status !== 200) {
            return "status {$answer->status}";
        }
        /** @var array{count: int, activation: string} $reply */
        $reply = json_decode($answer->body, true, flags: JSON_THROW_ON_ERROR);
        ++$this->answered;
        $this->counts[$reply['activation']][$reply['count']] ??= 0;
        ++$this->counts[$reply['activation']][$reply['count']];

        return null;
    }

    /** Waits until this many more increments are acknowledged. */
    public function awaitMore(int $many): void
    {
        /** @var Deferred<null> $deferred */
        $deferred = new Deferred();
        $this->awaited = [$this->answered + $many, $deferred];
        $deferred->future()->await();
    }

    public function end(): void
    {
        $this->isOver = true;
        foreach ($this->clients as $client) {
            $client->await();
        }
    }

    public function answered(): int
    {
        return $this->answered;
    }

    public function failed(): int
    {
        return array_sum($this->failures);
    }

    /** @return array<string, int> requests without an acknowledgement, by reason */
    public function failures(): array
    {
        return $this->failures;
    }

    /** @return list<string> activations that acknowledged one count twice */
    public function doubled(): array
    {
        return array_keys(array_filter($this->counts, static fn(array $counts): bool => max([0, ...$counts]) > 1));
    }

    /** The number of counts that were not acknowledged, and are less than an acknowledged one. */
    public function missing(): int
    {
        return array_sum(array_map(
            static fn(array $counts): int => max([0, ...array_keys($counts)]) - count($counts),
            $this->counts,
        ));
    }

    /**
     * What the counter's present activation has counted, beside the acknowledged increments. An increment that it has
     * counted without an acknowledgement is one of the failed requests.
     *
     * @return string|null null: they agree
     */
    public function difference(string $counter, string $activation, int $count): ?string
    {
        $acknowledged = $this->counts[$activation] ?? [];
        $highest = max([0, ...array_keys($acknowledged)]);
        $more = $count - count($acknowledged);
        $failed = $this->failedOf[$counter] ?? 0;

        return $highest <= $count && $more <= $failed
            ? null
            : "{$counter} has counted {$count}, acknowledged " . count($acknowledged) . " and failed {$failed}";
    }
}
