<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Lifecycle;

use Nexus\Tests\Functional\ServerProcess;
use PHPUnit\Framework\Attributes\CoversNothing;

#[CoversNothing]
final class RecyclingTest extends LifecycleTestCase
{
    /** Not one long string: its memory would be copied whenever it grows, for longer than a slow machine may take. */
    private const LEAK = <<<'PHP'
        final class Leak
        {
            private static array $all = [];

            public static function grow(): int
            {
                if (count(self::$all) < 25) {
                    self::$all[] = str_repeat('x', 4 << 20);
                }

                return count(self::$all) * 4 << 20;
            }
        }
        PHP;

    public function testAGrowingWorkerIsReplacedWithoutFailedRequests(): void
    {
        $this->write("getmypid() . ' ' . Leak::grow()", self::LEAK);
        $server = $this->serveOwn(['--workers=1', '--max-memory=100M']);
        $first = strtok($server->get('/')->body, ' ');
        $largest = 0;
        ServerProcess::eventually('another worker answers', static function () use ($server, $first, &$largest): bool {
            [$pid, $bytes] = explode(' ', $server->get('/')->body);
            $largest = max($largest, $pid === $first ? (int) $bytes : 0);
            // Heartbeats must be able to keep up.
            usleep(20_000);

            return $pid !== $first;
        });

        self::assertGreaterThan(64 << 20, $largest);
        self::assertSame('', $server->errors());
    }

    public function testATooLowMemoryLimitIsReportedAndSlowsReplacements(): void
    {
        $this->write('getmypid()', "\$GLOBALS['ballast'] = str_repeat('x', 64 << 20);");
        $server = $this->serveOwn(['--workers=1', '--max-memory=50M']);
        ServerProcess::eventually(
            'it is replaced more slowly',
            static fn(): bool => str_contains($server->errors(), 'The next worker starts in 0.4 s.'),
        );

        self::assertMatchesRegularExpression(
            '/^nexus: worker 0 \(pid \d+\) begins with \d+\.\d MiB, and --max-memory is 50\.0 MiB: the application needs more than that/',
            $server->errors(),
        );
        self::assertSame(200, $server->get('/')->status);
    }

    public function testAWorkerThatIsOldIsReplaced(): void
    {
        $this->write('getmypid()');
        $server = $this->serveOwn(['--workers=2', '--max-age=1']);
        $first = $server->workers();
        ServerProcess::eventually(
            'all are replaced',
            static fn(): bool => $server->get('/')->status === 200 && array_intersect(
                $first,
                $server->workers(),
            ) === [] && count($server->workers()) >= 2,
        );

        self::assertSame('', $server->errors());
    }

    public function testClassicModeRecyclesToo(): void
    {
        file_put_contents("{$this->directory}/index.php", '<?php echo getmypid();');
        $server = ServerProcess::start(
            "{$this->directory}/index.php",
            ['--classic', '--workers=1', '--max-age=1'],
            $this->directory,
        );
        try {
            $first = $server->get('/')->body;
            ServerProcess::eventually(
                'another worker answers',
                static fn(): bool => $server->get('/')->body !== $first,
            );
            self::assertSame('', $server->errors());
        } finally {
            $server->kill();
        }
    }

    public function testOneThatIsBusyWaitsForAMomentWithoutRequests(): void
    {
        $server = $this->serve(['--workers=1', '--max-age=1']);
        $held = $this->hold($server);
        $worker = $server->workers()[0];
        // By then the worker is old, and its age has been checked.
        usleep(1_600_000);
        self::assertSame([$worker], array_values($server->workers()));
        $this->release();

        self::assertSame('held', $held->read()->body);
        self::untilGone([$worker]);
        self::assertSame('hello', $server->get('/')->body);
    }
}
