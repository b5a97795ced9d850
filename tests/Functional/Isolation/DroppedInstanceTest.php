<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Isolation;

use Nexus\Tests\Functional\ServerProcess;
use PHPUnit\Framework\Attributes\CoversNothing;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

/**
 * An application instance whose request ends without a response is destroyed, with its connections, before the next
 * instance is created.
 */
#[CoversNothing]
final class DroppedInstanceTest extends TestCase
{
    private const REQUESTS = 60;
    /** The same value as in the application. */
    private const MAX = 3;

    private ?ServerProcess $server = null;

    protected function tearDown(): void
    {
        $this->server?->kill();
        putenv('INSTANCE');
    }

    #[TestWith(['/exit'])]
    #[TestWith(['/exception'])]
    #[TestWith(['/error'])]
    #[TestWith(['/handlers'])]
    public function testItTakesItsConnectionsWithIt(string $path): void
    {
        $server = $this->server = ServerProcess::start(__DIR__ . '/apps/dropped.php', ['--workers=1']);
        $connection = $server->connect();
        [, , $before] = $this->counts();
        for ($i = 0; $i < self::REQUESTS; $i++) {
            $server->get($path);
        }
        unset($connection);
        [$alive, $most, $descriptors, $hasConnection] = $this->counts();

        self::assertSame([1, 1, true], [$alive, $most, $hasConnection], $server->errors());
        self::assertLessThan($before + self::REQUESTS / 2, $descriptors);
    }

    public function testThoseInProgressAtOnceAreGoneTogether(): void
    {
        $server = $this->server = ServerProcess::start(__DIR__ . '/apps/dropped.php', ['--workers=1']);
        for ($i = 0; $i < self::REQUESTS / 6; $i++) {
            $connections = array_map(
                static fn(): \Nexus\Tests\Functional\HttpConnection => $server->connect(),
                range(1, 6),
            );
            foreach ($connections as $connection) {
                $connection->send("GET /exit HTTP/1.1\r\nHost: localhost\r\n\r\n");
            }
            foreach ($connections as $connection) {
                self::assertSame('out', $connection->read()->body);
            }
        }
        [$alive, $most] = $this->counts();

        self::assertSame(1, $alive, $server->errors());
        self::assertLessThanOrEqual(self::MAX, $most);
    }

    public function testWhatAFailedConstructionHasOpenedIsClosed(): void
    {
        putenv('INSTANCE=broken');
        $server = $this->server = ServerProcess::start(__DIR__ . '/apps/dropped.php', ['--workers=1']);
        self::assertSame('out', $server->get('/exit')->body);
        $worker = $server->workers()[0];
        $before = self::descriptorsOf($worker);
        for ($i = 0; $i < self::REQUESTS; $i++) {
            self::assertSame(500, $server->get('/')->status);
        }
        ServerProcess::eventually(
            'the log tells of each',
            static fn(): bool => preg_match_all('~^nexus: ~m', $server->errors()) >= self::REQUESTS,
        );
        preg_match_all('~^nexus: ~m', $server->errors(), $lines);
        $opened = self::descriptorsOf($worker) - $before;

        self::assertGreaterThanOrEqual(self::REQUESTS, \count($lines[0]));
        self::assertSame([$worker], $server->workers());
        self::assertLessThan(self::REQUESTS / 2, $opened);
    }

    private static function descriptorsOf(int $pid): int
    {
        return \count((array) glob("/proc/{$pid}/fd/*"));
    }

    public function testNoMoreThanTwiceTheMaximumAreAliveWhenTheApplicationKeepsThem(): void
    {
        $server = $this->server = ServerProcess::start(__DIR__ . '/apps/dropped.php', ['--workers=1']);
        $worker = $server->workers()[0];
        $statuses = [];
        ServerProcess::eventually('another worker serves', static function () use ($server, $worker, &$statuses): bool {
            try {
                $statuses[] = $server->get('/keep')->status;
            } catch (\RuntimeException) {
                // The worker has ended meanwhile.
            }
            $serving = $server->workers()[0] ?? $worker;

            return $serving !== $worker;
        });

        self::assertSame(array_fill(0, 2 * self::MAX, 200), \array_slice($statuses, 0, 2 * self::MAX));
        ServerProcess::eventually('the log says it', static fn(): bool => str_contains($server->errors(), "[NX-0334]"));
        self::assertSame(1, substr_count($server->errors(), "[NX-0334]"), $server->errors());
    }

    /**
     * @return array{int, int, int, bool} instances that exist, and their maximum so far; descriptors; whether this one
     *     has its connection
     */
    private function counts(): array
    {
        $counts = json_decode(($this->server ?? throw new \LogicException())->get('/')->body, true);
        \assert(
            \is_array($counts)
                && \is_int($counts[0])
                && \is_int($counts[1])
                && \is_int($counts[2])
                && \is_bool($counts[3]),
        );

        return [$counts[0], $counts[1], $counts[2], $counts[3]];
    }
}
