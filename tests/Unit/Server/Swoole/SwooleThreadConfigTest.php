<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Server\Swoole;

use Nexus\Server\Swoole\SwooleThreadConfig;
use Nexus\Server\Swoole\SwooleWorkerConfig;
use Nexus\Time\Duration;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\TestCase;
use Psr\Log\NullLogger;

#[CoversClass(SwooleThreadConfig::class)]
final class SwooleThreadConfigTest extends TestCase
{
    public function testItIsAConfigurationOfWorkers(): void
    {
        $logger = new NullLogger();
        $config = SwooleThreadConfig::bind('[::1]', 9000)
            ->threads(4)
            ->maxRequest(10)
            ->shutdownTimeout(Duration::seconds(2))
            ->maxRequestBodyBytes(1024)
            ->logger($logger)
            ->enableWebSocket()
            ->installSignalHandlers(false);

        self::assertEquals(
            SwooleWorkerConfig::bind('[::1]', 9000)
                ->workers(4)
                ->maxRequest(10)
                ->shutdownTimeout(2.0)
                ->maxRequestBodyBytes(1024)
                ->logger($logger),
            $config->workers,
        );
        self::assertSame([], $config->notices());
    }

    public function testTheDefaultsAreThoseOfTheLibrary(): void
    {
        self::assertEquals(SwooleWorkerConfig::bind('127.0.0.1'), SwooleThreadConfig::bind('127.0.0.1')->workers);
    }

    public function testWhatIsNotAppliedIsSaid(): void
    {
        $config = SwooleThreadConfig::bind('127.0.0.1')->withLogQueue(new \ArrayObject())
            ->withSwooleSetting(['backlog' => 1])->threads(2);

        self::assertSame([
            'withLogQueue() is not used: redirect standard error, or use --server-logger.',
            'withSwooleSetting() has no effect: backlog.',
        ], $config->notices());
        self::assertSame(2, $config->workers->workers);
    }
}
