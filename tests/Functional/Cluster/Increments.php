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
    private const COUNTERS = 20;

    /** @var array<string, list<int>> acknowledged counts by activation */
    private array $counts = [];
    private int $answered = 0;
    private int $failed = 0;
    private bool $isOver = false;
    /** @var list<Coroutine<void>> */
    private array $clients = [];
    /** @var array{int, Deferred<null>}|null */
    private ?array $awaited = null;

    public function __construct(private readonly ServerProcess $server)
    {
        for ($client = 0; $client < self::CLIENTS; ++$client) {
            $this->clients[] = spawn($this->run(...), $client);
        }
    }

    private function run(int $client): void
    {
        for ($turn = $client; !$this->isOver; ++$turn) {
            try {
                $this->increment('c' . $turn % self::COUNTERS);
            } catch (\RuntimeException) {
                ++$this->failed;
            }
            if ($this->awaited !== null && $this->answered >= $this->awaited[0]) {
                [, $deferred] = $this->awaited;
                $this->awaited = null;
                $deferred->complete();
            }
        }
    }

    private function increment(string $counter): void
    {
        $connection = $this->server->connect();
        $connection->send(
            "POST /counters/{$counter} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: 0\r\n\r\n",
        );
        $answer = $connection->read();
        /** @var array{count: int, activation: string}|null $reply */
        $reply = $answer->status === 200 ? json_decode($answer->body, true) : null;
        if ($reply === null) {
            ++$this->failed;

            return;
        }
        ++$this->answered;
        $this->counts[$reply['activation']][] = $reply['count'];
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

    public function failed(): int
    {
        return $this->failed;
    }

    /** @return list<string> activations that acknowledged one count twice */
    public function doubled(): array
    {
        $doubled = array_filter(
            $this->counts,
            static fn(array $counts): bool => count($counts) !== count(array_unique($counts)),
        );

        return array_keys($doubled);
    }

    /** The number of counts that were not acknowledged, and are less than an acknowledged one. */
    public function missing(): int
    {
        return array_sum(array_map(
            static fn(array $counts): int => max([0, ...$counts]) - count($counts),
            $this->counts,
        ));
    }
}
