<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Lifecycle;

use Nexus\Tests\Functional\HttpConnection;
use Nexus\Tests\Functional\ServerProcess;
use PHPUnit\Framework\Attributes\CoversNothing;

/** A worker has adopted the slot of its sibling, and returns it. */
#[CoversNothing]
final class AdoptionTest extends LifecycleTestCase
{
    /** Enough connections that each worker gets some, as the kernel spreads them. */
    private const CONNECTIONS = 60;

    public function testKeptConnectionsDoNotStayWithTheAdopter(): void
    {
        $server = $this->serveSlowStarter();
        $adopter = $this->killOne($server);
        $connections = self::connectTo($server, $adopter);
        unlink("{$this->directory}/slow");
        self::untilGivenBack($server, $adopter, $connections);

        $workers = [];
        ServerProcess::eventually('both serve', static function () use ($server, $connections, &$workers): bool {
            $workers = self::workersOf($server, $connections);

            return \count($workers) === 2;
        });
        self::assertEqualsCanonicalizing($server->workers(), $workers);
        self::assertNotSame([], array_filter(
            $connections,
            static fn(HttpConnection $connection): bool => !$connection->hasEnded(),
        ));
    }

    public function testARequestUnderWayIsAnsweredAndItsConnectionClosed(): void
    {
        $server = $this->serveSlowStarter();
        $adopter = $this->killOne($server);
        $busy = array_map(fn(): HttpConnection => $this->hold($server), range(1, 20));
        $connections = self::connectTo($server, $adopter);
        unlink("{$this->directory}/slow");
        self::untilGivenBack($server, $adopter, $connections);
        $this->release();
        $closed = 0;
        foreach ($busy as $connection) {
            $answer = $connection->read();
            self::assertSame('held', $answer->body);
            $isLast = ($answer->headers['connection'] ?? '') === 'close';
            self::assertSame($isLast ? null : (string) $adopter, $isLast ? null : $connection->get('/pid')->body);
            $closed += (int) $isLast;
        }

        self::assertGreaterThan(0, $closed);
        self::assertLessThan(20, $closed);
    }

    private function killOne(ServerProcess $server): int
    {
        [$victim, $adopter] = $server->workers();
        touch("{$this->directory}/slow");
        self::strike($victim, SIGKILL);

        return $adopter;
    }

    /** @return list<HttpConnection> */
    private static function connectTo(ServerProcess $server, int $worker): array
    {
        $connections = [];
        for ($number = 0; $number < self::CONNECTIONS; $number++) {
            $connections[] = $connection = $server->connect();
            self::assertSame((string) $worker, $connection->get('/pid')->body);
        }

        return $connections;
    }

    /**
     * The slot's own worker serves, and the adopter has ended the connections that it accepted for the slot: at once,
     * or in the second in which a request may begin.
     *
     * @param list<HttpConnection> $connections
     */
    private static function untilGivenBack(ServerProcess $server, int $adopter, array $connections): void
    {
        ServerProcess::eventually(
            'the slot has its own worker',
            static fn(): bool => $server->get('/pid')->body !== (string) $adopter,
        );
        ServerProcess::eventually('idle connections are closed', static fn(): bool => array_filter(
            $connections,
            static fn(HttpConnection $connection): bool => $connection->hasEnded(),
        ) !== []);
        // The adopter closes all of them in one iteration of its loop, and responds in a later one.
        ServerProcess::eventually(
            'the adopter answers',
            static fn(): bool => $server->get('/pid')->body === (string) $adopter,
        );
    }

    /**
     * Each connection is used, or replaced as by a client that finds it closed.
     *
     * @param list<HttpConnection> $connections
     * @return list<int>
     */
    private static function workersOf(ServerProcess $server, array $connections): array
    {
        $workers = [];
        foreach ($connections as $connection) {
            $connection = $connection->hasEnded() ? $server->connect() : $connection;
            $workers[(int) $connection->get('/pid')->body] = true;
        }

        return array_keys($workers);
    }
}
