<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Server\Swoole;

use Nexus\Server\Swoole\SwooleWorkerConfig;
use Nexus\Time\Duration;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\TestCase;
use Psr\Log\NullLogger;

#[CoversClass(SwooleWorkerConfig::class)]
final class SwooleWorkerConfigTest extends TestCase
{
    public function testTheDefaultsAreThoseOfTheLibrary(): void
    {
        $config = SwooleWorkerConfig::bind('0.0.0.0');

        self::assertSame(
            [
                '--host=0.0.0.0',
                '--port=8080',
                '--workers=1',
                '--max-requests=0',
                '--drain=10s',
                '--max-body-bytes=8388608',
            ],
            $config->flags([]),
        );
        self::assertSame([], $config->notices());
        self::assertNull($config->logger);
    }

    public function testEachOptionOfTheServerIsAFlag(): void
    {
        $config = SwooleWorkerConfig::bind('[::1]', 9000)
            ->workers(4)
            ->maxRequest(10_000)
            ->shutdownTimeout(Duration::millis(1500))
            ->maxRequestBodyBytes(1024);

        self::assertSame(
            [
                '--host=::1',
                '--port=9000',
                '--workers=4',
                '--max-requests=10000',
                '--drain=1.5s',
                '--max-body-bytes=1024',
            ],
            $config->flags([]),
        );
    }

    public function testAVariableOfTheEnvironmentReplacesTheFlag(): void
    {
        $flags = SwooleWorkerConfig::bind('127.0.0.1')->workers(4)->flags(['NEXUS_WORKERS' => '2', 'NEXUS_PORT' => '']);

        self::assertContains('--port=8080', $flags);
        self::assertNotContains('--workers=4', $flags);
    }

    public function testEachMethodReturnsAChangedCopy(): void
    {
        $config = SwooleWorkerConfig::bind('127.0.0.1');
        $logger = new NullLogger();

        self::assertSame(4, $config->workers(4)->workers);
        self::assertSame($logger, $config->logger($logger)->workers(3)->logger);
        self::assertSame(1, $config->workers);
        self::assertNull($config->logger);
    }

    public function testWhatIsNotAppliedIsSaid(): void
    {
        $config = SwooleWorkerConfig::bind('127.0.0.1')
            ->maxConn(100)
            ->logFile('/var/log/app.log')
            ->withSwooleSetting(['backlog' => 1])
            ->withSwooleSetting(['open_tcp_nodelay' => true]);

        self::assertSame(
            [
                'maxConn(100) limits nothing: --client-connections limits those of a client address.',
                "logFile('/var/log/app.log') is not written: redirect standard error, or use --server-logger.",
                'withSwooleSetting() has no effect: backlog, open_tcp_nodelay.',
            ],
            $config->notices(),
        );
        self::assertCount(6, $config->flags([]));
    }

    public function testSettingsWithoutMeaningHereChangeNothing(): void
    {
        $config = SwooleWorkerConfig::bind('127.0.0.1');

        self::assertEquals(
            $config,
            $config->enableWebSocket(false)->reactorThreads(2)->dispatchMode(3)->installSignalHandlers(false),
        );
    }
}
